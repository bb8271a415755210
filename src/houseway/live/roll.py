"""The roll of the house's people: who was hired, let go and on shift, as a log of its own."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from houseway.live import audit
from houseway.live.audit import Record, check_chain
from houseway.live.rows import Write
from houseway.live.schema import PIT_LOG
from houseway.live.store import Store, StoreFailed

SHIFTS = ("day", "swing", "grave")


@dataclass(frozen=True)
class OnShift:
    shift: str
    since_ms: int


class Roll:
    """Read at the start, added to in order: a record is stored before anybody goes by it."""

    def __init__(self, store: Store, now: Callable[[], float], failed: Callable[[], None]):
        self._store, self._now, self._failed = store, now, failed
        self.lock = asyncio.Lock()
        self.head = (0, audit.START)  # the last record
        self.on_shift: dict[str, OnShift] = {}  # by person

    def read(self) -> None:
        self.head, self.on_shift = (0, audit.START), {}
        for record in self._store.records(PIT_LOG):
            check_chain((record,), *self.head)
            self._fold(record)

    async def note(self, body: dict[str, Any]) -> None:
        """One more record; ``body`` says ``who`` did ``act`` to which ``person``."""
        async with self.lock:
            record = Record.after(*self.head, audit.STAFF, body, int(self._now() * 1000), 0)
            write = Write()
            write.record(PIT_LOG, record)
            try:
                await self._store.write(write)
            except StoreFailed:
                self._failed()
                raise
            self._fold(record)

    def _fold(self, record: Record) -> None:
        body, person = record.body, record.body["person"]
        self.head = record.seq, record.hash
        if body["act"] == "shift-began":
            self.on_shift[person] = OnShift(body["shift"], record.at_ms)
        elif body["act"] in ("shift-ended", "revoked"):
            self.on_shift.pop(person, None)
