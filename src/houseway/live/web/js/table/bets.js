// My chips on the layout: placed one intent after the other, taken back, repeated.

import { tell } from "../announce.js";
import { lang } from "../lang.js";
import { dollars } from "../money.js";
import { newKey } from "../net.js";
import { play } from "../sound.js";
import { wagerTitle } from "../words.js";

export class Bets {
  constructor(page) {
    this.page = page;
    this.placed = []; // this round, for undo
    this.round = null;
    this.current = []; // my bets while betting is open
    this.queue = Promise.resolve();
    this.pending = new Map(); // chips that no shown view has yet: on their way, or not yet a bet, by spot
    this.sent = new Map(); // of those the ones on their way, by the key of their intent
    this.held = new Map(); // chips on a spot that are less than its minimum: not sent yet
  }

  get storeName() {
    return `houseway-last-${this.page.id}`;
  }

  get last() {
    try {
      return JSON.parse(sessionStorage.getItem(this.storeName)) ?? [];
    } catch {
      return [];
    }
  }

  /** A view has come to rest: chips that were put down meanwhile lie there, too. What I had on the layout when
   * betting ended is kept, to be repeated. */
  seen(msg) {
    if (this.stale) this.changed();
    const { kind } = msg.view.step;
    if (msg.view.round !== this.round) {
      this.keep();
      this.round = msg.view.round;
      this.placed = [];
    }
    if (kind !== "wagers") {
      this.placed = [];
      this.keep();
    }
    if (!["wagers", "over"].includes(kind)) for (const key of this.held.keys()) this.lift(key);
    const own = (b) => this.leader(b.wager) === b.wager; // the others go down with it
    if (msg.offers?.length) this.current = this.mine(msg).filter(own).map(({ wager, spot, stake_cents }) => ({ wager, spot: spot ?? "", stake_cents }));
  }

  keep() {
    if (this.current.length) sessionStorage.setItem(this.storeName, JSON.stringify(this.current));
    this.current = [];
  }

  mine(msg = this.page.msg) {
    if (msg.your_seat === null) return [];
    return msg.view.bets.filter((b) => b.seat === msg.your_seat);
  }

  on(wager, spot) {
    return this.mine().find((b) => b.wager === wager && (b.spot ?? "") === spot)?.stake_cents ?? 0;
  }

  get total() {
    return this.mine().reduce((sum, b) => sum + b.stake_cents, 0);
  }

  /** The offer for a spot: its own, or the one for the wager anywhere. */
  offer(wager, spot) {
    const offers = this.page.offers.filter((o) => o.wager === wager);
    const anywhere = this.page.felt?.offersAnywhere;
    const found = offers.find((o) => (o.spot ?? "") === spot);
    return found ?? (anywhere ? offers.find((o) => !o.spot) : null) ?? null;
  }

  /** The wager that this one goes down with, as much on each; itself where it stands alone. */
  leader(wager) {
    return this.page.offers.find((o) => (o.along ?? []).includes(wager))?.wager ?? wager;
  }

  drop() {
    this.placed = [];
    this.pending.clear();
    this.held.clear();
    this.sent.clear();
  }

  /** Takes chips away that a view is about to show itself: it says which intents are in it. */
  contained(msg) {
    for (const [key, { seq }] of this.sent) {
      if (msg.done?.includes(key) || seq <= msg.seq) this.arrive(key);
    }
  }

  arrive(key) {
    const { place, cents } = this.sent.get(key);
    this.sent.delete(key);
    const left = (this.pending.get(place) ?? 0) - cents;
    if (left > 0) this.pending.set(place, left);
    else this.pending.delete(place);
  }

  /** What is on its way has changed; a felt that is just being drawn shows it when it rests. */
  changed() {
    this.stale = this.page.presenter.showing;
    if (this.stale) return;
    this.page.felt?.pendingChanged?.();
    this.page.update();
  }

  /** Whether nothing can be put down or taken back now; then that is said. */
  closed(anchor) {
    if (!this.page.betting) tell(anchor, { reason: lang.bets.betsAreClosedNow });
    return !this.page.betting;
  }

  /** Chips wait on a spot until they are enough to be a bet there, or make one that is paid exactly. */
  hold(wager, spot, cents, anchor) {
    const key = `${wager}|${spot}`;
    const offer = this.offer(wager, spot);
    const there = this.on(wager, spot) + (this.pending.get(key) ?? 0);
    if (!offer) return false;
    const unit = this.page.felt?.standing ? offer.unit_cents : 1;
    const isLess = there + cents < offer.min_cents;
    const missing = isLess ? offer.min_cents - there - cents : (unit - ((there + cents) % unit)) % unit;
    if (!missing) return false;
    this.held.set(key, (this.held.get(key) ?? 0) + cents);
    this.pending.set(key, (this.pending.get(key) ?? 0) + cents);
    this.changed();
    const reason = isLess ? lang.bets.less(dollars(offer.min_cents), dollars(missing)) : lang.bets.unit(dollars(unit), dollars(missing));
    tell(anchor, { reason, clause: isLess ? "" : offer.clause }, { good: true });
    return true;
  }

