"""The seven stacks, the position of the first, the four cards that are left, and stacks nobody has bet on."""

from typing import Any

from msgspec.structs import replace

from houseway.core.events import (
    CardDealt,
    CardsCollected,
    DiceShaken,
    Event,
    IrregularityCalled,
    NumberDrawn,
    StackDealt,
    StubRacked,
)
from houseway.core.game import Illegal
from houseway.core.steps import Chance, Procedure, Step
from houseway.games.house_poker.acts import Act, Stub, dealt_slots
from houseway.games.house_poker.settling import racked
from houseway.games.house_poker.state import DEALING, Hand, changed, place
from houseway.games.pai_gow_poker.state import (
    CHECKING,
    EMPTYING,
    POSITIONS,
    STACK,
    STACKING,
    STARTING,
    State,
    clockwise,
    counted_to,
)

MISDEALT, NOT_WHOLE = "misdealt", "deck-not-whole"
COUNTED = ("not-four-left", MISDEALT)  # what a count of the cards that are left brings to light
EMPTY = "empty"  # whose cards are collected where nobody has bet


def _top(state: State, text: str, cited: str, in_error: str) -> tuple[str, str]:
    """Words and clause for what comes off the top: a card drawn in error comes first."""
    return (f"use the card drawn in error: {text}", in_error) if state.aside >= 0 else (text, cited)


class Stacks(Act):
    """From the hand: card by card to the area before the inventory, there and back, seven stacks of seven."""

    takes = (CardDealt,)

    def enter(self, g: Any, state: Any) -> Any:
        left = not g.from_shoe and state.turn < POSITIONS * STACK
        return replace(state, phase=STACKING) if left else None

    @staticmethod
    def _pile(turn: int) -> int:
        there, back = divmod(turn, POSITIONS)
        return POSITIONS - 1 - back if there % 2 else back

    def step(self, g: Any, state: Any) -> Step:
        pile = self._pile(state.turn)
        words = f"deal a card face down to stack {pile + 1}"
        text, cited = _top(state, words, g.deal_clause, g.cite("unseen-card"))
        return Procedure("dealer", CardDealt(state.shoe.position, f"stack-{pile + 1}"), text, cited)

    def take(self, g: Any, state: Any, event: Event) -> Any:
        pile, slot = self._pile(state.turn), state.shoe.position
        slots = dealt_slots(g, event)
        if slots != (slot,) or event.to != f"stack-{pile + 1}":  # type: ignore[attr-defined]
            raise Illegal(f"the top card, slot {slot}, goes to stack {pile + 1}", g.deal_clause)
        piles = list(state.piles or ((),) * POSITIONS)
        piles[pile] += slots
        return replace(
            state, shoe=state.shoe.deal(), piles=tuple(piles), turn=state.turn + 1, aside=-1
        )  # fmt: skip


class Start(Act):
    """Dice or a number say which position gets the first stack; a button lies there already."""

    takes = (DiceShaken, NumberDrawn)

    def enter(self, g: Any, state: Any) -> Any:
        due = g.starts_by != "button" and state.start < 0
        return replace(state, phase=STARTING) if due else None

    def step(self, g: Any, state: Any) -> Step:
        return Chance(DiceShaken() if g.starts_by == "dice" else NumberDrawn(), g.cite(g.starts_by))

    def take(self, g: Any, state: Any, event: Event) -> Any:
        cited = g.cite(g.starts_by)
        if isinstance(event, DiceShaken) and g.starts_by == "dice":
            dice = (event.first, event.second, event.third)
            if not all(1 <= die <= 6 for die in dice):
                raise Illegal(f"three dice show 1 to 6 each, not {dice}", cited)
            return replace(state, start=counted_to(sum(dice)))
        if isinstance(event, NumberDrawn) and g.starts_by == "number":
            if not 1 <= event.number <= POSITIONS:
                raise Illegal(f"the number is 1 to {POSITIONS}, not {event.number}", cited)
            return replace(state, start=counted_to(event.number))
        raise Illegal(f"this table starts by {g.starts_by}", g.cite("start"))


