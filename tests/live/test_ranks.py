"""The people of a pit at a live table: what each rank may order and call, and what the rank below may not."""

from random import Random
from typing import Any

import pytest
from floor_support import ANN, AUDITOR, BOB, Clock, House, run

from houseway.editions.people import RANKS
from houseway.live.floor import Person
from houseway.live.store import Store

DEALER, BOX, FLOOR, MANAGER = (Person(f"id-{r}", r.title(), r) for r in RANKS)
ADMIN = Person("id-admin", "Admin", "admin")
MAINTENANCE = Person("id-mend", "Mend", "maintenance")


async def at_wagers(store: Store, rounds: int = 0, **elections: Any) -> House:
    house = await House(store, Clock()).open("blackjack", (ANN, BOB), elections=elections)
    await house.play(rounds, Random(4), ANN)
    await house.to_wagers()
    return house


def last(house: House, kind: str) -> dict[str, Any]:
    return [n for n in house.view(None, 0)["news"] if n["type"] == kind][-1]


# Each event that a clause gives to the staff: how the table comes to it, its fields, the lowest rank, and the
# one below. Everything that the dealer may do is refused to players only.
ORDERS = [
    ("recut-ordered", {"decks": 1}, 0, {}, FLOOR, BOX, "oh-blackjack:6.VI"),
    ("reshuffle-ordered", {"decks": 6}, 1, {}, FLOOR, BOX, "oh-blackjack:6.VII"),
    ("seat-admitted", {"mid-shoe-entry": "closed"}, 1, {"seat": 3}, FLOOR, BOX, "oh-blackjack:4.IX.A"),
    ("dealer-arrived", {}, 0, {}, DEALER, ANN, "oh-blackjack:7.II"),
    ("decks-changed", {}, 0, {}, DEALER, ANN, "oh-blackjack:3.IV"),
    (
        "procedure-done",
        {"spread-idle-cards": True},
        1,
        {"name": "spread-cards"},
        DEALER,
        ANN,
        "oh-blackjack:6.VIII",
    ),
]


@pytest.mark.clause(*(clause for *_, clause in ORDERS))
@pytest.mark.parametrize(("what", "elections", "rounds", "fields", "least", "below", "clause"), ORDERS)
def test_an_order_by_the_rank_named_and_not_by_the_one_below(
    local, what, elections, rounds, fields, least, below, clause
):
    async def play():
        house = await at_wagers(local, rounds, **elections)
        if what == "procedure-done":
            house.clock.now += 15 * 60  # cards are spread with players seated when nobody has bet for so long
        seq = house.view()["seq"]
        for other in (below, AUDITOR, Person(BOB.id, "Bob", "manager")):
            refused = await house.refused(other, do="order", what=what, **fields)
            assert refused.reason and house.view()["seq"] == seq, refused
        await house.done(least, do="order", what=what, **fields)
        ordered = last(house, what)
        if "by" in ordered or what not in ("dealer-arrived", "decks-changed"):
            assert ordered.get("by", least.role) == least.role
        assert all(ordered.get(name) == value for name, value in fields.items())

    run(play())


@pytest.mark.clause("oh-blackjack:6.VI")
@pytest.mark.parametrize("who", [FLOOR, MANAGER, ADMIN])
def test_or_above_means_every_rank_from_there_up(local, who):
    async def play():
        house = await at_wagers(local, decks=1)
        await house.done(who, do="order", what="recut-ordered")
        by = last(house, "recut-ordered").get("by", "floor")
        assert by == ("manager" if who in (MANAGER, ADMIN) else "floor")  # the account's rank, as it was

    run(play())


def test_nobody_says_in_a_message_who_he_is(local):
    async def play():
        house = await at_wagers(local, decks=1)
        seq = house.view()["seq"]
        for intent in (
            {"do": "order", "what": "recut-ordered", "by": "floor"},
            {"do": "call", "what": "hole-card-exposed", "by": "manager"},
            {"do": "answer", "by": "floor"},
        ):
            refused = await house.refused(DEALER, **intent)
            assert "unknown field `by`" in refused.reason
        assert "intent.what" in (await house.refused(MANAGER, do="order", what="settled")).reason
        assert house.view()["seq"] == seq

    run(play())


