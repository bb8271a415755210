"""Colorado Hold'em: what to answer and which card to lay aside, by the player's own cards."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from houseway.analysis.chart import TWO_CARDS, two_card_place
from houseway.analysis.colorado_holdem.exact import ANTES, Worth, answers, rules_of
from houseway.analysis.hints import Hint, Place, Play, own_hand, staked, worth_of_choices
from houseway.editions.house import House
from houseway.equipment.cards import RANKS, text
from houseway.games.colorado_holdem import BONUS, DECLARE


def hint(house: House, view: Mapping[str, Any]) -> Hint:
    """With a bonus on the layout, of ante, bet and bonus together."""
    seat = view["step"]["seat"]
    stakes = staked(view)
    share = Fraction(stakes.get(BONUS, 0), stakes["ante"])
    own = own_hand(view)
    best: dict[str, tuple[Fraction, Worth]] = {}
    hand = next(h for h in view["hands"] if h["seat"] == seat)
    lying = dict(zip(hand["cards"], hand["slots"], strict=True))
    plays = []
    for worth in answers(rules_of(house, stakes["ante"]), own):
        value = worth.gain + share * worth.bonus
        with_it = (lying[text(own[worth.discard])],) if worth.discard >= 0 else ()
        plays.append(Play(worth.answer, float(value), slots=with_it))
        if worth.answer not in best or value > best[worth.answer][0]:
            best[worth.answer] = value, worth
    values = {name: float(value) for name, (value, _) in best.items()} | {
        DECLARE: float(best[DECLARE][0] if DECLARE in best else -1 - share)
    }
    _, offered = worth_of_choices(view, values)
    name = max((n for n in best if n in offered), key=lambda n: (best[n][0], -ANTES[n]))
    chosen = best[name][1]
    aside = text(own[chosen.discard]) if chosen.discard >= 0 else ""
    each = ", ".join(f"{n} {offered[n]:+.3f}" for n in sorted(offered, key=lambda n: -offered[n]))
    told = f"{name.capitalize()}{f', {aside} aside' if aside else ''}. In antes: {each}."
    place = None
    if aside:
        row, column = two_card_place(*(c for i, c in enumerate(own) if i != chosen.discard))
        place = Place(TWO_CARDS, RANKS[row], RANKS[column])
    return Hint(
        name, offered, told, (lying[aside],) if aside else (), unit_cents=stakes["ante"],
        plays=tuple(p for p in plays if p.choice in offered), place=place,
    )  # fmt: skip
