"""Houses that cheat while they play and keep consistent books: both programs reject every one, and accept
honest ones. The server itself is changed, and what it does it logs, hashes, seals and signs.
"""

import asyncio
import hashlib
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from floor_support import ANN, AUDITOR, BOB, KEY, Clock, House, intend, run
from test_sealed import verifier
from test_sealed_exports import Rows, full, lines, of_kind, small

from houseway.core.events import CutMade, WagersClosed
from houseway.equipment.cards import Card
from houseway.games.craps.rules import Rules
from houseway.games.registry import house_games
from houseway.games.roulette.game import Roulette
from houseway.live.floor import Person
from houseway.live.seals import Seals
from houseway.live.signing import Signer
from houseway.live.store import Store
from houseway.live.turn import Turn, at_table
from houseway.live.verify import verify_lines
from houseway.money.ledger import transfer

WAGERS = {
    "roulette": [("red", "red"), ("straight", "17")],
    "big-six": [("one-dollar", ""), ("logo", "")],
    "craps": [("pass", ""), ("buy", "4"), ("lay", "10"), ("field", "")],
    "baccarat": [("player", ""), ("banker", "")],
    "blackjack": [("base", "")],
    "three-card-poker": [("ante", ""), ("pair-plus", "")],
    "colorado-holdem": [("ante", ""), ("bonus", "")],
    "crazy-four-poker": [("ante", ""), ("queens-up", "")],
    "pai-gow-poker": [("pai-gow", ""), ("fortune", "")],
    "fast-action-holdem": [("ante", ""), ("bonus", "")],
    "let-it-ride": [("bet-3", ""), ("let-it-ride-bonus", ""), ("three-card-bonus", "")],
    "four-card-poker": [("ante", ""), ("aces-up", "")],
    "mississippi-stud": [("ante", ""), ("three-card-bonus", "")],
    "ultimate-texas-holdem": [("ante", ""), ("trips", "")],
    "texas-holdem-bonus": [("ante", ""), ("bonus", "")],
}
GAMES = sorted(WAGERS)


@dataclass
class Pages:
    """The pages of people at one table: they promise numbers, tell them when asked, and keep receipts."""

    house: House
    people: tuple[Person, ...]
    rng: Random
    promised: dict[str, str] = field(default_factory=dict)
    receipts: list[dict[str, Any]] = field(default_factory=list)
    numbers: list[dict[str, Any]] = field(default_factory=list)
    mute: bool = False  # promises, and does not tell
    _busy: set[str] = field(default_factory=set)
    _doing: set[asyncio.Task[None]] = field(default_factory=set)

    def open(self) -> None:
        self.house.floor.subscribe(self.house.table, self.changed)
        self.changed()

    def promise(self) -> str:
        value = self.rng.randbytes(16)
        digest = hashlib.sha256(value).hexdigest()
        self.promised[digest] = value.hex()
        return digest

    def changed(self) -> None:
        for person in self.people:
            if person.id not in self._busy:
                self._busy.add(person.id)
                task = asyncio.get_running_loop().create_task(self._look(person))
                self._doing.add(task)
                task.add_done_callback(self._doing.discard)

    async def _look(self, person: Person) -> None:
        try:
            view = self.house.view(person)
            if person is ANN and view["your_seat"] and view["receipt"] not in self.receipts:
                self.receipts.append(view["receipt"])
            asked = view["chance"].get("asked")
            if asked and not self.mute:
                value = self.promised[asked["digest"]]
                intent = {"do": "give", "number": asked["number"], "value": value, "offers": self.promise()}
                await intend(self.house.floor, self.house.table, person, self.house.key(), intent)
                if person is ANN:
                    told = {"table": self.house.table, "seat": view["your_seat"], "value": value}
                    told |= {name: asked[name] for name in ("number", "commitment")}
                    self.numbers.append({"houseway-number": 1, **told})
            elif view["your_seat"] and not view["chance"]["offered"] and not asked:
                intent = {"do": "offer", "digest": self.promise()}
                await intend(self.house.floor, self.house.table, person, self.house.key(), intent)
        finally:
            self._busy.discard(person.id)

    async def quiet(self) -> None:
        while self._doing:
            await asyncio.gather(*self._doing)


@dataclass
class Played:
    auditor: Rows
    player: Rows
    receipts: Rows  # what Ann's page kept
    days: Rows


