"""`houseway serve` as a process of its own: first run, clean ends, one clear line when it cannot begin."""

import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from floor_support import HANG_S
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from houseway.cli.serve import serve
from houseway.live.pit import opening_tables
from houseway.live.shown import game_of

CALL = "from houseway.cli.serve import serve; serve(port={port}, database={database!r}{more})"


def command(port: int, database: str, more: str = "") -> list[str]:
    return [sys.executable, "-c", CALL.format(port=port, database=database, more=more)]


@contextmanager
def serving(
    folder: Path, database: str, more: str = ""
) -> Iterator[tuple[subprocess.Popen[str], str, list[str]]]:
    """The process, its address and what it said at the beginning."""
    process = subprocess.Popen(
        command(0, database, more), cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    try:
        said: list[str] = []
        while not said or not said[-1].startswith("Ctrl-C"):
            line = process.stdout.readline()
            assert line, process.stderr.read()
            said.append(line.rstrip("\n"))
        found = re.fullmatch(r"Houseway is open at (http://127\.0\.0\.1:\d+)/", said[0])
        assert found, said
        yield process, found[1], said
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def post(address: str, path: str, body: object = None, **rest: object) -> httpx.Response:
    return httpx.post(
        address + path,
        json={} if body is None else body,
        headers={"origin": address},
        trust_env=False,
        **rest,
    )


Fails = Callable[[int, str], str]


@pytest.fixture
def fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Fails:
    """What is said by a server that cannot begin: one line on the error output, and status 2."""
    monkeypatch.chdir(tmp_path)

    def attempt(port: int, database: str) -> str:
        with pytest.raises(SystemExit) as ended:
            serve(port=port, database=database)
        said = capsys.readouterr()
        assert (ended.value.code, said.out) == (2, "")
        (line,) = said.err.splitlines()
        assert line.startswith("houseway: ")
        return line.removeprefix("houseway: ")

    return attempt


def one_time(said: list[str]) -> str:
    found = re.search(r"^Sign in as admin with the one-time password (\S+) ", said[1])
    assert found, said
    return found[1]


def ended(process: subprocess.Popen[str], by: signal.Signals) -> None:
    """Told to stop, it closes in order and says so."""
    process.send_signal(by)
    out, err = process.communicate(timeout=HANG_S)
    assert (process.returncode, err) == (0, "")
    assert out.splitlines()[-1] == "Closed. Seats, chips and wagers are kept."


def test_three_evenings(tmp_path: Path, fails: Fails) -> None:
    with serving(tmp_path, "house.db") as (process, address, said):
        first = one_time(said)
        answer = post(address, "/api/login", {"name": "admin", "password": first})
        assert answer.json()["you"]["must_change_password"] is True
        guest = post(address, "/api/guest")
        assert guest.json()["you"]["purse_cents"] == 100_000
        tables = httpx.get(address + "/api/lobby", trust_env=False).json()["tables"]
        assert [t["game"] for t in tables] == [c.game for c in opening_tables()]
        ended(process, signal.SIGINT)
    assert (tmp_path / "house.db").stat().st_mode & 0o077 == 0

    with serving(tmp_path, "house.db") as (process, address, said):
        assert len(said) == 2  # the password is told once
        again = httpx.get(address + "/api/me", cookies=dict(guest.cookies), trust_env=False).json()["you"]
        assert again == guest.json()["you"]  # sessions and purses are as they were
        assert len(httpx.get(address + "/api/lobby", trust_env=False).json()["tables"]) == len(tables)
        assert fails(0, "house.db") == "another server is running on house.db"
        cookie = "; ".join(f"{k}={v}" for k, v in guest.cookies.items())
        where = address.replace("http", "ws") + "/ws"
        with connect(where, additional_headers={"Cookie": cookie}, origin=address, proxy=None) as ws:
            assert "hello" in ws.recv(10)
            process.send_signal(signal.SIGTERM)  # people at open sockets are told
            assert "the server is closing: your seat, chips and wagers are kept" in ws.recv(10)
            with pytest.raises(ConnectionClosed) as closed:
                ws.recv(10)
            assert closed.value.rcvd.code == 1001
        ended(process, signal.SIGTERM)  # once more changes nothing

    with serving(tmp_path, "house.db", ", reset_admin=True") as (process, address, said):
        new = one_time(said)  # for an admin who has lost the password
        assert post(address, "/api/login", {"name": "admin", "password": first}).status_code == 401
        assert post(address, "/api/login", {"name": "admin", "password": new}).json()["you"][
            "must_change_password"
        ]
        process.kill()
    (tmp_path / "house.db.key").unlink()
    assert "cannot be read with this key" in fails(0, "house.db")


def test_a_log_that_does_not_hold(tmp_path: Path, fails: Fails) -> None:
    """Somebody with the file in his hands: the house does not open, and says why in one line."""
    with serving(tmp_path, "house.db") as (process, _, _):
        ended(process, signal.SIGTERM)
    with sqlite3.connect(tmp_path / "house.db") as db:
        db.execute("DELETE FROM checkpoint")
        db.execute("DROP TRIGGER audit_no_update")
        db.execute("UPDATE audit SET at_ms = at_ms + 1 WHERE table_id = 'craps-1' AND seq = 2")
    said = fails(0, "house.db")
    assert said == "the log of table craps-1 does not hold: record 2 was changed after it was written"


def test_a_key_from_elsewhere(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch, fails: Fails
) -> None:
    """As for public use: neither in the database nor beside it, and without it the house stays shut."""
    keys = tmp_path / "keys"
    keys.mkdir()
    monkeypatch.setenv("HOUSEWAY_KEY_FILE", str(keys / "house"))
    with serving(tmp_path, database) as (process, _, _):
        ended(process, signal.SIGTERM)
    assert [p for p in tmp_path.rglob("*") if "key" in p.name and p != keys] == []
    key = (keys / "house").read_text()
    (keys / "house").unlink()
    assert "cannot be read with this key" in fails(0, database)
    monkeypatch.setenv("HOUSEWAY_KEY", key)  # or by the environment alone
    with serving(tmp_path, database) as (process, _, _):
        ended(process, signal.SIGTERM)


def test_port_in_use(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = subprocess.run(
            command(port, "house.db"), cwd=tmp_path, capture_output=True, text=True, timeout=HANG_S
        )
    said = f"houseway: port {port} is in use on 127.0.0.1: choose another with --port\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", said)
    assert not (tmp_path / "house.db").exists()


def test_addresses_that_are_not_there(fails: Fails) -> None:
    assert fails(99_999, "house.db") == "there is no port 99999: choose one from 1 to 65535"
    with pytest.raises(SystemExit):
        serve(host="no such host", port=0, database="house.db")


def test_databases_that_cannot_be_opened(tmp_path: Path, fails: Fails) -> None:
    (tmp_path / "notes.txt").write_text("not a database, and longer than a header of one would be " * 20)
    cases = {
        "/proc/nowhere/house.db": "cannot write /proc/nowhere",
        "notes.txt/house.db": "cannot write notes.txt",
        ".": "cannot write .: Is a directory",
        "notes.txt": "cannot open the database notes.txt: file is not a database",
        "mysql://root@localhost/x": "databases of the kind 'mysql' are not served",
        "postgresql://u:topsecret@127.0.0.1:1/x": "Connection refused",
    }
    for database, expected in cases.items():
        said = fails(0, database)
        assert expected in said, (database, said)
        assert "topsecret" not in said
    assert "longer than a header" in (tmp_path / "notes.txt").read_text()


def test_on_postgresql(tmp_path: Path, postgres_database: str, fails: Fails) -> None:
    database = postgres_database
    with serving(tmp_path, database) as (process, address, _):
        guest = post(address, "/api/guest")
        assert guest.json()["you"]["purse_cents"] == 100_000
        assert "another server" in fails(0, database)
        process.kill()  # no chance to tidy up
        process.wait(HANG_S)
    assert (tmp_path / "houseway.key").stat().st_mode & 0o777 == 0o600
    deadline = time.monotonic() + HANG_S
    while True:  # the database lets go of the lock when it sees that the server is gone
        try:
            with serving(tmp_path, database) as (_, address, said):
                me = httpx.get(address + "/api/me", cookies=dict(guest.cookies), trust_env=False).json()
                assert me == guest.json()
                assert len(said) == 2
            return
        except AssertionError as problem:
            if "another server" not in str(problem) or time.monotonic() > deadline:
                raise


def test_the_tables_a_house_opens_with() -> None:
    """Every one permitted by its edition and with the limits that it posts."""
    games = {c.id: game_of(c) for c in opening_tables()}
    poker = ["three-card-poker"] * 2 + ["crazy-four-poker", "mississippi-stud", "four-card-poker"]
    poker += ["let-it-ride", "ultimate-texas-holdem", "texas-holdem-bonus", "colorado-holdem"]
    cards = poker + ["blackjack"] * 3 + ["baccarat"] * 2
    others = ["big-six", "craps", "pai-gow-poker", *["poker-room"] * 3, "rapid-roulette"]
    linked = [g for g in games.values() if g.house.elections.get("linked-progressive")]
    assert {g.name for g in linked} == {"mississippi-stud", "four-card-poker"}
    fast = [g.table.edition.id for g in games.values() if g.name == "fast-action-holdem"]
    assert fast == ["ma-fast-action-holdem", "wa-fast-action-holdem-single"]
    rest = [g.name for g in games.values() if g not in linked and g.name != "fast-action-holdem"]
    assert rest == ["roulette"] * 2 + cards + others
    assert games["blackjack-house-money"].house.offers("house-money")
    mini, midi = games["mini-baccarat"].house, games["midi-baccarat"].house
    assert (mini.offers("dragon-bonus-player"), midi.offers("dragon-bonus-player")) == (True, False)
    wheels = [games[f"roulette-{w}-zero"].house.choice("wheel") for w in ("double", "single")]
    assert wheels == ["double-zero", "single-zero"]
    shoe, hand = games["blackjack-six-decks"].house, games["blackjack-single-deck"].house
    assert [shoe[o] for o in ("decks", "blackjack-pays", "soft-17", "deal")] == [6, "3 to 2", "hit", "shoe"]
    assert [hand[o] for o in ("decks", "deal")] == [1, "hand"]
    for config in opening_tables():
        for wager, (least, most, unit) in config.limits.items():
            posted = games[config.id].table.limits[wager]
            assert (posted.min_cents, posted.max_cents, posted.unit_cents) == (least, most, unit)
