"""Fast Action Hold'em: what to do with the four cards, and which two to play first."""

import math
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np

from houseway.analysis.chart import TWO_CARDS, two_card_place
from houseway.analysis.fast_action_holdem.counting import (
    SPLITS,
    Dealing,
    Ints,
    classes,
    file_of,
    scores,
    table_of,
)
from houseway.analysis.fast_action_holdem.exact import (
    KEEP,
    SPLIT,
    SPLIT_BONUS,
    SPLIT_BOTH,
    SURRENDER,
    Pays,
    bonus_levels,
    gains_by_level,
    naturals,
)
from houseway.analysis.fast_action_holdem.house import bonus_pays, dealing_of, first_wager, rules_of
from houseway.analysis.hints import Chances, Hint, NoHint, Place, Play, staked, worth_of_choices
from houseway.analysis.kernels import fast_action_rounds as kernel
from houseway.analysis.simulation import generator
from houseway.analysis.tally import CONFIDENCE_95
from houseway.editions.house import House
from houseway.equipment.cards import RANKS, Card, card, text
from houseway.games.fast_action_holdem.rules import BONUS
from houseway.hands.multideck import SEVENTEEN, WASHINGTON

DEALS, SEED = 1 << 17, 1
_LEVELS = max(len(SEVENTEEN), len(WASHINGTON))


def hint(house: House, view: Mapping[str, Any]) -> Hint:
    """With a bonus on the layout, of both together; in units of the first wager."""
    seat = view["step"]["seat"]
    if KEEP not in {c["name"] for c in view["step"]["choices"]}:
        raise NoHint("nothing is gained or lost by this answer")
    hand = next(h for h in view["hands"] if h["seat"] == seat)
    if len(hand["cards"]) != 4:
        raise NoHint("only hands of four cards are analysed")
    stakes = staked(view)
    first = stakes[first_wager(house)]
    share = Fraction(stakes.get(BONUS, 0), first)
    lying = sorted(zip((card(c) for c in hand["cards"]), hand["slots"], strict=True))
    own = tuple(c for c, _ in lying)
    pays = bonus_pays(house, stakes[BONUS]) if share else None
    found, won, error = answers(house, own, pays, share)
    kept = {name: max(each, key=lambda k: each[k]) for name, each in found.items()}
    best, offered = worth_of_choices(view, {name: found[name][k] for name, k in kept.items()})
    each = ", ".join(f"{n} {offered[n]:+.3f}" for n in sorted(offered, key=lambda n: -offered[n]))
    told = f"In units of the first wager: {each}"
    if error:
        told += f"; {DEALS:,} deals at random, ±{error:.3f}"

    def two(k: int) -> list[tuple[Card, int]]:
        return [lying[i] for i in SPLITS[k]] if k >= 0 else []

    plays = tuple(
        Play(name, value, slots=tuple(sorted(slot for _, slot in two(k))))
        for name, each in found.items()
        for k, value in each.items()
        if name in offered
    )
    wins = won[kept[KEEP]]
    row, column = two_card_place(*(c for c, _ in two(kept[KEEP])))
    cards = " ".join(text(c) for c, _ in two(kept[best]))
    said = "" if best == SURRENDER else f", first hand {cards}" if best != KEEP else f", {cards}"
    return Hint(
        best, offered, f"{best.capitalize()}{said}. {told}.", tuple(s for _, s in two(kept[best])),
        unit_cents=first, plays=plays, chances={KEEP: Chances(wins, 0.0, 1 - wins)}, error=error,
        place=Place(TWO_CARDS, RANKS[row], RANKS[column]),
    )  # fmt: skip


