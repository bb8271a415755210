"""Colorado Hold'em by any answers: what is answered to three cards, and which two of them are kept."""

from functools import partial

import numpy as np

from houseway.analysis import plays
from houseway.analysis.colorado_holdem.exact import (
    CODES,
    BestPlay,
    Rules,
    by_answers,
    rules_of,
    solved,
)
from houseway.analysis.colorado_holdem.simulator import ColoradoSimulator
from houseway.analysis.five_card_rules import conditions, features
from houseway.analysis.report import BASE, Report
from houseway.analysis.short_rules import Condition, Features, Ints
from houseway.analysis.simulation import Simulator
from houseway.editions.house import House
from houseway.games.colorado_holdem import BET, BONUS, DECLARE, FOLD, PLAY

WHEN = "three cards"


def wagers(house: House) -> tuple[str, ...]:
    return (BASE, *(w for w in house.wagers if w == BONUS))


def decisions(house: House) -> tuple[plays.Decision, ...]:
    rules = rules_of(house)
    named = [Condition("an instant winner", "instant", 1), *conditions(rules.base, 3)]
    return (
        plays.Decision(
            WHEN, (3,), _answers(rules), named, partial(_features, rules), keeping=_keeping(rules)
        ),
    )


def _keeping(rules: Rules) -> plays.Keeping:
    words = [BET] if rules.required else [BET, PLAY]
    if rules.required and rules.bonus_kept:
        words.append(FOLD)  # two are kept for the bonus
    first = {f"{word} with": CODES.index((word, 2)) for word in words}
    which: dict[str, plays.Two] = {
        "the two highest": plays.THE_TWO_HIGHEST,
        "the highest and the lowest": lambda own: _without(own, 1),
        "the two lowest": lambda own: _without(own, 2),
        "the pair": plays.THE_PAIR,
        "two of one suit": plays.TWO_OF_ONE_SUIT,
    }
    return plays.Keeping(first, which, 3)


def _without(own: Ints, place: int) -> Ints:
    """The two that are left without the card of this place by rank, from the lowest."""
    gone = np.argsort(own, axis=1, kind="stable")[:, place]
    return 2 - gone


def _answers(rules: Rules) -> dict[str, plays.Answer]:
    def declared(own: Ints) -> Ints:
        won = np.array([rules.instant(hand) is not None for hand in own.tolist()])
        return np.where(won, CODES.index((DECLARE, -1)), -1)

    found = {DECLARE: plays.Answer(declared, "only an instant winner is declared")}
    if rules.required and not rules.bonus_kept:
        found[FOLD] = plays.Answer(CODES.index((FOLD, -1)))
    return found


def _features(rules: Rules, own: Ints) -> Features:
    won = [rules.instant(hand) is not None for hand in own.tolist()]
    return {**features(rules.base, own), "instant": np.array(won, np.int64)}


def simulator(house: House, wager: str, play: plays.Play) -> Simulator:
    rules = rules_of(house)
    return ColoradoSimulator(rules, _counted(rules, play), wager == BONUS)


def value(house: House, play: plays.Play) -> Report:
    rules = rules_of(house)
    return plays.counted_report(house, _counted(rules, play), solved(rules), "the ante")


def _counted(rules: Rules, play: plays.Play) -> BestPlay:
    return by_answers(rules, play[WHEN].codes)
