// The terms of a table as a form: options, limits, odds, clocks, chips and who attends. Only what differs from
// what holds (or from the edition) is sent.

import { h } from "../dom.js";
import { OptionField, labelled } from "../elections.js";
import { lang } from "../lang.js";
import { typed } from "../money.js";
import { title } from "../words.js";
import { roleName } from "./words.js";

const CLOCKS = {
  bet_seconds: 20, act_seconds: 30, bank_seconds: 20, pause_seconds: 6, round_seconds: 0, idle_seconds: 900, offer_seconds: 60,
};
const AMOUNTS = ["chip_cents", "least_buy_in_cents", "most_buy_in_cents"]; // each may be any
const ATTENDING = ["dealer", "box", "floor", "manager", "surveillance"];

function amount(cents) {
  return cents % 100 ? (cents / 100).toFixed(2) : String(cents / 100);
}

class LimitsField {
  constructor(wager, holds) {
    this.wager = wager;
    this.holds = holds ?? [wager.min_cents, wager.max_cents, wager.unit_cents];
    const input = (what, cents) => h("input", { inputmode: "decimal", "aria-label": `${wager.title}, ${what}`, value: amount(cents) });
    this.inputs = lang.terms.limits.map((what, i) => input(what, this.holds[i]));
    this.node = h("tr", {}, h("th", { scope: "row", text: wager.title }), ...this.inputs.map((i) => h("td", {}, i)));
  }

  get value() {
    return this.inputs.map((input) => {
      const cents = typed(input.value);
      if (cents === null) throw new Error(lang.terms.isNoAmountOfDollars(this.wager.title, input.value));
      return cents;
    });
  }

  get changed() {
    return this.value.some((cents, i) => cents !== this.holds[i]);
  }
}

class PayField {
  constructor(wager, { on, pays }, elections) {
    this.name = `pays.${wager.name}.${on}`;
    this.holds = elections[this.name] ?? pays;
    this.input = h("input", { value: this.holds });
    this.node = labelled(`${wager.title}: ${on.replaceAll("-", " ")}`, this.input, lang.terms.atLeast(pays));
  }

  get value() {
    return this.input.value.trim();
  }

  get changed() {
    return this.value !== this.holds;
  }
}

function part(name, open, ...children) {
  return h("details", { class: "terms-part", open }, h("summary", { text: name }), ...children);
}

/** Everything that holds at a table beside its limits, to be read. */
export function termsInFull(edition, { elections, clocks, attended, automatic, ...counts }) {
  const names = new Map(edition.options.map((o) => [o.name, o]));
  const shown = (value) => (value === true ? lang.elections.yes : value === false ? lang.elections.no : String(value));
  const rows = [
    [lang.terms.attendedByLabel, lang.terms.attendedBy(attended.map(roleName))],
    ...AMOUNTS.map((name) => [lang.terms.amounts[name], counts[name] ? lang.terms.dollars(amount(counts[name])) : lang.terms.any]),
    ...(automatic ? [[lang.terms.automaticPlayers, String(automatic)]] : []),
    ...Object.keys(CLOCKS).map((name) => [lang.terms.clocks[name], lang.terms.seconds(clocks[name])]),
    ...Object.entries(elections).map(([name, value]) => [title(names.get(name)?.name ?? name.replace("pays.", "").replaceAll(".", ": ")), shown(value)]),
  ];
  return h("details", {}, h("summary", { text: lang.terms.allTerms }), h("dl", { class: "pit-figures" }, ...rows.flatMap(([name, text]) => [h("dt", { text: name }), h("dd", { text })])));
}

