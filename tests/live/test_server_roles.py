"""Every address of the server for every role: who gets in, and who is told to stay out."""

from typing import Any

import pytest
from running import PASSWORD, TABLES, House, in_house
from test_pit_roles import ROWS as PIT_ROWS

from houseway.live.server import create_app

ROLES = ("nobody", "guest", "player", "dealer", "floor", "auditor", "admin", "one-time")
PIT = ("box", "manager")  # ask what the floor may ask
WATCHES = ("surveillance",)  # the same, and calls nothing
FAR = "0" * 16  # nobody's session

# The status for each role; "one-time" is an admin whose password is still to be changed.
#                                    nobody guest player dealer floor auditor admin one-time
MATRIX = """
GET  /                                  200   200   200    200   200     200   200      200
GET  /healthz                           200   200   200    200   200     200   200      200
GET  /readyz                            200   200   200    200   200     200   200      200
GET  /static/js/main.js                 200   200   200    200   200     200   200      200
GET  /api/openapi.json                  200   200   200    200   200     200   200      200
GET  /api/me                            200   200   200    200   200     200   200      200
GET  /api/lobby                         200   200   200    200   200     200   200      200
GET  /api/signs                         200   200   200    200   200     200   200      200
GET  /api/heads                         200   200   200    200   200     200   200      200
GET  /api/games                         200   200   200    200   200     200   200      200
GET  /api/games/{game}                  200   200   200    200   200     200   200      200
GET  /api/tables/{table_id}/sign        200   200   200    200   200     200   200      200
GET  /api/tables/{table_id}/odds        200   200   200    200   200     200   200      200
GET  /api/tables/{table_id}/strategy    404   404   404    404   404     404   404      404
GET  /api/tables/{table_id}/session     401   200   200    200   200     200   200      403
GET  /api/tables/{table_id}/rounds      401   200   200    200   200     200   200      403
GET  /api/tables/{table_id}/rounds/{number} 401 200 200    200   200     200   200      403
GET  /api/history                       401   200   200    200   200     200   200      403
GET  /api/history.csv                   401   200   200    200   200     200   200      403
GET  /api/shares                        401   200   200    200   200     200   200      403
POST /api/shares                        401   403   403    403   403     403   403      403
POST /api/shares/{token}/revoke         401   404   404    404   404     404   404      403
GET  /api/saved/{game}                  401   403   200    200   200     200   200      403
POST /api/saved/{game}                  401   403   200    200   200     200   200      403
POST /api/saved/{game}/forget           401   403   404    404   404     404   404      403
GET  /api/shared/{token}                404   404   404    404   404     404   404      404
GET  /api/shared/{token}/file           404   404   404    404   404     404   404      404
GET  /api/reference/games/{edition_id}  404   404   404    404   404     404   404      404
GET  /api/reference/games/{edition_id}/irregularities 404 404 404 404 404 404 404 404
GET  /api/reference/games/{edition_id}/odds 404 404 404    404   404     404   404      404
GET  /api/reference/clauses/{clause_id} 404   404   404    404   404     404   404      404
POST /api/design/sheet                   422   422   422    422   422     422   422      422
POST /api/design/look                    422   422   422    422   422     422   422      422
POST /api/design/sweep                   422   422   422    422   422     422   422      422
POST /api/design/solve                   422   422   422    422   422     422   422      422
POST /api/design/session                 422   422   422    422   422     422   422      422
POST /api/design/compare                 422   422   422    422   422     422   422      422
GET  /api/design/work/{number}          404   404   404    404   404     404   404      404
POST /api/design/work/{number}/stop     404   404   404    404   404     404   404      404
GET  /api/tables/{table_id}/export      401   200   200    200   200     200   200      403
GET  /api/link/export                   401   200   200    200   200     200   200      403
GET  /api/money                         401   403   403    403   200     200   200      403
GET  /api/money/report.csv              401   403   403    403   200     200   200      403
GET  /api/money/tables/{table_id}       401   403   403    403   200     200   200      403
GET  /api/money/tables/{table_id}/desk  401   403   403    200   200     200   200      403
GET  /api/money/cage                    401   403   403    403   403     200   200      403
GET  /api/money/waiting                 401   403   403    200   200     200   200      403
GET  /api/money/mine                    401   200   200    200   200     200   200      403
POST /api/money/tables/{table_id}/ask   401   403   403    201   201     403   201      403
POST /api/money/tables/{table_id}/approve 401 403   403    409   409     403   409      403
POST /api/money/tables/{table_id}/decline 401 403   403    409   409     403   409      403
GET  /api/console/{table_id}            401   403   403    200   200     403   200      403
POST /api/console/{table_id}/preview    401   403   403    422   422     403   422      403
POST /api/console/{table_id}/reader     401   403   403    422   422     403   422      403
POST /api/rule                          401   200   200    200   200     200   200      403
POST /api/rule/situations               401   200   200    200   200     200   200      403
GET  /api/rule/trainings                401   403   403    200   200     200   200      403
POST /api/rule/trainings                401   403   403    201   201     403   403      403
GET  /api/rule/trainings/{training_id}  401   403   403    404   404     403   403      403
POST /api/rule/trainings/{training_id}/answer 401 403 403  404   404     403   403      403
GET  /api/rapid/stations/{code}         404   404   404    404   404     404   404      404
GET  /api/rapid/tables/{table_id}/codes 404   404   404    404   404     404   404      404
GET  /api/rapid/tables/{table_id}/reports 404 404   404    404   404     404   404      404
GET  /api/sessions                      401   200   200    200   200     200   200      200
POST /api/sessions/{session_id}/revoke  401   404   404    404   404     404   404      404
POST /api/refill                        401   409   409    403   403     403   403      403
POST /api/password                      401   422   200    200   200     200   200      200
POST /api/register                      200   200   422    422   422     422   422      422
POST /api/login                         401   401   401    401   401     401   401      401
POST /api/logout                        200   200   200    200   200     200   200      200
POST /api/guest                         200   200   200    200   200     200   200      200
"""
NOT_WATCHING = ("/api/console/{table_id}/reader",)  # and says nothing of what came
ROWS = [line.split() for line in MATRIX.strip().splitlines()]
BODIES: dict[str, Any] = {
    "/api/shares": {"table": "wheel", "round": 1},
    "/api/saved/{game}": {"name": "mine", "bets": [{"wager": "red", "spot": "red", "stake_cents": 500}]},
    "/api/saved/{game}/forget": {"name": "another"},
    "/api/money/tables/{table_id}/ask": {"key": "any-key-1", "what": {"act": "fill", "cents": 100}},
    "/api/money/tables/{table_id}/approve": {"key": "any-key-2", "number": 1},
    "/api/money/tables/{table_id}/decline": {"key": "any-key-3", "number": 1, "why": "no need"},
    "/api/rule": {"game": "big-six", "phase": "spinning", "what": "short-spin"},
    "/api/rule/situations": {"game": "big-six"},
    "/api/rule/trainings": {"game": "big-six", "questions": 1},
    "/api/rule/trainings/{training_id}/answer": {"number": 1, "chosen": 0},
    "/api/password": {"old": PASSWORD, "new": "another password"},
    "/api/register": {"name": "Somebody New", "password": PASSWORD},
    "/api/login": {"name": "nobody here", "password": "wrong password"},
}


