"""Sections f, k and l: the decision, declarations settled at once, and the passes of the settlement."""

import json

import pytest
from tests.games.felt import clause_of

from houseway.core import events as ev
from houseway.core.game import AUDITOR, DEALER, FLOOR, PUBLIC, seat_viewer
from houseway.core.steps import Chance, Decide, Procedure, Settle
from houseway.dealer import books
from houseway.editions.house import ElectionRefused, check_uniform, elect
from houseway.editions.loader import load_edition
from houseway.equipment.cards import cards
from houseway.money.ledger import INVENTORY, layout_account, seat_account

clause = clause_of("s38-colorado-holdem")
BOOK = "s38-colorado-holdem:"
REQUIRED, PERMISSIBLE = "required-bet", "permissible-bet"
BOTH = pytest.mark.parametrize("version", [REQUIRED, PERMISSIBLE])
ASKED = {REQUIRED: "k.2", PERMISSIBLE: "l.2"}
BOARD = "4c 8d Kh"


def stakes(table, seat):
    return {b.wager: b.stake_cents for b in table.state.bets if b.seat == seat}


# ── before the deal ──────────────────────────────────────────────────────────────────────────────────


@clause("f.1", "f.2", "f.4", "a.1.i")
def test_an_ante_is_chips_of_a_seated_player(felt):
    table = felt().ready()
    ante = ev.WagerPlaced(1, "ante", 500)
    table.refused(ante, "f.2")
    table.do(ev.SeatTaken(1), ev.SeatTaken(2))
    table.refused(ev.WagerPlaced(1, "ante", 500, spoken=True), "f.1")
    table.refused(ev.WagerPlaced(1, "ante", 500, spot="bet"), "f.1")
    table.refused(ev.WagerPlaced(1, "bet", 500), "f.3")  # not before the cards
    for cents in (499, 550, 50_100):
        table.refused(ev.WagerPlaced(1, "ante", cents), "f.4")
    assert table.step.closes is None  # nobody has an ante
    table.do(ante, ev.WagersClosed())
    assert [h.seat for h in table.state.seats] == [1]


@clause("f.3", "h.2", "i.2.iii", "a.1.ii")
@BOTH
@pytest.mark.parametrize("dealing", ["hand", "manual-shoe", "automated-shoe"])
def test_after_the_call_nothing_is_bet_raised_or_taken_back_but_the_bet_that_is_asked_for(
    felt, version, dealing
):
    table = felt(version=version, dealing=dealing).ready().bet(1, 10, bonus=1)
    table.dealt(BOARD, seat_1="As Kd 2c bet 2c").do(ev.WagersClosed())
    while table.state.phase != "over":
        for event in (
            ev.WagerPlaced(1, "ante", 500), ev.WagerPlaced(1, "bonus", 100), ev.WagerPlaced(1, "bet", 1000),
            ev.WagerWithdrawn(1, "ante"), ev.WagerWithdrawn(1, "bonus"), ev.WagerWithdrawn(1, "bet"),
        ):  # fmt: skip
            table.refused(event, "f.3")
        if not isinstance(table.step, Decide):
            table.refused(ev.Decided(1, "bet", 1000, slots=(0,)), ASKED[version])
        table.advance()


@clause("f.2")
@BOTH
@pytest.mark.parametrize("answer", ["bet 2c", "declare"])
def test_who_has_bet_and_has_cards_stays_to_the_end_of_the_round(felt, version, answer):
    table = felt(version=version).dealt(BOARD, seat_1=f"As Kd 2c {answer}", seat_3="7h 7d 2d bet 2d")
    table.do(ev.SeatTaken(5), ev.WagersClosed())
    while table.state.phase != "over":
        table.refused(ev.SeatLeft(1), "f.2")
        assert 5 not in table.game.apply(table.state, ev.SeatLeft(5)).seated  # who does not play may go
        table.advance()
    assert table.do(ev.SeatLeft(1)).state.seated == (3, 5)


@clause("f.2", "f.3")
def test_before_the_call_a_player_takes_the_wagers_back_and_goes(felt):
    table = felt().ready().bet(1, 5)
    table.refused(ev.SeatLeft(1), "f.3")
    assert table.do(ev.WagerWithdrawn(1, "ante"), ev.SeatLeft(1)).state.seated == ()


