"""A process of the analysis, as the event loop uses it: one question at a time, the most urgent first."""

import asyncio
import heapq
import itertools
import json
import subprocess
import sys
import threading
from dataclasses import dataclass, field
from typing import Any

from houseway.analysis.hints import NoHint


class WorkFailed(Exception):
    """The analysis went wrong, or its process ended."""


class TookTooLong(WorkFailed):
    """The time for a question was over."""


@dataclass(order=True)
class _Asked:
    urgency: int  # the lowest first
    number: int
    question: dict[str, Any] = field(compare=False)
    limit_s: float = field(compare=False)
    answer: asyncio.Future[Any] = field(compare=False)


class Worker:
    """Begins its process with the first question. The process dies with the house, or when it takes too long
    over a question; the next question begins another."""

    def __init__(self, nice: int):
        self._nice = nice
        self._process: subprocess.Popen[str] | None = None
        self._waiting: list[_Asked] = []
        self._current: _Asked | None = None
        self._numbers = itertools.count()
        self._overdue: asyncio.TimerHandle | None = None
        self.begun = 0  # how often a process was begun

    def close(self) -> None:
        for asked in self._waiting:
            asked.answer.cancel()
        self._waiting.clear()
        self._end()

    async def ask(
        self,
        do: str,
        house: dict[str, Any],
        *,
        limit_s: float,
        urgency: int = 0,
        grace_s: float | None = None,
        **rest: Any,
    ) -> Any:
        """The answer; :class:`NoHint` where there is none. One who stops waiting takes his question back; a
        process that is at it already has ``grace_s`` more to come to its end, or all the time."""
        loop = asyncio.get_running_loop()
        question = {"do": do, "house": house, **rest}
        asked = _Asked(urgency, next(self._numbers), question, limit_s, loop.create_future())
        heapq.heappush(self._waiting, asked)
        self._next()
        try:
            return await asked.answer
        finally:
            if asked is self._current and grace_s:
                loop.call_later(grace_s, self._unwanted, asked)
            elif grace_s is not None:
                self._unwanted(asked)

    def _next(self) -> None:
        """Sends the next question, if the process is free and somebody waits."""
        while self._current is None and self._waiting:
            asked = heapq.heappop(self._waiting)
            if asked.answer.done():
                continue
            self._current = asked
            process = self._running()
            assert process.stdin is not None
            try:
                process.stdin.write(json.dumps(asked.question) + "\n")
                process.stdin.flush()
            except OSError:
                self._ended(process)
                continue
            loop = asyncio.get_running_loop()
            self._overdue = loop.call_later(asked.limit_s, self._too_long, asked)

    def _running(self) -> subprocess.Popen[str]:
        if self._process is None:
            command = [sys.executable, "-m", "houseway.analysis.worker", str(self._nice)]
            self._process = process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
            self.begun += 1
            reading = threading.Thread(
                target=self._read, args=(process, asyncio.get_running_loop()), daemon=True
            )
            reading.start()
        return self._process

    def _read(self, process: subprocess.Popen[str], loop: asyncio.AbstractEventLoop) -> None:
        assert process.stdout is not None
        try:
            for line in process.stdout:
                loop.call_soon_threadsafe(self._answered, process, json.loads(line))
            process.wait()
            loop.call_soon_threadsafe(self._ended, process)
        except RuntimeError:
            process.kill()  # the loop is closed: nobody waits for anything
            process.wait()

    def _answered(self, process: subprocess.Popen[str], said: dict[str, Any]) -> None:
        if process is not self._process or self._current is None:
            return
        answer = self._done()
        if not answer.done():
            if "none" in said:
                answer.set_exception(NoHint(said["none"]))
            elif "failed" in said:
                answer.set_exception(WorkFailed(said["failed"]))
            else:
                answer.set_result(said["found"])
        self._next()

    def _done(self) -> asyncio.Future[Any]:
        assert self._current is not None
        if self._overdue is not None:
            self._overdue.cancel()
            self._overdue = None
        answer, self._current = self._current.answer, None
        return answer

    def _ended(self, process: subprocess.Popen[str]) -> None:
        """The process is gone."""
        if process is not self._process:
            return
        self._process = None
        if self._current is not None:
            answer = self._done()
            if not answer.done():
                answer.set_exception(WorkFailed("the process of the analysis has ended"))
        self._next()

    def _too_long(self, asked: _Asked) -> None:
        if asked is self._current and not asked.answer.done():
            asked.answer.set_exception(TookTooLong(f"not worked out within {asked.limit_s:g} s"))
        self._unwanted(asked)

    def _unwanted(self, asked: _Asked) -> None:
        if asked is self._current:
            self._end()
            self._next()

    def _end(self) -> None:
        """Ends the process, and with it what it is at."""
        process, self._process = self._process, None
        if self._current is not None:
            self._done().cancel()
        if process is not None:
            process.kill()
