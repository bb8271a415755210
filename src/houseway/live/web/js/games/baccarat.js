// Baccarat: two hands before the dealer, each seat's places around the felt, the roads of the shoe beside it.

import { get } from "../api.js";
import { card } from "../art/card.js";
import { h, named, put, s, setText, sync } from "../dom.js";
import { lang } from "../lang.js";
import { dollars, signed } from "../money.js";
import { duration } from "../prefs.js";
import { capital, cardName, cardNames, HIDDEN } from "../words.js";
import { Scoreboard } from "./baccaratRoads.js";
import { CardTable, lineState } from "./cardTable.js";
import { tableGround } from "./ground.js";
import { drawCards } from "./hand.js";

const NARROW = "(max-width: 760px), (max-height: 500px)";
const SLOWER = 1.7; // both hands are followed card by card
const WAGERS = ["dragon-bonus-player", "dragon-bonus-banker", "tie", "banker", "player"];
const WON = { P: "player", B: "banker", T: "tie" };

export class Felt extends CardTable {
  constructor(page) {
    super(page, { background: tableGround(...bands()) });
    this.node.classList.add("baccarat");
    this.givesCards = true; // where the style has a player handle the hands
    this.laid = []; // the chips that are shown
    this.noHints = true; // cards are drawn by fixed rules: there is nothing to advise
    this.shoeAt = { x: 90, y: 10 };
    this.handNodes = { player: this.makeHand("player"), banker: this.makeHand("banker") };
    this.verdict = h("p", { class: "bac-verdict" });
    this.dealer.setAttribute("aria-label", lang.baccarat.theTwoHands);
    put(this.dealer, this.handNodes.player.node, this.handNodes.banker.node, this.verdict);
    this.note = h("p", { class: "bac-note" });
    this.dragonPays = h("dl", { class: "dragon-pays", hidden: true });
    this.boardSlot = h("div", { class: "board-slot" });
    this.printed.append(this.note, this.boardSlot);
    this.node.insertBefore(this.dragonPays, this.seatList);
    this.makeShoe();
    this.board = new Scoreboard();
    this.narrow = matchMedia(NARROW);
    this.turned = () => this.placeBoard();
    this.narrow.addEventListener("change", this.turned);
    this.placeBoard();
    this.printPays(page.info.pays["dragon-bonus-player"]);
  }

  static shortRules({ elections: e, pays }) {
    return [
      e.style === "midi" ? lang.baccarat.midi : lang.baccarat.mini,
      lang.baccarat.bankerPays1To1(pays.tie.win),
      e["dragon-bonus"] && lang.baccarat.dragonBonusPays(pays["dragon-bonus-player"]["by-9"]),
    ];
  }

  leave() {
    super.leave();
    this.narrow.removeEventListener("change", this.turned);
  }

  /** Beside the felt, or on a narrow window upon it. */
  placeBoard() {
    if (this.narrow.matches) this.boardSlot.append(this.board.node);
    else this.page.node.querySelector(".side").prepend(this.board.node);
    this.board.toNewest();
  }

  printPays(dragon) {
    if (!dragon) return;
    const lines = Object.entries(dragon).map(([on, odds]) =>
      h("div", {}, h("dt", { text: on === "natural" ? lang.baccarat.natural : lang.baccarat.byPoints(on.slice(3)) }), h("dd", { text: odds })));
    put(this.dragonPays, h("div", { class: "pay-head" }, h("dt", { text: lang.baccarat.dragonBonus }), h("dd", { class: "unseen", text: lang.baccarat.pays })), ...lines);
    this.dragonPays.hidden = false;
  }

  makeHand(which) {
    const cards = h("div", { class: "cards" });
    const total = h("span", { class: "bac-total" });
    const name = h("p", { class: "bac-name" }, h("span", { text: lang.baccarat.shown[which] }), total);
    const holder = h("p", { class: "bac-holder" });
    const node = h("div", { class: `bac-hand ${which}`, role: "group", "aria-label": lang.baccarat.titles[which] }, name, cards, holder);
    return { node, cards, total, holder };
  }

