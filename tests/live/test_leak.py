"""Hidden cards leak nowhere: rounds that differ only in what a viewer may not know look the same to him.

A round is played, every message to every viewer kept: the whole view, and the patch to the one before. Then
the cards that a viewer has not been shown by some moment are put in another order and the same is played
again: up to that moment every byte that he gets must be the same. The commitment and the proofs are held
constant here; that they tell nothing is the business of the hash, and test_sealed.py shows that they depend
on salts nobody has.
"""

import asyncio
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from floor_support import ANN, AUDITOR, BOB, CLEO, KEY, SUPERVISOR, Clock, House, run

from houseway.core.events import CardDealt, CardsShown, StackDealt
from houseway.core.game import AUDITOR as ALL_SEEING
from houseway.core.game import step_view
from houseway.editions.loader import editions_of
from houseway.equipment.cards import Card
from houseway.games.blackjack import views
from houseway.games.poker_room import game as poker
from houseway.games.poker_room.views import table_view
from houseway.hands.blackjack import total
from houseway.live import redact, seals, shown, signing, turn
from houseway.live.floor import Person
from houseway.live.sealed import Proof
from houseway.live.sheets import Sheet, patched
from houseway.live.store import Store

PLAYERS = (ANN, BOB, CLEO)
VIEWERS: dict[str, Person | None] = {
    "Ann": ANN,
    "Bob": BOB,
    "Cleo": CLEO,
    "floor": SUPERVISOR,
    "nobody": None,
}
SEATS = {"Ann": 1, "Bob": 3, "Cleo": 5}


@dataclass
class FixedStack:
    """A stack in an order of our choice, whose commitment is always the same."""

    cards: tuple[Card, ...]
    order: tuple[Card, ...]
    seed: bytes = bytes(32)
    root: bytes = bytes(32)

    def record_salt(self, seq: int) -> str:
        return ""

    def proof(self, position: int) -> Proof:
        return Proof(position, self.order[position], bytes(32), ())


@dataclass
class Played:
    """One round, as everybody got it."""

    messages: dict[str, list[bytes]] = field(default_factory=lambda: {v: [] for v in VIEWERS})
    intents: list[tuple[Person, dict[str, Any]]] = field(default_factory=list)
    # After each message: the positions of the stack that each viewer has been shown.
    shown: dict[str, list[frozenset[int]]] = field(default_factory=lambda: {v: [] for v in VIEWERS})
    dealt: list[frozenset[int]] = field(default_factory=list)  # after each message: positions on the table
    order: tuple[Card, ...] = ()
    places: dict[str, list[int]] = field(default_factory=dict)  # to whom: positions of the cards dealt there


@dataclass
class Page:
    """A browser at a table: gets the whole view once, patches from then on."""

    house: House
    person: Person | None
    sheet: Sheet | None = None
    view: dict[str, Any] = field(default_factory=dict)

    def sent(self) -> bytes:
        """The next message to this page; what it then shows is kept in ``view``."""
        floor = self.house.floor
        sheet, since = floor.sheet("t", self.person), self.view.get("seq", 0)
        text = sheet.message(self.sheet, floor.told("t", self.person, since))
        message = json.loads(text)
        self.view = message if self.sheet is None else patched(self.view, message)
        self.sheet = sheet
        return text


@pytest.fixture
def fast(sqlite, monkeypatch):
    """A store that stores nothing: only what viewers are sent matters here."""
    store = Store.open(sqlite, key=KEY)

    def write(_: Any) -> asyncio.Future[None]:
        stored = asyncio.get_running_loop().create_future()
        stored.set_result(None)
        return stored

    monkeypatch.setattr(store, "write", write)
    monkeypatch.setattr(store, "answer", lambda *_: None)
    yield store
    store.close()


Chooser = Callable[[Random, list[str]], str]


def any_choice(rng: Random, names: list[str]) -> str:
    return rng.choice(names)


def stands(rng: Random, names: list[str]) -> str:
    """Never a third card: whether a hand breaks is told to all, and depends on its hidden cards."""
    return next((n for n in ("stand", "decline", "no", "refuse-cut") if n in names), names[-1])


