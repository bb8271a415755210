"""Let It Ride: the best answers by what the cards seen have in them, as charts."""

from collections.abc import Iterator
from typing import Any

from houseway.analysis.five_card_rules import told_short
from houseway.analysis.five_cards import IN_CHARTS, PayTable, Situation, charted_play, in_words
from houseway.analysis.let_it_ride.exact import Play, pay_table, short_play, solved
from houseway.editions.house import House
from houseway.equipment.cards import DECK

WHEN = ("three cards", "four cards")
UNIT = "a bet"
RIDES, BACK = "R", "B"
LEGEND = {RIDES: "let it ride", BACK: "take it back"} | IN_CHARTS
ANSWERS = (LEGEND[BACK], LEGEND[RIDES])  # as the kernel numbers them


def strategy(house: House) -> dict[str, Any]:
    pays = pay_table(house)
    return strategy_of(pays, solved(pays))


def strategy_of(pays: PayTable, found: Play) -> dict[str, Any]:
    answers = {RIDES: "let it ride on", BACK: "take it back on"}
    told = charted_play(pays, found.stake, _situations(pays, found), answers, "With {when}, ")
    return told | {"legend": LEGEND}


def short(house: House) -> dict[str, Any]:
    pays = pay_table(house)
    best = solved(pays)
    rules, play = short_play(pays, best)
    return told_short(pays, dict(zip(WHEN, rules, strict=True)), ANSWERS, best, play, UNIT)


def _situations(pays: PayTable, found: Play) -> Iterator[tuple[Situation, int, str]]:
    """Every situation, the bets that were left until then, and the answer."""
    for own, first, second in zip(
        found.owns.tolist(), found.first.tolist(), found.second.tolist(), strict=True
    ):
        yield (WHEN[0], *in_words(pays, own)), 1, RIDES if first else BACK
        for shown in (c for c in DECK if c not in own):
            situation = (WHEN[1], *in_words(pays, (*own, shown)))
            yield situation, 1 + first, RIDES if second[shown] else BACK
