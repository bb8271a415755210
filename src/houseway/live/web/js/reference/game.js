// Every game and edition, each with a page of its own: found without sitting down.

import { get } from "../api.js";
import { h, put, wait } from "../dom.js";
import { lang } from "../lang.js";
import { markdown } from "../markdown.js";
import { title } from "../words.js";
import { clauseLinks } from "./link.js";
import { figures, strategy } from "./odds.js";
import { ReferencePage, contents, grid, section } from "./page.js";

const AGAIN_MS = 2500; // figures that are being worked out are asked for again

export class GamesPage extends ReferencePage {
  constructor(app) {
    super(app, lang.reference.theGames);
  }

  read() {
    return get("/api/games");
  }

  show({ games }) {
    put(this.body,
      h("p", { class: "lead", text: lang.reference.eachByItsOwnRule }),
      h("ul", { class: "reference-games" }, ...games.map((g) =>
        h("li", {}, h("h2", {}, h("a", { href: `#/games/${g.edition}`, text: g.title })), h("p", { class: "quiet-text", text: `${g.edition} · ${g.place}` }), h("p", { text: g.summary })))));
  }
}

const PARTS = ["rules", "wagers", "sign", "odds", "play", "options", "readings", "irregularities"];

export class GamePage extends ReferencePage {
  constructor(app, edition, part) {
    super(app, lang.reference.aGame);
    this.edition = edition;
    this.part = part;
  }

  read() {
    return get(this.api());
  }

  api(more = "") {
    return `/api/reference/games/${encodeURIComponent(this.edition)}${more}`;
  }

  show(game) {
    this.heading.textContent = game.title;
    const where = `#/games/${game.edition}`;
    const working = () => h("p", { role: "status", class: "working", text: lang.reference.working });
    this.odds = h("div", { class: "odds" }, working());
    this.best = h("div", { class: "best" }, working());
    this.wrong = h("div", { class: "wrong" }, h("p", { role: "status", text: lang.reference.oneMoment }));
    const made = { rules: [markdown(game.rules)], wagers: wagers(game), sign: sign(game), odds: [this.odds, design(game)], play: [this.best], options: options(game), readings: readings(game), irregularities: [this.wrong] };
    const others = game.editions.filter((e) => e.id !== game.edition);
    put(this.body,
      h("p", { class: "lead", text: game.summary }),
      h("p", { class: "quiet-text", text: lang.reference.seats(game.edition, game.place, game.seats) }),
      others.length > 0 && h("p", {}, lang.reference.otherEditions, ...others.flatMap((e, i) => [i ? ", " : "", h("a", { href: `#/games/${e.id}`, text: `${e.title} (${e.id})` })])),
      h("p", {}, h("a", { href: "#/games", text: lang.reference.allGames })),
      contents(where, PARTS.map((id) => [id, lang.reference.parts[id]])),
      ...PARTS.map((id) => section(where, id, lang.reference.parts[id], ...made[id])));
    this.compute();
    this.irregular(where);
  }

  /** Asked for again until they are there. */
  async compute() {
    while (!this.left) {
      try {
        const found = await get(this.api("/odds"));
        if (this.left) return;
        if (found.state === "done") {
          put(this.odds, ...figures(found.reports));
          const play = strategy(found.reports);
          put(this.best, ...(play.length ? play : [h("p", { text: lang.reference.playersDecideNothingThatWould })]));
          return;
        }
      } catch (refusal) {
        put(this.odds, h("p", { class: "form-error", text: refusal.message }));
        put(this.best);
        return;
      }
      await wait(AGAIN_MS);
    }
  }

  async irregular(where) {
    try {
      const { irregularities } = await get(this.api("/irregularities"));
      const phases = Map.groupBy ? Map.groupBy(irregularities, (s) => s.phase) : grouped(irregularities);
      put(this.wrong, ...[...phases].map(([phase, all]) =>
        h("div", {}, h("h3", { id: `when-${phase}` }, h("span", { text: title(phase) }), h("a", { class: "anchor", href: `${where}/when-${phase}`, "aria-label": lang.reference.linkTo(title(phase)), text: "#" })),
          grid(lang.reference.irregularityColumns, all.map((s) => h("tr", {}, h("th", { scope: "row", text: title(s.what) }), h("td", { text: title(s.by) }), h("td", {}, clauseLinks(s.clauses.map((c) => c.id)))))))),
        !irregularities.length && h("p", { text: lang.reference.theBookKnowsOfNone }));
      if (this.part?.startsWith("when-")) this.scroll();
    } catch (refusal) {
      put(this.wrong, h("p", { class: "form-error", text: refusal.message }));
    }
  }
}

function grouped(all) {
  const found = new Map();
  for (const s of all) found.set(s.phase, [...(found.get(s.phase) ?? []), s]);
  return found;
}

function wagers({ wagers }) {
  const paid = (w, p) => lang.reference.paid(w.pays_at_least, p.pays);
  const rows = wagers.flatMap((w) => {
    const one = w.pays.length === 1 && w.pays[0].on === "win" && !Object.keys(w.pays[0].only_with).length ? w.pays[0] : null;
    const clauses = [...new Set([...w.clauses, ...(one?.clauses ?? [])])];
    return [
      h("tr", {}, h("th", { scope: "row", text: w.title }), h("td", {}, w.about, w.only_with && h("em", { text: lang.reference.onlyWith(w.only_with) })), h("td", { text: one ? paid(w, one) : "" }), h("td", {}, clauseLinks(clauses))),
      ...(one ? [] : w.pays).map((p) => {
        const on = p.on === "win" ? "" : title(p.on);
        const only = Object.keys(p.only_with).length ? lang.reference.onlyWithOptions(p.only_with) : "";
        return h("tr", {}, h("td", {}), h("td", { text: `${on}${only}` }), h("td", { text: paid(w, p) }), h("td", {}, clauseLinks(p.clauses)));
      }),
    ];
  });
  return [grid(lang.reference.wagerColumns, rows)];
}

function design({ edition, house_plays }) {
  return house_plays && h("p", {}, h("a", { href: `#/design/${encodeURIComponent(edition)}`, text: lang.reference.changeAPayTable }));
}

function sign({ sign }) {
  return [h("p", { text: lang.reference.whatATablePostsAt }), h("ul", { class: "sign" }, ...sign.map(({ text, clauses }) => h("li", {}, `${text} `, clauseLinks(clauses))))];
}

function options({ options }) {
  return [h("p", { text: lang.reference.whatAHouseMayElect }),
    grid(lang.reference.optionColumns, options.map((o) => h("tr", {}, h("th", { scope: "row" }, h("code", { text: o.name })), h("td", { text: o.default }), h("td", { text: `${o.allowed}: ${o.about}` }), h("td", {}, clauseLinks(o.clauses)))))];
}

function readings({ readings }) {
  if (!readings.length) return [h("p", { text: lang.reference.theTextLeavesNothingOpen })];
  return [h("p", { text: lang.reference.whereTheTextIsSilent }),
    ...readings.map((r) => h("div", { id: `reading-${r.name}` }, h("h3", { text: title(r.name) }), h("p", { text: r.text }), h("p", { class: "quiet-text", text: lang.reference.readingReason(r.reason, r.option) }), h("p", {}, clauseLinks(r.clauses))))];
}
