// The lobby: every table as a card, with what it posts; one click to sit at it.

import { playAsGuest } from "./account.js";
import { tell } from "./announce.js";
import { get, post } from "./api.js";
import { openDialog } from "./dialog.js";
import { h, put, setText, sync } from "./dom.js";
import { favouritesFirst, star } from "./favourites.js";
import { feltNamed } from "./games/felts.js";
import { lang } from "./lang.js";
import { dollars, short } from "./money.js";
import { clauseLinks } from "./reference/link.js";
import { list } from "./words.js";

const REFRESH_MS = 5000;

function range({ min_cents, max_cents }) {
  return min_cents === max_cents ? short(min_cents) : lang.lobby.range(short(min_cents), short(max_cents));
}

/** Wagers with the same limits share a line, the game's first wager's first: [[limits, titles]…]. */
function limitLines(lines) {
  const groups = new Map();
  for (const line of lines) {
    const text = line.by ? lang.lobby.byAnother(line.equals, line.by) : range(line);
    groups.set(text, [...(groups.get(text) ?? []), line.title]);
  }
  return [...groups];
}

/** The limits of the wager that the game is about: "Ante $5 to $250". */
export function limitsText({ posted, title }) {
  const [main] = posted;
  return main.title === title ? range(main) : `${main.title} ${range(main)}`;
}

/** On a table's card: the limits of its first wager large, those of the others below. */
function cardLimits(table) {
  const [[text, titles], ...others] = limitLines(table.posted.filter((line) => !line.by));
  return [
    h("p", { class: "limits-line" }, h("strong", { text }), h("span", { text: ` ${list(titles)}` })),
    others.length > 0 && h("p", { class: "other-limits", text: others.map(([range, names]) => `${list(names)} ${range}`).join("; ") }),
  ];
}

function seatsLine(table) {
  const free = table.seats - table.taken;
  return h(
    "p",
    { class: "seat-dots" },
    ...Array.from({ length: table.seats }, (_, i) => h("span", { class: i < table.taken ? "dot taken" : "dot", "aria-hidden": "true" })),
    h("span", { class: "seat-words", text: free ? lang.lobby.free(free, table.seats) : lang.lobby.allTaken(table.seats) }),
  );
}

export function signList(sign) {
  return h(
    "ul",
    { class: "sign" },
    ...sign.map(({ text, clauses }) =>
      h("li", {}, h("span", { text }), clauseLinks(clauses)),
    ),
  );
}

/** The limits of every wager of the table. */
export function limitsList({ posted, chip_cents }) {
  return h(
    "dl",
    { class: "limits" },
    ...limitLines(posted).flatMap(([text, titles]) => [h("dt", { text: titles.join(", ") }), h("dd", { text })]),
    ...(chip_cents ? [h("dt", { text: lang.lobby.smallestChipToBetWith }), h("dd", { text: short(chip_cents) })] : []),
  );
}

/** What will hold soon, that the table ends, or for whom it waits. */
export function noticeText({ notice, closing, opens_with }) {
  if (closing) return lang.lobby.thisTableIsBeingClosed;
  if (opens_with) return lang.lobby.opensWith(opens_with);
  return notice?.length ? lang.lobby.fromAComingRound(notice.join("; ")) : "";
}

export function signOf(id) {
  return get(`/api/tables/${encodeURIComponent(id)}/sign`);
}

async function openSign(table, button) {
  try {
    const posted = await signOf(table.id);
    openDialog(lang.lobby.thePostedSign(table.name), h("div", {}, h("p", { class: "card-notice", text: noticeText(posted) }), signList(posted.sign), h("h3", { text: lang.lobby.limits }), limitsList(posted)));
  } catch (refusal) {
    tell(button, refusal);
  }
}

