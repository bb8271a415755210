"""Let It Ride: whether a bet should ride, by the cards that the player sees."""

from collections.abc import Mapping
from typing import Any

from houseway.analysis.hints import Hint, own_hand, worth_of_choices
from houseway.analysis.let_it_ride.exact import answers, pay_table
from houseway.core.game import HIDDEN
from houseway.editions.house import House
from houseway.equipment.cards import card
from houseway.games.let_it_ride import BETS, RIDE, WITHDRAW


def hint(house: House, view: Mapping[str, Any]) -> Hint:
    seat = view["step"]["seat"]
    stakes = {b["wager"]: b["stake_cents"] for b in view["bets"] if b["seat"] == seat}
    board = tuple(card(c) for c in view["board"] if c != HIDDEN)
    asked = BETS[len(board)]
    kept = sum(stakes.get(bet, 0) for bet in (BETS[0], BETS[2]) if bet != asked) // stakes["bet-3"]
    back, rides = map(float, answers(pay_table(house, stakes["bet-3"]), own_hand(view), board, kept))
    best, values = worth_of_choices(view, {WITHDRAW: back, RIDE: rides})
    if back == rides:
        best = WITHDRAW
    told = "Let it ride" if best == RIDE else "Take it back"
    bet = house.edition.wager(asked).title
    return Hint(best, values, f"{bet}: {told}. In bets: {rides:+.3f} if it rides, {back:+.3f} without it.")
