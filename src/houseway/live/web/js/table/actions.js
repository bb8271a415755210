// What I can do now: sit, bet and be ready, decide, or wait for others.

import { say, tell } from "../announce.js";
import { field, form, openDialog } from "../dialog.js";
import { h, put, setText } from "../dom.js";
import { lang } from "../lang.js";
import { dollars, typed } from "../money.js";
import { SOUND_KEY } from "../sound.js";
import { asked } from "../step.js";
import { capital, choiceTitle, isPairOfDice } from "../words.js";
import { Ahead } from "./ahead.js";
import { affordable, isBroke, silenceWords, waitedFor, whyNot } from "./obstacles.js";
import { missing, Picker } from "./picker.js";
import { Sizer } from "./sizer.js";
import { listButton, listWords } from "./waiting.js";

const KEYS = {
  set: "s", surrender: "u", "house-way": "w", stand: "s", hit: "h", double: "d", split: "p", "double-face-down": "f", play: "p", fold: "f",
  keep: "k", "split-bonus": "o", "split-both": "t", "take-cards": "t", "void-hand": "v",
  check: "c", call: "c", bet: "r", raise: "r", complete: "r",
  cap: "a", collect: "c", insure: "i", insurance: "i", "no-insurance": "n", decline: "n", cut: "t", "refuse-cut": "n", "refuse-card": "n",
};
const BEST_PLAY = "b";
const LEAST_CUT = 10;
const SELDOM = new Set(["double-face-down", "refuse-card", "never-bank", "surrender"]); // shown small, below the others,
const isSeldom = (choice, i) => SELDOM.has(choice.name) || (i > 0 && isPairOfDice(choice.name)); // … as is one pair of dice after another

export class Actions {
  constructor(page) {
    this.page = page;
    this.node = h("div", { class: "actions" });
    this.ahead = new Ahead(page, () => this.update());
    this.answered = 0; // up to which record my last answer has taken the table
    this.shown = ""; // what is built, so that focus is not lost when nothing changes
    this.held = null; // the key of the button that had the focus when the felt began to move
  }

  /** The felt moves: nothing is asked until it rests. */
  hold() {
    if (this.page.mySeat === null || this.page.app.net.state !== "open") return;
    const at = document.activeElement;
    if (this.node.contains(at)) this.held = at.dataset.key ?? null;
    for (const button of this.node.querySelectorAll("button")) button.disabled = true;
    const words = this.node.querySelector(".action-words");
    if (words) setText(words, this.page.felt.movingWords ?? lang.actions.theDealerIsAtWork);
    this.node.querySelector(".action-then")?.remove();
    this.shown = "moving";
  }

  update() {
    const { page } = this;
    const { msg } = page;
    const { step } = msg.view;
    if (page.presenter.moving) return undefined;
    if (page.app.net.state !== "open") return this.build("lost", () => [this.words(lang.actions.noConnection(silenceWords(this.page.msg)))]);
    if (page.mySeat === null) return this.sit();
    if (msg.waits_for === `seat-${page.mySeat}`) return this.looks(step);
    if (step.kind === "decide" && step.choices) return this.decide(step);
    if ((page.betting || this.banks) && !msg.waits_for) return this.bet();
    return this.wait(step);
  }

  /** Whether the others bet against me. */
  get banks() {
    const { page } = this;
    return page.msg.view.step.kind === "wagers" && Boolean(page.felt.banks?.(page.msg.view, page.mySeat));
  }

  build(key, parts) {
    if (key === this.shown) return false;
    const at = document.activeElement;
    const held = this.node.contains(at) ? at.dataset.key : at === document.body ? this.held : null;
    this.held = null;
    this.shown = key;
    put(this.node, ...parts());
    // The focus stays on the same answer, so that Enter never means something new.
    if (held !== null) (this.node.querySelector(`[data-key="${held}"]:not(:disabled)`) ?? this.page.app.main).focus({ preventScroll: true });
    return true;
  }

