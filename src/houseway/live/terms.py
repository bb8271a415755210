"""The words in which the floor is spoken to and answers."""

import re
from dataclasses import dataclass, field
from typing import Any

from houseway.editions.house import ElectionRefused
from houseway.editions.people import ATTENDING, DEALER, FLOOR, MANAGER, SURVEILLANCE
from houseway.games.house_poker.progressive import OFFERED

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
    bank_seconds: float = 20  # beyond that, what each player may draw on; a tenth comes back with each round
    last_call_seconds: float = 5  # where betting closes in two stages, the second
    cut_seconds: float = 10
    mix_seconds: float = 3  # for the numbers that players add to a seed
    pause_seconds: float = 6  # between the end of a round and the next
    idle_seconds: float = 900  # after which a seat that does nothing is given up
    inventory_cents: int = 100_000_000
    real_wheel: bool = False  # at terminals: the number comes from a sensor, and no ball is simulated
    misreads_one_in: int = 0  # how often the simulated sensor errs; 0 is never
    attended: tuple[str, ...] = ()  # ranks whose steps wait for a person; the book answers the others
    round_seconds: float = 0  # from the beginning of a round to that of the next, at least
    chip_cents: int = 0  # the smallest chip that is bet and bought; 0: whatever the limits let be bet
    least_buy_in_cents: int = 0  # what is brought to a seat at least …
    most_buy_in_cents: int = 0  # … and at most, with what lies there; 0: as much as one likes
    automatic: int = 0  # so many automatic players keep somebody company who plays alone
    think_seconds: float = 2  # that they take to decide
    offer_seconds: float = 60  # for which a seat is kept for the next on the waiting list
    physical: bool = False  # real cards, dice or wheel: the dealer enters what came, and nothing is sealed

    def __post_init__(self) -> None:
        object.__setattr__(self, "attended", tuple(sorted(self.attended)))  # a list, where it was stored
        if not _TABLE_ID.fullmatch(self.id) or self.id in ("cage", "link", "pit"):
            raise ValueError(f"a table's id is lower-case letters, digits and dashes, not {self.id!r}")
        if self.inventory_cents <= 0:
            raise ValueError("a table opens with chips in its inventory")
        if self.physical and DEALER not in self.attended:
            raise ElectionRefused(
                "with real cards, dice or a wheel the dealer is attended: he enters what came"
            )
        missing = [by for by in (FLOOR, SURVEILLANCE) if by not in self.attended]
        if self.physical and self.elections.get(OFFERED) is True and missing:
            raise ElectionRefused(
                "a progressive with real cards is verified by a floor supervisor and by surveillance, and "
                f"nobody stands in for them: attended must be {' and '.join(missing)}, too",
                ("oh-linked-progressive:6.IV.C.1",),
            )


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
    changes: int = 0  # how often its terms have been changed
    notice: tuple[str, ...] = ()  # what is posted to hold soon
    closing: bool = False
    chip_cents: int = 0
    buy_in_cents: tuple[int, int] = (0, 0)  # the least and the most; 0: no such limit
    waiting: int = 0  # people on the waiting list
    automatic: int = 0  # seats that automatic players have
    opens_with: str = ""  # whom of the house it waits for, while nobody is assigned to it


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
