// The poker room: one oval felt for every variant. I sit at its foot, and the others around it in their order.

import { card } from "../art/card.js";
import { stack } from "../art/chip.js";
import { h, put, setText, setVars, sync, wait } from "../dom.js";
import { lang } from "../lang.js";
import { dollars } from "../money.js";
import { duration } from "../prefs.js";
import { play } from "../sound.js";
import { asked } from "../step.js";
import { capital, cardNames, HIDDEN } from "../words.js";
import { CardTable } from "./cardTable.js";
import { drawCards } from "./hand.js";
import { around } from "./pokerPlaces.js";
import { actWords, handWords, lineWords, potNumber, potsIn, sentence } from "./pokerTalk.js";

const ACT_MS = 420; // how long an act is seen before the dealer goes on
const FLIGHT_MS = 420;
const PAY_MS = 750; // from one pot to the next
const MIDDLE = { x: 50, y: 46 };
// The places on a wide screen and on one that stands upright: of the seats, and of the bets in front of them. Upright,
// the board takes the table's whole width: bets lie above or below it.
const SHAPES = {
  wide: { ratio: 1.62, seats: { x: 50, y: 47, wide: 43, deep: 39 }, bets: { x: 50, y: 45.5, wide: 29.5, deep: 23.5 } },
  tall: { ratio: 0.72, seats: { x: 50, y: 47, wide: 38.5, deep: 41 }, bets: { x: 50, y: 46, wide: 21, deep: 23 }, board: [41.5, 60], gap: 0.135 },
};

export class Felt extends CardTable {
  constructor(page) {
    super(page, { background: h("div", { class: "oval" }) });
    const { layout } = page.info;
    this.node.classList.add("poker-room");
    this.pickWords = layout.pick || undefined;
    this.noHints = true;
    this.movingWords = lang.poker.theCardsAreInTheAir;
    this.community = h("div", { class: "cards" });
    this.board = h("section", { class: "board", "aria-label": lang.poker.communityCards, data: { scene: "" } },
      h("div", { class: "board-places", "aria-hidden": "true" }, ...Array.from({ length: layout.board || 0 }, () => h("span"))),
      this.community);
    this.game = h("p", { class: "felt-game" });
    this.total = h("p", { class: "pot-total" });
    this.pots = h("ul", { class: "pots", "aria-label": lang.poker.pots });
    this.told = h("div", { class: "told" });
    this.muck = h("div", { class: "muck", role: "img", "aria-label": lang.poker.muck, hidden: true }, card(HIDDEN), card(HIDDEN), card(HIDDEN));
    this.betList = h("div", { class: "bets" });
    this.flights = h("div", { class: "flights", "aria-hidden": "true" });
    this.dealer.remove();
    this.shoe.remove();
    this.rack.remove();
    this.seatList.before(this.game, h("div", { class: "middle" }, this.total, this.board, this.pots, this.told), this.muck, this.betList);
    this.node.append(this.flights);
    this.bets = new Map(); // what lies in front of each seat as it is drawn
    this.drawnPots = [];
  }

  static titles = { pot: lang.poker.pot, rake: lang.poker.rake, promotion: lang.poker.promotions };

  /** A line of the settlement is called by the pot that it is paid from. */
  static placeName(wager, spot) {
    return spot.startsWith("pot-") ? lang.poker.potName(potNumber(spot)) : "";
  }

  static shortRules({ elections, posted }) {
    const bet = posted.find((line) => line.wager === "bet") ?? posted[0];
    return [lang.poker.limits(lang.poker.betting[elections.betting], dollars(bet.min_cents), dollars(bet.max_cents))];
  }

  get split() {
    return /eight-or-better|^big-o$/.test(this.view?.variant ?? "");
  }

  readyWord() {
    return lang.cardTable.deal;
  }

  // ── places ───────────────────────────────────────────────────────────────────────────────────────

