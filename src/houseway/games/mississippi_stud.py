"""Mississippi Stud (oh-mississippi-stud): an Ante and three streets of up to three times it."""

from collections.abc import Iterator
from functools import lru_cache

from houseway.core.events import Line
from houseway.equipment.cards import Card
from houseway.games.house_poker.acts import Board, Burn, Deal, Look, Stub
from houseway.games.house_poker.asking import Street
from houseway.games.house_poker.game import HousePoker
from houseway.games.house_poker.settling import Clear, Seat, Showdown
from houseway.games.house_poker.state import BOARD, PLAYED, PLAYERS
from houseway.hands.poker import FIVE_CARD, THREE_CARD, five_card, three_card
from houseway.hands.result import Hand as Ranked

__all__ = ["LEAST_TIMES", "MOST_TIMES", "STREETS", "MississippiStud"]

BOOK = "oh-mississippi-stud"
STREETS = ("third-street", "fourth-street", "fifth-street")
LEAST_TIMES, MOST_TIMES = 1, 3  # 11.II.A, 11.IV.A, 11.VI.A
BONUS = "three-card-bonus"

ranked = lru_cache(maxsize=100_000)(five_card)  # 6.I, 6.II


class MississippiStud(HousePoker):
    name = "mississippi-stud"
    script = (
        Deal(3, (BOARD,), only_from_shoe=True), Deal(2, (PLAYERS,)), Look(),
        Street(STREETS[0], LEAST_TIMES, MOST_TIMES), Burn(only_by_hand=True), Board(1),
        Street(STREETS[1], LEAST_TIMES, MOST_TIMES), Burn(only_by_hand=True), Board(1, turned="turn-next"),
        Street(STREETS[2], LEAST_TIMES, MOST_TIMES, last=True), Burn(only_by_hand=True),
        Board(1, turned="turn-next"),
        Stub(), Showdown(), Clear(),
    )  # fmt: skip
    placed = ("ante", BONUS)
    lost_by_fold = limited = ("ante", *STREETS)  # 12.IV: the limit is about the odds of 12.II
    on_the_board = (BONUS,)  # 8.I
    paid_as = dict.fromkeys(STREETS, "ante")  # 12.II: one table for each wager of section 7
    ranked_cards = 5

    def rank(self, cards: tuple[Card, ...]) -> Ranked:
        return ranked(cards)

    def lines(self, seat: Seat) -> Iterator[Line]:
        board = seat.state.board
        if seat.hand.status == PLAYED:
            own = ranked((*seat.hand.cards, *board))
            for wager in ("ante", *STREETS):
                yield from seat.by_table(wager, own, FIVE_CARD, role="below-sixes")
        if seat.has(BONUS):  # 8.III.A: whatever became of the player's hand
            community = three_card(board)
            why = f"the community cards are {community.describe()}"
            yield from seat.by_table(BONUS, community, THREE_CARD, why=why)
