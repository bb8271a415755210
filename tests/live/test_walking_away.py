"""A player who leaves in the middle of a round: the book says what becomes of the wagers."""

import pytest
from floor_support import ANN, AUDITOR, BOB, SUPERVISOR, Clock, House, run
from test_sealed import verifier

from houseway.live.verify import verify_lines

LEAVERS = {  # the game, its clause, and the wager that everybody must make
    "three-card-poker": ("oh-three-card-poker:7.III", "ante"),
    "crazy-four-poker": ("oh-crazy-four-poker:7.III", "ante"),
    "four-card-poker": ("oh-four-card-poker:7.III", "ante"),
    "let-it-ride": ("oh-let-it-ride:7.II", "bet-3"),
    "mississippi-stud": ("oh-mississippi-stud:7.II", "ante"),
    "ultimate-texas-holdem": ("oh-ultimate-texas-holdem:6.VI", "ante"),
    "texas-holdem-bonus": ("oh-texas-holdem-bonus:7.V", "ante"),
}
BUY_IN = 2_000_000


async def asked(local, game, first, **elections):
    """Ann and Bob have bet, and Ann is asked."""
    house = await House(local, Clock()).open(game, (ANN, BOB), elections=elections)
    for person in (ANN, BOB):
        offer = next(o for o in house.view(person)["offers"] if o["wager"] == first)
        await house.done(person, do="wager", wager=first, stake_cents=offer["min_cents"])
    for person in (ANN, BOB):
        await house.done(person, do="ready")
    assert house.step(ANN)["kind"] == "decide" and house.step(ANN)["seat"] == 1
    return house


async def to_the_end(house):
    for _ in range(20):
        if house.step()["kind"] == "over":
            return
        await house.wait(60)  # Bob says nothing
    raise AssertionError("the round does not end")


def lines(house, seat):
    return [x for x in house.view()["lines"] if x["seat"] == seat]


@pytest.mark.parametrize("stand", [False, True])
@pytest.mark.parametrize(
    "game", [pytest.param(g, marks=pytest.mark.clause(clause)) for g, (clause, _) in LEAVERS.items()]
)
def test_who_walks_away_leaves_the_wagers_behind(local, game, stand):
    """Lost, or settled without the player; either way the game goes on at once, and the chips that remain are
    the player's when the round is over."""
    clause, first = LEAVERS[game]

    async def play():
        house = await asked(local, game, first, **{"abandoned-wagers": "stand" if stand else "lost"})
        laid = BUY_IN - house.chips(ANN)
        assert laid > 0
        await house.done(ANN, do="leave", now=True)
        assert house.step().get("seat") != 1  # nobody waits for an empty seat
        assert (await house.refused(ANN, do="decide", choice="fold")).reason
        assert "you have left" in (await house.refused(ANN, do="stay")).reason
        await to_the_end(house)
        found = lines(house, 1)
        assert found and sum(x["stake_cents"] for x in found) == laid
        if not stand:
            assert {(x["outcome"], x["clause"]) for x in found} == {("lose", clause)}
        assert house.view(ANN)["your_seat"] is None  # gone, with what was left
        won = sum(x["amount_cents"] for x in found)
        assert house.floor.purse(ANN.id) == 10_000_000 + won
        exported = house.export(AUDITOR)
        verify_lines(exported)
        return exported

    assert verifier.check_lines(run(play())).problems == []


@pytest.mark.parametrize("game", LEAVERS)
def test_who_only_says_that_he_leaves_plays_the_round(local, game):
    async def play():
        house = await asked(local, game, LEAVERS[game][1])
        await house.done(ANN, do="leave")
        assert house.step(ANN)["seat"] == 1 and "choices" in house.step(ANN)
        await house.done(ANN, do="stay")
        await to_the_end(house)
        assert house.view(ANN)["your_seat"] == 1

    run(play())


@pytest.mark.clause("s38-colorado-holdem:f.2")
def test_where_the_book_has_no_word_for_it_a_player_stays(local):
    async def play():
        house = await asked(local, "colorado-holdem", "ante")
        before = house.view(ANN)
        answer = await house.refused(ANN, do="leave", now=True)
        assert answer.clause == "s38-colorado-holdem:f.2" and "stays" in answer.reason
        assert house.view(ANN) == before

    run(play())


@pytest.mark.clause("oh-three-card-poker:7.III")
def test_before_the_deal_wagers_are_taken_back_first(local):
    async def play():
        house = await House(local, Clock()).open("three-card-poker", (ANN,))
        await house.done(ANN, do="wager", wager="ante", stake_cents=500)
        answer = await house.refused(ANN, do="leave", now=True)
        assert "takes back the wagers" in answer.reason
        assert not house.view(ANN)["seats"][0]["leaving"]

    run(play())


def test_a_round_declared_void_gives_a_player_who_walked_away_the_wagers_back(local):
    """As his chips, which go with him: he is not seated again."""

    async def play():
        house = await asked(local, "three-card-poker", "ante")
        await house.done(ANN, do="leave", now=True)
        await house.done(SUPERVISOR, do="void", why="the lights went out")
        assert house.view(ANN)["your_seat"] is None and house.view(BOB)["your_seat"] == 3
        assert house.floor.purse(ANN.id) == 10_000_000
        exported = house.export(AUDITOR)
        verify_lines(exported)
        return exported

    assert verifier.check_lines(run(play())).problems == []
