"""Fast Action Hold'em by any answers: keep, split or surrender, and which two of the four cards."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache, partial

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
from houseway.analysis.short_rules import Condition, Features
from houseway.analysis.simulation import Simulator
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
_HOUSE_WAY, _REST = "house way: ", "rest: "  # which two a condition is about


def decisions(house: House) -> tuple[plays.Decision, ...]:
    """A split has the first hand that is named; with a bonus what is split is as the house has elected."""
    dealing, rules = dealing_of(house), rules_of(house)
    names = [exact.KEEP, exact.SPLIT]
    if BONUS in house.wagers:
        names = [name for name in WORDS if house.choice("bonus-split") in PERMITTED[name]]
    answers = {} if rules.surrender is None else {"surrender": plays.Answer(_SURRENDER)}
    return (
        plays.Decision(
            WHEN, (4,), answers, conditions(), partial(features, dealing), copies=max(dealing.copies),
            keeping=plays.Keeping({WORDS[n]: CODES.index(Answer(n, 0)) for n in names}, _which(dealing), 4),
        ),
    )  # fmt: skip


def _which(dealing: Dealing) -> Mapping[str, plays.Two]:
    return {
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


def conditions() -> list[Condition]:
    """What can be said of the two that the house way keeps, and of the two others."""
    return [
        replace(each, text=f"{whose}{each.text}", feature=f"{whose}{each.feature}")
        for whose in (_HOUSE_WAY, _REST)
        for each in hole_conditions()
    ]


def features(dealing: Dealing, own: Ints) -> Features:
    place = house_ways(dealing)(own)
    kept = np.take_along_axis(own, np.array(SPLITS)[place], axis=1)
    rest = np.take_along_axis(own, np.array(SPLITS)[len(SPLITS) - 1 - place], axis=1)
    two = ((_HOUSE_WAY, kept), (_REST, rest))
    return {f"{whose}{name}": seen for whose, held in two for name, seen in of_hole(held).items()}


def plan_of(dealing: Dealing, rules: Rules, play: plays.Play) -> Ints:
    """The answer to each class of hands; four of a kind are paid at once where the book says so."""
    hands, _ = classes(4, dealing.copies)
    natural = (hands >> 2 == hands[:, :1] >> 2).all(1) & (rules.natural is not None)
    codes = np.full(len(hands), _NATURAL)
    codes[~natural] = play[WHEN].codes(hands[~natural])
    return codes


def simulator(house: House, wager: str, play: plays.Play) -> Simulator:
    dealing, rules = dealing_of(house), rules_of(house)
    return FastActionSimulator(
        dealing, rules, CODES, plan_of(dealing, rules, play), bonus_pays(house),
        of_first=wager != BONUS, of_bonus=wager in (BONUS, BOTH),
    )  # fmt: skip


def value(house: House, play: plays.Play) -> Report:
    if not file_of(dealing_of(house)).exists():
        raise NotAnalysed(
            f"not all boards of {house.edition.id} have been counted; `houseway simulate --play` deals them"
        )
    counted = counted_of(house)
    told = [CODES[code] for code in plan_of(counted.dealing, rules_of(house), play).tolist()]
    of_first = {exact.SPLIT_BONUS: exact.KEEP, exact.SPLIT_BOTH: exact.SPLIT}
    told = [replace(answer, name=of_first.get(answer.name, answer.name)) for answer in told]
    found = exact.best_play(counted, rules_of(house), told)
    return plays.counted_report(house, found, solved(house), "the first wager")
