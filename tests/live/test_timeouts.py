"""Time that runs out: what is done then, the bank of time before it, and that log and views say so."""

import importlib.util
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from floor_support import ANN, BOB, Clock, House, reopened, repeatable, run

from houseway.live.store import Store
from houseway.live.verify import verify_lines

SMALL = Path(__file__).parents[2] / "verifier" / "houseway_verify.py"
GIVE_UP = {"fold", "surrender"}
ASKING = (
    "blackjack", "three-card-poker", "four-card-poker", "crazy-four-poker", "ultimate-texas-holdem",
    "texas-holdem-bonus", "mississippi-stud", "let-it-ride", "pai-gow-poker", "fast-action-holdem",
)  # fmt: skip


async def asked(house: House, *people: Any) -> None:
    await house.to_wagers()
    for person in people:
        offer = house.view(person)["offers"][0]
        stake = max(offer["min_cents"], 1000)
        await house.done(person, do="wager", wager=offer["wager"], spot=offer["spot"], stake_cents=stake)
    for person in people:
        await house.done(person, do="ready")


@pytest.mark.parametrize("game", ASKING)
def test_silence_gives_nothing_up_where_another_choice_stakes_nothing(local: Store, game: str) -> None:
    """Check over fold, stand over hit, keep over surrender: the rule, for every question that comes up."""

    async def play() -> None:
        house = await House(local, Clock()).open(game, (ANN,))
        rng, seen = Random(game), 0
        for _ in range(12):
            await asked(house, ANN)
            while house.step()["kind"] == "decide":
                step, view = house.step(ANN), house.view(ANN)
                free = {c["name"] for c in step["choices"] if not c["high_cents"]}
                assert view["silence"]["choice"] == step["default"]
                assert step["default"] in free, "silence stakes nothing more"
                if free - GIVE_UP:
                    assert step["default"] not in GIVE_UP
                seen += 1
                choice = rng.choice(
                    [c["name"] for c in step["choices"] if "picks" not in c] or [step["default"]]
                )
                await house.done(ANN, do="decide", choice=choice)
        assert seen > 5

    run(play())


# What a player who makes no wager gives up, and what of his stays in action.
FORFEITS: dict[str, tuple[set[str], set[str]]] = {
    "three-card-poker": ({"ante", "pair-plus"}, set()),
    "four-card-poker": ({"ante"}, {"aces-up"}),
    "crazy-four-poker": ({"ante", "super-bonus", "queens-up"}, set()),
    "mississippi-stud": ({"ante"}, set()),
    "ultimate-texas-holdem": ({"ante", "blind"}, {"trips"}),
    "texas-holdem-bonus": ({"ante"}, {"bonus"}),
}


@pytest.mark.clause(
    "oh-three-card-poker:10.II.A", "oh-four-card-poker:10.III", "oh-crazy-four-poker:10.III",
    "oh-mississippi-stud:9.III", "oh-ultimate-texas-holdem:1.I.G", "oh-texas-holdem-bonus:10.I",
)  # fmt: skip
@pytest.mark.parametrize("game", FORFEITS)
def test_nobody_wagers_for_a_silent_player_who_loses_what_the_book_takes(local: Store, game: str) -> None:
    """Three rounds, whatever the cards: no chip is added, and the wagers of the clause are lost."""
    lost, stays = FORFEITS[game]

    async def play() -> None:
        house = await House(local, Clock()).open(game, (ANN,), act_seconds=30)
        for _ in range(3):
            await house.to_wagers()
            before = house.chips(ANN)
            along = {w for o in house.view(ANN)["offers"] for w in o.get("along", ())}
            for wager in sorted((lost | stays) - along):  # the ante comes first
                await house.done(ANN, do="wager", wager=wager, stake_cents=1000)
            since = await house.done(ANN, do="ready")
            assert house.view(ANN)["silence"]["choice"] == house.step(ANN)["default"]
            assert not house.view(BOB)["silence"] and not house.view()["silence"]
            for _ in range(3):
                if house.step()["kind"] == "decide":
                    gives_up = house.view(ANN)["silence"]["gives_up"]
                    assert gives_up == (house.step(ANN)["default"] == "fold")
                    await house.wait(30)
            news = house.view(ANN, since)["news"]
            answers = [e for e in news if e["type"] == "decided"]
            assert all(e["clock"] and not e.get("amount_cents") for e in answers)
            assert answers[-1]["choice"] == "fold"
            lines = [x for e in news if e["type"] == "settled" for x in e["lines"]]
            assert {x["wager"] for x in lines} == lost | stays
            assert all(x["outcome"] == "lose" for x in lines if x["wager"] in lost)
            assert house.chips(ANN) == before + sum(x["amount_cents"] for x in lines)

    run(play())


