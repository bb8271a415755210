// A designer's page: another pay table or option of a game, what it does to a wager, and what the document says.

import { say } from "../announce.js";
import { get } from "../api.js";
import { field } from "../dialog.js";
import { h, put, setText } from "../dom.js";
import { OptionField, elected, labelled, written as asWritten } from "../elections.js";
import { lang } from "../lang.js";
import { typed } from "../money.js";
import { clauseLinks } from "../reference/link.js";
import { choice, fill } from "../ruling/house.js";
import { title } from "../words.js";
import { Asker } from "./ask.js";
import { distribution, figureTable, play, unmoved } from "./figures.js";
import { Compare, Session, Solve, Sweep } from "./many.js";
import { read, written } from "./state.js";

const TYPED_MS = 450; // after the last letter

export class DesignPage {
  constructor(app) {
    this.app = app;
    this.names = new Map(); // what options and lines are called
    this.pays = {}; // lines that are designed otherwise
    this.options = [];
    this.sheets = new Asker(() => null);
    this.looks = new Asker(({ found, of }) => setText(this.note, lang.design.working(found, of)));
    this.game = choice(lang.design.game);
    this.wager = choice(lang.design.wager);
    this.stake = field(lang.design.stake, { inputmode: "decimal", maxlength: 12, autocomplete: "off" }, lang.design.stakeHelp);
    this.lines = h("div", { class: "design-lines" });
    this.elections = h("div", { class: "form" });
    this.summary = h("summary", { text: lang.design.options(0) });
    this.details = h("details", { class: "elections" }, this.summary, this.elections);
    this.verdict = h("div", { class: "design-verdict", role: "status" });
    this.note = h("p", { class: "design-note", role: "status" });
    this.unfound = h("p", { class: "form-error", role: "alert" });
    this.figures = h("div", { class: "design-found" });
    this.sweep = new Sweep(this);
    this.solve = new Solve(this);
    this.compare = new Compare(this);
    this.parts = [this.sweep, this.solve, new Session(this), this.compare];
    const buttons = h("div", { class: "design-buttons" },
      h("button", { type: "button", class: "small", text: lang.design.reset, onclick: () => this.reset() }),
      h("button", { type: "button", class: "small", text: lang.design.copy, onclick: () => this.copy() }));
    this.ask = h("form", { class: "design-ask form" }, this.game.node, this.wager.node, this.lines, this.details, this.stake.node, buttons);
    this.node = h("article", { class: "reference design" },
      h("header", {}, h("h1", { text: lang.design.heading }), h("p", { class: "lead", text: lang.design.lead })),
      h("div", { class: "design-columns" }, this.ask, h("div", { class: "design-answer" }, this.unfound, this.verdict, this.note, this.figures)),
      ...this.parts.map((p) => p.node));
    this.ask.addEventListener("submit", (event) => event.preventDefault());
    this.game.input.addEventListener("change", () => {
      setText(this.unfound, "");
      this.load({}).catch((refusal) => setText(this.note, refusal.message));
    });
    for (const node of [this.wager.node, this.details, this.stake.node]) node.addEventListener("change", () => this.changed());
    this.lines.addEventListener("input", (event) => this.typed(event.target));
  }

  async entered() {
    document.title = lang.design.windowTitle;
    try {
      const wanted = read(location.hash);
      this.games = (await get("/api/games")).games.filter((g) => g.house_plays);
      if (this.left) return;
      const several = (game) => this.games.filter((g) => g.game === game).length > 1;
      fill(this.game.input, this.games.map((g) => [g.edition, several(g.game) ? `${g.title} (${g.edition})` : g.title]));
      const found = this.games.find((g) => g.edition === wanted.edition || g.game === wanted.edition);
      if (wanted.edition && !found) setText(this.unfound, lang.design.noSuchEdition(wanted.edition));
      this.game.input.value = (found ?? this.games[0]).edition;
      await this.load(wanted);
    } catch (refusal) {
      setText(this.note, refusal.message);
    }
  }

