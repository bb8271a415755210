// What the round came to, line by line, with the clause that decided each line.

import { say } from "../announce.js";
import { h } from "../dom.js";
import { ownLines } from "../games/cardTable.js";
import { lang } from "../lang.js";
import { dollars, signed } from "../money.js";
import { clauseLink } from "../reference/link.js";
import { betName, outcomeVerb } from "../words.js";

const MARKS = { win: "✓", lose: "✕", collect: "✕", push: "=", void: "∅" };

/** The pot that a line is paid from, where players play for pots. */
function potOf({ wager, against }) {
  return wager === "pot" ? (against ?? "") : "";
}

export function lineRow(line) {
  return h(
    "li",
    { class: `line ${line.outcome}` },
    h("span", { class: "mark", "aria-hidden": "true", text: MARKS[line.outcome] ?? "" }),
    h(
      "span",
      { class: "line-what" },
      h("strong", { text: betName(line.wager, line.spot || potOf(line)) }),
      h("span", { class: "unseen", text: ` ${outcomeVerb(line.outcome)}` }),
      h("span", { class: "line-stake", text: line.stake_cents ? ` ${dollars(line.stake_cents)}` : "" }),
      line.odds && h("span", { class: "line-odds", text: lang.results.atOdds(line.odds) }),
    ),
    h("span", { class: "line-amount", text: line.outcome === "push" || line.outcome === "void" ? lang.results.returned : signed(line.amount_cents) }),
    h("span", { class: "line-why" }, h("span", { text: `${line.why} ` }), clauseLink(line.clause)),
  );
}

export function net(lines) {
  return lines.reduce((sum, line) => sum + line.amount_cents, 0);
}

export class Results {
  constructor(page) {
    this.page = page;
    this.head = h("h2", { text: lang.results.thisRound });
    this.mine = h("ul", { class: "lines" });
    this.others = h("details", { class: "others", hidden: true }, h("summary", { text: lang.results.otherSeats }), h("ul", { class: "lines" }));
    this.empty = h("p", { class: "quiet-text", text: lang.results.everyPaymentAppearsHereWith });
    this.node = h("section", { class: "results", "aria-label": lang.results.results, tabindex: 0 }, this.head, this.empty, this.mine, this.others);
    this.shown = "";
    this.ended = 0; // the last round whose end was shown
  }

  show(msg, { first }) {
    // The last round's lines stay until chips lie on the layout again; and nobody misses them, however fast the
    // next round came.
    const last = msg.last_lines ?? [];
    const missed = !first && last.length > 0 && this.ended < msg.round - 1;
    const { felt } = this.page;
    const own = (l) => Boolean(felt.potWords) || this.page.isMine(l.seat); // a pot is everybody's
    if (missed) this.tell(msg.round - 1, last.filter(own));
    const begun = msg.lines.length || (!missed && ((msg.view.bets.length && !this.page.felt.standing) || msg.view.hands?.length));
    this.ended = msg.view.step.kind === "over" ? msg.round : msg.round - 1;
    const lines = begun ? msg.lines : last;
    const round = begun || !lines.length ? msg.round : msg.round - 1;
    const key = JSON.stringify([msg.your_seat, round, lines]);
    if (key === this.shown) return;
    this.shown = key;
    const mine = lines.filter(own);
    const all = ownLines({ ...msg, lines });
    const others = lines.filter((l) => !own(l));
    this.empty.hidden = lines.length > 0;
    this.mine.replaceChildren(...mine.map((line) => (this.page.isMine(line.seat) ? lineRow(line) : this.named(line))));
    this.others.hidden = !others.length;
    this.others.lastChild.replaceChildren(...others.map((line) => this.named(line)));
    const sum = net(all);
    const done = all.length > 0;
    const over = !begun || msg.view.step.kind === "over";
    const words = felt.potWords ? felt.potWords(lines) : done ? lang.results.outcome(sum, dollars(Math.abs(sum))) : "";
    this.head.textContent = done && !over ? lang.results.roundSoFar(round, signed(sum)) : words ? lang.results.roundCameTo(round, words) : lang.results.round(round);
    this.head.className = done ? (sum > 0 ? "won" : sum < 0 ? "lost-sum" : "") : "";
    if (first) [this.toldRound, this.toldCount] = [round, mine.length];
    else if (done) this.tell(round, mine);
  }

  /** A line of somebody else, with his name. */
  named(line) {
    const row = lineRow(line);
    row.querySelector(".line-what").prepend(h("span", { class: "line-seat", text: `${this.page.seatName(line.seat)}: ` }));
    return row;
  }

  /** Each line is said once, as it is settled; those of a pot are told by the story. */
  tell(round, mine) {
    if (this.page.felt.potWords) return;
    const before = this.toldRound === round ? this.toldCount : 0;
    for (const line of mine.slice(before)) {
      const sum = line.amount_cents > 0 ? ` ${dollars(line.amount_cents)}` : "";
      say(`${betName(line.wager, line.spot)} ${outcomeVerb(line.outcome)}${sum}: ${line.why}.`);
    }
    this.toldRound = round;
    this.toldCount = mine.length;
  }
}
