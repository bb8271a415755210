"""Three Card Poker: play or fold, by one's own cards."""

from collections.abc import Mapping
from typing import Any

from houseway.analysis.hints import Hint, own_hand, worth_of_choices
from houseway.analysis.suits import renamed
from houseway.analysis.three_card_poker.strategy import best_play
from houseway.editions.house import House


def hint(house: House, view: Mapping[str, Any]) -> Hint:
    solved, held = best_play(house), renamed((own_hand(view),))
    worth = next(float(h.worth) for h in solved.hands if renamed((h.cards,)) == held)
    best, values = worth_of_choices(view, {"play": worth, "fold": -1.0})
    text = (
        f"{best.capitalize()}: playing is worth {worth:+.3f} antes, folding −1. Best play: {solved.strategy}."
    )
    return Hint(best, values, text)
