"""The cards of house poker until they are dealt, over all editions."""

import pytest
from family import Felt, deal_role, in_every_book, knowing

from houseway.core import events as ev
from houseway.core.steps import Over, Wagers
from houseway.editions.house import ElectionRefused
from houseway.editions.loader import load_edition
from houseway.procedures.stakes import placed


@in_every_book("inspect", "wash", "shuffle", needs="wash-cards")
def test_new_cards_are_inspected_washed_and_shuffled_before_anybody_bets(edition):
    table = Felt(edition)
    table.refused(ev.ProcedureDone("wash-cards"), "inspect")
    table.refused(ev.ProcedureDone("inspect-cards", "floor"), "inspect")
    table.do(ev.SeatTaken(1)).refused(placed(table.game.table, 1, table.game.first, 1000), "shuffle")
    done = [table.advance() for _ in range(3)]
    assert done == [
        ev.ProcedureDone("inspect-cards"),
        ev.ProcedureDone("wash-cards"),
        ev.Shuffled(0, 52, "device"),
    ]
    assert isinstance(table.step, Wagers)


@in_every_book("deck", "second-deck")
def test_one_deck_of_52_and_a_second_only_with_a_shuffling_device(edition):
    table = Felt(edition).ready()
    (shuffle,) = (e for e in table.events if isinstance(e, ev.Shuffled))
    assert (shuffle.count, shuffle.batch) == (52, "")
    assert table.state.shoe.cards == bytes([1] * 52 + [0])
    with pytest.raises(ElectionRefused) as refusal:
        Felt(edition, second_deck=True, shuffler="manual")
    assert table.edition.cite("second-deck") in refusal.value.clauses
    assert Felt(edition, second_deck=True, shuffler="device").state.deck == "a"


@in_every_book("one-rack")
@pytest.mark.parametrize("dealing", ["hand", "automated-shoe"])
def test_the_rack_holds_one_deck_and_is_emptied_before_the_other_is_dealt(edition, dealing):
    table = Felt(edition, second_deck=True, dealing=dealing)
    for deck, other in ("ab", "ba", "ab"):
        table.ready()
        assert table.view("dealer")["rack"] == {"cards": 0, "deck": deck}
        table.bet(1).to("deciding")
        table.refused(ev.Shuffled(table.state.shoe.end, 52, "device", other), "one-rack")
        table.to("over")
        assert table.view("dealer")["rack"] == {"cards": 52, "deck": deck}


@in_every_book("in-device", "two-decks", "open-two-decks")
def test_two_decks_take_turns_and_the_other_is_in_the_device(edition):
    table = Felt(edition, second_deck=True)
    for deck, other in ("ab", "ba", "ab"):
        table.ready()
        assert table.view("floor")["device"] == {"deck": other}
        table.bet(1)
        while not isinstance(table.step, Over):
            assert table.view("floor")["shoe"]["deck"] == deck
            assert table.view("floor")["device"] == {"deck": other}
            table.advance()
        withdraw = [e for e in table.events if isinstance(e, ev.Shuffled)][-1]
        assert (withdraw.batch, withdraw.by) == (deck, "device")


@in_every_book("dealing", "cut-due", "cut")
@pytest.mark.parametrize(("dealing", "deals"), [("hand", ev.CardDealt), ("automated-shoe", ev.StackDealt)])
@pytest.mark.parametrize(("shuffler", "last"), [("device", "shuffled"), ("manual", "cut-made")])
def test_the_deal_follows_the_shuffle_or_the_cut(edition, dealing, deals, shuffler, last):
    asked = next(o for o in load_edition(edition).options if o.name == "shuffler").requires
    if shuffler == "manual" and dealing not in asked.get("dealing", (dealing,)):
        pytest.skip("this book deals from the hand only what a device has shuffled")
    table = Felt(edition, shuffler=shuffler, dealing=dealing).to("shuffling")
    if shuffler == "manual":
        while not isinstance(table.step.event, ev.CutMade):
            table.advance()
        for depth in (9, 52):
            table.refused(ev.CutMade(0, depth), "cut")
        for depth in (10, 42, 51):
            assert table.game.apply(table.state, ev.CutMade(0, depth)).phase == "wagers"
        table.do(ev.CutMade(0, 10))
    assert table.ready().events[-1].kind == last
    if shuffler == "device":
        table.refused(ev.CutMade(0, 20), "cut-due")
    table.bet(1).do(table.step.closes)
    assert isinstance(table.step.event, deals)
    assert table.step.clause == table.edition.cite(deal_role(dealing))


