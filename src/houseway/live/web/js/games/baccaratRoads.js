// The scoreboards of a shoe, as baccarat players keep them: drawn grids, with what they say in words.

import { h, s, setText, uniqueId } from "../dom.js";
import { lang } from "../lang.js";
import { PAST_HANDS, pastNote } from "../learn/words.js";

const ROWS = 6;
const CELL = 10; // units of the drawing; CSS says how large a cell is
const LEAST_COLUMNS = { "bead-plate": 26, "big-road": 26, "big-eye-boy": 30, "small-road": 30, "cockroach-road": 30 };
const ROADS = ["big-road", "bead-plate", "big-eye-boy", "small-road", "cockroach-road"];
const KINDS = { P: "player", B: "banker", T: "tie" };

function bead(mark) {
  return [s("circle", { r: 4.3, class: `bead ${KINDS[mark]}` }), s("text", { class: "bead-letter", text: mark })];
}

/** A winner's ring; ties since lie over it as a stroke, with their number where there are several. */
function ring(mark) {
  const ties = Number(mark.slice(1));
  return [
    mark[0] !== "T" && s("circle", { r: 3.7, class: `ring-mark ${KINDS[mark[0]]}` }),
    ties > 0 && s("path", { d: "M-4 4 4-4", class: "tie-stroke" }),
    ties > 1 && s("text", { class: "tie-count", text: ties }),
  ];
}

const DRAWN = {
  "bead-plate": bead,
  "big-road": ring,
  "big-eye-boy": (mark) => [s("circle", { r: 3.6, class: `ring-mark ${mark}` })],
  "small-road": (mark) => [s("circle", { r: 4, class: `dot-mark ${mark}` })],
  "cockroach-road": (mark) => [s("path", { d: "M-3.6 3.6 3.6-3.6", class: `stroke-mark ${mark}` })],
};

function drawing(name, columns) {
  const count = Math.max(columns.length + 2, LEAST_COLUMNS[name]);
  const lines = [];
  for (let x = 0; x <= count; x += 1) lines.push(`M${x * CELL} 0V${ROWS * CELL}`);
  for (let y = 0; y <= ROWS; y += 1) lines.push(`M0 ${y * CELL}H${count * CELL}`);
  const marks = columns.flatMap((column, x) =>
    column.map(
      (mark, y) =>
        mark &&
        s("g", { class: "mark-cell", transform: `translate(${(x + 0.5) * CELL} ${(y + 0.5) * CELL})`, data: { mark } },
          ...DRAWN[name](mark)),
    ),
  );
  return s(
    "svg",
    { viewBox: `0 0 ${count * CELL} ${ROWS * CELL}`, class: "road-drawing", role: "img", vars: { columns: count } },
    s("path", { d: lines.join(""), class: "road-grid" }),
    ...marks,
  );
}

/** Equal results that follow each other; ties belong to the winner before them. */
function runs(results) {
  const found = [];
  for (const one of results) {
    const last = found.at(-1);
    if (one === "T" && last) last.ties += 1;
    else if (one === "T") found.push({ who: "T", count: 0, ties: 1 });
    else if (last?.who === one) last.count += 1;
    else found.push({ who: one, count: 1, ties: last?.who === "T" ? found.pop().ties : 0 });
  }
  return found;
}

function words(name, columns, results) {
  const marks = columns.flat().filter(Boolean);
  if (!marks.length) return lang.roads.nothingYet;
  if (name === "bead-plate") return lang.roads.beads(results);
  if (name === "big-road") {
    return runs(results).map(({ who, count, ties }) => lang.roads.run(who, count, ties)).join(", ");
  }
  return lang.roads.redAndBlue(marks.filter((m) => m === "red").length, marks.filter((m) => m === "blue").length);
}

export class Scoreboard {
  constructor() {
    [this.chosen] = ROADS;
    this.counts = h("p", { class: "road-counts" });
    this.roads = new Map();
    const id = uniqueId("road");
    this.tabs = h("div", { class: "road-tabs", role: "tablist", "aria-label": lang.roads.scoreboards });
    this.body = h("div", { class: "road-body" });
    for (const name of ROADS) {
      const title = lang.roads.titles[name];
      const tab = h("button", {
        type: "button", class: "road-tab", role: "tab", id: `${id}-${name}`, "aria-controls": `${id}-${name}-panel`, text: title,
        onclick: () => this.choose(name), onkeydown: (e) => this.arrow(e, name),
      });
      const scroll = h("div", { class: "road-scroll", tabindex: 0, role: "group", "aria-label": title });
      const panel = h("div", { class: `road ${name}`, id: `${id}-${name}-panel` }, h("h3", { class: "road-name", text: title }), scroll);
      this.roads.set(name, { tab, scroll, panel });
      this.tabs.append(tab);
      this.body.append(panel);
    }
    this.node = h("section", { class: "scoreboard", "aria-label": lang.roads.scoreboardsOfThisShoe },
      h("div", { class: "road-head" }, h("h2", { text: lang.roads.thisShoe }), this.counts), this.tabs, this.body, pastNote(PAST_HANDS));
    this.shown = "";
    this.choose(this.chosen);
  }

  /** On a narrow window one road is shown, on a wide one all of them. */
  choose(name) {
    this.chosen = name;
    for (const [key, { tab, panel }] of this.roads) {
      tab.setAttribute("aria-selected", key === name);
      tab.tabIndex = key === name ? 0 : -1;
      panel.classList.toggle("chosen", key === name);
    }
    this.toNewest();
  }

  arrow(event, name) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = ROADS[(ROADS.indexOf(name) + step + ROADS.length) % ROADS.length];
    this.choose(next);
    this.roads.get(next).tab.focus();
  }

  update(roads, results) {
    const key = results.join("");
    if (key === this.shown && this.body.querySelector("svg")) return;
    this.shown = key;
    const count = (mark) => results.filter((r) => r === mark).length;
    this.counts.replaceChildren(
      ...["P", "B", "T"].map((mark) =>
        h("span", { class: `road-count ${KINDS[mark]}` }, h("b", { text: mark, "aria-hidden": "true" }),
          h("span", { class: "unseen", text: `${lang.roads.names[mark]} ` }), h("span", { text: count(mark) })),
      ),
    );
    for (const [name, { scroll }] of this.roads) {
      const columns = roads[name] ?? [];
      const svg = drawing(name, columns);
      svg.setAttribute("aria-label", words(name, columns, results));
      scroll.replaceChildren(svg);
      scroll.dataset.columns = columns.length;
    }
    this.toNewest();
  }

  /** The newest column is in sight. */
  toNewest() {
    for (const { scroll } of this.roads.values()) {
      const svg = scroll.firstChild;
      if (!svg) continue;
      const cell = scroll.scrollWidth / Number(svg.style.getPropertyValue("--columns"));
      scroll.scrollLeft = Math.max(0, (Number(scroll.dataset.columns) + 1) * cell - scroll.clientWidth);
    }
  }

  /** "Banker wins" over the hands, from the newest result. */
  static verdict(result, node) {
    setText(node, lang.roads.verdicts[result] ?? "");
    node.className = `bac-verdict ${KINDS[result] ?? ""}`;
  }
}
