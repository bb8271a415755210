// On a small screen the page goes to what happens: the felt, the wheel or the dice as they turn, my own cards.

import { calm } from "../prefs.js";

const SMALL = "(max-width: 760px), (max-height: 500px)";
const LOW = "(max-height: 500px)";
const EDGE = 6;

export class Gaze {
  constructor(page) {
    this.page = page;
    this.last = "";
  }

  /** A felt marks with data-scene where its chance is seen. */
  seen(msg, first) {
    const { stage, node } = this.page;
    const { step, round } = msg.view;
    const mine = step.kind === "decide" && Boolean(step.choices);
    const now = `${round} ${mine ? "mine" : step.kind === "wagers" ? "bets" : "scene"} ${mine ? msg.seq : ""}`;
    const news = now !== this.last;
    this.last = now;
    if (first && matchMedia(LOW).matches) scrollTo(0, node.querySelector(".table-body").offsetTop);
    if (first || !news || !matchMedia(SMALL).matches) return;
    const scene = stage.querySelector("[data-scene]");
    if (mine) this.lookAt(stage.querySelector(".seat.mine .hands") ?? scene);
    else if (msg.news?.length && (step.kind !== "wagers" || msg.lines?.length)) this.lookAt(scene);
  }

  /** Only as far as needed, and above the bar where it lies at the foot of the screen. */
  lookAt(place) {
    if (!place?.isConnected || document.querySelector("dialog[open]")) return;
    const bar = this.page.node.querySelector(".controls").getBoundingClientRect();
    const end = bar.width > innerWidth / 2 ? bar.top : innerHeight; // else it stands at the side
    const { top, bottom } = place.getBoundingClientRect();
    const by = top < 0 ? top - EDGE : bottom > end ? Math.min(top - EDGE, bottom - end + EDGE) : 0;
    if (by) scrollBy({ top: by, behavior: calm() ? "instant" : "smooth" });
  }
}
