"""Two Card Duel: the smallest game of the family, one decision on two cards."""

from collections.abc import Iterator

from houseway.core.events import Line
from houseway.equipment.cards import Card
from houseway.games import house_poker as hp
from houseway.hands.result import Category, Hand, pack

ORDER = (Category.HIGH_CARD, Category.PAIR)
JACK = 9


def two_card(cards: tuple[Card, ...]) -> Hand:
    high, low = sorted((c >> 2 for c in cards), reverse=True)
    level = int(high == low)
    return Hand(pack(level, (high, low)), ORDER[level], (high,) if level else (high, low))


class TwoCardDuel(hp.HousePoker):
    name = "two-card-duel"
    script = (
        hp.Deal(2), hp.Stub(), hp.Look(), hp.Ask(hp.put_up("play", "play"), hp.fold()), hp.Forfeits(),
        hp.Reveal(), hp.Showdown(), hp.Clear(),
    )  # fmt: skip
    placed = ("ante", "twins")
    lost_by_fold = ("ante", "twins")
    ranked_cards = 2
    has_qualifier = True

    def rank(self, cards: tuple[Card, ...]) -> Hand:
        return two_card(cards)

    def qualifies(self, dealer: Hand) -> bool:
        return dealer.category is Category.PAIR or dealer.ranks[0] >= JACK

    def lines(self, seat: hp.Seat) -> Iterator[Line]:
        own, dealer = two_card(seat.hand.cards), two_card(seat.state.hands[-1].cards)
        why = f"dealer has {dealer.describe()}, player {own.describe()}"
        if self.qualifies(dealer):
            result = hp.versus(own, dealer)
            yield from seat.contest(("ante", "play"), result, "tie" if result == hp.PUSH else "contest", why)
        else:
            yield from seat.contest(("ante",), hp.WIN, "not-qualified", why)
            yield from seat.contest(("play",), hp.PUSH, "not-qualified", why)
        yield from seat.by_table("twins", own, ORDER)
