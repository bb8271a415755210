// House poker: one felt for the whole family. What lies and stands on it comes from the edition's layout.

import { handHeldDeck } from "../art/deck.js";
import { openTableDrawer } from "../table/drawer.js";
import { h, named, s, setText, sync } from "../dom.js";
import { lang } from "../lang.js";
import { dollars, signed } from "../money.js";
import { duration } from "../prefs.js";
import { asked } from "../step.js";
import { cardNames, HIDDEN, title, wagerTitle } from "../words.js";
import { CardTable, lineState } from "./cardTable.js";
import { tableGround } from "./ground.js";

export class Felt extends CardTable {
  constructor(page) {
    super(page, { background: tableGround() });
    const { layout, wagers } = page.info;
    this.node.classList.add("house-poker");
    this.pickWords = layout.pick || lang.housePoker.chooseACardToLay;
    this.shoeAt = { x: 68, y: 10 };
    this.arc = { top: 64, deep: 33, wide: 38.5 };
    this.rows = rowsOf(layout.areas);
    this.paidOn = new Map(layout.areas.filter((a) => a.pays_on).map((a) => [a.wager, a.pays_on]));
    this.leading = new Set(Object.values(wagers).flatMap((w) => [w.follows, w.equals]));
    this.community = h("div", { class: "cards" });
    this.meter = h("p", { class: "meter", hidden: true }, h("span", { class: "meter-name" }), h("b", {}), h("span", { class: "meter-trouble" }));
    this.dealerToken = h("p", { class: "token" });
    this.dealer.append(this.dealerToken);
    this.printed.append(
      h("p", { class: "motto", text: layout.motto }),
      this.meter,
      ...columnsOf(layout.pay_tables, page.info.pays),
      h("button", { class: "what-pays", text: lang.housePoker.whatPays, onclick: () => openTableDrawer(page, "sign") }),
    );
    if (layout.board) {
      this.node.classList.add("with-board");
      this.printed.after(
        h("section", { class: "board", "aria-label": lang.housePoker.communityCards },
          h("div", { class: "board-places", "aria-hidden": "true" }, ...Array.from({ length: layout.board }, () => h("span"))),
          this.community),
      );
    }
    this.shoe.append(
      page.info.elections.dealing === "hand" ? handHeldDeck() : s("svg", { viewBox: "0 0 60 40", "aria-hidden": "true" },
        s("path", { d: "M6 34 14 6h38l4 28Z", class: "shoe-body" }),
        s("path", { d: "M10 34h44v-6H11Z", class: "shoe-mouth" })),
    );
  }

  /** The motto, and what each wager with a pay table and a place of its own pays at best. */
  static shortRules({ layout, pays, wagers }) {
    const own = new Set(layout.areas.filter((a) => !a.pays_on).map((a) => a.wager));
    const best = layout.pay_tables.filter((w) => own.has(w)).map((w) => lang.housePoker.paysUpTo(wagers[w].title, Object.values(pays[w])[0]));
    return [layout.motto, ...best];
  }

  makeSeat(n) {
    const seat = super.makeSeat(n);
    seat.cards = h("div", { class: "cards" });
    seat.label = h("p", { class: "hand-label" });
    seat.token = h("p", { class: "token" });
    seat.hands.append(h("div", { class: "hand" }, seat.cards, seat.label, seat.token));
    seat.rows = this.rows.map(() => h("div", { class: "spot-line" }));
    seat.spots.append(...seat.rows);
    return seat;
  }

  /** The wager that a click on this area bets on: of wagers that go down together, the one that leads. */
  target(wager) {
    return this.page.info.wagers[wager].follows ? "" : this.page.bets.leader(wager);
  }

  drawSpots(seat, msg, bets) {
    seat.rows.forEach((row, i) => this.drawRow(row, this.rows[i], seat, msg, bets));
  }

  drawRow(row, areas, seat, msg, bets) {
    const mine = seat.n === msg.your_seat;
    const target = (wager) => (mine ? this.target(wager) : "");
    sync(
      row,
      areas,
      ({ wager }) => `${wager} ${target(wager)}`,
      ({ wager, short }) => {
        const to = target(wager);
        const parts = [h("span", { class: "spot-name", text: short }), h("span", { class: "slot" })];
        const kind = `spot ${wager}${this.leading.has(wager) ? " leading" : ""}`;
        if (!to) return h("span", { class: kind }, ...parts);
        // An area that another leads is part of that one's target: a pointer finds it, the keyboard the other.
        return h("button", { class: kind, type: "button", data: { wager: to, spot: "" }, tabindex: to === wager ? 0 : -1 }, ...parts);
      },
      (node, { wager }) => {
        const bet = bets.find((b) => b.seat === seat.n && b.wager === wager);
        const waiting = mine ? (this.page.bets.pending.get(`${this.page.bets.leader(wager)}|`) ?? 0) : 0;
        this.putStack(node.querySelector(".slot"), (bet?.stake_cents ?? 0) + waiting, {
          waiting: waiting > 0, state: bet?.state, verdict: bet?.verdict,
        });
        const { locked, accepted } = (wager === "progressive" && msg.view.progressive) || {};
        node.classList.toggle("locked", Boolean(locked));
        node.classList.toggle("accepted", Boolean(accepted?.includes(seat.n)));
        if (node.tagName === "BUTTON") this.open(node);
      },
    );
  }

