"""Comparing with the house, two passes, copies, ties, vigorish."""

import pytest
from pai_gow_table import LOSES, NINES, TIES, WINS, WINS_TOO, clause, events_told, paths, told

from houseway.core.events import SeatTaken, Settled, WagerPlaced
from houseway.core.game import Illegal
from houseway.editions.house import ElectionRefused
from houseway.money.limits import Limits

LOW_ONLY = "Ac Qd / 7s 7h 4d 2c 6s"

# what the player sets, what comes of $20, the clause
COMPARED = [
    (WINS,                    "win 20",  "13.XI"),
    (LOSES,                   "lose 20", "13.VII.A"),
    ("Ks Jc / 9h 9s 5d 3c 2d", "lose 20", "13.VII.B"),  # both are copies
    ("Ks Jc / 7c 7h 4d 2c 6h", "lose 20", "13.VII.B"),  # the low hand a copy, the high hand lower
    ("Qd 8s / 9h 9s 5d 3c 2d", "lose 20", "13.VII.B"),  # the high hand a copy, the low hand lower
    ("Ks Jc / Ts Th 4d 2c 6h", "push",    "13.IX"),     # a copy and a higher hand (reading 22)
    ("Ac Qd / 9h 9s 5d 3c 2d", "push",    "13.IX"),
    (TIES,                    "push",    "13.IX.A"),
    (LOW_ONLY,                "push",    "13.IX.B"),
    ("Ks Td / Ts Th 4d 2c 6h", "push",    "13.IX.A"),   # one rank below the low hand
    ("Ks Qd / Ts Th 4d 2c 6h", "win 20",  "13.XI"),     # … and one above
    ("Ac Qd / 9h 9s 5d 4c 2d", "win 20",  "13.XI"),     # a kicker above the high hand
    ("Ac Qd / 9h 9s 4d 3c 2d", "push",    "13.IX.B"),   # … and one below
]  # fmt: skip


@clause(
    "13.VI", "13.VII.A", "13.VII.B", "13.IX.A", "13.IX.B", "13.X", "13.XI", "1.copy-hand", "6.IV", "13.XIII"
)
@pytest.mark.parametrize(("hand", "comes", "path"), COMPARED)
@pytest.mark.parametrize("dealing", ["automated-shoe", "hand"])
def test_both_hands_are_compared_and_copies_are_the_banks(felt, hand, comes, path, dealing):
    table = felt(dealing=dealing)
    lines = table.round({3: hand, 0: NINES})
    assert told(lines)[0] == f"3 pai-gow {comes}"
    assert paths(lines)[0] == path
    gains = {"win 20": 19_00, "lose 20": -20_00, "push": 0}
    assert table.gain(3) == gains[comes]
    assert table.house() == -gains[comes]


@clause("13.XIII")
@pytest.mark.parametrize(
    ("stake", "exact", "quarter"),
    [(10, 50, 50), (11, 55, 75), (15, 75, 75), (16, 80, 100), (20, 100, 100), (21, 105, 125)],
)
def test_vigorish_is_five_percent_of_the_win_and_rounds_up_to_a_quarter_where_elected(
    felt, stake, exact, quarter
):
    for rounding, cents in (("exact", exact), ("quarter", quarter)):
        table = felt(vigorish_rounding=rounding)
        lines = table.round({3: WINS}, stakes={3: stake})
        charge = lines[1]
        assert (charge.outcome, charge.amount_cents, charge.stake_cents) == ("charge", -cents, 0)
        assert charge.clause == "oh-pai-gow-poker:13.XIII"
        assert table.gain(3) == 100 * stake - cents
    with pytest.raises(ElectionRefused):
        felt(vigorish_rounding="down")


