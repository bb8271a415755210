"""Tables with real cards, dice or a wheel: what came is entered, Houseway judges and keeps the books."""

import json
from random import Random

import pytest
from floor_support import ANN, AUDITOR, BOB, Clock, House, run
from physical_support import checked, deal, for_seat, real, to_betting
from test_ranks import DEALER, FLOOR, last
from test_sealed import verifier
from test_sealed_exports import full, rehashed, small

from houseway.live.terms import Done, Person, Refused, TableConfig
from houseway.live.verify import NotVerified, verify_lines


@pytest.mark.parametrize("who", ["id-x", None])
def test_a_record_names_who_acted_and_the_chain_finds_another_name(local, who):
    async def play():
        house = await House(local, Clock()).open("blackjack", (ANN,), attended=("dealer",))
        await to_betting(house)
        export = house.export()
        named = [n for n, line in enumerate(export) if f'"who":"{DEALER.id}"' in line]
        kinds = {json.loads(export[n])["kind"] for n in named}
        assert kinds == {"event", "seal"}  # cards are sealed because he shuffles
        assert verify_lines(export) and verifier.check_lines(export).problems == []
        record = json.loads(export[named[-1]])
        if who is None:
            del record["body"]["who"]
        else:
            record["body"]["who"] = who
        export[named[-1]] = json.dumps(record)
        with pytest.raises(NotVerified, match="was changed after it was written"):
            verify_lines(export)
        assert any("was changed after" in p for p in verifier.check_lines(export).problems)

    run(play())


def test_what_nobody_of_the_house_did_names_nobody(local):
    async def play():
        house = await House(local, Clock()).open("roulette", (ANN,))
        await house.play(1, Random(1), ANN)
        records = [json.loads(line) for line in house.export()[1:-1]]
        assert [r for r in records if r["kind"] == "event" and "who" in r["body"]] == []

    run(play())


def test_a_void_and_a_call_name_their_person_and_what_follows_them_nobody(local):
    async def play():
        house = await House(local, Clock()).open("three-card-poker", (ANN,))
        await house.to_wagers()
        await house.bet(ANN)
        seq = await house.done(DEALER, do="call", what="dealer-card-exposed")
        records = {r["seq"]: r for r in map(json.loads, house.export()[1:-1])}
        named = [r["body"] for r in records.values() if r["body"].get("who") == DEALER.id]
        assert [b["type"] for b in named] == ["irregularity-called"]
        assert records[seq]["body"].get("who") is None  # the settlement by the book

    run(play())


def test_real_cards_need_a_dealer_and_take_no_numbers(local):
    with pytest.raises(ValueError, match="the dealer is attended"):
        TableConfig("t", "T", "blackjack", attended=("floor",), physical=True)

    async def play():
        house = await real(local, "roulette", ANN)
        refused = await house.refused(ANN, do="offer", digest="0" * 64)
        assert "real" in refused.reason
        checked(house)

    run(play())


@pytest.mark.clause("oh-blackjack:9.II", "oh-blackjack:7.III.A")
def test_a_round_of_blackjack_with_real_cards(local):
    async def play():
        house = await real(local, "blackjack", ANN, elections={"decks": 1})
        await to_betting(house)
        await house.done(ANN, do="wager", wager="base", stake_cents=2000)
        chips = house.chips(ANN)
        await house.done(DEALER, do="answer")
        await deal(house, "As", "Kd")
        seq, step = house.view()["seq"], house.step()
        for wrong, why in [
            ("As", "As cannot come: of 1 in the pack 1 are out"),
            ("KD", "Kd cannot come: of 1 in the pack 1 are out"),
            ("1s", "no such card: '1s'"),
            ("9c Qd", "1 card is due, not 2"),
            ("", "1 card is due, not 0"),
            ("Jk", "Jk cannot come: of 0 in the pack 0 are out"),
        ]:
            refused = await house.refused(DEALER, do="answer", saw=wrong)
            assert why in refused.reason and refused.clause == step["clause"], refused
        assert "say what came: the card" in (await house.refused(DEALER, do="answer")).reason
        for nobody in (ANN, AUDITOR):
            refused = await house.refused(nobody, do="answer", saw="9c")
            assert "the dealer or the floor answers that" in refused.reason
        assert house.view()["seq"] == seq
        await deal(house, "9C", "7h")
        assert house.chips(ANN) == chips + 2000 + 3000  # 3 to 2
        found = checked(house)
        assert found.house_win_cents == -3000

    run(play())