/** The form's parts for an edition; `terms` are those that hold at a table that is open. */
export class TermsForm {
  constructor(edition, terms = null) {
    const elections = terms?.elections ?? {};
    this.terms = terms;
    this.options = edition.options.map((o) => new OptionField(o, elections[o.name]));
    this.limits = edition.wagers.filter((w) => w.own_limits).map((w) => new LimitsField(w, terms?.limits[w.name]));
    this.pays = edition.wagers.filter((w) => w.pays_at_least).flatMap((w) => w.pays.filter((p) => !p.requires).map((p) => new PayField(w, p, elections)));
    this.clocks = Object.entries(CLOCKS).map(([name, usual]) => {
      const label = lang.terms.clocks[name];
      const holds = terms?.clocks[name] ?? usual;
      const input = h("input", { type: "number", min: 0, step: 1, value: holds });
      return { name, label, holds, input, node: labelled(lang.terms.inSeconds(label), input) };
    });
    this.counts = AMOUNTS.map((name) => {
      const holds = terms?.[name] ?? 0;
      const input = h("input", { inputmode: "decimal", value: holds ? amount(holds) : "", placeholder: lang.terms.any });
      return { name, holds, input, node: labelled(lang.terms.inDollars(lang.terms.amounts[name]), input) };
    });
    // Automatic players sit where players play against each other.
    this.automaticHolds = terms?.automatic ?? 0;
    this.automatic = !edition.house_plays ? h("input", { type: "number", min: 0, max: 9, step: 1, value: this.automaticHolds }) : null;
    const attended = terms?.attended ?? [];
    this.roles = ATTENDING.map((role) => {
      const box = h("input", { type: "checkbox" });
      box.checked = attended.includes(role);
      return { role, box, node: h("label", { class: "check" }, box, h("span", { text: roleName(role) })) };
    });
    this.attendedHolds = [...attended].sort().join();
    const head = lang.terms.columns;
    this.node = h(
      "div",
      { class: "terms" },
      part(
        lang.terms.limitsPart, true,
        h("table", { class: "limits-form" }, h("thead", {}, h("tr", {}, ...head.map((text) => h("th", { scope: "col", text })))), h("tbody", {}, ...this.limits.map((l) => l.node))),
      ),
      part(lang.terms.optionsOfTheEdition, false, h("div", { class: "form" }, ...this.options.map((o) => o.node))),
      this.pays.length > 0 && part(lang.terms.betterOdds, false, h("div", { class: "form" }, ...this.pays.map((p) => p.node))),
      part(lang.terms.clocksAndChips, false, h("div", { class: "form" }, ...this.clocks.map((c) => c.node), ...this.counts.map((c) => c.node), this.automatic && labelled(lang.terms.automaticForWhoIsAlone, this.automatic))),
      part(lang.terms.stepsThatWaitForA, false, h("div", { class: "form" }, ...this.roles.map((r) => r.node))),
    );
    for (const { input } of this.options) input.addEventListener("change", () => this.offered(edition));
    this.offered(edition);
  }

  get elected() {
    return Object.fromEntries(this.options.map((o) => [o.option.name, o.value]));
  }

  /** How many seats a table has at most under these options. */
  mostSeats({ seats, fewer_seats }) {
    const elected = this.elected;
    const fewer = fewer_seats.filter((f) => Object.entries(f.requires).every(([name, values]) => values.includes(elected[name])));
    return Math.min(seats, ...fewer.map((f) => f.seats));
  }

  /** A wager that these options do not offer has no limits. */
  offered(edition) {
    const elected = this.elected;
    for (const limits of this.limits) {
      const { offered_by } = edition.wagers.find((w) => w.name === limits.wager.name);
      limits.node.hidden = Boolean(offered_by) && elected[offered_by] === false;
    }
  }

  read() {
    const elections = [...this.options.map((o) => [o.option.name, o]), ...this.pays.map((p) => [p.name, p])];
    const limits = this.limits.filter((l) => !l.node.hidden && l.changed);
    const said = {
      elections: Object.fromEntries(elections.filter(([, f]) => f.changed).map(([name, f]) => [name, f.value])),
      limits: Object.fromEntries(limits.map((l) => [l.wager.name, Object.fromEntries(["min_cents", "max_cents", "unit_cents"].map((n, i) => [n, l.value[i]]))])),
    };
    for (const { name, label, holds, input } of this.clocks) {
      if (input.value === "" || !Number.isInteger(Number(input.value))) throw new Error(lang.terms.wholeSecondsPlease(label));
      if (Number(input.value) !== holds) said[name] = Number(input.value);
    }
    for (const { name, holds, input } of this.counts) {
      const cents = input.value.trim() ? typed(input.value) : 0;
      if (cents === null) throw new Error(lang.terms.amountIsNone(input.value));
      if (cents !== holds) said[name] = cents;
    }
    if (this.automatic && Number(this.automatic.value) !== this.automaticHolds) said.automatic = Number(this.automatic.value);
    const attended = this.roles.filter((r) => r.box.checked).map((r) => r.role);
    if ([...attended].sort().join() !== this.attendedHolds) said.attended = attended;
    return said;
  }
}
