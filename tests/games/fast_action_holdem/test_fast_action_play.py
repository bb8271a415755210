"""A round by Section 36 and Massachusetts: deal, naturals, splits, surrenders, showdown."""

import pytest
from fast_action_table import Felt, both

from houseway.core.events import (
    CardBurned,
    CardDealt,
    CardsCollected,
    CardsShown,
    DealerArrived,
    Decided,
    HandSet,
    SeatLeft,
    SeatTaken,
    WagerPlaced,
    WagersClosed,
    WagerWithdrawn,
)
from houseway.core.steps import Choice
from houseway.editions.house import ElectionRefused
from houseway.equipment.cards import cards
from houseway.money.limits import Limits

BOARD = "2c 3d 5h 9s Jc"  # no straight or flush comes of it easily


def table(edition, *seats, dollars=10, **options):
    felt = Felt(edition, **options)
    for seat in seats:
        felt.bet(seat, original=dollars)
    return felt


# ── wagers ───────────────────────────────────────────────────────────────────────────────────────────


@both("f.1 f.2 j.1", "6.a 6.b 10")
def test_wagers_are_chips_of_seated_players_on_their_own_area(edition):
    felt = Felt(edition).sit(2).ready()
    one, chips, area = {"s36": ("f.2", "f.1", "j.1"), "ma-": ("6.b", "6.a", "10")}[edition[:3]]
    felt.refused(WagerPlaced(3, "original", 1000), one, "nobody sits in seat 3")
    felt.refused(WagerPlaced(2, "original", 1000, spoken=True), chips, "chips")
    felt.refused(WagerPlaced(2, "original", 1000, "box-3"), area, "own area")
    felt.do(WagerPlaced(2, "original", 1000))
    assert felt.game.stakes(felt.state) == {2: 1000}


@both("j.1", "10")
def test_a_player_has_one_area(edition):
    felt = Felt(edition).do(SeatTaken(2, "ann"))
    felt.refused(SeatTaken(3, "ann"), {"s36": "j.1", "ma-": "10"}[edition[:3]], "one position")
    felt.do(SeatTaken(3, "bob"))


@both("f.3", "6.c")
def test_after_no_more_bets_only_a_split_adds_to_a_wager(edition):
    path = {"s36": "f.3", "ma-": "6.c"}[edition[:3]]
    felt = table(edition, 1).script("Td 8h 4s 6c", BOARD, seat_1="As Kd 8c 7c")
    felt.do(WagerPlaced(1, "original", 500), WagersClosed())
    seen = set()
    while felt.state.phase != "over":
        seen.add(felt.state.phase)
        felt.refused(WagerPlaced(1, "original", 500), path)
        felt.refused(WagerWithdrawn(1, "original"), path)
        felt.advance()
    assert {"dealing", "looking", "deciding", "discards", "community", "showing"} <= seen
    assert felt.lines[0].stake_cents == 1500


@both("f.2", "6.b")
def test_who_has_cards_stays_to_the_end_of_the_round(edition):
    path = {"s36": "f.2", "ma-": "6.b"}[edition[:3]]
    felt = table(edition, 1, 2).script("Td 8h 4s 6c", BOARD, seat_1="As Kd 8c 7c", seat_2="Ah Kc 8d 7d")
    felt.sit(4)
    felt.refused(SeatLeft(1), path, "takes his wagers back")
    felt.do(WagersClosed(), SeatLeft(4))  # who has no wager is free
    lies = {"s36": "f.3", "ma-": "6.c"}[edition[:3]]
    while not felt.state.hands[0].slots:  # no card has come to the wager yet
        felt.refused(SeatLeft(1), lies, "the wager lies there")
        felt.advance()
    while felt.state.phase != "over":
        felt.refused(SeatLeft(1), path, "stays until it is over")
        felt.advance()
    felt.do(SeatLeft(1))
    assert felt.state.table.seated == (2,)


@both("h.6", "8.f")
def test_a_unit_without_a_half_is_refused(edition):
    with pytest.raises(ElectionRefused, match="25 cents has no half"):
        Felt(edition, limits={"original": Limits(500, 5000, 25)})
    Felt(edition, limits={"original": Limits(500, 5000, 50)})


# ── the deal ─────────────────────────────────────────────────────────────────────────────────────────


