"""The WebSocket: greetings, views for each viewer, intents, sessions that end."""

import asyncio
import json
from dataclasses import replace
from typing import Any

import pytest
from running import PASSWORD, SLOW, TABLES, UNLIMITED, Client, House, in_house

from houseway.live.guard import MAX_MESSAGE_BYTES, Rate
from houseway.live.people import SESSION_S
from houseway.live.site import PLAY_MONEY_CENTS
from houseway.live.terms import TableConfig

HANDS = TableConfig(
    id="hand", name="From the hand", game="blackjack", elections={"decks": 1, "deal": "hand"}, **SLOW
)


async def _seated(house: House, table: str, seat: int, cents: int = 50_000) -> Client:
    client = await house.guest()
    await client.open()
    await client.do(table, do="sit", seat=seat, buy_in_cents=cents)
    return client


# ── greetings and views ──────────────────────────────────────────────────────────────────────────────


@in_house(on="database")
async def test_hello_and_watch(house: House) -> None:
    client = await house.guest()
    hello = await client.open()
    assert hello["you"]["id"] == client.account.id
    assert hello["you"]["purse_cents"] == PLAY_MONEY_CENTS
    assert hello["you"]["guest"] is True
    view = await client.view("wheel")
    told = "type table seq view seats your_seat deadline now seal offers news lines"
    assert view.keys() >= set(told.split())
    assert (view["your_seat"], view["seats"], view["deadline"], view["news"]) == (None, [], None, [])
    assert view["seal"] == ""  # nothing is sealed before somebody is there who may take part
    assert view["view"]["phase"] == "betting"
    assert {o["wager"] for o in view["offers"]} >= {"red", "straight", "first-five"}
    await client.send({"type": "ping"})
    assert await client.next() == {"type": "pong"}


@in_house(on="database")
async def test_a_round_of_roulette_seen_by_two(house: House) -> None:
    ann, bob = await _seated(house, "wheel", 1), await _seated(house, "wheel", 3)
    await bob.view("wheel")
    await ann.do("wheel", do="wager", wager="red", spot="red", stake_cents=1_000)
    seen = await bob.until("view", table="wheel")
    assert seen["view"]["bets"] == [{"seat": 1, "wager": "red", "spot": "red", "stake_cents": 1_000}]
    assert [n["type"] for n in seen["news"]] == ["wager-placed"]
    assert {s["seat"]: s["chips_cents"] for s in seen["seats"]} == {1: 49_000, 3: 50_000}
    assert seen["your_seat"] == 3
    await bob.do("wheel", do="wager", wager="straight", spot="17", stake_cents=500)
    await ann.do("wheel", do="ready")
    await bob.do("wheel", do="ready")
    seen = await bob.look("wheel")
    pocket = seen["view"]["pocket"]
    by_seat = {line["seat"]: line for line in seen["lines"]}
    assert by_seat.keys() == {1, 3}
    assert by_seat[3]["amount_cents"] == (35 * 500 if pocket == "17" else -500)
    assert all(
        line["clause"].startswith("oh-roulette:") and pocket in line["why"] for line in by_seat.values()
    )
    chips = {s["seat"]: s["chips_cents"] for s in seen["seats"]}
    assert chips == {seat: 50_000 + line["amount_cents"] for seat, line in by_seat.items()}


@in_house
async def test_the_whole_view_comes_once_then_what_has_changed(house: House) -> None:
    ann = await _seated(house, "wheel", 1)
    first = await ann.view("wheel")
    assert ann.ws is not None and first["type"] == "view"
    red = {"do": "wager", "wager": "red", "spot": "red", "stake_cents": 500}
    await ann.send({"type": "intent", "key": "k", "table": "wheel", "intent": red})
    done, patch = json.loads(await ann.ws.recv())  # in one text
    assert (done["type"], patch["type"]) == ("done", "patch")
    assert patch["from"] == first["version"] and patch["set"]["seq"] == done["seq"]
    assert set(patch["set"]) == {"seq", "seats", "deadline", "done", "idle_at"}
    assert set(patch["view"]) == {"bets"} and [n["type"] for n in patch["news"]] == ["wager-placed"]
    await ann.send({"type": "watch", "table": "wheel"})  # as a page does that has lost one
    [whole] = json.loads(await ann.ws.recv())
    assert whole["type"] == "view" and whole["version"] == patch["version"] and whole["news"] == []
    assert whole["view"]["bets"] == patch["view"]["bets"] and whole["seats"] == patch["set"]["seats"]


