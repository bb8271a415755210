"""Sections 5, 9.VII, 9.VIII and 10: how hands rank, and what Ante, Blind, Play and Trips come to."""

import pytest
from tests.games.felt import clause_of
from tests.games.five_cards import check_order

from houseway.equipment.cards import cards
from houseway.money.limits import Limits

BOOK = "oh-ultimate-texas-holdem"
clause = clause_of(BOOK)


def settled(felt, own, dealer, board, antes=1, **stakes):
    """One player with a $10 Ante, or other stakes, and so many antes on Play."""
    table = felt().ready().bet(1, **(stakes or {"ante": 10}))
    return table.script(board, {1: antes}, dealer=dealer, seat_1=own)


@clause("5.I", "5.II", "1.I.H", *(f"5.II.{kind}" for kind in "ABCDEFGHI"))
def test_the_hands_from_the_best_to_the_worst(felt):
    game = felt().game
    check_order(game.rank)
    assert game.rank(cards("2c 3d As Ks Qs Js Ts")) == game.rank(cards("As Ks Qs Js Ts"))


COMPARED = [
    # the player's  the dealer's  board              result
    ("As 2d",       "Kh Qh",      "Kd Qd 9c 9h 3s",  "lose"),  # two pair beats one
    ("Ks 2d",       "Qh Ah",      "Kd Qd 9c 8h 3s",  "win"),   # the higher pair, not the higher card
    ("Ks Jd",       "Kh Td",      "Kd 8d 7c 3h 2s",  "win"),   # the kicker
    ("Ks 4h",       "Kh 5d",      "Kd Qd Jc 9h 2s",  "push"),  # neither kicker is among the five
    ("2c 3c",       "2d 3d",      "As Ks Qs Js Ts",  "push"),  # the board plays
    ("As 2d",       "6h 7h",      "3s 4s 5c Kd Kh",  "lose"),  # five high against seven high
    ("8s 8d",       "7h 7c",      "8c 7d 2s 2h Kd",  "win"),   # eights full of twos against sevens full
    ("Ad 9d",       "Kd Qd",      "Jd 5d 2d 8s 8h",  "win"),   # the flush with the ace
]  # fmt: skip


@clause("5.III", "9.VIII.A", "9.VIII.B", "9.VIII.C", "1.I.H")
@pytest.mark.parametrize(("own", "dealer", "board", "result"), COMPARED)
def test_made_groups_first_then_the_highest_card_that_differs(felt, own, dealer, board, result):
    lines = settled(felt, own, dealer, board).finish()
    assert next(x.outcome for x in lines if x.wager == "play") == result


# dealer's cards on K-9-4-4-2, which has a pair of its own
PAIRED = "Kd 9c 4s 4h 2d"
# … and on a board without one
BARE = "Kd 9c 6s 4h 2d"

CONTESTS = [
    # own     dealer    board    ante        blind       play      clauses of ante, blind, play
    ("Ks 7d", "Qh 3c",  PAIRED,  "win 10",   "push",     "win",    "9.VIII.B 9.VIII.B 9.VIII.B"),
    ("Qs 7d", "Kh 3c",  PAIRED,  "lose 10",  "lose 10",  "lose",   "9.VIII.A 9.VIII.A 9.VIII.A"),
    ("Qs 7d", "Qh 7c",  PAIRED,  "push",     "push",     "push",   "9.VIII.C 9.VIII.C 9.VIII.C"),
    # the dealer without a pair: the Ante comes back, whoever wins
    ("Ks 7d", "Qh 3c",  BARE,    "push",     "push",     "win",    "9.VII 9.VIII.B 9.VIII.B"),
    ("As 7d", "Qh 3c",  BARE,    "push",     "push",     "win",    "9.VII 9.VIII.B 9.VIII.B"),
    ("Js 7d", "Qh 3c",  BARE,    "push",     "lose 10",  "lose",   "9.VII 9.VIII.A 9.VIII.A"),
    ("Qs 3d", "Qh 3c",  BARE,    "push",     "push",     "push",   "9.VII 9.VIII.C 9.VIII.C"),
    # … and with the lowest pair
    ("As 7d", "Qh 2c",  BARE,    "lose 10",  "lose 10",  "lose",   "9.VIII.A 9.VIII.A 9.VIII.A"),
    ("Ks 7d", "Qh 2c",  BARE,    "win 10",   "push",     "win",    "9.VIII.B 9.VIII.B 9.VIII.B"),
]  # fmt: skip


@clause("9.VII", "9.VIII.A", "9.VIII.B", "9.VIII.C", "10.II")
@pytest.mark.parametrize(("own", "dealer", "board", "ante", "blind", "play", "paths"), CONTESTS)
@pytest.mark.parametrize("antes", [4, 3, 2, 1])
def test_ante_blind_and_play(felt, results, own, dealer, board, ante, blind, play, paths, antes):
    table = settled(felt, own, dealer, board, antes)
    lines = table.finish()
    amount = "" if play == "push" else f" {10 * antes}"
    assert results(lines) == {"ante": ante, "blind": blind, "play": play + amount}
    cited = {x.wager: x.clause.partition(":")[2] for x in lines}
    assert [cited[w] for w in ("ante", "blind", "play")] == paths.split()
    assert "plays" not in table.view(role="public")["dealer"]  # there is no hand that the dealer needs


