"""Side pots, split pots and odd chips, on hands laid out card by card."""

import pytest
from poker_table import Felt, stacked, stud_stack

FLOP = (1, 2, 3, 4)  # seat 4 has the button: the order of dealing


def holdem(chips, hands, board, variant="holdem", **more):
    order = tuple(sorted(chips))
    return Felt(variant, chips, stacked(order, hands, board), betting="no-limit", mucking=False, **more)


def shares(felt):
    return [(line.seat, line.against, line.amount_cents, line.clause) for line in felt.lines]


@pytest.mark.clause("oh-poker:1.side-pot", "oh-poker:1.all-in", "oh-poker:3.X", "oh-poker:1.pot")
def test_each_all_in_wins_only_what_he_could_match():
    chips = {1: 1_000, 2: 2_500, 3: 6_000, 4: 9_000}
    hands = {1: "As Ah", 2: "Ks Kh", 3: "Qs Qh", 4: "Js Jh"}
    felt = holdem(chips, hands, "2c 3d 7h 8s 9c")
    felt.act("raise 6000", "call", "call", "call").to_end()
    assert shares(felt) == [
        (3, "pot-3", 7_000, "oh-poker:3.X"),
        (2, "pot-2", 4_500, "oh-poker:3.X"),
        (1, "pot-1", 4_000, "oh-poker:3.X"),
    ]
    assert felt.won() == {1: 3_000, 2: 2_000, 3: 1_000, 4: -6_000}
    assert not any(felt.ledger.balance(f"pot-{n}") for n in (1, 2, 3))


@pytest.mark.clause("oh-poker:1.side-pot", "oh-poker:1.dead-money")
def test_what_a_folded_hand_put_in_stays_in_every_pot_it_reached():
    chips = {1: 1_000, 2: 8_000, 3: 8_000, 4: 8_000}
    hands = {1: "As Ah", 2: "Ks Kh", 3: "Qs Qh", 4: "Js Jh"}
    felt = holdem(chips, hands, "2c 3d 7h 8s 9c")
    felt.act("raise 2000", "call", "call", "call")
    assert felt.pots == {"pot-1": 4_000, "pot-2": 3_000}
    felt.act("check", "bet 1000", "fold", "call")
    assert felt.pots == {"pot-1": 4_000, "pot-2": 5_000}
    felt.to_end()
    assert felt.won() == {1: 3_000, 2: 2_000, 3: -3_000, 4: -2_000}


@pytest.mark.clause("oh-poker:3.XI", "oh-poker:4.II")
def test_an_odd_chip_goes_to_the_closest_to_the_left_of_the_button():
    own = {1: "2c 3c", 2: "2d 3d", 3: "2h 3h", 4: "2s 3s"}
    felt = holdem(dict.fromkeys(FLOP, 50_000), own, "As Ks Qd Jd Tc")
    felt.act("raise 400", "fold", "fold", "call").to_end()  # 900 between 2 and 3, seat 4 has the button
    assert shares(felt) == [(2, "pot-1", 500, "oh-poker:3.X"), (3, "pot-1", 400, "oh-poker:3.X")]
    own = {1: "As 7s 3s 4s", 2: "Ah 7h 3h 4h", 3: "Ad 7d 3d 4d", 4: "3c 5c 2c 6d"}
    felt = holdem(dict.fromkeys(FLOP, 50_000), own, "Kc Qs Jh 8d 8h", "omaha")
    felt.act("raise 400", "call", "call", "fold").to_end()  # 1,400; seat 4 has no ace
    assert [(s, c) for s, _, c, _ in shares(felt)] == [(1, 700), (3, 700)]


