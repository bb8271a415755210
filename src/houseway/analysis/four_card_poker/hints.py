"""Four Card Poker: for how much to play, or fold, by one's own cards and the dealer's up card."""

from collections.abc import Mapping
from typing import Any

from houseway.analysis.best_four import FOLD, TIMES
from houseway.analysis.four_card_poker.exact import against, worth
from houseway.analysis.four_card_poker.strategy import CHART, pays_of
from houseway.analysis.hints import Chances, Hint, Place, Play, own_hand, staked, worth_of_choices
from houseway.core.game import HIDDEN
from houseway.editions.house import House
from houseway.equipment.cards import RANKS, card


def hint(house: House, view: Mapping[str, Any]) -> Hint:
    (up,) = (card(c) for c in view["dealer"]["cards"] if c != HIDDEN)
    own, ante = own_hand(view), staked(view).get("ante", 0)
    each = worth(pays_of(house), own, up)
    times = max(range(1, len(each)), key=lambda n: (each[n], -n))
    best, values = worth_of_choices(view, {"play": float(each[times]), "fold": float(each[FOLD])})
    if each[FOLD] >= each[times]:
        best = "fold"
    told = f"Play {TIMES[times]} the Ante" if best == "play" else "Fold"
    listed = ", ".join(f"{float(each[n]):+.3f} {TIMES[n]}" for n in range(1, len(each)))
    text = f"{told}: in antes, playing is worth {listed}, folding {float(each[FOLD]):+g}."
    plays = tuple(Play("play", float(each[n]), n * ante) for n in range(1, len(each))) if ante else ()
    return Hint(
        best, values, text, unit_cents=ante, amount_cents=times * ante if best == "play" else 0, plays=plays,
        chances={"play": Chances.counted(*against(own, up))}, place=Place(CHART, column=RANKS[up >> 2]),
    )  # fmt: skip
