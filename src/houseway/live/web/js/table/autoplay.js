// The same bets for a number of rounds, where nothing that a player decides bears on them. The page clicks, no more:
// every bet is sent, taken or refused as one that is laid by hand.

import { say } from "../announce.js";
import { field, form, openDialog } from "../dialog.js";
import { h, setText, wait } from "../dom.js";
import { ownLines } from "../games/cardTable.js";
import { lang } from "../lang.js";
import { dollars, signed, typed } from "../money.js";
import { duration } from "../prefs.js";
import { lay, present, sumOf } from "./saved.js";

const MOST = 100;
const LOOK_MS = 1500; // at the last result before the next bets

export class Autoplay {
  constructor(page) {
    this.page = page;
    this.run = null; // what is asked, and where it stands
    this.button = h("button", { class: "tool", text: lang.autoplay.openAutoplay, "aria-haspopup": "dialog", hidden: true, onclick: () => this.open() });
    this.text = h("span", { class: "autoplay-left" });
    this.end = h("button", { class: "small", onclick: () => (this.run ? this.stop(lang.autoplay.youStoppedIt) : (this.node.hidden = true)) });
    this.node = h("div", { class: "autoplay", hidden: true }, this.text, this.end);
    page.unhear.push(page.app.net.on("state", ({ state }) => state !== "open" && this.stop(lang.autoplay.theLineWasLost)), () => (this.run = null));
  }

  /** The game says whether it is pure chance; there is nothing to repeat before the first bet. */
  update() {
    this.button.hidden = !this.page.info?.pure_chance || this.run !== null;
    this.button.disabled = !this.pattern().length;
  }

  pattern() {
    const lie = present(this.page);
    return lie.length ? lie : this.page.bets.last;
  }

  open() {
    const bets = this.pattern();
    const each = sumOf(bets);
    const rounds = field(lang.autoplay.rounds, { type: "number", min: 1, max: MOST, value: 10, required: true }, lang.autoplay.roundsInEach(MOST, dollars(each)));
    const lose = field(lang.autoplay.stopWhenIHaveLost, { inputmode: "decimal", autocomplete: "off" }, lang.autoplay.noLimitButChips);
    const win = field(lang.autoplay.stopWhenIHaveWon, { inputmode: "decimal", autocomplete: "off" }, lang.autoplay.noLimit);
    const amount = (input) => {
      if (!input.value.trim()) return Infinity;
      const cents = typed(input.value);
      if (!cents) throw new Error(lang.autoplay.isNoAmountOfDollars(input.value));
      return cents;
    };
    const dialog = openDialog(
      lang.autoplay.autoplay,
      form([rounds.node, lose.node, win.node], lang.autoplay.begin, async () => {
        const left = Number(rounds.input.value);
        if (!Number.isInteger(left) || left < 1 || left > MOST) throw new Error(lang.autoplay.theRoundsAreAWhole(MOST));
        const limits = { lose: amount(lose.input), win: amount(win.input) };
        dialog.close();
        this.begin({ bets, left, ...limits });
      }),
    );
  }

  begin(asked) {
    const { page } = this;
    const { round } = page.msg;
    const lies = page.bets.total > 0 && page.msg.view.step.kind === "wagers"; // they are the first round's
    const counted = page.msg.view.step.kind === "over" ? round : round - 1;
    this.run = { ...asked, left: asked.left - Number(lies), won: 0, counted, begun: false, waits: false, seq: 0 };
    say(lang.autoplay.autoplayBegins(asked.left));
    page.update();
    this.go();
  }

  stop(why) {
    if (!this.run) return;
    const { won } = this.run;
    this.run = null;
    const text = lang.autoplay.hasEnded(why, won && signed(won));
    setText(this.text, text);
    setText(this.end, lang.autoplay.close);
    say(text);
    this.page.update();
  }

  draw() {
    const { left, won } = this.run;
    setText(this.text, lang.autoplay.moreRounds(left, won && signed(won)));
    setText(this.end, lang.autoplay.stopAutoplay);
    this.node.hidden = false;
  }

  /** A view has come to rest, and the page is that of it. */
  shown(msg) {
    if (!this.run) return;
    this.count(msg);
    this.go();
  }

  /** Whether the page shows how things stand: nothing newer is on its way to the felt, and what was done last is in it. */
  get current() {
    const { msg, latest } = this.page;
    return msg === latest && !(msg.seq < this.run.seq);
  }

  /** What a round came to, once: from its own lines, or where the next has begun already from the last ones. */
  count(msg) {
    const { run } = this;
    const over = msg.view.step.kind === "over";
    const [round, lines] = over ? [msg.round, msg.lines] : [msg.round - 1, msg.last_lines];
    if (round <= run.counted || !lines?.length) return;
    run.counted = round;
    run.waits = false;
    run.won += ownLines({ ...msg, lines }).reduce((sum, l) => sum + l.amount_cents, 0);
  }

  /** The next thing to do, if there is one now: look at what was won, lay the bets, be ready. */
  async go() {
    const { run, page } = this;
    if (!run || run.busy) return undefined;
    if (page.mySeat === null) return this.stop(lang.autoplay.youHaveNoSeat);
    this.draw();
    if (!this.current || !page.betting || page.me.ready || page.me.out) return undefined;
    const kind = page.msg.view.step.kind;
    if (!["wagers", "over"].includes(kind)) return undefined;
    const lies = kind === "wagers" && page.bets.total > 0;
    if (lies) run.waits = false;
    else if (run.waits) return undefined; // the bets are taken, and their view is on its way
    else {
      if (run.won <= -run.lose) return this.stop(lang.autoplay.youHaveLost(dollars(-run.won)));
      if (run.won >= run.win) return this.stop(lang.autoplay.youHaveWon(dollars(run.won)));
      if (!run.left) return this.stop(lang.autoplay.allRoundsArePlayed);
      if (page.me.chips_cents < sumOf(run.bets)) return this.stop(lang.autoplay.yourChipsDoNotSuffice);
    }
    run.busy = true;
    const refusal = await (lies ? this.ready(run) : this.bet(run));
    run.busy = false;
    if (this.run !== run) return undefined;
    if (refusal) return this.stop(refusal);
    return this.go();
  }

  async bet(run) {
    if (run.begun) await wait(duration(LOOK_MS));
    if (this.run !== run || !this.current || !this.page.betting) return "";
    run.begun = run.waits = true;
    run.left -= 1;
    this.draw();
    const answers = await lay(this.page, run.bets, this.node);
    run.seq = answers.at(-1)?.seq;
    if (answers.every((a) => a?.done)) return "";
    return lang.autoplay.aBetWasRefused(answers.find((a) => a?.reason)?.reason);
  }

  async ready(run) {
    run.begun = run.waits = true;
    const answer = await this.page.bets.next(() => this.page.app.net.intend(this.page.id, { do: "ready" }));
    run.seq = answer.seq;
    return answer.done ? "" : answer.reason;
  }
}
