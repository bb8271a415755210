"""A designer's questions: what a pay table or an option does to a wager, and which pay tables meet a figure.

A point is a house that somebody thinks of. Its options are permitted ones; what a line pays may be
anything of its kind, and a point says where the document would refuse it.
"""

import csv
import heapq
import io
import itertools
import math
import re
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeVar

from houseway.analysis.edges import analysed, edge_report
from houseway.analysis.report import BASE, Number, Report
from houseway.editions.house import PAYS, ElectionRefused, House, as_typed, imagine, worth
from houseway.editions.schema import Edition, Value, show_value
from houseway.money.odds import FixedAmount, MeterShare, Odds, Pay, pay

MOST_POINTS = 10_000
MOST_TABLES = 1_000_000  # pay tables among which the nearest are sought
NOT_THERE = "—"
EVERY = "*"  # every value that the option permits
_RANGE = re.compile(r"(\d+)\.\.(\d+)(?:/(\d+))?")

Chosen = Mapping[str, Value | str]
Progress = Callable[[int], None]
T = TypeVar("T")
Steps = Generator[
    int, None, T
]  # work that can be left and gone on with: how many figures each step has found


def done(steps: Steps[T], progress: Progress = lambda found: None) -> T:
    """Work that is done without a break."""
    while True:
        try:
            progress(next(steps))
        except StopIteration as end:
            result: T = end.value
            return result


@dataclass(frozen=True)
class Axis:
    """An option or a line of a pay table, and the values to try."""

    name: str
    values: tuple[str, ...]


@dataclass(frozen=True)
class Point:
    """A house thought of: what it varies, the report of the wager, and what the document has against it."""

    varied: Mapping[str, str]
    report: Report | None  # None where the options do not go together
    refusals: tuple[str, ...] = ()

    @property
    def permitted(self) -> bool:
        return not self.refusals

    def as_dict(self) -> dict[str, Any]:
        found = self.report
        figures = {} if found is None else _figures(found)
        return {
            "varied": dict(self.varied),
            **figures,
            "permitted": self.permitted,
            "refusals": list(self.refusals),
        }


def _figures(found: Report) -> dict[str, Any]:
    return {
        "wager": found.wager,
        "method": found.method,
        "house_edge": found.house_edge.as_dict(),
        "element_of_risk": found.element_of_risk.as_dict(),
        "standard_deviation": found.standard_deviation,
        "hit_frequency": found.hit_frequency,
    }


# ── what is varied ───────────────────────────────────────────────────────────────────────────────────


def axis(edition: Edition, chosen: Chosen, text: str, wager: str | None = None) -> Axis:
    """Of ``decks=1,2,6``, ``soft-17=*``, ``pays.flush=3..6`` or ``pays.trips.flush=6..9/2``."""
    name, equals, values = (part.strip() for part in text.partition("="))
    if not equals or not values:
        raise ElectionRefused(f"{text!r}: write NAME=VALUES, as in decks=1,2,6 or pays.flush=3..6")
    house, _ = imagine(edition, chosen)
    if name.startswith(PAYS):
        name = pay_name(house, name, wager)
        return _axis(name, (pay_text(house, name, value) for value in _listed(values)), _paid)
    option = next((o for o in edition.options if o.name == name), None)
    if option is None:
        imagine(edition, {name: values})  # refuses it, with the options that there are
        raise AssertionError(name)
    if values != EVERY:
        return _axis(name, _listed(values), lambda value: as_typed(option, value))
    if option.is_number:
        raise ElectionRefused(f"{name}: say which numbers, as in {name}={option.least}..{option.most}")
    return Axis(name, tuple(show_value(v) for v in option.values))


def _axis(name: str, values: Iterable[str], meant: Callable[[str], object]) -> Axis:
    """Each value once, however it is written: the same figures twice would seem to change nothing."""
    found: dict[object, str] = {}
    for value in values:
        if (key := meant(value)) in found:
            raise ElectionRefused(f"{name}: {found[key]} and {value} are the same: name each value once")
        found[key] = value
    return Axis(name, tuple(found.values()))


def _paid(text: str) -> object:
    """What a line pays by this text; one that says nothing is refused where it is elected."""
    try:
        paid = pay(text)
    except ValueError:
        return text
    return type(paid), worth(paid)


