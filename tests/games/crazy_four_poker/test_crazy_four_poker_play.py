"""Sections 10 and 11: decisions, the order of settling, approval, and what every wager comes to."""

from random import Random

import pytest
from tests.games.scripted_poker import told

from houseway.core import events as ev
from houseway.core.game import PUBLIC
from houseway.core.steps import Decide, Procedure, Settle
from houseway.dealer.automatic import Dealer
from houseway.dealer.chance import StackChance
from houseway.editions.house import ElectionRefused
from houseway.equipment.cards import cards, texts
from houseway.procedures.stakes import placed


def clause(*paths):
    return pytest.mark.clause(*[f"oh-crazy-four-poker:{path}" for path in paths])


LOW = "Qs Jd Tc 8h 7s"  # a dealer who does not play
KING = "Ks 6d 4c 3h 2s"  # the least that does

# One hand each: Ante, Super Bonus and Queens Up of $10 each, Play of $10.
SETTLED = [
    # player            dealer              ante       play       super bonus  queens up
    ("7h 6d 4c 3s 2d",  LOW,                "push",    "win 10",  "push",      "lose 10"),  # 10.V.A.1
    ("Qd Jc Th 8s 7d",  LOW,                "push",    "win 10",  "push",      "lose 10"),
    ("Ad Kc 9h 5s 2d",  LOW,                "push",    "win 10",  "push",      "lose 10"),
    ("4d 3c 2h As 9d",  LOW,                "push",    "win 10",  "win 10",    "win 30"),
    ("Qd 6c 4h 3s 2d",  KING,               "lose 10", "lose 10", "lose 10",   "lose 10"),  # 10.V.A.2.a
    ("Jd Jc Qh As 2d",  "Qs Qd 3c 4h 6s",   "lose 10", "lose 10", "lose 10",   "lose 10"),
    ("Qh Qc Ah Ks 2d",  "As Ad 3c 4h 6s",   "lose 10", "lose 10", "lose 10",   "win 10"),
    ("Qh Qc 2h 2d 9d",  "As Ad 3c 3h 6s",   "lose 10", "lose 10", "lose 10",   "win 20"),
    ("4d 3c 2h Ac 9d",  "5s 4s 3h 2d Ks",   "lose 10", "lose 10", "win 10",    "win 30"),  # beaten
    ("6d 5d 3d 2d Kc",  "As Ks 3s 2s 9c",   "lose 10", "lose 10", "win 15",    "win 40"),
    ("2h 2c 2d Ks 9d",  "As Ad Ac 4h 6s",   "lose 10", "lose 10", "win 20",    "win 90"),
    ("4d 3d 2d Ad 9c",  "3s 3h 3c 6h 6s",   "win 10",  "win 10",  "win 150",   "win 300"),
    ("4d 3d 2d Ad 9c",  "5h 4h 3h 2h 9s",   "lose 10", "lose 10", "win 150",   "win 300"),
    ("2h 2c 2d 2s 9d",  "As Ad Ac Ah 6s",   "lose 10", "lose 10", "win 300",   "win 500"),
    ("Ah Ac Ad As 9d",  "Ks Kd Kc Kh 6s",   "win 10",  "win 10",  "win 2000",  "win 500"),
    ("Kh Kc Kd Ks 9d",  "2s 2d 2c 2h 6s",   "win 10",  "win 10",  "win 300",   "win 500"),
    ("Kd 7c 4h 3s 2d",  KING,               "win 10",  "win 10",  "push",      "lose 10"),  # 10.V.A.2.b
    ("Jd Jc 4h 3s 2d",  KING,               "win 10",  "win 10",  "push",      "lose 10"),
    ("Qd Qc 4h 3s 6h",  KING,               "win 10",  "win 10",  "push",      "win 10"),
    ("3d 3c 2h 2d 6h",  KING,               "win 10",  "win 10",  "push",      "win 20"),
    ("4d 3c 2h As 9d",  KING,               "win 10",  "win 10",  "win 10",    "win 30"),
    ("6h 5h 3d 2h 9h",  KING,               "win 10",  "win 10",  "win 15",    "win 40"),
    ("2h 2c 2d 6h 6c",  KING,               "win 10",  "win 10",  "win 20",    "win 90"),
    ("Kd 6c 4h 3s 2d",  KING,               "push",    "push",    "push",      "lose 10"),  # 10.V.A.2.c
    ("Qd Qc Ah Ks 2d",  "Qs Qh Ad Kc 3d",   "push",    "push",    "push",      "win 10"),
    ("Kd Qc Jh Ts 2d",  "Ks Qh Jd Tc 3d",   "push",    "push",    "win 10",    "win 30"),
    ("Kd Qd 8d 4d 2c",  "Kh Qh 8h 4h 3c",   "push",    "push",    "win 15",    "win 40"),
    ("5d 4d 3d 2d 8c",  "5h 4h 3h 2h 9c",   "push",    "push",    "win 150",   "win 300"),
]  # fmt: skip


