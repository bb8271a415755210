"""What stands before every request: whose page it comes from, how often, and how large it may be."""

import asyncio
import json
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from ipaddress import IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

MAX_BODY_BYTES = 16 * 1024
MAX_MESSAGE_BYTES = 4 * 1024
PAGE_FILES = "/static/"
_BODY_S = 10  # a body that takes longer is not waited for

_CHANGING = ("POST", "PUT", "PATCH", "DELETE")
_SCHEMES = {"ws": "http", "wss": "https"}

HEADERS = (
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data:; connect-src 'self'; "
        b"object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and so many a second in the long run."""

    burst: int
    per_s: float


class Buckets:
    """Token buckets by key. Those not used for longest are forgotten, so that memory stays bounded."""

    def __init__(self, rate: Rate, *, now: Callable[[], float] = time.monotonic, most: int = 20_000):
        self.rate, self.now, self.most = rate, now, most
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str) -> float:
        """0 when there is one to take; otherwise the seconds until there is, and nothing is taken."""
        at = self.now()
        left, since = self._left.pop(key, (float(self.rate.burst), at))
        left = min(self.rate.burst, left + (at - since) * self.rate.per_s)
        wait = 0.0 if left >= 1 else (1 - left) / self.rate.per_s
        self._left[key] = (left - 1 if not wait else left, at)
        if len(self._left) > self.most:
            self._left.popitem(last=False)
        return wait


def same_origin(scope: Scope, allowed: Iterable[str] = ()) -> bool:
    """Whether a page of this very address sent the request. Without an Origin nobody can tell: no."""
    headers = dict(scope["headers"])
    origin = headers.get(b"origin", b"").decode("latin-1").lower()
    host = headers.get(b"host", b"").decode("latin-1").lower()
    if not origin or not host:
        return False
    if origin in allowed:
        return True
    sent = urlsplit(origin)
    scheme = _SCHEMES.get(scope["scheme"], scope["scheme"])
    return bool(sent.netloc) and (sent.scheme, sent.netloc) == (scheme, host)


def client_address(scope: Scope) -> str:
    """Whose request it is, for limits: of IPv6 the network, as anybody has all the addresses of one."""
    client = scope.get("client")
    if not client:
        return "local"
    try:
        address = ip_address(client[0])
    except ValueError:
        return str(client[0])
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or IPv6Network((int(address) >> 64 << 64, 64)))
    return str(address)


class Guard:
    """ASGI middleware; answers by itself what may not pass."""

    def __init__(self, app: ASGIApp, *, origins: Iterable[str] = (), rate: Rate):
        self.app = app
        self.origins = frozenset(o.lower().rstrip("/") for o in origins)
        self.buckets = Buckets(rate)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket" and (
            self.buckets.take(client_address(scope)) or not same_origin(scope, self.origins)
        ):
            await receive()
            await send({"type": "websocket.close", "code": 1008})  # before it is accepted: status 403
        else:
            await self.app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message.get("headers", ()), *HEADERS]}
            await send(message)

        async def refuse(status: int, reason: str, *headers: tuple[bytes, bytes]) -> None:
            body = json.dumps({"reason": reason, "clause": "", "allowed": []}).encode()
            kind = (b"content-type", b"application/json")
            length = (b"content-length", str(len(body)).encode())
            await send_with_headers(
                {"type": "http.response.start", "status": status, "headers": [kind, length, *headers]}
            )
            await send_with_headers({"type": "http.response.body", "body": body})

        page = scope["path"].startswith(PAGE_FILES)  # from memory: cheaper to send than to count
        if not page and (wait := self.buckets.take(client_address(scope))):
            after = (b"retry-after", str(int(wait) + 1).encode())
            return await refuse(429, "too many requests: wait a moment", after)
        if scope["method"] not in _CHANGING:
            return await self.app(scope, receive, send_with_headers)
        if not same_origin(scope, self.origins):
            return await refuse(403, "this request does not come from a page of this house")
        try:
            body = await asyncio.wait_for(_body(receive), _BODY_S)
        except TimeoutError:
            return await refuse(408, "the request did not arrive in time")
        if body is None:
            return None  # the client has gone
        if len(body) > MAX_BODY_BYTES:
            return await refuse(413, f"the request is larger than {MAX_BODY_BYTES // 1024} KiB")
        return await self.app(scope, _replayed(body, receive), send_with_headers)


async def _body(receive: Receive) -> bytes | None:
    """The whole body; reading ends as soon as it is too large."""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return None
        body += message.get("body", b"")
        if not message.get("more_body") or len(body) > MAX_BODY_BYTES:
            return bytes(body)


def _replayed(body: bytes, receive: Receive) -> Receive:
    sent = False

    async def again() -> Message:
        nonlocal sent
        if sent:
            return await receive()
        sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again
