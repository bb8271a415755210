"""Button, blinds, forced bets, and who acts first."""

import pytest
from poker_table import Felt, stacked, stud_stack

from houseway.core.events import BetsPosted, Decided, IrregularityCalled, Post, SeatLeft, SeatTaken
from houseway.core.game import Illegal
from houseway.core.steps import Wagers

FOUR = dict.fromkeys((1, 2, 3, 4), 100_000)
BUTTON_GAMES = pytest.mark.parametrize("variant", ["holdem", "five-card-draw"])


def places(felt):
    felt.forward()
    return felt.state.button, felt.state.small, felt.state.big


def posts(felt):
    felt.forward()
    return [e for e in felt.events if isinstance(e, BetsPosted)][-1].bets


@pytest.mark.clause(
    "oh-poker:3.III", "oh-poker:3.III.A", "oh-poker:3.III.A.1", "oh-poker:3.III.B", "oh-poker:1.button",
    "oh-poker:5.III", "oh-poker:5.III.A", "oh-poker:5.III.A.1", "oh-poker:5.IV", "oh-poker:3.IV",
    "oh-poker:5.V", "oh-poker:1.blind-bet",
)  # fmt: skip
@BUTTON_GAMES
def test_the_button_begins_at_the_dealers_right_and_goes_clockwise(variant):
    felt = Felt(variant, FOUR)
    assert posts(felt) == (Post(1, "small-blind", 100), Post(2, "big-blind", 200))
    seen = [places(felt), *(places(felt.to_end().next_round()) for _ in range(4))]
    assert seen == [(4, 1, 2), (1, 2, 3), (2, 3, 4), (3, 4, 1), (4, 1, 2)]


@pytest.mark.clause("oh-poker:3.III.A.2", "oh-poker:5.III.A.2", "oh-poker:3.III.A", "oh-poker:5.III.A")
@BUTTON_GAMES
def test_or_the_highest_card_dealt_to_each_has_it(variant):
    felt = Felt(variant, FOUR, "Kc As Ad 2h", first_button="by-card")
    assert places(felt) == (2, 3, 4)  # of two aces that of spades
    assert [s for s, _ in felt.state.drawn_cards] == [1, 2, 3, 4]
    assert places(felt.to_end().next_round()) == (3, 4, 1)  # it is dealt for once


@pytest.mark.clause("oh-poker:3.III.B", "oh-poker:5.IV")
@pytest.mark.parametrize(("moves", "after"), [("dead-button", (1, 2, 3)), ("to-next-player", (2, 3, 4))])
def test_when_the_player_on_the_small_blind_leaves(moves, after):
    felt = Felt("holdem", FOUR, button_moves=moves).act("fold", "fold", "fold")  # 4 had the button, 1 and 2
    felt.apply(SeatLeft(1))
    felt.next_round()
    assert places(felt) == after
    if moves == "dead-button":  # an empty place has the button, and nobody misses a blind
        assert posts(felt) == (Post(2, "small-blind", 100), Post(3, "big-blind", 200))
        assert felt.turn == 4
        assert places(felt.to_end().next_round()) == (2, 3, 4)


@pytest.mark.clause("oh-poker:3.III.B")
def test_when_the_player_on_the_big_blind_leaves_nobody_posts_the_small_one():
    felt = Felt("holdem", FOUR).act("fold", "fold", "fold")
    felt.apply(SeatLeft(2))
    felt.next_round()
    assert places(felt) == (1, 2, 3)
    assert posts(felt) == (Post(3, "big-blind", 200),)


