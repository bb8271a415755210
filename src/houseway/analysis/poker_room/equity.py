"""What hands are worth against each other: the part of the pot that each gets, all money being in.

Where all ways in which the missing cards can come are few enough, they are counted and the answer is a
fraction; otherwise they are dealt at random, and it has its interval.
"""

import math
import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import islice, pairwise, permutations, product
from typing import Any

import numpy as np
import numpy.typing as npt

from houseway.analysis.kernels import equity as kernel
from houseway.analysis.poker_room.ranges import ANY, NoSuchHand, Range, parse
from houseway.analysis.report import EXACT, SIMULATED, Figure
from houseway.analysis.simulation import blocks, generator, in_flight
from houseway.analysis.tally import CONFIDENCE_95
from houseway.equipment.cards import DECK, Card, cards, text, texts

Ints = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Variant:
    """How many cards make a hand, how many lie on the board, and how the pot, or each half of it, is won."""

    own: int
    board: int
    high: int = kernel.NOT
    low: int = kernel.NOT

    @property
    def cost(self) -> int:
        """Of ranking one hand, in those of five to seven cards."""
        two = kernel.TWO_HIGH, kernel.TWO_EIGHT
        return sum(math.comb(self.own, 2) * 10 if way in two else 1 for way in (self.high, self.low) if way)


VARIANTS = {
    "holdem": Variant(2, 5, kernel.HIGH),
    "omaha": Variant(4, 5, kernel.TWO_HIGH),
    "omaha-eight": Variant(4, 5, kernel.TWO_HIGH, kernel.TWO_EIGHT),
    "big-o": Variant(5, 5, kernel.TWO_HIGH, kernel.TWO_EIGHT),
    "seven-card-stud": Variant(7, 0, kernel.HIGH),
    "stud-eight": Variant(7, 0, kernel.HIGH, kernel.EIGHT),
    "razz": Variant(7, 0, low=kernel.ACE_TO_FIVE),
    "five-card-stud": Variant(5, 0, kernel.HIGH),
    "five-card-draw": Variant(5, 0, kernel.HIGH),
    "draw-eight": Variant(5, 0, kernel.HIGH, kernel.EIGHT),
    "ace-to-five": Variant(5, 0, low=kernel.ACE_TO_FIVE),
    "deuce-to-seven": Variant(5, 0, low=kernel.DEUCE_TO_SEVEN),
}
COUNTED = 300_000_000  # rankings of five to seven cards: what is counted without being asked to
MATCHUPS = 200_000  # of the hands of all ranges: more are not looked through
DEALS = 1_000_000  # at random, where not


@dataclass(frozen=True)
class Part:
    """One player's: of the pot on average, and how often it is won whole or shared."""

    hand: str
    equity: Figure
    wins: Figure
    shares: Figure

    def as_dict(self) -> dict[str, Any]:
        figures = {n: getattr(self, n).as_dict() for n in ("equity", "wins", "shares")}
        return {"hand": self.hand, **figures}


@dataclass(frozen=True)
class Equity:
    variant: str
    board: str
    dead: str
    method: str
    deals: int  # counted or dealt
    players: tuple[Part, ...]
    elapsed_s: float

    def as_dict(self) -> dict[str, Any]:
        return {
            "variant": self.variant, "board": self.board, "dead": self.dead, "method": self.method,
            "deals": self.deals, "elapsed_s": self.elapsed_s, "players": [p.as_dict() for p in self.players],
        }  # fmt: skip


def equity(
    variant: str,
    hands: Sequence[str],
    *,
    board: str = "",
    dead: str = "",
    exact: bool = False,
    deals: int = DEALS,
    seed: int = 1,
    threads: int | None = None,
) -> Equity:
    """The part of the pot of each hand or range; what is not given of a hand is dealt at random.

    ``exact`` has everything counted, however long it takes; otherwise what would take long is dealt ``deals``
    times. ``dead`` cards are out of play: burned, folded or thrown away.
    """
    began = time.perf_counter()
    table = _Table(variant, hands, board, dead)
    if exact or table.work <= COUNTED:
        sums, weight, number = table.counted(threads)
        method, figures = EXACT, _fractions(sums, weight)
    else:
        number = deals
        method, figures = SIMULATED, _intervals(table.sampled(deals, seed, threads), deals)
    parts = tuple(Part(name.strip() or ANY, *each) for name, each in zip(hands, figures, strict=True))
    known = texts(table.board), texts(table.dead)
    return Equity(variant, *known, method, number, parts, time.perf_counter() - began)


