"""What wagers come to (sections 8, 12, 13 and 15), one case a line."""

import pytest
from baccarat_table import BaccaratTable, clause, dealt

from houseway.core.events import CardsCollected, RoundOpened, Settled
from houseway.core.game import Illegal
from houseway.equipment.cards import cards
from houseway.games.baccarat.settlement import dragon

# Player's cards; Banker's cards; then $10 on player and banker and $5 on a tie: cents and clause of each.
CASES = [
    ("9h Kd",    "Kc 7s",    "player +1000 8.I.B.1; banker -1000 8.I.A.2; tie -500 8.I.C.2"),
    ("Kh 6d",    "Kc 7s",    "player -1000 8.I.B.2; banker +950 8.I.A.1; tie -500 8.I.C.2"),
    ("Kh 7d",    "Kc 7s",    "player 0 8.I.B.3; banker 0 8.I.A.3.a; tie +4000 8.I.C.1"),
    ("9h Kd",    "Kc 9s",    "player 0 8.I.B.3; banker 0 8.I.A.3.a; tie +4000 8.I.C.1"),
    ("9h Kd",    "Kc 8s",    "player +1000 8.I.B.1; banker -1000 8.I.A.2; tie -500 8.I.C.2"),
    ("2h 3d Kc", "Kc 4s",    "player +1000 8.I.B.1; banker -1000 8.I.A.2; tie -500 8.I.C.2"),
    ("2h 3d 4c", "Kc 5s 5d", "player +1000 8.I.B.1; banker -1000 8.I.A.2; tie -500 8.I.C.2"),
    ("2h 3d 4c", "Kc 5s 4d", "player 0 8.I.B.3; banker 0 8.I.A.3.a; tie +4000 8.I.C.1"),
    ("Kh Kd Kc", "Kc 2s Ad", "player -1000 8.I.B.2; banker +950 8.I.A.1; tie -500 8.I.C.2"),
]  # fmt: skip


@clause(
    "8.I.A.1", "8.I.A.2", "8.I.A.3", "8.I.A.3.a", "8.I.B.1", "8.I.B.2", "8.I.B.3", "8.I.C.1", "8.I.C.2",
    "13.I", "13.II", "13.III",
)  # fmt: skip
@pytest.mark.parametrize(("player", "banker", "expected"), CASES)
def test_settlement(player, banker, expected):
    check_settled(BaccaratTable(dealt(player, banker)).round("player 1000, banker 1000, tie 500"), expected)


def check_settled(table, expected):
    """A line for every wager, as expected; a bonus goes by the name of its hand."""
    found = [
        f"{x.wager.removeprefix('dragon-bonus-')} {x.amount_cents:+d} {x.clause.partition(':')[2]}"
        for x in table.lines
    ]
    assert sorted(found) == sorted(part.replace(" 0 ", " +0 ") for part in expected.split("; "))
    for line in table.lines:
        outcome = "win" if line.amount_cents > 0 else "lose" if line.amount_cents < 0 else "push"
        assert line.outcome == outcome and bool(line.odds) == (outcome == "win") and line.why
    assert table.chips() == sum(x.amount_cents for x in table.lines)
    assert table.game.stakes(table.state) == {}


# The hand bet on; the other; what $1 comes to, and the clause.
DRAGON = [
    ("9h Kd",    "Kc 7s",    "+100 8.I.D.1.a"),  # a natural
    ("8h Kd",    "Kc 7s",    "+100 8.I.D.1.a"),
    ("8h Kd",    "Kc Ks",    "+100 8.I.D.1.a"),  # by eight points, but a natural
    ("9h Kd",    "Kc 8s",    "+100 8.I.D.1.b"),
    ("9h Kd",    "Kc 9s",    "+0 8.I.D.3.a"),
    ("8h Kd",    "Kc 8s",    "+0 8.I.D.3.a"),
    ("8h Kd",    "Kc 9s",    "-100 8.I.D.2.a"),
    ("7h Kd",    "Kc 8s",    "-100 8.I.D.2.b"),
    ("7h Kd",    "Kc 7s",    "-100 8.I.D.2.b"),  # level without naturals
    ("Kh Kd 9c", "Kc Ks Kd", "+3000 8.I.D.1.c"),
    ("Kh Kd 8c", "Kc Ks Kd", "+1000 8.I.D.1.c"),
    ("Kh 7d",    "Kc Ks Kd", "+600 8.I.D.1.c"),
    ("Kh 6d",    "Kc Ks Kd", "+400 8.I.D.1.c"),
    ("Kh 6d",    "Kc Ks Ad", "+200 8.I.D.1.c"),
    ("Kh 6d",    "Kc Ks 2d", "+100 8.I.D.1.c"),  # by four
    ("Kh 6d",    "Kc Ks 3d", "-100 8.I.D.2.c"),  # by three
    ("Kh 7d",    "Kc 6s",    "-100 8.I.D.2.c"),  # by one
]  # fmt: skip
PAYS = {"natural": 100, "by-4": 100, "by-5": 200, "by-6": 400, "by-7": 600, "by-8": 1000, "by-9": 3000}


