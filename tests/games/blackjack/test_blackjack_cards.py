"""Cards, decks, shuffle, cut and cutting card (sections 1 to 3, 5 and 6)."""

import pytest
from blackjack_table import BOOK, BlackjackTable, clause

from houseway.core import events as ev
from houseway.core.game import PUBLIC
from houseway.core.steps import Decide, Over, Procedure, Wagers
from houseway.editions.house import ElectionRefused, elect, set_table
from houseway.editions.loader import load_edition
from houseway.games.registry import open_game
from houseway.money.limits import Limits

EDITION = load_edition("oh-blackjack")


def election_refused(path, **elections):
    with pytest.raises(ElectionRefused) as caught:
        elect(EDITION, {k.replace("_", "-"): v for k, v in elections.items()})
    assert BOOK + path in caught.value.clauses


def to_stage(table, stage):
    """Up to a stage of the preparation, the dealer doing what comes before."""
    for _ in range(20):
        if table.state.phase == "preparing" and table.state.table.prep.shuffling.stage == stage:
            return table
        step = table.step
        table.apply(step.choice(step.default).pick() if isinstance(step, Decide) else step.event)
    raise AssertionError(f"no stage {stage}")


# ── totals ───────────────────────────────────────────────────────────────────────────────────────────

TOTALS = [
    # cards        total soft
    ("2h 2d",          4, False),
    ("Th 2d",         12, False),
    ("9h Td",         19, False),
    ("Jh Qd",         20, False),
    ("Kh 3d",         13, False),
    ("Ah 6d",         17, True),
    ("Ah 6d Tc",      17, False),
    ("Ah Ad",         12, True),
    ("Ah Ad Tc",      12, False),
    ("Ah 9d Ac",      21, True),
    ("5h 6d Tc",      21, False),
    ("5h 6d Ac",      12, False),
]  # fmt: skip


@clause("1.V", "1.VI", "3.II.A", "3.II.B", "3.II.C")
@pytest.mark.parametrize(("cards", "total", "soft"), TOTALS)
def test_totals(cards, total, soft):
    first, second, *more = cards.split()
    table = BlackjackTable(f"{first} 7c {second} 9s {' '.join(more)}").deal().play("hit " * len(more))
    hand = table.hands[0]
    assert (hand.points, hand.soft) == (total, soft)


@clause("1.II")
@pytest.mark.parametrize(
    ("cards", "status"),
    [("Ah Kd", "paid"), ("Td Ac", "paid"), ("Jd Ac", "paid"), ("9d Ac", "live"), ("Td Jc", "live")],
)
def test_blackjack_is_an_ace_and_a_ten_value_at_once(cards, status):
    first, second = cards.split()
    table = BlackjackTable(f"{first} 7c {second} 9s").deal()
    assert table.hands[0].status == status


@clause("1.II")
def test_a_split_ace_with_a_ten_is_no_blackjack():
    table = BlackjackTable("Ah 7c Ad Ts | Kd Kc").deal().play("split")
    table.finish()
    assert table.results() == [(1, "split", "win", 1000, "4.II.B"), (1, "base", "win", 1000, "4.II.B")]
    assert [x.odds for x in table.lines] == ["1 to 1", "1 to 1"]


# ── decks, boxes, batches ────────────────────────────────────────────────────────────────────────────


@clause("2.I.B")
def test_at_most_seven_boxes():
    house = elect(EDITION, {})
    table = BlackjackTable(seats=range(1, 8)).deal()
    assert len(table.hands) == 7
    with pytest.raises(ElectionRefused) as caught:
        set_table(house, seats=8)
    assert caught.value.clauses == (BOOK + "2.I.B",)
    table.refused(ev.SeatTaken(8), "2.I.B")


@clause("3.I")
def test_one_deck_or_more():
    election_refused("3.I", decks=0)
    for decks in (1, 2, 6, 8):
        assert open_game("blackjack", elections={"decks": decks}).open().shoe.remaining == 52 * decks


