// Roulette: the wheel, the results, and the layout with a place for every wager.

import { h, put, wait } from "../dom.js";
import { lang } from "../lang.js";
import { PAST_SPINS, pastNote } from "../learn/words.js";
import { dollars, signed } from "../money.js";
import { duration } from "../prefs.js";
import { clauseLink } from "../reference/link.js";
import { play } from "../sound.js";
import { capital, wagerTitle } from "../words.js";
import { lastRounds } from "./past.js";
import { RouletteLayout } from "./rouletteLayout.js";
import { colour, Wheel, wheelPicture } from "./wheel.js";

const ROLL_MS = 900;
const MOST_RESULTS = 14;
const TALL = "(max-width: 760px), (max-height: 500px)";

/** A dozen or a column by its spot: "1st 12", "column 2". */
const outsideName = (spot) => lang.roulette.outside[spot] ?? spot.replaceAll("-", " ");

export class Felt {
  constructor(page) {
    this.page = page;
    this.offersAnywhere = true; // one offer a wager, for all its places
    this.wheelOption = page.msg.view.wheel;
    this.wheel = new Wheel(this.wheelOption);
    this.number = h("div", { class: "last-number", "aria-hidden": "true" });
    this.results = h("ol", { class: "last-results", "aria-label": lang.roulette.lastResultsNewestFirst });
    this.info = h("div", { class: "spot-info" });
    this.players = h("ul", { class: "chip-colours", "aria-label": lang.roulette.chipColours });
    this.layoutSlot = h("div", { class: "layout-slot" });
    this.pays = Object.fromEntries(Object.entries(page.info.pays).map(([wager, lines]) => [wager, lines.win]));
    this.node = h(
      "div",
      { class: "roulette-felt" },
      h(
        "div",
        { class: "wheel-row", data: { scene: "" } },
        this.wheel.node,
        h("div", { class: "wheel-side" }, this.number, this.results, pastNote(PAST_SPINS), this.info),
        this.players,
      ),
      this.layoutSlot,
    );
    this.tall = matchMedia(TALL);
    this.turned = () => {
      this.buildLayout();
      this.spotsChanged();
    };
    this.tall.addEventListener("change", this.turned);
    this.history = [];
    this.shown = null;
    this.buildLayout();
    this.pointed(null, false);
    this.load();
  }

  static picture({ elections }) {
    return wheelPicture(elections.wheel);
  }

  static shortRules({ elections, pays }) {
    return [lang.roulette.wheels[elections.wheel], lang.roulette.oneNumberPays(pays.straight.win), lang.roulette.aDozenOrAColumn(pays.dozen.win)];
  }

  static placeName(wager, spot) {
    return ["dozen", "column"].includes(wager) && capital(outsideName(spot));
  }

  async load() {
    const rounds = await lastRounds(this.page, MOST_RESULTS);
    const past = rounds.map((r) => r.pocket ?? r.result).filter(Boolean);
    if (past.length > this.history.length) this.setHistory(past);
  }

  buildLayout() {
    this.layout = new RouletteLayout(this, this.wheelOption, { tall: this.tall.matches });
    this.layoutSlot.replaceChildren(this.layout.node);
    if (this.shown) this.drawBets(this.shown);
  }

  leave() {
    this.wheel.stop();
    this.tall.removeEventListener("change", this.turned);
  }

  setHistory(pockets) {
    this.history = pockets.slice(0, MOST_RESULTS);
    this.results.replaceChildren(
      ...this.history.map((p) => h("li", { class: colour(p), text: p, "aria-label": `${p} ${lang.roulette.colours[colour(p)]}` })),
    );
  }

  /** What a spot is: shown while it is pointed at or has the focus. */
  pointed(node, on) {
    const spot = on ? this.layout?.spots.get(node.dataset.spot) : null;
    this.layout?.light(spot);
    if (!spot) {
      this.info.replaceChildren(h("p", { class: "quiet-felt", text: lang.roulette.pointAtAPlaceOn }));
      return;
    }
    const offer = this.page.bets.offer(spot.wager, spot.name);
    const covers = spot.covers.length > 6 ? lang.roulette.numbers(spot.covers.length) : spot.covers.join(", ");
    put(
      this.info,
      h("p", { class: "spot-title" }, h("strong", { text: wagerTitle(spot.wager) }), h("span", { text: ` ${covers}` })),
      h("p", {
        text: [this.pays[spot.wager] && lang.roulette.pays(this.pays[spot.wager]), offer && lang.roulette.to(dollars(offer.min_cents), dollars(offer.max_cents))]
          .filter(Boolean)
          .join(" · "),
      }),
      offer?.clause && h("p", {}, clauseLink(offer.clause)),
    );
  }

  label(spot) {
    const numbers = spot.covers.length > 6 ? "" : ` ${spot.covers.join(", ")}`;
    const name = ["dozen", "column"].includes(spot.wager) ? outsideName(spot.name) : `${wagerTitle(spot.wager)}${numbers}`;
    const stake = this.page.bets.on(spot.wager, spot.name);
    return lang.roulette.place(name, this.pays[spot.wager], stake && dollars(stake));
  }

