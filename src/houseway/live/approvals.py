"""Acts of the staff that need two people: one asks, another approves or declines, and both are in the log."""

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType

from houseway.core.game import Illegal
from houseway.live import audit
from houseway.live.book import table_account
from houseway.live.money_acts import Terms, What
from houseway.live.protocol import Chips, Intent, Reason
from houseway.live.standing import Asked, Standing
from houseway.live.terms import Person
from houseway.live.turn import Turn
from houseway.money.cents import dollars

MOST_WAITING = 20  # requests at one table
Number = Annotated[int, Meta(ge=1, le=2**53)]


class Ask(Intent, frozen=True, tag="ask"):
    """Asks for an act that a second person approves."""

    what: What


class Approve(Intent, frozen=True, tag="approve"):
    """Approves what somebody else asked for; of what is counted, with one's own count."""

    number: Number
    cents: Chips | UnsetType = UNSET


class Decline(Intent, frozen=True, tag="decline"):
    """Says no to a request, or takes one's own back."""

    number: Number
    why: Reason


def acting(person: Person) -> str:
    """As what somebody acts for the house: an admin as a manager."""
    return person.rank or person.role


def terms_of(body: dict[str, Any]) -> Terms:
    """What a record asks for, without who asks."""
    said = {name: value for name, value in body.items() if name not in ("who", "as")}
    what: Terms = msgspec.convert(said, What)
    return what


def ask(turn: Turn, person: Person, asked: Ask) -> None:
    what = asked.what
    _may(turn, person, what, what.asks, "asks for")
    if len(turn.now.asked) >= MOST_WAITING:
        raise Illegal(f"{MOST_WAITING} requests wait at this table: have one of them answered first")
    what.refuse(turn)
    turn.log(audit.ASKED, {**msgspec.to_builtins(what), "who": person.id, "as": acting(person)})
    _named(turn, person)


def approve(turn: Turn, person: Person, asked: Approve) -> None:
    found = _waiting(turn, asked.number)
    what = terms_of(found.body)
    if person.id == found.body["who"]:
        raise Illegal("nobody approves what they asked for themselves: a second person does")
    _may(turn, person, what, what.approves, "approves")
    what.refuse(turn)
    body = {"of": found.number, **found.body, "approved_by": person.id, "approved_as": acting(person)}
    books_cents = 0
    if what.counts:
        if asked.cents is UNSET:
            raise Illegal("count it yourself and say what you counted: two people count")
        if asked.cents != found.body["cents"]:
            raise Illegal(
                f"you counted {dollars(asked.cents)}, and the two counts differ: count again, both of you"
            )
        books_cents = body["books_cents"] = turn.balance(table_account(turn.table_id, what.counts))
    elif asked.cents is not UNSET:
        raise Illegal(f"a {found.body['act']} is approved as it was asked for, or declined")
    turn.log(audit.APPROVED, body)
    _named(turn, person)
    turn.pay(what.entries(turn.table_id, books_cents), turn.now.seq)


def decline(turn: Turn, person: Person, asked: Decline) -> None:
    found = _waiting(turn, asked.number)
    if person.id != found.body["who"]:
        what = terms_of(found.body)
        _may(turn, person, what, what.approves, "declines")
    body = {"of": found.number, "act": found.body["act"], "why": asked.why}
    turn.log(audit.DECLINED, {**body, "who": person.id, "as": acting(person)})
    _named(turn, person)


def _waiting(turn: Turn, number: int) -> Asked:
    found = next((a for a in turn.now.asked if a.number == number), None)
    if found is None:
        waiting = tuple(str(a.number) for a in turn.now.asked)
        raise Illegal(f"request {number} does not wait here: it was answered before", allowed=waiting)
    return found


def _may(turn: Turn, person: Person, what: Terms, roles: tuple[str, ...], does: str) -> None:
    name = what.__struct_config__.tag
    if acting(person) not in roles:
        raise Illegal(f"{' or '.join(roles)} {does} a {name}: you are here as {person.role}", allowed=roles)
    if turn.now.seat_of(person.id):
        raise Illegal(f"nobody who sits at the table {does} a {name}")


def _named(turn: Turn, person: Person) -> None:
    turn.write.names.append({"person_id": person.id, "name": person.name[:80]})


# ── an export checked ────────────────────────────────────────────────────────────────────────────────


def check_asked(body: dict[str, Any]) -> None:
    """A request in a log is whole, and by somebody who may ask."""
    what = terms_of(body)
    if body["as"] not in what.asks:
        raise ValueError(f"a {body['act']} is asked for by {body['as']}")
    if not body["who"]:
        raise ValueError(f"nobody asks for this {body['act']}")


def check_approved(now: Standing[Any], body: dict[str, Any]) -> Terms:
    """An approval in a log answers a request that waits, as it was asked, by a second person of the rank."""
    found = next((a for a in now.asked if a.number == body["of"]), None)
    if found is None:
        raise ValueError(f"approves request {body['of']}, which does not wait")
    what = terms_of(found.body)
    said = {k: v for k, v in body.items() if k not in ("of", "approved_by", "approved_as", "books_cents")}
    if said != found.body:
        raise ValueError(f"approves something else than was asked for in record {found.number}")
    if not body["approved_by"] or body["approved_by"] == found.body["who"]:
        raise ValueError("is approved by who asked for it")
    if body["approved_as"] not in what.approves:
        raise ValueError(f"a {body['act']} is approved by {body['approved_as']}")
    if bool(what.counts) != ("books_cents" in body):
        raise ValueError("only of what is counted the books are told")
    return what


def check_declined(now: Standing[Any], body: dict[str, Any]) -> None:
    found = next((a for a in now.asked if a.number == body["of"]), None)
    if found is None or found.body["act"] != body["act"]:
        raise ValueError(f"declines request {body['of']}, which does not wait")
    own = body["who"] == found.body["who"]
    if not own and body["as"] not in terms_of(found.body).approves:
        raise ValueError(f"a {body['act']} is declined by {body['as']}")
