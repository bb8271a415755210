"""Let It Ride: published figures and rules, counts by hand, brute force, the generic solver, and hints."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from street_by_street import LET_IT_RIDE, SMALL, TEN

from houseway.analysis.edges import edge_report
from houseway.analysis.hints import decision_hint
from houseway.analysis.let_it_ride.exact import answers, five_card_wager, pay_table
from houseway.analysis.let_it_ride.strategy import strategy
from houseway.analysis.solver import solve, table_with_wagers
from houseway.analysis.three_cards import three_card_wager
from houseway.equipment.cards import DECK, cards, texts
from houseway.games.registry import open_game
from houseway.procedures.stakes import placed

BOOK = "oh-let-it-ride"
GAME = LET_IT_RIDE
gain, asked = GAME.gain, GAME.asked


# ── the whole deck ───────────────────────────────────────────────────────────────────────────────────


def test_published_edge_and_average_stake(least, most):
    """wizardofodds.com/ask-the-wizard/let-it-ride: 3.506 % of one bet, an average of 1.23 left in action."""
    assert least.deals == most.deals == comb(52, 3) * 49 * 48
    assert least.house_edge == most.house_edge and round(float(least.house_edge), 5) == 0.03506
    assert round(float(most.stake), 2) == 1.23
    assert least.stake < most.stake  # reading 34: the smaller of equal stakes


def test_a_low_pair_on_four_cards_costs_what_is_published(house):
    """The same page: 45.83 % of a bet. Of 48 cards 2 make three of a kind, 6 two pair; 40 lose."""
    for own in ("2s 2h 9d", "9s 9h Ad", "5s 5h Kd"):
        back, rides = answers(pay_table(house), cards(own), cards("4c"), 1)
        assert rides - back == Fraction(2 * 3 + 6 * 2 - 40, 48) == Fraction(-22, 48)
    assert round(22 / 48, 4) == 0.4583


def test_a_low_pair_on_three_cards_costs_less_than_is_published(house, least):
    """The page says 6.37 %. Counted out, of the 1,176 pairs of other cards 1 makes four of a kind, 9 a full
    house, 88 three of a kind, 198 two pair, and the other 880 lose: 71 of 1,176 bets, 6.04 %."""
    assert comb(49, 2) == 1 + 9 + 88 + 198 + 880 == 1176
    cost = Fraction(1 * 50 + 9 * 11 + 88 * 3 + 198 * 2 - 880, 1176)
    assert cost == Fraction(-71, 1176) and round(float(-cost), 4) == 0.0604
    low = [i for i, own in enumerate(least.owns.tolist())
           if sorted(Counter(c >> 2 for c in own).values()) == [1, 2]
           and max(Counter(c >> 2 for c in own).items(), key=lambda x: x[1])[0] < TEN]  # fmt: skip
    assert sum(int(least.ways[i]) for i in low) == 8 * 6 * 48
    for i in low:  # whatever the third card is
        assert Fraction(int(least.worth[i, 1] - least.worth[i, 0]), 49 * 48) == cost
        assert not least.first[i]
    own = cards("5s 5h Kd")
    rest = [c for c in DECK if c not in own]
    assert Fraction(sum(gain((*own, *two)) for two in combinations(rest, 2)), 1176) == cost


def test_classes_hold_every_hand(least):
    assert (len(least.ways), int(least.ways.sum())) == (1755, comb(52, 3))


@pytest.mark.clause("oh-let-it-ride:13.IV")
def test_the_dollar_bonus(house):
    report = edge_report(house, "let-it-ride-bonus")
    assert {o.outcome: o.combinations for o in report.table} == {
        "royal-flush": 4, "straight-flush": 36, "four-of-a-kind": 624, "full-house": 3744, "flush": 5108,
        "straight": 10_200, "three-of-a-kind": 54_912, "nothing": 2_524_332,
    }  # fmt: skip
    back = 4 * 20_000 + 36 * 2_000 + 624 * 300 + 3744 * 150 + 5108 * 50 + 10_200 * 25 + 54_912 * 5
    assert report.house_edge.fraction == 1 - Fraction(back, comb(52, 5)) == Fraction(3805, 10829)


@pytest.mark.clause("oh-let-it-ride:13.V")
def test_three_card_bonus(house):
    report = edge_report(house, "three-card-bonus")
    assert {o.outcome: o.combinations for o in report.table} == {
        "mini-royal": 4, "straight-flush": 44, "three-of-a-kind": 52, "straight": 720, "flush": 1096,
        "pair": 3744, "nothing": 16440,
    }  # fmt: skip
    won = 4 * 50 + 44 * 40 + 52 * 30 + 720 * 6 + 1096 * 3 + 3744 - 16440
    assert report.house_edge.fraction == Fraction(-won, 22100) == Fraction(392, 5525)


def straights(ranks):
    """In how many straights all of these can end."""
    runs = [{12, 0, 1, 2, 3}, *({*range(low, low + 5)} for low in range(9))]
    return sum({*ranks} <= run for run in runs)


def published_first(own):
    """Wizard of Odds: a paying hand; three to a royal; three suited in a row but A-2-3 and 2-3-4; three to a
    straight flush over four ranks with a high card, or over five with two."""
    ranks = sorted(c >> 2 for c in own)
    groups = Counter(ranks)
    if max(groups.values()) > 1:
        return max(groups.values()) == 3 or max(groups, key=lambda r: groups[r]) >= TEN
    if len({c & 3 for c in own}) > 1:
        return False
    high = sum(r >= TEN for r in ranks)
    low_ace = [-1 if r == 12 else r for r in ranks]
    span = min(max(r) - min(r) for r in (ranks, low_ace)) + 1
    if high == 3:
        return True
    if span == 3:
        return ranks not in ([0, 1, 12], [0, 1, 2])
    if 12 in ranks and high < 2:
        return False  # an ace that would be low
    return (span == 4 and high >= 1) or (span == 5 and high >= 2)


def published_second(four):
    """A paying hand; four of a suit; an open straight with a high card. Where it makes no difference: an open
    straight without one, and four high cards inside a straight."""
    ranks = sorted(c >> 2 for c in four)
    groups = Counter(ranks)
    if max(groups.values()) > 1:
        twice = [r for r in groups if groups[r] > 1]
        return len(twice) == 2 or groups[twice[0]] > 2 or twice[0] >= TEN
    if len({c & 3 for c in four}) == 1:
        return True
    return straights(ranks) == 2 or (straights(ranks) == 1 and ranks[0] >= TEN)


def test_the_published_rule_is_the_best_play_found(least, most):
    equal = 0
    for i, own in enumerate(most.owns.tolist()):
        assert bool(most.first[i]) is published_first(own), texts(own)
        for shown in (c for c in DECK if c not in own):
            four = (*own, shown)
            assert bool(most.second[i, shown]) is published_second(four), texts(four)
            if most.second[i, shown] != least.second[i, shown]:
                equal += 1
                assert sum(gain((*four, c)) for c in DECK if c not in four) == 0
    assert equal and (most.first == least.first).all()


def test_the_charts_leave_no_situation_open(house):
    found = strategy(house)
    held = {a for chart in found["charts"].values() for row in chart["rows"].values() for a in row}
    assert held == {"R", "B", "·"}  # no situation with two answers
    assert list(found["charts"]) == ["three cards", "four cards"]
    three = found["charts"]["three cards"]
    assert dict(zip(three["columns"], three["rows"]["3 low"], strict=True)) == {
        "suited 0": "B", "suited 1": "B", "suited 2": "B", "suited 3": "R",
        "mixed 0": "B", "mixed 1": "B", "mixed 2": "B", "mixed 3": "B",
    }  # fmt: skip
    assert found["text"].startswith("Best play. Cards: high A K Q J T, low 9 8 7 6 5 4 3 2.")
    assert "let it ride on 3 of a kind, high pair; take it back on low pair" in found["text"]


# ── small decks ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", SMALL)
def test_the_bonuses_on_small_decks(house, name):
    """The generic solver on all wagers: a bonus is worth the same whatever becomes of the bets."""
    deck = SMALL[name]
    game = open_game("let-it-ride", cards=deck)
    stakes = {"bet-3": 1000, "let-it-ride-bonus": 100, "three-card-bonus": 1000}
    table = table_with_wagers(game, [placed(game.table, 1, w, c) for w, c in stakes.items()])
    amounts = {
        "royal-flush": 20_000, "straight-flush": 2_000, "four-of-a-kind": 300, "full-house": 150,
        "flush": 50, "straight": 25, "three-of-a-kind": 5,
    }  # fmt: skip
    odds = {
        "mini-royal": 50,
        "straight-flush": 40,
        "three-of-a-kind": 30,
        "straight": 6,
        "flush": 3,
        "pair": 1,
    }
    for wager, expected in (
        ("let-it-ride-bonus", five_card_wager({on: Fraction(n - 1) for on, n in amounts.items()}, deck)),
        ("three-card-bonus", three_card_wager({on: Fraction(n) for on, n in odds.items()}, deck)),
    ):
        found = solve(game, table, counted=lambda line, wager=wager: line.wager == wager)
        assert Fraction(found.gain, stakes[wager]) == expected.gain
        assert found.staked == stakes[wager]


# ── hints ────────────────────────────────────────────────────────────────────────────────────────────


HINTS = [
    # own        board  before         best           in words
    ("As Ks Qs", "Js", "let-it-ride", "let-it-ride", "Bet Number 2: Let it ride."),
    ("2s 2h 9d", "Kc", "withdraw",    "withdraw",    "Bet Number 2: Take it back."),
    ("7s 8h 9d", "Tc", "withdraw",    "let-it-ride", "Bet Number 2: Let it ride."),
    ("6s 7h 8d", "9c", "withdraw",    "withdraw",    "Bet Number 2: Take it back."),  # no difference
    ("As Kh Qd", "Jc", "let-it-ride", "withdraw",    "Bet Number 2: Take it back."),  # nor here
]  # fmt: skip


@pytest.mark.parametrize(("own", "board", "before", "best", "words"), HINTS)
def test_hints_on_four_cards_by_hand(own, board, before, best, words):
    house, view = asked(own, board, ((before,),))
    seen = (*cards(own), *cards(board))
    gains = [gain((*seen, c)) for c in DECK if c not in seen]
    mean, kept = Fraction(sum(gains), 48), 1 + (before == "let-it-ride")
    hint = decision_hint(house, view)
    assert hint.best == best and hint.text.startswith(words)
    assert hint.values == {"withdraw": float(kept * mean), "let-it-ride": float((kept + 1) * mean)}


def test_hints_on_three_cards_count_on_the_best_answer_on_four():
    for own, best in (("As Ks Qs", "let-it-ride"), ("9s 9h Kd", "withdraw"), ("Ts Th 2d", "let-it-ride")):
        house, view = asked(own, "")
        held = cards(own)
        rest = [c for c in DECK if c not in held]
        worth = {"withdraw": 0, "let-it-ride": 0}
        for first in rest:
            mean = Fraction(sum(gain((*held, first, c)) for c in rest if c != first), 48 * 49)
            for rides, name in enumerate(worth):
                worth[name] += (1 + rides) * mean + max(mean, 0)
        hint = decision_hint(house, view)
        assert hint.best == best == max(worth, key=lambda name: worth[name])
        assert hint.values == {name: float(value) for name, value in worth.items()}
        assert hint.text.startswith("Bet Number 1: ")


def test_a_hint_knows_the_limit():
    """Two bets of $25 win $50,000 with a royal: a third would only be risked."""
    house, view = asked("As Ks Qs", "Js", (("let-it-ride",),), cents=50_000, payout_limited=True)
    free, open_view = asked("As Ks Qs", "Js", (("let-it-ride",),), cents=50_000)
    assert (
        decision_hint(house, view).values["let-it-ride"]
        < decision_hint(free, open_view).values["let-it-ride"]
    )
