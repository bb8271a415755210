"""Value chips and how a stake is made of them."""

DENOMINATIONS_CENTS = (100_000, 50_000, 10_000, 2_500, 500, 100, 50, 25)


def stack(cents: int) -> tuple[tuple[int, int], ...]:
    """(denomination, number) of the fewest chips that make ``cents``."""
    chips = []
    for value in DENOMINATIONS_CENTS:
        number, cents = divmod(cents, value)
        if number:
            chips.append((value, number))
    if cents:
        raise ValueError(f"{cents} cents cannot be made of chips; the smallest chip is 25 cents")
    return tuple(chips)
