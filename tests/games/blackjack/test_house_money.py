"""House Money (oh-house-money): the side wager on the first two cards, and what it adds to the hand."""

import pytest
from blackjack_table import BlackjackTable
from tests.games.felt import clause_of

from houseway.core.events import SeatLeft, WagerPlaced, WagersClosed, WagerWithdrawn
from houseway.core.game import PUBLIC, Illegal, seat_viewer
from houseway.core.steps import Decide, Procedure, Settle
from houseway.editions.house import ElectionRefused
from houseway.games.registry import open_game
from houseway.money.limits import Limits

BOOK = "oh-house-money:"
clause = clause_of("oh-house-money")


class SideTable(BlackjackTable):
    """Everybody seated bets $10 and, unless said otherwise, $5 on House Money."""

    def __init__(self, *stacks, **rest):
        super().__init__(*stacks, **{"house_money": True, **rest})

    def deal(self, side=500, stake=1000):
        self.to_wagers()
        for seat in self.state.table.seated:
            self.bet(stake, seat)
            if side:
                self.apply(WagerPlaced(seat, "house-money", side))
        self.apply(WagersClosed())
        self.advance()
        return self

    def refused(self, event, path):
        before = self.state
        with pytest.raises(Illegal) as caught:
            self.apply(event)
        assert caught.value.clause == BOOK + path, caught.value
        assert self.state == before

    def side(self):
        """(seat, outcome, cents, odds, clause) of the House Money lines."""
        return [
            (x.seat, x.outcome, x.amount_cents, x.odds, x.clause.removeprefix(BOOK))
            for x in self.lines
            if x.wager == "house-money"
        ]


# ── what wins, and what it pays ──────────────────────────────────────────────────────────────────────

PAYS = [
    # first two cards   six decks       one deck        what they are
    ("As Ks",          "9 to 1",       "9 to 1",       "ace and king of one suit"),
    ("Kd Ad",          "9 to 1",       "9 to 1",       "in either order"),
    ("As Kd",          "1 to 1",       "1 to 1",       "of two suits a straight"),
    ("Kh Qh",          "4 to 1",       "5 to 1",       "straight flush, high end"),
    ("8c 9c",          "4 to 1",       "5 to 1",       "straight flush"),
    ("2s 3s",          "4 to 1",       "5 to 1",       "straight flush, low end"),
    ("Ad 2d",          "4 to 1",       "5 to 1",       "the ace below the two"),
    ("7c 7d",          "3 to 1",       "3 to 1",       "pair"),
    ("Kc Ks",          "3 to 1",       "3 to 1",       "pair of ten-values"),
    ("Th Jd",          "1 to 1",       "1 to 1",       "ten-values of two ranks are no pair"),
    ("2h Ad",          "1 to 1",       "1 to 1",       "straight, the ace below the two"),
    ("5h 6d",          "1 to 1",       "1 to 1",       "straight"),
    ("Kh 2h",          "",             "",             "king and two are no neighbours"),
    ("Ah Qh",          "",             "",             "a gap, although suited and a blackjack"),
    ("Th Qd",          "",             "",             "ten-values with a gap"),
    ("9s 7s",          "",             "",             "a gap of one"),
]  # fmt: skip


@clause("I.A", "I.A.(1)", "I.A.(2)", "I.A.(3)", "I.A.(4)", "II.B", "II.C", "II.C.(1)", "II.C.(2)", "II.D")
@pytest.mark.parametrize(("held", "six", "one", "what"), PAYS, ids=[row[3] for row in PAYS])
def test_the_first_two_cards_decide(held, six, one, what):
    first, second = held.split()
    for decks, pays in ((6, six), (2, six), (1, one)):
        table = SideTable(f"{first} 4h {second} 9h", decks=decks).deal()
        (line,) = [x for x in table.lines if x.wager == "house-money"]
        path = "II.D" if not pays else "II.C.(2)" if decks == 1 else "II.C.(1)"
        won = 500 * int(pays.split()[0]) if pays else -500
        assert (line.odds, line.amount_cents, line.clause) == (pays, won, BOOK + path)
        assert line.outcome == ("win" if pays else "lose")


@clause("II.C.(1)")
def test_a_pair_of_one_suit_is_a_pair():
    table = SideTable("8c 6d 8c 9h").deal()
    assert table.side() == [(1, "win", 1500, "3 to 1", "II.C.(1)")]


@clause("II.B")
def test_cards_drawn_later_do_not_matter():
    table = SideTable("2h 6d 4d 9h 3s").deal()
    assert table.side() == [(1, "lose", -500, "", "II.D")]
    table.play("hit")
    assert len(table.side()) == 1


# ── the wager ────────────────────────────────────────────────────────────────────────────────────────