@clause("f.5")
def test_a_player_may_have_two_neighbouring_positions_where_the_house_permits_it(felt):
    table = felt().ready().do(ev.SeatTaken(3, "ann"))
    assert "a player has one position" in table.refused(ev.SeatTaken(4, "ann"), "f.5").reason
    table = felt(two_positions=True).ready().do(ev.SeatTaken(3, "ann"), ev.SeatTaken(6, "bob"))
    for seat in (1, 5, 7):
        assert "lies beside seat 3" in table.refused(ev.SeatTaken(seat, "ann"), "f.5").reason
    for seat in (2, 4):
        assert table.game.apply(table.state, ev.SeatTaken(seat, "ann")).players[-1] == (seat, "ann")
    table.do(ev.SeatTaken(4, "ann"))
    for seat in (2, 5):
        assert "two positions" in table.refused(ev.SeatTaken(seat, "ann"), "f.5").reason
    assert table.do(ev.SeatTaken(5, "bob")).state.seated == (3, 4, 5, 6)


@clause("f.5", "k.2")
@BOTH
def test_each_of_two_positions_is_a_hand_by_itself(felt, version):
    table = (
        felt(version=version, two_positions=True).ready().do(ev.SeatTaken(3, "ann"), ev.SeatTaken(4, "ann"))
    )
    table.dealt("4c 8d 2h", seat_3="As Ad 2c bet 2c", seat_4="6s 6h 3d declare")
    lines = table.finish()
    assert {(x.seat, x.wager): x.amount_cents for x in lines} == {
        (3, "ante"): 1000, (3, "bet"): 1000, (4, "ante"): -1000,
    }  # fmt: skip


@clause("f.6")
def test_one_version_at_all_tables_of_a_house():
    edition = load_edition("s38-colorado-holdem")
    required, permissible = elect(edition, {}), elect(edition, {"version": PERMISSIBLE})
    check_uniform([required, required])
    check_uniform([permissible, permissible])
    with pytest.raises(ElectionRefused) as refused:
        check_uniform([required, permissible])
    assert refused.value.clauses == (BOOK + "f.6",)
    assert any("needs a Bet" in text for text, _ in required.notices())
    assert any("may be added" in text for text, _ in permissible.notices())


@clause("f.2")
def test_a_table_has_seven_positions(felt):
    table = felt().ready()
    for seat in (0, 8):
        table.refused(ev.SeatTaken(seat), "f.2")
    for seat in range(1, 8):
        table.do(ev.SeatTaken(seat))


# ── the decision ─────────────────────────────────────────────────────────────────────────────────────


@clause("k.2", "l.2", "l.2.i", "l.2.ii.A", "a.1.ii", "a.1.iv")
@BOTH
def test_what_each_player_is_asked_from_the_left(felt, version):
    """Readings 9 and 12: a fold where the bet is required, playing without one where it is not."""
    table = felt(version=version).dealt(BOARD, seat_1="As Kd 2c bet 2c", seat_4="7h 7d 2d bet 2d")
    table.to("deciding")
    third = "fold" if version == REQUIRED else "play"
    for seat in (1, 4):
        slots = table.state.hand(seat).slots
        assert table.step.seat == seat
        picks = {c.name: c.picks and (c.picks.slots, c.picks.least, c.picks.most) for c in table.step.choices}
        one_aside = (slots, 1, 1)
        assert picks == {"bet": one_aside, third: one_aside if third == "play" else None, "declare": None}
        amounts = {c.name: (c.low_cents, c.high_cents) for c in table.step.choices}
        assert amounts == {"bet": (1000, 1000), third: (0, 0), "declare": (0, 0)}
        assert {c.clause for c in table.step.choices} == {BOOK + ASKED[version]}
        assert table.step.default == third
        aside = slots[:1]
        for wrong in (
            ev.Decided(5 - seat, "bet", 1000, slots=aside), ev.Decided(seat, "bet", 999, slots=aside),
            ev.Decided(seat, "bet", 1001, slots=aside), ev.Decided(seat, "bet", 2000, slots=aside),
            ev.Decided(seat, "bet", 0, slots=aside), ev.Decided(seat, "bet", 1000),
            ev.Decided(seat, "bet", 1000, slots=slots[:2]),
            ev.Decided(seat, "bet", 1000, slots=(40,)), ev.Decided(seat, "bet", 1000, slots=(slots[0],) * 2),
            ev.Decided(seat, "declare", slots=aside), ev.Decided(seat, "declare", 1000),
            ev.Decided(seat, third, 1000, slots=aside),
            ev.Decided(seat, "check"),
            ev.Decided(seat, "play" if version == REQUIRED else "fold", slots=aside),
        ):  # fmt: skip
            table.refused(wrong, ASKED[version])
        table.refused(ev.Decided(seat, "bet", 1000, hand=1, slots=aside), "f.5")
        table.refused(ev.Decided(seat, "bet", 1000, spot="bet", slots=aside), "f.5")
        before = table.state
        event = table.advance()
        moved = {p.account: p.amount_cents for e in books.entries(table.game, before, event, table.state)
                 for p in e.postings}  # fmt: skip
        assert moved == {seat_account(seat): -1000, layout_account(seat): 1000}
        assert stakes(table, seat) == {"ante": 1000, "bet": 1000}
    assert table.state.phase == "reveal"


