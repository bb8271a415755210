"""Mississippi Stud: published figures and rules, counts by brute force, the generic solver, and hints."""

from collections import Counter
from fractions import Fraction
from math import comb

import pytest
from street_by_street import JACK, MISSISSIPPI_STUD, SIX, SMALL

from houseway.analysis.edges import edge_report
from houseway.analysis.hints import decision_hint
from houseway.analysis.mississippi_stud import exact
from houseway.analysis.mississippi_stud.exact import pay_table
from houseway.analysis.mississippi_stud.strategy import strategy
from houseway.analysis.solver import solve, table_with_wagers
from houseway.analysis.suits import renamed
from houseway.analysis.three_cards import three_card_wager
from houseway.core.events import WagerPlaced
from houseway.equipment.cards import DECK, cards, text, texts
from houseway.games.registry import open_game

BOOK = "oh-mississippi-stud"
GAME = MISSISSIPPI_STUD
gain = GAME.gain


def asked(own, board, bets, ante=1000, **elections):
    """Asked, having put up so many antes on the streets."""
    return GAME.asked(own, board, [("wager", n * ante) for n in bets], ante, **elections)


# ── the whole deck ───────────────────────────────────────────────────────────────────────────────────


def test_published_edge_and_average_stake(least, most):
    """casinocitytimes 66201: 4.91 % of the ante, 3.59 antes staked, 1.37 % of action."""
    assert least.deals == most.deals == comb(52, 2) * 50 * 49 * 48
    assert least.house_edge == most.house_edge and round(float(most.house_edge), 4) == 0.0491
    assert round(float(most.stake), 2) == 3.59
    assert round(float(most.element_of_risk), 4) == 0.0137
    assert least.stake < most.stake  # reading 34: the smaller of equal stakes


def test_classes_hold_every_hand(least):
    """13 pairs of 6 ways, 78 suited of 4, 78 others of 12."""
    assert Counter(least.ways.tolist()) == {6: 13, 4: 78, 12: 78}


@pytest.mark.clause("oh-mississippi-stud:12.III")
def test_three_card_bonus(house):
    report = edge_report(house, "three-card-bonus")
    found = {o.outcome: o.combinations for o in report.table}
    assert found == {
        "straight-flush": 48, "three-of-a-kind": 52, "straight": 720, "flush": 1096, "pair": 3744,
        "nothing": 16440,
    }  # fmt: skip
    # 40·48 + 30·52 + 6·720 + 3·1096 + 3744 − 16440 of 22100: the same table as Pair Plus, published 7.28 %.
    assert report.house_edge.fraction == Fraction(402, 5525)


def points(ranks):
    return sum(2 if r >= JACK else 1 if r >= SIX else 0 for r in ranks)


def published_third(own):
    """Wizard of Odds, Mississippi Stud: 3 with a pair, 1 with two points or 6-5 suited."""
    a, b = (c >> 2 for c in own)
    if a == b:
        return 3
    return int(points((a, b)) >= 2 or ({a, b} == {3, 4} and own[0] & 3 == own[1] & 3))


def pair_rank(ranks):
    return next((r for r in ranks if ranks.count(r) > 1), None)


def gaps(ranks):
    """Empty places inside of a run of these ranks, an ace high or low; None where they make no straight."""
    low = sorted(-1 if r == 12 else r for r in ranks)
    spans = [max(x) - min(x) + 1 - len(x) for x in (sorted(ranks), low)]
    return min(spans) if len(set(ranks)) == len(ranks) and min(spans) <= 5 - len(ranks) else None


