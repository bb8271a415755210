"""Pai Gow Poker by any setting of the player's hand; the dealer keeps to the house way."""

from fractions import Fraction
from functools import partial
from itertools import combinations

import numpy as np

from houseway.analysis import plays
from houseway.analysis.from_pack import in_rows
from houseway.analysis.kernels.classes import masks_of
from houseway.analysis.kernels.dealing import dealt
from houseway.analysis.kernels.pai_gow import Ints, house_ways
from houseway.analysis.kernels.pai_gow_rounds import CARDS, HAND, house_places, set_as
from houseway.analysis.pai_gow_poker.exact import Way
from houseway.analysis.pai_gow_poker.house import gain_of_win, way_of
from houseway.analysis.short_rules import Condition, Features
from houseway.analysis.simulation import TableSimulator
from houseway.analysis.tally import Tally
from houseway.editions.house import House
from houseway.equipment.cards import RANKS
from houseway.games.pai_gow_poker.state import PAI_GOW
from houseway.hands.result import ACE

WHEN = "seven cards"


def wagers(house: House) -> tuple[str, ...]:
    return (PAI_GOW,)


def decisions(house: House) -> tuple[plays.Decision, ...]:
    keeping = plays.Keeping({"set low": 0}, _which(way_of(house)), HAND)
    return (plays.Decision(WHEN, (HAND,), {}, conditions(), features, keeping=keeping),)


def _which(way: Way) -> dict[str, plays.Two]:
    def house(own: Ints) -> Ints:
        return house_places(np.ascontiguousarray(own), *way.flags)

    return {
        "the house way's two": house,
        "the highest pair": partial(_two, alike=True, highest=True),
        "the lowest pair": partial(_two, alike=True, highest=False),
        "the two highest singles": partial(_two, alike=False, highest=True),
    }


def _ranks(own: Ints) -> tuple[Ints, Ints]:
    """The rank of each card, the joker's an ace, and how many a hand has of each rank."""
    ranks = np.minimum(own >> 2, ACE)
    return ranks, (ranks[:, :, None] == np.arange(len(RANKS))).sum(1)


def _two(own: Ints, *, alike: bool, highest: bool) -> Ints:
    """Two of a rank, or two that stand alone."""
    ranks, held = _ranks(own)
    single = np.take_along_axis(held, ranks, axis=1) == 1
    keys = []
    for i, j in combinations(range(own.shape[1]), 2):
        high, low = np.maximum(ranks[:, i], ranks[:, j]), np.minimum(ranks[:, i], ranks[:, j])
        fits = high == low if alike else single[:, i] & single[:, j]
        key = high << 4 | low
        keys.append(np.where(fits, key if highest else (ACE << 4 | ACE) - key, -1))
    best = np.stack(keys, axis=1)
    found: Ints = np.where(best.max(1) < 0, -1, best.argmax(1))
    return found


def conditions() -> list[Condition]:
    found = [Condition(f"{n} pair{'s' * (n > 1)} or more", "pairs", n) for n in (1, 2, 3)]
    found += [Condition(f"{n} of a kind or more", "alike", n) for n in (3, 4)]
    for feature, words in (
        ("first", "the highest pair"), ("last", "the lowest pair"), ("single", "the highest single"),
        ("second", "the second single"),
    ):  # fmt: skip
        found += [Condition(f"{words} {RANKS[r]} or better", feature, r) for r in range(ACE + 1)]
    return found


def features(own: Ints) -> Features:
    """Ranks that are held twice or more are pairs; -1 where there is none such."""
    _, held = _ranks(own)
    paired, single = held >= 2, held == 1
    places = np.arange(len(RANKS))
    ranked = np.sort(np.where(single, places, -1), axis=1)
    return {
        "pairs": paired.sum(1),
        "alike": held.max(1),
        "first": np.where(paired, places, -1).max(1),
        "last": np.where(paired.any(1), np.where(paired, places, len(RANKS)).min(1), -1),
        "single": ranked[:, -1],
        "second": ranked[:, -2],
    }


def _hands(rng: np.random.Generator, deals: int, number: int) -> list[Ints]:
    """So many hands of each deal."""
    randoms = rng.integers(0, CARDS - np.arange(number * HAND), (deals, number * HAND))
    cards = dealt(randoms, np.arange(CARDS), number * HAND)
    return [np.ascontiguousarray(cards[:, HAND * i : HAND * (i + 1)]) for i in range(number)]


class SetSimulator:
    """In a deal each hand is the dealer's once, by the house way, and the others are set by the play, as
    ``MainSimulator`` has it. A low hand that beats the high one is foul (oh-pai-gow-poker:13.VII.C).
    """

    how = "dealt round by round"

    def __init__(self, way: Way, gain: Fraction, lines: plays.Lines):
        self.way, self.unit, self.lines = way, gain.denominator, lines
        self.win, self.lose, self.worst = gain.numerator, -gain.denominator, gain.denominator

    def block(self, rng: np.random.Generator, rounds: int, seats: int = 1) -> Tally:
        number = seats + 1
        deals = -(-rounds // number)
        hands = _hands(rng, deals, number)
        left = rounds - number * (deals - 1)  # of the last deal
        gains = np.zeros((number, deals, seats), np.int64)
        for turn, bank in enumerate(reversed(range(number))):
            others = [self._gains(own, hands[bank]) for i, own in enumerate(hands) if i != bank]
            gains[turn] = np.stack(others, axis=1)
            if turn >= left:
                gains[turn, -1] = 0
        table, played = gains.sum(2), np.full(deals, number)
        played[-1] = left
        squares, wins = (gains * gains).sum((0, 2)), (gains > 0).sum((0, 2))
        columns = played, table.sum(0), squares, (table * table).sum(0), wins
        return Tally.of_groups(columns, rounds * seats * self.unit)

    def in_order(self, rng: np.random.Generator, sessions: int, rounds: int) -> Ints:
        """What the rounds of sessions bring, a row each: a deal for every round, the second hand the
        dealer's."""
        return in_rows(lambda some: self._gains(*_hands(rng, some, 2)), sessions, rounds)

    def _gains(self, own: Ints, bank: Ints) -> Ints:
        low, high = set_as(own, self.lines.codes(own), self.way.joker_stays_ace).T
        bank_low, bank_high = house_ways(masks_of(bank), *self.way.flags).T
        won = (low > bank_low) & (high > bank_high)
        lost = (low <= bank_low) & (high <= bank_high)
        foul = high < low
        return np.where(foul | lost, self.lose, np.where(won, self.win, 0))


def simulator(house: House, wager: str, play: plays.Play, stake_cents: int | None = None) -> TableSimulator:
    return SetSimulator(way_of(house), gain_of_win(house, stake_cents), play[WHEN])
