"""What hands count and when they draw (sections 6, 10 and 11)."""

from itertools import product

import pytest
from baccarat_table import BaccaratTable, clause, dealt

from houseway.core.events import CardDealt
from houseway.equipment.cards import DECK, cards, rank
from houseway.games.baccarat.drawing import banker_draws, player_draws
from houseway.hands.baccarat import is_natural, points, value

BY_VALUE = cards("Kc Ah 2h 3h 4h 5h 6h 7h 8h 9h")  # one card of each value, from nothing to nine


def pair(total):
    """Two cards that count ``total``."""
    return (BY_VALUE[0], BY_VALUE[total])


@clause("6.I.A", "6.I.B", "6.I.C")
def test_what_cards_count():
    for c in DECK:
        expected = {8: 0, 9: 0, 10: 0, 11: 0, 12: 1}.get(rank(c), rank(c) + 2)
        assert value(c) == expected


@clause("6.II", "6.II.A", "6.II.B")
@pytest.mark.parametrize(
    ("hand", "count"),
    [("Ac 2d 4h", 7), ("Ac 2d 9h", 2), ("5c 5d", 0), ("4c 5d", 9), ("9c 9d 9h", 7), ("Kc Td Jh", 0)],
)
def test_a_hand_counts_the_last_digit_of_its_sum(hand, count):
    assert points(cards(hand)) == count


@clause("1.II")
@pytest.mark.parametrize(
    ("hand", "natural"), [("9c Kd", True), ("8c Kd", True), ("7c Kd", False), ("2c 2d 4h", False)]
)
def test_a_natural_is_eight_or_nine_on_two_cards(hand, natural):
    assert is_natural(cards(hand)) == natural


@clause("11.I")
@pytest.mark.parametrize("mine", [0, 5, 6, 7])
@pytest.mark.parametrize("natural", [8, 9])
def test_nobody_draws_against_a_natural(mine, natural):
    for player, banker in ((mine, natural), (natural, mine), (natural, natural)):
        assert not player_draws(pair(player), pair(banker))
        assert not banker_draws(pair(player), pair(banker))


@clause("11.II.A", "11.II.B")
def test_the_players_hand_draws_below_six():
    for mine, other in product(range(8), range(8)):
        assert player_draws(pair(mine), pair(other)) == (mine in (0, 1, 2, 3, 4, 5))


@clause("11.III.A")
def test_against_a_hand_that_stays_the_banker_draws_to_five():
    for mine, player in product(range(8), (6, 7)):
        assert banker_draws(pair(player), pair(mine)) == (mine in (0, 1, 2, 3, 4, 5))


# The book's table: a row for each Banker's count, a column for each value of the Player's third card.
TABLE = """
      0 1 2 3 4 5 6 7 8 9
  0   D D D D D D D D D D
  1   D D D D D D D D D D
  2   D D D D D D D D D D
  3   D D D D D D D D . D
  4   . . D D D D D D . .
  5   . . . . D D D D . .
  6   . . . . . . D D . .
  7   . . . . . . . . . .
"""


@clause("11.III.B.1", "11.III.B.2", "11.III.B.3", "11.V", "11.VI")
def test_against_a_third_card_the_banker_goes_by_the_table():
    columns, *rows = [line.split() for line in TABLE.strip().splitlines()]
    for count, *cells in rows:
        for third, cell in zip(columns, cells, strict=True):
            for two in range(6):  # the Player's total on two cards makes no difference
                player = (*pair(two), BY_VALUE[int(third)])
                assert banker_draws(player, pair(int(count))) == (cell == "D"), (count, third, two)


