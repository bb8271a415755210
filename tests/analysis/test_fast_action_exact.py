"""Fast Action Hold'em: counts by brute force on small packs, the bonus, best play and rounds."""

import random
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import pytest

from houseway.analysis.fast_action_holdem import counting, exact
from houseway.analysis.fast_action_holdem.counting import SPLITS, Dealing
from houseway.analysis.fast_action_holdem.exact import Rules, bonus_levels, naturals, options
from houseway.analysis.kernels import fast_action as kernel
from houseway.analysis.kernels import fast_action_rounds as rounds
from houseway.equipment.cards import DECK
from houseway.games.fast_action_holdem.house_way import (
    MASSACHUSETTS,
    SECTION_36,
    WASHINGTON_MULTI,
    WASHINGTON_SINGLE,
    keep,
)
from houseway.hands.multideck import SEVENTEEN, WASHINGTON, best_seventeen, best_washington

WAYS = pytest.mark.parametrize(
    "way", [SECTION_36, MASSACHUSETTS, WASHINGTON_MULTI, WASHINGTON_SINGLE], ids=["s36", "ma", "wa", "wa-1"]
)


def pack(way, ranks, copies):
    """A small pack of all four suits of some ranks."""
    held = tuple(copies if c >> 2 in ranks else 0 for c in DECK)
    of_36 = way in (SECTION_36, MASSACHUSETTS)
    return Dealing(way, held, of_36, of_36)


SMALL = {
    "wa-1": pack(WASHINGTON_SINGLE, (3, 8, 11, 12), 1),
    "wa-2": pack(WASHINGTON_MULTI, (5, 12), 2),
    "s36-2": pack(SECTION_36, (11, 12), 2),
    "s36-4": pack(SECTION_36, (4,), 4),
}
SMALL_PACKS = pytest.mark.parametrize("dealing", SMALL.values(), ids=SMALL)


@cache
def counts(dealing):
    return counting.counted(dealing)


def cards_left(dealing, hand):
    left = [c for c in DECK for _ in range(dealing.copies[c])]
    for c in hand:
        left.remove(c)
    return left


@WAYS
def test_the_scores_keep_what_the_house_way_keeps(way):
    """Equally good twos with equal shares, as the reference lists them."""
    rng, by_score = random.Random(7), counting.scores(way)
    decks = 1 if way is WASHINGTON_SINGLE else 6
    pairs, shares = np.empty(6, np.int64), np.empty(6, np.int64)
    for _ in range(10_000):
        four = rng.sample(DECK * decks, 4)
        number = kernel.house_keeps(np.array(four), by_score, pairs, shares)
        expected = {}
        kept = keep(four, way).pairs
        for a, b in kept:
            at = kernel.pair_index(a, b)
            expected[at] = expected.get(at, 0) + kernel.PARTS // len(kept)
        assert dict(zip(pairs[:number], shares[:number], strict=True)) == expected, four


@SMALL_PACKS
def test_counts_are_those_of_every_deal_written_out(dealing):
    """Every board and dealer's hand to a few player's hands, by the reference's hands and house way."""
    best = best_seventeen if dealing.seventeen else best_washington
    strength = cache(lambda held: best(held).strength)
    found = counts(dealing)
    assert int(found.ways.sum()) == comb(dealing.cards, 4)
    for n in random.Random(3).sample(range(len(found.hands)), 2):
        hand = found.hands[n].tolist()
        left = cards_left(dealing, hand)
        wins, both, taken, deals = [0] * 6, [0] * 3, 0, 0
        for places in combinations(range(len(left)), 5):
            board = [left[i] for i in places]
            made = [strength(tuple(sorted((*board, hand[i], hand[j])))) for i, j in SPLITS]
            for four in combinations([c for i, c in enumerate(left) if i not in places], 4):
                deals += 1
                if dealing.naturals and len({c >> 2 for c in four}) == 1:
                    taken += kernel.PARTS
                    continue
                kept = keep(four, dealing.way).pairs
                for two in kept:
                    dealers = strength(tuple(sorted((*board, *two))))
                    for k in range(6):
                        wins[k] += kernel.PARTS // len(kept) * (made[k] > dealers)
                    for k in range(3):
                        both[k] += kernel.PARTS // len(kept) * (min(made[k], made[5 - k]) > dealers)
        assert deals == dealing.deals
        assert found.wins[n].tolist() == wins
        assert found.both[n].tolist() == both
        if dealing.naturals:
            assert naturals(dealing, found.hands[n : n + 1])[0] == taken