@pytest.mark.clause("oh-poker:5.XI")
@pytest.mark.parametrize("variant", ["five-card-draw", "ace-to-five", "deuce-to-seven"])
def test_odd_chips_of_a_draw_game_go_by_the_button_too(variant):
    own = {1: "7c 5d 4h 3s 2d", 2: "7d 5h 4s 3c 2h", 3: "7h 5s 4c 3d 2s", 4: "Kc Kd Qh 9s 8c"}
    low = variant != "five-card-draw"
    own = own if low else {s: h.replace("7", "A") for s, h in own.items()} | {4: "Kc Jd Qh 9s 8c"}
    felt = holdem(dict.fromkeys(own, 50_000), own, "", variant, antes=True)
    felt.act("call", "fold", "call", "check").to_end()  # 400 + 600: two chips over
    if low:
        assert [(s, c) for s, _, c, _ in shares(felt)] == [(1, 400), (2, 300), (3, 300)]
    else:  # 5-4-3-2-A straights
        assert sum(c for _, _, c, _ in shares(felt)) == 1_000 and shares(felt)[0][2] == 400


@pytest.mark.clause("oh-poker:3.XI")
def test_two_odd_chips_among_three_go_to_the_first_two_from_the_button():
    chips = {2: 50_000, 3: 50_000, 4: 50_000, 5: 50_000}
    own = {2: "2c 3c", 3: "2d 3d", 4: "2h 3h", 5: "2s 3s"}
    felt = holdem(chips, own, "As Ks Qd Jd Tc", limits={"ante": (200, 200, 100)}, antes=True)
    felt.act("call", "call", "fold", "check").to_end()  # seat 2 leaves its ante and small blind
    # 800 + 100 + 3 * 200 = 1,500: 500 each
    assert [c for _, _, c, _ in shares(felt)] == [500, 500, 500]
    felt = holdem(chips, own, "As Ks Qd Jd Tc", limits={"ante": (100, 100, 100)}, antes=True)
    felt.act("call", "call", "fold", "check").to_end()  # 400 + 100 + 600 = 1,100
    assert [(s, c) for s, _, c, _ in shares(felt)] == [(3, 400), (4, 400), (5, 300)]


SPLIT = "2s 3h 7d Kc Qs"


@pytest.mark.clause(
    "oh-poker:4.IV.B", "oh-poker:4.IV.B.1", "oh-poker:4.IV.B.2", "oh-poker:4.IV.B.3", "oh-poker:4.IV.B.5"
)
def test_omaha_high_and_low_with_odd_chips_to_the_high_half_and_the_buttons_left():
    # Seat 3 has the low alone; 1 and 2 tie for the high with kings and aces.
    own = {1: "As Ks 9c 9d", 2: "Ah Kh 9h 9s", 3: "Ad 4d Jc Jh", 4: "6c 6d 6h Tc"}
    chips = dict.fromkeys(FLOP, 50_000)
    felt = Felt(
        "omaha-eight-or-better", chips, stacked(FLOP, own, SPLIT), betting="fixed-limit", mucking=False,
        antes=True, limits={"ante": (100, 100, 100)},
    )  # fmt: skip
    felt.act("call", "fold", "call", "check")
    assert felt.pots == {"pot-1": 1_000}
    felt.to_end()
    assert shares(felt) == [
        (1, "pot-1", 300, "oh-poker:4.IV.B"),
        (2, "pot-1", 200, "oh-poker:4.IV.B"),
        (3, "pot-1", 500, "oh-poker:4.IV.B"),
    ]


@pytest.mark.clause("oh-poker:4.IV.B.1", "oh-poker:5.X.B.1", "oh-poker:2.XI.B.1")
@pytest.mark.parametrize("variant", ["omaha-eight-or-better", "five-card-draw-eight-or-better"])
def test_a_pot_that_cannot_be_halved_leaves_the_excess_to_the_high_hand(variant):
    omaha = variant.startswith("omaha")
    own = {1: "As Ah Kd Kh", 2: "4d 5d Jc Jh", 3: "6c 6d 6h Tc"} if omaha else {
        1: "As Ah Ad Kc Kd", 2: "2d 3d 4d 5d 7h", 3: "6c 6d 6h Tc 9c"
    }  # fmt: skip
    order = (1, 2, 3)
    cards = stacked(order, own, SPLIT if omaha else "")
    felt = Felt(variant, dict.fromkeys(order, 50_000), cards, betting="fixed-limit", antes=True)
    felt.act("fold", "call", "check").to_end()  # 3 antes of 100 and 2 times 200
    assert [(s, c) for s, _, c, _ in shares(felt)] == [(1, 400), (2, 300)]


