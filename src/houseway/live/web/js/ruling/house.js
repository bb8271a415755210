// Which game and edition, and how a house has elected: the first part of a ruling and of a training.

import { get } from "../api.js";
import { h, put, uniqueId } from "../dom.js";
import { OptionField, elected } from "../elections.js";
import { lang } from "../lang.js";

/** A select with its label. */
export function choice(label, ...options) {
  const id = uniqueId("choice");
  const input = h("select", { id }, ...options);
  return { input, node: h("div", { class: "field" }, h("label", { for: id, text: label }), input) };
}

export function fill(select, rows) {
  put(select, ...rows.map(([value, text]) => h("option", { value, text })));
}

export class HouseFields {
  /** `changed` is called when another game is chosen, or another election. */
  constructor(changed) {
    this.changed = changed;
    this.options = [];
    this.game = choice(lang.house.game);
    this.elections = h("div", { class: "form" });
    this.summary = h("summary", { text: lang.house.electionsOfTheHouse });
    this.details = h("details", { class: "elections" }, this.summary, this.elections);
    this.node = h("div", { class: "form" }, this.game.node, this.details);
    this.game.input.addEventListener("change", () => this.load());
    this.elections.addEventListener("change", () => this.elect());
  }

  async start(wanted = "") {
    const { games } = await get("/api/games");
    this.games = games;
    const several = (game) => games.filter((g) => g.game === game).length > 1;
    fill(this.game.input, games.map((g, i) => [i, `${g.title}, ${g.place}${several(g.game) ? ` (${g.edition})` : ""}`]));
    const at = games.findIndex((g) => g.game === wanted || g.edition === wanted);
    this.game.input.value = String(Math.max(at, 0));
    await this.load();
  }

  get chosen() {
    const { game, edition } = this.games[Number(this.game.input.value)];
    return { game, edition, elections: elected(this.options) };
  }

  async load() {
    const { game, edition } = this.games[Number(this.game.input.value)];
    const found = await get(`/api/games/${encodeURIComponent(game)}?edition=${encodeURIComponent(edition)}`);
    this.options = found.options.map((o) => new OptionField(o));
    put(this.elections, ...this.options.map((o) => o.node));
    this.details.hidden = !this.options.length;
    this.elect();
  }

  elect() {
    const others = Object.keys(elected(this.options)).length;
    this.summary.textContent = lang.house.elected(others);
    this.changed();
  }
}

/** A clause with what it says in our own words. */
export function clauseItem({ id, says }) {
  return h("li", {}, h("code", { class: "clause-id", text: id }), h("span", { text: says }));
}
