"""A table on the floor: seats, wagers, the clock, money. On both databases where storing matters."""

import asyncio
import json
import re
from random import Random

import pytest
from floor_support import ANN, AUDITOR, BOB, CLEO, SUPERVISOR, Clock, House, intend, run
from sqlalchemy import text

from houseway.equipment.wheels import DOUBLE_ZERO
from houseway.live.floor import Done, Person, Refused, TableConfig, UnknownTable
from houseway.live.sealed import SealedWheel, mixed
from houseway.live.store import Store

RED = {"do": "wager", "wager": "red", "spot": "red", "stake_cents": 500}


def ledger_total(store: Store) -> int:
    with store.reading() as db:
        return int(db.execute(text("SELECT SUM(amount_cents) FROM posting")).scalar())


# ── seats and purses ─────────────────────────────────────────────────────────────────────────────────


def test_chips_go_from_the_purse_to_the_seat_and_back(store):
    async def play():
        house = await House(store, Clock()).open("roulette")
        await house.floor.grant(ANN.id, 50_000, "play money", "k")
        await house.done(ANN, do="sit", seat=3, buy_in_cents=20_000)
        assert (house.floor.purse(ANN.id), house.chips(ANN)) == (30_000, 20_000)
        await house.done(ANN, do="rebuy", cents=5_000)
        assert (house.floor.purse(ANN.id), house.chips(ANN)) == (25_000, 25_000)
        seat = house.view(ANN)["seats"][0]
        assert (seat["seat"], seat["name"], house.view(ANN)["your_seat"]) == (3, "Ann", 3)
        assert house.view(BOB)["your_seat"] is None
        await house.done(ANN, do="leave")
        assert house.floor.purse(ANN.id) == 50_000
        assert house.view(ANN)["seats"] == [] and house.view(ANN)["your_seat"] is None
        assert store.balances() == {
            "cage": -50_000 - 100_000_000,
            "drop-t-box": 25_000,
            "inventory-t": 100_000_000 - 25_000,
            "purse-id-Ann": 50_000,
            "seat-t-3": 0,
        }

    run(play())


def test_a_grant_is_made_once_a_key(store):
    async def play():
        house = await House(store, Clock()).open("roulette")
        for key in ("a", "a", "b"):
            await house.floor.grant(ANN.id, 1000, "play money", key)
        assert house.floor.purse(ANN.id) == 2000

    run(play())


@pytest.mark.parametrize(
    ("seat", "cents", "reason"),
    [
        (0, 100, "no seat 0"),
        (8, 100, "no seat 8"),
        (1, 100, "seat 1 is taken"),
        (2, 0, "bring chips to the table"),
        (2, -5, "buy_in_cents: expected a whole number of at least 0"),
        (2, True, "whole number"),
        (2, 1.5, "whole number"),
        ("2", 100, "whole number"),
        (2, 50_001, r"\$500.01 are needed and there are \$500 in your purse"),
    ],
)
def test_a_seat_is_refused_in_plain_words(local, seat, cents, reason):
    async def play():
        house = await House(local, Clock()).open("roulette", (BOB,))
        await house.floor.grant(ANN.id, 50_000, "play money", "k")
        before = house.view()["seq"]
        refused = await house.refused(ANN, do="sit", seat=seat, buy_in_cents=cents)
        assert re.search(reason, refused.reason), refused
        assert house.view()["seq"] == before
        assert house.floor.purse(ANN.id) == 50_000

    run(play())


def test_one_seat_a_person_and_none_for_an_auditor(local):
    async def play():
        house = await House(local, Clock()).open("roulette", (ANN,))
        assert "seat 1" in (await house.refused(ANN, do="sit", seat=2, buy_in_cents=100)).reason
        await house.floor.grant(AUDITOR.id, 1000, "play money", "k")
        assert "auditor" in (await house.refused(AUDITOR, do="sit", seat=2, buy_in_cents=100)).reason
        for intent in ({"do": "leave"}, {"do": "ready"}, RED, {"do": "rebuy", "cents": 5}):
            assert (await house.refused(BOB, **intent)).reason == "you are not seated at this table"

    run(play())


def test_nonsense_is_refused(local):
    async def play():
        house = await House(local, Clock()).open("roulette", (ANN,))
        for intent in ({}, {"do": "fly"}, {"do": 3}, {"do": "wager"}, {"do": "wager", "wager": ["red"]}):
            assert (await house.refused(ANN, **intent)).reason
        for raw in (None, [], "sit", 7):
            assert isinstance(await intend(house.floor, "t", ANN, house.key(), raw), Refused)
        for key in ("", "k" * 81, None, 5):
            assert "key" in (await intend(house.floor, "t", ANN, key, RED)).reason
        with pytest.raises(UnknownTable):
            await intend(house.floor, "nowhere", ANN, "k", RED)

    run(play())


