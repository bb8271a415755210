// Bets kept under a name for a game, with the account or by a guest on this device, and laid down again by one click.

import { tell } from "../announce.js";
import { get, post } from "../api.js";
import { field, form, openDialog } from "../dialog.js";
import { h, put } from "../dom.js";
import { lang } from "../lang.js";
import { dollars } from "../money.js";
import { pref, setPref } from "../prefs.js";

const MOST = 12; // of a game
const LONGEST = 24;

/** Puts bets down one after the other, as if each were clicked; the answers, none for chips that wait. */
export function lay(page, bets, anchor) {
  return Promise.all(bets.map(({ wager, spot, stake_cents }) => page.bets.place(wager, placeOf(page, wager, spot), stake_cents, anchor)));
}

/** Where a wager has but one place now, it goes there: one that is a player's own differs from seat to seat. */
function placeOf(page, wager, spot) {
  if (page.bets.offer(wager, spot)) return spot;
  const offers = page.offers.filter((o) => o.wager === wager);
  return offers.length === 1 ? (offers[0].spot ?? "") : spot;
}

/** My bets that lie there, without those that go down with another. */
export function present(page) {
  return page.bets
    .mine()
    .filter((b) => page.bets.leader(b.wager) === b.wager)
    .map(({ wager, spot, stake_cents }) => ({ wager, spot: spot ?? "", stake_cents }));
}

export function sumOf(bets) {
  return bets.reduce((sum, b) => sum + b.stake_cents, 0);
}

function onDevice(game) {
  return pref("saved", {})[game] ?? [];
}

/** A guest who becomes somebody takes along what the device has kept. */
export async function carry() {
  for (const [game, list] of Object.entries(pref("saved", {}))) {
    for (const one of list) await post(`/api/saved/${game}`, one).catch(() => {}); // one that is refused is lost, the others are not
  }
  setPref("saved", {});
}

export class Saved {
  constructor(page) {
    this.page = page;
    this.all = [];
    this.node = h("div", { class: "saved", role: "group", "aria-label": lang.saved.savedBets });
  }

  get own() {
    const { me } = this.page.app;
    return Boolean(me) && !me.guest;
  }

  /** With the account, or by a guest on the device. */
  async ask(what, ...given) {
    const { game } = this.page.info;
    if (this.own) this.all = (await what.house(`/api/saved/${encodeURIComponent(game)}`, ...given)).saved;
    else {
      this.all = what.device(onDevice(game), ...given);
      setPref("saved", { ...pref("saved", {}), [game]: this.all });
    }
    this.update();
  }

  load() {
    this.asked = true;
    this.ask({ house: get, device: (list) => list }).catch(() => {}); // the table plays without them
  }

  keep(one) {
    return this.ask({
      house: post,
      device: (list, { name }) => {
        const others = list.filter((s) => s.name !== name);
        if (others.length >= MOST) throw new Error(lang.saved.areKeptForAGame(MOST));
        return [...others, one];
      },
    }, one);
  }

  forget(name) {
    return this.ask({ house: (path) => post(`${path}/forget`, { name }), device: (list) => list.filter((s) => s.name !== name) });
  }

  update() {
    const { page } = this;
    if (!page.info) return;
    if (!this.asked) this.load();
    const key = JSON.stringify([this.all, page.betting]);
    if (key === this.shown) return;
    this.shown = key;
    put(
      this.node,
      ...this.all.map(({ name, bets }) =>
        h("button", { class: "tool", "aria-label": lang.saved.layDown(name, dollars(sumOf(bets))), onclick: (e) => lay(page, bets, e.currentTarget) },
          h("span", { text: name }), h("small", { text: dollars(sumOf(bets)) })),
      ),
      h("button", { class: "tool", text: this.all.length ? lang.saved.openSaved : lang.saved.openSave, "aria-label": lang.saved.saveBetsOrDeleteSaved, "aria-haspopup": "dialog", onclick: (e) => this.open(e.currentTarget) }),
    );
  }

  /** Keeps what lies there now, or what lay there last; and forgets what is no longer wanted. */
  open(anchor) {
    const lie = present(this.page);
    const bets = lie.length ? lie : this.page.bets.last;
    if (!bets.length && !this.all.length) {
      tell(anchor, { reason: lang.saved.putChipsOnTheLayout });
      return;
    }
    const list = h("ul", { class: "saved-list" });
    const draw = () =>
      put(list, ...this.all.map(({ name, bets: kept }) =>
        h("li", {}, h("span", { text: `${name}, ${dollars(sumOf(kept))}` }),
          h("button", { class: "small", text: lang.saved.remove, "aria-label": lang.saved.deleteOf(name), onclick: (e) => this.forget(name).then(draw, (refusal) => tell(e.target, { reason: refusal.message })) }))));
    draw();
    const name = field(lang.saved.name, { maxlength: LONGEST, required: true, autocomplete: "off" }, lang.saved.whatIsSaved(lie.length > 0, dollars(sumOf(bets))));
    const dialog = openDialog(
      lang.saved.savedBets,
      h(
        "div",
        {},
        bets.length > 0 && form([name.node], lang.saved.keep, async () => {
          const called = name.input.value.trim();
          if (!called) throw new Error(lang.saved.giveTheBetsAName);
          await this.keep({ name: called, bets });
          dialog.close();
        }),
        list,
      ),
    );
  }
}
