"""Poker hands in the PHH format, read.

What the format has no code for stands in fields of our own, whose names begin with ``_houseway``.
"""

import tomllib
from decimal import Decimal
from typing import Any

from houseway.dealer.hands.played import BadHand, PokerHand, amount, amounts
from houseway.games.poker_room.variants import VARIANTS

# The variant's code by the format: our variant, how much may be bet, and how often is drawn.
CODES = {
    "FT": ("holdem", "fixed-limit", ""),
    "NT": ("holdem", "no-limit", ""),
    "PT": ("holdem", "pot-limit", ""),
    "PO": ("omaha", "pot-limit", ""),
    "FO/8": ("omaha-eight-or-better", "fixed-limit", ""),
    "PO/8": ("omaha-eight-or-better", "pot-limit", ""),
    "F7S": ("seven-card-stud", "fixed-limit", ""),
    "F7S/8": ("seven-card-stud-eight-or-better", "fixed-limit", ""),
    "FR": ("razz", "fixed-limit", ""),
    "F2L1D": ("deuce-to-seven", "fixed-limit", "single"),
    "N2L1D": ("deuce-to-seven", "no-limit", "single"),
    "F2L3D": ("deuce-to-seven", "fixed-limit", "triple"),
}


def read(source: str) -> PokerHand:
    try:
        found = tomllib.loads(source, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise BadHand(f"it is not TOML: {error}") from None
    try:
        stacks = amounts(found["starting_stacks"])
        least = found.get("min_bet", found.get("small_bet"))
        return PokerHand(
            _kind(found),
            amounts(found["antes"]),
            amounts(found.get("blinds_or_straddles", [0] * len(stacks))),
            amount(found.get("bring_in", 0)),
            amount(least),
            amount(found.get("big_bet", least)),
            stacks,
            tuple(_action(a) for a in found["actions"]),
            amounts(found["finishing_stacks"]) if "finishing_stacks" in found else None,
            taken=amount(found.get("_houseway_rake", 0)),
            players=tuple(map(str, found.get("players", ()))),
        )
    except KeyError as missing:
        raise BadHand(f"the field {missing} is missing") from None
    except (TypeError, ArithmeticError) as error:
        raise BadHand(f"a field is not what it should be: {error}") from None


def _action(said: str) -> tuple[str, ...]:
    words = tuple(said.partition("#")[0].split())
    if not words:
        raise BadHand(f"{said!r} is no action")
    return words


def _kind(found: dict[str, Any]) -> tuple[str, str, str]:
    code = str(found["variant"])
    if code in CODES:
        return CODES[code]
    variant = str(found.get("_houseway_variant", ""))
    if variant not in VARIANTS:
        raise BadHand(f"the variant {code!r} is not in the poker room: {', '.join(CODES)} are")
    return variant, str(found["_houseway_betting"]), str(found.get("_houseway_draws", ""))