@both("g.3 g.2 a.1.iii", "7.c 7.b 1.dealing-marker")
def test_cards_go_clockwise_from_the_marker_until_all_have_four(edition):
    felt = Felt(edition, decks=8).sit(2, 5).ready()
    firsts = []
    for _ in range(8):  # the dealer, six positions, and around again
        felt.bet(2, original=10).bet(5, original=10)
        felt.script("Td 8h 4s 6c", BOARD, seat_2="As Kd 8c 7c", seat_5="Ah Kc 8d 7d")
        felt.events.clear()
        felt.do(WagersClosed()).to("looking")
        order = [e.to for e in felt.by_kind(CardDealt)]
        assert len(order) == 12 and order[:3] * 4 == order and all(e.card is None for e in felt.events[1:])
        firsts.append(order[:3])
        felt.play().ready()
    dealer, two, five = "dealer", "seat-2", "seat-5"
    assert firsts == [
        [dealer, two, five],  # upon commencement before the dealer
        [two, five, dealer],  # position 1 is empty: the next with a wager
        [two, five, dealer],
        [five, dealer, two],
        [five, dealer, two],
        [five, dealer, two],
        [dealer, two, five],  # position 6 is empty
        [dealer, two, five],
    ]


@both("g.1", "7.a")
def test_a_new_dealer_burns_a_card_before_the_next_round(edition):
    felt = table(edition, 1).script("Td 8h 4s 6c", BOARD, seat_1="As Kd 8c 7c")
    assert [type(e) for e in felt.events].count(CardBurned) == 1  # of the full set in the shoe
    assert felt.state.shoe.position == 1
    felt.do(DealerArrived(), WagersClosed())
    assert felt.state.phase == "burning" and felt.step.event == CardBurned(1)
    felt.refused(CardBurned(2), {"s36": "g.1", "ma-": "7.a"}[edition[:3]])
    felt.advance()
    assert felt.state.phase == "dealing"
    felt.play().ready().bet(1, original=10).do(WagersClosed())
    assert felt.state.phase == "dealing"  # the same dealer burns no more
    felt.play().do(DealerArrived()).ready().bet(1, original=10).do(WagersClosed())
    assert felt.state.phase == "burning"  # one who came when the round was over does


@both("g.1", "7.a")
def test_a_dealer_who_comes_in_the_middle_of_a_round_burns_a_card_before_dealing_one(edition):
    for phase, due in (("dealing", "dealing"), ("deciding", "community-burn"), ("community", "community")):
        felt = table(edition, 1).script("Td 8h 4s 6c", BOARD, seat_1="As Kd 8c 7c").to(phase)
        felt.do(DealerArrived()).to("burning")
        assert felt.step.event == CardBurned(felt.state.shoe.position)
        felt.advance()
        assert felt.state.phase == due
        felt.play()
        assert felt.chips(1) == 1000
    felt = table(edition, 1).script("Td 8h 4s 6c", BOARD, seat_1="As Kd 8c 7c").to("showing")
    felt.do(DealerArrived()).play()  # no card is dealt any more
    assert felt.ready().bet(1, original=10).do(WagersClosed()).state.phase == "burning"


# ── setting ──────────────────────────────────────────────────────────────────────────────────────────


@both("h.1 a.1.ix h.4", "8.a 1.setting-of-a-hand 8.d")
def test_each_player_keeps_two_cards(edition):
    felt = table(edition, 1, 2).script("Td 8h 4s 6c", BOARD, seat_1="As Kd 8c 7c", seat_2="Ah Kc 8d 7d")
    felt.to("deciding")
    path = {"s36": "h.1", "ma-": "8.a"}[edition[:3]]
    hand = felt.state.hand
    felt.refused(Decided(2, "keep", slots=hand.slots[:2]), path, "seat 1's turn")
    felt.refused(Decided(1, "keep", slots=hand.slots[:1]), path, "2 cards are chosen")
    felt.refused(Decided(1, "keep", slots=hand.slots[:3]), path, "2 cards are chosen")
    felt.refused(Decided(1, "keep", slots=(hand.slots[0],) * 2), path, "not different ones")
    felt.refused(Decided(1, "keep", slots=felt.state.hands[1].slots[:2]), path, "not different ones")
    felt.refused(Decided(1, "keep", 500, slots=hand.slots[:2]), path, "puts up nothing")
    felt.refused(Decided(1, "double"), path, "keep, split, surrender")
    felt.do(Decided(1, "keep", slots=(hand.slots[3], hand.slots[0])))
    mine = felt.state.hands[0]
    assert mine.cards == cards("As 7c") and mine.aside == (hand.slots[1], hand.slots[2])
    felt.refused(Decided(1, "keep", slots=mine.slots), path)  # and they are not touched again
    # Each sees the own cards, and nobody another's.
    assert felt.look("seat", 1)["hands"][0]["cards"] == ["As", "7c"]
    assert felt.look("seat", 2)["hands"][0]["cards"] == ["??", "??"]


