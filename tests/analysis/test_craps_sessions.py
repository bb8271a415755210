"""Craps at random: wagers until they are decided, and whole sessions, against the game itself."""

import math

import numpy as np
import pytest

from houseway.analysis.craps.sessions import BLOCK_SESSIONS, TOTALS, SystemSessions, sessions
from houseway.analysis.edges import edge_report
from houseway.analysis.sessions import GOAL, RUINED, STOPPED, TIME, Plan, run, stages_of, summary, tally_of
from houseway.analysis.simulation import run as run_bets
from houseway.analysis.simulation import simulated_report, simulator_for
from houseway.analysis.tally import wilson
from houseway.core.events import SeatTaken, Settled, WagerPlaced, WagersClosed
from houseway.dealer.automatic import Dealer
from houseway.dealer.chance import ScriptedChance
from houseway.editions.house import ElectionRefused, elect
from houseway.editions.loader import load_edition
from houseway.equipment.dice import ROLLS
from houseway.games.craps.state import find, has_line
from houseway.games.registry import open_game

GAME = open_game("craps")
HOUSE = GAME.house

BETS = [
    "pass", "dont-pass", "come-with-odds", "dont-pass-with-odds", "place-6", "buy-4", "lay-10", "hardway-8",
    "world", "hop-2-2", "put-odds", "fire",
]  # fmt: skip


@pytest.mark.parametrize("wager", BETS)
def test_wagers_at_random_come_near_the_exact_figures(wager):
    """Within five standard errors: a fair simulation fails that once in two million."""
    simulator = simulator_for(HOUSE, wager)
    tally = run_bets(simulator, 300_000, seed=5)
    found = simulated_report(HOUSE, wager, tally, simulator.unit, 5)
    exact = edge_report(HOUSE, wager)
    error = exact.standard_deviation / math.sqrt(tally.rounds)
    assert abs(found.house_edge.value - exact.house_edge.value) < 5 * error
    if wager != "fire":  # whose deviation is the work of hands seen once in six thousand
        assert found.standard_deviation == pytest.approx(exact.standard_deviation, rel=0.03)
    assert found.element_of_risk.value == pytest.approx(
        found.house_edge.value * exact.element_of_risk.value / exact.house_edge.value
        if exact.house_edge.value
        else found.house_edge.value,
        rel=0.02,
    )
    hit = exact.hit_frequency
    assert abs(found.hit_frequency - hit) < 5 * math.sqrt(hit * (1 - hit) / tally.rounds)


# ── a session at the game itself ─────────────────────────────────────────────────────────────────────


