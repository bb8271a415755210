"""Pai Gow Poker on the floor: two players, one of them banking; who pays whom, and who may do what."""

import pytest
from floor_support import ANN, AUDITOR, BOB, CLEO, Clock, House, run
from test_ranks import BOX, DEALER, FLOOR, MANAGER
from test_sealed import verifier

from houseway.live.verify import verify_lines

BOOK = "oh-pai-gow-poker:"
RANKS = "23456789TJQKA"
STAFF = {"dealer": DEALER, "box": BOX, "floor": FLOOR, "manager": MANAGER}


def clause(*paths):
    return pytest.mark.clause(*(BOOK + path for path in paths))


async def opened(local, people=(ANN, BOB), attended=(), **elections):
    named = {name.replace("_", "-"): value for name, value in elections.items()}
    made = House(local, Clock())
    return await made.open("pai-gow-poker", people, act_seconds=30, attended=attended, elections=named)


async def bet(house, *people, cents=2000, fortune=0):
    for person in people:
        await house.done(person, do="wager", wager="pai-gow", stake_cents=cents)
        if fortune:
            await house.done(person, do="wager", wager="fortune", stake_cents=fortune)


async def deal(house, *people):
    for person in people:
        await house.done(person, do="ready")


async def house_way(house, *people):
    for person in people:
        await house.done(person, do="decide", choice="house-way")


async def first_round(house, *people):
    await bet(house, *people)
    await deal(house, *people)
    await house_way(house, *people)
    assert house.step()["kind"] == "over"
    for person in people:
        await house.done(person, do="ready")
    assert house.step(people[0])["kind"] == "decide"


def own(house, person):
    view = house.view(person)
    return next(h for h in view["view"]["hands"] if h["seat"] == view["your_seat"])


def proved(house):
    """Both checkers agree with the log."""
    exported = house.export(AUDITOR)
    verify_lines(exported)
    assert verifier.check_lines(exported).problems == []


@clause("14.III", "14.VI", "14.XVIII", "13.V", "7.III")
@pytest.mark.parametrize("starts", ["dice", "number"])
def test_two_players_one_of_them_banking_and_the_ledger_shows_who_paid_whom(local, starts):
    async def play():
        house = await opened(local, starting_position=starts)
        await first_round(house, ANN, BOB)
        chips = {person: house.chips(person) for person in (ANN, BOB)}
        names = [c["name"] for c in house.step(BOB)["choices"]]
        assert names == ["pass", "bank", "bank-without-house", "bank-with-partners", "never-bank"]
        await house.done(BOB, do="decide", choice="bank", amount_cents=1000)
        view = house.view(ANN)["view"]
        assert (view["bank"]["seat"], view["bank"]["house_cents"]) == (3, 1000)
        assert (await house.refused(BOB, do="wager", wager="pai-gow", stake_cents=2000)).clause
        await bet(house, ANN, cents=3000)
        await deal(house, ANN, BOB)
        await house_way(house, ANN)
        await house_way(house, BOB)
        lines = house.view(ANN)["lines"]
        staked = [x for x in lines if x["wager"] == "pai-gow" and x["stake_cents"]]
        against = {x.get("against", "table-inventory") for x in staked}
        assert against == {"seat-3"}
        gain = {seat: sum(x["amount_cents"] for x in lines if x["seat"] == seat) for seat in (0, 1, 3)}
        paid = sum(x["amount_cents"] for x in lines if x.get("against") == "seat-3")
        assert house.chips(ANN) - chips[ANN] == gain[1]
        assert house.chips(BOB) - chips[BOB] == gain[3] - paid
        proved(house)

    run(play())


