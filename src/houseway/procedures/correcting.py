"""What was settled by a hand that has been set again, put right: the difference, account by account."""

from collections import Counter
from collections.abc import Iterable, Iterator

from houseway.core.events import Line

CORRECT = "correct"


def correcting_lines(right: Iterable[Line], was: Iterable[Line], clause: str, why: str) -> Iterator[Line]:
    """From the dealer's right: what is still due so that ``was`` comes to ``right``."""
    change = _totals(right)
    change.subtract(_totals(was))
    for (seat, wager, against), cents in sorted(change.items(), key=lambda c: (-c[0][0], c[0][1:])):
        if cents:
            yield Line(seat, wager, 0, CORRECT, cents, clause, why=why, against=against)


def _totals(lines: Iterable[Line]) -> Counter[tuple[int, str, str]]:
    totals: Counter[tuple[int, str, str]] = Counter()
    for x in lines:
        totals[x.seat, x.wager, x.against] += x.amount_cents
    return totals
