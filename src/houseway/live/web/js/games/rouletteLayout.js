// The layout drawn: boxes, a place to touch for every wager, chips, the marker. Lies flat, or upright on a phone.

import { h, s } from "../dom.js";
import { lang } from "../lang.js";
import { short } from "../money.js";
import { boxesOf, spotsOf } from "./layout.js";
import { colour } from "./wheel.js";

// A line and a corner are as wide as they are to the finger: upright, 24 pixels also on the narrowest phone.
const FLAT = { along: 15.5, number: 15, outside: 11.5, chip: 29, line: 16, corner: 11 };
const TALL = { along: 12.5, number: 18.5, outside: 11.9, chip: 30, line: 24.9, corner: 12.5 };

export class RouletteLayout {
  constructor(felt, wheel, { tall }) {
    this.felt = felt;
    this.wheel = wheel;
    this.tall = tall;
    this.scale = tall ? TALL : FLAT;
    this.spots = spotsOf(wheel);
    this.boxNodes = new Map();
    this.places = new Map(); // the touchable nodes of each spot
    this.chips = s("g", { class: "layout-chips" });
    const [width, height] = this.size();
    this.svg = s(
      "svg",
      { viewBox: `-8 -10 ${width + 16} ${height + 20}`, class: `layout ${tall ? "tall" : "flat"}`, role: "group", "aria-label": lang.rouletteLayout.rouletteLayout },
      ...boxesOf(wheel).map((b) => this.drawBox(b)),
      s("g", { class: "places" }, ...this.drawPlaces()),
      this.chips,
    );
    this.node = h("div", { class: "layout-box" }, this.svg);
    this.listen();
  }

  // ── where things lie ────────────────────────────────────────────────────────────────────────────

  across(y) {
    const { number, outside } = this.scale;
    return y >= 0 ? y * number : y * outside;
  }

  size() {
    const across = this.across(12) - this.across(-8);
    const along = 56 * this.scale.along;
    return this.tall ? [across, along] : [along, across];
  }

  point(x, y) {
    const along = (x + 4) * this.scale.along;
    if (this.tall) return [this.across(y) - this.across(-8), along];
    return [along, this.across(12) - this.across(y)];
  }

  rect({ x0, y0, x1, y1 }) {
    const [ax, ay] = this.point(x0, y0);
    const [bx, by] = this.point(x1, y1);
    return { x: Math.min(ax, bx), y: Math.min(ay, by), width: Math.abs(ax - bx), height: Math.abs(ay - by) };
  }

  // ── the printed layout ──────────────────────────────────────────────────────────────────────────

  drawBox(b) {
    const { x, y, width, height } = this.rect(b);
    const [cx, cy] = [x + width / 2, y + height / 2];
    const isNumber = /^\d+$/.test(b.name);
    const isVoid = b.name === "00" && this.wheel === "double-zero-as-single";
    const node = s("g", { class: `box${isNumber ? ` number ${colour(b.name)}` : " outside"}${isVoid ? " void" : ""}`, "aria-hidden": "true" });
    node.append(s("rect", { x, y, width, height, class: "cell" }));
    if (isNumber) {
      const pill = b.name.startsWith("0") ? { rx: width / 2 - 5, ry: height / 2 - 7 } : { rx: width / 2 - 7, ry: height / 2 - 5 };
      node.append(s("ellipse", { cx, cy, ...pill, class: "pill" }));
    }
    if (b.name === "red" || b.name === "black") {
      const [w, t] = [width * 0.44, height * 0.44];
      node.append(s("path", { d: `M${cx} ${cy - t}L${cx + w} ${cy}L${cx} ${cy + t}L${cx - w} ${cy}Z`, class: `diamond ${b.name}` }));
    }
    const words = b.name.startsWith("column-") ? lang.rouletteLayout.twoToOne : (lang.rouletteLayout.printed[b.name] ?? b.name);
    const upright = this.tall && !isNumber && !b.name.startsWith("column-");
    const ty = upright ? cy - height * 0.1 : cy; // chips lie below the words
    node.append(
      s("text", {
        x: cx, y: ty, class: isNumber ? "printed big-number" : "printed",
        transform: upright ? `rotate(-90 ${cx} ${ty})` : undefined, text: words,
      }),
    );
    this.boxNodes.set(b.name, node);
    return node;
  }

