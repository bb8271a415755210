"""Roulette: which pockets settle a spin, and which of them win."""

from houseway.editions.house import House
from houseway.equipment.wheels import DOUBLE_ZERO, SINGLE_ZERO
from houseway.games.roulette.layout import Spot, spots


def pockets(house: House) -> tuple[str, ...]:
    """The pockets that settle a spin; a void double zero is spun again."""
    wheel = house.choice("wheel")
    order = SINGLE_ZERO.order if wheel == "single-zero" else DOUBLE_ZERO.order
    return tuple(p for p in order if p != "00" or wheel == "double-zero")


def places(house: House, wager: str) -> list[Spot]:
    """Where on the layout the wager may lie."""
    return [s for s in spots(house.choice("wheel")).values() if s.wager == wager]


def wins(house: House, wager: str) -> list[bool]:
    """Of every pocket, on the first place of the wager; another place covers as many."""
    covers = places(house, wager)[0].covers
    return [pocket in covers for pocket in pockets(house)]
