// The step at the table: what to do and say, its clause, and the one key by which it is done.

import { hush, say, tell } from "../announce.js";
import { post } from "../api.js";
import { h, put, uniqueId } from "../dom.js";
import { lang } from "../lang.js";
import { typed } from "../money.js";
import { betName, choiceTitle, clauseName } from "../words.js";
import { clauseText, seatLine, waysList } from "./follows.js";

const DONE = "d";

function keyed(text, key, act, { primary = false } = {}) {
  return h("button", { class: primary ? "primary large" : "", type: "button", data: { key }, onclick: (e) => act(e.currentTarget) },
    h("span", { class: "word", text }), h("kbd", { text: key.toUpperCase(), "aria-hidden": "true" }));
}

/** A letter of the word that no other button has. */
function letter(word, taken) {
  const found = [...word.toLowerCase(), ..."abcefghijklmnopqrstuwxyz"].find((sign) => /[a-z]/.test(sign) && !taken.has(sign));
  taken.add(found);
  return found;
}

export class StepPanel {
  constructor(page) {
    this.page = page;
    this.busy = false;
    this.node = h("div", { class: "console-step" }, h("p", { class: "quiet-text", text: lang.consoleStep.comingToTheTable }));
  }

  lineChanged() {
    this.node.classList.toggle("lost", this.page.app.net.state !== "open");
  }

  refused(refusal) {
    put(this.node, h("p", { class: "form-error", role: "alert", text: refusal.message }), h("a", { href: "#/", text: lang.consoleStep.toTheLobby }));
  }

  show(sheet) {
    const { step } = sheet;
    const held = this.node.contains(document.activeElement);
    const taken = new Set([DONE, "v"]);
    hush();
    this.busy = false;
    this.checked = null;
    this.follows = h("div", { class: "console-follows", "aria-live": "polite" });
    const whose = step.yours ? (step.waits_for === sheet.as ? lang.consoleStep.yoursToDo : lang.consoleStep.forTheYouMayToo(step.waits_for)) : step.waits_for ? lang.consoleStep.waitingForThe(step.waits_for) : step.kind === "decide" || step.kind === "together" ? lang.consoleStep.waitingForPlayers : step.kind === "wagers" ? lang.consoleStep.nothingIsDueFromThe : lang.consoleStep.nothingToDoTheBook;
    put(
      this.node,
      h("p", { class: step.yours ? "console-who yours" : "console-who", text: lang.consoleStep.youAreHereAs(whose, sheet.as) }),
      h("h2", { class: "console-do", text: step.do }),
      step.say && h("p", { class: "console-say", text: `“${step.say}”` }),
      clauseText(step),
      step.lines.length > 0 && h("ul", { class: "lines console-lines" }, ...step.lines.map(seatLine)),
      step.yours && this.buttons(step, taken),
      this.follows,
      sheet.physical && this.forSeats(sheet, taken),
    );
    this.tellStep(step);
    if (!document.querySelector("dialog[open]") && (held || step.enter)) this.focus();
  }

  focus() {
    this.node.querySelector(".console-enter input, .primary")?.focus({ preventScroll: true });
  }

  tellStep(step) {
    const text = lang.consoleStep.told(step.do, step.say, step.clause && clauseName(step.clause));
    if (step.yours && text !== this.told) say(text);
    this.told = text;
  }

  buttons(step, taken) {
    if (step.enter) return this.entry(step);
    const said = this.saidField(step);
    const done = (anchor) => this.act({ do: "answer", ...said?.read() }, anchor);
    return h(
      "div",
      { class: "console-buttons" },
      said?.node,
      keyed(lang.consoleStep.done[step.kind] ?? lang.consoleStep.done.other, DONE, done, { primary: true }),
      ...step.instead.map((other) => keyed(lang.consoleStep.instead(other.words), letter(other.words, taken), (anchor) => this.act({ do: "answer", instead: other.kind }, anchor))),
    );
  }

  /** Of cards that are counted the number, of chips the amount; as the book has it, until somebody says otherwise. */
  saidField({ said }) {
    if (!said || said.slots) return null;
    const money = said.cents !== undefined;
    if (!money && said.count === undefined) return null;
    const id = uniqueId("said");
    const input = h("input", { id, inputmode: "decimal", autocomplete: "off", size: 8, value: money ? said.cents / 100 : said.count });
    const read = () => (money ? { cents: typed(input.value) ?? 0 } : { count: Number(input.value) || 0 });
    return { node: h("label", { class: "console-said", for: id }, h("span", { text: money ? lang.consoleStep.dollars : lang.consoleStep.cardsCounted }), input), read };
  }

