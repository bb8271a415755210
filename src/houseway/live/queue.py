"""The waiting list of a table: who wants a seat, for whom one is kept, and who wants to sit elsewhere."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

WAITS, STOPS, OFFERED, LAPSED = "waits", "stops", "offered", "lapsed"
ASKS, KEEPS = "asks-for-seat", "keeps-seat"


class Queue(Struct, frozen=True):
    waiting: tuple[str, ...] = ()  # people, the first first
    kept: tuple[tuple[str, int], ...] = ()  # a person, and the seat that is kept for him
    moves: tuple[tuple[str, int], ...] = ()  # a person who sits, and the seat that he wants

    def seat_for(self, person: str) -> int:
        """The seat that is kept for somebody; 0 where none is."""
        return dict(self.kept).get(person, 0)

    def claimed(self, seat: int) -> str:
        """Who has a right to a seat before others come: it is kept for him, or he moves there."""
        return next((p for p, s in (*self.kept, *self.moves) if s == seat), "")

    def due(self, taken: set[int], seats: int) -> tuple[tuple[str, int], ...]:
        """Who is to be offered which seat now."""
        free = [s for s in range(1, seats + 1) if s not in taken and not self.claimed(s)]
        offered = dict(self.kept)
        return tuple(zip([p for p in self.waiting if p not in offered], free, strict=False))

    def without(self, person: str) -> "Queue":
        """Of somebody who sits down, leaves or moves nothing is wanted any more."""
        if person not in self.waiting and person not in dict(self.moves):
            return self
        return Queue(
            tuple(p for p in self.waiting if p != person),
            tuple(k for k in self.kept if k[0] != person),
            tuple(m for m in self.moves if m[0] != person),
        )


def listed(queue: Queue, body: dict[str, Any]) -> Queue:
    """The list after one more record."""
    person, seat = body["who"], body.get("seat", 0)
    match body["act"]:
        case "waits":
            return replace(queue, waiting=(*queue.waiting, person))
        case "offered":
            return replace(queue, kept=(*queue.kept, (person, seat)))
        case "asks-for-seat":
            return replace(queue, moves=(*queue.moves, (person, seat)))
    return queue.without(person)


def check_listed(queue: Queue, body: dict[str, Any], taken: dict[int, str], seats: int) -> None:
    """Whether the house kept to the order of its list, for whoever reads the log again."""
    person, seat, act = body["who"], body.get("seat", 0), body["act"]
    sits = person in taken.values()
    fits = {
        WAITS: not sits and person not in queue.waiting,
        STOPS: person in queue.waiting,
        LAPSED: (person, seat) in queue.kept,
        OFFERED: (person, seat) in queue.due(set(taken), seats)[:1],
        ASKS: sits and person not in dict(queue.moves) and 0 < seat <= seats,
        KEEPS: person in dict(queue.moves),
    }
    if not fits.get(act, False):
        raise ValueError(f"the waiting list is not kept in its order: {act!r} of {person}")
