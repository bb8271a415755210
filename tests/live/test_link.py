"""One meter over tables of several games: who feeds it, who wins it, and what when it is not there."""

import asyncio

import pytest
from floor_support import ANN, AUDITOR, BOB, CLEO, SUPERVISOR, run
from linked_floor import (
    CRAZY_FOUR,
    DAN,
    FOUR_CARD,
    LINKED,
    NOTHING,
    ROYAL_FIRST,
    ROYAL_SECOND,
    STRAIGHT_FLUSH_FIRST,
    SURVEILLANCE,
    Linked,
    answer_until,
    cut_off,
    spoil,
)
from sqlalchemy import text
from test_ranks import BOX, DEALER, FLOOR, MAINTENANCE, MANAGER

from houseway.editions.house import ElectionRefused
from houseway.live import link as links
from houseway.live.check import BadBooks, check
from houseway.live.floor import TableConfig
from houseway.live.meter import check_log
from houseway.live.verify import verify_lines

BOTH = {"four": FOUR_CARD, "crazy": CRAZY_FOUR}
BOOK = "oh-linked-progressive"


def logged(store):
    with store.reading() as connection:
        return list(links.records(connection))


@pytest.mark.clause(f"{BOOK}:7.III", f"{BOOK}:5.II")
def test_tables_of_several_games_feed_one_meter(local):
    async def play():
        house = await Linked(local, NOTHING, NOTHING + 1).open_tables(BOTH)
        await house.seat("four", ANN, BOB)
        assert house.meter() == 1_000_000
        await house.wager(ANN, BOB)
        assert house.meter() == 1_000_042
        await house.seat("crazy", CLEO)
        await house.wager(CLEO)
        assert house.meter() == house.at("four").meter() == 1_000_063
        assert {t.meter_cents for t in house.floor.tables()} == {1_000_063}
        await house.close()
        found = check_log(logged(local))
        assert (found.wagers, found.prizes, found.resets, found.meter.cents) == (3, 0, 1, 1_000_063)
        mine = f"{house.floor.link.house}/"
        assert found.balances == {
            "house": -1_000_000,
            "meter": 1_000_063,
            f"{mine}four": -42,
            f"{mine}crazy": -21,
        }

    run(play())


@pytest.mark.clause(f"{BOOK}:7.IV", f"{BOOK}:7.I", f"{BOOK}:7.II")
def test_two_tables_hit_at_once(local):
    """A royal flush at one and a straight flush at the other: whose turn to be paid comes first is served
    first, and the other finds the meter as it is then. Envy Bonuses stay at their tables."""

    async def play():
        house = await Linked(local, ROYAL_FIRST, STRAIGHT_FLUSH_FIRST).open_tables(BOTH)
        await house.seat("four", ANN, BOB)
        await house.seat("crazy", CLEO, DAN)
        await house.at("four").wager(ANN, BOB)
        await house.at("crazy").wager(CLEO, DAN)
        assert house.meter() == 1_000_084
        for table, first, last in (("four", ANN, BOB), ("crazy", CLEO, DAN)):
            house.at(table)
            await house.done(first, do="decide", choice="play", amount_cents=500)
            await house.done(last, do="decide", choice="play", amount_cents=500)
        await house.at("four").heard()
        await house.at("crazy").heard()
        four, crazy = house.at("four").prizes(), house.at("crazy").prizes()
        assert four[3] == {"envy-bonus": 100_000} and crazy[3] == {"envy-bonus": 30_000}
        taken = four[1]["progressive"], crazy[1]["progressive"]
        first_royal = (1_000_084, 100_000)  # then 10 % of the reset amount
        first_straight = (1_000_084 - 100_009, 100_009)  # 10 % first, up to the cent
        assert taken in (first_royal, first_straight)
        assert house.meter() == (900_000 if taken == first_royal else 1_000_000)
        assert house.chips(CLEO) >= 100_000 - 1_100 + taken[1]
        for table in BOTH:
            assert verify_lines(iter(house.at(table).export()), link=links.export_lines(local)).meters == 2
        await house.close()
        found = check_log(logged(local))
        assert (found.wagers, found.prizes, found.resets) == (4, 2, 2)
        assert sum(found.balances.values()) == 0
        check(local)

    run(play())


