"""One upcard: the play found for it, and the law of the round when it is followed.

**Composition-dependent play** takes, for every hand of cards, the action with the best expected value.

**Total-dependent play** (basic strategy) has one action for each hard total, soft total and pair. Its value
for a total is the sum over the hands of cards with that total, each with the probability with which that
play comes to hold it from a fresh shoe without a split. These probabilities depend on the play below that
total, and the value of drawing on the play above it, so the two are found in turns: hands reached under the
current play, then backward from 21 the action with the best sum for each total, until nothing changes. What
results cannot be bettered by changing any one of its entries. A two-card hand may double, a longer one may
not: the entry "double, else hit" holds both decisions, chosen together. A pair is one hand of cards; it is
split where its split, played on by these same tables, is worth more than its best other action.

**After a split** each hand is played by its own cards: no look at its sister hands. The tables are the same
as without a split; a pair that may not be split again is played by its total (by composition: as that hand
of cards).
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.analysis.blackjack.arithmetic import Arithmetic
from houseway.analysis.blackjack.rules import BlackjackRules, Shoe
from houseway.analysis.blackjack.splits import SplitAlgebra, deepest
from houseway.analysis.kernels.blackjack_choose import choose, draws_of
from houseway.analysis.kernels.blackjack_dealer import (
    Numbers,
    Walk,
    dealer_laws,
    in_order,
    scratch_of,
    walk_of,
)
from houseway.analysis.kernels.blackjack_exact import follow, hand_arrays, settle, shares_of, split_hands
from houseway.analysis.kernels.blackjack_tree import (
    ACE,
    DOUBLE,
    ENDS,
    FINALS,
    STAND,
    TEN,
    IntArray,
    blackjack_rank,
    caps_of,
    dealer_tree,
    player_hands,
)

NONE_GONE = np.zeros(1, dtype=np.int64)


@dataclass(frozen=True, slots=True, eq=False)
class Play:
    """What to do with each hand against one upcard."""

    first: IntArray  # [hand] on the first two cards, the pair not being split
    after: IntArray  # [hand] on the first two cards after a split
    later: IntArray  # [hand] on more cards, or where no double is allowed
    split: NDArray[np.bool_]  # [rank]
    rows: IntArray  # [soft, total, (on two cards, later)] for play by total

    def same_as(self, other: "Play") -> bool:
        return all(
            np.array_equal(getattr(self, name), getattr(other, name))
            for name in ("first", "after", "later", "split")
        )


class Table:
    """The arrays that all upcards of one shoe share."""

    def __init__(self, rules: BlackjackRules, shoe: Shoe, arithmetic: Arithmetic) -> None:
        self.rules, self.shoe, self.arithmetic = rules, shoe, arithmetic
        caps = caps_of(shoe)
        self.cards = player_hands(caps)
        self.hands = hand_arrays(self.cards, arithmetic.array)
        self.dealer = dealer_tree(caps, rules.hit_soft_17, rules.looked)
        self.pairs = np.full((10, 10), -1, dtype=np.int64)
        for one in range(10):
            for two in range(one, 10):
                counts = [0] * 10
                counts[one] += 1
                counts[two] += 1
                self.pairs[one, two] = self.cards.index.get(tuple(counts), -1)
        self.natural = int(self.pairs[ACE, TEN])
        self.doubles = np.array(
            [
                size == 2 and rules.may_double(int(hard), bool(soft))
                for size, hard, soft in zip(self.cards.size, self.cards.hard, self.cards.soft, strict=True)
            ],
            dtype=np.uint8,
        )
        # [rank]: the hands that may stand after a split of it, with their cards but the first; [-1]: all.
        self.standing: dict[int, tuple[IntArray, IntArray]] = {}
        for rank in range(-1, 10):
            own = (np.arange(10) == rank).astype(np.int64)
            chosen = np.flatnonzero((self.cards.size >= 2) & (self.cards.counts >= own).all(axis=1))
            self.standing[rank] = chosen, self.cards.counts[chosen] - own
        self.limits = [rules.hands_limit(rank) for rank in range(10)]
        # One hand's laws are kept for 2 to deepest + 1 cards gone: a joint law asks for one card more.
        self.steps = max((deepest(limit) for limit in self.limits if limit > 1), default=1)

    @property
    def size(self) -> int:
        return len(self.cards.hard)


class Upcard:
    """Everything that depends on the upcard: the dealer's laws serve every play."""

    def __init__(self, table: Table, upcard: int) -> None:
        self.table, self.upcard = table, upcard
        number = table.arithmetic
        left = list(table.shoe)
        # A card that the shoe does not hold is taken as one more, so that a table of all upcards has no gap.
        left[upcard] = max(left[upcard] - 1, 0)
        self.base: Numbers = number.array(left)
        self.natural_rank = blackjack_rank(upcard)
        self.hidden = self.natural_rank if table.rules.looked else -1
        size = table.size
        self.kept_ends: dict[bytes, Numbers] = {}  # by the play that they belong to
        self.stands: Numbers = self._stands(-1, NONE_GONE)[0]  # [hand]: lost, pushed, won
        # The probability that the shoe's first cards, as many as it has, are this hand; and on two cards.
        self.plain: Numbers = self.shares(table.cards.counts, 0, NONE_GONE)[:, 0] * table.cards.orders
        self.plain[table.cards.size < 2] = number.zeros(1)[0]
        self.dealt = np.where(table.cards.size == 2, self.plain, number.zeros(1)[0])
        self.draws = draws_of(self.base, self.hidden, table.hands)
        self.values = number.zeros(size, 3)  # of stand, hit, double under the play chosen last
        stand = self.stands[:, 2] - self.stands[:, 0]
        longer = np.where(table.hands.following >= 0, self.draws.shares * stand[table.hands.following], 0)
        self.values[:, STAND] = stand
        self.values[:, DOUBLE] = 2 * (longer.sum(axis=1) - self.draws.over)

    def walk(self, apart: int) -> Walk:
        """Of the dealer's hands, the factors of the rank apart left out."""
        return walk_of(self.table.dealer, self.upcard, apart, self.table.arithmetic.array)

    def dealer(self, drawn: IntArray, apart: int, gone: IntArray) -> Numbers:
        """[drawn, gone, final]: the dealer's laws when these cards and so many of the rank apart are out."""
        table, walk = self.table, self.walk(apart)
        laws = table.arithmetic.zeros(len(drawn), len(gone), FINALS)
        sizes = drawn.sum(axis=1)
        dealer_laws(
            self.base, apart, gone, drawn, sizes, in_order(drawn, sizes, apart), self.hidden,
            walk, scratch_of(walk, len(gone), table.arithmetic.zeros), laws,
        )  # fmt: skip
        return laws

    def shares(self, drawn: IntArray, rank: int, gone: IntArray) -> Numbers:
        """[drawn, gone]: the probability of these cards in one given order, so many of the rank being out."""
        number = self.table.arithmetic
        shares = number.zeros(len(drawn), len(gone))
        runs = number.zeros(len(gone), int(drawn[:, rank].max(initial=0)) + 1)
        orders = number.zeros(len(gone), int(drawn.sum(axis=1).max(initial=0)) + 1)
        shares_of(self.base, rank, gone, drawn, runs, orders, shares)
        return shares

    def _stands(self, rank: int, gone: IntArray) -> Numbers:
        """[gone, hand]: lost, pushed, won for hands that stand; of a split, for those with a card of it."""
        table = self.table
        chosen, drawn = table.standing[rank]
        stands = table.arithmetic.zeros(len(gone), table.size, 3)
        settle(table.hands.best, chosen, self.dealer(drawn, rank, gone), stands)
        return stands

    @cached_property
    def split_stands(self) -> Numbers:
        """[rank, cards of it gone - 2, hand]: as `stands`, for one hand of a split."""
        table = self.table
        gone = np.arange(2, 2 + table.steps)
        none = table.arithmetic.zeros(table.steps, table.size, 3)
        return np.stack([self._stands(r, gone) if self.can_split(r) else none for r in range(10)])

    def algebra(self, rank: int) -> SplitAlgebra:
        return SplitAlgebra(self.base, rank, self.table.limits[rank])

    def can_split(self, rank: int) -> bool:
        return self.table.limits[rank] > 1 and bool(self.base[rank] >= 2)

    def _choose(self, by_total: bool, weight: Numbers) -> Play:
        table = self.table
        size = table.size
        first, after, later = (np.full(size, STAND, dtype=np.int64) for _ in range(3))
        rows = np.full((2, 22, 2), STAND, dtype=np.int64)
        choose(
            table.hands, self.draws, table.doubles, table.rules.double_after_split, by_total,
            table.arithmetic.margin, weight, self.plain, self.values, table.arithmetic.zeros(size),
            table.arithmetic.zeros(4, 3), first, after, later, rows,
        )  # fmt: skip
        return self.with_best_splits(first, after, later, rows)

    def with_best_splits(self, first: IntArray, after: IntArray, later: IntArray, rows: IntArray) -> Play:
        split = np.zeros(10, dtype=np.bool_)
        ends = self.split_ends(after, later)
        for rank in range(10):
            if self.can_split(rank):
                pair = self.table.pairs[rank, rank]
                best = self.values[pair, first[pair]]
                split[rank] = self.algebra(rank).means(ends[rank]).mean > best + self.table.arithmetic.margin
        return Play(first, after, later, split, rows)

    def split_ends(self, after: IntArray, later: IntArray) -> Numbers:
        """[rank, cards of it gone - 2, second card again of it, end] for one hand of a split."""
        table = self.table
        key = after.tobytes() + later.tobytes()
        if key in self.kept_ends:
            return self.kept_ends[key]
        ends = self.kept_ends[key] = table.arithmetic.zeros(10, table.steps, 2, ENDS)
        if table.rules.max_hands > 1:
            split_hands(
                self.base, self.hidden, table.hands, table.pairs, after, later,
                table.rules.hit_split_aces, self.split_stands, table.arithmetic.zeros(table.size), ends,
            )  # fmt: skip
        return ends

    def followed(self, play: Play) -> tuple[Numbers, Numbers]:
        """(reach, ends) of hands that are neither a blackjack nor split."""
        table = self.table
        reach = self.dealt.copy()
        zero = self.base[0] - self.base[0]
        if table.natural >= 0:
            reach[table.natural] = zero
        for rank in range(10):
            if play.split[rank]:
                reach[table.pairs[rank, rank]] = zero
        ends = table.arithmetic.zeros(ENDS)
        follow(self.base, self.hidden, table.hands, play.first, play.later, self.stands, reach, ends)
        return reach, ends

    def by_composition(self) -> Play:
        return self._choose(False, self.plain)

    def by_total(self) -> Play:
        tried: list[tuple[Any, Play]] = []
        play = self._choose(True, self.plain)
        while not any(play.same_as(before) for _, before in tried):
            reach, _ = self.followed(play)
            tried.append((self.mean(play), play))
            play = self._choose(True, reach)
        # The last play repeats an earlier one: the one before it, or in a cycle the best of those tried.
        best = max(range(len(tried)), key=lambda i: (tried[i][0], i))
        return play if play.same_as(tried[-1][1]) else tried[best][1]

    def mean(self, play: Play) -> Any:
        """Expected net of hands without a blackjack on either side."""
        _, ends = self.followed(play)
        total = -ends[0] + ends[2] - 2 * ends[3] + 2 * ends[5] - ends[6]
        if play.split.any():
            split = self.split_ends(play.after, play.later)
            for rank in np.flatnonzero(play.split):
                pair = self.table.pairs[rank, rank]
                total = total + self.dealt[pair] * self.algebra(int(rank)).means(split[rank]).mean
        return total
