"""Sections 9 and 10: the deal by hand and from the shoe, burns and community cards, and what may be seen."""

import json

import pytest

from houseway.core.events import CardBurned, CardDealt, CardsCollected, CardsShown, StackDealt, StubRacked
from houseway.core.game import AUDITOR, DEALER, FLOOR, PUBLIC, seat_viewer
from houseway.core.steps import Chance, Procedure
from houseway.equipment.cards import card, cards

BOARD = "Kd 9c 4s"


def clause(*paths):
    return pytest.mark.clause(*(f"oh-mississippi-stud:{path}" for path in paths))


def three_players(felt, **elections):
    table = felt(**elections).ready().bet(5, 5).bet(2, 5).bet(7, 5)
    return table.script(BOARD, seat_2="As Qd", seat_5="7h 7d", seat_7="Jh Th")


@clause("9.II", "9.II.A")
def test_by_hand_two_cards_each_from_the_dealers_left(felt):
    table = three_players(felt, dealing="hand").to("looking")
    dealt = [(e.slot, e.to) for e in table.events if isinstance(e, CardDealt)]
    assert dealt == list(enumerate(["seat-2", "seat-5", "seat-7"] * 2))
    assert [h.slots for h in table.state.hands] == [(0, 3), (1, 4), (2, 5), ()]


@clause("9.II", "9.II.A")
def test_by_hand_anything_else_is_refused(felt):
    table = three_players(felt, dealing="hand").to("dealing")
    table.refused(CardDealt(0, "seat-5"), "9.II")
    table.refused(CardDealt(0, "board"), "9.II")
    table.refused(CardDealt(0, "dealer"), "9.II")
    table.refused(CardDealt(1, "seat-2"), "9.II")
    table.refused(CardDealt(0, "seat-2", card("As")), "9.II")
    table.refused(StackDealt((0, 1), "seat-2"), "9.II")
    table.do(CardDealt(0, "seat-2")).refused(CardDealt(1, "seat-2"), "9.II")


@clause("9.IV", "9.V", "1.I.G")
def test_by_hand_each_street_burns_a_card_and_shows_the_next(felt):
    table = three_players(felt, dealing="hand").to("deciding")
    for street, shown in enumerate(cards(BOARD)):
        for seat in (2, 5, 7):
            assert table.asked() == seat
            slot = 6 + 2 * street
            table.refused(CardBurned(slot), "9.IV")
            table.refused(CardDealt(slot + 1, "board", shown), "9.II")
            table.advance()
        assert table.step.event == CardBurned(slot) and table.step.clause.endswith(":9.IV")
        table.refused(CardBurned(slot + 1), "9.IV")
        table.refused(CardDealt(slot, "board", shown), "9.II")
        table.do(CardBurned(slot))
        assert table.state.racked == street + 1
        assert table.step == Chance(CardDealt(slot + 1, "board"), "oh-mississippi-stud:9.IV")
        table.refused(CardDealt(slot + 1, "board"), "9.IV")  # face down
        table.refused(CardDealt(slot, "board", shown), "9.IV")
        table.refused(CardDealt(slot + 1, "seat-2", shown), "9.IV")
        table.refused(CardsShown("all", (slot + 1,), (shown,)), "9.IV")
        table.do(CardDealt(slot + 1, "board", shown))
        assert table.state.board == cards(BOARD)[: street + 1]
    assert table.state.phase == "stub"


@clause("10.II", "1.I.A")
def test_from_the_shoe_first_three_for_the_board_and_then_two_for_each(felt):
    table = three_players(felt).to("looking")
    dealt = [(e.slots, e.to) for e in table.events if isinstance(e, StackDealt)]
    assert dealt == [((0, 1, 2), "board"), ((3, 4), "seat-2"), ((5, 6), "seat-5"), ((7, 8), "seat-7")]
    assert table.view(role="public")["board"] == ["??", "??", "??"]
    assert set(table.game.hidden_slots(table.state)) == set(range(9))


@clause("10.II")
def test_from_the_shoe_anything_else_is_refused(felt):
    table = three_players(felt).to("dealing")
    table.refused(StackDealt((0, 1), "seat-2"), "10.II")
    table.refused(StackDealt((0, 1), "board"), "10.II")
    table.refused(StackDealt((0, 1, 2, 3), "board"), "10.II")
    table.refused(StackDealt((0, 1, 2), "dealer"), "10.II")
    table.refused(CardDealt(0, "board", card("As")), "10.II")
    table.do(StackDealt((0, 1, 2), "board"))
    table.refused(StackDealt((3, 4), "seat-5"), "10.II")
    table.refused(StackDealt((3, 4, 5), "seat-2"), "10.II")


