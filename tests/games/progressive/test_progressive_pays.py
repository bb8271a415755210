"""Sections 1, 5, 6 and 7: which five cards count, what they pay, the Envy Bonus."""

import pytest
from linked import FOLDING, HANDS, METER_CENTS, OF_HAND, PATHS, Linked, clause, every_game

from houseway.core import events as ev
from houseway.core.steps import Over
from houseway.editions.house import ElectionRefused
from houseway.editions.loader import editions_of
from houseway.equipment.cards import cards
from houseway.games.registry import game_names, open_game
from houseway.procedures.stakes import placed

SHARES = {"royal flush": 1_234_567, "straight flush": 123_457}  # of $12,345.67, up to the cent


def alone(name, hand, **more):
    return Linked(name, **more).bet(1, progressive=[1]).hold(seat_1=hand)


@every_game(paths=lambda name: (OF_HAND[name], "5.II", f"5.II.{PATHS[name]}", "7.I", "1.I.C", "5.I", "6.II"))
@pytest.mark.parametrize(("hand", "held", "prize", "envy"), HANDS)
def test_each_hand_pays_what_is_printed_and_no_line_besides(name, hand, held, prize, envy):
    table = alone(name, held).finish()
    (line,) = [x for x in table.lines if x.wager == "progressive" and x.outcome == "win"]
    assert (line.amount_cents, line.stake_cents) == (prize or SHARES[hand], 0)
    assert line.against == ("table-inventory" if prize else "meter-linked-progressive")
    assert line.clause == "oh-linked-progressive:7.I"


@every_game(paths=lambda name: ("1.I.C",))
@pytest.mark.parametrize("held", ["Qc Qd 8h 8s 3c", "Ac Kc Qc Jc 9d", "Ah Kd Qs Jc 9d", "2c 3d 4h 5s 7c"])
def test_below_three_of_a_kind_nothing_is_paid(name, held):
    assert alone(name, held).finish().paid(1) == {}


@clause("5.III")
@pytest.mark.parametrize(
    ("name", "own", "board"),
    [("let-it-ride", "As Ks Qs", "Js Ts"), ("mississippi-stud", "As Ks", "Qs Js Ts")],
)
def test_own_cards_with_the_community_cards(name, own, board):
    table = alone(name, f"{own} {board}").finish()
    assert table.paid(1) == {"progressive": METER_CENTS}
    assert len(table.state.board) == len(board.split())


@clause("5.IV")
@pytest.mark.parametrize("name", ["ultimate-texas-holdem", "texas-holdem-bonus"])
def test_turn_and_river_do_not_count(name):
    """Four to the royal on the flop, completed on the turn: no prize, though the game's own hand is royal."""
    table = Linked(name).bet(1, progressive=[1]).hold(seat_1="As Ks Qs Js 2d")
    table.board = (*table.board, *cards("Ts 3d"))
    table.rest = [c for c in table.rest if c not in table.board]
    table.finish()
    assert table.paid(1) == {}
    assert any("royal flush" in x.why for x in table.lines if x.wager in ("ante", "blind"))


@clause("5.V")
@pytest.mark.parametrize("name", ["four-card-poker", "crazy-four-poker"])
def test_all_five_cards_dealt_count_and_not_the_best_four(name):
    """Four cards of a suit are a flush of the game, and nothing of the progressive."""
    assert alone(name, "Ac Jc 8c 6c 2d").finish().paid(1) == {}
    assert alone(name, "9c 8d 7h 6s 2c").finish().paid(1) == {}


@every_game(paths=lambda name: (f"5.II.{PATHS[name]}", OF_HAND[name]))
def test_the_game_itself_is_played_as_ever(name):
    """The same cards without and with the wager: the same lines but for those of the progressive."""
    plain = Linked(name, on=False).bet(1, 2).hold(seat_1=HANDS[6][1]).finish()
    linked = Linked(name).bet(1, 2, progressive=[1, 2]).hold(seat_1=HANDS[6][1]).finish()
    own = [x for x in linked.lines if x.wager not in ("progressive", "envy-bonus")]
    assert own == plain.lines
    extra = {"lock-progressive", "verify-progressive"}
    done = [e for e in linked.events if getattr(e, "name", "") not in extra]
    done = [
        e for e in done if not isinstance(e, ev.WagersAccepted) and getattr(e, "wager", "") != "progressive"
    ]
    kinds = [e.kind for e in done]
    assert kinds.count("settled") == [e.kind for e in plain.events].count("settled") + 2
    assert [k for k in kinds if k != "settled"] == [e.kind for e in plain.events if e.kind != "settled"]


