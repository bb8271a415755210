// A card that only I may see waits face down until I look: a corner is drawn aside, or it is tapped, or Enter is
// pressed. Only a presentation: what lies under the back is in my view already, and others see what they saw.

import { say } from "../announce.js";
import { s } from "../dom.js";
import { lang } from "../lang.js";
import { pref } from "../prefs.js";
import { play } from "../sound.js";
import { cardName } from "../words.js";

const FAR = 6; // pixels before a press is a drag
const ENOUGH = 0.55; // of a card's width: so far aside, and it is seen

/** The cards of these events that were shown to my seats alone, if I want to look at them myself. */
export function toLookAt(msg, isMine, isGiven) {
  const wish = pref("squeeze", "given");
  if (wish === "never" || (wish === "given" && !isGiven)) return new Set();
  const alone = (msg.news ?? []).filter((e) => e.type === "cards-shown" && isMine(Number(/^seat-(\d+)$/.exec(e.to)?.[1])));
  return new Set(alone.flatMap((e) => e.cards ?? []));
}

export function cover(card) {
  if (card.uncover) return;
  const back = s("svg", { viewBox: "0 0 250 350", "aria-hidden": "true", class: "cover" }, s("use", { href: "#card-back" }));
  card.append(back);
  card.classList.add("covered");
  card.setAttribute("role", "button");
  card.tabIndex = 0;
  card.setAttribute("aria-label", lang.squeeze.yourCardFaceDown);
  let start = null;
  const aside = (event) => [event.clientX - start.x, event.clientY - start.y];
  const listeners = {
    pointerdown(event) {
      if (event.button !== 0) return;
      start = { x: event.clientX, y: event.clientY, far: 0 };
      card.setPointerCapture(event.pointerId);
      card.classList.add("peeled");
    },
    pointermove(event) {
      if (!start) return;
      const [x, y] = aside(event);
      start.far = Math.max(start.far, Math.hypot(x, y));
      back.style.transform = `translate(${x}px, ${y}px)`;
      if (Math.hypot(x, y) > ENOUGH * card.offsetWidth) reveal();
    },
    pointerup() {
      if (start && start.far < FAR) reveal();
      letGo();
    },
    pointercancel: () => letGo(),
    keydown(event) {
      if (![" ", "Enter"].includes(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      reveal();
    },
    click(event) {
      event.stopPropagation(); // a look is no bet
      if (event.detail === 0) reveal(); // by a reader's own press
    },
  };
  const letGo = () => {
    start = null;
    card.classList.remove("peeled");
    back.style.transform = "";
  };
  const reveal = () => {
    if (!card.uncover) return;
    uncover(card);
    play("turn");
    say(cardName(card.dataset.card));
    card.dispatchEvent(new Event("revealed", { bubbles: true }));
  };
  for (const [type, listener] of Object.entries(listeners)) card.addEventListener(type, listener);
  card.uncover = () => {
    for (const [type, listener] of Object.entries(listeners)) card.removeEventListener(type, listener);
    back.remove();
    card.classList.remove("covered", "peeled");
    card.setAttribute("role", "img");
    card.removeAttribute("tabindex");
    card.setAttribute("aria-label", cardName(card.dataset.card));
    card.uncover = null;
  };
}

/** It is seen: by me, or by all. */
export function uncover(card) {
  card.uncover?.();
}
