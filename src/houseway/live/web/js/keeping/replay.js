// A past round on its felt: to be played, stepped through and read, each step with its words and its clause.

import { get } from "../api.js";
import { h, put, setText } from "../dom.js";
import { lang } from "../lang.js";
import { moment, signed } from "../money.js";
import { clauseLink } from "../reference/link.js";
import { lineRow, net } from "../table/results.js";
import { Stage } from "./stage.js";
import { shareButton } from "./share.js";

const PACE_MS = 1400; // from one step to the next, at the usual speed
const SPEEDS = [0.5, 1, 2, 4];

class RoundPage {
  constructor(app) {
    this.app = app;
    this.heading = h("h1", { text: lang.replay.aRoundAgain });
    this.about = h("p", { class: "replay-about" });
    this.note = h("p", { role: "status", text: lang.replay.oneMoment });
    this.body = h("div", {});
    this.node = h("div", { class: "replay-page" }, h("header", {}, this.heading, this.about), this.note, this.body);
    this.speed = 1;
  }

  async entered() {
    document.title = lang.replay.windowTitle(lang.replay.aRoundAgain);
    try {
      this.round = await this.read();
      if (this.left) return;
      this.stage = await new Stage(this.round, { me: this.mine }).open();
      this.build();
      await this.go(0);
      setText(this.note, "");
    } catch (refusal) {
      setText(this.note, refusal.message);
    }
  }

  leave() {
    this.left = true;
    this.pause();
    this.stage?.leave();
  }

  get last() {
    return this.stage.steps.length - 1;
  }

  build() {
    const { sign, round, views } = this.round;
    setText(this.heading, lang.replay.round(sign.name, round));
    document.title = lang.replay.windowTitle(this.heading.textContent);
    setText(this.about, `${sign.title} · ${moment(views[0].at_ms, true)}${this.aboutMore()}`);
    const button = (text, label, act) => h("button", { class: "small", text, "aria-label": label, onclick: act });
    this.playButton = h("button", { class: "primary small", text: lang.replay.play, onclick: () => (this.playing ? this.pause() : this.play()) });
    this.slider = h("input", { type: "range", min: 0, max: this.last, value: 0, "aria-label": lang.replay.stepOfTheRound, oninput: () => this.to(Number(this.slider.value)) });
    this.count = h("span", { class: "quiet-text replay-count" });
    this.words = h("p", { class: "replay-text", role: "status" });
    const pace = h("select", { "aria-label": lang.replay.speed, onchange: () => { this.speed = Number(pace.value); } },
      ...SPEEDS.map((s) => h("option", { value: s, selected: s === 1, text: `${s} ×` })));
    this.list = h("ol", { class: "replay-list", "aria-label": lang.replay.steps }, ...this.stage.steps.map((frame, i) => this.step(frame, i)));
    this.lines = h("ul", { class: "lines" });
    put(
      this.body,
      h("div", { class: "replay-body" },
        h("div", { class: "replay-left" },
          this.stage.node,
          h("div", { class: "replay-bar", role: "group", "aria-label": lang.replay.replay },
            button("|◀", lang.replay.firstStep, () => this.to(0)), button("◀", lang.replay.stepBack, () => this.to(this.stage.at - 1)),
            this.playButton, button("▶", lang.replay.stepForward, () => this.to(this.stage.at + 1)), button("▶|", lang.replay.lastStep, () => this.to(this.last)),
            pace, this.count),
          this.slider, this.words),
        h("div", { class: "replay-right" },
          h("section", {}, h("h2", { text: lang.replay.stepByStep }), this.list),
          h("section", {}, h("h2", { text: lang.replay.settledSoFar }), this.lines),
          h("section", { class: "replay-more" }, ...this.more()))),
    );
  }

  step(frame, i) {
    return h("li", {},
      h("button", { class: "replay-step", onclick: () => this.to(i) }, h("span", { text: this.stage.words(i) })),
      frame.clause && clauseLink(frame.clause));
  }

  /** By hand: what plays stops. */
  to(at) {
    this.pause();
    return this.go(at);
  }

  async go(at) {
    const to = Math.max(0, Math.min(this.last, at));
    const words = this.stage.words(to);
    this.busy = (this.busy ?? Promise.resolve()).then(() => this.left || this.stage.show(to));
    this.mark(to, words);
    await this.busy;
    this.node.dataset.step = to;
  }

  mark(at, words) {
    this.slider.value = at;
    setText(this.count, lang.replay.stepOf(at + 1, this.last + 1));
    setText(this.words, words);
    [...this.list.children].forEach((item, i) => {
      if (i === at) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    });
    const here = this.list.children[at];
    this.list.scrollTop = here.offsetTop - this.list.clientHeight / 2;
    const settled = this.stage.steps.slice(0, at + 1).flatMap((f) => f.lines);
    this.lines.replaceChildren(...settled.map((line) => {
      const row = lineRow(line);
      row.querySelector(".line-what").prepend(h("span", { class: "line-seat", text: `${this.stage.table.seatName(line.seat)}: ` }));
      return row;
    }));
  }

  async play() {
    if (this.stage.at >= this.last) await this.go(0);
    this.playing = true;
    setText(this.playButton, lang.replay.pause);
    while (this.playing && this.stage.at < this.last && !this.left) {
      await new Promise((done) => { this.timer = setTimeout(done, PACE_MS / this.speed); });
      if (this.playing) await this.go(this.stage.at + 1);
    }
    this.pause();
  }

  pause() {
    this.playing = false;
    if (this.playButton) setText(this.playButton, lang.replay.play);
  }
}

/** One of my rounds, or one that everybody at the table saw. */
export class ReplayPage extends RoundPage {
  constructor(app, table, number) {
    super(app);
    this.where = `/api/tables/${encodeURIComponent(table)}/rounds/${encodeURIComponent(number)}`;
    this.mine = true;
  }

  read() {
    return get(this.where);
  }

  aboutMore() {
    const lines = this.round.views.flatMap((f) => f.lines.filter((l) => l.seat === f.your_seat));
    return lines.length ? ` · ${signed(net(lines))}` : "";
  }

  more() {
    const sat = this.round.views.some((f) => f.your_seat);
    return [
      sat && shareButton(this.round.table, this.round.round),
      h("a", { class: "button quiet small", href: "#/history", text: lang.replay.allYourRounds }),
    ].filter(Boolean);
  }
}

/** A round that a player shows by a link. */
export class SharedPage extends RoundPage {
  constructor(app, token) {
    super(app);
    this.where = `/api/shared/${encodeURIComponent(token)}`;
    this.mine = false;
  }

  read() {
    return get(this.where);
  }

  aboutMore() {
    return lang.replay.shownBy(this.round.by, this.round.own_cards);
  }

  more() {
    return [
      h("a", { class: "button quiet small", href: `${this.where}/file`, download: "", text: lang.replay.downloadTheFileToVerify }),
      h("p", { class: "quiet-text", text: lang.replay.theTablesLogFromIts }),
    ];
  }
}
