"""What goes wrong at the table (section 14)."""

import pytest
from baccarat_table import BaccaratTable, clause, dealt
from msgspec.structs import replace

from houseway.core import events as ev
from houseway.core.game import PUBLIC
from houseway.core.steps import Decide, Over, Wagers
from houseway.equipment.cards import cards

STAYS = dealt("Kh 6d", "Kc 7s")  # neither hand draws
BANKER_DRAWS = dealt("Kh 6d", "Kc 5s")  # the Player's Hand stays, the Banker's draws
BOTH_DRAW = dealt("2h 3d 4c", "Kc 5s Ad")
NEXT = dealt("9h Kd", "Qc 3s")
SIMULATED = "9h 4c Kd 3s"  # begins with the nine


def dealt_cards(table):
    return [e.card for e in table.events if isinstance(e, ev.CardDealt)]


# ── not disclosed ────────────────────────────────────────────────────────────────────────────────────


@clause("14.I")
@pytest.mark.parametrize("phase", ["settling", "betting"])
def test_a_card_drawn_in_error_and_unseen_begins_the_next_hand(phase):
    table = BaccaratTable(STAYS + NEXT)
    if phase == "settling":
        table.deal().until("settling")
        slot = table.state.shoe.position
        table.call("card-drawn")
        table.finish()
        assert table.state.odd.drawn_slot == slot
        table.to_wagers()
    else:
        table.round().to_wagers()
        slot = table.state.shoe.position
        table.call("card-drawn")
    notes = table.game.view(table.state, PUBLIC)["notes"]
    assert notes == ["a card drawn in error lies face down: it is the next card"]
    assert "card-drawn" not in table.callable and "card-face-up" not in table.callable
    table.bet("player 1000").apply(table.step.closes)
    first = table.step.event
    assert (first.slot, first.to) == (slot, "player")
    table.finish()
    assert [h.cards for h in table.hands] == [cards("9h Kd"), cards("Qc 3s")]
    assert table.game.view(table.state, PUBLIC)["notes"] == []


@clause("14.I")
@pytest.mark.parametrize("phase", ["collecting", "over"])
def test_also_once_the_round_is_settled(phase):
    table = BaccaratTable(STAYS + NEXT).deal().until(phase)
    slot = table.state.shoe.position
    table.call("card-drawn").finish().to_wagers()
    table.bet("player 1000").apply(table.step.closes)
    assert (table.step.event.slot, table.step.event.to) == (slot, "player")


# Every phase in which hands are turned up, and how the table comes there.
TURNED_UP = [
    ("asking", "player", {"style": "midi"}),
    ("looking", "player", {"style": "midi"}),
    ("showing", "player", {"style": "midi"}),
    ("asking", "banker", {"style": "midi"}),
    ("turning", "player", {"deal": "face-down"}),
    ("turning", "banker", {"deal": "face-down"}),
]


def turning_up(stack, phase, hand, elections):
    table = BaccaratTable(stack, **elections).deal("player 1000, banker 1000")
    while (table.state.phase, table.state.at) != (phase, hand):
        step = table.step
        table.apply(step.choices[0].event if isinstance(step, Decide) else table.answer(step))
    return table


@clause("14.I")
@pytest.mark.parametrize(("phase", "hand", "elections"), TURNED_UP)
def test_an_unseen_card_drawn_while_hands_are_turned_up_is_kept_for_the_next_round(phase, hand, elections):
    # The king lies aside: third cards are the four and the ace behind it.
    stack = "2h Kc 3d 5s | Kd | 4c Ad | 8c 7h 9s"
    table = turning_up(stack, phase, hand, elections)
    slot, rack = table.state.shoe.position, table.game.view(table.state, PUBLIC)["shoe"]["rack"]
    asked = table.step
    table.call("card-drawn")
    assert table.step == asked and slot in table.game.hidden_slots(table.state)
    assert "card-drawn" not in table.callable  # one lies aside already
    view = table.game.view(table.state, PUBLIC)
    assert view["notes"] == ["a card drawn in error lies aside, face down: it begins the next round"]
    assert (view["shoe"]["rack"], view["shoe"]["remaining"]) == (rack, 416 - slot - 1)
    table.finish()
    assert [h.cards for h in table.hands] == [cards("2h 3d 4c"), cards("Kc 5s Ad")]
    table.to_wagers()
    table.bet("player 1000").apply(table.step.closes)
    assert table.step.event == ev.CardDealt(slot, "player")
    table.refused(ev.CardDealt(table.state.shoe.position, "player"), "9.III.B")
    table.finish()
    assert [h.cards for h in table.hands] == [cards("Kd 7h"), cards("8c 9s")]
    assert table.game.view(table.state, PUBLIC)["notes"] == []
    shoe = table.game.view(table.state, PUBLIC)["shoe"]
    assert shoe["rack"] + shoe["remaining"] == 416


