"""People of the pit and the cage, and what they ask of a table and approve."""

from typing import Any

import msgspec
from floor_support import House

from houseway.live import names
from houseway.live.approvals import Approve, Ask, Decline
from houseway.live.days import shift_at
from houseway.live.money_acts import What
from houseway.live.money_report import Figures, Reports, over, rounds_won
from houseway.live.store import Store
from houseway.live.terms import Done, Person, Refused

STAFF = {role: Person(f"id-{role}", role.title(), role) for role in names.STAFF}
DEALER, FLOOR, MANAGER, CASHIER = (STAFF[r] for r in ("dealer", "floor", "manager", "cashier"))


async def ask(house: House, who: Person, act: str, **terms: Any) -> Done | Refused:
    what = msgspec.convert({"act": act, **terms}, What)
    return await house.floor.intend(house.table, who, house.key(), Ask(what))


async def asked(house: House, who: Person, act: str, **terms: Any) -> int:
    answer = await ask(house, who, act, **terms)
    assert isinstance(answer, Done), answer
    return answer.seq


async def approve(house: House, who: Person, number: int, **own: Any) -> Done | Refused:
    return await house.floor.intend(house.table, who, house.key(), Approve(number, **own))


async def decline(house: House, who: Person, number: int, why: str = "not needed") -> Done | Refused:
    return await house.floor.intend(house.table, who, house.key(), Decline(number, why))


async def by_two(house: House, one: Person, other: Person, act: str, **terms: Any) -> None:
    """Asked by one, approved by the other, who counts the same where something is counted."""
    number = await asked(house, one, act, **terms)
    own = {"cents": terms["cents"]} if act in ("count", "drop") else {}
    answer = await approve(house, other, number, **own)
    assert isinstance(answer, Done), answer


def whole_life(store: Store, table: str = "t") -> Figures:
    """A table from its opening to now."""
    found = Reports(store).by_shift(_last(store, table))[table]
    figures = over(found, sorted(found))
    assert figures is not None
    return figures


def _last(store: Store, table: str) -> int:
    last = store.last_record(table)
    assert last is not None
    return shift_at(last.at_ms)


def reconciles(store: Store, table: str = "t") -> Figures:
    """The figures, once the two sums of every shift agree and the closer is what the ledger holds."""
    found = Reports(store).by_shift(_last(store, table))[table]
    rounds = rounds_won(store, table)
    for shift, figures in found.items():
        assert figures.win_cents == rounds.get(shift, 0) + figures.corrections_cents, (shift, figures)
    assert set(rounds) <= set(found)
    balances = store.balances()
    assert sum(balances.values()) == 0
    whole = whole_life(store, table)
    assert whole.closer_cents == balances[f"inventory-{table}"] + balances.get(f"layout-{table}-0", 0)
    return whole
