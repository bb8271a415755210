// The console of a table with terminals: the game step by step, stations, money on its way, the end of the day.

import { say } from "../announce.js";
import { get } from "../api.js";
import { field, form, openDialog } from "../dialog.js";
import { h, put, setText } from "../dom.js";
import { colour, orderOf } from "../games/wheel.js";
import { lang } from "../lang.js";
import { dollars } from "../money.js";
import { clauseLink } from "../reference/link.js";
import { capital } from "../words.js";
import { dayReports } from "./reports.js";
import { countedIn, fundsFields, required, Watching } from "./shared.js";

const LADDER = ["dealer", "box", "floor", "manager", "admin"];
const PHASES = {
  opening: lang.rapidConsole.checksBeforeTheTableOpens, ready: lang.rapidConsole.readyForANewGame, betting: lang.rapidConsole.betsAreOpen, prompted: lang.rapidConsole.spinTheBallNow,
  spinning: lang.rapidConsole.theBallRunsBetsAre, locked: lang.rapidConsole.noMoreBets, closed: lang.rapidConsole.noMoreBetsTheBallRuns,
  "ball-at-rest": lang.rapidConsole.theSensorReadsTheNumber, "number-read": lang.rapidConsole.confirmTheNumber, "number-doubted": lang.rapidConsole.aSupervisorSelectsTheNumber,
  over: lang.rapidConsole.allBetsAreSettled, "game-voided": lang.rapidConsole.theLastGameIsVoid, "tip-summary": lang.rapidConsole.endOfTheDayTips,
  reconciling: lang.rapidConsole.endOfTheDayCounts, difference: lang.rapidConsole.endOfTheDayDifference,
};
// What a person of the house owes besides the game: the act that does it, and the word on its button.
const ERRANDS = {
  "buy-in-entered": ["enter-buy-in", lang.rapidConsole.enter], "buy-in-approved": ["approve-buy-in", lang.rapidConsole.approveWithMyCard], "buy-in-confirmed": ["confirm-buy-in", lang.rapidConsole.confirm],
  "cash-out-approved": ["approve-cash-out", lang.rapidConsole.approveWithMyCard], "cash-out-confirmed": ["confirm-cash-out", lang.rapidConsole.confirm], "procedure-done": ["see-irregularity", lang.rapidConsole.iHaveSeenIt],
};

export class RapidConsole extends Watching {
  constructor(app, id) {
    super(app);
    this.table = id;
    this.heading = h("h1", { text: lang.rapidConsole.console });
    this.phase = h("p", { class: "console-phase", role: "status" });
    this.main = h("div", { class: "console-main" });
    this.alerts = h("ul", { class: "console-alerts", "aria-label": lang.rapidConsole.irregularities, "aria-live": "assertive" });
    this.errands = h("ul", { class: "console-errands", "aria-label": lang.rapidConsole.moneyOnItsWay });
    this.stations = h("ol", { class: "console-stations", "aria-label": lang.rapidConsole.stations });
    this.calls = h("div", { class: "console-calls" });
    this.day = h("div", { class: "console-day" });
    this.node = h(
      "div",
      { class: "rapid-console" },
      h("header", { class: "rapid-head" }, this.heading, this.phase, this.countdown),
      h("div", { class: "console-columns" },
        h("section", { class: "console-panel", "aria-label": lang.rapidConsole.theGame }, this.main, this.alerts, this.calls),
        h("section", { class: "console-panel", "aria-label": lang.rapidConsole.buyInsAndCashOuts }, h("h2", { text: lang.rapidConsole.buyInsAndCashOuts }), this.errands, h("h2", { text: lang.rapidConsole.theDay }), this.day),
      ),
      h("section", { class: "console-panel", "aria-label": lang.rapidConsole.stations }, h("h2", { text: lang.rapidConsole.stations }), this.stations),
      this.limits,
    );
  }

  get rank() {
    return LADDER.indexOf(this.app.me?.role);
  }

  reaches(least) {
    return this.rank >= LADDER.indexOf(least);
  }

  async entered() {
    if (this.app.me?.role === "auditor") {
      await this.accounting();
      return;
    }
    if (this.rank < 0) {
      put(this.node, h("p", { class: "stage-note", text: lang.rapidConsole.theConsoleIsForThe }));
      return;
    }
    try {
      const found = await get(`/api/rapid/tables/${encodeURIComponent(this.table)}/codes`);
      this.codes = found.codes;
      await this.post(this.table);
      this.name = found.name;
      this.watch(this.table);
    } catch (refusal) {
      put(this.node, h("p", { class: "stage-note", text: refusal.message }));
    }
    document.title = lang.rapidConsole.windowTitle(this.name);
  }