  /** Seats are turned so that mine is at the foot; who only looks has the first seat there. */
  drawSeats(first) {
    const total = this.seatCount();
    const key = `${total} ${first}`;
    if (this.placed === key) return;
    this.placed = key;
    if (this.seatNodes.size !== total) {
      this.seatNodes.clear();
      this.seatList.replaceChildren();
      this.betList.replaceChildren();
      for (let n = 1; n <= total; n += 1) {
        const seat = this.makeSeat(n);
        this.seatNodes.set(n, seat);
        this.seatList.append(seat.node);
        this.betList.append(seat.bet);
      }
    }
    for (const [shape, { ratio, seats, bets, gap, board: [top, foot] = [0, 0] }] of Object.entries(SHAPES)) {
      const places = around(seats, total, ratio, gap);
      const before = around(bets, total, ratio, gap);
      for (const [n, seat] of this.seatNodes) {
        const i = (n - first + total) % total;
        const { x, y } = places[i];
        seat.node.classList.toggle(`${shape}-left`, x < 30 - ratio * 5);
        seat.node.classList.toggle(`${shape}-right`, x > 70 + ratio * 5);
        const laid = { ...before[i] };
        if (laid.y > top && laid.y < foot) laid.y = laid.y - top < foot - laid.y ? top : foot;
        setVars(seat.node, { [`${shape}-x`]: `${x}%`, [`${shape}-y`]: `${y}%` });
        setVars(seat.bet, { [`${shape}-x`]: `${laid.x}%`, [`${shape}-y`]: `${laid.y}%` });
        if (shape === "wide") {
          setVars(seat.node, { "from-x": `${MIDDLE.x - x}cqi`, "from-y": `${(MIDDLE.y - y) / ratio}cqi` });
          seat.bet.classList.toggle("to-left", x > 50);
        }
      }
    }
  }

  makeSeat(n) {
    const seat = super.makeSeat(n);
    seat.cards = h("div", { class: "cards" });
    seat.label = h("p", { class: "hand-label" });
    seat.act = h("p", { class: "last-act" });
    seat.tag = h("p", { class: "seat-tag" });
    seat.won = h("p", { class: "won-sum" });
    seat.hands.append(h("div", { class: "hand" }, seat.cards));
    seat.spots.remove();
    seat.plate.after(seat.label, seat.act, seat.tag, seat.won);
    seat.slot = h("span", { class: "slot" });
    seat.marks = h("span", { class: "marks" });
    seat.bet = h("div", { class: "bet-place", data: { seat: n } }, seat.marks, seat.slot);
    return seat;
  }

  /** The button, and who has the blinds. */
  drawMarks({ button, blinds, killed }) {
    for (const { n, marks } of this.seatNodes.values()) {
      const found = [
        button === n && [...lang.poker.dealerButton, "dealer-button"],
        blinds?.small === n && blinds.small !== blinds.big && [...lang.poker.smallBlind, "blind"],
        blinds?.big === n && [...lang.poker.bigBlind, "blind"],
        killed === n && [...lang.poker.killer, "blind"],
      ].filter(Boolean);
      sync(marks, found, ([text]) => text, ([text, name, kind]) => h("span", { class: `mark-disc ${kind}`, role: "img", "aria-label": name, text }));
    }
  }

  rested(msg) {
    super.rested(msg);
    const { view } = msg;
    const acting = asked(view.step);
    for (const seat of this.seatNodes.values()) {
      const hand = view.hands.find((x) => x.seat === seat.n);
      const turn = acting.includes(seat.n);
      seat.node.classList.toggle("turn", turn);
      if (turn) setText(seat.act, "");
      const out = view.out.includes(seat.n) || msg.seats.some((s) => s.seat === seat.n && s.out);
      setText(seat.tag, out ? lang.poker.sittingOut : hand?.all_in ? lang.poker.allIn : "");
      if (turn && acting.length === 1 && this.page.clock) seat.plate.append(this.page.clock.small);
    }
    if (!acting.length) this.page.clock?.small.remove();
    setText(this.game, lang.poker.game(view.title, lang.poker.betting[view.betting], dollars(view.limits.lower_cents), dollars(view.limits.higher_cents), Boolean(view.killed)));
  }

  // ── a view ───────────────────────────────────────────────────────────────────────────────────────

