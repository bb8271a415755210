"""What a book wants alike in the whole facility, with two tables on one floor and over HTTP."""

import pytest
from floor_support import Clock, House, run
from running import House as Running
from running import in_house

from houseway.editions.house import ElectionRefused
from houseway.live.floor import TableConfig
from houseway.live.pit import opening_tables

BACCARAT = [("vigorish", "deferred"), ("tie-vigorish", True)]


@pytest.mark.clause("oh-baccarat:13.VI")
@pytest.mark.parametrize(("option", "value"), BACCARAT)
def test_vigorish_is_the_same_at_every_baccarat_table(local, option, value):
    async def play():
        house = await House(local, Clock()).open("baccarat")
        seen = local.table_configs()
        with pytest.raises(ElectionRefused, match=f"{option} is the same at every") as refused:
            await house.floor.open_table(TableConfig("b", "B", "baccarat", elections={option: value}))
        assert refused.value.clauses == ("oh-baccarat:13.VI",)
        assert "b" not in house.floor and local.table_configs() == seen
        # What is the table's own may differ; another book has its own facility.
        await house.floor.open_table(TableConfig("b", "B", "baccarat", elections={"style": "midi"}))
        await house.floor.open_table(TableConfig("c", "C", "blackjack"))

    run(play())


@pytest.mark.clause("oh-craps:5.II.A")
def test_odds_are_the_same_at_every_craps_table(local):
    async def play():
        house = await House(local, Clock()).open("craps", elections={"pays.any-seven.win": "5 to 1"})
        with pytest.raises(ElectionRefused, match=r"5 to 1 at another, 4 to 1 here") as refused:
            await house.floor.open_table(TableConfig("b", "B", "craps"))
        assert refused.value.clauses == ("oh-craps:5.II.A",)
        same = {"pays.any-seven.win": "5 to 1"}
        await house.floor.open_table(TableConfig("b", "B", "craps", elections=same))

    run(play())


@pytest.mark.clause("oh-craps:5.II.A")
def test_every_craps_wager_pays_alike(local):
    from houseway.editions.loader import load_edition

    assert {w.pays_uniform for w in load_edition("oh-craps").wagers} == {("oh-craps:5.II.A",)}


@pytest.mark.clause("oh-baccarat:13.VI", "oh-craps:5.II.A")
@in_house(tables=())
async def test_over_http_the_refusal_names_the_clause(house: Running) -> None:
    admin = await house.someone("admin")
    first = {"name": "One", "game": "baccarat", "elections": {"vigorish": "deferred"}}
    assert (await admin.post("/api/pit/tables", first)).status_code == 201
    answer = await admin.post("/api/pit/tables", {"name": "Two", "game": "baccarat"})
    assert answer.status_code == 422
    assert answer.json()["clause"] == "oh-baccarat:13.VI"
    assert answer.json()["reason"].startswith("vigorish is the same at every")
    assert len(house.floor.tables()) == 1
    bad = await admin.post("/api/pit/tables", {"name": "Three", "game": "roulette", "attended": ["porter"]})
    assert bad.status_code == 422
    assert "the ranks are dealer, box, floor, manager" in bad.json()["reason"]
    attended = {"name": "Three", "game": "blackjack", "attended": ["dealer", "floor"]}
    assert (await admin.post("/api/pit/tables", attended)).status_code == 201
    view = house.floor.view("three", None)
    assert view["waits_for"] == view["view"]["step"]["by"]


@pytest.mark.clause("oh-baccarat:13.VI", "oh-craps:5.II.A")
def test_the_house_opens_with_tables_that_go_together(local):
    async def play():
        house = House(local, Clock())
        await house.floor.start(clock=False)
        for config in opening_tables():
            await house.floor.open_table(config)
        assert len(house.floor.tables()) == len(opening_tables())

    run(play())
