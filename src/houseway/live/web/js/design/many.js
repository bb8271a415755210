// Many designs at once: a grid with its heat map, pay tables for an edge, and two houses side by side.

import { field, form } from "../dialog.js";
import { h, put, setText } from "../dom.js";
import { lang } from "../lang.js";
import { dollars, number, typed } from "../money.js";
import { clauseLinks } from "../reference/link.js";
import { percent } from "../reference/odds.js";
import { grid } from "../reference/page.js";
import { choice, fill } from "../ruling/house.js";
import { Asker } from "./ask.js";
import { more } from "./figures.js";
import { pair } from "./state.js";

const HEAT = 42; // per cent of colour at the highest edge: what is written on it stays readable

/** A question with its form, how far the house is, a way to stop it, and what was found. */
class Part {
  constructor(page, heading, lead, button) {
    this.page = page;
    this.note = h("p", { role: "status", class: "design-note" });
    this.stop = h("button", { type: "button", text: lang.design.stop, hidden: true, onclick: () => this.give(lang.design.stopped) });
    this.result = h("div", {});
    this.asker = new Asker(({ found, of }) => setText(this.note, lang.design.working(found, of)));
    this.form = form(this.fields(), button, () => this.ask());
    this.node = h("section", { class: "design-part" }, h("h2", { text: heading }), h("p", { class: "quiet-text", text: lead }), this.form,
      h("div", { class: "design-going" }, this.note, this.stop), this.result);
  }

  give(text = "") {
    this.asker.stop();
    this.stop.hidden = true;
    setText(this.note, text);
  }

  async ask() {
    this.used = true;
    this.stop.hidden = false;
    setText(this.note, lang.design.asked);
    put(this.result);
    this.page.write();
    const answer = await this.asker.ask(this.kind, this.question()).catch((refusal) => {
      this.give();
      throw refusal; // which the form shows
    });
    if (!answer) return;
    this.give();
    put(this.result, ...this.shown(answer));
  }

  /** Figures of another design are of no use here. */
  clear() {
    this.give();
    put(this.result);
  }
}

/** Something to vary and its values; `lead` names the row. */
class Axis {
  constructor(label, valuesLabel, help) {
    this.name = choice(label);
    this.values = field(valuesLabel, { maxlength: 120, autocomplete: "off", autocapitalize: "off", spellcheck: "false" }, help);
    this.node = h("div", { class: "design-axis" }, this.name.node, this.values.node);
  }

  /** [name, words] of what may be varied; what was chosen stays. */
  offer(names, first) {
    const kept = this.wanted ?? this.name.input.value;
    fill(this.name.input, [["", lang.design.nothing], ...names]);
    this.name.input.value = names.some(([name]) => name === kept) ? kept : first;
    this.wanted = null;
  }

  want(text) {
    const [name, values] = pair(text);
    this.wanted = name;
    this.values.input.value = values;
  }

  get text() {
    const values = this.values.input.value.trim();
    return this.name.input.value && (values ? `${this.name.input.value}=${values}` : this.name.input.value);
  }
}

function pointFigures(p) {
  if (!p.house_edge) return [h("td", { colspan: 5, text: lang.design.notTogether })];
  const figures = [percent(p.house_edge.value), percent(p.element_of_risk.value), p.standard_deviation.toFixed(4), percent(p.hit_frequency, 2)];
  return [...figures.map((text) => h("td", { class: "figure", text })), h("td", { text: p.permitted ? lang.design.yes : lang.design.no })];
}

function reasons(points) {
  const all = [...new Set(points.flatMap((p) => p.refusals))];
  return all.length > 0 && h("details", {}, h("summary", { text: lang.design.whyNot(all.length) }), h("ul", { class: "points" }, ...all.map((text) => h("li", { text }))));
}

/** A name as the page says it: "Flush" of "pays.pair-plus.flush". */
function called(page, name) {
  return page.names.get(name) ?? name;
}

