"""Fast Action Hold'em: what to do with any four cards, from how often each two of them beat the dealer.

Values are in units of the first wager (Washington: the Ante). Where two answers are worth the same the
smaller total wager is taken (reading 34).
"""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import permutations
from math import comb
from pathlib import Path

import numpy as np
import numpy.typing as npt

from houseway.analysis.distribution import NOTHING, Distribution, PayTableWager, added
from houseway.analysis.fast_action_holdem.counting import SPLITS, Counted, Dealing, Ints, Objects, classes
from houseway.analysis.kernels import fast_action as kernel
from houseway.analysis.kernels import fast_action_bonus as bonus_kernel
from houseway.hands.multideck import WASHINGTON
from houseway.hands.named import first_match
from houseway.hands.result import Category, Hand

NATURAL, SURRENDER, KEEP, SPLIT = "natural", "surrender", "keep", "split"
SPLIT_BONUS, SPLIT_BOTH = "split-bonus", "split-both"
# Under which options of ``bonus-split`` each answer may be given with a bonus (reading 7).
ANY, WITH_ANTE, TOGETHER = "any", "with-ante", "together"
PERMITTED = {
    KEEP: (ANY, WITH_ANTE, TOGETHER),
    SPLIT: (ANY, WITH_ANTE),
    SPLIT_BONUS: (ANY,),
    SPLIT_BOTH: (ANY, WITH_ANTE, TOGETHER),
}
_LEAST_PAID = WASHINGTON.index(Category.THREE_OF_A_KIND)
_LEVELS = len(WASHINGTON)

Pays = Mapping[str, Fraction]


@dataclass(frozen=True)
class Rules:
    """What a book makes of a hand: Section 36 and Massachusetts have naturals and the surrender."""

    natural: Fraction | None = None  # what it gains
    surrender: Fraction | None = None


@dataclass(frozen=True)
class Answer:
    name: str
    kept: int = -1  # which two are the first hand, a place in SPLITS
    stake: Fraction = Fraction(1)  # of the first wager and the bonus together

    @property
    def other(self) -> int:
        return len(SPLITS) - 1 - self.kept


@dataclass(frozen=True)
class Options:
    """Every answer to every hand, and what it gains in parts of ``total``."""

    answers: tuple[Answer, ...]
    values: Objects  # by hand and answer
    total: int

    def best(self) -> Ints:
        """The place of the best answer to each hand."""
        order = sorted(range(len(self.answers)), key=lambda n: self.answers[n].stake)
        found: Ints = np.array(order)[np.argmax(self.values[:, order], axis=1)]
        return found


def naturals(dealing: Dealing, hands: Ints) -> Objects:
    """Of each hand, the deals in which the dealer has four cards of one rank, in parts."""
    copies = np.array(dealing.copies).reshape(13, 4).sum(1)
    left = copies[None, :] - np.stack([(hands >> 2 == rank).sum(1) for rank in range(13)], axis=1)
    fours = np.array([sum(comb(n, 4) for n in row) for row in left.tolist()], object)
    found: Objects = fours * (kernel.PARTS * comb(dealing.cards - 8, 5))
    return found


def options(
    counted: Counted, rules: Rules, bonus: Objects | None = None, share: Fraction = Fraction(0),
    bonus_split: str = ANY,
) -> Options:  # fmt: skip
    """With ``bonus[hand, kept]``, what a bonus of one gains in parts, and the bonus so many antes."""
    total = counted.total
    gains = 2 * counted.wins - total
    returned = naturals(counted.dealing, counted.hands) if counted.dealing.naturals else 0
    up, down = share.numerator, share.denominator
    side = gains * 0 if bonus is None else bonus * up
    gains, returned, total = gains * down, returned * down, total * down
    names = [name for name in PERMITTED if bonus_split in PERMITTED[name]] if share else [KEEP, SPLIT]
    answers, values = [], []
    for kept in range(len(SPLITS)):
        other = len(SPLITS) - 1 - kept
        for name in names:
            twice = name in (SPLIT, SPLIT_BOTH), name in (SPLIT_BONUS, SPLIT_BOTH)
            value = gains[:, kept] + side[:, kept]
            if twice[0]:
                value = value + gains[:, other] + returned
            if twice[1]:
                value = value + side[:, other]
            answers.append(Answer(name, kept, (1 + twice[0]) + (1 + twice[1]) * share))
            values.append(value)
    if rules.surrender is not None:
        answers.append(Answer(SURRENDER))
        values.append(np.full(len(gains), int(rules.surrender * total), object))
    if rules.natural is not None:
        dealt = (counted.hands >> 2 == counted.hands[:, :1] >> 2).all(1)
        answers.append(Answer(NATURAL))
        for value in values:
            value[dealt] = -2 * total  # it is paid at once: nothing else can be done with it
        paid = np.full(len(gains), -2 * total, object)
        paid[dealt] = int(rules.natural * total)
        values.append(paid)
    return Options(tuple(answers), np.stack(values, axis=1), total)


