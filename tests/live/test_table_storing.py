"""Stored first, told afterwards; the same again has no second effect; what is stored comes back."""

import asyncio
from pathlib import Path
from random import Random

import pytest
from floor_support import ANN, AUDITOR, BOB, CLEO, KEY, Clock, House, intend, run
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from houseway.games.registry import open_game
from houseway.live import answers, freeze, schema
from houseway.live.audit import BrokenChain, check_chain
from houseway.live.floor import Done, Floor, Refused, StoreFailed
from houseway.live.pack import Unpackable, pack, unpack
from houseway.live.rows import Write
from houseway.live.standing import Standing, fold
from houseway.live.store import InUse, Store
from houseway.live.vault import KeyTrouble

RED = {"do": "wager", "wager": "red", "spot": "red", "stake_cents": 500}
GAMES = ("roulette", "three-card-poker", "blackjack")


def count(store: Store, query: str) -> int:
    with store.reading() as db:
        return int(db.execute(text(query)).scalar() or 0)


# ── once and only once ───────────────────────────────────────────────────────────────────────────────


def test_fifty_equal_submissions_at_once_have_one_effect(store):
    async def play():
        house = await House(store, Clock()).open("roulette", (ANN,))
        chips = house.chips(ANN)
        answers = await asyncio.gather(*(intend(house.floor, "t", ANN, "same", RED) for _ in range(50)))
        assert isinstance(answers[0], Done) and set(answers) == {answers[0]}
        assert house.chips(ANN) == chips - 500
        assert sum(record.body.get("type") == "wager-placed" for record in store.records("t")) == 1
        assert count(store, "SELECT COUNT(*) FROM answer WHERE \"key\" = 'same'") == 1

    run(play())


def test_fifty_different_submissions_at_once_are_all_done_one_after_the_other(store):
    async def play():
        house = await House(store, Clock()).open("roulette", (ANN, BOB, CLEO))
        asked = [(p, f"{p.id}-{n}") for n in range(17) for p in (ANN, BOB, CLEO)]
        answers = await asyncio.gather(*(intend(house.floor, "t", p, key, RED) for p, key in asked))
        seqs = [a.seq for a in answers if isinstance(a, Done)]
        assert len(set(seqs)) == 51
        assert [house.chips(p) for p in (ANN, BOB, CLEO)] == [2_000_000 - 17 * 500] * 3
        check_chain(store.records("t"))

    run(play())


def test_the_same_key_gets_the_same_answer_also_when_it_was_refused(local):
    async def play():
        house = await House(local, Clock()).open("roulette", (ANN, BOB))
        bad = {**RED, "stake_cents": 1}
        refused = await intend(house.floor, "t", ANN, "k", bad)
        assert isinstance(refused, Refused) and await intend(house.floor, "t", ANN, "k", bad) == refused
        done = await intend(house.floor, "t", ANN, "k2", RED)
        await house.done(ANN, do="withdraw", wager="red", spot="red")
        assert await intend(house.floor, "t", ANN, "k2", RED) == done
        assert house.view()["view"]["bets"] == []
        other = await intend(house.floor, "t", ANN, "k2", {"do": "leave"})
        assert isinstance(other, Refused) and "another intent" in other.reason
        assert isinstance(await intend(house.floor, "t", BOB, "k2", RED), Done)  # another person's key

    run(play())


def test_a_key_is_remembered_over_a_restart(store, database):
    async def first():
        house = await House(store, Clock()).open("roulette", (ANN,))
        return await intend(house.floor, "t", ANN, "k", RED)

    async def second(again):
        floor = Floor(again, now=Clock(), timer=Clock())
        await floor.start(clock=False)
        answer = await intend(floor, "t", ANN, "k", RED)
        await floor.grant(ANN.id, 10_000_000, "play money", "welcome")
        return answer, floor.view("t", ANN)["view"]["bets"], floor.purse(ANN.id)

    done = run(first())
    store.close()
    again = Store.open(database, key=KEY)
    answer, bets, purse = run(second(again))
    assert answer == done and [b["stake_cents"] for b in bets] == [500] and purse == 8_000_000
    again.close()


def test_a_caller_who_goes_away_leaves_memory_and_store_alike(local):
    """The socket is closed while the intent is being stored."""

    async def play():
        house = await House(local, Clock()).open("roulette", (ANN,))
        asking = asyncio.create_task(intend(house.floor, "t", ANN, "k", RED))
        await asyncio.sleep(0)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        await house.close()
        stored = local.last_record("t")
        assert house.view()["seq"] == stored.seq
        assert house.view()["view"]["bets"][0]["stake_cents"] == 500

    run(play())


