"""Answers over HTTP, as ASGI applications."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from typing import Any

import anyio

from outrigger.serve.errors import Refused

Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

LARGE = 1 << 16  # bytes of an answer: more than that is not given to the connection at once
WORTH_PACKING = 1 << 10
LINGER = "outrigger.linger"  # in a scope: seconds
_READ = "outrigger.read"  # in a scope: the body was read
_KNOWN = "outrigger.model"  # in a scope: the model that the request is for, once it is found


class Answer:
    """A status, headers and a body.

    Args:
        close: whether the connection is closed afterwards. What the client is still sending is read for a moment,
            since a client that cannot send does not look for an answer.
        taken: is called when the client has taken the answer, but for a rest of some kilobytes, or is gone.
    """

    def __init__(
        self,
        body: bytes,
        headers: Mapping[str, str] | None = None,
        status: int = 200,
        close: bool = False,
        taken: Callable[[], None] = lambda: None,
    ) -> None:
        self.body, self.headers, self.status, self.close = body, dict(headers or {}), status, close
        self.taken = taken

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self._send(scope, receive, send)
        finally:
            self.taken()

    async def _send(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in self.headers.items()]
        headers.append((b"content-length", str(len(self.body)).encode()))
        if self.close:
            headers.append((b"connection", b"close"))
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        if not self.close and len(self.body) <= LARGE:
            await send({"type": "http.response.body", "body": self.body})
            return
        if not self.close:
            await send({"type": "http.response.body", "body": self.body, "more_body": True})
            await send({"type": "http.response.body", "body": b""})  # waits until most of the body is gone
            return
        await send({"type": "http.response.body", "body": self.body, "more_body": True})
        with anyio.move_on_after(scope.get(LINGER, 0.0)):
            while (message := await receive())["type"] == "http.request" and message.get("more_body"):
                pass
        await send({"type": "http.response.body", "body": b""})


def json_answer(
    content: Any, status: int = 200, headers: Mapping[str, str] | None = None, close: bool = False
) -> Answer:
    """An answer in JSON."""
    body = json.dumps(content).encode()
    return Answer(body, {"content-type": "application/json", **(headers or {})}, status, close)


async def packed(answer: Answer, accepted: str) -> Answer:
    """The answer, compressed if that is asked for.

    JSON is compressed for everyone who accepts it. Tensors as bytes hardly shrink, and many clients accept gzip without
    having been told to; so bytes are compressed only for those who accept nothing else, as Triton's clients do.
    """
    if len(answer.body) < WORTH_PACKING or not accepted:
        return answer
    parts = (one.partition(";") for one in accepted.split(","))
    given = {name.strip().lower(): rest.replace(" ", "") for name, _, rest in parts}
    wanted = [name for name in ("gzip", "deflate") if given.get(name, "q=0").rstrip("0") not in ("q=", "q=0.")]
    as_json = answer.headers.get("content-type") == "application/json"
    if not wanted or len(answer.body) < WORTH_PACKING or not (as_json or set(given) <= {"gzip", "deflate", "identity"}):
        return answer
    pack = zlib.compressobj(1, wbits=31 if wanted[0] == "gzip" else 15)
    answer.body = await asyncio.to_thread(lambda: pack.compress(answer.body) + pack.flush())
    answer.headers["content-encoding"] = wanted[0]
    return answer


def refusal(refused: Refused, scope: Scope) -> Answer:
    """The answer to a refused request; it closes the connection if a body was not read."""
    unread = not scope.get(_READ) and any(
        name == b"transfer-encoding" or (name == b"content-length" and value != b"0")
        for name, value in scope["headers"]
    )
    return json_answer({"error": str(refused)}, refused.status, refused.headers, refused.close or unread)


def was_read(scope: Scope) -> None:
    """Note that the body of a request was read."""
    scope[_READ] = True


def known(scope: Scope, name: str) -> None:
    """Note the model that a request is for."""
    scope[_KNOWN] = name


def model_of(scope: Scope) -> str:
    """The model that a request is for, if there is one of that name."""
    found: str = scope.get(_KNOWN, "")
    return found
