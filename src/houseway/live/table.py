"""A table on the floor: one writer, who stores first and tells afterwards."""

import asyncio
import logging
import math
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from houseway.core.events import WagersAccepted, asks_link
from houseway.core.game import Illegal
from houseway.core.steps import Over, Reading, Together, Wagers, questions
from houseway.dealer.log import header
from houseway.live import audit, freeze, room
from houseway.live.answers import Answered, Answers
from houseway.live.audit import BrokenChain, canonical, check_chain
from houseway.live.book import Book
from houseway.live.house_acts import Ready
from houseway.live.intents import Again, Opened, is_cut, seconds, time_is_up
from houseway.live.link import Link, LinkDown
from houseway.live.protocol import Give, Intent, Offers, digest
from houseway.live.rapid import carry_out
from houseway.live.seals import Seals
from houseway.live.shown import Place, ShownTable, pack
from houseway.live.standing import BY_THE_CLOCK, Standing, event_in, fold
from houseway.live.store import Store
from houseway.live.terms import Done, Person, Refused, TableConfig
from houseway.live.turn import Happened, Turn, fill
from houseway.live.vault import KeyTrouble

CHECKPOINT_RECORDS = 500  # so many at most, and one turn, are read again at a start
LINK_PATIENCE_S = 10.0  # then the wagers that a link has not accepted go back
LINK_AGAIN_S = 0.5  # between two questions to a link that does not answer
DONE_KEPT = 8  # intents of a person that a view says it contains


log = logging.getLogger(__name__)


@dataclass(slots=True)
class Storing:
    """A turn on its way to the disk; ``place`` is where the table will be then."""

    turn: Turn
    place: Place
    shown: asyncio.Future[None]  # done when it is stored and others can see it