@clause("l.2.i", "a.1.iv")
def test_who_plays_without_a_bet_lays_a_card_aside_too(felt):
    table = felt(version=PERMISSIBLE).dealt(BOARD, seat_1="As Kd 2c play As").to("deciding")
    slots = table.state.hand(1).slots
    for wrong in ((), slots[:2], slots):
        table.refused(ev.Decided(1, "play", slots=wrong), "l.2")
    table.advance()
    hand = table.state.hand(1)
    assert (hand.discarded, hand.slots, hand.cards) == (slots[:1], slots[1:], cards("Kd 2c"))
    assert stakes(table, 1) == {"ante": 1000}


@clause("k.2", "l.2", "l.2.i")
@pytest.mark.parametrize(
    ("version", "own", "board", "expected"),
    [
        (REQUIRED, "7c 7d 7h", "7s 2d 3d", {"ante": "lose 10", "bonus": "lose 1"}),
        (PERMISSIBLE, "2c Kd Ks", "3s 5d 6d", {"ante": "lose 10", "bonus": "lose 1"}),  # the kings part
        (PERMISSIBLE, "Kd Ks 2c", "3s 5d 6d", {"ante": "win 10", "bonus": "push"}),
        (PERMISSIBLE, "7c 7d 7h", "2s 3d 4d", {"ante": "lose 10", "bonus": "lose 1"}),
    ],
)
def test_who_does_not_answer_folds_or_plays_without_the_card_dealt_last(
    felt, results, version, own, board, expected
):
    """The reading "silence": no bet and no declaration comes of itself, even with an instant winner."""
    table = felt(version=version).ready().bet(1, 10, bonus=1)
    assert results(table.dealt(board, seat_1=own).finish()) == expected


@clause("k.2")
def test_a_fold_loses_the_ante_and_the_bonus_at_once(felt):
    table = felt().ready().bet(1, 10, bonus=1).dealt(BOARD, seat_1="As 7d 2c fold", seat_2="7h 6d 2d fold")
    table.to("settling")
    assert isinstance(table.step, Settle) and table.step.clause == BOOK + "k.2"
    lines = table.game.settle(table.state)
    assert [(x.wager, x.outcome, x.amount_cents, x.clause) for x in lines] == [
        ("ante", "lose", -1000, BOOK + "k.2"), ("bonus", "lose", -100, BOOK + "k.2"),
    ]  # fmt: skip
    table.advance()
    assert table.step.event == ev.CardsCollected("seat-1") and table.step.clause == BOOK + "k.3"
    table.advance()
    assert table.step.seat == 2
    assert not any(isinstance(e, ev.CardsShown) and e.to == "all" for e in table.events)


