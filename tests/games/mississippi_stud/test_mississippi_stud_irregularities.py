"""Sections 9.VI, 10.VI and 13, beside what the family's tests show of them."""

import pytest

from houseway.core.events import CardBurned, CardDealt, DecksChanged, IrregularityCalled
from houseway.core.steps import Chance

BOOK = "oh-mississippi-stud:"
BOARD = "Kd 9c 4s"
WRONG = "wrong-number-of-cards"


def clause(*paths):
    return pytest.mark.clause(*(BOOK + path for path in paths))


def dealt(felt, **elections):
    table = felt(**elections).ready().bet(1, 10, bonus=5).bet(3, 10)
    return table.script(BOARD, {3: (1, 0)}, seat_1="As Qd", seat_3="7h 7d")


def called_off(table):
    """Every seat has back what it bet and gives back what it was paid."""
    table.to("over")
    return {s: sum(x.amount_cents for x in table.lines if x.seat == s) for s in (1, 3)} == {1: 0, 3: 0}


@clause("13.II", "9.VI", "10.VI")
@pytest.mark.parametrize("dealing", ["hand", "automated-shoe"])
@pytest.mark.parametrize(
    "phase", ["deciding", "forfeits", "racking", "stub", "showing", "settling", "clearing"]
)
def test_a_wrong_number_of_community_cards_voids_the_round(felt, dealing, phase):
    table = dealt(felt, dealing=dealing).to("looking")
    while table.state.phase != phase or not table.state.board:
        table.advance()
    lying = len(table.state.hand(-1).slots)
    on_board = IrregularityCalled(WRONG, spot="board")
    assert on_board in table.game.irregularities(table.state)
    right = IrregularityCalled(WRONG, spot="board", detail=str(lying))
    assert "right number" in table.refusal(right).reason
    table.refused(IrregularityCalled(WRONG, seat=1, spot="board"), "13.II")
    table.refused(IrregularityCalled(WRONG, spot="shoe"), "13.II")
    table.refused(IrregularityCalled(WRONG, seat=-1), "13.II")
    table.refused(IrregularityCalled(WRONG, seat=2), "13.II")
    table.refused(IrregularityCalled(WRONG, seat=0), "13.II")  # the dealer has no cards
    table.do(IrregularityCalled(WRONG, spot="board", detail=str(lying + 1)))
    assert table.state.voided.why == f"board has {lying + 1} cards, not {lying}"
    cited = ("9.VI" if dealing == "hand" else "10.VI") if phase == "stub" else "13.II"
    assert table.state.voided.clause == BOOK + cited
    assert called_off(table)


@clause("13.II")
def test_a_board_without_cards_has_no_wrong_number(felt):
    table = dealt(felt, dealing="hand").to("deciding")
    assert IrregularityCalled(WRONG, spot="board") not in table.game.irregularities(table.state)
    table.refused(IrregularityCalled(WRONG, spot="board"), "13.II")


@clause("13.II")
@pytest.mark.parametrize(("count", "refused"), [("1", False), ("2", True), ("3", False)])
def test_a_player_has_two_cards(felt, count, refused):
    table = dealt(felt).to("deciding")
    event = IrregularityCalled(WRONG, seat=3, detail=count)
    if refused:
        assert "right number" in table.refusal(event).reason
    else:
        assert called_off(table.do(event))


@clause("13.I")
def test_an_unseen_card_dealt_in_error_is_burned_or_shown_in_its_turn(felt):
    table = dealt(felt, dealing="hand").to("deciding")
    while table.state.phase == "deciding":
        table.advance()
    slot = table.state.shoe.position
    table.do(IrregularityCalled("card-dealt-in-error", slot=slot))
    assert table.step.event == CardBurned(slot) and table.step.clause == BOOK + "13.I"
    assert table.step.text.startswith("use the card dealt in error")
    table.advance()
    assert table.step == Chance(CardDealt(slot + 1, "board"), BOOK + "9.IV")
    table.do(IrregularityCalled("card-dealt-in-error", slot=slot + 1))
    assert table.step == Chance(CardDealt(slot + 1, "board"), BOOK + "13.I")
    table.advance()
    assert table.state.aside == -1
    table.finish()
    assert "void" not in {x.outcome for x in table.lines}


@clause("13.IV")
def test_a_shoe_that_stops_voids_the_round_until_all_cards_are_out(felt):
    table = dealt(felt).to("dealing")
    jam = IrregularityCalled("shoe-jam")
    jammed = [table.game.apply(table.state, jam).voided.clause]
    while table.advance().kind == "stack-dealt" and table.state.phase == "dealing":
        jammed.append(table.game.apply(table.state, jam).voided.clause)
    assert jammed == [BOOK + "13.IV"] * 3  # before the board, and before each of two players
    while table.state.phase != "over":
        table.refused(jam, "13.IV")
        table.advance()


@clause("9.VI", "10.VI")
@pytest.mark.parametrize(("dealing", "cited"), [("hand", "9.VI"), ("automated-shoe", "10.VI")])
def test_a_deck_that_is_not_whole_leaves_the_table_after_all_is_undone(felt, dealing, cited):
    table = dealt(felt, dealing=dealing).to("clearing")
    assert "right number" in table.refusal(IrregularityCalled("wrong-deck-count", detail="52")).reason
    table.do(IrregularityCalled("wrong-deck-count", detail="53")).to("removal")
    assert table.step.clause == BOOK + cited
    table.refused(DecksChanged("dealer"), cited)
    table.advance()
    assert called_off(table)
