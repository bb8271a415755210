"""Ten thousand messages that are malformed, repeated, late or foreign: answered, and nothing changes."""

import asyncio
import json
import logging
import random
from collections import Counter
from typing import Any

import pytest
from floor_support import HANG_S
from running import TABLES, Client, House, house
from websockets.asyncio.client import ClientConnection

MESSAGES = 10_000
BATCH = 40
ANSWERS = ("error", "refused", "done", "pong", "hint")

# None of these is in place at the tables as they are set up below; their forms are right.
LATE: list[tuple[str, dict[str, Any]]] = [
    ("three", {"do": "wager", "wager": "ante", "stake_cents": 500}),
    ("three", {"do": "wager", "wager": "pair-plus", "stake_cents": 500}),
    ("three", {"do": "withdraw", "wager": "ante"}),
    ("three", {"do": "ready"}),
    ("three", {"do": "sit", "seat": 1, "buy_in_cents": 1_000}),
    ("three", {"do": "cut", "depth": 20}),
    ("three", {"do": "decide", "choice": "hit"}),
    ("three", {"do": "decide", "choice": "play", "hand": 7}),
    ("three", {"do": "decide", "choice": "play", "spot": "box-1"}),
    ("jack", {"do": "wager", "wager": "base", "stake_cents": 1_000}),
    ("jack", {"do": "wager", "wager": "insurance", "stake_cents": 1_000}),
    ("jack", {"do": "withdraw", "wager": "base"}),
    ("jack", {"do": "decide", "choice": "play"}),
    ("jack", {"do": "decide", "choice": "surrender"}),
    ("jack", {"do": "decide", "choice": "stand", "hand": 3}),
    ("jack", {"do": "ready"}),
    ("jack", {"do": "cut", "depth": 0}),
    ("wheel", {"do": "decide", "choice": "stand"}),
    ("wheel", {"do": "cut", "depth": 26}),
    ("wheel", {"do": "withdraw", "wager": "black", "spot": "black"}),
    ("wheel", {"do": "wager", "wager": "red", "spot": "black", "stake_cents": 500}),
    ("wheel", {"do": "wager", "wager": "straight", "spot": "37", "stake_cents": 500}),
    ("wheel", {"do": "wager", "wager": "red", "spot": "red", "stake_cents": 10**12}),
    ("wheel", {"do": "wager", "wager": "red", "spot": "red", "stake_cents": 333}),
    ("wheel", {"do": "rebuy", "cents": 10**12}),
    ("wheel", {"do": "sit", "seat": 3, "buy_in_cents": 10**12}),
    ("wheel", {"do": "call", "what": "short-spin"}),
    ("nowhere", {"do": "leave"}),
]
# What a stranger, seated nowhere, might try with another's seat and money.
FOREIGN: list[tuple[str, dict[str, Any]]] = [
    *LATE,
    ("three", {"do": "decide", "choice": "play"}),
    ("three", {"do": "decide", "choice": "fold"}),
    ("jack", {"do": "decide", "choice": "stand"}),
    ("jack", {"do": "decide", "choice": "hit"}),
    ("jack", {"do": "leave"}),
    ("wheel", {"do": "leave"}),
    ("wheel", {"do": "stay"}),
    ("wheel", {"do": "sit-out"}),
    ("wheel", {"do": "sit-in"}),
    ("wheel", {"do": "ready"}),
    ("wheel", {"do": "rebuy", "cents": 500}),
    ("wheel", {"do": "withdraw", "wager": "red", "spot": "red"}),
    ("wheel", {"do": "wager", "wager": "red", "spot": "red", "stake_cents": 500}),
]
JUNK: list[Any] = [
    None, True, -1, 0, 1.5, 10**30, -(10**30), "", "x" * 300, "\x00", "\ud800", "‮", "🂡", [], {}, [[[]]],
    {"a": {"b": []}}, "1e309", "__class__", "'; DROP TABLE audit; --", "../../etc/passwd", "<script>",
]  # fmt: skip


