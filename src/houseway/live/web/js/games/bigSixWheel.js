// The upright wheel of Big Six: 54 sections between pegs, and a clapper that rubs over them.

import { h, s } from "../dom.js";
import { calm, duration } from "../prefs.js";
import { play } from "../sound.js";
import { at, sector } from "./round.js";

const SIGNS = { 1: "one-dollar", 2: "two-dollar", 5: "five-dollar", 10: "ten-dollar", 20: "twenty-dollar", J: "joker", L: "logo" };

/** The sections clockwise, by insignia. */
export const SECTIONS = (
  "J 1 2 5 1 2 1 10 1 5 1 2 1 20 1 2 1 5 1 2 10 1 2 1 5 2 1 " +
  "L 1 2 5 1 2 1 10 1 2 5 2 1 20 1 2 1 5 1 2 10 1 2 1 5 2 1"
).split(" ").map((sign) => SIGNS[sign]);

export const FACES = {
  "one-dollar": "1", "two-dollar": "2", "five-dollar": "5", "ten-dollar": "10", "twenty-dollar": "20", joker: "★", logo: "H",
};
export const INSIGNIAS = Object.values(SIGNS).filter((name, i, all) => all.indexOf(name) === i);

const STEP = 360 / SECTIONS.length;
const RIM = 182; // radii in a box of 440 by 470 around (0, 0)
const INNER = 118;
const PEGS = 190;
const SPIN_MS = 5600;
const TURNS = 4;

function star(points, outer, inner) {
  const corners = Array.from({ length: points * 2 }, (_, i) => at(i % 2 ? inner : outer, (i * 180) / points).join(" "));
  return `M${corners.join("L")}Z`;
}

function disc() {
  const sections = SECTIONS.flatMap((insignia, i) => [
    s("path", { d: sector(INNER, RIM, (i - 0.5) * STEP, (i + 0.5) * STEP), class: `section six-${insignia}`, data: { section: i } }),
    s("text", { class: `section-face six-${insignia}`, transform: `rotate(${i * STEP}) translate(0 ${-(RIM + INNER) / 2 - 12})`, text: FACES[insignia] }),
  ]);
  const pegs = SECTIONS.map((_, i) => {
    const [cx, cy] = at(PEGS, (i + 0.5) * STEP);
    return s("circle", { cx, cy, r: 3, class: "peg" });
  });
  const spokes = Array.from({ length: 9 }, (_, i) =>
    s("path", { d: `M-4 -34L-2.5 -${INNER - 22}h5L4 -34Z`, class: "spoke", transform: `rotate(${i * 40})` }),
  );
  return s(
    "g",
    { class: "six-disc" },
    s("circle", { r: 200, class: "six-rim" }),
    s("circle", { r: RIM + 2, class: "six-ground" }),
    ...sections,
    s("circle", { r: INNER, class: "six-heart" }),
    s("circle", { r: INNER - 8, class: "six-heart-line" }),
    ...spokes,
    s("path", { d: star(9, 58, 40), class: "six-star" }),
    s("circle", { r: 30, class: "six-hub" }),
    s("path", { d: "M-10-13V13M10-13V13M-10 0H10", class: "six-letter" }),
    ...pegs,
  );
}

function stand() {
  return s(
    "g",
    {},
    s("path", { d: "M-26 150 -58 244H58L26 150Z", class: "six-post" }),
    s("path", { d: "M-96 240H96a8 8 0 0 1 8 8v6H-104v-6a8 8 0 0 1 8-8Z", class: "six-foot" }),
  );
}

/** The strap hangs from its holder above the rim and points between two pegs. */
function clapper() {
  const strap = s("path", { d: "M-4.5 -222 -2 -178h4l2.5 -44Z", class: "clapper" });
  return { strap, holder: s("path", { d: "M-20 -232H20L12 -214H-12Z", class: "clapper-holder" }) };
}

const BOX = "-210 -240 420 500";

/** A still wheel for the lobby. */
export function bigSixPicture() {
  const { strap, holder } = clapper();
  return s("svg", { viewBox: BOX, class: "six-wheel" }, stand(), disc(), holder, strap);
}

export class BigSixWheel {
  constructor() {
    this.turned = 0;
    this.disc = disc();
    const { strap, holder } = clapper();
    // What turns is drawn once, on a layer of its own, which is moved as a whole.
    const layer = (kind, part) => s("svg", { viewBox: BOX, class: `six-wheel ${kind}`, "aria-hidden": "true" }, part);
    this.discLayer = layer("layer", this.disc);
    this.strap = layer("strap", strap);
    this.node = h("div", { class: "six-box" }, layer("", stand()), this.discLayer, layer("layer", holder), this.strap);
    this.run = 0;
  }

  stop() {
    this.run += 1;
  }

  /** Where the disc stands when a section is under the clapper. */
  angleOf(section) {
    return (((-section * STEP) % 360) + 360) % 360;
  }

  rest(section) {
    this.run += 1;
    this.turned = this.angleOf(section);
    this.draw(0);
    this.light(section);
  }

  light(section) {
    for (const path of this.disc.querySelectorAll(".section")) path.classList.toggle("stopped", Number(path.dataset.section) === section);
  }

  /** The wheel that turns stands at once. */
  hurry() {
    this.length = 0;
    this.jump?.();
  }

  /** Slows down from peg to peg until the section is under the clapper; resolves when it rests. */
  spin(section, direction = "clockwise") {
    if (calm() || document.hidden) {
      this.rest(section);
      return Promise.resolve();
    }
    this.light(-1);
    const run = (this.run += 1);
    const way = direction === "counterclockwise" ? -1 : 1;
    const from = this.turned;
    const rest = (((way * (this.angleOf(section) - from)) % 360) + 360) % 360;
    const span = way * (rest + 360 * TURNS);
    this.length = duration(SPIN_MS);
    const started = performance.now();
    return new Promise((done) => {
      this.finish = done;
      let passed = null;
      const frame = (now) => {
        if (this.run !== run) return done();
        const t = Math.min(1, (now - started) / (this.length || 1));
        this.turned = from + span * (1 - (1 - t) ** 3.2);
        // The strap is bent by the next peg and springs back behind it.
        const between = ((((way * this.turned) / STEP + 0.5) % 1) + 1) % 1;
        const peg = Math.floor(this.turned / STEP + 0.5);
        if (peg !== passed) play("peg");
        passed = peg;
        this.draw(t < 1 ? way * 16 * Math.max(0, between - 0.35) : 0);
        if (t < 1) return requestAnimationFrame(frame);
        this.rest(section);
        return done();
      };
      this.jump = () => frame(Infinity);
      requestAnimationFrame(frame);
    });
  }

  draw(bend) {
    this.discLayer.style.transform = `rotate(${this.turned % 360}deg)`;
    this.strap.style.transform = `rotate(${-bend}deg)`;
  }
}
