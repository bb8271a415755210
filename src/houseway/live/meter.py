"""A meter's log as pure values: each record follows from those before it by the terms, and sums to zero.

Amounts are whole cents; what a wager brings in parts of a cent is carried to the next. The accounts are the
meter itself, a secondary jackpot, the house, which puts up the first and every reset amount, and each table:
what it has brought in less what was won there.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, replace

from houseway.games.house_poker.progressive import Terms
from houseway.live.audit import START, BrokenChain, Record, check_chain
from houseway.money.odds import MeterShare, pay

OPENED, JOINED, ACCEPTED, WON = "opened", "joined", "accepted", "won"
METER, SECONDARY, HOUSE = "meter", "secondary", "house"
WAGER_CENTS = 100  # oh-linked-progressive:3.II
_PARTS = 1000  # a rate is in thousandths of a wager

# What is told to the link, by kind of record; everything else in a record follows from it.
_FACTS = {
    OPENED: ("link", *Terms.__struct_fields__),
    JOINED: ("table", "game"),
    ACCEPTED: ("table", "number", "seats"),
    WON: ("table", "number", "seat", "takes"),
}


class BadMeter(ValueError):
    """A record that does not follow, or a meter that is not what its log says."""


class Meter(Struct, frozen=True):
    """Where a meter stands."""

    terms: Terms
    seq: int = 0
    head: str = START
    cents: int = 0
    secondary_cents: int = 0
    carry: int = 0  # parts of a cent that wait for the next wager
    secondary_carry: int = 0

    def shown(self) -> dict[str, int]:
        return {"cents": self.cents, "secondary_cents": self.secondary_cents}


class Change(Struct, frozen=True):
    """What one record does: the meter after it, the postings, and what the table is answered."""

    after: Meter
    postings: tuple[tuple[str, int], ...]
    answer: Any = None

    def body(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        kept = asdict(self.after)
        told = {name: kept[name] for name in ("cents", "secondary_cents", "carry", "secondary_carry")}
        read = {"read": self.answer} if "takes" in facts else {}
        return {**facts, **read, "postings": [list(p) for p in self.postings], "after": told}


def change(meter: Meter, kind: str, facts: Mapping[str, Any]) -> Change:
    match kind:
        case "opened":
            return _reset(meter, ())
        case "joined":
            return Change(meter, ())
        case "accepted":
            return _fed(meter, str(facts["table"]), tuple(facts["seats"]))
    return _won(meter, str(facts["table"]), str(facts["takes"]))


def _reset(meter: Meter, before: tuple[tuple[str, int], ...], answer: Any = None) -> Change:
    """The house puts up the reset amount, and what a secondary jackpot has gathered goes on top."""
    put_up, gathered = meter.terms.reset_cents, meter.secondary_cents
    after = replace(meter, cents=meter.cents + put_up + gathered, secondary_cents=0)
    moved = ((HOUSE, -put_up), (SECONDARY, -gathered), (METER, put_up + gathered))
    return Change(after, (*before, *(p for p in moved if p[1])), answer)


def _fed(meter: Meter, table: str, seats: tuple[int, ...]) -> Change:
    """oh-linked-progressive:7.III: so much of each wager, in whole cents with the rest carried."""
    staked = WAGER_CENTS * len(seats)
    first, carry = divmod(staked * meter.terms.rate + meter.carry, _PARTS)
    second, secondary_carry = divmod(staked * meter.terms.secondary_rate + meter.secondary_carry, _PARTS)
    after = replace(
        meter,
        cents=meter.cents + first,
        secondary_cents=meter.secondary_cents + second,
        carry=carry,
        secondary_carry=secondary_carry,
    )
    moved = ((table, -first - second), (METER, first), (SECONDARY, second))
    return Change(after, tuple(p for p in moved if p[1]), seats)


def _won(meter: Meter, table: str, takes: str) -> Change:
    """oh-linked-progressive:7.IV: a share of what stands there now; the whole of it resets the meter."""
    share = pay(takes)
    if not isinstance(share, MeterShare) or not 0 < share.share <= 1:
        raise BadMeter(f"{takes!r} is no share of the meter")
    prize = share.of(meter.cents).amount_cents
    after = replace(meter, cents=meter.cents - prize)
    moved = ((METER, -prize), (table, prize))
    return _reset(after, moved, meter.cents) if share.share == 1 else Change(after, moved, meter.cents)


def follow(meter: Meter | None, record: Record) -> tuple[Meter, Change]:
    """The meter after one more record, which must be the one that the terms give."""
    try:
        facts = {name: record.body[name] for name in _FACTS[record.kind]}
        if (record.kind == OPENED) != (meter is None):
            raise BadMeter("a log is opened by its first record and by no other")
        terms = Terms(*(facts[f] for f in Terms.__struct_fields__)) if meter is None else meter.terms
        now = Meter(terms) if meter is None else meter
        made = change(now, record.kind, facts)
    except (KeyError, TypeError, BadMeter) as wrong:
        raise BadMeter(f"record {record.seq} of the link: {wrong}") from None
    if record.body != made.body(facts):
        raise BadMeter(f"record {record.seq} of the link is not what its terms give: {made.body(facts)}")
    return replace(made.after, seq=record.seq, head=record.hash), made


class Checked(Struct, frozen=True):
    """What a whole log came to."""

    meter: Meter
    wagers: int
    prizes: int
    resets: int
    balances: dict[str, int]


def check_log(records: Iterable[Record]) -> Checked:
    """Every record from the first: the chain, what follows by the terms, all accounts together nothing."""
    meter: Meter | None = None
    balances: dict[str, int] = {}
    wagers = prizes = resets = 0
    for record in records:
        check_chain((record,), meter.seq if meter else 0, meter.head if meter else START)
        meter, made = follow(meter, record)
        if sum(cents for _, cents in made.postings):
            raise BadMeter(f"record {record.seq} of the link does not balance")
        for account, cents in made.postings:
            balances[account] = balances.get(account, 0) + cents
        wagers += len(record.body.get("seats", ()))
        prizes += int(record.kind == WON)
        resets += int(any(account == HOUSE for account, _ in made.postings))
    if meter is None:
        raise BrokenChain("the link has no log")
    found = (balances.get(METER, 0), balances.get(SECONDARY, 0))
    if found != (meter.cents, meter.secondary_cents) or sum(balances.values()) != 0:
        raise BadMeter(f"the accounts come to {balances}, the meter stands at {meter.cents}")
    return Checked(meter, wagers, prizes, resets, balances)