def test_two_tables_cannot_both_have_the_same_chips(store):
    """Both ask for the whole purse at the same moment: one gets it."""

    async def play():
        house = await House(store, Clock()).open("roulette")
        await house.floor.open_table(TableConfig("u", "Other", "roulette"))
        await house.floor.grant(ANN.id, 10_000, "play money", "k")
        sit = {"do": "sit", "seat": 1, "buy_in_cents": 10_000}
        answers = await asyncio.gather(
            *(intend(house.floor, table, ANN, f"k{table}", sit) for table in ("t", "u"))
        )
        assert sorted(type(a).__name__ for a in answers) == ["Done", "Refused"]
        assert house.floor.purse(ANN.id) == 0
        assert ledger_total(store) == 0

    run(play())


# ── wagers ───────────────────────────────────────────────────────────────────────────────────────────


def test_a_wager_larger_than_the_chips_at_the_seat_is_refused(store):
    async def play():
        house = await House(store, Clock()).open("roulette")
        await house.floor.grant(ANN.id, 100_000, "play money", "k")
        await house.done(ANN, do="sit", seat=1, buy_in_cents=700)
        await house.done(ANN, **RED)
        refused = await house.refused(ANN, **RED)
        assert refused.reason == "$5 are needed and there are $2 in chips at your seat"
        assert house.chips(ANN) == 200
        await house.done(ANN, do="withdraw", wager="red", spot="red")
        assert house.chips(ANN) == 700
        assert ledger_total(store) == 0

    run(play())


def test_what_the_rules_refuse_comes_with_its_clause(local):
    async def play():
        house = await House(local, Clock()).open("roulette", (ANN,))
        refused = await house.refused(ANN, **{**RED, "stake_cents": 100})
        assert "outside the posted limits" in refused.reason and refused.clause == "oh-roulette:4.V.I"

    run(play())


def test_betting_closes_when_everybody_who_bet_is_ready(local):
    async def play():
        house = await House(local, Clock()).open("roulette", (ANN, BOB, CLEO))
        await house.done(ANN, **RED)
        await house.done(BOB, **RED)
        await house.done(ANN, do="ready")
        assert house.step()["kind"] == "wagers"
        assert [s["ready"] for s in house.view()["seats"]] == [True, False, False]
        assert "no wager" in (await house.refused(CLEO, do="ready")).reason
        await house.done(BOB, do="ready")
        assert house.step()["kind"] == "over"
        assert {line["seat"] for line in house.view()["lines"]} == {1, 3}
        assert [s["ready"] for s in house.view()["seats"]] == [False, False, False]

    run(play())


def test_another_wager_takes_ready_back(local):
    async def play():
        house = await House(local, Clock()).open("roulette", (ANN, BOB))
        for person in (ANN, BOB):
            await house.done(person, **RED)
        await house.done(ANN, do="ready")
        await house.done(ANN, **RED)
        await house.done(BOB, do="ready")
        assert house.step()["kind"] == "wagers"
        await house.done(ANN, do="ready")
        assert house.step()["kind"] == "over"

    run(play())


def test_time_runs_from_the_first_wager_and_then_closes_betting(local):
    async def play():
        house = await House(local, Clock()).open("roulette", (ANN,), bet_seconds=20, last_call_seconds=5)
        await house.wait(500)
        assert house.view()["deadline"] is None and house.view()["view"]["phase"] == "betting"
        await house.done(ANN, **RED)
        assert house.view()["deadline"] == house.clock.now + 20
        await house.wait(19)
        await house.done(ANN, **RED)  # more chips do not lengthen the time
        assert house.view()["deadline"] == house.clock.now + 1
        await house.wait(1)
        assert house.view()["view"]["phase"] == "spinning"  # the ball runs, the last bets are taken
        assert house.view()["deadline"] == house.clock.now + 5
        await house.done(ANN, **RED)
        await house.wait(5)
        assert house.view()["view"]["phase"] == "over"
        assert house.view()["lines"][0]["stake_cents"] == 1500
        await house.wait(5.9)
        assert house.view()["round"] == 1
        await house.wait(0.1)
        assert house.view()["round"] == 2 and house.view()["last_lines"]

    run(play())


