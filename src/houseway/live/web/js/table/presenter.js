// Views are shown in the order in which they come: the felt moves, and when it rests everything else follows.
//
// `felt.show(msg)` draws a view and resolves when all of it lies there: that is how a felt says how long its
// motion takes. Until then the page is that of the view before (`page.msg`): balance, bar, clock, seats, results,
// story and what is said aloud. Who wants to see less motion has it shown at once, and so has who comes late.

import { wait } from "../dom.js";
import { calm, duration } from "../prefs.js";

const LATE = 3; // more views waiting than this: catch up without motion
const AT_ONCE_MS = 40; // what is to be shown at once, and rests by then, has not been waited for
const HOLD_MS = 1200; // for so long at least a settlement lies there before the next view
const LONGEST_MS = 20_000; // a felt that has not come to rest by then is not waited for

export class Presenter {
  constructor(page) {
    this.page = page;
    this.waiting = [];
    this.running = false;
    this.showing = false; // a view is on its way to the felt
    this.moving = false; // … and takes time
    this.stopped = false;
    this.seen = () => document.hidden && this.hurry();
    document.addEventListener("visibilitychange", this.seen);
  }

  stop() {
    this.stopped = true;
    document.removeEventListener("visibilitychange", this.seen);
  }

  push(msg, { first = false } = {}) {
    this.waiting.push({ msg, first });
    if (this.waiting.length > LATE) this.hurry();
    if (!this.running) this.run();
  }

  /** What still moves comes to rest at once, and what is held goes on. */
  hurry() {
    if (!this.running) return;
    this.page.felt.hurry?.();
    this.go?.();
  }

  async run() {
    this.running = true;
    while (this.waiting.length && !this.stopped) {
      const { msg, first } = this.waiting.shift();
      await this.present(msg, { first, quick: first || msg.returned || calm() || document.hidden || this.waiting.length > LATE });
    }
    this.running = false;
  }

  async present(msg, { first, quick }) {
    const { page } = this;
    this.showing = true;
    page.bets.contained(msg);
    const moving = setTimeout(() => {
      this.moving = true;
      page.moves();
    }, quick ? AT_ONCE_MS : 0);
    try {
      await Promise.race([page.felt.show(msg, { quick }), wait(LONGEST_MS)]);
    } catch (fault) {
      reportError(fault); // the felt of one view, not the game, is lost
    }
    clearTimeout(moving);
    this.showing = this.moving = false;
    if (this.stopped) return;
    page.rests(msg, { first });
    const settled = (msg.news ?? []).some((event) => event.type === "settled" && event.lines?.length);
    if (settled && !quick) await this.hold();
  }

  /** So long as nobody hurries. */
  async hold() {
    await Promise.race([wait(duration(HOLD_MS)), new Promise((done) => (this.go = done))]);
    this.go = null;
  }
}
