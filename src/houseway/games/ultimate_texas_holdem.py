"""Ultimate Texas Hold'em (oh-ultimate-texas-holdem): one Play wager, the earlier the larger, on five shared
cards; an Ante and an equal Blind against the dealer, and Trips against a pay table."""

from collections.abc import Iterator
from functools import lru_cache

from houseway.core.events import Line
from houseway.equipment.cards import Card
from houseway.games.house_poker.acts import Board, Burn, Deal, Look, Reveal, Stub
from houseway.games.house_poker.asking import Answer, AskAndCollect, fold, put_up
from houseway.games.house_poker.game import HousePoker
from houseway.games.house_poker.settling import PUSH, ROLES, WIN, Clear, Seat, Showdown, compared
from houseway.games.house_poker.state import DEALER
from houseway.hands.poker import FIVE_CARD, best_five
from houseway.hands.result import Category
from houseway.hands.result import Hand as Ranked

__all__ = ["BEFORE_FLOP", "ON_FLOP", "ON_RIVER", "UltimateTexasHoldem", "ranked"]

BOOK = "oh-ultimate-texas-holdem"
BEFORE_FLOP, ON_FLOP, ON_RIVER = (3, 4), 2, 1  # 9.I, 9.III, 9.V: antes put up as Play
CHECK = Answer("check")

ranked = lru_cache(maxsize=1 << 16)(best_five)  # 1.I.H, 5.I, 5.II, 5.III


def _ask(role: str, low: int, high: int, otherwise: Answer) -> AskAndCollect:
    played = put_up("play", "play", low, high)
    return AskAndCollect(played, otherwise, default=otherwise.name, role=role, folds="river-fold")


class UltimateTexasHoldem(HousePoker):
    name = "ultimate-texas-holdem"
    script = (
        Deal(2), Look(),
        _ask("pre-flop", *BEFORE_FLOP, CHECK), Burn(), Board(3),
        _ask("flop", ON_FLOP, ON_FLOP, CHECK), Burn("burn-river"), Board(2, "board-river"), Stub(),
        _ask("river", ON_RIVER, ON_RIVER, fold()),
        Reveal(), Showdown(folds_last=True), Clear(),
    )  # fmt: skip
    placed = ("ante", "blind", "trips")
    lost_by_fold = ("ante", "blind")  # 9.V.B
    returned_first = ("ante",)  # 9.VII
    settled_last = ("trips",)  # 9.VIII.D
    limited = ("ante", "blind", "play", "trips")  # 10.V
    ranked_cards = 5

    def rank(self, cards: tuple[Card, ...]) -> Ranked:
        return ranked(cards)

    def lines(self, seat: Seat) -> Iterator[Line]:
        board = seat.state.board
        own = ranked(seat.hand.cards + board)
        if seat.has("play"):
            dealer = ranked(seat.state.hand(DEALER).cards + board)
            result, why = compared(own, dealer)
            if dealer.category is Category.HIGH_CARD:
                below = f"dealer has {dealer.describe()}, less than a pair"
                yield from seat.contest(("ante",), PUSH, "dealer-below-pair", below)
            else:
                yield from seat.contest(("ante",), result, ROLES[result], why)
            if result == WIN:
                yield from seat.by_table("blind", own, FIVE_CARD, otherwise=PUSH, role=ROLES[WIN])
            else:
                yield from seat.contest(("blind",), result, ROLES[result], why)
            yield from seat.contest(("play",), result, ROLES[result], why)
        yield from seat.by_table("trips", own, FIVE_CARD)
