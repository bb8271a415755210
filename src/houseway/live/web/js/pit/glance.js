// The pit at a glance: every table's state, players, action, win, and what somebody should look at.

import { get } from "../api.js";
import { h, put, setText, sync } from "../dom.js";
import { lang } from "../lang.js";
import { dollars } from "../money.js";
import { openOpenTable } from "./opening.js";
import { PitPage } from "./page.js";
import { alertList, columnTable, emptyRow, stateMark } from "./words.js";

const COLUMNS = lang.glance.columns;

export class Glance extends PitPage {
  constructor(app) {
    super(app, lang.glance.thePit);
    this.tools = h("div", { class: "pit-tools" });
    this.alerts = h("section", { class: "pit-alerts", "aria-label": lang.glance.alertsOfTheHouse });
    this.rows = h("tbody");
    this.closed = h("section", { class: "pit-closed" });
    put(
      this.body,
      this.tools,
      this.alerts,
      columnTable(lang.glance.tables, COLUMNS, this.rows),
      this.closed,
    );
  }

  read() {
    return get("/api/pit");
  }

  show({ tables, closed, alerts, may }) {
    if (!this.tools.childElementCount && may.includes("open-table")) {
      this.tools.append(h("button", { class: "primary", text: lang.glance.openATable, onclick: () => openOpenTable((id) => this.app.go(`/pit/table/${id}`)) }));
    }
    put(this.alerts, alerts.length > 0 && alertList(alerts));
    sync(this.rows, tables, (t) => t.id, () => emptyRow(COLUMNS), (node, t) => this.update(node, t));
    put(
      this.closed,
      closed.length > 0 && h("h2", { text: lang.glance.closed }),
      closed.length > 0 &&
        h(
          "ul",
          {},
          ...closed.map(({ id, name }) =>
            h("li", {}, h("span", { text: `${name} ` }), h("a", { href: `/api/tables/${encodeURIComponent(id)}/export`, text: lang.glance.itsLog })),
          ),
        ),
    );
  }

  update(node, t) {
    const [name, state, players, dealers, rounds, action, win, look] = node.children;
    const shown = JSON.stringify(t);
    if (node.shown === shown) return; // a link keeps its focus
    node.shown = shown;
    put(name, h("a", { href: `#/pit/table/${encodeURIComponent(t.id)}`, text: t.name }), h("span", { class: "quiet-text", text: t.title }));
    put(state, stateMark(t.state), t.notice.length > 0 && h("span", { class: "quiet-text", text: lang.glance.otherTermsPosted }));
    setText(players, lang.glance.playersOf(t.players.length, t.seats));
    players.title = t.players.join(", ");
    setText(dealers, t.crew.join(", ") || "–");
    put(rounds, h("span", { text: String(t.rounds) }), t.voids > 0 && h("span", { class: "quiet-text", text: lang.glance.voids(t.voids) }));
    setText(action, dollars(t.handle_cents));
    setText(win, dollars(t.win_cents));
    win.dataset.sign = Math.sign(t.win_cents);
    put(look, t.alerts.length > 0 && alertList(t.alerts));
  }
}
