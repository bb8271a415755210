"""Blackjack: basic strategy, found for the rules that the house elects."""

from functools import cache
from typing import Any, Literal, cast

from houseway.analysis.blackjack.exact import BlackjackResult, analyse
from houseway.analysis.blackjack.rules import BlackjackRules
from houseway.analysis.blackjack.tables import UPCARDS, card_name
from houseway.editions.house import House
from houseway.money.odds import odds

LEGEND = {
    "H": "hit",
    "S": "stand",
    "Dh": "double, else hit",
    "Ds": "double, else stand",
    "P": "split",
}
_EXCEPTIONS_SHOWN = 20
HARD, SOFT, PAIRS = "hard totals", "soft totals", "pairs"


def rules_of(house: House) -> BlackjackRules:
    """The elections that change a figure."""
    return BlackjackRules(
        decks=house.number("decks"),
        blackjack_pays=odds(house.choice("blackjack-pays")).net,
        hit_soft_17=house.choice("soft-17") == "hit",
        double=cast(Literal["any", "9-11", "10-11", "none"], house.choice("double")),
        double_after_split=house.flag("double-after-split"),
        max_hands=house.number("max-hands"),
        resplit_aces=house.flag("resplit-aces"),
        hit_split_aces=house.flag("hit-split-aces"),
    )


@cache
def solved(rules: BlackjackRules) -> BlackjackResult:
    return analyse(rules)


def strategy(house: House) -> dict[str, Any]:
    """Basic strategy as charts, and the hands that are better played otherwise."""
    result = solved(rules_of(house))
    table = result.strategy

    def chart(rows: Any) -> dict[str, Any]:
        return {"columns": list(UPCARDS), "rows": {str(name): list(row) for name, row in rows.items()}}

    exceptions = sorted(result.exceptions, key=lambda e: -float(e.gain * e.probability))
    return {
        "charts": {
            HARD: chart(table.hard),
            SOFT: chart(table.soft),
            PAIRS: chart({f"{name}-{name}": row for name, row in table.pairs.items()}),
        },
        "legend": LEGEND,
        "exceptions": [
            {
                "cards": [card_name(c) for c in e.cards],
                "upcard": card_name(e.upcard),
                "action": e.action,
                "by_total": e.by_total,
                "gain": float(e.gain),
                "probability": float(e.probability),
            }
            for e in exceptions
        ],
        "lines": [
            f"{'-'.join(map(card_name, e.cards))} against {card_name(e.upcard)}: {e.action}, not {e.by_total}"
            for e in exceptions[:_EXCEPTIONS_SHOWN]
        ],
    }
