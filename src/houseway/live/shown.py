"""A table as others see it: always what is stored."""

import asyncio
import json
import math
from collections import deque
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from houseway.core.events import ProcedureDone, asks_link
from houseway.core.game import PUBLIC, Game, Viewer
from houseway.core.steps import Offer, Over, Procedure, Reading, Step, Wagers, questions
from houseway.dealer.orders import takes
from houseway.editions.people import PLAYER, TITLES
from houseway.games.registry import open_game
from houseway.live.book import Book, seat_chips, table_account
from houseway.live.house_acts import Ready
from houseway.live.link import Link
from houseway.live.opponents import automatic_style
from houseway.live.posted import config_under, differences, game_under, terms_of
from houseway.live.redact import Seating, correction_dict, line_dict, news_item, viewer_for
from houseway.live.seals import Seals
from houseway.live.sheets import Shared, Sheet, encode
from houseway.live.signing import Receipt
from houseway.live.standing import Seated, Standing
from houseway.live.terms import Person, TableConfig, TableInfo
from houseway.live.turn import Happened, Turn
from houseway.money.ledger import layout_account
from houseway.money.limits import Limits

Eyes = tuple[Viewer, int | None, str]  # as whom somebody looks, and from which seat
NEWS_KEPT = 600  # events that a viewer may have missed and still be told
MANY_OFFERS = 40  # beyond this, a wager with the same limits at all its places is one offer


# A patch takes no field away: who is not asked, or does not sit here, has these empty.
_UNTIMED: dict[str, Any] = {"done": [], "idle_at": None, "silence": None, "bank": None, "asks": []}


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


class Place(Struct, frozen=True):
    """Where a table is: its standing, who is ready, and until when it waits for whom."""

    standing: Standing[Any]
    step: Step  # what must happen now
    ready: Ready = frozenset()
    deadline: float = math.inf
    waits_for: tuple[Any, ...] = ()
    bet_stage: tuple[Any, ...] = ()
    asked: frozenset[int] = frozenset()  # seats that have to answer, and have a bank of time beyond
    act_until: float = math.inf  # when their banks begin
    banks: dict[int, tuple[str, float]] = {}  # by seat: whose, and the seconds left in it
    active: dict[int, tuple[int, float]] = {}  # by seat: the last act, and when by the timer
    kept_until: dict[str, float] = {}  # by person: for how long a seat is kept for him

    def bank(self, seat: int) -> float:
        return self.banks.get(seat, ("", 0.0))[1]