  words(text) {
    return h("p", { class: "action-words", text });
  }

  sit() {
    const { page } = this;
    const taken = page.msg.seats.map((s) => s.seat).join();
    const role = this.awaited();
    const { seats } = page;
    const chips = seats.quickly();
    const told = [role, listWords(page)].filter(Boolean).join(" ");
    const free = seats.freeSeats().length > 0;
    this.build(`sit ${taken} ${told} ${chips} ${page.msg.your_place}`, () => [
      this.words(told ? lang.actions.youAreWatchingAnd(told) : lang.actions.youAreWatching),
      h("div", { class: "sit-choices" },
        listButton(page, (...given) => this.button(...given), free),
        chips > 0 && h("button", { class: "primary large", text: lang.actions.sitDownWith(dollars(chips)), onclick: (e) => seats.sitNow(e.currentTarget) }),
        free && h("button", { class: chips ? "large" : "primary large", text: lang.actions.takeASeat, onclick: (e) => seats.sit(null, e.currentTarget) })),
    ]);
  }

  bet() {
    const { page } = this;
    const total = page.bets.total;
    const ready = page.me?.ready ?? false;
    const over = page.msg.view.step.kind === "over";
    const word = page.felt.readyWord();
    const go = (at) => page.bets.next(() => page.intend({ do: "ready" }, at)); // after the chips on their way
    const { banks } = this;
    if (isBroke(page, total) && !banks) return this.help(over, go, ready);
    const needs = (total || banks) && page.felt.needs?.(page.msg); // what is missing before anything can come of it
    const stuck = Boolean(needs) && page.msg.seats.length === 1;
    const text = needs || (ready ? lang.actions.readyAnd(waitedFor(page, over))
      : banks ? lang.actions.youBank
        : !total ? lang.actions.chooseAChipThenA
          : lang.actions.moreChipsOrGo);
    return this.build(`bet ${total} ${ready} ${over} ${word} ${banks} ${this.unasked} ${this.asks} ${text}`, () => [
      h("p", { class: `action-words${total && !ready && !needs ? " minor" : ""}${needs || ready || banks ? " told" : ""}`, text }),
      over
        ? this.button(lang.actions.nextRound, "r", go, { disabled: ready })
        : this.button(word, "r", go, { primary: true, disabled: !(total || banks) || ready || stuck, detail: total ? dollars(total) : "" }),
      this.unaskedButtons(),
      this.askButtons(),
    ]);
  }

  /** What can be done without chips: bring some, get play money, leave with what is left, or stay and watch. */
  help(over, go, ready) {
    const { page } = this;
    const { chips_cents: chips } = page.me;
    const least = Math.min(...page.offers.map((o) => o.min_cents));
    const purse = page.app.me?.purse_cents ?? 0;
    return this.build(`broke ${chips} ${purse >= least} ${over} ${ready}`, () => [
      h("p", { class: "action-words told", text: lang.actions.broke(chips && dollars(chips), dollars(least), purse >= least && dollars(purse)) }),
      h("div", { class: "sit-choices" },
        this.button(purse >= least ? lang.actions.bringChips : lang.actions.getPlayMoney, "", () => page.seats.openMenu()),
        this.button(chips ? lang.actions.leaveAndCashOut : lang.actions.leaveTheTable, "", (at) => page.intend({ do: "leave" }, at)),
        over && this.button(lang.actions.nextRound, "r", go, { disabled: ready, quiet: true })),
    ]);
  }

  /** What I may decide although nobody waits for it. */
  get unasked() {
    return this.page.msg.view.unasked ?? [];
  }

  unaskedButtons() {
    if (!this.unasked.length) return null;
    const act = (choice) => (at) => this.page.intend({ do: "decide", choice }, at);
    return h("div", { class: "seldom" }, ...this.unasked.map((name) => this.button(choiceTitle(name), "", act(name), { quiet: true })));
  }

  /** What I may ask of the house now, by a clause of the book. */
  get asks() {
    return this.page.msg.asks ?? [];
  }

