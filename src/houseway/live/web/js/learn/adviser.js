// The adviser beside the felt: what each answer to the present question is worth, and the trainer.

import { openDialog } from "../dialog.js";
import { h, put, setText } from "../dom.js";
import { lang } from "../lang.js";
import { pref, setPref } from "../prefs.js";
import { openTableDrawer } from "../table/drawer.js";
import { capital, choiceTitle } from "../words.js";
import { average, cards, percent } from "./words.js";
import { bestAnswer, judged } from "./worth.js";

export class Adviser {
  constructor(page) {
    this.page = page;
    this.ready = null; // null: nothing is known of hints at this table
    this.hint = null;
    this.asked = ""; // the question that the hint, or its asking, is about
    this.counted = { right: 0, all: 0 }; // of the trainer, since the page came
    this.dialog = null;
    this.state = h("p", { class: "quiet-text", role: "status" });
    this.worth = h("table", { class: "worth" });
    this.show = h("button", { class: "small", text: lang.adviser.whatIsEachChoiceWorth, onclick: () => this.ask() });
    this.trainer = h("input", { type: "checkbox", id: "trainer", onchange: () => this.switchTrainer() });
    this.trainer.checked = pref("trainer", false);
    this.score = h("span", { class: "quiet-text trainer-score" });
    this.training = h("p", { class: "trainer" }, h("label", { for: "trainer" }, this.trainer, h("span", { text: lang.adviser.trainer })), this.score);
    const tab = (name) => () => openTableDrawer(page, name);
    this.buttons = h(
      "p",
      { class: "adviser-buttons" },
      h("button", { class: "quiet small", text: lang.adviser.strategy, onclick: tab("strategy") }),
      h("button", { class: "quiet small", text: lang.adviser.yourSession, onclick: tab("session") }),
    );
    this.head = h("h2");
    this.node = h("section", { class: "adviser", "aria-label": lang.adviser.adviser }, this.head, this.state, this.worth, this.show, this.training, this.buttons);
    this.unhear = [
      page.app.net.on("adviser", ({ table, ready }) => table === page.id && this.becomes(ready)),
      page.app.net.on("advice", (hint) => hint.table === page.id && this.heard(hint)),
    ];
    this.update();
  }

  stop() {
    for (const quiet of this.unhear) quiet();
    this.dialog?.close();
  }

  becomes(ready) {
    this.ready = ready;
    this.update();
  }

  get step() {
    const step = this.page.msg?.view.step;
    return step?.kind === "decide" && step.choices && !step.choices.some((c) => c.name === "cut") ? step : null;
  }

  /** What makes the present question another than the last one. */
  get question() {
    const { msg } = this.page;
    if (!this.step) return "";
    const { seats: _, ...own } = this.step;
    return JSON.stringify([msg.round, msg.your_seat, own, msg.view.hands, msg.view.board, msg.view.dealer]);
  }

  update() {
    const { question } = this;
    if (question !== this.asked && this.hint) this.hint = null;
    if (this.dialog && this.dialog.question !== question) this.dialog.close();
    if (this.trainer.checked && this.ready !== null && question && question !== this.asked) this.ask();
    this.draw();
  }

  /** Asks for the present question; the answer comes at once or, if the adviser is not ready, later. */
  async ask() {
    const { question } = this;
    if (!question) return;
    this.asked = question;
    const answer = await this.page.app.net.hint(this.page.id);
    if (question !== this.question) return;
    if (answer.done) this.heard(answer);
    else setText(this.state, `${capital(answer.reason)}.`);
  }

  /** A hint for the question that stands there now, however it was asked for. */
  heard(hint) {
    if (!this.question) return;
    this.asked = this.question;
    if (hint.type === "advice") this.page.actions.showHint(hint);
    if (hint.best) this.hint = hint;
    this.draw();
  }

