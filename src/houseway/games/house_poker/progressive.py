"""The linked progressive (oh-linked-progressive): a $1 wager at the tables of several games on one meter.

The wagers are locked, accepted by the link and collected before the deal. At a hand's turn of the showdown,
after its other wagers and before its cards go, a winning one is verified, the meter read where a share of it
is won, and prize and Envy Bonuses paid.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from houseway.core.events import Event, Line, MeterRead, ProcedureDone, Settled, WagersAccepted
from houseway.core.game import Illegal, require_rank
from houseway.core.steps import Procedure, Reading, Settle, Step
from houseway.editions.house import ElectionRefused, House
from houseway.editions.people import DEALER, FLOOR, SURVEILLANCE, TITLES
from houseway.games.house_poker.acts import Act
from houseway.games.house_poker.settling import COLLECT, WIN, settled
from houseway.games.house_poker.state import (
    ACCEPTING,
    AWARDING,
    ENVY,
    FOLDED,
    LOCKING,
    METERING,
    PROGRESSIVE,
    TAKING,
    VERIFYING,
    Hand,
    State,
    changed,
    place,
)
from houseway.hands.named import first_match
from houseway.hands.poker import FIVE_CARD, five_card
from houseway.hands.result import Hand as Ranked
from houseway.money.ledger import meter_account
from houseway.money.odds import FixedAmount, MeterShare, Pay
from houseway.procedures.stakes import Bets, find_bet

if TYPE_CHECKING:
    from houseway.games.house_poker.game import PokerTable as Rules

METER = "linked-progressive"  # 5.II: one for all tables
OFFERED = "linked-progressive"  # the option
LEAST_RATE = 210  # 7.III, in tenths of a per cent
LOCKED = ProcedureDone("lock-progressive", DEALER)
CARDS = 5  # 5.I
# A hand without a wager of its own has no light on the system.
UNLIT = "verify that the hand brings the others their Envy Bonus"

ranked = lru_cache(maxsize=1 << 16)(five_card)


class Check(Struct, frozen=True):
    """Somebody's verification before a prize is paid."""

    name: str
    by: str
    role: str
    own: bool = False  # no rank above does it for that person


EVERY_HAND = Check("verify-progressive", DEALER, "progressive-verify")  # 6.IV.A, 6.IV.B
QUALIFYING_HAND = (  # 6.IV.C, in any order
    Check("sort-deck", DEALER, "progressive-sort", own=True),
    Check("approve-progressive", FLOOR, "progressive-supervisor"),
    Check("observe-progressive", SURVEILLANCE, "progressive-supervisor"),
)


class Terms(Struct, frozen=True):
    """What a house elects for the meter: the same at every table that is on it."""

    rate: int  # of each wager, in tenths of a per cent
    secondary_rate: int
    reset_cents: int


def terms_of(house: House) -> Terms | None:
    """None where the table is not on the link."""
    if house.elections.get(OFFERED) is not True:
        return None
    rate, secondary = house.number("progressive-rate"), house.number("secondary-rate")
    together = rate + secondary
    if not LEAST_RATE <= together <= 1000:
        raise ElectionRefused(
            f"meter and secondary jackpot together take {LEAST_RATE / 10:g} to 100 per cent of a wager, "
            f"not {together / 10:g}",
            house.edition.option("progressive-rate").clauses,
        )
    return Terms(rate, secondary, 100 * house.number("progressive-reset"))


