// One clause of a rule book: what it asks in our own words, and how it is met.

import { get } from "../api.js";
import { h, put } from "../dom.js";
import { lang } from "../lang.js";
import { clauseName } from "../words.js";
import { clauseLink } from "./link.js";
import { ReferencePage } from "./page.js";

function short(c) {
  return h("li", {}, clauseLink(c.id), c.says && h("span", { text: ` ${c.says}` }));
}

export class ClausePage extends ReferencePage {
  constructor(app, id) {
    super(app, clauseName(id));
    this.id = id;
  }

  read() {
    return get(`/api/reference/clauses/${encodeURIComponent(this.id)}`);
  }

  show(c) {
    const told = (name, content) => content && [h("dt", { text: name }), h("dd", {}, content)];
    const list = (items) => items.length > 0 && h("ul", {}, ...items.map((text) => h("li", {}, h("code", { text }))));
    const clauses = (items) => items.length > 0 && h("ul", {}, ...items.map(short));
    const games = c.editions.length > 0 && h("span", {}, ...c.editions.flatMap((e, i) => [i ? ", " : "", h("a", { href: `#/games/${e.id}`, text: e.title })]));
    put(this.body,
      c.says && h("p", { class: "lead", text: c.says }),
      h("dl", { class: "met" },
        ...[
          told(lang.clause.clause, h("code", { text: c.id })),
          told(lang.clause.metLabel, h("span", { text: lang.clause.met[c.status] ?? c.status })),
          told(lang.clause.games, games),
          told(lang.clause.within, clauses(c.within)),
          told(lang.clause.itsParts, clauses(c.parts)),
          told(lang.clause.codeAndData, list(c.code)),
          told(lang.clause.shownByTests, list(c.tests)),
        ].filter(Boolean).flat()),
      h("p", { class: "reference-toc" }, c.before && clauseLink(c.before, { text: `← ${clauseName(c.before)}` }), " ", c.after && clauseLink(c.after, { text: `${clauseName(c.after)} →` })));
  }
}
