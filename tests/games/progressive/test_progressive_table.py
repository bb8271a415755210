"""Sections 2 to 4, 6.IV and 7.III: the wager, its lock, what is verified before it is paid, the terms."""

from itertools import permutations, product

import pytest
from linked import FOLDING, HANDS, OWN, Linked, clause, every_game

from houseway.core import events as ev
from houseway.core.game import FLOOR
from houseway.core.steps import Procedure
from houseway.dealer import books
from houseway.editions.house import ElectionRefused, elect, set_table
from houseway.editions.loader import load_edition
from houseway.games.registry import open_game
from houseway.money.ledger import Ledger
from houseway.money.limits import Limits
from houseway.procedures.stakes import placed

ROYAL, STRAIGHT_FLUSH, FOUR = HANDS[0][1], HANDS[1][1], HANDS[2][1]
NOTHING = "2c 4d 6h 8s Tc"


def chip(table, seat=1, cents=100):
    return placed(table.game.table, seat, "progressive", cents)


# ── the wager ────────────────────────────────────────────────────────────────────────────────────────


@every_game(paths=lambda name: ("3.I",))
def test_the_wagers_of_the_game_come_first(name):
    table = Linked(name)
    table.do(ev.SeatTaken(1))
    assert "progressive" not in {o.wager for o in table.step.offers}
    first = {"let-it-ride": "Bet Number 3", "four-card-poker": "Ante or Aces Up"}.get(name, "Ante")
    assert table.refused(chip(table), "3.I").reason == f"Progressive needs {first} beside it"
    table.bet(1)
    assert [o.seat for o in table.step.offers if o.wager == "progressive"] == [1]
    table.wager(1)
    refusal = table.refused(ev.WagerWithdrawn(1, table.game.first), "3.I")
    assert "does not stand without" in refusal.reason
    table.do(ev.WagerWithdrawn(1, "progressive"), ev.WagerWithdrawn(1, table.game.first))
    assert table.state.bets == ()


@clause("3.I")
def test_aces_up_alone_lets_a_player_be_dealt_in():
    """The house loses by this reading: the prize is paid without an Ante."""
    table = Linked("four-card-poker").do(ev.SeatTaken(1))
    table.do(placed(table.game.table, 1, "aces-up", 500)).wager(1)
    assert table.hold(seat_1=FOUR).finish().paid(1) == {"progressive": 30_000}


@every_game(paths=lambda name: ("3.I",))
def test_without_the_election_there_is_no_such_wager(name):
    table = Linked(name, on=False).bet(1)
    refusal = table.refusal(chip(table))
    assert refusal.clause == "oh-linked-progressive:3.I" and "does not offer" in refusal.reason
    assert not {"progressive", "envy-bonus"} & set(table.game.house.wagers)
    assert not table.hold(seat_1=ROYAL).finish().paid(1)
    assert "locking" not in {getattr(e, "name", "") for e in table.events}
    assert (
        "does not happen"
        in table.refusal(ev.MeterRead("linked-progressive", 1, 1, "10% of the meter")).reason
    )
    assert "does not happen" in table.refusal(ev.WagersAccepted("linked-progressive", (1,))).reason


@every_game(paths=lambda name: ("3.II",))
@pytest.mark.parametrize(
    ("cents", "taken"), [(99, False), (100, True), (101, False), (200, False), (1, False)]
)
def test_it_is_one_dollar(name, cents, taken):
    table = Linked(name).bet(1)
    if taken:
        table.do(chip(table, cents=cents))
        table.refused(chip(table), "3.II")  # no second chip
    else:
        table.refused(chip(table, cents=cents), "3.II")


@clause("3.II")
def test_no_table_posts_another_stake():
    house = elect(load_edition("oh-let-it-ride"), {"linked-progressive": True})
    with pytest.raises(ElectionRefused, match="fixes what is bet on progressive"):
        set_table(house, limits={"progressive": Limits(100, 500)})


@every_game(paths=lambda name: ("3.IV", "2.I.C.2"))
def test_from_the_lock_on_it_is_neither_made_nor_raised_nor_taken_back(name):
    """In every phase of a round, by who has one and by who has none."""
    table = Linked(name).bet(1, 2, progressive=[1]).hold(seat_1=ROYAL)
    table.do(table.step.closes)
    met = set()
    while table.state.phase != "over":
        met.add(table.state.phase)
        for seat in (1, 2):
            table.refused(chip(table, seat), "3.IV")
            table.refused(ev.WagerWithdrawn(seat, "progressive"), "3.IV")
        table.advance()
    assert {"locking", "accepting", "taking", "dealing", "verifying", "metering", "awarding"} <= met


