"""Advice: what each choice is worth, from the view of the person who asks, so it tells nothing hidden."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from houseway.analysis.packages import optional_part
from houseway.editions.house import House
from houseway.equipment.cards import Card, card


class NoHint(Exception):
    """There is nothing to advise, in plain words why."""

    def __init__(self, reason: str):
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Play:
    """One answer in full: a choice with so much of it, or with these cards."""

    choice: str
    value: float
    amount_cents: int = 0
    slots: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Chances:
    """How a choice ends, as far as that is known now."""

    win: float
    push: float
    lose: float

    @classmethod
    def counted(cls, win: float, push: float, lose: float) -> "Chances":
        every = win + push + lose
        return cls(float(win / every), float(push / every), float(lose / every))


@dataclass(frozen=True, slots=True)
class Place:
    """Where a situation stands in the charts of a strategy; without a row or column, anywhere there."""

    chart: str
    row: str = ""
    column: str = ""


@dataclass(frozen=True, slots=True)
class Hint:
    best: str
    values: Mapping[str, float]  # what each choice is worth, in units of the first wager
    text: str
    slots: tuple[int, ...] = ()  # the cards to choose with it
    unit_cents: int = 0  # what a unit is here; 0: not known
    amount_cents: int = 0  # how much to choose, where that is open
    plays: tuple[Play, ...] = ()  # where amounts or cards matter: what each answer is worth
    chances: Mapping[str, Chances] = field(default_factory=dict)  # by choice, where it is known
    place: Place | None = None
    error: float = 0.0  # of a value that is not counted, half of the 95 % interval

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it, without what is not known."""
        kept = ("best", "values", "text")
        plain: dict[str, Any] = json.loads(json.dumps(asdict(self)))
        return {name: value for name, value in plain.items() if value or name in kept}

    def worth(self, choice: str, amount_cents: int = 0, slots: Sequence[int] = ()) -> float | None:
        """What an answer is worth; None where that is not worked out."""
        plays = [p for p in self.plays if p.choice == choice]
        if not plays:
            return self.values.get(choice)
        asked = tuple(sorted(slots))
        plays = sorted((p for p in plays if p.slots in ((), asked)), key=lambda p: p.amount_cents)
        found = next((p.value for p in plays if p.amount_cents in (0, amount_cents)), None)
        if found is None and plays and plays[0].amount_cents < amount_cents < plays[-1].amount_cents:
            # Between two amounts: what is staked more or less changes the worth in proportion.
            low, high = plays[0], plays[-1]
            share = (amount_cents - low.amount_cents) / (high.amount_cents - low.amount_cents)
            found = low.value + share * (high.value - low.value)
        return found


@dataclass(frozen=True, slots=True)
class Grade:
    """An answer beside the best one."""

    best: str
    value: float | None  # of the answer, and of the best one
    best_value: float | None
    unit_cents: int
    right: bool
    amount_cents: int = 0  # of the best answer
    slots: tuple[int, ...] = ()

    @property
    def cost_cents(self) -> float | None:
        """What the answer loses on average against the best one."""
        if self.value is None or self.best_value is None or not self.unit_cents:
            return None
        return 0.0 if self.right else (self.best_value - self.value) * self.unit_cents

    def as_dict(self) -> dict[str, Any]:
        return asdict(self) | {"cost_cents": self.cost_cents}


_ALIKE = 1e-9  # values that differ by less are the same, but for rounding


def grade(
    house: House, view: Mapping[str, Any], choice: str, amount_cents: int = 0, slots: Sequence[int] = ()
) -> Grade:
    """How good an answer was, from what the one who gave it could see; :class:`NoHint` where none is best."""
    found = decision_hint(house, view)
    value = found.worth(choice, amount_cents, slots)
    best = max((*(p.value for p in found.plays), *found.values.values()), default=None)
    if value is None or best is None:
        # Where only the rule is known the answer is right or wrong, and nobody says for how much.
        if found.values:
            raise NoHint("this very answer is not worked out")
        right = choice == found.best
    else:
        right = best - value <= max(found.error, _ALIKE)
    return Grade(found.best, value, best, found.unit_cents, right, found.amount_cents, found.slots)


def decision_hint(house: House, view: Mapping[str, Any]) -> Hint:
    """The best answer to what the viewer is asked."""
    advice = optional_part(house, "hints")
    if advice is None:
        raise NoHint("the decisions of this game are not analysed")
    found: Hint = advice.hint(house, view)
    return found


def best_wager(reports: Sequence[Mapping[str, Any]]) -> Hint:
    """The wager with the smallest edge, and the edge of each."""
    edges = {r["wager"]: r["house_edge"]["value"] for r in reports}
    titles = {r["wager"]: r["title"] for r in reports}
    best = min(edges, key=lambda wager: edges[wager])
    least = [titles[w] for w in edges if abs(edges[w] - edges[best]) < 1e-9]
    which = "every wager" if len(least) == len(edges) else " or ".join(least[:3]) + (", …" * (len(least) > 3))
    text = f"House edge: {edges[best]:.2%} on {which}"
    worst = max(edges, key=lambda wager: edges[wager])
    if len(least) < len(edges):
        text += f"; the most on {titles[worst]}, {edges[worst]:.2%}"
    return Hint(best, {w: -edge for w, edge in edges.items()}, text + ".")


def worth_of_choices(view: Mapping[str, Any], values: Mapping[str, float]) -> tuple[str, dict[str, float]]:
    """The best of the choices that are really offered, and what each of these is worth."""
    offered = {c["name"]: values[c["name"]] for c in view["step"]["choices"] if c["name"] in values}
    if not offered:
        raise NoHint("neither answer is better than the other")
    return max(offered, key=lambda name: offered[name]), offered


def amounts(view: Mapping[str, Any], choice: str) -> tuple[int, int]:
    """The least and the most that may be put up with a choice."""
    found = (c for c in view["step"]["choices"] if c["name"] == choice)
    return next(((c.get("low_cents", 0), c.get("high_cents", 0)) for c in found), (0, 0))


def own_hand(view: Mapping[str, Any]) -> tuple[Card, ...]:
    """The cards of the seat that is asked."""
    seat = view["step"]["seat"]
    return tuple(sorted(card(c) for h in view["hands"] if h["seat"] == seat for c in h["cards"]))


def staked(view: Mapping[str, Any]) -> dict[str, int]:
    """What the seat that is asked has on the layout, by wager."""
    seat = view["step"]["seat"]
    return {b["wager"]: b["stake_cents"] for b in view.get("bets", ()) if b["seat"] == seat}
