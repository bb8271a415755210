"""The games and clauses as anybody may read them, and the figures that are worked out beside the floor."""

import asyncio
import time
from typing import Any

import pytest
from running import House, in_house

from houseway.analysis.edges import edge_reports
from houseway.editions import register
from houseway.editions.house import elect
from houseway.editions.loader import edition_ids, load_edition


@in_house(tables=())
async def test_every_edition_has_a_page_for_anybody(house: House) -> None:
    anybody = house.client()
    listed = (await anybody.get("/api/games")).json()["games"]
    assert {g["edition"] for g in listed} == set(edition_ids())
    for edition_id in edition_ids():
        answer = await anybody.get(f"/api/reference/games/{edition_id}")
        assert answer.status_code == 200, answer.text
        page, edition = answer.json(), load_edition(edition_id)
        assert page["rules"] == edition.rules and len(page["wagers"]) == len(edition.wagers)
        assert [o["name"] for o in page["options"]] == [o.name for o in edition.options]
        assert "{" not in " ".join(n["text"] for n in page["sign"])  # nothing is left to be filled in
        cited = [
            c for part in ("wagers", "options", "sign", "readings") for x in page[part] for c in x["clauses"]
        ]
        cited += [c for w in page["wagers"] for p in w["pays"] for c in p["clauses"]]
        assert cited and all(register.exists(c) for c in cited)
    by_game = await anybody.get("/api/reference/games/blackjack")
    assert by_game.json()["edition"] == "oh-blackjack"
    unknown = await anybody.get("/api/reference/games/poker-of-kings")
    assert unknown.status_code == 404 and "oh-blackjack" in unknown.json()["allowed"]


@in_house(tables=())
async def test_what_can_go_wrong_is_told_with_its_clauses(house: House) -> None:
    found = (await house.client().get("/api/reference/games/oh-big-six/irregularities")).json()
    told = {s["what"]: [c["id"] for c in s["clauses"]] for s in found["irregularities"]}
    assert "short-spin" in told and all(register.exists(c) for of in told.values() for c in of)


@in_house(tables=())
async def test_a_clause_by_its_id(house: House) -> None:
    anybody = house.client()
    found = (await anybody.get("/api/reference/clauses/oh-blackjack:9.II")).json()
    clause = register.find("oh-blackjack:9.II")
    assert (found["says"], found["status"]) == (clause.says, clause.status)
    assert found["tests"] == list(register.tests()["oh-blackjack:9.II"])
    assert found["code"] and found["editions"] == [{"id": "oh-blackjack", "title": "Blackjack"}]
    assert [c["id"] for c in found["within"]] == ["oh-blackjack:9"]
    whole = (await anybody.get("/api/reference/clauses/oh-blackjack:9")).json()
    assert "oh-blackjack:9.II" in [c["id"] for c in whole["parts"]]
    for bad in ("oh-blackjack" + ":99", "oh-blackjack", "nothing:1"):
        refused = await anybody.get(f"/api/reference/clauses/{bad}")
        assert refused.status_code == 404 and refused.json()["reason"], bad


@in_house(tables=())
async def test_figures_come_from_beside(house: House) -> None:
    """They are those of the analysis, worked out in another process."""
    anybody = house.client()

    async def asked() -> Any:
        while True:
            answer = await anybody.get("/api/reference/games/oh-big-six/odds")
            assert answer.status_code in (200, 202), answer.text
            if answer.status_code == 200:
                return answer.json()["reports"]
            assert answer.json()["state"] == "working" and answer.headers["retry-after"]

    reports = await asked()
    due = [r.as_dict() for r in edge_reports(elect(load_edition("oh-big-six"), {}))]
    assert [(r["wager"], r["house_edge"]) for r in reports] == [(r["wager"], r["house_edge"]) for r in due]


@in_house(tables=())
async def test_nobody_waits_for_what_is_worked_out(house: House) -> None:
    """A figure that takes for ever: many ask, are told that it is under way, and others are answered."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("houseway.live.hints.Worker.ask", lambda *_, **__: asyncio.sleep(600))
        patch.setattr("houseway.live.reference_api.WAIT_S", 0.1)
        anybody = house.client()
        for edition in ("oh-blackjack", "oh-craps", "oh-blackjack"):
            answer = await anybody.get(f"/api/reference/games/{edition}/odds")
            assert answer.status_code == 202 and answer.json()["state"] == "working"
        began = time.process_time()
        await asyncio.gather(*(anybody.get("/api/lobby") for _ in range(20)))
        assert time.process_time() - began < 5  # this process does not compute: it is done in another
    house.site.analyst.close()
