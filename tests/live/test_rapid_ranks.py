"""Who may do what at a console of terminals, and logs that were written anew."""

import copy
import json
from typing import Any

import pytest
from floor_support import AUDITOR, Clock, run
from rapid_support import ANN, BOX, DEALER, FLOOR, MANAGER, STAFFED, RapidHouse, rapid_house
from test_sealed_exports import Rows, full, rehashed, small
from tests.games.felt import clause_of

from houseway.live import console
from houseway.live.floor import Person
from houseway.live.protocol import Console, Terminal
from houseway.live.rapid import CONSOLE, SENSOR, TERMINAL

BOOK = "oh-rapid-roulette:"
clause = clause_of("oh-rapid-roulette")
ADMIN, MENDER, WATCHER = (Person(f"id-{r}", r, r) for r in ("admin", "maintenance", "surveillance"))
STAFF = {"dealer": DEALER, "box": BOX, "floor": FLOOR, "manager": MANAGER, "admin": ADMIN}
NOBODY = (ANN, AUDITOR, MENDER, WATCHER, Person("id-c", "Cashier", "cashier"), SENSOR)
# Every act, and the ranks that reach it: literally, beside the table that the code uses.
REACHED = {
    "new-game": "dealer box floor manager admin",
    "spin": "dealer box floor manager admin",
    "confirm-number": "dealer box floor manager admin",
    "refuse-number": "dealer box floor manager admin",
    "select-number": "floor manager admin",
    "void-game": "floor manager admin",
    "enter-buy-in": "dealer box floor manager admin",
    "cancel-buy-in": "dealer box floor manager admin",
    "approve-buy-in": "floor manager admin",
    "confirm-buy-in": "dealer box floor manager admin",
    "approve-cash-out": "floor manager admin",
    "confirm-cash-out": "dealer box floor manager admin",
    "see-irregularity": "floor manager admin",
    "accept-chip-toke": "dealer box floor manager admin",
    "end-day": "dealer box floor manager admin",
    "sign-tips": "dealer box floor manager admin",
    "reconcile": "floor manager admin",
    "take-report": "manager admin",
}


async def ready_for(house: RapidHouse, act: str) -> dict[str, Any]:
    """Brings a table to where an act is due; its fields."""
    if act in ("new-game", "accept-chip-toke"):
        return {}
    if act in ("enter-buy-in", "cancel-buy-in", "approve-buy-in", "confirm-buy-in"):
        cents = 500_000 if act == "approve-buy-in" else 500
        await house.touch(ANN, "offer-buy-in", cash_cents=cents)
        if act != "enter-buy-in":
            await house.console(DEALER, "enter-buy-in", seat=1, cash_cents=cents)
        return {"seat": 1, "cash_cents": cents} if act == "enter-buy-in" else {"seat": 1}
    if "cash-out" in act:
        if act == "approve-cash-out":
            await house.entered(ANN, cash_cents=300_000)
            await house.console(FLOOR, "approve-buy-in", seat=1)
            await house.console(DEALER, "confirm-buy-in", seat=1)
        await house.touch(ANN, "ask-cash-out")
        await house.touch(ANN, "verify-cash-out")
        return {"seat": 1} | ({"cents": 100_000} if act == "confirm-cash-out" else {})
    if act in ("end-day", "sign-tips", "reconcile", "take-report"):
        await house.touch(ANN, "toke", cents=500)
        if act != "end-day":
            await house.console(DEALER, "end-day")
        if act in ("reconcile", "take-report"):
            await house.console(DEALER, "sign-tips", cents=500)
            await house.console(FLOOR, "sign-tips", cents=500)
        if act == "take-report":
            await house.console(FLOOR, "reconcile", chips_cents=1, drop_cents=1)
        counts = {"chips_cents": 1, "drop_cents": 1} if act == "reconcile" else {}
        return {"cents": 500} if act == "sign-tips" else counts
    await house.console(DEALER, "new-game")
    await house.bet(ANN, "17")
    if act == "see-irregularity":
        await house.done(DEALER, do="call", what="irregularity", detail="a glass")
        return {}
    if act == "spin":
        await house.wait(30)
        return {}
    read = await house.to_number("18")
    if act == "select-number":
        await house.console(DEALER, "refuse-number")
        return {"pocket": "17"}
    if act == "void-game":
        await house.console(DEALER, "confirm-number", pocket=read)
    return {"pocket": read} if act == "confirm-number" else {}