@clause("1.I.B", "1.I.D", "10.V.A.1", "10.V.A.2.a", "10.V.A.2.b", "10.V.A.2.c", "10.V.A.3", "11.I", "11.II",
        "11.III", "2.I.D.4")  # fmt: skip
@pytest.mark.parametrize(("player", "dealer", "ante", "play", "bonus", "queens"), SETTLED)
def test_settlement(felt, results, player, dealer, ante, play, bonus, queens):
    table = felt().ready().bet(1, ante=10, queens_up=10).script(dealer=dealer, seat_1=player).to("deciding")
    lines = table.do(ev.Decided(1, "play", 1000)).finish()
    found = results(lines)
    assert tuple(found.values()) and found == {
        "ante": ante, "play": play, "super-bonus": bonus, "queens-up": queens,
    }  # fmt: skip


@clause("11.II")
def test_a_flush_pays_three_to_two_to_the_cent(felt, results):
    table = felt().ready().bet(1, ante=5).script(dealer=KING, seat_1="6h 5h 3d 2h 9h", choices={1: "play"})
    assert results(table.finish())["super-bonus"] == "win 7.50"


@clause("11.I")
@pytest.mark.parametrize("times", [1, 2, 3])
@pytest.mark.parametrize(
    ("dealer", "expected"),
    [(LOW, "win"), (KING, "win"), ("2s 2d 2c 3h 4s", "lose"), ("Ac Ah Kc Qh 2s", "push")],
)
def test_the_play_wager_wins_or_loses_as_much_as_was_put_up(felt, results, times, dealer, expected):
    table = felt().ready().bet(1, ante=10).script(dealer=dealer, seat_1="As Ad Kd Qd 3c").to("deciding")
    found = results(table.do(ev.Decided(1, "play", 1000 * times)).finish())
    amount = f" {10 * times}" if expected != "push" else ""
    assert found["play"] == expected + amount
    assert found["ante"] == ("push" if dealer == LOW else "push" if expected == "push" else f"{expected} 10")


CITED = [
    # dealer             player              ante           play           super bonus
    (LOW,                "7h 6d 4c 3s 2d",   "10.V.A.1",    "10.V.A.1",    "10.V.A.1"),
    (LOW,                "4d 3c 2h As 9d",   "10.V.A.1",    "10.V.A.1",    "11.II"),
    (KING,               "Qd 6c 4h 3s 2d",   "10.V.A.2.a",  "10.V.A.2.a",  "10.V.A.2.a"),
    ("5s 4s 3h 2d Ks",   "4d 3c 2h Ac 9d",   "10.V.A.2.a",  "10.V.A.2.a",  "11.II"),
    (KING,               "Kd 7c 4h 3s 2d",   "10.V.A.2.b",  "10.V.A.2.b",  "10.V.A.2.b"),
    (KING,               "Kd 6c 4h 3s 2d",   "10.V.A.2.c",  "10.V.A.2.c",  "10.V.A.2.c"),
]  # fmt: skip


@clause("10.V.A.1", "10.V.A.2.a", "10.V.A.2.b", "10.V.A.2.c", "11.II", "11.III")
@pytest.mark.parametrize(("dealer", "player", "ante", "play", "bonus"), CITED)
def test_lines_cite_what_decides_them(felt, dealer, player, ante, play, bonus):
    table = felt().ready().bet(1, ante=10, queens_up=5)
    lines = table.script(dealer=dealer, seat_1=player, choices={1: "play"}).finish()
    book = "oh-crazy-four-poker:"
    assert {x.wager: x.clause.removeprefix(book) for x in lines} == {
        "ante": ante, "play": play, "super-bonus": bonus, "queens-up": "11.III",
    }  # fmt: skip
    (told,) = {x.why for x in lines if x.wager in ("ante", "play")}
    assert told.startswith("a tie: ") == (ante == "10.V.A.2.c") and "dealer has" in told