  askButtons() {
    if (!this.asks.length) return null;
    const act = (name) => (at) => this.page.intend({ do: "order", what: "procedure-done", name }, at);
    return h("div", { class: "seldom" }, ...this.asks.map((name) => this.button(choiceTitle(name), "", act(name), { quiet: true })));
  }

  button(text, key, act, { primary = false, disabled = false, detail = "", quiet = false } = {}) {
    const node = h(
      "button",
      { class: `large${primary ? " primary" : ""}${quiet ? " quiet" : ""}`, disabled, data: { key } },
      h("span", {}, h("span", { class: "word", text }), detail && h("span", { class: "detail", text: detail })),
      key && h("kbd", { text: key.toUpperCase(), "aria-hidden": "true" }),
    );
    node.addEventListener("click", (event) => {
      if (event.detail < 2) act(node); // the second half of a double click answers nothing
    });
    return node;
  }

  decide(step) {
    if (this.page.msg.seq < this.answered) return; // what I answered is on its way to the felt
    const said = this.ahead.take(step);
    if (said) {
      this.build(`ahead ${this.page.msg.seq}`, () => [this.words(lang.ahead.asYouSaidBefore(choiceTitle(said.name)))]);
      this.answer(step, said, this.node, 0);
      return;
    }
    this.ask(step);
    const then = this.node.querySelector(".action-then");
    if (then) setText(then, silenceWords(this.page.msg));
  }

  ask(step) {
    // The question stays as it is while others act; after an answer the same one is a new one.
    const { seats: _, ...own } = step;
    const built = this.build(`decide ${this.answered} ${this.question(step)} ${JSON.stringify(own)}`, () => {
      this.picker = this.makePicker(step.choices);
      this.sizer = this.makeSizer(step);
      const cut = step.choices.some((c) => c.name === "cut");
      const why = whyNot(this.page, step);
      const [often, seldom] = [false, true].map((rare) => step.choices.filter((c, i) => isSeldom(c, i) === rare));
      const partial = this.sizer ? [] : often.filter((c) => c.high_cents > c.low_cents);
      return [
        h("p", { class: "action-words strong", text: this.question(step) }),
        this.picker?.node,
        h("div", { class: "choices" }, ...often.map((c) => (c.name === "cut" ? this.cutButton() : this.choiceButton(step, c)))),
        this.sizer?.node,
        h(
          "div",
          { class: "seldom" },
          ...seldom.map((c) => this.choiceButton(step, c)),
          ...partial.map((c) => this.lessButton(step, c)),
          !cut && !this.page.felt.noHints && this.hintButton(),
        ),
        h("div", { class: "action-notes" }, why && h("p", { class: "action-why", text: why }), h("p", { class: "action-then" })),
        h("p", { class: "hint", role: "status" }),
      ];
    });
    if (built) {
      this.picked();
      say(lang.actions.asks(this.question(step), step.choices.map((c) => choiceTitle(c.name))));
    }
  }

  question(step) {
    if (step.choices.some((c) => c.picks)) return this.page.felt.pickWords ?? lang.actions.chooseYourCards;
    return this.page.felt.question?.(step) ?? lang.actions.yourTurn;
  }

  /** No choice is favoured by its look. */
  choiceButton(step, choice) {
    const used = new Set([BEST_PLAY, SOUND_KEY, ...step.choices.map((c) => KEYS[c.name])]);
    const key = KEYS[choice.name] ?? [...choice.name].find((l) => /[a-z]/.test(l) && !used.has(l)) ?? "";
    const { felt } = this.page;
    const amount = felt.sizes ? choice.high_cents : affordable(this.page, choice); // there, amounts are totals
    const dear = !felt.sizes && choice.low_cents > (this.page.me?.chips_cents ?? 0);
    const { text, detail } = felt.choiceWords?.(choice) ?? { text: choiceTitle(choice.name), detail: amount ? dollars(amount) : "" };
    const sized = this.sizer?.choice === choice ? this.sizer : null;
    const act = (at) => this.answer(step, choice, at, sized ? sized.cents : amount);
    const node = this.button(text, key, act, { disabled: dear, detail, quiet: isSeldom(choice, step.choices.indexOf(choice)) });
    if (sized) {
      this.sizedButton = node;
      this.sized(sized.cents);
    }
    node.picks = choice.picks;
    node.dear = dear;
    return node;
  }

