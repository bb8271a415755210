// A player's terminal: virtual chips on a drawn layout, the buttons beside it, credits and messages.

import { playAsGuest } from "../account.js";
import { say, tell } from "../announce.js";
import { get } from "../api.js";
import { chip } from "../art/chip.js";
import { form, openDialog } from "../dialog.js";
import { h, put, s, setText } from "../dom.js";
import { RouletteLayout } from "../games/rouletteLayout.js";
import { colour, Wheel } from "../games/wheel.js";
import { lang } from "../lang.js";
import { dollars, signed } from "../money.js";
import { fundsFields, required, Watching } from "./shared.js";

const TALL = "(max-width: 760px), (max-height: 500px)";
const MOST_MESSAGES = 5;
const FAR = 6; // pixels before a press becomes a drag
const MINE = "orange"; // the colour of one's own chips

export class TerminalPage extends Watching {
  constructor(app, code) {
    super(app);
    this.code = code;
    this.chip = 0;
    this.cancelling = false;
    this.heading = h("h1", { text: lang.terminal.terminal });
    this.says = h("p", { class: "rapid-says", role: "status" });
    this.credits = h("strong", { class: "rapid-credits" });
    this.staked = h("strong", {});
    this.number = h("span", { class: "rapid-number" });
    this.messages = h("ul", { class: "rapid-messages", "aria-label": lang.terminal.messages, "aria-live": "polite" });
    this.chips = h("div", { class: "rapid-chips", role: "radiogroup", "aria-label": lang.terminal.virtualChipToBetWith });
    this.buttons = h("div", { class: "rapid-buttons" });
    this.cashier = h("div", { class: "rapid-cashier" });
    this.body = h("div", { class: "rapid-body" }, h("p", { class: "stage-note", text: lang.terminal.lookingForTheStation }));
    this.node = h("div", { class: "terminal" }, this.body);
  }

  async entered() {
    try {
      const found = await get(`/api/rapid/stations/${encodeURIComponent(this.code)}`);
      this.seat = found.seat;
      this.found = found;
      setText(this.heading, lang.terminal.station(found.name, found.seat));
      document.title = lang.terminal.stationHouseway(found.seat);
      if (!this.app.me) {
        this.note(lang.terminal.toPlayAtThisTerminal, h("button", { class: "primary", text: lang.terminal.playAsGuest, onclick: (e) => playAsGuest(this.app, e.target) }));
        return;
      }
      await this.post(found.table);
      this.watch(found.table);
    } catch (refusal) {
      this.note(refusal.message, h("a", { href: "#/", text: lang.terminal.backToTheLobby }));
    }
  }

  note(text, action) {
    put(this.body, h("p", { class: "stage-note" }, h("span", { text: `${text} ` }), action));
  }

  left() {
    this.wheel?.stop();
    this.tall?.removeEventListener("change", this.turned);
  }

  // ── what is drawn ───────────────────────────────────────────────────────────────────────────────

  draw(msg) {
    const taken = msg.seats.find((t) => t.seat === this.seat);
    if (msg.your_seat !== this.seat) {
      if (this.layout) this.layout = null;
      if (taken) this.note(lang.terminal.somebodyElseSitsAtThis, h("a", { href: "#/", text: lang.terminal.backToTheLobby }));
      else this.note(lang.terminal.thisStationIsFree, h("button", { class: "primary", text: lang.terminal.sitDownHere, onclick: (e) => this.intend({ do: "sit", seat: this.seat, buy_in_cents: 0 }, e.target) }));
      return;
    }
    if (!this.layout) this.build(msg.view);
    this.tell(msg);
    const { view } = msg;
    const mine = view.bets.filter((b) => b.seat === this.seat);
    setText(this.says, view.says);
    this.node.dataset.open = view.open;
    setText(this.credits, dollars(taken.chips_cents));
    const lies = [...mine, ...view.restored.filter((b) => b.seat === this.seat)];
    setText(this.staked, dollars(lies.reduce((sum, b) => sum + b.stake_cents, 0)));
    put(this.number, view.pocket && h("span", { class: `number ${colour(view.pocket)}`, text: view.pocket }));
    this.roll(view);
    this.drawBets(msg, mine);
    this.layout.enable(view.open);
    this.update(msg, mine);
  }

