// Craps: dice, puck and the whole layout; wagers stand from roll to roll and can be turned off, lowered, taken down.

import { tell } from "../announce.js";
import { h, put, s, setText, sync } from "../dom.js";
import { lang } from "../lang.js";
import { dollars, signed } from "../money.js";
import { clauseLink } from "../reference/link.js";
import { play } from "../sound.js";
import { betName, isPairOfDice, wagerTitle } from "../words.js";
import { lineState } from "./cardTable.js";
import { Dice, pair } from "./crapsDice.js";
import { CrapsLayout } from "./crapsLayout.js";
import { CALLED, inTime, paysText, placeOf } from "./crapsPlaces.js";
import { calledRoll, Talk } from "./crapsTalk.js";
import { lastRounds } from "./past.js";

const MOST_ROLLS = 12;
const PARTS = { end: lang.craps.lineNumbers, centre: lang.craps.centre, hops: lang.craps.hops };
const MODES = { bet: lang.craps.bet, lower: lang.craps.lower, down: lang.craps.takeDown, turn: lang.craps.onOff };

export class Felt {
  constructor(page) {
    this.page = page;
    this.standing = true; // wagers stay from roll to roll
    this.offersAnywhere = true;
    this.noHints = true;
    this.talk = new Talk(page);
    this.talk.point = page.msg.view.point;
    this.pays = page.info.pays;
    this.rolls = [];
    this.mode = "bet";
    this.dice = new Dice();
    this.status = h("div", { class: "craps-status" });
    this.results = h("ol", { class: "last-rolls", "aria-label": lang.craps.lastRollsNewestFirst });
    this.info = h("div", { class: "spot-info" });
    this.people = h("ul", { class: "craps-people", "aria-label": lang.craps.playersAndTheirChips });
    this.layout = new CrapsLayout(this);
    this.tabs = this.buildTabs();
    this.give = h("button", { type: "button", class: "craps-call give", text: lang.craps.passTheDice, hidden: true, onclick: () => this.page.intend({ do: "pass-dice" }, this.give) });
    this.calls = h("div", { class: "craps-calls", role: "group", "aria-label": lang.craps.changeYourWagers });
    this.node = h(
      "div",
      { class: "craps-felt", data: { part: "end" } },
      h("div", { class: "craps-top", data: { scene: "" } }, this.dice.node, h("div", { class: "craps-words" }, this.status, this.results), this.info),
      h("div", { class: "craps-row" }, this.people, this.give),
      this.tabs,
      this.layout.end,
      h("div", { class: "craps-right" }, this.layout.centre, this.layout.hops, this.calls),
    );
    this.pointed(null, false);
    this.layout.printPays(this.pays, (wager, spot) => this.paysOf(wager, spot));
    this.load();
  }

  static picture() {
    return pair(5, 2);
  }

  static shortRules({ elections: e, pays }) {
    return [
      e["odds-multiple"] === "3-4-5" ? lang.craps.threeFourFiveTimesOdds : lang.craps.timesOdds(e["odds-multiple"]),
      lang.craps.fieldPays(pays.field["2"], pays.field["12"]),
      e["fire-bet"] && lang.craps.withTheFireBet,
    ];
  }

  /** The Fire Bet's places are the seats. */
  static placeName(wager) {
    return wager === "fire" && wagerTitle(wager);
  }

  async load() {
    const rounds = await lastRounds(this.page, MOST_ROLLS);
    const past = rounds.map((r) => r.dice).filter(Boolean);
    if (past.length > this.rolls.length) this.setRolls(past);
  }

  get view() {
    return this.shown?.view ?? this.page.msg.view;
  }

  paysOf(wager, spot) {
    return paysText(this.pays, wager, wager === "fire" ? "" : spot, this.page.msg.view.point);
  }

  // ── parts, on a phone one at a time ─────────────────────────────────────────────────────────────