async def play(
    store: Store,
    game: str,
    elections: dict[str, Any],
    order_of: Callable[[tuple[Card, ...]], tuple[Card, ...]],
    choose: Chooser,
    rng: Random,
    again: Played | None = None,
    **config: Any,
) -> Played:
    """One round from freshly shuffled cards; ``again`` repeats what was asked in another round."""
    played = Played()

    def new(self: Any, number: int, cards: tuple[Card, ...]) -> tuple[str, bytes]:
        self._secrets[number] = seals.Secret(bytes(32), cards)
        self._stacks[number] = FixedStack(cards, order_of(cards))
        played.order = self._stacks[number].order
        return "", b""

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(seals.Seals, "new", new)
        patch.setattr(signing.Signer, "receipt", lambda *_: {})  # a hash over salted records
        house = House(store, Clock(), keys="same")  # a view names the intents in it
        await house.open(game, PLAYERS, elections=elections, **config)
        last = dict.fromkeys(VIEWERS, 0)
        pages = {name: Page(house, person) for name, person in VIEWERS.items()}

        def keep() -> None:
            actor = house.floor._tables["t"]
            for name, person in VIEWERS.items():
                message = house.view(person, since=last[name])
                last[name] = message["seq"]
                sent = pages[name].sent()
                played.messages[name].append(json.dumps(message).encode() + sent)
                played.shown[name].append(frozenset(_shown_to(actor, name)))
            played.dealt.append(frozenset(_dealt(actor)))

        async def ask(person: Person, **intent: Any) -> None:
            played.intents.append((person, intent))
            await house.done(person, **intent)
            keep()

        keep()
        if again is not None:
            for person, intent in again.intents:
                await ask(person, **intent)
        else:
            for person in PLAYERS:
                for offer in house.view(person)["offers"][:2]:
                    await ask(person, do="wager", wager=offer["wager"], stake_cents=offer["min_cents"])
            for person in PLAYERS if house.step()["kind"] == "wagers" else ():
                await ask(person, do="ready")
            while house.step()["kind"] == "decide":
                person = next(p for p in PLAYERS if house.view(p)["your_seat"] == house.step()["seat"])
                choices = {c["name"]: c for c in house.step(person)["choices"]}
                chosen = choices[choose(rng, list(choices))]
                more: dict[str, Any] = {}
                if chosen["low_cents"] < chosen["high_cents"]:
                    more["amount_cents"] = chosen["low_cents"]
                if "picks" in chosen and game == "poker-room":
                    more["slots"] = rng.sample(chosen["picks"]["slots"], rng.randint(1, 3))
                await ask(person, do="decide", choice=chosen["name"], **more)
        actor = house.floor._tables["t"]
        for happened in actor._news:
            event = happened.event
            if isinstance(event, CardDealt):
                position = actor.standing.stack_with(event.slot).position(event.slot)
                played.places.setdefault(event.to, []).append(position)
    return played


def _shown_to(actor: Any, name: str) -> list[int]:
    positions = []
    for happened in actor._news:
        event = happened.event
        slots: tuple[int, ...] = ()
        if isinstance(event, CardDealt) and event.card is not None:
            slots = (event.slot,)
        elif isinstance(event, CardsShown) and event.to in ("all", f"seat-{SEATS.get(name, 0)}"):
            slots = event.slots
        positions += [actor.standing.stack_with(s).position(s) for s in slots]
    return positions


def _dealt(actor: Any) -> list[int]:
    slots: list[int] = []
    for happened in actor._news:
        if isinstance(happened.event, CardDealt):
            slots.append(happened.event.slot)
        elif isinstance(happened.event, StackDealt):
            slots += happened.event.slots
    return [actor.standing.stack_with(s).position(s) for s in slots]


def reordered(played: Played, hidden: list[int], rng: Random) -> tuple[Card, ...]:
    """The same cards with those in ``hidden`` positions in another order."""
    order = list(played.order)
    mixed = hidden[:]
    rng.shuffle(mixed)
    for here, there in zip(hidden, mixed, strict=True):
        order[here] = played.order[there]
    return tuple(order)


def any_order(before: Played, after: tuple[Card, ...]) -> bool:
    return True


def same_blackjacks(before: Played, after: tuple[Card, ...]) -> bool:
    """Who has a blackjack is told to all: the dealer's by the card reader, a player's by turning it up."""

    def told(order: tuple[Card, ...]) -> list[bool]:
        firsts = [[order[p] for p in positions[:2]] for positions in before.places.values()]
        return [total(cards)[0] == 21 for cards in firsts]

    return told(before.order) == told(after)


@dataclass
class Variant:
    game: str
    elections: dict[str, Any]
    choose: Chooser
    comparable: Callable[[Played, tuple[Card, ...]], bool]
    config: dict[str, Any] = field(default_factory=dict)


