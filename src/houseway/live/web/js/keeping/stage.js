// The real felt of a game with a past round on it: shown what the house says was seen then, and asked nothing.

import { h } from "../dom.js";
import { feltNamed } from "../games/felts.js";
import { lang } from "../lang.js";
import { calm } from "../prefs.js";
import { Bets } from "../table/bets.js";
import { Story } from "../table/story.js";
import { capital, speakOf } from "../words.js";
import { eventWords, stepsOf } from "./steps.js";

const NOBODY = -1; // no seat: that of who only looks

/** Stands in for the page of a table: the felt asks it who sits where, and it has nothing to decide. */
class PastTable {
  constructor(round, { me = true } = {}) {
    this.round = round;
    this.knowsMe = me;
    this.id = round.table;
    this.info = round.sign;
    this.isPast = true;
    this.offers = [];
    this.betting = false;
    this.tray = { value: 0 };
    this.seats = { sit() {} };
    this.node = h("div", { class: "past-round" }, h("div", { class: "stage" }), h("aside", { class: "side" }));
    this.bets = new Bets(this);
    this.story = new Story(this);
  }

  get mySeat() {
    return this.msg?.your_seat ?? NOBODY;
  }

  isMine(seat) {
    return seat === this.mySeat;
  }

  get me() {
    return this.msg?.seats.find((s) => s.seat === this.mySeat) ?? null;
  }

  seatName(seat) {
    if (seat === this.mySeat) return lang.stage.you;
    if (!seat) return lang.stage.theHouse;
    return this.msg?.seats.find((s) => s.seat === seat)?.name || lang.stage.seat(seat);
  }

  play() {}

  update() {}

  async intend() {
    return { done: false, reason: lang.stage.thisRoundIsOver };
  }
}

export class Stage {
  constructor(round, options) {
    this.table = new PastTable(round, options);
    this.round = round;
    this.steps = stepsOf(round.views);
    this.node = this.table.node;
    this.holder = this.node.querySelector(".stage");
    this.at = -1;
  }

  async open() {
    const named = await feltNamed(this.round.sign.felt);
    // A game that is played on pages of its own has no felt: its rounds are told on the plain one.
    this.Felt = named.prototype.show ? named : await feltNamed("plain");
    speakOf(this.round.sign, this.Felt);
    this.renew(0);
    return this;
  }

  /** A step as the table would have sent it. */
  message(at) {
    const frame = this.steps[at];
    const so = this.steps.slice(0, at + 1);
    const seat = (this.table.knowsMe && frame.your_seat) || NOBODY;
    const seats = frame.seats.map((s) => ({ ...s, name: s.name || `Seat ${s.seat}`, ready: false, leaving: false }));
    this.table.msg = {
      ...frame, your_seat: seat, seats, seats_total: this.round.seats_total, round: this.round.round, table: this.round.table,
      news: [{ seq: frame.seq, ...frame.event }], lines: so.flatMap((f) => f.lines), last_lines: [], offers: [], seal: "", changes: 0,
    };
    return this.table.msg;
  }

  /** The words of a step, as the table's story has them. */
  words(at) {
    const frame = this.steps[at];
    const told = this.table.story.sentence(frame.event, this.message(at));
    this.message(Math.max(0, this.at));
    if (told?.text || !frame.says) return told?.text || eventWords(frame.event);
    return `${capital(frame.says)}.`.replace(/([.?!])\.$/, "$1");
  }

  /** Forward by one with its motion; anywhere else at once, on a felt laid anew. */
  async show(at) {
    const forward = at === this.at + 1 && this.felt;
    if (!forward) this.renew(at);
    this.at = at;
    const msg = this.message(at);
    await this.felt.show(msg, { quick: !forward || calm() });
    this.still();
  }

  renew(at) {
    this.felt?.leave?.();
    this.message(at);
    this.felt = this.table.felt = new this.Felt(this.table);
    this.holder.replaceChildren(this.felt.node);
    this.node.querySelector(".side").replaceChildren();
    this.node.dataset.felt = this.round.sign.felt;
  }

  /** Nothing on it can be pressed. */
  still() {
    for (const button of this.node.querySelectorAll("button:not(:disabled)")) button.disabled = true;
  }

  leave() {
    this.felt?.leave?.();
  }
}