  // ── places for chips ────────────────────────────────────────────────────────────────────────────

  drawPlaces() {
    const drawn = { box: [], line: [], corner: [] };
    for (const spot of this.spots.values()) {
      const nodes = spot.areas.map((area) => {
        const kind = area.x0 === area.x1 && area.y0 === area.y1 ? "corner" : area.x0 === area.x1 || area.y0 === area.y1 ? "line" : "box";
        const node = this.drawPlace(kind, area);
        node.classList.add("place", kind);
        node.dataset.wager = spot.wager;
        node.dataset.spot = spot.name;
        drawn[kind].push(node);
        return node;
      });
      spot.anchors = spot.areas.map((a) => this.anchor(spot, a));
      // One node a spot takes part in the keyboard order; a second place is for the pointer.
      nodes[0].setAttribute("role", "button");
      nodes[0].setAttribute("tabindex", "-1");
      for (const other of nodes.slice(1)) other.setAttribute("aria-hidden", "true");
      this.places.set(spot.name, nodes);
    }
    const first = this.places.get("1")[0];
    first.setAttribute("tabindex", "0");
    this.current = first;
    return [...drawn.box, ...drawn.line, ...drawn.corner];
  }

  /** Where chips lie: in the middle, and in a box with words beside them. */
  anchor(spot, { x0, x1, y0, y1 }) {
    const [x, y] = this.point((x0 + x1) / 2, (y0 + y1) / 2);
    if (spot.covers.length < 12) return [x, y];
    const { width, height } = this.rect({ x0, x1, y0, y1 });
    if (spot.wager === "column") return this.tall ? [x + width * 0.45, y] : [x, y + height * 0.48];
    return this.tall ? [x, y + height * 0.42] : [x + width * 0.34, y];
  }

  drawPlace(kind, area) {
    if (kind === "box") {
      // The area of a box is its inside: one unit of the grid away from its lines.
      return s("rect", this.rect({ x0: area.x0 - 1, y0: area.y0 - 1, x1: area.x1 + 1, y1: area.y1 + 1 }));
    }
    const [ax, ay] = this.point(area.x0, area.y0);
    const [bx, by] = this.point(area.x1, area.y1);
    if (kind === "corner") return s("circle", { cx: ax, cy: ay, r: this.scale.corner });
    const { line } = this.scale;
    const wide = line / 2;
    return s("rect", {
      x: Math.min(ax, bx) - (ax === bx ? wide : 0), y: Math.min(ay, by) - (ay === by ? wide : 0),
      width: Math.abs(ax - bx) || line, height: Math.abs(ay - by) || line,
    });
  }

  labelled() {
    for (const [name, nodes] of this.places) nodes[0].setAttribute("aria-label", this.felt.label(this.spots.get(name)));
  }

  enable(on) {
    this.svg.classList.toggle("closed", !on);
    this.labelled();
  }

  listen() {
    const { svg } = this;
    const spotNode = (event) => event.target.closest?.("[data-spot]");
    // The pointer lays chips; only the keyboard moves the focus.
    svg.addEventListener("mousedown", (event) => event.preventDefault());
    svg.addEventListener("pointerover", (event) => this.felt.pointed(spotNode(event), Boolean(spotNode(event))));
    svg.addEventListener("pointerleave", () => this.felt.pointed(null, false));
    svg.addEventListener("focusin", (event) => {
      if (!spotNode(event)) return;
      this.focusOn(spotNode(event));
      this.felt.pointed(this.current, true);
    });
    svg.addEventListener("focusout", () => this.felt.pointed(null, false));
    svg.addEventListener("keydown", (event) => this.arrow(event));
  }

  focusOn(node) {
    this.current.setAttribute("tabindex", "-1");
    this.current = this.places.get(node.dataset.spot)[0];
    this.current.setAttribute("tabindex", "0");
  }

