"""Fast Action Hold'em with people: whose act each clause is, splits over the socket's intents, silence."""

import pytest
from floor_support import ANN, BOB, Clock, House, run
from test_ranks import BOX, DEALER, FLOOR, MANAGER, last
from test_ranks_cards import answered, callable_now, called_by

S36, MA = "s36-fast-action-holdem", "ma-fast-action-holdem"
MULTI, SINGLE = "wa-fast-action-holdem-multi", "wa-fast-action-holdem-single"
WA = "wa-fast-action-holdem:"


def clauses(edition, s36, ma):
    path = s36 if edition == S36 else ma
    return path if ":" in path else f"{edition}:{path}"


def both_editions(s36, ma):
    """A test of what Section 36 and Massachusetts say, each by its own clauses."""
    return pytest.mark.parametrize(
        "edition",
        [
            pytest.param(
                book, marks=pytest.mark.clause(*(clauses(book, p, p) for p in paths.split())), id=book
            )
            for book, paths in ((S36, s36), (MA, ma))
        ],
    )


async def opened(store, edition, people=(ANN, BOB), attended=(), **elections):
    named = {name.replace("_", "-"): value for name, value in elections.items()}
    house = House(store, Clock())
    await house.open(
        "fast-action-holdem", people, edition=edition, elections=named, attended=attended, act_seconds=30
    )
    await house.assign(FLOOR)
    return house


async def bet(house, *people, bonus=0):
    first = "ante" if house.view()["view"]["edition"].startswith("wa") else "original"
    for person in people:
        await house.done(person, do="wager", wager=first, stake_cents=2000)
        if bonus:
            await house.done(person, do="wager", wager="bonus", stake_cents=bonus)
    for person in people:
        await house.done(person, do="ready")


def own(house, person):
    view = house.view(person)
    return next(h for h in view["view"]["hands"] if h["seat"] == view["your_seat"])


async def until(house, found):
    """Ann plays on, and the dealer does what is due, until ``found`` is so."""
    while not found():
        if house.view()["waits_for"]:
            await house.done(DEALER, do="answer")
        elif house.step()["kind"] == "decide":
            await house.done(ANN, do="decide", choice=house.step(ANN)["default"])
        elif house.step()["kind"] == "over":
            await house.done(ANN, do="ready")
        else:
            await bet(house, ANN)


def phase(house):
    return house.view()["view"]["phase"]


# ── whose act it is ──────────────────────────────────────────────────────────────────────────────────

ROUNDS = [
    (
        S36, {}, {
            "d.1": "floor", "d.2": "dealer", "e.8": "dealer", "d.3": "dealer", "e.1": "dealer",
            "e.6": "dealer", "g.1": "dealer", "g.3": "dealer", "h.5": "dealer", "h.7": "dealer",
            "h.10": "dealer",
        },
    ),
    (
        MA, {}, {
            "4.a": "floor", "4.b": "dealer", "5.h": "dealer", "4.c": "dealer", "5.a": "dealer",
            "5.f": "dealer", "7.a": "dealer", "7.c": "dealer", "8.e": "dealer", "8.g": "dealer",
            "8.j": "dealer", "8.k": "dealer", "8.o": "dealer",
        },
    ),
    (MA, {"shuffler": "device"}, {"2.d.4": "dealer"}),
    (MULTI, {}, {f"multi.{n}": "dealer" for n in (3, 5, 6, 7, 8)}),
    (SINGLE, {}, {f"single.{n}": "dealer" for n in (1, 4, 5, 6, 8, 9, 10, 11)}),
    (SINGLE, {"shuffler-mode": "custom"}, {"single.1.a": "dealer"}),
]  # fmt: skip


def ids(edition, paths):
    book = edition.removesuffix("-multi").removesuffix("-single")
    return [f"{book}:{path}" for path in paths]


