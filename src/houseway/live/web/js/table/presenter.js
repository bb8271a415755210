// Shows views one after the other: the felt moves, then the results and the story follow.

import { calm } from "../prefs.js";

const LATE = 3; // more views waiting than this: catch up without motion

export class Presenter {
  constructor(page) {
    this.page = page;
    this.waiting = [];
    this.running = false;
    this.stopped = false;
  }

  stop() {
    this.stopped = true;
  }

  push(msg, { quick = false } = {}) {
    this.waiting.push({ msg, quick });
    // Who answers before the last card lies there need not wait for it.
    if (this.running) this.page.felt.hurry?.();
    else this.run();
  }

  async run() {
    this.running = true;
    while (this.waiting.length && !this.stopped) {
      const { msg, quick } = this.waiting.shift();
      const hurried = quick || calm() || document.hidden || this.waiting.length > LATE;
      try {
        await this.page.felt.show(msg, { quick: hurried });
      } finally {
        if (!this.stopped) {
          this.page.results.show(msg, { first: quick });
          this.page.story.tell(msg, { first: quick });
        }
      }
    }
    this.running = false;
  }
}
