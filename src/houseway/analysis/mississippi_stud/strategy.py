"""Mississippi Stud: the best answers by what the cards seen have in them, as charts."""

from collections.abc import Iterator
from typing import Any

from houseway.analysis.five_cards import (
    IN_CHARTS,
    PayTable,
    Situation,
    charted,
    in_words,
    tiers_in_words,
)
from houseway.analysis.mississippi_stud.exact import BestPlay, pay_table, solved
from houseway.editions.house import House
from houseway.equipment.cards import DECK
from houseway.games.mississippi_stud import STREETS

_NAMES = tuple(street.replace("-", " ") for street in STREETS)
FOLD = "F"
LEGEND = {"1, 2, 3": "bet so many times the Ante", FOLD: "fold"} | IN_CHARTS


def strategy(house: House) -> dict[str, Any]:
    pays = pay_table(house)
    return strategy_of(pays, solved(pays))


def strategy_of(pays: PayTable, found: BestPlay) -> dict[str, Any]:
    charts, groups = charted(_situations(pays, found))
    words = ". ".join(f"{street.capitalize()}: {_listed(groups[street])}" for street in _NAMES)
    return {
        "text": f"Best play. {tiers_in_words(pays)}. {words}. Without a pair: by the charts.",
        "charts": {street: charts[street] for street in _NAMES},
        "legend": LEGEND,
        "average_stake": float(found.stake),
    }


def _listed(answers: dict[str, list[str]]) -> str:
    return "; ".join(
        f"{'fold' if answer == FOLD else f'bet {answer}'} with {', '.join(held)}"
        for answer, held in sorted(answers.items(), reverse=True)
    )


def _situations(pays: PayTable, found: BestPlay) -> Iterator[tuple[Situation, int, str]]:
    """Every situation that the best play comes to, the antes staked until then, and the answer."""
    for own, third, fourth, fifth in zip(
        found.holes.tolist(), found.third.tolist(), found.fourth, found.fifth, strict=True
    ):
        yield (_NAMES[0], *in_words(pays, own)), 1, _answer(third)
        for first in (c for c in DECK if third and c not in own):
            put_up = int(fourth[first])
            yield (_NAMES[1], *in_words(pays, (*own, first))), 1 + third, _answer(put_up)
            for second in (c for c in DECK if put_up and c not in (*own, first)):
                situation = (_NAMES[2], *in_words(pays, (*own, first, second)))
                yield situation, 1 + third + put_up, _answer(int(fifth[first, second]))


def _answer(antes: int) -> str:
    return str(antes) if antes else FOLD
