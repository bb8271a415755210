"""The simulation: rounds replayed card by card, shoes dealt to the cutting card, figures met."""

from fractions import Fraction

import numpy as np
import pytest
from test_blackjack_exact import RULES, Rounds, plan, table_of

from houseway.analysis.blackjack.exact import evaluate
from houseway.analysis.blackjack.rules import BlackjackRules
from houseway.analysis.blackjack.simulator import rules_array, simulate, values_of
from houseway.analysis.kernels.blackjack_sim import SHORT, play_round
from houseway.equipment.cards import cards

TABLE = table_of(plan)


class Dealt(Rounds):
    """The brute force's round, dealt from a given order of cards."""

    def __init__(self, order, rules):
        self.order, self.at = order, 0
        super().__init__({}, rules, plan)

    def draws(self, weight):
        self.at += 1
        yield int(self.order[self.at - 1]), weight


def replayed(order, rules):
    nets = np.zeros(1, np.int64)
    net, wagered, used = play_round(np.array(order, np.int8), 0, TABLE.array(), rules_array(rules), nets)
    return Fraction(net, rules.blackjack_pays.denominator), wagered, used


@pytest.mark.clause("oh-blackjack:7.III", "oh-blackjack:11.II", "oh-blackjack:12.III")
@pytest.mark.parametrize("name", RULES)
def test_rounds_equal_the_brute_force_card_by_card(name):
    rules = RULES[name]
    draw = np.random.Generator(np.random.Philox(key=[7, len(name)]))
    # Extra aces, sixes and eights: the ranks that the plan splits.
    values = np.array([1, 1, 2, 3, 4, 5, 6, 6, 7, 8, 8, 9, 10, 10, 10])
    most = 0
    for _ in range(3000):
        order = draw.choice(values, 60)
        reference = Dealt(order, rules)
        ((net, wager),) = reference.law
        assert replayed(order, rules) == (net, wager, reference.at), order
        most = max(most, wager)
    assert most >= rules.max_hands


@pytest.mark.clause("oh-blackjack:8.I", "oh-blackjack:8.II", "oh-blackjack:12.III", "oh-blackjack:11.III.B")
def test_rounds_by_hand():
    rules = BlackjackRules()
    wanted = {
        (1, 9, 10, 10): ("3/2", 1, 4),  # blackjack, a nine shows
        (10, 1, 1, 10): ("0", 1, 4),  # blackjack against blackjack
        (10, 10, 10, 1): ("-1", 1, 4),  # the look under a ten
        (10, 7, 2, 10, 9): ("1", 1, 5),  # 12 hits to 21, the dealer has 17
        (10, 7, 2, 6, 10): ("-1", 1, 5),  # over 21: the dealer's 13 draws nothing
        (6, 5, 5, 10, 10, 10): ("2", 2, 6),  # 11 doubled to 21, the dealer over 21
        (8, 5, 8, 10, 10, 3, 2, 10): ("3", 3, 8),  # 8s: 18, and 11 doubled to 13; the dealer over 21
        (1, 6, 1, 10, 10, 10, 5): ("0", 2, 7),  # split aces make 21s, not blackjacks; the dealer draws to 21
        (1, 6, 1, 10, 1, 2, 2): ("-2", 2, 7),  # an ace on a split ace stays 12; the dealer's 18 takes both
    }
    for order, (net, wagered, used) in wanted.items():
        assert replayed(order, rules) == (Fraction(net), wagered, used), order


@pytest.mark.clause("oh-blackjack:12.II")
def test_dealer_on_soft_17():
    order = (10, 6, 8, 1, 3)  # 18 against a soft 17; a three makes 20
    assert replayed(order, BlackjackRules())[0] == -1
    assert replayed(order, BlackjackRules(hit_soft_17=False))[0] == 1


@pytest.mark.clause("oh-blackjack:11.III.A")
def test_four_hands_and_no_more():
    order = (8, 6, 8, 10, 8, 8, 8, 10, 10, 10, 10)
    # The fifth eight makes a pair on the first of four hands: 16 against 6 stands, the dealer is over 21.
    assert replayed(order, BlackjackRules()) == (4, 4, 11)
    assert replayed((8, 6, 8, 10, 8, 8, 10), BlackjackRules(max_hands=2)) == (2, 2, 7)