def test_a_duty_that_players_ask_for_is_theirs(local):
    """A player's word is a player's: no duty of the dealer is done by it."""

    async def play():
        house = await at_wagers(local, 1, **{"spread-idle-cards": True})
        refused = await house.refused(ANN, do="order", what="procedure-done", name="spread-cards")
        assert refused.clause == "oh-blackjack:6.VIII"
        stranger = Person("id-x", "X")
        refused = await house.refused(stranger, do="order", what="procedure-done", name="use-spread-cards")
        assert refused.reason == "you are not seated at this table"

    run(play())


@pytest.mark.parametrize("who", [DEALER, BOX, FLOOR, MANAGER, ADMIN])
def test_what_a_dealer_calls_every_rank_may_call(local, who):
    async def play():
        house = await House(local, Clock()).open("three-card-poker", (ANN,))
        await house.to_wagers()
        await house.bet(ANN)
        for other in (ANN, AUDITOR, Person(ANN.id, "Ann", "floor")):
            assert (
                "the dealer or the floor calls that"
                in (await house.refused(other, do="call", what="dealer-card-exposed")).reason
            )
        await house.done(who, do="call", what="dealer-card-exposed")
        assert last(house, "irregularity-called").get("by", "dealer") == who.rank

    run(play())


def test_staff_does_not_sit_down(local):
    async def play():
        house = await House(local, Clock()).open("roulette")
        for person in (DEALER, BOX, FLOOR, MANAGER, ADMIN, AUDITOR):
            refused = await house.refused(person, do="sit", seat=1, buy_in_cents=100)
            assert refused.reason == f"only players play: you are here as {person.role}"

    run(play())


# ── wheels and dice ──────────────────────────────────────────────────────────────────────────────────

# What a person of the house calls while a wheel turns or the dice are out, the lowest rank that may, and the
# clause that refuses everybody below.
CALLED = [
    ("roulette", "red", "red", "ball-spun-with-wheel", DEALER, "oh-roulette:7.I"),
    ("roulette", "red", "red", "short-spin", DEALER, "oh-roulette:7.II"),
    ("roulette", "red", "red", "ball-left-wheel", DEALER, "oh-roulette:7.III"),
    ("roulette", "red", "red", "foreign-object", DEALER, "oh-roulette:7.IV"),
    ("big-six", "joker", "", "clapper-on-peg", DEALER, "oh-big-six:8.I"),
    ("big-six", "joker", "", "short-spin", DEALER, "oh-big-six:8.II"),
    ("craps", "pass", "", "dice-off-table", DEALER, "oh-craps:13.I"),
    ("craps", "pass", "", "die-on-die", DEALER, "oh-craps:13.I"),
    ("craps", "pass", "", "die-on-several-sides", DEALER, "oh-craps:10.II"),
    ("craps", "pass", "", "not-together", DEALER, "oh-craps:13.III"),
    ("craps", "pass", "", "short-throw", DEALER, "oh-craps:13.III"),
    ("craps", "pass", "", "on-table-bank", DEALER, "oh-craps:13.III"),
    ("craps", "pass", "", "in-cup-or-on-rail", DEALER, "oh-craps:13.III"),
    ("craps", "pass", "", "cheating-device", DEALER, "oh-craps:13.III"),
    ("craps", "pass", "", "improper-throw", DEALER, "oh-craps:13.III"),
    ("craps", "pass", "", "dice-interfered-with", DEALER, "oh-craps:13.III"),
    ("craps", "pass", "", "face-disputed", BOX, "oh-craps:10.III.A"),
    ("craps", "pass", "", "shooter-ordered-to-pass", BOX, "oh-craps:11.I.B"),
]


async def under_way(store: Store, game: str, wager: str, spot: str) -> House:
    """A table whose dealer and box person are there: the ball, the wheel or the dice wait for the dealer."""
    house = await House(store, Clock()).open(game, (ANN,), attended=("dealer", "box"))
    while house.step()["kind"] == "procedure":
        await house.done(DEALER, do="answer")
    await house.done(ANN, do="wager", wager=wager, spot=spot, stake_cents=500)
    await house.done(ANN, do="ready")
    if house.step()["kind"] == "decide":
        await house.done(ANN, do="decide", choice="accept")
        await house.done(ANN, do="decide", choice="1-2")
    assert house.step()["kind"] == "chance"
    return house


