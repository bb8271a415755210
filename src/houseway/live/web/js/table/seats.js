// My seat: sitting down with a buy-in, chips, sitting out, more chips, leaving.

import { tell } from "../announce.js";
import { post } from "../api.js";
import { field, form, openDialog } from "../dialog.js";
import { h } from "../dom.js";
import { lang } from "../lang.js";
import { dollars, typed } from "../money.js";
import { offeredSeat, seatChange } from "./waiting.js";

const USUAL_BETS = 40; // a buy-in is so many minimum bets, if the purse allows

export class SeatControls {
  constructor(page) {
    this.page = page;
    this.node = h("div", { class: "my-seat" });
    this.arriving = false; // I sit down, and cannot bet yet
  }

  update() {
    const { me } = this.page;
    const key = me ? `${me.seat} ${me.chips_cents} ${me.out} ${me.leaving}` : "";
    if (key === this.shown) return;
    this.shown = key;
    if (!me) {
      this.node.replaceChildren();
      return;
    }
    const state = me.leaving ? lang.seats.leaving : me.out ? lang.seats.sittingOut : "";
    this.node.replaceChildren(
      h(
        "button",
        { class: "seat-button", onclick: () => this.openMenu(), "aria-haspopup": "dialog", "aria-label": lang.seats.options(dollars(me.chips_cents), state, me.seat) },
        h("span", { class: "seat-chips", text: dollars(me.chips_cents) }), " ",
        h("span", { class: "seat-label", text: state || lang.seats.ownSeat(me.seat) }),
      ),
    );
  }

  freeSeats() {
    if (this.page.msg.beside?.length) return this.page.msg.beside; // a second position
    const total = this.page.msg.seats_total;
    const taken = new Set(this.page.msg.seats.map((s) => s.seat));
    const own = offeredSeat(this.page.msg);
    if (own) return [own];
    for (const { seat } of this.page.msg.waiting ?? []) taken.add(seat); // kept for who waits
    return Array.from({ length: total }, (_, i) => i + 1).filter((n) => !taken.has(n));
  }

  usualBuyIn() {
    const purse = this.page.app.me?.purse_cents ?? 0;
    const least = this.page.info?.posted[0].min_cents ?? 500; // of the wager that the game is about
    const usual = Math.max(10_000, Math.min(least * USUAL_BETS, 50_000));
    const { least_cents: low, most_cents: high } = this.bounds();
    return Math.min(purse, Math.max(low, Math.min(usual, high)));
  }

  /** What may be brought to the table now, where the house has limits for it. */
  bounds() {
    const { least_cents = 0, most_cents = 0, limited = false } = this.page.msg.buy_in ?? {};
    return { least_cents, most_cents: limited ? most_cents : Infinity };
  }

  amountField(label, cents) {
    const purse = this.page.app.me?.purse_cents ?? 0;
    const made = field(
      label,
      { inputmode: "decimal", autocomplete: "off", value: cents / 100 },
      lang.seats.yourPurseHolds(dollars(purse)),
    );
    const { least_cents: low, most_cents: high } = this.bounds();
    const usual = [low, 5000, 10_000, 20_000, 50_000, Math.min(purse, high)].sort((a, b) => a - b);
    const quick = usual.filter((v, i, all) => v && v <= purse && v >= low && v <= high && all.indexOf(v) === i);
    if (low || high < Infinity) made.node.append(h("p", { class: "quiet-text", text: lang.seating.bringFromTo(dollars(low), high < Infinity ? dollars(high) : "") }));
    made.node.append(
      h(
        "div",
        { class: "quick" },
        ...quick.map((v) => h("button", { type: "button", class: "small", text: dollars(v), onclick: () => (made.input.value = v / 100) })),
      ),
    );
    return made;
  }

  read(input) {
    const cents = typed(input.value);
    if (!cents) throw new Error(lang.seats.giveAnAmountInDollars);
    return cents;
  }

