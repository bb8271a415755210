// What is said at the table: phrases by one click, words of one's own, and nothing of those whom one mutes.

import { say, tell } from "../announce.js";
import { openDialog } from "../dialog.js";
import { h, put, setText } from "../dom.js";
import { lang } from "../lang.js";
import { pref, setPref } from "../prefs.js";

const PHRASES = lang.chat.phrases;
const MOST = 200; // signs of a message, as the house takes them
const KEPT = 50;
const WIDE = "(min-width: 1100px)";
const WRITERS = ["dealer", "box", "floor", "manager", "admin"]; // of the house

export class Chat {
  constructor(page) {
    this.page = page;
    this.lines = [];
    this.on = false;
    this.unread = 0;
    this.count = h("span", { class: "chat-new", hidden: true });
    this.list = h("ol", { class: "chat-lines", tabindex: 0, "aria-label": lang.chat.saidAtTheTable });
    this.note = h("p", { class: "quiet-text" });
    this.others = h("p", { class: "chat-others" });
    this.input = h("input", { maxlength: MOST, autocomplete: "off", enterkeyhint: "send", "aria-label": lang.chat.yourMessage, placeholder: lang.chat.saySomething });
    this.form = h(
      "form",
      { class: "chat-form" },
      h("div", { class: "chat-phrases" }, ...PHRASES.map((text) => h("button", { type: "button", class: "small quiet", text, onclick: (e) => this.say(text, e.target) }))),
      h("div", { class: "chat-write" }, this.input, h("button", { class: "small", text: lang.chat.send })),
    );
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.send();
    });
    this.box = h("details", { open: pref("chat", matchMedia(WIDE).matches) }, h("summary", {}, h("h2", { text: lang.chat.chat }), this.count), this.list, this.note, this.form, this.others);
    this.box.addEventListener("toggle", () => this.turned());
    this.node = h("section", { class: "chat", "aria-label": lang.chat.chat, hidden: true }, this.box);
    const { net } = page.app;
    const here = (act) => (message) => message.table === page.id && act(message);
    page.unhear.push(
      net.on("chat", here((message) => this.all(message))),
      net.on("said", here(({ line }) => this.heard(line))),
      net.on("state", ({ state }) => state === "open" && this.listen()),
    );
  }

  listen() {
    this.page.app.net.send({ type: "hear", table: this.page.id });
  }

  get writes() {
    return this.on && !this.silenced && (this.page.mySeat !== null || this.moderates);
  }

  get moderates() {
    return WRITERS.includes(this.page.app.me?.role);
  }

  get muted() {
    return pref("muted", []);
  }

  isMuted({ who }) {
    return this.muted.some((m) => m.who === who);
  }

  /** All that the house keeps: when one comes, and when something of it has changed. */
  all({ on, lines, silenced, silent = [] }) {
    Object.assign(this, { on, lines, silenced, silent });
    this.draw();
  }

  heard(line) {
    this.lines = [...this.lines, line].slice(-KEPT);
    const mine = line.who === this.page.app.me?.id;
    if (!mine && !this.isMuted(line)) {
      say(lang.chat.says(line.name, line.text));
      if (!this.box.open) this.unread += 1;
    }
    this.draw();
  }

  turned() {
    if (this.box.open) this.unread = 0;
    setPref("chat", this.box.open);
    this.draw();
  }

  update() {
    const key = `${this.writes} ${this.page.mySeat}`;
    if (key === this.shown) return;
    this.shown = key;
    this.draw();
  }

  draw() {
    const atEnd = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 20;
    this.node.hidden = false;
    this.count.hidden = !this.unread;
    setText(this.count, this.unread ? lang.chat.unread(this.unread) : "");
    put(this.list, ...this.lines.filter((line) => !this.isMuted(line)).map((line) => this.row(line)));
    if (atEnd) this.list.scrollTop = this.list.scrollHeight;
    this.list.hidden = !this.on || !this.lines.length;
    this.form.hidden = !this.writes;
    setText(this.note, !this.on ? lang.chat.theChatOfThisTable : this.silenced ? lang.chat.theHouseHasSilencedYou : this.writes ? "" : lang.chat.takeASeatToWrite);
    put(
      this.others,
      ...this.muted.map((m) => h("button", { class: "link", text: lang.chat.hearAgain(m.name), onclick: () => this.mute(m, false) })),
      ...(this.silent ?? []).map((p) => h("button", { class: "link", text: lang.chat.letWriteAgain(p.name), onclick: (e) => this.act({ do: "silence", person: p.who, on: false }, e.target) })),
    );
  }

  row(line) {
    const mine = line.who === this.page.app.me?.id;
    return h(
      "li",
      { class: mine ? "mine" : "" },
      h("strong", { text: mine ? lang.chat.you : line.name }),
      line.role !== "player" && h("span", { class: "chat-role", text: ` ${lang.chat.roles[line.role] ?? line.role}` }),
      h("span", { class: line.hidden ? "quiet-text" : "", text: line.hidden ? lang.chat.hidden : ` ${line.text}` }),
      !mine && h("button", { class: "chat-more", "aria-label": lang.chat.aboutThisMessageOf(line.name), "aria-haspopup": "dialog", text: "⋯", onclick: () => this.open(line) }),
    );
  }

  /** What can be done about a message and whoever wrote it. */
  open(line) {
    const button = (text, act) => h("button", { text, onclick: async (e) => (await act(e.target)) !== false && dialog.close() });
    const dialog = openDialog(
      line.name,
      h(
        "div",
        { class: "chat-about" },
        h("p", { text: line.hidden ? lang.chat.hiddenByTheHouse : line.text }),
        button(lang.chat.mute(line.name), () => this.mute(line, true)),
        this.moderates && !line.hidden && button(lang.chat.hideThisMessageForAll, (at) => this.act({ do: "hide", number: line.number }, at)),
        this.moderates && button(lang.chat.silenceAtThisTable(line.name), (at) => this.act({ do: "silence", person: line.who }, at)),
        h("p", { class: "quiet-text", text: lang.chat.whoIsMutedIsNot }),
      ),
    );
  }

  mute({ who, name }, on) {
    setPref("muted", [...this.muted.filter((m) => m.who !== who), ...(on ? [{ who, name }] : [])]);
    this.draw();
  }

  /** Sends something; false where it is refused, and the reason stands beside `at`. */
  async act(chat, at) {
    const answer = await this.page.app.net.ask({ type: "chat", table: this.page.id, chat });
    if (!answer.done) tell(at, answer);
    return answer.done;
  }

  say(text, at) {
    return this.act({ do: "say", text }, at);
  }

  async send() {
    const text = this.input.value.trim();
    if (text && (await this.say(text, this.input))) this.input.value = "";
    this.input.focus();
  }
}