@pytest.mark.clause(*(clause for *_, clause in CALLED))
@pytest.mark.parametrize("rank", range(len(RANKS)))
@pytest.mark.parametrize(("game", "wager", "spot", "what", "least", "clause"), CALLED)
def test_a_spin_or_throw_is_called_from_the_rank_named_up(
    local, game, wager, spot, what, least, clause, rank
):
    async def play():
        house = await under_way(local, game, wager, spot)
        caller = (DEALER, BOX, FLOOR, MANAGER)[rank]
        seq = house.view()["seq"]
        for nobody in (ANN, AUDITOR, MAINTENANCE):
            refused = await house.refused(nobody, do="call", what=what)
            assert "calls that" in refused.reason and refused.clause == clause
        if rank < RANKS.index(least.role):
            refused = await house.refused(caller, do="call", what=what)
            assert "or above" in refused.reason and refused.clause == clause
            assert house.view()["seq"] == seq
        else:
            await house.done(caller, do="call", what=what)
            assert last(house, "irregularity-called").get("by", "dealer") == caller.role
            assert house.step()["kind"] != "chance"

    run(play())


@pytest.mark.clause("oh-craps:3.I.F", "oh-craps:3.I.G", "oh-craps:3.I.H", "oh-craps:3.I.I", "oh-craps:3.I.J")
@pytest.mark.parametrize("attended", [(), ("dealer",)])
@pytest.mark.parametrize(
    ("wager", "spot", "clause"),
    [("place", "6", "F"), *(("hardway", n, c) for n, c in zip(("4", "6", "8", "10"), "GHIJ", strict=True))],
)
def test_a_call_is_confirmed_by_the_dealer_or_at_an_unattended_table_by_the_house(
    local, attended, wager, spot, clause
):
    async def play():
        house = await House(local, Clock()).open("craps", (ANN, BOB), attended=attended)
        if attended:
            await house.done(DEALER, do="answer")  # the dice are laid out
        await house.to_wagers()
        await house.done(ANN, do="wager", wager=wager, spot=spot, stake_cents=600)
        as_it_lies = house.view()["view"]["bets"][0]["works_on_come_out"]
        other = await house.refused(BOB, do="turn", wager=wager, spot=spot, on=not as_it_lies)
        assert other.clause == f"oh-craps:3.I.{clause}"  # one's own wagers only
        await house.done(ANN, do="turn", wager=wager, spot=spot, on=not as_it_lies)
        if attended:
            assert house.view()["waits_for"] == "dealer"
            assert house.view()["view"]["bets"][0]["works_on_come_out"] == as_it_lies
            assert "dealer" in (await house.refused(ANN, do="answer")).reason
            for above in (BOX, FLOOR, MANAGER):
                assert (await house.refused(above, do="answer")).clause == f"oh-craps:3.I.{clause}"
            await house.done(DEALER, do="answer")
        assert house.view()["view"]["bets"][0]["works_on_come_out"] != as_it_lies
        marked = last(house, "procedure-done")
        assert (marked["name"], marked.get("by", "dealer")) == ("mark-on-or-off", "dealer")
        assert house.step()["kind"] == "wagers"

    run(play())


@pytest.mark.clause("oh-craps:13.I.A")
@pytest.mark.parametrize("who", [BOX, FLOOR, MANAGER])
def test_a_die_that_fails_is_replaced_by_the_box_person_or_above(local, who):
    async def play():
        house = await under_way(local, "craps", "pass", "")
        await house.done(DEALER, do="call", what="dice-off-table")
        for other in (DEALER, ANN):
            refused = await house.refused(other, do="order", what="procedure-done", name="replace-die")
            assert refused.clause == "oh-craps:13.I.A"
        await house.done(who, do="order", what="procedure-done", name="replace-die")
        assert last(house, "procedure-done")["by"] == who.role
        await house.done(ANN, do="ready")
        assert house.view()["view"]["phase"] == "selecting"

    run(play())


