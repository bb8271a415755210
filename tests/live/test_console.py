"""The console over HTTP: who may look, what is told, what would follow, and a reader's lines."""

import json
from typing import Any

import pytest
from running import SLOW, House, in_house

from houseway.live.console_api import ACTS
from houseway.live.names import ROLES
from houseway.live.terms import TableConfig

REAL = TableConfig("real", "Real", "roulette", attended=("dealer",), physical=True, **SLOW)
JACK = TableConfig("jack", "Jack", "blackjack", attended=("dealer", "floor"), **SLOW)
THREE = TableConfig("three", "Three", "three-card-poker", **SLOW)
POKER = TableConfig("poker", "Poker", "three-card-poker", attended=("dealer",), **SLOW)

ALLOWED = {
    "look": {"dealer", "box", "floor", "manager", "admin", "surveillance", "maintenance"},
    "preview": {"dealer", "box", "floor", "manager", "admin", "surveillance", "maintenance"},
    "reader": {"dealer", "box", "floor", "manager", "admin"},
}


async def ask(client: Any, act: str, table: str = "real") -> Any:
    path = f"/api/console/{table}"
    if act == "look":
        return await client.get(path)
    return await client.post(f"{path}/{act}", {"do": "answer"} if act == "preview" else {"saw": "17"})


@pytest.mark.parametrize("role", ROLES)
@in_house(tables=(REAL,))
async def test_every_role_and_every_act_of_the_console(house: House, role: str) -> None:
    assert ACTS.keys() == ALLOWED.keys()
    client = await house.someone(role)
    for act, allowed in ALLOWED.items():
        answer = await ask(client, act)
        assert (answer.status_code != 403) == (role in allowed), (act, role, answer.text)
        if role not in allowed:
            assert f"you are here as {role}" in answer.json()["reason"]


async def seated(house: House, table: str, seat: int = 1) -> Any:
    player = await house.guest()
    await player.open()
    await player.do(table, do="sit", seat=seat, buy_in_cents=50_000)
    return player


async def staff(house: House, role: str) -> Any:
    client = await house.someone(role)
    await client.open()
    return client


async def sheet(client: Any, table: str) -> dict[str, Any]:
    found: dict[str, Any] = (await client.get(f"/api/console/{table}")).json()
    return found


async def on(dealer: Any, table: str) -> dict[str, Any]:
    """The dealer does what is due as long as it is his."""
    while (now := await sheet(dealer, table))["step"]["yours"]:
        if now["step"]["kind"] in ("wagers", "over"):
            return now
        await dealer.do(table, do="answer")
    return now


async def betting(dealer: Any, player: Any) -> None:
    """From new cards to a wager at the blackjack table."""
    await on(dealer, "jack")
    await player.do("jack", do="decide", choice="refuse-cut")
    await on(dealer, "jack")
    await player.do("jack", do="wager", wager="base", stake_cents=2_000)


@pytest.mark.clause("oh-blackjack:5.I", "oh-blackjack:6.I")
@in_house(tables=(JACK,))
async def test_each_step_is_told_with_its_clause_in_words(house: House) -> None:
    dealer, floor = await staff(house, "dealer"), await staff(house, "floor")
    now = await sheet(dealer, "jack")
    assert now["as"] == "dealer" and (await sheet(floor, "jack"))["as"] == "floor supervisor"
    step = now["step"]
    assert step["do"] == "Look at the fronts and backs of the new cards for flaws."
    assert step["clause"] == "oh-blackjack:5.I" and step["says"] and step["yours"]
    told = []
    await seated(house, "jack")
    while (step := (await sheet(dealer, "jack"))["step"])["yours"]:
        told.append(step["clause"])
        await dealer.do("jack", do="answer")
    assert told == ["oh-blackjack:5.I", "oh-blackjack:5.II", "oh-blackjack:6.I"]
    assert step["do"] == "Wait for seat 1 to decide." and not step["yours"]
    assert step["clause"].startswith("oh-blackjack:6.")


