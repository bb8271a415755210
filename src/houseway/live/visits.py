"""What somebody has done at a table today: rounds, money beside its expectation, and decisions graded.

Read from the table's log, on from where the last reading ended, so that it survives every reload and restart.
Decisions are looked at as their player saw them then, and by nobody else.
"""

import asyncio
import math
import time
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import func, select

from houseway.analysis.hints import NoHint
from houseway.analysis.packages import house_key
from houseway.analysis.report import BASE
from houseway.core.events import Decided, Line, Settled
from houseway.core.game import HIDDEN, Game, seat_viewer
from houseway.core.steps import questions
from houseway.editions.house import House
from houseway.live import audit, schema
from houseway.live.archive import Archive
from houseway.live.audit import Record
from houseway.live.days import begins_ms, day_at, shifts_of
from houseway.live.floor import Floor
from houseway.live.hints import Analyst
from houseway.live.history import standing_before
from houseway.live.posted import game_under
from houseway.live.standing import Standing, event_in, fold
from houseway.live.store import Store
from houseway.live.worker import WorkFailed

VISITS_KEPT = 200
READ_S = 1.0  # so long is read at a time; the rest follows with the next question
ODDS_S = 0.3
MISTAKES_SHOWN = 50
POINTS_SHOWN = 400
_STAKED = ("win", "lose", "push", "collect")  # a void stake was not played; charges are no stakes


@dataclass(slots=True)
class Decision:
    round: int
    seq: int
    house: House
    view: Mapping[str, Any]  # as the player saw it
    choice: str
    amount_cents: int
    slots: tuple[int, ...]
    grade: dict[str, Any] | None = None
    asked: bool = False  # whether a grade was looked for


@dataclass(slots=True)
class Played:
    """A round that this person had a wager in."""

    round: int
    house: House
    lines: list[Line] = field(default_factory=list)

    @property
    def net_cents(self) -> int:
        return sum(line.amount_cents for line in self.lines)

    @property
    def staked_cents(self) -> int:
        return sum(line.stake_cents for line in self.lines if line.outcome in _STAKED)


@dataclass(slots=True)
class Visit:
    """What was read so far."""

    day: str
    now: Standing[Any]
    since_ms: int
    rounds: list[Played] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    grading: asyncio.Task[None] | None = None


class Visits:
    def __init__(self, floor: Floor, analyst: Analyst, archive: Archive):
        self._floor, self._analyst, self._archive = floor, analyst, archive
        self._kept: OrderedDict[tuple[str, str], Visit] = OrderedDict()

    async def of(self, table_id: str, person_id: str, at_ms: int) -> dict[str, Any]:
        """The visit of somebody today, as far as it is read and graded; nothing where he did not play."""
        game, store = self._floor.table_actor(table_id).first_game, self._floor.store.history
        key, day = (table_id, person_id), day_at(at_ms)
        visit = self._kept.get(key)
        if visit is None or visit.day != day:
            begun = await self._archive.run(person_id, lambda: _begin(store, game, table_id, person_id, day))
            if begun is None:
                return {}
            visit = self._kept[key] = begun
        self._kept.move_to_end(key)
        if len(self._kept) > VISITS_KEPT:
            self._kept.popitem(last=False)
        async with visit.lock:
            whole = await self._archive.run(person_id, lambda: _read(visit, store, game, table_id, person_id))
            if visit.grading is None or visit.grading.done():
                visit.grading = asyncio.create_task(self._grade(visit))
            return _told(visit) | {"reading": not whole} | await self._against_odds(visit)

    async def _grade(self, visit: Visit) -> None:
        """One after another, behind every hint that somebody waits for."""
        for decision in visit.decisions:
            if decision.asked:
                continue
            answer = {
                "choice": decision.choice,
                "amount_cents": decision.amount_cents,
                "slots": list(decision.slots),
            }
            with suppress(NoHint, WorkFailed):  # where nothing is known to be best
                decision.grade = await self._analyst.grade(decision.house, decision.view, answer)
            decision.asked = True

    async def _against_odds(self, visit: Visit) -> dict[str, Any]:
        """The bankroll beside its expectation, where the odds of the table are there in a moment."""
        edges: dict[Any, dict[str, tuple[float, float]] | None] = {}
        for played in visit.rounds:
            key = house_key(played.house)
            if key not in edges:
                edges[key] = await self._edges(played.house)
        known = all(found is not None for found in edges.values())
        points, result, expected, variance = [], 0, 0.0, 0.0
        unknown = 0
        for played in visit.rounds:
            result += played.net_cents
            for line in played.lines if known else ():
                if line.outcome in _STAKED and line.stake_cents:
                    found = _edge(edges[house_key(played.house)] or {}, played.house, line)
                    if found is None:
                        unknown += line.stake_cents
                        continue
                    edge, deviation = found
                    expected -= edge * line.stake_cents
                    variance += (deviation * line.stake_cents) ** 2
            points.append([played.round, result, round(expected, 2), round(math.sqrt(variance), 2)])
        told: dict[str, Any] = {
            "points": _thinned(points),
            "odds_ready": known,
            "without_odds_cents": unknown,
        }
        if known and points:
            luck = {"expected_cents": points[-1][2], "deviation_cents": points[-1][3]}
            told |= luck | {"luck_cents": round(result - expected, 2)}
        return told

    async def _edges(self, house: House) -> dict[str, tuple[float, float]] | None:
        """Edge and deviation of every wager with figures of its own; None while they are worked out."""
        try:
            async with asyncio.timeout(ODDS_S):
                reports = await self._analyst.odds(house)
        except (TimeoutError, WorkFailed):
            return None
        return {r["wager"]: (r["house_edge"]["value"], r["standard_deviation"]) for r in reports}


