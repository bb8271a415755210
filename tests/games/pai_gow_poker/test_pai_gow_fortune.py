"""Fortune and Envy: what seven cards pay, to whom, when, and at most how much."""

import pytest
from pai_gow_table import BOOK, clause, events_told, plain, told
from test_pai_gow_banking import begun

from houseway.core.events import Decided, SeatLeft, WagerPlaced, WagerWithdrawn
from houseway.editions.house import ElectionRefused
from houseway.money.limits import Limits

# Seven cards, what Fortune pays and what Envy does.
PAYS = [
    ("4s 5s 6s 7s 8s 9s Ts", 8000, 5000),
    ("As 2s 3s 4s 5s 6s 7s", 8000, 5000),
    ("Ah Kh Qh Jh Th Kd Qd", 2000, 1000),
    ("Jk Kh Qh Jh Th Kd Qd", 2000, 1000),
    ("4s 5s 6s 7s 8s Jk Ts", 1000, 500),
    ("Ac Ad Ah As Jk 3c 5d", 400, 250),
    ("Ah Kh Qh Jh Th Kd Qs", 150, 50),   # king and queen of two suits
    ("Ah Kh Qh Jh Th 4c 8d", 150, 50),
    ("5h 6h 7h 8h 9h Kc 2d", 50, 20),
    ("Ah 2h 3h 4h 5h Kc 9d", 50, 20),
    ("4c 4d 4h 4s Kc 9d 2h", 25, 5),
    ("Ac Ad As Jk 9c 5d 2h", 25, 5),     # the joker is an ace
    ("4c 4d 4h Ks Kc 9d 2h", 5, 0),
    ("2h 5h 9h Jh Kh 3c 4d", 4, 0),
    ("4c 4d 4h Ks Qc 9d 2h", 3, 0),
    ("5c 5d 5h 6s 7c 8d 9h", 3, 0),      # three of a kind and a straight
    ("3c 4d 5h 6s 7c Jd Kh", 2, 0),
    ("Kc Kd 4h 4s 8c 8d 2h", -1, 0),     # three pair pay nothing
    ("Ac Kd 9h 7s 5c 4d 2h", -1, 0),
]  # fmt: skip


def at_bet(felt, *fortunes, **kwargs):
    """Seats 6, 5, 4 … with $10 on Pai Gow and these dollars on Fortune."""
    table = felt(**kwargs).ready()
    for seat, fortune in zip((6, 5, 4, 3, 2, 1), fortunes, strict=False):
        table.bet(seat, 10, fortune=fortune)
    return table


@clause(
    "15.V",
    "15.I",
    "15.II",
    "6.V.A",
    "6.V.B",
    "6.V.B.(1)",
    "6.V.C",
    "1.qualifying-fortune-bonus-hand",
    "1.envy-bonus",
)
@pytest.mark.parametrize(("hand", "pays", "envy"), PAYS)
def test_what_fortune_pays_and_what_others_are_paid_for_it(felt, hand, pays, envy):
    other = plain(hand)
    table = at_bet(felt, 2, 5)
    lines = table.script({6: hand, 5: other, 0: plain(hand, other)}).finish()
    fortune = next(x for x in lines if (x.seat, x.wager) == (6, "fortune"))
    assert fortune.amount_cents == 200 * pays
    assert fortune.clause == f"{BOOK}:15.V"
    assert [x.amount_cents for x in lines if x.wager == "envy"] == ([100 * envy] if envy else [])
    assert all(x.seat == 5 and x.clause == f"{BOOK}:15.IV.A.a" for x in lines if x.wager == "envy")


@clause("1.qualifying-fortune-bonus-wager", "15.I", "15.II", "15.IV.A.a")
@pytest.mark.parametrize(("dollars", "paid"), [(4, False), (5, True), (6, True), (0, False)])
def test_envy_is_for_fortune_wagers_of_five_dollars_or_more(felt, dollars, paid):
    table = at_bet(felt, 1, dollars).script({6: "4c 4d 4h 4s Kc 9d 2h", 5: "Qd 3s 7d 8c Jd 5s 9h"})
    table.script({0: "2c 3d 6h 8s 9s Tc Qc"}).to("deciding")
    assert table.view(role="public").get("envy", []) == ([5] if paid else [])
    lines = table.finish()
    assert [told([x]) for x in lines if x.wager == "envy"] == ([["5 envy win 5"]] if paid else [])


