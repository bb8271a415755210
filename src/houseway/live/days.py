"""Gaming days and their shifts, by UTC: the periods that the house's figures are told for."""

from datetime import UTC, date, datetime

DAY_BEGINS_H = 6  # when a gaming day begins
SHIFTS = ("day", "swing", "grave")  # of eight hours each, from the beginning of the gaming day
SHIFT_MS = 24 * 3_600_000 // len(SHIFTS)
_EPOCH = date(1970, 1, 1).toordinal()


def shift_at(at_ms: int) -> int:
    """The number of a moment's shift, counted from the first of 1970."""
    return (at_ms - DAY_BEGINS_H * 3_600_000) // SHIFT_MS


def gaming_day(at_ms: int) -> int:
    """The number of a moment's gaming day, since the first of 1970."""
    return shift_at(at_ms) // len(SHIFTS)


def day_of(shift: int) -> str:
    """The gaming day of a shift, as 2026-11-16."""
    return date.fromordinal(_EPOCH + shift // len(SHIFTS)).isoformat()


def day_at(at_ms: int) -> str:
    """The gaming day of a moment, as 2026-11-16."""
    return day_of(shift_at(at_ms))


def name_of(shift: int) -> str:
    return SHIFTS[shift % len(SHIFTS)]


def shifts_of(day: str) -> range:
    """The shifts of a gaming day; ValueError where it is none."""
    first = (date.fromisoformat(day).toordinal() - _EPOCH) * len(SHIFTS)
    return range(first, first + len(SHIFTS))


def begins_ms(shift: int) -> int:
    return shift * SHIFT_MS + DAY_BEGINS_H * 3_600_000


def hours_of(shift: int) -> str:
    """When a shift begins and ends, as 06:00 to 14:00."""
    ends = (begins_ms(shift), begins_ms(shift + 1))
    return " to ".join(datetime.fromtimestamp(ms / 1000, UTC).strftime("%H:%M") for ms in ends)