@pytest.mark.clause("oh-poker:1.dead-money", "oh-poker:3.IV", "oh-poker:1.blind-bet")
def test_who_sat_out_when_the_big_blind_passed_posts_both_one_of_them_dead():
    felt = Felt("holdem", FOUR)
    felt.apply(Decided(3, "sit-out"))
    felt.to_end().next_round()
    assert places(felt) == (1, 2, 4) and felt.state.hand(3) is None
    felt.apply(Decided(3, "sit-in"))
    felt.to_end().next_round()
    assert places(felt) == (2, 4, 1)
    assert set(posts(felt)) == {
        Post(4, "small-blind", 100), Post(1, "big-blind", 200),
        Post(3, "missed-big-blind", 200), Post(3, "missed-small-blind", 100),
    }  # fmt: skip
    felt.act("call")  # seat 2
    assert felt.turn == 3 and "check" in felt.choices()  # the big one is live, the small one is not
    assert felt.state.hand(3).bet == 200
    felt.act("check", "fold", "check")
    assert felt.pots == {"pot-1": 800}
    assert felt.to_end() and not felt.next_round().state.owed


@pytest.mark.clause("oh-poker:1.dead-money", "oh-poker:3.IV", "oh-poker:5.V")
@pytest.mark.parametrize("variant", ["holdem", "five-card-draw"])
def test_who_sat_out_for_the_small_blind_alone_posts_it_dead(variant):
    felt = Felt(variant, FOUR)
    assert places(felt)[2] == 2
    felt.apply(Decided(2, "sit-out"))
    felt.to_end().next_round()
    assert places(felt) == (1, 2, 3) and posts(felt) == (Post(3, "big-blind", 200),)
    felt.apply(Decided(2, "sit-in"))
    felt.to_end().next_round()
    assert set(posts(felt)) == {
        Post(3, "small-blind", 100), Post(4, "big-blind", 200), Post(2, "missed-small-blind", 100),
    }  # fmt: skip
    assert (felt.state.hand(2).bet, felt.state.hand(2).dead) == (0, 100)
    assert felt.to_end() and not felt.next_round().state.owed


@pytest.mark.clause("oh-poker:3.IV")
@pytest.mark.parametrize("moves", ["dead-button", "to-next-player"])
def test_who_sits_out_for_a_whole_round_owes_both_once(moves):
    felt = Felt("holdem", FOUR, button_moves=moves)
    felt.apply(Decided(2, "sit-out"))
    for _ in range(5):
        felt.to_end().next_round()
    assert [(o.seat, o.small, o.big) for o in felt.forward() and felt.state.owed] == [(2, True, True)]


@pytest.mark.clause("oh-poker:3.IV")
def test_who_has_no_chips_when_the_big_blind_passes_owes_both_when_he_buys_again():
    felt = Felt("holdem", FOUR)
    felt.to_end()
    felt.again[3] = 0
    felt.next_round()
    assert places(felt)[2] == 4 and felt.state.hand(3) is None
    felt.to_end()
    felt.again[3] = 5_000
    felt.next_round()
    assert {p.wager for p in posts(felt) if p.seat == 3} == {"missed-big-blind", "missed-small-blind"}


@pytest.mark.clause("oh-poker:2.V", "oh-poker:6.V")
@pytest.mark.parametrize("variant", ["seven-card-stud", "five-card-stud"])
def test_a_completion_that_is_short_does_not_count_among_the_raises(variant):
    chips = dict.fromkeys(range(1, 6), 50_000)
    felt = Felt(
        variant, chips, betting="fixed-limit", limits={"bet": (400, 800, 50), "forced-bet": (200, 200, 50)}
    )
    short = felt.turn
    felt = Felt(
        variant, chips | {short: 250 + felt.game.ante}, betting="fixed-limit",
        limits={"bet": (400, 800, 50), "forced-bet": (200, 200, 50)},
    )  # fmt: skip
    felt.act("complete 250", "complete 400", "raise 800", "raise 1200")
    assert felt.choices()["raise"] == (1_600, 1_600)
    felt.act("raise 1600")
    assert "raise" not in felt.choices()


@pytest.mark.clause("oh-poker:2.IV", "oh-poker:6.IV")
@pytest.mark.parametrize("variant", ["seven-card-stud", "five-card-stud"])
def test_who_cannot_make_the_whole_forced_bet_does_not_complete_it(variant):
    limits = {"bet": (400, 800, 50), "forced-bet": (200, 200, 50)}
    chips = dict.fromkeys(range(1, 4), 50_000)
    felt = Felt(variant, chips, betting="fixed-limit", limits=limits)
    short = felt.turn
    for left, names in ((150, {"forced-bet"}), (200, {"forced-bet"}), (250, {"forced-bet", "complete"})):
        felt = Felt(variant, chips | {short: left + felt.game.ante}, betting="fixed-limit", limits=limits)
        assert felt.turn == short and set(felt.choices()) == names
    assert felt.act("forced-bet").state.level == 200


