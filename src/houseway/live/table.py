"""A table on the floor: one writer, who stores first and tells afterwards."""

import asyncio
import logging
import math
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Any

from houseway.core.game import Game, Illegal
from houseway.core.steps import Offer, Over, Procedure, Step, Together, Wagers
from houseway.dealer.log import header
from houseway.games.registry import open_game
from houseway.live import audit, freeze
from houseway.live.audit import canonical, check_chain
from houseway.live.book import Book, seat_chips, table_account
from houseway.live.intents import Ready, carry_out, seconds, time_is_up
from houseway.live.protocol import Intent, digest
from houseway.live.redact import line_dict, news_item, viewer_for
from houseway.live.seals import Seals
from houseway.live.standing import Standing, event_in, fold
from houseway.live.store import Store, StoreFailed
from houseway.live.terms import Done, Person, Refused, TableConfig, TableInfo
from houseway.live.turn import Happened, Turn, fill
from houseway.money.ledger import layout_account
from houseway.money.limits import Limits

NEWS_KEPT = 600  # events that a viewer may have missed and still be told
ANSWERS_KEPT = 5000
PEOPLE_KEPT = 500
MANY_OFFERS = 40  # beyond this, a wager with the same limits at all its places is one offer

log = logging.getLogger(__name__)


def game_of(config: TableConfig) -> Game[Any]:
    limits = {wager: Limits(*numbers) for wager, numbers in config.limits.items()}
    return open_game(
        config.game,
        edition=config.edition,
        elections=config.elections,
        seats=config.seats,
        limits=limits or None,
        attended=config.attended,
    )


