"""The pit as a manager runs it over HTTP: people, shifts, tables, and what somebody should look at."""

import csv
import io
from fractions import Fraction
from random import Random

import pytest
from floor_support import ANN, BOB, SUPERVISOR, Clock, run
from floor_support import House as Floor
from running import PASSWORD, SLOW, TABLES, House, in_house
from test_terms import DEALER, MANAGER, act, post

from houseway.live.glance import alerts, chance_of, glance, pairs
from houseway.live.names import NotAccepted
from houseway.live.table_acts import assign, begin_closing
from houseway.live.tally import Tally, gaming_day
from houseway.live.terms import TableConfig

NEW = {
    "name": "Blackjack 21", "game": "blackjack", "elections": {"decks": 6, "blackjack-pays": "3 to 2"},
    "limits": {"base": {"min_cents": 2_500, "max_cents": 50_000, "unit_cents": 500}}, "seats": 5,
    "bet_seconds": 30, "act_seconds": 40, "round_seconds": 45, "chip_cents": 500, "attended": ["floor"],
}  # fmt: skip


@in_house(tables=())
async def test_somebody_is_hired_and_let_go(house: House) -> None:
    manager = await house.someone("manager")
    made = (await manager.post("/api/pit/people", {"name": "Dora", "role": "dealer"})).json()
    dora = house.client()
    login = {"name": "dora", "password": made["one_time_password"]}
    assert (await dora.post("/api/login", login)).json()["you"]["must_change_password"]
    await dora.post("/api/password", {"old": made["one_time_password"], "new": PASSWORD})
    await dora.open()
    gone = await manager.post(f"/api/pit/people/{made['id']}/revoke")
    assert gone.json()["closed"] and gone.json()["ended_sessions"] == 1
    code, reason, _ = await dora.closed()
    assert (code, reason) == (4401, "your account has been closed")  # at once, on the open socket too
    assert (await dora.get("/api/me")).json()["you"] is None
    assert (await dora.post("/api/login", login | {"password": PASSWORD})).status_code == 401
    again = await manager.post(f"/api/pit/people/{made['id']}/revoke")
    assert "closed already" in again.json()["reason"]
    reset = await manager.post(f"/api/pit/people/{made['id']}/reset")
    assert (reset.status_code, "was closed" in reset.json()["reason"]) == (422, True)
    assert house.people.account(made["id"]).closed
    taken = await manager.post("/api/pit/people", {"name": "Dora", "role": "dealer"})
    assert "taken" in taken.json()["reason"]  # the deeds of one are never those of another
    people = (await manager.get("/api/pit/people")).json()["people"]
    assert next(p for p in people if p["name"] == "Dora")["closed"]


@in_house(tables=())
async def test_nothing_opens_a_closed_account_again(house: House) -> None:
    """Also not what had begun before it was closed."""
    account, one_time = house.people.add_staff("Dora", "dealer")
    house.people.close(account)
    with pytest.raises(NotAccepted, match="closed"):
        house.people.open_session(account)
    with pytest.raises(NotAccepted, match="not right"):
        house.people.change_password(account, one_time, PASSWORD)
    with pytest.raises(NotAccepted, match="do not match"):
        house.people.log_in("Dora", "")


@in_house(tables=())
async def test_a_player_who_lost_the_password_is_helped_and_not_closed(house: House) -> None:
    manager, player = await house.someone("manager"), await house.someone("player")
    made = await manager.post(f"/api/pit/people/{player.account.id}/reset")
    assert made.json()["one_time_password"]
    kept = await manager.post(f"/api/pit/people/{player.account.id}/revoke")
    assert kept.status_code == 422 and "of the house" in kept.json()["reason"]


