"""Balances in memory: what is stored, and ahead of it what has been promised to writes under way."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from houseway.money.ledger import (
    CAGE,
    DROP_BOX,
    INVENTORY,
    METER,
    TIP_JAR,
    Entry,
    Posting,
    layout_account,
    seat_account,
    transfer,
)
from houseway.money.ledger import PURSE as PURSE
from houseway.money.ledger import purse_account as purse_account


@lru_cache(maxsize=1 << 16)
def table_account(table_id: str, account: str) -> str:
    """An account of one table's books, as it is called on the floor: seat-3 → seat-TABLE-3."""
    if account == CAGE or account.startswith((METER, PURSE)):
        return account
    if account == INVENTORY:
        return f"inventory-{table_id}"
    kind, _, seat = account.partition("-")
    return f"{kind}-{table_id}-{seat}"


@lru_cache(maxsize=1 << 12)
def seat_chips(table_id: str, seat: int) -> str:
    return table_account(table_id, f"seat-{seat}")


def expected_counts(table_id: str, balance: Callable[[str], int], seats: int) -> tuple[int, int]:
    """What must lie in the chip tray and in the drop box of a table with terminals: credits and tips that
    are not paid out yet are still in the tray."""
    seated = (f(seat) for seat in range(1, seats + 1) for f in (seat_account, layout_account))
    tray = [INVENTORY, TIP_JAR, *seated]
    return sum(balance(table_account(table_id, a)) for a in tray), balance(table_account(table_id, DROP_BOX))


def at_table(table_id: str, entry: Entry) -> Entry:
    return Entry(
        entry.reason,
        tuple(Posting(table_account(table_id, p.account), p.amount_cents) for p in entry.postings),
    )


def buy_in(table_id: str, person_id: str, seat: int, cents: int, *, drop: bool) -> Entry:
    """Money into the drop box, chips out of the inventory; straight to the seat where a table opened before
    it had a box."""
    purse, chips = purse_account(person_id), seat_chips(table_id, seat)
    if not drop:
        return transfer("buy-in", [(purse, chips, cents)])
    box, inventory = table_account(table_id, DROP_BOX), table_account(table_id, INVENTORY)
    return transfer("buy-in", [(purse, box, cents), (inventory, chips, cents)])


def into_pots(postings: Sequence[Sequence[Any]]) -> int:
    """What an entry brings from the layout into pots: what players play for among themselves."""
    if not all(account.startswith(("layout-", "pot-")) for account, _ in postings):
        return 0
    return sum(-cents for account, cents in postings if account.startswith("layout-"))


class Book:
    def __init__(self, stored: Mapping[str, int]):
        self.stored = dict(stored)
        self.promised = dict(stored)

    def promise(self, changes: Mapping[str, int]) -> None:
        _add(self.promised, changes)

    def store(self, changes: Mapping[str, int]) -> None:
        _add(self.stored, changes)


def _add(balances: dict[str, int], changes: Mapping[str, int]) -> None:
    for account, cents in changes.items():
        balances[account] = balances.get(account, 0) + cents


def sums(entries: Iterable[Entry]) -> dict[str, int]:
    totals: dict[str, int] = {}
    for entry in entries:
        for p in entry.postings:
            totals[p.account] = totals.get(p.account, 0) + p.amount_cents
    return totals