VARIANTS = {
    "three-card-poker": Variant("three-card-poker", {}, any_choice, any_order),
    "three-card-poker-by-hand": Variant(
        "three-card-poker", {"dealing": "hand", "shuffler": "manual"}, any_choice, any_order
    ),
    "blackjack-shoe": Variant("blackjack", {}, any_choice, same_blackjacks),
    "blackjack-by-hand": Variant("blackjack", {"deal": "hand", "decks": 2}, stands, same_blackjacks),
}


# Players against each other: what is folded, mucked or thrown away in a draw stays one player's.
POKER = {
    f"{name}-{draws}": Variant(
        "poker-room",
        {"variant": name} | ({"draws": draws} if draws else {}),
        any_choice,
        any_order,
        {"edition": edition.id, "seats": 5},
    )
    for edition in editions_of("poker-room")
    for name in edition.option("variant").values
    for draws in (("single", "triple") if edition.id == "oh-poker-five-card-draw" else ("",))
}


async def leaks(store: Store, variant: Variant, rounds: int, seed: int) -> tuple[list[str], int]:
    """Where messages differed that should not have, and how many pairs were compared."""
    found, pairs = [], 0
    for n in range(rounds):
        rng = Random(f"{seed}-{n}")
        start = Random(f"{seed}-{n}-cards")

        def shuffled(cards: tuple[Card, ...], start: Random = start) -> tuple[Card, ...]:
            return tuple(start.sample(cards, len(cards)))

        of = store, variant.game, variant.elections
        base = await play(*of, shuffled, variant.choose, rng, **variant.config)
        for viewer in VIEWERS:
            # A moment when cards lie on the table that this viewer does not know.
            moments = [m for m, dealt in enumerate(base.dealt) if dealt - base.shown[viewer][m]]
            if not moments:
                continue
            moment = rng.choice(moments)
            hidden = sorted(set(range(len(base.order))) - base.shown[viewer][moment])
            for _ in range(40):
                order = reordered(base, hidden, rng)
                moved = any(order[p] != base.order[p] for p in base.dealt[moment])
                if moved and variant.comparable(base, order):
                    break
            else:
                continue
            cut_short = Played(intents=base.intents[:moment])
            other = await play(
                *of, lambda _, o=order: o, variant.choose, rng, cut_short, **variant.config
            )  # fmt: skip
            pairs += 1
            upto = slice(0, moment + 1)
            if other.messages[viewer][upto] != base.messages[viewer][upto]:
                found.append(f"round {n}: {viewer} at message {moment}")
    return found, pairs


@pytest.mark.parametrize("name", VARIANTS)
def test_what_a_viewer_may_not_know_changes_no_byte_for_him(fast, name):
    found, pairs = run(leaks(fast, VARIANTS[name], rounds=12, seed=5))
    assert pairs >= 40
    assert not found


@pytest.mark.parametrize("name", POKER)
def test_what_another_player_holds_changes_no_byte(fast, name):
    found, pairs = run(leaks(fast, POKER[name], rounds=4, seed=5))
    assert pairs >= 15
    assert not found


def test_a_view_that_shows_a_folded_hand_is_found(fast, monkeypatch):
    """The test above sees a leak where there is one."""

    def open_hands(g, state, viewer, step):
        return table_view(g, state, ALL_SEEING if any(h.folded for h in state.hands) else viewer, step)

    monkeypatch.setattr(poker, "table_view", open_hands)
    found, _ = run(leaks(fast, POKER["holdem-"], rounds=4, seed=5))
    assert found


def values(message: Any) -> Iterator[str]:
    """Every value of a message, with the names that lead to it; places in lists do not count."""
    if isinstance(message, dict):
        for name, value in message.items():
            yield from (f"{name}/{found}" for found in values(value))
    elif isinstance(message, list):
        for value in message:
            yield from values(value)
    else:
        yield json.dumps(message)


