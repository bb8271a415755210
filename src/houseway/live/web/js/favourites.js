// Tables that a person has marked: they come first in the lobby of this device.

import { h, s } from "./dom.js";
import { lang } from "./lang.js";
import { pref, setPref } from "./prefs.js";

function isFavourite(id) {
  return pref("favourites", []).includes(id);
}

/** The marked ones first, each group in its order. */
export function favouritesFirst(tables) {
  return tables.toSorted((a, b) => Number(isFavourite(b.id)) - Number(isFavourite(a.id)));
}

export function star({ id, name }, changed) {
  const button = h(
    "button",
    { class: "star", "aria-pressed": isFavourite(id), "aria-label": lang.favourites.favouriteTable(name), title: lang.favourites.favourite },
    s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: "m12 3 2.8 5.9 6.2.8-4.6 4.4 1.2 6.3L12 17.3l-5.6 3.1 1.2-6.3L3 9.7l6.2-.8Z" })),
  );
  button.addEventListener("click", () => {
    const others = pref("favourites", []).filter((other) => other !== id);
    setPref("favourites", isFavourite(id) ? others : [...others, id]);
    button.setAttribute("aria-pressed", isFavourite(id));
    changed();
    button.focus(); // it stands elsewhere now
  });
  return button;
}