  /** Accounting keeps the signed tip sheets, and reads the reports. */
  async accounting() {
    try {
      put(this.node, h("h1", { text: lang.rapidConsole.reportsOfTheGamingDays }), await dayReports(this.table));
    } catch (refusal) {
      put(this.node, h("p", { class: "stage-note", text: refusal.message }));
    }
  }

  async reports(anchor) {
    try {
      openDialog(lang.rapidConsole.reportsOfTheGamingDays, await dayReports(this.table));
    } catch (refusal) {
      anchor.after(h("p", { class: "form-error", text: refusal.message }));
    }
  }

  act(act, fields, anchor) {
    return this.intend({ do: "console", act, ...fields }, anchor);
  }

  button(text, act, fields = {}, { least = "dealer", primary = true } = {}) {
    const off = !this.reaches(least);
    return h("button", { class: primary ? "primary" : "", text, disabled: off, title: off ? lang.rapidConsole.forAOrAbove(least) : "", onclick: (e) => this.act(act, fields, e.currentTarget) });
  }

  // ── what is drawn ───────────────────────────────────────────────────────────────────────────────

  draw(msg) {
    const { view } = msg;
    setText(this.heading, lang.rapidConsole.heading(this.name, view.day));
    setText(this.phase, PHASES[view.phase] ?? view.phase);
    this.node.dataset.phase = view.phase;
    if ((msg.news ?? []).some((e) => e.type === "spin-prompted")) this.prompt();
    const key = JSON.stringify([view.phase, view.read, view.step, view.tokes_cents, view.signs, view.can_void, view.calls, msg.waits_for, view.pocket, view.ball, view.says, msg.seats.length > 0]);
    if (key !== this.mainKey) {
      this.mainKey = key;
      put(this.main, this.acts(msg));
      this.drawCalls(view);
      this.drawDay(view);
    }
    this.drawErrands(view);
    this.drawStations(msg);
  }

  /** The prompt to spin is heard, too. */
  prompt() {
    say(lang.rapidConsole.spinTheBall);
    try {
      this.sound ??= new AudioContext();
      const tone = this.sound.createOscillator();
      const loud = this.sound.createGain();
      loud.gain.value = 0.15;
      tone.frequency.value = 880;
      tone.connect(loud).connect(this.sound.destination);
      tone.start();
      tone.stop(this.sound.currentTime + 0.6);
    } catch {
      // Where there is no sound, the words are there.
    }
  }

