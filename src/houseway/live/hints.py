"""Best play on request, and the odds of a table: worked out in a thread, once for each set of elections."""

import asyncio
from collections.abc import Callable, Hashable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from houseway.analysis.hints import Hint, NoHint, best_wager, decision_hint
from houseway.analysis.packages import NotAnalysed, house_key
from houseway.editions.house import House

T = TypeVar("T")


class Analyst:
    """One thread works things out, one after another; the event loop only waits."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "houseway-analysis")
        self._answers: dict[Hashable, asyncio.Future[Any]] = {}

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def odds(self, house: House) -> list[dict[str, Any]]:
        """A report on every wager (see analysis/report.py); none where a game is too large to solve."""
        return await self._once(("odds", house_key(house)), partial(_odds, house))

    async def hint(self, house: House, view: Mapping[str, Any]) -> Hint:
        """The best answer to what the viewer is asked; while betting, the best wager."""
        step = view["step"]
        if step["kind"] == "decide" and "choices" in step:
            return await self._run(partial(decision_hint, house, view))
        if step["kind"] == "decide":
            raise NoHint("it is not your turn")
        reports = await self.odds(house)
        if not reports:
            raise NoHint("there are no figures for this game")
        return best_wager(reports)

    async def _run(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    async def _once(self, key: Hashable, work: Callable[[], T]) -> T:
        """Asked for by many at once, worked out once. What failed is tried again when next asked for."""
        answer = self._answers.get(key)
        if answer is None:
            answer = self._answers[key] = asyncio.get_running_loop().run_in_executor(self._thread, work)
            answer.add_done_callback(partial(self._forget_failure, key))
        # Shielded: somebody who stops waiting does not stop it for the others.
        result: T = await asyncio.shield(answer)
        return result

    def _forget_failure(self, key: Hashable, answer: "asyncio.Future[Any]") -> None:
        if answer.cancelled() or answer.exception() is not None:
            self._answers.pop(key, None)


def _odds(house: House) -> list[dict[str, Any]]:
    from houseway.analysis.edges import edge_reports

    try:
        return [report.as_dict() for report in edge_reports(house)]
    except NotAnalysed:
        return []