@clause("14.I", "5.I")
def test_a_card_that_lies_aside_is_shuffled_with_the_others():
    table = turning_up(STAYS, "asking", "player", {"style": "midi"}).call("card-drawn")
    after = table.game.after_void(table.state)
    assert table.game.hidden_slots(after) == () and after.shoe.remaining == 416


@clause("14.I", "14.III")
def test_a_simulated_round_leaves_the_card_aside_where_it_is():
    table = turning_up("Kh Kc 6d 7s | 9s | " + SIMULATED + " Kd 5c 3c", "asking", "player", {"style": "midi"})
    slot = table.state.shoe.position
    table.call("card-drawn").until("settling").call("card-drawn-disclosed").finish()
    assert [h.cards for h in table.hands] == [cards("9h Kd"), cards("4c 3s")]
    table.to_wagers()
    table.bet("player 1000").apply(table.step.closes)
    assert table.step.event == ev.CardDealt(slot, "player")
    table.finish()
    assert table.hands[0].cards[0] == cards("9s")[0]


@clause("14.III", "14.IV")
@pytest.mark.parametrize(("phase", "hand", "elections"), TURNED_UP)
@pytest.mark.parametrize("what", ["card-drawn-disclosed", "card-face-up"])
@pytest.mark.parametrize("needed", [True, False])
def test_a_card_seen_while_hands_are_turned_up(phase, hand, elections, what, needed):
    table = turning_up(BOTH_DRAW if needed else STAYS + SIMULATED, phase, hand, elections)
    table.call(what)
    table.until("settling")
    if needed:
        assert [h.cards for h in table.hands] == [cards("2h 3d 4c"), cards("Kc 5s Ad")]
        table.finish()
        assert table.state.round == 1 and not any(
            e.slot > 7 for e in table.events if isinstance(e, ev.CardDealt)
        )
    else:
        table.finish()
        assert [h.cards for h in table.hands] == [cards("9h Kd"), cards("4c 3s")]
        assert len(table.state.table.results) == 1  # the simulated round is none


@clause("14.III")
@pytest.mark.parametrize("phase", ["collecting", "over"])
def test_a_card_seen_after_the_settlement_begins_a_simulated_round(phase):
    table = BaccaratTable(STAYS + SIMULATED + NEXT).deal().until(phase).call("card-drawn-disclosed")
    table.finish()
    assert [h.cards for h in table.hands] == [cards("9h Kd"), cards("4c 3s")]
    assert isinstance(table.step, Over) and table.state.round == 1
    table.round()
    assert [h.cards for h in table.hands] == [cards("9h Kd"), cards("Qc 3s")]


@clause("14.II")
def test_an_unseen_third_card_for_a_player_who_stays_is_the_bankers_if_it_must_draw():
    table = BaccaratTable(BANKER_DRAWS + "2d" + NEXT).deal().until("banker-third")
    slot = table.state.shoe.position
    table.call("third-card-in-error")
    notes = table.game.view(table.state, PUBLIC)["notes"]
    assert notes == ["a third card was given to the Player's Hand by mistake: it is the next card"]
    assert (table.step.event.slot, table.step.event.to) == (slot, "banker")
    table.finish()
    assert [h.cards for h in table.hands] == [cards("Kh 6d"), cards("Kc 5s 2d")]


@clause("14.II")
@pytest.mark.parametrize("stack", [STAYS, dealt("9h Kd", "Kc 3s")])
def test_or_begins_the_next_hand_if_the_banker_stays(stack):
    table = BaccaratTable(stack + NEXT).deal().until("settling")
    slot = table.state.shoe.position
    table.call("third-card-in-error")
    table.finish().to_wagers()
    table.bet("player 1000").apply(table.step.closes)
    assert (table.step.event.slot, table.step.event.to) == (slot, "player")
    table.finish()
    assert table.hands[0].cards == cards("9h Kd")


@clause("14.II")
def test_a_third_card_that_is_due_is_no_error():
    table = BaccaratTable(BOTH_DRAW).deal()
    for phase in ("player-third", "banker-third", "settling"):
        table.until(phase)
        assert not {"third-card-in-error", "third-card-in-error-disclosed"} & table.callable


# ── disclosed ────────────────────────────────────────────────────────────────────────────────────────


