// The people of the house: hired, on shift, let go; a one-time password is shown once.

import { tell } from "../announce.js";
import { get, post } from "../api.js";
import { field, form, openDialog } from "../dialog.js";
import { h, put, sync, uniqueId } from "../dom.js";
import { lang } from "../lang.js";
import { dollars } from "../money.js";
import { title } from "../words.js";
import { shiftButtons } from "./mine.js";
import { PitPage } from "./page.js";
import { columnTable, emptyRow, roleName, when } from "./words.js";

function showPassword({ name, one_time_password }) {
  openDialog(
    lang.people.oneTimePassword(name),
    h(
      "div",
      {},
      h("p", { text: lang.people.handThisOverNow }),
      h("p", {}, h("output", { class: "one-time", text: one_time_password })),
    ),
  );
}

function openHire(roles, done) {
  const name = field(lang.people.name, { required: true, maxlength: 24, autocomplete: "off" });
  const id = uniqueId("role");
  const role = h("select", { id }, ...roles.map((r) => h("option", { value: r, text: roleName(r) })));
  const dialog = openDialog(
    lang.people.hireSomebody,
    form([name.node, h("div", { class: "field" }, h("label", { for: id, text: lang.people.rank }), role)], lang.people.hire, async () => {
      const made = await post("/api/pit/people", { name: name.input.value, role: role.value });
      dialog.close();
      done();
      showPassword(made);
    }),
  );
}

function openSure(question, button, act) {
  const dialog = openDialog(question, form([], button, async () => {
    await act();
    dialog.close();
  }));
}

const COLUMNS = lang.people.columns;

export class People extends PitPage {
  constructor(app) {
    super(app, lang.people.people);
    this.tools = h("div", { class: "pit-tools" });
    this.rows = h("tbody");
    put(this.body, this.tools, columnTable(lang.people.people, COLUMNS, this.rows));
  }

  read() {
    return get("/api/pit/people");
  }

  show({ people, may_hire, shifts }) {
    this.shifts = shifts;
    this.mayHire = may_hire;
    if (!this.tools.childElementCount && may_hire.length) {
      this.tools.append(h("button", { class: "primary", text: lang.people.hireSomebody, onclick: () => openHire(may_hire, () => this.refresh()) }));
    }
    sync(this.rows, people, (p) => p.id, () => emptyRow(COLUMNS), (node, p) => this.update(node, p));
  }

  update(node, p) {
    const shown = JSON.stringify(p);
    if (node.shown === shown) return;
    node.shown = shown;
    const [name, rank, shift, tables, acts] = node.children;
    const { me } = this.app;
    const staff = p.role !== "player";
    put(name, me.role === "floor" ? p.name : h("a", { href: `#/pit/people/${p.id}`, text: p.name }));
    put(rank, h("span", { text: roleName(p.role) }), p.closed && h("span", { class: "state-mark", data: { state: "closed" }, text: lang.people.closed }),
      p.must_change_password && !p.closed && h("span", { class: "quiet-text", text: lang.people.hasNotSignedIn }));
    put(shift, p.on_shift ? h("span", { text: lang.people.shiftSince(title(p.on_shift.shift), when(p.on_shift.since_ms)) }) : "–");
    put(tables, p.tables.length ? p.tables.map((t) => h("a", { href: `#/pit/table/${encodeURIComponent(t.id)}`, text: t.name })) : "–");
    const over = me.role === "floor" ? ["dealer", "box", "floor"].includes(p.role) : this.mayHire.includes(p.role);
    const below = this.mayHire.length > 0 && p.id !== me.id && !p.closed && (!staff || this.mayHire.includes(p.role));
    const buttons = h("div", { class: "pit-acts" });
    put(acts, buttons);
    put(
      buttons,
      staff && !p.closed && (over || p.id === me.id) && shiftButtons(p, this.shifts, () => this.refresh()),
      below && h("button", { class: "small", text: lang.people.resetPassword, "aria-label": lang.people.resetThePasswordOf(p.name), onclick: (e) => this.reset(p, e.target) }),
      below && staff && h("button", { class: "small", text: lang.people.closeAccount, "aria-label": lang.people.closeTheAccountOf(p.name), onclick: () => this.revoke(p) }),
    );
  }

  async reset(p, button) {
    try {
      showPassword(await post(`/api/pit/people/${p.id}/reset`));
      this.refresh();
    } catch (refusal) {
      tell(button, refusal);
    }
  }

  revoke(p) {
    openSure(lang.people.sureToClose(p.name), lang.people.closeAccount, async () => {
      await post(`/api/pit/people/${p.id}/revoke`);
      this.refresh();
    });
  }
}

/** Everything that the logs say a person did. */
const READS_ROUNDS = ["manager", "auditor", "admin"]; // those of a player; the server says it once more

export class Deeds extends PitPage {
  constructor(app, id) {
    super(app, lang.people.whatAPersonDid);
    this.id = id;
  }

  read() {
    return get(`/api/pit/people/${this.id}/deeds`);
  }

  show({ person, deeds, most }) {
    const shown = JSON.stringify(deeds);
    if (this.shown === shown) return;
    this.shown = shown;
    this.heading.textContent = person.name;
    put(
      this.body,
      h("p", { text: lang.people.about(roleName(person.role), person.closed, most) }),
      h("p", { class: "pit-tools" }, h("a", { class: "button", href: `/api/pit/people/${this.id}/deeds.csv`, text: lang.people.allOfItAsCsv }), person.role === "player" && READS_ROUNDS.includes(this.app.me?.role) && h("a", { class: "button", href: `#/history/${this.id}`, text: lang.people.rounds })),
      columnTable(
        lang.people.deeds,
        lang.people.deedColumns,
        h(
          "tbody",
          {},
          ...deeds.map((d) =>
            h(
              "tr",
              {},
              h("td", { data: { label: lang.people.when }, text: when(d.at_ms) }),
              h("td", { data: { label: lang.people.where }, text: lang.people.record(d.log, d.seq) }),
              h("td", { data: { label: lang.people.what }, text: title(d.what) }),
              h("td", { class: "told", data: { label: lang.people.said }, text: told(d.told) }),
            ),
          ),
        ),
      ),
      !deeds.length && h("p", { class: "quiet-text", text: lang.people.theLogsSayNothingOf }),
    );
  }
}

function told(fields) {
  const text = (value) => (Array.isArray(value) && value.every((v) => typeof v !== "object") ? value.join(" ") : typeof value === "object" && value ? JSON.stringify(value) : String(value));
  const short = (value) => (text(value).length > 80 ? lang.people.inTheCsvAndThe : text(value));
  const say = ([name, value]) => {
    if (/(^|_)cents$/.test(name) && Number.isInteger(value)) return `${name === "cents" ? "amount" : name.replace(/_cents$/, "")}: ${dollars(value)}`;
    if (name.endsWith("_ms")) return `${name.replace(/_ms$/, "")}: ${when(value)}`;
    return `${name}: ${short(value)}`;
  };
  return Object.entries(fields).map(say).join(" · ").replaceAll("_", " ");
}