@pytest.mark.clause("oh-craps:13.I.A")
@pytest.mark.parametrize("who", [BOX, FLOOR, MANAGER])
def test_a_die_off_the_table_is_inspected_by_the_box_person_or_above(local, who):
    async def play():
        house = await under_way(local, "craps", "pass", "")
        await house.done(DEALER, do="call", what="dice-off-table")
        for n in (1, 2, 3):
            refused = await house.refused(DEALER, do="answer")
            assert "box person" in refused.reason and refused.clause == f"oh-craps:13.I.A.{n}"
            await house.done(who, do="answer")
            assert last(house, "procedure-done")["by"] == who.role
        assert house.step()["kind"] == "wagers"

    run(play())


CHECKS = [("roulette", "oh-roulette:3.I", "ABCD"), ("big-six", "oh-big-six:3.I", "ABC")]


@pytest.mark.clause(
    *(f"{book}{end}" for _, book, letters in CHECKS for end in ("", *map(".{}".format, letters)))
)
@pytest.mark.parametrize(("game", "book", "letters"), CHECKS)
@pytest.mark.parametrize("who", [FLOOR, MANAGER])
def test_a_wheel_is_inspected_by_the_floor_or_above_before_anything_is_bet(local, game, book, letters, who):
    async def play():
        house = await House(local, Clock()).open(game, (ANN,), attended=("floor",))
        for letter in letters:
            assert house.view()["waits_for"] == "floor"
            seq = house.view()["seq"]
            for other in (DEALER, BOX, ANN, AUDITOR, MAINTENANCE):
                assert (await house.refused(other, do="answer")).clause == f"{book}.{letter}"
            wager = {"wager": "red", "spot": "red"} if game == "roulette" else {"wager": "joker"}
            assert "not open" in (await house.refused(ANN, do="wager", stake_cents=500, **wager)).reason
            await house.wait(60)
            assert house.view()["seq"] == seq
            await house.done(who, do="answer")
            assert last(house, "procedure-done")["by"] == who.role
        assert house.step()["kind"] == "wagers"

    run(play())


@pytest.mark.clause("oh-roulette:7.II", "oh-roulette:7.III")
@pytest.mark.parametrize(("what", "clause"), [("short-spin", "7.II"), ("ball-left-wheel", "7.III")])
@pytest.mark.parametrize("who", [FLOOR, MANAGER])
def test_the_dealer_looks_at_the_ball_and_the_floor_brings_another(local, what, clause, who):
    async def play():
        house = await House(local, Clock()).open("roulette", (ANN,), attended=("dealer", "floor"))
        while house.step()["kind"] == "procedure":
            await house.done(FLOOR, do="answer")
        await house.done(ANN, do="wager", wager="red", spot="red", stake_cents=500)
        await house.done(ANN, do="ready")
        await house.done(DEALER, do="call", what=what)
        for other in (BOX, FLOOR, ANN):  # the dealer's own duty
            assert (await house.refused(other, do="answer")).clause.startswith("oh-roulette:7.I")
        assert (await house.refused(ANN, do="call", what="ball-damaged")).clause == "oh-roulette:7.II"
        await house.done(DEALER, do="call", what="ball-damaged")
        assert house.view()["waits_for"] == "floor"
        for other in (DEALER, BOX, ANN):
            assert (await house.refused(other, do="answer")).clause == f"oh-roulette:{clause}"
        await house.done(who, do="answer")
        assert last(house, "procedure-done")["by"] == who.role
        assert house.step()["kind"] == "wagers"

    run(play())


# What the dealer is waited for: any rank above may stand in where the book has no more than a step.
@pytest.mark.clause(
    "oh-craps:8.I", "oh-roulette:6.III", "oh-roulette:6.IV", "oh-big-six:6.II", "oh-craps:10.IV"
)
@pytest.mark.parametrize(("game", "wager", "spot"), [CALLED[i][:3] for i in (0, 4, 6)])
def test_throws_markers_and_payments_wait_for_the_dealer_and_for_no_player(local, game, wager, spot):
    async def play():
        house = await under_way(local, game, wager, spot)
        kinds = []
        while house.view()["waits_for"]:
            kinds.append(house.step()["kind"])
            seq = house.view()["seq"]
            for other in (ANN, AUDITOR, MAINTENANCE):
                assert (await house.refused(other, do="answer")).clause.startswith(f"oh-{game}:")
            await house.wait(60)
            assert house.view()["seq"] == seq
            await house.done(DEALER, do="answer")
        assert kinds == ["chance", *["procedure"] * (game == "roulette"), "settle"]

    run(play())


