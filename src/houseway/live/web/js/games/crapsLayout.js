// The craps layout: one end of the table and the centre, a button for every place, and the chips on them.

import { h, named, s, setText, sync } from "../dom.js";
import { lang } from "../lang.js";
import { dollars, short } from "../money.js";
import { calm, duration } from "../prefs.js";
import { betName } from "../words.js";
import { pair, puck } from "./crapsDice.js";
import { HARDWAYS, HOPS, HORN, HORN_HIGHS, inTime, NUMBERS, oddsBehind, placeOf } from "./crapsPlaces.js";

const MOST_DISCS = 3;
const TRAVEL_MS = 650;

export class CrapsLayout {
  constructor(felt) {
    this.felt = felt;
    this.page = felt.page;
    this.areas = []; // every button that takes chips
    this.piles = new Map(); // where the chips of a place lie
    this.boxes = new Map(); // numbers
    this.end = this.buildEnd();
    this.centre = this.buildCentre();
    this.hops = this.buildHops();
    this.listen();
  }

  // ── the printed places ──────────────────────────────────────────────────────────────────────────

  area(wager, spot, kind, ...print) {
    const pile = h("span", { class: "pile", "aria-hidden": "true" });
    const node = h(
      "button",
      { type: "button", class: `area ${kind}`, tabindex: -1, data: { wager, spot } },
      h("span", { class: "print", "aria-hidden": "true" }, ...print),
      pile,
    );
    this.areas.push(node);
    this.piles.set(placeOf({ wager, spot }), pile);
    return node;
  }

  words(text, kind = "") {
    return h("span", { class: `printed-words ${kind}`, text });
  }

  /** What a place pays, printed once the house has said it. */
  pays(wager, spot = "") {
    return h("span", { class: "printed-pays", data: { pays: wager, on: spot } });
  }

  buildEnd() {
    this.dontCome = this.area("dont-come", "", "dont-come", this.words(lang.crapsLayout.dontCome), h("span", { class: "bar" }, lang.crapsLayout.bar, pair(6, 6)));
    this.puckOff = h("span", { class: "puck-home" });
    const numbers = h("div", { class: "numbers" }, h("div", { class: "dont-come-box" }, this.dontCome, this.puckOff), ...NUMBERS.map((n) => this.numberBox(n)));
    // The pass line runs round the corner: its upright part is for the pointer only.
    const side = h("button", { type: "button", class: "area pass-side", tabindex: -1, "aria-hidden": "true", data: { wager: "pass", spot: "" } }, h("span", { class: "print", text: lang.crapsLayout.passLine }));
    this.side = side;
    return h(
      "section",
      { class: "end", "aria-label": lang.crapsLayout.lineNumbersAndField, role: "group" },
      side,
      numbers,
      this.area("come", "", "come", this.words(lang.crapsLayout.come)),
      this.area("field", "", "field", ...this.fieldPrint()),
      this.area("dont-pass", "", "dont-pass", this.words(lang.crapsLayout.dontPass), h("span", { class: "bar" }, lang.crapsLayout.bar, pair(6, 6))),
      this.area("dont-pass-odds", "", "dont-pass-odds odds", this.words(lang.crapsLayout.layOdds)),
      this.area("pass", "", "pass", this.words(lang.crapsLayout.passLine)),
      this.area("pass-odds", "", "pass-odds odds", this.words(lang.crapsLayout.odds)),
    );
  }

  fieldPrint() {
    const round = (n) => h("span", { class: "field-round", text: n }, this.pays("field", n));
    return [
      round("2"),
      h("span", { class: "field-words" }, this.words(lang.crapsLayout.field), h("span", { class: "field-numbers", text: "3 · 4 · 9 · 10 · 11" })),
      round("12"),
    ];
  }