@clause(
    "8.I.D.1.a", "8.I.D.1.b", "8.I.D.1.c", "8.I.D.2.a", "8.I.D.2.b", "8.I.D.2.c", "8.I.D.3.a", "13.IV"
)  # fmt: skip
@pytest.mark.parametrize(("selected", "other", "expected"), DRAGON)
def test_the_dragon_bonus_on_either_hand(selected, other, expected):
    outcome, on, path = dragon(cards(selected), cards(other))
    amount = PAYS[on] if outcome == "win" else -100 * (outcome == "lose")
    assert f"{amount:+d} {path}" == expected


# By how much a hand wins; what $1 on it is paid; the cards of Player and Banker when either wins by that.
MARGINS = [
    (9, "30 to 1", 3000, {"player": ("Kh Kd 9c", "Kc Ks Kd"), "banker": ("Kh Kd Kc", "Kc Ks 9d")}),
    (8, "10 to 1", 1000, {"player": ("Kh Kd 8c", "Kc Ks Kd"), "banker": ("Kh Kd Kc", "Kc Ks 8d")}),
    (7, "6 to 1",   600, {"player": ("Kh 7d",    "Kc Ks Kd"), "banker": ("Kh Kd Kc", "Kc 7s")}),
    (6, "4 to 1",   400, {"player": ("Kh 6d",    "Kc Ks Kd"), "banker": ("Kh Kd Kc", "Kc 6s")}),
    (5, "2 to 1",   200, {"player": ("Kh 6d",    "Kc Ks Ad"), "banker": ("Kh Kd Ac", "Kc 6s")}),
    (4, "1 to 1",   100, {"player": ("Kh 6d",    "Kc Ks 2d"), "banker": ("Kh Kd 2c", "Kc 6s")}),
    (3, "",        -100, {"player": ("Kh 6d",    "Kc Ks 3d"), "banker": ("Kh Kd 3c", "Kc 6s")}),
]  # fmt: skip


@clause("8.I.D.1.c", "8.I.D.2.c", "13.IV")
@pytest.mark.parametrize("method", ["all-first", "seat-by-seat"])
@pytest.mark.parametrize("on", ["player", "banker"])
@pytest.mark.parametrize(("margin", "odds", "amount", "hands"), MARGINS)
def test_the_dragon_bonus_by_every_margin(margin, odds, amount, hands, on, method):
    table = BaccaratTable(dealt(*hands[on]), dragon_settlement=method, vigorish="deferred")
    table.round(f"tie 500, dragon-bonus-{on} 100")
    (line,) = [x for x in table.lines if x.wager == f"dragon-bonus-{on}"]
    assert (line.odds, line.amount_cents) == (odds, amount)
    counts = [int(word) for word in line.why.replace(",", "").split() if word.isdigit()]
    assert abs(counts[0] - counts[1]) == margin
    assert table.game.owed(table.state) == {}  # no vigorish on a bonus


