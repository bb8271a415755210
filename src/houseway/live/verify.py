"""The full check of an export: what the small program in verifier/ checks, and the rules of the game too.

Every event is applied again by the rules, every chance outcome compared with the seed that was sealed for it
and opened later, every posting with what the rules say is due.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from houseway.core.codec import BadEvent
from houseway.core.events import (
    CardsShown,
    ChipsCounted,
    CutMade,
    Event,
    HoleCardChecked,
    MeterRead,
    RoundOpened,
    Settled,
    Shuffled,
)
from houseway.core.game import Game, Illegal
from houseway.core.steps import Chance
from houseway.dealer import books
from houseway.dealer.chance import weighted
from houseway.dealer.log import BadLog, game_from_header
from houseway.equipment.cards import Card, card, text
from houseway.live import audit
from houseway.live.audit import BrokenChain, Record, canonical, check_chain
from houseway.live.book import METER, PURSE, at_table, purse_account, seat_chips, table_account
from houseway.live.history import EXPORT_FORMAT
from houseway.live.sealed import Proof, SealedStack, SealedWheel
from houseway.live.seals import in_order
from houseway.live.standing import Standing, event_in, fold
from houseway.money.ledger import CAGE, INVENTORY, Entry, Ledger, Overdrawn, Posting


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


@dataclass
class _Row:
    record: Record
    withheld: bool
    told: dict[str, Any]  # what lies beside the record: a seed that is open only to auditors

    @property
    def opens(self) -> dict[str, Any]:
        """The record of an opening, with the seed from wherever it is told."""
        return {**self.told, **self.record.body}


@dataclass
class _Checker:
    rows: list[_Row]
    found: Verified
    game: Game[Any]
    now: Standing[Any]
    ledger: Ledger = field(default_factory=Ledger)
    stacks: dict[int, SealedStack] = field(default_factory=dict)  # as far as opened anywhere in the export
    wheels: dict[int, SealedWheel] = field(default_factory=dict)
    sizes: dict[int, int] = field(default_factory=dict)
    due: list[Entry] = field(default_factory=list)  # of the last event
    shown: list[tuple[int, Card]] = field(default_factory=list)  # slots and cards whose proofs are due
    spun: dict[str, Any] | None = None  # a spin: the seed, the attempt and the outcomes to be named
    of: int = 0  # the record that proofs and money now belong to
    house_cents: int = 0
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
        self.found.waiting = tuple(s.number for s in self.now.stacks) + (
            (self.now.wheel.number,) if self.now.wheel else ()
        )
        self.found.house_win_cents = self.house_cents

    def _record(self, record: Record, row: _Row) -> None:
        withheld = row.withheld
        if record.kind not in audit.KINDS:
            raise ValueError(f"there is no kind {record.kind!r}")
        if record.kind not in (audit.PROOF, audit.MONEY):
            self._nothing_due(f"record {record.seq}")
            self.of = record.seq
        match record.kind:
            case audit.EVENT:
                self._event(record, withheld)
                return
            case audit.PROOF:
                self._proof(record.body, withheld)
            case audit.MONEY:
                self._money(record.body)
            case audit.OPENED:
                self._opened(row.opens)
            case audit.VOID if self.replaying:
                table = self.found.table
                self.due = [at_table(table, e) for e in books.void_entries(self.game, self.now.state)]
                self.house_cents += sum(self.game.owed(self.now.state).values())
            case audit.SEAL:
                if record.body["number"] != self.now.sealed + 1:
                    raise ValueError(f"seal {record.body['number']} follows seal {self.now.sealed}")
                if record.body["of"] == "wheel" and self.now.wheel is not None:
                    raise ValueError("the seed of the last round has not been opened")
        self.now = fold(self.game, self.now, record)

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
            filled = self._filled(event)
            if filled is None and self.replaying:
                self.replaying = False
                self.found.replayed_until = record.seq - 1
            event = filled or event
        self._seal_of(event)
        after = None
        if self.replaying:
            self._check_chance(event)
            before = self.now.state
            self.spun = self._spin(event)
            after = self.game.apply(before, event)
            self.due = [at_table(self.found.table, e) for e in books.entries(self.game, before, event, after)]
        elif isinstance(event, Settled) and (said := books.settled_entry(event)).postings:
            self.due = [at_table(self.found.table, said)]
        if not withheld:
            self.shown = list(event.shown())
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
        elif isinstance(event, CutMade):
            *before_it, newest = self.now.stacks
            self.now = replace(self.now, stacks=(*before_it, newest.cut(event.depth)))

    def _filled(self, event: Event) -> Event | None:
        """A look at cards as it must have been, once the seed of their stack is open."""
        if not isinstance(event, CardsShown):
            return None
        cards = [self._card(slot) for slot in event.slots]
        return event.with_value(tuple(c for c in cards if c is not None)) if None not in cards else None

    def _card(self, slot: int) -> Card | None:
        stack = self.now.stack_with(slot)
        opened = self.stacks.get(stack.number)
        return None if opened is None else opened.order[stack.position(slot)]

    def _seal_of(self, event: Event) -> None:
        if isinstance(event, Shuffled) and (not self.now.stacks or event.seal != self.now.stacks[-1].root):
            raise ValueError("these cards were not sealed before they were shuffled")

    def _check_chance(self, event: Event) -> None:
        """What chance brought is what the opened seed says."""
        step = self.game.next_step(self.now.state)
        for slot, shown in event.shown():
            self._same(self._card(slot), shown)
        match event:
            case HoleCardChecked() if isinstance(step, Chance):
                hidden = self._card(event.slot)
                if hidden is not None and self.game.looked(self.now.state, step, hidden) != event.blackjack:
                    raise ValueError(f"the card reader told {event.blackjack} of {text(hidden)}")
            case ChipsCounted():
                self._counted(seat_chips(self.found.table, event.seat), event.cents)
            case MeterRead():
                self.found.meters += 1
            case _ if event.spun and isinstance(step, Chance):
                sealed = self.now.wheel
                if sealed is None:
                    raise ValueError("this spin was not sealed")
                wheel = self.wheels.get(sealed.number)
                if wheel is not None:
                    outcomes = in_order(self.game.outcomes(self.now.state, step))
                    drawn = weighted(outcomes, wheel.ticket(sealed.attempts, sum(w for _, w in outcomes)))
                    if step.event.with_value(drawn) != event:
                        raise ValueError(f"the sealed seed gives {drawn}")

    def _counted(self, account: str, cents: int) -> None:
        if self.ledger.balance(account) != cents:
            raise ValueError(f"{cents} cents were counted, the books say {self.ledger.balance(account)}")

    def _spin(self, event: Event) -> dict[str, Any] | None:
        if not event.spun or self.now.wheel is None:
            return None
        outcomes = in_order(self.game.outcomes(self.now.state, Chance(event, "")))
        numbers = {"number": self.now.wheel.number, "attempt": self.now.wheel.attempts}
        return {**numbers, "outcomes": json.loads(canonical(outcomes))}

    def _same(self, sealed: Card | None, shown: Card) -> None:
        if sealed is not None and sealed != shown:
            raise ValueError(f"{text(shown)} was shown; the sealed order has {text(sealed)} there")

    # ── seals ────────────────────────────────────────────────────────────────────────────────────────

    def _proof(self, body: dict[str, Any], withheld: bool) -> None:
        if body["of"] != self.of:
            raise ValueError(f"proves what record {body['of']} shows, after record {self.of}")
        if withheld:
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

    def _opened(self, body: dict[str, Any]) -> None:
        self.found.opened += 1
        number = body["number"]
        if self.now.wheel is not None and self.now.wheel.number == number:
            if self.wheels[number].commitment.hex() != self.now.wheel.commitment:
                raise ValueError("another seed was opened than the one that was sealed")
            return
        stack = next((s for s in self.now.stacks if s.number == number), None)
        if stack is None:
            raise ValueError(f"seed {number} was not sealed, or is open already")
        if "seed" not in body:
            self._closed(body)
            return
        opened = self.stacks[number]
        if opened.root.hex() != stack.root or len(opened.cards) != len(stack.positions):
            raise ValueError("another order was opened than the one that was sealed")

    def _closed(self, body: dict[str, Any]) -> None:
        if self.whole or self.game.opens_all or body.get("to") != "auditor":
            raise ValueError("an order that was replaced is opened without its seed")
        self.found.closed += (body["number"],)

    # ── money ────────────────────────────────────────────────────────────────────────────────────────

    def _money(self, body: dict[str, Any]) -> None:
        entries = [
            Entry(e["reason"], tuple(Posting(account, cents) for account, cents in e["postings"]))
            for e in body["entries"]
        ]
        if body["of"] == 0:
            self._only_between(entries, {CAGE, table_account(self.found.table, INVENTORY)})
        elif body["of"] != self.of:
            raise ValueError(f"money for record {body['of']} is posted after record {self.of}")
        elif self.due:
            if entries != self.due:
                raise ValueError(f"{entries} was posted, {self.due} was due")
            self.due = []
        elif self.replaying:
            self._only_between(entries, self._own_accounts())
        self.ledger = self.ledger.post(*(self._with_purses(e) for e in entries))
        self.ledger = Ledger((), self.ledger.balances)

    def _own_accounts(self) -> set[str]:
        """Chips bought or cashed in by whoever sits down or leaves."""
        record = next(r.record for r in self.rows if r.record.seq == self.of)
        table = self.found.table
        who = record.body.get("who", record.body.get("player"))
        if who is None or "seat" not in record.body:
            raise ValueError("money moves for no reason")
        return {purse_account(who), seat_chips(table, record.body["seat"])}

    @staticmethod
    def _only_between(entries: list[Entry], accounts: set[str]) -> None:
        touched = {p.account for e in entries for p in e.postings}
        if not touched <= accounts:
            raise ValueError(f"money moves between {', '.join(sorted(touched))}")

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


def verify_export(path: str | Path) -> Verified:
    """Checks the export in a file; :class:`NotVerified` says what does not hold."""
    with Path(path).open(encoding="utf-8") as lines:
        return verify_lines(lines)


def verify_lines(lines: Iterable[str]) -> Verified:
    try:
        return _verified(*_read(iter(lines)))
    except NotVerified:
        raise
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise NotVerified(f"this is not a whole export: {error!r}") from None


def _verified(head: dict[str, Any], rows: list[_Row], end: dict[str, Any]) -> Verified:
    last = _check_rows(rows)
    if (end["end"], end["head"]) != (len(rows), last):
        raise NotVerified("records are missing at the end")
    opening = rows[0].record
    if opening.kind != audit.OPENED_TABLE or opening.body["table"] != head["table"]:
        raise NotVerified("the log does not begin with the opening of this table")
    try:
        game = game_from_header(opening.body)
    except BadLog as error:
        raise NotVerified(str(error)) from None
    if (opening.body.get("opens") != "auditor") != game.opens_all:
        raise NotVerified("the table says otherwise than its game to whom its orders are opened")
    found = Verified(head["table"], game.name, game.table.edition.id, len(rows), head=last)
    checker = _Checker(rows, found, game, Standing(game.open()), whole=head["whole"])
    for row in rows:
        if row.record.kind == audit.OPENED:
            body = row.opens
            if "seed" not in body:
                continue
            seed = bytes.fromhex(body["seed"])
            if "cards" in body:
                checker.stacks[body["number"]] = SealedStack(seed, tuple(map(card, body["cards"].split())))
            else:
                checker.wheels[body["number"]] = SealedWheel(seed)
    checker.check()
    found.replayed_until = found.replayed_until or len(rows)
    return found


def _read(lines: Iterator[str]) -> tuple[dict[str, Any], list[_Row], dict[str, Any]]:
    head = json.loads(next(lines, "null"))
    if "houseway-export" not in head:
        raise NotVerified("this is not a Houseway export")
    if head["houseway-export"] != EXPORT_FORMAT:
        raise NotVerified(f"this export has format {head['houseway-export']}; Houseway reads {EXPORT_FORMAT}")
    rows: list[_Row] = []
    for line in lines:
        data = json.loads(line)
        if "end" in data:
            if next(lines, None) is not None:
                raise NotVerified("something follows the end")
            return head, rows, data
        record = Record(data["seq"], data["kind"], data["body"], data["at"], data["prev"], data["hash"])
        told = {k: v for k, v in data.items() if k in ("seed", "cards")}
        rows.append(_Row(record, bool(data.get("withheld")), told))
    raise NotVerified("the export has no end")


def _check_rows(rows: list[_Row]) -> str:
    """The chain; of a record that is withheld in part, only its place in it."""
    if not rows:
        raise NotVerified("the export is empty")
    seq, head = 0, audit.START
    for row in rows:
        record = row.record
        if row.withheld:
            if (record.seq, record.prev_hash) != (seq + 1, head):
                raise NotVerified(f"record {record.seq} does not follow from record {seq}")
        else:
            try:
                check_chain((record,), seq, head)
            except (BrokenChain, ValueError) as error:
                raise NotVerified(str(error)) from None
        seq, head = record.seq, record.hash
    return head
