"""The double-entry ledger as pure values: entries are only ever added, and each sums to zero."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from msgspec import Struct

CAGE = "cage"  # where chips are issued and redeemed: the one account that stands for the world outside
INVENTORY = "table-inventory"
DROP_BOX = "drop-box"
TIP_BOX = "tip-box"
PROMOTIONS = "promotional-fund"  # what a poker room sets aside of its pots
METER = "meter-"  # of a progressive
PURSE = "purse-"  # of a person, outside of any table
TIP_JAR = "tip-jar"  # credits given to the dealers, until their chips are in the tip box


def seat_account(seat: int) -> str:
    """The chips in front of a seat."""
    return f"seat-{seat}"


def layout_account(seat: int) -> str:
    """A seat's stakes lying on the layout."""
    return f"layout-{seat}"


def purse_account(person_id: str) -> str:
    return f"{PURSE}{person_id}"


def meter_account(meter: str) -> str:
    return f"{METER}{meter}"


class Posting(Struct, frozen=True):
    account: str
    amount_cents: int


class Entry(Struct, frozen=True):
    """The postings of one event."""

    reason: str
    postings: tuple[Posting, ...]

    def __post_init__(self) -> None:
        total = sum(p.amount_cents for p in self.postings)
        if total:
            raise ValueError(f"entry {self.reason!r} does not balance: its postings sum to {total} cents")


class Overdrawn(ValueError):
    pass


@dataclass(frozen=True, slots=True)
class Ledger:
    entries: tuple[Entry, ...] = ()
    balances: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))

    def post(self, *entries: Entry) -> "Ledger":
        """A ledger with these entries added, or :class:`Overdrawn` and no change at all."""
        if not entries:
            return self
        balances = dict(self.balances)
        for entry in entries:
            for p in entry.postings:
                balances[p.account] = balances.get(p.account, 0) + p.amount_cents
            for p in entry.postings:
                if balances[p.account] < 0 and p.account != CAGE:
                    raise Overdrawn(
                        f"{entry.reason!r} would leave {p.account} at {balances[p.account]} cents, below zero"
                    )
        return Ledger(self.entries + entries, MappingProxyType(balances))

    def balance(self, account: str) -> int:
        return self.balances.get(account, 0)


def transfer(reason: str, moves: Iterable[tuple[str, str, int]]) -> Entry:
    """One entry from moves of (from, to, cents); moves of nothing are dropped."""
    postings = []
    for source, target, amount in moves:
        if amount < 0:
            raise ValueError(f"{reason!r} moves {amount} cents; name the accounts the other way round")
        if amount:
            postings += [Posting(source, -amount), Posting(target, amount)]
    return Entry(reason, tuple(postings))
