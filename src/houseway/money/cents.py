"""Amounts are integer cents; these are their text forms."""

import re

_DOLLARS = re.compile(r"\$?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?")


def cents(dollars: str) -> int:
    """``"5"``, ``"2.50"`` or ``"$100,000"`` as cents."""
    found = _DOLLARS.fullmatch(dollars.strip())
    if found is None:
        raise ValueError(f"not an amount of dollars: {dollars!r} (write 5, 2.50 or 100,000)")
    whole, part = found.groups()
    return int(whole.replace(",", "")) * 100 + int((part or "0").ljust(2, "0"))


def dollars(amount_cents: int) -> str:
    """``-250`` as ``-$2.50``; whole dollars without cents."""
    sign = "-" if amount_cents < 0 else ""
    whole, part = divmod(abs(amount_cents), 100)
    return f"{sign}${whole:,}" + (f".{part:02}" if part else "")
