"""The four verbs of Three Card Poker."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from houseway.core.events import (
    CardDealt,
    CardsCollected,
    CardsShown,
    CutMade,
    Decided,
    DecksChanged,
    Event,
    IrregularityCalled,
    Line,
    ProcedureDone,
    RecutOrdered,
    RoundOpened,
    SeatLeft,
    SeatTaken,
    Settled,
    Shuffled,
    StackDealt,
    StubRacked,
    WagerPlaced,
    WagersClosed,
    WagerWithdrawn,
)
from houseway.core.game import Game, Illegal, View, Viewer
from houseway.core.steps import Chance, Over, Procedure, Settle, Step, Wagers
from houseway.editions.house import Table
from houseway.equipment.cards import Card
from houseway.equipment.shoe import Shoe
from houseway.games.three_card_poker import dealing, irregularities, play, preparing, wagering
from houseway.games.three_card_poker.rules import Rules, clause, read_rules
from houseway.games.three_card_poker.settlement import due_lines
from houseway.games.three_card_poker.state import (
    CLEARING,
    COLLECTING,
    DEALING,
    DECIDING,
    DISCARDING,
    FORFEITS,
    IDLE,
    LOOKING,
    OPENING,
    OVER,
    RACKING,
    REMOVAL,
    REVEAL,
    SETTLING,
    SHOWING,
    SHUFFLING,
    STUB,
    VOID,
    WAGERS,
    State,
)
from houseway.games.three_card_poker.views import table_view
from houseway.procedures.opening import duty_step
from houseway.procedures.showing import shown_outcomes
from houseway.procedures.stakes import by_seat

Handler = Callable[[Rules, State, Any], State]
Stepper = Callable[[Rules, State], Step]


def _opening_step(rules: Rules, state: State) -> Step:
    return duty_step(rules.opening[state.turn])


def _idle_step(rules: Rules, state: State) -> Step:
    return Wagers((), None, clause("5.VI"))


def _settle_step(rules: Rules, state: State) -> Step:
    return _SETTLE[state.phase]


def _void_step(rules: Rules, state: State) -> Step:
    assert state.voided is not None
    return Settle(state.voided.clause)


def _removal_step(rules: Rules, state: State) -> Step:
    text = "take the whole deck off the table and bring new cards"
    return Procedure("floor", DecksChanged(), text, rules.count_clause)


def _over_step(rules: Rules, state: State) -> Step:
    return Over(RoundOpened(state.round + 1))


_SETTLE = {FORFEITS: Settle(clause("10.III")), SETTLING: Settle(clause("10.IV"))}

_STEPS: dict[str, Stepper] = {
    OPENING: _opening_step,
    SHUFFLING: preparing.shuffle_step,
    IDLE: _idle_step,
    WAGERS: wagering.wagers_step,
    DEALING: dealing.deal_step,
    STUB: dealing.stub_step,
    LOOKING: dealing.look_step,
    DECIDING: play.decide_step,
    FORFEITS: _settle_step,
    RACKING: play.collect_step,
    REVEAL: dealing.look_step,
    SHOWING: dealing.look_step,
    SETTLING: _settle_step,
    DISCARDING: play.collect_step,
    CLEARING: play.collect_step,
    VOID: _void_step,
    COLLECTING: play.collect_step,
    REMOVAL: _removal_step,
    OVER: _over_step,
}

_HANDLERS: dict[type[Event], Handler] = {
    ProcedureDone: preparing.procedure_done,
    DecksChanged: preparing.decks_changed,
    RoundOpened: preparing.round_opened,
    Shuffled: preparing.shuffled,
    CutMade: preparing.cut_made,
    RecutOrdered: preparing.recut_ordered,
    SeatTaken: wagering.seat_taken,
    SeatLeft: wagering.seat_left,
    WagerPlaced: wagering.wager_placed,
    WagerWithdrawn: wagering.wager_withdrawn,
    WagersClosed: wagering.wagers_closed,
    CardDealt: dealing.card_dealt,
    StackDealt: dealing.stack_dealt,
    StubRacked: dealing.stub_racked,
    CardsShown: dealing.cards_shown,
    Decided: play.decided,
    CardsCollected: play.cards_collected,
    IrregularityCalled: irregularities.called,
}


class ThreeCardPoker(Game[State]):
    name: ClassVar[str] = "three-card-poker"
    state_type = State
    suits_alike = True
    BRINGS_CARDS: ClassVar[frozenset[str]] = irregularities.BRINGS_CARDS

    def __init__(self, table: Table, cards: Sequence[Card] | None = None):
        super().__init__(table)
        self.rules = read_rules(table, cards)

    def open(self) -> State:
        return State(Shoe.of(self.rules.pack), deck="a" if self.rules.two_decks else "")

    def next_step(self, state: State) -> Step:
        return _STEPS[state.phase](self.rules, state)

    def apply(self, state: State, event: Event) -> State:
        if type(event) is Settled:
            if state.phase not in (FORFEITS, SETTLING, VOID):
                raise Illegal("nothing is due to be settled now", clause("10.IV"))
            self.check_settled(state, event)
            return play.settled(self.rules, state, event)
        handler = _HANDLERS.get(type(event))
        if handler is None:
            raise Illegal(f"{event.kind} does not happen at Three Card Poker")
        return handler(self.rules, state, event)

    def settle(self, state: State) -> tuple[Line, ...]:
        return due_lines(self.rules, state)

    def view(self, state: State, viewer: Viewer) -> View:
        return table_view(self.rules, state, viewer, self.next_step(state))

    def outcomes(self, state: State, step: Chance) -> list[tuple[Any, int]]:
        return shown_outcomes(state.shoe, len(step.event.slots))

    def stakes(self, state: State) -> Mapping[int, int]:
        return by_seat(state.bets)

    def hidden_slots(self, state: State) -> tuple[int, ...]:
        exposed = {slot for slot, _ in state.voided.exposed} if state.voided else set()
        lying = (h for h in state.hands if not h.racked and not h.cards)
        return tuple(slot for h in lying for slot in h.slots if slot not in exposed)

    def irregularities(self, state: State) -> tuple[IrregularityCalled, ...]:
        return irregularities.callable_now(self.rules, state)
