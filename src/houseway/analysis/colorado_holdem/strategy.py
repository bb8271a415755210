"""Colorado Hold'em: the best answers by the two cards that are kept, as a chart."""

from typing import Any

from houseway.analysis.colorado_holdem.exact import BestPlay, Rules, rules_of, solved
from houseway.editions.house import House
from houseway.equipment.cards import RANKS
from houseway.games.colorado_holdem import BET, DECLARE, FOLD, PLAY

LETTERS = {BET: "B", PLAY: "P", FOLD: "F"}
LEGEND = {
    "B": "bet",
    "P": "play without a bet",
    "F": "fold: the best two would be worth less than the ante",
    "B/F, B/P": "by the third card",
    "·": "never the two to keep",
    "suited": "above the pairs, from the right; unsuited below them",
}
WHEN = "two cards kept"


def strategy(house: House) -> dict[str, Any]:
    rules = rules_of(house)
    return strategy_of(rules, solved(rules))


def strategy_of(rules: Rules, found: BestPlay) -> dict[str, Any]:
    cells: dict[tuple[int, int], set[str]] = {}
    declared = 0
    for own, ways, worth in zip(found.owns.tolist(), found.ways.tolist(), found.plan, strict=True):
        if worth.answer == DECLARE:
            declared += ways
        elif worth.discard >= 0:
            low, high = sorted((c for i, c in enumerate(own) if i != worth.discard), key=lambda c: c >> 2)
            # Suited hands stand in the row of their higher card, others in that of the lower one.
            place = (high >> 2, low >> 2) if low & 3 == high & 3 else (low >> 2, high >> 2)
            cells.setdefault(place, set()).add(LETTERS[worth.answer])
    ranks = range(len(RANKS) - 1, -1, -1)
    rows = {
        RANKS[row]: ["/".join(sorted(cells.get((row, column), {"·"}))) for column in ranks] for row in ranks
    }
    other = "fold where no two are worth a bet" if rules.required else "play on where no two are worth one"
    text = (
        f"Best play. Declare instant winners: {declared} hands of 22,100. Otherwise "
        f"keep the two cards that are worth most, bet as the chart says, and {other}."
    )
    return {
        "text": text,
        "charts": {WHEN: {"columns": [RANKS[c] for c in ranks], "rows": rows}},
        "average_stake": float(found.stake),
        "legend": LEGEND,
    }
