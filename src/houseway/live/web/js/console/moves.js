// Chips that move beside the game: asked for at the table, approved by a second person, as at the money desk.

import { get } from "../api.js";
import { h, put } from "../dom.js";
import { lang } from "../lang.js";
import { openAsk, requestRow } from "../money/acts.js";

const REFRESH_MS = 4000;
const DESK = ["dealer", "box", "floor", "manager", "admin"];

export class Moves {
  constructor(page) {
    this.page = page;
    this.path = `/api/money/tables/${encodeURIComponent(page.id)}/desk`;
    this.buttons = h("div", { class: "ask-buttons" });
    this.waiting = h("ul", { class: "requests" });
    this.node = h("section", { class: "console-moves", "aria-label": lang.moves.fillsCreditsCorrections, hidden: true }, h("h2", { text: lang.moves.fillsCreditsCorrections }), this.buttons, this.waiting);
    if (!DESK.includes(page.app.me?.role)) return;
    this.start();
    this.timer = setInterval(() => document.hidden || this.refresh(), REFRESH_MS);
  }

  leave() {
    clearInterval(this.timer);
  }

  async start() {
    try {
      const { may_ask } = await get(this.path);
      put(this.buttons, ...may_ask.map((act) => h("button", { class: "small", type: "button", text: lang.acts.titles[act], onclick: () => this.ask(act) })));
      this.node.hidden = false;
      await this.refresh();
    } catch {
      // There is no such table, and the page says so.
    }
  }

  /** Who sits there is asked anew: it may have changed. */
  async ask(act) {
    openAsk(await get(this.path), act, () => this.refresh());
  }

  async refresh() {
    const { waiting } = await get("/api/money/waiting").catch(() => ({ waiting: null }));
    const mine = waiting?.filter((r) => r.table === this.page.id);
    const text = JSON.stringify(mine);
    if (!mine || text === this.shown) return; // a button must not vanish under a finger
    this.shown = text;
    put(this.waiting, ...mine.map((r) => requestRow(r, () => this.refresh())));
  }
}
