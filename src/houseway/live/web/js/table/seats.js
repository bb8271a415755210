// My seat: sitting down with a buy-in, chips, sitting out, more chips, leaving.

import { post } from "../api.js";
import { field, form, openDialog } from "../dialog.js";
import { h } from "../dom.js";
import { dollars, typed } from "../money.js";

const USUAL_BETS = 40; // a buy-in is so many minimum bets, if the purse allows

export class SeatControls {
  constructor(page) {
    this.page = page;
    this.node = h("div", { class: "my-seat" });
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
    this.node.replaceChildren(
      h(
        "button",
        { class: "seat-button", onclick: () => this.openMenu(), "aria-haspopup": "dialog", "aria-label": `Your seat ${me.seat}, ${dollars(me.chips_cents)} in chips: options` },
        h("span", { class: "seat-chips", text: dollars(me.chips_cents) }),
        h("span", { class: "seat-label", text: me.leaving ? "leaving" : me.out ? "sitting out" : `seat ${me.seat} ▾` }),
      ),
    );
  }

  freeSeats() {
    if (this.page.msg.beside?.length) return this.page.msg.beside; // a second position
    const total = this.page.msg.seats_total;
    const taken = new Set(this.page.msg.seats.map((s) => s.seat));
    return Array.from({ length: total }, (_, i) => i + 1).filter((n) => !taken.has(n));
  }

  usualBuyIn() {
    const purse = this.page.app.me?.purse_cents ?? 0;
    const least = Math.min(...Object.values(this.page.info?.limits ?? { any: { min_cents: 500 } }).map((l) => l.min_cents));
    const usual = Math.max(10_000, Math.min(least * USUAL_BETS, 50_000));
    return Math.min(purse, usual);
  }

  amountField(label, cents) {
    const purse = this.page.app.me?.purse_cents ?? 0;
    const made = field(
      label,
      { inputmode: "decimal", autocomplete: "off", value: cents / 100 },
      `Your purse holds ${dollars(purse)}.`,
    );
    const quick = [5000, 10_000, 20_000, 50_000, purse].filter((v, i, all) => v && v <= purse && all.indexOf(v) === i);
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
    if (!cents) throw new Error("Give an amount in dollars.");
    return cents;
  }

  /** Takes a seat: the one asked for, or the first free one. */
  sit(seat) {
    const free = this.freeSeats();
    if (!free.length) {
      openDialog("No free seat", h("p", { text: "Every seat at this table is taken. You can watch, or choose another table." }));
      return;
    }
    const select = h("select", { id: "sit-seat" }, ...free.map((n) => h("option", { value: n, text: `Seat ${n}` })));
    select.value = seat ?? this.middle(free);
    const amount = this.amountField("Chips to bring to the table", this.usualBuyIn());
    const dialog = openDialog(
      "Take a seat",
      form(
        [h("div", { class: "field" }, h("label", { for: "sit-seat", text: "Seat" }), select), amount.node, this.refill()],
        "Sit down",
        async () => {
          const buy_in_cents = this.read(amount.input);
          const answer = await this.page.app.net.intend(this.page.id, {
            do: "sit", seat: Number(select.value), buy_in_cents, offers: await this.page.chance.promise(),
          });
          if (!answer.done) throw new Error(answer.reason);
          this.page.play(Number(select.value));
          dialog.close();
        },
      ),
    );
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
      h("span", { text: "Out of play money? " }),
      h("button", {
        type: "button", class: "link", text: "Get $1,000 more",
        onclick: async (event) => {
          const line = event.target.parentElement;
          try {
            const { you } = await post("/api/refill");
            this.page.app.setMe(you);
            line.textContent = `Your purse holds ${dollars(you.purse_cents)} now.`;
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
    const amount = this.amountField("Bring more chips", this.usualBuyIn());
    const dialog = openDialog(
      `Seat ${me.seat}: ${dollars(me.chips_cents)} in chips`,
      h(
        "div",
        { class: "seat-menu" },
        form([amount.node, this.refill()], "Bring chips", () => say({ do: "rebuy", cents: this.read(amount.input) })),
        h(
          "div",
          { class: "seat-menu-end" },
          me.out ? act("Sit in again", { do: "sit-in" }) : act("Sit out", { do: "sit-out" }),
          Boolean(msg.beside?.length) && h("button", { text: "Take a second position", onclick: () => (dialog.close(), this.sit()) }),
          me.leaving ? act("Stay after all", { do: "stay" }) : act("Leave the table", { do: "leave" }),
        ),
        error,
        playing && h("button", { class: "link", text: "Walk away now", onclick: () => say({ do: "leave", now: true }).catch((e) => (error.textContent = e.message)) }),
        playing && h("p", { class: "quiet-text", text: "Who walks away in the middle of a round leaves the wagers behind: the rules of the table say whether they are lost." }),
        h("p", { class: "quiet-text", text: "When you leave, your chips go back to your purse. With a wager on the layout you leave at the end of the round." }),
      ),
    );
  }
}