def test_the_counts_of_all_ways_to_deal_eight_decks():
    """Every ordered deal of six cards, by value: the counts published for the game.

    4,998,398,275,503,360 deals; banker 45.8597%, player 44.6247%, tie 9.5156%.
    """
    won = {"banker": 0, "player": 0, "tie": 0}
    left = [128] + [32] * 9

    def take(v, ways):
        ways *= left[v]
        left[v] -= 1
        return ways

    def end(player, banker, ways, unused):
        for n in range(unused):
            ways *= 416 - 6 + unused - n  # cards that stay in the shoe may be any of those left
        a, b = points(player), points(banker)
        won["player" if a > b else "banker" if b > a else "tie"] += ways

    for p1, b1, p2, b2 in product(range(10), repeat=4):
        ways = 1
        for v in (p1, b1, p2, b2):
            ways = take(v, ways)
        player, banker = (BY_VALUE[p1], BY_VALUE[p2]), (BY_VALUE[b1], BY_VALUE[b2])
        thirds = range(10) if player_draws(player, banker) else (None,)
        for p3 in thirds:
            hand, ways3 = (player, ways) if p3 is None else ((*player, BY_VALUE[p3]), take(p3, ways))
            unused = 2 if p3 is None else 1
            if banker_draws(hand, banker):
                for b3 in range(10):
                    end(hand, (*banker, BY_VALUE[b3]), ways3 * left[b3], unused - 1)
            else:
                end(hand, banker, ways3, unused)
            if p3 is not None:
                left[p3] += 1
        for v in (p1, b1, p2, b2):
            left[v] += 1
    assert sum(won.values()) == 416 * 415 * 414 * 413 * 412 * 411
    assert won == {
        "banker": 2_292_252_566_437_888,
        "player": 2_230_518_282_592_256,
        "tie": 475_627_426_473_216,
    }


# Player's cards as dealt; Banker's cards as dealt.
ROUNDS = [
    ("9h Kd", "Kc 7s"),  # a natural: nobody draws
    ("Kh 5d", "Kc 8s"),  # the Banker's natural stops the Player's Hand
    ("3h 3d", "Kc 6s"),  # both stay
    ("3h 3d", "Kc 5s 9d"),  # the Banker's Hand draws to a hand that stays
    ("3h 4d", "Kc 5s 9d"),
    ("2h 3d 8c", "Kc 3s"),  # 3 against an 8: stays
    ("2h 3d 9c", "Kc 3s 4d"),
    ("2h 3d Kc", "Kc 4s"),
    ("2h 3d 4c", "Kc 5s Ad"),
    ("2h 3d 6c", "Kc 6s Ad"),
    ("2h 3d 5c", "Kc 6s"),
    ("2h 3d 6c", "Kc 7s"),
    ("2h 3d Ac", "Kc 2s Kd"),
]


@clause("9.I", "9.III", "9.III.A", "10.II", "10.III", "10.IV")
@pytest.mark.parametrize(("player", "banker"), ROUNDS)
def test_rounds_as_they_are_dealt(player, banker):
    table = BaccaratTable(dealt(player, banker) + " 2d 2d 2d").deal().finish()
    assert [h.cards for h in table.hands] == [cards(player), cards(banker)]
    to = [e.to for e in table.events if isinstance(e, CardDealt)]
    thirds = ["player"] * (len(cards(player)) - 2) + ["banker"] * (len(cards(banker)) - 2)
    assert to == ["player", "banker", "player", "banker", *thirds]
    assert all(e.card is not None for e in table.events if isinstance(e, CardDealt))


@clause("10.IV")
def test_no_fourth_card():
    table = BaccaratTable(dealt("2h 3d 4c", "Kc 5s Ad") + " 2d").deal().until("settling")
    for to in ("player", "banker"):
        table.refused(CardDealt(table.state.shoe.position, to, cards("2d")[0]), "10.IV")


@clause("9.III", "10.III")
def test_cards_go_where_they_are_due():
    table = BaccaratTable(dealt("2h 3d 4c", "Kc 5s Ad")).deal()
    slot = table.state.shoe.position
    two = cards("2h")[0]
    table.refused(CardDealt(slot, "banker", two), "9.III.A")
    table.refused(CardDealt(slot + 1, "player", two), "9.III.A")
    table.refused(CardDealt(slot, "player"), "9.III.A")
    table.refused(CardDealt(slot, "player", 52), "9.III.A")
    table.until("player-third")
    table.refused(CardDealt(table.state.shoe.position, "banker", two), "10.III")
    table.refused(CardDealt(table.state.shoe.position, "player"), "10.III")


def test_a_card_seen_as_often_as_the_shoe_holds_it_comes_no_more():
    four = cards("2h 2h 3h 4h 5h 6h 7h 8h")
    table = BaccaratTable("2h 2h", pack=four).deal()
    table.until("dealing")
    for _ in range(2):
        table.apply(table.answer(table.step))
    table.refused(CardDealt(table.state.shoe.position, "player", four[0]), "9.III.A")
