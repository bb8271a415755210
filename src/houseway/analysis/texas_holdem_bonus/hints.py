"""Texas Hold'em Bonus: every decision counted over all that may come."""

from collections.abc import Mapping
from typing import Any

from houseway.analysis.chart import two_card_place
from houseway.analysis.hints import Hint, Place, own_hand, worth_of_choices
from houseway.analysis.texas_holdem_bonus.exact import base_game, best_play
from houseway.analysis.texas_holdem_bonus.strategy import CHART
from houseway.editions.house import House
from houseway.equipment.cards import RANKS, card

_LATER = ("flop", "turn", "river")


def prepare(house: House) -> None:
    """What the decisions before the flop are worth takes some seconds to count, once."""
    best_play(base_game(house))


def hint(house: House, view: Mapping[str, Any]) -> Hint:
    seat = view["step"]["seat"]
    stakes = {b["wager"]: b["stake_cents"] for b in view["bets"] if b["seat"] == seat}
    own, board = own_hand(view), tuple(card(c) for c in view["board"])
    game, place = base_game(house, stakes["ante"]), None
    if board:
        antes = sum(stakes.get(w, 0) for w in _LATER) // stakes["ante"]
        wager, other = game.answers(own, board, antes)
        instead = "check"
    else:
        worth = best_play(game).before_flop(own).worth
        (wager,) = (value for antes, value in worth.items() if antes)
        other, instead = worth[0], "fold"
        row, column = two_card_place(*own)
        place = Place(CHART, RANKS[row], RANKS[column])
    best, values = worth_of_choices(view, {"wager": float(wager), instead: float(other)})
    if wager <= other:
        best = instead  # of equal answers the smaller stake
    text = (
        "In antes, over all cards that may come and every hand of the dealer's: a wager is worth "
        f"{values['wager']:+.3f}, a {instead} {values[instead]:+.3f}."
    )
    told = f"{best.capitalize()}. {text}"
    return Hint(best, values, told, unit_cents=stakes["ante"], place=place)