@clause("14.III")
@pytest.mark.parametrize("what", ["card-drawn-disclosed", "third-card-in-error-disclosed"])
def test_a_disclosed_card_that_cannot_be_used_begins_a_simulated_round(what):
    table = BaccaratTable(STAYS + SIMULATED + NEXT).deal().until("settling")
    table.call(what)
    table.apply(table.answer(table.step))
    assert table.told() == ["1 player -1000 8.I.B.2"]  # the round itself stands
    table.apply(table.answer(table.step))
    assert table.state.odd.simulated and table.state.bets == ()
    assert table.step.event == ev.CardDealt(table.state.shoe.position, "player", cards("9h")[0])
    table.refused(replace(table.step.event, card=cards("8h")[0]), "14.III")
    table.refused(ev.WagerPlaced(1, "player", 1000), "14.III")
    assert table.game.view(table.state, PUBLIC)["simulated"]
    table.finish()
    assert [h.cards for h in table.hands] == [cards("9h Kd"), cards("4c 3s")]
    assert len(table.lines) == 1 and len(table.state.table.results) == 1  # nothing won, nothing lost
    assert isinstance(table.step, Over) and table.state.round == 1
    table.round()
    assert [h.cards for h in table.hands] == [cards("9h Kd"), cards("Qc 3s")]


@clause("14.III")
def test_a_simulated_round_draws_by_the_rules():
    table = BaccaratTable(STAYS + BOTH_DRAW + NEXT).deal().until("settling").call("card-drawn-disclosed")
    table.finish()
    assert [h.cards for h in table.hands] == [cards("2h 3d 4c"), cards("Kc 5s Ad")]
    assert table.state.shoe.position == 2 + 4 + 6  # burnt, dealt, simulated


@clause("14.III")
def test_wagers_that_lie_wait_for_the_round_after_a_simulated_one():
    table = BaccaratTable(SIMULATED + NEXT).open("player 1000")
    table.call("card-drawn-disclosed")
    assert table.state.odd.simulated
    for event in (ev.WagerPlaced(1, "tie", 500), ev.WagerWithdrawn(1, "player")):
        table.refused(event, "14.III")
    table.refused(ev.SeatLeft(1), "8.III")
    assert isinstance(table.advance(), Wagers)
    assert table.game.stakes(table.state) == {1: 1000} and table.lines == []
    table.apply(ev.WagerWithdrawn(1, "player"))
    table.bet("player 2000").apply(table.step.closes)
    table.finish()
    assert table.told() == ["1 player +2000 8.I.B.1"]


@clause("14.III", "14.II")
def test_a_disclosed_third_card_that_the_banker_needs_is_used():
    table = BaccaratTable(BANKER_DRAWS + "2d" + NEXT).deal().until("banker-third")
    table.call("third-card-in-error-disclosed")
    assert table.step.event == ev.CardDealt(table.state.shoe.position, "banker", cards("2d")[0])
    table.finish()
    assert table.hands[1].cards == cards("Kc 5s 2d") and not table.state.odd.simulated
    assert isinstance(table.step, Over)


@clause("14.III")
def test_a_card_drawn_unseen_and_then_seen():
    table = BaccaratTable(STAYS + SIMULATED).deal().until("settling").call("card-drawn")
    table.call("card-drawn-disclosed").finish()
    assert [h.cards for h in table.hands] == [cards("9h Kd"), cards("4c 3s")]


@clause("14.III", "10.V")
def test_no_simulated_round_when_the_cards_are_shuffled_anyway():
    table = BaccaratTable(STAYS + SIMULATED).open("player 1000")
    shoe = table.state.shoe
    table.state = replace(table.state, shoe=replace(shoe, cutting_card=shoe.position + 1))
    table.apply(table.step.closes)
    table.until("settling").call("card-drawn-disclosed").finish()
    assert len(dealt_cards(table)) == 4
    table.apply(ev.RoundOpened(2))
    assert table.state.phase == "preparing" and table.state.shoe.unseen == table.state.shoe.cards


@clause("14.III", "10.V")
def test_a_simulated_round_that_passes_the_cover_card_is_followed_by_a_shuffle():
    table = BaccaratTable(SIMULATED, vigorish="deferred").open("player 1000")
    shoe = table.state.shoe
    table.state = replace(table.state, shoe=replace(shoe, cutting_card=shoe.position + 1))
    table.call("card-drawn-disclosed").until("collecting")
    table.apply(table.answer(table.step))
    assert table.state.phase == "preparing" and table.game.stakes(table.state) == {1: 1000}
    table.to_wagers()
    assert table.game.stakes(table.state) == {1: 1000}


# ── face up in the shoe ──────────────────────────────────────────────────────────────────────────────


