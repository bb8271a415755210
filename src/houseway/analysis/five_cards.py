"""Five cards against a pay table while some of them are still to come: the table, and situations in words.

What a pair of a rank would bring makes the rank high (it wins), middle (it comes back) or low (it loses).
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import permutations
from math import lcm
from typing import Any

import numpy as np
import numpy.typing as npt

from houseway.analysis.distribution import NOTHING
from houseway.analysis.kernels.classes import renamings
from houseway.analysis.pays import nets, stake_of
from houseway.editions.house import House
from houseway.equipment.cards import DECK, RANKS, Card
from houseway.hands.named import first_match
from houseway.hands.poker import FIVE_CARD
from houseway.hands.result import ACE, Category, Hand
from houseway.money.cents import dollars

Ints = npt.NDArray[np.int64]


@dataclass(frozen=True)
class PayTable:
    """What a hand brings on a unit, the first line that fits; with a limit, on all units together."""

    pays: tuple[tuple[str, Fraction], ...]
    most: int  # units that can be staked
    limit: Fraction | None = None  # in units

    @cached_property
    def _hash(self) -> int:
        return hash((self.pays, self.most, self.limit))

    def __hash__(self) -> int:  # fractions are slow to hash, and tables are looked up often
        return self._hash

    @cached_property
    def names(self) -> tuple[str, ...]:
        return NOTHING, *(name for name, _ in self.pays)

    @cached_property
    def lines(self) -> Ints:
        """The place of a hand's line in ``names``, by its level and the first of its ranks."""
        lines = np.zeros((len(FIVE_CARD), 16), np.int64)
        for level, category in enumerate(FIVE_CARD):
            for rank in range(len(RANKS)):
                found = first_match(dict(self.pays), Hand(0, category, (rank,)), FIVE_CARD)
                lines[level, rank] = self.names.index(found[0]) if found else 0
        return lines

    def gain(self, units: int, line: int) -> Fraction:
        """What so many units gain together."""
        won = units * (self.pays[line - 1][1] if line else Fraction(-1))
        return won if self.limit is None else min(won, self.limit)

    @cached_property
    def unit(self) -> int:
        """Into how many parts a unit is cut, so that every gain is a whole number of them."""
        units = range(self.most + 1)
        return lcm(*(self.gain(n, line).denominator for n in units for line in range(len(self.names))))

    @cached_property
    def gains(self) -> Ints:
        units, lines = range(self.most + 1), range(len(self.names))
        return np.array([[int(self.gain(n, line) * self.unit) for line in lines] for n in units], np.int64)

    def ends(self, made: Ints) -> tuple[int, int, int]:
        """Of so many hands of each line, how many win, come back and lose."""
        gains = self.gains[1]
        return int(made[gains > 0].sum()), int(made[gains == 0].sum()), int(made[gains < 0].sum())

    def pair_brings(self, rank: int) -> Fraction:
        """What a pair of this rank brings on a unit."""
        return self.gain(1, int(self.lines[FIVE_CARD.index(Category.PAIR), rank]))


def pay_table_of(house: House, wager: str, most: int, stake_cents: int | None = None) -> PayTable:
    """A limit on what a hand is paid makes the figures depend on the size of the wager."""
    limit = None
    if house.flag("payout-limited"):
        limit = Fraction(100 * house.number("payout-limit"), stake_of(house, wager, stake_cents))
    return PayTable(tuple(nets(house, wager).items()), most, limit)


def limit_note(house: House, wager: str, stake_cents: int | None, words: str) -> str:
    """What a report says of a limit; ``words`` name the wager."""
    stake = dollars(stake_of(house, wager, stake_cents))
    return f"for {words} of {stake}: a hand is paid ${house.number('payout-limit'):,} at most"


def classes_of(owns: Ints) -> tuple[Ints, Ints]:
    """For any own cards their class, and the renaming of suits that turns them into its hand."""
    size = owns.shape[1]
    classes = np.zeros((52,) * size, np.int64)
    suits = np.zeros((*classes.shape, 4), np.int64)
    for renaming in renamings(DECK):
        back = np.argsort(renaming)
        held = owns & ~3 | back[owns & 3]
        for order in permutations(range(size)):
            places = tuple(held[:, list(order)].T)
            classes[places], suits[places] = np.arange(len(owns)), renaming
    return classes, suits


# ── in words ─────────────────────────────────────────────────────────────────────────────────────────

