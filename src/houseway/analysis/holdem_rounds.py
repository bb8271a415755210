"""Hold'em against the dealer dealt at random, by any answers; and what a rule loses against the best play."""

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from houseway.analysis.from_pack import ONE_DECK, FromPack
from houseway.analysis.holdem_best import BestPlay, Groups, in_threads
from houseway.analysis.kernels import holdem_rounds as kernel
from houseway.analysis.kernels.dealing import dealt
from houseway.analysis.kernels.holdem_boards import SLOT_MASK
from houseway.analysis.simulation import BLOCK_ROUNDS, generator
from houseway.analysis.tally import CONFIDENCE_95
from houseway.equipment.cards import DECK

Ints = kernel.Ints
Answers = Callable[[Ints], Ints]  # of rounds of nine cards the antes put up after the Ante, 0 for a fold

_BOUNDS = np.array([len(DECK) - i for i in range(kernel.CARDS)])
_COMPARED, _SEED = 4, 1  # blocks


class BaseGame(Protocol):
    @property
    def gains(self) -> Ints: ...
    @property
    def unit(self) -> int: ...
    @property
    def fold(self) -> int: ...


class Answered(FromPack):
    """A simulator by these answers; ``first`` antes are put up before the deal, and ``most`` after it."""

    own, shared = 2, 7

    def __init__(self, game: BaseGame, first: int, answers: Answers, most: int | None = None):
        self.game, self.first, self.answers = game, first, answers
        self.unit = game.unit
        up_to = slice(None) if most is None else slice(most + 1)
        self.worst = -min(int(game.gains[:, up_to].min()), game.fold)

    def settled(self, rows: Ints) -> tuple[Ints, int]:
        antes = self.answers(rows)
        nets = kernel.settled(rows, antes, self.game.gains, self.game.fold)
        return nets, (len(rows) * self.first + int(antes.sum())) * self.unit


@dataclass(frozen=True, eq=False)
class Tables:
    """What the best play looks up: the decisions found, and the rows of all boards."""

    found: BestPlay
    rows: Ints
    groups: Groups
    group_of_slot: Ints

    def lookup(self, before: Ints | None = None) -> tuple[npt.NDArray[Any], ...]:
        """``before``: other antes before the flop than the best, by class of hole."""
        pack = self.found.pack
        if before is None:
            before = np.array([own.antes for own in self.found.owns])
        flops = pack.flop_codes, pack.renamings, self.found.wagers_on_flop
        return before, pack.own_class, *flops, self.rows, pack.tables

    def worth(self, fold: int) -> Ints:
        """By antes, group and lane, 0 antes a fold."""
        groups = self.groups
        by_antes = [groups.worth(antes) for antes in range(groups.gains.shape[1])]
        by_antes[0] = np.zeros_like(by_antes[0])
        by_antes[0][:, -1] = groups.dealers * fold
        return np.stack(by_antes)


def slot_groups(each: int) -> Ints:
    """The group of a slot, where each group has so many."""
    return np.arange(SLOT_MASK + 1) // each


def dealt_at_random(seed: int, block: int) -> Ints:
    randoms = generator(seed, block).integers(0, _BOUNDS, (BLOCK_ROUNDS, kernel.CARDS))
    found: Ints = dealt(randoms, ONE_DECK, kernel.CARDS)
    return found


def worth_in(cards: Ints, antes: Ints, tables: Tables, game: BaseGame) -> Ints:
    """What each round brings over all hands of the dealer's, in parts of an ante."""
    worth = tables.worth(game.fold)
    return kernel.brought(cards, antes, tables.rows, tables.found.pack.tables, tables.group_of_slot, worth)


def lost_by(
    rule: Answers, best: Answers, tables: Tables, game: BaseGame, blocks: int = _COMPARED
) -> tuple[float, float]:
    """What a rule loses against the best play, in antes, with half of the 95 % interval.

    Both answer the same deals, and each is worth what it brings over all hands of the dealer's.
    """
    sums: list[tuple[int, int]] = []

    def compare(part: slice) -> None:
        for block in range(part.start, part.stop):
            cards = dealt_at_random(_SEED, block)
            lost = worth_in(cards, best(cards), tables, game) - worth_in(cards, rule(cards), tables, game)
            sums.append((int(lost.sum()), int((lost * lost).sum())))

    in_threads(compare, blocks)
    rounds, unit = blocks * BLOCK_ROUNDS, tables.groups.dealers * game.unit
    mean, square = (sum(column) / rounds for column in zip(*sums, strict=True))
    return mean / unit, CONFIDENCE_95 * sqrt((square - mean * mean) / rounds) / unit
