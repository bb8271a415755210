// One table as the pit has it: figures, terms, people, and its end.

import { tell } from "../announce.js";
import { get, post } from "../api.js";
import { designOf } from "../design/state.js";
import { field, form, openDialog } from "../dialog.js";
import { h, put, uniqueId } from "../dom.js";
import { lang } from "../lang.js";
import { dollars, DENOMINATIONS, short, typed } from "../money.js";
import { list } from "../words.js";
import { PitPage } from "./page.js";
import { TermsForm, termsInFull } from "./terms.js";
import { alertList, roleName, stateMark, when } from "./words.js";

const CONSOLES = ["dealer", "box", "floor", "manager", "admin", "surveillance", "maintenance"]; // whose acts it has
const MONEY = ["dealer", "box", "floor", "manager", "admin", "auditor"]; // who has a desk for it

function panel(name, ...children) {
  return h("section", { class: "panel", "aria-label": name }, h("h2", { text: name }), ...children);
}

export class PitTable extends PitPage {
  constructor(app, id) {
    super(app, lang.pitTable.table);
    this.path = `/api/pit/tables/${encodeURIComponent(id)}`;
  }

  async read() {
    const { table } = await get(this.path);
    if (!this.edition) this.edition = await get(`/api/games/${encodeURIComponent(table.game)}?edition=${encodeURIComponent(table.edition)}`);
    if (table.may.includes("assign") && table.state === "open") {
      const { people } = await get("/api/pit/people");
      this.free = people.filter((p) => !p.closed && p.on_shift && ["dealer", "box", "floor"].includes(p.role) && !table.crew.some((c) => c.id === p.id));
    }
    return table;
  }

  show(t) {
    const shown = JSON.stringify([t, this.free]);
    const typing = this.body.contains(document.activeElement) && document.activeElement.matches("input, select");
    if (this.shown === shown || (typing && this.shown)) return; // what is being typed stays
    this.shown = shown;
    this.table = t;
    this.heading.textContent = t.name;
    const may = (act) => t.may.includes(act);
    put(
      this.body,
      h("p", { class: "pit-line" }, stateMark(t.state), h("span", { text: t.title }),
        t.state !== "closed" && h("a", { href: `#/table/${encodeURIComponent(t.id)}`, text: lang.pitTable.toTheTable }),
        t.state !== "closed" && CONSOLES.includes(this.app.me?.role) && h("a", { href: `#/console/${encodeURIComponent(t.id)}`, text: lang.pitTable.itsConsole }),
        MONEY.includes(this.app.me?.role) && h("a", { href: `#/money/${encodeURIComponent(t.id)}`, text: lang.pitTable.itsMoney }),
        this.edition.house_plays && h("a", { href: designOf(t.edition, t.terms.elections), text: lang.pitTable.itsDesign }),
        h("a", { href: `/api/tables/${encodeURIComponent(t.id)}/export`, text: lang.pitTable.itsLog })),
      t.alerts?.length > 0 && alertList(t.alerts),
      h(
        "div",
        { class: "panels" },
        t.handle_cents !== undefined && this.figures(t),
        this.terms(t, may("change-terms") && t.state === "open"),
        this.people(t, may("assign") && t.state === "open"),
        may("chat") && t.state === "open" && this.chat(t),
        t.state === "open" && may("close-table") && this.closing(),
        t.state === "closing" && panel(lang.pitTable.closing, h("p", { text: lang.pitTable.noNewRound })),
        t.state === "to be counted" && may("count") && this.count(t),
      ),
    );
  }

  figures(t) {
    const rows = [
      [lang.pitTable.playersLabel, lang.pitTable.players(t.players)], [lang.pitTable.rounds, lang.pitTable.roundsAndVoids(t.rounds, t.voids)],
      [lang.pitTable.action, dollars(t.handle_cents)], [lang.pitTable.win, dollars(t.win_cents)],
    ];
    return panel(lang.pitTable.today, h("dl", { class: "pit-figures" }, ...rows.flatMap(([name, text]) => [h("dt", { text: name }), h("dd", { text })])));
  }

  terms(t, change) {
    const titles = Object.fromEntries(this.edition.wagers.map((w) => [w.name, w]));
    const own = Object.entries(t.terms.limits).filter(([name]) => titles[name].own_limits);
    return panel(
      lang.pitTable.terms,
      h("dl", { class: "pit-figures" }, ...own.flatMap(([name, [least, most]]) => [h("dt", { text: titles[name].title }), h("dd", { text: lang.pitTable.range(short(least), short(most)) })])),
      termsInFull(this.edition, t.terms),
      t.notice.length > 0 && h("div", { class: "posted" }, h("h3", { text: lang.pitTable.postedFromTheFirstRound(when(t.holds_ms)) }), h("ul", {}, ...t.notice.map((text) => h("li", { text })))),
      change && h("p", { class: "pit-tools" }, h("button", { text: lang.pitTable.changeTerms, onclick: () => this.change(t) }),
        t.notice.length > 0 && h("button", { text: lang.pitTable.takeBack, onclick: (e) => this.act(e.target, "terms", {}) })),
    );
  }

