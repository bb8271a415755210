"""Wagers: until the first card (8.III, 9.II), by seated players, within the posted limits."""

from msgspec.structs import replace

from houseway.core.events import WagerPlaced, WagersClosed, WagerWithdrawn
from houseway.core.game import Illegal
from houseway.core.steps import Offer, Wagers
from houseway.games.baccarat.dealing import first_cards
from houseway.games.baccarat.rules import BASE_WAGERS, DRAGON_ON, Rules, clause
from houseway.games.baccarat.state import BEFORE_THE_DEAL, COLLECTING, State
from houseway.procedures.seating import require_seated
from houseway.procedures.shoe_game import BETTING, OVER
from houseway.procedures.stakes import Bets, add_bet, drop_bet, require_chips

CLOSED = WagersClosed()


def _has_base(bets: Bets, seat: int) -> bool:
    return any(b.seat == seat and b.wager in BASE_WAGERS for b in bets)


def betting_step(rules: Rules, state: State) -> Wagers:
    spec = rules.table.edition.wager
    offers = [Offer(w, x, spec(w).clauses[0]) for w, x in rules.table.limits.items() if w not in DRAGON_ON]
    offers += [
        Offer(w, x, clause("15.II"), seat=seat)
        for w, x in rules.table.limits.items()
        if w in DRAGON_ON
        for seat in state.table.seated
        if _has_base(state.bets, seat)
    ]
    return Wagers(tuple(offers), CLOSED if state.bets else None, clause("8.I"))


def _require_betting(state: State) -> None:
    if state.phase == BETTING:
        return
    if state.odd.simulated:
        raise Illegal("no wagers are taken on a simulated round", clause("14.III"))
    if state.phase in BEFORE_THE_DEAL:
        raise Illegal("wagers are placed when the cards are ready", clause("5.VII"))
    if state.phase in (COLLECTING, OVER):
        raise Illegal("the next round is not open yet", clause("8.I"))
    raise Illegal("no wager is made, raised or taken back once cards are dealt", clause("8.III"))


def wager_placed(rules: Rules, state: State, event: WagerPlaced) -> State:
    _require_betting(state)
    require_seated(state.table.seated, event.seat, clause("8.II"))
    require_chips(event, clause("8.II"))
    if event.spot:
        raise Illegal(f"a wager is named by itself, without a spot: not {event.spot!r}", clause("8.II"))
    bets = add_bet(rules.table, state.bets, event)
    if event.wager in DRAGON_ON and not _has_base(bets, event.seat):
        raise Illegal(
            "a bonus wager goes with a wager on player, banker or tie", clause("15.II"), BASE_WAGERS
        )
    return replace(state, bets=bets)


def wager_withdrawn(rules: Rules, state: State, event: WagerWithdrawn) -> State:
    if state.phase not in BEFORE_THE_DEAL:
        _require_betting(state)
    bets = drop_bet(rules.table, state.bets, event)
    if not _has_base(bets, event.seat) and any(b.seat == event.seat for b in bets):
        raise Illegal("a bonus wager cannot stay without a wager on the game", clause("15.II"))
    return replace(state, bets=bets)


def wagers_closed(rules: Rules, state: State, event: WagersClosed) -> State:
    _require_betting(state)
    if not state.bets:
        raise Illegal("nobody has made a wager", clause("8.I"))
    rules.cards.check_age(event.deck_minutes)
    return first_cards(state, state.odd)