export class Sweep extends Part {
  kind = "sweep";

  constructor(page) {
    super(page, lang.design.sweep, lang.design.sweepLead, lang.design.sweepGo);
  }

  fields() {
    this.axes = [new Axis(lang.design.vary, lang.design.values, lang.design.valuesHelp), new Axis(lang.design.varyAlso, lang.design.valuesAlso, lang.design.valuesHelp)];
    return this.axes.map((a) => a.node);
  }

  offer(names, lines) {
    this.axes[0].offer(names, lines.at(-1)?.[0] ?? names[0]?.[0] ?? "");
    this.axes[1].offer(names, "");
  }

  get vary() {
    return this.axes.map((a) => a.text).filter(Boolean);
  }

  set vary(texts) {
    this.used = texts.length > 0;
    texts.slice(0, 2).forEach((text, i) => this.axes[i].want(text));
  }

  question() {
    return { ...this.page.asked(), vary: this.vary };
  }

  shown({ axes, points, unmoved, csv }) {
    const file = h("a", { class: "button", download: "houseway-grid.csv", href: URL.createObjectURL(new Blob([csv], { type: "text/csv" })), text: lang.design.csv });
    const table = grid([...axes.map((a) => called(this.page, a.name)), ...lang.design.pointColumns], points.map((p) =>
      h("tr", {}, ...Object.values(p.varied).map((text) => h("th", { scope: "row", text })), ...pointFigures(p))), { class: "design-numbers", label: lang.design.everyPoint });
    return [
      axes.length === 2 ? this.heat(axes, points) : null,
      ...unmoved.map((name) => h("p", { text: lang.design.unmoved(called(this.page, name)) })),
      axes.length === 2 ? h("details", {}, h("summary", { text: lang.design.everyPoint }), table) : table,
      reasons(points),
      h("p", {}, file),
    ].filter(Boolean);
  }

  /** The edge at every point: the more colour, the higher. */
  heat([down, across], points) {
    const edges = points.filter((p) => p.house_edge).map((p) => p.house_edge.value);
    const [least, most] = [Math.min(...edges), Math.max(...edges)];
    const cell = (p) => {
      if (!p.house_edge) return h("td", { text: "–", title: lang.design.notTogether });
      const share = most > least ? (p.house_edge.value - least) / (most - least) : 0;
      return h("td", { class: p.permitted ? "heat" : "heat refused", vars: { heat: `${(HEAT * share).toFixed(1)}%` }, title: p.refusals.join("; ") || null },
        percent(p.house_edge.value, 2), !p.permitted && h("span", { "aria-hidden": "true", text: " ✕" }), !p.permitted && h("span", { class: "unseen", text: lang.design.notPermitted }));
    };
    const rows = down.values.map((value, i) => h("tr", {}, h("th", { scope: "row", text: value }), ...across.values.map((_, k) => cell(points[i * across.values.length + k]))));
    const names = [called(this.page, down.name), called(this.page, across.name)];
    return h("figure", { class: "design-heat" }, h("figcaption", { text: lang.design.heat(...names, percent(least, 2), percent(most, 2)) }),
      grid([lang.design.corner(...names), ...across.values], rows, { class: "heat-map", label: lang.design.heatLabel }));
  }
}

export class Solve extends Part {
  kind = "solve";

  constructor(page) {
    super(page, lang.design.solve, lang.design.solveLead, lang.design.solveGo);
  }

  fields() {
    this.target = field(lang.design.target, { inputmode: "decimal", maxlength: 10, value: "3.5", autocomplete: "off" }, lang.design.targetHelp);
    this.lines = [lang.design.free, lang.design.freeAlso, lang.design.freeThird].map((label, i) => new Axis(label, lang.design.ranges[i], lang.design.rangeHelp));
    return [this.target.node, ...this.lines.map((a) => a.node)];
  }

