"""Any game: the choice for every situation a player may see, as the solver finds it."""

from collections import Counter
from typing import Any

from houseway.analysis.generic.exact import Solved, main_game
from houseway.analysis.generic.situation import in_words
from houseway.editions.house import House

_NAMED = 12


def strategy(house: House) -> dict[str, Any] | None:
    """None where players decide nothing."""
    return strategy_of(main_game(house))


def strategy_of(found: Solved) -> dict[str, Any] | None:
    if not found.best:
        return None
    lookup: dict[str, str] = {}
    for seen, (name, amount_cents) in found.best.items():
        amounts = [cents for answer, cents in found.worth[seen] if answer == name]
        times = f" {amount_cents / found.bet.unit_cents:g}" if len(amounts) > 1 else ""
        lookup[in_words(seen)] = name + times
    return {"text": _text(lookup), "lookup": lookup}


def _text(lookup: dict[str, str]) -> str:
    """The usual choice, and the situations that want another."""
    (usual, _), *rest = Counter(lookup.values()).most_common()
    parts = []
    for choice, number in rest:
        cards = [seen for seen, chosen in lookup.items() if chosen == choice]
        more = f" and {number - _NAMED} more" if number > _NAMED else ""
        parts.append(f"{choice} with {'; '.join(cards[:_NAMED])}{more}")
    return f"Best play, by the cards seen: {', '.join([*parts, usual])}{' otherwise' * bool(parts)}."