@pytest.mark.clause("oh-poker:3.III.B", "oh-poker:5.IV", "oh-poker:1.button")
def test_from_two_players_to_three_the_button_goes_before_the_small_blind():
    felt = Felt("holdem", {1: 9_000, 2: 9_000}, newcomers="free")
    assert places(felt) == (2, 2, 1)
    felt.apply(SeatTaken(4))
    felt.chips[4] = 9_000
    felt.to_end().next_round()
    assert places(felt) == (4, 1, 2)
    felt = Felt("holdem", dict.fromkeys((1, 2, 3), 9_000))
    assert places(felt) == (3, 1, 2)
    felt.apply(Decided(3, "sit-out"))
    felt.to_end().next_round()
    two = places(felt)
    felt.apply(Decided(3, "sit-in"))
    felt.to_end().next_round()
    three = places(felt)
    assert len(set(two)) == 2 and len(set(three)) == 3 and three[1] == two[2]


@pytest.mark.clause("oh-poker:3.III.A", "oh-poker:5.III.A")
def test_when_all_have_left_play_commences_anew():
    felt = Felt("holdem", {1: 9_000, 2: 9_000}).to_end()
    for seat in (1, 2):
        felt.apply(SeatLeft(seat))
    for seat in (2, 5, 6):
        felt.chips[seat] = 9_000
        felt.apply(SeatTaken(seat))
    felt.next_round()
    assert places(felt) == (6, 2, 5)
    assert posts(felt) == (Post(2, "small-blind", 100), Post(5, "big-blind", 200))


@pytest.mark.clause("oh-poker:1.call", "oh-poker:1.pot")
def test_nobody_leaves_before_what_nobody_called_came_back():
    felt = Felt("holdem", dict.fromkeys((1, 2, 3), 9_000)).act("raise 600")
    felt.apply(IrregularityCalled("fouled-hand", seat=3, by="floor"))
    with pytest.raises(Illegal, match="comes back first"):
        felt.apply(SeatLeft(3))
    felt.act("fold")
    assert felt.won()[3] == -200
    felt.apply(SeatLeft(3))


@pytest.mark.clause("oh-poker:3.III", "oh-poker:3.IV", "oh-poker:3.V")
def test_who_leaves_after_a_misdeal_moves_the_big_blind_alone():
    felt = Felt("holdem", FOUR)
    assert places(felt) == (4, 1, 2)
    felt.apply(IrregularityCalled("misdeal", by="floor"))
    felt.forward()
    felt.apply(SeatLeft(2))
    felt.next_round()
    assert places(felt) == (4, 1, 3)


@pytest.mark.clause("oh-poker:3.IV")
def test_or_waits_for_the_big_blind():
    felt = Felt("holdem", FOUR)
    felt.apply(Decided(3, "sit-out"))
    felt.to_end().next_round().forward()
    felt.apply(Decided(3, "wait-for-blind"))
    for big in (1, 2):
        felt.to_end().next_round()
        assert places(felt)[2] == big and felt.state.hand(3) is None
    felt.to_end().next_round()
    assert places(felt)[2] == 3 and felt.state.hand(3) is not None
    assert not felt.state.owed


@pytest.mark.clause("oh-poker:3.IV")
@pytest.mark.parametrize("newcomers", ["post", "free"])
def test_a_newcomer_posts_a_big_blind(newcomers):
    felt = Felt("holdem", FOUR, newcomers=newcomers)
    felt.apply(SeatTaken(6))
    felt.chips[6] = 5_000
    felt.to_end().next_round()
    assert places(felt) == (1, 2, 3)
    assert (Post(6, "missed-big-blind", 200) in posts(felt)) is (newcomers == "post")