@pytest.mark.clause(f"{BOOK}:7.III")
@pytest.mark.parametrize(
    ("tables", "elections"),
    [
        ({"crazy": CRAZY_FOUR}, {"progressive-rate": 211}),
        ({"crazy": CRAZY_FOUR}, {"progressive-rate": 200, "secondary-rate": 10}),
        ({"crazy": CRAZY_FOUR}, {"progressive-reset": 20_000}),
        ({"again": FOUR_CARD}, {"progressive-reset": 10_001}),
    ],
)
def test_every_table_on_the_link_has_the_same_terms(local, tables, elections):
    async def play():
        house = await Linked(local).open_tables({"four": FOUR_CARD})
        for table, game in tables.items():
            config = TableConfig(table, "T", game, elections={**LINKED, **elections})
            with pytest.raises(ElectionRefused, match="same terms") as refused:
                await house.floor.open_table(config)
            assert refused.value.clauses == (f"{BOOK}:7.III",)
            assert table not in house.floor
            await house.floor.open_table(TableConfig(table, "T", game, elections=LINKED))
            await house.floor.open_table(TableConfig("off", "T", game))  # not on the link: as it likes
            assert house.floor.view("off", None).get("link") is None

    run(play())


# ── a table that is killed, a link that is down ──────────────────────────────────────────────────────


@pytest.mark.clause(f"{BOOK}:7.IV")
def test_an_answer_that_was_lost_is_given_again_and_nothing_happens_twice(local):
    async def play():
        house = await Linked(local, ROYAL_FIRST).open_tables({"four": FOUR_CARD})
        link = house.floor.link
        await house.seat("four", ANN, BOB)
        asked, real = [], link._run

        async def lost(work):
            """The link's answer is stored, and the table never hears of it."""
            await real(work)
            asked.append(work)
            raise OSError

        link._run = lost
        await asyncio.wait_for(_until(lambda: asked, house.wager(ANN, BOB)), 60)
        link._run = real
        await house.heard()
        assert house.meter() == 1_000_042 and len(logged(local)) == 3
        link._run = lost
        asked.clear()
        await house.done(ANN, do="decide", choice="play", amount_cents=500)
        await asyncio.wait_for(
            _until(lambda: asked, house.done(BOB, do="decide", choice="play", amount_cents=500)), 60
        )
        link._run = real
        await house.heard()
        assert house.prizes()[1] == {"progressive": 1_000_042}
        assert house.meter() == 1_000_000
        assert check_log(logged(local)).prizes == 1

    run(play())


async def _until(condition, work):
    task = asyncio.ensure_future(work)
    while not condition():
        await asyncio.sleep(0.01)
    task.add_done_callback(lambda t: t.exception())


@pytest.mark.clause(f"{BOOK}:3.III", f"{BOOK}:4.I")
def test_a_link_that_is_down_before_the_deal_accepts_nothing(local):
    """The chips go back, the round is played without them, and until it answers no more are taken."""

    async def play():
        house = await Linked(local, ROYAL_FIRST).open_tables({"four": FOUR_CARD})
        await house.seat("four", ANN, BOB)
        for person in (ANN, BOB):
            await house.done(person, do="wager", wager="ante", stake_cents=500)
            await house.done(person, do="wager", wager="progressive", stake_cents=100)
        back = cut_off(house.floor.link)
        await house.done(ANN, do="ready")
        await house.done(BOB, do="ready")
        await asyncio.sleep(0.1)
        assert house.view()["link"]["waits"] and "does not answer" in house.view()["link"]["trouble"]
        await house.wait(9.9)
        await asyncio.sleep(0.6)
        assert house.view()["link"]["waits"]
        await house.wait(0.2)
        await house.heard()
        lines = [(x["seat"], x["outcome"], x["clause"]) for x in house.view()["lines"]]
        assert lines == [(1, "void", f"{BOOK}:3.III"), (3, "void", f"{BOOK}:3.III")]
        await house.play_on(ANN, BOB)
        assert house.prizes() == {} and house.meter() == 1_000_000
        await house.to_wagers()
        await house.done(ANN, do="wager", wager="ante", stake_cents=500)
        refused = await house.refused(ANN, do="wager", wager="progressive", stake_cents=100)
        assert refused.clause == f"{BOOK}:3.III" and "does not answer" in refused.reason
        back()
        await house.wait(1.1)
        assert house.view()["link"]["trouble"] == ""
        await house.done(ANN, do="wager", wager="progressive", stake_cents=100)

    run(play())


