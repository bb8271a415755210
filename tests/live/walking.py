"""A walk through the positions of a live table whose roles are all attended, to meet all that people do."""

import json
from random import Random
from typing import Any

from floor_support import ANN, BOB, House
from test_ranks import BOX, DEALER, FLOOR, MAINTENANCE, MANAGER

from houseway.core.events import (
    CardDealt,
    CardsShown,
    HandSet,
    HoleCardChecked,
    IrregularityCalled,
    StubRacked,
    WheelStopped,
)
from houseway.core.game import Illegal
from houseway.core.steps import Chance, Over, Step, Wagers, questions
from houseway.dealer.orders import orders
from houseway.editions.people import RANKS
from houseway.equipment.cards import Card, texts
from houseway.live import console
from houseway.live.intents import carry_out
from houseway.live.protocol import Answer, Call
from houseway.live.terms import Done, Person, Refused

SURVEILLANCE = Person("id-watch", "Watch", "surveillance")
PEOPLE = dict(zip(RANKS, (DEALER, BOX, FLOOR, MANAGER), strict=True)) | {
    "surveillance": SURVEILLANCE, "maintenance": MAINTENANCE,
}  # fmt: skip
ATTENDED = ("dealer", "box", "floor", "manager", "surveillance")

# What was sent, as the clause names it: ("call", what), ("order", kind or duty), ("answer", kind or duty).
Sent = tuple[str, str]


def below(least: str) -> Person:
    """The rank below one; a player where no rank is below."""
    if least not in RANKS or least == RANKS[0]:
        return Person("id-nobody", "Nobody")
    return PEOPLE[RANKS[RANKS.index(least) - 1]]


def name_of(event: Any) -> str:
    return getattr(event, "name", "") or event.kind


