"""A round that does not count: every wager back, and what was settled earlier undone by lines of its own."""

from collections.abc import Iterable, Iterator, Sequence

from houseway.core.events import Line
from houseway.procedures.seating import from_dealers_right
from houseway.procedures.stakes import Bets


def void_lines(
    order: Sequence[str], bets: Bets, settled: Iterable[Line], clause: str, why: str,
    wagers: Sequence[str] = (),
) -> Iterator[Line]:  # fmt: skip
    """From the dealer's right; a seat's wagers in ``order``, then what it had lost or won (reading 36).

    Where ``wagers`` are named, only those.
    """
    named = wagers or order
    bets = tuple(b for b in bets if b.wager in named)
    lines = tuple(x for x in settled if x.wager in named)
    for seat in from_dealers_right(tuple({*(b.seat for b in bets), *(x.seat for x in lines)})):
        for b in sorted((b for b in bets if b.seat == seat), key=lambda b: order.index(b.wager)):
            yield Line(seat, b.wager, b.stake_cents, "void", 0, clause, why=f"void: {why}")
        for x in lines:
            if x.seat == seat and x.amount_cents:
                done = "what was lost is given back" if x.amount_cents < 0 else "what was paid is taken back"
                undone = f"void: {why}; {done}"
                yield Line(seat, x.wager, 0, "void", -x.amount_cents, clause, why=undone, against=x.against)