@clause("11.I", "11.II", "11.III")
def test_no_house_pays_otherwise(felt):
    for name, other in (("ante.beats-dealer", "2 to 1"), ("super-bonus.flush", "2 to 1"),
                        ("queens-up.straight-flush", "40 to 1")):  # fmt: skip
        with pytest.raises(ElectionRefused, match=r"11\.I"):
            felt(**{f"pays.{name}": other})


# ── decisions ────────────────────────────────────────────────────────────────────────────────────────

FOUR = {
    "dealer": "Ks 9d 4c 3h 7d",
    "seat_1": "As Ad 2c 8s 9c",
    "seat_3": "7h 7c 5c 5h Tc",
    "seat_4": "Jh Th 9h 8h 2d",
    "seat_6": "8d 6d 2h Qs 3c",
}


def four_players(felt, choices=None, **elections):
    table = felt(**elections).ready().bet(6, ante=5).bet(1, ante=5, queens_up=5)
    table.bet(3, ante=5, queens_up=10).bet(4, ante=10, queens_up=5)
    return table.script(**FOUR, choices=choices or {1: "play", 3: "play", 4: "play", 6: "play"})


PLAY = [
    # hand               cents     allowed
    ("As Ad 2c 3h 5s",   1000,     True),
    ("As Ad 2c 3h 5s",   2000,     True),
    ("As Ad 2c 3h 5s",   3000,     True),
    ("As Ad 2c 3h 5s",   4000,     False),
    ("As Ad 2c 3h 5s",   3100,     False),
    ("As Ad 2c 3h 5s",   1500,     False),
    ("As Ad 2c 3h 5s",   900,      False),
    ("As Ad 2c 3h 5s",   0,        False),
    ("2s 2d 3c 3h 5s",   3000,     True),
    ("Ks Kd Ac Qh Ts",   1000,     True),
    ("Ks Kd Ac Qh Ts",   1001,     False),
    ("Ks Kd Ac Qh Ts",   2000,     False),
    ("Ks Kd Ac Qh Ts",   3000,     False),
    ("Ks Kd Ac Qh Ts",   0,        False),
    ("7s 6c 4h 3s 2d",   1000,     True),
    ("7s 6c 4h 3s 2d",   3000,     False),
]  # fmt: skip


@clause("10.III", "1.I.E", "2.I.D.3")
@pytest.mark.parametrize(("hand", "cents", "allowed"), PLAY)
def test_a_play_of_more_than_the_ante_takes_a_pair_of_aces(felt, hand, cents, allowed):
    table = felt().ready().bet(1, ante=10).script(dealer=KING, seat_1=hand).to("deciding")
    event, before = ev.Decided(1, "play", cents), table.state
    if allowed:
        table.do(event)
        assert table.game.stakes(table.state) == {1: 2000 + cents}
    else:
        refusal = table.refused(event, "10.III")
        assert str(cents) in refusal.reason and "1000" in refusal.reason
        assert table.state == before


@clause("10.III")
@pytest.mark.parametrize(("hand", "most"), [("As Ad 2c 3h 5s", 3000), ("Ks Kd Ac Qh Ts", 1000)])
def test_what_is_offered_is_what_is_taken(felt, hand, most):
    table = felt().ready().bet(1, ante=10).script(dealer=KING, seat_1=hand).to("deciding")
    offered = [(c.name, c.low_cents, c.high_cents, c.unit_cents) for c in table.step.choices]
    assert offered == [("play", 1000, most, 1000), ("fold", 0, 0, 1000)]


@clause("10.III", "1.I.B")
def test_a_fold_loses_all_three_wagers_even_with_a_paying_hand(felt):
    table = felt().ready().bet(1, ante=10, queens_up=5)
    table.script(dealer=LOW, seat_1="Ah Ac Ad As 9d", choices={1: "fold"})
    cited, why = "oh-crazy-four-poker:10.III", "player folded"
    assert table.finish() == [
        ev.Line(1, "ante", 1000, "lose", -1000, cited, why=why),
        ev.Line(1, "super-bonus", 1000, "lose", -1000, cited, why=why),
        ev.Line(1, "queens-up", 500, "lose", -500, cited, why=why),
    ]