  makeShoe() {
    this.shoeCount = h("span", { class: "shoe-count" });
    this.cover = h("span", { class: "cover-card", hidden: true, text: lang.baccarat.coverCard });
    this.shoe.append(
      s("svg", { viewBox: "0 0 120 80", "aria-hidden": "true" },
        s("path", { d: "M8 70 26 16h66l20 54Z", class: "shoe-body" }),
        s("path", { d: "M30 24h58l4 12H26Z", class: "shoe-lid" }),
        s("path", { d: "M14 70h92l-4-12H18Z", class: "shoe-mouth" })),
      this.shoeCount, this.cover,
    );
    this.rackCount = h("span", { class: "shoe-count" });
    this.burn = h("p", { class: "burn" });
    this.rack.append(
      s("svg", { viewBox: "0 0 120 80", "aria-hidden": "true" },
        s("path", { d: "M22 12h76v58H22Z", class: "rack-body" }),
        s("path", { d: "M30 62h60M30 57h60M30 52h60M30 47h60", class: "rack-cards" })),
      this.rackCount, this.burn,
    );
  }

  /** Evenly from right to left, along the rim: nine places have room for their five wagers. */
  seatPlace(n) {
    const total = this.seatCount();
    const at = total === 1 ? 0 : 1 - (2 * (n - 1)) / (total - 1);
    return { x: 50 + 38.8 * at, y: 60 + 34.5 * (1 - Math.abs(at) ** 2.2) };
  }

  /** From the dealer's side to the player's. */
  wagers() {
    return WAGERS.filter((w) => w in this.page.info.wagers);
  }

  /** The round as it lay when it was settled: afterwards the cards are gone from the view. */
  async settledView(msg) {
    const { view } = msg;
    if (lying(view) || !(msg.news ?? []).some((e) => e.type === "cards-collected")) return view;
    try {
      const round = view.phase === "over" ? msg.round : msg.round - 1;
      const { views } = await get(`/api/tables/${encodeURIComponent(this.page.id)}/rounds/${round}`);
      return views.findLast((frame) => lying(frame.view))?.view ?? view;
    } catch {
      return view;
    }
  }

  keepsOld(view) {
    return lying(this.view) && !lying(view) && !view.bets.length && !this.page.bets.pending.size;
  }

  timing(msg, quick) {
    const timing = super.timing(msg, quick);
    for (const [place, times] of timing.dealt) timing.dealt.set(place, times.map((t) => t * SLOWER));
    for (const [text, time] of timing.turned) timing.turned.set(text, time * SLOWER);
    timing.end *= SLOWER;
    return timing;
  }

  async show(msg, { quick }) {
    this.flush();
    this.drawSeats();
    const view = await this.settledView(msg);
    if (this.keepsOld(view)) {
      this.board.update(msg.view.roads, msg.view.results);
      return;
    }
    const timing = this.timing(msg, quick);
    this.view = view;
    const settled = (msg.lines ?? []).length > 0 && lying(view);
    this.result = settled ? msg.view.results.at(-1) : "";
    for (const which of ["player", "banker"]) this.drawHand(which, view, timing, quick);
    const settle = () => {
      setText(this.note, view.notes[0] ? `${capital(view.notes[0])}.` : "");
      Scoreboard.verdict(this.result, this.verdict);
      this.markWinner();
      this.board.update(msg.view.roads, msg.view.results);
      this.laid = settled ? settledBets(msg.lines) : view.bets;
      this.drawAllSpots(msg);
      this.drawOwed(msg.view);
      this.drawBanner(msg, view);
    };
    if (!settled) {
      this.laid = view.bets;
      this.drawAllSpots(msg);
    }
    if (quick || !timing.end) settle();
    else this.later(timing.end + duration(250), settle);
    await this.finish(timing, quick);
  }

  rested(msg) {
    super.rested(msg);
    this.drawShoe(msg.view);
  }

  /** The last card on the felt is the one that ends the round: the view that shows it is not over itself. */
  roundDone(view) {
    return super.roundDone(view) || Boolean(this.result);
  }

