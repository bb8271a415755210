// Big Six: the wheel, its last results, and a place for each of the seven insignias.

import { stack } from "../art/chip.js";
import { h, named, put } from "../dom.js";
import { lang } from "../lang.js";
import { PAST_SPINS, pastNote } from "../learn/words.js";
import { dollars, signed } from "../money.js";
import { play } from "../sound.js";
import { wagerTitle } from "../words.js";
import { bigSixPicture, BigSixWheel, FACES, INSIGNIAS, SECTIONS } from "./bigSixWheel.js";
import { lineState } from "./cardTable.js";
import { lastRounds } from "./past.js";

const MOST_RESULTS = 12;

function sectionsOf(insignia) {
  return SECTIONS.filter((x) => x === insignia).length;
}

/** "$5", or the sign of the joker or the logo. */
function sign(insignia) {
  return insignia.endsWith("-dollar") ? wagerTitle(insignia) : FACES[insignia];
}

export class Felt {
  constructor(page) {
    this.page = page;
    this.offersAnywhere = true;
    this.wheel = new BigSixWheel();
    this.pays = Object.fromEntries(Object.entries(page.info.pays).map(([wager, lines]) => [wager, lines.win]));
    this.result = h("div", { class: "six-result", "aria-hidden": "true" });
    this.results = h("ol", { class: "six-results", "aria-label": lang.bigSix.lastResultsNewestFirst });
    this.players = h("ul", { class: "six-players", "aria-label": lang.bigSix.players });
    this.places = new Map(INSIGNIAS.map((insignia) => [insignia, this.makePlace(insignia)]));
    this.note = h("p", { class: "quiet-felt", text: lang.bigSix.betOnTheInsigniaThat });
    this.node = h(
      "div",
      { class: "six-felt" },
      h(
        "div",
        { class: "six-top", data: { scene: "" } },
        this.wheel.node,
        h("div", { class: "six-side" }, this.result, this.results, pastNote(PAST_SPINS), this.note, this.players),
      ),
      h("div", { class: "six-layout", role: "group", "aria-label": lang.bigSix.layout }, ...[...this.places.values()].map((p) => p.node)),
    );
    this.history = [];
    this.shown = null;
    this.load();
  }

  /** The last results are there for who comes. */
  async load() {
    const rounds = await lastRounds(this.page, MOST_RESULTS);
    const past = rounds.filter((r) => r.section !== undefined).map((r) => SECTIONS[r.section]);
    if (past.length > this.history.length) this.setHistory(past);
  }

  leave() {
    this.wheel.stop();
  }

  makePlace(insignia) {
    const [mine, others, pays] = [h("span", { class: "slot" }), h("span", { class: "six-others" }), h("span", { class: "six-pays", text: this.pays[insignia] })];
    const node = h(
      "button",
      { class: `six-place six-${insignia}`, type: "button", data: { wager: insignia, spot: "" } },
      h("span", { class: "six-face", "aria-hidden": "true" }, h("span", { class: "six-value", text: FACES[insignia] })),
      h("span", { class: "six-count", text: lang.bigSix.sections(sectionsOf(insignia)) }),
      pays, mine, others,
    );
    return { node, mine, others };
  }

  static picture() {
    return bigSixPicture();
  }

  static shortRules({ pays }) {
    return [lang.bigSix.allSections, lang.bigSix.aBillPaysItsValue, lang.bigSix.jokerAndLogoPay(pays.joker.win)];
  }

  setHistory(insignias) {
    this.history = insignias.slice(0, MOST_RESULTS);
    this.results.replaceChildren(
      ...this.history.map((x) => h("li", { class: `six-${x}`, text: FACES[x], "aria-label": wagerTitle(x) })),
    );
  }

  async show(msg, { quick }) {
    const { view } = msg;
    const news = msg.news ?? [];
    const stopped = news.findLast((e) => e.type === "wheel-stopped");
    const valid = stopped && stopped.section >= 0 && !view.invalid;
    if (!stopped && view.section < 0 && !view.invalid && this.keepsOld(view)) return;
    if (valid) {
      const { direction } = news.findLast((e) => e.type === "wheel-spun") ?? view;
      this.node.classList.add("spinning");
      if (quick) {
        play("peg");
        this.wheel.rest(stopped.section);
      } else {
        this.clearResult();
        this.drawBets(msg, this.lastBets ?? view.bets);
        await this.wheel.spin(stopped.section, direction || "clockwise");
      }
      this.node.classList.remove("spinning");
      this.setHistory([SECTIONS[stopped.section], ...this.history]);
    } else if (view.section >= 0) {
      this.wheel.rest(view.section);
      if (!this.history.length) this.setHistory([view.insignia]);
    } else if (view.bets.length) {
      this.wheel.light(-1);
    }
    const settled = (msg.lines ?? []).length > 0 && (valid || view.section >= 0 || view.invalid);
    const insignia = valid ? SECTIONS[stopped.section] : view.insignia;
    if (insignia || view.invalid) this.announce(insignia, view.invalid, msg);
    else this.clearResult();
    this.shown = settled ? { ...msg, settled: true } : msg;
    this.landed = insignia ?? "";
    this.draw();
  }

