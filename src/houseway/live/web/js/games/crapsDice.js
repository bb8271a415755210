// Dice: drawn, small on the layout or large in a quiet roll; and the puck.

import { h, s, wait } from "../dom.js";
import { lang } from "../lang.js";
import { duration } from "../prefs.js";

const PIPS = {
  1: [[50, 50]], 2: [[28, 28], [72, 72]], 3: [[26, 26], [50, 50], [74, 74]],
  4: [[28, 28], [72, 28], [28, 72], [72, 72]], 5: [[26, 26], [74, 26], [50, 50], [26, 74], [74, 74]],
  6: [[28, 24], [72, 24], [28, 50], [72, 50], [28, 76], [72, 76]],
};
const ROLL_MS = 1000;
const FACE_MS = 110;
const TURNS = [[-8, 9], [-5, 6], [-11, 4]]; // how the two come to rest, in degrees

function face(value, x = 0) {
  return s(
    "g",
    { transform: `translate(${x} 0)` },
    s("rect", { x: 3, y: 3, width: 94, height: 94, rx: 18, class: "die-body" }),
    s("rect", { x: 9, y: 7, width: 82, height: 40, rx: 14, class: "die-shine" }),
    ...PIPS[value].map(([cx, cy]) => s("circle", { cx, cy, r: 9.5, class: "die-pip" })),
  );
}

/** A pair as it is printed on the layout. */
export function pair(first, second) {
  return s("svg", { viewBox: "0 0 208 100", class: "dice-print", "aria-hidden": "true" }, face(first), face(second, 108));
}

export class Dice {
  constructor() {
    this.dice = [0, 1].map(() => h("span", { class: "craps-die" }));
    this.node = h("div", { class: "craps-dice", role: "img", "aria-label": lang.crapsDice.theDiceHaveNotBeen }, ...this.dice);
    this.show([3, 4], { waiting: true });
  }

  put(values) {
    this.dice.forEach((node, i) => node.replaceChildren(s("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, face(values[i]))));
  }

  show(values, { waiting = false } = {}) {
    this.put(values);
    this.node.classList.toggle("waiting", waiting);
    if (waiting) return;
    const lean = TURNS[(values[0] + values[1]) % TURNS.length];
    this.dice.forEach((node, i) => node.style.setProperty("--lean", `${lean[i]}deg`));
    this.node.setAttribute("aria-label", lang.crapsDice.show(values[0], values[1]));
  }

  hurry() {
    this.hurried = true;
  }

  /** They come rolling in and show other faces until they rest. */
  async roll(values) {
    this.node.classList.remove("waiting");
    this.node.classList.add("rolling");
    this.hurried = false;
    for (let i = 0; i * FACE_MS < ROLL_MS - FACE_MS && !this.hurried; i += 1) {
      this.put([1 + ((values[0] + 2 * i) % 6), 1 + ((values[1] + 3 * i + 1) % 6)]);
      await wait(duration(FACE_MS));
    }
    this.show(values);
    await wait(duration(FACE_MS));
    this.node.classList.remove("rolling");
  }
}

export function puck(on) {
  return s(
    "svg",
    { viewBox: "0 0 60 60", class: `puck ${on ? "on" : "off"}`, role: "img", "aria-label": on ? lang.crapsDice.puckOn : lang.crapsDice.puckOff },
    s("circle", { cx: 30, cy: 30, r: 28, class: "puck-body" }),
    s("circle", { cx: 30, cy: 30, r: 23, class: "puck-ring" }),
    s("text", { x: 30, y: 31, class: "puck-word", text: lang.crapsDice.puck(on) }),
  );
}
