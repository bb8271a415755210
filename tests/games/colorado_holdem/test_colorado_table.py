"""Sections b, d, e, h, i and j: new cards and the first player, shuffle, three ways to deal, the stub."""

from itertools import pairwise

import pytest
from tests.games.felt import clause_of

from houseway.core import events as ev
from houseway.core.steps import Over, Wagers
from houseway.editions.house import ElectionRefused, elect
from houseway.editions.loader import load_edition
from houseway.equipment.cards import card, cards

clause = clause_of("s38-colorado-holdem")
BOOK = "s38-colorado-holdem:"
BY_CARDS = pytest.mark.parametrize(("dealing", "path"), [("hand", "i"), ("manual-shoe", "h")])
EACH_WAY = pytest.mark.parametrize(
    ("dealing", "stub", "count"),
    [("hand", "i.4", "i.5"), ("manual-shoe", "h.4", "h.5"), ("automated-shoe", "j.3", "j.3")],
)
THREE = {"seat_2": "As Kd 2c bet 2c", "seat_5": "7h 7d 2d bet 2d", "seat_7": "Qs Qd 2s bet 2s"}
NEW = ["inspect-cards", "verify-cards", "spread-face-up"]
TWO = ["inspect-cards", "verify-cards", "inspect-second-deck", "verify-second-deck", "spread-face-up"]
LOOKED = ["show-spread-cards", "wash-spread-cards"]


def done(table):
    return [e.name for e in table.events if isinstance(e, ev.ProcedureDone)]


# ── new cards ────────────────────────────────────────────────────────────────────────────────────────


@clause("d.1", "d.2", "d.3", "e.1")
def test_new_cards_lie_spread_until_the_first_player_has_looked_at_them(felt):
    table = felt()
    table.refused(ev.Shuffled(0, 52, "device"), "e.1")
    table.refused(ev.ProcedureDone("verify-cards", "floor"), "d.1")  # the dealer first
    table.advance()
    for rank in ("dealer", "box", "manager"):
        table.refused(ev.ProcedureDone("verify-cards", rank), "d.1")
    assert table.step.by == "floor" and table.step.assigned == ("floor",)
    table.do(ev.ProcedureDone("verify-cards", "floor")).advance()
    assert done(table) == NEW
    assert table.state.phase == "idle" and table.step == Wagers((), None, BOOK + "e.5")
    table.refused(ev.Shuffled(0, 52, "device"), "e.1")
    table.do(ev.SeatTaken(4))
    for name, path in (("show-spread-cards", "e.5"), ("wash-spread-cards", "d.3")):
        assert table.step.event == ev.ProcedureDone(name) and table.step.clause == BOOK + path
        table.refused(ev.Shuffled(0, 52, "device"), path)
        table.advance()
    assert table.step.event == ev.Shuffled(0, 52, "device") and table.step.clause == BOOK + "e.1"
    table.advance()
    assert table.state.phase == "wagers"


@clause("d.2", "d.3")
def test_who_sits_there_before_has_the_cards_shown_too(felt):
    table = felt().do(ev.SeatTaken(1)).ready()
    assert done(table) == NEW + LOOKED


@clause("d.2", "d.3", "e.5")
@pytest.mark.parametrize("looked", [False, True])
def test_who_leaves_before_the_wash_leaves_the_cards_to_be_shown_to_the_next(felt, looked):
    table = felt().to("idle").do(ev.SeatTaken(4), ev.SeatTaken(5))
    if looked:
        table.advance()
    table.do(ev.SeatLeft(4))
    assert table.state.phase == "shuffling"  # another is there
    table.do(ev.SeatLeft(5))
    assert table.state.phase == "idle" and table.step == Wagers((), None, BOOK + "e.5")
    table.do(ev.SeatTaken(6))
    assert table.step.event == ev.ProcedureDone("show-spread-cards")


@clause("d.4", "b.2", "b.2.iii", "b.2.iv")
def test_each_of_two_decks_is_looked_over_by_itself(felt):
    table = felt(second_deck=True).do(ev.SeatTaken(1)).ready()
    assert done(table) == [*TWO, *LOOKED, "load-device"]
    by = {d.name: d.text for d in table.game.table.edition.duties}
    for name in ("spread-face-up", "wash-spread-cards"):
        assert "each of two decks by itself" in by[name]


