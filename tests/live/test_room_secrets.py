"""What a player folded, mucked or threw away: nobody but he and the auditor finds it in views, exports,
replays or proofs; both programs accept the honest log of every variant, and refuse rigged ones."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from floor_support import ANN, AUDITOR, BOB, CLEO, KEY, SUPERVISOR, Clock, House, repeatable, run
from test_sealed_exports import full, rehashed, small

from houseway.core.game import HIDDEN
from houseway.editions.loader import editions_of
from houseway.live.floor import Person
from houseway.live.store import Store

PEOPLE = (ANN, BOB, CLEO)
DAN = Person("id-Dan", "Dan")  # looks on
STAFF = [Person(f"id-{r}", r, r) for r in ("dealer", "surveillance", "admin")]
VIEWERS = (ANN, BOB, DAN, SUPERVISOR, *STAFF, None)
VARIANTS = [
    (e.id, name, draws)
    for e in editions_of("poker-room")
    for name in e.option("variant").values
    for draws in (("triple",) if e.id == "oh-poker-five-card-draw" else ("",))
]

RIGGED = ("holdem", "omaha", "razz", "deuce-to-seven", "five-card-stud")  # one of each edition


async def played(store: Store, edition: str, variant: str, draws: str, rounds: int = 2) -> House:
    elections = {"variant": variant} | ({"draws": draws} if draws else {})
    house = await House(store, Clock(), entropy=repeatable(9)).open(
        "poker-room", PEOPLE, edition=edition, elections=elections, seats=6
    )
    rng, first = Random(variant), house.view()["round"]
    for _ in range(1_000):
        if house.step()["kind"] == "decide":
            person = next(p for p in PEOPLE if house.view(p)["your_seat"] == house.step()["seat"])
            choices = house.step(person)["choices"]
            choice = rng.choice([c for c in choices if c["name"] != "fold"] * 3 + choices)
            more: dict[str, Any] = {"amount_cents": choice["low_cents"]} if choice["high_cents"] else {}
            if "picks" in choice:
                more["slots"] = rng.sample(choice["picks"]["slots"], 2)
            await house.done(person, do="decide", choice=choice["name"], **more)
        elif house.view()["round"] - first >= rounds - 1 and house.step()["kind"] == "over":
            break
        else:
            await house.wait(10)
    await house.wait(10)  # the next hand is shuffled: the seed of the last would be opened now
    return house


def told(value: Any) -> Iterator[tuple[int, str]]:
    """Every slot whose card a text names, however deep: in events, proofs, views and frames."""
    if isinstance(value, dict):
        if isinstance(value.get("slot"), int) and value.get("card"):
            yield value["slot"], value["card"]
        if value.get("slots") and value.get("cards"):
            yield from zip(value["slots"], value["cards"], strict=False)
        for found in value.values():
            yield from told(found)
    elif isinstance(value, list):
        for found in value:
            yield from told(found)


def seen_by(whole: list[dict[str, Any]], person: Person | None) -> set[int]:
    """The slots whose cards somebody may know, from the auditor's log."""
    seats: dict[int, str] = {}
    found: set[int] = set()
    for row in whole:
        body = row.get("body", {})
        if row.get("kind") == "who" and body["act"] == "sat":
            seats[body["seat"]] = body["who"]
        if body.get("type") == "card-dealt" and body.get("card"):
            found.add(body["slot"])
        if body.get("type") == "cards-shown":
            to = body["to"]
            own = to != "all" and person is not None and seats.get(int(to.removeprefix("seat-"))) == person.id
            if to == "all" or own:
                found |= set(body["slots"])
    return found


@pytest.mark.clause("oh-poker:1.muck", "oh-poker:1.hole-card")
@pytest.mark.parametrize(("edition", "variant", "draws"), VARIANTS)
def test_nobody_is_told_a_card_that_he_has_not_seen(tmp_path, edition, variant, draws):
    store = Store.open(tmp_path / "house.db", key=KEY)

    async def play():
        house = await played(store, edition, variant, draws)
        whole = [json.loads(line) for line in house.export(AUDITOR)]
        secret = {slot for slot, _ in told(whole)} - seen_by(whole, None)
        assert secret, "nothing was hidden: this shows nothing"
        rounds = house.view()["round"]
        for person in VIEWERS:
            may = seen_by(whole, person)
            if person is not None and person.role == "admin":
                assert {slot for slot, _ in told([json.loads(x) for x in house.export(person)])} > may
                exports: list[Any] = []  # an administrator who does not play reads as an auditor
            else:
                exports = [json.loads(line) for line in house.export(person)]
                assert not any("seed" in row.get("body", row) for row in exports)
            frames = [house.floor.replay("t", n, person) for n in range(1, rounds + 1)]
            view = house.view(person, since=0)
            past = json.loads(house.floor.rounds("t"))
            for slot, text in told([exports, frames, view, past]):
                assert text == HIDDEN or slot in may, (person, slot, text)
            assert {s for s, t in told([exports, frames]) if t != HIDDEN} or person is None
        await house.close()
        for reader in (AUDITOR, ANN):
            rows = [json.loads(line) for line in house.export(reader)]
            assert small(rows) == [] and full(rows) == ""
        return whole

    rows = run(play())
    store.close()
    if variant in RIGGED:
        rigged(rows)


def rigged(rows: list[dict[str, Any]]) -> None:
    """A house with its own key rewrites what happened, hashes and signs it anew: both programs find it."""

    def changed(change) -> list[dict[str, Any]]:
        copy = json.loads(json.dumps(rows))
        change([row["body"] for row in copy if "body" in row])
        assert copy != rows
        return rehashed(copy)

    def another_winner(bodies):
        line = next(
            x for b in bodies if b.get("type") == "settled" for x in b["lines"] if x["wager"] == "pot"
        )
        line["seat"] = line["seat"] % 5 + 2

    def another_card(bodies):
        shown = next(b for b in bodies if b.get("type") == "cards-shown" and b.get("cards"))
        shown["cards"][0] = next(c for c in ("2c", "3d", "4h", "5s") if c not in shown["cards"])

    def less_chips(bodies):
        next(b for b in bodies if b.get("type") == "chips-counted")["cents"] -= 100

    for change in (another_winner, another_card, less_chips):
        found = changed(change)
        assert small(found), change.__name__
        assert full(found), change.__name__
