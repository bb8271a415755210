"""Net results and how often each comes: what every counted wager has in common."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

NOTHING = "nothing"  # the outcome of a pay table's wager that no line pays


def added(gains: Iterable[tuple[Fraction, int]]) -> dict[Fraction, int]:
    """How many deals bring each gain, from parts of them."""
    net: dict[Fraction, int] = {}
    for gain, number in gains:
        net[gain] = net.get(gain, 0) + number
    return net


class Distribution:
    """Net results on a unit first wagered, with how many of all equally likely deals bring each."""

    net: Mapping[Fraction, int]

    @cached_property
    def deals(self) -> int:
        return sum(self.net.values())

    @cached_property
    def gain(self) -> Fraction:
        """What the player expects to gain; minus the house edge."""
        return sum((gain * number for gain, number in self.net.items()), Fraction(0)) / self.deals

    @property
    def house_edge(self) -> Fraction:
        return -self.gain

    @cached_property
    def second_moment(self) -> Fraction:
        return sum((gain * gain * number for gain, number in self.net.items()), Fraction(0)) / self.deals

    @property
    def variance(self) -> Fraction:
        return self.second_moment - self.gain**2


@dataclass(frozen=True)
class PayTableWager(Distribution):
    """A wager on the cards alone: deals by what they make, and the gain on each."""

    counts: Mapping[str, int]
    pays: Mapping[str, Fraction]

    def __post_init__(self) -> None:
        if unknown := self.pays.keys() - self.counts.keys():
            raise ValueError(f"no such hands: {', '.join(sorted(unknown))}")

    @cached_property
    def net(self) -> Mapping[Fraction, int]:  # type: ignore[override]
        return added((Fraction(self.pays.get(name, -1)), number) for name, number in self.counts.items())