@pytest.mark.clause("oh-blackjack:15.IX.A")
@in_house(tables=(JACK,), luck=2)  # cards of which nobody has a blackjack: the round goes on
async def test_what_follows_is_told_before_and_waits_for_the_floor(house: House) -> None:
    dealer, floor = await staff(house, "dealer"), await staff(house, "floor")
    await betting(dealer, await seated(house, "jack"))
    await dealer.do("jack", do="answer")
    while not any(c["what"] == "hole-card-exposed" for c in (await sheet(dealer, "jack"))["calls"]):
        await dealer.do("jack", do="answer")
    seq = (await sheet(dealer, "jack"))["seq"]
    call = {"do": "call", "what": "hole-card-exposed"}
    ways = (await dealer.post("/api/console/jack/preview", call)).json()["ways"]
    assert all(way["approvals"] == ["floor supervisor"] for way in ways)
    assert (await sheet(dealer, "jack"))["seq"] == seq  # nothing is done, and no card told
    if len(ways) > 1:
        assert sum(len(way["cards"].split()) for way in ways) > 40
    await dealer.do("jack", **call)
    now = await sheet(dealer, "jack")
    assert now["step"]["waits_for"] == "floor supervisor" and not now["step"]["yours"]
    assert "floor supervisor" in await dealer.refused("jack", do="answer")
    assert (await sheet(floor, "jack"))["step"]["yours"]
    await floor.do("jack", do="answer")


@pytest.mark.clause("oh-three-card-poker:11.II")
@in_house(tables=(THREE,))
async def test_the_lines_that_were_told_are_those_that_come(house: House) -> None:
    dealer, player = await staff(house, "dealer"), await seated(house, "three")
    if (await player.look("three"))["view"]["step"]["kind"] == "decide":
        await player.do("three", do="decide", choice="refuse-cut")
    await player.do("three", do="wager", wager="ante", stake_cents=2_000)
    await player.do("three", do="ready")
    call = {"do": "call", "what": "dealer-card-exposed"}
    ways = (await dealer.post("/api/console/three/preview", call)).json()["ways"]
    told = [[(x["seat"], x["wager"], x["outcome"]) for x in way["lines"]] for way in ways]
    assert told and all(lines == told[0] for lines in told)
    await dealer.do("three", **call)
    seen = await player.look("three")
    lines = seen["lines"] or seen["last_lines"]
    assert [(x["seat"], x["wager"], x["outcome"]) for x in lines] == told[0]


@in_house(tables=(JACK,))
async def test_a_void_is_told_before_and_only_to_the_floor(house: House) -> None:
    dealer, floor = await staff(house, "dealer"), await staff(house, "floor")
    await betting(dealer, await seated(house, "jack"))
    void = {"do": "void", "why": "the shoe fell"}
    refused = await dealer.post("/api/console/jack/preview", void)
    assert refused.status_code == 409 and "the floor declares a round void" in refused.json()["reason"]
    (way,) = (await floor.post("/api/console/jack/preview", void)).json()["ways"]
    assert way["chips"] == [{"seat": 1, "cents": 2_000}]
    assert not (await sheet(dealer, "jack"))["void"]["may"]


