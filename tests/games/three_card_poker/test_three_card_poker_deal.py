"""Sections 8 and 9: the deal, and what may be seen of it (10.I)."""

import json

import pytest

from houseway.core.events import CardDealt, CardsShown, Decided, StackDealt, StubRacked
from houseway.core.game import AUDITOR, DEALER, FLOOR, PUBLIC, seat_viewer
from houseway.core.steps import Chance
from houseway.equipment.cards import cards


def clause(path):
    return pytest.mark.clause(f"oh-three-card-poker:{path}")


HANDS = {"dealer": "Ks 9d 4c", "seat_2": "As Qd 2c", "seat_5": "7h 7d 7c", "seat_7": "Jh Th 9h"}


def three_players(felt, **elections):
    table = felt(**elections).ready().bet(5, pair_plus=5).bet(2, ante=5).bet(7, ante=5, pair_plus=5)
    return table.script(**HANDS, choices={2: "play", 7: "play"})


@clause("8.II")
def test_by_hand_one_card_at_a_time_from_the_dealers_left(felt):
    table = three_players(felt, dealing="hand").to("stub")
    dealt = [(e.slot, e.to) for e in table.events if isinstance(e, CardDealt)]
    places = ["seat-2", "seat-5", "seat-7", "dealer"] * 3
    assert dealt == list(enumerate(places))
    assert [h.slots for h in table.state.hands] == [(0, 4, 8), (1, 5, 9), (2, 6, 10), (3, 7, 11)]


@clause("8.II")
@clause("8.I.B")
def test_by_hand_anything_else_is_refused(felt):
    table = three_players(felt, dealing="hand").to("dealing")
    table.refused(CardDealt(0, "seat-5"), "8.II")
    table.refused(CardDealt(0, "dealer"), "8.II")
    table.refused(CardDealt(1, "seat-2"), "8.II")
    table.refused(CardDealt(0, "seat-2", cards("As")[0]), "8.II")
    table.refused(StackDealt((0, 1, 2), "seat-2"), "8.II")
    table.do(CardDealt(0, "seat-2"))
    table.refused(CardDealt(1, "seat-2"), "8.II")
    table.refused(CardDealt(0, "seat-5"), "8.II")


@clause("9.II")
def test_from_the_shoe_stacks_of_three_the_dealer_last(felt):
    table = three_players(felt, dealing="automated-shoe").to("stub")
    dealt = [(e.slots, e.to) for e in table.events if isinstance(e, StackDealt)]
    assert dealt == [
        ((0, 1, 2), "seat-2"),
        ((3, 4, 5), "seat-5"),
        ((6, 7, 8), "seat-7"),
        ((9, 10, 11), "dealer"),
    ]


@clause("9.II")
def test_from_the_shoe_anything_else_is_refused(felt):
    table = three_players(felt).to("dealing")
    table.refused(StackDealt((0, 1, 2), "seat-5"), "9.II")
    table.refused(StackDealt((0, 1), "seat-2"), "9.II")
    table.refused(StackDealt((0, 1, 2, 3), "seat-2"), "9.II")
    table.refused(StackDealt((1, 2, 3), "seat-2"), "9.II")
    table.refused(CardDealt(0, "seat-2"), "9.II")


@clause("8.III")
@clause("9.III")
@pytest.mark.parametrize("dealing", ["hand", "automated-shoe"])
def test_the_stub_goes_to_the_rack_before_anybody_looks(felt, dealing):
    table = three_players(felt, dealing=dealing).to("stub")
    assert table.step.event == StubRacked(52 - 12)
    table.refused(CardsShown("seat-2", table.state.hands[0].slots, cards("As Qd 2c")))
    table.do(StubRacked(40))
    assert table.view(role="public")["rack"] == {"cards": 40}
    assert isinstance(table.step, Chance)


