"""Let It Ride with a clock and a floor: a bet that nobody takes back rides, a void round returns the $1."""

import pytest
from floor_support import ANN, AUDITOR, BOB, SUPERVISOR, Clock, House, run
from test_sealed import verifier

from houseway.live.verify import verify_lines

BOOK = "oh-let-it-ride:"
BETS = ("bet-1", "bet-2", "bet-3")


async def asked(local, people=(ANN,), **config):
    """Everybody has three bets of $5 and both bonuses, and the first is asked about Bet Number 1."""
    house = await House(local, Clock()).open("let-it-ride", people, act_seconds=30, **config)
    for person in people:
        for wager, cents in (("bet-3", 500), ("let-it-ride-bonus", 100), ("three-card-bonus", 500)):
            await house.done(person, do="wager", wager=wager, stake_cents=cents)
    for person in people:
        await house.done(person, do="ready")
    assert house.step(ANN)["kind"] == "decide"
    return house


def bets(house, person=ANN):
    view = house.view(person)
    found = {b["wager"] for b in view["view"]["bets"] if b["seat"] == view["your_seat"]}
    return found - {"three-card-bonus"}


@pytest.mark.clause(BOOK + "12.II", BOOK + "12.IV", BOOK + "12.II.A", BOOK + "12.IV.A")
@pytest.mark.parametrize("answered", [0, 1])
def test_a_bet_rides_where_its_player_does_not_answer(local, answered):
    """At either question; the clock takes nothing back."""

    async def play():
        house = await asked(local)
        if answered:
            await house.done(ANN, do="decide", choice="withdraw")
        before = house.chips(ANN)
        for turned in range(answered, 2):
            assert house.step(ANN)["default"] == "let-it-ride"
            assert house.view()["deadline"] == house.clock.now + 30
            assert len([c for c in house.view()["view"]["board"] if c != "??"]) == turned
            await house.wait(29.9)
            assert house.step()["kind"] == "decide"
            assert bets(house) == ({*BETS} if not answered else {"bet-2", "bet-3"})
            await house.wait(0.1)
        assert house.step()["kind"] == "over"
        lines = {x["wager"]: x for x in house.view()["lines"] if x["wager"] in BETS}
        assert {w: x["stake_cents"] for w, x in lines.items()} == dict.fromkeys(BETS[answered:], 500)
        back = sum(
            x["stake_cents"] + x["amount_cents"] for x in house.view()["lines"] if x["outcome"] != "collect"
        )
        assert house.chips(ANN) == before + back

    run(play())


@pytest.mark.clause(BOOK + "12.II.B", BOOK + "12.IV.B")
def test_a_bet_taken_back_is_in_front_of_its_player_at_once(local):
    async def play():
        house = await asked(local, (ANN, BOB))
        chips = house.chips(ANN)
        assert chips == 2_000_000 - 2100
        await house.done(ANN, do="decide", choice="withdraw")
        assert (house.chips(ANN), bets(house)) == (chips + 500, {"bet-2", "bet-3"})
        await house.done(BOB, do="decide", choice="let-it-ride")
        await house.done(ANN, do="decide", choice="withdraw")
        assert (house.chips(ANN), bets(house), bets(house, BOB)) == (chips + 1000, {"bet-3"}, {*BETS})

    run(play())


@pytest.mark.clause(BOOK + "12.II", BOOK + "7.III", BOOK + "8.II")
def test_what_cannot_be_is_refused_and_changes_nothing(local):
    async def play():
        house = await asked(local, (ANN, BOB))
        before = house.view(ANN)
        for intent in (
            {"do": "wager", "wager": "bet-3", "stake_cents": 500},
            {"do": "wager", "wager": "let-it-ride-bonus", "stake_cents": 100},
            {"do": "withdraw", "wager": "bet-3"},
        ):
            assert (await house.refused(ANN, **intent)).clause == BOOK + "7.III"
        assert (await house.refused(ANN, do="decide", choice="fold")).allowed == ("let-it-ride", "withdraw")
        assert "turn" in (await house.refused(BOB, do="decide", choice="withdraw")).reason
        assert house.view(ANN) == before

    run(play())


@pytest.mark.clause(BOOK + "10.I.B", BOOK + "11.I.B")
@pytest.mark.parametrize("withdrawn", [False, True])
def test_a_round_declared_void_by_the_floor_gives_everything_back(local, withdrawn):
    """What is on the layout and the dollar in the inventory; both programs find the books right."""

    async def play():
        house = await asked(local, (ANN, BOB))
        assert house.chips(ANN) == 2_000_000 - 2100
        if withdrawn:
            await house.done(ANN, do="decide", choice="withdraw")
        await house.done(SUPERVISOR, do="void", why="a player fainted")
        assert house.chips(ANN) == house.chips(BOB) == 2_000_000
        lines = house.export(AUDITOR)
        verify_lines(lines)
        return lines

    lines = run(play())
    assert verifier.check_lines(lines).problems == []


@pytest.mark.parametrize(("kept", "problem"), [(0, False), (100, True), (-100, True)])
def test_a_void_round_that_keeps_a_dollar_is_found_by_the_verifier(kept, problem):
    """By the books of the void alone: $15 from the layout and $1 from the inventory are due."""
    check = verifier.Check()
    check.table, check.events = "t", {7: {"type": "void"}}
    line = {
        "seat": 1,
        "wager": "let-it-ride-bonus",
        "stake_cents": 100,
        "outcome": "collect",
        "amount_cents": -100,
    }
    check.money_due("settled", {"lines": [line]})
    moved = {"layout-t-1": -1500, "inventory-t": kept - 100, "seat-t-1": 1600 - kept}
    assert check.may_move(7, {a: c for a, c in moved.items() if c}) is not problem
