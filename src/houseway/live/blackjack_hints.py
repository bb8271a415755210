"""What each choice at a blackjack table is worth, from a fresh shoe, by one's own cards and the upcard."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from houseway.analysis.blackjack.arithmetic import FLOAT
from houseway.analysis.blackjack.insurance import insurance
from houseway.analysis.blackjack.rules import BlackjackRules
from houseway.analysis.blackjack.solver import Play, Table, Upcard
from houseway.analysis.kernels.blackjack_tree import DOUBLE, HIT, STAND
from houseway.editions.house import House
from houseway.equipment.cards import card
from houseway.hands.blackjack import VALUES
from houseway.money.odds import odds

Values = dict[str, float]
HIDDEN = "??"


def rules_of(house: House) -> BlackjackRules:
    return BlackjackRules(
        decks=house.number("decks"),
        blackjack_pays=Fraction(odds(house.choice("blackjack-pays")).net),
        hit_soft_17=house.choice("soft-17") == "hit",
        double=house.choice("double"),  # type: ignore[arg-type]
        double_after_split=house.flag("double-after-split"),
        max_hands=house.number("max-hands"),
        resplit_aces=house.flag("resplit-aces"),
        hit_split_aces=house.flag("hit-split-aces"),
    )


@lru_cache(maxsize=8)
def _table(rules: BlackjackRules) -> Table:
    return Table(rules, rules.shoe(), FLOAT)


@lru_cache(maxsize=80)
def _solved(rules: BlackjackRules, rank: int) -> tuple[Upcard, Play, Any]:
    upcard = Upcard(_table(rules), rank)
    play = upcard.by_composition()
    return upcard, play, upcard.split_ends(play.after, play.later)


def hand_values(rules: BlackjackRules, cards: tuple[int, ...], up: int) -> Values:
    """By values (ace 1): what each act is worth for a bet of one, given that the dealer has no blackjack."""
    upcard, _, ends = _solved(rules, up - 1)
    table = upcard.table
    counts = tuple(cards.count(value) for value in range(1, 11))
    hand = table.cards.index.get(counts)
    if hand is None:
        return {}
    left = upcard.base - table.hands.held[hand]
    alive = (left.sum() - left[upcard.hidden]) / left.sum() if upcard.hidden >= 0 else 1
    stand, hit, double = (float(upcard.values[hand, act] / alive) for act in (STAND, HIT, DOUBLE))
    values = {"stand": stand, "hit": hit, "double": double, "double-face-down": double}
    pair = int(table.cards.pair[hand])
    if pair >= 0 and upcard.can_split(pair):
        values["split"] = float(upcard.algebra(pair).means(ends[pair]).mean / alive)
    return values


def _seen(view: Mapping[str, Any]) -> tuple[tuple[int, ...], int]:
    """The values of the hand in question and of the dealer's upcard."""
    step = view["step"]
    box = int(step["spot"].removeprefix("box-")) if step["spot"] else step["seat"]
    held = next(h["cards"] for h in view["hands"] if (h["box"], h["hand"]) == (box, step["hand"]))
    up = next(c for c in view["dealer"]["cards"] if c != HIDDEN)
    return tuple(VALUES[card(c)] for c in held), VALUES[card(up)]


def play_values(house: House, view: Mapping[str, Any]) -> tuple[Values, str]:
    rules = rules_of(house)
    held, up = _seen(view)
    offered = {c["name"] for c in view["step"]["choices"]}
    values = {name: v for name, v in hand_values(rules, held, up).items() if name in offered}
    if not values:
        return {}, ""
    best = max(values, key=lambda name: values[name])
    shown = [name for name in values if name != "double-face-down"]
    worth = ", ".join(f"{name} {values[name]:+.3f}" for name in sorted(shown, key=lambda n: -values[n]))
    decks = "one deck" if rules.decks == 1 else f"{rules.decks} decks"
    text = (
        f"{best.capitalize()}. For each unit bet: {worth} (fresh shoe of {decks}, your cards and the upcard)."
    )
    return values, text


def insurance_values(house: House, view: Mapping[str, Any]) -> tuple[Values, str]:
    rules = rules_of(house)
    held, _ = _seen(view)
    found = insurance(rules.shoe(), held)
    advice = "Take insurance" if found.value > 0 else "No insurance"
    text = (
        f"{advice}: it wins {float(found.wins):.1%} of the time and pays 2 to 1, "
        f"{float(found.value):+.3f} for each unit of it."
    )
    # Insurance is at most half the first wager.
    return {"insurance": float(found.value) / 2, "no-insurance": 0.0}, text