Situation = tuple[str, str, str]  # when, the cards, and of which suits and straights where that matters
IN_CHARTS = {
    "suited, mixed": "all of one suit or not",
    "0 to 4": "in how many straights all the cards can end",
}
STRAIGHTS = tuple({ACE if i > top else top - i for i in range(5)} for top in range(3, 13))
_TIERS = ("low", "middle", "high")
_IMPOSSIBLE = "·"


def charted(
    situations: Iterable[tuple[Situation, int, str]],
) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, list[str]]]]:
    """Situations, units staked until then and answers, by when: as charts, and groups of cards by answer."""
    told: dict[Situation, dict[int, set[str]]] = {}
    for situation, staked, answer in situations:
        told.setdefault(situation, {}).setdefault(staked, set()).add(answer)
    charts: dict[str, dict[str, Any]] = {}
    groups: dict[str, dict[str, list[str]]] = {when: {} for when, _, _ in told}
    for (when, cards, column), by_stake in sorted(told.items()):
        # What is staked already stands there only where it matters.
        alike = len(set(map(frozenset, by_stake.values()))) == 1
        for staked, answers in [*by_stake.items()][: 1 if alike else None]:
            row = cards if alike else f"{cards}; {staked} staked"
            answer = "/".join(sorted(answers))
            if column:
                chart = charts.setdefault(when, {"columns": [], "rows": {}})
                chart["rows"].setdefault(row, {})[column] = answer
            else:
                groups[when].setdefault(answer, []).append(row)
    for chart in charts.values():
        suits = ("suited", "mixed")
        held = {column for row in chart["rows"].values() for column in row}
        chart["columns"] = sorted(held, key=lambda column: (suits.index(column.split()[0]), column))
        chart["rows"] = {
            name: [row.get(column, _IMPOSSIBLE) for column in chart["columns"]]
            for name, row in chart["rows"].items()
        }
    return charts, groups


def charted_play(
    pays: PayTable, stake: Fraction, situations: Iterable[tuple[Situation, int, str]],
    answers: Mapping[str, str], told: str,
) -> dict[str, Any]:  # fmt: skip
    """Charts and words; ``answers`` are the answers in words, ``told`` how a line of them begins."""
    charts, groups = charted(situations)
    listed = {
        when: "; ".join(
            f"{answers.get(a, a)} {', '.join(held)}" for a, held in sorted(found.items(), reverse=True)
        )
        for when, found in groups.items()
    }
    words = ". ".join(told.format(when=when, When=when.capitalize()) + text for when, text in listed.items())
    return {
        "text": f"Best play. {tiers_in_words(pays)}. {words}. Without a pair: by the charts.",
        "charts": {when: charts[when] for when in groups},
        "average_stake": float(stake),
    }


def tiers_in_words(pays: PayTable) -> str:
    """The ranks by what a pair of them brings."""
    held = {
        name: " ".join(RANKS[r] for r in range(ACE, -1, -1) if tier_of(pays, r) == i)
        for i, name in enumerate(_TIERS)
    }
    return "Cards: " + ", ".join(f"{name} {held[name]}" for name in reversed(_TIERS) if held[name])


def tier_of(pays: PayTable, rank: int) -> int:
    brings = pays.pair_brings(rank)
    return 2 if brings > 0 else 1 if brings == 0 else 0


def in_words(pays: PayTable, cards: Sequence[Card]) -> tuple[str, str]:
    """What two to four cards have in them: groups, or ranks by tier and in which column they stand."""
    suit = cards[0] & 3
    suited = all(c & 3 == suit for c in cards)
    return _in_words(pays, tuple(sorted([c >> 2 for c in cards])), suited)


@lru_cache(maxsize=10_000)
def _in_words(pays: PayTable, held: tuple[int, ...], suited: bool) -> tuple[str, str]:
    ranks = Counter(held)
    groups = sorted(ranks.values(), reverse=True)
    if groups[0] > 2:
        return f"{groups[0]} of a kind", ""
    if groups.count(2) == 2:
        return "two pair", ""
    tiers = Counter(tier_of(pays, rank) for rank, n in ranks.items() if n == 1)
    singles = ", ".join(f"{tiers[t]} {_TIERS[t]}" for t in (2, 1, 0) if tiers[t])
    if groups[0] == 2:
        pair = _TIERS[tier_of(pays, max(ranks, key=lambda rank: ranks[rank]))]
        return f"{pair} pair" + (f" and {singles}" if pair == "low" and singles else ""), ""
    straights = sum(ranks.keys() <= straight for straight in STRAIGHTS)
    return singles, f"{'suited' if suited else 'mixed'} {straights}"