@clause("15.IV.A.b", "15.IV.A", "15.IV.A.a", "15.IV.A.c", "1.envy-bonus")
def test_several_envies_add_up_but_nobody_is_paid_for_his_own_hand_or_the_dealers(felt):
    table = at_bet(felt, 5, 5, 0, 5)
    fours, sixes = "4c 4d 4h 4s Kc 9d 2h", "6c 6d 6h 6s Qc 9h 2d"
    table.script(
        {6: fours, 5: sixes, 4: "7c 7d 7h 7s Jc 5c 2s", 3: "Qd 3s 8c Jd 5s Th As", 0: "8d 8h 8s 3c Ah Qh 9c"}
    )
    table.to("showing")
    done = len(table.events)
    lines = table.finish()
    assert [x for x in told(lines) if "pai-gow" not in x] == [
        "3 fortune lose 5",
        "6 envy win 5", "6 envy win 5", "6 fortune win 125",
        "5 envy win 5", "5 envy win 5", "5 fortune win 125",
        "3 envy win 5", "3 envy win 5", "3 envy win 5",
    ]  # fmt: skip
    racked = [e for e in events_told(table, done) if e.startswith("rack")]
    # 3 with its wager, then the two that are paid, then the one without a Fortune wager, and the dealer's.
    assert racked == ["rack seat-3", "rack seat-6", "rack seat-5", "rack seat-4", "rack dealer"]


@clause("15.IV.A", "15.IV")
@pytest.mark.parametrize(("fortune", "racked"), [(0, [6, 5]), (1, [5, 6])])
def test_a_good_hand_stays_to_the_end_only_where_somebody_has_a_fortune_wager(felt, fortune, racked):
    fours, aces = "4c 4d 4h 4s Kc 9d 2h", "Ad Ah Ks Qc 8h 7d 3c"
    table = at_bet(felt, 0, fortune).script({6: fours, 5: plain(fours, aces), 0: aces})
    table.finish()
    assert [e for e in events_told(table) if "rack seat" in e] == [f"rack seat-{seat}" for seat in racked]


@clause("15.IV.A", "15.V")
def test_a_fortune_wager_below_four_of_a_kind_is_settled_with_its_hand(felt):
    table = at_bet(felt, 5, 5)
    table.script({6: "Kd Kh / 5c 5d 5h 9h 2c", 5: "Kc Js 9s 7s 4d 3d 2h", 0: "Ad Qh Jh 8c 7d 4s 3s"})
    assert told(table.finish()) == [
        "5 pai-gow lose 10",
        "5 fortune lose 5",
        "6 pai-gow win 10",
        "6 pai-gow charge 0.50",
        "6 fortune win 25",  # a full house in seven cards
    ]


@clause("15.V", "13.VII.C")
def test_fortune_is_paid_on_a_hand_that_loses_or_is_foul(felt):
    lost = at_bet(felt, 5).script({6: "Kc 9c / 4c 4d 4h 7d 2h", 0: "Ad Ah As Qc Qh 9d 8h"})
    assert told(lost.finish()) == ["6 pai-gow lose 10", "6 fortune win 15"]
    foul = at_bet(felt, 5).script({6: "8c 8d / 8s 4h 7s 5d 2h", 0: "Ad Qh Jh Tc 7d 4s 3s"})
    assert told(foul.finish()) == ["6 pai-gow lose 10", "6 fortune win 15"]
    assert foul.lines[0].clause == f"{BOOK}:13.VII.C"


@clause("15.II", "15.I")
def test_fortune_goes_beside_a_wager_from_one_dollar_on_and_only_where_it_is_offered(felt):
    table = felt().ready().bet(6, 10)
    table.refused(WagerPlaced(6, "fortune", 50), "15.II")
    table.do(WagerPlaced(6, "fortune", 100))
    table.refused(WagerWithdrawn(6, "pai-gow"), "15.II")
    other = felt().ready().bet(6, 10)
    other.do(WagerWithdrawn(6, "pai-gow"))
    other.refused(WagerPlaced(6, "fortune", 500), "15.II")
    without = felt(fortune=False).ready().bet(6, 10)
    without.refused(WagerPlaced(6, "fortune", 500), "15.I")
    assert set(without.game.table.limits) == {"pai-gow"}
    with pytest.raises(ElectionRefused, match=r"\$1"):
        felt(limits={"fortune": Limits(50, 10_000, 50)})


@clause("15.VI")
@pytest.mark.parametrize(("stake", "paid"), [(6, 48_000), (7, 50_000), (100, 50_000)])
def test_a_limit_on_fortune_cuts_that_wager_and_no_envy(felt, stake, paid):
    limited = (
        felt(payout_limited=True, payout_limit=50_000).ready().bet(6, 10, fortune=stake).bet(5, 10, fortune=5)
    )
    hand, other = "4s 5s 6s 7s 8s 9s Ts", "Qd 3h 7d 8c Jd 2c 9d"
    lines = limited.script({6: hand, 5: other, 0: "2d 3d 6h Jh 9h Tc Qc"}).finish()
    fortune = next(x for x in lines if x.seat == 6 and x.wager == "fortune")
    assert fortune.amount_cents == 100 * paid
    assert fortune.clause == f"{BOOK}:{'15.V' if stake == 6 else '15.VI'}"
    assert [x.amount_cents for x in lines if x.wager == "envy"] == [5_000_00]


