"""A floor with a clock that is moved by hand, and people who play at it."""

import itertools
import json
import os
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from random import Random
from typing import Any, TypeVar

from houseway.editions.loader import editions_of
from houseway.live import loop
from houseway.live.floor import Done, Floor, Person, Refused, TableConfig
from houseway.live.link import Link
from houseway.live.protocol import Intend, NotUnderstood, read
from houseway.live.store import Store
from houseway.live.table_acts import assign

HANG_S = 120  # a busy machine is slow, not wrong: only a hang ends a wait

T = TypeVar("T")
KEY = bytes(range(32))
ANN, BOB, CLEO = (Person(f"id-{n}", n) for n in ("Ann", "Bob", "Cleo"))
AUDITOR = Person("id-audit", "Audit", "auditor")
SUPERVISOR = Person("id-floor", "Floor", "floor")


# What people bet on here, and where on the layout.
SPOTS = {"red": "red", "straight": "17", "ante": "", "pair-plus": "", "base": ""}


class Clock:
    def __init__(self, now: float = 1_700_000_000.0):
        self.now = now

    def __call__(self) -> float:
        return self.now


LUCK = int(os.environ.get("HOUSEWAY_TEST_LUCK", "1"))  # another one shows which tests rest on their cards


def repeatable(seed: int = LUCK) -> Callable[[int], bytes]:
    """Seeds that come out the same in every run: a test's cards do not change from day to day."""
    return Random(seed).randbytes


def seeded(number: int) -> Callable[[int], bytes]:
    """The first seed of a stack is chosen; afterwards any."""
    left, others = [number.to_bytes(32, "big")], repeatable()
    return lambda count: left.pop() if left and count == 32 else others(count)


async def intend(floor: Floor, table: str, person: Person, key: Any, intent: Any) -> Done | Refused:
    """An intent as a socket brings it: one text, read once."""
    try:
        message = read(json.dumps({"type": "intent", "key": key, "table": table, "intent": intent}))
    except NotUnderstood as problem:
        return Refused(problem.reason)
    assert isinstance(message, Intend)
    return await floor.intend(table, person, message.key, message.intent)


class House:
    """One table of a floor, as its people use it."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        *,
        table: str = "t",
        wall: Clock | None = None,
        entropy: Callable[[int], bytes] | None = None,
        link: Link | None = None,
        keys: str = "",
    ):
        self.store, self.clock, self.table = store, clock, table
        self.floor = Floor(store, now=wall or clock, timer=clock, entropy=entropy or repeatable(), link=link)
        self._keys = itertools.count(1)
        self._key_prefix = keys or os.urandom(4).hex()

    def key(self) -> str:
        return f"{self._key_prefix}-{next(self._keys)}"

    async def open(self, game: str, people: tuple[Person, ...] = (), **config: Any) -> "House":
        await self.floor.start(clock=False)
        editions = editions_of(game)
        if len(editions) > 1:
            config.setdefault("edition", editions[-1].id)
        config.setdefault("bank_seconds", 0)  # the clocks are those that the test names
        await self.floor.open_table(TableConfig(self.table, "Table", game, **config))
        for seat, person in zip(range(1, 20, 2), people, strict=False):
            await self.floor.grant(person.id, 10_000_000, "play money", "welcome")
            assert isinstance(await self.go(person, do="sit", seat=seat, buy_in_cents=2_000_000), Done)
        await self.refuse_cut(*people)
        return self

    async def refuse_cut(self, *people: Person) -> None:
        """Cards are shuffled when the first player sits down, who is then offered the cut."""
        for person in people:
            if "refuse-cut" in [c["name"] for c in self.step(person).get("choices", ())]:
                await self.done(person, do="decide", choice="refuse-cut")

    async def go(self, person: Person, **intent: Any) -> Done | Refused:
        return await intend(self.floor, self.table, person, self.key(), intent)

    async def done(self, person: Person, **intent: Any) -> int:
        answer = await self.go(person, **intent)
        assert isinstance(answer, Done), (intent, answer)
        return answer.seq

    async def refused(self, person: Person, **intent: Any) -> Refused:
        answer = await self.go(person, **intent)
        assert isinstance(answer, Refused), (intent, answer)
        return answer

    async def assign(self, *people: Person, on: bool = True) -> None:
        """A manager sends people to the table, or away."""
        manager = Person("id-manager", "Manager", "manager")
        for p in people:
            sent = partial(assign, by=manager, person_id=p.id, rank=p.role, on=on)
            await self.floor.staff_act(self.table, sent)

    async def wait(self, seconds: float) -> None:
        self.clock.now += seconds
        await self.floor.tick()

    def view(self, person: Person | None = None, since: int | None = None) -> dict[str, Any]:
        return self.floor.view(self.table, person, since)

    def step(self, person: Person | None = None) -> dict[str, Any]:
        found: dict[str, Any] = self.view(person)["view"]["step"]
        return found

    def chips(self, person: Person) -> int:
        seen = self.view(person)
        return next(s["chips_cents"] for s in seen["seats"] if s["seat"] == seen["your_seat"])

    def export(self, person: Person | None = AUDITOR) -> list[str]:
        return list(self.floor.export(self.table, person))

    async def close(self) -> None:
        await self.floor.stop()

    # ── playing ──────────────────────────────────────────────────────────────────────────────────────

    async def to_wagers(self) -> None:
        for _ in range(50):
            if self.step()["kind"] == "wagers":
                return
            await self.wait(60)
        raise AssertionError(f"betting does not open: {self.step()}")

    async def bet(self, *people: Person) -> None:
        """The smallest wager of two kinds, for everybody, and ready."""
        for person in people:
            for offer in self.view(person)["offers"]:
                wager = offer["wager"]
                if wager in SPOTS:
                    spot = SPOTS[wager] or offer["spot"]
                    await self.done(
                        person, do="wager", wager=wager, spot=spot, stake_cents=offer["min_cents"]
                    )
        for person in people:
            await self.done(person, do="ready")

    async def answer(self, rng: Random, *people: Person) -> bool:
        """One decision by whoever is asked; False where nobody is."""
        if self.step()["kind"] != "decide":
            return False
        seat = self.step()["seat"]
        person = next(p for p in people if self.view(p)["your_seat"] == seat)
        choice = rng.choice(self.step(person)["choices"])["name"]
        await self.done(person, do="decide", choice=choice)
        return True

    async def play(self, rounds: int, rng: Random, *people: Person) -> None:
        for _ in range(rounds):
            await self.to_wagers()
            await self.bet(*people)
            while await self.answer(rng, *people):
                pass


def run(work: Awaitable[T]) -> T:
    async def main() -> T:
        return await work

    return loop.run(main())


def reopened(store: Store, database: str) -> Store:
    store.close()
    return Store.open(database, key=KEY)


def keys(prefix: str) -> Iterator[str]:
    return (f"{prefix}-{n}" for n in itertools.count())
