"""Sections 6 and 13: how hands rank, and what the three bets and the two bonuses come to."""

import pytest
from tests.games.felt import clause_of
from tests.games.five_cards import SECTION_6, check_order

from houseway.editions.house import ElectionRefused, elect
from houseway.editions.loader import load_edition

clause = clause_of("oh-let-it-ride")
BOOK = "oh-let-it-ride:"
BETS = ("bet-1", "bet-2", "bet-3")
BOTH_WAYS = pytest.mark.parametrize("dealing", ["hand", "automated-shoe"])


@clause(*SECTION_6)
def test_the_hands_from_the_best_to_the_worst(felt):
    check_order(felt().game.rank)


def settled(felt, own, board, rides="RR", each=5, bonus=0, three=0, **elections):
    table = felt(**elections).ready().bet(1, each, bonus, three).script(board, {1: rides}, seat_1=own)
    return table.game.settle(table.to("settling").state)


PAYS = [
    # own        board    each bet wins   bonus pays   clause
    ("As Ks Qs", "Js Ts", 1000,           20_000,      "13.II"),
    ("Ks Qs Js", "Ts 9s", 200,            2_000,       "13.II"),
    ("As 2s 3s", "4s 5s", 200,            2_000,       "13.II"),
    ("2s 2h 2d", "2c 3s", 50,             300,         "13.II"),
    ("2s 2h 2d", "3c 3s", 11,             150,         "13.II"),
    ("7s 5s 4s", "3s 2s", 8,              50,          "13.II"),
    ("As 2h 3s", "4s 5s", 5,              25,          "13.II"),
    ("As Kh Qs", "Js Ts", 5,              25,          "13.II"),
    ("2s 2h 2d", "3c 4s", 3,              5,           "13.II"),
    ("2s 3h 4d", "2c 2h", 3,              5,           "13.II"),
    ("2s 2h 3d", "3c 4s", 2,              0,           "13.II"),
    ("As Ah 2d", "3c 4s", 1,              0,           "13.II"),
    ("Ks Kh 2d", "3c 4s", 1,              0,           "13.II"),
    ("Qs Qh 2d", "3c 4s", 1,              0,           "13.II"),
    ("Js Jh 2d", "3c 4s", 1,              0,           "13.II"),
    ("Ts 2h 3d", "Tc 4s", 1,              0,           "13.II"),
    ("9s 9h Ad", "Kc Qs", -1,             0,           "12.V.B"),
    ("2s 2h Ad", "Kc Qs", -1,             0,           "12.V.B"),
    ("Qs Kh Ad", "2c 3s", -1,             0,           "12.V.B"),
    ("As Kh Qd", "Jc 9s", -1,             0,           "12.V.B"),
]  # fmt: skip


@clause("13.II", "12.V.B", "12.V.C")
@pytest.mark.parametrize(("own", "board", "wins", "bonus", "cited"), PAYS)
@pytest.mark.parametrize(("rides", "left"), [("RR", BETS), ("RW", ("bet-1", "bet-3")), ("WR", BETS[1:]),
                                             ("WW", ("bet-3",))])  # fmt: skip
@BOTH_WAYS
def test_every_bet_that_is_left_is_paid_by_the_hand(
    felt, own, board, wins, bonus, cited, rides, left, dealing
):
    lines = settled(felt, own, board, rides, dealing=dealing)
    assert [(x.wager, x.stake_cents, x.amount_cents) for x in lines] == [(w, 500, 500 * wins) for w in left]
    assert {x.outcome for x in lines} == {"win" if wins > 0 else "lose"}
    assert {x.clause for x in lines} == {BOOK + cited}
    assert {x.odds for x in lines} == {f"{wins} to 1" if wins > 0 else ""}


@clause("8.I", "8.III", "8.IV", "13.IV")
@pytest.mark.parametrize(("own", "board", "wins", "pays", "cited"), PAYS)
@pytest.mark.parametrize("rides", ["RR", "WW"])
def test_the_dollar_bonus_is_paid_for_one(felt, own, board, wins, pays, cited, rides):
    """What comes back is the printed amount and no chip: the dollar was collected before the deal."""
    table = felt().ready().bet(1, 5, bonus=1).script(board, {1: rides}, seat_1=own)
    found = [x for x in table.finish() if x.wager == "let-it-ride-bonus"]
    assert [(x.outcome, x.stake_cents, x.amount_cents) for x in found[:1]] == [("collect", 100, -100)]
    won = [(x.outcome, x.stake_cents, x.amount_cents, x.odds, x.clause) for x in found[1:]]
    assert won == [("win", 0, 100 * pays, f"${pays:,} for one", BOOK + "13.IV")] * bool(pays)
    assert not table.game.collected(table.state)


@clause("13.IV", "8.III")
def test_a_house_pays_the_bonus_no_less_and_states_it_alike(felt):
    edition = load_edition("oh-let-it-ride")
    name = "pays.let-it-ride-bonus.flush"
    for less in ("$49 for one", "$0 for one", "50 to 1", "push"):
        with pytest.raises(ElectionRefused) as refused:
            elect(edition, {name: less})
        assert refused.value.clauses in ((BOOK + "13.IV",), (BOOK + "13.I",))
    with pytest.raises(ElectionRefused, match="stated with 'for'") as refused:
        elect(edition, {name: "$60"})  # that would give the chip back, too
    assert refused.value.clauses == (BOOK + "13.IV",)
    table = felt(**{name: "$60 for one"}).ready().bet(1, 5, bonus=1).script("3s 2s", seat_1="7s 5s 4s")
    assert [x.amount_cents for x in table.finish() if x.wager == "let-it-ride-bonus"] == [-100, 6000]