@dataclass(frozen=True)
class BestPlay(Distribution):
    """The first wager and its split, for a wager of one."""

    counted: Counted
    answers: tuple[Answer, ...]
    plan: Ints  # by hand, a place in ``answers``
    rows: Mapping[tuple[str, Fraction], int]  # (answer, gain): deals, in parts
    stake: Fraction

    @cached_property
    def net(self) -> Mapping[Fraction, int]:  # type: ignore[override]
        return added((gain, number) for (_, gain), number in self.rows.items())

    @cached_property
    def shares(self) -> dict[str, Fraction]:
        """The share of all deals that is answered so."""
        found: dict[str, int] = {}
        for (name, _), number in self.rows.items():
            found[name] = found.get(name, 0) + number
        return {name: Fraction(number, self.deals) for name, number in found.items()}


def best_play(counted: Counted, rules: Rules, told: Sequence[Answer] | None = None) -> BestPlay:
    """The best play, or that of one answer ``told`` for each class of hands."""
    found = options(counted, rules)
    plan = found.best()
    if told is not None:
        place = {(answer.name, answer.kept): n for n, answer in enumerate(found.answers)}
        plan = np.array([place[answer.name, answer.kept] for answer in told], np.int64)
    total, returned = counted.total, naturals(counted.dealing, counted.hands)
    rows: dict[tuple[str, Fraction], int] = {}
    staked = Fraction(0)
    for number, answer in enumerate(found.answers):
        here = plan == number
        if not here.any():
            continue
        ways = counted.ways[here].astype(object)
        deals = int(ways.sum()) * total
        staked += answer.stake * deals
        for gain, count in _outcomes(counted, rules, answer, here, ways, deals, returned).items():
            if count:
                rows[answer.name, gain] = rows.get((answer.name, gain), 0) + count
    return BestPlay(counted, found.answers, plan, rows, staked / sum(rows.values()))


def _outcomes(
    counted: Counted, rules: Rules, answer: Answer, here: npt.NDArray[np.bool_], ways: Objects, deals: int,
    returned: Objects,
) -> dict[Fraction, int]:  # fmt: skip
    """Deals by what this answer to these hands gains."""
    if answer.name == NATURAL and rules.natural is not None:
        return {rules.natural: deals}
    if answer.name == SURRENDER and rules.surrender is not None:
        return {rules.surrender: deals}
    wins = (counted.wins[here] * ways[:, None]).sum(0)
    first = wins[answer.kept]
    if answer.name == KEEP:
        return {Fraction(1): first, Fraction(-1): deals - first}
    both = (counted.both[here, min(answer.kept, answer.other)] * ways).sum()
    one = first + wins[answer.other] - 2 * both
    # The dealer's natural takes the first wager only.
    taken = (returned[here] * ways).sum() if counted.dealing.naturals else 0
    return {
        Fraction(2): both, Fraction(0): one, Fraction(-1): taken, Fraction(-2): deals - both - one - taken
    }  # fmt: skip


# ── the bonus of Washington ──────────────────────────────────────────────────────────────────────────


@lru_cache(maxsize=2)
def bonus_levels(copies: tuple[int, ...]) -> Ints:
    """By hand, two kept and level of the five cards they make: boards; those below three of a kind are 0."""
    path = bonus_file(copies)
    return load_levels(path) if path.exists() else counted_levels(copies)


def bonus_file(copies: tuple[int, ...]) -> Path:
    """Where the levels of so many whole decks, once counted, are kept."""
    decks = max(copies) if len({*copies}) == 1 else 0
    return Path(__file__).with_name("counts") / f"bonus-{decks}.npz"


def save_levels(path: Path, levels: Ints) -> None:
    np.savez_compressed(path, levels=levels.transpose(2, 1, 0)[_LEAST_PAID:].astype(np.uint32))


def load_levels(path: Path) -> Ints:
    with np.load(path) as kept:
        paid = kept["levels"].astype(np.int64).transpose(2, 1, 0)
    found: Ints = np.concatenate([np.zeros((*paid.shape[:2], _LEAST_PAID), np.int64), paid], axis=2)
    return found


