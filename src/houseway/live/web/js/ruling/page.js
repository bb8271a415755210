// Ruling without a table: somebody says what happened and when, and the rules say what follows.

import { playAsGuest } from "../account.js";
import { post } from "../api.js";
import { field, form } from "../dialog.js";
import { h, put, setText } from "../dom.js";
import { lang } from "../lang.js";
import { dollars } from "../money.js";
import { clauseLink } from "../reference/link.js";
import { capital, title } from "../words.js";
import { HouseFields, choice, clauseItem, fill } from "./house.js";

function seatName(seat) {
  return seat ? lang.ruling.seat(seat) : lang.ruling.theDealerOrTheTable;
}

function part(name, ...children) {
  return h("section", { class: "ruling-part" }, h("h3", { text: name }), ...children);
}

function points(texts) {
  return h("ul", { class: "points" }, ...texts.map((text) => h("li", { text })));
}

function wagerTable(wagers) {
  const row = (w) =>
    h(
      "tr",
      { data: { fate: w.fate } },
      h("td", { text: w.seat ? lang.ruling.seat(w.seat) : lang.ruling.house }),
      h("td", { text: w.spot && w.spot !== w.wager ? `${title(w.wager)} (${w.spot})` : title(w.wager) }),
      h("td", { class: "ruling-figure", text: dollars(w.stake_cents) }),
      h("td", {}, h("strong", { text: lang.ruling.fates[w.fate] ?? w.fate }), w.clause && h("span", {}, " ", clauseLink(w.clause, { text: w.clause }))),
    );
  const head = h("tr", {}, ...lang.ruling.columns.map((text) => h("th", { scope: "col", text })));
  return h("table", { class: "ruling-table" }, h("thead", {}, head), h("tbody", {}, ...wagers.map(row)));
}

function doing({ title: who, text, clause }) {
  return h("li", {}, h("strong", { text: `${who}: ` }), h("span", { text }), clause && h("span", {}, " ", clauseLink(clause, { text: clause })));
}

function changedItem({ now, otherwise, clause }) {
  return h(
    "li",
    {},
    h("span", { text: now }),
    h("span", {}, " ", clauseLink(clause, { text: clause })),
    otherwise && h("span", { class: "quiet-text", text: lang.ruling.otherwise(otherwise) }),
  );
}

/** A ruling as the server gives it. */
export function rulingNode(found) {
  const { money, wagers } = found;
  const sum = (fate) => dollars(wagers.filter((w) => w.fate === fate).reduce((cents, w) => cents + w.stake_cents, 0));
  const lost = wagers.some((w) => w.fate === "lost") ? sum("lost") : "";
  return h(
    "article",
    { class: "ruling", "aria-label": lang.ruling.theRuling },
    h("p", { class: "game-name", text: `${found.title}: ${title(found.phase)}` }),
    h("h2", { text: lang.ruling.situation(title(found.what), found.seat, found.card) }),
    h("p", { class: "quiet-text", text: lang.ruling.calledBy(lang.ruling.who[found.called_by] ?? found.called_by) }),
    found.refused && h("p", { class: "ruling-told", text: found.refused }),
    h("p", { class: "ruling-verdict", text: `${capital(found.verdict)}.` }),
    part(lang.ruling.byTheseClauses, h("ul", { class: "clauses" }, ...found.clauses.map(clauseItem))),
    found.cards.length > 0 && part(lang.ruling.theCards, points(found.cards)),
    wagers.length > 0 &&
      part(
        lang.ruling.theWagers,
        wagerTable(wagers),
        h("p", { class: "quiet-text", text: lang.ruling.money(dollars(money.before_cents), sum("returned"), sum("stands"), lost) }),
      ),
    found.restored.length > 0 && part(lang.ruling.betsThatAreRestored, wagerTable(found.restored.map((bet) => ({ ...bet, fate: "restored", clause: "" })))),
    found.approvals.length > 0 && part(lang.ruling.whoIsCalled, h("ul", { class: "points" }, ...found.approvals.map(doing))),
    part(lang.ruling.whatIsDoneNext, h("ol", { class: "points" }, ...found.next.map(doing))),
    found.changed.length > 0 && part(lang.ruling.howThisExampleEnds, h("ul", { class: "points" }, ...found.changed.map(changedItem))),
  );
}

