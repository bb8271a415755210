// What a person prefers on this device: theme, colours of the suits, the chip last chosen.

const NAME = "houseway";

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
}

export function isDark() {
  return kept.theme ? kept.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

export function calm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
