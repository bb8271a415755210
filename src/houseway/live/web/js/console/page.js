// The dealer's console: a table with what its people of the house do, instead of a player's controls.

import { get } from "../api.js";
import { h } from "../dom.js";
import { lang } from "../lang.js";
import { TablePage } from "../table/page.js";
import { Calls } from "./calls.js";
import { Moves } from "./moves.js";
import { StepPanel } from "./step.js";

export class ConsolePage extends TablePage {
  constructor(app, id) {
    super(app, id);
    this.sheet = null; // what this person can do now
    this.panel = new StepPanel(this);
    this.calls = new Calls(this);
    this.desk = new Moves(this);
    this.node.classList.add("console-page");
    const controls = this.node.querySelector(".controls");
    controls.setAttribute("aria-label", lang.consolePage.whatIsToBeDone);
    controls.replaceChildren(this.panel.node);
    this.node.querySelector(".side").prepend(this.calls.node, this.desk.node);
  }

  get path() {
    return `/api/console/${encodeURIComponent(this.id)}`;
  }

  update() {
    this.panel.lineChanged();
    if (!this.felt) return;
    this.seal.hidden = true;
    this.spots.update();
    this.refresh();
  }

  /** The house's people go on at once: they know what lies there. */
  arrived() {
    this.refresh();
  }

  /** What can be done now is asked for anew with every record; one question at a time. */
  async refresh() {
    if (this.asking || this.sheet?.seq >= this.latest.seq) return;
    this.asking = true;
    try {
      this.sheet = await get(this.path);
      this.panel.show(this.sheet);
      this.calls.show(this.sheet);
      document.body.dataset.console = this.sheet.seq; // what is shown is of this record
    } catch (refusal) {
      this.panel.refused(refusal);
      this.asking = false;
      return;
    }
    this.asking = false;
    if (this.sheet.seq < this.latest.seq) this.refresh();
  }

  /** An intent, for a seat where cards are real; the answer, or null where it was not taken. */
  send(intent, seat = 0) {
    return this.app.net.ask({ type: "intent", table: this.id, intent, ...(seat ? { seat } : {}) });
  }

  leave() {
    super.leave();
    this.desk.leave();
    delete document.body.dataset.console;
  }

  elsewhere() {
    return this.Felt.console?.(this.id);
  }

  otherSide() {
    const pit = h("a", { class: "button quiet small", href: `#/pit/table/${encodeURIComponent(this.id)}`, text: lang.consolePage.pit });
    return [this.app.me?.role !== "maintenance" && pit, this.tableLink()];
  }

  tableLink() {
    return h("a", { class: "button quiet small", href: `#/table/${encodeURIComponent(this.id)}`, text: lang.consolePage.table });
  }

  meChanged() {}
}
