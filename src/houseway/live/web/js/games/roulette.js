// Roulette: the wheel, the results, and the layout with a place for every wager.

import { get } from "../api.js";
import { h, put, wait } from "../dom.js";
import { dollars, signed } from "../money.js";
import { capital, clauseName, wagerTitle } from "../words.js";
import { RouletteLayout } from "./rouletteLayout.js";
import { colour, Wheel, wheelPicture } from "./wheel.js";

const ROLL_MS = 900;
const MOST_RESULTS = 14;
const WHEELS = {
  "double-zero": "Double-zero wheel", "single-zero": "Single-zero wheel", "double-zero-as-single": "Double-zero wheel, 00 is no spin",
};
const TALL = "(max-width: 760px)";

export class Felt {
  constructor(page) {
    this.page = page;
    this.offersAnywhere = true; // one offer a wager, for all its places
    this.wheelOption = page.msg.view.wheel;
    this.wheel = new Wheel(this.wheelOption);
    this.number = h("div", { class: "last-number", "aria-hidden": "true" });
    this.results = h("ol", { class: "last-results", "aria-label": "Last results, newest first" });
    this.info = h("div", { class: "spot-info" });
    this.players = h("ul", { class: "chip-colours", "aria-label": "Chip colours" });
    this.layoutSlot = h("div", { class: "layout-slot" });
    this.pays = Object.fromEntries(Object.entries(page.info.pays).map(([wager, lines]) => [wager, lines.win]));
    this.node = h(
      "div",
      { class: "roulette-felt" },
      h(
        "div",
        { class: "wheel-row" },
        this.wheel.node,
        h("div", { class: "wheel-side" }, this.number, this.results, this.info),
        this.players,
      ),
      this.layoutSlot,
    );
    this.tall = matchMedia(TALL);
    this.turned = () => this.buildLayout();
    this.tall.addEventListener("change", this.turned);
    this.history = [];
    this.shown = null;
    this.buildLayout();
    this.pointed(null, false);
    this.load();
  }

  static picture() {
    return wheelPicture();
  }

  static shortRules({ elections, pays }) {
    return [WHEELS[elections.wheel], `One number pays ${pays.straight.win}`, `A dozen or a column pays ${pays.dozen.win}`];
  }

  static placeName(wager, spot) {
    return ["dozen", "column"].includes(wager) && capital(spot.replaceAll("-", " "));
  }

  async load() {
    try {
      const { rounds } = await get(`/api/tables/${encodeURIComponent(this.page.id)}/rounds?limit=${MOST_RESULTS}`);
      const past = rounds.map((r) => r.pocket ?? r.result).filter(Boolean);
      if (!this.history.length && past.length) this.setHistory(past);
    } catch {
      // The table plays without them.
    }
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
      ...this.history.map((p) => h("li", { class: colour(p), text: p, "aria-label": `${p} ${colour(p)}` })),
    );
  }

  /** What a spot is: shown while it is pointed at or has the focus. */
  pointed(node, on) {
    const spot = on ? this.layout?.spots.get(node.dataset.spot) : null;
    this.layout?.light(spot);
    if (!spot) {
      this.info.replaceChildren(h("p", { class: "quiet-felt", text: "Point at a place on the layout to see what it covers and pays." }));
      return;
    }
    const offer = this.page.bets.offer(spot.wager, spot.name);
    const covers = spot.covers.length > 6 ? `${spot.covers.length} numbers` : spot.covers.join(", ");
    put(
      this.info,
      h("p", { class: "spot-title" }, h("strong", { text: wagerTitle(spot.wager) }), h("span", { text: ` ${covers}` })),
      h("p", {
        text: [this.pays[spot.wager] && `pays ${this.pays[spot.wager]}`, offer && `${dollars(offer.min_cents)} to ${dollars(offer.max_cents)}`]
          .filter(Boolean)
          .join(" · "),
      }),
      offer?.clause && h("p", { class: "clause", text: clauseName(offer.clause) }),
    );
  }

  label(spot) {
    const numbers = spot.covers.length > 6 ? "" : ` ${spot.covers.join(", ")}`;
    const pays = this.pays[spot.wager] ? `, pays ${this.pays[spot.wager]}` : "";
    const name = ["dozen", "column"].includes(spot.wager) ? spot.name.replaceAll("-", " ") : `${wagerTitle(spot.wager)}${numbers}`;
    const stake = this.page.bets.on(spot.wager, spot.name);
    return `${name}${pays}${stake ? `, your stake ${dollars(stake)}` : ""}`;
  }

  async show(msg, { quick }) {
    const { view } = msg;
    const spun = (msg.news ?? []).filter((e) => e.type === "ball-settled").map((e) => e.pocket);
    const landed = spun.at(-1);
    const results = spun.filter((pocket) => !this.isVoid(pocket)).reverse();
    const result = this.isVoid(landed) ? undefined : landed;
    if (!landed && !view.pocket && this.keepsOld(view)) {
      this.drawPlayers(msg);
      return;
    }
    const settledLines = (msg.lines ?? []).length > 0 && view.pocket;
    if (landed && !quick) {
      this.node.classList.add("spinning");
      this.wheel.roll();
      await wait(ROLL_MS);
      await this.wheel.settle(landed);
      this.node.classList.remove("spinning");
    } else if (landed || view.pocket) {
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
    this.drawPlayers(msg);
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
        h("span", { text: colour(pocket) }),
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
          h("span", { text: seat.you ? "You" : seat.name }),
          seat.ready && h("span", { class: "ready-mark", text: "ready" }),
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
    return "Spin";
  }

  sentence(event) {
    switch (event.type) {
      case "ball-spun":
        return { text: "The ball is spun." };
      case "wagers-closed":
        return { text: "No more bets." };
      case "ball-settled":
        return this.isVoid(event.pocket) ? { text: "The ball comes to rest.", quiet: true } : { text: `The ball rests in ${event.pocket}.` };
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
