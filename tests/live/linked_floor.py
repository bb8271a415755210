"""Tables of two games on one link, with cards that are known beforehand."""

import asyncio
from collections.abc import Callable
from typing import Any

from floor_support import ANN, BOB, CLEO, HANG_S, Clock, House, repeatable
from sqlalchemy import text
from test_ranks import DEALER, FLOOR

from houseway.live.floor import Done, Person, Refused, TableConfig
from houseway.live.link import NAME, Link
from houseway.live.store import Store

# By the first seed of a table that deals stacks of five: what seats 1 and 3 get.
ROYAL_FIRST, STRAIGHT_FLUSH_FIRST, ROYAL_SECOND, NOTHING = 132_653, 9_793, 114_625, 1
FOUR_CARD, CRAZY_FOUR = "four-card-poker", "crazy-four-poker"
LINKED = {"linked-progressive": True}
DAN = Person("id-dan", "Dan")
SURVEILLANCE = Person("id-eye", "Eye", "surveillance")


def seeds(*numbers: int) -> Callable[[int], bytes]:
    """The seeds of the tables' first stacks in the order of their shuffles; afterwards any."""
    left, others = [n.to_bytes(32, "big") for n in numbers], repeatable()
    return lambda count: left.pop(0) if left and count == 32 else others(count)


class Linked(House):
    """A floor with tables on the link; ``at`` says whose intents go where."""

    def __init__(self, store: Store, *stacks: int, **more: Any):
        super().__init__(store, Clock(), entropy=seeds(*stacks), **more)

    def at(self, table: str) -> "Linked":
        self.table = table
        return self

    async def open_tables(self, tables: dict[str, str], **config: Any) -> "Linked":
        await self.floor.start(clock=False)
        elections = {**LINKED, **config.pop("elections", {})}
        for table, game in tables.items():
            made = TableConfig(table, table.upper(), game, elections=elections, **config)
            await self.floor.open_table(made)
        return self

    async def seat(self, table: str, *people: Person) -> None:
        self.at(table)
        for seat, person in zip(range(1, 20, 2), people, strict=False):
            await self.floor.grant(person.id, 10_000_000, "play money", f"welcome-{person.id}")
            assert isinstance(await self.go(person, do="sit", seat=seat, buy_in_cents=100_000), Done)

    async def wager(self, *people: Person, progressive: bool = True) -> None:
        for person in people:
            await self.done(person, do="wager", wager="ante", stake_cents=500)
            if progressive:
                await self.done(person, do="wager", wager="progressive", stake_cents=100)
        for person in people:
            await self.done(person, do="ready")
        await self.heard()

    async def heard(self) -> None:
        """Until the table no longer waits for the link."""
        for _ in range(HANG_S * 100):
            if not self.view()["link"]["waits"]:
                return
            await asyncio.sleep(0.01)
        raise AssertionError("the link is not heard")

    async def play_on(self, *people: Person) -> None:
        """Everybody plays once the Ante, until the round is over or somebody of the house is waited for."""
        for person in people:
            await self.done(person, do="decide", choice="play", amount_cents=500)
        await self.heard()

    def meter(self) -> int:
        found: int = self.view()["link"]["cents"]
        return found

    def prizes(self) -> dict[int, dict[str, int]]:
        """By seat what the progressive brought in this round, without the chip."""
        found: dict[int, dict[str, int]] = {}
        for line in self.view()["lines"]:
            if line["wager"] in ("progressive", "envy-bonus") and line["outcome"] == "win":
                found.setdefault(line["seat"], {})[line["wager"]] = line["amount_cents"]
        return found


def spoil(store: Store, cents: int) -> None:
    """Somebody changes what the meter shows, without its log."""
    store.run_now(
        lambda c: c.execute(
            text("UPDATE link SET state = replace(state, :old, :new) WHERE name = :name"),
            {"old": '"cents":', "new": f'"cents":{cents}', "name": NAME},
        )
    )


async def answer_until(house: Linked, done: Callable[[], bool]) -> None:
    """The dealer answers what is his, and players play, until something is so."""
    for _ in range(300):
        await house.heard()
        if done():
            return
        step = house.step()
        if step["kind"] == "decide":
            person = {1: ANN, 3: BOB}[step["seat"]]
            choices = [c["name"] for c in house.step(person)["choices"]]
            await house.done(person, do="decide", choice="play" if "play" in choices else choices[0])
        elif isinstance(await house.go(DEALER, do="answer"), Refused):
            await house.done(FLOOR, do="answer")
    raise AssertionError(house.step())


def cut_off(link: Link) -> Callable[[], None]:
    """The link gives no answer any more; what brings it back."""
    real = link._run

    async def nobody(work: Any) -> None:
        raise OSError("no route")

    link._run = nobody
    return lambda: setattr(link, "_run", real)


__all__ = ["ANN", "BOB", "CLEO", "DAN"]
