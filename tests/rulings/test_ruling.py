"""Rulings whose outcome the books print: what is done with cards, wagers and people."""

import pytest
from msgspec.structs import replace

from houseway.core.game import Illegal
from houseway.editions.house import elect
from houseway.equipment.cards import card
from houseway.games.registry import find_edition
from houseway.money.cents import dollars
from houseway.rulings.changes import LOST, RETURNED, STANDS
from houseway.rulings.ruling import rule, situations

BACK, STAND = {RETURNED}, {STANDS}


def house(game, edition=None, **elections):
    return elect(find_edition(game, edition), {k.replace("_", "-"): v for k, v in elections.items()})


def fates(ruling):
    return {w.fate for w in ruling.wagers}


# game, phase, what, clause, what becomes of the wagers, who is called
PRINTED = [
    ("three-card-poker", "deciding", "dealer-card-exposed", "oh-three-card-poker:13.III", BACK, set()),
    ("three-card-poker", "dealing", "card-dealt-in-error", "oh-three-card-poker:13.I", STAND, set()),
    ("three-card-poker", "deciding", "wrong-number-of-cards", "oh-three-card-poker:13.II", BACK, set()),
    ("blackjack", "deciding", "hole-card-exposed", "oh-blackjack:15.IX.A", STAND, {"floor"}),
    ("blackjack", "first-cards", "card-face-up", "oh-blackjack:15.I", STAND, set()),
    ("big-six", "spinning", "clapper-on-peg", "oh-big-six:8.I", BACK, set()),
    ("big-six", "spinning", "short-spin", "oh-big-six:8.II", BACK, set()),
    ("roulette", "closed", "foreign-object", "oh-roulette:7.IV", STAND, set()),
    ("roulette", "looking-at-ball", "ball-damaged", "oh-roulette:7.II", STAND, {"floor"}),
    ("craps", "rolling", "dice-off-table", "oh-craps:13.I", STAND, {"box"}),
    ("craps", "rolling", "short-throw", "oh-craps:13.II.B", STAND, set()),
    ("pai-gow-poker", "deciding", "dealer-card-exposed", "oh-pai-gow-poker:16.V", BACK, set()),
    ("pai-gow-poker", "settling", "dealer-set-wrongly", "oh-pai-gow-poker:16.VIII", STAND, set()),
]


@pytest.mark.parametrize(("game", "phase", "what", "clause", "wagers", "called"), PRINTED)
def test_the_printed_outcome(game, phase, what, clause, wagers, called):
    found = rule(house(game), phase, what)
    assert found.clauses[0] == clause
    assert fates(found) == wagers
    assert {a.by for a in found.approvals} == called
    assert found.before_cents == sum(w.stake_cents for w in found.wagers) > 0


@pytest.mark.clause("oh-blackjack:15.I")
def test_a_card_found_face_up_goes_to_the_rack():
    found = rule(house("blackjack"), "first-cards", "card-face-up", card=card("Ah"))
    assert found.cards == ("the ace of hearts goes to the discard rack and is not played",)
    assert found.next[0].text.startswith("deal the next card")


@pytest.mark.clause("oh-three-card-poker:13.I")
def test_a_card_dealt_in_error_is_the_next_card():
    found = rule(house("three-card-poker"), "dealing", "card-dealt-in-error")
    assert found.cards[0].startswith("the card is the next card: it goes to seat ")


@pytest.mark.clause("oh-pai-gow-poker:16.VIII")
def test_a_hand_set_against_the_house_way_is_set_anew():
    found = rule(house("pai-gow-poker"), "settling", "dealer-set-wrongly")
    assert found.cards == ("the dealer's hand is set anew",)
    assert "house way" in found.next[0].text


@pytest.mark.clause("oh-pai-gow-poker:13.VII.D")
def test_a_hand_that_is_not_set_as_it_must_be_loses_and_the_others_stand():
    found = rule(house("pai-gow-poker"), "settling", "hand-set-wrongly")
    lost = {(w.seat, w.wager): w.clause for w in found.wagers if w.fate == LOST}
    assert lost == {(found.call.seat, "pai-gow"): "oh-pai-gow-poker:13.VII.D"}
    assert {w.fate for w in found.wagers} == {LOST, STANDS}
    assert f"lost: pai gow of seat {found.call.seat}; the other wagers stand" in found.verdict()


@pytest.mark.clause("oh-craps:11.I.B")
def test_who_noticed_it_matters_where_a_rank_calls_it():
    told = rule(house("craps"), "betting", "shooter-ordered-to-pass", noticed_by="dealer")
    assert told.call.by == "box"
    assert "for a box person or above" in told.refused and "[oh-craps:11.I.B]" in told.refused
    for rank in ("box", "floor", "manager"):
        found = rule(house("craps"), "betting", "shooter-ordered-to-pass", noticed_by=rank)
        assert (found.refused, found.call.by) == ("", rank)
    player = rule(house("craps"), "rolling", "short-throw", noticed_by="player")
    assert player.call.by == "dealer" and "tells the dealer" in player.refused


@pytest.mark.clause("s38-colorado-holdem:o.1")
def test_a_second_card_face_up_is_ruled_otherwise_than_the_first():
    first, second = (
        rule(house("colorado-holdem"), "dealing", "card-found-face-up", again=a) for a in (False, True)
    )
    assert (fates(first), fates(second)) == (STAND, BACK)
    assert first.clauses[0] == second.clauses[0] == "s38-colorado-holdem:o.1"
    with pytest.raises(Illegal, match="does not happen twice"):
        rule(house("big-six"), "spinning", "short-spin", again=True)


