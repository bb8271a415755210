// The house's money: what waits for a second person, the figures of a gaming day, the cage, and one table of it.

import { get } from "../api.js";
import { h, put, setText } from "../dom.js";
import { lang } from "../lang.js";
import { dollars, signed } from "../money.js";
import { actWords, openAsk, requestRow } from "./acts.js";
import { cageTable, figuresTable, proofTable, summary } from "./figures.js";

const REFRESH_MS = 4000;
// Who is shown what; the server says it once more.
const FIGURES = ["floor", "manager", "auditor", "admin"];
const CAGE = ["cashier", "manager", "auditor", "admin"];
const DESK = ["dealer", "box", "floor", "manager", "cashier", "auditor", "admin"];

function tableLink(id, name) {
  return h("a", { href: `#/money/${encodeURIComponent(id)}`, text: name });
}

class Page {
  constructor(app) {
    this.app = app;
    this.day = "";
    this.note = h("p", { class: "money-note", role: "status" });
    this.requests = h("section", { class: "money-part", "aria-label": lang.desk.waitsForASecondPerson });
    this.body = h("div", { class: "money-body" });
    this.node = h("div", { class: "money" }, this.head(), this.note, this.requests, this.body);
  }

  get role() {
    return this.app.me?.role ?? "";
  }

  entered() {
    document.title = lang.desk.windowTitle;
    this.refresh();
    this.timer = setInterval(() => document.hidden || this.waiting(), REFRESH_MS);
  }

  leave() {
    clearInterval(this.timer);
  }

  meChanged() {
    if (this.shownFor !== this.role) this.refresh();
  }

  async refresh() {
    this.shownFor = this.role;
    if (!DESK.includes(this.role)) {
      setText(this.note, this.app.me ? lang.desk.theMoneyDeskIsFor(this.role) : lang.desk.signInToComeTo);
      put(this.requests);
      put(this.body);
      return;
    }
    setText(this.note, "");
    try {
      await Promise.all([this.waiting(), this.show()]);
    } catch (refusal) {
      setText(this.note, refusal.message);
    }
  }

  async waiting() {
    if (!DESK.includes(this.role)) return;
    const { waiting } = await get("/api/money/waiting").catch(() => ({ waiting: null }));
    if (!waiting) return; // the line is lost: what is shown stays
    const mine = waiting.filter((r) => this.concerns(r));
    const text = JSON.stringify(mine);
    if (text === this.shownWaiting) return; // a button must not vanish under a finger
    this.shownWaiting = text;
    put(
      this.requests,
      h("h2", { text: lang.desk.waitsForASecondPerson }),
      mine.length
        ? h("ul", { class: "requests" }, ...mine.map((r) => requestRow(r, () => this.refresh())))
        : h("p", { class: "quiet-text", text: lang.desk.nothingWaits }),
    );
  }

  concerns() {
    return true;
  }

  dayField() {
    const id = "money-day";
    const input = h("input", { id, type: "date", value: this.day });
    input.addEventListener("change", () => {
      this.day = input.value;
      this.refresh();
    });
    this.dayInput = input;
    return h("div", { class: "money-day" }, h("label", { for: id, text: lang.desk.gamingDay }), input);
  }

  get query() {
    return this.day ? `?day=${this.day}` : "";
  }
}

class MoneyPage extends Page {
  head() {
    this.tools = h("div", { class: "money-tools" });
    return h("header", { class: "money-head" }, h("h1", { text: lang.desk.money }), this.tools);
  }

  async show() {
    const parts = [];
    if (FIGURES.includes(this.role)) parts.push(...(await this.figures()));
    else parts.push(await this.tables());
    if (CAGE.includes(this.role)) parts.push(cageTable(await get("/api/money/cage")));
    put(this.body, ...parts);
  }

  async tables() {
    const { tables } = await get("/api/lobby");
    return h("section", { class: "money-part" }, h("h2", { text: lang.desk.tables }),
      h("ul", { class: "money-tables" }, ...tables.map((t) => h("li", {}, tableLink(t.id, t.name), h("span", { class: "quiet-text", text: ` ${t.title}` })))));
  }

  async figures() {
    const report = await get(`/api/money${this.query}`);
    const of = (level) => report.rows.filter((r) => r.level === level);
    const [all] = of("all");
    put(this.tools, report.whole_days && this.dayField(),
      h("a", { class: "button", href: `/api/money/report.csv${this.query}`, download: `money-${report.day}.csv`, text: lang.desk.downloadCsv }));
    if (this.dayInput) this.dayInput.value = report.day;
    const hours = Object.fromEntries(report.shifts.map((s) => [s.name, s.hours]));
    const which = report.whole_days ? lang.desk.gamingDayOf(report.day) : lang.desk.shiftOf(report.shifts[0].name, report.day);
    const shift = (row) => [h("span", { text: `${row.shift} ` }), h("span", { class: "quiet-text", text: hours[row.shift] })];
    return [
      h("section", { class: "money-part" }, h("h2", { text: which }), summary(all)),
      figuresTable(lang.desk.byTable, of("table"), (row) => tableLink(row.table, report.names[row.table] ?? row.table), all),
      figuresTable(lang.desk.byGame, of("game"), (row) => report.games[row.game] ?? row.game, all),
      figuresTable(lang.desk.byShift, of("shift"), shift),
      h("p", { class: "quiet-text", text: lang.desk.winIsCloserCreditsAnd }),
    ];
  }
}

