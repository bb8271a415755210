"""Sections 6, 8 and 12: how hands rank, and what Ante, streets and the Three Card Bonus come to."""

import pytest
from tests.games.five_cards import SECTION_6, check_order

from houseway.editions.house import ElectionRefused, elect
from houseway.editions.loader import load_edition
from houseway.equipment.cards import cards
from houseway.hands.poker import five_card

BOOK = "oh-mississippi-stud:"
LOSES = "11.VII.B"


def clause(*paths):
    return pytest.mark.clause(*(BOOK + path for path in paths))


@clause(*SECTION_6)
def test_the_hands_from_the_best_to_the_worst(felt):
    check_order(felt().game.rank)


PAYS = [
    # own     board        each ante wins   clause
    ("As Ks", "Qs Js Ts",  500,             "12.II"),
    ("Ks Qs", "Js Ts 9s",  100,             "12.II"),
    ("As 2s", "3s 4s 5s",  100,             "12.II"),
    ("2s 2h", "2d 2c 3s",  40,              "12.II"),
    ("2s 2h", "2d 3c 3s",  10,              "12.II"),
    ("7s 5s", "4s 3s 2s",  6,               "12.II"),
    ("As 2h", "3s 4s 5s",  4,               "12.II"),
    ("As Kh", "Qs Js Ts",  4,               "12.II"),
    ("2s 2h", "2d 3c 4s",  3,               "12.II"),
    ("2s 2h", "3d 3c 4s",  2,               "12.II"),
    ("As Ah", "2d 3c 4s",  1,               "12.II"),
    ("Js 5h", "Jd 3c 2s",  1,               "12.II"),
    ("Ts Ah", "Td 3c 2s",  0,               "12.II"),
    ("6s Ah", "6d 3c 2s",  0,               "12.II"),
    ("4s 2h", "6h 6c 3s",  0,               "12.II"),
    ("5s 5h", "Ad Kc Qs",  -1,              LOSES),
    ("2s Ah", "2d Kc Qs",  -1,              LOSES),
    ("Qs Kh", "Ad 2c 3s",  -1,              LOSES),
    ("As Kh", "Qd Jc 9s",  -1,              LOSES),
]  # fmt: skip


@clause("12.II", "11.VII.B")
@pytest.mark.parametrize(("own", "board", "wins", "cited"), PAYS)
@pytest.mark.parametrize("dealing", ["hand", "automated-shoe"])
def test_every_wager_is_paid_by_the_hand(felt, own, board, wins, cited, dealing):
    table = felt(dealing=dealing).ready().bet(1, 5).script(board, {1: (3, 1, 2)}, seat_1=own).to("settling")
    lines = table.game.settle(table.state)
    stakes = {"ante": 500, "third-street": 1500, "fourth-street": 500, "fifth-street": 1000}
    assert {x.wager: (x.stake_cents, x.amount_cents) for x in lines} == {
        wager: (stake, wins * stake) for wager, stake in stakes.items()
    }
    assert {x.outcome for x in lines} == {"win" if wins > 0 else "push" if wins == 0 else "lose"}
    assert {x.clause for x in lines} == {BOOK + cited}
    assert {x.odds for x in lines} == {f"{wins} to 1" if wins > 0 else ""}


@clause("12.II")
def test_better_odds_that_a_house_posts_are_paid_on_every_street(felt):
    table = felt(**{"pays.ante.flush": "7 to 1"}).ready().bet(1, 5)
    table.script("4s 3s 2s", {1: (1, 2, 3)}, seat_1="7s 5s").to("settling")
    assert [x.amount_cents for x in table.game.settle(table.state)] == [3500, 3500, 7000, 10500]


@clause("12.I")
def test_odds_are_stated_with_to(felt):
    edition = load_edition("oh-mississippi-stud")
    for name in ("pays.ante.flush", "pays.three-card-bonus.straight"):
        with pytest.raises(ElectionRefused, match="stated with 'to'") as refused:
            elect(edition, {name: "80 for 1"})
        assert refused.value.clauses == ("oh-mississippi-stud:12.I",)
        assert elect(edition, {name: "80 to 1"})
    own = [w for w in edition.wagers if not w.name.startswith(("progressive", "envy"))]  # another book's
    assert all(" for " not in str(line.pays) for w in own for line in w.pays)


# ── the Three Card Bonus ─────────────────────────────────────────────────────────────────────────────

