"""Colorado Hold'em with a clock and a floor: silence, declarations settled at once, void rounds."""

from dataclasses import replace

import pytest
from floor_support import ANN, AUDITOR, BOB, SUPERVISOR, Clock, House, intend, run
from test_sealed import verifier

from houseway.live.floor import Done, Refused
from houseway.live.verify import verify_lines

BOOK = "s38-colorado-holdem:"
NEXT = replace(ANN, at=2)  # Ann's second position
REQUIRED, PERMISSIBLE = "required-bet", "permissible-bet"
BOTH = pytest.mark.parametrize("version", [REQUIRED, PERMISSIBLE])


async def asked(local, people=(ANN,), **elections):
    """Everybody has an ante of $5 and the bonus, and the first is asked."""
    named = {name.replace("_", "-"): value for name, value in elections.items()}
    house = await House(local, Clock()).open("colorado-holdem", people, act_seconds=30, elections=named)
    for person in people:
        for wager, cents in (("ante", 500), ("bonus", 100)):
            await house.done(person, do="wager", wager=wager, stake_cents=cents)
    for person in people:
        await house.done(person, do="ready")
    assert house.step(people[0])["kind"] == "decide"
    return house


def own(house, person):
    view = house.view(person)
    return next(h for h in view["view"]["hands"] if h["seat"] == view["your_seat"])


def lines(house, person):
    seat = house.view(person)["your_seat"]
    return {x["wager"]: x for x in house.view(person)["lines"] if x["seat"] == seat}


@pytest.mark.clause(BOOK + "k.2", BOOK + "l.2", BOOK + "l.2.i")
@BOTH
def test_who_does_not_answer_folds_or_plays_on_without_a_bet(local, version):
    """Each of two players in turn, thirty seconds each."""

    async def play():
        house = await asked(local, (ANN, BOB), version=version)
        for person in (ANN, BOB):
            assert house.step(person)["default"] == ("fold" if version == REQUIRED else "play")
            assert house.view(person)["deadline"] == house.clock.now + 30
            dealt = own(house, person)
            await house.wait(29.9)
            assert house.step(person)["kind"] == "decide" and len(own(house, person)["cards"]) == 3
            await house.wait(0.1)
            if version == PERMISSIBLE:  # the card dealt last is laid aside
                assert (own(house, person)["cards"], own(house, person)["slots"]) == (
                    dealt["cards"][:2],
                    dealt["slots"][:2],
                )
        assert house.step()["kind"] == "over"
        for person in (ANN, BOB):
            found = lines(house, person)
            assert set(found) == {"ante", "bonus"}
            if version == REQUIRED:
                assert {(x["outcome"], x["clause"]) for x in found.values()} == {("lose", BOOK + "k.2")}

    run(play())


@pytest.mark.clause(BOOK + "o.4", BOOK + "l.2.ii.A")
@BOTH
def test_a_wrong_declaration_costs_the_ante_before_the_next_is_asked(local, version):
    async def play():
        house = await asked(local, (ANN, BOB), version=version)
        chips = house.chips(ANN)
        await house.done(ANN, do="decide", choice="declare")
        assert house.step(BOB)["kind"] == "decide" and house.view(BOB)["view"]["board"] == ["??"] * 3
        found = lines(house, ANN)
        assert {w: (x["outcome"], x["clause"]) for w, x in found.items()} == {
            "ante": ("lose", BOOK + "o.4"), "bonus": ("lose", BOOK + "o.4"),
        }  # fmt: skip
        assert house.chips(ANN) == chips
        shown = next(h for h in house.view(BOB)["view"]["hands"] if h["seat"] == house.view(ANN)["your_seat"])
        assert "??" not in shown["cards"] and shown["racked"]
        assert (
            "??"
            in next(h for h in house.view(ANN)["view"]["hands"] if h["seat"] == house.view(BOB)["your_seat"])[
                "cards"
            ]
        )
        slots = own(house, BOB)["slots"]
        await house.done(BOB, do="decide", choice="bet", amount_cents=500, slots=[slots[0]])
        assert house.step()["kind"] == "over" and set(lines(house, BOB)) == {"ante", "bet", "bonus"}
        exported = house.export(AUDITOR)
        verify_lines(exported)
        return exported

    assert verifier.check_lines(run(play())).problems == []


