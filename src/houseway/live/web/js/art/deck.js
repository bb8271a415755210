// Where the cards come from: a dealing shoe, or a deck that the dealer holds.

import { s } from "../dom.js";

/** A deck in the dealer's hand, seen from above. */
export function handHeldDeck() {
  return s("svg", { viewBox: "0 0 60 40", "aria-hidden": "true", class: "held-deck" },
    ...[6, 4, 2, 0].map((i) => s("rect", { x: 16 + i, y: 4 + i, width: 22, height: 30, rx: 2.5, class: i ? "held-edge" : "held-back" })),
    s("path", { d: "M27 10l6 9-6 9-6-9Z", class: "held-mark" }));
}
