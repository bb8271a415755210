"""The roulette layout as geometry: which wager a chip makes follows from the boxes that it touches.

Coordinates: ``x`` runs from the zeros along the layout, ``y`` from the dozens across it; a number's box is
4 by 4. The row 1-2-3 begins at x = 0, with 1 nearest the dozens.
"""

from functools import cache

from msgspec import Struct

from houseway.equipment.wheels import BLACK, RED, Pocket

BOOK = "oh-roulette"
SIZE = 4  # of a number's box
ROWS, COLUMNS = 12, 3
LENGTH, WIDTH = SIZE * ROWS, SIZE * COLUMNS

NUMBERS = tuple(str(n) for n in range(1, 37))
DOZENS = ("1st-12", "2nd-12", "3rd-12")
EVEN_CHANCES = ("1-18", "even", "red", "black", "odd", "19-36")  # along the layout


class Box(Struct, frozen=True):
    name: str
    x0: int
    y0: int
    x1: int
    y1: int

    def touches(self, x: int, y: int) -> bool:
        return self.x0 <= x <= self.x1 and self.y0 <= y <= self.y1

    def contains(self, x: int, y: int) -> bool:
        return self.x0 < x < self.x1 and self.y0 < y < self.y1

    def has_corner(self, x: int, y: int) -> bool:
        return x in (self.x0, self.x1) and y in (self.y0, self.y1)


class Spot(Struct, frozen=True):
    """A place where a wager may lie, the numbers it covers and the points at which a chip makes it."""

    name: str
    wager: str
    covers: frozenset[Pocket]
    clause: str
    points: tuple[tuple[int, int], ...]


def clause(path: str) -> str:
    return f"{BOOK}:{path}"


_WAGERS = (
    "straight", "split", "three-numbers", "four-numbers", "first-five", "six-numbers", "column", "dozen",
    "red", "black", "odd", "even", "1-18", "19-36",
)  # fmt: skip
_CLAUSES = {wager: clause(f"4.V.{letter}") for wager, letter in zip(_WAGERS, "ABCDEFGHIJKLMN", strict=True)}
_TRIOS = (frozenset({"0", "1", "2"}), frozenset({"0", "2", "00"}), frozenset({"00", "2", "3"}))
_SINGLE_ZERO_TRIOS = (frozenset({"0", "1", "2"}), frozenset({"0", "2", "3"}))  # reading zero-corners
_FIRST_FIVE = frozenset({"0", "00", "1", "2", "3"})
_FIRST_FOUR = frozenset({"0", "1", "2", "3"})


