"""Ultimate Texas Hold'em: counted on the flop and at the end, by the published chart before the flop."""

from collections.abc import Mapping
from typing import Any

from houseway.analysis.hints import Hint, own_hand, worth_of_choices
from houseway.analysis.ultimate_texas_holdem.exact import FOLD, base_game
from houseway.analysis.ultimate_texas_holdem.strategy import chart
from houseway.editions.house import House
from houseway.equipment.cards import card


def hint(house: House, view: Mapping[str, Any]) -> Hint:
    seat = view["step"]["seat"]
    ante = next(b["stake_cents"] for b in view["bets"] if (b["seat"], b["wager"]) == (seat, "ante"))
    own, board = own_hand(view), tuple(card(c) for c in view["board"])
    if not board:
        return _before_flop(own)
    game = base_game(house, ante)
    if len(board) == 3:
        play, check = game.on_flop(own, board)
        best, values = worth_of_choices(view, {"play": float(play), "check": float(check)})
        told = (
            "In antes, over every two cards that may come and every hand of the dealer's: playing twice the "
            f"Ante is worth {values['play']:+.3f}, checking {values['check']:+.3f}."
        )
    else:
        play = game.on_river(own, board)
        best, values = worth_of_choices(view, {"play": float(play), "fold": float(FOLD)})
        told = (
            "In antes, over every hand of the dealer's: playing is worth "
            f"{values['play']:+.3f}, folding {values['fold']:+.0f}."
        )
    return Hint(best, values, f"{best.capitalize()}. {told}")


def _before_flop(own: tuple[int, ...]) -> Hint:
    low, high = sorted(c >> 2 for c in own)
    plays = chart()[high, low, int(own[0] & 3 == own[1] & 3)]
    told = "Play four times the Ante" if plays else "Check"
    text = f"{told}, by the published chart; what each answer is worth is not worked out before the flop."
    return Hint("play" if plays else "check", {}, text)
