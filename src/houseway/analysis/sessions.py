"""Whole sessions of any wager: a bankroll, the same wager every round, and when one goes home.

Rounds are drawn from the distribution that the report of the wager has. They are dealt where the rounds of a
shoe hang together, where nobody has counted the distribution, and by any other play than the best. Sessions
are played in fixed blocks with a generator each, like simulations: a run comes out the same on any number of
threads or machines, goes on from its file, and nothing of a session is kept but its part in the sums.
"""

import itertools
import json
import math
import time
from collections import Counter
from dataclasses import asdict, dataclass, field, fields
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from houseway.analysis.edges import MOST_CENTS, edge_report, known_wager
from houseway.analysis.packages import has_part, optional_part, part
from houseway.analysis.report import Report, title_of
from houseway.analysis.simulation import (
    BEST,
    At,
    OfBlock,
    Progress,
    RunFile,
    blocks,
    by_the_play,
    check_pays,
    check_run,
    in_threads,
    play_text,
    played,
    players_of,
    run_header,
    simulator_for,
)
from houseway.analysis.tally import CONFIDENCE_95, check_row, wilson
from houseway.editions.house import ElectionRefused, House, elect
from houseway.editions.loader import editions_of
from houseway.games.registry import game_names
from houseway.money.cents import dollars

if TYPE_CHECKING:
    from houseway.analysis.plays import Source

Cents = NDArray[np.int64]
RUINED, GOAL, STOPPED, TIME = "ruined", "goal", "stop-loss", "time"
_ENDS = (RUINED, STOPPED, GOAL, TIME)
MOST_ROUNDS = 1_000_000
MOST_HELD = 1 << 52  # in cents, however a session goes: its fourth powers are Python's own integers
_AT_ONCE = 1 << 19  # rounds of one block: so much memory is used, however long a session or a run
_PARTS = 200  # of the bankroll: how finely results are told apart in quantiles
_BINS = 50 * _PARTS
_WHOLE = 1 << 63
FLAT = "flat"  # the system of a game that has some, where no other is given
_STAGES = 10
_POWERS = 4  # of results, which say how sure their deviation is
_SUMS = ("net", "drawdown", "rounds", "stages", "action")
QUANTILES = (5, 25, 50, 75, 95)


def check_bounds(
    bankroll_cents: int, unit_cents: int, rounds: int, goal_cents: int | None, floor_cents: int
) -> None:
    if unit_cents <= 0 or rounds <= 0:
        raise ElectionRefused("a session has a unit and at least one roll or round")
    if bankroll_cents > MOST_CENTS:
        raise ElectionRefused(f"a bankroll is at most {dollars(MOST_CENTS)}")
    if not 0 <= floor_cents < bankroll_cents:
        raise ElectionRefused("a session begins with more than it stops at")
    if goal_cents is not None and goal_cents <= bankroll_cents:
        raise ElectionRefused("a goal is more than the bankroll")


@dataclass(frozen=True, slots=True)
class Plan:
    bankroll_cents: int
    unit_cents: int
    rounds: int
    goal_cents: int | None = None  # go home with so much
    floor_cents: int = 0  # or when no more than this is left

    def __post_init__(self) -> None:
        check_bounds(self.bankroll_cents, self.unit_cents, self.rounds, self.goal_cents, self.floor_cents)
        if self.rounds > MOST_ROUNDS:
            raise ElectionRefused(f"a session has at most {MOST_ROUNDS:,} rounds, not {self.rounds:,}")


# ── rounds ───────────────────────────────────────────────────────────────────────────────────────────


class Rounds(Protocol):
    """What rounds bring, in whole units of ``1 / unit`` of the initial wager."""

    unit: int
    how: str  # rounds come about, where that has to be said

    @property
    def worst(self) -> int:
        """The most that a round may lose."""

    def in_order(self, rng: np.random.Generator, sessions: int, rounds: int) -> Cents:
        """A row for each session: what its rounds bring, one after the other."""


