"""Crazy Four Poker counted out: published figures, and brute force on small decks."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from houseway.analysis.best_four import FOLD, best_four_wager
from houseway.analysis.crazy_four_poker import exact
from houseway.analysis.crazy_four_poker.hints import hint
from houseway.analysis.crazy_four_poker.strategy import best_play
from houseway.analysis.edges import edge_report, strategy_report
from houseway.analysis.kernels import crazy_four as kernel
from houseway.equipment.cards import DECK, cards
from houseway.hands.poker import best_four, four_card

EVEN = Fraction(1)
PAYS = {
    "ante": {"beats-dealer": EVEN},
    "play": {"dealer-below-king": EVEN, "beats-dealer": EVEN},
    "super-bonus": {
        "four-aces": Fraction(200),
        "four-of-a-kind": Fraction(30),
        "straight-flush": Fraction(15),
        "three-of-a-kind": Fraction(2),
        "flush": Fraction(3, 2),
        "straight": EVEN,
    },
}
QUEENS_UP = {
    "four-of-a-kind": Fraction(50),
    "straight-flush": Fraction(30),
    "three-of-a-kind": Fraction(9),
    "flush": Fraction(4),
    "straight": Fraction(3),
    "two-pair": Fraction(2),
    "pair-of-queens-or-better": EVEN,
}
BOOK = "oh-crazy-four-poker"


@pytest.fixture(scope="module")
def whole(house):
    return best_play(house)


def strength(text):
    return four_card(cards(text)).strength


@pytest.mark.clause(f"{BOOK}:10.III", f"{BOOK}:10.V.A.1", f"{BOOK}:11.I", f"{BOOK}:11.II")
def test_published_element_of_risk(whole):
    """wizardofodds.com/games/crazy-four-poker: 1.09 % of all that is bet."""
    assert whole.deals == comb(52, 5) * comb(47, 5)
    assert round(float(whole.element_of_risk), 4) == 0.0109
    assert whole.pays == PAYS


def test_the_published_strategy_is_worth_nearly_as_much(whole):
    """Three times with a pair of aces or better, once with K-Q-8-4 or better; 1.09 % as well."""

    def starting_with(text):
        least, aces = strength(text), strength("Ac Ad 3h 2s")
        return exact.base_game(PAYS, rule=lambda h: (h.strength >= least) * (3 if h.strength >= aces else 1))

    simple = starting_with("Kc Qd 8h 4s")
    assert round(float(simple.element_of_risk), 4) == 0.0109
    assert whole.house_edge < simple.house_edge < whole.house_edge + Fraction(1, 500_000)
    # No other single hand to begin with is better.
    for other in ("Kc Qd 8h 3s", "Kc Qd 8h 5s"):
        assert simple.house_edge < starting_with(other).house_edge


def test_three_times_whenever_it_is_allowed(whole):
    ranks = whole.hands.rank_of[whole.hands.first]
    strengths = np.array([h.strength for h in whole.hands.ranked])[ranks]
    assert np.array_equal(whole.times == 3, strengths >= strength("Ac Ad 3h 2s"))
    assert set(whole.times.tolist()) == {0, 1, 3}
    assert "three times the Ante with a pair of aces or better" in whole.strategy
    once, folded = strengths[whole.times == 1].min(), strengths[whole.times == 0].max()
    assert strength("Kc Qd 7h 2s") < once < strength("Kc Qd 8h 4s") <= folded < strength("Kc Qd 8h 5s")


def test_classes_hold_every_hand(whole):
    """134,459 classes of five cards when suits are renamed (the number is known from draw poker)."""
    hands = whole.hands
    assert len(hands.first) == len(hands.ways) == 134_459
    assert int(hands.ways.sum()) == comb(52, 5) == len(hands.class_of)
    assert set(np.sum(whole.outcomes, axis=1).tolist()) == {comb(47, 5)}
    assert set(hands.ways.tolist()) <= {4, 12, 24}


def test_a_dealer_without_a_king(whole):
    """By hand: ranks of five up to queen without four in a row, no four of them in one suit, none alike."""
    runs = [set(range(low, low + 4)) for low in range(8)]
    ranks = [r for r in combinations(range(11), 5) if not any(run <= set(r) for run in runs)]
    unsuited = 4**5 - 4 - 4 * 5 * 3  # all five of a suit, or four of them
    below = sum(n for (_, outcome, _), (_, n) in whole.rows.items() if outcome == "dealer-below-king")
    every = int(np.sum(whole.hands.ways * whole.outcomes[:, kernel.NOT_QUALIFIED]))
    assert every == len(ranks) * unsuited * comb(47, 5)
    folded = whole.times == FOLD
    assert below == every - int(np.sum((whole.hands.ways * whole.outcomes[:, kernel.NOT_QUALIFIED])[folded]))


def test_net_results_and_stake_fit(whole):
    assert sum(whole.net.values()) == whole.deals
    assert sum(n for _, n in whole.rows.values()) == whole.deals
    shares = {t: Fraction(int(whole.hands.ways[whole.times == t].sum()), comb(52, 5)) for t in (1, 3)}
    assert whole.stake == 2 + shares[1] + 3 * shares[3]
    assert whole.variance == whole.second_moment - whole.gain**2


@pytest.mark.clause(f"{BOOK}:11.III")
def test_queens_up_by_known_counts():
    """Five cards by their best four: as published for Aces Up, and as five-card poker counts them."""
    wager = best_four_wager(QUEENS_UP)
    published = {"straight-flush": 2072, "flush": 114_616, "straight": 101_808}
    assert published.items() <= wager.counts.items()
    assert wager.counts["four-of-a-kind"] == 13 * 48
    assert wager.counts["three-of-a-kind"] == 54_912 + 3_744  # with a full house's
    assert wager.counts["two-pair"] == 123_552  # with three ranks there is no run and no four of a suit
    assert sum(wager.counts.values()) == comb(52, 5)
    paid = sum(n * QUEENS_UP[name] for name, n in wager.counts.items() if name in QUEENS_UP)
    assert wager.house_edge == Fraction(wager.counts["nothing"] - paid, comb(52, 5))


SMALL_DECKS = {
    "three ranks and a half": [c for c in DECK if c // 4 in (12, 11, 10)],
    "straights and flushes": [c for c in DECK if c // 4 in (12, 11, 9, 8, 2, 1) and c % 4 in (0, 3)],
    "lopsided": cards("As Ks Qs Js Ah Kh 7h 7d 7c 2c 3c 4d"),
    "low": cards("Qs Js 9s 8h 7h 5d 4c 3c 2d Kd 2c"),
}


@pytest.mark.clause(*[f"{BOOK}:{path}" for path in ("10.V.A.1", "10.V.A.2.a", "10.V.A.2.b", "10.V.A.2.c")])
@pytest.mark.parametrize("deck", SMALL_DECKS.values(), ids=SMALL_DECKS)
def test_the_base_game_by_brute_force(deck):
    """Deal by deal in plain Python, what each outcome brings written out again from section 10."""
    held = {hand: best_four(hand) for hand in combinations(sorted(deck), 5)}
    bonuses = {"four-of-a-kind": 30, "straight-flush": 15, "three-of-a-kind": 2, "flush": 1.5, "straight": 1}
    net, staked = Counter(), 0
    for own, ranked in held.items():
        bonus = bonuses.get(ranked.category)
        if ranked.category == "four-of-a-kind" and ranked.ranks[0] == 12:
            bonus = 200
        aces = ranked.category == "pair" and ranked.ranks[0] == 12
        found = {0: Counter()}
        for times in (1, 2, 3) if aces or ranked.category not in ("high-card", "pair") else (1,):
            found[times] = Counter()
        for dealer in combinations([c for c in sorted(deck) if c not in own], 5):
            shown = held[dealer]
            found[0][-2] += 1
            for times in tuple(found)[1:]:
                if shown.category == "high-card" and shown.ranks[0] < 11:
                    gain = times + (bonus or 0)
                elif shown < ranked:
                    gain = 1 + times + (bonus or 0)
                elif shown > ranked:
                    gain = -1 - times + (-1 if bonus is None else bonus)
                else:
                    gain = bonus or 0
                found[times][gain] += 1
        totals = {times: sum(gain * n for gain, n in results.items()) for times, results in found.items()}
        best = max(totals, key=lambda times: (totals[times], -times))
        net.update(found[best])
        staked += 2 + best

    solved = exact.base_game(PAYS, deck=deck)
    assert solved.net == {Fraction(gain): n for gain, n in net.items()}
    assert solved.stake == Fraction(staked, len(held))
    wager = best_four_wager(QUEENS_UP, deck=deck)
    counts = Counter(str(h.category) for h in held.values())
    for name in tuple(QUEENS_UP)[:-1]:
        assert wager.counts[name] == counts[name]
    queens = sum(h.category == "pair" and h.ranks[0] >= 10 for h in held.values())
    assert wager.counts["pair-of-queens-or-better"] == queens


def test_equal_worth_takes_the_smaller_wager():
    """Reading 34. Ten cards, so that aces always meet 7-6-4-3; a Play that wins nothing is made small."""
    deck = cards("Ac Ad Kh Qc 9d 2c 3d 4h 6c 7d")
    pays = PAYS | {"play": {"dealer-below-king": Fraction(0), "beats-dealer": Fraction(0)}}
    solved = exact.base_game(pays, deck=deck)
    own = cards("Ac Ad Kh Qc 9d")
    assert set(solved.worth(own).values()) == {Fraction(-2), Fraction(0)}
    assert solved.times[solved.hands.class_of[solved.hands.number(own)]] == 1


def test_every_hand_folds_when_playing_cannot_pay():
    pays = {
        "ante": {"beats-dealer": Fraction(-2)},
        "play": {"dealer-below-king": Fraction(-3), "beats-dealer": Fraction(-3)},
        "super-bonus": {},
    }
    solved = exact.base_game(pays, deck=cards("Ac Kd Qh Jc Td 2c 3d 4h 5c 6d"))
    assert (solved.gain, solved.stake, solved.strategy) == (-2, 2, "fold every hand")


def test_every_hand_plays_when_no_dealer_qualifies():
    solved = exact.base_game(PAYS, deck=cards("Qc Jd 9h 8c 6d 5h 3c 2d Qd Jh"), qualifier=1 << 30)
    assert solved.strategy == "three times the Ante with two pair or better; once with every other hand"
    assert solved.gain > 0


def test_a_hint_says_what_each_play_is_worth(house, whole):
    view = {
        "step": {"seat": 1, "choices": [{"name": "play"}, {"name": "fold"}]},
        "hands": [{"seat": 1, "cards": ["As", "Ad", "2c", "3h", "5s"]}],
    }
    aces = hint(house, view)
    worth = whole.worth(cards("As Ad 2c 3h 5s"))
    assert aces.best == "play" and aces.values == {"play": float(worth[3]), "fold": -2.0}
    assert list(worth) == [0, 1, 2, 3] and worth[3] > worth[2] > worth[1] > worth[0] == -2
    assert aces.text.startswith("Play three times the Ante:")
    view["hands"][0]["cards"] = ["Qs", "Jd", "9c", "7h", "2s"]
    low = hint(house, view)
    assert low.best == "fold" and low.values["play"] < -2
    assert list(whole.worth(cards("Qs Jd 9c 7h 2s"))) == [0, 1]


@pytest.mark.parametrize(
    ("hand", "times"), [("Kc Qd 8h 5s 2c", 1), ("Kc Qd 7h 5s 2c", 0), ("Ac 7d 5h 3s 2c", 1)]
)
def test_hands_at_the_limit_of_playing(whole, hand, times):
    worth = whole.worth(cards(hand))
    assert (worth[1] > -2) is bool(times)


def test_the_report(house, whole):
    report = edge_report(house, "base")
    assert report.house_edge.fraction == whole.house_edge
    assert report.element_of_risk.fraction == whole.element_of_risk
    assert sum(o.combinations for o in report.table) == whole.deals
    assert "K-Q-8-5" in strategy_report(house).strategy["text"]
    side = edge_report(house, "queens-up")
    assert side.house_edge.fraction == best_four_wager(QUEENS_UP).house_edge
    assert [o.outcome for o in side.table][-1] == "nothing"