  acts(msg) {
    const { view } = msg;
    const { step } = view;
    switch (view.phase) {
      case "opening":
        return [
          h("p", { text: capital(step.text) }), h("p", {}, clauseLink(step.clause)),
          step.assigned && h("p", { class: "quiet-text" }, lang.rapidConsole.forWhoIsAssigned, this.reaches("floor") && h("a", { href: `#/pit/table/${encodeURIComponent(this.table)}`, text: lang.rapidConsole.sendSomebodyHere })),
          h("button", { class: "primary", text: lang.rapidConsole.done, disabled: !(step.assigned ? step.assigned.includes(this.app.me?.role) : this.reaches(step.by)), onclick: (e) => this.intend({ do: "answer" }, e.currentTarget) }),
        ];
      case "ready":
        return [view.pocket && h("p", { text: lang.rapidConsole.lastNumber(view.says) }), this.button(lang.rapidConsole.newGame, "new-game"), !msg.seats.length && h("p", { class: "quiet-text", text: lang.rapidConsole.nobodySitsAtATerminal })];
      case "prompted":
      case "locked":
        return [this.button(lang.rapidConsole.ballIsSpun, "spin")];
      case "number-read":
        return [
          h("p", { class: "console-number" }, h("span", { class: `number ${colour(view.read)}`, text: view.read }), h("span", { text: lang.rapidConsole.theSensorReads(view.read, lang.roulette.colours[colour(view.read)]) })),
          view.ball && h("p", { class: "quiet-text", text: lang.rapidConsole.onTheSimulatedWheelThe(view.ball) }),
          h("div", { class: "console-row" }, this.button(lang.rapidConsole.yes, "confirm-number", { pocket: view.read }), this.button(lang.rapidConsole.no, "refuse-number", {}, { primary: false })),
        ];
      case "number-doubted":
      case "game-voided":
        return this.reaches("floor")
          ? [h("p", { text: lang.rapidConsole.selectTheNumberInWhich }), this.numbers(view)]
          : [h("p", { text: lang.rapidConsole.waitingForAFloorSupervisor })];
      case "over":
        return [h("p", { class: "console-number" }, h("span", { class: `number ${colour(view.pocket)}`, text: view.pocket }), h("span", { text: lang.rapidConsole.allTerminalsAreSettled(view.says) }))];
      case "tip-summary": {
        const [first] = view.signs; // the rank of who has signed already
        const supervisor = first ? LADDER.indexOf(first) < LADDER.indexOf("floor") : this.reaches("floor");
        const mine = this.reaches("floor") === supervisor;
        return [
          h("p", { text: lang.rapidConsole.tipSummaryOfTakeThat(view.day, dollars(view.tokes_cents)) }),
          h("button", { class: "small", text: lang.rapidConsole.printTheTipSummary, onclick: () => print() }),
          h("button", { class: "primary", text: supervisor ? lang.rapidConsole.signAsSupervisor : lang.rapidConsole.signAsDealer, disabled: !mine, title: mine ? "" : lang.rapidConsole.theOtherSignature(supervisor), onclick: (e) => this.act("sign-tips", { cents: view.tokes_cents }, e.currentTarget) }),
        ];
      }
      case "reconciling":
        return this.reaches("floor") ? [this.countForm()] : [h("p", { text: lang.rapidConsole.waitingForTheCounts })];
      case "difference":
        return [h("p", { text: lang.rapidConsole.theCountsDifferFromThe }), this.button(lang.rapidConsole.takeTheReport, "take-report", {}, { least: "manager" })];
      default:
        return [h("p", { text: view.says })];
    }
  }

  numbers(view) {
    const numbers = [...orderOf(view.wheel)].sort((a, b) => Number(a) - Number(b) || a.length - b.length);
    return h("div", { class: "console-numbers" }, ...numbers.map((n) => h("button", { class: `pick ${colour(n)}`, text: n, "aria-label": `${n} ${lang.roulette.colours[colour(n)]}`, onclick: (e) => this.act("select-number", { pocket: n }, e.currentTarget) })));
  }

  countForm() {
    const chips = field(lang.rapidConsole.chipsCountedInTheTray, { inputmode: "decimal", required: true });
    const drop = field(lang.rapidConsole.dropCountedInDollars, { inputmode: "decimal", required: true });
    return form([chips.node, drop.node], lang.rapidConsole.compareWithTheReport, async () => {
      const fields = { chips_cents: countedIn(chips.input.value, lang.rapidConsole.chips), drop_cents: countedIn(drop.input.value, lang.rapidConsole.drop) };
      required(await this.app.net.intend(this.id, { do: "console", act: "reconcile", ...fields }));
    });
  }

  drawCalls(view) {
    const call = (text, what) => h("button", { class: "small", text, onclick: (e) => this.intend({ do: "call", what }, e.currentTarget) });
    const may = (what) => view.calls.includes(what);
    put(
      this.calls,
      may("floater") && call(lang.rapidConsole.floater, "floater"),
      may("wrong-number-confirmed") && call(lang.rapidConsole.aWrongNumberWasConfirmed, "wrong-number-confirmed"),
      view.can_void && this.reaches("floor") && h("button", { class: "small", text: lang.rapidConsole.voidTheLastGame(view.paid_number), onclick: () => this.voidGame(view) }),
      may("irregularity") && h("button", { class: "small", text: lang.rapidConsole.reportAnIrregularity, onclick: () => this.report() }),
    );
  }

  voidGame(view) {
    const dialog = openDialog(
      lang.rapidConsole.voidTheLastGameTitle,
      form([h("p", { text: lang.rapidConsole.itWasPaidByIts(view.paid_number) })], lang.rapidConsole.voidItAndRestoreThe, async () => {
        required(await this.app.net.intend(this.id, { do: "console", act: "void-game" }));
        dialog.close();
      }),
    );
  }

  report() {
    const words = field(lang.rapidConsole.whatIsIrregular, { maxlength: 60, required: true });
    const dialog = openDialog(
      lang.rapidConsole.reportToASupervisor,
      form([words.node], lang.rapidConsole.report, async () => {
        required(await this.app.net.intend(this.id, { do: "call", what: "irregularity", detail: words.input.value }));
        dialog.close();
      }),
    );
  }

