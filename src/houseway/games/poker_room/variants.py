"""The games of the poker room as data: what is dealt on each street, what wins, and who opens."""

from msgspec import Struct

BOOK = "oh-poker"

HIGH = "high"
EIGHT = "eight-or-better"  # the low half of a split pot
ACE_TO_FIVE = "ace-to-five"
DEUCE_TO_SEVEN = "deuce-to-seven"


class Street(Struct, frozen=True):
    """What is dealt before one betting round."""

    down: int = 0
    up: int = 0
    board: int = 0
    draw: bool = False
    higher: bool = False  # in fixed limit, the higher betting limit


class Variant(Struct, frozen=True):
    name: str
    title: str
    streets: tuple[Street, ...]
    wins: tuple[str, ...] = (HIGH,)  # two of them split each pot
    two_of_own: bool = False  # exactly two hole cards play with three of the board
    low_opens: bool = True  # in stud: the lowest up-card makes the forced bet
    stud: bool = False

    @property
    def draws(self) -> bool:
        return any(s.draw for s in self.streets)

    @property
    def board(self) -> int:
        return sum(s.board for s in self.streets)

    @property
    def split(self) -> bool:
        return len(self.wins) == 2

    @property
    def low_shows_first(self) -> bool:
        """Whether the lowest hand showing acts first (2.VI.B)."""
        return self.wins == (ACE_TO_FIVE,)


_SEVEN = (
    Street(down=2, up=1),
    Street(up=1),
    Street(up=1, higher=True),
    Street(up=1, higher=True),
    Street(down=1, higher=True),
)
_FIVE = (Street(down=1, up=1), Street(up=1), Street(up=1, higher=True), Street(up=1, higher=True))


def _flop(hole: int) -> tuple[Street, ...]:
    return (
        Street(down=hole),
        Street(board=3),
        Street(board=1, higher=True),
        Street(board=1, higher=True),
    )


# In fixed limit: which betting rounds have the higher limit, by the number of draws (5.XII.A to C).
_HIGHER = {1: (True,), 2: (True, True), 3: (False, True, True)}


def _draw(draws: int) -> tuple[Street, ...]:
    return (Street(down=5), *(Street(draw=True, higher=higher) for higher in _HIGHER[draws]))


SPLIT = (HIGH, EIGHT)
_ALL = (
    Variant("seven-card-stud", "Seven-Card Stud", _SEVEN, stud=True),
    Variant("seven-card-stud-eight-or-better", "Seven-Card Stud Eight or Better", _SEVEN, SPLIT, stud=True),
    Variant("razz", "Razz", _SEVEN, (ACE_TO_FIVE,), low_opens=False, stud=True),
    Variant("holdem", "Hold'em", _flop(2)),
    Variant("omaha", "Omaha", _flop(4), two_of_own=True),
    Variant("omaha-eight-or-better", "Omaha Eight or Better", _flop(4), SPLIT, two_of_own=True),
    Variant("big-o", "Big O", _flop(5), SPLIT, two_of_own=True),
    Variant("big-o-high", "Big O High", _flop(5), two_of_own=True),
    Variant("five-card-stud", "Five-Card Stud", _FIVE, stud=True),
)
_DRAW = {
    "five-card-draw": ("Five-Card Draw", (HIGH,)),
    "five-card-draw-eight-or-better": ("Five-Card Draw Eight or Better", SPLIT),
    "ace-to-five": ("Ace to Five Lowball", (ACE_TO_FIVE,)),
    "deuce-to-seven": ("Deuce to Seven Lowball", (DEUCE_TO_SEVEN,)),
}
DRAWS = {"single": 1, "double": 2, "triple": 3}

VARIANTS = {v.name: v for v in _ALL} | {
    name: Variant(name, title, _draw(1), wins) for name, (title, wins) in _DRAW.items()
}


def variant(name: str, draws: str = "single") -> Variant:
    """The variant of that name; a draw game with so many draws."""
    found = VARIANTS[name]
    if not found.draws:
        return found
    title = found.title if draws == "single" else f"{found.title}, {draws.title()} Draw"
    return Variant(name, title, _draw(DRAWS[draws]), found.wins)