class _Table:
    """What is known, and what may come."""

    def __init__(self, variant: str, hands: Sequence[str], board: str, dead: str):
        if variant not in VARIANTS:
            raise NoSuchHand(f"there is no variant {variant!r}: there are {', '.join(VARIANTS)}")
        self.variant = VARIANTS[variant]
        if not 2 <= len(hands) <= kernel.MOST_PLAYERS:
            raise NoSuchHand(f"{len(hands)} hands are given: 2 to {kernel.MOST_PLAYERS} are compared")
        self.board, self.dead = _named(board, "the board"), _named(dead, "the dead cards")
        if len(self.board) > self.variant.board:
            raise NoSuchHand(
                f"{len(self.board)} cards lie on the board: {variant} has {self.variant.board or 'none'}"
            )
        seen = [*self.board, *self.dead]
        self.ranges = [_without(parse(each, self.variant.own), seen, each) for each in hands]
        known = [len(next(iter(each))) for each in self.ranges]
        if repeated := {c for c in seen if seen.count(c) > 1}:
            raise NoSuchHand(f"{texts(sorted(repeated))} is on the board or dead twice")
        self.owner = np.array(
            [kernel.BOARD] * (self.variant.board - len(self.board))
            + [player for player, n in enumerate(known) for _ in range(self.variant.own - n)],
            np.int64,
        )
        self.left = 52 - len(seen) - sum(known)
        if self.left < len(self.owner):
            raise NoSuchHand(f"{len(self.owner)} cards are missing, and {max(self.left, 0)} are left")
        self.matchups = self._matchups()
        if not self.matchups and not math.isinf(self.work):
            raise NoSuchHand("these hands cannot be held together: each has a card of another")

    def _matchups(self) -> dict[tuple[tuple[Card, ...], ...], int]:
        """One hand of each range, no card twice, with the weight of all that differ in the names of suits
        only; nothing where there are too many to count."""
        unit = math.lcm(*(w.denominator for each in self.ranges for w in each.values()))
        renamings = [r for r in permutations(range(4)) if _renamed(self.board, r) == set(self.board)
                     and _renamed(self.dead, r) == set(self.dead)]  # fmt: skip
        found: dict[tuple[tuple[Card, ...], ...], int] = {}
        for chosen in islice(product(*(each.items() for each in self.ranges)), MATCHUPS):
            hands = tuple(hand for hand, _ in chosen)
            together = [c for hand in hands for c in hand]
            if len(set(together)) == len(together):
                alike = min(tuple(tuple(sorted(_renamed(hand, r))) for hand in hands) for r in renamings)
                weight = math.prod(int(weight * unit) for _, weight in chosen)
                found[alike] = found.get(alike, 0) + weight
        return found

    @property
    def work(self) -> float:
        """Of counting everything."""
        if math.prod(map(len, self.ranges)) > MATCHUPS:
            return math.inf
        left, ways = self.left, 1
        for who in np.unique(self.owner):
            number = int((self.owner == who).sum())
            ways *= math.comb(left, number)
            left -= number
        return ways * len(self.matchups) * len(self.ranges) * self.variant.cost

    def counted(self, threads: int | None) -> tuple[npt.NDArray[np.object_], int, int]:
        """The sums of each player, the weight of all deals, and how many were counted."""
        if math.isinf(self.work):
            raise NoSuchHand(f"these ranges meet in more than {MATCHUPS:,} ways: too many to be counted")
        total = np.zeros((len(self.ranges), 4), object)
        weights = deals = 0
        with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
            for hands, weight in self.matchups.items():
                known = {*self.board, *self.dead, *(c for hand in hands for c in hand)}
                bits = np.array([_bit(c) for c in DECK if c not in known], np.int64)
                for found, ways in pool.map(partial(self._count, hands, bits), _cuts(len(bits))):
                    total += found.astype(object) * weight
                    weights += weight * ways
                    deals += ways
        return total, weights, deals

    def _count(self, hands: Sequence[Sequence[Card]], bits: Ints, cut: tuple[int, int]) -> tuple[Ints, int]:
        found = np.zeros((len(hands), 4), np.int64)
        begin, end = cut
        if not len(self.owner) and begin:
            return found, 0  # nothing is missing: one showdown
        own = np.array([_mask(hand) for hand in hands], np.int64)
        way = self.variant.high, self.variant.low
        return found, kernel.count(*way, own, _mask(self.board), bits, self.owner, begin, end, found)

    def sampled(self, deals: int, seed: int, threads: int | None) -> Ints:
        masks = [np.array([_mask(hand) for hand in each], np.int64) for each in self.ranges]
        weights = [np.array([float(w) for w in each.values()]) for each in self.ranges]
        highs = self.left - np.arange(len(self.owner))

        def play(block: tuple[int, int]) -> Ints:
            number, size = block
            rng = generator(seed, number)
            known = _held(rng, masks, weights, size)
            randoms = rng.integers(0, highs, (size, len(highs)))
            found = np.zeros((len(masks), 4), np.int64)
            seen = _mask(self.board), _mask(self.dead)
            kernel.sample(self.variant.high, self.variant.low, known, *seen, self.owner, randoms, found)
            return found

        return sum(in_flight(play, blocks(deals), threads), np.zeros((len(masks), 4), np.int64))