@clause("g.4", "a.1.v")
@pytest.mark.parametrize(
    ("board", "bonus"), [("As 3d 4d", "push"), ("As 7s 4d", "win 1"), ("8s 3d 4d", "lose 1")]
)
def test_a_house_may_leave_the_bonus_of_a_fold_on_the_hand(felt, results, board, bonus):
    """Reading 14, the other way: a card is laid aside, the ante goes at once, the bonus stays."""
    table = felt(bonus_after_fold="kept").ready().bet(1, 10, bonus=1)
    table.dealt(board, seat_1="Ad 7d 2c fold 2c", seat_2="Kh 6d 2d fold").to("deciding")
    slots = table.state.hand(1).slots
    table.refused(ev.Decided(1, "fold"), "k.2")
    table.advance()
    assert table.state.hand(1).discarded == slots[2:]
    assert [x.wager for x in table.game.settle(table.state)] == ["ante"]
    table.advance()
    assert stakes(table, 1) == {"bonus": 100} and table.step.seat == 2
    assert table.step.choice("fold").picks is None  # no bonus, nothing to keep
    assert results(table.finish()) == {"ante": "lose 10", "bonus": bonus}
    assert table.state.racked == 52


@clause("g.4")
def test_where_nobody_folds_no_bonus_is_kept_after_a_fold():
    with pytest.raises(ElectionRefused, match="only with version = required-bet"):
        elect(load_edition("s38-colorado-holdem"), {"version": PERMISSIBLE, "bonus-after-fold": "kept"})


# ── declarations ─────────────────────────────────────────────────────────────────────────────────────


@clause("l.2.ii.A", "k.2", "a.1.vi")
@BOTH
@pytest.mark.parametrize("dealing", ["hand", "manual-shoe", "automated-shoe"])
def test_a_declared_winner_is_turned_up_paid_and_racked_before_the_next_is_asked(felt, version, dealing):
    table = felt(version=version, dealing=dealing).ready().bet(1, 10, bonus=1)
    table.dealt(BOARD, seat_1="9h Th Jh declare", seat_3="7h 7d 2d bet 2d").to("deciding")
    slots = table.state.hand(1).slots
    table.advance()
    shown = ev.CardsShown("all", slots, cards("9h Th Jh"))
    assert isinstance(table.step, Procedure) and table.step.event == shown
    assert (table.step.by, table.step.clause) == ("dealer", BOOK + "l.2.ii.A")
    assert table.refusal(ev.Settled(()))
    assert table.refusal(ev.CardsCollected("seat-1"))
    table.refused(ev.CardsShown("all", slots, cards("9h Th Qh")), "l.2.ii.A")
    table.refused(ev.Decided(3, "bet", 1000, slots=table.state.hand(3).slots[:1]), ASKED[version])
    table.advance()
    assert table.view(3)["hands"][0]["cards"] == ["9h", "Th", "Jh"]
    assert table.step.clause == BOOK + "l.2.ii.A" and isinstance(table.step, Settle)
    before = table.state
    event = table.advance()
    moved = {}
    for entry in books.entries(table.game, before, event, table.state):
        for p in entry.postings:
            moved[p.account] = moved.get(p.account, 0) + p.amount_cents
    assert moved == {seat_account(1): 6600, layout_account(1): -1100, INVENTORY: -5500}
    assert table.step.event == ev.CardsCollected("seat-1") and table.step.clause == BOOK + "l.2.ii.A"
    table.refused(ev.CardsCollected("seat-3"), "l.2.ii.A")
    table.advance()
    assert isinstance(table.step, Decide) and table.step.seat == 3 and not table.state.board
    table.finish()
    assert table.state.racked == 52


@clause("o.4")
@BOTH
def test_a_wrong_declaration_loses_the_ante_and_its_hand_is_void(felt, version):
    """Also when the five cards would have won: seat 1 would have had four sevens."""
    table = felt(version=version).ready().bet(1, 10, bonus=1)
    table.dealt("7s 7d Kh", seat_1="7c 7h 2c declare", seat_3="Ah Ad 2d bet 2d").to("deciding")
    table.advance()
    assert table.state.phase == "showing"  # all three are turned up all the same
    lines = table.finish()
    assert [(x.seat, x.wager, x.outcome, x.amount_cents, x.clause.removeprefix(BOOK)) for x in lines[:2]] == [
        (1, "ante", "lose", -1000, "o.4"), (1, "bonus", "lose", -100, "o.4"),
    ]  # fmt: skip
    assert {x.wager: x.outcome for x in lines if x.seat == 3} == {"ante": "win", "bet": "win"}
    order = [e for e in table.events if isinstance(e, ev.CardsCollected | ev.CardsShown)]
    racked = order.index(ev.CardsCollected("seat-1"))
    board = next(
        i
        for i, e in enumerate(order)
        if isinstance(e, ev.CardsShown) and e.slots[0] in table.state.hand(-1).slots
    )
    assert racked < board


