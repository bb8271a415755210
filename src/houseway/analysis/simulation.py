"""Simulation in fixed blocks, each with its own counter-based generator.

Block ``b`` of a run with seed ``s`` draws from Philox with the key (s, b), or from a generator that begins
with its numbers, whatever thread or machine plays it, and tallies are integers: so a run comes out the same
on one thread or many, and a run that was stopped goes on where it was. A run that ends when its interval is
narrow enough ends with the first block, in their order, at which it is: that does not depend on who played
them, either.
"""

import json
import math
import os
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import asdict, dataclass, fields, replace
from fractions import Fraction
from functools import partial
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
    """Sums over rounds of a table. Money in units of ``1 / Simulator.unit`` of the initial wager: integers.

    Rounds that hang together (those of one shoe) are a group; the interval is taken over groups. Every round
    has a hand for each seat, so that hands are never taken as independent of those beside them.
    """

    rounds: int = 0
    net: int = 0
    net_squared: int = 0  # of each hand
    staked: int = 0
    wins: int = 0  # hands
    groups: int = 0
    group_net_squared: int = 0
    group_net_rounds: int = 0
    group_rounds_squared: int = 0
    table_net_squared: int = 0  # of all hands of a round together

    @classmethod
    def independent(
        cls, rounds: int, net: int, net_squared: int, staked: int, wins: int, table: int | None = None
    ) -> "Tally":
        """Every round a group of its own; of one hand, unless ``table`` says what they come to together."""
        table = net_squared if table is None else table
        return cls(rounds, net, net_squared, staked, wins, rounds, table, net, rounds, table)

    @classmethod
    def of_shoes(
        cls, sums: NDArray[np.int64], *, net_squared: int, staked: int, wins: int, table: int
    ) -> "Tally":
        """From the sums that ``kernels/shoes.py`` counts first, a shoe a group."""
        rounds, net, shoes, of_shoes, by_rounds, rounds_squared = map(int, sums[:6])
        groups = shoes, of_shoes, by_rounds, rounds_squared
        return cls(rounds, net, net_squared, staked, wins, *groups, table)

    def shared_by(self, seats: int) -> "Tally":
        """The tally of so many seats with the same wager on the same outcomes, from that of one."""
        return Tally(
            self.rounds,
            seats * self.net,
            seats * self.net_squared,
            seats * self.staked,
            seats * self.wins,
            self.groups,
            seats**2 * self.group_net_squared,
            seats * self.group_net_rounds,
            self.group_rounds_squared,
            seats**2 * self.table_net_squared,
        )

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))


class Simulator(Protocol):
    unit: int  # how many units of net and staked make one initial wager

    def block(self, rng: np.random.Generator, rounds: int) -> Tally: ...


class TableSimulator(Simulator, Protocol):
    def block(self, rng: np.random.Generator, rounds: int, seats: int = 1) -> Tally:
        """So many rounds of a table, at each seat the same wager and the same play."""


class Stopped(Exception):
    """A run was interrupted; what it had done is in its file."""


def simulator_for(house: House, wager: str, play: str = BEST) -> TableSimulator:
    """``play``: the best, or the text of another (``plays.told``)."""
    known = _simulated(house)
    if wager not in known:
        raise ElectionRefused(
            f"{house.edition.game} has no simulation of {wager!r}: there are {', '.join(known)}"
        )
    if play != BEST:
        from houseway.analysis.plays import play_module, written

        return cast(TableSimulator, play_module(house).simulator(house, wager, written(house, play, wager)))
    return cast(TableSimulator, part(house, "simulator").simulator(house, wager))


def _simulated(house: House) -> tuple[str, ...]:
    """The wagers that there is a simulation of, the main game first."""
    return cast(tuple[str, ...], part(house, "simulator").wagers(house))


def _check_seats(house: House, seats: int) -> None:
    most, clauses = house.most_seats
    if seats not in range(1, most + 1):
        raise ElectionRefused(f"at a table of {house.edition.title} 1 to {most} play, not {seats}", clauses)


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
    players = in_threads(simulator.block, seed, threads)
    return played(players, rounds, file=file, progress=progress, enough=enough)


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


def in_threads(
    of_rounds: Callable[[np.random.Generator, int], Tally], seed: int, threads: int | None = None
) -> Players:
    """The blocks played on this machine."""

    def play(block: Block) -> tuple[int, Tally]:
        number, size = block
        return number, of_rounds(generator(seed, number), size)

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
    """Of the mean net result of a round: the ratio of net results to rounds, over groups."""
    mean = Fraction(tally.net, tally.rounds)
    spread = (
        tally.group_net_squared - 2 * mean * tally.group_net_rounds + mean**2 * tally.group_rounds_squared
    )
    return math.sqrt(spread * Fraction(tally.groups, max(tally.groups - 1, 1))) / tally.rounds


