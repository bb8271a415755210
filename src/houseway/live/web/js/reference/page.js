// What the pages of the reference share: sections that can be linked, and a table of contents of them.

import { h, setText } from "../dom.js";
import { lang } from "../lang.js";
import { capital } from "../words.js";

export class ReferencePage {
  constructor(app, heading) {
    this.app = app;
    this.heading = h("h1", { text: heading });
    this.note = h("p", { role: "status", text: lang.referencePage.oneMoment });
    this.body = h("div", {});
    this.node = h("article", { class: "reference" }, h("header", {}, this.heading), this.note, this.body);
  }

  async entered() {
    document.title = lang.referencePage.windowTitle(this.heading.textContent);
    try {
      const found = await this.read();
      if (this.left) return;
      setText(this.note, "");
      this.show(found);
      document.title = lang.referencePage.windowTitle(this.heading.textContent);
      this.scroll();
    } catch (refusal) {
      setText(this.note, refusal.message);
    }
  }

  leave() {
    this.left = true;
  }

  scroll() {
    if (this.part) document.getElementById(this.part)?.scrollIntoView();
  }
}

/** A heading with a link to itself. */
export function section(where, id, words, ...content) {
  return h("section", {},
    h("h2", { id, tabindex: -1 }, h("span", { text: words }), h("a", { class: "anchor", href: `${where}/${id}`, "aria-label": lang.referencePage.linkTo(words), text: "#" })),
    ...content);
}

export function contents(where, parts) {
  return h("nav", { class: "reference-toc", "aria-label": lang.referencePage.onThisPage },
    h("ul", {}, ...parts.map(([id, words]) => h("li", {}, h("a", { href: `${where}/${id}`, text: words })))));
}

export function grid(columns, rows, more = {}) {
  return h("div", { class: "reference-wide", tabindex: 0, role: "group", "aria-label": more.label ?? columns.filter(Boolean).join(", ") },
    h("table", { class: more.class },
      h("thead", {}, h("tr", {}, ...columns.map((text, i) => {
        const figure = rows[0]?.children[i]?.classList.contains("figure") ? "figure" : null; // a head stands as its figures do
        return text ? h("th", { scope: "col", class: figure, text: capital(text) }) : h("td");
      }))),
      h("tbody", {}, ...rows)));
}