  async show(msg, { quick }) {
    this.flush();
    this.mine = msg.your_seat;
    this.drawSeats(this.mine > 0 ? this.mine : 1);
    const { view } = msg;
    if (this.keepsOld(view)) return;
    const before = this.view?.round === view.round ? this.view : null;
    if (!before) this.clearCards();
    this.view = view;
    const news = msg.news ?? [];
    const moves = movesOf(before, msg, news);
    this.drawMarks(view);
    this.showActs(before, view, news);
    const timing = this.timing(msg, quick);
    if (quick) this.rest(msg, moves);
    else await this.putIn(moves, timing);
    this.throwAway(before, view, quick);
    const board = this.hand(this.community, view.board ?? [], "board", timing, quick);
    this.node.classList.toggle("with-board", Boolean(this.page.info.layout.board || view.board?.length));
    for (const one of this.seatNodes.values()) this.drawHand(one, view, timing, quick, board);
    await this.finish(timing, quick);
    if (!quick) {
      if (moves.lines.length) await this.pay(msg, moves);
      this.rest(msg, moves);
    }
    if (!this.page.presenter) this.rested(pastSeats(msg)); // a past round has nobody who waits for its rest
  }

  drawHand(seat, view, timing, quick, board) {
    const hand = view.hands.find((x) => x.seat === seat.n);
    const mine = seat.n === this.mine;
    const gone = !hand || (hand.folded && !mine);
    const cards = gone ? [] : hand.cards;
    const last = drawCards(seat.cards, cards, `seat-${seat.n}`, timing, {
      quick, later: (ms, act) => this.later(ms, act), dress: (one, i) => one.classList.toggle("up", Boolean(hand?.up[i])),
    });
    seat.cards.classList.toggle("small-cards", !mine);
    seat.node.classList.toggle("folded", Boolean(hand?.folded));
    seat.node.classList.toggle("dealt-in", Boolean(hand) && !hand.folded);
    seat.cards.classList.toggle("many", cards.length > 4);
    const words = gone || hand.folded ? [] : handWords(hand.hand, this.split);
    this.setLater(seat.label, words.map(capital).join("\n"), quick ? 0 : Math.max(last, board));
  }

  /** How it lies when nothing moves. */
  rest({ view, lines }, { pots }) {
    const settled = lines.some((l) => l.wager === "pot");
    for (const { n, slot } of this.seatNodes.values()) this.putBet(n, slot, view.bets.find((b) => b.seat === n)?.stake_cents ?? 0);
    this.drawPots(settled ? [] : view.pots, view);
    this.muck.hidden = !(view.hands.some((x) => x.folded) || view.burns);
    if (settled) this.tellWinners(lines, pots);
    else this.untell();
  }

  putBet(n, slot, cents) {
    this.bets.set(n, cents);
    this.putStack(slot, cents);
  }

  drawPots(pots, view = this.view) {
    this.drawnPots = pots;
    const staked = view.bets.reduce((sum, b) => sum + b.stake_cents, 0);
    const all = pots.reduce((sum, p) => sum + p.cents, 0) + staked;
    setText(this.total, all ? lang.poker.total(dollars(all)) : "");
    sync(
      this.pots,
      pots.map((p, i) => ({ ...p, number: i + 1 })),
      (p) => p.number,
      () => h("li", { class: "pot" }, h("span", { class: "slot" }), h("span", { class: "pot-words" }, h("b", {}), h("span", { class: "pot-seats" }))),
      (node, p) => {
        const [slot, words] = node.children;
        this.putStack(slot, p.cents);
        setText(words.firstChild, pots.length > 1 ? lang.poker.potWords(p.number, dollars(p.cents)) : dollars(p.cents));
        setText(words.lastChild, pots.length > 1 && p.seats ? lang.poker.inIt(p.seats.map((n) => this.page.seatName(n))) : "");
      },
    );
  }

  /** What each did last, as long as this betting round lasts. */
  showActs(before, view, news) {
    const done = new Map(news.filter((e) => e.type === "decided").map((e) => [e.seat, e]));
    for (const seat of this.seatNodes.values()) {
      const event = done.get(seat.n);
      if (event) {
        setText(seat.act, actWords(event));
        seat.actOn = (before ?? view).street;
      } else if (seat.actOn !== view.street) setText(seat.act, "");
    }
  }

