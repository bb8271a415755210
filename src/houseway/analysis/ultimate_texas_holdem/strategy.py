"""Ultimate Texas Hold'em: the best play before the flop as a chart, and short rules with what they cost."""

from typing import Any

from houseway.analysis.holdem_best import BestPlay, told_cost
from houseway.analysis.holdem_rules import told_short
from houseway.analysis.ultimate_texas_holdem.exact import base_game, best_play
from houseway.analysis.ultimate_texas_holdem.simple import TEXT as SIMPLE
from houseway.analysis.ultimate_texas_holdem.simulator import short_rules, simple_rules_lose
from houseway.editions.house import House
from houseway.equipment.cards import RANKS, Card
from houseway.games.ultimate_texas_holdem import BEFORE_FLOP, ON_FLOP, ON_RIVER

CHART = "before the flop"
CHECK = "·"
_TIMES = {3: "three", 4: "four"}
ANSWERS = {  # in words, and the antes put up
    CHART: {"check": 0, **{f"play {_TIMES[antes]} times the Ante": antes for antes in BEFORE_FLOP}},
    "on the flop": {"check": 0, "play twice the Ante": ON_FLOP},
    "at the end": {"fold": 0, "play the Ante once": ON_RIVER},
}


def strategy(house: House) -> dict[str, Any]:
    game = base_game(house)
    return strategy_of(best_play(game), simple_rules_lose(game))


def strategy_of(found: BestPlay, cost: tuple[float, float]) -> dict[str, Any]:
    """``cost``: of the simple rules, in antes, and how sure that is."""
    ranks = range(len(RANKS) - 1, -1, -1)
    rows = {RANKS[row]: [_sign(found, row, column) for column in ranks] for row in ranks}
    signs = sorted({sign for row in rows.values() for sign in row} - {CHECK}, reverse=True)
    text = (
        "Best play. Before the flop by the chart. On the flop and at the end what is worth more, counted "
        "over every card that may come and every hand of the dealer's, as the hint at a table does. Short "
        f"rules that lose {told_cost(cost)} more: {SIMPLE}."
    )
    return {
        "text": text,
        "charts": {CHART: {"columns": [RANKS[column] for column in ranks], "rows": rows}},
        "legend": {
            **{sign: f"play {_TIMES[int(sign)]} times the Ante" for sign in signs},
            CHECK: "check",
            "right of the diagonal": "of one suit; left of it of two; on it pairs",
        },
        "average_stake": float(found.stake),
        "simple_rules_lose": {"antes": cost[0], "error": cost[1]},
    }


def short(house: House) -> dict[str, Any]:
    game = base_game(house)
    rules, cost = short_rules(game)
    told = zip(ANSWERS.items(), rules, strict=True)
    return told_short({when: (found, [*answers]) for (when, answers), found in told}, best_play(game), cost)


def _sign(found: BestPlay, row: int, column: int) -> str:
    antes = found.before_flop((Card(4 * row), Card(4 * column + (row <= column)))).antes
    return str(antes) if antes else CHECK