@pytest.mark.parametrize("floor", [FLOOR, MANAGER])
@pytest.mark.parametrize(
    ("edition", "elections", "expected"),
    [pytest.param(*case, marks=pytest.mark.clause(*ids(case[0], case[2]))) for case in ROUNDS],
)
def test_each_act_of_a_round_is_done_by_its_person_and_by_nobody_below(
    local, edition, elections, expected, floor
):
    async def play():
        house = await opened(local, edition, attended=("dealer", "floor"), **elections)
        seen: dict[str, str] = {}
        while (kind := house.step()["kind"]) != "over":
            if house.view()["waits_for"]:
                await answered(house, seen, floor)
            elif kind == "decide":
                asked = ANN if house.step()["seat"] == house.view(ANN)["your_seat"] else BOB
                await house.done(asked, do="decide", choice=house.step(asked)["default"])
            else:
                await bet(house, ANN, BOB)
        wanted = dict(zip(ids(edition, expected), expected.values(), strict=True))
        assert {c: seen.get(c) for c in wanted} == wanted

    run(play())


def against_the_house_way(house):
    """The two cards of the dealer's four that the house way lays aside, where a hand is set."""
    view = house.view(DEALER)["view"]
    if view["phase"] != "setting":
        return {}
    actor = house.floor._tables["t"]
    right = actor.game.next_step(actor.standing.state).event.slots
    return {"slots": [x for x in view["dealer"]["slots"] if x not in right]}


CALLS = [
    ("card-face-up", "i.1", "9.a"),
    ("card-drawn", f"{MA}:9.b", "9.b"),
    ("card-exposed", "i.2", "9.c"),
    ("seen-card-exposed", "i.2", "9.c"),
    ("card-missed", "i.3", "9.e"),
    ("extra-card", "i.4", "9.g"),
    ("dealer-too-many-cards", f"{MA}:9.f", "9.f"),
    ("dealer-wrongly-set", f"{MA}:9.h", "9.h"),
    ("marker-not-moved", "i.6", "9.k"),
]


@pytest.mark.parametrize("who", [DEALER, MANAGER])
@pytest.mark.parametrize(
    ("edition", "what", "clause"),
    [
        pytest.param(edition, what, clause, marks=pytest.mark.clause(clause), id=f"{edition[:3]}-{what}")
        for what, *paths in CALLS
        for edition, path in zip((S36, MA), paths, strict=True)
        for clause in [path if ":" in path else f"{edition}:{path}"]
    ],
)
def test_a_mistake_is_called_by_the_dealer_or_above_and_by_nobody_else(local, edition, what, clause, who):
    async def play():
        house = await opened(local, edition, (ANN,), ("dealer",))
        while not callable_now(house, what):
            kind = house.step()["kind"]
            if house.view()["waits_for"]:
                await house.done(DEALER, do="answer", **(against_the_house_way(house)))
            elif kind == "decide":
                await house.done(ANN, do="decide", choice=house.step(ANN)["default"])
            elif kind == "over":
                await house.done(ANN, do="ready")
            else:
                await bet(house, ANN)
        await called_by(house, what, clause, who)

    run(play())


@pytest.mark.parametrize("edition", [
    pytest.param(S36, marks=pytest.mark.clause(f"{MA}:9.h", f"{S36}:h.7")),
    pytest.param(MA, marks=pytest.mark.clause(f"{MA}:9.h", f"{MA}:8.g")),
])  # fmt: skip
def test_a_dealer_sets_a_hand_wrongly_and_sets_it_again(local, edition):
    async def play():
        house = await opened(local, edition, (ANN,), ("dealer",))
        await until(house, lambda: phase(house) == "setting")
        assert "calls that" in (await house.refused(ANN, do="call", what="dealer-wrongly-set")).reason
        assert (
            "cannot be called now"
            in (await house.refused(DEALER, do="call", what="dealer-wrongly-set")).reason
        )
        wrong = against_the_house_way(house)
        await house.done(DEALER, do="answer", **wrong)
        assert house.view()["view"]["dealer"]["slots"] == wrong["slots"]
        while phase(house) != "collecting":  # it is noticed when all has been settled
            await house.done(DEALER, do="answer")
        await house.done(DEALER, do="call", what="dealer-wrongly-set")
        assert (await house.refused(DEALER, do="answer", **wrong)).clause == f"{MA}:9.h"
        await house.done(DEALER, do="answer")
        assert set(house.view()["view"]["dealer"]["slots"]).isdisjoint(wrong["slots"])
        while house.view()["waits_for"]:
            await house.done(DEALER, do="answer")
        assert house.step()["kind"] == "over"

    run(play())


