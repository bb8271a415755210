// What the round came to, line by line, with the clause that decided each line.

import { say } from "../announce.js";
import { h } from "../dom.js";
import { ownLines } from "../games/cardTable.js";
import { dollars, signed } from "../money.js";
import { betName, clauseName, outcomeVerb } from "../words.js";

const MARKS = { win: "✓", lose: "✕", collect: "✕", push: "=", void: "∅" };

export function lineRow(line) {
  return h(
    "li",
    { class: `line ${line.outcome}` },
    h("span", { class: "mark", "aria-hidden": "true", text: MARKS[line.outcome] ?? "" }),
    h(
      "span",
      { class: "line-what" },
      h("strong", { text: betName(line.wager, line.spot) }),
      h("span", { class: "unseen", text: ` ${outcomeVerb(line.outcome)}` }),
      h("span", { class: "line-stake", text: line.stake_cents ? ` ${dollars(line.stake_cents)}` : "" }),
      line.odds && h("span", { class: "line-odds", text: ` at ${line.odds}` }),
    ),
    h("span", { class: "line-amount", text: line.outcome === "push" || line.outcome === "void" ? "returned" : signed(line.amount_cents) }),
    h("span", { class: "line-why" }, h("span", { text: `${line.why} ` }), h("span", { class: "clause", text: clauseName(line.clause) })),
  );
}

export function net(lines) {
  return lines.reduce((sum, line) => sum + line.amount_cents, 0);
}

function outcome(sum) {
  if (!sum) return "all even";
  return sum > 0 ? `you win ${dollars(sum)}` : `you lose ${dollars(-sum)}`;
}

export class Results {
  constructor(page) {
    this.page = page;
    this.head = h("h2", { text: "This round" });
    this.mine = h("ul", { class: "lines" });
    this.others = h("details", { class: "others", hidden: true }, h("summary", { text: "Other seats" }), h("ul", { class: "lines" }));
    this.empty = h("p", { class: "quiet-text", text: "Every payment appears here with the rule that decides it." });
    this.node = h("section", { class: "results", "aria-label": "Results" }, this.head, this.empty, this.mine, this.others);
    this.shown = "";
  }

  show(msg, { first }) {
    // The last round's lines stay until chips lie on the layout again.
    const begun = msg.lines.length || (msg.view.bets.length && !this.page.felt.standing) || msg.view.hands?.length;
    const lines = begun ? msg.lines : (msg.last_lines ?? []);
    const round = begun || !lines.length ? msg.round : msg.round - 1;
    const key = JSON.stringify([msg.your_seat, round, lines]);
    if (key === this.shown) return;
    this.shown = key;
    const mine = lines.filter((l) => l.seat === msg.your_seat);
    const all = ownLines({ lines, your_seat: msg.your_seat });
    const others = lines.filter((l) => l.seat !== msg.your_seat);
    this.empty.hidden = lines.length > 0;
    this.mine.replaceChildren(...mine.map(lineRow));
    this.others.hidden = !others.length;
    this.others.lastChild.replaceChildren(
      ...others.map((line) => {
        const row = lineRow(line);
        row.querySelector(".line-what").prepend(h("span", { class: "line-seat", text: `${this.page.seatName(line.seat)}: ` }));
        return row;
      }),
    );
    const sum = net(all);
    const done = all.length > 0;
    const over = !begun || msg.view.step.kind === "over";
    this.head.textContent = done ? `Round ${round}${over ? `: ${outcome(sum)}` : ` so far: ${signed(sum)}`}` : `Round ${round}`;
    this.head.className = done ? (sum > 0 ? "won" : sum < 0 ? "lost-sum" : "") : "";
    if (first) [this.toldRound, this.toldCount] = [round, mine.length];
    else if (done) this.tell(round, mine);
  }

  /** Each line is said once, as it is settled. */
  tell(round, mine) {
    const before = this.toldRound === round ? this.toldCount : 0;
    for (const line of mine.slice(before)) {
      const sum = line.amount_cents > 0 ? ` ${dollars(line.amount_cents)}` : "";
      say(`${betName(line.wager, line.spot)} ${outcomeVerb(line.outcome)}${sum}: ${line.why}.`);
    }
    this.toldRound = round;
    this.toldCount = mine.length;
  }
}