@pytest.mark.clause(f"{BOOK}:7.IV")
def test_a_prize_waits_for_a_link_that_is_down_and_the_round_cannot_be_voided(local):
    async def play():
        house = await Linked(local, ROYAL_FIRST).open_tables({"four": FOUR_CARD})
        await house.seat("four", ANN, BOB)
        await house.wager(ANN, BOB)
        back = cut_off(house.floor.link)
        await house.done(ANN, do="decide", choice="play", amount_cents=500)
        await house.done(BOB, do="decide", choice="play", amount_cents=500)
        await house.wait(600)
        await asyncio.sleep(0.7)
        assert house.view()["link"]["waits"] and house.view()["view"]["phase"] == "metering"
        refused = await house.refused(SUPERVISOR, do="void", why="the link is down")
        assert "taken off the meter" in refused.reason
        back()
        await house.heard()
        assert house.prizes() == {1: {"progressive": 1_000_042}, 3: {"envy-bonus": 100_000}}

    run(play())


@pytest.mark.clause(f"{BOOK}:7.IV", f"{BOOK}:3.III")
def test_when_meter_and_log_disagree_nothing_is_accepted_or_paid_until_it_is_restored(local):
    async def play():
        house = await Linked(local, ROYAL_SECOND).open_tables({"four": FOUR_CARD})
        await house.seat("four", ANN, BOB)
        await house.wager(ANN, BOB)
        spoil(local, 9)  # $90,010,000.42 and so on
        with pytest.raises(BadBooks, match="not what its log says"):
            check(local)
        await house.done(ANN, do="decide", choice="play", amount_cents=500)
        await house.done(BOB, do="decide", choice="play", amount_cents=500)
        await asyncio.sleep(0.7)
        assert house.view()["link"]["waits"] and "not what its log says" in house.view()["link"]["trouble"]
        meter = local.run_now(links.put_right)
        assert meter.cents == 1_000_042
        await house.heard()
        assert house.prizes() == {3: {"progressive": 1_000_042}, 1: {"envy-bonus": 100_000}}
        check(local)

    run(play())


@pytest.mark.parametrize("act", ["UPDATE link_log SET at_ms = 0", "DELETE FROM link_log"])
def test_the_log_is_only_ever_added_to(local, act):
    async def play():
        await Linked(local).open_tables({"four": FOUR_CARD})
        with pytest.raises(Exception, match="only ever added to"):
            await local.run(lambda c: c.execute(text(act)))

    run(play())


def test_a_start_takes_up_the_link_where_it_was_left(local):
    async def play():
        house = await Linked(local, NOTHING).open_tables({"four": FOUR_CARD})
        await house.seat("four", ANN)
        await house.wager(ANN)
        await house.close()
        again = Linked(local, table="four")
        await again.floor.start(clock=False)
        assert again.meter() == 1_000_021
        heads = local.days()
        await again.floor.tick()
        assert heads == [] and local.days()[-1]["heads"]["link"][0] == len(logged(local))
        await again.close()

    run(play())


# ── the people ───────────────────────────────────────────────────────────────────────────────────────

