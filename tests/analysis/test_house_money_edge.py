"""House Money's figures: counts by hand, published figures, the solver on a small pack."""

from fractions import Fraction
from itertools import combinations

import pytest

from houseway.analysis.blackjack.advice import hand_values
from houseway.analysis.blackjack.arithmetic import FLOAT
from houseway.analysis.blackjack.exact import analyse
from houseway.analysis.blackjack.house_money import TwoCards, house_money, side_wager, winners
from houseway.analysis.blackjack.house_money_report import pays_of, solved
from houseway.analysis.blackjack.report import wagers
from houseway.analysis.blackjack.rules import BlackjackRules
from houseway.analysis.blackjack.solver import Table
from houseway.analysis.blackjack.strategy import rules_of
from houseway.analysis.distribution import NOTHING
from houseway.analysis.edges import edge_report
from houseway.analysis.solver import solve, table_with_wagers
from houseway.core.events import WagerPlaced
from houseway.editions.house import elect
from houseway.editions.loader import load_edition
from houseway.equipment.cards import DECK, RANKS, cards, text
from houseway.games.registry import open_game
from houseway.money.limits import Limits

SEVERAL = {"ace-king-suited": Fraction(9), "straight-flush": Fraction(4), "pair": Fraction(3),
           "straight": Fraction(1)}  # fmt: skip
ONE = SEVERAL | {"straight-flush": Fraction(5)}


def house(**elections):
    chosen = {"house-money": True, **{k.replace("_", "-"): v for k, v in elections.items()}}
    return elect(load_edition("oh-blackjack"), chosen)


# ── the side wager by itself ─────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("decks", range(1, 9))
def test_counts_by_hand(decks):
    """13 pairs of neighbouring ranks: 4 suited and 12 unsuited pairs of suits, decks squared ways each."""
    d = decks
    expected = {
        "ace-king-suited": 4 * d * d,
        "straight-flush": 12 * 4 * d * d,
        "pair": 13 * (4 * d) * (4 * d - 1) // 2,
        "straight": 13 * 12 * d * d,
    }
    for pays in (SEVERAL, ONE):
        found = side_wager(DECK * decks, pays)
        assert found.deals == 52 * d * (52 * d - 1) // 2
        assert {name: found.counts[name] for name in expected} == expected
        lost = found.deals - sum(expected.values())
        assert found.counts[NOTHING] == lost
        gain = sum(pays[name] * n for name, n in expected.items()) - lost
        assert found.edge == -gain / found.deals


def test_a_deck_pair_by_pair():
    """What two cards make, spelled out by their names."""
    order = "A" + RANKS[:-1] + "A"
    counts = dict.fromkeys((*ONE, NOTHING), 0)
    for one, two in combinations(map(text, DECK), 2):
        suited = one[1] == two[1]
        if one[0] == two[0]:
            made = "pair"
        elif one[0] + two[0] in order or two[0] + one[0] in order:
            made = "straight" if not suited else "straight-flush"
            if suited and {one[0], two[0]} == {"A", "K"}:
                made = "ace-king-suited"
        else:
            made = NOTHING
        counts[made] += 1
    found = side_wager(DECK, ONE)
    assert found.counts == counts
    assert found.edge == Fraction(11, 39)  # 1326 pairs: 4·9 + 48·5 + 78·3 + 156 won, 1040 lost


def test_winners_are_split_by_value():
    found = winners(DECK)
    assert found["ace-king-suited", (1, 10)] == 4 and found["straight", (1, 10)] == 12
    assert found["pair", (10, 10)] == 4 * 6
    assert found["straight-flush", (10, 10)] == 3 * 4  # T-J, J-Q, Q-K
    assert found["straight-flush", (9, 10)] == 4 and found["straight-flush", (1, 2)] == 4
    assert sum(found.values()) == 4 + 48 + 78 + 156


# ── with the proceeds added ──────────────────────────────────────────────────────────────────────────


