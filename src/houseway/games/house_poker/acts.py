"""The acts of a round: cards to their places, the burn, the board, the stub, and every look at cards.

An act says what it waits for (``step``), takes that (``take``), and passes on when nothing of it is left
(``enter`` gives None).
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from houseway.core.events import ALL, CardBurned, CardDealt, CardsShown, Event, StackDealt, StubRacked
from houseway.core.game import Illegal
from houseway.core.steps import Chance, Procedure, Step
from houseway.equipment.cards import Card, texts
from houseway.games.house_poker.state import (
    BOARD,
    COMMUNITY,
    DEALER,
    DEALING,
    LOOKING,
    PLAYERS,
    RACKING,
    REVEAL,
    STUB,
    Hand,
    State,
    changed,
    place,
)
from houseway.procedures.showing import see_all

if TYPE_CHECKING:
    from houseway.games.house_poker.game import PokerTable as Rules


class Act(ABC):
    takes: tuple[type[Event], ...] = ()  # the events that it waits for

    @abstractmethod
    def enter(self, g: "Rules", state: State) -> State | None:
        """``state`` at the next thing to do of this act, or None when there is none."""

    @abstractmethod
    def step(self, g: "Rules", state: State) -> Step: ...

    @abstractmethod
    def take(self, g: "Rules", state: State, event: Event) -> State: ...


class Deal(Act):
    """So many cards face down to every player and to the dealer: one at a time around, or in stacks."""

    takes: tuple[type[Event], ...] = (CardDealt, StackDealt)

    def __init__(
        self, count: int, to: Sequence[str | int] = (PLAYERS, DEALER), *, only_from_shoe: bool = False,
        only_by_hand: bool = False,
    ):  # fmt: skip
        self.count, self.to = count, tuple(to)
        self.only_from_shoe, self.only_by_hand = only_from_shoe, only_by_hand

    def deals(self, g: "Rules") -> bool:
        return not (self.only_by_hand if g.from_shoe else self.only_from_shoe)

    def hands(self, state: State) -> tuple[Hand, ...]:
        """Those who get cards, in their order."""
        return tuple([h for h in state.hands if (h.seat in self.to or (h.seat > 0 and PLAYERS in self.to))])

    def enter(self, g: "Rules", state: State) -> State | None:
        if not self.deals(g):
            return None
        rounds = 1 if g.from_shoe else self.count
        left = state.turn < rounds * len(self.hands(state))
        return replace(state, phase=DEALING) if left else None

    def step(self, g: "Rules", state: State) -> Step:
        hands = self.hands(state)
        to = place(hands[state.turn % len(hands)].seat)
        first = state.shoe.position
        aside = "use the card dealt in error: " if state.aside >= 0 else ""
        cited = g.cite("unseen-card") if aside else g.deal_clause
        if g.from_shoe:
            slots = tuple(range(first, first + self.count))
            words = f"{aside}deal a stack of {self.count} face down to {to}"
            return Procedure("dealer", StackDealt(slots, to), words, cited)
        return Procedure("dealer", CardDealt(first, to), f"{aside}deal a card face down to {to}", cited)

    def take(self, g: "Rules", state: State, event: Event) -> State:
        hands = self.hands(state)
        hand = hands[state.turn % len(hands)]
        slots = dealt_slots(g, event)
        cited = g.deal_clause
        assert isinstance(event, CardDealt | StackDealt)
        if event.to != place(hand.seat):
            raise Illegal(f"the next goes to {place(hand.seat)}, not to {event.to}", cited)
        first, count = state.shoe.position, self.count if g.from_shoe else 1
        if slots != tuple(range(first, first + count)):
            raise Illegal(f"cards come off the top: from slot {first}, {count} at a time", cited)
        # The board's stack lies spread with its bottom card, the first to be turned, to the dealer's left.
        laid = slots[::-1] if hand.seat == BOARD else slots
        return replace(
            state,
            shoe=state.shoe.deal(count),
            hands=changed(state.hands, hand, replace(hand, slots=hand.slots + laid)),
            turn=state.turn + 1,
            aside=-1,
        )


def dealt_slots(g: "Rules", event: Event) -> tuple[int, ...]:
    if isinstance(event, StackDealt):
        if not g.from_shoe:
            raise Illegal("this table deals one card at a time from the hand", g.deal_clause)
        return event.slots
    assert isinstance(event, CardDealt)
    if g.from_shoe:
        raise Illegal("this table deals stacks from the shoe", g.deal_clause)
    if event.card is not None:
        raise Illegal("all cards are dealt face down", g.deal_clause)
    return (event.slot,)


class Burn(Act):
    """The next card goes to the rack, face down, while a wager waits for the board."""

    takes = (CardBurned,)

    def __init__(self, role: str = "burn", *, only_by_hand: bool = False):
        self.role, self.only_by_hand = role, only_by_hand

    def burns(self, g: "Rules") -> bool:
        return not (self.only_by_hand and g.from_shoe)

    def enter(self, g: "Rules", state: State) -> State | None:
        due = self.burns(g) and awaited(g, state) and not state.turn
        return replace(state, phase=COMMUNITY) if due else None

    def step(self, g: "Rules", state: State) -> Step:
        event = CardBurned(state.shoe.position)
        text, cited = "burn a card, face down, to the discard rack", g.cite(self.role)
        if state.aside >= 0:
            text, cited = f"use the card dealt in error: {text}", g.cite("unseen-card")
        return Procedure("dealer", event, text, cited)

    def take(self, g: "Rules", state: State, event: Event) -> State:
        if event != CardBurned(state.shoe.position):
            raise Illegal(f"the next card, slot {state.shoe.position}, is burned", g.cite(self.role))
        return replace(state, shoe=state.shoe.deal(), turn=1, aside=-1, racked=state.racked + 1)


class Spare(Burn):
    """Of the stack that a dealing shoe gives the board, the card on the dealer's left goes to the rack, face
    down: it is one more than the game has."""

    def burns(self, g: "Rules") -> bool:
        return g.from_shoe

    def enter(self, g: "Rules", state: State) -> State | None:
        return replace(state, phase=RACKING) if self.burns(g) and not state.turn else None

    def step(self, g: "Rules", state: State) -> Step:
        text = "put the card on your left in the discard rack, face down"
        return Procedure("dealer", CardBurned(_face_down(state)[0]), text, g.cite("burn"))

    def take(self, g: "Rules", state: State, event: Event) -> State:
        board = state.hand(BOARD)
        if event != CardBurned(board.slots[0]):
            raise Illegal(f"the card in slot {board.slots[0]}, on the dealer's left, goes", g.cite("burn"))
        hands = changed(state.hands, board, replace(board, slots=board.slots[1:]))
        return replace(state, hands=hands, turn=1, racked=state.racked + 1)


class Board(Act):
    """So many community cards, while a wager waits for them or ``always``: dealt face up, or turned up where
    they lie."""

    takes = (CardDealt, CardsShown)

    def __init__(self, count: int, role: str = "board", turned: str = "turn-board", *, always: bool = False):
        self.count, self.role, self.turned, self.always = count, role, turned, always

    def enter(self, g: "Rules", state: State) -> State | None:
        if state.turn == self.count or not (self.always or awaited(g, state)):
            return None
        return replace(state, phase=REVEAL if _face_down(state) else COMMUNITY)

    def step(self, g: "Rules", state: State) -> Step:
        if hidden := _face_down(state):
            return Chance(CardsShown(ALL, hidden[:1]), g.cite(self.turned))
        cited = g.cite("unseen-card" if state.aside >= 0 else self.role)
        return Chance(CardDealt(state.shoe.position, place(BOARD)), cited)

    def take(self, g: "Rules", state: State, event: Event) -> State:
        hidden, slot = _face_down(state), state.shoe.position
        if hidden:
            cited = g.cite(self.turned)
            if not isinstance(event, CardsShown) or (event.to, event.slots) != (ALL, hidden[:1]):
                raise Illegal(f"due is the community card in slot {hidden[0]}, turned up for all", cited)
            shoe, cards = see_all(state.shoe, event.slots, event.cards, cited), event.cards
        else:
            cited = g.cite(self.role)
            due = (slot, place(BOARD))
            if not isinstance(event, CardDealt) or (event.slot, event.to) != due or event.card is None:
                raise Illegal(f"due is slot {slot}, face up, to the board", cited)
            shoe, cards = see_all(state.shoe, (slot,), (event.card,), cited).deal(), (event.card,)
        board = state.hand(BOARD)
        slots = board.slots if hidden else (*board.slots, slot)
        more = replace(board, slots=slots, cards=board.cards + cards, shown=True)
        hands = changed(state.hands, board, more)
        return replace(state, shoe=shoe, hands=hands, turn=state.turn + 1, aside=-1)


def awaited(g: "Rules", state: State) -> bool:
    """Whether a wager on the layout waits for community cards."""
    return any(b.wager not in g.on_own_cards for b in state.bets)


def _face_down(state: State) -> tuple[int, ...]:
    """The community cards that lie there unseen, the first to be turned up first."""
    board = state.hand(BOARD)
    return board.slots[len(board.cards) :]


class Stub(Act):
    """The undealt cards go to the discard rack, unseen: counted, where a count is due."""

    takes = (StubRacked,)

    def enter(self, g: "Rules", state: State) -> State | None:
        return replace(state, phase=STUB) if not state.turn else None

    def step(self, g: "Rules", state: State) -> Step:
        words = "put the undealt cards in the discard rack without showing them"
        counted = StubRacked(state.shoe.remaining)
        if g.counts_stub(state):
            return Procedure("dealer", counted, f"count and {words}", g.count_clause)
        usual, other = (StubRacked(), counted) if g.counts_now_and_then else (counted, StubRacked())
        return Procedure("dealer", usual, words, g.stub_clause, (other,))

    def take(self, g: "Rules", state: State, event: Event) -> State:
        assert isinstance(event, StubRacked)
        left = state.shoe.remaining
        if event.count is None:
            if g.counts_stub(state):
                raise Illegal("the stub is counted in this round", g.count_clause)
            return replace(state, shoe=state.shoe.deal(left), racked=state.racked + left, turn=1)
        if event.count < 0:
            raise Illegal(f"{event.count} cards cannot be counted")
        if event.count != left:
            return g.miscounted(state, event.count)
        shoe, racked = state.shoe.deal(left), state.racked + left
        return replace(state, shoe=shoe, racked=racked, turn=1, counted=state.round)


class Look(Act):
    """Every player looks at his own cards."""

    takes = (CardsShown,)

    def enter(self, g: "Rules", state: State) -> State | None:
        for i in range(state.turn, len(state.hands)):
            hand = state.hands[i]
            if hand.seat > 0 and not hand.cards and not hand.left:
                return replace(state, phase=LOOKING, turn=i)
        return None

    def step(self, g: "Rules", state: State) -> Step:
        hand = state.hands[state.turn]
        return Chance(CardsShown(place(hand.seat), hand.slots), g.cite("look"))

    def take(self, g: "Rules", state: State, event: Event) -> State:
        hand = state.hands[state.turn]
        return show(state, hand, event, place(hand.seat), g.cite("look"))


class Reveal(Act):
    """The dealer's cards are turned up."""

    takes = (CardsShown,)

    def enter(self, g: "Rules", state: State) -> State | None:
        return replace(state, phase=REVEAL) if not state.hand(DEALER).shown else None

    def step(self, g: "Rules", state: State) -> Step:
        return look(state, state.hand(DEALER), "turn up your own cards", g.cite("reveal"))

    def take(self, g: "Rules", state: State, event: Event) -> State:
        return show(state, state.hand(DEALER), event, ALL, g.cite("reveal"))


