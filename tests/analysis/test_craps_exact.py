"""Craps: figures that are published or derived here by other means than the chains."""

from fractions import Fraction
from itertools import islice

import pytest

from houseway.analysis.craps import bets
from houseway.analysis.craps.bets import LOSE, PUSH, WIN
from houseway.analysis.craps.chain import lengths, resolve, survival
from houseway.analysis.craps.dice import POINTS, WAYS
from houseway.analysis.craps.line_odds import THREE_FOUR_FIVE, line_with_odds
from houseway.analysis.edges import analysis_of, edge_report, edge_reports
from houseway.editions.house import elect
from houseway.editions.loader import load_edition

F = Fraction


def house(**elections):
    return elect(load_edition("oh-craps"), {k.replace("_", "-"): v for k, v in elections.items()})


@pytest.fixture(scope="module")
def reports():
    return {r.wager: r for r in edge_reports(house())}


# The textbook edges. The pays that they assume are the least that this book allows.
PUBLISHED = {
    "pass": F(7, 495), "come": F(7, 495), "dont-pass": F(3, 220), "dont-come": F(3, 220),
    "place-6": F(1, 66), "place-8": F(1, 66), "place-5": F(1, 25), "place-9": F(1, 25),
    "place-4": F(1, 15), "place-10": F(1, 15),
    "hardway-6": F(1, 11), "hardway-8": F(1, 11), "hardway-4": F(1, 9), "hardway-10": F(1, 9),
    "field": F(1, 18), "any-seven": F(1, 6), "any-craps": F(1, 9), "horn": F(1, 8), "world": F(2, 15),
    "put-6": F(1, 11), "put-5": F(1, 5), "put-4": F(1, 3),
    "craps-2": F(5, 36), "craps-12": F(5, 36), "craps-3": F(1, 9), "eleven": F(1, 9), "c-and-e": F(1, 9),
    "hop-2-2": F(5, 36), "hop-1-3": F(1, 9), "horn-high-2": F(23, 180), "horn-high-11": F(11, 90),
}  # fmt: skip


@pytest.mark.parametrize("wager", PUBLISHED)
def test_published_edges(reports, wager):
    assert reports[wager].house_edge.fraction == PUBLISHED[wager]


def test_every_wager_has_a_report_whose_figures_are_exact(reports):
    assert len(reports) == 4 + 4 * 6 + 4 + 10 + 4 + 17 + 1 + 5 + 4 + 6
    for r in reports.values():
        assert r.method == "exact"
        assert sum(o.probability for o in r.table) == 1
        assert -sum(o.probability * o.net for o in r.table) == r.house_edge.fraction


def test_a_house_that_pays_more_has_less_of_an_edge():
    assert edge_report(house(**{"pays.field.12": "3 to 1"}), "field").house_edge.fraction == F(1, 36)
    better = house(**{"pays.any-craps.win": "15 to 2"})
    assert edge_report(better, "any-craps").house_edge.fraction == F(1, 18)
    # A craps and eleven wager is half of it any craps: paid as if it had been placed there.
    assert edge_report(better, "c-and-e").house_edge.fraction == F(1, 12)


def test_per_bet_decided_and_per_roll(reports):
    def figure(wager, name):
        return F(reports[wager].as_dict()[name]["fraction"])

    # One come-out in 36 is a standoff for the don't.
    assert figure("dont-pass", "per_bet_decided") == F(3, 220) / F(35, 36) == F(27, 1925)
    assert figure("pass", "per_bet_decided") == F(7, 495)
    assert figure("pass", "mean_rolls") == F(557, 165)
    assert figure("pass", "per_roll") == F(7, 1671)
    # A number and seven come together in 6 + ways of 36 rolls.
    for n in POINTS:
        assert figure(f"place-{n}", "mean_rolls") == F(36, 6 + WAYS[n])
    assert figure("place-6", "per_roll") == F(1, 66) * F(11, 36)
    assert figure("hardway-4", "mean_rolls") == F(36, 9)
    assert figure("field", "mean_rolls") == 1
    assert figure("fire", "mean_rolls") == F(1671, 196)
    assert figure("place-6", "mean_rolls_from_come_out") > figure("place-6", "mean_rolls")
    assert "pushes left out" in reports["dont-pass"].notes[0]


# ── the Fire Bet ─────────────────────────────────────────────────────────────────────────────────────

FIRE = {0: "593939393939", 1: "260750492004", 2: "101275355549", 3: "033434212179", 4: "008798178440"}