class Lock(Act):
    """Before the first card: no more progressive wagers, those that the link accepts are collected, and the
    others go back."""

    takes = (ProcedureDone, WagersAccepted, Settled)

    def bets(self, state: State) -> Bets:
        return tuple([b for b in state.bets if b.wager == PROGRESSIVE])

    def enter(self, g: "Rules", state: State) -> State | None:
        phases = (LOCKING, ACCEPTING, TAKING) if self.bets(state) else (LOCKING,)
        return replace(state, phase=phases[state.turn]) if state.turn < len(phases) else None

    def step(self, g: "Rules", state: State) -> Step:
        cited = g.cite("progressive-lock")
        if state.phase == LOCKING:
            return Procedure(DEALER, LOCKED, "lock the progressive wagers", cited)
        if state.phase == ACCEPTING:
            return Reading(WagersAccepted(METER, self._seats(state)), cited)
        return Settle(cited)

    def take(self, g: "Rules", state: State, event: Event) -> State:
        if isinstance(event, ProcedureDone):
            if event.name != LOCKED.name:
                reason = f"{event.name} is not due now: {LOCKED.name} is"
                raise Illegal(reason, g.cite("progressive-lock"), (LOCKED.name,))
            require_rank(event.by, DEALER, g.cite("progressive-lock"), "locking the progressive wagers")
            return replace(state, turn=1)
        if isinstance(event, WagersAccepted):
            there = self._seats(state)
            if event.meter != METER or not set(event.seats) <= set(there) or _not_in_order(event.seats):
                reason = f"the system accepts wagers of seats {list(there)} on {METER}, in their order"
                raise Illegal(
                    f"{reason}, not {list(event.seats)} on {event.meter}", g.cite("progressive-accepted")
                )
            return replace(state, entered=event.seats, turn=2)
        assert isinstance(event, Settled)
        taken = tuple(b for b in self.bets(state) if b.seat in state.entered)
        return replace(settled(state, event), collected=(*state.collected, *taken), turn=3)

    def _seats(self, state: State) -> tuple[int, ...]:
        return tuple(sorted(b.seat for b in self.bets(state)))

    def lines(self, g: "Rules", state: State) -> Iterator[Line]:
        for b in sorted(self.bets(state), key=lambda b: b.seat):
            if b.seat in state.entered:
                cited, why = g.cite("progressive-lock"), "collected before the deal"
                yield Line(b.seat, b.wager, b.stake_cents, COLLECT, -b.stake_cents, cited, why=why)
            else:
                cited, why = g.cite("progressive-accepted"), "the progressive system has not accepted it"
                yield Line(b.seat, b.wager, b.stake_cents, "void", 0, cited, why=why)


def _not_in_order(seats: tuple[int, ...]) -> bool:
    return any(a >= b for a, b in pairwise(seats))


