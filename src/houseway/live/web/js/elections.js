// An option that an edition leaves to the house, as a field of a form.

import { h, uniqueId } from "./dom.js";
import { lang } from "./lang.js";
import { clauseName, title } from "./words.js";

export function labelled(label, input, help = "") {
  const id = uniqueId("term");
  input.id = id;
  return h("div", { class: "field" }, h("label", { for: id, text: label }), input, help && h("p", { class: "help", text: help }));
}

/** A value as the command line takes it, and an address has it. */
export function written(value) {
  return value === true ? "yes" : value === false ? "no" : String(value);
}

/** One option: its node, its value, and whether that is another than holds (or the edition has). */
export class OptionField {
  constructor(option, holds) {
    this.option = option;
    this.holds = holds ?? option.default;
    const isNumber = option.least !== null && option.least !== undefined;
    const shown = (v) => (v === true ? lang.elections.yes : v === false ? lang.elections.no : String(v));
    this.input = isNumber
      ? h("input", { type: "number", min: option.least, max: option.most, value: this.holds })
      : h("select", {}, ...option.values.map((v, i) => h("option", { value: i, text: shown(v) })));
    if (!isNumber) this.input.value = String(option.values.indexOf(this.holds));
    this.node = labelled(title(option.name), this.input, `${option.about} (${option.clauses.map(clauseName).join(", ")})`);
  }

  /** The value that is written so, where there is one. */
  choose(text) {
    const at = this.option.values?.findIndex((v) => written(v) === text) ?? -1;
    this.input.value = this.option.values?.length ? String(at < 0 ? this.option.values.indexOf(this.holds) : at) : text;
  }

  get value() {
    return this.option.values?.length ? this.option.values[Number(this.input.value)] : Number(this.input.value);
  }

  get changed() {
    return this.value !== this.holds;
  }
}

/** What of these fields is elected otherwise. */
export function elected(fields) {
  return Object.fromEntries(fields.filter((f) => f.changed).map((f) => [f.option.name, f.value]));
}