async def bets_of(house: House, pages: Pages, game: str, rng: Random) -> None:
    """On to the next betting, and wagers of every kind by both."""
    for _ in range(60):
        if house.step()["kind"] == "wagers":
            break
        await pages.quiet()
        if not await house.answer(rng, ANN, BOB):
            await house.wait(60)
    for person in (ANN, BOB):
        offers = {(o["wager"], o["spot"]): o for o in house.view(person)["offers"]}
        for wager, spot in WAGERS[game]:
            offer = offers.get((wager, spot)) or offers.get((wager, "")) or next(
                (o for (w, _), o in offers.items() if w == wager), None
            )  # fmt: skip
            if offer is not None:
                stake = max(offer["min_cents"], 2_000 if wager in ("buy", "lay") else 0)
                await house.go(person, do="wager", wager=wager, spot=spot or offer["spot"], stake_cents=stake)
    for person in (ANN, BOB):
        await house.go(person, do="ready")


async def round_of(house: House, pages: Pages, game: str, rng: Random) -> None:
    await bets_of(house, pages, game, rng)
    for _ in range(40):
        await pages.quiet()
        if not await house.answer(rng, ANN, BOB):
            break
    if game == "craps":
        await house.wait(30)


async def played(store: Store, game: str, rounds: int = 8, **config: Any) -> Played:
    rng = Random(game)
    house = House(store, Clock(), table="t", entropy=rng.randbytes)
    await house.open(game, **config)
    pages = Pages(house, (ANN, BOB), Random(f"{game} pages"))
    pages.open()
    for seat, person in ((1, ANN), (3, BOB)):
        await house.floor.grant(person.id, 10**7, "play money", "k")
        await house.done(person, do="sit", seat=seat, buy_in_cents=10**6, offers=pages.promise())
        await pages.quiet()
    for n in range(rounds):
        await round_of(house, pages, game, rng)
        if n == rounds // 2:
            house.clock.now += 24 * 3600
            await house.done(ANN, do="rebuy", cents=12_300)
            await house.go(BOB, do="leave")
            await house.wait(60)
            await house.go(BOB, do="sit", seat=3, buy_in_cents=50_000)
            await pages.quiet()
    await house.wait(60)
    await pages.quiet()
    await house.close()
    found = Played(
        [json.loads(x) for x in house.export(AUDITOR)],
        [json.loads(x) for x in house.export(ANN)],
        [*pages.receipts, *pages.numbers],
        store.days(),
    )
    store.close()
    return found


@cache
def honest(game: str) -> Played:
    with TemporaryDirectory() as folder:
        return run(played(Store.open(Path(folder) / "house.db", key=KEY), game))


# ── honest houses ────────────────────────────────────────────────────────────────────────────────────


def test_every_game_is_among_them():
    # Where players sit at terminals, test_rapid_ranks.py does this.
    assert {*GAMES, "rapid-roulette"} == set(house_games())


@pytest.mark.parametrize("game", GAMES)
def test_an_honest_log_holds_with_the_receipts_of_its_player_and_of_the_day(game):
    found = honest(game)
    kept = [*found.receipts, *found.days]
    assert len(found.days) == 2 and found.days[1]["before"] == found.days[0]["signature"]
    assert sum("houseway-receipt" in line for line in found.receipts) > 5
    assert sum("houseway-number" in line for line in found.receipts) >= 2
    for rows in (found.auditor, found.player):
        assert small(rows, kept, Signer(KEY).key) == []
        assert full(rows, kept, Signer(KEY).key) == ""
    checked = verify_lines(iter(lines(found.auditor)), lines(kept))
    assert checked.receipts == len(kept) and checked.signed_by == Signer(KEY).key
    # Both players' numbers are in every seed after the first.
    seals = [r["body"] for r in found.auditor[1:-1] if r["kind"] == "seal"]
    assert sum(len(s["asked"]) for s in seals) == checked.numbers >= 2 * (len(seals) - 2)
    assert checked.unkept == 0


def test_a_number_that_is_promised_and_not_told_is_counted(tmp_path):
    async def play(store: Store) -> Rows:
        house = House(store, Clock())
        await house.open("roulette")
        pages = Pages(house, (ANN,), Random(1), mute=True)
        await house.floor.grant(ANN.id, 10**7, "play money", "k")
        await house.done(ANN, do="sit", seat=1, buy_in_cents=10**6, offers=pages.promise())
        bet = asyncio.create_task(house.go(ANN, do="wager", wager="red", spot="red", stake_cents=500))
        await asyncio.sleep(0.05)
        assert not bet.done()  # nothing happens while a number is waited for …
        await house.wait(2.9)
        await asyncio.sleep(0.05)
        assert not bet.done()
        await house.wait(0.1)  # … but not for ever
        await bet
        return [json.loads(x) for x in house.export()]

    store = Store.open(tmp_path / "house.db", key=KEY)
    rows = run(play(store))
    store.close()
    assert small(rows) == [] and full(rows) == ""
    assert verify_lines(iter(lines(rows))).unkept == 1
    assert verifier.check_lines(lines(rows)).counts["numbers promised and not told"] == 1


