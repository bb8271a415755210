"""The generic exact solver: any game, through the four verbs alone.

It lists every state that can follow, with exact probabilities, and chooses at each decision what is worth
most to the player; of equal choices the one that stakes less. Where states can come back (a void spin, a
point that is not made), the equations of the loop are solved. It knows no game, so it is what kernels
are compared with, on packs small enough to list.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from houseway.core.events import Event, Line, SeatTaken, Settled, WagerPlaced
from houseway.core.game import Game
from houseway.core.steps import (
    Chance,
    Choice,
    Decide,
    Over,
    Procedure,
    Reading,
    Settle,
    Together,
    Wagers,
    questions,
)
from houseway.dealer.automatic import Dealer, plenty
from houseway.dealer.chance import ScriptedChance

Policy = Callable[[Any, Decide], Event]  # the player's answer to a decision
_Answers = Callable[[Any, Decide], Event | list[Event]]
Worth = tuple[Fraction, Fraction]  # expected gain, and minus the expected stake: larger is better

NOTHING: Worth = (Fraction(0), Fraction(0))


@dataclass(frozen=True, slots=True)
class Option:
    """One way on from a state: what it brings at once, and where it leads with which probability."""

    event: Event | None
    gain: Worth
    targets: tuple[tuple[Fraction, Hashable], ...]


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


@dataclass(frozen=True)
class Solution:
    """Expected gain and total stake in cents, of a round or a wager decided; and the choice in each state."""

    gain: Fraction
    staked: Fraction
    choices: dict[Hashable, Event]
    states: int
    distribution: dict[int, Fraction]  # net result in cents: probability

    def edge_on(self, initial_cents: int) -> Fraction:
        return -self.gain / initial_cents


def table_with_wagers(game: Game[Any], wagers: list[WagerPlaced]) -> Any:
    """A table where these wagers lie and betting has just been closed."""
    dealer = Dealer(game, ScriptedChance())
    for seat in sorted({w.seat for w in wagers}):
        dealer.apply(SeatTaken(seat))
    dealer.to_wagers()
    for wager in wagers:
        dealer.apply(wager)
    step = game.next_step(dealer.state)
    assert isinstance(step, Wagers) and step.closes is not None
    dealer.apply(step.closes)
    return dealer.state


def solve(
    game: Game[Any],
    start: Any,
    policy: Policy | None = None,
    considered: Callable[[Choice], bool] = lambda choice: True,
    onward: Onward | None = None,
) -> Solution:
    """The best play from ``start`` to the end of the round, or the worth of ``policy``.

    Of the choices only those ``considered`` are weighed, to value a game without a side wager, say.
    With ``onward`` play goes on over the ends of rounds until what it watches is decided.
    """
    if onward is not None:
        start = onward.canonical(start)
    graph = _explore(game, start, policy or _all_answers(considered), onward)
    worth: dict[Hashable, Worth] = {}
    chosen: dict[Hashable, Option] = {}
    components = _components(graph, start)
    for component in components:
        if len(component) == 1 and not _loops(graph, component[0]):
            state = component[0]
            chosen[state], worth[state] = _best(graph[state], worth)
        else:
            _solve_loop(graph, component, worth, chosen)
    gain, minus_staked = worth[start]
    events = {s: o.event for s, o in chosen.items() if len(graph[s]) > 1 and o.event is not None}
    return Solution(gain, -minus_staked, events, len(graph), _distribution(chosen, components, start))


def _explore(
    game: Game[Any], start: Any, answers: _Answers, onward: Onward | None
) -> dict[Hashable, list[Option]]:
    graph: dict[Hashable, list[Option]] = {}
    todo = [start]
    while todo:
        state = todo.pop()
        if state in graph:
            continue
        graph[state] = _options(game, state, answers, onward)
        for option in graph[state]:
            todo += [target for _, target in option.targets if target not in graph]
    return graph


def _options(game: Game[Any], state: Any, answers: _Answers, onward: Onward | None) -> list[Option]:
    step = game.next_step(state)
    match step:
        case Chance():
            outcomes = game.outcomes(state, step)
            total = sum(w for _, w in outcomes)
            merged: dict[Hashable, Fraction] = {}
            for value, weight in outcomes:
                after = game.apply(state, step.event.with_value(value))
                merged[after] = merged.get(after, Fraction(0)) + Fraction(weight, total)
            return [Option(None, NOTHING, tuple((p, s) for s, p in merged.items()))]
        case Decide() | Together():
            answer = answers(state, questions(step)[0])
            events = answer if isinstance(answer, list) else [answer]
            return [Option(e, NOTHING, ((Fraction(1), game.apply(state, e)),)) for e in events]
        case Procedure():
            return [_certain(game, state, step.event, NOTHING)]
        case Reading():
            return [_certain(game, state, step.event.with_value(plenty(step.event)), NOTHING)]
        case Wagers():
            event = onward.bets(state, step) if onward else None
            event = event or step.closes
            assert event is not None, "betting cannot be closed here"
            return [_certain(game, state, event, NOTHING)]
        case Settle():
            lines = game.settle(state)
            counted = [line for line in lines if onward is None or onward.watched(line)]
            gain = sum(line.amount_cents for line in counted)
            staked = sum(line.stake_cents for line in counted)
            worth = Fraction(gain), Fraction(-staked)
            if onward and counted:
                return [Option(Settled(lines), worth, ())]
            return [_certain(game, state, Settled(lines), worth)]
        case Over() if onward:
            after = onward.canonical(game.apply(state, step.event))
            return [Option(step.event, NOTHING, ((Fraction(1), after),))]
        case Over():
            return [Option(None, NOTHING, ())]


def _certain(game: Game[Any], state: Any, event: Event, gain: Worth) -> Option:
    return Option(event, gain, ((Fraction(1), game.apply(state, event)),))


def _all_answers(considered: Callable[[Choice], bool]) -> _Answers:
    """Every choice; of a range of amounts its ends, for what a stake wins or loses is in proportion to it."""

    def answers(state: Any, step: Decide) -> list[Event]:
        events = []
        for choice in filter(considered, step.choices):
            events.append(choice.pick())
            if choice.low_cents != choice.high_cents:
                events.append(choice.pick(choice.low_cents))
        return events

    return answers


def _worth(option: Option, worth: dict[Hashable, Worth]) -> Worth:
    gain, stake = option.gain
    for probability, target in option.targets:
        g, s = worth[target]
        gain += probability * g
        stake += probability * s
    return gain, stake


def _best(options: list[Option], worth: dict[Hashable, Worth]) -> tuple[Option, Worth]:
    valued = [(option, _worth(option, worth)) for option in options]
    return max(valued, key=lambda pair: pair[1])


def _loops(graph: dict[Hashable, list[Option]], state: Hashable) -> bool:
    return any(target == state for option in graph[state] for _, target in option.targets)


def _components(graph: dict[Hashable, list[Option]], start: Hashable) -> list[list[Hashable]]:
    """Strongly connected components, those that others lead to first (Tarjan, without recursion)."""
    index: dict[Hashable, int] = {}
    low: dict[Hashable, int] = {}
    on_stack: set[Hashable] = set()
    stack: list[Hashable] = []
    found: list[list[Hashable]] = []

    def successors(state: Hashable) -> list[Hashable]:
        return [target for option in graph[state] for _, target in option.targets]

    def enter(state: Hashable) -> tuple[Hashable, list[Hashable]]:
        index[state] = low[state] = len(index)
        stack.append(state)
        on_stack.add(state)
        return state, successors(state)

    work = [enter(start)]
    while work:
        state, ahead = work[-1]
        if ahead:
            target = ahead.pop()
            if target not in index:
                work.append(enter(target))
            elif target in on_stack:
                low[state] = min(low[state], index[target])
            continue
        work.pop()
        if work:
            parent = work[-1][0]
            low[parent] = min(low[parent], low[state])
        if low[state] == index[state]:
            component = []
            while True:
                member = stack.pop()
                on_stack.discard(member)
                component.append(member)
                if member == state:
                    break
            found.append(component)
    return found


def _solve_loop(
    graph: dict[Hashable, list[Option]],
    component: list[Hashable],
    worth: dict[Hashable, Worth],
    chosen: dict[Hashable, Option],
) -> None:
    """Policy iteration: solve the equations of a fixed choice, then improve it until nothing changes."""
    for state in component:
        chosen[state] = graph[state][0]
    while True:
        solved = _linear(component, worth, chosen)
        worth.update(solved)
        better = {s: _best(graph[s], worth) for s in component}
        changed = {s: o for s, (o, w) in better.items() if w > solved[s]}
        if not changed:
            return
        chosen.update(changed)


def _linear(
    component: list[Hashable], worth: dict[Hashable, Worth], chosen: dict[Hashable, Option]
) -> dict[Hashable, Worth]:
    sums = []
    inside = set(component)
    for state in component:
        gain, stake = chosen[state].gain
        for probability, target in chosen[state].targets:
            if target not in inside:
                gain += probability * worth[target][0]
                stake += probability * worth[target][1]
        sums.append([gain, stake])
    solved = _solve_equations(component, chosen, sums)
    return {state: (row[0], row[1]) for state, row in zip(component, solved, strict=True)}


def _solve_equations(
    component: list[Hashable], chosen: dict[Hashable, Option], sums: list[list[Fraction]]
) -> list[list[Fraction]]:
    """x = (the loop's own probabilities) x + sums, for every column of ``sums``.

    Each unknown in turn is expressed by those that are left, the least entangled first: the equations of a
    table are sparse, and stay so.
    """
    rows: dict[Hashable, dict[Hashable, Fraction]] = {state: {} for state in component}
    users: dict[Hashable, set[Hashable]] = {state: set() for state in component}
    for state in component:
        for probability, target in chosen[state].targets:
            if target in rows:
                rows[state][target] = rows[state].get(target, Fraction(0)) + probability
                users[target].add(state)
    totals = {state: list(column) for state, column in zip(component, sums, strict=True)}
    left = set(component)
    order = []
    while left:
        state = min(left, key=lambda s: len(rows[s]) * len(users[s]))
        left.remove(state)
        order.append(state)
        row, total = rows[state], totals[state]
        stays = row.pop(state, Fraction(0))
        if stays == 1:
            raise ValueError("play goes round in a loop that nothing leads out of")
        if stays:
            for target in row:
                row[target] /= 1 - stays
            total[:] = [x / (1 - stays) for x in total]
        for user in users[state] - {state}:
            share = rows[user].pop(state)
            totals[user] = [a + share * b for a, b in zip(totals[user], total, strict=True)]
            for target, p in row.items():
                rows[user][target] = rows[user].get(target, Fraction(0)) + share * p
                users[target].add(user)
        for target in row:
            users[target].discard(state)
    for state in reversed(order):
        for target, p in rows[state].items():
            totals[state] = [a + p * b for a, b in zip(totals[state], totals[target], strict=True)]
    return [totals[state] for state in component]


def _distribution(
    chosen: dict[Hashable, Option], components: list[list[Hashable]], start: Hashable
) -> dict[int, Fraction]:
    """Net results under the choices made; none where money changes hands inside a loop."""
    found: dict[Hashable, dict[int, Fraction]] = {}
    for component in components:
        loop = set(component)
        looping = any(t in loop for s in component for _, t in chosen[s].targets)
        ahead: list[dict[int, Fraction]] = []
        for state in component:
            option = chosen[state]
            gain = int(option.gain[0])
            if looping and gain:
                return {}
            total: dict[int, Fraction] = {} if option.targets else {gain: Fraction(1)}
            for probability, target in option.targets:
                for net, p in found.get(target, {}).items() if target not in loop else ():
                    total[net + gain] = total.get(net + gain, Fraction(0)) + probability * p
            ahead.append(total)
        if looping:
            nets = sorted({net for total in ahead for net in total})
            sums = [[total.get(net, Fraction(0)) for net in nets] for total in ahead]
            solved = _solve_equations(component, chosen, sums)
            ahead = [dict(zip(nets, row, strict=True)) for row in solved]
        found.update(zip(component, ahead, strict=True))
    return found[start]
