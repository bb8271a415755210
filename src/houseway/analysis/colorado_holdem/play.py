"""Colorado Hold'em by any answers: what is answered to three cards, and which two of them are kept."""

from functools import partial
from itertools import combinations
from typing import Any

import numpy as np

from houseway.analysis import plays
from houseway.analysis.colorado_holdem.exact import (
    CODES,
    BestPlay,
    Rules,
    by_answers,
    rules_of,
    solved,
    values,
)
from houseway.analysis.colorado_holdem.simulator import ColoradoSimulator
from houseway.analysis.five_card_rules import conditions, features
from houseway.analysis.five_cards import tier_of, tiers_in_words
from houseway.analysis.report import BASE, Report
from houseway.analysis.searched_plays import searched_lines, told_lines
from houseway.analysis.short_rules import Condition, Features, Ints
from houseway.analysis.simulation import TableSimulator
from houseway.editions.house import House
from houseway.equipment.cards import RANKS
from houseway.games.colorado_holdem import BET, BONUS, DECLARE, FOLD, PLAY
from houseway.hands.result import ACE

WHEN = "three cards"
OWN = 3
INSTANT_WINNER = "an instant winner"
# Points of two cards by tier, and beside that.
TIERS, OF_SUIT, NEAR, FAR, OF_PAIR = (0, 3, 6), 3, 2, 1, 14
POINTS = (
    f"Points of two cards: {TIERS[2]} for a high card, {TIERS[1]} for a middle one, {OF_SUIT} for one suit, "
    f"{NEAR} with one rank between them at most, {FAR} with two or three, {OF_PAIR} for a pair; the ace is "
    "also low"
)
_MOST_POINTS = 2 * TIERS[2] + OF_PAIR


def wagers(house: House) -> tuple[str, ...]:
    return (BASE, *(w for w in house.wagers if w == BONUS))


def decisions(house: House) -> tuple[plays.Decision, ...]:
    rules = rules_of(house)
    named = [
        Condition(INSTANT_WINNER, "instant", 1),
        *(Condition(f"two cards of {n} points or more", "two", n) for n in range(1, _MOST_POINTS + 1)),
        *(each for each in conditions(rules.base, OWN) if each.feature != "points"),
    ]
    seen = partial(_features, rules)
    return (plays.Decision(WHEN, (OWN,), _answers(rules), named, seen, keeping=_keeping(rules)),)


def _keeping(rules: Rules) -> plays.Keeping:
    words = [BET] if rules.required else [BET, PLAY]
    if rules.required and rules.bonus_kept:
        words.append(FOLD)  # two are kept for the bonus
    first = {f"{word} with": CODES.index((word, 2)) for word in words}
    which: dict[str, plays.Two] = {
        "the two with most points": plays.best_two(partial(_points_first, rules)),
        "the two highest": plays.THE_TWO_HIGHEST,
        "the highest and the lowest": lambda own: _without(own, 1),
        "the two lowest": lambda own: _without(own, 2),
        "the pair": plays.THE_PAIR,
        "two of one suit": plays.TWO_OF_ONE_SUIT,
    }
    return plays.Keeping(first, which, OWN)


def points(rules: Rules, high: Ints, low: Ints) -> Ints:
    """What two cards count (``POINTS``)."""
    tiers = np.array([TIERS[tier_of(rules.base, rank)] for rank in range(len(RANKS))])
    one, other = high >> 2, low >> 2
    apart = np.where(one == ACE, np.minimum(one - other, other + 1), one - other)
    near = np.select([one == other, apart <= 2, apart <= 4], [OF_PAIR, NEAR, FAR], 0)
    found: Ints = tiers[one] + tiers[other] + OF_SUIT * (high & 3 == low & 3) + near
    return found


def _points_first(rules: Rules, high: Ints, low: Ints) -> Ints:
    """Of as many points the higher cards."""
    found: Ints = points(rules, high, low) << 8 | (high >> 2) << 4 | low >> 2
    return found


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
    twos = [own[:, list(two)] for two in combinations(range(OWN), 2)]
    best = np.stack([points(rules, two.max(1), two.min(1)) for two in twos]).max(0)
    return {**features(rules.base, own), "two": best, "instant": np.array(won, np.int64)}


def simulator(house: House, wager: str, play: plays.Play, stake_cents: int | None = None) -> TableSimulator:
    rules = rules_of(house, stake_cents)
    return ColoradoSimulator(rules, _counted(rules, play), wager == BONUS)


def value(house: House, play: plays.Play) -> Report:
    rules = rules_of(house)
    return plays.counted_report(house, _counted(rules, play), solved(rules), "the ante")


def _counted(rules: Rules, play: plays.Play) -> BestPlay:
    return by_answers(rules, play[WHEN].codes)


def searched(house: House) -> dict[str, Any]:
    """The short rules: instant winners are declared, the rest is searched."""
    rules, (decision,) = rules_of(house), decisions(house)
    best = solved(rules)
    asked = np.array([rules.instant(own) is None for own in best.owns.tolist()])
    names = [name for name in decision.all_answers if name != DECLARE]
    hands, ways, worth = best.owns[asked], best.ways[asked], values(rules)[asked]
    lines = [
        {"with": INSTANT_WINNER, "answer": DECLARE},
        *searched_lines(decision, names, hands, worth, ways, decision.conditions),
    ]
    play = _counted(rules, {WHEN: plays.read_lines(decision, lines)})
    return told_lines({WHEN: lines}, play, best, "the ante", [tiers_in_words(rules.base), POINTS])