@clause("d.1", "d.2", "d.3", "d.5")
def test_cards_changed_between_two_rounds_are_shown_too(felt):
    table = felt().dealt(seat_1="As Kd 2c bet 2c").to("over").do(ev.DecksChanged())
    seen = len(done(table))
    table.to("over").ready()
    assert done(table)[seen:] == NEW + LOOKED


@clause("d.2", "d.5")
def test_bets_stand_while_new_cards_come(felt):
    table = felt().ready().bet(1, 10).do(ev.DecksChanged())
    assert table.to("wagers").game.stakes(table.state) == {1: 1000}
    assert done(table)[-5:] == NEW + LOOKED


@clause("d.5")
@pytest.mark.parametrize("dealing", ["manual-shoe", "automated-shoe"])
def test_cards_dealt_from_a_shoe_last_eight_hours(felt, dealing):
    table = felt(dealing=dealing).ready().bet(1, 10)
    refused = table.refused(ev.WagersClosed(481), "d.5")
    assert refused.allowed == ("decks-changed",)
    assert table.game.apply(table.state, ev.WagersClosed(480)).phase == "dealing"
    table.dealt(seat_1="As Kd 2c bet 2c").to("over").refused(ev.RoundOpened(2, 481), "d.5")
    assert table.game.apply(table.state, ev.RoundOpened(2, 480)).round == 2


@clause("d.5")
def test_cards_dealt_from_the_hand_have_no_age(felt):
    table = felt(dealing="hand").ready().bet(1, 10)
    assert table.game.apply(table.state, ev.WagersClosed(100_000)).phase == "dealing"


@clause("e.5", "d.3")
def test_cards_of_an_idle_table_are_shown_washed_and_shuffled_for_who_comes(felt):
    table = felt().ready().do(ev.ProcedureDone("spread-cards"))
    seen = len(done(table))
    table.do(ev.SeatTaken(2))
    assert table.step.event == ev.ProcedureDone("show-spread-cards")
    table.to("wagers")
    assert done(table)[seen:] == LOOKED
    table.refused(ev.ProcedureDone("spread-cards", minutes=14), "e.5")
    table.do(ev.ProcedureDone("spread-cards", minutes=15), ev.ProcedureDone("gather-cards")).to("wagers")
    assert done(table)[-2:] == LOOKED


# ── shuffle and cut ──────────────────────────────────────────────────────────────────────────────────


@clause("b.1", "e.1", "e.2.i", "e.2.ii", "e.3.i.B", "e.3.ii", "e.4")
@pytest.mark.parametrize("dealing", ["manual-shoe", "automated-shoe"])
def test_cards_shuffled_by_hand_are_cut_and_may_be_cut_again(felt, dealing):
    table = felt(shuffler="manual", dealing=dealing).do(ev.SeatTaken(1)).to("shuffling")
    while not isinstance(table.step.event, ev.CutMade):
        table.advance()
    for depth in (0, 9, 52):
        table.refused(ev.CutMade(0, depth), "e.3.i.B")
    for depth in (10, 51):
        assert table.game.apply(table.state, ev.CutMade(0, depth)).phase == "wagers"
    table.do(ev.CutMade(0, 26)).bet(1, 10)
    for rank in ("dealer", "box"):
        table.refused(ev.RecutOrdered(rank), "e.4")
    table.do(
        ev.RecutOrdered("floor"),
        ev.CutMade(0, 20),
        ev.WagersClosed(),
        ev.RecutOrdered("manager"),
        ev.CutMade(0, 30),
    )
    table.script(board="4c 8d Kh", seat_1="As Kd 2c").advance()
    table.refused(ev.RecutOrdered("manager"), "e.4")
    by_device = felt(dealing=dealing).ready()
    by_device.refused(ev.CutMade(0, 26), "e.2.ii")
    by_device.refused(ev.RecutOrdered("manager"), "e.4")


@clause("i.1", "i.2.i", "e.2.i")
def test_cards_dealt_from_the_hand_are_shuffled_by_a_device():
    edition = load_edition("s38-colorado-holdem")
    with pytest.raises(ElectionRefused, match="only with dealing = automated-shoe or manual-shoe") as refused:
        elect(edition, {"dealing": "hand", "shuffler": "manual"})
    assert refused.value.clauses == (BOOK + "i.2.i",)
    assert elect(edition, {"dealing": "hand"})["shuffler"] == "device"


