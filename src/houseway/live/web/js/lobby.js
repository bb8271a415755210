// The lobby: every table as a card, with what it posts; one click to sit at it.

import { playAsGuest } from "./account.js";
import { tell } from "./announce.js";
import { get, post } from "./api.js";
import { card } from "./art/card.js";
import { stack } from "./art/chip.js";
import { openOpenTable } from "./opening.js";
import { openDialog } from "./dialog.js";
import { h, put, setText, sync } from "./dom.js";
import { bigSixPicture } from "./games/bigSixWheel.js";
import { pair } from "./games/crapsDice.js";
import { wheelPicture } from "./games/wheel.js";
import { short } from "./money.js";
import { clauseName, plural, title, wagerTitle } from "./words.js";

const REFRESH_MS = 5000;

// Wagers whose size follows from another one say nothing about a table's limits.
const FOLLOWING = new Set(["insurance", "double-down", "split", "play", "ante-bonus", "pass-odds", "dont-pass-odds", "come-odds", "dont-come-odds", "put-odds"]);

/** The least and the most of a table's own wagers. */
export function limitsText(limits) {
  const own = Object.entries(limits).filter(([wager]) => !FOLLOWING.has(wager)).map(([, l]) => l);
  return `${short(Math.min(...own.map((l) => l.min_cents)))} to ${short(Math.max(...own.map((l) => l.max_cents)))}`;
}

const WHEELS = {
  "double-zero": "Double-zero wheel", "single-zero": "Single-zero wheel", "double-zero-as-single": "Double-zero wheel, 00 is no spin",
};

/** What a player wants to know first, from what the house elects and pays. */
function shortRules({ game, elections: e, pays }) {
  switch (game) {
    case "roulette":
      return [WHEELS[e.wheel], `One number pays ${pays.straight.win}`, `A dozen or a column pays ${pays.dozen.win}`];
    case "three-card-poker":
      return ["Dealer needs a queen high to play", `Pair Plus pays up to ${pays["pair-plus"]["straight-flush"]}`, e["six-card-bonus"] && "With the Six Card Bonus"];
    case "blackjack":
      return [
        `${plural(e.decks, "deck")}, ${e.deal === "hand" ? "dealt from the hand" : "from a shoe"}`,
        `Blackjack pays ${e["blackjack-pays"]}`,
        e["soft-17"] === "hit" ? "Dealer draws to soft 17" : "Dealer stands on every 17",
        e["house-money"] && "With House Money",
      ];
    case "baccarat":
      return [
        `${e.style === "midi" ? "Midi: the largest bet handles the cards" : "Mini: the dealer turns the cards"}`,
        `Banker pays 1 to 1 less 5%, tie ${pays.tie.win}`,
        e["dragon-bonus"] && `Dragon Bonus pays up to ${pays["dragon-bonus-player"]["by-9"]}`,
      ];
    case "big-six":
      return ["54 sections, seven insignias", "A bill pays its value to 1", `Joker and logo pay ${pays.joker.win}`];
    case "craps":
      return [
        e["odds-multiple"] === "3-4-5" ? "3-4-5 times odds" : `${e["odds-multiple"]} times odds`,
        `Field pays ${pays.field["2"]} on 2, ${pays.field["12"]} on 12`,
        e["fire-bet"] && "With the Fire Bet",
      ];
    default:
      return [];
  }
}

function picture(game) {
  const hands = { blackjack: ["As", "Kh"], "three-card-poker": ["Qd", "Kd", "Ad"], baccarat: ["9d", "Ks"] };
  if (game === "roulette") return h("div", { class: "picture wheel-picture", "aria-hidden": "true" }, wheelPicture());
  if (game === "big-six") return h("div", { class: "picture six-picture", "aria-hidden": "true" }, bigSixPicture());
  if (game === "craps") return h("div", { class: "picture dice-picture", "aria-hidden": "true" }, pair(5, 2));
  return h(
    "div",
    { class: "picture", "aria-hidden": "true" },
    h("div", { class: "fan" }, ...(hands[game] ?? ["??", "??"]).map(card)),
    h("div", { class: "fan-chips" }, stack(12_500, { label: false }), stack(3000, { label: false })),
  );
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
export function limitsList(limits) {
  const groups = new Map();
  for (const [wager, l] of Object.entries(limits)) {
    if (FOLLOWING.has(wager)) continue;
    const text = `${short(l.min_cents)} to ${short(l.max_cents)}`;
    groups.set(text, [...(groups.get(text) ?? []), wagerTitle(wager)]);
  }
  return h(
    "dl",
    { class: "limits" },
    ...[...groups].flatMap(([text, wagers]) => [h("dt", { text: wagers.join(", ") }), h("dd", { text })]),
  );
}

function openSign(table) {
  openDialog(
    `${table.name}: the posted sign`,
    h("div", {}, signList(table.sign), h("h3", { text: "Limits" }), limitsList(table.limits)),
  );
}

class Lobby {
  constructor(app) {
    this.app = app;
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
      setText(this.note, tables.length ? "" : "No table is open.");
      sync(this.cards, tables, (t) => t.id, (t) => this.card(t), (node, t) => this.update(node, t));
    } catch (refusal) {
      setText(this.note, refusal.message);
    }
  }

  card(table) {
    const rules = h("ul", { class: "short-sign" });
    this.tellRules(table, rules);
    return h(
      "article",
      { class: "table-card", data: { game: table.game } },
      picture(table.game),
      h(
        "div",
        { class: "table-card-body" },
        h("p", { class: "game-name", text: title(table.game) }),
        h("h2", { text: table.name }),
        h("p", { class: "limits-line" }, h("strong", { text: limitsText(table.limits) }), h("span", { text: " a bet" })),
        rules,
        h("div", { class: "seats-slot" }),
        h(
          "div",
          { class: "table-card-end" },
          h("button", { class: "primary play", text: "Play", "aria-label": `Play at ${table.name}`, onclick: (e) => this.play(table, e.target) }),
          h("button", { class: "quiet", text: "Posted sign", "aria-label": `Posted sign of ${table.name}`, onclick: () => openSign(table) }),
        ),
      ),
    );
  }

  async tellRules(table, node) {
    let lines = table.sign.slice(0, 3).map(({ text }) => text);
    try {
      lines = shortRules(await get(`/api/tables/${encodeURIComponent(table.id)}/sign`));
    } catch {
      // The posted sign itself will do.
    }
    put(node, ...lines.filter(Boolean).map((text) => h("li", { text })));
  }

  update(node, table) {
    node.querySelector(".seats-slot").replaceChildren(seatsLine(table));
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
