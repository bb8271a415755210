"""Who sits where. Seats count from 1 at the dealer's far left, the order of dealing."""

from houseway.core.events import SeatLeft, SeatTaken
from houseway.core.game import Illegal
from houseway.editions.house import Table

Seats = tuple[int, ...]
Players = tuple[tuple[int, str], ...]  # who sits where, as far as told


def take_seat(table: Table, seated: Seats, event: SeatTaken) -> Seats:
    if not 1 <= event.seat <= table.seats:
        raise Illegal(
            f"there is no seat {event.seat}; this table has seats 1 to {table.seats}",
            table.edition.seats_clauses[0],
        )
    if event.seat in seated:
        raise Illegal(f"seat {event.seat} is taken")
    return tuple(sorted((*seated, event.seat)))


def leave_seat(seated: Seats, event: SeatLeft) -> Seats:
    require_seated(seated, event.seat)
    return tuple(s for s in seated if s != event.seat)


def player_sat(players: Players, event: SeatTaken, clause: str, two: bool = False) -> Players:
    """Who sits where with one more; ``clause`` refuses somebody who has a position already, or with ``two``
    a second one that is not beside it, or a third. Without a clause nobody is refused."""
    if not event.player:
        return players
    own = [seat for seat, player in players if player == event.player and clause]
    if two and len(own) == 1 and abs(own[0] - event.seat) != 1:
        raise Illegal(f"a second position lies beside seat {own[0]}, not at seat {event.seat}", clause)
    if len(own) > two:
        many = "two positions" if two else "one position"
        raise Illegal(f"this player sits at seat {own[0]}; a player has {many}", clause)
    return (*players, (event.seat, event.player))


def player_gone(players: Players, event: SeatLeft) -> Players:
    return tuple(p for p in players if p[0] != event.seat)


def require_seated(seated: Seats, seat: int, clause: str = "") -> None:
    if seat not in seated:
        raise Illegal(f"nobody sits in seat {seat}", clause)


def from_dealers_left(seats: Seats) -> Seats:
    """The order of dealing and acting: clockwise from the dealer's far left."""
    return tuple(sorted(seats))


def from_dealers_right(seats: Seats) -> Seats:
    """The order of settling and collecting: counterclockwise from the dealer's far right."""
    return tuple(sorted(seats, reverse=True))
