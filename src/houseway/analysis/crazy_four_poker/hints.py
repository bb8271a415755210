"""Crazy Four Poker: for how much to play, or fold, by one's own cards."""

from collections.abc import Mapping
from typing import Any

from houseway.analysis.best_four import FOLD, TIMES
from houseway.analysis.crazy_four_poker.strategy import best_play
from houseway.analysis.hints import Hint, own_hand, worth_of_choices
from houseway.editions.house import House


def hint(house: House, view: Mapping[str, Any]) -> Hint:
    solved = best_play(house)
    worth = solved.worth(own_hand(view))
    times = max((t for t in worth if t != FOLD), key=lambda t: worth[t])
    best, values = worth_of_choices(view, {"play": float(worth[times]), "fold": float(worth[FOLD])})
    each = [f"{float(worth[t]):+.3f} {TIMES[t]}" for t in worth if t != FOLD]
    much = f" {TIMES[times]} the Ante" if best == "play" and times > 1 else ""
    text = (
        f"{best.capitalize()}{much}: in antes, playing is worth {', '.join(each)}, folding −2. "
        f"Best play: {solved.strategy}."
    )
    return Hint(best, values, text)
