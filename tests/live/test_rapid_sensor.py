"""The socket of the sensors, the codes of the stations, and the reports of the days."""

import asyncio
import json
import stat
from pathlib import Path
from typing import Any

import pytest
from floor_support import run
from rapid_support import ANN, BOB, DEALER, FLOOR, rapid_house
from running import House, in_house
from tests.games.felt import clause_of

from houseway.core import events as ev
from houseway.live.rapid import reports
from houseway.live.rapid_api import ROUTES
from houseway.live.sensing import simulated_reading
from houseway.live.sensor_socket import heard, sensors_at
from houseway.live.terms import TableConfig

clause = clause_of("oh-rapid-roulette")
STAFFED = TableConfig("rapid", "Rapid", "rapid-roulette", attended=("dealer", "floor", "manager"))


@clause("3.IV", "3.V")
def test_a_sensor_speaks_by_lines_on_its_socket(local, tmp_path):
    async def play():
        house = await rapid_house(local).opened(real_wheel=True)
        path = Path(tmp_path / "sensor.sock")
        async with sensors_at(house.floor, path):
            assert stat.S_IMODE(path.stat().st_mode) == 0o600
            reader, writer = await asyncio.open_unix_connection(path)

            async def says(**line: Any) -> Any:
                writer.write(json.dumps({"table": "t", **line}).encode() + b"\n")
                return json.loads(await reader.readline())

            await house.console(DEALER, "new-game")
            await house.bet(ANN, "17")
            slow = {"key": "1-slow", "says": "ball-slowing"}
            assert (await says(**slow))["clause"] == "oh-rapid-roulette:3.IV"  # no ball runs yet
            await house.wait(30)
            await house.console(DEALER, "spin")
            done = await says(key="1-slow-again", says="ball-slowing")
            assert done["done"] and house.phase() == "closed"
            assert await says(key="1-slow-again", says="ball-slowing") == done  # said twice, done once
            assert "no number" in (await says(key="a", says="number", pocket="38"))["refused"]
            assert (await says(key="b", says="number", pocket="17"))["done"]
            assert house.view(DEALER)["view"]["read"] == "17"
            assert "another intent" in (await says(key="b", says="number", pocket="18"))["refused"]
            for wrong in ({"says": "number"}, {"key": "c", "says": "rain"}, {"key": "d", "extra": 1}):
                assert "not understood" in (await says(**wrong))["refused"]
            assert "no table" in (await says(table="x", key="e", says="number"))["refused"]
            writer.write(b"not json\n")
            assert "not understood" in json.loads(await reader.readline())["refused"]
            writer.close()
        assert not path.exists()
        await house.close()

    run(play())


def test_a_table_with_a_simulated_ball_hears_no_sensor(local):
    async def play():
        house = await rapid_house(local).opened()
        answer = await heard(house.floor, b'{"table":"t","key":"a","says":"ball-slowing"}')
        assert "simulated" in str(answer["refused"])
        await house.close()

    run(play())


def test_a_simulated_sensor_errs_as_often_as_it_is_told(local):
    async def play():
        house = await rapid_house(local).opened()
        game: Any = house.floor._table("t").game
        order = game.wheel.order
        for pocket in order:
            event = ev.NumberRead(pocket)
            assert simulated_reading(game, event, 0) == pocket
            beside = order[(order.index(pocket) + 1) % len(order)]
            assert simulated_reading(game, event, 1) == beside
            assert simulated_reading(game, event, 2) in (pocket, beside)
        await house.close()

    run(play())


ROLES = ("nobody", "guest", "player", "dealer", "box", "floor", "manager", "surveillance", "maintenance",
         "auditor", "admin")  # fmt: skip
MAY = {"codes": "dealer box floor manager admin", "reports": "floor manager auditor admin"}


@pytest.mark.parametrize("role", ROLES)
@in_house(tables=(STAFFED,))
async def test_who_sees_codes_and_reports(house: House, role: str) -> None:
    client = await house.someone(role) if role != "nobody" else house.client()
    for what, may in MAY.items():
        assert set(ROUTES[what]) == set(may.split())
        answer = await client.get(f"/api/rapid/tables/rapid/{what}")
        refused = 401 if role == "nobody" else 403
        assert answer.status_code == (200 if role in may.split() else refused), (what, answer.text)
    codes = house.floor.station_codes("rapid")
    assert len(set(codes)) == 14
    answer = await client.get(f"/api/rapid/stations/{codes[4].upper()}")
    assert answer.json() == {"table": "rapid", "name": "Rapid", "seat": 5}
    assert (await client.get("/api/rapid/stations/aaaaaa")).status_code == 404


@clause("1.IV", "8.I.B.1", "8.I.B.3")
def test_the_reports_of_two_days_come_from_the_log(local):
    async def play():
        house = await rapid_house(local).opened((ANN, BOB), real_wheel=True)
        await house.buy(BOB, credit_cents=100, marker_cents=200, chips_cents=300)
        await house.console(DEALER, "new-game")
        await house.bet(ANN, "17", 500)
        await house.bet(BOB, "18", 500)
        read = await house.to_number("18")
        await house.console(DEALER, "confirm-number", pocket=read)
        await house.console(FLOOR, "void-game")
        await house.console(FLOOR, "select-number", pocket="17")
        await house.touch(BOB, "toke", cents=100)
        await house.touch(ANN, "ask-cash-out")
        await house.touch(ANN, "verify-cash-out")
        await house.console(DEALER, "confirm-cash-out", seat=1, cents=117_500)
        await house.console(DEALER, "end-day")
        await house.console(DEALER, "sign-tips", cents=100)
        await house.console(FLOOR, "sign-tips", cents=100)
        await house.console(FLOOR, "reconcile", chips_cents=1, drop_cents=200_600)
        first, *_ = reports(house.floor.events("t"))
        assert (first.games, first.voided_games, first.wagered_cents, first.win_cents) == (
            1,
            1,
            1_000,
            -17_000,
        )
        assert (first.cash_cents, first.credit_cents, first.marker_cents, first.chips_cents) == (
            200_000, 100, 200, 300,
        )  # fmt: skip
        assert (first.cash_outs_cents, first.tokes_cents) == (117_500, 100)
        assert [(s["cents"], s["by"], s["who"]) for s in first.tips_signed] == [
            (100, "dealer", DEALER.id), (100, "floor", FLOOR.id),
        ]  # fmt: skip
        assert first.reconciled is not None
        assert first.reconciled["expected_drop_cents"] == 200_600
        assert first.reconciled["expected_chips_cents"] == 100_000_000 - 117_500 - 100
        assert house.view()["waits_for"] == "manager"
        await house.close()

    run(play())
