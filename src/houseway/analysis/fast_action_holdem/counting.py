"""Fast Action Hold'em counted: for any four cards and two kept of them, the deals in which these beat the
dealer's, who keeps two by the house way; and for each split, the deals in which both hands do.

All boards are counted in parts; a part's sums join a file, so that a run goes on where it was stopped.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import permutations
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from houseway.analysis.kernels import fast_action as kernel
from houseway.equipment.cards import DECK
from houseway.games.fast_action_holdem.house_way import Way, ranks

Ints = npt.NDArray[np.int64]
Boards = npt.NDArray[np.uint8]
Objects = npt.NDArray[np.object_]  # integers of any size

FOURS = comb(kernel.KINDS + 3, 4)  # multisets of four kinds
SPLITS = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))  # the two kept; the rest is the last but n-th
BLOCK = 128  # boards: sums over so many stay below 2^53, up to eight decks
MOST_DECKS = 8
PART = 8192  # and over so many, with all renamings of suits, in 64 bits
RENAMINGS = np.array(list(permutations(range(4))), np.int64)


@dataclass(frozen=True)
class Dealing:
    """How cards are dealt and hands compared."""

    way: Way
    copies: tuple[int, ...]  # of each kind of card
    seventeen: bool  # the ranks of Section 36 and Massachusetts
    naturals: bool  # four of one rank are never beaten, by whatever is kept of them

    @property
    def cards(self) -> int:
        return sum(self.copies)

    @cached_property
    def deals(self) -> int:
        """Boards and dealer's hands to four given cards."""
        return comb(self.cards - 4, 5) * comb(self.cards - 9, 4)


def scores(way: Way) -> Ints:
    """Of every two kinds, so that the house way keeps those of four cards that score most."""
    found = np.zeros(kernel.PAIRS, np.int64)
    for b in DECK:
        for a in DECK[: b + 1]:
            line = next((n for n, line in enumerate(way) if line.fits((a, b))), len(way))
            high, low = ranks((a, b))
            found[kernel.pair_index(a, b)] = (len(way) - line) << 8 | high << 4 | low
    return found


@lru_cache(maxsize=2)
def dealer_lists(way: Way, naturals: bool) -> tuple[Any, ...]:
    """What the kernel asks for: the dealer's hands by the two kept, and what is kept of each."""
    keeps, shares = np.full((FOURS, 6), -1, np.int64), np.zeros((FOURS, 6), np.int64)
    kernel.all_keeps(scores(way), naturals, keeps, shares)
    fours = _fours()
    hands, places = np.nonzero(keeps >= 0)
    kept, shared = keeps[hands, places], shares[hands, places].astype(np.int8)
    order = np.argsort(kept, kind="stable")
    hands, kept, shared = hands[order], kept[order], shared[order]
    distinct = (np.diff(fours[hands]) > 0).all(1)
    every = np.arange(kernel.PAIRS + 1)
    two = _pairs()[kept[distinct]]
    # Of four kinds the two that are not kept; of others all four, the kind that stands twice first.
    aside = fours[hands[distinct]]
    aside = aside[(aside[:, :, None] != two[:, None, :]).all(2)].reshape(-1, 2)
    # Equally good keeps stand under a number of their own beyond those of the pairs.
    number = np.sum(keeps >= 0, axis=1)
    of_four = np.where(number == 1, keeps[:, 0], 0)
    several = [*map(tuple, np.stack([keeps, shares], axis=2)[number > 1].tolist())]
    sets = {each: kernel.PAIRS + n for n, each in enumerate(dict.fromkeys(map(_frozen, several)))}
    of_four[number > 1] = [sets[_frozen(each)] for each in several]
    of_four[number == 0] = kernel.PAIRS + len(sets)  # never beaten
    ties = sorted((pair, n, share) for each, n in sets.items() for pair, share in each if pair >= 0)
    tied = np.array(ties or np.zeros((0, 3)), np.int64)
    splits = np.empty((kernel.PAIRS, kernel.PAIRS), np.uint16)
    kernel.keep_of_splits(of_four.astype(np.uint16), splits)
    return (
        np.searchsorted(kept[distinct], every), aside.astype(np.uint8), shared[distinct],
        np.searchsorted(kept[~distinct], every), _doubled(fours[hands[~distinct]]).astype(np.uint8),
        shared[~distinct], splits,
        np.searchsorted(tied[:, 0], every), tied[:, 1].astype(np.uint16), tied[:, 2].astype(np.int8),
        len(sets),
    )  # fmt: skip


