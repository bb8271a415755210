// A full table: the waiting list, the seat that it offers, and who wants to sit elsewhere.

import { h } from "../dom.js";
import { lang } from "../lang.js";
import { list } from "../words.js";

/** The seat that the list offers me now, or 0. */
export function offeredSeat({ your_place: place, waiting }) {
  return place ? (waiting[place - 1]?.seat ?? 0) : 0;
}

/** What who only looks can do about the list; nothing where the table has none, or seats are free and nobody waits. */
export function listButton(page, button, free) {
  const { waiting, your_place: place } = page.msg;
  if (!waiting || (!place && free && !waiting.length)) return null;
  const ask = (on) => (at) => page.intend({ do: "wait-list", on }, at);
  return place
    ? button(lang.seating.leaveTheList, "", ask(false), { quiet: true })
    : button(lang.seating.joinTheList, "", ask(true));
}

/** Where I stand on the list, in words. */
export function listWords(page) {
  const { waiting = [], your_place: place } = page.msg;
  const seat = offeredSeat(page.msg);
  if (seat) return lang.seating.seatIsYours(seat);
  if (place) return lang.seating.youAreNumber(place, waiting.length);
  return waiting.length ? lang.seating.waiting(list(waiting.map((w) => w.name))) : "";
}

/** Another seat: asked for here, and taken when it is free between two hands. */
export function seatChange(page, act) {
  const { seat_changes: changes, seats_total: total, your_seat: mine } = page.msg;
  if (!changes || total < 2) return null;
  const own = changes.find((c) => c.seat === mine);
  if (own) return act(lang.seating.staySeated(own.to), { do: "change-seat", seat: mine });
  const select = h("select", { "aria-label": lang.seating.anotherSeat },
    ...Array.from({ length: total }, (_, i) => i + 1).filter((n) => n !== mine).map((n) => h("option", { value: n, text: lang.seating.seat(n) })));
  const intent = { do: "change-seat", get seat() { return Number(select.value); } };
  return h("span", { class: "seat-change" }, select, act(lang.seating.changeSeat, intent));
}
