"""The pit at a glance: what every table does, and what somebody should look at.

Two of the alerts are statistics of the gaming day, exact and plain. A table has an unusual rate of voids
when so many or more come up in its rounds with a chance below 1 in 100, if one round in a hundred is void.
A dealer and a player win together too often when, after 30 rounds or more, so many or more wins come up with
a chance below 1 in 1,000, if the player wins each round with the chance of one half, or where that is larger
with the rate at which the other players of that game won.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from math import comb
from typing import Any

from msgspec.structs import replace

from houseway.core.events import DecksChanged, RoundOpened, WagersClosed
from houseway.core.game import Illegal
from houseway.core.steps import Over, Procedure, Wagers
from houseway.editions.people import DEALER, TITLES
from houseway.live.book import table_account
from houseway.live.days import gaming_day
from houseway.live.table import TableActor
from houseway.live.table_acts import difference
from houseway.live.tally import Tally
from houseway.live.turn import Turn
from houseway.money.cents import dollars
from houseway.money.ledger import INVENTORY
from houseway.procedures.stakes import placed

VOID_RATE, VOID_CHANCE = Fraction(1, 100), Fraction(1, 100)
PAIR_ROUNDS, PAIR_CHANCE = 30, Fraction(1, 1000)
EVEN = Fraction(1, 2)
SOON_MINUTES = 30  # before cards are too old


def chance_of(successes: int, tries: int, rate: Fraction) -> Fraction:
    """The chance of so many successes or more, each with the same rate."""
    good, bad = rate.numerator, rate.denominator - rate.numerator
    fewer = sum(comb(tries, k) * good**k * bad ** (tries - k) for k in range(successes))
    return 1 - Fraction(fewer, rate.denominator**tries)


def state_of(table: TableActor) -> str:
    now = table.standing
    if now.closed:
        return "closed"
    if now.closing is not None:
        return "closing" if now.seats else "to be counted"
    return "open"


def today(table: TableActor, at_ms: int) -> Tally:
    """Of this day: what was done on another is not shown as of this."""
    found = table.standing.today
    return found if found.day == gaming_day(at_ms) else Tally(gaming_day(at_ms))


def glance(table: TableActor, at_ms: int) -> dict[str, Any]:
    """A table's state and figures."""
    now, info, done = table.standing, table.info(), today(table, at_ms)
    return {
        "id": info.id,
        "name": info.name,
        "game": info.game,
        "title": info.title,
        "state": state_of(table),
        "round": now.round,
        "seats": info.seats_total,
        "players": [table.names.get(person, "") for person in dict.fromkeys(s.person for s in now.seats)],
        "crew": [person for person, _ in now.crew],
        "notice": list(info.notice),
        "rounds": done.rounds,
        "voids": done.voids,
        "handle_cents": done.handle_cents,
        "win_cents": done.win_cents,
    }


def alerts(table: TableActor, at_ms: int) -> Iterator[dict[str, str]]:
    """What is due or waits at a table, and whether more of its rounds are void than usual."""
    turn, now = table.scratch(), table.standing
    if now.closed:
        return
    if now.closing is not None and not now.seats:
        yield {"kind": "count", "text": "the inventory is to be counted by two people"}
        books = table.book.stored.get(table_account(table.opened.id, INVENTORY), 0)
        if differs := difference(now.closing.counts, books):
            text = f"waits for the manager: the count differs from the books by {dollars(differs)}"
            yield {"kind": "approval", "text": text}
        return
    if words := _cards_due(turn):
        yield {"kind": "deck-change", "text": words}
    if turn.idle_duty() is not None:
        yield {"kind": "idle", "text": f"the cards lie idle for {turn.idle_minutes} minutes"}
    step = turn.game.next_step(turn.state)
    others = [p.by for p in step.beside] if isinstance(step, Procedure) else []
    for who in (turn.waits_for(), *(by for by in others if by in turn.game.table.attended)):
        if who:
            yield {"kind": "approval", "text": f"waits for the {TITLES.get(who, who)}"}
    for errand in turn.game.errands(turn.state):
        if errand.by != DEALER:
            yield {"kind": "approval", "text": f"waits for the {TITLES[errand.by]}: {errand.text}"}
    for asked in now.asked:
        yield {"kind": "approval", "text": f"a {asked.body['act']} waits for a second person"}
    done = today(table, at_ms)
    if done.voids and chance_of(done.voids, done.rounds, VOID_RATE) < VOID_CHANCE:
        yield {"kind": "voids", "text": f"{done.voids} of {done.rounds} rounds void"}


def _cards_due(turn: Turn) -> str:
    """Whether the cards are too old for another round, or soon will be: the rules say it."""
    state, event = _next_round(turn)
    if not isinstance(event, RoundOpened | WagersClosed) or turn.game.shoe(turn.state) is None:
        return ""
    for ahead, words in (
        (0, "a deck change is due"),
        (SOON_MINUTES, f"a deck change within {SOON_MINUTES} minutes"),
    ):
        try:
            turn.game.apply(state, replace(event, deck_minutes=turn.card_minutes + ahead))
        except Illegal as refused:
            if DecksChanged.kind in refused.allowed:
                return words
    return ""


def _next_round(turn: Turn) -> tuple[Any, Any]:
    """What begins the next round; where nothing is bet yet, what would with the least wager of a player."""
    game, state = turn.game, turn.state
    step = game.next_step(state)
    if isinstance(step, Over):
        return state, step.event
    if not isinstance(step, Wagers):
        return state, None
    for offer in step.offers if step.closes is None else ():
        for seated in turn.now.seats:
            if offer.seat in (0, seated.seat):
                bet = placed(game.table, seated.seat, offer.wager, offer.limits.min_cents, offer.spot)
                with suppress(Illegal):
                    laid = game.apply(state, bet)
                    then = game.next_step(laid)
                    if isinstance(then, Wagers) and then.closes is not None:
                        return laid, then.closes
    return state, step.closes


def pairs(tables: Iterable[TableActor], names: Mapping[str, str], at_ms: int) -> Iterator[dict[str, str]]:
    """Dealers and players who win together too often today, over all tables of a game."""
    together: dict[tuple[str, str], tuple[int, int]] = {}
    everybody: dict[str, tuple[int, int]] = {}
    for table in tables:
        done, game = today(table, at_ms), table.game.name
        everybody[game] = _sum(everybody.get(game), done.played)
        for pair, counted in done.pairs.items():
            together[game, pair] = _sum(together.get((game, pair)), counted)
    for (game, pair), (rounds, won) in together.items():
        others, others_won = everybody[game][0] - rounds, everybody[game][1] - won
        rate = max(EVEN, Fraction(others_won, others) if others >= PAIR_ROUNDS else EVEN)
        if rounds < PAIR_ROUNDS or won <= rounds * rate or chance_of(won, rounds, rate) >= PAIR_CHANCE:
            continue
        dealer, player = (names.get(person, person) for person in pair.split())
        text = f"{player} won {won} of {rounds} rounds of {game} dealt by {dealer}"
        yield {"kind": "together", "text": text}


def _sum(one: tuple[int, int] | None, other: tuple[int, int]) -> tuple[int, int]:
    return (one[0] + other[0], one[1] + other[1]) if one else other
