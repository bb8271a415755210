// The way to a terminal, by the code that the console shows; for the house's people a list, and for accounting
// the reports.

import { get } from "../api.js";
import { field, form } from "../dialog.js";
import { h, put } from "../dom.js";
import { lang } from "../lang.js";
import { noticeText, signOf } from "../lobby.js";

export class StationsPage {
  constructor(app, id) {
    this.app = app;
    this.id = id;
    this.list = h("div", { class: "stations" });
    const code = field(lang.stations.codeOfTheStation, { autocapitalize: "none", autocomplete: "off", maxlength: 12, required: true }, lang.stations.sixSignsShownAtThe);
    const entry = form([code.node], lang.stations.goToTheTerminal, async () => {
      const typed = code.input.value.trim().toLowerCase();
      await get(`/api/rapid/stations/${encodeURIComponent(typed)}`);
      app.go(`/terminal/${typed}`);
    });
    this.node = h("section", { class: "rapid-entrance", "aria-label": lang.stations.table }, h("h1", { text: lang.stations.rapidRoulette }), h("p", { text: lang.stations.everyStationIsATerminal }), entry, this.list);
  }

  /** Whether anything can be done here yet. */
  async notice() {
    try {
      const posted = await signOf(this.id);
      if (posted.opens_with) this.node.insertBefore(h("p", { class: "card-notice", role: "status", text: lang.stations.untilThen(noticeText(posted)) }), this.node.children[1]);
    } catch {
      // The table is not there: the code will say so.
    }
  }

  async entered() {
    document.title = lang.stations.windowTitle;
    await this.notice();
    if (this.app.me?.role === "auditor") {
      put(this.list, h("p", {}, h("a", { class: "button", href: `#/rapid-console/${encodeURIComponent(this.id)}`, text: lang.stations.reportsOfTheGamingDays })));
      return;
    }
    try {
      const { codes } = await get(`/api/rapid/tables/${encodeURIComponent(this.id)}/codes`);
      put(
        this.list,
        h("h2", { text: lang.stations.stations }),
        h("p", { class: "station-links" }, ...codes.map((code, i) => h("a", { class: "button", href: `#/terminal/${code}`, text: lang.stations.station(i + 1) }))),
        ["dealer", "box", "floor", "manager", "admin"].includes(this.app.me?.role) &&
          h("p", {}, h("a", { class: "button", href: `#/rapid-console/${encodeURIComponent(this.id)}`, text: lang.stations.toTheConsole })),
      );
    } catch {
      // The dealer tells the code.
    }
  }
}
