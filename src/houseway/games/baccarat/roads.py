"""The scoreboards that baccarat players keep, from the results of a shoe.

Results are "P", "B" and "T". A grid is a tuple of columns of six cells, "" where nothing is written.

* Bead plate: every result in turn, down and then on to the right.
* Big road: winners only, a column for each run; a tie is a number on the winner before it ("B2": two ties
  since), or on the first cell before anybody has won ("T1").
* Big eye boy, small road, cockroach road: "red" where the big road repeats what it did one, two or three
  columns before, "blue" where it does not; runs of a colour are drawn like the big road.

A run that reaches the bottom row, or a cell that is taken, turns right and goes on there: a dragon tail.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

ROWS = 6
EMPTY = ""
TIE = "T"
RED = "red"
BLUE = "blue"

Grid = tuple[tuple[str, ...], ...]
_Cells = dict[tuple[int, int], str]  # (column, row)


def _grid(cells: _Cells) -> Grid:
    width = 1 + max((column for column, _ in cells), default=-1)
    return tuple(tuple(cells.get((column, row), EMPTY) for row in range(ROWS)) for column in range(width))


def bead_plate(results: Sequence[str]) -> Grid:
    return _grid({divmod(i, ROWS): result for i, result in enumerate(results)})


def runs(marks: Iterable[str]) -> list[list[str]]:
    """Equal marks that follow each other, together."""
    found: list[list[str]] = []
    for mark in marks:
        if found and found[-1][0] == mark:
            found[-1].append(mark)
        else:
            found.append([mark])
    return found


def _places(lengths: Sequence[int]) -> list[tuple[int, int]]:
    """Where the marks of runs of these lengths are written, one after the other."""
    taken: set[tuple[int, int]] = set()
    order: list[tuple[int, int]] = []
    start = -1
    for length in lengths:
        start += 1
        while (start, 0) in taken:  # the tail of an earlier run lies in the top row
            start += 1
        column, row, turned = start, 0, False
        for n in range(length):
            if n:
                turned = turned or row + 1 == ROWS or (column, row + 1) in taken
                column, row = (column + 1, row) if turned else (column, row + 1)
            taken.add((column, row))
            order.append((column, row))
    return order


def big_road(results: Sequence[str]) -> Grid:
    winners: list[str] = []
    ties: list[int] = [0]  # before the first winner, then since each
    for result in results:
        if result == TIE:
            ties[-1] += 1
        elif winners:
            winners.append(result)
            ties.append(0)
        else:
            winners.append(result)  # ties so far stay on the first cell
    if not winners:
        return _grid({(0, 0): f"{TIE}{ties[0]}"} if ties[0] else {})
    places = _places([len(run) for run in runs(winners)])
    marks = [f"{winner}{count or ''}" for winner, count in zip(winners, ties, strict=True)]
    return _grid(dict(zip(places, marks, strict=True)))


def derived(results: Sequence[str], back: int) -> tuple[str, ...]:
    """The colours of the road that looks ``back`` columns back, in the order they are written."""
    lengths = [len(run) for run in runs(r for r in results if r != TIE)]
    colours: list[str] = []
    for column, length in enumerate(lengths):
        for row in range(length):
            if row:
                # Down a column: did the one before go as deep, or end above? Only an end right here differs.
                if column >= back:
                    colours.append(BLUE if lengths[column - back] == row else RED)
            elif column > back:
                # A new column: were the last two to compare equally long?
                same = lengths[column - 1] == lengths[column - 1 - back]
                colours.append(RED if same else BLUE)
    return tuple(colours)


def _derived_road(results: Sequence[str], back: int) -> Grid:
    colours = derived(results, back)
    places = _places([len(run) for run in runs(colours)])
    return _grid(dict(zip(places, colours, strict=True)))


def big_eye_boy(results: Sequence[str]) -> Grid:
    return _derived_road(results, 1)


def small_road(results: Sequence[str]) -> Grid:
    return _derived_road(results, 2)


def cockroach_road(results: Sequence[str]) -> Grid:
    return _derived_road(results, 3)


@lru_cache(maxsize=256)
def roads(results: tuple[str, ...]) -> dict[str, Grid]:
    """All five, by name."""
    return {
        "bead-plate": bead_plate(results),
        "big-road": big_road(results),
        "big-eye-boy": big_eye_boy(results),
        "small-road": small_road(results),
        "cockroach-road": cockroach_road(results),
    }
