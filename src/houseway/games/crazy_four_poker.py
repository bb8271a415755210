"""Crazy Four Poker (oh-crazy-four-poker): the best four of five cards, with an Ante and an equal Super Bonus
against the dealer, and Queens Up against a pay table."""

from collections.abc import Iterator
from functools import lru_cache

from houseway.core.events import Line
from houseway.equipment.cards import Card
from houseway.games.house_poker.acts import Deal, Look, Reveal, Stub
from houseway.games.house_poker.asking import Answer, Ask, fold, put_up
from houseway.games.house_poker.game import HousePoker
from houseway.games.house_poker.settling import (
    LOSE,
    PUSH,
    ROLES,
    WIN,
    Clear,
    Forfeits,
    Seat,
    Showdown,
    compared,
)
from houseway.games.house_poker.state import Hand, State
from houseway.hands.named import named
from houseway.hands.poker import FOUR_CARD, best_four
from houseway.hands.result import Category
from houseway.hands.result import Hand as Ranked

__all__ = ["CrazyFourPoker", "State", "plays", "raises", "ranked"]

BOOK = "oh-crazy-four-poker"
KING = 11

ranked = lru_cache(maxsize=1 << 16)(best_four)  # 1.I.D, 6.I, 6.II, 6.III
raises = named("pair-of-aces-or-better", FOUR_CARD)  # 10.III: who may play more than once the Ante


def plays(dealer: Ranked) -> bool:
    """Whether the dealer has a king high or better."""
    return dealer.category is not Category.HIGH_CARD or dealer.ranks[0] >= KING


class CrazyFourPoker(HousePoker):
    name = "crazy-four-poker"
    script = (
        Deal(5), Stub(), Look(), Ask(put_up("play", "play", 1, 3), fold()), Forfeits(),
        Reveal(), Showdown(puts_away=False), Clear(),
    )  # fmt: skip
    placed = ("ante", "super-bonus", "queens-up")
    lost_by_fold = placed  # 10.III
    settled_last = ("queens-up",)  # 10.V.A.3
    ranked_cards = 4
    has_qualifier = True

    def rank(self, cards: tuple[Card, ...]) -> Ranked:
        return ranked(cards)

    def qualifies(self, dealer: Ranked) -> bool:
        return plays(dealer)

    def most_times(self, state: State, hand: Hand, answer: Answer) -> int:
        return answer.high if not answer.high or raises(ranked(hand.cards)) else 1

    def needs_approval(self, state: State, hand: Hand) -> bool:
        return ranked(hand.cards).category is Category.FOUR_OF_A_KIND  # 11.II

    def lines(self, seat: Seat) -> Iterator[Line]:
        own, dealer = ranked(seat.hand.cards), ranked(seat.state.hands[-1].cards)
        if not plays(dealer):
            result, role, why = WIN, "not-qualified", f"dealer has {dealer.describe()} and does not play"
            yield from seat.contest(("ante",), PUSH, role, why)
            yield from seat.contest(("play",), WIN, role, why, on="dealer-below-king")
        else:
            result, why = compared(own, dealer)
            role = ROLES[result]
            yield from seat.contest(("ante", "play"), result, role, why)
        kept = LOSE if result == LOSE else PUSH
        yield from seat.by_table("super-bonus", own, FOUR_CARD, otherwise=kept, role=role)
        yield from seat.by_table("queens-up", own, FOUR_CARD)