@in_house(on="database")
async def test_news_come_once_and_in_order(house: House) -> None:
    ann, watcher = await _seated(house, "wheel", 1), await house.guest()
    await watcher.open()
    await watcher.view("wheel")
    for n in range(5):
        await ann.do("wheel", do="wager", wager="red", spot="red", stake_cents=500)
        if n == 2:
            await asyncio.sleep(0.05)
    await ann.do("wheel", do="ready")
    news: list[dict[str, Any]] = []
    while not any(n["type"] == "settled" for n in news):
        news += (await watcher.until("view", table="wheel"))["news"]
    seqs = [n["seq"] for n in news]
    assert seqs == sorted(set(seqs))
    kinds = [n["type"] for n in news]
    assert kinds[:5] == ["wager-placed"] * 5
    assert kinds[5:] == ["ball-spun", "wagers-closed", "ball-settled", "marker-placed", "settled"]
    assert news[7]["proof"] == [{"number": 1, "attempt": 0}]  # the first spin of the first seed


@in_house(on="database")
async def test_each_sees_his_own_cards_and_nobody_elses(house: House) -> None:
    ann, bob = await _seated(house, "three", 1), await _seated(house, "three", 2)
    auditor, dealer = await house.someone("auditor"), await house.someone("dealer")
    for client in (auditor, dealer):
        await client.open()
    for client in (ann, bob):
        await client.do("three", do="wager", wager="ante", stake_cents=1_000)
    for client in (ann, bob):
        await client.do("three", do="ready")
    views = {}
    for name, client in (("ann", ann), ("bob", bob), ("auditor", auditor), ("dealer", dealer)):
        views[name] = (await client.look("three"))["view"]
    shown = {name: {h["seat"]: h["cards"] for h in view["hands"]} for name, view in views.items()}
    hidden = ["??"] * 3
    assert "??" not in shown["ann"][1]
    assert "??" not in shown["bob"][2]
    assert shown["ann"][2] == shown["bob"][1] == hidden
    assert shown["dealer"] == {1: hidden, 2: hidden}
    assert shown["auditor"] == {1: shown["ann"][1], 2: shown["bob"][2]}
    assert all(view["dealer"]["cards"] == hidden for view in views.values())
    # Nothing that came over bob's socket holds a card of ann's.
    everything = json.dumps(bob.seen)
    assert not any(f'"{card}"' in everything for card in shown["ann"][1])
    assert "choices" in views["ann"]["step"]
    assert "choices" not in views["bob"]["step"]


@in_house(on="database", tables=(*TABLES, HANDS))
async def test_whole_rounds_of_every_game(house: House) -> None:
    """Played to the end on defaults and first choices; purse, chips and table always come to the same sum."""
    for table, wager, stake in (("three", "ante", 1_000), ("jack", "base", 2_000), ("hand", "base", 2_000)):
        client = await _seated(house, table, 2)
        for _ in range(3):
            await client.do(table, do="wager", wager=wager, stake_cents=stake)
            await client.do(table, do="ready")
            lines = await _play_on(client, table)
            assert any(line["wager"] == wager for line in lines)
            await client.do(table, do="ready")  # for the next round
        await client.do(table, do="leave")
        view = await client.view(table)
        assert view["your_seat"] is None
    balances = house.floor.store.balances()
    assert sum(balances.values()) == 0
    assert all(cents >= 0 for account, cents in balances.items() if account != "cage")
    for client in house._clients:
        assert house.floor.purse(client.account.id) == balances[f"purse-{client.account.id}"]


async def _play_on(client: Client, table: str) -> list[dict[str, Any]]:
    """Answers what is asked until the round is settled."""
    for _ in range(40):
        seen = await client.look(table)
        step = seen["view"]["step"]
        if step["kind"] == "decide":
            choices = [c["name"] for c in step["choices"]]
            choice = next(
                c for c in ("play", "no-insurance", "stand", "refuse-cut", choices[0]) if c in choices
            )
            await client.do(table, do="decide", choice=choice, spot=step["spot"], hand=step["hand"])
        elif step["kind"] == "over":
            return list(seen["lines"])
        else:
            raise AssertionError(f"the table waits for nobody: {step}")
    raise AssertionError("the round does not end")


