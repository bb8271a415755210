"""Sections 7.IV, 8.IV and 11, beside what the family's tests show of them."""

import pytest
from tests.games.felt import clause_of

from houseway.core import events as ev
from houseway.core.steps import Chance, Decide
from houseway.equipment.cards import card, cards

BOOK = "oh-ultimate-texas-holdem"
clause = clause_of(BOOK)
BOARD = "Kd 9c 4s 4h 2d"
WRONG = "wrong-number-of-cards"
EXPOSED = "dealer-card-exposed"
DEALINGS = pytest.mark.parametrize("dealing", ["hand", "automated-shoe"])


def three_players(felt, trips=(3,), antes=None, **elections):
    """Seat 3 makes three fours; seats 1 and 6 nothing that Trips pays."""
    table = felt(**elections).ready()
    for seat in (1, 3, 6):
        table.bet(seat, ante=10, **({"trips": 5} if seat in trips else {}))
    hands = {"seat_1": "As Qd", "seat_3": "4d 7d", "seat_6": "3s 5d"}
    return table.script(BOARD, {1: 1, 3: 1, 6: 1} if antes is None else antes, dealer="7h 3c", **hands)


def expose(table, which=0):
    hand = table.state.hands[-1]
    return table.do(ev.IrregularityCalled(EXPOSED, slot=hand.slots[which], cards=(cards("7h 3c")[which],)))


def totals(table):
    return {s: sum(x.amount_cents for x in table.lines if x.seat == s) for s in (1, 3, 6)}


MOMENTS = [
    # phase        community cards   at the first such moment
    ("dealing",    0),
    ("looking",    0),
    ("deciding",   0),
    ("community",  0),
    ("community",  2),
    ("deciding",   3),
    ("community",  3),
    ("stub",       5),
    ("deciding",   5),
]  # fmt: skip


def at(table, phase, board):
    dealt = lambda: table.state.hands and table.state.hands[-1].slots  # noqa: E731
    while (table.state.phase, len(table.state.board)) != (phase, board) or not dealt():
        table.advance()
    return table


@clause("11.I")
@DEALINGS
@pytest.mark.parametrize(("phase", "board"), MOMENTS)
@pytest.mark.parametrize("trips", [(), (3,), (1, 3, 6)])
def test_a_dealers_card_seen_before_all_have_decided(felt, phase, board, trips, dealing):
    """Everything but Trips goes back; with one, the board is dealt and every Trips settled."""
    if (phase, dealing) == ("dealing", "automated-shoe"):
        pytest.skip("the dealer's stack is the last: nothing is being dealt any more")
    table = expose(at(three_players(felt, trips, dealing=dealing), phase, board))
    assert table.view(role="public")["dealer"]["cards"][0] == "7h"
    asked = sum(isinstance(e, ev.Decided) for e in table.events)
    table.advance()
    assert {(x.outcome, x.clause) for x in table.lines} == {("void", f"{BOOK}:11.I")}
    assert {(x.seat, x.wager, x.stake_cents) for x in table.lines} == {
        (s, w, 1000) for s in (1, 3, 6) for w in ("ante", "blind")
    }
    table.finish()
    assert sum(isinstance(e, ev.Decided) for e in table.events) == asked  # nobody is asked any more
    assert totals(table) == {1: -500 * (1 in trips), 3: 1500 * (3 in trips), 6: -500 * (6 in trips)}
    settled = {(x.seat, x.outcome, x.clause) for x in table.lines if x.wager == "trips"}
    assert settled == {(s, "win" if s == 3 else "lose", f"{BOOK}:10.IV") for s in trips}
    assert len(table.state.board) == (5 if trips else board)
    assert not table.game.stakes(table.state) and table.state.racked == 52
    table.do(ev.RoundOpened(2))


@clause("11.I")
@pytest.mark.parametrize("antes", [{1: 4, 3: 4, 6: 1}, {1: 3, 3: 2, 6: 1}])
def test_play_wagers_go_back_with_the_others(felt, antes):
    table = three_players(felt, antes=antes)
    expose(table.street(5)).advance()
    returned = {(x.seat, x.wager): x.stake_cents for x in table.lines if x.wager == "play"}
    assert returned == {(s, "play"): 1000 * antes[s] for s in (1, 3)}
    table.finish()
    assert totals(table) == {1: 0, 3: 1500, 6: 0}