@pytest.mark.clause("oh-poker:5.X.B", "oh-poker:5.X.B.2", "oh-poker:5.X.B.3", "oh-poker:5.X.B.5")
def test_draw_high_and_low_tie_by_the_buttons_left_and_an_ace_is_both():
    own = {1: "Ac 2c 3d 4h 5s", 2: "Ad 2d 3h 4s 5c", 3: "Kc Kd Kh Ks Qc"}
    felt = Felt(
        "five-card-draw-eight-or-better", dict.fromkeys((1, 2, 3), 50_000), stacked((1, 2, 3), own),
        betting="fixed-limit", mucking=False, antes=True,
    )  # fmt: skip
    felt.act("call", "call", "check").to_end()  # 300 + 600: kings take 500, the wheels 400
    assert [(s, c) for s, _, c, _ in shares(felt)] == [(3, 500), (1, 200), (2, 200)]
    own = {1: "Ac 2c 3d 4h 5s", 2: "Ad 2d 3h 4s 5c", 3: "Kc Kd Qh Qs Jc"}
    felt = Felt(
        "five-card-draw-eight-or-better", dict.fromkeys((1, 2, 3), 50_000), stacked((1, 2, 3), own),
        betting="fixed-limit", mucking=False, antes=True,
    )  # fmt: skip
    felt.act("call", "call", "check").to_end()  # 500 high: 300 and 200; the low 400
    assert [(s, c) for s, _, c, _ in shares(felt)] == [(1, 300), (2, 200), (1, 200), (2, 200)]


@pytest.mark.clause("oh-poker:4.IV.B.4", "oh-poker:5.X.B.4", "oh-poker:2.XI.B.4", "oh-poker:4.IV.B")
def test_each_pot_is_divided_by_itself_and_one_without_a_low_goes_to_the_high_hand():
    # Seat 1 is all in with the only low; in the side pot nobody has one.
    own = {1: "Ad 4d Jc Jh", 2: "Kd Kh 9h 9s", 3: "Qd Qh 9c 9d"}
    felt = holdem({1: 1_000, 2: 9_000, 3: 9_000}, own, SPLIT, "omaha-eight-or-better", seats=3)
    felt.act("raise 3000", "call", "call").to_end()
    assert [(s, p, c) for s, p, c, _ in shares(felt)] == [
        (2, "pot-2", 4_000), (2, "pot-1", 1_500), (1, "pot-1", 1_500)
    ]  # fmt: skip


@pytest.mark.clause("oh-poker:5.X.B.4")
def test_draw_side_pots_are_divided_each_by_itself():
    own = {1: "Ac 2c 3d 4h 6s", 2: "Kd Kh 3h 4s 5c", 3: "Qc Qd Qh Ks Jc"}
    felt = holdem({1: 1_000, 2: 9_000, 3: 9_000}, own, "", "five-card-draw-eight-or-better")
    felt.act("raise 3000", "call", "call").to_end()
    assert [(s, p, c) for s, p, c, _ in shares(felt)] == [
        (3, "pot-2", 4_000), (3, "pot-1", 1_500), (1, "pot-1", 1_500)
    ]  # fmt: skip


def stud(hands, variant, chips=None, **more):
    chips = chips or dict.fromkeys(hands, 50_000)
    return Felt(variant, chips, stud_stack(hands), mucking=False, **more)


@pytest.mark.clause("oh-poker:2.XI", "oh-poker:2.XI.A", "oh-poker:1.high")
def test_stud_high_is_the_best_five_of_seven():
    hands = {1: "2c 7d Ah Ad As 9c Kd", 2: "Th Jh 3c Qh Kh 2d 9h", 3: "4c 5d 6c 8s Td Jc 2h"}
    felt = stud(hands, "seven-card-stud").to_end()
    assert [(line.seat, line.why) for line in felt.lines] == [(2, "king-high straight flush")]


