"""A WebSocket client that costs next to nothing: beside a server on two cores a dear one measures itself."""

import asyncio
import base64
from collections.abc import Callable
from typing import cast

_TEXT, _CLOSE, _PING, _PONG = 0x1, 0x8, 0x9, 0xA


class Line(asyncio.Protocol):
    """Whole texts in and out. Nothing is split or compressed by the servers that are measured."""

    def __init__(self, port: int, cookie: str):
        self.heard: Callable[[bytes], None] = lambda text: None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        lines = [
            "GET /ws HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            f"Origin: http://127.0.0.1:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {base64.b64encode(bytes(16)).decode()}",
            "Sec-WebSocket-Version: 13",
            *([f"Cookie: {cookie}"] if cookie else []),
        ]
        self._hello = ("\r\n".join(lines) + "\r\n\r\n").encode()
        self._kept = b""
        self._transport: asyncio.WriteTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.WriteTransport, transport)
        self._transport.write(self._hello)

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed.set_result(None)

    def data_received(self, data: bytes) -> None:
        data = self._kept + data if self._kept else data
        if not self.opened.done():
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self._kept = head
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self.opened.set_result(None)
        at = 0
        while len(data) - at >= 2:
            length, begin = data[at + 1], at + 2
            if length >= 126:
                wide = 2 if length == 126 else 8
                length, begin = int.from_bytes(data[begin : begin + wide], "big"), begin + wide
            if len(data) < begin + length:
                break
            kind, text = data[at] & 0xF, data[begin : begin + length]
            at = begin + length
            if kind == _TEXT:
                self.heard(text)
            elif kind == _PING:
                self._send(_PONG, text)
        self._kept = data[at:]

    def send(self, text: bytes) -> None:
        self._send(_TEXT, text)

    def _send(self, kind: int, text: bytes) -> None:
        """Masked, as a client must, with a mask of zeros."""
        assert self._transport is not None and len(text) < 1 << 16
        size = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + len(text).to_bytes(2, "big")
        self._transport.write(bytes([0x80 | kind]) + size + bytes(4) + text)

    async def close(self) -> None:
        self._send(_CLOSE, b"\x03\xe8")
        await asyncio.wait_for(self.closed, 5)


async def connect(port: int, cookie: str) -> Line:
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(lambda: Line(port, cookie), "127.0.0.1", port)
    await asyncio.wait_for(line.opened, 10)
    return line