@clause("13.II", "13.V", "13.VII.C", "13.I")
def test_cards_are_set_fouled_and_surrendered_by_intent_and_bad_settings_change_nothing(local):
    async def play():
        house = await opened(local)
        await bet(house, ANN, BOB)
        await deal(house, ANN, BOB)
        slots, other = own(house, ANN)["slots"], own(house, BOB)["slots"]
        before = house.view(ANN)
        for low in (slots[:3], slots[:1], [], [slots[0], other[0]], [slots[0], slots[0]]):
            refused = await house.refused(ANN, do="decide", choice="set", slots=low)
            assert refused.clause == BOOK + "13.I", refused
        assert house.view(ANN) == before
        await house.done(ANN, do="decide", choice="set", slots=slots[:2])
        assert len(own(house, ANN)["low"]) == 2
        await house.done(BOB, do="decide", choice="surrender")
        assert house.step()["kind"] == "over"
        mine = [x for x in house.view(BOB)["lines"] if x["seat"] == 3]
        assert [(x["outcome"], x["clause"]) for x in mine] == [("lose", BOOK + "13.V")]
        proved(house)

    run(play())


@clause("14.III", "14.IV", "14.VIII")
def test_who_changes_seats_is_offered_the_bank_at_the_new_one(local):
    async def play():
        house = await opened(local)
        await bet(house, ANN, cents=3000)
        await bet(house, BOB)
        await deal(house, ANN, BOB)
        await house_way(house, ANN, BOB)
        assert house.step()["kind"] == "over"
        await house.done(ANN, do="change-seat", seat=5)
        assert house.view(ANN)["your_seat"] == 5
        for person in (ANN, BOB):
            await house.done(person, do="ready")
        offer = next(c for c in house.step(ANN)["choices"] if c["name"] == "bank")
        assert offer["high_cents"] == 3000
        await house.done(ANN, do="decide", choice="bank", amount_cents=3000)
        assert house.view()["view"]["bank"]["seat"] == 5
        proved(house)

    run(play())


@clause("14.VI")
def test_a_bank_without_funds_is_refused_with_its_clause(local):
    async def play():
        house = await House(local, Clock()).open("pai-gow-poker", (ANN,), act_seconds=30)
        await house.floor.grant(BOB.id, 10_000, "play money", "welcome")
        await house.done(BOB, do="sit", seat=3, buy_in_cents=2_500)
        await bet(house, ANN, BOB, cents=2000)
        await deal(house, ANN, BOB)
        await house_way(house, ANN)
        await house.done(BOB, do="decide", choice="surrender")
        for person in (ANN, BOB):
            await house.done(person, do="ready")
        assert house.chips(BOB) == 500
        before = house.view(BOB)
        refused = await house.refused(BOB, do="decide", choice="bank", amount_cents=100)
        assert refused.clause == BOOK + "14.VI"
        assert "$5" in refused.reason
        assert house.view(BOB)["view"] == before["view"]

    run(play())


@clause("13.II", "14.III")
def test_who_does_not_answer_passes_the_bank_and_plays_the_house_way(local):
    async def play():
        house = await opened(local)
        await first_round(house, ANN, BOB)
        await house.wait(30)
        assert house.step()["kind"] == "wagers" and house.view()["view"]["bank"] == {"seat": 0}
        await bet(house, ANN, BOB)
        await deal(house, ANN, BOB)
        await house.wait(30)
        assert house.step()["kind"] == "over"
        assert all(len(h["low"]) == 2 for h in house.view()["view"]["hands"])

    run(play())


@clause("14.VI", "7.II")
def test_a_bank_cannot_leave_before_all_is_settled(local):
    async def play():
        house = await opened(local)
        await first_round(house, ANN, BOB)
        await house.done(BOB, do="decide", choice="bank", amount_cents=1000)
        await bet(house, ANN)
        await house.done(BOB, do="leave")
        assert house.view(BOB)["your_seat"] == 3
        await deal(house, ANN)
        await house.wait(30)
        for _ in range(3):
            await house.wait(30)
        assert house.view(BOB)["your_seat"] is None
        proved(house)

    run(play())


