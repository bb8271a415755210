"""Baccarat counted: published combinations, a count by hand in plain Python, removal and vigorish."""

from fractions import Fraction
from itertools import permutations

import pytest

from houseway.analysis.baccarat.exact import (
    BANKER,
    DRAGON_BANKER,
    DRAGON_PLAYER,
    PLAYER,
    TIE,
    WAGERS,
    banker_nets,
    effects_of_removal,
    fresh_shoe,
    law_of,
    outcome_of,
    shoe_of,
)
from houseway.analysis.edges import edge_report, edge_reports
from houseway.editions.house import elect
from houseway.editions.loader import load_edition
from houseway.equipment.cards import DECK

EIGHT = fresh_shoe(8)
DEALS = 416 * 415 * 414 * 413 * 412 * 411
NETS = {
    PLAYER: {"win": Fraction(1), "tie": Fraction(0), "lose": Fraction(-1)},
    BANKER: banker_nets(),
    TIE: {"win": Fraction(8), "lose": Fraction(-1)},
}
DRAGON = {"natural": 1, "by-4": 1, "by-5": 2, "by-6": 4, "by-7": 6, "by-8": 10, "by-9": 30, "lose": -1}
NETS[DRAGON_PLAYER] = NETS[DRAGON_BANKER] = {
    "natural tie": Fraction(0), **{name: Fraction(pays) for name, pays in DRAGON.items()}
}  # fmt: skip


def house(**elections):
    return elect(load_edition("oh-baccarat"), {k.replace("_", "-"): v for k, v in elections.items()})


# ── published counts, eight decks (Wizard of Odds, baccarat and its appendix 5) ──────────────────────

PUBLISHED = {
    PLAYER: {"win": 2_230_518_282_592_256, "lose": 2_292_252_566_437_888, "tie": 475_627_426_473_216},
    BANKER: {"win": 2_292_252_566_437_888, "lose": 2_230_518_282_592_256, "tie": 475_627_426_473_216},
    TIE: {"win": 475_627_426_473_216, "lose": 4_522_770_849_030_144},
    DRAGON_PLAYER: {
        "by-9": 18_409_431_764_992, "by-8": 34_097_645_543_424, "by-7": 89_590_261_473_280,
        "by-6": 141_238_897_317_888, "by-5": 166_169_165_987_840, "by-4": 186_780_352_174_080,
        "natural": 812_685_054_124_032, "natural tie": 89_325_908_267_520,
    },
    DRAGON_BANKER: {
        "by-9": 15_390_342_909_952, "by-8": 28_305_092_784_128, "by-7": 79_517_099_278_336,
        "by-6": 119_200_072_366_080, "by-5": 157_275_882_332_160, "by-4": 201_147_167_287_296,
        "natural": 812_685_054_124_032, "natural tie": 89_325_908_267_520,
    },
}  # fmt: skip


@pytest.mark.parametrize("wager", WAGERS)
def test_the_combinations_of_eight_decks_are_the_published_ones(wager):
    law = law_of(EIGHT)
    assert law.deals == DEALS == 4_998_398_275_503_360
    counts = law.outcomes(wager)
    assert sum(counts.values()) == DEALS
    assert {name: counts[name] for name in PUBLISHED[wager]} == PUBLISHED[wager]


@pytest.mark.parametrize(
    ("decks", "wager", "edge", "digits"),
    [
        (8, PLAYER, 0.012351, 6), (8, BANKER, 0.010579, 6), (8, TIE, 0.143596, 6),
        (6, PLAYER, 0.012374, 6), (6, BANKER, 0.010558, 6), (6, TIE, 0.144382, 6),
        (1, PLAYER, 0.0129, 4), (1, BANKER, 0.0101, 4), (1, TIE, 0.1575, 4),
        (8, DRAGON_PLAYER, 0.0265, 4), (6, DRAGON_PLAYER, 0.0267, 4), (4, DRAGON_PLAYER, 0.0270, 4),
        (8, DRAGON_BANKER, 0.0937, 4), (6, DRAGON_BANKER, 0.0939, 4), (4, DRAGON_BANKER, 0.0942, 4),
    ],
)  # fmt: skip
def test_published_edges(decks, wager, edge, digits):
    assert round(-float(law_of(fresh_shoe(decks)).expected(wager, NETS[wager])), digits) == edge