  /** Where a choice has a range, how much of it. */
  makeSizer({ choices }) {
    this.sizedButton = null;
    const { felt } = this.page;
    const choice = felt.sizes && choices.find((c) => c.high_cents > c.low_cents);
    return choice ? new Sizer(choice, felt.sizes(choice), (cents) => this.sized(cents), () => this.sizedButton?.click()) : null;
  }

  /** The button says what it would send. */
  sized(cents) {
    if (!this.sizedButton) return;
    const { text, detail } = this.page.felt.choiceWords(this.sizer.choice, cents ?? 0);
    setText(this.sizedButton.querySelector(".word"), text);
    setText(this.sizedButton.querySelector(".detail"), cents === null ? lang.sizer.nothing : detail);
    this.sizedButton.disabled = cents === null;
  }

  /** What was chosen before stays chosen, where the question is put again. */
  makePicker(choices) {
    if (!choices.some((c) => c.picks)) return null;
    return new Picker(this.page.msg.view, choices, this.picker?.chosen ?? [], () => this.picked());
  }

  /** A choice that goes with cards is open while so many, and such, are chosen. */
  picked() {
    for (const button of this.node.querySelectorAll(".choices .large, .seldom .large")) {
      if (button.picks && !button.dear) button.disabled = Boolean(missing(button.picks, this.picker.chosen));
    }
  }

  lessButton(step, choice) {
    const name = choiceTitle(choice.name);
    return h("button", {
      class: "quiet small", text: lang.actions.forLess(name),
      onclick: (e) => this.askAmount(choice, (amount) => this.answer(step, choice, e.target, amount)),
    });
  }

  async answer(step, choice, at, amount) {
    const meant = { choice: choice.name, amount, slots: choice.picks ? this.picker.chosen : [] };
    const chosen = await this.page.adviser.before(step, meant);
    if (!chosen) return;
    for (const b of this.node.querySelectorAll("button")) b.disabled = true;
    const intent = { do: "decide", choice: chosen.choice, spot: step.spot, hand: step.hand };
    if (chosen.amount) intent.amount_cents = chosen.amount;
    if (chosen.slots.length) intent.slots = chosen.slots;
    const { shown } = this;
    const answer = await this.page.intend(intent, at);
    if (!answer.done) this.shown = "";
    else if (this.shown === shown) {
      this.answered = answer.seq; // otherwise the next question stands there already
      this.picker = null;
    }
    this.update();
  }

  askAmount(choice, go) {
    const { input, node } = field(
      lang.actions.amountTo(dollars(choice.low_cents), dollars(choice.high_cents)),
      { inputmode: "decimal", autocomplete: "off", value: choice.low_cents / 100 },
      lang.actions.inStepsOf(dollars(choice.unit_cents)),
    );
    const dialog = openDialog(
      choiceTitle(choice.name),
      form([node], choiceTitle(choice.name), async () => {
        const cents = typed(input.value);
        if (cents === null) throw new Error(lang.actions.giveAnAmountInDollars);
        dialog.close();
        go(cents);
      }),
    );
    input.select();
  }

  cutButton() {
    const cards = this.page.msg.view.shoe?.remaining ?? 52;
    const least = this.page.msg.view.shoe?.least_cut ?? LEAST_CUT;
    const most = Math.max(least, cards - least);
    const depth = h("input", {
      type: "range", min: least, max: most, value: Math.round(cards / 2), "aria-label": lang.actions.howDeepToCutIn,
    });
    const count = h("output", { class: "cut-depth", text: depth.value });
    depth.addEventListener("input", () => (count.textContent = depth.value));
    return h(
      "span",
      { class: "cut" },
      h("label", { class: "cut-range" }, depth, count),
      this.button(lang.actions.cut, "t", (at) => this.page.intend({ do: "cut", depth: Number(depth.value) }, at)),
    );
  }

