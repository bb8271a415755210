"""Pai Gow Poker: how to set the seven cards, against hands set by the house way."""

from collections.abc import Mapping
from typing import Any

from houseway.analysis.hints import Chances, Hint, NoHint, Play, own_hand, worth_of_choices
from houseway.analysis.pai_gow_poker.house import gain_of_win, way_of
from houseway.analysis.pai_gow_poker.settings import Worth, by_house_way, worth_of_settings
from houseway.editions.house import House
from houseway.equipment.cards import text, texts
from houseway.games.pai_gow_poker.setting import HOUSE_WAY, SET, SURRENDER
from houseway.games.pai_gow_poker.state import PAI_GOW


def hint(house: House, view: Mapping[str, Any]) -> Hint:
    seat = view["step"]["seat"]
    if SET not in (choice["name"] for choice in view["step"]["choices"]):
        raise NoHint("of this game only the setting of hands is worked out")
    own, way = own_hand(view), way_of(house)
    banks = view["bank"]["seat"] == seat
    stake = next((b["stake_cents"] for b in view["bets"] if (b["seat"], b["wager"]) == (seat, PAI_GOW)), None)
    found = worth_of_settings(own, way, gain_of_win(house, stake), banks=banks)
    best, by_rule = found[0], next(worth for worth in found if worth.by_house_way)
    values = {SET: float(best.gain), HOUSE_WAY: float(by_rule.gain), SURRENDER: -1.0}
    _, offered = worth_of_choices(view, values)

    def told(worth: Worth) -> str:
        return f"{texts(worth.low)} low ({worth.in_words(way)}), worth {float(worth.gain):+.3f}"

    clause = by_house_way(own, way).clause
    if best.by_house_way:
        words = f"The house way ({clause}): {told(best)} ± {best.error:.3f}"
    else:
        words = f"{told(best)} ± {best.error:.3f}; the house way ({clause}): {told(by_rule)}"
    hand = next(h for h in view["hands"] if h["seat"] == seat)
    lying = dict(zip(hand["cards"], hand["slots"], strict=True))
    name = HOUSE_WAY if best.by_house_way else SET
    slots = () if best.by_house_way else tuple(lying[text(card)] for card in best.low)
    plays = [Play(HOUSE_WAY, values[HOUSE_WAY])] + [
        Play(SET, float(w.gain), slots=tuple(sorted(lying[text(c)] for c in w.low))) for w in found
    ]
    return Hint(
        name, offered, f"{words}. In wagers, against hands set by the house way.", slots,
        unit_cents=stake or 0, plays=tuple(p for p in plays if p.choice in offered), error=best.error,
        chances={
            choice: Chances(w.won, 1 - w.won - w.lost, w.lost)
            for choice, w in ((SET, best), (HOUSE_WAY, by_rule)) if choice in offered
        },
    )  # fmt: skip
