"""Blocks of a simulation played by the workers of a Dask cluster."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from itertools import islice

from houseway import __version__
from houseway.analysis.packages import NotAnalysed
from houseway.analysis.simulation import (
    BEST,
    Block,
    Players,
    TableSimulator,
    Tally,
    generator,
    simulator_for,
)
from houseway.editions.house import House, elect
from houseway.editions.loader import load_edition
from houseway.editions.schema import Value

PATIENCE_S = 20
AHEAD = 3  # blocks under way for each thread of the workers

Elected = tuple[tuple[str, Value], ...]


def version() -> str:
    return __version__


@lru_cache(maxsize=8)
def _simulator(edition: str, elections: Elected, wager: str, by: str) -> TableSimulator:
    return simulator_for(elect(load_edition(edition), dict(elections)), wager, by)


def play(
    edition: str, elections: Elected, wager: str, by: str, seed: int, seats: int, block: Block
) -> tuple[int, Tally]:
    """On a worker, which finds the same editions as we do: it has the same version."""
    number, size = block
    return number, _simulator(edition, elections, wager, by).block(generator(seed, number), size, seats)


@contextmanager
def on_cluster(
    address: str, house: House, wager: str, seed: int, seats: int = 1, by: str = BEST
) -> Iterator[Players]:
    """Those who play at ``address``, by the text of a play. A worker that is lost loses nothing: its blocks
    go to the others."""
    from distributed import Client, as_completed

    try:
        client = Client(address, timeout=PATIENCE_S, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise NotAnalysed(f"no cluster answers at {address}: {reason}") from None
    with client:
        _check_workers(client.run(version), address)
        whole = house.edition.id, tuple(house.elections.items()), wager, by, seed, seats

        def players(todo: Iterator[Block]) -> Iterator[tuple[int, Tally]]:
            def given(count: int) -> Iterator[object]:
                for block in islice(todo, count):
                    yield client.submit(play, *whole, block, pure=False)

            threads = sum(worker["nthreads"] for worker in client.scheduler_info(-1)["workers"].values())
            under_way = as_completed(list(given(AHEAD * max(threads, 1))), loop=client.loop)
            for future in under_way:
                yield future.result()
                under_way.update(list(given(1)))

        yield players


def _check_workers(found: Mapping[str, str], address: str) -> None:
    if not found:
        raise NotAnalysed(f"the cluster at {address} has no workers")
    if others := {worker: at for worker, at in found.items() if at != __version__}:
        worker, at = next(iter(others.items()))
        raise NotAnalysed(f"the worker {worker} has houseway {at}, and this is {__version__}")