def counted_levels(copies: tuple[int, ...]) -> Ints:
    hands, _ = classes(4, copies)
    left = np.array(copies)
    twos = [
        (a, b)
        for b in range(kernel.KINDS)
        for a in range(b + 1)
        if (a & 3, b & 3) in ((0, 0), (0, 1)) and left[a] - (a == b) > 0 and left[b]
    ]

    def avoiding(two: tuple[int, int]) -> Ints:
        free = 1 + (two[0] & 3 != two[1] & 3)
        t0, t1 = np.zeros(_LEVELS, np.int64), np.zeros((_LEVELS, kernel.KINDS), np.int64)
        t2 = np.zeros((_LEVELS, kernel.PAIRS), np.int64)
        bonus_kernel.board_levels(*two, left, False, _LEAST_PAID, free, t0, t1, t2)
        out = np.empty((kernel.PAIRS, _LEVELS), np.int64)
        bonus_kernel.avoiding(_renamings(free), t0, t1, t2, out)
        return out

    class_of = np.full(kernel.PAIRS, -1, np.int64)
    class_of[[kernel.pair_index(a, b) for a, b in twos]] = np.arange(len(twos))
    with ThreadPoolExecutor() as pool:
        found = list(pool.map(avoiding, twos))
    levels = np.empty((len(hands), len(SPLITS), _LEVELS), np.int64)
    bonus_kernel.by_split(hands, np.array(SPLITS), class_of, np.stack(found), levels)
    return levels


def _renamings(free: int) -> Ints:
    """The renamings of the suits from ``free`` on."""
    fixed = tuple(range(free))
    return np.array([fixed + rest for rest in permutations(range(free, 4))], np.int64)


def gains_by_level(pays: Pays) -> list[Fraction]:
    """What a bonus of one gains with each hand of ``WASHINGTON``."""
    found = []
    for category in WASHINGTON:
        line = first_match(dict(pays), Hand(0, category, ()), WASHINGTON)
        found.append(line[1] if line else Fraction(-1))
    return found


def bonus_values(counted: Counted, pays: Pays) -> Objects:
    """What a bonus of one gains, by hand and two kept, in parts."""
    levels = bonus_levels(counted.dealing.copies).astype(object)
    gains = gains_by_level(pays)
    if any(g != -1 for g in gains[:_LEAST_PAID]):
        raise ValueError("a bonus that pays below three of a kind is not counted")
    boards = comb(counted.dealing.cards - 4, 5)
    # A loss for every board, and what the paid ones gain beyond that.
    more = [int(g) + 1 if g.denominator == 1 else g + 1 for g in gains]
    sums = (levels * np.array(more, object)).sum(2) - boards
    found: Objects = sums * (counted.total // boards)
    return found


@dataclass(frozen=True)
class Together:
    """Ante and Bonus played together, in units of the Ante."""

    answers: tuple[Answer, ...]
    plan: Ints
    gain: Fraction
    stake: Fraction

    @property
    def house_edge(self) -> Fraction:
        return -self.gain


def together(counted: Counted, pays: Pays, bonus_split: str, share: Fraction = Fraction(1)) -> Together:
    found = options(counted, Rules(), bonus_values(counted, pays), share, bonus_split)
    plan = found.best()
    ways = counted.ways.astype(object)
    value = sum(found.values[np.arange(len(plan)), plan] * ways)
    deals = int(ways.sum())
    stakes = [answer.stake for answer in found.answers]
    staked = sum((stakes[n] * int(counted.ways[plan == n].sum()) for n in range(len(stakes))), Fraction(0))
    gain = Fraction(value) / (found.total * deals)
    return Together(found.answers, plan, gain, staked / deals)


def bonus_gain(counted: Counted, pays: Pays, play: Together) -> Fraction:
    """What the bonus alone gains, split or not, by a plan for both."""
    kept = np.array([a.kept for a in play.answers])[play.plan]
    twice = np.array([a.name in (SPLIT_BONUS, SPLIT_BOTH) for a in play.answers])[play.plan]
    values, rows = bonus_values(counted, pays), np.arange(len(kept))
    gained = values[rows, kept] + np.where(twice, values[rows, len(SPLITS) - 1 - kept], 0)
    ways = counted.ways.astype(object)
    return Fraction((gained * ways).sum()) / (counted.total * int(ways.sum()))


def bonus_beside(counted: Counted, pays: Pays, answers: Sequence[Answer], plan: Ints) -> PayTableWager:
    """A bonus that is not split, on the first hand, by a plan."""
    levels = bonus_levels(counted.dealing.copies)
    kept = np.array([max(a.kept, 0) for a in answers])[plan]
    made = levels[np.arange(len(plan)), kept].astype(object)
    counts: dict[str, int] = dict.fromkeys((*pays, NOTHING), 0)
    deals = int(counted.ways.sum()) * comb(counted.dealing.cards - 4, 5)
    for level, number in enumerate((made * counted.ways.astype(object)[:, None]).sum(0)):
        line = first_match(dict(pays), Hand(0, WASHINGTON[level], ()), WASHINGTON)
        if line:
            counts[line[0]] += number
    counts[NOTHING] = deals - sum(counts.values())
    return PayTableWager(counts, pays)
