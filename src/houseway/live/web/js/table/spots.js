// Places for chips: click, touch, drop or press Enter on one to bet; right click or Delete to take back.

import { hush, tell } from "../announce.js";
import { lang } from "../lang.js";

/** A spot is any element of the felt with data-wager (and data-spot). */
export function spotAt(target) {
  return target?.closest?.("[data-wager]") ?? null;
}

export class Spots {
  constructor(page) {
    this.page = page;
    const { stage } = page;
    stage.addEventListener("click", (event) => {
      const spot = spotAt(event.target);
      if (spot) this.bet(spot);
    });
    stage.addEventListener("contextmenu", (event) => {
      const spot = spotAt(event.target);
      if (!spot) return;
      event.preventDefault();
      this.takeBack(spot);
    });
    stage.addEventListener("keydown", (event) => {
      const spot = spotAt(event.target);
      if (!spot) return;
      if (/^(Delete|Backspace)$/.test(event.key)) {
        event.preventDefault();
        this.takeBack(spot);
      } else if (/^( |Enter)$/.test(event.key) && spot.tagName !== "BUTTON") {
        event.preventDefault();
        this.bet(spot);
      }
    });
  }

  bet(spot, cents = this.page.tray.value) {
    hush();
    const { wager, spot: where = "" } = spot.dataset;
    const { arriving } = this.page.seats; // then the chip waits for the seat
    if (this.page.mySeat === null && !arriving) {
      tell(spot, { reason: lang.spots.takeASeatFirst });
      return;
    }
    if (this.page.presenter.moving && !arriving) return; // the click brings the felt to rest
    if (!this.page.betting && !arriving) {
      tell(spot, { reason: lang.spots.betsAreClosedNow });
      return;
    }
    if (this.page.felt.intercept?.(spot)) return;
    this.page.bets.place(wager, where, cents, spot);
  }

  takeBack(spot) {
    hush();
    if (!this.page.betting) return;
    this.page.bets.takeBack(spot.dataset.wager, spot.dataset.spot ?? "", spot);
  }

  update() {
    this.page.felt?.spotsChanged?.();
  }
}