  draw() {
    const { hint, step } = this;
    setText(this.head, this.ready === null ? lang.adviser.session : lang.adviser.adviser); // not every game has something to advise
    this.show.hidden = this.ready === null || !step || Boolean(hint);
    this.training.hidden = this.ready === null;
    this.buttons.firstChild.hidden = this.ready === null;
    setText(this.state, this.ready === false ? lang.adviser.theAdviserIsGettingReady : "");
    const { right, all } = this.counted;
    setText(this.score, this.trainer.checked && all ? lang.adviser.ofRight(right, all) : "");
    this.drawWorth(hint, step);
  }

  drawWorth(hint, step) {
    if (!hint || !step) return void put(this.worth);
    const ranked = step.choices.filter((c) => c.name in hint.values).sort((a, b) => hint.values[b.name] - hint.values[a.name]);
    const chances = Object.keys(hint.chances ?? {}).length > 0;
    const money = (name) => (hint.unit_cents ? average(hint.values[name] * hint.unit_cents) : hint.values[name].toFixed(3));
    put(
      this.worth,
      h("caption", { text: ranked.length ? lang.adviser.onAverageFromWhatYou : hint.text }),
      ranked.length > 0 && h("thead", {}, h("tr", {}, ...lang.adviser.columns(chances).map((text) => h("th", { scope: "col", text })))),
      h("tbody", {}, ...ranked.map(({ name }) => {
        const ends = hint.chances?.[name];
        const shares = chances ? ["win", "push", "lose"].map((end) => h("td", { text: ends ? percent(ends[end]) : "" })) : [];
        return h("tr", { class: name === hint.best ? "best-row" : "" }, h("th", { scope: "row", text: choiceTitle(name) }), h("td", { text: money(name) }), ...shares);
      })),
    );
  }

  // ── the trainer ────────────────────────────────────────────────────────────────────────────────────

  switchTrainer() {
    setPref("trainer", this.trainer.checked);
    this.update();
  }

  /** Before an answer goes out: itself, the best one instead, or null to think again. The clock runs on. */
  async before(step, answer) {
    const known = this.trainer.checked && this.hint && this.asked === this.question;
    const found = known ? judged(this.hint, answer) : null;
    if (!found) return answer;
    this.counted.all += 1;
    if (found.right) this.counted.right += 1;
    this.draw();
    return found.right ? answer : this.stopAt(step, answer, found.cost);
  }

  stopAt(step, answer, cost) {
    const best = bestAnswer(this.hint, step);
    if (!best) return answer;
    const held = this.page.msg.view.hands?.find((x) => x.seat === step.seat);
    const named = (slots) => cards((held?.slots ?? []).flatMap((slot, i) => (slots.includes(slot) ? [held.cards[i]] : [])));
    return new Promise((resolve) => {
      let chosen = null;
      const pick = (which) => () => {
        chosen = which;
        this.dialog.close();
      };
      const price = cost === null ? "" : average(cost);
      const amount = best.amount && best.choice === answer.choice && best.amount !== answer.amount;
      this.dialog = openDialog(
        lang.adviser.stopForAMoment,
        h(
          "div",
          { class: "trainer-stop" },
          h("p", {}, h("span", { text: lang.adviser.theBestPlayHereIs }), h("strong", { text: lang.adviser.bestFor(choiceTitle(best.choice), amount && average(best.amount)) }), best.slots.length > 0 && named(best.slots), h("span", { text: lang.adviser.yoursCosts(price) })),
          h(
            "div",
            { class: "form-end" },
            h("button", { class: "quiet", text: lang.adviser.playMine(choiceTitle(answer.choice)), onclick: pick(answer) }),
            h("button", { class: "primary", text: lang.adviser.playBest, onclick: pick(best) }),
          ),
        ),
        { onclose: () => { this.dialog = null; resolve(chosen); } },
      );
      this.dialog.question = this.question;
      this.dialog.querySelector(".primary").focus();
    });
  }
}
