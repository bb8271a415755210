// Rapid Roulette in the lobby. It has no felt: it is played at terminals, each a page of its own.

import { lang } from "../lang.js";
import { dollars } from "../money.js";
import { wheelPicture } from "./wheel.js";

export class Felt {
  /** Where somebody goes who wants to play here. */
  static address(id) {
    return `/rapid/${encodeURIComponent(id)}`;
  }

  static console(id) {
    return `/rapid-console/${encodeURIComponent(id)}`;
  }

  static picture({ elections }) {
    return wheelPicture(elections.wheel);
  }

  static shortRules({ elections, pays }) {
    const chips = ["chip-1", "chip-2", "chip-3", "chip-4", "chip-5", "chip-6"].map((name) => elections[name]);
    return [
      lang.rapidLobby.aTerminalOfYourOwn,
      lang.rapidLobby.oneNumberPays(pays.straight.win),
      lang.rapidLobby.chips(chips.filter((c) => c !== "none").map((c) => dollars(Math.round(Number(c.replace(/[$,]/g, "")) * 100))).join(", ")),
    ];
  }
}
