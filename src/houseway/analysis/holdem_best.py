"""The best play of hold'em against the dealer: what its kernels need of a deck, and what they have found.

Ultimate Texas Hold'em and Texas Hold'em Bonus differ in when and how much may be put up, and in what it
brings; decks, boards, classes of cards and the report are alike.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import combinations, combinations_with_replacement

import numpy as np
import numpy.typing as npt

from houseway.analysis.distribution import Distribution, added
from houseway.analysis.kernels import holdem_boards as boards
from houseway.analysis.kernels.classes import least_codes, least_renaming, masks_of, renamings, suit_classes
from houseway.analysis.kernels.holdem import LOSE, LOSE_TO_NO_PAIR, TIE, WIN, WIN_OVER_NO_PAIR
from houseway.analysis.report import Outcome
from houseway.equipment.cards import DECK, Card
from houseway.hands.fast.single import mask_of
from houseway.hands.poker import FIVE_CARD

Ints = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]

HOLES = 52 * 52  # a hole is 52 times its lower card plus the other
_PARTS = 32  # a thread takes one after the other
_PLAIN = -1  # of boards without three cards of a suit
_KINDS = (
    ("beats the dealer", WIN, WIN_OVER_NO_PAIR),
    ("ties the dealer", TIE, TIE),
    ("loses to the dealer", LOSE, LOSE_TO_NO_PAIR),
)
FOLDED = "fold"


@dataclass(frozen=True, eq=False)
class Pack:
    """A deck; flops, and holes before the flop, that differ only in the names of suits are one."""

    cards: Ints
    renamings: Ints
    flop_codes: Ints
    flops: Ints
    flop_ways: Ints
    owns: Ints  # one hole of each class
    own_ways: Ints
    own_class: Ints  # by hole

    @property
    def tables(self) -> Ints:
        """By suit which rows its boards have: in a whole deck all suits share them."""
        alike = len(self.renamings) == 24
        return np.zeros(4, np.int64) if alike else np.arange(4)

    def hole(self, own: Sequence[int]) -> int:
        low, high = sorted(own)
        return 52 * low + high

    def place(self, own: Sequence[Card], flop: Sequence[Card]) -> tuple[int, int]:
        """Which flop these three cards are, and which hole the own two are beside it."""
        code, which = least_renaming(mask_of(tuple(flop)), self.renamings)
        suits = self.renamings[which]
        renamed = [Card(c & ~3 | int(suits[c & 3])) for c in own]
        return int(np.searchsorted(self.flop_codes, code)), self.hole(renamed)


@cache
def pack_of(deck: tuple[Card, ...] = DECK) -> Pack:
    cards = np.array(sorted(deck), np.int64)
    suits = np.array(renamings(deck), np.int64)
    threes = masks_of(np.array(list(combinations(cards.tolist(), 3)), np.int64))
    codes, ways = np.unique(least_codes(threes, suits), return_counts=True)
    flops = np.array([[c for c in DECK if code >> (16 * (c & 3) + (c >> 2)) & 1] for code in codes.tolist()])
    pairs = np.array(list(combinations(cards.tolist(), 2)), np.int64)
    first, of_pair, members = suit_classes(masks_of(pairs), deck)
    own_class = np.zeros(HOLES, np.int64)
    own_class[52 * pairs[:, 0] + pairs[:, 1]] = of_pair
    return Pack(cards, suits, codes, flops, ways.astype(np.int64), pairs[first], members, own_class)


def in_threads(work: Callable[[slice], None], size: int) -> None:
    """So much work in parts, as many at a time as there are processors."""
    cuts = np.linspace(0, size, _PARTS + 1).astype(int)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for _ in pool.map(lambda i: work(slice(cuts[i], cuts[i + 1])), range(_PARTS)):
            pass


def rows_of(pack: Pack) -> Ints:
    """The rows of all boards (kernels/holdem_boards.py), by level."""
    tables = pack.tables
    listed = list(_boards(pack.cards.tolist(), sorted(set(tables.tolist()))))
    five = np.array([board for board, _ in listed], np.int64)
    suits = np.array([suit for _, suit in listed], np.int64)
    rows = np.zeros(boards.row_count(len(set(tables.tolist()))), np.int64)
    in_threads(lambda p: boards.fill_rows(pack.cards, five[p], suits[p], tables, rows), len(five))
    return rows


def _boards(deck: Sequence[int], suits: Sequence[int]) -> Iterator[tuple[list[int], int]]:
    """One board for each row, and its long suit."""
    yield from ((five, _PLAIN) for five in _by_rank(deck, 5))
    for suit in suits:
        mine, others = ([c for c in deck if (c & 3 == suit) is own] for own in (True, False))
        for count in (3, 4, 5):
            for rest in _by_rank(others, 5 - count):
                yield from (([*own, *rest], suit) for own in combinations(mine, count))


def _by_rank(cards: Sequence[int], size: int) -> Iterator[list[int]]:
    """So many cards, once for all that have the same ranks."""
    held: list[list[int]] = [[c for c in cards if c >> 2 == rank] for rank in range(boards.RANKS)]
    for ranks in combinations_with_replacement(range(boards.RANKS), size):
        numbers = Counter(ranks)
        if all(n <= len(held[rank]) for rank, n in numbers.items()):
            yield [c for rank, n in numbers.items() for c in held[rank][:n]]


@dataclass(frozen=True, eq=False)
class Groups:
    """Levels of hands by what they bring, those below a pair apart; and what the lanes of a row bring."""

    gains: Ints  # in parts of an ante: by level, antes and outcome
    dealers: int  # hands that the dealer may have

    @cached_property
    def of_level(self) -> Ints:
        seen: dict[tuple[bool, bytes], int] = {}
        keys = [(level == 0, row.tobytes()) for level, row in enumerate(self.gains)]
        return np.array([seen.setdefault(key, len(seen)) for key in keys], np.int64)

    @cached_property
    def first(self) -> Ints:
        """The lowest level of each."""
        return np.unique(self.of_level, return_index=True)[1].astype(np.int64)

    def by_level(self, antes: int) -> Ints:
        """By level what each count of an entry brings, over all hands of the dealer's."""
        gains = self.gains[:, antes]
        lost = gains[:, LOSE]
        others = np.where(np.arange(len(gains)) == 0, gains[:, LOSE_TO_NO_PAIR], gains[:, WIN])
        parts = (gains[:, WIN_OVER_NO_PAIR] - lost, others - lost, gains[:, TIE] - lost, self.dealers * lost)
        return np.stack(parts, axis=1)

    def worth(self, antes: int) -> Ints:
        """The same by group."""
        return self.by_level(antes)[self.first]

    def total(self, counts: Ints, antes: int) -> int:
        """What so many deals by group and outcome bring; Python's integers do not overflow."""
        gains = self.gains[self.first, antes].tolist()
        rows = zip(counts.tolist(), gains, strict=True)
        return sum(n * gain for row, pays in rows for n, gain in zip(row, pays, strict=True))


