"""A scripted table of Fast Action Hold'em: procedures by the book, cards and choices from the test."""

from typing import Any, Self

import pytest
from msgspec.structs import replace
from tests.games import felt

from houseway.core.events import CardDealt, CardsShown, Event, IrregularityCalled, SeatTaken, WagerPlaced
from houseway.core.game import Illegal
from houseway.core.steps import Decide, Over
from houseway.dealer import books
from houseway.equipment.cards import Card, card, cards
from houseway.games.registry import open_game
from houseway.money.ledger import Ledger

S36, MA = "s36-fast-action-holdem", "ma-fast-action-holdem"
WA = "wa-fast-action-holdem"
MULTI, SINGLE = f"{WA}-multi", f"{WA}-single"
PLENTY = 10**9


def both(s36: str, ma: str) -> pytest.MarkDecorator:
    """A test of what Section 36 and Massachusetts say, each by its own clauses; - where a book is silent."""
    return pytest.mark.parametrize(
        "edition",
        [
            pytest.param(book, marks=pytest.mark.clause(*_ids(book, paths)), id=book[:3].strip("-"))
            for book, paths in ((S36, s36), (MA, ma))
        ],
    )


def washington(multi: str, single: str) -> pytest.MarkDecorator:
    """The same of the two Washington versions."""
    return pytest.mark.parametrize(
        "edition",
        [
            pytest.param(f"{WA}-{v}", marks=pytest.mark.clause(*_ids(WA, paths, f"{v}.")), id=v)
            for v, paths in (("multi", multi), ("single", single))
            if paths
        ],
    )


def _ids(book: str, paths: str, prefix: str = "") -> list[str]:
    return [path if ":" in path else f"{book}:{prefix}{path}" for path in paths.split()]


class Felt(felt.Felt):
    """``hands`` are cards in the order of the deal; ``choices`` says ``"keep As Kd"`` or ``"surrender"``."""

    def __init__(self, edition: str, *, pack: str = "", limits: Any = None, seats: int | None = None,
                 attended: tuple[str, ...] = (), **elections: Any):  # fmt: skip
        named = {option.replace("_", "-"): value for option, value in elections.items()}
        equipment = {"cards": cards(pack)} if pack else {}
        super().__init__(
            open_game(
                "fast-action-holdem", edition=edition, elections=named, limits=limits, seats=seats,
                attended=attended, **equipment,
            )
        )  # fmt: skip
        self.hands: dict[int, tuple[Card, ...]] = {}
        self.dealer: tuple[Card, ...] = ()
        self.board: tuple[Card, ...] = ()
        self.slots: dict[int, int] = {}  # slot: the card's number at its place
        purses = dict.fromkeys(range(1, self.game.table.seats + 1), PLENTY)
        self.ledger = Ledger().post(books.opening_entry(purses, PLENTY))

    def do(self, *events: Event) -> Self:
        for event in events:
            before = self.state
            super().do(event)
            self.ledger = self.ledger.post(*books.entries(self.game, before, event, self.state))
        return self

    def chips(self, seat: int) -> int:
        """What a seat has won or lost, or has on the layout."""
        return self.ledger.balance(f"seat-{seat}") - PLENTY

    def drawn(self, asked: CardDealt | CardsShown) -> Any:
        board = self.state.board
        if isinstance(asked, CardDealt):
            return self.board[len(board.slots)]
        if set(asked.slots) <= set(board.slots):
            return tuple(self.board[board.slots.index(s)] for s in asked.slots)
        dealer = self.state.dealer
        if set(asked.slots) <= set(dealer.slots):
            return tuple(self.dealer[dealer.slots.index(s)] for s in asked.slots)
        hand = next(h for h in self.state.hands if set(asked.slots) <= set(h.slots))
        return tuple(self.hands[hand.seat][hand.slots.index(s)] for s in asked.slots)

    def chosen(self, step: Decide) -> Event:
        if step.seat not in self.choices or self.state.phase not in ("deciding", "offering"):
            return step.choice(step.default).pick()
        name, *kept = self.choices[step.seat].split()
        if self.state.phase == "offering":
            return step.choice(name if name in ("take-cards", "void-hand") else step.default).pick()
        if not kept:
            return step.choice(name).pick()
        hand = self.state.hand
        left = list(zip(hand.slots, hand.cards, strict=True))
        slots = []
        for wanted in map(card, kept):
            found = next(pair for pair in left if pair[1] == wanted)
            left.remove(found)
            slots.append(found[0])
        return step.choice(name).pick(None, tuple(slots))

    # ── the course of a round ────────────────────────────────────────────────────────────────────────

    def ready(self) -> Self:
        """Cards prepared and betting open."""
        if isinstance(self.step, Over):
            self.do(self.step.event)
        return self.to("betting")

    def sit(self, *seats: int) -> Self:
        return self.do(*(SeatTaken(s) for s in seats))

    def bet(self, seat: int, **dollars: int) -> Self:
        """Sits down where nobody sits, and bets so many dollars."""
        if seat not in self.state.table.seated:
            self.sit(seat)
            self.ready()
        for wager, amount in dollars.items():
            self.do(WagerPlaced(seat, wager.replace("_", "-"), 100 * amount))
        return self

    def script(
        self, dealer: str = "", board: str = "", choices: dict[int, str] | None = None, **hands: str
    ) -> Self:
        """``seat_3="As Kd 2c 7h"``; a seat without a choice keeps by the house way."""
        self.dealer, self.board = cards(dealer), cards(board)
        self.choices = dict(choices or {})
        self.hands = {int(name.removeprefix("seat_")): cards(hand) for name, hand in hands.items()}
        return self

    def play(self) -> Self:
        """From open betting to the end of the round."""
        return self.to("over")

    def call(
        self, what: str, seat: int | None = None, slot: int | None = None, shows: str = "", by: str = "dealer"
    ) -> Self:
        """Calls an irregularity that is possible now."""
        found = [
            c
            for c in self.game.irregularities(self.state)
            if c.what == what and seat in (None, c.seat) and slot in (None, c.slot)
        ]
        assert found, f"{what} is not possible at {self.state.phase}"
        return self.do(replace(found[0], cards=cards(shows), by=by))

    @property
    def callable(self) -> set[str]:
        return {c.what for c in self.game.irregularities(self.state)}

    def refused(self, event: Event, clause: str, *words: str) -> Illegal:
        """The event is refused with this clause and these words, and changes nothing."""
        before = repr(self.state)
        refusal = self.refusal(event)
        assert refusal.clause.partition(":")[2] == clause, refusal
        for word in words:
            assert word in str(refusal)
        assert repr(self.state) == before
        return refusal

    def by_kind(self, *kinds: type[Event]) -> list[Any]:
        return [e for e in self.events if isinstance(e, kinds)]

    def told(self) -> list[str]:
        """``seat wager cents`` of the lines."""
        return [f"{x.seat} {x.wager} {x.amount_cents:+d}" for x in self.lines]


def called(what: str, **fields: Any) -> IrregularityCalled:
    return IrregularityCalled(what, **fields)
