"""Short rules of hold'em against the dealer: before the flop from what every hand is worth, later from deals
at random, each worth what it brings over all hands of the dealer's; then measured on other deals."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from houseway.analysis.holdem_best import BestPlay
from houseway.analysis.holdem_rounds import BaseGame, Tables, dealt_at_random, worth_in
from houseway.analysis.kernels import holdem_rules as kernel
from houseway.analysis.report import Figure
from houseway.analysis.short_rules import Condition, Features, Flags, Floats, Ints, Rules, search, told
from houseway.equipment.cards import RANKS
from houseway.hands.result import ACE

_SEED, _BLOCKS = 2, 8  # other deals than those on which rules are compared
_MOST_OUTS = range(5, 31)
_DEUCE = 2  # pips; an ace has fourteen

_WORDS = {
    "sum": "Cards add up as their pips, J 11, Q 12, K 13, A 14",
    "kicker": "The best kicker is a card of the highest rank that is not on the board",
    "outs": "A card beats you that would make a better hand with the board alone than yours",
}
_SIX, _EIGHT = RANKS.index("6"), RANKS.index("8")
MEASURED = 8  # blocks of deals that tell what the rules lose
FLOP, TURN, RIVER = 3, 4, 5  # cards of the board


def of_hole(cards: Ints) -> Features:
    """What two cards are, a hand a row."""
    one, other = cards[:, 0] >> 2, cards[:, 1] >> 2
    return {
        "hole_pair": np.where(one == other, one + 1, 0),
        "high": np.maximum(one, other),
        "low": np.minimum(one, other),
        "sum": one + other + 2 * _DEUCE,
        "suited": (cards[:, 0] & 3 == cards[:, 1] & 3).astype(np.int64),
    }


def _from(rank: int) -> str:
    return RANKS[rank] if rank == ACE else f"{RANKS[rank]} or better"


def hole_conditions() -> list[Condition]:
    return [
        *(Condition(f"a pair of {_from(r)}", "hole_pair", r + 1) for r in range(ACE + 1)),
        Condition("of one suit", "suited", 1, slight=True),
        *(Condition(f"one card {_from(r)}", "high", r) for r in range(1, ACE + 1)),
        *(Condition(f"both cards {_from(r)}", "low", r) for r in range(1, ACE + 1)),
        *(Condition(f"cards that add up to {n} or more", "sum", n) for n in range(8, 27)),
    ]


def of_board(cards: Ints, shown: int) -> Features:
    """What rounds of nine cards show with so many cards of the board."""
    return dict(zip(kernel.SEEN, kernel.seen_in(cards, shown), strict=True))


def of_seen(seen: Ints) -> Features:
    """The same of rows of one's own two cards and those of the board."""
    return of_board(np.insert(seen, [2, 2], 0, axis=1), seen.shape[1] - 2)


def board_conditions(shown: int) -> list[Condition]:
    found = [
        Condition("a pair with an own card", "pair", 1),
        *(Condition(f"a pair of {_from(r)} with an own card", "pair", r + 1) for r in range(1, ACE + 1)),
        Condition("no card of the board above your pair", "above", 0, 0, slight=True),
        Condition("a better kind of hand than the board alone", "better", 1),
        Condition("two pair or better", "level", 2),
        Condition("three of a kind or better", "level", 3),
        Condition("a straight or better", "level", 4),
        Condition("a flush with an own card", "flush", 5),
        *(Condition(f"an own card {_from(r)}", "high", r) for r in (1, *range(_EIGHT, ACE + 1))),
        *(Condition(f"both own cards {_from(r)}", "low", r) for r in range(_SIX, ACE - 1, 2)),
        Condition("the best kicker", "kicker", 0, 0),
        *(Condition(f"one of the {n} best kickers", "kicker", 0, n - 1) for n in (2, 3)),
    ]
    if shown < RIVER:
        found += [
            Condition("four to a flush with an own card", "flush", 4),
            Condition("three to a flush with an own card", "flush", 3),
            *(
                Condition(f"four to a flush with an own {_from(r)}", "flush_card", r + 1)
                for r in range(_SIX, ACE + 1)
            ),
            Condition("four to a straight with an own card", "straight", 1),
            Condition("four to a straight with an own card open to two ranks", "straight", 2),
        ]
    if shown > FLOP:
        found += [Condition(f"at most {n} cards that beat you", "outs", 0, n) for n in _MOST_OUTS]
    return found


def hole_rules(found: BestPlay, antes: Sequence[int]) -> Rules:
    """``antes``: the answers, a check or a fold first."""
    cards = np.array([own.cards for own in found.owns], np.int64)
    worth = np.array([[float(own.worth[n]) for n in antes] for own in found.owns])
    ways = np.array([own.ways for own in found.owns])
    lost = (worth.max(1, keepdims=True) - worth) * ways[:, None]
    return search(of_hole(cards), lost, hole_conditions(), float(ways.sum()))


def lost_before_flop(rules: Rules, found: BestPlay, antes: Sequence[int]) -> tuple[Ints, float]:
    """The antes of these rules by class of hole, and what they lose of what the best play makes later."""
    cards = np.array([own.cards for own in found.owns], np.int64)
    before = np.array(antes)[rules.answers(of_hole(cards))]
    lost = sum(
        own.ways * (own.worth[own.antes] - own.worth[n])
        for own, n in zip(found.owns, before.tolist(), strict=True)
    )
    return before, float(lost / sum(own.ways for own in found.owns))


@dataclass(frozen=True, eq=False)
class Deals:
    """Deals at random, to find rules on."""

    cards: Ints
    tables: Tables
    game: BaseGame

    @classmethod
    def at_random(cls, tables: Tables, game: BaseGame) -> "Deals":
        cards = np.concatenate([dealt_at_random(_SEED, block) for block in range(_BLOCKS)])
        return cls(cards, tables, game)

    def brought(self, antes: int) -> Floats:
        """By deal, in antes over all hands of the dealer's; without antes what a fold does."""
        worth = worth_in(self.cards, np.full(len(self.cards), antes), self.tables, self.game)
        return worth / (self.tables.groups.dealers * self.game.unit)

    def rules(self, asked: Flags, shown: int, worth: Sequence[Floats]) -> Rules:
        """Of the deals that are asked, with so many cards of the board and what each answer brings."""
        lost = -np.stack([each[asked] for each in worth], axis=1)
        seen = of_board(self.cards[asked], shown)
        return search(seen, lost, board_conditions(shown), float(len(self.cards)))


def told_short(
    rules: Mapping[str, tuple[Rules, Sequence[str]]], best: BestPlay, cost: tuple[float, float]
) -> dict[str, Any]:
    lines = {when: each.in_words(answers) for when, (each, answers) in rules.items()}
    seen = {name for each, _ in rules.values() for name in each.seen}
    words = [told for name, told in _WORDS.items() if name in seen]
    lost = Figure(cost[0], None, (cost[0] - cost[1], cost[0] + cost[1]))
    return told(lines, Figure.of(best.house_edge), lost, "the Ante", words)
