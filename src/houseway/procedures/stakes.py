"""Stakes on the layout: what each seat has bet on what, within the posted limits."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from houseway.core.events import WagerPlaced, WagerWithdrawn
from houseway.core.game import Illegal
from houseway.editions.house import Table


class Bet(Struct, frozen=True):
    seat: int
    wager: str
    stake_cents: int
    spot: str = ""


Bets = tuple[Bet, ...]  # in the order they were placed


def add_bet(table: Table, bets: Bets, event: WagerPlaced) -> Bets:
    """``bets`` with these chips added to what the seat has on that wager already."""
    edition = table.edition
    if event.wager not in table.limits:
        known = next((w for w in edition.wagers if w.name == event.wager), None)
        if known is None:
            raise Illegal(f"there is no wager {event.wager!r}", allowed=tuple(table.limits))
        raise Illegal(f"this house does not offer {event.wager}", known.clauses[0], tuple(table.limits))
    if event.stake_cents <= 0:
        raise Illegal(f"a stake is more than nothing, not {event.stake_cents} cents")
    old = find_bet(bets, event.seat, event.wager, event.spot)
    total = event.stake_cents + (old.stake_cents if old else 0)
    refusal = table.limits[event.wager].refusal(total)
    if refusal:
        raise Illegal(f"{event.wager}: {refusal}", edition.wager(event.wager).clauses[0])
    new = Bet(event.seat, event.wager, total, event.spot)
    return tuple(new if b is old else b for b in bets) if old else (*bets, new)


def drop_bet(bets: Bets, event: WagerWithdrawn) -> Bets:
    old = find_bet(bets, event.seat, event.wager, event.spot)
    if old is None:
        where = f" on {event.spot}" if event.spot else ""
        raise Illegal(f"seat {event.seat} has no {event.wager} wager{where} to take back")
    return tuple(b for b in bets if b is not old)


def find_bet(bets: Bets, seat: int, wager: str, spot: str = "") -> Bet | None:
    for b in bets:
        if b.seat == seat and b.wager == wager and b.spot == spot:
            return b
    return None


def stake_of(bets: Bets, seat: int, wager: str, spot: str = "") -> int:
    bet = find_bet(bets, seat, wager, spot)
    return bet.stake_cents if bet else 0


def by_seat(bets: Bets) -> Mapping[int, int]:
    totals: dict[int, int] = {}
    for b in bets:
        totals[b.seat] = totals.get(b.seat, 0) + b.stake_cents
    return totals


def bets_view(bets: Bets) -> list[dict[str, Any]]:
    """Bets lie open: everybody sees them."""
    return [{"seat": b.seat, "wager": b.wager, "spot": b.spot, "stake_cents": b.stake_cents} for b in bets]