  buildTabs() {
    this.tabButtons = Object.entries(PARTS).map(([part, text]) =>
      h("button", { type: "button", class: "craps-tab", "aria-pressed": part === "end", data: { part }, onclick: () => this.turnTo(part) }, h("span", { text }), " ", h("span", { class: "tab-sum" })),
    );
    return h("div", { class: "craps-tabs", role: "group", "aria-label": lang.craps.partOfTheLayout }, ...this.tabButtons);
  }

  turnTo(part) {
    this.node.dataset.part = part;
    for (const b of this.tabButtons) b.setAttribute("aria-pressed", b.dataset.part === part);
  }

  drawTabs(bets) {
    const panels = { end: this.layout.end, centre: this.layout.centre, hops: this.layout.hops };
    for (const button of this.tabButtons) {
      const panel = panels[button.dataset.part];
      const keys = new Set(this.layout.areas.filter((a) => panel.contains(a)).map((a) => placeOf(a.dataset)));
      const sum = bets.filter((b) => b.mine && !b.state && keys.has(placeOf(b))).reduce((t, b) => t + b.stake_cents, 0);
      setText(button.lastChild, sum ? dollars(sum) : "");
    }
  }

  // ── pointing ────────────────────────────────────────────────────────────────────────────────────

  pointed(node, on) {
    for (const area of this.node?.querySelectorAll(".area.aimed") ?? []) area.classList.remove("aimed");
    if (!node || !on) {
      put(this.info, h("p", { class: "quiet-felt", text: lang.craps.pointAtAPlaceTo }));
      return;
    }
    node.classList.add("aimed");
    const { wager, spot } = node.dataset;
    const offer = this.page.bets.offer(wager, spot);
    const open = inTime(wager, this.page.msg.view.point) && offer;
    const unit = offer && offer.unit_cents > 100 ? dollars(offer.unit_cents) : "";
    put(
      this.info,
      h("p", { class: "spot-title" }, h("strong", { text: betName(wager, spot) })),
      h("p", { text: this.paysOf(wager, spot) ? lang.craps.pays(this.paysOf(wager, spot)) : "" }),
      open && h("p", { text: lang.craps.limits(dollars(offer.min_cents), dollars(offer.max_cents), unit) }),
      offer?.clause && h("p", {}, clauseLink(offer.clause)),
    );
  }

  // ── a click on a place in another mode than betting ─────────────────────────────────────────────

  intercept(node) {
    const { wager, spot } = node.dataset;
    if (this.mode === "bet" || this.page.mySeat === null) return false;
    const stake = this.page.bets.on(wager, spot);
    if (!stake) {
      tell(node, { reason: lang.craps.youHaveNothingOn(betName(wager, spot)) });
    } else if (this.mode === "turn") {
      const bet = this.page.bets.mine().find((b) => b.wager === wager && b.spot === spot);
      this.page.intend({ do: "turn", wager, spot, on: !bet.works_on_come_out }, node);
    } else if (this.mode === "lower" && this.page.tray.value < stake) {
      this.page.intend({ do: "reduce", wager, spot, cents: this.page.tray.value }, node);
    } else {
      this.page.bets.takeBack(wager, spot, node);
    }
    return true;
  }

  setMode(mode) {
    this.mode = mode;
    this.node.dataset.mode = mode;
    this.drawCalls(this.page.msg);
  }