  markWinner() {
    for (const which of ["player", "banker"]) {
      this.handNodes[which].node.classList.toggle("winner", WON[this.result] === which || this.result === "T");
    }
  }

  drawHand(which, view, timing, quick) {
    const { node, cards, total, holder } = this.handNodes[which];
    const hand = view[which];
    const last = drawCards(cards, hand.cards, which, timing, { quick, later: (ms, act) => this.later(ms, act) });
    const open = hand.cards.length > 0 && !hand.cards.includes(HIDDEN);
    this.setLater(total, open ? `${hand.points}` : "", quick ? 0 : last);
    const held = view.handles?.hand === which ? view.handles.seat : 0;
    node.classList.toggle("held", held > 0);
    setText(holder, held ? lang.baccarat.handles(held === this.page.mySeat, this.page.seatName(held)) : "");
    const title = lang.baccarat.titles[which];
    const words = hand.cards.length ? lang.baccarat.hand(title, cardNames(hand.cards), open ? hand.points : null, hand.natural) : title;
    this.after(quick ? 0 : last, () => {
      node.classList.toggle("natural", open && hand.natural);
      node.setAttribute("aria-label", words);
    });
  }

  drawShoe(view) {
    setText(this.shoeCount, `${view.shoe.remaining}`);
    this.shoe.setAttribute("role", "group");
    this.shoe.setAttribute("aria-label", lang.baccarat.inTheShoe(view.shoe.remaining, view.shoe.last_round));
    this.shoe.classList.toggle("last", view.shoe.last_round);
    this.shoeCount.dataset.last = lang.cardTable.lastRound;
    this.cover.hidden = !view.shoe.cutting_card_reached;
    setText(this.rackCount, `${view.shoe.rack}`);
    const key = `${view.burn.card} ${view.burn.count}`;
    if (this.burnKey === key) return;
    this.burnKey = key;
    put(this.burn, view.burn.card && card(view.burn.card), view.burn.card && h("span", { text: lang.baccarat.burn(view.burn.count) }));
  }

  // ── the places of each seat ────────────────────────────────────────────────────────────────────────

  makeSeat(n) {
    const seat = super.makeSeat(n);
    seat.owed = h("p", { class: "owed-marker", hidden: true });
    seat.plate.before(seat.owed);
    return seat;
  }

  drawOwed(view) {
    const owed = new Map(view.owed.map(({ seat, cents }) => [seat, cents]));
    for (const seat of this.seatNodes.values()) {
      const cents = owed.get(seat.n) ?? 0;
      seat.owed.hidden = !cents;
      setText(seat.owed, cents ? lang.baccarat.owes(dollars(cents)) : "");
      seat.owed.title = lang.baccarat.vigorishCollectedBeforeTheShuffle;
    }
  }

  drawAllSpots(msg) {
    for (const seat of this.seatNodes.values()) this.drawSpots(seat, msg, this.laid);
  }

  drawSpots(seat, msg, bets) {
    const mine = seat.n === msg.your_seat;
    sync(
      seat.spots,
      this.wagers(),
      (wager) => `${wager} ${mine}`,
      (wager) =>
        h(mine ? "button" : "span", { class: `spot ${wager}`, type: mine && "button", data: mine ? { wager, spot: "" } : {} },
          h("span", { class: "spot-name", text: lang.baccarat.shown[wager] }), h("span", { class: "slot" })),
      (node, wager) => {
        const bet = bets.find((b) => b.seat === seat.n && b.wager === wager);
        const waiting = mine ? (this.page.bets.pending.get(`${wager}|`) ?? 0) : 0;
        this.putStack(node.querySelector(".slot"), (bet?.stake_cents ?? 0) + waiting, {
          waiting: waiting > 0, state: bet?.state, verdict: bet?.verdict,
        });
        if (!mine) return;
        node.classList.toggle("open", this.page.betting);
        named(node, this.describe(wager));
      },
    );
    seat.node.classList.toggle("turn", msg.view.step.kind === "decide" && msg.view.step.seat === seat.n);
  }

