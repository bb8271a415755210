"""The money of a poker table: pots and rake are accounts, and everything that moves sums to zero."""

import json
from random import Random

import pytest
from floor_support import ANN, AUDITOR, BOB, CLEO, Clock, House, repeatable, run
from sqlalchemy import func, select
from test_sealed import verifier

from houseway.live import schema
from houseway.live.check import check
from houseway.live.days import shift_at
from houseway.live.floor import Person, TableConfig
from houseway.live.keeping import Filter, totals
from houseway.live.money_report import Reports, cage, rounds_won, total
from houseway.live.table_acts import begin_closing, count
from houseway.live.verify import verify_lines

PEOPLE = (ANN, BOB, CLEO)
RAKED = {"rake-percent": 10, "rake-cap": 4, "promotional-drop": 1}
TABLES = {
    "oh-poker-holdem": {"betting": "no-limit"},
    "oh-poker-omaha": {"variant": "big-o", "betting": "pot-limit"},
    "oh-poker-seven-card-stud": {"variant": "seven-card-stud-eight-or-better"},
    "oh-poker-five-card-draw": {"variant": "deuce-to-seven", "draws": "triple"},
    "oh-poker-five-card-stud": {},
}
MANAGER, DEALER = Person("id-m", "M", "manager"), Person("id-d", "D", "dealer")


async def opened(store, edition, **config):
    house = House(store, Clock(), entropy=repeatable(7))
    await house.floor.start(clock=False)
    elections = {**TABLES[edition], **RAKED}
    config |= {"edition": edition, "elections": elections, "bank_seconds": 0, "seats": 6}
    table = TableConfig("t", "Table", "poker-room", **config)
    await house.floor.open_table(table)
    for seat, person in enumerate(PEOPLE, 1):
        await house.floor.grant(person.id, 1_000_000, "play money", "welcome")
        await house.done(person, do="sit", seat=seat, buy_in_cents=20_000)
    return house


async def acted(house, rng):
    """Somebody who is asked does something, seldom folds, and never more than the least raise."""
    step = house.step()
    person = next(p for p in PEOPLE if house.view(p)["your_seat"] == step["seat"])
    choices = house.step(person)["choices"]
    choice = rng.choice([c for c in choices if c["name"] not in ("fold", "muck")] * 4 + choices)
    more = {}
    if choice["high_cents"]:
        more["amount_cents"] = choice["low_cents"]
    if "picks" in choice:
        more["slots"] = rng.sample(choice["picks"]["slots"], 2)
    await house.done(person, do="decide", choice=choice["name"], **more)


async def hands(house, number, seed="hands"):
    rng, first = Random(seed), house.view()["round"]
    for _ in range(2_000):
        if house.step()["kind"] == "decide":
            await acted(house, rng)
        elif house.view()["round"] - first >= number - 1 and house.step()["kind"] == "over":
            return
        else:
            await house.wait(10)
    raise AssertionError("the hands do not end")


def at(store, account):
    return store.balances().get(account, 0)


@pytest.mark.clause("oh-poker:1.rake", "oh-poker:1.pot")
@pytest.mark.parametrize("edition", TABLES)
def test_a_session_sums_to_zero_and_the_rake_is_the_house_s_win(store, edition):
    """On SQLite and PostgreSQL; what is reported is what the lines of the rounds say."""

    async def play():
        house = await opened(store, edition, inventory_cents=1_000_000)
        await hands(house, 4 if edition == "oh-poker-holdem" else 2)
        await house.done(BOB, do="leave")
        whole = house.export(AUDITOR)
        handle, win = (getattr(house.floor.table_actor("t").standing.today, n) for n in HANDLE_AND_WIN)
        await house.close()
        return whole, handle, win

    HANDLE_AND_WIN = ("handle_cents", "win_cents")
    whole, handle, win = run(play())
    verify_lines(whole)
    assert verifier.check_lines(whole).problems == []
    assert check(store)
    with store.reading() as db:
        p = schema.postings
        assert db.execute(select(func.sum(p.c.amount_cents))).scalar() == 0
        entries = select(func.sum(p.c.amount_cents)).group_by(p.c.table_id, p.c.seq)
        assert set(db.execute(entries).scalars()) == {0}
    events = [json.loads(line).get("body", {}) for line in whole]
    lines = [line for e in events if e.get("type") == "settled" for line in e["lines"]]
    raked = sum(x["amount_cents"] for x in lines if x["wager"] == "rake")
    fund = -sum(x["amount_cents"] for x in lines if x["wager"] == "promotion")
    assert raked and fund
    assert at(store, "promotional-t-fund") == fund
    assert not any(c for a, c in store.balances().items() if a.startswith(("pot-t-", "layout-t-")))
    shift = shift_at(int(Clock().now * 1000))
    figures = total(Reports(store).by_shift(shift + 1)["t"].values())
    won = sum(rounds_won(store, "t").values())
    assert win == won == raked - fund == figures.win_cents
    pots = sum(x["amount_cents"] for x in lines if x["wager"] in ("pot", "rake"))
    assert handle == pots  # all that came into pots went out of them
    assert cage(store.balances())["pots"] == fund
    own = [totals(store, Filter(person.id)) for person in PEOPLE]
    assert sum(t["staked_cents"] for t in own) == pots
    assert sum(t["net_cents"] for t in own) == -raked


def test_a_table_that_set_money_aside_for_promotions_can_be_closed(store):
    async def play():
        house = await opened(store, "oh-poker-holdem")
        await hands(house, 2)
        await house.floor.staff_act("t", lambda turn: begin_closing(turn, MANAGER, "the end of the day"))
        await house.wait(10)
        assert house.view()["seats"] == []
        cents = house.floor.balance("inventory-t")
        for person in (MANAGER, DEALER):
            await house.floor.staff_act("t", lambda turn, p=person: count(turn, p, {"1": cents}))
        whole = house.export(AUDITOR)
        await house.close()
        return whole

    whole = run(play())
    assert json.loads(whole[-2])["kind"] == "money"
    verify_lines(whole)
    assert verifier.check_lines(whole).problems == []
    assert check(store) and at(store, "promotional-t-fund") > 0 and at(store, "inventory-t") == 0


def test_a_round_that_the_floor_declares_void_gives_everything_back(store):
    async def play():
        house = await opened(store, "oh-poker-holdem")
        await hands(house, 2)
        while house.view()["view"]["street"] == 0 or house.step()["kind"] != "decide":
            if house.step()["kind"] == "decide":
                person = next(p for p in PEOPLE if house.view(p)["your_seat"] == house.step()["seat"])
                names = [c["name"] for c in house.step(person)["choices"]]
                await house.done(person, do="decide", choice="call" if "call" in names else "check")
            else:
                await house.wait(10)
        lies = sum(p["cents"] for p in house.view()["view"]["pots"])
        chips = sum(house.chips(p) for p in PEOPLE)
        assert lies
        await house.done(Person("id-f", "F", "floor"), do="void", why="a card is missing")
        bets = sum(b["stake_cents"] for b in house.view()["view"]["bets"])
        assert sum(house.chips(p) for p in PEOPLE) + bets == chips + lies
        verify_lines(house.export(AUDITOR))
        assert verifier.check_lines(house.export(AUDITOR)).problems == []
        await house.close()

    run(play())