  /** Modes of a click, the kinds of wagers that can be turned off, and the shooter's way out. */
  drawCalls(msg) {
    const mine = msg.your_seat === null ? [] : msg.view.bets.filter((b) => b.seat === msg.your_seat);
    if (!mine.length && this.mode !== "bet") [this.mode, this.node.dataset.mode] = ["bet", "bet"];
    const items = [];
    if (mine.length) items.push(...Object.entries(MODES).map(([mode, text]) => ({ key: `mode ${mode}`, text, pressed: this.mode === mode, act: () => this.setMode(mode), kind: "mode" })));
    for (const wager of CALLED) {
      const name = lang.crapsPlaces.called[wager];
      const bets = mine.filter((b) => b.wager === wager);
      if (!bets.length) continue;
      const on = bets.every((b) => b.works_on_come_out);
      items.push({
        key: `call ${wager}`, text: lang.craps.isOn(name, on), pressed: on, kind: "call",
        label: lang.craps.callOff(name, on),
        act: (at) => this.page.intend({ do: "turn", wager, on: !on }, at),
      });
    }
    this.give.hidden = msg.your_seat === null || msg.view.shooter !== msg.your_seat;
    this.calls.hidden = !items.length;
    sync(
      this.calls,
      items,
      (i) => i.key,
      () => {
        const node = h("button", { type: "button" });
        node.addEventListener("click", () => node.act(node));
        return node;
      },
      (node, i) => {
        node.act = i.act;
        node.className = `craps-call ${i.kind}`;
        setText(node, i.text);
        if (i.pressed !== undefined) node.setAttribute("aria-pressed", i.pressed);
        if (i.label) node.setAttribute("aria-label", i.label);
      },
    );
  }

  // ── views ───────────────────────────────────────────────────────────────────────────────────────

  async show(msg, { quick }) {
    const { view } = msg;
    const rolled = (msg.news ?? []).filter((e) => e.type === "dice-rolled");
    const last = rolled.at(-1);
    const before = this.shown?.view.point ?? view.point;
    if (last) {
      const values = [last.first, last.second];
      play("dice");
      if (quick) this.dice.show(values);
      else await this.dice.roll(values);
      this.setRolls([...rolled.map((e) => [e.first, e.second]).toReversed(), ...this.rolls]);
      this.call = calledRoll(...values, before, view.point);
    } else {
      this.talk.point = view.point;
      if (view.roll.length && !this.shown) this.dice.show(view.roll);
    }
    this.shown = msg;
    this.drawStatus(msg);
    this.drawPeople(msg);
    this.drawBets(msg);
    this.drawCalls(msg);
  }

  hurry() {
    this.dice.hurry();
  }

  setRolls(rolls) {
    this.rolls = rolls.slice(0, MOST_ROLLS);
    put(
      this.results,
      ...this.rolls.map(([a, b]) => h("li", { class: a + b === 7 ? "seven" : "", text: a + b, "aria-label": lang.craps.roll(a + b, a, b), title: `${a}-${b}` })),
    );
    if (this.rolls.length && this.dice.node.classList.contains("waiting")) this.dice.show(this.rolls[0]);
  }

  drawStatus(msg) {
    const { view } = msg;
    const lines = this.settled(msg).filter((l) => l.seat === msg.your_seat);
    const sum = lines.reduce((total, l) => total + l.amount_cents, 0);
    const needsShooter = view.phase === "betting" && view.bets.length > 0 && !view.step.can_close;
    put(
      this.status,
      h("p", { class: "craps-point" }, h("strong", { text: view.point ? lang.craps.point(view.point) : lang.craps.comeOut }), lines.length > 0 && h("span", { class: `craps-sum${sum > 0 ? " won" : ""}`, text: sum ? signed(sum) : lang.craps.even })),
      h("p", { class: "craps-call-words", text: needsShooter ? lang.craps.aShooterNeedsAPass : (this.call ?? lang.craps.betsAreOpen) }),
    );
  }

  drawPeople(msg) {
    const { view } = msg;
    sync(
      this.people,
      msg.seats,
      (p) => p.seat,
      (p) => h("li", { data: { player: p.seat } }, s("svg", { viewBox: "0 0 100 100", class: "swatch", "aria-hidden": "true" }, s("use", { href: "#chip-colour" })), h("span", { class: "who" }), h("span", { class: "has" })),
      (node, p) => {
        const shooter = view.shooter === p.seat;
        node.className = `${p.you ? "mine" : ""}${shooter ? " shooter" : ""}${view.offered === p.seat ? " asked" : ""}`;
        setText(node.children[1], p.you ? lang.craps.you : p.name);
        setText(node.children[2], shooter ? lang.craps.shooter : view.offered === p.seat ? lang.craps.asked : p.ready ? lang.craps.isReady : "");
      },
    );
  }

