// Cards on the felt: new ones come from the shoe one after the other, hidden ones are turned over.

import { card, turn } from "../art/card.js";
import { sync } from "../dom.js";
import { duration } from "../prefs.js";
import { play } from "../sound.js";
import { HIDDEN } from "../words.js";
import { cover, uncover } from "./squeeze.js";

const DEAL_MS = 190;
const TURN_MS = 420;
const LONGEST_MS = 3200;

/** When each card of these events is dealt or turned, so that the felt tells them in their order. */
export class Timing {
  constructor(news, quick) {
    this.dealt = new Map(); // place → times
    this.turned = new Map(); // card → time
    this.end = 0;
    const toAll = (news ?? []).filter((e) => e.type === "cards-shown" && e.to === "all");
    this.shown = new Set(toAll.flatMap((e) => e.cards ?? [])); // also to those who had not looked yet
    if (quick) return;
    let now = 0;
    for (const event of news ?? []) {
      if (event.type === "card-dealt" || event.type === "stack-dealt") {
        const times = this.dealt.get(event.to) ?? [];
        const count = event.slots?.length ?? 1;
        for (let i = 0; i < count; i += 1) times.push(now + i * 60);
        this.dealt.set(event.to, times);
        now += DEAL_MS + (count - 1) * 60;
      } else if (event.type === "cards-shown" && event.cards?.length) {
        for (const c of event.cards) this.turned.set(c, now);
        now += TURN_MS;
      } else if (event.type === "hole-card-checked") {
        now += TURN_MS;
      }
    }
    const scale = duration(now > LONGEST_MS ? LONGEST_MS / now : 1);
    for (const [place, times] of this.dealt) this.dealt.set(place, times.map((t) => t * scale));
    for (const [c, time] of this.turned) this.turned.set(c, time * scale);
    this.end = now * scale;
  }

  /** Everything comes so much later: chips move first. */
  shift(ms) {
    if (!this.end) return;
    for (const [place, times] of this.dealt) this.dealt.set(place, times.map((t) => t + ms));
    for (const [c, time] of this.turned) this.turned.set(c, time + ms);
    this.end += ms;
  }

  /** The times of the last `count` cards that came to a place. */
  arrivals(place, count) {
    const times = this.dealt.get(place) ?? [];
    return Array.from({ length: count }, (_, i) => times[times.length - count + i] ?? 0);
  }
}

/** Draws the cards of one place, each when it comes: before that nothing on the page knows it. Returns when the
 * last of them lies there. */
export function drawCards(node, cards, place, timing, { quick, later, dress }) {
  const known = Math.min(cards.length, node.querySelectorAll(":scope > .card").length);
  const arrivals = timing.arrivals(place, cards.length - known);
  let last = 0;
  const lay = (one, text, i) => {
    play("card");
    dress?.(one, i);
    one.style.setProperty("--i", i);
    if (timing.mine?.has(text)) cover(one);
    if (!quick) one.classList.add("dealt");
  };
  const deal = (text, i) => {
    const one = card(text);
    one.syncKey = String(i);
    lay(one, text, i);
    node.append(one);
  };
  const here = arrivals.findIndex((at) => !quick && at > 0); // from this one on they come later
  const lying = here < 0 ? cards.length : known + here;
  sync(
    node,
    cards.slice(0, lying),
    (_, i) => i,
    (text) => card(text),
    (one, text, i, fresh) => {
      if (fresh) {
        lay(one, text, i);
        return;
      }
      if (one.dataset.card === text) {
        if (timing.shown.has(text)) uncover(one);
        return;
      }
      const at = timing.turned.get(text) ?? 0;
      last = Math.max(last, at);
      const flip = () => {
        uncover(one);
        turn(one, text);
        if (timing.mine?.has(text)) cover(one);
        play("turn");
        if (!quick && text !== HIDDEN) {
          one.classList.remove("dealt", "turned");
          void one.offsetWidth; // begin the motion anew
          one.classList.add("turned");
        }
      };
      if (quick || !at) flip();
      else later(at, flip);
    },
  );
  cards.slice(lying).forEach((text, n) => {
    const at = arrivals[lying - known + n];
    last = Math.max(last, at);
    later(at, () => deal(text, lying + n));
  });
  node.style.setProperty("--cards", cards.length);
  return last;
}