@in_house(tables=(POKER,))
async def test_the_console_tells_no_card_that_only_a_player_has_seen(house: House) -> None:
    dealer, player = await staff(house, "dealer"), await seated(house, "poker")
    await on(dealer, "poker")
    seen = (await player.look("poker"))["view"]
    if seen["step"]["kind"] == "decide":
        await player.do("poker", do="decide", choice="refuse-cut")
        await on(dealer, "poker")
    await player.do("poker", do="wager", wager="ante", stake_cents=2_000)
    await dealer.do("poker", do="answer")
    await on(dealer, "poker")
    view = (await player.look("poker"))["view"]
    hand = next(h for h in view["hands"] if h.get("seat") == 1)
    assert "??" not in hand["cards"]
    text = json.dumps(await sheet(dealer, "poker"))
    for call in (await sheet(dealer, "poker"))["calls"]:
        where = {k: v for k, v in call["where"].items() if v not in (0, -1, "")}
        intent = {"do": "call", "what": call["what"], **where}
        told = (await dealer.post("/api/console/poker/preview", intent)).json()
        for way in told.get("ways", []):
            way["cards"] = ""  # those that may come to light
        text += json.dumps(told)
    assert not any(f'"{card}"' in text or f" {card}" in text for card in hand["cards"])


@in_house(tables=(JACK,))
async def test_chance_is_not_told_beforehand(house: House) -> None:
    dealer = await staff(house, "dealer")
    player = await seated(house, "jack")
    while (await sheet(dealer, "jack"))["step"]["do"] != "Shuffle 312 cards.":
        await dealer.do("jack", do="answer")
    answer = await dealer.post("/api/console/jack/preview", {"do": "answer"})
    assert answer.status_code == 409 and "sealed" in answer.json()["reason"]
    await betting(dealer, player)
    await dealer.do("jack", do="answer")
    answer = await dealer.post("/api/console/jack/preview", {"do": "answer"})
    assert answer.status_code == 409 and "not told before" in answer.json()["reason"]
    for wrong in ({"do": "sit", "seat": 1}, {}, {"do": "call"}, {"do": "answer", "by": "floor"}):
        assert (await dealer.post("/api/console/jack/preview", wrong)).status_code == 422


@pytest.mark.clause("oh-roulette:6.II")
@in_house(tables=(REAL,))
async def test_a_readers_lines_are_taken_in_their_order(house: House) -> None:
    dealer, player = await staff(house, "dealer"), await seated(house, "real")
    await on(dealer, "real")
    await player.do("real", do="wager", wager="straight", spot="17", stake_cents=500)
    read = "/api/console/real/reader"
    lines = b'{"saw":"17","key":"wheel-1"}\n'
    answer = await dealer.http.post(read, content=lines)
    assert answer.status_code == 409 and "nothing is entered now" in answer.json()["reason"]
    await dealer.do("real", do="answer")
    await dealer.do("real", do="answer")
    now = await sheet(dealer, "real")
    assert now["physical"] and now["step"]["enter"] == "the number, such as 17 or 00"
    for wrong, status in [
        (b'{"saw":"99"}\n', 409), (b"17\n", 422), (b'{"saw":"17","table":"x"}\n', 422), (b"\xff\n", 422),
        (b'{"saw":"17"}\n' * 65, 422),
    ]:  # fmt: skip
        answer = await dealer.http.post(read, content=wrong)
        assert answer.status_code == status, answer.text
    assert (await sheet(dealer, "real"))["seq"] == now["seq"]
    (way,) = (await dealer.post("/api/console/real/preview", {"do": "answer", "saw": "17"})).json()["ways"]
    assert way["chips"] == [{"seat": 1, "cents": 36 * 500}]
    answer = await dealer.http.post(read, content=lines.replace(b"wheel-1", b"wheel-2"))
    assert answer.status_code == 200 and answer.json()["taken"]
    again = await dealer.http.post(read, content=lines.replace(b"wheel-1", b"wheel-2"))
    assert again.json() == answer.json()  # the same key again: taken once


@in_house(tables=(REAL,))
async def test_a_table_with_real_chance_is_opened_with_its_dealer(house: House) -> None:
    admin = await house.someone("admin")
    form = {"name": "Dice", "game": "craps", "physical": True}
    answer = await admin.post("/api/pit/tables", form)
    assert answer.status_code == 422 and "the dealer is attended" in answer.json()["reason"]
    answer = await admin.post("/api/pit/tables", {**form, "attended": ["dealer"]})
    assert answer.status_code == 201
