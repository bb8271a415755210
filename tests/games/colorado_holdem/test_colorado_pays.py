"""Sections c, g, m and n: how hands rank, and what ante, bet and bonus come to in both versions."""

from itertools import combinations

import pytest
from tests.games.felt import clause_of
from tests.games.five_cards import check_order

from houseway.core.events import SeatTaken, WagerPlaced, WagerWithdrawn
from houseway.editions.house import ElectionRefused, elect
from houseway.editions.loader import load_edition
from houseway.equipment.cards import DECK, cards
from houseway.games.colorado_holdem import instant_winner
from houseway.money.limits import Limits

clause = clause_of("s38-colorado-holdem")
BOOK = "s38-colorado-holdem:"
REQUIRED, PERMISSIBLE = "required-bet", "permissible-bet"
EVERY_DEAL = pytest.mark.parametrize("dealing", ["hand", "manual-shoe", "automated-shoe"])


@clause(
    "c.1", "c.2", "a.1.x", *(f"c.2.{n}" for n in ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"))
)
def test_the_hands_from_the_best_to_the_worst(felt):
    check_order(felt().game.rank)


HANDS = [
    # own             aside board       required  permissible  bonus n.4  bonus as m.4 is printed
    ("As Ks 2d",      "2d", "Qs Js Ts", 500,      500,         10_000,    10_000),
    ("Ks Qs 2d",      "2d", "Js Ts 9s", 100,      100,         1_000,     1_000),
    ("As 2s 9d",      "9d", "3s 4s 5s", 100,      100,         1_000,     1_000),
    ("2s 2h 9d",      "9d", "2d 2c 3s", 40,       25,          100,       100),
    ("2s 2h 9d",      "9d", "2d 3c 3s", 11,       10,          50,        11),
    ("7s 5s 9d",      "9d", "4s 3s 2s", 8,        8,           25,        8),
    ("As 2h 9d",      "9d", "3s 4s 5s", 5,        5,           15,        15),
    ("As Kh 9d",      "9d", "Qs Js Ts", 5,        5,           15,        15),
    ("2s 2h 9d",      "9d", "2d 3c 4s", 3,        3,           3,         0),
    ("2s 3h 9d",      "9d", "2c 2h 4s", 3,        3,           3,         0),
    ("As 3h 9d",      "9d", "2c 2h 2s", 3,        3,           3,         0),
    ("2s 2h 9d",      "9d", "3c 3s 4s", 2,        2,           1,         1),
    ("As Ah 9d",      "9d", "2c 3c 4s", 1,        1,           0,         0),
    ("Ks Kh 9d",      "9d", "2c 3c 4s", 1,        1,           0,         0),
    ("Qs Qh 9d",      "9d", "2c 3c 4s", 1,        1,           0,         0),
    ("Js Jh 9d",      "9d", "2c 3c 4s", 1,        1,           0,         0),
    ("Js 2h 9d",      "9d", "Jc 3c 4s", 1,        1,           0,         0),
    ("Ts Th 9d",      "9d", "2c 3c 4s", 1,        0,           -1,        -1),
    ("9s 9h Ad",      "Ad", "2c 3c 4s", 0,        0,           -1,        -1),
    ("8s 8h 9d",      "9d", "2c 3c 4s", 0,        -1,          -1,        -1),
    ("7s 7h 9d",      "9d", "2c 3c 4s", 0,        -1,          -1,        -1),
    ("6s 6h 9d",      "9d", "2c 3c 4s", -1,       -1,          -1,        -1),
    ("2s 2h 9d",      "9d", "Kc Qc 4s", -1,       -1,          -1,        -1),
    ("As Kh 9d",      "9d", "Qc Jc 4s", -1,       -1,          -1,        -1),
]  # fmt: skip


def outcome(times):
    return "push" if times == 0 else "win" if times > 0 else "lose"


def cited(version, times, bonus=False):
    m, k = ("m", "k") if version == REQUIRED else ("n", "l")
    if bonus:
        return f"{BOOK}{m}.4"
    if times > 0:
        return f"{BOOK}{m}.2"
    return BOOK + {"k": ("k.4", "k.3"), "l": ("l.6", "l.5")}[k][0 if times == 0 else 1]


@clause("m.2", "n.2", "m.4", "n.4", "g.1", "g.3", "g.4", "k.3", "k.4", "l.5", "l.6", "l.7", "a.1.v")
@clause("a.1.vii", "l.4.i", "l.4.ii", "c.2")
@pytest.mark.parametrize(("own", "aside", "board", "required", "permissible", "whole", "printed"), HANDS)
@pytest.mark.parametrize("version", [REQUIRED, PERMISSIBLE])
@EVERY_DEAL
def test_what_a_hand_pays(felt, version, dealing, own, aside, board, required, permissible, whole, printed):
    times = required if version == REQUIRED else permissible
    for table_of_bonus, bonus in (("whole", whole), ("printed", printed)):
        if version == PERMISSIBLE and table_of_bonus == "printed":
            continue
        table = felt(version=version, dealing=dealing, bonus_table=table_of_bonus).ready().bet(1, 7, bonus=1)
        lines = {x.wager: x for x in table.dealt(board, seat_1=f"{own} bet {aside}").finish()}
        for wager, stake, paid in (("ante", 700, times), ("bet", 700, times), ("bonus", 100, bonus)):
            line = lines[wager]
            assert (line.stake_cents, line.outcome, line.amount_cents) == (stake, outcome(paid), stake * paid)
            assert line.odds == (f"{paid} to 1" if paid > 0 else "")
            assert line.clause == cited(version, paid, wager == "bonus")


@clause("l.2.i", "l.2", "n.2")
@pytest.mark.parametrize(("own", "aside", "board", "required", "permissible", "whole", "printed"), HANDS[::4])
def test_without_a_bet_the_ante_alone_is_paid(felt, own, aside, board, required, permissible, whole, printed):
    """Reading 12: the bet is optional, the ante stays in action."""
    table = felt(version=PERMISSIBLE).ready().bet(1, 7, bonus=1)
    lines = table.dealt(board, seat_1=f"{own} play {aside}").finish()
    assert {x.wager: x.amount_cents for x in lines} == {"ante": 700 * permissible, "bonus": 100 * whole}


@clause("a.1.iv", "a.1.v", "l.4.i")
@pytest.mark.parametrize("version", [REQUIRED, PERMISSIBLE])
@pytest.mark.parametrize(("aside", "expected"), [("7d", "win 20"), ("Kd", "win 30"), ("Ks", "win 30")])
def test_the_card_laid_aside_is_no_part_of_the_hand(felt, results, version, aside, expected):
    """Two kings and two sevens without the third seven; with it three sevens."""
    table = felt(version=version).dealt("7h 7c 3c", seat_1=f"Kd Ks 7d bet {aside}")
    assert results(table.finish())["ante"] == expected


# ── instant winners ──────────────────────────────────────────────────────────────────────────────────

THREE = [
    # cards       name                           ace-2-3 not counted
    ("2s 2h 2d",  "instant-three-of-a-kind",     "instant-three-of-a-kind"),
    ("As Ah Ad",  "instant-three-of-a-kind",     "instant-three-of-a-kind"),
    ("As Ks Qs",  "instant-straight-flush",      "instant-straight-flush"),
    ("4s 3s 2s",  "instant-straight-flush",      "instant-straight-flush"),
    ("9h Jh Th",  "instant-straight-flush",      "instant-straight-flush"),
    ("3s As 2s",  "instant-straight-flush",      None),
    ("2s As Ks",  None,                          None),
    ("4s 3s 2d",  None,                          None),
    ("5s 3s 2s",  None,                          None),
    ("As Ah Kd",  None,                          None),
]  # fmt: skip


@clause("c.3", "c.3.i", "c.3.ii", "a.1.vi", "c.1")
@pytest.mark.parametrize(("own", "counted", "not_counted"), THREE)
def test_what_wins_at_once(own, counted, not_counted):
    assert instant_winner(cards(own)) == counted
    assert instant_winner(cards(own), ace_two_three=False) == not_counted


@clause("c.3.i", "c.3.ii")
def test_how_many_hands_win_at_once():
    """Twelve runs in each of four suits, eleven without the ace low; 13 ranks in four ways."""
    hands = list(combinations(DECK, 3))
    found = [instant_winner(hand) for hand in hands]
    assert (found.count("instant-straight-flush"), found.count("instant-three-of-a-kind")) == (48, 52)
    without = [instant_winner(hand, ace_two_three=False) for hand in hands]
    assert (without.count("instant-straight-flush"), without.count("instant-three-of-a-kind")) == (44, 52)


@clause("m.2", "n.2", "m.4", "n.4", "l.2.ii.A", "a.1.vi", "o.4", "g.3")
@pytest.mark.parametrize("version", [REQUIRED, PERMISSIBLE])
@pytest.mark.parametrize("ace_two_three", [True, False])
@pytest.mark.parametrize(("own", "counted", "not_counted"), THREE)
@EVERY_DEAL
def test_a_declaration_pays_five_or_loses_the_ante(
    felt, version, dealing, ace_two_three, own, counted, not_counted
):
    won = counted if ace_two_three else not_counted
    table = felt(version=version, dealing=dealing, ace_two_three=ace_two_three).ready().bet(1, 7, bonus=1)
    lines = table.dealt("7c 7d 7h", seat_1=f"{own} declare").finish()
    m = "m" if version == REQUIRED else "n"
    paid = {"ante": f"{m}.2", "bonus": f"{m}.4"}
    assert [(x.wager, x.outcome, x.amount_cents, x.odds, x.clause) for x in lines] == [
        (wager, "win", 5 * stake, "5 to 1", BOOK + paid[wager]) if won
        else (wager, "lose", -stake, "", BOOK + "o.4")
        for wager, stake in (("ante", 700), ("bonus", 100))
    ]  # fmt: skip


@clause("l.2.ii.B", "a.1.vi", "g.3")
@pytest.mark.parametrize("version", [REQUIRED, PERMISSIBLE])
def test_an_instant_winner_may_be_played_on(felt, results, version):
    """Reading 14: the bonus is then on the five cards."""
    table = felt(version=version).ready().bet(1, 10, bonus=1)
    table.dealt("7s 3d 2c", seat_1="7c 7d 7h bet 7c")
    assert results(table.finish()) == {"ante": "win 30", "bet": "win 30", "bonus": "win 3"}
    table = felt(version=version).ready().bet(1, 10, bonus=1)
    table.dealt("Ks 3d 2c", seat_1="5c 5d 5h bet 5c")
    assert results(table.finish()) == {"ante": "lose 10", "bet": "lose 10", "bonus": "lose 1"}


# ── what a house elects ──────────────────────────────────────────────────────────────────────────────


def refused(elections, *paths, match=None):
    with pytest.raises(ElectionRefused, match=match) as caught:
        elect(load_edition("s38-colorado-holdem"), elections)
    assert caught.value.clauses == tuple(BOOK + path for path in paths)


@clause("m.2", "n.2", "m.4", "n.4", "m.1", "n.1")
def test_a_house_pays_no_less_and_says_to(felt, results):
    both = ("m.2", "n.2")
    refused({"pays.ante.four-of-a-kind": "39 to 1"}, *both, match="less than the least allowed, 40 to 1")
    elect(load_edition("s38-colorado-holdem"), {"pays.ante.four-of-a-kind": "41 to 1"})
    permissible = {"version": PERMISSIBLE}
    refused(permissible | {"pays.ante.four-of-a-kind": "24 to 1"}, *both, match="allowed, 25 to 1")
    elect(load_edition("s38-colorado-holdem"), permissible | {"pays.ante.four-of-a-kind": "25 to 1"})
    refused({"pays.ante.flush": "9 for 1"}, "m.1", "n.1", match="stated with 'to'")
    refused({"pays.bonus.flush": "24 to 1"}, "m.4", "n.4")
    elect(load_edition("s38-colorado-holdem"), {"bonus-table": "printed", "pays.bonus.flush": "9 to 1"})
    refused({"bonus-table": "printed", "pays.bonus.flush": "7 to 1"}, "m.4", "n.4")
    refused({"bonus-table": "printed", "pays.bonus.three-of-a-kind": "3 to 1"}, match="only with")
    table = felt(**{"pays.ante.instant-three-of-a-kind": "6 to 1"}).dealt(seat_1="7c 7d 7h declare")
    assert results(table.finish()) == {"ante": "win 60"}


@clause("k.4", "l.6", "m.2")
def test_a_push_is_a_push(felt):
    """What loses and what pushes is not among the least odds that a house may better."""
    refused({"pays.ante.pair-of-sevens-or-better": "1 to 1"}, "k.4", match="fixes push")
    name = "pays.ante.pair-of-nines-or-better"
    refused({"version": PERMISSIBLE, name: "1 to 1"}, "l.6", match="fixes push")
    refused({name: "1 to 1"}, "l.6", match="only with version=permissible-bet")


@clause("m.4", "n.4")
def test_the_printed_schedule_is_of_the_required_bet_alone():
    refused(
        {"version": PERMISSIBLE, "bonus-table": "printed"}, "n.4", match="only with version = required-bet"
    )


@clause("g.1", "g.2")
def test_the_bonus_is_a_house_option(felt):
    bonus, ante = WagerPlaced(1, "bonus", 100), WagerPlaced(1, "ante", 500)
    table = felt().ready().do(SeatTaken(1))
    assert "needs Ante beside it" in table.refused(bonus, "g.2").reason
    table.do(ante)
    for cents in (1, 50, 99, 101, 200, 500):
        table.refused(WagerPlaced(1, "bonus", cents), "g.2")
    assert [o.wager for o in table.step.offers] == ["ante", "bonus"]
    table.do(bonus).refused(bonus, "g.2")  # that would be two
    table.refused(WagerWithdrawn(1, "ante"), "g.2")
    table.do(WagerWithdrawn(1, "bonus"), WagerWithdrawn(1, "ante"))
    plain = felt(bonus=False).ready().do(SeatTaken(1), ante)
    assert "does not offer" in plain.refused(bonus, "g.1").reason
    assert {o.wager for o in plain.step.offers} == {"ante"}
    with pytest.raises(ElectionRefused, match="fixes what is bet on bonus"):
        felt(limits={"bonus": Limits(100, 200)})
    words = "The Bonus takes $1. Notice is given before it is withdrawn."
    assert words in dict(table.game.house.notices()) and words not in dict(plain.game.house.notices())


# ── the limit on what a hand is paid ─────────────────────────────────────────────────────────────────

ROYAL = "As Ks 2d bet 2d"


@clause("m.3", "n.3")
@pytest.mark.parametrize(("version", "path"), [(REQUIRED, "m"), (PERMISSIBLE, "n")])
def test_a_house_may_limit_what_ante_and_bet_are_paid(felt, version, path):
    def paid(ante, **more):
        table = felt(version=version, **more).ready().bet(1, ante, bonus=1)
        return [(x.wager, x.outcome, x.amount_cents, x.clause.removeprefix(BOOK))
                for x in table.dealt("Qs Js Ts", seat_1=ROYAL).finish()]  # fmt: skip

    bonus = ("bonus", "win", 1_000_000, f"{path}.4")
    full = [("ante", "win", 2_500_000, f"{path}.2"), ("bet", "win", 2_500_000, f"{path}.2"), bonus]
    assert paid(50, payout_limited=True) == full  # exactly $50,000
    cut = [("ante", "win", 2_550_000, f"{path}.2"), ("bet", "win", 2_450_000, f"{path}.3"), bonus]
    assert paid(51, payout_limited=True) == cut
    limited = paid(200, payout_limited=True, payout_limit=60_000)
    assert limited[:2] == [("ante", "win", 6_000_000, f"{path}.3"), ("bet", "push", 0, f"{path}.3")]
    assert [x[2] for x in paid(200)] == [10_000_000, 10_000_000, 1_000_000]


@clause("m.3", "k.4")
def test_a_winner_whose_bet_was_cut_to_nothing_stays_until_all_are_paid(felt):
    table = felt(payout_limited=True).ready().bet(1, 10).bet(3, 100)
    table.dealt("Qs Js Ts", seat_1="Qh Qd 2c bet 2c", seat_3=ROYAL).to("clearing")
    assert [h.racked for h in table.state.seats] == [False, False]


@clause("m.3", "n.3")
def test_a_limit_is_50000_dollars_at_least_whatever_the_least_wagers_can_win(felt):
    refused({"payout-limited": True, "payout-limit": 49_999}, "m.3", "n.3", match="50000 to 10000000")
    refused({"payout-limit": 60_000}, "m.3", "n.3", match="only with payout-limited = yes")
    limits = {"ante": Limits(10_000, 50_000)}
    assert felt(payout_limited=True, limits=limits).game.payout_limit_cents == 5_000_000
    posted = dict(felt(payout_limited=True, payout_limit=75_000).game.house.notices())
    assert any(text.startswith("No hand is paid more than $75,000") for text in posted)
    assert not any("paid more" in text for text in dict(felt().game.house.notices()))