def _boxes(zeros: int) -> tuple[Box, ...]:
    boxes = [
        Box(str(3 * row + column + 1), row * SIZE, column * SIZE, (row + 1) * SIZE, (column + 1) * SIZE)
        for row in range(ROWS)
        for column in range(COLUMNS)
    ]
    width = WIDTH // zeros
    boxes += [Box("0" * (i + 1), -SIZE, i * width, 0, (i + 1) * width) for i in range(zeros)]
    for i in range(COLUMNS):
        boxes.append(Box(f"column-{i + 1}", LENGTH, i * SIZE, LENGTH + SIZE, (i + 1) * SIZE))
    for i, name in enumerate(DOZENS):
        boxes.append(Box(name, i * LENGTH // 3, -SIZE, (i + 1) * LENGTH // 3, 0))
    for i, name in enumerate(EVEN_CHANCES):
        boxes.append(Box(name, i * LENGTH // 6, -2 * SIZE, (i + 1) * LENGTH // 6, -SIZE))
    return tuple(boxes)


def covered_outside(name: str) -> frozenset[Pocket]:
    """The numbers of a box outside the numbers."""
    match name:
        case "red":
            return RED
        case "black":
            return BLACK
    if name in DOZENS:
        first = 12 * DOZENS.index(name)
        return frozenset(NUMBERS[first : first + 12])
    if name.startswith("column-"):
        return frozenset(NUMBERS[int(name[-1]) - 1 :: 3])
    tests = {
        "odd": lambda n: n % 2 == 1,
        "even": lambda n: n % 2 == 0,
        "1-18": lambda n: n <= 18,
        "19-36": lambda n: n >= 19,
    }
    return frozenset(n for n in NUMBERS if tests[name](int(n)))


class Layout(Struct, frozen=True):
    """The layout of a wheel option: ``double-zero``, ``single-zero`` or ``double-zero-as-single``."""

    wheel: str
    boxes: tuple[Box, ...]

    @property
    def printed_double_zero(self) -> bool:
        return self.wheel != "single-zero"

    def spot_at(self, x: int, y: int) -> tuple[str, frozenset[Pocket]] | None:
        """The wager that a chip at this point makes, and its numbers; None where it makes none."""
        touched = [b for b in self.boxes if b.touches(x, y)]
        numbers = frozenset(b.name for b in touched if b.name in NUMBERS or b.name in ("0", "00"))
        outside = {b.name for b in touched} - numbers
        at_corner = any(b.has_corner(x, y) for b in touched)
        found = self._inside(numbers, at_corner) if not outside else self._edge(numbers, outside, at_corner)
        if len(touched) == 1:
            (box,) = touched
            found = self._in_box(box) if box.contains(x, y) else None
        if found and self.wheel == "double-zero-as-single" and "00" in found[1]:
            return None  # the pocket is void there: oh-roulette:1.IV
        return found

    def _in_box(self, box: Box) -> tuple[str, frozenset[Pocket]]:
        if box.name in NUMBERS or box.name in ("0", "00"):
            return "straight", frozenset({box.name})
        kind = "dozen" if box.name in DOZENS else "column" if box.name.startswith("column") else box.name
        return kind, covered_outside(box.name)

    def _inside(self, numbers: frozenset[Pocket], at_corner: bool) -> tuple[str, frozenset[Pocket]] | None:
        if len(numbers) == 2 and not at_corner:
            return "split", numbers
        trios = _TRIOS if self.printed_double_zero else _SINGLE_ZERO_TRIOS
        if numbers in trios:
            return "three-numbers", numbers
        if len(numbers) == 4:
            return "four-numbers", numbers
        return None

    def _edge(
        self, numbers: frozenset[Pocket], outside: set[str], at_corner: bool
    ) -> tuple[str, frozenset[Pocket]] | None:
        """On the line between the numbers and the dozens, or between two dozens."""
        if not outside <= set(DOZENS):
            return None
        if not numbers:
            # The second place for 0 and 00, in reach of those who sit at the far end.
            on_line = outside == {"2nd-12", "3rd-12"} and self.printed_double_zero and not at_corner
            return ("split", frozenset({"0", "00"})) if on_line else None
        if numbers == {"0", "1"}:
            first_four = self.wheel != "double-zero"
            return ("four-numbers", _FIRST_FOUR) if first_four else ("first-five", _FIRST_FIVE)
        rows = [frozenset(NUMBERS[int(n) - 1 : int(n) + 2]) for n in sorted(numbers, key=int) if n != "0"]
        if len(rows) == 2:
            return "six-numbers", rows[0] | rows[1]
        if len(rows) == 1 and len(numbers) == 1 and not at_corner:
            return "three-numbers", rows[0]
        return None


def spot_name(wager: str, covers: frozenset[Pocket]) -> str:
    """The name of a spot: the wager's own, the box's, or the numbers in order."""
    if wager in EVEN_CHANCES:
        return wager
    if wager == "dozen":
        return DOZENS[(min(map(int, covers)) - 1) // 12]
    if wager == "column":
        return f"column-{min(map(int, covers))}"
    return "-".join(sorted(covers, key=lambda p: (int(p), p)))


@cache
def layout(wheel: str) -> Layout:
    return Layout(wheel, _boxes(1 if wheel == "single-zero" else 2))


@cache
def spots(wheel: str) -> dict[str, Spot]:
    """Every spot of the layout, found by laying a chip on every point of it."""
    plan = layout(wheel)
    found: dict[tuple[str, frozenset[Pocket]], list[tuple[int, int]]] = {}
    for x in range(-SIZE, LENGTH + SIZE + 1):
        for y in range(-2 * SIZE, WIDTH + 1):
            made = plan.spot_at(x, y)
            if made:
                found.setdefault(made, []).append((x, y))
    order = list(_CLAUSES)
    named = [
        Spot(spot_name(wager, covers), wager, covers, _CLAUSES[wager], tuple(points))
        for (wager, covers), points in found.items()
    ]
    named.sort(key=lambda s: (order.index(s.wager), s.points[0]))
    return {s.name: s for s in named}
