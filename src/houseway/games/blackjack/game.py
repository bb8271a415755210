"""The four verbs of blackjack."""

from collections.abc import Mapping
from typing import Any

from houseway.core import events as e
from houseway.core.events import Event, IrregularityCalled, Line, Settled
from houseway.core.game import Illegal, View, Viewer
from houseway.core.steps import Chance
from houseway.equipment.cards import Card
from houseway.games.blackjack import (
    betting,
    choosing,
    dealing,
    finish,
    house_money,
    irregularities,
    play,
    settlement,
    table,
    views,
)
from houseway.games.blackjack import state as s
from houseway.games.blackjack.rules import USE_SPREAD_CARDS, Rules, completes
from houseway.games.blackjack.state import CARD_DUE, UNKNOWN, Standing, State
from houseway.procedures import shoe_game
from houseway.procedures.shoe_game import BETTING, IDLE, OPENING, OVER, PREPARING, ShoeGame


class Blackjack(ShoeGame[State]):
    """Blackjack by oh-blackjack."""

    name = "blackjack"
    state_type = State
    standing_type = Standing
    rules: Rules
    rules_type = Rules
    ASKS = (USE_SPREAD_CARDS,)
    BRINGS_CARDS = irregularities.BRINGS_CARDS

    def apply(self, state: State, event: Event) -> State:
        after = super().apply(state, event)
        shoe = after.shoe
        if shoe.position >= shoe.end and after.phase in CARD_DUE:
            return table.refilled(self.rules, after)
        return after

    def not_now(self, state: State, event: Event, cited: str) -> Illegal:
        if isinstance(event, e.Decided):
            return play.out_of_turn(state, event)
        return super().not_now(state, event, cited)

    def lines_due(self, state: State) -> tuple[Line, ...]:
        return settlement.lines_due(self.rules, state)

    def view(self, state: State, viewer: Viewer) -> View:
        return views.table_view(self.rules, state, self.next_step(state), viewer)

    def outcomes(self, state: State, step: Chance) -> list[tuple[Any, int]]:
        if isinstance(step.event, e.HoleCardChecked):
            return list(dealing.check_outcomes(state))
        return super().outcomes(state, step)

    def looked(self, state: State, step: Chance, hidden: Card) -> bool:
        return bool(completes(state.upcard) >> hidden & 1)

    def hidden_slots(self, state: State) -> tuple[int, ...]:
        return tuple(slot for slot, card in table.on_layout(self.rules, state) if card == UNKNOWN)

    def stakes(self, state: State) -> Mapping[int, int]:
        return settlement.stakes(state)

    def irregularities(self, state: State) -> tuple[IrregularityCalled, ...]:
        return irregularities.possible(self.rules, state)

    def ruled_by(self, what: str) -> tuple[str, ...]:
        known = irregularities.CLAUSES.get(what)
        return (known,) if known else self.rules.cards.ruled_by(what)

    def new_stack(self, state: State) -> State:
        return table.new_stack(self.rules, state)

    def idle_duty(self, state: State) -> Event | None:
        """At an idle table cards are spread where the house wants it (6.VIII)."""
        return self.rules.cards.idle_duty(shoe_game.unused(state))


