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
from contextlib import contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import chain, count, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, cast

import numpy as np

from houseway.analysis.edges import not_known
from houseway.analysis.packages import part
from houseway.analysis.report import SIMULATED, Figure, Report, house_report
from houseway.analysis.tally import (
    Sums,
    Tally,
    deviation_of,
    half_interval,
    in_words,
    of_table,
    variances,
    wins_of,
)
from houseway.editions.house import ElectionRefused, House
from houseway.editions.schema import Value, show_value
from houseway.money.odds import MeterShare, Pay

if TYPE_CHECKING:
    from houseway.analysis.plays import Source


T = TypeVar("T")
S = TypeVar("S", bound=Sums)
Block = tuple[int, int]  # its number, and how many rounds it has, or sessions
OfBlock = Callable[[np.random.Generator, int], S]  # plays one
Players = Callable[[Iterator[Block]], Iterator[tuple[int, S]]]  # they play blocks, in any order
Progress = Callable[[int, str], None]  # hears how many more are done, and what is known by now

BEST = "best"  # the play that is simulated where no other is given
BLOCK_ROUNDS = 1 << 16
MOST_TO_ONE = 1_000_000
MOST_THREADS = 1024
UNSEEN = Fraction(1, 20)  # so much of a variance may prizes be that have not come


class Simulator(Protocol):
    unit: int  # how many units of net and staked make one initial wager

    def block(self, rng: np.random.Generator, rounds: int) -> Tally: ...


class TableSimulator(Simulator, Protocol):
    def block(self, rng: np.random.Generator, rounds: int, seats: int = 1) -> Tally:
        """So many rounds of a table, at each seat the same wager and the same play."""


class Stopped(Exception):
    """A run was interrupted when so many of its rounds, or sessions, were done; they are in its file."""

    def __init__(self, number: int):
        super().__init__(f"stopped after {number:,}")


def simulator_for(
    house: House, wager: str, play: str = BEST, stake_cents: int | None = None
) -> TableSimulator:
    """``play``: the best, or the text of another (``plays.told``); with that, ``stake_cents`` matters where a
    prize is limited. The best play is that of the least stake."""
    known = _simulated(house)
    if wager not in known:
        raise not_known(house, wager, known)
    check_pays(house)
    if play != BEST:
        from houseway.analysis.plays import play_module, written

        by = written(house, play, wager)
        return cast(TableSimulator, play_module(house).simulator(house, wager, by, stake_cents))
    return cast(TableSimulator, part(house, "simulator").simulator(house, wager))


def check_pays(house: House) -> None:
    """What is dealt is added up in 64 bits."""
    for wager in house.wagers:
        for on, paid in house.pays(wager).items():
            if _gain(house, wager, paid) > MOST_TO_ONE:
                raise ElectionRefused(
                    f"{wager}, {on}: {paid} is more than {MOST_TO_ONE:,} to 1, the most that is simulated"
                )


def _gain(house: House, wager: str, paid: Pay) -> Fraction:
    """On a unit of the least stake; what a meter pays is not simulated."""
    return Fraction(0) if isinstance(paid, MeterShare) else paid.gain(house.edition.wager(wager).min)


def _rare(house: House, wager: str, hands: int, variance: Fraction) -> Fraction | None:
    """The largest gain of a wager, where so many hands do not tell how much it adds to the variance.

    What has not come in n hands has a chance of up to about 3 in n.
    """
    of = [wager] if wager in house.wagers else [w for w in house.wagers if w not in _simulated(house)]
    largest = max((_gain(house, w, paid) for w in of for paid in house.pays(w).values()), default=Fraction(0))
    return largest if 3 * largest**2 / hands > variance * UNSEEN else None


def _simulated(house: House) -> tuple[str, ...]:
    """The wagers that there is a simulation of, the main game first."""
    return cast(tuple[str, ...], part(house, "simulator").wagers(house))


def check_run(count: int, what: str, seed: int, threads: int | None, until: float | None) -> None:
    if count < 1:
        raise ElectionRefused(f"at least one {what} is played, not {count}")
    if not 0 <= seed < 1 << 64:
        raise ElectionRefused(f"a seed is a whole number from 0 to 2**64 - 1, not {seed}")
    if threads is not None and not 1 <= threads <= MOST_THREADS:
        raise ElectionRefused(f"1 to {MOST_THREADS:,} threads play, not {threads}")
    if until is not None and not 0 < until < math.inf:
        raise ElectionRefused(f"an interval is more than nothing, not {until}")


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
    file: "RunFile[Tally] | None" = None,
    enough: Callable[[Tally], bool] = lambda tally: False,
) -> Tally:
    """Plays ``rounds`` rounds on this machine."""
    return played(
        in_threads(simulator.block, seed, threads), blocks(rounds), Tally(), file=file, enough=enough
    )