  describe(wager) {
    const pays = Object.values(this.page.info.pays[wager] ?? {});
    return lang.baccarat.describe(this.page.bets.describe(wager, ""), pays);
  }

  pendingChanged() {
    const { msg } = this.page;
    if (!msg || !this.view) return;
    if (this.page.bets.pending.size && lying(this.view) && !lying(msg.view)) this.clearCards();
    if (!this.result) this.laid = msg.view.bets;
    this.drawAllSpots(msg);
  }

  clearCards() {
    this.flush();
    this.view = this.page.msg.view;
    this.result = "";
    this.laid = [];
    for (const which of ["player", "banker"]) {
      const { node, cards, total, holder } = this.handNodes[which];
      cards.replaceChildren();
      setText(total, "");
      setText(holder, "");
      node.classList.remove("winner", "natural", "held");
      node.setAttribute("aria-label", lang.baccarat.titles[which]);
    }
    Scoreboard.verdict("", this.verdict);
    this.banner.replaceChildren();
  }

  spotsChanged() {
    if (this.view) this.drawAllSpots(this.page.msg);
  }

  pointed(node, on) {
    node?.classList.toggle("aimed", on);
  }

  question(step) {
    const names = step.choices?.map((c) => c.name) ?? [];
    if (names.includes("cut")) return lang.baccarat.cutTheCards;
    const { view } = this.page.msg;
    const which = step.spot || view.handles?.hand;
    if (!which) return lang.baccarat.yourTurn;
    if (names.includes("turn-up") && this.looking()) return lang.baccarat.lookAndTurn(lang.baccarat.titles[which]);
    if (names.includes("turn-up")) return lang.baccarat.youHold(lang.baccarat.titles[which], cardNames(view[which].cards));
    return lang.baccarat.doYouTurn(lang.baccarat.titles[which]);
  }

  /** What this game tells in its own words. */
  sentence(event, msg) {
    switch (event.type) {
      case "card-dealt":
        if (!event.card) return { text: lang.baccarat.aCardFaceDown(lang.baccarat.titles[event.to]), quiet: true };
        return { text: lang.baccarat.card(lang.baccarat.titles[event.to], cardName(event.card)) };
      case "cards-shown":
        if (event.to !== "all" || !event.cards?.length) return undefined;
        return { text: lang.baccarat.turnedUp(cardNames(event.cards)) };
      case "cards-burned":
        return { text: lang.baccarat.moreAreBurned(event.slots.length), quiet: true };
      case "settled":
        return event.lines?.some((l) => l.stake_cents) ? { text: ended(lying(msg.view) ? msg.view : this.view) } : undefined;
      default:
        return undefined;
    }
  }

  /** A past round in the drawer. */
  replayed(view, row) {
    return ["player", "banker"]
      .filter((which) => view[which].cards.length)
      .map((which) => row(lang.baccarat.shown[which], view[which].cards, view[which].cards.includes(HIDDEN) ? "" : String(view[which].points)));
  }
}

/** What each chip on the layout came to. */
function settledBets(lines) {
  const sums = new Map();
  for (const { seat, wager, stake_cents, amount_cents, outcome } of lines) {
    const key = `${seat} ${wager}`;
    const one = sums.get(key) ?? { seat, wager, stake_cents: 0, amount: 0 };
    one.stake_cents += stake_cents;
    one.amount += amount_cents;
    if (outcome !== "charge") one.state = lineState(outcome);
    sums.set(key, one);
  }
  return [...sums.values()].map((one) => ({ ...one, verdict: one.amount ? signed(one.amount) : lang.baccarat.back }));
}

function ended(view) {
  if (!lying(view)) return lang.baccarat.theRoundIsSettled;
  const [player, banker] = [view.player.points, view.banker.points];
  return lang.baccarat.ended(player, banker);
}

/** Whether cards of a round lie on the felt. */
function lying(view) {
  return Boolean(view?.player?.cards.length);
}

/** What is printed on the cloth: a line between the hands and the places. */
function bands() {
  return [s("path", { d: "M165 200Q500 400 835 200", class: "bac-band" })];
}
