// Where the people of the house go, by their role: the links of the bar at the top.

import { lang } from "./lang.js";

const WATCH = ["surveillance", "auditor"];
const FLOOR = ["floor", "manager", "admin"];
const STAFF = ["dealer", "box", ...FLOOR, ...WATCH, "maintenance", "cashier"];

const LINKS = [
  ["#/pit", lang.staffbar.pit, STAFF],
  ["#/pit/people", lang.staffbar.people, [...FLOOR, "auditor"]],
  ["#/money", lang.staffbar.money, ["dealer", "box", ...FLOOR, "auditor", "cashier"]],
  ["#/design", lang.staffbar.designs, FLOOR],
  ["#/rule", lang.staffbar.rulings, STAFF],
  ["#/training", lang.staffbar.training, ["dealer", "box", ...FLOOR, ...WATCH]],
];

/** [hash, words] of each page that somebody's role opens; the server says it once more. */
export function staffLinks(me) {
  return LINKS.filter(([, , roles]) => roles.includes(me?.role)).map(([hash, words]) => [hash, words]);
}
