// The time to act: a ring that empties and the seconds in words, by the server's clock; then the bank of time.

import { say } from "../announce.js";
import { h, s, setVars } from "../dom.js";
import { lang } from "../lang.js";
import { play } from "../sound.js";

const ROUND = 2 * Math.PI * 20;
const LATE_S = 5;
const WARN_S = 10;

export class Clock {
  /** `then` says what is done when time runs out. */
  constructor(then = () => "") {
    this.then = then;
    this.ring = s("circle", { r: 20, cx: 24, cy: 24, class: "ring", "stroke-dasharray": ROUND });
    this.seconds = h("span", { class: "seconds" });
    this.more = h("span", { class: "bank", hidden: true });
    this.node = h(
      "div",
      { class: "clock", role: "timer", "aria-label": lang.clock.timeToAct, hidden: true },
      s("svg", { viewBox: "0 0 48 48", "aria-hidden": "true" }, s("circle", { r: 20, cx: 24, cy: 24, class: "rail" }), this.ring),
      this.seconds,
      this.more,
    );
    this.small = h("span", { class: "small-clock", "aria-hidden": "true", hidden: true }); // at the seat that is waited for
    this.timer = setInterval(() => this.draw(), 200);
  }

  stop() {
    clearInterval(this.timer);
  }

  /** Between rounds nobody has to act: the next one comes by itself. */
  set({ deadline, now, view, bank }) {
    if (view.step.kind === "over") deadline = null;
    if (deadline === null) bank = undefined;
    const until = bank?.from ?? deadline;
    if (until !== this.until) {
      this.until = until;
      this.warned = false;
      this.whole = until ? Math.max(1, until - now) : 0;
    }
    this.bank = bank?.seconds ?? 0;
    this.offset = now - performance.now() / 1000;
    this.draw();
  }

  /** The seconds left, those of the bank among them. */
  get left() {
    return this.until ? this.until + this.bank - (performance.now() / 1000 + this.offset) : -1;
  }

  draw() {
    const { left, bank } = this;
    this.node.hidden = this.small.hidden = left <= 0;
    if (left <= 0) return;
    const own = left - bank;
    const seconds = String(Math.ceil(own > 0 ? own : left));
    if (left <= LATE_S && seconds !== this.seconds.textContent) play("clock");
    this.seconds.textContent = seconds;
    this.ring.setAttribute("stroke-dashoffset", ROUND * (1 - Math.min(1, own > 0 ? own / this.whole : left / bank)));
    setVars(this.small, { left: Math.max(0, Math.min(1, own > 0 ? own / this.whole : left / bank)) });
    this.small.classList.toggle("late", left <= LATE_S);
    this.more.hidden = !bank;
    this.more.textContent = own > 0 ? `+${Math.ceil(bank)}` : lang.clock.bank;
    this.node.setAttribute("aria-label", lang.clock.whose(own > 0));
    this.node.classList.toggle("banking", own <= 0);
    this.node.classList.toggle("late", left <= LATE_S);
    if (left <= WARN_S && this.whole + bank > LATE_S && !this.warned) {
      this.warned = true;
      say(lang.clock.secondsLeft(Math.ceil(left), this.then()));
    }
  }
}
