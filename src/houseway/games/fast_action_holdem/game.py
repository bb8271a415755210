"""The four verbs of Fast Action Hold'em."""

from collections.abc import Mapping

from msgspec.structs import replace

from houseway.core import events as e
from houseway.core.events import Event, IrregularityCalled, Line, Settled
from houseway.core.game import Illegal, View, Viewer
from houseway.games.fast_action_holdem import (
    betting,
    dealing,
    irregularities,
    setting,
    settlement,
    table,
    views,
)
from houseway.games.fast_action_holdem import state as s
from houseway.games.fast_action_holdem.rules import SPREAD_BATCH, Rules
from houseway.games.fast_action_holdem.state import Standing, State
from houseway.procedures import shoe_game
from houseway.procedures.shoe_game import BETTING, IDLE, OPENING, OVER, PREPARING, ShoeGame
from houseway.procedures.stakes import by_seat


class FastActionHoldem(ShoeGame[State]):
    """Fast Action Hold'em by Section 36, Massachusetts and Washington, with one deck or several.

    A small pack, for proofs, is dealt from its first card to its last, without a burn before the deal and
    without a cutting card before the end.
    """

    name = "fast-action-holdem"
    suits_alike = True
    order_alike = True
    state_type = State
    standing_type = Standing
    rules: Rules
    rules_type = Rules
    ASKS = (SPREAD_BATCH,)
    BRINGS_CARDS = irregularities.BRINGS_CARDS

    def open(self) -> State:
        return table.opened(self.rules, super().open())

    def lines_due(self, state: State) -> tuple[Line, ...]:
        return settlement.lines_due(self.rules, state)

    def view(self, state: State, viewer: Viewer) -> View:
        return views.table_view(self.rules, state, self.next_step(state), viewer)

    def stakes(self, state: State) -> Mapping[int, int]:
        return by_seat(state.bets)

    def hidden_slots(self, state: State) -> tuple[int, ...]:
        return tuple(slot for h in views.lying(state) for slot in h.hidden)

    def irregularities(self, state: State) -> tuple[IrregularityCalled, ...]:
        return irregularities.possible(self.rules, state)

    def ruled_by(self, what: str) -> tuple[str, ...]:
        role = irregularities.ROLES.get(what)
        if not role:
            return self.rules.cards.ruled_by(what)
        roles = (role, "dealer-short") if what == irregularities.MISSED else (role,)
        return tuple(dict.fromkeys(self.rules.cite(r) for r in roles))

    def new_stack(self, state: State) -> State:
        return table.new_stack(self.rules, state)

    def after_void(self, state: State) -> State:
        """Bets of a round that the floor declares void go back; the marker stays where it is."""
        after = super().after_void(state)
        return replace(after, table=replace(after.table, moved=False, skipped=False, found_late=False))

    def idle_duty(self, state: State) -> Event | None:
        return self.rules.cards.idle_duty(shoe_game.unused(state))

    def not_now(self, state: State, event: Event, cited: str) -> Illegal:
        """``cited`` is the role of the clause that refuses it."""
        return super().not_now(state, event, self.rules.cite(cited))


_SETTLES = (
    s.RETURNING, s.PAYING_NATURAL, s.SURRENDERING, s.DEALERS_NATURAL, s.CORRECTING, s.SETTLING, s.PAYING,
    s.ENVY, s.VOID,
)  # fmt: skip

FastActionHoldem.steps = {
    OPENING: shoe_game.opening_step,
    PREPARING: table.preparing_step,
    BETTING: betting.betting_step,
    s.BURNING: table.burning_step,
    s.DEALING: dealing.dealing_step,
    s.STUB: dealing.stub_step,
    s.OFFERING: dealing.offering_step,
    s.FILLING: dealing.filling_step,
    s.LOOKING: dealing.looking_step,
    s.NATURAL: dealing.turning_step,
    s.DECIDING: setting.deciding_step,
    s.RACKING: dealing.racking_step,
    s.DISCARDS: dealing.discards_step,
    s.REVEAL: dealing.reveal_step,
    s.SETTING: setting.setting_step,
    s.RESETTING: setting.setting_step,
    s.COMMUNITY_BURN: dealing.community_burn_step,
    s.COMMUNITY: dealing.community_step,
    s.SHOWING: dealing.turning_step,
    s.DISCARDING: dealing.racking_step,
    s.COLLECTING: dealing.collecting_step,
    OVER: shoe_game.over_step,
    IDLE: shoe_game.idle_step,
} | dict.fromkeys(_SETTLES, settlement.settle_step)
_PREPARED = {PREPARING: table.prepared}
FastActionHoldem.by_phase = {
    e.Shuffled: ("shuffle", _PREPARED),
    e.CutRefused: ("cut", _PREPARED),
    e.CutMade: ("cut", _PREPARED),
    e.CuttingCardPlaced: ("cutting-card", _PREPARED),
    e.CardBurned: (
        "burn",
        {**_PREPARED, s.BURNING: table.card_burned, s.COMMUNITY_BURN: dealing.community_burned},
    ),
    e.CardDealt: (
        "deal",
        {
            s.DEALING: dealing.cards_dealt,
            s.FILLING: dealing.card_filled,
            s.COMMUNITY: dealing.community_dealt,
        },
    ),
    e.StackDealt: ("deal", {s.DEALING: dealing.cards_dealt}),
    e.StubRacked: ("packets", {s.STUB: dealing.stub_racked}),
    e.CardsShown: (
        "look",
        {
            s.LOOKING: dealing.looked,
            s.NATURAL: dealing.turned,
            s.REVEAL: dealing.revealed,
            s.COMMUNITY: dealing.community_shown,
            s.SHOWING: dealing.turned,
        },
    ),
    e.Decided: ("set", {s.OFFERING: dealing.offer_answered, s.DECIDING: setting.decided}),
    e.HandSet: ("reveal", {s.SETTING: setting.hand_set, s.RESETTING: setting.hand_reset}),
    e.CardsCollected: (
        "clear",
        {
            s.RACKING: dealing.racked,
            s.DISCARDING: dealing.racked,
            s.DISCARDS: dealing.discards_collected,
            s.COLLECTING: dealing.collected,
        },
    ),
    Settled: ("showdown", dict.fromkeys(_SETTLES, dealing.settled)),
}
FastActionHoldem.always = {
    e.ProcedureDone: table.procedure_done,
    e.DecksChanged: table.decks_changed,
    e.ReshuffleOrdered: table.reshuffle_ordered,
    e.DealerArrived: table.dealer_arrived,
    e.SeatTaken: table.seat_taken,
    e.SeatLeft: table.seat_left,
    e.WagerPlaced: betting.wager_placed,
    e.WagerWithdrawn: betting.wager_withdrawn,
    e.WagersClosed: betting.wagers_closed,
    e.RoundOpened: table.round_opened,
    e.IrregularityCalled: irregularities.called,
}
