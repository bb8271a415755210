// What I have said before it is my turn: done when the turn comes, forgotten when things are otherwise by then.

import { h } from "../dom.js";
import { lang } from "../lang.js";

export class Ahead {
  constructor(page, changed) {
    this.page = page;
    this.changed = changed;
    this.said = null;
  }

  /** What can be said now. What was said stays only as long as it means the same. */
  options() {
    const found = this.page.felt.ahead?.() ?? [];
    const same = found.find((o) => o.name === this.said?.name && o.holds === this.said.holds);
    if (!same && found.length) this.said = null;
    return found;
  }

  get key() {
    return this.options().map((o) => `${o.text}${o.name === this.said?.name ? "!" : ""}`).join();
  }

  node() {
    const found = this.options();
    if (!found.length) return null;
    return h("div", { class: "ahead", role: "group", "aria-label": lang.ahead.whenItIsMyTurn }, ...found.map((option) => {
      const on = option.name === this.said?.name;
      return h("button", {
        class: "ahead-choice", type: "button", "aria-pressed": on, data: { key: option.key },
        onclick: () => {
          this.said = on ? null : option;
          this.changed();
        },
      }, h("span", { class: "box", "aria-hidden": "true" }), h("span", { text: option.text }));
    }));
  }

  /** The answer that was said ahead for this question, once. */
  take(step) {
    const { said } = this;
    this.said = null;
    if (!said) return null;
    const now = (this.page.felt.ahead?.() ?? []).find((o) => o.name === said.name);
    if (now?.holds !== said.holds) return null;
    return step.choices.find((c) => c.name === said.takes.find((name) => step.choices.some((o) => o.name === name))) ?? null;
  }
}