@pytest.mark.clause("oh-blackjack:15.I")
def test_a_card_that_comes_to_light_by_mistake_is_told_by_the_dealer(local):
    async def play():
        house = await real(local, "blackjack", ANN, elections={"decks": 6})
        await to_betting(house)
        await house.done(ANN, do="wager", wager="base", stake_cents=2000)
        await house.done(DEALER, do="answer")
        await deal(house, "5h")
        assert "which card" in (await house.refused(DEALER, do="call", what="card-face-up")).reason
        refused = await house.refused(DEALER, do="call", what="card-face-up", saw="5h 5h")
        assert "1 card is due" in refused.reason
        await house.done(DEALER, do="call", what="card-face-up", saw="Qc")
        assert last(house, "irregularity-called")["cards"] == ["Qc"]
        await house.done(FLOOR, do="void", why="the shoe fell")
        assert house.chips(ANN) == 2_000_000
        checked(house)

    run(play())


@pytest.mark.clause("oh-craps:13.III")
def test_real_dice(local):
    async def play():
        house = await real(local, "craps", ANN)
        await to_betting(house)
        await house.done(ANN, do="wager", wager="pass", stake_cents=500)
        await house.done(DEALER, do="answer")
        await house.done(ANN, do="decide", choice="accept")
        await house.done(ANN, do="decide", choice="1-2")
        for wrong in ("7 1", "4", "4 3 1", "0 6", "four", "-1 3"):
            refused = await house.refused(DEALER, do="answer", saw=wrong)
            assert "cannot come: say the two dice" in refused.reason
        await house.done(DEALER, do="call", what="short-throw")  # no roll: the same dice again
        if house.step()["kind"] == "wagers":
            await house.done(DEALER, do="answer")
        await deal(house, "4 3")
        assert house.chips(ANN) == 2_000_500
        checked(house)

    run(play())


@pytest.mark.clause("oh-roulette:5.I")
def test_a_real_wheel(local):
    async def play():
        house = await real(local, "roulette", ANN, BOB)
        await to_betting(house)
        await house.done(ANN, do="wager", wager="straight", spot="17", stake_cents=500)
        answer = await for_seat(house, DEALER, 3, do="wager", wager="red", spot="red", stake_cents=500)
        assert isinstance(answer, Done)  # the dealer says what Bob has put down
        await house.wait(10_000)  # the dealer keeps the time, and no clock
        assert house.step()["kind"] == "wagers"
        await house.done(DEALER, do="answer")  # the ball is spun,
        await house.done(DEALER, do="answer")  # and no more bets
        for wrong in ("37", "1 7", "red", ""):
            assert "cannot come" in (await house.refused(DEALER, do="answer", saw=wrong)).reason
        await deal(house, "17")
        assert house.chips(ANN) == 2_000_000 + 35 * 500 and house.chips(BOB) == 2_000_000 - 500
        bodies = [json.loads(line)["body"] for line in house.export()[1:-1]]
        assert [b.get("who") for b in bodies if b.get("type") == "wager-placed"] == [None, DEALER.id]
        checked(house)

    run(play())


def test_nobody_but_the_dealer_speaks_for_a_seat_and_only_at_real_cards(local):
    async def play():
        bet = {"do": "wager", "wager": "red", "spot": "red", "stake_cents": 500}
        house = await real(local, "roulette", ANN)
        await to_betting(house)
        for nobody in (BOB, AUDITOR, Person("id-s", "S", "surveillance"), Person("id-m", "M", "maintenance")):
            answer = await for_seat(house, nobody, 1, **bet)
            assert isinstance(answer, Refused) and answer.reason == "you are not seated at this table"
        answer = await for_seat(house, DEALER, 2, **bet)
        assert isinstance(answer, Refused) and answer.reason == "nobody sits at seat 2"
        answer = await for_seat(house, Person(ANN.id, "Ann", "dealer"), 1, **bet)
        assert isinstance(answer, Refused) and "nobody who sits at the table" in answer.reason

    run(play())


