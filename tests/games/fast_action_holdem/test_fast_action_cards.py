"""The cards until they are dealt, by Section 36 and Massachusetts: opening, shuffle, cut, idle hours."""

import pytest
from fast_action_table import MA, S36, Felt, both

from houseway.core.events import (
    CardBurned,
    CutMade,
    CutRefused,
    CuttingCardPlaced,
    DecksChanged,
    IrregularityCalled,
    ProcedureDone,
    ReshuffleOrdered,
    RoundOpened,
    SeatLeft,
    SeatTaken,
    Shuffled,
    WagersClosed,
)
from houseway.core.steps import Decide, Procedure
from houseway.editions.house import ElectionRefused

BOARD, DEALER, ONE = "2c 3d 5h 9s Jc", "Td 8h 4s 6c", "As Kd 8c 7c"


def path(edition, s36, ma):
    return s36 if edition == S36 else ma


def at_cut(edition, *seats, **options):
    """A table at its first cut, with these players in the order in which they came."""
    felt = Felt(edition, **options).sit(*seats)
    while felt.state.table.prep.shuffling.stage != "cut":
        felt.advance()
    return felt


def played(felt, *seats):
    """A round of these seats, who need no particular cards."""
    for seat in seats:
        felt.bet(seat, original=10)
    hands = {f"seat_{s}": ONE for s in seats}
    return felt.script(DEALER, BOARD, **hands).play()


# ── decks and opening ────────────────────────────────────────────────────────────────────────────────


@both("b.1", "2.a")
def test_six_or_eight_decks(edition):
    for decks in (6, 8):
        assert len(Felt(edition, decks=decks).game.rules.pack) == 52 * decks
    for decks in (5, 7, 9):
        with pytest.raises(ElectionRefused, match="allowed: 6, 8"):
            Felt(edition, decks=decks)


@both("d.1 d.2 d.3", "4.a 4.b 4.c")
def test_new_cards_are_looked_over_verified_and_lie_spread_for_the_first_player(edition):
    felt = Felt(edition)
    for name, by in (
        ("inspect-cards", "dealer"),
        ("verify-inspection", "floor"),
        ("spread-face-up", "dealer"),
    ):
        assert felt.step.event == ProcedureDone(name, by)
        felt.refused(ProcedureDone("wash-spread-cards"), felt.step.clause.partition(":")[2])
        if by == "floor":
            for rank in ("dealer", "manager"):
                felt.refused(
                    ProcedureDone(name, rank), felt.step.clause.partition(":")[2], "assigned to the table"
                )
        felt.advance()
    assert felt.state.phase == "idle"  # nobody has come yet
    felt.refused(Shuffled(0, 312), path(edition, "e.1", "5.a"))
    felt.sit(3)
    done = [felt.advance() for _ in range(3)]
    assert done[:2] == [ProcedureDone("show-spread-cards"), ProcedureDone("wash-spread-cards")]
    assert isinstance(done[2], Shuffled)


@both("d.5", "4.a")
def test_cards_are_changed_each_gaming_day_where_the_book_says_so(edition):
    felt = played(Felt(edition), 1)
    late = RoundOpened(2, deck_minutes=24 * 60 + 1)
    if edition == MA:  # its regulation on cards is another book
        felt.do(late)
        return
    felt.refused(late, "d.5", "changed within 1440")
    felt.do(RoundOpened(2, deck_minutes=24 * 60)).bet(1, original=10)
    felt.refused(WagersClosed(deck_minutes=24 * 60 + 1), "d.5")
    felt.do(DecksChanged())
    assert felt.state.phase == "opening" and felt.game.stakes(felt.state) == {1: 1000}
    felt.to("betting").do(WagersClosed())
    felt.refused(DecksChanged(), "d.5", "while none of them is in play")


@both("d.5 g.2", "4.a 7.b")
def test_cards_that_grow_too_old_in_a_round_are_changed_after_it(edition):
    felt = played(Felt(edition), 1)
    felt.refused(DecksChanged("player"), "d.5" if edition == S36 else "", "dealer")
    felt.do(DecksChanged("dealer"))
    assert felt.state.phase == "opening" and felt.state.shoe.position == 0
    felt.to("over")  # looked over, shown, shuffled and cut
    felt.do(RoundOpened(2, deck_minutes=0)).ready()
    assert felt.look("public", 0)["marker"] == "seat-1"  # the round before was completed all the same