def test_where_nothing_can_be_closed_before_a_wager_the_time_is_the_same(local):
    async def play():
        house = await House(local, Clock()).open(
            "three-card-poker", (ANN,), bet_seconds=20, last_call_seconds=5
        )
        await house.wait(100)
        await house.done(ANN, do="wager", wager="ante", stake_cents=500)
        assert house.view()["deadline"] == house.clock.now + 20
        await house.wait(19.9)
        assert house.step()["kind"] == "wagers"
        await house.wait(0.1)
        assert house.step()["kind"] == "decide"

    run(play())


def test_a_wager_between_rounds_opens_the_next(local):
    async def play():
        house = await House(local, Clock()).open("roulette", (ANN,))
        await house.done(ANN, **RED)
        await house.done(ANN, do="ready")
        assert house.step()["kind"] == "over"
        await house.done(ANN, **RED)
        assert house.view()["round"] == 2

    run(play())


def test_everybody_ready_after_a_round_opens_the_next(local):
    async def play():
        house = await House(local, Clock()).open("roulette", (ANN, BOB))
        await house.done(BOB, do="sit-out")
        await house.done(ANN, **RED)
        await house.done(ANN, do="ready")
        await house.done(ANN, do="ready")  # Bob sits out and is not waited for
        assert (house.view()["round"], house.step()["kind"]) == (2, "wagers")
        await house.done(BOB, **RED)  # betting is sitting in
        assert [s["out"] for s in house.view()["seats"]] == [False, False]

    run(play())


def test_offers_are_those_for_the_seat(local):
    async def play():
        house = await House(local, Clock()).open("three-card-poker", (ANN, BOB))
        ante = {"do": "wager", "wager": "ante", "stake_cents": 500}
        names = lambda p: {o["wager"] for o in house.view(p)["offers"]}  # noqa: E731
        assert names(ANN) == names(BOB) == {"ante", "pair-plus"}
        await house.done(ANN, **ante)
        await house.done(ANN, **{**ante, "wager": "pair-plus"})
        assert names(ANN) == {"ante", "pair-plus", "six-card-bonus"} and names(BOB) == {"ante", "pair-plus"}
        roulette = House(local, house.clock, table="r")
        roulette.floor = house.floor
        await house.floor.open_table(TableConfig("r", "R", "roulette"))
        offers = roulette.view()["offers"]
        assert len(offers) == len({o["wager"] for o in offers})  # one a wager, not one a place
        await house.done(ANN, do="ready")
        assert house.view(ANN)["offers"] == []

    run(play())


# ── decisions ────────────────────────────────────────────────────────────────────────────────────────


async def at_decision(house: House, people: tuple[Person, ...]) -> Person:
    """Rounds until somebody is asked to act; who that is."""
    for _ in range(30):
        await house.to_wagers()
        await house.bet(*people)
        while house.step()["kind"] == "decide":
            asked = next(p for p in people if house.view(p)["your_seat"] == house.step()["seat"])
            if "no-insurance" not in [c["name"] for c in house.step(asked)["choices"]]:
                return asked
            await house.done(asked, do="decide", choice="no-insurance")
    raise AssertionError("nobody was asked in thirty rounds")


def test_decisions_are_for_whose_turn_it_is_and_among_the_choices(local):
    async def play():
        house = await House(local, Clock()).open("blackjack", (ANN, BOB))
        person = await at_decision(house, (ANN, BOB))
        other = BOB if person is ANN else ANN
        assert "turn" in (await house.refused(other, do="decide", choice="stand")).reason
        assert "choices" not in house.step(other) and house.step(person)["choices"]
        refused = await house.refused(person, do="decide", choice="pray")
        assert "stand" in refused.allowed
        assert "hand" in (await house.refused(person, do="decide", choice="stand", hand=3)).reason
        assert "cut" in (await house.refused(person, do="cut", depth=50)).reason
        await house.done(person, do="decide", choice="stand", hand=house.step()["hand"])

    run(play())


def test_the_default_answers_for_those_who_do_not(local):
    async def play():
        house = await House(local, Clock()).open("three-card-poker", (ANN,), act_seconds=30)
        await at_decision(house, (ANN,))
        assert house.view()["deadline"] == house.clock.now + 30
        assert house.step(ANN)["default"] == "fold"
        await house.wait(29.9)
        assert house.step()["kind"] == "decide"
        await house.wait(0.1)
        assert house.step()["kind"] == "over"
        assert {line["outcome"] for line in house.view()["lines"]} == {"lose"}

    run(play())


