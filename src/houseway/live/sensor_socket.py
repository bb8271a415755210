"""The input of sensors on real wheels: lines of JSON on a Unix socket (docs/operators/rapid-roulette.md).

    {"table": "rapid-1", "key": "spin-12-slow", "says": "ball-slowing"}
    {"table": "rapid-1", "key": "spin-12", "says": "number", "pocket": "17"}

Every line is answered by one: ``{"done": 412}``, or ``{"refused": "…", "clause": "…"}``. The same key again
gets the same answer and has no second effect. Who may open the socket's file may speak for the wheels.
"""

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from houseway.live.floor import Floor
from houseway.live.protocol import Id, Key, Sensed, Word
from houseway.live.rapid import SENSOR
from houseway.live.terms import Done

LONGEST_LINE = 1024


class Said(Struct, frozen=True, forbid_unknown_fields=True):
    table: Id
    key: Key
    says: Literal["ball-slowing", "number"]
    pocket: Word = ""


_SAID = msgspec.json.Decoder(Said)


async def heard(floor: Floor, line: bytes) -> dict[str, int | str]:
    """Does what one line says; the answer."""
    try:
        said = _SAID.decode(line)
    except (msgspec.DecodeError, UnicodeError) as error:
        return {"refused": f"this line is not understood: {error}"[:200]}
    if said.table not in floor:
        return {"refused": f"there is no table {said.table!r}"}
    answer = await floor.intend(said.table, SENSOR, said.key, Sensed(said.says, said.pocket))
    if isinstance(answer, Done):
        return {"done": answer.seq}
    return {"refused": answer.reason, "clause": answer.clause}


@contextlib.asynccontextmanager
async def sensors_at(floor: Floor, path: Path) -> AsyncIterator[None]:
    """Hears sensors at a socket that only the owner of the server may open."""

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError, asyncio.LimitOverrunError, ValueError):
            while line := await reader.readline():
                writer.write(msgspec.json.encode(await heard(floor, line)) + b"\n")
                await writer.drain()
        writer.close()

    path.unlink(missing_ok=True)
    before = os.umask(0o177)
    try:
        server = await asyncio.start_unix_server(talk, path, limit=LONGEST_LINE)
    finally:
        os.umask(before)
    try:
        yield
    finally:
        server.close()
        path.unlink(missing_ok=True)
