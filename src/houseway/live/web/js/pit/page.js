// What the pages of the pit share: they read their figures again and again, and say what was refused.

import { h, setText } from "../dom.js";
import { lang } from "../lang.js";

const REFRESH_MS = 4000;

export class PitPage {
  constructor(app, heading) {
    this.app = app;
    this.heading = h("h1", { text: heading });
    this.note = h("p", { class: "pit-note", role: "status", text: lang.pitPage.oneMoment });
    this.body = h("div", { class: "pit-body" });
    this.node = h("div", { class: "pit" }, h("header", { class: "pit-head" }, this.heading), this.note, this.body);
  }

  entered() {
    document.title = lang.pitPage.windowTitle(this.heading.textContent);
    this.refresh();
    this.timer = setInterval(() => document.hidden || document.querySelector("dialog[open]") || this.refresh(), REFRESH_MS);
  }

  leave() {
    clearInterval(this.timer);
    this.left = true;
  }

  async refresh() {
    try {
      const read = await this.read();
      if (this.left) return;
      setText(this.note, "");
      this.show(read);
    } catch (refusal) {
      setText(this.note, refusal.message);
    }
  }
}
