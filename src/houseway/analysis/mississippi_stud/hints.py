"""Mississippi Stud: how much to bet on a street, by the cards that the player sees."""

from collections.abc import Mapping
from typing import Any

from houseway.analysis.hints import Hint, own_hand, worth_of_choices
from houseway.analysis.mississippi_stud.exact import answers, pay_table
from houseway.core.game import HIDDEN
from houseway.editions.house import House
from houseway.equipment.cards import card
from houseway.games.mississippi_stud import STREETS


def hint(house: House, view: Mapping[str, Any]) -> Hint:
    seat = view["step"]["seat"]
    stakes = {b["wager"]: b["stake_cents"] for b in view["bets"] if b["seat"] == seat}
    ante = stakes["ante"]
    antes = 1 + sum(stakes.get(street, 0) for street in STREETS) // ante
    board = tuple(card(c) for c in view["board"] if c != HIDDEN)
    worth = [float(w) for w in answers(pay_table(house, ante), own_hand(view), board, antes)]
    times = max(range(1, len(worth)), key=lambda n: (worth[n], -n))
    best, values = worth_of_choices(view, {"wager": worth[times], "fold": worth[0]})
    if values["fold"] == values["wager"]:
        best = "fold"
    told = f"Bet {times} times the Ante" if best == "wager" else "Fold"
    each = ", ".join(f"{n} times {worth[n]:+.3f}" for n in range(1, len(worth)))
    return Hint(best, values, f"{told}. In antes: {each}, a fold {worth[0]:+.3f}.")
