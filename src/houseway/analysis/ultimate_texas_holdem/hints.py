"""Ultimate Texas Hold'em: counted on the flop and at the end, by the published chart before the flop."""

from collections.abc import Mapping
from typing import Any

from houseway.analysis.chart import two_card_place
from houseway.analysis.hints import Chances, Hint, Place, own_hand, worth_of_choices
from houseway.analysis.ultimate_texas_holdem.exact import FOLD, base_game
from houseway.analysis.ultimate_texas_holdem.strategy import CHART, MOST_TIMES, chart
from houseway.editions.house import House
from houseway.equipment.cards import RANKS, card


def hint(house: House, view: Mapping[str, Any]) -> Hint:
    seat = view["step"]["seat"]
    ante = next(b["stake_cents"] for b in view["bets"] if (b["seat"], b["wager"]) == (seat, "ante"))
    own, board = own_hand(view), tuple(card(c) for c in view["board"])
    if not board:
        return _before_flop(own, ante)
    game = base_game(house, ante)
    chances = {}
    if len(board) == 3:
        play, check = game.on_flop(own, board)
        best, values = worth_of_choices(view, {"play": float(play), "check": float(check)})
        told = (
            "In antes, over every two cards that may come and every hand of the dealer's: playing twice the "
            f"Ante is worth {values['play']:+.3f}, checking {values['check']:+.3f}."
        )
    else:
        play = game.on_river(own, board)
        chances = {"play": Chances.counted(*game.at_the_end(own, board))}
        best, values = worth_of_choices(view, {"play": float(play), "fold": float(FOLD)})
        told = (
            "In antes, over every hand of the dealer's: playing is worth "
            f"{values['play']:+.3f}, folding {values['fold']:+.0f}."
        )
    return Hint(best, values, f"{best.capitalize()}. {told}", unit_cents=ante, chances=chances)


def _before_flop(own: tuple[int, ...], ante: int) -> Hint:
    low, high = sorted(c >> 2 for c in own)
    plays = bool(chart()[high, low, int(own[0] & 3 == own[1] & 3)])
    told = "Play four times the Ante" if plays else "Check"
    text = f"{told}, by the published chart; what each answer is worth is not worked out before the flop."
    row, column = two_card_place(*own)
    return Hint(
        "play" if plays else "check", {}, text, unit_cents=ante, amount_cents=plays * MOST_TIMES * ante,
        place=Place(CHART, RANKS[row], RANKS[column]),
    )  # fmt: skip
