"""Bets that an account keeps under names: its own alone, so many, so large; a guest's stay on the device."""

from typing import Any

import pytest
from running import House, in_house

from houseway.live.saved import MOST_BETS, MOST_NAMES, Full, Saved
from houseway.live.store import Store

RED = {"wager": "red", "spot": "red", "stake_cents": 2_500}
SEVEN = {"wager": "straight", "spot": "7", "stake_cents": 500}


def test_names_are_kept_in_their_order_up_to_the_most(store: Store) -> None:
    saved = Saved(store)
    for n in range(MOST_NAMES):
        saved.keep("ann", "roulette", f"bets {n}", [RED], now_ms=100 - n if n > 1 else n)
    with pytest.raises(Full, match=f"{MOST_NAMES} are kept for a game"):
        saved.keep("ann", "roulette", "one more", [RED], now_ms=999)
    saved.keep("ann", "roulette", "bets 3", [RED, SEVEN], now_ms=1_000)  # the name was there
    kept = saved.of("ann", "roulette")
    assert len(kept) == MOST_NAMES
    assert [kept[0]["name"], kept[1]["name"], kept[-1]] == [
        "bets 0",
        "bets 1",
        {"name": "bets 3", "bets": [RED, SEVEN]},
    ]
    saved.keep("ann", "craps", "one more", [RED], now_ms=999)  # another game, another person
    saved.keep("bob", "roulette", "one more", [RED], now_ms=999)
    assert not saved.forget("bob", "roulette", "bets 3")
    assert saved.forget("ann", "roulette", "bets 3") and not saved.forget("ann", "roulette", "bets 3")
    saved.keep("ann", "roulette", "one more", [RED], now_ms=999)


@in_house
async def test_an_account_keeps_bets_and_nobody_else_has_them(house: House) -> None:
    ann, bob, guest = await house.someone("player"), await house.someone("player"), await house.guest()
    kept = await ann.post("/api/saved/roulette", {"name": "Red & <b>7</b>", "bets": [RED, SEVEN]})
    assert kept.status_code == 200, kept.text
    assert kept.json() == {"saved": [{"name": "Red & <b>7</b>", "bets": [RED, SEVEN]}]}
    assert (await ann.get("/api/saved/roulette")).json() == kept.json()
    for whose, game in ((ann, "craps"), (bob, "roulette")):
        assert (await whose.get(f"/api/saved/{game}")).json() == {"saved": []}
    gone = await bob.post("/api/saved/roulette/forget", {"name": "Red & <b>7</b>"})
    assert gone.status_code == 404 and "nothing is saved as" in gone.json()["reason"]
    refused = await guest.post("/api/saved/roulette", {"name": "mine", "bets": [RED]})
    assert refused.status_code == 403 and "stay on the device" in refused.json()["reason"]
    gone = await ann.post("/api/saved/roulette/forget", {"name": "Red & <b>7</b>"})
    assert gone.json() == {"saved": []}


def _body(name: str = "n", bets: Any = (RED,)) -> dict[str, Any]:
    return {"name": name, "bets": list(bets)}


@in_house
async def test_what_is_kept_is_small_and_well_formed(house: House) -> None:
    ann = await house.someone("player")
    good = (_body("n" * 24), _body(bets=[RED] * MOST_BETS), _body(bets=[RED | {"stake_cents": 1}]))
    for body in good:
        assert (await ann.post("/api/saved/roulette", body)).status_code == 200
    for body, why in (
        (_body("n" * 25), "name: at most 24 signs"),
        (_body("  "), "name: "),
        (_body("a\nb"), "name: "),
        (_body(bets=[]), "bets: "),
        (_body(bets=[RED] * (MOST_BETS + 1)), "bets: "),
        (_body(bets=[RED | {"stake_cents": 0}]), "bets 0 stake cents: 1 at least"),
        (_body(bets=[RED | {"stake_cents": 2.5}]), "bets 0 stake cents: "),
        (_body(bets=[RED | {"wager": "<script>"}]), "bets 0 wager: "),
        (_body(bets=[RED | {"more": 1}]), "bets 0 more: "),
        ({"name": "n"}, "bets: this is to be said"),
    ):
        refused = await ann.post("/api/saved/roulette", body)
        assert refused.status_code == 422 and refused.json()["reason"].startswith(why), refused.text
    unknown = await ann.post("/api/saved/whist", _body())
    assert unknown.status_code == 404 and "roulette" in unknown.json()["allowed"]
    for n in range(3, MOST_NAMES + 1):  # two names stand there
        assert (await ann.post("/api/saved/roulette", _body(f"name {n}"))).status_code == 200
    full = await ann.post("/api/saved/roulette", _body("another"))
    assert full.status_code == 409 and "delete one first" in full.json()["reason"]
