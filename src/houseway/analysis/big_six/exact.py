"""Big Six: which sections of the wheel win."""

from houseway.games.big_six.wheel import SECTIONS


def wins(wager: str) -> list[bool]:
    return [section == wager for section in SECTIONS]