def published_fourth(cards):
    ranks = [c >> 2 for c in cards]
    high, middle = sum(r >= JACK for r in ranks), sum(SIX <= r < JACK for r in ranks)
    pair, gap = pair_rank(ranks), gaps(ranks)
    suited = len({c & 3 for c in cards}) == 1
    if pair is not None and (pair >= SIX or len(set(ranks)) == 1):
        return 3
    if suited and gap is not None and min(ranks) >= 8:  # to a royal flush
        return 3
    if suited and gap is not None and 12 not in ranks:
        no_gap = gap == 0 and min(ranks) >= 3  # 5-6-7 or higher
        if no_gap or (gap == 1 and high >= 1) or (gap == 2 and high >= 2):
            return 3
    if suited or pair is not None or points(ranks) >= 3:
        return 1
    if gap == 0 and min(ranks) >= 2 and 12 not in ranks:  # 4-5-6 or higher
        return 1
    return int(gap == 1 and middle >= 2)


def published_fifth(cards, raised_three):
    ranks = [c >> 2 for c in cards]
    middle = sum(SIX <= r < JACK for r in ranks)
    groups = Counter(ranks)
    pair = max((r for r in groups if groups[r] > 1), default=None)
    if pair is not None:
        return 3 if pair >= SIX or len(groups) < 3 else 1
    if len({c & 3 for c in cards}) == 1:
        return 3
    gap = gaps(ranks)
    if gap == 0 and max(ranks) >= 6 and 12 not in ranks:  # open at both ends, 8 high or better
        return 3
    if gap is not None or points(ranks) >= 4:
        return 1
    return int(middle == 3 and raised_three)


def test_the_published_rule_is_the_best_play_found(most):
    """Every situation that the rule comes to, against the answers found; of equal ones the larger stake."""
    situations = 0
    for i, own in enumerate(most.holes.tolist()):
        third = int(most.third[i])
        assert third == published_third(own), texts(own)
        for first in (c for c in DECK if third and c not in own):
            fourth = int(most.fourth[i, first])
            assert fourth == published_fourth((*own, first)), texts((*own, first))
            for second in (c for c in DECK if fourth and c not in (*own, first)):
                situations += 1
                found, seen = int(most.fifth[i, first, second]), (*own, first, second)
                assert found == published_fifth(seen, 3 in (third, fourth)), texts(seen)
    assert situations > 200_000


def test_the_charts_leave_no_situation_open(house):
    found = strategy(house)
    answers = {a for chart in found["charts"].values() for row in chart["rows"].values() for a in row}
    assert answers == {"1", "3", "F", "·"}  # nothing between 1 and 3, no situation with two answers
    assert list(found["charts"]) == ["third street", "fourth street", "fifth street"]
    third = found["charts"]["third street"]
    row = third["rows"]["1 middle, 1 low"]
    assert row[third["columns"].index("suited 4")] == "1" and row.count("F") == 9  # 6-5 suited alone
    assert "Third street: bet 3 with high pair, low pair, middle pair." in found["text"]
    assert found["text"].startswith("Best play. Cards: high A K Q J, middle T 9 8 7 6, low 5 4 3 2.")


# ── small decks ──────────────────────────────────────────────────────────────────────────────────────


def test_the_bonus_on_a_small_deck_beside_a_fold():
    """The generic solver on both wagers: the bonus is worth the same whatever becomes of the Ante."""
    deck = SMALL["three ranks"]
    game = open_game("mississippi-stud", cards=deck)
    wagers = [WagerPlaced(1, "ante", 1000), WagerPlaced(1, "three-card-bonus", 1000)]
    found = solve(
        game, table_with_wagers(game, wagers), counted=lambda line: line.wager == "three-card-bonus"
    )
    pays = {"straight-flush": 40, "three-of-a-kind": 30, "straight": 6, "flush": 3, "pair": 1}
    expected = three_card_wager({name: Fraction(n) for name, n in pays.items()}, deck)
    assert Fraction(found.gain, 1000) == expected.gain


# ── hints ────────────────────────────────────────────────────────────────────────────────────────────


