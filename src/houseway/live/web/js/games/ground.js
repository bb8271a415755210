// The felt itself, drawn: the rail, the cloth, and on a blackjack table its printed lines.

import { s } from "../dom.js";

const WIDTH = 1000;
const HEIGHT = 620;

function cloth() {
  // Straight on the dealer's side, round on the players'.
  const outer = "M32 10H968A18 18 0 0 1 986 28V190C986 470 770 612 500 612S14 470 14 190V28A18 18 0 0 1 32 10Z";
  const inner = "M44 28H956A10 10 0 0 1 966 38V192C966 458 760 592 500 592S34 458 34 192V38A10 10 0 0 1 44 28Z";
  return [
    s(
      "defs",
      {},
      s("radialGradient", { id: "cloth", cx: "50%", cy: "18%", r: "85%" },
        s("stop", { offset: "0%", class: "cloth-light" }), s("stop", { offset: "100%", class: "cloth-deep" })),
      s("linearGradient", { id: "rail", x1: 0, y1: 0, x2: 0, y2: 1 },
        s("stop", { offset: "0%", class: "rail-light" }), s("stop", { offset: "100%", class: "rail-deep" })),
    ),
    s("path", { d: outer, fill: "url(#rail)" }),
    s("path", { d: inner, fill: "url(#cloth)", class: "cloth" }),
    s("path", { d: "M48 40H952V194C952 448 752 578 500 578S48 448 48 194Z", class: "cloth-seam" }),
  ];
}

export function tableGround(...more) {
  return s("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "ground" }, ...cloth(), ...more);
}

/** Words along an arc, the way a layout prints them. */
export function arcText(id, y, drop, className) {
  const path = s("path", { id, d: `M150 ${y}Q500 ${y + drop} 850 ${y}`, fill: "none" });
  const words = s("textPath", { href: `#${id}`, startOffset: "50%" });
  return { node: s("g", {}, path, s("text", { class: `arc-text ${className}` }, words)), words };
}

export function arcLine(y, drop) {
  return s("path", { d: `M120 ${y}Q500 ${y + drop} 880 ${y}`, class: "arc-line" });
}