@pytest.mark.clause("oh-roulette:6.I", "oh-roulette:6.II")
@pytest.mark.parametrize("who", [DEALER, BOX, FLOOR, MANAGER])
def test_the_dealer_spins_the_ball_and_calls_no_more_bets(local, who):
    async def play():
        house = await House(local, Clock()).open("roulette", (ANN,), attended=("dealer",))
        await house.done(ANN, do="wager", wager="red", spot="red", stake_cents=500)
        for done in ("ball-spun", "wagers-closed"):
            for other in (ANN, AUDITOR, MAINTENANCE):
                assert (await house.refused(other, do="answer")).clause in (
                    "oh-roulette:4.I",
                    "oh-roulette:6.II",
                )
            assert (await house.refused(who, do="answer", direction="clockwise")).clause
            await house.done(who, do="answer")
            assert house.view(None, 0)["news"][-1]["type"] == done
        assert (house.step()["kind"], house.view()["waits_for"]) == ("chance", "dealer")
        refused = await house.refused(ANN, do="withdraw", wager="red", spot="red")
        assert refused.clause == "oh-roulette:6.II"

    run(play())


@pytest.mark.clause("oh-big-six:5.II", "oh-big-six:5.I")
@pytest.mark.parametrize("direction", ["clockwise", "counterclockwise", ""])
def test_the_dealer_turns_the_wheel_either_way(local, direction):
    async def play():
        house = await House(local, Clock()).open("big-six", (ANN,), attended=("dealer",))
        await house.done(ANN, do="wager", wager="joker", stake_cents=500)
        assert (await house.refused(ANN, do="answer", direction=direction)).clause == "oh-big-six:5.I"
        assert (await house.refused(DEALER, do="answer", direction="upwards")).clause == "oh-big-six:5.II"
        await house.done(DEALER, do="answer", direction=direction)
        assert house.view()["view"]["direction"] == (direction or "clockwise")
        assert house.view()["waits_for"] == "dealer"

    run(play())


def test_at_a_table_without_a_dealer_nobody_closes_the_betting_for_the_clock(local):
    async def play():
        house = await House(local, Clock()).open("roulette", (ANN,))
        await house.done(ANN, do="wager", wager="red", spot="red", stake_cents=500)
        assert "waits for nobody" in (await house.refused(DEALER, do="answer")).reason

    run(play())


@pytest.mark.clause("oh-craps:9.I")
def test_the_dealer_sends_the_dice_out_where_there_is_something_to_throw_for(local):
    async def play():
        house = await House(local, Clock()).open("craps", (ANN,), attended=("dealer",))
        await house.done(DEALER, do="answer")
        assert (
            await house.refused(DEALER, do="answer")
        ).reason == "there is nothing to close the betting for"
        await house.done(ANN, do="wager", wager="pass", stake_cents=500)
        await house.done(DEALER, do="answer")
        assert house.view()["view"]["phase"] == "offering"

    run(play())


@pytest.mark.clause("oh-craps:12.I.D")
def test_a_fire_bet_marker_is_put_down_by_the_dealer(local):
    async def play():
        house = await House(local, Clock()).open("craps", (ANN,), attended=("dealer",))
        for _ in range(400):
            view, kind = house.view()["view"], house.step()["kind"]
            if view["phase"] == "marking":
                break
            if kind == "decide":
                await house.done(ANN, do="decide", choice="1-2" if view["phase"] == "selecting" else "accept")
            elif kind == "over":
                await house.done(ANN, do="ready")
            else:
                if kind == "wagers" and not view["point"]:
                    await house.go(ANN, do="wager", wager="fire", spot="1", stake_cents=100)
                    await house.done(ANN, do="wager", wager="pass", stake_cents=500)
                await house.done(DEALER, do="answer")
        for other in (ANN, AUDITOR, MAINTENANCE):
            assert (await house.refused(other, do="answer")).clause == "oh-craps:12.I.D"
        await house.done(DEALER, do="answer")
        assert last(house, "marker-placed")["pocket"] == str(house.view()["view"]["fire"]["points"][0])

    run(play())


