"""Face-down cards, and who handles them at a midi table (section 9)."""

import json

import pytest
from baccarat_table import BaccaratTable, clause, dealt

from houseway.core.events import CardDealt, CardsShown, Decided, SeatLeft
from houseway.core.game import AUDITOR, DEALER, FLOOR, PUBLIC, seat_viewer
from houseway.core.steps import Decide, Over, Procedure
from houseway.editions.house import ElectionRefused
from houseway.equipment.cards import cards

THIRDS = dealt("2h 3d 4c", "Kc 5s Ad")
NATURALS = dealt("9h Kd", "Kc 8s")


def asked(table, script=""):
    """Who is asked about which hand, in turn, answering by the script (``handle-cards`` otherwise)."""
    words, found = script.split(), []
    while not isinstance(step := table.advance(), Over):
        assert isinstance(step, Decide)
        name = "turn-up"
        if len(step.choices) > 1:
            found.append((step.spot, step.seat))
            name = words.pop(0) if words else "handle-cards"
        table.apply(step.choice(name).pick())
    return found


@clause("9.III.B")
def test_face_down_the_players_hand_is_turned_up_before_the_bankers():
    table = BaccaratTable(THIRDS, deal="face-down").round()
    moves = [e for e in table.events if isinstance(e, CardDealt | CardsShown)][1:]  # after the burn
    assert [getattr(e, "card", None) for e in moves[:4]] == [None] * 4
    assert [e.to for e in moves] == ["player", "banker", "player", "banker", "all", "all", "player", "banker"]
    assert moves[4].cards == cards("2h 3d") and moves[5].cards == cards("Kc 5s")
    assert moves[6].card == cards("4c")[0]  # third cards come face up
    assert [h.cards for h in table.hands] == [cards("2h 3d 4c"), cards("Kc 5s Ad")]


@clause("9.III.B")
def test_face_down_means_unseen():
    table = BaccaratTable(THIRDS, deal="face-down").deal()
    slot = table.state.shoe.position
    table.refused(CardDealt(slot, "player", cards("2h")[0]), "9.III.B")
    table.until("turning")
    assert table.game.hidden_slots(table.state) == tuple(range(slot, slot + 4)[::2]) + (slot + 1, slot + 3)
    table.refused(CardsShown("all", (slot + 1, slot + 3), cards("Kc 5s")), "9.III.B")
    table.refused(CardsShown("all", (slot, slot + 2), cards("Kc")), "9.III.B")
    table.refused(CardsShown("seat-1", (slot, slot + 2), cards("2h 3d")), "9.III.B")


@clause("9.V", "9.V.A", "9.V.B", "9.V.C")
def test_the_largest_wager_on_a_hand_handles_it():
    table = BaccaratTable(THIRDS, style="midi", seats=(1, 2, 3))
    table.deal("player 1000, banker 1500", "player 2000", "banker 1000")
    assert asked(table) == [("player", 2), ("banker", 1), ("player", 2), ("banker", 1)]
    looks = [e.to for e in table.events if isinstance(e, CardsShown)][1:]
    assert looks == ["seat-2", "all", "seat-1", "all", "seat-2", "all", "seat-1", "all"]
    assert [h.cards for h in table.hands] == [cards("2h 3d 4c"), cards("Kc 5s Ad")]


@clause("9.V.A", "9.V.B")
@pytest.mark.parametrize(("rule", "first"), [("lowest-seat", 2), ("first-bet", 5)])
def test_equal_wagers(rule, first):
    table = BaccaratTable(NATURALS, style="midi", seats=(2, 5), equal_wagers=rule).open()
    table.bet("player 1000", 5).bet("player 1000", 2).bet("banker 1000", 5).bet("banker 1000", 2)
    table.apply(table.step.closes)
    assert asked(table) == [("player", first), ("banker", first)]


@clause("9.V.A.a", "9.V.B.a", "9.V.C")
def test_ceded_cards_go_to_the_next_largest_wager_and_in_the_end_to_the_dealer():
    table = BaccaratTable(THIRDS, style="midi", seats=(1, 2, 3))
    table.deal("player 1000", "player 3000, banker 1000", "player 2000")
    found = asked(table, "cede cede handle-cards cede cede")
    # 2 and 3 cede the Player's Hand, 2 the Banker's; then 1 cedes the third card and the dealer turns it up.
    assert found == [("player", 2), ("player", 3), ("player", 1), ("banker", 2), ("player", 1)]
    looks = [e.to for e in table.events if isinstance(e, CardsShown)][1:]
    assert looks == ["seat-1", "all", "all", "all", "all"]


