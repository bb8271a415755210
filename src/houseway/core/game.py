"""The four verbs that every game answers, and the steps by which it asks for the next event.

``next_step`` says what must happen now and who answers; ``apply`` takes an event or refuses it;
``settle`` gives the lines due now; ``view`` shows a viewer what it may see. All are pure.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from houseway.core import steps
from houseway.core.events import Event, IrregularityCalled, Line, RoundOpened, Settled
from houseway.editions.house import House, Table
from houseway.editions.people import TITLES, reaches
from houseway.equipment.cards import Card
from houseway.equipment.shoe import Shoe
from houseway.money.ledger import METER

S = TypeVar("S")
View = dict[str, Any]  # plain JSON values
HIDDEN = "??"  # in a view, a card that this viewer does not see
# What is left when a round cannot be declared void any more.
CORRECTED = "what was paid wrongly is put right by a correction, asked for by one person, approved by another"


class Illegal(Exception):
    """An event that may not happen now. Nothing has changed."""

    def __init__(self, reason: str, clause: str = "", allowed: Sequence[str] = ()):
        super().__init__(reason)
        self.reason = reason
        self.clause = clause
        self.allowed = tuple(allowed)

    def __str__(self) -> str:
        allowed = f"; allowed: {', '.join(self.allowed)}" if self.allowed else ""
        return f"{self.reason}{allowed}" + (f" [{self.clause}]" if self.clause else "")


def require_rank(by: str, least: str, clause: str, act: str) -> None:
    """Refuses an act by anybody below the rank that the clause names."""
    if not reaches(by, least):
        who = f"a {TITLES[least]} or above" if least in TITLES else f"the {least}"
        raise Illegal(f"{act} is for {who}, not for a {TITLES.get(by, by)}", clause)


class Viewer(Struct, frozen=True):
    role: str  # "seat", "dealer", "floor", "auditor" (sees all that is known) or "public"
    seat: int = 0

    def __str__(self) -> str:
        return f"seat-{self.seat}" if self.role == "seat" else self.role


PUBLIC = Viewer("public")
DEALER = Viewer("dealer")
FLOOR = Viewer("floor")
AUDITOR = Viewer("auditor")


def seat_viewer(seat: int) -> Viewer:
    return Viewer("seat", seat)


class Game(ABC, Generic[S]):
    """One game at one table. The state is a frozen value; the game object holds only what never changes."""

    name: ClassVar[str]
    standing_wagers: ClassVar[bool] = False  # wagers may stay on the layout when a round is over
    pure_chance: ClassVar[bool] = False  # nothing that players decide once they have bet bears on the result
    lies_open: ClassVar[bool] = False  # who is asked sees his own question; all else everybody sees alike
    suits_alike: ClassVar[bool] = False  # renaming the suits changes nothing in this game
    # The order of cards that come to one place face up, one by one with no answer between them, changes
    # nothing but the slots in which they lie.
    order_alike: ClassVar[bool] = False
    # What is opened when a stack has been replaced: to everybody its seed, and with it every card, or only
    # to auditors, so that what players folded stays their own.
    opens_all: ClassVar[bool] = True
    least_players: ClassVar[int] = 1  # so many must be there for a round to be played
    house_plays: ClassVar[bool] = True  # wagers are against the house, not among players
    # Whether players sit at terminals, with credits that a console gives and pays out.
    terminals: ClassVar[bool] = False
    # Ranks without which no table is opened, with their clauses: what they do, nobody does in their place.
    people: ClassVar[Mapping[str, str]] = {}
    progressive: Any = None  # the linked progressive, where this table is on a link
    state_type: ClassVar[type[Any]]  # the type of its states, so that one can be stored and read again

    def __init__(self, table: Table):
        self.table = table
        self.spreads_cards = False  # whether the deck of a table that all have left lies spread at once
        self.two_positions = False  # whether a player may have a second position, beside the first

    @property
    def house(self) -> House:
        return self.table.house

    @abstractmethod
    def open(self) -> S:
        """A table just opened, before its first round."""

    @abstractmethod
    def next_step(self, state: S) -> steps.Step: ...

    @abstractmethod
    def apply(self, state: S, event: Event) -> S:
        """The state after ``event``, or :class:`Illegal`."""

    @abstractmethod
    def settle(self, state: S) -> tuple[Line, ...]:
        """The lines due now, in the order the rules prescribe."""

    @abstractmethod
    def view(self, state: S, viewer: Viewer) -> View: ...

    @abstractmethod
    def outcomes(self, state: S, step: steps.Chance) -> list[tuple[Any, int]]:
        """What a chance step may bring, with integer weights proportional to the probabilities."""

    @abstractmethod
    def stakes(self, state: S) -> Mapping[int, int]:
        """Cents lying on the layout, by seat."""

    def held(self, state: S) -> Mapping[str, int]:
        """Cents in accounts of the game's own, by account: pots, a bank. They are filled from the layout."""
        return {}

    def put_in(self, state: S) -> Mapping[int, int]:
        """What of the cents held in the game's own accounts goes back to each seat when a round is void."""
        return {}

    def moves(self, state: S, event: Event) -> tuple[tuple[str, str, int], ...]:
        """Cents that an event moves which is about no wager: from an account, to an account."""
        return ()

    def owed(self, state: S) -> Mapping[int, int]:
        """Cents of vigorish marked and not yet collected, by seat: chips that cannot be staked."""
        return {}

    def owed_before(self, state: S, settled: Sequence[Line]) -> Mapping[int, int]:
        """The same of earlier rounds alone: a void round of ``settled`` lines marks nothing. Below zero where
        what this round marked has been collected since."""
        return self.owed(state)

    def undone(self, state: S, settled: Sequence[Line]) -> tuple[Line, ...]:
        """Which of the lines settled in this round a void takes back: all but prizes off a meter."""
        return tuple(x for x in settled if x.amount_cents < 0 or not x.against.startswith(METER))

    def collected(self, state: S) -> Mapping[int, int]:
        """Cents taken before the deal for wagers that are not decided yet, by seat: what a void returned of
        settled wagers in logs from before it took back all of them."""
        return {}

    def after_void(self, state: S) -> S:
        """What a round that the floor declares void leaves: by default a table just opened."""
        return self.open()

    def must_reconcile(self, state: S) -> str:
        """The clause by which the day is reconciled before the table is closed; nothing where none is due."""
        return ""

    def must_finish(self, state: S) -> str:
        """Why the floor cannot declare the round void just now; nothing where it can."""
        over = isinstance(self.next_step(state), steps.Over) or getattr(state, "phase", "") == "over"
        return f"the round is over: {CORRECTED}" if over and self.shoe(state) is not None else ""

    def shoe(self, state: S) -> Shoe | None:
        """What is known of the cards, in games that have them."""
        return getattr(state, "shoe", None)

    def hidden_slots(self, state: S) -> tuple[int, ...]:
        """Slots lying on the layout whose card nobody has seen."""
        return ()

    def looked(self, state: S, step: steps.Chance, hidden: Card) -> Any:
        """The value of a chance step in which a device looks at ``hidden`` and tells only one thing of it."""
        raise TypeError(f"{self.name} has no device that looks at a card")

    # Duties that the staff orders although no step waits for them, besides the edition's own.
    ORDERED_DUTIES: ClassVar[tuple[str, ...]] = ()

    # Duties of a player's that he may ask for at some moments.
    ASKS: ClassVar[tuple[str, ...]] = ()

    # The irregularities in which a card comes to light: their ``cards`` hold it.
    BRINGS_CARDS: ClassVar[frozenset[str]] = frozenset()

    def irregularities(self, state: S) -> tuple[IrregularityCalled, ...]:
        """What can go wrong now and be called; where cards come to light, ``slot`` says which."""
        return ()

    def ruled_by(self, what: str) -> tuple[str, ...]:
        """The clauses that say what follows from an irregularity of this name; none of one unknown here."""
        return ()

    def gone_wrong(self, state: S, call: IrregularityCalled) -> S:
        """The state in which it has truly gone wrong, where one in which all is well looks the same."""
        return state

    def remedy(self, state: S, call: IrregularityCalled) -> tuple[steps.Procedure, ...]:
        """What those who are told of it then do by the book, although the table does not wait for it."""
        return ()

    def unasked(self, state: S) -> tuple[steps.Decide, ...]:
        """What players may decide now although the table does not wait for it."""
        return ()

    def keeps_chips(self, state: S, seat: int) -> str:
        """The clause by which a player buys no more chips now: what lay before him is what he plays this
        round with. Nothing where he may."""
        return ""

    def in_play(self, state: S) -> frozenset[int]:
        """The seats that play this round: with chips on the layout, or as its bank."""
        return frozenset(seat for seat, cents in self.stakes(state).items() if cents and seat)

    def timed(self, state: S) -> steps.Timed | None:
        """What the clock of this game brings about; None where the table's own times hold."""
        return None

    def errands(self, state: S) -> tuple[steps.Procedure, ...]:
        """What people of the house owe besides the step, in any order."""
        return ()

    def idle_duty(self, state: S) -> Event | None:
        """What is due when nobody has played for the time that the house sets; None where nothing is."""
        return None

    def wakes(self, state: S) -> Event | None:
        """What brings an idle table back to play when somebody wants to bet; None where it is not idle."""
        return None

    def check_settled(self, state: S, event: Settled) -> None:
        """Refuses a settlement that is not the one the rules give."""
        lines = self.settle(state)
        if event.lines != lines:
            wrong = next((a for a, b in zip(event.lines, lines, strict=False) if a != b), None)
            detail = f": {wrong}" if wrong else f": {len(event.lines)} lines for {len(lines)}"
            raise Illegal(f"this is not the settlement that the rules give{detail}")