class Drawn:
    """Rounds that have nothing to do with each other, drawn from the outcomes of a report."""

    how = ""

    def __init__(self, found: Report):
        shares: dict[Fraction, Fraction] = {}
        for line in found.table:
            net = Fraction(line.net).limit_denominator(10**6)
            shares[net] = shares.get(net, Fraction(0)) + Fraction(line.probability)
        shares = {net: shares[net] for net in sorted(shares) if shares[net]}
        whole = sum(shares.values(), Fraction(0))
        if abs(whole - 1) > Fraction(1, 10**6):
            raise ElectionRefused(
                f"the analysis of {found.title} has no distribution of a round to draw from"
            )
        self.unit = math.lcm(*(net.denominator for net in shares))
        self.nets: Cents = np.array([int(net * self.unit) for net in shares], dtype=np.int64)
        # An outcome is drawn with its own probability, but for less than one in 2^62.
        sums = [math.floor(s / whole * _WHOLE) for s in itertools.accumulate(shares.values())]
        self.bounds = np.array([*sums[:-1], _WHOLE], dtype=np.uint64)

    @property
    def worst(self) -> int:
        return max(0, -int(self.nets.min()))

    def in_order(self, rng: np.random.Generator, sessions: int, rounds: int) -> Cents:
        drawn = rng.integers(0, _WHOLE, (sessions, rounds), dtype=np.uint64)
        brought: Cents = self.nets[np.searchsorted(self.bounds, drawn, side="right")]
        return brought


def rounds_of(
    house: House, wager: str | None, stake_cents: int, play: str = BEST
) -> tuple[Rounds, str, tuple[str, ...]]:
    """The rounds of a wager with such a stake by the text of a play, its title, and what has to be said about
    them."""
    name = known_wager(house, wager)
    if play != BEST:
        found = cast(Rounds, simulator_for(house, name, play, stake_cents))
    else:
        simulators = part(house, "simulator")
        dealt: Rounds | None = None
        if hasattr(simulators, "dealt"):
            dealt = simulators.dealt(house, name, stake_cents)
        if dealt is None:
            report = edge_report(house, name, stake_cents)
            return Drawn(report), report.title, report.notes
        found = dealt
    return found, title_of(house, name), (found.how,)


# ── sessions ─────────────────────────────────────────────────────────────────────────────────────────


def _nothing(*shape: int) -> Cents:
    return np.zeros(shape, dtype=object)


@dataclass
class Tally:
    """Integers only; how large it is depends on nothing."""

    ends: Counter[str] = field(default_factory=Counter)
    net: Cents = field(default_factory=lambda: _nothing(_POWERS))  # cents, of the player, and their powers
    drawdown: Cents = field(default_factory=lambda: _nothing(_POWERS))
    rounds: Cents = field(default_factory=lambda: _nothing(2))
    stages: Cents = field(default_factory=lambda: _nothing(_STAGES, 2))  # net and its square
    action: Cents = field(default_factory=lambda: _nothing(3))  # bet under a system, squared, and times net
    left_bins: Cents = field(default_factory=lambda: np.zeros(_BINS, dtype=np.int64))
    drawdown_bins: Cents = field(default_factory=lambda: np.zeros(_BINS, dtype=np.int64))

    @property
    def number(self) -> int:
        return self.ends.total()

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))

    def as_row(self) -> dict[str, Any]:
        """Of thousands of bins those that hold something."""

        def told(value: Any) -> Any:
            if isinstance(value, Counter):
                return dict(value)
            if value.shape == (_BINS,):
                return {str(at): int(value[at]) for at in np.flatnonzero(value)}
            return value.tolist()

        return {f.name: told(getattr(self, f.name)) for f in fields(self)}

    @classmethod
    def of_row(cls, row: dict[str, Any]) -> "Tally":
        empty = cls()
        check_row(row, empty)
        for name in ("left_bins", "drawdown_bins"):
            for at, number in row[name].items():
                getattr(empty, name)[int(at)] = number
        sums = {name: np.array(row[name], dtype=object) for name in _SUMS}
        bins = {"left_bins": empty.left_bins, "drawdown_bins": empty.drawdown_bins}
        return cls(ends=Counter(row["ends"]), **sums, **bins)


@dataclass(frozen=True)
class Played:
    """Sessions that have been played, a place each."""

    left: Cents
    ended: NDArray[np.str_]
    rounds: Cents
    drawdown: Cents
    stages: Cents  # a row for each session: its result after each stage
    action: Cents | int = 0