@pytest.mark.parametrize("name", VARIANTS)
def test_patches_make_the_whole_view_and_bring_nothing_that_it_does_not_show(local, name):
    """For everybody who looks, also while one gets up, another takes the seat, and a third comes later."""

    async def check() -> int:
        variant = VARIANTS[name]
        house = await House(local, Clock()).open(variant.game, PLAYERS[:2], elections=variant.elections)
        await house.floor.grant(CLEO.id, 10_000_000, "play money", "welcome")
        viewers = (*PLAYERS, SUPERVISOR, AUDITOR, None)
        every = [Page(house, person) for person in viewers]  # one message for each change
        some = [Page(house, person) for person in viewers]  # slow readers: a message for several
        rng, patches = Random(name), 0

        def look() -> None:
            nonlocal patches
            for page in [*every, *(p for p in some if rng.random() < 0.3)]:
                since = page.view.get("seq", 0)
                text = json.loads(page.sent())
                whole = json.loads(json.dumps(house.view(page.person, since=since)))
                assert page.view == {**whole, "type": "view", "table": "t", "version": page.view["version"]}
                if text["type"] == "patch":
                    brought = {**text["set"], "view": text.get("view", {}), "news": text["news"]}
                    assert set(values(brought)) <= set(values(whole))
                    assert not {"from", "gone", "set"} & whole.keys()
                    patches += 1

        house.floor.subscribe("t", look)
        look()
        await house.play(2, rng, ANN, BOB)
        await house.to_wagers()
        await house.bet(ANN, BOB)
        await house.done(ANN, do="leave")
        while await house.answer(rng, ANN, BOB):
            pass
        await house.done(CLEO, do="sit", seat=1, buy_in_cents=2_000_000)
        await house.play(2, rng, BOB, CLEO)
        return patches

    assert run(check()) > 150


# ── controls: the same comparison must notice when something is broken ────────────────────────────────