PAIR = 5  # the first hand at seat 1 under these seeds


@pytest.mark.clause("oh-three-card-poker:10.II", "oh-three-card-poker:10.II.A")
@pytest.mark.parametrize(("answer", "outcome"), [("", "lose"), ("play", "win")])
def test_a_pair_is_paid_with_a_word_and_lost_in_silence(local: Store, answer: str, outcome: str) -> None:
    """The losing party of the rule: the same hand with and without a Play wager of the player's own."""

    async def play() -> None:
        house = House(local, Clock(), entropy=repeatable(PAIR))
        await house.open("three-card-poker", (ANN,), act_seconds=30)
        await house.to_wagers()
        for wager in ("ante", "pair-plus"):
            await house.done(ANN, do="wager", wager=wager, stake_cents=1000)
        since = await house.done(ANN, do="ready")
        hand = next(h["cards"] for h in house.view(ANN)["view"]["hands"] if h["seat"] == 1)
        assert len({card[0] for card in hand}) == 2
        if answer:
            await house.done(ANN, do="decide", choice=answer)
        await house.wait(30)
        lines = [x for e in house.view(ANN, since)["news"] if e["type"] == "settled" for x in e["lines"]]
        assert next(x["outcome"] for x in lines if x["wager"] == "pair-plus") == outcome

    run(play())


@pytest.mark.parametrize(("game", "silent"), [("let-it-ride", "let-it-ride"), ("pai-gow-poker", "house-way")])
def test_where_the_book_says_what_silence_means_it_means_that(local: Store, game: str, silent: str) -> None:
    async def play() -> None:
        house = await House(local, Clock()).open(game, (ANN,), act_seconds=30)
        await asked(house, ANN)
        while house.step(ANN)["default"] != silent:  # the bank is offered first
            await house.done(ANN, do="decide", choice=house.step(ANN)["default"])
        since = house.view(ANN)["seq"]
        await house.wait(30)
        first = house.view(ANN, since)["news"]
        assert next(e for e in first if e.get("clock"))["choice"] == silent

    run(play())


# ── the bank ─────────────────────────────────────────────────────────────────────────────────────────


def test_a_bank_of_time_is_drawn_on_and_comes_back_a_little(local: Store) -> None:
    async def play() -> None:
        house = await House(local, Clock()).open("three-card-poker", (ANN,), act_seconds=30, bank_seconds=20)
        await asked(house, ANN)
        start, view = house.clock.now, house.view(ANN)
        assert view["deadline"] == start + 50
        assert view["bank"] == {"from": start + 30, "seconds": 20}
        assert house.view(BOB)["bank"] is None
        await house.wait(40)
        assert house.step()["kind"] == "decide", "time goes on from the bank"
        await house.done(ANN, do="decide", choice="fold")
        await asked(house, ANN)
        assert house.view(ANN)["bank"]["seconds"] == 12, "ten were used, a tenth of twenty came back"
        await house.wait(41.9)
        assert house.step()["kind"] == "decide"
        await house.wait(0.2)
        assert house.step()["kind"] == "over"
        await asked(house, ANN)
        assert house.view(ANN)["bank"]["seconds"] == 2

    run(play())


