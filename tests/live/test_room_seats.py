"""Seats of the poker room on the floor: what is brought, who sits out, waits, moves and leaves."""

import json

import pytest
from floor_support import ANN, AUDITOR, BOB, CLEO, KEY, Clock, House, reopened, repeatable, run
from test_sealed import verifier
from test_sealed_exports import full, rehashed, small

from houseway.live.floor import Person, TableConfig
from houseway.live.store import Store
from houseway.live.verify import verify_lines

DAN, EVE = Person("id-Dan", "Dan"), Person("id-Eve", "Eve")
TABLE_STAKES = "oh-poker:1.table-stakes"


@pytest.fixture
def store(tmp_path):
    with_key = Store.open(tmp_path / "house.db", key=KEY)
    yield with_key
    with_key.close()


async def room(store, people=(ANN, BOB), edition="oh-poker-holdem", seed=5, **config):
    """A table where each brings $200."""
    house = House(store, Clock(), entropy=repeatable(seed))
    await house.floor.start(clock=False)
    config = {"bank_seconds": 0, "least_buy_in_cents": 4_000, "most_buy_in_cents": 20_000, **config}
    await house.floor.open_table(TableConfig("t", "Table", "poker-room", edition=edition, **config))
    for person in (ANN, BOB, CLEO, DAN, EVE):
        await house.floor.grant(person.id, 10_000_000, "play money", "welcome")
    for seat, person in enumerate(people, 1):
        await house.done(person, do="sit", seat=seat, buy_in_cents=20_000)
    return house


def asked(house, *people):
    return next(p for p in people if house.view(p)["your_seat"] == house.step()["seat"])


def staked(house, person):
    bets = {b["seat"]: b["stake_cents"] for b in house.view()["view"]["bets"]}
    return bets.get(house.view(person)["your_seat"], 0)


async def folded_out(house, *people):
    """Everybody folds to the last; the round is over."""
    while house.step()["kind"] == "decide":
        person = asked(house, *people)
        names = [c["name"] for c in house.step(person)["choices"]]
        await house.done(person, do="decide", choice="fold" if "fold" in names else names[0])


async def honest(house):
    for copy in (house.export(AUDITOR), house.export(ANN)):
        verify_lines(copy)
        assert verifier.check_lines(copy).problems == []
    await house.close()


# ── what is brought ──────────────────────────────────────────────────────────────────────────────────


def test_a_buy_in_is_from_the_least_to_the_most(store):
    async def play():
        house = await room(store, ())
        assert house.view(ANN)["buy_in"] == {
            "least_cents": 4_000, "most_cents": 20_000, "limited": True, "now": True,
        }  # fmt: skip
        assert house.floor.tables()[0].buy_in_cents == (4_000, 20_000)
        for cents in (3_999, 20_001):
            refused = await house.refused(ANN, do="sit", seat=1, buy_in_cents=cents)
            assert "$40 to $200" in refused.reason
        await house.done(ANN, do="sit", seat=1, buy_in_cents=4_000)
        await house.done(BOB, do="sit", seat=2, buy_in_cents=20_000)
        await honest(house)

    run(play())


@pytest.mark.clause(TABLE_STAKES)
def test_chips_are_bought_between_hands_and_up_to_the_most(store):
    async def play():
        house = await room(store)
        loser = asked(house, ANN, BOB)  # the button folds its small blind
        winner = BOB if loser is ANN else ANN
        refused = await house.refused(loser, do="rebuy", cents=100)
        assert refused.clause == TABLE_STAKES and house.view(loser)["buy_in"]["now"] is False
        await house.done(loser, do="decide", choice="fold")
        assert house.chips(loser) == 19_900
        assert house.view(loser)["buy_in"] == {
            "least_cents": 0, "most_cents": 100, "limited": True, "now": True,
        }  # fmt: skip
        assert "$1 may be brought" in (await house.refused(loser, do="rebuy", cents=101)).reason
        await house.done(loser, do="rebuy", cents=100)
        assert house.chips(loser) == 20_000
        assert (await house.refused(winner, do="rebuy", cents=1)).reason.startswith("with the $201")
        await honest(house)

    run(play())


# ── sitting out ──────────────────────────────────────────────────────────────────────────────────────