@both("e.7 g.4", "5.g 7.d")
def test_a_cutting_card_that_comes_out_between_rounds_is_followed_by_a_shuffle(edition):
    felt = played(Felt(edition, cutting_card_percent=90), 1)
    shoe = felt.state.shoe
    while felt.state.shoe.position <= shoe.cutting_card:
        assert not felt.state.table.shuffle_due
        felt.call("card-face-up", shows=f"{'23456789TJQ'[felt.state.shoe.position % 11]}s")
    felt.do(felt.step.event)
    assert felt.state.phase == "preparing" and isinstance(felt.step.event, Shuffled)


@both("g.2 e.8", "7.b 5.h")
def test_a_game_that_begins_anew_has_the_marker_at_the_dealer(edition):
    felt = played(Felt(edition), 1)
    assert felt.state.table.marker == 1
    felt.do(felt.step.event).to("betting").do(SeatLeft(1))
    felt.do(ProcedureDone("spread-cards"))
    felt.sit(4).ready()
    assert felt.look("public", 0)["marker"] == "dealer"


@pytest.mark.clause("ma-fast-action-holdem:4.a", "ma-fast-action-holdem:5.a", "ma-fast-action-holdem:5.b.2")
def test_pre_shuffled_cards_are_not_shuffled_again_but_cut():
    felt = Felt(MA, new_cards="pre-shuffled").sit(1)
    assert [felt.advance() for _ in range(2)] == [
        ProcedureDone("receive-pre-shuffled"),
        Shuffled(0, 312, "supplier"),
    ]
    assert isinstance(felt.step, Decide)  # the cut is offered
    felt = played(felt.ready(), 1)
    felt.do(ReshuffleOrdered(), felt.step.event)
    assert felt.step.event == Shuffled(0, 312)  # from then on by the dealer


@pytest.mark.clause("ma-fast-action-holdem:5.c.1", "ma-fast-action-holdem:5.b.2")
def test_pre_shuffled_cards_wait_for_the_first_player_to_cut_them():
    felt = Felt(MA, new_cards="pre-shuffled")
    felt.advance()
    assert felt.state.phase == "idle"
    felt.refused(Shuffled(0, 312, "supplier"), "5.a")
    felt.sit(4, 6)
    felt.advance()
    assert isinstance(felt.step, Decide) and felt.step.seat == 4


# ── the cut ──────────────────────────────────────────────────────────────────────────────────────────


@both("e.5", "5.e")
def test_how_deep_a_cut_is(edition):
    felt = at_cut(edition, 4)
    least = 10 if edition == S36 else 52
    clause = path(edition, "e.5", "5.e")
    before = felt.state
    for depth in (least, 312 - least):
        felt.do(CutMade(4, depth))
        felt.state = before
    for depth in (least - 1, 312 - least + 1):
        felt.refused(CutMade(4, depth), clause, f"{least} to {312 - least}")


@both("e.3 e.3.i e.4", "5.c 5.c.1 5.d")
def test_the_first_player_is_offered_the_cut_then_the_others_clockwise(edition):
    felt = at_cut(edition, 4, 2, 6)
    clause = path(edition, "e.4", "5.d")
    for seat in (4, 6, 2):  # the first who came, then clockwise
        assert felt.step.seat == seat
        felt.refused(CutMade(0, 100), clause, "every player has refused")
        for other in {2, 4, 6} - {seat}:
            felt.refused(CutMade(other, 100), clause, f"seat {seat}")
            felt.refused(CutRefused(other), clause)
        felt.do(CutRefused(seat))
    assert isinstance(felt.step, Procedure) and felt.step.event == CutMade(0, 156)  # the dealer, in the end
    felt = at_cut(edition, 4, 2, 6)
    felt.do(SeatLeft(4))
    assert felt.step.seat == 2  # the first of those who are there


@both("e.3.ii e.3.iii g.4 e.7", "5.c.2 5.c.3 7.d 5.g")
@pytest.mark.parametrize(
    ("slots", "first"), [(19, 2), (20, 5), (21, 0), (22, 2), (29, 5), (30, 0), (31, 0), (32, 0)]
)
def test_who_is_offered_the_cut_after_the_cutting_card_came_out(edition, slots, first):
    """One card is burnt, eighteen are the first round; in the second they go to seats 2 and 5 and the dealer,
    twelve of them, and then come a burnt card and the board."""
    felt = at_cut(edition, 2, 5, 6).do(CutMade(2, 156))
    felt.do(CuttingCardPlaced(slots)).ready()
    assert felt.state.shoe.cutting_card == slots
    felt.script(DEALER, BOARD, seat_2=ONE, seat_5=ONE)
    felt.bet(2, original=10).bet(5, original=10).play()
    due = felt.state.table.shuffle_due
    assert not due  # a round that ends before it: one more is dealt
    assert not felt.look("public", 0)["shoe"]["cutting_card_reached"]
    felt.ready()
    assert felt.state.shoe.position == 19
    felt.bet(2, original=10).bet(5, original=10).do(WagersClosed())
    while felt.state.phase != "over":  # the round is dealt to its end
        felt.advance()
    assert felt.state.table.shuffle_due and felt.look("public", 0)["shoe"]["cutting_card_reached"]
    felt.do(felt.step.event)
    while felt.state.table.prep.shuffling.stage != "cut":
        felt.advance()
    assert felt.step.seat == (first or 6)  # on the dealer's hand: farthest to the right


