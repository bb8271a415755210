// Three Card Poker: Play, Ante, Pair Plus and Six Card Bonus before each seat, one behind the other.

import { get } from "../api.js";
import { openTableDrawer } from "../table/drawer.js";
import { h, s, setText, sync } from "../dom.js";
import { signed } from "../money.js";
import { title } from "../words.js";
import { CardTable, lineState } from "./cardTable.js";
import { tableGround } from "./ground.js";

const PRINTED_PAYS = [["ante-bonus", "Ante bonus"], ["pair-plus", "Pair Plus"], ["six-card-bonus", "Six Card Bonus"]];
const SHORT = { play: "Play", ante: "Ante", "pair-plus": "Pair Plus", "six-card-bonus": "6 Card" };

export class ThreeCardPokerFelt extends CardTable {
  constructor(page) {
    super(page, { background: tableGround() });
    this.node.classList.add("three-card-poker");
    this.shoeAt = { x: 68, y: 10 };
    this.arc = { top: 64, deep: 33, wide: 38.5 };
    this.motto = h("p", { class: "motto", text: "" });
    this.payTables = h("div", { class: "pay-tables" });
    this.printed.append(
      this.motto,
      this.payTables,
      h("button", { class: "what-pays", text: "What pays", onclick: () => openTableDrawer(page, "sign") }),
    );
    this.shoe.append(
      s("svg", { viewBox: "0 0 60 40", "aria-hidden": "true" },
        s("path", { d: "M6 34 14 6h38l4 28Z", class: "shoe-body" }),
        s("path", { d: "M10 34h44v-6H11Z", class: "shoe-mouth" })),
    );
    this.load();
  }

  async load() {
    try {
      const sign = await get(`/api/tables/${encodeURIComponent(this.page.id)}/sign`);
      setText(this.motto, sign.sign.find(({ text }) => /queen/i.test(text))?.text ?? "");
      this.payTables.replaceChildren(
        ...PRINTED_PAYS.filter(([wager]) => sign.pays[wager]).map(([wager, name]) =>
          h(
            "dl",
            { class: `pay-table ${wager}`, "aria-label": `${name} pays` },
            h("div", { class: "pay-head", text: name }),
            ...groupPays(sign.pays[wager]).map(([on, pays]) => h("div", {}, h("dt", { text: title(on) }), h("dd", { text: pays }))),
          ),
        ),
      );
    } catch {
      // The table plays without its printed pay tables.
    }
  }

  /** From the dealer's side to the player's: the order of the layout. */
  wagers() {
    const limits = this.page.info?.limits ?? {};
    return ["play", "ante", "pair-plus", "six-card-bonus"].filter((w) => w in limits || w === "ante" || w === "play");
  }

  makeSeat(n) {
    const seat = super.makeSeat(n);
    seat.cards = h("div", { class: "cards" });
    seat.label = h("p", { class: "hand-label" });
    seat.hands.append(h("div", { class: "hand" }, seat.cards, seat.label));
    return seat;
  }

  drawSpots(seat, msg, bets) {
    const mine = seat.n === msg.your_seat;
    sync(
      seat.spots,
      this.wagers(),
      (w) => `${w} ${mine && w !== "play"}`,
      (wager) => {
        const slot = h("span", { class: "slot" });
        const name = h("span", { class: "spot-name", text: SHORT[wager] });
        return mine && wager !== "play"
          ? h("button", { class: `spot ${wager}`, type: "button", data: { wager, spot: "" } }, name, slot)
          : h("span", { class: `spot ${wager}` }, name, slot);
      },
      (node, wager) => {
        const slot = node.querySelector(".slot");
        const bet = bets.find((b) => b.seat === seat.n && b.wager === wager);
        const waiting = mine ? (this.page.bets.pending.get(`${wager}|`) ?? 0) : 0;
        this.putStack(slot, (bet?.stake_cents ?? 0) + waiting, {
          waiting: waiting > 0, state: bet?.state, verdict: bet?.verdict,
        });
        if (node.tagName === "BUTTON") {
          node.setAttribute("aria-label", this.page.bets.describe(wager, ""));
          node.classList.toggle("open", this.page.betting);
        }
      },
    );
  }

