"""The words in which the floor is spoken to and answers."""

import re
from dataclasses import dataclass, field
from typing import Any

from houseway.editions.people import ATTENDING, MANAGER

_TABLE_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,29}")


@dataclass(frozen=True)
class Person:
    """Somebody on the floor. The id is in the log and in exports; it must say nothing about its owner."""

    id: str
    name: str
    role: str = "player"  # or a rank of the pit, "surveillance", "maintenance", "auditor" or "admin"
    at: int = 0  # of his seats at a table the one he speaks from; 0 is the first

    @property
    def rank(self) -> str:
        """What this person may do at a table for the house; nothing for players, maintenance and auditors."""
        return MANAGER if self.role == "admin" else self.role if self.role in ATTENDING else ""


@dataclass(frozen=True)
class TableConfig:
    id: str
    name: str
    game: str
    edition: str | None = None
    elections: dict[str, Any] = field(default_factory=dict)
    seats: int | None = None
    limits: dict[str, Any] = field(default_factory=dict)  # wager: [min, max, unit] in cents
    bet_seconds: float = 20  # from the first wager
    act_seconds: float = 30
    last_call_seconds: float = 5  # where betting closes in two stages, the second
    cut_seconds: float = 10
    mix_seconds: float = 3  # for the numbers that players add to a seed
    pause_seconds: float = 6  # between the end of a round and the next
    idle_seconds: float = 900  # after which a seat that does nothing is given up
    inventory_cents: int = 100_000_000
    attended: tuple[str, ...] = ()  # ranks whose steps wait for a person; the book answers the others

    def __post_init__(self) -> None:
        object.__setattr__(self, "attended", tuple(sorted(self.attended)))  # a list, where it was stored
        if not _TABLE_ID.fullmatch(self.id) or self.id in ("cage", "link"):
            raise ValueError(f"a table's id is lower-case letters, digits and dashes, not {self.id!r}")
        if self.inventory_cents <= 0:
            raise ValueError("a table opens with chips in its inventory")


@dataclass(frozen=True)
class TableInfo:
    """A table as the lobby shows it."""

    id: str
    name: str
    game: str
    edition: str
    title: str
    seats_taken: int
    seats_total: int
    limits: dict[str, list[int]]  # wager: [min, max, unit] in cents
    sign: tuple[tuple[str, tuple[str, ...]], ...]  # the posted notices, with their clauses
    round: int
    meter_cents: int | None = None  # of the linked progressive, where the table is on it


@dataclass(frozen=True)
class Done:
    seq: int


@dataclass(frozen=True)
class Refused:
    reason: str
    clause: str = ""
    allowed: tuple[str, ...] = ()


class UnknownTable(KeyError):
    def __init__(self, table_id: str):
        super().__init__(f"there is no table {table_id!r}")
