"""A scripted table of house poker: procedures by the book, cards and choices from the test."""

from collections.abc import Mapping
from typing import Any, Self

from tests.games import felt

from houseway.core.events import (
    CardDealt,
    CardsCollected,
    CardsShown,
    Event,
    Line,
    ProcedureDone,
    SeatTaken,
    Settled,
)
from houseway.core.game import Illegal, View
from houseway.core.steps import Decide
from houseway.equipment.cards import Card, cards
from houseway.games.house_poker import BOARD, DEALER
from houseway.games.registry import open_game
from houseway.procedures.stakes import placed


class ScriptedFelt(felt.Felt):
    """One table. ``hands``, ``dealer`` and ``board`` are the cards that come to light, ``choices`` what seats
    decide."""

    def __init__(self, name: str, *, pack: str = "", limits: Any = None, seats: int | None = None,
                 attended: tuple[str, ...] = (), **elections: Any):  # fmt: skip
        named = {option.replace("_", "-"): value for option, value in elections.items()}
        equipment = {"cards": cards(pack)} if pack else {}
        super().__init__(
            open_game(name, elections=named, limits=limits, seats=seats, attended=attended, **equipment)
        )
        self.book = self.game.table.edition.books[0]
        self.hands: dict[int, tuple[Card, ...]] = {}
        self.dealer: tuple[Card, ...] = ()
        self.board: tuple[Card, ...] = ()

    def refused(self, event: Event, path: str = "") -> Illegal:
        """The refusal of an event; with a clause of the book, it must be the one cited."""
        refusal = self.refusal(event)
        if path:
            assert refusal.clause == f"{self.book}:{path}", refusal
        return refusal

    def drawn(self, asked: CardDealt | CardsShown) -> Any:
        turned = self.board[len(self.state.board) :]
        if isinstance(asked, CardDealt):
            return turned[0]
        hand = next(h for h in self.state.hands if set(asked.slots) <= set(h.slots))
        if hand.seat == BOARD:
            return turned[: len(asked.slots)]
        cards = self.dealer if hand.seat == DEALER else self.hands[hand.seat]
        return tuple(cards[hand.slots.index(slot)] for slot in asked.slots)

    def bet(self, seat: int, **dollars: int) -> Self:
        """Sits down where nobody sits, and bets so many dollars."""
        if seat not in self.state.seated:
            self.do(SeatTaken(seat))
        for wager, amount in dollars.items():
            self.do(placed(self.game.table, seat, wager.replace("_", "-"), 100 * amount))
        return self

    def script(
        self, dealer: str = "", choices: Mapping[int, str] | None = None, board: str = "", **hands: str
    ) -> Self:
        """``seat_3="As Kd 2c"``; a seat without a choice folds."""
        self.dealer, self.board = cards(dealer), cards(board)
        self.choices = dict(choices or {})
        self.hands = {int(name.removeprefix("seat_")): cards(hand) for name, hand in hands.items()}
        return self

    def asked(self) -> int:
        """The seat that is asked now."""
        assert isinstance(self.step, Decide)
        return self.step.seat

    def street(self, board: int) -> Self:
        """To the first question with so many community cards on the table."""
        while not (isinstance(self.step, Decide) and len(self.state.board) == board):
            self.advance()
        return self

    def finish(self) -> list[Line]:
        """To the end of the round; the lines of the whole round."""
        self.to("over")
        return self.lines

    def view(self, seat: int = 0, role: str = "seat") -> View:
        return self.look(role, seat)


def result(line: Line) -> str:
    """A line in short: ``win 20``, ``lose 10``, ``win 7.50``, ``push``."""
    dollars, cents = divmod(abs(line.amount_cents), 100)
    amount = f"{dollars}.{cents:02}" if cents else f"{dollars}"
    return f"{line.outcome} {amount}" if line.amount_cents else line.outcome


def by_wager(lines: list[Line], seat: int = 1) -> dict[str, str]:
    return {line.wager: result(line) for line in lines if line.seat == seat}


def told(table: ScriptedFelt, done: int) -> list[str]:
    """What was shown, settled, racked and done since so many events, in short."""
    found = []
    for e in table.events[done:]:
        match e:
            case CardsShown():
                (seat,) = (h.seat for h in table.state.hands if h.slots == e.slots)
                found.append(f"show {seat}")
            case Settled():
                found.append(f"settle {e.lines[0].seat}")
            case CardsCollected():
                found.append(f"rack {e.of}")
            case ProcedureDone():
                found.append(e.name)
    return found
