"""New cards are verified by the floor supervisor who is assigned to the table, and by no other."""

import copy
import json

import pytest
from floor_support import ANN, Clock, House, run
from test_sealed_exports import full, rehashed, small

from houseway.live import console
from houseway.live.terms import Person

STAFF = ("dealer", "floor")
DEALER, FLOOR, OTHER = (Person(f"id-{n}", n, r) for n, r in (("d", "dealer"), ("f", "floor"), ("o", "floor")))
MANAGER = Person("id-m", "m", "manager")
BOOKS = [
    ("oh-baccarat", "baccarat", "4.I"),
    ("s36-fast-action-holdem", "fast-action-holdem", "d.1"),
    ("ma-fast-action-holdem", "fast-action-holdem", "4.a"),
    ("s38-colorado-holdem", "colorado-holdem", "d.1"),
]


@pytest.mark.clause(
    "oh-baccarat:4.I", "s36-fast-action-holdem:d.1", "ma-fast-action-holdem:4.a", "s38-colorado-holdem:d.1"
)
@pytest.mark.parametrize(("edition", "game", "clause"), BOOKS)
def test_new_cards_are_verified_by_the_assigned_floor(local, edition, game, clause):
    async def play():
        house = await House(local, Clock()).open(game, attended=STAFF, edition=edition)
        while house.step()["by"] == "dealer":
            await house.done(DEALER, do="answer")
        assert house.step()["assigned"] == ["floor"]
        await house.assign(FLOOR)
        for person in (OTHER, MANAGER, DEALER):
            refused = await house.refused(person, do="answer")
            assert refused.clause == f"{edition}:{clause}", (person, refused)
        turn = house.floor.scratch("t")
        assert [console.sheet(turn, p)["step"]["yours"] for p in (FLOOR, OTHER, MANAGER)] == [
            True, False, False,
        ]  # fmt: skip
        await house.done(FLOOR, do="answer")
        honest = [json.loads(line) for line in house.export()]
        assert small(honest) == [] and full(honest) == ""
        rows = copy.deepcopy(honest)
        done = next(r for r in rows if r.get("body", {}).get("by") == "floor")
        done["body"]["who"] = OTHER.id
        rows = rehashed(rows)
        assert small(rows) and "assigned to the table" in " ".join(small(rows))
        assert "assigned to this table" in full(rows)

    run(play())


@pytest.mark.parametrize(("edition", "game", "clause"), BOOKS)
def test_where_no_floor_is_to_be_there_the_house_verifies(local, edition, game, clause):
    async def play():
        house = await House(local, Clock()).open(game, (ANN,), edition=edition)
        assert house.view()["view"]["phase"] != "opening"
        honest = [json.loads(line) for line in house.export()]
        assert small(honest) == [] and full(honest) == ""

    run(play())
