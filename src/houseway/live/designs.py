"""A designer's questions, worked out beside the floor: in slices, so that nobody waits for another's grid.

Two processes share them. A question goes to the one with less to do and stays there; it is worked on for a
moment at a time, in turn with the others, and given up when it takes too long or nobody asks for it any more.
"""

import asyncio
import secrets
from collections import Counter
from dataclasses import dataclass
from typing import Any

from houseway.live.worker import TookTooLong, Worker

SLICE_S = 0.4  # for so long a question is worked on before the next has its turn
POINT_S = 60.0  # one figure that takes longer is not worked out here
WORK_S = 90.0  # of the process, for one question
OVERALL_S = 900.0
UNWANTED_S = 10.0  # a question that nobody has asked about since is given up, and so is its answer
IDLE_S = 600.0  # then the processes go, and with them their memory
GRACE_S = 2.0  # for a figure that nobody waits for any more
EACH = 6  # questions of one person at a time
ALL = 24
TOO_LONG = (
    "this takes too long to be worked out here: ask for less, or ask the command line (docs/designing.md)"
)
_URGENCY = {"sheet": 0, "look": 1}
_LATER = 2


class TooMany(Exception):
    """Somebody, or everybody together, asks more than is worked on at once."""

    def __init__(self, own: bool):
        super().__init__()
        self.own = own


class Stopped(Exception):
    """Whoever asked does not want it any more."""


@dataclass
class Work:
    """A question that is being worked on, or has just been."""

    number: str
    who: str
    worker: Worker
    task: asyncio.Task[dict[str, Any]]
    found: int = 0
    of: int | None = None
    wanted: float = 0.0


class Designs:
    def __init__(self) -> None:
        self._workers = (Worker(10), Worker(10))
        self._works: dict[str, Work] = {}
        self._last = 0.0  # when somebody asked

    def close(self) -> None:
        for work in self._works.values():
            work.task.cancel()
        for worker in self._workers:
            worker.close()

    def begin(self, who: str, kind: str, question: dict[str, Any]) -> Work:
        under_way = [w for w in self._works.values() if not w.task.done()]
        own = sum(w.who == who for w in under_way) >= EACH
        if own or len(under_way) >= ALL:
            raise TooMany(own)
        busy = Counter(id(w.worker) for w in under_way)
        worker = min(self._workers, key=lambda w: busy[id(w)])
        number = secrets.token_hex(8)
        draft = {**question, "kind": kind, "number": number, "for_s": SLICE_S}
        work = Work(number, who, worker, asyncio.create_task(self._done(number, draft)))
        self._works[number] = work
        work.task.add_done_callback(lambda done: done.cancelled() or done.exception())  # also if nobody asks
        return work

    async def _done(self, number: str, draft: dict[str, Any]) -> dict[str, Any]:
        work, urgency = self._works[number], _URGENCY.get(draft["kind"], _LATER)
        try:
            async with asyncio.timeout(OVERALL_S):
                while True:
                    said: dict[str, Any] = await work.worker.ask(
                        "design", {}, draft=draft, limit_s=POINT_S, urgency=urgency, grace_s=GRACE_S
                    )
                    if "found" not in said:
                        return said
                    work.found, work.of = said["found"], said["of"]
                    if said["spent_s"] > WORK_S:
                        break
        except (TookTooLong, TimeoutError):
            pass
        return {"refused": {"reason": TOO_LONG, "clauses": []}}

    def find(self, number: str, who: str) -> Work | None:
        work = self._works.get(number)
        return work if work is not None and work.who == who else None

    async def answer(self, work: Work, wait_s: float) -> dict[str, Any] | None:
        """What was answered or refused; None while it is being worked out. :class:`Stopped` when it is given
        up meanwhile, :class:`WorkFailed` where it went wrong."""
        loop = asyncio.get_running_loop()
        await asyncio.wait((work.task,), timeout=wait_s)
        work.wanted = self._last = loop.time()
        loop.call_later(UNWANTED_S, self._give_up, work, work.wanted)
        if not work.task.done():
            return None
        if work.task.cancelled():
            raise Stopped
        return work.task.result()

    def _give_up(self, work: Work, asked: float) -> None:
        if work.wanted <= asked:
            self.stop(work)

    def stop(self, work: Work) -> None:
        work.task.cancel()
        self._works.pop(work.number, None)
        asyncio.get_running_loop().call_later(IDLE_S, self._rest, work.wanted)

    def _rest(self, last: float) -> None:
        if not self._works and last >= self._last:
            for worker in self._workers:
                worker.close()