def test_at_a_sealed_table_nobody_says_what_came(local):
    async def play():
        house = await House(local, Clock()).open("roulette", (ANN,), attended=("dealer",))
        await to_betting(house)
        await house.done(ANN, do="wager", wager="red", spot="red", stake_cents=500)
        await house.done(DEALER, do="answer")
        await house.done(DEALER, do="answer")
        assert house.step()["kind"] == "chance"
        refused = await house.refused(DEALER, do="answer", saw="17")
        assert "nothing is entered" in refused.reason
        answer = await for_seat(house, DEALER, 1, do="ready")
        assert isinstance(answer, Refused) and answer.reason == "you are not seated at this table"

    run(play())


@pytest.mark.clause("oh-three-card-poker:10.I")
def test_cards_that_one_seat_looks_at_are_told_by_that_player_or_the_dealer_and_shown_to_nobody(local):
    async def play():
        house = await real(local, "three-card-poker", ANN, BOB)
        await to_betting(house)
        for person in (ANN, BOB):
            await house.done(person, do="wager", wager="ante", stake_cents=500)
        await house.done(DEALER, do="answer")
        await deal(house)
        assert house.view()["waits_for"] == "seat-1"
        assert "the dealer or the floor" in (await house.refused(BOB, do="answer", saw="As Ks Qs")).reason
        await house.done(ANN, do="answer", saw="As Ks Qs")
        assert "Ks cannot come" in (await house.refused(DEALER, do="answer", saw="2c 3c Ks")).reason
        await deal(house, "2c 3c 7d")
        assert '"As"' in json.dumps(house.view(ANN)) and '"As"' not in json.dumps(house.view(DEALER, 0))
        assert '"As"' not in "".join(house.export(BOB)) and '"2c"' not in "".join(house.export(ANN))
        for person in (ANN, BOB):
            await house.done(person, do="decide", choice="play")
        await deal(house, "Qd 9h 4s")
        assert house.chips(ANN) > 2_000_000 > house.chips(BOB)
        checked(house)
        for person in (ANN, BOB):  # from whom the other's look is withheld
            assert verify_lines(house.export(person)).physical
            assert verifier.check_lines(house.export(person)).problems == []

    run(play())


def test_a_restart_goes_on_where_real_cards_lie(local):
    async def play():
        house = await real(local, "blackjack", ANN, elections={"decks": 1})
        await to_betting(house)
        await house.done(ANN, do="wager", wager="base", stake_cents=2000)
        await house.done(DEALER, do="answer")
        await deal(house, "As", "Kd")
        again = House(house.store, house.clock)
        await house.close()
        await again.floor.start(clock=False)
        assert "are out" in (await again.refused(DEALER, do="answer", saw="As")).reason
        await deal(again, "9c", "7h")
        checked(again)

    run(play())


def ace_twice(rows):
    for row in rows[1:-1]:
        if row["body"].get("card") == "Kd":
            row["body"]["card"] = "As"
    return rows


def said_to_be_sealed(rows):
    del rows[1]["body"]["chance"]
    return rows


def off_the_dice(rows):
    for row in rows[1:-1]:
        if row["body"].get("type") == "dice-rolled":
            row["body"]["first"] = 7
    return rows


# What somebody may write into a log of real chance afterwards, every record hashed and signed anew.
FORGED = [("blackjack", ace_twice), ("blackjack", said_to_be_sealed), ("craps", off_the_dice)]


@pytest.mark.parametrize(("game", "forge"), FORGED)
def test_a_rewritten_log_of_real_cards_or_dice_is_found(local, game, forge):
    async def play():
        house = await real(local, game, ANN, elections={"decks": 1} if game == "blackjack" else {})
        await to_betting(house)
        wager = {"blackjack": "base", "craps": "pass"}[game]
        await house.done(ANN, do="wager", wager=wager, stake_cents=2000)
        await house.done(DEALER, do="answer")
        if game == "craps":
            await house.done(ANN, do="decide", choice="accept")
            await house.done(ANN, do="decide", choice="1-2")
            await deal(house, "4 3")
        else:
            await deal(house, "As", "Kd", "9c", "7h")
        rows = [json.loads(line) for line in house.export()]
        assert not full(rehashed(rows)) and not small(rehashed(rows))
        forged = rehashed(forge(rows))
        assert full(forged) and small(forged)

    run(play())
