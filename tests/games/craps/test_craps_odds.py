"""Odds behind wagers with a number, and buy and lay wagers with their vigorish."""

import pytest
from craps_table import TableOfCraps

from houseway.core.events import WagerPlaced, WagerReduced, WagerWithdrawn
from houseway.money.limits import Limits

# ── odds ─────────────────────────────────────────────────────────────────────────────────────────────

PAID = [
    # clause      wager             point  flat  odds   win   with the multiple
    ("7.I.B.1",   "pass-odds",       4,    500,  1500,  3000),
    ("7.I.B.1",   "pass-odds",       10,   500,  1500,  3000),
    ("7.I.B.2",   "pass-odds",       5,    500,  2000,  3000),
    ("7.I.B.2",   "pass-odds",       9,    500,  2000,  3000),
    ("7.I.B.3",   "pass-odds",       6,    500,  2500,  3000),
    ("7.I.B.3",   "pass-odds",       8,    500,  2500,  3000),
    ("7.II.B.1",  "dont-pass-odds",  4,    500,  3000,  1500),
    ("7.II.B.1",  "dont-pass-odds",  10,   500,  3000,  1500),
    ("7.II.B.2",  "dont-pass-odds",  5,    500,  3000,  2000),
    ("7.II.B.2",  "dont-pass-odds",  9,    500,  3000,  2000),
    ("7.II.B.3",  "dont-pass-odds",  6,    500,  3000,  2500),
    ("7.II.B.3",  "dont-pass-odds",  8,    500,  3000,  2500),
    ("7.III.B.1", "come-odds",       4,    500,  1500,  3000),
    ("7.III.B.1", "come-odds",       10,   500,  1500,  3000),
    ("7.III.B.2", "come-odds",       5,    500,  2000,  3000),
    ("7.III.B.2", "come-odds",       9,    500,  2000,  3000),
    ("7.III.B.3", "come-odds",       6,    500,  2500,  3000),
    ("7.III.B.3", "come-odds",       8,    500,  2500,  3000),
    ("7.IV.B.1",  "put-odds",        4,    500,  1500,  3000),
    ("7.IV.B.1",  "put-odds",        10,   500,  1500,  3000),
    ("7.IV.B.2",  "put-odds",        5,    500,  2000,  3000),
    ("7.IV.B.2",  "put-odds",        9,    500,  2000,  3000),
    ("7.IV.B.3",  "put-odds",        6,    500,  2500,  3000),
    ("7.IV.B.3",  "put-odds",        8,    500,  2500,  3000),
    ("7.V.B.1",   "dont-come-odds",  4,    500,  3000,  1500),
    ("7.V.B.1",   "dont-come-odds",  10,   500,  3000,  1500),
    ("7.V.B.2",   "dont-come-odds",  5,    500,  3000,  2000),
    ("7.V.B.2",   "dont-come-odds",  9,    500,  3000,  2000),
    ("7.V.B.3",   "dont-come-odds",  6,    500,  3000,  2500),
    ("7.V.B.3",   "dont-come-odds",  8,    500,  3000,  2500),
]  # fmt: skip


def with_flat(wager, number, flat, **elections):
    """The flat wager of these odds lies with its number; gives the table and the odds' spot."""
    table = TableOfCraps(1, 2, **elections)
    flat_wager = wager.removesuffix("-odds")
    if "pass" in wager:
        table.bet(flat_wager, flat)
        table.roll(number)
        return table, ""
    table.bet("pass", 500, seat=2)
    table.roll(4 if number != 4 else 5)
    table.bet(flat_wager, flat, str(number) if flat_wager == "put" else "")
    if flat_wager != "put":
        table.roll(number)
    return table, str(number)


