"""A designer's questions as JSON has them, worked on a little at a time, so that others have their turn.

A question that takes longer is asked again, as it was, until it is answered: what has been found so far is
kept here under its number. A process that had to begin anew begins such a question anew.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from houseway.analysis import design, kept
from houseway.analysis.design import Axis, Steps
from houseway.analysis.edges import analysed, edge_report
from houseway.analysis.packages import NotAnalysed
from houseway.analysis.report import Report, title_of
from houseway.analysis.sessions import Plan, Sessions, Tally, summary
from houseway.analysis.simulation import blocks, generator
from houseway.editions.house import PAYS, ElectionRefused, House, elect, imagine
from houseway.editions.loader import load_edition
from houseway.editions.schema import Edition, Value

MOST_POINTS = 400  # of a grid
MOST_TABLES = 20_000  # pay tables among which the nearest are sought
SESSIONS = 20_000
_SEED = 1  # the same design, the same figures
_KEPT = 12  # questions that are under way

Question = Mapping[str, Any]
Answer = dict[str, Any]


@dataclass
class Draft:
    """A question that is being worked on: how many figures are found, and of how many where that is known."""

    steps: Steps[Answer]
    of: int | None = None
    found: int = 0
    spent_s: float = 0.0


def _said(question: Question) -> tuple[Edition, dict[str, Value | str]]:
    """The edition and what is chosen of it; a bare number is so many to one, as on the command line."""
    edition, chosen = load_edition(question["edition"]), dict(question["elections"])
    house = elect(edition, {n: v for n, v in chosen.items() if not n.startswith(PAYS)})
    for name, value in chosen.items():
        if name.startswith(PAYS):
            chosen[name] = design.pay_text(house, name, str(value).strip())
    return edition, chosen


# ── one design ───────────────────────────────────────────────────────────────────────────────────────


def sheet(question: Question) -> Draft:
    """What can be asked about a design, what its lines pay, and what the document has against it."""

    def steps() -> Steps[Answer]:
        house, refusals = imagine(*_said(question))
        yield 0
        known = _analysed(house)
        return {
            "wagers": [{"name": wager, "title": title_of(house, wager)} for wager in known],
            "lines": list(_lines(house, known)),
            "refusals": [{"reason": r.reason, "clauses": list(r.clauses)} for r in refusals],
        }

    return Draft(steps())


def _analysed(house: House) -> tuple[str, ...]:
    try:
        return analysed(house)
    except NotAnalysed as none:
        raise ElectionRefused(str(none)) from None


def _lines(house: House, known: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    present = elect(house.edition, {n: v for n, v in house.elections.items() if not n.startswith(PAYS)})
    for wager in house.edition.wagers:
        if not house.offers(wager.name):
            continue
        part_of = {k for k in known if f"{k}-".startswith(f"{wager.name}-")} or {known[0]}
        for line in wager.pays:
            if house.holds(line.requires):
                yield {
                    "name": f"{PAYS}{wager.name}.{line.on}",
                    "wager": wager.name,
                    "title": wager.title,
                    "on": line.on,
                    "counts_for": sorted(part_of),
                    "pays": str(house.pays(wager.name)[line.on]),
                    "before": str(present.pays(wager.name)[line.on]),
                    "fixed": line.fixed or not wager.pays_at_least,
                    "clauses": list(line.clauses or wager.pays_clauses or wager.clauses),
                }


def look(question: Question) -> Draft:
    """A wager's figures as the edition has it and as it is designed, and what changes in the best play."""

    def steps() -> Steps[Answer]:
        edition, chosen = _said(question)
        wager, stake = question["wager"], question["stake_cents"]
        plain, (designed, _) = elect(edition, {}), imagine(edition, chosen)
        # A wager that only this design offers has no figures before.
        known = wager is None or wager in _analysed(plain)
        before = _report(plain, wager, stake) if known else None
        yield 1
        after = _report(designed, wager, stake)
        return {
            "before": before and before.as_dict(),
            "after": after.as_dict(),
            "play": [] if before is None else design.changes_of_play(before.strategy, after.strategy),
        }

    return Draft(steps(), 2)


