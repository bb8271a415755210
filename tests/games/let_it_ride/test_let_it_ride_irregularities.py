"""Sections 10.IV, 11.IV and 14, beside what the family's tests show of them: the dollar comes back, too."""

import pytest
from tests.games.felt import clause_of

from houseway.core.events import CardDealt, DecksChanged, IrregularityCalled, StackDealt
from houseway.dealer import books
from houseway.money.ledger import INVENTORY, seat_account

clause = clause_of("oh-let-it-ride")
BOOK = "oh-let-it-ride:"
WRONG = "wrong-number-of-cards"
PHASES = [
    "dealing",
    "racking",
    "stub",
    "looking",
    "deciding",
    "reveal",
    "showing",
    "settling",
    "discarding",
    "clearing",
]
BOTH_WAYS = pytest.mark.parametrize("dealing", ["hand", "automated-shoe"])


def dealt(felt, **elections):
    """Seat 1 takes one bet back and has both bonuses; seat 3 wins everything."""
    table = felt(**elections).ready().bet(1, 10, bonus=1, three=5).bet(3, 10, bonus=1)
    return table.script("7s 7c", {1: "WR", 3: "RR"}, seat_1="As Qd Tc", seat_3="7h 7d 2c")


def to_phase(table, phase, board=0):
    table.to("dealing").advance()
    while table.state.phase != phase or len(table.state.board) < board:
        table.advance()
    return table


def called_off(table):
    """Every seat has back what it bet and gives back what it was paid."""
    table.to("over", "removal")
    assert not table.game.stakes(table.state) and not table.game.collected(table.state)
    return {s: sum(x.amount_cents for x in table.lines if x.seat == s) for s in (1, 3)} == {1: 0, 3: 0}


def has_phase(dealing, phase):
    return dealing == "automated-shoe" or phase != "racking"


@clause("14.II", "10.IV", "11.IV")
@BOTH_WAYS
@pytest.mark.parametrize("phase", PHASES)
def test_a_wrong_number_of_community_cards_voids_the_round(felt, dealing, phase):
    if not has_phase(dealing, phase):
        pytest.skip("by hand no card goes to the rack")
    table = to_phase(dealt(felt, dealing=dealing), phase)
    lying = len(table.state.hand(-1).slots)
    if not lying:
        while not lying:
            table.advance()
            lying = len(table.state.hand(-1).slots)
    assert IrregularityCalled(WRONG, spot="board") in table.game.irregularities(table.state)
    right = IrregularityCalled(WRONG, spot="board", detail=str(lying))
    assert "right number" in table.refusal(right).reason
    table.refused(IrregularityCalled(WRONG, seat=0), "14.II")  # the dealer has no cards
    table.do(IrregularityCalled(WRONG, spot="board", detail=str(lying + 1)))
    assert table.state.voided.why == f"board has {lying + 1} cards, not {lying}"
    assert called_off(table)
    back = [x for x in table.lines if x.wager == "let-it-ride-bonus" and x.amount_cents == 100]
    assert {(x.seat, x.outcome, x.stake_cents) for x in back} == {(1, "void", 0), (3, "void", 0)}


@clause("14.II", "10.IV", "11.IV")
@BOTH_WAYS
@pytest.mark.parametrize(("count", "refused"), [("2", False), ("3", True), ("4", False)])
def test_a_player_has_three_cards(felt, count, refused, dealing):
    table = dealt(felt, dealing=dealing).to("deciding")
    event = IrregularityCalled(WRONG, seat=3, detail=count)
    if refused:
        assert "right number" in table.refusal(event).reason
    else:
        assert called_off(table.do(event))


@clause("11.IV", "11.II")
def test_two_community_cards_are_right_once_the_third_is_in_the_rack(felt):
    table = dealt(felt).to("racking")
    three = IrregularityCalled(WRONG, spot="board", detail="3")
    assert "right number" in table.refusal(three).reason
    table.advance()
    assert table.game.apply(table.state, three).voided.clause == BOOK + "11.IV"


