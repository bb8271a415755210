"""New cards are verified by the floor supervisor who is assigned to the table, and by no other."""

import copy
import json

import pytest
from floor_support import ANN, BOB, Clock, House, run
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


# ── idle tables with a dealer ────────────────────────────────────────────────────────────────────────


@pytest.mark.clause(
    "s36-fast-action-holdem:e.8", "ma-fast-action-holdem:5.h", "oh-baccarat:5.VIII"
)  # fmt: skip
@pytest.mark.parametrize(
    ("edition", "game", "wager"),
    [
        ("s36-fast-action-holdem", "fast-action-holdem", "original"),
        ("ma-fast-action-holdem", "fast-action-holdem", "original"),
        ("oh-baccarat", "baccarat", "banker"),
    ],
)
def test_an_idle_tables_cards_are_spread_before_anybody_plays_with_them(local, edition, game, wager):
    """By the dealer who stands there, and brought back by nobody below him."""

    async def play():
        house = House(local, Clock())
        await house.open(game, (ANN,), attended=("dealer",), edition=edition, idle_seconds=10**6)
        bet = {"do": "wager", "wager": wager, "stake_cents": 2_000}

        async def prepared():
            for _ in range(12):
                if house.view()["waits_for"] == "dealer":
                    await house.done(DEALER, do="answer")
                await house.refuse_cut(ANN)
            assert house.view()["view"]["phase"] in ("betting", "wagers"), house.view()["view"]["phase"]

        await prepared()
        await house.wait(3 * 3600)
        refused = await house.refused(ANN, **bet)
        assert "spreads the cards" in refused.reason and refused.clause.startswith(edition + ":")
        assert console.sheet(house.floor.scratch("t"), DEALER)["step"]["yours"]
        await house.done(DEALER, do="answer")
        assert house.view()["view"]["phase"] == "idle"
        refused = await house.refused(ANN, **bet)
        assert "lie spread" in refused.reason and refused.clause.startswith(edition + ":")
        sheet = console.sheet(house.floor.scratch("t"), DEALER)
        assert "lie spread" in sheet["step"]["do"] and not sheet["step"]["say"]
        (gather,) = [o for o in sheet["orders"] if o["name"] == "gather-cards"]
        assert gather["may"] and gather["by"] == "dealer"
        order = {"do": "order", "what": "procedure-done", "name": "gather-cards"}
        assert (await house.refused(ANN, **order)).clause == refused.clause
        await house.done(DEALER, **order)
        await prepared()
        await house.done(ANN, **bet)
        await house.done(ANN, do="withdraw", wager=wager)
        # Everybody leaves, the dealer does nothing, and somebody else sits down: it is owed all the same.
        await house.done(ANN, do="leave")
        await house.wait(3 * 3600)
        await house.floor.grant(BOB.id, 100_000, "play money", "welcome")
        await house.done(BOB, do="sit", seat=2, buy_in_cents=50_000)
        assert "spreads the cards" in (await house.refused(BOB, **bet)).reason

    run(play())


# ── a new dealer ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("s36-fast-action-holdem:g.1", "ma-fast-action-holdem:7.a", "oh-blackjack:7.II")
@pytest.mark.parametrize(
    ("edition", "game", "wager"),
    [
        ("s36-fast-action-holdem", "fast-action-holdem", "original"),
        ("ma-fast-action-holdem", "fast-action-holdem", "original"),
        ("oh-blackjack", "blackjack", "base"),
    ],
)
@pytest.mark.parametrize("relieved", [False, True])
def test_a_dealer_whom_the_pit_sends_burns_a_card_before_dealing(local, edition, game, wager, relieved):
    async def play():
        house = await House(local, Clock()).open(game, (ANN,), attended=("dealer",), edition=edition)
        await house.assign(DEALER)
        for _ in range(12):
            if house.view()["waits_for"] == "dealer":
                await house.done(DEALER, do="answer")
            await house.refuse_cut(ANN)
        await house.done(ANN, do="wager", wager=wager, stake_cents=2_000)
        second = Person("id-d2", "D2", "dealer")
        if relieved:
            await house.assign(DEALER, on=False)
            await house.assign(second)
        await house.done(second, do="answer")  # no more bets
        first = console.sheet(house.floor.scratch("t"), second)["step"]["do"].lower()
        assert ("burn" in first) is relieved, first
        honest = [json.loads(line) for line in house.export()]
        assert small(honest) == [] and full(honest) == ""

    run(play())


# ── what a player may ask for ────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("s36-fast-action-holdem:e.8.ii", "ma-fast-action-holdem:5.h.2")
@pytest.mark.parametrize("edition", ["s36-fast-action-holdem", "ma-fast-action-holdem"])
def test_a_player_is_offered_to_have_the_devices_batch_spread(local, edition):
    async def play():
        house = await House(local, Clock()).open(
            "fast-action-holdem", (ANN,), edition=edition, elections={"shuffler": "device"}
        )
        assert house.view(ANN)["asks"] == []
        await house.done(ANN, do="leave")
        await house.wait(16 * 60)
        assert house.view()["view"]["phase"] == "idle"
        await house.floor.grant(BOB.id, 100_000, "play money", "welcome")
        await house.done(BOB, do="sit", seat=2, buy_in_cents=50_000)
        assert house.view(BOB)["asks"] == ["spread-batch"] and house.view(ANN)["asks"] == []
        await house.done(BOB, do="order", what="procedure-done", name="spread-batch")
        assert house.view(BOB)["asks"] == []
        names = [json.loads(x).get("body", {}).get("name") for x in house.export()]
        assert names.count("spread-batch") == 1

    run(play())


@pytest.mark.parametrize("edition", ["wa-fast-action-holdem-single", "wa-fast-action-holdem-multi"])
def test_a_book_without_such_a_batch_offers_none_and_refuses_it(local, edition):
    async def play():
        house = await House(local, Clock()).open("fast-action-holdem", (ANN,), edition=edition)
        assert house.view(ANN)["asks"] == []
        refused = await house.refused(ANN, do="order", what="procedure-done", name="spread-batch")
        assert "not due" in refused.reason

    run(play())
