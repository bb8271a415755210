"""The money side of events: what moved between seats, layout, pots and table inventory."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from houseway.core.events import Event, Line, MeterRead, Settled
from houseway.core.game import CORRECTED, Game, Illegal
from houseway.money.ledger import (
    CAGE,
    INVENTORY,
    METER,
    Entry,
    Posting,
    layout_account,
    meter_account,
    purse_account,
    seat_account,
    transfer,
)
from houseway.money.odds import MeterShare, pay

Move = tuple[str, str, int]
_UNDOES = (INVENTORY, seat_account(0).rstrip("0"), METER)  # against which accounts a line can be undone


def entries(game: Game[Any], before: Any, event: Event, after: Any) -> tuple[Entry, ...]:
    """The ledger entry of one event; none where no money moved."""
    entry: Entry | None
    if isinstance(event, Settled):
        entry = settled_entry(event)
        _check_settlement(game, before, after, event.lines)
    elif isinstance(event, MeterRead) and event.takes:
        entry = prize_entry(event)
    elif moves := game.moves(before, event):
        entry = transfer(event.kind, moves)
    else:
        entry = _stake_entry(game, before, event, after)
    return (entry,) if entry and entry.postings else ()


def settled_entry(event: Settled) -> Entry:
    return transfer(event.kind, (move for line in event.lines for move in line_moves(line)))


def prize_entry(event: MeterRead) -> Entry:
    """A prize off a meter that tables share comes from outside of the house's own books, by the cage."""
    share = pay(event.takes)
    assert isinstance(share, MeterShare)
    return transfer(event.kind, [(CAGE, meter_account(event.meter), share.of(event.cents).amount_cents)])


def line_moves(line: Line) -> Iterable[Move]:
    """What a line moves between its player (seat 0: the house) and the account it is settled against."""
    seat = purse_account(line.player) if line.player else _chips(line.seat)
    layout, against = layout_account(line.seat), line.against
    if line.amount_cents < 0:
        # What a stake does not cover (vigorish has none) comes from the chips in front of the player.
        lost = -line.amount_cents
        staked = min(lost, line.stake_cents)
        yield layout, against, staked
        yield seat, against, lost - staked
        yield layout, seat, line.stake_cents - staked
    else:
        yield layout, seat, line.stake_cents
        yield against, seat, line.amount_cents


def void_lines(game: Game[Any], state: Any, settled: Sequence[Line]) -> tuple[Line, ...] | None:
    """The lines that a void takes back; None in games of dice and wheels, where a result that was settled
    stands. :class:`Illegal` where pots have been paid out: nothing says any more who had put in what."""
    if game.shoe(state) is None:
        return None
    lines = game.undone(state, settled)
    if any(x.amount_cents and not x.against.startswith(_UNDOES) for x in lines):
        raise Illegal(f"the pots are won: {CORRECTED}")
    return lines


def void_entries(game: Game[Any], state: Any, settled: Sequence[Line] | None = None) -> tuple[Entry, ...]:
    """A round that does not count: stakes go back, what was settled in it is undone, and vigorish marked in
    earlier rounds is collected. Where what was settled stands (None), chips that were collected for wagers
    not decided yet go back."""
    left = game.after_void(state)
    held = _changes(game.held(state), game.held(left))
    put_in = dict(game.put_in(state)) if held else {}
    if sum(held.values()) + sum(put_in.values()):
        raise ValueError(f"{-sum(held.values())} cents leave the pots, {sum(put_in.values())} go back")
    entry = transfer("void", _stake_moves(_changes(game.stakes(state), game.stakes(left))))
    if settled is None:
        marked, taken = game.owed(state), game.collected(state)
        undone = [(INVENTORY, seat_account(s), c) for s, c in sorted(taken.items())]
    else:
        marked, lines = game.owed_before(state, settled), void_lines(game, state, settled)
        undone = [_forth_or_back(_chips(x.seat), x.against, x.amount_cents) for x in lines or ()]
    collected = (_forth_or_back(seat_account(s), INVENTORY, c) for s, c in sorted(marked.items()))
    pots = [Posting(account, cents) for account, cents in held.items()]
    back = [Posting(seat_account(seat), cents) for seat, cents in sorted(put_in.items())]
    postings = (*entry.postings, *pots, *back, *transfer("void", (*collected, *undone)).postings)
    return (Entry("void", postings),) if postings else ()


def _forth_or_back(source: str, target: str, cents: int) -> Move:
    """Below zero the cents go the other way."""
    return (source, target, cents) if cents >= 0 else (target, source, -cents)


def _stake_entry(game: Game[Any], before: Any, event: Event, after: Any) -> Entry | None:
    """Chips go to the layout and come back from it; between the layout and a pot no chips move."""
    stakes, pots = game.stakes(before), game.held(before)
    laid, held = _changes(stakes, game.stakes(after)), _changes(pots, game.held(after))
    if not held:
        return transfer(event.kind, _stake_moves(laid)) if laid else None
    if sum(laid.values()) + sum(held.values()):
        raise ValueError(f"{event.kind}: what a pot gains is what the layout gives up")
    postings = [Posting(layout_account(seat), cents) for seat, cents in laid.items()]
    return Entry(event.kind, (*postings, *(Posting(account, cents) for account, cents in held.items())))


def _stake_moves(laid: Mapping[int, int]) -> Iterable[Move]:
    for seat, change in laid.items():
        if change > 0:
            yield _chips(seat), layout_account(seat), change
        else:
            yield layout_account(seat), _chips(seat), -change


def _chips(seat: int) -> str:
    """The chips behind a seat's wagers; the house's own (seat 0) lie in the inventory."""
    return seat_account(seat) if seat else INVENTORY


def _changes(before: Mapping[Any, int], after: Mapping[Any, int]) -> dict[Any, int]:
    if before == after:
        return {}
    changes = ((key, after.get(key, 0) - before.get(key, 0)) for key in sorted({*before, *after}))
    return {key: change for key, change in changes if change}


def _check_settlement(game: Game[Any], before: Any, after: Any, lines: tuple[Line, ...]) -> None:
    """Every cent that leaves the layout or a pot in a settlement is on a line, and none is on two."""
    gone: dict[int, int] = {}
    paid: dict[str, int] = {}
    for line in lines:
        gone[line.seat] = gone.get(line.seat, 0) - line.stake_cents
        paid[line.against] = paid.get(line.against, 0) - line.amount_cents
    found = _changes(game.stakes(before), game.stakes(after))
    for seat in {*found, *gone}:
        if found.get(seat, 0) != gone.get(seat, 0):
            raise ValueError(
                f"seat {seat}: {-found.get(seat, 0)} cents left the layout, "
                f"the lines speak of {-gone.get(seat, 0)}"
            )
    held, kept = _changes(game.held(before), game.held(after)), {*game.held(before), *game.held(after)}
    for account in sorted({*held, *(paid.keys() & kept)}):
        change, said = held.get(account, 0), paid.get(account, 0)
        if change != said:
            raise ValueError(f"{account} changed by {change}, the lines speak of {said}")


def opening_entry(seats: Mapping[int, int], inventory_cents: int) -> Entry:
    """Chips issued to the table and to its players."""
    moves = [(CAGE, INVENTORY, inventory_cents)]
    moves += [(CAGE, seat_account(s), amount) for s, amount in seats.items()]
    return transfer("chips issued", moves)
