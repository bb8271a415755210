"""Cards and wheels of a turn: seeds that the house commits to, mixed with the players' numbers, and opened
when they can tell nothing any more."""

from abc import ABC, abstractmethod
from typing import Any

from msgspec.structs import replace

from houseway.core.events import Event, Shuffled
from houseway.core.game import Game
from houseway.core.steps import Chance, Over, Procedure
from houseway.dealer.automatic import Asked, Dealer
from houseway.equipment.cards import Card, text
from houseway.live import audit
from houseway.live.rows import Write
from houseway.live.seals import Seals, in_order
from houseway.live.standing import Standing


class Sealing(Dealer, ABC):
    """What a turn does with them; the turn itself keeps the log and goes on."""

    now: Standing[Any]
    seals: Seals
    write: Write
    table_id: str
    physical: bool  # real cards: nothing is sealed
    by: str

    @abstractmethod
    def log(self, kind: str, body: dict[str, Any]) -> None:
        """One more record."""

    @abstractmethod
    def settle_down(self) -> Asked:
        """Goes on to where a person is asked."""

    def card(self, slot: int) -> Card:
        stack = self.now.stack_with(slot)
        return self.seals.stack(stack).order[stack.position(slot)]

    def ticket(self, total: int) -> int:
        sealed = self.now.drawn_from
        assert sealed is not None
        return self.seals.spun(sealed).ticket(sealed.attempts, total)

    def seal_stack(self, event: Shuffled) -> None:
        shoe = self.game.shoe(self.state)
        assert shoe is not None
        left = bytearray(shoe.unseen)
        for slot in self.game.hidden_slots(self.state):
            left[self.card(slot)] -= 1
        cards = tuple(Card(c) for c, n in enumerate(left) for _ in range(n))
        if len(cards) != event.count:
            raise ValueError(f"{event.count} cards are to be shuffled, {len(cards)} are there")
        self.seal("stack", cards, first_slot=event.first_slot, count=event.count)

    def seal(self, of: str, cards: tuple[Card, ...] = (), **where: int) -> None:
        """The house commits to a seed; all who promised a number are asked for it."""
        number = self.now.sealed + 1
        commitment, box = self.seals.new(number, cards)
        self.write.seeds.append({"table_id": self.table_id, "number": number, "box": box})
        asked = [list(offer) for offer in self.now.offers]
        who = {"who": self.by} if self.by else {}
        body = {"number": number, "of": of, "commitment": commitment, "asked": asked, **where, **who}
        self.log(audit.SEAL, body)

    @property
    def waits(self) -> bool:
        return self.now.mixing is not None and bool(self.now.mixing.missing)

    def made(self) -> str:
        """Seed and numbers are mixed, without those that did not come; what a stack is sealed with."""
        mixing = self.now.mixing
        assert mixing is not None
        body: dict[str, Any] = {"number": mixing.number}
        if mixing.missing:
            body["missing"] = list(mixing.missing)
        seal = ""
        if mixing.of == "stack":
            seal = body["seal"] = self.seals.mixed_stack(mixing.number, mixing.given).root.hex()
        self.log(audit.MADE, body)
        return seal

    def add_entropy(self, seat: int, body: dict[str, Any]) -> None:
        self.log(audit.ENTROPY, {"seat": seat, **body})
        if self.now.mixing is not None and not self.waits:
            self.mixed()

    def mixed(self) -> None:
        """Everybody has told his number, or the time for it is over: the table goes on."""
        step = self.game.next_step(self.state)
        seal = self.made()
        if seal:
            assert isinstance(step, Procedure)
            self.apply(replace(step.event, seal=seal))
        self.settle_down()

    def tend_seals(self) -> None:
        """Opens the seeds that can tell nothing any more.

        A stack that another has replaced is opened when no card of the round lies on the table: cards of
        it may still be face down there. A wheel's seed is opened once its round is settled.
        """
        wheel, replaced = self.now.wheel, self.now.stacks[:-1]
        spun = wheel is not None and bool(wheel.attempts)
        if not (spun or replaced):
            return
        over = isinstance(self.game.next_step(self.state), Over)
        if over and spun and wheel is not None:
            self.open_wheel(wheel.number)
        if over or not self.now.dealt:
            for stack in replaced:
                self._open_stack(stack.number)

    def open_wheel(self, number: int) -> None:
        self.log(audit.OPENED, {"number": number, "seed": self.seals.seed(number).hex()})
        self.seals.forget(number)

    def _open_stack(self, number: int) -> None:
        """To everybody, or where folded cards stay secret only to auditors: their export has the seed."""
        told = opened(self.game, self.seals.seed(number), self.seals.cards(number))
        self.log(audit.OPENED, {"number": number, **(told if self.game.opens_all else {"to": "auditor"})})
        self.seals.forget(number)

    def open_seals(self) -> None:
        """Of a table at which nobody plays any more."""
        if self.now.wheel is not None:
            self.open_wheel(self.now.wheel.number)
        for stack in self.now.stacks:
            self._open_stack(stack.number)

    def proofs(self, event: Event) -> tuple[dict[str, Any], ...]:
        if self.physical:
            return ()
        if event.spun:
            return (self._spin(event),)
        return tuple(self._proof(slot) for slot, _ in event.shown())

    def _spin(self, event: Event) -> dict[str, Any]:
        """Which draw of which seed this was, and among what."""
        sealed = self.now.drawn_from
        assert sealed is not None
        outcomes = in_order(self.game.outcomes(self.state, Chance(event, "")))
        return {"number": sealed.number, "attempt": sealed.attempts, "outcomes": [list(o) for o in outcomes]}

    def _proof(self, slot: int) -> dict[str, Any]:
        stack = self.now.stack_with(slot)
        proof = self.seals.stack(stack).proof(stack.position(slot))
        return {"number": stack.number, "slot": slot, "card": text(proof.card), **proof.to_dict()}


def opened(game: Game[Any], seed: bytes, cards: tuple[Card, ...]) -> dict[str, str]:
    """What opens a stack: its seed, and where some of the pack lay on the table which cards it had."""
    shoe = game.shoe(game.open())
    assert shoe is not None
    part = {} if len(cards) == sum(shoe.cards) else {"cards": " ".join(map(text, cards))}
    return {"seed": seed.hex(), **part}
