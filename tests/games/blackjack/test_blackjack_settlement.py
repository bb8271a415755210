"""What wagers come to (section 4), one case a line."""

import pytest
from blackjack_table import BlackjackTable, clause

from houseway.core.events import Settled
from houseway.core.game import Illegal

# One box, $10. Player's cards; dealer's cards; cards drawn; decisions; lines as wager, cents, clause.
CASES = [
    ("Th 2d", "Tc 6s", "9d",       "stand",         "base +1000 4.II.A"),   # 12 against 25
    ("Th 9d", "Tc 9s", "",         "stand",         "base 0 4.III"),
    ("Th Kd", "Tc 9s", "",         "stand",         "base +1000 4.II.B"),   # 20 against 19
    ("Th 8d", "Tc 9s", "",         "stand",         "base -1000 4.II.B"),
    ("Th 6d", "Tc 6s", "Kd",       "hit",           "base -1000 4.II.B"),   # 26: lost at once …
    ("Th 6d", "Tc 6s", "5d 9d",    "hit",           "base +1000 4.II.A"),   # 21 against 25
    ("7h 7d", "Tc 7s", "7c",       "hit",           "base +1000 4.II.B"),   # 21 in three cards against 17
    ("Ah Kd", "7c 7s", "7d",       "",              "base +1500 8.I"),      # a blackjack against three sevens
    ("Ah Kd", "Tc 9s", "",         "",              "base +1500 8.II"),
    ("Ah Kd", "Tc As", "",         "",              "base 0 8.II"),
    ("7h 7d", "Tc As", "",         "",              "base -1000 4.III"),
    ("5h 6d", "Tc 6s", "Td 5d",    "double",        "base 0 4.III; double-down 0 4.III"),
    ("5h 6d", "Tc 6s", "Td 4d",    "double",        "base +1000 4.II.B; double-down +1000 4.II.B"),
    ("5h 6d", "Tc 6s", "2d 4d",    "double",        "base -1000 4.II.B; double-down -1000 4.II.B"),
    ("5h 6d", "Tc 6s", "2d Kd",    "double:300",    "base +1000 4.II.A; double-down +300 4.II.A"),
    ("8h 8d", "Tc 7s", "Kd Kc",    "split stand stand", "split +1000 4.II.B; base +1000 4.II.B"),
    ("8h 8d", "Tc 8s", "Kd 2c Kc", "split stand hit",   "split +1000 4.II.B; base 0 4.III"),
    ("8h 8d", "Tc 8s", "7d 5c 9d", "split hit stand stand", "split -1000 4.II.B; base +1000 4.II.B"),
    ("8h 8d", "Tc 8s", "3d Kd 9d", "split double stand",
     "split -1000 4.II.B; base +1000 4.II.B; double-down +1000 4.II.B"),
    ("Ah Ad", "Tc 9s", "Kd 8c",    "split",         "split 0 4.III; base +1000 4.II.B"),
    ("Th 9d", "Ac Ks", "",         "insurance",     "insurance +1000 9.III; base -1000 4.III"),
    ("Th 9d", "Ac Ks", "",         "no-insurance",  "base -1000 4.III"),
    ("Ah Kd", "Ac Qs", "",         "insurance",     "insurance +1000 9.III; base 0 8.II"),
    ("Ah Kd", "Ac 9s", "",         "insurance",     "insurance -500 9.IV; base +1500 8.II"),
    ("Th 9d", "Ac 7s", "",         "insurance stand", "insurance -500 9.IV; base +1000 4.II.B"),
]  # fmt: skip


def settled(player, dealer, drawn, script):
    (p1, p2), (d1, d2) = player.split(), dealer.split()
    return BlackjackTable(f"{p1} {d1} {p2} {d2} {drawn}").deal().finish(script)


def told(lines):
    return [f"{x.wager} {x.amount_cents:+d} {x.clause.partition(':')[2]}" for x in lines]


@clause("4.II.A", "4.II.B", "4.II.C", "4.III", "4.VI")
@pytest.mark.parametrize(("player", "dealer", "drawn", "script", "expected"), CASES)
def test_settlement(player, dealer, drawn, script, expected):
    table = settled(player, dealer, drawn, script)
    assert told(table.lines) == [line.replace(" 0 ", " +0 ") for line in expected.split("; ")]
    for line in table.lines:
        assert line.outcome == (
            "win" if line.amount_cents > 0 else "lose" if line.amount_cents < 0 else "push"
        )
        assert bool(line.odds) == (line.outcome == "win") and line.why


@clause("4.II.B")
def test_22_loses_even_against_a_dealer_who_would_have_broken():
    table = BlackjackTable("Th Th 6c | 6d 9d Ts | 6c Kd", seats=(1, 2)).deal().finish("hit stand")
    assert table.dealer_hand.points == 26
    assert table.results() == [(2, "base", "win", 1000, "4.II.A"), (1, "base", "lose", -1000, "4.II.B")]


@clause("4.II.C")
def test_a_blackjack_beats_21_in_more_cards_found_later():
    # The dealer did not use the reader, so the blackjack waits for the whole dealer's hand.
    table = BlackjackTable("Ah 5h Tc | Kd 6d 5s | 9c 6c", seats=(1, 2))
    table.to_wagers()
    table.bet(seat=1).bet(seat=2)
    table.until("checking").call("hole-card-not-checked")
    table.finish("hit stand")
    assert table.dealer_hand.points == 21 and len(table.dealer_hand.cards) == 3
    assert table.results() == [(2, "base", "lose", -1000, "4.II.B"), (1, "base", "win", 1500, "4.II.C")]


@clause("4.III")
def test_a_dealers_blackjack_beats_every_other_21():
    # 21 on three cards against a blackjack that was not looked for.
    table = BlackjackTable("7h Tc 7d As | 7c")
    table.to_wagers()
    table.bet()
    table.until("checking").call("hole-card-not-checked")
    table.finish("hit")
    assert table.hands[0].points == 21
    assert table.results() == [(1, "base", "lose", -1000, "4.III")]


@clause("4.V")
def test_lines_run_from_the_dealers_right():
    stack = "8h 9h Th Tc | 8d 9d Td 7s | Kd Kc"
    table = BlackjackTable(stack, seats=(1, 4, 7)).deal().finish("split stand stand stand stand")
    assert [(x.seat, x.wager) for x in table.lines] == [(7, "base"), (4, "base"), (1, "split"), (1, "base")]
    assert [x.spot for x in table.lines] == ["", "", "box-1/1", ""]


@clause("4.V")
def test_only_the_prescribed_settlement_is_taken():
    table = BlackjackTable("Th 9h 7c | Td 9d Ts", seats=(1, 2)).deal().until("settling")
    right = table.game.settle(table.state)
    for wrong in (right[::-1], right[:1], (), (*right, right[0])):
        with pytest.raises(Illegal):
            table.apply(Settled(wrong))
    table.apply(Settled(tuple(right)))
    assert table.game.stakes(table.state) == {}
    table.refused(Settled(()), "4.V")


def test_stakes_follow_the_wagers():
    table = BlackjackTable("8h Ac 8d 5s | 3c Kc Qd | Td").deal()
    stakes = [table.game.stakes(table.state)[1]]
    for word in ("insurance", "split", "double", "stand"):
        table.apply(table.advance().choice(word).pick())
        stakes.append(table.game.stakes(table.state).get(1, 0))
    assert stakes == [1000, 1500, 2000, 3000, 3000]  # the insurance was lost before the split
    table.finish()
    assert table.game.stakes(table.state) == {}
    assert table.net() == -500 + 3000
