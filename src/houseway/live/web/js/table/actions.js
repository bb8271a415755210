// What I can do now: sit, bet and be ready, decide, or wait for others.

import { say, tell } from "../announce.js";
import { field, form, openDialog } from "../dialog.js";
import { h, put } from "../dom.js";
import { dollars, typed } from "../money.js";
import { asked } from "../step.js";
import { choiceTitle, isPairOfDice, list } from "../words.js";
import { missing, Picker } from "./picker.js";

const KEYS = {
  set: "s", surrender: "u", "house-way": "w", stand: "s", hit: "h", double: "d", split: "p", "double-face-down": "f", play: "p", fold: "f",
  cap: "a", collect: "c", insure: "i", insurance: "i", "no-insurance": "n", decline: "n", cut: "t", "refuse-cut": "n", "refuse-card": "n",
};
const BEST_PLAY = "b";
const ROLES = { box: "box person", floor: "floor supervisor" };
const LEAST_CUT = 10;
const SELDOM = new Set(["double-face-down", "refuse-card", "never-bank", "surrender"]); // shown small, below the others,
const isSeldom = (choice, i) => SELDOM.has(choice.name) || (i > 0 && isPairOfDice(choice.name)); // … as is one pair of dice after another

export class Actions {
  constructor(page) {
    this.page = page;
    this.node = h("div", { class: "actions" });
    this.answered = 0; // up to which record my last answer has taken the table
    this.shown = ""; // what is built, so that focus is not lost when nothing changes
  }

