"""Limits on what a client may send, and reading a body within them."""

from __future__ import annotations

import zlib
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import anyio

from outrigger.serve.errors import Refused, shown

Receive = Callable[[], Awaitable[Mapping[str, Any]]]
MEGABYTE = 1 << 20
_MOST_HOSTS = 64  # that are kept; they differ in their ports


@dataclass(frozen=True)
class Limits:
    """What a client may send, and how long things may take, in bytes and seconds."""

    body: int = 64 * MEGABYTE
    json: int = 16 * MEGABYTE
    head: int = 64 << 10
    """Request line and headers."""
    held: int = 512 * MEGABYTE
    """Bodies of all requests together that are being read or wait, and answers that were not yet taken."""
    timeout: float = 30.0
    """From the first byte of a body to the answer."""
    head_timeout: float = 10.0
    write_timeout: float = 20.0
    """Without a byte of an answer taken by the client."""
    keep_alive: float = 75.0
    connections: int = 1024
    queue: int = 512


class Budget:
    """Bytes that all requests together may hold."""

    def __init__(self, size: int) -> None:
        self.size, self.used = size, 0

    def take(self, count: int, alone: bool = False) -> None:
        """Reserve bytes, or refuse the request.

        Args:
            alone: whether it may have more than there is while nobody else holds any.
        """
        if self.used + count > self.size and (self.used or not alone):
            raise Refused(
                429,
                f"the requests that are being served hold {self.used} of {self.size} bytes. Try again later.",
                close=True,
                headers={"retry-after": "1"},
            )
        self.used += count

    def give_back(self, count: int) -> None:
        self.used -= count


class Body:
    """Reads the body of a request; what it holds counts until `close`."""

    def __init__(self, budget: Budget) -> None:
        self._budget, self._held = budget, 0
        self.complete = False

    async def read(self, headers: Mapping[str, str], receive: Receive, limits: Limits) -> bytearray:
        """The body, unpacked if it is compressed."""
        coding = headers.get("transfer-encoding", "chunked")
        if coding.strip().lower() != "chunked":
            raise Refused(501, f"Transfer-Encoding must be chunked. Received: {shown(coding)}.", close=True)
        told = headers.get("content-length")
        if told is not None and told.isdigit() and int(told) > limits.body:
            raise self._too_large(limits, f"{told[:20]} bytes announced")
        unpacked = Unpacked(headers.get("content-encoding", ""))
        content, packed = bytearray(), 0
        try:
            with anyio.fail_after(limits.timeout):
                while not self.complete:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        raise Disconnected
                    part = message.get("body", b"")
                    self.complete = not message.get("more_body", False)
                    packed += len(part)
                    if packed > limits.body:
                        raise self._too_large(limits, f"{packed} bytes and more")
                    part = unpacked.add(part, limits.body - len(content) + 1, self.complete)
                    self._hold(len(part))
                    content += part
                    if len(content) > limits.body:
                        raise self._too_large(limits, "more than that once it is unpacked")
        except TimeoutError:
            raise Refused(
                408,
                f"the body of a request must arrive within {limits.timeout:g} s. Received: {packed} bytes.",
                close=True,
            ) from None
        except zlib.error as error:
            raise Refused(
                400, f"the body is not compressed as its Content-Encoding says: {error}.", close=True
            ) from None
        return content

    def _too_large(self, limits: Limits, received: str) -> Refused:
        return Refused(
            413, f"the body of a request may have {limits.body} bytes. Received: {received}.", close=not self.complete
        )

    def _hold(self, count: int) -> None:
        self._budget.take(count)
        self._held += count

    def close(self) -> None:
        """Give back what the body held."""
        self._budget.give_back(self._held)
        self._held = 0


class Disconnected(Exception):
    """The client is gone: nobody is there to answer."""


class Unpacked:
    """Unpacks a body part by part, if it is compressed."""

    def __init__(self, encoding: str) -> None:
        word = encoding.strip().lower().removeprefix("x-")  # the old name of gzip
        if word not in ("", "identity", "gzip", "deflate"):
            raise Refused(
                415, f"Content-Encoding must be gzip, deflate or identity. Received: {shown(encoding)}.", close=True
            )
        self._state = {"gzip": zlib.decompressobj(31), "deflate": zlib.decompressobj(15)}.get(word)

    def add(self, part: bytes, most: int, last: bool) -> bytes:
        """The next bytes, at most so many."""
        if self._state is None:
            return part
        found = self._state.decompress(part, most)
        if last and len(found) < most and (not self._state.eof or self._state.unused_data):
            raise zlib.error("its end is missing or wrong")
        return found


class Origins:
    """Which pages and host names may speak to the server.

    A page of any site in the browser of a user can send requests to 127.0.0.1, and a site can point its own name there.
    Requests from pages of other origins are refused, and so are names of the host that are not those of the server.

    Args:
        names: accepted host names without port; empty for any.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._names = {name.lower() for name in names}
        self._accepted: set[str] = set()
        """Host headers that were found good."""

    def check(self, method: str, host: str, origin: str | None) -> None:
        """Refuse a request that a foreign page sent, or that is for another host."""
        if self._names and host not in self._accepted:
            if _host_name(host) not in self._names:
                raise Refused(
                    403, f"this server is reached as {', '.join(sorted(self._names))}. Received: Host: {shown(host)}."
                )
            if len(self._accepted) < _MOST_HOSTS:
                self._accepted.add(host)
        if origin is not None and method not in ("GET", "HEAD") and _place(origin) != host.lower():
            raise Refused(403, f"pages of other origins may not send requests. Received: Origin: {shown(origin)}.")


def _place(origin: str) -> str:
    """Host and port of an origin; '' for one without, such as `null`."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def _host_name(host: str) -> str:
    try:
        return (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:  # unmatched brackets
        return ""
