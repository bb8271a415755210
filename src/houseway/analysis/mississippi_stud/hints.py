"""Mississippi Stud: how much to bet on a street, by the cards that the player sees."""

from collections.abc import Mapping
from typing import Any

from houseway.analysis.five_cards import in_words
from houseway.analysis.hints import Chances, Hint, Place, Play, own_hand, staked, worth_of_choices
from houseway.analysis.mississippi_stud.exact import answers, ends, pay_table
from houseway.analysis.mississippi_stud.strategy import NAMES
from houseway.core.game import HIDDEN
from houseway.editions.house import House
from houseway.equipment.cards import card
from houseway.games.mississippi_stud import STREETS


def hint(house: House, view: Mapping[str, Any]) -> Hint:
    stakes, own = staked(view), own_hand(view)
    ante = stakes["ante"]
    antes = 1 + sum(stakes.get(street, 0) for street in STREETS) // ante
    board = tuple(card(c) for c in view["board"] if c != HIDDEN)
    pays = pay_table(house, ante)
    worth = [float(w) for w in answers(pays, own, board, antes)]
    times = max(range(1, len(worth)), key=lambda n: (worth[n], -n))
    best, values = worth_of_choices(view, {"wager": worth[times], "fold": worth[0]})
    if values["fold"] == values["wager"]:
        best = "fold"
    told = f"Bet {times} times the Ante" if best == "wager" else "Fold"
    each = ", ".join(f"{n} times {worth[n]:+.3f}" for n in range(1, len(worth)))
    return Hint(
        best, values, f"{told}. In antes: {each}, a fold {worth[0]:+.3f}.", unit_cents=ante,
        amount_cents=times * ante if best == "wager" else 0,
        plays=tuple(Play("wager", worth[n], n * ante) for n in range(1, len(worth))),
        chances={"wager": Chances.counted(*ends(pays, own, board))},
        place=Place(NAMES[len(board)], *in_words(pays, (*own, *board))),
    )  # fmt: skip