async def _as(house: House, role: str) -> Any:
    if role != "one-time":
        return await house.someone(role)
    made = house.client()
    account, password = house.people.add_staff(f"Fresh {len(house._clients)}", "admin")
    answer = await made.post("/api/login", {"name": account.name, "password": password})
    assert answer.json()["you"]["must_change_password"]
    made.one_time = password
    return made


@pytest.mark.parametrize("role", (*ROLES, *PIT, *WATCHES))
@in_house(tables=TABLES[:1])
async def test_who_may_ask_what(house: House, role: str) -> None:
    at = ROLES.index("floor" if role in (*PIT, *WATCHES) else role)
    guest = await house.guest()  # so that there is a round to look at
    await guest.open()
    await guest.do("wheel", do="sit", seat=1, buy_in_cents=10_000)
    await guest.do("wheel", do="wager", wager="red", spot="red", stake_cents=500)
    await guest.do("wheel", do="ready")
    client = await _as(house, role)
    for method, path, *statuses in ROWS:
        if path.startswith("/api/money") and role in (*PIT, *WATCHES):
            continue  # each rank sees something else there: test_money_access has them all
        given = {"game": "roulette", "table_id": "wheel", "number": 1, "training_id": FAR, "code": "nowhere"}
        given |= {
            "token": "0" * 43,
            "edition_id": "none",
            "clause_id": "none:1",
        }  # open to all: test_reference.py
        where = path.format(**given, session_id=FAR)  # terminals are in test_rapid_sensor.py
        body = dict(BODIES.get(path, {}))
        if path == "/api/password" and role == "one-time":
            body["old"] = client.one_time
        answer = await (client.get(where) if method == "GET" else client.post(where, body))
        status = 403 if role in WATCHES and path in NOT_WATCHING else int(statuses[at])
        assert answer.status_code == status, f"{method} {path} as {role}: {answer.text[:300]}"
        if answer.status_code >= 400:
            assert answer.json().keys() == {"reason", "clause", "allowed"}
            assert answer.json()["reason"]
        if path == "/api/password" and role == "one-time":  # and now it is an admin like any other
            assert (await client.get("/api/pit/people")).status_code == 200