class Deliver(Act):
    """A stack to every position, with a wager or without: the first to the start, then clockwise."""

    takes = (StackDealt,)

    def enter(self, g: Any, state: Any) -> Any:
        return replace(state, phase=DEALING) if state.turn < POSITIONS else None

    def _next(self, g: Any, state: State) -> StackDealt:
        position = state.button if g.starts_by == "button" else state.start
        for _ in range(state.turn):
            position = clockwise(position)
        first = state.shoe.position
        slots = tuple(range(first, first + STACK)) if g.from_shoe else state.piles[state.turn]
        return StackDealt(slots, place(position))

    def step(self, g: Any, state: Any) -> Step:
        event = self._next(g, state)
        words = f"deliver the stack face down to {event.to}"
        text, cited = _top(state, words, g.deliver_clause, g.cite("unseen-card"))
        return Procedure("dealer", event, text, cited)

    def take(self, g: Any, state: Any, event: Event) -> Any:
        due = self._next(g, state)
        if event != due:
            raise Illegal(f"the next stack, slots {list(due.slots)}, goes to {due.to}", g.deliver_clause)
        hand = next(h for h in state.hands if place(h.seat) == due.to)
        return replace(
            state,
            shoe=state.shoe.deal(STACK) if g.from_shoe else state.shoe,
            hands=changed(state.hands, hand, replace(hand, slots=due.slots)),
            turn=state.turn + 1,
            aside=-1,
        )


class FourLeft(Stub):
    """The cards that are left are spread face down and counted: exactly four, or the stacks are looked at."""

    def enter(self, g: Any, state: Any) -> Any:
        if state.left >= 0:
            return replace(state, phase=CHECKING)
        return super().enter(g, state)

    def step(self, g: Any, state: Any) -> Step:
        if state.phase == CHECKING:
            words = f"{state.left} cards are left: count the stacks, or find that the deck is not whole"
            other = (IrregularityCalled(NOT_WHOLE),)
            return Procedure("dealer", IrregularityCalled(MISDEALT), words, g.count_clause, other)
        words = "spread the undealt cards face down, count them and put them in the discard rack unseen"
        return Procedure("dealer", StubRacked(state.shoe.remaining), words, g.stub_clause)

    def take(self, g: Any, state: Any, event: Event) -> Any:
        if state.phase == CHECKING:
            raise g.not_now(state, event, "")
        assert isinstance(event, StubRacked)
        check_left(g, event.count)
        return super().take(g, state, event)


def check_left(g: Any, count: int | None) -> None:
    """The cards that are left are counted in every round, and each of seven stacks has one at least."""
    most = len(g.pack) - POSITIONS
    if count is None or not 0 <= count <= most:
        said = "none was named" if count is None else f"not {count}"
        raise Illegal(f"how many cards are left is counted, 0 to {most}: {said}", g.stub_clause)


class Empty(Act):
    """Stacks at positions without a wager go to the rack, unseen; a bank's own stays."""

    takes = (CardsCollected,)

    def hands(self, state: State) -> set[int]:
        from_nobody = (h for h in state.hands if h.seat != state.bank and not _has_wager(state, h))
        return {h.seat for h in from_nobody}

    def enter(self, g: Any, state: Any) -> Any:
        return replace(state, phase=EMPTYING) if self.hands(state) else None

    def step(self, g: Any, state: Any) -> Step:
        words = "put the stacks without a wager in the discard rack, unseen"
        return Procedure("dealer", CardsCollected(EMPTY), words, g.empty_clause)

    def take(self, g: Any, state: Any, event: Event) -> Any:
        empty = self.hands(state)
        gone = racked(state, empty, event, self.step(g, state))
        return replace(gone, hands=tuple(h for h in gone.hands if h.seat not in empty))


def _has_wager(state: State, hand: Hand) -> bool:
    return any(b.seat == hand.seat for b in state.bets)


def first_deal(state: State) -> State:
    """Nothing of a deal that is begun anew: wagers stand, and whoever has left has left."""
    hands = tuple(Hand(h.seat, left=h.left) for h in state.hands)
    return replace(
        state, act=0, turn=0, piles=(), start=-1, left=-1, aside=-1, exposed=(), racked=0, hands=hands
    )  # fmt: skip
