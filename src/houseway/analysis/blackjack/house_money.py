"""House Money (oh-house-money): the side wager by itself, and with its proceeds added where that is worth it.

The wager is decided by two cards: pairs of cards are counted, and its edge is a fraction. What the proceeds
are worth on the hand follows from the hand's own value against the upcard, once the dealer has no blackjack:
best by composition, as the blackjack analysis finds it, and a fraction. A hand's value for one unit does not
depend on how much lies on it, so all is added where it is positive, and otherwise nothing.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any

from houseway.analysis.blackjack.arithmetic import FLOAT, Arithmetic
from houseway.analysis.blackjack.laws import NET, WAGER, SplitLaws
from houseway.analysis.blackjack.rules import BlackjackRules, checked_shoe
from houseway.analysis.blackjack.solver import Play, Table, Upcard
from houseway.analysis.blackjack.whole import Worth, alive, hand_worth, split_worth
from houseway.analysis.distribution import NOTHING, PayTableWager
from houseway.analysis.kernels.blackjack_exact import follow
from houseway.analysis.kernels.blackjack_tree import ENDS
from houseway.equipment.cards import DECK, Card
from houseway.games.blackjack.house_money import winning_hand
from houseway.hands.blackjack import VALUES

Pair = tuple[int, int]  # two values, the smaller first, the ace 1


class SideWager(PayTableWager):
    """The wager by itself, exactly: pairs of cards by what they make."""

    @property
    def edge(self) -> Fraction:
        return self.house_edge


@dataclass(frozen=True, slots=True)
class Addition:
    """One winning pair of values against one upcard, given that the dealer has no blackjack."""

    cards: Pair
    upcard: int
    value: Any  # of the hand for one unit, played best by its cards
    adds: bool


@dataclass(frozen=True, slots=True)
class Added:
    """What becomes of one kind of winner when the proceeds are added wherever that is worth it."""

    probability: Fraction  # that they are added
    gain: Fraction  # what they then bring on the hand, over all rounds, for one unit of the side wager


@dataclass(frozen=True, slots=True)
class HouseMoney:
    side: SideWager
    edge: Fraction  # with the proceeds added wherever that is worth it
    variance: Any
    average_stake: Fraction  # the side wager, and what is added with its doubles and splits
    added: Mapping[str, Added]
    additions: tuple[Addition, ...]

    @property
    def standard_deviation(self) -> float:
        return math.sqrt(self.variance)


def winners(pack: Sequence[Card]) -> dict[tuple[str, Pair], int]:
    """How many pairs of cards of ``pack`` make each winning hand with these two values."""
    counts = [0] * len(DECK)
    for card in pack:
        counts[card] += 1
    found: dict[tuple[str, Pair], int] = {}
    for one in DECK:
        for two in DECK[one:]:
            ways = comb(counts[one], 2) if one == two else counts[one] * counts[two]
            made = winning_hand(one, two)
            if made and ways:
                low, high = sorted((VALUES[one], VALUES[two]))
                found[made, (low, high)] = found.get((made, (low, high)), 0) + ways
    return found


def side_wager(pack: Sequence[Card], pays: Mapping[str, Fraction]) -> SideWager:
    """``pays`` is the gain of each winning hand for one unit."""
    counts = dict.fromkeys(pays, 0)
    for (made, _), ways in winners(pack).items():
        counts[made] += ways
    counts[NOTHING] = comb(len(pack), 2) - sum(counts.values())
    return SideWager(counts, pays)


class TwoCards:
    """Values of two cards against one upcard, each times the probability of no blackjack."""

    def __init__(self, table: Table, upcard: int) -> None:
        self.place = Upcard(table, upcard)
        self.play: Play = self.place.by_composition()
        self.splits = SplitLaws(self.place)
        self.ends = self.place.split_ends(self.play.after, self.play.later)

    def alive(self, hand: int) -> Fraction:
        """The probability of no blackjack for a look to show."""
        return alive(self.place, self.place.table.cards.counts[hand].tolist())

    def exactly(self, hand: int) -> Worth:
        """Mean and wager of one unit on the hand as fractions."""
        place, table = self.place, self.place.table
        if table.arithmetic is not FLOAT:
            mean, _, wager = self.law(hand)
            return Worth(mean, wager)
        if hand == table.natural:
            return Worth(self.alive(hand) * table.rules.blackjack_pays, self.alive(hand))
        rank = int(table.cards.pair[hand])
        if rank >= 0 and self.play.split[rank]:
            return split_worth(place, self.play, rank)
        return hand_worth(place, self.play, hand)

    def mean(self, hand: int) -> Any:
        """Without the joint law of split hands, which takes time."""
        rank = int(self.place.table.cards.pair[hand])
        if rank >= 0 and self.play.split[rank]:
            return self.place.algebra(rank).means(self.ends[rank]).mean
        return self.law(hand)[0]

    def law(self, hand: int) -> tuple[Any, Any, Any]:
        """Mean, square and wager of one unit on the hand."""
        place, table = self.place, self.place.table
        if hand == table.natural:
            pays, there = table.rules.blackjack_pays, self.alive(hand)
            plain = table.arithmetic.plain
            return plain(there * pays), plain(there * pays * pays), plain(there)
        rank = int(table.cards.pair[hand])
        if rank >= 0 and self.play.split[rank]:
            law = self.splits.law(self.play, rank, self.ends[rank])
            return law.mean, law.square, law.wager
        reach, ends = table.arithmetic.zeros(table.size), table.arithmetic.zeros(ENDS)
        reach[hand] = reach[hand] + 1
        follow(
            place.base, place.hidden, table.hands, self.play.first, self.play.later, place.stands, reach, ends
        )
        return (ends * NET).sum(), (ends * NET * NET).sum(), (ends * WAGER).sum()


def house_money(
    rules: BlackjackRules,
    pays: Mapping[str, Fraction],
    pack: Sequence[Card] | None = None,
    *,
    arithmetic: Arithmetic = FLOAT,
) -> HouseMoney:
    """The side wager at a table with these rules; ``pack`` replaces its decks."""
    cards = tuple(pack) if pack is not None else DECK * rules.decks
    shoe = [0] * 10
    for card in cards:
        shoe[VALUES[card] - 1] += 1
    table = Table(rules, checked_shoe(rules, shoe), arithmetic)
    side, found, plain = side_wager(cards, pays), winners(cards), arithmetic.plain
    probability, gain = dict.fromkeys(pays, Fraction(0)), dict.fromkeys(pays, Fraction(0))
    more_square, staked = arithmetic.zeros(1)[0], Fraction(0)
    additions = []
    for upcard in range(10):
        if not shoe[upcard]:
            continue
        hands = TwoCards(table, upcard)
        for pair in sorted({pair for _, pair in found}):
            left = shoe[upcard] - sum(value == upcard + 1 for value in pair)
            if left <= 0:
                continue
            hand = int(table.pairs[pair[0] - 1, pair[1] - 1])
            mean, there = hands.mean(hand), hands.alive(hand)
            adds = bool(there > 0 and mean > arithmetic.margin)
            if there > 0:
                additions.append(Addition(pair, upcard + 1, arithmetic.plain(mean / plain(there)), adds))
            if not adds:
                continue
            exactly, (_, square, _) = hands.exactly(hand), hands.law(hand)
            for (made, cards_made), ways in found.items():
                if cards_made != pair:
                    continue
                share = Fraction(ways * left, side.deals * (len(cards) - 2))
                won = pays[made]
                proceeds = won + 1
                probability[made] += share * there
                gain[made] += share * proceeds * exactly.net
                more_square += plain(share * 2 * won * proceeds * exactly.net)
                more_square += plain(share * proceeds * proceeds) * square
                staked += share * proceeds * exactly.wager
    edge = side.edge - sum(gain.values())
    return HouseMoney(
        side=side,
        edge=edge,
        variance=plain(side.second_moment) + more_square - plain(edge * edge),
        average_stake=staked + 1,
        added={made: Added(probability[made], gain[made]) for made in pays},
        additions=tuple(additions),
    )