def test_every_shoe_of_one_to_sixteen_decks_is_counted_without_overflow():
    edges = {w: [] for w in WAGERS}
    for decks in range(1, 17):
        law = law_of(fresh_shoe(decks))
        assert sum(law.results.values()) == law.deals
        for wager in WAGERS:
            edges[wager].append(-law.expected(wager, NETS[wager]))
    # More decks help bets on player and tie and hurt those on banker, as published for 1, 6 and 8.
    assert edges[PLAYER] == sorted(edges[PLAYER], reverse=True)
    assert edges[TIE] == sorted(edges[TIE], reverse=True)
    assert edges[BANKER] == sorted(edges[BANKER])


# ── a count that shares nothing with the kernel ──────────────────────────────────────────────────────

DRAWS = {  # Banker's count: third cards of the Player to which it draws, from the printed table
    0: "0123456789", 1: "0123456789", 2: "0123456789", 3: "012345679",
    4: "234567", 5: "4567", 6: "67", 7: "",
}  # fmt: skip


def slowly(values):
    """(natural, player, banker) by the book, from six cards in the order they would be dealt."""
    player, banker = values[0] + values[2], values[1] + values[3]
    if player % 10 > 7 or banker % 10 > 7:
        return True, player % 10, banker % 10
    rest = list(values[4:])
    count = banker % 10
    if player % 10 <= 5:
        third = rest.pop(0)
        player += third
        if str(third) in DRAWS[count]:
            banker += rest.pop(0)
    elif count <= 5:
        banker += rest.pop(0)
    return False, player % 10, banker % 10


SMALL = ([0, 0, 1, 2, 5, 6, 7, 8, 9], [3, 3, 4, 4, 0, 8, 1, 6], [9, 9, 0, 5, 5, 2, 7])


@pytest.mark.parametrize("values", SMALL, ids=str)
def test_every_order_of_a_few_cards(values):
    found = {}
    for order in permutations(values, 6):
        result = slowly(order)
        found[result] = found.get(result, 0) + 1
    law = law_of([values.count(value) for value in range(10)])
    assert law.deals == sum(found.values())
    assert law.results == found


def test_outcomes_of_the_dragon_bonus_at_each_boundary():
    """One line a case: natural, player, banker, and what each side's bonus comes to."""
    cases = [
        (True, 9, 8, "natural", "lose"),
        (True, 8, 9, "lose", "natural"),
        (True, 9, 9, "natural tie", "natural tie"),
        (True, 8, 7, "natural", "lose"),
        (True, 0, 9, "lose", "natural"),
        (False, 9, 5, "by-4", "lose"),
        (False, 9, 6, "lose", "lose"),
        (False, 9, 0, "by-9", "lose"),
        (False, 0, 9, "lose", "by-9"),
        (False, 8, 8, "lose", "lose"),
        (False, 2, 6, "lose", "by-4"),
    ]
    for natural, player, banker, mine, theirs in cases:
        assert outcome_of(DRAGON_PLAYER, natural, player, banker) == mine
        assert outcome_of(DRAGON_BANKER, natural, player, banker) == theirs


def test_shoes_of_cards_and_shoes_that_cannot_be_counted():
    assert shoe_of(DECK * 8) == EIGHT
    for wrong in ([1] * 9, [-1] + [2] * 9, [5] + [0] * 9, [200] * 10):
        with pytest.raises(ValueError, match="shoe"):
            law_of(wrong)


# ── removal ──────────────────────────────────────────────────────────────────────────────────────────

