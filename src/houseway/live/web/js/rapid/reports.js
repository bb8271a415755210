// The reports of the gaming days, with the tip sheets as they were signed: for supervisors and for accounting.

import { get } from "../api.js";
import { h } from "../dom.js";
import { lang } from "../lang.js";
import { dollars } from "../money.js";

export async function dayReports(table) {
  const { reports, names } = await get(`/api/rapid/tables/${encodeURIComponent(table)}/reports`);
  return h("div", { class: "console-reports" }, ...reports.reverse().map((r) => reportOf(r, names)));
}

function reportOf(r, names) {
  const rows = [
    [lang.reports.games, r.games], [lang.reports.gamesVoided, r.voided_games], [lang.reports.wagered, dollars(r.wagered_cents)], [lang.reports.win, dollars(r.win_cents)],
    [lang.reports.buyIns, [r.cash_cents, r.credit_cents, r.marker_cents, r.chips_cents].map(dollars).join(", ")],
    [lang.reports.cashOuts, dollars(r.cash_outs_cents)], [lang.reports.tips, dollars(r.tokes_cents)],
    [lang.reports.tipSummarySigned, r.tips_signed.map((t) => `${names[t.who] ?? t.by} (${dollars(t.cents)})`).join(", ") || lang.reports.notYet],
  ];
  if (r.reconciled) {
    const { reconciled: c } = r;
    rows.push([lang.reports.tray, lang.reports.both(dollars(c.expected_chips_cents), dollars(c.chips_cents))], [lang.reports.drop, lang.reports.both(dollars(c.expected_drop_cents), dollars(c.drop_cents))]);
    rows.push([lang.reports.countedBy, names[c.who] ?? c.by]);
    const off = c.chips_cents !== c.expected_chips_cents || c.drop_cents !== c.expected_drop_cents;
    const taken = r.reported_to && [r.reported_to, names[r.reported_who]].filter(Boolean).join(", ");
    rows.push([lang.reports.difference, off ? lang.reports.reportedTo(taken) : lang.reports.none]);
  }
  return h("section", {}, h("h3", { text: r.day || lang.reports.nothingDoneYet }), h("table", {}, h("tbody", {}, ...rows.map(([name, value]) => h("tr", {}, h("th", { scope: "row", text: name }), h("td", { text: String(value) }))))));
}
