"""Crazy Four Poker: for how much to play, or fold, by one's own cards."""

from collections.abc import Mapping
from typing import Any

from houseway.analysis.best_four import FOLD, TIMES
from houseway.analysis.crazy_four_poker.strategy import best_play
from houseway.analysis.hints import Chances, Hint, Play, own_hand, staked, worth_of_choices
from houseway.editions.house import House


def hint(house: House, view: Mapping[str, Any]) -> Hint:
    solved = best_play(house)
    own, ante = own_hand(view), staked(view).get("ante", 0)
    worth = solved.worth(own)
    times = max((t for t in worth if t != FOLD), key=lambda t: worth[t])
    best, values = worth_of_choices(view, {"play": float(worth[times]), "fold": float(worth[FOLD])})
    each = [f"{float(worth[t]):+.3f} {TIMES[t]}" for t in worth if t != FOLD]
    much = f" {TIMES[times]} the Ante" if best == "play" and times > 1 else ""
    text = (
        f"{best.capitalize()}{much}: in antes, playing is worth {', '.join(each)}, folding −2. "
        f"Best play: {solved.strategy}."
    )
    below, beats, ties, loses = solved.against(own)
    return Hint(
        best, values, text, unit_cents=ante, amount_cents=times * ante if best == "play" else 0,
        plays=tuple(Play("play", float(worth[t]), t * ante) for t in worth if t != FOLD) if ante else (),
        chances={"play": Chances.counted(below + beats, ties, loses)},
    )  # fmt: skip