# In millionths of a unit, values 0 to 9, eight decks (Wizard of Odds, baccarat appendix 2).
REMOVAL = {
    PLAYER: (-18, -45, -54, -67, -120, 84, 113, 82, 53, 25),
    BANKER: (19, 44, 52, 65, 116, -83, -113, -83, -50, -23),
}
# What one card less takes from the probability that the player wins (excelpunks.com, concepts 16).
PLAYER_WINS = {4: -0.0000435175, 0: -0.0000373810, 1: -0.0000295798, 3: -0.0000217068}


def test_effects_of_removal_are_the_published_ones():
    effects = effects_of_removal(EIGHT, {w: NETS[w] for w in REMOVAL})
    for wager, published in REMOVAL.items():
        assert tuple(round(float(e) * 10**6) for e in effects[wager]) == published
    whole = law_of(EIGHT)
    for value, change in PLAYER_WINS.items():
        left = [n - (v == value) for v, n in enumerate(EIGHT)]
        law = law_of(left)
        wins = Fraction(law.outcomes(PLAYER)["win"], law.deals)
        assert float(wins - Fraction(whole.outcomes(PLAYER)["win"], DEALS)) == pytest.approx(
            change, abs=6e-11
        )


@pytest.mark.parametrize("wager", WAGERS)
def test_removals_weighed_by_their_chance_change_nothing(wager):
    """A card taken out unseen has no effect on the mean: an identity of exact fractions."""
    effects = effects_of_removal(EIGHT, {wager: NETS[wager]})[wager]
    assert sum(n * e for n, e in zip(EIGHT, effects, strict=True)) == 0


def test_a_value_that_is_not_there_cannot_be_removed():
    shoe = [0, 9, 9, 9, 0, 0, 0, 0, 0, 9]
    assert effects_of_removal(shoe, {PLAYER: NETS[PLAYER]})[PLAYER][0] == 0


# ── vigorish ─────────────────────────────────────────────────────────────────────────────────────────


def test_a_charge_on_ties_costs_five_percent_of_them():
    law = law_of(EIGHT)
    ties = Fraction(law.outcomes(BANKER)["tie"], DEALS)
    charged = law.expected(BANKER, banker_nets(tie_charged=True))
    assert law.expected(BANKER, banker_nets()) - charged == ties / 20


# ── reports ──────────────────────────────────────────────────────────────────────────────────────────


def test_reports_of_a_house():
    reports = {r.wager: r for r in edge_reports(house())}
    assert set(reports) == set(WAGERS)
    for wager, report in reports.items():
        law = law_of(EIGHT)
        assert report.method == "exact"
        assert report.house_edge.fraction == -law.expected(wager, NETS[wager])
        assert sum(o.combinations for o in report.table) == DEALS
        assert report.clauses
        assert len(report.extra["effects_of_removal"]) == 10
    assert [round(reports[w].standard_deviation, 2) for w in (BANKER, PLAYER, TIE)] == [0.93, 0.95, 2.64]
    # Ties left out, as often quoted: banker 1.17 %, player 1.36 %.
    decided = [reports[w].extra["edge_of_wagers_decided"] for w in (BANKER, PLAYER)]
    assert [round(100 * edge, 2) for edge in decided] == [1.17, 1.36]


def test_elections_change_the_figures_they_should():
    base = edge_report(house(), BANKER).house_edge.fraction
    ties = Fraction(PUBLISHED[TIE]["win"], DEALS)
    assert edge_report(house(tie_vigorish=True), BANKER).house_edge.fraction == base + ties / 20
    assert edge_report(house(), BANKER, 1100).house_edge.fraction == base
    six = edge_report(house(decks=6), PLAYER).house_edge.fraction
    assert six == -law_of(fresh_shoe(6)).expected(PLAYER, NETS[PLAYER])
    device = house(shuffler="device", decks_with_device=8)
    assert edge_report(device, PLAYER).extra["decks"] == 4
    better = house(**{"pays.tie.win": "9 to 1"})
    assert edge_report(better, TIE).house_edge.value == pytest.approx(0.04844, abs=1e-5)
