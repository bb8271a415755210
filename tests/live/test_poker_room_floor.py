"""The poker room at a table of the floor: several people, the clock, logs that both programs accept, and
cards that nobody sees who may not."""

import json
from random import Random

import pytest
from floor_support import ANN, AUDITOR, BOB, CLEO, KEY, Clock, House, repeatable, run
from test_sealed import verifier
from test_sealed_exports import full, rehashed, small

from houseway.core.game import HIDDEN
from houseway.live.store import Store
from houseway.live.verify import verify_lines

PEOPLE = (ANN, BOB, CLEO)
EDITIONS = ("oh-poker-holdem", "oh-poker-five-card-draw", "oh-poker-seven-card-stud")


async def answered(house, rng):
    """One decision; whoever folds has cards that must stay hidden."""
    seat = house.step()["seat"]
    person = next(p for p in PEOPLE if house.view(p)["your_seat"] == seat)
    choice = rng.choice(house.step(person)["choices"])
    more = {}
    if choice["high_cents"]:
        more["amount_cents"] = choice["low_cents"]
    if "picks" in choice:
        more["slots"] = rng.sample(choice["picks"]["slots"], 2)
    await house.done(person, do="decide", choice=choice["name"], **more)


def hidden_from(house, person):
    """The cards of others' hands that lie face down for this person."""
    view = house.view(person)["view"]
    own = house.view(person)["your_seat"]
    for hand in view["hands"]:
        for text, up in zip(hand["cards"], hand["up"], strict=True):
            if hand["seat"] != own and not up and not hand["shown"]:
                assert text == HIDDEN


@pytest.mark.parametrize("edition", EDITIONS)
def test_rounds_on_the_floor_are_played_verified_and_hide_what_they_must(tmp_path, edition):
    store = Store.open(tmp_path / "house.db", key=KEY)

    async def play():
        house = await House(store, Clock(), entropy=repeatable(5)).open(
            "poker-room", PEOPLE, edition=edition, act_seconds=30
        )
        rng, rounds = Random(edition), 0
        for _ in range(400):
            kind = house.step()["kind"]
            if kind == "decide":
                for person in PEOPLE:
                    hidden_from(house, person)
                await answered(house, rng)
            elif kind == "over":
                rounds += 1
                if rounds == 4:
                    break
                await house.wait(61)
            else:
                await house.wait(61)
        assert rounds == 4
        assert sum(house.chips(p) for p in PEOPLE) == 3 * 2_000_000
        whole, mine = house.export(AUDITOR), house.export(ANN)
        for copy in (whole, mine):
            verify_lines(copy)
            assert verifier.check_lines(copy).problems == []
        never_shown_to_ann(whole, mine, house.view(ANN)["your_seat"])
        await house.close()

    run(play())
    store.close()


def never_shown_to_ann(whole, mine, seat):
    """What an auditor's copy tells of other hands is not in a player's, unless it was turned up."""

    def looks(lines):
        rows = [json.loads(line) for line in lines]
        events = [row.get("body", row) for row in rows]
        return [
            e for e in events if isinstance(e, dict) and e.get("type") == "cards-shown" and e.get("cards")
        ]

    assert {e["to"] for e in looks(whole)} > {f"seat-{seat}"}
    assert {e["to"] for e in looks(mine)} <= {f"seat-{seat}", "all"}


@pytest.mark.parametrize("kind", ["bets-posted", "bet-returned"])
def test_chips_that_were_posted_or_returned_cannot_be_told_otherwise(tmp_path, kind):
    """A house with its own key rewrites how much was put in: the money beside it tells."""
    store = Store.open(tmp_path / "house.db", key=KEY)

    async def play():
        house = await House(store, Clock()).open("poker-room", (ANN, BOB), edition="oh-poker-holdem")
        await house.wait(61)
        while house.step()["kind"] != "over":
            await house.wait(61)
        lines = house.export(AUDITOR)
        await house.close()
        return lines

    rows = [json.loads(line) for line in run(play())]
    store.close()
    assert small(rehashed(rows)) == [] and full(rehashed(rows)) == ""
    body = next(row["body"] for row in rows if row.get("body", {}).get("type") == kind)
    if kind == "bets-posted":
        body["bets"][0]["cents"] += 100
    else:
        body["cents"] += 100
    assert small(rehashed(rows)) and full(rehashed(rows))


def test_a_player_who_does_not_answer_checks_or_folds(tmp_path):
    store = Store.open(tmp_path / "house.db", key=KEY)

    async def play():
        house = await House(store, Clock()).open(
            "poker-room", (ANN, BOB), edition="oh-poker-holdem", act_seconds=30
        )
        assert house.step()["kind"] == "decide"
        for _ in range(10):
            if house.step()["kind"] == "over":
                break
            await house.wait(31)
        assert house.step()["kind"] == "over"
        assert sorted((house.chips(ANN), house.chips(BOB))) == [1_999_900, 2_000_100]
        await house.close()

    run(play())
    store.close()
