"""Best play on request, and the odds of a table: worked out in a thread, once for each set of elections.

A hint is made from the view of the person who asks, so it can tell nothing that the person may not know.
"""

import asyncio
import itertools
from collections.abc import Callable, Hashable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, TypeVar

from houseway.editions.house import House
from houseway.equipment.cards import card

T = TypeVar("T")


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

    def as_dict(self) -> dict[str, Any]:
        return {"best": self.best, "values": dict(self.values), "text": self.text}


class Analyst:
    """One thread works things out, one after another; the event loop only waits."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "houseway-analysis")
        self._answers: dict[Hashable, asyncio.Future[Any]] = {}

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def odds(self, house: House) -> list[dict[str, Any]]:
        """A report on every wager (see analysis/report.py)."""
        return await self._once(("odds", *house_key(house)), partial(_odds, house))

    async def hint(self, house: House, view: Mapping[str, Any]) -> Hint:
        """The best answer to what the viewer is asked; while betting, the best wager."""
        step = view["step"]
        if step["kind"] == "decide" and "choices" in step:
            decision = _DECISIONS.get(house.edition.game)
            if decision is None:
                raise NoHint("this game asks for no decisions")
            return await self._run(partial(decision, house, view))
        if step["kind"] == "decide":
            raise NoHint("it is not your turn")
        return best_wager(await self.odds(house))

    async def _run(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    async def _once(self, key: Hashable, work: Callable[[], T]) -> T:
        """Asked for by many at once, worked out once. What failed is tried again when next asked for."""
        answer = self._answers.get(key)
        if answer is None:
            answer = self._answers[key] = asyncio.get_running_loop().run_in_executor(self._thread, work)
            answer.add_done_callback(partial(self._forget_failure, key))
        # Shielded: somebody who stops waiting does not stop it for the others.
        result: T = await asyncio.shield(answer)
        return result

    def _forget_failure(self, key: Hashable, answer: "asyncio.Future[Any]") -> None:
        if answer.cancelled() or answer.exception() is not None:
            self._answers.pop(key, None)


def house_key(house: House) -> tuple[Hashable, ...]:
    return house.edition.id, tuple(sorted(house.elections.items()))


# ── wagers ───────────────────────────────────────────────────────────────────────────────────────────


def _odds(house: House) -> list[dict[str, Any]]:
    from houseway.analysis.edges import edge_reports

    return [report.as_dict() for report in edge_reports(house)]


def best_wager(reports: list[dict[str, Any]]) -> Hint:
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


# ── decisions ────────────────────────────────────────────────────────────────────────────────────────


def _of_choices(view: Mapping[str, Any], values: Mapping[str, float]) -> tuple[str, dict[str, float]]:
    """The best of the choices that are really offered, and what each of these is worth."""
    offered = {c["name"]: values[c["name"]] for c in view["step"]["choices"] if c["name"] in values}
    if not offered:
        raise NoHint("neither answer is better than the other")
    return max(offered, key=lambda name: offered[name]), offered


def _three_card_poker(house: House, view: Mapping[str, Any]) -> Hint:
    from houseway.analysis.three_card_report import best_play

    seat = view["step"]["seat"]
    cards = next(h["cards"] for h in view["hands"] if h["seat"] == seat)
    solved = best_play(house)
    held = _suits_renamed(tuple(sorted(card(c) for c in cards)))
    worth = next(float(h.worth) for h in solved.hands if _suits_renamed(tuple(sorted(h.cards))) == held)
    best, values = _of_choices(view, {"play": worth, "fold": -1.0})
    text = (
        f"{best.capitalize()}: playing is worth {worth:+.3f} antes, folding −1. Best play: {solved.strategy}."
    )
    return Hint(best, values, text)


@cache
def _suits_renamed(cards: tuple[int, ...]) -> tuple[int, ...]:
    """One hand for all that differ only in the names of the suits."""
    renamings = itertools.permutations(range(4))
    return min(tuple(sorted(4 * (c >> 2) + names[c & 3] for c in cards)) for names in renamings)


def _blackjack(house: House, view: Mapping[str, Any]) -> Hint:
    from houseway.live.blackjack_hints import cap_values, insurance_values, play_values

    choices = {c["name"] for c in view["step"]["choices"]}
    if "insurance" in choices:
        values, text = insurance_values(house, view)
    elif "stand" in choices:
        values, text = play_values(house, view)
    elif "cap" in choices:
        values, text = cap_values(house, view)
    else:
        raise NoHint("neither answer is better than the other")
    best, offered = _of_choices(view, values)
    return Hint(best, offered, text)


_DECISIONS: dict[str, Callable[[House, Mapping[str, Any]], Hint]] = {
    "blackjack": _blackjack,
    "three-card-poker": _three_card_poker,
}