@clause("b.2", "h.6")
@pytest.mark.parametrize("option", ["second-deck", "device-counts"])
def test_a_second_deck_and_a_count_need_the_device(option):
    edition = load_edition("s38-colorado-holdem")
    with pytest.raises(ElectionRefused, match="only with shuffler = device"):
        elect(edition, {"shuffler": "manual", option: True})


@clause("b.2.iii", "b.2.iv", "b.2.v")
def test_two_decks_take_turns_and_the_rack_holds_one(felt):
    table = felt(second_deck=True)
    for deck, other in ("ab", "ba", "ab"):
        table.dealt(seat_1="As Kd 2c bet 2c")
        while not isinstance(table.step, Over):
            view = table.view(role="floor")
            assert (view["rack"]["deck"], view["shoe"]["deck"], view["device"]["deck"]) == (deck, deck, other)
            table.advance()
        table.refused(ev.Shuffled(0, 52, "device", deck), "b.2.v")


# ── the deal ─────────────────────────────────────────────────────────────────────────────────────────


@clause(*(f"{part}.3{n}" for part in "hi" for n in ("", ".i", ".ii", ".iii", ".iv", ".v", ".vi")))
@clause("a.1.iii", "f.4")
@BY_CARDS
def test_card_by_card_to_each_player_and_one_to_the_middle_by_turns(felt, dealing, path):
    table = felt(dealing=dealing).dealt(**THREE).do(ev.SeatTaken(1)).to("stub")
    dealt = [(e.slot, e.to, e.card) for e in table.events if isinstance(e, ev.CardDealt)]
    order = ["seat-2", "seat-5", "seat-7", "board"] * 3
    assert dealt == [(slot, to, None) for slot, to in enumerate(order)]
    assert [h.slots for h in table.state.hands] == [(0, 4, 8), (1, 5, 9), (2, 6, 10), (3, 7, 11)]


@clause("h.3", "i.3", "h.3.i", "i.3.i", "h.3.ii", "i.3.ii")
@BY_CARDS
def test_card_by_card_anything_else_is_refused(felt, dealing, path):
    table = felt(dealing=dealing).dealt(**THREE).to("dealing")
    for wrong in (
        ev.CardDealt(0, "seat-5"), ev.CardDealt(0, "board"), ev.CardDealt(0, "dealer"),
        ev.CardDealt(1, "seat-2"),
        ev.CardDealt(0, "seat-2", card("As")), ev.StackDealt((0, 1, 2), "seat-2"),
    ):  # fmt: skip
        table.refused(wrong, f"{path}.3")
    table.advance(), table.advance(), table.advance()
    table.refused(ev.CardDealt(3, "seat-2"), f"{path}.3")
    table.refused(ev.CardDealt(3, "board", card("As")), f"{path}.3")
    table.do(ev.CardDealt(3, "board")).refused(ev.CardDealt(4, "board"), f"{path}.3")


@clause("j.1", "j.2", "a.1.iii")
def test_stacks_of_three_from_the_automated_shoe_and_the_middle_last(felt):
    table = felt().dealt(**THREE).to("dealing")
    for wrong in (
        ev.StackDealt((0, 1, 2), "seat-5"), ev.StackDealt((0, 1, 2), "board"),
        ev.StackDealt((0, 1), "seat-2"),
        ev.StackDealt((0, 1, 2, 3), "seat-2"), ev.CardDealt(0, "seat-2"),
    ):  # fmt: skip
        table.refused(wrong, "j.2")
    table.to("stub")
    dealt = [(e.slots, e.to) for e in table.events if isinstance(e, ev.StackDealt)]
    assert dealt == [
        ((0, 1, 2), "seat-2"), ((3, 4, 5), "seat-5"), ((6, 7, 8), "seat-7"), ((9, 10, 11), "board"),
    ]  # fmt: skip
    assert table.state.hand(-1).slots == (11, 10, 9)  # the bottom card on the dealer's left
    table.finish()
    board = [e.slots for e in table.events if isinstance(e, ev.CardsShown) and len(e.slots) == 1]
    assert board == [(11,), (10,), (9,)]