  numberBox(n) {
    const travel = (wager, name) => {
      const flat = this.area(wager, n, "flat");
      const odds = this.area(oddsBehind(wager), n, "behind odds", this.words(lang.crapsLayout.odds));
      this.piles.set(`${wager}|${n}`, h("span", { class: "pile others", "aria-hidden": "true" }));
      const node = h("div", { class: `travelled ${name}`, hidden: true }, this.piles.get(`${wager}|${n}`), flat, odds);
      return { node, flat, odds, wager };
    };
    const come = travel("come", "with");
    const dont = travel("dont-come", "against");
    const put = this.area("put", n, "put", this.words(lang.crapsPlaces.printed[n], "point-number"));
    this.piles.delete(`put|${n}`);
    const putOdds = this.area("put-odds", n, "behind odds put-behind", this.words(lang.crapsLayout.odds));
    putOdds.hidden = true;
    const puckHere = h("span", { class: "puck-place" });
    const body = h("div", { class: "number-body" }, put, dont.node, come.node, putOdds, puckHere);
    this.piles.set(`put|${n}`, put.querySelector(".pile"));
    const node = h(
      "div",
      { class: "number-box", role: "group", "aria-label": lang.crapsLayout.number(n), data: { number: n } },
      this.area("lay", n, "lay", this.words(lang.crapsLayout.lay)),
      body,
      this.area("buy", n, "buy", this.words(lang.crapsLayout.buy)),
      this.area("place", n, "place-bet", this.words(lang.crapsLayout.place), this.pays("place", n)),
    );
    this.boxes.set(n, { node, travels: [come, dont], putOdds, puckHere });
    return node;
  }

  buildCentre() {
    this.fireMarks = new Map(NUMBERS.map((n) => [n, h("span", { class: "fire-mark", text: n })]));
    this.fire = this.area("fire", "", "fire", this.words(lang.crapsLayout.fireBet));
    const horn = Object.entries(HORN).map(([wager, dice]) => this.area(wager, "", "horn-number", pair(...dice), this.pays(wager)));
    return h(
      "section",
      { class: "centre", "aria-label": lang.crapsLayout.centre, role: "group" },
      this.area("any-seven", "", "any-seven", this.words(lang.crapsLayout.seven), this.pays("any-seven")),
      h("div", { class: "hardways" }, ...HARDWAYS.map((n) => this.area("hardway", n, "hardway", pair(n / 2, n / 2), this.pays("hardway", n)))),
      h("div", { class: "horns" }, ...horn),
      this.area("any-craps", "", "any-craps", this.words(lang.crapsLayout.anyCraps), this.pays("any-craps")),
      h("div", { class: "mixed" }, this.area("c-and-e", "", "mix", this.words(lang.crapsLayout.cAndE)), this.area("horn", "", "mix", this.words(lang.crapsLayout.horn)), this.area("world", "", "mix", this.words(lang.crapsLayout.world))),
      h("div", { class: "highs" }, h("span", { class: "row-name", text: lang.crapsLayout.hornHigh }), ...HORN_HIGHS.map((n) => this.area("horn-high", n, "high", this.words(n)))),
      h("div", { class: "fire-row" }, this.fire, h("div", { class: "fire-marks", role: "img" }, ...this.fireMarks.values())),
    );
  }

  buildHops() {
    const hop = (spot) => {
      const dice = spot.split("-").map(Number);
      return this.area("hop", spot, "hop", pair(...dice));
    };
    return h(
      "section",
      { class: "hops", "aria-label": lang.crapsLayout.hops, role: "group" },
      h("p", { class: "row-name", text: lang.crapsLayout.onTheHop }),
      h("div", { class: "hop-grid" }, ...HOPS.map(hop)),
    );
  }

  printPays(pays, text) {
    for (const node of [this.end, this.centre, this.hops].flatMap((p) => [...p.querySelectorAll("[data-pays]")])) {
      const { pays: wager, on } = node.dataset;
      const words = wager === "field" ? (pays.field?.[on] ?? "") : text(wager, on);
      setText(node, words.replace(" to ", " : "));
    }
  }

  // ── keys ────────────────────────────────────────────────────────────────────────────────────────

