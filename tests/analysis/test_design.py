"""A designer's questions: figures of known pay tables, what the document refuses, and what is worth what."""

from fractions import Fraction

import pytest

from houseway.analysis import design
from houseway.analysis.edges import edge_report
from houseway.editions.house import ElectionRefused, elect, imagine
from houseway.games.registry import find_edition

TCP = find_edition("three-card-poker")
# Of 22,100 hands of three cards.
HANDS = {"straight-flush": 48, "three-of-a-kind": 52, "straight": 720, "flush": 1096, "pair": 3744}
PAYS = {"straight-flush": 40, "three-of-a-kind": 30, "straight": 6, "flush": 3, "pair": 1}


def pair_plus(**changed):
    pays = PAYS | {name.replace("_", "-"): paid for name, paid in changed.items()}
    won = sum(HANDS[hand] * pays[hand] for hand in HANDS)
    return Fraction(22_100 - sum(HANDS.values()) - won, 22_100)


def axes(*texts, edition=TCP, wager="pair-plus"):
    return [design.axis(edition, {}, text, wager) for text in texts]


def test_every_point_of_a_grid_is_the_count_of_its_pay_table():
    grid = axes("pays.flush=2..4", "pays.straight=5,6")
    points = design.done(design.sweep(TCP, {}, grid, "pair-plus"))
    assert [tuple(p.varied.values()) for p in points] == [
        (f"{flush} to 1", f"{straight} to 1") for flush in (2, 3, 4) for straight in (5, 6)
    ]
    for p in points:
        flush, straight = (int(v.partition(" ")[0]) for v in p.varied.values())
        assert p.report.house_edge.fraction == pair_plus(flush=flush, straight=straight)
        assert p.permitted is (flush >= 3 and straight >= 6)
        assert all("oh-three-card-poker:12.IV" in refusal for refusal in p.refusals)


def test_what_the_document_refuses_is_only_thought_of():
    low = {"pays.pair-plus.flush": "2 to 1"}
    with pytest.raises(ElectionRefused, match="less than the least allowed, 3 to 1"):
        elect(TCP, low)
    house, refusals = imagine(TCP, low)
    assert str(house.pays("pair-plus")["flush"]) == "2 to 1"
    assert [r.clauses for r in refusals] == [("oh-three-card-poker:12.IV",)]
    assert imagine(TCP, {"pays.pair-plus.flush": "5 to 1"})[1] == ()


def test_options_that_do_not_go_together_are_said_and_the_others_looked_at():
    edition = find_edition("roulette")
    points = design.done(design.sweep(edition, {}, axes("wheel=*", edition=edition, wager="red"), "red"))
    found = {p.varied["wheel"]: p.report.house_edge.fraction for p in points}
    assert found["double-zero"] == Fraction(1, 19) and found["single-zero"] == Fraction(1, 37)
    wrong = design.done(
        design.sweep(edition, {}, [design.Axis("wheel", ("double-zero", "triple-zero"))], "red")
    )
    assert wrong[0].report is not None and wrong[1].report is None
    assert "triple-zero is not permitted" in wrong[1].refusals[0]


def test_what_does_not_touch_a_wager_is_told():
    grid = axes("pays.six-card-bonus.flush=10..12", "pays.pair=1,2")
    points = design.done(design.sweep(TCP, {}, grid, "pair-plus"))
    assert design.unmoved(grid, points) == ("pays.six-card-bonus.flush",)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("pays.flush", "write NAME=VALUES"),
        ("pays.flush=", "write NAME=VALUES"),
        ("pays.flush=6..3", "a range goes up"),
        ("pays.flush=1..9/0", "a range goes up"),
        ("pays.flush=0..999999", "1,000,000 values are more than 10,000"),
        ("pays.fluss=3", "no wager here pays 'fluss'"),
        ("decks=2", "has no option 'decks'"),
        ("pays.pair-plus.no-such=3", "has no pay 'pays.pair-plus.no-such'"),
        ("pays.flush=3,3", "flush: 3 to 1 and 3 to 1 are the same: name each value once"),
        ("pays.flush=2..5,6 to 2", "3 to 1 and 6 to 2 are the same"),
        ("six-card-bonus=yes,true", "six-card-bonus: yes and true are the same"),
        ("idle-minutes=15,10..20", "15 and 15 are the same"),
    ],
)
def test_what_cannot_be_varied_is_refused(text, why):
    with pytest.raises(ElectionRefused, match=why):
        design.axis(TCP, {}, text, "pair-plus")