@in_house(tables=TABLES[:2])
async def test_shifts_and_tables(house: House) -> None:
    floor, dealer = await house.someone("floor"), await house.someone("dealer")
    mine = dealer.account.id
    staff = "/api/pit/tables/wheel/staff"
    early = await floor.post(staff, {"person": mine, "on": True})
    assert "on no shift" in early.json()["reason"]
    begun = (await dealer.post(f"/api/pit/people/{mine}/shift", {"shift": "swing"})).json()
    assert begun["on_shift"]["shift"] == "swing"
    twice = await dealer.post(f"/api/pit/people/{mine}/shift", {"shift": "day"})
    assert "is on the swing shift" in twice.json()["reason"]
    other = await dealer.post(f"/api/pit/people/{floor.account.id}/shift", {"shift": "day"})
    assert other.status_code == 403
    assert (await dealer.post(f"/api/pit/people/{mine}/shift", {"shift": "late"})).status_code == 422
    for table in ("wheel", "three"):
        sent = await floor.post(f"/api/pit/tables/{table}/staff", {"person": mine, "on": True})
        assert [c["name"] for c in sent.json()["table"]["crew"]] == [dealer.account.name]
    assert "already" in (await floor.post(staff, {"person": mine, "on": True})).json()["reason"]
    manager = await house.someone("manager")
    lived = (await manager.get(f"/api/pit/people/{mine}/deeds")).json()["deeds"]
    assert [(d["log"], d["what"], d["told"].get("by", "")) for d in reversed(lived)] == [
        ("pit", "shift-began", ""),
        ("wheel", "came", floor.account.name),
        ("three", "came", floor.account.name),
    ]  # fmt: skip
    seen = (await floor.get("/api/pit/people")).json()["people"]
    assert next(p for p in seen if p["id"] == mine)["tables"] == [
        {"id": "wheel", "name": "The wheel", "state": "open"},
        {"id": "three", "name": "Three cards", "state": "open"},
    ]
    await dealer.post(f"/api/pit/people/{mine}/shift", {"shift": None})
    assert house.floor.table_actor("wheel").standing.crew == ()
    assert mine not in house.floor.roll.on_shift
    house.floor.roll.read()  # as at the next start
    assert mine not in house.floor.roll.on_shift and house.floor.roll.head[0] == 2


@in_house(tables=TABLES[:1])
async def test_everything_a_person_did_is_found_under_the_name(house: House) -> None:
    manager, floor, player = [await house.someone(r) for r in ("manager", "floor", "player")]
    await player.open()
    await player.do("wheel", do="sit", seat=2, buy_in_cents=10_000)
    await player.do("wheel", do="wager", wager="red", spot="red", stake_cents=500)
    await floor.open()
    await floor.do("wheel", do="void", why="the wheel is damaged")
    await floor.post(f"/api/pit/people/{floor.account.id}/shift", {"shift": "day"})
    await floor.post("/api/pit/tables/wheel/staff", {"person": floor.account.id, "on": True})
    await floor.post("/api/pit/tables/wheel/close", {"why": "the wheel is damaged"})
    where = f"/api/pit/people/{floor.account.id}/deeds"
    found = (await manager.get(where)).json()
    assert found["person"]["name"] == floor.account.name
    assert [(d["log"], d["what"]) for d in reversed(found["deeds"])] == [
        ("wheel", "void"), ("pit", "shift-began"), ("wheel", "came"), ("wheel", "closing"),
    ]  # fmt: skip
    assert found["deeds"][-1]["told"]["why"] == "the wheel is damaged"
    file = await manager.get(where + ".csv")
    assert file.headers["content-type"].startswith("text/csv")
    rows = list(csv.DictReader(io.StringIO(file.text)))
    assert [r["what"] for r in rows] == ["closing", "came", "shift-began", "void"]
    assert {r["name"] for r in rows} == {floor.account.name}
    other = (await manager.get(f"/api/pit/people/{player.account.id}/deeds")).json()["deeds"]
    assert [d["what"] for d in reversed(other)] == ["sat", "left"]


@in_house(tables=())
async def test_a_table_is_opened_with_all_its_terms(house: House) -> None:
    manager = await house.someone("manager")
    made = (await manager.post("/api/pit/tables", NEW)).json()["table"]
    assert (made["id"], made["seats"], made["chip_cents"]) == ("blackjack-21", 5, 500)
    assert made["limits"]["base"] == {"min_cents": 2_500, "max_cents": 50_000, "unit_cents": 500}
    seen = (await manager.get("/api/pit/tables/blackjack-21")).json()["table"]
    clocks = {"bet_seconds": 30, "act_seconds": 40, "round_seconds": 45}
    assert clocks.items() <= seen["terms"]["clocks"].items()
    assert (seen["state"], seen["terms"]["attended"], seen["handle_cents"]) == ("open", ["floor"], 0)
    coarse = NEW | {"limits": {"base": {"min_cents": 2_600, "max_cents": 50_000, "unit_cents": 100}}}
    refused = await manager.post("/api/pit/tables", coarse)
    assert refused.status_code == 422 and "smallest chip is $5" in refused.json()["reason"]
    for bad in ({"elections": {"decks": 9}}, {"bet_seconds": 1}, {"game": "whist"}, {"attended": ["porter"]}):
        assert (await manager.post("/api/pit/tables", NEW | bad)).status_code == 422
    assert len(house.floor.tables()) == 1
    opened = (await manager.get(f"/api/pit/people/{manager.account.id}/deeds")).json()["deeds"]
    assert [d["what"] for d in opened] == ["opened-table"]