  listen() {
    for (const panel of [this.end, this.centre, this.hops]) {
      panel.addEventListener("keydown", (event) => this.move(event, panel));
      panel.addEventListener("focusin", (event) => {
        const node = event.target.closest(".area");
        if (!node) return;
        this.onlyStop(panel, node);
        this.felt.pointed(node, true);
      });
      panel.addEventListener("focusout", () => this.felt.pointed(null, false));
      panel.addEventListener("pointerover", (event) => this.felt.pointed(event.target.closest(".area"), true));
      panel.addEventListener("pointerleave", () => this.felt.pointed(null, false));
      panel.querySelector(".area:not([aria-hidden])").tabIndex = 0;
    }
  }

  onlyStop(panel, node) {
    for (const one of panel.querySelectorAll('.area[tabindex="0"]')) one.tabIndex = -1;
    node.tabIndex = 0;
  }

  /** Arrows go to the nearest place that way; one place of each part is in the order of Tab. */
  move(event, panel) {
    const way = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const from = event.target.closest(".area");
    if (!way || !from) return;
    event.preventDefault();
    const middle = (node) => {
      const r = node.getBoundingClientRect();
      return [r.left + r.width / 2, r.top + r.height / 2, r];
    };
    const [x, y] = middle(from);
    let best = null;
    for (const node of panel.querySelectorAll(".area:not([aria-hidden])")) {
      if (node === from || node.offsetParent === null) continue;
      const [nx, ny, r] = middle(node);
      const ahead = way[0] ? (nx - x) * way[0] : (ny - y) * way[1];
      const aside = Math.max(0, way[0] ? Math.abs(ny - y) - r.height / 2 : Math.abs(nx - x) - r.width / 2);
      if (ahead < 3) continue;
      const far = ahead + aside * 3;
      if (!best || far < best.far) best = { far, node };
    }
    best?.node.focus();
  }

  // ── chips, puck and marks ───────────────────────────────────────────────────────────────────────

  chip(bet) {
    const node = h("span", { class: "craps-chip" });
    const discs = Math.min(MOST_DISCS, Math.max(1, Math.round(bet.stake_cents / 1500)));
    for (let i = 0; i < discs; i += 1) {
      const disc = s("svg", { viewBox: "0 0 100 100", class: "disc" }, s("use", { href: "#chip-colour" }));
      disc.style.setProperty("--i", i);
      node.append(disc);
    }
    node.style.setProperty("--top", discs - 1);
    node.append(h("b", { text: short(bet.stake_cents).replace("$", "") }));
    if (bet.lammer) node.append(h("i", { class: `lammer ${bet.lammer}`, text: lang.crapsLayout.lammers[bet.lammer] ?? bet.lammer }));
    if (bet.verdict) node.append(h("em", { class: `verdict ${bet.state}`, text: bet.verdict }));
    return node;
  }

  /** `bets`: {seat, wager, spot, stake_cents, mine, waiting, state, verdict, lammer}. */
  draw(bets, { point, fire, mySeat }) {
    const before = new Map([...this.end.querySelectorAll(".craps-chip[data-bet]")].map((n) => [n.dataset.bet, n.getBoundingClientRect()]));
    this.showTravelled(bets, mySeat);
    const at = new Map();
    for (const bet of bets) {
      const key = this.pileKey(bet);
      at.set(key, [...(at.get(key) ?? []), bet]);
    }
    for (const [key, pile] of this.allPiles()) this.drawPile(pile, at.get(key) ?? []);
    if (!calm()) this.slide(before);
    this.drawPuck(point);
    for (const [n, mark] of this.fireMarks) mark.classList.toggle("made", fire.points.includes(Number(n)));
    const marks = this.centre.querySelector(".fire-marks");
    marks.setAttribute("aria-label", fire.points.length ? lang.crapsLayout.firePoints(fire.points.join(", ")) : lang.crapsLayout.noFireBetPointMade);
    this.centre.querySelector(".fire-row").hidden = !fire.offered;
    this.fire.dataset.spot = String(mySeat ?? "");
  }

  /** My own bets on a number lie on buttons of their own: those may be touched, odds lie behind them. */
  pileKey(bet) {
    const place = placeOf(bet);
    const isOdds = bet.wager.endsWith("-odds") && bet.spot;
    if (isOdds) return bet.mine ? `${bet.wager}|${bet.spot}` : place;
    return bet.mine && bet.spot && ["come", "dont-come"].includes(bet.wager) ? `mine|${place}` : place;
  }

