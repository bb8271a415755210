"""A poker hand afterwards: replayed, shown to others by link and file; and what the adviser says of one."""

import json
import re
from typing import Any

import pytest
from floor_support import HANG_S
from running import SLOW, Client, House, in_house
from test_sealed_exports import full, small

from houseway.live import history
from houseway.live.terms import Person, TableConfig

HOLDEM = TableConfig(id="room", name="Room", game="poker-room", edition="oh-poker-holdem", **SLOW)


async def played(house: House, *choices: str) -> tuple[dict[int, Client], dict[int, list[str]]]:
    """A hand of two: who sat where, and the cards that each held."""
    found = {1: await house.guest(), 2: await house.guest()}
    for seat, guest in found.items():
        await guest.open()
        await guest.do("room", do="sit", seat=seat, buy_in_cents=20_000)
    held = {s: own(house, guest, s) for s, guest in found.items()}
    for choice in choices:
        await found[asked(house)].do("room", do="decide", choice=choice)
    while choices and asked(house):
        await found[asked(house)].do("room", do="decide", choice="show")
    return found, held


def asked(house: House) -> int:
    return int(house.floor.view("room", None)["view"]["step"].get("seat", 0))


def own(house: House, guest: Client, seat: int) -> list[str]:
    assert guest.account is not None
    view = house.floor.view("room", Person(guest.account.id, ""))["view"]
    cards: list[str] = next(h["cards"] for h in view["hands"] if h["seat"] == seat)
    assert len(cards) == 2 and "??" not in cards
    return cards


def tells(text: str, cards: list[str]) -> bool:
    text = re.sub(r'"picture": \[[^]]*\]', "", text)  # two cards that stand for the game in the lobby
    return any(f'"{card}"' in text for card in cards)


@pytest.mark.clause("oh-poker:1.hole-card", "oh-poker:1.muck")
@in_house(tables=(HOLDEM,))
async def test_a_hand_that_was_folded_is_shown_by_its_player_alone(house: House) -> None:
    guests, held = await played(house)
    folder = asked(house)
    winner = 3 - folder
    early = await guests[folder].post("/api/shares", {"table": "room", "round": 1, "own_cards": True})
    assert early.status_code == 409 and "still being played" in early.json()["reason"]
    await guests[folder].do("room", do="decide", choice="fold")
    stranger = house.client()
    for seat in (folder, winner):
        for own_cards in (True, False):
            made = await guests[seat].post(
                "/api/shares", {"table": "room", "round": 1, "own_cards": own_cards}
            )
            assert made.status_code == 201, made.text
            token = made.json()["token"]
            page = (await stranger.get(f"/api/shared/{token}")).text
            file = (await stranger.get(f"/api/shared/{token}/file")).text
            for said in (page, file):
                assert tells(said, held[seat]) == own_cards
                assert not tells(said, held[3 - seat])  # whoever shares, and whatever he elects
            rows = [json.loads(line) for line in file.splitlines()]
            assert small(rows) == [] and full(rows) == ""
        again = (await guests[seat].get("/api/tables/room/rounds/1")).text
        assert tells(again, held[seat]) and not tells(again, held[3 - seat])


@pytest.mark.clause("oh-poker:1.showdown")
@in_house(tables=(HOLDEM,))
async def test_a_hand_that_was_shown_is_replayed_street_by_street(house: House) -> None:
    guests, held = await played(house, "call", "check", *["check"] * 6)
    table = house.floor.table_actor("room")
    frames = history.replay(house.floor.store, table.first_game, "room", 1, None).frames
    boards = [len(f["view"]["board"]) for f in frames]
    assert boards == sorted(boards) and {0, 3, 4, 5} <= set(boards)
    kinds = [f["event"]["type"] for f in frames]
    assert [kinds.count(k) for k in ("bets-posted", "card-burned", "settled")] == [1, 3, 1]
    for frame in frames:
        if frame["event"]["type"] in ("decided", "card-dealt", "settled", "bets-posted"):
            assert frame["clause"].startswith("oh-poker:"), frame["event"]
    turned = next(
        n for n, f in enumerate(frames) if f["event"]["type"] == "cards-shown" and f["event"].get("cards")
    )
    assert boards[turned] == 5
    for frame in frames[:turned]:
        assert not tells(json.dumps(frame), held[1] + held[2])  # nobody's before the showdown
    shown = {h["seat"]: h["shown"] for h in frames[-1]["view"]["hands"]}
    last = json.dumps(frames)
    for seat, cards in held.items():
        assert tells(last, cards) == shown[seat]
    assert sum(line["amount_cents"] for line in next(f["lines"] for f in frames if f["lines"])) == 400
    for guest in guests.values():
        token = (await guest.post("/api/shares", {"table": "room", "round": 1})).json()["token"]
        assert (await house.client().get(f"/api/shared/{token}")).json()["views"]


async def hint(guest: Client) -> dict[str, Any]:
    await guest.send({"type": "hint", "key": "hint-1", "table": "room"})
    while True:
        message = await guest.next()
        if message.get("key") == "hint-1":
            return message


@in_house(tables=(HOLDEM,))
async def test_the_adviser_says_why_it_advises_nothing_at_a_poker_table(house: House) -> None:
    """No best play against unknown players, and no words that would be untrue: much is decided here."""
    guests, held = await played(house)
    for seat, guest in guests.items():
        told = await hint(guest)
        assert told["type"] == "refused"
        mine = seat == asked(house)
        assert told["reason"].startswith("players play against each other" if mine else "it is not your turn")
        assert not tells(json.dumps(told), held[1] + held[2])
    answer = await guests[1].get("/api/tables/room/strategy")
    assert answer.status_code == 404
    assert "play against each other" in answer.json()["reason"]
    assert "nothing is decided" not in answer.text
    odds = await guests[1].get("/api/tables/room/odds", timeout=HANG_S)
    assert odds.status_code == 200 and odds.json()["reports"] == []
    day = (await guests[1].get("/api/tables/room/session")).json()
    assert day["advises"] is False
    assert not [m for g in guests.values() for m in g.seen if m["type"] == "adviser"]
