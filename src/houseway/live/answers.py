"""What a table has answered: the same intent again gets the same answer and has no second effect."""

import asyncio
from collections import OrderedDict

from houseway.live.store import Store
from houseway.live.terms import Done, Refused

KEPT = 1000  # answers in memory; older ones are on the disk
PEOPLE_KEPT = 5000
_BITS = 21

# The digest of an intent, its answer, and what has to be stored before that is given.
Answered = tuple[str, Done | Refused, asyncio.Future[None] | None]


class Seen:
    """Which keys there may have been, in 256 KiB for any number of them: what it has not seen is new; of what
    it has, few are not (1.5 % at 200,000 keys)."""

    def __init__(self) -> None:
        self._bits = bytearray(2**_BITS // 8)

    def add(self, person_id: str, key: str) -> None:
        for place in self._places(person_id, key):
            self._bits[place >> 3] |= 1 << (place & 7)

    def __contains__(self, whose: tuple[str, str]) -> bool:
        return all(self._bits[place >> 3] & 1 << (place & 7) for place in self._places(*whose))

    def _places(self, person_id: str, key: str) -> tuple[int, int, int]:
        known, most = hash((person_id, key)), 2**_BITS - 1
        return known & most, known >> _BITS & most, known >> 2 * _BITS & most


class Answers:
    """The answers of one table."""

    def __init__(self, store: Store, table_id: str):
        self._store, self._table_id = store, table_id
        self.clear()

    def clear(self) -> None:
        self._latest: OrderedDict[tuple[str, str], Answered] = OrderedDict()
        self._seen = Seen()
        self._people: OrderedDict[str, None] = OrderedDict()  # whose stored keys are in it

    async def find(self, person_id: str, key: str) -> Answered | None:
        """What this person's key was answered before. A new key is not looked for on the disk."""
        latest = self._latest.get((person_id, key))
        if latest is not None:
            return latest
        if person_id not in self._people:
            for stored in await asyncio.to_thread(self._store.answered_keys, self._table_id, person_id):
                self._seen.add(person_id, stored)
            self._people[person_id] = None
            if len(self._people) > PEOPLE_KEPT:
                self._people.popitem(last=False)
        if (person_id, key) not in self._seen:
            return None
        found = await asyncio.to_thread(self._store.answer, self._table_id, person_id, key)
        return (found[0], Done(found[1]), None) if found else None

    def keep(self, person_id: str, key: str, answered: Answered) -> None:
        self._latest[person_id, key] = answered
        self._seen.add(person_id, key)
        if len(self._latest) > KEPT:
            self._latest.popitem(last=False)
