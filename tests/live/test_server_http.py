"""Cookies, origins, sizes, rates, sessions and accounts over HTTP."""

import asyncio
import time
from dataclasses import replace
from pathlib import Path

import pytest
from running import PASSWORD, UNLIMITED, House, in_house
from running import house as house_on
from sqlalchemy.exc import OperationalError
from websockets.exceptions import InvalidStatus

from houseway.live import connections, doors, schema, server
from houseway.live.archive import WAITING_EACH
from houseway.live.guard import MAX_BODY_BYTES, Buckets, Rate, client_address, same_origin
from houseway.live.site import COOKIE, PLAY_MONEY_CENTS, Settings
from houseway.live.store import StoreFailed

ALL_POSTS = (
    "/api/guest", "/api/register", "/api/login", "/api/logout", "/api/password", "/api/refill",
    "/api/sessions/0/revoke", "/api/pit/people", "/api/pit/people/0/reset", "/api/pit/tables", "/api/nothing",
)  # fmt: skip


# ── cookies and pages ────────────────────────────────────────────────────────────────────────────────


@in_house(tables=())
async def test_the_cookie_is_for_this_site_and_not_for_scripts(house: House) -> None:
    client = house.client()
    cookie = (await client.post("/api/guest")).headers["set-cookie"].lower()
    assert cookie.startswith(f"{COOKIE}=")
    assert {"httponly", "samesite=strict", "path=/"} <= {part.strip() for part in cookie.split(";")}
    assert "secure" not in cookie
    assert len(client.token) >= 43  # 256 bits
    assert house.people.session(client.token) is not None


@in_house(tables=(), settings=replace(UNLIMITED, secure_cookies=True))
async def test_the_cookie_keeps_to_https_where_there_is_https(house: House) -> None:
    cookie = (await house.client().post("/api/guest")).headers["set-cookie"].lower()
    assert "secure" in {part.strip() for part in cookie.split(";")}


@in_house(tables=())
async def test_headers_of_every_answer(house: House) -> None:
    client = house.client()
    for path in ("/", "/static/js/main.js", "/healthz", "/api/lobby", "/nowhere", "/static/../people.py"):
        headers = (await client.get(path)).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


@in_house(tables=())
async def test_the_page_and_nothing_beside_it(house: House) -> None:
    client = house.client()
    assert "<!doctype html>" in (await client.get("/")).text.lower()
    for path in ("/static/..%2fpeople.py", "/static/%2e%2e/people.py", "/static//etc/passwd", "/static/"):
        assert (await client.get(path)).status_code == 404, path


# ── whose page ───────────────────────────────────────────────────────────────────────────────────────


def _scope(origin: str | None, host: str = "house.example", scheme: str = "http") -> dict[str, object]:
    headers = [(b"host", host.encode())] + ([(b"origin", origin.encode())] if origin is not None else [])
    return {"type": "http", "scheme": scheme, "headers": headers}


@pytest.mark.parametrize(
    ("origin", "host", "scheme", "ours"),
    [
        ("http://house.example", "house.example", "http", True),
        ("http://HOUSE.example", "house.EXAMPLE", "http", True),
        ("http://house.example", "house.example", "ws", True),
        ("https://house.example", "house.example", "wss", True),
        ("http://house.example:8000", "house.example:8000", "http", True),
        ("http://house.example:8001", "house.example:8000", "http", False),
        ("https://house.example", "house.example", "http", False),
        ("http://evil.example", "house.example", "http", False),
        ("http://house.example.evil", "house.example", "http", False),
        ("null", "house.example", "http", False),
        ("", "house.example", "http", False),
        (None, "house.example", "http", False),
        ("http://", "", "http", False),
        ("https://casino.example", "house.example", "http", True),  # named as ours
    ],
)
def test_same_origin(origin: str | None, host: str, scheme: str, ours: bool) -> None:
    assert same_origin(_scope(origin, host, scheme), ("https://casino.example",)) is ours


@in_house(tables=())
async def test_no_other_page_can_post(house: House) -> None:
    for origin in ("http://evil.example", "null", house.address.replace("127.0.0.1", "localhost")):
        client = house.client(origin=origin)
        for path in ALL_POSTS:
            answer = await client.post(path)
            assert answer.status_code == 403, (origin, path)
            assert answer.json()["reason"] == "this request does not come from a page of this house"
    bare = house.client()
    del bare.http.headers["origin"]
    assert (await bare.post("/api/guest")).status_code == 403
    assert house.people.accounts() == []