def next_round(current: int, event: RoundOpened) -> int:
    if event.round != current + 1:
        raise Illegal(f"the next round is {current + 1}, not {event.round}")
    return event.round


def step_view(step: steps.Step, viewer: Viewer) -> View:
    """What a viewer may know of the step: its choices only for those who are asked.

    Choices can tell of cards (a pair may be split), so others learn only whose turn it is.
    """
    match step:
        case steps.Wagers():
            return {"kind": "wagers", "can_close": step.closes is not None}
        case steps.Decide() | steps.Together():
            return _question_view(steps.questions(step), viewer)
        case steps.Procedure():
            found: View = {"kind": "procedure", "by": step.by, "text": step.text, "clause": step.clause}
            found |= {"assigned": list(step.assigned)} if step.assigned else {}
            found |= {"beside": [p.by for p in step.beside]} if step.beside else {}
            return found | ({"instead": [e.kind for e in step.instead]} if step.instead else {})
        case steps.Chance() | steps.Reading():
            kind = "chance" if isinstance(step, steps.Chance) else "reading"
            return {"kind": kind, "what": step.event.kind, "clause": step.clause}
        case steps.Settle():
            return {"kind": "settle", "clause": step.clause}
        case steps.Over():
            return {"kind": "over"}


def _question_view(asked: tuple[steps.Decide, ...], viewer: Viewer) -> View:
    """The viewer's own question, or the first; where several are asked, which seats."""
    own = next((q for q in asked if viewer == Viewer("seat", q.seat)), None)
    step = own or asked[0]
    seen: View = {"kind": "decide", "seat": step.seat, "spot": step.spot, "hand": step.hand}
    if len(asked) > 1:
        seen["seats"] = [q.seat for q in asked]
    if own or viewer.role == "auditor":
        seen["choices"] = [_choice_view(c) for c in step.choices]
        seen["default"] = step.default
    return seen


def _choice_view(choice: steps.Choice) -> View:
    seen: View = {
        "name": choice.name,
        "clause": choice.clause,
        "low_cents": choice.low_cents,
        "high_cents": choice.high_cents,
        "unit_cents": choice.unit_cents,
    }
    if choice.picks is not None:
        picks = choice.picks
        seen["picks"] = {"slots": list(picks.slots), "least": picks.least, "most": picks.most}
        if picks.legal:
            seen["picks"]["legal"] = [list(pick) for pick in picks.legal]
    return seen
