"""Sections 1, 10 and 11: the $1 collected, the deal by hand and from the shoe, and what may be seen."""

import json

import pytest
from tests.games.felt import clause_of

from houseway.core import events as ev
from houseway.core.game import AUDITOR, DEALER, FLOOR, PUBLIC, seat_viewer
from houseway.core.steps import Chance, Procedure, Settle
from houseway.equipment.cards import card, cards

clause = clause_of("oh-let-it-ride")
BOTH_WAYS = pytest.mark.parametrize("dealing", ["hand", "automated-shoe"])
BOARD = "Kd 9c"
HANDS = {"seat_2": "As Qd Tc", "seat_5": "7h 7d 2c", "seat_7": "Jh Th 9h"}


def three_players(felt, **elections):
    return felt(**elections).ready().bet(5, 5).bet(2, 5).bet(7, 5).script(BOARD, **HANDS)


# ── before the first card ────────────────────────────────────────────────────────────────────────────


@clause("10.I.B", "11.I.B", "13.IV")
@pytest.mark.parametrize(("dealing", "path"), [("hand", "10.I.B"), ("automated-shoe", "11.I.B")])
def test_the_dollar_goes_into_the_inventory_before_the_first_card(felt, dealing, path):
    table = felt(dealing=dealing).ready().bet(5, 5, bonus=1).bet(2, 5).bet(7, 5, bonus=1, three=5)
    table.script(BOARD, **HANDS).do(ev.WagersClosed())
    assert table.state.phase == "taking" and table.step == Settle(f"oh-let-it-ride:{path}")
    first = ev.StackDealt((0, 1, 2), "seat-2") if dealing == "automated-shoe" else ev.CardDealt(0, "seat-2")
    assert table.refusal(first)
    table.refused(ev.WagerPlaced(2, "let-it-ride-bonus", 100), "7.III")
    table.refused(ev.WagerWithdrawn(5, "let-it-ride-bonus"), "7.III")
    lines = table.game.settle(table.state)
    assert [(x.seat, x.wager, x.outcome, x.stake_cents, x.amount_cents, x.clause) for x in lines] == [
        (5, "let-it-ride-bonus", "collect", 100, -100, f"oh-let-it-ride:{path}"),
        (7, "let-it-ride-bonus", "collect", 100, -100, f"oh-let-it-ride:{path}"),
    ]
    for wrong in (lines[1:], lines[::-1], ()):
        assert table.refusal(ev.Settled(wrong))
    table.advance()
    assert table.game.stakes(table.state) == {2: 1500, 5: 1500, 7: 2000}
    assert table.game.collected(table.state) == {5: 100, 7: 100}
    assert table.step.event == first


@clause("10.I.B", "11.I.B")
@BOTH_WAYS
def test_without_a_bonus_nothing_is_collected(felt, dealing):
    table = three_players(felt, dealing=dealing).do(ev.WagersClosed())
    assert table.state.phase == "dealing" and not table.lines


@clause("10.I.B", "11.I.B", "5.V")
def test_a_new_cut_does_not_collect_again(felt):
    table = felt(shuffler="manual").ready().bet(2, 5, bonus=1).script(BOARD, **HANDS).do(ev.WagersClosed())
    table.advance()
    table.refused(ev.RecutOrdered("box"), "5.V")
    table.do(ev.RecutOrdered("floor")).to("deciding")
    assert [x.outcome for x in table.lines] == ["collect"]
    assert table.game.collected(table.state) == {2: 100}


# ── by hand ──────────────────────────────────────────────────────────────────────────────────────────


@clause("10.II", "10.II.A", "10.II.B", "10.II.C", "10.II.D", "10.II.E", "1.II")
def test_by_hand_a_card_to_each_player_and_one_to_the_middle_by_turns(felt):
    table = three_players(felt, dealing="hand").to("stub")
    dealt = [(e.slot, e.to, e.card) for e in table.events if isinstance(e, ev.CardDealt)]
    players = ["seat-2", "seat-5", "seat-7"]
    order = [*players, "board", *players, "board", *players]
    assert dealt == [(slot, to, None) for slot, to in enumerate(order)]
    assert [h.slots for h in table.state.hands] == [(0, 4, 8), (1, 5, 9), (2, 6, 10), (3, 7)]
    assert table.view(role="public")["board"] == ["??", "??"]


