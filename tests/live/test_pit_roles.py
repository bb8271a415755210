"""Every act of the pit for every role: who may do it, and who is told to stay out."""

from typing import Any

import pytest
from running import TABLES, House, in_house

from houseway.live.names import ROLES as ALL
from houseway.live.staff import MAY, OVER

ROLES = (
    "nobody", "guest", "player", "dealer", "box", "floor", "manager", "surveillance", "maintenance",
    "cashier", "auditor", "admin",
)  # fmt: skip
FAR = "0" * 16  # nobody's account

# The status for each role; 404 and 422: let in, and nobody or nothing there to do it to.
#                                            nob gue pla dea box flo man sur mai cas aud adm
MATRIX = """
GET  /api/pit                                401 403 403 403 403 200 200 200 403 403 200 200
GET  /api/pit/mine                           401 403 403 200 200 200 200 200 200 200 200 200
GET  /api/pit/people                         401 403 403 403 403 200 200 403 403 403 200 200
POST /api/pit/people                         401 403 403 403 403 403 201 403 403 403 403 201
POST /api/pit/people/{account_id}/reset      401 403 403 403 403 403 404 403 403 403 403 404
POST /api/pit/people/{account_id}/revoke     401 403 403 403 403 403 404 403 403 403 403 404
POST /api/pit/people/{account_id}/shift      401 403 403 404 404 404 404 404 404 404 404 404
GET  /api/pit/people/{account_id}/deeds      401 403 403 403 403 403 404 403 403 403 404 404
GET  /api/pit/people/{account_id}/deeds.csv  401 403 403 403 403 403 404 403 403 403 404 404
POST /api/pit/tables                         401 403 403 403 403 403 201 403 403 403 403 201
GET  /api/pit/tables/{table_id}              401 403 403 200 200 200 200 200 403 403 200 200
POST /api/pit/tables/{table_id}/terms        401 403 403 403 403 403 422 403 403 403 403 422
POST /api/pit/tables/{table_id}/staff        401 403 403 403 403 404 404 403 403 403 403 404
POST /api/pit/tables/{table_id}/count        401 403 403 422 422 422 422 403 403 403 403 422
POST /api/pit/tables/{table_id}/chat         401 403 403 403 403 200 200 403 403 403 403 200
POST /api/pit/tables/{table_id}/close        401 403 403 403 403 200 200 403 403 403 403 200
"""
ROWS = [line.split() for line in MATRIX.strip().splitlines()]
BODIES: dict[str, Any] = {
    "/api/pit/people": {"name": "New Hand", "role": "dealer"},
    "/api/pit/people/{account_id}/shift": {"shift": "day"},
    "/api/pit/tables": {"name": "Another wheel", "game": "roulette"},
    "/api/pit/tables/{table_id}/staff": {"person": FAR, "on": True},
    "/api/pit/tables/{table_id}/count": {"chips": {"100": 1}},
    "/api/pit/tables/{table_id}/chat": {"on": False},
    "/api/pit/tables/{table_id}/close": {"why": "the end of the day"},
}


def test_no_role_is_forgotten() -> None:
    assert set(ROLES) == {"nobody", "guest", *ALL}


@pytest.mark.parametrize("role", ROLES)
@in_house(tables=TABLES[:1])
async def test_who_may_do_what(house: House, role: str) -> None:
    client = await house.someone(role)
    for method, path, *statuses in ROWS:
        where = path.format(table_id="wheel", account_id=FAR)
        answer = await (client.get(where) if method == "GET" else client.post(where, BODIES.get(path, {})))
        due = int(statuses[ROLES.index(role)])
        assert answer.status_code == due, f"{method} {path} as {role}: {answer.text[:300]}"
        if due >= 400:
            assert answer.json().keys() == {"reason", "clause", "allowed"}
            assert answer.json()["reason"]
    assert house.floor.table_actor("wheel").standing.closing or role not in MAY["close-table"]


@in_house(tables=())
async def test_a_one_time_password_opens_nothing(house: House) -> None:
    account, password = house.people.add_staff("Fresh", "admin")
    client = house.client()
    await client.post("/api/login", {"name": account.name, "password": password})
    for path in ("/api/pit", "/api/pit/people"):
        assert (await client.get(path)).status_code == 403


# Whom each may hire, reset and let go (manager, admin), or assign (floor): nobody above the own rank.
#            dealer box floor manager surveillance maintenance cashier auditor admin
_OVER = """
floor        yes    yes yes   no      no           no          no      no      no
manager      yes    yes yes   yes     yes          yes         yes     yes     no
admin        yes    yes yes   yes     yes          yes         yes     yes     yes
"""


def test_nobody_is_over_a_higher_rank() -> None:
    others = ROLES[3:]
    for line in _OVER.strip().splitlines():
        role, *cells = line.split()
        assert OVER[role] == tuple(o for o, cell in zip(others, cells, strict=True) if cell == "yes")
    assert len(OVER) == 3


@pytest.mark.parametrize("role", ("manager", "admin"))
@in_house(tables=())
async def test_who_hires_whom(house: House, role: str) -> None:
    boss = await house.someone(role)
    for number, other in enumerate(r for r in ROLES if r not in ("nobody", "guest", "player")):
        made = await boss.post("/api/pit/people", {"name": f"Hand {number}", "role": other})
        allowed = role == "admin" or other != "admin"
        assert made.status_code == (201 if allowed else 403), other
        account, _ = house.people.add_staff(f"There {number}", other)
        for act in ("reset", "revoke"):
            done = await boss.post(f"/api/pit/people/{account.id}/{act}")
            assert done.status_code == (200 if allowed else 403), (act, other)
        assert house.people.account(account.id).closed == allowed
    assert (await boss.post("/api/pit/people", {"name": "Pat", "role": "player"})).status_code == 422
    for act in ("reset", "revoke"):
        own = await boss.post(f"/api/pit/people/{boss.account.id}/{act}")
        assert own.status_code == 422 and "own account" in own.json()["reason"]


@pytest.mark.parametrize("role", ("floor", "manager", "admin"))
@in_house(tables=TABLES[:1])
async def test_who_sends_whom_to_a_table(house: House, role: str) -> None:
    boss = await house.someone(role)
    for number, other in enumerate(r for r in ROLES if r not in ("nobody", "guest", "player")):
        account, _ = house.people.add_staff(f"There {number}", other)
        below = other in ("dealer", "box", "floor")
        over = below or role == "admin" or (role == "manager" and other != "admin")
        shift = await boss.post(f"/api/pit/people/{account.id}/shift", {"shift": "day"})
        assert shift.status_code == (200 if over else 403), other
        sent = await boss.post("/api/pit/tables/wheel/staff", {"person": account.id, "on": True})
        assert sent.status_code == (200 if below else 422 if over else 403), other
    assert len(house.floor.table_actor("wheel").standing.crew) == 3


@pytest.mark.parametrize("role", ("dealer", "box"))
@in_house(tables=TABLES[:1])
async def test_who_only_counts_sees_no_figures(house: House, role: str) -> None:
    client = await house.someone(role)
    seen = (await client.get("/api/pit/tables/wheel")).json()["table"]
    assert not {"handle_cents", "win_cents", "rounds", "voids", "alerts", "players"} & seen.keys()
    assert seen["inventory_cents"] is None  # until it is to be counted
    watching = await house.someone("surveillance")
    seen = (await watching.get("/api/pit/tables/wheel")).json()["table"]
    assert {"handle_cents", "win_cents", "alerts"} <= seen.keys() and seen["inventory_cents"] is None
