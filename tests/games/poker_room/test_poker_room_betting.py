"""Betting: turns, sizes, all-ins and the end of a betting round."""

import pytest
from poker_table import Felt

from houseway.core.events import BetReturned, Decided
from houseway.core.game import Illegal

DEEP = dict.fromkeys((1, 2, 3, 4), 100_000)  # seat 4 has the button, 1 and 2 the blinds of $1 and $2


def refused(felt, seat, choice, amount=0):
    before = felt.state
    with pytest.raises(Illegal) as error:
        felt.apply(Decided(seat, choice, amount))
    assert felt.state is before
    return error.value.clause


@pytest.mark.clause("oh-poker:1.action", "oh-poker:3.VI", "oh-poker:1.betting-round")
def test_players_act_in_turn_from_the_left_of_the_blinds_until_all_have_answered():
    felt = Felt("holdem", DEEP)
    assert felt.turn == 3
    for seat in (1, 2, 4):
        assert refused(felt, seat, "call") == "oh-poker:1.action"
    felt.act("call")
    assert felt.turn == 4
    felt.act("raise 600")
    assert felt.turn == 1
    felt.act("call", "fold")
    assert felt.turn == 3  # the last bet is still to be answered
    felt.act("call")
    assert felt.state.street == 1 and felt.turn == 1


@pytest.mark.clause("oh-poker:3.VI", "oh-poker:5.VII", "oh-poker:1.blind-bet")
@pytest.mark.parametrize("variant", ["holdem", "five-card-draw"])
def test_a_blind_may_raise_when_it_was_only_called(variant):
    felt = Felt(variant, DEEP, betting="no-limit").act("call", "call", "call")
    assert felt.turn == 2 and felt.state.street == 0
    assert "raise" in felt.choices() and "check" in felt.choices()
    felt.act("check")
    assert felt.state.street == 1


@pytest.mark.clause("oh-poker:1.fold", "oh-poker:1.check", "oh-poker:1.call", "oh-poker:1.muck")
def test_a_fold_refuses_a_wager_a_check_waives_it_and_a_call_matches_it():
    felt = Felt("holdem", DEEP)
    assert refused(felt, 3, "check") == "oh-poker:1.check"
    felt.act("fold", "fold", "call")
    assert felt.state.hand(1).bet == 200 and felt.state.hand(3).folded
    assert refused(felt, 2, "fold") == "oh-poker:1.fold"
    assert refused(felt, 2, "call") == "oh-poker:1.call"
    assert refused(felt, 2, "call", 200) == "oh-poker:1.action"
    assert refused(felt, 2, "sing") == "oh-poker:1.action"
    felt.act("check")
    assert felt.pots == {"pot-1": 400}


@pytest.mark.clause("oh-poker:1.check")
def test_who_checked_may_still_raise_when_another_bets():
    felt = Felt("holdem", DEEP).act("call", "call", "call", "check", "check", "check", "bet 200", "fold")
    assert felt.turn == 1
    assert set(felt.choices()) == {"fold", "call", "raise"}


@pytest.mark.clause("oh-poker:1.raise", "oh-poker:1.no-limit", "oh-poker:1.bet")
def test_a_raise_is_at_least_as_large_as_the_bet_before_it():
    felt = Felt("holdem", DEEP)
    assert felt.choices()["raise"] == (400, 100_000)
    assert refused(felt, 3, "raise", 399) == "oh-poker:1.no-limit"
    assert refused(felt, 3, "raise", 450) == "oh-poker:1.no-limit"  # not in whole chips
    assert refused(felt, 3, "bet", 400) == "oh-poker:1.raise"
    felt.act("raise 600")
    assert felt.choices()["raise"][0] == 1_000
    assert refused(felt, 4, "raise", 900) == "oh-poker:1.no-limit"
    felt.act("raise 2000")
    assert felt.choices()["raise"][0] == 3_400
    felt.act("call", "fold", "call")
    assert felt.choices()["bet"][0] == 200
    assert refused(felt, 1, "bet", 100) == "oh-poker:1.no-limit"
    assert refused(felt, 1, "raise", 400) == "oh-poker:1.bet"