def _late(rng: random.Random, wanted: list[tuple[str, dict[str, Any]]], key: str) -> dict[str, Any]:
    table, intent = rng.choice(wanted)
    return {"type": "intent", "key": key, "table": table, "intent": dict(intent)}


def _malformed(rng: random.Random, key: str) -> str:
    kind = rng.randrange(8)
    if kind == 0:
        return "".join(
            chr(rng.choice((rng.randrange(1, 128), rng.randrange(160, 0x2000)))) for _ in range(60)
        )
    if kind == 1:
        return rng.choice(("[", "{", '{"a":')) * rng.randrange(1, 600)
    if kind == 2:
        return rng.choice(("null", "true", "17", "-0", '""', "[]", "{}", "NaN", '{"type":NaN}', "1" * 4000))
    message = _late(rng, LATE, key)
    if kind == 3:
        text = json.dumps(message)
        return text[: rng.randrange(1, len(text))]
    if kind == 4:
        message["type"] = rng.choice(["intents", "view", "hello", "done", "watch", "unwatch", "ping", *JUNK])
        message["key"] = rng.choice(JUNK)
        message["extra"] = rng.choice(JUNK)
    elif kind == 5:
        del message[rng.choice(["type", "key", "table", "intent"])]
    elif kind == 6:
        message[rng.choice(["type", "table", "intent"])] = rng.choice(JUNK)
    else:
        name = rng.choice([*message["intent"], "do", "seat", "person", "amount_cents"])
        message["intent"][name] = rng.choice(JUNK)
    return json.dumps(message)


async def _set_up(opened: House, ann: Client) -> list[str]:
    """Ann has bet at the wheel, and is asked at the other two; gives back all that she sent to get there."""
    sent: list[str] = []

    async def do(table: str, **intent: Any) -> None:
        sent.append(json.dumps({"type": "intent", "key": f"s{len(sent)}", "table": table, "intent": intent}))
        await ann.send(sent[-1])
        assert (await ann.until("done"))["key"] == f"s{len(sent) - 1}"

    await do("wheel", do="sit", seat=1, buy_in_cents=20_000)
    await do("wheel", do="wager", wager="red", spot="red", stake_cents=500)
    for table, wager in (("three", "ante"), ("jack", "base")):
        await do(table, do="sit", seat=1, buy_in_cents=20_000)
        if table == "jack":
            await do(table, do="decide", choice="refuse-cut")
        while True:
            await do(table, do="wager", wager=wager, stake_cents=1_000)
            await do(table, do="ready")
            step = (await ann.look(table))["view"]["step"]
            names = [c["name"] for c in step.get("choices", ())]
            if step["kind"] == "decide" and "insurance" not in names:
                break  # asked to play; a blackjack or an ace up takes another round
            if step["kind"] == "decide":
                await do(table, do="decide", choice="no-insurance")
                if (await ann.look(table))["view"]["step"]["kind"] == "decide":
                    break
            await do(table, do="ready")
    return sent


def _standing(opened: House) -> Any:
    """All that may not change: the last record of every table, every balance, every clock."""
    store = opened.floor.store
    heads = {t.id: store.last_record(t.id).hash for t in opened.floor.tables()}
    views = {t.id: opened.floor.view(t.id, None) for t in opened.floor.tables()}
    for view in views.values():
        del view["now"]
    return heads, store.balances(), views


async def _pour(ws: ClientConnection, messages: list[str | bytes]) -> Counter[str]:
    """Sends all, a batch at a time, and waits for as many answers."""
    answers: Counter[str] = Counter()
    for at in range(0, len(messages), BATCH):
        batch = messages[at : at + BATCH]
        for message in batch:
            await ws.send(message)
        due = len(batch)
        while due:
            async with asyncio.timeout(HANG_S):
                heard = json.loads(await ws.recv())
            for answer in heard:
                if answer["type"] in ANSWERS:
                    answers[answer["type"]] += 1
                    due -= 1
    return answers


