// One table: the felt of its game, the controls under it, and what has happened beside it.

import { tell } from "../announce.js";
import { playAsGuest } from "../account.js";
import { h, setText } from "../dom.js";
import { feltNamed } from "../games/felts.js";
import { lang } from "../lang.js";
import { Adviser } from "../learn/adviser.js";
import { limitsText, noticeText, signOf } from "../lobby.js";
import { correctionWords, speakOf } from "../words.js";
import { Actions } from "./actions.js";
import { Autoplay } from "./autoplay.js";
import { Bets } from "./bets.js";
import { Chance } from "./chance.js";
import { Chat } from "./chat.js";
import { Clock } from "./clock.js";
import { openTableDrawer } from "./drawer.js";
import { Gaze } from "./gaze.js";
import { hear } from "./heard.js";
import { Keys } from "./keys.js";
import { silenceWords } from "./obstacles.js";
import { Presence } from "./presence.js";
import { Presenter } from "./presenter.js";
import { Results } from "./results.js";
import { Saved } from "./saved.js";
import { SeatControls } from "./seats.js";
import { Spots } from "./spots.js";
import { Story } from "./story.js";
import { Tray } from "./tray.js";

export class TablePage {
  constructor(app, id) {
    this.app = app;
    this.id = id;
    this.info = null; // what the table posts
    this.msg = null; // the view that is shown: what the page says is of it
    this.latest = null; // the newest one, which may still be on its way to the felt
    this.lastOffers = [];
    this.corrected = 0; // the last correction that was told
    this.unhear = [
      app.net.on("view", (msg) => msg.table === id && this.viewed(msg)),
      app.net.on("state", () => this.update()),
    ];
    this.name = h("h1", { class: "table-name", text: "…" });
    this.about = h("p", { class: "table-about" });
    this.seal = h("button", { class: "seal-mark", hidden: true, onclick: () => openTableDrawer(this, "sign") });
    this.notice = h("p", { class: "table-notice", role: "status" });
    this.stage = h("section", { class: "stage", "aria-label": lang.table.table });
    this.note = h("p", { class: "stage-note", text: lang.table.comingToTheTable });
    this.stage.append(this.note);
    this.clock = new Clock(() => silenceWords(this.msg));
    this.chance = new Chance(this);
    this.bets = new Bets(this);
    this.spots = new Spots(this);
    this.saved = new Saved(this);
    this.autoplay = new Autoplay(this);
    this.chat = new Chat(this);
    this.tray = new Tray(this);
    this.actions = new Actions(this);
    this.seats = new SeatControls(this);
    this.results = new Results(this);
    this.story = new Story(this);
    this.presence = new Presence(this);
    this.presenter = new Presenter(this);
    this.keys = new Keys(this);
    this.gaze = new Gaze(this);
    this.adviser = new Adviser(this);
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
          this.notice,
          this.presence.node,
          this.stage,
          h(
            "section",
            { class: "controls", "aria-label": lang.table.yourControls },
            this.autoplay.node,
            this.tray.node,
            this.actions.node,
            h("div", { class: "controls-end" }, this.clock.node, this.seats.node),
          ),
        ),
        h(
          "aside",
          { class: "side", "aria-label": lang.table.round },
          this.results.node,
          this.adviser.node,
          this.story.node,
          this.chat.node,
        ),
      ),
    );
  }

  buttons() {
    const drawer = (tab) => () => openTableDrawer(this, tab);
    return h(
      "nav",
      { class: "table-buttons", "aria-label": lang.table.aboutThisTable },
      h("button", { class: "quiet small", text: lang.table.rules, onclick: drawer("rules") }),
      h("button", { class: "quiet small", text: lang.table.odds, onclick: drawer("odds") }),
      h("button", { class: "quiet small", text: lang.table.sign, onclick: drawer("sign") }),
      h("button", { class: "quiet small", text: lang.table.history, onclick: drawer("history") }),
      this.otherSide(),
    );
  }

  /** The house's people have a console for the table. */
  otherSide() {
    const player = !this.app.me || ["player", "auditor"].includes(this.app.me.role);
    return !player && h("a", { class: "button quiet small", href: `#/console/${encodeURIComponent(this.id)}`, text: lang.table.console });
  }

  async entered() {
    if (!this.app.me) {
      this.askForName();
      return;
    }
    this.app.net.watch(this.id);
    this.chat.listen();
    await this.load();
  }

  /** Where a game is played that has a page of its own. */
  elsewhere() {
    return this.Felt.address?.(this.id);
  }

  /** What the table posts comes first: its felt is drawn by that. */
  async load() {
    if (this.loading || this.felt) return;
    this.loading = true;
    try {
      const info = await signOf(this.id);
      this.Felt = await feltNamed(info.felt);
      const elsewhere = this.elsewhere();
      if (elsewhere) {
        this.app.go(elsewhere);
        return;
      }
      this.info = info;
    } catch (refusal) {
      const gone = refusal.status === 404;
      setText(this.note, gone ? lang.table.thereIsNoSuchTable : refusal.message);
      this.note.append(h("br"), h("a", { href: "#/", text: lang.table.backToTheLobby }));
      return;
    } finally {
      this.loading = false;
    }
    document.title = lang.table.windowTitle(this.info.name);
    setText(this.name, this.info.name);
    setText(this.about, `${this.info.title} · ${limitsText(this.info)}`);
    this.story.add(lang.table.youAreAt(this.info.name));
    if (this.latest) this.viewed(this.latest);
  }

  askForName() {
    this.note.replaceChildren(
      h("span", { text: lang.table.toComeToThisTable }),
      h("button", { class: "primary", text: lang.table.playAsGuest, onclick: (e) => playAsGuest(this.app, e.target) }),
    );
  }

  leave() {
    for (const stop of this.unhear) stop();
    this.app.net.unwatch(this.id);
    this.felt?.leave?.();
    this.clock.stop();
    this.keys.stop();
    this.presence.stop();
    this.presenter.stop();
    this.adviser.stop();
  }

  get mySeat() {
    return this.msg?.your_seat ?? null;
  }

  /** Whether a seat is mine: the one I play, or my other position. */
  isMine(seat) {
    return seat === this.mySeat || Boolean(this.msg?.your_seats?.includes(seat));
  }

  get me() {
    return this.msg?.seats.find((s) => s.seat === this.mySeat) ?? null;
  }

  /** What may be bet on. Between rounds a chip opens the next one, so the last offers go on. */
  get offers() {
    if (this.msg?.offers?.length) return this.msg.offers;
    return this.msg?.view.step.kind === "over" ? this.lastOffers : [];
  }

  /** Whether I can put chips on the layout now: not while it still moves. */
  get betting() {
    return this.mySeat !== null && this.offers.length > 0 && !this.presenter.moving;
  }

  seatName(seat) {
    if (seat === this.mySeat) return lang.table.you;
    if (this.isMine(seat)) return lang.table.yourSeat(seat);
    if (!seat) return lang.table.theHouse;
    return this.msg?.seats.find((s) => s.seat === seat)?.name ?? lang.table.seat(seat);
  }

  /** Plays another of my positions. */
  play(seat) {
    if (this.mySeat !== null && this.mySeat !== seat) this.bets.drop();
    this.app.net.watch(this.id, seat);
  }

  /** The position that is asked comes to the front, if this one is not asked too. */
  turnTo(msg) {
    const { kind, seat, seats = [seat] } = msg.view.step;
    const asked = kind === "decide" ? (msg.your_seats ?? []).filter((n) => seats.includes(n)) : [];
    if (asked.length && !asked.includes(msg.your_seat)) this.play(asked[0]);
  }

  /** Resolves when a seat of mine is shown, and somebody is asked for something there. */
  seated(seat) {
    return new Promise((done) => (this.whenSeated = { seat, done }));
  }

  tellSeated({ view, waits_for }) {
    if (this.whenSeated?.seat !== this.mySeat || (view.step.kind === "procedure" && !waits_for)) return;
    this.whenSeated.done();
    this.whenSeated = null;
  }

  viewed(msg) {
    const first = !this.felt;
    this.latest = msg;
    this.chance.seen(msg);
    if (!this.info) {
      this.load();
      return;
    }
    if (msg.changes > this.info.changes) {
      this.changed();
      return;
    }
    if (first) {
      this.msg = msg;
      speakOf(this.info, this.Felt);
      this.felt = new this.Felt(this);
      hear(this);
      this.note.remove();
      this.stage.append(this.felt.node);
      this.node.dataset.felt = this.info.felt;
      this.stage.addEventListener("click", () => this.presenter.hurry());
    }
    this.presenter.push(msg, { first });
    this.arrived();
  }

  /** A view has come; what it says is shown when the felt rests. */
  arrived() {}

  /** The felt moves: nothing can be done until it rests, and nothing tells what it will show. */
  moves() {
    this.node.classList.add("moving");
    this.actions.hold();
    this.clock.set({ ...this.latest, deadline: null });
  }

  /** The felt rests: the view is shown, and everything follows it. */
  rests(msg, { first }) {
    const before = this.msg;
    this.msg = msg;
    this.node.classList.remove("moving");
    if (msg.offers?.length) this.lastOffers = msg.offers;
    this.bets.seen(msg);
    this.felt.rested?.(msg);
    this.turnTo(msg);
    this.clock.set(msg);
    this.results.show(msg, { first });
    this.story.tell(msg, { first });
    this.presence.seen(msg, before);
    this.tellCorrections(msg.corrections ?? [], first);
    this.update();
    this.tellSeated(msg);
    this.gaze.seen(msg, first);
    this.autoplay.shown(msg);
  }

  /** Other terms hold: the felt is drawn anew by what the table posts now. */
  changed() {
    if (this.drawn) return;
    this.drawn = true;
    this.app.route();
  }

  /** A payment of mine that was corrected is told once, and stays in the story. */
  tellCorrections(corrections, first) {
    for (const correction of corrections.filter((c) => c.seq > this.corrected)) {
      const text = correctionWords(correction);
      this.corrected = correction.seq;
      this.story.add(text);
      if (!first) tell(this.seats.node, { reason: text }, { good: true });
    }
  }

  update() {
    if (!this.felt) return;
    setText(this.notice, noticeText({ notice: this.msg.notice?.says, closing: this.msg.closing }));
    this.node.dataset.seated = this.mySeat !== null;
    this.seal.hidden = !this.msg.seal;
    setText(this.seal, lang.table.sealed(this.msg.seal.slice(0, 8)));
    this.tray.update();
    this.chat.update();
    this.actions.update();
    this.seats.update();
    this.spots.update();
    this.adviser.update();
  }

  /** Sends an intent; a refusal appears beside `anchor`. */
  async intend(intent, anchor, key) {
    this.presenter.go?.(); // who acts has seen what lies there
    const answer = await this.app.net.intend(this.id, intent, key);
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
