"""Stakes on the layout: what each seat has bet on what, within the posted limits."""

from typing import Any

from msgspec import Struct

from houseway.core.events import WagerPlaced, WagerWithdrawn
from houseway.core.game import Illegal
from houseway.editions.house import ElectionRefused, Table
from houseway.editions.schema import WagerSpec
from houseway.money.limits import Limits


class Bet(Struct, frozen=True):
    seat: int
    wager: str
    stake_cents: int
    spot: str = ""


Bets = tuple[Bet, ...]  # in the order they were placed


def along(table: Table, wager: str) -> tuple[str, ...]:
    """The wagers that are always as large as this one, and go down with it."""
    return tuple(w.name for w in table.edition.wagers if w.equals == wager and w.name in table.limits)


def check_following(table: Table, spec: WagerSpec, made: Limits) -> None:
    """A wager whose size follows from another has no limits of its own to be posted."""
    if table.limits[spec.name] not in (Limits(spec.min, spec.max, spec.unit), made):
        raise ElectionRefused(
            f"{spec.name} has no limits of its own: its size follows from {spec.follows}", spec.clauses
        )


def require_chips(event: WagerPlaced, clause: str) -> None:
    """A wager is chips on the layout; one that is called out is not taken until they lie there."""
    if event.spoken:
        raise Illegal("a spoken wager stands when its chips lie on the layout: put them down", clause)


def placed(table: Table, seat: int, wager: str, stake_cents: int, spot: str = "") -> WagerPlaced:
    """Chips put down by a player, with those that go down beside them."""
    return WagerPlaced(seat, wager, stake_cents, spot, along(table, wager))


def add_bet(table: Table, bets: Bets, event: WagerPlaced) -> Bets:
    """``bets`` with these chips added to what the seat has on that wager, and on those that equal it."""
    if event.stake_cents <= 0:
        raise Illegal(f"a stake is more than nothing, not {event.stake_cents} cents")
    _check_along(table, event)
    for wager in (event.wager, *event.along):
        bets = _add(table, bets, Bet(event.seat, wager, event.stake_cents, event.spot))
    return bets


def _check_along(table: Table, event: WagerPlaced) -> None:
    edition = table.edition
    spec = next((w for w in edition.wagers if w.name == event.wager), None)
    if spec is None:
        raise Illegal(f"there is no wager {event.wager!r}", allowed=tuple(table.limits))
    if event.wager not in table.limits:
        clauses = edition.option(spec.offered_by).clauses if spec.offered_by else spec.clauses
        raise Illegal(f"this house does not offer {event.wager}", clauses[0], tuple(table.limits))
    if spec.equals:
        raise Illegal(f"{event.wager} goes down with {spec.equals}, as much on each", spec.clauses[0])
    due = along(table, event.wager)
    if event.along != due:
        listed = " and ".join(due) or "nothing"
        clause = edition.wager(due[0]).clauses[0] if due else spec.clauses[0]
        raise Illegal(f"with {event.wager} as much goes down on {listed}", clause, due)


def _add(table: Table, bets: Bets, new: Bet) -> Bets:
    old = find_bet(bets, new.seat, new.wager, new.spot)
    total = new.stake_cents + (old.stake_cents if old else 0)
    refusal = table.limits[new.wager].refusal(total)
    if refusal:
        raise Illegal(f"{new.wager}: {refusal}", table.edition.wager(new.wager).clauses[0])
    new = Bet(new.seat, new.wager, total, new.spot)
    return tuple(new if b is old else b for b in bets) if old else (*bets, new)


def drop_bet(table: Table, bets: Bets, event: WagerWithdrawn) -> Bets:
    """``bets`` without that wager, and without those that equal it."""
    old = find_bet(bets, event.seat, event.wager, event.spot)
    if old is None:
        where = f" on {event.spot}" if event.spot else ""
        raise Illegal(f"seat {event.seat} has no {event.wager} wager{where} to take back")
    spec = table.edition.wager(event.wager)
    if spec.equals:
        raise Illegal(f"{event.wager} comes back with {spec.equals}", spec.clauses[0])
    gone = {event.wager, *along(table, event.wager)}
    return tuple(b for b in bets if not (b.seat == event.seat and b.wager in gone and b.spot == event.spot))


def find_bet(bets: Bets, seat: int, wager: str, spot: str = "") -> Bet | None:
    for b in bets:
        if b.seat == seat and b.wager == wager and b.spot == spot:
            return b
    return None


def stake_of(bets: Bets, seat: int, wager: str, spot: str = "") -> int:
    bet = find_bet(bets, seat, wager, spot)
    return bet.stake_cents if bet else 0


def by_seat(bets: Bets) -> dict[int, int]:
    totals: dict[int, int] = {}
    for b in bets:
        totals[b.seat] = totals.get(b.seat, 0) + b.stake_cents
    return totals


def bets_view(bets: Bets) -> list[dict[str, Any]]:
    """Bets lie open: everybody sees them."""
    return [{"seat": b.seat, "wager": b.wager, "spot": b.spot, "stake_cents": b.stake_cents} for b in bets]
