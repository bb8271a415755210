// What would follow an act, in words, before it is confirmed.

import { h } from "../dom.js";
import { lang } from "../lang.js";
import { dollars } from "../money.js";
import { clauseLink } from "../reference/link.js";
import { lineRow } from "../table/results.js";
import { capital, cardNames } from "../words.js";

const MANY = 6; // more cards than these are counted, not named

export function clauseText({ clause, says }) {
  if (!clause) return false;
  return h("p", { class: "console-clause" }, clauseLink(clause), h("span", { text: says ? ` ${says}` : "" }));
}

function cardsText(text) {
  const cards = text.split(" ");
  return cards.length > MANY ? lang.follows.withOneOf(cards.length, cards.slice(0, 3).join(" ")) : lang.follows.withThe(cardNames(cards));
}

function way({ cards, acts, lines, undecided, chips, then, approvals }) {
  const whose = (act) => (act.by && act.by !== "dealer" ? `${capital(act.by.replace("-", " "))}: ` : "");
  return h(
    "div",
    { class: "way" },
    cards && h("h4", { text: `${cardsText(cards)}:` }),
    approvals.length > 0 && h("p", { class: "approval", text: lang.follows.waitsFor(approvals) }),
    acts.length > 0 && h("ol", { class: "way-acts" }, ...acts.map((act) => h("li", {}, h("span", { text: whose(act) + act.do }), act.clause && h("span", {}, " ", clauseLink(act.clause))))),
    undecided && h("p", { text: lang.follows.theWagersAreThenSettled }),
    lines.length > 0 && h("ul", { class: "lines" }, ...lines.map((line) => seatLine(line))),
    ...chips.map(({ seat, cents }) => h("p", { class: "way-chips", text: cents > 0 ? lang.follows.goToSeat(dollars(cents), seat) : lang.follows.areTaken(dollars(-cents), seat) })),
    !chips.length && !lines.length && h("p", { class: "quiet-text", text: lang.follows.noChipsMove }),
    h("p", { class: "way-then" }, h("strong", { text: lang.follows.then }), h("span", { text: then.do }), then.clause && h("span", {}, " ", clauseLink(then.clause))),
  );
}

/** A settled line with its seat. */
export function seatLine(line) {
  const row = lineRow(line);
  row.querySelector(".line-what").prepend(h("span", { class: "line-seat", text: line.seat ? lang.follows.seat(line.seat) : lang.follows.theHouse }));
  return row;
}

export function waysList(ways) {
  return [ways.length > 1 && h("p", { class: "quiet-text", text: lang.follows.hangsOnTheCard(ways.length) }), ...ways.map(way)];
}
