"""Games of one TOML and one module at a live table: nothing else was written for them."""

from random import Random

import pytest
from floor_support import ANN, AUDITOR, BOB, Clock, House, run
from test_sealed import verifier

from houseway.live.verify import verify_lines

pytestmark = pytest.mark.usefixtures("invented")


@pytest.mark.parametrize("game", ["two-card-duel", "corner-holdem"])
def test_rounds_at_a_live_table_verify_from_outside(local, game):
    async def play():
        house = await House(local, Clock()).open(game, (ANN, BOB))
        await house.play(6, Random(4), ANN, BOB)
        exported = house.export(AUDITOR)
        await house.close()
        return exported

    exported = run(play())
    found = verify_lines(iter(exported))
    assert (found.game, found.replayed_until) == (game, found.records)
    assert found.rounds >= 6 and found.lines >= 12
    assert verifier.check_lines(exported).problems == []
