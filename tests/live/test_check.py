"""A whole database, checked from its first record; a start that reads only the end of it."""

import json
import shutil
from random import Random

import pytest
from floor_support import ANN, AUDITOR, BOB, KEY, Clock, House, run
from sqlalchemy import text

from houseway.cli import serve
from houseway.live import freeze
from houseway.live.audit import BrokenChain
from houseway.live.check import BadBooks, check
from houseway.live.floor import Floor
from houseway.live.pack import pack, unpack
from houseway.live.store import Store
from houseway.live.vault import Vault

VAULT = Vault(KEY)
GAMES = ("roulette", "blackjack", "three-card-poker")


async def played(store: Store, rounds: int = 40) -> House:
    """Some rounds at three tables, long enough for checkpoints."""
    for game in GAMES:
        people = tuple(type(p)(f"{game}-{p.id}", p.name) for p in (ANN, BOB))
        house = await House(store, Clock(), table=game).open(game, people)
        await house.play(rounds, Random(game), *people)
        await house.close()
        assert store.checkpoint(game)
    return house


def test_a_database_that_was_played_on_holds(store):
    async def play():
        house = await played(store)
        found = check(store)
        lines = sum(len(list(house.floor.export(game, AUDITOR))) - 2 for game in GAMES)
        assert found.tables == 3 and found.records == lines + 6  # and two grants at each
        assert found.postings == count(store, "posting")

    run(play())


def count(store: Store, table: str) -> int:
    with store.reading() as db:
        return int(db.execute(text(f"SELECT COUNT(*) FROM {table}")).scalar_one())


def _old_record(db):
    db.execute(text("DROP TRIGGER audit_no_update"))
    body = db.execute(text("SELECT body FROM audit WHERE table_id = 'roulette' AND seq = 1")).scalar_one()
    changed = pack(unpack(body).replace("500", "501"))
    db.execute(text("UPDATE audit SET body = :b WHERE table_id = 'roulette' AND seq = 1"), {"b": changed})


def _spoiled_record(db):
    db.execute(text("DROP TRIGGER audit_no_update"))
    db.execute(text("UPDATE audit SET body = x'ffff' WHERE table_id = 'blackjack' AND seq = 3"))


def _lost_record(db):
    db.execute(text("DROP TRIGGER audit_no_delete"))
    db.execute(text("DELETE FROM audit WHERE table_id = 'roulette' AND seq = 7"))


def _posting(db):
    db.execute(text("DROP TRIGGER posting_no_update"))
    db.execute(
        text("UPDATE posting SET amount_cents = amount_cents + 1 WHERE table_id = 'roulette' AND seq = 2")
    )


def _more_postings(db):
    last = (
        "SELECT table_id, 999999, line, reason, account, 0 FROM posting WHERE table_id = 'roulette' LIMIT 1"
    )
    db.execute(text(f"INSERT INTO posting {last}"))


def _balance(db):
    db.execute(text("UPDATE balance SET cents = cents + 5 WHERE account = 'inventory-roulette'"))


def _checkpoint(db):
    row = db.execute(text("SELECT seq, standing FROM checkpoint WHERE table_id = 'roulette'")).first()
    place = f"roulette/standing/{row.seq}"
    form, fields = json.loads(unpack(VAULT.unlock_bytes(place, row.standing)))
    fields["played_ms"] += 1
    spoiled = VAULT.lock_bytes(place, pack(json.dumps([form, fields], separators=(",", ":"))))
    db.execute(
        text("UPDATE checkpoint SET standing = :s WHERE standing = :k"), {"s": spoiled, "k": row.standing}
    )


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A database with three tables that were played at."""
    database = tmp_path_factory.mktemp("whole") / "house.db"
    store = Store.open(database, key=KEY)
    run(played(store))
    store.close()
    return database


@pytest.mark.parametrize(
    ("tamper", "error", "says"),
    [
        (_old_record, BrokenChain, "roulette: record 1 was changed"),
        (_spoiled_record, BrokenChain, "blackjack: a record's body cannot be read"),
        (_lost_record, BrokenChain, "roulette: record 8 follows record 6"),
        (_more_postings, BadBooks, "roulette: a posting of record 999999"),
        (_checkpoint, BadBooks, "roulette: the checkpoint at record"),
    ],
)
def test_what_a_start_does_not_read_is_found_by_the_check(
    sqlite, whole, tamper, error, says, capsys, monkeypatch
):
    monkeypatch.setenv("HOUSEWAY_KEY", KEY.hex())
    shutil.copy(whole, sqlite)
    assert serve.check(sqlite).tables == 3
    store = Store.open(sqlite, key=KEY)
    store.run_now(tamper)
    run(Floor(store, now=Clock()).start(clock=False))
    with pytest.raises(error, match=says):
        check(store)
    store.close()
    with pytest.raises(SystemExit):
        serve.check(sqlite)
    assert capsys.readouterr().err.startswith("houseway: ")


@pytest.mark.parametrize(
    ("tamper", "says", "at_the_start"),
    [
        (_posting, "roulette: the postings of record 2", "the postings of table roulette are not"),
        (_balance, "a balance is not the sum", "a balance is not the sum"),
    ],
)
def test_what_the_check_finds_in_the_books_a_start_finds_too(sqlite, whole, tamper, says, at_the_start):
    shutil.copy(whole, sqlite)
    store = Store.open(sqlite, key=KEY)
    store.run_now(tamper)
    with pytest.raises(BadBooks, match=at_the_start):
        run(Floor(store, now=Clock()).start(clock=False))
    with pytest.raises(BadBooks, match=says):
        check(store)
    store.close()


def test_a_start_reads_only_what_came_after_the_checkpoint(local, monkeypatch):
    async def play():
        house = await House(local, Clock()).open("roulette", (ANN, BOB))
        await house.play(60, Random(3), ANN, BOB)
        before, total = house.view(ANN), house.view()["seq"]
        read = []
        records = Store.records

        def counted(self, table_id, **asked):
            for record in records(self, table_id, **asked):
                read.append(record.seq)
                yield record

        monkeypatch.setattr(Store, "records", counted)
        floor = Floor(local, now=house.clock)
        await floor.start(clock=False)
        assert floor.view("t", ANN)["view"] == before["view"]
        at_table = [seq for seq in read if seq > 2]  # beside the cage's two
        assert total > 800 and len(at_table) < 600 and min(at_table) == local.checkpoint("t")[0] + 1

    run(play())


def test_a_checkpoint_of_another_log_is_not_believed(local):
    async def play():
        house = await House(local, Clock()).open("roulette", (ANN,))
        await house.play(90, Random(3), ANN)
        seq, kept = local.checkpoint("t")
        game = house.floor._tables["t"].game
        standing = freeze.load(game, kept)
        form, fields = json.loads(kept)
        fields |= {"head": "ab" * 32, "round": 77}
        forged = json.dumps([form, fields])
        box = VAULT.lock_bytes(f"t/standing/{seq}", pack(forged))
        assert freeze.load(game, forged).head != standing.head
        update = text("UPDATE checkpoint SET standing = :s WHERE seq = :n")
        await local.run(lambda db: db.execute(update, {"s": box, "n": seq}))
        floor = Floor(local, now=house.clock)
        await floor.start(clock=False)
        assert floor.view("t", ANN)["round"] == house.view(ANN)["round"]

    run(play())
