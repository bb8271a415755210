"""Sections 6, 10.VIII and 11: how hands rank, and what the wagers and the Bonus come to."""

from itertools import combinations

import pytest
from tests.games.felt import clause_of
from tests.games.five_cards import check_order

from houseway.editions.house import ElectionRefused
from houseway.equipment.cards import DECK, text
from houseway.games.texas_holdem_bonus import hole_line
from houseway.money.limits import Limits

BOOK = "oh-texas-holdem-bonus"
clause = clause_of(BOOK)
BOARD = "Kd 9c 4s 4h 2d"


def settled(felt, own, dealer, board, bets="ftr", elections=None, **stakes):
    table = felt(**(elections or {})).ready().bet(1, **(stakes or {"ante": 10}))
    return table.script(board, {1: bets}, dealer=dealer, seat_1=own)


@clause("6.I", "6.II", "1.I.G", *(f"6.II.{kind}" for kind in "ABCDEFGHI"))
def test_the_hands_from_the_best_to_the_worst(felt):
    check_order(felt().game.rank)


CONTESTS = [
    # own     dealer   board              ante       each later wager   clauses of the Ante and of the others
    ("Ks 7d", "Qh 3c", BOARD,             "push",    "win",             "10.VIII.B 10.VIII.B"),
    ("4d 7d", "Qh 3c", BOARD,             "push",    "win",             "10.VIII.B 10.VIII.B"),  # three fours
    ("8s 5d", "Qh 3c", "7d 6c 4s 4h Td",  "win 10",  "win",             "11.II 10.VIII.B"),      # a straight
    ("Ad 3d", "Qh 3c", "Kd 9d 4d 4h Tc",  "win 10",  "win",             "11.II 10.VIII.B"),      # a flush
    ("As 2d", "Qh Qc", "3s 4d 5c 9h Td",  "win 10",  "win",             "11.II 10.VIII.B"),      # five high
    ("Qs 7d", "Kh 3c", BOARD,             "lose 10", "lose",            "10.VIII.A 10.VIII.A"),
    ("8s 5d", "9h 8c", "7d 6c 4s 5h Td",  "lose 10", "lose",            "10.VIII.A 10.VIII.A"),  # a straight
    ("Js 7d", "Qh 3c", "Kd 9c 6s 4h 2d",  "lose 10", "lose",            "10.VIII.A 10.VIII.A"),  # to no pair
    ("Ks 7d", "Qh 3c", "Kd 9c 6s 4h 2d",  "push",    "win",             "10.VIII.B 10.VIII.B"),
    ("Qs 7d", "Qh 7c", BOARD,             "push",    "push",            "10.VIII.C 10.VIII.C"),
    ("2c 3c", "2d 3d", "As Ks Qs Js Ts",  "push",    "push",            "10.VIII.C 10.VIII.C"),
]  # fmt: skip


@clause("10.VIII.A", "10.VIII.B", "10.VIII.C", "11.II", "6.III", "2.I.G")
@pytest.mark.parametrize(("own", "dealer", "board", "ante", "later", "paths"), CONTESTS)
@pytest.mark.parametrize("bets", ["f", "ft", "fr", "ftr"])
def test_ante_flop_turn_and_river(felt, results, own, dealer, board, ante, later, paths, bets):
    lines = settled(felt, own, dealer, board, bets).finish()
    put_up = {"f": ("flop", 20), "t": ("turn", 10), "r": ("river", 10)}
    expected = {"ante": ante}
    for street in bets:
        wager, dollars = put_up[street]
        expected[wager] = later if later == "push" else f"{later} {dollars}"
    assert results(lines) == expected
    first, others = paths.split()
    cited = {x.wager: x.clause.partition(":")[2] for x in lines}
    assert cited.pop("ante") == first and set(cited.values()) == {others}
    assert {x.odds for x in lines} == (
        {"1 to 1"} if ante.startswith("win") else {"", "1 to 1"} if later == "win" else {""}
    )