@clause("7.I", "14.I")
@pytest.mark.parametrize(("decks", "may"), [(1, True), (2, True), (3, False), (6, False)])
def test_only_one_or_two_decks_are_dealt_from_the_hand(decks, may):
    if may:
        assert elect(EDITION, {"decks": decks, "deal": "hand"}).choice("deal") == "hand"
    else:
        election_refused("7.I", decks=decks, deal="hand")
        election_refused("14.I", decks=decks, deal="hand")
    assert elect(EDITION, {"decks": decks}).choice("deal") == "shoe"


@clause("4.VI")
def test_odds_of_a_blackjack_are_one_of_two():
    for pays in ("3 to 2", "6 to 5"):
        assert elect(EDITION, {"blackjack-pays": pays}).choice("blackjack-pays") == pays
    election_refused("4.VI", blackjack_pays="1 to 1")
    election_refused("4.VI", blackjack_pays="2 to 1")


OWN_RULES = [
    # clause  option               value
    ("10.IV", "double",             "9-11"),
    ("10.IV", "double",             "none"),
    ("10.IV", "double-after-split", False),
    ("11.V",  "max-hands",          2),
    ("11.V",  "split-tens",         "same-rank"),
    ("11.V",  "hit-split-aces",     True),
]  # fmt: skip


@pytest.mark.parametrize(
    ("path", "option", "value"), [pytest.param(*row, marks=clause(row[0])) for row in OWN_RULES]
)
def test_other_double_and_split_rules_with_one_or_two_decks_only(path, option, value):
    for decks in (6, 3):
        election_refused(path, **{"decks": decks, option: value})
    for decks in (1, 2):
        house = elect(EDITION, {"decks": decks, option: value})
        assert any(BOOK + path in clauses for _, clauses in house.notices())


def test_a_table_that_stands_on_soft_17_says_so():
    standing = [text for text, _ in elect(EDITION, {"soft-17": "stand"}).notices()]
    usual = [text for text, _ in elect(EDITION, {}).notices()]
    assert any("stands on every 17" in text for text in standing)
    assert not any("stands on every 17" in text for text in usual)


def test_limits_are_posted_for_the_base_wager_only():
    game = open_game("blackjack", limits={"base": Limits(500, 2000, 500)})
    assert game.rules.unit_cents == 500
    with pytest.raises(ElectionRefused):
        open_game("blackjack", limits={"insurance": Limits(500, 2000, 500)})


@clause("3.III.A", "3.III.C", "3.III.D", "3.III.E")
def test_two_batches_take_turns():
    table = BlackjackTable(shuffler="device", decks=2)
    batches = []
    for _ in range(4):
        to_stage(table, "shuffle")
        step = table.step
        assert step.event.by == "device" and step.event.count == 104
        other = {"a": "b", "b": "a"}[step.event.batch]
        table.refused(
            ev.Shuffled(0, 104, "device", other), "3.III.D"
        )  # that one is being shuffled in the device
        table.refused(ev.Shuffled(0, 52, "device", step.event.batch), "6.I")  # batches are equal
        batches.append(step.event.batch)
        table.to_wagers()
        # The rack holds nothing but the burnt card of this batch.
        assert table.game.view(table.state, PUBLIC)["shoe"]["rack"] == 1
        assert table.game.view(table.state, PUBLIC)["shoe"]["batch"] == batches[-1]
        table.deal()
        table.apply(ev.ReshuffleOrdered())
        table.next_round()
    assert batches == ["a", "b", "a", "b"]


@clause("3.III.F")
def test_a_device_that_fails_is_replaced_by_the_dealer():
    table = to_stage(BlackjackTable(shuffler="device"), "shuffle")
    table.call("shuffler-failure")
    assert table.step.event == ev.Shuffled(0, 312, "dealer", "a")
    table.refused(ev.Shuffled(0, 312, "device", "a"), "6.I")
    table.apply(table.step.event)
    assert isinstance(table.step, Decide) and table.choices == ["cut", "refuse-cut"]
    table.deal()
    table.apply(ev.ReshuffleOrdered())
    table.next_round()
    assert table.step.event == ev.Shuffled(0, 312, "dealer", "b")
    table.apply(ev.ProcedureDone("shuffler-repaired", "floor"))
    assert table.step.event == ev.Shuffled(0, 312, "device", "b")