@clause("15.VI")
def test_a_limit_is_fifty_thousand_or_more_and_no_less_than_the_least_wager_can_win(felt):
    with pytest.raises(ElectionRefused) as refused:
        felt(payout_limited=True, payout_limit=49_999)
    assert refused.value.clauses == (f"{BOOK}:15.VI",)
    with pytest.raises(ElectionRefused, match=r"less than the \$56,000 that wagers of \$7 can win"):
        felt(payout_limited=True, payout_limit=55_999, limits={"fortune": Limits(700, 10_000, 100)})
    assert felt(payout_limited=True, payout_limit=56_000, limits={"fortune": Limits(700, 10_000, 100)})
    with pytest.raises(ElectionRefused):
        felt(fortune=False, payout_limited=True)
    assert felt().game.payout_limit_cents is None


@clause("13.V", "15.IV")
def test_a_surrendered_hand_loses_fortune_and_its_player_keeps_the_envy_button(felt):
    table = at_bet(felt, 5, 5).script(
        {6: "4c 4d 4h 4s Kc 9d 2h", 5: "7c 7d 7h 7s Jc 5c 2s", 0: "8d 8h 8s 3c Ah Qc 9c"}, seat_5="surrender"
    )
    lines = told(table.finish())
    assert lines[:2] == ["5 pai-gow lose 10", "5 fortune lose 5"]
    assert "5 envy win 5" in lines
    assert not [x for x in lines if x.startswith("6 envy")]  # nobody saw the sevens


@clause("15.IV.A.a", "7.II")
@pytest.mark.parametrize(("settled", "paid"), [(True, ["5 envy win 5"]), (False, [])])
def test_who_leaves_keeps_the_envy_button_of_a_fortune_wager_that_was_settled(felt, settled, paid):
    table = at_bet(felt, 5, 5).script({6: "4c 4d 4h 4s Kc 9d 2h", 5: "Qd 3s 7d 8c Jd 5s 9h"})
    table.script({0: "2c 3d 6h 8s 9s Tc Qc"}).to("showing")
    while settled and not any(x.seat == 5 and x.wager == "fortune" for x in table.state.settled):
        table.advance()
    lines = told(table.do(SeatLeft(5)).finish())
    assert [x for x in lines if x.startswith("5 envy")] == paid


@clause("16.IV")
def test_a_voided_hand_gives_fortune_back_and_has_no_envy_button(felt):
    table = at_bet(felt, 5, 5).script(
        {6: "4c 4d 4h 4s Kc 9d 2h", 5: "Ac Qd Ts Th 3d 6c 8s", 0: "8d 8h Qs 3c Ah Qc 9c"}
    )
    table.to("looking").call("player-card-exposed", 5, at="Ac").do(Decided(5, "void-hand"))
    lines = told(table.finish())
    assert lines[:2] == ["5 pai-gow void", "5 fortune void"]
    assert not [x for x in lines if x.startswith("5 envy")]


@clause("15.V", "1.bank-or-banker")
def test_fortune_and_envy_are_the_houses_also_when_a_player_banks(felt):
    table = begun(felt).bank(6, "bank-without-house").bet(4, 10, fortune=5)
    before = table.gain(6)
    table.script({6: "4c 4d 4h 4s Kc 9d 2h", 4: "7c 7d 7h Js Jc 5c 2s"})
    lines = table.finish()
    assert "4 fortune win 25" in told(lines)
    assert "4 envy win 5" in told(lines)  # the bank is another player
    mains = [x.amount_cents for x in lines if x.against == "seat-6"]
    charged = [x.amount_cents for x in lines if x.seat == 6]
    assert table.gain(6) - before == sum(charged) - sum(mains)
    assert all(x.against == "table-inventory" for x in lines if x.wager in ("fortune", "envy"))


@clause("15.IV.A.b", "7.IV")
def test_the_other_position_of_a_player_is_his_own_hand(felt):
    table = (
        felt(two_positions=True)
        .ready()
        .bet(6, 10, fortune=5, player="ann")
        .bet(5, 10, fortune=5, player="ann")
    )
    table.script({6: "4c 4d 4h 4s Kc 9d 2h", 5: "7c 7d 7h 7s Jc 5c 2s", 0: "8d 8h 8s 3c Ah Qc 9c"})
    assert not [x for x in table.finish() if x.wager == "envy"]


def test_every_bonus_line_says_what_it_is_for(felt):
    table = at_bet(felt, 5, 5).script(
        {6: "4c 4d 4h 4s Kc 9d 2h", 5: "Qd 3s 7d 8c Jd 5s 9h", 0: "2c 3d 6h 8s 9s Tc Qc"}
    )
    lines = [x for x in table.finish() if x.wager != "pai-gow"]
    assert [(x.odds, x.why) for x in lines if x.outcome == "win"] == [
        ("25 to 1", "seven cards: four of a kind"),
        ("$5", "seat 6 holds four of a kind"),
    ]
