// The pages of the pit by their address: #/pit, #/pit/people, #/pit/people/ID, #/pit/table/ID.

import { Glance } from "./glance.js";
import { Mine } from "./mine.js";
import { Deeds, People } from "./people.js";
import { PitTable } from "./table.js";

const OWN_ONLY = ["dealer", "box", "maintenance", "cashier"]; // who does not see the whole pit

export function showPit(app, what, id) {
  if (what === "people") return id ? new Deeds(app, encodeURIComponent(id)) : new People(app);
  if (what === "table" && id) return new PitTable(app, id);
  return OWN_ONLY.includes(app.me?.role) ? new Mine(app) : new Glance(app);
}
