// Two live regions: what happens is said politely, a refusal at once. And bubbles beside what was refused.

import { h, wait } from "./dom.js";
import { clauseName } from "./words.js";

const BUBBLE_MS = 6000;
let polite;
let urgent;
let queue = Promise.resolve();

export function addLiveRegions() {
  polite = h("div", { class: "unseen", role: "status", "aria-live": "polite", id: "said" });
  urgent = h("div", { class: "unseen", role: "alert", "aria-live": "assertive", id: "warned" });
  document.body.append(polite, urgent);
}

/** Sentences are given to the reader one after the other, so that none is swallowed. */
export function say(text) {
  if (!text) return;
  queue = queue.then(async () => {
    polite.append(h("p", { text }));
    while (polite.childElementCount > 6) polite.firstElementChild.remove();
    await wait(60);
  });
}

export function warn(text) {
  urgent.replaceChildren(h("p", { text }));
}

let bubble;

/** A message beside the control it speaks of; `answer` is a refusal of the floor or a Refusal. */
export function tell(anchor, answer, { good = false } = {}) {
  const reason = answer.reason ?? answer.message ?? String(answer);
  const clause = answer.clause ? ` (${clauseName(answer.clause)})` : "";
  if (good) say(reason);
  else warn(reason + clause);
  hush();
  const shown = h(
    "div",
    { class: good ? "bubble good" : "bubble", "aria-hidden": "true" },
    h("span", { text: reason }),
    answer.clause && h("span", { class: "clause", text: clauseName(answer.clause) }),
  );
  (document.querySelector("dialog[open]") ?? document.body).append(shown);
  const place = (anchor?.isConnected ? anchor : document.querySelector("main")).getBoundingClientRect();
  const size = shown.getBoundingClientRect();
  const left = Math.min(Math.max(8, place.left + place.width / 2 - size.width / 2), innerWidth - size.width - 8);
  const above = place.top - size.height - 10;
  shown.style.left = `${left}px`;
  shown.style.top = `${above > 8 ? above : Math.min(place.bottom + 10, innerHeight - size.height - 8)}px`;
  bubble = { shown, timer: setTimeout(hush, BUBBLE_MS) };
}

export function hush() {
  if (!bubble) return;
  clearTimeout(bubble.timer);
  bubble.shown.remove();
  bubble = null;
}