@pytest.mark.clause("oh-poker:1.no-limit", "oh-poker:1.table-stakes", "oh-poker:1.all-in")
def test_nobody_bets_more_than_he_has_on_the_table():
    felt = Felt("holdem", DEEP | {3: 5_030})
    assert felt.choices()["raise"] == (400, 5_030)
    assert refused(felt, 3, "raise", 5_130) == "oh-poker:1.no-limit"
    felt.act("raise 5030")
    assert felt.state.hand(3).chips == 0
    felt.act("call", "fold", "fold")
    assert felt.state.street == 3 and len(felt.state.board) == 5  # nobody is left to bet against
    assert felt.to_end().pots == {}


@pytest.mark.clause("oh-poker:1.raise", "oh-poker:1.all-in")
def test_an_all_in_below_a_full_raise_does_not_open_the_betting_again():
    chips = dict.fromkeys(range(1, 7), 100_000) | {5: 1_500}
    felt = Felt("holdem", chips)
    felt.act("raise 1000", "call", "raise 1500")  # seats 3, 4, and 5 all in for 500 more
    assert felt.turn == 6 and "raise" in felt.choices()  # who has not acted may raise
    assert felt.choices()["raise"][0] == 1_500 + 800
    felt.act("fold", "fold", "fold")
    assert felt.turn == 3 and set(felt.choices()) == {"fold", "call"}
    assert refused(felt, 3, "raise", 5_000) == "oh-poker:1.raise"
    felt.act("call")
    assert set(felt.choices()) == {"fold", "call"}


@pytest.mark.clause("oh-poker:1.raise", "oh-poker:1.all-in")
@pytest.mark.parametrize(("second", "opens"), [(1_799, False), (1_800, True)])
def test_short_all_ins_that_come_to_a_full_raise_together_open_it(second, opens):
    chips = dict.fromkeys(range(1, 7), 100_000) | {5: 1_500, 6: second}
    felt = Felt("holdem", chips).act("raise 1000", "call", "raise 1500", f"raise {second}", "fold", "fold")
    assert felt.turn == 3
    assert ("raise" in felt.choices()) is opens


@pytest.mark.clause("oh-poker:1.pot-limit")
def test_pot_limit_is_the_pot_after_a_call():
    felt = Felt("omaha", DEEP)
    assert felt.choices()["raise"] == (400, 700)  # call 200, and raise by the 500 that then lie there
    assert refused(felt, 3, "raise", 800) == "oh-poker:1.pot-limit"
    felt.act("raise 700")
    assert felt.choices()["raise"] == (1_200, 2_400)  # 700 to call, 1,000 + 700 in the pot
    felt.act("fold", "fold", "call")
    assert felt.choices()["bet"] == (200, 1_500)


LIMITS = {  # the bet of each betting round, at limits of $2 and $4 (stud $4 and $8)
    "seven-card-stud": (400, 400, 800, 800, 800),
    "holdem": (200, 200, 400, 400),
    "omaha": (200, 200, 400, 400),
    "five-card-stud": (400, 400, 800, 800),
    "single": (200, 400),
    "double": (200, 400, 400),
    "triple": (200, 200, 400, 400),
}


@pytest.mark.clause(
    "oh-poker:1.fixed-limit", "oh-poker:2.XII", "oh-poker:3.XII", "oh-poker:6.XI",
    "oh-poker:5.XII.A", "oh-poker:5.XII.B", "oh-poker:5.XII.C",
)  # fmt: skip
@pytest.mark.parametrize("name", LIMITS)
def test_fixed_limits_by_betting_round(name):
    draws = name in ("single", "double", "triple")
    more = {"draws": name} if draws else {}
    felt = Felt("five-card-draw" if draws else name, DEEP, betting="fixed-limit", **more)
    seen = []
    while felt.state.phase != "over":
        asked = felt.asked()
        names = [c.name for c in asked.choices]
        if felt.state.phase == "betting" and len(seen) == felt.state.street:
            more = next(c for c in asked.choices if c.name in ("bet", "raise", "complete"))
            size = more.high_cents - (felt.state.level if more.name == "raise" else 0)
            assert more.low_cents == more.high_cents
            seen.append(size)
            assert refused(felt, asked.seat, more.name, more.low_cents + 100)
            assert refused(felt, asked.seat, more.name, more.low_cents - 100)
        wanted = ("forced-bet", "check", "call", "stand-pat", "show")
        felt.apply(asked.choice(next(n for n in wanted if n in names)).pick())
        felt.forward()
    assert tuple(seen) == LIMITS[name]