def test_a_line_that_several_wagers_pay_is_that_of_the_wager_asked_about():
    assert design.axis(TCP, {}, "pays.flush=3", "pair-plus").name == "pays.pair-plus.flush"
    assert design.axis(TCP, {}, "pays.flush=15", "six-card-bonus").name == "pays.six-card-bonus.flush"
    with pytest.raises(ElectionRefused, match="several wagers pay flush; name one of"):
        design.axis(TCP, {}, "pays.flush=3", None)


def test_a_grid_has_an_end():
    with pytest.raises(ElectionRefused, match="1,000,000 points are too many"):
        design.done(design.sweep(TCP, {}, axes("pays.flush=1..1000", "pays.straight=1..1000"), "pair-plus"))


def test_the_pay_tables_that_are_looked_at_have_an_end():
    lines = ("flush", "straight", "pair", "three-of-a-kind", "straight-flush")
    free = [design.free_line(TCP, {}, f"pays.{line}", "pair-plus") for line in lines]
    with pytest.raises(
        ElectionRefused, match=r"^5,760,000 pay tables, for which 504,000 edges are found, are"
    ):
        design.done(design.meet(TCP, {}, free, Fraction(35, 1000), "pair-plus"))
    long = axes("pays.flush=1..200", "pays.straight=1..10000")
    with pytest.raises(ElectionRefused, match="at most 1,000,000 and 10,000; give ranges"):
        design.done(design.meet(TCP, {}, long, Fraction(35, 1000), "pair-plus"))


@pytest.mark.parametrize(
    ("target", "most"),
    [(Fraction(35, 1000), 3), (Fraction(0), 12), (Fraction(2, 10), 100), (Fraction(-1), 9)],
)
def test_the_nearest_pay_tables_are_those_of_the_whole_grid(target, most):
    free = axes("pays.flush=1..8", "pays.straight=1..12")
    found = design.done(design.meet(TCP, {}, free, target, "pair-plus", most=most))
    # A straight pays more than a flush today, so it never pays less.
    every = [(f, s) for f in range(1, 9) for s in range(1, 13) if s >= f]
    best = sorted(abs(pair_plus(flush=f, straight=s) - target) for f, s in every)
    assert [abs(s.off) for s in found] == pytest.approx([float(off) for off in best[:most]])
    for solution in found:
        flush, straight = (int(v.partition(" ")[0]) for v in solution.point.varied.values())
        assert straight >= flush
        assert solution.off == pytest.approx(float(pair_plus(flush=flush, straight=straight) - target))


def test_of_one_line_the_nearest_lie_about_the_target():
    """The joker of 54 stops that pays n to 1: an edge of (53 - n) / 54; 5 % lies between 50 and 51."""
    wheel = find_edition("big-six")
    free = [design.free(wheel, {}, "win=40..60", "joker")]
    found = design.done(design.meet(wheel, {}, free, Fraction(5, 100), "joker", most=7))
    paid = [s.point.varied["pays.joker.win"] for s in found]
    assert paid == [f"{n} to 1" for n in (50, 51, 49, 52, 48, 53, 47)]
    assert found[2].off == pytest.approx(4 / 54 - 0.05)


def test_a_line_is_free_once():
    with pytest.raises(ElectionRefused, match=r"pays\.pair-plus\.flush is named twice"):
        design.done(design.meet(TCP, {}, axes("pays.flush=3..6", "pays.flush=3..6"), Fraction(1, 20)))


def test_a_line_of_the_main_game_is_meant_where_no_wager_is_named():
    ride = find_edition("let-it-ride")
    assert design.axis(ride, {}, "pays.flush=8", None).name == "pays.bet-3.flush"
    assert design.axis(ride, {}, "pays.flush=8", "base").name == "pays.bet-3.flush"