def play(plan: Plan, brought: Cents, worst_cents: int) -> Played:
    """Follows sessions whose rounds bring these cents, to where each ends.

    A session ends in ruin when less is left than a round may lose.
    """
    sessions, rounds = brought.shape
    purse = np.empty((sessions, rounds + 1), dtype=np.int64)
    purse[:, 0] = plan.bankroll_cents
    np.cumsum(brought, axis=1, out=purse[:, 1:])
    purse[:, 1:] += plan.bankroll_cents
    low = max(worst_cents, plan.floor_cents + 1)
    over = purse < low
    if plan.goal_cents is not None:
        over |= purse >= plan.goal_cents
    over[:, -1] = True
    last = over.argmax(axis=1)  # the first at which one goes home
    left = purse[np.arange(sessions), last]
    ended = np.full(sessions, TIME, dtype="<U9")
    ended[left < worst_cents] = RUINED
    if plan.floor_cents:
        ended[left <= plan.floor_cents] = STOPPED
    if plan.goal_cents is not None:
        ended[left >= plan.goal_cents] = GOAL
    # After its end a session stands still.
    np.copyto(purse, left[:, None], where=np.arange(rounds + 1) > last[:, None])
    drawdown = (np.maximum.accumulate(purse, axis=1) - purse).max(axis=1)
    return Played(left, ended, last, drawdown, purse[:, stages_of(rounds)] - plan.bankroll_cents)