def _held(rng: np.random.Generator, masks: list[Ints], weights: list[Any], size: int) -> Ints:
    """A hand of each range by its weight, all anew where two have a card together."""
    known = np.zeros((size, len(masks)), np.int64)
    todo = np.arange(size)
    while len(todo):
        seen = np.zeros(len(todo), np.int64)
        clash = np.zeros(len(todo), bool)
        for player, (each, weight) in enumerate(zip(masks, weights, strict=True)):
            at = rng.choice(len(each), len(todo), p=weight / weight.sum()) if len(each) > 1 else 0
            known[todo, player] = hand = np.broadcast_to(each[at], len(todo))
            clash |= (seen & hand) != 0
            seen |= hand
        todo = todo[clash]
    return known


def _cuts(size: int, pieces: int = 8) -> list[tuple[int, int]]:
    """The first missing card in pieces, for threads; few where there are few."""
    edges = np.linspace(0, size, pieces + 1).astype(int).tolist()
    return list(pairwise(edges))


def _fractions(found: npt.NDArray[np.object_], number: int) -> Iterator[tuple[Figure, Figure, Figure]]:
    for parts, _, won, shared in found:
        yield (
            Figure.of(Fraction(parts, kernel.POT * number)),
            Figure.of(Fraction(won, number)),
            Figure.of(Fraction(shared, number)),
        )


def _intervals(found: Ints, deals: int) -> Iterator[tuple[Figure, Figure, Figure]]:
    for parts, squares, won, shared in found.tolist():
        mean = parts / deals / kernel.POT
        yield (
            _figure(mean, squares / deals / kernel.POT**2, deals),
            _figure(won / deals, won / deals, deals),
            _figure(shared / deals, shared / deals, deals),
        )


def _figure(mean: float, square: float, deals: int) -> Figure:
    half = CONFIDENCE_95 * math.sqrt(max(square - mean * mean, 0.0) / deals)
    return Figure(mean, None, (mean - half, mean + half))


def _named(names: str, what: str) -> tuple[Card, ...]:
    try:
        return cards(names)
    except ValueError as error:
        raise NoSuchHand(f"{what}: {error}") from None


def _without(hands: Range, seen: Sequence[Card], name: str) -> Range:
    left = {hand: weight for hand, weight in hands.items() if not set(hand) & set(seen)}
    if not left:
        clash = sorted({c for hand in hands for c in hand} & set(seen))
        raise NoSuchHand(f"{name!r} cannot be held: {', '.join(map(text, clash))} is on the board or dead")
    return left


def _renamed(hand: Sequence[Card], suits: Sequence[int]) -> set[Card]:
    return {Card(c & ~3 | suits[c & 3]) for c in hand}


def _bit(card: Card) -> int:
    return 1 << ((card & 3) << 4 | card >> 2)


def _mask(hand: Sequence[Card]) -> int:
    return sum(map(_bit, hand))