@pytest.mark.clause(BOOK + "k.2", BOOK + "f.3", BOOK + "a.1.iv")
def test_what_cannot_be_is_refused_and_changes_nothing(local):
    async def play():
        house = await asked(local, (ANN, BOB))
        slots = own(house, ANN)["slots"]
        other = own(house, BOB)["slots"]
        before = house.view(ANN)
        for intent, path in (
            ({"do": "wager", "wager": "ante", "stake_cents": 500}, "f.3"),
            ({"do": "withdraw", "wager": "bonus"}, "f.3"),
        ):
            assert (await house.refused(ANN, **intent)).clause == BOOK + path
        assert set((await house.refused(ANN, do="decide", choice="play")).allowed) == {
            "bet",
            "fold",
            "declare",
        }
        for picked in ([], slots[:2], [other[0]], [slots[0], slots[0]]):
            assert await house.refused(ANN, do="decide", choice="bet", amount_cents=500, slots=picked)
        assert await house.refused(ANN, do="decide", choice="bet", amount_cents=400, slots=slots[:1])
        assert await house.refused(ANN, do="decide", choice="declare", slots=slots[:1])
        assert "turn" in (await house.refused(BOB, do="decide", choice="fold")).reason
        assert house.view(ANN) == before

    run(play())


@pytest.mark.clause(BOOK + "f.2")
def test_who_wants_to_leave_stays_to_the_end_of_the_round(local):
    """The clock answers for a player who is gone; the seat is left when the round is over."""

    async def play():
        house = await asked(local, (ANN, BOB))
        await house.done(ANN, do="leave")
        assert house.view(ANN)["your_seat"] == 1
        await house.wait(30)
        assert house.step(BOB)["kind"] == "decide" and house.view(ANN)["your_seat"] == 1
        await house.done(BOB, do="decide", choice="fold")
        await house.wait(60)
        assert house.view(ANN)["your_seat"] is None

    run(play())


@pytest.mark.clause(BOOK + "d.2", BOOK + "d.3", BOOK + "e.5")
def test_new_cards_wait_for_the_first_player(local):
    async def play():
        house = await House(local, Clock()).open("colorado-holdem", ())
        view = house.view(AUDITOR)["view"]
        assert view["phase"] == "idle"
        await house.floor.grant(ANN.id, 10_000_000, "play money", "welcome")
        await house.done(ANN, do="sit", seat=3, buy_in_cents=2_000_000)
        assert house.view(ANN)["view"]["phase"] == "wagers"

    run(play())


@pytest.mark.clause(BOOK + "a.1.ii")
def test_a_round_declared_void_by_the_floor_gives_everything_back(local):
    async def play():
        house = await asked(local, (ANN, BOB))
        slots = own(house, ANN)["slots"]
        await house.done(ANN, do="decide", choice="bet", amount_cents=500, slots=slots[:1])
        await house.done(SUPERVISOR, do="void", why="a player fainted")
        assert house.chips(ANN) == house.chips(BOB) == 2_000_000
        exported = house.export(AUDITOR)
        verify_lines(exported)
        return exported

    assert verifier.check_lines(run(play())).problems == []


async def two_positions(local, two=True):
    elections = {"two-positions": two}
    return await House(local, Clock()).open("colorado-holdem", (ANN, BOB), elections=elections)


async def bet_and_go(house):
    for person in (ANN, NEXT, BOB):
        await house.done(person, do="wager", wager="ante", stake_cents=500)
    await house.done(ANN, do="ready")  # with both positions
    await house.done(BOB, do="ready")


