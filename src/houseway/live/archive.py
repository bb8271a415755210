"""What is read of the past on request: in one thread of its own, so that nobody at a table waits for it."""

import asyncio
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")
WAITING_EACH = 4  # requests of one person
_CHUNK_BYTES = 64 * 1024
_CHUNK_S = 0.05  # and for no longer than this, however little has come together


class Busy(Exception):
    """Somebody asks for more of the past at once than is read for one person."""


class _Turns:
    def __init__(self) -> None:
        self.one = asyncio.Lock()
        self.asked = 0


class Archive:
    """Takes turns between people: each has one piece of work in the queue at a time."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "houseway-history")
        self._turns: dict[str, _Turns] = {}

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def run(self, who: str, work: Callable[[], T], most: int = WAITING_EACH) -> T:
        mine = self._turns.setdefault(who, _Turns())
        if mine.asked >= most:
            raise Busy
        mine.asked += 1
        try:
            async with mine.one:
                return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            mine.asked -= 1
            if not mine.asked:
                del self._turns[who]

    async def chunks(self, who: str, lines: Iterator[str]) -> AsyncIterator[bytes]:
        """Lines by the chunk. Between two of them others have their turn; once begun, it is not refused."""
        chunk = await self.run(who, lambda: _chunk(lines))

        async def all_of_them() -> AsyncIterator[bytes]:
            nonlocal chunk
            while chunk:
                yield chunk
                chunk = await self.run(who, lambda: _chunk(lines), sys.maxsize)

        return all_of_them()


def _chunk(lines: Iterator[str]) -> bytes:
    made, began = bytearray(), time.monotonic()
    for line in lines:
        made += line.encode()
        if len(made) >= _CHUNK_BYTES or (made and time.monotonic() - began >= _CHUNK_S):
            break
    return bytes(made)
