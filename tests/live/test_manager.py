"""What a manager of table games relies on beside the acts themselves: names, words and what is due."""

from typing import Any

import pytest
from floor_support import ANN, Clock, run
from floor_support import House as Floor
from money_support import CASHIER, DEALER, STAFF, approve, asked
from running import TABLES, House, in_house

from houseway.live import console
from houseway.live.glance import alerts
from houseway.live.site import person
from houseway.live.terms import Done

REAL = {"game": "three-card-poker", "physical": True, "attended": ["dealer"], "name": "Real cards"}


async def ask(client: Any, what: dict[str, Any], key: str = "key-of-the-ask") -> Any:
    return await client.post("/api/money/tables/wheel/ask", {"key": key, "what": what})


@in_house(tables=TABLES[:1])
async def test_an_approval_is_found_under_the_name_of_who_approved(house: House) -> None:
    dealer, cashier, manager = [await house.someone(r) for r in ("dealer", "cashier", "manager")]
    number = (await ask(dealer, {"act": "fill", "cents": 50_000})).json()["number"]
    done = await cashier.post(
        "/api/money/tables/wheel/approve", {"key": "key-of-the-approval", "number": number}
    )
    assert done.status_code == 200
    of = {
        c.account.name: (await manager.get(f"/api/pit/people/{c.account.id}/deeds")).json()["deeds"]
        for c in (dealer, cashier)
    }
    assert [d["what"] for d in of[dealer.account.name]] == ["fill approved", "fill asked"]
    (found,) = of[cashier.account.name]
    assert found["what"] == "fill approved" and found["told"]["by"] == dealer.account.name
    assert of[dealer.account.name][0]["told"]["approved_by"] == cashier.account.name


@in_house(tables=())
async def test_what_a_person_did_shows_no_card_that_one_seat_alone_saw(house: House) -> None:
    """Cards that the dealer entered for a player's eyes are told to the auditor, and to no manager."""
    manager, dealer, player, auditor = [
        await house.someone(r) for r in ("manager", "dealer", "player", "auditor")
    ]
    table = (await manager.post("/api/pit/tables", REAL)).json()["table"]["id"]
    await player.open()
    await player.do(table, do="sit", seat=1, buy_in_cents=100_000)

    async def step() -> dict[str, Any]:
        return house.floor.view(table, person(dealer.account))

    await dealer.open()
    wagered = shown = False
    for _ in range(60):
        seen = await step()
        if seen["waits_for"] == "seat-1":
            await dealer.do(table, do="answer", saw="As Ks Qs")
            shown = True
            break
        if seen["view"]["step"]["kind"] == "wagers" and not wagered:
            await player.do(table, do="wager", wager="ante", stake_cents=2_500)
            wagered = True
        else:
            await dealer.do(table, do="answer")
    assert shown
    where = f"/api/pit/people/{dealer.account.id}/deeds"
    for path in (where, where + ".csv"):
        assert "Ks" not in (await manager.get(path)).text
        assert "Ks" in (await auditor.get(path)).text
        assert "salt" not in (await auditor.get(path)).text


def test_what_waits_for_a_second_person_is_an_alert(local):
    async def play():
        house = await Floor(local, Clock()).open("roulette", (ANN,))

        def told() -> list[str]:
            at_ms = int(house.clock.now * 1000)
            found = alerts(house.floor.table_actor("t"), at_ms)
            return [a["text"] for a in found if a["kind"] == "approval"]

        assert told() == []
        number = await asked(house, DEALER, "fill", cents=50_000)
        await asked(house, DEALER, "count", at="between", cents=1)
        assert told() == ["a fill waits for a second person", "a count waits for a second person"]
        assert isinstance(await approve(house, CASHIER, number), Done)
        assert told() == ["a count waits for a second person"]
        await house.close()

    run(play())


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        (
            {"limits": {"red": {"min_cents": 50_000, "max_cents": 2_500}}},
            "Red: the least, $500, is more than",
        ),
        (
            {"limits": {"red": {"min_cents": 2_500, "max_cents": 5_000, "unit_cents": 700}}},
            "Red: the least, $25, is not made of steps of $7",
        ),
        ({"limits": {"red": {"min_cents": 0, "max_cents": 5_000}}}, "limits red min cents: 1 at least"),
        ({"name": "x"}, "name: at least 2 signs"),
        ({"seats": 0}, "seats: 1 at least"),
        ({"seats": "7"}, "seats: a whole number"),
        ({"bet_seconds": 3}, "bet seconds: 5 at least"),
        ({"name": "\x07\x07\x07"}, "name: signs that cannot be used here"),
        ({"tray": 1}, "tray: nothing of this name is asked for"),
        ({"real_wheel": True}, "at terminals only"),
        ({"misreads_one_in": 5}, "at terminals only"),
        ({"game": "rapid-roulette", "physical": True, "attended": ["dealer"]}, "a sensor reads a real wheel"),
        ({"game": "rapid-roulette", "real_wheel": True, "misreads_one_in": 9}, "the wheel is real"),
    ],
)
@in_house(tables=())
async def test_a_table_that_cannot_be_is_refused_in_words(house: House, said: Any, reason: str) -> None:
    manager = await house.someone("manager")
    refused = await manager.post("/api/pit/tables", {"name": "New", "game": "roulette", **said})
    assert refused.status_code == 422 and reason in refused.json()["reason"], refused.json()
    assert "_" not in refused.json()["reason"] and not list(house.floor.tables())