class ShownTable:
    """What is sent of a table is made once for all who see the same, and kept until something changes."""

    def __init__(
        self,
        config: TableConfig,
        book: Book,
        seals: Seals,
        now: Callable[[], float],
        timer: Callable[[], float],
        link: Link,
    ):
        self.opened = config  # the terms of the opening; those that hold are `config`
        self.first_game = game_of(config)
        self.link = link if self.first_game.progressive else None  # the one that this table is on
        self.book = book
        self.receipt: Receipt | None = None  # of the last round, buy-in or cash-out
        self.names: dict[str, str] = {}
        self._terms = "", self.first_game, config  # those asked for last, with game and config under them
        state = self.first_game.open()
        self._stand(Place(Standing(state), self.first_game.next_step(state)))
        self._seals = seals
        self._now = now
        self._timer = timer  # for all that is due: whoever sets the clock of the machine moves no deadline
        self._news: deque[Happened] = deque(maxlen=NEWS_KEPT)
        self._watchers: dict[int, Callable[[], None]] = {}
        self._telling = False  # they are about to hear that something is new
        self.version = 0  # counts what was shown
        self._shared: Shared | None = None  # of this version: what is common, sheets, eyes, news
        self._sheets: dict[Eyes, Sheet] = {}
        self._seated: dict[str, list[int]] | None = None  # by person
        self._seating: Seating = ()
        self._told: dict[int, bytes] = {}
        self._done: dict[str, deque[str]] = {}  # by person: the keys of the last intents that are stored
        self._bets: tuple[Offer, ...] = ()
        self._offered: dict[int, tuple[tuple[Offer, ...], list[dict[str, Any]]]] = {}

    def _stand(self, place: Place) -> None:
        """The table is there, as stored."""
        self.place, self.standing = place, place.standing
        self.game, self.config = self._under(place.standing.terms)

    def _under(self, terms: str) -> tuple[Game[Any], TableConfig]:
        """Game and config under these terms."""
        if self._terms[0] != terms:
            self._terms = terms, game_under(self.first_game, terms), config_under(self.opened, terms)
        return self._terms[1:]

    def posted(self) -> tuple[str, ...]:
        """What is posted to hold soon, in words."""
        notice = self.standing.notice
        if notice is None:
            return ()
        return tuple(differences(self.game, terms_of(self.config, self.game), json.loads(notice.terms)))

    def _turn_from(self, standing: Standing[Any]) -> Turn:
        game, config = self._under(standing.terms)
        return Turn(
            config, game, standing, seals=self._seals, book=self.book, at_ms=int(self._now() * 1000),
            link_trouble=self.link.trouble if self.link else "",
        )  # fmt: skip

    def scratch(self) -> Turn:
        """A turn that is never stored: to be asked, or to look ahead with."""
        return self._turn_from(self.standing)

    def _show(self, place: Place) -> None:
        self._stand(place)
        self._forget_sheets()
        if not self._telling:
            self._telling = True
            asyncio.get_running_loop().call_soon(self._tell)

    def _tell(self) -> None:
        """Watchers hear once of what was stored together, when the answers to it are on their way."""
        self._telling = False
        for callback in list(self._watchers.values()):
            callback()

    def show_again(self) -> None:
        """The meter has changed: everybody who watches is told."""
        self._show(self.place)

    def _forget_sheets(self) -> None:
        self.version += 1
        self._shared = None
        self._sheets.clear()
        self._seated = None
        self._told.clear()

    def watch(self, callback: Callable[[], None]) -> Callable[[], None]:
        number = max(self._watchers, default=0) + 1
        self._watchers[number] = callback
        return lambda: self._watchers.pop(number, None) and None

    def info(self) -> TableInfo:
        table = self.game.table
        return TableInfo(
            self.opened.id,
            self.opened.name,
            table.edition.game,
            table.edition.id,
            table.edition.title,
            len(self.standing.seats),
            table.seats,
            {w: [x.min_cents, x.max_cents, x.unit_cents] for w, x in table.limits.items()},
            table.house.notices(),
            self.standing.round,
            self.link.meter.cents if self.link and self.link.meter else None,
            self.standing.changes,
            self.posted(),
            self.standing.closing is not None,
            self.config.chip_cents,
            (self.config.least_buy_in_cents, self.config.most_buy_in_cents),
            len(self.standing.queue.waiting),
            sum(1 for s in self.standing.seats if automatic_style(s.person)),
            self._opens_with(),
        )

    def _opens_with(self) -> str:
        """Whom a table waits for that nobody of the house is at: players can do nothing there yet."""
        now = self.standing
        if not self.game.table.attended or now.crew or now.closing is not None:
            return ""
        return TITLES.get(self._waits_for(), "")

    def _waits_for(self) -> str:
        """Whom of the house the table waits for: nobody, where none of its people is to be there."""
        if not (self.game.table.attended or self.config.physical):
            return ""
        return self.scratch().waits_for()

    def chips(self, seat: int) -> int:
        return self.book.stored.get(seat_chips(self.opened.id, seat), 0)

    def wealth(self, person_id: str) -> int:
        """The chips of somebody who sits here, and what he has on the layout."""
        seats = [s.seat for s in self.standing.seats_of(person_id)]
        laid = (table_account(self.opened.id, layout_account(seat)) for seat in seats)
        return sum(map(self.chips, seats)) + sum(self.book.stored.get(account, 0) for account in laid)

    def view(self, person: Person | None, since: int | None = None) -> dict[str, Any]:
        """The table for one person; with ``since``, also what has happened after that record."""
        viewer, seat, waits = self._eyes(person)
        seen = {"view": self.game.view(self.standing.state, viewer)}
        news = [] if since is None else [news_item(h, person) for h in self._news_after(since)]
        own = self._own(seat, waits, self._betting())
        return self._common() | own | seen | {"now": self._timer(), "news": news}

    def sheet(self, person: Person | None) -> Sheet:
        """The same, made once for all who see the same, and kept until something changes."""
        eyes = self._eyes(person)
        sheet = self._sheets.get(eyes)
        if sheet is None:
            viewer, seat, waits = eyes
            state = self.standing.state
            if self._shared is None:
                public = self.game.view(state, PUBLIC)
                self._shared = Shared(self.opened.id, self.version, self._common(), public)
                self._bets = self._betting()
            alike = self.game.lies_open and not questions(self.place.step)
            view = self._shared.view if alike or viewer == PUBLIC else self.game.view(state, viewer)
            sheet = self._sheets[eyes] = Sheet(self._shared, self._own(seat, waits, self._bets), view)
        return sheet

    def told(self, person: Person | None, since: int | None) -> bytes:
        """The end of a message: the time, and what has happened after a record."""
        return b',"now":%.3f,"news":%b}' % (self._timer(), self._news_text(person, since))

    def _news_text(self, person: Person | None, since: int | None) -> bytes:
        if since is None or since >= self.standing.seq:
            return b"[]"
        found = self._told.get(since)
        if found is None:
            missed = self._news_after(since)
            found = encode([news_item(h, person) for h in missed])
            if not any(h.event.only_for() for h in missed):  # the same for everybody
                self._told[since] = found
        return found

    def _news_after(self, seq: int) -> list[Happened]:
        missed = []
        for happened in reversed(self._news):
            if happened.seq <= seq:
                break
            missed.append(happened)
        return missed[::-1]

    def _eyes(self, person: Person | None) -> Eyes:
        """As whom a person looks, the seat that he sits at, and who he is where he waits for one: all that
        makes views differ."""
        if self._seated is None:
            self._seated = {}
            for s in self.standing.seats:
                self._seated.setdefault(s.person, []).append(s.seat)
            self._seating = self.standing.seating
        seats = self._seated.get(person.id, ()) if person else ()
        seat = person.at if person and person.at in seats else seats[0] if seats else None
        waits = person.id if person and person.id in self.standing.queue.waiting else ""
        return viewer_for(person, self._seating if seat else ()), seat, waits

    def _common(self) -> dict[str, Any]:
        """What everybody sees alike."""
        now, place = self.standing, self.place
        return {
            "seq": now.seq,
            "round": now.round,
            "seats_total": self.game.table.seats,
            "seats": [
                {
                    "seat": s.seat,
                    "name": self.names.get(s.person, ""),
                    "chips_cents": self.chips(s.seat),
                    "out": s.out,
                    "leaving": s.leaving,
                    "ready": s.seat in place.ready,
                    **({"automatic": style} if (style := automatic_style(s.person)) else {}),
                }
                for s in now.seats
            ],
            **self._list(),
            "waits_for": self._waits_for(),
            "deadline": None if math.isinf(place.deadline) else place.deadline,
            "seal": now.seal,
            "receipt": self.receipt,
            "lines": [line_dict(line) for line in now.lines],
            "last_lines": [line_dict(line) for line in now.last_lines],
            "changes": now.changes,
            "notice": {"says": self.posted(), "holds_ms": now.notice.holds_ms} if now.notice else None,
            "closing": now.closing is not None,
            **({"link": self._link_view(self.link)} if self.link else {}),
        }

    def _list(self) -> dict[str, Any]:
        """Who waits for a seat, in order, for whom one is kept, and who wants to sit elsewhere."""
        queue, until = self.standing.queue, self.place.kept_until
        if not (queue.waiting or queue.moves):
            return {"waiting": [], "seat_changes": []}
        kept = dict(queue.kept)
        waiting = [
            {"name": self.names.get(p, ""), "seat": kept.get(p, 0), "until": until.get(p)}
            for p in queue.waiting
        ]
        changes = [
            {"name": self.names.get(p, ""), "seat": mine.seat, "to": to}
            for p, to in queue.moves
            if (mine := self.standing.seat_of(p)) is not None
        ]
        return {"waiting": waiting, "seat_changes": changes}

    def _link_view(self, link: Link) -> dict[str, Any]:
        """What the meter shows, and whether the table waits for it."""
        step = self.place.step
        waits = isinstance(step, Reading) and asks_link(step.event)
        return {**(link.meter.shown() if link.meter else {}), "trouble": link.trouble, "waits": waits}

    def _own(self, seat: int | None, waits: str, bets: tuple[Offer, ...]) -> dict[str, Any]:
        """What depends on who sees it, beside the game's view."""
        now = self.standing
        mine = now.at_seat(seat) if seat else None
        own: dict[str, Any] = {
            "your_seat": seat,
            "chance": {"physical": True} if self.config.physical else _chance(now, mine),
            "offers": self._offers(bets, seat or 0),
            "buy_in": self._buy_in(seat or 0),
            "your_place": now.queue.waiting.index(waits) + 1 if waits else 0,
            **_UNTIMED,
        }
        if mine:
            self._in_time(mine, own)
            if self.game.ASKS:
                asked = (ProcedureDone(name, PLAYER) for name in self.game.ASKS)
                own["asks"] = [e.name for e in asked if takes(self.game, now.state, e)]
            if now.corrections:
                own |= self._corrected(mine.person)
            if self.game.two_positions:
                own |= self._positions(mine.person)
        return own

    def _buy_in(self, seat: int) -> dict[str, int | bool]:
        """What may be brought now: to sit down with, or to what lies at the seat."""
        least, most = self.config.least_buy_in_cents, self.config.most_buy_in_cents
        now = self.chips(seat) if seat else 0
        open_ = not (seat and self.game.keeps_chips(self.standing.state, seat))
        return {
            "least_cents": max(0, least - now), "most_cents": max(0, most - now) if most else 0,
            "limited": bool(most), "now": open_ and not (most and now >= most),
        }  # fmt: skip

    def _in_time(self, mine: Seated, own: dict[str, Any]) -> None:
        """Which of his intents this view contains, and what time does to somebody who sits here."""
        own["done"] = list(self._done.get(mine.person, ()))
        place, game = self.place, self.game
        if mine.seat in place.active:
            own["idle_at"] = place.active[mine.seat][1] + self.config.idle_seconds
        if self.standing.mixing is not None or not (open_ := questions(place.step)):
            return
        asked = next((q for q in open_ if q.seat == mine.seat), None)
        if asked is None:
            return
        own["silence"] = {
            "choice": asked.default,
            "gives_up": asked.gives_up,
            "stake_cents": game.stakes(self.standing.state).get(mine.seat, 0),
        }  # fmt: skip
        if mine.seat in place.asked:
            own["bank"] = {"from": place.act_until, "seconds": place.bank(mine.seat)}

    def _corrected(self, person_id: str) -> dict[str, list[dict[str, Any]]]:
        """The last corrections of payments to somebody who sits here, as he is told of them."""
        told = [correction_dict(c) for c in self.standing.corrections if c["player"] == person_id]
        return {"corrections": told} if told else {}

    def _positions(self, person_id: str) -> dict[str, list[int]]:
        """The seats of somebody who may have two, and those that he may still take."""
        own = [s.seat for s in self.standing.seats_of(person_id)]
        near = (own[0] - 1, own[0] + 1) if len(own) == 1 else ()
        free = [n for n in near if 1 <= n <= self.game.table.seats and not self.standing.at_seat(n)]
        return {"your_seats": own, "beside": free}

    def _offers(self, offers: tuple[Offer, ...], seat: int) -> list[dict[str, Any]]:
        """Made anew only where the game offers something else than the last time."""
        known = self._offered.get(seat)
        if known is None or known[0] is not offers:
            known = self._offered[seat] = offers, _offers(offers, seat)
        return known[1]

    def _betting(self) -> tuple[Offer, ...]:
        """What may be bet on now; where wagers stand, between rounds what may be once the next is open,
        and at an idle table what may be once the cards are back."""
        state, game, step = self.standing.state, self.game, self.place.step
        wakes = game.wakes(state) if self.standing.seats else None
        if isinstance(step, Over) and game.standing_wagers:
            step = game.next_step(game.apply(state, step.event))
        elif wakes is not None:
            state = game.apply(state, wakes)
            while isinstance(step := game.next_step(state), Procedure):
                state = game.apply(state, step.event)
        return step.offers if isinstance(step, Wagers) else ()


def _chance(now: Standing[Any], mine: Seated | None) -> dict[str, Any]:
    """What a player's page adds to chance: the promise that stands, and the seed that waits for it."""
    if not now.offers and now.mixing is None:
        return {"offered": ""}
    adds = now.adds_from(mine.person) if mine else None
    seat = adds.seat if adds else 0
    found: dict[str, Any] = {"offered": dict(now.offers).get(seat, "")}
    if now.mixing is not None and seat in now.mixing.missing:
        mixing = now.mixing
        found["asked"] = {
            "number": mixing.number, "commitment": mixing.commitment, "digest": dict(mixing.asked)[seat],
        }  # fmt: skip
    return found


def pack(game: Game[Any]) -> dict[str, Any]:
    """The cards of a table, for its header; nothing where there are none."""
    shoe = game.shoe(game.open())
    if shoe is None:
        return {}
    decks = shoe.cards[0]
    assert set(shoe.cards[:-1]) == {decks}
    return {"pack": {"decks": decks, "jokers": shoe.cards[-1]}}


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
