"""House and table: what a licensee elects among what the edition permits, and what a table posts."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType

from houseway.editions.people import ATTENDING
from houseway.editions.schema import Edition, Option, PayLine, Value, WagerSpec, show_elections, show_value
from houseway.money.cents import dollars
from houseway.money.limits import Limits
from houseway.money.odds import FixedAmount, MeterShare, Odds, Pay, Push, pay

PAYS = "pays."  # elections of better odds are named pays.WAGER.OUTCOME

_FLAGS = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


class ElectionRefused(ValueError):
    """An election that the edition does not permit, with the clause that says so."""

    def __init__(self, reason: str, clauses: tuple[str, ...] = ()):
        super().__init__(reason + (f" [{', '.join(clauses)}]" if clauses else ""))
        self.reason = reason
        self.clauses = clauses


@dataclass(frozen=True)
class House:
    edition: Edition
    elections: Mapping[str, Value]  # every option of the edition, and the pays.* that were raised

    def __getitem__(self, option: str) -> Value:
        return self.elections[option]

    def flag(self, option: str) -> bool:
        value = self.elections[option]
        assert isinstance(value, bool)
        return value

    def number(self, option: str) -> int:
        value = self.elections[option]
        assert type(value) is int
        return value

    def choice(self, option: str) -> str:
        value = self.elections[option]
        assert isinstance(value, str)
        return value

    def offers(self, wager: str) -> bool:
        return not self.lacks(wager)

    def lacks(self, wager: str) -> dict[str, tuple[Value, ...]]:
        """The elections, each with its values, that this house would have to make to offer a wager."""
        spec = self.edition.wager(wager)
        needed = spec.requires | ({spec.offered_by: (True,)} if spec.offered_by else {})
        return {name: values for name, values in needed.items() if self.elections[name] not in values}

    @cached_property
    def wagers(self) -> tuple[str, ...]:
        """The wagers offered, in the edition's order."""
        return tuple(w.name for w in self.edition.wagers if self.offers(w.name))

    @cached_property
    def _pays(self) -> dict[str, dict[str, Pay]]:
        table: dict[str, dict[str, Pay]] = {}
        for w in self.edition.wagers:
            table[w.name] = {p.on: p.pays for p in w.pays if self.holds(p.requires)}
            for on in table[w.name]:
                raised = self.elections.get(f"{PAYS}{w.name}.{on}")
                if raised is not None:
                    table[w.name][on] = pay(str(raised))
        return table

    def pays(self, wager: str) -> Mapping[str, Pay]:
        """What each winning outcome of a wager pays."""
        return self._pays[wager]

    def holds(self, requires: Mapping[str, tuple[Value, ...]]) -> bool:
        return all(self.elections[name] in values for name, values in requires.items())

    @property
    def most_seats(self) -> tuple[int, tuple[str, ...]]:
        """How many seats a table of this house has at most, and the clauses that say so."""
        edition = self.edition
        fewer = [(f.seats, f.clauses) for f in edition.fewer_seats if self.holds(f.requires)]
        return min([(edition.seats, edition.seats_clauses), *fewer])

    def notices(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The posted sign: each notice that applies here, with its clauses."""
        shown = {
            name: f"{value:,}" if type(value) is int else show_value(value)
            for name, value in self.elections.items()
        }
        for wager in self.edition.wagers:
            shown |= {f"pays-{wager.name}-{on}": str(paid) for on, paid in self.pays(wager.name).items()}
        return tuple(
            (n.text.format_map(shown), n.clauses) for n in self.edition.notices if self.holds(n.requires)
        )


def elect(edition: Edition, chosen: Mapping[str, Value | str]) -> House:
    """The house that makes these elections and otherwise takes the defaults."""
    elections: dict[str, Value] = {o.name: o.default for o in edition.options}
    options = {name: value for name, value in chosen.items() if not name.startswith(PAYS)}
    elections |= {name: _permitted(edition, name, value) for name, value in options.items()}
    for option in edition.options:
        if elections[option.name] == option.default:
            continue
        for other, values in option.requires.items():
            if elections[other] not in values:
                raise ElectionRefused(
                    f"{option.name} = {show_value(elections[option.name])} is permitted only with "
                    f"{other} = {' or '.join(map(show_value, values))}, not {show_value(elections[other])}",
                    option.requires_clauses,
                )
    house = House(edition, MappingProxyType(elections))  # which lines a pay table has depends on the options
    raised = {n: _pay_line(house, n, str(v)) for n, v in chosen.items() if n.startswith(PAYS)}
    for name, (line, paid) in raised.items():
        if refusal := line.against(name, paid):
            raise refusal
    return _paying(house, raised)


def imagine(edition: Edition, chosen: Mapping[str, Value | str]) -> tuple[House, tuple[ElectionRefused, ...]]:
    """The house that a designer thinks of, with any pays; and what the document has against them."""
    options = {name: value for name, value in chosen.items() if not name.startswith(PAYS)}
    house = elect(edition, options)
    raised = {n: _pay_line(house, n, str(v)) for n, v in chosen.items() if n.startswith(PAYS)}
    refusals = (line.against(name, paid) for name, (line, paid) in raised.items())
    return _paying(house, raised), tuple(refusal for refusal in refusals if refusal)


def _paying(house: House, raised: Mapping[str, tuple["_Line", Pay]]) -> House:
    pays = {name: str(paid) for name, (_, paid) in raised.items()}
    return House(house.edition, MappingProxyType({**house.elections, **pays}))


def _permitted(edition: Edition, name: str, value: Value | str) -> Value:
    option = next((o for o in edition.options if o.name == name), None)
    if option is None:
        names = ", ".join(o.name for o in edition.options)
        raise ElectionRefused(
            f"{edition.id} has no option {name!r}; its options are {names}, and {PAYS}WAGER.OUTCOME"
        )
    parsed = as_typed(option, value)
    if not option.permits(parsed):
        raise ElectionRefused(
            f"{name} = {show_value(value)} is not permitted; allowed: {option.allowed}", option.clauses
        )
    return parsed


def as_typed(option: Option, value: Value | str) -> Value:
    """A value as typed on a command line, in the option's own type where it can be read so."""
    if not isinstance(value, str):
        return value
    word = value.strip()
    if isinstance(option.default, bool):
        return _FLAGS.get(word.lower(), value)
    if isinstance(option.default, int):
        return int(word) if word.isascii() and word.isdecimal() else value
    return word


@dataclass(frozen=True)
class _Line:
    """A line of a wager's pay table, and what the document lets a house pay on it."""

    wager: WagerSpec
    line: PayLine

    @property
    def clauses(self) -> tuple[str, ...]:
        return self.line.clauses or self.wager.pays_clauses or self.wager.clauses

    def against(self, name: str, paid: Pay) -> ElectionRefused | None:
        """What the document has against paying this."""
        least = self.line.pays
        if paid == least:
            return None
        if self.fixed:
            return self.fixes(name)
        return self.less(name, paid) if worth(paid) < worth(least) else None

    @property
    def fixed(self) -> bool:
        return self.line.fixed or not self.wager.pays_at_least

    def fixes(self, name: str) -> ElectionRefused:
        return ElectionRefused(f"{name}: the document fixes {self.line.pays}", self.clauses)

    def less(self, name: str, paid: Pay) -> ElectionRefused:
        return ElectionRefused(
            f"{name} = {paid} is less than the least allowed, {self.line.pays}", self.clauses
        )

    def other_kind(self, name: str, paid: Pay) -> ElectionRefused:
        kind = _KINDS[type(self.line.pays)]
        return ElectionRefused(
            f"{name} = {paid}: this line pays {kind}, as in {self.line.pays}", self.clauses
        )


_KINDS = {
    Odds: "odds",
    FixedAmount: "a fixed amount",
    MeterShare: "a share of the meter",
    Push: "odds or a push",
}


def _pay_line(house: House, name: str, value: str) -> tuple[_Line, Pay]:
    """The line of the pay table and what it is to pay, which must be of the line's kind."""
    edition = house.edition
    wager_name, _, on = name.removeprefix(PAYS).partition(".")
    lines = {
        (w.name, p.on): _Line(w, p) for w in edition.wagers for p in w.pays if house.holds(p.requires)
    }  # every line of every pay table, so that an unknown one can be answered with those there are
    for wager in edition.wagers:
        for line in wager.pays:
            if (wager.name, line.on) == (wager_name, on) and (wager_name, on) not in lines:
                raise ElectionRefused(
                    f"{wager.title} pays {on} only with {show_elections(line.requires)}", line.clauses
                )
    if (wager_name, on) not in lines:
        known = ", ".join(f"{PAYS}{w}.{o}" for w, o in lines)
        raise ElectionRefused(f"{edition.id} has no pay {name!r}; there are {known}")
    found = lines[wager_name, on]
    clauses, pays = found.clauses, found.line.pays
    try:
        raised = pay(value)
    except ValueError as error:
        raise ElectionRefused(f"{name}: {error}", clauses) from None
    basis = getattr(pays, "basis", "to")
    other_basis = getattr(raised, "basis", basis) != basis
    instead_of_push = isinstance(pays, Push) and isinstance(raised, Odds) and raised.net > 0
    other_kind = type(raised) is not type(pays) and not instead_of_push
    if (other_basis or other_kind) and found.fixed:
        raise found.fixes(name)
    less = isinstance(raised, Push) or (isinstance(pays, Push) and isinstance(raised, Odds))
    if other_kind and not less:
        raise found.other_kind(name, raised)
    if other_basis:
        odds = isinstance(raised, Odds)
        stated = edition.cites.get("stated-odds", clauses) if odds and basis == "to" else clauses
        what = "odds are" if odds else "what it pays is"
        raise ElectionRefused(f"{name} = {raised}: {what} stated with {basis!r}", stated)
    if other_kind:
        raise found.less(name, raised)
    return found, raised


def worth(value: Pay) -> Fraction:
    """For comparing what lines of one kind pay."""
    match value:
        case Odds():
            return value.net
        case FixedAmount():
            return Fraction(value.amount_cents)
        case MeterShare():
            return value.share
    return Fraction(0)


def check_uniform(houses: Iterable[House]) -> None:
    """Refuses a facility whose tables differ in what the book wants alike at all of them."""
    first: dict[tuple[str, str], Value | str] = {}
    for house in houses:
        for name, value, clauses in _facility_wide(house):
            other = first.setdefault((house.edition.id, name), value)
            if other != value:
                raise ElectionRefused(
                    f"{name} is the same at every {house.edition.title} table of the house: "
                    f"{show_value(other)} at another, {show_value(value)} here",
                    clauses,
                )


def _facility_wide(house: House) -> Iterator[tuple[str, Value, tuple[str, ...]]]:
    for option in house.edition.options:
        if option.uniform:
            yield option.name, house[option.name], option.uniform
    for wager in house.edition.wagers:
        if wager.pays_uniform and house.offers(wager.name):
            for on, paid in house.pays(wager.name).items():
                yield f"{PAYS}{wager.name}.{on}", str(paid), wager.pays_uniform


@dataclass(frozen=True)
class Table:
    """A house's table: how many seats, and the limits it posts."""

    house: House
    seats: int
    limits: Mapping[str, Limits]
    attended: frozenset[str] = frozenset()  # ranks whose steps wait for a person; the book answers the others

    @property
    def edition(self) -> Edition:
        return self.house.edition


def _fewer_by(house: House, most: int) -> str:
    """The elections by which a table has no more than so many seats."""
    found = next(f for f in house.edition.fewer_seats if f.seats == most and house.holds(f.requires))
    return ", ".join(f"{name} = {show_value(house[name])}" for name in found.requires)


def set_table(
    house: House,
    *,
    seats: int | None = None,
    limits: Mapping[str, Limits] | None = None,
    attended: Iterable[str] = (),
) -> Table:
    edition = house.edition
    least, (most, clauses) = edition.least_seats, house.most_seats
    seats = most if seats is None else seats
    if not least <= seats <= most:
        many = f"{least} to {most}" if least < most else f"{least}"
        with_what = "" if most == edition.seats else f" with {_fewer_by(house, most)}"
        raise ElectionRefused(f"a table of {edition.title}{with_what} has {many} seats, not {seats}", clauses)
    posted = {w.name: Limits(w.min, w.max, w.unit) for w in edition.wagers if house.offers(w.name)}
    for wager, limit in (limits or {}).items():
        if wager not in posted:
            raise ElectionRefused(
                f"no limits can be posted for {wager!r}; this table offers {', '.join(posted)}"
            )
        spec = edition.wager(wager)
        if spec.equals and limit != (limits or {}).get(spec.equals, posted[spec.equals]):
            raise ElectionRefused(
                f"{wager} has no limits of its own: it is as large as {spec.equals}", spec.clauses
            )
        if spec.fixed and limit != posted[wager]:
            raise ElectionRefused(f"the document fixes what is bet on {wager}: {posted[wager]}", spec.clauses)
        if limit.min_cents < spec.least:
            raise ElectionRefused(
                f"{spec.title} takes {dollars(spec.least)} at least, not {dollars(limit.min_cents)}",
                spec.clauses[:1],
            )
        posted[wager] = limit
    posted |= {w.name: posted[w.equals] for w in edition.wagers if w.equals and w.name in posted}
    if unknown := set(attended) - set(ATTENDING):
        raise ElectionRefused(
            f"nobody has the rank {', '.join(sorted(unknown))}; the ranks are {', '.join(ATTENDING)}"
        )
    return Table(house, seats, MappingProxyType(posted), frozenset(attended))
