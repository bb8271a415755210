"""A table's terms changed between rounds, and a table closed: by the log, which both programs check."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from floor_support import ANN, BOB, SUPERVISOR, Clock, House, reopened, run
from test_sealed_exports import Rows, full, small

from houseway.core.game import Illegal
from houseway.editions.house import ElectionRefused
from houseway.live import check
from houseway.live.floor import Floor, Person, TableConfig
from houseway.live.posted import changed_terms
from houseway.live.table_acts import assign, begin_closing, count

MANAGER = Person("id-manager", "Manager", "manager")
DEALER = Person("id-dealer", "Dealer", "dealer")
OTHER_DEALER = Person("id-dealer-2", "Dealer Two", "dealer")
FLOOR = SUPERVISOR


def terms(house: House, **changed: Any) -> dict[str, Any]:
    table = house.floor.table_actor(house.table)
    return changed_terms(table.config, table.game, changed)


async def post(house: House, notice_s: int = 0, **changed: Any) -> None:
    await house.floor.post_terms(house.table, MANAGER, terms(house, **changed), notice_s)


async def act(house: House, do: Callable[..., None], *args: Any, **given: Any) -> Any:
    return await house.floor.staff_act(house.table, lambda turn: do(turn, *args, **given))


async def close(house: House, *people: tuple[Person, int]) -> None:
    for person, chips in people:
        await act(house, count, person, {"100": chips})


def rows_of(house: House) -> Rows:
    return [json.loads(line) for line in house.export()]


def good(rows: Rows) -> bool:
    return small(rows) == [] and full(rows) == ""


def least(house: House, wager: str = "base") -> int:
    found: int = next(o["min_cents"] for o in house.view(ANN)["offers"] if o["wager"] == wager)
    return found


BLACKJACK = {"limits": {"base": [2_500, 50_000, 100]}}


def test_a_limit_changes_between_rounds_and_not_in_one(local):
    async def play():
        house = await House(local, Clock()).open("blackjack", (ANN, BOB), **BLACKJACK)
        await house.to_wagers()
        await house.done(ANN, do="wager", wager="base", spot="", stake_cents=2_500)
        await post(house, 5, limits={"base": [5_000, 50_000, 100]})
        seen = house.view(ANN)
        # Posted at once, for ten seconds at least: the book wants it on the sign before it is played by.
        assert seen["notice"]["says"] == ("Blackjack: $50 to $500",)
        assert seen["notice"]["holds_ms"] == 1_700_000_010_000
        assert house.floor.tables()[0].notice == ("Blackjack: $50 to $500",)
        await house.wait(11)  # the wager lies there: it is played by the terms under which it was made
        assert least(house) == 2_500
        assert house.floor.tables()[0].limits["base"] == [2_500, 50_000, 100]
        await house.done(ANN, do="ready")
        while await house.answer(Random(3), ANN, BOB):
            pass
        await house.to_wagers()
        assert least(house) == 5_000 and house.view(ANN)["notice"] is None
        assert house.floor.tables()[0].limits["base"] == [5_000, 50_000, 100]
        too_small = await house.refused(BOB, do="wager", wager="base", spot="", stake_cents=4_900)
        assert "too small" in too_small.reason
        await house.play(2, Random(4), ANN, BOB)
        assert good(rows_of(house))
        await house.close()

    run(play())


@pytest.mark.clause("oh-roulette:1.I.C")
def test_the_notice_is_ten_seconds_to_the_millisecond(local):
    async def play():
        clock = Clock()
        house = await House(local, clock).open("roulette", (ANN,))
        await post(house, limits={"red": [1_000, 50_000, 500]})
        await house.wait(9.999)
        assert least(house, "red") == 500
        await house.wait(0.001)
        assert least(house, "red") == 1_000
        assert house.floor.tables()[0].limits["red"] == [1_000, 50_000, 500]  # the sign follows
        await house.close()

    run(play())


def test_where_nobody_sits_other_terms_hold_at_once(local):
    async def play():
        house = await House(local, Clock()).open("blackjack")
        assert "Blackjack pays 3 to 2." in [text for text, _ in house.floor.tables()[0].sign]
        await post(house, elections={"blackjack-pays": "6 to 5"}, clocks={"bet_seconds": 45})
        assert "Blackjack pays 6 to 5." in [text for text, _ in house.floor.tables()[0].sign]
        assert house.floor.table_actor("t").config.bet_seconds == 45
        await house.close()

    run(play())


def test_what_is_posted_is_taken_back_by_posting_what_holds(local):
    async def play():
        house = await House(local, Clock()).open("roulette", (ANN,))
        with pytest.raises(Illegal, match="nothing is changed"):
            await post(house)
        await post(house, limits={"red": [1_000, 50_000, 500]})
        await post(house)
        await house.wait(60)
        assert least(house, "red") == 500 and house.view()["changes"] == 0
        assert good(rows_of(house))
        await house.close()

    run(play())


ELECTED = {
    "blackjack": {"blackjack-pays": "6 to 5"},
    "roulette": {"wheel": "single-zero"},
    "baccarat": {"dragon-bonus": False},
    "three-card-poker": {"six-card-bonus": False},
    "craps": {"paid-bets": "stay-up"},
}


@pytest.mark.parametrize("game", sorted(ELECTED))
def test_other_elections_hold_from_a_round_on(local, sqlite, game):
    """Played before and after, started again from the log, and from its first record."""

    async def play() -> Rows:
        house = await House(local, Clock()).open(game, (ANN, BOB))
        name, value = next(iter(ELECTED[game].items()))
        if house.floor.house("t")[name] == value:
            pytest.fail(f"{name} is {value} from the beginning")
        if game in ("blackjack", "roulette", "three-card-poker"):
            await house.play(2, Random(game), ANN, BOB)
        await post(house, elections=ELECTED[game])
        await house.wait(10)
        for _ in range(5):
            await house.wait(60)
            await house.refuse_cut(ANN, BOB)
        assert house.floor.house("t")[name] == value
        assert house.view()["changes"] == 1 and len(house.view()["seats"]) == 2
        if game in ("blackjack", "roulette", "three-card-poker"):
            await house.play(3, Random(game), ANN, BOB)
        rows = rows_of(house)
        replayed = house.floor.replay("t", house.view()["round"], None)
        assert replayed is not None
        await house.close()
        return rows

    rows = run(play())
    assert good(rows)
    check.check(local)
    again = reopened(local, sqlite)

    async def start() -> None:
        floor = Floor(again, now=Clock(), timer=Clock())
        await floor.start(clock=False)
        name, value = next(iter(ELECTED[game].items()))
        assert floor.house("t")[name] == value
        await floor.stop()

    run(start())
    again.close()


@pytest.mark.clause("oh-craps:3.III")
def test_limits_of_craps_change_under_standing_wagers_and_elections_do_not(local):
    async def play():
        house = await House(local, Clock()).open("craps", (ANN,), bet_seconds=600, pause_seconds=600)
        await house.to_wagers()
        await house.done(ANN, do="wager", wager="place", spot="6", stake_cents=600)
        while (kind := house.step()["kind"]) != "over":
            choices = house.step(ANN).get("choices", [{"name": ""}])
            await house.done(
                ANN,
                **({"do": "decide", "choice": choices[0]["name"]} if kind == "decide" else {"do": "ready"}),
            )
        assert house.step()["kind"] == "over" and [b["wager"] for b in house.view()["view"]["bets"]] == [
            "place"
        ]
        await post(house, limits={"place": [1_200, 100_000, 100]})
        await house.wait(10)
        assert house.view()["changes"] == 1 and house.step()["kind"] == "over"
        assert house.view()["view"]["bets"][0]["stake_cents"] == 600  # it was made under the terms before
        small_one = await house.refused(ANN, do="wager", wager="place", spot="8", stake_cents=600)
        assert "too small" in small_one.reason
        await post(house, elections={"paid-bets": "stay-up"})
        await house.wait(60)
        assert house.view()["changes"] == 1 and house.view()["notice"]["says"]
        await house.done(SUPERVISOR, do="void", why="a die is missing")
        await house.wait(1)
        assert house.view()["changes"] == 2 and house.floor.house("t")["paid-bets"] == "stay-up"
        assert good(rows_of(house))
        await house.close()

    run(play())


@pytest.mark.parametrize("game", ["three-card-poker", "blackjack"])
def test_a_table_that_all_have_left_takes_other_elections_at_once(local, game):
    async def play():
        house = await House(local, Clock()).open(game, (ANN, BOB))
        await house.play(1, Random(1), ANN, BOB)
        for person in (ANN, BOB):
            await house.done(person, do="leave")
        await house.wait(3_600)  # the cards lie spread
        await post(house, elections=ELECTED[game])
        assert house.view()["changes"] == 1
        await house.wait(3_600)
        for seat, person in ((2, ANN), (5, BOB)):
            await house.done(person, do="sit", seat=seat, buy_in_cents=100_000)
            await house.refuse_cut(ANN, BOB)
        await house.play(2, Random(2), ANN, BOB)
        assert good(rows_of(house))
        await house.close()

    run(play())


REFUSED = [
    ("blackjack", {"elections": {"decks": 8}}, "a new one", ""),
    ("blackjack", {"elections": {"decks": 9}}, "not permitted", "oh-blackjack:"),
    ("roulette", {"limits": {"purple": [100, 200, 100]}}, "no limits can be posted", ""),
    ("roulette", {"elections": {"pays.straight.win": "34 to 1"}}, "less than", "oh-roulette:5.I"),
    ("craps", {"limits": {"fire": [50, 10_000, 50]}}, "Fire", "oh-craps:"),
    ("mississippi-stud", {"elections": {"linked-progressive": True}}, "a new one", ""),
]


@pytest.mark.parametrize(("game", "changed", "reason", "clause"), REFUSED)
def test_what_the_edition_forbids_is_refused_with_the_clause(local, game, changed, reason, clause):
    async def play():
        house = await House(local, Clock()).open(game)
        before = house.view()["seq"]
        with pytest.raises(ElectionRefused, match=reason) as refused:
            await post(house, **changed)
        assert ", ".join(refused.value.clauses).startswith(clause)
        assert house.view()["seq"] == before and house.view()["notice"] is None
        await house.close()

    run(play())


@pytest.mark.clause("oh-baccarat:13.VI")
def test_what_is_alike_in_the_facility_stays_alike(local):
    async def play():
        house = await House(local, Clock()).open("baccarat")
        await house.floor.open_table(TableConfig("b", "B", "baccarat"))
        with pytest.raises(ElectionRefused, match="vigorish is the same at every") as refused:
            await post(house, elections={"vigorish": "deferred"})
        assert refused.value.clauses == ("oh-baccarat:13.VI",)
        house.table = "b"
        await act(house, begin_closing, MANAGER, "the end of the day")
        await close(house, (DEALER, 1_000_000), (FLOOR, 1_000_000))
        house.table = "t"
        await post(house, elections={"vigorish": "deferred"})  # it is the only one now
        with pytest.raises(ElectionRefused, match="vigorish is the same at every"):
            await house.floor.open_table(TableConfig("c", "C", "baccarat"))
        await house.close()

    run(play())


def test_rounds_are_no_closer_than_the_house_wants_them(local):
    async def play():
        house = await House(local, Clock()).open("roulette", (ANN,), round_seconds=30, pause_seconds=2)
        await house.to_wagers()
        await house.bet(ANN)
        while house.step()["kind"] != "over":
            await house.wait(1)
        await house.wait(60)  # what is over for long waits no more
        await house.to_wagers()
        began = house.clock.now
        await house.bet(ANN)
        assert house.step()["kind"] == "over"
        await house.done(ANN, do="ready")
        assert house.step()["kind"] == "over"
        early = await house.refused(ANN, do="wager", wager="red", spot="red", stake_cents=500)
        assert early.reason.startswith("the next round begins in")
        while house.step()["kind"] == "over":
            await house.wait(0.5)
        assert 29 <= house.clock.now - began <= 31
        await house.close()

    run(play())


def test_chips_are_whole(local):
    async def play():
        house = await House(local, Clock()).open("roulette", chip_cents=500)
        await house.floor.grant(ANN.id, 100_000, "play money", "w")
        assert "smallest chip" in (await house.refused(ANN, do="sit", seat=1, buy_in_cents=10_100)).reason
        await house.done(ANN, do="sit", seat=1, buy_in_cents=10_500)
        await house.close()

    run(play())


def test_a_table_closes_by_two_counts(local, sqlite):
    async def play() -> Rows:
        house = await House(local, Clock()).open("blackjack", (ANN, BOB), **BLACKJACK)
        await act(house, assign, FLOOR, DEALER.id, "dealer", on=True)
        with pytest.raises(Illegal, match="already"):
            await act(house, assign, FLOOR, DEALER.id, "dealer", on=True)
        await house.play(2, Random(1), ANN, BOB)
        await house.to_wagers()
        await house.done(ANN, do="wager", wager="base", spot="", stake_cents=2_500)
        with pytest.raises(Illegal, match="not being closed"):
            await act(house, count, FLOOR, {"100": 1})
        await act(house, begin_closing, MANAGER, "the end of the shift")
        assert house.view()["closing"]
        for intent in (
            {"do": "wager", "wager": "base", "spot": "", "stake_cents": 2_500},
            {"do": "rebuy", "cents": 100},
        ):
            assert "is being closed" in (await house.refused(BOB, **intent)).reason
        with pytest.raises(Illegal, match="players sit"):
            await act(house, count, FLOOR, {"100": 1})
        await house.done(ANN, do="ready")
        while await house.answer(Random(2), ANN, BOB):
            pass
        await house.wait(60)
        assert house.view()["seats"] == []  # settled, paid out and stood up; and no round follows
        assert house.floor.wealth(ANN.id) + house.floor.wealth(BOB.id) == house.floor.purse(
            ANN.id
        ) + house.floor.purse(BOB.id)
        assert "is being closed" in (await house.refused(ANN, do="sit", seat=1, buy_in_cents=5_000)).reason
        before = house.view()["round"]
        await house.wait(3_600)
        assert house.view()["round"] == before
        books = local.balances()["inventory-t"]
        await close(house, (DEALER, books // 100), (OTHER_DEALER, books // 100))  # no supervisor
        assert "t" in [t.id for t in house.floor.tables()]
        with pytest.raises(Illegal, match="as player"):
            await act(house, count, ANN, {"100": books // 100})
        await close(house, (FLOOR, 1))  # another sum
        assert "t" in [t.id for t in house.floor.tables()]
        await close(house, (FLOOR, books // 100))
        assert books % 100  # chips of a dollar have another sum than the books: the manager's to take
        assert "t" in [t.id for t in house.floor.tables()]
        await close(house, (MANAGER, books // 100))
        assert house.floor.tables() == ()
        assert (
            await house.refused(ANN, do="sit", seat=1, buy_in_cents=5_000)
        ).reason == "this table is closed"
        with pytest.raises(Illegal, match="is closed"):
            await act(house, begin_closing, MANAGER, "again")
        assert local.balances()["inventory-t"] == 0
        await house.floor.open_table(TableConfig("t", "Table", "blackjack", bank_seconds=0, **BLACKJACK))
        assert house.floor.tables() == ()
        await house.wait(60)
        rows = rows_of(house)
        await house.close()
        return rows

    rows = run(play())
    assert good(rows)
    assert [r["kind"] for r in rows[-3:-1]] == ["closed-table", "money"]
    check.check(local)
    again = reopened(local, sqlite)

    async def start() -> None:
        floor = Floor(again, now=Clock(), timer=Clock())
        await floor.start(clock=False)
        assert floor.tables() == () and "t" in floor
        assert len(list(floor.export("t", None))) == len(rows)
        await floor.stop()

    run(start())
    again.close()


def test_standing_wagers_are_rolled_out_before_a_craps_table_closes(local):
    async def play():
        house = await House(local, Clock()).open("craps", (ANN,))
        await house.to_wagers()
        await house.done(ANN, do="wager", wager="pass", stake_cents=1_000)
        await house.done(ANN, do="wager", wager="place", spot="6", stake_cents=1_200)
        await act(house, begin_closing, MANAGER, "the end of the day")
        for _ in range(200):
            if not house.view()["view"]["bets"]:
                break
            if house.step()["kind"] == "decide":
                await house.done(ANN, do="decide", choice=house.step(ANN)["choices"][0]["name"])
            else:
                await house.wait(30)
        assert house.view()["round"] > 1  # rolled until they were decided
        await house.wait(1)
        assert house.view()["seats"] == []
        books = local.balances()["inventory-t"]
        await act(house, count, DEALER, {"1": books})
        await act(house, count, FLOOR, {"1": books})
        assert good(rows_of(house)) and house.floor.tables() == ()
        await house.close()

    run(play())


def test_wagers_that_nobody_decides_go_back_when_the_floor_says_so(local):
    async def play():
        house = await House(local, Clock()).open("craps", (ANN,))
        await house.to_wagers()
        await house.done(ANN, do="wager", wager="place", spot="6", stake_cents=1_200)
        await act(house, begin_closing, MANAGER, "the end of the day")
        await house.wait(30)
        assert len(house.view()["seats"]) == 1
        await house.done(FLOOR, do="void", why="the table is closed")
        await house.wait(1)
        assert house.view()["seats"] == [] and house.floor.purse(ANN.id) == 10_000_000
        assert good(rows_of(house))
        await house.close()

    run(play())
