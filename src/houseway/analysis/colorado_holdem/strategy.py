"""Colorado Hold'em: the best answers by the two cards that are kept, as a chart."""

from typing import Any

from houseway.analysis.chart import TWO_CARD_LEGEND, TWO_CARDS, two_card_chart
from houseway.analysis.colorado_holdem.exact import BestPlay, Rules, rules_of, solved
from houseway.editions.house import House
from houseway.games.colorado_holdem import BET, DECLARE, FOLD, PLAY

LETTERS = {BET: "B", PLAY: "P", FOLD: "F"}
LEGEND = {
    "B": "bet",
    "P": "play without a bet",
    "F": "fold: the best two would be worth less than the ante",
    "B/F, B/P": "by the third card",
    **TWO_CARD_LEGEND,
}
WHEN = TWO_CARDS


def strategy(house: House) -> dict[str, Any]:
    rules = rules_of(house)
    return strategy_of(rules, solved(rules))


def short(house: House) -> dict[str, Any]:
    from houseway.analysis.colorado_holdem.play import searched  # it deals, with what reports on this

    return searched(house)


def strategy_of(rules: Rules, found: BestPlay) -> dict[str, Any]:
    answers = []
    declared = 0
    for own, ways, worth in zip(found.owns.tolist(), found.ways.tolist(), found.plan, strict=True):
        if worth.answer == DECLARE:
            declared += ways
        elif worth.discard >= 0:
            one, two = (c for i, c in enumerate(own) if i != worth.discard)
            answers.append((one, two, LETTERS[worth.answer]))
    other = "fold where no two are worth a bet" if rules.required else "play on where no two are worth one"
    text = (
        f"Best play. Declare instant winners: {declared} hands of 22,100. Otherwise "
        f"keep the two cards that are worth most, bet as the chart says, and {other}."
    )
    return {
        "text": text,
        "charts": {WHEN: two_card_chart(answers)},
        "average_stake": float(found.stake),
        "legend": LEGEND,
    }