def _report(house: House, wager: str | None, stake_cents: int | None) -> Report:
    try:
        return edge_report(house, wager, stake_cents)
    except NotAnalysed as none:
        raise ElectionRefused(str(none)) from None


# ── many designs ─────────────────────────────────────────────────────────────────────────────────────


def sweep(question: Question) -> Draft:
    edition, chosen = _said(question)
    wager, stake = question["wager"], question["stake_cents"]
    axes = [design.axis(edition, chosen, text, wager) for text in question["vary"]]
    _bound(axes, MOST_POINTS, "points are too many for a page")

    def steps() -> Steps[Answer]:
        points = yield from design.sweep(edition, chosen, axes, wager, stake)
        return {
            "axes": [{"name": a.name, "values": list(a.values)} for a in axes],
            "points": [p.as_dict() for p in points],
            "unmoved": list(design.unmoved(axes, points)),
            "csv": design.as_csv(axes, points),
        }

    return Draft(steps(), design.points_of(axes))


def solve(question: Question) -> Draft:
    edition, chosen = _said(question)
    wager, stake = question["wager"], question["stake_cents"]
    lines = [design.free(edition, chosen, text, wager) for text in question["free"]]
    _bound(lines, MOST_TABLES, "pay tables are too many for a page")
    target = Fraction(question["target_edge"]) / 100

    def steps() -> Steps[Answer]:
        found = yield from design.meet(edition, chosen, lines, target, wager, stake)
        if not found:
            raise ElectionRefused("no pay table in these ranges keeps the order of its lines: widen them")
        return {"lines": [a.name for a in lines], "solutions": [s.as_dict() for s in found]}

    return Draft(steps())


def _bound(axes: list[Axis], most: int, what: str) -> None:
    if (count := design.points_of(axes)) > most:
        raise ElectionRefused(
            f"{count:,} {what}: at most {most:,} are looked at here, more by the command line"
        )


def compare(question: Question) -> Draft:
    first, second = (imagine(*_said(said))[0] for said in (question, question["second"]))
    titles = {w: title_of(h, w) for h in (second, first) for w in _analysed(h)}

    def steps() -> Steps[Answer]:
        found = yield from design.compare(first, second, question["stake_cents"])
        return {**found.as_dict(), "titles": titles}

    return Draft(steps())


def session(question: Question) -> Draft:
    """How sessions with this design end: the same wager every round."""
    asked = ("bankroll_cents", "unit_cents", "rounds", "goal_cents", "floor_cents")
    plan = Plan(**{name: question[name] for name in asked})

    def steps() -> Steps[Answer]:
        house, _ = imagine(*_said(question))
        _analysed(house)
        played, tally = Sessions.of(house, question["wager"], plan), Tally()
        for number, size in blocks(SESSIONS, played.size):
            tally += played.block(generator(_SEED, number), size)
            yield size
        return {"title": played.title, **played.about(), **summary(plan, tally, _SEED)}

    return Draft(steps(), SESSIONS)


KINDS: dict[str, Callable[[Question], Draft]] = {
    "sheet": sheet,
    "look": look,
    "sweep": sweep,
    "solve": solve,
    "compare": compare,
    "session": session,
}


# ── a little at a time ───────────────────────────────────────────────────────────────────────────────

_under_way: OrderedDict[str, Draft] = OrderedDict()


def work_on(question: Question, now: Callable[[], float] = time.perf_counter) -> Answer:
    """Works for so long and then says how far it is; what is answered or refused is forgotten here."""
    number, began = question["number"], now()
    try:
        draft = _under_way.pop(number, None) or KINDS[question["kind"]](question)
        with kept.only_found():
            while now() < began + question["for_s"]:
                draft.found += next(draft.steps)
    except StopIteration as end:
        return {"answer": end.value}
    except ElectionRefused as refused:
        return {"refused": {"reason": refused.reason, "clauses": list(refused.clauses)}}
    draft.spent_s += now() - began
    _under_way[number] = draft
    if len(_under_way) > _KEPT:
        _under_way.popitem(last=False)
    return {"found": draft.found, "of": draft.of, "spent_s": draft.spent_s}
