"""A deck that nobody plays with lies spread; a deck that is counted by a person may be found wrong."""

import pytest
from floor_support import ANN, BOB, Clock, House, Person, run
from test_walking_away import LEAVERS, asked, to_the_end

GAMES = {**{game: first for game, (_, first) in LEAVERS.items()}, "colorado-holdem": "ante"}
DEALER = Person("id-dealer", "Dealer", "dealer")
IDLE = {  # of each book, what it says of a table without play
    "three-card-poker": "oh-three-card-poker:5.VI",
    "crazy-four-poker": "oh-crazy-four-poker:5.VI",
    "four-card-poker": "oh-four-card-poker:5.VI",
    "let-it-ride": "oh-let-it-ride:5.VI",
    "mississippi-stud": "oh-mississippi-stud:5.VII",
    "ultimate-texas-holdem": "oh-ultimate-texas-holdem:4.VI",
    "texas-holdem-bonus": "oh-texas-holdem-bonus:5.VII",
    "colorado-holdem": "s38-colorado-holdem:e.5",
}
EVERY_BOOK = pytest.mark.parametrize(
    "game", [pytest.param(game, marks=pytest.mark.clause(clause)) for game, clause in IDLE.items()]
)


def happened(house):
    return [n for n in house.view(None, 0)["news"] if n["type"] in ("procedure-done", "shuffled")]


@EVERY_BOOK
@pytest.mark.parametrize("when", ["betting", "over", "in the middle"])
def test_when_the_last_player_goes_the_cards_are_spread(local, game, when):
    """At once, and not while one of two is still there; whoever comes next plays with cards shuffled anew."""

    async def play():
        if when == "betting":
            house = await House(local, Clock()).open(game, (ANN, BOB))
        else:
            house = await asked(local, game, GAMES[game])
            if when == "over":
                await to_the_end(house)
        await house.done(ANN, do="leave")
        await house.wait(1)
        assert house.view()["view"]["phase"] != "idle"
        await house.done(BOB, do="leave")
        if when == "in the middle":
            await to_the_end(house)
        await house.wait(1)
        assert house.view()["view"]["phase"] == "idle"
        spread = [n["name"] for n in happened(house) if n["type"] == "procedure-done"]
        assert spread.count("spread-cards") == 1
        before = len(happened(house))
        await house.wait(3600)
        assert len(happened(house)) == before  # once
        await house.done(ANN, do="sit", seat=2, buy_in_cents=100_000)
        await house.refuse_cut(ANN)
        assert house.view()["view"]["phase"] == "wagers"
        assert "shuffled" in [n["type"] for n in happened(house)[before:]]

    run(play())


@EVERY_BOOK
def test_with_somebody_there_the_time_of_the_house_counts(local, game):
    async def play():
        clock = Clock()
        house = await House(local, clock).open(game, (ANN,), idle_seconds=10**9)
        await house.wait(899)
        assert house.view()["view"]["phase"] == "wagers"
        await house.wait(1)
        assert house.view()["view"]["phase"] == "idle"

    run(play())


async def counting(local, game, **elections):
    """A dealer is there, and the undealt cards are due."""
    config = {"elections": elections, "attended": ("dealer",)}
    house = await House(local, Clock()).open(game, (ANN,), **config)
    for _ in range(60):
        if house.view()["view"]["phase"] == "stub":
            return house
        offers = house.view(ANN)["offers"]
        if house.step()["kind"] == "wagers" and not house.view()["view"]["bets"]:
            first = next(o for o in offers if o["wager"] == GAMES[game])
            await house.done(ANN, do="wager", wager=GAMES[game], stake_cents=first["min_cents"])
        elif "choices" in house.step(ANN):
            await house.done(ANN, do="decide", choice=house.step(ANN)["default"])
        else:
            await house.done(DEALER, do="answer")
    raise AssertionError("no stub comes")


@pytest.mark.clause("s38-colorado-holdem:h.5", "s38-colorado-holdem:i.5", "s38-colorado-holdem:j.3")
@pytest.mark.parametrize(
    ("dealing", "clause"), [("manual-shoe", "h.5"), ("hand", "i.5"), ("automated-shoe", "j.3")]
)
def test_a_dealer_is_told_to_count_and_says_how_many(local, dealing, clause):
    async def play():
        house = await counting(local, "colorado-holdem", **{"stub-count": 1, "dealing": dealing})
        step = house.step()
        assert step["clause"] == f"s38-colorado-holdem:{clause}" and step["text"].startswith("count")
        await house.refused(ANN, do="answer", count=46)
        await house.done(DEALER, do="answer", count=46)  # 52 without two times three
        assert house.view()["view"]["phase"] not in ("void", "collecting")

    run(play())


@pytest.mark.clause("s38-colorado-holdem:h.5.ii")
@pytest.mark.parametrize("misdealt", [False, True])
def test_a_wrong_count_removes_the_deck_unless_cards_were_misdealt(local, misdealt):
    async def play():
        house = await counting(local, "colorado-holdem", **{"stub-count": 1})
        await house.done(DEALER, do="answer", count=47)
        assert house.view()["view"]["phase"] in ("void", "collecting")
        if misdealt:
            await house.done(DEALER, do="call", what="wrong-number-of-cards", seat=1, detail="2")
        for _ in range(10):
            if house.view()["view"]["phase"] in ("removal", "over"):
                break
            await house.done(DEALER, do="answer")
        changed = [n for n in house.view(None, 0)["news"] if n["type"] == "decks-changed"]
        assert bool(changed) is not misdealt
        assert {x["outcome"] for x in house.view()["lines"]} == {"void"}
        assert house.chips(ANN) == 2_000_000

    run(play())


def test_a_count_is_given_only_where_cards_are_counted(local):
    async def play():
        house = await House(local, Clock()).open("three-card-poker", (), attended=("dealer",))
        answer = await house.refused(DEALER, do="answer", count=52)
        assert "count" in answer.reason

    run(play())
