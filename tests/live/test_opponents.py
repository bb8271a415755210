"""Automatic players on the floor: they keep one person company, go when people come, and are in the books."""

from collections import Counter

import pytest
from floor_support import ANN, AUDITOR, BOB, CLEO, KEY, Clock, House, repeatable, run
from sqlalchemy import select
from test_sealed import verifier

from houseway.editions.house import ElectionRefused
from houseway.live import schema
from houseway.live.check import check
from houseway.live.floor import Person, TableConfig
from houseway.live.opponents import BANKROLL, automatic_style
from houseway.live.store import Store
from houseway.live.verify import verify_lines

DAN = Person("id-Dan", "Dan")
TABLES = {
    "oh-poker-holdem": {},
    "oh-poker-seven-card-stud": {"variant": "seven-card-stud-eight-or-better"},
    "oh-poker-five-card-draw": {"variant": "deuce-to-seven", "draws": "triple"},
}


@pytest.fixture
def store(tmp_path):
    found = Store.open(tmp_path / "house.db", key=KEY)
    yield found
    found.close()


async def alone(store, edition="oh-poker-holdem", **config):
    house = House(store, Clock(), entropy=repeatable(5))
    await house.floor.start(clock=False)
    limits = {"least_buy_in_cents": 4_000, "most_buy_in_cents": 20_000}
    config = {"bank_seconds": 0, "automatic": 3, **limits, **config}
    elections = {**TABLES[edition], "rake-percent": 5, "rake-cap": 5}
    await house.floor.open_table(
        TableConfig("t", "Table", "poker-room", edition=edition, elections=elections, seats=5, **config)
    )
    for person in (ANN, BOB, CLEO, DAN):
        await house.floor.grant(person.id, 10_000_000, "play money", "welcome")
    return house


def company(house):
    return [s for s in house.view()["seats"] if s.get("automatic")]


async def wait(house, times=1, seconds=1.0):
    for _ in range(times):
        await house.wait(seconds)


@pytest.mark.parametrize("edition", TABLES)
def test_one_person_plays_hand_after_hand_in_company(store, edition):
    async def play():
        house = await alone(store, edition, pause_seconds=2)
        await wait(house, 3)
        assert company(house) == []  # they wait for somebody
        await house.done(ANN, do="sit", seat=1, buy_in_cents=20_000)
        await wait(house, 4)
        assert len(company(house)) == 3
        assert all("Automatic" in s["name"] and s["automatic"] in s["name"] for s in company(house))
        rounds, acts = house.view()["round"], Counter()
        for _ in range(900):
            step = house.step()
            if step["kind"] == "decide" and step["seat"] == 1:
                choice = next(
                    c for c in house.step(ANN)["choices"] if c["name"] == house.step(ANN)["default"]
                )
                await house.done(ANN, do="decide", choice=choice["name"])
            else:
                await wait(house)
            if house.view()["round"] >= rounds + 5:
                break
        assert house.view()["round"] >= rounds + 5
        for item in house.view(None, 0)["news"]:
            if item["type"] == "decided" and item["seat"] != 1:
                acts[item["choice"]] += 1
                assert not item.get("clock")
        assert len(acts) > 1, acts
        whole = house.export(AUDITOR)
        verify_lines(whole)
        assert verifier.check_lines(whole).problems == []
        await house.close()

    run(play())
    checked = check(store)
    assert checked.records
    balances = store.balances()
    assert sum(balances.values()) == 0
    assert all(cents >= 0 for account, cents in balances.items() if account != "cage")


def test_they_make_room_for_whoever_waits_and_go_when_nobody_plays(store):
    async def play():
        house = await alone(store, automatic=4, act_seconds=5, pause_seconds=1, idle_seconds=9_000)
        await house.done(ANN, do="sit", seat=1, buy_in_cents=20_000)
        await wait(house, 6)
        assert len(company(house)) == 4
        assert "full" in (await house.refused(BOB, do="sit", seat=2, buy_in_cents=20_000)).reason
        await house.done(BOB, do="wait-list")
        for _ in range(90):
            await wait(house)
            if offered := next((w for w in house.view()["waiting"] if w["seat"]), None):
                break
        assert offered["name"] == "Bob" and len(company(house)) == 3
        await house.done(BOB, do="sit", seat=offered["seat"], buy_in_cents=20_000)
        for person in (ANN, BOB):
            await house.done(person, do="leave", now=True)
        for _ in range(90):
            await wait(house)
            if not house.view()["seats"]:
                break
        assert house.view()["seats"] == []
        await house.close()

    run(play())
    balances = store.balances()
    assert sum(balances.values()) == 0
    with store.reading() as db:
        p = schema.postings
        rows = db.execute(select(p.c.account, p.c.amount_cents).where(p.c.reason == BANKROLL)).all()
    granted = {account: cents for account, cents in rows if account != "cage"}
    assert len(granted) == 4 and all(automatic_style(a.removeprefix("purse-")) for a in granted)
    assert sum(cents for _, cents in rows) == 0


def test_they_sit_only_where_players_play_against_each_other(store):
    async def play():
        house = await alone(store)
        with pytest.raises(ElectionRefused, match="against each other"):
            await house.floor.open_table(TableConfig("r", "R", "roulette", automatic=1))
        await house.close()

    run(play())


def test_nobody_is_one_of_them_by_a_name(store):
    assert automatic_style("automatic-tight-t-1") == "tight"
    assert automatic_style(ANN.id) == automatic_style("") == ""