def test_every_act_is_among_them():
    assert set(CONSOLE) == set(REACHED) == set(Console.__annotations__["act"].__args__)
    assert set(TERMINAL) == set(Terminal.__annotations__["act"].__args__)


@clause(
    "1.I", "1.IV", "3.I", "3.III", "3.V", "4.IV", "4.VI", "4.VII", "4.IX", "5.VI", "5.VIII", "6.III", "8.I.A"
)
@pytest.mark.parametrize("act", REACHED)
def test_an_act_by_every_rank_that_reaches_it_and_by_nobody_else(local, act):
    async def play():
        house = await rapid_house(local).opened(real_wheel=True)
        fields = await ready_for(house, act)
        reached = REACHED[act].split()
        seq = house.view()["seq"]
        others = [p for role, p in STAFF.items() if role not in reached]
        seated = Person(ANN.id, "Ann", "manager")  # nobody who plays here acts for the house
        for person in (*NOBODY, *others, seated):
            refused = await house.not_at_console(person, act, **fields)
            assert refused.clause == BOOK + CONSOLE[act].clause, (person, refused)
            assert house.view()["seq"] == seq
        least = STAFF[reached[0]]
        if act.startswith("approve") or act == "take-report":
            least = STAFF[reached[-2]]  # not the one who entered it
        await house.console(least, act, **fields)
        assert house.view()["seq"] > seq
        await house.close()

    run(play())


@pytest.mark.parametrize("act", sorted(TERMINAL))
def test_a_terminal_is_its_own_players(local, act):
    async def play():
        house = await rapid_house(local).opened()
        for person in (DEALER, FLOOR, MANAGER, AUDITOR, Person("id-x", "X")):
            refused = await house.refused(person, do="terminal", act=act)
            assert refused.reason == "you are not seated at this table"
        await house.close()

    run(play())


def test_consoles_and_terminals_are_of_tables_that_have_them(local):
    async def play():
        house = RapidHouse(local, Clock())
        await house.open("roulette", (ANN,))
        for person, intent in ((DEALER, "console"), (ANN, "terminal")):
            act = "new-game" if intent == "console" else "undo"
            refused = await house.refused(person, do=intent, act=act)
            assert refused.reason == "Roulette is not played at terminals"
        assert "not understood" in (await house.refused(ANN, do="sensed", says="number")).reason
        refused = await house.refused(Person("id-x", "X"), do="sit", seat=3, buy_in_cents=0)
        assert refused.reason == "bring chips to the table"
        await house.close()

    run(play())


# ── the look at the posted limits ────────────────────────────────────────────────────────────────────


@clause("7.I")
@pytest.mark.parametrize("rank", ["dealer", "floor"])
@pytest.mark.parametrize(
    "way", [{"do": "answer"}, {"do": "order", "what": "procedure-done"}], ids=["due", "order"]
)
def test_the_limits_are_looked_at_by_who_is_assigned_to_the_table(local, rank, way):
    """At every opening; nobody else of the same rank, nor of another, does it for them."""
    if way["do"] == "order":
        way = way | {"name": "verify-posted-limits"}

    async def play():
        house = rapid_house(local)
        await house.open("rapid-roulette", attended=STAFFED)
        here, other = STAFF[rank], Person("id-other", "Other", rank)
        await house.assign(here, BOX)
        for person in (other, BOX, MANAGER, ADMIN, *NOBODY[:-1]):
            refused = await house.refused(person, **way)
            assert refused.clause in (BOOK + "7.I", "") and refused.reason, (person, refused)
            assert house.phase() == "opening" and house.step()["assigned"] == ["dealer", "floor"]
        turn = house.floor.scratch("t")
        told = [console.sheet(turn, p)["step"]["yours"] for p in (here, other, BOX, MANAGER)]
        assert told == [True, False, False, False]
        refused = await house.refused(other, **way)
        assert refused.clause == BOOK + "7.I" and "assigned to this table" in refused.reason
        await house.assign(here, on=False)
        assert (await house.refused(here, **way)).clause == BOOK + "7.I"
        await house.assign(here)
        await house.done(here, **way)
        assert house.step()["by"] == "floor" and "assigned" not in house.step()
        honest = [json.loads(line) for line in house.export()]
        assert small(honest) == [] and full(honest) == ""
        # A log in which somebody else did it, or nobody was sent there, is found by both.
        for change in ("who", "went"):
            rows = copy.deepcopy(honest)
            at = next(i for i, r in enumerate(rows) if r.get("body", {}).get("type") == "procedure-done")
            if change == "who":
                rows[at]["body"]["who"] = other.id
            else:
                del rows[at - 1]
            assert small(rehashed(rows)) != [] and full(rehashed(rows)) != "", change
        await house.close()

    run(play())


