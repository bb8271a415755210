"""Three Card Poker (oh-three-card-poker): Ante and Play against the dealer, Pair Plus against a pay table."""

from collections.abc import Iterator
from functools import lru_cache

from houseway.core.events import Line
from houseway.equipment.cards import SUIT_NAMES, Card, suit
from houseway.games.house_poker.acts import Deal, Look, Reveal, Stub
from houseway.games.house_poker.asking import Ask, fold, put_up
from houseway.games.house_poker.game import HousePoker
from houseway.games.house_poker.settling import LOSE, PUSH, WIN, Clear, Forfeits, Seat, Showdown, compared
from houseway.games.house_poker.state import PLAYED, Hand, State
from houseway.hands.poker import THREE_CARD, best_five, three_card
from houseway.hands.result import Category
from houseway.hands.result import Hand as Ranked
from houseway.procedures.stakes import find_bet

__all__ = ["State", "ThreeCardPoker", "plays", "ranked", "six_card_royal"]

BOOK = "oh-three-card-poker"
QUEEN = 10
SIX_CARD_ROYAL = {7, 8, 9, 10, 11, 12}  # the ranks from 9 to ace
BONUS = "six-card-bonus"

ranked = lru_cache(maxsize=22_100)(three_card)  # 6.I, 6.II, 6.III


def plays(dealer: Ranked) -> bool:
    """Whether the dealer has a queen high or better."""
    return dealer.category is not Category.HIGH_CARD or dealer.ranks[0] >= QUEEN


def six_card_royal(cards: tuple[Card, ...]) -> str | None:
    """The name of the six-card royal that these six cards are."""
    suits = {suit(c) for c in cards}
    if len(suits) == 1 and {c >> 2 for c in cards} == SIX_CARD_ROYAL:
        return f"six-card-royal-{SUIT_NAMES[suits.pop()]}"
    return None


class ThreeCardPoker(HousePoker):
    name = "three-card-poker"
    script = (
        Deal(3), Stub(), Look(), Ask(put_up("play", "play"), fold()), Forfeits(),
        Reveal(), Showdown(), Clear(),
    )  # fmt: skip
    placed = ("ante", "pair-plus", BONUS)  # 7.I.C: either of the first two, or both
    lost_by_fold = ("ante", "pair-plus")
    settled_last = (BONUS,)  # 11.II
    ranked_cards = 3
    has_qualifier = True

    def rank(self, cards: tuple[Card, ...]) -> Ranked:
        return ranked(cards)

    def qualifies(self, dealer: Ranked) -> bool:
        return plays(dealer)

    def fold_clause(self, state: State, hand: Hand, wager: str) -> str:
        if wager == "ante":
            return self.cite("ask")
        has_bonus = find_bet(state.bets, hand.seat, BONUS) is not None
        return self.cite("fold-with-bonus" if has_bonus else "fold-with-pair-plus")

    def lines(self, seat: Seat) -> Iterator[Line]:
        cards, dealers = seat.hand.cards, seat.state.hands[-1].cards
        own, dealer = ranked(cards), ranked(dealers)
        if seat.hand.status == PLAYED:
            yield from self._contest(seat, own, dealer)
            yield from seat.bonus("ante-bonus", "ante", own, THREE_CARD)
        yield from seat.by_table("pair-plus", own, THREE_CARD)
        if seat.has(BONUS):
            yield self._six_card_line(seat, (*cards, *dealers))

    def _contest(self, seat: Seat, own: Ranked, dealer: Ranked) -> Iterator[Line]:
        if not plays(dealer):
            why = f"dealer has {dealer.describe()} and does not play"
            yield from seat.contest(("ante",), WIN, "not-qualified", why, on="dealer-below-queen")
            yield from seat.contest(("play",), PUSH, "not-qualified", why)
            return
        result, why = compared(own, dealer)
        role = "tie" if result == PUSH else "contest"
        yield from seat.contest(("ante", "play"), result, role, why)

    def _six_card_line(self, seat: Seat, six: tuple[Card, ...]) -> Line:
        pays = self.house.pays(BONUS)
        if royal := six_card_royal(six):
            return seat.table_line(BONUS, pays[royal], f"the six cards are a {royal.replace('-', ' ')}")
        best = best_five(six)  # 6.IV
        why = f"best five of the six cards: {best.describe()}"
        return seat.table_line(BONUS, pays.get(best.category), why, LOSE, "bonus-loses")
