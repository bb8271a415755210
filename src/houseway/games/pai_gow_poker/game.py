"""The four verbs of Pai Gow Poker (oh-pai-gow-poker): two hands of seven cards against the bank's two."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Any, ClassVar

from msgspec.structs import replace

from houseway.core import events as e
from houseway.core.events import Event, Line, Settled
from houseway.core.game import Illegal, View, Viewer
from houseway.core.steps import Chance, Choice, Decide, Procedure
from houseway.editions.house import ElectionRefused, Table
from houseway.equipment.cards import DECK_WITH_JOKER, Card
from houseway.games.house_poker import BOARD, DEALER, Clear, PokerTable
from houseway.games.house_poker.acts import Act
from houseway.games.house_poker.game import REFUSED_BY
from houseway.games.house_poker.settling import void_lines
from houseway.games.house_poker.state import (
    COLLECTING,
    DEALING,
    DECIDING,
    FOLDED,
    FORFEITS,
    OPENING,
    OVER,
    PLAYED,
    RACKING,
    SETTLING,
    VOID,
    WAGERS,
)
from houseway.games.pai_gow_poker import banking, wagering
from houseway.games.pai_gow_poker.dealing import COUNTED, Deliver, Empty, FourLeft, Stacks, Start
from houseway.games.pai_gow_poker.house_way import setting as house_setting
from houseway.games.pai_gow_poker.irregularities import EFFECTS
from houseway.games.pai_gow_poker.setting import (
    SURRENDER,
    DealerSets,
    SetHands,
    asked_hands,
    surrender_choice,
    with_status,
)
from houseway.games.pai_gow_poker.settling import (
    BankShown,
    Bonuses,
    CloseBank,
    Compare,
    Gone,
    Pay,
    Reset,
    Share,
)
from houseway.games.pai_gow_poker.state import (
    BANKING,
    CORRECTING,
    COUNTING,
    ENVY,
    FORTUNE,
    HOUSE_WAGER,
    PAI_GOW,
    PARTNERING,
    PHASES,
    POSITIONS,
    RESETTING,
    STACK,
    State,
    clockwise,
)
from houseway.games.pai_gow_poker.views import view
from houseway.money.rounding import Direction, Rounding
from houseway.money.vigorish import Vigorish

BOOK = "oh-pai-gow-poker"
COMMISSION = Fraction(5, 100)  # 13.XIII
DICE = tuple((dice, 1) for dice in product(range(1, 7), repeat=3))
DUE = (SETTLING, FORFEITS, CORRECTING)  # phases in which something is settled
# Half a cent is nobody's to charge (reading 41): only a house that rounds to quarters charges more than 5%.
ROUNDING = {"exact": Rounding(Direction.DOWN, 1), "quarter": Rounding(Direction.UP, 25)}


@lru_cache(maxsize=10_000)
def _house_low(cards: tuple[Card, ...], paired: bool, stays_ace: bool) -> tuple[Card, Card]:
    return house_setting(cards, paired_cards_count=paired, joker_stays_ace=stays_ace).low


class PaiGowPoker(PokerTable):
    name = "pai-gow-poker"
    state_type = State
    deck = DECK_WITH_JOKER
    BRINGS_CARDS = frozenset({"dealer-card-exposed", "player-card-exposed", "card-exposed-in-stacks"})
    effects = EFFECTS
    act_phases = PHASES
    script = (
        Stacks(), Start(), Deliver(), FourLeft(), Empty(), SetHands(), DealerSets(), BankShown(), Compare(),
        Share(), Pay(), Bonuses(), CloseBank(), Clear(),
    )  # fmt: skip
    first = PAI_GOW
    placed = (PAI_GOW, FORTUNE)
    lost_by_fold = (PAI_GOW, FORTUNE)
    limited = (FORTUNE,)
    gone: ClassVar[Act] = Gone()
    reset: ClassVar[Act] = Reset()
    refused_by: ClassVar[Mapping[type[Event], str]] = REFUSED_BY | {
        e.StubRacked: "stub-hand",
        e.CardsShown: "look",
        e.Decided: "set",
        e.CardsCollected: "order-of-cards",
        Settled: "losers",
        e.DiceShaken: "start",
        e.NumberDrawn: "start",
        e.HandSet: "dealer-sets",
    }

    def __init__(self, table: Table, cards: Sequence[Card] | None = None):
        house = table.house
        self.starts_by = house.choice("starting-position")
        self.joker_stays_ace = house.choice("joker-in-flush") == "ace"
        self.paired_cards_count = house.flag("paired-cards-count")
        self.vigorish = Vigorish(COMMISSION, ROUNDING[house.choice("vigorish-rounding")])
        super().__init__(table, cards)
        kinds = [type(act) for act in self.script]
        self.played_from = kinds.index(SetHands)  # from this act on every hand lies before its player
        self.shared_at, self.closed_at = kinds.index(Share), kinds.index(CloseBank)
        method = "shoe" if self.from_shoe else "hand"
        self.deliver_clause = self.cite(f"deliver-{method}")
        self.empty_clause = self.cite(f"empty-{method}")
        for name in COUNTED:  # each way of dealing has its clause
            counted = self.irregular[name].model_copy(update={"clauses": (self.count_clause,)})
            self.irregular[name] = counted
        posted = table.limits[PAI_GOW]
        self.least_wager, self.unit = posted.min_cents, posted.unit_cents
        self.envy_from = table.edition.wager(ENVY).least
        if self.starts_by == "button" and (self.cards.device is None or not self.from_shoe):
            raise ElectionRefused(
                "a button marks the start only with a shuffling device and an automated dealing shoe",
                (f"{BOOK}:8.I.C", self.cite("button")),
            )
        for wager in self.placed:
            if wager in table.limits and table.limits[wager].unit_cents % 50:
                raise ElectionRefused(
                    f"{wager} is not bet in quarters: in units of 50 cents or whole dollars, "
                    f"not {table.limits[wager].unit_cents} cents",
                    (self.cite("vigorish"),),
                )

    def _sizes(self) -> dict[int, int]:
        return {1: STACK, DEALER: STACK, BOARD: 0}

    def cards_for(self, players: int) -> int:
        return POSITIONS * STACK

    def house_way(self, cards: tuple[Card, ...]) -> tuple[Card, Card]:
        """The two cards that the house sets as the low hand."""
        return _house_low(cards, self.paired_cards_count, self.joker_stays_ace)

    # ── the four verbs ───────────────────────────────────────────────────────────────────────────────

    def act(self, state: Any) -> Act:
        if state.phase in (FORFEITS, RACKING):
            return self.gone
        if state.phase in (RESETTING, CORRECTING):
            return self.reset
        return super().act(state)

    def onward(self, state: Any) -> Any:
        if state.phase == VOID:
            return state
        found = self.reset.enter(self, state) or self.gone.enter(self, state)
        return found or super().onward(state)

    def take(self, state: Any, event: Event) -> Any:
        if isinstance(event, e.Decided) and event.choice == SURRENDER and not self._asked(state, event.seat):
            return self._surrendered(state, event)
        return super().take(state, event)

    def _asked(self, state: State, seat: int) -> bool:
        return state.phase == DECIDING and any(h.seat == seat for h in asked_hands(state))

    def lines_due(self, state: Any) -> tuple[Line, ...]:
        if state.phase == VOID:
            return tuple(void_lines(self, state))
        if state.phase not in DUE:
            return ()
        act: Any = self.act(state)
        return tuple(act.lines(self, state))

    def view(self, state: Any, viewer: Viewer) -> View:
        return view(self, state, viewer, self.next_step(state))

    def outcomes(self, state: Any, step: Chance) -> list[tuple[Any, int]]:
        if isinstance(step.event, e.DiceShaken):
            return list(DICE)
        if isinstance(step.event, e.NumberDrawn):
            return [(number, 1) for number in range(1, POSITIONS + 1)]
        return super().outcomes(state, step)

    def hidden_slots(self, state: Any) -> tuple[int, ...]:
        lying = set(super().hidden_slots(state))
        return tuple(sorted(lying | {s for s in self.undelivered(state) if s < state.shoe.position}))

    def undelivered(self, state: State) -> tuple[int, ...]:
        """Cards of the stacks dealt from the hand that wait for their turn, or of the next from the shoe."""
        if self.from_shoe:
            first = state.shoe.position
            return tuple(range(first, first + STACK)) if state.phase == DEALING else ()
        return tuple(s for pile in state.piles for s in pile if not any(s in h.slots for h in state.hands))

    def in_play(self, state: Any) -> frozenset[int]:
        return super().in_play(state) | ({state.bank} if state.bank else set())

    # ── what players do unasked ──────────────────────────────────────────────────────────────────────

    def unasked(self, state: Any) -> tuple[Decide, ...]:
        """A hand that was set can be surrendered until it is exposed (13.V); the bank may be wanted again."""
        found = [Decide(h.seat, (surrender_choice(self, state, h.seat),), SURRENDER) for h in _set(state)]
        if state.phase in (WAGERS, OVER):
            cited = self.cite("bank-offered")
            for seat in state.declines:
                again = Choice(banking.AGAIN, e.Decided(seat, banking.AGAIN), cited)
                found.append(Decide(seat, (again,), banking.AGAIN))
        return tuple(found)

    def _surrendered(self, state: State, event: e.Decided) -> State:
        hand = next((h for h in _set(state) if h.seat == event.seat), None)
        if hand is None or event != e.Decided(event.seat, SURRENDER):
            raise Illegal(
                "a hand is surrendered by its player, whole, before either part or a bank's hand is exposed",
                self.cite("bank-exposed" if _bank_exposed(state) else "surrender"),
            )
        after: State = self.onward(with_status(state, hand, FOLDED))
        return after

    def offered_again(self, state: State, event: e.Decided) -> State:
        if event != e.Decided(event.seat, banking.AGAIN) or event.seat not in state.declines:
            raise Illegal(
                f"{event.choice!r} is not asked of seat {event.seat} now", self.cite("bank-offered")
            )
        return banking.offered_again(state, event.seat)

    # ── the table ────────────────────────────────────────────────────────────────────────────────────

    def miscounted(self, state: Any, left: int) -> Any:
        return replace(state, left=left)

    def player_came(self, state: Any) -> Any:
        """An idle table is opened as with new cards (5.V)."""
        prep = replace(self.cards.fresh(), batch=state.prep.batch)
        return replace(state, phase=OPENING, prep=prep, shoe=self.gathered(state.shoe))

    def open_betting(self, state: Any) -> Any:
        return banking.open_betting(self, state)

    def played_out(self, state: State) -> bool:
        """Whether the round that ends was played, and not void."""
        return state.phase == OVER and state.closed and state.voided is None

    def kept(self, state: Any) -> dict[str, Any]:
        button = clockwise(state.button) if self.played_out(state) else state.button
        return {"button": button, **banking.next_bank(self, state)}

    def not_set_so(self, due: Procedure) -> Illegal:
        assert isinstance(due.event, e.HandSet)
        return Illegal(f"the house way plays slots {list(due.event.slots)} low", due.clause)


def _bank_exposed(state: State) -> bool:
    """Whether a banking player's hand lies open: from then on nobody throws in his own (14.XII)."""
    return any(h.seat == state.bank and h.shown for h in state.seats)


