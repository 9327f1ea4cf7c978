"""Connections that keep to their limits.

uvicorn waits without a limit for the headers of a request and for a client that does not read its answer, and keeps
headers of any size, also those behind a body in chunks. A connection here stands before uvicorn's: it has a time limit
for both and a limit on its headers, and the number of connections is limited.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from typing import Any

import httptools
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from outrigger.serve.limits import Limits

_WORDS = {
    400: "Bad Request",
    408: "Request Timeout",
    431: "Request Header Fields Too Large",
    503: "Service Unavailable",
}


class Connections:
    """All open connections; `sweep` is called again and again, and ends those that are over their time.

    Args:
        begin: may answer a request, of which it gets uvicorn's state and connection, by itself; it then returns True.
    """

    def __init__(self, limits: Limits, begin: Callable[[Any, Any], bool]) -> None:
        self.limits, self._begin = limits, begin
        self.open: set[Connection] = set()
        self.refused = 0

    def make(self, **settings: Any) -> Connection:
        """A connection, as uvicorn asks for it."""
        return Connection(self, _Inner(self._begin, **settings))

    def sweep(self, now: float) -> None:
        """End connections that are over their time."""
        for connection in list(self.open):
            connection.check(now)


class _Inner(HttpToolsProtocol):
    """uvicorn's connection; it counts the bytes of bodies, says in JSON what is no HTTP, and offers a short way."""

    body_bytes = 0
    _reading = False
    _held: tuple[Any, Any] | None = None

    def __init__(self, begin: Callable[[Any, Any], bool], **settings: Any) -> None:
        super().__init__(**settings)
        self._begin = begin

    def data_received(self, data: bytes) -> None:
        self._reading = True
        try:
            super().data_received(data)
        finally:
            self._reading = False
        if self._held is not None:
            held, self._held = self._held, None
            self._start_asgi_task(*held)

    def _start_asgi_task(self, cycle: Any, app: Any) -> None:
        """What uvicorn (0.54; where it has no such method, all requests go the long way) does for each request."""
        if self._reading and cycle.more_body:
            self._held = cycle, app  # the rest may be in the same packet
        elif cycle.more_body or self.transport.is_closing() or not self._begin(cycle, self):
            self.start(cycle, app)

    def start(self, cycle: Any, app: Any) -> None:
        """Answer a request with an ASGI application."""
        super()._start_asgi_task(cycle, app)

    def on_headers_complete(self) -> None:
        if not self.url.startswith(b"/"):
            self._prefer_the_address()
        super().on_headers_complete()

    def _prefer_the_address(self) -> None:
        """In `GET http://name/v2 HTTP/1.1`, the name counts, and not that of the Host header (RFC 9112, 3.2.2)."""
        parsed = httptools.parse_url(self.url)
        if parsed.host:
            host = parsed.host if parsed.port is None else b"%b:%d" % (parsed.host, parsed.port)
            self.headers[:] = [(name, host if name == b"host" else value) for name, value in self.headers]

    def on_body(self, body: bytes) -> None:
        self.body_bytes += len(body)
        super().on_body(body)

    def send_400_response(self, msg: str) -> None:
        _answer(self.transport, 400, "the request is not HTTP/1.1, or its headers contradict one another.")


class Connection(asyncio.Protocol):
    """One connection: passes everything on to uvicorn's protocol, and counts bytes and seconds."""

    def __init__(self, all_: Connections, inner: Any) -> None:
        self._all, self._inner = all_, inner
        self._transport: Any = None
        self._head = 0  # bytes of headers that are not complete
        self._around = 0  # bytes since the last that belonged to a body: trailers, or headers of a further request
        self._head_since: float | None = None
        self._unread_since: float | None = None
        self._closing_since: float | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        self._all.open.add(self)
        self._inner.connection_made(transport)
        if len(self._all.open) > self._all.limits.connections:
            self._all.refused += 1
            self._answer(503, f"there are {self._all.limits.connections} connections already. Try again later.")
        self._head_since = time.monotonic()

    def data_received(self, data: bytes) -> None:
        if self._transport.is_closing():
            return
        between, seen = self._between(), (self._inner.body_bytes, self._inner.cycle)
        self._inner.data_received(data)
        if self._between():
            # Only headers that have not ended yet leave the parser without a request.
            self._head += len(data)
            if self._head_since is None or not between:
                self._head_since = time.monotonic()
        else:
            self._head, self._head_since = 0, None
            moved = seen != (self._inner.body_bytes, self._inner.cycle)
            self._around = 0 if moved else self._around + len(data)
        if max(self._head, self._around) > self._all.limits.head and not self._transport.is_closing():
            self._answer(431, f"request line, headers and trailers may have {self._all.limits.head} bytes.")

    def _between(self) -> bool:
        """Whether no request is being answered."""
        cycle = self._inner.cycle
        return cycle is None or bool(cycle.response_complete)

    def eof_received(self) -> bool:
        """The client sends no more; what it has asked in full it still gets, and then the connection is closed."""
        self._inner.eof_received()
        cycle = self._inner.cycle
        if self._between() or cycle.more_body or self._head:
            return False
        cycle.keep_alive = False  # of the last request, if several are waiting
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        self._all.open.discard(self)
        self._inner.connection_lost(exc)

    def pause_writing(self) -> None:
        self._unread_since = time.monotonic()
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        self._unread_since = None
        self._inner.resume_writing()

    def check(self, now: float) -> None:
        """End the connection if it is over its time."""
        limits = self._all.limits
        if self._transport.is_closing():
            self._closing_since = self._closing_since or now
            if now - self._closing_since > limits.write_timeout:
                self._transport.abort()  # what is left to write is not taken
        elif self._unread_since is not None and now - self._unread_since > limits.write_timeout:
            self._transport.abort()
        elif self._head_since is not None and self._between() and now - self._head_since > limits.head_timeout:
            if self._head:
                self._answer(408, f"request line and headers must arrive within {limits.head_timeout:g} s.")
            else:
                self._transport.close()

    def _answer(self, status: int, message: str) -> None:
        """Answer without a request, and close."""
        _answer(self._transport, status, message)


def _answer(transport: Any, status: int, message: str) -> None:
    body = json.dumps({"error": message}).encode()
    head = (
        f"HTTP/1.1 {status} {_WORDS[status]}\r\ncontent-type: application/json\r\n"
        f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
    )
    transport.write(head.encode() + body)
    transport.close()
