"""The sensor on a wheel: one that is simulated, and the socket by which a real one speaks."""

import secrets
from typing import Any

from houseway.core.events import NumberRead
from houseway.core.game import Game


def simulated_reading(game: Game[Any], event: NumberRead, misreads_one_in: int) -> str:
    """What a simulated sensor says of a ball that lies in a pocket: now and then the pocket beside it."""
    if not misreads_one_in or secrets.randbelow(misreads_one_in):
        return event.pocket
    order = game.wheel.order  # type: ignore[attr-defined]
    return str(order[(order.index(event.pocket) + 1) % len(order)])