@clause("10.IV", "10.V", "11.III", "11.V", "1.I.D", "1.I.E", "1.I.F")
def test_from_the_shoe_the_bottom_card_is_shown_first_and_none_is_burned(felt):
    table = three_players(felt).to("deciding")
    hidden = ["??"] * 3
    for street, (slot, shown) in enumerate(zip((2, 1, 0), cards(BOARD), strict=True)):
        cited = "11.V" if street else "11.III"
        for seat in (2, 5, 7):
            assert table.asked() == seat
            table.refused(CardsShown("all", (slot,), (shown,)), "11.I")
            table.advance()
        assert table.step == Chance(CardsShown("all", (slot,)), f"oh-mississippi-stud:{cited}")
        table.refused(CardsShown("all", ((slot + 1) % 3,), (shown,)), cited)
        table.refused(CardsShown("seat-2", (slot,), (shown,)), cited)
        table.refused(CardsShown("all", (slot,), ()), cited)
        table.refused(CardsShown("all", (slot,), (card("As"),)), cited)  # seat 2 holds it
        table.refused(CardDealt(9, "board", shown), cited)
        table.advance()
        seen = [*BOARD.split()[: street + 1], *hidden[street + 1 :]]
        assert table.view(role="public")["board"] == seen
        assert set(table.game.hidden_slots(table.state)) == set(range(slot))
    assert not any(isinstance(e, CardBurned) for e in table.events)
    table.refused(CardBurned(9), "9.IV")


@clause("9.VI", "10.VI", "11.VIII")
@pytest.mark.parametrize(("dealing", "left"), [("hand", 52 - 6 - 6), ("automated-shoe", 52 - 6 - 3)])
def test_undealt_cards_are_counted_after_the_last_community_card(felt, dealing, left):
    table = three_players(felt, dealing=dealing).to("stub")
    assert len(table.state.board) == 3
    assert table.step.event == StubRacked(left)
    table.advance()
    assert table.state.phase == "showing" and not table.lines


@clause("11.I")
def test_each_player_looks_at_his_own_two_cards(felt):
    table = three_players(felt).to("looking")
    assert table.step.event == CardsShown("seat-2", (3, 4))
    table.refused(CardsShown("seat-5", (3, 4), cards("As Qd")), "11.I")
    table.refused(CardsShown("all", (3, 4), cards("As Qd")), "11.I")
    table.refused(CardsShown("seat-2", (5, 6), cards("As Qd")), "11.I")
    table.refused(CardsShown("seat-2", (3, 4), cards("As")), "11.I")
    table.refused(CardsShown("seat-2", (3, 4), cards("As As")), "11.I")
    shown = [e.to for e in table.to("deciding").events if isinstance(e, CardsShown)]
    assert shown == ["seat-2", "seat-5", "seat-7"]


@clause("11.I")
def test_a_seat_sees_its_own_cards_and_nobody_elses(felt):
    table = three_players(felt).to("deciding")
    own = {2: ["As", "Qd"], 5: ["7h", "7d"], 7: ["Jh", "Th"]}
    for viewer in (PUBLIC, DEALER, FLOOR, AUDITOR, *map(seat_viewer, range(1, 8))):
        view = table.game.view(table.state, viewer)
        seen = {h["seat"]: h["cards"] for h in view["hands"]}
        assert seen == {
            s: own[s] if viewer is AUDITOR or viewer == seat_viewer(s) else ["??", "??"] for s in own
        }
        assert view["board"] == ["??"] * 3 and "dealer" not in view
        json.dumps(view)


@clause("1.I.B", "11.VII.A")
def test_two_own_cards_and_three_community_cards_make_the_hand(felt):
    table = three_players(felt).script("7s 7c 2d", seat_2="As Qd", seat_5="7h 7d", seat_7="Jh Th")
    table.to("stub")
    assert table.view(5)["hands"][1]["hand"] == "four sevens, two kicker"
    assert table.view(2)["hands"][0]["hand"] == "pair of sevens, ace-queen-two kickers"
    assert "hand" not in table.view(2)["hands"][1]


@clause("11.VIII")
def test_without_a_wager_left_no_card_is_shown_any_more(felt):
    for dealing in ("hand", "automated-shoe"):
        table = felt(dealing=dealing).ready().bet(1, 5).bet(2, 5)
        table.script(BOARD, {1: (1, 0), 2: (0,)}, seat_1="As Qd", seat_2="7h 7d").to("over")
        assert len(table.state.board) == 1 and table.state.racked == 52
        assert sum(isinstance(e, CardBurned) for e in table.events) == (dealing == "hand")
        # From the hand one lies there, from the shoe all three.
        assert table.events[-1] == CardsCollected("board")


@clause("11.VIII")
def test_the_community_cards_go_last(felt):
    table = three_players(felt).to("clearing")
    assert all(h.racked for h in table.state.seats)
    assert isinstance(table.step, Procedure) and table.step.clause.endswith(":11.VIII")
    assert table.step.event == CardsCollected("board")
    assert table.step.text == "put the community cards in the discard rack, last"
    table.refused(CardsCollected("dealer"), "11.VIII")
    table.advance()
    assert table.state.racked == 52


@pytest.mark.parametrize(("dealing", "least"), [("hand", 8), ("automated-shoe", 5)])
def test_small_packs_bound_the_number_of_players(felt, dealing, least):
    """Burns are cards, too."""
    pack = ["2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c"]
    table = felt(pack=" ".join(pack[:least]), dealing=dealing).ready().bet(1, 5).bet(2, 5)
    assert "not enough" in table.refusal(table.step.closes).reason
    with pytest.raises(ValueError, match=f"at least {least}"):
        felt(pack=" ".join(pack[: least - 1]), dealing=dealing)
