"""The wagers of the layout: their places, the clauses that decide them and the rolls that win."""

from fractions import Fraction

BOOK = "oh-craps"

POINTS = (4, 5, 6, 8, 9, 10)
NUMBERS = tuple(map(str, POINTS))
CRAPS = (2, 3, 12)
SIX_OR_MORE = 6  # unique points beyond which a Fire Bet grows no further


def clause(path: str) -> str:
    return f"{BOOK}:{path}"


LINE = ("pass", "dont-pass")
COMES = ("come", "dont-come", "put")  # what a roll without a line wager may still be made for
DONTS = ("dont-pass", "dont-come")

# The wager that each supplemental wager supports, and the clause of each.
_SUPPORTING = {
    "pass-odds": ("pass", "7.I"),
    "dont-pass-odds": ("dont-pass", "7.II"),
    "come-odds": ("come", "7.III"),
    "put-odds": ("put", "7.IV"),
    "dont-come-odds": ("dont-come", "7.V"),
}
SUPPORTS = {odds: flat for odds, (flat, _) in _SUPPORTING.items()}
SUPPORT_CLAUSES = {odds: path for odds, (_, path) in _SUPPORTING.items()}
ODDS_BEHIND = {flat: odds for odds, flat in SUPPORTS.items()}
LAID = ("dont-pass-odds", "dont-come-odds")
SUPPORT_LINES = {"4": "B.1", "10": "B.1", "5": "B.2", "9": "B.2", "6": "B.3", "8": "B.3"}

HARDWAYS = {"4": "3.I.G", "6": "3.I.H", "8": "3.I.I", "10": "3.I.J"}

# On the hop, as the book lists them: 1-1, 1-2, 5-6 and 6-6 have wagers of their own.
HOPS = {
    "2-2": "3.I.V", "3-3": "3.I.W", "4-4": "3.I.X", "5-5": "3.I.Y", "1-3": "3.I.Z", "1-4": "3.I.AA",
    "2-3": "3.I.BB", "1-5": "3.I.CC", "2-4": "3.I.DD", "1-6": "3.I.EE", "2-5": "3.I.FF", "3-4": "3.I.GG",
    "2-6": "3.I.HH", "3-5": "3.I.II", "3-6": "3.I.JJ", "4-5": "3.I.KK", "4-6": "3.I.LL",
}  # fmt: skip

# One-roll wagers on totals: by total, the line of the pay table and the share of the stake paid at it.
Shares = dict[int, tuple[str, Fraction]]
_ALL, _HALF, _FIFTH = Fraction(1), Fraction(1, 2), Fraction(1, 5)
_HORN = {2: "craps-2", 3: "craps-3", 11: "eleven", 12: "craps-12"}
HORN_NUMBERS = tuple(map(str, _HORN))

ONE_ROLL: dict[str, tuple[str, Shares]] = {
    "field": ("3.I.K", {t: (str(t), _ALL) for t in (2, 3, 4, 9, 10, 11, 12)}),
    "any-seven": ("3.I.L", {7: ("win", _ALL)}),
    "any-craps": ("3.I.M", dict.fromkeys(CRAPS, ("win", _ALL))),
    "craps-2": ("3.I.N", {2: ("win", _ALL)}),
    "craps-3": ("3.I.O", {3: ("win", _ALL)}),
    "craps-12": ("3.I.P", {12: ("win", _ALL)}),
    "eleven": ("3.I.Q", {11: ("win", _ALL)}),
    "c-and-e": ("3.I.R", dict.fromkeys(CRAPS, ("any-craps", _HALF)) | {11: ("eleven", _HALF)}),
    "horn": ("3.I.S", {t: (part, Fraction(1, 4)) for t, part in _HORN.items()}),
    "horn-high": ("3.I.T", {t: (part, _FIFTH) for t, part in _HORN.items()}),
    "world": ("3.I.U", {t: (part, _FIFTH) for t, part in _HORN.items()} | {7: ("any-seven", _FIFTH)}),
}


def shares(wager: str, spot: str) -> Shares:
    """A horn high bet has a second fifth on its own number (oh-craps:5.V)."""
    found = ONE_ROLL[wager][1]
    if wager != "horn-high":
        return found
    return {t: (part, share * (2 if str(t) == spot else 1)) for t, (part, share) in found.items()}


# Where a wager may lie; those not listed have one place only.
SPOTS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("put", "place", "buy", "lay", "come-odds", "dont-come-odds", "put-odds"), NUMBERS),
    "hardway": tuple(HARDWAYS),
    "horn-high": HORN_NUMBERS,
    "hop": tuple(HOPS),
}

# The clause that describes a wager; of those with one for each place, the first.
PATHS = {
    "pass": "3.I.A", "dont-pass": "3.I.B", "come": "3.I.C", "put": "3.I.D", "dont-come": "3.I.E",
    "place": "3.I.F", "hardway": "3.I.G", "hop": "3.I.V", "fire": "3.I.MM", "buy": "6.I", "lay": "6.II",
    **SUPPORT_CLAUSES, **{wager: path for wager, (path, _) in ONE_ROLL.items()},
}  # fmt: skip


def clause_of(wager: str, spot: str = "") -> str:
    places = HARDWAYS if wager == "hardway" else HOPS if wager == "hop" else {}
    return clause(places.get(spot) or PATHS[wager])
