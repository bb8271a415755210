// The words of the page. Every text for people is in words/; what a language does not have is said in English.

import { pref } from "./prefs.js";
import { words } from "./words/en.js";

/** `lang.part.name` is a text, or a function of its values that gives one. */
export const lang = words;

const root = document.documentElement;
let spoken = root.lang;

/** The languages that are installed, as the house names them. */
export function languages() {
  return (root.dataset.languages ?? spoken).split(" ");
}

/** The language of the page, as its code. */
export function language() {
  return spoken;
}

/** The language as it is written where this person lives: "en-GB" for a British browser, of an English page. */
export function locale() {
  return navigator.languages.find((wish) => of(wish) === of(spoken)) ?? spoken;
}

const of = (code) => code.split("-")[0];

/** What is chosen on this device, or what the browser wishes first among those installed. */
function wished() {
  const there = languages();
  const wishes = [pref("language"), ...navigator.languages].filter(Boolean);
  const found = wishes.map((wish) => there.find((code) => code === wish) ?? there.find((code) => of(code) === of(wish)));
  return found.find(Boolean) ?? spoken;
}

/** Before anything is shown: the words of the wished language are laid over the English ones, key by key. */
export async function learnLanguage() {
  const wish = wished();
  if (wish === spoken) return;
  lay((await import(`/static/js/words/${wish}.js`)).words, lang);
  spoken = wish;
  root.lang = wish;
}

function lay(own, under) {
  for (const [key, value] of Object.entries(own)) {
    if (value && typeof value === "object" && typeof under[key] === "object") lay(value, under[key]);
    else if (typeof value === typeof (under[key] ?? value)) under[key] = value;
  }
}