def _listed(values: str) -> Iterator[str]:
    for part in values.split(","):
        if found := _RANGE.fullmatch(part.strip()):
            first, last, step = int(found[1]), int(found[2]), int(found[3] or 1)
            if first > last or not step:
                raise ElectionRefused(
                    f"{part.strip()}: a range goes up by steps of at least 1, as in 3..6 or 5..50/5"
                )
            if (many := (last - first) // step + 1) > MOST_POINTS:
                raise ElectionRefused(f"{part.strip()}: {many:,} values are more than {MOST_POINTS:,}")
            yield from map(str, range(first, last + 1, step))
        else:
            yield part.strip()


def pay_name(house: House, name: str, wager: str | None) -> str:
    """``pays.flush`` written out: of the wager that is asked about, or of the only one that pays it."""
    given = name.removeprefix(PAYS)
    if "." in given and given.partition(".")[0] in house.wagers:
        return name
    paying = [w for w in house.wagers if given in house.pays(w)]
    if wager in paying:
        paying = [wager]
    elif wager in (None, BASE) and len(paying) > 1:  # what has no figure of its own is in the main game's
        apart = analysed(house)
        paying = [w for w in paying if w not in apart] or paying
    if len(paying) == 1:
        return f"{PAYS}{paying[0]}.{given}"
    lines = [f"{PAYS}{w}.{on}" for w in (paying or house.wagers) for on in house.pays(w)]
    why = f"several wagers pay {given}" if paying else f"no wager here pays {given!r}"
    raise ElectionRefused(
        f"{name}: {why}; name one of {', '.join(x for x in lines if not paying or x.endswith('.' + given))}"
    )


def free_line(edition: Edition, chosen: Chosen, name: str, wager: str | None = None) -> Axis:
    """A line of a pay table that may pay anything from one to twice what it pays now, or to ten."""
    house, _ = imagine(edition, chosen)
    name = pay_name(house, name, wager)
    present = _present(house, name)
    unit = 100 if isinstance(present, FixedAmount) else 1
    most = max(10, int(2 * worth(present) / unit))
    step = max(1, most // 100)
    return Axis(name, tuple(pay_text(house, name, str(value)) for value in range(1, most + 1, step)))


def free(edition: Edition, chosen: Chosen, text: str, wager: str | None = None) -> Axis:
    """Of ``flush`` or ``flush=3..9``: a line that may change, within a range where one is given."""
    line, equals, values = text.partition("=")
    name = line if line.startswith(PAYS) else f"{PAYS}{line}"
    if not equals:
        return free_line(edition, chosen, name, wager)
    return axis(edition, chosen, f"{name}={values}", wager)


def _present(house: House, name: str) -> Pay:
    wager, _, on = name.removeprefix(PAYS).partition(".")
    found = house.pays(wager).get(on)
    if found is None:
        imagine(
            house.edition, {**house.elections, name: "1 to 1"}
        )  # refuses it, with the lines that there are
        raise AssertionError(name)
    return found


def pay_text(house: House, name: str, value: str) -> str:
    """A bare number is so many to (or for) one, or so many dollars, as the line has it."""
    if not value.isdecimal():
        return value
    match _present(house, name):
        case Odds(basis=basis):
            return f"{value} {basis} 1"
        case FixedAmount(basis=basis):
            return f"${value}" + (" for one" if basis == "for" else "")
        case MeterShare():
            return f"{value}% of the meter"
    return f"{value} to 1"


# ── the best play ────────────────────────────────────────────────────────────────────────────────────


def changes_of_play(before: Any, after: Any) -> list[dict[str, str]]:
    """Where two strategies differ: the sentence, and every cell of their charts."""
    told, then = (_cells_of(strategy) for strategy in (before, after))
    return [
        {
            "chart": chart,
            "row": row,
            "column": column,
            "before": told.get((chart, row, column), NOT_THERE),
            "after": then.get((chart, row, column), NOT_THERE),
        }
        for chart, row, column in dict.fromkeys((*told, *then))
        if told.get((chart, row, column)) != then.get((chart, row, column))
    ]


def _cells_of(strategy: Any) -> dict[tuple[str, str, str], str]:
    if not isinstance(strategy, Mapping):
        return {}
    cells = {("", "", ""): str(strategy["text"])} if strategy.get("text") else {}
    for name, chart in strategy.get("charts", {}).items():
        for row, answers in chart["rows"].items():
            cells |= {(name, row, c): str(a) for c, a in zip(chart["columns"], answers, strict=True)}
    return cells


# ── a grid ───────────────────────────────────────────────────────────────────────────────────────────


def points_of(axes: Sequence[Axis]) -> int:
    return math.prod(len(each.values) for each in axes)


def sweep(
    edition: Edition,
    chosen: Chosen,
    axes: Sequence[Axis],
    wager: str | None = None,
    stake_cents: int | None = None,
) -> Steps[list[Point]]:
    """The report of a wager at every point of a grid, the last axis the quickest; some may be refused."""
    if (count := points_of(axes)) > MOST_POINTS:
        raise ElectionRefused(f"{count:,} points are too many: at most {MOST_POINTS:,} are looked at")
    if len({each.name for each in axes}) < len(axes):
        raise ElectionRefused("an option or line is varied twice: give it all its values at once")
    points = []
    for values in itertools.product(*(a.values for a in axes)):
        varied = dict(zip((a.name for a in axes), values, strict=True))
        points.append(point(edition, chosen, varied, wager, stake_cents))
        yield 1
    if not any(p.report for p in points):
        raise ElectionRefused(next(p.refusals[0] for p in points))
    return points


def point(
    edition: Edition, chosen: Chosen, varied: Mapping[str, str], wager: str | None, stake_cents: int | None
) -> Point:
    together = {**chosen, **varied}
    try:
        house, refusals = imagine(edition, together)
        return Point(varied, edge_report(house, wager, stake_cents), tuple(map(str, refusals)))
    except ElectionRefused as refused:
        if all(name.startswith(PAYS) for name in varied):
            raise
        return Point(varied, None, (str(refused),))


def unmoved(axes: Sequence[Axis], points: Sequence[Point]) -> tuple[str, ...]:
    """The axes along which no figure ever changes: they do not touch this wager."""
    found = []
    for each in axes:
        seen: dict[tuple[tuple[str, str], ...], set[tuple[float, float, float]]] = {}
        for p in points:
            if p.report is not None:
                others = tuple((n, v) for n, v in p.varied.items() if n != each.name)
                r = p.report
                figures = (r.house_edge.value, r.standard_deviation, r.hit_frequency)
                seen.setdefault(others, set()).add(figures)
        if len(each.values) > 1 and seen and all(len(figures) == 1 for figures in seen.values()):
            found.append(each.name)
    return tuple(found)


def as_csv(axes: Sequence[Axis], points: Sequence[Point]) -> str:
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(
        [a.name for a in axes]
        + ["house edge", "fraction", "element of risk", "standard deviation", "hit frequency", "method"]
        + ["permitted", "why not"]
    )
    for p in points:
        r = p.report
        figures: list[object] = [""] * 6
        if r is not None:
            figures = [
                r.house_edge.value, r.house_edge.fraction or "", r.element_of_risk.value,
                r.standard_deviation, r.hit_frequency, r.method,
            ]  # fmt: skip
        writer.writerow([*p.varied.values(), *figures, "yes" if p.permitted else "no", "; ".join(p.refusals)])
    return out.getvalue()


# ── pay tables that meet a figure ────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Solution:
    point: Point
    off: float  # what its edge is more than the target

    def as_dict(self) -> dict[str, Any]:
        return {**self.point.as_dict(), "off": self.off}


def meet(
    edition: Edition,
    chosen: Chosen,
    free: Sequence[Axis],
    target: Fraction,
    wager: str | None = None,
    stake_cents: int | None = None,
    most: int = 10,
) -> Steps[list[Solution]]:
    """The pay tables whose edge comes nearest to a target, the nearest first.

    What a line pays only ever helps the player, so along the last line the edge falls: of each row of the
    grid the two points about the target are found by halving, and those farther off are looked at only as
    far as they are among the nearest. A line never pays less than one that it pays more than today.
    """
    if not free:
        raise ElectionRefused("name the lines that are free, as in --free full-house,flush")
    for each in free:
        if not each.name.startswith(PAYS):
            raise ElectionRefused(
                f"{each.name} is no line of a pay table: only what lines pay can be solved for"
            )
    names = [a.name for a in free]
    if twice := [name for name, number in Counter(names).items() if number > 1]:
        raise ElectionRefused(f"{twice[0]} is named twice among the lines that are free: name it once")
    _check_size(free)
    known: dict[tuple[str, ...], Point] = {}

    def edge(values: tuple[str, ...]) -> Steps[Number]:
        if values not in known:
            known[values] = point(edition, chosen, dict(zip(names, values, strict=True)), wager, stake_cents)
            yield 1
        return _edge(known[values])

    yield from _check_that_lines_count(free, edge)
    house, _ = imagine(edition, chosen)
    *rest, last = free
    # (how far off, what the lines pay), then where to look next: the column, the place in it, the way on
    ahead: list[tuple[Any, tuple[str, ...], list[str], int, int]] = []

    def look(row: tuple[str, ...], column: list[str], place: int, way: int) -> Steps[None]:
        if 0 <= place < len(column):
            values = (*row, column[place])
            off = abs((yield from edge(values)) - target)
            heapq.heappush(ahead, (off, values, column, place, way))

    for row in itertools.product(*(a.values for a in rest)):
        column = [v for v in last.values if _in_order(house, names, (*row, v))]
        low, high = 0, len(column) - 1
        yield 0
        if high < 0:
            continue
        while high - low > 1:
            middle = (low + high) // 2
            if (yield from edge((*row, column[middle]))) > target:
                low = middle
            else:
                high = middle
        yield from look(row, column, low, -1)
        if high > low:
            yield from look(row, column, high, 1)
    solutions: list[Solution] = []
    while ahead and len(solutions) < most:
        _, values, column, place, way = heapq.heappop(ahead)
        solutions.append(Solution(known[values], float(_edge(known[values]) - target)))
        yield from look(values[:-1], column, place + way, way)
    return solutions


def _check_size(free: Sequence[Axis]) -> None:
    tables, *_, last = points_of(free), *free
    figures = tables // len(last.values) * len(last.values).bit_length()  # of each row by halving
    if tables > MOST_TABLES or figures > MOST_POINTS:
        raise ElectionRefused(
            f"{tables:,} pay tables, for which {figures:,} edges are found, are too many: "
            f"at most {MOST_TABLES:,} and {MOST_POINTS:,}; give ranges, as in LINE=3..9, the longest last"
        )


def _edge(found: Point) -> Number:
    assert found.report is not None  # only options may not go together
    edge = found.report.house_edge
    return edge.value if edge.fraction is None else edge.fraction


def _check_that_lines_count(
    free: Sequence[Axis], edge: Callable[[tuple[str, ...]], Steps[Number]]
) -> Steps[None]:
    first = tuple(a.values[0] for a in free)
    least = yield from edge(first)
    for i, each in enumerate(free):
        most = yield from edge((*first[:i], each.values[-1], *first[i + 1 :]))
        if len(each.values) > 1 and most == least:
            raise ElectionRefused(
                f"{each.name} does not change this wager's edge: the analysis has nothing to solve for there"
            )


def _in_order(house: House, names: Sequence[str], values: Sequence[str]) -> bool:
    """Whether no line pays less than another of its wager that it pays more than in the present table."""
    paid = [
        (n.rpartition(".")[0], worth(_present(house, n)), worth(pay(v)))
        for n, v in zip(names, values, strict=True)
    ]
    return not any(
        one[0] == other[0] and one[1] > other[1] and one[2] < other[2]
        for one, other in itertools.permutations(paid, 2)
    )


# ── two houses side by side ──────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Difference:
    """Something that two houses have differently, with the clauses of each, and what it alone is worth."""

    what: str
    first: str
    second: str
    first_clauses: tuple[str, ...] = ()
    second_clauses: tuple[str, ...] = ()
    # What it alone adds to the edges that it changes, the main game's or the largest first.
    worth: Mapping[str, float] = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        return {
            "what": self.what,
            "first": self.first,
            "second": self.second,
            "first_clauses": list(self.first_clauses),
            "second_clauses": list(self.second_clauses),
            "worth": dict(self.worth),
        }


@dataclass(frozen=True)
class Comparison:
    first: House
    second: House
    differences: tuple[Difference, ...]
    reports: tuple[tuple[str, Report | None, Report | None], ...]  # by wager

    def as_dict(self) -> dict[str, Any]:
        return {
            "first": {"edition": self.first.edition.id, "elections": dict(self.first.elections)},
            "second": {"edition": self.second.edition.id, "elections": dict(self.second.elections)},
            "differences": [d.as_dict() for d in self.differences],
            "wagers": [
                {"wager": w, "first": a and _figures(a), "second": b and _figures(b)}
                for w, a, b in self.reports
            ],
        }


def compare(first: House, second: House, stake_cents: int | None = None) -> Steps[Comparison]:
    """Which elections and pays differ, what each is worth by itself, and every wager's figures."""
    known = analysed(first), analysed(second)
    reports: list[tuple[str, Report | None, Report | None]] = []
    for wager in dict.fromkeys(itertools.chain(*known)):
        one = edge_report(first, wager, stake_cents) if wager in known[0] else None
        yield int(one is not None)
        other = edge_report(second, wager, stake_cents) if wager in known[1] else None
        yield int(other is not None)
        reports.append((wager, one, other))
    edges = {w: (a.house_edge.value, b.house_edge.value) for w, a, b in reports if a and b}
    differences = []
    for each in _differences(first, second, edges, stake_cents):
        differences.append(each)
        yield len(each.worth)
    return Comparison(first, second, tuple(differences), tuple(reports))


def _differences(
    first: House, second: House, edges: Mapping[str, tuple[float, float]], stake_cents: int | None
) -> Iterator[Difference]:
    """``edges``: by wager, those of both houses."""
    main = next(iter(edges), "")
    changed = [wager for wager, (one, other) in edges.items() if one != other]

    def alone(name: str, value: Value | str | None) -> dict[str, float]:
        """What an election of the second house does to the first; nothing where it cannot be made there."""
        if value is None or first.edition.id != second.edition.id:
            return {}
        found = {}
        try:
            house, _ = imagine(first.edition, {**first.elections, name: value})
            for wager in changed or [main]:
                found[wager] = edge_report(house, wager, stake_cents).house_edge.value - edges[wager][0]
        except ElectionRefused:
            return {}
        moved = sorted((w for w in found if found[w]), key=lambda w: (w != main, -abs(found[w])))
        return {wager: found[wager] for wager in moved} or {main: 0.0}

    options = [{o.name: o for o in h.edition.options} for h in (first, second)]
    for name in dict.fromkeys((*options[0], *options[1])):
        a, b = (h.elections.get(name) for h in (first, second))
        if a != b:
            a_clauses, b_clauses = (known[name].clauses if name in known else () for known in options)
            a_shown, b_shown = (NOT_THERE if value is None else show_value(value) for value in (a, b))
            yield Difference(name, a_shown, b_shown, a_clauses, b_clauses, alone(name, b))
    lines = [_lines(first), _lines(second)]
    for name in dict.fromkeys((*lines[0], *lines[1])):
        (a_pays, a_clauses), (b_pays, b_clauses) = (each.get(name, (NOT_THERE, ())) for each in lines)
        if a_pays != b_pays:
            # One that an option brings has that option's row.
            elected = name in second.elections and a_pays != NOT_THERE
            worth_of_it = alone(name, b_pays) if elected else {}
            yield Difference(name, a_pays, b_pays, a_clauses, b_clauses, worth_of_it)


def _lines(house: House) -> dict[str, tuple[str, tuple[str, ...]]]:
    """What every line of every wager pays, and by which clauses."""
    found = {}
    for wager in house.edition.wagers:
        if house.offers(wager.name):
            said = {p.on: p.clauses for p in wager.pays if house.holds(p.requires)}
            for on, paid in house.pays(wager.name).items():
                clauses = said.get(on) or wager.pays_clauses or wager.clauses
                found[f"{PAYS}{wager.name}.{on}"] = (str(paid), tuple(clauses))
    return found