class Walk:
    """``known`` holds what has been sent and by which rank, of every game that was walked through."""

    def __init__(self, house: House, rng: Random, known: dict[Sent, str]):
        self.house, self.rng, self.known = house, rng, known

    @classmethod
    async def open(
        cls, house: House, game: str, rng: Random, known: dict[Sent, str], **config: Any
    ) -> "Walk":
        await house.open(game, (ANN, BOB), attended=ATTENDED, **config)
        await house.assign(FLOOR)
        return cls(house, rng, known)

    @property
    def table(self) -> Any:
        return self.house.floor._tables[self.house.table]

    @property
    def state(self) -> Any:
        return self.table.standing.state

    @property
    def step(self) -> Step:
        found: Step = self.table.game.next_step(self.state)
        return found

    async def refused(self, who: Person, **intent: Any) -> None:
        seq = self.house.view()["seq"]
        answer = await self.house.go(who, **intent)
        assert isinstance(answer, Refused), (who.role, intent)
        assert self.house.view()["seq"] == seq

    async def send(self, sent: Sent, by: str, **intent: Any) -> bool:
        """By the rank named, and not by the one below; False where the rules want something else with it."""
        await self.refused(below(by), **intent)
        answer = await self.house.go(PEOPLE[by], **intent)
        if isinstance(answer, Done):
            self.known[sent] = by
        return isinstance(answer, Done)

    async def on(self) -> None:
        """One act: something that was not sent yet, or else what is due."""
        if self.rng.random() < 0.25:
            self.look()
        if await self._call() or await self._order():
            return
        await self._due()

    async def _call(self) -> bool:
        alike: dict[str, list[IrregularityCalled]] = {}
        for called in self.table.game.irregularities(self.state):
            alike.setdefault(called.what, []).append(called)
        for what, calls in alike.items():
            again = 0.6 if what == "shuffler-miscount" else 0.02  # a count may be wrong twice
            if self.rng.random() < (again if ("call", what) in self.known else 0.7):
                called = self.rng.choice(calls)
                for detail in ({}, {"detail": "2"}):
                    if await self.send(("call", what), called.by, **self.call(called), **detail):
                        return True
        return False

    def call(self, called: IrregularityCalled) -> dict[str, Any]:
        """The intent; where cards are real, with one that can have come to light."""
        where = {f: getattr(called, f) for f in ("seat", "hand", "slot", "spot")}
        intent = {"do": "call", "what": called.what} | {f: v for f, v in where.items() if v}
        if self.table.config.physical and called.what in self.table.game.BRINGS_CARDS:
            intent["saw"] = self.cards((called.slot,))
        return intent

    def cards(self, slots: tuple[int, ...]) -> str:
        """Cards that can lie there, as somebody types them."""
        shoe = self.table.game.shoe(self.state)
        left = [Card(c) for c, n in enumerate(shoe.unseen) for _ in range(n)]
        if len(slots) == 1:
            left = [c for c, _ in shoe.weights(slots[0])]
        return texts(self.rng.sample(left, len(slots)))

    def came(self, step: Chance) -> str:
        """What real cards, dice or a wheel may bring, as somebody types it."""
        event = step.event
        if isinstance(event, CardDealt):
            return self.cards((event.slot,))
        if isinstance(event, CardsShown):
            return self.cards(event.slots)
        outcomes = [value for value, _ in self.table.game.outcomes(self.state, step)]
        value = "00" if "00" in outcomes and self.rng.random() < 0.2 else self.rng.choice(outcomes)
        if isinstance(event, HoleCardChecked):
            return "yes" if value else "no"
        if isinstance(event, WheelStopped):
            return str(value + 1)
        return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)

    def look(self) -> None:
        """The console of every rank can be shown here, and says what would follow every call."""
        seq = self.house.view()["seq"]
        for person in PEOPLE.values():
            told = console.sheet(self.table.scratch(), person)
            assert told["step"]["do"] and "??" not in json.dumps(told)
            assert told["step"]["clause"] == "" or told["step"]["says"], told["step"]
            if told["step"]["yours"] and "enter" not in told["step"]:  # who is told so can do it
                carry_out(self.table.scratch(), person, Answer(), frozenset())
        for called in {c.what: c for c in self.table.game.irregularities(self.state)}.values():
            asked = Call(called.what, called.seat, called.hand, called.slot, called.spot)
            try:
                ways = console.preview(self.table.scratch(), PEOPLE[called.by], asked)["ways"]
            except Illegal as refused:
                assert "cards" in refused.reason, refused  # that it has to be said how many there are
            else:
                assert ways and all(way["then"]["do"] for way in ways)
        assert self.house.view()["seq"] == seq

    async def _order(self) -> bool:
        turn = self.table.scratch()
        for order in orders(self.table.game, self.state, turn.idle_minutes):
            what = ("order", name_of(order.event))
            if what not in self.known and self.rng.random() < 0.3:
                fields = {f: getattr(order.event, f) for f in ("seat", "name") if hasattr(order.event, f)}
                if await self.send(what, order.by, do="order", what=order.event.kind, **fields):
                    return True
        return False

    async def _due(self) -> None:
        house, step = self.house, self.step
        least = house.view()["waits_for"]
        if asked := questions(step):
            await self._decide(asked[0])
        elif least:
            event = getattr(step, "event", None)
            for other in getattr(step, "instead", ()):
                sent = ("answer", name_of(other))
                if sent not in self.known and await self.send(sent, least, do="answer", instead=other.kind):
                    return
            sent = ("answer", "stub-racked, counted otherwise")
            again = (
                0.3 if self.table.game.name == "pai-gow-poker" else 0.03
            )  # two things follow a count there
            often = again if sent in self.known else 0.5
            counted = event.count if isinstance(event, StubRacked) and self.rng.random() < often else None
            if counted and await self.send(sent, least, do="answer", count=counted - 1):
                return
            if isinstance(event, HandSet) and await self._set_otherwise(event, least):
                return
            name = name_of(event) if event is not None else "settled"
            if isinstance(step, Chance) and self.table.config.physical:
                sender = "dealer" if least.startswith("seat-") else least
                assert await self.send(("answer", name), sender, do="answer", saw=self.came(step)), step
            else:
                assert await self.send(("answer", name), least, do="answer"), step
        elif isinstance(step, Wagers):
            await self._bet(step)
        elif isinstance(step, Over):
            assert await self.send(("answer", "round-opened"), "dealer", do="answer")
        else:
            raise AssertionError(f"nobody is waited for: {step}")

    async def _set_otherwise(self, event: HandSet, least: str) -> bool:
        """The dealer's hand set wrongly, which may be noticed."""
        near = range(max(0, min(event.slots) - 6), max(event.slots) + 7)
        for _ in range(6):
            slots = tuple(sorted(self.rng.sample(near, len(event.slots))))
            sent = ("answer", event.kind)
            if slots != event.slots and await self.send(sent, least, do="answer", slots=slots):
                return True
        return False

    async def _decide(self, question: Any) -> None:
        person = next(p for p in (ANN, BOB) if self.house.view(p)["your_seat"] == question.seat)
        choices = list(question.choices)
        self.rng.shuffle(choices)
        for choice in choices:
            intent = {"do": "decide", "choice": choice.name}
            if choice.name == "cut":
                intent = {"do": "cut", "depth": 20}
            if isinstance(await self.house.go(person, **intent), Done):
                return
        raise AssertionError(question)

    async def _bet(self, step: Wagers) -> None:
        for person in (ANN, BOB):
            seat = self.house.view(person)["your_seat"]
            offers = [o for o in step.offers if o.seat in (0, seat)]
            main = {o.wager: o for o in offers}
            for offer in [*main.values()][: self.rng.choice((1, 2, 9))]:
                intent = {"do": "wager", "wager": offer.wager, "spot": offer.spot}
                await self.house.go(person, **intent, stake_cents=offer.limits.min_cents)
        if isinstance(step := self.step, Wagers) and step.closes is not None:
            await self.send(("answer", name_of(step.closes)), "dealer", do="answer")
