"""Corner Hold'em: burn and board, two decisions, an equal wager and a side bet that outlives a void round."""

from collections.abc import Iterator

from houseway.core.events import Line
from houseway.equipment.cards import Card
from houseway.games.house_poker import (
    DEALER,
    PLAYED,
    PLAYERS,
    Ask,
    Board,
    Burn,
    Clear,
    Deal,
    Forfeits,
    HousePoker,
    Look,
    Reveal,
    Seat,
    Showdown,
    Stub,
    fold,
    put_up,
    versus,
)  # fmt: skip
from houseway.games.house_poker.asking import Answer
from houseway.hands.poker import FIVE_CARD, five_card
from houseway.hands.result import Hand


class CornerHoldem(HousePoker):
    name = "corner-holdem"
    script = (
        Deal(2, (PLAYERS,)), Deal(2, (DEALER,)), Look(),
        Ask(put_up("play", "play", 2, 3), Answer("check"), default="check"),
        Burn(), Board(3), Stub(),
        Ask(put_up("play", "play"), fold()), Forfeits(),
        Reveal(), Showdown(), Clear(),
    )  # fmt: skip
    placed = ("ante", "blind", "trips")
    lost_by_fold = ("ante", "blind")
    ranked_cards = 5

    def rank(self, cards: tuple[Card, ...]) -> Hand:
        return five_card(cards)

    def lines(self, seat: Seat) -> Iterator[Line]:
        own = five_card(seat.hand.cards + seat.state.board)
        if seat.hand.status == PLAYED and seat.has("ante"):
            dealer = five_card(seat.state.hand(DEALER).cards + seat.state.board)
            why = f"dealer has {dealer.describe()}, player {own.describe()}"
            yield from seat.contest(("ante", "blind", "play"), versus(own, dealer), "contest", why)
        yield from seat.by_table("trips", own, FIVE_CARD)