@pytest.mark.clause("oh-poker:2.XI.B.2", "oh-poker:2.XI.B.5", "oh-poker:2.XI.B", "oh-poker:2.XI.B.6")
@pytest.mark.parametrize("swapped", [False, True])
def test_the_odd_chip_of_a_high_hand_goes_to_the_highest_card_by_suit(swapped):
    hearts, spades = "Kh Qh 9h Jh Tc 2d 2c", "Ks Qs 9s Jd Td 3d 3c"
    hands = {1: spades if swapped else hearts, 2: hearts if swapped else spades, 3: "5d 5h 8c 6h 7h 4c Ac"}
    felt = stud(hands, "seven-card-stud-eight-or-better", {1: 50_000, 2: 50_000, 3: 50_000})
    felt.to_end()  # antes of 100 and forced bets of 200: 900; no, the 4-5-6-7-8 is a straight too
    by_seat = {}
    for line in felt.lines:
        by_seat.setdefault(line.why.partition(":")[0], []).append((line.seat, line.amount_cents))
    assert by_seat["low"] == [(3, 400)]
    assert sorted(by_seat["high"]) == sorted([(2 - swapped, 300), (1 + swapped, 200)])


@pytest.mark.clause("oh-poker:2.XI.B.3", "oh-poker:2.XI.B.5", "oh-poker:2.XI.B.1")
def test_the_odd_chip_of_a_low_hand_goes_to_the_lowest_card_by_suit():
    hands = {1: "Ad 2d 8h 4h 7c Kd Qc", 2: "Ac 2h 8c 4d 7s Kh Qd", 3: "Js Jh Jc 9h 9s Tc Td"}
    felt = stud(hands, "seven-card-stud-eight-or-better", antes=True, limits={"ante": (200, 200, 100)})
    felt.to_end()  # 600 + 600 = 1,200: 600 and 600 divide evenly …
    assert sorted((s, c) for s, _, c, _ in shares(felt)) == [(1, 300), (2, 300), (3, 600)]
    hands = {1: "Ad 2d 8h 4h 7c Kd Qc", 2: "Ac 2h 8c 4d 7s Kh Qd", 3: "Js Jh Jc 9h 9s Tc Td"}
    felt = stud(hands, "seven-card-stud-eight-or-better", antes=True, limits={"ante": (100, 100, 100)})
    felt.to_end()  # … 300 + 600 = 900: 500 high, 400 low; and with one more bet on the river an odd low half
    assert sorted((s, c) for s, _, c, _ in shares(felt)) == [(1, 200), (2, 200), (3, 500)]
    felt = stud(hands, "seven-card-stud-eight-or-better", antes=True, limits={"ante": (300, 300, 100)})
    felt.to_end()  # 900 + 600 = 1,500: 800 high, 700 low: the ace of clubs is lower
    assert sorted((s, c) for s, _, c, _ in shares(felt)) == [(1, 300), (2, 400), (3, 800)]


@pytest.mark.clause("oh-poker:2.XI.B")
@pytest.mark.parametrize(
    ("low", "qualifies"), [("8c 7s 6h 2d Ac Kc Kd", True), ("9c 7s 6h 2d Ac Kc Kd", False)]
)
def test_a_low_has_an_eight_or_better(low, qualifies):
    felt = stud({1: "Qs Qd Qh 9h 9s Tc Td", 2: low}, "seven-card-stud-eight-or-better").to_end()
    assert [line.seat for line in felt.lines] == ([1, 2] if qualifies else [1])


@pytest.mark.clause("oh-poker:2.XI.C", "oh-poker:1.lowball")
def test_razz_is_won_by_the_lowest_and_the_wheel_is_best():
    felt = stud({1: "5c 4d 3h 2s Ac Ad As", 2: "6c 4h 3d 2h Ah Kd Ks"}, "razz").to_end()
    assert [line.seat for line in felt.lines] == [1]
    assert felt.lines[0].clause == "oh-poker:2.XI.C"
    assert felt.lines[0].why == "five-four-three-two-ace low"


