"""Automatic players of the house: they sit down with somebody who plays alone, and make room for people.

They are players like others: with names that say what they are, chips from purses of their own that the cage
fills by a grant on record, and intents by which they act. What they decide comes from the view of their seat.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from random import Random
from typing import TYPE_CHECKING

from msgspec import UNSET

from houseway.analysis.poker_room.styles import STYLES, Act, choose
from houseway.core.game import Game, seat_viewer
from houseway.core.steps import Decide
from houseway.live.book import purse_account
from houseway.live.protocol import Choose, Intent, Leave, Rebuy, Sit
from houseway.live.standing import Seated
from houseway.live.store import StoreFailed
from houseway.live.terms import Person, Refused

if TYPE_CHECKING:
    from houseway.live.table import TableActor

PREFIX = "automatic-"  # of their ids: automatic-STYLE-TABLE-NUMBER
BANKROLL = "bankroll of an automatic player"
BIG_BETS = 100  # that they bring where the table posts no buy-in

log = logging.getLogger(__name__)

Grant = Callable[[str, int, str, str], Awaitable[None]]


def automatic_style(person_id: str) -> str:
    """The style of an automatic player; nothing where somebody is a person."""
    return person_id.removeprefix(PREFIX).partition("-")[0] if person_id.startswith(PREFIX) else ""


class Opponents:
    """Those of one table."""

    def __init__(
        self,
        table: "TableActor",
        grant: Grant,
        timer: Callable[[], float],
        entropy: Callable[[int], bytes],
    ):
        self.table, self._grant, self._timer = table, grant, timer
        self._rng = Random(entropy(16))
        self._asked: tuple[int, int] = (0, 0)  # the question that one of them thinks about …
        self._acts_at = 0.0  # … and until when
        self._count = 0

    async def tick(self) -> None:
        """One act at most: what is due first."""
        table = self.table
        mine = [s for s in table.standing.seats if automatic_style(s.person)]
        if not mine and not table.config.automatic:
            return
        if table.lock.locked() or table.standing.mixing is not None:
            return
        try:
            await self._act(mine)
        except StoreFailed:
            raise
        except Exception:
            log.exception("an automatic player at %s does nothing", table.opened.id)

    async def _act(self, mine: list[Seated]) -> None:
        table = self.table
        step = table.game.next_step(table.standing.state)
        asked = next((s for s in mine if isinstance(step, Decide) and s.seat == step.seat), None)
        if asked is None or not await self._decide(asked):
            await self._come_or_go(mine)

    # ── deciding ─────────────────────────────────────────────────────────────────────────────────────

    async def _decide(self, mine: Seated) -> bool:
        """After a moment of thought; whether that is over."""
        now, timer = self.table.standing, self._timer()
        if self._asked != (now.plays, mine.seat):
            self._asked = now.plays, mine.seat
            self._acts_at = timer + self.table.config.think_seconds * self._rng.uniform(0.5, 1.0)
        if timer < self._acts_at:
            return False
        view = self.table.game.view(now.state, seat_viewer(mine.seat))
        act = await asyncio.to_thread(choose, view, automatic_style(mine.person), str(self._rng.random()))
        if self.table.standing.plays == now.plays:
            await self._intend(mine.person, _intent(act))
        return True

    # ── coming and going ─────────────────────────────────────────────────────────────────────────────

    async def _come_or_go(self, mine: list[Seated]) -> None:
        staying = [s for s in mine if not s.leaving]
        wanted = self._wanted()
        if len(staying) > wanted:
            await self._intend(staying[-1].person, Leave())
        elif len(mine) < wanted:
            await self._sit({s.person for s in mine})
        elif broke := next((s for s in staying if self._may_buy(s)), None):
            cents = self._buy_in() - self.table.chips(broke.seat)
            await self._fund(broke.person, cents)
            await self._intend(broke.person, Rebuy(cents))

    def _wanted(self) -> int:
        """With one person all that the table allows, and with everybody who comes, or waits, one less."""
        now, most = self.table.standing, self.table.config.automatic
        people = [s for s in now.seats if not automatic_style(s.person) and not s.leaving]
        if now.closing is not None or not any(not s.out for s in people):
            return 0
        seats = self.table.game.table.seats
        coming = len(people) + len(now.queue.waiting)
        return max(0, min(most + 1, seats) - coming)

    def _may_buy(self, mine: Seated) -> bool:
        least = max(1, self.table.config.least_buy_in_cents // 2)
        held = self.table.game.keeps_chips(self.table.standing.state, mine.seat)
        return not held and self.table.chips(mine.seat) < least

    async def _sit(self, there: set[str]) -> None:
        now, table = self.table.standing, self.table.game.table
        free = [n for n in range(1, table.seats + 1) if not now.at_seat(n) and not now.queue.claimed(n)]
        if not free:
            return
        styles = list(STYLES)
        named = (
            (f"{PREFIX}{style}-{self.table.opened.id}-{n}", f"Automatic {n} ({style})")
            for n, style in ((n, styles[(n - 1) % len(styles)]) for n in range(1, table.seats + 1))
        )
        who, name = next((p, name) for p, name in named if p not in there)
        cents = self._buy_in()
        await self._fund(who, cents)
        await self._intend(who, Sit(self._rng.choice(free), cents), name)

    def _buy_in(self) -> int:
        """The middle of what may be brought, in whole dollars and chips."""
        config = self.table.config
        least, most = config.least_buy_in_cents, config.most_buy_in_cents
        wanted = (least + most) // 2 if most else max(least, BIG_BETS * _big_bet(self.table.game))
        unit = max(100, config.chip_cents)
        return wanted // unit * unit or wanted

    async def _fund(self, who: str, cents: int) -> None:
        """What is missing in the purse comes from the cage, once."""
        missing = cents - self.table.book.promised.get(purse_account(who), 0)
        if missing > 0:
            await self._grant(who, missing, BANKROLL, f"{self.table.opened.id}-{self.table.standing.seq}")

    async def _intend(self, who: str, intent: Intent, name: str = "") -> None:
        self._count += 1
        key = f"auto-{self.table.standing.seq}-{self._count}"
        answer, stored = await self.table.take(Person(who, name), key, intent)
        if stored is not None:
            await asyncio.shield(stored)
        if isinstance(answer, Refused):
            log.warning("automatic player at %s: %s %s", self.table.opened.id, intent, answer.reason)


def _big_bet(game: Game[object]) -> int:
    return game.table.limits["bet"].max_cents


def _intent(act: Act) -> Choose:
    return Choose(act.choice, act.amount_cents or UNSET, slots=act.slots or UNSET)