  leave() {
    this.left = true;
    clearTimeout(this.timer);
    for (const asker of [this.sheets, this.looks, ...this.parts.map((p) => p.asker)]) asker.stop();
  }

  get edition() {
    return this.game.input.value;
  }

  /** Another game or edition, with what an address wants of it. */
  async load(wanted) {
    const { game } = this.games.find((g) => g.edition === this.edition);
    const asked = this.edition;
    const found = await get(`/api/games/${encodeURIComponent(game)}?edition=${encodeURIComponent(asked)}`);
    if (this.left || asked !== this.edition) return;
    const elections = wanted.elections ?? {};
    this.names = new Map(found.options.map((o) => [o.name, title(o.name)]));
    this.options = found.options.map((o) => new OptionField(o));
    for (const field of this.options) if (Object.hasOwn(elections, field.option.name)) field.choose(elections[field.option.name]);
    put(this.elections, ...this.options.map((o) => o.node));
    this.details.hidden = !this.options.length;
    this.pays = Object.fromEntries(Object.entries(elections).filter(([name]) => name.startsWith("pays.")));
    this.unknown = Object.fromEntries(Object.entries(elections).filter(([name]) => !name.startsWith("pays.") && !this.names.has(name)));
    this.wanted = wanted.wager ?? "";
    this.stake.input.value = wanted.stake ?? "";
    put(this.lines);
    if (wanted.vary) this.sweep.vary = wanted.vary;
    if (wanted.free) this.solve.free = wanted.free;
    if (wanted.target) this.solve.target.input.value = wanted.target;
    if (wanted.with) this.compare.with = wanted.with;
    this.compare.editions(this.games, game);
    await this.changed();
  }

  /** The design as the house is asked about it. */
  asked() {
    const options = Object.fromEntries(Object.entries(elected(this.options)).map(([name, value]) => [name, asWritten(value)]));
    const stake = this.stake.input.value.trim();
    return { edition: this.edition, elections: { ...this.unknown, ...options, ...this.pays }, wager: this.wager.input.value || this.wanted || null, stake_cents: stake ? typed(stake) ?? 0 : null };
  }

  /** The address is the design's, without another step back. */
  write() {
    const { edition, elections, wager } = this.asked();
    const { sweep, solve, compare } = this;
    const stake = this.stake.input.value.trim();
    const grid = sweep.used ? { vary: sweep.vary } : {};
    const tables = solve.used ? { free: solve.free, target: solve.target.input.value.trim() } : {};
    const other = compare.used ? { with: compare.with } : {};
    history.replaceState(null, "", written({ edition, elections, wager, stake, ...grid, ...tables, ...other }));
  }