@pytest.mark.clause(
    *sorted({f"oh-craps:{row[0]}" for row in PAID}),
    *(f"oh-craps:7.{n}" for n in ("I", "II", "III", "IV", "V")),
    *(f"oh-craps:7.{n}.A" for n in ("I", "II", "III", "IV", "V")),
)
@pytest.mark.parametrize(("clause", "wager", "number", "flat", "odds", "win"), PAID)
def test_full_odds_win_at_true_odds_and_no_more_is_taken(clause, wager, number, flat, odds, win):
    table, spot = with_flat(wager, number, flat)
    table.bet(wager, odds, spot)
    unit = table.game.rules.units[wager, str(number)]
    table.refused(WagerPlaced(1, wager, unit, spot), "7.VI", "more than this house takes")
    table.roll(7 if "dont" in wager else number)
    assert (table.line(wager).clause, table.net(wager)) == (f"oh-craps:{clause}", win)
    assert table.net(wager.removesuffix("-odds")) == flat


@pytest.mark.clause(*(f"oh-craps:7.{n}" for n in ("I", "II", "III", "IV", "V")))
@pytest.mark.parametrize("wager", ["pass-odds", "dont-pass-odds", "come-odds", "put-odds", "dont-come-odds"])
def test_odds_lose_with_their_wager(wager):
    table, spot = with_flat(wager, 6, 500)
    table.bet(wager, 3000 if "dont" in wager else 2500, spot)
    table.roll(6 if "dont" in wager else 7)
    assert table.net(wager) == -(3000 if "dont" in wager else 2500)
    assert not any(b.wager == wager for b in table.state.bets)


EXCESS = [
    # multiple  wager             point  flat   most, and why
    ("1",       "pass-odds",       5,    500,    600),  # $5 is paid in $2 units
    ("1",       "pass-odds",       5,    600,    600),
    ("1",       "pass-odds",       6,    600,   1000),  # in $5 units
    ("1",       "pass-odds",       4,    700,    700),  # 2 to 1 is always even
    ("3",       "pass-odds",       9,    500,   1600),
    ("3",       "pass-odds",       8,    500,   1500),
    ("1",       "dont-pass-odds",  6,    500,    600),  # $6 wins $5
    ("1",       "dont-pass-odds",  6,    600,   1200),  # $7.20 in $6 units
    ("1",       "dont-pass-odds",  5,    500,    900),  # $7.50 in $3 units
    ("2",       "dont-pass-odds",  4,    500,   2000),
    ("5",       "put-odds",        10,   500,   2500),
    ("10",      "pass-odds",       5,    500,   5000),
    ("20",      "come-odds",       6,    500,  10000),
    ("100",     "come-odds",       6,    500,  50000),
    ("3-4-5",   "dont-come-odds",  9,    500,   3000),
]  # fmt: skip


@pytest.mark.clause("oh-craps:7.VI", "oh-craps:7.I", "oh-craps:7.II")
@pytest.mark.parametrize(("multiple", "wager", "number", "flat", "most"), EXCESS)
def test_the_excess_is_what_an_even_payout_needs_and_no_more(multiple, wager, number, flat, most):
    table, spot = with_flat(wager, number, flat, odds_multiple=multiple)
    unit = table.game.rules.units[wager, str(number)]
    (offer,) = (o for o in table.game.next_step(table.state).offers if o.wager == wager)
    assert (offer.seat, offer.limits.max_cents) == (1, most)
    table.refused(WagerPlaced(1, wager, most + unit, spot), "7.VI", "more than this house takes")
    table.bet(wager, most, spot)
    assert table.stake(wager, spot) == most


@pytest.mark.clause("oh-craps:7.VI", "oh-craps:3.II.B", "oh-craps:5.VIII")
def test_odds_may_pass_the_posted_maximum_by_the_excess_only():
    table = TableOfCraps(limits={"pass": Limits(500, 50_000), "pass-odds": Limits(100, 1_100)}).with_point(6)
    table.refused(WagerPlaced(1, "pass-odds", 2000), "7.VI", "$15")
    table.bet("pass-odds", 1500)  # $11 posted, and $15 is the next that 6 to 5 pays evenly


