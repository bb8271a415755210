"""Fills, credits, counts, the drop and corrections: asked for by one person, approved by another."""

import json
from typing import Any

import pytest
from floor_support import ANN, BOB, KEY, Clock, House, reopened, run
from money_support import (
    CASHIER,
    DEALER,
    FLOOR,
    MANAGER,
    STAFF,
    approve,
    ask,
    asked,
    by_two,
    decline,
    reconciles,
)
from test_sealed_exports import full, small

from houseway.live.check import check
from houseway.live.money_acts import ACTS, MARKERS
from houseway.live.store import Store
from houseway.live.terms import Done, Refused

BANK = 100_000
OPEN = {"inventory_cents": BANK}


async def table(store: Store, *people: Any, game: str = "roulette") -> House:
    return await House(store, Clock()).open(game, people, **OPEN)


def holds(house: House) -> None:
    """Both programs find the log good, for an auditor and for a player."""
    for person in (STAFF["auditor"], ANN):
        rows = [json.loads(line) for line in house.export(person)]
        assert small(rows) == [] and full(rows) == ""


def test_a_fill_is_asked_by_one_and_approved_by_another(store):
    async def play() -> None:
        house = await table(store)
        number = await asked(house, DEALER, "fill", cents=25_000)
        assert store.balances()["inventory-t"] == BANK  # nothing moves before the second person
        assert isinstance(await approve(house, CASHIER, number), Done)
        assert store.balances() == {"cage": -BANK - 25_000, "inventory-t": BANK + 25_000}
        again = await approve(house, FLOOR, number)
        assert isinstance(again, Refused) and "was answered before" in again.reason
        await by_two(house, FLOOR, MANAGER, "credit", cents=125_000)
        assert store.balances() == {"cage": 0, "inventory-t": 0}
        records = [r for r in store.records("t") if r.kind in ("asked", "approved")]
        assert records[0].body == {"act": "fill", "cents": 25_000, "who": "id-dealer", "as": "dealer"}
        assert records[1].body == {
            **records[0].body, "of": number, "approved_by": "id-cashier", "approved_as": "cashier",
        }  # fmt: skip
        figures = reconciles(store)
        assert (figures.opener_cents, figures.fills_cents, figures.credits_cents) == (BANK, 25_000, 125_000)
        assert (figures.closer_cents, figures.win_cents, figures.hold) == (0, 0, None)
        holds(house)

    run(play())


def test_nobody_approves_their_own(local):
    async def play() -> None:
        house = await table(local)
        for act in ("fill", "credit"):
            number = await asked(house, FLOOR, act, cents=500)
            refused = await approve(house, FLOOR, number)
            assert isinstance(refused, Refused) and "themselves" in refused.reason
            assert isinstance(await decline(house, FLOOR, number), Done)  # but one may take it back
        assert local.balances()["inventory-t"] == BANK

    run(play())


# The roles that may ask for an act, and those that may approve it; an admin acts as a manager.
MAY = {
    "fill": ("dealer box floor manager admin", "cashier floor manager admin"),
    "credit": ("dealer box floor manager admin", "cashier floor manager admin"),
    "count": ("dealer box floor manager admin", "cashier floor manager admin"),
    "drop": ("floor manager admin", "cashier manager admin"),
    "correction": ("dealer box floor manager admin", "floor manager admin"),
    "marker": ("dealer box floor manager admin", "floor manager admin"),
    "redemption": ("cashier floor manager admin", "cashier floor manager admin"),
}
TERMS: dict[str, dict[str, Any]] = {
    "fill": {"cents": 100},
    "credit": {"cents": 100},
    "count": {"at": "closing", "cents": 100},
    "drop": {"cents": 100},
    "correction": {"player": ANN.id, "seat": 1, "cents": 100, "why": "paid too little"},
    "marker": {"player": ANN.id, "seat": 1, "cents": 100},
    "redemption": {"player": ANN.id, "cents": 100},
}