@clause("10.IV", "10.V")
def test_the_dealer_shows_after_the_last_decision_and_the_forfeits(felt):
    table = four_players(felt, choices={1: "fold", 3: "play", 4: "fold"}).to("looking")
    reveal = ev.CardsShown("all", table.state.hands[-1].slots, cards(FOUR["dealer"]))
    while table.state.phase != "reveal":
        table.refused(reveal)
        table.advance()
    assert [type(e) for e in table.events[-2:]] == [ev.Settled, ev.CardsCollected]
    assert [(x.seat, x.wager) for x in table.lines] == [
        (6, "ante"), (6, "super-bonus"),
        (4, "ante"), (4, "super-bonus"), (4, "queens-up"),
        (1, "ante"), (1, "super-bonus"), (1, "queens-up"),
    ]  # fmt: skip
    assert {h.seat for h in table.state.hands if h.racked} == {1, 4, 6}
    table.refused(ev.CardsShown("seat-3", reveal.slots, reveal.cards), "10.V")
    table.do(reveal)
    assert table.view(role="public")["dealer"] == {
        "cards": ["Ks", "9d", "7d", "4c", "3h"],
        "hand": "king high, nine-seven-four",
        "plays": True,
    }


@clause("10.V")
@pytest.mark.parametrize(
    ("dealer", "laid", "hand"),
    [
        ("4c 9d Ks 3h 9s", "9d 9s Ks 4c 3h", "pair of nines, king-four kickers"),
        ("2c As 3d 4h Ks", "4h 3d 2c As Ks", "ace-to-four straight"),
        ("9c 9d 7d 4d 2d", "9d 7d 4d 2d 9c", "nine-high flush, seven-four-two"),  # the other nine comes last
        ("2c 2d 2s 2h As", "2c 2d 2s 2h As", "four twos"),
        ("Ac Ad 2s 2h Ks", "Ac Ad 2s 2h Ks", "two pair, aces and twos"),
    ],
)
def test_the_dealer_selects_his_best_four_cards(felt, dealer, laid, hand):
    table = felt().ready().bet(1, ante=5).script(dealer=dealer, seat_1="Td 8h 7h Jc 5s").to("clearing")
    seen = table.view(role="public")["dealer"]
    assert (seen["cards"], seen["hand"]) == (laid.split(), hand)


# ── the order of settling ────────────────────────────────────────────────────────────────────────────


@clause("10.V", "10.V.A", "10.V.A.4", "10.V.B")
def test_seat_by_seat_from_the_dealers_right_and_then_the_cards_hand_by_hand(felt):
    table = four_players(felt, choices={1: "play", 3: "play", 4: "fold", 6: "play"}).to("showing")
    done = len(table.events)
    table.finish()
    assert told(table, done) == [
        "show 6", "settle 6", "show 3", "settle 3", "show 1", "settle 1",
        "rack seat-6", "rack seat-3", "rack seat-1", "rack dealer",
    ]  # fmt: skip
    assert table.state.racked == 52


@clause("10.V.B")
def test_no_hand_leaves_the_layout_before_all_are_settled(felt):
    table = four_players(felt).to("showing")
    while table.state.phase != "clearing":
        for whose in ("seat-6", "seat-1", "dealer", ""):
            assert table.refused(ev.CardsCollected(whose)).clause
        assert not any(h.racked for h in table.state.hands)
        table.advance()
    assert table.game.stakes(table.state) == {}
    for whose in ("seat-4", "seat-1", "dealer", ""):
        table.refused(ev.CardsCollected(whose), "10.V.B")
    table.advance()
    assert [h.seat for h in table.state.hands if h.racked] == [6]


@clause("10.V.B")
def test_the_rack_holds_every_hand_in_one_piece(felt):
    """From the log alone: five cards a collection, in the order in which they were put there."""
    table = four_players(felt)
    table.finish()
    piles = [e.of for e in table.events if isinstance(e, ev.CardsCollected)]
    slots = {f"seat-{h.seat}" if h.seat else "dealer": h.slots for h in table.state.hands}
    hands = {f"seat-{h.seat}" if h.seat else "dealer": texts(h.cards) for h in table.state.hands}
    assert piles == ["seat-6", "seat-4", "seat-3", "seat-1", "dealer"] == sorted(slots, reverse=True)
    assert [len(slots[p]) for p in piles] == [5] * 5
    assert [hands[p] for p in piles] == [FOUR[p.replace("-", "_")] for p in piles]


