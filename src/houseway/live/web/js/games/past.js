// The rounds before: what a strip of last results begins with.

import { get } from "../api.js";

/** The last rounds of a table, newest first, for who comes. None on the felt of a round that is shown again: what
    they were then is not known, and the newest may be its own. */
export async function lastRounds(page, most) {
  if (page.isPast) return [];
  try {
    return (await get(`/api/tables/${encodeURIComponent(page.id)}/rounds?limit=${most}`)).rounds;
  } catch {
    return []; // the table plays without them
  }
}
