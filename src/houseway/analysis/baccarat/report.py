"""Baccarat: the reports of its wagers."""

from fractions import Fraction
from typing import Any

from houseway.analysis.baccarat.exact import (
    BANKER,
    EQUAL,
    LOSE,
    NATURAL,
    NATURAL_TIE,
    TIE,
    WIN,
    Law,
    banker_nets,
    effects_of_removal,
    fresh_shoe,
    law_of,
)
from houseway.analysis.pays import nets
from houseway.analysis.report import Outcome, Report, report_of
from houseway.editions.house import House

_VALUE_NAMES = ("10, J, Q, K", "A", *map(str, range(2, 10)))
_IN_WORDS = {
    WIN: "wins",
    EQUAL: "tie: returned",
    LOSE: "loses",
    NATURAL: "natural winner",
    NATURAL_TIE: "natural tie: returned",
}


def wagers(house: House) -> tuple[str, ...]:
    return house.wagers


def decks_of(house: House) -> int:
    """Decks in the dealing shoe; with a shuffling device half of the cards wait in it."""
    if house.choice("shuffler") == "device":
        return house.number("decks-with-device") // 2
    return house.number("decks")


def nets_of(house: House, wager: str, stake_cents: int | None = None) -> dict[str, Fraction]:
    """What each outcome gains for one unit."""
    pays = nets(house, wager, stake_cents)
    if wager == BANKER:
        return banker_nets(pays[WIN], tie_charged=house.flag("tie-vigorish"))
    rest = {TIE: {}, "player": {EQUAL: Fraction(0)}}.get(wager, {NATURAL_TIE: Fraction(0)})
    return {**pays, **rest, LOSE: Fraction(-1)}


def report(house: House, wager: str, stake_cents: int | None = None) -> Report:
    shoe = fresh_shoe(decks_of(house))
    found = law_of(shoe)
    gains = nets_of(house, wager, stake_cents)
    counts = found.outcomes(wager)
    pays = house.pays(wager)
    outcomes = tuple(
        Outcome(_words(name), Fraction(counts.get(name, 0), found.deals), net, _paid(wager, name, pays, net),
                counts.get(name, 0))
        for name, net in gains.items()
    )  # fmt: skip
    effects = effects_of_removal(shoe, {wager: gains})[wager]
    resolved = 1 - Fraction(sum(n for name, n in counts.items() if not gains[name]), found.deals)
    edge = -found.expected(wager, gains)
    return report_of(
        house,
        wager,
        outcomes,
        notes=_notes(house, wager, found, stake_cents),
        extra={
            "decks": decks_of(house),
            "edge_of_wagers_decided": float(edge / resolved),
            "effects_of_removal": [
                {"card": name, "effect": float(effect), "exactly": str(effect)}
                for name, effect in zip(_VALUE_NAMES, effects, strict=True)
            ],
        },
    )


def _words(name: str) -> str:
    return _IN_WORDS.get(name) or f"wins by {name.removeprefix('by-')}"


def _paid(wager: str, name: str, pays: Any, net: Fraction) -> str:
    if name not in pays:
        return f"{float(net):+g}" if name == EQUAL and net else ""
    return f"{pays[name]} less vigorish" if wager == BANKER else str(pays[name])


def _notes(house: House, wager: str, found: Law, stake_cents: int | None) -> tuple[str, ...]:
    notes = [f"first round from a fresh shoe of {sum(found.shoe)} cards, in orders of six cards"]
    if wager != BANKER:
        return tuple(notes)
    if house.flag("tie-vigorish"):
        notes.append("on a tie 5 % of the wager is charged")
    return tuple(notes)
