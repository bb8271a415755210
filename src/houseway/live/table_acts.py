"""What the house does to a table between rounds: posts other terms, sends people there, closes and counts it.

The acts refuse with :class:`Illegal`; the checks, for whoever reads the log again, with ``ValueError``.
"""

from collections.abc import Mapping
from typing import Any

from houseway.core.events import DealerArrived
from houseway.core.game import Game, Illegal
from houseway.dealer.orders import takes
from houseway.editions.people import DEALER, FLOOR, MANAGER, TITLES, reaches
from houseway.live import audit
from houseway.live.audit import Record, canonical
from houseway.live.book import at_table, table_account
from houseway.live.posted import (
    LEAST_NOTICE_S,
    Terms,
    check_change,
    config_under,
    game_under,
    hindrance,
    terms_of,
)
from houseway.live.standing import Count, Standing
from houseway.live.terms import Person
from houseway.live.turn import Turn
from houseway.money.cents import dollars
from houseway.money.ledger import CAGE, DROP_BOX, INVENTORY, PROMOTIONS, TIP_BOX, Entry, Ledger, transfer

CAME, WENT = "came", "went"


def post_terms(turn: Turn, person: Person, terms: Terms, notice_s: int) -> None:
    """Posts other terms: seen at once, held to from the first round after the notice. Those that hold,
    posted again, take back what was posted."""
    _not_closing(turn)
    if terms == terms_of(turn.config, turn.game):
        if turn.now.notice is None:
            raise Illegal("these are the terms that hold: nothing is changed")
        turn.log(audit.NOTICE, {"who": person.id, "terms": None, "holds_ms": turn.at_ms})
        return
    check_change(turn.game, terms)
    config_under(turn.config, canonical(terms))  # real cards want people whom others do not
    least = LEAST_NOTICE_S if turn.now.seats else 0
    holds_ms = turn.at_ms + 1000 * max(notice_s, least)
    turn.log(audit.NOTICE, {"who": person.id, "terms": terms, "holds_ms": holds_ms})
    if turn.house_due():
        turn.between_rounds()
        turn.settle_down()


def check_terms(game: Game[Any], now: Standing[Any], record: Record, replaying: bool) -> None:
    """A notice that could be posted; terms that were posted, long enough before, and hold between rounds;
    people who come and go; an end that is announced once."""
    body = record.body
    match record.kind:
        case audit.NOTICE if body["terms"] is not None:
            check_change(game, body["terms"])
            least = 1000 * LEAST_NOTICE_S if now.seats else 0
            if body["holds_ms"] < record.at_ms + least or now.closing is not None:
                raise ValueError("other terms are posted too late")
        case audit.TERMS:
            posted = now.notice
            terms = canonical(body["terms"])
            if posted is None or (posted.terms, posted.seq) != (terms, body["of"]):
                raise ValueError("these terms were not posted")
            if record.at_ms < posted.holds_ms:
                raise ValueError("the terms hold before their time")
            anew = game_under(game, terms).house.elections != game.house.elections
            if replaying and (why := hindrance(game, now, anew=anew)):
                raise ValueError(f"the terms are changed while {why}")
        case audit.STAFF:
            there = body["person"] in dict(now.crew)
            if body["act"] not in (CAME, WENT) or there != (body["act"] == WENT):
                raise ValueError("somebody comes who is there, or goes who is not")
        case audit.CLOSING if now.closing is not None:
            raise ValueError("the table is being closed already")


def assign(turn: Turn, by: Person, person_id: str, rank: str, *, on: bool) -> None:
    """Somebody of the house comes to the table, or goes."""
    if on == (person_id in dict(turn.now.crew)):
        raise Illegal("this person is at the table already" if on else "this person is not at the table")
    if on:
        _not_closing(turn)
    turn.log(audit.STAFF, {"who": by.id, "act": CAME if on else WENT, "person": person_id, "rank": rank})
    deals = on and rank == DEALER and DEALER in turn.game.table.attended
    if deals and takes(turn.game, turn.state, DealerArrived()):  # the book wants something of a new dealer
        turn.apply(DealerArrived())


def begin_closing(turn: Turn, person: Person, why: str) -> None:
    """No new round; who has nothing on the layout is paid out and stands up at once, the others when their
    wagers are settled."""
    _not_closing(turn)
    turn.log(audit.CLOSING, {"who": person.id, "why": why})
    if turn.house_due():
        turn.between_rounds()
        turn.settle_down()


def count(turn: Turn, person: Person, chips: Mapping[str, int]) -> None:
    """One person counts the inventory. The second whose count agrees ends the table; one of the two is a
    floor supervisor or above, and where they do not come to what the books have, the manager."""
    closing = turn.now.closing
    if closing is None or closing.closed:
        raise Illegal("this table is not being closed")
    if turn.now.seats:
        raise Illegal(
            "players sit at the table: their wagers are settled, and they are paid out, before the count"
        )
    if clause := turn.game.must_reconcile(turn.state):
        raise Illegal(
            "first the gaming day is ended: its tips are signed for and its counts compared", clause
        )
    if not reaches(person.rank, DEALER):
        raise Illegal(f"a dealer or above counts the inventory: you are here as {person.role}")
    cents = sum(int(value) * number for value, number in chips.items())
    body = {"who": person.id, "rank": person.rank, "cents": cents, "chips": dict(chips)}
    turn.log(audit.COUNT, body)
    turn.write.names.append({"person_id": person.id, "name": person.name[:80]})
    closing = turn.now.closing
    assert closing is not None
    mine = closing.counts[-1]
    books = turn.balance(table_account(turn.table_id, INVENTORY))
    other = next((c for c in closing.counts[:-1] if _agree(c, mine, books)), None)
    if other is not None:
        _close(turn, person, other, mine)


