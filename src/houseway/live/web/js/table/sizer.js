// How much: a slider, a field and the usual amounts for one choice, all of them the same figure.

import { h } from "../dom.js";
import { lang } from "../lang.js";
import { dollars, typed } from "../money.js";

export class Sizer {
  /** `sizes` are the usual amounts, by name; `changed` is called with the cents, or null where nothing is legible. */
  constructor(choice, sizes, changed, submit) {
    this.choice = choice;
    this.changed = changed;
    const { low_cents: low, high_cents: high, unit_cents: unit } = choice;
    this.steps = Math.ceil((high - low) / unit);
    this.slider = h("input", {
      type: "range", min: 0, max: this.steps, value: 0, "aria-label": lang.sizer.howMuch, oninput: () => this.set(this.at(Number(this.slider.value))),
    });
    this.field = h("input", {
      class: "size-field", inputmode: "decimal", autocomplete: "off", "aria-label": lang.sizer.amountFromTo(dollars(low), dollars(high)),
      oninput: () => this.typed(), onkeydown: (e) => e.key === "Enter" && (e.preventDefault(), submit()),
    });
    this.presets = sizes.map(({ name, cents }, i) =>
      h("button", { class: "preset", type: "button", data: { key: i + 1 }, title: dollars(cents), onclick: () => this.set(cents) }, h("span", { text: name })));
    this.node = h(
      "div",
      { class: "sizer", role: "group", "aria-label": lang.sizer.howMuch },
      h("div", { class: "presets" }, ...this.presets),
      h("label", { class: "size-range" }, this.slider),
      h("span", { class: "size-typed" }, h("span", { "aria-hidden": "true", text: "$" }), this.field),
    );
    this.set(low);
  }

  at(step) {
    const { low_cents: low, high_cents: high, unit_cents: unit } = this.choice;
    return Math.min(high, low + step * unit);
  }

  set(cents) {
    this.field.value = cents / 100;
    this.show(cents);
  }

  /** What was typed is sent as it is: the house says what is legal. */
  typed() {
    this.show(typed(this.field.value));
  }

  show(cents) {
    this.cents = cents;
    const { low_cents: low, unit_cents: unit } = this.choice;
    if (cents !== null) this.slider.value = Math.ceil((cents - low) / unit);
    this.slider.setAttribute("aria-valuetext", cents === null ? "" : dollars(cents));
    this.changed(cents);
  }
}