def test_published_edge_of_six_decks():
    """2.6 % for six decks and good rules (discountgambling.net, August 2012)."""
    found = house_money(BlackjackRules(decks=6, hit_soft_17=False), SEVERAL)
    assert round(100 * float(found.edge), 1) == 2.6


@pytest.fixture(scope="module")
def six():
    return solved(house(), BlackjackRules(decks=6))


def test_added_exactly_where_the_hand_is_worth_something(six):
    rules = BlackjackRules(decks=6)
    seen = 0
    for addition in six.additions:
        if addition.upcard not in (1, 4, 9) or addition.cards == (1, 10):
            continue
        best = max(hand_values(rules, addition.cards, addition.upcard).values())
        assert addition.value == pytest.approx(best, abs=1e-11)
        assert addition.adds == (best > 0)
        seen += 1
    assert seen == 3 * 19


def test_a_blackjack_is_always_raised_and_wins_three_to_two(six):
    naturals = [a for a in six.additions if a.cards == (1, 10)]
    assert len(naturals) == 10
    assert all(a.adds and a.value == pytest.approx(1.5, abs=1e-12) for a in naturals)


def test_what_a_suited_ace_and_king_brings(six):
    """By hand: 144 of 48,516 pairs, the dealer without a blackjack, ten units at 3 to 2."""
    left, tens, aces = 310, 95, 23
    dealer = Fraction(2 * tens * aces, left * (left - 1))
    added = six.added["ace-king-suited"]
    share = Fraction(144, 48516) * (1 - dealer)
    assert added.probability == pytest.approx(float(share), abs=1e-14)
    assert added.gain == pytest.approx(float(share * 15), abs=1e-13)


def test_the_edge_is_the_side_wagers_less_what_adding_brings(six):
    assert six.edge == pytest.approx(
        float(six.side.edge) - sum(a.gain for a in six.added.values()), abs=1e-13
    )
    assert six.side.edge == Fraction(1071, 4043)


PACKS = [
    "AsKs 7s8s8d TsTsTs",
    pytest.param("AsKsKd 5s5s 6s6s TsTsTd", marks=pytest.mark.proof),
    pytest.param("AsKs 6s6d 5s TsTsTs", marks=pytest.mark.proof),
]


def moments(side_cents, pack, **elections):
    """Exact gain, square and stake of a round with $10 on the hand and so much on House Money."""
    limits = {"base": Limits(1000, 1000, 1000), "house-money": Limits(1000, 2000, 1000)}  # few amounts
    game = open_game("blackjack", elections=elections, cards=cards(pack.replace(" ", "")), limits=limits)
    placed = [WagerPlaced(1, "base", 1000)]
    if side_cents:
        placed.append(WagerPlaced(1, "house-money", side_cents))
    leave_out = ("insurance", "double-face-down")
    best = solve(
        game, table_with_wagers(game, placed), considered=lambda choice: choice.name not in leave_out
    )
    square = sum(p * net * net for net, p in best.distribution.items())
    return best.gain, square, best.staked, rules_of(game.house)


@pytest.mark.parametrize("pack", PACKS)
def test_kernel_and_solver_agree_on_a_small_pack(pack):
    """The solver knows only the table's four verbs; it must find the same best additions by itself."""
    elections = {"decks": 1, "max-hands": 1, "house-money": True}
    s = 1000
    (gain0, square0, staked0, rules), (gain1, square1, staked1, _), (_, square2, _, _) = (
        moments(side, pack, **elections) for side in (0, s, 2 * s)
    )
    found = house_money(rules, ONE, cards(pack.replace(" ", "")))
    assert (gain0 - gain1) / s == found.edge
    assert (staked1 - staked0) / s == found.average_stake
    # E(bX + sY)² for s = 0, s, 2s gives E(Y²).
    second = (square2 - 2 * square1 + square0) / (2 * s * s)
    assert float(second) - found.edge**2 == pytest.approx(found.variance, abs=1e-11)
    assert any(a.adds for a in found.additions) and not all(a.adds for a in found.additions)