def _agree(one: Count, other: Count, books_cents: int) -> bool:
    """Two people who counted alike: a difference from the books goes to the manager, who counts too."""
    least = FLOOR if one.cents == books_cents else MANAGER
    above = reaches(one.rank, least) or reaches(other.rank, least)
    return one.person != other.person and one.cents == other.cents and above


def difference(counts: tuple[Count, ...], books_cents: int) -> int:
    """By how much the counts of all who counted, two at least, agree to differ from the books."""
    last = {c.person: c.cents for c in counts}
    return counts[-1].cents - books_cents if len(last) > 1 and len(set(last.values())) == 1 else 0


def count_note(counts: tuple[Count, ...], books_cents: int) -> str:
    """What is still wanted, of a table that was counted and is not closed."""
    last = {c.person: c for c in counts}
    if len(last) < 2:
        return ""
    if len({c.cents for c in last.values()}) > 1:
        return "The counts differ: count again, all of you."
    if differs := difference(counts, books_cents):
        less = "less" if differs < 0 else "more"
        return (
            f"The counts agree on {dollars(counts[-1].cents)}, {dollars(abs(differs))} {less} than the books "
            f"have ({dollars(books_cents)}): a manager counts too and takes it, or all count again."
        )
    return "The counts agree: one of the two is to be a floor supervisor's or above."


def _close(turn: Turn, person: Person, one: Count, other: Count) -> None:
    """What is sealed still is opened, and inventory and drop box go back to the cage."""
    if turn.now.mixing is not None:
        raise Illegal("a seed is being mixed: count again in a moment")
    turn.open_seals()
    books = turn.balance(table_account(turn.table_id, INVENTORY))
    turn.log(
        audit.CLOSED_TABLE,
        {"who": person.id, "of": [one.seq, other.seq], "counted_cents": other.cents, "books_cents": books},
    )
    box = turn.balance(table_account(turn.table_id, DROP_BOX))
    turn.pay(_to_cage(turn.table_id, books, box), turn.now.seq)


def _to_cage(table_id: str, inventory: int, box: int) -> list[Entry]:
    """The inventory, and the drop box with what it holds."""
    moves = ("closer", INVENTORY, inventory), ("drop", DROP_BOX, box)
    return [at_table(table_id, transfer(why, [(of, CAGE, cents)])) for why, of, cents in moves if cents]


def check_closing(
    game: Game[Any], now: Standing[Any], record: Record, table_id: str, ledger: Ledger
) -> list[Entry]:
    """A count, or the end of the table by two that agree: what it moves."""
    if clause := game.must_reconcile(now.state):
        raise ValueError(f"a table is counted before its gaming day is reconciled [{clause}]")
    body, closing = record.body, now.closing
    if closing is None or closing.closed or now.seats:
        raise ValueError("a table is counted that is not closed, or where players sit")
    if record.kind == audit.COUNT:
        if body["cents"] != sum(int(value) * n for value, n in body["chips"].items()):
            raise ValueError("the chips counted do not come to the sum")
        if not reaches(body["rank"], DEALER):
            raise ValueError(f"a {TITLES.get(body['rank'], body['rank'])} counts no inventory")
        return []
    counts = [c for c in closing.counts if c.seq in body["of"]]
    books = ledger.balance(table_account(table_id, INVENTORY))
    if (
        len(counts) != 2
        or not _agree(counts[0], counts[1], books)
        or counts[0].cents != body["counted_cents"]
    ):
        raise ValueError(
            "a table is closed without two counts that agree, one by a supervisor, or by the manager where "
            "they differ from the books"
        )
    if books != body["books_cents"]:
        raise ValueError(f"the books have {books} cents in the inventory, not {body['books_cents']}")
    box = table_account(table_id, DROP_BOX)
    left = {a: c for a, c in ledger.balances.items() if c and _of_players(table_id, a)}
    if left or now.stacks or now.wheel:
        raise ValueError(f"a table is closed with {left or 'seeds that are not opened'}")
    return _to_cage(table_id, books, ledger.balance(box))


def _of_players(table_id: str, account: str) -> bool:
    """Chips at a seat, on the layout, in a pot, a bank or a tip jar: neither inventory nor drop box, nor the
    dealers' own in the toke box, nor what is set aside for promotions."""
    boxes = [table_account(table_id, box) for box in (DROP_BOX, TIP_BOX, PROMOTIONS)]
    return account.partition("-")[2].startswith(f"{table_id}-") and account not in boxes


def _not_closing(turn: Turn) -> None:
    if turn.now.closing is not None:
        raise Illegal("this table is closed" if turn.now.closed else "this table is being closed")
