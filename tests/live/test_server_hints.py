"""Hints and odds: the best play from the analysis, by the view of whoever asks."""

import asyncio
from fractions import Fraction
from typing import Any

import pytest
from floor_support import HANG_S
from running import SLOW, TABLES, Client, House, in_house

from houseway.analysis.edges import edge_reports
from houseway.analysis.hints import NoHint, best_wager, decision_hint
from houseway.editions.house import House as Rules
from houseway.games.registry import open_game
from houseway.live.hints import Analyst
from houseway.live.terms import TableConfig
from houseway.live.worker import TookTooLong, Worker

SINGLE = TableConfig(
    id="single", name="One deck", game="blackjack", elections={"decks": 1, "max-hands": 2}, **SLOW
)


def rules(game: str, **elections: Any) -> Rules:
    return open_game(game, elections={k.replace("_", "-"): v for k, v in elections.items()}).house


def asked(names: str, **view: Any) -> dict[str, Any]:
    step = {
        "kind": "decide",
        "seat": 1,
        "spot": "",
        "hand": 0,
        "choices": [{"name": n} for n in names.split()],
    }
    return {"step": step, **view}


def blackjack(cards: str, up: str, names: str = "stand hit double split") -> dict[str, Any]:
    hand = {"seat": 1, "box": 1, "hand": 0, "cards": cards.split()}
    return asked(names, hands=[hand], dealer={"cards": [up, "??"]})


# Basic strategy for six decks, dealer hits soft 17, as it is printed on every card.
@pytest.mark.parametrize(
    ("cards", "up", "names", "best"),
    [
        ("Tc 6d", "Th", "stand hit double", "hit"),
        ("Tc 6d", "6h", "stand hit double", "stand"),
        ("Tc 2d", "3h", "stand hit double", "hit"),
        ("Tc 2d", "4h", "stand hit double", "stand"),
        ("6c 5d", "Ah", "stand hit double", "double"),
        ("6c 5d", "Ah", "stand hit", "hit"),  # only what is offered
        ("Ac 7d", "2h", "stand hit double", "double"),
        ("Ac 7d", "9h", "stand hit double", "hit"),
        ("Ac 8d", "6h", "stand hit double", "double"),
        ("8c 8d", "Th", "stand hit double split", "split"),
        ("Tc Kd", "6h", "stand hit double split", "stand"),
        ("Ac Ad", "Ah", "stand hit split", "split"),
        ("5c 5d", "9h", "stand hit double split", "double"),
        ("9c 9d", "7h", "stand hit double split", "stand"),
        ("2c 6d 8h", "Th", "stand hit", "hit"),
        ("4c 5d 7h", "Th", "stand hit", "stand"),  # a sixteen of three cards with a four or five
    ],
)
def test_blackjack_by_the_book(cards: str, up: str, names: str, best: str) -> None:
    hint = decision_hint(rules("blackjack"), blackjack(cards, up, names))
    assert hint.best == best
    assert hint.values.keys() == set(names.split())
    assert max(hint.values.values()) == hint.values[best]
    assert hint.text.lower().startswith(best)


def test_blackjack_face_down_is_worth_as_much() -> None:
    hint = decision_hint(rules("blackjack"), blackjack("6c 5d", "6h", "stand hit double double-face-down"))
    assert hint.best == "double"
    assert hint.values["double-face-down"] == hint.values["double"]


@pytest.mark.parametrize("decks", [1, 6])
def test_insurance_is_what_its_tens_make_it(decks: int) -> None:
    """Counted here by hand: the tens among the cards that are left."""
    view = blackjack("Tc Qd", "Ah", "insurance no-insurance")
    hint = decision_hint(rules("blackjack", decks=decks), view)
    tens, left = 16 * decks - 2, 52 * decks - 3
    assert hint.best == "no-insurance"
    assert hint.values["insurance"] == pytest.approx(float(Fraction(3 * tens - left, 2 * left)))
    assert hint.values["no-insurance"] == 0


# Q-6-4 is the weakest hand to play: published for this game since it was first analysed.
@pytest.mark.parametrize(
    ("cards", "best"),
    [
        ("Qc 6d 4h", "play"),
        ("Qc 6d 3h", "fold"),
        ("Qc 5d 4h", "fold"),
        ("Jc Td 8h", "fold"),
        ("2c 2d 3h", "play"),
        ("Kc 3d 2h", "play"),
        ("Qc 7d 2h", "play"),
        ("Qs 6s 4d", "play"),
    ],
)
def test_three_card_poker(cards: str, best: str) -> None:
    view = asked("play fold", hands=[{"seat": 1, "cards": cards.split()}])
    hint = decision_hint(rules("three-card-poker"), view)
    assert hint.best == best
    assert hint.values["fold"] == -1
    assert "Q-6-4" in hint.text


def test_roulette_by_the_edge() -> None:
    double = best_wager([r.as_dict() for r in edge_reports(rules("roulette"))])
    assert double.values["red"] == pytest.approx(-2 / 38)
    assert double.values["first-five"] == pytest.approx(-3 / 38)
    assert "7.89%" in double.text
    single = best_wager([r.as_dict() for r in edge_reports(rules("roulette", wheel="single-zero"))])
    assert {round(v, 12) for v in single.values.values()} == {round(-1 / 37, 12)}
    assert single.text == "House edge: 2.70% on every wager."


def test_nothing_to_advise() -> None:
    with pytest.raises(NoHint, match="neither answer"):
        decision_hint(rules("blackjack"), asked("cut refuse-cut"))