  build(view) {
    this.wheel = new Wheel(view.wheel);
    this.pays = Object.fromEntries(Object.entries(this.info.pays).map(([wager, lines]) => [wager, lines.win]));
    this.stage = h("div", { class: "rapid-layout" });
    this.stage.addEventListener("click", (event) => this.touched(event.target.closest?.("[data-spot]")));
    this.stage.addEventListener("keydown", (event) => {
      const place = event.target.closest?.("[data-spot]");
      if (!place || !/^( |Enter|Delete)$/.test(event.key)) return;
      event.preventDefault();
      if (event.key === "Delete") this.takeAway(place);
      else this.touched(place);
    });
    this.tall = matchMedia(TALL);
    this.turned = () => {
      this.layout = new RouletteLayout(this, this.msg.view.wheel, { tall: this.tall.matches });
      this.stage.replaceChildren(this.layout.node);
      if (this.msg) this.draw(this.msg);
    };
    this.tall.addEventListener("change", this.turned);
    this.layout = new RouletteLayout(this, view.wheel, { tall: this.tall.matches });
    this.stage.replaceChildren(this.layout.node);
    this.buildChips(view);
    this.buildButtons(view);
    put(
      this.body,
      h("header", { class: "rapid-head" }, this.heading, this.says, this.countdown),
      h(
        "div",
        { class: "rapid-top" },
        this.wheel.node,
        h("dl", { class: "rapid-meters" },
          h("div", {}, h("dt", { text: lang.terminal.credits }), h("dd", {}, this.credits)),
          h("div", {}, h("dt", { text: lang.terminal.bets }), h("dd", {}, this.staked)),
          h("div", {}, h("dt", { text: lang.terminal.number }), h("dd", {}, this.number))),
        this.messages,
      ),
      h("div", { class: "roulette-felt rapid-felt" }, this.stage),
      h("section", { class: "rapid-controls", "aria-label": lang.terminal.yourControls }, this.chips, this.buttons, this.cashier),
      this.limits,
    );
  }

  buildChips({ chips }) {
    this.chip = chips.includes(500) ? 500 : chips[0];
    const mark = () => {
      for (const node of this.chips.children) node.setAttribute("aria-checked", String(Number(node.dataset.value) === this.chip));
    };
    put(
      this.chips,
      chips.map((value) =>
        h(
          "button",
          {
            class: "chip-button", type: "button", role: "radio", "aria-label": lang.terminal.chip(dollars(value)), data: { value },
            onclick: () => {
              this.chip = value;
              mark();
            },
            onpointerdown: (e) => this.drag(e, value),
          },
          chip(value),
        ),
      ),
    );
    mark();
  }

