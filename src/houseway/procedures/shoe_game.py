"""What a table does between rounds in games dealt from a shoe: its states, its duties, its cards."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from houseway.core.events import CardDealt, Event, ProcedureDone, RoundOpened
from houseway.core.game import View, next_round
from houseway.core.steps import Chance, Over, Step, Wagers
from houseway.editions.house import Table
from houseway.equipment.cards import Card
from houseway.equipment.shoe import Shoe
from houseway.procedures.card_table import GATHER, SPREAD_CARDS, CardTable, Preparation, Prepared
from houseway.procedures.phased import Phased
from houseway.procedures.seating import Seats
from houseway.procedures.showing import shown_outcomes
from houseway.procedures.stakes import Bets

# Phases between rounds.
OPENING = "opening"  # duties on new cards
PREPARING = "preparing"  # shuffle, cut, cutting card, burn
IDLE = "idle"  # nobody plays, the cards lie spread
BETTING = "betting"
OVER = "over"
BEFORE_THE_DEAL = frozenset({OPENING, PREPARING, IDLE, BETTING})


class ShoeStanding(Struct, frozen=True):
    """What a table keeps from round to round, besides the shoe."""

    prep: Preparation
    seated: Seats = ()
    shuffle_due: bool = False  # after this round, whether or not the cutting card is reached
    round_open: bool = True  # betting goes on after the cards are prepared


class ShoeState(Struct, frozen=True):
    table: Any  # a ShoeStanding
    round: int
    phase: str
    shoe: Shoe
    bets: Bets = ()


class Rules(Protocol):
    pack: tuple[Card, ...]

    @property
    def cards(self) -> CardTable: ...


S = TypeVar("S", bound=ShoeState)


def with_prep(state: S, prep: Preparation) -> S:
    return replace(state, table=replace(state.table, prep=prep))


def opening_step(rules: Rules, state: ShoeState) -> Step:
    return rules.cards.opening_step(state.table.prep)


def preparing_step(rules: Rules, state: ShoeState) -> Step:
    return rules.cards.step(state.table.prep, state.shoe, state.table.seated)


def idle_step(rules: Rules, state: ShoeState) -> Step:
    return Wagers((), None, rules.cards.cite("idle"))


def over_step(rules: Rules, state: ShoeState) -> Step:
    return Over(RoundOpened(state.round + 1))


def unused(state: ShoeState) -> bool:
    """Betting is open and nobody has bet."""
    return state.phase == BETTING and not state.bets


def prepared(rules: Rules, state: S, event: Prepared) -> S:
    """One step of the preparation."""
    prep, shoe = rules.cards.prepared(state.table.prep, state.shoe, state.table.seated, event)
    return replace(with_prep(state, prep), shoe=shoe)


def duty_done(rules: Rules, state: S, event: ProcedureDone) -> S:
    """A duty on the cards: when new ones come, when nobody plays, or when the device wants it."""
    cards, prep = rules.cards, state.table.prep
    if state.phase == OPENING:
        prep, done = cards.opened(prep, event)
        return replace(with_prep(state, prep), phase=PREPARING if done else OPENING)
    if event.name == SPREAD_CARDS:
        cards.check_idle(event, unused(state), state.table.seated)
        return replace(state, phase=IDLE)
    return with_prep(state, cards.procedure_done(prep, event))


def next_number(rules: Rules, state: ShoeState, event: RoundOpened) -> int:
    """The number of the round that opens, with cards that are not too old for it."""
    number = next_round(state.round, event)
    rules.cards.check_age(event.deck_minutes)
    return number


def in_round(due: S, number: int) -> S:
    """A shuffle that is due, once this round is open."""
    return replace(due, round=number, table=replace(due.table, round_open=True))


def shoe_view(rules: Rules, state: ShoeState, lying: int, last_round: bool) -> View:
    """The shoe and the rack, with ``lying`` cards in neither."""
    shoe = state.shoe
    return {
        "remaining": shoe.remaining,
        "rack": len(rules.pack) - shoe.remaining - lying,
        "cutting_card_reached": shoe.position >= shoe.cutting_card,
        "last_round": last_round,
        "batch": state.table.prep.batch,
    }


class ShoeGame(Phased[S]):
    """``cards`` replaces the pack, for proofs on a small one."""

    rules_type: ClassVar[type[Any]]
    standing_type: ClassVar[type[ShoeStanding]]

    def __init__(self, table: Table, cards: Sequence[Card] | None = None):
        super().__init__(table)
        self.rules = self.rules_type(table, cards)

    def open(self) -> S:
        standing = self.standing_type(self.rules.cards.fresh())
        opened: S = self.state_type(standing, 1, OPENING, Shoe.of(self.rules.pack))
        return opened

    def outcomes(self, state: S, step: Chance) -> list[tuple[Any, int]]:
        asked, shoe = step.event, state.shoe
        if isinstance(asked, CardDealt):
            return list(shoe.weights(asked.slot))
        if len(asked.slots) == 1:
            return [((card,), n) for card, n in shoe.weights(asked.slots[0])]
        return list(shown_outcomes(shoe, len(asked.slots)))

    @abstractmethod
    def new_stack(self, state: S) -> S:
        """All cards are due for a shuffle; bets and players stay."""

    def after_void(self, state: S) -> S:
        """The floor declared the round void: all cards are gathered, and those who sit there stay."""
        due = self.new_stack(replace(state, bets=()))
        if state.phase == OPENING:
            due = replace(with_prep(due, state.table.prep), phase=OPENING)
        return in_round(due, state.round + 1)

    def wakes(self, state: S) -> Event | None:
        return GATHER if state.phase == IDLE else None
