"""Any of the six games on the link at a scripted table: hands of five cards by seat, the rest worthless."""

from collections.abc import Callable, Sequence
from typing import Any, Self

import pytest
from tests.games import felt
from tests.games.felt import clause_of

from houseway.core.events import Event, MeterRead, SeatTaken, WagersAccepted
from houseway.core.game import Illegal
from houseway.core.steps import Decide
from houseway.equipment.cards import DECK, Card, cards
from houseway.games.house_poker import BOARD
from houseway.games.registry import open_game
from houseway.hands.poker import five_card
from houseway.hands.result import Category
from houseway.procedures.stakes import placed

BOOK = "oh-linked-progressive"
clause = clause_of(BOOK)
# How many of the five cards are the player's own; the others are the first of the board.
OWN = {
    "let-it-ride": 3, "mississippi-stud": 2, "ultimate-texas-holdem": 2, "texas-holdem-bonus": 2,
    "four-card-poker": 5, "crazy-four-poker": 5,
}  # fmt: skip
PATHS = dict(zip(OWN, "ABCDEF", strict=True))  # of 5.II
FOLDING = [name for name in OWN if name != "let-it-ride"]
OF_HAND = {"let-it-ride": "5.III", "mississippi-stud": "5.III", "ultimate-texas-holdem": "5.IV",
           "texas-holdem-bonus": "5.IV", "four-card-poker": "5.V", "crazy-four-poker": "5.V"}  # fmt: skip
PLAYS = ("play", "wager", "let-it-ride")
METER_CENTS = 1_234_567  # what stands there unless a test says otherwise

# The printed table, best first: a hand of it and what it pays for one, in cents; None: off the meter.
HANDS = [
    # hand                 cards               prize        envy
    ("royal flush",        "As Ks Qs Js Ts",   None,        100_000),
    ("straight flush",     "9h 8h 7h 6h 5h",   None,        30_000),
    ("four of a kind",     "7c 7d 7h 7s 2c",   30_000,      0),
    ("full house",         "Kc Kd Kh 4s 4c",   5_000,       0),
    ("flush",              "Ac Jc 8c 6c 2c",   4_000,       0),
    ("straight",           "9c 8d 7h 6s 5c",   3_000,       0),
    ("three of a kind",    "Qc Qd Qh 8s 3c",   900,         0),
]  # fmt: skip


def every_game(of: Sequence[str] = tuple(OWN), paths: Callable[[str], Sequence[str]] | None = None) -> Any:
    """A test over the games on the link; ``paths``: the clauses that each one shows by itself."""
    marks = {name: [clause(*paths(name))] if paths else [] for name in of}
    return pytest.mark.parametrize("name", [pytest.param(n, marks=marks[n], id=n) for n in of])


class Linked(felt.Felt):
    """One table. ``five`` are the hands by seat, ``folds`` who folds when it can be done, ``refuses`` whose
    wagers the link does not accept."""

    def __init__(self, name: str, *, on: bool = True, meter_cents: int = METER_CENTS,
                 attended: tuple[str, ...] = (), **elections: Any):  # fmt: skip
        named = {option.replace("_", "-"): value for option, value in elections.items()}
        linked = {"linked-progressive": True} if on else {}
        super().__init__(open_game(name, elections=named | linked, attended=attended))
        self.own, self.meter_cents = OWN[name], meter_cents
        self.five: dict[int, tuple[Card, ...]] = {}
        self.folds: set[int] = set()
        self.refuses: set[int] = set()
        self.rest: list[Card] = list(DECK)
        self.ready()

    def bet(self, *seats: int, progressive: Sequence[int] = (), cents: int = 1000) -> Self:
        for seat in seats:
            if seat not in self.state.seated:
                self.do(SeatTaken(seat))
            self.do(placed(self.game.table, seat, self.game.first, cents))
        for seat in progressive:
            self.wager(seat)
        return self

    def wager(self, seat: int, cents: int = 100) -> Self:
        return self.do(placed(self.game.table, seat, "progressive", cents))

    def hold(self, folds: Sequence[int] = (), **hands: str) -> Self:
        """``seat_1="As Ks Qs Js Ts"``: where a board is shared, its cards are the last of each hand. A seat
        that is not named has nothing that pays."""
        self.folds = set(folds)
        self.five = {int(name.removeprefix("seat_")): cards(hand) for name, hand in hands.items()}
        used = {c for hand in self.five.values() for c in hand}
        self.rest = [c for c in DECK if c not in used]
        self.board = next(iter(self.five.values()), ())[self.own :]
        for seat in {b.seat for b in self.state.bets} - self.five.keys():
            self.five[seat] = self._nothing()
        return self

    def _nothing(self) -> tuple[Card, ...]:
        """Cards that pay nothing with the board, the lowest that are left."""
        for at in range(len(self.rest) - 3 * self.own):
            own = tuple(self.rest[at : at + 3 * self.own : 3])
            if five_card(own + self.board).category in (Category.HIGH_CARD, Category.PAIR):
                self.rest = [c for c in self.rest if c not in own]
                return own + self.board
        raise AssertionError("no cards are left that pay nothing")

    def drawn(self, asked: Any) -> Any:
        slots = getattr(asked, "slots", None)
        if slots is None:
            return self._card(asked.slot, asked.to == "board")
        return tuple(self._card(slot, False) for slot in slots)

    def _card(self, slot: int, on_board: bool) -> Card:
        lying = next((h for h in self.state.hands if slot in h.slots), None)
        if lying is not None and lying.seat > 0:
            return self.five[lying.seat][lying.slots.index(slot)]
        laid = len(self.state.board)
        if (on_board or (lying is not None and lying.seat == BOARD)) and laid < len(self.board):
            return self.board[laid]
        return self.rest.pop(0)

    def counted(self, asked: Any) -> Any:
        if isinstance(asked, WagersAccepted):
            return tuple(s for s in asked.seats if s not in self.refuses)
        assert isinstance(asked, MeterRead)
        return self.meter_cents

    def chosen(self, step: Decide) -> Event:
        names = [c.name for c in step.choices]
        if step.seat in self.folds:
            return step.choice("fold" if "fold" in names else step.default).pick()
        return step.choice(next(n for n in names if n in PLAYS)).pick()

    def refused(self, event: Event, path: str) -> Illegal:
        """The refusal of an event by a clause of this book; nothing has changed."""
        before = self.state
        refusal = self.refusal(event)
        assert refusal.clause == f"{BOOK}:{path}", refusal
        assert self.state == before
        return refusal

    def finish(self) -> Self:
        return self.to("over")

    def paid(self, seat: int) -> dict[str, int]:
        """What the progressive and the Envy Bonus brought a seat, in cents, without the chip itself."""
        found: dict[str, int] = {}
        for line in self.lines:
            if (
                line.seat == seat
                and line.wager in ("progressive", "envy-bonus")
                and line.outcome != "collect"
            ):
                found[line.wager] = found.get(line.wager, 0) + line.amount_cents
        return found