# ── lock and collection ──────────────────────────────────────────────────────────────────────────────


@every_game(paths=lambda name: ("4.I", "2.I.C.2"))
@pytest.mark.parametrize("dealing", ["hand", "automated-shoe"])
def test_locked_counted_and_in_the_inventory_before_the_first_card(name, dealing):
    table = Linked(name, dealing=dealing).bet(1, 3, 5, progressive=[5, 1]).hold(seat_1=FOUR)
    done = len(table.events)
    table.to("dealing")
    closed, lock, accepted, settled = table.events[done:]
    assert isinstance(closed, ev.WagersClosed) and lock == ev.ProcedureDone("lock-progressive", "dealer")
    assert accepted == ev.WagersAccepted("linked-progressive", (1, 5))
    assert [(x.seat, x.outcome, x.amount_cents, x.clause) for x in settled.lines] == [
        (1, "collect", -100, "oh-linked-progressive:4.I"), (5, "collect", -100, "oh-linked-progressive:4.I"),
    ]  # fmt: skip
    assert not any(h.slots for h in table.state.hands)


@every_game(paths=lambda name: ("4.I", "2.I.C.2"))
@pytest.mark.parametrize("progressive", [[], [1]])
def test_everybody_sees_the_lock_from_the_dealers_press_on(name, progressive):
    table = Linked(name).bet(1, progressive=progressive).hold(seat_1=NOTHING)

    def seen():
        return table.game.view(table.state, FLOOR)["progressive"]["locked"]

    assert not seen()
    table.do(table.step.closes)
    assert table.state.phase == "locking" and not seen()
    table.advance()
    while table.state.phase != "over":
        assert seen(), table.state.phase
        table.advance()
    table.ready()
    assert not seen()


@every_game(paths=lambda name: ("4.I",))
def test_the_system_is_locked_also_where_nobody_has_the_wager(name):
    table = Linked(name).bet(1).hold(seat_1=NOTHING)
    done = len(table.events)
    table.to("dealing")
    assert [getattr(e, "name", e.kind) for e in table.events[done:]] == ["wagers-closed", "lock-progressive"]


@clause("4.I")
def test_nothing_else_is_done_before_the_lock_and_the_dealer_does_it():
    table = Linked("mississippi-stud").bet(1, progressive=[1]).hold(seat_1=NOTHING)
    table.do(table.step.closes)
    for rank in ("dealer", "box", "floor", "manager"):
        assert table.game.apply(table.state, ev.ProcedureDone("lock-progressive", rank)).phase == "accepting"
    for rank in ("player", "surveillance", "maintenance"):
        assert "dealer" in table.refused(ev.ProcedureDone("lock-progressive", rank), "4.I").reason
    table.refused(ev.ProcedureDone("sort-deck"), "4.I")
    table.refused(ev.WagersAccepted("linked-progressive", (1,)), "4.I")
    table.advance()
    with pytest.raises(Exception, match="not due now"):
        table.do(ev.ProcedureDone("lock-progressive"))


@every_game(paths=lambda name: ("3.III",))
def test_what_is_not_accepted_goes_back_and_counts_for_nothing(name):
    """The player loses by this reading: no prize and no Envy Bonus, but the chip is his."""
    table = Linked(name).bet(1, 2, 3, progressive=[1, 2, 3]).hold(seat_1=ROYAL)
    table.refuses = {1, 2}
    table.finish()
    chips = {x.seat: (x.outcome, x.stake_cents, x.amount_cents, x.clause[-5:]) for x in table.lines
             if x.wager == "progressive"}  # fmt: skip
    assert chips == {
        1: ("void", 100, 0, "3.III"),
        2: ("void", 100, 0, "3.III"),
        3: ("collect", 100, -100, "e:4.I"),
    }
    assert table.paid(3) == {"envy-bonus": 100_000}
    assert "envy-bonus" not in table.paid(2) and table.paid(1) == {"progressive": 0}


@clause("3.III", "4.I")
@pytest.mark.parametrize("seats", [(2,), (1, 1), (3, 1), (1, 2, 3)])
def test_no_more_is_accepted_than_lies_there(seats):
    table = Linked("mississippi-stud").bet(1, 2, 3, progressive=[1, 3]).hold(seat_1=NOTHING).to("accepting")
    table.refused(ev.WagersAccepted("linked-progressive", seats), "3.III")
    table.refused(ev.WagersAccepted("another", (1, 3)), "3.III")


