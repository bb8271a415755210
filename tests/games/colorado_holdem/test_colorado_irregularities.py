"""Section o: cards face up, drawn in error or too many, and shoes that stop."""

import pytest
from tests.games.felt import clause_of

from houseway.core.events import CardDealt, CardsShown, IrregularityCalled, StackDealt
from houseway.equipment.cards import cards

clause = clause_of("s38-colorado-holdem")
BOOK = "s38-colorado-holdem:"
FACE_UP, WRONG = "card-found-face-up", "wrong-number-of-cards"
EACH_WAY = pytest.mark.parametrize("dealing", ["hand", "manual-shoe", "automated-shoe"])
BOTH = pytest.mark.parametrize("version", ["required-bet", "permissible-bet"])
PHASES = ["dealing", "stub", "looking", "deciding", "reveal", "showing", "settling", "discarding", "clearing"]


def two_players(felt, **elections):
    """Seat 1 declares a winner, is paid and racked; seat 3 bets and wins."""
    table = felt(**elections).ready().bet(1, 10, bonus=1).bet(3, 10, bonus=1)
    return table.dealt("4c 8d Kh", seat_1="9h Th Jh declare", seat_3="As Ad 2c bet 2c")


def found(table, text):
    return IrregularityCalled(FACE_UP, slot=table.state.shoe.position, cards=cards(text))


def called_off(table, *seats):
    """Every seat has back what it bet and gives back what it was paid."""
    table.to("over")
    sums = {s: sum(x.amount_cents for x in table.lines if x.seat == s) for s in seats}
    assert set(sums.values()) == {0} and not table.game.stakes(table.state)
    assert table.state.racked == 52


@clause("o.1")
@EACH_WAY
def test_one_card_found_face_up_goes_to_the_rack_and_the_deal_goes_on(felt, results, dealing):
    table = two_players(felt, dealing=dealing).to("dealing")
    table.advance()
    slot = table.state.shoe.position
    table.refused(IrregularityCalled(FACE_UP, slot=slot + 1, cards=cards("5s")), "o.1")
    table.refused(IrregularityCalled(FACE_UP, slot=slot), "o.1")  # which card?
    assert IrregularityCalled(FACE_UP, slot=slot) in table.game.irregularities(table.state)
    table.do(found(table, "5s"))
    assert (table.state.phase, table.state.racked) == ("dealing", 1)
    event = table.advance()
    assert (event.slot if isinstance(event, CardDealt) else event.slots[0]) == slot + 1
    table.to("stub")
    dealt = [e.to for e in table.events if isinstance(e, CardDealt | StackDealt)]
    assert dealt == ["seat-1", "seat-3", "board"] * (1 if dealing == "automated-shoe" else 3)
    assert table.state.shoe.remaining == 52 - 9 - 1
    table.to("looking")
    table.refused(
        CardsShown("seat-1", table.state.hand(1).slots, cards("5s Th Jh")), "k.1"
    )  # it is not in play
    lines = table.finish()
    assert results(lines) == {"ante": "win 50", "bonus": "win 5"} and table.state.racked == 52


@clause("o.1")
@EACH_WAY
@pytest.mark.parametrize("between", [0, 1, 2])
def test_a_second_one_voids_the_round(felt, dealing, between):
    table = two_players(felt, dealing=dealing).to("dealing")
    table.do(found(table, "5s"))
    for _ in range(between):
        table.advance()
    table.do(found(table, "6s"))
    assert table.state.voided.clause == BOOK + "o.1"
    called_off(table, 1, 3)
    assert {(x.seat, x.wager, x.outcome) for x in table.lines} == {
        (1, "ante", "void"), (1, "bonus", "void"), (3, "ante", "void"), (3, "bonus", "void"),
    }  # fmt: skip


