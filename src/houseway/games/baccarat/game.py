"""The four verbs of baccarat."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from houseway.core import events as e
from houseway.core.events import Event, IrregularityCalled, Line, Settled
from houseway.core.game import Illegal, View, Viewer
from houseway.core.steps import Settle, Step
from houseway.games.baccarat import betting, dealing, irregularities, settlement, table, views
from houseway.games.baccarat import state as s
from houseway.games.baccarat.rules import SPREAD_BATCH, Rules, clause
from houseway.games.baccarat.state import CARD_DUE, UNKNOWN, Standing, State
from houseway.procedures import shoe_game
from houseway.procedures.shoe_game import BETTING, IDLE, OPENING, OVER, PREPARING, ShoeGame
from houseway.procedures.stakes import by_seat

COLLECT_VIGORISH = Settle(clause("13.V"))


class Baccarat(ShoeGame[State]):
    """Baccarat by oh-baccarat.

    A small pack, for proofs, is dealt from its first card to its last,
    without a burn and without a cover card before the end.
    """

    name = "baccarat"
    pure_chance = True
    state_type = State
    standing_type = Standing
    rules: Rules
    rules_type = Rules
    ASKS = (SPREAD_BATCH,)
    BRINGS_CARDS = irregularities.BRINGS_CARDS

    def next_step(self, state: State) -> Step:
        return COLLECT_VIGORISH if state.table.collecting else super().next_step(state)

    def apply(self, state: State, event: Event) -> State:
        if state.table.collecting:
            if not isinstance(event, Settled):
                raise Illegal("the vigorish that is owed is collected first", clause("13.V"), (Settled.kind,))
            self.check_settled(state, event)
            return settlement.vigorish_collected(state)
        after = super().apply(state, event)
        if after.phase in CARD_DUE and not after.shoe.remaining:
            return irregularities.out_of_cards(after)
        return after

    def lines_due(self, state: State) -> tuple[Line, ...]:
        return settlement.lines_due(self.rules, state)

    def view(self, state: State, viewer: Viewer) -> View:
        return views.table_view(self.rules, state, self.next_step(state), viewer)

    def stakes(self, state: State) -> Mapping[int, int]:
        return by_seat(state.bets)

    def owed(self, state: State) -> Mapping[int, int]:
        return dict(state.table.owed)

    def hidden_slots(self, state: State) -> tuple[int, ...]:
        hands = (state.player, state.banker)
        down = tuple(x for h in hands for x, c in zip(h.slots, h.cards, strict=True) if c == UNKNOWN)
        return down if state.odd.aside < 0 else (*down, state.odd.aside)

    def irregularities(self, state: State) -> tuple[IrregularityCalled, ...]:
        return irregularities.possible(self.rules, state)

    def ruled_by(self, what: str) -> tuple[str, ...]:
        known = irregularities.CLAUSES.get(what)
        return (known,) if known else self.rules.cards.ruled_by(what)

    def new_stack(self, state: State) -> State:
        return table.new_stack(self.rules, state)

    def owed_before(self, state: State, settled: Sequence[Line]) -> Mapping[int, int]:
        owed = dict(state.table.owed)
        for seat, cents in settlement.marked_by(self.rules, settled):
            owed[seat] = owed.get(seat, 0) - cents
        return owed

    def undone(self, state: State, settled: Sequence[Line]) -> tuple[Line, ...]:
        """All but vigorish of earlier rounds that was collected meanwhile."""
        return tuple(x for x in settled if x.clause != settlement.COLLECTED)

    def after_void(self, state: State) -> State:
        """Vigorish marked earlier was collected with the void round."""
        after = super().after_void(state)
        return replace(after, table=replace(after.table, owed=(), collecting=()))

    def idle_duty(self, state: State) -> Event | None:
        return self.rules.cards.idle_duty(shoe_game.unused(state) and not state.table.collecting)


Baccarat.steps = {
    OPENING: shoe_game.opening_step,
    PREPARING: shoe_game.preparing_step,
    s.BURN_CARD: table.burn_card_step,
    s.BURNING: table.burning_step,
    BETTING: betting.betting_step,
    s.DEALING: dealing.deal_step,
    s.ASKING: dealing.asking_step,
    s.LOOKING: dealing.looking_step,
    s.SHOWING: dealing.showing_step,
    s.TURNING: dealing.turning_step,
    s.PLAYER_THIRD: dealing.deal_step,
    s.BANKER_THIRD: dealing.deal_step,
    s.SETTLING: settlement.settling_step,
    s.COLLECTING: dealing.collecting_step,
    OVER: shoe_game.over_step,
    IDLE: shoe_game.idle_step,
}
Baccarat.by_phase = {
    e.Shuffled: ("5.I", {PREPARING: table.prepared}),
    e.CutRefused: ("5.III", {PREPARING: table.prepared}),
    e.CutMade: ("5.IV", {PREPARING: table.prepared}),
    e.CuttingCardPlaced: ("5.V", {PREPARING: table.prepared}),
    e.CardsBurned: ("5.VII", {s.BURNING: table.cards_burned}),
    e.CardDealt: ("10.IV", dict.fromkeys(CARD_DUE, dealing.card_dealt)),
    e.CardsShown: (
        "9.III",
        {
            s.BURN_CARD: table.burn_card_shown,
            s.LOOKING: dealing.looked,
            s.SHOWING: dealing.shown,
            s.TURNING: dealing.turned_by_dealer,
        },
    ),
    e.Decided: ("9.IV", {s.ASKING: dealing.decided}),
    e.CardsCollected: ("12.III", {s.COLLECTING: table.cards_collected}),
    Settled: ("12.II", {s.SETTLING: settlement.settled}),
}
Baccarat.always = {
    e.ProcedureDone: table.procedure_done,
    e.DecksChanged: table.decks_changed,
    e.RecutOrdered: table.recut_ordered,
    e.ReshuffleOrdered: table.reshuffle_ordered,
    e.SeatTaken: table.seat_taken,
    e.SeatLeft: table.seat_left,
    e.WagerPlaced: betting.wager_placed,
    e.WagerWithdrawn: betting.wager_withdrawn,
    e.WagersClosed: betting.wagers_closed,
    e.RoundOpened: table.round_opened,
    e.IrregularityCalled: irregularities.called,
}
