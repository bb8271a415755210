"""What the pit does is stored or has not happened, and is there again after a start."""

import asyncio
from random import Random

import pytest
from floor_support import ANN, BOB, KEY, SUPERVISOR, Clock, House, run
from sqlalchemy import text
from test_terms import BLACKJACK, DEALER, MANAGER, act, good, post, rows_of

from houseway.live import check, table
from houseway.live.audit import check_chain
from houseway.live.floor import Floor
from houseway.live.rows import Write
from houseway.live.schema import PIT_LOG
from houseway.live.store import Store, StoreFailed
from houseway.live.table_acts import assign, begin_closing, count


def test_a_failed_write_changes_nothing(store, monkeypatch):
    async def play():
        house = await House(store, Clock()).open("roulette", (ANN,))
        await house.floor.roll.note(
            {"who": MANAGER.id, "act": "hired", "person": DEALER.id, "role": "dealer"}
        )
        before = house.view(ANN)
        whole = Write.execute

        def full(self, connection):
            whole(self, connection)
            raise OSError("no space left on device")

        monkeypatch.setattr(Write, "execute", full)
        failed = await asyncio.gather(
            post(house, limits={"red": [1_000, 50_000, 500]}),
            act(house, begin_closing, MANAGER, "the end"),
            house.floor.roll.note(
                {"who": MANAGER.id, "act": "shift-began", "person": DEALER.id, "shift": "day"}
            ),
            return_exceptions=True,
        )
        assert all(isinstance(f, StoreFailed) for f in failed), failed
        monkeypatch.setattr(Write, "execute", whole)
        await house.close()
        assert house.view(ANN) == before and house.floor.roll.on_shift == {}
        await post(house, limits={"red": [1_000, 50_000, 500]})
        await house.floor.roll.note(
            {"who": MANAGER.id, "act": "shift-began", "person": DEALER.id, "shift": "day"}
        )
        assert house.floor.roll.on_shift[DEALER.id].shift == "day"
        check_chain(store.records(PIT_LOG))
        await house.close()
        check.check(store)

    run(play())


def test_a_start_from_a_checkpoint_is_one_from_the_first_record(sqlite, monkeypatch):
    """With changed terms, people at the table and a count under way."""
    monkeypatch.setattr(table, "CHECKPOINT_RECORDS", 1)
    store = Store.open(sqlite, key=KEY)

    async def play():
        house = await House(store, Clock()).open("blackjack", (ANN, BOB), **BLACKJACK)
        await act(house, assign, SUPERVISOR, DEALER.id, "dealer", on=True)
        await house.play(2, Random(1), ANN, BOB)
        await house.to_wagers()
        await post(house, limits={"base": [5_000, 50_000, 100]}, elections={"blackjack-pays": "6 to 5"})
        await house.wait(11)
        await house.play(2, Random(2), ANN, BOB)
        await act(house, begin_closing, MANAGER, "the end of the shift")
        await house.wait(60)
        await act(house, count, DEALER, {"100": 7})
        found = house.floor.table_actor("t").standing
        await house.close()
        return found

    before = run(play())
    assert before.today.pairs and before.closing.counts and before.terms
    check.check(store)  # every checkpoint is where the log leads
    store.close()
    store = Store.open(sqlite, key=KEY)

    async def start():
        floor = Floor(store, now=Clock(), timer=Clock())
        await floor.start(clock=False)
        after = floor.table_actor("t").standing
        assert (after.today, after.closing, after.crew, after.terms) == (
            before.today, before.closing, before.crew, before.terms,
        )  # fmt: skip
        assert floor.table_actor("t").config.limits["base"] == [5_000, 50_000, 100]
        await floor.stop()

    run(start())
    store.close()


def test_a_house_from_before_finds_what_people_did(database):
    store = Store.open(database, key=KEY)

    async def play():
        house = await House(store, Clock()).open("roulette", (ANN,))
        await house.done(SUPERVISOR, do="void", why="a lamp fell on it")
        await house.close()

    run(play())
    before = {p.id: list(store.deeds(p.id)) for p in (ANN, SUPERVISOR)}
    store.run_now(lambda db: db.execute(text("DROP TABLE deed")))
    store.close()
    store = Store.open(database, key=KEY)
    for person, deeds in before.items():
        assert list(store.deeds(person)) == deeds != []
    store.close()


@pytest.mark.parametrize("rounds", [1, 3])
def test_a_round_is_replayed_under_the_terms_of_its_time(local, rounds):
    async def play():
        house = await House(local, Clock()).open("three-card-poker", (ANN, BOB))
        await house.play(rounds, Random(1), ANN, BOB)
        await house.wait(60)
        await post(house, elections={"six-card-bonus": False})
        for _ in range(4):
            await house.wait(30)
            await house.refuse_cut(ANN, BOB)
        assert "six-card-bonus" not in house.floor.house("t").wagers
        await house.play(1, Random(2), ANN, BOB)
        for number in range(1, house.view()["round"] + 1):
            for person in (ANN, None):
                assert isinstance(house.floor.replay("t", number, person), list)
        assert house.floor.replay("t", 1, ANN)[-1]["lines"] is not None
        assert good(rows_of(house))
        await house.close()

    run(play())