# ── verification ─────────────────────────────────────────────────────────────────────────────────────

EACH = ["verify-progressive"]
QUALIFYING = ["verify-progressive", "sort-deck", "approve-progressive", "observe-progressive"]
CHECKS = [(name, held, EACH if i > 1 else QUALIFYING) for i, (name, held, *_) in enumerate(HANDS)]
RANKS = ("player", "maintenance", "surveillance", "dealer", "box", "floor", "manager")
ACCEPTED = {
    "verify-progressive": ("dealer", "box", "floor", "manager"),
    "sort-deck": ("dealer",),
    "approve-progressive": ("floor", "manager"),
    "observe-progressive": ("surveillance",),
}
DUTIES = {d.name: d.text for d in load_edition("oh-let-it-ride").duties}
PATH = {
    "verify-progressive": "6.IV", "sort-deck": "6.IV.C.2", "approve-progressive": "6.IV.C.1",
    "observe-progressive": "6.IV.C.1",
}  # fmt: skip


@every_game(paths=lambda name: ("6.IV", "6.IV.A", "6.IV.C", "6.IV.C.1", "6.IV.C.2"))
@pytest.mark.parametrize(("hand", "held", "checks"), CHECKS)
def test_what_is_verified_before_a_prize_is_paid_and_by_whom(name, hand, held, checks):
    table = Linked(name).bet(1, progressive=[1]).hold(seat_1=held).to("verifying")
    for check in checks:
        step = table.step
        assert isinstance(step, Procedure) and step.event.name == check
        assert step.text.startswith("seat-1 has ") and step.text.endswith(DUTIES[check])
        parts = [step, *step.beside]
        due = [p.event.name for p in parts]
        assert due == (EACH if check in EACH else QUALIFYING[QUALIFYING.index(check) :])
        for part, rank in product(parts, RANKS):
            event = ev.ProcedureDone(part.event.name, rank)
            if rank in ACCEPTED[event.name]:
                assert table.game.apply(table.state, event) != table.state
            else:
                table.refused(event, PATH[event.name])
        for other in set(QUALIFYING) - set(due):
            table.refused(ev.ProcedureDone(other, "manager"), PATH[check])
        for early in (ev.Settled(()), ev.MeterRead("linked-progressive", 5, 1, "100% of the meter")):
            with pytest.raises(Exception, match="not due now"):
                table.game.apply(table.state, early)
        table.advance()
    assert table.state.phase == ("metering" if checks == QUALIFYING else "awarding")


@every_game(paths=lambda name: ("6.IV.C", "6.IV.C.1", "6.IV.C.2"))
def test_deck_supervisor_and_surveillance_come_in_any_order_and_all_before_the_meter_is_read(name):
    for order in permutations(QUALIFYING[1:]):
        table = Linked(name).bet(1, progressive=[1]).hold(seat_1=ROYAL).to("verifying")
        table.refused(ev.ProcedureDone(order[0], ACCEPTED[order[0]][0]), "6.IV")  # the dealer looks first
        table.advance()
        for check in order:
            done = ev.ProcedureDone(check, ACCEPTED[check][0])
            assert table.state.phase == "verifying"
            table.do(done)
            with pytest.raises(Exception, match="not due now"):
                table.do(done)
        assert table.state.phase == "metering"
        assert table.finish().paid(1) == {"progressive": 1_234_567}


@clause("6.IV.C")
@pytest.mark.parametrize("name", FOLDING)
def test_a_hand_that_only_others_are_paid_for_is_verified_as_well(name):
    table = Linked(name).bet(1, 2, progressive=[2]).hold(seat_1=STRAIGHT_FLUSH).finish()
    done = [e.name for e in table.events if isinstance(e, ev.ProcedureDone)]
    assert [d for d in done if d in QUALIFYING] == QUALIFYING


@every_game(paths=lambda name: ("6.IV.A", "6.IV.B"))
def test_only_a_hand_with_the_wager_has_a_light_to_look_for(name):
    for wagered in ([1, 2], [2]):
        table = Linked(name).bet(1, 2, progressive=wagered).hold(seat_1=ROYAL).to("verifying")
        assert ("light" in table.step.text) == (1 in wagered)
        assert table.step.text.startswith("seat-1 has royal flush: verify that")
        table.advance()
        assert table.step.text.endswith(DUTIES["sort-deck"])


