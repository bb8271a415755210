"""A poker table for tests: cards in a known order, chips as told, everything else by the book."""

from random import Random
from typing import Any

from houseway.core.events import (
    CardDealt,
    CardsShown,
    ChipsCounted,
    Decided,
    Event,
    IrregularityCalled,
    Line,
    SeatTaken,
    Settled,
    Shuffled,
)
from houseway.core.steps import Chance, Decide, Over, Procedure, Reading, Settle, Step, Wagers
from houseway.dealer import books
from houseway.equipment.cards import cards as read_cards
from houseway.games.registry import open_game
from houseway.money.ledger import Ledger
from houseway.money.limits import Limits

STUD, HOLDEM, OMAHA, DRAW, FIVE = (
    "oh-poker-seven-card-stud",
    "oh-poker-holdem",
    "oh-poker-omaha",
    "oh-poker-five-card-draw",
    "oh-poker-five-card-stud",
)
EDITION_OF = {
    "seven-card-stud": STUD,
    "seven-card-stud-eight-or-better": STUD,
    "razz": STUD,
    "holdem": HOLDEM,
    "omaha": OMAHA,
    "omaha-eight-or-better": OMAHA,
    "big-o": OMAHA,
    "big-o-high": OMAHA,
    "five-card-draw": DRAW,
    "five-card-draw-eight-or-better": DRAW,
    "ace-to-five": DRAW,
    "deuce-to-seven": DRAW,
    "five-card-stud": FIVE,
}
OPENING_CENTS = 10**9


def made(variant: str, *, limits: dict[str, tuple[int, ...]] | None = None, seats: int = 6, **elections: Any):
    """A game of this variant; elections by name with _ for -, limits as (least, most, unit)."""
    named = {name.replace("_", "-"): value for name, value in elections.items()}
    posted = {wager: Limits(*amounts) for wager, amounts in (limits or {}).items()}
    return open_game(
        "poker-room",
        edition=EDITION_OF[variant],
        elections={"variant": variant, **named},
        seats=seats,
        limits=posted,
    )