# ── stored first ─────────────────────────────────────────────────────────────────────────────────────


def test_watchers_are_told_only_what_is_stored(local):
    async def play():
        house = await House(local, Clock()).open("three-card-poker", (ANN, BOB))
        told = []

        def changed():
            told.append(house.view()["seq"])
            assert local.last_record("t").seq == told[-1]

        stop = house.floor.subscribe("t", changed)
        await house.play(2, Random(4), ANN, BOB)
        assert len(told) > 10 and told == sorted(told)
        stop()
        before = len(told)
        await house.to_wagers()
        assert len(told) == before

    run(play())


def test_during_a_write_the_table_looks_as_before(local, monkeypatch):
    async def play():
        house = await House(local, Clock()).open("roulette", (ANN,))
        before = house.view(ANN)
        release = asyncio.Event()
        really = local.write

        async def slow(write):
            await release.wait()
            await really(write)

        monkeypatch.setattr(local, "write", slow)
        asking = asyncio.create_task(intend(house.floor, "t", ANN, "k", RED))
        for _ in range(20):
            await asyncio.sleep(0.001)
        assert house.view(ANN) == before
        release.set()
        await asking
        assert house.view(ANN)["seq"] > before["seq"] and house.chips(ANN) == 2_000_000 - 500

    run(play())


def test_turns_go_on_while_others_are_being_stored_and_are_told_after_them(local, monkeypatch):
    """Each begins where the one before ends, and none is seen, answered or refused before that is stored."""

    async def play():
        house = await House(local, Clock()).open("roulette", (ANN, BOB))
        before, waiting, really = house.view(ANN), [], local.write

        def held(write):
            waiting.append((write, asyncio.get_running_loop().create_future()))
            return waiting[-1][1]

        monkeypatch.setattr(local, "write", held)
        most = {**RED, "stake_cents": 200_000}
        asked = [
            (ANN, "a", most),
            (ANN, "b", most),
            (BOB, "c", RED),
            (BOB, "d", {"do": "ready"}),
            (ANN, "a", most),
        ]
        asking = [asyncio.create_task(intend(house.floor, "t", *one)) for one in asked]
        for _ in range(20):
            await asyncio.sleep(0.001)
        assert len(waiting) == 2 and not any(task.done() for task in asking)
        assert house.view(ANN) == before
        for write, stored in waiting:
            await really(write)
            stored.set_result(None)
        first, second, third, ready, again = await asyncio.gather(*asking)
        assert isinstance(first, Done) and again == first
        assert isinstance(second, Refused) and "$4,000" in second.reason  # with the first
        assert isinstance(third, Done) and third.seq > first.seq and isinstance(ready, Done)
        assert [s["ready"] for s in house.view()["seats"]] == [False, True]
        assert [b["stake_cents"] for b in house.view()["view"]["bets"]] == [200_000, 500]
        check_chain(local.records("t"))

    run(play())


def test_a_key_is_known_also_when_it_is_long_forgotten_in_memory(local, monkeypatch):
    async def play():
        monkeypatch.setattr(answers, "KEPT", 3)
        house = await House(local, Clock()).open("roulette", (ANN,))
        first = await intend(house.floor, "t", ANN, "k", RED)
        for _ in range(5):
            await house.done(ANN, **RED)
        chips = house.chips(ANN)
        assert await intend(house.floor, "t", ANN, "k", RED) == first and house.chips(ANN) == chips
        looked = []
        monkeypatch.setattr(local, "answer", lambda *key: looked.append(key))
        for _ in range(50):
            await house.done(ANN, do="withdraw", wager="red", spot="red")
            await house.done(ANN, **RED)
        assert not looked  # new keys cost no look at the disk

    run(play())


def test_what_was_seen_is_always_known_and_little_else():
    seen = answers.Seen()
    for n in range(20_000):
        seen.add("ann", f"key-{n}")
    assert all(("ann", f"key-{n}") in seen for n in range(20_000))
    assert sum(("bob", f"key-{n}") in seen for n in range(20_000)) < 20


