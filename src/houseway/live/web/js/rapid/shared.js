// What terminals and their console share: the clock, a button that asks the floor, funds typed in dollars.

import { tell } from "../announce.js";
import { field } from "../dialog.js";
import { h, put } from "../dom.js";
import { lang } from "../lang.js";
import { limitsList, signOf } from "../lobby.js";
import { typed } from "../money.js";

export const FUNDS = ["cash_cents", "credit_cents", "marker_cents", "chips_cents"];

/** A page that watches one table and draws it anew when it changes. */
export class Watching {
  constructor(app) {
    this.app = app;
    this.msg = null;
    this.unhear = [app.net.on("view", (msg) => msg.table === this.id && this.viewed(msg))];
    this.countdown = h("strong", { class: "rapid-clock", role: "timer", "aria-label": lang.rapidShared.secondsLeft });
    this.limits = h("section", { class: "console-panel rapid-limits", "aria-label": lang.rapidShared.postedLimits });
    this.timer = setInterval(() => this.tick(), 200);
  }

  watch(id) {
    this.id = id;
    this.app.net.watch(id);
  }

  leave() {
    clearInterval(this.timer);
    for (const stop of this.unhear) stop();
    if (this.id) this.app.net.unwatch(this.id);
    this.left?.();
  }

  /** The sign of the table: read again whenever its terms were changed. */
  async post(table) {
    this.info = await signOf(table);
    put(this.limits, h("h2", { text: lang.rapidShared.postedLimits }), limitsList(this.info));
  }

  viewed(msg) {
    if (this.msg && msg.changes !== this.msg.changes) this.post(this.id);
    this.msg = msg;
    this.offset = msg.now - performance.now() / 1000;
    this.tick();
    this.draw(msg);
  }

  /** The countdown of the betting: ten seconds of it are left after the prompt to spin. */
  tick() {
    const { deadline, view } = this.msg ?? {};
    const left = deadline && view.open ? deadline - (performance.now() / 1000 + this.offset) : -1;
    const more = view?.phase === "betting" ? 10 : 0;
    this.countdown.textContent = left > 0 ? Math.ceil(left + more) : "";
    this.countdown.classList.toggle("late", left > 0 && !more);
  }

  async intend(intent, anchor) {
    const answer = await this.app.net.intend(this.id, intent);
    if (!answer.done) tell(anchor, answer);
    return answer;
  }
}

/** Amounts in dollars for each kind of money; `read` gives cents, or throws what is wrong. */
export function fundsFields(known = {}) {
  const inputs = FUNDS.map((name) => {
    const label = lang.rapidShared.funds[name];
    const made = field(lang.rapidShared.inDollars(label), { inputmode: "decimal", value: known[name] ? String(known[name] / 100) : "", autocomplete: "off" });
    return [name, label, made];
  });
  return {
    nodes: inputs.map(([, , made]) => made.node),
    read: () => Object.fromEntries(inputs.map(([name, label, made]) => [name, dollarsIn(made.input.value, label)])),
  };
}

export function dollarsIn(text, label) {
  if (!text.trim()) return 0;
  const cents = typed(text);
  if (cents === null) throw new Error(lang.rapidShared.typeAnAmountSuchAs(label));
  return cents;
}

/** A count is typed, also one of nothing. */
export function countedIn(text, label) {
  if (!text.trim()) throw new Error(lang.rapidShared.typeWhatWasCounted0(label));
  return dollarsIn(text, label);
}

/** Throws what the floor refused, so that a form shows it. */
export function required(answer) {
  if (!answer.done) throw new Error(answer.clause ? `${answer.reason} (${answer.clause})` : answer.reason);
}