@pytest.mark.parametrize("who", [FLOOR, MANAGER])
@pytest.mark.parametrize("edition", [
    pytest.param(S36, marks=pytest.mark.clause(f"{S36}:e.7", f"{S36}:e.1")),
    pytest.param(MA, marks=pytest.mark.clause(f"{MA}:5.g", f"{MA}:5.a")),
])  # fmt: skip
def test_a_shuffle_is_ordered_by_the_floor_or_above(local, edition, who):
    async def play():
        house = await opened(local, edition, (ANN,))
        await bet(house, ANN)
        for other in (DEALER, BOX):
            refused = await house.refused(other, do="order", what="reshuffle-ordered")
            assert refused.clause == {S36: f"{S36}:e.7", MA: f"{MA}:5.g"}[edition]
        assert "staff" in (await house.refused(ANN, do="order", what="reshuffle-ordered")).reason
        await house.done(who, do="order", what="reshuffle-ordered")
        assert last(house, "reshuffle-ordered").get("by", "floor") == who.role

    run(play())


@pytest.mark.parametrize("edition", [
    pytest.param(S36, marks=pytest.mark.clause(f"{S36}:g.1")),
    pytest.param(MA, marks=pytest.mark.clause(f"{MA}:7.a")),
])  # fmt: skip
def test_a_new_dealer_says_so_and_burns_a_card(local, edition):
    async def play():
        house = await opened(local, edition, (ANN,))
        assert "staff" in (await house.refused(ANN, do="order", what="dealer-arrived")).reason
        await house.done(DEALER, do="order", what="dealer-arrived")
        await bet(house, ANN)
        assert last(house, "card-burned")["slot"] == 1  # behind the one of the full shoe

    run(play())


@pytest.mark.parametrize("attended", [(), ("dealer",)])
@pytest.mark.parametrize("edition", [
    pytest.param(S36, marks=pytest.mark.clause(f"{S36}:e.8.ii")),
    pytest.param(MA, marks=pytest.mark.clause(f"{MA}:5.h.2")),
])  # fmt: skip
def test_a_player_asks_for_the_batch_of_the_device_to_be_spread(local, edition, attended):
    async def to_wagers(house):
        while house.view()["waits_for"] and house.step()["kind"] != "wagers":
            await house.done(DEALER, do="answer")

    async def play():
        house = await opened(local, edition, (ANN,), attended, shuffler="device")
        clause = {S36: f"{S36}:e.8.ii", MA: f"{MA}:5.h.2"}[edition]
        ask = {"do": "order", "what": "procedure-done", "name": "spread-batch"}
        await to_wagers(house)
        assert (await house.refused(ANN, **ask)).clause == clause  # these cards are new, and lay spread
        await house.wait(15 * 60)
        if attended:
            await house.done(DEALER, do="answer")
        assert house.view()["view"]["phase"] == "idle"
        if attended:
            await house.done(DEALER, do="order", what="procedure-done", name="gather-cards")
        else:
            await house.done(ANN, do="ready")
        await to_wagers(house)
        duties = [n["name"] for n in house.view(None, 0)["news"] if n["type"] == "procedure-done"]
        assert duties[-2:] == ["show-spread-cards", "load-spread-cards"]
        assert (await house.refused(DEALER, **ask)).clause != clause  # the dealer does not ask for it
        await house.done(ANN, **ask)
        await to_wagers(house)
        assert house.step()["kind"] == "wagers"
        assert (await house.refused(ANN, **ask)).clause == clause  # once

    run(play())


# ── decisions over the wire ──────────────────────────────────────────────────────────────────────────