@both("e.3.ii i.1", "5.c.2 9.a")
@pytest.mark.parametrize(("slots", "place", "first"), [(1, "dealer", 6), (2, "seat-2", 2), (3, "seat-5", 5)])
def test_a_cutting_card_before_a_face_up_card_has_come_to_the_box_that_was_due(edition, slots, place, first):
    felt = at_cut(edition, 2, 5, 6).do(CutMade(2, 156)).do(CuttingCardPlaced(slots)).ready()
    felt.script(DEALER, BOARD, seat_2=ONE, seat_5=ONE).bet(2, original=10).bet(5, original=10)
    felt.do(WagersClosed())
    while felt.state.shoe.position < slots:
        felt.advance()
    assert felt.step.event.to == place
    felt.call("card-face-up", shows="Qs").play()
    felt.do(felt.step.event)
    while felt.state.table.prep.shuffling.stage != "cut":
        felt.advance()
    assert felt.step.seat == first


@both("e.7 e.3.iv e.1", "5.g 5.c.4 5.a")
def test_the_house_may_have_the_cards_shuffled_after_any_round(edition):
    felt = Felt(edition).sit(1, 3).ready()
    clause = path(edition, "e.7", "5.g")
    felt.refused(ReshuffleOrdered(), clause, "freshly shuffled")
    felt.bet(1, original=10).script(DEALER, BOARD, seat_1=ONE).to("deciding")
    felt.refused(ReshuffleOrdered("dealer"), clause, "floor supervisor")
    felt.do(ReshuffleOrdered("floor"))
    felt.refused(ReshuffleOrdered(), clause, "already")
    felt.play()
    felt.do(felt.step.event)
    assert felt.state.phase == "preparing"
    felt.advance()
    assert felt.step.seat == 3  # farthest to the right
    felt.ready()
    played(felt, 1)
    felt.ready().do(ReshuffleOrdered("manager"))  # also before the next bets
    assert felt.state.phase == "preparing" and felt.state.shoe.position == 0


