"""Card tables with people at them: the intent and the rank that reach each clause that names a person."""

from typing import Any

import pytest
from floor_support import ANN, AUDITOR, BOB, Clock, House, run
from test_ranks import BOX, DEALER, FLOOR, MANAGER, last
from test_sealed import verifier

from houseway.core.events import IrregularityCalled
from houseway.core.game import Illegal
from houseway.editions.people import RANKS
from houseway.live.floor import Person
from houseway.live.store import Store
from houseway.live.verify import verify_lines

PEOPLE = dict(zip(RANKS, (DEALER, BOX, FLOOR, MANAGER), strict=True))
WAGERS = {"blackjack": "base", "baccarat": "banker", "three-card-poker": "ante"}


def below(least: str) -> list[Person]:
    return [PEOPLE[r] for r in RANKS[: RANKS.index(least)]]


async def opened(
    store: Store, game: str, elections: dict[str, Any], attended: tuple[str, ...], people=(ANN, BOB)
):
    house = await House(store, Clock()).open(game, people, elections=elections, attended=attended)
    await house.assign(PEOPLE["floor"])
    return house


async def bet(house: House, game: str, *people: Person, **more: Any) -> None:
    for person in people:
        await house.done(person, do="wager", wager=WAGERS[game], stake_cents=2000)
        for wager, cents in more.items():
            await house.done(person, do="wager", wager=wager.replace("_", "-"), stake_cents=cents)
    for person in people:
        await house.done(person, do="ready")


async def decide(house: House, *prefer: str) -> None:
    """Whoever is asked answers: nobody else can."""
    seat = house.step()["seat"]
    asked, other = (ANN, BOB) if seat == house.view(ANN)["your_seat"] else (BOB, ANN)
    names = [c["name"] for c in house.step(asked)["choices"]]
    choice = next((p for p in prefer if p in names), house.step(asked)["default"])
    assert "turn" in (await house.refused(other, do="decide", choice=choice)).reason
    for staff in PEOPLE.values():
        refused = await house.refused(staff, do="decide", choice=choice)
        assert refused.reason == "you are not seated at this table"
    await house.done(asked, do="decide", choice=choice)


async def answered(house: House, seen: dict[str, str], floor: Person) -> None:
    """What the table waits for is done by the rank it waits for, and by nobody below."""
    step, least = house.step(), house.view()["waits_for"]
    for other in (ANN, AUDITOR):
        assert "answers that" in (await house.refused(other, do="answer")).reason
    for lower in below(least):
        refused = await house.refused(lower, do="answer")
        assert refused.clause == step["clause"], refused
    seen[step["clause"]] = least
    if "assigned" in step:  # nobody above does it, either
        assert (await house.refused(PEOPLE["manager"], do="answer")).clause == step["clause"]
    others = floor if least == "floor" and "assigned" not in step else PEOPLE[least]
    await house.done(others, do="answer")


# ── the dealer's and the floor's own acts, in a whole round ──────────────────────────────────────────

# Every clause by which a person of the house acts in such a round, and whose act it is.
ROUNDS = [
    (
        "blackjack", {"shuffler": "device", "house-money": True}, {"house_money": 500}, {
            "oh-blackjack:5.III": "dealer", "oh-blackjack:6.I": "dealer", "oh-blackjack:6.V": "dealer",
            "oh-blackjack:7.II": "dealer", "oh-blackjack:3.III.C": "dealer", "oh-blackjack:7.III.A": "dealer",
            "oh-blackjack:7.III.B": "dealer", "oh-blackjack:7.III.C": "dealer",
            "oh-blackjack:7.III.D": "dealer", "oh-blackjack:7.VII": "dealer", "oh-blackjack:4.V": "dealer",
            "oh-blackjack:7.VIII": "dealer",
        },
    ),
    (
        "blackjack", {"decks": 2, "deal": "hand"}, {}, {
            "oh-blackjack:5.I": "dealer", "oh-blackjack:5.II": "dealer", "oh-blackjack:14.IV": "dealer",
            "oh-blackjack:14.IV.A": "dealer", "oh-blackjack:14.IV.B": "dealer",
            "oh-blackjack:14.IV.C": "dealer", "oh-blackjack:14.IV.D": "dealer",
            "oh-blackjack:14.VI": "dealer", "oh-blackjack:14.VII": "dealer",
        },
    ),
    (
        "baccarat", {}, {}, {
            "oh-baccarat:4.I": "floor", "oh-baccarat:4.II": "dealer", "oh-baccarat:5.I": "dealer",
            "oh-baccarat:5.II": "floor", "oh-baccarat:5.V": "dealer", "oh-baccarat:5.VII": "dealer",
            "oh-baccarat:9.III.A": "dealer", "oh-baccarat:12.II": "dealer", "oh-baccarat:12.III": "dealer",
        },
    ),
    (
        "baccarat", {"style": "midi"}, {}, {"oh-baccarat:9.III.B": "dealer"},
    ),
    (
        "three-card-poker", {"shuffler": "manual", "dealing": "hand"}, {"pair_plus": 500}, {
            "oh-three-card-poker:4.I": "dealer", "oh-three-card-poker:4.II": "dealer",
            "oh-three-card-poker:5.I": "dealer", "oh-three-card-poker:5.IV.A.2": "dealer",
            "oh-three-card-poker:8.II": "dealer", "oh-three-card-poker:8.III": "dealer",
            "oh-three-card-poker:10.III": "dealer", "oh-three-card-poker:10.IV": "dealer",
            "oh-three-card-poker:10.V": "dealer",
        },
    ),
    (
        "three-card-poker", {"second-deck": True}, {}, {
            "oh-three-card-poker:3.II.C": "dealer", "oh-three-card-poker:4.III": "dealer",
            "oh-three-card-poker:9.II": "dealer", "oh-three-card-poker:9.III": "dealer",
        },
    ),
]  # fmt: skip