@pytest.mark.clause(WA + "multi.4.a", WA + "single.7.a")
@pytest.mark.parametrize("edition", [MULTI, SINGLE])
def test_the_bonus_alone_is_split_and_the_chips_are_those_of_the_bonus(local, edition):
    async def play():
        house = await opened(local, edition, (ANN,))
        before = house.chips(ANN)
        await bet(house, ANN, bonus=700)
        hand = own(house, ANN)
        slots = hand["slots"][:2]
        intent = {"do": "decide", "choice": "split-bonus"}
        assert "2 cards" in (await house.refused(ANN, **intent, slots=hand["slots"][:3])).reason
        for unequal in (600, 800, 2000):
            refused = await house.refused(ANN, **intent, slots=slots, amount_cents=unequal)
            assert refused.clause == WA + ("multi.4.a" if edition == MULTI else "single.7.a")
            assert "puts up $7, as much as is split" in refused.reason
        await house.done(ANN, **intent, slots=slots, amount_cents=700)
        lines = {x["wager"]: x for x in house.view(ANN)["lines"]}
        assert set(lines) >= {"ante", "bonus", "split-bonus"} and "split" not in lines
        assert lines["split-bonus"]["stake_cents"] == 700
        won = sum(x["amount_cents"] for x in house.view(ANN)["lines"])
        assert house.chips(ANN) == before + won
        assert own(house, ANN)["slots"][:2] == slots and own(house, ANN)["status"] == "split"

    run(play())


@pytest.mark.clause(f"{S36}:h.6", f"{MA}:8.f")
@pytest.mark.parametrize("edition", [S36, MA])
def test_a_surrender_and_silence(local, edition):
    async def play():
        house = await opened(local, edition)
        while house.step()["kind"] != "decide" or house.step()["seat"] != house.view(ANN)["your_seat"]:
            await house.to_wagers()  # a natural would be paid without a question
            before = house.chips(ANN)
            await bet(house, ANN, BOB)
        refused = await house.refused(ANN, do="decide", choice="surrender", slots=[1])
        assert "no cards go with" in refused.reason
        await house.done(ANN, do="decide", choice="surrender")
        assert house.chips(ANN) == before - 1000
        assert own(house, ANN)["racked"] and own(house, ANN)["status"] == "surrendered"
        await house.wait(30)  # Bob does not answer: the house way keeps two of his cards
        assert house.step()["kind"] == "over" and len(own(house, BOB)["cards"]) == 2

    run(play())


@pytest.mark.clause(f"{MA}:5.d", f"{MA}:5.e")
def test_the_cut_is_offered_in_turn_and_its_depth_is_the_books(local):
    async def play():
        house = House(local, Clock())
        await house.floor.start(clock=False)
        await house.open("fast-action-holdem", (), edition=MA)
        await house.floor.grant(ANN.id, 10_000_000, "play money", "welcome")
        await house.done(ANN, do="sit", seat=2, buy_in_cents=2_000_000)
        assert house.view(ANN)["view"]["shoe"]["least_cut"] == 52
        for depth in (51, 261):
            assert (await house.refused(ANN, do="cut", depth=depth)).clause == f"{MA}:5.e"
        await house.done(ANN, do="cut", depth=52)
        assert house.step()["kind"] == "wagers"

    run(play())


@pytest.mark.clause(f"{MA}:5.c.1", f"{MA}:5.b.2")
@pytest.mark.parametrize("attended", [(), ("dealer",)])
def test_the_first_player_cuts_pre_shuffled_cards(local, attended):
    async def play():
        house = await opened(local, MA, (), attended, new_cards="pre-shuffled")
        while house.view()["waits_for"]:
            await house.done(DEALER, do="answer")
        await house.floor.grant(ANN.id, 10_000_000, "play money", "welcome")
        await house.done(ANN, do="sit", seat=2, buy_in_cents=2_000_000)
        if attended:
            await house.done(DEALER, do="answer")  # the cards as they came
        assert [c["name"] for c in house.step(ANN)["choices"]] == ["cut", "refuse-cut"]
        assert house.step()["seat"] == 2

    run(play())


# ── what goes wrong, done by people ──────────────────────────────────────────────────────────────────


def kinds(house, kind):
    return [n for n in house.view(None, 0)["news"] if n["type"] == kind]


@both_editions("i.4", "9.g")
@pytest.mark.parametrize("when", ["dealing", "deciding"])
def test_a_fifth_card_is_called_in_the_deal_or_when_the_player_is_to_decide(local, edition, when):
    async def play():
        house = await opened(local, edition, (ANN,), ("dealer",))
        await until(house, lambda: phase(house) == when and callable_now(house, "extra-card"))
        assert "calls that" in (await house.refused(ANN, do="call", what="extra-card", seat=1)).reason
        await house.done(DEALER, do="call", what="extra-card", seat=1)
        await until(house, lambda: phase(house) == "deciding")
        assert len(own(house, ANN)["cards"]) == 5
        assert [c["name"] for c in house.step(ANN)["choices"]] == ["keep"]

    run(play())


