"""The poker room at the staff's console: a dealer who deals, and rulings by the rank that they are for."""

import pytest
from floor_support import ANN, AUDITOR, BOB, Clock, House, repeatable, run
from test_sealed import verifier

from houseway.live.floor import Done, Person
from houseway.live.verify import verify_lines

PEOPLE = (ANN, BOB)
DEALER, BOX, FLOOR, MANAGER = (Person(f"id-{r}", r, r) for r in ("dealer", "box", "floor", "manager"))
OTHERS = [Person(f"id-{r}", r, r) for r in ("surveillance", "maintenance", "cashier", "auditor")]


async def attended(store, **config):
    """Two players, and a dealer who has to deal."""
    return await House(store, Clock(), entropy=repeatable(5)).open(
        "poker-room", PEOPLE, edition="oh-poker-holdem", attended=("dealer",), **config
    )


async def on_to(house, phase, street=0):
    """The dealer does what is due, players check or call."""
    for _ in range(80):
        view = house.view()["view"]
        if (view["phase"], view["street"]) == (phase, street):
            return
        if house.step()["kind"] == "decide":
            person = next(p for p in PEOPLE if house.view(p)["your_seat"] == house.step()["seat"])
            names = [c["name"] for c in house.step(person)["choices"]]
            await house.done(
                person, do="decide", choice=next(n for n in ("call", "check", "show") if n in names)
            )
        else:
            await house.done(DEALER, do="answer")
    raise AssertionError(f"{phase} does not come: {house.view()['view']}")


async def only_from(house, least, **intent):
    """Everybody below is refused, without a clause since the book gives none to a rank, and nothing changes;
    the rank itself does it."""
    before = house.view(AUDITOR)
    ranks = [DEALER, BOX, FLOOR, MANAGER]
    for person in [ANN, *OTHERS, *ranks[: ranks.index(least)]]:
        refused = await house.refused(person, **intent)
        assert refused.clause == "", refused
        assert house.view(AUDITOR) == before
    await house.done(least, **intent)


async def honest(house):
    whole = house.export(AUDITOR)
    verify_lines(whole)
    assert verifier.check_lines(whole).problems == []
    await house.close()


def test_a_dealer_deals_a_whole_hand_step_by_step(local):
    async def play():
        house = await attended(local)
        assert house.view()["waits_for"] == "dealer" and house.view()["view"]["phase"] == "shuffling"
        assert not isinstance(await house.go(ANN, do="answer"), Done)
        for street in range(4):
            await on_to(house, "betting", street)
        await on_to(house, "over", 3)
        assert [h["shown"] for h in house.view()["view"]["hands"]].count(True) >= 1
        assert sum(house.chips(p) for p in PEOPLE) == 4_000_000
        await honest(house)

    run(play())


@pytest.mark.clause("oh-poker:3.V")
def test_a_misdeal_is_the_floor_s_to_call_before_anybody_acted(local):
    async def play():
        house = await attended(local)
        await on_to(house, "betting")
        button = house.view()["view"]["button"]
        await only_from(house, FLOOR, do="call", what="misdeal")
        await on_to(house, "betting")
        assert house.view()["view"]["button"] == button  # it stays where it was
        assert sum(house.chips(p) for p in PEOPLE) == 4_000_000 - 300
        person = next(p for p in PEOPLE if house.view(p)["your_seat"] == house.step()["seat"])
        await house.done(person, do="decide", choice="call")
        refused = await house.refused(FLOOR, do="call", what="misdeal")  # one has acted: the round stands
        assert "misdeal" not in refused.allowed
        await honest(house)

    run(play())


@pytest.mark.clause("oh-poker:1.boxed-card", "oh-poker:1.hole-card")
@pytest.mark.parametrize("what", ["boxed-card", "exposed-card"])
def test_a_card_that_comes_to_light_is_out_of_play_and_a_second_one_ends_the_deal(local, what):
    async def play():
        house = await attended(local)
        await on_to(house, "dealing")
        await house.done(DEALER, do="answer")
        refused = await house.refused(ANN, do="call", what=what)
        assert "the dealer or the floor calls that" in refused.reason
        await house.done(DEALER, do="call", what=what)
        assert len(house.view()["view"]["out_of_play"]) == 1
        if what == "exposed-card":
            await house.done(DEALER, do="answer")
        await house.done(DEALER, do="call", what=what)
        assert house.view()["view"]["phase"] != "dealing" or house.view()["round"] > 1
        await on_to(house, "betting")
        assert "out_of_play" not in house.view()["view"]
        await honest(house)

    run(play())


@pytest.mark.clause("oh-poker:1.fouled-hand", "oh-poker:1.protected-hand")
@pytest.mark.parametrize(
    ("what", "least"), [("fouled-hand", FLOOR), ("unprotected-hand", DEALER)], ids=["fouled", "unprotected"]
)
def test_a_hand_that_is_dead_loses_what_its_player_put_in(local, what, least):
    async def play():
        house = await attended(local)
        await on_to(house, "betting")
        dead = house.step()["seat"]
        await only_from(house, least, do="call", what=what, seat=dead)
        hands = {h["seat"]: h for h in house.view()["view"]["hands"]}
        assert hands[dead]["folded"] and hands[dead]["cards"] == ["??", "??"]
        await on_to(house, "over")
        loser = next(p for p in PEOPLE if house.view(p)["your_seat"] == dead)
        assert house.chips(loser) == 2_000_000 - 100  # his small blind
        await honest(house)

    run(play())


@pytest.mark.clause("oh-poker:3.III", "oh-poker:3.III.B", "oh-poker:3.IV")
@pytest.mark.parametrize("phase", ["betting", "shuffling"])
def test_a_button_that_lies_wrong_is_put_right_by_the_floor_until_somebody_acted(local, phase):
    """Of two players the one with the button has the small blind: the floor's word takes it from one and
    gives it to the other."""

    async def play():
        house = await attended(local)
        await on_to(house, "betting")
        if phase == "shuffling":
            await on_to(house, "shuffling")
        lay = house.view()["view"]["button"]
        wanted = next(s["seat"] for s in house.view()["seats"] if s["seat"] != lay)
        refused = await house.refused(FLOOR, do="call", what="misplaced-button", seat=7)
        assert "misplaced-button" in refused.allowed
        await only_from(house, FLOOR, do="call", what="misplaced-button", seat=wanted)
        await on_to(house, "betting")
        view = house.view()["view"]
        assert view["button"] == wanted and view["blinds"] == {"small": wanted, "big": lay}
        assert {b["seat"]: b["stake_cents"] for b in view["bets"]} == {wanted: 100, lay: 200}
        mine = next(p for p in PEOPLE if house.view(p)["your_seat"] == house.step()["seat"])
        await house.done(mine, do="decide", choice="call")
        refused = await house.refused(FLOOR, do="call", what="misplaced-button", seat=lay)
        assert "misplaced-button" not in refused.allowed  # the round stands
        await on_to(house, "over", 3)
        assert sum(house.chips(p) for p in PEOPLE) == 4_000_000
        await honest(house)

    run(play())


def test_the_cards_are_changed_by_a_dealer_and_by_no_player(local):
    async def play():
        house = await attended(local)
        assert house.view()["view"]["phase"] == "shuffling"
        await house.refused(ANN, do="order", what="decks-changed")
        await house.done(DEALER, do="order", what="decks-changed")
        await on_to(house, "betting")
        refused = await house.refused(DEALER, do="order", what="decks-changed")
        assert refused.clause == "oh-poker:1.set-up"
        await honest(house)

    run(play())
