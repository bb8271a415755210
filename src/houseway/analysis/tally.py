"""What the rounds of a simulation come to: integers that add up, and figures with their intervals."""

import math
import operator
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import Any, Protocol, Self

import numpy as np
from numpy.typing import NDArray

from houseway.editions.house import ElectionRefused


class Sums(Protocol):
    """What blocks come to: integers that add up, also by way of a line in a file."""

    @property
    def number(self) -> int:
        """Of the rounds, or sessions."""

    def __add__(self, other: Self, /) -> Self: ...
    def as_row(self) -> dict[str, Any]: ...


CONFIDENCE_95 = 1.959963984540054  # standard deviations either side of the mean
COLUMNS = 5
_PAIRS = tuple(combinations_with_replacement(range(COLUMNS), 2))
_ROUNDS, _NET, _HANDS, _TABLE, _WINS = range(COLUMNS)


@dataclass(frozen=True, slots=True)
class Tally:
    """Sums over rounds of a table. Money in units of ``1 / Simulator.unit`` of the initial wager: integers.

    Rounds that hang together (those of one shoe) are a group; intervals are taken over groups. Every round
    has a hand for each seat, so that hands are never taken as independent of those beside them. A group has
    five columns: its rounds, their net, the squares of hands, the squares of all hands of a round together,
    and the hands that won.
    """

    sums: tuple[int, ...] = (0,) * COLUMNS
    groups: int = 0
    products: tuple[int, ...] = (0,) * len(_PAIRS)  # of each two columns of a group, over groups
    staked: int = 0

    @property
    def rounds(self) -> int:
        return self.sums[_ROUNDS]

    @property
    def net(self) -> int:
        return self.sums[_NET]

    @property
    def wins(self) -> int:
        return self.sums[_WINS]

    @classmethod
    def of_sums(cls, found: NDArray[np.int64], staked: int) -> "Tally":
        """From what ``kernels/groups.py`` counts first."""
        whole = found.tolist()
        if whole[COLUMNS] < 0:
            raise ElectionRefused("prizes are so large that the squares of what they bring cannot be counted")
        return cls(
            tuple(whole[:COLUMNS]),
            whole[COLUMNS],
            tuple(whole[COLUMNS + 1 : COLUMNS + 1 + len(_PAIRS)]),
            staked,
        )

    @classmethod
    def of_groups(cls, columns: Sequence[NDArray[np.int64]], staked: int) -> "Tally":
        """From the five columns, a place a group."""
        return cls(tuple(map(_total, columns)), len(columns[0]), _products(columns), staked)

    @classmethod
    def of_rounds(
        cls,
        table: NDArray[np.int64],
        staked: int,
        hands: tuple[NDArray[np.int64], NDArray[np.int64]] | None = None,
    ) -> "Tally":
        """Every round a group of its own, by what it brings. ``hands``: the squares and the wins of its
        hands, where they are several."""
        squared = table * table
        squares, wins = (squared, (table > 0).astype(np.int64)) if hands is None else hands
        return cls.of_groups((np.ones_like(table), table, squares, squared, wins), staked)

    @classmethod
    def of_counts(cls, counts: NDArray[np.int64], nets: NDArray[np.int64], staked: int) -> "Tally":
        """Rounds of one hand, each a group of its own, by how many brought what."""
        columns = [(1, net, net**2, net**2, int(net > 0)) for net in nets.tolist()]
        of = list(zip(counts.tolist(), columns, strict=True))
        sums = tuple(sum(n * row[i] for n, row in of) for i in range(COLUMNS))
        products = tuple(sum(n * row[i] * row[j] for n, row in of) for i, j in _PAIRS)
        return cls(sums, sums[_ROUNDS], products, staked)

    def shared_by(self, seats: int) -> "Tally":
        """The tally of so many seats with the same wager on the same outcomes, from that of one."""
        times = (1, seats, seats, seats**2, seats)
        return Tally(
            tuple(map(operator.mul, times, self.sums)),
            self.groups,
            tuple(times[i] * times[j] * p for (i, j), p in zip(_PAIRS, self.products, strict=True)),
            seats * self.staked,
        )

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            tuple(map(operator.add, self.sums, other.sums)),
            self.groups + other.groups,
            tuple(map(operator.add, self.products, other.products)),
            self.staked + other.staked,
        )

    @property
    def number(self) -> int:
        return self.rounds

    def as_row(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def of_row(cls, row: dict[str, Any]) -> "Tally":
        check_row(row, cls())
        return cls(tuple(row["sums"]), row["groups"], tuple(row["products"]), row["staked"])


def check_row(row: dict[str, Any], empty: Sums) -> None:
    """Whether a line of a file has the sums that are kept today."""
    kept = empty.as_row()

    def size(value: Any) -> int:
        return len(value) if isinstance(value, list | tuple) else 1

    if {name: size(value) for name, value in row.items()} != {n: size(v) for n, v in kept.items()}:
        raise ValueError("it was begun by another version, which kept other sums")


def _total(column: NDArray[np.int64]) -> int:
    most = max(int(column.max(initial=0)), -int(column.min(initial=0)))
    return int(column.sum()) if most * len(column) < 1 << 63 else sum(column.tolist())


def _products(columns: Sequence[NDArray[np.int64]]) -> tuple[int, ...]:
    """Of each two columns, multiplied and summed up exactly: what does not fit into 64 bits together is
    summed as Python's integers, and that is a prize here and there."""
    groups = len(columns[0])
    most = max(max(int(c.max()), -int(c.min())) for c in columns) if groups else 0
    if most * most * groups < 1 << 63:
        return tuple(int(columns[i] @ columns[j]) for i, j in _PAIRS)
    bound = math.isqrt((1 << 63) // groups)
    large = np.any([np.abs(c) >= bound for c in columns], axis=0)
    few = [c[large].tolist() for c in columns]
    exact = (sum(map(operator.mul, few[i], few[j])) for i, j in _PAIRS)
    return tuple(map(operator.add, exact, _products([c[~large] for c in columns])))


# ── figures and how sure they are ────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure from the sums of a tally, and how it moves with each column of a group: as far as its error
    goes it is a mean over groups (the delta method), so that the products of columns say how sure it is."""

    value: Fraction
    weights: tuple[Fraction, ...]

    @classmethod
    def per_round(cls, tally: Tally, column: int, hands: int = 1) -> "Estimate":
        """The mean of a column over rounds, or over the so many hands of each."""
        total, weights = tally.sums[column], [Fraction(0)] * COLUMNS
        weights[column] = Fraction(1, hands * tally.rounds)
        weights[_ROUNDS] -= Fraction(total, hands * tally.rounds**2)
        return cls(Fraction(total, hands * tally.rounds), tuple(weights))

    def _moved(self, value: Fraction, by: Fraction, other: "Estimate", by_other: Fraction) -> "Estimate":
        both = zip(self.weights, other.weights, strict=True)
        return Estimate(value, tuple(by * mine + by_other * its for mine, its in both))

    def __sub__(self, other: "Estimate") -> "Estimate":
        return self._moved(self.value - other.value, Fraction(1), other, Fraction(-1))

    def __mul__(self, other: "Estimate") -> "Estimate":
        return self._moved(self.value * other.value, other.value, other, self.value)

    def __truediv__(self, other: "Estimate") -> "Estimate":
        ratio = self.value / other.value
        return self._moved(ratio, 1 / other.value, other, -ratio / other.value)

    def error(self, tally: Tally) -> float:
        """The standard error; of a single group nothing is known."""
        if tally.groups < 2:
            return math.inf
        pairs = ((1 + (i != j)) * self.weights[i] * self.weights[j] for i, j in _PAIRS)
        spread = sum(map(operator.mul, pairs, tally.products), Fraction(0))
        return math.sqrt(spread * Fraction(tally.groups, tally.groups - 1))


def standard_error(tally: Tally) -> float:
    """Of the mean net result of a round of the table."""
    return Estimate.per_round(tally, _NET).error(tally)


def half_interval(tally: Tally, unit: int, seats: int = 1) -> float:
    """Half of the 95 % interval of the edge; endless where rounds that all brought the same say nothing."""
    return CONFIDENCE_95 * (standard_error(tally) or math.inf) / seats / unit


def variances(tally: Tally, seats: int) -> tuple[Estimate, Estimate]:
    """Of a hand, and of a round of the table."""
    of_hand, of_round = (Estimate.per_round(tally, _NET, hands) for hands in (seats, 1))
    return (
        Estimate.per_round(tally, _HANDS, seats) - of_hand * of_hand,
        Estimate.per_round(tally, _TABLE) - of_round * of_round,
    )


Interval = tuple[float, float]


def deviation_of(
    variance: Estimate, tally: Tally, unit: int, times: int = 1
) -> tuple[float, Interval | None]:
    """The square root of a variance, so many times, with its interval."""
    value, half = times * variance.value, times * CONFIDENCE_95 * variance.error(tally)
    if math.isinf(half):
        return math.sqrt(value) / unit, None
    low, high = max(float(value) - half, 0.0), float(value) + half
    return math.sqrt(value) / unit, (math.sqrt(low) / unit, math.sqrt(high) / unit)


def wilson(share: float, of: float) -> Interval:
    """The 95 % interval of a share: it stays within 0 and 1 and is honest about none."""
    z = CONFIDENCE_95
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return max(middle - half, 0.0), min(middle + half, 1.0)


def wins_of(tally: Tally, seats: int) -> tuple[float, Interval | None]:
    """How often a hand wins. Hands that hang together say as much as fewer that do not."""
    found = Estimate.per_round(tally, _WINS, seats)
    share, error = float(found.value), found.error(tally)
    if math.isinf(error):
        return share, None
    return share, wilson(share, share * (1 - share) / error**2 if error else tally.groups)


def of_table(tally: Tally, unit: int, seats: int) -> dict[str, Any]:
    """What a round of the whole table does, in initial wagers, and how its seats hang together."""
    each, whole = variances(tally, seats)
    deviation, interval = deviation_of(whole, tally, unit)
    independent, of_independent = deviation_of(each, tally, unit, seats)
    found = {
        "seats": seats,
        "hands": seats * tally.rounds,
        "table_deviation": deviation,
        "table_deviation_interval": interval,
        "table_deviation_if_independent": independent,
        "table_deviation_if_independent_interval": of_independent,
        "seat_correlation": None,
        "seat_correlation_interval": None,
    }
    if each.value:  # none where every hand brought the same
        ratio = whole / each
        # The mean over all pairs of seats.
        correlation = float((ratio.value / seats - 1) / (seats - 1))
        found["seat_correlation"] = correlation
        half = CONFIDENCE_95 * ratio.error(tally) / (seats * (seats - 1))
        if not math.isinf(half):
            least = -1 / (seats - 1)
            found["seat_correlation_interval"] = max(correlation - half, least), min(correlation + half, 1.0)
    return found


def in_words(value: float, interval: Interval | None) -> str:
    return f"{value:.4f}" + (f" ({interval[0]:.4f} to {interval[1]:.4f})" if interval else "")
