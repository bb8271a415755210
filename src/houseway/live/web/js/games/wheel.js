// The roulette wheel: its pockets in the printed order, the turning head, the ball.

import { h, s } from "../dom.js";
import { calm, duration } from "../prefs.js";
import { play, roll } from "../sound.js";
import { at, sector } from "./round.js";

export const ORDERS = {
  "single-zero":
    "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26".split(" "),
  "double-zero":
    "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2".split(" "),
};
const RED = new Set(ORDERS["single-zero"].filter((_, i) => i % 2 === 1));

export function colour(pocket) {
  if (pocket === "0" || pocket === "00") return "green";
  return RED.has(pocket) ? "red" : "black";
}

export function orderOf(wheel) {
  return ORDERS[wheel === "single-zero" ? "single-zero" : "double-zero"];
}

const OUTER = 168; // radii in a box of 400 by 400 around (0, 0)
const RING = 138;
const FLOOR = 100;
const TRACK = 184;
const REST = 116; // where the ball lies in a pocket
const IDLE = 6; // degrees a second: of the head between spins,
const HEAD = 36; // … in a spin,
const BALL = 720; // … and of the ball, against it
const TURNS = 2; // at least so often the ball goes around before it lies
const FALLS = 0.55; // of that time it stays in the track
const SAMPLES = 120;

const headAt = (angle) => `rotate(${angle}deg)`;
const ballAt = (radius) => (angle) => `rotate(${angle}deg) translateY(${-radius / 4}%)`; // of a box of 400

function head(order) {
  const step = 360 / order.length;
  const parts = order.flatMap((pocket, i) => {
    const [from, to] = [(i - 0.5) * step, (i + 0.5) * step];
    return [
      s("path", { d: sector(RING, OUTER, from, to), class: `pocket ${colour(pocket)}` }),
      s("path", { d: sector(FLOOR, RING, from, to), class: `pocket ${colour(pocket)}` }),
      s("text", { class: "pocket-number", transform: `rotate(${i * step}) translate(0 ${-(OUTER + RING) / 2})`, text: pocket }),
    ];
  });
  const frets = order.map((_, i) => {
    const [ax, ay] = at(FLOOR, (i + 0.5) * step);
    const [bx, by] = at(OUTER, (i + 0.5) * step);
    return s("path", { d: `M${ax} ${ay}L${bx} ${by}`, class: "fret" });
  });
  const arms = [0, 90, 180, 270].map((turn) =>
    s("g", { transform: `rotate(${turn})` }, s("path", { d: "M-5-12-3-52h6l2 40Z", class: "arm" }), s("circle", { cx: 0, cy: -55, r: 7, class: "knob" })),
  );
  return s(
    "g",
    { class: "wheel-head" },
    ...parts,
    s("circle", { r: (RING + FLOOR) / 2, "stroke-width": RING - FLOOR, class: "deep-shade" }),
    ...frets,
    s("circle", { r: OUTER, class: "head-rim" }),
    s("circle", { r: RING, class: "head-line" }),
    s("circle", { r: FLOOR, class: "cone" }),
    s("circle", { r: 72, class: "cone-light" }),
    ...arms,
    s("circle", { r: 16, class: "knob" }),
    s("circle", { r: 7, class: "knob-top" }),
  );
}

function bowl() {
  const deflectors = Array.from({ length: 8 }, (_, i) =>
    s("path", {
      d: i % 2 ? "M0-5 9 0 0 5-9 0Z" : "M0-9 5 0 0 9-5 0Z",
      transform: `rotate(${i * 45 + 22.5}) translate(0 -177)`,
      class: "deflector",
    }),
  );
  return s("g", {}, s("circle", { r: 199, class: "bowl" }), s("circle", { r: 191, class: "track" }), s("circle", { r: 174, class: "apron" }), ...deflectors);
}

/** A still wheel for the lobby. */
export function wheelPicture(wheel) {
  return s("svg", { viewBox: "-200 -200 400 400", class: "wheel" }, bowl(), head(orderOf(wheel)));
}

/** Turns evenly, by the compositor alone: `place` gives the transform of an angle, `speed` is in degrees a second. */
function turning(node, place, from, speed) {
  node.style.transform = place(from);
  const way = Math.sign(speed);
  const turn = speed && !calm() && node.animate({ transform: [place(from), place(from + 360 * way)] }, { duration: Math.abs(360_000 / speed), iterations: Infinity });
  return { at: () => from + (turn ? (speed * (turn.currentTime ?? 0)) / 1000 : 0), end: () => turn && turn.cancel() };
}

