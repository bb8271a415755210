"""The event loop that the house runs on, and what keeps it from stopping for long."""

import gc
from collections.abc import Coroutine
from typing import Any, TypeVar

import uvloop

T = TypeVar("T")


def run(main: Coroutine[Any, Any, T]) -> T:
    return uvloop.run(main)


def opened() -> None:
    """What is there when the house opens stays: the collector of garbage need not look through it each time,
    which would stop every table for a fifth of a second."""
    gc.collect()
    gc.freeze()