  /** What stands on the meter that this table shares with others. */
  drawMeter({ link }) {
    this.meter.hidden = !link;
    if (!link) return;
    const [name, amount, trouble] = this.meter.children;
    setText(name, wagerTitle("progressive"));
    setText(amount, link.cents === undefined ? "–" : dollars(link.cents));
    setText(trouble, link.trouble ? lang.housePoker.notLinked : "");
  }

  open(node) {
    node.classList.toggle("open", this.page.betting);
    named(node, this.page.bets.describe(node.dataset.wager, ""));
  }

  /** Chips on the layout, and with them those that have been settled, each where it is paid. */
  shownBets(msg, view) {
    const settled = new Map();
    for (const line of msg.lines ?? []) {
      const wager = this.paidOn.get(line.wager) ?? line.wager;
      const key = `${line.seat} ${wager}`;
      const one = settled.get(key) ?? { seat: line.seat, wager, stake_cents: 0, amount: 0, taken: true };
      if (one.taken) one.state = lineState(line.outcome); // what was collected before the deal can still win
      one.taken = line.outcome === "collect";
      one.stake_cents += line.stake_cents;
      one.amount += line.amount_cents;
      one.verdict = one.amount ? signed(one.amount) : lang.housePoker.back;
      settled.set(key, one);
    }
    return [...view.bets, ...settled.values()];
  }

  async show(msg, { quick }) {
    this.flush();
    this.drawSeats();
    const { view } = msg;
    if (this.keepsOld(view)) {
      this.drawAllSpots(this.old ?? msg, this.view);
      return;
    }
    const timing = this.timing(msg, quick);
    this.view = view;
    this.old = msg;
    const fresh = !view.hands.length;
    this.node.classList.toggle("with-dealer", Boolean(view.dealer));
    this.drawDealer(view.dealer?.cards ?? [], dealerText(view), timing, quick);
    this.hand(this.community, view.board ?? [], "board", timing, quick);
    for (const seat of this.seatNodes.values()) {
      const hand = view.hands.find((x) => x.seat === seat.n);
      const last = this.hand(seat.cards, hand?.cards ?? [], `seat-${seat.n}`, timing, quick);
      this.setLater(seat.label, hand?.hand ?? "", fresh ? 0 : last);
      seat.node.classList.toggle("folded", ["folded", "surrendered"].includes(hand?.status));
      seat.node.classList.toggle("two-hands", hand?.status === "split");
    }
    const settle = () => {
      // The community cards with which the dealer has his best hand are pushed towards it.
      [...this.community.children].forEach((node, i) => node.classList.toggle("in-hand", Boolean(view.dealer?.best?.includes(view.board[i]))));
      for (const { n, node } of this.seatNodes.values()) node.classList.toggle("turn", asked(view.step).includes(n));
      this.drawAllSpots(msg, view);
      this.drawBanner(msg, view);
    };
    if (!(msg.lines ?? []).length) this.drawAllSpots(msg, view);
    if (quick || !timing.end) settle();
    else this.later(timing.end + duration(200), settle);
    await this.finish(timing, quick);
  }

  rested(msg) {
    super.rested(msg);
    this.drawMeter(msg);
    this.drawTokens(msg.view);
  }

  /** What lies at a place besides cards and chips: an envy lammer, the dealing marker. */
  drawTokens({ lammers, marker }) {
    setText(this.dealerToken, marker === "dealer" ? lang.housePoker.firstCard : "");
    for (const { n, token } of this.seatNodes.values()) {
      setText(token, [lammers?.includes(n) && lang.housePoker.envy, marker === `seat-${n}` && lang.housePoker.firstCard].filter(Boolean).join(" · "));
    }
  }

  drawAllSpots(msg, view) {
    this.drawn = [msg, view];
    const bets = this.shownBets(msg, view);
    for (const seat of this.seatNodes.values()) this.drawSpots(seat, msg, bets);
  }

