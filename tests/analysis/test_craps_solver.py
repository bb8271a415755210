"""The chains of craps against the generic solver, which plays the game's own four verbs roll after roll."""

from fractions import Fraction
from random import Random

import pytest
from same_cards import so_many

from houseway.analysis.craps.catalogue import entries
from houseway.analysis.craps.dice import POINTS
from houseway.analysis.craps.report import report
from houseway.analysis.simulation import simulator_for
from houseway.analysis.solver import solve
from houseway.analysis.states import Onward
from houseway.core.events import SeatTaken, Settled, WagerPlaced, WagersClosed
from houseway.core.steps import Chance, Decide, Settle, Wagers
from houseway.dealer.automatic import Dealer
from houseway.dealer.chance import ScriptedChance
from houseway.equipment.dice import ROLLS as ROLLS_OF_DICE
from houseway.games.craps.state import find, has_line
from houseway.games.registry import open_game

SHOOTER, PLAYER = 1, 2  # somebody else keeps the dice going with a pass wager
ROLLS = {4: (1, 3), 5: (1, 4), 6: (1, 5), 8: (2, 6), 9: (3, 6), 10: (4, 6)}
GAME = open_game("craps")
ENTRIES = entries(GAME.rules)


def table(game, entry, stake_cents, point=0):
    """The wager lies; with ``point``, that point has just been set."""
    dealer = Dealer(game, ScriptedChance(*([ROLLS[point]] if point else [])))
    for seat in (SHOOTER, PLAYER):
        dealer.apply(SeatTaken(seat))
    dealer.to_wagers()
    dealer.apply(WagerPlaced(SHOOTER, "pass", 500))
    if point:
        dealer.apply(WagersClosed())
        dealer.to_wagers()
    dealer.apply(WagerPlaced(PLAYER, entry.wager, stake_cents, entry.spot))
    return dealer.state


def betting(game, entry):
    """What is placed at a betting: somebody's line, and odds as large as may be."""

    def bets(state, step):
        if not state.point and not has_line(state, SHOOTER):
            return WagerPlaced(SHOOTER, "pass", 500)
        flats = [b for b in state.bets if b.seat == PLAYER and b.wager == entry.wager]
        for flat in flats if entry.odds else ():
            number = flat.spot or (str(state.point) if "pass" in flat.wager else "")
            if number not in ("", "0") and find(state, PLAYER, entry.odds, flat.spot) is None:
                most = game.rules.most_odds_cents(entry.odds, number, flat.stake_cents)
                return WagerPlaced(PLAYER, entry.odds, most, flat.spot)
        return None

    return bets


def solved(game, entry, stake_cents, point=0):
    onward = Onward(lambda line: line.seat == PLAYER, betting(game, entry))
    start = table(game, entry, stake_cents, point)
    return solve(game, start, lambda state, step: step.choice(step.default).pick(), onward=onward)


def stake_for(game, entry):
    return game.rules.posted((entry.wager, entry.spot)).min_cents


def point_for(entry):
    return 6 if entry.wager in ("come", "dont-come", "put") else 0


def distribution(found, stake_cents):
    return {Fraction(net, stake_cents): p for net, p in found.distribution.items()}


def of_report(r):
    nets = {}
    for o in r.table:
        nets[o.net] = nets.get(o.net, Fraction(0)) + o.probability
    return nets


FLAT = [e for e in ENTRIES.values() if not e.odds and e.name != "fire"]


@pytest.mark.parametrize("entry", FLAT, ids=lambda e: e.name)
def test_every_wager_comes_out_the_same(entry):
    stake = stake_for(GAME, entry)
    found = solved(GAME, entry, stake, point_for(entry))
    r = report(GAME.house, entry.name, stake)
    assert found.edge_on(stake) == r.house_edge.fraction
    assert found.staked / stake == r.house_edge.fraction / r.element_of_risk.fraction
    assert distribution(found, stake) == of_report(r)


@pytest.mark.parametrize("name", ["pass-with-odds", "dont-pass-with-odds", "dont-come-with-odds"])
def test_a_line_with_odds(name):
    entry, stake = ENTRIES[name], 1_000
    found = solved(GAME, entry, stake, point_for(entry))
    r = report(GAME.house, name, stake)
    assert found.edge_on(stake) == r.house_edge.fraction
    assert found.edge_on(stake) * stake / found.staked == r.element_of_risk.fraction
    assert distribution(found, stake) == of_report(r)


@pytest.mark.parametrize("name", ["pass", "pass-with-odds"])
def test_a_house_that_pays_the_line_more_does_so_without_odds_only(name):
    game = open_game("craps", elections={"pays.pass.win": "2 to 1"})
    found = solved(game, ENTRIES[name], 1_000)
    r = report(game.house, name, 1_000)
    assert found.edge_on(1_000) == r.house_edge.fraction
    assert distribution(found, 1_000) == of_report(r)


