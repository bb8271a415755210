"""Simulation in fixed blocks, each with its own counter-based generator.

Block ``b`` of a run with seed ``s`` draws from Philox with the key (s, b), whatever thread or machine plays
it, and tallies are integers: so a run comes out the same on one thread or many, and a run that was stopped
goes on where it was. A run that ends when its interval is narrow enough ends with the first block, in their
order, at which it is: that does not depend on who played them, either.
"""

import json
import math
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import asdict, dataclass, fields, replace
from fractions import Fraction
from itertools import count, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from houseway.analysis.packages import part
from houseway.analysis.report import SIMULATED, Figure, Report, house_report
from houseway.editions.house import ElectionRefused, House

if TYPE_CHECKING:
    from houseway.analysis.plays import Source

T = TypeVar("T")
Block = tuple[int, int]  # its number, and how many rounds it has
Players = Callable[[Iterator[Block]], Iterator[tuple[int, "Tally"]]]  # they play blocks, in any order

BEST = "best"  # the play that is simulated where no other is given
BLOCK_ROUNDS = 1 << 16
CONFIDENCE_95 = 1.959963984540054  # standard deviations either side of the mean


@dataclass(frozen=True, slots=True)
class Tally:
    """Sums over rounds. Money in units of ``1 / Simulator.unit`` of the initial wager: integers.

    Rounds that hang together (those of one shoe) are a group; the interval is taken over groups.
    """

    rounds: int = 0
    net: int = 0
    net_squared: int = 0
    staked: int = 0
    wins: int = 0
    groups: int = 0
    group_net_squared: int = 0
    group_net_rounds: int = 0
    group_rounds_squared: int = 0

    @classmethod
    def independent(cls, rounds: int, net: int, net_squared: int, staked: int, wins: int) -> "Tally":
        """Every round a group of its own."""
        return cls(rounds, net, net_squared, staked, wins, rounds, net_squared, net, rounds)

    @classmethod
    def of_shoes(cls, sums: NDArray[np.int64], *, net_squared: int, staked: int, wins: int) -> "Tally":
        """From the sums that ``kernels/shoes.py`` counts first, a shoe a group."""
        rounds, net, *groups = map(int, sums[:6])
        return cls(rounds, net, net_squared, staked, wins, *groups)

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))


class Simulator(Protocol):
    unit: int  # how many units of net and staked make one initial wager

    def block(self, rng: np.random.Generator, rounds: int) -> Tally: ...


class Stopped(Exception):
    """A run was interrupted; what it had done is in its file."""


def simulator_for(house: House, wager: str, play: str = BEST) -> Simulator:
    """``play``: the best, or the text of another (``plays.told``)."""
    known = _simulated(house)
    if wager not in known:
        raise ElectionRefused(
            f"{house.edition.game} has no simulation of {wager!r}: there are {', '.join(known)}"
        )
    if play != BEST:
        from houseway.analysis.plays import play_module, written

        return cast(Simulator, play_module(house).simulator(house, wager, written(house, play, wager)))
    return cast(Simulator, part(house, "simulator").simulator(house, wager))


def _simulated(house: House) -> tuple[str, ...]:
    """The wagers that there is a simulation of, the main game first."""
    return cast(tuple[str, ...], part(house, "simulator").wagers(house))


def generator(seed: int, block: int) -> np.random.Generator:
    return np.random.Generator(np.random.Philox(key=np.array([seed, block], dtype=np.uint64)))


def blocks(total: int, size: int = BLOCK_ROUNDS) -> Iterator[Block]:
    """The number and the size of each block, one at a time: a run may be of any length."""
    for number, begun in enumerate(count(0, size)):
        if begun >= total:
            return
        yield number, min(size, total - begun)


def run(
    simulator: Simulator,
    rounds: int,
    *,
    seed: int,
    threads: int | None = None,
    file: "RunFile | None" = None,
    progress: Callable[[int], None] = lambda rounds: None,
    enough: Callable[[Tally], bool] = lambda tally: False,
) -> Tally:
    """Plays ``rounds`` rounds on this machine."""
    return played(in_threads(simulator, seed, threads), rounds, file=file, progress=progress, enough=enough)


def played(
    players: Players,
    rounds: int,
    *,
    file: "RunFile | None" = None,
    progress: Callable[[int], None] = lambda rounds: None,
    enough: Callable[[Tally], bool] = lambda tally: False,
) -> Tally:
    """Plays ``rounds`` rounds, or until they are ``enough``; ``progress`` hears of those done.

    Ctrl-C keeps finished blocks in ``file``.
    """
    kept = file.load() if file else {}
    progress(sum(tally.rounds for tally in kept.values()))
    done = frozenset(kept)
    todo = ((number, size) for number, size in blocks(rounds) if number not in done)
    total, after = Tally(), 0  # what comes before the first block that is not there yet

    def joined() -> bool:
        nonlocal total, after
        while after in kept:
            total, after = total + kept.pop(after), after + 1
            if enough(total):
                return True
        return False

    try:
        if not joined():
            for number, tally in players(todo):
                kept[number] = tally
                if file:
                    file.add(number, tally)
                progress(tally.rounds)
                if joined():
                    break
    except KeyboardInterrupt:
        so_far = total.rounds + sum(tally.rounds for tally in kept.values())
        raise Stopped(f"stopped after {so_far:,} of {rounds:,} rounds") from None
    return total