Blackjack.steps = {
    OPENING: shoe_game.opening_step,
    PREPARING: shoe_game.preparing_step,
    BETTING: betting.betting_step,
    s.CLEARING: table.racking_step,
    s.BURNING: table.burning_step,
    s.FIRST_CARDS: dealing.box_step,
    s.DEALERS_FIRST: dealing.dealers_card_step,
    s.SECOND_CARDS: dealing.box_step,
    s.LATE_OFFER: dealing.late_offer_step,
    s.LATE_CARD: dealing.box_step,
    s.DEALERS_SECOND: dealing.dealers_card_step,
    s.UPCARD: dealing.upcard_step,
    s.LOOKING: dealing.looking_step,
    s.NATURALS: dealing.naturals_step,
    s.INSURING: dealing.insuring_step,
    s.CHECKING: dealing.checking_step,
    s.TURNING_HOUSE_MONEY: house_money.turning_step,
    s.HOUSE_MONEY: house_money.settling_step,
    s.CAPPING: house_money.capping_step,
    s.PAYING_NATURALS: settlement.paying_step,
    s.DECIDING: choosing.deciding_step,
    s.TURNING: play.turning_step,
    s.DRAWING: play.drawing_step,
    s.OFFERING: play.offering_step,
    s.FORGOTTEN: play.forgotten_step,
    s.HOLE_CARD: finish.hole_card_step,
    s.DEALER_DRAWING: finish.dealer_drawing_step,
    s.DISCARDING: finish.discarding_step,
    s.REVEALING: finish.revealing_step,
    s.SETTLING: settlement.settling_step,
    s.COLLECTING: finish.collecting_step,
    s.RACKING: table.racking_step,
    OVER: shoe_game.over_step,
    s.REFILLING: shoe_game.preparing_step,
    IDLE: shoe_game.idle_step,
    s.TAKING_INSURANCE: settlement.insurance_step,
    s.TELLING: irregularities.told_step,
}
_PREPARED = {PREPARING: table.prepared, s.REFILLING: table.prepared}


Blackjack.by_phase = {
    e.Shuffled: ("6.I", _PREPARED),
    e.CutRefused: ("6.III", _PREPARED),
    e.CutMade: ("6.II", _PREPARED),
    e.CuttingCardPlaced: ("6.V", _PREPARED),
    e.CardBurned: (
        "7.II",
        _PREPARED | {s.BURNING: table.card_burned, s.DISCARDING: finish.exposed_discarded},
    ),
    e.CardDealt: (
        "7.III",
        {
            s.FIRST_CARDS: dealing.box_dealt,
            s.DEALERS_FIRST: dealing.dealers_card_dealt,
            s.SECOND_CARDS: dealing.box_dealt,
            s.LATE_CARD: dealing.box_dealt,
            s.DEALERS_SECOND: dealing.dealers_card_dealt,
            s.DRAWING: play.drew,
            s.DEALER_DRAWING: finish.dealer_drew,
        },
    ),
    e.CardsShown: (
        "7.VII",
        {
            s.UPCARD: dealing.upcard_shown,
            s.LOOKING: dealing.looked,
            s.NATURALS: dealing.natural_turned,
            s.TURNING_HOUSE_MONEY: house_money.turned,
            s.TURNING: play.turned,
            s.HOLE_CARD: finish.hole_card_shown,
            s.REVEALING: finish.revealed,
        },
    ),
    e.Decided: (
        "7.V",
        {
            s.LATE_OFFER: dealing.late_offer_answered,
            s.INSURING: dealing.insurance_answered,
            s.CAPPING: house_money.capping_answered,
            s.DECIDING: play.decided,
            s.OFFERING: play.offer_answered,
            s.FORGOTTEN: play.forgotten_answered,
        },
    ),
    e.HoleCardChecked: ("7.IV", {s.CHECKING: dealing.hole_card_checked}),
    e.CardsCollected: ("7.VIII", {s.COLLECTING: finish.cards_collected}),
    e.StubRacked: ("7.IX.B", {s.RACKING: table.stub_racked, s.CLEARING: table.stub_racked}),
    Settled: (
        "4.V",
        {
            s.SETTLING: settlement.all_settled,
            s.TAKING_INSURANCE: dealing.insurance_taken,
            s.PAYING_NATURALS: settlement.naturals_paid,
            s.HOUSE_MONEY: house_money.settled,
        },
    ),
}

Blackjack.always = {
    e.ProcedureDone: table.procedure_done,
    e.DecksChanged: table.decks_changed,
    e.RecutOrdered: table.recut_ordered,
    e.ReshuffleOrdered: table.reshuffle_ordered,
    e.DealerArrived: table.dealer_arrived,
    e.SeatTaken: table.seat_taken,
    e.SeatLeft: table.seat_left,
    e.SeatAdmitted: table.seat_admitted,
    e.WagerPlaced: betting.wager_placed,
    e.WagerWithdrawn: betting.wager_withdrawn,
    e.WagersClosed: betting.wagers_closed,
    e.RoundOpened: table.round_opened,
    e.IrregularityCalled: irregularities.called,
}
