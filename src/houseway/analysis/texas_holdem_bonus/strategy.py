"""Texas Hold'em Bonus: the best play before the flop as a chart, and short rules with what they cost."""

from typing import Any

from houseway.analysis.chart import two_card_chart
from houseway.analysis.holdem_best import BestPlay, told_cost
from houseway.analysis.holdem_rules import told_short
from houseway.analysis.texas_holdem_bonus.exact import base_game, best_play
from houseway.analysis.texas_holdem_bonus.simple import TEXT as SIMPLE
from houseway.analysis.texas_holdem_bonus.simulator import short_rules, simple_rules_lose
from houseway.editions.house import House
from houseway.games.texas_holdem_bonus import FLOP_TIMES, LATER_TIMES

CHART = "before the flop"
WAGER, FOLD = "W", "·"
ANSWERS = {  # in words, and the antes put up
    CHART: {"fold": 0, "put up the Flop wager": FLOP_TIMES},
    "before the turn": {"check": 0, "wager": LATER_TIMES},
    "before the river": {"check": 0, "wager": LATER_TIMES},
}


def strategy(house: House) -> dict[str, Any]:
    game = base_game(house)
    return strategy_of(best_play(game), simple_rules_lose(game))


def strategy_of(found: BestPlay, cost: tuple[float, float]) -> dict[str, Any]:
    """``cost``: of the simple rules, in antes, and how sure that is."""
    answers = ((own.cards[0], own.cards[1], WAGER if own.antes else FOLD) for own in found.owns)
    text = (
        "Best play. Before the flop by the chart. Before turn and river what is worth more, counted over "
        "every card that may come and every hand of the dealer's, as the hint at a table does. Short rules "
        f"that lose {told_cost(cost)} more: {SIMPLE}."
    )
    return {
        "text": text,
        "charts": {CHART: two_card_chart(answers)},
        "legend": {
            WAGER: "put up the Flop wager",
            FOLD: "fold",
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
