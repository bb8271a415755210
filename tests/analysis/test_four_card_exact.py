"""Four Card Poker counted out: published figures, and brute force on small decks."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest
from tests.games.four_by_hand import FOUR, PAIR, STRAIGHT_FLUSH, THREE, by_hand

from houseway.analysis.best_four import FOLD, best_four_wager
from houseway.analysis.edges import edge_report, strategy_report
from houseway.analysis.four_card_poker import exact
from houseway.analysis.four_card_poker.hints import hint
from houseway.analysis.four_card_poker.strategy import best_play
from houseway.analysis.kernels import four_card as kernel
from houseway.equipment.cards import DECK, card, cards, text
from houseway.hands.poker import four_card

EVEN = Fraction(1)
CONTEST = {"beats-dealer": EVEN, "ties-dealer": EVEN}
PAYS = {
    "ante": CONTEST,
    "play": CONTEST,
    "ante-bonus": {
        "four-of-a-kind": Fraction(25),
        "straight-flush": Fraction(20),
        "three-of-a-kind": Fraction(2),
    },
}
ACES_UP = {
    "four-of-a-kind": Fraction(50),
    "straight-flush": Fraction(40),
    "three-of-a-kind": Fraction(8),
    "flush": Fraction(5),
    "straight": Fraction(4),
    "two-pair": Fraction(3),
    "pair-of-aces": EVEN,
}
BOOK = "oh-four-card-poker"


@pytest.fixture(scope="module")
def whole(house):
    return best_play(house)


@pytest.mark.clause(f"{BOOK}:10.III", f"{BOOK}:11.I.A", f"{BOOK}:11.I.B")
def test_published_figures(whole):
    """2.78 % of the Ante (another page 2.79 %) and 1.30 % of all that is bet, bonus 25-20-2."""
    assert whole.deals == comb(52, 5) * 47 * comb(46, 5)
    assert round(float(whole.house_edge), 4) == 0.0279 and int(10_000 * whole.house_edge) == 278
    assert round(float(whole.element_of_risk), 4) == 0.0130
    assert whole.pays == PAYS


def test_the_best_play_is_never_twice_the_ante(whole):
    """What a Play brings is a straight line in its size: the smallest, the largest or none is best."""
    assert set(np.unique(whole.times).tolist()) == {-1, 0, 1, 3}
    assert int(np.sum(whole.times == -1)) == 5 * len(whole.hands.first)
    assert sum(whole.shares.values()) == 1
    assert whole.stake == 1 + whole.shares[1] + 3 * whole.shares[3]
    assert sum(n for _, n in whole.rows.values()) == sum(whole.net.values()) == whole.deals


def test_equal_answers_take_the_smaller_stake(whole):
    """Reading 34: there are deals in which once and three times, or a fold, are worth the same."""
    assert 0 < whole.indifferent < whole.deals // 100_000
    assert whole.stake < whole.largest_stake < whole.stake + Fraction(1, 100_000)
    assert whole.indifferent % comb(46, 5) == 0


def test_without_the_up_card_tens_are_raised_and_threes_played(whole):
    """Three times with a pair of tens or better, once with a pair of threes or better."""
    simple = whole.without_up_card
    assert simple.strategy == (
        "three times the Ante with a pair of tens or better; once the Ante with a pair of threes or better; "
        "fold the rest"
    )
    assert whole.house_edge < simple.house_edge < whole.house_edge + Fraction(1, 100)

    def starting_with(once, three):
        least, more = four_card(cards(once)), four_card(cards(three))
        return exact.base_game(PAYS, rule=lambda h: (h >= least) * (3 if h >= more else 1)).house_edge

    tens, nines, jacks = "Tc Td 3h 2s", "9c 9d 3h 2s", "Jc Jd 3h 2s"
    assert starting_with("3c 3d 4h 2s", tens) == simple.house_edge
    for once in ("2c 2d 4h 3s", "4c 4d 3h 2s"):
        assert starting_with(once, tens) > simple.house_edge
    for three in (nines, jacks):
        assert starting_with("3c 3d 4h 2s", three) > simple.house_edge


def test_counts_of_single_hands_against_every_dealer_hand(whole):
    """1,370,754 dealer hands one by one, for hands and up cards at random and at the limits of playing."""
    rng = Random(4)
    chosen = [rng.sample(DECK, 6) for _ in range(8)]
    chosen += [list(cards(t)) for t in ("Tc Td 4h 3s 2c Ah", "3c 3d 9h 8s 6c Kh", "Ac Kd Qh Js 2c 2d")]
    for *own, up in chosen:
        at, place = whole.counted.situation(own, up)
        found = kernel.against(np.array(DECK), np.array(own), up)
        assert tuple(whole.counted.outcomes[at, place]) == found, text(up)
        worth = exact.worth(PAYS, own, up)
        assert whole.play(own, up) == max(range(4), key=lambda times: (worth[times], -times))


def test_every_class_meets_every_up_card(whole):
    assert len(whole.hands.first) == 134_459
    found = whole.counted
    own = np.sum(found.own[:, :, None] == np.arange(52), axis=1).astype(bool)
    assert not np.any(found.outcomes[own])
    assert np.max(np.sum(found.outcomes, axis=2)) <= comb(46, 5)
    # Four aces beat every dealer hand; nothing ties with them.
    at, place = found.situation(cards("Ac Ad Ah As 2c"), card("2d"))
    assert tuple(found.outcomes[at, place]) == (comb(46, 5), 0)


SMALL_DECKS = {
    "three ranks": [c for c in DECK if c // 4 in (12, 11, 10)],
    "straights and flushes": [c for c in DECK if c // 4 in (12, 11, 9, 8, 2, 1) and c % 4 in (0, 3)],
    "lopsided": cards("As Ks Qs Js Ah Kh 7h 7d 7c 2c 3c 4d"),
    "low": cards("Qs Js 9s 8h 7h 5d 4c 3c 2d Kd 2c"),
}
BONUS = {FOUR: 25, STRAIGHT_FLUSH: 20, THREE: 2}


@pytest.mark.clause(f"{BOOK}:11.I.A", f"{BOOK}:11.I.B", f"{BOOK}:11.I.C")
@pytest.mark.parametrize("deck", SMALL_DECKS.values(), ids=SMALL_DECKS)
def test_the_base_game_by_brute_force(deck):
    """Deal by deal in plain Python with a ranking of its own, what each outcome brings written out again."""
    deck = sorted(deck)
    dealers = {frozenset(six): by_hand(six) for six in combinations(deck, 6)}
    net, staked, situations = Counter(), 0, 0
    for own in combinations(deck, 5):
        mine = by_hand(own)
        bonus = BONUS.get(mine[0], 0)
        rest = [c for c in deck if c not in own]
        for up in rest:
            found = {times: Counter() for times in range(4)}
            for five in combinations([c for c in rest if c != up], 5):
                sign = 1 if mine >= dealers[frozenset((up, *five))] else -1
                found[0][-1] += 1
                for times in (1, 2, 3):
                    found[times][sign * (1 + times) + bonus] += 1
            totals = {t: sum(gain * n for gain, n in results.items()) for t, results in found.items()}
            best = max(totals, key=lambda times: (totals[times], -times))
            net.update(found[best])
            staked, situations = staked + 1 + best, situations + 1
    solved = exact.base_game(PAYS, deck)
    assert solved.net == {Fraction(gain): n for gain, n in net.items()}
    assert solved.stake == Fraction(staked, situations)
    assert exact.worth(PAYS, deck[:5], deck[5], deck) == [
        Fraction(-1),
        *(_worth(deck, deck[:5], deck[5], times) for times in (1, 2, 3)),
    ]
    wager = best_four_wager(ACES_UP, deck)
    held = Counter(by_hand(own)[0] for own in combinations(deck, 5))
    aces = sum(by_hand(own)[:1] == (PAIR,) and by_hand(own)[1][0] == 12 for own in combinations(deck, 5))
    assert (wager.counts["pair-of-aces"], wager.counts["four-of-a-kind"]) == (aces, held[FOUR])


def _worth(deck, own, up, times):
    mine = by_hand(own)
    rest = [c for c in deck if c not in own and c != up]
    signs = [1 if mine >= by_hand((up, *five)) else -1 for five in combinations(rest, 5)]
    return Fraction(sum(signs) * (1 + times), len(signs)) + BONUS.get(mine[0], 0)


def test_ties_that_pay_otherwise_are_counted_apart():
    """A deck of two suits, where hands often tie; where a tie brings nothing, it is worth that much less."""
    deck = SMALL_DECKS["straights and flushes"]
    nothing = {"beats-dealer": EVEN, "ties-dealer": Fraction(0)}
    won, level = exact.base_game(PAYS, deck), exact.base_game(PAYS | {"ante": nothing, "play": nothing}, deck)
    ties = [(k[0], n) for k, (_, n) in level.rows.items() if k[1] == "ties-dealer"]
    assert ties and level.house_edge > won.house_edge


@pytest.mark.clause(f"{BOOK}:11.I.C")
def test_aces_up_by_known_counts(house):
    """Five cards by their best four, as five-card poker counts them; the same hands as Crazy Four Poker's."""
    wager = best_four_wager(ACES_UP)
    known = {"straight-flush": 2072, "flush": 114_616, "straight": 101_808, "two-pair": 123_552}
    assert known.items() <= wager.counts.items()
    assert wager.counts["four-of-a-kind"] == 13 * 48
    assert wager.counts["three-of-a-kind"] == 54_912 + 3_744
    assert sum(wager.counts.values()) == comb(52, 5)
    paid = sum(n * ACES_UP[name] for name, n in wager.counts.items() if name in ACES_UP)
    assert wager.house_edge == Fraction(wager.counts["nothing"] - paid, comb(52, 5))
    side = edge_report(house, "aces-up")
    assert side.house_edge.fraction == wager.house_edge and [o.outcome for o in side.table][-1] == "nothing"