  next(act) {
    this.queue = this.queue.then(act, act);
    return this.queue;
  }

  place(wager, spot, cents, anchor) {
    play("chip");
    if (this.hold(wager, spot, cents, anchor)) return undefined;
    const place = `${wager}|${spot}`;
    const key = newKey();
    this.pending.set(place, (this.pending.get(place) ?? 0) + cents);
    cents += this.held.get(place) ?? 0;
    this.held.delete(place);
    this.sent.set(key, { place, cents, seq: Infinity });
    this.changed();
    return this.next(async () => {
      if (!this.sent.has(key)) return undefined; // dropped before its turn came
      const answer = await this.page.intend({ do: "wager", wager, spot, stake_cents: cents }, anchor, key);
      const sent = this.sent.get(key);
      if (sent && answer.done) sent.seq = answer.seq; // seen with the view that has it
      if (sent && (!answer.done || answer.seq <= this.page.msg.seq)) this.arrive(key);
      if (answer.done) this.placed.push({ wager, spot, cents });
      this.changed();
      return answer;
    });
  }

  takeBack(wager, spot, anchor) {
    const key = `${wager}|${spot}`;
    if (this.letGo(key)) return undefined;
    if (!this.on(wager, spot) && !this.pending.has(key)) return undefined;
    return this.next(() => {
      // Chips that were still on their way when this was asked for have been answered by now.
      const stands = this.on(wager, spot) || this.placed.some((p) => p.wager === wager && p.spot === spot);
      this.placed = this.placed.filter((p) => p.wager !== wager || p.spot !== spot);
      return stands ? this.page.intend({ do: "withdraw", wager, spot }, anchor) : undefined;
    });
  }

  /** Takes off chips that were not a bet yet. */
  letGo(key) {
    if (!this.held.has(key)) return false;
    this.lift(key);
    this.changed();
    return true;
  }

  lift(key) {
    const left = (this.pending.get(key) ?? 0) - this.held.get(key);
    this.held.delete(key);
    if (left > 0) this.pending.set(key, left);
    else this.pending.delete(key);
  }

  /** Takes the last chip off again: the whole stake comes back, and what lay under the chip is put down anew. */
  undo(anchor) {
    if (this.closed(anchor)) return;
    if (this.held.size) {
      this.letGo([...this.held.keys()].at(-1));
      return;
    }
    const last = this.placed.pop();
    if (!last) return;
    const { wager, spot, cents } = last;
    this.next(async () => {
      const before = this.on(wager, spot);
      if (this.page.felt.standing && before > cents) {
        await this.page.intend({ do: "reduce", wager, spot, cents }, anchor); // what comes down may not go up again
        return;
      }
      const taken = await this.page.intend({ do: "withdraw", wager, spot }, anchor);
      if (taken.done && before > cents) {
        await this.page.intend({ do: "wager", wager, spot, stake_cents: before - cents }, anchor);
      }
      this.page.update();
    });
  }

  clear(anchor) {
    if (this.closed(anchor)) return;
    this.placed = [];
    for (const key of [...this.held.keys()]) this.letGo(key);
    // Last placed first: what depends on another wager comes off before it.
    for (const { wager, spot } of this.mine().toReversed()) {
      if (this.leader(wager) !== wager) continue;
      this.next(() => this.page.intend({ do: "withdraw", wager, spot: spot ?? "" }, anchor));
    }
  }

  /** Puts the last round's wagers down again. */
  repeat(anchor) {
    if (this.closed(anchor)) return;
    const last = this.last;
    if (!last.length) {
      tell(anchor, { reason: lang.bets.thereAreNoWagersOf });
      return;
    }
    for (const { wager, spot, stake_cents } of last) this.place(wager, spot, stake_cents, anchor);
  }

  double(anchor) {
    if (this.closed(anchor)) return;
    // Of wagers that stand, some can no longer be raised.
    const raised = this.mine().filter(
      (b) => this.leader(b.wager) === b.wager && (!this.page.felt.standing || this.offer(b.wager, b.spot ?? "")),
    );
    const more = raised.reduce((sum, b) => sum + b.stake_cents, 0);
    const chips = this.page.me?.chips_cents ?? 0;
    if (!raised.length) tell(anchor, { reason: lang.bets.noneOfYourWagersCan });
    else if (more > chips) tell(anchor, { reason: lang.bets.doublingNeedsMoreAndYou(dollars(more), dollars(chips)) });
    else for (const { wager, spot, stake_cents } of raised) this.place(wager, spot ?? "", stake_cents, anchor);
  }

  describe(wager, spot) {
    const stake = this.on(wager, spot);
    const offer = this.offer(wager, spot);
    const limits = offer && [dollars(offer.min_cents), dollars(offer.max_cents)];
    return lang.bets.describe(wagerTitle(wager), limits, offer?.along?.map(wagerTitle) ?? [], stake && dollars(stake));
  }
}