@pytest.mark.clause(*sorted({clause for *_, expected in ROUNDS for clause in expected}))
@pytest.mark.parametrize("floor", [FLOOR, MANAGER])
@pytest.mark.parametrize(("game", "elections", "side", "expected"), ROUNDS)
def test_each_act_of_a_round_is_done_by_its_person_and_by_nobody_below(
    local, game, elections, side, expected, floor
):
    async def play():
        house = await opened(local, game, elections, ("dealer", "floor"))
        seen: dict[str, str] = {}
        while (kind := house.step()["kind"]) != "over":
            if house.view()["waits_for"]:
                await answered(house, seen, floor)
            elif kind == "decide":
                await decide(house, "play")
            else:
                await bet(house, game, ANN, BOB, **side)
        assert {c: seen.get(c) for c in expected} == expected

    run(play())


# ── what the dealer or anybody above calls ───────────────────────────────────────────────────────────

DEVICE = {"shuffler": "device"}
CALLS = [
    ("blackjack", DEVICE, "shuffler-failure", "oh-blackjack:3.III.F"),
    ("blackjack", {}, "card-face-up", "oh-blackjack:15.I"),
    ("blackjack", {}, "card-drawn-unexposed", "oh-blackjack:15.II"),
    ("blackjack", {}, "card-drawn-exposed", "oh-blackjack:15.III"),
    ("blackjack", {}, "dealer-overdrew", "oh-blackjack:15.IV"),
    ("blackjack", {}, "dealer-missed-card", "oh-blackjack:15.V"),
    ("blackjack", {}, "box-not-dealt", "oh-blackjack:15.VII"),
    ("blackjack", {}, "card-forgotten", "oh-blackjack:15.VIII"),
    ("blackjack", {}, "hole-card-exposed", "oh-blackjack:15.IX.A"),
    ("blackjack", {}, "hole-card-not-checked", "oh-blackjack:10.II"),
    ("blackjack", {}, "blackjack-missed", "oh-blackjack:15.IX.B"),
    ("baccarat", DEVICE, "shuffler-failure", "oh-baccarat:5.I"),
    ("baccarat", {"style": "midi"}, "card-drawn", "oh-baccarat:14.I"),
    ("baccarat", {}, "third-card-in-error", "oh-baccarat:14.II"),
    ("baccarat", {}, "third-card-in-error-disclosed", "oh-baccarat:14.III"),
    ("baccarat", {"style": "midi"}, "card-drawn-disclosed", "oh-baccarat:14.III"),
    ("baccarat", {}, "card-face-up", "oh-baccarat:14.IV"),
    ("three-card-poker", {}, "shuffler-jam", "oh-three-card-poker:13.IV"),
    ("three-card-poker", {}, "shuffler-failure", "oh-three-card-poker:3.II.D"),
    ("three-card-poker", {"device-counts": True}, "shuffler-miscount", "oh-three-card-poker:5.II"),
    ("three-card-poker", {}, "card-dealt-in-error", "oh-three-card-poker:13.I"),
    ("three-card-poker", {}, "wrong-number-of-cards", "oh-three-card-poker:13.II"),
    ("three-card-poker", {}, "wrong-deck-count", "oh-three-card-poker:9.IV"),
    ("three-card-poker", {"dealing": "hand"}, "wrong-deck-count", "oh-three-card-poker:8.IV"),
    ("three-card-poker", {}, "dealer-card-exposed", "oh-three-card-poker:13.III"),
    ("three-card-poker", {}, "shoe-jam", "oh-three-card-poker:13.V"),
]


