"""Strategies as data: a table by totals and pairs, and hands of cards that depart from it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.analysis.blackjack.solver import Play, Table, Upcard
from houseway.analysis.kernels.blackjack_tree import DOUBLE, HIT, SPLIT, STAND, IntArray

# Columns of a printed table, and the rank index (0 for the ace) of each.
UPCARDS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")
UPCARD_RANKS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 0)
PAIRS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")
HARD_TOTALS = range(4, 22)
SOFT_TOTALS = range(12, 22)  # soft 12 is a pair of aces that may not be split

DOUBLE_ELSE_STAND = 4
CODES = ("S", "H", "Dh", "P", "Ds")  # by action: stand, hit, double else hit, split, double else stand
Row = tuple[str, ...]


def card_name(value: int) -> str:
    return "A" if value == 1 else str(value)


@dataclass(frozen=True, slots=True)
class StrategyTable:
    """Actions by hard total, soft total and pair, each a row of ten in the order of `UPCARDS`.

    S stand, H hit, Dh or Ds double on two cards and else hit or stand, P split. A pair that may not be
    split is played by its total.
    """

    hard: Mapping[int, Row]
    soft: Mapping[int, Row]
    pairs: Mapping[str, Row]

    def __post_init__(self) -> None:
        for name, rows, keys in (
            ("hard", self.hard, HARD_TOTALS),
            ("soft", self.soft, SOFT_TOTALS),
            ("pairs", self.pairs, PAIRS),
        ):
            codes = CODES if name == "pairs" else tuple(code for code in CODES if code != "P")
            if list(rows) != list(keys):
                raise ValueError(f"{name} needs the rows {', '.join(map(str, keys))} in this order")
            for key, row in rows.items():
                if len(row) != 10 or not set(row) <= set(codes):
                    raise ValueError(f"{name} {key}: ten of {', '.join(codes)}, not {row!r}")
        if set(self.hard[21] + self.soft[21]) != {"S"}:
            raise ValueError("21 stands (oh-blackjack:12.I.A)")

    def array(self) -> NDArray[np.int8]:
        """[hard, soft, pair; total, or 1 to 10 for a pair; rank index of the upcard] -> place in `CODES`."""
        table = np.zeros((3, 22, 10), dtype=np.int8)
        rows: list[tuple[int, int, Row]] = [(0, total, row) for total, row in self.hard.items()]
        rows += [(1, total, row) for total, row in self.soft.items()]
        rows += [(2, place, row) for place, row in enumerate(self.pairs.values(), 1)]
        for kind, place, row in rows:
            for rank, code in zip(UPCARD_RANKS, row, strict=True):
                table[kind, place, rank] = CODES.index(code)
        return table

    def text(self) -> str:
        """The three tables as aligned text."""
        lines: list[str] = []
        for name, rows in (("hard", self.hard), ("soft", self.soft), ("pair", self.pairs)):
            lines.append(f"{name:>5}" + "".join(f"{upcard:>4}" for upcard in UPCARDS))
            lines += [f"{key!s:>5}" + "".join(f"{code:>4}" for code in row) for key, row in rows.items()]
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class StrategyException:
    """A hand of cards that is better played otherwise than by its total."""

    cards: tuple[int, ...]  # values, the ace 1
    upcard: int  # value, the ace 1
    action: str
    by_total: str
    gain: Any  # what the better action adds, given the hand and no dealer's blackjack
    probability: Any  # of coming to hold it so


def _code(action: int, otherwise: int) -> str:
    if action == DOUBLE:
        return CODES[DOUBLE_ELSE_STAND if otherwise == STAND else DOUBLE]
    return CODES[action]


def table_of(plays: Sequence[Play], table: Table) -> StrategyTable:
    """The table of total-dependent plays, one for each upcard by rank index."""

    def row(cell: Callable[[Play], str]) -> Row:
        return tuple(cell(plays[rank]) for rank in UPCARD_RANKS)

    def by_total(soft: int, total: int) -> Row:
        return row(lambda play: _code(int(play.rows[soft, total, 0]), int(play.rows[soft, total, 1])))

    def pair(rank: int) -> Row:
        hand = table.pairs[rank, rank]
        if hand < 0:  # fewer than two in the shoe: the total's row stands in
            return by_total(0, 2 * rank + 2) if rank else by_total(1, 12)
        return row(
            lambda play: (
                CODES[SPLIT] if play.split[rank] else _code(int(play.first[hand]), int(play.later[hand]))
            )
        )

    return StrategyTable(
        hard={total: by_total(0, total) for total in HARD_TOTALS},
        soft={total: by_total(1, total) for total in SOFT_TOTALS},
        pairs={name: pair(rank) for rank, name in enumerate(PAIRS)},
    )


def play_of(strategy: StrategyTable, upcard: Upcard) -> Play:
    """A table as a play against one upcard; a double or split that the rules forbid falls back."""
    table, codes = upcard.table, strategy.array()[:, :, upcard.upcard]
    cards = table.cards
    plain = codes[cards.soft, cards.best]
    later = np.where((plain == STAND) | (plain == DOUBLE_ELSE_STAND), STAND, HIT).astype(np.int64)
    wants = (plain == DOUBLE) | (plain == DOUBLE_ELSE_STAND)
    by_total = np.where(wants & (table.doubles == 1), DOUBLE, later)
    after = by_total.copy() if table.rules.double_after_split else later.copy()
    first = by_total.copy()
    split = np.zeros(10, dtype=np.bool_)
    for rank in range(10):
        hand = table.pairs[rank, rank]
        code = codes[2, rank + 1]
        if hand < 0:
            continue
        if code == SPLIT:
            split[rank] = upcard.can_split(rank)
        elif code in (DOUBLE, DOUBLE_ELSE_STAND):
            first[hand] = DOUBLE if table.doubles[hand] else HIT if code == DOUBLE else STAND
        else:
            first[hand] = code
    rows = np.full((2, 22, 2), STAND, dtype=np.int64)
    return Play(first, after, later, split, rows)


def exceptions_of(upcard: Upcard, best: Play, by_total: Play) -> list[StrategyException]:
    """Hands that the play by composition, the one chosen last for ``upcard``, reaches and plays otherwise."""
    reach, _ = upcard.followed(best)
    table, plain = upcard.table, upcard.table.arithmetic.plain
    found: list[StrategyException] = []
    ends = upcard.split_ends(best.after, best.later)

    def worth(hand: int, action: int) -> Any:
        if action == SPLIT:
            rank = int(table.cards.pair[hand])
            return upcard.algebra(rank).means(ends[rank]).mean
        return upcard.values[hand, action]

    def actions(play: Play) -> IntArray:
        """By hand; the rank of a hand that is no pair is -1, and nothing is split there."""
        plain = np.where(table.cards.size == 2, play.first, play.later)
        return np.where((table.cards.pair >= 0) & play.split[table.cards.pair], SPLIT, plain)

    better, usual = actions(best), actions(by_total)
    reached = (reach != 0) | (upcard.dealt != 0)
    for hand in map(int, np.flatnonzero(reached & (better != usual))):
        if hand == table.natural:
            continue
        counts = table.cards.counts[hand]
        left = upcard.base - table.hands.held[hand]
        alive = (left.sum() - left[upcard.hidden]) / left.sum() if upcard.hidden >= 0 else 1
        found.append(
            StrategyException(
                cards=tuple(rank + 1 for rank in range(10) for _ in range(counts[rank])),
                upcard=upcard.upcard + 1,
                action=CODES[better[hand]][0],
                by_total=CODES[usual[hand]][0],
                gain=plain((worth(hand, better[hand]) - worth(hand, usual[hand])) / alive),
                probability=plain(upcard.dealt[hand] if table.cards.size[hand] == 2 else reach[hand]),
            )
        )
    return found