@both("h.1", "8.a")
def test_for_who_does_not_answer_the_house_way_keeps(edition):
    felt = table(edition, 1).script("Td 8h 4s 6c", BOARD, seat_1="As Kd 9c 9h").to("deciding")
    assert felt.step.default == "keep"
    felt.do(felt.step.choice("keep").pick())
    assert felt.state.hands[0].cards == cards("9c 9h")


@both("h.2 a.1.v", "8.b 1.natural")
def test_a_natural_is_turned_up_and_paid_five_to_one_at_once(edition):
    felt = table(edition, 1, 2, dollars=15).script(
        "2d 2h 2s 2c", BOARD, seat_1="9c 9d 9h 9h", seat_2="Ah Kc 8d 7d"
    )
    felt.to("natural")
    path = {"s36": "h.2", "ma-": "8.b"}[edition[:3]]
    assert felt.step.by == "seat-1" and felt.step.event.cards == cards("9c 9d 9h 9h")
    felt.refused(CardsShown("all", felt.state.hand.slots, cards("9c 9d 9h 8h")), path)
    felt.advance()
    felt.advance()
    [line] = felt.lines
    assert (line.amount_cents, line.odds, line.clause.partition(":")[2]) == (7500, "5 to 1", path)
    assert felt.state.dealer.hidden  # the dealer's natural comes too late for it
    assert felt.answer() == CardsCollected("seat-1")
    felt.play()
    assert felt.told() == ["1 original +7500", "2 original -1500"]
    assert felt.chips(1) == 7500


@both("h.2", "8.b")
def test_three_of_a_rank_are_no_natural(edition):
    felt = table(edition, 1).script("Td 8h 4s 6c", BOARD, seat_1="9c 9d 9h 8h").play()
    assert felt.told() == ["1 original +1000"]


@both("h.3", "8.c")
def test_a_split_is_an_equal_wager_on_the_other_two_cards(edition):
    felt = table(edition, 1, dollars=25).script("Qd Qh 4h 6s", BOARD, seat_1="As Ac 8c 7c").to("deciding")
    path = {"s36": "h.3", "ma-": "8.c"}[edition[:3]]
    aces = felt.state.hand.slots[:2]
    for cents in (0, 2400, 2600, 5000):
        felt.refused(Decided(1, "split", cents, slots=aces), path, "puts up $25")
    split: Choice = felt.step.choice("split")
    assert (split.low_cents, split.high_cents) == (2500, 2500)
    felt.do(Decided(1, "split", 2500, slots=aces))
    assert felt.game.stakes(felt.state) == {1: 5000}
    assert [h.cards for h in felt.state.hands] == [cards("As Ac"), cards("8c 7c")]
    felt.play()
    # The aces beat the queens, the seven and eight do not: each hand for its own wager.
    assert felt.told() == ["1 split -2500", "1 original +2500"]
    assert felt.chips(1) == 0
    assert not [e for e in felt.by_kind(CardsCollected) if e.of.startswith("discards")]


@both("h.6", "8.f")
def test_a_surrender_costs_half_and_is_collected_at_once(edition):
    felt = table(edition, 1, 2, dollars=25)
    felt.script("Td 8h 4s 6c", BOARD, {1: "surrender"}, seat_1="2s 4d 8c 7c", seat_2="Ah Kc 8d 7d").to(
        "deciding"
    )
    path = {"s36": "h.6", "ma-": "8.f"}[edition[:3]]
    felt.refused(Decided(1, "surrender", slots=felt.state.hand.slots), path)
    felt.advance()
    assert felt.state.phase == "surrendering"  # before the next player is asked
    felt.advance()
    assert [(x.outcome, x.stake_cents, x.amount_cents) for x in felt.lines] == [
        ("lose", 1250, -1250),
        ("push", 1250, 0),
    ]
    assert {x.clause.partition(":")[2] for x in felt.lines} == {path}
    assert felt.answer() == CardsCollected("seat-1")
    felt.advance()
    assert felt.state.phase == "deciding" and felt.state.hand.seat == 2
    felt.to("discards")
    felt.refused(Decided(2, "surrender"), {"s36": "h.1", "ma-": "8.a"}[edition[:3]])  # too late for it
    felt.play()
    assert felt.chips(1) == -1250 and felt.told()[2:] == ["2 original +2500"]