def test_sitting_out_is_said_by_who_sits_there():
    felt = Felt("holdem", FOUR)
    for seat, choice in ((1, "sit-in"), (1, "wait-for-blind"), (9, "sit-out")):
        with pytest.raises(Illegal):
            felt.apply(Decided(seat, choice))
    felt.apply(Decided(1, "sit-out"))
    assert {c.name for d in felt.game.unasked(felt.state) if d.seat == 1 for c in d.choices} == {"sit-in"}


@pytest.mark.clause("oh-poker:1.round-of-play")
def test_one_player_waits_for_another_and_a_live_hand_is_not_left():
    felt = Felt("holdem", {2: 9_000})
    assert isinstance(felt.forward(), Wagers) and felt.state.phase == "waiting"
    felt.chips[5] = 9_000
    felt.apply(SeatTaken(5))
    assert felt.turn == 5
    with pytest.raises(Illegal) as refused:
        felt.apply(SeatLeft(2))
    assert refused.value.clause == "oh-poker:1.fold"
    felt.act("fold")
    felt.apply(SeatLeft(5))
    assert isinstance(felt.next_round().forward(), Wagers)


@pytest.mark.clause("oh-poker:1.table-stakes")
def test_who_has_no_chips_is_not_dealt_in():
    felt = Felt("holdem", FOUR | {2: 0})
    assert felt.state.hand(2) is None
    assert places(felt) == (4, 1, 3)


@pytest.mark.clause("oh-poker:1.ante", "oh-poker:3.II", "oh-poker:5.II", "oh-poker:2.II", "oh-poker:6.II")
@pytest.mark.parametrize("variant", ["holdem", "five-card-draw", "seven-card-stud", "five-card-stud"])
@pytest.mark.parametrize("antes", [True, False])
def test_antes_are_asked_of_everybody_or_of_nobody(variant, antes):
    felt = Felt(variant, FOUR | {2: 50}, antes=antes, mucking=False)
    found = [p for e in felt.events if isinstance(e, BetsPosted) for p in e.bets if p.wager == "ante"]
    expected = [Post(1, "ante", 100), Post(2, "ante", 50), Post(3, "ante", 100), Post(4, "ante", 100)]
    assert found == (expected if antes else [])
    felt.to_end()
    assert felt.won()[2] in (-50, 150, 50) and sum(felt.won().values()) == 0


@pytest.mark.clause("oh-poker:3.IV", "oh-poker:5.V", "oh-poker:1.dead-money")
@pytest.mark.parametrize(("ante_by", "seat"), [("big-blind", 2), ("button", 4)])
@BUTTON_GAMES
def test_one_player_may_put_in_the_ante_for_all(variant, ante_by, seat):
    felt = Felt(variant, FOUR, antes=True, ante_by=ante_by, betting="no-limit")
    assert posts(felt)[-1] == Post(seat, "ante-for-all", 100)
    felt.act("fold", "fold", "call", "check")
    assert felt.pots == {"pot-1": 500}  # nobody else has to match it
    felt = Felt(variant, FOUR | {2: 250}, antes=True, ante_by="big-blind", betting="no-limit")
    assert posts(felt)[-2:] == (Post(2, "big-blind", 200), Post(2, "ante-for-all", 50))


@pytest.mark.clause("oh-poker:3.II", "oh-poker:5.II")
@BUTTON_GAMES
def test_without_blinds_the_first_player_left_of_the_button_opens(variant):
    felt = Felt(variant, FOUR, blinds=False, antes=True)
    assert felt.turn == 1 and set(felt.choices()) == {"check", "bet"}


@pytest.mark.clause("oh-poker:2.II", "oh-poker:6.II")
@pytest.mark.parametrize("variant", ["seven-card-stud", "five-card-stud"])
def test_without_forced_bets_the_opener_may_check(variant):
    felt = Felt(variant, FOUR, forced_bets=False)
    assert set(felt.choices()) == {"check", "bet"}