  /** Takes a seat: the one asked for, or the first free one. */
  sit(seat) {
    const free = this.freeSeats();
    if (!free.length) {
      openDialog(lang.seats.noFreeSeat, h("p", { text: lang.seats.everySeatAtThisTable }));
      return;
    }
    const select = h("select", { id: "sit-seat" }, ...free.map((n) => h("option", { value: n, text: lang.seats.seat(n) })));
    select.value = seat ?? this.middle(free);
    const amount = this.amountField(lang.seats.chipsToBringToThe, this.usualBuyIn());
    const dialog = openDialog(
      lang.seats.takeASeat,
      form(
        [h("div", { class: "field" }, h("label", { for: "sit-seat", text: lang.seats.seatLabel }), select), amount.node, this.refill()],
        lang.seats.sitDown,
        async () => {
          await this.take(Number(select.value), this.read(amount.input), (answer) => {
            if (!answer.done) throw new Error(answer.reason);
            dialog.close();
          });
        },
      ),
    );
  }

  /** The chips for sitting down by one click: nothing where a seat has to be chosen or money found first. */
  quickly() {
    return this.page.app.me && this.freeSeats().length ? this.usualBuyIn() : 0;
  }

  /** The middle of the free seats, with the usual chips. */
  sitNow(anchor) {
    return this.take(this.middle(this.freeSeats()), this.usualBuyIn(), (answer) => answer.done || tell(anchor, answer));
  }

  /** Sits down. Chips may be put down from now on: they wait until the seat can bet. */
  take(seat, buy_in_cents, answered) {
    const { page } = this;
    const sit = async () => {
      const offers = await page.chance.promise();
      const answer = await page.app.net.intend(page.id, { do: "sit", seat, buy_in_cents, offers });
      if (answer.done) page.play(seat);
      else page.bets.drop();
      answered(answer);
      if (answer.done) await page.seated(seat);
    };
    this.arriving = true;
    return page.bets.next(() => sit().finally(() => (this.arriving = false)));
  }

  middle(free) {
    const total = this.page.msg.seats_total;
    return free.toSorted((a, b) => Math.abs(a - (total + 1) / 2) - Math.abs(b - (total + 1) / 2))[0];
  }

  /** A purse that has run low is filled again: it is play money. */
  refill() {
    if ((this.page.app.me?.purse_cents ?? 0) >= 10_000) return null;
    return h(
      "p",
      { class: "refill" },
      h("span", { text: lang.seats.outOfPlayMoney }),
      h("button", {
        type: "button", class: "link", text: lang.seats.getMore,
        onclick: async (event) => {
          const line = event.target.parentElement;
          try {
            const { you } = await post("/api/refill");
            this.page.app.setMe(you);
            line.textContent = lang.seats.yourPurseHoldsNow(dollars(you.purse_cents));
          } catch (refusal) {
            line.textContent = refusal.message;
          }
        },
      }),
    );
  }

  openMenu() {
    const { me, msg } = this.page;
    const playing = this.page.bets.total > 0 && !["wagers", "over"].includes(msg.view.step.kind);
    const say = async (intent) => {
      const answer = await this.page.app.net.intend(this.page.id, intent);
      if (!answer.done) throw new Error(answer.reason);
      dialog.close();
    };
    const error = h("p", { class: "form-error", role: "alert" });
    const act = (text, intent, kind = "") =>
      h("button", { class: kind, text, onclick: () => say(intent).catch((e) => (error.textContent = e.message)) });
    const amount = this.amountField(lang.seats.bringMoreChips, this.usualBuyIn());
    const dialog = openDialog(
      lang.seats.seatInChips(me.seat, dollars(me.chips_cents)),
      h(
        "div",
        { class: "seat-menu" },
        form([amount.node, this.refill()], lang.seats.bringChips, () => say({ do: "rebuy", cents: this.read(amount.input) })),
        h(
          "div",
          { class: "seat-menu-end" },
          me.out ? act(lang.seats.sitInAgain, { do: "sit-in" }) : act(lang.seats.sitOut, { do: "sit-out" }),
          seatChange(this.page, act),
          Boolean(msg.beside?.length) && h("button", { text: lang.seats.takeASecondPosition, onclick: () => (dialog.close(), this.sit()) }),
          me.leaving ? act(lang.seats.stayAfterAll, { do: "stay" }) : act(lang.seats.leaveTheTable, { do: "leave" }),
        ),
        error,
        playing && h("button", { class: "link", text: lang.seats.walkAwayNow, onclick: () => say({ do: "leave", now: true }).catch((e) => (error.textContent = e.message)) }),
        playing && h("p", { class: "quiet-text", text: lang.seats.whoWalksAwayInThe }),
        h("p", { class: "quiet-text", text: lang.seats.whenYouLeaveYourChips }),
      ),
    );
  }
}