# ── intents ──────────────────────────────────────────────────────────────────────────────────────────


@in_house(on="database")
async def test_the_same_key_has_one_effect(house: House) -> None:
    client = await _seated(house, "wheel", 1)
    wager = {"do": "wager", "wager": "red", "spot": "red", "stake_cents": 500}
    first = await client.intend("wheel", key="once", **wager)
    again = [await client.intend("wheel", key="once", **wager) for _ in range(3)]
    assert all(answer == first for answer in again)
    other = await client.intend("wheel", key="once", **{**wager, "stake_cents": 600})
    assert (other["type"], other["reason"]) == ("refused", "this key was used for another intent before")
    view = (await client.view("wheel"))["view"]
    assert [b["stake_cents"] for b in view["bets"]] == [500]
    # Another socket of the same person, as after a broken line.
    second = house.client()
    second.http.cookies = client.http.cookies
    await second.open()
    assert (await second.intend("wheel", key="once", **wager)) == first


@in_house(on="database")
async def test_purse_and_chips_move_together(house: House) -> None:
    client = await house.guest()
    await client.open()
    await client.do("wheel", do="sit", seat=1, buy_in_cents=40_000)
    assert (await client.until("purse"))["purse_cents"] == 60_000
    await client.do("wheel", do="rebuy", cents=10_000)
    assert (await client.until("purse"))["purse_cents"] == 50_000
    await client.do("wheel", do="leave")
    assert (await client.until("purse"))["purse_cents"] == PLAY_MONEY_CENTS


@in_house
async def test_errors_in_plain_words(house: House) -> None:
    ann, bob, carol = await house.guest(), await house.guest(), await house.guest()
    for client in (ann, bob, carol):
        await client.open()
    sit = {"do": "sit", "seat": 1, "buy_in_cents": 30_000}
    red = {"do": "wager", "wager": "red", "spot": "red"}
    assert "not seated" in await ann.refused("wheel", **red, stake_cents=500)
    assert "in your purse" in await ann.refused("wheel", **{**sit, "buy_in_cents": 200_000})
    await ann.do("wheel", **sit)
    assert await bob.refused("wheel", **sit) == "seat 1 is taken"
    assert "seat 1" in await ann.refused("wheel", **{**sit, "seat": 2})
    assert "seats" in await bob.refused("wheel", **{**sit, "seat": 99})
    limits = "outside the posted limits ($5 to $2,000 in units of $1)"
    for cents, why in (
        (400, "$4 is too small"),
        (200_100, "$2,001 is too large"),
        (550, "$5.50 is not in whole"),
    ):
        reason = await ann.refused("wheel", **red, stake_cents=cents)
        assert why in reason
        assert limits in reason
    assert "no place" in await ann.refused("wheel", do="wager", wager="red", spot="blue", stake_cents=500)
    assert "in chips at your seat" in await ann.refused("wheel", **red, stake_cents=31_000)
    await ann.do("wheel", **red, stake_cents=500)
    await ann.do("wheel", do="ready")
    late = await ann.intend("wheel", do="withdraw", wager="red", spot="red")
    assert late["type"] == "refused"
    assert late["clause"] == "oh-roulette:6.II"
    assert late["reason"].startswith("no more bets")
    # Not your turn, and not among the choices.
    for client, seat in ((bob, 1), (carol, 2)):
        await client.do("three", **{**sit, "seat": seat})
        await client.do("three", do="wager", wager="ante", stake_cents=500)
    for client in (bob, carol):
        await client.do("three", do="ready")
    assert await carol.refused("three", do="decide", choice="play") == "it is seat 1's turn"
    answer = await bob.intend("three", do="decide", choice="hit")
    assert answer["allowed"] == ["play", "fold"]