def news_unredacted(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(redact, "may_see_cards", lambda event, viewer: True)


def views_of_everything(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(shown, "viewer_for", lambda person, seating: ALL_SEEING)


def choices_of_others(patch: pytest.MonkeyPatch) -> None:
    """A pair may be split: who sees the choices of another seat sees something of its cards."""
    patch.setattr(views, "step_view", lambda step, viewer: step_view(step, ALL_SEEING))


def proofs_of_cards_face_down(patch: pytest.MonkeyPatch) -> None:
    good = turn.Turn.proofs

    def proofs(self: Any, event: Any) -> Any:
        if isinstance(event, CardDealt) and event.card is None:
            return (self._proof(event.slot),)
        return good(self, event)

    patch.setattr(turn.Turn, "proofs", proofs)


@pytest.mark.parametrize(
    ("name", "breaks", "rounds"),
    [
        ("blackjack-by-hand", choices_of_others, 16),
        ("three-card-poker", news_unredacted, 4),
        ("three-card-poker", views_of_everything, 4),
        ("three-card-poker-by-hand", proofs_of_cards_face_down, 4),
        ("blackjack-shoe", proofs_of_cards_face_down, 4),
        ("blackjack-by-hand", news_unredacted, 4),
        ("blackjack-by-hand", views_of_everything, 4),
        ("blackjack-by-hand", proofs_of_cards_face_down, 4),
    ],
)
def test_a_broken_redaction_is_noticed(fast, monkeypatch, name, breaks, rounds):
    breaks(monkeypatch)
    found, pairs = run(leaks(fast, VARIANTS[name], rounds, seed=5))
    assert pairs >= 12
    assert found


def test_the_comparison_sees_cards_that_were_shown(fast):
    """Another card in a place that the viewer has seen changes what he got."""

    async def compare() -> bool:
        variant = VARIANTS["three-card-poker"]
        start = Random(1)
        base = await play(
            fast, variant.game, {}, lambda c: tuple(start.sample(c, len(c))), any_choice, Random(1)
        )
        seen = sorted(base.shown["Ann"][-1])
        swapped = list(base.order)
        unseen = next(p for p in range(52) if p not in seen)
        swapped[seen[0]], swapped[unseen] = swapped[unseen], swapped[seen[0]]
        dealt = next(m for m, shown in enumerate(base.shown["Ann"]) if seen[0] in shown)
        other = await play(
            fast,
            variant.game,
            {},
            lambda _: tuple(swapped),
            any_choice,
            Random(1),
            Played(intents=base.intents[:dealt]),
        )
        return other.messages["Ann"][: dealt + 1] != base.messages["Ann"][: dealt + 1]

    assert run(compare())


# ── exports, replays and newcomers ───────────────────────────────────────────────────────────────────


def test_exports_and_replays_withhold_what_the_person_did_not_see(local):
    async def check() -> None:
        house = await House(local, Clock()).open("three-card-poker", PLAYERS)
        await house.to_wagers()
        await house.bet(*PLAYERS)
        assert house.step()["kind"] == "decide"
        looks = [json.loads(line) for line in house.export(AUDITOR)]
        looks = {r["body"]["to"]: r for r in looks if r.get("body", {}).get("type") == "cards-shown"}
        assert set(looks) == {"seat-1", "seat-3", "seat-5"}
        for person, own in ((ANN, "seat-1"), (BOB, "seat-3"), (SUPERVISOR, ""), (None, "")):
            exported = {
                r["body"]["to"]: r
                for r in map(json.loads, house.export(person))
                if r.get("body", {}).get("type") == "cards-shown"
            }
            replayed = {
                frame["event"]["to"]: frame
                for frame in house.floor.replay("t", 1, person)
                if frame["event"]["type"] == "cards-shown"
            }
            for seat, whole in looks.items():
                assert len(whole["body"]["salt"]) == 32  # without it the cards could be found from the hash
                assert exported[seat]["hash"] == whole["hash"]
                if seat == own:
                    assert exported[seat]["body"] == whole["body"]
                    assert replayed[seat]["event"]["cards"] == whole["body"]["cards"]
                    assert len(replayed[seat]["event"]["proof"]) == 3
                else:
                    assert exported[seat]["withheld"] is True
                    assert not {"cards", "salt"} & exported[seat]["body"].keys()
                    assert not {"cards", "proof"} & replayed[seat]["event"].keys()
                    texts = "".join(house.export(person)) + json.dumps(house.floor.replay("t", 1, person))
                    assert json.dumps(whole["body"]["cards"]) not in texts
                    assert json.dumps(whole["body"]["cards"], separators=(",", ":")) not in texts

    run(check())


def test_an_administrator_who_played_gets_a_players_export(local):
    async def check() -> None:
        boss = Person("id-boss", "Boss", "admin")
        house = await House(local, Clock()).open("three-card-poker", (ANN,))
        assert json.loads(house.export(boss)[0])["whole"] is True
        await house.floor.grant(boss.id, 10_000, "play money", "k")
        player = Person(boss.id, boss.name)  # only players sit down; the account is the same
        await house.done(player, do="sit", seat=3, buy_in_cents=10_000)
        await house.done(player, do="leave")
        assert json.loads(house.export(boss)[0])["whole"] is False

    run(check())


@pytest.mark.parametrize(
    ("game", "elections"), [("three-card-poker", {}), ("blackjack", {"deal": "hand", "decks": 1})]
)
def test_who_takes_a_seat_does_not_see_the_cards_of_the_one_before(local, game, elections):
    async def check() -> None:
        house = await House(local, Clock()).open(game, (ANN, BOB), elections=elections)
        rng = Random(4)
        await house.to_wagers()
        await house.bet(ANN, BOB)
        while await house.answer(rng, ANN, BOB):
            pass
        before = house.view(None)["seq"]
        own = [
            n for n in house.view(ANN, since=0)["news"] if n["type"] == "cards-shown" and n["to"] == "seat-1"
        ]
        assert own and all(n["cards"] for n in own)
        await house.done(ANN, do="leave")
        await house.floor.grant(CLEO.id, 100_000, "play money", "k")
        await house.done(CLEO, do="sit", seat=1, buy_in_cents=100_000)
        assert house.view(CLEO)["your_seat"] == 1
        assert house.view(CLEO)["view"] == house.view(None)["view"]  # until the next round
        told = [n for n in house.view(CLEO, since=0)["news"] if n["seq"] <= before]
        assert told == [n for n in house.view(None, since=0)["news"] if n["seq"] <= before]
        again = [n for n in house.view(ANN, since=0)["news"] if n["type"] == "cards-shown"]
        assert [n for n in again if n["to"] == "seat-1"] == own  # she has seen them and may see them again

    run(check())


def test_a_replay_shows_what_was_seen_at_the_time(local):
    """Every view sent live is found again in the replay of its round, for everybody."""

    async def check() -> None:
        house = await House(local, Clock()).open(
            "blackjack", (ANN, BOB), elections={"deal": "hand", "decks": 1}
        )
        live: list[tuple[int, int, dict[str, Any]]] = []
        viewers = {p.id if p else "": p for p in (ANN, BOB, AUDITOR, None)}

        def keep() -> None:
            views = {name: house.view(person)["view"] for name, person in viewers.items()}
            live.append((house.view()["round"], house.view()["seq"], views))

        house.floor.subscribe("t", keep)
        await house.play(30, Random(8), ANN, BOB)
        compared = 0
        for number in (1, 2, 25, 26, 30):
            for name, person in viewers.items():
                frames = house.floor.replay("t", number, person)
                for _, seq, sent in (kept for kept in live if kept[0] == number):
                    frame = [f for f in frames if f["seq"] <= seq][-1]
                    assert frame["view"] == sent[name]
                    compared += 1
        assert compared > 50
        for _ in range(2):  # read, and as it was kept
            told = json.loads(house.floor.rounds("t", 5))
            assert [r["round"] for r in told] == [30, 29, 28, 27, 26]
            assert told[0]["lines"] == house.view()["lines"]

    run(check())