@pytest.mark.clause("oh-poker:1.blind-bet", "oh-poker:1.raise")
@pytest.mark.parametrize(("betting", "least"), [("fixed-limit", 600), ("no-limit", 800), ("pot-limit", 800)])
def test_a_straddle_is_a_third_blind_whose_player_acts_last(betting, least):
    """A raise of it is as large as that bet, but in fixed limit."""
    felt = Felt("holdem", FOUR, straddle=True, betting=betting)
    assert felt.turn == 3 and set(felt.choices()) == {"no-straddle", "straddle"}
    with pytest.raises(Illegal):
        felt.apply(Decided(4, "straddle"))
    felt.act("straddle")
    assert Post(3, "straddle", 400) in posts(felt)
    assert felt.turn == 4 and felt.choices()["raise"][0] == least
    felt.act("call", "call", "call")
    assert felt.turn == 3 and "raise" in felt.choices()
    felt = Felt("holdem", FOUR, straddle=True).act("no-straddle")
    assert felt.turn == 3 and felt.state.level == 200


# ── stud: who opens ──────────────────────────────────────────────────────────────────────────────────

UPS = ("2h", "2d", "As")  # of seats 1, 2 and 3


def stud(variant, ups, chips=None, **more):
    hands = {1: f"9c Tc {ups[0]}", 2: f"9d Td {ups[1]}", 3: f"9h Th {ups[2]}"}
    return Felt(variant, chips or dict.fromkeys(hands, 50_000), stud_stack(hands), **more)


@pytest.mark.clause("oh-poker:2.IV", "oh-poker:2.IV.A", "oh-poker:2.IV.B", "oh-poker:2.IV.C")
@pytest.mark.parametrize(
    ("variant", "ups", "opens", "clause"),
    [
        ("seven-card-stud", ("2h", "2d", "As"), 2, "2.IV.A"),
        ("seven-card-stud", ("2d", "2c", "As"), 2, "2.IV.A"),
        ("seven-card-stud-eight-or-better", ("Ac", "3c", "Ks"), 2, "2.IV.B"),
        ("seven-card-stud-eight-or-better", ("2s", "As", "2h"), 3, "2.IV.B"),
        ("razz", ("Ac", "Ks", "Kh"), 2, "2.IV.C"),
        ("razz", ("As", "2c", "Ah"), 2, "2.IV.C"),
    ],
)
def test_whose_up_card_makes_the_forced_bet(variant, ups, opens, clause):
    felt = stud(variant, ups)
    assert felt.turn == opens
    assert felt.choices() == {"forced-bet": (0, 0), "complete": (400, 400)}
    assert felt.asked().choices[0].clause == f"oh-poker:{clause}"
    for wrong in ("fold", "check", "call"):
        with pytest.raises(Illegal) as refused:
            felt.apply(Decided(opens, wrong))
        assert refused.value.clause == f"oh-poker:{clause}"


@pytest.mark.clause("oh-poker:6.IV", "oh-poker:1.forced-bet")
@pytest.mark.parametrize(("ups", "opens"), [(("2h", "2d", "As"), 2), (("As", "Ah", "Ks"), 3)])
def test_the_lowest_up_card_opens_five_card_stud(ups, opens):
    hands = {s: f"{9 - s}c {up}" for s, up in enumerate(ups, 1)}
    felt = Felt("five-card-stud", dict.fromkeys(hands, 50_000), stud_stack(hands, first=2))
    assert felt.turn == opens and felt.asked().choices[0].clause == "oh-poker:6.IV"
    felt.act("forced-bet")
    assert felt.state.hand(opens).bet == 200 and felt.turn == opens % 3 + 1


@pytest.mark.clause("oh-poker:2.V", "oh-poker:6.V", "oh-poker:1.forced-bet")
def test_action_goes_on_from_the_left_of_the_forced_bet_until_all_have_answered():
    felt = stud("seven-card-stud", UPS).act("forced-bet")
    assert felt.turn == 3 and set(felt.choices()) == {"fold", "call", "complete"}
    felt.act("call", "call")
    assert felt.state.street == 1  # all have answered: who was forced is not asked again
    felt = stud("seven-card-stud", UPS).act("forced-bet", "complete 400", "raise 800")
    assert felt.turn == 2 and felt.choices()["raise"] == (1_200, 1_200)
    felt.act("call", "call")
    assert felt.state.street == 1 and felt.pots == {"pot-1": 2_700}