  // ── chips and cards on their way ─────────────────────────────────────────────────────────────────

  /** The chips of the last act go in front of the seat, and all of them into the pot when the dealer gathers them. */
  async putIn({ put, staked, gathered, returned, pots }, timing) {
    if (!put.size && !gathered) return;
    for (const [n, cents] of staked) {
      const seat = this.seatNodes.get(n);
      if (!seat) continue;
      if (put.get(n)) this.fly(stack(put.get(n), { label: false }), seat.plate, seat.bet);
      this.putBet(n, seat.slot, cents);
    }
    if (put.size) play("chip");
    if (!gathered) return;
    const seats = [...staked].filter(([, cents]) => cents);
    let at = duration(ACT_MS);
    for (const { seat: n, cents } of returned) {
      const seat = this.seatNodes.get(n);
      this.later(at, () => {
        this.fly(stack(cents, { label: false }), seat.bet, seat.plate);
        this.putBet(n, seat.slot, (staked.get(n) ?? 0) - cents);
      });
      at += duration(FLIGHT_MS);
    }
    this.later(at, () => {
      for (const [n] of seats) {
        const seat = this.seatNodes.get(n);
        const left = this.bets.get(n);
        if (left) this.fly(stack(left, { label: false }), seat.bet, this.pots);
        this.putBet(n, seat.slot, 0);
      }
      play("chip");
    });
    at += duration(FLIGHT_MS);
    this.later(at, () => this.drawPots(pots, { bets: [] }));
    if (timing.end) timing.shift(at);
    else await this.pause(at);
  }

  /** The pots go to those who win them, one after the other, and each is told. */
  async pay(msg, { lines, pots }) {
    await this.pause(duration(ACT_MS));
    const accounts = [...new Set(lines.filter((l) => l.against?.startsWith("pot-")).map((l) => l.against))];
    const left = pots.map((p) => ({ ...p }));
    const told = [];
    for (const account of accounts) {
      const at = Number(account.split("-")[1]) - 1;
      const node = this.pots.children[at] ?? this.pots;
      for (const line of lines.filter((l) => l.against === account && l.amount_cents > 0)) {
        const seat = this.seatNodes.get(line.seat);
        this.fly(stack(line.amount_cents, { label: false }), node, seat?.plate ?? this.game);
        if (seat) seat.node.classList.add("winner");
        told.push(line);
      }
      if (left[at]) left[at].cents = 0;
      this.drawPots(left.filter((p) => p.cents), { bets: [] });
      this.tellWinners(told, pots);
      play("chip");
      await this.pause(duration(PAY_MS));
    }
  }

  tellWinners(lines, pots) {
    const sums = new Map();
    for (const line of lines.filter((l) => l.wager === "pot")) sums.set(line.seat, (sums.get(line.seat) ?? 0) + line.amount_cents);
    for (const { n, node, won } of this.seatNodes.values()) {
      node.classList.toggle("winner", sums.has(n));
      setText(won, sums.has(n) ? lang.poker.gain(dollars(sums.get(n))) : "");
    }
    const words = lines.map((line) => lineWords(line, this.page, Math.max(pots.length, potsIn(lines)))).filter(Boolean);
    put(this.told, ...words.map((text) => h("p", { text })));
  }

  untell() {
    put(this.told);
    for (const { node, won } of this.seatNodes.values()) {
      node.classList.remove("winner");
      setText(won, "");
    }
  }

  /** Cards that were folded or thrown away go to the muck, face down. */
  throwAway(before, view, quick) {
    for (const hand of view.hands) {
      const old = before?.hands.find((x) => x.seat === hand.seat);
      const seat = this.seatNodes.get(hand.seat);
      if (!old || !seat) continue;
      const mine = hand.seat === this.mine;
      const folds = hand.folded && !old.folded;
      const lost = folds ? old.slots : old.slots.filter((slot) => !hand.slots.includes(slot));
      if (!lost.length) continue;
      this.muck.hidden = false;
      const nodes = [...seat.cards.querySelectorAll(":scope > .card")];
      old.slots.forEach((slot, i) => {
        if (!lost.includes(slot) || !nodes[i]) return;
        if (!quick) this.fly(card(HIDDEN), nodes[i], this.muck);
        if (!folds || !mine) nodes[i].remove();
      });
      [...seat.cards.children].forEach((node, i) => (node.syncKey = String(i)));
    }
  }

