"""Mississippi Stud: the best answers by what the cards seen have in them, as charts."""

from collections.abc import Iterator
from typing import Any

from houseway.analysis.five_cards import IN_CHARTS, PayTable, Situation, charted_play, in_words
from houseway.analysis.mississippi_stud.exact import BestPlay, pay_table, solved
from houseway.editions.house import House
from houseway.equipment.cards import DECK
from houseway.games.mississippi_stud import STREETS

NAMES = tuple(street.replace("-", " ") for street in STREETS)
FOLD = "F"
LEGEND = {"1, 2, 3": "bet so many times the Ante", FOLD: "fold"} | IN_CHARTS


def strategy(house: House) -> dict[str, Any]:
    pays = pay_table(house)
    return strategy_of(pays, solved(pays))


def strategy_of(pays: PayTable, found: BestPlay) -> dict[str, Any]:
    answers = {str(n): f"bet {n} with" for n in (1, 2, 3)} | {FOLD: "fold with"}
    told = charted_play(pays, found.stake, _situations(pays, found), answers, "{When}: ")
    return told | {"legend": LEGEND}


def _situations(pays: PayTable, found: BestPlay) -> Iterator[tuple[Situation, int, str]]:
    """Every situation that the best play comes to, the antes staked until then, and the answer."""
    for own, third, fourth, fifth in zip(
        found.holes.tolist(), found.third.tolist(), found.fourth, found.fifth, strict=True
    ):
        yield (NAMES[0], *in_words(pays, own)), 1, _answer(third)
        for first in (c for c in DECK if third and c not in own):
            put_up = int(fourth[first])
            yield (NAMES[1], *in_words(pays, (*own, first))), 1 + third, _answer(put_up)
            for second in (c for c in DECK if put_up and c not in (*own, first)):
                situation = (NAMES[2], *in_words(pays, (*own, first, second)))
                yield situation, 1 + third + put_up, _answer(int(fifth[first, second]))


def _answer(antes: int) -> str:
    return str(antes) if antes else FOLD