@clause("14.III")
def test_who_never_wants_the_bank_is_not_asked_again_until_he_says_so(local):
    async def play():
        house = await opened(local, (ANN,))
        await first_round(house, ANN)
        await house.done(ANN, do="decide", choice="never-bank")
        assert house.view(ANN)["view"]["unasked"] == ["offer-bank"]
        await bet(house, ANN)
        await deal(house, ANN)
        await house_way(house, ANN)
        await house.done(ANN, do="ready")
        assert house.step(ANN)["kind"] == "wagers"
        await house.done(ANN, do="decide", choice="offer-bank")
        await bet(house, ANN)
        await deal(house, ANN)
        await house_way(house, ANN)
        await house.done(ANN, do="ready")
        assert house.step(ANN)["kind"] == "decide"

    run(play())


def test_a_round_that_the_floor_voids_gives_the_house_its_wager_back_too(local):
    async def play():
        house = await opened(local)
        await first_round(house, ANN, BOB)
        await house.done(BOB, do="decide", choice="bank", amount_cents=1000)
        chips = {person: house.chips(person) for person in (ANN, BOB)}
        await bet(house, ANN, cents=3000)
        await deal(house, ANN, BOB)
        await house.done(FLOOR, do="void", why="the lights went out")
        assert {person: house.chips(person) for person in (ANN, BOB)} == chips
        assert house.view(BOB)["view"]["bank"] == {"seat": 0}
        assert house.step(BOB)["kind"] == "decide"  # the bank is still his to take
        proved(house)

    run(play())


# ── the house's people ───────────────────────────────────────────────────────────────────────────────


async def answer(house, until):
    """The dealer does what is due, up to a clause."""
    for _ in range(200):
        step = house.step()
        if until in (step["kind"], step.get("clause", "").removeprefix(BOOK)):
            return
        if step["kind"] == "decide":
            for person in (ANN, BOB, CLEO):
                if "choices" in house.step(person):
                    await house.done(person, do="decide", choice=house.step(person)["default"])
        elif house.view()["waits_for"]:
            await house.done(STAFF[house.view()["waits_for"]], do="answer")
        else:
            raise AssertionError(step)
    raise AssertionError(f"never came to {until}")


async def dealt(house, *people, until):
    """A round with wagers of these, up to a clause or a kind of step."""
    await answer(house, "wagers")
    await bet(house, *people)
    await house.done(DEALER, do="answer")
    await answer(house, until)


async def to_offer(house, *people):
    """A round against the house with a dealer, and the next up to the offer of the bank."""
    await dealt(house, *people, until="over")
    for person in people:
        await house.done(person, do="ready")
    while house.step()["kind"] != "decide":
        await house.done(DEALER, do="answer")


@clause("13.IV", "16.VIII", "13.III", "11.II", "10.III", "13.VI", "13.VIII", "4.I")
def test_a_dealer_sets_his_hand_himself_and_what_he_sets_wrongly_is_set_again(local):
    async def play():
        house = await opened(local, (ANN,), attended=("dealer",))
        await answer(house, "wagers")
        await bet(house, ANN)
        refused = await house.refused(ANN, do="answer")
        assert "answers that" in refused.reason
        await house.done(DEALER, do="answer")
        await answer(house, "11.II")
        assert (await house.refused(ANN, do="answer")).clause == BOOK + "11.II"
        await answer(house, "13.IV")
        dealer = house.view()["view"]["dealer"]
        by_rank = sorted(
            zip(dealer["cards"], dealer["slots"], strict=True), key=lambda c: RANKS.index(c[0][0])
        )
        low = [slot for _, slot in by_rank[:2]]
        refused = await house.refused(DEALER, do="answer", slots=[*low, dealer["slots"][6]])
        assert refused.clause == BOOK + "13.IV"
        assert (await house.refused(DEALER, do="answer", cents=100)).reason
        assert (await house.refused(ANN, do="answer", slots=low)).clause == BOOK + "13.IV"
        await house.done(DEALER, do="answer", slots=low)
        shown = house.view()["view"]["dealer"]["low"]
        assert (await house.refused(ANN, do="call", what="dealer-set-wrongly")).reason
        await house.done(FLOOR, do="call", what="dealer-set-wrongly")
        assert house.step()["clause"] == BOOK + "16.VIII"
        await house.done(DEALER, do="answer")
        assert house.view()["view"]["dealer"]["low"] != shown
        await answer(house, "over")
        proved(house)

    run(play())