@dataclass(frozen=True)
class Own:
    """Two cards before the flop, and all that renaming suits makes of them."""

    cards: tuple[Card, ...]
    ways: int
    worth: Mapping[int, Fraction]  # by antes put up now; 0 is a check or a fold
    antes: int  # the best


def best_antes(worth: Mapping[int, Fraction], larger: bool = False) -> int:
    """Of equal answers the smaller stake, or the larger."""
    return max(worth, key=lambda antes: (worth[antes], antes if larger else -antes))


@dataclass(frozen=True, eq=False)
class BestPlay(Distribution):
    """Everything that is put up together, for an Ante of one."""

    pack: Pack
    owns: tuple[Own, ...]  # by class
    wagers_on_flop: Flags  # by flop and hole
    rows: Mapping[str, tuple[Fraction, int]]  # what is put up and how it ends: gain, deals
    stake: Fraction  # the average of all that is put up
    largest_stake: Fraction  # where of equal answers the larger is taken

    @cached_property
    def net(self) -> Mapping[Fraction, int]:  # type: ignore[override]
        return added(self.rows.values())

    @property
    def element_of_risk(self) -> Fraction:
        return self.house_edge / self.stake

    def before_flop(self, own: Sequence[int]) -> Own:
        return self.owns[int(self.pack.own_class[self.pack.hole(own)])]

    def wagers(self, own: Sequence[Card], flop: Sequence[Card]) -> bool:
        """Whether something is put up on the flop."""
        return bool(self.wagers_on_flop[self.pack.place(own, flop)])

    @cached_property
    def table(self) -> list[Outcome]:
        """The rows as a report has them."""
        return [Outcome.counted(name, net, n, self.deals) for name, (net, n) in self.rows.items()]


def rows_in_words(
    groups: Groups,
    unit: int,
    played: Mapping[int, Ints],
    words: Mapping[int, str],
    folded: tuple[Fraction, int],
) -> dict[str, tuple[Fraction, int]]:
    """Gain and deals of all that may come; ``played``: by antes the deals by group and outcome."""
    found: dict[str, tuple[Fraction, int]] = {}
    for antes, counts in played.items():
        gains = groups.gains[groups.first, antes].tolist()
        for kind, paired, below in _KINDS:
            two = sum(row[paired] != row[below] for row in gains) > 0
            for outcome in dict.fromkeys((paired, below)):
                name = f"{words[antes]}, {kind}"
                if two and outcome == below:
                    name += " below a pair"
                brought = sorted({row[outcome] for row in gains}, reverse=True)
                for gain in brought:
                    held = [group for group, row in enumerate(gains) if row[outcome] == gain]
                    number = sum(int(counts[group, outcome]) for group in held)
                    line = f"{name}, {_hands(groups, held)}" if len(brought) > 1 else name
                    if number:
                        before = found.get(line, (0, 0))[1]
                        found[line] = Fraction(gain, unit), before + number
    gain, number = folded
    if number:
        found[FOLDED] = gain, number
    return found


def _hands(groups: Groups, held: Sequence[int]) -> str:
    """Levels in words, those that follow one another together."""
    levels = [level for level, group in enumerate(groups.of_level.tolist()) if group in held]
    names = [str(FIVE_CARD[level]).replace("-", " ") for level in levels]
    if len(levels) == 1:
        return names[0]
    if levels[-1] == len(FIVE_CARD) - 1:
        return f"{names[0]} or better"
    return f"up to {names[-1]}" if levels[0] == 0 else f"{names[0]} to {names[-1]}"


def told_cost(cost: tuple[float, float]) -> str:
    antes, error = cost
    return f"{antes:.2%} (± {error:.2%}) of the Ante"
