"""Ultimate Texas Hold'em: every decision counted over all that may come."""

from collections.abc import Mapping
from typing import Any

from houseway.analysis.chart import two_card_place
from houseway.analysis.hints import Chances, Hint, Place, Play, own_hand, worth_of_choices
from houseway.analysis.ultimate_texas_holdem.exact import FOLD, BaseGame, base_game, best_play
from houseway.analysis.ultimate_texas_holdem.strategy import CHART
from houseway.editions.house import House
from houseway.equipment.cards import RANKS, card


def prepare(house: House) -> None:
    """What the decisions before the flop are worth takes some seconds to count, once."""
    best_play(base_game(house))


def hint(house: House, view: Mapping[str, Any]) -> Hint:
    seat = view["step"]["seat"]
    ante = next(b["stake_cents"] for b in view["bets"] if (b["seat"], b["wager"]) == (seat, "ante"))
    own, board = own_hand(view), tuple(card(c) for c in view["board"])
    game = base_game(house, ante)
    if not board:
        return _before_flop(game, own, ante)
    chances = {}
    if len(board) == 3:
        play, other = game.on_flop(own, board)
        best, values = worth_of_choices(view, {"play": float(play), "check": float(other)})
        told = (
            "In antes, over every two cards that may come and every hand of the dealer's: playing twice the "
            f"Ante is worth {values['play']:+.3f}, checking {values['check']:+.3f}."
        )
    else:
        play, other = game.on_river(own, board), FOLD
        chances = {"play": Chances.counted(*game.at_the_end(own, board))}
        best, values = worth_of_choices(view, {"play": float(play), "fold": float(other)})
        told = (
            "In antes, over every hand of the dealer's: playing is worth "
            f"{values['play']:+.3f}, folding {values['fold']:+.0f}."
        )
    if play <= other:
        best = next(name for name in values if name != "play")  # of equal answers the smaller stake
    return Hint(best, values, f"{best.capitalize()}. {told}", unit_cents=ante, chances=chances)


def _before_flop(game: BaseGame, own: tuple[int, ...], ante: int) -> Hint:
    found = best_play(game).before_flop(own)
    worth = {antes: float(value) for antes, value in found.worth.items()}
    plays = tuple(
        Play("play" if antes else "check", value, antes * ante) for antes, value in sorted(worth.items())
    )
    values = {"play": max(value for antes, value in worth.items() if antes), "check": worth[0]}
    best = "play" if found.antes else "check"
    told = f"Play {found.antes} times the Ante" if found.antes else "Check"
    listed = ", ".join(f"{n} times {value:+.3f}" for n, value in sorted(worth.items(), reverse=True) if n)
    text = (
        f"{told}. In antes, over all cards that may come and every hand of the dealer's: playing {listed}, "
        f"checking {worth[0]:+.3f}."
    )
    row, column = two_card_place(*own)
    return Hint(
        best, values, text, unit_cents=ante, amount_cents=found.antes * ante, plays=plays,
        place=Place(CHART, RANKS[row], RANKS[column]),
    )  # fmt: skip
