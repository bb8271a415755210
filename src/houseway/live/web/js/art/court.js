// Kings, queens and jacks: one half figure, repeated upside down, in two colours and gold.

import { s } from "../dom.js";

const HEADWEAR = {
  K: [
    ["path", { d: "M98 92 92 58l17 14 16-24 16 24 17-14-6 34Z", class: "gold" }],
    ["path", { d: "M97 92h56v9H97Z", class: "robe" }],
    ["circle", { cx: 125, cy: 49, r: 5, class: "gold" }],
  ],
  Q: [
    ["path", { d: "M99 94c-3-12-6-20-11-27 9 2 15 7 19 13 3-9 9-15 18-20 9 5 15 11 18 20 4-6 10-11 19-13-5 7-8 15-11 27Z", class: "gold" }],
    ["path", { d: "M98 93h54v7H98Z", class: "robe" }],
    ["circle", { cx: 88, cy: 66, r: 4.5, class: "second" }],
    ["circle", { cx: 125, cy: 57, r: 5, class: "second" }],
    ["circle", { cx: 162, cy: 66, r: 4.5, class: "second" }],
  ],
  J: [
    ["path", { d: "M94 96c-2-22 10-37 33-37 20 0 31 13 30 33l-6 5Z", class: "robe" }],
    ["path", { d: "M92 97c20-9 46-10 67-3l-1 9c-21-6-44-5-65 3Z", class: "gold" }],
    ["path", { d: "M146 66c6-14 16-21 29-20-4 5-5 9-4 14-7 0-13 4-18 14Z", class: "second" }],
  ],
};

const HAIR = {
  K: [["path", { d: "M98 98c-7 12-6 26 2 34l5-30ZM152 98c7 12 6 26-2 34l-5-30Z", class: "hair" }]],
  Q: [["path", { d: "M100 94c-15 13-17 36-9 53l18-5-2-42ZM150 94c15 13 17 36 9 53l-18-5 2-42Z", class: "hair" }]],
  J: [["path", { d: "M99 98c-9 12-9 29-1 39l9-4-1-32ZM151 98c9 12 9 29 1 39l-9-4 1-32Z", class: "hair" }]],
};

const BEARD = {
  K: [["path", { d: "M104 122c1 22 9 32 21 34 12-2 20-12 21-34-6 6-12 4-21 4s-15 2-21-4Z", class: "hair" }]],
  Q: [],
  J: [],
};

const ROBE = [
  ["path", { d: "M63 175v-14c8-13 21-19 39-22l23 14 23-14c18 3 31 9 39 22v14Z", class: "robe" }],
  ["path", { d: "M102 139l23 36 23-36-23 14Z", class: "second" }],
  ["path", { d: "M74 153l-3 22h10l4-28ZM176 153l3 22h-10l-4-28Z", class: "gold" }],
  ["path", { d: "M98 140l22 35h-9l-20-32ZM152 140l-22 35h9l20-32Z", class: "gold" }],
];

const FACE = [
  ["path", { d: "M102 98h46v20c0 16-10 28-23 28s-23-12-23-28Z", class: "skin" }],
  ["path", { d: "M112 112h6M132 112h6M125 113v10M119 131c4 3 8 3 12 0", class: "line" }],
];

function parts(list) {
  return list.map(([name, attributes]) => s(name, attributes));
}

function half(rank, suit, pip) {
  return s(
    "g",
    {},
    ...parts(HAIR[rank]),
    ...parts(ROBE),
    ...parts(FACE.slice(0, 1)),
    ...parts(BEARD[rank]),
    ...parts(FACE.slice(1)),
    ...parts(HEADWEAR[rank]),
    pip(suit, 84, 68, 34),
  );
}

export function court(rank, suit, pip) {
  return s(
    "g",
    { class: "court" },
    s("rect", { x: 62, y: 44, width: 126, height: 262, rx: 6, class: "frame" }),
    half(rank, suit, pip),
    s("g", { transform: "rotate(180 125 175)" }, half(rank, suit, pip)),
    s("path", { d: "M62 175h126", class: "sash" }),
  );
}
