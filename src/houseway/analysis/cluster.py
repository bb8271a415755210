"""Blocks of a simulation played by the workers of a Dask cluster."""

import socket
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from itertools import islice
from typing import Any

from houseway import __version__
from houseway.analysis.packages import NotAnalysed
from houseway.analysis.simulation import At, Block, OfBlock, Players, S, generator
from houseway.editions.house import elect
from houseway.editions.loader import load_edition
from houseway.editions.schema import Value

PATIENCE_S = 20
AHEAD = 3  # blocks under way for each thread of the workers

Elected = tuple[tuple[str, Value], ...]


def version() -> str:
    return __version__


@lru_cache(maxsize=8)
def _ready(
    made: Callable[..., OfBlock[Any]], edition: str, elections: Elected, said: tuple[Any, ...]
) -> OfBlock[Any]:
    return made(elect(load_edition(edition), dict(elections)), *said)


def play(
    made: Callable[..., OfBlock[S]], edition: str, elections: Elected, said: tuple[Any, ...], seed: int,
    block: Block,
) -> tuple[int, S]:  # fmt: skip
    """On a worker, which finds the same editions as we do: it has the same version."""
    number, size = block
    found: S = _ready(made, edition, elections, said)(generator(seed, number), size)
    return number, found


@contextmanager
def on_cluster(there: At[S], seed: int) -> Iterator[Players[S]]:
    """Those who play there. A worker that is lost loses nothing: its blocks go to the others."""
    from distributed import Client, as_completed

    _knock(there.address)
    try:
        client = Client(there.address, timeout=PATIENCE_S, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise NotAnalysed(f"no cluster answers at {there.address}: {reason}") from None
    with client:
        _check_workers(client.run(version), there.address)
        house = there.house
        whole = there.made, house.edition.id, tuple(house.elections.items()), there.said, seed

        def players(todo: Iterator[Block]) -> Iterator[tuple[int, S]]:
            def given(count: int) -> Iterator[object]:
                for block in islice(todo, count):
                    yield client.submit(play, *whole, block, pure=False)

            threads = sum(worker["nthreads"] for worker in client.scheduler_info(-1)["workers"].values())
            under_way = as_completed(list(given(AHEAD * max(threads, 1))), loop=client.loop)
            for future in under_way:
                yield future.result()
                under_way.update(list(given(1)))

        yield players


def _knock(address: str) -> None:
    """Whether anybody is there: a client that waits in vain is left with much to tidy up."""
    _, _, place = address.partition("://")
    host, _, port = place.rpartition(":")
    if (
        not address.startswith(("tcp://", "tls://"))
        or not host
        or not (port.isdecimal() and int(port) < 1 << 16)
    ):
        raise NotAnalysed(f"the address of a cluster is as in tcp://127.0.0.1:8786, not {address!r}")
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE_S).close()
    except OSError as error:
        raise NotAnalysed(f"no cluster answers at {address}: {error.strerror or error}") from None


def _check_workers(found: Mapping[str, str], address: str) -> None:
    if not found:
        raise NotAnalysed(f"the cluster at {address} has no workers")
    if others := {worker: at for worker, at in found.items() if at != __version__}:
        worker, at = next(iter(others.items()))
        raise NotAnalysed(f"the worker {worker} has houseway {at}, and this is {__version__}")