def _frozen(keeps: Sequence[Sequence[int]]) -> tuple[tuple[int, int], ...]:
    return tuple(sorted((pair, share) for pair, share in keeps if pair >= 0))


def _fours() -> Ints:
    """All multisets of four kinds, in the order of ``four_index``."""
    d, c, b, a = (x.ravel() for x in np.meshgrid(*[np.arange(kernel.KINDS)] * 4, indexing="ij"))
    keep = (a <= b) & (b <= c) & (c <= d)
    return np.stack([a[keep], b[keep], c[keep], d[keep]], axis=1)


def _pairs() -> Ints:
    """The two kinds of every pair, in the order of ``pair_index``."""
    return np.array([(a, b) for b in DECK for a in DECK[: b + 1]], np.int64)


def _doubled(fours: Ints) -> Ints:
    """Hands with the kind that stands most often in front."""
    often = (fours[:, :, None] == fours[:, None, :]).sum(2)
    return np.take_along_axis(fours, np.argsort(-often, axis=1, kind="stable"), axis=1)


@lru_cache(maxsize=4)
def classes(size: int, copies: tuple[int, ...]) -> tuple[Ints, Ints]:
    """So many cards up to the names of suits, and how many multisets of kinds each stands for."""
    most = max(copies)
    number = kernel.classes(size, most, np.empty((0, size), np.int64), np.empty(0, np.int64))
    hands, orbits = np.empty((number, size), np.int64), np.empty(number, np.int64)
    kernel.classes(size, most, hands, orbits)
    dealt = (np.array(copies)[hands] > 0).all(1)
    return hands[dealt], orbits[dealt]


def ways(hands: Ints, copies: tuple[int, ...], in_order: bool = False) -> Ints:
    """In how many ways cards of these kinds are dealt, as a set or one after the other."""
    left = np.array(copies)
    found = np.ones(len(hands), np.int64)
    for i in range(hands.shape[1]):
        before = (hands[:, :i] == hands[:, i : i + 1]).sum(1)
        found = found * (left[hands[:, i]] - before)
        if not in_order:
            found //= before + 1
    return found


def parts(dealing: Dealing) -> Iterator[tuple[int, Boards]]:
    """All boards up to the names of suits, in parts of boards that weigh alike, each with that weight."""
    boards, orbits = classes(5, dealing.copies)
    weights = orbits * ways(boards, dealing.copies)
    for weight in np.unique(weights).tolist():
        alike = boards[weights == weight]
        for begin in range(0, len(alike), PART):
            if weight:
                yield weight, alike[begin : begin + PART].astype(np.uint8)


def sums_of(dealing: Dealing, boards: Boards) -> tuple[Ints, Ints]:
    """Over these boards and all renamings of suits: by hand and kept two (by split), deals in order."""
    copies, lists = np.array(dealing.copies), dealer_lists(dealing.way, dealing.naturals)
    wins, both = np.zeros((2, kernel.PAIRS, kernel.PAIRS), np.int64)
    for begin in range(0, len(boards), BLOCK):
        now = np.zeros((2, kernel.PAIRS, kernel.PAIRS))
        kernel.count_boards(boards[begin : begin + BLOCK], copies, dealing.seventeen, *lists, *now)
        if now.max() >= 2.0**53:
            raise ArithmeticError("a sum is too large to be exact")
        wins += now[0].astype(np.int64)
        both += now[1].astype(np.int64)
    hands, _ = classes(4, dealing.copies)
    out, out_both = np.zeros((len(hands), 6), np.int64), np.zeros((len(hands), 3), np.int64)
    kernel.folded(hands, RENAMINGS, wins, both, out, out_both)
    return out, out_both


@dataclass(frozen=True)
class Counted:
    """Of each class of four cards, deals that the two kept win, in ``kernel.PARTS`` of a deal."""

    dealing: Dealing
    wins: Objects  # by hand and the two kept, as SPLITS
    both: Objects  # by hand and split: both halves win
    decks: int = 0  # whose deals were counted in place of these, which is good for the play only

    @property
    def whole(self) -> bool:
        """Whether every deal has been counted."""
        return not self.decks

    @property
    def total(self) -> int:
        """The deals to a hand, in parts."""
        return kernel.PARTS * self.dealing.deals

    @cached_property
    def hands(self) -> Ints:
        return classes(4, self.dealing.copies)[0]

    @cached_property
    def ways(self) -> Ints:
        """The deals of each class."""
        hands, orbits = classes(4, self.dealing.copies)
        return orbits * ways(hands, self.dealing.copies)