# Player's cards; Banker's cards; then $5 on a tie and $1 on either bonus: cents and clause of each.
DRAGON_ROUNDS = [
    ("9h Kd",    "Kc 7s",    "banker -100 8.I.D.2.b; player +100 8.I.D.1.a; tie -500 8.I.C.2"),
    ("8h Kd",    "Kc 9s",    "banker +100 8.I.D.1.b; player -100 8.I.D.2.a; tie -500 8.I.C.2"),
    ("8h Kd",    "Kc 8s",    "banker 0 8.I.D.3.a; player 0 8.I.D.3.a; tie +4000 8.I.C.1"),
    ("Kh Kd 9c", "Kc 3s 7d", "banker -100 8.I.D.2.b; player +3000 8.I.D.1.c; tie -500 8.I.C.2"),
    ("Kh Kd Kc", "Kc 2s 6d", "banker +1000 8.I.D.1.c; player -100 8.I.D.2.b; tie -500 8.I.C.2"),
    ("Kh 7d",    "Kc 6s",    "banker -100 8.I.D.2.b; player -100 8.I.D.2.c; tie -500 8.I.C.2"),
]  # fmt: skip


@clause("8.I.D", "13.IV")
@pytest.mark.parametrize(("player", "banker", "expected"), DRAGON_ROUNDS)
def test_the_dragon_bonus_in_a_round_without_vigorish(player, banker, expected):
    bets = "tie 500, dragon-bonus-player 100, dragon-bonus-banker 100"
    check_settled(BaccaratTable(dealt(player, banker)).round(bets), expected)


WON_AND_LOST = (dealt("Kh 7d", "Kc Ks Kd"), "player 1000, dragon-bonus-player 100, tie 500", "banker 1000")


@clause("12.II", "15.III.A", "15.III.A.3")
@pytest.mark.parametrize("method", ["all-first", "seat-by-seat"])
def test_everything_lost_is_collected_before_anything_is_paid(method):
    stack, winner, loser = WON_AND_LOST
    table = BaccaratTable(stack, seats=(2, 4, 9), dragon_settlement=method).round(winner, loser, winner)
    lost = [x for x in table.lines if x.outcome == "lose"]
    assert table.lines[: len(lost)] == lost
    assert [(x.seat, x.wager) for x in lost] == [(9, "tie"), (4, "banker"), (2, "tie")]


@clause("15.III.A.3")
def test_lost_bonus_wagers_are_collected_first_too():
    stack = dealt("Kh 7d", "Kc 6s")
    bets = "player 1000, dragon-bonus-player 100"
    table = BaccaratTable(stack, seats=(1, 2), dragon_settlement="seat-by-seat").round(bets, bets)
    assert [(x.seat, x.wager) for x in table.lines] == [
        (2, "dragon-bonus-player"), (1, "dragon-bonus-player"), (2, "player"), (1, "player"),
    ]  # fmt: skip


@clause("12.II", "15.III.A.1")
def test_bonus_wagers_of_all_before_the_others():
    stack, winner, loser = WON_AND_LOST
    table = BaccaratTable(stack, seats=(2, 4, 9)).round(winner, loser, winner)
    paid = [(x.seat, x.wager) for x in table.lines if x.outcome == "win"]
    assert paid == [(9, "dragon-bonus-player"), (2, "dragon-bonus-player"), (9, "player"), (2, "player")]


@clause("15.III.A.2")
def test_or_each_players_before_his_others():
    stack, winner, loser = WON_AND_LOST
    table = BaccaratTable(stack, seats=(2, 4, 9), dragon_settlement="seat-by-seat")
    table.round(winner, loser, winner)
    paid = [(x.seat, x.wager) for x in table.lines if x.outcome == "win"]
    assert paid == [(9, "dragon-bonus-player"), (9, "player"), (2, "dragon-bonus-player"), (2, "player")]


@clause("12.II")
def test_only_the_prescribed_settlement_is_taken():
    table = BaccaratTable(WON_AND_LOST[0], seats=(1, 2)).deal("player 1000", "player 1000").until("settling")
    right = table.game.settle(table.state)
    for wrong in (right[::-1], right[:1], (), (*right, right[0])):
        with pytest.raises(Illegal):
            table.apply(Settled(wrong))
    table.apply(Settled(right))
    table.refused(Settled(()), "12.II")


@clause("12.III")
def test_the_cards_are_picked_up_before_the_next_round():
    table = BaccaratTable(WON_AND_LOST[0]).deal().until("settling")
    table.refused(CardsCollected(), "12.III")
    table.refused(RoundOpened(2), "12.I")
    table.until("collecting")
    table.refused(RoundOpened(2), "12.I")
    table.refused(CardsCollected("player"), "12.III")
    table.apply(CardsCollected())
    assert table.state.player.cards == table.state.banker.cards == ()
    table.apply(RoundOpened(2))