def test_fire_bet_meets_the_published_digits(reports):
    ends = {int(end.on): p for end, p in resolve(bets.fire()).ends.items()}
    for made, digits in FIRE.items():
        assert f"{round(ends[made] * 10**12):012d}" == digits
    assert round(float(reports["fire"].house_edge.fraction), 6) == 0.207628


def test_fire_bet_by_sets_of_points():
    """Another way: come-out rolls without a point left out, a set of points grows until a seven-out."""
    made = {p: F(WAYS[p], 24) * F(WAYS[p], WAYS[p] + 6) for p in POINTS}
    seven_out = 1 - sum(made.values())
    found = [F(0)] * 7
    reached = {frozenset(): F(1)}
    for size in range(7):
        ahead = {}
        for points, share in reached.items():
            leaves = 1 - sum(made[p] for p in points)  # a point made again changes nothing
            found[size] += share * seven_out / leaves
            for p in set(POINTS) - points:
                key = points | {p}
                ahead[key] = ahead.get(key, F(0)) + share * made[p] / leaves
        reached = ahead
    assert {int(end.on): p for end, p in resolve(bets.fire()).ends.items()} == dict(enumerate(found))


# ── odds ─────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("multiple", [0, 1, 2, 3, 5, 10, 100])
def test_odds_add_action_and_no_edge(multiple):
    """Two of three come-outs set a point: a flat multiple adds two thirds of itself to the stake."""
    taken = line_with_odds(multiple)
    assert (taken.house_edge, taken.staked) == (F(7, 495), 1 + F(2, 3) * multiple)
    laid = line_with_odds(multiple, against=True)
    # To win one unit 2, 3/2 or 6/5 are laid: on average (3 x 2 + 4 x 3/2 + 5 x 6/5) / 12 = 3/2.
    assert (laid.house_edge, laid.staked) == (F(3, 220), 1 + multiple)


def test_known_combined_edges():
    """As tables of combined edges give them, in percent of all money bet."""
    combined = {0: 1.414, 1: 0.848, 2: 0.606, 3: 0.471, 5: 0.326, 10: 0.184, 20: 0.099, 100: 0.021}
    for multiple, percent in combined.items():
        assert round(100 * float(line_with_odds(multiple).element_of_risk), 3) == percent
    assert round(100 * float(line_with_odds(THREE_FOUR_FIVE).element_of_risk), 3) == 0.374
    assert round(100 * float(line_with_odds(THREE_FOUR_FIVE, against=True).element_of_risk), 3) == 0.273
    assert round(float(line_with_odds(THREE_FOUR_FIVE).variance) ** 0.5, 3) == 4.916


@pytest.mark.parametrize("multiple", ["3-4-5", "1", "2", "3", "5", "10", "20", "100"])
def test_reports_of_a_line_with_odds_agree(multiple):
    elected = house(odds_multiple=multiple)
    behind = THREE_FOUR_FIVE if multiple == "3-4-5" else int(multiple)
    for wager, against in (("pass", False), ("dont-pass", True)):
        r = edge_report(elected, f"{wager}-with-odds")
        found = line_with_odds(behind, against=against)
        assert r.house_edge.fraction == found.house_edge
        assert r.element_of_risk.fraction == found.element_of_risk
        assert r.standard_deviation**2 == pytest.approx(float(found.variance))


def test_odds_alone_are_fair(reports):
    for wager in ("pass-odds", "dont-pass-odds", "come-odds", "dont-come-odds", "put-odds"):
        assert reports[wager].house_edge.fraction == 0


def test_come_odds_work_like_pass_odds():
    come, line = (edge_report(house(), f"{wager}-with-odds") for wager in ("come", "pass"))
    assert come.house_edge.fraction == line.house_edge.fraction == F(7, 495)
    assert come.element_of_risk.fraction == line.element_of_risk.fraction
    assert come.standard_deviation == line.standard_deviation


# ── vigorish ─────────────────────────────────────────────────────────────────────────────────────────