def test_a_run_goes_on_where_it_was_stopped(tmp_path):
    dealing, path, heard = SMALL["wa-2"], tmp_path / "run.npz", []
    parts = list(counting.parts(dealing))
    assert len(parts) > 2

    def stop(done, of):
        heard.append((done, of))
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        counting.count_on(dealing, path, stop)
    found = counting.count_on(dealing, path, lambda done, of: heard.append((done, of)))
    assert heard == [(n, len(parts)) for n in range(1, len(parts) + 1)]
    assert (found.wins == counts(dealing).wins).all() and (found.both == counts(dealing).both).all()


@pytest.mark.parametrize("name", ["wa-1", "wa-2"])
def test_the_bonus_counts_every_board(name):
    dealing = SMALL[name]
    found, levels = counts(dealing), bonus_levels(dealing.copies)
    for n in random.Random(5).sample(range(len(found.hands)), 2):
        hand = found.hands[n].tolist()
        expected = np.zeros((6, len(WASHINGTON)), int)
        for board in combinations(cards_left(dealing, hand), 5):
            for k, (i, j) in enumerate(SPLITS):
                expected[k, WASHINGTON.index(best_washington((*board, hand[i], hand[j])).category)] += 1
        paid = WASHINGTON.index("three-of-a-kind")
        assert levels[n, :, paid:].tolist() == expected[:, paid:].tolist()
        assert not levels[n, :, :paid].any()


# ── the best play ────────────────────────────────────────────────────────────────────────────────────

SECTION = Rules(Fraction(5), Fraction(-1, 2))


def test_values_of_section_36_written_out():
    """A keep, a split with its second wager back from a dealer's natural, the surrender and the natural."""
    found = counts(SMALL["s36-2"])
    given = options(found, SECTION)
    taken = naturals(found.dealing, found.hands)
    four = [len({c >> 2 for c in hand}) == 1 for hand in found.hands.tolist()]
    assert any(four) and not all(four)
    for n, answer in enumerate(given.answers):
        for h in range(len(found.hands)):
            if four[h] != (answer.name == exact.NATURAL):
                continue  # a natural is paid at once, and nothing else is
            win = [Fraction(w, found.total) for w in found.wins[h]]
            expected = {exact.SURRENDER: Fraction(-1, 2), exact.NATURAL: Fraction(5)}.get(answer.name)
            if expected is None:
                expected = 2 * win[answer.kept] - 1
            if answer.name == exact.SPLIT:
                expected += 2 * win[answer.other] - 1 + Fraction(taken[h], found.total)
            assert Fraction(given.values[h, n], given.total) == expected
    best = exact.best_play(found, SECTION)
    assert [best.answers[n].name == exact.NATURAL for n in best.plan] == four


@SMALL_PACKS
def test_the_distribution_has_the_best_value_of_every_hand(dealing):
    found, rules = counts(dealing), SECTION if dealing.naturals else Rules()
    given = options(found, rules)
    best = exact.best_play(found, rules)
    value = sum(max(row) * ways for row, ways in zip(given.values.tolist(), found.ways.tolist(), strict=True))
    assert best.gain == Fraction(value, given.total * comb(dealing.cards, 4))
    assert best.deals == found.total * comb(dealing.cards, 4)
    stakes = [best.answers[n].stake for n in best.plan]
    assert best.stake == sum(s * int(w) for s, w in zip(stakes, found.ways, strict=True)) / comb(
        dealing.cards, 4
    )


PAYS = {"royal-flush": 500, "straight-flush": 100, "four-of-a-kind": 30, "full-house": 5, "flush": 4,
        "straight": 2, "three-of-a-kind": 1}  # fmt: skip