@both("h.6 h.7", "8.f 8.g")
def test_when_nobody_is_left_the_dealer_shows_nothing(edition):
    felt = table(edition, 1).script("Td 8h 4s 6c", BOARD, {1: "surrender"}, seat_1="2s 4d 8c 7c").play()
    assert felt.state.dealer.hidden and not felt.state.board.slots
    assert felt.chips(1) == -500


@both("h.5", "8.e")
def test_discards_are_collected_from_the_right(edition):
    felt = table(edition, 1, 3, 6)
    felt.script(
        "Td 8h 4s 6c",
        BOARD,
        {3: "split Ah Kc"},
        seat_1="As Kd 8c 7c",
        seat_3="Ah Kc 8d 7d",
        seat_6="9h 9c Qd Jd",
    )
    felt.to("discards")
    path = {"s36": "h.5", "ma-": "8.e"}[edition[:3]]
    felt.refused(CardsCollected("discards/seat-1"), path)
    felt.to("reveal")
    collected = [e.of for e in felt.by_kind(CardsCollected)]
    assert collected == ["discards/seat-6", "discards/seat-1"]  # whoever has split has none


# ── the dealer ───────────────────────────────────────────────────────────────────────────────────────


@both("h.7 h.9", "8.g 8.i")
def test_the_dealer_keeps_two_by_the_house_way(edition):
    felt = table(edition, 1).script("Kd 5c As 5h", BOARD, seat_1="As Kd 8c 7c").to("setting")
    assert felt.state.dealer.shown
    slots = felt.state.dealer.slots
    line = {"s36": "h.9.ii", "ma-": "8.i.2"}[edition[:3]]
    assert felt.step.clause.partition(":")[2] == line and felt.step.event == HandSet((slots[1], slots[3]))
    felt.refused(HandSet((slots[1],)), {"s36": "h.7", "ma-": "8.g"}[edition[:3]])
    felt.advance()
    assert felt.state.dealer.cards == cards("5c 5h")
    # Three of a rank: any two of them.
    felt = table(edition, 1).script("5d 5c As 5h", BOARD, seat_1="As Kd 8c 7c").to("setting")
    a, b, _, c = felt.state.dealer.slots
    assert {felt.step.event.slots, *(e.slots for e in felt.step.instead)} == {(a, b), (a, c), (b, c)}
    felt.do(felt.step.instead[1])
    assert felt.state.phase == "community-burn"


@both("h.8", "8.h")
def test_a_dealers_natural_takes_original_wagers_from_the_right(edition):
    felt = table(edition, 1, 4, 6, dollars=20)
    felt.script(
        "7d 7h 7s 7c",
        BOARD,
        {4: "split Ah Kc"},
        seat_1="As Kd 8c 7c",
        seat_4="Ah Kc 8d 9d",
        seat_6="9h 9c Qd Jd",
    )
    felt.play()
    assert felt.told() == ["6 original -2000", "4 original -2000", "4 split +0", "1 original -2000"]
    assert {x.clause.partition(":")[2] for x in felt.lines} == {{"s36": "h.8", "ma-": "8.h"}[edition[:3]]}
    assert felt.chips(4) == -2000  # the wager on the second hand came back
    assert not felt.state.board.slots and felt.events[-1] == CardsCollected()


@both("h.10 a.1.i", "8.j 1.community-card")
def test_a_card_is_burnt_and_five_are_dealt_face_up(edition):
    felt = table(edition, 1).script("Td 8h 4s 6c", BOARD, seat_1="As Kd 8c 7c").to("community-burn")
    path = {"s36": "h.10", "ma-": "8.j"}[edition[:3]]
    slot = felt.state.shoe.position
    felt.refused(CardBurned(slot + 1), path)
    felt.advance()
    felt.refused(CardDealt(slot + 1, "board"), path, "face up")
    felt.refused(CardDealt(slot + 1, "dealer", cards("2c")[0]), path)
    felt.refused(CardDealt(slot + 1, "board", -1), path)
    felt.to("showing")
    dealt = [e for e in felt.by_kind(CardDealt) if e.to == "board"]
    assert [e.slot for e in dealt] == list(range(slot + 1, slot + 6))
    assert tuple(e.card for e in dealt) == cards(BOARD)
    assert felt.look("public", 0)["board"] == BOARD.split()


