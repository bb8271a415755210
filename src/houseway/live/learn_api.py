"""HTTP for those who want to play better: the best play of a table, and one's own day at it."""

import asyncio
import time
from typing import Any

from fastapi import APIRouter

from houseway.analysis.hints import NoHint
from houseway.live.access import Here, Problem, SignedIn
from houseway.live.api import Table, in_turn
from houseway.live.worker import WorkFailed

router = APIRouter(prefix="/api/tables/{table_id}")


@router.get("/strategy")
async def strategy(table: Table, site: Here) -> dict[str, Any]:
    """The best play under what this table elects: words, and charts where there are any."""
    try:
        async with asyncio.timeout(site.settings.odds_wait_s):
            found = await site.analyst.strategy(site.floor.house(table))
    except TimeoutError:
        raise Problem(503, "the best play is being worked out: ask again in a moment", wait_s=5) from None
    except NoHint as none:
        raise Problem(404, none.reason) from None
    except WorkFailed:
        raise Problem(500, "the best play of this table could not be worked out") from None
    return {"table": table, "strategy": found}


@router.get("/session")
async def session(table: Table, site: Here, session: SignedIn) -> dict[str, Any]:
    """What whoever asks has done at this table today: nobody sees another's."""
    now_ms = int(time.time() * 1000)
    found = await in_turn(site.visits.of(table, session.account.id, now_ms))
    house = site.floor.house(table)
    advises = site.analyst.advises(house)
    return {"table": table, "advises": advises, **found}