@clause("6.IV")
@pytest.mark.parametrize("name", ["four-card-poker", "crazy-four-poker"])
@pytest.mark.parametrize("qualifying", [1, 2])
def test_every_hand_is_verified_by_itself(name, qualifying):
    hands = {f"seat_{qualifying}": STRAIGHT_FLUSH, f"seat_{3 - qualifying}": HANDS[3][1]}
    table = Linked(name).bet(1, 2, progressive=[1, 2]).hold(**hands).finish()
    done = [e.name for e in table.events if isinstance(e, ev.ProcedureDone) and e.name in QUALIFYING]
    # From the right: seat 2 first.
    assert done == (EACH + QUALIFYING if qualifying == 1 else QUALIFYING + EACH)


@clause("4.I", "6.III")
def test_a_chip_that_is_decided_does_not_go_back_when_the_floor_declares_the_round_void():
    """Who has lost it loses it, as a wager that was settled before."""
    table = Linked("four-card-poker").bet(1, 2, progressive=[1, 2]).hold(seat_1=FOUR).to("deciding")
    assert table.game.collected(table.state) == {1: 100, 2: 100}
    table.to("verifying")  # seat 2 had nothing, and its turn is over
    assert table.game.collected(table.state) == {1: 100}
    assert table.game.collected(table.finish().state) == {}


@clause("7.IV")
@pytest.mark.parametrize(("cents", "taken"), [(-1, False), (0, True), (1, True)])
def test_no_meter_is_read_below_nothing(cents, taken):
    table = Linked("four-card-poker").bet(1, progressive=[1]).hold(seat_1=ROYAL).to("metering")
    read = ev.MeterRead("linked-progressive", cents, 1, "100% of the meter")
    if taken:
        assert table.game.apply(table.state, read).meter_cents == cents
    else:
        table.refused(read, "7.IV")


@clause("6.IV")
@pytest.mark.parametrize("name", OWN)
def test_nothing_is_verified_where_nothing_is_paid(name):
    table = Linked(name).bet(1, 2).hold(seat_1=ROYAL).finish()
    assert not any(getattr(e, "name", "") in QUALIFYING for e in table.events)


@clause("6.IV.C.2")
@pytest.mark.parametrize("checks", [0, 1, 2, 3])
def test_a_deck_that_proves_wrong_voids_the_round_before_the_prize_is_paid(checks):
    table = Linked("four-card-poker").bet(1, 2, progressive=[1, 2]).hold(seat_1=ROYAL).to("verifying")
    for _ in range(checks):
        table.advance()
    table.do(ev.IrregularityCalled("wrong-deck-count", detail="51")).to("removal")
    assert not any(isinstance(e, ev.MeterRead) for e in table.events)
    assert {s: sum(x.amount_cents for x in table.lines if x.seat == s) for s in (1, 2)} == {1: 0, 2: 0}


# ── void rounds ──────────────────────────────────────────────────────────────────────────────────────


@every_game(paths=lambda name: ("6.III",))
def test_void_hands_return_the_chip_and_take_a_fixed_prize_back(name):
    table = Linked(name).bet(1, 2, progressive=[1, 2]).hold(seat_2=FOUR)
    table.to("awarding").advance()
    assert table.paid(2) == {"progressive": 30_000}
    table.do(ev.IrregularityCalled("wrong-number-of-cards", seat=1, detail="9")).finish()
    assert {s: sum(x.amount_cents for x in table.lines if x.seat == s) for s in (1, 2)} == {1: 0, 2: 0}


@every_game(paths=lambda name: ("6.III", "6.IV.C"))
def test_a_verified_prize_off_the_meter_stays_with_its_envy_bonuses(name):
    """The house loses by this reading; the winner's own chip is gone with his prize."""
    table = Linked(name).bet(1, 2, progressive=[1, 2]).hold(seat_2=STRAIGHT_FLUSH)
    table.to("awarding").advance()
    table.do(ev.IrregularityCalled("wrong-number-of-cards", seat=1, detail="9")).finish()
    net = {s: sum(x.amount_cents for x in table.lines if x.seat == s) for s in (1, 2)}
    assert net == {1: 30_000, 2: 123_457 - 100}


@every_game(paths=lambda name: ("6.III",))
def test_envy_bonuses_for_a_hand_without_a_wager_are_taken_back(name):
    """Nothing came off the meter: who held the lammer loses by this reading."""
    table = Linked(name).bet(1, 2, progressive=[1]).hold(seat_2=STRAIGHT_FLUSH)
    table.to("awarding").advance()
    assert table.paid(1)["envy-bonus"] == 30_000
    table.do(ev.IrregularityCalled("wrong-number-of-cards", seat=1, detail="9")).finish()
    assert {s: sum(x.amount_cents for x in table.lines if x.seat == s) for s in (1, 2)} == {1: 0, 2: 0}