@clause("3.IV")
def test_cards_are_changed_within_a_day():
    table = BlackjackTable().deal().finish()
    table.refused(ev.RoundOpened(2, 24 * 60 + 1), "3.IV")
    table.apply(ev.DecksChanged())
    names = []
    while isinstance(table.step.event, ev.ProcedureDone):
        names.append(table.step.event.name)
        table.apply(table.step.event)
    assert names == ["inspect-cards", "wash-cards"]
    to_stage(table, "shuffle")
    table.advance()
    table.apply(ev.CutRefused(1))
    assert isinstance(table.advance(), Over)
    table.apply(ev.RoundOpened(2, 0))
    assert isinstance(table.step, Wagers)
    exactly = BlackjackTable().deal().finish()
    exactly.apply(ev.RoundOpened(2, 24 * 60))
    assert exactly.state.round == 2


@clause("3.IV")
def test_cards_too_old_for_the_deal_are_changed_under_the_wagers():
    table = BlackjackTable("Th Tc 9d 8s", "Th Tc 9d 8s").deal().finish("stand")
    table.next_round()
    table.bet()
    table.refused(ev.WagersClosed(24 * 60 + 1), "3.IV")
    table.apply(ev.DecksChanged())
    assert table.step.event == ev.ProcedureDone("inspect-cards")
    table.refused(ev.WagersClosed(), "6.I")
    table.to_wagers()
    assert table.state.round == 2 and table.game.stakes(table.state) == {1: 1000}  # the wager stands
    table.refused(ev.WagersClosed(-1), "3.IV")
    table.apply(ev.WagersClosed(24 * 60))
    table.refused(ev.DecksChanged(), "3.IV")  # not while cards are dealt
    table.finish("stand")
    assert table.net() == 2000


# ── shuffle and cut ──────────────────────────────────────────────────────────────────────────────────


@clause("6.I")
def test_no_round_before_the_first_shuffle():
    table = BlackjackTable()
    for _ in range(2):
        table.refused(ev.WagerPlaced(1, "base", 1000), "6.I")
        table.refused(ev.WagersClosed(), "6.I")
        table.refused(ev.RoundOpened(2), "6.I")
        table.apply(table.step.event)  # inspected, then washed
    assert table.step.event == ev.Shuffled(0, 312)
    table.refused(ev.WagersClosed(), "6.I")
    table.to_wagers()
    table.bet()
    table.apply(ev.WagersClosed())


@clause("6.II", "6.III")
def test_the_cut_goes_round_and_to_the_dealer_at_last():
    table = to_stage(BlackjackTable(seats=(2, 5)), "cut")
    assert table.step.seat == 2
    table.refused(ev.CutMade(0, 100), "6.III")  # not yet the dealer
    table.apply(ev.CutRefused(2))
    table.refused(ev.CutMade(2, 100), "6.IV")
    assert table.step.seat == 5
    table.apply(ev.CutRefused(5))
    assert isinstance(table.step, Procedure) and table.step.event.seat == 0
    table.apply(ev.CutMade(0, 100))
    assert table.state.table.prep.shuffling.stage == "cutting-card"


@clause("6.II")
def test_no_card_is_placed_or_burnt_before_the_cut():
    table = to_stage(BlackjackTable(), "cut")
    table.refused(ev.CuttingCardPlaced(200), "6.I")
    table.refused(ev.CardBurned(0), "6.I")


@clause("6.IV")
@pytest.mark.parametrize(("depth", "may"), [(9, False), (10, True), (302, True), (303, False)])
def test_a_cut_is_ten_cards_from_either_end(depth, may):
    table = to_stage(BlackjackTable(), "cut")
    if may:
        table.apply(ev.CutMade(1, depth))
        assert table.state.table.prep.shuffling.stage == "cutting-card"
    else:
        table.refused(ev.CutMade(1, depth), "6.IV")


@clause("6.V")
def test_after_the_cut_the_cutting_card_marks_the_last_hand():
    table = to_stage(BlackjackTable(cut_card_from_end=250), "cut")
    table.apply(ev.CutMade(1, 100))
    assert table.step.event == ev.CuttingCardPlaced(312 - 78)
    table.refused(ev.CuttingCardPlaced(0), "6.V")
    table.refused(ev.CuttingCardPlaced(313), "6.V")
    table.apply(ev.CuttingCardPlaced(200))
    assert table.state.shoe.cutting_card == 200
    assert table.step.event == ev.CardBurned(0)


