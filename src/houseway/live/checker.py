"""The log of an export played again: every record is held against the rules, the seals and the books."""

import hashlib
import json
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from houseway.core.codec import BadEvent, to_dict
from houseway.core.events import (
    CardsShown,
    CashOutVerified,
    ChipsCounted,
    CutMade,
    DayReconciled,
    Event,
    HoleCardChecked,
    MeterRead,
    RoundOpened,
    Settled,
    Shuffled,
    WagerPlaced,
    WagersAccepted,
    asks_link,
)
from houseway.core.game import Game, Illegal
from houseway.core.steps import Chance, Over, Procedure
from houseway.dealer import books
from houseway.dealer.chance import weighted
from houseway.equipment.cards import Card, card, text
from houseway.live import audit
from houseway.live.approvals import check_approved, check_asked, check_declined
from houseway.live.audit import BrokenChain, Record, canonical, chained
from houseway.live.book import (
    PURSE,
    at_table,
    expected_counts,
    seat_chips,
    sums,
    table_account,
)
from houseway.live.money_acts import Correction
from houseway.live.posted import game_under
from houseway.live.queue import check_listed
from houseway.live.sealed import Proof, SealedStack, SealedWheel, commitment, mixed
from houseway.live.seals import in_order
from houseway.live.sitting import check_who, taken
from houseway.live.standing import Standing, event_in, fold, require_person
from houseway.live.table_acts import check_closing, check_terms
from houseway.live.turn import fill
from houseway.money.ledger import CAGE, INVENTORY, METER, Entry, Ledger, Overdrawn, Posting

_SEALING = (audit.SEAL, audit.ENTROPY, audit.MADE, audit.OPENED, audit.PROOF)


class NotVerified(ValueError):
    """An export that does not hold, with the record at fault."""


@dataclass
class Verified:
    """What an export came to."""

    table: str = ""
    game: str = ""
    edition: str = ""
    records: int = 0
    events: int = 0
    rounds: int = 1
    lines: int = 0
    proofs: int = 0
    opened: int = 0
    head: str = audit.START
    replayed_until: int = 0  # after this record come cards withheld from the owner and not opened yet
    waiting: tuple[int, ...] = ()  # seeds not opened yet
    closed: tuple[int, ...] = ()  # seeds open only to auditors and not in this export: their orders unchecked
    meters: int = 0  # readings of meters, which tables share: what stood there is in the meter's own log
    house_win_cents: int = 0
    numbers: int = 0  # that players added to seeds
    unkept: int = 0  # promised and not told: each left the house one choice of two
    signed_by: str = ""  # the house's key
    receipts: int = 0  # heads signed before, and own numbers, that this log agrees with
    physical: bool = False  # real cards, dice or wheel: what came was entered, and no seal speaks for it
    half_voids: int = 0  # rounds declared void whose settled wagers stood, in older logs


@dataclass
class Row:
    record: Record
    withheld: bool
    told: dict[str, Any]  # what lies beside the record: a seed that is open only to auditors

    @property
    def opens(self) -> dict[str, Any]:
        """The record of an opening, with the seed from wherever it is told."""
        return {**self.told, **self.record.body}


