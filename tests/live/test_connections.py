"""Connections that say nothing, say it slowly or do not listen: nobody else waits for them."""

import asyncio
import contextlib
import logging
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from floor_support import HANG_S
from running import UNLIMITED, House, in_house

from houseway.live import connections
from houseway.live.connections import OnceAMinute

FILES = 256  # the server's limit of open files; issue 9 found it at 1,024 with 1,100 connections
SERVE = f"""
import resource
resource.setrlimit(resource.RLIMIT_NOFILE, (64, {FILES}))
from houseway.cli.serve import serve
serve(port=0, database="house.db")
"""


@pytest.fixture
def small_server(tmp_path: Path) -> Iterator[tuple[str, int, Path]]:
    """A server that may open few files; it begins with fewer still."""
    log = tmp_path / "log"
    with log.open("w") as err:
        process = subprocess.Popen(
            [sys.executable, "-c", SERVE], cwd=tmp_path, text=True, stdout=subprocess.PIPE, stderr=err
        )
        try:
            found = re.search(r"http://(127\.0\.0\.1):(\d+)/", process.stdout.readline())
            assert found, log.read_text()
            yield found[1], int(found[2]), log
        finally:
            process.kill()
            process.communicate()


def test_more_silent_connections_than_files(small_server: tuple[str, int, Path]) -> None:
    host, port, log = small_server
    lobby = f"http://{host}:{port}/api/lobby"
    assert httpx.get(lobby, trust_env=False, timeout=HANG_S).status_code == 200  # warm
    with contextlib.ExitStack() as held:
        silent = [held.enter_context(socket.create_connection((host, port))) for _ in range(FILES * 11 // 10)]
        for half in silent[::2]:
            with contextlib.suppress(OSError):  # the longest-waiting have been let go already
                half.sendall(b"GET / HTTP/1.1\r\n")
        waits = []
        for _ in range(5):
            began = time.monotonic()
            assert httpx.get(lobby, trust_env=False, timeout=HANG_S).status_code == 200
            waits.append(time.monotonic() - began)
        assert sorted(waits)[2] < 1, waits
    assert log.stat().st_size < 1000, log.read_text()[:2000]


def _ended(line: socket.socket) -> bool:
    try:
        return line.recv(1) == b""
    except ConnectionResetError:
        return True


@in_house(tables=())
async def test_headers_have_a_time_limit(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """However they come: not at all, a byte now and then, or after an answer on the same connection."""
    monkeypatch.setattr(connections, "WAIT_S", 1.0)
    host, _, port = house.host.partition(":")
    whole = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"

    async def lasts(first: bytes, drip: bytes = b"") -> float:
        reader, writer = await asyncio.open_connection(host, int(port))
        began = time.monotonic()
        writer.write(first)

        async def dripping() -> None:
            for byte in drip:
                await asyncio.sleep(0.2)
                writer.write(bytes([byte]))

        dripped = asyncio.create_task(dripping())
        with contextlib.suppress(ConnectionError):
            async with asyncio.timeout(HANG_S):
                await reader.read()
        dripped.cancel()
        writer.close()
        return time.monotonic() - began

    body = whole.replace(b"Host", b"Content-Length: 1000\r\nHost")  # more of it may come, and nobody reads it
    cases = [lasts(b""), lasts(b"G", whole[1:] * 100), lasts(whole), lasts(whole + b"GE", b"T" * 1000)]
    cases += [lasts(body), lasts(body, b"x" * 1000)]
    for lasted in await asyncio.gather(*cases):
        assert 0.9 < lasted < 10


@in_house(tables=())
async def test_a_request_under_way_is_not_cut(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit is for whoever does not ask, not for an answer that takes its time."""
    monkeypatch.setattr(connections, "WAIT_S", 0.3)

    guest = await house.guest()
    find = house.people.session
    monkeypatch.setattr(house.people, "session", lambda token: (time.sleep(1), find(token))[1])
    assert (await guest.get("/api/me")).json()["you"]["id"] == guest.account.id


@in_house(tables=())
async def test_who_does_not_read_is_let_go(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "STALL_S", 0.5)
    host, _, port = house.host.partition(":")
    with socket.create_connection((host, int(port))) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.setblocking(False)
        asks = b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n"
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(HANG_S):
            with contextlib.suppress(ConnectionError):
                while True:  # asked for again and again, and never read
                    await loop.sock_sendall(line, asks * 50)
                    await asyncio.sleep(0.05)


@in_house(tables=(), settings=replace(UNLIMITED, connections=20))
async def test_the_longest_silent_goes_first(house: House) -> None:
    host, _, port = house.host.partition(":")
    with contextlib.ExitStack() as held:
        lines = []
        for _ in range(25):
            lines.append(held.enter_context(socket.create_connection((host, int(port)))))
            lines[-1].setblocking(False)
            await asyncio.sleep(0.02)
        gone = []
        for line in lines:
            with contextlib.suppress(BlockingIOError):
                gone.append(_ended(line))
        assert gone == [True] * 5
        assert (await house.client().get("/healthz")).status_code == 200


def test_the_same_words_once_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    seldom = OnceAMinute()

    def written(words: str) -> bool:
        return seldom.filter(logging.LogRecord("x", logging.ERROR, "", 0, words, ("anybody",), None))

    assert [written("a %s"), written("a %s"), written("b %s")] == [True, False, True]
    now += 59.9
    assert not written("a %s")
    now += 0.1
    assert written("a %s")


def test_no_room_is_told_in_one_line(caplog: pytest.LogCaptureFixture) -> None:
    loop = asyncio.new_event_loop()
    try:
        for _ in range(1000):
            connections.loop_trouble(
                loop, {"message": "accept", "exception": OSError(24, "Too many open files")}
            )
    finally:
        loop.close()
    assert caplog.messages == ["no more connections can be taken: Too many open files"]
