"""Sections 8.IV, 9.IV and 12, beside what the family's tests show of them."""

import pytest
from tests.games.felt import clause_of

from houseway.core import events as ev
from houseway.core.steps import Chance
from houseway.equipment.cards import cards

BOOK = "oh-texas-holdem-bonus"
clause = clause_of(BOOK)
BOARD = "Kd 9c 4s 4h 2d"
WRONG, EXPOSED = "wrong-number-of-cards", "dealer-card-exposed"
DEALINGS = pytest.mark.parametrize("dealing", ["hand", "automated-shoe"])


def three_players(felt, bonus=(3,), bets=None, **elections):
    """Seat 3 has two aces, which the Bonus pays, and so does the dealer."""
    table = felt(**elections).ready()
    for seat in (1, 3, 6):
        table.bet(seat, ante=10, **({"bonus": 5} if seat in bonus else {}))
    hands = {"seat_1": "Ts Qd", "seat_3": "As Ad", "seat_6": "3s 5d"}
    return table.script(BOARD, bets, dealer="Ac Ah", **hands)


def expose(table, which=0):
    slot, seen = table.state.hands[-1].slots[which], cards("Ac Ah")[which]
    return table.do(ev.IrregularityCalled(EXPOSED, slot=slot, cards=(seen,)))


def totals(table):
    return {s: sum(x.amount_cents for x in table.lines if x.seat == s) for s in (1, 3, 6)}


def at(table, phase, board):
    while (table.state.phase, len(table.state.board)) != (phase, board) or not table.state.hands[-1].slots:
        table.advance()
    return table


MOMENTS = [
    ("dealing", 0, "hand"),
    *((phase, board, dealing) for dealing in ("hand", "automated-shoe") for phase, board in (
        ("looking", 0), ("deciding", 0), ("community", 0), ("community", 2), ("deciding", 3),
        ("community", 3), ("deciding", 4),
    )),
]  # fmt: skip


@clause("12.I")
@pytest.mark.parametrize(("phase", "board", "dealing"), MOMENTS)
@pytest.mark.parametrize("bonus", [(), (3,), (1, 3, 6)])
@pytest.mark.parametrize("elected", [False, True])
def test_a_dealers_card_seen_while_somebody_has_to_decide(felt, phase, board, dealing, bonus, elected):
    """Everything but the Bonus goes back; two aces against two are paid 30, for 12.I names 11.III alone."""
    table = three_players(felt, bonus, dealing=dealing, aces_against_aces=elected)
    staked = {}
    expose(at(table, phase, board))
    for b in table.state.bets:
        staked[b.seat, b.wager] = b.stake_cents
    table.advance()
    assert {(x.outcome, x.clause) for x in table.lines} == {("void", f"{BOOK}:12.I")}
    returned = {(x.seat, x.wager): x.stake_cents for x in table.lines}
    assert returned == {key: cents for key, cents in staked.items() if key[1] != "bonus"}
    asked = sum(isinstance(e, ev.Decided) for e in table.events)
    table.finish()
    assert sum(isinstance(e, ev.Decided) for e in table.events) == asked
    assert totals(table) == {1: -500 * (1 in bonus), 3: 15_000 * (3 in bonus), 6: -500 * (6 in bonus)}
    assert {x.clause for x in table.lines if x.wager == "bonus"} == ({f"{BOOK}:11.III"} if bonus else set())
    assert len(table.state.board) == board  # own cards need no others
    assert not table.game.stakes(table.state) and table.state.racked == 52
    table.do(ev.RoundOpened(2))


@clause("12.I")
@pytest.mark.parametrize("bonus", [(), (1,), (1, 6)])
@pytest.mark.parametrize("phase", ["forfeits", "deciding"])
def test_a_fold_of_the_same_round_is_undone_while_another_has_to_decide(felt, bonus, phase):
    table = three_players(felt, bonus, {1: ""}).street(0).do(ev.Decided(1, "fold")).to(phase)
    assert totals(table)[1] == (0 if phase == "forfeits" else -1000)
    expose(table).finish()
    assert totals(table) == {1: -500 * (1 in bonus), 3: 0, 6: -500 * (6 in bonus)}
    assert table.state.racked == 52


@clause("12.I")
@pytest.mark.parametrize("bets", [{}, {1: "f", 3: "ft", 6: ""}, {1: "", 3: "", 6: ""}])
@pytest.mark.parametrize("elected", [False, True])
def test_after_the_last_decision_a_card_seen_changes_nothing(felt, bets, elected):
    plain = three_players(felt, (3,), bets, aces_against_aces=elected).finish()
    assert plain[-1].amount_cents in (15_000, 500_000) or bets != {1: "", 3: "", 6: ""}
    table = three_players(felt, (3,), bets, aces_against_aces=elected).to("deciding")
    while any(h.status == "waiting" for h in table.state.seats):
        table.advance()
    phase = table.state.phase
    expose(table)
    assert table.state.phase == phase and table.state.voided is None
    assert expose(table.to("reveal"), 1).state.phase == "reveal"
    assert table.finish() == plain