class TableActor(ShownTable):
    """Turns intents into events one at a time, each on the one before, also while that is still being stored.
    What others read of it, and every answer, is always what is stored."""

    def __init__(
        self,
        config: TableConfig,
        store: Store,
        book: Book,
        *,
        now: Callable[[], float],
        timer: Callable[[], float],
        entropy: Callable[[int], bytes],
        failed: Callable[[], None],
        link: Link,
    ):
        super().__init__(config, book, Seals(store, config.id, entropy), now, timer, link)
        self._asking: asyncio.Task[None] | None = None  # the link
        self.store = store
        self._ahead = self.place  # after the last turn taken
        self._storing: deque[Storing] = deque()  # the turns between the two
        self._kept = 0  # the last record that a checkpoint covers
        self._not_before = -math.inf  # the clock does nothing until then
        self._failed = failed
        self.lock = asyncio.Lock()
        self._answers = Answers(store, config.id)
        self._mixed = asyncio.Event()  # no seed waits for players' numbers

    # ── opening and recovery ─────────────────────────────────────────────────────────────────────────

    async def open(self, by: str = "") -> None:
        """A new table: its header, its chips, and the cards prepared up to their shuffle."""
        async with self.lock:
            opened = self._open(by)
        await asyncio.shield(opened)

    def _open(self, by: str) -> asyncio.Future[None]:
        turn = self._turn()
        turn.log(
            audit.OPENED_TABLE,
            {"table": self.opened.id, "name": self.opened.name, **header(self.game.table)}
            | {"inventory_cents": self.opened.inventory_cents, "drop": True, **pack(self.game)}
            | ({} if self.game.opens_all else {"opens": "auditor"})
            | ({"attended": list(self.opened.attended)} if self.opened.attended else {})
            | ({"chance": audit.PHYSICAL} if self.opened.physical else {})
            | ({"who": by} if by else {}),
        )
        turn.pay([fill(self.opened.id, self.opened.inventory_cents)], 0)
        turn.settle_down()
        turn.write.tables.append(
            {"id": self.opened.id, "config": canonical(vars(self.opened)), "at_ms": turn.at_ms}
        )
        return self._submit(turn, self._ahead.ready)

    def recover(self) -> None:
        """Reads the log again, from the last checkpoint on; the chain is checked on the way."""
        standing = self._checkpoint()
        self._kept = standing.seq
        self._news.clear()
        clock = 0
        for record in self.store.records(self.opened.id, after=standing.seq):
            check_chain((record,), standing.seq, standing.head)
            standing = fold(self.first_game, standing, record)
            if record.kind == audit.EVENT:
                event = event_in(record.body)
                self._news.append(
                    Happened(record.seq, record.at_ms, event, (), standing.seating, record.seq == clock + 1)
                )
            elif record.kind == audit.WHO and record.body["act"] in BY_THE_CLOCK:
                clock = record.seq  # the next record is what it did
            elif record.kind == audit.PROOF and self._news and self._news[-1].seq == record.body["of"]:
                last = self._news.pop()
                proofs = tuple(record.body["proofs"])
                self._news.append(replace(last, proofs=proofs))
        self._seals.unlock(standing)
        self._answers.clear()
        game, _ = self._under(standing.terms)
        self._ahead = Place(standing, game.next_step(standing.state))
        self._ahead = self._next_place(standing, frozenset())
        self._stand(self._ahead)
        self._sign()
        self._forget_sheets()

    def _checkpoint(self) -> Standing[Any]:
        """Where the last checkpoint left the table, if it can be read and belongs to this log."""
        try:
            found = self.store.checkpoint(self.opened.id)
            if found is not None:
                standing = freeze.load(self.first_game, found[1])
                if standing.head == self.store.hash_of(self.opened.id, standing.seq):
                    return standing
                log.warning("table %s: its checkpoint is not of its log", self.opened.id)
        except (freeze.Unreadable, KeyTrouble, BrokenChain) as error:
            log.info("table %s is replayed from its first record: %s", self.opened.id, error)
        return Standing(self.first_game.open())

    async def resume(self) -> None:
        """Goes on with whatever the automatic dealer owes."""
        async with self.lock:
            turn = self._turn()
            turn.settle_down()
            if not turn.idle:
                await asyncio.shield(self._submit(turn, self._ahead.ready))
        self._ask_link()

    async def stored(self) -> None:
        """Returns when nothing is on its way to the disk."""
        while self._storing:
            await asyncio.wait([self._storing[-1].shown])

    # ── intents and the clock ────────────────────────────────────────────────────────────────────────

    async def take(
        self, person: Person, key: str, intent: Intent
    ) -> tuple[Done | Refused, asyncio.Future[None] | None]:
        """Takes an intent up: the answer, and what has to be stored before it may be given."""
        asked = digest(intent, person.at)
        found: Answered | None = None
        while found is None:
            async with self.lock:
                found = await self._answers.find(person.id, key)
                if found is None and (self._mixed.is_set() or isinstance(intent, Offers | Give)):
                    found = self._carry_out(person, key, asked, intent)
                mixed = self._mixed
            if found is None:
                await mixed.wait()  # everything else is done when the players' numbers are there
        known, answer, stored = found
        if known != asked:
            answer = Refused("this key was used for another intent before")
        return answer, stored

    async def staff_act(self, act: Callable[[Turn], None]) -> Standing[Any]:
        """What somebody of the house does to the table itself; :class:`Illegal` where it may not be done.
        Returns when it is stored, with where the table stands then."""
        while True:
            async with self.lock:
                mixed = self._mixed
                if mixed.is_set():
                    turn = self._turn()
                    act(turn)
                    done = self._submit(turn, self._ahead.ready)
                    break
            await mixed.wait()
        await asyncio.shield(done)
        return turn.now

    async def answered(self, person: Person, key: str, intent: Intent) -> Done | Refused | None:
        """What was answered to this intent before, once that is stored; None where the key is new."""
        async with self.lock:
            found = await self._answers.find(person.id, key)
        if found is None:
            return None
        known, answer, stored = found
        if stored is not None:
            await asyncio.shield(stored)
        return (
            answer
            if known == digest(intent, person.at)
            else Refused("this key was used for another intent before")
        )

    def _carry_out(self, person: Person, key: str, asked: str, intent: Intent) -> Answered | None:
        """None where a seed has to be mixed first."""
        try:
            answer, done = self._try(person, key, asked, intent)
        except Again:
            return None
        answered = asked, answer, done
        self._answers.keep(person.id, key, answered)
        return answered

    def _try(
        self, person: Person, key: str, asked: str, intent: Intent
    ) -> tuple[Done | Refused, asyncio.Future[None] | None]:
        """The answer, and what has to be stored before it is given: also a refusal may speak of a turn that
        is still on its way."""
        turn = self._turn()
        answer: Done | Refused
        try:
            ready = carry_out(turn, person, intent, self._ahead.ready)
        except Again:
            self._submit(turn, self._ahead.ready)
            raise
        except Illegal as refused:
            answer = Refused(refused.reason, refused.clause, refused.allowed)
            if isinstance(refused, Opened):
                self._submit(turn, self._ahead.ready)
        except Exception:
            log.exception("table %s could not carry out %r", self.opened.id, intent)
            answer = Refused("the table could not carry this out; nothing has changed")
        else:
            answer = Done(turn.now.seq)
            if turn.idle:
                self._set_ready(ready)
            else:
                turn.write.answers.append(
                    {
                        "table_id": self.opened.id,
                        "person_id": person.id,
                        "key": key,
                        "asked": asked,
                        "seq": turn.now.seq,
                    }
                )
                self._submit(turn, ready)
        return answer, self._storing[-1].shown if self._storing else None

    async def tick(self) -> None:
        """What is due by the clock."""
        if self.lock.locked() or not self._due():
            return
        async with self.lock:
            turn = self._turn()
            try:
                ready = self._by_the_clock(turn)
            except Illegal as refused:
                log.warning("table %s waits: %s", self.opened.id, refused)
                self._try_later()
                return
            except Exception:
                log.exception("table %s cannot go on", self.opened.id)
                self._try_later()
                return
            if turn.idle:
                return
            done = self._submit(turn, ready)
        await asyncio.shield(done)

    def _by_the_clock(self, turn: Turn) -> Ready:
        if turn.now.mixing is not None:
            turn.mixed()  # without the numbers that did not come in time
            return self._ahead.ready
        for seat, person_id in self._idlers():
            turn.stand_up(seat, person_id)
        if lapsed := self._lapsed():
            room.lapse(turn, lapsed)
            return self._ahead.ready
        if turn.house_due():
            turn.between_rounds()
            turn.settle_down()
            if not turn.idle:  # where players keep credits, the countdown goes on meanwhile
                return frozenset()
        if self._timer() >= self._ahead.deadline:
            time_is_up(turn, self._overdue())
            return frozenset()
        turn.be_idle()
        return self._ahead.ready

    def _overdue(self) -> frozenset[int]:
        """Those who were asked and have no time left; where none has a bank, all."""
        place = self._ahead
        late = {n for n in place.asked if self._timer() >= place.act_until + place.bank(n)}
        everybody = {q.seat for q in questions(place.step)}
        return frozenset(late if place.asked else everybody)

    def _due(self) -> bool:
        if self._timer() < self._not_before:
            return False
        if self._timer() >= self._ahead.deadline:
            return True
        if not self._mixed.is_set():
            return False
        turn = self._turn()
        return bool(self._idlers() or self._lapsed()) or turn.house_due() or turn.is_idle()

    def _lapsed(self) -> list[str]:
        """Those who have not taken the seat that was kept for them."""
        return [p for p, until in self._ahead.kept_until.items() if self._timer() >= until]

    def _try_later(self) -> None:
        """What the clock could not do is not tried again at every tick."""
        self._not_before = self._timer() + max(1.0, self.config.bet_seconds)

    def _idlers(self) -> list[tuple[int, str]]:
        """Seats whose people have done nothing for long, and have nothing on the table."""
        limit = self._timer() - self.config.idle_seconds
        idle = [s for s in self._ahead.standing.seats if self._ahead.active[s.seat][1] < limit]
        if not idle:
            return []
        turn = self._turn()
        return [(s.seat, s.person) for s in idle if turn.may_leave(s.seat)]

    def _turn(self) -> Turn:
        return self._turn_from(self._ahead.standing)

    def _submit(self, turn: Turn, ready: Ready) -> asyncio.Future[None]:
        """Sends a turn to the disk; the next one may already begin where it ends."""
        self.book.promise(turn.changes)
        if turn.now.seq - self._kept >= CHECKPOINT_RECORDS:
            self._keep(turn)
        self._ahead = self._next_place(turn.now, ready)
        written = asyncio.ensure_future(self.store.write(turn.write))
        shown = written.get_loop().create_future()
        self._storing.append(Storing(turn, self._ahead, shown))
        written.add_done_callback(self._was_stored)
        return shown

    def _keep(self, turn: Turn) -> None:
        """A checkpoint of where the turn ends."""
        now = turn.now
        self._kept = now.seq
        self.store.keep(turn.write, self.opened.id, now.seq, now.round, freeze.dump(self.first_game, now))

    def _was_stored(self, written: asyncio.Future[None]) -> None:
        """The oldest turn on its way has arrived: writes are stored in their order."""
        storing = self._storing.popleft()
        failure = written.exception()
        if failure is not None:
            self._failed()
            storing.shown.set_exception(failure)
            storing.shown.exception()  # also when nobody waits for it
            return
        turn = storing.turn
        self.book.store(turn.changes)
        if turn.receipted:
            self._sign(storing.place.standing)
        self._news.extend(turn.happened)
        for name in turn.write.names:
            self.names[name["person_id"]] = name["name"]
        for answer in turn.write.answers:
            self._done.setdefault(answer["person_id"], deque(maxlen=DONE_KEPT)).append(answer["key"])
        storing.shown.set_result(None)  # so that a page gets the answer and the view together
        self._show(storing.place)
        self._ask_link()

    # ── the link ─────────────────────────────────────────────────────────────────────────────────────

    def _ask_link(self) -> None:
        """Asks the link what the table waits for, once that is stored: so a server that has lost its house
        asks nothing new, and one that was killed asks the same again."""
        if self.link is not None and (self._asking is None or self._asking.done()) and self._question():
            self._asking = asyncio.get_running_loop().create_task(self._hear_link(self.link))

    def _question(self) -> tuple[int, Any] | None:
        """The number of the question, and the event that the link's answer makes."""
        now, step = self.standing, self.place.step
        return (now.plays, step.event) if isinstance(step, Reading) and asks_link(step.event) else None

    async def _hear_link(self, link: Link) -> None:
        while asked := self._question():
            number, event = asked
            began = self._timer()
            while True:
                try:
                    found = await link.ask(self.opened.id, number, event)
                    break
                except LinkDown as down:
                    log.warning("table %s waits for the link: %s", self.opened.id, down)
                    if isinstance(event, WagersAccepted) and self._timer() - began >= LINK_PATIENCE_S:
                        found = ()  # what is not accepted goes back, and the round is played without it
                        break
                    await asyncio.sleep(LINK_AGAIN_S)
                    if self._question() != asked:
                        break
            if self._question() != asked:
                continue
            async with self.lock:
                if self._question() != asked:  # the round was declared void meanwhile
                    continue
                turn = self._turn()
                turn.apply(event.with_value(found))
                turn.settle_down()
                done = self._submit(turn, self._ahead.ready)
            await asyncio.wait([done])
            if done.exception() is not None:
                await asyncio.sleep(LINK_AGAIN_S)

    def stop_asking(self) -> None:
        if self._asking:
            self._asking.cancel()

    def _sign(self, now: Standing[Any] | None = None) -> None:
        now = now or self.standing
        at_ms = int(self._now() * 1000)
        self.receipt = self.store.vault.signer.receipt(self.opened.id, now.seq, now.head, at_ms)

    def _set_ready(self, ready: Ready) -> None:
        """Who is ready is not stored; it is seen after the turns before it."""
        self._ahead = self._next_place(self._ahead.standing, ready)
        if self._storing:
            self._storing[-1].place = self._ahead
        else:
            self._show(self._ahead)

    def _banks(
        self, now: Standing[Any], answered: frozenset[int], config: TableConfig
    ) -> dict[int, tuple[str, float]]:
        """Who answered late has drawn on his bank; with a new round a little comes back."""
        before, full = self._ahead, config.bank_seconds
        over = max(0.0, self._timer() - before.act_until)
        more = full / 10 if now.round != before.standing.round else 0.0
        banks = {}
        for s in now.seats:
            person, left = before.banks.get(s.seat, ("", full))
            if person != s.person:
                left = full
            elif s.seat in answered:
                left = max(0.0, left - over)
            banks[s.seat] = s.person, min(full, left + more)
        return banks

    def _next_place(self, now: Standing[Any], ready: Ready) -> Place:
        """Where the table will be; the clock is set when the question at the table is a new one."""
        before = self._ahead
        waits_for, bet_stage = before.waits_for, before.bet_stage
        timer, never = self._timer(), (-1, 0.0)
        active = {
            s.seat: old if (old := before.active.get(s.seat, never))[0] == s.at_ms else (s.at_ms, timer)
            for s in now.seats
        }
        game, config = self._under(now.terms)
        step = game.next_step(now.state)
        staked = any(game.stakes(now.state).values())
        first = True
        if now.mixing is None:
            self._mixed.set()
        elif self._mixed.is_set():
            self._mixed = asyncio.Event()
        if now.mixing is not None:
            key: tuple[Any, ...] = ("mixing", now.mixing.number)
        elif (timed := self.game.timed(now.state)) is not None:
            key = ("timed", now.round, timed.stage)
        elif isinstance(step, Wagers):
            attempts = now.wheel.attempts if now.wheel else 0
            stage = (now.round, attempts, step.closes.kind if step.closes else "")
            key = ("bet", *stage, staked)
            if step.closes is not None:  # before the first wager there may be nothing to close: no stage yet
                first = bet_stage[:2] != stage[:2] or bet_stage == stage
                bet_stage = bet_stage if bet_stage[:2] == stage[:2] else stage
        elif isinstance(step, Together):
            key = ("together", now.round, now.plays, frozenset((q.seat, q.spot, q.hand) for q in step.asked))
            if waits_for[:2] == key[:2] and key[3] < waits_for[3]:
                waits_for = key  # one of them has answered: the others' time goes on
        else:
            key = (type(step).__name__, now.round, now.plays, bool(now.seats))
        deadline, act_until = before.deadline, before.act_until
        answers = {q.seat for q in questions(step)} if now.mixing is None and not config.physical else set()
        asked = frozenset() if is_cut(step) else frozenset(answers)
        kept = {
            p: before.kept_until.get(p) or self._timer() + config.offer_seconds for p, _ in now.queue.kept
        }
        banks = self._banks(now, before.asked if key != waits_for else before.asked - asked, config)
        if key != waits_for:
            waits_for = key
            wait = seconds(step, config, staked=staked, seated=bool(now.seats), first=first)
            if isinstance(step, Over) and config.round_seconds:
                wait = max(wait, self._turn_from(now).early_s)
            if now.mixing is not None:
                wait = config.mix_seconds
            elif timed := self.game.timed(now.state):
                # A ball in a wheel of its own is waited for until the sensor speaks.
                wait = math.inf if timed.event is None and config.real_wheel else timed.seconds
            deadline = act_until = self._timer() + wait
        if asked:
            deadline = act_until + min(banks.get(seat, ("", 0.0))[1] for seat in asked)
        return Place(now, step, ready, deadline, waits_for, bet_stage, asked, act_until, banks, active, kept)