def callable_now(house: House, what: str) -> bool:
    actor = house.floor._tables["t"]
    return any(k.what == what for k in actor.game.irregularities(actor.standing.state))


async def called_by(house: House, what: str, clause: str, who: Person) -> None:
    """What can be called now is called by this person of the house, and by nobody who plays or audits."""
    seq = house.view()["seq"]
    for other in (ANN, AUDITOR, Person(ANN.id, "Ann", who.role)):
        assert "calls that" in (await house.refused(other, do="call", what=what)).reason
    assert house.view()["seq"] == seq
    await house.done(who, do="call", what=what)
    called = last(house, "irregularity-called")
    assert (called["what"], called.get("by", "dealer")) == (what, who.role)
    # The rules refuse it to a player, too, by the clause.
    actor = house.floor._tables["t"]
    with pytest.raises(Illegal) as refused:
        actor.game.apply(actor.standing.state, IrregularityCalled(what, by="player"))
    assert refused.value.clause == clause


@pytest.mark.clause(*sorted({clause for *_, clause in CALLS}))
@pytest.mark.parametrize("who", [DEALER, MANAGER])
@pytest.mark.parametrize(("game", "elections", "what", "clause"), CALLS)
def test_a_mistake_is_called_by_the_dealer_or_above_and_by_nobody_else(
    local, game, elections, what, clause, who
):
    async def play():
        house = await opened(local, game, elections, ("dealer",), (ANN,))
        waiting = 0
        while not callable_now(house, what):
            kind = house.step()["kind"]
            if house.view()["waits_for"]:
                await house.done(DEALER, do="answer")
            elif kind == "decide":
                names = [c["name"] for c in house.step(ANN)["choices"]]
                wanted = "hit" if what == "card-forgotten" and "hit" in names else house.step(ANN)["default"]
                await house.done(ANN, do="decide", choice=wanted)
            elif kind == "over":
                await house.done(ANN, do="ready")
            else:
                await bet(house, game, ANN)
            waiting += 1
            assert waiting < 1000, f"{what} never came up"
        await called_by(house, what, clause, who)

    run(play())


# ── what is told to the floor, and what only the floor finds out ─────────────────────────────────────


@pytest.mark.clause("oh-blackjack:15.IX.A", "oh-blackjack:15.IX.B")
@pytest.mark.parametrize("who", [FLOOR, MANAGER])
def test_the_hand_goes_on_when_the_floor_or_above_has_been_told(local, who):
    async def play():
        house = await opened(local, "blackjack", {}, ("floor",), (ANN,))
        for _ in range(50):
            await house.to_wagers()
            await bet(house, "blackjack", ANN)
            if house.step()["kind"] == "decide" and callable_now(house, "hole-card-exposed"):
                break
        await house.done(DEALER, do="call", what="hole-card-exposed")
        clause = house.step()["clause"]
        assert clause in ("oh-blackjack:15.IX.A", "oh-blackjack:15.IX.B")
        assert (await house.refused(ANN, do="decide", choice="stand")).reason == "no decision is due now"
        for other in (DEALER, BOX):
            assert (await house.refused(other, do="answer")).clause == clause
            ordered = {"do": "order", "what": "procedure-done", "name": "tell-the-floor"}
            assert (await house.refused(other, **ordered)).clause == "oh-blackjack:15.IX.A"
        await house.done(who, do="answer")
        assert last(house, "procedure-done")["by"] == who.role
        assert house.view()["view"]["phase"] != "telling"

    run(play())


