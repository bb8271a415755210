"""A round of the poker room as it is told to one viewer, whatever the format."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from houseway.core.events import (
    ALL,
    BetsPosted,
    CardDealt,
    CardsShown,
    ChipsCounted,
    Decided,
    Event,
    Line,
    Settled,
)
from houseway.dealer.hands.played import UNKNOWN
from houseway.equipment.cards import Card, text
from houseway.games.poker_room.game import PokerRoom
from houseway.games.poker_room.pots import Pot, pots
from houseway.games.poker_room.state import BOARD, Hand, State, clockwise

BLINDS = ("small-blind", "big-blind", "straddle", "missed-big-blind", "kill-blind")
ANTES = ("ante", "ante-for-all", "missed-small-blind")


@dataclass(frozen=True)
class Came:
    """Cards were dealt to a seat, or (0) to the board."""

    street: int
    seat: int
    slots: tuple[int, ...]


@dataclass(frozen=True)
class Shown:
    street: int
    hand: Hand


@dataclass(frozen=True)
class Done:
    """What a player decided, and the state in which he did."""

    before: State
    event: Decided

    @property
    def hand(self) -> Hand:
        found = self.before.hand(self.event.seat)
        assert found is not None
        return found


@dataclass
class Told:
    """The round that ``events`` are, from the state before its chips were counted to its settlement. A seat
    gets its own cards and what was shown, 0 what all saw, an auditor everything."""

    game: PokerRoom
    before: State
    events: Sequence[Event]
    seat: int = 0
    auditor: bool = False
    seen: dict[int, Card] = field(default_factory=dict)  # what the viewer knows, by slot

    def __post_init__(self) -> None:
        self.states = [self.before]
        for event in self.events:
            self.states.append(self.game.apply(self.states[-1], event))
            if isinstance(event, CardsShown) and (self.auditor or event.to in (ALL, f"seat-{self.seat}")):
                self.seen |= dict(zip(event.slots, event.cards, strict=True))
            elif isinstance(event, CardDealt) and event.card is not None:
                self.seen[event.slot] = event.card
            elif isinstance(event, Settled):
                self.pots: tuple[Pot, ...] = pots(self.states[-2])
                self.lines: tuple[Line, ...] = event.lines
                self.final = self.states[-1]  # the pots have gone to their winners
        seats = tuple(h.seat for h in self.final.hands)
        self.order = seats if self.game.variant.stud else clockwise(seats, self.final.button)

    @property
    def kind(self) -> tuple[str, str, str]:
        draws = str(self.game.house.elections.get("draws", "")) if self.game.variant.draws else ""
        return self.game.variant.name, self.game.structure, draws

    @property
    def stacks(self) -> dict[int, int]:
        return {e.seat: e.cents for e in self.events if isinstance(e, ChipsCounted)}

    @property
    def posts(self) -> list[tuple[int, str, int]]:
        made = [p for e in self.events if isinstance(e, BetsPosted) for p in e.bets]
        return [(p.seat, p.wager, p.cents) for p in made]

    @property
    def rake(self) -> int:
        return sum(line.amount_cents for line in self.lines if line.wager == "rake")

    def due(self, seat: int, wagers: Sequence[str]) -> int:
        """What a seat had to post; who was short of chips has posted less."""
        limits = self.game.table.limits
        named = [
            ("ante" if w == "ante-for-all" else w, c) for s, w, c in self.posts if s == seat and w in wagers
        ]
        return sum(limits[wager].min_cents if wager in limits else cents for wager, cents in named)

    def cards(self, slots: Sequence[int]) -> list[str]:
        return [text(self.seen[s]) if s in self.seen else UNKNOWN for s in slots]

    def acts(self) -> Iterator[Came | Shown | Done]:
        """What happened after the blinds, in order."""
        dealt: dict[str, list[int]] = {}  # slots that came since somebody acted, by place
        street = 0
        for before, event in zip(self.states, self.events, strict=False):
            if isinstance(event, CardDealt) and (event.to == BOARD or before.hands):
                if before.street != street:
                    yield from self._came(street, dealt)
                    dealt, street = {}, before.street
                dealt.setdefault(event.to, []).append(event.slot)
                continue
            if isinstance(event, Decided | Settled) or (isinstance(event, CardsShown) and event.to == ALL):
                yield from self._came(street, dealt)
                dealt = {}
            if isinstance(event, Decided) and before.hand(event.seat) is not None:
                yield Done(before, event)
            elif isinstance(event, CardsShown) and event.to == ALL:
                hand = before.hand(before.turn[0])
                assert hand is not None
                yield Shown(before.street, hand)

    def _came(self, street: int, dealt: dict[str, list[int]]) -> Iterator[Came]:
        for place, slots in dealt.items():
            seat = 0 if place == BOARD else int(place.removeprefix("seat-"))
            yield Came(street, seat, tuple(slots))
