"""Blackjack: the reports of its wagers."""

from fractions import Fraction

from houseway.analysis.blackjack import house_money_report
from houseway.analysis.blackjack.exact import BlackjackResult
from houseway.analysis.blackjack.insurance import insurance
from houseway.analysis.blackjack.rules import BlackjackRules
from houseway.analysis.blackjack.strategy import rules_of, solved, strategy
from houseway.analysis.report import (
    BASE,
    EXACT,
    Figure,
    Outcome,
    Report,
    house_report,
    net_outcomes,
    report_of,
)
from houseway.editions.house import House

INSURANCE, HOUSE_MONEY = "insurance", "house-money"


def wagers(house: House) -> tuple[str, ...]:
    return (BASE, INSURANCE, HOUSE_MONEY) if house.offers(HOUSE_MONEY) else (BASE, INSURANCE)


def report(house: House, wager: str, stake_cents: int | None = None) -> Report:
    if wager == HOUSE_MONEY:
        return house_money_report.report(house, rules_of(house))
    rules = rules_of(house)
    return _insurance(house, rules) if wager == INSURANCE else _base(house, solved(rules))


def _base(house: House, result: BlackjackResult) -> Report:
    basic, best = result.basic, result.composition
    return house_report(
        house,
        BASE,
        title="Blackjack, by basic strategy",
        method=EXACT,
        house_edge=Figure.of(basic.house_edge),
        element_of_risk=Figure.of(basic.element_of_risk),
        standard_deviation=basic.standard_deviation,
        hit_frequency=float(basic.hit_frequency),
        table=net_outcomes(basic.outcomes),
        strategy=strategy(house),
        clauses=tuple(f"{house.edition.id}:{path}" for path in ("4.II", "4.VI", "10.I", "11.I", "12.II")),
        notes=(
            "first round from a fresh shuffle, one player, basic strategy by total, found for these rules",
            f"playing by the hand's cards instead of its total: {100 * float(best.house_edge):.4f} %",
            f"an average of {float(basic.average_wager):.4f} wagers is staked",
            "after a split each hand is played without a look at its sister hands",
            "edge and risk are counted in whole numbers, deviation and return table in floating point",
            "the return table takes three and four split hands as independent given the dealer's final hand: "
            "its probabilities are off by up to 5e-6, those of six units and more by up to a third",
        ),
        extra={
            "composition_dependent_edge": float(best.house_edge),
            "average_stake": float(basic.average_wager),
        },
    )


def _insurance(house: House, rules: BlackjackRules) -> Report:
    found = insurance(rules.shoe())
    pays = house.pays(INSURANCE)
    (paid,) = pays.values()
    left = 52 * rules.decks - 1
    tens = int(found.wins * left)
    outcomes = (
        Outcome("dealer has a blackjack", found.wins, Fraction(2), str(paid), tens),
        Outcome("no blackjack", 1 - found.wins, Fraction(-1), "", left - tens),
    )
    notes = ("by the dealer's ace alone; the cards in sight change it a little",)
    return report_of(house, INSURANCE, outcomes, notes=notes)
