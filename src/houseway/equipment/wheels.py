"""Roulette wheels in their printed order and colours (oh-roulette:1.II, oh-roulette:1.III)."""

from dataclasses import dataclass

Pocket = str  # "0", "00", "1" to "36"


def _pockets(line: str) -> tuple[Pocket, ...]:
    return tuple(line.split())


@dataclass(frozen=True, slots=True)
class Wheel:
    name: str
    order: tuple[Pocket, ...]  # clockwise

    @property
    def zeros(self) -> tuple[Pocket, ...]:
        return tuple(p for p in ("0", "00") if p in self.order)

    def colour(self, pocket: Pocket) -> str:
        return colour(pocket)


SINGLE_ZERO = Wheel(
    "single-zero",
    _pockets(
        "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26"
    ),
)
DOUBLE_ZERO = Wheel(
    "double-zero",
    _pockets(
        "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 "
        "00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2"
    ),
)

# Red and black alternate around the ring, so the colours follow from either order;
# the two wheels agree number by number (tested).
RED = frozenset(SINGLE_ZERO.order[1::2])
BLACK = frozenset(SINGLE_ZERO.order[2::2])


def colour(pocket: Pocket) -> str:
    return "red" if pocket in RED else "black" if pocket in BLACK else "green"