@pytest.mark.clause("oh-three-card-poker:5.II")
@pytest.mark.parametrize("who", [FLOOR, MANAGER])
@pytest.mark.parametrize("whole", [True, False])
def test_a_deck_counted_wrong_twice_is_looked_through_by_the_floor_or_above(local, who, whole):
    async def play():
        house = await opened(local, "three-card-poker", {"device-counts": True}, ("dealer", "floor"), (ANN,))
        while not callable_now(house, "shuffler-miscount"):
            await house.done(DEALER, do="answer")
        await house.done(DEALER, do="call", what="shuffler-miscount")
        await house.done(DEALER, do="call", what="shuffler-miscount")
        step = house.step()
        assert (step["by"], step["clause"]) == ("floor", "oh-three-card-poker:5.II")
        intent = {"do": "answer"} if whole else {"do": "answer", "instead": "decks-changed"}
        for other in (DEALER, BOX):
            assert (await house.refused(other, **intent)).clause == "oh-three-card-poker:5.II"
            refused = await house.refused(other, do="order", what="decks-changed")
            assert refused.clause == "oh-three-card-poker:5.II"
        await house.done(who, **intent)
        assert last(house, "procedure-done" if whole else "decks-changed").get("by", "floor") == who.role

    run(play())


@pytest.mark.clause("oh-baccarat:5.II")
@pytest.mark.parametrize("who", [FLOOR, MANAGER])
@pytest.mark.parametrize(
    "intent", [{"do": "answer", "instead": "reshuffle-ordered"}, {"do": "order", "what": "reshuffle-ordered"}]
)
def test_an_uneven_shuffle_is_done_again_for_the_floor_or_above(local, who, intent):
    async def play():
        house = await opened(local, "baccarat", {}, ("dealer", "floor"), (ANN,))
        while house.step()["clause"] != "oh-baccarat:5.II":
            await house.done(FLOOR if house.view()["waits_for"] == "floor" else DEALER, do="answer")
        for other in (DEALER, BOX):
            assert (await house.refused(other, **intent)).clause == "oh-baccarat:5.II"
        assert "staff" in (await house.refused(ANN, do="order", what="reshuffle-ordered")).reason
        await house.done(who, **intent)
        assert house.step()["clause"] == "oh-baccarat:5.I" and "shuffle 416 cards" in house.step()["text"]

    run(play())


# ── orders ───────────────────────────────────────────────────────────────────────────────────────────

# What is ordered, the clause of the step at which the table then stands, the least rank, the clause.
ORDERS = [
    ("blackjack", {}, "oh-blackjack:6.V", "recut-ordered", "", FLOOR, "oh-blackjack:6.VI"),
    ("baccarat", {}, "oh-baccarat:5.V", "recut-ordered", "", FLOOR, "oh-baccarat:5.VI"),
    (
        "three-card-poker", {"shuffler": "manual"}, "oh-three-card-poker:9.II", "recut-ordered", "", FLOOR,
        "oh-three-card-poker:5.V",
    ),
]  # fmt: skip


@pytest.mark.clause(*(clause for *_, clause in ORDERS))
@pytest.mark.parametrize("who", [FLOOR, MANAGER])
@pytest.mark.parametrize(("game", "elections", "at", "what", "name", "least", "clause"), ORDERS)
def test_a_new_cut_is_ordered_by_the_floor_or_above(
    local, game, elections, at, what, name, least, clause, who
):
    async def play():
        house = await opened(local, game, elections, ("dealer", "floor"), (ANN,))
        while house.step().get("clause") != at:
            if house.step()["kind"] == "decide":
                await house.done(ANN, do="cut", depth=house_cut(game))
            elif house.step()["kind"] == "wagers":
                await bet(house, game, ANN)
            else:
                await house.done(PEOPLE[house.view()["waits_for"]], do="answer")
        for other in (DEALER, BOX):
            assert (await house.refused(other, do="order", what=what)).clause == clause
        for other in (ANN, AUDITOR):
            assert "staff" in (await house.refused(other, do="order", what=what)).reason
        await house.done(who, do="order", what=what)
        assert last(house, what).get("by", "floor") == who.role

    run(play())


def house_cut(game: str) -> int:
    return {"blackjack": 10, "baccarat": 406}[game]  # exactly ten from either end


@pytest.mark.clause("oh-blackjack:3.III.F", "oh-baccarat:5.I")
@pytest.mark.parametrize("game", ["blackjack", "baccarat"])
def test_a_device_goes_back_into_use_by_the_floor_or_above(local, game):
    async def play():
        house = await opened(local, game, DEVICE, ("dealer", "floor"), (ANN,))
        while not callable_now(house, "shuffler-failure"):
            await house.done(PEOPLE[house.view()["waits_for"]], do="answer")
        await house.done(DEALER, do="call", what="shuffler-failure")
        repaired = {"do": "order", "what": "procedure-done", "name": "shuffler-repaired"}
        for other in (DEALER, BOX):
            refused = await house.refused(other, **repaired)
            assert refused.clause in ("oh-blackjack:3.III.F", "oh-baccarat:5.I")
        await house.done(FLOOR, **repaired)
        assert callable_now(house, "shuffler-failure")

    run(play())


