"""Four Card Poker: for how much to play, by one's own hand and the dealer's up card."""

from fractions import Fraction
from functools import cache
from itertools import groupby
from typing import Any

import numpy as np

from houseway.analysis.best_four import FOLD, MOST_TIMES, TIMES, Pays
from houseway.analysis.four_card_poker.exact import BaseGame, base_game, group
from houseway.analysis.pays import nets
from houseway.editions.house import House
from houseway.equipment.cards import RANKS

_ANSWERS = {FOLD: "F"} | {times: str(times) for times in range(1, MOST_TIMES + 1)}
CHART = "by the dealer's up card"
LEGEND = {
    "1, 3": "play for so many times the Ante",
    "F": "fold",
    "3/1, 1/F": "by the hand's other cards and the suits",
}


def pays_of(house: House) -> dict[str, Pays]:
    return {wager: nets(house, wager) for wager in ("ante", "play", "ante-bonus")}


def best_play(house: House) -> BaseGame:
    """The solved base game under the house's pays."""
    return _solved(tuple((wager, tuple(lines.items())) for wager, lines in pays_of(house).items()))


@cache
def _solved(pays: tuple[tuple[str, tuple[tuple[str, Fraction], ...]], ...]) -> BaseGame:
    return base_game({wager: dict(lines) for wager, lines in pays})


def strategy(house: House) -> dict[str, Any]:
    solved = best_play(house)
    simple = solved.without_up_card
    more = float(simple.house_edge - solved.house_edge)
    return {
        "text": "Best play: by one's hand and the dealer's up card, as the chart has it. Without a look at "
        f"that card: {simple.strategy}; that costs another {more:.3%} of the Ante.",
        "charts": {CHART: chart(solved)},
        "legend": LEGEND,
        "shares_of_deals": {
            "fold" if times == FOLD else f"play {TIMES[times]}": float(share)
            for times, share in solved.shares.items()
        },
        "average_stake": float(solved.stake),
    }


def short(house: House) -> dict[str, Any]:
    from houseway.analysis.four_card_poker.play import searched  # it deals, with what reports on this

    return searched(house)


def chart(solved: BaseGame) -> dict[str, Any]:
    """The answers by hand, strongest first, where neighbours that are played alike share a row."""
    names = [group(h) for h in solved.hands.ranked]
    order = list(dict.fromkeys(reversed(names)))
    group_of = np.array([order.index(name) for name in names])[solved.counted.ranks]
    up_ranks = np.array(solved.hands.deck) // 4
    made = np.zeros((len(order), len(RANKS), MOST_TIMES + 1), bool)
    for times in range(MOST_TIMES + 1):
        found, places = np.nonzero(solved.times == times)
        made[group_of[found], up_ranks[places], times] = True
    rows: dict[str, list[str]] = {}
    cells = ["/".join(_ANSWERS[t] for t in np.nonzero(one)[0][::-1]) for row in made for one in row[::-1]]
    by_hand = [tuple(cells[i : i + len(RANKS)]) for i in range(0, len(cells), len(RANKS))]
    for answers, members in groupby(range(len(order)), key=lambda i: by_hand[i]):
        span = list(members)
        rows[_in_words(order, span[0], span[-1])] = list(answers)
    return {"columns": list(reversed(RANKS)), "rows": rows}


def _in_words(order: list[str], first: int, last: int) -> str:
    if first == 0:
        return f"{order[last]} or better"
    if last == len(order) - 1:
        return f"{order[first]} or lower"
    return order[first] if first == last else f"{order[first]} to {order[last]}"