@clause("11.I")
@pytest.mark.parametrize("trips", [(), (1,), (1, 6)])
@pytest.mark.parametrize("phase", ["forfeits", "racking", "deciding"])
def test_a_fold_of_the_same_round_is_undone_while_another_has_to_decide(felt, results, trips, phase):
    """The house had Ante and Blind of seat 1 in hand, and gives them back."""
    table = three_players(felt, trips, antes={1: 0, 3: 1, 6: 1}).street(5)
    table.do(ev.Decided(1, "fold"))
    if phase == "racking" and 1 in trips:
        pytest.skip("cards with a Trips wager stay")
    table.to(phase)
    taken = totals(table)[1]
    assert taken == (0 if phase == "forfeits" else -2000)
    expose(table).finish()
    assert totals(table) == {1: -500 * (1 in trips), 3: 0, 6: -500 * (6 in trips)}
    given = [x for x in table.lines if x.outcome == "void" and x.seat == 1]
    assert {(x.wager, x.amount_cents) for x in given} == {
        (w, 1000 if taken else 0) for w in ("ante", "blind")
    }
    assert table.state.racked == 52


@clause("11.I")
@pytest.mark.parametrize("antes", [{1: 4, 3: 4, 6: 3}, {1: 4, 3: 2, 6: 2}, {1: 1, 3: 0, 6: 0}])
def test_once_all_have_folded_or_played_a_card_seen_changes_nothing(felt, antes):
    """Also before the flop: the clause ends with the last decision."""
    plain = three_players(felt, (3,), antes).finish()
    table = three_players(felt, (3,), antes).to("deciding")
    while any(h.status == "waiting" for h in table.state.seats):
        table.advance()
    phase = table.state.phase
    expose(table)
    assert table.state.phase == phase and table.state.voided is None
    assert table.view(role="public")["dealer"]["cards"] == ["7h", "??"]
    assert expose(table.to("reveal"), 1).state.phase == "reveal"
    assert table.finish() == plain


@clause("11.I")
def test_the_second_card_of_the_dealer_voids_nothing_more(felt):
    table = expose(three_players(felt).street(3)).to("community")
    table.refused(
        ev.IrregularityCalled(EXPOSED, slot=table.state.hands[-1].slots[0], cards=cards("7h")), "11.I"
    )
    lines = len(table.lines)
    expose(table, 1)
    assert table.state.phase == "community" and len(table.lines) == lines
    table.finish()
    assert totals(table) == {1: 0, 3: 1500, 6: 0}


@clause("11.I", "11.III")
def test_a_wrong_hand_found_later_undoes_trips_too(felt):
    table = expose(three_players(felt, antes={1: 0, 3: 1, 6: 1}).street(5).do(ev.Decided(1, "fold")))
    table.to("settling").advance()
    assert totals(table)[3] == 1500
    table.do(ev.IrregularityCalled(WRONG, seat=1, detail="3")).finish()
    assert totals(table) == {1: 0, 3: 0, 6: 0}


@clause("11.I")
def test_only_a_face_down_card_of_the_dealers_is_exposed(felt):
    table = three_players(felt).street(0)
    own = table.state.hands[0].slots[0]
    table.refused(ev.IrregularityCalled(EXPOSED, slot=own, cards=cards("7h")), "11.I")
    table.refused(ev.IrregularityCalled(EXPOSED, slot=50, cards=cards("7h")), "11.I")
    shown = three_players(felt).to("showing")
    table.refused(ev.IrregularityCalled(EXPOSED, slot=4, cards=cards("As")))
    shown.refused(
        ev.IrregularityCalled(EXPOSED, slot=shown.state.hands[-1].slots[0], cards=cards("7h")), "11.I"
    )


@clause("11.II")
@DEALINGS
def test_an_unseen_card_dealt_in_error_is_burned_or_shown_in_its_turn(felt, dealing):
    table = three_players(felt, dealing=dealing).to("community")
    for expected in ["9.II"] * 4 + ["9.IV"] * 3:
        while table.state.phase != "community":
            table.advance()
        slot, step = table.state.shoe.position, table.step
        assert step.clause == f"{BOOK}:{expected}"
        table.refused(ev.IrregularityCalled("card-dealt-in-error", slot=slot + 1), "11.II")
        table.do(ev.IrregularityCalled("card-dealt-in-error", slot=slot))
        assert (table.step.event, table.step.clause) == (step.event, f"{BOOK}:11.II")
        assert isinstance(table.step, Chance) or "dealt in error" in table.step.text
        table.advance()
        assert table.state.aside == -1
    assert "void" not in {x.outcome for x in table.finish()}