@clause("9.VII")
def test_a_dealer_below_a_pair_is_gone_through_from_the_right_like_any_other(felt):
    table = felt().ready().bet(1, ante=10).bet(4, ante=10).bet(6, ante=10)
    table.script(BARE, {6: 0}, dealer="Qh 3c", seat_1="Ks 7d", seat_4="Js 7h", seat_6="8s 7c")
    lines = [x for x in table.finish() if x.clause != f"{BOOK}:9.V.B"]
    assert [(x.seat, x.wager, x.outcome) for x in lines] == [
        (4, "ante", "push"), (4, "blind", "lose"), (4, "play", "lose"),
        (1, "ante", "push"), (1, "blind", "push"), (1, "play", "win"),
    ]  # fmt: skip


BLINDS = [
    # own     board              cents on $10  odds        the dealer has 3c 2c
    ("As Ks", "Qs Js Ts 7d 6h",  500_000,      "500 to 1"),
    ("Ks 9s", "Qs Js Ts 7d 6h",  50_000,       "50 to 1"),
    ("As 5s", "2s 3s 4s 9d 9h",  50_000,       "50 to 1"),
    ("9s 9c", "9d 9h Ts 7d 6h",  10_000,       "10 to 1"),
    ("9s 9c", "9d Th Ts 7d 6h",  3_000,        "3 to 1"),
    ("As 9s", "Qs Js Ts 7d 6h",  1_500,        "3 to 2"),
    ("As Kc", "Qs Jd Ts 7d 6h",  1_000,        "1 to 1"),
    ("As 5c", "2s 3d 4s 9d Jh",  1_000,        "1 to 1"),
    ("9s 9c", "9d Jh Ts 6d 5h",  0,            ""),
    ("As Ac", "Kd Kh Ts 7d 6h",  0,            ""),
    ("As Ac", "Kd Jh Ts 7d 6h",  0,            ""),
    ("As 9c", "Kd Jh Ts 7d 6h",  0,            ""),
]  # fmt: skip


@clause("10.III", "9.VIII.B")
@pytest.mark.parametrize(("own", "board", "cents", "odds"), BLINDS)
def test_the_blind_of_a_hand_that_beats_the_dealers(felt, own, board, cents, odds):
    lines = settled(felt, own, "3c 2c", board).finish()
    (blind,) = (x for x in lines if x.wager == "blind")
    assert (blind.amount_cents, blind.odds) == (cents, odds)
    assert blind.outcome == ("win" if cents else "push")
    assert blind.clause == f"{BOOK}:" + ("10.III" if cents else "9.VIII.B")
    assert next(x.amount_cents for x in lines if x.wager == "play") == 1000


@clause("10.III", "9.VIII.A", "9.VIII.C", "2.II.F.2")
@pytest.mark.parametrize(
    ("own", "dealer", "board", "result"),
    [
        ("9s 9c", "Ts Tc", "Td Th 9d 9h 2s", "lose 10"),  # four nines, beaten by four tens
        ("As 5c", "6s 7c", "2s 3d 4s 5d Jh", "lose 10"),  # a straight, beaten by a higher one
        ("As Kc", "Ad Kh", "Qs Jd Ts 7d 6h", "push"),  # the same straight
        ("2d 3d", "2c 3c", "As Ks Qs Js Ts", "push"),  # the royal flush of the board
    ],
)
def test_a_blind_that_does_not_win_is_not_paid_whatever_the_hand(felt, results, own, dealer, board, result):
    assert results(settled(felt, own, dealer, board).finish())["blind"] == result


@clause("10.III")
def test_three_to_two_on_an_odd_blind(felt, results):
    lines = settled(felt, "As 9s", "3c 2c", "Qs Js Ts 7d 6h", ante=5).finish()
    assert results(lines)["blind"] == "win 7.50"


TRIPS = [
    # own     board              wins
    ("As Ks", "Qs Js Ts 7d 6h",  50),
    ("2h 3d", "As Ks Qs Js Ts",  50),
    ("Ks 9s", "Qs Js Ts 7d 6h",  40),
    ("As 5s", "2s 3s 4s 9d 9h",  40),
    ("9s 9c", "9d 9h Ts 7d 6h",  30),
    ("9s 9c", "9d Th Ts 7d 6h",  8),
    ("As 9s", "Qs Js Ts 7d 6h",  7),
    ("As Kc", "Qs Jd Ts 7d 6h",  4),
    ("As 5c", "2s 3d 4s 9d Jh",  4),
    ("9s 9c", "9d Jh Ts 6d 5h",  3),
    ("As 9c", "7d 7h 7s 6d 5h",  3),
    ("As Ac", "Kd Kh Ts 7d 6h",  -1),
    ("As Ac", "Kd Jh Ts 7d 6h",  -1),
    ("As 9c", "Kd Jh Ts 7d 6h",  -1),
]  # fmt: skip


