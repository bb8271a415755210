"""The floor: all tables of one database, their clock, and the purses people bring."""

import asyncio
import contextlib
import logging
import math
import os
import time
from collections.abc import Callable, Iterator
from typing import Any

from sqlalchemy import insert

from houseway.core.events import Event
from houseway.editions.house import House, check_uniform
from houseway.live import audit, history, schema
from houseway.live.audit import BrokenChain, Record, canonical
from houseway.live.book import Book, purse_account, sums
from houseway.live.check import check_start
from houseway.live.days import day_at
from houseway.live.link import Link, LinkDown, export_lines
from houseway.live.opponents import Opponents
from houseway.live.played import granted
from houseway.live.posted import COUNTS, Terms, check_change, check_counts, game_under, require_people
from houseway.live.protocol import Intent
from houseway.live.roll import Roll
from houseway.live.rows import Write
from houseway.live.schema import CAGE_LOG, LINK_LOG, PIT_LOG
from houseway.live.sheets import Sheet
from houseway.live.shown import game_of
from houseway.live.signing import station_code
from houseway.live.standing import Asked, Standing, event_in
from houseway.live.store import Store, StoreFailed
from houseway.live.table import TableActor
from houseway.live.table_acts import post_terms
from houseway.live.terms import Done, Person, Refused, TableConfig, TableInfo, UnknownTable
from houseway.live.turn import Turn
from houseway.money.ledger import CAGE, transfer

TICK_SECONDS = 0.1
LOOK_S = 1.0  # how often a shared meter is read for those who only look

log = logging.getLogger(__name__)

__all__ = ["Done", "Floor", "Person", "Refused", "StoreFailed", "TableConfig", "TableInfo", "UnknownTable"]