CALLS = [
    # where, what, the clause
    ("11.II", "dice-not-flat", "16.I"),
    ("11.II", "die-fell-out", "16.II"),
    ("10.IV", "dice-misread", "16.III"),
    ("10.IV", "player-card-exposed", "16.IV"),
    ("10.IV", "dealer-card-exposed", "16.V"),
    ("10.III", "card-drawn-in-error", "16.VI"),
    ("10.IV", "wrong-number-of-cards", "16.VII"),
    ("10.IV", "not-four-left", "9.VII"),
    ("13.III", "hand-set-wrongly", "13.VII.D"),
]


@pytest.mark.parametrize(("at", "what", "path"), [pytest.param(*c, marks=clause(c[2])) for c in CALLS])
@pytest.mark.parametrize("staff", [DEALER, MANAGER])
def test_irregularities_are_called_by_the_dealer_or_above_and_by_no_player(local, at, what, path, staff):
    async def play():
        house = await opened(local, (ANN,), attended=("dealer",))
        await answer(house, "wagers")
        await bet(house, ANN)
        await house.done(DEALER, do="answer")
        await answer(house, at)
        for person in (ANN, AUDITOR):
            assert (await house.refused(person, do="call", what=what)).reason
        await house.done(staff, do="call", what=what)
        proved(house)

    run(play())


@clause("16.IX", "16.X")
@pytest.mark.parametrize("what", ["card-exposed-in-stacks", "stacks-not-dealt"])
def test_from_the_hand_too(local, what):
    async def play():
        house = await opened(local, (ANN,), attended=("dealer",), dealing="hand")
        await answer(house, "wagers")
        await bet(house, ANN)
        await house.done(DEALER, do="answer")
        await answer(house, "9.III")
        await house.done(DEALER, do="answer")
        assert (await house.refused(ANN, do="call", what=what)).reason
        await house.done(FLOOR, do="call", what=what)
        assert house.step()["clause"] == BOOK + "5.I"
        await answer(house, "13.III")
        proved(house)

    run(play())


@clause("5.IV", "4.II")
def test_a_new_cut_and_a_torn_joker_are_the_floors(local):
    async def play():
        house = await opened(local, (ANN,), attended=("dealer", "floor"), spare_joker=True, shuffler="manual")
        await house.done(DEALER, do="answer")
        assert house.step()["clause"] == BOOK + "4.II"
        for lower in (DEALER, BOX):
            assert (await house.refused(lower, do="answer")).clause == BOOK + "4.II"
        await house.done(FLOOR, do="answer")
        await answer(house, "wagers")
        for lower in (DEALER, BOX):
            assert (await house.refused(lower, do="order", what="recut-ordered")).clause == BOOK + "5.IV"
        await house.done(MANAGER, do="order", what="recut-ordered")
        assert house.step()["clause"] == BOOK + "5.III.B"

    run(play())


@clause("14.XIX", "14.VIII")
@pytest.mark.parametrize("cents", [0, 700, 2000])
def test_against_partners_the_dealer_bets_what_the_house_decides(local, cents):
    async def play():
        house = await opened(local, (ANN, BOB, CLEO), attended=("dealer",))
        await to_offer(house, ANN, BOB, CLEO)
        await house.done(CLEO, do="decide", choice="bank-with-partners")
        await house.done(BOB, do="decide", choice="join-bank")
        await house.done(ANN, do="decide", choice="stay-out")
        assert house.step()["clause"] == BOOK + "14.XIX"
        assert (await house.refused(DEALER, do="answer", cents=2100)).clause == BOOK + "14.XIX"
        assert (await house.refused(DEALER, do="answer", slots=[1, 2])).reason
        assert (await house.refused(ANN, do="answer", cents=100)).reason
        await house.done(DEALER, do="answer", cents=cents)
        assert house.view()["view"]["bank"]["house_cents"] == cents
        proved(house)

    run(play())