COME_AND_PUT = ["come-with-odds", *(f"put-{n}-with-odds" for n in POINTS)]


@pytest.mark.parametrize(("name", "point"), [("come-with-odds", 9), ("put-4-with-odds", 6)])
def test_come_and_put_with_odds(name, point):
    entry, stake = ENTRIES[name], 1_000
    found = solved(GAME, entry, stake, point)
    r = report(GAME.house, name, stake)
    assert found.edge_on(stake) == r.house_edge.fraction
    assert distribution(found, stake) == of_report(r)


@pytest.mark.proof
@pytest.mark.parametrize("name", COME_AND_PUT)
def test_come_and_put_with_odds_whatever_the_point(name):
    entry, stake = ENTRIES[name], 1_000
    told = of_report(report(GAME.house, name, stake))
    for point in POINTS:
        assert distribution(solved(GAME, entry, stake, point), stake) == told


@pytest.mark.proof
def test_fire_bet():
    entry, stake = ENTRIES["fire"], 500
    found = solved(GAME, entry, stake)
    r = report(GAME.house, "fire", stake)
    assert found.edge_on(stake) == r.house_edge.fraction
    assert distribution(found, stake) == of_report(r)


POLICIES = [
    # wager, vigorish, rounding, stake
    ("buy-4", "in-advance", "dollar", 2_500),
    ("buy-4", "on-win", "dollar", 2_500),
    ("buy-9", "on-win", "quarter", 1_800),
    ("lay-10", "in-advance", "half-dollar", 5_000),
    ("lay-6", "on-win", "cent", 2_400),
    ("lay-5", "on-win", "dollar", 4_500),
]


@pytest.mark.parametrize(("name", "when", "rounding", "stake"), POLICIES)
def test_vigorish_policies(name, when, rounding, stake):
    game = open_game("craps", elections={"vigorish": when, "vigorish-rounding": rounding})
    found = solved(game, ENTRIES[name], stake)
    r = report(game.house, name, stake)
    assert found.edge_on(stake) == r.house_edge.fraction
    assert distribution(found, stake) == of_report(r)


@pytest.mark.parametrize("paid", ["come-down", "stay-up"])
def test_wagers_that_stay_up(paid):
    """$6 on the 8 at 7 to 6."""
    game = open_game("craps", elections={"paid-bets": paid})
    found = solved(game, ENTRIES["place-8"], 600)
    assert distribution(found, 600) == {Fraction(7, 6): Fraction(5, 11), Fraction(-1): Fraction(6, 11)}
    assert found.edge_on(600) == report(game.house, "place-8", 600).house_edge.fraction


def test_world_laid_out_as_horn_and_any_seven():
    game = open_game("craps", elections={"world-bet": "broken-down"})
    found = solved(game, ENTRIES["world"], 500)
    assert found.edge_on(500) == report(game.house, "world", 500).house_edge.fraction == Fraction(2, 15)
    assert distribution(found, 500) == of_report(report(game.house, "world", 500))


# ── the simulator, roll by roll ──────────────────────────────────────────────────────────────────────

THROWN = ["pass", "dont-pass", "pass-with-odds", "dont-pass-with-odds", "place-6", "buy-4", "lay-10", "field",
          "hardway-8", "fire"]  # fmt: skip


def until_decided(game, state, bets, dice):
    """Net and stake of the player's lines at the first settlement that has any."""
    while True:
        step = game.next_step(state)
        match step:
            case Chance():
                event = step.event.with_value(tuple(next(dice)))
            case Wagers():
                event = bets(state, step) or step.closes
            case Settle():
                event = Settled(game.settle(state))
                if mine := [line for line in event.lines if line.seat == PLAYER]:
                    return sum(x.amount_cents for x in mine), sum(x.stake_cents for x in mine)
            case Decide():
                event = step.choice(step.default).pick()
            case _:
                event = step.event
        state = game.apply(state, event)


@pytest.mark.parametrize("name", THROWN)
@so_many(100, 20_000)
def test_wagers_thrown_for_come_to_the_same_cents(name, rounds):
    """The same dice at the table and in the simulator's chain."""
    entry, simulator = ENTRIES[name], simulator_for(GAME.house, name)
    stake = stake_for(GAME, entry)
    start, bets = table(GAME, entry, stake), betting(GAME, entry)
    rng, seen = Random(rounds), set()
    for _ in range(rounds):
        state, rolls = int(simulator.first[0]), []
        while state >= 0:
            rolls.append(rng.randrange(len(ROLLS_OF_DICE)))
            state = int(simulator.after[state + rolls[-1]])
        net, staked = (
            int(part[~state]) * stake // simulator.unit for part in (simulator.nets, simulator.stakes)
        )
        dice = iter([ROLLS_OF_DICE[i] for i in rolls])
        assert until_decided(GAME, start, bets, dice) == (net, staked)
        assert next(dice, None) is None
        seen.add(net)
    assert len(seen) > 1
