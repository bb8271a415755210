"""What a viewer may know of an event."""

from typing import Any

from msgspec.structs import asdict

from houseway.core.codec import to_dict
from houseway.core.events import Event, Line
from houseway.core.game import AUDITOR, DEALER, FLOOR, PUBLIC, Viewer, seat_viewer
from houseway.live.terms import Person
from houseway.live.turn import Happened

Seating = tuple[tuple[int, str], ...]


ROLES = {"auditor": AUDITOR, "dealer": DEALER, **dict.fromkeys(("box", "floor", "manager", "admin"), FLOOR)}


def viewer_for(person: Person | None, seating: Seating) -> Viewer:
    """As whom a person looks at a table: a player from his seat, others by their role."""
    if person is None:
        return PUBLIC
    own = [seat for seat, sitting in seating if sitting == person.id]
    if own:
        return seat_viewer(person.at if person.at in own else own[0])
    return ROLES.get(person.role, PUBLIC)


def may_see_cards(event: Event, viewer: Viewer) -> bool:
    """Cards looked at by one seat are for that seat and the auditor; all others lie face up."""
    return event.only_for() in ("", str(viewer)) or viewer == AUDITOR


def redacted(event: Event, viewer: Viewer) -> dict[str, Any]:
    """The event in its JSON form, without the cards that this viewer may not see."""
    return to_dict(event if may_see_cards(event, viewer) else event.public())


def news_item(happened: Happened, person: Person | None) -> dict[str, Any]:
    """An event for one person, by the seat he had when it happened; with the proofs of what he may see."""
    viewer = viewer_for(person, happened.seating)
    item = {"seq": happened.seq, **redacted(happened.event, viewer)}
    if happened.by_clock:
        item["clock"] = True
    if happened.proofs and may_see_cards(happened.event, viewer):
        # What a spin was drawn among is in the log; it is long, and the same every time.
        item["proof"] = [{k: v for k, v in p.items() if k != "outcomes"} for p in happened.proofs]
    return item


def correction_dict(approved: dict[str, Any]) -> dict[str, Any]:
    """A correction as players read it: what and why, and not whose account it was."""
    told = {name: approved[name] for name in ("seq", "at_ms", "cents", "why")}
    return told | {"seat": approved.get("seat", 0), "round": approved.get("round", 0)}


def line_dict(line: Line) -> dict[str, Any]:
    return asdict(line)
