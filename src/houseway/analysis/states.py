"""Every state of a game that can follow from one, through the four verbs, with the weights of chance.

What follows by the book alone is passed through: only states in which chance or a player answers are kept.
"""

from collections import deque
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any

from msgspec.structs import replace

from houseway.analysis.packages import NotAnalysed
from houseway.analysis.suits import alike, renamings_left
from houseway.core.events import CardDealt, CardsShown, Event, Line, Settled
from houseway.core.game import Game
from houseway.core.steps import Chance, Decide, Over, Procedure, Reading, Settle, Together, Wagers, questions
from houseway.dealer.automatic import plenty

Answers = Callable[[Any, Decide], Event | list[Event]]  # the answers to a decision that are followed
# Cents gained and staked on the way, and the state that is reached; None is the end.
Ahead = tuple[int, int, Any]
Graph = dict[Hashable, list["Option"]]

MOST_STATES = 2_000_000


class TooLarge(NotAnalysed):
    """A game with more states than are listed."""

    def __init__(self, game: Game[Any], most_states: int):
        alike = "" if game.suits_alike else " (or say that suits_alike, if its rules treat all suits alike)"
        name = game.name.replace("-", "_")
        super().__init__(
            f"{game.name} has more than {most_states:,} states, too many to list: "
            f"it needs an analysis of its own in analysis/{name}/{alike}"
        )


@dataclass(frozen=True, slots=True)
class Option:
    """One way on from a state: where it leads with which weights, and what it brings on the way."""

    event: Event | None
    targets: tuple[tuple[int, Ahead], ...]

    def shares(self) -> list[tuple[Fraction, Ahead]]:
        total = sum(weight for weight, _ in self.targets)
        return [(Fraction(weight, total), ahead) for weight, ahead in self.targets]


def without_round(state: Any) -> Any:
    """The state with the rounds counted from one again, so that a table that comes back is the same."""
    return replace(state, round=1)


@dataclass(frozen=True, slots=True)
class Onward:
    """Play that goes on from round to round until a wager that lives on is decided."""

    watched: Callable[[Line], bool]  # the lines that count; the first settlement with one of them ends it
    # What is placed at a betting before it is closed; None when all is there.
    bets: Callable[[Any, Wagers], Event | None] = lambda state, step: None
    canonical: Callable[[Any], Any] = without_round


class Listing:
    """Every state in which chance or a player answers, and what may follow."""

    def __init__(
        self,
        game: Game[Any],
        answers: Answers,
        onward: Onward | None,
        counted: Callable[[Line], bool],
        most_states: int,
    ):
        self.game, self.answers, self.onward = game, answers, onward
        self.counted, self.most_states = counted, most_states
        self.states = 0
        self.promised = 0  # outcomes that the chance steps found so far have at the least

    def explore(self, start: Any) -> Graph:
        graph: Graph = {}
        # Breadth first: a game that is too large shows that by its promises, long before it is listed.
        todo, found = deque([start]), {start}
        self._promise(start)
        while todo:
            state = todo.popleft()
            graph[state] = self._options(state)
            for option in graph[state]:
                for _, (_, _, target) in option.targets:
                    if target is not None and target not in found:
                        found.add(target)
                        todo.append(target)
                        self._promise(target)
        return graph

    def _promise(self, state: Any) -> None:
        step = self.game.next_step(state)
        if not isinstance(step, Chance) or not isinstance(step.event, CardDealt | CardsShown):
            return
        shoe = self.game.shoe(state)
        assert shoe is not None
        looked = len(step.event.slots) if isinstance(step.event, CardsShown) else 1
        sets = comb(sum(n > 0 for n in shoe.unseen), looked)
        self.promised += sets // (len(renamings_left(shoe)) if self.game.suits_alike else 1)
        if max(sets, self.promised) > self.most_states:
            raise TooLarge(self.game, self.most_states)

    def _count(self) -> None:
        self.states += 1
        if self.states > self.most_states:
            raise TooLarge(self.game, self.most_states)

    def _options(self, state: Any) -> list[Option]:
        game = self.game
        step = game.next_step(state)
        if isinstance(step, Chance):
            self._count()
            merged: dict[Ahead, int] = {}
            for value, weight in self._outcomes(state, step):
                ahead = self._follow(game.apply(state, step.event.with_value(value)))
                merged[ahead] = merged.get(ahead, 0) + weight
            return [Option(None, tuple((weight, ahead) for ahead, weight in merged.items()))]
        if asked := questions(step):
            self._count()
            answer = self.answers(state, asked[0])
            events = answer if isinstance(answer, list) else [answer]
            return [Option(e, ((1, self._follow(game.apply(state, e))),)) for e in events]
        return [Option(None, ((1, self._follow(state)),))]

    def _outcomes(self, state: Any, step: Chance) -> list[tuple[Any, int]]:
        """What chance may bring, of cards that are alike one with the weight of all."""
        outcomes = self.game.outcomes(state, step)
        if not self.game.suits_alike or not isinstance(step.event, CardDealt | CardsShown):
            return outcomes
        shoe = self.game.shoe(state)
        assert shoe is not None
        renamings = renamings_left(shoe)
        if len(renamings) == 1:
            return outcomes
        merged: dict[Hashable, tuple[Any, int]] = {}
        for value, weight in outcomes:
            key = alike(renamings, value if isinstance(value, tuple) else (value,))
            first, total = merged.get(key, (value, 0))
            merged[key] = first, total + weight
        return list(merged.values())

    def _follow(self, state: Any) -> Ahead:
        """On through what the book alone answers."""
        game, onward = self.game, self.onward
        gain = staked = 0
        while True:
            step = game.next_step(state)
            match step:
                case Chance() | Decide() | Together():
                    return gain, staked, state
                case Procedure():
                    event = step.event
                case Reading():
                    event = step.event.with_value(plenty(step.event))
                case Wagers():
                    bet = onward.bets(state, step) if onward else None
                    assert bet or step.closes, "betting cannot be closed here"
                    event = bet or step.closes  # type: ignore[assignment]
                case Settle():
                    lines = game.settle(state)
                    for line in filter(self.counted, lines):
                        gain += line.amount_cents
                        staked += line.stake_cents
                    event = Settled(lines)
                    if onward and any(map(self.counted, lines)):
                        self._count()
                        return gain, staked, None
                case Over():
                    self._count()
                    return gain, staked, onward.canonical(game.apply(state, step.event)) if onward else None
            self._count()
            state = game.apply(state, event)
