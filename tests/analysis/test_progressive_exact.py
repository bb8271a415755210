"""The linked progressive counted out: by hand, by brute force, and against the games' own figures."""

import json
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest
from typer.testing import CliRunner

from houseway.analysis import progressive
from houseway.analysis.edges import analysed, edge_report
from houseway.analysis.five_cards import classes_of
from houseway.analysis.kernels.ultimate_rounds import plays_on_flop
from houseway.analysis.mississippi_stud.exact import pay_table, solved
from houseway.analysis.progressive import line_table, worth
from houseway.analysis.texas_holdem_bonus.progressive import folded as folded_before_the_flop
from houseway.analysis.texas_holdem_bonus.simple import folds
from houseway.analysis.ultimate_texas_holdem.exact import base_game
from houseway.analysis.ultimate_texas_holdem.progressive import best_play_folds
from houseway.cli.app import app
from houseway.editions.house import ElectionRefused, elect
from houseway.editions.loader import load_edition
from houseway.equipment.cards import DECK, Card, cards
from houseway.hands.named import first_match
from houseway.hands.poker import FIVE_CARD, five_card

BOOK = "oh-linked-progressive"
GAMES = ("let-it-ride", "mississippi-stud", "ultimate-texas-holdem", "texas-holdem-bonus", "four-card-poker",
         "crazy-four-poker")  # fmt: skip
QUICK = GAMES[:4]
ALL = 2_598_960
# Hands of five cards, and what they pay with so many dollars on the meter.
HANDS = {
    "royal-flush": 4, "straight-flush": 36, "four-of-a-kind": 624, "full-house": 3_744, "flush": 5_108,
    "straight": 10_200, "three-of-a-kind": 54_912,
}  # fmt: skip
FIXED = {"four-of-a-kind": 300, "full-house": 50, "flush": 40, "straight": 30, "three-of-a-kind": 9}


def linked(game, **more):
    elections = {"linked-progressive": True} | {name.replace("_", "-"): value for name, value in more.items()}
    return elect(load_edition(f"oh-{game}"), elections)


def returned(meter):
    """Of a dollar, with nothing folded."""
    prizes = {**FIXED, "royal-flush": meter, "straight-flush": Fraction(meter, 10)}
    return sum((Fraction(HANDS[line], ALL) * prize for line, prize in prizes.items()), Fraction(0))


@pytest.mark.clause(f"{BOOK}:5.I")
@pytest.mark.parametrize("game", QUICK)
def test_a_royal_flush_is_as_likely_in_every_game(game):
    dealt = worth(linked(game)).dealt
    assert dealt == {line: Fraction(n, ALL) for line, n in HANDS.items()}
    assert dealt["royal-flush"] == Fraction(1, 649_740)


@pytest.mark.parametrize("game", ["let-it-ride", "ultimate-texas-holdem"])
@pytest.mark.parametrize("meter", [10_000, 25_000, 160_530, 1_000_000])
def test_where_nothing_is_folded_the_figures_are_those_of_five_cards(game, meter):
    found = edge_report(linked(game), "progressive", meter_cents=100 * meter)
    assert found.house_edge.fraction == 1 - returned(meter)
    assert found.extra["cost_of_folding"] == "0"


def test_let_it_ride_at_the_reset_amount():
    found = edge_report(linked("let-it-ride"), "progressive")
    assert found.house_edge.fraction == Fraction(1402, 3185)  # 44.02 %
    assert found.extra["meter_cents"] == 1_000_000
    assert found.extra["envy_from_each_other_player"] == str(Fraction(4 * 1000 + 36 * 300, ALL))
    assert (
        edge_report(linked("let-it-ride", progressive_reset=50_000), "progressive").extra["meter_cents"]
        == 5_000_000
    )


@pytest.mark.clause(f"{BOOK}:7.II")
@pytest.mark.parametrize("game", QUICK)
def test_envy_grows_with_the_players_and_break_even_falls_with_them(game):
    found = worth(linked(game))
    for players in range(1, 8):
        assert found.edge(2_000_000, players) == found.edge(2_000_000) - (players - 1) * found.envy_each
        even = found.break_even_cents(players)
        assert found.edge(even, players) <= 0 < found.edge(even - 1, players)
    evens = [found.break_even_cents(n) for n in range(1, 8)]
    assert evens == sorted(evens, reverse=True) and len(set(evens)) == 7


def test_break_even_by_hand():
    """(1 - what the fixed prizes return) / (one royal flush and a tenth of the straight flushes)."""
    fixed = sum(HANDS[line] * prize for line, prize in FIXED.items())
    meter = Fraction(ALL - fixed) / (4 + Fraction(36, 10))
    found = worth(linked("let-it-ride")).break_even_cents()
    assert meter - 1 < Fraction(found, 100) <= meter + 1
    assert found == 16_053_051


# ── what is folded ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause(f"{BOOK}:6.III")
def test_mississippi_stud_folds_as_many_deals_as_its_own_figures_say():
    house = linked("mississippi-stud")
    best, found = solved(pay_table(house)), worth(house)
    folds_in_all = Fraction(sum(best.folds.values()), best.deals)
    paying = sum(found.folded.values())
    assert 0 < paying < folds_in_all
    assert all(0 <= share <= found.dealt[line] for line, share in found.folded.items())
    assert found.folding_costs(1_000_000) == Fraction(8192, 54145)
    assert found.edge(1_000_000) == 1 - returned(10_000) + Fraction(8192, 54145)