@clause("9.V.A.a", "9.V.A.b", "9.V.B.a", "9.V.B.b")
@pytest.mark.parametrize(
    ("bet", "paths"),
    [("player 1000, banker 1000", ["9.V.A.a", "9.V.B.a"]), ("tie 500", ["9.V.A.b", "9.V.B.b"])],
)
def test_why_the_dealer_turns_cards_up(bet, paths):
    table = BaccaratTable(NATURALS, style="midi").deal(bet)
    found = []
    while not isinstance(step := table.step, Over):
        if table.state.phase == "turning":
            found.append(step.clause.partition(":")[2])
        table.apply(table.answer(step) or step.choice("cede").pick())
    assert found == paths


@clause("9.V.A.b", "9.V.B.b")
def test_without_a_wager_on_a_hand_the_dealer_turns_it_up():
    table = BaccaratTable(NATURALS, style="midi").deal("tie 500")
    assert asked(table) == []
    shown = [e for e in table.events if isinstance(e, CardsShown)][1:]
    assert [e.to for e in shown] == ["all", "all"]
    assert asked(BaccaratTable(NATURALS, style="midi").deal("player 1000")) == [("player", 1)]
    assert asked(BaccaratTable(NATURALS, style="midi").deal("banker 1000")) == [("banker", 1)]


@clause("9.V.A")
def test_only_whoever_is_asked_answers():
    table = BaccaratTable(NATURALS, style="midi", seats=(1, 2)).deal("player 1000", "player 2000")
    table.advance()
    table.refused(Decided(1, "handle-cards", spot="player"), "9.V.A")
    table.refused(Decided(2, "handle-cards", spot="banker"), "9.V.A")
    table.refused(Decided(2, "peek", spot="player"), "9.V.A")
    table.refused(Decided(2, "cede", 100, "player"), "9.V.A")
    table.apply(Decided(2, "handle-cards", spot="player"))
    table.refused(Decided(2, "cede", spot="player"), "9.IV")
    table.advance()
    slots = table.state.player.slots
    table.refused(CardsShown("all", slots, cards("9h Qd")), "9.V.A")
    table.refused(CardsShown("all", slots[:1], cards("9h")), "9.V.A")


@clause("9.V")
def test_at_a_mini_table_no_player_is_asked():
    table = BaccaratTable(NATURALS).deal()
    assert isinstance(table.advance(), Over)
    for elections in ({"style": "midi", "deal": "face-down"}, {"equal_wagers": "first-bet"}):
        with pytest.raises(ElectionRefused):
            BaccaratTable(**elections)


@clause("9.V")
def test_only_the_player_who_looks_sees_the_cards():
    table = BaccaratTable(NATURALS, style="midi", seats=(1, 2)).deal("player 1000", "banker 1000")
    table.apply(table.advance().choice("handle-cards").pick())
    table.until("showing")
    for viewer in (PUBLIC, DEALER, FLOOR, seat_viewer(2)):
        view = table.game.view(table.state, viewer)
        assert view["player"] == {"cards": ["??", "??"], "points": 0, "natural": False}
        assert "9h" not in json.dumps(view)
        assert view["handles"] == {"hand": "player", "seat": 1}
    for viewer in (AUDITOR, seat_viewer(1)):
        view = table.game.view(table.state, viewer)
        assert view["player"] == {"cards": ["9h", "Kd"], "points": 9, "natural": True}
    table.apply(table.step.choice("turn-up").pick())
    assert table.game.view(table.state, PUBLIC)["player"]["points"] == 9


@clause("9.V.A.a")
@pytest.mark.parametrize("phase", ["asking", "looking", "showing"])
def test_a_handler_who_leaves_is_replaced(phase):
    table = BaccaratTable(NATURALS, style="midi", seats=(1, 2)).deal("player 1000", "player 2000")
    step = table.advance()
    assert step.seat == 2
    if phase != "asking":
        table.apply(step.choice("handle-cards").pick())
        while table.state.phase != phase:
            table.apply(table.answer(table.step))
    table.apply(SeatLeft(2))
    if phase == "showing":  # the cards have been seen: the dealer turns them up
        assert isinstance(table.step, Procedure) and table.step.event.cards == cards("9h Kd")
    else:
        assert table.step.seat == 1
    table.finish()
    assert table.told() == ["2 player +2000 8.I.B.1", "1 player +1000 8.I.B.1"]