@in_house(tables=(TableConfig(id="small", name="Small", game="roulette", seats=1, **SLOW),))
async def test_a_full_table(house: House) -> None:
    ann, bob = await _seated(house, "small", 1), await house.guest()
    await bob.open()
    lobby = (await bob.get("/api/lobby")).json()["tables"][0]
    assert (lobby["taken"], lobby["seats"]) == (1, 1)
    assert await bob.refused("small", do="sit", seat=1, buy_in_cents=5_000) == "this table is full"
    await ann.do("small", do="leave")
    await bob.do("small", do="sit", seat=1, buy_in_cents=5_000)


@in_house(settings=replace(UNLIMITED, watches_each=2))
async def test_watching(house: House) -> None:
    client = await house.guest()
    await client.open()
    await client.view("wheel")
    await client.view("three")
    await client.send({"type": "watch", "table": "jack"})
    assert "too many tables" in (await client.until("error"))["reason"]
    await client.send({"type": "unwatch", "table": "three"})
    await client.send({"type": "unwatch", "table": "three"})
    await client.view("jack")
    await client.send({"type": "watch", "table": "nowhere"})
    assert (await client.until("error"))["reason"] == "there is no such table"
    answer = await client.intend("nowhere", do="leave")
    assert (answer["type"], answer["reason"]) == ("refused", "there is no such table")
    # What is no longer watched is no longer sent.
    other = await _seated(house, "three", 1)
    await other.do("three", do="wager", wager="ante", stake_cents=500)
    await client.send({"type": "ping"})
    assert (await client.next())["type"] == "pong"


# ── sessions, sizes, rates ───────────────────────────────────────────────────────────────────────────


@in_house(on="database")
async def test_a_revoked_session_ends_at_once_on_open_sockets(house: House) -> None:
    client = await house.someone("player")
    other = house.client()
    await other.post("/api/login", {"name": client.account.name, "password": PASSWORD})
    sockets = [await house.connect(client.token) for _ in range(3)]
    for socket in sockets:
        await socket.recv()
    await client.open()
    await client.do("wheel", do="sit", seat=1, buy_in_cents=10_000)
    seq = house.floor.view("wheel", None)["seq"]
    session = house.people.session(client.token)
    # Intents that arrive with the revocation or after it change nothing.
    wager = {"do": "wager", "wager": "red", "spot": "red", "stake_cents": 500}
    assert (await other.post(f"/api/sessions/{session.id}/revoke")).status_code == 200
    for n in range(20):
        try:
            await client.send({"type": "intent", "key": f"late-{n}", "table": "wheel", "intent": wager})
        except Exception:
            break
    code, reason, said = await client.closed()
    assert (code, reason) == (4401, "your session has expired: sign in again")
    assert not any(m["type"] == "done" for m in said)
    for socket in sockets:
        await socket.wait_closed()
        assert socket.close_code == 4401
    assert house.floor.view("wheel", None)["seq"] == seq
    assert len(house.site.sockets) == 0
    await other.open()
    assert (await other.view("wheel"))["your_seat"] == 1  # the seat is the person's, not the session's


@in_house(settings=replace(UNLIMITED, recheck_s=0.05))
async def test_a_session_that_expires_closes_its_socket(house: House) -> None:
    client = await house.guest()
    await client.open()
    real = house.people.now
    house.people.now = lambda: real() + SESSION_S + 1
    code, reason, _ = await client.closed()
    assert (code, reason) == (4401, "your session has expired: sign in again")


@in_house
async def test_without_a_session_there_is_no_socket(house: House) -> None:
    for token in ("", "x" * 43):
        client = house.client()
        client.ws = await house.connect(token)
        code, reason, said = await client.closed()
        assert code == 4401
        assert said == [{"type": "error", "reason": reason}]


@in_house
async def test_messages_have_a_size(house: House) -> None:
    client = await house.guest()
    await client.open()
    await client.send('{"type":"ping"}'.ljust(MAX_MESSAGE_BYTES))
    assert await client.next() == {"type": "pong"}
    await client.send('{"type":"ping"}'.ljust(MAX_MESSAGE_BYTES + 1))
    assert (await client.closed())[0] == 1009


