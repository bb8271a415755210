"""Seats and wagers: as at any table of house poker, but for a bank and its partners."""

from typing import Any

from msgspec.structs import replace

from houseway.core.events import SeatLeft, WagerPlaced, WagersClosed
from houseway.core.game import Illegal
from houseway.core.steps import Offer, Wagers
from houseway.games.house_poker import wagering as family
from houseway.games.house_poker.state import DEALER, OVER, WAGERS, Hand, place
from houseway.games.pai_gow_poker import banking
from houseway.games.pai_gow_poker.state import (
    BANKING,
    COUNTING,
    FORTUNE,
    HOUSE_WAGER,
    PAI_GOW,
    PARTNERING,
    PLACES,
    State,
)
from houseway.money.cents import dollars
from houseway.money.limits import Limits
from houseway.procedures.seating import Seats
from houseway.procedures.stakes import stake_of

DECIDING_BANK = (COUNTING, BANKING, PARTNERING, HOUSE_WAGER)


def wagers_step(g: Any, state: State) -> Wagers:
    step = family.wagers_step(g, state)
    if not state.bank:
        return step
    bettors = banking.bettors(state, state.bankers)
    offers = [o for offer in step.offers for o in _against_bank(state, offer, bettors)]
    return replace(step, offers=tuple(offers))


def _against_bank(state: State, offer: Offer, bettors: Seats) -> list[Offer]:
    """An offer to each seat that may bet against the bank, up to what that covers."""
    seats = [s for s in bettors if offer.seat in (0, s)]
    if offer.wager == PAI_GOW:
        posted, covered = offer.limits, banking.covered(state)
        high = min(posted.max_cents, covered - covered % posted.unit_cents)
        if high < posted.min_cents:
            return []
        offer = replace(offer, limits=Limits(posted.min_cents, high, posted.unit_cents))
    return [replace(offer, seat=s) for s in seats]


def wager_placed(g: Any, state: State, event: WagerPlaced) -> State:
    if state.bank and event.seat in state.seated and event.seat not in banking.bettors(state, state.bankers):
        raise Illegal("who banks plays against the wagers of others and makes none", g.cite("bank"))
    after: State = family.wager_placed(g, state, event)  # type: ignore[assignment]
    if state.bank and banking.covered(after) < 0:
        have = dollars(banking.covered(state))
        raise Illegal(f"the bank covers {have} more, not {dollars(event.stake_cents)}", g.cite("bank-funds"))
    return after


def wagers_closed(g: Any, state: State, event: WagersClosed) -> State:
    """All seven positions get cards; Envy buttons are put beside the wagers that earn one."""
    if state.phase == WAGERS and not state.bets:
        raise Illegal("there is nobody to deal to: no wager has been placed", g.cite("wagers"))
    if state.phase != WAGERS:
        raise Illegal("betting is not open", g.cite("wagers"))
    g.cards.check_age(event.deck_minutes)
    hands = (*(Hand(seat) for seat in range(1, PLACES + 1)), Hand(DEALER))
    fortunes = [(b.seat, b.stake_cents) for b in state.bets if b.wager == FORTUNE]
    closed: State = g.onward(
        replace(
            state,
            act=0,
            turn=0,
            closed=True,
            hands=hands,
            staked=tuple((b.seat, b.stake_cents) for b in state.bets if b.wager == PAI_GOW),
            sat=state.players,
            bonus=bool(fortunes),
            buttons=tuple(sorted(seat for seat, cents in fortunes if cents >= g.envy_from)),
        )
    )
    return closed


def seat_left(g: Any, state: State, event: SeatLeft) -> State:
    in_round = state.closed and state.phase != OVER
    banks = event.seat in state.bankers
    if banks and (in_round or state.phase in DECIDING_BANK or _against(state)):
        raise Illegal("who banks stays until every wager is settled", g.cite("bank-funds"))
    if state.phase in DECIDING_BANK:
        raise Illegal("it is being decided who banks: leave when that is done", g.cite("bank-rotates"))
    after: State = family.seat_left(g, state, event)  # type: ignore[assignment]
    nameless = place(event.seat)  # a player who is named takes his turn along to another seat (14.IV)
    gone = replace(
        after,
        last_bets=tuple(b for b in after.last_bets if b[0] != nameless),
        faced_house=tuple(p for p in after.faced_house if p != nameless),
        declines=tuple(s for s in after.declines if s != event.seat),
    )
    if in_round or state.phase != WAGERS or not state.bank:
        return gone
    nobody = not banking.bettors(gone, gone.bankers) and not stake_of(gone.bets, DEALER, PAI_GOW)
    return banking.given_up(gone) if banks or nobody else gone


def _against(state: State) -> bool:
    """Whether players have bet against the bank."""
    return any(b.seat != DEALER for b in state.bets)