@clause("6.VI")
def test_the_floor_can_order_a_new_cut_until_a_card_is_dealt():
    table = to_stage(BlackjackTable(), "cut")
    table.refused(ev.RecutOrdered(), "6.VI")  # nothing has been cut yet
    table.to_wagers()
    table.refused(ev.RecutOrdered("dealer"), "6.VI")
    assert table.state.shoe.position == 1
    table.apply(ev.RecutOrdered())
    assert table.state.shoe.position == 0  # the burnt card is in the stack again
    assert table.choices == ["cut", "refuse-cut"]
    table.to_wagers()
    table.apply(ev.RecutOrdered("manager"))
    table.to_wagers()
    table.bet()
    table.apply(ev.WagersClosed())
    table.apply(ev.RecutOrdered())  # betting is over, but no card has been dealt
    assert table.state.shoe.position == 0 and table.game.stakes(table.state) == {1: 1000}
    for event in (ev.WagerPlaced(1, "base", 1000), ev.WagersClosed(), ev.DecksChanged()):
        table.refused(event, {"decks-changed": "3.IV"}.get(event.kind, "4.IV"))
    table.refused(ev.WagerWithdrawn(1, "base"), "4.VII")
    while table.state.phase == "preparing":
        step = table.step
        table.apply(step.choice("refuse-cut").pick() if isinstance(step, Decide) else step.event)
    assert table.state.phase == "first-cards" and table.state.shoe.position == 1
    table.apply(table.answer(table.step))
    table.refused(ev.RecutOrdered(), "6.VI")
    table.finish()
    table.next_round()
    table.refused(ev.RecutOrdered(), "6.VI")  # cards of this shoe have been dealt


@clause("6.VII", "7.IX", "7.IX.C")
@pytest.mark.parametrize(
    ("cutting_card", "rounds"),
    # One seat, no draws: each round takes four cards after the burnt one, so the third begins at slot 9.
    [(8, 2), (9, 3), (10, 3), (12, 3), (13, 4)],
)
def test_the_round_in_which_the_cutting_card_comes_out_is_the_last(cutting_card, rounds):
    table = BlackjackTable("Th Tc 9d 8s" * 5)
    to_stage(table, "cutting-card").apply(ev.CuttingCardPlaced(cutting_card))
    for number in range(1, rounds + 1):
        assert table.state.round == number
        table.deal().finish("stand")
        if number < rounds:
            assert not table.state.table.shuffle_due
            table.next_round()
    assert table.events[-1] == ev.StubRacked(312 - 1 - 4 * rounds)
    table.next_round()
    assert table.step.event == ev.Shuffled(0, 312)  # all the cards
    table.refused(ev.WagersClosed(), "6.I")


@clause("6.VII", "6.I")
def test_the_floor_can_order_a_shuffle_after_any_round():
    table = BlackjackTable("Th Tc 9d 8s" * 5)
    table.to_wagers()
    table.refused(ev.ReshuffleOrdered(), "6.VII")  # just shuffled
    table.deal()
    table.refused(ev.ReshuffleOrdered("dealer"), "6.VII")
    table.apply(ev.ReshuffleOrdered())
    assert table.step is not None and table.state.phase == "deciding"  # the round goes on
    table.next_round()
    assert table.step.event == ev.Shuffled(0, 312)


@clause("6.VII")
@pytest.mark.parametrize("when", ["over", "betting"])
def test_a_shuffle_ordered_between_rounds_comes_at_once(when):
    table = BlackjackTable("Th Tc 9d 8s" * 5).deal().finish("stand")
    if when == "betting":
        table.next_round()
        table.bet()
    table.apply(ev.ReshuffleOrdered())
    assert table.step.event == ev.StubRacked(307)
    table.refused(ev.StubRacked(306), "7.IX.B")
    table.apply(table.step.event)
    if when == "over":
        table.apply(ev.RoundOpened(2))
    assert table.step.event == ev.Shuffled(0, 312)
    table.to_wagers()
    assert table.state.round == 2
    assert table.game.stakes(table.state) == ({1: 1000} if when == "betting" else {})