@clause("13.II")
def test_better_odds_that_a_house_posts_are_paid_on_every_bet(felt):
    lines = settled(felt, "7s 5s 4s", "3s 2s", each=6, **{"pays.bet-3.flush": "17 to 2"})
    assert [(x.wager, x.amount_cents) for x in lines] == [(bet, 5100) for bet in BETS]


@clause("13.I")
def test_odds_are_stated_with_to(felt):
    edition = load_edition("oh-let-it-ride")
    for name in ("pays.bet-3.flush", "pays.three-card-bonus.straight"):
        with pytest.raises(ElectionRefused, match="stated with 'to'") as refused:
            elect(edition, {name: "80 for 1"})
        assert refused.value.clauses == (BOOK + "13.I",)
        assert elect(edition, {name: "80 to 1"})
    stated = {w.name: [str(line.pays) for line in w.pays] for w in edition.wagers}
    assert all(" to " in text for name in ("bet-3", "three-card-bonus") for text in stated[name])


# ── the Three Card Bonus ─────────────────────────────────────────────────────────────────────────────

THREE = [
    # own         wins   clause
    ("As Ks Qs",  50,    "6.III.A"),
    ("Ks Qs Js",  40,    "6.III.B"),
    ("4s 3s 2s",  40,    "6.III.B"),
    ("3s 2s As",  40,    "6.III.B"),  # a flush of consecutive cards is none: 6.III.C
    ("2s 2h 2d",  30,    "6.III.E"),
    ("As Ah Ad",  30,    "6.III.E"),
    ("As Kd Qs",  6,     "6.III.D"),
    ("3s 2s Ad",  6,     "6.III.D"),
    ("9s 7s 2s",  3,     "6.III.C"),
    ("Ks As 2s",  3,     "6.III.C"),  # an ace does not stand between king and deuce
    ("As Ks Js",  3,     "6.III.C"),
    ("2s 2d 9h",  1,     "6.III.F"),
    ("As Ad Kh",  1,     "6.III.F"),
    ("Ks Ad 2h",  -1,    "6.III.D"),
    ("As Kd Jh",  -1,    "6.III"),
]  # fmt: skip


@clause("9.I", "9.III", "9.IV", "13.V", "6.III", *{row[2] for row in THREE})
@pytest.mark.parametrize(("own", "wins", "path"), THREE)
@pytest.mark.parametrize(("board", "rides"), [("9c 4d", "RR"), ("9c 4d", "WW"), ("Js Ts", "WR")])
@BOTH_WAYS
def test_the_bonus_on_the_own_three_cards(felt, own, wins, path, board, rides, dealing):
    """Whatever the community cards are, and whatever was taken back."""
    if any(c in own.split() for c in board.split()):
        board = "9c 4d"
    lines = settled(felt, own, board, rides, three=5, dealing=dealing)
    (bonus,) = (x for x in lines if x.wager == "three-card-bonus")
    assert (bonus.stake_cents, bonus.amount_cents) == (500, 500 * wins)
    assert (bonus.outcome, bonus.clause) == ("win" if wins > 0 else "lose", BOOK + "13.V")
    assert bonus.odds == (f"{wins} to 1" if wins > 0 else "")


# ── the limit on what a hand is paid ─────────────────────────────────────────────────────────────────

ROYAL = ("As Ks Qs", "Js Ts")


@clause("13.III", "2.I.F")
def test_a_house_may_limit_what_a_hand_is_paid_on_the_three_bets(felt):
    def paid(**more):
        return settled(felt, *ROYAL, payout_limited=True, **more)

    lines = paid(each=25, rides="RW")
    assert [x.amount_cents for x in lines] == [2_500_000] * 2  # exactly $50,000
    assert {x.clause for x in lines} == {BOOK + "13.II"}
    lines = paid(each=25)
    assert [x.amount_cents for x in lines] == [2_500_000, 2_500_000, 0]
    assert [(x.outcome, x.odds) for x in lines] == [("win", "1000 to 1")] * 2 + [("push", "")]
    lines = paid(each=26, rides="RW", bonus=1, three=100)
    assert [(x.wager, x.amount_cents) for x in lines] == [
        ("bet-1", 2_600_000), ("bet-3", 2_400_000), ("let-it-ride-bonus", 2_000_000),
        ("three-card-bonus", 500_000),
    ]  # fmt: skip
    assert [x.clause.removeprefix(BOOK) for x in lines] == ["13.II", "13.III", "13.IV", "13.V"]
    assert "paid $50,000 at most" in lines[1].why
    lines = paid(each=100, payout_limit=50_001)
    assert [x.amount_cents for x in lines] == [5_000_100, 0, 0]
    assert sum(x.amount_cents for x in settled(felt, *ROYAL, each=100)) == 30_000_000
    lost = settled(felt, "2s 3h 9d", "Jc Ks", each=100, payout_limited=True)
    assert {x.outcome for x in lost} == {"lose"}


@clause("2.I.E")
def test_the_sign_tells_what_is_offered(felt):
    def posted(**elections):
        return [text for text, _ in felt(**elections).game.house.notices()]

    offered = ("The Let It Ride Bonus takes $1", "The Three Card Bonus pays")
    assert all(any(text.startswith(words) for text in posted()) for words in offered)
    bare = posted(let_it_ride_bonus=False, three_card_bonus=False)
    assert not any(text.startswith(offered) for text in bare)