@in_house(tables=())
async def test_no_address_is_forgotten(house: House) -> None:
    """A route that is added without saying who may use it fails here."""
    routes = create_app(house.floor, house.people).routes
    there = set()
    for route in _flat(routes):
        for method in getattr(route, "methods", None) or ():
            if method != "HEAD":
                there.add((method, route.path))
    listed = {(method, path) for method, path, *_ in (*ROWS, *PIT_ROWS)} - {("GET", "/static/js/main.js")}
    assert there == listed


def _flat(routes: Any) -> Any:
    for route in routes:
        inner = getattr(getattr(route, "original_router", None), "routes", None)
        yield from _flat(inner) if inner is not None else (route,)


@pytest.mark.parametrize("role", (*ROLES, *PIT))
@in_house
async def test_who_may_play(house: House, role: str) -> None:
    """Players sit down; the pit calls what went wrong, admins as managers; auditors only look."""
    client = await _as(house, role)
    if role in ("nobody", "one-time"):
        client.ws = await house.connect(client.token)
        code, _, said = await client.closed()
        assert code == (4401 if role == "nobody" else 4403)
        assert said[0]["type"] == "error"
        return
    hello = await client.open()
    assert hello["you"]["role"] == ("player" if role == "guest" else role)
    await client.view("wheel")
    sit = await client.intend("wheel", do="sit", seat=1, buy_in_cents=10_000)
    call = await client.intend("wheel", do="call", what="short-spin")
    assert call["type"] == "refused"
    if role in ("guest", "player"):
        assert sit["type"] == "done"
        assert "the dealer or the floor calls that" in call["reason"]
    else:
        assert sit["reason"] == f"only players play: you are here as {role}"
        assert house.floor.tables()[0].seats_taken == 0
    if role in ("dealer", "floor", "admin", *PIT):
        assert "cannot be called now" in call["reason"]
    elif role == "auditor":
        assert call["reason"] == f"the dealer or the floor calls that: you are here as {role}"


@in_house
async def test_the_floor_declares_a_round_void(house: House) -> None:
    """What was staked goes back; nobody below may do it."""
    player = await house.guest()
    await player.open()
    await player.do("wheel", do="sit", seat=2, buy_in_cents=10_000)
    await player.do("wheel", do="wager", wager="red", spot="red", stake_cents=500)
    void = {"do": "void", "why": "the wheel is damaged"}
    for role in ("dealer", "box", "auditor", "player"):
        client = player if role == "player" else await house.someone(role)
        if client.ws is None:
            await client.open()
        reason = await client.refused("wheel", **void)
        assert reason == f"the floor declares a round void: you are here as {role}"
    floor = await house.someone("floor")
    await floor.open()
    seen = await floor.view("wheel")
    assert (seen["your_seat"], seen["seats"][0]["chips_cents"]) == (None, 9_500)
    assert "cannot be called now" in await floor.refused("wheel", do="call", what="foreign-object")
    await floor.do("wheel", **void)
    seen = await floor.look("wheel")
    assert seen["seats"][0]["chips_cents"] == 10_000
    assert seen["view"]["bets"] == []


