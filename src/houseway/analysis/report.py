"""The report record: what an analysis found, by which method, with what error."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from houseway.editions.house import House

EXACT = "exact"  # counted in integers: the figure is a fraction
SIMULATED = "simulated"  # sampled: the interval is stated

BASE = "base"  # the wager name of a main game that is made of several wagers
MAIN_GAME = "main game"
PROGRESSIVE = "progressive"  # the wager on the linked meter

Number = Fraction | float


@dataclass(frozen=True)
class Figure:
    value: float
    fraction: Fraction | None = None
    interval: tuple[float, float] | None = None  # 95 %

    @classmethod
    def of(cls, number: Number, error: float = 0.0) -> "Figure":
        if isinstance(number, Fraction):
            return cls(float(number), number)
        return cls(number, None, (number - error, number + error) if error else None)

    def as_dict(self) -> dict[str, Any]:
        return {
            "value": self.value,
            "fraction": str(self.fraction) if self.fraction is not None else None,
            "interval": list(self.interval) if self.interval else None,
        }


@dataclass(frozen=True)
class Outcome:
    """One line of the return table; ``net`` is the gain for each unit of the initial wager."""

    outcome: str
    probability: Number
    net: Number
    pays: str = ""
    combinations: int | None = None

    @staticmethod
    def counted(name: str, net: Fraction, number: int, deals: int) -> "Outcome":
        """What so many of the deals come to; it pays what it brings."""
        return Outcome(name, Fraction(number, deals), net, f"{float(net):+g}", number)

    def as_dict(self) -> dict[str, Any]:
        return {
            "outcome": self.outcome,
            "combinations": self.combinations,
            "probability": float(self.probability),
            "pays": self.pays,
            "return": float(self.probability * self.net),
        }


@dataclass(frozen=True)
class Report:
    game: str
    edition: str
    elections: Mapping[str, Any]
    wager: str
    title: str
    method: str
    house_edge: Figure
    element_of_risk: Figure
    standard_deviation: float
    hit_frequency: float
    table: tuple[Outcome, ...]
    strategy: Any = None  # plain JSON values
    clauses: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    elapsed_s: float = 0.0
    kept_since: str | None = None  # the day on which it was worked out, where it was not just now
    extra: Mapping[str, Any] = field(default_factory=dict)
    # 95 %, of figures that were dealt at random.
    standard_deviation_interval: tuple[float, float] | None = None
    hit_frequency_interval: tuple[float, float] | None = None

    def as_dict(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "edition": self.edition,
            "elections": dict(self.elections),
            "wager": self.wager,
            "title": self.title,
            "method": self.method,
            "house_edge": self.house_edge.as_dict(),
            "element_of_risk": self.element_of_risk.as_dict(),
            "standard_deviation": self.standard_deviation,
            "standard_deviation_interval": self.standard_deviation_interval,
            "hit_frequency": self.hit_frequency,
            "hit_frequency_interval": self.hit_frequency_interval,
            "table": [o.as_dict() for o in self.table],
            "strategy": self.strategy,
            "clauses": list(self.clauses),
            "notes": list(self.notes),
            "elapsed_s": self.elapsed_s,
            "kept_since": self.kept_since,
            **self.extra,
        }

    def timed(self, elapsed_s: float) -> "Report":
        return replace(self, elapsed_s=elapsed_s)


def title_of(house: House, wager: str) -> str:
    """A wager as the edition calls it."""
    titles = {w.name: w.title for w in house.edition.wagers}
    return titles.get(wager, MAIN_GAME if wager == BASE else wager)


def house_report(
    house: House,
    wager: str,
    *,
    title: str | None = None,
    clauses: Iterable[str] | None = None,
    table: Iterable[Outcome] = (),
    notes: Iterable[str] = (),
    **figures: Any,
) -> Report:
    """A report on a wager of this house; title and clauses are the edition's unless others are given."""
    spec = next((w for w in house.edition.wagers if w.name == wager), None)
    if title is None:
        title = title_of(house, wager)
    if clauses is None:
        clauses = (*spec.clauses, *spec.pays_clauses) if spec else ()
    return Report(
        game=house.edition.game,
        edition=house.edition.id,
        elections=house.elections,
        wager=wager,
        title=title,
        table=tuple(table),
        clauses=tuple(dict.fromkeys(clauses)),
        notes=tuple(notes),
        **figures,
    )


def report_of(
    house: House,
    wager: str,
    outcomes: Sequence[Outcome],
    *,
    method: str = EXACT,
    staked: Number = Fraction(1),
    **rest: Any,
) -> Report:
    """A report from a full list of outcomes. ``staked`` is the average total stake per initial unit."""
    total = sum(o.probability for o in outcomes)
    if method == EXACT and total != 1:
        raise ValueError(f"{wager}: the outcomes have probability {total}, not 1")
    mean = sum(o.probability * o.net for o in outcomes)
    square = sum(o.probability * o.net * o.net for o in outcomes)
    return house_report(
        house,
        wager,
        method=method,
        house_edge=Figure.of(-mean),
        element_of_risk=Figure.of(-mean / staked),
        standard_deviation=math.sqrt(square - mean * mean),
        hit_frequency=float(sum(o.probability for o in outcomes if o.net > 0)),
        table=outcomes,
        **rest,
    )


def net_outcomes(distribution: Mapping[Fraction, Number]) -> tuple[Outcome, ...]:
    """The return table where outcomes have no names but what they win or lose."""
    return tuple(
        Outcome(_won_or_lost(net), share, net, f"{float(net):+g}") for net, share in distribution.items()
    )


def _won_or_lost(net: Fraction) -> str:
    if net == 0:
        return "nothing won or lost"
    return f"{'wins' if net > 0 else 'loses'} {float(abs(net)):g}"