@in_house(tables=())
async def test_no_other_page_can_open_a_socket(house: House) -> None:
    guest = await house.guest()
    for origin in ("http://evil.example", "null", None):
        with pytest.raises(InvalidStatus) as refused:
            await house.connect(guest.token, origin=origin)
        assert refused.value.response.status_code == 403


@in_house(tables=(), settings=replace(UNLIMITED, origins=("https://casino.example",)))
async def test_the_address_of_a_proxy_is_ours_when_it_is_named(house: House) -> None:
    client = house.client(origin="https://casino.example")
    assert (await client.post("/api/guest")).status_code == 200
    socket = await house.connect(client.token, origin="https://casino.example")
    await socket.close()


# ── sizes and rates ──────────────────────────────────────────────────────────────────────────────────


@in_house(tables=())
async def test_large_requests_are_not_read(house: House) -> None:
    client = house.client()

    def form(size: int) -> bytes:
        return b'{"name": "a", "password": "' + b"x" * (size - 29) + b'"}'

    async def pieces(size: int):  # type: ignore[no-untyped-def]  # sent without saying how much it is
        body = form(size)
        for at in range(0, len(body), 1000):
            yield body[at : at + 1000]

    for size, status in ((MAX_BODY_BYTES, 422), (MAX_BODY_BYTES + 1, 413), (10 * MAX_BODY_BYTES, 413)):
        assert len(form(size)) == size
        json = {"content-type": "application/json"}
        answer = await client.http.post("/api/login", content=form(size), headers=json)
        assert answer.status_code == status, size
        answer = await client.http.post("/api/login", content=pieces(size), headers=json)
        assert answer.status_code == status, size


@in_house(tables=())
async def test_forms_that_are_not_understood(house: House) -> None:
    client = house.client()
    for body in (
        b"", b"{", b"[]", b"null", b'"x"', b"\xff\xfe", b'{"name": "Ada"}', b"[" * 9000,
        b'{"name": 5, "password": "x"}',
        b'{"name": "Ada", "password": "long enough", "role": "admin"}',
        b'{"name": "\\ud800", "password": "long enough"}',
        b'{"name": "Ada", "password": "\\ud800 long enough"}',
        b'{"name": "A\\u0000da", "password": "long enough"}',
        b'{"name": ' + b"9" * 5000 + b', "password": "x"}',
    ):  # fmt: skip
        for path in ("/api/login", "/api/register"):
            answer = await client.http.post(path, content=body, headers={"content-type": "application/json"})
            assert answer.status_code in (400, 422), (path, body[:60], answer.text)
            assert answer.json()["reason"]
    assert house.people.accounts() == []
    plain = await client.http.post(
        "/api/login", content=b'{"name":"a","password":"b"}', headers={"content-type": "text/plain"}
    )
    assert plain.status_code == 422


@in_house(tables=(), settings=replace(UNLIMITED, sign_ins=Rate(3, 1 / 60)))
async def test_passwords_cannot_be_tried_for_long(house: House) -> None:
    house.people.register("Ada", PASSWORD)
    client = house.client()
    tries = [await client.post("/api/login", {"name": "ada", "password": f"wrong {n}"}) for n in range(3)]
    assert [t.status_code for t in tries] == [401, 401, 401]
    late = await client.post("/api/login", {"name": "Ada", "password": PASSWORD})
    assert late.status_code == 429
    assert late.json()["reason"] == "too many tries: wait a little"
    assert 1 <= int(late.headers["retry-after"]) <= 61


@in_house(tables=(), settings=replace(UNLIMITED, accounts=Rate(2, 1 / 60)))
async def test_guests_cannot_be_made_without_end(house: House) -> None:
    answers = [await house.client().post("/api/guest") for _ in range(3)]
    assert [a.status_code for a in answers] == [200, 200, 429]


@in_house(tables=(), settings=replace(UNLIMITED, requests=Rate(5, 0.01)))
async def test_requests_have_a_rate(house: House) -> None:
    client = house.client()
    answers = [await client.get("/healthz") for _ in range(6)]
    assert [a.status_code for a in answers] == [200] * 5 + [429]
    assert answers[-1].json()["reason"] == "too many requests: wait a moment"
    with pytest.raises(InvalidStatus):
        await house.connect("")