def test_who_is_silent_folds_and_sits_out_until_he_is_back(store):
    async def play():
        house = await room(store, (ANN, BOB, CLEO), act_seconds=30, pause_seconds=6, idle_seconds=900)
        silent = asked(house, ANN, BOB, CLEO)
        others = [p for p in (ANN, BOB, CLEO) if p is not silent]
        await house.wait(31)
        await folded_out(house, *others)
        await house.wait(7)
        seat = house.view(silent)["your_seat"]
        assert house.view()["view"]["out"] == [seat]
        assert [s["seat"] for s in house.view()["seats"] if s["out"]] == [seat]
        assert seat not in [h["seat"] for h in house.view()["view"]["hands"]]
        assert "sit-in" in house.view(silent)["view"]["unasked"]
        await house.done(silent, do="sit-in")
        await folded_out(house, *others)
        await house.wait(7)
        assert seat in [h["seat"] for h in house.view()["view"]["hands"]]
        await honest(house)

    run(play())


def test_who_answers_late_in_the_same_hand_is_there(store):
    """An answer of one's own after one of the clock's: nobody is sat out who plays."""

    async def play():
        house = await room(store, act_seconds=30, pause_seconds=6)
        first = asked(house, ANN, BOB)
        await house.done(first, do="decide", choice="call")
        other = asked(house, ANN, BOB)
        await house.wait(31)  # the big blind checks by the clock
        assert house.view()["view"]["street"] == 1
        while house.step()["kind"] == "decide":
            person = asked(house, ANN, BOB)
            await house.done(person, do="decide", choice=house.step(person)["choices"][0]["name"])
        await house.wait(7)
        assert house.view()["view"]["out"] == [] and other in (ANN, BOB)
        await honest(house)

    run(play())


def test_one_of_two_who_sits_out_ends_the_play_and_his_return_begins_it(store):
    async def play():
        house = await room(store, pause_seconds=6)
        await house.done(ANN, do="sit-out")
        await folded_out(house, ANN, BOB)
        await house.wait(7)
        assert house.view()["view"]["phase"] == "waiting"
        last = house.view()["seq"]
        await house.wait(60)
        assert house.view()["seq"] == last  # nothing happens at a table that waits
        await house.done(ANN, do="decide", choice="sit-in")
        assert house.view()["view"]["phase"] == "betting"
        assert [s["out"] for s in house.view()["seats"]] == [False, False]
        await honest(house)

    run(play())


def test_missed_blinds_are_owed_by_who_sat_out(store):
    async def play():
        house = await room(store, (ANN, BOB, CLEO), pause_seconds=6)
        await house.done(BOB, do="sit-out")
        for _ in range(6):
            await folded_out(house, ANN, BOB, CLEO)
            await house.wait(7)
            if house.view()["view"].get("owes"):
                break
        assert house.view()["view"]["owes"] == [{"seat": 2, "small": True, "big": True, "waits": False}]
        assert house.view(BOB)["view"]["unasked"] == ["sit-in", "wait-for-blind"]
        await house.done(BOB, do="decide", choice="wait-for-blind")
        assert house.view()["view"]["owes"][0]["waits"] and house.view()["view"]["out"] == []
        assert not house.view()["seats"][1]["out"]
        await honest(house)

    run(play())


def test_who_waits_for_the_blind_plays_when_only_one_other_is_left(store):
    """Otherwise no round could be played, and empty ones would follow each other."""

    async def play():
        house = await room(store, (ANN, BOB, CLEO), pause_seconds=6)
        await house.done(BOB, do="sit-out")
        for _ in range(6):
            await folded_out(house, ANN, BOB, CLEO)
            await house.wait(7)
            if house.view()["view"]["owes"]:
                break
        await house.done(BOB, do="decide", choice="wait-for-blind")
        await house.done(CLEO, do="leave", now=True)
        await folded_out(house, ANN, BOB)
        await house.wait(7)
        assert [h["seat"] for h in house.view()["view"]["hands"]] == [1, 2]
        await folded_out(house, ANN, BOB)
        await house.wait(7)
        assert house.view()["view"]["owes"] == []  # the big blind has come to him
        await honest(house)

    run(play())