@clause("6.III")
@pytest.mark.parametrize("phase", ["metering", "awarding"])
def test_nothing_voids_the_round_between_the_reading_and_the_prize(phase):
    table = Linked("crazy-four-poker").bet(1, progressive=[1]).hold(seat_1=ROYAL).to(phase)
    assert table.game.irregularities(table.state) == ()
    assert "meter" in table.game.must_finish(table.state)
    assert "meter" not in table.game.must_finish(table.finish().state)


@clause("7.II")
def test_who_leaves_his_wagers_to_the_house_leaves_the_envy_bonus():
    """The player loses by this reading; where wagers stand without him, he is paid."""
    for stays, envy in (("lost", {}), ("stand", {"envy-bonus": 100_000})):
        table = (
            Linked("crazy-four-poker", abandoned_wagers=stays)
            .bet(1, 2, progressive=[1, 2])
            .hold(seat_1=ROYAL)
        )
        table.to("deciding").do(ev.SeatLeft(2))
        assert table.finish().paid(2) == envy


# ── money ────────────────────────────────────────────────────────────────────────────────────────────


@every_game(paths=lambda name: ("7.I",))
def test_the_books_show_who_paid_whom(name):
    table = Linked(name, meter_cents=2_000_000).bet(1, 2, progressive=[1, 2]).hold(seat_1=STRAIGHT_FLUSH)
    ledger = Ledger().post(books.opening_entry({1: 100_000, 2: 100_000}, 100_000_000))
    start = table.state = table.game.open()
    for event in [*table.events]:
        after = table.game.apply(start, event)
        ledger, start = ledger.post(*books.entries(table.game, start, event, after)), after
    table.state = start
    while table.state.phase != "over":
        before, event = table.state, table.advance()
        ledger = ledger.post(*books.entries(table.game, before, event, table.state))
    prizes = {x.seat: x.amount_cents for x in table.lines if x.outcome == "win" and not x.stake_cents
              and x.wager in ("progressive", "envy-bonus")}  # fmt: skip
    assert prizes == {1: 200_000, 2: 30_000}
    assert ledger.balance("meter-linked-progressive") == 0
    moved = [p for e in ledger.entries for p in e.postings if p.account == "meter-linked-progressive"]
    assert [p.amount_cents for p in moved] == [200_000, -200_000]


# ── terms ────────────────────────────────────────────────────────────────────────────────────────────

RATES = [
    # meter  secondary  permitted
    (210,    0,         True),
    (209,    0,         False),
    (150,    60,        True),
    (150,    59,        False),
    (1,      209,       True),
    (1,      208,       False),
    (1000,   0,         True),
    (1000,   1,         False),
    (215,    0,         True),
]  # fmt: skip


@every_game(paths=lambda name: ("7.III",))
@pytest.mark.parametrize(("rate", "secondary", "permitted"), RATES)
def test_the_meter_and_a_secondary_jackpot_take_at_least_21_per_cent(name, rate, secondary, permitted):
    chosen = {"linked-progressive": True, "progressive-rate": rate, "secondary-rate": secondary}
    if permitted:
        terms = open_game(name, elections=chosen).progressive.terms
        assert (terms.rate, terms.secondary_rate, terms.reset_cents) == (rate, secondary, 1_000_000)
    else:
        with pytest.raises(ElectionRefused, match="per cent") as refused:
            open_game(name, elections=chosen)
        assert refused.value.clauses == ("oh-linked-progressive:7.III",)


@every_game(paths=lambda name: ("7.III",))
@pytest.mark.parametrize(("dollars", "permitted"), [(9_999, False), (10_000, True), (250_000, True)])
def test_the_reset_amount_is_at_least_ten_thousand_dollars(name, dollars, permitted):
    chosen = {"linked-progressive": True, "progressive-reset": dollars}
    if permitted:
        assert open_game(name, elections=chosen).progressive.terms.reset_cents == 100 * dollars
    else:
        with pytest.raises(ElectionRefused, match="10000"):
            open_game(name, elections=chosen)


@clause("7.III")
def test_terms_without_the_wager_are_refused():
    with pytest.raises(ElectionRefused, match="permitted only with linked-progressive"):
        open_game("let-it-ride", elections={"progressive-rate": 300})