  async show(msg, { quick }) {
    const { view } = msg;
    const spun = (msg.news ?? []).filter((e) => e.type === "ball-settled").map((e) => e.pocket);
    const landed = spun.at(-1);
    const results = spun.filter((pocket) => !this.isVoid(pocket)).reverse();
    const result = this.isVoid(landed) ? undefined : landed;
    if (!landed && !view.pocket && this.keepsOld(view)) return;
    const settledLines = (msg.lines ?? []).length > 0 && view.pocket;
    if (landed && !quick) {
      this.node.classList.add("spinning");
      this.wheel.roll();
      const hurried = new Promise((done) => (this.hurried = () => done(true)));
      if (await Promise.race([wait(duration(ROLL_MS)), hurried])) this.wheel.rest(landed);
      else await this.wheel.settle(landed);
      this.hurried = null;
      this.node.classList.remove("spinning");
    } else if (landed || view.pocket) {
      if (landed) play("drop");
      this.wheel.rest(landed ?? view.pocket);
    } else if (view.phase === "spinning" || view.phase === "closed") {
      this.wheel.roll();
    } else if (view.bets.length) {
      this.wheel.clear();
    }
    if (results.length) this.setHistory([...results, ...this.history]);
    else if (view.pocket && !this.history.length) this.setHistory([view.pocket]);
    if (view.pocket || result) this.announceNumber(result ?? view.pocket, msg);
    else if (view.bets.length || this.page.bets.pending.size) this.number.replaceChildren();
    this.shown = settledLines ? { ...msg, settled: true } : msg;
    this.drawBets(this.shown);
  }

  rested(msg) {
    this.drawPlayers(msg);
  }

  hurry() {
    this.hurried?.();
    this.wheel.hurry();
  }

  /** A ball in 00 on a wheel used as a single-zero one is no result: the dealer calls no spin. */
  isVoid(pocket) {
    return pocket === "00" && this.wheelOption === "double-zero-as-single";
  }

  /** The last spin stays on the layout until chips of the next lie there. */
  keepsOld(view) {
    return Boolean(this.shown?.settled) && view.phase === "betting" && !view.bets.length && !this.page.bets.pending.size;
  }

  announceNumber(pocket, msg) {
    const mine = (msg.lines ?? []).filter((l) => l.seat === msg.your_seat);
    const sum = mine.reduce((total, l) => total + l.amount_cents, 0);
    this.number.replaceChildren(
      h("span", { class: `number ${colour(pocket)}`, text: pocket }),
      h("span", { class: "number-words" },
        h("span", { text: lang.roulette.colours[colour(pocket)] }),
        mine.length > 0 && h("strong", { class: sum > 0 ? "won" : "", text: signed(sum) })),
    );
  }

  drawPlayers(msg) {
    this.players.replaceChildren(
      ...msg.seats.map((seat) =>
        h(
          "li",
          { class: seat.you ? "mine" : "" },
          this.layout.swatch(msg.view.colours[seat.seat]),
          h("span", { text: seat.you ? lang.roulette.you : seat.name }),
          seat.ready && h("span", { class: "ready-mark", text: lang.roulette.ready }),
        ),
      ),
    );
  }

  /** Chips of the view; after the spin, those of the lines: the winners stay, the others fade. */
  drawBets(msg) {
    const { view } = msg;
    const bets = msg.settled
      ? msg.lines.map((l) => ({ ...l, state: l.outcome === "win" ? "won" : "gone" }))
      : view.bets;
    this.layout.draw(bets, {
      colours: view.colours,
      mySeat: msg.your_seat,
      marker: view.pocket || null,
      pending: this.page.bets.pending,
    });
  }

  pendingChanged() {
    if (!this.shown) return;
    if (this.shown.settled && this.page.bets.pending.size) this.shown = { ...this.page.msg, settled: false };
    this.drawBets(this.shown);
  }

  spotsChanged() {
    this.layout.enable(this.page.betting);
  }

  readyWord() {
    return lang.roulette.spin;
  }

  sentence(event) {
    switch (event.type) {
      case "ball-spun":
        return { text: lang.roulette.theBallIsSpun };
      case "wagers-closed":
        return { text: lang.roulette.noMoreBets };
      case "ball-settled":
        return this.isVoid(event.pocket) ? { text: lang.roulette.theBallComesToRest, quiet: true } : { text: lang.roulette.theBallRestsIn(event.pocket) };
      default:
        return undefined;
    }
  }

  /** What a past round came to, in the drawer's list and in its scene. */
  outcome({ pocket }) {
    return pocket && h("span", { class: `pocket-badge ${colour(pocket)}`, text: pocket });
  }

  replayed({ pocket }) {
    return pocket ? [h("p", {}, h("span", { class: `pocket-badge large ${colour(pocket)}`, text: pocket }))] : [];
  }
}
