"""Strategies found, insurance, and what the records refuse."""

from dataclasses import replace
from fractions import Fraction

import pytest

from houseway.analysis.blackjack import report
from houseway.analysis.blackjack.advice import hand_values
from houseway.analysis.blackjack.arithmetic import exact
from houseway.analysis.blackjack.exact import analyse, evaluate
from houseway.analysis.blackjack.insurance import insurance, insurance_by_hand
from houseway.analysis.blackjack.rules import BlackjackRules
from houseway.analysis.blackjack.tables import UPCARDS
from houseway.editions.house import elect
from houseway.editions.loader import load_edition


@pytest.fixture(scope="module")
def six_decks():
    return analyse(BlackjackRules())


@pytest.fixture(scope="module")
def one_deck():
    return analyse(BlackjackRules(decks=1))


def row(text):
    return tuple(text.split())


def test_six_decks_hitting_soft_17(six_decks):
    """The chart printed everywhere for four to eight decks, dealer hits soft 17, double after split."""
    table = six_decks.strategy
    #                              2  3  4  5  6  7  8  9  10 A
    for total in (4, 5, 6, 7, 8):
        assert table.hard[total] == row("H  H  H  H  H  H  H  H  H  H")
    assert table.hard[9] == row("H  Dh Dh Dh Dh H  H  H  H  H")
    assert table.hard[10] == row("Dh Dh Dh Dh Dh Dh Dh Dh H  H")
    assert table.hard[11] == row("Dh Dh Dh Dh Dh Dh Dh Dh Dh Dh")
    assert table.hard[12] == row("H  H  S  S  S  H  H  H  H  H")
    for total in (13, 14, 15, 16):
        assert table.hard[total] == row("S  S  S  S  S  H  H  H  H  H")
    for total in (17, 18, 19, 20, 21):
        assert table.hard[total] == row("S  S  S  S  S  S  S  S  S  S")
    for total in (13, 14):
        assert table.soft[total] == row("H  H  H  Dh Dh H  H  H  H  H")
    for total in (15, 16):
        assert table.soft[total] == row("H  H  Dh Dh Dh H  H  H  H  H")
    assert table.soft[17] == row("H  Dh Dh Dh Dh H  H  H  H  H")
    assert table.soft[18] == row("Ds Ds Ds Ds Ds S  S  H  H  H")
    assert table.soft[19] == row("S  S  S  S  Ds S  S  S  S  S")
    assert table.soft[20] == table.soft[21] == row("S  S  S  S  S  S  S  S  S  S")
    for pair in ("2", "3"):
        assert table.pairs[pair] == row("P  P  P  P  P  P  H  H  H  H")
    assert table.pairs["4"] == row("H  H  H  P  P  H  H  H  H  H")
    assert table.pairs["5"] == table.hard[10]
    assert table.pairs["6"] == row("P  P  P  P  P  H  H  H  H  H")
    assert table.pairs["7"] == row("P  P  P  P  P  P  H  H  H  H")
    assert table.pairs["8"] == table.pairs["A"] == row("P  P  P  P  P  P  P  P  P  P")
    assert table.pairs["9"] == row("P  P  P  P  P  S  P  P  S  S")
    assert table.pairs["10"] == table.hard[20]


def test_six_decks_in_full(six_decks):
    """The default table: figures that follow from one another, and the deviation commonly quoted, 1.16."""
    result = six_decks
    for value in (result.basic, result.composition):
        assert sum(value.outcomes.values()) == pytest.approx(1, abs=1e-12)
        mean = sum(float(net) * share for net, share in value.outcomes.items())
        square = sum(float(net) ** 2 * share for net, share in value.outcomes.items())
        # Exact but for rounds with three or four hands.
        assert mean == pytest.approx(value.expected_net, abs=5e-6)
        assert square - mean**2 == pytest.approx(value.variance, abs=5e-5)
        assert set(value.outcomes) == {Fraction(n) for n in range(-8, 9)} | {Fraction(3, 2)}
        assert value.element_of_risk == pytest.approx(value.house_edge / value.average_wager)
    assert 100 * result.basic.house_edge == pytest.approx(0.618, abs=0.0005)
    assert result.basic.standard_deviation == pytest.approx(1.16, abs=0.005)
    # A blackjack that is paid, by hand: the player's, unless the dealer has one too.
    paid = Fraction(2 * 24 * 96, 312 * 311) * (1 - Fraction(2 * 23 * 95, 310 * 309))
    assert result.basic.outcomes[Fraction(3, 2)] == pytest.approx(float(paid), abs=1e-14)