@clause("l.2.ii.A", "o.4")
@BOTH
def test_who_declares_bets_no_more(felt, version):
    for own in ("9h Th Jh", "9h Th Qh"):
        table = felt(version=version).dealt(BOARD, seat_1=f"{own} declare").to("deciding")
        table.advance()
        while table.state.phase != "over":
            assert "bet" not in stakes(table, 1)
            table.refused(ev.WagerPlaced(1, "bet", 1000), "f.3")
            table.advance()


@clause("k.2", "l.3", "a.1.iii")
@BOTH
def test_the_community_cards_are_turned_up_when_all_have_decided(felt, version):
    path = "k.2" if version == REQUIRED else "l.3"
    table = (
        felt(version=version).dealt(BOARD, seat_1="As Kd 2c bet 2c", seat_2="9h Th Jh declare").to("deciding")
    )
    slots = table.state.hand(-1).slots
    while isinstance(table.step, Decide) or table.state.phase in ("showing", "settling", "discarding"):
        assert table.view(1)["board"] == ["??"] * 3
        assert table.refusal(ev.CardsShown("all", slots[:1], cards("4c")))
        table.advance()
    for i, slot in enumerate(slots):
        assert table.step == Chance(ev.CardsShown("all", (slot,)), BOOK + path)
        table.advance()
        assert table.view(role="public")["board"] == [*BOARD.split()[: i + 1], *["??"] * (2 - i)]


@clause("k.2", "l.3")
@BOTH
def test_they_are_turned_up_also_when_nobody_is_left(felt, version):
    table = felt(version=version).dealt(BOARD, seat_1="9h Th Jh declare").to("clearing")
    assert table.view(role="public")["board"] == BOARD.split()


# ── the settlement ───────────────────────────────────────────────────────────────────────────────────

FIVE = {  # seats 1 and 5 win, 2 and 6 lose, 3 pushes
    "seat_1": "As Ad 2c bet 2c",
    "seat_2": "6s 6d 2d bet 2d",
    "seat_3": "9s 9d 2h bet 2h",
    "seat_5": "Qs Qd 2s bet 2s",
    "seat_6": "5s 5d 3d bet 3d",
}


def acts(table):
    """What happens of the hands after the community cards: seat, what, clause."""
    done = []
    while table.state.phase != "over":
        step, before = table.step, table.state
        event = table.advance()
        if isinstance(event, ev.Settled):
            done += [(x.seat, x.outcome, step.clause.removeprefix(BOOK)) for x in event.lines]
        else:
            seat = before.hands[before.turn].seat
            done.append(
                (
                    seat,
                    "shown" if isinstance(event, ev.CardsShown) else event.of,
                    step.clause.removeprefix(BOOK),
                )
            )
    return done


@clause("k.3", "k.4", "k.4.i", "k.4.ii", "l.4", "l.5", "l.6", "l.7", "l.7.i", "l.7.ii")
@pytest.mark.parametrize(
    ("version", "loses", "pushes", "pays", "clears"),
    [(REQUIRED, "k.3", "k.4", "m.2", "k.4.ii"), (PERMISSIBLE, "l.5", "l.6", "n.2", "l.7.ii")],
)
def test_losers_first_then_pushes_then_winners_each_from_the_right(
    felt, version, loses, pushes, pays, clears
):
    table = felt(version=version).dealt("4c 8d Kh", **FIVE).to("showing")
    assert acts(table) == [
        (6, "shown", "l.4"), (6, "lose", loses), (6, "lose", loses), (6, "seat-6", loses),
        (5, "shown", "l.4"), (3, "shown", "l.4"),
        (2, "shown", "l.4"), (2, "lose", loses), (2, "lose", loses), (2, "seat-2", loses),
        (1, "shown", "l.4"),
        (3, "push", pushes), (3, "push", pushes), (3, "seat-3", pushes),
        (5, "win", pays), (5, "win", pays), (1, "win", pays), (1, "win", pays),
        (5, "seat-5", clears), (1, "seat-1", clears), (-1, "board", clears),
    ]  # fmt: skip
    assert table.state.racked == 52