# ── what players ask for ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause(
    "oh-blackjack:6.VIII", "oh-blackjack:6.VIII.B", "oh-baccarat:5.VIII", "oh-baccarat:5.VIII.B"
)
@pytest.mark.parametrize(
    ("game", "name", "batch"), [("blackjack", "use-spread-cards", "a"), ("baccarat", "spread-batch", "b")]
)
def test_a_player_asks_for_spread_cards_when_the_cut_is_offered(local, game, name, batch):
    """Batch a was in play and lay spread: b comes out of the device, unless the player asks for a."""

    async def play():
        spreads = {"spread-idle-cards": True} if game == "blackjack" else {}
        house = await opened(local, game, DEVICE | spreads, (), (ANN,))
        await house.to_wagers()
        assert house.view()["view"]["shoe"]["batch"] == "a"
        await house.wait(15 * 60)
        assert house.view()["view"]["phase"] == "idle"
        await house.done(ANN, do="ready")  # wants to play: the cards are gathered
        assert house.step()["kind"] == "decide"  # the cut of the batch from the device
        assert house.view()["view"]["shoe"]["batch"] == "b"
        asked = {"do": "order", "what": "procedure-done", "name": name}
        assert (await house.refused(BOB, **asked)).reason == "you are not seated at this table"
        shuffles = [n for n in house.view(None, 0)["news"] if n["type"] == "shuffled"]
        for staff in (DEALER, FLOOR):
            await house.refused(staff, **asked)
        await house.done(ANN, **asked)
        now = [n for n in house.view(None, 0)["news"] if n["type"] == "shuffled"]
        assert len(now) == len(shuffles) + 1 and now[-1]["batch"] == batch
        assert house.step()["kind"] == "decide"  # and the cut of those

    run(play())


@pytest.mark.clause("oh-baccarat:14.I")
def test_a_card_drawn_while_a_midi_player_is_asked_begins_the_next_round(local):
    async def play():
        house = await opened(local, "baccarat", {"style": "midi"}, (), (ANN,))
        aside, thirds = -1, 0
        for _ in range(6):
            await house.to_wagers()
            seq = house.view()["seq"]
            await bet(house, "baccarat", ANN)
            assert house.view()["view"]["phase"] == "asking"
            await house.done(DEALER, do="call", what="card-drawn")
            called = last(house, "irregularity-called")["slot"]
            while house.step()["kind"] == "decide":
                await house.done(ANN, do="decide", choice=house.step(ANN)["choices"][0]["name"])
            dealt = [n["slot"] for n in house.view(None, seq)["news"] if n["type"] == "card-dealt"]
            assert aside < 0 or dealt[0] == aside
            assert called not in dealt
            aside, thirds = called, thirds + len(dealt) - 4
        assert thirds  # dealt from behind the card that lay aside
        rows = house.export()
        verify_lines(rows)
        assert verifier.check_lines(rows).problems == []

    run(play())


# ── what a player chooses ────────────────────────────────────────────────────────────────────────────

HAND = {"decks": 2, "deal": "hand"}
# The mistake that is called first, if any; what the player then may choose, and the clause that lets him.
CHOICES = [
    ("blackjack", {}, "", "refuse-cut", "oh-blackjack:6.III"),
    ("blackjack", {}, "", "cut", "oh-blackjack:6.IV"),
    ("blackjack", {}, "", "stand", "oh-blackjack:7.V"),
    ("blackjack", {}, "", "hit", "oh-blackjack:12.I"),
    ("blackjack", {}, "", "insurance", "oh-blackjack:9.II"),
    ("blackjack", {}, "", "no-insurance", "oh-blackjack:9.I"),
    ("blackjack", {}, "", "double", "oh-blackjack:10.I"),
    ("blackjack", HAND, "", "double", "oh-blackjack:10.I"),
    ("blackjack", {}, "", "double-face-down", "oh-blackjack:10.III"),
    ("blackjack", {}, "", "split", "oh-blackjack:11.I"),
    ("blackjack", {"house-money": True}, "", "cap", "oh-house-money:II.G"),
    ("blackjack", {"house-money": True}, "", "collect", "oh-house-money:I.B"),
    ("blackjack", {}, "card-drawn-exposed", "refuse-card", "oh-blackjack:15.III"),
    ("blackjack", {}, "box-not-dealt", "second-card", "oh-blackjack:15.VII"),
    ("blackjack", {}, "box-not-dealt", "dead-hand", "oh-blackjack:15.VII"),
    ("blackjack", {}, "card-forgotten", "take-card", "oh-blackjack:15.VIII"),
    ("blackjack", {}, "card-forgotten", "dead-hand", "oh-blackjack:15.VIII"),
    ("baccarat", {}, "", "refuse-cut", "oh-baccarat:5.III"),
    ("baccarat", {}, "", "cut", "oh-baccarat:5.IV"),
    ("baccarat", {"style": "midi"}, "", "handle-cards", "oh-baccarat:9.V.B"),
    ("baccarat", {"style": "midi"}, "", "cede", "oh-baccarat:9.V.B.a"),
    ("three-card-poker", {}, "", "play", "oh-three-card-poker:10.II"),
    ("three-card-poker", {}, "", "fold", "oh-three-card-poker:10.II"),
]