@clause("k.1", "l.1")
@pytest.mark.parametrize(("version", "path"), [("required-bet", "k.1"), ("permissible-bet", "l.1")])
def test_each_player_looks_at_his_own_three_cards(felt, version, path):
    table = felt(version=version).dealt(**THREE).to("looking")
    assert table.step.event == ev.CardsShown("seat-2", (0, 1, 2)) and table.step.clause == BOOK + path
    for wrong in (
        ev.CardsShown("seat-5", (0, 1, 2), cards("As Kd 2c")),
        ev.CardsShown("all", (0, 1, 2), cards("As Kd 2c")),
        ev.CardsShown("seat-2", (0, 1), cards("As Kd")),
        ev.CardsShown("seat-2", (0, 1, 2), cards("As As Kd")),
    ):  # fmt: skip
        table.refused(wrong, path)
    shown = [e.to for e in table.to("deciding").events if isinstance(e, ev.CardsShown)]
    assert shown == ["seat-2", "seat-5", "seat-7"]


# ── the stub ─────────────────────────────────────────────────────────────────────────────────────────


@clause("h.4", "h.5", "h.5.i", "i.4", "i.5", "j.3")
@EACH_WAY
@pytest.mark.parametrize("every", [1, 3, 5])
def test_the_stub_is_counted_in_every_so_many_rounds(felt, dealing, stub, count, every):
    table = felt(dealing=dealing, stub_count=every)
    counted = []
    for number in range(1, 12):
        table.dealt(seat_2="As Kd 2c bet 2c").to("stub")
        left = 52 - 6
        due = number % every == 0
        assert table.step.event == ev.StubRacked(left if due else None)
        assert (table.step.by, table.step.clause) == ("dealer", BOOK + (count if due else stub))
        assert table.step.text.startswith("count") is due
        if due:
            table.refused(ev.StubRacked(), count)
        else:
            assert table.step.instead == (ev.StubRacked(left),)
        table.advance()
        counted += [number] * due
        assert table.state.phase == "looking" and table.state.racked == left
        table.to("over")
        assert table.state.racked == 52
    assert counted == list(range(every, 12, every))


@clause("h.5", "b.2.iv")
@pytest.mark.parametrize("every", [1, 2, 3, 4, 5])
def test_of_two_decks_each_is_counted(felt, every):
    """At least once in so many rounds; decks take turns, so that an even number would spare one of them."""
    table = felt(second_deck=True, stub_count=every)
    counted = []
    for number in range(1, 13):
        table.dealt(seat_2="As Kd 2c bet 2c").to("stub")
        if table.step.event.count is not None:
            counted.append((number, table.state.deck))
        table.to("over")
    assert {deck for _, deck in counted} == {"a", "b"}
    rounds = [0, *(number for number, _ in counted), 12]
    assert max(b - a for a, b in pairwise(rounds)) <= every


@clause("h.5", "i.5", "j.3")
@EACH_WAY
def test_a_dealer_may_count_earlier_and_then_has_five_rounds_again(felt, dealing, stub, count):
    table = felt(dealing=dealing)
    due = []
    for number in range(1, 14):
        table.dealt(seat_2="As Kd 2c bet 2c").to("stub")
        if table.step.event.count is not None:
            due.append(number)
        table.do(ev.StubRacked(46)) if number == 2 else table.advance()
        table.to("over")
    assert due == [7, 12]


@clause("h.5", "o.3")
def test_a_round_that_is_void_before_the_count_puts_it_off_to_the_next(felt):
    table = felt()
    for number in range(1, 7):
        table.dealt(seat_2="As Kd 2c bet 2c")
        if number == 5:
            table.to("dealing").advance()
            table.do(ev.IrregularityCalled("wrong-number-of-cards", seat=2, detail="4")).to("over")
            continue
        table.to("stub")
        assert (table.step.event.count is not None) == (number == 6)
        table.to("over")
    table.do(ev.RoundOpened(7))
    assert table.game.after_void(table.state).counted == 6  # also where the floor declares it void