def _edge(edges: Mapping[str, tuple[float, float]], house: House, line: Line) -> tuple[float, float] | None:
    """The figures of a wager: its own, those of its place, or for the first wager those of the main game, in
    which all that is put up later is counted."""
    for name in (line.wager, f"{line.wager}-{line.spot}"):
        if name in edges and name != BASE:
            return edges[name]
    if BASE in edges:
        return edges[BASE] if line.wager == house.wagers[0] else (0.0, 0.0)
    return None


def _thinned(points: list[list[float]]) -> list[list[float]]:
    step = math.ceil(len(points) / POINTS_SHOWN) or 1
    return [p for i, p in enumerate(points, 1) if i % step == 0 or i == len(points)]


def _told(visit: Visit) -> dict[str, Any]:
    nets = [(p.net_cents, p.round) for p in visit.rounds]
    most, least = max(nets, default=(0, 0)), min(nets, default=(0, 0))
    graded = [d for d in visit.decisions if d.grade is not None]
    wrong = [d for d in graded if d.grade and not d.grade["right"]]
    return {
        "day": visit.day,
        "since_ms": visit.since_ms,
        "rounds": len(visit.rounds),
        "staked_cents": sum(p.staked_cents for p in visit.rounds),
        "result_cents": sum(net for net, _ in nets),
        "biggest_win": {"cents": most[0], "round": most[1]} if most[0] > 0 else None,
        "biggest_loss": {"cents": least[0], "round": least[1]} if least[0] < 0 else None,
        "decisions": len(graded),
        "right": len(graded) - len(wrong),
        "cost_cents": round(sum(d.grade["cost_cents"] or 0 for d in wrong if d.grade), 2),
        "waiting": sum(not d.asked for d in visit.decisions),
        "mistakes": [_mistake(d) for d in wrong[: -MISTAKES_SHOWN - 1 : -1]],
    }


def _mistake(decision: Decision) -> dict[str, Any]:
    """What was chosen and what was best, with the cards that lay there in sight."""
    grade, view = decision.grade or {}, decision.view
    seat = view["step"]["seat"]
    held = _hand_asked(view, seat)
    cost = grade["cost_cents"]
    return {
        "round": decision.round,
        "choice": decision.choice,
        "amount_cents": decision.amount_cents,
        "best": grade["best"],
        "best_amount_cents": grade["amount_cents"],
        "cost_cents": None if cost is None else round(cost, 2),
        "cards": held.get("cards", []),
        "chosen": _cards_at(held, decision.slots),
        "best_chosen": _cards_at(held, grade["slots"]),
        "dealer": [c for c in view.get("dealer", {}).get("cards", ()) if c != HIDDEN],
        "board": [c for c in view.get("board", ()) if c != HIDDEN],
    }


