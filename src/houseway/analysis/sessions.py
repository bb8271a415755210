"""Whole sessions of any wager: a bankroll, the same wager every round, and when one goes home.

Rounds are drawn from the distribution that the report of the wager has, or dealt where the rounds of a shoe
hang together. Sessions are played in fixed blocks with a generator each, like simulations: a run comes out
the same on any number of threads, and nothing of a session is kept but its part in the sums.
"""

import itertools
import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from fractions import Fraction
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from houseway.analysis.edges import analysed, edge_report
from houseway.analysis.packages import part
from houseway.analysis.report import BASE, MAIN_GAME, SIMULATED, Report
from houseway.analysis.simulation import CONFIDENCE_95, Block, blocks, generator, in_flight
from houseway.editions.house import ElectionRefused, House
from houseway.money.cents import dollars

Cents = NDArray[np.int64]
RUINED, GOAL, STOPPED, TIME = "ruined", "goal", "stop-loss", "time"
MOST_ROUNDS = 1_000_000
_AT_ONCE = 1 << 19  # rounds of one block: so much memory is used, however long a session or a run
_PARTS = 200  # of the bankroll: how finely results are told apart in quantiles
_BINS = 50 * _PARTS
_WHOLE = 1 << 63
_STAGES = 10
QUANTILES = (5, 25, 50, 75, 95)


def check_bounds(
    bankroll_cents: int, unit_cents: int, rounds: int, goal_cents: int | None, floor_cents: int
) -> None:
    if unit_cents <= 0 or rounds <= 0:
        raise ElectionRefused("a session has a unit and at least one roll or round")
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

    @property
    def worst(self) -> int:
        """The most that a round may lose."""

    def in_order(self, rng: np.random.Generator, sessions: int, rounds: int) -> Cents:
        """A row for each session: what its rounds bring, one after the other."""


class Drawn:
    """Rounds that have nothing to do with each other, drawn from the outcomes of a report."""

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


def rounds_of(house: House, wager: str | None, stake_cents: int) -> tuple[Rounds, str, tuple[str, ...]]:
    """The rounds of a wager with such a stake, its title, and what has to be said about them."""
    name = analysed(house)[0] if wager is None else wager
    simulators = part(house, "simulator")
    if name in getattr(simulators, "HANG_TOGETHER", ()) and name in analysed(house):
        dealt: Rounds = simulators.simulator(house, name)
        return (
            dealt,
            MAIN_GAME if name == BASE else name,
            ("dealt from whole shoes, a fresh one at the start of every session",),
        )
    found = edge_report(house, name, stake_cents)
    notes = found.notes
    if found.method == SIMULATED:
        notes = (*notes, "the distribution of a round is itself simulated: its error comes on top of these")
    return Drawn(found), found.title, notes


# ── sessions ─────────────────────────────────────────────────────────────────────────────────────────


@dataclass
class Tally:
    """Integers only; how large it is depends on nothing."""

    ends: Counter[str] = field(default_factory=Counter)
    net: int = 0  # cents, of the player
    net_squared: int = 0
    rounds: int = 0
    drawdown: int = 0
    drawdown_squared: int = 0
    left_bins: Cents = field(default_factory=lambda: np.zeros(_BINS, dtype=np.int64))
    drawdown_bins: Cents = field(default_factory=lambda: np.zeros(_BINS, dtype=np.int64))
    stages: Cents = field(default_factory=lambda: np.zeros((_STAGES, 2), dtype=object))  # net and its square

    @property
    def sessions(self) -> int:
        return self.ends.total()

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))


@dataclass(frozen=True)
class Played:
    """Sessions that have been played, a place each."""

    left: Cents
    ended: NDArray[np.str_]
    rounds: Cents
    drawdown: Cents
    stages: Cents  # a row for each session: its result after each stage


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
    return Played(left, ended, last, drawdown, purse[:, _stages(rounds)] - plan.bankroll_cents)