  drawDay(view) {
    const between = ["ready", "over"].includes(view.phase);
    put(
      this.day,
      h("p", {}, h("span", { text: lang.rapidConsole.tipsInTheJar }), h("strong", { text: dollars(view.tokes_cents) })),
      view.phase !== "opening" && this.button(lang.rapidConsole.aPatronsChipWentInto, "accept-chip-toke", {}, { primary: false }),
      between && this.button(lang.rapidConsole.endTheGamingDay, "end-day", {}, { primary: false }),
      this.reaches("floor") && h("button", { text: lang.rapidConsole.reports, onclick: (e) => this.reports(e.currentTarget) }),
    );
  }

  drawErrands(view) {
    put(this.alerts, view.alerts.map((text) => h("li", { text: capital(text.replaceAll("-", " ")) })));
    const key = JSON.stringify([view.errands, view.under_way]);
    if (key === this.errandKey) return;
    this.errandKey = key;
    put(
      this.errands,
      view.errands.map((errand) => {
        const [act, word] = ERRANDS[errand.what];
        const known = view.under_way.find((x) => x.seat === errand.seat && x.kind === (errand.what.startsWith("buy-in") ? "buy-in" : "cash-out"));
        const off = !this.reaches(errand.by);
        const fields = errand.seat ? { seat: errand.seat, ...(act === "confirm-cash-out" ? { cents: known.cents } : {}) } : {};
        const go = act === "enter-buy-in" ? () => this.enterBuyIn(errand.seat, known.funds) : (e) => this.act(act, fields, e.currentTarget);
        return h("li", {}, h("span", { text: errand.text }), clauseLink(errand.clause),
          h("span", { class: "console-row" },
            h("button", { class: "primary small", text: word, disabled: off, title: off ? lang.rapidConsole.forAOrAbove(errand.by) : "", onclick: go }),
            errand.what.startsWith("buy-in") && h("button", { class: "small", text: lang.rapidConsole.giveItBack, onclick: (e) => this.act("cancel-buy-in", { seat: errand.seat }, e.currentTarget) })));
      }),
      !view.errands.length && h("li", { class: "quiet-text", text: lang.rapidConsole.nothingWaits }),
    );
  }

  drawStations({ seats, seats_total, view }) {
    const stakes = new Map();
    for (const bet of [...view.bets, ...view.restored]) stakes.set(bet.seat, (stakes.get(bet.seat) ?? 0) + bet.stake_cents);
    const rows = Array.from({ length: seats_total }, (_, i) => ({ number: i + 1, sits: seats.find((t) => t.seat === i + 1) }));
    const offered = view.under_way.filter((x) => x.kind === "buy-in" && !x.entered);
    const key = JSON.stringify([rows, [...stakes], offered]);
    if (key === this.stationKey) return;
    this.stationKey = key;
    put(
      this.stations,
      rows.map(({ number, sits }) =>
        h("li", { class: sits ? "taken" : "" },
          h("strong", { text: lang.rapidConsole.station(number) }), h("code", { text: this.codes[number - 1] }),
          h("span", { class: "station-who", text: sits ? sits.name : lang.rapidConsole.free }),
          sits && h("span", { text: lang.rapidConsole.credits(dollars(sits.chips_cents)) }),
          sits && h("span", { class: "quiet-text", text: stakes.get(number) ? lang.rapidConsole.bet(dollars(stakes.get(number))) : lang.rapidConsole.noBet }),
          ...offered.filter((x) => x.seat === number).map((x) => h("button", { class: "small", text: lang.rapidConsole.buyIn, "aria-label": lang.rapidConsole.buyInAtStation(number), onclick: () => this.enterBuyIn(number, x.funds) })))),
    );
  }

  enterBuyIn(seat, known) {
    const funds = fundsFields(known);
    const dialog = openDialog(
      lang.rapidConsole.buyInAtStation(seat),
      form([h("p", { class: "quiet-text", text: lang.rapidConsole.countItBesideTheDrop }), ...funds.nodes], lang.rapidConsole.enter, async () => {
        required(await this.app.net.intend(this.id, { do: "console", act: "enter-buy-in", seat, ...funds.read() }));
        dialog.close();
      }),
    );
  }
}
