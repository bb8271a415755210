// One question after another: the next takes the place of the one before, which the house then stops working on.

import { get, post } from "../api.js";

export class Asker {
  /** `progress` is told how far the house is. */
  constructor(progress) {
    this.progress = progress;
    this.turn = 0;
  }

  /** The answer; null when something else has been asked meanwhile, or nothing is wanted any more. */
  async ask(kind, question) {
    this.stop();
    const turn = this.turn;
    try {
      let said = await post(`/api/design/${kind}`, question);
      while (said.state === "working") {
        if (turn !== this.turn) {
          this.forget(said.number);
          return null;
        }
        this.number = said.number;
        this.progress(said);
        said = await get(`/api/design/work/${said.number}`); // which waits a moment itself
      }
      if (turn !== this.turn) return null;
      this.number = null;
      return said.answer;
    } catch (refusal) {
      if (turn !== this.turn) return null;
      this.number = null;
      throw refusal;
    }
  }

  stop() {
    this.turn += 1;
    if (this.number) this.forget(this.number);
    this.number = null;
  }

  forget(number) {
    post(`/api/design/work/${number}/stop`).catch(() => null); // it may be done already
  }
}