def test_a_failed_write_changes_nothing_and_the_floor_goes_on(store, monkeypatch):
    async def play():
        house = await House(store, Clock()).open("roulette", (ANN, BOB))
        before = {p: house.view(p) for p in (ANN, BOB)}
        balances = store.balances()
        good = Write.execute

        def full(self, connection):
            good(self, connection)
            raise OSError("no space left on device")

        monkeypatch.setattr(Write, "execute", full)
        answers = await asyncio.gather(
            intend(house.floor, "t", ANN, "a", RED),
            intend(house.floor, "t", BOB, "b", RED),
            house.floor.grant(ANN.id, 5, "luck", "c"),
            return_exceptions=True,
        )
        assert all(isinstance(a, StoreFailed) for a in answers), answers
        monkeypatch.setattr(Write, "execute", good)
        await house.close()
        assert {p: house.view(p) for p in (ANN, BOB)} == before
        assert store.balances() == balances and house.floor.purse(ANN.id) == 8_000_000
        assert isinstance(await intend(house.floor, "t", ANN, "a", RED), Done)  # the same key, again
        await house.play(2, Random(1), ANN, BOB)
        check_chain(store.records("t"))
        assert sum(store.balances().values()) == 0

    run(play())


def test_a_second_server_on_the_same_database_is_refused(database):
    first = Store.open(database, key=KEY)
    with pytest.raises(InUse, match="another server"):
        Store.open(database, key=KEY)
    first.close()
    Store.open(database, key=KEY).close()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE audit SET body = '{}' WHERE seq = 1",
        "DELETE FROM audit WHERE seq = 1",
        "UPDATE posting SET amount_cents = 1",
        "DELETE FROM posting",
    ],
)
def test_log_and_postings_are_only_ever_added_to(store, statement):
    async def play():
        await House(store, Clock()).open("roulette", (ANN,))
        with pytest.raises(DBAPIError, match="only ever added to"):
            await store.run(lambda db: db.execute(text(statement)))
        assert await store.run(lambda db: 7) == 7  # others can go on writing

    run(play())


def test_work_of_others_fails_by_itself(store):
    async def play():
        await House(store, Clock()).open("roulette")

        def bad(db):
            db.execute(schema.meta.insert().values(name="x", value="1"))
            raise ZeroDivisionError

        results = await asyncio.gather(store.run(bad), store.run(lambda db: 5), return_exceptions=True)
        assert isinstance(results[0], ZeroDivisionError) and results[1] == 5
        assert count(store, "SELECT COUNT(*) FROM meta WHERE name = 'x'") == 0

    run(play())


def test_a_database_of_another_format_is_refused(sqlite):
    store = Store.open(sqlite, key=KEY)
    store.run_now(lambda db: db.execute(schema.meta.update().values(value="999")))
    store.close()
    with pytest.raises(schema.WrongVersion, match="999"):
        Store.open(sqlite, key=KEY)


@given(st.text())
def test_what_is_packed_is_unpacked_to_the_same_text(kept):
    assert unpack(pack(kept)) == kept


def test_bytes_that_are_no_packed_text_are_refused():
    for spoiled in (b"\xff\xff", b"\x07nonsense"):
        with pytest.raises(Unpackable, match="cannot be read"):
            unpack(spoiled)


# ── recovery ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", GAMES)
def test_a_round_goes_on_after_a_restart_where_it_was(database, game):
    """At every question of some rounds the floor is thrown away and read again; all see the same."""
    viewers = (ANN, BOB, AUDITOR, None)

    async def play():
        store = Store.open(database, key=KEY)
        house = await House(store, Clock()).open(game, (ANN, BOB))
        rng = Random(game)
        for step in range(14):
            await house.to_wagers() if house.step()["kind"] == "over" else None
            before = [house.view(v, since=0) for v in viewers]
            purse = house.floor.purse(ANN.id)
            await house.close()
            store.close()
            store = Store.open(database, key=KEY)
            house = House(store, house.clock)
            await house.floor.start(clock=False)
            after = [house.view(v, since=0) for v in viewers]
            for a, b in zip(after, before, strict=True):
                # Readiness is not stored, time starts again, and no page waits for an old intent.
                for side in (a, b):
                    del side["deadline"], side["receipt"]  # signed where the table now stands
                    for name in ("done", "idle_at", "bank"):
                        side.pop(name, None)
                    for seat in side["seats"]:
                        del seat["ready"]
                assert a == b
            assert house.floor.purse(ANN.id) == purse
            if not await house.answer(rng, ANN, BOB):
                await house.to_wagers()
                person = (ANN, BOB)[step % 2]
                await house.bet(person)
        check_chain(store.records("t"))
        assert sum(store.balances().values()) == 0
        store.close()

    run(play())