@pytest.mark.parametrize("act", MAY)
def test_every_role_and_every_act(local, act, monkeypatch):
    """Asked and approved by exactly those; everybody else is refused, and nothing is written."""
    monkeypatch.setitem(MARKERS, "oh-roulette", "oh-rapid-roulette:4.V")
    may_ask, may_approve = (set(words.split()) for words in MAY[act])
    own = {"cents": 100} if act in ("count", "drop") else {}

    async def play() -> None:
        house = await table(local, ANN)
        if act == "redemption":
            await by_two(house, DEALER, FLOOR, "marker", player=ANN.id, seat=1, cents=10_000)
        for role, person in (*STAFF.items(), ("player", BOB), ("player", ANN)):
            before = house.view()["seq"]
            answer = await ask(house, person, act, **TERMS[act])
            assert isinstance(answer, Done) == (role in may_ask), (role, answer)
            if isinstance(answer, Refused):
                assert house.view()["seq"] == before and role in answer.reason
            waiting = await asked(house, MANAGER, act, **TERMS[act])
            if role == "manager":
                continue  # his own
            before = house.view()["seq"]
            said_no = await decline(house, person, waiting)
            assert isinstance(said_no, Done) == (role in may_approve), (role, said_no)
            if isinstance(said_no, Done):
                waiting = await asked(house, MANAGER, act, **TERMS[act])
            answer = await approve(house, person, waiting, **own)
            assert isinstance(answer, Done) == (role in may_approve), (role, answer)
            if isinstance(answer, Refused):
                assert house.view()["seq"] == before and role in answer.reason
                await decline(house, MANAGER, waiting)
        holds(house)

    run(play())


def test_the_table_of_acts_is_whole():
    assert set(MAY) == set(TERMS) == set(ACTS)


def test_a_count_by_two_shows_the_difference_and_edits_nothing(local):
    async def play() -> None:
        house = await table(local)
        number = await asked(house, DEALER, "count", at="opening", cents=BANK - 500)
        alone = await approve(house, FLOOR, number)
        assert isinstance(alone, Refused) and "count it yourself" in alone.reason
        other = await approve(house, FLOOR, number, cents=BANK)
        assert isinstance(other, Refused) and "the two counts differ" in other.reason
        assert "995" not in other.reason  # the second does not learn what the first has counted
        assert isinstance(await approve(house, FLOOR, number, cents=BANK - 500), Done)
        noted = [r.body for r in local.records("t") if r.kind == "approved"]
        assert (noted[0]["cents"], noted[0]["books_cents"]) == (BANK - 500, BANK)
        assert local.balances()["inventory-t"] == BANK
        holds(house)

    run(play())


def test_the_drop_box_is_emptied_by_two(local):
    async def play() -> None:
        house = await table(local, ANN)
        assert local.balances()["drop-t-box"] == 2_000_000
        await by_two(house, FLOOR, CASHIER, "drop", cents=1_999_000)  # ten dollars less than the books say
        assert local.balances()["drop-t-box"] == 0
        noted = [r.body for r in local.records("t") if r.kind == "approved"]
        assert noted[0]["books_cents"] - noted[0]["cents"] == 1_000
        figures = reconciles(local)
        assert figures.drop_cents == 2_000_000 and figures.win_cents == 0
        await by_two(house, FLOOR, CASHIER, "drop", cents=0)  # an empty box: nothing to post
        holds(house)

    run(play())


def test_a_credit_of_more_than_the_table_has_is_refused(local):
    async def play() -> None:
        house = await table(local)
        assert isinstance(await ask(house, DEALER, "credit", cents=BANK), Done)  # all of it may go
        refused = await ask(house, DEALER, "credit", cents=BANK + 1)
        assert isinstance(refused, Refused) and "$1,000 in the inventory" in refused.reason
        numbers = [await asked(house, DEALER, "credit", cents=BANK) for _ in range(2)]
        assert isinstance(await approve(house, FLOOR, numbers[0]), Done)
        late = await approve(house, FLOOR, numbers[1])  # what was there when it was asked for is gone
        assert isinstance(late, Refused) and "$0 in the inventory" in late.reason
        assert local.balances()["inventory-t"] == 0

    run(play())


# ── corrections ──────────────────────────────────────────────────────────────────────────────────────


def test_a_wrong_payment_is_corrected_with_two_names(store):
    async def play() -> None:
        house = await table(store, ANN)
        await by_two(
            house,
            DEALER,
            FLOOR,
            "correction",
            player=ANN.id,
            seat=1,
            cents=5_000,
            round=1,
            why="paid as even",
        )
        assert house.chips(ANN) == 2_005_000
        await by_two(
            house, FLOOR, MANAGER, "correction", player=ANN.id, seat=1, cents=-2_000, why="paid twice"
        )
        assert house.chips(ANN) == 2_003_000
        told = house.view(ANN)["corrections"]
        assert [(c["cents"], c["why"]) for c in told] == [(5_000, "paid as even"), (-2_000, "paid twice")]
        assert "corrections" not in house.view(BOB)
        figures = reconciles(store)
        assert (figures.win_cents, figures.corrections_cents) == (-3_000, -3_000)
        await house.done(ANN, do="leave")
        await by_two(house, DEALER, FLOOR, "correction", player=ANN.id, cents=-1_000, why="found on the tape")
        assert house.floor.purse(ANN.id) == 10_000_000 + 3_000 - 1_000
        assert reconciles(store).win_cents == -2_000
        holds(house)

    run(play())