def in_threads(simulator: Simulator, seed: int, threads: int | None = None) -> Players:
    """The blocks played on this machine."""

    def play(block: Block) -> tuple[int, Tally]:
        number, size = block
        return number, simulator.block(generator(seed, number), size)

    return lambda todo: in_flight(play, todo, threads)


def in_flight(play: Callable[[Block], T], todo: Iterator[Block], threads: int | None) -> Iterator[T]:
    """The results of blocks as they come, with a few under way at a time."""
    threads = threads or os.cpu_count() or 1
    waiting: set[Future[T]] = set()
    with ThreadPoolExecutor(threads) as pool:
        try:
            while True:
                for block in islice(todo, 2 * threads - len(waiting)):
                    waiting.add(pool.submit(play, block))
                if not waiting:
                    return
                finished, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in finished:
                    yield future.result()
        finally:
            pool.shutdown(cancel_futures=True)


class RunFile:
    """The blocks of a run that are done, one JSON object a line after a header that says which run."""

    def __init__(self, path: Path, header: dict[str, Any]):
        self.path = path
        self.header = json.loads(json.dumps(header))

    def load(self) -> dict[int, Tally]:
        if self.path.exists() and not self.path.is_file():  # a device may have no end
            raise ElectionRefused(f"{self.path} is not the file of a simulation")
        if not self.path.exists():
            self.path.write_text(json.dumps(self.header) + "\n", encoding="utf-8")
            return {}
        try:
            first, *rest = self.path.read_text(encoding="utf-8").splitlines() or [""]
            if json.loads(first) != self.header:
                raise ElectionRefused(f"{self.path} belongs to another run: {first}")
            # A line cut off by a crash is a block not done.
            rows = [json.loads(line) for line in rest if line.endswith("}")]
            return {row.pop("block"): Tally(**row) for row in rows}
        except (json.JSONDecodeError, UnicodeDecodeError, AttributeError, KeyError, TypeError) as error:
            raise ElectionRefused(f"{self.path} is not the file of a simulation ({error})") from None

    def add(self, block: int, tally: Tally) -> None:
        with self.path.open("a", encoding="utf-8") as out:
            out.write(json.dumps({"block": block, **asdict(tally)}) + "\n")


def standard_error(tally: Tally) -> float:
    """Of the mean net result: the ratio of net results to rounds, over groups."""
    mean = Fraction(tally.net, tally.rounds)
    spread = (
        tally.group_net_squared - 2 * mean * tally.group_net_rounds + mean**2 * tally.group_rounds_squared
    )
    return math.sqrt(spread * Fraction(tally.groups, max(tally.groups - 1, 1))) / tally.rounds


def half_interval(tally: Tally, unit: int) -> float:
    """Half of the 95 % interval of the edge."""
    return CONFIDENCE_95 * standard_error(tally) / unit


def simulated_report(house: House, wager: str, tally: Tally, unit: int, seed: int) -> Report:
    mean = tally.net / tally.rounds / unit
    deviation = math.sqrt(max(tally.net_squared / tally.rounds / unit**2 - mean * mean, 0.0))
    half = half_interval(tally, unit)
    staked = tally.staked / tally.rounds / unit
    return house_report(
        house,
        wager,
        clauses=(),
        method=SIMULATED,
        house_edge=Figure(-mean, None, (-mean - half, -mean + half)),
        element_of_risk=Figure(-mean / staked, None, ((-mean - half) / staked, (-mean + half) / staked)),
        standard_deviation=deviation,
        hit_frequency=tally.wins / tally.rounds,
        extra={"rounds": tally.rounds, "seed": seed, "average_stake": staked},
    )


def simulate(
    house: House,
    wager: str | None = None,
    *,
    rounds: int,
    seed: int,
    threads: int | None = None,
    resume: Path | None = None,
    progress: Callable[[int], None] = lambda rounds: None,
    until: float | None = None,
    cluster: str | None = None,
    play: "Source" = BEST,
) -> Report:
    """Plays ``rounds`` rounds of a wager, or of the main game; ``resume`` keeps finished blocks.

    ``until`` ends it earlier, when the edge is known to so much either way; ``cluster`` is the address of a
    Dask scheduler whose workers play. ``play``: the best, the short rules or any other (``plays.py``).
    """
    began = time.perf_counter()
    if wager is None:
        wager = _simulated(house)[0]
    text = BEST
    if play != BEST:
        from houseway.analysis.plays import told

        text = told(house, play)
    simulator = simulator_for(house, wager, text)
    header = {
        "edition": house.edition.id,
        "elections": dict(house.elections),
        "wager": wager,
        "seed": seed,
        "rounds": rounds,
    }
    if text != BEST:
        header["play"] = text
    file = RunFile(resume, header) if resume is not None else None

    def enough(tally: Tally) -> bool:
        return until is not None and half_interval(tally, simulator.unit) <= until

    if cluster is None:
        tally = run(
            simulator, rounds, seed=seed, threads=threads, file=file, progress=progress, enough=enough
        )
    else:
        from houseway.analysis.cluster import on_cluster

        with on_cluster(cluster, house, wager, seed, text) as players:
            tally = played(players, rounds, file=file, progress=progress, enough=enough)
    found = simulated_report(house, wager, tally, simulator.unit, seed)
    if text != BEST:
        name = play if isinstance(play, str | os.PathLike) else "given"
        found = replace(
            found, notes=(f"by the play {name}",), extra={**found.extra, "play": json.loads(text)}
        )
    return found.timed(time.perf_counter() - began)