COMPARED = [
    ("As 2d",  "Kh Qh",  "Kd Qd 9c 9h 3s",  "lose"),  # two pair beats one
    ("Ks 2d",  "Qh Ah",  "Kd Qd 9c 8h 3s",  "win"),   # the higher pair, not the higher card
    ("Ks Jd",  "Kh Td",  "Kd 8d 7c 3h 2s",  "win"),   # the kicker
    ("Ks 4h",  "Kh 5d",  "Kd Qd Jc 9h 2s",  "push"),  # neither kicker is among the five
    ("Ad 9d",  "Kd Qd",  "Jd 5d 2d 8s 8h",  "win"),   # the flush with the ace
]  # fmt: skip


@clause("6.III")
@pytest.mark.parametrize(("own", "dealer", "board", "result"), COMPARED)
def test_made_groups_first_then_the_highest_card_that_differs(felt, own, dealer, board, result):
    lines = settled(felt, own, dealer, board).finish()
    assert {x.outcome for x in lines if x.wager != "ante"} == {result}


# ── the Bonus ────────────────────────────────────────────────────────────────────────────────────────

BONUS = [
    # own     wins
    ("As Ah", 30),
    ("As Ks", 25), ("Kh Ah", 25),
    ("As Qs", 20), ("As Js", 20), ("Jd Ad", 20),
    ("As Kh", 15), ("Kd As", 15),
    ("Ks Kh", 10), ("Qs Qh", 10), ("Js Jh", 10),
    ("As Qh", 5), ("As Jh", 5), ("Jd As", 5),
    ("Ts Th", 3), ("9s 9h", 3), ("8s 8h", 3), ("7s 7h", 3), ("6s 6h", 3), ("5s 5h", 3), ("4s 4h", 3),
    ("3s 3h", 3), ("2s 2h", 3),
    ("As Ts", -1), ("As Th", -1), ("Ks Qs", -1), ("As 2s", -1), ("3s 2h", -1),
]  # fmt: skip
FREE = "6c 7c 8d 9d Tc"


@clause("11.III", "10.VIII.D", "7.III", "1.I.A", "10.I.B.1")
@pytest.mark.parametrize(("own", "wins"), BONUS)
@pytest.mark.parametrize("bets", ["ftr", "f", ""])
@pytest.mark.parametrize("elected", [False, True])
def test_the_bonus_by_the_own_cards_whatever_becomes_of_the_rest(felt, own, wins, bets, elected):
    elections = {"aces_against_aces": elected}
    table = settled(felt, own, "5d 4c", FREE, bets, elections, ante=10, bonus=5)
    lines = table.finish()
    bonus = lines[-1]
    assert (bonus.wager, bonus.stake_cents, bonus.amount_cents) == ("bonus", 500, 500 * wins)
    assert (bonus.clause, bonus.odds) == (f"{BOOK}:11.III", f"{wins} to 1" if wins > 0 else "")
    assert ("nothing" in bonus.why) == (wins < 0)
    assert lines[:-1] == settled(felt, own, "5d 4c", FREE, bets, elections).finish()
    assert not table.game.stakes(table.state)


def test_every_two_cards_have_the_line_that_is_printed_for_them():
    """All 1,326, by what is written on them."""
    printed = {
        "pair-of-aces": 6, "ace-king-suited": 4, "ace-queen-suited": 4, "ace-jack-suited": 4, "ace-king": 12,
        "pair-of-jacks-or-better": 18, "ace-queen": 12, "ace-jack": 12, "pair": 54, "": 1200,
    }  # fmt: skip
    found = dict.fromkeys(printed, 0)
    for own in combinations(DECK, 2):
        found[hole_line(own)] += 1
        a, b = (text(c) for c in own)
        assert ("pair" in hole_line(own)) == (a[0] == b[0])
    assert found == printed


