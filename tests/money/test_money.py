from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.money.cents import cents, dollars
from houseway.money.ledger import CAGE, INVENTORY, Entry, Ledger, Overdrawn, Posting, transfer
from houseway.money.limits import Limits, limit_payouts
from houseway.money.odds import FixedAmount, Odds, odds, pay
from houseway.money.rounding import Direction, Rounding
from houseway.money.vigorish import Vigorish


@pytest.mark.parametrize(
    ("written", "amount"), [("5", 500), ("2.5", 250), ("2.50", 250), ("$100,000", 10_000_000), ("0.01", 1)]
)
def test_dollars_are_read_as_cents(written, amount):
    assert cents(written) == amount


@pytest.mark.parametrize("wrong", ["", "-5", "1.234", "1,00", "five", "1e3", "5 5"])
def test_what_is_no_amount_is_refused(wrong):
    with pytest.raises(ValueError, match="not an amount"):
        cents(wrong)


@given(st.integers(0, 10**12))
def test_cents_survive_writing_and_reading(amount):
    assert cents(dollars(amount)) == amount
    assert dollars(-amount).lstrip("-") == dollars(amount)


ODDS = [
    # odds        net              stake  win
    ("3 to 2",    Fraction(3, 2),  500,   750),
    ("6 to 5",    Fraction(6, 5),  500,   600),
    ("35 to 1",   Fraction(35),    100,   3_500),
    ("3 for 1",   Fraction(2),     100,   200),
    ("1 for 1",   Fraction(0),     100,   0),
    ("3 to 2",    Fraction(3, 2),  5,     8),      # half a cent is not kept from the player
]  # fmt: skip


@pytest.mark.parametrize(("written", "net", "stake", "win"), ODDS)
def test_odds(written, net, stake, win):
    found = odds(written)
    assert str(found) == written
    assert (found.net, found.win_cents(stake)) == (net, win)


@pytest.mark.parametrize("wrong", ["3:2", "3 to 0", "to 1", "three to two", "-3 to 2"])
def test_what_is_no_odds_is_refused(wrong):
    with pytest.raises(ValueError, match="not odds"):
        odds(wrong)
    with pytest.raises(ValueError, match="not odds"):
        Odds(1, 0)


def test_a_fixed_amount_does_not_depend_on_the_stake():
    prize = pay("$100,000")
    assert prize == FixedAmount(10_000_000)
    assert {prize.win_cents(s) for s in (100, 500, 2_500)} == {10_000_000}
    assert str(prize) == "$100,000"


ROUNDINGS = [
    # direction          unit  amount             rounded
    (Direction.DOWN,     100,  Fraction(199),     100),
    (Direction.DOWN,     100,  Fraction(200),     200),
    (Direction.UP,       25,   Fraction(1, 3),    25),
    (Direction.UP,       25,   Fraction(25),      25),
    (Direction.UP,       25,   Fraction(26),      50),
    (Direction.NEAREST,  100,  Fraction(150),     200),
    (Direction.NEAREST,  100,  Fraction(149),     100),
]  # fmt: skip


@pytest.mark.parametrize(("direction", "unit", "amount", "rounded"), ROUNDINGS)
def test_roundings(direction, unit, amount, rounded):
    assert Rounding(direction, unit).apply(amount) == rounded


@given(st.sampled_from(Direction), st.integers(1, 500), st.fractions(0, 10**6))
def test_a_rounding_is_whole_units_and_less_than_one_away(direction, unit, amount):
    rounded = Rounding(direction, unit).apply(amount)
    assert rounded % unit == 0
    assert abs(rounded - amount) < unit
    if direction is Direction.DOWN:
        assert rounded <= amount
    if direction is Direction.UP:
        assert rounded >= amount


def test_vigorish():
    five_percent = Vigorish(Fraction(1, 20), Rounding(Direction.UP, 25))
    assert [five_percent.on(x) for x in (500, 501, 2_000)] == [25, 50, 100]


def test_limits_say_what_is_allowed():
    limits = Limits(500, 10_000, 500)
    assert [limits.refusal(x) is None for x in (499, 500, 750, 10_000, 10_500)] == [
        False,
        True,
        False,
        True,
        False,
    ]
    assert "$5 to $100 in units of $5" in limits.refusal(400)
    for wrong in ((0, 5, 5), (500, 100, 100), (550, 1_000, 100)):
        with pytest.raises(ValueError, match="limits must"):
            Limits(*wrong)


def test_payouts_are_cut_in_the_order_they_are_paid():
    assert limit_payouts([300, 300, 300], 700) == (300, 300, 100)
    assert limit_payouts([300, 300, 300], 500) == (300, 200, 0)


def test_an_entry_balances_or_is_none():
    with pytest.raises(ValueError, match="does not balance"):
        Entry("wrong", (Posting("a", 5), Posting("b", -4)))
    with pytest.raises(ValueError, match="other way round"):
        transfer("wrong", [("a", "b", -5)])


def test_nothing_but_the_cage_goes_below_zero_and_a_refused_entry_changes_nothing():
    ledger = Ledger().post(transfer("chips", [(CAGE, "seat-1", 500)]))
    bet = transfer("bet", [("seat-1", "layout-1", 500)])
    too_much = transfer("bet", [("seat-1", "layout-1", 1)])
    after = ledger.post(bet)
    with pytest.raises(Overdrawn, match="seat-1"):
        ledger.post(bet, too_much)
    assert ledger.balance("seat-1") == 500
    assert (after.balance("seat-1"), after.balance("layout-1"), after.balance(CAGE)) == (0, 500, -500)


@given(st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("abc"), st.integers(0, 100)), max_size=30))
def test_a_ledger_sums_to_zero_whatever_is_posted(moves):
    ledger = Ledger().post(transfer("chips", [(CAGE, a, 200) for a in "abc"]))
    for source, target, amount in moves:
        try:
            ledger = ledger.post(transfer("move", [(source, target, amount)]))
        except Overdrawn:
            assert ledger.balance(source) < amount
    assert sum(ledger.balances.values()) == 0
    assert ledger.balance(INVENTORY) == 0
    assert min(ledger.balance(a) for a in "abc") >= 0
