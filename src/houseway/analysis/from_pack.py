"""Rounds dealt from one shuffled pack to any number of seats: the one place that deals and sums them up."""

from abc import ABC, abstractmethod
from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from houseway.analysis.kernels.dealing import dealt
from houseway.analysis.simulation import BLOCK_ROUNDS
from houseway.analysis.tally import Tally
from houseway.equipment.cards import DECK

Ints = npt.NDArray[np.int64]

ONE_DECK: Ints = np.array(DECK, np.int64)


def in_rows(brought: Callable[[int], Ints], sessions: int, rounds: int) -> Ints:
    """What the rounds of sessions bring, a row each; ``brought`` plays so many, and never more at once than
    a block has."""
    found = np.empty(sessions * rounds, np.int64)
    for begin in range(0, len(found), BLOCK_ROUNDS):
        some = found[begin : begin + BLOCK_ROUNDS]
        some[:] = brought(len(some))
    return found.reshape(sessions, rounds)


class FromPack(ABC):
    """A round is a row a seat: its own cards, then those of all seats (the dealer's, a board), then random
    numbers below ``drawn``, of all seats as well.

    The cards of further seats are drawn after everything else, so that the first seat plays the same rounds
    whoever sits beside it.
    """

    unit: int
    worst: int  # the most that a round may lose, of those whose sessions are dealt
    how = "dealt round by round"
    own: int  # cards of a seat
    shared: int  # cards of all
    pack = ONE_DECK
    drawn: tuple[int, ...] = ()

    @abstractmethod
    def settled(self, rows: Ints) -> tuple[Ints, int]:
        """What each row brings, and what is staked on all of them."""

    def block(self, rng: np.random.Generator, rounds: int, seats: int = 1) -> Tally:
        rows = self.dealt(rng, rounds, seats)
        table, staked = self.settled(self.rows_of(0, rows))
        if seats == 1:
            return Tally.of_rounds(table, int(staked))
        squares, wins = table * table, (table > 0).astype(np.int64)
        for seat in range(1, seats):
            nets, stakes = self.settled(self.rows_of(seat, rows))
            table += nets
            squares += nets * nets
            wins += nets > 0
            staked += stakes
        return Tally.of_rounds(table, int(staked), (squares, wins))

    def in_order(self, rng: np.random.Generator, sessions: int, rounds: int) -> Ints:
        """What the rounds of sessions bring, a row each, to one seat."""
        return in_rows(lambda some: self.settled(self.dealt(rng, some, 1))[0], sessions, rounds)

    def dealt(self, rng: np.random.Generator, rounds: int, seats: int) -> Ints:
        """All of each round: the first seat's row, the own cards of every other seat, the numbers."""
        first, others = self.own + self.shared, self.own * (seats - 1)
        left = len(self.pack) - np.arange(first + others)
        bounds = np.array([*left[:first], *self.drawn])
        randoms = rng.integers(0, bounds, (rounds, len(bounds)))
        if others:
            more = rng.integers(0, left[first:], (rounds, others))
            randoms = np.concatenate((randoms[:, :first], more, randoms[:, first:]), axis=1)
        found: Ints = dealt(randoms, self.pack, first + others)
        return found

    def rows_of(self, seat: int, rows: Ints) -> Ints:
        """What a seat plays with, of all the cards of each round."""
        first, width = self.own + self.shared, rows.shape[1]
        if width == first + len(self.drawn):
            return rows  # nobody else
        own = np.arange(self.own) + (first + self.own * (seat - 1) if seat else 0)
        of_all = np.arange(self.own, first), np.arange(width - len(self.drawn), width)
        return rows.take(np.concatenate((own, *of_all)), axis=1)
