"""Fast Action Hold'em by any answers: keep, split or surrender, and which two of the four cards."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

import numpy as np

from houseway.analysis import plays
from houseway.analysis.fast_action_holdem import exact
from houseway.analysis.fast_action_holdem.counting import SPLITS, Dealing, Ints, classes, file_of, scores
from houseway.analysis.fast_action_holdem.exact import PERMITTED, Answer, Rules
from houseway.analysis.fast_action_holdem.house import bonus_pays, counted_of, dealing_of, rules_of, solved
from houseway.analysis.fast_action_holdem.simulator import BOTH, FastActionSimulator, wagers
from houseway.analysis.holdem_rules import hole_conditions, of_hole
from houseway.analysis.kernels.fast_action import KINDS, pair_index
from houseway.analysis.packages import NotAnalysed
from houseway.analysis.report import Report
from houseway.analysis.short_rules import Condition, Features, Flags
from houseway.analysis.simulation import TableSimulator
from houseway.editions.house import House
from houseway.games.fast_action_holdem.rules import BONUS

__all__ = ["decisions", "simulator", "value", "wagers"]

WHEN = "four cards"
WORDS = {
    exact.KEEP: "keep",
    exact.SPLIT: "split",
    exact.SPLIT_BONUS: "split only the bonus",
    exact.SPLIT_BOTH: "split both wagers",
}
# Every answer there is; a code is a place.
CODES = (
    *(Answer(name, kept) for name in WORDS for kept in range(len(SPLITS))),
    Answer(exact.SURRENDER),
    Answer(exact.NATURAL),
)
_SURRENDER, _NATURAL = len(CODES) - 2, len(CODES) - 1
MOST, REST = "most points: ", "rest: "  # which two a condition is about
OF_SUIT, NEAR, OF_PAIR = 3, 1, 16  # points beside the pips
POINTS = (
    f"Points of two cards: their pips, J 11, Q 12, K 13, A 14, {OF_SUIT} for one suit, {OF_PAIR} for a pair, "
    f"{NEAR} with one rank between them at most; most points are said of the best two, rest of the two others"
)
_DEUCE = 2  # pips


def decisions(house: House) -> tuple[plays.Decision, ...]:
    """A split has the first hand that is named; with a bonus what is split is as the house has elected."""
    dealing, rules = dealing_of(house), rules_of(house)
    names = [exact.KEEP, exact.SPLIT]
    if BONUS in house.wagers:
        names = [name for name in WORDS if house.choice("bonus-split") in PERMITTED[name]]
    answers = {} if rules.surrender is None else {"surrender": plays.Answer(_SURRENDER)}
    return (
        plays.Decision(
            WHEN, (4,), answers, conditions(), features, copies=max(dealing.copies),
            keeping=plays.Keeping({WORDS[n]: CODES.index(Answer(n, 0)) for n in names}, _which(dealing), 4),
        ),
    )  # fmt: skip


def _which(dealing: Dealing) -> Mapping[str, plays.Two]:
    return {
        "the two with most points": most_points,
        "the house way's two": house_ways(dealing),
        "the two highest": plays.THE_TWO_HIGHEST,
        "the pair": plays.THE_PAIR,
        "two of one suit": plays.TWO_OF_ONE_SUIT,
    }


def house_ways(dealing: Dealing) -> plays.Two:
    """What the house way keeps; of two as good the first."""
    by_cards = _scores(dealing)
    return plays.best_two(lambda high, low: by_cards[high, low])


@cache
def _scores(dealing: Dealing) -> Ints:
    by_pair = scores(dealing.way)
    return np.array([[by_pair[pair_index(a, b)] for a in range(KINDS)] for b in range(KINDS)])


def points(high: Ints, low: Ints) -> Ints:
    """What two cards count (``POINTS``)."""
    one, other = high >> 2, low >> 2
    apart = one - other
    found: Ints = (
        one + other + 2 * _DEUCE + OF_SUIT * (high & 3 == low & 3) + OF_PAIR * (apart == 0)
        + NEAR * ((apart == 1) | (apart == 2))
    )  # fmt: skip
    return found


# Of as many points the higher card.
most_points = plays.best_two(lambda high, low: points(high, low) << 4 | high >> 2)


def conditions() -> list[Condition]:
    """What can be said of the two that have most points, and of the two others."""
    each = [
        *hole_conditions(),
        *(Condition(f"{n} points or more", "points", n) for n in range(8, 45)),
    ]
    return [
        replace(c, text=f"{whose}{c.text}", feature=f"{whose}{c.feature}")
        for whose in (MOST, REST)
        for c in each
    ]


def features(own: Ints) -> Features:
    place = most_points(own)
    found: dict[str, Ints] = {}
    for whose, which in ((MOST, place), (REST, len(SPLITS) - 1 - place)):
        two = np.take_along_axis(own, np.array(SPLITS)[which], axis=1)
        seen = {**of_hole(two), "points": points(two.max(1), two.min(1))}
        found |= {f"{whose}{name}": each for name, each in seen.items()}
    return found


def natural(hands: Ints, rules: Rules) -> Flags:
    """Which hands are paid at once: four of a kind, where the book says so."""
    found: Flags = (hands >> 2 == hands[:, :1] >> 2).all(1) & (rules.natural is not None)
    return found


def plan_of(dealing: Dealing, rules: Rules, play: plays.Play) -> Ints:
    """The answer to each class of hands that is asked."""
    hands, _ = classes(4, dealing.copies)
    asked = ~natural(hands, rules)
    codes = np.full(len(hands), _NATURAL)
    codes[asked] = play[WHEN].codes(hands[asked])
    return codes


def simulator(house: House, wager: str, play: plays.Play, stake_cents: int | None = None) -> TableSimulator:
    dealing, rules = dealing_of(house), rules_of(house)
    return FastActionSimulator(
        dealing, rules, CODES, plan_of(dealing, rules, play), bonus_pays(house, stake_cents),
        of_first=wager != BONUS, of_bonus=wager in (BONUS, BOTH),
    )  # fmt: skip


def value(house: House, play: plays.Play) -> Report:
    if not file_of(dealing_of(house)).exists():
        raise NotAnalysed(
            f"not all boards of {house.edition.id} have been counted; `houseway simulate --play` deals them"
        )
    return plays.counted_report(house, by_plan(house, play), solved(house), "the first wager")


def by_plan(house: House, play: plays.Play) -> exact.BestPlay:
    """What comes of the first wager by a play, whatever becomes of a bonus."""
    counted, rules = counted_of(house), rules_of(house)
    names = {exact.SPLIT_BONUS: exact.KEEP, exact.SPLIT_BOTH: exact.SPLIT}
    answers = [replace(each, name=names.get(each.name, each.name)) for each in CODES]
    plan = plan_of(counted.dealing, rules, play)
    return exact.best_play(counted, rules, [answers[code] for code in plan.tolist()])