export class Wheel {
  constructor(wheel) {
    this.order = orderOf(wheel);
    // What turns is drawn once, on a layer of its own, which is moved as a whole.
    const layer = (kind, part) => s("svg", { viewBox: "-200 -200 400 400", class: `wheel ${kind}`, "aria-hidden": "true" }, part);
    this.headLayer = layer("layer", head(this.order));
    this.ballLayer = layer("layer", s("g", {}, s("circle", { cy: 2.5, r: 9, class: "ball-shade" }), s("circle", { r: 8, class: "ball" })));
    this.node = h("div", { class: "wheel-box" }, layer("", bowl()), this.headLayer, this.ballLayer);
    this.mode = "idle"; // idle, rolling (ball in the track), falling, resting
    this.moves = [];
    this.paced = () => this.mode !== "falling" && this.move();
    addEventListener("pace", this.paced);
    this.move();
  }

  stop() {
    this.still();
    this.silence?.();
    removeEventListener("pace", this.paced);
  }

  still() {
    for (const { end } of this.moves) end();
    this.moves = [];
  }

  angleOf(pocket) {
    return (this.order.indexOf(pocket) * 360) / this.order.length;
  }

  /** Head and ball go on evenly from where they are: the ball in its pocket, or against the head in the track. */
  move([head, ball] = this.moves.map(({ at }) => at())) {
    const pace = duration(1) || 1;
    const [rolling, resting] = [this.mode === "rolling", this.mode === "resting"];
    const from = head ?? 0;
    this.still();
    this.ballLayer.style.visibility = rolling || resting ? "visible" : "hidden";
    this.moves = [
      turning(this.headLayer, headAt, from, (rolling ? HEAD : IDLE) / pace),
      resting
        ? turning(this.ballLayer, ballAt(REST), from + this.angleOf(this.pocket), IDLE / pace)
        : turning(this.ballLayer, ballAt(TRACK), ball ?? 0, rolling ? -BALL / pace : 0),
    ];
  }

  /** The ball goes around until it is told where to fall. */
  roll() {
    if (this.mode === "rolling" || this.mode === "falling") return;
    this.mode = calm() ? "idle" : "rolling";
    const [head] = this.moves;
    this.move([head.at(), Math.random() * 360]);
    if (!calm()) this.silence = roll();
  }

  /** Lets the ball come to rest; resolves when it has. It leaves the track as fast as it went, and so does the
   * head, and both slow down to the speed of the head at rest: how long that takes follows from how far it is. */
  settle(pocket) {
    this.pocket = pocket;
    if (calm() || document.hidden) {
      this.rest(pocket);
      return Promise.resolve();
    }
    if (this.mode !== "rolling") this.roll();
    const pace = duration(1);
    const [head, ball] = this.moves.map(({ at }) => at());
    const slower = (HEAD - IDLE) / (BALL + IDLE);
    const apart = ball - head - this.angleOf(pocket);
    const span = ((((apart % 360) + 360) % 360) + 360 * TURNS) / (1 + slower);
    const seconds = (3 * span) / (BALL + IDLE);
    const samples = Array.from({ length: SAMPLES + 1 }, (_, i) => {
      const t = i / SAMPLES;
      const ease = 1 - (1 - t) ** 3;
      const drop = Math.max(0, (t - FALLS) / (1 - FALLS));
      const hop = Math.abs(Math.sin(drop * Math.PI * 3)) * 14 * (1 - drop);
      const radius = TRACK - (TRACK - REST) * Math.min(1, drop * 1.25) + hop;
      const even = IDLE * seconds * t;
      return [headAt(head + even + slower * span * ease), ballAt(radius)(ball + even - span * ease)];
    });
    const timing = { duration: seconds * 1000 * pace, fill: "forwards" };
    this.mode = "falling";
    this.still();
    const falls = [this.headLayer, this.ballLayer].map((node, i) => node.animate({ transform: samples.map((both) => both[i]) }, timing));
    const end = head + IDLE * seconds + slower * span;
    this.moves = falls.map((fall) => ({ at: () => end, end: () => fall.cancel() }));
    this.falls = setTimeout(() => {
      this.silence?.();
      play("drop");
    }, timing.duration * FALLS);
    return new Promise((done) => {
      this.landed = done;
      falls[1].finished.then(() => this.rest(pocket), () => {}); // cancelled: somebody hurries
    });
  }

  /** The ball that falls lies there at once. */
  hurry() {
    if (this.mode === "falling") this.rest(this.pocket);
  }

  rest(pocket) {
    clearTimeout(this.falls);
    this.mode = "resting";
    this.silence?.();
    this.pocket = pocket;
    this.move();
    this.landed?.();
    this.landed = null;
  }

  clear() {
    if (this.mode !== "resting") return;
    this.mode = "idle";
    this.move();
  }
}
