"""A line between a browser and a house that can fall silent without anybody being told."""

import contextlib
import socket
import threading
from typing import Any


class Line:
    """Forwards what comes from the browser; while it is silent, nothing goes either way."""

    def __init__(self, port: int):
        self._to = port
        self._open = threading.Event()
        self._open.set()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def fall_silent(self) -> None:
        self._open.clear()

    def speak(self) -> None:
        self._open.set()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                far = socket.create_connection(("127.0.0.1", self._to))
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=self._forward, args=(one, other), daemon=True).start()

    def _forward(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := one.recv(65536):
                self._open.wait()
                other.sendall(data)
        with contextlib.suppress(OSError):
            other.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        self.speak()
        self._listening.close()


class Behind:
    """A house as it is reached through a line."""

    def __init__(self, house: Any, line: Line):
        self._house, self.address = house, f"http://127.0.0.1:{line.port}/"

    def __getattr__(self, name: str) -> Any:
        return getattr(self._house, name)
