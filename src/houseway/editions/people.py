"""The people of a pit as a ladder: where a clause says "or above", every rank from there up will do."""

DEALER, BOX, FLOOR, MANAGER = RANKS = ("dealer", "box", "floor", "manager")
TITLES = {DEALER: "dealer", BOX: "box person", FLOOR: "floor supervisor", MANAGER: "manager"}
PLAYER = "player"  # no rank: a duty that a player asks for
MAINTENANCE = "maintenance"  # no rank: its department adjusts and mends what a clause lets it
SURVEILLANCE = "surveillance"  # no rank: its department watches, and verifies what a clause wants verified
CASHIER = "cashier"  # no rank: keeps the cage
ATTENDING = (*RANKS, SURVEILLANCE)  # whose steps may wait for a person


def reaches(by: str, least: str) -> bool:
    """Whether somebody of rank ``by`` may do what asks for ``least`` or above."""
    if least not in RANKS:
        return by == least
    return by in RANKS and RANKS.index(by) >= RANKS.index(least)