class TableMoney extends Page {
  constructor(app, id) {
    super(app);
    this.id = id;
  }

  head() {
    this.name = h("h1", { text: "…" });
    this.about = h("p", { class: "quiet-text" });
    this.tools = h("div", { class: "money-tools" });
    return h("header", { class: "money-head" },
      h("div", {}, h("p", {}, h("a", { href: "#/money", text: lang.desk.backToMoney })), this.name, this.about), this.tools);
  }

  concerns(request) {
    return request.table === this.id;
  }

  async show() {
    const desk = await get(`/api/money/tables/${encodeURIComponent(this.id)}/desk`);
    setText(this.name, desk.name);
    setText(this.about, lang.desk.round(desk.title, desk.round));
    document.title = lang.desk.tableWindowTitle(desk.name);
    const ask = desk.may_ask.length > 0 && h("section", { class: "money-part" }, h("h2", { text: lang.desk.askFor }),
      h("div", { class: "ask-buttons" }, ...desk.may_ask.map((act) =>
        h("button", { text: lang.acts.titles[act], onclick: async (event) => this.ask(act, event.target) }))));
    put(this.body, ask, ...(FIGURES.includes(this.role) ? await this.figures() : []));
  }

  /** Who sits there is asked anew: it may have changed since the page was shown. */
  async ask(act) {
    const desk = await get(`/api/money/tables/${encodeURIComponent(this.id)}/desk`);
    openAsk(desk, act, () => this.refresh());
  }

  async figures() {
    const found = await get(`/api/money/tables/${encodeURIComponent(this.id)}${this.query}`);
    put(this.tools, ["manager", "auditor", "admin"].includes(this.role) && this.dayField());
    if (this.dayInput) this.dayInput.value = found.day;
    if (!found.whole) return [h("p", { text: lang.desk.theTableWasNotOpen(found.day) })];
    const shift = (row) => [h("span", { text: `${row.name} ` }), h("span", { class: "quiet-text", text: row.hours })];
    const wrong = found.shifts.some((s) => s.difference_cents);
    return [
      h("section", { class: "money-part" }, h("h2", { text: lang.desk.gamingDayOf(found.day) }), summary(found.whole)),
      figuresTable(lang.desk.byShift, found.shifts, shift),
      proofTable(found.shifts, shift),
      h("p", { class: wrong ? "form-error" : "quiet-text", role: wrong ? "alert" : null,
        text: wrong ? lang.desk.thePostingsAndTheLines : lang.desk.theWinFromThePostings }),
      this.acts(found.acts),
    ];
  }

  /** The last count, by two people, and what the books had. */
  end(act) {
    const differs = act.counted_cents - act.books_cents;
    return h("li", { class: differs ? "act differs" : "act" },
      h("p", {}, h("strong", { text: lang.desk.closed }), h("span", { text: lang.desk.countedByTwo(dollars(act.counted_cents), dollars(act.books_cents), signed(differs)) })),
      h("p", { class: "quiet-text", text: lang.desk.secondCount(new Date(act.at_ms).toISOString().slice(11, 16), act.who_name) }));
  }

  acts(acts) {
    if (!acts.length) return h("p", { class: "quiet-text", text: lang.desk.noFillCreditCountOr });
    const row = (act) => {
      if (act.kind === "closed-table") return this.end(act);
      const differs = act.books_cents === undefined ? null : act.cents - act.books_cents;
      const counted = differs === null ? "" : lang.desk.theBooksSayDifference(dollars(act.books_cents), signed(differs));
      const by = act.kind === "approved"
        ? lang.desk.askedByApprovedBy(act.who_name, act.as, act.approved_by_name, act.approved_as)
        : lang.desk.declinedBy(act.who_name, act.as);
      return h("li", { class: differs ? "act differs" : "act" },
        h("p", {}, h("strong", { text: lang.acts.titles[act.act] }), h("span", { text: ` ${actWords(act)}${counted}` })),
        act.why && h("p", { class: "request-why", text: `“${act.why}”` }),
        h("p", { class: "quiet-text", text: lang.desk.doneAt(new Date(act.at_ms).toISOString().slice(11, 16), by) }));
    };
    return h("section", { class: "money-part" }, h("h2", { text: lang.desk.actsOfTwoPeople }), h("ol", { class: "acts" }, ...acts.map(row)));
  }
}

export function showMoney(app, id) {
  return id ? new TableMoney(app, id) : new MoneyPage(app);
}
