"""Three Card Poker in exact figures: the best play of Ante and Play, and the wagers against a pay table.

Pay tables come as the edition has them: by wager and outcome, here the net gain on a unit as a ``Fraction``.
Where playing is worth exactly as much as folding, the hand is folded (reading 34: the smaller total wager).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb

import numpy as np

from houseway.analysis.distribution import NOTHING, Distribution, PayTableWager
from houseway.analysis.kernels import three_card as kernel
from houseway.analysis.kernels.classes import hand_classes
from houseway.analysis.three_cards import three_card_wager
from houseway.equipment.cards import DECK, RANKS, SUIT_NAMES, Card
from houseway.hands.poker import FIVE_CARD, THREE_CARD, three_card
from houseway.hands.result import Category, Hand, pack

QUEEN_HIGH = pack(THREE_CARD.index(Category.HIGH_CARD), (RANKS.index("Q"),))  # oh-three-card-poker:12.I
FOLD = "fold"
OUTCOMES = ("dealer-below-queen", "beats-dealer", "tie", "loses-to-dealer")
SIX_CARD_HANDS = (  # oh-three-card-poker:12.VI, best first
    *(f"six-card-royal-{suit}" for suit in SUIT_NAMES),
    *map(str, FIVE_CARD[:2:-1]),
)

Pays = Mapping[str, Fraction]
Ints = kernel.Ints


@dataclass(frozen=True)
class PlayerHands:
    """The hands that renaming suits leaves alike, and what playing one of them is worth."""

    cards: tuple[Card, ...]
    hand: Hand
    ways: int
    outcomes: tuple[int, ...]  # dealer hands in the order of OUTCOMES
    worth: Fraction  # of making the Play wager, for an Ante of one; a fold is worth -1
    plays: bool

    @property
    def ranks(self) -> str:
        return "-".join(RANKS[rank] for rank in self.hand.ranks)


@dataclass(frozen=True)
class AnteAndPlay(Distribution):
    """Ante, Play and Ante bonus together, for an Ante of one."""

    hands: tuple[PlayerHands, ...]  # strongest first
    net: Mapping[Fraction, int]
    counts: Mapping[tuple[Category, str], int]  # (player's category, outcome or fold): deals

    @cached_property
    def stake(self) -> Fraction:
        """The average of Ante and Play together."""
        folded = sum(number for (_, outcome), number in self.counts.items() if outcome == FOLD)
        return 2 - Fraction(folded, self.deals)

    @property
    def element_of_risk(self) -> Fraction:
        return self.house_edge / self.stake

    @cached_property
    def dealt(self) -> Mapping[tuple[Category, str], int]:
        """(player's category, outcome): deals, as if every hand were played."""
        dealt: dict[tuple[Category, str], int] = {}
        for hands in self.hands:
            for outcome, number in zip(OUTCOMES, hands.outcomes, strict=True):
                key = hands.hand.category, outcome
                dealt[key] = dealt.get(key, 0) + hands.ways * number
        return dealt

    @cached_property
    def weakest_played(self) -> PlayerHands | None:
        played = [hands for hands in self.hands if hands.plays]
        return min(played, key=lambda hands: hands.hand, default=None)

    @cached_property
    def strongest_folded(self) -> PlayerHands | None:
        folded = [hands for hands in self.hands if not hands.plays]
        return max(folded, key=lambda hands: hands.hand, default=None)

    @property
    def strategy(self) -> str:
        """The best play in words."""
        limit, folded = self.weakest_played, self.strongest_folded
        if folded is None:
            return "play every hand"
        if limit is None:
            return "fold every hand"
        if folded.hand < limit.hand:
            return f"play {limit.ranks} ({limit.hand.describe()}) or better, fold the rest"
        return f"play above {folded.ranks}, fold below {limit.ranks}, between them by suits"


def ante_and_play(
    pays: Mapping[str, Pays],
    deck: Sequence[Card] = DECK,
    qualifier: int = QUEEN_HIGH,
    rule: Callable[[Ints], Ints] | None = None,
) -> AnteAndPlay:
    """The best play against every dealer hand, or play by a rule: of hands, a hand a row, 1 for those played.

    ``pays`` holds the outcomes of ``ante``, ``play`` and ``ante-bonus``; the dealer plays with a strength of
    ``qualifier`` or more.
    """
    shown, ways = hand_classes(deck, 3)
    outcomes = kernel.outcome_counts(np.array(deck, np.int64), shown, qualifier)
    below, beats = (pays["ante"][outcome] for outcome in OUTCOMES[:2])
    gains = (below, beats + pays["play"]["beats-dealer"], Fraction(0), Fraction(-2))
    dealers = comb(len(deck) - 3, 3)

    hands = []
    net: dict[Fraction, int] = {}
    counts: dict[tuple[Category, str], int] = {}

    def count(category: Category, outcome: str, gain: Fraction, number: int) -> None:
        counts[category, outcome] = counts.get((category, outcome), 0) + number
        net[gain] = net.get(gain, 0) + number

    told = rule(shown).tolist() if rule else [None] * len(shown)
    every = zip(shown.tolist(), ways.tolist(), outcomes.tolist(), told, strict=True)
    for cards, number, results, played in every:
        hand = three_card(cards)
        bonus = pays["ante-bonus"].get(hand.category, Fraction(0))
        total = sum((gain * n for gain, n in zip(gains, results, strict=True)), Fraction(0))
        worth = total / dealers + bonus
        plays = worth > -1 if played is None else bool(played)
        hands.append(PlayerHands(tuple(cards), hand, number, tuple(results), worth, plays))
        if not plays:
            count(hand.category, FOLD, Fraction(-1), number * dealers)
            continue
        for outcome, gain, n in zip(OUTCOMES, gains, results, strict=True):
            if n:
                count(hand.category, outcome, gain + bonus, number * n)
    hands.sort(key=lambda each: each.hand, reverse=True)
    return AnteAndPlay(hands=tuple(hands), net=net, counts=counts)


def pair_plus(pays: Pays, deck: Sequence[Card] = DECK) -> PayTableWager:
    """Pair Plus of a player who sees the hand through: a fold of the Ante would forfeit it (10.II.A)."""
    return three_card_wager(pays, deck)


def six_card_bonus(pays: Pays, deck: Sequence[Card] = DECK) -> PayTableWager:
    """The Six Card Bonus, which a fold does not lose (10.II.B).

    The six-card royals are a fixed amount: their net gain on a unit is that amount over the stake.
    """
    found = kernel.six_card_counts(np.array(deck, np.int64)).tolist()
    by_name = {
        f"six-card-royal-{suit}": n
        for suit, n in zip(SUIT_NAMES, found[kernel.SIX_CARD_ROYAL :], strict=True)
    }
    by_name |= {str(category): n for category, n in zip(FIVE_CARD, found, strict=False)}
    counts = {name: by_name[name] for name in SIX_CARD_HANDS}
    return PayTableWager(counts | {NOTHING: sum(found) - sum(counts.values())}, pays)