@pytest.mark.clause("oh-craps:7.II", "oh-craps:7.V", "oh-craps:7.VI", "oh-craps:5.VIII")
@pytest.mark.parametrize(
    ("wager", "number", "posted", "most"),
    [
        ("dont-pass-odds", 4, 1_100, 1_200),  # $11 posted, and $12 is the next that 1 to 2 pays evenly
        ("dont-pass-odds", 5, 1_100, 1_200),  # 2 to 3
        ("dont-pass-odds", 8, 1_200, 1_200),  # 5 to 6: on the posted maximum itself
        ("dont-come-odds", 10, 1_100, 1_200),
        ("dont-come-odds", 9, 1_300, 1_500),
        ("dont-come-odds", 6, 1_300, 1_800),
    ],
)
def test_the_posted_maximum_of_laid_odds_is_what_is_laid(wager, number, posted, most):
    limits = {wager: Limits(100, posted)}
    table, spot = with_flat(wager, number, 5_000, limits=limits)
    unit = {4: 200, 10: 200, 5: 300, 9: 300, 6: 600, 8: 600}[number]
    table.refused(WagerPlaced(1, wager, most + unit, spot), "7.VI", f"which is ${most // 100}")
    table.bet(wager, most, spot)
    table.roll(7)
    assert table.net(wager) == most * {200: 1, 300: 2, 600: 5}[unit] // {200: 2, 300: 3, 600: 6}[unit]


@pytest.mark.clause("oh-craps:7.I", "oh-craps:7.III", "oh-craps:7.IV")
def test_odds_need_a_wager_with_a_number():
    table = TableOfCraps(1, 2)
    table.bet("pass", 500)
    table.refused(WagerPlaced(1, "pass-odds", 500), "7.I", "no pass with a point")
    table.roll(6)
    table.refused(WagerPlaced(1, "pass-odds", 300), "7.I.B", "units of $5")
    table.refused(WagerPlaced(2, "pass-odds", 500), "7.I")
    table.refused(WagerPlaced(1, "come-odds", 500, "6"), "7.III", "no come on 6")
    table.bet("come", 500)
    table.refused(WagerPlaced(1, "come-odds", 500, ""), "7.III")
    table.refused(WagerPlaced(1, "put-odds", 500, "6"), "7.IV")


COME_OUT_ODDS = [
    # called  roll  flat  odds
    (None,    9,     500,  600),  # paid whenever the wager wins: the book knows no exception
    (None,    7,    -500, -400),
    (True,    9,     500,  600),
    (True,    7,    -500, -400),
    (False,   9,     500,    0),  # the player's own choice
    (False,   7,    -500,    0),
]  # fmt: skip


@pytest.mark.clause("oh-craps:7.III", "oh-craps:7.III.B.2", "oh-craps:7.IV", "oh-craps:7.IV.B.2")
@pytest.mark.parametrize("wager", ["come", "put"])
@pytest.mark.parametrize(("called", "total", "flat", "odds"), COME_OUT_ODDS)
def test_odds_behind_come_and_put_on_a_come_out(wager, called, total, flat, odds):
    table, spot = with_flat(f"{wager}-odds", 9, 500)
    table.bet(f"{wager}-odds", 400, spot)
    table.roll(4)  # the point: a come-out follows
    table.bet("pass", 500, seat=2)
    if called is not None:
        table.call(f"{wager}-odds", called, spot)
    table.roll(total)
    assert (table.net(wager), table.net(f"{wager}-odds")) == (flat, odds)
    assert table.line(f"{wager}-odds").outcome == ("push" if not odds else "win" if odds > 0 else "lose")
    assert not table.stake(f"{wager}-odds", spot)


# ── buy and lay ──────────────────────────────────────────────────────────────────────────────────────

VIGORISH = [
    # clause  wager  spot  stake  win   vigorish: 5% of the stake, or of the win
    ("6.I",   "buy", "4",  2000,  4000, 100),
    ("6.I",   "buy", "5",  2000,  3000, 100),
    ("6.I",   "buy", "6",  2000,  2400, 100),
    ("6.I",   "buy", "8",  3000,  3600, 150),
    ("6.I",   "buy", "9",  2000,  3000, 100),
    ("6.I",   "buy", "10", 2500,  5000, 125),
    ("6.II",  "lay", "4",  4000,  2000, 100),
    ("6.II",  "lay", "5",  3000,  2000, 100),
    ("6.II",  "lay", "6",  2400,  2000, 100),
    ("6.II",  "lay", "8",  3600,  3000, 150),
    ("6.II",  "lay", "9",  3000,  2000, 100),
    ("6.II",  "lay", "10", 5000,  2500, 125),
]  # fmt: skip