def test_best_wager_names_a_few() -> None:
    def report(wager: str, edge: float) -> dict[str, Any]:
        return {"wager": wager, "title": wager.upper(), "house_edge": {"value": edge}}

    hint = best_wager([report("a", 0.02), report("b", 0.01), report("c", 0.05)])
    assert (hint.best, hint.text) == ("b", "House edge: 1.00% on B; the most on C, 5.00%.")


def test_worked_out_once_for_many_and_again_after_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[dict[str, Any]] = []
    ask = Worker.ask

    def noted(worker: Worker, do: str, house: dict[str, Any], **rest: Any) -> Any:
        asked.append(house)
        return ask(worker, do, house, **rest)

    monkeypatch.setattr(Worker, "ask", noted)

    async def go() -> None:
        analyst, one = Analyst(), rules("roulette")
        monkeypatch.setattr("houseway.live.hints.ODDS_S", 0.001)
        failed = await asyncio.gather(*(analyst.odds(one) for _ in range(3)), return_exceptions=True)
        assert all(isinstance(f, TookTooLong) for f in failed) and len(asked) == 1
        monkeypatch.setattr("houseway.live.hints.ODDS_S", HANG_S)
        # Somebody who does not wait any longer does not spoil it for others.
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(analyst.odds(one), 0.001)
        reports = await asyncio.gather(*(analyst.odds(rules("roulette")) for _ in range(5)))
        assert len(reports[0]) == 14 and all(r == reports[0] for r in reports)
        assert len(asked) == 2
        await analyst.odds(rules("roulette", wheel="single-zero"))
        assert len(asked) == 3  # once for each set of elections
        analyst.close()

    asyncio.run(go())


# ── over the socket ──────────────────────────────────────────────────────────────────────────────────


async def _advised(client: Client, table: str) -> dict[str, Any]:
    """A hint, whether it comes at once or is put off; the word that it is comes within moments."""
    first = await _ask(client, table, f"advised-{table}")
    if first["type"] == "refused":
        assert first["later"] and first["reason"]
        return await client.until("advice", table=table)
    return first


async def _ask(client: Client, table: str, key: str = "hint") -> dict[str, Any]:
    await client.send({"type": "hint", "table": table, "key": key})
    while True:
        message = await client.next()
        if message.get("key") == key:
            return message


@in_house
async def test_hints_over_the_socket(house: House) -> None:
    ann, bob = await house.guest(), await house.guest()
    for seat, client in enumerate((ann, bob), 1):
        await client.open()
        await client.do("three", do="sit", seat=seat, buy_in_cents=20_000)
    advice = await _advised(ann, "wheel")
    assert advice["best"] in ("straight", "red")  # all but the first five are alike
    for client in (ann, bob):
        await client.do("three", do="wager", wager="ante", stake_cents=500)
    for client in (ann, bob):
        await client.do("three", do="ready")
    deadline = (await ann.look("three"))["deadline"]
    hint = await _advised(ann, "three")
    assert hint.keys() >= {"best", "values", "text", "unit_cents", "chances"}
    assert hint["values"].keys() == {"play", "fold"}
    again = await _ask(ann, "three", "k1")
    assert again["type"] == "hint" and again["values"] == hint["values"]
    assert (await ann.look("three"))["deadline"] == deadline  # asking costs no time
    refused = await _ask(bob, "three", "k2")
    assert (refused["type"], refused["reason"]) == ("refused", "it is not your turn")
    assert (await _ask(bob, "nowhere", "k3"))["reason"] == "there is no such table"


@in_house(tables=(TABLES[0], SINGLE))
async def test_the_event_loop_never_waits_for_the_analysis(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the odds of blackjack are worked out, others go on playing."""
    wagered, ask = asyncio.Event(), Worker.ask

    async def later(*words: Any, **rest: Any) -> Any:
        await wagered.wait()  # the answer takes longer than a wager on any machine
        return await ask(*words, **rest)

    async def odds() -> list[dict[str, Any]]:
        while (answer := await client.get("/api/tables/single/odds", timeout=HANG_S)).status_code == 503:
            pass  # a busy machine has not worked them out in the time that an answer may take
        reports: list[dict[str, Any]] = answer.json()["reports"]
        return reports

    monkeypatch.setattr(Worker, "ask", later)
    client = await house.guest()
    await client.open()
    await client.do("wheel", do="sit", seat=1, buy_in_cents=50_000)
    working = asyncio.create_task(odds())
    await asyncio.sleep(0.05)
    await client.do("wheel", do="wager", wager="red", spot="red", stake_cents=500)
    assert not working.done()
    wagered.set()
    base, insurance = await working
    assert base["wager"] == "base"
    assert insurance["house_edge"]["value"] == pytest.approx(float(Fraction(51 - 3 * 16, 51)))


@in_house
async def test_odds_of_every_wager(house: House) -> None:
    client = house.client()
    reports = (await client.get("/api/tables/wheel/odds")).json()["reports"]
    edges = {r["wager"]: r["house_edge"]["fraction"] for r in reports}
    assert edges.pop("first-five") == "3/38"
    assert set(edges.values()) == {"1/19"}
    sign = (await client.get("/api/tables/wheel/sign")).json()
    assert sign["pays"]["straight"] == {"win": "35 to 1"}
    assert all(note["text"] and note["clauses"] for note in sign["sign"])
    rules = (await client.get("/api/games/roulette")).json()
    assert [o["name"] for o in rules["options"]] == ["wheel"]
    assert (await client.get("/api/games/whist")).status_code == 404
    assert (await client.get("/api/tables/nowhere/odds")).json()["reason"] == "there is no such table"
