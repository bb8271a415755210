// My chips on the layout: placed one intent after the other, taken back, repeated.

import { tell } from "../announce.js";
import { dollars } from "../money.js";
import { list, wagerTitle } from "../words.js";

export class Bets {
  constructor(page) {
    this.page = page;
    this.placed = []; // this round, for undo
    this.round = null;
    this.current = []; // my bets while betting is open
    this.queue = Promise.resolve();
    this.pending = new Map(); // chips on their way to the house, or not yet a bet, by spot
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

  /** Keeps what I had on the layout when betting ended, to be repeated. */
  seen(msg) {
    if (msg.view.round !== this.round) {
      this.keep();
      this.round = msg.view.round;
      this.drop();
    }
    if (msg.view.step.kind !== "wagers") {
      this.placed = [];
      this.keep();
    }
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
    this.page.felt?.pendingChanged?.();
    this.page.update();
    const why = isLess ? `The least here is ${dollars(offer.min_cents)}` : `Units of ${dollars(unit)} are paid exactly`;
    tell(anchor, { reason: `${why}: ${dollars(missing)} more.`, clause: isLess ? "" : offer.clause }, { good: true });
    return true;
  }

  next(act) {
    this.queue = this.queue.then(act, act);
    return this.queue;
  }

  place(wager, spot, cents, anchor) {
    if (this.hold(wager, spot, cents, anchor)) return undefined;
    const key = `${wager}|${spot}`;
    this.pending.set(key, (this.pending.get(key) ?? 0) + cents);
    cents += this.held.get(key) ?? 0;
    this.held.delete(key);
    this.page.felt?.pendingChanged?.();
    return this.next(async () => {
      const answer = await this.page.intend({ do: "wager", wager, spot, stake_cents: cents }, anchor);
      const left = (this.pending.get(key) ?? 0) - cents;
      if (left > 0) this.pending.set(key, left);
      else this.pending.delete(key);
      if (answer.done) this.placed.push({ wager, spot, cents });
      this.page.felt?.pendingChanged?.();
      this.page.update();
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
    if (!this.held.delete(key)) return false;
    this.pending.delete(key);
    this.page.felt?.pendingChanged?.();
    this.page.update();
    return true;
  }

  /** Takes the last chip off again: the whole stake comes back, and what lay under the chip is put down anew. */
  undo(anchor) {
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
    const last = this.last;
    if (!last.length) {
      tell(anchor, { reason: "There are no wagers of an earlier round to repeat." });
      return;
    }
    for (const { wager, spot, stake_cents } of last) this.place(wager, spot, stake_cents, anchor);
  }

  double(anchor) {
    // Of wagers that stand, some can no longer be raised.
    const raised = this.mine().filter(
      (b) => this.leader(b.wager) === b.wager && (!this.page.felt.standing || this.offer(b.wager, b.spot ?? "")),
    );
    for (const { wager, spot, stake_cents } of raised) this.place(wager, spot ?? "", stake_cents, anchor);
  }

  describe(wager, spot) {
    const stake = this.on(wager, spot);
    const offer = this.offer(wager, spot);
    const limits = offer ? `, ${dollars(offer.min_cents)} to ${dollars(offer.max_cents)}` : "";
    const along = offer?.along?.length ? `, and as much on ${list(offer.along.map(wagerTitle))}` : "";
    return `${wagerTitle(wager)}${limits}${along}${stake ? `, your stake ${dollars(stake)}` : ""}`;
  }
}