  change(t) {
    const terms = new TermsForm(this.edition, t.terms);
    const notice = field(lang.pitTable.noticeSeconds, { type: "number", min: 0, max: 86400, value: 30 },
      lang.pitTable.playersSeeTheChangeAt);
    const dialog = openDialog(lang.pitTable.changeTerms, form([terms.node, notice.node], lang.pitTable.post, async () => {
      await post(`${this.path}/terms`, { ...terms.read(), notice_seconds: Number(notice.input.value) });
      dialog.close();
      this.refresh();
    }));
    dialog.classList.add("wide");
  }

  people(t, assign) {
    const id = uniqueId("assign");
    const select = assign && this.free?.length > 0 && h("select", { id }, ...this.free.map((p) => h("option", { value: p.id, text: `${p.name}, ${roleName(p.role)}` })));
    return panel(
      lang.pitTable.people,
      t.crew.length
        ? h("ul", { class: "pit-list" }, ...t.crew.map((c) =>
            h("li", {}, h("span", { text: `${c.name}, ${roleName(c.role)}` }),
              assign && h("button", { class: "small", text: lang.pitTable.sendAway, "aria-label": lang.pitTable.sendAwayOf(c.name), onclick: (e) => this.act(e.target, "staff", { person: c.id, on: false }) }))))
        : h("p", { class: "quiet-text", text: lang.pitTable.nobodyIsSentToThis }),
      select && h("div", { class: "field" }, h("label", { for: id, text: lang.pitTable.sendToThisTable }), select),
      select && h("p", { class: "pit-tools" }, h("button", { text: lang.pitTable.send, onclick: (e) => this.act(e.target, "staff", { person: select.value, on: true }) })),
      assign && !select && h("p", { class: "quiet-text", text: lang.pitTable.nobodyElseIsOnShift }),
    );
  }

  chat(t) {
    return panel(
      lang.pitTable.chat,
      h("p", { text: t.chat ? lang.pitTable.playersAndTheHousesPeople : lang.pitTable.nobodyWritesAtThisTable }),
      h("p", { class: "pit-tools" }, h("button", { text: t.chat ? lang.pitTable.turnTheChatOff : lang.pitTable.turnTheChatOn, onclick: (e) => this.act(e.target, "chat", { on: !t.chat }) })),
    );
  }

  closing() {
    const why = field(lang.pitTable.why, { required: true, minlength: 3, maxlength: 80, value: lang.pitTable.theEndOfTheShift });
    return panel(lang.pitTable.close, form([h("p", { text: lang.pitTable.whatClosingMeans }), why.node], lang.pitTable.closeTheTable, async () => {
      await post(`${this.path}/close`, { why: why.input.value });
      document.activeElement?.blur();
      await this.refresh();
    }));
  }

  count(t) {
    const fields = DENOMINATIONS.map((value) => [value, field(short(value), { type: "number", min: 0, value: 0, "aria-label": lang.pitTable.chipsOf(short(value)) })]);
    const loose = field(lang.pitTable.besides, { inputmode: "decimal", value: "0" });
    const sum = h("output", { class: "sum" });
    const read = () => {
      const wrong = fields.find(([, f]) => !/^\d{0,9}$/.test(f.input.value) || f.input.validity.badInput);
      if (wrong) throw new Error(lang.pitTable.chipsOfAWholeNumber(short(wrong[0])));
      const chips = Object.fromEntries(fields.map(([value, f]) => [value, Number(f.input.value)]).filter(([, n]) => n > 0));
      const rest = typed(loose.input.value || "0");
      if (rest === null) throw new Error(lang.pitTable.isNoAmountOfDollars(loose.input.value));
      return { ...chips, 1: rest };
    };
    const add = () => {
      try {
        sum.textContent = lang.pitTable.counted(dollars(Object.entries(read()).reduce((all, [value, n]) => all + Number(value) * n, 0)));
      } catch (problem) {
        sum.textContent = problem.message;
      }
    };
    const who = t.counted.map((c) => `${c.name}, ${roleName(c.rank)}`);
    const node = form(
      [
        h("p", { text: lang.pitTable.twoPeopleCount(t.inventory_cents === null ? null : dollars(t.inventory_cents)) }),
        h("p", { class: "quiet-text", text: who.length ? lang.pitTable.countedBy(who) : lang.pitTable.nobodyHasCountedYet }),
        t.count_note && h("p", { class: "form-error", role: "alert", text: t.count_note }),
        h("div", { class: "chips-form" }, ...fields.map(([, f]) => f.node), loose.node),
        h("p", {}, sum),
      ],
      lang.pitTable.thisIsMyCount,
      async () => {
        const { table } = await post(`${this.path}/count`, { chips: read() });
        document.activeElement?.blur();
        this.shown = null;
        this.show(table);
      },
    );
    node.addEventListener("input", add);
    add();
    return panel(lang.pitTable.count, node);
  }

  async act(button, what, body) {
    try {
      await post(`${this.path}/${what}`, body);
      await this.refresh();
    } catch (refusal) {
      tell(button, refusal);
    }
  }
}