@clause("5.II", "3.I")
@pytest.mark.parametrize("name", sorted(set(game_names()) - set(PATHS)))
def test_no_other_game_can_be_on_the_link(name):
    for edition in (e.id for e in editions_of(name)):
        with pytest.raises(ElectionRefused, match="no option 'linked-progressive'"):
            open_game(name, edition=edition, elections={"linked-progressive": True})


@every_game(paths=lambda name: ("6.I", "6.III"))
def test_it_is_paid_whoever_wins_and_before_the_cards_are_collected(name):
    table = alone(name, HANDS[5][1]).finish()
    events = table.events
    prizes = [e for e in events if isinstance(e, ev.Settled) and e.lines[0].odds == "$30 for one"]
    paid = events.index(prizes[0])
    own = [i for i, e in enumerate(events) if isinstance(e, ev.CardsCollected) and e.of == "seat-1"]
    settled = [i for i, e in enumerate(events) if isinstance(e, ev.Settled)]
    assert own and settled[1] < paid < own[0]  # after the collection of the chip and the other wagers


@every_game(FOLDING, paths=lambda name: ("6.III",))
@pytest.mark.parametrize(("hand", "held", "prize", "envy"), [HANDS[0], HANDS[2], HANDS[6]])
def test_a_fold_forfeits_the_wager(name, hand, held, prize, envy):
    """The player loses by it: the chip stays with the house and the hand wins nothing."""
    table = Linked(name).bet(1, 2, progressive=[1, 2]).hold(folds=[1], seat_1=held).finish()
    assert table.paid(1) == {} and table.paid(2) == {}
    assert not any(isinstance(e, ev.MeterRead) for e in table.events)


@clause("6.III", "7.II")
@pytest.mark.parametrize(
    ("name", "beside"), [("ultimate-texas-holdem", "trips"), ("four-card-poker", "aces-up")]
)
def test_a_folded_hand_that_another_wager_turns_up_wins_nothing_and_is_nobodys_envy(name, beside):
    table = Linked(name).bet(1, 2, progressive=[1, 2])
    table.do(placed(table.game.table, 1, beside, 500)).hold(folds=[1], seat_1=HANDS[0][1]).finish()
    assert table.state.hand(1).shown and table.state.hand(1).status == "folded"
    assert table.paid(1) == table.paid(2) == {}
    assert not any(isinstance(e, ev.MeterRead) for e in table.events)


@every_game(FOLDING, paths=lambda name: ("6.III", "7.II"))
@pytest.mark.parametrize(("hand", "held", "prize", "envy"), HANDS)
def test_a_fold_keeps_the_envy_bonus(name, hand, held, prize, envy):
    table = Linked(name).bet(1, 2, progressive=[1, 2]).hold(folds=[2], seat_1=held).finish()
    assert table.paid(2) == ({"envy-bonus": envy} if envy else {})


@every_game(paths=lambda name: ("7.II", "1.I.A", "1.I.B"))
@pytest.mark.parametrize(("hand", "held", "prize", "envy"), HANDS)
def test_the_envy_bonus_goes_to_every_other_player_with_the_wager(name, hand, held, prize, envy):
    table = Linked(name).bet(1, 2, 3, 4, progressive=[1, 2, 4]).hold(seat_1=held).finish()
    assert table.paid(1) == {"progressive": prize or SHARES[hand]}  # none for the own hand
    assert table.paid(2) == table.paid(4) == ({"envy-bonus": envy} if envy else {})
    assert table.paid(3) == {}
    lines = [x for x in table.lines if x.wager == "envy-bonus"]
    assert [x.seat for x in lines] == ([4, 2] if envy else [])
    assert all((x.clause, x.against) == ("oh-linked-progressive:7.II", "table-inventory") for x in lines)


