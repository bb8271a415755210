"""The form of an edition: one rule document for one game, each value and option with its clause.

Editions are TOML files in ``houseway/editions/books/``; unknown keys are refused, so a typing error
cannot pass for an option.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from houseway.money.cents import cents
from houseway.money.odds import Pay, pay

Value = bool | int | str
ANY_ROLE = "*"  # in ``cites``: the clause of every role that is not named
Clauses = Annotated[tuple[str, ...], Field(min_length=1)]


def _read_pay(value: object) -> object:
    return pay(value) if isinstance(value, str) else value


def _read_cents(value: object) -> object:
    return cents(value) if isinstance(value, str) else value


Amount = Annotated[int, BeforeValidator(_read_cents)]


class Record(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)


class Option(Record):
    """A choice that the document leaves to the house, or a reading that a house may take otherwise."""

    name: str
    about: str
    clauses: Clauses
    values: tuple[Value, ...] = ()  # permitted values; or, for whole numbers:
    least: int | None = None
    most: int | None = None
    default: Value
    # The clauses that want it alike at every table of the facility: it is the house's. Without, the table's.
    uniform: tuple[str, ...] = ()
    # Another option must have one of these values before anything but the default may be chosen.
    requires: dict[str, tuple[Value, ...]] = {}
    requires_clauses: tuple[str, ...] = ()

    @property
    def is_number(self) -> bool:
        return self.least is not None

    @property
    def allowed(self) -> str:
        if self.is_number:
            return f"a whole number from {self.least} to {self.most}"
        return ", ".join(show_value(v) for v in self.values)

    def permits(self, value: Value) -> bool:
        if self.is_number:
            assert self.least is not None and self.most is not None
            return type(value) is int and self.least <= value <= self.most
        return any(type(v) is type(value) and v == value for v in self.values)

    @model_validator(mode="after")
    def _check(self) -> "Option":
        if (self.least is None) != (self.most is None) or self.is_number == bool(self.values):
            raise ValueError(f"option {self.name}: give either values, or least and most")
        if not self.permits(self.default):
            raise ValueError(f"option {self.name}: its default {self.default!r} is not permitted")
        if bool(self.requires) != bool(self.requires_clauses):
            raise ValueError(f"option {self.name}: requires and requires_clauses go together")
        return self


class PayLine(Record):
    on: str
    pays: Annotated[Pay, BeforeValidator(_read_pay)]
    clauses: tuple[str, ...] = ()  # where it differs from the wager's
    requires: dict[str, tuple[Value, ...]] = {}  # only under these elections
    fixed: bool = False  # also where the house may pay more on other lines


class WagerSpec(Record):
    name: str
    title: str
    about: str
    clauses: Clauses
    pays: tuple[PayLine, ...] = ()
    pays_clauses: tuple[str, ...] = ()
    pays_at_least: bool = False  # the house may pay more
    pays_uniform: tuple[str, ...] = ()  # the clauses that want what it pays alike at every table
    equals: str = ""  # the wager that it is always as large as, and goes down with
    follows: str = ""  # the wager that its size follows from: no limits of its own are posted
    beside: tuple[str, ...] = ()  # the wagers that must lie beside it
    offered_by: str = ""  # the option that offers it, where it is optional
    requires: dict[str, tuple[Value, ...]] = {}  # only under these elections
    least: Amount = 0  # what the book wants staked on it at least
    # What a house posts when it says nothing else; a table may set its own, unless the book fixes the stake.
    fixed: bool = False
    min: Amount = 500
    max: Amount = 50_000
    unit: Amount = 100

    @property
    def own_limits(self) -> bool:
        """Whether a table may post limits for it."""
        return not (self.follows or self.equals or self.fixed)


class Duty(Record):
    """Something a person does at the table, that the dealer or the floor is walked through."""

    name: str
    when: Literal[
        "opening", "shuffle", "load", "deal", "play", "settle", "collect", "irregularity", "idle", "change"
    ]
    by: Literal["dealer", "box", "floor", "manager", "player", "surveillance"]
    text: str
    clauses: Clauses
    requires: dict[str, tuple[Value, ...]] = {}  # only under these elections
    assigned: tuple[Literal["dealer", "floor"], ...] = ()  # only by these ranks, assigned to the table
    apart: bool = False  # by nobody who has done, before the same payment, one of these that is another's


class Irregularity(Record):
    """Something that can go wrong, when it can be called, by whom, and what the book makes of it."""

    name: str
    about: str
    during: tuple[str, ...]  # phases of a round
    effect: str  # one of those that the game's family knows
    by: Literal["dealer", "box", "floor", "manager"] = "dealer"  # the least rank that calls it
    wagers: tuple[str, ...] = ()  # those that the effect is about, where not all are
    while_undecided: bool = False  # of no effect once every player has decided
    clauses: Clauses
    requires: dict[str, tuple[Value, ...]] = {}


class FewerSeats(Record):
    """How many seats a table has at most under some elections, where that is fewer than otherwise."""

    name: str
    seats: int
    clauses: Clauses
    requires: dict[str, tuple[Value, ...]]


class Area(Record):
    """A place for chips before each seat, from the dealer's side to the player's."""

    wager: str
    short: str  # as it is printed
    pays_on: str = ""  # the wager on whose chips it is paid, where it has no place of its own
    same_row: bool = False  # lies beside the area before it, not behind it


class Layout(Record):
    """What is printed on the felt, for the page that draws it."""

    felt: Annotated[str, Field(pattern=r"^[a-z]+(-[a-z]+)*$")] = "house-poker"  # who draws it
    areas: tuple[Area, ...] = ()
    board: int = 0  # community cards
    motto: str = ""  # printed in the middle
    pick: str = ""  # what is said to a player who chooses cards
    notices: tuple[str, ...] = ()  # those that are printed, too
    pay_tables: tuple[str, ...] = ()  # wagers whose pays are printed
    picture: tuple[str, ...] = ()  # the cards of a hand that the lobby shows the game by


class Item(Record):
    """A piece of equipment or of the layout, for the opening checklist."""

    name: str
    text: str
    clauses: Clauses


class Notice(Record):
    """What is posted or told to players; ``{option}`` and ``{pays-WAGER-OUTCOME}`` stand for elections."""

    name: str
    text: str
    clauses: Clauses
    requires: dict[str, tuple[Value, ...]] = {}


class Reading(Record):
    """How a silent, damaged or contradictory text is read, and why."""

    name: str
    clauses: Clauses
    text: str
    reason: str
    option: str = ""  # the election that offers the alternative


class Edition(Record):
    id: str
    game: str
    title: str
    place: str
    summary: str  # one line
    rules: str  # the game in our own words, in Markdown: for players, the docs and the floor
    books: tuple[str, ...]
    seats: int
    least_seats: int = 1  # where the book lets a table have fewer, down to this
    seats_clauses: Clauses
    fewer_seats: tuple[FewerSeats, ...] = ()
    options: Annotated[tuple[Option, ...], Field(alias="option")] = ()
    wagers: Annotated[tuple[WagerSpec, ...], Field(alias="wager")]
    duties: Annotated[tuple[Duty, ...], Field(alias="duty")] = ()
    items: Annotated[tuple[Item, ...], Field(alias="item")] = ()
    notices: Annotated[tuple[Notice, ...], Field(alias="notice")] = ()
    readings: Annotated[tuple[Reading, ...], Field(alias="reading")] = ()
    irregularities: Annotated[tuple[Irregularity, ...], Field(alias="irregularity")] = ()
    layout: Layout | None = None
    deck_hours: dict[str, int] = {}  # how long cards last, by how they are dealt
    payout_limit: Amount = 0  # what a hand is paid at most, where the book says so; cited as payout-limit
    fragments: tuple[str, ...] = ()  # of editions/shared, drawn in by name
    omit: tuple[str, ...] = ()  # what of them this book has no place for, by name
    # Which clauses have which role in what books share; and the roles that this book has no clause for, with
    # the reason.
    cites: dict[str, tuple[str, ...]] = {}
    absent: dict[str, str] = {}
    clauses: dict[str, str] = {}  # path: what it says, for a book that the register does not know

    def cite(self, role: str) -> str:
        """The clause that has a role in this book, or nothing where the book is silent."""
        if role in self.absent:
            return ""
        found = self.cites.get(role) or self.cites.get(ANY_ROLE)
        if not found:
            raise KeyError(f"{self.id} does not say which clause is {role!r}")
        return found[0]

    def option(self, name: str) -> Option:
        return next(o for o in self.options if o.name == name)

    def wager(self, name: str) -> WagerSpec:
        return next(w for w in self.wagers if w.name == name)

    @model_validator(mode="after")
    def _check(self) -> "Edition":
        parts = (self.options, self.wagers, self.duties, self.items, self.notices, self.readings)
        for part in (*parts, self.irregularities, self.fewer_seats):
            names = [p.name for p in part]
            twice = {n for n in names if names.count(n) > 1}
            if twice:
                raise ValueError(f"{self.id}: named twice: {', '.join(sorted(twice))}")
        options = {o.name for o in self.options}
        asked = [*(w.offered_by for w in self.wagers), *(r.option for r in self.readings)]
        may_require = (self.options, self.wagers, self.duties, self.notices)
        for part in (*may_require, self.irregularities, self.fewer_seats):
            asked += [name for p in part for name in p.requires]
        asked += [name for w in self.wagers for line in w.pays for name in line.requires]
        unknown = {name for name in asked if name and name not in options}
        if unknown:
            raise ValueError(f"{self.id}: no such option: {', '.join(sorted(unknown))}")
        wagers = {w.name for w in self.wagers}
        asked = [name for w in self.wagers for name in (*w.beside, w.equals, w.follows)]
        if self.layout:
            asked += [*self.layout.pay_tables, *(n for a in self.layout.areas for n in (a.wager, a.pays_on))]
        unknown = {name for name in asked if name} - wagers
        if unknown:
            raise ValueError(f"{self.id}: no such wager: {', '.join(sorted(unknown))}")
        unknown = set(self.layout.notices if self.layout else ()) - {n.name for n in self.notices}
        if unknown:
            raise ValueError(f"{self.id}: no such notice: {', '.join(sorted(unknown))}")
        return self


def show_value(value: Value | Pay) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def show_elections(needed: Mapping[str, tuple[Value, ...]]) -> str:
    """As they are typed: ``house-money=yes, decks=1 or 2``."""
    return ", ".join(f"{name}={' or '.join(map(show_value, values))}" for name, values in needed.items())
