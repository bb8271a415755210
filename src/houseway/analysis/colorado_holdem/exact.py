"""Colorado Hold'em in exact figures: what to answer and which card to lay aside, and the bonus beside it.

Where two answers are worth the same the smaller wager is taken (reading 34), or with ``more`` the larger.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt

from houseway.analysis.distribution import Distribution, PayTableWager
from houseway.analysis.five_cards import Ints, PayTable
from houseway.analysis.kernels import colorado_holdem as kernel
from houseway.analysis.kernels.classes import hand_classes
from houseway.analysis.pays import nets, stake_of
from houseway.editions.house import House
from houseway.equipment.cards import DECK, Card
from houseway.games.colorado_holdem import BET, BONUS, DECLARE, FOLD, INSTANT, PLAY, instant_winner

ANSWERS = (FOLD, PLAY, BET, DECLARE)  # as the kernel numbers them
# Any answer to a hand, and the place of the card that goes; -1 where none does.
CODES = (*((a, d) for a in (BET, PLAY, FOLD) for d in (2, 1, 0)), (FOLD, -1), (DECLARE, -1))
ANTES = {FOLD: 1, PLAY: 1, BET: 2, DECLARE: 1}


@dataclass(frozen=True)
class Rules:
    """What a house's elections make of the game, in units of the ante; the bonus in units of its own."""

    required: bool
    base: PayTable
    bonus: PayTable
    instants: tuple[tuple[str, Fraction, Fraction], ...]  # line: what ante and bonus gain
    ace_two_three: bool = True
    bonus_kept: bool = False

    def instant(self, own: Sequence[Card]) -> tuple[str, Fraction, Fraction] | None:
        name = instant_winner(tuple(own), self.ace_two_three)
        return next((line for line in self.instants if line[0] == name), None)


@dataclass(frozen=True)
class Worth:
    """One answer to a hand: what ante and bet gain by it, and what a bonus would."""

    answer: str
    discard: int  # its place among the own cards; -1: none
    gain: Fraction
    bonus: Fraction


def worth_of(rules: Rules, own: Sequence[Card], counts: Ints) -> list[Worth]:
    """Every answer to a hand; ``counts[discard, line, line of the bonus]`` boards. A declaration that would
    be wrong is left out: it is a fold at best."""
    boards = int(counts[0].sum())

    def mean(lines: Ints, table: PayTable, units: int) -> Fraction:
        return Fraction(int(lines @ table.gains[units]), boards * table.unit)

    found = []
    bonus = [mean(counts[d].sum(0), rules.bonus, 1) for d in range(3)]
    for d in range(3):
        lines = counts[d].sum(1)
        found.append(Worth(BET, d, mean(lines, rules.base, 2), bonus[d]))
        if not rules.required:
            found.append(Worth(PLAY, d, mean(lines, rules.base, 1), bonus[d]))
        elif rules.bonus_kept:
            found.append(Worth(FOLD, d, Fraction(-1), bonus[d]))
    if rules.required and not rules.bonus_kept:
        found.append(Worth(FOLD, -1, Fraction(-1), Fraction(-1)))
    if won := rules.instant(own):
        found.append(Worth(DECLARE, -1, won[1], won[2]))
    return found


@dataclass(frozen=True)
class BestPlay(Distribution):
    """Ante and bet together, for an ante of one; the bonus is left out of the choice but where all else is
    the same."""

    owns: Ints  # own cards, one hand of each class
    ways: Ints
    plan: tuple[Worth, ...]  # the best answer to each
    hands: Mapping[tuple[str, int], int]  # (line, antes staked): deals
    net: Mapping[Fraction, int]
    bonus: PayTableWager

    @cached_property
    def stake(self) -> Fraction:
        """The average of what is staked in a round."""
        return Fraction(sum(antes * n for (_, antes), n in self.hands.items()), self.deals)

    @property
    def element_of_risk(self) -> Fraction:
        return self.house_edge / self.stake


def counted(rules: Rules, owns: Ints, deck: Sequence[Card] = DECK) -> Ints:
    shape = len(rules.base.names), len(rules.bonus.names)
    cards = np.array(sorted(deck), np.int64)
    return kernel.made_by_class(owns, cards, rules.base.lines, rules.bonus.lines, shape)


@lru_cache(maxsize=4)
def _every_hand(rules: Rules, deck: tuple[Card, ...]) -> tuple[Ints, Ints, Ints]:
    """One hand of each class, how many there are, and what they make: the same whatever is answered."""
    owns, ways = hand_classes(deck, 3)
    return owns, ways, counted(rules, owns, deck)


def best_play(
    rules: Rules, deck: Sequence[Card] = DECK, more: bool = False, bonus: Fraction | None = None
) -> BestPlay:
    """With ``bonus``, so many antes, the best play of ante, bet and bonus together."""
    owns, _, counts = _every_hand(rules, tuple(deck))
    hands = zip(owns.tolist(), counts, strict=True)
    plan = [max(worth_of(rules, *hand), key=lambda w: _order(w, more, bonus)) for hand in hands]
    return by_plan(rules, plan, deck)