@clause("10.IV", "9.VIII.D", "6.IV", "9.V.B.1", "1.I.L")
@pytest.mark.parametrize(("own", "board", "wins"), TRIPS)
@pytest.mark.parametrize("antes", [4, 2, 1, 0])
@pytest.mark.parametrize("dealer", ["3c 2c", "Jc 8c"])
def test_trips_by_the_best_five_whatever_becomes_of_the_rest(felt, own, board, wins, antes, dealer):
    table = settled(felt, own, dealer, board, antes, ante=10, trips=5)
    lines = table.finish()
    assert lines[-1].wager == "trips"
    trips = lines[-1]
    assert (trips.stake_cents, trips.amount_cents, trips.clause) == (500, 500 * wins, f"{BOOK}:10.IV")
    assert trips.odds == (f"{wins} to 1" if wins > 0 else "")
    without = settled(felt, own, dealer, board, antes).finish()
    assert lines[:-1] == without  # no bearing on any other wager
    assert not table.game.stakes(table.state)


@clause("10.I")
def test_every_line_that_is_paid_states_its_odds_with_to(felt):
    lines = settled(felt, "As Ks", "3c 2c", "Qs Js Ts 7d 6h", ante=10, trips=5).finish()
    assert {x.wager: x.odds for x in lines} == {
        "ante": "", "blind": "500 to 1", "play": "1 to 1", "trips": "50 to 1",
    }  # fmt: skip


# ── the limit ────────────────────────────────────────────────────────────────────────────────────────

ROYAL = ("As Ks", "3c 3d", "Qs Js Ts 7d 6h")  # against a pair, so that the Ante is paid


@clause("10.V")
@pytest.mark.parametrize(
    ("ante", "trips", "antes", "paid"),
    [
        # $98: 98 + 49,000 + 392 = 49,490, and 50 times $10 of Trips
        (98, 10, 4, [9_800, 4_900_000, 39_200, 50_000]),
        # the last dollar that fits: 490 + 20 to 50,000, and one more
        (98, 11, 4, [9_800, 4_900_000, 39_200, 51_000]),
        (99, 5, 1, [9_900, 4_950_000, 9_900, 25_000]),
        (99, 6, 1, [9_900, 4_950_000, 9_900, 30_000]),
        (99, 7, 1, [9_900, 4_950_000, 9_900, 30_200]),
        (99, 0, 4, [9_900, 4_950_000, 39_600]),
        (100, 0, 4, [10_000, 4_990_000, 0]),
        (500, 100, 4, [50_000, 4_950_000, 0, 0]),
    ],
)
def test_one_hand_wins_fifty_thousand_dollars_at_most(felt, ante, trips, antes, paid):
    stakes = {"ante": ante} | ({"trips": trips} if trips else {})
    lines = settled(felt, *ROYAL, antes, **stakes).finish()
    assert [x.amount_cents for x in lines] == paid
    assert sum(paid) <= 5_000_000
    full = [1, 500, antes, 50]
    stake = [ante, ante, ante, trips]
    for line, times, staked in zip(lines, full, stake, strict=False):
        cut = line.amount_cents < 100 * times * staked
        assert (line.clause == f"{BOOK}:10.V") is cut
        assert line.outcome == ("win" if line.amount_cents else "push")


@clause("10.V")
@pytest.mark.parametrize(
    ("ante_min", "trips_min", "limit"),
    [
        (5, 5, 5_000_000),  # 5 + 2,500 + 5 + 250
        (99, 5, 5_000_000),  # 99 + 49,500 + 99 + 250 = 49,948
        (99, 6, 5_000_000),  # … + 300 = 49,998
        (99, 7, 5_004_800),  # … + 350 = 50,048
        (100, 5, 5_045_000),  # 100 + 50,000 + 100 + 250
    ],
)
def test_what_the_smallest_wagers_can_win_is_always_paid(felt, ante_min, trips_min, limit):
    posted = {
        "ante": Limits(100 * ante_min, 100_000),
        "trips": Limits(100 * trips_min, 100_000),
    }
    table = felt(limits=posted)
    assert table.game.payout_limit_cents == limit
    table.ready().bet(1, ante=ante_min, trips=trips_min).script(
        ROYAL[2], {1: 1}, dealer=ROYAL[1], seat_1=ROYAL[0]
    )
    won = sum(x.amount_cents for x in table.finish())
    assert won == 100 * (502 * ante_min + 50 * trips_min) <= limit


@clause("10.V")
def test_the_limit_holds_for_each_hand_by_itself(felt):
    table = felt().ready().bet(1, ante=500).bet(2, ante=500)
    lines = table.script("As Ks Qs Js Ts", dealer="3c 3d", seat_1="2c 4c", seat_2="2d 4d").finish()
    assert {x.outcome for x in lines} == {"push"}
    table = felt().ready().bet(1, ante=500).bet(2, ante=500)
    table.script("Qs Js Ts Qh Qd", dealer="3c 3d", seat_1="As Ks", seat_2="Qc 4d")
    won = {s: sum(x.amount_cents for x in table.finish() if x.seat == s) for s in (1, 2)}
    assert won == {1: 5_000_000, 2: 100 * (500 + 5000 + 2000)}
