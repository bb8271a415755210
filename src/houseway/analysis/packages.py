"""A game's analysis, found by the game's name: the package ``analysis/<name>/``, or ``analysis/generic/``.

``report``     every package: ``wagers(house)`` and ``report(house, wager, stake_cents)``
``simulator``  every package: ``wagers(house)`` and ``simulator(house, wager)``, whose blocks are rounds of a
               table with any number of seats; where rounds hang together or their distribution is not known
               ``dealt(house, wager, stake_cents)`` gives those of sessions (see analysis/sessions.py)
``strategy``   where players decide: ``strategy(house)``, which stands in the report of the first wager,
               ``short(house)`` where that is too large to remember, and ``of_cards(house, cards)`` where a
               single hand can be asked about
``play``       where any play can be played: ``decisions(house)``, or of charts ``read(house, form)`` and
               ``words(house)``; ``simulator(house, wager, play, stake_cents)``, ``value(house, play)`` where
               it is counted out, and ``wagers(house)`` where it is not the base game alone (see
               analysis/plays.py)
``hints``      where players decide: ``hint(house, view)``, and ``prepare(house)`` where something is to be
               solved before the first
``sessions``   where there are betting systems: ``sessions(house, system, plan)``, which play in blocks
``exact``      the figures from which a package makes all these, in whatever form suits the game
"""

from collections.abc import Callable, Hashable
from importlib import import_module
from importlib.util import find_spec
from time import perf_counter
from types import ModuleType
from typing import TypeVar, TypeVarTuple, cast

from houseway.analysis.report import Report
from houseway.editions.house import House

T = TypeVar("T")
A = TypeVarTuple("A")

_REMEMBERED = 32
_HERE = "houseway.analysis"
_GENERIC = f"{_HERE}.generic"


class NotAnalysed(ValueError):
    """There are no figures for this, in words why."""


def part(house: House, name: str) -> ModuleType:
    """A module that every package has."""
    return import_module(f"{_package(house)}.{name}")


def optional_part(house: House, name: str) -> ModuleType | None:
    """A module that only some packages have."""
    found = f"{_package(house)}.{name}"
    return import_module(found) if _exists(found) else None


def has_part(house: House, name: str) -> bool:
    """Whether there is such a module; it is not imported for that."""
    return _exists(f"{_package(house)}.{name}")


def _package(house: House) -> str:
    own = f"{_HERE}.{house.edition.game.replace('-', '_')}"
    return own if _exists(f"{own}.report") else _GENERIC


def _exists(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # not even the package is there
        return False


def house_key(house: House) -> Hashable:
    """What an analysis depends on, to remember it by."""
    return house.edition.id, tuple(sorted(house.elections.items()))


def asked(what: str, house: House, *rest: Hashable) -> tuple[Hashable, ...] | None:
    """A question about a house, by which its answer is kept; of a game without an analysis of its own, which
    may come from outside, nothing is kept: its code may change."""
    if _package(house) == _GENERIC:
        return None
    return (what, house_key(house), repr(house.edition), *rest)


def remembered(work: Callable[[House, *A], T]) -> Callable[[House, *A], T]:
    """Works out once for each house and what else is asked, and keeps the latest few.

    A report keeps the time that it took to find, however often it is given again.
    """
    answers: dict[Hashable, T] = {}

    def answer(house: House, *rest: *A) -> T:
        key = house_key(house), rest
        if key not in answers:
            began = perf_counter()
            found = work(house, *rest)
            if isinstance(found, Report):
                found = cast(T, found.timed(perf_counter() - began))
            answers[key] = found
            if len(answers) > _REMEMBERED:
                answers.pop(next(iter(answers)))
        return answers[key]

    return answer