class Player:
    """One session at a real table, bet by bet. Where the system has no line wager, seat 1 shoots."""

    def __init__(self, system, plan, rolls, game):
        self.game, self.system = game, system
        self.plan, self.cash, self.action, self.rolls, self.losses = plan, plan.bankroll_cents, 0, 0, 0
        self.seat = 2 if system in ("place-6-8", "iron-cross") else 1
        self.dealer = Dealer(game, ScriptedChance(*rolls), self.happened)
        for seat in range(1, self.seat + 1):
            self.dealer.apply(SeatTaken(seat))

    def happened(self, before, event, after):
        if isinstance(event, WagerPlaced) and event.seat == self.seat:
            self.cash -= event.stake_cents
        for line in event.lines if isinstance(event, Settled) else ():
            if line.seat == self.seat:
                self.cash += line.stake_cents + line.amount_cents
                self.action += line.stake_cents
                if line.wager == "pass":
                    self.losses = self.losses + 1 if line.outcome == "lose" else 0

    @property
    def state(self):
        return self.dealer.state

    @property
    def worth(self):
        return self.cash + self.game.stakes(self.state).get(self.seat, 0)

    def wanted(self):
        """The next wager of the system, and whether doing without it is ruin."""
        unit, state = self.plan.unit_cents, self.state
        if self.seat == 2:
            if state.point:
                numbers = (6, 8, 5) if self.system == "iron-cross" else (6, 8)
                for n in numbers:
                    # units of $6 where 7 to 6 is paid, of $5 where 7 to 5 is
                    size = 600 if n != 5 else 500
                    yield "place", str(n), -(-unit // size) * size, False
                if self.system == "iron-cross":
                    yield "field", "", unit, False
            return
        if not state.point:
            stake = unit
            if self.system == "martingale":
                stake = unit
                for _ in range(self.losses):
                    stake = 2 * stake if 2 * stake <= self.game.table.limits["pass"].max_cents else unit
            yield "pass", "", stake, True
        elif self.system == "pass-odds":
            multiple, size = {4: (3, 100), 5: (4, 200), 6: (5, 500)}[min(state.point, 14 - state.point)]
            stake = -(-multiple * unit // size) * size
            yield "pass-odds", "", min(stake, self.cash // size * size), False

    def put_up(self):
        for wager, spot, stake, needed in self.wanted():
            if find(self.state, self.seat, wager, spot):
                continue
            if stake > self.cash:
                if needed:
                    return False
            elif stake >= self.game.table.limits[wager].min_cents:
                self.dealer.apply(WagerPlaced(self.seat, wager, stake, spot))
        unit = self.plan.unit_cents
        least = min(-(-unit // 600) * 600, unit if self.system == "iron-cross" else 10**9)
        if self.seat == 2 and not self.game.stakes(self.state).get(2) and self.cash < least:
            return False
        if self.seat == 2 and not self.state.point and not has_line(self.state, 1):
            self.dealer.apply(WagerPlaced(1, "pass", 500))
        return True

    def end(self):
        plan = self.plan
        bound = self.seat == 1 and has_line(self.state, 1)
        if bound:
            return ""
        if plan.goal_cents is not None and self.worth >= plan.goal_cents:
            return GOAL
        if self.worth <= plan.floor_cents:
            return STOPPED if plan.floor_cents else RUINED
        return TIME if self.rolls >= plan.rounds else ""

    def play(self):
        self.path = []
        while True:
            self.dealer.to_wagers()
            self.path.append(self.worth)
            if end := self.end():
                return end
            if not self.put_up():
                return RUINED
            self.dealer.apply(WagersClosed())
            self.dealer.to_wagers()
            self.rolls += 1


PLANS = [
    ("flat", Plan(5_000, 500, 60)),
    ("flat", Plan(2_000, 500, 200, goal_cents=4_000, floor_cents=500)),
    ("martingale", Plan(30_000, 500, 120)),
    ("martingale", Plan(500_000, 10_000, 150)),
    ("pass-odds", Plan(10_000, 500, 80)),
    ("pass-odds", Plan(4_300, 700, 100, goal_cents=20_000)),
    ("place-6-8", Plan(3_000, 500, 80)),
    ("place-6-8", Plan(20_000, 1_300, 150, goal_cents=30_000, floor_cents=5_000)),
    ("iron-cross", Plan(4_000, 500, 80)),
    ("iron-cross", Plan(25_000, 1_000, 120, goal_cents=40_000)),
]


BETTER = open_game("craps", elections={"pays.pass.win": "2 to 1"})


@pytest.mark.parametrize(
    ("system", "plan", "game"),
    [(n, p, g) for n, p in PLANS for g in (GAME, BETTER) if g is GAME or n in ("flat", "pass-odds")],
    ids=lambda x: str(x.bankroll_cents) if isinstance(x, Plan) else x if isinstance(x, str) else "",
)
def test_sessions_end_as_at_the_table_itself(system, plan, game):
    """The same dice: the same end, cents, rolls and money bet, session by session, and on the way there the
    same worth at every stage and the same greatest fall."""
    number = 25
    drawn = np.random.default_rng(7).integers(0, 36, (number, plan.rounds + 200))
    found = SystemSessions(game.rules, system, plan).play(number, lambda roll, live: TOTALS[drawn[:, roll]])
    for i in range(number):
        player = Player(system, plan, [tuple(ROLLS[r]) for r in drawn[i]], game)
        assert player.play() == found.ended[i]
        assert (player.worth, player.rolls) == (found.left[i], found.rounds[i])
        assert player.action == found.action[i]
        path = player.path
        assert found.drawdown[i] == max(max(path[: k + 1]) - now for k, now in enumerate(path))
        *stages, last = (worth + plan.bankroll_cents for worth in found.stages[i])
        assert stages == [path[min(k, len(path) - 1)] for k in stages_of(plan.rounds)[:-1]]
        assert last == path[-1]


# ── what can be known beforehand ─────────────────────────────────────────────────────────────────────


def test_flat_play_to_a_goal_is_the_gambler_s_ruin():
    """Even money at 244 to 251, five units up or down: ruined with probability r^5 / (1 + r^5)."""
    plan = Plan(2_500, 500, 100_000, goal_cents=5_000)
    tally = run(sessions(HOUSE, "flat", plan), 20_000, seed=2)
    odds = (251 / 244) ** 5
    expected = odds / (1 + odds)
    found = summary(plan, tally, 2)["ends"]
    error = math.sqrt(expected * (1 - expected) / 20_000)
    assert abs(found[RUINED]["share"] - expected) < 5 * error
    assert found[TIME]["share"] == 0
    low, high = found[RUINED]["interval"]
    assert high - low == pytest.approx(2 * 1.96 * error, rel=0.01)
    assert np.flatnonzero(tally.left_bins).tolist() == [0, 400]  # parts of 200 of what it began with


# The loss is the edge of each wager on what went through it, whatever the system does with the sizes.
LOSSES = [("flat", 7 / 495), ("martingale", 7 / 495), ("place-6-8", 1 / 66)]


@pytest.mark.parametrize(("system", "edge"), LOSSES)
def test_no_system_changes_the_edge(system, edge):
    plan = Plan(100_000, 600, 150)
    tally = run(sessions(HOUSE, system, plan), 20_000, seed=3)
    found = summary(plan, tally, 3)
    lost, (low, high) = found["loss_of_action"].values()
    assert abs(lost - edge) < 5 * (high - low) / 3.92
    net, action = found["net_cents"], found["action_cents"]
    assert lost == pytest.approx(-net["mean"] / action["mean"])
    # A part of what is bet, whose own error matters little beside that of the result.
    assert (high - low) / 2 == pytest.approx((net["interval"][1] - net["mean"]) / action["mean"], rel=0.03)


def test_a_part_of_what_is_bet_is_known_as_each_session_says():
    """By hand: what each lost beyond that part of what it bet."""
    plan, rng = Plan(100_000, 600, 60), np.random.default_rng(3)
    player = sessions(HOUSE, "iron-cross", plan)
    found = player.play(300, lambda roll, live: TOTALS[rng.integers(0, 36, 300)])
    told = summary(plan, tally_of(plan, found), 1)
    net, bet = found.left - 100_000, found.action
    part = -net.sum() / bet.sum()
    half = 1.959964 * math.sqrt(((net + part * bet) ** 2).sum() * 300 / 299) / bet.sum()
    assert told["loss_of_action"]["share"] == pytest.approx(part)
    assert told["loss_of_action"]["interval"] == pytest.approx([part - half, part + half], rel=1e-5)
    assert told["action_cents"]["mean"] == pytest.approx(bet.mean())


def test_threads_do_not_matter_and_blocks_are_fixed():
    player = sessions(HOUSE, "iron-cross", Plan(10_000, 500, 40))
    number = BLOCK_SESSIONS + 100
    one = run(player, number, seed=4, threads=1).as_row()
    assert one == run(player, number, seed=4, threads=2).as_row()
    assert one != run(player, number, seed=5, threads=2).as_row()
    assert sum(one["ends"].values()) == sum(one["left_bins"].values()) == number


def test_summary_of_a_run():
    plan = Plan(63_500, 500, 300, goal_cents=70_000)
    found = summary(plan, run(sessions(HOUSE, "martingale", plan), 2_000, seed=1), 1)
    assert sum(end["share"] for end in found["ends"].values()) == pytest.approx(1)
    quantiles = list(found["left_cents"].values())
    assert quantiles == sorted(quantiles)
    assert found["mean_rounds"] <= 300 + 50
    assert found["hold"][-1]["hold"] == pytest.approx(-found["net_cents"]["mean"] / 63_500)


def test_an_interval_of_shares_is_honest_at_the_ends():
    """Wilson's interval: none of 100 still leaves 3.7 %, as tables give it."""
    low, high = wilson(0, 100)
    assert low == pytest.approx(0) and high == pytest.approx(0.0370, abs=5e-5)
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=5e-5)


GOOD = {"bankroll_cents": 10_000, "unit_cents": 500, "rounds": 100}


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"system": "paroli"}, "the systems are flat, martingale"),
        ({"unit_cents": 0}, "has a unit"),
        ({"rounds": 0}, "at least one roll"),
        ({"floor_cents": 10_000}, "more than it stops at"),
        ({"goal_cents": 10_000}, "more than the bankroll"),
        ({"unit_cents": 10**9}, "outside the posted limits"),
        ({"unit_cents": 550}, "not in whole units"),
    ],
)
def test_plans_that_cannot_be_played_are_refused(change, reason):
    with pytest.raises(ElectionRefused, match=reason):
        said = {"system": "flat"} | change
        sessions(HOUSE, said.pop("system"), Plan(**GOOD | said))


def test_elections_reach_the_sessions():
    """A field that pays 3 to 1 on twelve brings more home."""
    plan = Plan(50_000, 500, 60)
    better = elect(load_edition("oh-craps"), {"pays.field.12": "3 to 1"})
    players = (sessions(h, "iron-cross", plan) for h in (HOUSE, better))
    usual, raised = (summary(plan, run(each, 2_000, seed=9), 9)["net_cents"] for each in players)
    assert raised["mean"] > usual["mean"]
