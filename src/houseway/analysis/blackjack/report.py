"""Blackjack: the reports of its wagers."""

from fractions import Fraction
from functools import cache
from typing import Any, Literal, cast

from houseway.analysis.blackjack import house_money_report
from houseway.analysis.blackjack.result import BlackjackResult, analyse
from houseway.analysis.blackjack.rules import BlackjackRules
from houseway.analysis.blackjack.strategy import UPCARDS
from houseway.analysis.report import ENUMERATED, Figure, Outcome, Report, report_of
from houseway.editions.house import House
from houseway.money.odds import odds

BASE, INSURANCE, HOUSE_MONEY = "base", "insurance", "house-money"
ERROR = 1e-11  # of an enumeration in float64, generously
LEGEND = {
    "H": "hit",
    "S": "stand",
    "Dh": "double, else hit",
    "Ds": "double, else stand",
    "P": "split",
}
_EXCEPTIONS_SHOWN = 20


def wagers(house: House) -> tuple[str, ...]:
    return (BASE, INSURANCE, HOUSE_MONEY) if house.offers(HOUSE_MONEY) else (BASE, INSURANCE)


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


def report(house: House, wager: str, stake_cents: int | None = None) -> Report:
    if wager == HOUSE_MONEY:
        return house_money_report.report(house, rules_of(house))
    result = solved(rules_of(house))
    return _insurance(house, result) if wager == INSURANCE else _base(house, result)


def _base(house: House, result: BlackjackResult) -> Report:
    basic, best = result.basic, result.composition
    outcomes = tuple(
        Outcome(_name(net), share, net, f"{float(net):+g}") for net, share in basic.outcomes.items()
    )
    return Report(
        game=house.edition.game,
        edition=house.edition.id,
        elections=house.elections,
        wager=BASE,
        title="Blackjack, by basic strategy",
        method=ENUMERATED,
        house_edge=Figure.of(basic.house_edge, ERROR),
        element_of_risk=Figure.of(basic.element_of_risk, ERROR),
        standard_deviation=basic.standard_deviation,
        hit_frequency=float(basic.hit_frequency),
        table=outcomes,
        strategy=strategy(result),
        clauses=tuple(f"{house.edition.id}:{path}" for path in ("4.II", "4.VI", "10.I", "11.I", "12.II")),
        notes=(
            "first round from a fresh shuffle, one player, basic strategy by total, found for these rules",
            f"playing by the hand's cards instead of its total: {100 * best.house_edge:.4f} %",
            f"an average of {basic.average_wager:.4f} wagers is staked",
            "after a split each hand is played by its own cards",
            "the return table takes three and four split hands as independent given the dealer's final hand "
            "(about 1e-6); edge, risk and deviation do not",
        ),
        extra={"composition_dependent_edge": best.house_edge, "average_stake": basic.average_wager},
    )


def _name(net: Fraction) -> str:
    if net == 0:
        return "nothing won or lost"
    return f"{'wins' if net > 0 else 'loses'} {float(abs(net)):g}"


def _insurance(house: House, result: BlackjackResult) -> Report:
    spec = house.edition.wager(INSURANCE)
    found = result.insurance
    assert found is not None
    pays = house.pays(INSURANCE)
    (paid,) = pays.values()
    left = 52 * result.rules.decks - 1
    tens = int(found.wins * left)
    outcomes = (
        Outcome("dealer has a blackjack", found.wins, Fraction(2), str(paid), tens),
        Outcome("no blackjack", 1 - found.wins, Fraction(-1), "", left - tens),
    )
    notes = ("by the dealer's ace alone; the cards in sight change it a little",)
    return report_of(
        house, INSURANCE, spec.title, outcomes, clauses=(*spec.clauses, *spec.pays_clauses), notes=notes
    )


def strategy(result: BlackjackResult) -> dict[str, Any]:
    """Basic strategy as charts, and the hands that are better played otherwise."""
    table = result.strategy

    def chart(rows: Any) -> dict[str, Any]:
        return {"columns": list(UPCARDS), "rows": {str(name): list(row) for name, row in rows.items()}}

    exceptions = sorted(result.exceptions, key=lambda e: -float(e.gain * e.probability))
    return {
        "charts": {
            "hard totals": chart(table.hard),
            "soft totals": chart(table.soft),
            "pairs": chart({f"{name}-{name}": row for name, row in table.pairs.items()}),
        },
        "legend": LEGEND,
        "exceptions": [
            {
                "cards": [_card(c) for c in e.cards],
                "upcard": _card(e.upcard),
                "action": e.action,
                "by_total": e.by_total,
                "gain": float(e.gain),
                "probability": float(e.probability),
            }
            for e in exceptions
        ],
        "lines": [
            f"{'-'.join(_card(c) for c in e.cards)} against {_card(e.upcard)}: {e.action}, not {e.by_total}"
            for e in exceptions[:_EXCEPTIONS_SHOWN]
        ],
    }


def _card(value: int) -> str:
    return "A" if value == 1 else str(value)
