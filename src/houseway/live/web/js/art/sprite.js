// All drawings that are used more than once, put into the page once.

import { s } from "../dom.js";
import { JOKER } from "../words.js";
import { backSymbol, faceSymbol, lattice, smallSymbol } from "./card.js";
import { chipSymbols } from "./chip.js";

export function addSprite() {
  const cards = [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit)).concat(JOKER);
  const sprite = s(
    "svg",
    { width: 0, height: 0, class: "sprite", "aria-hidden": "true", focusable: "false" },
    s("defs", {}, lattice()),
    ...cards.flatMap((text) => [faceSymbol(text), smallSymbol(text)]),
    backSymbol(),
    ...chipSymbols(),
  );
  document.body.prepend(sprite);
}
