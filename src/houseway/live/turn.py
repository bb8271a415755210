"""One turn of a table: from an intent or the clock to records, postings and seeds that are stored together.

A turn works on copies. Nobody sees anything of it until it is stored; a turn that is refused is dropped.
"""

import json
import weakref
from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from houseway.core.codec import to_dict
from houseway.core.events import (
    ChipsCounted,
    DayEnded,
    DayReconciled,
    DecksChanged,
    Event,
    GameStarted,
    NumberRead,
    NumberSelected,
    ProcedureDone,
    RoundOpened,
    SeatLeft,
    SeatTaken,
    Settled,
    Shuffled,
    WagersClosed,
    asks_link,
)
from houseway.core.game import FLOOR, Game, Illegal
from houseway.core.steps import Chance, Decide, Over, Procedure, Reading, Settle, Step, Wagers
from houseway.dealer import books
from houseway.dealer.automatic import Asked, part_of, waits_for
from houseway.dealer.chance import ChanceSource
from houseway.dealer.orders import takes
from houseway.editions.people import TITLES
from houseway.live import audit, room
from houseway.live.audit import Record
from houseway.live.book import (
    Book,
    at_table,
    buy_in,
    expected_counts,
    purse_account,
    seat_chips,
    sums,
    table_account,
)
from houseway.live.chances import RealChance, SealedChance
from houseway.live.days import day_at
from houseway.live.played import Played
from houseway.live.posted import config_under, game_under, hindrance
from houseway.live.rows import Write
from houseway.live.sealing import Sealing
from houseway.live.seals import Seals
from houseway.live.sensing import simulated_reading
from houseway.live.standing import STOOD_UP, TIMED_OUT, Standing, fold
from houseway.live.terms import TableConfig
from houseway.money.cents import dollars
from houseway.money.ledger import CAGE, INVENTORY, Entry, meter_account, transfer

IDLE_MINUTES = "idle-minutes"  # the option by which a house says when its cards lie idle


class Happened(Struct, frozen=True):
    """An event as it went into the log, with the proofs of the cards it shows and who sat where."""

    seq: int
    at_ms: int
    event: Event
    proofs: tuple[dict[str, Any], ...]
    seating: tuple[tuple[int, str], ...]
    by_clock: bool = False  # for somebody who did nothing in his time