  offer(_, lines) {
    this.lines.forEach((axis, i) => axis.offer(lines, i ? "" : (lines.at(-1)?.[0] ?? "")));
  }

  get free() {
    return this.lines.map((a) => a.text).filter(Boolean);
  }

  set free(texts) {
    this.used = texts.length > 0;
    texts.slice(0, 3).forEach((text, i) => this.lines[i].want(text));
  }

  question() {
    return { ...this.page.asked(), free: this.free, target_edge: this.target.input.value.trim().replace(/\s*%$/, "") };
  }

  shown({ lines, solutions }) {
    const row = (s) =>
      h("tr", {},
        ...Object.values(s.varied).map((text) => h("th", { scope: "row", text })),
        h("td", { class: "figure", text: percent(s.house_edge.value) }),
        h("td", { class: "figure", text: more(s.off) }),
        h("td", { class: "figure", text: s.standard_deviation.toFixed(4) }),
        h("td", { text: s.permitted ? lang.design.yes : lang.design.no }),
        h("td", {}, h("button", { type: "button", class: "small", text: lang.design.use, "aria-label": lang.design.useOf(Object.values(s.varied)), onclick: () => this.page.use(s.varied) })));
    return [grid([...lines.map((name) => called(this.page, name)), ...lang.design.solutionColumns], solutions.map(row), { class: "design-numbers", label: lang.design.solutions }), reasons(solutions.slice())].filter(Boolean);
  }
}

export class Compare extends Part {
  kind = "compare";

  constructor(page) {
    super(page, lang.design.compare, lang.design.compareLead, lang.design.compareGo);
  }

  fields() {
    this.edition = choice(lang.design.withEdition);
    this.set = field(lang.design.withElections, { maxlength: 400, autocomplete: "off", autocapitalize: "off", spellcheck: "false" }, lang.design.withHelp);
    return [this.edition.node, this.set.node];
  }

  /** Editions of the same game first. */
  editions(games, game) {
    const kept = this.wanted ?? this.edition.input.value;
    const sorted = [...games].sort((a, b) => Number(b.game === game) - Number(a.game === game));
    fill(this.edition.input, sorted.map((g) => [g.edition, `${g.title} (${g.edition})`]));
    if (games.some((g) => g.edition === kept)) this.edition.input.value = kept;
    this.wanted = null;
  }

  get with() {
    const [edition, set] = [this.edition.input.value, this.set.input.value.trim()];
    return set ? `${edition},${set}` : edition;
  }

  set with(text) {
    this.used = true;
    const [edition, ...rest] = text.split(",");
    this.wanted = edition;
    this.set.input.value = rest.join(",").trim();
  }

  question() {
    const { edition, elections, stake_cents } = this.page.asked();
    const set = this.set.input.value.split(",").map(pair).filter(([name]) => name);
    return { edition: this.edition.input.value, elections: Object.fromEntries(set), stake_cents, second: { edition, elections } };
  }

  shown({ differences, wagers, titles }) {
    // The main game's, or those that change most: a table of craps has dozens.
    const one = ([wager, worth]) => `${more(worth)} (${titles[wager] ?? wager})`;
    const worth = (d) => {
      const all = Object.entries(d.worth).map(one);
      return [...all.slice(0, 3), ...(all.length > 3 ? ["…"] : [])].join(", ");
    };
    const clauses = (d) => clauseLinks([...new Set([...d.first_clauses, ...d.second_clauses])]);
    const edge = (f) => (f ? percent(f.house_edge.value) : "–");
    const deviation = (f) => (f ? f.standard_deviation.toFixed(4) : "–");
    const change = (a, b) => (a && b ? more(b.house_edge.value - a.house_edge.value) : "");
    const number = (text) => h("td", { class: "figure", text });
    return [
      h("h3", { text: lang.design.differs }),
      differences.length
        ? grid(lang.design.differenceColumns, differences.map((d) => h("tr", {}, h("th", { scope: "row", text: called(this.page, d.what) }), h("td", { text: d.first }), h("td", { text: d.second }), h("td", { text: worth(d) }), h("td", {}, clauses(d)))))
        : h("p", { text: lang.design.noDifference }),
      h("h3", { text: lang.design.wagers }),
      grid(lang.design.wagerColumns, wagers.map(({ wager, first, second }) =>
        h("tr", {}, h("th", { scope: "row", text: titles[wager] ?? wager }), number(edge(first)), number(edge(second)), number(change(first, second)), number(deviation(first)), number(deviation(second)))), { class: "design-numbers", label: lang.design.wagers }),
    ];
  }
}

