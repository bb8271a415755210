"""The adviser: hints that cost no turn, processes out of each other's way, and one's own session."""

import asyncio
import json
import time
from typing import Any

import pytest
from floor_support import HANG_S
from running import SLOW, TABLES, Client, House, in_house

from houseway.analysis.hints import decision_hint
from houseway.editions.house import House as Rules
from houseway.games.registry import open_game
from houseway.live import hints
from houseway.live.hints import Analyst
from houseway.live.terms import TableConfig
from houseway.live.worker import TookTooLong, Worker

HEAVY = open_game("fast-action-holdem", edition="ma-fast-action-holdem").house  # its odds take minutes
THREE = open_game("three-card-poker").house
THREE_VIEW = {
    "step": {
        "kind": "decide", "seat": 1, "spot": "", "hand": 0, "choices": [{"name": "play"}, {"name": "fold"}],
    },
    "hands": [{"seat": 1, "cards": ["Qc", "6d", "4h"], "slots": [0, 1, 2]}],
    "bets": [{"seat": 1, "wager": "ante", "spot": "", "stake_cents": 1000}],
}  # fmt: skip


def told(house: Rules) -> dict[str, Any]:
    return {"edition": house.edition.id, "elections": dict(house.elections)}


def test_heavy_odds_hold_up_no_hint_and_are_given_up_when_nobody_waits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hints, "UNWANTED_S", 0.2)

    async def go() -> None:
        analyst = Analyst()
        await asyncio.wait_for(analyst.prepare(THREE), HANG_S)
        heavy = asyncio.create_task(analyst.odds(HEAVY))
        found = await asyncio.wait_for(analyst.hint(THREE, THREE_VIEW), HANG_S)
        assert found["best"] == "play"
        assert analyst.ready(THREE) and not analyst.ready(HEAVY)
        assert not heavy.done()
        process = analyst._odds._process
        assert process is not None and process.poll() is None
        heavy.cancel()  # who waited has gone
        await asyncio.to_thread(process.wait, HANG_S)
        # The next question finds another process.
        roulette = open_game("roulette").house
        assert len(await asyncio.wait_for(analyst.odds(roulette), HANG_S)) == 14
        analyst.close()

    asyncio.run(go())


def test_odds_that_somebody_still_polls_for_are_not_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "UNWANTED_S", 0.6)

    async def go() -> None:
        analyst = Analyst()
        for _ in range(6):
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(analyst.odds(HEAVY), 0.2)
        process = analyst._odds._process
        assert process is not None and process.poll() is None and analyst._odds.begun == 1
        analyst.close()
        await asyncio.to_thread(process.wait, HANG_S)

    asyncio.run(go())


def test_a_question_has_a_time_limit_and_the_most_urgent_comes_first() -> None:
    async def go() -> None:
        worker = Worker(0)
        with pytest.raises(TookTooLong):
            await worker.ask("odds", told(HEAVY), limit_s=0.05)
        order: list[str] = []

        async def ask(name: str, urgency: int) -> None:
            await worker.ask("hint", told(THREE), view=THREE_VIEW, limit_s=HANG_S, urgency=urgency)
            order.append(name)

        tasks = [asyncio.create_task(ask(*each)) for each in (("first", 1), ("late", 2), ("urgent", 0))]
        await asyncio.gather(*tasks)
        assert order == ["first", "urgent", "late"]  # what is begun is finished
        assert worker.begun == 2
        worker.close()

    asyncio.run(go())


def test_the_process_goes_when_the_house_does() -> None:
    """Its end of the line closes, however the house ended."""

    async def go() -> None:
        worker = Worker(0)
        await worker.ask("hint", told(THREE), view=THREE_VIEW, limit_s=HANG_S)
        process = worker._process
        assert process is not None and process.stdin is not None
        process.stdin.close()
        assert await asyncio.to_thread(process.wait, HANG_S) == 0

    asyncio.run(go())


def test_every_table_that_is_opened_is_asked_about_by_its_elections() -> None:
    """What a process is told of a house makes the same house there."""
    from houseway.analysis.worker import house_in
    from houseway.live.pit import opening_tables
    from houseway.live.shown import game_of

    for config in opening_tables():
        house = game_of(config).house
        there = house_in(json.loads(json.dumps({"house": told(house)})))
        assert (there.edition.id, there.elections) == (house.edition.id, house.elections)


# ── at a table ───────────────────────────────────────────────────────────────────────────────────────


async def three_cards(house: House) -> tuple[Client, Client]:
    """Two people at Three Card Poker, the first of them asked."""
    ann, bob = await house.guest(), await house.guest()
    for seat, client in enumerate((ann, bob), 1):
        await client.open()
        await client.do("three", do="sit", seat=seat, buy_in_cents=50_000)
    return ann, bob


async def bet(*clients: Client) -> None:
    for client in clients:
        await client.do("three", do="wager", wager="ante", stake_cents=1_000)
    for client in clients:
        await client.do("three", do="ready")


@in_house
async def test_a_hint_that_is_not_ready_is_put_off_at_once_and_comes_if_the_question_stands(
    house: House,
) -> None:
    ann, bob = await three_cards(house)
    await bet(ann, bob)
    await ann.send({"type": "watch", "table": "three"})
    assert (await ann.until("adviser", table="three"))["ready"] is False
    began = time.monotonic()
    await ann.send({"type": "hint", "table": "three", "key": "one"})
    answer = await ann.until("refused", key="one")
    assert answer["later"] and answer["reason"] == hints.NOT_READY
    assert time.monotonic() - began < 5  # a moment, on a busy machine
    advice = await ann.until("advice", table="three")
    assert advice["best"] in ("play", "fold") and advice["unit_cents"] == 1_000
    assert {"type": "adviser", "table": "three", "ready": True} in ann.seen
    # Now it is ready, and a hint is an answer; also to a page that comes new.
    await ann.send({"type": "watch", "table": "three"})
    assert (await ann.until("adviser", table="three"))["ready"] is True