@clause("10.V.A")
def test_a_remaining_hand_is_turned_up_for_all_and_named_by_its_best_four(felt):
    table = four_players(felt).to("showing")
    slots = table.state.hands[3].slots
    assert table.game.view(table.state, PUBLIC)["hands"][3]["cards"] == ["??"] * 5
    table.refused(ev.CardsShown("all", slots, cards("8d 6d 2h Qs 4c")), "10.V.A")
    table.refused(ev.CardsShown("all", table.state.hands[2].slots, cards(FOUR["seat_4"])), "10.V.A")
    table.do(ev.CardsShown("all", slots, cards(FOUR["seat_6"])))
    seen = table.game.view(table.state, PUBLIC)["hands"][3]
    assert (seen["cards"], seen["hand"]) == (FOUR["seat_6"].split(), "queen high, eight-six-three")


@clause("10.V.A.3")
def test_at_a_seat_losers_are_taken_first_and_queens_up_settled_last(felt):
    table = felt().ready().bet(1, ante=5, queens_up=5)
    lines = table.script(dealer="5s 4s 3h 2d Ks", seat_1="4d 3c 2h Ac 9d", choices={1: "play"}).finish()
    assert [(x.wager, x.outcome) for x in lines] == [
        ("ante", "lose"), ("play", "lose"), ("super-bonus", "win"), ("queens-up", "win"),
    ]  # fmt: skip
    table = felt().ready().bet(1, ante=5, queens_up=5)
    lines = table.script(dealer=KING, seat_1="Jd Jc 4h 3s 2d", choices={1: "play"}).finish()
    assert [(x.wager, x.outcome) for x in lines] == [
        ("ante", "win"), ("play", "win"), ("super-bonus", "push"), ("queens-up", "lose"),
    ]  # fmt: skip


@clause("10.V.A.4")
def test_every_wager_is_settled_once_and_no_seat_skipped(felt):
    table = four_players(felt)
    staked = dict(table.game.stakes(table.state))
    assert staked == {1: 1500, 3: 2000, 4: 2500, 6: 1000}
    lines = table.finish()
    assert table.game.stakes(table.state) == {}
    taken = {s: sum(x.stake_cents for x in lines if x.seat == s) for s in staked}
    assert taken == {1: 3000, 3: 3500, 4: 5500, 6: 1500}  # with Play wagers of three, three, three and one


# ── a supervisor's approval ──────────────────────────────────────────────────────────────────────────

FOURS = "9h 9d 9c 9s 2d"
APPROVE = ev.ProcedureDone("approve-payout", "floor")


@clause("11.II")
@pytest.mark.parametrize(
    ("hand", "asks"),
    [
        ("Ah Ad Ac As 2d", True),
        ("2h 2d 2c 2s 3d", True),  # the lowest four of a kind
        ("Ah Kh Qh Jh 2d", False),  # the highest hand below it
        ("Ah Ad Ac Ks 2d", False),
    ],
)
@pytest.mark.parametrize("dealer", [LOW, "Tc Td Th 9c 9s"])
def test_four_of_a_kind_is_approved_before_it_is_paid(felt, hand, asks, dealer):
    table = felt().ready().bet(1, ante=5, queens_up=5).script(dealer=dealer, seat_1=hand, choices={1: "play"})
    done = len(table.to("showing").events)
    table.finish()
    approved = ["approve-payout"] * asks
    assert told(table, done) == ["show 1", *approved, "settle 1", "rack seat-1", "rack dealer"]


