"""Let It Ride: whether a bet should ride, by the cards that the player sees."""

from collections.abc import Mapping
from typing import Any

from houseway.analysis.five_cards import in_words
from houseway.analysis.hints import Chances, Hint, Place, own_hand, staked, worth_of_choices
from houseway.analysis.let_it_ride.exact import answers, ends, pay_table
from houseway.analysis.let_it_ride.strategy import WHEN
from houseway.core.game import HIDDEN
from houseway.editions.house import House
from houseway.equipment.cards import card
from houseway.games.let_it_ride import BETS, RIDE, WITHDRAW


def hint(house: House, view: Mapping[str, Any]) -> Hint:
    stakes, own = staked(view), own_hand(view)
    board = tuple(card(c) for c in view["board"] if c != HIDDEN)
    asked = BETS[len(board)]
    kept = sum(stakes.get(bet, 0) for bet in (BETS[0], BETS[2]) if bet != asked) // stakes["bet-3"]
    pays = pay_table(house, stakes["bet-3"])
    back, rides = map(float, answers(pays, own, board, kept))
    best, values = worth_of_choices(view, {WITHDRAW: back, RIDE: rides})
    if back == rides:
        best = WITHDRAW
    told = "Let it ride" if best == RIDE else "Take it back"
    bet = house.edition.wager(asked).title
    chances = Chances.counted(*ends(pays, own, board))
    return Hint(
        best, values, f"{bet}: {told}. In bets: {rides:+.3f} if it rides, {back:+.3f} without it.",
        unit_cents=stakes["bet-3"], chances=dict.fromkeys((RIDE, WITHDRAW), chances),
        place=Place(WHEN[len(board)], *in_words(pays, (*own, *board))),
    )  # fmt: skip