# ── logs that were written anew ──────────────────────────────────────────────────────────────────────


async def a_day(store: Any) -> Rows:
    house = await rapid_house(store).opened(real_wheel=True)
    await house.console(DEALER, "new-game")
    await house.bet(ANN, "17", 500)
    await house.bet(ANN, "red", 100)  # below its minimum
    await house.console(DEALER, "confirm-number", pocket=await house.to_number("18"))
    await house.console(FLOOR, "void-game")
    await house.console(FLOOR, "select-number", pocket="17")
    await house.touch(ANN, "toke", cents=500)
    await house.touch(ANN, "ask-cash-out")
    await house.touch(ANN, "verify-cash-out")
    await house.console(DEALER, "confirm-cash-out", seat=1, cents=house.chips(ANN))
    await house.console(DEALER, "end-day")
    await house.console(DEALER, "sign-tips", cents=500)
    await house.console(FLOOR, "sign-tips", cents=500)
    await house.console(FLOOR, "reconcile", chips_cents=1, drop_cents=2)
    told = [json.loads(line) for line in house.export()]
    await house.close()
    return told


def changed(rows: Rows, kind: str, cents: int, *fields: str, posted: bool = True) -> Rows:
    """An event says so much more, and where ``posted`` its money record follows it."""
    at = next(i for i, r in enumerate(rows) if r.get("body", {}).get("type") == kind)
    inner: Any = rows[at]["body"]
    for field in fields[:-1]:
        inner = inner[field]
    inner[fields[-1]] += cents
    if posted:
        money = rows[at + 1]
        assert money["kind"] == "money" and money["body"]["of"] == rows[at]["seq"]
        for entry in money["body"]["entries"]:
            entry["postings"] = [[a, c + (cents if c > 0 else -cents)] for a, c in entry["postings"]]
    return rows


CHANGES = {
    "another count of the drop expected": ("day-reconciled", 100, ("expected_drop_cents",), True),
    "another count of the tray expected": ("day-reconciled", 100, ("expected_chips_cents",), False),
    "credits that were not there": ("cash-out-verified", 100, ("cents",), False),
    "more paid out than was there": ("cash-out-confirmed", 1_000_000, ("cents",), True),
}


@clause("1.IV", "5.VI")
@pytest.mark.parametrize("change", CHANGES)
def test_a_console_that_lies_is_found_out_by_both(local, change):
    honest = run(a_day(local))
    assert small(honest) == [] and full(honest) == ""
    kind, cents, fields, posted = CHANGES[change]
    rows = rehashed(changed(copy.deepcopy(honest), kind, cents, *fields, posted=posted))
    assert small(rows) != [] and full(rows) != "", change


MONEY = (
    "buy-in-confirmed", "cash-out-confirmed", "toke-given", "tip-summary-signed", "day-reconciled",
    "wagers-closed",
)  # fmt: skip


@pytest.mark.parametrize("kind", MONEY)
def test_money_that_does_not_follow_its_event_is_found_by_both(local, kind):
    rows = copy.deepcopy(run(a_day(local)))
    of = [r["seq"] for r in rows[1:-1] if r.get("body", {}).get("type") == kind][-1]
    money = next(r for r in rows if r.get("kind") == "money" and r["body"]["of"] == of)
    entry = money["body"]["entries"][0]
    entry["postings"] = [[a, c + (1 if c > 0 else -1)] for a, c in entry["postings"]]
    if kind != "wagers-closed":  # how much goes back there only the rules know
        assert small(rehashed(copy.deepcopy(rows))) != []
    assert full(rehashed(rows)) != ""