@clause("11.III", "7.IV", "8.IV")
@DEALINGS
@pytest.mark.parametrize("seat", [0, 1, 3])
@pytest.mark.parametrize("phase", ["looking", "deciding", "community", "stub", "settling", "clearing"])
def test_a_hand_without_two_cards_voids_the_round_and_trips_with_it(felt, dealing, seat, phase):
    table = three_players(felt, dealing=dealing).to(phase)
    table.refused(ev.IrregularityCalled(WRONG, seat=seat, detail="2"))
    table.refused(ev.IrregularityCalled(WRONG, seat=2, detail="3"), "11.III")
    for count in ("1", "3", ""):
        after = table.game.apply(table.state, ev.IrregularityCalled(WRONG, seat=seat, detail=count))
        assert after.phase == "void"
    counted = "7.IV" if dealing == "hand" else "8.IV"
    assert after.voided.clause == f"{BOOK}:" + (counted if phase in ("community", "stub") else "11.III")
    table.do(ev.IrregularityCalled(WRONG, seat=seat, detail="3")).finish()
    assert totals(table) == {1: 0, 3: 0, 6: 0} and not table.game.stakes(table.state)
    assert table.state.racked == 52


@clause("11.III")
def test_a_wrong_board_is_a_wrong_hand_for_everybody(felt):
    table = three_players(felt).street(0)
    table.refused(ev.IrregularityCalled(WRONG, spot="board"), "11.III")
    table.street(3).refused(ev.IrregularityCalled(WRONG, spot="board", detail="3"))
    table.do(ev.IrregularityCalled(WRONG, spot="board", detail="4")).finish()
    assert totals(table) == {1: 0, 3: 0, 6: 0}
    assert {x.clause for x in table.lines} == {f"{BOOK}:11.III"}


@clause("7.IV", "8.IV")
@pytest.mark.parametrize(("dealing", "path"), [("hand", "7.IV"), ("automated-shoe", "8.IV")])
@pytest.mark.parametrize("off", [-1, 1])
def test_a_deck_that_is_not_52_leaves_the_table(felt, dealing, path, off):
    table = three_players(felt, dealing=dealing).to("stub")
    table.do(ev.StubRacked(table.state.shoe.remaining + off)).to("removal")
    assert totals(table) == {1: 0, 3: 0, 6: 0}
    assert {x.clause for x in table.lines} == {f"{BOOK}:{path}"}
    table.refused(ev.DecksChanged("dealer"), path)
    table.do(ev.DecksChanged("floor"))


@clause("11.V", "8.III")
def test_a_shoe_that_stops_voids_the_round_until_its_stacks_are_out(felt):
    """The community cards come from the hand."""
    table = three_players(felt).to("dealing")
    jam, stacks = ev.IrregularityCalled("shoe-jam"), 0
    while table.state.phase == "dealing":
        stacks += 1
        after = table.game.apply(table.state, jam)
        assert (after.phase, after.voided.clause) == ("void", f"{BOOK}:11.V")
        table.advance()
    assert stacks == 4
    while table.state.phase != "over":
        table.refused(jam, "11.V")
        table.advance()
    table = three_players(felt).to("dealing").do(jam)
    table.finish()
    assert totals(table) == {1: 0, 3: 0, 6: 0} and {x.wager for x in table.lines} == {
        "ante",
        "blind",
        "trips",
    }
    three_players(felt, dealing="hand").to("dealing").refused(jam, "11.V")


@clause("11.I")
def test_nothing_is_asked_of_a_card_that_lies_face_down(felt):
    table = three_players(felt).street(0)
    assert isinstance(table.step, Decide)
    calls = {c.what for c in table.game.irregularities(table.state)}
    assert calls == {EXPOSED, WRONG, "wrong-deck-count", "card-dealt-in-error"}
    assert card("7h") not in [c for h in table.state.hands for c in h.cards]