def answers(
    house: House, own: tuple[int, ...], pays: Pays | None, share: Fraction
) -> tuple[dict[str, dict[int, float]], list[float], float]:
    """What each answer to four cards, in order, is worth by the two that come first (-1: none do); how likely
    each two beat the dealer; and the error of it."""
    dealing, rules = dealing_of(house), rules_of(house)
    won, bonus, returned, error = chances(dealing, own, pays)
    found: dict[str, dict[int, float]] = {}
    for k in range(len(SPLITS)):
        other = len(SPLITS) - 1 - k
        one, two = 2 * won[k] - 1, 2 * won[other] - 1 + returned
        side, more = float(share) * bonus[k], float(share) * bonus[other]
        worth = {
            KEEP: one + side,
            SPLIT: one + two + side,
            SPLIT_BONUS: one + side + more,
            SPLIT_BOTH: one + two + side + more,
        }
        for name, value in worth.items():
            found.setdefault(name, {})[k] = value
    if rules.surrender is not None:
        found[SURRENDER] = {-1: float(rules.surrender)}
    return found, won, error


def chances(
    dealing: Dealing, own: tuple[int, ...], pays: Pays | None
) -> tuple[list[float], list[float], float, float]:
    """By the two kept: how likely they beat the dealer and what a bonus of one gains; how likely the dealer
    has a natural; and the error of a chance."""
    if file_of(dealing).exists():
        return _counted_chances(dealing, own, pays)
    return _sampled_chances(dealing, own, pays)


def _counted_chances(
    dealing: Dealing, own: tuple[int, ...], pays: Pays | None
) -> tuple[list[float], list[float], float, float]:
    """By the class of the hand; its cards stand in another order there."""
    at, order = _class_of(dealing, own)
    table = table_of(dealing)
    places = [SPLITS.index(tuple(sorted((order[i], order[j])))) for i, j in SPLITS]
    won = [float(Fraction(table.wins[at, k], table.total)) for k in places]
    bonus = [0.0] * len(SPLITS)
    if pays is not None:
        made, gains = bonus_levels(dealing.copies)[at], gains_by_level(pays)
        boards = math.comb(dealing.cards - 4, 5)
        for n, k in enumerate(places):
            bonus[n] = float(sum(int(c) * (g + 1) for c, g in zip(made[k], gains, strict=True)) / boards - 1)
    returned = naturals(dealing, table.hands[at : at + 1])[0] if dealing.naturals else 0
    return won, bonus, float(Fraction(returned, table.total)), 0.0


@lru_cache(maxsize=4096)
def _class_of(dealing: Dealing, own: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """The number of the class, and where in its hand each of these cards stands."""
    hands, _ = classes(4, dealing.copies)
    words = [sum(1 << 4 * (c >> 2) for c in own if c & 3 == suit) for suit in range(4)]
    names = [sorted(range(4), key=lambda s: -words[s]).index(suit) for suit in range(4)]
    renamed = [c & ~3 | names[c & 3] for c in own]
    held = sorted(renamed)
    (found,) = np.nonzero((hands == held).all(1))[0].tolist()
    order = sorted(range(4), key=lambda i: renamed[i])
    return found, tuple(order.index(i) for i in range(4))


def _sampled_chances(
    dealing: Dealing, own: tuple[int, ...], pays: Pays | None
) -> tuple[list[float], list[float], float, float]:
    won, made, unbeaten = _sampled(dealing, own)
    bonus = [0.0] * len(SPLITS)
    if pays is not None:
        gains = np.array([float(g) for g in gains_by_level(pays)])
        bonus = [float(row[: len(gains)] @ gains) / DEALS for row in made]
    error = CONFIDENCE_95 / math.sqrt(DEALS)  # of twice a chance near one half
    return [n / DEALS for n in won.tolist()], bonus, unbeaten / DEALS, error


@lru_cache(maxsize=256)
def _sampled(dealing: Dealing, own: tuple[int, ...]) -> tuple[Ints, Ints, int]:
    copies = np.array(dealing.copies)
    for c in own:
        copies[c] -= 1
    shoe = np.repeat(np.arange(len(copies)), copies)
    bounds = np.array([len(shoe) - i for i in range(9)] + [6])
    randoms = generator(SEED, 0).integers(0, bounds, (DEALS, len(bounds)))
    won, made, unbeaten = kernel.sample_hand(
        np.array(own), randoms, shoe, scores(dealing.way), dealing.seventeen, dealing.naturals, _LEVELS
    )
    return won, made, int(unbeaten)
