"""For any history of a table its reports hold: two sums of the win, the ledger and both programs agree."""

import json
from datetime import datetime
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from floor_support import ANN, AUDITOR, BOB, KEY, SUPERVISOR, Clock, House, run
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from money_support import CASHIER, DEALER, FLOOR, approve, ask, reconciles
from test_rigged import Pages, bets_of, round_of
from test_sealed_exports import full, small

from houseway.live import days
from houseway.live.book import at_table
from houseway.live.check import check
from houseway.live.money_report import Figures, Reports, cage, over, percent, rounds_won
from houseway.live.shown import pack
from houseway.live.store import Store
from houseway.live.terms import Done
from houseway.money.ledger import CAGE, INVENTORY, transfer

CENTS = st.integers(1, 400_000)
ACTS = st.one_of(
    st.tuples(st.just("round"), st.integers(0, 2**16)),
    st.tuples(st.just("round cut short"), st.integers(0, 2**16)),
    st.tuples(st.just("fill"), CENTS),
    st.tuples(st.just("credit"), CENTS),
    st.tuples(st.just("correction"), st.integers(-300_000, 300_000)),
    st.tuples(st.just("count"), CENTS),
    st.tuples(st.just("drop"), CENTS),
    st.tuples(st.just("rebuy"), CENTS),
    st.tuples(st.just("come and go"), CENTS),
    st.tuples(st.just("hours"), st.integers(1, 30)),
)


async def act(house: House, wall: Clock, game: str, what: str, n: int) -> None:
    if what.startswith("round"):
        rng = Random(n)
        nobody = Pages(house, (), rng)  # adds numbers to seeds here
        if what == "round":
            await round_of(house, nobody, game, rng)
        else:
            await bets_of(house, nobody, game, rng)
            await house.answer(rng, ANN, BOB)
            await house.go(SUPERVISOR, do="void", why="a lamp fell on the table")
    elif what == "hours":
        wall.now += 3600 * n  # nobody is sent away for having slept
    elif what == "rebuy":
        await house.go(ANN, do="rebuy", cents=n)
    elif what == "come and go":
        await house.go(BOB, do="leave")
        await house.wait(60)
        await house.go(BOB, do="sit", seat=3, buy_in_cents=n)
    else:
        person = (ANN, BOB)[n % 2]
        seat = house.floor._table("t").standing.seat_of(person.id)
        correction = {
            "player": person.id,
            "cents": n,
            "why": "paid wrongly",
            "seat": seat.seat if seat else 0,
        }
        counted = {"cents": n, **({"at": "between"} if what == "count" else {})}
        terms = correction if what == "correction" else counted
        asked = await ask(house, FLOOR if what == "drop" else DEALER, what, **terms)
        if isinstance(asked, Done):
            own = {"cents": n} if what in ("count", "drop") else {}
            second = FLOOR if what == "correction" else CASHIER
            assert isinstance(await approve(house, second, asked.seq, **own), Done)


async def live(store: Store, game: str, history: list[tuple[str, int]]) -> int:
    """A table lives through this and its reports hold; how often something was settled."""
    wall = Clock()
    house = House(store, Clock(), wall=wall, entropy=Random(str(history)).randbytes)
    await house.open(game, (ANN, BOB), inventory_cents=300_000)
    for what, n in history:
        await act(house, wall, game, what, n)
    figures = reconciles(store)
    assert figures.opener_cents == 300_000
    found = cage(store.balances())
    assert found.pop("issued") == sum(found.values())
    for person in (AUDITOR, ANN):
        rows = [json.loads(line) for line in house.export(person)]
        assert small(rows) == [] and full(rows) == ""
    await house.close()
    check(store)
    return sum(r.kind == "event" and r.body["type"] == "settled" for r in store.records("t"))


GAMES = ("roulette", "blackjack", "craps", "baccarat", "let-it-ride", "three-card-poker", "pai-gow-poker")


@pytest.mark.parametrize("game", GAMES)
def test_a_day_of_everything_reconciles_to_nothing(game: str, local: Store) -> None:
    acts = [("fill", 50_000), ("round cut short", 1), ("correction", 12_345), ("correction", -2_300)]
    acts += [("hours", 9), ("credit", 70_000), ("come and go", 90_000), ("count", 5), ("drop", 7)]
    history = [x for n, what in enumerate(acts) for x in (("round", n), what)]
    assert run(live(local, game, history)) > 3


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=8, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(history=st.lists(ACTS, min_size=3, max_size=12))
def test_every_history_reconciles_to_nothing(game: str, history: list[tuple[str, int]]) -> None:
    with TemporaryDirectory() as folder:
        store = Store.open(Path(folder) / "house.db", key=KEY)
        try:
            run(live(store, game, history))
        finally:
            store.close()


