"""What each role of the house may do in the pit: the one table that the server goes by."""

from houseway.editions.people import BOX, DEALER, FLOOR, MANAGER, SURVEILLANCE
from houseway.live.access import Problem, role
from houseway.live.names import STAFF
from houseway.live.people import Account

ADMIN, AUDITOR = "admin", "auditor"
_MANAGERS = (MANAGER, ADMIN)
_FLOOR = (FLOOR, *_MANAGERS)
_DEALERS = (DEALER, BOX, *_FLOOR)

MAY: dict[str, tuple[str, ...]] = {
    "see-pit": (*_FLOOR, SURVEILLANCE, AUDITOR),
    "see-table": (*_DEALERS, SURVEILLANCE, AUDITOR),
    "see-people": (*_FLOOR, AUDITOR),
    "see-deeds": (*_MANAGERS, AUDITOR),
    "hire": _MANAGERS,
    "reset": _MANAGERS,
    "revoke": _MANAGERS,
    "shift": STAFF,  # one's own; of others where one is over them
    "assign": _FLOOR,
    "open-table": _MANAGERS,
    "change-terms": _MANAGERS,
    "close-table": _FLOOR,
    "count": _DEALERS,
    "chat": _FLOOR,  # whether a table has one
}

# Whom somebody is over: nobody hires, lets go or assigns above the own rank.
OVER: dict[str, tuple[str, ...]] = {
    FLOOR: (DEALER, BOX, FLOOR),
    MANAGER: tuple(r for r in STAFF if r != ADMIN),
    ADMIN: STAFF,
}
AT_TABLES = (DEALER, BOX, FLOOR)  # who is assigned to tables

may = {act: role(*roles) for act, roles in MAY.items()}


def require_over(by: Account, other: str, act: str) -> None:
    """Refuses an act upon somebody of a role that one is not over."""
    below = OVER.get(by.role, ())
    if other not in below:
        raise Problem(403, f"a {by.role} cannot {act} a {other}", allowed=below)
