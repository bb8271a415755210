// The time to act: a ring that empties and the seconds in words, by the server's clock.

import { say } from "../announce.js";
import { h, s } from "../dom.js";

const ROUND = 2 * Math.PI * 20;
const WARN_S = 5;

export class Clock {
  constructor() {
    this.ring = s("circle", { r: 20, cx: 24, cy: 24, class: "ring", "stroke-dasharray": ROUND });
    this.seconds = h("span", { class: "seconds" });
    this.node = h(
      "div",
      { class: "clock", role: "timer", "aria-label": "Time to act", hidden: true },
      s("svg", { viewBox: "0 0 48 48", "aria-hidden": "true" }, s("circle", { r: 20, cx: 24, cy: 24, class: "rail" }), this.ring),
      this.seconds,
    );
    this.timer = setInterval(() => this.draw(), 200);
  }

  stop() {
    clearInterval(this.timer);
  }

  /** Between rounds nobody has to act: the next one comes by itself. */
  set({ deadline, now, view }) {
    if (view.step.kind === "over") deadline = null;
    if (deadline !== this.deadline) {
      this.deadline = deadline;
      this.warned = false;
      this.whole = deadline ? Math.max(1, deadline - now) : 0;
    }
    this.offset = now - performance.now() / 1000;
    this.draw();
  }

  draw() {
    const left = this.deadline ? this.deadline - (performance.now() / 1000 + this.offset) : -1;
    this.node.hidden = left <= 0;
    if (left <= 0) return;
    this.seconds.textContent = Math.ceil(left);
    this.ring.setAttribute("stroke-dashoffset", ROUND * (1 - Math.min(1, left / this.whole)));
    const late = left <= WARN_S;
    this.node.classList.toggle("late", late);
    if (late && !this.warned) {
      this.warned = true;
      say(`${WARN_S} seconds left`);
    }
  }
}