@clause("6.VIII", "6.VIII.A")
def test_an_idle_table_spreads_its_cards_and_shuffles():
    table = BlackjackTable(spread_idle_cards=True)
    table.to_wagers()
    table.bet()
    table.refused(ev.ProcedureDone("spread-cards", minutes=15), "6.VIII")
    table = BlackjackTable("Th Tc 9d 8s", spread_idle_cards=True).deal().finish("stand")
    table.next_round()
    table.refused(ev.ProcedureDone("spread-cards", minutes=14), "6.VIII")  # somebody sits there
    table.refused(ev.ProcedureDone("spread-cards", "floor", minutes=15), "6.VIII")
    table.apply(ev.ProcedureDone("spread-cards", minutes=15))
    assert table.step == Wagers((), None, BOOK + "6.VIII")
    table.refused(ev.WagerPlaced(1, "base", 1000), "6.I")
    table.apply(table.game.wakes(table.state))
    assert table.step.event == ev.Shuffled(0, 312)
    assert table.game.wakes(table.state) is None


@clause("6.VIII")
def test_whether_idle_cards_are_spread_is_the_casinos_choice():
    for choice in (False, True):
        table = BlackjackTable(spread_idle_cards=choice)
        table.to_wagers()
        assert (table.game.idle_duty(table.state) == ev.ProcedureDone("spread-cards")) == choice
        table.bet()
        assert table.game.idle_duty(table.state) is None
    table = BlackjackTable(seats=())
    table.to_wagers()
    table.refused(ev.ProcedureDone("spread-cards"), "6.VIII")
    table = BlackjackTable(seats=(), spread_idle_cards=True)
    table.to_wagers()
    table.apply(ev.ProcedureDone("spread-cards"))  # nobody is there
    table.apply(ev.SeatTaken(3))  # … until somebody comes
    assert table.step.event == ev.Shuffled(0, 312)


@clause("6.VIII.B")
def test_spread_cards_of_a_device_table_go_in_unless_a_player_asks_for_them():
    def spread():
        table = BlackjackTable(shuffler="device", spread_idle_cards=True)
        table.to_wagers()
        table.apply(ev.ProcedureDone("spread-cards", minutes=15))
        table.apply(table.game.wakes(table.state))
        return table

    table = spread()
    assert table.step.event.batch == "b"
    table = spread()
    table.apply(ev.ProcedureDone("use-spread-cards", "player"))
    assert table.step.event.batch == "a"
    table.to_wagers()
    table.refused(ev.ProcedureDone("use-spread-cards", "player"), "6.VIII.B")


# ── burning ──────────────────────────────────────────────────────────────────────────────────────────


@clause("7.II")
def test_the_first_card_of_a_shoe_is_burnt():
    table = to_stage(BlackjackTable(), "burn")
    table.refused(ev.CardBurned(1), "7.II")
    table.apply(ev.CardBurned(0))
    assert isinstance(table.step, Wagers) and table.state.shoe.position == 1


@clause("7.II")
def test_a_new_dealer_burns_a_card_before_the_deal():
    table = BlackjackTable("Th Tc 9d 8s").deal().finish("stand")
    table.next_round()
    table.apply(ev.DealerArrived())
    table.bet()
    table.apply(ev.WagersClosed())
    assert table.step.event == ev.CardBurned(5)
    table.refused(ev.CardBurned(6), "7.II")
    table.apply(ev.CardBurned(5))
    assert table.step.event.slot == 6
    table.refused(ev.DealerArrived(), "7.II")
    table.finish()
    assert [e.slot for e in table.events if isinstance(e, ev.CardBurned)] == [0, 5]


def test_a_new_dealer_at_a_fresh_shuffle_burns_once():
    table = BlackjackTable()
    table.apply(ev.DealerArrived())
    table.deal().finish()
    assert [e.slot for e in table.events if isinstance(e, ev.CardBurned)] == [0]


@clause("3.IV")
@pytest.mark.parametrize("house", [{}, {"decks": 2, "deal": "hand"}, {"shuffler": "device"}])
def test_a_day_is_a_day_however_the_cards_are_dealt_and_shuffled(house):
    table = BlackjackTable(**house)
    table.to_wagers()
    table.bet()
    table.refused(ev.WagersClosed(24 * 60 + 1), "3.IV")
    table.apply(ev.WagersClosed(24 * 60))