  /** The nearest place in the direction of the arrow; what lies straight ahead counts as nearer. */
  arrow(event) {
    const way = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!way) return;
    event.preventDefault();
    const here = this.rect(this.spots.get(this.current.dataset.spot).areas[0]);
    const [x, y] = [here.x + here.width / 2, here.y + here.height / 2];
    let best = null;
    for (const spot of this.spots.values()) {
      const there = this.rect(spot.areas[0]);
      const dx = there.x + there.width / 2 - x;
      const dy = there.y + there.height / 2 - y;
      const ahead = dx * way[0] + dy * way[1];
      const aside = way[0] ? Math.abs(dy) - there.height / 2 : Math.abs(dx) - there.width / 2;
      if (ahead < 2 || aside > ahead * 2.2) continue;
      const far = ahead + Math.max(0, aside) * 3;
      if (!best || far < best.far) best = { far, name: spot.name };
    }
    if (best) this.places.get(best.name)[0].focus();
  }

  light(spot) {
    for (const [name, node] of this.boxNodes) node.classList.toggle("lit", Boolean(spot?.covers.includes(name)));
    for (const nodes of this.places.values()) for (const node of nodes) node.classList.remove("aimed");
    if (spot) for (const node of this.places.get(spot.name)) node.classList.add("aimed");
  }

  // ── chips and marker ────────────────────────────────────────────────────────────────────────────

  swatch(name) {
    return s("svg", { viewBox: "0 0 100 100", class: "swatch", "data-colour": name, "aria-hidden": "true" }, s("use", { href: "#chip-colour" }));
  }

  chip(x, y, colourName, cents, { mine, state, waiting }) {
    const size = this.scale.chip * (mine ? 1 : 0.82);
    const group = s("g", { class: `laid${mine ? " mine" : ""}${state ? ` ${state}` : ""}${waiting ? " waiting" : ""}`, "data-colour": colourName, "aria-hidden": "true" });
    const pile = Math.min(4, Math.max(1, Math.round(cents / 1000)));
    if (state === "won") group.append(s("circle", { cx: x, cy: y - (pile - 1) * 1.2, r: size / 2 + 6, class: "laid-light" }));
    group.append(s("circle", { cx: x, cy: state === "won" ? y : y + 1.6, r: size / 2, class: "laid-shade" }));
    for (let i = 0; i < pile; i += 1) {
      group.append(s("use", { href: "#chip-colour", x: x - size / 2, y: y - size / 2 - i * 2.4, width: size, height: size }));
    }
    if (mine) group.append(s("text", { x, y: y - (pile - 1) * 2.4, class: "laid-amount", text: short(cents).replace("$", "") }));
    return group;
  }

  draw(bets, { colours, mySeat, marker, pending }) {
    const [nodes, swept] = [[], []]; // what goes fades away as one
    const at = new Map(); // how many chips lie on a spot already
    const put = (bet, more) => {
      const spot = this.spots.get(bet.spot);
      if (!spot) return;
      const count = at.get(bet.spot) ?? 0;
      at.set(bet.spot, count + 1);
      const [x, y] = spot.anchors[0];
      const mine = bet.seat === mySeat;
      const shift = mine ? 0 : 7 * (count % 2 ? 1 : -1) * Math.ceil((count + 1) / 2);
      (more.state === "gone" ? swept : nodes).push(this.chip(x + shift, y + (mine ? 0 : -5), colours[bet.seat], bet.stake_cents, { mine, ...more }));
    };
    for (const bet of bets.filter((b) => b.seat !== mySeat)) put(bet, { state: bet.state });
    const waiting = new Map(pending);
    for (const bet of bets.filter((b) => b.seat === mySeat)) {
      const more = waiting.get(`${bet.wager}|${bet.spot}`) ?? 0;
      waiting.delete(`${bet.wager}|${bet.spot}`);
      put({ ...bet, stake_cents: bet.stake_cents + more }, { state: bet.state, waiting: more > 0 });
    }
    for (const [key, cents] of waiting) put({ seat: mySeat, spot: key.split("|")[1], stake_cents: cents }, { waiting: true });
    this.chips.replaceChildren(s("g", { class: "swept" }, ...swept), ...nodes);
    for (const [name, node] of this.boxNodes) node.classList.toggle("landed", name === marker);
    if (marker && this.spots.get(marker)) this.chips.append(this.marker(marker));
  }

  /** The point marker stands beside the chips of its number, so that both can be seen. */
  marker(pocket) {
    const { x, y, width } = this.rect(boxesOf(this.wheel).find((b) => b.name === pocket));
    return s(
      "g",
      { class: "marker", "aria-hidden": "true", transform: `translate(${x + width - 9} ${y + 10})` },
      s("path", { d: "M-7 6C-7-1-4-3-4-9a4 4 0 0 1 8 0c0 6 3 8 3 15Z" }),
    );
  }
}