# ── the showdown ─────────────────────────────────────────────────────────────────────────────────────


@both(
    "h.11 h.12 ma-fast-action-holdem:8.k ma-fast-action-holdem:8.m ma-fast-action-holdem:8.o",
    "8.k 8.l 8.m 8.n 8.o",
)
def test_losers_go_first_and_winners_are_paid_afterwards_from_the_right(edition):
    felt = table(edition, 1, 2, 3, 4, dollars=30)
    felt.script(
        "Qd Qh 4h 6s", BOARD, {1: "keep As Ac", 2: "keep 8d 8h", 3: "split Kc Kd", 4: "keep Ah Ad"},
        seat_1="As Ac 8c 7c", seat_2="8d 8h 4c 6d", seat_3="Kc Kd 7d 8s", seat_4="Ah Ad 6c 7s",
    ).to("showing")  # fmt: skip
    felt.events.clear()
    felt.play()
    assert felt.told() == [
        "3 split -3000",
        "2 original -3000",
        "4 original +3000",
        "3 original +3000",
        "1 original +3000",
    ]
    lost, paid = {"s36": ("h.11", "h.12"), "ma-": ("8.l", "8.n")}[edition[:3]]
    assert [x.clause.partition(":")[2] for x in felt.lines] == [lost, lost, paid, paid, paid]
    assert {x.odds for x in felt.lines} == {"", "1 to 1"}
    shown = [e.cards for e in felt.by_kind(CardsShown)]
    assert shown == [cards(h) for h in ("Ah Ad", "Kc Kd", "7d 8s", "8d 8h", "As Ac")]
    racked = [e.of for e in felt.by_kind(CardsCollected)]
    assert racked == ["seat-3/1", "seat-2", "seat-4", "seat-3", "seat-1", ""]


@both("c.3 a.1.ii ma-fast-action-holdem:8.k", "3.c 1.copy-hand 8.k")
def test_a_copy_hand_loses(edition):
    felt = table(edition, 1, 2)
    felt.script("Ad Kh 4h 6s", "2c 3d 5h 9s Jc", seat_1="Ac Ks 8c 7c", seat_2="Ah Qc 8d 6d").play()
    assert felt.told() == ["2 original -1000", "1 original -1000"]
    copy = felt.lines[1]
    assert copy.why.startswith("copy hand") and not felt.lines[0].why.startswith("copy")


@both("c.3", "3.c")
def test_pairs_are_compared_before_the_cards_beside_them(edition):
    # By the letter of the clause the ace would decide (reading 2).
    felt = (
        table(edition, 1)
        .script("Qd Qh 4h 6s", "2c 3d 5h 9s Ac", {1: "keep Ks Kc"}, seat_1="Ks Kc 8c 7c")
        .play()
    )
    assert felt.told() == ["1 original +1000"]
    # And after the pair, the cards beside it, the highest first.
    felt = (
        table(edition, 1)
        .script("Ad Kh 4h 6s", "2c 2d 5h 9s Jc", {1: "keep As Qc"}, seat_1="As Qc 8c 7c")
        .play()
    )
    assert felt.told() == ["1 original -1000"]


@both("a.1.iv c.1", "1.five-card-hand 3.a")
def test_the_best_five_of_seven_play_and_an_ace_ends_a_straight(edition):
    felt = (
        table(edition, 1)
        .script("Kd Kh 4h 6s", "2c 3d 4s 5h Jc", {1: "keep As 8c"}, seat_1="As 8c 8d 7c")
        .play()
    )
    assert felt.told() == ["1 original +1000"]
    assert "ace-to-five straight" in felt.lines[0].why
    # No ace between king and two.
    felt = (
        table(edition, 1)
        .script("Kd Kh 4h 6s", "2c 3d Qs Js 9c", {1: "keep As 8c"}, seat_1="As 8c 8d 7c")
        .play()
    )
    assert felt.told() == ["1 original -1000"]