@both("e.6 b.1", "5.f 2.a")
@pytest.mark.parametrize("decks", [6, 8])
def test_a_quarter_of_the_stack_lies_behind_the_cutting_card(edition, decks):
    cards, quarter = 52 * decks, 13 * decks
    felt = at_cut(edition, 1, decks=decks).do(CutMade(1, cards // 2))
    assert felt.step.event == CuttingCardPlaced(cards - quarter)
    felt.refused(
        CuttingCardPlaced(cards - quarter + 1), path(edition, "e.6", "5.f"), f"1 to {cards - quarter}"
    )
    felt.do(CuttingCardPlaced(cards - quarter))
    felt.refused(CardBurned(1), path(edition, "g.1", "7.a"))
    felt.advance()
    assert felt.state.phase == "betting" and felt.state.shoe.position == 1
    half = at_cut(edition, 1, decks=decks, cutting_card_percent=50).do(CutMade(1, cards // 2))
    assert half.step.event == CuttingCardPlaced(cards // 2)


# ── devices ──────────────────────────────────────────────────────────────────────────────────────────


@both("b.4 b.4.ii b.4.iv b.4.v e.2.i", "2.d 2.d.2 2.d.4 2.d.5 5.b.1")
def test_two_batches_take_turns_in_a_device_and_are_not_cut(edition):
    felt = Felt(edition, shuffler="device").sit(1).ready()
    assert felt.by_kind(Shuffled) == [Shuffled(0, 312, "device", "a")]
    assert not felt.by_kind(CutMade, CutRefused) and felt.by_kind(CuttingCardPlaced)
    assert felt.look("dealer", 0)["device"] == {"batch": "b"}  # shuffled there meanwhile
    batches = []
    for _ in range(3):
        played(felt, 1).do(ReshuffleOrdered())
        felt.events.clear()
        felt.ready()
        [shuffle] = felt.by_kind(Shuffled)
        batches.append((shuffle.batch, felt.look("dealer", 0)["device"]["batch"]))
    assert batches == [("b", "a"), ("a", "b"), ("b", "a")]
    felt = Felt(edition, shuffler="device").sit(1)
    while not isinstance(getattr(felt.step, "event", None), Shuffled):
        felt.advance()
    felt.refused(Shuffled(0, 312, "device", "b"), path(edition, "b.4.v", "2.d.5"), "batch a")
    with pytest.raises(ElectionRefused, match="allowed: 6, 8"):
        Felt(edition, shuffler="device", decks=4)  # at least twelve decks in two batches


@both("e.1 e.2.ii", "5.a 5.b.2")
def test_a_device_that_fails_is_replaced_by_the_dealer_and_a_cut(edition):
    felt = Felt(edition, shuffler="device").sit(1)
    while not isinstance(getattr(felt.step, "event", None), Shuffled):
        felt.advance()
    felt.do(IrregularityCalled("shuffler-failure"))
    assert felt.step.event == Shuffled(0, 312, "dealer", "a")
    felt.advance()
    assert isinstance(felt.step, Decide)
    felt.ready()
    played(felt, 1).do(ReshuffleOrdered()).do(felt.step.event)
    assert felt.step.event.by == "dealer"  # out of use until the floor puts it back
    felt.refused(ProcedureDone("shuffler-repaired"), path(edition, "e.1", "5.a"), "floor supervisor")
    felt.do(ProcedureDone("shuffler-repaired", "floor"))
    assert felt.step.event.by == "device"


@both("k.1", "11")
def test_a_continuous_shuffler_has_all_cards_before_every_round(edition):
    felt = Felt(edition, continuous_shuffler=True).sit(1).ready()
    for number in (1, 2, 3):
        assert felt.by_kind(Shuffled)[-1] == Shuffled(0, 312, "device")
        assert felt.state.shoe.position == 0 and felt.state.round == number  # no cut, no burn
        assert not felt.by_kind(CutMade, CuttingCardPlaced)
        played(felt, 1)
        felt.events.clear()
        felt.ready()
    with pytest.raises(ElectionRefused, match="only with shuffler = manual"):
        Felt(edition, continuous_shuffler=True, shuffler="device")


@both("k.1 e.1 e.7 g.1", "11 5.a 5.g 7.a")
def test_a_continuous_shuffler_that_fails_is_out_of_use_until_the_floor_puts_it_back(edition):
    felt = Felt(edition, continuous_shuffler=True).sit(1)
    while not isinstance(getattr(felt.step, "event", None), Shuffled):
        felt.advance()
    felt.do(IrregularityCalled("shuffler-failure")).ready()
    assert felt.by_kind(Shuffled, CutMade, CardBurned) == [
        Shuffled(0, 312, "dealer"), CutMade(0, 156), CardBurned(0),
    ]  # fmt: skip
    felt.events.clear()
    played(felt, 1).ready()
    assert not felt.by_kind(Shuffled) and felt.state.shoe.position == 15  # the shoe is dealt on
    felt.do(ReshuffleOrdered())
    assert felt.step.event == Shuffled(0, 312, "dealer")
    repaired = ProcedureDone("shuffler-repaired", "dealer")
    felt.refused(repaired, path(edition, "e.1", "5.a"), "floor supervisor")
    before, repaired = felt.state, ProcedureDone("shuffler-repaired", "floor")
    assert felt.do(repaired).step.event == Shuffled(0, 312, "device")
    felt.state = before
    felt.advance()
    for stage in ("cut", "cutting-card", "burn"):  # what was shuffled by hand is made ready so
        felt.refused(repaired, path(edition, "e.1", "5.a"), "made ready first")
        while felt.state.table.prep.shuffling.stage == stage:
            felt.advance()
    assert felt.state.phase == "betting"
    played(felt.do(repaired), 1).do(felt.step.event)
    assert felt.step.event == Shuffled(0, 312, "device")


# ── idle hours ───────────────────────────────────────────────────────────────────────────────────────


@both("e.8 e.8.i e.3.i", "5.h 5.h.1 5.c.1")
def test_an_idle_table_lies_spread_and_the_first_player_looks_and_cuts(edition):
    felt = played(Felt(edition), 1).ready()
    clause = path(edition, "e.8", "5.h")
    felt.refused(ProcedureDone("spread-cards", minutes=14), clause, "nobody plays")
    felt.do(SeatLeft(1))
    assert felt.game.idle_duty(felt.state) == ProcedureDone("spread-cards")
    felt.do(ProcedureDone("spread-cards"))
    assert felt.state.phase == "idle"
    felt.sit(5)
    shown = felt.advance(), felt.advance(), felt.advance()
    assert shown[:2] == (ProcedureDone("show-spread-cards"), ProcedureDone("wash-spread-cards"))
    assert shown[2] == Shuffled(0, 312)
    felt.sit(2)
    assert felt.step.seat == 5  # the first player of the new game
    # Players who sit there without betting for the time that the house sets.
    felt = played(Felt(edition, idle_minutes=20), 1).ready()
    felt.refused(ProcedureDone("spread-cards", minutes=19), clause)
    felt.do(ProcedureDone("spread-cards", minutes=20))
    felt.do(felt.game.wakes(felt.state))
    assert felt.step.event == ProcedureDone("show-spread-cards")


@both("e.3.i e.8", "5.c.1 5.h")
def test_after_idle_hours_the_earliest_of_those_who_are_there_cuts(edition):
    felt = Felt(edition, idle_minutes=20).sit(3, 2, 6).ready().do(SeatLeft(3))
    felt.do(ProcedureDone("spread-cards", minutes=20))
    felt.do(felt.game.wakes(felt.state))
    while felt.state.table.prep.shuffling.stage != "cut":
        felt.advance()
    assert felt.step.seat == 2


def spread(felt):
    """A table at which somebody comes to cards that lie spread, a device with the other batch beside it."""
    played(felt, 1).ready().do(SeatLeft(1))
    return felt.do(ProcedureDone("spread-cards"), SeatTaken(2))


@both("e.8.ii e.8", "5.h.2 5.h")
def test_with_a_device_spread_cards_go_into_it_and_its_batch_comes_out(edition):
    felt = spread(Felt(edition, shuffler="device"))
    assert felt.advance() == ProcedureDone("show-spread-cards")
    felt.refused(Shuffled(0, 312, "device", "b"), path(edition, "e.8.ii", "5.h.2"))  # first the others in
    felt.refused(ProcedureDone("wash-spread-cards"), path(edition, "e.8.ii", "5.h.2"))  # no wash
    assert felt.advance() == ProcedureDone("load-spread-cards")
    assert felt.look("dealer", 0)["device"] == {"batch": "a"}
    felt.events.clear()
    felt.ready()
    assert [type(x) for x in felt.events] == [Shuffled, CuttingCardPlaced, CardBurned]
    assert felt.events[0] == Shuffled(0, 312, "device", "b")
    assert felt.look("dealer", 0)["device"] == {"batch": "a"}
    # A device that is out of use has no batch to give: the spread cards are washed.
    felt = Felt(edition, shuffler="device").sit(1)
    while not isinstance(getattr(felt.step, "event", None), Shuffled):
        felt.advance()
    spread(felt.do(IrregularityCalled("shuffler-failure")).ready()).advance()
    assert felt.step.event == ProcedureDone("wash-spread-cards")


@both("e.8.ii", "5.h.2")
def test_the_batch_of_the_device_is_spread_if_a_player_asks_before_it_is_dealt(edition):
    ask = ProcedureDone("spread-batch", "player")
    clause = path(edition, "e.8.ii", "5.h.2")
    for stage in ("cutting-card", "burn", "done"):
        felt = spread(Felt(edition, shuffler="device"))
        while felt.state.table.prep.shuffling.stage != stage:
            felt.refused(ask, clause) if felt.state.table.prep.shuffling.stage == "shuffle" else None
            felt.advance()
        if stage == "done":
            felt.bet(2, original=10)
        felt.do(ask)
        assert felt.game.stakes(felt.state) == ({2: 1000} if stage == "done" else {})  # it stands
        felt.events.clear()
        felt.refused(ask, clause)
        felt.to("betting")
        assert felt.events[:3] == [
            ProcedureDone("show-spread-cards"), ProcedureDone("wash-spread-cards"),
            Shuffled(0, 312, "device", "b"),
        ]  # fmt: skip
        assert felt.look("dealer", 0)["device"] == {"batch": "a"}
        felt.refused(ask, clause)  # once
    felt = spread(Felt(edition, shuffler="device")).ready().bet(2, original=10).do(WagersClosed())
    felt.refused(ask, clause, "until it is dealt")
    felt = Felt(edition, shuffler="device").sit(1).ready()
    felt.refused(ask, clause)  # new cards lay spread
