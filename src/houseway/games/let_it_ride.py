"""Let It Ride (oh-let-it-ride): three equal bets on five cards, two of which can be taken back."""

from collections.abc import Iterator
from functools import lru_cache

from houseway.core.events import Line
from houseway.equipment.cards import Card
from houseway.games.house_poker.acts import Board, Deal, Look, Spare, Stub
from houseway.games.house_poker.asking import Answer, Ask, take_back
from houseway.games.house_poker.game import HousePoker
from houseway.games.house_poker.settling import Clear, Collect, Seat, Showdown
from houseway.games.house_poker.state import BOARD, PLAYED, PLAYERS
from houseway.hands.poker import FIVE_CARD, THREE_CARD_BONUS, five_card, three_card_bonus
from houseway.hands.result import Hand as Ranked

__all__ = ["BETS", "RIDE", "WITHDRAW", "LetItRide"]

BOOK = "oh-let-it-ride"
BETS = ("bet-1", "bet-2", "bet-3")
BONUS, OWN_THREE = "let-it-ride-bonus", "three-card-bonus"
RIDE, WITHDRAW = "let-it-ride", "withdraw"  # 1.IV

ranked = lru_cache(maxsize=100_000)(five_card)  # 6.I, 6.II


def asked_about(bet: str, status: str = "") -> Ask:
    """Whether a bet rides; one that nobody takes back does."""
    return Ask(Answer(RIDE, status=status), take_back(WITHDRAW, bet, status), default=RIDE, role=bet)


class LetItRide(HousePoker):
    name = "let-it-ride"
    script = (
        Collect(BONUS),
        Deal(3, (PLAYERS, BOARD), only_from_shoe=True), Spare(),
        Deal(2, (PLAYERS, BOARD), only_by_hand=True), Deal(1, (PLAYERS,), only_by_hand=True),
        Stub(), Look(),
        asked_about("bet-1"), Board(1),
        asked_about("bet-2", PLAYED), Board(1, turned="turn-next"),
        Showdown(), Clear(),
    )  # fmt: skip
    first = "bet-3"  # the one that always stays
    placed = (*BETS, BONUS, OWN_THREE)
    lost_by_fold = ()
    limited = BETS  # 13.III: the limit is about the wagers of section 7
    paid_as = dict.fromkeys(BETS, "bet-3")  # 13.II: one table for each of them
    ranked_cards = 5

    def rank(self, cards: tuple[Card, ...]) -> Ranked:
        return ranked(cards)

    def lines(self, seat: Seat) -> Iterator[Line]:
        own = ranked((*seat.hand.cards, *seat.state.board))  # 1.III
        for bet in BETS:
            yield from seat.by_table(bet, own, FIVE_CARD, role="below-tens")
        yield from seat.for_one(BONUS, own, FIVE_CARD)
        yield from seat.by_table(OWN_THREE, three_card_bonus(seat.hand.cards), THREE_CARD_BONUS)
