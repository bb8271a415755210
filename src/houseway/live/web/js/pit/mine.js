// One's own shift, and the tables that one is at: for those who do not see the whole pit.

import { tell } from "../announce.js";
import { get, post } from "../api.js";
import { h, put } from "../dom.js";
import { lang } from "../lang.js";
import { title } from "../words.js";
import { PitPage } from "./page.js";
import { stateMark, when } from "./words.js";

/** Begins or ends somebody's shift, beside the button that asked for it. */
export function shiftButtons({ id, name, on_shift }, shifts, done) {
  const set = (shift) => async (event) => {
    try {
      await post(`/api/pit/people/${id}/shift`, { shift });
      done();
    } catch (refusal) {
      tell(event.target, refusal);
    }
  };
  if (on_shift) return [h("button", { class: "small", text: lang.mine.endShift, "aria-label": lang.mine.endShiftOf(name), onclick: set(null) })];
  return shifts.map((shift) => h("button", { class: "small", text: lang.mine.begin(shift), "aria-label": lang.mine.beginOf(shift, name), onclick: set(shift) }));
}

export class Mine extends PitPage {
  constructor(app) {
    super(app, lang.mine.yourShift);
  }

  read() {
    return get("/api/pit/mine");
  }

  show({ me, shifts }) {
    const { tables } = me;
    const shown = JSON.stringify(me);
    if (this.shown === shown) return;
    this.shown = shown;
    const on = me.on_shift;
    put(
      this.body,
      h("p", { text: on ? lang.mine.shiftSince(title(on.shift), when(on.since_ms)) : lang.mine.youAreOnNoShift }),
      h("p", { class: "pit-tools" }, ...shiftButtons(me, shifts, () => this.refresh())),
      h("h2", { text: lang.mine.yourTables }),
      tables.length
        ? h("ul", { class: "pit-list" }, ...tables.map((t) => h("li", {}, h("a", { href: `#/pit/table/${encodeURIComponent(t.id)}`, text: t.name }), stateMark(t.state))))
        : h("p", { class: "quiet-text", text: lang.mine.aFloorSupervisorSendsYou }),
    );
  }
}