BONUS = [
    # board       wins
    ("As Ks Qs",  40),
    ("3s 2s As",  40),
    ("2s 2h 2d",  30),
    ("Ks Qs Jd",  6),
    ("3s 2s Ad",  6),
    ("9s 7s 2s",  3),
    ("Ks As 2s",  3),
    ("2s 2d 9h",  1),
    ("As Kd Jh",  -1),
]  # fmt: skip


@clause("8.I", "8.III", "8.III.A", "12.III")
@pytest.mark.parametrize(("board", "wins"), BONUS)
@pytest.mark.parametrize("bets", [(1, 1, 1), (0,), (1, 0), (1, 1, 0)])
@pytest.mark.parametrize("dealing", ["hand", "automated-shoe"])
def test_the_bonus_is_on_the_community_cards_and_survives_a_fold(felt, board, wins, bets, dealing):
    table = (
        felt(dealing=dealing).ready().bet(1, 10, bonus=5).script(board, {1: bets}, seat_1="6c 4c").to("stub")
    )
    assert table.state.hand(1).racked is (bets[-1] == 0)
    table.to("settling")
    lines = table.game.settle(table.state)
    (bonus,) = (x for x in lines if x.wager == "three-card-bonus")
    assert (bonus.stake_cents, bonus.amount_cents) == (500, 500 * wins)
    assert (bonus.outcome, bonus.clause) == ("win" if wins > 0 else "lose", BOOK + "12.III")
    assert len(lines) == (5 if bets[-1] else 1)
    table.finish()
    assert table.state.racked == 52 and not table.game.stakes(table.state)


@clause("8.II", "8.I")
def test_the_bonus_needs_an_ante_and_a_house_that_offers_it(felt):
    from houseway.core.events import SeatTaken, WagerPlaced, WagersClosed, WagerWithdrawn

    bonus = WagerPlaced(1, "three-card-bonus", 500)
    table = felt().ready().do(SeatTaken(1))
    assert "needs Ante" in table.refused(bonus, "8.II").reason
    table.bet(1, 5, bonus=5).refused(WagerWithdrawn(1, "ante"), "8.II")
    table.do(WagersClosed()).refused(bonus, "7.IV")
    plain = felt(three_card_bonus=False).ready().bet(1, 5)
    assert "does not offer" in plain.refused(bonus, "8.I").reason
    assert [o.wager for o in plain.step.offers] == ["ante"]


# ── the limit on what a hand is paid ─────────────────────────────────────────────────────────────────

ROYAL = ("As Ks", "Qs Js Ts")


def paid(table, ante, bets, bonus=0, hand=ROYAL):
    table.ready().bet(1, ante, bonus).script(hand[1], {1: bets}, seat_1=hand[0]).to("settling")
    return table.game.settle(table.state)


@clause("12.IV", "2.I.F")
def test_a_house_may_limit_what_a_hand_is_paid(felt):
    lines = paid(felt(payout_limited=True), 25, (1, 1, 1), bonus=5)
    assert [x.amount_cents for x in lines] == [1_250_000] * 4 + [20_000]  # exactly $50,000 and the bonus
    assert {x.clause for x in lines} == {BOOK + "12.II", BOOK + "12.III"}
    lines = paid(felt(payout_limited=True), 26, (1, 1, 1), bonus=5)
    assert [x.amount_cents for x in lines] == [1_300_000] * 3 + [1_100_000, 20_000]
    assert [x.clause for x in lines] == [BOOK + c for c in ("12.II", "12.II", "12.II", "12.IV", "12.III")]
    assert "paid $50,000 at most" in lines[3].why and lines[3].outcome == "win"
    lines = paid(felt(payout_limited=True), 100, (3, 3, 3))
    assert [x.amount_cents for x in lines] == [5_000_000, 0, 0, 0]
    assert [(x.outcome, x.odds) for x in lines] == [("win", "500 to 1"), *[("push", "")] * 3]
    lines = paid(felt(payout_limited=True, payout_limit=50_001), 100, (3, 3, 3))
    assert [x.amount_cents for x in lines] == [5_000_000, 100, 0, 0]
    assert sum(x.amount_cents for x in paid(felt(), 100, (3, 3, 3))) == 50_000_000
    lost = paid(felt(payout_limited=True), 100, (3, 3, 3), hand=("2s 3h", "9d Jc Ks"))
    assert {x.outcome for x in lost} == {"lose"}


def test_five_cards_rank_as_in_every_book(felt):
    hand = cards("As Kd Qh Jc Ts")
    assert felt().game.rank(hand) == five_card(hand)
