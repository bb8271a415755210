// The switches of this device that stand in a person's dialog.

import { h } from "./dom.js";
import { lang, language, languages } from "./lang.js";
import { pref, setPref, speed } from "./prefs.js";

function chosen(name, label, options, value) {
  const choice = h("select", { id: `set-${name}` }, ...Object.entries(options).map(([key, text]) => h("option", { value: key, text })));
  choice.value = value;
  choice.addEventListener("change", () => setPref(name, choice.value));
  return h("div", { class: "field" }, h("label", { for: choice.id, text: label }), choice);
}

export function speedChoice() {
  return chosen("speed", lang.settings.speedOfCardsDiceAnd, lang.settings.speeds, speed());
}

/** Whether cards that only I may see wait until I turn a corner up. */
export function squeezeChoice() {
  return chosen("squeeze", lang.settings.iLookAtMyHidden, lang.settings.squeezes, pref("squeeze", "given"));
}

/** Where more than one language is installed; the page comes again in the one that is chosen. */
export function languageChoice() {
  const codes = languages();
  if (codes.length < 2) return null;
  const named = (code) => new Intl.DisplayNames([code], { type: "language" }).of(code);
  const made = chosen("language", lang.settings.language, Object.fromEntries(codes.map((code) => [code, named(code)])), language());
  made.lastChild.addEventListener("change", () => location.reload());
  return made;
}