def half_interval(tally: Tally, unit: int, seats: int = 1) -> float:
    """Half of the 95 % interval of the edge."""
    return CONFIDENCE_95 * standard_error(tally) / seats / unit


def of_table(tally: Tally, unit: int, seats: int) -> dict[str, Any]:
    """What a round of the whole table does, in initial wagers, and how its seats hang together."""
    hands = seats * tally.rounds
    each = Fraction(tally.net_squared, hands) - Fraction(tally.net, hands) ** 2
    whole = Fraction(tally.table_net_squared, tally.rounds) - Fraction(tally.net, tally.rounds) ** 2
    return {
        "seats": seats,
        "hands": hands,
        "table_deviation": math.sqrt(whole) / unit,
        "table_deviation_if_independent": math.sqrt(seats * each) / unit,
        # The mean over all pairs of seats; none where every hand brought the same.
        "seat_correlation": float((whole / (seats * each) - 1) / (seats - 1)) if each else None,
    }


def _table_note(found: Mapping[str, Any]) -> str:
    correlation = found["seat_correlation"]
    return (
        f"{found['seats']} seats, {found['hands']:,} hands: the house's result on a round of the table has a "
        f"deviation of {found['table_deviation']:.4f} initial wagers, "
        f"{found['table_deviation_if_independent']:.4f} if hands were independent; correlation of two seats: "
        + ("none, every hand brought the same" if correlation is None else f"{correlation:.4f}")
    )


def simulated_report(house: House, wager: str, tally: Tally, unit: int, seed: int, seats: int = 1) -> Report:
    hands = seats * tally.rounds
    mean = tally.net / hands / unit
    deviation = math.sqrt(max(tally.net_squared / hands / unit**2 - mean * mean, 0.0))
    half = half_interval(tally, unit, seats)
    staked = tally.staked / hands / unit
    table = of_table(tally, unit, seats) if seats > 1 else {}
    return house_report(
        house,
        wager,
        clauses=(),
        method=SIMULATED,
        house_edge=Figure(-mean, None, (-mean - half, -mean + half)),
        element_of_risk=Figure(-mean / staked, None, ((-mean - half) / staked, (-mean + half) / staked)),
        standard_deviation=deviation,
        hit_frequency=tally.wins / hands,
        notes=[_table_note(table)] if table else (),
        extra={"rounds": tally.rounds, "seed": seed, "average_stake": staked, **table},
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
    seats: int = 1,
    play: "Source" = BEST,
) -> Report:
    """Plays ``rounds`` rounds of a wager, or of the main game; ``resume`` keeps finished blocks.

    ``until`` ends it earlier, when the edge is known to so much either way; ``cluster`` is the address of a
    Dask scheduler whose workers play. At ``seats`` seats everybody plays alike: figures are those of a hand,
    and ``extra`` says what a round of the table does. ``play``: the best, the short rules or any other
    (``plays.py``).
    """
    began = time.perf_counter()
    if wager is None:
        wager = _simulated(house)[0]
    _check_seats(house, seats)
    text = BEST
    if play != BEST:
        from houseway.analysis.plays import told

        text = told(house, play)
    simulator = simulator_for(house, wager, text)
    header: dict[str, Any] = {
        "edition": house.edition.id,
        "elections": dict(house.elections),
        "wager": wager,
        "seed": seed,
        "rounds": rounds,
    }
    if seats > 1:  # files of one seat are as they were before there were several
        header["seats"] = seats
    if text != BEST:
        header["play"] = text
    file = RunFile(resume, header) if resume is not None else None

    def enough(tally: Tally) -> bool:
        return until is not None and half_interval(tally, simulator.unit, seats) <= until

    if cluster is None:
        players = in_threads(partial(simulator.block, seats=seats), seed, threads)
        tally = played(players, rounds, file=file, progress=progress, enough=enough)
    else:
        from houseway.analysis.cluster import on_cluster

        with on_cluster(cluster, house, wager, seed, seats, text) as players:
            tally = played(players, rounds, file=file, progress=progress, enough=enough)
    found = simulated_report(house, wager, tally, simulator.unit, seed, seats)
    if text != BEST:
        name = play if isinstance(play, str | os.PathLike) else "given"
        found = replace(
            found,
            notes=(f"by the play {name}", *found.notes),
            extra={**found.extra, "play": json.loads(text)},
        )
    return found.timed(time.perf_counter() - began)