@in_house(tables=TABLES[:1])
async def test_a_table_is_changed_closed_and_gone(house: House) -> None:
    manager, floor, dealer, player = [
        await house.someone(r) for r in ("manager", "floor", "dealer", "player")
    ]
    red = {"red": {"min_cents": 1_000, "max_cents": 50_000, "unit_cents": 500}}
    changed = await manager.post("/api/pit/tables/wheel/terms", {"limits": red, "notice_seconds": 0})
    assert changed.json()["table"]["terms"]["limits"]["red"] == [1_000, 50_000, 500]
    low = {"elections": {"pays.straight.win": "34 to 1"}}
    refused = await manager.post("/api/pit/tables/wheel/terms", low)
    assert (refused.status_code, refused.json()["clause"]) == (422, "oh-roulette:5.I")
    await player.open()
    await player.do("wheel", do="sit", seat=2, buy_in_cents=10_000)
    await player.do("wheel", do="wager", wager="red", spot="red", stake_cents=1_000)
    other = {"red": {"min_cents": 2_500, "max_cents": 50_000, "unit_cents": 500}}
    posted = (await manager.post("/api/pit/tables/wheel/terms", {"limits": other})).json()["table"]
    assert posted["notice"] == ["Red: $25 to $500"] and posted["terms"]["limits"]["red"][0] == 1_000
    assert (await player.get("/api/lobby")).json()["tables"][0]["notice"] == ["Red: $25 to $500"]
    closing = (await floor.post("/api/pit/tables/wheel/close", {"why": "the end of the day"})).json()["table"]
    assert closing["state"] == "closing" and closing["notice"] == []
    await player.do("wheel", do="ready")
    while house.floor.table_actor("wheel").standing.seats:
        await house.floor.tick()
    seen = (await dealer.get("/api/pit/tables/wheel")).json()["table"]
    chips = {"chips": {"1": seen["inventory_cents"]}}
    once = (await dealer.post("/api/pit/tables/wheel/count", chips)).json()["table"]
    assert (once["state"], [c["rank"] for c in once["counted"]]) == ("to be counted", ["dealer"])
    await dealer.post("/api/pit/tables/wheel/count", chips)  # the same person twice is one
    seen = (await dealer.get("/api/pit/tables/wheel")).json()["table"]
    assert (seen["state"], seen["count_note"]) == ("to be counted", "")
    less = (await floor.post("/api/pit/tables/wheel/count", {"chips": {"1": 5}})).json()["table"]
    assert less["state"] == "to be counted" and "The counts differ" in less["count_note"]
    done = (await floor.post("/api/pit/tables/wheel/count", chips)).json()["table"]
    assert done["state"] == "closed"
    (end,) = (await manager.get("/api/money/tables/wheel")).json()["acts"]
    assert (end["kind"], end["counted_cents"] - end["books_cents"]) == ("closed-table", 0)
    assert end["who_name"] == floor.account.name
    assert (await player.get("/api/lobby")).json()["tables"] == []
    assert (await player.get("/api/tables/wheel/sign")).status_code == 404
    assert (await player.get("/api/tables/wheel/export")).status_code == 200  # its log is kept
    assert (await manager.get("/api/pit")).json()["closed"] == [{"id": "wheel", "name": "The wheel"}]
    late = await manager.post("/api/pit/tables/wheel/terms", {"bet_seconds": 20})
    assert late.status_code == 422 and "closed" in late.json()["reason"]
    again = await manager.post("/api/pit/tables", {"name": "wheel", "game": "roulette"})
    assert again.json()["table"]["id"].startswith("wheel-")  # another table, another log


# ── at a glance ──────────────────────────────────────────────────────────────────────────────────────


def told(house: Floor, kind: str) -> list[str]:
    table = house.floor.table_actor("t")
    at_ms = int(house.clock.now * 1000)
    return [a["text"] for a in alerts(table, at_ms) if a["kind"] == kind]


