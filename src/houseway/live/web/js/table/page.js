// One table: the felt of its game, the controls under it, and what has happened beside it.

import { tell } from "../announce.js";
import { playAsGuest } from "../account.js";
import { h, setText } from "../dom.js";
import { feltNamed } from "../games/felts.js";
import { limitsText, signOf } from "../lobby.js";
import { speakOf } from "../words.js";
import { Actions } from "./actions.js";
import { Bets } from "./bets.js";
import { Chance } from "./chance.js";
import { Clock } from "./clock.js";
import { openTableDrawer } from "./drawer.js";
import { Keys } from "./keys.js";
import { Presenter } from "./presenter.js";
import { Results } from "./results.js";
import { SeatControls } from "./seats.js";
import { Spots } from "./spots.js";
import { Story } from "./story.js";
import { Tray } from "./tray.js";

export class TablePage {
  constructor(app, id) {
    this.app = app;
    this.id = id;
    this.info = null; // what the table posts
    this.msg = null; // the newest view
    this.lastOffers = [];
    this.unhear = [
      app.net.on("view", (msg) => msg.table === id && this.viewed(msg)),
      app.net.on("state", () => this.update()),
    ];
    this.name = h("h1", { class: "table-name", text: "…" });
    this.about = h("p", { class: "table-about" });
    this.seal = h("button", { class: "seal-mark", hidden: true, onclick: () => openTableDrawer(this, "sign") });
    this.stage = h("section", { class: "stage", "aria-label": "Table" });
    this.note = h("p", { class: "stage-note", text: "Coming to the table…" });
    this.stage.append(this.note);
    this.clock = new Clock();
    this.chance = new Chance(this);
    this.bets = new Bets(this);
    this.spots = new Spots(this);
    this.tray = new Tray(this);
    this.actions = new Actions(this);
    this.seats = new SeatControls(this);
    this.results = new Results(this);
    this.story = new Story(this);
    this.presenter = new Presenter(this);
    this.keys = new Keys(this);
    this.node = h(
      "div",
      { class: "table-page" },
      h("header", { class: "table-head" }, h("div", { class: "table-titles" }, this.name, this.about, this.seal), this.buttons()),
      h(
        "div",
        { class: "table-body" },
        h(
          "div",
          { class: "table-left" },
          this.stage,
          h(
            "section",
            { class: "controls", "aria-label": "Your controls" },
            this.tray.node,
            this.actions.node,
            h("div", { class: "controls-end" }, this.clock.node, this.seats.node),
          ),
        ),
        h("aside", { class: "side", "aria-label": "Round" }, this.results.node, this.story.node),
      ),
    );
  }

  buttons() {
    const drawer = (tab) => () => openTableDrawer(this, tab);
    return h(
      "nav",
      { class: "table-buttons", "aria-label": "About this table" },
      h("button", { class: "quiet small", text: "Rules", onclick: drawer("rules") }),
      h("button", { class: "quiet small", text: "Odds", onclick: drawer("odds") }),
      h("button", { class: "quiet small", text: "Sign", onclick: drawer("sign") }),
      h("button", { class: "quiet small", text: "History", onclick: drawer("history") }),
    );
  }

  async entered() {
    if (!this.app.me) {
      this.askForName();
      return;
    }
    this.app.net.watch(this.id);
    await this.load();
  }

  /** What the table posts comes first: its felt is drawn by that. */
  async load() {
    if (this.loading || this.felt) return;
    this.loading = true;
    try {
      const info = await signOf(this.id);
      this.Felt = await feltNamed(info.felt);
      this.info = info;
    } catch (refusal) {
      const gone = refusal.status === 404;
      setText(this.note, gone ? "There is no such table here. It may have been closed." : refusal.message);
      this.note.append(h("br"), h("a", { href: "#/", text: "Back to the lobby" }));
      return;
    } finally {
      this.loading = false;
    }
    document.title = `${this.info.name} – Houseway`;
    setText(this.name, this.info.name);
    setText(this.about, `${this.info.title} · ${limitsText(this.info.limits)}`);
    this.story.add(`You are at ${this.info.name}.`);
    if (this.msg) this.viewed(this.msg);
  }

  askForName() {
    this.note.replaceChildren(
      h("span", { text: "To come to this table, be somebody: " }),
      h("button", { class: "primary", text: "Play as guest", onclick: (e) => playAsGuest(this.app, e.target) }),
    );
  }

  leave() {
    for (const stop of this.unhear) stop();
    this.app.net.unwatch(this.id);
    this.felt?.leave?.();
    this.clock.stop();
    this.keys.stop();
    this.presenter.stop();
  }

  get mySeat() {
    return this.msg?.your_seat ?? null;
  }

  get me() {
    return this.msg?.seats.find((s) => s.seat === this.mySeat) ?? null;
  }

  /** What may be bet on. Between rounds a chip opens the next one, so the last offers go on. */
  get offers() {
    if (this.msg?.offers?.length) return this.msg.offers;
    return this.msg?.view.step.kind === "over" ? this.lastOffers : [];
  }

  /** Whether I can put chips on the layout now. */
  get betting() {
    return this.mySeat !== null && this.offers.length > 0;
  }

  seatName(seat) {
    if (seat === this.mySeat) return "You";
    if (!seat) return "The house";
    return this.msg?.seats.find((s) => s.seat === seat)?.name ?? `Seat ${seat}`;
  }

  viewed(msg) {
    const first = !this.felt;
    this.msg = msg;
    this.chance.seen(msg);
    if (!this.info) {
      this.load();
      return;
    }
    if (msg.offers?.length) this.lastOffers = msg.offers;
    if (first) {
      speakOf(this.info, this.Felt);
      this.felt = new this.Felt(this);
      this.note.remove();
      this.stage.append(this.felt.node);
      this.node.dataset.felt = this.info.felt;
    }
    this.clock.set(msg);
    this.bets.seen(msg);
    this.presenter.push(msg, { quick: first });
    this.update();
  }

  update() {
    if (!this.felt) return;
    this.node.dataset.seated = this.mySeat !== null;
    this.seal.hidden = !this.msg.seal;
    setText(this.seal, `sealed ${this.msg.seal.slice(0, 8)}…`);
    this.tray.update();
    this.actions.update();
    this.seats.update();
    this.spots.update();
  }

  /** Sends an intent; a refusal appears beside `anchor`. */
  async intend(intent, anchor) {
    const answer = await this.app.net.intend(this.id, intent);
    if (!answer.done) tell(anchor, answer);
    return answer;
  }

  lineChanged(state) {
    this.node.classList.toggle("lost", state === "lost");
  }

  meChanged() {
    this.seats.update();
  }
}