@in_house
async def test_a_late_hint_for_a_question_that_is_over_is_not_sent(house: House) -> None:
    ann, bob = await three_cards(house)
    await bet(ann, bob)
    await ann.send({"type": "hint", "table": "three", "key": "one"})
    await ann.until("refused", key="one")
    await ann.do("three", do="decide", choice="fold")
    await asyncio.wait_for(house.site.analyst.prepare(house.floor.house("three")), HANG_S)
    await bob.send({"type": "hint", "table": "three", "key": "two"})
    while (said := await bob.next())["type"] not in ("hint", "advice"):
        pass
    assert said["best"] in ("play", "fold")
    await ann.send({"type": "ping"})
    await ann.until("pong")
    assert not [m for m in ann.seen if m["type"] == "advice"]


@in_house(tables=(TableConfig(id="fast", name="Fast", game="big-six", **SLOW), TABLES[1]))
async def test_the_best_play_of_a_table(house: House) -> None:
    client = house.client()
    found = (await client.get("/api/tables/three/strategy")).json()["strategy"]
    assert "Q-6-4" in found["text"]
    none = await client.get("/api/tables/fast/strategy")
    assert none.status_code == 404 and "nothing is decided" in none.json()["reason"]
    assert (await client.get("/api/tables/nowhere/strategy")).status_code == 404


# ── one's own session ────────────────────────────────────────────────────────────────────────────────


async def session_of(client: Client, table: str = "three", until: Any = None) -> dict[str, Any]:
    """The session, once everything in it is graded and the odds are there."""
    for _ in range(200):
        found: dict[str, Any] = (await client.get(f"/api/tables/{table}/session")).json()
        if not found.get("waiting") and found.get("odds_ready", True) and not found.get("reading"):
            return found
        await asyncio.sleep(0.1)
    raise AssertionError(found)


@in_house
async def test_a_session_with_its_mistakes_survives_and_is_only_ones_own(house: House) -> None:
    ann, bob = await three_cards(house)
    assert (await session_of(bob))["rounds"] == 0
    mine: list[tuple[dict[str, Any], str]] = []
    others: set[str] = set()
    shown: list[dict[str, Any]] = []
    for _ in range(3):
        await bet(ann, bob)
        view = house.floor.view("three", _person(ann))["view"]
        seen = decision_hint(house.floor.house("three"), view)
        wrong = next(c for c in ("play", "fold") if c != seen.best)
        mine.append((seen.as_dict(), wrong))
        shown.append(view)
        await ann.do("three", do="decide", choice=wrong)
        theirs = house.floor.view("three", _person(bob))["view"]
        others |= set(next(h["cards"] for h in theirs["hands"] if h["seat"] == 2))
        await bob.do("three", do="decide", choice="fold")
        for client in (ann, bob):
            await client.do("three", do="ready")
    found = await session_of(ann)
    assert (found["rounds"], found["decisions"], found["right"]) == (3, 3, 0)
    cost = sum(abs(s["values"]["play"] - s["values"]["fold"]) * 1_000 for s, _ in mine)
    assert found["cost_cents"] == pytest.approx(cost, abs=0.05)
    assert [m["choice"] for m in found["mistakes"]] == [wrong for _, wrong in reversed(mine)]
    lines = [line for line in _settled(house) if line["seat"] == 1]
    assert found["result_cents"] == sum(line["amount_cents"] for line in lines)
    assert found["staked_cents"] == sum(line["stake_cents"] for line in lines)
    # An Ante of $10 in each of three rounds, and the edge of Ante and Play: 3.37 % of it, as published.
    assert found["expected_cents"] == pytest.approx(-3 * 1_000 * 0.0337, abs=0.5)
    assert found["deviation_cents"] == pytest.approx(3**0.5 * 1_000 * 1.64, rel=0.01)
    assert found["luck_cents"] == pytest.approx(found["result_cents"] - found["expected_cents"])
    assert [p[0] for p in found["points"]] == sorted(p[0] for p in found["points"])
    assert found["points"][-1][1] == found["result_cents"]
    # Graded from what she saw, card by card. Nothing of what only Bob has seen is told, and nobody else has
    # a session here.
    (visit,) = [v for (_, who), v in house.site.visits._kept.items() if who == _person(ann).id]
    assert [d.view for d in visit.decisions] == shown
    text = json.dumps(found["mistakes"])
    own = {c for m in found["mistakes"] for c in m["cards"]}
    assert not [c for c in others - own if f'"{c}"' in text]
    stranger = await house.guest()
    assert "rounds" not in (await stranger.get("/api/tables/three/session")).json()
    assert (await house.client().get("/api/tables/three/session")).status_code == 401
    # Read again from the log, as after a restart.
    house.site.visits._kept.clear()
    again = await session_of(ann)
    assert again == found


def _person(client: Client) -> Any:
    from houseway.live.site import person

    assert client.account is not None
    return person(client.account)


def _settled(house: House) -> list[dict[str, Any]]:
    rounds = json.loads(house.floor.rounds("three", 50))
    return [line for r in rounds for line in r["lines"]]
