"""One turn of a table: from an intent or the clock to records, postings and seeds that are stored together.

A turn works on copies. Nobody sees anything of it until it is stored; a turn that is refused is dropped.
"""

import weakref
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from houseway.core.codec import to_dict
from houseway.core.events import (
    CardDealt,
    CardsShown,
    ChipsCounted,
    DecksChanged,
    Event,
    HoleCardChecked,
    ProcedureDone,
    RoundOpened,
    SeatLeft,
    SeatTaken,
    Settled,
    Shuffled,
    WagersClosed,
)
from houseway.core.game import FLOOR, Game, Illegal
from houseway.core.steps import Chance, Over, Procedure, Settle, Step, Wagers
from houseway.dealer import books
from houseway.dealer.automatic import Asked, Dealer, waits_for
from houseway.dealer.chance import weighted
from houseway.editions.people import TITLES
from houseway.equipment.cards import Card, text
from houseway.live import audit
from houseway.live.audit import Record
from houseway.live.book import Book, at_table, meter_account, purse_account, seat_chips, sums, table_account
from houseway.live.rows import Write
from houseway.live.seals import Seals, in_order
from houseway.live.standing import Standing, fold
from houseway.live.terms import TableConfig
from houseway.money.cents import dollars
from houseway.money.ledger import CAGE, INVENTORY, Entry, transfer

IDLE_MINUTES = "idle-minutes"  # the option by which a house says when its cards lie idle


@dataclass(frozen=True)
class Happened:
    """An event as it went into the log, with the proofs of the cards it shows and who sat where."""

    seq: int
    at_ms: int
    event: Event
    proofs: tuple[dict[str, Any], ...]
    seating: tuple[tuple[int, str], ...]


class SealedChance:
    """Chance as the automatic dealer asks for it, answered from the sealed seeds."""

    def __init__(self, turn: "Turn"):
        self.turn = turn

    def shuffled(self, game: Game[Any], state: Any, event: Shuffled) -> None:
        """The order was sealed before the shuffle was announced."""

    def draw(self, game: Game[Any], state: Any, step: Chance) -> Any:
        asked = step.event
        match asked:
            case CardDealt():
                return self.turn.card(asked.slot)
            case CardsShown():
                return tuple(self.turn.card(s) for s in asked.slots)
            case HoleCardChecked():
                return game.looked(state, step, self.turn.card(asked.slot))
        if asked.spun:
            outcomes = in_order(game.outcomes(state, step))
            return weighted(outcomes, self.turn.ticket(sum(w for _, w in outcomes)))
        raise TypeError(f"no sealed source gives a {asked.kind}")

    def card_at(self, game: Game[Any], state: Any, slot: int) -> Card:
        return self.turn.card(slot)


