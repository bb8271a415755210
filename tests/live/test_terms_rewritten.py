"""Houses that change terms, close tables and write another log afterwards: both programs find them out."""

import copy
from random import Random

import pytest
from floor_support import ANN, BOB, KEY, Clock, House, run
from test_sealed_exports import Rows, full, rehashed, small
from test_terms import BLACKJACK, DEALER, FLOOR, MANAGER, act, good, post, rows_of

from houseway.live.glance import alerts
from houseway.live.store import Store
from houseway.live.table_acts import assign, begin_closing, count, count_note
from houseway.live.terms import Person


@pytest.fixture(scope="module")
def changed_and_closed(tmp_path_factory) -> Rows:
    made: list[Rows] = []

    async def play(store: Store) -> None:
        house = await House(store, Clock()).open("blackjack", (ANN, BOB), **BLACKJACK)
        await act(house, assign, FLOOR, DEALER.id, "dealer", on=True)
        await house.play(2, Random(1), ANN, BOB)
        await house.to_wagers()
        await post(house, 20, limits={"base": [5_000, 50_000, 100]}, elections={"soft-17": "hit"})
        await house.wait(21)
        await house.play(2, Random(5), ANN, BOB)
        await act(house, begin_closing, MANAGER, "the end of the shift")
        await house.wait(60)
        books = store.balances()["inventory-t"]
        await act(house, count, DEALER, {"1": books})
        await act(house, count, FLOOR, {"1": books})
        made.append(rows_of(house))
        await house.close()

    store = Store.open(tmp_path_factory.mktemp("terms") / "house.db", key=KEY)
    run(play(store))
    store.close()
    return made[0]


def at(rows: Rows, kind: str, last: bool = False) -> int:
    found = [i for i, row in enumerate(rows[1:-1], 1) if row["kind"] == kind]
    return found[-1 if last else 0]


def other_limit(rows: Rows) -> Rows:
    rows[at(rows, "terms")]["body"]["terms"]["limits"]["base"] = [2_500, 50_000, 100]
    return rows


def never_posted(rows: Rows) -> Rows:
    del rows[at(rows, "notice")]
    return rows


def before_its_time(rows: Rows) -> Rows:
    rows[at(rows, "notice")]["body"]["holds_ms"] += 10**7
    return rows


def posted_late(rows: Rows) -> Rows:
    """Nobody could have seen it: it holds from when it was posted."""
    row = rows[at(rows, "notice")]
    row["body"]["holds_ms"] = row["at"]
    return rows


def in_the_round(rows: Rows) -> Rows:
    """The terms hold for a wager that lay there already."""
    where = at(rows, "notice")
    settled = max(i for i in range(1, where) if rows[i]["body"].get("type") == "settled")
    posted, held = rows[where], rows[at(rows, "terms")]
    posted["body"]["holds_ms"] = posted["at"] = rows[settled]["at"] - 10_000
    rest = [row for row in rows if row is not posted and row is not held]
    spot = next(i for i, row in enumerate(rest) if row is rows[settled])
    held["at"] = rows[settled]["at"]
    return [*rest[:spot], posted, held, *rest[spot:]]


def one_count(rows: Rows) -> Rows:
    del rows[at(rows, "count")]
    return rows


def own_count(rows: Rows) -> Rows:
    rows[at(rows, "count")]["body"]["who"] = FLOOR.id
    return rows


def no_supervisor(rows: Rows) -> Rows:
    rows[at(rows, "count", last=True)]["body"]["rank"] = "dealer"
    return rows


def other_sum(rows: Rows) -> Rows:
    rows[at(rows, "closed-table")]["body"]["counted_cents"] += 100
    return rows


def other_chips(rows: Rows) -> Rows:
    rows[at(rows, "count")]["body"]["chips"]["100"] = 1
    return rows


def other_books(rows: Rows) -> Rows:
    rows[at(rows, "closed-table")]["body"]["books_cents"] -= 100
    return rows


def kept_chips(rows: Rows) -> Rows:
    del rows[at(rows, "money", last=True)]
    return rows


def goes_on(rows: Rows) -> Rows:
    return [*rows[:-1], copy.deepcopy(rows[at(rows, "closing")]), rows[-1]]


def closed_twice(rows: Rows) -> Rows:
    where = at(rows, "closing")
    return [*rows[:where], copy.deepcopy(rows[where]), *rows[where:]]


def comes_twice(rows: Rows) -> Rows:
    where = at(rows, "staff")
    return [*rows[:where], copy.deepcopy(rows[where]), *rows[where:]]


def seed_kept(rows: Rows) -> Rows:
    del rows[at(rows, "opened", last=True)]
    return rows


REWRITTEN = [
    other_limit, never_posted, before_its_time, posted_late, in_the_round, one_count, own_count,
    no_supervisor, other_sum, other_chips, other_books, kept_chips, goes_on, closed_twice,
    comes_twice, seed_kept,
]  # fmt: skip


@pytest.mark.parametrize("how", REWRITTEN)
def test_other_terms_and_an_end_that_were_written_otherwise_are_found(changed_and_closed, how):
    rows = rehashed(how(copy.deepcopy(changed_and_closed)))
    assert small(rows) != [], how.__name__
    assert full(rows) != "", how.__name__


def test_the_honest_one_is_good(changed_and_closed):
    assert good(changed_and_closed)
    assert rehashed(changed_and_closed) == changed_and_closed  # the tool of the tests changes nothing
    kinds = [r["kind"] for r in changed_and_closed[1:-1]]
    for kind, times in (("notice", 1), ("terms", 1), ("staff", 1), ("closing", 1), ("count", 2)):
        assert kinds.count(kind) == times


@pytest.mark.clause("oh-rapid-roulette:1.IV")
@pytest.mark.parametrize("game", ["roulette", "rapid-roulette"])
def test_a_closing_count_that_differs_from_the_books_is_the_managers_to_take(local, game):
    other = Person("id-floor-2", "Floor 2", "floor")

    async def play() -> None:
        house = House(local, Clock())
        await house.open(game, attended=("dealer", "floor", "manager"))
        await act(house, begin_closing, MANAGER, "the end of the shift")
        books = local.balances()["inventory-t"]
        table = house.floor.table_actor("t")

        async def counted(person: Person, cents: int) -> str:
            await act(house, count, person, {"1": cents})
            closing = table.standing.closing
            assert closing is not None
            return "closed" if closing.closed else count_note(closing.counts, books)

        assert await counted(DEALER, books - 500) == ""
        for person in (FLOOR, other):  # of no rank below, however many they are
            told = await counted(person, books - 500)
            assert "$5 less than the books have" in told and "a manager counts too" in told
        waits = "waits for the manager: the count differs from the books by -$5"
        assert waits in [a["text"] for a in alerts(table, int(house.clock.now * 1000))]
        assert "The counts differ" in await counted(MANAGER, books)
        assert [a["kind"] for a in alerts(table, int(house.clock.now * 1000))] == ["count"]
        assert await counted(MANAGER, books - 500) == "closed"
        honest = rows_of(house)
        end = honest[at(honest, "closed-table")]["body"]
        assert (end["counted_cents"], end["books_cents"]) == (books - 500, books)
        assert small(honest) == [] and full(honest) == ""
        for row in (r for r in honest[1:-1] if r["kind"] == "count" and r["body"]["rank"] == "manager"):
            row["body"]["rank"] = "floor"
        assert small(rehashed(honest)) != [] and full(rehashed(honest)) != ""
        await house.close()

    run(play())