@clause("II.A")
def test_it_goes_with_a_blackjack_wager_within_its_own_limits():
    table = SideTable(seats=(1, 2))
    step = table.to_wagers()
    assert "house-money" not in {o.wager for o in step.offers}
    table.refused(WagerPlaced(1, "house-money", 500), "II.A")
    table.bet()
    assert [(o.seat, o.limits.min_cents) for o in table.step.offers if o.wager == "house-money"] == [(1, 500)]
    table.refused(WagerPlaced(2, "house-money", 500), "II.A")
    table.refused(WagerPlaced(1, "house-money", 400), "II.A")
    table.refused(WagerPlaced(1, "house-money", 10_100), "II.A")
    table.refused(WagerPlaced(1, "house-money", 550), "II.A")
    table.apply(WagerPlaced(1, "house-money", 10_000))
    assert table.game.stakes(table.state) == {1: 11_000}
    table.refused(WagerWithdrawn(1, "base"), "II.A")
    table.apply(WagerWithdrawn(1, "house-money"))
    table.apply(WagerPlaced(1, "house-money", 500))
    bets = table.game.view(table.state, PUBLIC)["bets"]
    assert [(b["wager"], b["stake_cents"]) for b in bets] == [("base", 1000), ("house-money", 500)]


@clause("II.A")
def test_it_is_not_there_unless_the_house_offers_it():
    table = BlackjackTable()
    table.to_wagers()
    table.bet()
    with pytest.raises(Illegal, match="does not offer house-money"):
        table.apply(WagerPlaced(1, "house-money", 500))
    assert "house-money" not in table.game.table.limits


@clause("II.A")
def test_without_the_side_wager_the_round_is_the_usual_one():
    table = SideTable("8c 6d 8d 9h").deal(side=0)
    assert table.side() == [] and "split" in table.choices


@clause("II.A")
def test_on_every_box_of_a_player_with_several():
    table = SideTable("8c 2h 6d 8d 7c 9h", several_boxes=True)
    table.to_wagers()
    table.bet().bet(spot="box-2")
    table.apply(WagerPlaced(1, "house-money", 500, "box-2"))
    table.apply(WagersClosed())
    table.advance()
    assert table.lines[0].spot == "box-2" and table.side() == [(1, "lose", -500, "", "II.D")]
    assert [h.stake_cents for h in table.state.hands] == [1000, 1000]


@clause("II.G")
def test_its_unit_is_made_of_units_of_the_first_wager():
    limits = {"base": Limits(1000, 10_000, 500), "house-money": Limits(500, 1000, 100)}
    with pytest.raises(ElectionRefused, match="whole units"):
        open_game("blackjack", elections={"house-money": True}, limits=limits)


# ── the look, and what follows from it ───────────────────────────────────────────────────────────────


@clause("II.E")
@pytest.mark.parametrize("stack", ["8c Ad 8d 9h", "8c Td 8d 9h"], ids=["ace up", "ten-value up"])
def test_the_look_comes_before_the_payment(stack):
    table = SideTable(stack).deal()
    if "Ad" in stack:
        assert table.side() == [] and "insurance" in table.choices
        table.play("no-insurance")
    order = [e.kind for e in table.events]
    assert order.index("hole-card-checked") < order.index("settled")
    assert table.side() == [(1, "win", 1500, "3 to 1", "II.C.(1)")]
    assert table.choices == ["cap", "collect"]


@clause("II.E")
def test_settled_with_the_clause_of_its_moment():
    steps = []
    for stack in ("8c Td 8d 9h", "8c Td 8d Ah", "8c 9d 8d 9h"):
        table = SideTable(stack)
        table.to_wagers()
        table.bet()
        table.apply(WagerPlaced(1, "house-money", 500))
        table.until("house-money")
        assert isinstance(table.step, Settle)
        steps.append(table.step.clause)
    assert steps == [BOOK + "II.E.(2)", BOOK + "II.E.(1)", BOOK + "II.B"]


@clause("II.E.(1)")
def test_against_a_blackjack_winners_are_paid_but_add_nothing():
    table = SideTable("8c 9h Td 8d 7c Ac", seats=(1, 2)).deal()
    assert table.step.event.kind == "round-opened"  # nobody was asked anything
    assert table.results() == [
        (1, "house-money", "win", 1500, BOOK + "II.E.(1)"),
        (2, "house-money", "lose", -500, BOOK + "II.D"),
        (2, "base", "lose", -1000, "4.III"),
        (1, "base", "lose", -1000, "4.III"),
    ]


@clause("II.E.(1)")
def test_a_suited_ace_and_king_against_a_blackjack():
    table = SideTable("Ac Ad Kc Kd").deal().play("no-insurance")
    assert table.results() == [
        (1, "house-money", "win", 4500, BOOK + "II.E.(1)"),
        (1, "base", "push", 0, "8.II"),
    ]