@in_every_book("shuffle")
def test_the_deck_is_shuffled_before_every_round(edition):
    table = Felt(edition)
    for number in (1, 2, 3):
        table.ready().bet(1)
        assert sum(isinstance(e, ev.Shuffled) for e in table.events) == number
        table.to("over")


@in_every_book("device-jam", "device-failure", "cut-due", "cut", needs="device-failure")
def test_a_jam_runs_the_deck_again_and_a_failed_device_means_hands(edition):
    table = Felt(edition).to("shuffling")
    table.do(ev.IrregularityCalled("shuffler-jam"))
    assert table.step.clause == table.edition.cite("device-jam")
    assert isinstance(table.step.event, ev.Shuffled) and table.step.event.by == "device"
    table.do(ev.IrregularityCalled("shuffler-failure"))
    assert (table.step.event.by, table.step.clause) == ("dealer", table.edition.cite("device-failure"))
    table.advance()
    table.refused(ev.CutMade(0, 9), "cut")
    table.refused(ev.CutMade(0, 52), "cut")
    table.do(ev.CutMade(0, 10))
    assert table.state.phase == "wagers"


@in_every_book("device-count", needs="inspect-deck")
def test_two_wrong_counts_bring_a_supervisor_who_may_find_the_deck_short(edition):
    table = Felt(edition, device_counts=True).to("shuffling")
    due = table.step.event
    for _ in range(2):
        table.do(ev.IrregularityCalled("shuffler-miscount", detail="51"))
    assert (table.step.by, table.step.instead) == ("floor", (ev.DecksChanged(),))
    table.refused(due, "device-count")
    for rank in ("dealer", "box"):
        table.refused(ev.ProcedureDone("inspect-deck", rank), "device-count")
    for rank in ("floor", "manager"):
        whole_deck = table.game.apply(table.state, ev.ProcedureDone("inspect-deck", rank))
        assert table.game.next_step(whole_deck).event == due
    for rank in ("dealer", "box"):
        table.refused(ev.DecksChanged(rank), "device-count")
    short = table.game.apply(table.state, ev.DecksChanged("manager"))
    assert table.game.next_step(short).event == ev.ProcedureDone("inspect-cards")


@in_every_book("device-count", "device-failure", needs="device-failure")
def test_a_count_that_the_device_can_no_longer_verify_is_looked_through_and_then_shuffled_by_hand(edition):
    table = Felt(edition, device_counts=True).to("shuffling")
    table.do(
        ev.IrregularityCalled("shuffler-miscount", detail="51"), ev.IrregularityCalled("shuffler-failure")
    )
    assert (table.step.by, table.step.event) == ("floor", ev.ProcedureDone("inspect-deck", "floor"))
    table.advance()
    assert table.step.event.by == "dealer"


@in_every_book("in-device", "device-failure", needs="device-failure")
def test_no_deck_goes_into_a_device_that_failed(edition):
    table = Felt(edition, second_deck=True).to("shuffling").do(ev.IrregularityCalled("shuffler-failure"))
    table.ready()
    assert ev.ProcedureDone("load-device") not in table.events and "device" not in table.view("floor")


@in_every_book("recut")
def test_a_floor_person_or_above_has_the_deck_cut_again_until_the_first_card(edition):
    table = Felt(edition, shuffler="manual").ready()
    for rank in ("dealer", "box", "player", ""):
        table.refused(ev.RecutOrdered(rank), "recut")
    for rank in ("floor", "manager"):
        assert table.game.apply(table.state, ev.RecutOrdered(rank)).phase == "shuffling"
    table.bet(1).do(ev.WagersClosed(), ev.RecutOrdered("manager"), ev.CutMade(0, 30))
    table.do(table.answer()).refused(ev.RecutOrdered("manager"), "recut")
    assert isinstance(table.events[-1], ev.StackDealt)


@in_every_book("age-hand", "age-shoe", "deck-change")
def test_cards_that_are_too_old_are_not_dealt_and_bets_stand_while_they_are_changed(edition):
    for dealing, role in (("hand", "age-hand"), ("automated-shoe", "age-shoe")):
        table = Felt(edition, dealing=dealing).ready().bet(1)
        if role in table.edition.absent:
            continue
        minutes = 60 * table.edition.deck_hours[dealing.removeprefix("automated-")]
        table.refused(ev.WagersClosed(minutes + 1), role)
        assert table.game.apply(table.state, ev.WagersClosed(minutes)).phase == "dealing"
        table.do(ev.DecksChanged()).to("wagers").do(ev.WagersClosed())
        table.refused(ev.DecksChanged(), "deck-change")
        table.to("over").refused(ev.RoundOpened(2, minutes + 1), role)
        assert table.game.apply(table.state, ev.RoundOpened(2, minutes)).round == 2