def test_handle_and_win_are_those_of_the_lines(local):
    async def play():
        house = await Floor(local, Clock()).open("roulette", (ANN, BOB))
        await house.play(5, Random(1), ANN, BOB)
        records = list(local.records("t"))
        lines = [x for r in records if r.body.get("type") == "settled" for x in r.body["lines"]]
        seen = glance(house.floor.table_actor("t"), int(house.clock.now * 1000))
        assert seen["handle_cents"] == sum(x["stake_cents"] for x in lines) > 0
        assert seen["win_cents"] == -sum(x["amount_cents"] for x in lines)
        assert (seen["players"], seen["state"]) == (["Ann", "Bob"], "open")
        tomorrow = int((house.clock.now + 24 * 3600) * 1000)
        assert glance(house.floor.table_actor("t"), tomorrow)["handle_cents"] == 0
        await house.close()

    run(play())


def test_gaming_days_begin_at_six():
    six = 6 * 3600 * 1000
    assert (gaming_day(six - 1), gaming_day(six)) == (-1, 0)


@pytest.mark.clause("oh-blackjack:3.IV")
def test_an_old_deck_is_told_of_in_time(local):
    """Cards of blackjack are changed every 24 hours; somebody should know half an hour before."""

    async def play():
        wall, clock = Clock(), Clock()
        house = await Floor(local, clock, wall=wall).open(
            "blackjack", (ANN,), pause_seconds=10**7, bet_seconds=10**7, idle_seconds=10**8
        )
        began = house.floor.table_actor("t").standing.cards_since_ms / 1000
        await house.to_wagers()
        wall.now = began + 60 * (24 * 60 + 1)
        assert told(house, "deck-change") == ["a deck change is due"]  # also before anybody has bet
        wall.now = began
        await house.bet(ANN)
        while await house.answer(Random(1), ANN):
            pass
        assert house.step()["kind"] == "over"
        for minutes, words in (
            (23 * 60 + 30, []),
            (23 * 60 + 31, ["a deck change within 30 minutes"]),
            (24 * 60, ["a deck change within 30 minutes"]),
            (24 * 60 + 1, ["a deck change is due"]),
        ):
            wall.now = began + 60 * minutes
            assert told(house, "deck-change") == words, minutes
        await house.close()

    run(play())


def test_a_table_that_waits_for_somebody_is_told_of(local):
    async def play():
        house = await Floor(local, Clock()).open("blackjack", attended=("dealer", "floor"))
        due = house.view()["waits_for"]
        assert told(house, "approval") == [f"waits for the {'floor supervisor' if due == 'floor' else due}"]
        await house.close()

    run(play())


@pytest.mark.clause("oh-three-card-poker:5.VI")
def test_cards_that_lie_idle_are_told_of(local):
    """Where a dealer is to spread them: the automatic one does it at once."""

    async def play():
        house = await Floor(local, Clock()).open("three-card-poker", (ANN,), attended=("dealer",))
        for _ in range(30):
            if house.step()["kind"] == "wagers":
                break
            if "choices" in house.step(ANN):
                await house.done(ANN, do="decide", choice=house.step(ANN)["default"])
            else:
                await house.done(DEALER, do="answer")
        assert told(house, "idle") == []
        minutes = int(house.floor.house("t")["idle-minutes"])
        for seconds, words in ((60 * minutes - 1, []), (1, [f"the cards lie idle for {minutes} minutes"])):
            await house.wait(seconds)
            assert told(house, "idle") == words
        await house.done(DEALER, do="answer")
        assert told(house, "idle") == []
        await house.close()

    run(play())


def test_a_table_to_be_counted_is_told_of(local):
    async def play():
        house = await Floor(local, Clock()).open("roulette")
        assert told(house, "count") == []
        await act(house, begin_closing, MANAGER, "the end of the day")
        assert told(house, "count") == ["the inventory is to be counted by two people"]
        await house.close()

    run(play())


def test_the_chance_is_exact():
    assert chance_of(0, 5, Fraction(1, 2)) == 1
    assert chance_of(5, 5, Fraction(1, 2)) == Fraction(1, 32)
    assert chance_of(2, 3, Fraction(1, 3)) == Fraction(7, 27)