def last_street(own, board, antes):
    """What a fold and 1, 2, 3 antes are worth on Fifth Street, card by card."""
    seen = (*cards(own), *cards(board))
    gains = [gain((*seen, c)) for c in DECK if c not in seen]
    mean = Fraction(sum(gains), len(gains))
    return [Fraction(-antes), *((antes + n) * mean for n in (1, 2, 3))]


HINTS = [
    # own     board    bets    best    in words
    ("As Ks", "Qs Js", (1, 3), "wager",  "Bet 3 times the Ante"),
    ("2s 2h", "9d Kc", (3, 1), "wager",  "Bet 1 times the Ante"),
    ("Js 2h", "4d 7c", (1, 1), "fold", "Fold"),
    ("Js 2h", "6d 7c", (1, 1), "fold", "Fold"),  # worth the same: the smaller stake
    ("Js 2h", "6d 7c", (3, 1), "wager",  "Bet 1 times the Ante"),
]  # fmt: skip


@pytest.mark.parametrize(("own", "board", "bets", "best", "words"), HINTS)
def test_hints_on_the_last_street_by_hand(own, board, bets, best, words):
    house, view = asked(own, board, bets)
    worth = last_street(own, board, 1 + sum(bets))
    hint = decision_hint(house, view)
    assert hint.best == best and hint.text.startswith(words)
    assert hint.values == {"wager": float(max(worth[1:])), "fold": float(worth[0])}
    for n in (1, 2, 3):
        assert f"{n} times {float(worth[n]):+.3f}" in hint.text


@pytest.mark.parametrize(("own", "bets"), [("8c 6d", (1,)), ("9c 9d", (3,)), ("Ac 2d", (1,))])
def test_hints_on_fourth_street_are_the_mean_of_the_best_on_fifth(own, bets):
    pays = pay_table(open_game("mississippi-stud").house)
    antes, seen, here = 1 + sum(bets), cards(own), cards("Kc")
    worth = exact.answers(pays, seen, here, antes)
    left = [c for c in DECK if c not in (*seen, *here)]
    for n in (1, 2, 3):
        later = [max(last_street(own, f"Kc {text(c)}", antes + n)) for c in left]
        assert sum(later) / len(left) == worth[n]
    hint = decision_hint(*asked(own, "Kc", bets))
    assert hint.values == {"wager": float(max(worth[1:])), "fold": -antes}
    assert hint.best == ("wager" if max(worth[1:]) > -antes else "fold")


@pytest.mark.parametrize(
    ("own", "best"), [("9c 9d", "wager"), ("Jc 2d", "wager"), ("6c 5c", "wager"), ("6c 5d", "fold")]
)
def test_hints_on_third_street_are_what_the_solution_says(least, own, best):
    house, view = asked(own, "", ())
    assert view["board"] == ["??", "??", "??"]
    hint = decision_hint(house, view)
    kind = renamed((tuple(sorted(cards(own))),))
    i = next(i for i, h in enumerate(least.holes.tolist()) if renamed((tuple(h),)) == kind)
    worth = [float(Fraction(int(w), 50 * 49 * 48)) for w in least.worth[i]]
    assert hint.values == {"wager": max(worth[1:]), "fold": -1} and hint.best == best


def test_a_hint_knows_the_limit_by_the_ante_that_lies_there():
    """Eight antes of $500 on a royal would win $2,000,000: of $50,000 the third ante more brings nothing."""
    house, view = asked("As Ks", "Qs Js", (1, 3), ante=50_000, payout_limited=True)
    free = decision_hint(*asked("As Ks", "Qs Js", (1, 3), ante=50_000))
    assert decision_hint(house, view).values["wager"] < free.values["wager"]


def test_the_names_of_suits_do_not_matter(house):
    pays = pay_table(house)
    one = exact.answers(pays, cards("As Ks"), cards("7s"), 2)
    assert one == exact.answers(pays, cards("Kc Ac"), cards("7c"), 2)
    assert one != exact.answers(pays, cards("As Ks"), cards("7h"), 2)