def test_one_deck_departs_where_the_textbooks_say(one_deck, six_decks):
    """Single-deck charts: 8 doubled against 5 and 6, 9 and soft 17 against 2; 7-7 stands against a ten."""
    table = one_deck.strategy
    assert table.hard[8] == row("H  H  H  Dh Dh H  H  H  H  H")
    assert table.hard[9][:5] == row("Dh Dh Dh Dh Dh")
    assert table.soft[17][:5] == row("Dh Dh Dh Dh Dh")
    assert table.soft[18][0] == "S"
    assert table.pairs["7"][UPCARDS.index("10")] == "S"
    assert table.hard[12] == six_decks.strategy.hard[12]


def test_exceptions_are_departures_that_gain(one_deck):
    found = {(e.cards, e.upcard): e for e in one_deck.exceptions}
    # Published for one deck: 10-2 hits against a four, 6-2 does not double against a six.
    assert found[(2, 10), 4].action == "H"
    assert found[(2, 10), 4].by_total == "S"
    assert (found[(2, 6), 6].action, found[(2, 6), 6].by_total) == ("H", "D")
    assert found[(2, 6), 6].gain == pytest.approx(0.119677 - 0.111237, abs=2e-6)
    assert found[(2, 6), 6].probability == pytest.approx(2 * 4 * 3 / (51 * 50))
    assert ((5, 6), 10) not in found
    assert all(e.gain > 0 for e in one_deck.exceptions)


def test_exceptions_shrink_with_more_decks(one_deck, six_decks):
    def worth(result):
        return result.basic.house_edge - result.composition.house_edge

    assert 0 < worth(six_decks) < worth(one_deck) / 10


def test_evaluating_the_table_found_gives_its_value_back(one_deck):
    value = evaluate(one_deck.rules, one_deck.strategy)
    assert value.expected_net == pytest.approx(one_deck.basic.expected_net, abs=1e-13)
    assert value.variance == pytest.approx(one_deck.basic.variance, abs=1e-12)
    assert value.outcomes == pytest.approx(one_deck.basic.outcomes, abs=1e-13)


@pytest.mark.parametrize("total", [12, 16])
def test_worse_tables_are_worth_less(one_deck, total):
    rules = replace(one_deck.rules, max_hands=1)
    hard = dict(one_deck.strategy.hard)
    before = evaluate(rules, one_deck.strategy).expected_net
    hard[total] = tuple("S" if code == "H" else "H" for code in hard[total])
    after = evaluate(rules, replace(one_deck.strategy, hard=hard)).expected_net
    assert after < before - 0.005


def dealt_out(upcard, counts, cards, share, finals):
    """Adds to ``finals`` every way in which a dealer who hits soft 17 ends."""
    total = sum(cards)
    if 1 in cards and total <= 11:
        total += 10
        drawing = total <= 17
    else:
        drawing = total < 17
    if len(cards) > 1 and not drawing:
        name = "over 21" if total > 21 else str(total)
        finals[name] = finals.get(name, 0) + share
        return
    there = dict(counts)
    if len(cards) == 1 and upcard in (1, 10):
        there[11 - upcard] = 0  # looked: no blackjack
    size = sum(there.values())
    for value, count in there.items():
        if count:
            left = {**counts, value: counts[value] - 1}
            dealt_out(upcard, left, [*cards, value], share * Fraction(count, size), finals)


@pytest.mark.clause("oh-blackjack:7.IV", "oh-blackjack:12.II")
@pytest.mark.parametrize("upcard", [1, 5, 6, 10])
def test_dealer_from_one_deck(one_deck, upcard):
    counts = {value: 16 if value == 10 else 4 for value in range(1, 11)}
    counts[upcard] -= 1
    finals = {}
    dealt_out(upcard, counts, [upcard], Fraction(1), finals)
    assert sum(finals.values()) == 1
    wanted = {"blackjack": 0, **{name: float(share) for name, share in finals.items()}}
    assert one_deck.dealer[upcard] == pytest.approx(wanted, abs=1e-14)


@pytest.mark.clause("oh-blackjack:9.I", "oh-blackjack:9.III")
@pytest.mark.parametrize("decks", range(1, 9))
def test_insurance_off_the_top(decks):
    bet = insurance(BlackjackRules(decks=decks).shoe())
    assert bet.wins == Fraction(16 * decks, 52 * decks - 1)
    assert bet.value == -Fraction(4 * decks - 1, 52 * decks - 1)


