// All rounds of an account, at whatever table, the latest first.

import { get } from "../api.js";
import { playAsGuest } from "../account.js";
import { h, put, setText } from "../dom.js";
import { lang } from "../lang.js";
import { dollars, moment, number, signed } from "../money.js";
import { list, outcomeVerb, title } from "../words.js";
import { shareList } from "./share.js";

const MOST_LINES = 4; // named in one line; the rest is counted

/** A round in one line: what came, and what each wager did. */
function result(row, about) {
  if (!row.lines) return lang.history.playMoneyFromTheHouse;
  if (row.void) return lang.history.void;
  const came = row.dice ? lang.history.dice(row.dice) : row.pocket ? `${row.pocket}. ` : "";
  const named = row.lines.slice(0, MOST_LINES).map((l) => {
    const wager = about?.wagers[l.wager] ?? title(l.wager);
    const spot = l.spot && l.spot !== l.wager ? ` ${l.spot.replaceAll("-", ", ")}` : "";
    return `${wager}${spot} ${outcomeVerb(l.outcome)}`;
  });
  const more = row.lines.length - named.length;
  if (more > 0) named.push(lang.history.more(more));
  const made = row.other_cents ? lang.history.correctedBy(signed(row.other_cents)) : "";
  return `${made}${came}${list(named)}`.trim() || (row.net_cents ? lang.history.banked : "");
}

export class HistoryPage {
  constructor(app, person = "") {
    this.app = app;
    this.person = person;
    this.node = h("div", { class: "history-page pit" });
    this.heading = h("h1", { text: person ? lang.history.roundsOfAPlayer : lang.history.yourRounds });
    this.note = h("p", { role: "status", text: lang.history.oneMoment });
    this.sums = h("dl", { class: "history-sums" });
    this.rows = h("tbody", {});
    this.more = h("button", { class: "quiet", text: lang.history.earlierRounds, hidden: true, onclick: () => this.load(this.next) });
    this.game = h("select", { id: "history-game", onchange: () => { this.table.value = ""; this.load(); } });
    this.table = h("select", { id: "history-table", onchange: () => this.load() });
    this.day = h("input", { id: "history-day", type: "date", onchange: () => this.load() });
    this.file = h("a", { class: "button quiet small", download: "rounds.csv", text: lang.history.downloadCsv });
    const labelled = (text, input) => h("label", { for: input.id }, h("span", { text }), input);
    this.filters = h("div", { class: "history-filters", role: "group", "aria-label": lang.history.whichRounds },
      labelled(lang.history.game, this.game), labelled(lang.history.table, this.table), labelled(lang.history.day, this.day), this.file);
    this.shares = h("div", {});
    this.node.append(
      h("header", { class: "pit-head" }, this.heading), this.note, this.sums, this.filters,
      h("table", { class: "pit-table history-table" },
        h("thead", {}, h("tr", {}, ...lang.history.columns.map((text) => h("th", { scope: "col", text })))),
        this.rows),
      this.more,
      h("section", { class: "history-shares", hidden: Boolean(person) }, h("h2", { text: lang.history.roundsThatYouShare }), this.shares),
    );
  }

  entered() {
    document.title = lang.history.windowTitle;
    if (this.app.me) this.load();
    else {
      put(this.note, h("span", { text: lang.history.yourRoundsAreKeptWith }),
        h("button", { class: "primary", text: lang.history.playAsGuest, onclick: (e) => playAsGuest(this.app, e.target) }));
    }
    if (this.app.me && !this.person) shareList(this.shares).catch(() => {});
  }

  query(before = "") {
    const given = new URLSearchParams();
    if (this.person) given.set("person", this.person);
    if (this.game.value) given.set("game", this.game.value);
    if (this.table.value) given.set("table", this.table.value);
    if (this.day.value) {
      const [year, month, day] = this.day.value.split("-").map(Number);
      given.set("since_ms", new Date(year, month - 1, day).getTime());
      given.set("until_ms", new Date(year, month - 1, day + 1).getTime());
    }
    if (before) given.set("before", before);
    return given.toString();
  }

  async load(before = "") {
    const asked = (this.asked = Symbol("asked"));
    try {
      const found = await get(`/api/history?${this.query(before)}`);
      if (asked !== this.asked) return;
      this.about = { ...this.about, ...found.about };
      this.next = found.next;
      this.more.hidden = !found.next;
      this.file.href = `/api/history.csv?${this.query()}`;
      if (!before) {
        this.rows.replaceChildren();
        this.offer(found);
        this.total(found);
      }
      this.rows.append(...found.rows.map((row) => this.row(row)));
      setText(this.note, this.rows.childElementCount ? "" : lang.history.noRoundHereYet);
    } catch (refusal) {
      setText(this.note, refusal.message);
    }
  }

  /** The games and tables of this account; those that were chosen stay so. */
  offer({ tables, name }) {
    if (this.person && name) setText(this.heading, lang.history.roundsOf(name));
    const [game, table] = [this.game.value, this.table.value];
    const games = new Map(tables.map((id) => [this.about[id]?.game, this.about[id]?.title]));
    const option = (value, text) => h("option", { value, text });
    put(this.game, option("", lang.history.allGames), ...[...games].filter(([g]) => g).map(([g, text]) => option(g, text)));
    const here = tables.filter((id) => !game || this.about[id]?.game === game);
    put(this.table, option("", lang.history.allTables), ...here.map((id) => option(id, lang.history.tableName(this.about[id]?.name ?? id, this.about[id]?.closed))));
    this.game.value = game;
    this.table.value = here.includes(table) ? table : "";
  }

  total({ totals, has_cents }) {
    const filtered = this.game.value || this.table.value || this.day.value;
    const figure = (name, value) => h("div", {}, h("dt", { text: name }), h("dd", { text: value }));
    put(this.sums,
      figure(lang.history.rounds, number(totals.rounds)), figure(lang.history.staked, dollars(totals.staked_cents)), figure(lang.history.wonOrLost, signed(totals.net_cents)),
      !filtered && figure(lang.history.playMoney, dollars(totals.granted_cents)),
      totals.corrected_cents !== 0 && figure(lang.history.correctionsAndMarkers, signed(totals.corrected_cents)),
      !filtered && figure(this.person ? lang.history.hasNow : lang.history.youHave, dollars(has_cents)));
  }

  row(row) {
    const about = this.about[row.table];
    const cell = (label, text, more = {}) => h("td", { "data-label": label, text, ...more });
    const when = new Date(row.at_ms);
    const sum = row.lines ? row.net_cents : row.other_cents;
    const replay = `#/replay/${encodeURIComponent(row.table)}/${row.round}`;
    return h("tr", {},
      h("th", { scope: "row" }, h("time", { datetime: when.toISOString(), text: moment(row.at_ms) })),
      cell(lang.history.table, about ? lang.history.tableName(about.name, about.closed) : "", { title: about?.title }),
      cell(lang.history.round, row.lines ? String(row.round) : ""),
      cell(lang.history.result, result(row, about)),
      cell(lang.history.staked, row.staked_cents ? dollars(row.staked_cents) : ""),
      cell(lang.history.net, signed(sum), { class: sum > 0 ? "won" : sum < 0 ? "lost-sum" : "" }),
      h("td", { "data-label": "" }, about && row.lines && h("a", { href: replay, text: lang.history.replay, "aria-label": lang.history.replayRound(row.round, about.name) })));
  }
}
