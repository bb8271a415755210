"""Balances in memory: what is stored, and ahead of it what has been promised to writes under way."""

from collections.abc import Iterable, Mapping

from houseway.money.ledger import CAGE, INVENTORY, METER, Entry, Posting

PURSE = "purse-"


def purse_account(person_id: str) -> str:
    return f"{PURSE}{person_id}"


def table_account(table_id: str, account: str) -> str:
    """An account of one table's books, as it is called on the floor: seat-3 → seat-TABLE-3."""
    if account == CAGE or account.startswith(METER):
        return account
    if account == INVENTORY:
        return f"inventory-{table_id}"
    kind, _, seat = account.partition("-")
    return f"{kind}-{table_id}-{seat}"


def seat_chips(table_id: str, seat: int) -> str:
    return table_account(table_id, f"seat-{seat}")


def at_table(table_id: str, entry: Entry) -> Entry:
    return Entry(
        entry.reason,
        tuple(Posting(table_account(table_id, p.account), p.amount_cents) for p in entry.postings),
    )


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