class Progressive:
    """The progressive at the showdown of one table."""

    def __init__(self, g: "Rules", terms: Terms):
        self.g, self.terms = g, terms
        self.pays, self.envy = g.house.pays(PROGRESSIVE), g.house.pays(ENVY)

    def beside(self) -> tuple[str, ...]:
        """Wagers one of which lets a player be dealt in."""
        alone = (w for w in self.g.placed if w != PROGRESSIVE and w in self.g.specs)
        return tuple(w for w in alone if not (self.g.specs[w].beside or self.g.specs[w].equals))

    def held(self, state: State, hand: Hand) -> Ranked:
        """The own cards, filled up to five with the first of the board.

        oh-linked-progressive:5.I, oh-linked-progressive:5.III, oh-linked-progressive:5.IV,
        oh-linked-progressive:5.V
        """
        return ranked((*hand.cards, *state.board)[:CARDS])

    def won(self, state: State, hand: Hand) -> Pay | None:
        """What the first line of the table pays that the hand fits: oh-linked-progressive:6.II."""
        found = first_match(self.pays, self.held(state, hand), FIVE_CARD)
        wagered = find_bet(state.collected, hand.seat, PROGRESSIVE)
        return found[1] if found and wagered else None

    def envied(self, state: State, hand: Hand) -> FixedAmount | None:
        """What each of the others is paid for this hand."""
        found = first_match(self.envy, self.held(state, hand), FIVE_CARD)
        if found is None:
            return None
        assert isinstance(found[1], FixedAmount)
        return found[1]

    def turned_up(self, state: State) -> State:
        """The hand whose turn it is lies face up: from now on its prize and Envy Bonuses are due, whoever
        leaves before they are paid. Paid they are from the dealer's right."""
        hand = state.hands[state.turn]
        if hand.status == FOLDED or not state.entered or self.envied(state, hand) is None:
            return state
        gone = {h.seat for h in state.seats if h.gave_up}
        others = (s for s in state.entered if s != hand.seat and s not in gone)
        envied = replace(hand, envied_by=tuple(sorted(others, reverse=True)))
        return replace(state, hands=changed(state.hands, hand, envied))

    def due(self, state: State, hand: Hand) -> str:
        """The phase that comes next for a hand whose other wagers are settled, if any does."""
        done = hand.rewarded or hand.racked
        if done or hand.status == FOLDED or not hand.shown or not state.entered:
            return ""
        won = self.won(state, hand)
        if won is None and not hand.envied_by:
            return ""
        if self._pending(state, hand):
            return VERIFYING
        return METERING if isinstance(won, MeterShare) and state.meter_cents is None else AWARDING

    def _pending(self, state: State, hand: Hand) -> tuple[Check, ...]:
        """The verifications that this hand still needs: the dealer's first look comes before the others."""
        if EVERY_HAND.name not in state.checks:
            return (EVERY_HAND,)
        if self.envied(state, hand) is None:
            return ()
        return tuple(c for c in QUALIFYING_HAND if c.name not in state.checks)

    def step(self, state: State, hand: Hand) -> Step:
        if state.phase == VERIFYING:
            first, *others = (self._asked(state, hand, c) for c in self._pending(state, hand))
            return replace(first, beside=tuple(others))
        if state.phase == METERING:
            takes = str(self.won(state, hand))
            return Reading(
                MeterRead(METER, self.terms.reset_cents, hand.seat, takes), self.g.cite("progressive-meter")
            )
        return Settle(self.g.cite("progressive-paid"))

    def _asked(self, state: State, hand: Hand, check: Check) -> Procedure:
        duty = next(d for d in self.g.table.edition.duties if d.name == check.name)
        lit = check != EVERY_HAND or self.won(state, hand) is not None
        text = f"{place(hand.seat)} has {self.held(state, hand).describe()}: {duty.text if lit else UNLIT}"
        return Procedure(check.by, ProcedureDone(check.name, check.by), text, self.g.cite(check.role))

    def take(self, state: State, hand: Hand, event: Event) -> State:
        if isinstance(event, ProcedureDone):
            return replace(state, checks=(*state.checks, self._checked(state, hand, event)))
        if isinstance(event, MeterRead):
            due = self.step(state, hand)
            assert isinstance(due, Reading)
            if event.cents < 0 or replace(event, cents=due.event.cents) != due.event:
                reason = f"read off is {METER} for {place(hand.seat)}: {due.event.takes}"
                raise Illegal(f"{reason}, not {event}", self.g.cite("progressive-meter"))
            return replace(state, meter_cents=event.cents)
        assert isinstance(event, Settled)
        left = tuple(b for b in state.collected if (b.seat, b.wager) != (hand.seat, PROGRESSIVE))
        return replace(
            state,
            hands=changed(state.hands, hand, replace(hand, rewarded=True)),
            collected=left,
            settled=state.settled + event.lines,
            checks=(),
            meter_cents=None,
        )

    def _checked(self, state: State, hand: Hand, event: ProcedureDone) -> str:
        pending = self._pending(state, hand)
        names = tuple(c.name for c in pending)
        if event.name not in names:
            due = " and ".join(names)
            raise Illegal(f"{event.name} is not due now: {due}", self.g.cite(pending[0].role), names)
        check = pending[names.index(event.name)]
        cited = self.g.cite(check.role)
        if check.own and event.by != check.by:
            title = TITLES.get(event.by, event.by)
            raise Illegal(f"{check.name} is for the {check.by}, not for a {title}", cited)
        require_rank(event.by, check.by, cited, check.name)
        return check.name

    def lines(self, state: State, hand: Hand) -> Iterator[Line]:
        held, won = self.held(state, hand), self.won(state, hand)
        edition = self.g.table.edition
        if won is not None:
            clause, why, odds = (
                edition.wager(PROGRESSIVE).pays_clauses[0],
                f"player has {held.describe()}",
                str(won),
            )
            against = {}
            if isinstance(won, MeterShare):
                assert state.meter_cents is not None
                against, won = {"against": meter_account(METER)}, won.of(state.meter_cents)
            assert isinstance(won, FixedAmount)
            amount = won.amount_cents  # for one
            yield Line(hand.seat, PROGRESSIVE, 0, WIN, amount, clause, odds, why=why, **against)
        envy = self.envied(state, hand)
        for seat in hand.envied_by:
            assert envy is not None
            why = f"{place(hand.seat)} has {held.describe()}"
            clause = edition.wager(ENVY).pays_clauses[0]
            yield Line(seat, ENVY, 0, WIN, envy.amount_cents, clause, str(envy), why=why)

    def after(self, state: State, hand: Hand) -> State:
        """The other wagers of a hand are settled: a progressive that has not won is decided with them."""
        if self.due(state, hand):
            return state
        left = tuple(b for b in state.collected if (b.seat, b.wager) != (hand.seat, PROGRESSIVE))
        return replace(state, collected=left)