def _hand_asked(view: Mapping[str, Any], seat: int) -> Mapping[str, Any]:
    own = [h for h in view.get("hands", ()) if h["seat"] == seat]
    hand = view["step"].get("hand", 0)
    empty: Mapping[str, Any] = {}
    return next((h for h in own if h.get("hand") == hand), own[0] if own else empty)


def _cards_at(held: Mapping[str, Any], slots: Sequence[int]) -> list[str]:
    lying = dict(zip(held.get("slots", ()), held.get("cards", ()), strict=False))
    return [lying[s] for s in slots if s in lying]


# ── the log ──────────────────────────────────────────────────────────────────────────────────────────


def _begin(store: Store, game: Game[Any], table_id: str, person_id: str, day: str) -> Visit | None:
    """Where the log begins to speak of this person today, or of the seat that he had when the day began."""
    d, a = schema.deeds, schema.audit
    begins = begins_ms(shifts_of(day)[0])
    mine = (d.c.person_id == person_id) & (d.c.table_id == table_id)
    with store.reading() as c:
        first = c.execute(select(func.min(d.c.seq)).where(mine, d.c.at_ms >= begins)).scalar()
        before = c.execute(select(func.max(d.c.seq)).where(mine, d.c.at_ms < begins)).scalar()
    if before is not None:
        last = next(iter(store.records(table_id, after=before - 1, until=before)))
        if last.kind != audit.WHO or last.body["act"] != "left":
            first = before
    if first is None:
        return None
    with store.reading() as c:
        row = c.execute(select(a.c.round, a.c.at_ms).where(a.c.table_id == table_id, a.c.seq == first)).one()
    return Visit(day, standing_before(store, game, table_id, row.round), row.at_ms)


def _read(visit: Visit, store: Store, game: Game[Any], table_id: str, person_id: str) -> bool:
    """Reads on for a while; whether all is read that is stored."""
    until = time.monotonic() + READ_S
    for record in store.records(table_id, after=visit.now.seq):
        if record.kind == audit.EVENT:
            _event(visit, game, record, person_id)
        else:
            if record.kind == audit.VOID and "undone" in record.body:
                _undo(visit, game_under(game, visit.now.terms))
            visit.now = fold(game, visit.now, record)
        if time.monotonic() > until:
            return False
    return True


def _event(visit: Visit, game: Game[Any], record: Record, person_id: str) -> None:
    before, event = visit.now, event_in(record.body)
    seats = {s.seat for s in before.seats_of(person_id)}
    under = game_under(game, before.terms)
    if isinstance(event, Decided) and event.seat in seats and _is_answer(under, before.state, event):
        view = under.view(before.state, seat_viewer(event.seat))
        visit.decisions.append(
            Decision(
                record.round, record.seq, under.house, view, event.choice, event.amount_cents, event.slots
            )
        )
    elif isinstance(event, Settled) and (lines := [line for line in event.lines if line.seat in seats]):
        if not visit.rounds or visit.rounds[-1].round != record.round:
            visit.rounds.append(Played(record.round, under.house))
        visit.rounds[-1].lines += lines
    visit.now = fold(game, before, record, event=event)


def _undo(visit: Visit, game: Game[Any]) -> None:
    """What was settled in a round that is declared void does not count."""
    if visit.rounds and visit.rounds[-1].round == visit.now.round:
        undone = game.undone(visit.now.state, visit.now.lines)
        visit.rounds[-1].lines = [x for x in visit.rounds[-1].lines if x not in undone]
        if not visit.rounds[-1].lines:
            visit.rounds.pop()


def _is_answer(game: Game[Any], state: Any, event: Decided) -> bool:
    """Whether it answers a question of the table, and one that has more than one answer."""
    asked = (
        q
        for q in questions(game.next_step(state))
        if (q.seat, q.spot, q.hand) == (event.seat, event.spot, event.hand)
    )
    return any(len(q.choices) > 1 and any(c.name == event.choice for c in q.choices) for q in asked)