  /** What real cards, dice or a wheel brought: typed, looked at, confirmed. */
  entry(step) {
    const id = uniqueId("enter");
    const input = h("input", { id, autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: 64 });
    const go = h("button", { class: "primary large", type: "submit" }, h("span", { class: "word", text: lang.consoleStep.check }), h("kbd", { text: "Enter", "aria-hidden": "true" }));
    const label = h("label", { for: id, text: lang.consoleStep.enter(step.enter) });
    const form = h("form", { class: "console-enter" }, label, input, go);
    input.addEventListener("input", () => {
      hush();
      this.checked = null;
      go.querySelector(".word").textContent = lang.consoleStep.check;
      put(this.follows);
    });
    input.addEventListener("keydown", (event) => event.key === "Escape" && input.blur()); // keys mean calls again
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const saw = input.value.trim();
      if (this.checked !== saw) {
        if (!(await this.look({ do: "answer", saw }, go))) return;
        this.checked = saw;
        go.querySelector(".word").textContent = lang.consoleStep.confirm;
        say(lang.consoleStep.confirmWithEnterOrCorrect);
      } else await this.act({ do: "answer", saw }, go);
    });
    return form;
  }

  /** Shows what would follow; whether it can be done at all. */
  async look(intent, anchor) {
    try {
      const { ways } = await post(`${this.page.path}/preview`, intent);
      put(this.follows, h("h3", { text: lang.consoleStep.whatFollows }), ...waysList(ways));
      return true;
    } catch (refusal) {
      tell(anchor, refusal);
      return false;
    }
  }

  /** One act at a time: the next is not begun before this one is seen. */
  async act(intent, anchor, seat = 0) {
    if (this.busy) return;
    this.busy = true;
    const answer = await this.page.send(intent, seat);
    if (!answer.done) {
      this.busy = false;
      tell(anchor, answer);
    }
  }

  /** At real cards: the players' wagers and answers, as the dealer sees them. */
  forSeats({ seats }, taken) {
    const parts = seats.flatMap(({ seat, choices }) => choices.map(({ name }) => keyed(lang.consoleStep.seatChoice(seat, choiceTitle(name)), letter(choiceTitle(name), taken), (anchor) => this.act({ do: "decide", choice: name }, anchor, seat))));
    const betting = seats.filter(({ wagers }) => Object.keys(wagers).length);
    if (!parts.length && !betting.length) return false;
    return h("div", { class: "console-seats" }, ...parts, betting.length > 0 && this.betForm(betting));
  }

  betForm(seats) {
    const choose = (label, values, text = (v) => v) => {
      const id = uniqueId("bet");
      const select = h("select", { id }, ...values.map((v) => h("option", { value: v, text: text(v) })));
      return { select, node: h("label", { class: "console-said", for: id }, h("span", { text: label }), select) };
    };
    const before = this.lastBet ?? {};
    const seat = choose(lang.consoleStep.seat, seats.map((s) => s.seat));
    const of = () => seats.find((s) => s.seat === Number(seat.select.value)).wagers;
    const wager = choose(lang.consoleStep.wager, Object.keys(of()), (w) => betName(w));
    const spot = choose(lang.consoleStep.place, []);
    const id = uniqueId("bet");
    const amount = h("input", { id, inputmode: "decimal", autocomplete: "off", size: 6 });
    const places = () => {
      const found = of()[wager.select.value] ?? [];
      put(spot.select, ...found.map((p) => h("option", { value: p, text: p || "–" })));
      spot.node.hidden = found.length < 2;
    };
    wager.select.addEventListener("change", places);
    seat.select.addEventListener("change", () => {
      put(wager.select, ...Object.keys(of()).map((w) => h("option", { value: w, text: betName(w) })));
      places();
    });
    if (seats.some((s) => s.seat === before.seat)) seat.select.value = before.seat;
    places();
    const form = h("form", { class: "console-bet", "aria-label": lang.consoleStep.aWagerForASeat }, seat.node, wager.node, spot.node, h("label", { class: "console-said", for: id }, h("span", { text: lang.consoleStep.dollars }), amount), h("button", { type: "submit", text: lang.consoleStep.putDown }));
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const cents = typed(amount.value);
      this.lastBet = { seat: Number(seat.select.value) };
      if (!cents) tell(amount, { reason: lang.consoleStep.sayHowManyDollarsSuch });
      else await this.act({ do: "wager", wager: wager.select.value, spot: spot.select.value ?? "", stake_cents: cents }, form, this.lastBet.seat);
    });
    return form;
  }
}