class Floor:
    def __init__(
        self,
        store: Store,
        *,
        now: Callable[[], float] = time.time,
        timer: Callable[[], float] = time.monotonic,
        entropy: Callable[[int], bytes] = os.urandom,
        link: Link | None = None,
    ):
        self.store = store
        self.link = link or Link.of_house(store)
        self.link.changed = self._meter_changed
        self._looked = -math.inf  # when a link that others change was read last
        self._now = now  # what is written down
        self._timer = timer  # what is waited for
        self._entropy = entropy
        self._book = Book({})
        self._tables: dict[str, TableActor] = {}
        self._opponents: dict[str, Opponents] = {}
        self.names: dict[str, str] = {}
        self._cage_lock = asyncio.Lock()
        self._cage = (0, audit.START)  # the last record of the cage's log
        self._clock: asyncio.Task[None] | None = None
        self._reloading: asyncio.Task[None] | None = None
        self._rounds = history.Rounds(store.history)
        self._doing: set[asyncio.Task[Any]] = set()
        self.roll = Roll(store, now, self._store_failed)  # of the people of the house
        self._day, self._before = "", ""  # the gaming day whose heads are signed, and their signature

    # ── opening and closing ──────────────────────────────────────────────────────────────────────────

    async def start(self, *, clock: bool = True) -> None:
        """Takes up every table where it was left. Without ``clock``, :meth:`tick` is called by hand."""
        self._read_book()
        for _, config in self.store.table_configs():
            try:
                self._add(TableConfig(**config)).recover()
            except BrokenChain as problem:
                raise BrokenChain(f"the log of table {config['id']} does not hold: {problem}") from None
        check_start(self.store, {name: table.standing for name, table in self._tables.items()})
        for table in self._tables.values():
            if not table.standing.closed:
                await self._join(table)
                await table.resume()
        self.roll.read()
        if clock:
            self._clock = asyncio.create_task(self._run_clock())

    async def stop(self) -> None:
        """Finishes what is being stored; rounds under way stay where they are."""
        if self._clock is not None:
            self._clock.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._clock
            self._clock = None
        for table in self._tables.values():
            table.stop_asking()
        while self._doing:
            await asyncio.gather(*self._doing, return_exceptions=True)
        await self._all_stored()
        if self._reloading is not None:
            await self._reloading

    def _read_book(self) -> None:
        balances = self.store.balances()
        self._book.stored, self._book.promised = dict(balances), dict(balances)
        self.names.update(self.store.person_names())
        self._cage = (0, audit.START)
        last = self.store.last_record(CAGE_LOG)
        if last is not None:
            self._cage = (last.seq, last.hash)

    def _add(self, config: TableConfig) -> TableActor:
        table = TableActor(
            config,
            self.store,
            self._book,
            now=self._now,
            timer=self._timer,
            entropy=self._entropy,
            failed=self._store_failed,
            link=self.link,
        )
        table.names = self.names
        self._tables[config.id] = table
        if not table.first_game.house_plays:
            self._opponents[config.id] = Opponents(table, self.grant, self._timer, os.urandom)
        return table

    async def open_table(self, config: TableConfig, by: str = "") -> None:
        """A new table; the same again changes nothing. Elections that are not permitted are refused, also
        those that differ from other tables' where the book wants the whole facility alike."""
        old = self._tables.get(config.id)
        if old is not None:
            if old.opened != config:
                raise ValueError(f"there is a table {config.id!r} already, set up otherwise")
            return
        game = game_of(config)
        require_people(game)
        check_counts({count: getattr(config, count) for count in COUNTS}, game.house_plays)
        check_uniform([*self._houses(), game.house])
        table = self._add(config)
        try:
            await self._join(table, opening=True)
            await self._shielded(table.open(by))
        except BaseException:
            self._tables.pop(config.id, None)
            self._opponents.pop(config.id, None)
            raise

    def _houses(self, but: str = "") -> Iterator[House]:
        """What every open table plays under, and what is posted there."""
        for table in self._tables.values():
            if table.opened.id != but and not table.standing.closed:
                yield table.game.house
                if posted := table.standing.notice:
                    yield game_under(table.first_game, posted.terms).house

    async def _join(self, table: TableActor, *, opening: bool = False) -> None:
        """A table that offers the linked progressive comes on the link; a new one only if that answers."""
        if table.link is None:
            return
        try:
            await table.link.join(table.opened.id, table.game.name, table.game.progressive.terms)
        except LinkDown:
            if opening:
                raise
            log.warning("table %s: %s", table.opened.id, table.link.trouble)

    def _meter_changed(self) -> None:
        for table in self._tables.values():
            if table.link is not None:
                table.show_again()

    def _store_failed(self) -> None:
        """What is in memory may be ahead of what is stored: everything is read again."""
        if self._reloading is None or self._reloading.done():
            self._reloading = asyncio.get_running_loop().create_task(self._reload())

    async def _reload(self) -> None:
        async with contextlib.AsyncExitStack() as held:
            await held.enter_async_context(self._cage_lock)
            await held.enter_async_context(self.roll.lock)
            for table in self._tables.values():
                await held.enter_async_context(table.lock)
            await self._all_stored()
            while True:
                try:
                    self.store.reset()
                    self._read_book()
                    self.roll.read()
                    for table in self._tables.values():
                        table.recover()
                    return
                except Exception:
                    log.exception("the store cannot be read; trying again")
                    await asyncio.sleep(1)

    async def _all_stored(self) -> None:
        for table in tuple(self._tables.values()):
            await table.stored()

    # ── the clock ────────────────────────────────────────────────────────────────────────────────────

    async def _run_clock(self) -> None:
        while True:
            await self._shielded(self.tick())
            await asyncio.sleep(TICK_SECONDS)

    async def tick(self) -> None:
        """Does what is due by the clock at every table."""
        try:
            await self._begin_day()
        except StoreFailed:
            log.exception("the heads of the day could not be stored")
        await self._look_at_the_meter()
        await asyncio.gather(*(self._tick(t) for t in self._tables.values() if not t.standing.closed))

    async def _look_at_the_meter(self) -> None:
        """What other houses have done to a shared meter, or whether a link that was down answers again."""
        linked = any(table.link is not None for table in self._tables.values())
        due = self._timer() - self._looked >= LOOK_S and (self.link.shared or self.link.trouble)
        if linked and due:
            self._looked = self._timer()
            with contextlib.suppress(LinkDown):
                await self.link.look()

    def _gaming_day(self) -> str:
        return day_at(int(self._now() * 1000))

    async def _begin_day(self) -> None:
        """When a gaming day begins the house signs where every log stands, for all to keep."""
        today = self._gaming_day()
        if today <= self._day:  # also where the clock was set back
            return
        if not self._day and (signed := await asyncio.to_thread(self.store.days)):
            self._day, self._before = signed[-1]["day"], signed[-1]["signature"]
            if today <= self._day:
                return
        heads = {name: (t.standing.seq, t.standing.head) for name, t in self._tables.items()}
        if meter := self.link.meter:
            heads[LINK_LOG] = meter.seq, meter.head
        heads |= {CAGE_LOG: self._cage, PIT_LOG: self.roll.head}
        said = self.store.vault.signer.heads(today, heads, self._before)
        row = {"day": today, "heads": canonical(said)}
        await self.store.run(lambda connection: connection.execute(insert(schema.days).values(row)))
        self._day, self._before = today, said["signature"]

    async def _tick(self, table: TableActor) -> None:
        with contextlib.suppress(StoreFailed):  # the store has noted it
            await table.tick()
            if company := self._opponents.get(table.opened.id):
                await company.tick()

    async def _shielded(self, work: Any) -> Any:
        """Runs to its end even if the caller goes away: a stored turn has to be seen in memory, too."""
        task = asyncio.create_task(work)
        self._doing.add(task)
        task.add_done_callback(self._doing.discard)
        return await asyncio.shield(task)

    # ── people ───────────────────────────────────────────────────────────────────────────────────────

    def _table(self, table_id: str) -> TableActor:
        try:
            return self._tables[table_id]
        except KeyError:
            raise UnknownTable(table_id) from None

    def tables(self) -> tuple[TableInfo, ...]:
        """Those that are open."""
        return tuple(t.info() for t in self._tables.values() if not t.standing.closed)

    def table_actors(self) -> tuple[TableActor, ...]:
        """All that there ever were, for the pit."""
        return tuple(self._tables.values())

    def table_actor(self, table_id: str) -> TableActor:
        return self._table(table_id)

    async def post_terms(self, table_id: str, person: Person, terms: Terms, notice_s: int) -> None:
        """Other terms for a table, unless the book wants them alike in the whole facility."""
        table = self._table(table_id)
        changed = check_change(table.game, terms)
        check_uniform([*self._houses(but=table_id), changed.house])
        await self.staff_act(table_id, lambda turn: post_terms(turn, person, terms, notice_s))

    async def staff_act(self, table_id: str, act: Callable[[Turn], None]) -> Standing[Any]:
        """What somebody of the house does to a table; :class:`Illegal` where it may not be done."""
        done: Standing[Any] = await self._shielded(self._table(table_id).staff_act(act))
        return done

    def __contains__(self, table_id: object) -> bool:
        return table_id in self._tables

    def house(self, table_id: str) -> House:
        """What the house elected at a table: for its sign, its odds, its hints."""
        return self._table(table_id).game.house

    async def intend(self, table_id: str, person: Person, key: str, intent: Intent) -> Done | Refused:
        """Carries out an intent once: the same key again gets the same answer and has no second effect."""
        answer, stored = await self.take(table_id, person, key, intent)
        if stored is not None:
            await asyncio.shield(stored)
        return answer

    async def take(
        self, table_id: str, person: Person, key: str, intent: Intent
    ) -> tuple[Done | Refused, asyncio.Future[None] | None]:
        """Takes an intent up: the answer, and what has to be stored before it may be given."""
        return await self._table(table_id).take(person, key, intent)

    async def answered(
        self, table_id: str, person: Person, key: str, intent: Intent
    ) -> Done | Refused | None:
        """What was answered to this intent before, if it was; nothing is done."""
        return await self._table(table_id).answered(person, key, intent)

    def view(self, table_id: str, person: Person | None, since: int | None = None) -> dict[str, Any]:
        return self._table(table_id).view(person, since)

    def scratch(self, table_id: str) -> Turn:
        """A turn from where the table stands, to look ahead with: it is never stored."""
        return self._table(table_id).scratch()

    def sheet(self, table_id: str, person: Person | None) -> Sheet:
        return self._table(table_id).sheet(person)

    def told(self, table_id: str, person: Person | None, since: int | None) -> bytes:
        return self._table(table_id).told(person, since)

    def subscribe(self, table_id: str, callback: Callable[[], None]) -> Callable[[], None]:
        return self._table(table_id).watch(callback)

    def seats_of(self, table_id: str, person_id: str) -> list[int]:
        return [s.seat for s in self._table(table_id).standing.seats_of(person_id)]

    def sits(self, table_id: str, person_id: str) -> bool:
        return self._table(table_id).standing.seat_of(person_id) is not None

    def balance(self, account: str) -> int:
        return self._book.stored.get(account, 0)

    def purse(self, person_id: str) -> int:
        return self.balance(purse_account(person_id))

    def wealth(self, person_id: str) -> int:
        """All that somebody has: the purse, and at every table chips and what lies on the layout."""
        return self.purse(person_id) + sum(t.wealth(person_id) for t in self._tables.values())

    def name(self, person_id: str) -> str:
        """The name somebody goes by; nothing where nobody knows it."""
        return self.names.get(person_id, "")

    def asked(self, table_id: str) -> tuple[Asked, ...]:
        """What waits for a second person at a table."""
        return self._table(table_id).standing.asked

    def seated(self, table_id: str) -> list[dict[str, Any]]:
        """Who sits where, for the staff."""
        seats = self._table(table_id).standing.seats
        return [{"seat": s.seat, "player": s.person, "name": self.name(s.person)} for s in seats]

    def owed(self, table_id: str) -> int:
        """Vigorish that is marked and not collected yet, of all players at a table."""
        table = self._table(table_id)
        return sum(table.game.owed(table.standing.state).values())

    async def grant(self, person_id: str, cents: int, why: str, key: str) -> None:
        """Chips from the cage into a purse; the same key again grants nothing more."""
        if cents <= 0:
            raise ValueError("a grant is more than nothing")
        await self._shielded(self._grant(person_id, cents, why, key))

    async def _grant(self, person_id: str, cents: int, why: str, key: str) -> None:
        async with self._cage_lock:
            if await asyncio.to_thread(self.store.answer, CAGE_LOG, person_id, key):
                return
            seq, head = self._cage
            entry = transfer(why[:200], [(CAGE, purse_account(person_id), cents)])
            body = {
                "of": 0,
                "entries": [
                    {
                        "reason": entry.reason,
                        "postings": [[p.account, p.amount_cents] for p in entry.postings],
                    }
                ],
            }
            record = Record.after(seq, head, audit.MONEY, body, int(self._now() * 1000), 0)
            write = Write()
            write.record(CAGE_LOG, record)
            write.post(CAGE_LOG, record.seq, (entry,))
            write.played.append(granted(CAGE_LOG, record, person_id, cents))
            write.answers.append(
                {"table_id": CAGE_LOG, "person_id": person_id, "key": key, "asked": "", "seq": record.seq}
            )
            changes = sums((entry,))
            self._book.promise(changes)
            try:
                await self.store.write(write)
            except StoreFailed:
                self._store_failed()
                raise
            self._book.store(changes)
            self._cage = (record.seq, record.hash)

    # ── tables with terminals ────────────────────────────────────────────────────────────────────────

    def has_terminals(self, table_id: str) -> bool:
        return self._table(table_id).game.terminals

    def station_codes(self, table_id: str) -> list[str]:
        """What is typed to come to each station: short, and nobody's but this house's to know."""
        seats = self._table(table_id).game.table.seats
        signer = self.store.vault.signer
        return [station_code(signer, table_id, seat) for seat in range(1, seats + 1)]

    def events(self, table_id: str) -> Iterator[tuple[int, Event, str]]:
        """Every event of a table that everybody may know, with its time and the account of who did it."""
        for record in self.store.history.records(self._table(table_id).config.id):
            if record.kind == audit.EVENT:
                yield record.at_ms, event_in(record.body), str(record.body.get("who", ""))

    # ── what has been ────────────────────────────────────────────────────────────────────────────────

    def rounds(self, table_id: str, limit: int = 20) -> bytes:
        """The last rounds as a JSON list, newest first: their lines and what was shown."""
        return self._rounds.latest(self._table(table_id).opened.id, limit)

    def replay(self, table_id: str, round_no: int, person: Person | None) -> list[dict[str, Any]]:
        """A past round, event by event, as this person saw it then."""
        game = self._table(table_id).first_game
        return history.replay(self.store.history, game, table_id, round_no, person).frames

    def link_log(self) -> Iterator[str]:
        """The log of the link as JSON lines."""
        return export_lines(self.store, self.link.engine)

    def export(self, table_id: str, person: Person | None) -> Iterator[str]:
        """The table's log as JSON lines, without what this person may not see."""
        return history.export(self.store.history, self._table(table_id).first_game, table_id, person)