class Lobby {
  constructor(app) {
    this.app = app;
    this.signs = new Map();
    this.cards = h("div", { class: "tables" });
    this.note = h("p", { class: "lobby-note", role: "status", text: lang.lobby.lookingForTables });
    this.welcome = h("section", { class: "welcome" });
    const links = h("p", { class: "lobby-links" }, h("a", { href: "#/games", text: lang.lobby.rulesAndOddsOfEvery }), h("a", { href: "#/design", text: lang.lobby.designAPayTable }), h("a", { href: "#/history", text: lang.lobby.yourRounds }));
    this.node = h("div", { class: "lobby" }, this.welcome, links, this.note, this.cards);
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
      h("h1", { text: lang.lobby.thePitIsOpen }),
      h("p", {
        class: "lead",
        text: lang.lobby.tableGamesDealtByThe,
      }),
      me
        ? h("p", { class: "welcome-who", text: me.guest ? lang.lobby.youPlayAsAGuest(me.name) : lang.lobby.youPlayAs(me.name) })
        : h(
            "p",
            { class: "welcome-go" },
            h("button", { class: "primary", text: lang.lobby.playAsGuest, onclick: (e) => playAsGuest(this.app, e.target) }),
            h("span", { class: "quiet-text", text: lang.lobby.oneClickNoName }),
          ),
    );
  }

  async refresh() {
    try {
      const { tables } = await get("/api/lobby");
      if (tables.some(({ id, changes }) => this.signs.get(id)?.changes !== changes)) await this.readSigns();
      setText(this.note, tables.length ? "" : lang.lobby.noTableIsOpen);
      const mineFirst = favouritesFirst(tables).toSorted((a, b) => Boolean(b.yours.length) - Boolean(a.yours.length));
      sync(this.cards, mineFirst, (t) => `${t.id} ${t.changes}`, (t) => this.card(t), (node, t) => this.update(node, t));
    } catch (refusal) {
      setText(this.note, refusal.message);
    }
  }

  /** All at once, and again only when a table has been opened since, or plays under other terms. */
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
      star(table, () => this.refresh()),
      h(
        "div",
        { class: "table-card-body" },
        h("p", { class: "game-name", text: table.title }),
        h("h2", { text: table.name }),
        h("p", { class: "your-seat" }),
        ...cardLimits(table),
        h("p", { class: "meter-line" }),
        rules,
        h("p", { class: "card-notice" }),
        h("div", { class: "seats-slot" }),
        h(
          "div",
          { class: "table-card-end" },
          h("button", { class: "primary play", text: lang.lobby.play, "aria-label": lang.lobby.playAt(table.name), onclick: (e) => this.play(table, e.target) }),
          h("button", { class: "quiet", text: lang.lobby.postedSign, "aria-label": lang.lobby.postedSignOf(table.name), onclick: (e) => openSign(table, e.target) }),
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
    const { yours } = table;
    node.classList.toggle("mine", yours.length > 0);
    setText(node.querySelector(".your-seat"), yours.length ? lang.lobby.youSitHere(yours) : "");
    const play = node.querySelector(".play");
    setText(play, yours.length ? lang.lobby.backToYourSeat : lang.lobby.play);
    play.setAttribute("aria-label", yours.length ? lang.lobby.backToYourSeatAt(table.name) : lang.lobby.playAt(table.name));
    node.querySelector(".seats-slot").replaceChildren(seatsLine(table));
    setText(node.querySelector(".card-notice"), noticeText(table));
    setText(node.querySelector(".meter-line"), table.meter_cents === null ? "" : lang.lobby.progressive(dollars(table.meter_cents)));
  }

  async play(table, button) {
    try {
      if (!this.app.me) {
        button.disabled = true;
        const { you } = await post("/api/guest");
        this.app.setMe(you);
        this.app.net.reconnect();
      }
      const Felt = await feltNamed(table.felt);
      this.app.go(Felt.address?.(table.id) ?? `/table/${encodeURIComponent(table.id)}`);
    } catch (refusal) {
      button.disabled = false;
      tell(button, refusal);
    }
  }
}

export function showLobby(app) {
  return new Lobby(app);
}