@pytest.mark.clause("oh-craps:6.I", "oh-craps:6.II")
@pytest.mark.parametrize("when", ["in-advance", "on-win"])
@pytest.mark.parametrize(("clause", "wager", "spot", "stake", "win", "vigorish"), VIGORISH)
def test_vigorish_on_buy_and_lay(clause, wager, spot, stake, win, vigorish, when):
    table = TableOfCraps(vigorish=when).with_point(4 if spot != "4" else 5)
    table.bet(wager, stake, spot)
    begun = table.state
    lying = table.game.stakes(begun)[1] - 500
    assert lying == stake + (vigorish if when == "in-advance" else 0)
    table.roll(int(spot) if wager == "buy" else 7)
    assert table.net(wager) == win - vigorish
    assert {x.clause for x in table.lines if x.wager == wager} == {f"oh-craps:{clause}"}
    table.state = begun
    table.roll(7 if wager == "buy" else int(spot))
    assert table.net(wager) == -lying
    assert not any(b.wager == wager for b in table.state.bets)


ROUNDING = [
    # unit          stake  vigorish at 5%
    ("cent",         500,   25),
    ("cent",        3900,  195),
    ("quarter",     3900,  175),
    ("half-dollar", 3900,  150),
    ("dollar",      3900,  100),
    ("dollar",      4000,  200),
    ("dollar",      1900,    0),
]  # fmt: skip


PERCENT = [(0, 0), (1, 40), (4, 160), (5, 200)]


@pytest.mark.clause("oh-craps:6.I", "oh-craps:6.II")
@pytest.mark.parametrize(("percent", "vigorish"), PERCENT)
def test_the_house_elects_up_to_five_percent(percent, vigorish):
    """$40 bought, and $80 laid against the 4 to win $40."""
    table = TableOfCraps(vigorish="on-win", vigorish_percent=percent).with_point(5)
    table.bet("buy", 4000, "10")
    table.bet("lay", 8000, "4")
    table.roll(10)
    assert table.net("buy") == 8000 - vigorish
    table.roll(7)
    assert table.net("lay") == 4000 - vigorish


@pytest.mark.clause("oh-craps:6.I")
@pytest.mark.parametrize(("unit", "stake", "vigorish"), ROUNDING)
def test_vigorish_is_rounded_down_and_never_above_five_percent(unit, stake, vigorish):
    table = TableOfCraps(vigorish="on-win", vigorish_rounding=unit).with_point(5)
    table.bet("buy", stake, "4")
    table.roll(4)
    assert table.net("buy") == 2 * stake - vigorish
    with pytest.raises(ValueError, match="a whole number from 0 to 5"):
        TableOfCraps(vigorish_percent=6)


@pytest.mark.clause("oh-craps:6.I", "oh-craps:6.II", "oh-craps:4.III")
def test_vigorish_paid_in_advance_comes_back_with_a_wager_taken_down():
    table = TableOfCraps()
    table.bet("buy", 4000, "4")
    table.bet("lay", 4000, "10")
    assert table.game.stakes(table.state) == {1: 4200 + 4100}
    table.apply(WagerReduced(1, "buy", 2000, "4"))
    assert table.game.stakes(table.state) == {1: 2100 + 4100}
    table.apply(WagerWithdrawn(1, "buy", "4"))
    table.apply(WagerWithdrawn(1, "lay", "10"))
    assert table.game.stakes(table.state) == {}


@pytest.mark.clause("oh-craps:6.I", "oh-craps:6.II")
@pytest.mark.parametrize(
    ("called", "total", "buy", "lay"),
    [(False, 7, 0, 1900), (False, 4, 0, -4100), (True, 7, -2100, 1900), (True, 4, 3900, -4100)],
)
def test_buy_rests_on_a_come_out_and_lay_does_not(called, total, buy, lay):
    table = TableOfCraps()
    table.bet("dont-pass", 500)
    table.bet("buy", 2000, "4")
    table.bet("lay", 4000, "4")
    table.call("buy", called, "4")
    table.roll(total)
    assert (table.net("buy"), table.net("lay")) == (buy, lay)