@clause("10.II", "10.II.A", "10.II.B")
def test_by_hand_anything_else_is_refused(felt):
    table = three_players(felt, dealing="hand").to("dealing")
    for wrong in (
        ev.CardDealt(0, "seat-5"), ev.CardDealt(0, "board"), ev.CardDealt(0, "dealer"),
        ev.CardDealt(1, "seat-2"),
        ev.CardDealt(0, "seat-2", card("As")), ev.StackDealt((0, 1, 2), "seat-2"),
    ):  # fmt: skip
        table.refused(wrong, "10.II")
    table.advance(), table.advance(), table.advance()
    table.refused(ev.CardDealt(3, "seat-2"), "10.II")
    table.refused(ev.CardDealt(3, "board", card("As")), "10.II")
    table.do(ev.CardDealt(3, "board")).refused(ev.CardDealt(4, "board"), "10.II")


@clause("10.II.D", "12.III")
def test_by_hand_the_first_community_card_dealt_is_turned_up_first(felt):
    table = three_players(felt, dealing="hand").to_question(2)
    (shown,) = (e for e in table.events if isinstance(e, ev.CardsShown) and e.to == "all")
    assert (shown.slots, shown.cards) == ((3,), cards("Kd"))


# ── from the shoe ────────────────────────────────────────────────────────────────────────────────────


@clause("11.II", "1.II")
def test_from_the_shoe_stacks_of_three_and_the_middle_last(felt):
    table = three_players(felt).to("racking")
    dealt = [(e.slots, e.to) for e in table.events if isinstance(e, ev.StackDealt)]
    assert dealt == [
        ((0, 1, 2), "seat-2"), ((3, 4, 5), "seat-5"), ((6, 7, 8), "seat-7"), ((9, 10, 11), "board"),
    ]  # fmt: skip
    assert table.view(role="public")["board"] == ["??", "??", "??"]


@clause("11.II")
def test_from_the_shoe_anything_else_is_refused(felt):
    table = three_players(felt).to("dealing")
    for wrong in (
        ev.StackDealt((0, 1, 2), "seat-5"), ev.StackDealt((0, 1, 2), "board"),
        ev.StackDealt((0, 1), "seat-2"),
        ev.StackDealt((0, 1, 2, 3), "seat-2"), ev.StackDealt((0, 1, 2), "dealer"), ev.CardDealt(0, "seat-2"),
    ):  # fmt: skip
        table.refused(wrong, "11.II")


@clause("11.II", "12.III", "12.V")
def test_the_card_on_the_dealers_left_goes_to_the_rack_unseen(felt):
    """The bottom of three; then the middle one is turned up, and in the end the top one."""
    table = three_players(felt).to("racking")
    assert table.step.event == ev.CardBurned(11) and table.step.clause == "oh-let-it-ride:11.II"
    assert (table.step.by, table.step.text) == (
        "dealer", "put the card on your left in the discard rack, face down",
    )  # fmt: skip
    for slot in (8, 9, 10, 12):
        table.refused(ev.CardBurned(slot), "11.II")
    table.refused(ev.StubRacked(40), "10.III")
    table.advance()
    assert table.state.racked == 1 and table.state.phase == "stub"
    assert table.state.hand(-1).slots == (10, 9)
    assert table.view(role="public")["board"] == ["??", "??"]
    assert set(table.game.hidden_slots(table.state)) == set(range(11))
    table.refused(ev.CardBurned(10), "11.II")
    table.finish()
    shown = [e.slots for e in table.events if isinstance(e, ev.CardsShown) and len(e.slots) == 1]
    assert shown == [(10,), (9,)]
    assert not any(11 in e.slots for e in table.events if isinstance(e, ev.CardsShown))


@clause("10.II")
def test_by_hand_no_card_goes_to_the_rack(felt):
    table = three_players(felt, dealing="hand").to("dealing")
    table.refused(ev.CardBurned(0), "11.II")
    table.finish()
    assert not any(isinstance(e, ev.CardBurned) for e in table.events)


# ── the rest, and what is seen ───────────────────────────────────────────────────────────────────────


@clause("10.III", "11.III")
@pytest.mark.parametrize(
    ("dealing", "left", "path"), [("hand", 52 - 11, "10.III"), ("automated-shoe", 52 - 12, "11.III")]
)
def test_the_undealt_cards_go_to_the_rack_before_anybody_looks(felt, dealing, left, path):
    table = three_players(felt, dealing=dealing).to("stub")
    assert table.step.event == ev.StubRacked(left) and table.step.clause == f"oh-let-it-ride:{path}"
    table.refused(ev.CardsShown("seat-2", table.state.hand(2).slots, cards("As Qd Tc")), "12.I")
    table.advance()
    assert table.state.phase == "looking" and table.state.racked == left + (dealing == "automated-shoe")
    table.finish()
    assert table.state.racked == 52