@pytest.mark.clause("oh-poker:6.V")
def test_five_card_stud_goes_on_in_the_same_way():
    felt = Felt("five-card-stud", FOUR)
    opener = felt.turn
    felt.act("forced-bet")
    assert felt.turn == opener % 4 + 1
    felt.act("call", "call", "call")
    assert felt.state.street == 1


def test_who_completed_a_forced_bet_is_raised_and_may_raise_again():
    felt = stud("seven-card-stud", UPS).act("forced-bet", "complete 400", "fold")
    assert felt.turn == 2 and set(felt.choices()) == {"fold", "call", "raise"}


def test_a_player_without_chips_after_the_ante_is_passed_over():
    felt = stud("seven-card-stud", UPS, {1: 50_000, 2: 100, 3: 50_000})
    assert felt.turn == 3 and "forced-bet" in felt.choices()


@pytest.mark.clause(
    "oh-poker:2.VI.A", "oh-poker:2.VI.B", "oh-poker:2.VI.C", "oh-poker:2.VII", "oh-poker:6.VII"
)
@pytest.mark.parametrize(
    ("variant", "first"),
    [("seven-card-stud", 3), ("seven-card-stud-eight-or-better", 3), ("razz", 1), ("five-card-stud", 3)],
)
def test_the_best_hand_showing_acts_first_from_the_second_round_on(variant, first):
    ups = {1: "4c 7d", 2: "4d 7h", 3: "Js Jd"}
    down = (
        {1: "9c Tc", 2: "9d Td", 3: "9h Th"} if variant != "five-card-stud" else {1: "9c", 2: "9d", 3: "9h"}
    )
    hands = {s: f"{down[s]} {ups[s]}" for s in ups}
    size = 2 if variant == "five-card-stud" else 3
    felt = Felt(variant, dict.fromkeys(hands, 50_000), stud_stack(hands, first=size))
    while felt.state.street == 0:
        felt.act("forced-bet" if "forced-bet" in felt.choices() else "call")
    assert felt.turn == first  # in razz 1 and 2 tie with seven-four: the first from the dealer's left
    felt.act("check")
    assert felt.turn == first % 3 + 1
    felt.act("bet 400", "call", "call" if felt.state.phase == "betting" else "check")
    assert felt.state.street == 2


@pytest.mark.clause("oh-poker:2.VI.C")
def test_of_equal_hands_showing_the_closest_to_the_dealers_left_acts_first():
    hands = {1: "9c Tc 2d 7c", 2: "9d Td Ah Kd", 3: "9h Th As Kc"}
    felt = Felt("seven-card-stud", dict.fromkeys(hands, 50_000), stud_stack(hands))
    felt.act("forced-bet", "call", "call")
    assert felt.turn == 2


@pytest.mark.clause("oh-poker:2.XII")
@pytest.mark.parametrize("allowed", [True, False])
@pytest.mark.parametrize("pair", [True, False])
def test_a_pair_showing_may_allow_the_higher_limit_in_the_second_round(allowed, pair):
    hands = {1: "9c Tc 2d 7c", 2: "9d Td Kh 3d" if not pair else "9d Td Kh Kd", 3: "9h Th As Qc"}
    felt = Felt("seven-card-stud", dict.fromkeys(hands, 50_000), stud_stack(hands), open_pair=allowed)
    felt.act("forced-bet", "call", "call")
    assert felt.choices()["bet"] == (400, 800 if allowed and pair else 400)
    said = "is \\$4 or \\$8, not \\$6" if allowed and pair else "is \\$4, not \\$6"
    with pytest.raises(Illegal, match=said):
        felt.apply(Decided(felt.turn, "bet", 600))
    if allowed and pair:
        felt.act("bet 800")
        assert felt.choices()["raise"] == (1_600, 1_600)