@clause("14.I", "10.II", "11.II")
@BOTH_WAYS
def test_an_unseen_card_dealt_in_error_is_the_next_card_for_whoever_is_next(felt, dealing):
    table = dealt(felt, dealing=dealing).to("dealing")
    places = []
    while table.state.phase == "dealing":
        slot = table.state.shoe.position
        table.do(IrregularityCalled("card-dealt-in-error", slot=slot))
        assert table.step.clause == BOOK + "14.I" and table.step.text.startswith(
            "use the card dealt in error"
        )
        event = table.advance()
        assert (event.slot if isinstance(event, CardDealt) else event.slots[0]) == slot
        places.append(event.to)
        assert table.state.aside == -1
    assert places.count("board") == (2 if dealing == "hand" else 1)
    for call in ("card-dealt-in-error", "shoe-jam"):
        assert table.refusal(IrregularityCalled(call, slot=table.state.shoe.position))
    table.finish()
    assert "void" not in {x.outcome for x in table.lines}


@clause("14.IV")
def test_a_shoe_that_stops_voids_the_round_until_all_stacks_are_out(felt):
    table = dealt(felt).to("dealing")
    jam = IrregularityCalled("shoe-jam")
    jammed = 0
    while table.state.phase == "dealing":
        void = table.game.apply(table.state, jam)
        assert void.voided.clause == BOOK + "14.IV"
        jammed += 1
        assert isinstance(table.advance(), StackDealt)
    assert jammed == 3  # before each of two players, and before the middle
    while table.state.phase != "over":
        table.refused(jam, "14.IV")
        table.advance()
    jam_early = dealt(felt).to("dealing").do(jam)
    assert called_off(jam_early)
    assert {x.wager for x in jam_early.lines if x.outcome == "void"} == {
        "bet-1", "bet-2", "bet-3", "let-it-ride-bonus", "three-card-bonus",
    }  # fmt: skip


@clause("10.IV", "11.IV")
@pytest.mark.parametrize(("dealing", "cited"), [("hand", "10.IV"), ("automated-shoe", "11.IV")])
@pytest.mark.parametrize("phase", PHASES)
def test_a_deck_that_is_not_whole_leaves_the_table_after_all_is_undone(felt, dealing, cited, phase):
    if not has_phase(dealing, phase):
        pytest.skip("by hand no card goes to the rack")
    table = to_phase(dealt(felt, dealing=dealing), phase)
    assert "right number" in table.refusal(IrregularityCalled("wrong-deck-count", detail="52")).reason
    table.do(IrregularityCalled("wrong-deck-count", detail="53")).to("removal")
    assert called_off(table)
    assert table.step.clause == BOOK + cited
    table.refused(DecksChanged("dealer"), cited)
    table.refused(DecksChanged("box"), cited)
    table.advance()
    assert table.state.phase == "opening"


@clause("14.II")
def test_a_bet_taken_back_before_is_not_given_back_twice(felt):
    table = dealt(felt).to("reveal")
    assert {b.wager for b in table.state.bets if b.seat == 1} == {"bet-2", "bet-3", "three-card-bonus"}
    table.do(IrregularityCalled(WRONG, seat=1)).to("over")
    back = {x.wager: x.stake_cents for x in table.lines if x.seat == 1 and x.outcome == "void"}
    assert back == {"bet-2": 1000, "bet-3": 1000, "three-card-bonus": 500, "let-it-ride-bonus": 0}


@clause("8.II", "10.I.B")
@pytest.mark.parametrize("settled", [(), (3,)])
def test_a_round_that_the_floor_declares_void_gives_the_dollar_back(felt, settled):
    """Of those whose wagers are not settled yet."""
    table = dealt(felt).to("deciding" if not settled else "discarding")
    (entry,) = books.void_entries(table.game, table.state)
    moved = {}
    for posting in entry.postings:
        moved[posting.account] = moved.get(posting.account, 0) + posting.amount_cents
    taken = 200 if not settled else 100
    assert moved[INVENTORY] == -taken
    assert moved[seat_account(1)] == (3600 if not settled else 2600)
    assert moved.get(seat_account(3), 0) == (3100 if not settled else 0)
    assert sum(moved.values()) == 0
