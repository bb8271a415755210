"""Crazy Four Poker: which hands to play and for how much, found for the house's pays."""

from fractions import Fraction
from functools import cache
from typing import Any

from houseway.analysis.best_four import FOLD, MOST_TIMES, Pays
from houseway.analysis.crazy_four_poker.exact import BaseGame, base_game
from houseway.analysis.pays import nets
from houseway.editions.house import House


def pays_of(house: House) -> dict[str, Pays]:
    return {wager: nets(house, wager) for wager in ("ante", "play", "super-bonus")}


def best_play(house: House) -> BaseGame:
    """The solved base game under the house's pays."""
    return _solved(tuple((wager, tuple(lines.items())) for wager, lines in pays_of(house).items()))


@cache
def _solved(pays: tuple[tuple[str, tuple[tuple[str, Fraction], ...]], ...]) -> BaseGame:
    return base_game({wager: dict(lines) for wager, lines in pays})


def short(house: House) -> dict[str, Any]:
    from houseway.analysis.crazy_four_poker.play import searched  # it deals, with what reports on this

    return searched(house)


def strategy(house: House) -> dict[str, Any]:
    solved = best_play(house)
    ways = solved.hands.ways
    shares = {times: ways[solved.times == times].sum() / ways.sum() for times in range(MOST_TIMES + 1)}
    names = {FOLD: "fold", 1: "play once", 2: "play twice", 3: "play three times"}
    return {
        "text": f"Best play: {solved.strategy}.",
        "shares_of_hands": {names[times]: float(share) for times, share in shares.items() if share},
        "average_stake": float(solved.stake),
        **_as_play(solved),
    }


def _as_play(solved: BaseGame) -> dict[str, Any]:
    from houseway.analysis.crazy_four_poker.play import best_lines_of  # it deals, with what reports on this

    return best_lines_of(solved)
