// The lobby: every table as a card, with what it posts; one click to sit at it.

import { playAsGuest } from "./account.js";
import { tell } from "./announce.js";
import { get, post } from "./api.js";
import { openOpenTable } from "./opening.js";
import { openDialog } from "./dialog.js";
import { h, put, setText, sync } from "./dom.js";
import { feltNamed } from "./games/felts.js";
import { dollars, short } from "./money.js";
import { clauseName, plural } from "./words.js";

const REFRESH_MS = 5000;

/** The least and the most of a table's own wagers. */
export function limitsText(limits) {
  const own = Object.values(limits);
  return `${short(Math.min(...own.map((l) => l.min_cents)))} to ${short(Math.max(...own.map((l) => l.max_cents)))}`;
}

function seatsLine(table) {
  const free = table.seats - table.taken;
  return h(
    "p",
    { class: "seat-dots", "aria-label": `${plural(free, "seat")} free of ${table.seats}` },
    ...Array.from({ length: table.seats }, (_, i) => h("span", { class: i < table.taken ? "dot taken" : "dot" })),
    h("span", { class: "seat-words", text: free ? `${free} free` : "full" }),
  );
}

export function signList(sign) {
  return h(
    "ul",
    { class: "sign" },
    ...sign.map(({ text, clauses }) =>
      h("li", {}, h("span", { text }), h("span", { class: "clause", text: clauses.map(clauseName).join(", ") })),
    ),
  );
}

/** Limits differ from wager to wager: those that are alike share a line. */
export function limitsList({ limits, wagers }) {
  const groups = new Map();
  for (const [wager, l] of Object.entries(limits)) {
    const text = `${short(l.min_cents)} to ${short(l.max_cents)}`;
    groups.set(text, [...(groups.get(text) ?? []), wagers[wager].title]);
  }
  return h(
    "dl",
    { class: "limits" },
    ...[...groups].flatMap(([text, wagers]) => [h("dt", { text: wagers.join(", ") }), h("dd", { text })]),
  );
}

export function signOf(id) {
  return get(`/api/tables/${encodeURIComponent(id)}/sign`);
}

async function openSign(table, button) {
  try {
    const posted = await signOf(table.id);
    openDialog(`${table.name}: the posted sign`, h("div", {}, signList(posted.sign), h("h3", { text: "Limits" }), limitsList(posted)));
  } catch (refusal) {
    tell(button, refusal);
  }
}

class Lobby {
  constructor(app) {
    this.app = app;
    this.signs = new Map();
    this.cards = h("div", { class: "tables" });
    this.note = h("p", { class: "lobby-note", role: "status", text: "Looking for tables…" });
    this.welcome = h("section", { class: "welcome" });
    this.node = h("div", { class: "lobby" }, this.welcome, this.note, this.cards);
    this.meChanged();
  }

  entered() {
    document.title = "Houseway";
    this.refresh();
    this.timer = setInterval(() => document.hidden || this.refresh(), REFRESH_MS);
  }

  leave() {
    clearInterval(this.timer);
  }

  meChanged() {
    const { me } = this.app;
    this.welcome.replaceChildren(
      h("h1", { text: "The pit is open" }),
      h("p", {
        class: "lead",
        text: "Table games dealt by the book: every rule from the official text, every payment with the clause that decides it, every shuffle sealed before you bet. Play money only.",
      }),
      me
        ? h("p", { class: "welcome-who", text: me.guest ? `You play as ${me.name}, a guest.` : `You play as ${me.name}.` })
        : h(
            "p",
            { class: "welcome-go" },
            h("button", { class: "primary", text: "Play as guest", onclick: (e) => playAsGuest(this.app, e.target) }),
            h("span", { class: "quiet-text", text: "One click, no name, $1,000 of play money." }),
          ),
    );
    if (me?.role === "admin") {
      this.welcome.append(h("p", {}, h("button", { text: "Open a table", onclick: () => openOpenTable(() => this.refresh()) })));
    }
  }

  async refresh() {
    try {
      const { tables } = await get("/api/lobby");
      if (tables.some(({ id }) => !this.signs.has(id))) await this.readSigns();
      setText(this.note, tables.length ? "" : "No table is open.");
      sync(this.cards, tables, (t) => t.id, (t) => this.card(t), (node, t) => this.update(node, t));
    } catch (refusal) {
      setText(this.note, refusal.message);
    }
  }

  /** All at once, and again only when a table has been opened since. */
  async readSigns() {
    const { signs } = await get("/api/signs");
    this.signs = new Map(signs.map((posted) => [posted.id, posted]));
  }

  card(table) {
    const rules = h("ul", { class: "short-sign" });
    const picture = h("div", { class: "picture", "aria-hidden": "true" });
    this.present(table, picture, rules);
    return h(
      "article",
      { class: "table-card", data: { felt: table.felt } },
      picture,
      h(
        "div",
        { class: "table-card-body" },
        h("p", { class: "game-name", text: table.title }),
        h("h2", { text: table.name }),
        h("p", { class: "limits-line" }, h("strong", { text: limitsText(table.limits) }), h("span", { text: " a bet" })),
        h("p", { class: "meter-line" }),
        rules,
        h("div", { class: "seats-slot" }),
        h(
          "div",
          { class: "table-card-end" },
          h("button", { class: "primary play", text: "Play", "aria-label": `Play at ${table.name}`, onclick: (e) => this.play(table, e.target) }),
          h("button", { class: "quiet", text: "Posted sign", "aria-label": `Posted sign of ${table.name}`, onclick: (e) => openSign(table, e.target) }),
        ),
      ),
    );
  }

  /** The picture and the first lines: the felt knows how its game is shown. */
  async present(table, picture, rules) {
    try {
      const [Felt, posted] = [await feltNamed(table.felt), this.signs.get(table.id)];
      put(picture, Felt.picture(posted));
      put(rules, ...Felt.shortRules(posted).filter(Boolean).map((text) => h("li", { text })));
    } catch {
      put(rules, ...table.sign.slice(0, 3).map(({ text }) => h("li", { text })));
    }
  }

  update(node, table) {
    node.querySelector(".seats-slot").replaceChildren(seatsLine(table));
    setText(node.querySelector(".meter-line"), table.meter_cents === null ? "" : `Progressive ${dollars(table.meter_cents)}`);
  }

  async play(table, button) {
    try {
      if (!this.app.me) {
        button.disabled = true;
        const { you } = await post("/api/guest");
        this.app.setMe(you);
        this.app.net.reconnect();
      }
      this.app.go(`/table/${encodeURIComponent(table.id)}`);
    } catch (refusal) {
      button.disabled = false;
      tell(button, refusal);
    }
  }
}

export function showLobby(app) {
  return new Lobby(app);
}
