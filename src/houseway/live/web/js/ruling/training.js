// Training: a table, something that is done, and the question whether anything is wrong with it.

import { get, post } from "../api.js";
import { field, form } from "../dialog.js";
import { h, put, setText } from "../dom.js";
import { lang } from "../lang.js";
import { moment } from "../money.js";
import { HouseFields, clauseItem } from "./house.js";

const TRAINS = ["dealer", "box", "floor", "manager", "surveillance"];
const READS = [...TRAINS, "auditor", "admin"];
const LONGEST = 50;

function lines(name, texts, kind) {
  return h("div", { class: kind }, h("h3", { text: name }), h("ul", {}, ...texts.map((text) => h("li", { text }))));
}

/** How the last answer was, and by which clause. */
function gradeNode({ answer, because, clause, says, noticed, ruled }) {
  const head = ruled ? lang.training.right : noticed ? lang.training.noticedButRuledWrongly : lang.training.missed;
  return h(
    "section",
    { class: "grade", data: { grade: ruled ? "right" : noticed ? "noticed" : "missed" }, role: "status" },
    h("p", {}, h("strong", { text: `${head} ` }), h("span", { text: answer })),
    h("p", { class: "quiet-text", text: because }),
    h("ul", { class: "clauses" }, clauseItem({ id: clause, says })),
  );
}

function summaryNode({ right, noticed, questions, clauses, seed }) {
  const row = (c) =>
    h("tr", { data: { missed: c.missed > 0 } },
      h("td", {}, h("code", { class: "clause-id", text: c.clause }), h("span", { class: "quiet-text", text: c.says })),
      h("td", { class: "ruling-figure", text: c.asked }), h("td", { class: "ruling-figure", text: c.missed || "" }));
  const head = h("tr", {}, ...lang.training.columns.map((text) => h("th", { scope: "col", text })));
  return h(
    "section",
    { class: "training-summary", "aria-label": lang.training.summary },
    h("h2", { text: lang.training.ofRight(right, questions) }),
    h("p", { text: lang.training.ofNoticed(noticed, questions, seed) }),
    h("table", { class: "ruling-table" }, h("thead", {}, head), h("tbody", {}, ...clauses.map(row))),
  );
}

function resultsNode({ everybody, trainings }) {
  const names = [...(everybody ? [lang.training.who] : []), ...lang.training.resultColumns];
  const row = (t) =>
    h(
      "tr",
      {},
      everybody && h("td", { text: t.who }),
      h("td", { text: moment(t.began_at * 1000) }),
      h("td", { text: t.title }),
      h("td", { class: "ruling-figure", text: lang.training.answeredOf(t.answered, t.questions) }),
      h("td", { class: "ruling-figure", text: t.right }),
      h("td", { class: "missed-clauses", text: t.missed.join(", ") }),
    );
  return h(
    "section",
    { class: "training-results" },
    h("h2", { text: everybody ? lang.training.howEverybodyDid : lang.training.yourTrainings }),
    trainings.length
      ? h("div", { class: "wide-table" },
          h("table", { class: "ruling-table" },
            h("thead", {}, h("tr", {}, ...names.map((text) => h("th", { scope: "col", text })))),
            h("tbody", {}, ...trainings.map(row))))
      : h("p", { class: "quiet-text", text: everybody ? lang.training.nobodyHasTrainedYet : lang.training.youHaveNotTrainedYet }),
  );
}

export class TrainingPage {
  constructor(app) {
    this.app = app;
    this.body = h("div", { class: "training" });
    this.results = h("div", {});
    this.node = h(
      "div",
      { class: "staff-page" },
      h("h1", { text: lang.training.training }),
      h("p", { class: "lead", text: lang.training.youAreDealtSituations }),
      this.body,
      this.results,
    );
    this.keys = (event) => this.key(event);
    this.meChanged();
  }

  entered() {
    document.title = lang.training.windowTitle;
    addEventListener("keydown", this.keys);
  }