@in_house(settings=replace(UNLIMITED, messages=Rate(5, 0.01)))
async def test_messages_have_a_rate(house: House) -> None:
    client = await house.guest()
    await client.open()
    for _ in range(5):
        await client.send({"type": "ping"})
        assert await client.next() == {"type": "pong"}
    await client.send({"type": "ping"})
    assert (await client.next())["reason"] == "too many messages: wait a moment"
    answer = await client.intend("wheel", do="sit", seat=1, buy_in_cents=5_000)
    assert (answer["type"], answer["reason"]) == ("refused", "too many messages: wait a moment")
    assert house.floor.tables()[0].seats_taken == 0
    for _ in range(300):
        try:
            await client.send({"type": "ping"})
        except Exception:
            break
    assert (await client.closed())[0] == 4429


@in_house(settings=replace(UNLIMITED, sockets_each=2, sockets=3))
async def test_sockets_have_a_number(house: House) -> None:
    ann, bob, carol = await house.guest(), await house.guest(), await house.guest()
    for client in (ann, bob):
        await client.open()
    second = await house.connect(ann.token)
    await second.recv()
    third = house.client()
    third.ws = await house.connect(ann.token)
    code, reason, _ = await third.closed()
    assert (code, "house is full" in reason) == (4429, True)
    await bob.ws.close()
    while len(house.site.sockets) > 2:
        await asyncio.sleep(0.01)
    third.ws = await house.connect(ann.token)
    code, reason, _ = await third.closed()
    assert (code, "too many windows" in reason) == (4429, True)
    await carol.open()
    await second.close()


@in_house
async def test_a_slow_reader_gets_the_latest_view_and_holds_nobody_up(house: House) -> None:
    ann, slow = await _seated(house, "wheel", 1), await house.guest()
    await slow.open()
    await slow.send({"type": "watch", "table": "wheel"})
    for _ in range(40):
        await ann.do("wheel", do="wager", wager="red", spot="red", stake_cents=500)
        await ann.do("wheel", do="withdraw", wager="red", spot="red")
    last = house.floor.view("wheel", None)["seq"]
    seqs = [-1]
    while seqs[-1] < last:
        seqs.append((await slow.until("view"))["seq"])
    assert seqs == sorted(set(seqs))


@pytest.mark.parametrize("where", ["before", "after"])
@in_house
async def test_a_line_that_breaks_loses_nothing(house: House, where: str) -> None:
    """An intent whose answer never arrived is asked again with its key, on another socket."""
    client = await _seated(house, "wheel", 1)
    wager = {"do": "wager", "wager": "black", "spot": "black", "stake_cents": 500}
    await client.send({"type": "intent", "key": "broken", "table": "wheel", "intent": wager})
    if where == "after":
        await client.until("done", key="broken")
    client.ws.transport.abort()
    again = house.client()
    again.http.cookies = client.http.cookies
    await again.open()
    answer = await again.intend("wheel", key="broken", **wager)
    assert answer["type"] == "done"
    view = (await again.view("wheel"))["view"]
    assert [b["stake_cents"] for b in view["bets"]] == [500]


@in_house(on="database", settings=replace(UNLIMITED, messages=Rate(4, 0.001)))
async def test_what_was_done_is_told_beyond_the_rate_too(house: House) -> None:
    """After a broken line a page asks again: "too many" would be taken for a refusal of what is done."""
    guest = await house.guest()
    await guest.open()
    await guest.intend("wheel", key="sit", do="sit", seat=1, buy_in_cents=10_000)
    bet = {"do": "wager", "wager": "red", "spot": "red", "stake_cents": 500}
    done = await guest.intend("wheel", key="bet", **bet)
    refused = await guest.intend("wheel", key="no", **bet | {"stake_cents": 1})
    await guest.send({"type": "ping"})
    await guest.until("pong")  # the last message within the rate
    assert await guest.intend("wheel", key="bet", **bet) == done
    assert await guest.intend("wheel", key="no", **bet | {"stake_cents": 1}) == refused
    fresh = await guest.intend("wheel", key="new", **bet)
    assert (fresh["type"], fresh["reason"]) == ("refused", "too many messages: wait a moment")
    other = await guest.intend("wheel", key="bet", **bet | {"stake_cents": 1000})
    assert "another intent" in other["reason"]
    view = house.floor.view("wheel", None)
    assert view["seats"][0]["chips_cents"] == 9_500  # once, whatever was asked again
    await guest.send("not a message")
    assert (await guest.until("error"))["reason"] == "too many messages: wait a moment"
