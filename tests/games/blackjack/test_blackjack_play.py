"""Doubling, splitting and drawing (sections 10 to 12)."""

import pytest
from blackjack_table import BlackjackTable, card, clause

from houseway.core.events import CardDealt, Decided
from houseway.core.steps import Chance
from houseway.money.limits import Limits

# ── doubling down ────────────────────────────────────────────────────────────────────────────────────


@clause("10.I")
@pytest.mark.parametrize(
    ("amount", "may"), [(0, False), (50, False), (100, True), (900, True), (1000, True), (1100, False)]
)
def test_a_double_is_up_to_the_first_wager(amount, may):
    table = BlackjackTable("5h 7c 6d Ts | 4c").deal()
    choice = table.step.choice("double")
    assert (choice.low_cents, choice.high_cents, choice.unit_cents) == (100, 1000, 100)
    if not may:
        table.refused(Decided(1, "double", amount), "10.I")
        return
    table.apply(Decided(1, "double", amount))
    assert table.game.stakes(table.state) == {1: 1000 + amount}
    table.finish()
    assert [(x.wager, x.stake_cents, x.amount_cents) for x in table.lines] == [
        ("base", 1000, -1000),
        ("double-down", amount, -amount),
    ]


@clause("10.I", "12.I.B")
@pytest.mark.parametrize("choice", ["double", "double-face-down"])
def test_a_doubled_hand_gets_one_card(choice):
    table = BlackjackTable("5h 2h 7c | 6d 3d Ts | 2c", seats=(1, 2)).deal()
    table.apply(Decided(1, choice, 1000))
    table.refused(Decided(1, "hit"), "12.I.B")
    table.apply(table.answer(table.step))
    assert table.step.seat == 2 and len(table.hands[0].cards) == 3
    table.refused(Decided(1, "hit"), "7.V")
    table.apply(Decided(2, "stand"))
    table.refused(Decided(1, "hit"), "12.I.B")


@clause("10.I")
def test_only_two_cards_are_doubled():
    table = BlackjackTable("2h 7c 3d Ts | 4c").deal().play("hit")
    assert table.choices == ["stand", "hit"]
    table.refused(Decided(1, "double", 1000), "10.I")


@clause("10.I")
def test_the_first_two_cards_of_a_split_hand_are_doubled():
    table = BlackjackTable("8h 7c 8d Ts | 3c").deal().play("split")
    assert "double" in table.choices
    table.play("double")
    assert (table.hands[0].doubled_cents, table.hands[1].doubled_cents) == (1000, 0)


@clause("10.I")
def test_a_blackjack_is_not_doubled():
    table = BlackjackTable("Ah 5h Tc | Kd 6d 8s", seats=(1, 2)).deal()
    table.refused(Decided(1, "double", 1000), "7.V")
    table.play("stand")
    table = BlackjackTable("Ah Tc Kd 8s").deal()
    assert table.results() == [(1, "base", "win", 1500, "8.II")]


@clause("10.IV")
@pytest.mark.parametrize(
    ("rule", "cards", "may"),
    [
        ("9-11",  "5h 3d", False),
        ("9-11",  "5h 4d", True),
        ("9-11",  "6h 5d", True),
        ("9-11",  "7h 5d", False),
        ("9-11",  "Ah 8d", False),
        ("10-11", "5h 4d", False),
        ("10-11", "6h 4d", True),
        ("10-11", "6h 5d", True),
        ("10-11", "7h 5d", False),
        ("none",  "6h 5d", False),
        ("any",   "Th 9d", True),
        ("any",   "Ah 8d", True),
    ],
)  # fmt: skip
def test_posted_double_rules(rule, cards, may):
    first, second = cards.split()
    table = BlackjackTable(f"{first} 7c {second} Ts", decks=2, double=rule).deal()
    assert ("double" in table.choices) == may
    if not may:
        table.refused(Decided(1, "double", 1000), "10.IV")


@clause("10.IV")
def test_a_house_can_forbid_doubling_split_hands():
    table = BlackjackTable("8h 7c 8d Ts | 3c", decks=2, double_after_split=False).deal().play("split")
    assert "double" not in table.choices
    table.refused(Decided(1, "double", 1000), "10.IV")


# ── splitting ────────────────────────────────────────────────────────────────────────────────────────


@clause("11.I")
@pytest.mark.parametrize(
    ("cards", "may"),
    [("7h 7d", True), ("Kh Td", True), ("Jh Qd", True), ("Ah Ad", True), ("9h Td", False), ("Ah 2d", False)],
)
def test_cards_of_one_value_are_split(cards, may):
    first, second = cards.split()
    table = BlackjackTable(f"{first} 7c {second} Ts | 2d 2d").deal()
    assert ("split" in table.choices) == may
    if may:
        table.refused(Decided(1, "split", 900), "11.I")
        table.refused(Decided(1, "split", 1100), "11.I")
        table.refused(Decided(1, "split"), "11.I")
        table.apply(Decided(1, "split", 1000))
        assert table.game.stakes(table.state) == {1: 2000}
    else:
        table.refused(Decided(1, "split", 1000), "11.I")