  *allPiles() {
    yield* this.piles;
    for (const [n, { travels, putOdds }] of this.boxes) {
      for (const { flat, odds, wager } of travels) {
        yield [`mine|${wager}|${n}`, flat.querySelector(".pile")];
        yield [`${oddsBehind(wager)}|${n}`, odds.querySelector(".pile")];
      }
      yield [`put-odds|${n}`, putOdds.querySelector(".pile")];
    }
  }

  showTravelled(bets, mySeat) {
    for (const [n, { travels, putOdds }] of this.boxes) {
      const here = (wager, mine) => bets.some((b) => b.wager === wager && b.spot === n && (!mine || (b.seat === mySeat && mySeat !== null)));
      for (const { node, flat, odds, wager } of travels) {
        const behind = oddsBehind(wager);
        node.hidden = !here(wager) && !here(behind);
        flat.hidden = !here(wager, true);
        odds.hidden = !here(wager, true) && !here(behind, true);
      }
      putOdds.hidden = !here("put", true) && !here("put-odds", true);
    }
  }

  drawPile(pile, bets) {
    const order = bets.toSorted((a, b) => Number(a.mine) - Number(b.mine) || a.seat - b.seat);
    const keyOf = (b) => `${b.seat} ${b.wager} ${b.spot ?? ""} ${b.stake_cents} ${b.lammer ?? ""} ${b.verdict ?? ""}`;
    sync(pile, order, keyOf, (b) => this.chip(b), (node, b) => {
      node.className = `craps-chip${b.mine ? " mine" : ""}${b.waiting ? " waiting" : ""}${b.state ? ` ${b.state}` : ""}`;
      node.dataset.player = b.seat;
      node.dataset.bet = `${b.seat} ${b.wager} ${b.spot ?? ""}`;
    });
    pile.parentElement.classList.toggle("laid-on", order.length > 0);
  }

  /** A come bet that has got its number is moved there. */
  slide(before) {
    for (const node of this.end.querySelectorAll(".travelled .craps-chip")) {
      const [seat, wager, spot] = node.dataset.bet.split(" ");
      const from = before.get(`${seat} ${wager} `);
      if (!spot || !from || before.has(node.dataset.bet)) continue;
      const to = node.getBoundingClientRect();
      node.animate([{ transform: `translate(${from.left - to.left}px, ${from.top - to.top}px)` }, { transform: "none" }], { duration: duration(TRAVEL_MS), easing: "ease-in-out" });
    }
  }

  drawPuck(point) {
    if (this.puckAt === point) return;
    this.puckAt = point;
    this.puckOff.replaceChildren(...(point ? [] : [puck(false)]));
    for (const [n, { node, puckHere }] of this.boxes) {
      puckHere.replaceChildren(...(Number(n) === point ? [puck(true)] : []));
      node.classList.toggle("is-point", Number(n) === point);
    }
  }

  /** Which places are open, and how each of them is read. */
  label(point, text) {
    const { page } = this;
    for (const node of [...this.areas, this.side]) {
      const { wager, spot } = node.dataset;
      const open = page.betting && inTime(wager, point) && Boolean(page.bets.offer(wager, spot));
      node.classList.toggle("open", open);
      const offer = page.bets.offer(wager, spot);
      const stake = page.bets.on(wager, spot);
      const words = [
        wager === "put" && !stake ? lang.crapsLayout.put(spot) : betName(wager, spot),
        text(wager, spot) && lang.craps.pays(text(wager, spot)),
        open && lang.craps.limits(dollars(offer.min_cents), dollars(offer.max_cents), offer.unit_cents > 100 && dollars(offer.unit_cents)),
        stake && lang.crapsLayout.yourStake(dollars(stake)),
        page.betting && !open && lang.crapsLayout.closedNow,
      ].filter(Boolean).join(", ");
      if (node !== this.side) named(node, words);
    }
  }
}