def test_cards_that_run_out_are_reported():
    assert replayed((10, 7, 2, 10), BlackjackRules())[2] == SHORT
    assert replayed((10, 7, 2), BlackjackRules())[2] == SHORT


TENS = (0, 0, 0, 0, 0, 0, 0, 0, 0, 52)  # every round is a push of four cards, in whatever order


@pytest.mark.clause("oh-blackjack:7.II", "oh-blackjack:7.IX", "oh-blackjack:14.IV")
@pytest.mark.parametrize(
    ("cut", "burn_each", "rounds"),
    [
        (0, False, 1),
        (4, False, 1),  # one card burned, four dealt: the last of them lies behind the cutting card
        (5, False, 2),  # the cutting card is the first card of the second round, which is the last
        (8, False, 2),
        (9, False, 3),
        (4, True, 1),
        (5, True, 2),
        (10, True, 3),
    ],
)
def test_the_cutting_card_ends_the_shoe_with_its_round(cut, burn_each, rounds):
    value = simulate(
        BlackjackRules(), TABLE, shoes=3, seed=1, behind=52 - cut, burn_each_round=burn_each, shoe=TENS
    )
    assert (value.shoes, value.rounds, value.ran_short) == (3, 3 * rounds, 0)
    assert value.outcomes == {0: 3 * rounds}
    assert value.wagered == 3 * rounds


@pytest.mark.clause("oh-blackjack:15.VI")
def test_a_shoe_that_runs_short_is_completed_from_the_discards():
    # 51 cards after the burn: twelve rounds, and three cards of a thirteenth.
    value = simulate(BlackjackRules(), TABLE, shoes=2, seed=1, behind=0, shoe=TENS)
    assert (value.rounds, value.ran_short) == (26, 2)
    # Ten rounds of five cards end at the cutting card; the eleventh finds one card after its burn.
    value = simulate(BlackjackRules(), TABLE, shoes=2, seed=1, behind=2, burn_each_round=True, shoe=TENS)
    assert (value.rounds, value.ran_short) == (22, 2)


def test_threads_do_not_change_a_figure():
    rules = BlackjackRules(decks=2, blackjack_pays=Fraction(6, 5))
    one = simulate(rules, TABLE, shoes=700, seed=5)
    two = simulate(rules, TABLE, shoes=700, seed=5, threads=3)
    assert one == two and one.elapsed_s > 0
    assert one != simulate(rules, TABLE, shoes=700, seed=6)
    assert one.net.denominator in (1, 5)
    assert sum(one.outcomes.values()) == one.rounds
    assert sum(net * count for net, count in one.outcomes.items()) == one.net


@pytest.mark.parametrize("rules", [BlackjackRules(decks=1), BlackjackRules(hit_soft_17=False, max_hands=3)])
def test_first_rounds_agree_with_the_exact_value(rules):
    """Four standard errors: a correct program fails once in 16,000 seeds; this seed is fixed."""
    value = evaluate(rules, TABLE)
    run = simulate(rules, TABLE, shoes=400_000, seed=11, behind=sum(rules.shoe()), threads=2)
    assert run.rounds == 400_000
    assert abs(run.house_edge - value.house_edge) < 4 * run.standard_error
    assert run.standard_error == pytest.approx(value.standard_deviation / 400_000**0.5, rel=0.01)
    assert run.wagered / run.rounds == pytest.approx(value.average_wager, abs=4 * 0.4 / 400_000**0.5)
    for net, share in value.outcomes.items():
        spread = 4 * (share * 400_000) ** 0.5 + 4
        assert abs(run.outcomes.get(net, 0) - 400_000 * share) < spread, net


def test_values_of_cards():
    assert values_of(cards("As 2c 9d Th Jc Qd Ks Ac")).tolist() == [1, 2, 9, 10, 10, 10, 10, 1]


def test_bad_input_is_refused():
    with pytest.raises(ValueError, match="behind"):
        simulate(BlackjackRules(decks=1), TABLE, shoes=1, seed=1, behind=53)
    with pytest.raises(ValueError, match="shoe"):
        simulate(BlackjackRules(decks=1), TABLE, shoes=0, seed=1)