@clause("11.II")
def test_only_a_supervisor_or_above_approves_and_nothing_is_paid_before(felt):
    table = felt().ready().bet(1, ante=5, queens_up=5).bet(2, ante=5)
    table.script(dealer=LOW, seat_1="Jh Jc 2c 3h 5s", seat_2=FOURS, choices={1: "play", 2: "play"})
    table.to("approving")
    step = table.step
    assert isinstance(step, Procedure)
    assert (step.by, step.event, step.clause) == ("floor", APPROVE, "oh-crazy-four-poker:11.II")
    assert "seat-2" in step.text and table.lines == [] and table.game.settle(table.state) == ()
    before = table.state
    for rank in ("dealer", "box", "player", ""):
        table.refused(ev.ProcedureDone("approve-payout", rank), "11.II")
    table.refused(ev.ProcedureDone("inspect-cards", "floor"), "11.II")
    for other in (
        ev.Settled(()),
        ev.CardsCollected("seat-2"),
        ev.CardsShown("all", table.state.hands[0].slots),
    ):
        table.refused(other)
    assert table.state == before
    for rank in ("floor", "manager"):
        after = table.game.apply(table.state, ev.ProcedureDone("approve-payout", rank))
        assert after.phase == "settling"
    table.do(APPROVE)
    assert table.game.settle(table.state)[0].seat == 2
    table.refused(APPROVE)
    table.finish()
    assert [e for e in table.events if e == APPROVE] == [APPROVE]


@clause("11.II")
def test_two_hands_of_four_are_approved_each(felt):
    table = felt().ready().bet(1, ante=5).bet(2, ante=5)
    table.script(dealer=LOW, seat_1="Ah Ad Ac As 2d", seat_2=FOURS.replace("2d", "3d"),
                 choices={1: "play", 2: "play"})  # fmt: skip
    done = len(table.to("showing").events)
    table.finish()
    assert told(table, done)[:6] == [
        "show 2",
        "approve-payout",
        "settle 2",
        "show 1",
        "approve-payout",
        "settle 1",
    ]


class Cards(StackChance):
    """Five cards for seat 1 and five for the dealer, in stacks."""

    def __init__(self, given):
        super().__init__(Random(0))
        self.given = given

    def shuffled(self, game, state, event):
        rest = [c for c in range(52) if c not in self.given]
        self.order = dict(enumerate([*self.given, *rest], event.first_slot))


@clause("11.II")
@pytest.mark.parametrize("attended", [(), ("floor",), ("manager",)])
def test_an_attended_table_waits_for_its_supervisor(felt, attended):
    """Where nobody of that rank attends, the automatic dealer goes by the book."""
    table = felt(attended=attended)
    dealer = Dealer(table.game, Cards(cards(f"{FOURS} {LOW}")))
    dealer.apply(ev.SeatTaken(1))
    dealer.to_wagers()
    dealer.apply(placed(table.game.table, 1, "ante", 500))
    dealer.apply(dealer.advance().closes)
    step = dealer.advance()
    assert isinstance(step, Decide)
    dealer.apply(step.choice("play").pick())
    step = dealer.advance()
    if attended == ("floor",):
        assert isinstance(step, Procedure) and step.event == APPROVE
        assert dealer.state.phase == "approving" and table.game.stakes(dealer.state) == {1: 2500}
        dealer.apply(APPROVE)
        dealer.advance()
    assert dealer.state.phase == "over" and table.game.stakes(dealer.state) == {}


@clause("11.II", "12.II")
def test_a_supervisor_who_finds_a_fifth_nine_has_the_round_void(felt):
    table = (
        felt().ready().bet(1, ante=5).script(dealer=LOW, seat_1=FOURS, choices={1: "play"}).to("approving")
    )
    called = ev.IrregularityCalled("wrong-number-of-cards", seat=1, detail="6", by="floor")
    assert {"wrong-number-of-cards", "wrong-deck-count"} == {
        c.what for c in table.game.irregularities(table.state)
    }
    lines = table.do(called).finish()
    assert {x.outcome for x in lines} == {"void"} and sum(x.stake_cents for x in lines) == 2500


@clause("7.III", "11.II")
@pytest.mark.parametrize(("rule", "approved"), [("lost", False), ("stand", True)])
@pytest.mark.parametrize("phase", ["reveal", "showing", "approving"])
def test_a_hand_whose_player_left_is_approved_only_where_it_is_paid(felt, rule, approved, phase):
    table = felt(abandoned_wagers=rule).ready().bet(1, ante=5)
    table.script(dealer=LOW, seat_1=FOURS, choices={1: "play"}).to(phase).do(ev.SeatLeft(1))
    assert isinstance(table.step, Settle) == (phase != "reveal" and not approved)
    table.finish()
    assert (APPROVE in table.events) == approved
    assert {x.outcome for x in table.lines} == ({"push", "win"} if approved else {"lose"})