@pytest.mark.parametrize(
    ("client", "counted"),
    [
        (("203.0.113.7", 5000), "203.0.113.7"),
        (("::ffff:203.0.113.7", 5000), "203.0.113.7"),
        (("2001:db8:1:2:3:4:5:6", 5000), "2001:db8:1:2::/64"),  # whose network is one person's
        (("2001:db8:1:2::1", 5000), "2001:db8:1:2::/64"),
        (("2001:db8:1:3::1", 5000), "2001:db8:1:3::/64"),
        (("testclient", 5000), "testclient"),
        (None, "local"),
    ],
)
def test_whose_requests_are_counted_together(client: tuple[str, int] | None, counted: str) -> None:
    assert client_address({"type": "http", "client": client}) == counted


def test_the_page_on_serving_tells_the_limits_that_hold() -> None:
    page = (Path(__file__).parents[2] / "docs" / "serving.md").read_text(encoding="utf-8")
    s = Settings()
    each = (s.sockets, s.sockets_by_address, s.sockets_each)
    told = [
        f"| {connections.WAIT_S} s |",
        f"| {connections.STALL_S} s |",
        f"| {s.requests.burst} at once, {s.requests.per_s} a second |",
        f"| {s.sign_ins.burst} and one in {1 / s.sign_ins.per_s:.0f} s; "
        f"{s.names.burst} and one in {1 / s.names.per_s:.0f} s |",
        f"| {', '.join(f'{n:,}' for n in each)} |",
        f"| {s.watching}, {s.watching_by_address} |",
        f"{WAITING_EACH} waiting |",
    ]
    assert [words for words in told if words not in page] == []


def test_a_bucket_fills_again() -> None:
    at = 0.0
    buckets = Buckets(Rate(2, 0.5), now=lambda: at, most=3)
    assert [buckets.take("a"), buckets.take("a")] == [0, 0]
    assert buckets.take("a") == 2
    at = 1.0
    assert buckets.take("a") == pytest.approx(1)
    at = 2.0
    assert buckets.take("a") == 0
    assert buckets.take("a") > 0
    assert buckets.take("b") == 0  # everybody has a bucket of their own
    at = 1000.0
    assert [buckets.take("a") for _ in range(2)] == [0, 0]  # never more than the burst
    assert buckets.take("a") > 0
    for key in "cdef":
        buckets.take(key)
    assert len(buckets._left) == 3


# ── accounts and sessions ────────────────────────────────────────────────────────────────────────────


@in_house(on="database", tables=())
async def test_a_guest_by_one_click(house: House) -> None:
    client = house.client()
    you = (await client.post("/api/guest")).json()["you"]
    assert (you["role"], you["guest"], you["purse_cents"]) == ("player", True, PLAY_MONEY_CENTS)
    assert (await client.get("/api/me")).json()["you"] == you
    assert (await client.post("/api/guest")).json()["you"] == you  # the same, not another
    assert (await house.client().post("/api/guest")).json()["you"]["id"] != you["id"]


@in_house(on="database")
async def test_a_guest_keeps_purse_and_seat_as_an_account(house: House) -> None:
    client = await house.guest()
    await client.open()
    await client.do("wheel", do="sit", seat=4, buy_in_cents=30_000)
    before = client.token
    you = (await client.post("/api/register", {"name": "Ada", "password": PASSWORD})).json()["you"]
    assert (you["name"], you["guest"], you["purse_cents"]) == ("Ada", False, PLAY_MONEY_CENTS - 30_000)
    assert you["id"] == client.account.id
    assert house.people.session(before) is None  # a new token for the new standing
    assert (await client.closed())[0] == 4401
    await client.open()
    assert (await client.view("wheel"))["your_seat"] == 4
    other = house.client()
    again = (await other.post("/api/login", {"name": "ada", "password": PASSWORD})).json()["you"]
    assert again == you  # signing in brings no more play money