# ── houses that cheat while they play ────────────────────────────────────────────────────────────────


def seals_late(patch: Any) -> None:
    """The seed of a spin is sealed when all have bet, by a house that has looked at the bets."""
    seal, apply, made = Turn.seal, Turn.apply, Turn.made

    def later(self: Turn, of: str, cards: Any = (), **where: int) -> None:
        if of != "wheel":
            seal(self, of, cards, **where)

    def on_close(self: Turn, event: Any) -> None:
        apply(self, event)
        if isinstance(event, WagersClosed):
            seal(self, "wheel")
            made(self)

    patch.setattr(Turn, "seal", later)
    patch.setattr(Turn, "made", lambda self: made(self) if self.now.mixing else "")
    patch.setattr(Turn, "apply", on_close)


def seals_twice(patch: Any) -> None:
    """A second order of the cards is slipped in after the bets, without a shuffle."""
    apply = Turn.apply

    def on_close(self: Turn, event: Any) -> None:
        apply(self, event)
        if isinstance(event, WagersClosed):
            shoe = self.game.shoe(self.state)
            newest = self.now.stacks[-1]
            cards = self.seals.cards(newest.number)
            self.seal("stack", cards, first_slot=newest.first_slot, count=len(cards))
            assert shoe is not None
            self.made()

    patch.setattr(Turn, "apply", on_close)


def hears_nobody(patch: Any) -> None:
    """The house leaves out the numbers that were promised, so that it alone chooses."""
    log = Turn.log

    def deaf(self: Turn, kind: str, body: dict[str, Any], **rest: Any) -> None:
        log(self, kind, {**body, "asked": []} if kind == "seal" else body, **rest)

    patch.setattr(Turn, "log", deaf)


def commits_to_nothing(patch: Any) -> None:
    """The house publishes any hash, and chooses its seed when it has the numbers."""
    new = Seals.new

    def empty(self: Seals, number: int, cards: Any = ()) -> tuple[str, bytes]:
        return "ab" * 32, new(self, number, cards)[1]

    patch.setattr(Seals, "new", empty)


def mixes_without(patch: Any) -> None:
    """The players' numbers are asked for, and not used."""
    patch.setattr("houseway.live.seals.mixed", lambda seed, given: seed)


def takes_the_aces(patch: Any) -> None:
    seal = Turn.seal

    def without(self: Turn, of: str, cards: tuple[Card, ...] = (), **where: int) -> None:
        kings = tuple(Card(c - 4) if 48 <= c < 52 else c for c in cards)
        seal(self, of, tuple(sorted(kings)), **where)

    patch.setattr(Turn, "seal", without)


def loads_the_wheel(patch: Any) -> None:
    outcomes = Roulette.outcomes

    def loaded(self: Any, state: Any, step: Any) -> Any:
        return [(pocket, 20 if pocket in ("0", "00") else 1) for pocket, _ in outcomes(self, state, step)]

    patch.setattr(Roulette, "outcomes", loaded)


def cuts_as_it_likes(patch: Any) -> None:
    """The house knows the order, and chooses where to cut it."""
    book = Turn.by_the_book

    def cut(self: Turn, step: Any) -> Any:
        event = book(self, step)
        return CutMade(0, event.depth - 3) if isinstance(event, CutMade) else event

    patch.setattr(Turn, "by_the_book", cut)


def pays_leavers_half(patch: Any) -> None:
    def half(self: Turn, seat: int, person_id: str) -> None:
        cents = self.chips(seat) // 2
        self.who("left", seat, person_id, cents)
        moves = [(f"seat-t-{seat}", f"purse-{person_id}", cents), (f"seat-t-{seat}", "inventory-t", cents)]
        self.pay([transfer("cash-out", moves)], self.now.seq)

    patch.setattr(Turn, "cash_out", half)


def keeps_leavers_chips(patch: Any) -> None:
    """Half of the chips of whoever leaves stay at the seat."""

    def half(self: Turn, seat: int, person_id: str) -> None:
        cents = self.chips(seat) // 2
        self.who("left", seat, person_id, cents)
        self.pay([transfer("cash-out", [(f"seat-t-{seat}", f"purse-{person_id}", cents)])], self.now.seq)

    patch.setattr(Turn, "cash_out", half)