  rested(msg) {
    this.drawPlayers(msg);
  }

  hurry() {
    this.wheel.hurry();
  }

  clearResult() {
    this.result.replaceChildren();
  }

  /** The last spin stays on the layout until chips of the next lie there. */
  keepsOld(view) {
    return Boolean(this.shown?.settled) && view.phase === "betting" && !view.bets.length && !this.page.bets.pending.size;
  }

  announce(insignia, invalid, msg) {
    const mine = (msg.lines ?? []).filter((l) => l.seat === msg.your_seat);
    const sum = mine.reduce((total, l) => total + l.amount_cents, 0);
    put(
      this.result,
      insignia && h("span", { class: `six-badge six-${insignia}`, text: sign(insignia) }),
      h("span", { class: "number-words" },
        h("span", { text: invalid ? lang.bigSix.invalid[invalid] : this.pays[insignia] ? lang.bigSix.pays(this.pays[insignia]) : wagerTitle(insignia) }),
        mine.length > 0 && h("strong", { class: sum > 0 ? "won" : "", text: sum ? signed(sum) : lang.bigSix.returned })),
    );
  }

  drawPlayers(msg) {
    this.players.replaceChildren(
      ...msg.seats.map((seat) =>
        h("li", { class: seat.you ? "mine" : "" },
          h("span", { class: "six-name", text: seat.you ? lang.bigSix.you : seat.name }),
          h("span", { class: "six-chips", text: dollars(seat.chips_cents) }),
          seat.ready && h("span", { class: "ready-mark", text: lang.bigSix.ready })),
      ),
    );
  }

  /** Chips of the view; after the spin those of the lines: the winners stay, the others fade. */
  draw() {
    if (!this.shown) return;
    const msg = this.shown;
    if (!msg.settled) this.lastBets = msg.view.bets;
    const bets = msg.settled
      ? msg.lines.map((l) => ({ ...l, state: lineState(l.outcome), verdict: l.amount_cents ? signed(l.amount_cents) : lang.bigSix.back }))
      : msg.view.bets;
    this.drawBets(msg, bets);
  }

  drawBets(msg, bets) {
    for (const [insignia, { node, mine, others }] of this.places) {
      const bet = bets.find((b) => b.seat === msg.your_seat && b.wager === insignia);
      const waiting = msg.settled ? 0 : (this.page.bets.pending.get(`${insignia}|`) ?? 0);
      const cents = (bet?.stake_cents ?? 0) + waiting;
      const key = `${cents} ${waiting} ${bet?.state} ${bet?.verdict}`;
      if (mine.key !== key) {
        mine.key = key;
        const laid = cents ? stack(cents) : null;
        laid?.classList.add(...[bet?.state, waiting && "waiting"].filter(Boolean));
        put(mine, laid, bet?.verdict && h("span", { class: `verdict ${bet.state}`, text: bet.verdict }));
      }
      const theirs = bets.filter((b) => b.seat !== msg.your_seat && b.wager === insignia);
      const theirKey = JSON.stringify(theirs.map((b) => [b.seat, b.stake_cents, b.state]));
      if (others.key !== theirKey) {
        others.key = theirKey;
        put(others, ...theirs.map((b) => {
          const laid = stack(b.stake_cents);
          if (b.state) laid.classList.add(b.state);
          laid.setAttribute("aria-label", `${this.page.seatName(b.seat)} ${dollars(b.stake_cents)}`);
          laid.title = this.page.seatName(b.seat);
          return laid;
        }));
      }
      node.classList.toggle("landed", Boolean(msg.settled) && this.landed === insignia);
    }
  }

  pendingChanged() {
    if (!this.shown) return;
    if (this.shown.settled && this.page.bets.pending.size) {
      this.shown = { ...this.page.msg, settled: false };
      this.landed = "";
      this.clearResult();
      this.wheel.light(-1);
    }
    this.draw();
  }

  spotsChanged() {
    for (const [insignia, { node }] of this.places) {
      node.classList.toggle("open", this.page.betting);
      named(node, lang.bigSix.place(this.page.bets.describe(insignia, ""), this.pays[insignia], sectionsOf(insignia), SECTIONS.length));
    }
  }

  pointed(node, on) {
    node?.classList.toggle("aimed", on);
  }

  readyWord() {
    return lang.bigSix.spin;
  }

  sentence(event) {
    if (event.type === "wheel-spun") return { text: lang.bigSix.turns(event.direction === "counterclockwise") };
    if (event.type === "wheel-stopped" && event.section >= 0) return { text: lang.bigSix.restsOn(wagerTitle(SECTIONS[event.section])) };
    return undefined;
  }

  /** A past round in the drawer. */
  replayed(view) {
    return view.insignia ? [h("p", {}, h("span", { class: `six-badge six-${view.insignia}`, text: sign(view.insignia) }))] : [];
  }
}