def test_what_may_be_split_with_a_bonus():
    """Reading 7: in any combination, the bonus only with the ante, or both or neither; by brute force."""
    found = counts(SMALL["wa-1"])
    pays = {name: Fraction(n) for name, n in PAYS.items()}
    bonus = exact.bonus_values(found, pays)
    for option, splits in (
        (exact.ANY, [(0, 0), (1, 0), (0, 1), (1, 1)]),
        (exact.WITH_ANTE, [(0, 0), (1, 0), (1, 1)]),
        (exact.TOGETHER, [(0, 0), (1, 1)]),
    ):
        total = 0
        for h, ways in enumerate(found.ways.tolist()):
            ante = [2 * w - found.total for w in found.wins[h]]
            side = bonus[h].tolist()
            total += ways * max(
                ante[k] + split * ante[5 - k] + side[k] + more * side[5 - k]
                for k in range(6)
                for split, more in splits
            )
        played = exact.together(found, pays, option)
        assert played.gain == Fraction(total, found.total * int(found.ways.sum()))
    edges = [exact.together(found, pays, o).house_edge for o in (exact.ANY, exact.WITH_ANTE, exact.TOGETHER)]
    assert edges == sorted(edges)


def test_a_limit_cuts_what_a_bonus_pays():
    found = counts(SMALL["wa-1"])
    whole = {name: Fraction(n) for name, n in PAYS.items()}
    cut = {name: min(n, Fraction(7, 2)) for name, n in whole.items()}
    less = exact.bonus_values(found, whole) - exact.bonus_values(found, cut)
    levels, boards = bonus_levels(found.dealing.copies), comb(found.dealing.cards - 4, 5)
    for name, gain in cut.items():
        made = levels[:, :, WASHINGTON.index(name)].astype(object)
        less = less - made * (whole[name] - gain) * found.total / boards
    assert not less.any()
    with pytest.raises(ValueError, match="below three of a kind"):
        exact.bonus_values(found, {"two-pair": Fraction(1)})


def test_of_equal_answers_the_smaller_wager_is_taken():
    """Reading 34."""
    answers = tuple(exact.Answer(exact.KEEP, 0, Fraction(stake)) for stake in (2, 1, 3))
    values = np.array([[5, 5, 5], [6, 5, 6], [1, 2, 3]], object)
    assert exact.Options(answers, values, 10).best().tolist() == [1, 0, 2]


# ── rounds ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("way", [SECTION_36, WASHINGTON_MULTI], ids=["s36", "wa"])
def test_rounds_from_fixed_cards_are_the_references(way):
    """Every answer to random cards from six decks: the same money as by the reference's hands."""
    of_36 = way is SECTION_36
    best, order = (best_seventeen, SEVENTEEN) if of_36 else (best_washington, WASHINGTON)
    rng, by_score = random.Random(11), counting.scores(way)
    gains = np.arange(len(order)) * 3 - 1
    answers, keeps = np.zeros((2, counting.FOURS), np.int8)
    for n in range(3_000):
        dealt = rng.sample(DECK * 6, 13)
        if n % 50 == 0:  # a dealer's natural is rare
            dealt[4:8] = [dealt[4]] * 4
        answer, k = rng.randrange(4), rng.randrange(6)
        own = sorted(dealt[:4])
        at = kernel.four_index(*own)
        answers[at], keeps[at] = answer, k
        tie = rng.randrange(6)
        kept = keep(dealt[4:8], way).pairs
        got = rounds.play_round(
            np.array(dealt), tie, answers, keeps, by_score, of_36, of_36, gains, 10, -1, 2
        )
        natural = of_36 and len({c >> 2 for c in dealt[4:8]}) == 1
        expected = set()
        for two in kept:
            dealers = best((*dealt[8:], *two))
            net, side, staked, more = 0, 0, 0, 0
            for hand in range(2):
                held = best((*dealt[8:], *(own[i] for i in SPLITS[5 - k if hand else k])))
                if hand == 0 or answer in (rounds.SPLIT, rounds.SPLIT_BOTH):
                    staked += 2
                    won = held.strength > dealers.strength and not natural
                    net += 0 if natural and hand else 2 if won else -2
                if hand == 0 or answer in (rounds.SPLIT_BONUS, rounds.SPLIT_BOTH):
                    more += 2
                    side += int(gains[order.index(held.category)])
            expected.add((net, side, staked, more))
        assert got in expected
