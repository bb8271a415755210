"""Mississippi Stud: the best answers by what the cards seen have in them, as charts.

What a pair of a rank would bring makes the rank high (it wins), middle (it comes back) or low (it loses).
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from houseway.analysis.mississippi_stud.exact import BestPlay, PayTable, pay_table, solved
from houseway.editions.house import House
from houseway.equipment.cards import DECK, RANKS, Card
from houseway.games.mississippi_stud import STREETS
from houseway.hands.result import ACE

_NAMES = tuple(street.replace("-", " ") for street in STREETS)
_STRAIGHTS = tuple({ACE if i > top else top - i for i in range(5)} for top in range(3, 13))
_TIERS = ("low", "middle", "high")
_IMPOSSIBLE = "·"
FOLD = "F"
LEGEND = {
    "1, 2, 3": "bet so many times the Ante",
    FOLD: "fold",
    "suited, mixed": "all of one suit or not",
    "0 to 4": "in how many straights all the cards can end",
}
Situation = tuple[str, str, str]  # street, the cards, and of which suits and straights where that matters


def strategy(house: House) -> dict[str, Any]:
    pays = pay_table(house)
    return strategy_of(pays, solved(pays))


def strategy_of(pays: PayTable, found: BestPlay) -> dict[str, Any]:
    told: dict[Situation, dict[int, set[str]]] = {}
    for situation, staked, answer in _situations(pays, found):
        told.setdefault(situation, {}).setdefault(staked, set()).add(answer)
    charts: dict[str, dict[str, Any]] = {}
    groups: dict[str, dict[str, list[str]]] = {street: {} for street, _, _ in told}
    for (street, cards, column), by_stake in sorted(told.items()):
        # What is staked already stands there only where it matters.
        alike = len(set(map(frozenset, by_stake.values()))) == 1
        for staked, answers in [*by_stake.items()][: 1 if alike else None]:
            row = cards if alike else f"{cards}; {staked} staked"
            answer = "/".join(sorted(answers))
            if column:
                chart = charts.setdefault(street, {"columns": [], "rows": {}})
                chart["rows"].setdefault(row, {})[column] = answer
            else:
                groups[street].setdefault(answer, []).append(row)
    for chart in charts.values():
        suits = ("suited", "mixed")
        held = {column for row in chart["rows"].values() for column in row}
        chart["columns"] = sorted(held, key=lambda column: (suits.index(column.split()[0]), column))
        chart["rows"] = {
            name: [row.get(column, _IMPOSSIBLE) for column in chart["columns"]]
            for name, row in chart["rows"].items()
        }
    words = ". ".join(f"{street.capitalize()}: {_listed(groups[street])}" for street in _NAMES)
    return {
        "text": f"Best play. {_tiers(pays)}. {words}. Without a pair: by the charts.",
        "charts": {street: charts[street] for street in _NAMES},
        "legend": LEGEND,
        "average_stake": float(found.stake),
    }


def _listed(answers: dict[str, list[str]]) -> str:
    return "; ".join(
        f"{'fold' if answer == FOLD else f'bet {answer}'} with {', '.join(held)}"
        for answer, held in sorted(answers.items(), reverse=True)
    )


def _tiers(pays: PayTable) -> str:
    """The ranks by what a pair of them brings."""
    held = {
        name: " ".join(RANKS[r] for r in range(ACE, -1, -1) if _tier(pays, r) == i)
        for i, name in enumerate(_TIERS)
    }
    return "Cards: " + ", ".join(f"{name} {held[name]}" for name in reversed(_TIERS) if held[name])


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


def _tier(pays: PayTable, rank: int) -> int:
    brings = pays.pair_brings(rank)
    return 2 if brings > 0 else 1 if brings == 0 else 0


def in_words(pays: PayTable, cards: Sequence[Card]) -> tuple[str, str]:
    """What two to four cards have in them: groups, or ranks by tier and in which column they stand."""
    suit = cards[0] & 3
    suited = all(c & 3 == suit for c in cards)
    return _in_words(pays, tuple(sorted([c >> 2 for c in cards])), suited)


@lru_cache(maxsize=10_000)
def _in_words(pays: PayTable, held: tuple[int, ...], suited: bool) -> tuple[str, str]:
    ranks = Counter(held)
    groups = sorted(ranks.values(), reverse=True)
    if groups[0] > 2:
        return f"{groups[0]} of a kind", ""
    if groups.count(2) == 2:
        return "two pair", ""
    tiers = Counter(_tier(pays, rank) for rank, n in ranks.items() if n == 1)
    singles = ", ".join(f"{tiers[t]} {_TIERS[t]}" for t in (2, 1, 0) if tiers[t])
    if groups[0] == 2:
        pair = _TIERS[_tier(pays, max(ranks, key=lambda rank: ranks[rank]))]
        return f"{pair} pair" + (f" and {singles}" if pair == "low" and singles else ""), ""
    straights = sum(ranks.keys() <= straight for straight in _STRAIGHTS)
    return singles, f"{'suited' if suited else 'mixed'} {straights}"