def by_answers(rules: Rules, codes: Callable[[Ints], Ints]) -> BestPlay:
    """Play by any answers to the hands, a hand a row: places of ``CODES``."""
    owns, _, counts = _every_hand(rules, DECK)
    told = zip(owns.tolist(), counts, codes(owns).tolist(), strict=True)
    plan = [
        next(w for w in worth_of(rules, own, made) if (w.answer, w.discard) == CODES[code])
        for own, made, code in told
    ]
    return by_plan(rules, plan)


def values(rules: Rules) -> npt.NDArray[np.float64]:
    """By hand and place of ``CODES`` what an answer gains, NaN where it may not be given."""
    owns, _, counts = _every_hand(rules, DECK)
    found = np.full((len(owns), len(CODES)), np.nan)
    for row, (own, made) in enumerate(zip(owns.tolist(), counts, strict=True)):
        for worth in worth_of(rules, own, made):
            found[row, CODES.index((worth.answer, worth.discard))] = float(worth.gain)
    return found


def by_plan(rules: Rules, plan: Sequence[Worth], deck: Sequence[Card] = DECK) -> BestPlay:
    """What comes of an answer to each class of hands."""
    owns, ways, counts = _every_hand(rules, tuple(deck))
    boards = comb(len(deck) - 3, 3)
    hands: dict[tuple[str, int], int] = {}
    net: dict[Fraction, int] = {}
    side = dict.fromkeys((*rules.bonus.names, *(name for name, _, _ in rules.instants)), 0)

    def add(name: str, antes: int, gain: Fraction, number: int) -> None:
        if number:
            hands[name, antes] = hands.get((name, antes), 0) + number
            net[gain] = net.get(gain, 0) + number

    for own, number, made, best in zip(owns, ways.tolist(), counts, plan, strict=True):
        antes, held = ANTES[best.answer], made[best.discard]
        won = rules.instant(own.tolist()) if best.answer == DECLARE else None
        if won:
            add(won[0], antes, won[1], number * boards)
            side[won[0]] += number * boards
            continue
        if best.answer == FOLD:
            add(FOLD, antes, Fraction(-1), number * boards)
        else:
            for line, deals in enumerate(held.sum(1).tolist()):
                add(rules.base.names[line], antes, rules.base.gain(antes, line), number * deals)
        if best.discard < 0:
            side[rules.bonus.names[0]] += number * boards
        else:
            for line, deals in enumerate(held.sum(0).tolist()):
                side[rules.bonus.names[line]] += number * deals
    pays = dict(rules.bonus.pays) | {name: gain for name, _, gain in rules.instants}
    return BestPlay(owns, ways, tuple(plan), hands, net, PayTableWager(side, pays))


def _order(worth: Worth, more: bool, bonus: Fraction | None) -> tuple[Fraction, int, Fraction, int]:
    antes = ANTES[worth.answer]
    gain = worth.gain + (bonus or 0) * worth.bonus
    return gain, antes if more else -antes, worth.bonus, -worth.discard


def answers(rules: Rules, own: Sequence[Card], deck: Sequence[Card] = DECK) -> list[Worth]:
    """What each answer to this hand is worth; discards are counted in the order given."""
    return worth_of(rules, own, counted(rules, np.array([own], np.int64), deck)[0])


def instants_of(deck: Sequence[Card], ace_two_three: bool = True) -> dict[str, int]:
    """How many hands of three win at once."""
    found: dict[str, int] = {}
    for own in combinations(deck, 3):
        if name := instant_winner(own, ace_two_three):
            found[name] = found.get(name, 0) + 1
    return found


# ── of a house ───────────────────────────────────────────────────────────────────────────────────────


def rules_of(house: House, stake_cents: int | None = None) -> Rules:
    limit = None
    if house.flag("payout-limited"):
        limit = Fraction(100 * house.number("payout-limit"), stake_of(house, "ante", stake_cents))
    ante, bonus = nets(house, "ante"), nets(house, BONUS)
    names = [name for name in ante if name.startswith(INSTANT)]
    return Rules(
        house.choice("version") == "required-bet",
        PayTable(tuple((n, g) for n, g in ante.items() if n not in names), 2, limit),
        PayTable(tuple((n, g) for n, g in bonus.items() if n not in names), 1),
        tuple((n, ante[n] if limit is None else min(ante[n], limit), bonus[n]) for n in names),
        house.flag("ace-two-three"),
        house.choice("bonus-after-fold") == "kept",
    )


@cache
def solved(rules: Rules, more: bool = False, bonus: Fraction | None = None) -> BestPlay:
    return best_play(rules, more=more, bonus=bonus)
