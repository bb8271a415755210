"""House Money: the report of the side wager, with its proceeds added where that is worth it."""

from fractions import Fraction
from functools import cache
from typing import Any

from houseway.analysis.blackjack.house_money import HouseMoney, Pair, house_money
from houseway.analysis.blackjack.rules import BlackjackRules
from houseway.analysis.blackjack.tables import UPCARD_RANKS, UPCARDS, card_name
from houseway.analysis.distribution import NOTHING
from houseway.analysis.report import EXACT, Figure, Outcome, Report, house_report
from houseway.editions.house import House
from houseway.money.odds import Odds

WAGER = "house-money"
ONE_DECK = "straight-flush-one-deck"
ADD, COLLECT = "Y", "N"
LEGEND = {ADD: "add all that comes back", COLLECT: "collect it"}


def pays_of(house: House) -> dict[str, Odds]:
    """The pay table of the house's number of decks (oh-house-money:II.C)."""
    table = {}
    for on, paid in house.pays(WAGER).items():
        assert isinstance(paid, Odds)
        table[on] = paid
    one_deck = table.pop(ONE_DECK)
    return table | {"straight-flush": one_deck} if house.number("decks") == 1 else table


@cache
def _solved(rules: BlackjackRules, pays: tuple[tuple[str, Fraction], ...]) -> HouseMoney:
    return house_money(rules, dict(pays))


def solved(house: House, rules: BlackjackRules) -> HouseMoney:
    return _solved(rules, tuple((on, paid.net) for on, paid in pays_of(house).items()))


def report(house: House, rules: BlackjackRules) -> Report:
    spec, found, pays = house.edition.wager(WAGER), solved(house, rules), pays_of(house)
    side = found.side
    lost = side.counts[NOTHING]
    return house_report(
        house,
        WAGER,
        method=EXACT,
        house_edge=Figure.of(found.edge),
        element_of_risk=Figure.of(found.edge / found.average_stake),
        standard_deviation=found.standard_deviation,
        hit_frequency=1 - lost / side.deals,
        table=(*_rows(found, pays), Outcome(NOTHING, Fraction(lost, side.deals), Fraction(-1), "", lost)),
        strategy=_strategy(found),
        clauses=(*spec.clauses, *spec.pays_clauses, "oh-house-money:II.G"),
        notes=(
            f"always collected, the wager by itself: {100 * float(side.edge):.4f} %, exactly {side.edge}",
            "added where the hand, played best by its cards, is worth more than nothing once the dealer has "
            "no blackjack",
            f"an average of {float(found.average_stake):.4f} side wagers is staked, with what is added, its "
            "doubles and its splits",
            "hits are rounds in which the side wager is paid",
        ),
        extra={
            "collected_edge": Figure.of(side.edge).as_dict(),
            "average_stake": float(found.average_stake),
            "hand_values": [
                {"cards": _name(a.cards), "upcard": card_name(a.upcard), "value": a.value, "add": a.adds}
                for a in found.additions
            ],
        },
    )


def _rows(found: HouseMoney, pays: dict[str, Odds]) -> list[Outcome]:
    """Each winning hand, collected and added; what adding brings is in the net result of its line."""
    rows = []
    for made, paid in pays.items():
        whole = Fraction(found.side.counts[made], found.side.deals)
        added = found.added[made]
        name = made.replace("-", " ")
        if added.probability:
            net = paid.net + added.gain / added.probability
            rows.append(Outcome(f"{name}, added", added.probability, net, str(paid)))
        if whole > added.probability:
            rows.append(Outcome(f"{name}, collected", whole - added.probability, paid.net, str(paid)))
    return rows


def _strategy(found: HouseMoney) -> dict[str, Any]:
    adds = {(a.cards, a.upcard): a.adds for a in found.additions}
    # Pairs first, then neighbours, each from the ace on.
    hands = sorted({a.cards for a in found.additions}, key=lambda cards: (cards[0] != cards[1], cards))
    rows = {
        _name(cards): [
            ADD if adds.get((cards, rank + 1)) else COLLECT
            for rank in UPCARD_RANKS
        ]
        for cards in hands
    }  # fmt: skip
    return {
        "text": "Add everything to the hand where the chart says so, and nothing elsewhere.",
        "charts": {"when to add": {"columns": list(UPCARDS), "rows": rows}},
        "legend": LEGEND,
    }


def _name(cards: Pair) -> str:
    return "-".join(card_name(value) for value in cards)
