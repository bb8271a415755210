"""The money side of events: what moved between seats, layout and table inventory."""

from collections.abc import Iterable, Mapping
from typing import Any

from houseway.core.events import Event, Line, Settled
from houseway.core.game import Game
from houseway.money.ledger import CAGE, INVENTORY, Entry, layout_account, seat_account, transfer

Move = tuple[str, str, int]


def entries(game: Game[Any], before: Any, event: Event, after: Any) -> tuple[Entry, ...]:
    """The ledger entry of one event; none where no money moved."""
    if isinstance(event, Settled):
        moves = [move for line in event.lines for move in line_moves(line)]
        _check_layout(game.stakes(before), game.stakes(after), event.lines)
    else:
        moves = list(_stake_moves(game.stakes(before), game.stakes(after)))
    entry = transfer(event.kind, moves)
    return (entry,) if entry.postings else ()


def line_moves(line: Line) -> Iterable[Move]:
    seat, layout = seat_account(line.seat), layout_account(line.seat)
    if line.amount_cents < 0:
        # What a stake does not cover (vigorish has none) comes from the chips in front of the player.
        lost = -line.amount_cents
        staked = min(lost, line.stake_cents)
        yield layout, INVENTORY, staked
        yield seat, INVENTORY, lost - staked
        yield layout, seat, line.stake_cents - staked
    else:
        yield layout, seat, line.stake_cents
        yield INVENTORY, seat, line.amount_cents


def void_entries(game: Game[Any], state: Any) -> tuple[Entry, ...]:
    """A round that does not count: stakes go back, and vigorish marked in earlier rounds is collected."""
    moves = [(layout_account(s), seat_account(s), cents) for s, cents in sorted(game.stakes(state).items())]
    moves += [(seat_account(s), INVENTORY, cents) for s, cents in sorted(game.owed(state).items())]
    entry = transfer("void", moves)
    return (entry,) if entry.postings else ()


def _stake_moves(before: Mapping[int, int], after: Mapping[int, int]) -> Iterable[Move]:
    for seat in sorted({*before, *after}):
        change = after.get(seat, 0) - before.get(seat, 0)
        if change > 0:
            yield seat_account(seat), layout_account(seat), change
        else:
            yield layout_account(seat), seat_account(seat), -change


def _check_layout(before: Mapping[int, int], after: Mapping[int, int], lines: tuple[Line, ...]) -> None:
    """Every cent that leaves the layout in a settlement is on a line, and none is on two."""
    settled: dict[int, int] = {}
    for line in lines:
        settled[line.seat] = settled.get(line.seat, 0) + line.stake_cents
    for seat in {*before, *after, *settled}:
        gone = before.get(seat, 0) - after.get(seat, 0)
        if gone != settled.get(seat, 0):
            raise ValueError(
                f"seat {seat}: {gone} cents left the layout, the lines speak of {settled.get(seat, 0)}"
            )


def opening_entry(seats: Mapping[int, int], inventory_cents: int) -> Entry:
    """Chips issued to the table and to its players."""
    moves = [(CAGE, INVENTORY, inventory_cents)]
    moves += [(CAGE, seat_account(s), amount) for s, amount in seats.items()]
    return transfer("chips issued", moves)