@dataclass
class Checker:
    rows: list[Row]
    found: Verified
    game: Game[Any]
    now: Standing[Any]
    bank_cents: int  # what the inventory is filled up to
    opened: dict[int, dict[str, Any]]  # what opens each seed, as far as opened anywhere in the export
    ledger: Ledger = field(default_factory=Ledger)
    packs: dict[int, tuple[Card, ...] | None] = field(default_factory=dict)  # what went into each shuffle
    stacks: dict[int, SealedStack] = field(default_factory=dict)
    wheels: dict[int, SealedWheel] = field(default_factory=dict)
    due: list[Entry] = field(default_factory=list)  # of the last event
    shown: list[tuple[int, Card]] = field(default_factory=list)  # slots and cards whose proofs are due
    spun: dict[str, Any] | None = None  # a spin: the seed, the attempt and the outcomes to be named
    of: int = 0  # the record that proofs and money now belong to
    shuffle_due: str = ""  # the seal of a stack that was just made
    void_due: bool = False  # a seed was opened that only a void round opens
    filled_cents: int = 0  # chips just brought, which the next payment must need
    house_cents: int = 0
    link: list[Event] | None = None  # what its log says that it answered this table, where that is at hand
    whole: bool = False  # an auditor's export: nothing is withheld, and every seed is there
    replaying: bool = True

    def check(self) -> None:
        for row in self.rows:
            record = row.record
            try:
                self._record(record, row)
            except (Illegal, BadEvent, Overdrawn, BrokenChain, ValueError, KeyError, TypeError) as error:
                raise NotVerified(f"record {record.seq}: {error}") from error
        self._nothing_due("the end")
        if any(isinstance(answer, MeterRead) for answer in self.link or ()) and self.replaying:
            raise NotVerified("the link has a prize for this table that the table does not know")
        if self.shuffle_due or self.void_due or self.filled_cents:
            raise NotVerified("the log ends in the middle of a turn")
        sealed = [s.number for s in self.now.stacks]
        sealed += [x.number for x in (self.now.wheel, self.now.mixing) if x is not None]
        self.found.waiting = tuple(sealed)
        self.found.house_win_cents = self.house_cents

    def _record(self, record: Record, row: Row) -> None:
        kind, body, withheld = record.kind, record.body, row.withheld
        if kind not in audit.KINDS:
            raise ValueError(f"there is no kind {kind!r}")
        if self.found.physical and kind in _SEALING:
            raise ValueError("nothing is sealed where cards, dice or the wheel are real")
        if withheld and (self.whole or kind not in (audit.EVENT, audit.PROOF)):
            raise ValueError("only cards that one seat may see, and their proofs, can be withheld")
        if kind not in (audit.PROOF, audit.MONEY):
            self._nothing_due(f"record {record.seq}")
            self.of = record.seq
        if self.now.closed and (kind != audit.MONEY or body["of"] != self.of):
            raise ValueError("the table was closed before")
        if self.now.mixing is not None and kind not in (audit.ENTROPY, audit.MADE):
            raise ValueError(f"seed {self.now.mixing.number} is being mixed, and nothing else may happen")
        if self.void_due and kind != audit.VOID:
            raise ValueError("a seed was opened in the middle of its round")
        self.void_due = False
        match kind:
            case audit.EVENT:
                self._event(record, withheld)
                return
            case audit.PROOF:
                self._proof(record, withheld)
            case audit.MONEY:
                self._money(body)
            case audit.SEAL:
                self._seal(body)
            case audit.ENTROPY:
                self._entropy(body)
            case audit.MADE:
                self._made(body)
            case audit.OPENED:
                self._opened(row.opens)
            case audit.WHO:
                self._who(body)
            case audit.LIST:
                check_listed(self.now.queue, body, taken(self.now), self.game.table.seats)
            case audit.ASKED:
                check_asked(body)
            case audit.APPROVED:
                self._approved(body)
            case audit.DECLINED:
                check_declined(self.now, body)
            case audit.VOID if self.replaying:
                self._void(body)
            case audit.COUNT | audit.CLOSED_TABLE:
                self.due = check_closing(self.game, self.now, record, self.found.table, self.ledger)
            case _:
                check_terms(self.game, self.now, record, self.replaying)
        self.now = fold(self.game, self.now, record)
        self.game = game_under(self.game, self.now.terms)

    def _void(self, body: dict[str, Any]) -> None:
        """Everything of the round goes back. A log from before settled wagers were undone does not say how
        many there were, and they stood."""
        game, state = self.game, self.now.state
        settled = self.now.lines if "undone" in body else None
        if settled is not None:
            if wait := game.must_finish(state):
                raise ValueError(wait)
            lines = books.void_lines(game, state, settled)
            if lines is None or len(lines) != body["undone"]:
                raise ValueError(f"{body['undone']} lines are undone; due were {len(lines or ())}")
        elif game.shoe(state) is not None:
            self.found.half_voids += any(x.amount_cents for x in self.now.lines)
        moved = books.void_entries(game, state, settled)
        self.due = [at_table(self.found.table, e) for e in moved]
        came = sum(p.amount_cents for e in moved for p in e.postings if p.account == INVENTORY)
        self.house_cents += came - game.stakes(state).get(0, 0)

    def _nothing_due(self, before: str) -> None:
        if self.shown or self.spun:
            raise NotVerified(f"record {self.of} shows what chance brought without a proof before {before}")
        if self.due:
            raise NotVerified(f"record {self.of} moves money that is not posted before {before}")

    # ── events ───────────────────────────────────────────────────────────────────────────────────────

    def _event(self, record: Record, withheld: bool) -> None:
        self.found.events += 1
        event = event_in(record.body)
        if withheld:
            filled = self._filled(record, event)
            if filled is None and self.replaying:
                self.replaying = False
                self.found.replayed_until = record.seq - 1
            event = filled or event
        if not self.found.physical:
            self._in_order(event)
        after = None
        if self.replaying:
            self._check_chance(event)
            require_person(self.game, self.now, event, record.body.get("who", ""))
            before = self.now.state
            self.spun = self._spin(event)
            after = self.game.apply(before, event)
            self.due = [at_table(self.found.table, e) for e in books.entries(self.game, before, event, after)]
        elif isinstance(event, Settled) and (said := books.settled_entry(event)).postings:
            self.due = [at_table(self.found.table, said)]
        if not withheld and not self.found.physical:
            self.shown = list(event.shown())
            self._salted(record, event)
        if isinstance(event, Settled):
            self.found.lines += len(event.lines)
            said = books.settled_entry(event)
            self.house_cents += sum(p.amount_cents for p in said.postings if p.account == INVENTORY)
        if isinstance(event, RoundOpened):
            self.found.rounds += 1
            if len(self.now.stacks) > 1:
                raise ValueError("an order of cards that was replaced has not been opened")
        if self.replaying:
            self.now = fold(self.game, self.now, record, after)
        elif isinstance(event, CutMade) and self.now.stacks:
            *before_it, newest = self.now.stacks
            self.now = replace(self.now, stacks=(*before_it, newest.cut(event.depth)))

    def _in_order(self, event: Event) -> None:
        """A stack is shuffled as soon as it is made, and no wager is placed on a spin that is not sealed."""
        if isinstance(event, Shuffled) or self.shuffle_due:
            newest = self.now.stacks[-1] if self.now.stacks else None
            if not isinstance(event, Shuffled) or not self.shuffle_due or newest is None:
                raise ValueError("cards are sealed once, directly before their shuffle")
            if (event.seal, event.first_slot, event.count) != (
                self.shuffle_due, newest.first_slot, len(newest.positions),
            ):  # fmt: skip
                raise ValueError("these cards were not sealed before they were shuffled")
            self.shuffle_due = ""
        middle = len(self.now.stacks[-1].positions) // 2 if self.now.stacks else 0
        if isinstance(event, CutMade) and not event.seat and event.depth != middle:
            raise ValueError("the house cuts in the middle: it might know the order")
        if isinstance(event, WagerPlaced | RoundOpened) and self._spins and self.now.wheel is None:
            raise ValueError("betting begins before the spin is sealed")

    @property
    def _spins(self) -> bool:
        return self.game.shoe(self.game.open()) is None

    def _filled(self, record: Record, event: Event) -> Event | None:
        """A look at cards as it must have been, once the seed of their stack is open: its hash shows it."""
        if not isinstance(event, CardsShown) or not event.only_for() or event.cards:
            raise ValueError("only cards that one seat may see can be withheld")
        if self.found.physical:
            return None
        cards = [c for slot in event.slots if (c := self._card(slot)) is not None]
        if len(cards) != len(event.slots) or not cards:
            return None
        filled: Event = event.with_value(tuple(cards))
        self._same_hash(record, {**to_dict(filled), "salt": self._salt(record.seq, event.slots[0])})
        return filled

    def _salt(self, seq: int, slot: int) -> str | None:
        opened = self.stacks.get(self.now.stack_with(slot).number)
        return None if opened is None else opened.record_salt(seq)

    def _salted(self, record: Record, event: Event) -> None:
        """The salt of a private record is the one that its stack's seed gives."""
        due = self._salt(record.seq, event.shown()[0][0]) if event.only_for() and event.shown() else None
        if due is not None and record.body.get("salt") != due:
            raise ValueError("the salt is not the one that the sealed seed gives")

    @staticmethod
    def _same_hash(record: Record, body: dict[str, Any]) -> None:
        whole = json.loads(canonical(body))
        if chained(record.prev_hash, record.seq, record.kind, whole, record.at_ms) != record.hash:
            raise ValueError("was changed after it was written: the opened seed gives another record")

    def _card(self, slot: int) -> Card | None:
        stack = self.now.stack_with(slot)
        opened = self.stacks.get(stack.number)
        return None if opened is None else opened.order[stack.position(slot)]

    def _linked(self, event: WagersAccepted | MeterRead) -> None:
        """What the link answered is the next that its log has for this table. It may have accepted wagers
        whose answer came too late: they went back, and what they fed stays on the meter."""
        if self.link is None or not asks_link(event) or event == WagersAccepted(event.meter):
            return
        while self.link and self.link[0] != event and isinstance(self.link[0], WagersAccepted):
            self.link.pop(0)
        if not self.link or self.link.pop(0) != event:
            raise ValueError("this is not what the link says")

    def _check_chance(self, event: Event) -> None:
        """What chance brought is what the opened seed says."""
        step = self.game.next_step(self.now.state)
        if self.found.physical:
            if event.spun and isinstance(step, Chance):
                self._can_come(step, event)
        else:
            for slot, shown in event.shown():
                self._same(self._card(slot), shown)
        match event:
            case HoleCardChecked() if isinstance(step, Chance) and not self.found.physical:
                hidden = self._card(event.slot)
                if hidden is not None and self.game.looked(self.now.state, step, hidden) != event.blackjack:
                    raise ValueError(f"the card reader told {event.blackjack} of {text(hidden)}")
            case ChipsCounted() | CashOutVerified():
                self._counted(seat_chips(self.found.table, event.seat), event.cents)
            case DayReconciled():
                said = (event.expected_chips_cents, event.expected_drop_cents)
                found = expected_counts(self.found.table, self.ledger.balance, self.game.table.seats)
                if said != found:
                    raise ValueError(f"tray and drop are reported as {said}, the books say {found}")
            case WagersAccepted() | MeterRead():
                self.found.meters += 1
                self._linked(event)
            case _ if event.spun and isinstance(step, Chance) and not self.found.physical:
                sealed = self.now.drawn_from
                if sealed is None:
                    raise ValueError("this spin was not sealed")
                opened = self.wheels.get(sealed.number) or self.stacks.get(sealed.number)
                if opened is not None:
                    outcomes = in_order(self.game.outcomes(self.now.state, step))
                    drawn = weighted(outcomes, opened.ticket(sealed.attempts, sum(w for _, w in outcomes)))
                    if step.event.with_value(drawn) != event:
                        raise ValueError(f"the sealed seed gives {drawn}")

    def _can_come(self, step: Chance, event: Event) -> None:
        """What real dice or a wheel are said to have brought is among what they can bring."""
        if event not in [
            step.event.with_value(value) for value, _ in self.game.outcomes(self.now.state, step)
        ]:
            raise ValueError("no dice and no wheel of this table bring that")

    def _counted(self, account: str, cents: int) -> None:
        if self.ledger.balance(account) != cents:
            raise ValueError(f"{cents} cents were counted, the books say {self.ledger.balance(account)}")

    def _spin(self, event: Event) -> dict[str, Any] | None:
        sealed = self.now.drawn_from
        if not event.spun or sealed is None:
            return None
        outcomes = in_order(self.game.outcomes(self.now.state, Chance(event, "")))
        numbers = {"number": sealed.number, "attempt": sealed.attempts}
        return {**numbers, "outcomes": json.loads(canonical(outcomes))}

    def _same(self, sealed: Card | None, shown: Card) -> None:
        if sealed is not None and sealed != shown:
            raise ValueError(f"{text(shown)} was shown; the sealed order has {text(sealed)} there")

    # ── seals ────────────────────────────────────────────────────────────────────────────────────────

    def _seal(self, body: dict[str, Any]) -> None:
        number, of = body["number"], body["of"]
        if number != self.now.sealed + 1:
            raise ValueError(f"seal {number} follows seal {self.now.sealed}")
        if of != ("wheel" if self._spins else "stack"):
            raise ValueError(f"this game seals no {of}")
        if body["asked"] != [list(offer) for offer in self.now.offers]:
            raise ValueError("not everybody who promised a number is asked for it")
        if of == "wheel":
            if self.now.wheel is not None:
                raise ValueError("the seed of the last round has not been opened")
            return
        step = self.game.next_step(self.now.state) if self.replaying else None
        if step is not None:
            event = step.event if isinstance(step, Procedure) else None
            if not isinstance(event, Shuffled) or (event.first_slot, event.count) != (
                body["first_slot"], body["count"],
            ):  # fmt: skip
                raise ValueError("cards are sealed that are not about to be shuffled")
        self.packs[number] = self._pack(number, body["count"])

    def _pack(self, number: int, count: int) -> tuple[Card, ...] | None:
        """The cards that are there to be shuffled, by the rules; as they are told where nobody can know."""
        shoe = self.game.shoe(self.now.state if self.replaying else self.game.open())
        assert shoe is not None
        left = bytearray(shoe.unseen)
        if self.replaying:
            for slot in self.game.hidden_slots(self.now.state):
                lying = self._card(slot)
                if lying is None:
                    return None
                left[lying] -= 1
        elif sum(left) != count:
            told = self.opened.get(number, {}).get("cards")
            return None if told is None else tuple(map(card, told.split()))
        cards = tuple(Card(c) for c, n in enumerate(left) for _ in range(n))
        if len(cards) != count:
            raise ValueError(f"{count} cards are sealed, {len(cards)} are there")
        return cards

    def _entropy(self, body: dict[str, Any]) -> None:
        seat, mixing = body["seat"], self.now.mixing
        if self.now.at_seat(seat) is None:
            raise ValueError(f"nobody sits at seat {seat}")
        if "value" in body:
            if mixing is None or body["number"] != mixing.number or seat not in mixing.missing:
                raise ValueError("a number is added that nobody waits for")
            if hashlib.sha256(bytes.fromhex(body["value"])).hexdigest() != dict(mixing.asked)[seat]:
                raise ValueError("another number is added than the one that was promised")
            self.found.numbers += 1

    def _made(self, body: dict[str, Any]) -> None:
        mixing = self.now.mixing
        if mixing is None or body["number"] != mixing.number:
            raise ValueError("a seed is made that was not sealed")
        if body.get("missing", []) != list(mixing.missing):
            raise ValueError("it is said otherwise whose numbers are missing")
        self.found.unkept += len(mixing.missing)
        opened, cards = self.opened.get(mixing.number), self.packs.get(mixing.number)
        key = None if opened is None else mixed(bytes.fromhex(opened["seed"]), mixing.given)
        if mixing.of == "wheel":
            if key is not None:
                self.wheels[mixing.number] = SealedWheel(key)
            return
        self.shuffle_due = body["seal"]
        if key is not None and cards is not None:
            made = self.stacks[mixing.number] = SealedStack(key, cards)
            if made.root.hex() != body["seal"]:
                raise ValueError("another order was sealed than the one that seed, numbers and cards give")

    def _proof(self, record: Record, withheld: bool) -> None:
        body = record.body
        if body["of"] != self.of:
            raise ValueError(f"proves what record {body['of']} shows, after record {self.of}")
        if withheld:
            self._withheld_proof(record)
            return
        if self.spun is not None:
            if body["proofs"] != [self.spun]:
                raise ValueError("names another spin")
            self.spun = None
            return
        if len(body["proofs"]) != len(self.shown):
            raise ValueError(f"{len(body['proofs'])} proofs for {len(self.shown)} cards")
        for (slot, shown), given in zip(self.shown, body["proofs"], strict=True):
            stack = self.now.stack_with(slot)
            steps = tuple(bytes.fromhex(step) for step in given["path"])
            proof = Proof(given["position"], shown, bytes.fromhex(given["salt"]), steps)
            named = (given["number"], given["slot"], given["card"], given["position"])
            if named != (stack.number, slot, text(shown), stack.position(slot)):
                raise ValueError("a proof is for another card")
            if not proof.holds(bytes.fromhex(stack.root), len(stack.positions)):
                raise ValueError(f"the proof does not show that {text(shown)} lay in slot {slot}")
            self.found.proofs += 1
        self.shown = []

    def _withheld_proof(self, record: Record) -> None:
        looked = next(r for r in self.rows if r.record.seq == self.of)
        if not looked.withheld:
            raise ValueError("a proof is withheld of cards that are not")
        slots = looked.record.body["slots"]
        stacks = [self.now.stack_with(slot) for slot in slots]
        if any(s.number not in self.stacks for s in stacks):
            return
        proofs = []
        for slot, stack in zip(slots, stacks, strict=True):
            proof = self.stacks[stack.number].proof(stack.position(slot))
            proofs.append({"number": stack.number, "slot": slot, "card": text(proof.card), **proof.to_dict()})
        self._same_hash(record, {"of": self.of, "proofs": proofs})

    def _opened(self, body: dict[str, Any]) -> None:
        self.found.opened += 1
        number, wheel = body["number"], self.now.wheel
        if wheel is not None and wheel.number == number:
            if commitment(bytes.fromhex(body["seed"])) != wheel.commitment:
                raise ValueError("another seed was opened than the one that was sealed")
            over = not self.replaying or isinstance(self.game.next_step(self.now.state), Over)
            self.void_due = not (over and wheel.attempts) and not self._empty
            return
        stacks = self.now.stacks if self._empty else self.now.stacks[:-1]
        stack = next((s for s in stacks if s.number == number), None)
        if stack is None:
            raise ValueError(f"seed {number} was not sealed, is open already or is in use")
        if "seed" not in body:
            self._closed(body)
            return
        if commitment(bytes.fromhex(body["seed"])) != stack.commitment:
            raise ValueError("another seed was opened than the one that was sealed")
        cards = self.packs.get(number)
        if cards is None:
            raise ValueError("nobody can say which cards were in this order")
        part = sum(self._whole_pack) != len(cards)
        if body.get("cards") != (" ".join(map(text, cards)) if part else None):
            raise ValueError("other cards are told than those that were there to be shuffled")

    @property
    def _empty(self) -> bool:
        """Nobody plays here any more: what is sealed still can be opened."""
        return self.now.closing is not None and not self.now.seats

    @property
    def _whole_pack(self) -> bytes:
        shoe = self.game.shoe(self.game.open())
        assert shoe is not None
        return shoe.cards

    def _closed(self, body: dict[str, Any]) -> None:
        if self.whole or self.game.opens_all or body.get("to") != "auditor":
            raise ValueError("an order that was replaced is opened without its seed")
        self.found.closed += (body["number"],)

    # ── money ────────────────────────────────────────────────────────────────────────────────────────

    def _who(self, body: dict[str, Any]) -> None:
        self.due = check_who(self.now, body, self.found.table, self.ledger)

    def _approved(self, body: dict[str, Any]) -> None:
        """What two of the staff did moves what it says; a count stands beside what the books say."""
        what = check_approved(self.now, body)
        books_cents = body.get("books_cents", 0)
        if what.counts:
            self._counted(table_account(self.found.table, what.counts), books_cents)
        if isinstance(what, Correction) and what.seat:
            sitting = self.now.at_seat(what.seat)
            if sitting is None or sitting.person != what.player:
                raise ValueError(f"corrects what is at seat {what.seat}, where this player does not sit")
        self.due = what.entries(self.found.table, books_cents)

    def _money(self, body: dict[str, Any]) -> None:
        entries = [
            Entry(e["reason"], tuple(Posting(account, cents) for account, cents in e["postings"]))
            for e in body["entries"]
        ]
        if body["of"] == 0:
            self._fill(entries)
        elif body["of"] != self.of:
            raise ValueError(f"money for record {body['of']} is posted after record {self.of}")
        else:
            self._needed(entries)
            if self.due:
                if entries != self.due:
                    raise ValueError(f"{entries} was posted, {self.due} was due")
                self.due = []
            elif self.replaying:
                raise ValueError("money moves for no reason")
        self.ledger = self.ledger.post(*(self._with_purses(e) for e in entries))
        self.ledger = Ledger((), self.ledger.balances)

    @property
    def _inventory(self) -> str:
        return table_account(self.found.table, INVENTORY)

    def _fill(self, entries: list[Entry]) -> None:
        """Chips from the cage: at the opening what the table says; later up to that, when they are needed."""
        if self.filled_cents:
            raise ValueError("chips are brought twice")
        cents = sum(p.amount_cents for e in entries for p in e.postings if p.account == self._inventory)
        if cents <= 0 or entries != [fill(self.found.table, cents)]:
            raise ValueError("only chips from the cage come to the table for no record")
        if self.of != 1:
            self.filled_cents = cents
        elif cents != self.bank_cents:
            raise ValueError(f"the table opens with {self.bank_cents} cents, not with {cents}")

    def _needed(self, entries: list[Entry]) -> None:
        if self.filled_cents:
            left = self.ledger.balance(self._inventory) - self.filled_cents
            left += sums(entries).get(self._inventory, 0)
            if left >= 0 or self.filled_cents != self.bank_cents - left:
                raise ValueError(f"{self.filled_cents} cents were brought to the table and not needed")
            self.filled_cents = 0

    @staticmethod
    def _with_purses(entry: Entry) -> Entry:
        """Purses and meters stand outside of one table's books, as the cage does."""
        return Entry(
            entry.reason,
            tuple(
                Posting(CAGE if p.account.startswith((PURSE, METER)) else p.account, p.amount_cents)
                for p in entry.postings
            ),
        )