class Felt:
    """One table; ``cards`` lie on top of the deck in this order, burns among them."""

    def __init__(
        self,
        variant: str,
        chips: dict[int, int],
        cards: str = "",
        *,
        rng: Random | None = None,
        keeps_books: bool = True,
        **more: Any,
    ):
        self.game = made(variant, **more)
        self.keeps_books = keeps_books
        self.state = self.game.open()
        self.chips = dict(chips)
        self.again: dict[int, int] = {}  # what a player buys in again before the next round
        self.top = list(read_cards(cards))
        self.rng = rng
        self.order: dict[int, int] = {}
        self.events: list[Event] = []
        self.lines: list[Line] = []
        self.street_of: dict[int, int] = {}  # by slot
        self.ledger = Ledger().post(
            books.opening_entry(dict.fromkeys(range(1, 11), OPENING_CENTS), OPENING_CENTS)
        )
        for seat in chips:
            self.apply(SeatTaken(seat))
        self.forward()

    def apply(self, event: Event) -> None:
        before = self.state
        self.state = self.game.apply(before, event)
        if self.keeps_books and (entries := books.entries(self.game, before, event, self.state)):
            self.ledger = Ledger((), self.ledger.post(*entries).balances)
        self.events.append(event)
        if isinstance(event, CardDealt):
            self.street_of[event.slot] = before.street
        if isinstance(event, Settled):
            self.lines += event.lines

    @property
    def step(self) -> Step:
        return self.game.next_step(self.state)

    def _shuffle(self, event: Shuffled) -> None:
        left = [c for c, n in enumerate(self.game.shoe(self.state).unseen) if n]
        kept = {slot: self.order[slot] for slot in self.game.hidden_slots(self.state)}
        left = [c for c in left if c not in kept.values()]
        if self.rng is not None:
            self.rng.shuffle(left)
        first = [c for c in self.top if c in left]
        self.top = []
        stack = first + [c for c in left if c not in first]
        self.order |= dict(enumerate(stack, event.first_slot))

    def next_card(self, asked: CardDealt) -> None:
        """A card is about to be dealt; for those who know the cards by their place instead of the deck."""

    def forward(self) -> Step:
        """On to the next question, or to the end of the round."""
        while True:
            step = self.step
            if isinstance(getattr(step, "event", None), CardDealt):
                self.next_card(step.event)
            match step:
                case Chance():
                    asked = step.event
                    if isinstance(asked, CardDealt):
                        self.apply(asked.with_value(self.order[asked.slot]))
                    else:
                        assert isinstance(asked, CardsShown)
                        self.apply(asked.with_value(tuple(self.order[s] for s in asked.slots)))
                case Procedure():
                    if isinstance(step.event, Shuffled):
                        self._shuffle(step.event)
                    self.apply(step.event)
                case Settle():
                    self.apply(Settled(self.game.settle(self.state)))
                case Reading():
                    assert isinstance(step.event, ChipsCounted)
                    self.apply(step.event.with_value(self.chips[step.event.seat]))
                case Decide() | Over() | Wagers():
                    return step

    def asked(self) -> Decide:
        step = self.forward()
        assert isinstance(step, Decide), step
        return step

    def act(self, *choices: str) -> "Felt":
        """Answers in turn: ``"call"``, ``"raise 600"``, ``"draw 0 2"`` by the places of the cards."""
        for said in choices:
            name, *rest = said.split()
            asked = self.asked()
            amount, slots = 0, ()
            if name == "draw":
                hand = self.state.hand(asked.seat)
                slots = tuple(hand.slots[int(i)] for i in rest)
            elif rest:
                amount = int(rest[0])
            self.apply(Decided(asked.seat, name, amount, slots=slots))
        self.forward()
        return self

    def to_end(self) -> "Felt":
        """Checks, calls, stands pat and shows to the end of the round."""
        while isinstance(step := self.forward(), Decide):
            names = [c.name for c in step.choices]
            wanted = ("check", "call", "forced-bet", "stand-pat", "show", "no-straddle")
            self.apply(step.choice(next(n for n in wanted if n in names)).pick())
        return self

    def next_round(self) -> "Felt":
        step = self.forward()
        assert isinstance(step, Over)
        self.chips |= {h.seat: h.chips for h in self.state.hands} | self.again
        self.again = {}
        self.apply(step.event)
        return self

    def call_irregularity(self, what: str, **more: Any) -> "Felt":
        called = IrregularityCalled(what, **more)
        if what in self.game.BRINGS_CARDS:
            called = IrregularityCalled(what, **more, cards=(self.order[called.slot],))
        self.apply(called)
        return self

    # ── what came of it ──────────────────────────────────────────────────────────────────────────────

    def choices(self) -> dict[str, tuple[int, int]]:
        return {c.name: (c.low_cents, c.high_cents) for c in self.asked().choices}

    @property
    def turn(self) -> int:
        return self.asked().seat

    @property
    def pots(self) -> dict[str, int]:
        return dict(self.game.held(self.state))

    def won(self) -> dict[int, int]:
        """What each seat has gained or lost since the table opened, by the ledger."""
        seats = {h.seat for h in self.state.hands} | set(self.chips)
        return {s: self.ledger.balance(f"seat-{s}") - OPENING_CENTS for s in sorted(seats)}


def stacked(order: tuple[int, ...], hands: dict[int, str], board: str = "", first: int = 0) -> str:
    """The deck on top: hands card by card in this order, ``first`` cards each before the first burn (all
    where it is 0), then the board street by street; burns are cards that nobody names."""
    named = {seat: hands[seat].split() for seat in order}
    used = [c for own in named.values() for c in own] + board.split()
    spare = iter(r + s for r in "23456789TJQKA" for s in "cdhs" if r + s not in used)
    size = len(named[order[0]])
    found = []
    for i in range(size):
        if first and i >= first:
            found.append(next(spare))
        found += [named[seat][i] for seat in order]
    shared = board.split()
    for street in (shared[:3], shared[3:4], shared[4:5]):
        if street:
            found += [next(spare), *street]
    return " ".join(found)


def stud_stack(hands: dict[int, str], first: int = 3) -> str:
    return stacked(tuple(sorted(hands)), hands, first=first)
