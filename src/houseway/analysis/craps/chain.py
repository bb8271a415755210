"""Solves a bet's Markov chain: where it ends, with exact probabilities, and after how many rolls."""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import TypeVar

from houseway.analysis.craps.bets import Bet, End
from houseway.analysis.craps.dice import move
from houseway.equipment.dice import ROLLS

State = tuple[Hashable, int]  # what the bet knows, and the puck
K = TypeVar("K", bound=Hashable)
_ROLLS, _WORKING = "rolls", "working"  # columns of the equations beside the ends


@dataclass(frozen=True)
class Resolution:
    ends: dict[End, Fraction]
    rolls: Fraction  # mean number of rolls until the bet is decided
    working: Fraction  # of them those on which it was on

    def probability(self, result: str) -> Fraction:
        return sum((p for end, p in self.ends.items() if end.result == result), Fraction(0))


def follow(bet: Bet, state: State) -> dict[State | End, Fraction]:
    """What one roll may make of a state."""
    known, puck = state
    found: dict[State | End, Fraction] = {}
    for roll in ROLLS:
        after = bet.step(known, puck, roll)
        target = after if isinstance(after, End) else (after, move(puck, roll.total))
        found[target] = found.get(target, Fraction(0)) + Fraction(1, len(ROLLS))
    return found


def explore(bet: Bet) -> dict[State, dict[State | End, Fraction]]:
    """Every state that can come up, in the order of discovery, with what follows it."""
    graph: dict[State, dict[State | End, Fraction]] = {}
    todo: list[State] = [(bet.start, bet.puck)]
    while todo:
        state = todo.pop()
        if state not in graph:
            graph[state] = follow(bet, state)
            todo += [t for t in graph[state] if not isinstance(t, End)]
    return graph


def resolve(bet: Bet) -> Resolution:
    """The bet from the moment it is made until it is decided."""
    graph = explore(bet)
    start = (bet.start, bet.puck)
    # x(s) = (what the roll brings) + (sum of p(s, t) x(t)): every state but the first is substituted away.
    constant: dict[State, dict[Hashable, Fraction]] = {}
    linear: dict[State, dict[State, Fraction]] = {}
    uses: dict[State, set[State]] = {s: set() for s in graph}
    for state, ahead in graph.items():
        constant[state] = {_ROLLS: Fraction(1), _WORKING: Fraction(bet.works(state[1]))}
        linear[state] = {}
        for target, p in ahead.items():
            if isinstance(target, End):
                constant[state][target] = p
            else:
                linear[state][target] = p
                uses[target].add(state)
    for state in [s for s in reversed(graph) if s != start] + [start]:
        stays = linear[state].pop(state, Fraction(0))
        if stays:
            _scale(constant[state], 1 / (1 - stays))
            _scale(linear[state], 1 / (1 - stays))
        for user in uses[state] - {state}:
            share = linear[user].pop(state, None)
            if share is None:
                continue
            _add(constant[user], constant[state], share)
            _add(linear[user], linear[state], share)
            for target in linear[state]:
                uses[target].add(user)
    found = constant[start]
    ends = {end: p for end, p in found.items() if isinstance(end, End)}
    return Resolution(ends, found[_ROLLS], found[_WORKING])


def mixed(parts: Sequence[tuple[int, Resolution]]) -> Resolution:
    """One of several beginnings, by weight."""
    total = sum(weight for weight, _ in parts)
    ends: dict[End, Fraction] = {}
    rolls = working = Fraction(0)
    for weight, part in parts:
        share = Fraction(weight, total)
        _add(ends, part.ends, share)
        rolls += share * part.rolls
        working += share * part.working
    return Resolution(ends, rolls, working)


def _scale(row: dict[K, Fraction], factor: Fraction) -> None:
    for key in row:
        row[key] *= factor


def _add(row: dict[K, Fraction], other: dict[K, Fraction], share: Fraction) -> None:
    for key, value in other.items():
        row[key] = row.get(key, Fraction(0)) + share * value


def lengths(bet: Bet) -> Iterator[Fraction]:
    """The probabilities that the bet is decided on the first roll, the second, and so on without end."""
    graph = explore(bet)
    here: dict[State, Fraction] = {(bet.start, bet.puck): Fraction(1)}
    while True:
        ended = Fraction(0)
        ahead: dict[State, Fraction] = {}
        for state, share in here.items():
            for target, p in graph[state].items():
                if isinstance(target, End):
                    ended += share * p
                else:
                    ahead[target] = ahead.get(target, Fraction(0)) + share * p
        yield ended
        here = ahead


def survival(bet: Bet, rolls: int) -> Fraction:
    """The probability that the bet is still undecided after so many rolls."""
    return 1 - sum(islice(lengths(bet), rolls), Fraction(0))