@clause("o.1")
def test_one_in_each_of_two_rounds_voids_neither(felt):
    table = felt()
    for _ in range(2):
        table.dealt(seat_1="As Kd 2c bet 2c").to("dealing")
        table.do(found(table, "5s"))
        assert "void" not in {x.outcome for x in table.finish()}


@clause("o.1")
@BOTH
def test_only_while_cards_are_dealt(felt, version):
    table = two_players(felt, version=version)
    while table.state.phase != "over":
        if table.state.phase == "dealing":
            assert table.game.apply(table.state, found(table, "5s")).racked == 1
        else:
            table.refused(found(table, "5s"), "o.1")
        table.advance()


@clause("o.2", "o.1")
@EACH_WAY
def test_an_unseen_card_drawn_in_error_is_the_next_card(felt, dealing):
    table = two_players(felt, dealing=dealing).to("dealing")
    while table.state.phase == "dealing":
        slot = table.state.shoe.position
        table.refused(IrregularityCalled("card-dealt-in-error", slot=slot + 1), "o.2")
        table.do(IrregularityCalled("card-dealt-in-error", slot=slot))
        assert table.step.clause == BOOK + "o.2" and "use the card dealt in error" in table.step.text
        table.refused(found(table, "5s"), "o.1")  # nobody has seen it
        event = table.advance()
        assert (event.slot if isinstance(event, CardDealt) else event.slots[0]) == slot
    assert "void" not in {x.outcome for x in table.finish()}


@clause("o.3", "h.5.ii", "i.5", "j.3")
@EACH_WAY
@BOTH
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("where", [{"seat": 1}, {"seat": 3}, {"spot": "board"}])
def test_a_wrong_number_of_cards_voids_the_round_whenever_it_is_found(felt, dealing, version, phase, where):
    """Reading 36: also when a declared winner has been paid."""
    table = two_players(felt, dealing=dealing, version=version).to("dealing")
    for _ in range(2 if dealing == "automated-shoe" else 3):
        table.advance()
    lying = 3 if "seat" in where or phase != "dealing" else len(table.state.hand(-1).slots)
    if not lying:
        pytest.skip("the stack of the middle is the last: it lies there when the deal is over")
    table.to(phase)
    right = IrregularityCalled(WRONG, detail=str(lying), **where)
    assert "right number" in table.refusal(right).reason
    for count in (lying - 1, lying + 1):
        after = table.game.apply(table.state, IrregularityCalled(WRONG, detail=str(count), **where))
        assert after.phase == "void" and not after.voided.removes_deck
    table.do(IrregularityCalled(WRONG, detail=str(lying + 1), **where))
    called_off(table, 1, 3)


@clause("o.3")
def test_after_the_round_it_is_too_late(felt):
    table = two_players(felt).to("over")
    table.refused(IrregularityCalled(WRONG, seat=1, detail="4"), "o.3")


@clause("o.6")
@BOTH
def test_a_dealing_shoe_that_stops_voids_the_round(felt, version):
    table = two_players(felt, version=version).to("dealing")
    table.advance()
    table.do(IrregularityCalled("shoe-jam"))
    assert table.state.voided.clause == BOOK + "o.6"
    called_off(table, 1, 3)
    assert table.do(table.step.event).state.shoe.remaining == 52  # reshuffled with those dealt
    for dealing in ("hand", "manual-shoe"):
        other = two_players(felt, dealing=dealing).to("dealing")
        other.refused(IrregularityCalled("shoe-jam"), "o.6")


@clause("o.6")
@BOTH
def test_a_shoe_jams_while_it_deals(felt, version):
    table = two_players(felt, version=version).to("stub")
    while table.state.phase != "over":
        table.refused(IrregularityCalled("shoe-jam"), "o.6")
        table.advance()


@clause("o.1")
def test_a_card_has_one_face(felt):
    """What was found cannot be found again, nor be another card of the deck."""
    table = two_players(felt).to("dealing")
    once = found(table, "5s")
    table.do(once).refused(once, "o.1")
    table.refused(found(table, "5s"), "o.1")