def test_the_laws_of_all_first_hands_make_the_law_of_the_game():
    """Splits included: mean, square and wager of every two cards add up to those of the whole analysis, mean
    and wager as fractions."""
    rules = BlackjackRules(decks=1)
    table = Table(rules, rules.shoe(), FLOAT)
    shoe = rules.shoe()
    mean = wager = Fraction(0)
    square = 0.0
    for upcard in range(10):
        hands = TwoCards(table, upcard)
        share = Fraction(shoe[upcard], 52)
        for one in range(10):
            for two in range(one, 10):
                hand = int(table.pairs[one, two])
                left = [cards - (rank == upcard) for rank, cards in enumerate(shoe)]
                ways = left[one] * (left[two] - 1 if one == two else 2 * left[two])
                dealt = share * Fraction(ways, 51 * 50)
                exactly, (m, s, w) = hands.exactly(hand), hands.law(hand)
                assert (m, w) == pytest.approx((float(exactly.net), float(exactly.wager)), abs=1e-13)
                lost = 1 - hands.alive(hand)  # a dealer's blackjack takes one unit, or nothing from its like
                mean += dealt * (exactly.net - lost * (hand != table.natural))
                square += float(dealt) * (s + float(lost) * (hand != table.natural))
                wager += dealt * (exactly.wager + lost)
                assert hands.mean(hand) == pytest.approx(m, abs=1e-13)
    whole = analyse(rules).composition
    assert (mean, wager) == (whole.expected_net, whole.average_wager)
    assert square - float(mean) ** 2 == pytest.approx(whole.variance, abs=1e-11)


# ── reports ──────────────────────────────────────────────────────────────────────────────────────────


def test_offered_and_reported_only_where_elected():
    assert "house-money" not in wagers(elect(load_edition("oh-blackjack"), {}))
    assert wagers(house()) == ("base", "insurance", "house-money")


def test_the_report(six):
    report = edge_report(house(), "house-money")
    assert report.method == "exact"
    assert report.house_edge.fraction == six.edge
    assert report.extra["collected_edge"]["fraction"] == "1071/4043"
    assert sum(float(o.probability) for o in report.table) == pytest.approx(1, abs=1e-12)
    returns = sum(float(o.probability) * float(o.net) for o in report.table)
    assert -returns == pytest.approx(six.edge, abs=1e-12)
    assert report.hit_frequency == pytest.approx(11076 / 48516, abs=1e-12)
    rows = report.strategy["charts"]["when to add"]["rows"]
    assert rows["10-10"] == ["Y"] * 10 and rows["7-8"] == ["N"] * 10 and rows["5-6"] == ["Y"] * 10
    assert next(iter(rows)) == "A-A" and len(rows) == 20


def test_the_number_of_decks_chooses_the_pay_table():
    one = edge_report(house(decks=1), "house-money")
    assert one.extra["collected_edge"]["fraction"] == "11/39"
    for decks in range(2, 9):
        assert {on: paid.net for on, paid in pays_of(house(decks=decks)).items()} == SEVERAL


def test_six_to_five_costs_what_it_takes_from_raised_blackjacks(six):
    """Suited ten units, unsuited two, each three tenths of a unit less."""
    less = house_money(BlackjackRules(decks=6, blackjack_pays=Fraction(6, 5)), SEVERAL)
    lost = sum(
        six.added[made].probability * (SEVERAL[made] + 1) * Fraction(3, 10) for made in ("ace-king-suited",)
    )
    dealer = 1 - Fraction(2 * 95 * 23, 310 * 309)
    lost = float(lost) + float(Fraction(432, 48516) * dealer * 2 * Fraction(3, 10))
    assert less.edge - six.edge == pytest.approx(lost, abs=1e-12)
