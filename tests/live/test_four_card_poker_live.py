"""Four Card Poker at a live table: what is refused, a player who does not answer, and the hint."""

import pytest
from floor_support import ANN, BOB, Clock, House, run, seeded

from houseway.analysis.hints import decision_hint
from houseway.editions.house import elect
from houseway.editions.loader import load_edition

BOOK = "oh-four-card-poker"
THREE_KINGS = 1_598  # seat 1 gets three kings, seat 3 a pair of aces, the dealer fours with J♣ face up


async def opened(store) -> House:
    house = House(store, Clock(), entropy=seeded(THREE_KINGS))
    await house.open("four-card-poker", (ANN, BOB), act_seconds=30)
    for person in (ANN, BOB):
        for wager in ("ante", "aces-up"):
            await house.done(person, do="wager", wager=wager, stake_cents=500)
    for person in (ANN, BOB):
        await house.done(person, do="ready")
    return house


@pytest.mark.clause(f"{BOOK}:10.III", f"{BOOK}:11.I.C")
def test_who_does_not_answer_folds_and_keeps_aces_up(local):
    async def play():
        house = await opened(local)
        assert house.step(ANN)["seat"] == 1 and house.step(ANN)["default"] == "fold"
        await house.wait(29)
        assert house.step(ANN)["seat"] == 1
        await house.wait(1)
        assert house.step(BOB)["seat"] == 3
        await house.done(BOB, do="decide", choice="play", amount_cents=1500)
        lines = {(x["seat"], x["wager"]): x["amount_cents"] for x in house.view(ANN)["lines"]}
        assert lines == {
            (1, "ante"): -500, (1, "aces-up"): 4000,
            (3, "ante"): 500, (3, "play"): 1500, (3, "aces-up"): 500,
        }  # fmt: skip
        await house.close()

    run(play())


@pytest.mark.clause(f"{BOOK}:7.IV", f"{BOOK}:10.III")
def test_what_is_not_allowed_is_refused_with_its_clause_and_changes_nothing(local):
    async def play():
        house = await opened(local)
        before = house.view(ANN)["view"]
        wrong = [
            (ANN, {"do": "decide", "choice": "play", "amount_cents": 2000}, "10.III"),  # four times
            (ANN, {"do": "decide", "choice": "play", "amount_cents": 750}, "10.III"),
            (ANN, {"do": "wager", "wager": "aces-up", "stake_cents": 500}, "7.IV"),
        ]
        for person, intent, path in wrong:
            assert (await house.refused(person, **intent)).clause == f"{BOOK}:{path}"
        assert (await house.refused(ANN, do="decide", choice="raise")).allowed == ("play", "fold")
        await house.refused(BOB, do="decide", choice="fold")  # it is not his turn
        assert house.view(ANN)["view"] == before
        await house.close()

    run(play())


def test_the_hint_knows_the_up_card_and_nothing_hidden(local):
    async def play():
        house = await opened(local)
        view = house.view(ANN)["view"]
        assert view["dealer"]["cards"] == ["??"] * 5 + ["Jc"]
        found = decision_hint(elect(load_edition(BOOK), {}), view)
        assert found.best == "play" and found.text.startswith("Play three times the Ante")
        await house.close()

    run(play())
