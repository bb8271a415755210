"""What a player does at his terminal: virtual chips, and the buttons beside the layout."""

from functools import cache
from math import gcd
from typing import Any

from msgspec.structs import replace

from houseway.core import events as ev
from houseway.core.game import Illegal
from houseway.editions.house import ElectionRefused, House
from houseway.games.rapid_roulette.state import Act, State, clause, of_seat, without
from houseway.money.cents import cents, dollars
from houseway.procedures.seating import require_seated
from houseway.procedures.stakes import Bet, Bets, add_bet, drop_bet, find_bet

CHIPS = tuple(f"chip-{n}" for n in range(1, 7))  # oh-rapid-roulette:2.I


def displayed(house: House) -> tuple[int, ...]:
    """The virtual chips on the screens, smallest first."""
    return tuple(sorted({cents(v) for name in CHIPS if (v := house.choice(name)) != "none"}))


@cache
def _sums(chips: tuple[int, ...]) -> tuple[int, int, int]:
    """The unit of the chips; from how many units on every sum can be made (Schur's bound); and below that
    which ones, as bits."""
    unit = gcd(*chips)
    sizes = [chip // unit for chip in chips]
    all_from = (sizes[0] - 1) * (sizes[-1] - 1)
    made, wanted = 1, (1 << all_from + 1) - 1
    for size in sizes:
        while size <= all_from:  # once, twice, four times as many of this chip
            made, size = (made | made << size) & wanted, 2 * size
    return unit, all_from, made


def can_make(chips: tuple[int, ...], stake_cents: int) -> bool:
    """Whether some of these chips, each as often as wanted, are worth so much."""
    unit, all_from, made = _sums(chips)
    units, rest = divmod(stake_cents, unit)
    return not rest and (units >= all_from or bool(made >> units & 1))


def require_bets_in_chips(game: Any) -> None:
    """A house whose chips make no sum within what it posts could never take that bet."""
    unit, all_from, _ = _sums(game.chips)
    for wager, limits in game.table.limits.items():
        least = -(-limits.min_cents // unit) * unit
        sums = range(least, min(limits.max_cents, least + all_from * unit) + 1, unit)
        if not any(can_make(game.chips, cents) for cents in sums):
            shown = ", ".join(map(dollars, game.chips))
            raise ElectionRefused(
                f"the chips displayed ({shown}) make no bet of {dollars(limits.min_cents)} to "
                f"{dollars(limits.max_cents)} on {wager}",
                (clause("2.I"),),
            )


def require_printed_odds(game: Any) -> None:
    """Odds better than roulette's are the house's to offer, but not where this book prints the figure."""
    printed = [("split", "17 to 1", "2.II.A")] if "0-00" in game.spots else []
    if game.house.flag("neighbors"):
        printed.append(("straight", "35 to 1", "2.II.F"))
    for wager, odds, path in printed:
        if (elected := str(game.house.pays(wager)["win"])) != odds:
            raise ElectionRefused(f"{wager} pays {odds} here, not {elected}", (clause(path),))


def acted(game: Any, state: State, seat: int, bets: Bets, put: Bet | None = None) -> State:
    """The state with a player's bets changed, and how to undo that."""
    if any(c.seat == seat and c.verified for c in state.cash_outs):
        raise Illegal("your credits are being cashed out: no bet is made with them", clause("5.II"))
    return replace(state, bets=bets, trail=(*state.trail, Act(seat, of_seat(state.bets, seat), put)))


def wager_placed(game: Any, state: State, event: ev.WagerPlaced) -> State:
    require_seated(state.seated, event.seat, game.seated_clause)
    game.check_place(event)
    if event.stake_cents > 0 and not can_make(game.chips, event.stake_cents):
        raise Illegal(
            f"{dollars(event.stake_cents)} cannot be made of the chips displayed",
            clause("2.I"),
            tuple(map(dollars, game.chips)),
        )
    bet = Bet(event.seat, event.wager, event.stake_cents, event.spot)
    bets = _added(game, state.bets, (bet,))
    return acted(game, state, event.seat, bets, bet if event.wager == "straight" else None)


def wager_withdrawn(game: Any, state: State, event: ev.WagerWithdrawn) -> State:
    """Cancel: the bet that is touched next (oh-rapid-roulette:2.II.B)."""
    return acted(game, state, event.seat, drop_bet(game.table, state.bets, event))


def last_act(state: State, seat: int) -> Act | None:
    return next((a for a in reversed(state.trail) if a.seat == seat), None)


def action_undone(game: Any, state: State, event: ev.ActionUndone) -> State:
    last = last_act(state, event.seat)
    if last is None:
        raise Illegal("there is nothing of yours to undo in this game", clause("2.II.C"))
    if event.toke_cents != last.toke_cents:
        raise Illegal(f"{dollars(last.toke_cents)} of your last action is in the jar", clause("2.II.C"))
    changed = acted(game, state, event.seat, (*without(state.bets, event.seat), *last.before))
    return replace(
        changed, trail=tuple(a for a in state.trail if a is not last),
        tokes_cents=state.tokes_cents - last.toke_cents,
    )  # fmt: skip


def bets_recalled(game: Any, state: State, event: ev.BetsRecalled) -> State:
    again = of_seat(state.last, event.seat)
    if not again:
        raise Illegal("you had no bets in the last game", clause("2.II.D"))
    numbers = [b for b in again if b.wager == "straight"]
    bets = _added(game, state.bets, again)
    return acted(game, state, event.seat, bets, numbers[-1] if numbers else None)


def bets_cleared(game: Any, state: State, event: ev.BetsCleared) -> State:
    if not of_seat(state.bets, event.seat):
        raise Illegal("you have no bets to clear", clause("2.II.E"))
    return acted(game, state, event.seat, without(state.bets, event.seat))


def neighbors_placed(game: Any, state: State, event: ev.NeighborsPlaced) -> State:
    if not game.house.flag("neighbors"):
        raise Illegal("this house does not offer bets on neighbors", clause("2.II.F"))
    put = _last_on_a_number(state, event.seat)
    if put is None:
        raise Illegal("first bet on a number: its neighbors get as much", clause("2.II.F"))
    order = game.wheel.order
    at = order.index(put.spot)
    beside = (order[at - 1], order[(at + 1) % len(order)])
    more = tuple(replace(put, spot=spot) for spot in beside)
    return acted(game, state, event.seat, _added(game, state.bets, more))


def _last_on_a_number(state: State, seat: int) -> Bet | None:
    """The last bet on a number that still lies: it was there before everything done since."""
    lies = state.bets
    for act in reversed([a for a in state.trail if a.seat == seat]):
        if act.put and find_bet(lies, seat, "straight", act.put.spot):
            return act.put
        lies = tuple(b for b in lies if b in act.before or find_bet(act.before, seat, b.wager, b.spot))
    return None


def _added(game: Any, bets: Bets, more: Bets) -> Bets:
    """Several bets in one touch, each within the posted maximum, or none of them."""
    for b in more:
        old = find_bet(bets, b.seat, b.wager, b.spot)
        total, posted = b.stake_cents + (old.stake_cents if old else 0), game.table.limits[b.wager]
        if total > posted.max_cents:
            raise Illegal(
                f"{b.wager}: {dollars(total)} is too large: {dollars(posted.min_cents)} to "
                f"{dollars(posted.max_cents)} is posted",
                clause("7.I"),
            )
        bets = add_bet(game.loose, bets, ev.WagerPlaced(b.seat, b.wager, b.stake_cents, b.spot))
    return bets


def locked(game: Any, state: State, event: ev.Event) -> State:
    """No more bets: what is below its minimum is crossed out and goes back (oh-rapid-roulette:7.II)."""
    short = tuple(b for b in state.bets if b.stake_cents < game.table.limits[b.wager].min_cents)
    return replace(state, bets=tuple(b for b in state.bets if b not in short), crossed=short)
