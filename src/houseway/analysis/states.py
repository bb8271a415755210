"""Every state of a game that can follow from one, through the four verbs, with the weights of chance.

What follows by the book alone is passed through: only states in which chance or a player answers are kept.
"""

from collections import deque
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any, NamedTuple

from msgspec.structs import replace

from houseway.analysis.packages import NotAnalysed
from houseway.analysis.suits import Renaming, alike, renamings_left, that_leave
from houseway.core.events import (
    CardBurned,
    CardDealt,
    CardsBurned,
    CardsShown,
    Event,
    Line,
    Settled,
    StackDealt,
)
from houseway.core.game import Game
from houseway.core.steps import (
    Chance,
    Decide,
    Over,
    Procedure,
    Reading,
    Settle,
    Step,
    Together,
    Wagers,
    questions,
)
from houseway.dealer.automatic import plenty
from houseway.equipment.cards import Card
from houseway.equipment.shoe import KINDS

Answers = Callable[[Any, Decide], Event | list[Event]]  # the answers to a decision that are followed
# Cents gained and staked on the way, and the state that is reached; None is the end.
Ahead = tuple[int, int, Any]
Graph = dict[Hashable, list["Option"]]
Renamings = tuple[Renaming, ...]  # none where suits are not alike
Cards = tuple[Card, ...]
Run = tuple[int, "Passed", Cards]  # in how many ways these cards come one after another, and to what

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


class Passed(NamedTuple):
    """What the book alone answered has been passed through: where it leads, and what it brought."""

    gain: int
    staked: int
    state: Any  # None is the end
    step: Step | None
    left: Renamings  # of suits, that change nothing in the state
    named: bool = False  # some cards were set apart on the way

    @property
    def ahead(self) -> Ahead:
        return self[:3]


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
        todo = deque([Passed(0, 0, start, self.game.next_step(start), self._afresh(start))])
        found = {start}
        self._promise(todo[0])
        while todo:
            here = todo.popleft()
            graph[here.state], ahead = self._options(here)
            for after in ahead:
                if after.state is not None and after.state not in found:
                    found.add(after.state)
                    todo.append(after)
                    self._promise(after)
        return graph

    def _promise(self, here: Passed) -> None:
        step = here.step
        if not isinstance(step, Chance) or not isinstance(step.event, CardDealt | CardsShown):
            return
        shoe = self.game.shoe(here.state)
        assert shoe is not None
        looked = len(step.event.slots) if isinstance(step.event, CardsShown) else 1
        sets = comb(KINDS - shoe.unseen.count(0), looked)
        self.promised += sets // max(len(here.left), 1)
        if max(sets, self.promised) > self.most_states:
            raise TooLarge(self.game, self.most_states)

    def _count(self) -> None:
        self.states += 1
        if self.states > self.most_states:
            raise TooLarge(self.game, self.most_states)

    def _options(self, here: Passed) -> tuple[list[Option], list[Passed]]:
        """The ways on, and all that they lead to."""
        if isinstance(here.step, Chance):
            self._count()
            merged: dict[Ahead, int] = {}
            outcomes = self._outcomes(here, here.step)
            for weight, after in outcomes:
                merged[after.ahead] = merged.get(after.ahead, 0) + weight
            targets = tuple((weight, ahead) for ahead, weight in merged.items())
            return [Option(None, targets)], [after for _, after in outcomes]
        if here.step is not None and (asked := questions(here.step)):
            self._count()
            answer = self.answers(here.state, asked[0])
            events = answer if isinstance(answer, list) else [answer]
            ends = [self._after(here.state, event, here.left) for event in events]
            return [Option(e, ((1, end.ahead),)) for e, end in zip(events, ends, strict=True)], ends
        end = self._follow(here.state, here.left)
        return [Option(None, ((1, end.ahead),))], [end]

    def _outcomes(self, here: Passed, step: Chance) -> list[tuple[int, Passed]]:
        """What chance may bring; where the order of cards is nothing, those that come to one place one after
        another at once."""
        if not isinstance(step.event, CardDealt | CardsShown):
            outcomes = self.game.outcomes(here.state, step)
            each = ((weight, step.event.with_value(value)) for value, weight in outcomes)
            return [(weight, self._after(here.state, event, here.left)) for weight, event in each]
        runs = self._one_more([(1, here, ())], here.left)
        while self.game.order_alike and all(self._goes_on(step.event, after) for _, after, _ in runs):
            runs = self._one_more(runs, here.left)
        return [(ways, after) for ways, after, _ in runs]

    def _one_more(self, runs: list[Run], left: Renamings) -> list[Run]:
        """Runs of cards with one look more; of those that are alike one, with the ways of all."""
        longer: dict[Cards, Run] = {}
        for ways, before, held in runs:
            step = before.step
            assert isinstance(step, Chance)
            for value, weight in self.game.outcomes(before.state, step):
                cards = (*held, *value) if isinstance(value, tuple) else (*held, value)
                key = alike(left, cards) if left else tuple(sorted(cards)) if held else cards
                if key in longer:
                    known, after, first = longer[key]
                    longer[key] = known + ways * weight, after, first
                else:
                    after = self._after(before.state, step.event.with_value(value), that_leave(left, cards))
                    longer[key] = ways * weight, after, cards
        return list(longer.values())

    def _goes_on(self, event: CardDealt | CardsShown, after: Passed) -> bool:
        """Whether the next card goes to the same place, and nothing has happened since."""
        step = after.step
        if after.named or after.gain or after.staked or not isinstance(step, Chance):
            return False
        if not isinstance(event, CardDealt) or not isinstance(step.event, CardDealt):
            return False
        shoe = self.game.shoe(after.state)
        return step.event.to == event.to and shoe is not None and shoe.narrowed_slot < 0

    def _afresh(self, state: Any) -> Renamings:
        """The renamings that leave each card that was seen as it is."""
        shoe = self.game.shoe(state) if self.game.suits_alike else None
        return renamings_left(shoe) if shoe is not None else ()

    def _after(self, state: Any, event: Event, left: Renamings) -> Passed:
        return self._follow(self.game.apply(state, event), left, _names_cards(event))

    def _follow(self, state: Any, left: Renamings, named: bool = False) -> Passed:
        """On through what the book alone answers.

        Cards that were looked at together may change places by a renaming of suits, until an event names
        some of them: from there on each stays what it is.
        """
        game, onward = self.game, self.onward
        gain = staked = 0
        while True:
            step = game.next_step(state)
            match step:
                case Chance() | Decide() | Together():
                    return Passed(gain, staked, state, step, self._afresh(state) if named else left, named)
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
                        return Passed(gain, staked, None, None, ())
                case Over():
                    self._count()
                    if not onward:
                        return Passed(gain, staked, None, None, ())
                    state = onward.canonical(game.apply(state, step.event))
                    return Passed(gain, staked, state, game.next_step(state), self._afresh(state), True)
            self._count()
            named = named or _names_cards(event)
            state = game.apply(state, event)


def _names_cards(event: Event) -> bool:
    """Whether it sets some cards apart from others, otherwise than by dealing or showing them."""
    if isinstance(event, CardDealt | CardsShown | StackDealt | CardBurned | CardsBurned):
        return False
    return bool(getattr(event, "slots", ())) or hasattr(event, "slot")