@pytest.mark.clause("oh-roulette:5.III.B", "oh-roulette:1.IV")
def test_a_ball_in_00_waits_for_the_dealer_to_say_no_spin(local):
    async def play():
        elections = {"wheel": "double-zero-as-single"}
        house = await House(local, Clock()).open(
            "roulette", (ANN,), attended=("dealer",), elections=elections
        )
        for _ in range(2000):
            if house.view()["view"]["phase"] == "void":
                break
            if house.step()["kind"] == "over":
                await house.done(ANN, do="ready")
                await house.done(ANN, do="wager", wager="red", spot="red", stake_cents=500)
            await house.done(DEALER, do="answer")
        for other in (ANN, AUDITOR, MAINTENANCE):
            assert (await house.refused(other, do="answer")).clause == "oh-roulette:5.III.B"
            assert (await house.refused(other, do="call", what="no-spin")).clause == "oh-roulette:5.III.B"
        await house.done(DEALER, do="answer")
        assert last(house, "irregularity-called")["what"] == "no-spin"
        assert house.step()["kind"] == "wagers"

    run(play())


@pytest.mark.clause("oh-roulette:3.II", "oh-roulette:3.IV")
@pytest.mark.parametrize("act", ["adjust-wheel", "replace-wheel-part"])
@pytest.mark.parametrize("who", [MAINTENANCE, FLOOR, MANAGER])
@pytest.mark.parametrize("over", [False, True])
def test_the_wheel_is_adjusted_by_maintenance_or_the_floor_or_above(local, act, who, over):
    async def play():
        house = await House(local, Clock()).open("roulette", (ANN,))
        await house.to_wagers()
        if over:
            await house.done(ANN, do="wager", wager="red", spot="red", stake_cents=500)
            await house.done(ANN, do="ready")
            assert house.step()["kind"] == "over"
        order = {"do": "order", "what": "procedure-done", "name": act}
        for other in (DEALER, BOX, ANN):
            assert (await house.refused(other, **order)).clause == "oh-roulette:3.II"
        stranger = Person("id-x", "X")
        assert (await house.refused(stranger, **order)).reason == "you are not seated at this table"
        await house.done(who, **order)
        assert [n["type"] for n in house.view(None, 0)["news"]].count("procedure-done") == 9  # 4 + 1 + 4
        assert house.step()["kind"] == ("over" if over else "wagers")

    run(play())


def test_maintenance_does_nothing_else_at_a_table(local):
    async def play():
        house = await House(local, Clock()).open("roulette", (ANN,))
        await house.to_wagers()
        seq = house.view()["seq"]
        for intent in (
            {"do": "order", "what": "procedure-done", "name": "inspect-ball"},
            {"do": "order", "what": "dealer-arrived"},
            {"do": "call", "what": "short-spin"},
            {"do": "answer"},
            {"do": "void", "why": "a test"},
            {"do": "sit", "seat": 3, "buy_in_cents": 100},
        ):
            assert (await house.refused(MAINTENANCE, **intent)).reason
        assert house.view()["seq"] == seq

    run(play())


@pytest.mark.parametrize(("game", "wager", "spot"), [CALLED[i][:3] for i in (0, 4, 6)])
def test_a_void_round_gives_the_chips_back_and_everybody_stays(local, game, wager, spot):
    async def play():
        house = await under_way(local, game, wager, spot)
        chips = house.chips(ANN)
        await house.done(FLOOR, do="void", why="a test")
        assert house.chips(ANN) == chips + 500
        view = house.view(ANN)["view"]
        assert (view["phase"], view["seated"], view["bets"], view["round"]) == ("betting", [1], [], 2)
        await house.done(ANN, do="wager", wager=wager, spot=spot, stake_cents=500)

    run(play())
