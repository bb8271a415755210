"""The generic exact solver: any game, through the four verbs alone.

It lists every state that can follow, with exact probabilities, and chooses at each decision what is worth
most to the player; of equal choices the one that stakes less. What follows by the book alone is passed
through: only states in which chance or a player answers are kept. Where states can come back (a void spin, a
point that is not made), the equations of the loop are solved. Where a game says that its suits are alike,
cards that differ only in the names of suits are taken together, with their weights; where it says that their
order is nothing, so are cards that come to one place one after another.
It knows no game, so it is what kernels are compared with, on packs small enough to list.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any

from houseway.analysis.states import MOST_STATES, Answers, Graph, Listing, Onward, Option
from houseway.core.events import Event, Line, SeatTaken, WagerPlaced
from houseway.core.game import Game, Illegal
from houseway.core.steps import Choice, Decide, Wagers
from houseway.dealer.automatic import Dealer
from houseway.dealer.chance import ScriptedChance

Policy = Callable[[Any, Decide], Event]  # the player's answer to a decision
Worth = tuple[Fraction, Fraction]  # expected gain, and minus the expected stake: larger is better
NOTHING: Worth = (Fraction(0), Fraction(0))


@dataclass(frozen=True)
class Solution:
    """Expected gain and total stake in cents, of a round or a wager decided; and the choice in each state."""

    gain: Fraction
    staked: Fraction
    choices: dict[Hashable, Event]
    worth: dict[Hashable, dict[Event, Fraction]]  # cents that each choice brings from there on
    states: int
    distribution: dict[int, Fraction]  # net result in cents: probability

    def edge_on(self, initial_cents: int) -> Fraction:
        return -self.gain / initial_cents


def open_betting(game: Game[Any], seats: Iterable[int] = (1,)) -> Dealer:
    """A table where these seats are taken and may bet."""
    dealer = Dealer(game, ScriptedChance())
    for seat in seats:
        dealer.apply(SeatTaken(seat))
    dealer.to_wagers()
    return dealer


def table_with_wagers(game: Game[Any], wagers: Sequence[WagerPlaced]) -> Any:
    """A table where these wagers lie and betting has just been closed."""
    dealer = open_betting(game, sorted({w.seat for w in wagers}))
    for wager in wagers:
        dealer.apply(wager)
    step = game.next_step(dealer.state)
    if not isinstance(step, Wagers) or step.closes is None:
        raise Illegal(f"with {', '.join(w.wager for w in wagers)} alone no round is played")
    dealer.apply(step.closes)
    return dealer.state


def solve(
    game: Game[Any],
    start: Any,
    policy: Policy | None = None,
    considered: Callable[[Choice], bool] = lambda choice: True,
    onward: Onward | None = None,
    counted: Callable[[Line], bool] = lambda line: True,
    most_states: int = MOST_STATES,
) -> Solution:
    """The best play from ``start`` to the end of the round, or the worth of ``policy``.

    Of the choices only those ``considered`` are weighed, to value a game without a side wager, say; of the
    lines only those ``counted``. With ``onward`` play goes on over the ends of rounds until what it watches
    is decided. More than ``most_states`` are refused.
    """
    if onward is not None:
        start = onward.canonical(start)
        counted = onward.watched
    listing = Listing(game, policy or _all_answers(considered), onward, counted, most_states)
    graph = listing.explore(start)
    worth: dict[Hashable, Worth] = {None: NOTHING}
    chosen: dict[Hashable, Option] = {}
    components = _components(graph, start)
    for component in components:
        if len(component) == 1 and not _loops(graph, component[0]):
            state = component[0]
            chosen[state], worth[state] = _best(graph[state], worth)
        else:
            _solve_loop(graph, component, worth, chosen)
    gain, minus_staked = worth[start]
    decided = [s for s, options in graph.items() if len(options) > 1]
    return Solution(
        gain,
        -minus_staked,
        choices={s: e for s in decided if (e := chosen[s].event) is not None},
        worth={s: {o.event: _worth(o, worth)[0] for o in graph[s] if o.event is not None} for s in decided},
        states=listing.states,
        distribution=_distribution(chosen, components, start),
    )


def _all_answers(considered: Callable[[Choice], bool]) -> Answers:
    """Every choice with every pick of cards; of a range of amounts its ends, for what a stake brings is in
    proportion to it."""

    def answers(state: Any, step: Decide) -> list[Event]:
        events = []
        for choice in filter(considered, step.choices):
            for amount_cents in sorted({choice.high_cents, choice.low_cents}, reverse=True):
                events += [choice.pick(amount_cents, slots) for slots in _picks(choice)]
        return events

    return answers


def _picks(choice: Choice) -> list[tuple[int, ...] | None]:
    """The cards that may be chosen with it; None where there are none to choose."""
    picks = choice.picks
    if picks is None:
        return [None]
    if picks.legal:
        return list(picks.legal)
    return [slots for n in range(picks.least, picks.most + 1) for slots in combinations(picks.slots, n)]


def _worth(option: Option, worth: dict[Hashable, Worth]) -> Worth:
    gain, stake = Fraction(0), Fraction(0)
    for share, (gained, staked, target) in option.shares():
        g, s = worth[target]
        gain += share * (gained + g)
        stake += share * (s - staked)
    return gain, stake


def _best(options: list[Option], worth: dict[Hashable, Worth]) -> tuple[Option, Worth]:
    valued = [(option, _worth(option, worth)) for option in options]
    return max(valued, key=lambda pair: pair[1])


def _loops(graph: Graph, state: Hashable) -> bool:
    return any(target == state for option in graph[state] for _, (_, _, target) in option.targets)


def _components(graph: Graph, start: Hashable) -> list[list[Hashable]]:
    """Strongly connected components, those that others lead to first (Tarjan, without recursion)."""
    index: dict[Hashable, int] = {}
    low: dict[Hashable, int] = {}
    on_stack: set[Hashable] = set()
    stack: list[Hashable] = []
    found: list[list[Hashable]] = []

    def successors(state: Hashable) -> list[Hashable]:
        targets = (target for option in graph[state] for _, (_, _, target) in option.targets)
        return [target for target in targets if target is not None]

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
    graph: Graph,
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
    outside = worth | dict.fromkeys(component, NOTHING)
    sums = [list(_worth(chosen[state], outside)) for state in component]
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
        for probability, (_, _, target) in chosen[state].shares():
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
    found: dict[Hashable, dict[int, Fraction]] = {None: {0: Fraction(1)}}
    for component in components:
        loop = set(component)
        looping = any(t in loop for s in component for _, (_, _, t) in chosen[s].targets)
        ahead: list[dict[int, Fraction]] = []
        for state in component:
            total: dict[int, Fraction] = {}
            for share, (gain, _, target) in chosen[state].shares():
                if target in loop:
                    if gain:
                        return {}
                    continue
                for net, p in found[target].items():
                    total[net + gain] = total.get(net + gain, Fraction(0)) + share * p
            ahead.append(total)
        if looping:
            nets = sorted({net for total in ahead for net in total})
            sums = [[total.get(net, Fraction(0)) for net in nets] for total in ahead]
            solved = _solve_equations(component, chosen, sums)
            ahead = [dict(zip(nets, row, strict=True)) for row in solved]
        found.update(zip(component, ahead, strict=True))
    return found[start]