  /** Chips on the layout, and with them those that have been settled. */
  shownBets(msg, view) {
    const settled = (msg.lines ?? []).map((l) => ({
      seat: l.seat, wager: l.wager === "ante-bonus" ? "ante" : l.wager, stake_cents: l.stake_cents,
      state: lineState(l.outcome), amount: l.amount_cents, outcome: l.outcome,
    }));
    const merged = new Map();
    for (const one of settled) {
      const key = `${one.seat} ${one.wager}`;
      const old = merged.get(key);
      if (!old) merged.set(key, { ...one });
      else {
        // The ante bonus is paid on the Ante, whatever becomes of it.
        old.stake_cents += one.stake_cents;
        old.amount += one.amount;
      }
    }
    for (const one of merged.values()) one.verdict = one.amount ? signed(one.amount) : "back";
    const done = view.bets.length || this.roundDone(view) || view.phase === "showing" || view.phase === "reveal";
    return [...view.bets, ...(done ? merged.values() : [])];
  }

  async show(msg, { quick }) {
    this.flush();
    this.drawSeats(msg);
    const { view } = msg;
    if (this.keepsOld(view)) {
      this.drawAllSpots(this.old ?? msg, this.view);
      return;
    }
    const timing = this.timing(msg, quick);
    this.view = view;
    this.old = msg;
    const fresh = !view.hands.length;
    this.drawDealer(view.dealer.cards, this.dealerText(view), timing, quick);
    for (const seat of this.seatNodes.values()) {
      const hand = view.hands.find((x) => x.seat === seat.n);
      const last = this.hand(seat.cards, hand?.cards ?? [], `seat-${seat.n}`, timing, quick);
      const status = hand?.status === "folded" ? "folded" : "";
      this.setLater(seat.label, hand?.hand ?? "", fresh ? 0 : last);
      seat.node.classList.toggle("folded", status === "folded");
      seat.node.classList.toggle("turn", view.step.kind === "decide" && view.step.seat === seat.n);
    }
    const settle = () => {
      this.drawAllSpots(msg, view);
      this.drawBanner(msg, view);
    };
    if (quick || !timing.end || !(msg.lines ?? []).length) settle();
    else {
      this.later(timing.end + 200, settle);
    }
    await this.finish(timing, quick);
  }

  drawAllSpots(msg, view) {
    const bets = this.shownBets(msg, view);
    for (const seat of this.seatNodes.values()) this.drawSpots(seat, msg, bets);
  }

  dealerText(view) {
    const { dealer } = view;
    if (!dealer.hand) return "";
    return dealer.plays ? dealer.hand : `${dealer.hand}: does not play`;
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
    setText(this.dealerLabel, "");
    this.banner.replaceChildren();
    for (const seat of this.seatNodes.values()) {
      seat.cards.replaceChildren();
      setText(seat.label, "");
      seat.node.classList.remove("folded");
    }
  }

  spotsChanged() {
    for (const seat of this.seatNodes.values()) {
      for (const node of seat.spots.querySelectorAll("button")) {
        node.classList.toggle("open", this.page.betting);
        node.setAttribute("aria-label", this.page.bets.describe(node.dataset.wager, ""));
      }
    }
  }

  pointed(node, on) {
    node?.classList.toggle("aimed", on);
  }

  question() {
    const hand = this.page.msg.view.hands.find((x) => x.seat === this.page.mySeat);
    return `You have ${hand?.hand ?? "your cards"}.`;
  }
}

/** The four suits of a six-card royal pay alike: one line for them. */
function groupPays(pays) {
  const lines = [];
  let royals = "";
  for (const [on, value] of Object.entries(pays)) {
    if (!on.startsWith("six-card-royal")) lines.push([on, value]);
    else if (!royals) {
      royals = value;
      lines.push(["six-card royal", value]);
    }
  }
  return lines;
}