PROGRESSIVE_DUTIES = (
    "lock-progressive", "verify-progressive", "sort-deck", "approve-progressive", "observe-progressive",
)  # fmt: skip
STEPS = [
    # phase         waits for        refused                                     clause
    ("locking",     "dealer",        (ANN, AUDITOR, SURVEILLANCE, MAINTENANCE),  "4.I"),
    ("verifying",   "dealer",        (ANN, AUDITOR, SURVEILLANCE, MAINTENANCE),  "6.IV"),
    ("verifying",   "dealer",        (ANN, AUDITOR, BOX),                        "6.IV.C.2"),
    ("verifying",   "floor",         (ANN, DEALER, BOX),                         "6.IV.C.1"),
    ("verifying",   "surveillance",  (ANN, DEALER, BOX, FLOOR, MANAGER),         "6.IV.C.1"),
]  # fmt: skip


@pytest.mark.clause(f"{BOOK}:4.I", f"{BOOK}:6.IV", f"{BOOK}:6.IV.C.1", f"{BOOK}:6.IV.C.2", f"{BOOK}:2.I.C.2")
@pytest.mark.parametrize("supervisor", [FLOOR, MANAGER])
def test_each_step_waits_for_its_person_and_no_other_does_it(local, supervisor):
    async def play():
        house = await Linked(local, ROYAL_FIRST).open_tables(
            {"four": FOUR_CARD}, attended=("dealer", "floor", "surveillance")
        )
        people = {"dealer": DEALER, "floor": supervisor, "surveillance": SURVEILLANCE}
        await house.seat("four", ANN, BOB)
        await answer_until(house, lambda: house.step()["kind"] == "wagers")
        for person in (ANN, BOB):
            await house.done(person, do="wager", wager="ante", stake_cents=500)
            await house.done(person, do="wager", wager="progressive", stake_cents=100)
        await house.done(DEALER, do="answer")
        for phase, waits, below, clause in STEPS:
            await answer_until(house, lambda p=phase: house.view()["view"]["phase"] == p)
            assert house.view()["waits_for"] == waits
            assert house.view()["view"]["progressive"]["locked"] == (phase != "locking")
            for person in below:
                refused = await house.refused(person, do="answer")
                assert refused.clause in (f"{BOOK}:{clause}", "") or person is ANN, (phase, refused)
            assert house.view()["waits_for"] == waits
            late = await house.refused(ANN, do="wager", wager="progressive", stake_cents=100)
            assert late.clause == f"{BOOK}:3.IV"
            await house.done(people[waits], do="answer")
            await house.heard()
        await answer_until(house, lambda: house.step()["kind"] == "over")
        assert house.prizes() == {1: {"progressive": 1_000_042}, 3: {"envy-bonus": 100_000}}
        done = [n for n in house.view(None, 0)["news"] if n["type"] == "procedure-done"]
        by = [(n["name"], n.get("by", "dealer")) for n in done if n["name"] in PROGRESSIVE_DUTIES]
        assert by == [
            ("lock-progressive", "dealer"), ("verify-progressive", "dealer"), ("sort-deck", "dealer"),
            ("approve-progressive", supervisor.role), ("observe-progressive", "surveillance"),
        ]  # fmt: skip

    run(play())


def test_who_plays_at_the_table_verifies_nothing(local):
    async def play():
        house = await Linked(local, ROYAL_FIRST).open_tables({"four": FOUR_CARD}, attended=("surveillance",))
        await house.seat("four", ANN, BOB)
        await house.wager(ANN, BOB)
        await house.done(ANN, do="decide", choice="play", amount_cents=500)
        await house.done(BOB, do="decide", choice="play", amount_cents=500)
        assert house.view()["waits_for"] == "surveillance"
        watcher = type(ANN)(ANN.id, "Ann", "surveillance")
        assert "sits at the table" in (await house.refused(watcher, do="answer")).reason
        await house.done(SURVEILLANCE, do="answer")
        await house.heard()
        assert house.prizes()[1] == {"progressive": 1_000_042}

    run(play())
