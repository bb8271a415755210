"""Four Card Poker (oh-four-card-poker): the best four of five cards against the best four of the dealer's
six, one of which lies face up, and Aces Up against a pay table."""

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from houseway.core.events import ALL, CardDealt, CardsCollected, CardsShown, Event, Line, StackDealt
from houseway.core.game import Illegal
from houseway.core.steps import Chance, Procedure, Step
from houseway.equipment.cards import Card
from houseway.games.house_poker.acts import Deal, Look, Reveal, Stub
from houseway.games.house_poker.asking import Ask, fold, put_up
from houseway.games.house_poker.game import HousePoker, PokerTable
from houseway.games.house_poker.settling import LOSE, WIN, Clear, Forfeits, Seat, Showdown, compared
from houseway.games.house_poker.state import DEALER, DEALING, PLAYED, RACKING, REVEAL, State, changed, place
from houseway.hands.poker import FOUR_CARD, best_four
from houseway.hands.result import Hand as Ranked
from houseway.procedures.showing import see_all

__all__ = ["FourCardPoker", "State", "ranked"]

BOOK = "oh-four-card-poker"
LEAST_TIMES, MOST_TIMES = 1, 3  # 7.I.A, 10.III
CARDS = 5  # of a player, of the dealer before his last one, and of a stack from the shoe
BESIDE = "stack"  # where the rest of the last stack lies

ranked = lru_cache(maxsize=1 << 16)(best_four)  # 1.I.C, 6.I, 6.II, 6.III


class UpCard(Deal):
    """The dealer's sixth card, face up: by hand the next card; from the shoe the bottom one of another stack,
    whose other cards go to the rack unseen."""

    takes = (CardDealt, StackDealt, CardsShown, CardsCollected)

    def __init__(self) -> None:
        super().__init__(1, (DEALER,))

    def enter(self, g: PokerTable, state: State) -> State | None:
        phases = (DEALING, REVEAL, RACKING) if g.from_shoe else (DEALING,)
        return replace(state, phase=phases[state.turn]) if state.turn < len(phases) else None

    def step(self, g: PokerTable, state: State) -> Step:
        slot, cited = state.shoe.position, g.deal_clause
        if state.phase == REVEAL:
            return Chance(CardsShown(ALL, state.beside[-1:]), cited)
        if state.phase == RACKING:
            text = f"put the other {CARDS - 1} cards of the stack in the discard rack without showing them"
            return Procedure("dealer", CardsCollected(BESIDE), text, cited)
        if state.aside >= 0:
            cited = g.cite("unseen-card")
        if not g.from_shoe:
            return Chance(CardDealt(slot, place(DEALER)), cited)
        stack = StackDealt(tuple(range(slot, slot + CARDS)), place(DEALER))
        text = f"spread another stack of {CARDS} face down beside your hand, the bottom card to your left"
        return Procedure("dealer", stack, text, cited)

    def take(self, g: PokerTable, state: State, event: Event) -> State:
        due, turn = self.step(g, state), state.turn + 1
        assert isinstance(due, Chance | Procedure)
        cards: tuple[Card, ...] = ()
        blank = event
        if isinstance(event, CardDealt) and event.card is not None:
            blank, cards = replace(event, card=None), (event.card,)
        elif isinstance(event, CardsShown):
            blank, cards = replace(event, cards=()), event.cards
        if blank != due.event:
            text = due.text if isinstance(due, Procedure) else "the dealer's last card, face up for all"
            raise Illegal(f"due now: {text}", due.clause)
        if isinstance(event, StackDealt):
            return replace(state, shoe=state.shoe.deal(CARDS), beside=event.slots, turn=turn)
        if isinstance(event, CardsCollected):
            return replace(state, racked=state.racked + len(state.beside), beside=(), turn=turn)
        hand, slot = state.hand(DEALER), state.beside[-1] if g.from_shoe else state.shoe.position
        shoe = see_all(state.shoe, (slot,), cards, due.clause)
        return replace(
            state,
            shoe=shoe if g.from_shoe else shoe.deal(),
            hands=changed(state.hands, hand, replace(hand, slots=(*hand.slots, slot))),
            exposed=(*state.exposed, (slot, cards[0])),
            beside=state.beside[:-1],
            turn=turn,
            aside=-1,
        )


class FourCardPoker(HousePoker):
    name = "four-card-poker"
    script = (
        Deal(CARDS), UpCard(), Stub(), Look(), Ask(put_up("play", "play", LEAST_TIMES, MOST_TIMES), fold()),
        Forfeits(), Reveal(), Showdown(), Clear(),
    )  # fmt: skip
    placed = ("ante", "aces-up")  # 7.I.C: either, or both
    lost_by_fold = ("ante",)  # 10.III
    settled_last = ("aces-up",)  # 10.VI
    ranked_cards = 4

    def cards_for(self, players: int) -> int:
        return super().cards_for(players) + (CARDS - 1) * self.from_shoe

    def rank(self, cards: tuple[Card, ...]) -> Ranked:
        return ranked(cards)

    def lines(self, seat: Seat) -> Iterator[Line]:
        own = ranked(seat.hand.cards)
        if seat.hand.status == PLAYED:
            result, why = compared(own, ranked(seat.state.hands[-1].cards))
            if result == LOSE:
                yield from seat.contest(("ante", "play"), LOSE, "contest", why)
            else:
                on = "beats-dealer" if result == WIN else "ties-dealer"
                yield from seat.contest(("ante", "play"), WIN, "contest", why, on=on)
            yield from seat.bonus("ante-bonus", "ante", own, FOUR_CARD)
        yield from seat.by_table("aces-up", own, FOUR_CARD)
