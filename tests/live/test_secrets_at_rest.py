"""Whoever reads the database and has no key sees no hand that one seat alone has looked at."""

import json
from random import Random

import pytest
from floor_support import ANN, AUDITOR, BOB, KEY, Clock, House, run
from sqlalchemy import select

from houseway.live import schema
from houseway.live.pack import Unpackable, unpack
from houseway.live.rows import LOCKED, record_text
from houseway.live.store import Store
from houseway.live.vault import KeyTrouble, Vault


def test_a_hand_of_a_live_round_lies_locked(sqlite, monkeypatch):
    monkeypatch.setattr("houseway.live.table.CHECKPOINT_RECORDS", 1)  # one in the middle of the round, too

    async def play(store: Store) -> list[dict[str, object]]:
        house = await House(store, Clock()).open("three-card-poker", (ANN, BOB))
        await house.play(2, Random(1), ANN, BOB)
        await house.to_wagers()
        await house.bet(ANN, BOB)
        assert house.step()["kind"] == "decide"
        return [json.loads(line) for line in house.export(AUDITOR)]

    store = Store.open(sqlite, key=KEY)
    rows = run(play(store))
    private = {
        r["seq"]: r for r in rows[1:-1]
        if r["body"].get("type") == "cards-shown" and r["body"]["to"] != "all"
    }  # fmt: skip
    private |= {r["seq"]: r for r in rows[1:-1] if r["kind"] == "proof" and r["body"]["of"] in private}
    assert len(private) == 2 * 2 * 3
    with store.reading() as db:
        stored = {row.seq: bytes(row.body) for row in db.execute(select(schema.audit))}
        boxes = [bytes(row.standing) for row in db.execute(select(schema.checkpoints))]
    for seq, body in stored.items():
        assert (body[:1] == LOCKED) is (seq in private)
        if seq in private:
            with pytest.raises(Unpackable):
                unpack(body)
    assert boxes and all(b"seat-1" not in box and b"shoe" not in box for box in boxes)
    for box in boxes:
        with pytest.raises(KeyTrouble):
            Vault(bytes(32)).unlock_bytes("t/standing/1", box)
    store.close()
    with pytest.raises(KeyTrouble, match="cannot be read with this key"):
        Store.open(sqlite, key=bytes(32))
    with pytest.raises(KeyTrouble, match="cannot be read with this key"):
        record_text(Vault(bytes(32)), "t", min(private), stored[min(private)])
    Store.open(sqlite, key=KEY).close()  # the right one still opens it
