"""The money desk over HTTP: who sees which figure, a file that can be read again, and refusals in words."""

import csv
import io
from typing import Any

import pytest
from running import TABLES, Client, House, in_house

from houseway.live import days
from houseway.live.money_acts import ACTS
from houseway.live.money_api import SEES
from houseway.live.names import ROLES

TABLE = TABLES[:1]
ASK = "/api/money/tables/wheel/ask"
YESTERDAY = "2026-01-02"

# What each role sees, as a status. "today": the figures of the running shift, "then": another gaming day.
#                player dealer box floor manager surveillance maintenance cashier auditor admin
MATRIX = """
own              200    200    200 200   200     200          200         200     200     200
desk             403    200    200 200   200     403          403         200     200     200
waiting          403    200    200 200   200     403          403         200     200     200
today            403    403    403 200   200     403          403         403     200     200
table            403    403    403 200   200     403          403         403     200     200
csv              403    403    403 200   200     403          403         403     200     200
then             403    403    403 403   200     403          403         403     200     200
then-csv         403    403    403 403   200     403          403         403     200     200
then-table       403    403    403 403   200     403          403         403     200     200
cage             403    403    403 403   200     403          403         200     200     200
ask-fill         403    201    201 201   201     403          403         409     403     201
answer           403    409    409 409   409     403          403         409     403     409
"""
LOOKS = {
    "own": "/api/money/mine", "desk": "/api/money/tables/wheel/desk", "waiting": "/api/money/waiting",
    "today": "/api/money", "table": "/api/money/tables/wheel", "csv": "/api/money/report.csv",
    "then": f"/api/money?day={YESTERDAY}", "then-csv": f"/api/money/report.csv?day={YESTERDAY}",
    "then-table": f"/api/money/tables/wheel?day={YESTERDAY}", "cage": "/api/money/cage",
}  # fmt: skip
ROWS = {name: cells for name, *cells in (line.split() for line in MATRIX.strip().splitlines())}


def test_every_role_is_in_the_table():
    assert all(len(cells) == len(ROLES) for cells in ROWS.values())
    assert set().union(*SEES.values()) <= set(ROLES)


@pytest.mark.parametrize("role", ROLES)
@in_house(tables=TABLE)
async def test_every_pair_of_role_and_act(house: House, role: str) -> None:
    at = ROLES.index(role)
    client = await house.someone(role)
    for name, path in LOOKS.items():
        answer = await client.get(path)
        assert answer.status_code == int(ROWS[name][at]), (name, role, answer.text[:200])
        if answer.status_code == 403:
            assert "_cents" not in answer.text and role in answer.json()["reason"]
    seq = house.floor.view("wheel", None)["seq"]
    asked = await client.post(ASK, {"key": "one-key-1", "what": {"act": "fill", "cents": 500}})
    assert asked.status_code == int(ROWS["ask-fill"][at]), asked.text
    assert house.floor.view("wheel", None)["seq"] == seq + (asked.status_code == 201)
    own = asked.json().get("number", 1)  # nobody's own is approved, and there is no other
    answer = await client.post("/api/money/tables/wheel/approve", {"key": "one-key-2", "number": own})
    assert answer.status_code == int(ROWS["answer"][at]), answer.text


async def _post(client: Client, what: str, body: dict[str, Any]) -> int:
    answer = await client.post(f"/api/money/tables/wheel/{what}", body)
    assert answer.status_code in (200, 201), answer.text
    return int(answer.json()["number"])


@in_house(tables=TABLE)
async def test_the_report_and_its_file_are_the_ledger(house: House) -> None:
    player, dealer, floor, cashier, manager = [
        await house.someone(role) for role in ("player", "dealer", "floor", "cashier", "manager")
    ]
    await player.open()
    await player.do("wheel", do="sit", seat=1, buy_in_cents=40_000)
    await player.do("wheel", do="wager", wager="red", spot="red", stake_cents=500)
    await player.do("wheel", do="ready")
    fill = await _post(dealer, "ask", {"key": "key-fill", "what": {"act": "fill", "cents": 25_000}})
    assert fill == await _post(dealer, "ask", {"key": "key-fill", "what": {"act": "fill", "cents": 25_000}})
    seen = [w["number"] for w in (await cashier.get("/api/money/waiting")).json()["waiting"]]
    assert seen == [fill]
    await _post(cashier, "approve", {"key": "key-yes-1", "number": fill})
    wrong = {"act": "correction", "seat": 1, "cents": 700, "why": "paid as even", "round": 1}
    assert player.account is not None
    wrong["player"] = player.account.id
    number = await _post(dealer, "ask", {"key": "key-wrong", "what": wrong})
    await _post(floor, "approve", {"key": "key-yes-2", "number": number})

    report = (await manager.get("/api/money")).json()
    everything = next(r for r in report["rows"] if r["level"] == "all")
    balances = house.floor.store.balances()
    bank = TABLE[0].inventory_cents
    assert everything["opener_cents"] == bank and everything["closer_cents"] == balances["inventory-wheel"]
    assert (everything["fills_cents"], everything["drop_cents"]) == (25_000, 40_000)
    assert everything["win_cents"] == balances["inventory-wheel"] - bank - 25_000 + 40_000
    assert everything["corrections_cents"] == -700
    levels = {r["level"] for r in report["rows"]}
    assert levels == {"table in shift", "table", "game", "shift", "all"}

    file = await manager.get("/api/money/report.csv")
    assert (
        file.headers["content-type"].startswith("text/csv")
        and "attachment" in file.headers["content-disposition"]
    )
    read = list(csv.DictReader(io.StringIO(file.text)))
    assert [{k: str(v) for k, v in row.items()} for row in report["rows"]] == read

    table = (await manager.get("/api/money/tables/wheel")).json()
    assert [s["difference_cents"] for s in table["shifts"]] == [0]
    acts = [(a["act"], a["who_name"], a["approved_by_name"]) for a in table["acts"]]
    assert all(all(names) for names in acts) and [a[0] for a in acts] == ["fill", "correction"]
    found = (await manager.get("/api/money/cage")).json()["cents"]
    assert found.pop("issued") == sum(found.values()) == -balances["cage"]
    assert found["purses"] == sum(c for a, c in balances.items() if a.startswith("purse-"))

    told = (await player.get("/api/money/mine")).json()["corrections"]
    assert [(c["cents"], c["why"], c["table_name"]) for c in told] == [(700, "paid as even", "The wheel")]
    view = await player.look("wheel")
    assert [c["cents"] for c in view["corrections"]] == [700]
    rounds = (await player.get("/api/tables/wheel/rounds")).json()["rounds"]
    assert [c["cents"] for r in rounds for c in r.get("corrections", ())] == [700]
    assert (await dealer.get("/api/money/mine")).json()["corrections"] == []


