"""The wagers of a house as machines: which bet lies behind a name such as ``place-6``."""

from dataclasses import dataclass, replace

from houseway.analysis.craps import bets
from houseway.analysis.craps.bets import Bet
from houseway.analysis.craps.dice import POINTS, WAYS
from houseway.games.craps.layout import SPOTS, SUPPORTS
from houseway.games.craps.rules import Rules

WITH_ODDS = "-with-odds"

_HORN = (2, 3, 11, 12)
_TOTALS = {
    "field": (2, 3, 4, 9, 10, 11, 12),
    "any-seven": (7,),
    "any-craps": (2, 3, 12),
    "craps-2": (2,),
    "craps-3": (3,),
    "craps-12": (12,),
    "eleven": (11,),
    "c-and-e": _HORN,
    "horn": _HORN,
    "horn-high": _HORN,
    "world": (2, 3, 7, 11, 12),
}
_RESTING = ("place", "buy")  # off on a come-out unless called on


@dataclass(frozen=True, slots=True)
class Entry:
    name: str
    wager: str
    spot: str = ""
    odds: str = ""  # the supplemental wager made with it, or alone


def entries(rules: Rules) -> dict[str, Entry]:
    """Every wager offered: by number or place where it has several, and flat wagers with full odds."""
    found = []
    for wager in rules.offered:
        if wager == "fire":
            found.append(Entry(wager, wager))
        elif wager not in SUPPORTS:
            spots = SPOTS.get(wager, ("",))
            found += [Entry(f"{wager}-{spot}" if spot else wager, wager, spot) for spot in spots]
    for odds, flat in SUPPORTS.items():
        if odds in rules.offered:
            # Alone, as often on each number as a come wager brings it there.
            found.append(Entry(odds, "come" if flat == "put" else flat, "", odds))
            for spot in SPOTS.get(flat, ("",)):
                name = f"{flat}-{spot}" if spot else flat
                found.append(Entry(name + WITH_ODDS, flat, spot, odds))
    return {e.name: e for e in found}


def machine(wager: str, spot: str = "") -> Bet:
    """What the dice make of a wager."""
    if wager in ("pass", "come", "dont-pass", "dont-come"):
        return bets.line(against=wager.startswith("dont"))
    if wager in ("put", "place", "buy", "lay"):
        return bets.on_number(int(spot), against=wager == "lay", off_on_come_out=wager in _RESTING)
    if wager == "hardway":
        return bets.hardway(int(spot))
    if wager == "hop":
        first, second = map(int, spot.split("-"))
        return bets.hop(first, second)
    if wager == "fire":
        return bets.fire()
    return bets.one_roll(_TOTALS[wager])


def starts(entry: Entry) -> tuple[tuple[int, Bet], ...]:
    """The machines that a wager may begin as, with their weights.

    Odds alone begin on a number, and each number comes as often as the dice bring it.
    """
    if entry.name == entry.odds:
        return tuple((WAYS[p], replace(machine(entry.wager), start=p, puck=p)) for p in POINTS)
    return ((1, machine(entry.wager, entry.spot)),)


def point_of(end_on: str, spot: str = "") -> str:
    """The number that decided a flat wager, for its odds; none if it was decided before there was one."""
    number = spot or end_on
    return number if number in map(str, POINTS) else ""
