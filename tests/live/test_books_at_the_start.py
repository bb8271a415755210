"""A house whose books do not balance, or are not what its log says, does not open."""

import pytest
from floor_support import ANN, BOB, KEY, Clock, House, run
from sqlalchemy import text

from houseway.cli.serve import serve
from houseway.live.check import BadBooks
from houseway.live.floor import Floor
from houseway.live.store import Store

# What somebody with the database in his hands does, and what the house then says.
TAMPERED = {
    "a posting": (
        ["UPDATE posting SET amount_cents = amount_cents + 1 WHERE account = 'seat-t-1' AND line = 4"],
        "the postings of table t are not what its log says",
    ),
    "both sides of a posting": (
        [
            "UPDATE posting SET amount_cents = amount_cents + 100 WHERE account = 'seat-t-1'",
            "UPDATE posting SET amount_cents = amount_cents - 100 WHERE account = 'seat-t-3'",
            "UPDATE balance SET cents = cents + 100 WHERE account = 'seat-t-1'",
            "UPDATE balance SET cents = cents - 100 WHERE account = 'seat-t-3'",
        ],
        "the postings of table t are not what its log says",
    ),
    "chips from nowhere": (
        ["UPDATE posting SET amount_cents = amount_cents + 100 WHERE table_id = 'cage' AND line = 2"],
        "the books do not balance: all accounts together come to 200 cents",
    ),
    "a balance": (
        ["UPDATE balance SET cents = cents + 100 WHERE account = 'purse-id-Ann'"],
        "a balance is not the sum of its postings",
    ),
    "a debt": (
        [
            "UPDATE posting SET amount_cents = -100 WHERE table_id = 'cage' AND account = 'purse-id-Ann'",
            "UPDATE posting SET amount_cents = 100 WHERE table_id = 'cage' AND account = 'cage' AND seq = 1",
            "DELETE FROM balance",
            "INSERT INTO balance SELECT account, sum(amount_cents) FROM posting GROUP BY account",
        ],
        "purse-id-Ann is overdrawn by 2000100 cents",
    ),
}


def tamper(store: Store, statements: list[str]) -> None:
    with store.engine.begin() as db:
        for act in ("update", "delete"):
            db.execute(text(f"DROP TRIGGER posting_no_{act}"))
        for statement in statements:
            assert db.execute(text(statement)).rowcount, statement


async def _play(store: Store) -> None:
    house = await House(store, Clock()).open("roulette", (ANN, BOB))
    for person in (ANN, BOB):
        await house.done(person, do="wager", wager="red", spot="red", stake_cents=500)
    await house.close()


@pytest.mark.parametrize("name", TAMPERED)
def test_books_that_do_not_hold_do_not_open(local, name):
    async def play() -> None:
        await _play(local)
        await Floor(local, now=Clock()).start(clock=False)  # as they are they hold
        statements, said = TAMPERED[name]
        tamper(local, statements)
        floor = Floor(local, now=Clock())
        with pytest.raises(BadBooks) as refused:
            await floor.start(clock=False)
        assert str(refused.value) == said

    run(play())


def test_the_command_says_so_in_one_line(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    store = Store.open(tmp_path / "house.db", key=KEY)
    run(_play(store))
    tamper(store, TAMPERED["a posting"][0])
    store.close()
    monkeypatch.setenv("HOUSEWAY_KEY", KEY.hex())
    with pytest.raises(SystemExit) as left:
        serve(port=0, database="house.db")
    assert left.value.code == 2
    assert capsys.readouterr().err == "houseway: the postings of table t are not what its log says\n"