  /** Lines of the roll that lies on the table. */
  settled(msg) {
    return msg.view.phase === "over" || msg.view.phase === "marking" ? (msg.lines ?? []) : [];
  }

  /** Chips that stay, those on their way to the house, and after a roll those it decided. */
  drawBets(msg) {
    const { view } = msg;
    const mine = (seat) => seat === msg.your_seat;
    const pending = new Map(this.page.bets.pending);
    const bets = view.bets.map((b) => {
      const key = `${b.wager}|${b.spot}`;
      const more = mine(b.seat) ? (pending.get(key) ?? 0) : 0;
      if (more) pending.delete(key);
      return { ...b, stake_cents: b.stake_cents + more, waiting: more > 0, mine: mine(b.seat), lammer: this.lammer(b, view) };
    });
    for (const [key, cents] of pending) {
      const [wager, spot] = key.split("|");
      bets.push({ seat: msg.your_seat, wager, spot, stake_cents: cents, mine: true, waiting: true });
    }
    for (const line of this.settled(msg)) {
      const stays = bets.find((b) => b.seat === line.seat && b.wager === line.wager && b.spot === line.spot && !b.state);
      const verdict = mine(line.seat) ? (line.amount_cents ? signed(line.amount_cents) : lang.craps.back) : "";
      if (stays) Object.assign(stays, { verdict, state: lineState(line.outcome) });
      else if (line.stake_cents) bets.push({ ...line, mine: mine(line.seat), state: lineState(line.outcome), verdict });
    }
    this.layout.draw(bets, { point: view.point, fire: view.fire, mySeat: msg.your_seat });
    this.drawTabs(bets);
    this.spotsChanged();
  }

  /** On a come-out the dealer marks what does not follow the custom of its place, and what rests. */
  lammer(bet, view) {
    if (view.point || !CALLED.includes(bet.wager)) return "";
    if (!bet.works_on_come_out) return "off";
    return bet.wager === "hardway" ? "" : "on";
  }

  pendingChanged() {
    if (this.shown) this.drawBets(this.page.msg);
  }

  spotsChanged() {
    this.layout.label(this.page.msg.view.point, (wager, spot) => this.paysOf(wager, spot));
  }

  // ── words ───────────────────────────────────────────────────────────────────────────────────────

  readyWord() {
    const { shooter } = this.page.msg.view;
    const alone = this.page.msg.seats.length === 1;
    return shooter === this.page.mySeat || (!shooter && alone) ? lang.craps.throwDice : lang.craps.ready;
  }

  /** What is missing before the dice can be thrown: nobody throws without a line wager. */
  needs({ view, seats }) {
    const lines = view.bets.filter((b) => ["pass", "dont-pass"].includes(b.wager));
    if (view.point || lines.length) return "";
    return seats.length === 1
      ? lang.craps.toThrowPutAChip
      : lang.craps.nobodyCanThrowYet;
  }

  question(step) {
    if (step.choices.some((c) => isPairOfDice(c.name))) return lang.craps.chooseTwoOfTheDice;
    const lines = this.page.bets.mine().some((b) => ["pass", "dont-pass"].includes(b.wager));
    return lines || this.page.msg.view.point ? lang.craps.theDiceAreOfferedTo : lang.craps.theDiceAreOfferedForALine;
  }

  /** What a past roll was, in the drawer's list. */
  outcome({ dice }) {
    return dice && h("span", { class: "pocket-badge black", text: dice.join("-") });
  }

  /** The scene of a past roll: its dice. */
  replayed(view) {
    return view.roll.length ? [h("p", {}, pair(...view.roll))] : [];
  }

  sentence(event, msg) {
    return this.talk.sentence(event, msg);
  }
}