@clause("II.E.(2)")
def test_paid_and_asked_from_the_dealers_left():
    table = SideTable("8c 2h 7c Td 8d 5c 7d 9h", seats=(1, 3, 6)).deal()
    assert [(seat, outcome) for seat, outcome, *_ in table.side()] == [(1, "win"), (3, "lose"), (6, "win")]
    assert isinstance(table.step, Decide) and table.step.seat == 1
    table.play("collect")
    assert table.step.seat == 6 and table.choices == ["cap", "collect"]
    table.play("collect")
    assert table.step.seat == 1 and "stand" in table.choices


@clause("II.E.(2)", "I.B")
@pytest.mark.parametrize(
    ("answer", "stake"),
    [("collect", 1000), ("cap:100", 1100), ("cap:1900", 2900), ("cap:2000", 3000), ("cap", 3000)],
)
def test_any_part_of_the_proceeds_may_be_added(answer, stake):
    """$5 on a pair comes back as $20."""
    table = SideTable("8c 6d 8d 9h").deal()
    choice = table.step.choice("cap")
    assert (choice.low_cents, choice.high_cents, choice.unit_cents) == (100, 2000, 100)
    assert table.step.default == "collect"
    assert table.game.stakes(table.state) == {1: 1000}
    table.play(answer)
    assert table.state.hand.stake_cents == stake
    assert table.game.stakes(table.state) == {1: stake}


@clause("II.E.(2)", "II.G")
def test_not_more_than_the_proceeds_and_only_whole_units():
    table = SideTable("8c 6d 8d 9h").deal()
    for amount in (0, -100, 50, 2100, 2050):
        table.refused(table.decide("cap", amount), "II.G")
    table.refused(table.decide("collect", 100), "I.B")
    table.refused(table.decide("stand"), "I.B")


@clause("I.B")
def test_who_leaves_has_the_proceeds_and_adds_nothing():
    table = SideTable("8c 7c 6d 8d 7d 9h", seats=(1, 2)).deal()
    table.apply(SeatLeft(1))
    assert table.step.seat == 2 and table.choices == ["cap", "collect"]
    table.play("collect")
    assert [h.stake_cents for h in table.state.hands] == [1000, 1000]
    assert table.state.hand.seat == 2
    table = SideTable("8c 7c 6d 8d 7d 9h", seats=(1, 2)).deal()
    table.apply(SeatLeft(2))
    table.play("cap")
    assert [h.stake_cents for h in table.state.hands] == [3000, 1000]
    assert all(not h.house_money_cents for h in table.state.hands)


@clause("II.F")
@pytest.mark.parametrize("up", ["2d", "9d"])
def test_with_another_card_up_there_is_no_look(up):
    table = SideTable(f"8c {up} 8d 9h").deal()
    assert "hole-card-checked" not in [e.kind for e in table.events]
    assert table.side() == [(1, "win", 1500, "3 to 1", "II.C.(1)")]
    assert table.choices == ["cap", "collect"]
    table.play("collect")
    assert "stand" in table.choices


# ── the raised wager is the blackjack wager ──────────────────────────────────────────────────────────


@clause("II.G")
def test_a_split_matches_the_whole_wager():
    table = SideTable("8c 6d 8d Th").deal().play("cap")
    split = table.step.choice("split")
    assert (split.low_cents, split.high_cents) == (3000, 3000)
    with pytest.raises(Illegal, match=r"\$30"):
        table.apply(table.decide("split", 1000))
    table.play("split")
    assert [h.stake_cents for h in table.state.hands] == [3000, 3000]
    assert [h.house_money_cents for h in table.state.hands] == [0, 0]


@clause("II.G")
@pytest.mark.parametrize(("amount", "fits"), [(3000, True), (100, True), (1000, True), (3100, False)])
def test_a_double_is_for_the_whole_wager_or_less(amount, fits):
    table = SideTable("5c 6d 5d Th 9c 2h").deal().play("cap")
    assert table.step.choice("double").high_cents == 3000
    if not fits:
        with pytest.raises(Illegal):
            table.apply(table.decide("double", amount))
        return
    table.play(f"double:{amount}").finish()
    won = [(x.wager, x.stake_cents, x.amount_cents) for x in table.lines[1:]]
    assert won == [("base", 3000, 3000), ("double-down", amount, amount)]  # 19 against 18


@clause("II.G")
@pytest.mark.parametrize(
    ("held", "pays", "proceeds", "won"),
    [("Ac Kc", "3 to 2", 5000, 9000), ("Ac Kd", "3 to 2", 1000, 3000), ("Ac Kc", "6 to 5", 5000, 7200)],
)
def test_a_blackjack_may_be_raised_before_it_is_paid(held, pays, proceeds, won):
    first, second = held.split()
    table = SideTable(f"{first} Td {second} 9h", blackjack_pays=pays).deal()
    assert table.step.choice("cap").high_cents == proceeds
    assert [x.wager for x in table.lines] == ["house-money"]
    table.play("cap")
    assert table.results()[1:] == [(1, "base", "win", won, "8.II")]