  /** Something goes from one place of the felt to another, and is gone when it is there. */
  fly(what, from, to) {
    const felt = this.node.getBoundingClientRect();
    const [a, b] = [from, to].map((node) => node.getBoundingClientRect());
    const middle = (r) => [r.left - felt.left + r.width / 2, r.top - felt.top + r.height / 2];
    const [[x, y], [tx, ty]] = [middle(a), middle(b)];
    const one = h("span", { class: "flight" }, what);
    this.flights.append(one);
    const at = (px, py) => ({ transform: `translate(${px}px, ${py}px) translate(-50%, -50%)` });
    const moves = one.animate([at(x, y), at(tx, ty)], { duration: duration(FLIGHT_MS), easing: "cubic-bezier(0.3, 0.1, 0.2, 1)", fill: "both" });
    moves.finished.then(() => one.remove(), () => one.remove());
  }

  async pause(ms) {
    if (!ms || this.hurried) return;
    await Promise.race([wait(ms), new Promise((done) => (this.wake = done))]);
    this.wake = null;
  }

  hurry() {
    super.hurry();
    this.flights.replaceChildren();
  }

  clearCards() {
    this.community.replaceChildren();
    this.untell();
    this.muck.hidden = true;
    this.bets.clear();
    for (const seat of this.seatNodes.values()) {
      seat.cards.replaceChildren();
      setText(seat.label, "");
      setText(seat.act, "");
      seat.node.classList.remove("folded", "winner", "dealt-in");
    }
  }

  // ── what I am asked, and in words ────────────────────────────────────────────────────────────────

  own(view = this.page.msg.view) {
    return view.hands.find((x) => x.seat === this.page.mySeat);
  }

  question(step) {
    const mine = this.own();
    if (step.choices.some((c) => c.name === "straddle")) return lang.poker.doYouStraddle;
    if (!mine?.cards.length || mine.cards.includes(HIDDEN) || this.looking()) return lang.poker.yourTurn;
    const words = handWords(mine.hand, this.split);
    return this.split && words.length ? `${capital(lang.poker.halves(words))}.` : lang.poker.youHave(words[0] ?? cardNames(mine.cards));
  }

  /** What a choice is called here, and what it costs: amounts are totals of this betting round. */
  choiceWords(choice, cents = choice.high_cents) {
    const { view } = this.page.msg;
    const mine = this.own();
    if (choice.name === "call") {
      const due = Math.min(mine.chips_cents, view.to_call_cents - mine.bet_cents);
      return { text: due === mine.chips_cents ? lang.poker.allInActs.call : lang.poker.acts.call, detail: dollars(due) };
    }
    if (choice.name === "forced-bet") return { text: lang.poker.acts["forced-bet"], detail: dollars(this.page.info.limits["forced-bet"]?.min_cents ?? 0) };
    if (!choice.high_cents) return null;
    const all = cents === mine.chips_cents + mine.bet_cents;
    return { text: (all ? lang.poker.allInActs : lang.poker.sized)[choice.name], detail: dollars(cents) };
  }

  /** Amounts that are often chosen, as far as they are legal. */
  sizes(choice) {
    const { view } = this.page.msg;
    const mine = this.own();
    const lying = [...view.pots.map((p) => p.cents), ...view.bets.map((b) => b.stake_cents)].reduce((a, b) => a + b, 0);
    const level = view.to_call_cents;
    const due = Math.max(0, level - mine.bet_cents);
    const unit = choice.unit_cents;
    const whole = (cents) => Math.round(cents / unit) * unit;
    const top = mine.chips_cents + mine.bet_cents;
    const found = [
      { name: lang.poker.least, cents: choice.low_cents },
      { name: lang.poker.halfPot, cents: whole(level + (lying + due) / 2) },
      { name: lang.poker.wholePot, cents: view.betting === "pot-limit" ? level + lying + due : whole(level + lying + due) },
      { name: choice.high_cents === top ? lang.poker.allIn : lang.poker.most, cents: choice.high_cents, last: true },
    ];
    const legal = found.filter(({ cents }) => cents >= choice.low_cents && cents <= choice.high_cents);
    return legal.filter(({ cents, last }, i) => last || !legal.some((o, j) => j < i && o.cents === cents));
  }