def test_checkpoints_give_the_same_standing_as_the_whole_log(local):
    async def play():
        for game in GAMES:
            people = tuple(type(p)(f"{game}-{p.id}", p.name) for p in (ANN, BOB))
            house = await House(local, Clock(), table=game).open(game, people, act_seconds=1)
            await house.play(28, Random(9), *people)
            actor = house.floor._tables[game]
            kept = local.checkpoints(game)
            assert kept and max(kept) == local.checkpoint(game)[0] > house.view()["seq"] - 600
            whole = Standing(actor.game.open())
            for record in local.records(game):
                whole = fold(actor.game, whole, record)
                if record.seq in kept:
                    assert whole == freeze.load(actor.game, kept[record.seq])
            assert whole == actor.standing
            await house.close()

    run(play())


@pytest.mark.parametrize("locked", [False, True])
def test_a_checkpoint_that_cannot_be_read_is_done_without(local, locked):
    async def play():
        house = await House(local, Clock()).open("roulette", (ANN,))
        await house.play(70, Random(9), ANN)
        assert local.checkpoint("t")
        before = house.view(ANN, since=10**9)
        other = '{"class":"houseway.live.standing:Gone","fields":{}}'
        seq = local.checkpoint("t")[0]
        box = local.vault.lock_bytes(f"t/standing/{seq}", pack(other)) if locked else other.encode()
        spoiled = schema.checkpoints.update().values(standing=box)
        await local.run(lambda db: db.execute(spoiled))
        floor = Floor(local, now=house.clock, timer=house.clock)
        await floor.start(clock=False)
        assert floor.view("t", ANN, since=10**9)["view"] == before["view"]

    run(play())


@pytest.mark.parametrize(
    "text_",
    [
        '{"class":"os:system","fields":{}}',
        '{"class":"houseway.live.store:Store","fields":{}}',
        "[",
        '{"x":1}',
        '["0000000000000000",{}]',
    ],
)
def test_a_checkpoint_makes_nothing_but_records_of_ours(text_):
    with pytest.raises(freeze.Unreadable):
        freeze.load(open_game("roulette"), text_)


def test_without_the_right_key_the_floor_does_not_open(sqlite):
    async def play(key):
        store = Store.open(sqlite, key=key)
        try:
            house = House(store, Clock())
            if key == KEY:
                await house.open("blackjack", (ANN,))
                await house.bet(ANN)
            else:
                await house.floor.start(clock=False)
        finally:
            store.close()

    run(play(KEY))
    with pytest.raises(KeyTrouble, match="cannot be read with this key"):
        run(play(bytes(32)))


def test_a_log_changed_behind_our_back_is_noticed_at_the_start(sqlite):
    async def play():
        store = Store.open(sqlite, key=KEY)
        await House(store, Clock()).open("roulette", (ANN,))
        with store.engine.begin() as db:  # somebody with the file in his hands
            db.execute(text("DROP TRIGGER audit_no_update"))
            sat = db.execute(text("SELECT body FROM audit WHERE kind = 'who'")).scalar_one()
            changed = pack(unpack(sat).replace("id-Ann", "id-Bob"))
            db.execute(text("UPDATE audit SET body = :body WHERE kind = 'who'"), {"body": changed})
        with pytest.raises(BrokenChain, match="changed after it was written"):
            await Floor(store, now=Clock()).start(clock=False)
        store.close()

    run(play())


# ── what lies on the disk ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", GAMES)
def test_no_seed_and_no_hidden_card_lies_readable_on_the_disk(sqlite, game):
    async def play():
        store = Store.open(sqlite, key=KEY)
        house = await House(store, Clock()).open(game, (ANN, BOB))
        await house.to_wagers()
        await house.bet(ANN, BOB) if game != "roulette" else await house.done(ANN, **RED)
        standing = house.floor._tables["t"].standing
        sealed = {s.number for s in standing.stacks} | ({standing.wheel.number} if standing.wheel else set())
        assert sealed
        secrets = [store.vault.unlock(f"t/{n}", store.seed_box("t", n)) for n in sealed]
        await house.close()
        store.close()
        disk = b"".join(
            p.read_bytes() for p in Path(sqlite).parent.iterdir() if p.name.startswith("house.db")
        )
        for secret in secrets:
            assert secret.seed not in disk and secret.seed.hex().encode() not in disk
            if secret.cards:
                assert bytes(secret.cards) not in disk

    run(play())
