// The roulette wheel: its pockets in the printed order, the turning head, the ball.

import { h, s } from "../dom.js";
import { calm } from "../prefs.js";
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

function head(order) {
  const step = 360 / order.length;
  const parts = order.flatMap((pocket, i) => {
    const [from, to] = [(i - 0.5) * step, (i + 0.5) * step];
    return [
      s("path", { d: sector(RING, OUTER, from, to), class: `pocket ${colour(pocket)}` }),
      s("path", { d: sector(FLOOR, RING, from, to), class: `pocket deep ${colour(pocket)}` }),
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
export function wheelPicture() {
  return s("svg", { viewBox: "-200 -200 400 400", class: "wheel" }, bowl(), head(ORDERS["double-zero"]));
}

export class Wheel {
  constructor(wheel) {
    this.order = orderOf(wheel);
    this.turned = 0; // degrees of the head
    this.ballAt = { angle: 0, radius: TRACK };
    this.headNode = head(this.order);
    this.ball = s("circle", { r: 8, class: "ball" });
    this.ball.style.display = "none";
    this.svg = s("svg", { viewBox: "-200 -200 400 400", class: "wheel", "aria-hidden": "true" }, bowl(), this.headNode, this.ball);
    this.node = h("div", { class: "wheel-box" }, this.svg);
    this.mode = "idle"; // idle, rolling (ball in the track), falling, resting
    this.last = performance.now();
    this.frame = this.frame.bind(this);
    this.alive = true;
    requestAnimationFrame(this.frame);
  }

  stop() {
    this.alive = false;
  }

  angleOf(pocket) {
    return (this.order.indexOf(pocket) * 360) / this.order.length;
  }

  /** The ball goes around until it is told where to fall. */
  roll() {
    if (this.mode === "rolling" || this.mode === "falling") return;
    this.mode = "rolling";
    this.ballAt = { angle: Math.random() * 360, radius: TRACK };
    this.ball.style.display = "";
    if (calm()) this.mode = "idle";
  }

  /** Lets the ball come to rest; resolves when it has. */
  settle(pocket) {
    this.pocket = pocket;
    this.ball.style.display = "";
    if (calm() || document.hidden) {
      this.rest(pocket);
      return Promise.resolve();
    }
    const length = 3600;
    const from = this.mode === "rolling" ? this.ballAt.angle : Math.random() * 360;
    const headFrom = this.turned;
    const headTo = headFrom + 110; // the head turns on, against the ball
    const target = headTo + this.angleOf(pocket);
    const turns = 4;
    const span = ((((from - target) % 360) + 360) % 360) + 360 * turns;
    this.mode = "falling";
    const started = performance.now();
    return new Promise((done) => {
      this.fall = (now) => {
        const t = Math.min(1, (now - started) / length);
        const ease = 1 - (1 - t) ** 3;
        this.turned = headFrom + (headTo - headFrom) * ease;
        const drop = Math.max(0, (t - 0.55) / 0.45);
        const hop = drop > 0 ? Math.abs(Math.sin(drop * Math.PI * 3)) * 14 * (1 - drop) : 0;
        this.ballAt = { angle: from - span * ease, radius: TRACK - (TRACK - REST) * Math.min(1, drop * 1.25) + hop };
        if (t < 1) return;
        this.rest(pocket);
        done();
      };
    });
  }

  rest(pocket) {
    this.mode = "resting";
    this.pocket = pocket;
    this.fall = null;
    this.ball.style.display = "";
    this.draw();
  }

  clear() {
    if (this.mode !== "resting") return;
    this.mode = "idle";
    this.ball.style.display = "none";
  }

  frame(now) {
    if (!this.alive) return;
    const passed = Math.min(100, now - this.last) / 1000;
    this.last = now;
    if (this.mode === "falling") this.fall(now);
    else if (!calm()) {
      this.turned += passed * (this.mode === "rolling" ? 36 : 6);
      if (this.mode === "rolling") this.ballAt.angle -= passed * 300;
    }
    this.draw();
    requestAnimationFrame(this.frame);
  }

  draw() {
    this.headNode.setAttribute("transform", `rotate(${this.turned % 360})`);
    const { angle, radius } =
      this.mode === "resting" ? { angle: this.turned + this.angleOf(this.pocket), radius: REST } : this.ballAt;
    const [x, y] = at(radius, angle);
    this.ball.setAttribute("cx", x);
    this.ball.setAttribute("cy", y);
  }
}
