"""Two dice: their 36 equally likely rolls."""

from typing import NamedTuple


class Roll(NamedTuple):
    first: int
    second: int

    @property
    def total(self) -> int:
        return self.first + self.second

    @property
    def is_hard(self) -> bool:
        return self.first == self.second


ROLLS: tuple[Roll, ...] = tuple(Roll(a, b) for a in range(1, 7) for b in range(1, 7))