  /** What I can say before it is my turn, and until when it holds. */
  ahead() {
    const { view } = this.page.msg;
    const mine = this.own(view);
    if (view.phase !== "betting" || !mine || mine.folded || !mine.chips_cents || view.step.kind !== "decide") return [];
    const due = view.to_call_cents - mine.bet_cents;
    const round = `${view.round} ${view.street}`;
    return [
      { name: "check-fold", key: "f", text: due > 0 ? lang.poker.acts.fold : lang.poker.checkFold, takes: ["check", "fold"], holds: round },
      due > 0
        ? { name: "call", key: "c", text: lang.poker.callFor(dollars(Math.min(due, mine.chips_cents))), takes: ["call"], holds: `${round} ${view.to_call_cents}` }
        : { name: "check", key: "c", text: lang.poker.acts.check, takes: ["check"], holds: `${round} ${view.to_call_cents}` },
      { name: "call-any", key: "a", text: lang.poker.callAny, takes: ["check", "call"], holds: round },
    ];
  }

  /** Why I am not asked. */
  barred(view) {
    return view.phase === "waiting" ? lang.poker.waitingForASecondPlayer : "";
  }

  sentence(event, msg) {
    return sentence(event, msg, this);
  }

  /** How a round ended for me: what I won, and what of it I had put in. */
  potWords(lines) {
    const won = lines.filter((l) => l.wager === "pot" && this.page.isMine(l.seat)).reduce((sum, l) => sum + l.amount_cents, 0);
    return won ? lang.poker.youWin(dollars(won)) : "";
  }

  /** A past round in the drawer. */
  replayed(view, row) {
    return view.board?.length ? [row(lang.poker.communityCards, view.board)] : [];
  }
}

/** What went in, came back, was gathered and was won between two views of the same round. */
function movesOf(before, { view }, news) {
  const settled = news.filter((e) => e.type === "settled").flatMap((e) => e.lines ?? []);
  const lines = settled.filter((l) => ["pot", "rake"].includes(l.wager));
  const returned = news.filter((e) => e.type === "bet-returned");
  const gathered = news.some((e) => e.type === "procedure-done" && e.name === "gather-bets") || returned.length > 0;
  const posted = news.filter((e) => e.type === "bets-posted").flatMap((e) => e.bets);
  const put = new Map();
  const staked = new Map();
  const sum = (found, of) => found.reduce((all, one) => all + of(one), 0);
  for (const hand of view.hands) {
    const n = hand.seat;
    const old = before?.hands.find((x) => x.seat === n);
    const lay = sum(before?.bets.filter((b) => b.seat === n) ?? [], (b) => b.stake_cents);
    const back = sum(returned.filter((r) => r.seat === n), (r) => r.cents);
    const won = sum(lines.filter((l) => l.seat === n), (l) => l.amount_cents);
    const more = old ? old.chips_cents - hand.chips_cents + back + won : sum(posted.filter((p) => p.seat === n), (p) => p.cents);
    if (more > 0) put.set(n, more);
    staked.set(n, lay + Math.max(0, more));
  }
  return { put, staked, gathered, returned, lines, pots: lines.length ? paidFrom(lines) : view.pots };
}

/** The pots as they were before they were won. */
function paidFrom(lines) {
  const pots = [];
  for (const { against, amount_cents: cents } of lines.filter((l) => l.against?.startsWith("pot-"))) {
    const at = Number(against.split("-")[1]) - 1;
    pots[at] = { cents: (pots[at]?.cents ?? 0) + cents };
  }
  return Array.from(pots, (p) => p ?? { cents: 0 });
}

/** Who sat there in a past round, with the chips of then. */
function pastSeats(msg) {
  const chips = (n) => msg.view.hands.find((x) => x.seat === n)?.chips_cents ?? 0;
  return { ...msg, seats: msg.seats.map((s) => ({ ...s, chips_cents: s.chips_cents ?? chips(s.seat) })) };
}