@pytest.mark.clause(*sorted({clause for *_, clause in CHOICES}))
@pytest.mark.parametrize(("game", "elections", "mistake", "choice", "clause"), CHOICES)
def test_a_player_chooses_and_nobody_chooses_for_him(local, game, elections, mistake, choice, clause):
    async def play():
        side = {"house_money": 500} if elections.get("house-money") else {}
        house = await opened(local, game, elections, ("dealer",) if mistake else (), (ANN, BOB))
        called = False
        for _ in range(2000):
            step = house.step(ANN)
            offered = {c["name"]: c for c in step.get("choices", ())}
            if choice in offered and (called or not mistake):
                break
            if not called and mistake and callable_now(house, mistake) and _fits(house, mistake):
                await house.done(DEALER, do="call", what=mistake)
                called = True
            elif house.view()["waits_for"]:
                await house.done(DEALER, do="answer")
            elif step["kind"] == "decide":
                who = ANN if step["seat"] == house.view(ANN)["your_seat"] else BOB
                mine = house.step(who)
                wish = "hit" if mistake == "card-forgotten" and not called else mine["default"]
                names = [c["name"] for c in mine["choices"]]
                await house.done(who, do="decide", choice=wish if wish in names else mine["default"])
            elif step["kind"] == "over":
                called = False
                for person in (ANN, BOB):
                    await house.done(person, do="ready")
            else:
                await bet(house, game, ANN, BOB, **side)
        assert offered[choice]["clause"] == clause
        await decide(house, choice)

    run(play())


def _fits(house: House, mistake: str) -> bool:
    """A mistake at Ann's box: cards not dealt to it, of the two one, and a card that she asked for."""
    view = house.view()["view"]
    if mistake == "box-not-dealt":
        return view["phase"] == "second-cards" and view["turn"] == "box-1"
    return mistake != "card-forgotten" or view["turn"] == "box-1"


@pytest.mark.clause("oh-blackjack:13.I")
@pytest.mark.parametrize("several", [False, True])
def test_a_player_bets_on_the_box_beside_his_own_where_the_house_lets_him(local, several):
    async def play():
        house = await opened(local, "blackjack", {"several-boxes": several}, (), (ANN, BOB))
        await house.to_wagers()
        await house.done(ANN, do="wager", wager="base", stake_cents=1000)
        beside = {"do": "wager", "wager": "base", "stake_cents": 1000, "spot": "box-2"}
        if several:
            await house.done(ANN, **beside)
            assert (await house.refused(BOB, **beside)).clause == "oh-blackjack:13.I"
        else:
            assert (await house.refused(ANN, **beside)).clause == "oh-blackjack:13.I"

    run(play())


@pytest.mark.clause("oh-three-card-poker:7.II", "oh-blackjack:4.I", "oh-baccarat:8.II")
@pytest.mark.parametrize(
    ("game", "clause"),
    [
        ("blackjack", "oh-blackjack:4.I"),
        ("baccarat", "oh-baccarat:8.II"),
        ("three-card-poker", "oh-three-card-poker:7.II"),
    ],
)
def test_only_players_bet_and_only_with_chips(local, game, clause):
    async def play():
        house = await opened(local, game, {}, (), (ANN,))
        await house.to_wagers()
        wager = {"do": "wager", "wager": WAGERS[game], "stake_cents": 2000}
        for person in (BOB, *PEOPLE.values()):
            assert (await house.refused(person, **wager)).reason == "you are not seated at this table"
        assert (await house.refused(ANN, **wager, spoken=True)).clause == clause
        await house.done(ANN, **wager)

    run(play())