@pytest.mark.parametrize("over", [0, 1])
def test_no_account_goes_below_nothing_by_a_correction(local, over):
    """On the line it is done; a cent more is refused, with what can be done instead."""

    async def play() -> None:
        house = await table(local, ANN)
        answer = await ask(
            house, DEALER, "correction", player=ANN.id, seat=1, cents=-2_000_000 - over, why="paid twice"
        )
        if over:
            assert isinstance(answer, Refused)
            assert (
                "there are $20,000 at seat 1" in answer.reason
                and "take back $20,000 or less" in answer.reason
            )
        else:
            assert isinstance(answer, Done)
            await house.done(ANN, do="wager", wager="red", spot="red", stake_cents=500)
            late = await approve(house, FLOOR, answer.seq)  # he has bet some of it meanwhile
            assert isinstance(late, Refused) and "take back $19,995 or less" in late.reason

    run(play())


@pytest.mark.parametrize(
    ("terms", "said"),
    [
        ({"cents": 0}, "more or less than nothing"),
        ({"seat": 3}, "sits at seat 1"),
        ({"seat": 0}, "sits at seat 1"),
        ({"player": BOB.id}, "has left: it is his purse"),
        ({"round": 2}, "round 2 has not been played"),
    ],
)
def test_a_correction_that_cannot_be_is_refused_in_words(local, terms, said):
    async def play() -> None:
        house = await table(local, ANN)
        given = {"player": ANN.id, "seat": 1, "cents": 100, "why": "paid too little", **terms}
        answer = await ask(house, DEALER, "correction", **given)
        assert isinstance(answer, Refused) and said in answer.reason

    run(play())


@pytest.mark.parametrize("every", [1, 500])
def test_what_waits_outlives_a_start(sqlite, monkeypatch, every):
    """Read from the log again, and from a checkpoint."""
    monkeypatch.setattr("houseway.live.table.CHECKPOINT_RECORDS", every)

    async def begin(store: Store) -> int:
        house = await table(store, ANN)
        await by_two(house, DEALER, FLOOR, "correction", player=ANN.id, seat=1, cents=500, why="paid short")
        number = await asked(house, DEALER, "fill", cents=500)
        await house.close()
        return number

    async def go_on(store: Store, number: int) -> None:
        house = House(store, Clock())
        await house.floor.start(clock=False)
        before = store.balances()["inventory-t"]
        assert isinstance(await approve(house, FLOOR, number), Done)
        assert store.balances()["inventory-t"] == before + 500
        assert [c["cents"] for c in house.view(ANN)["corrections"]] == [500]
        await house.close()

    store = Store.open(sqlite, key=KEY)
    number = run(begin(store))
    store = reopened(store, sqlite)
    run(go_on(store, number))
    assert check(store).tables == 1
    store.close()


@pytest.mark.clause("oh-rapid-roulette:4.V")
def test_markers_only_where_a_book_speaks_of_them(local, monkeypatch):
    async def play() -> None:
        house = await table(local, ANN)
        refused = await ask(house, DEALER, "marker", player=ANN.id, seat=1, cents=10_000)
        assert isinstance(refused, Refused) and "lets nobody buy chips against a marker" in refused.reason
        monkeypatch.setitem(MARKERS, "oh-roulette", "oh-rapid-roulette:4.V")
        await by_two(house, DEALER, FLOOR, "marker", player=ANN.id, seat=1, cents=10_000)
        assert house.chips(ANN) == 2_010_000 and local.balances()["marker-id-Ann"] == 10_000
        assert reconciles(local).drop_cents == 2_010_000
        more = await ask(house, CASHIER, "redemption", player=ANN.id, cents=10_001)
        assert isinstance(more, Refused) and "come to $100" in more.reason
        await by_two(house, CASHIER, FLOOR, "redemption", player=ANN.id, cents=10_000)
        assert local.balances()["marker-id-Ann"] == 0 and house.floor.purse(ANN.id) == 8_000_000 - 10_000
        assert reconciles(local).win_cents == 0
        holds(house)

    run(play())
