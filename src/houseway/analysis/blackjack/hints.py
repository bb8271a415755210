"""Blackjack: what each choice is worth, from a fresh shoe, by one's own cards and the upcard."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from houseway.analysis.blackjack.advice import hand_advice
from houseway.analysis.blackjack.insurance import insurance
from houseway.analysis.blackjack.rules import BlackjackRules
from houseway.analysis.blackjack.strategy import HARD, PAIRS, SOFT, rules_of
from houseway.analysis.blackjack.tables import card_name
from houseway.analysis.hints import Chances, Hint, NoHint, Place, Play, amounts, worth_of_choices
from houseway.core.game import HIDDEN
from houseway.editions.house import House
from houseway.equipment.cards import card
from houseway.hands.blackjack import VALUES

Values = dict[str, float]
_NAMES = {"S": "stand", "H": "hit", "D": "double", "P": "split"}


def hint(house: House, view: Mapping[str, Any]) -> Hint:
    choices = {c["name"] for c in view["step"]["choices"]}
    asked = next((name for name in _ADVICE if name in choices), None)
    if asked is None:
        raise NoHint("neither answer is better than the other")
    values, text = _ADVICE[asked](house, view)
    best, offered = worth_of_choices(view, values)
    held, up = _seen(view)
    bet = _hand(view).get("stake_cents", 0)
    chances = {}
    if asked == "stand":
        chances = {"stand": Chances(*_advice(rules_of(house), held, up)[1])}
    return Hint(
        best, offered, text, unit_cents=amounts(view, "cap")[1] if asked == "cap" else bet,
        plays=tuple(_by_amount(view, offered, bet)), chances=chances, place=_place(choices, held, up),
    )  # fmt: skip


def _by_amount(view: Mapping[str, Any], values: Mapping[str, float], bet: int) -> Iterator[Play]:
    """What a double or an insurance for less is worth: the chips added gain or lose as the others do."""
    for name, value in values.items():
        low, high = amounts(view, name)
        if bet and low < high:
            before = value / 2 if name.startswith("double") else 0.0  # without any chips added
            for cents in (low, high):
                yield Play(name, before + (value - before) * cents / high, cents)


def _place(choices: set[str], held: tuple[int, ...], up: int) -> Place | None:
    if "stand" not in choices:
        return None
    column, total = card_name(up), sum(held)
    if "split" in choices:
        return Place(PAIRS, f"{card_name(held[0])}-{card_name(held[0])}", column)
    if 1 in held and total <= 11:
        return Place(SOFT, str(total + 10), column)
    return Place(HARD, str(total), column)


def prepare(house: House) -> None:
    """Every upcard is solved beforehand."""
    for up in range(1, 11):
        _advice(rules_of(house), (5, 9), up)


@lru_cache(maxsize=20_000)
def _advice(
    rules: BlackjackRules, cards: tuple[int, ...], upcard: int
) -> tuple[Mapping[str, float], tuple[float, float, float]]:
    found, (won, pushed, lost) = hand_advice(rules, cards, upcard)
    values = {_NAMES[code]: float(value) for code, value in found.items()}
    return values, (float(won), float(pushed), float(lost))


def _worth(rules: BlackjackRules, cards: tuple[int, ...], upcard: int) -> Mapping[str, float]:
    return _advice(rules, cards, upcard)[0]


def _hand(view: Mapping[str, Any]) -> Mapping[str, Any]:
    """The hand in question."""
    step = view["step"]
    box = int(step["spot"].removeprefix("box-")) if step["spot"] else step["seat"]
    found: Mapping[str, Any] = next(h for h in view["hands"] if (h["box"], h["hand"]) == (box, step["hand"]))
    return found


def _seen(view: Mapping[str, Any]) -> tuple[tuple[int, ...], int]:
    """The values of the hand in question and of the dealer's upcard."""
    held = _hand(view)["cards"]
    up = next(c for c in view["dealer"]["cards"] if c != HIDDEN)
    return tuple(sorted(VALUES[card(c)] for c in held)), VALUES[card(up)]


def play_values(house: House, view: Mapping[str, Any]) -> tuple[Values, str]:
    """What each choice offered is worth for a bet of one, given that the dealer has no blackjack."""
    rules = rules_of(house)
    worth = _worth(rules, *_seen(view))
    offered = [c["name"] for c in view["step"]["choices"]]
    values = {name: worth[name] for name in offered if name in worth}
    ranked = sorted(values, key=lambda name: -values[name])
    each = ", ".join(f"{name} {values[name]:+.3f}" for name in ranked)
    decks = "one deck" if rules.decks == 1 else f"{rules.decks} decks"
    text = f"{ranked[0].capitalize()}. For each unit bet: {each} (by your cards and the upcard, {decks})."
    if "double-face-down" in offered and "double" in values:
        values["double-face-down"] = values["double"]
    return values, text


def insurance_values(house: House, view: Mapping[str, Any]) -> tuple[Values, str]:
    """What insuring for half the first wager is worth, for a first wager of one."""
    held, _ = _seen(view)
    found = insurance(rules_of(house).shoe(), held)
    advice = "Take insurance" if found.value > 0 else "No insurance"
    text = (
        f"{advice}: it wins {float(found.wins):.1%} of the time and pays 2 to 1, "
        f"{float(found.value):+.3f} for each unit of it."
    )
    return {"insurance": float(found.value) / 2, "no-insurance": 0.0}, text


def cap_values(house: House, view: Mapping[str, Any]) -> tuple[Values, str]:
    """What adding House Money is worth for each unit added, the hand played best afterwards."""
    held, up = _seen(view)
    rules = rules_of(house)
    worth = float(rules.blackjack_pays) if held == (1, 10) else max(_worth(rules, held, up).values())
    advice = "Add all of it" if worth > 0 else "Collect it"
    return {"cap": worth, "collect": 0.0}, f"{advice}: each unit on this hand is worth {worth:+.3f}."


_ADVICE: dict[str, Callable[[House, Mapping[str, Any]], tuple[Values, str]]] = {
    "insurance": insurance_values,
    "stand": play_values,
    "cap": cap_values,
}