def test_the_two_sums_are_not_one(local):
    """A posting that no line of a round speaks of makes them differ."""

    async def play() -> None:
        house = await House(local, Clock()).open("roulette", (ANN,))
        await house.play(2, Random(1), ANN)
        reconciles(local)
        with local.engine.begin() as db:
            db.exec_driver_sql("DROP TRIGGER posting_no_update")
            db.exec_driver_sql(
                "UPDATE posting SET amount_cents = amount_cents + 1 "
                "WHERE reason = 'settled' AND account = 'inventory-t' AND seq = "
                "(SELECT max(seq) FROM posting WHERE reason = 'settled' AND account = 'inventory-t')"
            )
        with pytest.raises(AssertionError):
            reconciles(local)

    run(play())


def test_a_table_without_a_drop_box_goes_on_as_it_was(local, monkeypatch):
    """One that opened before there were any: its log holds, its report too, with no drop."""
    monkeypatch.setattr("houseway.live.table.pack", lambda game: {"drop": False, **pack(game)})

    async def play() -> None:
        house = await House(local, Clock()).open("roulette", (ANN,), inventory_cents=300_000)
        assert local.balances()["inventory-t"] == 300_000
        await house.play(2, Random(1), ANN)
        await house.done(ANN, do="rebuy", cents=500)
        figures = reconciles(local)
        assert figures.drop_cents == 0 and figures.hold is None
        rows = [json.loads(line) for line in house.export()]
        assert small(rows) == [] and full(rows) == ""

    run(play())


# ── days and shares ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("at", "day", "shift"),
    [
        ("2026-11-16T05:59:59.999+00:00", "2026-11-15", "grave"),
        ("2026-11-16T06:00:00+00:00", "2026-11-16", "day"),
        ("2026-11-16T13:59:59.999+00:00", "2026-11-16", "day"),
        ("2026-11-16T14:00:00+00:00", "2026-11-16", "swing"),
        ("2026-11-16T22:00:00+00:00", "2026-11-16", "grave"),
    ],
)
def test_when_a_shift_begins(at, day, shift):
    found = days.shift_at(round(datetime.fromisoformat(at).timestamp() * 1000))
    assert (days.day_of(found), days.name_of(found)) == (day, shift)
    assert found in days.shifts_of(day)


def test_a_shift_opens_with_what_the_one_before_closed_with(local):
    async def play() -> None:
        wall = Clock()
        house = await House(local, Clock(), wall=wall).open("roulette", (ANN,))
        first = days.shift_at(int(wall.now * 1000))
        await house.play(2, Random(1), ANN)
        kept = Reports(local)
        assert kept.by_shift(first - 1) == {}
        wall.now += 8 * 3600
        await house.play(2, Random(2), ANN)
        assert list(kept.by_shift(first)["t"]) == [first]  # what is added up already goes on from there
        found = kept.by_shift(first + 3)["t"]
        assert found == Reports(local).by_shift(first + 3)["t"]
        assert list(found) == list(range(first, first + 4))
        for shift in range(first + 1, first + 4):
            assert found[shift].opener_cents == found[shift - 1].closer_cents
        won = rounds_won(local, "t")
        assert [found[s].win_cents for s in found] == [won.get(s, 0) for s in found]
        for shift in found:
            assert rounds_won(local, "t", range(shift, shift + 1)) == {
                s: c for s, c in won.items() if s == shift
            }
        assert found[first + 2] == Figures(
            opener_cents=found[first + 1].closer_cents, closer_cents=found[first + 1].closer_cents
        )

    run(play())


def test_the_closer_of_a_closed_table_is_what_it_gave_back(local):
    async def play() -> None:
        wall = Clock()
        house = await House(local, Clock(), wall=wall).open("roulette", (ANN,), inventory_cents=3_000_000)
        first = days.shift_at(int(wall.now * 1000))
        await house.play(2, Random(1), ANN)
        await house.done(ANN, do="leave")
        wall.now += 8 * 3600
        left = local.balances()["inventory-t"]
        table = house.floor._tables["t"]
        turn = table._turn()
        turn.pay([at_table("t", transfer("closer", [(INVENTORY, CAGE, left)]))], 0)
        await table._submit(turn, frozenset())
        assert local.balances()["inventory-t"] == 0
        found = Reports(local).by_shift(first + 6)["t"]
        assert list(found) == [first, first + 1]  # and none after it was closed
        whole = over(found, range(first, first + 7))
        assert whole is not None and (whole.closer_cents, whole.credits_cents) == (left, 0)
        assert whole.win_cents == sum(rounds_won(local, "t").values())
        assert found[first + 1].win_cents == 0

    run(play())


@pytest.mark.parametrize(
    ("win", "drop", "said"),
    [(20, 100, "20.00"), (1, 3, "33.33"), (2, 3, "66.67"), (-1, 3, "-33.33"), (1, 20_000, "0.01"),
     (1, 20_001, "0.00"), (-1, 20_001, "0.00"), (-3, 2, "-150.00"), (0, 5, "0.00"), (5, 0, "")],
)  # fmt: skip
def test_the_hold_is_the_win_by_the_drop(win: int, drop: int, said: str) -> None:
    figures = Figures(drop_cents=drop, closer_cents=win - drop)
    assert figures.win_cents == win
    assert percent(figures.hold) == said
    assert figures.as_dict()["hold_percent"] == said
