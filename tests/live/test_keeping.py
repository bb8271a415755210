"""What is kept of an account's rounds: all of them, equal to the ledger, for nobody else; and rounds shown to
others, as a link and as a file that both programs check."""

import csv
import io
import json
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from floor_support import ANN, BOB, SUPERVISOR, Clock, House, run
from money_support import DEALER, FLOOR, approve, ask
from running import Client, in_house
from running import House as Running
from sqlalchemy import insert, text
from test_rigged import GAMES, Pages, round_of
from test_sealed_exports import full, lines, small

from houseway.core.game import PUBLIC
from houseway.live import history, keeping, schema
from houseway.live.archive import Archive
from houseway.live.check import BadBooks, check
from houseway.live.keeping import Filter
from houseway.live.names import ROLES
from houseway.live.redact import viewer_for
from houseway.live.store import Store
from houseway.live.terms import Done, Person
from houseway.live.verify import verify_lines


async def evening(store: Store, game: str, rounds: int = 3) -> House:
    """Two play some rounds, one is cut short, a payment is made good, and one goes home."""
    house = await House(store, Clock(), entropy=Random(game).randbytes).open(game, (ANN, BOB))
    pages, rng = Pages(house, (), Random(1)), Random(f"{game} answers")
    for _ in range(rounds):
        await round_of(house, pages, game, rng)
    asked = await ask(house, DEALER, "correction", player=ANN.id, cents=700, why="paid too little", seat=1)
    assert isinstance(asked, Done) and isinstance(await approve(house, FLOOR, asked.seq), Done)
    await house.go(SUPERVISOR, do="void", why="a lamp fell on the table")
    await house.go(BOB, do="leave")
    await house.wait(60)
    return house


@pytest.mark.parametrize("game", GAMES)
def test_what_is_kept_comes_to_what_the_ledger_says(game: str, local: Store) -> None:
    """All that was granted, won, lost and made good is what somebody has, to the cent; and a house from
    before these notes finds the same in its log."""

    async def play() -> None:
        house = await evening(local, game)
        for person in (ANN, BOB):
            found = keeping.totals(local, Filter(person.id))
            rows, _ = keeping.page(local, Filter(person.id), limit=1000)
            assert found["rounds"] == len([r for r in rows if r.table_id == "t"]) >= 3
            assert found["granted_cents"] == 10_000_000
            assert found["corrected_cents"] == (700 if person is ANN else 0)
            come_to = found["granted_cents"] + found["net_cents"] + found["corrected_cents"]
            assert come_to == house.floor.wealth(person.id)
            # each round by itself, from its own lines
            for row in rows:
                if row.table_id == "t" and not row.other_cents:
                    told = keeping.told(local, row)
                    if not told.get("void"):
                        every = history.round_told(local, "t", row.round)["lines"]
                        banked = [
                            x["amount_cents"]
                            for x in every
                            if x["against"] in (f"bank-{row.seat}", f"seat-{row.seat}")
                        ]
                        own = [x["amount_cents"] for x in told["lines"]]
                        assert row.net_cents == sum(own) - sum(banked)
                        assert row.staked_cents == sum(line["stake_cents"] for line in told["lines"])
        await house.close()

    run(play())
    check(local)
    noted = [local.played_in(log) for log in ("t", "cage")]
    local.run_now(lambda c: c.execute(text("DROP TABLE played")))
    local.run_now(schema.create)
    assert [_sorted(local.played_in(log)) for log in ("t", "cage")] == [_sorted(rows) for rows in noted]


