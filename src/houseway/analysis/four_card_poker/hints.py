"""Four Card Poker: for how much to play, or fold, by one's own cards and the dealer's up card."""

from collections.abc import Mapping
from typing import Any

from houseway.analysis.best_four import FOLD, TIMES
from houseway.analysis.four_card_poker.exact import worth
from houseway.analysis.four_card_poker.strategy import pays_of
from houseway.analysis.hints import Hint, own_hand, worth_of_choices
from houseway.core.game import HIDDEN
from houseway.editions.house import House
from houseway.equipment.cards import card


def hint(house: House, view: Mapping[str, Any]) -> Hint:
    (up,) = (card(c) for c in view["dealer"]["cards"] if c != HIDDEN)
    each = worth(pays_of(house), own_hand(view), up)
    times = max(range(1, len(each)), key=lambda n: (each[n], -n))
    best, values = worth_of_choices(view, {"play": float(each[times]), "fold": float(each[FOLD])})
    if each[FOLD] >= each[times]:
        best = "fold"
    told = f"Play {TIMES[times]} the Ante" if best == "play" else "Fold"
    listed = ", ".join(f"{float(each[n]):+.3f} {TIMES[n]}" for n in range(1, len(each)))
    return Hint(best, values, f"{told}: in antes, playing is worth {listed}, folding {float(each[FOLD]):+g}.")