@pytest.mark.clause(BOOK + "f.5")
def test_a_player_sits_at_two_positions_beside_each_other(local):
    """Not where the house does not permit it, nor one apart, nor at three; with chips at each."""

    async def play():
        house = await two_positions(local)
        assert house.view(ANN)["beside"] == [2]  # seat 3 is Bob's
        answer = await house.refused(ANN, do="sit", seat=5, buy_in_cents=10_000)
        assert answer.clause == BOOK + "f.5" and "beside seat 1" in answer.reason
        assert house.view(ANN)["your_seats"] == [1]
        await house.done(ANN, do="sit", seat=2, buy_in_cents=10_000)
        assert house.view(ANN)["your_seats"] == [1, 2] and house.view(ANN)["beside"] == []
        assert (house.view(ANN)["your_seat"], house.view(NEXT)["your_seat"]) == (1, 2)
        assert (house.chips(ANN), house.chips(NEXT)) == (2_000_000, 10_000)
        assert house.floor.wealth(ANN.id) == 10_000_000
        assert (await house.refused(BOB, do="sit", seat=2, buy_in_cents=10_000)).reason == "seat 2 is taken"
        await house.done(BOB, do="sit", seat=4, buy_in_cents=10_000)
        assert (await house.refused(BOB, do="sit", seat=5, buy_in_cents=10_000)).clause == BOOK + "f.5"
        assert "your_seats" not in house.view()

    run(play())


@pytest.mark.clause(BOOK + "f.5")
def test_a_second_position_is_refused_where_the_house_permits_none(local):
    async def play():
        house = await two_positions(local, two=False)
        assert "at seat 1" in (await house.refused(ANN, do="sit", seat=2, buy_in_cents=10_000)).reason
        assert "your_seats" not in house.view(ANN)

    run(play())


@pytest.mark.clause(BOOK + "f.5", BOOK + "k.2")
def test_each_position_is_seen_asked_and_settled_by_itself(local):
    """A position's own cards are seen from it; what one answers decides only that one."""

    async def play():
        house = await two_positions(local)
        await house.done(ANN, do="sit", seat=2, buy_in_cents=10_000)
        await bet_and_go(house)
        first, second = own(house, ANN), own(house, NEXT)
        assert (first["seat"], second["seat"]) == (1, 2)
        assert "??" not in first["cards"] + second["cards"] and first["cards"] != second["cards"]
        unseen = [h["cards"] for h in house.view(BOB)["view"]["hands"] if h["seat"] != 3]
        assert unseen == [["??"] * 3] * 2
        assert "turn" in (await house.refused(NEXT, do="decide", choice="fold")).reason
        await house.done(ANN, do="decide", choice="fold")
        assert lines(house, ANN)["ante"]["outcome"] == "lose" and not lines(house, NEXT)
        await house.done(NEXT, do="decide", choice="bet", amount_cents=500, slots=[second["slots"][0]])
        await house.done(BOB, do="decide", choice="fold")
        assert set(lines(house, ANN)) == {"ante"} and set(lines(house, NEXT)) == {"ante", "bet"}
        await house.done(NEXT, do="leave")
        assert house.view(ANN)["your_seats"] == [1] and house.view(NEXT)["your_seat"] == 1
        exported = house.export(AUDITOR)
        verify_lines(exported)
        return exported

    assert verifier.check_lines(run(play())).problems == []


@pytest.mark.clause(BOOK + "f.5")
def test_the_same_key_does_not_serve_both_positions(local):
    async def play():
        house = await two_positions(local)
        await house.done(ANN, do="sit", seat=2, buy_in_cents=10_000)
        bet = {"do": "wager", "wager": "ante", "stake_cents": 500}
        assert isinstance(await intend(house.floor, house.table, ANN, "once", bet), Done)
        answer = await intend(house.floor, house.table, NEXT, "once", bet)
        assert isinstance(answer, Refused) and "another intent" in answer.reason
        assert [b["seat"] for b in house.view()["view"]["bets"]] == [1]

    run(play())