def counted(dealing: Dealing) -> Counted:
    """All boards at once, for small packs."""
    hands, _ = classes(4, dealing.copies)
    wins, both = np.zeros((len(hands), 6), object), np.zeros((len(hands), 3), object)
    for weight, boards in parts(dealing):
        one, two = sums_of(dealing, boards)
        wins, both = wins + one.astype(object) * weight, both + two.astype(object) * weight
    return finished(dealing, wins, both)


def finished(dealing: Dealing, wins: Objects, both: Objects) -> Counted:
    """Each board stood for its renamings and each hand for its orders: divided out again, exactly."""
    hands, _ = classes(4, dealing.copies)
    dealt = (len(RENAMINGS) * ways(hands, dealing.copies, in_order=True)).astype(object)[:, None]
    if (wins % dealt).any() or (both % dealt).any():
        raise ArithmeticError("the deals of some hand are not whole")
    return Counted(dealing, wins // dealt, both // dealt)


# ── files ────────────────────────────────────────────────────────────────────────────────────────────


def file_of(dealing: Dealing) -> Path:
    """Where all boards of a dealing, once counted, are kept."""
    ranks_of = "seventeen" if dealing.seventeen else "washington"
    return Path(__file__).with_name("counts") / f"{ranks_of}-{max(dealing.copies)}.npz"


def save(path: Path, done: int, wins: Objects, both: Objects) -> None:
    """Numbers of any size in words of 64 bits; ``done`` parts are in them."""
    words = {
        f"{name}{n}": (sums >> 64 * n & 2**64 - 1).astype(np.uint64)
        for name, sums in (("wins", wins), ("both", both))
        for n in range(2)
    }
    fresh = path.with_suffix(".new.npz")
    np.savez_compressed(fresh, done=np.int64(done), **words)
    fresh.replace(path)


def load(path: Path) -> tuple[int, Objects, Objects]:
    with np.load(path) as words:
        wins, both = (
            words[f"{name}0"].astype(object) + (words[f"{name}1"].astype(object) << 64)
            for name in ("wins", "both")
        )
        return int(words["done"]), wins, both


def count_on(dealing: Dealing, path: Path, progress: Callable[[int, int], None], threads: int = 1) -> Counted:
    """Counts all boards, from where the file of a run was left; ``progress`` hears of the parts done."""
    hands, _ = classes(4, dealing.copies)
    done, wins, both = 0, np.zeros((len(hands), 6), object), np.zeros((len(hands), 3), object)
    if path.exists():
        done, wins, both = load(path)
    todo = list(parts(dealing))
    weights = [weight for weight, _ in todo[done:]]
    pool = ThreadPoolExecutor(threads)
    try:
        sums = pool.map(lambda part: sums_of(dealing, part[1]), todo[done:])
        for weight, (one, two) in zip(weights, sums, strict=True):
            wins, both = wins + one.astype(object) * weight, both + two.astype(object) * weight
            done += 1
            save(path, done, wins, both)
            progress(done, len(todo))
    finally:
        pool.shutdown(cancel_futures=True)
    return finished(dealing, wins, both)


def nearest(dealing: Dealing) -> Dealing:
    """The same game with the nearest number of decks that has been counted; the hands of four cards are the
    same ones where every card is there four times."""
    decks = max(dealing.copies)
    others = [replace(dealing, copies=(n,) * len(DECK)) for n in range(4, MOST_DECKS + 1)]
    return min((o for o in others if file_of(o).exists()), key=lambda other: abs(max(other.copies) - decks))


def as_with(other: Counted, dealing: Dealing) -> Counted:
    """As if hands won as often as with the other number of decks."""
    wins, both = (sums * dealing.deals // other.dealing.deals for sums in (other.wins, other.both))
    return Counted(dealing, wins, both, decks=max(other.dealing.copies))


@lru_cache(maxsize=4)
def table_of(dealing: Dealing) -> Counted:
    """All boards where they have been counted; otherwise those of other decks."""
    if file_of(dealing).exists():
        return Counted(dealing, *load(file_of(dealing))[1:])
    return as_with(table_of(nearest(dealing)), dealing)
