"""Advice: what each choice is worth, from the view of the person who asks, so it tells nothing hidden."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
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
class Hint:
    best: str
    values: Mapping[str, float]  # what each choice is worth, in units of the first wager
    text: str
    slots: tuple[int, ...] = ()  # the cards to choose with it

    def as_dict(self) -> dict[str, Any]:
        chosen = {"slots": list(self.slots)} if self.slots else {}
        return {"best": self.best, "values": dict(self.values), "text": self.text} | chosen


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


def own_hand(view: Mapping[str, Any]) -> tuple[Card, ...]:
    """The cards of the seat that is asked."""
    seat = view["step"]["seat"]
    return tuple(sorted(card(c) for h in view["hands"] if h["seat"] == seat for c in h["cards"]))
