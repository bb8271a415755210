"""Texas Hold'em Bonus: counted before turn and river, by the published rule before the flop."""

from collections.abc import Mapping
from typing import Any

from houseway.analysis.hints import Hint, own_hand, worth_of_choices
from houseway.analysis.texas_holdem_bonus.exact import base_game
from houseway.analysis.texas_holdem_bonus.strategy import folds
from houseway.editions.house import House
from houseway.equipment.cards import card

_LATER = ("flop", "turn", "river")


def hint(house: House, view: Mapping[str, Any]) -> Hint:
    seat = view["step"]["seat"]
    stakes = {b["wager"]: b["stake_cents"] for b in view["bets"] if b["seat"] == seat}
    own, board = own_hand(view), tuple(card(c) for c in view["board"])
    if not board:
        best = "fold" if folds(own) else "wager"
        text = "by the published rule; what each answer is worth is not worked out before the flop."
        return Hint(best, {}, f"{best.capitalize()}, {text}", unit_cents=stakes["ante"])
    antes = sum(stakes.get(w, 0) for w in _LATER) // stakes["ante"]
    wager, check = base_game(house, stakes["ante"]).answers(own, board, antes)
    best, values = worth_of_choices(view, {"wager": float(wager), "check": float(check)})
    if wager <= check:
        best = "check"  # of equal answers the smaller stake
    text = (
        "In antes, over all cards that may come and every hand of the dealer's: a wager is worth "
        f"{values['wager']:+.3f}, a check {values['check']:+.3f}."
    )
    return Hint(best, values, f"{best.capitalize()}. {text}", unit_cents=stakes["ante"])