@clause("13.XIII")
@pytest.mark.parametrize(("cents", "exact", "quarter"), [(1000, 50, 50), (1050, 52, 75), (1100, 55, 75)])
def test_half_a_cent_of_vigorish_is_the_houses_loss(felt, cents, exact, quarter):
    for rounding, charged in (("exact", exact), ("quarter", quarter)):
        table = felt(vigorish_rounding=rounding, limits={"pai-gow": Limits(1000, 50_000, 50)}).ready()
        table.do(SeatTaken(3), WagerPlaced(3, "pai-gow", cents)).script({3: WINS}).finish()
        assert table.gain(3) == cents - charged
        assert table.house() == charged - cents


@clause("13.XIII")
@pytest.mark.parametrize(("rounding", "words"), [
    ("exact", "Winning wagers pay 5% vigorish."),
    ("quarter", "Winning wagers pay 5% vigorish, rounded up to the next 25 cents."),
])  # fmt: skip
def test_the_sign_says_what_is_charged(felt, rounding, words):
    signs = [text for text, _ in felt(vigorish_rounding=rounding).game.house.notices()]
    assert [text for text in signs if "vigorish" in text] == [words]


@clause("13.XIII")
def test_quarters_pay_vigorish_and_are_not_wagered(felt):
    with pytest.raises(ElectionRefused, match="quarters") as refused:
        felt(limits={"pai-gow": Limits(1000, 50_000, 25)})
    assert refused.value.clauses == ("oh-pai-gow-poker:13.XIII",)
    with pytest.raises(ElectionRefused, match="quarters"):
        felt(limits={"fortune": Limits(100, 10_000, 25)})
    assert felt(limits={"pai-gow": Limits(1000, 50_000, 50)})


@clause("13.VI", "13.VIII", "13.X", "13.XII", "13.XIV")
def test_losers_and_ties_go_as_they_are_exposed_and_winners_are_paid_after_the_last(felt):
    table = felt().ready()
    for seat in (1, 3, 4, 6):
        table.bet(seat, 20)
    table.script({6: WINS, 4: LOSES, 3: TIES, 1: WINS_TOO})
    table.to("showing")
    done = len(table.events)
    table.to("over")
    assert events_told(table, done) == [
        "show all",  # 6 wins, and its cards stay
        "show all", "lose 4", "rack seat-4",
        "show all", "push 3", "rack seat-3",
        "show all",  # 1 wins
        "win 6", "charge 6", "rack seat-6",
        "win 1", "charge 1", "rack seat-1",
        "rack dealer",
    ]  # fmt: skip


@clause("13.III", "13.IV")
def test_the_dealer_turns_up_and_sets_by_the_house_way_after_all_others(felt):
    table = felt().ready().bet(2, 20).bet(5, 20)
    table.script({2: WINS, 5: LOSES, 0: "Ad As Kc Kd 2h 3s 5c"}).to("deciding")
    early = table.refusal(table.step.asked[0].choices[0].event.__class__(9, "set"))
    assert early.clause == "oh-pai-gow-poker:13.I"
    table.to("reveal")
    assert dict(table.state.sets).keys() == {2, 5}
    table.advance()
    assert table.state.phase == "setting"
    table.advance()
    seen = table.view(role="public")["dealer"]
    assert (seen["low"], sorted(seen["high"])) == (["Kc", "Kd"], ["2h", "3s", "5c", "Ad", "As"])


def test_another_settlement_than_the_rules_give_is_refused(felt):
    table = felt().ready().bet(2, 20).script({2: LOSES}).to("settling")
    with pytest.raises(Illegal):
        table.do(Settled(()))


@clause("13.VIII", "13.X")
def test_every_cent_goes_where_the_lines_say(felt):
    table = felt()
    lines = table.round({6: WINS, 4: LOSES}, stakes={6: 30, 4: 50})
    assert told(lines) == ["4 pai-gow lose 50", "6 pai-gow win 30", "6 pai-gow charge 1.50"]
    assert (table.gain(6), table.gain(4), table.house()) == (28_50, -50_00, 21_50)


def test_every_verb_that_the_game_has_can_be_called(felt):
    game = felt().game
    assert not [verb for verb in ("rank", "lines") if hasattr(game, verb)]  # seven cards are two hands