@in_house(on="database", tables=())
async def test_signing_out_and_in(house: House) -> None:
    client = await house.someone("player")
    token = client.token
    await client.post("/api/logout")
    assert not client.token
    assert house.people.session(token) is None
    assert (await client.get("/api/me")).json()["you"] is None
    wrong = await client.post("/api/login", {"name": client.account.name, "password": "not the password"})
    assert (wrong.status_code, wrong.json()["reason"]) == (401, "name and password do not match")
    right = await client.post("/api/login", {"name": client.account.name, "password": PASSWORD})
    assert right.json()["you"]["id"] == client.account.id


@in_house(on="database", tables=())
async def test_one_time_password_opens_only_the_way_to_a_new_one(house: House) -> None:
    one_time = house.people.first_admin()
    client = house.client()
    you = (await client.post("/api/login", {"name": "admin", "password": one_time})).json()["you"]
    assert you["must_change_password"]
    answer = await client.get("/api/pit/people")
    assert (answer.status_code, answer.json()["reason"][:27]) == (403, "choose a new password first")
    short = await client.post("/api/password", {"old": one_time, "new": "short"})
    assert short.json()["reason"] == "a password has 10 to 200 characters, besides spaces around it"
    same = await client.post("/api/password", {"old": one_time, "new": one_time})
    assert same.status_code == 422
    await client.post("/api/password", {"old": one_time, "new": PASSWORD})
    assert (await client.get("/api/pit/people")).status_code == 200
    assert (
        await house.client().post("/api/login", {"name": "admin", "password": one_time})
    ).status_code == 401


@in_house(on="database", tables=())
async def test_sessions_are_listed_and_ended_one_by_one(house: House) -> None:
    here = await house.someone("player")
    there = house.client(**{"user-agent": "Phone " + "x" * 300})
    await there.post("/api/login", {"name": here.account.name, "password": PASSWORD})
    await there.open()
    listed = (await here.get("/api/sessions")).json()["sessions"]
    assert len(listed) == 2
    (other,) = [s for s in listed if not s["current"]]
    assert other["agent"].startswith("Phone")
    assert len(other["agent"]) <= 120
    assert not any(here.token in str(s) or there.token in str(s) for s in listed)
    stranger = await house.someone("player")
    assert (await stranger.post(f"/api/sessions/{other['id']}/revoke")).status_code == 404
    assert (await here.post(f"/api/sessions/{other['id']}/revoke")).json() == {"revoked": other["id"]}
    code, reason, said = await there.closed()
    assert (code, reason) == (4401, "your session has expired: sign in again")
    assert said[-1] == {"type": "error", "reason": reason}
    assert (await there.get("/api/me")).json()["you"] is None
    assert (await here.get("/api/me")).json()["you"] is not None
    admin = await house.someone("admin")  # may end anybody's
    mine = house.people.sessions(here.account.id)[0]
    assert (await admin.post(f"/api/sessions/{mine.id}/revoke")).status_code == 200
    assert (await here.get("/api/me")).json()["you"] is None


@in_house(tables=())
async def test_a_new_password_ends_the_other_sessions(house: House) -> None:
    here, there = await house.someone("player"), house.client()
    await there.post("/api/login", {"name": here.account.name, "password": PASSWORD})
    await there.open()
    answer = await here.post("/api/password", {"old": PASSWORD, "new": "another password"})
    assert answer.json() == {"ended_sessions": 1}
    assert (await there.closed())[0] == 4401
    assert (await here.get("/api/me")).json()["you"] is not None


@in_house(tables=())
async def test_a_session_of_long_ago(house: House) -> None:
    client = await house.guest()
    real = house.people.now
    house.people.now = lambda: real() + 40 * 24 * 3600
    answer = await client.get("/api/sessions")
    assert (answer.status_code, answer.json()["reason"]) == (401, "your session has expired: sign in again")