@clause("14.IV")
@pytest.mark.parametrize("deal", ["face-up", "face-down"])
@pytest.mark.parametrize("at", [1, 2, 3, 4, 5])
def test_a_card_face_up_in_the_shoe_is_used_if_the_hand_needs_it(deal, at):
    table = BaccaratTable(BOTH_DRAW, deal=deal).deal()
    while len(dealt_cards(table)) < at or not isinstance(getattr(table.step, "event", None), ev.CardDealt):
        table.apply(table.answer(table.step))
    due = table.step.event
    table.call("card-face-up")
    assert (table.step.event.slot, table.step.event.to) == (due.slot, due.to)
    assert table.step.event.card == cards("2h Kc 3d 5s 4c Ad")[at]
    assert table.callable == set()
    table.finish()
    assert [h.cards for h in table.hands] == [cards("2h 3d 4c"), cards("Kc 5s Ad")]
    assert isinstance(table.step, Over)


@clause("14.IV")
@pytest.mark.parametrize("phase", ["betting", "dealing", "settling"])
def test_or_begins_a_simulated_round_if_not(phase):
    before = STAYS if phase == "settling" else ""
    table = BaccaratTable(before + SIMULATED + NEXT).open("player 1000")
    if phase != "betting":
        table.apply(table.step.closes)
        table.until(phase)
    table.call("card-face-up")
    step = table.advance()
    assert [h.cards for h in table.hands] == [cards("9h Kd"), cards("4c 3s")]
    assert isinstance(step, Over if phase == "settling" else Wagers)  # betting is open (again)
    assert len(table.lines) == (phase == "settling")


@clause("14.IV")
def test_at_a_midi_table_an_open_card_is_not_handled():
    table = BaccaratTable(dealt("9h Kd", "Kc 8s"), style="midi").deal("player 1000")
    for _ in range(2):
        table.apply(table.answer(table.step))
    table.call("card-face-up")  # the Player's second card
    step = table.advance()
    assert table.game.view(table.state, PUBLIC)["player"]["cards"] == ["??", "Kd"]
    table.apply(step.choice("handle-cards").pick())
    assert table.step.event.slots == table.state.player.slots[:1]
    table.finish()
    assert table.hands[0].cards == cards("9h Kd")


# ── not enough cards ─────────────────────────────────────────────────────────────────────────────────


@clause("14.V")
@pytest.mark.parametrize("missing", [1, 2, 3, 5])
@pytest.mark.parametrize("style", ["mini", "midi"])
def test_without_enough_cards_the_round_is_void(missing, style):
    pack = cards(BOTH_DRAW)[: 6 - missing]
    stack = " ".join(BOTH_DRAW.split()[: 6 - missing])
    table = BaccaratTable(stack, pack=pack, style=style, seats=(1, 2))
    table.deal("player 1000, tie 500", "banker 1000, dragon-bonus-banker 100").finish()
    assert table.told() == [
        "2 dragon-bonus-banker +0 14.V", "2 banker +0 14.V", "1 player +0 14.V", "1 tie +0 14.V",
    ]  # fmt: skip
    assert {x.outcome for x in table.lines} == {"void"}
    assert (table.chips(1), table.chips(2)) == (0, 0)
    assert table.state.table.results == () and table.game.owed(table.state) == {}
    table.apply(ev.RoundOpened(2))
    assert table.step.event.count == len(pack)  # the whole set is shuffled


@clause("14.V")
def test_with_just_enough_cards_it_is_not():
    table = BaccaratTable(BOTH_DRAW, pack=cards(BOTH_DRAW)).round()
    assert table.told() == ["1 player +1000 8.I.B.1"]


@clause("14.V", "14.III")
def test_a_simulated_round_without_enough_cards_just_ends():
    pack = STAYS + "9h 4c"
    table = BaccaratTable(pack, pack=cards(pack)).deal().until("settling").call("card-drawn-disclosed")
    table.finish()
    assert len(table.lines) == 1
    table.apply(ev.RoundOpened(2))
    assert table.step.event.count == 6


# ── calling ──────────────────────────────────────────────────────────────────────────────────────────


def test_only_what_can_have_happened_is_called():
    table = BaccaratTable(STAYS + NEXT).deal().until("settling")
    slot = table.state.shoe.position
    king = cards("Kd")
    table.refused(ev.IrregularityCalled("spilled-drink"), "14")
    table.refused(ev.IrregularityCalled("card-drawn", slot=slot + 1), "14.I")
    table.refused(ev.IrregularityCalled("card-drawn", slot=slot, cards=king), "14.I")
    table.refused(ev.IrregularityCalled("card-face-up", slot=slot), "14.IV")
    table.refused(ev.IrregularityCalled("card-face-up", slot=slot, cards=(52,)), "14.IV")
    table.finish().deal()  # a card is due: what is drawn is that card
    table.refused(ev.IrregularityCalled("card-drawn", slot=slot), "14.I")