@clause("II.G")
def test_insurance_is_measured_by_the_wager_before_the_look():
    table = SideTable("8c Ad 8d 9h").deal()
    assert table.step.choice("insurance").high_cents == 500
    table.play("insurance cap")
    assert ("insurance", "lose", -500) in [(x.wager, x.outcome, x.amount_cents) for x in table.lines]


@clause("II.G")
@pytest.mark.parametrize("draws", ["Tc", "5c"], ids=["dealer over 21", "dealer has 20"])
def test_money_is_what_the_lines_say(draws):
    table = SideTable(f"9c 6d 9d 9h {draws}").deal().play("cap").finish("stand")
    gain = {"Tc": 3000, "5c": -3000}[draws]
    assert table.net() == 1500 + gain
    assert table.game.stakes(table.state) == {}


# ── from the hand, and when something goes wrong ─────────────────────────────────────────────────────


@clause("II.B")
@pytest.mark.parametrize("held", ["8c 8d", "8c 5d"], ids=["a winner", "a loser"])
def test_from_the_hand_the_two_cards_are_turned_up_win_or_lose(held):
    first, second = held.split()
    table = SideTable(f"{first} 6d {second} 9h", decks=2, deal="hand")
    table.to_wagers()
    table.bet()
    table.apply(WagerPlaced(1, "house-money", 500))
    table.until("turning-house-money")
    assert isinstance(table.step, Procedure)
    assert table.game.view(table.state, seat_viewer(2))["hands"][0]["cards"] == ["??", "??"]
    table.advance()
    assert table.game.view(table.state, seat_viewer(2))["hands"][0]["cards"] == [first, second]
    assert table.choices[0] == ("cap" if held == "8c 8d" else "stand")


def test_from_the_hand_boxes_without_the_side_wager_stay_face_down():
    table = SideTable("8c 7c 6d 8d 7d 9h", decks=2, deal="hand", seats=(1, 2))
    table.to_wagers()
    table.bet().bet(seat=2)
    table.apply(WagerPlaced(2, "house-money", 500))
    table.apply(WagersClosed())
    table.advance()
    hands = table.game.view(table.state, PUBLIC)["hands"]
    assert [h["cards"] for h in hands] == [["??", "??"], ["7c", "7d"]]


@clause("II.E")
@pytest.mark.parametrize("hole", ["9h", "Ah"])
def test_without_the_card_reader_it_is_paid_but_nothing_is_added(hole):
    table = SideTable(f"8c Td 8d {hole}")
    table.to_wagers()
    table.bet()
    table.apply(WagerPlaced(1, "house-money", 500))
    table.until("checking").call("hole-card-not-checked")
    table.advance()
    assert table.side() == [(1, "win", 1500, "3 to 1", "II.C.(1)")]
    assert "stand" in table.choices and "cap" not in table.choices
    table.finish("stand")
    assert table.net() == 500


@clause("II.B")
def test_it_goes_back_on_a_box_without_two_cards():
    table = SideTable("8c 7c 6d 7d 9h", seats=(1, 2))
    table.to_wagers()
    for seat in (1, 2):
        table.bet(seat=seat)
        table.apply(WagerPlaced(seat, "house-money", 500))
    table.until("second-cards").call("box-not-dealt")
    table.until("late-offer").play("dead-hand")
    (first, second) = table.side()
    assert first == (1, "void", 0, "", "oh-blackjack:15.VII")
    assert second[:3] == (2, "win", 1500)


@pytest.mark.clause("oh-blackjack:15.VI")
def test_it_goes_back_when_the_round_cannot_be_dealt():
    table = SideTable(pack=tuple(range(3)), decks=1)  # no fourth card for the dealer, not even in the rack
    table.to_wagers()
    table.bet()
    table.apply(WagerPlaced(1, "house-money", 500))
    table.finish()
    assert table.results() == [
        (1, "house-money", "void", 0, "15.VI"),
        (1, "base", "void", 0, "15.VI"),
    ]
    assert table.game.stakes(table.state) == {}


@clause("II.G")
def test_a_blackjack_found_late_takes_the_raised_wager():
    table = SideTable("9c Td 9d Ah")
    table.to_wagers()
    table.bet()
    table.apply(WagerPlaced(1, "house-money", 500))
    table.until("checking")
    table.apply(table.step.event.with_value(False))  # the reader was misread
    table.play("cap")
    assert table.state.hand.stake_cents == 3000
    table.until("hole-card").call("blackjack-missed", "Ah")
    table.finish()
    assert (1, "base", "lose", -3000, "4.III") in table.results()
    assert table.net() == 1500 - 3000