@in_house(tables=TABLE)
async def test_the_second_counts_without_the_first_ones_figure(house: House) -> None:
    dealer, floor = [await house.someone(role) for role in ("dealer", "floor")]
    count = {"act": "count", "at": "opening", "cents": 12_300}
    number = await _post(dealer, "ask", {"key": "key-count", "what": count})
    (mine,) = (await dealer.get("/api/money/waiting")).json()["waiting"]
    assert mine["own"] and mine["cents"] == 12_300 and not mine["may_approve"]
    shown = await floor.get("/api/money/waiting")
    assert shown.json()["waiting"][0]["may_approve"] and "12300" not in shown.text
    await _post(floor, "approve", {"key": "key-yes-1", "number": number, "cents": 12_300})


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ({"act": "gift", "cents": 5}, "invalid value 'gift'"),
        ({"act": "fill"}, "cents is to be said"),
        ({"act": "fill", "cents": 0}, "whole number of at least 1"),
        ({"act": "fill", "cents": -5}, "whole number of at least 1"),
        ({"act": "fill", "cents": 5, "to": "me"}, "unknown field `to`"),
        ({"act": "correction", "player": "x", "cents": 5, "why": "no"}, "at least 3 signs"),
        ({"act": "count", "at": "noon", "cents": 5}, "'noon'"),
    ],
)
@in_house(tables=TABLE)
async def test_a_request_that_is_not_understood_says_why(house: House, what: Any, said: str) -> None:
    dealer = await house.someone("dealer")
    answer = await dealer.post(ASK, {"key": "key-wrong", "what": what})
    assert answer.status_code == 422 and said in answer.json()["reason"], answer.text
    assert answer.json()["allowed"] == list(ACTS)
    assert house.floor.asked("wheel") == ()


@in_house(tables=TABLE)
async def test_a_player_who_has_left_is_found_by_name(house: House) -> None:
    player, dealer, floor = [await house.someone(role) for role in ("player", "dealer", "floor")]
    assert player.account is not None
    wrong = {"act": "correction", "cents": 900, "why": "paid too little"}
    nobody = await dealer.post(ASK, {"key": "key-none", "what": wrong, "name": "Nobody Here"})
    assert nobody.status_code == 422 and "no player named 'Nobody Here'" in nobody.json()["reason"]
    number = await _post(dealer, "ask", {"key": "key-left", "what": wrong, "name": player.account.name})
    before = house.floor.purse(player.account.id)
    await _post(floor, "approve", {"key": "key-yes-1", "number": number})
    assert house.floor.purse(player.account.id) == before + 900


@pytest.mark.parametrize(("day", "status"), [("2026-13-01", 422), ("9999-01-01", 404), ("today", 422)])
@in_house(tables=TABLE)
async def test_a_day_that_is_none(house: House, day: str, status: int) -> None:
    manager = await house.someone("manager")
    answer = await manager.get(f"/api/money?day={day}")
    assert answer.status_code == status and answer.json()["reason"]


@in_house(tables=TABLE)
async def test_a_day_before_the_house_opened_has_no_tables(house: House) -> None:
    manager = await house.someone("manager")
    report = (await manager.get("/api/money?day=2020-02-29")).json()
    assert [r["level"] for r in report["rows"]] == ["shift", "shift", "shift", "all"]
    assert all(r["win_cents"] == 0 for r in report["rows"])
    assert report["shifts"][0] == {"name": "day", "hours": "06:00 to 14:00"} and len(report["shifts"]) == 3
    assert days.SHIFTS == ("day", "swing", "grave")