@pytest.mark.clause("oh-poker:6.IX", "oh-poker:6.X", "oh-poker:6.I")
def test_five_card_stud_ties_by_the_highest_card_and_its_suit():
    hands = {1: "Ah Kd 9c 7s 3h", 2: "As Kc 9d 7h 3s", 3: "Qs Jd Th 8c 2c"}
    cards = stacked((1, 2, 3), hands, first=2)
    felt = Felt("five-card-stud", dict.fromkeys(hands, 50_000), cards, mucking=False)
    felt.to_end()  # 3 antes and 3 forced bets: 900
    assert shares(felt) == [(1, "pot-1", 400, "oh-poker:6.IX"), (2, "pot-1", 500, "oh-poker:6.IX")]


@pytest.mark.clause("oh-poker:4.IV", "oh-poker:4.IV.A", "oh-poker:4.III")
@pytest.mark.parametrize("variant", ["omaha", "big-o-high"])
def test_omaha_plays_exactly_two_of_its_own_and_three_of_the_board(variant):
    more = " 3s" if variant == "big-o-high" else ""
    other = " 9d" if variant == "big-o-high" else ""
    # Four hearts lie on the board: one heart in the hand is no flush, and four kings on it do not play.
    own = {1: "Ah Kd Qc Js" + more, 2: "8c 8d 3c 4d" + other}
    felt = holdem({1: 9_000, 2: 9_000}, own, "2h 5h 7h Th 8s", variant, seats=2)
    felt.to_end()
    assert [(line.seat, line.why.split(",")[0]) for line in felt.lines] == [(2, "three eights")]
    assert len(felt.state.hands[0].cards) == (5 if more else 4)


@pytest.mark.clause("oh-poker:3.X", "oh-poker:3.I", "oh-poker:1.community-card")
def test_holdem_may_play_the_board_alone():
    felt = holdem({1: 9_000, 2: 9_000}, {1: "2c 3d", 2: "2h 3s"}, "As Ks Qs Js Ts").to_end()
    assert [(line.seat, line.amount_cents, line.why) for line in felt.lines] == [
        (1, 200, "royal flush, 2 tie"), (2, 200, "royal flush, 2 tie")
    ]  # fmt: skip


@pytest.mark.clause("oh-poker:5.X", "oh-poker:5.X.A", "oh-poker:5.X.C", "oh-poker:1.lowball")
@pytest.mark.parametrize(
    ("variant", "winner"), [("five-card-draw", 3), ("ace-to-five", 1), ("deuce-to-seven", 2)]
)
def test_what_wins_in_draw(variant, winner):
    own = {1: "5c 4d 3h 2s Ac", 2: "7c 5d 4h 3s 2d", 3: "9c 9d 9h 9s 2h"}
    felt = holdem(dict.fromkeys(own, 9_000), own, "", variant).to_end()
    assert [line.seat for line in felt.lines] == [winner]


@pytest.mark.clause("oh-poker:1.all-in", "oh-poker:3.IV")
@pytest.mark.parametrize("chips", [50, 100])
def test_who_has_chips_for_the_ante_of_all_alone_wins_that(chips):
    """The button, all in with the ante for everybody, has aces: the ante is a pot that he can win."""
    hands = {1: "Ks Kh", 2: "Qs Qh", 3: "As Ah"}
    felt = Felt(
        "holdem", {1: 5_000, 2: 5_000, 3: chips}, stacked((1, 2, 3), hands, "2c 3d 7h 8s 9c"),
        antes=True, ante_by="button", mucking=False, limits={"ante": (100, 100, 50)},
    )  # fmt: skip
    felt.to_end()
    assert felt.won() == {1: 200, 2: -200, 3: 0}


@pytest.mark.clause("oh-poker:3.XI")
def test_a_pot_with_parts_of_a_chip_is_divided_equally_where_it_can_be():
    hands = {1: "As Kh", 2: "Ad Kc", 3: "Ac Ks"}
    felt = holdem({1: 150, 2: 150, 3: 150}, hands, "2c 3d 7h 8s 9c").act("call", "call")
    assert felt.won() == {1: 0, 2: 0, 3: 0}
