// Being there: what happened while the line was broken, and the warning before a silent seat is given up.

import { say, warn } from "../announce.js";
import { h, put } from "../dom.js";
import { lang } from "../lang.js";
import { dollars } from "../money.js";
import { choiceTitle } from "../words.js";
import { net } from "./results.js";

const WARN_S = 60; // before a silent seat is given up
const LOOK_MS = 1000;

/** What the house did for a seat, in words: "time ran out, the house chose fold for you". */
export function forYou(event) {
  return lang.presence.timeRanOut(event.choice && choiceTitle(event.choice));
}

export class Presence {
  constructor(page) {
    this.page = page;
    this.away = h("p", { class: "table-notice away", role: "status", hidden: true });
    this.idle = h("p", { class: "table-notice idle", role: "alert", hidden: true });
    this.node = h("div", { class: "presence" }, this.away, this.idle);
    this.timer = setInterval(() => this.look(), LOOK_MS);
  }

  stop() {
    clearInterval(this.timer);
  }

  seen(msg, before) {
    this.offset = msg.now - performance.now() / 1000;
    const mine = (seat) => seat === before?.your_seat || this.page.isMine(seat);
    const news = msg.news ?? [];
    if (news.some((e) => e.type === "seat-left" && e.clock && mine(e.seat)) && msg.your_seat === null) {
      const chips = before?.seats.find((s) => s.seat === before.your_seat)?.chips_cents ?? 0;
      this.tell(lang.presence.youWereAwayForLong(dollars(chips)));
    } else if (msg.returned) this.tellAbsence(news, mine);
    this.look();
  }

  /** From the log: what was answered for me, and what it came to. */
  tellAbsence(news, mine) {
    const told = [];
    for (const event of news) if (event.clock && event.type !== "seat-left" && mine(event.seat)) told.push(forYou(event));
    const lines = news.flatMap((e) => (e.type === "settled" ? (e.lines ?? []) : [])).filter((l) => mine(l.seat));
    const sum = net(lines);
    if (lines.length) told.push(sum ? lang.presence.youWonOrLost(sum > 0, dollars(Math.abs(sum))) : lang.presence.yourWagersCameOutEven);
    const rounds = news.filter((e) => e.type === "round-opened").length;
    if (!told.length && rounds) told.push(lang.presence.beganWithoutYou(rounds));
    if (told.length) this.tell(lang.presence.whileYouWereAway(told));
  }

  tell(text) {
    put(this.away, h("span", { text }), h("button", { class: "quiet small", text: lang.presence.ok, "aria-label": lang.presence.okIHaveReadIt, onclick: () => (this.away.hidden = true) }));
    this.away.hidden = false;
    this.page.story.add(text);
    say(text);
  }

  /** Who has nothing on the table and does nothing is told before the seat is given up. */
  look() {
    const { msg, bets } = this.page;
    const left = msg?.idle_at && !bets.total ? msg.idle_at - (performance.now() / 1000 + this.offset) : Infinity;
    const due = left < WARN_S && left > 0;
    if (due === !this.idle.hidden) return;
    this.idle.hidden = !due;
    if (!due) return;
    const text = lang.presence.seatIsGivenUpIn(Math.ceil(left));
    put(this.idle, h("span", { text }), h("button", { class: "small", text: lang.presence.iAmHere, onclick: (e) => this.page.intend({ do: "sit-in" }, e.target) }));
    warn(text);
  }
}
