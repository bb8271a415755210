"""A designer's questions over HTTP: figures beside those of the edition, refusals, and nobody in the way."""

import asyncio
from fractions import Fraction
from typing import Any

import pytest
from running import Client, House, in_house

from houseway.live.designs import EACH, Designs, Stopped
from houseway.live.guard import Rate
from houseway.live.site import Settings

TCP = "oh-three-card-poker"
# Of 22,100 hands: 48 straight flushes, 52 of a kind, 720 straights, 1,096 flushes, 3,744 pairs.
NOTHING, HANDS = 22_100 - 48 - 52 - 720 - 1096 - 3744, 22_100


def pair_plus(flush: int = 3, straight: int = 6) -> Fraction:
    return Fraction(NOTHING - 48 * 40 - 52 * 30 - 720 * straight - 1096 * flush - 3744, HANDS)


async def asked(client: Client, kind: str, **question: Any) -> dict[str, Any]:
    """The answer, however long it takes."""
    answer = await client.post(f"/api/design/{kind}", {"edition": TCP, **question})
    while answer.status_code == 202:
        said = answer.json()
        assert said["state"] == "working" and answer.headers["retry-after"]
        answer = await client.get(f"/api/design/work/{said['number']}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()["answer"]
    return found


async def _beside_its_edition(anybody: Client) -> None:
    low = {"pays.pair-plus.flush": "2", "pays.pair-plus.straight": "7 to 1"}
    sheet = await asked(anybody, "sheet", elections=low)
    assert [w["name"] for w in sheet["wagers"]] == ["base", "pair-plus", "six-card-bonus"]
    lines = {line["name"]: line for line in sheet["lines"]}
    flush = lines["pays.pair-plus.flush"]
    assert (flush["before"], flush["pays"], flush["fixed"]) == ("3 to 1", "2 to 1", False)
    assert lines["pays.ante.beats-dealer"]["fixed"] and lines["pays.ante.beats-dealer"]["counts_for"] == [
        "base"
    ]
    (refusal,) = sheet["refusals"]  # seven for a straight is permitted, two for a flush is not
    assert "least allowed, 3 to 1" in refusal["reason"] and refusal["clauses"] == [
        "oh-three-card-poker:12.IV"
    ]
    look = await asked(anybody, "look", elections=low, wager="pair-plus")
    assert Fraction(look["before"]["house_edge"]["fraction"]) == pair_plus()
    assert Fraction(look["after"]["house_edge"]["fraction"]) == pair_plus(2, 7)
    assert look["after"]["hit_frequency"] == look["before"]["hit_frequency"] == pytest.approx(5660 / HANDS)
    assert look["after"]["table"] and look["play"] == []


async def _best_play(anybody: Client) -> None:
    """Where a hand that is not good enough still pays two to one, more hands are worth playing."""
    free = {"pays.ante.dealer-below-queen": "2"}
    look = await asked(anybody, "look", elections=free, wager="base")
    (change,) = look["play"]
    assert "Q-6-4" in change["before"] and "Q-6-4" not in change["after"]
    assert look["after"]["house_edge"]["value"] < 0 < look["before"]["house_edge"]["value"]


async def _many(anybody: Client) -> None:
    """A grid, pay tables for an edge, and two houses side by side."""
    grid = await asked(anybody, "sweep", wager="pair-plus", vary=["pays.flush=2..4", "pays.straight=5,6"])
    assert [len(a["values"]) for a in grid["axes"]] == [3, 2] and grid["unmoved"] == []
    edges = [Fraction(p["house_edge"]["fraction"]) for p in grid["points"]]
    assert edges == [pair_plus(f, s) for f in (2, 3, 4) for s in (5, 6)]
    rows = grid["csv"].splitlines()
    assert len(rows) == 7 and str(pair_plus(4, 6)) in rows[-1]
    solved = await asked(
        anybody, "solve", wager="pair-plus", target_edge="3.5", free=["flush=1..8", "straight=1..12"]
    )
    best = min(abs(pair_plus(f, s) - Fraction(35, 1000)) for f in range(1, 9) for s in range(f, 13))
    assert abs(solved["solutions"][0]["off"]) == pytest.approx(float(best))
    second = {"edition": TCP, "elections": {"pays.pair-plus.flush": "4"}}
    both = await asked(anybody, "compare", elections={}, second=second)
    (difference,) = both["differences"]
    assert difference["what"] == "pays.pair-plus.flush"
    assert difference["worth"] == pytest.approx({"pair-plus": -1096 / HANDS})


@in_house(tables=())
async def test_a_designers_questions(house: House) -> None:
    anybody = house.client()  # nobody has to sign in or to sit down
    await _beside_its_edition(anybody)
    await _best_play(anybody)
    await _many(anybody)
    await _sessions(anybody)


async def _sessions(anybody: Client) -> None:
    """One round at even money on red, all or nothing: ruin is losing it."""
    plan = {"bankroll_cents": 1_000, "unit_cents": 1_000, "rounds": 1}
    found = await asked(anybody, "session", edition="oh-roulette", wager="red", **plan)
    low, high = found["ends"]["ruined"]["interval"]
    assert found["sessions"] == 20_000 and low < 20 / 38 < high
    assert found["hold"][-1]["hold"] == pytest.approx(2 * found["ends"]["ruined"]["share"] - 1)


WRONG = [
    ("session", {"bankroll_cents": 5, "unit_cents": 10, "rounds": 9, "wager": "pair-plus"}, 422, "may cost"),
    ("session", {"bankroll_cents": 500, "unit_cents": 10, "rounds": 5_001}, 422, "rounds: 5000 at most"),
    ("session", {"bankroll_cents": 500, "unit_cents": 10, "rounds": 9, "goal_cents": 400}, 422, "a goal"),
    ("look", {"edition": "oh-nothing"}, 404, "no edition"),
    ("look", {"wager": "pear-plus"}, 422, "did you mean pair-plus"),
    ("look", {"elections": {"decks": "2"}}, 422, "has no option 'decks'"),
    ("look", {"elections": {"six-card-bonus": True}}, 422, "six-card-bonus: a text"),
    ("look", {"elections": {"pays.pair-plus.fluss": "2"}}, 422, "has no pay"),
    ("look", {"elections": {"pays.pair-plus.flush": "much"}}, 422, "pays.pair-plus.flush"),
    ("look", {"elections": {"pays.pair-plus.flush": "x" * 61}}, 422, "at most 60"),
    ("look", {"elections": {f"o{i}": "1" for i in range(101)}}, 422, "elections"),
    ("look", {"stake_cents": 0}, 422, "stake cents: 1 at least"),
    ("look", {"more": 1}, 422, "more: nothing of this name"),
    ("sweep", {"vary": []}, 422, "vary"),
    ("sweep", {"vary": ["pays.flush"]}, 422, "write NAME=VALUES"),
    ("sweep", {"vary": ["pays.pair-plus.flush=6..3"]}, 422, "a range goes up"),
    ("sweep", {"vary": ["pays.pair-plus.flush=1..30", "pays.pair-plus.straight=1..30"]}, 422, "at most 400"),
    ("sweep", {"vary": ["pays.pair-plus.flush=3", "pays.pair-plus.flush=4"]}, 422, "varied twice"),
    ("sweep", {"vary": ["a=1"] * 4}, 422, "vary"),
    ("solve", {"free": ["flush"], "target_edge": "much"}, 422, "target edge"),
    ("solve", {"free": ["pays.pair-plus.flush=1..200", "pays.pair-plus.straight=1..200"], "target_edge": "3"},
     422, "at most 20,000"),
    ("solve", {"free": ["six-card-bonus.flush=9,10"], "target_edge": "3", "wager": "pair-plus"}, 422,
     "does not change this wager's edge"),
    ("compare", {}, 422, "second: this is to be said"),
    ("compare", {"second": {"edition": "nowhere"}}, 404, "no edition"),
]  # fmt: skip


@in_house(tables=())
async def test_wrong_input_is_named(house: House) -> None:
    anybody = house.client()
    for kind, question, status, why in WRONG:
        answer = await anybody.post(f"/api/design/{kind}", {"edition": TCP, **question})
        while answer.status_code == 202:
            answer = await anybody.get(f"/api/design/work/{answer.json()['number']}")
        assert answer.status_code == status and why in answer.json()["reason"], (kind, question, answer.text)
    assert (await anybody.get("/api/design/work/00ff")).status_code == 404
    assert (await anybody.get("/api/design/work/no-such")).status_code == 422
    fixed = {"edition": TCP, "elections": {"pays.ante.beats-dealer": "$5"}}
    refused = (await anybody.post("/api/design/sheet", fixed)).json()
    assert "the document fixes" in refused["reason"] and refused["clause"] == "oh-three-card-poker:12.II"


# ── turns ────────────────────────────────────────────────────────────────────────────────────────────


class _Endless:
    """A process that never has an answer; what it is asked is noted."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.free = asyncio.Event()

    async def ask(self, do: str, house: Any, *, draft: dict[str, Any], **rest: Any) -> dict[str, Any]:
        self.asked.append(draft["edition"])
        await asyncio.sleep(0)
        if draft["kind"] == "look":
            return {"answer": {}}
        await self.free.wait()
        return {"found": len(self.asked), "of": None, "spent_s": 0.0}

    def close(self) -> None:
        pass


@in_house(tables=())
async def test_nobody_waits_behind_a_grid_and_what_is_stopped_is_stopped(house: House) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("houseway.live.design_api.WAIT_S", 0.05)
        first, second = _Endless(), _Endless()
        house.site.designs._workers = (first, second)  # type: ignore[assignment]
        ann, bob = await house.guest(), await house.guest()
        grid = {"edition": TCP, "vary": ["pays.flush=3"], "wager": "pair-plus"}
        numbers = []
        for _ in range(EACH):
            answer = await ann.post("/api/design/sweep", grid)
            assert answer.status_code == 202 and answer.json()["state"] == "working"
            numbers.append(answer.json()["number"])
        more = await ann.post("/api/design/sweep", grid)
        assert more.status_code == 429 and "one question after another" in more.json()["reason"]
        assert first.asked and second.asked  # what waits is shared among both processes
        assert (await bob.post("/api/design/look", {"edition": TCP})).status_code == 200
        assert (await bob.get(f"/api/design/work/{numbers[0]}")).status_code == 404  # it is not his
        assert (await ann.post(f"/api/design/work/{numbers[0]}/stop")).json() == {"state": "stopped"}
        assert (await ann.get(f"/api/design/work/{numbers[0]}")).status_code == 404
        assert (await ann.post("/api/design/sweep", grid)).status_code == 202  # there is room again


@in_house(tables=(), settings=Settings(designs=Rate(2, 0.001)))
async def test_questions_are_counted(house: House) -> None:
    house.site.designs._workers = (_Endless(), _Endless())  # type: ignore[assignment]
    anybody = house.client()
    codes = [(await anybody.post("/api/design/look", {"edition": TCP})).status_code for _ in range(3)]
    assert codes == [200, 200, 429]


def test_processes_go_when_nobody_designs(monkeypatch: pytest.MonkeyPatch) -> None:
    async def go() -> None:
        monkeypatch.setattr("houseway.live.designs.IDLE_S", 0.01)
        closed: list[str] = []

        class Leaving(_Endless):
            def close(self) -> None:
                closed.append("gone")

        designs = Designs()
        designs._workers = (Leaving(), Leaving())  # type: ignore[assignment]
        first, second = (designs.begin("ann", "look", {"edition": TCP}) for _ in range(2))
        for work in (first, second):
            await designs.answer(work, 600)
        designs.stop(first)
        await asyncio.sleep(0.1)
        assert not closed  # somebody is still here
        designs.stop(second)
        while len(closed) < 2:
            await asyncio.sleep(0.01)

    asyncio.run(go())


def test_who_waits_for_what_is_stopped_is_told_at_once() -> None:
    async def go() -> None:
        designs = Designs()
        designs._workers = (_Endless(), _Endless())  # type: ignore[assignment]
        work = designs.begin("ann", "sweep", {"edition": TCP})
        waiting = asyncio.create_task(designs.answer(work, 600))
        await asyncio.sleep(0.01)
        designs.stop(work)
        with pytest.raises(Stopped):
            await waiting

    asyncio.run(go())


@pytest.mark.parametrize("spent", [10.0, 1e6])
def test_a_question_has_an_end(spent: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is refused when the process has spent too long on it, and given up when nobody asks any more."""

    class Slow(_Endless):
        async def ask(self, *words: Any, **rest: Any) -> dict[str, Any]:
            self.asked.append("")
            await asyncio.sleep(0.001)
            return {"found": len(self.asked), "of": None, "spent_s": spent}

    async def go() -> None:
        monkeypatch.setattr("houseway.live.designs.UNWANTED_S", 0.05)
        designs = Designs()
        designs._workers = (Slow(), Slow())  # type: ignore[assignment]
        work = designs.begin("ann", "sweep", {})
        said = await designs.answer(work, 0.02)
        if spent > 10:
            assert said is not None and "takes too long" in said["refused"]["reason"]
        else:
            assert said is None and work.found > 0
        await asyncio.wait((work.task,))
        while designs.find(work.number, "ann"):
            await asyncio.sleep(0.01)
        assert work.task.cancelled() is (spent == 10.0)

    asyncio.run(go())