def test_wagers_that_were_settled_are_undone_to_the_cent():
    """A hand of a wrong number of cards that is found when all is settled voids the round (13.II)."""
    found = rule(house("three-card-poker"), "clearing", "wrong-number-of-cards")
    paid = {}
    for line in found.course.lines:
        paid[line.seat] = paid.get(line.seat, 0) + line.amount_cents
    assert found.course.lines and all(line.outcome == "void" for line in found.course.lines)
    assert "what was settled is undone" in found.verdict()
    assert any(paid.values())


@pytest.mark.parametrize(
    ("phase", "what", "more", "allowed"),
    [
        ("sleeping", "card-face-up", {}, "deciding"),
        ("deciding", "card-eaten", {}, "hole-card-exposed"),
        ("deciding", "hole-card-exposed", {"seat": 6}, "0"),
        ("deciding", "hole-card-exposed", {"noticed_by": "a dog"}, "surveillance"),
    ],
)
def test_what_cannot_be_is_refused_with_what_is_allowed(phase, what, more, allowed):
    with pytest.raises(Illegal) as refused:
        rule(house("blackjack"), phase, what, **more)
    assert allowed in refused.value.allowed


def test_a_card_is_named_only_where_one_comes_to_light_and_only_one_that_can():
    with pytest.raises(Illegal, match="no card comes to light by box-not-dealt"):
        rule(house("blackjack"), "first-cards", "box-not-dealt", card=card("Ah"))
    with pytest.raises(Illegal, match="no joker is left unseen"):
        rule(house("blackjack"), "first-cards", "card-face-up", card=card("Jk"))


def test_elections_decide_what_can_go_wrong():
    """In a 00 that is void on a wheel used as single zero, a no spin is called; nowhere else."""
    assert "no-spin" not in {s.what for s in situations(house("roulette"))}
    option = find_edition("roulette").option("wheel")
    known = {v: {s.what for s in situations(house("roulette", wheel=v))} for v in option.values}
    found = [v for v, names in known.items() if "no-spin" in names]
    assert len(found) == 1 and found[0] not in ("single-zero", option.default)
    (elected,) = (house("roulette", wheel=v) for v in found)
    assert rule(elected, "void", "no-spin").clauses[0] == "oh-roulette:5.III.B"


def test_another_seed_is_another_example_of_the_same_ruling():
    one, two = (rule(house("blackjack"), "deciding", "hole-card-exposed", seed=n) for n in (1, 2))
    assert one.scene.state != two.scene.state
    assert one.clauses == two.clauses and fates(one) == fates(two) == STAND


@pytest.mark.clause("oh-rapid-roulette:6.III")
@pytest.mark.parametrize("phase", ["over", "ready", "betting", "number-read"])
def test_a_wrong_number_that_was_paid_voids_the_game_and_says_what_is_paid_back(phase):
    found = rule(house("rapid-roulette"), phase, "wrong-number-confirmed")
    told = found.as_dict()
    paid = found.scene.state.paid
    assert paid.number != paid.ball and told["restored"] and found.clauses[0] == "oh-rapid-roulette:6.III"
    assert [(d.by, d.text.split()[0]) for d in found.next[:2]] == [("floor", "void"), ("floor", "select")]
    game, right = found.scene.game, replace(found.scene.state, number=paid.ball)
    put = [x for x in found.course.lines if x.outcome == "correct"]
    due = [game.line(right, b).amount_cents - came for b, came in zip(paid.bets, paid.came, strict=True)]
    assert sorted(x.amount_cents for x in put) == sorted(c for c in due if c) and put
    given, taken = sum(c for c in due if c > 0), -sum(c for c in due if c < 0)
    verdict = told["verdict"]
    assert "the game that was paid is void and its bets are restored" in verdict
    assert f"a supervisor selects {paid.ball}" in verdict
    assert f"give {dollars(taken)} back" in verdict and taken > 0
    assert (f"are paid {dollars(given)} more" in verdict) == (given > 0)
    assert any("back to the house" in x["now"] and not x["otherwise"] for x in told["changed"])


@pytest.mark.clause("oh-rapid-roulette:6.III")
def test_a_wrong_number_that_is_not_paid_yet_is_selected_by_a_supervisor_and_nothing_is_void():
    found = rule(house("rapid-roulette"), "number-read", "wrong-number-read")
    state = found.scene.state
    assert state.read != state.pocket and fates(found) == STAND and not found.as_dict()["restored"]
    assert f"all wagers stand; a supervisor selects {state.pocket}" in found.verdict()
    assert [(a.by, a.clause) for a in found.approvals] == [("floor", "oh-rapid-roulette:6.III")]
    assert found.changed() and all(was is not None for _, was in found.changed())
    assert all(x.outcome != "correct" for x in found.course.lines)


def test_what_a_wager_would_have_come_to_is_not_what_is_charged_on_it():
    found = rule(house("pai-gow-poker"), "discarding", "dealer-set-wrongly").as_dict()["changed"]
    pushed = [x for x in found if "is a push" in x["now"]]
    assert pushed and all("wins" in x["otherwise"] for x in pushed)