  hintButton() {
    const button = this.button(lang.actions.bestPlay, BEST_PLAY, async () => {
      button.disabled = true;
      const answer = await this.page.app.net.hint(this.page.id);
      if (answer.later) {
        this.showHint({ text: `${capital(answer.reason)}.` });
        return;
      }
      if (!answer.done) {
        tell(button, answer);
        button.disabled = false;
        return;
      }
      this.showHint(answer);
      this.page.adviser.heard(answer);
    }, { quiet: true });
    button.classList.add("ask-hint");
    return button;
  }

  showHint({ best, values, text }) {
    const place = this.node.querySelector(".hint");
    if (!place) return;
    const ranked = Object.entries(values ?? {}).sort((a, b) => b[1] - a[1]);
    put(
      place,
      best && !text?.startsWith(choiceTitle(best)) && h("strong", { text: `${choiceTitle(best)}. ` }),
      h("span", { text: text ? `${text} ` : "" }),
      ...ranked.map(([name, value]) =>
        h("span", { class: "hint-value" }, h("span", { text: choiceTitle(name) }), h("b", { text: value.toFixed(3).replace("-", "−") })),
      ),
    );
    for (const button of this.node.querySelectorAll(".choices .large")) {
      button.classList.toggle("best", button.querySelector(".word").textContent === choiceTitle(best ?? ""));
    }
  }

  /** Real cards for my eyes alone: only I, or a reader, can say what they are. */
  looks(step) {
    this.build(`looks ${step.clause} ${this.page.msg.seq}`, () => {
      const cards = field(lang.actions.yourCardsSuchAsAs, { autocomplete: "off", maxlength: 40 });
      return [
        form([cards.node], lang.actions.tellTheTable, async () => {
          const answer = await this.page.app.net.intend(this.page.id, { do: "answer", saw: cards.input.value.trim() });
          if (!answer.done) throw new Error(answer.reason);
        }),
      ];
    });
  }

  /** Who of the house is waited for. */
  awaited() {
    const { waits_for: role, link } = this.page.msg;
    if (link?.waits) return lang.actions.waitingForTheLinkOf;
    if (role.startsWith("seat-")) return lang.actions.waitingForSeat(role.slice("seat-".length));
    return role ? lang.actions.waitingForRole(role) : "";
  }

  wait(step) {
    const { page } = this;
    let text = lang.actions.theDealerIsAtWork;
    let more = null;
    if (this.awaited()) text = this.awaited();
    else if (step.kind === "decide") text = lang.actions.waitingFor(asked(step).map((seat) => page.seatName(seat)));
    else if (page.me?.leaving) text = lang.actions.youLeaveWhenTheRound;
    else if (step.kind === "over") {
      text = page.me?.ready ? waitedFor(page, true) : lang.actions.theRoundIsOver;
      more = () => this.button(lang.actions.nextRound, "r", (at) => page.intend({ do: "ready" }, at), { disabled: page.me?.ready });
    }
    else if (page.felt.barred?.(page.msg.view)) text = page.felt.barred(page.msg.view);
    else if (step.kind === "wagers" && page.me?.out) {
      text = lang.actions.youAreSittingOut;
      more = () => this.button(lang.actions.sitInAgain, "", (at) => page.intend({ do: "sit-in" }, at));
    } else if (step.kind === "wagers") text = lang.actions.thereIsNothingForYou;
    this.build(`wait ${text} ${this.unasked} ${this.asks} ${this.ahead.key}`, () => [this.words(text), more?.(), this.ahead.node(), this.unaskedButtons(), this.askButtons()]);
  }
}