def test_a_decision_that_needs_more_chips_than_there_are_is_refused(local):
    async def play():
        house = await House(local, Clock()).open("three-card-poker")
        await house.floor.grant(ANN.id, 10_000, "play money", "k")
        await house.done(ANN, do="sit", seat=1, buy_in_cents=500)
        await house.done(ANN, do="wager", wager="ante", stake_cents=500)
        await house.done(ANN, do="ready")
        assert (
            "$5 are needed and there are $0" in (await house.refused(ANN, do="decide", choice="play")).reason
        )
        await house.done(ANN, do="rebuy", cents=500)
        await house.done(ANN, do="decide", choice="play")
        assert house.step()["kind"] == "over"

    run(play())


def test_a_player_cuts_the_cards(local):
    async def play():
        house = await House(local, Clock()).open("blackjack", (ANN, BOB))
        await house.done(SUPERVISOR, do="void", why="to see the cards shuffled with players seated")
        assert (house.step(ANN)["kind"], house.step(ANN)["seat"]) == ("decide", 1)
        assert {c["name"] for c in house.step(ANN)["choices"]} == {"cut", "refuse-cut"}
        assert "cut" in (await house.refused(ANN, do="cut", depth=1)).reason
        await house.done(ANN, do="cut", depth=123)
        assert any(n["type"] == "cut-made" and n["depth"] == 123 for n in house.view(None, 0)["news"])
        await house.play(2, Random(1), ANN, BOB)

    run(play())


# ── leaving ──────────────────────────────────────────────────────────────────────────────────────────


def test_who_leaves_with_a_wager_standing_leaves_at_the_end_of_the_round(store):
    async def play():
        house = await House(store, Clock()).open("three-card-poker", (ANN, BOB))
        await house.to_wagers()
        await house.bet(ANN, BOB)
        await house.done(ANN, do="leave")
        assert house.view()["seats"][0]["leaving"] is True
        for _ in range(2):
            await house.wait(31)  # nobody acts: both fold
        assert [s["name"] for s in house.view()["seats"]] == ["Bob"]
        assert house.floor.purse(ANN.id) < 10_000_000
        assert store.balances()["seat-t-1"] == 0 == ledger_total(store)

    run(play())


def test_leaving_can_be_taken_back(local):
    async def play():
        house = await House(local, Clock()).open("roulette", (ANN, BOB))
        for person in (ANN, BOB):
            await house.done(person, **RED)
        await house.done(ANN, do="leave")
        await house.done(ANN, do="stay")
        assert "not about to leave" in (await house.refused(ANN, do="stay")).reason
        await house.wait(20)
        await house.wait(5)
        assert len(house.view()["seats"]) == 2

    run(play())


def test_a_seat_that_does_nothing_for_long_is_given_up(local):
    async def play():
        house = await House(local, Clock()).open("roulette", (ANN, BOB), idle_seconds=900, bet_seconds=2000)
        await house.wait(800)
        await house.done(ANN, **RED)
        await house.wait(101)
        assert [s["name"] for s in house.view()["seats"]] == ["Ann"]
        assert house.floor.purse(BOB.id) == 10_000_000
        await house.wait(900)
        assert len(house.view()["seats"]) == 1  # her wager lies on the layout

    run(play())


@pytest.mark.parametrize("moved", [86_400, -86_400])
def test_setting_the_clock_of_the_machine_moves_no_deadline(local, moved):
    async def play():
        wall = Clock()
        house = House(local, Clock(1000), wall=wall)
        await house.open("roulette", (ANN, BOB), bet_seconds=20, last_call_seconds=5, idle_seconds=900)
        await house.done(ANN, **RED)
        wall.now += moved
        await house.wait(19)
        assert house.view()["view"]["phase"] == "betting"
        assert house.view()["deadline"] - house.view()["now"] == 1
        assert len(house.view()["seats"]) == 2  # nor does anybody lose a seat
        wall.now -= 2 * moved
        await house.wait(1)
        assert house.view()["view"]["phase"] == "spinning"
        await house.wait(5)
        assert house.view()["view"]["phase"] == "over"
        for _ in range(10):
            await house.wait(87)
            wall.now += moved
        assert len(house.view()["seats"]) == 2
        await house.wait(6)
        assert house.view()["seats"] == []  # they have done nothing for 901 seconds

    run(play())


# ── the house ────────────────────────────────────────────────────────────────────────────────────────


def test_the_cage_fills_a_table_that_cannot_pay(store):
    async def play():
        house = await House(store, Clock()).open("roulette", (ANN,), inventory_cents=100)
        # With the key in hand the test knows what the wheel will bring.
        pockets = sorted(DOUBLE_ZERO.order, key=json.dumps)
        secret = store.vault.unlock("t/1", store.seed_box("t", 1))
        comes = pockets[SealedWheel(mixed(secret.seed, ())).ticket(0, 38)]
        await house.done(ANN, do="wager", wager="straight", spot=comes, stake_cents=10_000)
        await house.done(ANN, do="ready")
        assert house.view()["lines"][0]["amount_cents"] == 350_000
        balances = store.balances()
        assert balances["inventory-t"] >= 0 and sum(balances.values()) == 0
        with store.reading() as db:
            fills = db.execute(text("SELECT COUNT(*) FROM posting WHERE reason = 'fill'")).scalar()
        assert fills == 6  # two postings when the table opened, two when chips were bought, two when it paid

    run(play())


