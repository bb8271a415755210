"""Best play on request, grades, and the odds of a table: worked out in processes of their own.

Hints have one that does nothing else for long; odds, which may take minutes, have another; a third
gets the hints of each set of elections ready and goes when that is done. Both are nicer than the house.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any

from houseway.analysis.hints import Hint, NoHint, best_wager
from houseway.analysis.packages import has_part, house_key
from houseway.analysis.worker import told
from houseway.editions.house import House
from houseway.games.registry import game_class
from houseway.live.worker import Worker, WorkFailed

HINT_S = 0.4  # a hint that takes longer comes later, and this is said at once
GIVE_UP_S = 30.0  # no hint takes so long, once everything is ready
READY_S = 600.0  # for getting one set of elections ready
ODDS_S = 900.0
UNWANTED_S = 60.0  # odds that nobody has asked for since are not worked on any more
NOT_READY = "the adviser is getting ready for this table"
AGAINST_EACH_OTHER = (
    "players play against each other here: what is best depends on what the others hold and do, and no best "
    "play is worked out"
)
_AT_ONCE, _BEFORE, _WHEN_FREE = range(3)

log = logging.getLogger(__name__)


def _require_house_game(house: House) -> None:
    if not game_class(house.edition.game).house_plays:
        raise NoHint(AGAINST_EACH_OTHER)


class Analyst:
    """The event loop only waits, and never for long."""

    def __init__(self) -> None:
        self._hints, self._odds, self._warmer = Worker(0), Worker(10), Worker(10)
        self._known: dict[Hashable, asyncio.Task[Any]] = {}  # odds and strategies, worked out or on the way
        self._wanted: dict[Hashable, float] = {}  # when somebody last asked
        self._prepared: dict[Hashable, asyncio.Task[None]] = {}
        self.heard: dict[int, Callable[[], None]] = {}  # told when a set of elections is ready

    def close(self) -> None:
        for task in (*self._known.values(), *self._prepared.values()):
            task.cancel()
        for worker in (self._hints, self._odds, self._warmer):
            worker.close()

    # ── getting ready ────────────────────────────────────────────────────────────────────────────────

    def advises(self, house: House) -> bool:
        """Whether the decisions of a game are analysed."""
        return has_part(house, "hints")

    def ready(self, house: House) -> bool:
        """Whether a hint here takes no longer than it has to."""
        task = self._prepared.get(self._key(house))
        return task is not None and task.done()

    def prepare(self, house: House) -> asyncio.Task[None]:
        """Compiles what the hints of a house need, beside everything else, and then has it loaded."""
        key = self._key(house)
        task = self._prepared.get(key)
        if task is None:
            task = self._prepared[key] = asyncio.create_task(self._prepare(house))
        return task

    def _key(self, house: House) -> Hashable:
        # With a process that had to be ended went what it had ready.
        return max(1, self._hints.begun), house_key(house)

    async def _prepare(self, house: House) -> None:
        try:
            for worker in (self._warmer, self._hints):
                await worker.ask("rehearse", told(house), limit_s=READY_S, urgency=_BEFORE)
        except WorkFailed as problem:
            log.warning("the hints of %s could not be made ready: %s", house.edition.id, problem)
        for hear in tuple(self.heard.values()):
            asyncio.get_running_loop().call_soon(hear)

    async def warm_up(self, houses: Iterable[House], say: Callable[[str], None]) -> None:
        """Gets every table's hints ready, one set of elections after another; says so before and after."""
        different = {house_key(h): h for h in houses if self.advises(h)}
        if not different:
            return
        began = time.monotonic()
        kinds = f"{len(different)} kinds of table" if len(different) > 1 else "one kind of table"
        say(f"The adviser is getting ready for {kinds}.")
        for house in different.values():
            await self.prepare(house)
        self._warmer.close()
        say(f"The adviser is ready, after {time.monotonic() - began:.0f} s.")

    # ── hints and grades ─────────────────────────────────────────────────────────────────────────────

    async def hint(self, house: House, view: Mapping[str, Any]) -> dict[str, Any]:
        """The best answer to what the viewer is asked; while betting, the best wager. However long it takes:
        who cannot wait uses a timeout."""
        step = view["step"]
        if step["kind"] == "decide" and "choices" not in step:
            raise NoHint("it is not your turn")
        _require_house_game(house)
        if step["kind"] != "decide":
            return (await self._best_wager(house)).as_dict()
        if not self.advises(house):
            raise NoHint("the decisions of this game are not analysed")
        await asyncio.shield(self.prepare(house))
        found: dict[str, Any] = await self._hints.ask(
            "hint", told(house), view=view, limit_s=GIVE_UP_S, urgency=_AT_ONCE
        )
        return found

    async def _best_wager(self, house: House) -> Hint:
        reports = await self.odds(house)
        if not reports:
            raise NoHint("there are no figures for this game")
        return best_wager(reports)

    async def grade(self, house: House, view: Mapping[str, Any], answer: Mapping[str, Any]) -> dict[str, Any]:
        """An answer that was given beside the best one, when nobody waits for a hint."""
        await asyncio.shield(self.prepare(house))
        found: dict[str, Any] = await self._hints.ask(
            "grade", told(house), view=view, answer=answer, limit_s=GIVE_UP_S, urgency=_WHEN_FREE
        )
        return found

    # ── odds and strategies ──────────────────────────────────────────────────────────────────────────

    async def odds(self, house: House) -> list[dict[str, Any]]:
        """A report on every wager (see analysis/report.py); none where a game is too large to solve."""
        found: list[dict[str, Any]] = await self._once("odds", house, _WHEN_FREE)
        return found

    async def strategy(self, house: House) -> dict[str, Any]:
        """The best play of a house, in words and charts; :class:`NoHint` where nothing is decided."""
        _require_house_game(house)
        if not has_part(house, "strategy"):
            raise NoHint("in this game nothing is decided: the edge of every wager is fixed")
        found: dict[str, Any] = await self._once("strategy", house, _BEFORE)
        return found

    async def citations(self) -> dict[str, list[str]]:
        """Where the package cites each clause."""
        found: dict[str, list[str]] = await self._once("citations", None, _AT_ONCE)
        return found

    async def _once(self, do: str, house: House | None, urgency: int) -> Any:
        """Asked for by many at once, worked out once. What failed is tried again when next asked for; what
        nobody has asked for in a while is given up."""
        key = do, house and house_key(house)
        task = self._known.get(key)
        if task is None or (task.done() and (task.cancelled() or isinstance(task.exception(), WorkFailed))):
            about = told(house) if house else {}
            asking = self._odds.ask(do, about, limit_s=ODDS_S, urgency=urgency, grace_s=0)
            task = self._known[key] = asyncio.create_task(asking)
            task.add_done_callback(lambda done: done.cancelled() or done.exception())  # also if nobody waits
        try:
            # Shielded: somebody who stops waiting does not stop it for the others.
            return await asyncio.shield(task)
        finally:
            if not task.done():
                loop = asyncio.get_running_loop()
                self._wanted[key] = loop.time()
                loop.call_later(UNWANTED_S, self._give_up, key, loop.time())

    def _give_up(self, key: Hashable, asked: float) -> None:
        task = self._known.get(key)
        if task is not None and not task.done() and self._wanted.get(key, asked) <= asked:
            task.cancel()