def test_stacked_names_every_card_once():
    laid = stacked((1, 2), {1: "As Ks", 2: "Qs Js"}, "2c 3c 4c 5c 6c").split()
    assert laid[:4] == ["As", "Qs", "Ks", "Js"] and len(set(laid)) == len(laid) == 12


@pytest.mark.clause(
    "oh-poker:3.III", "oh-poker:3.III.B", "oh-poker:5.III", "oh-poker:5.IV", "oh-poker:1.button"
)
@pytest.mark.parametrize("variant", ["holdem", "five-card-draw"])
def test_a_button_that_lies_wrong_is_put_right_before_anybody_acted(variant):
    """What was put in for it goes back, and who escaped the blinds posts them."""
    felt = Felt(variant, {1: 5_000, 2: 5_000, 4: 5_000}, limits={"bet": (200, 400, 100)})
    assert (felt.state.button, felt.state.small, felt.state.big) == (4, 1, 2)
    with pytest.raises(Illegal, match="floor supervisor or above, not for a dealer") as refused:
        felt.call_irregularity("misplaced-button", seat=1, by="dealer")
    assert refused.value.clause == ""  # the book names nobody
    with pytest.raises(Illegal, match="seat 4 is not where the button can be put"):
        felt.call_irregularity("misplaced-button", seat=4, by="floor")  # it is there
    with pytest.raises(Illegal, match="seat 7 is not where"):
        felt.call_irregularity("misplaced-button", seat=7, by="floor")  # the table has six
    felt.call_irregularity("misplaced-button", seat=1, by="floor").forward()
    assert felt.won() == {1: 0, 2: 0, 4: 0}
    felt.next_round().forward()
    assert (felt.state.button, felt.state.small, felt.state.big) == (1, 2, 4)
    assert felt.won() == {1: 0, 2: -100, 4: -200}
    assert felt.turn == 1
    felt.act("call")
    with pytest.raises(Illegal, match="somebody has acted"):
        felt.call_irregularity("misplaced-button", seat=2, by="floor")
    felt.to_end().next_round().forward()
    assert (felt.state.button, felt.state.small, felt.state.big) == (2, 4, 1)  # and on from there


@pytest.mark.clause("oh-poker:3.III.B")
def test_a_button_may_be_put_right_on_an_empty_place_where_it_may_be_dead():
    chips = {1: 5_000, 2: 5_000, 4: 5_000}
    felt = Felt("holdem", chips)
    felt.call_irregularity("misplaced-button", seat=3, by="floor").forward()
    felt.next_round().forward()
    assert (felt.state.button, felt.state.small, felt.state.big) == (3, 4, 1)
    felt = Felt("holdem", chips, button_moves="to-next-player")
    with pytest.raises(Illegal, match="seat 3 is not where"):
        felt.call_irregularity("misplaced-button", seat=3, by="floor")
    felt = Felt("holdem", {1: 5_000, 4: 5_000})  # of two one has it
    with pytest.raises(Illegal, match="seat 3 is not where"):
        felt.call_irregularity("misplaced-button", seat=3, by="floor")


def test_stud_has_no_button_to_be_put_right():
    felt = Felt("razz", {1: 5_000, 2: 5_000})
    with pytest.raises(Illegal, match="knows no irregularity"):
        felt.call_irregularity("misplaced-button", seat=1, by="floor")


@pytest.mark.clause("oh-poker:3.IV")
def test_what_was_owed_and_posted_is_owed_again_when_the_button_is_put_right():
    felt = Felt("holdem", {1: 5_000, 2: 5_000, 4: 5_000})
    felt.apply(Decided(4, "sit-out"))
    felt.to_end()
    while not felt.state.owed:
        felt.next_round().to_end()
    felt.apply(Decided(4, "sit-in"))
    owed, before = felt.state.owed, felt.won()
    felt.next_round().forward()
    assert felt.won()[4] < before[4]
    assert not felt.state.owed and felt.state.made_good == owed
    to = next(s for s in (1, 2) if s != felt.state.button)
    felt.call_irregularity("misplaced-button", seat=to, by="floor")
    felt.forward()
    assert felt.won() == before
    felt.next_round()
    assert felt.state.owed == owed