def _sorted(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(rows, key=lambda r: (r["person_id"], r["table_id"], r["round"], r["seat"]))


def test_a_note_that_is_not_in_the_log_is_found(local: Store) -> None:
    async def play() -> None:
        await (await evening(local, "roulette")).close()

    run(play())
    check(local)
    local.run_now(lambda c: c.execute(text("UPDATE played SET net_cents = net_cents + 1")))
    with pytest.raises(BadBooks, match="rounds is not what its log says"):
        check(local)


# ── over HTTP ────────────────────────────────────────────────────────────────────────────────────────


async def plays(house: Running, rounds: int = 2, tables: tuple[str, ...] = ("wheel",)) -> Client:
    """A guest who bets on red a few times."""
    guest = await house.guest()
    await guest.open()
    for table in tables:
        await guest.do(table, do="sit", seat=1, buy_in_cents=20_000)
        for _ in range(rounds):
            await guest.do(table, do="wager", wager="red", spot="red", stake_cents=500)
            await guest.do(table, do="ready")
    return guest


@in_house(on="database")
async def test_pages_follow_each_other_without_gap_or_repeat(house: Running) -> None:
    guest = await plays(house, rounds=7)
    whole = (await guest.get("/api/history")).json()
    assert [r["round"] for r in whole["rows"] if r["table"] == "wheel"] == [7, 6, 5, 4, 3, 2, 1]
    assert whole["next"] == "" and whole["totals"]["rounds"] == 7 and whole["totals"]["staked_cents"] == 3_500
    assert whole["totals"]["net_cents"] + whole["totals"]["granted_cents"] == whole["has_cents"]
    assert whole["about"]["wheel"]["game"] == "roulette"
    found, before = [], ""
    while True:
        answer = (await guest.get("/api/history", params={"limit": 3, "before": before})).json()
        found += answer["rows"]
        before = answer["next"]
        if not before:
            break
    assert found == whole["rows"]
    for bad in ("zzz", "W10", "WzEsMiwzLDRd"):
        answer = await guest.get("/api/history", params={"before": bad})
        assert answer.status_code == 422 and "no place" in answer.json()["reason"]


@in_house
async def test_by_table_game_and_time(house: Running) -> None:
    guest = await plays(house, rounds=2)

    async def rows(**given: Any) -> list[dict[str, Any]]:
        answer = await guest.get("/api/history", params=given)
        assert answer.status_code == 200, answer.text
        found: list[dict[str, Any]] = answer.json()["rows"]
        return found

    everything = await rows()
    assert len(everything) == 3  # with the play money
    assert len(await rows(table="wheel")) == len(await rows(game="roulette")) == 2
    assert await rows(game="blackjack") == []
    second = everything[0]["at_ms"]
    assert [r["round"] for r in await rows(table="wheel", since_ms=second)] == [2]
    assert [r["round"] for r in await rows(table="wheel", until_ms=second)] == [1]
    nowhere = await guest.get("/api/history", params={"table": "nowhere"})
    assert nowhere.status_code == 404 and "nowhere" in nowhere.json()["reason"]


@in_house
async def test_the_file_has_every_row(house: Running) -> None:
    guest = await plays(house, rounds=60)  # more than one page
    answer = await guest.get("/api/history.csv")
    assert answer.headers["content-type"].startswith("text/csv")
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    assert len(rows) == 61 and rows[-1]["result"] == "from the house"
    whole = (await guest.get("/api/history")).json()["totals"]
    assert sum(int(r["net_cents"]) for r in rows) == whole["net_cents"]
    assert {r["result"] for r in rows[:-1]} <= {"red red win", "red red lose"}


@pytest.mark.parametrize("role", ROLES)
@in_house(tables=())
async def test_who_reads_somebody_elses_rounds(house: Running, role: str) -> None:
    guest = await house.guest()
    assert guest.account is not None
    other = await house.someone(role)
    allowed = role in ("manager", "auditor", "admin")
    for path in ("/api/history", "/api/history.csv"):
        assert (await guest.get(path)).status_code == 200
        assert (await other.get(path)).status_code == 200
        answer = await other.get(path, params={"person": guest.account.id})
        assert answer.status_code == (200 if allowed else 403), (role, answer.text)
    assert (await house.client().get("/api/history")).status_code == 401
    if allowed:
        found = (await other.get("/api/history", params={"person": guest.account.id})).json()
        assert found["totals"]["granted_cents"] == 100_000


@in_house(tables=())
async def test_a_long_history_is_read_by_its_index(house: Running) -> None:
    """A hundred thousand rounds of one account: a page of them is not a walk through all."""
    row = {"table_id": "gone", "seat": 1, "staked_cents": 5, "net_cents": -5, "other_cents": 0}
    rows = [row | {"person_id": f"id{n % 2}", "round": n, "at_ms": n} for n in range(100_000)]
    house.floor.store.run_now(lambda c: c.execute(insert(schema.played), rows))
    with house.floor.store.reading() as c:
        plan = c.execute(
            text(
                "EXPLAIN QUERY PLAN SELECT * FROM played WHERE person_id = 'id1' AND at_ms < 9 "
                "ORDER BY at_ms DESC, table_id DESC, round DESC, seat DESC LIMIT 51"
            )
        ).all()
    told = " ".join(str(step) for step in plan)
    assert "played_by_time" in told and "TEMP B-TREE" not in told


# ── shown to others ──────────────────────────────────────────────────────────────────────────────────


@in_house
async def test_a_link_shows_what_its_player_elects_until_it_is_taken_back(house: Running) -> None:
    ann, bob = await house.guest(), await house.guest()
    for seat, guest in enumerate((ann, bob), 1):
        await guest.open()
        await guest.do("three", do="sit", seat=seat, buy_in_cents=20_000)
    for guest in (ann, bob):
        await guest.do("three", do="wager", wager="ante", spot="", stake_cents=1_000)
    for guest in (ann, bob):
        await guest.do("three", do="ready")
    early = await ann.post("/api/shares", {"table": "three", "round": 1, "own_cards": True})
    assert early.status_code == 409 and "still being played" in early.json()["reason"]
    await ann.do("three", do="decide", choice="fold")
    await bob.do("three", do="decide", choice="fold")
    stranger = house.client()
    nobody = await house.guest()
    refused = await nobody.post("/api/shares", {"table": "three", "round": 1, "own_cards": True})
    assert refused.status_code == 403
    made = {}
    for own_cards in (True, False):
        answer = await ann.post("/api/shares", {"table": "three", "round": 1, "own_cards": own_cards})
        assert answer.status_code == 201, answer.text
        again = await ann.post("/api/shares", {"table": "three", "round": 1, "own_cards": own_cards})
        assert again.json()["token"] == answer.json()["token"]
        made[own_cards] = answer.json()["token"]
    assert made[True] != made[False] and all(len(token) == 43 for token in made.values())

    def eyes(whose: Client) -> list[list[str]]:
        assert whose.account is not None
        frames = house.floor.replay("three", 1, Person(whose.account.id, ""))
        return [e["event"].get("cards") for e in frames if e["event"]["type"] == "cards-shown"]

    own = next(c for c in eyes(ann) if c)
    theirs = next(c for c in eyes(bob) if c)
    for own_cards, token in made.items():
        answer = await stranger.get(f"/api/shared/{token}")
        assert answer.status_code == 200, answer.text
        found = answer.json()
        looked = [f["event"].get("cards") for f in found["views"] if f["event"]["type"] == "cards-shown"]
        assert (own in looked) == own_cards and theirs not in looked
        names = {s["name"] for f in found["views"] for s in f["seats"]}
        assert ann.account is not None and bob.account is not None
        assert names == {ann.account.name, ""} and found["by"] == ann.account.name
        assert ann.account.id not in answer.text and bob.account.id not in answer.text
        assert (await stranger.get(f"/api/shared/{token}/file")).status_code == 200
    assert {s["token"] for s in (await ann.get("/api/shares")).json()["shares"]} == set(made.values())
    assert (await bob.post(f"/api/shares/{made[True]}/revoke")).status_code == 404
    assert (await ann.post(f"/api/shares/{made[True]}/revoke")).status_code == 200
    for path in (f"/api/shared/{made[True]}", f"/api/shared/{made[True]}/file"):
        assert (await stranger.get(path)).status_code == 404
    assert (await stranger.get(f"/api/shared/{made[False]}")).status_code == 200
    assert [s["token"] for s in (await ann.get("/api/shares")).json()["shares"]] == [made[False]]


@pytest.mark.parametrize("game", GAMES)
def test_the_file_of_a_round_holds_for_both_programs(game: str, local: Store) -> None:
    """Of every round of every game, with the player's own cards and without; nothing in it can be changed."""

    async def play() -> None:
        house = await evening(local, game, rounds=4)
        table = house.floor.table_actor("t").first_game
        ends = []
        for number in (1, 2, 3, 4, house.floor.table_actor("t").standing.round):
            until = history.shared_until(local, table, "t", number)
            ends.append(until)
            for eyes in (None, ANN):
                made = [json.loads(x) for x in history.export(local, table, "t", eyes, until)]
                assert small(made) == [], (number, eyes)
                assert full(made) == "", (number, eyes)
                assert len(made) == until + 2 and made[-1]["end"]["seq"] == until
                assert verify_lines(lines(made)).replayed_until <= until
        assert ends == sorted(ends)
        whole = len(list(history.export(local, table, "t", None)))
        assert ends[0] + 2 < whole  # cut to what is needed
        _tampered(made, random=Random(game))
        await house.close()

    run(play())


def _tampered(made: list[dict[str, Any]], random: Random) -> None:
    for _ in range(3):
        at = random.choice([n for n, r in enumerate(made) if r.get("kind") == "money"])
        entries = json.loads(json.dumps(made[at]["body"]["entries"]))
        entries[0]["postings"][0][1] += 100
        bad = [*made]
        bad[at] = {**made[at], "body": {**made[at]["body"], "entries": entries}}
        assert small(bad) and full(bad)
    shorter = [*made[:-2], made[-1]]
    assert small(shorter) and full(shorter)


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_says_where_everybody_sat_and_by_which_clause(game: str, local: Store) -> None:
    async def play() -> None:
        house = await evening(local, game, rounds=1)
        table = house.floor.table_actor("t").first_game
        found = history.replay(local, table, "t", 1, ANN, house.floor.name)
        last = next(f for f in reversed(found.frames) if f["lines"])
        assert {s["seat"]: s["name"] for s in last["seats"]} == {1: "Ann", 3: "Bob"} and last[
            "your_seat"
        ] == 1
        for frame in found.frames:
            assert set(frame) >= {"view", "event", "clause", "seats", "your_seat", "at_ms"}
            kind = frame["event"]["type"]
            assert not (frame["event"].get("to") == "seat-3" and frame["event"].get("cards")), frame["event"]
            if kind in ("wager-placed", "card-dealt", "stack-dealt", "settled", "decided", "ball-settled"):
                assert frame["clause"], frame["event"]
        # chips then are what the books had then: after the last step, what is there now and what came since
        public = history.replay(local, table, "t", 1, None)
        assert all(s["name"] == "" for f in public.frames for s in f["seats"])
        assert viewer_for(None, ()) == PUBLIC
        await house.close()

    run(play())


def test_a_slow_reader_leaves_turns_to_others() -> None:
    """A file whose lines take long to make comes in small pieces: nobody waits for all of it."""

    def lines() -> Iterator[str]:
        for n in range(12):
            time.sleep(0.02)
            yield f"{n}\n"

    async def read() -> None:
        archive = Archive()
        pieces = []
        async for piece in await archive.chunks("slow", lines()):
            pieces.append(piece)
            await archive.run("other", lambda: None)
        archive.close()
        assert b"".join(pieces) == b"".join(b"%d\n" % n for n in range(12))
        assert len(pieces) >= 3  # and not one of a quarter of a second

    run(read())