@pytest.mark.clause(f"{S36}:i.3", f"{MA}:9.j")
@pytest.mark.parametrize("edition", [S36, MA])
def test_a_player_without_cards_is_asked_by_one_book_and_paid_back_by_the_other(local, edition):
    async def play():
        house = await opened(local, edition, (ANN,), ("dealer",))
        await until(house, lambda: phase(house) == "dealing")
        before = house.chips(ANN)
        while phase(house) == "dealing":
            if (
                house.floor._tables["t"].game.next_step(house.floor._tables["t"].standing.state).event.to
                == "seat-1"
            ):
                await house.done(DEALER, do="call", what="card-missed", seat=1)
            else:
                await house.done(DEALER, do="answer")
        if edition == S36:
            assert [c["name"] for c in house.step(ANN)["choices"]] == ["take-cards", "void-hand"]
            await house.done(ANN, do="decide", choice="take-cards")
            await until(house, lambda: phase(house) != "filling")
            assert len(own(house, ANN)["slots"]) == 4
        else:
            await until(house, lambda: phase(house) == "over")
            assert house.chips(ANN) == before + 2000
            assert last(house, "settled")["lines"][0]["clause"] == f"{MA}:9.j"

    run(play())


@both_editions("g.1", "7.a")
def test_a_dealer_who_comes_in_a_round_burns_a_card_before_the_next_is_dealt(local, edition):
    async def play():
        house = await opened(local, edition, (ANN,))
        while phase(house) != "deciding":  # a natural would be paid without a question
            await house.to_wagers()
            await bet(house, ANN)
        burned = len(kinds(house, "card-burned"))
        assert "staff" in (await house.refused(ANN, do="order", what="dealer-arrived")).reason
        await house.done(DEALER, do="order", what="dealer-arrived")
        await house.done(ANN, do="decide", choice="keep")
        assert len(kinds(house, "card-burned")) in (burned + 2, burned)  # the own one and that of the board
        assert (len(kinds(house, "card-burned")) == burned) == (not house.view()["view"]["board"])

    run(play())


@both_editions("k.1 e.1", "11 5.a")
def test_a_continuous_shuffler_that_failed_is_put_back_by_the_floor_or_above(local, edition):
    async def play():
        house = await opened(local, edition, (ANN,), ("dealer",), continuous_shuffler=True)
        await until(house, lambda: callable_now(house, "shuffler-failure"))
        await house.done(DEALER, do="call", what="shuffler-failure")
        await until(house, lambda: phase(house) == "over")
        await house.done(ANN, do="ready")
        assert house.step()["kind"] == "wagers"  # the shoe is dealt on
        repaired = {"do": "order", "what": "procedure-done", "name": "shuffler-repaired"}
        for other in (DEALER, BOX):
            assert (await house.refused(other, **repaired)).clause == clauses(edition, "e.1", "5.a")
        await house.done(FLOOR, **repaired)
        await until(house, lambda: phase(house) == "over")
        await house.done(ANN, do="ready")
        await until(house, lambda: house.step()["kind"] == "wagers")
        assert last(house, "shuffled")["by"] == "device"

    run(play())


@both_editions("ma-fast-action-holdem:9.b k.1", "9.b 11")
def test_a_card_drawn_before_a_continuous_shuffle_is_dealt_next(local, edition):
    async def play():
        house = await opened(local, edition, (ANN,), ("dealer",), continuous_shuffler=True)
        await until(house, lambda: phase(house) == "over")
        shuffled = len(kinds(house, "shuffled"))
        await house.done(DEALER, do="call", what="card-drawn")
        slot = last(house, "irregularity-called")["slot"]
        await house.done(ANN, do="ready")
        await until(house, lambda: phase(house) == "dealing")
        await house.done(DEALER, do="answer")
        assert last(house, "card-dealt")["slot"] == slot and len(kinds(house, "shuffled")) == shuffled

    run(play())
