"""Who verifies a prize off the meter: dealer, supervisor and surveillance, three people in any order."""

import copy
import json
from itertools import permutations

import pytest
from floor_support import ANN, AUDITOR, BOB, run
from linked_floor import FOUR_CARD, LINKED, ROYAL_FIRST, SURVEILLANCE, Linked, answer_until
from running import in_house
from test_ranks import BOX, DEALER, FLOOR, MANAGER
from test_sealed_exports import full, rehashed, small

from houseway.editions.house import ElectionRefused
from houseway.live import console
from houseway.live.glance import alerts
from houseway.live.terms import Person, TableConfig

BOOK = "oh-linked-progressive"
CASHIER = Person("id-cash", "Cash", "cashier")
PARTS = {DEALER: "sort-deck", FLOOR: "approve-progressive", SURVEILLANCE: "observe-progressive"}


async def to_verify(local):
    """Ann's royal flush lies face up, and nobody has verified it."""
    house = await Linked(local, ROYAL_FIRST).open_tables(
        {"four": FOUR_CARD}, attended=("dealer", "floor", "surveillance")
    )
    await house.seat("four", ANN, BOB)
    await answer_until(house, lambda: house.step()["kind"] == "wagers")
    for person in (ANN, BOB):
        await house.done(person, do="wager", wager="ante", stake_cents=500)
        await house.done(person, do="wager", wager="progressive", stake_cents=100)
    await answer_until(house, lambda: house.view()["view"]["phase"] == "verifying")
    return house


def yours(house, *people):
    turn = house.floor.scratch("four")
    return [console.sheet(turn, p)["step"]["yours"] for p in people]


async def paid(house):
    await answer_until(house, lambda: house.step()["kind"] == "over")
    assert house.prizes() == {1: {"progressive": 1_000_042}, 3: {"envy-bonus": 100_000}}


@pytest.mark.clause(f"{BOOK}:6.IV.C", f"{BOOK}:6.IV.C.1", f"{BOOK}:6.IV.C.2")
@pytest.mark.parametrize("order", list(permutations(PARTS)), ids=lambda o: "-".join(p.role for p in o))
def test_each_does_his_own_part_when_he_is_ready(local, order):
    async def play():
        house = await to_verify(local)
        assert yours(house, DEALER, SURVEILLANCE) == [True, False]
        await house.done(DEALER, do="answer")
        waiting = list(PARTS)
        for person in order:
            assert [yours(house, p) for p in PARTS] == [[p in waiting] for p in PARTS]
            asked = console.sheet(house.floor.scratch("four"), person)["step"]
            assert asked["clause"] == f"{BOOK}:6.IV.C.{2 if person is DEALER else 1}"
            await house.done(person, do="answer")
            waiting.remove(person)
            if waiting:
                assert house.view()["view"]["phase"] == "verifying" and house.meter() == 1_000_042
                refused = await house.refused(person, do="answer")
                assert refused.clause.startswith(f"{BOOK}:6.IV.C"), refused
        await house.heard()
        assert house.view()["view"]["phase"] == "awarding"
        bodies = [json.loads(row).get("body", {}) for row in house.export()]
        done = [(body["name"], body.get("who")) for body in bodies if body.get("name") in PARTS.values()]
        assert done == [(PARTS[p], p.id) for p in order]
        await paid(house)

    run(play())


@pytest.mark.clause(f"{BOOK}:6.IV.C.2", f"{BOOK}:6.IV.C.1")
def test_a_supervisor_sorts_no_deck_and_everybody_hears_whom_the_table_waits_for(local):
    async def play():
        house = await to_verify(local)
        await house.done(DEALER, do="answer")
        told = alerts(house.floor.table_actor("four"), int(house.clock.now * 1000))
        waits = [x["text"] for x in told if x["kind"] == "approval"]
        assert waits == [
            "waits for the dealer",
            "waits for the floor supervisor",
            "waits for the surveillance",
        ]
        await house.done(FLOOR, do="answer")
        assert yours(house, FLOOR, MANAGER, BOX) == [False, False, False]
        for person in (FLOOR, MANAGER, BOX):
            refused = await house.refused(person, do="answer")
            assert refused.clause == f"{BOOK}:6.IV.C.2" and "is for the dealer" in refused.reason
        await house.done(DEALER, do="answer")
        for person in (AUDITOR, CASHIER, ANN):
            refused = await house.refused(person, do="answer")
            assert refused.reason.startswith("surveillance answers that"), refused
            assert refused.clause == f"{BOOK}:6.IV.C.1"
        await house.done(SURVEILLANCE, do="answer")
        await paid(house)

    run(play())


@pytest.mark.clause(f"{BOOK}:6.IV", f"{BOOK}:6.IV.C.1")
def test_who_has_verified_as_the_dealer_does_not_approve_as_the_supervisor(local):
    async def play():
        house = await to_verify(local)
        await house.done(FLOOR, do="answer")  # in the dealer's place
        assert yours(house, FLOOR, MANAGER) == [False, True]
        refused = await house.refused(FLOOR, do="answer")
        assert refused.clause == f"{BOOK}:6.IV.C.1" and "another person" in refused.reason
        await house.done(SURVEILLANCE, do="answer")
        await house.done(DEALER, do="answer")
        assert (await house.refused(FLOOR, do="answer")).clause == f"{BOOK}:6.IV.C.1"
        await house.done(MANAGER, do="answer")
        await paid(house)
        honest = [json.loads(row) for row in house.export()]
        assert small(honest) == [] and full(honest) == ""
        rows = copy.deepcopy(honest)
        approved = next(r for r in rows if r.get("body", {}).get("name") == "approve-progressive")
        approved["body"]["who"] = FLOOR.id
        rows = rehashed(rows)
        assert any("another's part" in problem for problem in small(rows))
        assert "another person" in full(rows)

    run(play())


@pytest.mark.clause(f"{BOOK}:6.IV.C.1")
@pytest.mark.parametrize(
    ("attended", "missing"),
    [
        (("dealer",), "floor and surveillance"),
        (("dealer", "floor"), "surveillance"),
        (("dealer", "surveillance"), "floor"),
        (("dealer", "floor", "surveillance"), ""),
    ],
)
@in_house(tables=())
async def test_real_cards_on_the_link_need_a_supervisor_and_surveillance(house, attended, missing):
    """In the pit, in what a table is opened with, and when its terms are changed."""
    manager = await house.someone("manager")
    form = {"name": "Real", "game": FOUR_CARD, "attended": list(attended), "physical": True}
    answer = await manager.post("/api/pit/tables", {**form, "elections": LINKED})
    if not missing:
        assert answer.status_code == 201
        table = answer.json()["table"]["id"]
        changed = await manager.post(f"/api/pit/tables/{table}/terms", {"attended": ["dealer", "floor"]})
        assert changed.status_code == 422 and changed.json()["clause"] == f"{BOOK}:6.IV.C.1"
        assert house.floor.table_actor(table).standing.notice is None
        return
    assert answer.status_code == 422 and answer.json()["clause"] == f"{BOOK}:6.IV.C.1"
    assert f"attended must be {missing}, too" in answer.json()["reason"]
    assert not list(house.floor.tables())
    with pytest.raises(ElectionRefused, match=r"6\.IV\.C\.1"):
        TableConfig("t", "T", FOUR_CARD, elections=LINKED, attended=attended, physical=True)
    TableConfig("t", "T", FOUR_CARD, attended=attended, physical=True)
    TableConfig("t", "T", FOUR_CARD, elections=LINKED, attended=attended)
    assert (await manager.post("/api/pit/tables", form)).status_code == 201  # not on the link
