"""A house that writes anew what its staff did, with every hash and its signature: both programs notice."""

import copy
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from floor_support import ANN, BOB, KEY, Clock, House, run
from money_support import CASHIER, DEALER, FLOOR, MANAGER, asked, by_two, decline
from test_rewritten import index
from test_sealed_exports import Rows, full, rehashed, small

from houseway.live.money_acts import MARKERS
from houseway.live.store import Store


@cache
def honest() -> Rows:
    async def play(store: Store) -> Rows:
        house = await House(store, Clock(), entropy=Random(1).randbytes).open("roulette", (ANN, BOB))
        await by_two(house, DEALER, FLOOR, "count", at="opening", cents=96_000_000)
        await house.play(2, Random(2), ANN, BOB)
        await by_two(house, DEALER, CASHIER, "fill", cents=25_000)
        await by_two(house, FLOOR, MANAGER, "credit", cents=10_000)
        await by_two(house, DEALER, FLOOR, "correction", player=ANN.id, seat=1, cents=5_000, why="paid short")
        await by_two(house, DEALER, FLOOR, "marker", player=BOB.id, seat=3, cents=7_000)
        await by_two(house, CASHIER, FLOOR, "redemption", player=BOB.id, cents=2_000)
        await decline(house, MANAGER, await asked(house, DEALER, "fill", cents=1_000))
        await by_two(house, FLOOR, CASHIER, "drop", cents=4_000_000)
        await house.play(1, Random(3), ANN, BOB)
        await house.close()
        return [json.loads(line) for line in house.export()]

    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setitem(MARKERS, "oh-roulette", "oh-rapid-roulette:4.V")
        store = Store.open(Path(folder) / "house.db", key=KEY)
        rows = run(play(store))
        store.close()
        return rows


def at(rows: Rows, kind: str, act: str) -> int:
    return index(rows, lambda r: r["kind"] == kind and r["body"].get("act") == act)


Damage = Callable[[Rows, str], None]
MOVES = ("fill", "credit", "correction", "marker", "redemption", "drop")
COUNTED = ("count", "drop")
ALL = (*MOVES, "count")


def money_of(rows: Rows, act: str) -> dict[str, Any]:
    found: dict[str, Any] = rows[at(rows, "approved", act) + 1]
    assert found["kind"] == "money"
    return found


def another_amount_is_posted(rows: Rows, act: str) -> None:
    postings = money_of(rows, act)["body"]["entries"][0]["postings"]
    postings[0][1] += 100 if postings[0][1] > 0 else -100
    postings[1][1] += 100 if postings[1][1] > 0 else -100


def another_account_is_posted(rows: Rows, act: str) -> None:
    postings = money_of(rows, act)["body"]["entries"][0]["postings"]
    postings[1][0] = "purse-id-dealer"


def another_amount_is_approved(rows: Rows, act: str) -> None:
    """And posted: it is not what was asked for."""
    rows[at(rows, "approved", act)]["body"]["cents"] += 100
    if act not in COUNTED:
        another_amount_is_posted(rows, act)


def approved_by_who_asked(rows: Rows, act: str) -> None:
    body = rows[at(rows, "approved", act)]["body"]
    body["approved_by"] = body["who"]


def approved_by_nobody(rows: Rows, act: str) -> None:
    rows[at(rows, "approved", act)]["body"]["approved_by"] = ""


def approved_by_a_dealer(rows: Rows, act: str) -> None:
    rows[at(rows, "approved", act)]["body"]["approved_as"] = "dealer"


def asked_by_a_player(rows: Rows, act: str) -> None:
    for kind in ("asked", "approved"):
        rows[at(rows, kind, act)]["body"]["as"] = "player"


def asked_by_somebody_else(rows: Rows, act: str) -> None:
    rows[at(rows, "approved", act)]["body"]["who"] = "id-other"


def no_approval(rows: Rows, act: str) -> None:
    """The money moves on the request alone."""
    place = at(rows, "approved", act)
    money_of(rows, act)["body"]["of"] = rows[at(rows, "asked", act)]["seq"]
    del rows[place]


def no_request(rows: Rows, act: str) -> None:
    del rows[at(rows, "asked", act)]


def nothing_moved(rows: Rows, act: str) -> None:
    del rows[at(rows, "approved", act) + 1]


def approved_twice(rows: Rows, act: str) -> None:
    place = at(rows, "approved", act)
    rows[place + 2 : place + 2] = copy.deepcopy(rows[place : place + 2])


def other_books(rows: Rows, act: str) -> None:
    """The difference between the count and the books made to vanish."""
    body = rows[at(rows, "approved", act)]["body"]
    body["books_cents"] += 500


def no_books(rows: Rows, act: str) -> None:
    del rows[at(rows, "approved", act)]["body"]["books_cents"]


def another_seat(rows: Rows, act: str) -> None:
    """In all three records alike: the chips go to somebody else."""
    for kind in ("asked", "approved"):
        rows[at(rows, kind, act)]["body"]["seat"] = 3
    for posting in money_of(rows, act)["body"]["entries"][0]["postings"]:
        posting[0] = posting[0].replace("seat-t-1", "seat-t-3")


def unknown_act(rows: Rows, act: str) -> None:
    for kind in ("asked", "approved"):
        rows[at(rows, kind, act)]["body"]["act"] = "gift"


def declined_by_a_dealer(rows: Rows, act: str) -> None:
    body = rows[at(rows, "declined", act)]["body"]
    body["who"], body["as"] = "id-box", "dealer"


def done_after_all(rows: Rows, act: str) -> None:
    """What was declined is approved afterwards."""
    place = at(rows, "declined", act)
    request = rows[index(rows, lambda r: r["seq"] == rows[place]["body"]["of"])]
    body = {**request["body"], "of": request["seq"], "approved_by": "id-floor", "approved_as": "floor"}
    approved = {**copy.deepcopy(rows[place]), "kind": "approved", "body": body}
    rows.insert(place + 1, approved)


TAMPERED: list[tuple[Damage, str]] = [
    *((how, act) for how in (another_amount_is_posted, another_account_is_posted) for act in MOVES),
    *((how, act) for how in (nothing_moved, no_approval, approved_twice) for act in MOVES),
    *((how, act) for how in (approved_by_who_asked, approved_by_nobody, approved_by_a_dealer) for act in ALL),
    *((how, act) for how in (asked_by_a_player, asked_by_somebody_else, no_request) for act in ALL),
    *((how, act) for how in (unknown_act, another_amount_is_approved) for act in ALL),
    *((how, act) for how in (other_books, no_books) for act in COUNTED),
    (another_seat, "correction"),
    (declined_by_a_dealer, "fill"),
    (done_after_all, "fill"),
]  # fmt: skip


def test_as_it_was_written_it_holds():
    rows = honest()
    assert small(rows) == [] and full(rows) == ""
    assert rehashed(rows) == rows
    assert {r["body"]["act"] for r in rows[1:-1] if r["kind"] == "approved"} == set(ALL)


@pytest.mark.parametrize(("how", "act"), TAMPERED, ids=lambda x: x if isinstance(x, str) else x.__name__)
def test_it_cannot_be_written_otherwise(how, act):
    rows = copy.deepcopy(honest())
    how(rows, act)
    rows = rehashed(rows)
    assert small(rows), f"{how.__name__} of {act}: the small program does not notice"
    assert full(rows), f"{how.__name__} of {act}: the full check does not notice"