def test_points_that_are_refused_leave_the_others():
    wheel = find_edition("roulette")
    grid = [design.axis(wheel, {}, "wheel=*")]
    points = design.done(design.sweep(wheel, {}, grid, "first-five"))
    assert [p.report is None for p in points].count(False) == 1
    with pytest.raises(ElectionRefused, match="offers no wager 'first-fiv'"):
        design.done(design.sweep(wheel, {}, grid, "first-fiv"))


def test_a_free_line_goes_from_one_to_twice_what_it_pays_or_to_ten():
    assert design.free_line(TCP, {}, "pays.flush", "pair-plus").values[-1] == "10 to 1"
    assert design.free_line(TCP, {}, "pays.straight-flush", "pair-plus").values[-1] == "80 to 1"


def test_what_does_not_count_cannot_be_solved_for():
    with pytest.raises(ElectionRefused, match="does not change this wager's edge"):
        design.done(
            design.meet(TCP, {}, axes("pays.six-card-bonus.flush=10..12"), Fraction(1, 20), "pair-plus")
        )
    with pytest.raises(ElectionRefused, match="no line of a pay table"):
        design.done(
            design.meet(TCP, {}, [design.Axis("six-card-bonus", ("yes", "no"))], Fraction(1, 20), "pair-plus")
        )


def test_two_houses_side_by_side():
    edition = find_edition("craps")
    first, second = elect(edition, {}), elect(edition, {"pays.field.12": "3 to 1"})
    found = design.done(design.compare(first, second))
    (only,) = found.differences
    assert (only.what, only.first, only.second) == ("pays.field.12", "2 to 1", "3 to 1")
    assert only.worth == pytest.approx({"field": -1 / 36})
    assert only.first_clauses == only.second_clauses != ()
    edges = {wager: (a.house_edge.fraction, b.house_edge.fraction) for wager, a, b in found.reports}
    assert edges["field"][0] - edges["field"][1] == Fraction(1, 36)
    assert edges["pass"][0] == edges["pass"][1] == Fraction(7, 495)


@pytest.mark.parametrize(
    ("game", "elections", "wager", "adds"),
    [
        # Vigorish of 5 % on a tie, too: 9.5156 % of rounds.
        ("baccarat", {"tie-vigorish": True}, "banker", 0.05 * 0.095156),
        # 5 % of the stake only when it wins, a third of the time, instead of always.
        ("craps", {"vigorish": "on-win"}, "buy-4", -0.05 * 2 / 3),
    ],
)
def test_an_option_that_leaves_the_main_game_alone_says_what_it_changes(game, elections, wager, adds):
    edition = find_edition(game)
    found = design.done(design.compare(elect(edition, {}), elect(edition, elections)))
    (only,) = found.differences
    assert only.worth[wager] == pytest.approx(adds, abs=1e-6)
    assert next(iter(only.worth)) not in ("player", "pass")
    assert list(map(abs, only.worth.values())) == sorted(map(abs, only.worth.values()), reverse=True)


def test_two_editions_of_a_game_differ_by_their_own_clauses():
    wheel = find_edition("roulette")
    found = design.done(design.compare(elect(wheel, {}), elect(wheel, {"wheel": "single-zero"})))
    by_name = {d.what: d for d in found.differences}
    adds = by_name["wheel"].worth
    assert adds == pytest.approx(dict.fromkeys(adds, 1 / 37 - 1 / 19)) and len(adds) > 5
    assert "first-five" not in adds  # there is none on the other wheel
    assert by_name["pays.first-five.win"].second == design.NOT_THERE
    reports = {wager: pair for wager, *pair in found.reports}
    assert reports["first-five"][1] is None


def test_a_house_is_not_changed_by_what_is_thought_of():
    before = edge_report(elect(TCP, {}), "pair-plus").house_edge.fraction
    design.done(design.sweep(TCP, {}, axes("pays.flush=9"), "pair-plus"))
    assert edge_report(elect(TCP, {}), "pair-plus").house_edge.fraction == before == pair_plus()
