"""The wheel of Big Six: 54 sections, each with one insignia (oh-big-six:2.I.C.3)."""

BOOK = "oh-big-six"
LEAST_ROTATIONS = 3  # oh-big-six:5.III


def clause(path: str) -> str:
    return f"{BOOK}:{path}"


# Each insignia is a wager of the same name, with the clause of that wager.
INSIGNIAS = {
    "one-dollar": clause("4.I.A"),
    "two-dollar": clause("4.I.B"),
    "five-dollar": clause("4.I.C"),
    "ten-dollar": clause("4.I.D"),
    "twenty-dollar": clause("4.I.E"),
    "joker": clause("4.I.F"),
    "logo": clause("4.I.G"),
}

_SIGNS = dict(zip(("1", "2", "5", "10", "20", "J", "L"), INSIGNIAS, strict=True))

# The text counts the sections and gives no order (reading section-order); the joker and the logo, the two
# rarest, lie opposite each other here, and no insignia lies beside its like.
_ORDER = (
    "J 1 2 5 1 2 1 10 1 5 1 2 1 20 1 2 1 5 1 2 10 1 2 1 5 2 1 "
    "L 1 2 5 1 2 1 10 1 2 5 2 1 20 1 2 1 5 1 2 10 1 2 1 5 2 1"
)
SECTIONS = tuple(_SIGNS[sign] for sign in _ORDER.split())


def counts() -> dict[str, int]:
    """How many sections show each insignia."""
    return {insignia: SECTIONS.count(insignia) for insignia in INSIGNIAS}