  leave() {
    removeEventListener("keydown", this.keys);
  }

  meChanged() {
    const role = this.app.me?.role;
    if (role === this.role && this.body.hasChildNodes()) return;
    this.role = role;
    if (TRAINS.includes(role)) this.start();
    else setText(this.body, role ? lang.training.trainingIsForThePeople : lang.training.signInAsADealer);
    if (READS.includes(role)) this.readResults();
  }

  async readResults() {
    try {
      put(this.results, resultsNode(await get("/api/rule/trainings")));
    } catch (refusal) {
      setText(this.results, refusal.message);
    }
  }

  start() {
    this.shown = null;
    const house = new HouseFields(() => {});
    const many = field(lang.training.questions, { type: "number", min: 1, max: LONGEST, value: 10 });
    const seed = field(lang.training.seed, { type: "number", min: 0, max: 1000000, placeholder: lang.training.byChance }, lang.training.theSameSeedBringsThe);
    const begin = form([house.node, h("div", { class: "two-fields" }, many.node, seed.node)], lang.training.begin, async () => {
      const asked = { ...house.chosen, questions: Number(many.input.value) };
      if (seed.input.value !== "") asked.seed = Number(seed.input.value);
      this.show(await post("/api/rule/trainings", asked));
    });
    put(this.body, h("div", { class: "ruling-ask" }, begin));
    house.start().catch((refusal) => setText(this.body, refusal.message));
  }

  /** The question that waits, or how the last answer was, or the end. */
  show(training) {
    this.shown = training;
    this.graded = null;
    const { question, answered, length } = training;
    this.results.hidden = Boolean(question);
    if (!question) {
      put(this.body, summaryNode(training.summary), h("p", {}, h("button", { class: "primary", text: lang.training.trainAgain, onclick: () => this.start() })));
      this.readResults();
      return;
    }
    const options = question.options.map((text, i) =>
      h("li", {}, h("button", { type: "button", class: "answer", onclick: () => this.answer(i) }, h("kbd", { text: i + 1 }), h("span", { text }))),
    );
    const heading = h("h2", { tabindex: "-1", text: lang.training.questionOf(answered + 1, length) });
    put(
      this.body,
      h(
        "section",
        { class: "question", "aria-label": lang.training.question },
        h("p", { class: "game-name", text: training.title }),
        heading,
        lines(lang.training.theTable, question.table, "question-table"),
        lines(lang.training.whatHappens, question.done, "question-done"),
        h("h3", { text: lang.training.whatDoYouDo }),
        h("ol", { class: "answers" }, ...options),
        h("p", { class: "form-error", role: "alert" }),
      ),
    );
    heading.focus({ preventScroll: true });
    scrollTo(0, 0);
  }

  async answer(chosen) {
    if (this.waiting || this.graded) return;
    this.waiting = true;
    const { id, answered } = this.shown;
    try {
      const training = await post(`/api/rule/trainings/${id}/answer`, { number: answered + 1, chosen });
      this.graded = training;
      const buttons = [...this.body.querySelectorAll(".answer")];
      buttons.forEach((button, i) => {
        button.disabled = true;
        if (i === training.last.right) button.dataset.mark = "right";
        else if (i === chosen) button.dataset.mark = "wrong";
      });
      const more = training.question ? lang.training.nextQuestion : lang.training.seeHowYouDid(training.length);
      const next = h("button", { class: "primary", text: more, onclick: () => this.show(training) });
      this.body.querySelector(".question").append(gradeNode(training.last), h("p", {}, next));
      next.focus();
    } catch (refusal) {
      setText(this.body.querySelector(".form-error"), refusal.message);
    }
    this.waiting = false;
  }

  /** The number of an answer is its key. */
  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest?.("input, select")) return;
    const buttons = [...this.body.querySelectorAll(".answer")];
    const at = Number(event.key) - 1;
    if (/^[1-9]$/.test(event.key) && buttons[at] && !buttons[at].disabled) this.answer(at);
  }
}
