"""Two Card Duel: the smallest game of the family, one decision on two cards."""

from collections.abc import Iterator

from houseway.core.events import Line
from houseway.equipment.cards import Card
from houseway.games.house_poker import (
    PUSH,
    WIN,
    Ask,
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
from houseway.hands.result import Category, Hand, pack

ORDER = (Category.HIGH_CARD, Category.PAIR)
JACK = 9


def two_card(cards: tuple[Card, ...]) -> Hand:
    high, low = sorted((c >> 2 for c in cards), reverse=True)
    level = int(high == low)
    return Hand(pack(level, (high, low)), ORDER[level], (high,) if level else (high, low))


class TwoCardDuel(HousePoker):
    name = "two-card-duel"
    script = (
        Deal(2), Stub(), Look(), Ask(put_up("play", "play"), fold()), Forfeits(),
        Reveal(), Showdown(), Clear(),
    )  # fmt: skip
    placed = ("ante", "twins")
    lost_by_fold = ("ante", "twins")
    ranked_cards = 2
    has_qualifier = True

    def rank(self, cards: tuple[Card, ...]) -> Hand:
        return two_card(cards)

    def qualifies(self, dealer: Hand) -> bool:
        return dealer.category is Category.PAIR or dealer.ranks[0] >= JACK

    def lines(self, seat: Seat) -> Iterator[Line]:
        own, dealer = two_card(seat.hand.cards), two_card(seat.state.hands[-1].cards)
        why = f"dealer has {dealer.describe()}, player {own.describe()}"
        if self.qualifies(dealer):
            result = versus(own, dealer)
            yield from seat.contest(("ante", "play"), result, "tie" if result == PUSH else "contest", why)
        else:
            yield from seat.contest(("ante",), WIN, "not-qualified", why)
            yield from seat.contest(("play",), PUSH, "not-qualified", why)
        yield from seat.by_table("twins", own, ORDER)