export class RulePage {
  constructor(app, game) {
    this.app = app;
    this.wanted = game;
    this.known = [];
    this.seed = 1;
    this.house = new HouseFields(() => this.situations());
    this.phase = choice(lang.ruling.when);
    this.what = choice(lang.ruling.whatHappened);
    this.seat = choice(lang.ruling.where);
    this.card = field(lang.ruling.cardThatCameToLight, { maxlength: 2, placeholder: lang.ruling.any, autocapitalize: "off", autocomplete: "off" }, lang.ruling.asInAhTdOr);
    this.noticed = choice(lang.ruling.whoNoticedIt);
    this.again = h("input", { type: "checkbox" });
    const again = h("label", { class: "check" }, this.again, h("span", { text: lang.ruling.itHappenedBeforeInThis }));
    this.says = h("p", { class: "help" });
    this.result = h("div", { class: "ruling-result", role: "status" });
    this.another = h("button", { type: "button", text: lang.ruling.anotherExample, hidden: true, onclick: () => this.rule(this.seed + 1) });
    this.phase.input.addEventListener("change", () => this.showWhat());
    this.what.input.addEventListener("change", () => this.showWhere());
    const parts = [this.house.node, this.phase.node, this.what.node, this.says, this.seat.node, this.card.node, this.noticed.node, again];
    this.form = form(parts, lang.ruling.rule, () => this.rule(1));
    this.node = h(
      "div",
      { class: "staff-page" },
      h("h1", { text: lang.ruling.ruleOnASituation }),
      h("p", { class: "lead", text: lang.ruling.sayWhatWentWrongAnd }),
      h("div", { class: "ruling-columns" }, h("div", { class: "ruling-ask" }, this.form), h("div", {}, this.result, this.another)),
    );
    this.meChanged();
  }

  entered() {
    document.title = lang.ruling.windowTitle;
  }

  /** Signed in or not: the form waits for somebody. */
  meChanged() {
    this.form.hidden = !this.app.me;
    if (!this.app.me) {
      put(
        this.result,
        h("p", { text: lang.ruling.signInOrComeAs }),
        h("p", {}, h("button", { class: "primary", text: lang.ruling.comeAsGuest, onclick: (e) => playAsGuest(this.app, e.target) })),
      );
    } else if (!this.started) {
      this.started = true;
      setText(this.result, "");
      this.house.start(this.wanted).catch((refusal) => setText(this.result, refusal.message));
    }
  }

  async situations() {
    this.another.hidden = true;
    const asked = this.house.chosen;
    try {
      const { situations, noticing } = await post("/api/rule/situations", asked);
      if (JSON.stringify(asked) !== JSON.stringify(this.house.chosen)) return; // chosen anew meanwhile
      this.known = situations;
      const silent = lang.ruling.thisBookHasNoClause;
      put(this.result, h("p", { class: "quiet-text", text: situations.length ? lang.ruling.canBeRuledOn(situations.length) : silent }));
      const kept = this.phase.input.value;
      const phases = [...new Set(situations.map((s) => s.phase))];
      fill(this.phase.input, phases.map((p) => [p, title(p)]));
      if (phases.includes(kept)) this.phase.input.value = kept;
      fill(this.noticed.input, noticing.map((who) => [who, lang.ruling.who[who] ?? who]));
      this.form.querySelector("[type=submit]").disabled = !situations.length;
      this.showWhat();
    } catch (refusal) {
      put(this.result, h("p", { class: "form-error", text: refusal.message }));
    }
  }

  get situation() {
    return this.known.find((s) => s.phase === this.phase.input.value && s.what === this.what.input.value);
  }

  showWhat() {
    const kept = this.what.input.value;
    const here = this.known.filter((s) => s.phase === this.phase.input.value);
    fill(this.what.input, here.map((s) => [s.what, title(s.what)]));
    if (here.some((s) => s.what === kept)) this.what.input.value = kept;
    this.showWhere();
  }

  showWhere() {
    const found = this.situation;
    setText(this.says, found?.clauses.map(({ id, says }) => `${id}: ${says}`)[0] ?? "");
    const seats = found?.seats ?? [];
    fill(this.seat.input, [["", lang.ruling.anywhere], ...seats.map((s) => [s, seatName(s)])]);
    this.seat.node.hidden = seats.length < 2;
    this.card.node.hidden = !found?.shows_card;
    if (!found?.shows_card) this.card.input.value = "";
  }

  async rule(seed) {
    const asked = {
      ...this.house.chosen,
      phase: this.phase.input.value,
      what: this.what.input.value,
      card: this.card.input.value.trim(),
      noticed_by: this.noticed.input.value,
      again: this.again.checked,
      seed,
    };
    if (this.seat.input.value !== "") asked.seat = Number(this.seat.input.value);
    const found = await post("/api/rule", asked);
    this.seed = seed;
    put(this.result, rulingNode(found));
    this.another.hidden = false;
    if (innerWidth < 900) this.result.scrollIntoView({ block: "start" });
  }
}
