"""Big Six on the floor: sealed spins that the export proves."""

from random import Random

from floor_support import ANN, BOB, KEY, Clock, House, run

from houseway.live.store import Store
from houseway.live.verify import verify_lines


def test_spins_are_sealed_and_proved(sqlite):
    store = Store.open(sqlite, key=KEY)

    async def play():
        house = await House(store, Clock()).open("big-six", (ANN, BOB))
        rng = Random(1)
        for _ in range(5):
            await house.to_wagers()
            for person in (ANN, BOB):
                wager = rng.choice(["one-dollar", "joker", "logo"])
                await house.done(person, do="wager", wager=wager, spot="", stake_cents=500)
            for person in (ANN, BOB):
                await house.done(person, do="ready")
        return house.export()

    rows = run(play())
    store.close()
    assert sum('"type":"wheel-stopped"' in row for row in rows) == 5
    found = verify_lines(iter(rows))
    assert (found.rounds, found.lines) == (5, 10)
