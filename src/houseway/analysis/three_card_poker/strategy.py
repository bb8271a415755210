"""Three Card Poker: which hands to play, found for the house's pays."""

from fractions import Fraction
from functools import cache
from typing import Any

from houseway.analysis.pays import nets
from houseway.analysis.three_card_poker.exact import AnteAndPlay, Pays, ante_and_play
from houseway.editions.house import House


def pays_of(house: House) -> dict[str, Pays]:
    return {wager: nets(house, wager) for wager in ("ante", "play", "ante-bonus")}


def best_play(house: House) -> AnteAndPlay:
    """The solved base game under the house's pays."""
    return _solved(tuple((wager, tuple(lines.items())) for wager, lines in pays_of(house).items()))


@cache
def _solved(pays: tuple[tuple[str, tuple[tuple[str, Fraction], ...]], ...]) -> AnteAndPlay:
    return ante_and_play({wager: dict(lines) for wager, lines in pays})


def strategy(house: House) -> dict[str, Any]:
    solved = best_play(house)
    limit = solved.weakest_played
    assert limit is not None
    return {
        "text": f"Best play: {solved.strategy}.",
        "weakest_played": limit.ranks,
        "worth_of_weakest": str(limit.worth),
        "average_stake": float(solved.stake),
        **_as_play(solved),
    }


def _as_play(solved: AnteAndPlay) -> dict[str, Any]:
    from houseway.analysis.three_card_poker.play import best_lines_of  # it deals, with what reports on this

    return best_lines_of(solved)