def test_who_has_lost_all_sits_out_and_plays_when_he_brings_chips(store):
    async def play():
        house = await room(store, pause_seconds=6, seed=6)
        while house.step()["kind"] == "decide":
            person = asked(house, ANN, BOB)
            choices = {c["name"]: c for c in house.step(person)["choices"]}
            raised = choices.get("raise") or choices.get("bet")
            if raised:
                await house.done(
                    person, do="decide", choice=raised["name"], amount_cents=raised["high_cents"]
                )
            else:
                name = "call" if "call" in choices else "show" if "show" in choices else "check"
                await house.done(person, do="decide", choice=name)
        chips = {p.name: house.chips(p) for p in (ANN, BOB)}
        assert sorted(chips.values()) == [0, 40_000], "a tie: choose another seed"
        broke = ANN if chips["Ann"] == 0 else BOB
        await house.wait(7)
        assert house.view()["view"]["phase"] == "waiting"
        assert "no chips" in (await house.refused(broke, do="sit-in")).reason
        assert "$40" in (await house.refused(broke, do="rebuy", cents=3_999)).reason
        await house.done(broke, do="rebuy", cents=4_000)
        assert house.view()["view"]["phase"] == "betting"
        await honest(house)

    run(play())


def test_who_is_away_for_long_is_stood_up_with_what_he_has(store):
    async def play():
        house = await room(store, act_seconds=30, pause_seconds=6, idle_seconds=300)
        await house.wait(31)
        await house.wait(7)
        await house.wait(301)
        assert house.view()["seats"] == []
        assert sum(house.floor.purse(p.id) for p in (ANN, BOB)) == 20_000_000
        await honest(house)

    run(play())


# ── leaving ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("oh-poker:1.fold")
def test_who_leaves_in_a_hand_plays_it_out_or_gives_it_up(store):
    async def play():
        house = await room(store, (ANN, BOB, CLEO), pause_seconds=6)
        await folded_out(house, ANN, BOB)  # the third sat down when it was dealt
        await house.wait(7)
        before = {p: house.chips(p) + staked(house, p) for p in (ANN, BOB, CLEO)}
        first = asked(house, ANN, BOB, CLEO)
        names = [c["name"] for c in house.step(first)["choices"]]
        await house.done(first, do="decide", choice="call" if "call" in names else "check")
        second = asked(house, ANN, BOB, CLEO)
        lost = staked(house, second)
        await house.done(first, do="leave")  # at the end of the hand
        assert [s["leaving"] for s in house.view()["seats"] if s["name"] == first.name] == [True]
        await house.done(second, do="leave", now=True)  # folds at once, whose turn it is
        third = asked(house, ANN, BOB, CLEO)
        assert third not in (first, second)
        folded = [h["seat"] for h in house.view()["view"]["hands"] if h["folded"]]
        assert folded == [house.view(second)["your_seat"]]
        await folded_out(house, first, third)
        assert [s["name"] for s in house.view()["seats"]] == [third.name]
        assert house.floor.purse(second.id) == 10_000_000 - 20_000 + before[second] - lost
        assert sum(map(house.floor.wealth, (ANN.id, BOB.id, CLEO.id))) == 30_000_000
        await honest(house)

    run(play())


# ── the waiting list ─────────────────────────────────────────────────────────────────────────────────


def test_a_full_table_keeps_a_list_and_offers_seats_in_its_order(store):
    async def play():
        house = await room(store, (ANN, BOB, CLEO), seats=3, offer_seconds=60, idle_seconds=9_000)
        refused = await house.refused(DAN, do="sit", seat=2, buy_in_cents=20_000)
        assert "full" in refused.reason
        await house.done(DAN, do="wait-list")
        await house.done(EVE, do="wait-list", on=True)
        assert "on the waiting list" in (await house.refused(DAN, do="wait-list")).reason
        assert "you sit" in (await house.refused(ANN, do="wait-list")).reason
        assert [w["name"] for w in house.view()["waiting"]] == ["Dan", "Eve"]
        assert [house.view(p)["your_place"] for p in (DAN, EVE, ANN, None)] == [1, 2, 0, 0]
        assert house.floor.tables()[0].waiting == 2
        await folded_out(house, ANN, BOB, CLEO)
        await house.done(BOB, do="leave")
        offered = house.view()["waiting"][0]
        assert (offered["name"], offered["seat"], offered["until"]) == ("Dan", 2, house.clock.now + 60)
        assert "kept for" in (await house.refused(EVE, do="sit", seat=2, buy_in_cents=20_000)).reason
        assert "kept for" in (await house.refused(BOB, do="sit", seat=2, buy_in_cents=20_000)).reason
        house.clock.now += 59
        await house.floor.tick()
        assert house.view()["waiting"][0]["name"] == "Dan"
        await house.wait(1)  # the offer lapses, and the next has it
        assert [(w["name"], w["seat"]) for w in house.view()["waiting"]] == [("Eve", 2)]
        await house.done(EVE, do="sit", seat=2, buy_in_cents=20_000)
        assert house.view()["waiting"] == []
        await honest(house)

    run(play())


