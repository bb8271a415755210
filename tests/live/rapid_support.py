"""A Rapid Roulette table on the floor, with its people."""

from typing import Any

from floor_support import Clock, House, repeatable

from houseway.live.floor import Person
from houseway.live.protocol import Sensed
from houseway.live.rapid import SENSOR
from houseway.live.store import Store
from houseway.live.terms import Done, Refused

DEALER, BOX, FLOOR, MANAGER = (Person(f"id-{r}", r.title(), r) for r in ("dealer", "box", "floor", "manager"))
PLAYERS = tuple(Person(f"id-p{n}", f"P{n}") for n in range(1, 15))
ANN, BOB = PLAYERS[:2]
STAFFED = ("dealer", "floor", "manager")


class RapidHouse(House):
    async def opened(
        self, people: tuple[Person, ...] = (ANN,), *, cash_cents: int = 100_000, **config: Any
    ) -> "RapidHouse":
        """The table checked and every player with credits; attended unless the test says otherwise."""
        await self.open("rapid-roulette", **{"attended": STAFFED, **config})
        await self.check()
        for seat, person in enumerate(people, 1):
            await self.floor.grant(person.id, 10_000_000, "play money", "welcome")
            await self.done(person, do="sit", seat=seat, buy_in_cents=0)
            if cash_cents:
                await self.buy(person, cash_cents=cash_cents)
        return self

    async def check(self) -> None:
        """What is due before the table opens, by those assigned to it."""
        if not self.floor.table_actor(self.table).standing.crew:
            await self.assign(DEALER, FLOOR)
        while self.view()["waits_for"] and self.view()["view"]["phase"] == "opening":
            await self.done(DEALER if self.view()["waits_for"] == "dealer" else FLOOR, do="answer")

    async def console(self, person: Person, act: str, **fields: Any) -> int:
        return await self.done(person, do="console", act=act, **fields)

    async def not_at_console(self, person: Person, act: str, **fields: Any) -> Refused:
        return await self.refused(person, do="console", act=act, **fields)

    async def touch(self, person: Person, act: str, **fields: Any) -> int:
        return await self.done(person, do="terminal", act=act, **fields)

    async def buy(self, person: Person, **funds: int) -> None:
        seat = await self.entered(person, **funds)
        await self.console(DEALER, "confirm-buy-in", seat=seat)

    async def entered(self, person: Person, **funds: int) -> int:
        """A buy-in, offered by its player and entered by the dealer: at which station."""
        await self.touch(person, "offer-buy-in", **funds)
        seat = self.seat(person)
        await self.console(DEALER, "enter-buy-in", seat=seat, **funds)
        return seat

    async def end_day(self, tokes: int = 0, *, less: int = 0) -> None:
        """With signatures and counts; so many cents may be missing from the tray."""
        await self.console(DEALER, "end-day")
        await self.console(DEALER, "sign-tips", cents=tokes)
        await self.console(FLOOR, "sign-tips", cents=tokes)
        tray, drop = self.floor.scratch(self.table).expected_counts()
        await self.console(FLOOR, "reconcile", chips_cents=tray - less, drop_cents=drop)

    def seat(self, person: Person) -> int:
        return int(self.view(person)["your_seat"])

    async def bet(self, person: Person, spot: str, cents: int = 500) -> int:  # type: ignore[override]
        game: Any = self.floor._table(self.table).game
        wager = game.spots[spot].wager
        return await self.done(person, do="wager", wager=wager, spot=spot, stake_cents=cents)

    async def sense(self, says: str, pocket: str = "") -> Done | Refused:
        return await self.floor.intend(self.table, SENSOR, self.key(), Sensed(says, pocket))  # type: ignore[arg-type]

    def phase(self, person: Person | None = None) -> str:
        return str(self.view(person)["view"]["phase"])

    def money(self, account: str) -> int:
        return self.floor._book.stored.get(account, 0)

    async def to_number(self, pocket: str = "") -> str:
        """From new game to the number at the console; of a real wheel the one that its sensor reads."""
        await self.wait(30)
        await self.console(DEALER, "spin")
        await self.wait(10)
        if pocket:
            assert isinstance(await self.sense("number", pocket), Done)
        else:
            await self.wait(4)
        assert self.phase() == "number-read"
        return str(self.view(DEALER)["view"]["read"])


def rapid_house(store: Store, clock: Clock | None = None) -> RapidHouse:
    return RapidHouse(store, clock or Clock(), entropy=repeatable())