@clause("11.IV", "11.III")
@pytest.mark.parametrize(
    ("elected", "dealer", "wins", "path"),
    [
        (True, "Ad Ac", 1000, "11.IV"),
        (True, "Ad Kc", 30, "11.III"),
        (True, "Kd Kc", 30, "11.III"),
        (False, "Ad Ac", 30, "11.III"),
    ],
)
@pytest.mark.parametrize("bets", ["ftr", ""])
def test_aces_against_aces_take_the_place_of_thirty_where_the_house_offers_them(
    felt, elected, dealer, wins, path, bets
):
    lines = settled(
        felt, "As Ah", dealer, FREE, bets, {"aces_against_aces": elected}, ante=10, bonus=5
    ).finish()
    assert (lines[-1].amount_cents, lines[-1].odds) == (500 * wins, f"{wins} to 1")
    assert lines[-1].clause == f"{BOOK}:{path}"


@clause("11.IV", "11.III")
def test_the_line_for_aces_against_aces_is_on_the_layout_only_where_it_is_offered(felt):
    assert "aces-against-aces" not in felt().game.house.pays("bonus")
    assert str(felt(aces_against_aces=True).game.house.pays("bonus")["aces-against-aces"]) == "1000 to 1"
    raised = {
        "aces_against_aces": True,
        "pays.bonus.aces-against-aces": "1001 to 1",
        "pays.bonus.pair": "4 to 1",
    }
    lines = settled(felt, "As Ah", "Ad Ac", FREE, "ftr", raised, ante=10, bonus=1).finish()
    assert lines[-1].amount_cents == 100_100
    with pytest.raises(ElectionRefused, match=r"less than the least allowed.*11\.IV"):
        felt(**{"aces_against_aces": True, "pays.bonus.aces-against-aces": "999 to 1"})


# ── the limit ────────────────────────────────────────────────────────────────────────────────────────


@clause("11.V")
@pytest.mark.parametrize(
    ("ante", "bonus", "paid"),
    [
        # two aces against two aces with a straight: ante, flop, turn and river win 5 times the Ante
        (10, 40, [1_000, 2_000, 1_000, 1_000, 4_000_000]),
        (10, 49, [1_000, 2_000, 1_000, 1_000, 4_900_000]),
        (10, 50, [1_000, 2_000, 1_000, 1_000, 4_995_000]),
        (200, 49, [20_000, 40_000, 20_000, 20_000, 4_900_000]),
        (201, 49, [20_100, 40_200, 20_100, 20_100, 4_899_500]),
        (500, 100, [50_000, 100_000, 50_000, 50_000, 4_750_000]),
    ],
)
def test_one_hand_wins_fifty_thousand_dollars_at_most(felt, ante, bonus, paid):
    """The aces of the dealer make no straight with a five-card board of their own suit: the player's does."""
    elections = {"aces_against_aces": True}
    table = felt(**elections).ready().bet(1, ante=ante, bonus=bonus)
    lines = table.script("2h 3h 9h Kh 5c", {1: "ftr"}, dealer="Ad Ac", seat_1="As Ah").finish()
    assert [x.amount_cents for x in lines] == paid and sum(paid) <= 5_000_000
    cut = lines[-1].amount_cents < 100_000 * bonus
    assert (lines[-1].clause == f"{BOOK}:11.V") is cut


@clause("11.V")
@pytest.mark.parametrize(
    ("ante", "bonus", "elected", "limit"),
    [
        (5, 1, True, 5_000_000),
        (100, 49, True, 5_000_000),  # 100 + 200 + 100 + 100 + 49,000 = 49,500
        (200, 49, True, 5_000_000),  # 200 + 400 + 200 + 200 + 49,000 = 50,000
        (201, 49, True, 5_000_500),
        (201, 49, False, 5_000_000),
    ],
)
def test_what_the_smallest_wagers_can_win_is_always_paid(felt, ante, bonus, elected, limit):
    limits = {"ante": Limits(100 * ante, 100_000), "bonus": Limits(100 * bonus, 100_000)}
    assert felt(limits=limits, aces_against_aces=elected).game.payout_limit_cents == limit


@clause("11.I")
def test_every_line_that_is_paid_states_its_odds_with_to(felt):
    lines = settled(felt, "As Ks", "3c 2c", "Qs Js Ts 7d 6h", ante=10, bonus=5).finish()
    assert [x.odds for x in lines] == ["1 to 1"] * 4 + ["25 to 1"]