def test_the_list_survives_a_restart_and_whoever_stops_waiting_is_off_it(store, tmp_path):
    async def begin():
        house = await room(store, (ANN, BOB), seats=2)
        await house.done(CLEO, do="wait-list")
        await house.done(DAN, do="wait-list")
        await house.done(CLEO, do="wait-list", on=False)
        assert "not on" in (await house.refused(CLEO, do="wait-list", on=False)).reason
        await house.close()

    async def again(found):
        house = House(found, Clock(), keys="again")
        await house.floor.start(clock=False)
        assert [w["name"] for w in house.view()["waiting"]] == ["Dan"]
        await honest(house)

    run(begin())
    found = reopened(store, tmp_path / "house.db")
    run(again(found))
    found.close()


def test_who_asks_for_another_seat_moves_there_before_the_list_with_all_his_chips(store):
    async def play():
        house = await room(store, (ANN, BOB, CLEO), seats=3, pause_seconds=6, idle_seconds=9_000)
        await house.done(DAN, do="wait-list")
        await house.done(CLEO, do="change-seat", seat=2)
        assert house.view()["seat_changes"] == [{"name": "Cleo", "seat": 3, "to": 2}]
        assert "kept for" in (await house.refused(ANN, do="change-seat", seat=2)).reason
        assert "seats 1 to 3" in (await house.refused(ANN, do="change-seat", seat=4)).reason
        await folded_out(house, ANN, BOB, CLEO)
        before = house.chips(CLEO)
        await house.done(BOB, do="leave")
        assert house.view(CLEO)["your_seat"] == 2 and house.chips(CLEO) == before
        assert house.view()["seat_changes"] == []
        assert [(w["name"], w["seat"]) for w in house.view()["waiting"]] == [("Dan", 3)]
        await honest(house)

    run(play())


def test_a_wish_for_a_seat_is_taken_back_by_ones_own(store):
    async def play():
        house = await room(store, (ANN, BOB), seats=2)
        assert "no other seat" in (await house.refused(ANN, do="change-seat", seat=1)).reason
        await house.done(ANN, do="change-seat", seat=2)
        await house.done(ANN, do="change-seat", seat=1)
        assert house.view()["seat_changes"] == []
        await honest(house)

    run(play())


@pytest.mark.parametrize("what", ["passed over", "took the seat", "moved more"])
def test_a_house_that_does_not_keep_to_its_list_is_found_out(store, what):
    async def play():
        house = await room(store, (ANN, BOB, CLEO), seats=3, pause_seconds=6, idle_seconds=9_000)
        await house.done(DAN, do="wait-list")
        await house.done(EVE, do="wait-list")
        await house.done(CLEO, do="change-seat", seat=2)
        await folded_out(house, ANN, BOB, CLEO)
        await house.done(BOB, do="leave")
        await house.done(DAN, do="sit", seat=3, buy_in_cents=20_000)
        lines = house.export(AUDITOR)
        await house.close()
        return lines

    rows = [json.loads(line) for line in run(play())]
    assert small(rehashed(rows)) == [] and full(rehashed(rows)) == ""
    bodies = [row["body"] for row in rows if "body" in row]
    if what == "passed over":
        next(b for b in bodies if b.get("act") == "offered")["who"] = EVE.id
    elif what == "took the seat":
        next(b for b in bodies if b.get("act") == "sat" and b["who"] == DAN.id)["who"] = EVE.id
    else:
        next(b for b in bodies if b.get("act") == "moved")["cents"] += 100
    assert small(rehashed(rows)) and full(rehashed(rows))