@every_game(paths=lambda name: ("1.I.A", "1.I.B"))
def test_who_holds_the_hand_needs_no_wager_of_his_own(name):
    """The house loses by this reading."""
    table = Linked(name).bet(1, 2, progressive=[2]).hold(seat_1=HANDS[0][1]).finish()
    assert table.paid(1) == {} and table.paid(2) == {"envy-bonus": 100_000}
    assert not any(isinstance(e, ev.MeterRead) for e in table.events)


@clause("7.II.A")
@pytest.mark.parametrize("name", ["mississippi-stud", "ultimate-texas-holdem", "texas-holdem-bonus"])
def test_several_hands_bring_several_envy_bonuses(name):
    hands = {"seat_1": "Js Ts 9s 8s 7s", "seat_3": "6s 5s 9s 8s 7s"}
    table = Linked(name).bet(1, 2, 3, progressive=[1, 2, 3]).hold(**hands).finish()
    assert table.paid(2) == {"envy-bonus": 60_000}
    assert table.paid(1) == table.paid(3) == {"progressive": 123_457, "envy-bonus": 30_000}


@clause("7.II.A")
@pytest.mark.parametrize("name", ["four-card-poker", "crazy-four-poker"])
def test_five_cards_each_a_royal_and_a_straight_flush(name):
    hands = {"seat_1": "As Ks Qs Js Ts", "seat_2": "9h 8h 7h 6h 5h"}
    table = Linked(name).bet(1, 2, progressive=[1, 2]).hold(**hands).finish()
    assert table.paid(1)["envy-bonus"] == 30_000 and table.paid(2)["envy-bonus"] == 100_000


@clause("7.II.A")
def test_the_dealers_hand_brings_no_envy_bonus():
    table = Linked("crazy-four-poker").bet(1, progressive=[1]).hold(seat_1="2c 4d 6h 8s Tc")
    table.rest = [*cards("As Ks Qs Js Ts"), *table.rest]
    table.finish()
    assert [h.cards for h in table.state.hands if h.seat == 0] == [cards("As Ks Qs Js Ts")]
    assert table.paid(1) == {}


@clause("7.IV")
def test_each_is_paid_by_the_meter_at_his_own_turn():
    """From the dealer's right: seat 3's tenth comes first, and seat 1's is read off anew."""
    hands = {"seat_1": "Js Ts 9s 8s 7s", "seat_3": "6s 5s 9s 8s 7s"}
    table = Linked("mississippi-stud", meter_cents=5_000_000).bet(1, 3, progressive=[1, 3]).hold(**hands)
    table.to("awarding")
    table.meter_cents = 4_500_021
    table.finish()
    read = [e for e in table.events if isinstance(e, ev.MeterRead)]
    assert [(e.seat, e.cents, e.takes) for e in read] == [
        (3, 5_000_000, "10% of the meter"), (1, 4_500_021, "10% of the meter"),
    ]  # fmt: skip
    assert table.paid(3)["progressive"] == 500_000 and table.paid(1)["progressive"] == 450_003


@clause("7.IV")
def test_only_the_meter_that_is_due_can_be_read():
    table = Linked("mississippi-stud").bet(1, progressive=[1]).hold(seat_1=HANDS[0][1]).to("metering")
    due = ev.MeterRead("linked-progressive", 100, 1, "100% of the meter")
    for wrong in (
        ev.MeterRead("another", 100, 1, "100% of the meter"),
        ev.MeterRead("linked-progressive", 100, 2, "100% of the meter"),
        ev.MeterRead("linked-progressive", 100, 1, "10% of the meter"),
        ev.MeterRead("linked-progressive", -1, 1, "100% of the meter"),
    ):
        table.refused(wrong, "7.IV")
    table.do(due)
    table.refused(due, "7.IV")


def test_every_round_ends():
    for name in PATHS:
        assert isinstance(alone(name, HANDS[0][1]).finish().step, Over)