def test_ten_thousand_messages(database: str, caplog: pytest.LogCaptureFixture) -> None:
    messages = MESSAGES if "postgresql" not in database else MESSAGES // 10
    problems: list[Any] = []

    async def go() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: problems.append(context))
        async with house(database, tables=TABLES) as opened:
            ann, mallory, auditor = (
                await opened.guest(),
                await opened.guest(),
                await opened.someone("auditor"),
            )
            for client in (ann, mallory, auditor):
                await client.open()
            repeated = await _set_up(opened, ann)
            before = _standing(opened)
            rng = random.Random(20261115)
            share = messages // 5
            ours: list[str | bytes] = [_malformed(rng, f"m{n}") for n in range(share)]
            ours += [rng.randbytes(rng.randrange(1, 200)) for _ in range(share // 4)]
            theirs: list[str | bytes] = [_malformed(rng, f"m{n}") for n in range(share - share // 4)]
            late = [json.dumps(_late(rng, LATE, f"l{n}")) for n in range(share)]
            again: list[str | bytes] = [rng.choice(repeated) for _ in range(share)]
            foreign = [json.dumps(_late(rng, FOREIGN, f"f{n}")) for n in range(share // 2)]
            stolen = [rng.choice(repeated) for _ in range(share // 4)]  # ann's own, with their keys
            looking = [json.dumps(_late(rng, FOREIGN, f"a{n}")) for n in range(share // 4)]
            second = await opened.connect(ann.token)
            answers = await asyncio.gather(
                _pour(ann.ws, [*ours]),
                _pour(second, [*late, *again]),
                _pour(mallory.ws, [*theirs, *foreign, *stolen]),
                _pour(auditor.ws, [*looking]),
            )
            await second.close()
            assert _standing(opened) == before
            done = sum(a["done"] for a in answers)
            assert done == share  # the repeated ones, answered as the first time
            assert answers[1]["done"] == share
            assert sum(a.total() for a in answers) == messages
            # The tables go on as if nothing had been.
            await ann.do("wheel", do="ready")
            assert (await ann.look("wheel"))["lines"]

    with caplog.at_level(logging.WARNING):
        asyncio.run(go())
    assert not problems
    assert [r.getMessage() for r in caplog.records if r.levelno >= logging.WARNING] == []


def test_messages_that_break_the_protocol_close_only_their_socket(
    sqlite: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Too large, not UTF-8, wrong frames: the socket closes, the house stays open."""
    problems: list[Any] = []

    async def go() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: problems.append(context))
        async with house(sqlite, tables=TABLES[:1]) as opened:
            ann = await opened.guest()
            await ann.open()
            before = _standing(opened)
            raw = (
                b"\x81\x85\x00\x00\x00\x00\xff\xfe\xfd\xfc\xfb",  # text that is not UTF-8
                b"\x83\x80\x00\x00\x00\x00",  # an opcode that does not exist
                b"\x81\x05hello",  # not masked
                b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00",  # eight exabytes, it says
                b"\xf1\x80\x00\x00\x00\x00",  # reserved bits
                b"GET / HTTP/1.1\r\n\r\n",
            )
            for n, frame in enumerate(raw):
                client = await opened.guest()
                await client.open()
                client.ws.transport.write(frame)
                code, _, said = await client.closed()
                assert code in (1002, 1006, 1007, 1009), (n, code)
                assert said == []
            for size in (4097, 100_000, 2_000_000):
                client = await opened.guest()
                await client.open()
                await client.send("x" * size)
                assert (await client.closed())[0] == 1009
            await ann.send({"type": "ping"})
            assert (await ann.until("pong"))["type"] == "pong"
            assert _standing(opened)[0] == before[0]

    with caplog.at_level(logging.ERROR, logger="houseway"):
        asyncio.run(go())
    assert not problems
    assert [r.getMessage() for r in caplog.records if r.name.startswith("houseway")] == []
