"""Clauses taken apart: who does it, when, and what a person, a sign or a view is told."""

import pytest
from blackjack_table import BOOK, BlackjackTable, card, clause

from houseway.core import events as ev
from houseway.core.game import PUBLIC
from houseway.core.steps import Decide, Wagers
from houseway.editions.house import ElectionRefused, elect
from houseway.editions.loader import load_edition
from houseway.money.limits import Limits
from houseway.procedures.opening import duties

EDITION = load_edition("oh-blackjack")
STANDS = "Th Tc 9d 8s"


def sign(**elections):
    house = elect(EDITION, {k.replace("_", "-"): v for k, v in elections.items()})
    return [text for text, _ in house.notices()]


def go_on(table):
    """One step of the preparation, nobody wanting to cut."""
    step = table.step
    table.apply(step.choice("refuse-cut").pick() if isinstance(step, Decide) else step.event)


# ── the smallest chip ────────────────────────────────────────────────────────────────────────────────


@clause("9.II")
@pytest.mark.parametrize(
    ("pays", "stake", "most"),
    [
        # Half dollars where a blackjack pays 3 to 2, dollars where it pays 6 to 5.
        ("3 to 2", 1500, 750),
        ("3 to 2", 1600, 800),
        ("6 to 5", 1500, 800),
        ("6 to 5", 1600, 800),
    ],
)
def test_half_a_wager_in_the_chips_that_the_table_has(pays, stake, most):
    table = BlackjackTable("Th Ac 9d Ks", blackjack_pays=pays).deal(seat1=stake)
    chip = 50 if pays == "3 to 2" else 100
    choice = table.step.choice("insurance")
    assert (choice.low_cents, choice.high_cents, choice.unit_cents) == (chip, most, chip)
    for wrong in (most + chip, most - chip // 2, 0, -chip):
        table.refused(ev.Decided(1, "insurance", wrong), "9.II")
    table.apply(ev.Decided(1, "insurance", most))
    table.finish()
    assert (1, "insurance", "win", 2 * most, "9.III") in table.results()


@clause("9.II")
def test_the_first_wager_is_made_in_whole_chips():
    with pytest.raises(ElectionRefused) as refused:
        BlackjackTable(limits={"base": Limits(500, 10_000, 250)}, smallest_chip=100)
    assert refused.value.clauses == (BOOK + "9.II",)
    assert BlackjackTable(limits={"base": Limits(500, 10_000, 250)}).game.rules.chip_cents == 50


# ── lost insurance is taken at once ──────────────────────────────────────────────────────────────────


@clause("9.IV")
@pytest.mark.parametrize("side", [0, 500])
def test_lost_insurance_is_collected_directly_after_the_look(side):
    """Before House Money is paid and before a blackjack is: the next thing after the reader."""
    table = BlackjackTable("Ah 5h Ac | Kd 6d 7s", seats=(1, 2), house_money=bool(side))
    table.to_wagers()
    for seat in (1, 2):
        table.bet(seat=seat)
        if side:
            table.apply(ev.WagerPlaced(seat, "house-money", side))
    table.apply(ev.WagersClosed())
    table.until("insuring")
    for seat in (1, 2):
        table.apply(ev.Decided(seat, "insurance", 500))
    table.until("checking")
    table.apply(table.answer(table.step))
    assert table.step.clause == BOOK + "9.IV"
    table.finish()
    wagers = [(x.seat, x.wager) for x in table.lines]
    assert wagers[:2] == [(2, "insurance"), (1, "insurance")]  # from the dealer's right
    assert [x for x in wagers if x[1] == "house-money"] == (
        [(1, "house-money"), (2, "house-money")] if side else []
    )
    assert wagers.index((1, "base")) > 1


# ── two batches and a device ─────────────────────────────────────────────────────────────────────────


@clause("3.III.C", "3.III.D")
def test_the_other_batch_is_in_the_device_while_one_is_played():
    table = BlackjackTable(STANDS, STANDS, STANDS, shuffler="device")

    def device():
        return table.game.view(table.state, PUBLIC)["device"]["batch"]

    for batch, other in ("ab", "ba", "ab"):
        while isinstance(table.step, Decide) or table.step.event != ev.ProcedureDone("load-device"):
            assert device() == ""
            table.refused(ev.WagersClosed(), "6.I")
            go_on(table)
        assert (table.step.by, table.step.clause) == ("dealer", BOOK + "3.III.C")
        assert table.state.table.prep.batch == batch
        table.refused(ev.ProcedureDone("load-device", "floor"), "3.III.C")
        table.refused(ev.WagerPlaced(1, "base", 1000), "6.I")
        table.apply(ev.ProcedureDone("load-device"))
        assert device() == other and isinstance(table.step, Wagers)
        table.deal()
        assert device() == other
        table.finish("stand").apply(ev.ReshuffleOrdered())
        table.next_round()
    assert "load-device" not in {d.name for d in duties(BlackjackTable().game.house, "load")}


@clause("3.III.F", "3.III.C")
def test_a_device_out_of_use_holds_no_batch_until_it_is_repaired():
    table = BlackjackTable(STANDS, STANDS, shuffler="device")
    while not isinstance(table.step.event, ev.Shuffled):
        table.apply(table.step.event)
    for what in ("shuffler-jam", "shuffler-miscount"):  # this book knows a device that fails, and no less
        table.refused(ev.IrregularityCalled(what), "")
    table.call("shuffler-failure")
    assert "failed" in table.step.text and table.step.clause == BOOK + "3.III.F"
    table.deal()
    assert table.game.view(table.state, PUBLIC)["device"] == {"batch": ""}
    table.refused(ev.ProcedureDone("shuffler-repaired", "dealer"), "3.III.F")
    table.apply(ev.ProcedureDone("shuffler-repaired", "manager"))
    table.finish("stand")
    table.apply(ev.RoundOpened(2))
    assert table.step.event == ev.ProcedureDone("load-device")  # now it can take the other batch
    table.apply(table.step.event)
    assert isinstance(table.step, Wagers)
    table.refused(ev.ProcedureDone("shuffler-repaired", "floor"), "")
    table.refused(ev.IrregularityCalled("shuffler-failure"), "3.III.F")  # nothing is being shuffled


# ── the cut ──────────────────────────────────────────────────────────────────────────────────────────


@clause("6.VI")
@pytest.mark.parametrize(
    ("by", "may"), [("dealer", False), ("box", False), ("floor", True), ("manager", True)]
)
def test_a_floor_person_or_above_orders_a_new_cut(by, may):
    table = BlackjackTable()
    table.to_wagers()
    if may:
        table.apply(ev.RecutOrdered(by))
        assert table.state.phase == "preparing"
    else:
        table.refused(ev.RecutOrdered(by), "6.VI")


@clause("6.VI", "7.II")
def test_a_recut_after_betting_takes_a_new_dealers_burnt_card_back():
    table = BlackjackTable(STANDS)
    table.to_wagers()
    table.apply(ev.DealerArrived())
    table.bet()
    table.apply(ev.WagersClosed())
    assert table.step.event == ev.CardBurned(1)
    table.apply(table.step.event)
    table.apply(ev.RecutOrdered())
    assert table.state.shoe.position == 0 and table.state.shoe.cutting_card == 312
    while table.state.phase == "preparing":
        go_on(table)
    assert table.state.phase == "first-cards"
    table.finish("stand")
    assert [e.slot for e in table.events if isinstance(e, ev.CardBurned)] == [0, 1, 0]


@clause("6.VI", "15.VI")
def test_discards_shuffled_in_mid_round_can_be_cut_again_until_one_is_dealt():
    """Fourteen tens for three boxes: the second round runs out at the second card of box 2."""
    table = BlackjackTable(pack=[card("Tc")] * 14, seats=(1, 2, 3), cut_card_from_end=50)
    table.deal().finish().next_round()
    for seat in (1, 2, 3):
        table.bet(seat=seat)
    table.apply(ev.WagersClosed())
    table.until("refilling")
    table.refused(ev.RecutOrdered(), "6.VI")  # not cut yet
    while table.state.phase == "refilling":
        go_on(table)
    first = table.state.table.prep.first
    assert (table.state.phase, table.state.at, table.state.shoe.position) == ("second-cards", 1, first + 1)
    table.apply(ev.RecutOrdered())
    assert table.state.phase == "refilling" and table.state.shoe.position == first
    while table.state.phase == "refilling":
        go_on(table)
    table.call("card-face-up")  # put away: still none has been dealt
    table.apply(ev.RecutOrdered())
    assert table.state.phase == "refilling" and table.state.shoe.position == first + 2
    while table.state.phase == "refilling":
        go_on(table)
    table.apply(table.answer(table.step))
    assert (table.state.phase, table.state.at) == ("second-cards", 2)
    table.refused(ev.RecutOrdered(), "6.VI")


@clause("6.VI", "15.I")
def test_a_card_put_away_before_the_recut_stays_away():
    table = BlackjackTable(STANDS)
    table.to_wagers()
    table.bet()
    table.apply(ev.WagersClosed())
    table.call("card-face-up")  # slot 1, the ten of hearts
    table.apply(ev.RecutOrdered())
    assert table.state.shoe.position == 2
    assert table.step.seat == 1
    table.refused(ev.CutMade(1, 9), "6.IV")
    table.apply(ev.CutMade(1, 10))


# ── the rack ─────────────────────────────────────────────────────────────────────────────────────────


@clause("7.IX.B")
def test_the_view_counts_the_rest_of_the_shoe_in_the_rack():
    table = BlackjackTable(STANDS).deal()
    table.apply(ev.ReshuffleOrdered())
    table.until("racking")
    assert table.game.view(table.state, PUBLIC)["shoe"] | {"batch": ""} == {
        "remaining": 307, "rack": 5, "cutting_card_reached": False, "last_round": True, "batch": "",
    }  # fmt: skip
    table.refused(ev.StubRacked(306), "7.IX.B")
    table.apply(ev.StubRacked(307))
    view = table.game.view(table.state, PUBLIC)["shoe"]
    assert (view["remaining"], view["rack"]) == (0, 312)
    table.apply(ev.RoundOpened(2))
    assert table.game.view(table.state, PUBLIC)["shoe"]["rack"] == 0


# ── people ───────────────────────────────────────────────────────────────────────────────────────────


@clause("4.IX")
def test_who_sits_out_is_barred_as_a_person_wherever_he_sits():
    table = BlackjackTable(STANDS * 4, seats=(), mid_shoe_entry="closed")
    table.apply(ev.SeatTaken(1, "ann"))
    table.apply(ev.SeatTaken(2, "bob"))
    table.to_wagers()
    table.bet(seat=1)
    table.apply(ev.WagersClosed())
    table.finish("stand").next_round()
    # Ann bet on every round and moves; bob sat out and moves into her old seat.
    for seat in (1, 2):
        table.apply(ev.SeatLeft(seat))
    table.apply(ev.SeatTaken(5, "ann"))
    table.apply(ev.SeatTaken(1, "bob"))
    assert table.state.table.barred == (1,)
    table.refused(ev.WagerPlaced(1, "base", 1000), "4.IX")
    table.bet(seat=5)
    assert table.game.view(table.state, PUBLIC)["barred"] == [1]
    table.apply(ev.SeatTaken(3, "cyd"))  # new to the table: did not bet either
    table.refused(ev.WagerPlaced(3, "base", 1000), "4.IX")
    table.refused(ev.SeatAdmitted(3, "dealer"), "4.IX.A")
    table.refused(ev.SeatAdmitted(5), "4.IX.A")
    table.apply(ev.SeatAdmitted(3, "manager"))
    table.bet(seat=3)
    table.apply(ev.WagersClosed())
    table.finish("stand stand").next_round()
    assert table.state.table.barred == (1,)


@clause("4.IX")
def test_an_unnamed_player_is_known_by_the_seat_until_he_leaves_it():
    table = BlackjackTable(STANDS * 4, seats=(1, 2), mid_shoe_entry="closed").deal().finish("stand stand")
    table.next_round()
    assert table.state.table.barred == ()
    table.apply(ev.SeatLeft(1))
    table.apply(ev.SeatTaken(1))  # somebody else
    table.refused(ev.WagerPlaced(1, "base", 1000), "4.IX")
    table.bet(seat=2)


@clause("13.I")
@pytest.mark.parametrize("several", [False, True])
def test_one_person_has_one_seat_and_plays_other_boxes_from_it(several):
    table = BlackjackTable(seats=(), several_boxes=several)
    table.apply(ev.SeatTaken(2, "ann"))
    table.refused(ev.SeatTaken(3, "ann"), "13.I")
    table.apply(ev.SeatTaken(4, "bob"))
    table.to_wagers()
    table.bet(seat=2)
    if several:
        table.bet(seat=2, spot="box-3")
        assert table.game.stakes(table.state) == {2: 2000}
    else:
        table.refused(ev.WagerPlaced(2, "base", 1000, "box-3"), "13.I")


@clause("15.I", "15.VII")
@pytest.mark.parametrize("by", ["dealer", "box", "floor", "manager", "player"])
def test_anybody_behind_the_table_calls_an_irregularity(by):
    table = BlackjackTable(STANDS)
    table.to_wagers()
    table.bet()
    table.apply(ev.WagersClosed())
    called = ev.IrregularityCalled("box-not-dealt", seat=1, by=by)
    if by == "player":
        table.refused(called, "15.VII")
    else:
        table.apply(called)
        assert table.state.phase == "dealers-first"


# ── signs and duties ─────────────────────────────────────────────────────────────────────────────────


@clause("11.V", "10.IV")
def test_the_sign_says_all_that_is_special_about_splitting_and_doubling():
    said = sign(
        decks=1, max_hands=2, split_tens="same-rank", hit_split_aces=True, resplit_aces=True,
        double="10-11", double_after_split=False,
    )  # fmt: skip
    assert (
        "Splitting at this table: up to 2 hands; ten-values: same-rank; drawing to split aces: yes; "
        "splitting aces again: yes."
    ) in said
    assert "Doubling at this table: totals 10-11; after a split: no." in said
    assert "splitting aces again: no." in " ".join(sign(decks=2))
    assert "Split aces may be split again." in sign(decks=6, resplit_aces=True)
    assert "Split aces may be split again." not in sign(decks=6)


@clause("2.I.C", "2.I.D", "2.I.E")
def test_the_layout_says_what_is_paid_and_how_the_dealer_draws():
    assert "Blackjack pays 3 to 2." in sign() and "Blackjack pays 6 to 5." in sign(blackjack_pays="6 to 5")
    assert "Insurance pays 2 to 1." in sign()
    assert "Dealer draws to soft 17 and stands on hard 17 and soft 18." in sign()
    assert "Dealer draws to soft 17 and stands on hard 17 and soft 18." not in sign(soft_17="stand")


@clause("7.X", "14.I.A")
def test_the_sign_says_who_touches_which_cards():
    own, none = (
        "Touch your own two cards only; onlookers touch none.",
        "Players and onlookers do not touch the cards.",
    )
    assert own in sign(decks=2, deal="hand") and none not in sign(decks=2, deal="hand")
    assert none in sign(decks=2) and own not in sign(decks=2)


@clause("14.V.A.(2)", "15.VI")
@pytest.mark.parametrize(("deal", "rack"), [("hand", 1 + 2), ("shoe", 1)])
def test_a_broken_hand_gives_up_its_first_two_cards_and_those_drawn_stay(deal, rack):
    table = BlackjackTable("5h 6h 7c | 6d 9d Ts | 2d Kh", seats=(1, 2), decks=2, deal=deal).deal()
    table.play("hit hit")
    assert table.hands[0].status == "bust" and table.step.seat == 2
    view = table.game.view(table.state, PUBLIC)["shoe"]
    assert (view["rack"], view["remaining"]) == (rack, 104 - 1 - 6 - 2)  # the burnt card, two each, two drawn
    table.finish()
    assert table.game.view(table.state, PUBLIC)["shoe"]["rack"] == 1 + 6 + 2


@clause("14.V")
def test_from_the_hand_the_dealer_looks_with_one_hand_and_players_keep_cards_in_view():
    house = elect(EDITION, {"decks": 2, "deal": "hand"})
    (mine,) = [d for d in duties(house, "play") if BOOK + "14.V" in d.clauses]
    assert mine.by == "dealer"
    assert "Keep your cards where the dealer sees them." in sign(decks=2, deal="hand")
    assert "Keep your cards where the dealer sees them." not in sign(decks=2)


# ── a round that the floor declares void ─────────────────────────────────────────────────────────────


@pytest.mark.parametrize("shuffler", ["manual", "device"])
def test_a_void_round_leaves_the_seats_and_cards_due_for_a_shuffle(shuffler):
    table = BlackjackTable(STANDS, seats=(2, 5), shuffler=shuffler).deal()
    after = table.game.after_void(table.state)
    assert (after.round, after.phase, after.table.seated) == (2, "preparing", (2, 5))
    assert not table.game.stakes(after) and not after.hands
    event = table.game.next_step(after).event
    assert event == (ev.Shuffled(0, 312) if shuffler == "manual" else ev.Shuffled(0, 312, "device", "b"))
    new = BlackjackTable()
    assert new.game.next_step(new.game.after_void(new.state)).event == ev.ProcedureDone("inspect-cards")


@clause("8.I", "8.II", "4.V")
@pytest.mark.parametrize("up", ["7c", "Tc"])
def test_blackjacks_are_paid_from_the_dealers_right(up):
    table = BlackjackTable(f"Ah Ad {up} | Kh Kd 9s", seats=(2, 6)).deal()
    table.finish()
    assert [(x.seat, x.amount_cents) for x in table.lines] == [(6, 1500), (2, 1500)]


@clause("4.VII", "9.I")
def test_who_leaves_when_asked_about_insurance_takes_none_and_the_next_is_asked():
    table = BlackjackTable("8h 5h Ac | 8d 6d 9s", seats=(1, 2)).deal()
    assert (table.state.phase, table.step.seat) == ("insuring", 1)
    table.apply(ev.SeatLeft(1))
    assert (table.state.phase, table.step.seat) == ("insuring", 2)
    table.apply(ev.SeatLeft(2))
    assert table.state.phase == "checking" and not any(h.insurance_cents for h in table.state.hands)


@clause("9.I", "15.VII")
def test_neither_a_dead_box_nor_an_empty_seat_is_asked_about_insurance():
    table = BlackjackTable("8h 5h Ac | 8d 6d 9s", seats=(1, 2, 3))
    table.to_wagers()
    for seat in (1, 2, 3):
        table.bet(seat=seat)
    table.apply(ev.WagersClosed())
    table.call("box-not-dealt").until("second-cards").call("box-not-dealt")  # nothing for box 1
    table.apply(ev.SeatLeft(2))
    table.until("insuring")
    assert table.step.seat == 3
    table.apply(ev.Decided(3, "no-insurance"))
    assert table.state.phase == "checking"


@clause("3.I", "7.III.D")
def test_a_card_that_lies_in_a_box_is_not_turned_up_as_the_dealers():
    table = BlackjackTable("8h Ac 8d 9s", decks=1)
    table.to_wagers()
    table.bet()
    table.apply(ev.WagersClosed())
    table.until("upcard")
    slots = table.step.event.slots
    table.refused(ev.CardsShown("all", slots, (card("8h"),)), "7.III.D")
    table.apply(ev.CardsShown("all", slots, (card("Ac"),)))


@clause("3.I")
def test_a_pack_without_jokers():
    for pack in ([card("Tc"), 52], [52], []):
        with pytest.raises(ValueError, match="without jokers"):
            BlackjackTable(pack=pack)


# ── what lies on the layout ──────────────────────────────────────────────────────────────────────────


@clause("4.VIII", "9.II", "10.I", "11.I")
def test_the_view_names_every_wager_where_it_lies():
    table = BlackjackTable("8h 5h Ac | 8d 6d 9s | 3h 9d", seats=(1, 2)).deal()

    def lying():
        return [tuple(bet.values()) for bet in table.game.view(table.state, PUBLIC)["bets"]]

    assert lying() == [(1, "base", "", 1000), (2, "base", "", 1000)]
    table.play("insurance:500")
    assert lying() == [(1, "base", "", 1000), (1, "insurance", "", 500), (2, "base", "", 1000)]
    table.play("no-insurance split")  # insurance is lost and gone
    assert lying() == [(1, "base", "", 1000), (1, "split", "box-1/1", 1000), (2, "base", "", 1000)]
    table.play("double:500")
    assert lying() == [
        (1, "base", "", 1000), (1, "double-down", "", 500), (1, "split", "box-1/1", 1000),
        (2, "base", "", 1000),
    ]  # fmt: skip
    table.finish()
    assert lying() == []