def seen(own, up):
    return {
        "step": {"seat": 1, "choices": [{"name": "play"}, {"name": "fold"}]},
        "hands": [{"seat": 1, "cards": own.split()}],
        "dealer": {"cards": ["??"] * 5 + [up]},
    }


@pytest.mark.parametrize(
    ("own", "up", "told"),
    [
        ("As Ad 2c 3h 5s", "Kd", "Play three times the Ante"),
        ("5s 5d 2c 3h Js", "Kd", "Play once the Ante"),
        ("Qs Jd 9c 7h 2s", "Kd", "Fold"),
        ("Ks Jd 9c 7h 2s", "Kd", "Fold"),
    ],
)
def test_a_hint_says_what_each_play_is_worth(house, own, up, told):
    found = hint(house, seen(own, up))
    worth = exact.worth(PAYS, cards(own), card(up))
    assert found.text.startswith(f"{told}: in antes") and worth[FOLD] == -1
    assert found.best == ("fold" if told == "Fold" else "play")
    assert found.values == {"play": float(max(worth[1:])), "fold": -1.0}


def test_the_up_card_matters(whole):
    """A pair of eights is played for three times the Ante against a low card only."""
    own = cards("8c 8d Ah Ks 4c")
    assert [whole.play(own, card(up)) for up in ("2d", "8h", "9h", "Ad")] == [3, 3, 1, 1]


def test_the_report_and_the_chart(house, whole):
    report = edge_report(house, "base")
    assert report.house_edge.fraction == whole.house_edge
    assert report.element_of_risk.fraction == whole.element_of_risk
    assert sum(o.combinations for o in report.table) == whole.deals
    assert any("with the larger one" in note for note in report.notes)
    (chart,) = strategy_report(house).strategy["charts"].values()
    assert chart["columns"][0] == "A" and chart["columns"][-1] == "2"
    assert set(chart["rows"]["a pair of aces or better"]) == {"3"}
    assert chart["rows"]["a pair of nines"][:5] == ["1"] * 5  # ace to ten
    *_, lowest = chart["rows"].items()
    assert lowest[0].endswith("or lower") and set(lowest[1]) == {"F"}