def _set(state: State) -> list[Any]:
    """Hands of players that are set, wait for the dealer and can still be surrendered."""
    if state.phase not in PHASES or _bank_exposed(state):  # the round is over or void, or it is too late
        return []
    waiting = (h for h in state.seats if h.status == PLAYED and h.seat != state.bank)
    return [h for h in waiting if not h.shown and not h.racked and not h.left]


PaiGowPoker.steps = {
    **dict.fromkeys(PHASES, PokerTable.steps[SETTLING]),
    **PokerTable.steps,
    COUNTING: banking.counting_step,
    BANKING: banking.banking_step,
    PARTNERING: banking.partnering_step,
    HOUSE_WAGER: banking.house_step,
    WAGERS: wagering.wagers_step,
}
_acted: dict[str, Any] = dict.fromkeys(PHASES, PaiGowPoker.take)
_taken = (
    e.CardDealt, e.StackDealt, e.StubRacked, e.CardsShown, e.DiceShaken, e.NumberDrawn, e.HandSet,
)  # fmt: skip
PaiGowPoker.by_phase = dict.fromkeys(_taken, ("", _acted)) | {
    e.Decided: (
        "",
        _acted
        | dict.fromkeys((BANKING, PARTNERING), banking.decided)
        | dict.fromkeys((WAGERS, OVER), PaiGowPoker.offered_again),
    ),
    e.CardsCollected: ("", _acted | {COLLECTING: PokerTable.void_collected}),
    Settled: (
        "",
        dict.fromkeys(DUE, PaiGowPoker.take) | {VOID: PokerTable.void_settled},
    ),
    e.ChipsCounted: ("14.VI", {COUNTING: banking.chips_counted}),
    e.HouseWagered: ("14.VIII", {HOUSE_WAGER: banking.house_wagered}),
}
PaiGowPoker.always = {
    **PokerTable.always,
    e.SeatLeft: wagering.seat_left,
    e.WagerPlaced: wagering.wager_placed,
    e.WagersClosed: wagering.wagers_closed,
}