class TableActor:
    """Turns intents into events one at a time. What others read of it is always what is stored."""

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
    ):
        self.config = config
        self.game = game_of(config)
        self.store = store
        self.book = book
        self.names: dict[str, str] = {}
        self.standing: Standing[Any] = Standing(self.game.open())
        self.deadline = math.inf
        self._not_before = -math.inf  # the clock does nothing until then
        self.ready: Ready = frozenset()
        self._seals = Seals(store, config.id, entropy)
        self._now = now
        self._timer = timer  # for all that is due: whoever sets the clock of the machine moves no deadline
        self._active: dict[int, tuple[int, float]] = {}  # by seat: the last act, and when by the timer
        self._failed = failed
        self.lock = asyncio.Lock()
        self._news: deque[Happened] = deque(maxlen=NEWS_KEPT)
        self._answers: OrderedDict[tuple[str, str], tuple[str, Done | Refused]] = OrderedDict()
        self._keys: OrderedDict[str, set[str]] = OrderedDict()  # those stored, by person
        self._watchers: dict[int, Callable[[], None]] = {}
        self._waits_for: tuple[Any, ...] = ()
        self._bet_stage: tuple[Any, ...] = ()

    # ── opening and recovery ─────────────────────────────────────────────────────────────────────────

    async def open(self) -> None:
        """A new table: its header, its chips, its first seal, and the cards prepared."""
        turn = self._turn()
        turn.log(
            audit.OPENED_TABLE,
            {"table": self.config.id, "name": self.config.name, **header(self.game.table)}
            | ({} if self.game.opens_all else {"opens": "auditor"})
            | ({"attended": list(self.config.attended)} if self.config.attended else {}),
        )
        turn.pay([fill(self.config.id, self.config.inventory_cents)], 0)
        turn.seal_wheel()
        turn.settle_down()
        turn.write.tables.append(
            {"id": self.config.id, "config": canonical(vars(self.config)), "at_ms": turn.at_ms}
        )
        await self._commit(turn, self.ready)

    def recover(self) -> None:
        """Reads the log again, from the last checkpoint on; the chain is checked on the way."""
        found = self.store.checkpoint(self.config.id)
        standing: Standing[Any] = Standing(self.game.open())
        if found is not None:
            try:
                standing = freeze.load(self.game, found[1])
            except freeze.Unreadable as error:
                log.info("table %s is replayed from its first record: %s", self.config.id, error)
        self._news.clear()
        for record in self.store.records(self.config.id, after=standing.seq):
            check_chain((record,), standing.seq, standing.head)
            standing = fold(self.game, standing, record)
            if record.kind == audit.EVENT:
                self._news.append(
                    Happened(record.seq, record.at_ms, event_in(record.body), (), standing.seating)
                )
            elif record.kind == audit.PROOF and self._news and self._news[-1].seq == record.body["of"]:
                last = self._news.pop()
                proofs = tuple(record.body["proofs"])
                self._news.append(Happened(last.seq, last.at_ms, last.event, proofs, last.seating))
        self._seals.unlock(standing)
        self.standing = standing
        self.ready = frozenset()
        self._answers.clear()
        self._keys.clear()
        self._waits_for = ()
        self._schedule()

    async def resume(self) -> None:
        """Goes on with whatever the automatic dealer owes."""
        async with self.lock:
            turn = self._turn()
            turn.settle_down()
            if not turn.idle:
                await self._commit(turn, self.ready)

    # ── intents and the clock ────────────────────────────────────────────────────────────────────────

    async def answered(self, person: Person, key: str, intent: Intent) -> Done | Refused | None:
        """What was answered to this intent before; None where the key is new."""
        async with self.lock:
            return await self._earlier(person, key, digest(intent))

    async def _earlier(self, person: Person, key: str, asked: str) -> Done | Refused | None:
        earlier = await self._answered(person.id, key)
        if earlier is None:
            return None
        known, answer = earlier
        return answer if known == asked else Refused("this key was used for another intent before")

    async def intend(self, person: Person, key: str, intent: Intent) -> Done | Refused:
        asked = digest(intent)
        async with self.lock:
            if earlier := await self._earlier(person, key, asked):
                return earlier
            answer = await self._carry_out(person, key, asked, intent)
            self._remember(person.id, key, asked, answer)
            return answer

    async def _carry_out(self, person: Person, key: str, asked: str, intent: Intent) -> Done | Refused:
        turn = self._turn()
        try:
            ready = carry_out(turn, person, intent, self.ready)
        except Illegal as refused:
            return Refused(refused.reason, refused.clause, refused.allowed)
        except Exception:
            log.exception("table %s could not carry out %r", self.config.id, intent)
            return Refused("the table could not carry this out; nothing has changed")
        if turn.idle:
            self._set_ready(ready)
        else:
            turn.write.answers.append(
                {
                    "table_id": self.config.id,
                    "person_id": person.id,
                    "key": key,
                    "asked": asked,
                    "seq": turn.now.seq,
                }
            )
            await self._commit(turn, ready)
            self._keys[person.id].add(key)
        return Done(turn.now.seq)

    async def _answered(self, person_id: str, key: str) -> tuple[str, Done | Refused] | None:
        remembered = self._answers.get((person_id, key))
        if remembered is not None:
            return remembered
        if person_id not in self._keys:
            # Read once for each person, so that a new key need not be looked for on the disk.
            keys = await asyncio.to_thread(self.store.answered_keys, self.config.id, person_id)
            self._keys[person_id] = keys
            if len(self._keys) > PEOPLE_KEPT:
                self._keys.popitem(last=False)
        if key not in self._keys[person_id]:
            return None
        stored = await asyncio.to_thread(self.store.answer, self.config.id, person_id, key)
        return (stored[0], Done(stored[1])) if stored else None

    def _remember(self, person_id: str, key: str, asked: str, answer: Done | Refused) -> None:
        self._answers[person_id, key] = asked, answer
        if len(self._answers) > ANSWERS_KEPT:
            self._answers.popitem(last=False)

    async def tick(self) -> None:
        """What is due by the clock."""
        if self.lock.locked() or not self._due():
            return
        async with self.lock:
            turn = self._turn()
            ready = self.ready
            try:
                for seat, person_id in self._idlers():
                    turn.leave(seat, person_id)
                if self._timer() >= self.deadline:
                    time_is_up(turn)
                    ready = frozenset()
                elif duty := turn.idle_by_the_book():
                    turn.apply(duty)
                    turn.settle_down()
            except Illegal as refused:
                log.warning("table %s waits: %s", self.config.id, refused)
                self._try_later()
                return
            except Exception:
                log.exception("table %s cannot go on", self.config.id)
                self._try_later()
                return
            if not turn.idle:
                await self._commit(turn, ready)

    def _due(self) -> bool:
        if self._timer() < self._not_before:
            return False
        idle = self._turn().idle_by_the_book()
        return self._timer() >= self.deadline or bool(self._idlers()) or idle is not None

    def _try_later(self) -> None:
        """What the clock could not do is not tried again at every tick."""
        self._not_before = self._timer() + max(1.0, self.config.bet_seconds)

    def _idlers(self) -> list[tuple[int, str]]:
        """Seats whose people have done nothing for long, and have nothing on the table."""
        limit = self._timer() - self.config.idle_seconds
        idle = [s for s in self.standing.seats if self._active[s.seat][1] < limit]
        if not idle:
            return []
        turn = self._turn()
        return [(s.seat, s.person) for s in idle if turn.may_leave(s.seat)]

    def _turn(self) -> Turn:
        at_ms = int(self._now() * 1000)
        return Turn(self.config, self.game, self.standing, seals=self._seals, book=self.book, at_ms=at_ms)

    async def _commit(self, turn: Turn, ready: Ready) -> None:
        self.book.promise(turn.changes)
        try:
            await self.store.write(turn.write)
        except StoreFailed:
            self._failed()
            raise
        self.book.store(turn.changes)
        self.standing = turn.now
        self._news.extend(turn.happened)
        for name in turn.write.names:
            self.names[name["person_id"]] = name["name"]
        self._set_ready(ready)

    def _set_ready(self, ready: Ready) -> None:
        self.ready = ready
        self._schedule()
        for callback in list(self._watchers.values()):
            callback()

    def _schedule(self) -> None:
        """Sets the clock when the question at the table is a new one."""
        now = self.standing
        acts = {s.seat: (s.at_ms, self._timer()) for s in now.seats}
        known = {n: old for n, old in self._active.items() if n in acts and acts[n][0] == old[0]}
        self._active = acts | known
        step = self.game.next_step(now.state)
        staked = any(self.game.stakes(now.state).values())
        first = True
        if isinstance(step, Wagers):
            attempts = now.wheel.attempts if now.wheel else 0
            stage = (now.round, attempts, step.closes.kind if step.closes else "")
            key: tuple[Any, ...] = ("bet", *stage, staked)
            if step.closes is not None:  # before the first wager there may be nothing to close: no stage yet
                first = self._bet_stage[:2] != stage[:2] or self._bet_stage == stage
                self._bet_stage = self._bet_stage if self._bet_stage[:2] == stage[:2] else stage
        elif isinstance(step, Together):
            key = ("together", now.round, now.plays, frozenset((q.seat, q.spot, q.hand) for q in step.asked))
            if self._waits_for[:2] == key[:2] and key[3] < self._waits_for[3]:
                self._waits_for = key  # one of them has answered: the others' time goes on
        else:
            key = (type(step).__name__, now.round, now.plays, bool(now.seats))
        if key != self._waits_for:
            self._waits_for = key
            wait = seconds(step, self.config, staked=staked, seated=bool(now.seats), first=first)
            self.deadline = self._timer() + wait

    # ── what others see ──────────────────────────────────────────────────────────────────────────────

    def watch(self, callback: Callable[[], None]) -> Callable[[], None]:
        number = max(self._watchers, default=0) + 1
        self._watchers[number] = callback
        return lambda: self._watchers.pop(number, None) and None

    def info(self) -> TableInfo:
        table = self.game.table
        return TableInfo(
            self.config.id,
            self.config.name,
            table.edition.game,
            table.edition.id,
            table.edition.title,
            len(self.standing.seats),
            table.seats,
            {w: [x.min_cents, x.max_cents, x.unit_cents] for w, x in table.limits.items()},
            table.house.notices(),
            self.standing.round,
        )

    def chips(self, seat: int) -> int:
        return self.book.stored.get(seat_chips(self.config.id, seat), 0)

    def wealth(self, person_id: str) -> int:
        """The chips of somebody who sits here, and what he has on the layout."""
        mine = self.standing.seat_of(person_id)
        if mine is None:
            return 0
        laid = table_account(self.config.id, layout_account(mine.seat))
        return self.chips(mine.seat) + self.book.stored.get(laid, 0)

    def view(self, person: Person | None, since: int | None = None) -> dict[str, Any]:
        """The table for one person; with ``since``, also what has happened after that record."""
        now = self.standing
        mine = now.seat_of(person.id) if person else None
        viewer = viewer_for(person, now.seating)
        step = self.game.next_step(now.state)
        return {
            "seq": now.seq,
            "round": now.round,
            "view": self.game.view(now.state, viewer),
            "seats_total": self.game.table.seats,
            "seats": [
                {
                    "seat": s.seat,
                    "name": self.names.get(s.person, ""),
                    "you": s is mine,
                    "chips_cents": self.chips(s.seat),
                    "out": s.out,
                    "leaving": s.leaving,
                    "ready": s.seat in self.ready,
                }
                for s in now.seats
            ],
            "your_seat": mine.seat if mine else None,
            "waits_for": self._turn().waits_for(),
            "deadline": None if math.isinf(self.deadline) else self.deadline,
            "now": self._timer(),
            "seal": now.seal,
            "offers": _offers(self._betting(step), mine.seat if mine else 0),
            "news": [] if since is None else [news_item(h, person) for h in self._news if h.seq > since],
            "lines": [line_dict(line) for line in now.lines],
            "last_lines": [line_dict(line) for line in now.last_lines],
        }

    def _betting(self, step: Step) -> tuple[Offer, ...]:
        """What may be bet on now; where wagers stand, between rounds what may be once the next is open,
        and at an idle table what may be once the cards are back."""
        state, game = self.standing.state, self.game
        wakes = game.wakes(state) if self.standing.seats else None
        if isinstance(step, Over) and game.standing_wagers:
            step = game.next_step(game.apply(state, step.event))
        elif wakes is not None:
            state = game.apply(state, wakes)
            while isinstance(step := game.next_step(state), Procedure):
                state = game.apply(state, step.event)
        return step.offers if isinstance(step, Wagers) else ()


def _offers(found: tuple[Offer, ...], seat: int) -> list[dict[str, Any]]:
    offers = [o for o in found if o.seat in (0, seat)]
    if len(offers) <= MANY_OFFERS:
        return [_offer(o, o.spot) for o in offers]
    limits: dict[str, set[tuple[Limits, int]]] = {}
    for o in offers:
        limits.setdefault(o.wager, set()).add((o.limits, o.seat))
    alike = {wager for wager, found in limits.items() if len(found) == 1 and next(iter(found))[1] == 0}
    anywhere = [_offer(o, "") for o in {o.wager: o for o in offers if o.wager in alike}.values()]
    return anywhere + [_offer(o, o.spot) for o in offers if o.wager not in alike]


def _offer(offer: Offer, spot: str) -> dict[str, Any]:
    return {
        "wager": offer.wager,
        "spot": spot,
        "min_cents": offer.limits.min_cents,
        "max_cents": offer.limits.max_cents,
        "unit_cents": offer.limits.unit_cents,
        "clause": offer.clause,
        **({"along": list(offer.along)} if offer.along else {}),
    }
