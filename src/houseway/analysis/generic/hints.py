"""Any game: what each choice is worth by the cards that the player sees."""

from collections.abc import Mapping
from typing import Any

from houseway.analysis.generic.exact import main_game
from houseway.analysis.hints import Hint, NoHint, worth_of_choices
from houseway.analysis.packages import NotAnalysed
from houseway.editions.house import House


def hint(house: House, view: Mapping[str, Any]) -> Hint:
    try:
        found = main_game(house)
    except NotAnalysed as reason:
        raise NoHint(str(reason)) from None
    worth = found.worth.get(found.bet.seen(view))
    if worth is None:
        raise NoHint("this situation is not among those that were solved, of one player against the house")
    values: dict[str, float] = {}
    for (name, _), each in worth.items():
        values[name] = max(float(each), values.get(name, float(each)))
    best, offered = worth_of_choices(view, values)
    ranked = sorted(offered, key=lambda name: -offered[name])
    each_in_words = ", ".join(f"{name} {offered[name]:+.3f}" for name in ranked)
    return Hint(best, offered, f"{best.capitalize()}. For each unit of the first wager: {each_in_words}.")
