"""Let It Ride: the best answers by what the cards seen have in them, as charts."""

from collections.abc import Iterator
from typing import Any

from houseway.analysis.five_cards import IN_CHARTS, PayTable, Situation, charted_play, in_words
from houseway.analysis.let_it_ride.exact import BestPlay, pay_table, solved
from houseway.editions.house import House
from houseway.equipment.cards import DECK

WHEN = ("three cards", "four cards")
RIDES, BACK = "R", "B"
LEGEND = {RIDES: "let it ride", BACK: "take it back"} | IN_CHARTS


def strategy(house: House) -> dict[str, Any]:
    pays = pay_table(house)
    return strategy_of(pays, solved(pays))


def strategy_of(pays: PayTable, found: BestPlay) -> dict[str, Any]:
    answers = {RIDES: "let it ride on", BACK: "take it back on"}
    told = charted_play(pays, found.stake, _situations(pays, found), answers, "With {when}, ")
    return told | {"legend": LEGEND}


def _situations(pays: PayTable, found: BestPlay) -> Iterator[tuple[Situation, int, str]]:
    """Every situation, the bets that were left until then, and the answer."""
    for own, first, second in zip(
        found.owns.tolist(), found.first.tolist(), found.second.tolist(), strict=True
    ):
        yield (WHEN[0], *in_words(pays, own)), 1, RIDES if first else BACK
        for shown in (c for c in DECK if c not in own):
            situation = (WHEN[1], *in_words(pays, (*own, shown)))
            yield situation, 1 + first, RIDES if second[shown] else BACK