def played(
    players: Players[S],
    todo: Iterator[Block],
    nothing: S,
    *,
    file: "RunFile[S] | None" = None,
    progress: Callable[[int, S], None] = lambda number, so_far: None,
    enough: Callable[[S], bool] = lambda so_far: False,
) -> S:
    """Plays these blocks, or the first of them that are ``enough``; ``progress`` hears of each that is done.

    Ctrl-C keeps finished blocks in ``file``. Nothing is kept here but what comes before a block that is not
    there yet, however long the run and its file.
    """
    total, after = nothing, 0  # what comes before the first block that is not there yet
    early: dict[int, S] = {}  # what came before its turn
    done = 0

    def left() -> Iterator[Block]:
        return (block for block in todo if block[0] >= after and block[0] not in early)

    def new() -> Iterator[tuple[int, S]]:
        for number, found in players(left()):
            if file:
                file.add(number, found)
            yield number, found

    try:
        for number, found in chain(file.load() if file else (), new()):
            early[number] = found
            done += found.number
            while after in early:
                total, after = total + early.pop(after), after + 1
                if enough(total):
                    return total
            progress(found.number, total)
    except KeyboardInterrupt:
        raise Stopped(done) from None
    return total


def in_threads(of_block: OfBlock[S], seed: int, threads: int | None = None) -> Players[S]:
    """The blocks played on this machine."""

    def play(block: Block) -> tuple[int, S]:
        number, size = block
        return number, of_block(generator(seed, number), size)

    return lambda todo: in_flight(play, todo, threads)


@dataclass(frozen=True)
class At(Generic[S]):
    """The address of a cluster, and what its workers are told to play: ``made(house, *said)``."""

    address: str
    made: Callable[..., OfBlock[S]]
    house: House
    said: tuple[Any, ...]


@contextmanager
def players_of(here: OfBlock[S], seed: int, threads: int | None, there: At[S] | None) -> Iterator[Players[S]]:
    """Those who play the blocks, on this machine or on a cluster."""
    if there is None:
        yield in_threads(here, seed, threads)
        return
    from houseway.analysis.cluster import on_cluster

    with on_cluster(there, seed) as players:
        yield players


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


class RunFile(Generic[S]):
    """The blocks of a run that are done, one JSON object a line after a header that says which run."""

    def __init__(self, path: Path, header: dict[str, Any], of_row: Callable[[dict[str, Any]], S]):
        self.path, self.of_row = path, of_row
        self.header = json.loads(json.dumps(header))

    def load(self) -> Iterator[tuple[int, S]]:
        """Line by line: a file may be longer than what can be kept of it."""
        if self.path.exists() and not self.path.is_file():  # a device may have no end
            raise ElectionRefused(f"{self.path} is not the file of a simulation")
        if not self.path.exists():
            self._write(self.header)
            return
        try:
            with self.path.open(encoding="utf-8") as lines:
                first = json.loads(next(lines, ""))
                if not first.keys() & self.header.keys():
                    raise ValueError("its first line tells of no run")
                if first != self.header:
                    told = ", ".join(_differing(first, self.header))
                    raise ElectionRefused(
                        f"{self.path} belongs to another run: {told}; ask as then, or name another file"
                    )
                for line in lines:
                    # A line cut off by a crash is a block not done; what was added after it stands behind.
                    if line.endswith("}\n"):
                        row = json.loads(line[line.rfind('{"block": ') :])
                        yield row.pop("block"), self.of_row(row)
        except ElectionRefused:
            raise
        except (ValueError, AttributeError, KeyError, TypeError) as error:
            raise ElectionRefused(f"{self.path} is not the file of a simulation ({error})") from None

    def add(self, block: int, found: S) -> None:
        self._write({"block": block, **found.as_row()})

    def _write(self, row: dict[str, Any]) -> None:
        try:
            with self.path.open("a", encoding="utf-8") as out:
                out.write(json.dumps(row) + "\n")
        except OSError as error:  # of a full disk the system does not name the file
            error.filename = error.filename or str(self.path)
            raise


_LONG = 60  # letters of a value that is not told