export class Session extends Part {
  kind = "session";

  constructor(page) {
    super(page, lang.design.session, lang.design.sessionLead, lang.design.sessionGo);
  }

  fields() {
    const amount = (label, value, help) => field(label, { inputmode: "decimal", maxlength: 12, value, autocomplete: "off", required: Boolean(value) }, help);
    this.bankroll = amount(lang.design.bankroll, "500", lang.design.inDollars);
    this.unit = amount(lang.design.unit, "10", lang.design.inDollars);
    this.rounds = field(lang.design.rounds, { type: "number", min: 1, max: 5000, value: 200, required: true });
    this.goal = amount(lang.design.goal, "", lang.design.orEmpty);
    this.floor = amount(lang.design.floor, "", lang.design.orEmpty);
    return [this.bankroll, this.unit, this.rounds, this.goal, this.floor].map((f) => f.node);
  }

  question() {
    const cents = ({ input }) => (input.value.trim() ? typed(input.value) ?? 0 : null);
    return { ...this.page.asked(), bankroll_cents: cents(this.bankroll), unit_cents: cents(this.unit), rounds: Number(this.rounds.input.value), goal_cents: cents(this.goal), floor_cents: cents(this.floor) ?? 0 };
  }

  shown(found) {
    const between = ([low, high], shown) => lang.referenceOdds.between(shown(low), shown(high));
    const money = (cents) => dollars(Math.round(cents));
    const short = (share) => percent(share, 2);
    const row = (name, ...cells) => h("tr", {}, h("th", { scope: "row", text: name }), ...cells.map((text) => h("td", { class: "figure", text })));
    const ends = Object.entries(found.ends).filter(([end, { share }]) => share || end === "ruined");
    const table = (columns, rows) => grid(columns, rows, { class: "design-numbers", label: columns.join(", ") });
    const parts = Object.keys(found.left_cents);
    return [
      table(lang.design.endColumns, ends.map(([end, { share, interval }]) => row(lang.design.ends[end] ?? end, short(share), between(interval, short)))),
      table(lang.design.meanColumns, [
        row(lang.design.result, money(found.net_cents.mean), between(found.net_cents.interval, money), money(found.net_cents.deviation)),
        row(lang.design.drawdown, money(found.drawdown_cents.mean), between(found.drawdown_cents.interval, money), money(found.drawdown_cents.deviation)),
      ]),
      table(["", ...parts.map((q) => lang.design.ofSessions(q))], [
        row(lang.design.left, ...parts.map((q) => money(found.left_cents[q]))),
        row(lang.design.fallen, ...parts.map((q) => money(found.drawdown_at_most_cents[q]))),
      ]),
      h("details", {}, h("summary", { text: lang.design.holdByRounds }),
        table(lang.design.holdColumns, found.hold.map(({ rounds, hold, interval }) => row(String(rounds), short(hold), between(interval, short))))),
      h("p", { class: "quiet-text", text: lang.design.sessionNote(number(found.sessions), found.mean_rounds.toFixed(1), money(found.round_may_cost_cents)) }),
      ...found.notes.map((text) => h("p", { class: "quiet-text", text })),
    ];
  }
}
