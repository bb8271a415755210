"""Every edition: each option that may be changed between rounds is, a round is played after it, and the table
is closed; both programs accept the log."""

import pytest
from floor_support import ANN, BOB, KEY, SPOTS, SUPERVISOR, Clock, House, run
from test_sealed_exports import full, small
from test_terms import DEALER, MANAGER, act, post, rows_of

from houseway.core.game import Illegal
from houseway.editions.house import ElectionRefused
from houseway.editions.loader import editions_of
from houseway.editions.schema import Edition
from houseway.games.registry import house_games, open_game
from houseway.live.posted import changed_terms, check_change
from houseway.live.store import Store
from houseway.live.table_acts import begin_closing, count
from houseway.live.terms import TableConfig

# At terminals credits come from the console, and the day has an end of its own: test_rapid_floor.py.
EDITIONS = [e for game in house_games() if game != "rapid-roulette" for e in editions_of(game)]


def others(edition: Edition, elections: dict) -> list[tuple[str, object]]:
    """Of each option another value."""
    found = []
    for option in edition.options:
        values = option.values or (option.least, option.most)
        left = [v for v in values if v != elections[option.name]]
        if left:
            found.append((option.name, left[0]))
    return found


async def a_round(house: House) -> None:
    """Somebody bets the least of the first wager, and everything takes its course."""
    for _ in range(40):
        step = house.step()
        if step["kind"] == "wagers" and (offers := house.view(ANN)["offers"]):
            first = next((o for o in offers if o["wager"] in SPOTS), offers[0])
            spot = SPOTS.get(first["wager"]) or first["spot"]
            await house.done(ANN, do="wager", wager=first["wager"], spot=spot, stake_cents=first["min_cents"])
            break
        for person in (ANN, BOB):
            if choices := house.step(person).get("choices"):
                await house.go(person, do="decide", choice=choices[0]["name"])
                break
        else:
            await house.wait(60)
    await house.go(ANN, do="ready")
    for _ in range(30):
        await house.wait(31)
        if house.step()["kind"] == "over":
            return


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda e: e.id)
def test_every_option_changes_between_rounds(tmp_path, edition):
    store = Store.open(tmp_path / "house.db", key=KEY)
    changed = []

    async def play():
        house = await House(store, Clock()).open(
            edition.game, (ANN, BOB), edition=edition.id, idle_seconds=10**9
        )
        await a_round(house)
        for name, value in others(edition, dict(house.floor.house("t").elections)):
            try:
                await post(house, elections={name: value})
            except (ElectionRefused, Illegal):
                continue  # another table, or only with another option
            for _ in range(200):
                if house.view()["notice"] is None:
                    break
                if house.view()["view"]["step"]["kind"] != "over":
                    await a_round(house)
                await house.wait(1)
            assert house.floor.house("t")[name] == value, name
            assert [s["seat"] for s in house.view()["seats"]] == [1, 3]
            changed.append(name)
            if len(changed) % 3 == 1:
                await a_round(house)
        await act(house, begin_closing, MANAGER, "the end of the day")
        for _ in range(100):
            if not house.view()["seats"]:
                break
            await house.wait(31)
        if house.view()["seats"]:
            await house.done(SUPERVISOR, do="void", why="the table is closed")
            await house.wait(1)
        books = store.balances()["inventory-t"]
        await act(house, count, DEALER, {"1": books})
        await act(house, count, SUPERVISOR, {"1": books})
        rows = rows_of(house)
        await house.close()
        return rows

    rows = run(play())
    assert small(rows) == [] and full(rows) == ""
    assert rows[-3]["kind"] in ("closed-table", "money")
    records = rows[1:-1]
    held = next(i for i, row in enumerate(records) if row["kind"] == "terms")
    played = [line for row in records[held:] for line in row["body"].get("lines", ())]
    assert changed and played
    store.close()


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda e: e.id)
def test_the_limits_of_every_wager_change(edition):
    """Also where the sizes of others follow from it, and once more after that."""
    game = open_game(edition.game, edition=edition.id)
    config = TableConfig("t", "T", edition.game, edition=edition.id)
    own = [w for w in edition.wagers if w.own_limits and w.name in game.table.limits and not w.fixed]
    own = [w for w in own if w.name != "fire"]  # whose limits are the book's (oh-craps:12.II.A)
    for times in (2, 3):
        asked = {w.name: [times * w.min, times * w.max, w.unit] for w in own}
        terms = changed_terms(config, game, {"limits": asked})
        assert {w: terms["limits"][w] for w in asked} == asked
        game = check_change(game, terms)
