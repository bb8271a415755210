"""Wagers before the deal: by seated players, in chips, until the dealer calls no more bets."""

from msgspec.structs import replace

from houseway.core.events import WagerPlaced, WagersClosed, WagerWithdrawn
from houseway.core.game import Illegal
from houseway.core.steps import Offer, Wagers
from houseway.games.fast_action_holdem.flow import onward
from houseway.games.fast_action_holdem.rules import BONUS, ENVY_BONUS, Rules
from houseway.games.fast_action_holdem.state import BETWEEN_ROUNDS, Hand, State
from houseway.money.cents import dollars
from houseway.money.limits import Limits
from houseway.procedures.seating import Seats, from_dealers_left, require_seated
from houseway.procedures.shoe_game import BETTING, OVER
from houseway.procedures.stakes import Bets, add_bet, drop_bet, require_chips, stake_of

CLOSED = WagersClosed()


def betting_step(rules: Rules, state: State) -> Wagers:
    spec, limits = rules.table.edition.wager, rules.table.limits
    offers = [Offer(rules.first, limits[rules.first], spec(rules.first).clauses[0])]
    if BONUS in limits:
        clause = rules.cite("pay-table") if rules.equal_bonus else spec(BONUS).clauses[0]
        for seat in state.table.seated:
            ante, bonus = stake_of(state.bets, seat, rules.first), stake_of(state.bets, seat, BONUS)
            if ante and not (rules.equal_bonus and bonus):
                asked = Limits(ante, ante, ante) if rules.equal_bonus else limits[BONUS]
                offers.append(Offer(BONUS, asked, clause, seat=seat))
    return Wagers(tuple(offers), CLOSED if state.bets else None, rules.cite("wagers"))


def _require_betting(rules: Rules, state: State) -> None:
    if state.phase == BETTING:
        return
    if state.phase == OVER:
        raise Illegal("the next round is not open yet", rules.cite("wagers"))
    if state.phase in BETWEEN_ROUNDS:
        raise Illegal("wagers are placed when the cards are ready", rules.cite("shuffle"))
    raise Illegal("after no more bets only a split adds to a wager", rules.cite("wagers"))


def wager_placed(rules: Rules, state: State, event: WagerPlaced) -> State:
    _require_betting(rules, state)
    require_seated(state.table.seated, event.seat, rules.cite("seated"))
    require_chips(event, rules.cite("chips"))
    if event.spot:
        raise Illegal(f"a player bets on the own area only, not on {event.spot!r}", rules.cite("one-area"))
    placed = (rules.first, BONUS) if BONUS in rules.table.limits else (rules.first,)
    if event.wager in rules.table.limits and event.wager not in placed:
        raise Illegal(f"{event.wager} is not placed before the deal", rules.cite("split"), placed)
    if event.wager == BONUS in placed and not stake_of(state.bets, event.seat, rules.first):
        clause = rules.table.edition.wager(BONUS).clauses[0]
        raise Illegal("a bonus goes with an ante", clause, (rules.first,))
    bets = add_bet(rules.table, state.bets, event)
    _check_equal(rules, bets, event.seat)
    return replace(state, bets=bets)


def _check_equal(rules: Rules, bets: Bets, seat: int) -> None:
    """Pay table 3 is for a bonus as large as the ante."""
    ante, bonus = stake_of(bets, seat, rules.first), stake_of(bets, seat, BONUS)
    if rules.equal_bonus and bonus and bonus != ante:
        raise Illegal(
            f"with pay table 3 the bonus is as large as the ante, {dollars(ante)}, not {dollars(bonus)}",
            rules.cite("pay-table"),
        )


def wager_withdrawn(rules: Rules, state: State, event: WagerWithdrawn) -> State:
    if state.phase not in BETWEEN_ROUNDS or state.phase == OVER:
        _require_betting(rules, state)
    bets = drop_bet(rules.table, state.bets, event)
    if event.wager == rules.first and stake_of(bets, event.seat, BONUS):
        clause = rules.table.edition.wager(BONUS).clauses[0]
        raise Illegal("a bonus does not stand without an ante", clause)
    return replace(state, bets=bets)


def lammers(rules: Rules, bets: Bets) -> Seats:
    """The seats with an envy lammer: a bonus of so much at least."""
    if BONUS not in rules.table.limits:
        return ()
    least = rules.table.edition.wager(ENVY_BONUS).least
    return from_dealers_left(tuple(b.seat for b in bets if b.wager == BONUS and b.stake_cents >= least))


def wagers_closed(rules: Rules, state: State, event: WagersClosed) -> State:
    _require_betting(rules, state)
    if not state.bets:
        raise Illegal("nobody has made a wager", rules.cite("wagers"))
    rules.cards.check_age(event.deck_minutes)
    seats = from_dealers_left(tuple({b.seat for b in state.bets}))
    return onward(
        rules,
        replace(
            state,
            turn=0,
            hands=tuple(Hand(s) for s in seats),
            lammers=lammers(rules, state.bets),
            table=replace(state.table, fresh=False, from_device=False),
        ),
    )