@pytest.mark.parametrize(
    ("what", "reason"),
    [
        ({"act": "fill", "cents": 0}, "cents: expected a whole number of at least 1"),
        ({"act": "fill"}, "cents is to be said"),
        (
            {"act": "correction", "cents": 5, "why": "", "player": "x"},
            "why: expected a text of at least 3 signs",
        ),
        ({"act": "correction", "cents": 5, "why": "because", "round": 1}, "player is to be said"),
    ],
)
@in_house(tables=TABLES[:1])
async def test_a_request_that_is_not_whole_is_refused_in_words(house: House, what: Any, reason: str) -> None:
    dealer = await house.someone("dealer")
    refused = await ask(dealer, what)
    assert refused.status_code == 422 and reason in refused.json()["reason"], refused.json()


@in_house(tables=TABLES)
async def test_games_are_called_by_their_titles(house: House) -> None:
    manager = await house.someone("manager")
    assert (await manager.get("/api/money")).json()["games"] == {
        "roulette": "Roulette", "three-card-poker": "Three Card Poker", "blackjack": "Blackjack",
    }  # fmt: skip


@in_house(tables=())
async def test_real_chips_are_counted_without_the_figure_of_the_books(house: House) -> None:
    manager = await house.someone("manager")
    for real in (False, True):
        made = await manager.post(
            "/api/pit/tables",
            {"name": f"Dice {real}", "game": "craps", "attended": ["dealer"], "physical": real},
        )
        where = f"/api/pit/tables/{made.json()['table']['id']}"
        closing = await manager.post(f"{where}/close", {"why": "the end of the day"})
        seen = closing.json()["table"]
        assert seen["state"] == "to be counted"
        assert (seen["inventory_cents"] is None) == real


@pytest.mark.clause("oh-craps:8.I")
def test_nobody_is_told_to_do_what_stays_in_the_dealers_own_hands(local):
    async def play():
        house = await Floor(local, Clock()).open("craps", (ANN,), attended=("dealer", "box", "floor"))
        turn = house.floor.scratch("t")
        steps = {role: console.sheet(turn, STAFF[role])["step"] for role in ("dealer", "box", "floor")}
        assert {role: step["yours"] for role, step in steps.items()} == {
            "dealer": True, "box": False, "floor": False,
        }  # fmt: skip
        await house.refused(STAFF["box"], do="answer")
        await house.done(DEALER, do="answer")
        await house.close()

    run(play())


def test_a_wheel_is_not_asked_how_many_cards_there_are(local):
    async def play():
        house = await Floor(local, Clock()).open("roulette", (ANN,), attended=("dealer",))
        await house.done(ANN, do="wager", wager="red", spot="red", stake_cents=2_500)
        await house.done(DEALER, do="answer")
        calls = console.sheet(house.floor.scratch("t"), DEALER)["calls"]
        assert "foreign-object" in [c["what"] for c in calls] and not any(c["counts"] for c in calls)
        await house.close()
        cards = await Floor(local, Clock(), table="c").open("three-card-poker", (ANN,), attended=("dealer",))
        for _ in range(60):
            asked = {c["what"]: c["counts"] for c in console.sheet(cards.floor.scratch("c"), DEALER)["calls"]}
            if any(asked.values()):
                break
            if cards.view()["waits_for"] == "dealer":
                await cards.done(DEALER, do="answer")
            elif cards.step()["kind"] == "wagers":
                await cards.done(ANN, do="wager", wager="ante", stake_cents=500)
                await cards.done(DEALER, do="answer")
            else:
                await cards.refuse_cut(ANN)
        assert any(asked.values()), asked  # and cards are counted
        await cards.close()

    run(play())
