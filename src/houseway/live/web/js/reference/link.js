// A clause by its id, as a link to the page that says what it asks and how it is met.

import { h } from "../dom.js";
import { clauseName } from "../words.js";

const READING = ["games", "clause"]; // pages that are left for another without a loss; any other stays open beside

/** An address that opens beside the page, so that nobody leaves a table by looking something up. */
export function beside() {
  return READING.includes(document.body.dataset.page) ? {} : { target: "_blank", rel: "noopener" };
}

export function clauseLink(id, more = {}) {
  return h("a", { class: "clause", href: `#/clause/${id}`, text: clauseName(id), ...beside(), ...more });
}

/** Several of them, with commas between. */
export function clauseLinks(ids) {
  return h("span", { class: "clauses" }, ...ids.flatMap((id, i) => [i > 0 && ", ", clauseLink(id)]));
}