def test_more_voids_than_usual_are_told_of(local):
    """One of a hundred is usual: a second void in 15 rounds comes by chance less than once in a hundred
    times, in 16 rounds more often."""
    assert chance_of(2, 15, Fraction(1, 100)) < Fraction(1, 100) < chance_of(2, 16, Fraction(1, 100))

    async def play():
        house = await Floor(local, Clock()).open("roulette", (ANN,))
        for number in (1, 2):
            await house.play(5 if number == 1 else 6, Random(number), ANN)
            await house.to_wagers()
            assert told(house, "voids") == []
            await house.done(SUPERVISOR, do="void", why="a lamp fell on it")
        assert told(house, "voids") == ["2 of 13 rounds void"]
        for rounds, words in ((2, ["2 of 15 rounds void"]), (1, [])):
            await house.play(rounds, Random(3), ANN)
            await house.to_wagers()
            assert told(house, "voids") == words
        await house.close()

    run(play())


class Counted:
    """A table as the statistic sees it."""

    def __init__(self, game: str, pairs: dict[str, tuple[int, int]], played: tuple[int, int]):
        self.game = type("Game", (), {"name": game})
        self.standing = type("Standing", (), {"today": Tally(1, pairs=pairs, played=played)})


def test_who_wins_together_too_often_is_told_of():
    at_ms = 36 * 3600 * 1000
    names = {"d": "Dora", "p": "Pat"}
    # Of 30 even chances 24 or more come up 715 times in a million, 23 or more 2,611 times.
    assert chance_of(24, 30, Fraction(1, 2)) < Fraction(1, 1000) < chance_of(23, 30, Fraction(1, 2))

    def found(*tables: Counted) -> list[str]:
        return [a["text"] for a in pairs(tables, names, at_ms)]  # type: ignore[arg-type]

    assert found(Counted("blackjack", {"d p": (30, 23)}, (30, 23))) == []
    text = "Pat won 24 of 30 rounds of blackjack dealt by Dora"
    assert found(Counted("blackjack", {"d p": (30, 24)}, (30, 24))) == [text]
    halves = [Counted("blackjack", {"d p": (15, 12)}, (15, 12)) for _ in range(2)]
    assert found(*halves) == [text]  # at two tables
    assert found(Counted("blackjack", {"d p": (29, 29)}, (29, 29))) == []  # too few rounds
    assert found(Counted("roulette", {"d p": (30, 24)}, (90, 24 + 45))) == []  # others win as often there
    assert found(Counted("roulette", {"d p": (30, 24)}, (90, 24 + 20))) == [
        text.replace("blackjack", "roulette")
    ]


def test_rounds_are_counted_by_who_dealt_them(local):
    async def play():
        house = await Floor(local, Clock()).open("roulette", (ANN, BOB))
        await house.play(2, Random(1), ANN, BOB)
        await act(house, assign, SUPERVISOR, DEALER.id, "dealer", on=True)
        await house.play(3, Random(2), ANN, BOB)
        await house.to_wagers()
        tally = house.floor.table_actor("t").standing.today
        won = dict.fromkeys((ANN.id, BOB.id), 0)
        seats = {1: ANN.id, 3: BOB.id}
        rounds: dict[int, dict[str, int]] = {}
        for record in local.records("t"):
            for line in record.body.get("lines", ()):
                of = rounds.setdefault(record.round, dict.fromkeys(won, 0))
                of[seats[line["seat"]]] += line["amount_cents"]
        dealt = [of for number, of in sorted(rounds.items())][2:]
        for person in won:
            expected = (3, sum(of[person] > 0 for of in dealt))
            assert tally.pairs[f"{DEALER.id} {person}"] == expected
        assert tally.played[0] == 10 and tally.rounds == 5
        await post(house, limits={"red": [1_000, 50_000, 500]})
        await house.close()

    run(play())


@in_house(tables=(TableConfig(id="wheel", name="The wheel", game="roulette", **SLOW),))
async def test_the_glance_over_http(house: House) -> None:
    floor, player = await house.someone("floor"), await house.someone("player")
    await player.open()
    await player.do("wheel", do="sit", seat=2, buy_in_cents=10_000)
    await player.do("wheel", do="wager", wager="red", spot="red", stake_cents=500)
    await player.do("wheel", do="ready")
    seen = (await floor.get("/api/pit")).json()
    table = seen["tables"][0]
    assert (table["state"], table["players"], table["handle_cents"]) == ("open", [player.account.name], 500)
    assert table["win_cents"] in (500, -500)
    assert "close-table" in seen["may"] and "open-table" not in seen["may"]