def sells_short(patch: Any) -> None:
    """Less chips than were paid for; the rest goes to the house."""

    def short(self: Turn, act: str, seat: int, person_id: str, cents: int) -> None:
        self.who(act, seat, person_id, cents)
        moves = [(f"purse-{person_id}", f"seat-t-{seat}", cents - 100)]
        self.pay([transfer("buy-in", [*moves, (f"purse-{person_id}", "inventory-t", 100)])], self.now.seq)

    patch.setattr(Turn, "buy_in", short)


def charges_more(patch: Any) -> None:
    charge = Rules.vigorish_cents
    patch.setattr(Rules, "vigorish_cents", lambda *given: charge(*given) + 100)


def skims(patch: Any) -> None:
    """Chips leave the inventory for the cage, and are not seen again."""
    apply = Turn.apply

    def on_close(self: Turn, event: Any) -> None:
        apply(self, event)
        if isinstance(event, WagersClosed):
            self.pay([at_table("t", transfer("fill", [("table-inventory", "cage", 700)]))], 0)

    patch.setattr(Turn, "apply", on_close)


def fills_for_nothing(patch: Any) -> None:
    """Chips come to the table that no payment needs."""
    apply = Turn.apply

    def on_close(self: Turn, event: Any) -> None:
        if isinstance(event, WagersClosed):
            self.pay([at_table("t", transfer("fill", [("cage", "table-inventory", 700)]))], 0)
        apply(self, event)

    patch.setattr(Turn, "apply", on_close)


def opens_early(patch: Any) -> None:
    """When the ball has brought a win for the players the seed is opened, and another is sealed."""
    apply = Turn.apply

    def again(self: Turn, event: Any) -> None:
        apply(self, event)
        if event.kind == "wager-placed" and self.now.wheel is not None:
            self.open_wheel(self.now.wheel.number)
            self.seal("wheel")
            self.made()

    patch.setattr(Turn, "apply", again)


def salts_as_it_likes(patch: Any) -> None:
    """Salts that the seed does not give: a record could later be told otherwise."""
    patch.setattr("houseway.live.sealed.SealedStack.record_salt", lambda self, seq: "00" * 16)


PLAYED: dict[str, tuple[str, Callable[[Any], None]]] = {
    "roulette: sealed after the bets": ("roulette", seals_late),
    "craps: sealed after the bets": ("craps", seals_late),
    "three-card-poker: a second order": ("three-card-poker", seals_twice),
    "roulette: numbers left out": ("roulette", hears_nobody),
    "blackjack: numbers left out": ("blackjack", hears_nobody),
    "roulette: no commitment": ("roulette", commits_to_nothing),
    "three-card-poker: no commitment": ("three-card-poker", commits_to_nothing),
    "three-card-poker: numbers not used": ("three-card-poker", mixes_without),
    "big-six: numbers not used": ("big-six", mixes_without),
    "three-card-poker: no aces": ("three-card-poker", takes_the_aces),
    "roulette: a loaded wheel": ("roulette", loads_the_wheel),
    "three-card-poker: a chosen cut": ("three-card-poker", cuts_as_it_likes),
    "roulette: leavers paid half": ("roulette", pays_leavers_half),
    "baccarat: leavers' chips kept": ("baccarat", keeps_leavers_chips),
    "roulette: short buy-ins": ("roulette", sells_short),
    "craps: more vigorish": ("craps", charges_more),
    "roulette: skimmed": ("roulette", skims),
    "roulette: filled for nothing": ("roulette", fills_for_nothing),
    "roulette: opened and sealed again": ("roulette", opens_early),
    "three-card-poker: other salts": ("three-card-poker", salts_as_it_likes),
}
# By hand, so that the house cuts; where it does not matter, as the table comes.
BY_HAND = {"dealing": "hand", "shuffler": "manual"}


@contextmanager
def rigged(how: Callable[[Any], None]) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        how(patch)
        yield


@pytest.mark.parametrize("name", PLAYED)
def test_a_house_that_cheats_while_it_plays_is_found_out(tmp_path, name):
    game, how = PLAYED[name]
    store = Store.open(tmp_path / "house.db", key=KEY)
    elections = BY_HAND if how is cuts_as_it_likes else {}
    with rigged(how):
        found = run(played(store, game, elections=elections))
    assert len(of_kind(found.auditor, "event", "settled")) > 3  # it did play
    # By the log alone, as an auditor gets it. The house has signed all of it.
    assert small(found.auditor), name
    assert full(found.auditor), name