def test_a_void_round_gives_every_stake_back(store):
    async def play():
        house = await House(store, Clock()).open("blackjack", (ANN, BOB))
        await at_decision(house, (ANN, BOB))
        number = house.view()["round"]
        before = {p: house.chips(p) for p in (ANN, BOB)}
        staked = {s: c for s, c in store.balances().items() if s.startswith("layout-t") and c}
        assert staked
        assert "floor" in (await house.refused(ANN, do="void", why="I am losing")).reason
        await house.done(SUPERVISOR, do="void", why="a card fell to the floor")
        assert house.view()["round"] == number + 1
        assert [s["seat"] for s in house.view()["seats"]] == [1, 3]
        for person, seat in ((ANN, 1), (BOB, 3)):
            assert house.chips(person) == before[person] + staked.get(f"layout-t-{seat}", 0)
        assert not any(c for s, c in store.balances().items() if s.startswith("layout-t"))
        await house.play(3, Random(3), ANN, BOB)
        assert ledger_total(store) == 0

    run(play())


def test_irregularities_are_called_by_the_floor(local):
    async def play():
        house = await House(local, Clock()).open("three-card-poker", (ANN,))
        await at_decision(house, (ANN,))
        assert (
            "dealer or the floor" in (await house.refused(ANN, do="call", what="dealer-card-exposed")).reason
        )
        refused = await house.refused(SUPERVISOR, do="call", what="earthquake")
        assert "dealer-card-exposed" in refused.allowed
        await house.done(SUPERVISOR, do="call", what="dealer-card-exposed")
        assert {line["outcome"] for line in house.view()["lines"]} == {"void"}
        called = next(n for n in house.view(None, 0)["news"] if n["type"] == "irregularity-called")
        assert len(called["cards"]) == len(called["proof"]) == 1

    run(play())


def test_old_cards_are_changed_before_the_next_round(local):
    async def play():
        house = await House(local, Clock()).open("three-card-poker", (ANN,), idle_seconds=10**6)
        await house.to_wagers()
        await house.bet(ANN)
        await house.wait(31)
        house.clock.now += 9 * 3600  # these cards may be used for eight hours
        await house.to_wagers()
        kinds = [n["type"] for n in house.view(None, 0)["news"]]
        assert "decks-changed" in kinds and house.view()["round"] == 2
        await house.bet(ANN)
        await house.wait(31)
        await house.to_wagers()
        assert [n["type"] for n in house.view(None, 0)["news"]].count("decks-changed") == 1

    run(play())


def test_a_table_is_opened_once(local):
    async def play():
        house = await House(local, Clock()).open("roulette")
        await house.floor.open_table(TableConfig("t", "Table", "roulette", bank_seconds=0))
        with pytest.raises(ValueError, match="set up otherwise"):
            await house.floor.open_table(TableConfig("t", "Table", "blackjack"))
        with pytest.raises(ValueError, match="not permitted"):
            await house.floor.open_table(TableConfig("x", "X", "roulette", elections={"wheel": "triple"}))
        assert "x" not in house.floor and "t" in house.floor
        for bad in ("", "A", "a b", "../x", "x" * 31, "cage"):
            with pytest.raises(ValueError, match="id"):
                TableConfig(bad, "X", "roulette")
        info = house.floor.tables()[0]
        assert (info.game, info.seats_taken, info.seats_total, info.title) == ("roulette", 0, 7, "Roulette")
        assert info.limits["red"] == [500, 200_000, 100] and info.sign

    run(play())


def test_all_three_games_are_played_and_the_books_balance(store):
    async def play():
        for game in ("roulette", "three-card-poker", "blackjack"):
            house = House(store, Clock(), table=game)
            people = tuple(Person(f"{game}-{p.id}", p.name) for p in (ANN, BOB))
            await house.open(game, people)
            await house.play(4, Random(2), *people)
            assert isinstance(await house.go(people[0], do="leave"), Done)
            await house.close()
        balances = store.balances()
        assert sum(balances.values()) == 0 == ledger_total(store)
        assert all(cents >= 0 for account, cents in balances.items() if account != "cage")

    run(play())