@clause("11.I")
def test_only_the_first_two_cards_are_split():
    table = BlackjackTable("2h 7c 3d Ts | 5d").deal().play("hit")
    table.refused(Decided(1, "split", 1000), "11.I")


@clause("11.II")
def test_the_first_hand_is_finished_before_the_second_gets_a_card():
    table = BlackjackTable("8h 7c 8d Ts | 3c 5c Kd | 9d").deal()
    table.apply(Decided(1, "split", 1000))
    assert table.step.event == CardDealt(5, "box-1")
    table.play("hit")
    assert [len(h.cards) for h in table.hands] == [3, 1]
    table.refused(Decided(1, "hit", hand=1), "7.V")
    table.apply(Decided(1, "hit"))
    table.apply(table.answer(table.step))  # 8 3 5 K breaks
    assert table.hands[0].status == "bust"
    assert table.step.event == CardDealt(8, "box-1/1")
    table.advance()
    assert table.step.hand == 1 and [len(h.cards) for h in table.hands] == [4, 2]


@clause("11.III")
def test_a_split_hand_can_stand_draw_and_double():
    table = BlackjackTable("8h 7c 8d Ts | 3c").deal().play("split")
    assert table.choices == ["stand", "hit", "double", "double-face-down"]


@clause("11.III.A")
def test_four_hands_and_no_fifth():
    table = BlackjackTable("8h 7c 8d Ts | 8c 8s 8h 2c | 8d 3c | 8c").deal()
    table.play("split split split")  # three pairs in a row at the left
    assert [(h.index, h.slots[0]) for h in table.hands] == [(0, 1), (1, 6), (2, 5), (3, 3)]
    assert table.hands[0].cards == (card("8h"), card("8h"))
    assert "split" not in table.choices
    table.refused(Decided(1, "split", 1000), "11.III.A")
    assert table.game.stakes(table.state) == {1: 4000}
    table.play("stand")
    assert table.step.hand == 1
    table.finish()
    assert [x.wager for x in table.lines] == ["split"] * 3 + ["base"]


@clause("11.III.A")
def test_hands_are_counted_from_the_dealers_left():
    # The second hand is split after the first is played out.
    table = BlackjackTable("8h 7c 8d Ts | Kc 8s | Qd 5c").deal().play("split stand split")
    assert [(h.index, len(h.cards)) for h in table.hands] == [(0, 2), (1, 2), (2, 1)]
    table.play("stand")
    assert (table.step.hand, table.hands[2].cards) == (2, (card("8s"), card("5c")))


@clause("11.III.B", "12.I.C")
def test_split_aces_get_one_card_each():
    table = BlackjackTable("Ah 5h 7c | Ad 6d Ts | 3c 5c", seats=(1, 2)).deal().play("split")
    assert [h.cards for h in table.hands[:2]] == [(card("Ah"), card("3c")), (card("Ad"), card("5c"))]
    assert table.step.seat == 2
    table.refused(Decided(1, "hit"), "7.V")
    table.apply(Decided(2, "stand"))
    table.refused(Decided(1, "hit"), "12.I.C")
    table.refused(Decided(1, "double", 1000, hand=1), "12.I.C")


@clause("11.III.B")
def test_split_aces_are_not_split_again():
    table = BlackjackTable("Ah 7c Ad Ts | Ac 5c").deal().play("split")
    assert [h.status for h in table.hands] == ["stood", "stood"]


def test_a_house_can_let_aces_be_split_again():
    table = BlackjackTable("Ah 7c Ad Ts | Ac 5c 9c Ah Kd 2d", resplit_aces=True).deal().play("split")
    assert table.choices == ["stand", "split"]
    table.refused(Decided(1, "hit"), "12.I.C")
    table.refused(Decided(1, "double", 1000), "12.I.C")
    table.play("split")
    assert [h.points for h in table.hands] == [16, 20, 12]
    assert (table.step.hand, table.choices) == (2, ["stand", "split"])
    table.play("split")
    assert [h.points for h in table.hands] == [16, 20, 21, 13]


@clause("11.V")
@pytest.mark.parametrize("limit", [1, 2, 3])
def test_a_house_can_allow_fewer_hands(limit):
    table = BlackjackTable("8h 7c 8d Ts | 8c 8s 2c", decks=2, max_hands=limit).deal()
    for _ in range(limit - 1):
        table.play("split")
    assert len(table.hands) == limit and "split" not in table.choices
    table.refused(Decided(1, "split", 1000), "11.V")


@clause("11.V")
def test_a_house_can_split_tens_of_one_rank_only():
    table = BlackjackTable("Kh 7c Td Ts", decks=2, split_tens="same-rank").deal()
    table.refused(Decided(1, "split", 1000), "11.V")
    assert "split" in BlackjackTable("Kh 7c Kd Ts", decks=2, split_tens="same-rank").deal().choices


@clause("11.V")
def test_a_house_can_let_split_aces_draw():
    table = BlackjackTable("Ah 7c Ad Ts | 3c 5c 9h", decks=2, hit_split_aces=True).deal().play("split")
    assert table.choices == ["stand", "hit"]
    table.refused(Decided(1, "double", 1000), "12.I.C")
    table.play("hit")
    assert table.hands[0].points == 19


