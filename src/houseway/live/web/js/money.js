// Money, numbers and dates as the page's language writes them. Cents are whole numbers everywhere; dollars appear
// only in what is shown and typed.

import { lang, language, locale } from "./lang.js";

/** "$5", "$12.50", "−$5"; with `always` also "$5.00". */
export function dollars(cents, { always = false } = {}) {
  const whole = Math.trunc(Math.abs(cents) / 100);
  const rest = Math.abs(cents) % 100;
  const text = lang.money.dollars(number(whole), rest || always ? String(rest).padStart(2, "0") : "");
  return cents < 0 ? `−${text}` : text;
}

/** A whole number: "12,000". */
export function number(value) {
  return value.toLocaleString(language());
}

/** A day and its time: "Nov 17, 2026, 11:05 PM", with seconds where they matter. */
export function moment(ms, seconds = false) {
  return new Date(ms).toLocaleString(locale(), { dateStyle: "medium", timeStyle: seconds ? "medium" : "short" });
}

/** "11:05 PM". */
export function timeOfDay(ms) {
  return new Date(ms).toLocaleTimeString(locale(), { hour: "2-digit", minute: "2-digit" });
}

export function signed(cents) {
  return cents > 0 ? `+${dollars(cents)}` : dollars(cents);
}

/** The same for a chip's face: "25¢", "$5", "$1K", "$12.50". */
export function short(cents) {
  if (cents < 100) return lang.money.cents(cents);
  if (cents >= 1_000_000 && cents % 10_000 === 0) return lang.money.thousands(cents / 100_000);
  return dollars(cents);
}

/** Cents of a typed amount of dollars, or null. */
export function typed(text) {
  const found = /^\s*\$?\s*(\d{1,9})(?:\.(\d{1,2}))?\s*$/.exec(text.replaceAll(",", ""));
  if (!found) return null;
  return Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0"));
}

export const DENOMINATIONS = [100_000, 50_000, 10_000, 2_500, 500, 100, 50, 25];

/** The chips of a stake, largest first: [[2500, 2], [500, 1]]. */
export function chipsOf(cents) {
  const chips = [];
  for (const value of DENOMINATIONS) {
    const number = Math.trunc(cents / value);
    if (number) chips.push([value, number]);
    cents %= value;
  }
  return chips;
}