@clause("10.I")
def test_each_player_looks_at_his_own_three_cards(felt):
    table = three_players(felt).to("looking")
    assert table.step.event == CardsShown("seat-2", (0, 1, 2))
    table.refused(CardsShown("seat-5", (0, 1, 2), cards("As Qd 2c")), "10.I")
    table.refused(CardsShown("all", (0, 1, 2), cards("As Qd 2c")), "10.I")
    table.refused(CardsShown("seat-2", (3, 4, 5), cards("As Qd 2c")), "10.I")
    table.refused(CardsShown("seat-2", (0, 1, 2), cards("As Qd")), "10.I")
    table.refused(CardsShown("seat-2", (0, 1, 2), cards("As Qd Qd")), "10.I")
    table.refused(CardsShown("seat-2", (0, 1, 2), cards("As Qd Jk")), "10.I")
    table.do(CardsShown("seat-2", (0, 1, 2), cards("As Qd 2c")))
    table.refused(CardsShown("seat-5", (3, 4, 5), cards("As 7d 7c")), "10.I")  # seen already
    shown = [e.to for e in table.to("deciding").events if isinstance(e, CardsShown)]
    assert shown == ["seat-2", "seat-5", "seat-7"]


@clause("10.I")
def test_a_seat_sees_its_own_cards_and_nobody_elses(felt):
    table = three_players(felt).to("deciding")
    hidden = ["??", "??", "??"]
    own = {2: ["As", "Qd", "2c"], 5: ["7h", "7d", "7c"], 7: ["Jh", "Th", "9h"]}
    for viewer in (PUBLIC, DEALER, FLOOR, AUDITOR, *map(seat_viewer, range(1, 8))):
        view = table.game.view(table.state, viewer)
        seen = {h["seat"]: h["cards"] for h in view["hands"]}
        may_see = {s: viewer is AUDITOR or viewer == seat_viewer(s) for s in own}
        assert seen == {s: own[s] if may_see[s] else hidden for s in own}
        assert [("hand" in h) for h in view["hands"]] == [may_see[s] for s in own]
        assert view["dealer"] == {"cards": hidden}
        asked_now = viewer in (AUDITOR, seat_viewer(2))
        assert ("choices" in view["step"]) is asked_now
        json.dumps(view)


@clause("10.I")
@clause("10.III")
def test_no_view_depends_on_cards_it_may_not_show(felt):
    """Two rounds alike but for seat 2's folded cards and, until they are revealed, the dealer's."""
    one, other = (three_players(felt, abandoned_wagers="stand") for _ in range(2))
    other.hands[2] = cards("2s 3s 4s")
    other.dealer = cards("Kd 8d 3c")
    one.choices[2] = other.choices[2] = "fold"
    watchers = (PUBLIC, DEALER, FLOOR, *map(seat_viewer, (1, 3, 4, 5, 6, 7)))
    compared = 0
    while one.state.phase != "over":
        for viewer in watchers:
            views = [t.game.view(t.state, viewer) for t in (one, other)]
            if one.state.hands and one.state.hands[-1].shown:
                for view in views:
                    del view["dealer"]
            assert views[0] == views[1], one.state.phase
            compared += 1
        one.advance()
        other.advance()
    assert compared > 100
    assert one.state.hands[0].racked and not one.state.hands[0].shown


def test_the_public_never_reads_a_folded_card(felt):
    table = three_players(felt, six_card_bonus=False)
    table.choices[2] = "fold"
    while table.state.phase != "over":
        for viewer in (PUBLIC, DEALER, FLOOR, seat_viewer(5), seat_viewer(7)):
            assert not {"As", "Qd", "2c"} & set(_words(table.game.view(table.state, viewer)))
        table.advance()


def _words(view):
    return json.dumps(view).replace('"', " ").replace(",", " ").split()


def test_a_decision_is_not_asked_before_all_have_looked(felt):
    table = three_players(felt).to("looking")
    table.refused(Decided(2, "fold"), "10.II")


def test_reduced_packs_bound_the_number_of_players(felt):
    table = felt(pack="2c 3c 4c 5c 6c 7c 8c 9c").ready().bet(1, ante=5).bet(2, ante=5)
    assert "not enough" in table.refused(table.step.closes).reason
    with pytest.raises(ValueError, match="at least 6"):
        felt(pack="2c 3c 4c 5c 6c")
