"""Three Card Poker: play or fold, by one's own cards."""

from collections.abc import Mapping
from typing import Any

from houseway.analysis.hints import Chances, Hint, own_hand, staked, worth_of_choices
from houseway.analysis.suits import renamed
from houseway.analysis.three_card_poker.strategy import best_play
from houseway.editions.house import House


def hint(house: House, view: Mapping[str, Any]) -> Hint:
    solved, held = best_play(house), renamed((own_hand(view),))
    mine = next(h for h in solved.hands if renamed((h.cards,)) == held)
    worth = float(mine.worth)
    best, values = worth_of_choices(view, {"play": worth, "fold": -1.0})
    text = (
        f"{best.capitalize()}: playing is worth {worth:+.3f} antes, folding −1. Best play: {solved.strategy}."
    )
    below, beats, ties, loses = mine.outcomes
    chances = {"play": Chances.counted(below + beats, ties, loses)}
    return Hint(best, values, text, unit_cents=staked(view).get("ante", 0), chances=chances)
