"""A game that was paid by a wrong number: its bets stand again, and lines put right what each came to."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from houseway.core import events as ev
from houseway.core.game import Illegal
from houseway.core.steps import Reading, Settle, Step
from houseway.games.rapid_roulette.state import READY, SYSTEM, State, clause
from houseway.procedures.spinning import OVER
from houseway.procedures.stakes import Bet

Owed = tuple[Bet, str, int, int]  # a bet, whose it was, the station where he sits now, and what he is due


def step(game: Any, state: State) -> Step:
    """First the credits are counted of terminals from which something is taken back."""
    known = dict(state.counted)
    seat = next((s for s in _giving_back(game, state) if s not in known), 0)
    return Reading(ev.ChipsCounted(seat), clause("6.III")) if seat else Settle(clause("6.III"), SYSTEM)


def _differences(game: Any, state: State) -> list[Owed]:
    """What each bet of the voided game must still be given, or give back, by the right number. It is the
    player's who made it, wherever he sits; of nobody known, that of who sits there."""
    right = replace(state, number=state.paid.number)
    sits = {player: seat for seat, player in state.players}
    found = []
    for bet, came, who in zip(state.paid.bets, state.paid.came, state.paid.who, strict=True):
        at = sits.get(who, 0) if who else bet.seat
        found.append((bet, who, at, game.line(right, bet).amount_cents - came))
    return found


def _giving_back(game: Any, state: State) -> tuple[int, ...]:
    return tuple(dict.fromkeys(at for _, _, at, cents in _differences(game, state) if at and cents < 0))


def chips_counted(game: Any, state: State, event: ev.ChipsCounted) -> State:
    if event.seat not in _giving_back(game, state) or event.seat in dict(state.counted):
        raise Illegal(f"nothing is taken back at station {event.seat}", clause("6.III"))
    return replace(state, counted=(*state.counted, (event.seat, event.cents)))


def lines(game: Any, state: State) -> Iterator[ev.Line]:
    """A line for every bet that came to something else. A meter is not brought below zero; who has left is
    paid into his purse, and of what he owes the line says how much it is."""
    left = dict(state.counted)
    for bet, who, at, cents in sorted(_differences(game, state), key=lambda found: found[3] < 0):
        if not cents:
            continue
        amount = max(cents, -left.get(at, 0)) if cents < 0 else cents
        left[at] = left.get(at, 0) + amount if at else 0
        missing = "the terminal has no more" if at else "the player has left and owes them"
        short = f"; {-cents} cents were due, {missing}" if amount != cents else ""
        why = f"the number is {state.paid.number}{short}"
        yield ev.Line(
            at, bet.wager, 0, "correct", amount, clause("6.III"), spot=bet.spot, why=why,
            player="" if at else who,
        )  # fmt: skip


def settled(game: Any, state: State, event: ev.Settled) -> State:
    if isinstance(step(game, state), Reading):
        raise Illegal("first the credits are counted from which something is taken back", clause("6.III"))
    given = {(x.player or x.seat, x.wager, x.spot): x.amount_cents for x in event.lines}
    paid = zip(_differences(game, state), state.paid.came, strict=True)
    came = tuple(c + given.get((at or who, b.wager, b.spot), 0) for (b, who, at, _), c in paid)
    # Where no other game has begun since, its number is the one on the screens.
    shown = state.paid.number if state.resumes in (OVER, READY) else state.number
    return replace(state, phase=state.resumes, counted=(), number=shown, paid=replace(state.paid, came=came))