def _differing(then: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[str]:
    """What one run was asked for and another was not."""
    if then.keys() != now.keys():
        yield "a run of another kind"
    elif then.get("edition") == now.get("edition"):  # another one has options of its own
        yield from _other_values(then.get("elections", {}), now.get("elections", {}))
    apart = {"elections"} | (then.keys() ^ now.keys())
    yield from _other_values(*({k: v for k, v in each.items() if k not in apart} for each in (then, now)))


def _other_values(then: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[str]:
    for name in dict.fromkeys((*now, *then)):
        was, wanted = then.get(name), now.get(name)
        if max(len(str(was)), len(str(wanted))) > _LONG and was != wanted:
            yield f"another {name}"
        elif was != wanted:
            yield f"{name} {_said(was)}, not {_said(wanted)}"


def _said(value: Value | None) -> str:
    return "none" if value is None else show_value(value)


def run_header(house: House, **said: Any) -> dict[str, Any]:
    """Which run it is, by everything that its result depends on."""
    return {"edition": house.edition.id, "elections": dict(house.elections), **said}


def _table_note(found: Mapping[str, Any]) -> str:
    def told(name: str) -> str:
        return in_words(found[name], found[f"{name}_interval"])

    correlation = found["seat_correlation"]
    if correlation is None:
        together = "none, every hand brought the same"
    elif correlation == 1:
        together = "exactly 1, in every round all brought the same"
    else:
        together = told("seat_correlation")
    return (
        f"{found['seats']} seats, {found['hands']:,} hands: the house's result on a round of the table has a "
        f"deviation of {told('table_deviation')} initial wagers, "
        f"{told('table_deviation_if_independent')} if hands were independent; "
        f"correlation of two seats: {together}"
    )


_ONE_GROUP = "all rounds hang together in one shoe or deal: nothing is known of the error"
_ALL_ALIKE = "every round brought the same: nothing is known of the error"


def simulated_report(house: House, wager: str, tally: Tally, unit: int, seed: int, seats: int = 1) -> Report:
    hands = seats * tally.rounds
    mean = tally.net / hands / unit
    half = half_interval(tally, unit, seats)
    staked = tally.staked / hands / unit
    variance = variances(tally, seats)[0]
    deviation, of_deviation = deviation_of(variance, tally, unit)
    wins, of_wins = wins_of(tally, seats)
    table = of_table(tally, unit, seats) if seats > 1 else {}
    rare = _rare(house, wager, hands, variance.value / unit**2)
    notes = []
    if rare:
        notes.append(
            f"{hands:,} hands do not tell the deviation where one wins up to {float(rare):,g} to 1: "
            "`houseway edge` counts it"
        )
        of_deviation = None
        kept = {"seat_correlation_interval"} if table.get("seat_correlation") == 1 else set()  # by the rules
        table = {n: None if n.endswith("_interval") and n not in kept else v for n, v in table.items()}
    if table:
        notes.insert(0, _table_note(table))
    if math.isinf(half):
        notes.append(_ONE_GROUP if tally.groups < 2 else _ALL_ALIKE)

    def edge(per: float) -> Figure:
        known = None if math.isinf(half) else ((-mean - half) / per, (-mean + half) / per)
        return Figure(-mean / per, None, known)

    return house_report(
        house,
        wager,
        clauses=(),
        method=SIMULATED,
        house_edge=edge(1.0),
        element_of_risk=edge(staked),
        standard_deviation=deviation,
        standard_deviation_interval=of_deviation,
        hit_frequency=wins,
        hit_frequency_interval=of_wins,
        notes=notes,
        extra={"rounds": tally.rounds, "seed": seed, "average_stake": staked, **table},
    )


def rounds_by(house: House, wager: str, play: str, seats: int) -> OfBlock[Tally]:
    return partial(simulator_for(house, wager, play).block, seats=seats)


def simulate(
    house: House,
    wager: str | None = None,
    *,
    rounds: int,
    seed: int,
    threads: int | None = None,
    resume: Path | None = None,
    progress: Progress = lambda rounds, known: None,
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
    check_run(rounds, "round", seed, threads, until)
    text = play_text(house, play)
    simulator = simulator_for(house, wager, text)
    unit, here = simulator.unit, partial(simulator.block, seats=seats)
    header = run_header(house, wager=wager, play=text, seats=seats, seed=seed, rounds=rounds)
    file = RunFile(resume, header, Tally.of_row) if resume is not None else None

    def enough(tally: Tally) -> bool:
        return until is not None and half_interval(tally, unit, seats) <= until

    def heard(more: int, tally: Tally) -> None:
        edge = -tally.net / tally.rounds / seats / unit if tally.rounds else 0.0
        progress(more, f"edge {edge:.3%} ± {half_interval(tally, unit, seats):.3%}" if tally.rounds else "")

    there = At(cluster, rounds_by, house, (wager, text, seats)) if cluster is not None else None
    with players_of(here, seed, threads, there) as players:
        tally = played(players, blocks(rounds), Tally(), file=file, progress=heard, enough=enough)
    found = simulated_report(house, wager, tally, unit, seed, seats)
    if until is not None and not enough(tally):
        few = f"{rounds:,} rounds were too few to know it to ± {until:.4%}"
        found = replace(found, notes=(*found.notes, few))
    if text != BEST:
        found = replace(
            found,
            notes=(by_the_play(play), *found.notes),
            extra={**found.extra, "play": json.loads(text)},
        )
    return found.timed(time.perf_counter() - began)


def play_text(house: House, play: "Source") -> str:
    """What a run carries of a play: its content, or the name of the best."""
    if play == BEST:
        return BEST
    from houseway.analysis.plays import told

    return told(house, play)


def by_the_play(play: "Source") -> str:
    return f"by the play {play if isinstance(play, str | os.PathLike) else 'given'}"
