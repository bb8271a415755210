// Playing cards, drawn in a box of 250 by 350: indices, pips and court figures.

import { h, s } from "../dom.js";
import { lang } from "../lang.js";
import { cardName, HIDDEN, JOKER } from "../words.js";
import { court } from "./court.js";
import { SUIT_PATHS } from "./suits.js";

const COLUMNS = { l: 88, m: 125, r: 162 };
// Where the pips of each rank stand: column and height; those below the middle stand on their heads.
const PIPS = {
  2: ["m70", "m280"],
  3: ["m70", "m175", "m280"],
  4: ["l70", "r70", "l280", "r280"],
  5: ["l70", "r70", "m175", "l280", "r280"],
  6: ["l70", "r70", "l175", "r175", "l280", "r280"],
  7: ["l70", "r70", "m122", "l175", "r175", "l280", "r280"],
  8: ["l70", "r70", "m122", "l175", "r175", "m228", "l280", "r280"],
  9: ["l66", "r66", "l139", "r139", "m175", "l211", "r211", "l284", "r284"],
  T: ["l66", "r66", "m103", "l139", "r139", "l211", "r211", "m247", "l284", "r284"],
};

function pip(suit, x, y, size, turned) {
  const scale = size / 100;
  const turn = turned ? " rotate(180 50 50)" : "";
  return s("path", {
    d: SUIT_PATHS[suit],
    transform: `translate(${x - size / 2} ${y - size / 2}) scale(${scale})${turn}`,
  });
}

function index(rank, suit) {
  const shown = rank === "T" ? "10" : rank;
  return s(
    "g",
    {},
    s("text", { x: 34, y: 60, class: rank === "T" ? "rank ten" : "rank", text: shown }),
    pip(suit, 34, 92, 40),
  );
}

function middle(rank, suit) {
  if (rank === "A") return pip(suit, 125, 175, suit === "s" ? 130 : 104);
  if (PIPS[rank]) {
    return s(
      "g",
      {},
      ...PIPS[rank].map((place) => {
        const y = Number(place.slice(1));
        return pip(suit, COLUMNS[place[0]], y, 42, y > 180);
      }),
    );
  }
  return court(rank, suit, pip);
}

const STAR = "M125 92 148 150 210 153 162 192 178 252 125 218 72 252 88 192 40 153 102 150Z";

function joker(id, name) {
  return s(
    "symbol",
    { id, viewBox: "0 0 250 350", class: "face joker" },
    s("rect", { x: 1.5, y: 1.5, width: 247, height: 347, rx: 18, class: "paper" }),
    s("path", { d: STAR }),
    name && s("text", { x: 125, y: 320, class: "rank joker-name", text: name }),
    name && s("g", { transform: "rotate(180 125 175)" }, s("text", { x: 125, y: 320, class: "rank joker-name", text: name })),
  );
}

/** The face as a symbol of the sprite, so that a card on the felt is one <use>. */
export function faceSymbol(text) {
  if (text === JOKER) return joker(`card-${text}`, lang.cards.jokerFace);
  const [rank, suit] = text;
  return s(
    "symbol",
    { id: `card-${text}`, viewBox: "0 0 250 350", class: `face suit-${suit}` },
    s("rect", { x: 1.5, y: 1.5, width: 247, height: 347, rx: 18, class: "paper" }),
    index(rank, suit),
    s("g", { transform: "rotate(180 125 175)" }, index(rank, suit)),
    middle(rank, suit),
  );
}

/** The same for small cards: one large rank and one large suit. */
export function smallSymbol(text) {
  if (text === JOKER) return joker(`small-${text}`, "");
  const [rank, suit] = text;
  const shown = rank === "T" ? "10" : rank;
  return s(
    "symbol",
    { id: `small-${text}`, viewBox: "0 0 250 350", class: `face suit-${suit}` },
    s("rect", { x: 2, y: 2, width: 246, height: 346, rx: 26, class: "paper" }),
    s("text", { x: 125, y: 158, class: rank === "T" ? "big ten" : "big", text: shown }),
    pip(suit, 125, 250, 140),
  );
}

export function backSymbol() {
  const mark = "M125 118 168 175 125 232 82 175Z";
  return s(
    "symbol",
    { id: "card-back", viewBox: "0 0 250 350", class: "back" },
    s("rect", { x: 1.5, y: 1.5, width: 247, height: 347, rx: 18, class: "paper" }),
    s("rect", { x: 14, y: 14, width: 222, height: 322, rx: 10, class: "weave" }),
    s("rect", { x: 14, y: 14, width: 222, height: 322, rx: 10, fill: "url(#lattice)" }),
    s("rect", { x: 22, y: 22, width: 206, height: 306, rx: 6, class: "rule" }),
    s("path", { d: mark, class: "mark" }),
    s("path", { d: "M109 150v50M141 150v50M109 175h32", class: "letter" }),
  );
}

export function lattice() {
  return s(
    "pattern",
    { id: "lattice", width: 20, height: 20, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
    s("path", { d: "M0 10h20M10 0v20", class: "lattice-line" }),
    s("circle", { cx: 10, cy: 10, r: 3, class: "lattice-dot" }),
  );
}

/** A card on the felt; "??" lies face down. */
export function card(text) {
  const node = h("span", { class: "card", role: "img" });
  node.append(
    s("svg", { viewBox: "0 0 250 350", "aria-hidden": "true", class: "large-face" }, s("use", {})),
    s("svg", { viewBox: "0 0 250 350", "aria-hidden": "true", class: "small-face" }, s("use", {})),
  );
  turn(node, text);
  return node;
}

/** Shows another face on the same card. */
export function turn(node, text) {
  if (node.dataset.card === text) return;
  node.dataset.card = text;
  node.classList.toggle("down", text === HIDDEN);
  node.setAttribute("aria-label", cardName(text));
  const [large, small] = node.querySelectorAll("use");
  large.setAttribute("href", text === HIDDEN ? "#card-back" : `#card-${text}`);
  small.setAttribute("href", text === HIDDEN ? "#card-back" : `#small-${text}`);
}