@clause("12.I")
def test_each_player_looks_at_his_own_three_cards(felt):
    table = three_players(felt).to("looking")
    assert table.step.event == ev.CardsShown("seat-2", (0, 1, 2))
    for wrong in (
        ev.CardsShown("seat-5", (0, 1, 2), cards("As Qd Tc")),
        ev.CardsShown("all", (0, 1, 2), cards("As Qd Tc")),
        ev.CardsShown("seat-2", (3, 4, 5), cards("As Qd Tc")),
        ev.CardsShown("seat-2", (0, 1, 2), cards("As Qd")),
        ev.CardsShown("seat-2", (0, 1, 2), cards("As As Qd")),
    ):  # fmt: skip
        table.refused(wrong, "12.I")
    shown = [e.to for e in table.to("deciding").events if isinstance(e, ev.CardsShown)]
    assert shown == ["seat-2", "seat-5", "seat-7"]


@clause("12.I", "1.II")
@BOTH_WAYS
def test_a_seat_sees_its_own_cards_and_nobody_elses(felt, dealing):
    table = three_players(felt, dealing=dealing).to("deciding")
    own = {int(seat.removeprefix("seat_")): hand.split() for seat, hand in HANDS.items()}
    for viewer in (PUBLIC, DEALER, FLOOR, AUDITOR, *map(seat_viewer, range(1, 8))):
        view = table.game.view(table.state, viewer)
        seen = {h["seat"]: h["cards"] for h in view["hands"]}
        assert seen == {
            s: own[s] if viewer is AUDITOR or viewer == seat_viewer(s) else ["??"] * 3 for s in own
        }
        assert view["board"] == ["??"] * 2 and "dealer" not in view
        json.dumps(view)


@clause("1.III", "12.V.A")
def test_three_own_cards_and_two_community_cards_make_the_hand(felt):
    table = three_players(felt).script("7s 7c", **HANDS).to_question(2)
    assert "hand" not in table.view(5)["hands"][1]  # four cards are no hand yet
    table.to("showing")
    assert table.view(5)["hands"][1]["hand"] == "four sevens, two kicker"
    assert table.view(2)["hands"][0]["hand"] == "pair of sevens, ace-queen-ten kickers"
    assert "hand" not in table.view(2)["hands"][1]


@clause("12.III", "12.V")
@BOTH_WAYS
def test_a_community_card_is_turned_up_when_all_have_decided(felt, dealing):
    table = three_players(felt, dealing=dealing).to("deciding")
    slots = table.state.hand(-1).slots
    for turned, (slot, shown) in enumerate(zip(slots, cards(BOARD), strict=True)):
        cited = "12.V" if turned else "12.III"
        for seat in (2, 5, 7):
            assert table.asked() == seat
            table.refused(ev.CardsShown("all", (slot,), (shown,)), "12.I")
            table.advance()
        assert table.step == Chance(ev.CardsShown("all", (slot,)), f"oh-let-it-ride:{cited}")
        table.refused(ev.CardsShown("all", (slots[1 - turned],), (shown,)), cited)
        table.refused(ev.CardsShown("seat-2", (slot,), (shown,)), cited)
        table.refused(ev.CardsShown("all", (slot,), (card("As"),)), cited)  # seat 2 holds it
        table.refused(ev.CardDealt(20, "board", shown), cited)
        table.advance()
        assert table.view(role="public")["board"] == [*BOARD.split()[: turned + 1], *["??"] * (1 - turned)]
    assert table.state.phase == "showing"


@clause("12.VI")
@BOTH_WAYS
def test_the_community_cards_go_last(felt, dealing):
    table = three_players(felt, dealing=dealing).to("clearing")
    assert all(h.racked for h in table.state.seats)
    assert isinstance(table.step, Procedure) and table.step.clause == "oh-let-it-ride:12.VI"
    assert table.step.event == ev.CardsCollected("board")
    assert table.step.text == "put the community cards in the discard rack, last"
    table.refused(ev.CardsCollected("dealer"), "12.VI")
    table.advance()
    assert table.state.racked == 52


@pytest.mark.parametrize(("dealing", "least"), [("hand", 5), ("automated-shoe", 6)])
def test_small_packs_bound_the_number_of_players(felt, dealing, least):
    """The card that goes to the rack is one, too."""
    pack = ["2c", "3c", "4c", "5c", "6c", "7c"]
    table = felt(pack=" ".join(pack[:least]), dealing=dealing).ready().bet(1, 5).bet(2, 5)
    assert "not enough" in table.refusal(table.step.closes).reason
    with pytest.raises(ValueError, match=f"at least {least}"):
        felt(pack=" ".join(pack[: least - 1]), dealing=dealing)
