// What a person prefers on this device: theme, colours of the suits, speed, sound, the chip last chosen.

const NAME = "houseway";
const PACES = { relaxed: 1.6, normal: 1, fast: 0 }; // how long motion takes; 0: all is shown at once

function read() {
  try {
    return JSON.parse(localStorage.getItem(NAME)) ?? {};
  } catch {
    return {};
  }
}

const kept = read();

export function pref(name, otherwise) {
  return kept[name] ?? otherwise;
}

export function setPref(name, value) {
  kept[name] = value;
  try {
    localStorage.setItem(NAME, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing still plays.
  }
  applyPrefs();
}

export function applyPrefs() {
  const root = document.documentElement;
  if (kept.theme) root.dataset.theme = kept.theme;
  else delete root.dataset.theme;
  root.dataset.deck = kept.deck ?? "two";
  root.dataset.speed = speed();
  root.style.setProperty("--pace", PACES[speed()]);
  dispatchEvent(new Event("pace"));
}

export function isDark() {
  return kept.theme ? kept.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

/** How fast things move: relaxed, normal or fast. */
export function speed() {
  return Object.hasOwn(PACES, kept.speed) ? kept.speed : "normal";
}

/** Nothing moves: by the system's wish, or because all is to be shown at once. */
export function calm() {
  return speed() === "fast" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** How long a motion takes that takes `ms` at normal speed. In CSS the same is calc(… * var(--pace)). */
export function duration(ms) {
  return calm() ? 0 : ms * PACES[speed()];
}