def stages_of(rounds: int) -> list[int]:
    """The numbers of rounds at which results are told."""
    return [max(1, rounds * k // _STAGES) for k in range(1, _STAGES + 1)]


def tally_of(plan: Plan, played: Played) -> Tally:
    # Squares of cents may not fit into 64 bits together: those are summed as Python's integers.
    net = (played.left - plan.bankroll_cents).astype(object)
    drawdown, stages = played.drawdown.astype(object), played.stages.astype(object)
    rounds, action = played.rounds.astype(object), played.action + 0 * net

    def powers(cents: Cents) -> Cents:
        return np.array([(cents**k).sum() for k in range(1, _POWERS + 1)], dtype=object)

    def bins(cents: Cents) -> Cents:
        at = np.minimum(-(-cents * _PARTS // plan.bankroll_cents), _BINS - 1)
        return np.bincount(at, minlength=_BINS)

    return Tally(
        Counter(played.ended.tolist()),
        powers(net),
        powers(drawdown),
        np.array([rounds.sum(), (rounds * rounds).sum()], dtype=object),
        np.stack([stages.sum(axis=0), (stages * stages).sum(axis=0)], axis=1),
        np.array([action.sum(), (action * action).sum(), (action * net).sum()], dtype=object),
        bins(played.left),
        bins(played.drawdown),
    )


class Player(Protocol):
    """Plays blocks of sessions under a plan."""

    plan: Plan
    size: int  # sessions of a block

    def block(self, rng: np.random.Generator, sessions: int) -> Tally: ...

    def about(self) -> dict[str, Any]:
        """What is to be said of them, beside what came of them."""


class Sessions:
    """Sessions of one wager under one plan."""

    def __init__(self, rounds: Rounds, plan: Plan, title: str = "", notes: tuple[str, ...] = ()):
        cents, rest = divmod(plan.unit_cents, rounds.unit)
        if rest:
            raise ElectionRefused(
                f"with {dollars(plan.unit_cents)} a round some wins are not whole cents: "
                f"take a multiple of {dollars(rounds.unit)}"
            )
        self.rounds, self.plan, self.cents = rounds, plan, cents
        self.title, self.notes = title, notes
        self.size = max(1, min(4096, _AT_ONCE // plan.rounds))
        self.worst_cents = rounds.worst * cents
        if plan.bankroll_cents < self.worst_cents:
            raise ElectionRefused(
                f"a round may cost {dollars(self.worst_cents)}: "
                f"a bankroll of {dollars(plan.bankroll_cents)} does not begin it"
            )

    @classmethod
    def of(cls, house: House, wager: str | None, plan: Plan, play: str = BEST) -> "Sessions":
        rounds, title, notes = rounds_of(house, wager, plan.unit_cents, play)
        return cls(rounds, plan, title, notes)

    def block(self, rng: np.random.Generator, sessions: int) -> Tally:
        units = self.rounds.in_order(rng, sessions, self.plan.rounds)
        if int(np.abs(units).max()) * self.cents * self.plan.rounds > MOST_HELD:
            raise ElectionRefused("prizes are so large that a session cannot be counted: a smaller unit can")
        brought = units * self.cents
        return tally_of(self.plan, play(self.plan, brought, self.worst_cents))

    def about(self) -> dict[str, Any]:
        return {
            "wager": self.title,
            "notes": list(self.notes),
            "round_may_cost_cents": self.worst_cents,
        }


def run(player: Player, sessions: int, *, seed: int, threads: int | None = None) -> Tally:
    """Plays so many sessions on this machine."""
    todo = blocks(sessions, player.size)
    return played(in_threads(player.block, seed, threads), todo, Tally())


# ── any of them ──────────────────────────────────────────────────────────────────────────────────────


def has_systems(house: House) -> bool:
    return has_part(house, "sessions")


def player_of(house: House, wager: str | None, system: str | None, play: str, plan: Plan) -> Player:
    if system is None:
        return Sessions.of(house, wager, plan, play)
    module = optional_part(house, "sessions")
    if module is None:
        games = [n for n in game_names() if has_systems(elect(editions_of(n)[0], {}))]
        raise ElectionRefused(
            f"there are no betting systems for {house.edition.game}, only for {', '.join(games)}"
        )
    return cast(Player, module.sessions(house, system, plan))


def sessions_by(house: House, wager: str | None, system: str | None, play: str, plan: Plan) -> OfBlock[Tally]:
    return player_of(house, wager, system, play, plan).block


def session(
    house: House,
    plan: Plan,
    wager: str | None = None,
    *,
    system: str | None = None,
    play: "Source" = BEST,
    sessions: int,
    seed: int,
    threads: int | None = None,
    resume: Path | None = None,
    progress: Progress = lambda sessions, known: None,
    until: float | None = None,
    cluster: str | None = None,
) -> dict[str, Any]:
    """Plays so many sessions of a wager, or of the main game, by any play; or under a betting system.

    ``until`` ends it earlier, when the share of every way to end is known to so much either way. ``play``,
    ``resume`` and ``cluster`` are those of ``simulation.simulate``. What came of them in plain values.
    """
    began = time.perf_counter()
    check_run(sessions, "session", seed, threads, until)
    check_pays(house)
    for name, given in (("wager", wager), ("play", None if play == BEST else play)):
        if system is not None and given is not None:
            raise ElectionRefused(
                f"the betting system {system} says itself what is wagered: give it or a {name}, not both"
            )
    text = play_text(house, play)
    if system is None:
        wager = known_wager(house, wager)
    said = wager, system, text, plan
    player = player_of(house, *said)
    header = run_header(
        house, wager=wager, system=system, play=text, **asdict(plan), seed=seed, sessions=sessions
    )
    file = RunFile(resume, header, Tally.of_row) if resume is not None else None

    def enough(tally: Tally) -> bool:
        return until is not None and all(half <= until for _, half in _halves(tally))

    def heard(more: int, tally: Tally) -> None:
        known = _halves(tally) if tally.number else ()
        progress(more, ", ".join(f"{end} {tally.ends[end] / tally.number:.2%} ± {h:.2%}" for end, h in known))

    there = At(cluster, sessions_by, house, said) if cluster is not None else None
    with players_of(player.block, seed, threads, there) as players:
        todo = blocks(sessions, player.size)
        tally = played(players, todo, Tally(), file=file, progress=heard, enough=enough)
    found = {
        "game": house.edition.game,
        "edition": house.edition.id,
        "elections": dict(house.elections),
        **player.about(),
        **summary(plan, tally, seed),
    }
    if text != BEST:
        found |= {"notes": [by_the_play(play), *found["notes"]], "play": json.loads(text)}
    return found | {"elapsed_s": time.perf_counter() - began}


def _halves(tally: Tally) -> list[tuple[str, float]]:
    """Of the ways to end, half of the interval of each share; a way that none took is known well soon."""
    found = []
    for end in _ENDS:
        low, high = wilson(tally.ends[end] / tally.number, tally.number)
        found.append((end, (high - low) / 2))
    return found


# ── what came of them ────────────────────────────────────────────────────────────────────────────────


def shares(ends: Counter[str]) -> dict[str, Any]:
    """How sessions ended, each with its interval."""
    of = ends.total()
    return {end: {"share": ends[end] / of, "interval": list(wilson(ends[end] / of, of))} for end in _ENDS}


def _mean(total: int, squares: int, of: int) -> tuple[float, list[float] | None]:
    """The mean with its interval, about which a single session says nothing."""
    mean = total / of
    if of < 2:
        return mean, None
    spread = Fraction(squares, of) - Fraction(total, of) ** 2
    half = CONFIDENCE_95 * math.sqrt(spread / (of - 1))
    return mean, [mean - half, mean + half]


def _spread(powers: list[int], of: int) -> dict[str, Any]:
    """Mean and deviation, each with its interval."""
    mean, interval = _mean(powers[0], powers[1], of)
    one, two, three, four = (Fraction(total, of) for total in powers)
    variance = two - one**2
    fourth = four - 4 * one * three + 6 * one**2 * two - 3 * one**4  # about the mean
    known = None
    if of > 1:
        half = CONFIDENCE_95 * math.sqrt((fourth - variance**2) / (of - 1))
        known = [math.sqrt(max(float(variance) + side, 0.0)) for side in (-half, half)]
    return {
        "mean": mean,
        "interval": interval,
        "deviation": math.sqrt(variance),
        "deviation_interval": known,
    }


def summary(plan: Plan, tally: Tally, seed: int) -> dict[str, Any]:
    """Plain values for a table or JSON; money in cents, a quantile to one part in 200 of the bankroll."""
    n, bankroll = tally.number, plan.bankroll_cents

    def hold(number: int, total: int, squares: int) -> dict[str, Any]:
        mean, interval = _mean(-total, squares, n)
        known = interval and [each / bankroll for each in interval]
        return {"rounds": number, "hold": mean / bankroll, "interval": known}

    total, squares = tally.rounds.tolist()
    mean_rounds, of_rounds = _mean(total, squares, n)
    return {
        "bankroll_cents": bankroll,
        "unit_cents": plan.unit_cents,
        "rounds": plan.rounds,
        "goal_cents": plan.goal_cents,
        "floor_cents": plan.floor_cents,
        "sessions": n,
        "seed": seed,
        "ends": shares(tally.ends),
        "net_cents": _spread(tally.net.tolist(), n),
        "drawdown_cents": _spread(tally.drawdown.tolist(), n),
        "mean_rounds": mean_rounds,
        "mean_rounds_interval": of_rounds,
        "hold": [
            hold(number, *sums)
            for number, sums in zip(stages_of(plan.rounds), tally.stages.tolist(), strict=True)
        ],
        **_quantiles("left_cents", tally.left_bins, bankroll),
        **_quantiles("drawdown_at_most_cents", tally.drawdown_bins, bankroll),
        **_action(tally),
    }


def _action(tally: Tally) -> dict[str, Any]:
    """What was bet, and how much of it was lost, where that is counted."""
    total, squares, with_net = tally.action.tolist()
    if not total:
        return {}
    n, net = tally.number, tally.net[0]
    mean, interval = _mean(total, squares, n)
    lost = Fraction(-net, total)
    known = None
    if n > 1:
        # A ratio of sums spreads as what each session lost beyond that part of what it bet.
        beyond = tally.net[1] + 2 * lost * with_net + lost**2 * squares
        half = CONFIDENCE_95 * math.sqrt(beyond * Fraction(n, n - 1)) / total
        known = [float(lost) - half, float(lost) + half]
    return {
        "action_cents": {"mean": mean, "interval": interval},
        "loss_of_action": {"share": float(lost), "interval": known},
    }


def _quantiles(name: str, bins: Cents, bankroll_cents: int) -> dict[str, Any]:
    """Quantiles, and the interval of each: so far may its place among all that came be off."""
    sums, n = np.cumsum(bins), int(bins.sum())

    def at(share: float) -> int:
        place = int(np.searchsorted(sums, n * min(max(share, 0.0), 1.0)))
        return -(-place * bankroll_cents // _PARTS)

    values, intervals = {}, {}
    for percent in QUANTILES:
        share = percent / 100
        half = CONFIDENCE_95 * math.sqrt(share * (1 - share) / n)
        values[str(percent)] = at(share)
        intervals[str(percent)] = [at(share - half), at(share + half)]
    return {name: values, f"{name}_intervals": intervals}