def test_of_several_who_are_asked_each_has_his_own_bank(local: Store) -> None:
    async def play() -> None:
        config = {"act_seconds": 30, "bank_seconds": 20, "pause_seconds": 6}
        house = await House(local, Clock()).open("pai-gow-poker", (ANN, BOB), **config)

        async def answer_others() -> None:
            """Whatever is asked besides how the cards are set."""
            while any(house.step(p).get("default", "house-way") != "house-way" for p in (ANN, BOB)):
                person = next(
                    p for p in (ANN, BOB) if house.step(p).get("default", "house-way") != "house-way"
                )
                await house.done(person, do="decide", choice=house.step(person)["default"])

        async def to_setting() -> None:
            while house.step()["kind"] != "wagers":
                await answer_others()
                await house.wait(1)
            await asked(house, ANN, BOB)
            await answer_others()

        await to_setting()
        await house.wait(45)  # both have drawn fifteen seconds
        await house.done(ANN, do="decide", choice="house-way")
        assert house.step()["seat"] == house.view(BOB)["your_seat"]
        await house.wait(4)  # Bob's goes on, and on
        await house.done(BOB, do="decide", choice="house-way")
        await to_setting()
        banks = {p.name: house.view(p)["bank"]["seconds"] for p in (ANN, BOB)}
        assert banks == {"Ann": 7, "Bob": 3}
        since = house.view(ANN)["seq"]
        await house.wait(33.5)
        timed = [e for e in house.view(ANN, since)["news"] if e.get("clock")]
        assert [e["seat"] for e in timed] == [house.view(BOB)["your_seat"]], "only Bob's time is over"
        assert "choices" in house.step(ANN)
        await house.wait(4)
        timed = [e for e in house.view(ANN, since)["news"] if e.get("clock")]
        assert len(timed) == 2

    run(play())


# ── the log and the views ────────────────────────────────────────────────────────────────────────────


def _small() -> Any:
    spec = importlib.util.spec_from_file_location("houseway_verify", SMALL)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["houseway_verify"] = module
    spec.loader.exec_module(module)
    return module


def test_the_log_says_that_time_ran_out_and_verifies_and_is_read_again(local: Store, sqlite: str) -> None:
    async def play() -> tuple[int, list[str]]:
        house = await House(local, Clock()).open("three-card-poker", (ANN,), act_seconds=30, idle_seconds=100)
        await asked(house, ANN)
        since = house.view(ANN)["seq"]
        await house.wait(30)
        await house.wait(200)
        assert house.view(ANN)["your_seat"] is None, "who does nothing is stood up"
        exported = house.export()
        verify_lines(exported)
        await house.close()
        return since, exported

    since, exported = run(play())
    acts = [line for line in exported if '"timed-out"' in line or '"stood-up"' in line]
    assert len(acts) == 2
    assert not _small().check_lines(exported).problems
    store = reopened(local, sqlite)

    async def again() -> list[dict[str, Any]]:
        house = House(store, Clock())
        await house.floor.start(clock=False)
        news = house.view(ANN, since)["news"]
        await house.close()
        return [e for e in news if e.get("clock")]

    told = run(again())
    assert [e["type"] for e in told] == ["decided", "seat-left"]
    store.close()


def test_a_view_says_which_intents_are_in_it(local: Store) -> None:
    async def play() -> None:
        house = await House(local, Clock()).open("roulette", (ANN, BOB))
        await house.done(ANN, do="wager", wager="red", spot="red", stake_cents=500)
        key = house.floor.view("t", ANN)["done"][-1]
        await house.done(BOB, do="wager", wager="red", spot="red", stake_cents=500)
        assert key in house.view(ANN)["done"] and key not in house.view(BOB)["done"]
        assert house.view()["done"] == [], "nobody else's business"
        refused = await house.go(ANN, do="wager", wager="red", spot="red", stake_cents=1)
        assert "minimum" in str(refused) or refused
        assert house.view(ANN)["done"][-1] == key

    run(play())


def test_who_sits_knows_when_the_seat_is_given_up(local: Store) -> None:
    async def play() -> None:
        house = await House(local, Clock()).open("roulette", (ANN,), idle_seconds=100)
        at = house.view(ANN)["idle_at"]
        assert at == house.clock.now + 100
        await house.wait(60)
        await house.done(ANN, do="sit-in")  # a word is enough
        assert house.view(ANN)["idle_at"] == at + 60
        since = house.view(ANN)["seq"]
        await house.wait(101)
        left = house.view(ANN, since)["news"]
        assert [(e["type"], e["clock"]) for e in left] == [("seat-left", True)]

    run(play())