@in_house
async def test_more_play_money_only_for_those_who_need_it(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = await house.guest()
    assert (await client.post("/api/refill")).json()["reason"].startswith("you have $1,000")
    monkeypatch.setattr(doors, "REFILL_BELOW_CENTS", 2 * PLAY_MONEY_CENTS + 1)  # nobody loses on command
    for minute in range(2):
        at = house.people.now() + 120 * minute
        house.people.now = lambda at=at: at  # once a minute, however often it is asked for
        answers = await asyncio.gather(*(client.post("/api/refill") for _ in range(5)))
        assert {a.status_code for a in answers} <= {200, 409}
        assert house.floor.purse(client.account.id) == (minute + 2) * PLAY_MONEY_CENTS
    assert (await client.post("/api/refill")).status_code == 409


@in_house
async def test_chips_at_tables_count_for_a_refill(house: House) -> None:
    """Whoever has carried his money to a table has not run out."""
    guest = await house.guest()
    await guest.open()
    await guest.do("wheel", do="sit", seat=1, buy_in_cents=50_000)
    await guest.do("three", do="sit", seat=1, buy_in_cents=45_000)
    await guest.do("wheel", do="wager", wager="red", spot="red", stake_cents=40_000)
    answer = await guest.post("/api/refill")
    assert answer.status_code == 409
    assert answer.json()["reason"].startswith("you have $1,000 in purse and chips")
    assert house.floor.purse(guest.account.id) == 5_000


@in_house(on="database", tables=())
async def test_ready_is_more_than_alive(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "READY_S", 0)
    client = house.client()
    assert (await client.get("/readyz")).json()["status"] == "ready"

    def full(*_: object) -> None:
        raise OperationalError("INSERT", {}, Exception("disk is full"))

    with monkeypatch.context() as patched:
        patched.setattr(schema, "check_owner", full)
        answer = await client.get("/readyz")
        assert (answer.status_code, answer.json()["reason"]) == (
            503,
            "the house cannot write its books just now",
        )
        assert (await client.get("/healthz")).json()["status"] == "ok"
    assert (await client.get("/readyz")).status_code == 200


@in_house(tables=())
async def test_asking_whether_it_is_ready_costs_little(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[float] = []
    note = schema.note_ready
    monkeypatch.setattr(schema, "note_ready", lambda db: (tries.append(time.monotonic()), note(db)))
    monkeypatch.setattr(server, "READY_S", 600)
    client = house.client()
    answers = await asyncio.gather(*(client.get("/readyz") for _ in range(20)))
    assert {a.status_code for a in answers} == {200}
    assert len(tries) == 1


@in_house(tables=())
async def test_guessing_a_cookie(house: House) -> None:
    for token in ("", "x", "x" * 43, "'; DROP TABLE accounts; --" + "x" * 20, "x" * 4000):
        client = house.client()
        client.http.cookies.set(COOKIE, token)
        assert (await client.get("/api/me")).json() == {"you": None}
        assert (await client.get("/api/sessions")).status_code == 401


def test_what_goes_wrong_on_the_server(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a store that fails nor a mistake of ours shows its insides."""

    async def go() -> None:
        async with house_on(sqlite, tables=()) as opened:
            client = opened.client()

            def fail(*_: object) -> None:
                raise StoreFailed("disk /secret/path is full")

            monkeypatch.setattr(opened.people, "guest", fail)
            answer = await client.post("/api/guest")
            assert (answer.status_code, answer.json()["reason"]) == (
                503,
                "the house cannot write its books just now, so nothing was done: try again",
            )

            def mistake(*_: object) -> None:
                raise KeyError("/secret/path")

            monkeypatch.setattr(opened.people, "guest", mistake)
            answer = await client.post("/api/guest")
            assert answer.status_code == 500
            assert answer.json()["reason"] == "something went wrong on the server; it has been noted there"
            assert "secret" not in answer.text
            assert (await client.get("/healthz")).json()["status"] == "ok"

    asyncio.run(go())


def test_secrets_stay_out_of_the_log(sqlite: str, caplog: pytest.LogCaptureFixture) -> None:
    async def go() -> str:
        async with house_on(sqlite, tables=()) as opened:
            client = await opened.someone("admin")
            await client.get("/api/nothing")
            await client.post("/api/login", {"name": "x", "password": "a secret password"})
            return client.token

    with caplog.at_level("DEBUG"):
        token = asyncio.run(go())
    # The test's own client logs what it sends; the server's side is what counts.
    ours = "\n".join(r.getMessage() for r in caplog.records if not r.name.startswith(("httpx", "httpcore")))
    for secret in (token, PASSWORD, "a secret password"):
        assert secret not in ours
    stored = b"".join(p.read_bytes() for p in Path(sqlite).parent.iterdir())
    assert token.encode() not in stored
    assert PASSWORD.encode() not in stored