@pytest.mark.clause("oh-poker:1.fixed-limit")
@pytest.mark.parametrize(("raises", "most"), [(3, 800), (1, 400), (4, 1_000)])
def test_a_bet_and_so_many_raises(raises, most):
    felt = Felt("holdem", DEEP, betting="fixed-limit", raises=raises)
    while "raise" in felt.choices():
        felt.act(f"raise {felt.choices()['raise'][0]}")
    assert felt.state.level == most  # the big blind is the bet
    assert refused(felt, felt.turn, "raise", most + 200) == "oh-poker:1.raise"


@pytest.mark.clause("oh-poker:1.fixed-limit")
@pytest.mark.parametrize("uncapped", [True, False])
def test_two_players_raise_each_other_without_end(uncapped):
    felt = Felt("holdem", {1: 9_000, 2: 9_000}, betting="fixed-limit", heads_up_uncapped=uncapped)
    for to in (400, 600, 800):
        felt.act(f"raise {to}")
    assert ("raise" in felt.choices()) is uncapped


@pytest.mark.clause("oh-poker:5.XII.D", "oh-poker:6.XI")
@pytest.mark.parametrize(
    ("variant", "low", "high", "clause"),
    [("five-card-draw", 200, 400, "oh-poker:5.XII.D"), ("five-card-stud", 400, 800, "oh-poker:6.XI")],
)
def test_a_spread_from_a_least_to_a_most_bet_in_each_round(variant, low, high, clause):
    felt = Felt(variant, DEEP, betting="spread-limit")
    first = felt.asked()
    while felt.state.street == 0:
        names = [c.name for c in felt.asked().choices]
        felt.act(next(n for n in ("forced-bet", "check", "call") if n in names))
    while felt.state.phase == "drawing":
        felt.act("stand-pat")
    assert first.choices and felt.choices()["bet"] == (low, high)
    assert refused(felt, felt.turn, "bet", high + 100) == clause
    assert refused(felt, felt.turn, "bet", low - 100) == clause
    felt.act(f"bet {high - 100}")
    assert felt.choices()["raise"] == (2 * (high - 100), high - 100 + high)


@pytest.mark.clause("oh-poker:1.call", "oh-poker:1.pot")
def test_what_nobody_called_goes_back_and_is_not_in_the_pot():
    felt = Felt("holdem", DEEP).act("raise 5000", "fold", "fold", "fold")
    assert BetReturned(3, 4_800) in felt.events
    assert felt.won() == {1: -100, 2: -200, 3: 300, 4: 0}
    assert [(line.seat, line.amount_cents) for line in felt.lines] == [(3, 500)]
    with pytest.raises(Illegal):
        felt.apply(BetReturned(3, 100))


@pytest.mark.clause("oh-poker:3.IV", "oh-poker:3.VII", "oh-poker:5.V")
@pytest.mark.parametrize("variant", ["holdem", "five-card-draw"])
def test_of_two_players_the_button_has_the_small_blind_and_acts_first_once(variant):
    felt = Felt(variant, {1: 10_000, 2: 10_000}, betting="no-limit")
    assert (felt.state.button, felt.state.small, felt.state.big) == (2, 2, 1)
    assert felt.turn == 2 and felt.state.hand(2).bet == 100
    felt.act("call", "check")
    assert felt.turn == 1


@pytest.mark.clause("oh-poker:1.blind-bet", "oh-poker:1.all-in")
def test_a_big_blind_that_is_short_is_called_in_full():
    felt = Felt("holdem", DEEP | {2: 100})
    felt.act("call")
    assert felt.state.hand(3).bet == 200
    felt.act("call", "call")
    assert felt.pots == {"pot-1": 400, "pot-2": 300}
