"""Answers over HTTP, as ASGI applications."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from typing import Any

import anyio

from outrigger.serve.errors import Refused

Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

LINGER = "outrigger.linger"  # in a scope: seconds
_READ = "outrigger.read"  # in a scope: the body was read


class Answer:
    """A status, headers and a body.

    Args:
        close: whether the connection is closed afterwards. What the client is still sending is read for a moment,
            since a client that cannot send does not look for an answer.
    """

    def __init__(
        self, body: bytes, headers: Mapping[str, str] | None = None, status: int = 200, close: bool = False
    ) -> None:
        self.body, self.headers, self.status, self.close = body, dict(headers or {}), status, close

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in self.headers.items()]
        headers.append((b"content-length", str(len(self.body)).encode()))
        if self.close:
            headers.append((b"connection", b"close"))
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        if not self.close:
            await send({"type": "http.response.body", "body": self.body})
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