class Turn(Sealing):
    def __init__(
        self, config: TableConfig, game: Game[Any], standing: Standing[Any], *,
        seals: Seals, book: Book, at_ms: int, link_trouble: str = "",
    ):  # fmt: skip
        self.game = game
        # Nothing in a turn leads back to it: it goes when it is done, and leaves no garbage to collect.
        self.physical = config.physical
        self.chance: ChanceSource = RealChance() if self.physical else SealedChance(weakref.proxy(self))
        self.by = ""  # the person of the house whose act this is: his own records name him
        self.by_clock = False  # what is done now is done for somebody whose time ran out
        self.record = None
        self.config = config
        self.table_id = config.id
        self.now = standing
        self.state = standing.state
        self.seals, self.book, self.at_ms = seals, book, at_ms
        self.link_trouble = link_trouble  # why the link does not answer
        self.write = Write()
        self._played = Played(config.id, {s.seat: s.person for s in standing.seats})
        self.changes: dict[str, int] = {}  # of balances
        self.happened: list[Happened] = []

    @property
    def idle(self) -> bool:
        return not self.write.audit

    @property
    def receipted(self) -> bool:
        """Whether the house signs where the log now stands: after a round, a buy-in or a cash-out, and after
        what two of the staff did."""
        return any(isinstance(h.event, RoundOpened | Settled) for h in self.happened) or any(
            r["kind"] in (audit.WHO, audit.APPROVED) for r in self.write.audit
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
        if kind == audit.TERMS:
            self.game = game_under(self.game, self.now.terms)
            self.config = config_under(self.config, self.now.terms)
        self.write.record(self.table_id, record, self.seals.vault if private else None)
        self.write.played.extend(self._played.rows(record))

    def who(self, act: str, seat: int, person_id: str, cents: int | None = None) -> None:
        """What somebody did at a seat; with the chips that he bought or cashed in by it."""
        paid = {} if cents is None else {"cents": cents}
        self.log(audit.WHO, {"act": act, "seat": seat, "who": person_id, **paid})

    def timed_out(self, event: Event) -> None:
        """What stands for the answer of somebody who gave none: the log says that time ran out."""
        seat = event.seat  # type: ignore[attr-defined]
        if found := self.now.at_seat(seat):
            self.who(TIMED_OUT, seat, found.person)
        self._by_the_clock(lambda: self.apply(event))

    def stand_up(self, seat: int, person_id: str) -> None:
        """Who has done nothing for long leaves."""
        self.who(STOOD_UP, seat, person_id)
        self._by_the_clock(lambda: self.leave(seat, person_id))

    def _by_the_clock(self, act: Callable[[], None]) -> None:
        self.by_clock = True
        try:
            act()
        finally:
            self.by_clock = False

    # ── events ───────────────────────────────────────────────────────────────────────────────────────

    def apply(self, event: Event) -> None:
        """The event, the proofs of what it shows and the money it moves, or :class:`Illegal`."""
        before = self.state
        after = self.game.apply(before, event)
        moved = [at_table(self.table_id, e) for e in books.entries(self.game, before, event, after)]
        changes = sums(moved)
        self._require_funds(changes)
        self._require_owed(changes, after)
        proofs = self.proofs(event)
        round_no = event.round + self.now.voided if isinstance(event, RoundOpened) else None
        private = bool(event.only_for())
        body = self._body(event)
        self.log(audit.EVENT, body, round_no=round_no, after=after, event=event, private=private)
        of = self.now.seq
        self.happened.append(Happened(of, self.at_ms, event, proofs, self.now.seating, self.by_clock))
        if proofs:
            self.log(audit.PROOF, {"of": of, "proofs": list(proofs)}, private=private)
        self._post(moved, changes, of)
        self.tend_seals()

    def _body(self, event: Event) -> dict[str, Any]:
        """An event's record. Where it shows cards to one seat only, others get its hash: without a salt they
        could find the cards by trying."""
        body = to_dict(event)
        if self.by:
            body["who"] = self.by
        if event.only_for() and self.physical:
            body["salt"] = self.seals.salt()
        elif event.only_for():
            stack = self.now.stack_with(event.shown()[0][0])
            body["salt"] = self.seals.stack(stack).record_salt(self.now.seq + 1)
        return body

    def answer(self, step: Step) -> Event | None:
        """A ball that runs for a while, or in a wheel outside of the house's books, is waited for."""
        if isinstance(step, Chance) and self.game.timed(self.state):
            return None
        if isinstance(step, Procedure) and isinstance(step.event, NumberSelected) and self.config.real_wheel:
            return None  # where it lies, eyes must say
        return super().answer(step)

    def by_the_book(self, step: Step) -> Event | None:
        if isinstance(step, Reading) and asks_link(step.event):
            return None  # the table asks the link when all before it is stored
        if self.physical:
            return None if isinstance(step, Chance) else super().by_the_book(step)
        event = super().by_the_book(step)
        if isinstance(event, GameStarted):
            if not self.now.seats and not waits_for(self.game.table, step):
                return None
            late = self.state.day and self.state.day != self.gaming_day
            return DayEnded() if late else replace(event, day=self.gaming_day)
        if isinstance(event, DayReconciled):
            tray, drop = self.expected_counts()
            return DayReconciled(
                expected_chips_cents=tray, expected_drop_cents=drop, chips_cents=tray, drop_cents=drop
            )
        if not isinstance(event, Shuffled):
            return event
        if self.now.mixing is None:
            if self._waits_for_players(step):
                return None
            self.seal_stack(event)
        return None if self.waits else replace(event, seal=self.made())

    def _waits_for_players(self, step: Step) -> bool:
        """Cards are shuffled when somebody is there who may take part, or else before they lie spread."""
        if self.now.seats or waits_for(self.game.table, step):
            return False
        return not (self._idle_for_long or self._deserted)

    def go_on(self, event: Event) -> None:
        """The next round, or no more bets: with new cards first where these are too old. Bets stand. What
        is due of the house between rounds comes before the next."""
        if isinstance(event, RoundOpened):
            if self.between_rounds():
                return
            room.rest(self)
        if isinstance(event, RoundOpened | WagersClosed) and self.game.shoe(self.state) is not None:
            try:
                self.apply(replace(event, deck_minutes=self.card_minutes))
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
    def card_minutes(self) -> int:
        """How old the cards are; a minute that has begun counts."""
        return -(-max(0, self.at_ms - self.now.cards_since_ms) // 60_000)

    @property
    def early_s(self) -> float:
        """For how long the next round may not begin yet."""
        return max(0.0, self.config.round_seconds - (self.at_ms - self.now.round_ms) / 1000)

    def house_due(self) -> bool:
        """Whether posted terms are to hold now, or a table that closes is to let its players go."""
        return self._terms_due() or (self._empties() and bool(self.now.seats))

    def _terms_due(self) -> bool:
        posted = self.now.notice
        if posted is None or self.at_ms < posted.holds_ms:
            return False
        changed = game_under(self.game, posted.terms)
        anew = changed.house.elections != self.game.house.elections
        return not hindrance(self.game, self.now, anew=anew)

    def _empties(self) -> bool:
        closing = self.now.closing
        return closing is not None and not hindrance(self.game, self.now, anew=False) and not self._staked

    @property
    def _staked(self) -> bool:
        return any(self.game.stakes(self.state).values())

    def between_rounds(self) -> bool:
        """What the house has due between rounds is done; whether no round is to be opened now for it."""
        before = self.state
        if self._terms_due():
            assert self.now.notice is not None
            posted = self.now.notice
            self.log(audit.TERMS, {"terms": json.loads(posted.terms), "of": posted.seq})
            self._sit_again()
        if self._empties():
            for s in self.now.seats:
                if self.may_leave(s.seat):
                    self.leave(s.seat, s.person)
            return True
        return self.state is not before

    @property
    def idle_minutes(self) -> int:
        """For how long nobody has played, by the table's clock."""
        return max(0, self.at_ms - self.now.played_ms) // 60_000

    @property
    def _idle_for_long(self) -> bool:
        minutes = self.game.house.elections.get(IDLE_MINUTES)
        return minutes is not None and self.idle_minutes >= int(minutes)

    @property
    def _deserted(self) -> bool:
        """Whether all have left a table that has been played at, and its cards are to lie spread."""
        over = isinstance(self.game.next_step(self.state), Over)
        return self.game.spreads_cards and not self.now.seats and (over or self.now.round > 1)

    def idle_duty(self) -> Event | None:
        """What is due because nobody sits there, or for the time of the house nobody has bet."""
        if self.now.seats and self.idle_minutes < int(self.game.house.elections.get(IDLE_MINUTES, 0)):
            return None
        due = self.game.idle_duty(self.state)
        if isinstance(due, ProcedureDone):
            due = replace(due, minutes=self.idle_minutes)
        return due if due is not None and takes(self.game, self.state, due) else None

    def wake(self) -> bool:
        """Brings an idle table back to play for somebody who wants to; whether it was idle."""
        due = self.idle_duty()
        if isinstance(due, ProcedureDone) and _whose(due) in self.game.table.attended:
            clause = next(d.clauses[0] for d in self.game.table.edition.duties if d.name == due.name)
            who = TITLES[_whose(due)]
            raise Illegal(f"nobody has played for long: first the {who} spreads the cards for you", clause)
        event = self.game.wakes(self.state)
        if event is None:
            return False
        if (whose := _whose(event)) in self.game.table.attended:
            clause = getattr(self.game.next_step(self.state), "clause", "")
            raise Illegal(f"the cards lie spread: the {TITLES[whose]} brings them back", clause)
        self.apply(event)
        self.settle_down()
        return True

    def waits_for(self, rank: str = "") -> str:
        """The attended role that owes the next step, or what an idle table is due; where several people have
        a part in that step, asked by one of this rank, his own."""
        table = self.game.table
        step = part_of(table, self.game.next_step(self.state), rank)
        if role := waits_for(table, step):
            return role
        if self.physical and isinstance(step, Chance):
            return step.by  # a player looks at real cards
        due = self.idle_duty()
        return _whose(due) if due is not None and _whose(due) in table.attended else ""

    def is_idle(self) -> bool:
        """Whether an idle table is due something that no attended role does."""
        if self.now.closing is not None:
            return False
        step = self.game.next_step(self.state)
        cards = isinstance(step, Procedure) and isinstance(step.event, Shuffled)
        if cards and not self.now.seats and not waits_for(self.game.table, step):
            return self._idle_for_long or self._deserted
        if isinstance(step, Over) and self._deserted:
            return True
        due = self.idle_duty()
        return due is not None and _whose(due) not in self.game.table.attended

    def be_idle(self) -> None:
        """Does what an idle table is due; cards that waited for players are shuffled before that."""
        if not self.is_idle():
            return
        step = self.game.next_step(self.state)
        if isinstance(step, Over):
            self.go_on(step.event)
        self.settle_down()
        due = self.idle_duty()
        if due is not None:
            self.apply(due)
            self.settle_down()

    def counted(self, asked: Any) -> int | str:
        """What the books say of the chips before a seat, or of a meter; what a simulated sensor reads."""
        if isinstance(asked, NumberRead):
            return simulated_reading(self.game, asked, self.config.misreads_one_in)
        if isinstance(asked, ChipsCounted):
            return self.chips(asked.seat)
        return self.balance(meter_account(asked.meter))

    # ── money ────────────────────────────────────────────────────────────────────────────────────────

    def balance(self, account: str) -> int:
        return self.book.promised.get(account, 0) + self.changes.get(account, 0)

    @property
    def gaming_day(self) -> str:
        return day_at(self.at_ms)

    def expected_counts(self) -> tuple[int, int]:
        """What must be in the chip tray and in the drop box of a table with terminals."""
        return expected_counts(self.table_id, self.balance, self.game.table.seats)

    def chips(self, seat: int) -> int:
        return self.balance(seat_chips(self.table_id, seat))

    def _require_funds(self, changes: dict[str, int]) -> None:
        for account, change in changes.items():
            left = self.balance(account) + change
            if left < 0 and account == table_account(self.table_id, INVENTORY):
                self.pay([fill(self.table_id, self.config.inventory_cents - left)], 0)
            elif left < 0 and account != CAGE:
                have = dollars(self.balance(account))
                kind = account.partition("-")[0]
                where = {"purse": "your purse", "seat": "chips at your seat"}.get(kind, f"the {kind}")
                raise Illegal(f"{dollars(-change)} are needed and there are {have} in {where}")

    def _require_owed(self, changes: dict[str, int], after: Any) -> None:
        """Chips that a player owes stay in front of him until they are collected."""
        for seat, cents in self.game.owed(after).items():
            change = changes.get(seat_chips(self.table_id, seat), 0)
            if change < 0 and self.chips(seat) + change < cents:
                raise Illegal(f"{dollars(cents)} of your chips are owed as vigorish and cannot be staked")

    def pay(self, moved: list[Entry], of: int) -> None:
        """Postings for the record ``of`` (0: for none), in the log and in the ledger."""
        changes = sums(moved)
        self._require_funds(changes)
        self._post(moved, changes, of)

    def _post(self, moved: list[Entry], changes: dict[str, int], of: int) -> None:
        if not moved:
            return
        body = [
            {"reason": e.reason, "postings": [[p.account, p.amount_cents] for p in e.postings]} for e in moved
        ]
        self.log(audit.MONEY, {"of": of, "entries": body})
        self.write.post(self.table_id, self.now.seq, moved)
        for account, change in changes.items():
            self.changes[account] = self.changes.get(account, 0) + change

    def buy_in(self, act: str, seat: int, person_id: str, cents: int) -> None:
        self.who(act, seat, person_id, cents)
        if cents:
            self.pay([buy_in(self.table_id, person_id, seat, cents, drop=self.now.drop)], self.now.seq)

    def cash_out(self, seat: int, person_id: str) -> None:
        """Whoever leaves is given all of his chips."""
        cents = self.chips(seat)
        self.who("left", seat, person_id, cents)
        if cents:
            move = (seat_chips(self.table_id, seat), purse_account(person_id), cents)
            self.pay([transfer("cash-out", [move])], self.now.seq)

    # ── seats ────────────────────────────────────────────────────────────────────────────────────────

    def may_leave(self, seat: int) -> bool:
        """Nothing of the player's lies on the table: neither wager nor cards, nor credits at a terminal."""
        if self.game.terminals and self.chips(seat):
            return False
        if self.game.stakes(self.state).get(seat, 0):
            return False
        between = isinstance(self.game.next_step(self.state), Wagers | Over) or seat not in self.now.playing
        return between and (not self.is_there(seat) or takes(self.game, self.state, SeatLeft(seat)))

    def is_there(self, seat: int) -> bool:
        """Whether the game still has a player at a seat: one may have walked away from his wagers."""
        return seat in self.game.view(self.state, FLOOR)["seated"]

    def leave(self, seat: int, person_id: str) -> None:
        if self.is_there(seat):
            self.apply(SeatLeft(seat))
        if isinstance(self.game.next_step(self.state), Settle):  # vigorish that he owes
            self.apply(Settled(self.game.settle(self.state)))
        self.cash_out(seat, person_id)
        room.keep_list(self)

    def void(self, why: str, person_id: str) -> None:
        """The round does not count: what was settled is undone, every stake goes back to its seat, and the
        table begins anew, or from what its game keeps of it."""
        settled = self.now.lines
        undone = books.void_lines(self.game, self.state, settled)
        moved = books.void_entries(self.game, self.state, settled)
        returned = [at_table(self.table_id, e) for e in moved]
        self._require_funds(sums(returned))
        if self.now.wheel is not None:
            self.open_wheel(self.now.wheel.number)
        self.by = ""  # the rest follows by itself
        counted = {} if undone is None else {"undone": len(undone)}
        self.log(audit.VOID, {"round": self.now.round, "why": why, "who": person_id, **counted})
        self.pay(returned, self.now.seq)
        self._sit_again()
        self.settle_down()

    def _sit_again(self) -> None:
        """Those who sit there do so at a table that begins anew."""
        for s in self.now.seats:
            if not s.leaving and not self.is_there(s.seat):
                self.apply(SeatTaken(s.seat, s.person))

    def let_leave(self) -> None:
        for s in self.now.seats:
            if s.leaving and self.may_leave(s.seat):
                self.leave(s.seat, s.person)

    def settle_down(self) -> Asked:
        """Deals on to the next question, lets those go who wanted to, and seals the next spin."""
        by, self.by = self.by, ""  # what follows an act is nobody's
        step = self._settle_down()
        self.by = by
        return step

    def _settle_down(self) -> Asked:
        self._run_errands()
        step = self.advance()
        while (asked := self._gone_from(step)) is not None:
            self.apply(asked.choice(asked.default).pick())
            step = self.advance()
        if self.now.mixing is not None:
            return step
        self.let_leave()
        room.keep_list(self)
        if not isinstance(step, Over):
            step = self.advance()
        spins = self.game.shoe(self.state) is None and self.now.wheel is None and self.now.mixing is None
        if spins and not self.physical and self.now.seats and isinstance(step, Wagers | Over):
            self.seal("wheel")
            if not self.waits:
                self.made()
        return step

    def _gone_from(self, step: Asked) -> Decide | None:
        """The question to somebody who has left his hand: nobody waits for him."""
        seat = step.seat if isinstance(step, Decide) and self.now.mixing is None else 0
        found = self.now.at_seat(seat)
        return step if found is not None and found.gone and isinstance(step, Decide) else None

    def _run_errands(self) -> None:
        """What is owed besides the step, by people who are not there: the book's answer."""
        table = self.game.table
        while due := next((p for p in self.game.errands(self.state) if p.by not in table.attended), None):
            self.apply(due.event)


def _whose(duty: Event) -> str:
    return str(getattr(duty, "by", duty.cause))


def fill(table_id: str, cents: int) -> Entry:
    """Chips from the cage to a table's inventory."""
    return at_table(table_id, transfer("fill", [(CAGE, INVENTORY, cents)]))