@clause("h.5.ii", "i.5", "j.3")
@EACH_WAY
@pytest.mark.parametrize("off", [-1, 1])
def test_a_stub_that_does_not_make_52_voids_the_round_and_removes_the_deck(felt, dealing, stub, count, off):
    table = felt(dealing=dealing).ready().bet(2, 10, bonus=1).dealt(seat_2="As Kd 2c bet 2c").to("stub")
    table.do(ev.StubRacked(46 + off)).to("removal")
    assert [(x.wager, x.outcome, x.stake_cents, x.clause) for x in table.lines] == [
        ("ante", "void", 1000, BOOK + count), ("bonus", "void", 100, BOOK + count),
    ]  # fmt: skip
    for rank in ("dealer", "box"):
        table.refused(ev.DecksChanged(rank), count)
    table.do(ev.DecksChanged("floor")).to("over").ready()


@clause("h.5.ii", "i.5", "j.3", "o.3")
@EACH_WAY
def test_a_misdeal_found_at_the_stub_voids_the_round_and_keeps_the_deck(felt, dealing, stub, count):
    table = felt(dealing=dealing).dealt(**THREE).to("stub")
    table.do(ev.IrregularityCalled("wrong-number-of-cards", seat=5, detail="4"))
    assert table.state.voided.clause == BOOK + count
    assert table.to("over", "removal").state.phase == "over"


@clause("h.6")
@pytest.mark.parametrize("dealing", ["hand", "manual-shoe", "automated-shoe"])
def test_where_the_device_counts_no_count_of_the_stub_is_due(felt, dealing):
    table = felt(dealing=dealing, device_counts=True, stub_count=1)
    for _ in range(6):
        table.dealt(seat_2="As Kd 2c bet 2c").to("stub")
        assert table.step.event == ev.StubRacked() and table.step.instead == (ev.StubRacked(46),)
        table.to("over")


@clause("h.6")
def test_a_device_that_counts_wrong_means_another_deck(felt):
    table = felt(device_counts=True).do(ev.SeatTaken(1)).to("shuffling")
    while not isinstance(table.step.event, ev.Shuffled):
        assert not table.game.irregularities(table.state)
        table.advance()
    shuffle = table.step.event
    calls = {c.what for c in table.game.irregularities(table.state)}
    assert calls == {"shuffler-jam", "shuffler-miscount"}
    assert "right number" in table.refusal(ev.IrregularityCalled("shuffler-miscount", detail="52")).reason
    table.do(ev.IrregularityCalled("shuffler-miscount", detail="51"))
    assert (table.step.by, table.step.event, table.step.clause) == ("floor", ev.DecksChanged(), BOOK + "h.6")
    table.refused(shuffle, "h.6")
    for rank in ("dealer", "box"):
        table.refused(ev.DecksChanged(rank), "h.6")
    assert table.game.irregularities(table.state) == ()
    table.advance()
    assert table.step.event == ev.ProcedureDone("inspect-cards")
    plain = felt().do(ev.SeatTaken(1)).to("shuffling")
    plain.advance(), plain.advance()
    assert plain.refusal(ev.IrregularityCalled("shuffler-miscount", detail="51"))


@clause("o.5", "o.7")
def test_a_device_that_stops_shuffles_again_and_hands_do_not_take_over(felt):
    table = felt().do(ev.SeatTaken(1)).to("shuffling")
    while not isinstance(table.step.event, ev.Shuffled):
        table.advance()
    table.do(ev.IrregularityCalled("shuffler-jam"))
    assert table.step.event == ev.Shuffled(0, 52, "device") and table.step.clause == BOOK + "o.5"
    assert table.refusal(ev.Shuffled(0, 52, "dealer"))
    assert "does not happen" in table.refusal(ev.IrregularityCalled("shuffler-failure")).reason
    table.advance()
    assert table.state.phase == "wagers"
    by_hand = felt(shuffler="manual").do(ev.SeatTaken(1)).to("shuffling")
    by_hand.advance(), by_hand.advance()
    by_hand.refused(ev.IrregularityCalled("shuffler-jam"), "o.5")


@clause("h.3", "i.3", "j.2")
def test_no_card_is_burned(felt):
    table = felt().dealt(**THREE)
    table.finish()
    assert not any(isinstance(e, ev.CardBurned) for e in table.events)