def test_the_report_of_insurance_needs_no_play(monkeypatch):
    """The game's own figures take long, and may have been kept where this one was not."""
    monkeypatch.setattr(report, "solved", lambda rules: pytest.fail("the whole game was worked out"))
    found = report.report(elect(load_edition("oh-blackjack"), {"decks": 2}), report.INSURANCE)
    assert found.house_edge.fraction == Fraction(7, 103)  # 32 of 103 cards win 2 to 1


def test_insurance_by_the_cards_seen():
    by_hand = insurance_by_hand(BlackjackRules(decks=1))
    assert len(by_hand) == 55
    # 49 cards remain: 16 tens where the player has none, 14 where he has two.
    assert by_hand[2, 3].value == Fraction(3 * 16, 49) - 1 == Fraction(-1, 49)
    assert by_hand[10, 10].value == Fraction(3 * 14, 49) - 1 == Fraction(-1, 7)
    # One card in three a ten is where it turns: four aces and fours gone would do.
    assert insurance(BlackjackRules(decks=1).shoe(), (2, 3, 4)).value == 0
    assert insurance(BlackjackRules(decks=1).shoe(), (2, 3, 4, 5)).value > 0


def test_insurance_refuses_cards_that_are_not_there():
    with pytest.raises(ValueError, match="no such card"):
        insurance(BlackjackRules(decks=1).shoe(), (1, 1, 1, 1))
    with pytest.raises(ValueError, match="hole"):
        insurance((1, 0, 0, 0, 0, 0, 0, 0, 0, 0))


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"decks": 0}, "decks"),
        ({"decks": 9}, "decks"),
        ({"max_hands": 5}, "max_hands"),
        ({"max_hands": 0}, "max_hands"),
        ({"double": "8-11"}, "double"),
        ({"blackjack_pays": 1.5}, "blackjack_pays"),
        ({"blackjack_pays": Fraction(0)}, "blackjack_pays"),
    ],
)
def test_rules_out_of_range_are_refused(options, text):
    with pytest.raises(ValueError, match=text):
        BlackjackRules(**options)


def test_shoes_that_cannot_be_dealt_are_refused():
    with pytest.raises(ValueError, match="ten counts"):
        analyse(BlackjackRules(), (4,) * 9)
    with pytest.raises(ValueError, match="points"):
        analyse(BlackjackRules(), (1, 1, 1, 1, 1, 1, 1, 1, 1, 1))


def test_hand_values_refuse_what_cannot_be():
    with pytest.raises(ValueError, match="21"):
        hand_values(BlackjackRules(decks=1), (10, 9, 8), 5)
    with pytest.raises(ValueError, match="values"):
        hand_values(BlackjackRules(decks=1), (10,), 5)
    with pytest.raises(ValueError, match="shoe holds"):
        hand_values(BlackjackRules(decks=1), (2, 2, 2, 2), 2)


@pytest.mark.clause("oh-blackjack:10.I", "oh-blackjack:11.I", "oh-blackjack:12.I.A")
def test_actions_that_the_rules_allow():
    rules = BlackjackRules(decks=1)
    assert set(hand_values(rules, (5, 6), 10)) == {"S", "H", "D"}
    assert set(hand_values(rules, (8, 8), 10)) == {"S", "H", "D", "P"}
    assert set(hand_values(rules, (5, 6, 10), 10)) == {"S"}
    assert set(hand_values(rules, (5, 6, 2), 10)) == {"S", "H"}
    narrow = replace(rules, double="10-11", max_hands=1)
    assert set(hand_values(narrow, (4, 5), 10)) == {"S", "H"}
    assert set(hand_values(narrow, (5, 5), 10)) == {"S", "H", "D"}
    assert set(hand_values(narrow, (1, 9), 10)) == {"S", "H"}


def test_tables_are_checked():
    table = analyse(BlackjackRules(decks=1, max_hands=1), (0, 0, 0, 0, 0, 0, 8, 8, 8, 8)).strategy
    with pytest.raises(ValueError, match="rows"):
        replace(table, hard={})
    with pytest.raises(ValueError, match="ten of"):
        replace(table, soft={**table.soft, 13: ("P",) * 10})
    with pytest.raises(ValueError, match="21 stands"):
        replace(table, hard={**table.hard, 21: ("H",) * 10})


def test_exact_arithmetic_needs_plain_python():
    with pytest.raises(RuntimeError, match="NUMBA_DISABLE_JIT"):
        exact()
