"""Midi-baccarat on the floor: who bet most looks at the cards alone, then turns them up for all."""

import json
from random import Random

from floor_support import ANN, AUDITOR, BOB, Clock, House, run
from test_sealed import verifier

from houseway.live.verify import verify_lines


def test_the_largest_wager_looks_first_and_others_learn_nothing(local):
    async def play():
        house = House(local, Clock(), entropy=Random(8).randbytes)
        await house.open("baccarat", (ANN, BOB), elections={"style": "midi"})
        await house.to_wagers()
        await house.done(ANN, do="wager", wager="player", stake_cents=1000)
        await house.done(BOB, do="wager", wager="player", stake_cents=2000)
        await house.done(ANN, do="ready")
        await house.done(BOB, do="ready")
        assert house.step()["seat"] == 3  # Bob
        assert "turn" in (await house.refused(ANN, do="decide", choice="handle-cards")).reason
        await house.done(BOB, do="decide", choice="handle-cards")
        seen = house.view(BOB)["view"]["player"]["cards"]
        assert "??" not in seen
        for other in (ANN, None):
            told = json.dumps(house.view(other, since=0))
            assert house.view(other)["view"]["player"]["cards"] == ["??", "??"]
            assert not any(f'"{card}"' in told for card in set(seen) - {house.view()["view"]["burn"]["card"]})
        await house.done(BOB, do="decide", choice="turn-up")
        assert all(card in json.dumps(house.view(ANN, since=0)["news"]) for card in seen)
        while house.step()["kind"] == "decide":
            await house.wait(60)
        for person in (AUDITOR, ANN, BOB):
            rows = house.export(person)
            verify_lines(rows)
            assert verifier.check_lines(rows).problems == []
        await house.close()

    run(play())
