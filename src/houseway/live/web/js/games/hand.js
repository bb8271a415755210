// Cards on the felt: new ones come from the shoe one after the other, hidden ones are turned over.

import { card, turn } from "../art/card.js";
import { sync } from "../dom.js";
import { HIDDEN } from "../words.js";

const DEAL_MS = 190;
const TURN_MS = 420;
const LONGEST_MS = 3200;

/** When each card of these events is dealt or turned, so that the felt tells them in their order. */
export class Timing {
  constructor(news, quick) {
    this.dealt = new Map(); // place → times
    this.turned = new Map(); // card → time
    this.end = 0;
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
    const squeeze = now > LONGEST_MS ? LONGEST_MS / now : 1;
    if (squeeze < 1) {
      for (const [place, times] of this.dealt) this.dealt.set(place, times.map((t) => t * squeeze));
      for (const [c, time] of this.turned) this.turned.set(c, time * squeeze);
    }
    this.end = now * squeeze;
  }

  /** The times of the last `count` cards that came to a place. */
  arrivals(place, count) {
    const times = this.dealt.get(place) ?? [];
    return Array.from({ length: count }, (_, i) => times[times.length - count + i] ?? 0);
  }
}

/** Draws the cards of one place; returns when the last of them lies there. */
export function drawCards(node, cards, place, timing, { quick, later }) {
  const known = node.querySelectorAll(":scope > .card").length;
  const arrivals = timing.arrivals(place, Math.max(0, cards.length - known));
  let last = 0;
  sync(
    node,
    cards,
    (_, i) => i,
    (text) => card(text),
    (one, text, i, fresh) => {
      if (fresh) {
        const at = arrivals[i - known] ?? 0;
        last = Math.max(last, at);
        one.style.setProperty("--i", i);
        if (!quick) {
          one.style.setProperty("--delay", `${at}ms`);
          one.classList.add("dealt");
        }
        return;
      }
      if (one.dataset.card === text) return;
      const at = timing.turned.get(text) ?? 0;
      last = Math.max(last, at);
      const flip = () => {
        turn(one, text);
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
  node.style.setProperty("--cards", cards.length);
  return last;
}
