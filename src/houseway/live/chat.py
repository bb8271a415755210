"""What is said at the tables. It decides nothing: it is in no log, the last lines are kept in memory, and a
restart forgets them. Only whether a table has a chat at all is stored."""

import json
import unicodedata
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import delete, insert, select

from houseway.editions.people import DEALER, MANAGER, RANKS, reaches
from houseway.live import schema
from houseway.live.guard import Buckets, Rate
from houseway.live.store import Store
from houseway.live.terms import Person

KEPT = 50
_OFF = "chat-off"  # in the house's own facts: the tables without a chat
_JOINER = "\u200d"  # holds the parts of one picture together


class NotSaid(Exception):
    """What may not be said, or done to what was said, in plain words."""

    def __init__(self, reason: str, allowed: tuple[str, ...] = ()):
        super().__init__(reason)
        self.reason, self.allowed = reason, allowed


@dataclass(frozen=True, slots=True)
class Line:
    number: int
    person: str
    name: str
    role: str
    text: str  # empty: hidden by the house
    at_ms: int
    key: str  # of the message: the same again is not said twice

    def shown(self) -> dict[str, Any]:
        told = {"number": self.number, "who": self.person, "name": self.name, "role": self.role}
        return told | {"at_ms": self.at_ms, "text": self.text, "hidden": not self.text}


def moderates(person: Person) -> bool:
    """Who hides lines and silences people: a dealer or above."""
    return reaches(person.rank, DEALER)


@dataclass(slots=True)
class Chat:
    """That of one table."""

    on: bool = True
    lines: deque[Line] = field(default_factory=lambda: deque(maxlen=KEPT))
    silenced: dict[str, tuple[str, str]] = field(default_factory=dict)  # name and role, by person
    _count: int = 0
    _listeners: list[Callable[[Line | None], None]] = field(default_factory=list)

    def listen(self, told: Callable[[Line | None], None]) -> Callable[[], None]:
        """Calls ``told`` with each new line, and with nothing where what was there is other now."""
        self._listeners.append(told)
        return lambda: self._listeners.remove(told)

    def _tell(self, line: Line | None) -> None:
        for told in tuple(self._listeners):
            told(line)

    def seen_by(self, person: Person) -> dict[str, Any]:
        """All of it, for one pair of eyes."""
        kept = [line.shown() for line in self.lines] if self.on else []
        seen: dict[str, Any] = {"on": self.on, "lines": kept, "silenced": person.id in self.silenced}
        if moderates(person):
            seen["silent"] = [{"who": p, "name": name} for p, (name, _) in self.silenced.items()]
        return seen

    def turn(self, *, on: bool) -> None:
        self.on = on
        self._tell(None)

    def say(self, person: Person, text: str, key: str, at_ms: int, *, sits: bool, rate: Buckets) -> None:
        if any(line.person == person.id and line.key == key for line in self.lines):
            return
        if not self.on:
            raise NotSaid("the chat of this table is off")
        if not sits and not moderates(person):
            raise NotSaid("who watches reads: those who sit at the table and the house's people write")
        if person.id in self.silenced:
            raise NotSaid("the house has silenced you at this table")
        said = tidy(text)
        if not said:
            raise NotSaid("there is nothing to read in this message")
        if wait := rate.take(person.id):
            raise NotSaid(f"not so fast: write again in {int(wait) + 1} s")
        self._count += 1
        line = Line(self._count, person.id, person.name, person.role, said, at_ms, key)
        self.lines.append(line)
        self._tell(line)

    def hide(self, by: Person, number: int) -> None:
        """The words are gone for everybody, and not kept."""
        line = next((line for line in self.lines if line.number == number), None)
        if line is None:
            raise NotSaid("there is no such message any more")
        _check_over(by, line.person, line.role, "hide a message of")
        self.lines[self.lines.index(line)] = replace(line, text="")
        self._tell(None)

    def silence(self, by: Person, other: str, *, on: bool) -> None:
        spoken = {line.person: (line.name, line.role) for line in self.lines}
        found = self.silenced.get(other) or spoken.get(other)
        if found is None:
            raise NotSaid("this person has not said anything here")
        _check_over(by, other, found[1], "silence")
        if on:
            self.silenced[other] = found
        else:
            self.silenced.pop(other, None)
        self._tell(None)


def _check_over(by: Person, other: str, role: str, act: str) -> None:
    """The house's people act upon players, and upon those of the house who are below them."""
    if not moderates(by):
        raise NotSaid(f"a dealer or above can {act} somebody: you are here as {by.role}", RANKS)
    rank = MANAGER if role == "admin" else role
    if rank in RANKS and other != by.id and RANKS.index(rank) >= RANKS.index(by.rank):
        raise NotSaid(f"a {by.role} cannot {act} a {role}: somebody above can")


def tidy(text: str) -> str:
    """Without what cannot be seen or turns the writing around; spaces are single."""
    seen = (c for c in text if c == _JOINER or unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Co", "Cn"))
    return " ".join("".join(seen).split()).strip(_JOINER)


class Chats:
    """Those of all tables."""

    def __init__(self, store: Store, rate: Rate):
        self._store = store
        self.rate = Buckets(rate)
        self._off = set(self._read())
        self._chats: dict[str, Chat] = {}

    def at(self, table: str) -> Chat:
        if table not in self._chats:
            self._chats[table] = Chat(on=table not in self._off)
        return self._chats[table]

    async def turn(self, table: str, *, on: bool) -> None:
        """With or without a chat, also after a restart."""
        off = self._off - {table} if on else self._off | {table}
        await self._store.run(lambda connection: _write(connection, off))
        self._off = off
        self.at(table).turn(on=on)

    def _read(self) -> Iterable[str]:
        m = schema.meta
        with self._store.engine.connect() as connection:
            value = connection.execute(select(m.c.value).where(m.c.name == _OFF)).scalar()
        found: list[str] = json.loads(value or "[]")
        return found


def _write(connection: Any, off: set[str]) -> None:
    connection.execute(delete(schema.meta).where(schema.meta.c.name == _OFF))
    connection.execute(insert(schema.meta).values(name=_OFF, value=json.dumps(sorted(off))))