def _stages(rounds: int) -> list[int]:
    """The numbers of rounds at which results are told."""
    return [max(1, rounds * k // _STAGES) for k in range(1, _STAGES + 1)]


def tally_of(plan: Plan, played: Played) -> Tally:
    # Squares of cents may not fit into 64 bits together: those are summed as Python's integers.
    net = (played.left - plan.bankroll_cents).astype(object)
    drawdown, stages = played.drawdown.astype(object), played.stages.astype(object)

    def bins(cents: Cents) -> Cents:
        at = np.minimum(-(-cents * _PARTS // plan.bankroll_cents), _BINS - 1)
        return np.bincount(at, minlength=_BINS)

    return Tally(
        Counter(played.ended.tolist()),
        int(net.sum()),
        int((net * net).sum()),
        int(played.rounds.sum()),
        int(drawdown.sum()),
        int((drawdown * drawdown).sum()),
        bins(played.left),
        bins(played.drawdown),
        np.stack([stages.sum(axis=0), (stages * stages).sum(axis=0)], axis=1),
    )


class Sessions:
    """Sessions of one wager under one plan."""

    def __init__(self, rounds: Rounds, plan: Plan):
        cents, rest = divmod(plan.unit_cents, rounds.unit)
        if rest:
            raise ElectionRefused(
                f"with {dollars(plan.unit_cents)} a round some wins are not whole cents: "
                f"take a multiple of {dollars(rounds.unit)}"
            )
        self.rounds, self.plan, self.cents = rounds, plan, cents
        self.worst_cents = rounds.worst * cents
        if plan.bankroll_cents < self.worst_cents:
            raise ElectionRefused(
                f"a round may cost {dollars(self.worst_cents)}: "
                f"a bankroll of {dollars(plan.bankroll_cents)} does not begin it"
            )

    def blocks(self, sessions: int) -> Iterator[Block]:
        return blocks(sessions, max(1, min(4096, _AT_ONCE // self.plan.rounds)))

    def block(self, each: Block, seed: int) -> Tally:
        number, size = each
        brought = self.rounds.in_order(generator(seed, number), size, self.plan.rounds) * self.cents
        return tally_of(self.plan, play(self.plan, brought, self.worst_cents))

    def run(self, sessions: int, *, seed: int, threads: int | None = None) -> Tally:
        played = in_flight(lambda each: self.block(each, seed), self.blocks(sessions), threads)
        return sum(played, Tally())


# ── what came of them ────────────────────────────────────────────────────────────────────────────────


def proportion(count: int, of: int) -> tuple[float, float, float]:
    """A share with its 95 % interval by Wilson, which stays within 0 and 1 and is honest about none."""
    z, share = CONFIDENCE_95, count / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return share, max(middle - half, 0.0), min(middle + half, 1.0)


def shares(ends: Counter[str]) -> dict[str, Any]:
    """How sessions ended, each with its interval."""
    found = {}
    for end in (RUINED, STOPPED, GOAL, TIME):
        share, low, high = proportion(ends[end], ends.total())
        found[end] = {"share": share, "interval": [low, high]}
    return found


def _mean(total: int, squares: int, of: int) -> dict[str, Any]:
    mean = total / of
    deviation = math.sqrt(max(squares / of - mean * mean, 0.0))
    half = CONFIDENCE_95 * deviation / math.sqrt(of)
    return {"mean": mean, "interval": [mean - half, mean + half], "deviation": deviation}


def summary(plan: Plan, tally: Tally, worst_cents: int, seed: int) -> dict[str, Any]:
    """Plain values for a table or JSON; money in cents, a quantile to one part in 200 of the bankroll."""
    n, bankroll = tally.sessions, plan.bankroll_cents

    def hold(number: int, total: int, squares: int) -> dict[str, Any]:
        found = _mean(-total, squares, n)
        low, high = found["interval"]
        return {
            "rounds": number,
            "hold": found["mean"] / bankroll,
            "interval": [low / bankroll, high / bankroll],
        }

    return {
        "bankroll_cents": bankroll,
        "unit_cents": plan.unit_cents,
        "rounds": plan.rounds,
        "goal_cents": plan.goal_cents,
        "floor_cents": plan.floor_cents,
        "round_may_cost_cents": worst_cents,
        "sessions": n,
        "seed": seed,
        "ends": shares(tally.ends),
        "net_cents": _mean(tally.net, tally.net_squared, n),
        "drawdown_cents": _mean(tally.drawdown, tally.drawdown_squared, n),
        "mean_rounds": tally.rounds / n,
        "hold": [hold(k, *sums) for k, sums in zip(_stages(plan.rounds), tally.stages.tolist(), strict=True)],
        "left_cents": {str(q): _quantile(tally.left_bins, q, bankroll) for q in QUANTILES},
        "drawdown_at_most_cents": {str(q): _quantile(tally.drawdown_bins, q, bankroll) for q in QUANTILES},
    }


def _quantile(bins: Cents, percent: int, bankroll_cents: int) -> int:
    at = int(np.searchsorted(np.cumsum(bins), bins.sum() * percent / 100))
    return -(-at * bankroll_cents // _PARTS)
