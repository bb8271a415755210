"""Mississippi Stud: the best answers by what the cards seen have in them, as charts."""

from collections.abc import Iterator
from typing import Any

from houseway.analysis.five_card_rules import told_short
from houseway.analysis.five_cards import IN_CHARTS, PayTable, Situation, charted_play, in_words
from houseway.analysis.mississippi_stud.exact import Play, pay_table, short_play, solved
from houseway.editions.house import House
from houseway.equipment.cards import DECK
from houseway.games.mississippi_stud import STREETS

NAMES = tuple(street.replace("-", " ") for street in STREETS)
FOLD = "F"
ANSWERS = ("fold", *(f"bet {n}" for n in (1, 2, 3)))  # as the kernel numbers them
UNIT = "the Ante"
LEGEND = {"1, 2, 3": "bet so many times the Ante", FOLD: "fold"} | IN_CHARTS


def strategy(house: House) -> dict[str, Any]:
    pays = pay_table(house)
    return strategy_of(pays, solved(pays))


def strategy_of(pays: PayTable, found: Play) -> dict[str, Any]:
    answers = {str(n): f"bet {n} with" for n in (1, 2, 3)} | {FOLD: "fold with"}
    told = charted_play(pays, found.stake, _situations(pays, found), answers, "{When}: ")
    return told | {"legend": LEGEND}


def short(house: House) -> dict[str, Any]:
    pays = pay_table(house)
    best = solved(pays)
    rules, play = short_play(pays, best)
    return told_short(pays, dict(zip(NAMES, rules, strict=True)), ANSWERS, best, play, UNIT)


def _situations(pays: PayTable, found: Play) -> Iterator[tuple[Situation, int, str]]:
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