def look(state: State, hand: Hand, text: str, cited: str, to: str = ALL) -> Step:
    """A hand turned up for all, or looked at: by chance what nobody has seen of it, or cards that are known
    already."""
    cards, hidden = _known(state, hand)
    if hidden:
        return Chance(CardsShown(to, hidden), cited)
    return Procedure("dealer", CardsShown(to, hand.slots, tuple(cards.values())), text, cited)


def _known(state: State, hand: Hand) -> tuple[dict[int, Card], tuple[int, ...]]:
    """The cards of a hand that have been seen, by slot, and the slots that have not."""
    if hand.cards:
        return dict(zip(hand.slots, hand.cards, strict=True)), ()
    exposed = dict(state.exposed)
    seen = {s: exposed[s] for s in hand.slots if s in exposed}
    return seen, tuple(s for s in hand.slots if s not in seen)


def show(state: State, hand: Hand, event: Event, to: str, cited: str) -> State:
    """A hand looked at by ``to``: what nobody had seen of it is seen now."""
    assert isinstance(event, CardsShown)
    cards, hidden = _known(state, hand)
    slots = hidden or hand.slots
    if event.to != to or event.slots != slots:
        raise Illegal(f"due now: slots {slots} shown to {to}, not {event.slots} to {event.to}", cited)
    shoe = state.shoe
    if hidden:
        shoe = see_all(shoe, hidden, event.cards, cited)
        cards |= dict(zip(hidden, event.cards, strict=True))
    elif event.cards != tuple(cards.values()):
        raise Illegal(f"these are not the cards that lie there: {texts(event.cards)}", cited)
    seen = replace(hand, cards=tuple(cards[s] for s in hand.slots), shown=to == ALL)
    return replace(state, shoe=shoe, hands=changed(state.hands, hand, seen))