# ── drawing ──────────────────────────────────────────────────────────────────────────────────────────


@clause("12.I")
def test_below_21_a_player_may_draw():
    table = BlackjackTable("Th 7c 6d Ts | 4c Ac").deal().play("hit")
    assert table.hands[0].points == 20 and "hit" in table.choices
    table.play("hit")
    assert table.hands[0].points == 21 and table.hands[0].status == "stood"


@clause("12.I", "12.I.A")
@pytest.mark.parametrize(
    ("stack", "script", "soft"),
    [("Th 5h 7c | 6d 6d Ts | 5c", "hit", False), ("Ah 5h 7c | 4d 6d Ts | 6c", "hit", True)],
)
def test_21_takes_no_card(stack, script, soft):
    table = BlackjackTable(stack, seats=(1, 2)).deal().play(script)
    assert (table.hands[0].points, table.hands[0].soft) == (21, soft)
    assert table.step.seat == 2
    table.apply(Decided(2, "stand"))
    table.refused(Decided(1, "hit"), "12.I.A")
    table.refused(Decided(1, "double", 1000), "12.I.A")


@clause("12.I.A")
def test_blackjack_takes_no_card():
    table = BlackjackTable("Ah 5h 7c | Kd 6d Ts", seats=(1, 2)).deal()
    table.apply(Decided(2, "stand"))
    table.refused(Decided(1, "hit"), "12.I.A")


@clause("12.I.A")
def test_21_on_two_cards_of_a_split_hand_is_not_doubled():
    table = BlackjackTable("Th 7c Kd Ts | Ac 5c").deal().play("split")
    assert table.hands[0].points == 21 and table.step.hand == 1


DEALER = [
    # dealer   draws        ends on  draws when standing on soft 17, ends on
    ("Tc 6s", "2d 9d 9d",     1, 18,  1, 18),
    ("Tc 7s", "2d 9d 9d",     0, 17,  0, 17),
    ("7c Ts", "2d 9d 9d",     0, 17,  0, 17),
    ("Tc 6s", "Kd 9d 9d",     1, 26,  1, 26),
    ("6c 5s", "5d Ad 9d",     2, 17,  2, 17),
    ("8c As", "2d 9d 9d",     0, 19,  0, 19),
    ("7c As", "2d 9d 9d",     0, 18,  0, 18),
    ("6c As", "2d 9d 9d",     1, 19,  0, 17),  # soft 17
    ("6c As", "Td 9d 9d",     1, 17,  0, 17),  # soft 17, hard 17
    ("3c As", "3d 9d 2d",     3, 18,  1, 17),  # soft 14, soft 17, hard 16, 18
    ("2c As", "Ad 3d Kd",     3, 17,  2, 17),  # soft 13, 14, 17, hard 17
]  # fmt: skip


@clause("12.II")
@pytest.mark.parametrize(("cards", "draws", "hit_draws", "hit_total", "stand_draws", "stand_total"), DEALER)
def test_the_dealer_draws_to_hard_17_and_soft_18(
    cards, draws, hit_draws, hit_total, stand_draws, stand_total
):
    up, hole = cards.split()
    for rule, count, points in (("hit", hit_draws, hit_total), ("stand", stand_draws, stand_total)):
        table = BlackjackTable(f"Th {up} 9d {hole} {draws}", soft_17=rule).deal().finish("stand")
        assert (len(table.dealer_hand.cards) - 2, table.dealer_hand.points) == (count, points)


@clause("12.III")
@pytest.mark.parametrize(
    ("stack", "script", "draws"),
    [
        ("Th 6c 6d Ts | Kc 5d", "hit", False),  # all broke
        ("Ah 6c Kd Ts | 5d", "", False),  # a blackjack, paid
        ("Th 6c 6d Ts | 5d", "stand", True),
        ("8h 6c 8d Ts | 6c Kc Kd 5d", "split hit stand", True),  # one of two hands broke
        ("6h 6c 5d Ts | 2c 5d", "double-face-down", True),  # nobody knows whether it stands
    ],
)
def test_the_dealer_does_not_draw_when_nothing_depends_on_it(stack, script, draws):
    table = BlackjackTable(stack).deal().play(script)
    table.finish()
    assert table.dealer_hand.cards[1] == card("Ts")  # turned up all the same
    assert (len(table.dealer_hand.cards) > 2) == draws


def test_every_next_card_is_a_chance_over_the_unseen_cards():
    table = BlackjackTable("Th 7c 6d Ts").deal()
    table.apply(Decided(1, "hit"))
    step = table.step
    assert isinstance(step, Chance)
    weights = dict(table.game.outcomes(table.state, step))
    assert sum(weights.values()) == 309 and weights[card("Th")] == 5 and weights[card("2c")] == 6


def test_a_double_in_a_table_of_five_dollar_chips():
    table = BlackjackTable("5h 7c 6d Ts | 4c", limits={"base": Limits(500, 5000, 500)}).deal(seat1=1500)
    table.refused(Decided(1, "double", 700), "10.I")
    table.apply(Decided(1, "double", 500))