# wager, when, rounding, stake in cents, expected loss in cents worked by hand
VIGORISH = [
    # buy 4 pays 2 to 1, won 1 in 3: without a charge the bet is fair, so the loss is the charge
    ("buy-4", "in-advance", "cent",    2_000, F(100)),
    ("buy-4", "on-win",     "cent",    2_000, F(100, 3)),
    ("buy-4", "in-advance", "dollar",  2_500, F(100)),  # 5 % of $25 is $1.25: a dollar
    ("buy-4", "in-advance", "quarter", 2_500, F(125)),
    ("buy-4", "on-win",     "dollar",  3_900, F(100, 3)),  # $1.95: still a dollar
    ("buy-4", "on-win",     "dollar",  4_000, F(200, 3)),
    ("buy-6", "in-advance", "cent",    1_000, F(50)),
    ("buy-6", "on-win",     "dollar",  1_000, F(0)),  # 50 cents round down to nothing
    ("buy-5", "on-win",     "cent",    2_000, F(2, 5) * 100),
    # lay 4: $40 to win $20, won 2 in 3; 5 % of the $20
    ("lay-4", "in-advance", "cent",    4_000, F(100)),
    ("lay-4", "on-win",     "cent",    4_000, F(200, 3)),
    ("lay-6", "on-win",     "cent",    2_400, F(6, 11) * 100),
    ("lay-5", "in-advance", "half-dollar", 4_500, F(150)),  # 5 % of $30
]  # fmt: skip


@pytest.mark.parametrize(("wager", "when", "rounding", "stake", "loss"), VIGORISH)
def test_vigorish(wager, when, rounding, stake, loss):
    elected = house(vigorish=when, vigorish_rounding=rounding)
    r = edge_report(elected, wager, stake)
    assert r.house_edge.fraction == loss / stake
    if when == "in-advance":  # the charge is put down with the wager
        assert r.element_of_risk.fraction == loss / (stake + loss)
    assert not any("not rounded" in note for note in r.notes)


def test_vigorish_without_a_stake_is_not_rounded():
    r = edge_report(house(vigorish="on-win"), "buy-4")
    assert r.house_edge.fraction == F(1, 60)
    assert any("not rounded" in note for note in r.notes)
    assert edge_report(house(vigorish_percent=0), "buy-4").house_edge.fraction == 0


@pytest.mark.parametrize(("wager", "odd", "even"), [("place-6", 1_000, 1_200), ("lay-6", 1_000, 1_200)])
def test_a_stake_that_chips_cannot_pay_is_not_taken_and_nothing_is_rounded(wager, odd, even):
    exact = edge_report(house(), wager).house_edge.fraction
    for stake, is_taken in ((odd, False), (even, True)):
        r = edge_report(house(), wager, stake)
        assert r.house_edge.fraction == exact
        assert any("not a stake that this house takes" in note for note in r.notes) != is_taken


# ── the shooter ──────────────────────────────────────────────────────────────────────────────────────


def test_length_of_a_hand():
    """Ethier and Hoppe: mean 1671/196; 154 rolls or more once in 5.6 thousand million."""
    hand = bets.hand()
    assert resolve(hand).rolls == F(1671, 196)
    assert float(survival(hand, 153)) == pytest.approx(0.178882426e-9, rel=1e-8)
    first = list(islice(lengths(hand), 60))
    assert first[0] == 0  # nobody sevens out on the first roll
    assert first[1] == F(24, 36) * F(6, 36)
    assert sum(first) == 1 - survival(hand, 60)


def test_the_fire_bet_report_tells_how_long_hands_last(reports):
    """Ten rolls or more: by all that a roll can do, rolled forward here with counts of 36."""
    states = {0: 1}
    for _ in range(9):
        ahead = {}
        for point, ways in states.items():
            for total, n in WAYS.items():
                if not point:
                    after = total if total in POINTS else 0
                elif total == 7:
                    continue
                else:
                    after = 0 if total == point else point
                ahead[after] = ahead.get(after, 0) + ways * n
        states = ahead
    lasting = reports["fire"].extra["hand_lasting"]
    assert lasting["10"] == pytest.approx(sum(states.values()) / 36**9, abs=1e-15)
    assert lasting["154"] == pytest.approx(0.178882426e-9, rel=1e-8)


def test_mean_length_is_the_sum_of_the_survivals():
    """An independent route to the mean: sum of P(longer than n), with a tail that is soon nothing."""
    left = F(1)
    total = 0.0
    for p in islice(lengths(bets.line()), 400):
        total += float(left)
        left -= p
    assert total == pytest.approx(557 / 165, abs=1e-12)


def test_don_t_wins_what_pass_loses_but_for_the_standoff():
    right, wrong = resolve(bets.line()), resolve(bets.line(against=True))
    assert wrong.probability(LOSE) == right.probability(WIN) == F(244, 495)
    assert wrong.probability(WIN) + wrong.probability(PUSH) == right.probability(LOSE)
    assert wrong.probability(PUSH) == F(1, 36)


def test_wagers_that_are_not_offered_have_no_report():
    without = house(fire_bet=False, buy_bets=False)
    names = analysis_of(without).wagers(without)
    assert "fire" not in names and "buy-4" not in names and "lay-4" in names
