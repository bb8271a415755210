// My chips on the layout: placed one intent after the other, taken back, repeated.

import { tell } from "../announce.js";
import { dollars } from "../money.js";
import { wagerTitle } from "../words.js";

export class Bets {
  constructor(page) {
    this.page = page;
    this.placed = []; // this round, for undo
    this.round = null;
    this.current = []; // my bets while betting is open
    this.queue = Promise.resolve();
    this.pending = new Map(); // chips on their way to the house, by spot
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
      if (this.current.length) sessionStorage.setItem(this.storeName, JSON.stringify(this.current));
      this.round = msg.view.round;
      this.current = [];
      this.placed = [];
      this.pending.clear();
    }
    if (msg.offers?.length) this.current = this.mine(msg).map(({ wager, spot, stake_cents }) => ({ wager, spot: spot ?? "", stake_cents }));
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

  next(act) {
    this.queue = this.queue.then(act, act);
    return this.queue;
  }

  place(wager, spot, cents, anchor) {
    const key = `${wager}|${spot}`;
    this.pending.set(key, (this.pending.get(key) ?? 0) + cents);
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
    if (!this.on(wager, spot)) return undefined;
    this.placed = this.placed.filter((p) => p.wager !== wager || p.spot !== spot);
    return this.next(() => this.page.intend({ do: "withdraw", wager, spot }, anchor));
  }

  /** Takes the last chip off again: the whole stake comes back, and what lay under the chip is put down anew. */
  undo(anchor) {
    const last = this.placed.pop();
    if (!last) return;
    const { wager, spot, cents } = last;
    this.next(async () => {
      const before = this.on(wager, spot);
      const taken = await this.page.intend({ do: "withdraw", wager, spot }, anchor);
      if (taken.done && before > cents) {
        await this.page.intend({ do: "wager", wager, spot, stake_cents: before - cents }, anchor);
      }
      this.page.update();
    });
  }

  clear(anchor) {
    this.placed = [];
    // Last placed first: what depends on another wager comes off before it.
    for (const { wager, spot } of this.mine().toReversed()) {
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
    for (const { wager, spot, stake_cents } of this.mine()) this.place(wager, spot ?? "", stake_cents, anchor);
  }

  describe(wager, spot) {
    const stake = this.on(wager, spot);
    const offer = this.offer(wager, spot);
    const limits = offer ? `, ${dollars(offer.min_cents)} to ${dollars(offer.max_cents)}` : "";
    return `${wagerTitle(wager)}${limits}${stake ? `, your stake ${dollars(stake)}` : ""}`;
  }
}