  pendingChanged() {
    if (!this.page.msg || !this.view) return;
    if (this.page.bets.pending.size && !this.page.msg.view.hands.length) {
      this.view = this.page.msg.view;
      this.clearCards();
    }
    this.drawAllSpots(this.page.msg, this.page.msg.view);
  }

  clearCards() {
    this.dealerCards.replaceChildren();
    this.community.replaceChildren();
    setText(this.dealerLabel, "");
    this.banner.replaceChildren();
    for (const seat of this.seatNodes.values()) {
      seat.cards.replaceChildren();
      setText(seat.label, "");
      seat.node.classList.remove("folded");
    }
  }

  spotsChanged() {
    if (this.drawn) this.drawAllSpots(...this.drawn);
  }

  /** Areas that go down together are one target. */
  pointed(node, on) {
    for (const one of node?.closest(".spots").querySelectorAll(`[data-wager="${node.dataset.wager}"]`) ?? []) {
      one.classList.toggle("aimed", on);
    }
  }

  question() {
    const { view } = this.page.msg;
    const hand = view.hands.find((x) => x.seat === this.page.mySeat);
    if (!hand?.cards.length || hand.cards.includes(HIDDEN) || this.looking()) return lang.housePoker.yourTurn;
    return hand.hand ? lang.housePoker.youHaveHand(hand.hand) : lang.housePoker.youHave(cardNames(hand.cards));
  }

  sentence(event, msg) {
    if (event.type === "wagers-accepted") {
      const seats = event.seats ?? [];
      return { text: seats.length ? lang.housePoker.progressiveAccepted(seats.map((n) => this.page.seatName(n))) : lang.housePoker.noProgressiveWagerIsAccepted };
    }
    if (event.type === "meter-read") return { text: lang.housePoker.meterRead(dollars(event.cents ?? 0), this.page.seatName(event.seat), event.takes) };
    const board = msg.view.board?.length ? msg.view.board : (this.view?.board ?? []);
    const shown = event.cards ?? (event.card ? [event.card] : []);
    const count = shown.length || (event.slots?.length ?? 1);
    const laid = event.to === "board" && ["card-dealt", "stack-dealt"].includes(event.type);
    if (laid && !shown.length) return { text: lang.housePoker.lieFaceDown(count), quiet: true };
    const turned = event.type === "cards-shown" && shown.length && shown.every((c) => board.includes(c));
    return laid || turned ? { text: lang.housePoker.communityCardsAre(count, cardNames(shown)) } : undefined;
  }

  /** A past round in the drawer. */
  replayed(view, row) {
    return view.board?.length ? [row(lang.housePoker.communityCards, view.board)] : [];
  }
}

function dealerText({ dealer }) {
  if (!dealer?.hand) return "";
  return dealer.plays === false ? lang.housePoker.doesNotPlay(dealer.hand) : dealer.hand;
}

/** The areas with a place of their own, row by row from the dealer's side to the player's. */
function rowsOf(areas) {
  const rows = [];
  for (const area of areas.filter((a) => !a.pays_on)) {
    if (area.same_row && rows.length) rows.at(-1).push(area);
    else rows.push([area]);
  }
  return rows;
}

/** Pay tables in two columns of about the same length: the longest first, where there is more room left. */
function columnsOf(wagers, pays) {
  const tables = wagers.map((wager) => ({ wager, lines: alike(pays[wager]) })).toSorted((a, b) => b.lines.length - a.lines.length);
  const columns = [{ side: "right", long: 0, tables: [] }, { side: "left", long: 0, tables: [] }];
  for (const table of tables) {
    const column = columns[0].long <= columns[1].long ? columns[0] : columns[1];
    column.long += table.lines.length + 1;
    column.tables.push(table);
  }
  return columns.map(({ side, tables: found }) => h("div", { class: `pay-tables ${side}` }, ...found.map(payTable)));
}

function payTable({ wager, lines }) {
  return h(
    "dl",
    { class: `pay-table ${wager}`, "aria-label": lang.housePoker.paysOf(wagerTitle(wager)) },
    h("div", { class: "pay-head" }, h("dt", { text: wagerTitle(wager) }), h("dd", { class: "unseen", text: lang.housePoker.pays })),
    ...lines.map(([on, pays]) => h("div", {}, h("dt", { text: title(on) }), h("dd", { text: pays }))),
  );
}

/** Hands that differ only in their suit and pay alike share a line. */
function alike(pays) {
  const lines = Object.entries(pays).map(([on, value]) => [on.replace(/-(clubs|diamonds|hearts|spades)$/, ""), value]);
  return lines.filter(([on, value], i) => !lines.slice(0, i).some(([name, same]) => name === on && same === value));
}
