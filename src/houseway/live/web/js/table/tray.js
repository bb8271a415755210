// The chip tray: which chip the next click lays down; chips can also be dragged from it.

import { chip } from "../art/chip.js";
import { h } from "../dom.js";
import { lang } from "../lang.js";
import { DENOMINATIONS, dollars } from "../money.js";
import { calm, pref, setPref } from "../prefs.js";
import { spotAt } from "./spots.js";

const FAR = 6; // pixels before a press becomes a drag

export class Tray {
  constructor(page) {
    this.page = page;
    this.value = pref("chip", 500);
    this.chips = h("div", { class: "chips", role: "radiogroup", "aria-label": lang.tray.chipToBetWith });
    this.node = h("div", { class: "tray", hidden: true }, this.chips, this.tools(), h("div", { class: "more-tools" }, page.saved.node, page.autoplay.button));
    this.values = [];
  }

  tools() {
    const tool = (text, key, act) =>
      h("button", { class: "tool", data: { key }, onclick: (e) => act(e.currentTarget) }, h("span", { text }), h("kbd", { text: key.toUpperCase(), "aria-hidden": "true" }));
    const { bets } = this.page;
    this.undo = tool(lang.tray.undo, "u", (at) => bets.undo(at));
    this.clear = tool(lang.tray.clear, "c", (at) => bets.clear(at));
    this.double = tool(lang.tray.double, "x", (at) => bets.double(at));
    this.repeat = tool(lang.tray.repeat, "l", (at) => bets.repeat(at));
    return h("div", { class: "tools" }, this.undo, this.clear, this.double, this.repeat);
  }

  update() {
    const { page } = this;
    this.node.hidden = !page.betting;
    page.autoplay.update();
    page.saved.update();
    if (!page.offers.length) return;
    // Every wager of the table can be made with them, also one that is only offered beside another.
    const wagers = [...page.offers, ...page.info.posted.filter((line) => !line.by)];
    const values = DENOMINATIONS.filter((v) => wagers.some((w) => v % w.unit_cents === 0 && v <= w.max_cents)).reverse();
    if (values.join() !== this.values.join()) this.build(values);
    const mine = page.bets.total > 0;
    this.undo.disabled = !page.bets.placed.length && !page.bets.held.size;
    this.clear.disabled = !mine && !page.bets.held.size;
    this.double.hidden = !mine;
    this.repeat.hidden = mine;
    this.repeat.disabled = !page.bets.last.length;
  }

  build(values) {
    this.values = values;
    if (!values.includes(this.value)) this.value = values.includes(500) ? 500 : values[0];
    this.chips.replaceChildren(
      ...values.map((value, i) => {
        const button = h(
          "button",
          {
            class: "chip-button", type: "button", role: "radio", "aria-checked": value === this.value,
            "aria-label": lang.tray.chip(dollars(value)), title: lang.tray.withKey(dollars(value), i + 1),
            tabindex: value === this.value ? 0 : -1, data: { value },
          },
          chip(value),
        );
        button.addEventListener("click", () => this.choose(value));
        button.addEventListener("keydown", (event) => this.arrow(event, i));
        button.addEventListener("pointerdown", (event) => this.press(event, value, button));
        return button;
      }),
    );
  }

  arrow(event, i) {
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (i + step + this.values.length) % this.values.length;
    this.choose(this.values[next]);
    this.chips.children[next].focus();
  }

  choose(value) {
    if (!this.values.includes(value)) return;
    this.value = value;
    setPref("chip", value);
    for (const button of this.chips.children) {
      const chosen = Number(button.dataset.value) === value;
      button.setAttribute("aria-checked", chosen);
      button.tabIndex = chosen ? 0 : -1;
    }
  }

  /** Drag: the chip follows the finger, the spot under it lights up, and takes it where it is let go. */
  press(event, value, button) {
    if (event.button !== 0) return;
    this.choose(value);
    const start = [event.clientX, event.clientY];
    let ghost = null;
    let over = null;
    const move = (e) => {
      if (!ghost) {
        if (Math.hypot(e.clientX - start[0], e.clientY - start[1]) < FAR) return;
        ghost = h("div", { class: "ghost", "aria-hidden": "true" }, chip(value));
        document.body.append(ghost);
        if (!calm()) ghost.classList.add("lifted");
      }
      ghost.style.transform = `translate(${e.clientX}px, ${e.clientY}px)`;
      const found = spotAt(document.elementFromPoint(e.clientX, e.clientY));
      if (found === over) return;
      if (over) this.page.felt.pointed?.(over, false);
      over = found;
      if (over) this.page.felt.pointed?.(over, true);
    };
    const end = (e) => {
      button.removeEventListener("pointermove", move);
      button.removeEventListener("pointerup", end);
      button.removeEventListener("pointercancel", end);
      ghost?.remove();
      if (over) this.page.felt.pointed?.(over, false);
      if (ghost && over && e.type === "pointerup") this.page.spots.bet(over, value);
    };
    button.setPointerCapture(event.pointerId);
    button.addEventListener("pointermove", move);
    button.addEventListener("pointerup", end);
    button.addEventListener("pointercancel", end);
  }
}