class Turn(Dealer):
    def __init__(
        self, config: TableConfig, game: Game[Any], standing: Standing[Any], *,
        seals: Seals, book: Book, at_ms: int,
    ):  # fmt: skip
        self.game = game
        # Nothing in a turn leads back to it: it goes when it is done, and leaves no garbage to collect.
        self.chance = SealedChance(weakref.proxy(self))
        self.record = None
        self.config = config
        self.table_id = config.id
        self.now = standing
        self.state = standing.state
        self.seals, self.book, self.at_ms = seals, book, at_ms
        self.write = Write()
        self.changes: dict[str, int] = {}  # of balances
        self.happened: list[Happened] = []

    @property
    def idle(self) -> bool:
        return not self.write.audit

    @property
    def receipted(self) -> bool:
        """Whether the house signs where the log now stands: after a round, a buy-in or a cash-out."""
        return any(isinstance(h.event, RoundOpened | Settled) for h in self.happened) or any(
            r["kind"] == audit.WHO for r in self.write.audit
        )

    # ── the log ──────────────────────────────────────────────────────────────────────────────────────

    def log(
        self, kind: str, body: dict[str, Any], *,
        round_no: int | None = None, after: Any = None, event: Event | None = None, private: bool = False,
    ) -> None:  # fmt: skip
        """One more record; a private one tells cards that one seat alone may see."""
        round_no = self.now.round if round_no is None else round_no
        record = Record.after(self.now.seq, self.now.head, kind, body, self.at_ms, round_no)
        self.now = fold(self.game, self.now, record, after, event)
        self.state = self.now.state
        self.write.record(self.table_id, record, self.seals.vault if private else None)

    def who(self, act: str, seat: int, person_id: str, cents: int | None = None) -> None:
        """What somebody did at a seat; with the chips that he bought or cashed in by it."""
        paid = {} if cents is None else {"cents": cents}
        self.log(audit.WHO, {"act": act, "seat": seat, "who": person_id, **paid})

    # ── events ───────────────────────────────────────────────────────────────────────────────────────

    def apply(self, event: Event) -> None:
        """The event, the proofs of what it shows and the money it moves, or :class:`Illegal`."""
        before = self.state
        after = self.game.apply(before, event)
        moved = [at_table(self.table_id, e) for e in books.entries(self.game, before, event, after)]
        self._require_funds(moved)
        self._require_owed(moved, after)
        proofs = self._proofs(event)
        round_no = event.round + self.now.voided if isinstance(event, RoundOpened) else None
        private = bool(event.only_for())
        body = self._body(event)
        self.log(audit.EVENT, body, round_no=round_no, after=after, event=event, private=private)
        of = self.now.seq
        self.happened.append(Happened(of, self.at_ms, event, proofs, self.now.seating))
        if proofs:
            self.log(audit.PROOF, {"of": of, "proofs": list(proofs)}, private=private)
        self.pay(moved, of)
        self._tend_seals(event)

    def _body(self, event: Event) -> dict[str, Any]:
        """An event's record. Where it shows cards to one seat only, others get its hash: without a salt they
        could find the cards by trying."""
        body = to_dict(event)
        if event.only_for():
            stack = self.now.stack_with(event.shown()[0][0])
            body["salt"] = self.seals.stack(stack).record_salt(self.now.seq + 1)
        return body

    def by_the_book(self, step: Step) -> Event | None:
        event = super().by_the_book(step)
        if not isinstance(event, Shuffled):
            return event
        if self.now.mixing is None:
            if self._waits_for_players(step):
                return None
            self._seal_stack(event)
        return None if self._waits else replace(event, seal=self._made())

    def _waits_for_players(self, step: Step) -> bool:
        """Cards are shuffled when somebody is there who may take part, or else before they lie spread."""
        return not self.now.seats and not waits_for(self.game.table, step) and not self._idle_for_long

    def go_on(self, event: Event) -> None:
        """The next round, or no more bets: with new cards first where these are too old. Bets stand."""
        if isinstance(event, RoundOpened | WagersClosed) and self.game.shoe(self.state) is not None:
            minutes = -(-max(0, self.at_ms - self.now.cards_since_ms) // 60_000)  # one begun counts
            try:
                self.apply(replace(event, deck_minutes=minutes))
                return
            except Illegal as refused:
                if DecksChanged.kind not in refused.allowed:
                    raise
            self.apply(DecksChanged())
            renewed = self.advance()
            again = renewed.closes if isinstance(renewed, Wagers) else getattr(renewed, "event", None)
            if type(again) is not type(event):  # somebody is asked first, for the cut or as an attended role
                return
            event = again
        self.apply(event)

    @property
    def idle_minutes(self) -> int:
        """For how long nobody has played, by the table's clock."""
        return max(0, self.at_ms - self.now.played_ms) // 60_000

    @property
    def _idle_for_long(self) -> bool:
        minutes = self.game.house.elections.get(IDLE_MINUTES)
        return minutes is not None and self.idle_minutes >= int(minutes)

    def idle_duty(self) -> Event | None:
        """What is due because for the time of the house nobody has sat there, or nobody has bet."""
        if self.idle_minutes < int(self.game.house.elections.get(IDLE_MINUTES, 0)):
            return None
        due = self.game.idle_duty(self.state)
        if isinstance(due, ProcedureDone):
            due = replace(due, minutes=self.idle_minutes)
        return due if due is not None and self._accepts(due) else None

    def _accepts(self, event: Event) -> bool:
        try:
            self.game.apply(self.state, event)
        except Illegal:
            return False
        return True

    def wake(self) -> bool:
        """Brings an idle table back to play for somebody who wants to; whether it was idle."""
        event = self.game.wakes(self.state)
        if event is None:
            return False
        if (whose := _whose(event)) in self.game.table.attended:
            raise Illegal(f"the cards lie spread: the {TITLES[whose]} brings them back")
        self.apply(event)
        self.settle_down()
        return True

    def waits_for(self) -> str:
        """The attended role that owes the next step, or what an idle table is due."""
        table = self.game.table
        if role := waits_for(table, self.game.next_step(self.state)):
            return role
        due = self.idle_duty()
        return _whose(due) if due is not None and _whose(due) in table.attended else ""

    def is_idle(self) -> bool:
        """Whether an idle table is due something that no attended role does."""
        step = self.game.next_step(self.state)
        cards = isinstance(step, Procedure) and isinstance(step.event, Shuffled)
        if cards and self._idle_for_long and not self.now.seats and not waits_for(self.game.table, step):
            return True
        due = self.idle_duty()
        return due is not None and _whose(due) not in self.game.table.attended

    def be_idle(self) -> None:
        """Does what an idle table is due; cards that waited for players are shuffled before that."""
        if not self.is_idle():
            return
        self.settle_down()
        due = self.idle_duty()
        if due is not None:
            self.apply(due)
            self.settle_down()

    # ── cards and wheels ─────────────────────────────────────────────────────────────────────────────

    def card(self, slot: int) -> Card:
        stack = self.now.stack_with(slot)
        return self.seals.stack(stack).order[stack.position(slot)]

    def ticket(self, total: int) -> int:
        sealed = self.now.drawn_from
        assert sealed is not None
        return self.seals.spun(sealed).ticket(sealed.attempts, total)

    def _seal_stack(self, event: Shuffled) -> None:
        shoe = self.game.shoe(self.state)
        assert shoe is not None
        left = bytearray(shoe.unseen)
        for slot in self.game.hidden_slots(self.state):
            left[self.card(slot)] -= 1
        cards = tuple(Card(c) for c, n in enumerate(left) for _ in range(n))
        if len(cards) != event.count:
            raise ValueError(f"{event.count} cards are to be shuffled, {len(cards)} are there")
        self._seal("stack", cards, first_slot=event.first_slot, count=event.count)

    def _seal(self, of: str, cards: tuple[Card, ...] = (), **where: int) -> None:
        """The house commits to a seed; all who promised a number are asked for it."""
        number = self.now.sealed + 1
        commitment, box = self.seals.new(number, cards)
        self.write.seeds.append({"table_id": self.table_id, "number": number, "box": box})
        asked = [list(offer) for offer in self.now.offers]
        self.log(audit.SEAL, {"number": number, "of": of, "commitment": commitment, "asked": asked, **where})

    @property
    def _waits(self) -> bool:
        return self.now.mixing is not None and bool(self.now.mixing.missing)

    def _made(self) -> str:
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
        if self.now.mixing is not None and not self._waits:
            self.mixed()

    def mixed(self) -> None:
        """Everybody has told his number, or the time for it is over: the table goes on."""
        step = self.game.next_step(self.state)
        seal = self._made()
        if seal:
            assert isinstance(step, Procedure)
            self.apply(replace(step.event, seal=seal))
        self.settle_down()

    def _tend_seals(self, event: Event) -> None:
        """Opens the seeds that can tell nothing any more.

        A stack that another has replaced is opened when no card of the round lies on the table: cards of
        it may still be face down there. A wheel's seed is opened once its round is settled.
        """
        over = isinstance(self.game.next_step(self.state), Over)
        if over and self.now.wheel is not None and self.now.wheel.attempts:
            self._open_wheel(self.now.wheel.number)
        if over or not self.now.dealt:
            for stack in self.now.stacks[:-1]:
                self._open_stack(stack.number)

    def _open_wheel(self, number: int) -> None:
        self.log(audit.OPENED, {"number": number, "seed": self.seals.seed(number).hex()})
        self.seals.forget(number)

    def _open_stack(self, number: int) -> None:
        """To everybody, or where folded cards stay secret only to auditors: their export has the seed."""
        told = opened(self.game, self.seals.seed(number), self.seals.cards(number))
        self.log(audit.OPENED, {"number": number, **(told if self.game.opens_all else {"to": "auditor"})})
        self.seals.forget(number)

    def _proofs(self, event: Event) -> tuple[dict[str, Any], ...]:
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

    def counted(self, asked: Any) -> int:
        """What the books say of the chips before a seat, or of a meter."""
        if isinstance(asked, ChipsCounted):
            return self.chips(asked.seat)
        return self.balance(meter_account(asked.meter))

    # ── money ────────────────────────────────────────────────────────────────────────────────────────

    def balance(self, account: str) -> int:
        return self.book.promised.get(account, 0) + self.changes.get(account, 0)

    def chips(self, seat: int) -> int:
        return self.balance(seat_chips(self.table_id, seat))

    def _require_funds(self, moved: list[Entry]) -> None:
        for account, change in sums(moved).items():
            left = self.balance(account) + change
            if left < 0 and account == table_account(self.table_id, INVENTORY):
                self.pay([fill(self.table_id, self.config.inventory_cents - left)], 0)
            elif left < 0 and account != CAGE:
                have = dollars(self.balance(account))
                kind = account.partition("-")[0]
                where = {"purse": "your purse", "seat": "chips at your seat"}.get(kind, f"the {kind}")
                raise Illegal(f"{dollars(-change)} are needed and there are {have} in {where}")

    def _require_owed(self, moved: list[Entry], after: Any) -> None:
        """Chips that a player owes stay in front of him until they are collected."""
        changes = sums(moved)
        for seat, cents in self.game.owed(after).items():
            change = changes.get(seat_chips(self.table_id, seat), 0)
            if change < 0 and self.chips(seat) + change < cents:
                raise Illegal(f"{dollars(cents)} of your chips are owed as vigorish and cannot be staked")

    def pay(self, moved: list[Entry], of: int) -> None:
        """Postings for the record ``of`` (0: for none), in the log and in the ledger."""
        if not moved:
            return
        self._require_funds(moved)
        body = [
            {"reason": e.reason, "postings": [[p.account, p.amount_cents] for p in e.postings]} for e in moved
        ]
        self.log(audit.MONEY, {"of": of, "entries": body})
        self.write.post(self.table_id, self.now.seq, moved)
        for account, change in sums(moved).items():
            self.changes[account] = self.changes.get(account, 0) + change

    def buy_in(self, act: str, seat: int, person_id: str, cents: int) -> None:
        self.who(act, seat, person_id, cents)
        move = (purse_account(person_id), seat_chips(self.table_id, seat), cents)
        self.pay([transfer("buy-in", [move])], self.now.seq)

    def cash_out(self, seat: int, person_id: str) -> None:
        """Whoever leaves is given all of his chips."""
        cents = self.chips(seat)
        self.who("left", seat, person_id, cents)
        if cents:
            move = (seat_chips(self.table_id, seat), purse_account(person_id), cents)
            self.pay([transfer("cash-out", [move])], self.now.seq)

    # ── seats ────────────────────────────────────────────────────────────────────────────────────────

    def may_leave(self, seat: int) -> bool:
        """Nothing of the player's lies on the table: neither wager nor cards."""
        if self.game.stakes(self.state).get(seat, 0):
            return False
        between = isinstance(self.game.next_step(self.state), Wagers | Over) or seat not in self.now.playing
        return between and self._accepts(SeatLeft(seat))

    def leave(self, seat: int, person_id: str) -> None:
        self.apply(SeatLeft(seat))
        if isinstance(self.game.next_step(self.state), Settle):  # vigorish that he owes
            self.apply(Settled(self.game.settle(self.state)))
        self.cash_out(seat, person_id)

    def void(self, why: str, person_id: str) -> None:
        """The round does not count: every stake goes back to its seat, and the table begins anew, or from
        what its game keeps of it."""
        returned = [at_table(self.table_id, e) for e in books.void_entries(self.game, self.state)]
        if self.now.wheel is not None:
            self._open_wheel(self.now.wheel.number)
        self.log(audit.VOID, {"round": self.now.round, "why": why, "who": person_id})
        self.pay(returned, self.now.seq)
        there = self.game.view(self.state, FLOOR)["seated"]
        for s in self.now.seats:
            if s.seat not in there:
                self.apply(SeatTaken(s.seat, s.person))
        self.settle_down()

    def let_leave(self) -> None:
        for s in self.now.seats:
            if s.leaving and self.may_leave(s.seat):
                self.leave(s.seat, s.person)

    def settle_down(self) -> Asked:
        """Deals on to the next question, lets those go who wanted to, and seals the next spin."""
        step = self.advance()
        if self.now.mixing is not None:
            return step
        self.let_leave()
        if not isinstance(step, Over):
            step = self.advance()
        spins = self.game.shoe(self.state) is None and self.now.wheel is None and self.now.mixing is None
        if spins and self.now.seats and isinstance(step, Wagers | Over):
            self._seal("wheel")
            if not self._waits:
                self._made()
        return step


def opened(game: Game[Any], seed: bytes, cards: tuple[Card, ...]) -> dict[str, str]:
    """What opens a stack: its seed, and where some of the pack lay on the table which cards it had."""
    shoe = game.shoe(game.open())
    assert shoe is not None
    part = {} if len(cards) == sum(shoe.cards) else {"cards": " ".join(map(text, cards))}
    return {"seed": seed.hex(), **part}


def _whose(duty: Event) -> str:
    return str(getattr(duty, "by", duty.cause))


def fill(table_id: str, cents: int) -> Entry:
    """Chips from the cage to a table's inventory."""
    return at_table(table_id, transfer("fill", [(CAGE, INVENTORY, cents)]))