@clause("k.3", "k.4", "l.5", "l.6", "l.7", "g.4")
@BOTH
def test_a_bonus_goes_in_the_pass_of_its_own_outcome(felt, version):
    """Tens win or push the ante, by the version, while the bonus loses; jacks win while it pushes."""
    table = felt(version=version).ready().bet(1, 10, bonus=1).bet(2, 10, bonus=1).bet(3, 10, bonus=1)
    table.dealt("4c 8d Kh", seat_1="Ts Td 2c bet 2c", seat_2="Js Jd 2d bet 2d", seat_3="2s 3d 5h bet 5h")
    lines = table.finish()
    tens = "win" if version == REQUIRED else "push"
    order = [(x.seat, x.wager, x.outcome) for x in lines]
    first = [(3, "ante", "lose"), (3, "bet", "lose"), (3, "bonus", "lose"), (1, "bonus", "lose")]
    jacks = [(2, "ante", "win"), (2, "bet", "win")]
    own = [(1, "ante", tens), (1, "bet", tens)]
    assert order[:4] == first
    second = [(2, "bonus", "push")]
    assert order[4:] == (second + jacks + own if tens == "win" else second + own + jacks)


@clause("l.4", "a.1.iv")
@BOTH
def test_two_cards_are_turned_up_and_the_discard_never(felt, version):
    table = felt(version=version).dealt(BOARD, seat_1="As Kd 2c bet Kd").to("showing")
    slots, aside = table.state.hand(1).slots, table.state.hand(1).discarded
    assert len(slots) == 2 and len(aside) == 1
    assert table.step.event == ev.CardsShown("all", slots, cards("As 2c"))
    table.refused(ev.CardsShown("all", (*slots, *aside), cards("As 2c Kd")), "l.4")
    table.finish()
    for event in table.events:
        if isinstance(event, ev.CardsShown) and event.to == "all":
            assert not set(event.slots) & set(aside)


@clause("k.1", "l.1", "a.1.iii", "a.1.iv")
@BOTH
def test_a_seat_sees_its_own_cards_and_nobody_elses(felt, version):
    table = (
        felt(version=version).dealt(BOARD, seat_2="As Kd 2c bet 2c", seat_5="7h 7d 2d bet 2d").to("deciding")
    )
    own = {2: ["As", "Kd", "2c"], 5: ["7h", "7d", "2d"]}
    viewers = (PUBLIC, DEALER, FLOOR, AUDITOR, *map(seat_viewer, range(1, 8)))
    for viewer in viewers:
        view = table.game.view(table.state, viewer)
        sees = {s for s in own if viewer in (AUDITOR, seat_viewer(s))}
        assert {h["seat"]: h["cards"] for h in view["hands"]} == {
            s: own[s] if s in sees else ["??"] * 3 for s in own
        }
        assert view["board"] == ["??"] * 3 and "dealer" not in view
        json.dumps(view)
    table.advance()
    for viewer in viewers:
        (hand, _) = table.game.view(table.state, viewer)["hands"]
        assert hand["discarded"] == 1
        assert hand["cards"] == (["As", "Kd"] if viewer in (AUDITOR, seat_viewer(2)) else ["??"] * 2)
    table.to("showing")
    assert table.view(2)["hands"][0]["hand"] == "pair of kings, ace-eight-four kickers"


@clause("a.1.vi")
def test_a_player_is_told_that_the_three_cards_win_at_once(felt):
    table = felt().dealt(BOARD, seat_1="7c 7d 7h declare", seat_2="As Kd 2c bet 2c").to("deciding")
    assert table.view(1)["hands"][0]["hand"] == "three sevens"
    assert "hand" not in table.view(2)["hands"][0] and "hand" not in table.view(2)["hands"][1]
