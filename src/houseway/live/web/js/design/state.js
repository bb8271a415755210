// A design as its address has it: #/design/EDITION/set=NAME%3DVALUE&wager=…, so that it can be sent to somebody.

import { written as asWritten } from "../elections.js";

const MANY = ["set", "vary", "free"];
const ONE = ["wager", "stake", "target", "with"];

/** What the address says; what it does not say is empty. */
export function read(hash) {
  const [, , edition = "", query = ""] = hash.slice(1).split("/");
  const said = new URLSearchParams(query);
  const found = { edition: decodeURIComponent(edition) };
  for (const name of MANY) found[name] = said.getAll(name);
  for (const name of ONE) found[name] = said.get(name) ?? "";
  found.elections = Object.fromEntries(found.set.map(pair).filter(([name]) => name));
  return found;
}

/** "decks=2" as a name and a value. */
export function pair(text) {
  const at = text.indexOf("=");
  return at < 0 ? [text.trim(), ""] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

/** The address of a design. */
export function written(state) {
  const said = new URLSearchParams();
  for (const [name, value] of Object.entries(state.elections)) said.append("set", `${name}=${value}`);
  for (const name of ["vary", "free"]) for (const text of state[name] ?? []) said.append(name, text);
  for (const name of ONE) if (state[name]) said.append(name, state[name]);
  const query = String(said);
  return `#/design/${encodeURIComponent(state.edition)}${query ? `/${query}` : ""}`;
}

/** The address of what a table has elected. */
export function designOf(edition, elections) {
  return written({ edition, elections: Object.fromEntries(Object.entries(elections).map(([name, value]) => [name, asWritten(value)])) });
}
