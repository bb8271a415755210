"""What somebody did at a seat, held against the books by whoever reads a log again."""

from typing import Any

from houseway.live.book import buy_in, purse_account, seat_chips
from houseway.live.standing import LEFT, MOVED, SAT, Standing
from houseway.money.ledger import Entry, Ledger, transfer


def taken(now: Standing[Any]) -> dict[int, str]:
    """Who sits where."""
    return {s.seat: s.person for s in now.seats}


def check_who(now: Standing[Any], body: dict[str, Any], table: str, ledger: Ledger) -> list[Entry]:
    """What is due by it: who buys in pays what he says, who moves takes all his chips along, and who leaves
    is given them. ``ValueError`` where it cannot have been."""
    act, seat, who = body["act"], body["seat"], body["who"]
    chips = seat_chips(table, seat)
    if act in (SAT, MOVED) and now.queue.claimed(seat) not in ("", who):
        raise ValueError(f"seat {seat} was kept for somebody else")
    if act in (SAT, "rebuy"):
        cents = body["cents"]  # nothing at a terminal, where a buy-in is the console's
        return [buy_in(table, who, seat, cents, drop=now.drop)] if cents else []
    if act not in (MOVED, LEFT):
        return []
    if act == MOVED and (taken(now).get(body["from"]) != who or seat in taken(now)):
        raise ValueError("somebody moves from where he does not sit, or to where another does")
    held = seat_chips(table, body["from"]) if act == MOVED else chips
    left = ledger.balance(held)
    if body["cents"] != left:
        raise ValueError(f"{left} cents are at the seat, {body['cents']} go with its player")
    if not left:
        return []
    if act == MOVED:
        return [transfer("seat-change", [(held, chips, left)])]
    return [transfer("cash-out", [(chips, purse_account(who), left)])]