def test_mississippi_stud_dealt_at_random():
    """Twenty thousand deals, answered by the best play: as many are folded as the count says, within five
    standard deviations."""
    house, rng, deals = linked("mississippi-stud"), Random(3), 20_000
    best, found = solved(pay_table(house)), worth(house)
    classes, suits = classes_of(best.holes)
    seen = dict.fromkeys(found.pays, 0)
    for _ in range(deals):
        dealt = [int(c) for c in rng.sample(DECK, 5)]
        own, rename = classes[dealt[0], dealt[1]], suits[dealt[0], dealt[1]]
        first, second = (c & ~3 | int(rename[c & 3]) for c in dealt[2:4])
        stays = best.third[own] and best.fourth[own, first] and best.fifth[own, first, second]
        line = first_match(found.pays, five_card(tuple(map(Card, dealt))), FIVE_CARD)
        if line and not stays:
            seen[line[0]] += 1
    for line, number in seen.items():
        share = float(found.folded[line])
        assert abs(number - deals * share) <= 5 * (deals * share * (1 - share)) ** 0.5 + 1, line


@pytest.mark.clause(f"{BOOK}:6.III")
def test_texas_holdem_bonus_by_brute_force():
    """A deuce and a seven of other suits over every flop, in plain Python; and all that is folded."""
    house = linked("texas-holdem-bonus")
    own = cards("2c 7d")
    assert folds(own) and not folds(cards("2c 8d")) and not folds(cards("2c 7c"))
    made = dict.fromkeys(house.pays("progressive"), 0)
    for flop in combinations([c for c in DECK if c not in own], 3):
        if line := first_match(house.pays("progressive"), five_card((*own, *flop)), FIVE_CARD):
            made[line[0]] += 1
    table = line_table(house)
    counted = progressive_counts(own, table)
    assert made == counted
    total = dict.fromkeys(made, 0)
    for high in "34567":
        for line, n in progressive_counts(cards(f"2c {high}d"), table).items():
            total[line] += 12 * n
    deals = comb(52, 2) * comb(50, 3)
    assert folded_before_the_flop(house) == {line: Fraction(n, deals) for line, n in total.items()}
    assert worth(house).folding_costs(1_000_000) == Fraction(174, 10829)


def progressive_counts(own, table):
    from houseway.analysis.kernels.progressive import with_three_more

    found = with_three_more(np.array(own), np.array(DECK), table.lines, len(table.names))
    return dict(zip(table.names[1:], map(int, found[1:]), strict=True))


def test_ultimate_plays_every_hand_that_pays_on_the_flop_at_the_latest():
    rng, met = Random(5), 0
    pays = linked("ultimate-texas-holdem").pays("progressive")
    while met < 500:
        dealt = rng.sample(DECK, 5)
        if first_match(pays, five_card(tuple(dealt)), FIVE_CARD):
            met += 1
            assert plays_on_flop(np.array(dealt[:2]), np.array(dealt[2:]))


@pytest.mark.parametrize("game", ["four-card-poker", "crazy-four-poker"])
def test_the_best_four_of_a_hand_that_pays_are_never_folded(game):
    """Three of a kind, a straight or a flush of five is one of four, and the best play never folds those."""
    found = worth(linked(game))
    assert set(found.folded) == set(HANDS) and not any(found.folded.values())
    assert found.edge(1_000_000) == Fraction(1402, 3185)


@pytest.mark.proof
def test_the_best_play_of_ultimate_folds_some_three_of_a_kind_on_the_board():
    """Less than half of those that lie there; not paid, they cost between 0.2 and 0.5 per cent."""
    game = base_game(elect(load_edition("oh-ultimate-texas-holdem"), {}))
    total = sum((best_play_folds(game, Card(4 * rank)) for rank in range(13)), Fraction(0))
    board_trips = Fraction(13 * 4 * comb(48, 2), comb(52, 2) * comb(50, 3))
    assert 0 < total < board_trips / 2
    assert Fraction(2, 1000) < 9 * total < Fraction(5, 1000)


# ── the command ──────────────────────────────────────────────────────────────────────────────────────


def test_without_the_election_there_is_no_such_report():
    house = elect(load_edition("oh-let-it-ride"), {})
    assert "progressive" not in analysed(house)
    with pytest.raises(ElectionRefused, match="only with linked-progressive=yes"):
        edge_report(house, "progressive")
    assert analysed(linked("let-it-ride"))[-1] == "progressive"


@pytest.mark.clause(f"{BOOK}:7.III")
@pytest.mark.parametrize("rate", [1, 100, 209])
def test_a_meter_that_takes_less_than_it_must_has_no_figures(rate):
    with pytest.raises(ElectionRefused, match="together take 21 to 100 per cent") as refused:
        edge_report(linked("let-it-ride", progressive_rate=rate), "progressive")
    assert "7.III" in str(refused.value)
    assert edge_report(linked("let-it-ride", progressive_rate=210), "progressive").method == "exact"


def test_a_meter_is_never_below_its_reset():
    with pytest.raises(ElectionRefused, match=r"reset, \$10,000: \$9,999.99 is less"):
        edge_report(linked("let-it-ride"), "progressive", meter_cents=999_999)


def test_a_meter_belongs_to_the_progressive_alone():
    with pytest.raises(ElectionRefused, match="no meter pays base"):
        edge_report(linked("let-it-ride"), "base", meter_cents=1)


def test_the_command():
    asked = ["edge", "let-it-ride", "--set", "linked-progressive=yes"]
    told = CliRunner().invoke(app, [*asked, "--meter", "160531", "--json"])
    assert told.exit_code == 0, told.output
    found = json.loads(told.output)
    assert (
        found["wager"] == "progressive" and found["meter_cents"] == 16_053_100 and found["method"] == "exact"
    )
    assert found["house_edge"]["value"] < 0
    wrong = CliRunner().invoke(app, [*asked, "--wager", "progressive", "--meter", "much"])
    assert wrong.exit_code != 0
    assert progressive.MOST_PLAYERS == 7