@clause("12.I")
def test_a_river_wager_goes_back_while_another_has_to_decide_on_his(felt):
    table = three_players(felt, ()).street(4)
    table.advance()
    assert table.asked() == 3
    returned = expose(table).finish()
    assert {x.wager: x.stake_cents for x in returned if x.seat == 1} == {
        "ante": 1000, "flop": 2000, "turn": 1000, "river": 1000,
    }  # fmt: skip
    assert totals(table) == {1: 0, 3: 0, 6: 0}


@clause("12.I")
def test_a_flop_wager_alone_does_not_end_the_time_of_the_clause(felt):
    """Turn and River are to be decided, too: the player who would bet on them loses that chance."""
    table = expose(three_players(felt, ()).street(3)).finish()
    assert {x.outcome for x in table} == {"void"}


@clause("12.I", "12.III")
def test_a_wrong_hand_found_later_undoes_the_bonus_too(felt):
    table = expose(three_players(felt).street(3)).to("discarding")
    while not totals(table)[3]:
        table.advance()
    table.do(ev.IrregularityCalled(WRONG, seat=1, detail="3")).finish()
    assert totals(table) == {1: 0, 3: 0, 6: 0}


@clause("12.II")
@DEALINGS
def test_an_unseen_card_dealt_in_error_is_burned_or_shown_in_its_turn(felt, dealing):
    table = three_players(felt, dealing=dealing)
    for expected in ["10.II"] * 4 + ["10.IV"] * 2 + ["10.VI"] * 2:
        table.to("community")
        slot, step = table.state.shoe.position, table.step
        assert step.clause == f"{BOOK}:{expected}"
        table.do(ev.IrregularityCalled("card-dealt-in-error", slot=slot))
        assert (table.step.event, table.step.clause) == (step.event, f"{BOOK}:12.II")
        assert isinstance(table.step, Chance) or "dealt in error" in table.step.text
        table.advance()
    assert "void" not in {x.outcome for x in table.finish()}


@clause("12.III", "8.IV", "9.IV")
@pytest.mark.parametrize(("dealing", "path"), [("hand", "8.IV"), ("automated-shoe", "9.IV")])
@pytest.mark.parametrize("seat", [0, 1, 3])
@pytest.mark.parametrize("phase", ["looking", "deciding", "community", "stub", "settling", "clearing"])
def test_a_hand_without_two_cards_voids_the_round_and_the_bonus_with_it(felt, dealing, path, seat, phase):
    table = three_players(felt, dealing=dealing).to(phase)
    table.refused(ev.IrregularityCalled(WRONG, seat=seat, detail="2"))
    table.refused(ev.IrregularityCalled(WRONG, seat=2, detail="3"), "12.III")
    for count in ("1", "3", ""):
        after = table.game.apply(table.state, ev.IrregularityCalled(WRONG, seat=seat, detail=count))
        assert after.voided.clause == f"{BOOK}:" + (path if phase in ("community", "stub") else "12.III")
    table.do(ev.IrregularityCalled(WRONG, seat=seat, detail="3")).finish()
    assert totals(table) == {1: 0, 3: 0, 6: 0} and not table.game.stakes(table.state)


@clause("12.III")
def test_a_wrong_board_is_a_wrong_hand_for_everybody(felt):
    table = three_players(felt).street(3)
    table.refused(ev.IrregularityCalled(WRONG, spot="board", detail="3"))
    table.do(ev.IrregularityCalled(WRONG, spot="board", detail="4")).finish()
    assert totals(table) == {1: 0, 3: 0, 6: 0}


@clause("8.IV", "9.IV")
@pytest.mark.parametrize(("dealing", "path"), [("hand", "8.IV"), ("automated-shoe", "9.IV")])
@pytest.mark.parametrize("off", [-1, 1])
def test_a_deck_that_is_not_52_leaves_the_table(felt, dealing, path, off):
    table = three_players(felt, dealing=dealing).to("stub")
    table.do(ev.StubRacked(table.state.shoe.remaining + off)).to("removal")
    assert totals(table) == {1: 0, 3: 0, 6: 0} and {x.clause for x in table.lines} == {f"{BOOK}:{path}"}
    table.refused(ev.DecksChanged("dealer"), path)


@clause("12.V", "9.III")
def test_a_shoe_that_stops_voids_the_round_until_its_stacks_are_out(felt):
    table, jam = three_players(felt).to("dealing"), ev.IrregularityCalled("shoe-jam")
    for _ in range(4):
        after = table.game.apply(table.state, jam)
        assert (after.phase, after.voided.clause) == ("void", f"{BOOK}:12.V")
        table.advance()
    while table.state.phase != "over":
        table.refused(jam, "12.V")
        table.advance()
    table = three_players(felt).to("dealing").do(jam)
    table.finish()
    assert totals(table) == {1: 0, 3: 0, 6: 0} and {x.wager for x in table.lines} == {"ante", "bonus"}
