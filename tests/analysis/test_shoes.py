"""The shuffle of simulated shoes: its generator word by word, and that no card is favoured."""

import numpy as np

from houseway.analysis.kernels.shoes import seeded, shuffle
from houseway.analysis.simulation import generator

WORD = 2**64 - 1


def xoshiro(state):
    """xoshiro256++ as its authors publish it, in whole numbers of any size."""

    def turned(word, by):
        return (word << by | word >> 64 - by) & WORD

    while True:
        yield turned(state[0] + state[3] & WORD, 23) + state[0] & WORD
        moved = state[1] << 17 & WORD
        state[2] ^= state[0]
        state[3] ^= state[1]
        state[1] ^= state[2]
        state[0] ^= state[3]
        state[2] ^= moved
        state[3] = turned(state[3], 45)


def test_the_shuffle_draws_two_cards_from_each_word():
    state = seeded(generator(7, 0))
    words = xoshiro([int(word) for word in state])
    cards, expected = np.arange(52).astype(np.int8), list(range(52))
    for start, stop in ((0, 33), (33, 52), (0, 52)):  # it goes on where it was
        shuffle(cards, start, stop, state)
        for i in range(start, stop, 2):
            place, share = divmod((next(words) >> 10) * (52 - i), 2**54)
            j = i + place
            expected[i], expected[j] = expected[j], expected[i]
            if i + 1 < stop:
                k = i + 1 + share * (51 - i) // 2**54
                expected[i + 1], expected[k] = expected[k], expected[i + 1]
        assert cards.tolist() == expected


def test_the_generator_begins_with_numbers_of_the_block():
    one, same, other = (seeded(generator(*key)) for key in ((1, 0), (1, 0), (1, 1)))
    assert (one == same).all() and (one != other).all()
    assert (one >> np.uint64(32) != one & np.uint64(2**32 - 1)).all()


def test_every_card_comes_to_every_place_as_often():
    """Of 8 cards in 80,000 shuffles, 64 counts of 10,000 each: chi squared of 49 degrees."""
    counts, state = np.zeros((8, 8)), seeded(generator(3, 0))
    cards = np.arange(8).astype(np.int8)
    for _ in range(80_000):
        shuffle(cards, 0, 7, state)
        counts[np.arange(8), cards] += 1
    squared = float(((counts - 10_000) ** 2 / 10_000).sum())
    assert 49 - 5 * 98**0.5 < squared < 49 + 5 * 98**0.5