  buildButtons({ neighbors }) {
    const button = (text, act, title) => h("button", { text, title, onclick: (e) => this.intend({ do: "terminal", act }, e.currentTarget) });
    this.cancel = h("button", { text: lang.terminal.cancel, title: lang.terminal.takesAwayTheBetThat, "aria-pressed": false, onclick: () => this.cancelNext(!this.cancelling) });
    this.undo = button(lang.terminal.undo, "undo", lang.terminal.reversesYourLastAction);
    this.recall = button(lang.terminal.recall, "recall", lang.terminal.betsWhatYouBetIn);
    this.clear = button(lang.terminal.clear, "clear", lang.terminal.takesAllYourBetsAway);
    this.neighbors = neighbors ? button(lang.terminal.neighbors, "neighbors", lang.terminal.asMuchOnTheTwo) : null;
    this.jar = h(
      "button",
      {
        class: "tip-jar", title: lang.terminal.dragAChipHereOr,
        onclick: (e) => this.toke(this.chip, e.currentTarget),
      },
      s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: "M7 3h10v3l1.5 2v11a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2V8L7 6Z" })),
      h("span", { text: lang.terminal.tipJar }),
    );
    put(this.buttons, this.cancel, this.undo, this.recall, this.clear, this.neighbors, this.jar);
  }

  roll(view) {
    if (view.phase === "spinning" || view.phase === "closed") this.wheel.roll();
    else if (view.ball || view.pocket) this.wheel.rest(view.ball || view.pocket);
    else if (view.open) this.wheel.clear();
  }

  drawBets(msg, mine) {
    const { view } = msg;
    const lines = (msg.lines ?? []).filter((l) => l.seat === this.seat && l.stake_cents);
    const corrected = (msg.lines ?? []).some((l) => l.outcome === "correct"); // what won by the wrong number glows no more
    const settled = !view.open && view.pocket && lines.length > 0 && !corrected;
    const shown = settled ? lines.map((l) => ({ ...l, state: l.outcome === "win" ? "won" : "gone" })) : mine;
    const crossed = view.crossed.filter((b) => b.seat === this.seat).map((b) => ({ ...b, state: "crossed" }));
    const restored = view.restored.filter((b) => b.seat === this.seat);
    this.layout.draw([...shown, ...crossed, ...restored], { colours: { [this.seat]: MINE }, mySeat: this.seat, marker: view.pocket || null, pending: new Map() });
    for (const bet of crossed) {
      const [x, y] = this.layout.spots.get(bet.spot).anchors[0];
      this.layout.chips.append(s("path", { class: "cross", d: `M${x - 13} ${y - 13}L${x + 13} ${y + 13}M${x + 13} ${y - 13}L${x - 13} ${y + 13}` }));
    }
  }

  update({ view }, mine) {
    const { open, unlocked } = view;
    for (const node of [this.cancel, this.clear]) node.disabled = !open || !mine.length;
    this.undo.disabled = !open;
    this.recall.disabled = !open || !view.can_recall;
    if (this.neighbors) this.neighbors.disabled = !open || !mine.some((b) => b.wager === "straight");
    if (!open || !mine.length) this.cancelNext(false);
    this.jar.disabled = !unlocked;
    const under = view.under_way ?? [];
    const buyIn = under.find((x) => x.kind === "buy-in");
    const cashOut = under.find((x) => x.kind === "cash-out");
    const key = JSON.stringify([under, unlocked]);
    if (key === this.cashierShown) return;
    this.cashierShown = key;
    put(
      this.cashier,
      buyIn
        ? h("p", { class: "under-way" }, h("span", { text: lang.terminal.buyInOf(dollars(buyIn.total_cents), buyIn.entered) }),
          !buyIn.entered && h("button", { text: lang.terminal.takeItBack, disabled: !unlocked, onclick: (e) => this.intend({ do: "terminal", act: "take-back-buy-in" }, e.target) }))
        : h("button", { text: lang.terminal.buyIn, disabled: !unlocked, onclick: () => this.buyIn() }),
      cashOut?.verified && h("p", { class: "under-way", text: lang.terminal.cashOutOfTheDealer(dollars(cashOut.cents)) }),
      cashOut && !cashOut.verified && h("p", { class: "under-way" }, h("span", { text: lang.terminal.cashOutAllYourCredits }),
        h("button", { class: "primary", text: lang.terminal.yesCashOut, disabled: !unlocked, onclick: (e) => this.intend({ do: "terminal", act: "verify-cash-out" }, e.target) }),
        h("button", { text: lang.terminal.no, disabled: !unlocked, onclick: (e) => this.intend({ do: "terminal", act: "drop-cash-out" }, e.target) })),
      !cashOut && h("button", { text: lang.terminal.cashOut, disabled: !unlocked, onclick: (e) => this.intend({ do: "terminal", act: "ask-cash-out" }, e.target) }),
      h("button", { class: "quiet", text: lang.terminal.leave, onclick: (e) => this.intend({ do: "leave" }, e.target) }),
    );
  }

  // ── what is said ────────────────────────────────────────────────────────────────────────────────

  message(text) {
    this.messages.prepend(h("li", { text }));
    while (this.messages.childElementCount > MOST_MESSAGES) this.messages.lastElementChild.remove();
    say(text);
  }

  tell(msg) {
    const news = (msg.news ?? []).filter((e) => e.seq > (this.told ?? 0)); // the same view may be drawn again
    this.told = Math.max(this.told ?? 0, ...news.map((e) => e.seq));
    for (const event of news) {
      if (event.type === "game-started") this.message(lang.terminal.placeYourBets);
      if (["wagers-closed", "ball-slowed"].includes(event.type)) {
        this.message(lang.terminal.noMoreBets);
        for (const bet of msg.view.crossed.filter((b) => b.seat === this.seat)) {
          const least = this.info.limits[bet.wager].min_cents;
          this.message(lang.terminal.yourOnDidNotReach(dollars(bet.stake_cents), bet.spot, dollars(least)));
        }
      }
      if (event.type === "settled") {
        const mine = event.lines.filter((l) => l.seat === this.seat);
        const sum = mine.reduce((total, l) => total + l.amount_cents, 0);
        const corrected = mine.some((l) => l.outcome === "correct");
        if (mine.length) this.message(corrected ? lang.terminal.theNumberWasPutRight(signed(sum)) : `${msg.view.says}: ${signed(sum)}.`);
      }
      if (event.type === "game-voided") this.message(lang.terminal.theLastGameIsVoid);
      if (event.seat !== this.seat) continue;
      if (event.type === "buy-in-confirmed") this.message(lang.terminal.yourBuyInIsConfirmed);
      if (event.type === "cash-out-confirmed") this.message(lang.terminal.inChipsAreBroughtTo(dollars(event.cents)));
      if (event.type === "action-undone" && event.toke_cents) this.message(lang.terminal.areBackFromTheTip(dollars(event.toke_cents)));
      if (event.type === "toke-given") this.message(lang.terminal.thankYou(dollars(event.cents)));
    }
  }

  // ── what is touched ─────────────────────────────────────────────────────────────────────────────

  cancelNext(on) {
    this.cancelling = on;
    this.cancel.setAttribute("aria-pressed", String(on));
  }

  touched(place) {
    if (!place) return;
    if (this.cancelling) {
      this.cancelNext(false);
      this.takeAway(place);
      return;
    }
    const { wager, spot } = place.dataset;
    this.intend({ do: "wager", wager, spot, stake_cents: this.chip }, place);
  }

  /** A chip is dragged to the jar or to a place, by mouse or finger. */
  drag(start, value) {
    const ghost = h("span", { class: "chip-ghost", "aria-hidden": "true" }, chip(value));
    const move = (e) => {
      if (!ghost.isConnected && Math.hypot(e.clientX - start.clientX, e.clientY - start.clientY) < FAR) return;
      if (!ghost.isConnected) document.body.append(ghost);
      ghost.style.left = `${e.clientX}px`;
      ghost.style.top = `${e.clientY}px`;
    };
    const end = (e) => {
      for (const [name, heard] of [["pointermove", move], ["pointerup", end], ["pointercancel", end]]) removeEventListener(name, heard);
      if (!ghost.isConnected) return;
      ghost.remove();
      const under = e.type === "pointerup" ? document.elementFromPoint(e.clientX, e.clientY) : null;
      const place = under?.closest("[data-spot]");
      if (under?.closest(".tip-jar")) this.toke(value, this.jar);
      else if (place) this.intend({ do: "wager", wager: place.dataset.wager, spot: place.dataset.spot, stake_cents: value }, place);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  takeAway(place) {
    const { wager, spot } = place.dataset;
    this.intend({ do: "withdraw", wager, spot }, place);
  }

  toke(cents, anchor) {
    if (cents > 0) this.intend({ do: "terminal", act: "toke", cents }, anchor);
    else tell(anchor, { reason: lang.terminal.chooseAChipFirst });
  }

  buyIn() {
    const funds = fundsFields();
    const dialog = openDialog(
      lang.terminal.putYourBuyInOn,
      form(funds.nodes, lang.terminal.putItDown, async () => {
        required(await this.app.net.intend(this.id, { do: "terminal", act: "offer-buy-in", ...funds.read() }));
        dialog.close();
      }),
    );
  }

  // ── what the layout asks of its felt ────────────────────────────────────────────────────────────

  pointed(node, on) {
    this.layout?.light(on ? this.layout.spots.get(node.dataset.spot) : null);
  }

  label(spot) {
    const limits = this.info.limits[spot.wager];
    return lang.terminal.place(spot.name.replaceAll("-", " "), this.pays[spot.wager], dollars(limits.min_cents), dollars(limits.max_cents));
  }
}