  typed(input) {
    const { name, before } = input.dataset;
    const value = input.value.trim();
    if (value && value !== before) this.pays[name] = value;
    else delete this.pays[name];
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.changed(), TYPED_MS);
  }

  async changed() {
    clearTimeout(this.timer);
    this.looks.stop(); // its figures would be another design's
    setText(this.note, lang.design.asked);
    this.figures.classList.add("old");
    setText(this.summary, lang.design.options(Object.keys(elected(this.options)).length));
    const { edition, elections } = this.asked();
    try {
      const sheet = await this.sheets.ask("sheet", { edition, elections });
      if (!sheet || this.left) return;
      this.showSheet(sheet);
      this.write();
      for (const part of this.parts) if (part !== this.kept) part.clear();
      this.kept = null;
      const look = await this.looks.ask("look", this.asked());
      if (!look || this.left) return;
      setText(this.note, "");
      this.show(look);
    } catch (refusal) {
      if (this.left) return;
      this.looks.stop();
      setText(this.note, "");
      put(this.figures);
      put(this.verdict, h("p", { class: "form-error", text: refusal.message }), refusal.clause && h("p", {}, clauseLinks(refusal.clause.split(", "))));
    }
  }

  /** What can be asked, what is paid, and what the document has against it. */
  showSheet({ wagers, lines, refusals }) {
    const wager = this.wanted || this.wager.input.value;
    fill(this.wager.input, wagers.map((w) => [w.name, title(w.title)]));
    if (wagers.some((w) => w.name === wager)) this.wager.input.value = wager;
    this.wanted = "";
    for (const line of lines) this.names.set(line.name, line.on === "win" ? line.title : `${line.title}: ${title(line.on).toLowerCase()}`);
    const key = JSON.stringify([this.edition, this.wager.input.value, lines.map((l) => [l.name, l.before])]);
    if (key !== this.lines.dataset.key) this.showLines(lines);
    this.lines.dataset.key = key;
    for (const input of this.lines.querySelectorAll("input")) {
      const line = lines.find((l) => l.name === input.dataset.name);
      if (input !== document.activeElement) input.value = this.pays[line.name] ? line.pays : line.before;
      input.closest(".design-line").classList.toggle("changed", line.pays !== line.before);
    }
    const own = this.own(lines).map((l) => [l.name, this.names.get(l.name)]);
    const names = [...own, ...this.options.map((o) => [o.option.name, title(o.option.name)])];
    for (const part of [this.sweep, this.solve]) part.offer(names, own);
    const plain = !Object.keys(this.asked().elections).length;
    put(this.verdict,
      plain ? h("p", { text: lang.design.asItIs })
        : refusals.length
          ? h("div", { class: "refused" }, h("p", {}, h("strong", { text: lang.design.refused })), h("ul", { class: "points" }, ...refusals.map(({ reason, clauses }) => h("li", {}, `${reason} `, clauseLinks(clauses)))))
          : h("p", { class: "permitted", text: lang.design.permitted }));
  }

  /** The lines of the wager that is looked at. */
  own(lines) {
    return lines.filter((l) => l.counts_for.includes(this.wager.input.value));
  }

  showLines(lines) {
    const group = (name, some) => {
      const together = new Set(some.map((l) => String(l.clauses))).size === 1; // one clause for all: said once
      return h("fieldset", {}, h("legend", { text: name }), together && clauseLinks(some[0].clauses), ...some.map((l) => this.line(l, together ? [] : l.clauses)));
    };
    const groups = (some) => [...new Set(some.map((l) => l.title))].map((name) => group(name, some.filter((l) => l.title === name)));
    const own = this.own(lines);
    const others = lines.filter((l) => !own.includes(l));
    put(this.lines, ...groups(own), others.length > 0 && h("details", { class: "elections" }, h("summary", { text: lang.design.otherLines }), ...groups(others)));
  }

  line(l, clauses) {
    const input = h("input", { maxlength: 40, autocomplete: "off", autocapitalize: "off", spellcheck: "false", value: l.pays, data: { name: l.name, before: l.before } });
    const node = labelled(l.on === "win" ? lang.design.wins : title(l.on), input);
    node.classList.add("design-line");
    node.append(h("p", { class: "help" }, h("span", { text: lang.design.before(l.before, l.fixed) }), " ", clauseLinks(clauses)));
    return node;
  }

  show(look) {
    this.figures.classList.remove("old");
    const plain = !Object.keys(this.asked().elections).length;
    put(this.figures,
      h("h2", { text: title(look.after.title) }),
      ...figureTable(look),
      !plain && unmoved(look) && h("p", { text: lang.design.unmovedAll }),
      h("h3", { text: lang.design.bestPlay }), ...play(look),
      h("details", { open: look.after.table.length <= 12 }, h("summary", { text: lang.design.distribution }), ...distribution(look)));
    say(lang.design.said(title(look.after.title), (look.after.house_edge.value * 100).toFixed(4)));
  }

  /** A pay table that was found becomes the design. */
  use(varied) {
    Object.assign(this.pays, varied);
    this.kept = this.solve; // the next best may be tried, too
    this.ask.scrollIntoView();
    this.game.input.focus();
    this.changed();
  }

  reset() {
    this.load({ wager: this.wager.input.value });
  }

  async copy() {
    this.write();
    try {
      await navigator.clipboard.writeText(location.href);
      setText(this.note, lang.design.copied);
    } catch {
      setText(this.note, lang.design.notCopied);
    }
  }
}