@in_house
async def test_an_admin_opens_a_table(house: House) -> None:
    admin = await house.someone("admin")
    answer = await admin.post(
        "/api/pit/tables",
        {
            "name": "High wheel",
            "game": "roulette",
            "elections": {"wheel": "single-zero"},
            "limits": {"red": {"min_cents": 10_000, "max_cents": 1_000_000, "unit_cents": 10_000}},
            "seats": 3,
        },
    )
    table = answer.json()["table"]
    assert (table["id"], table["seats"], table["limits"]["red"]["min_cents"]) == ("high-wheel", 3, 10_000)
    assert table["id"] in [t["id"] for t in (await admin.get("/api/lobby")).json()["tables"]]
    again = await admin.post("/api/pit/tables", {"name": "High wheel", "game": "roulette"})
    assert again.json()["table"]["id"].startswith("high-wheel-")


REFUSED = [
    ({"game": "roulette", "elections": {"wheel": "triple-zero"}}, "not permitted", "oh-roulette:1.II"),
    (
        {"game": "blackjack", "elections": {"double": "9-11"}},
        "permitted only with decks",
        "oh-blackjack:10.IV",
    ),
    ({"game": "roulette", "elections": {"pays.straight.win": "34 to 1"}}, "less than", "oh-roulette:5.I"),
    ({"game": "roulette", "seats": 8}, "1 to 7 seats", "oh-roulette:4.II"),
    ({"game": "whist"}, "there is no game", ""),
    ({"game": "roulette", "edition": "nv-roulette"}, "no edition", ""),
    ({"game": "roulette", "limits": {"red": {"min_cents": 500, "max_cents": 100}}}, "is more than", ""),
    ({"game": "roulette", "limits": {"purple": {"min_cents": 500, "max_cents": 900}}}, "no limits", ""),
]


@pytest.mark.clause("oh-roulette:1.II", "oh-roulette:5.I", "oh-blackjack:10.IV")
@in_house(tables=())
async def test_elections_that_are_not_permitted_are_refused_with_the_clause(house: House) -> None:
    admin = await house.someone("admin")
    for form, reason, clause in REFUSED:
        answer = await admin.post("/api/pit/tables", {"name": "New table", **form})
        assert answer.status_code == 422, form
        assert reason in answer.json()["reason"]
        assert clause in answer.json()["clause"]
    assert house.floor.tables() == ()


@in_house(tables=())
async def test_an_admin_looks_after_staff(house: House) -> None:
    admin = await house.someone("admin")
    made = (await admin.post("/api/pit/people", {"name": "Ruth", "role": "auditor"})).json()
    ruth = house.client()
    login = {"name": "ruth", "password": made["one_time_password"]}
    assert (await ruth.post("/api/login", login)).json()["you"]["role"] == "auditor"
    await ruth.post("/api/password", {"old": made["one_time_password"], "new": PASSWORD})
    await ruth.open()
    reset = await admin.post(f"/api/pit/people/{made['id']}/reset")
    assert (await ruth.closed())[0] == 4401  # signed out at once, on the open socket too
    assert (await ruth.get("/api/me")).json()["you"] is None
    assert (await ruth.post("/api/login", {"name": "ruth", "password": PASSWORD})).status_code == 401
    login["password"] = reset.json()["one_time_password"]
    assert (await ruth.post("/api/login", login)).json()["you"]["must_change_password"]
    own = await admin.post(f"/api/pit/people/{admin.account.id}/reset")
    assert own.status_code == 422
    assert (await admin.post("/api/pit/people", {"name": "Ruth", "role": "dealer"})).status_code == 422
    assert (await admin.post("/api/pit/people", {"name": "Ada", "role": "player"})).status_code == 422