  update() {
    const { page } = this;
    const { msg } = page;
    const { step } = msg.view;
    if (page.app.net.state !== "open") return this.build("lost", () => [this.words("No connection to the house. Trying again…")]);
    if (page.mySeat === null) return this.sit();
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
    const held = this.node.contains(document.activeElement) ? document.activeElement.dataset.key : null;
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
    const taken = this.page.msg.seats.map((s) => s.seat).join();
    const role = this.awaited();
    this.build(`sit ${taken} ${role}`, () => [
      this.words(role ? `You are watching. ${role}` : "You are watching."),
      h("button", { class: "primary large", text: "Take a seat", onclick: (e) => this.page.seats.sit(null, e.currentTarget) }),
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
    this.build(`bet ${total} ${ready} ${over} ${word} ${banks} ${this.unasked}`, () => [
      h("p", {
        class: total && !ready ? "action-words minor" : "action-words",
        text: ready ? "Ready. Waiting for the others or the clock."
          : banks ? "You bank: the others bet against you."
            : !total ? "Choose a chip, then a place."
              : "More chips, or go.",
      }),
      over
        ? this.button("Next round", "r", go, { disabled: ready })
        : this.button(word, "r", go, { primary: true, disabled: !(total || banks) || ready, detail: total ? dollars(total) : "" }),
      this.unaskedButtons(),
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
    // The question stays as it is while others act; after an answer the same one is a new one.
    const { seats: _, ...own } = step;
    const built = this.build(`decide ${this.answered} ${this.question(step)} ${JSON.stringify(own)}`, () => {
      this.picker = this.makePicker(step.choices);
      const cut = step.choices.some((c) => c.name === "cut");
      const [often, seldom] = [false, true].map((rare) => step.choices.filter((c, i) => isSeldom(c, i) === rare));
      const partial = often.filter((c) => c.high_cents > c.low_cents);
      return [
        h("p", { class: "action-words strong", text: this.question(step) }),
        this.picker?.node,
        h("div", { class: "choices" }, ...often.map((c, i) => (c.name === "cut" ? this.cutButton() : this.choiceButton(step, c, i === 0)))),
        h(
          "div",
          { class: "seldom" },
          ...seldom.map((c) => this.choiceButton(step, c, false)),
          ...partial.map((c) => this.lessButton(step, c)),
          !cut && !this.page.felt.noHints && this.hintButton(),
        ),
        h("p", { class: "hint", role: "status" }),
      ];
    });
    if (built) {
      this.picked();
      const names = step.choices.map((c) => choiceTitle(c.name).toLowerCase());
      const last = names.pop();
      say(`${this.question(step)} ${names.length ? `${list(names)} or ${last}` : last}?`);
    }
  }

  question(step) {
    if (step.choices.some((c) => c.picks)) return this.page.felt.pickWords ?? "Choose your cards.";
    return this.page.felt.question?.(step) ?? "Your turn.";
  }

  choiceButton(step, choice, primary) {
    const used = new Set([BEST_PLAY, ...step.choices.map((c) => KEYS[c.name])]);
    const key = KEYS[choice.name] ?? [...choice.name].find((l) => /[a-z]/.test(l) && !used.has(l)) ?? "";
    const detail = choice.high_cents ? dollars(choice.high_cents) : "";
    const act = (at) => this.answer(step, choice, at, choice.high_cents);
    const node = this.button(choiceTitle(choice.name), key, act, { primary, detail, quiet: isSeldom(choice, step.choices.indexOf(choice)) });
    node.picks = choice.picks;
    return node;
  }

  /** What was chosen before stays chosen, where the question is put again. */
  makePicker(choices) {
    if (!choices.some((c) => c.picks)) return null;
    return new Picker(this.page.msg.view, choices, this.picker?.chosen ?? [], () => this.picked());
  }

  /** A choice that goes with cards is open while so many, and such, are chosen. */
  picked() {
    for (const button of this.node.querySelectorAll(".choices .large, .seldom .large")) {
      if (button.picks) button.disabled = Boolean(missing(button.picks, this.picker.chosen));
    }
  }

  lessButton(step, choice) {
    const name = choiceTitle(choice.name);
    return h("button", {
      class: "quiet small", text: `${name} for less…`,
      onclick: (e) => this.askAmount(choice, (amount) => this.answer(step, choice, e.target, amount)),
    });
  }

  async answer(step, choice, at, amount) {
    for (const b of this.node.querySelectorAll("button")) b.disabled = true;
    const intent = { do: "decide", choice: choice.name, spot: step.spot, hand: step.hand };
    if (amount) intent.amount_cents = amount;
    if (choice.picks) intent.slots = this.picker.chosen;
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
      `Amount, ${dollars(choice.low_cents)} to ${dollars(choice.high_cents)}`,
      { inputmode: "decimal", autocomplete: "off", value: choice.low_cents / 100 },
      `In steps of ${dollars(choice.unit_cents)}.`,
    );
    const dialog = openDialog(
      choiceTitle(choice.name),
      form([node], choiceTitle(choice.name), async () => {
        const cents = typed(input.value);
        if (cents === null) throw new Error("Give an amount in dollars.");
        dialog.close();
        go(cents);
      }),
    );
    input.select();
  }

  cutButton() {
    const cards = this.page.msg.view.shoe?.remaining ?? 52;
    const most = Math.max(LEAST_CUT, cards - LEAST_CUT);
    const depth = h("input", {
      type: "range", min: LEAST_CUT, max: most, value: Math.round(cards / 2), "aria-label": "How deep to cut, in cards from the top",
    });
    const count = h("output", { class: "cut-depth", text: depth.value });
    depth.addEventListener("input", () => (count.textContent = depth.value));
    return h(
      "span",
      { class: "cut" },
      h("label", { class: "cut-range" }, depth, count),
      this.button("Cut", "t", (at) => this.page.intend({ do: "cut", depth: Number(depth.value) }, at), { primary: true }),
    );
  }

  hintButton() {
    const button = this.button("Best play?", BEST_PLAY, async () => {
      button.disabled = true;
      const answer = await this.page.app.net.hint(this.page.id);
      if (!answer.done) {
        tell(button, answer);
        button.disabled = false;
        return;
      }
      this.showHint(answer);
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

  /** Who of the house is waited for. */
  awaited() {
    const role = this.page.msg.waits_for;
    return role ? `Waiting for the ${ROLES[role] ?? role}.` : "";
  }

  wait(step) {
    const { page } = this;
    let text = "The dealer is at work.";
    if (this.awaited()) text = this.awaited();
    else if (step.kind === "decide") text = `Waiting for ${list(asked(step).map((seat) => page.seatName(seat)))} to act.`;
    else if (step.kind === "over") text = "The round is over.";
    else if (page.felt.barred?.(page.msg.view)) text = page.felt.barred(page.msg.view);
    else if (step.kind === "wagers") text = page.me?.out ? "You are sitting out." : "Bets open soon.";
    this.build(`wait ${text} ${this.unasked}`, () => [this.words(text), this.unaskedButtons()]);
  }
}
