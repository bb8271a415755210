"""Long random tables: what must hold after every roll, whatever was bet."""

from collections import Counter
from random import Random

import pytest
from craps_table import TableOfCraps

from houseway.core.events import DicePassed, WagerCalled, WagerPlaced, WagerWithdrawn
from houseway.core.game import Illegal
from houseway.equipment.dice import ROLLS

ELECTIONS = [
    {},
    {"paid_bets": "stay-up", "vigorish": "on-win"},
    {"world_bet": "broken-down", "odds_multiple": "10", "smallest_chip": 25},
    {"fire_bet": False, "vigorish_rounding": "dollar", "successor_line_wager": True, "odds_multiple": "1"},
]


def try_all(table, events):
    for event in events:
        try:
            table.apply(event)
        except Illegal as refusal:
            assert refusal.reason


def random_bets(rng, table):
    for _ in range(12):
        seat = rng.choice(table.state.seated)
        offers = table.game.next_step(table.state).offers
        offer = rng.choice([o for o in offers if o.seat in (0, seat)])
        stake = offer.limits.min_cents + rng.randrange(5) * offer.limits.unit_cents
        try_all(table, [WagerPlaced(seat, offer.wager, stake, offer.spot)])
    for bet in rng.sample(table.state.bets, min(2, len(table.state.bets))):
        choices = [
            WagerWithdrawn(bet.seat, bet.wager, bet.spot),
            WagerCalled(bet.seat, bet.wager, rng.random() < 0.5, bet.spot),
            DicePassed(table.state.shooter),
        ]
        try_all(table, [rng.choice(choices)])
    if not table.state.point and not any(b.wager in ("pass", "dont-pass") for b in table.state.bets):
        table.bet(rng.choice(["pass", "pass", "dont-pass"]), 500, seat=rng.choice(table.state.seated))


def barred_or_bet(rng, table):
    try:
        random_bets(rng, table)
    except Illegal as refusal:  # a don't pass wager that was taken down
        assert refusal.clause == "oh-craps:4.IV"
        table.bet("pass", 500, seat=table.state.seated[0])


@pytest.mark.parametrize("elections", ELECTIONS)
@pytest.mark.parametrize("seed", range(3))
def test_after_every_roll(elections, seed):
    rng = Random(seed)
    table = TableOfCraps(1, 4, 9, **elections)
    seen = Counter()
    for _ in range(120):
        barred_or_bet(rng, table)
        before, point = table.state.bets, table.state.point
        table.close()
        shooter = table.state.shooter
        thrown = tuple(rng.choice(ROLLS))
        lines = table.roll(thrown)
        state = table.state
        total_settled = Counter()
        for line in lines:
            seen[line.wager, line.outcome] += 1
            total_settled[line.seat] += line.stake_cents
            if line.outcome == "win":
                assert line.odds
                assert line.amount_cents > 0 or (line.wager, sum(thrown)) == ("world", 7)
        lay = Counter()
        for b in before:
            lay[b.seat] += b.stake_cents + b.vigorish_cents
        # Every cent that left the layout is on a line.
        assert {s: c for s, c in (lay - total_settled).items() if c} == dict(table.game.stakes(state))
        standing = {(b.wager, b.spot) for b in state.bets}
        assert not {("come", ""), ("dont-come", "")} & standing  # they travel or are decided
        if not state.point:
            assert not {w for w, _ in standing} & {"pass", "dont-pass", "pass-odds", "dont-pass-odds"}
        for b in state.bets:
            if b.wager.endswith("-odds"):  # never without the wager they support
                assert any(f.key == (b.seat, b.wager.removesuffix("-odds"), b.spot) for f in state.bets)
        seven_out = (
            point and state.point == 0 and any(x.wager == "pass" and x.amount_cents < 0 for x in lines)
        )
        if seven_out:
            assert (state.shooter, state.passer, state.fire_points) == (0, shooter, ())
        assert state.bets == tuple(sorted(state.bets, key=lambda b: b.key))
    assert {("pass", "win"), ("pass", "lose"), ("come", "win"), ("place", "win"), ("place", "lose")} <= set(
        seen
    )
    assert sum(n for (w, _), n in seen.items() if w.endswith("-odds")) > 10