LASTS = [
    # book                      hand       automated shoe
    ("oh-crazy-four-poker",      "3.III.A", "3.III.B"),
    ("oh-four-card-poker",       "3.III.A", "3.III.B"),
    ("oh-let-it-ride",           "3.III.A", "3.III.B"),
    ("oh-mississippi-stud",      "3.III.A", "3.III.B"),
    ("oh-texas-holdem-bonus",    "3.III.A", "3.III.B"),
    ("oh-three-card-poker",      "3.III.A", "3.III.B"),
    ("oh-ultimate-texas-holdem", "2.IX.A",  "2.IX.B"),
]  # fmt: skip


@pytest.mark.clause(*(f"{book}:{path}" for book, *paths in LASTS for path in (*paths, paths[0][:-2])))
@pytest.mark.parametrize(("book", "by_hand", "from_shoe"), LASTS)
@pytest.mark.parametrize(("dealing", "minutes"), [("hand", 360), ("automated-shoe", 480)])
def test_how_long_cards_last_to_the_minute(book, by_hand, from_shoe, dealing, minutes):
    table, cited = Felt(book, dealing=dealing).ready().bet(1), f"{book}:"
    cited += by_hand if dealing == "hand" else from_shoe
    assert table.refusal(ev.WagersClosed(minutes + 1)).clause == cited
    assert table.game.apply(table.state, ev.WagersClosed(minutes)).phase == "dealing"
    for phase in ("dealing", "deciding", "clearing"):
        assert table.to(phase).refusal(ev.DecksChanged()).clause == cited[:-2]
    assert table.to("over").refusal(ev.RoundOpened(2, minutes + 1)).clause == cited
    assert table.game.apply(table.state, ev.RoundOpened(2, minutes)).round == 2
    table.do(ev.DecksChanged())


def washed_again(table):
    """Some books want spread cards washed before they are shuffled."""
    show, wash = ev.ProcedureDone("show-spread-cards"), ev.ProcedureDone("wash-spread-cards")
    duties = {d.name: d for d in table.edition.duties}
    for due in (d for d in (show, wash) if d.name in duties):
        cited = duties[due.name].clauses[0]
        assert (table.step.event, table.step.clause) == (due, cited)
        assert table.edition.cite("idle") in duties[due.name].clauses
        assert table.refusal(ev.Shuffled(0, 52, "device")).clause == cited
        assert table.refusal(ev.ProcedureDone("inspect-cards")).clause == cited
        assert not table.game.irregularities(table.state)  # the device has no cards yet
        table.do(due)


@in_every_book("idle")
def test_cards_of_an_idle_table_are_spread_and_gathered_for_a_player(edition):
    table = Felt(edition).ready()
    assert table.game.idle_duty(table.state) == ev.ProcedureDone("spread-cards")
    table.do(ev.ProcedureDone("spread-cards"))
    assert table.step == Wagers((), None, table.edition.cite("idle"))
    washed_again(table.do(ev.SeatTaken(1)))
    assert isinstance(table.step.event, ev.Shuffled)
    table = Felt(edition, idle_minutes=10).ready().do(ev.SeatTaken(1))
    table.refused(ev.ProcedureDone("spread-cards", minutes=9), "idle")
    table.do(ev.ProcedureDone("spread-cards", minutes=10))
    assert table.game.wakes(table.state) == ev.ProcedureDone("gather-cards")
    washed_again(table.do(ev.ProcedureDone("gather-cards")))
    assert isinstance(table.step.event, ev.Shuffled)
    table.to("wagers").bet(1).refused(ev.ProcedureDone("spread-cards", minutes=99), "idle")
    assert table.game.idle_duty(table.state) is None


@in_every_book("idle", "wash", among=knowing("wash-spread-cards"))
@pytest.mark.parametrize("shuffler", ["manual", "device"])
def test_spread_cards_are_washed_and_then_shuffled_for_a_player(edition, shuffler):
    table = Felt(edition, shuffler=shuffler, second_deck=shuffler == "device").ready()
    table.do(ev.ProcedureDone("spread-cards"), ev.SeatTaken(1))
    table.refused(ev.ProcedureDone("wash-spread-cards", "floor"), "idle")
    washed_again(table)
    assert isinstance(table.step.event, ev.Shuffled)
    table.to("wagers").bet(1).to("over")  # the next shuffle asks for no wash
    table.do(table.step.event)
    assert isinstance(table.step.event, ev.Shuffled)
