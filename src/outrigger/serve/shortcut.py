"""The short way of a request for inference that arrives whole.

Most requests come in one packet, are right, and are answered in one packet. Such a request is read when its last byte
is there and answered when its run has ended, without a task and without routing. Whatever is unusual (a body in parts
or compressed, a refusal, an answer that is large, packed or not taken) goes the long way, through Starlette.
"""

from __future__ import annotations

import logging
import re
import time
from typing import TYPE_CHECKING, Any

from outrigger.serve import page
from outrigger.serve.answers import LARGE, WORTH_PACKING, Answer, json_answer, known, refusal, was_read
from outrigger.serve.batching import Job
from outrigger.serve.errors import Refused
from outrigger.serve.model import Model
from outrigger.serve.protocol import HEADER_LENGTH, InferRequest, decode, encode
from outrigger.serve.tensors import Array

if TYPE_CHECKING:
    from outrigger.serve.app import App

_log = logging.getLogger("outrigger.serve")
_INFER = re.compile("/v2/models/([^/]+)(?:/versions/([^/]+))?/infer")
_LENGTH = HEADER_LENGTH.lower().encode()
_CODED = (b"transfer-encoding", b"content-encoding")
_SAFE = b"".join(b"%b: %b\r\n" % pair for pair in page.SAFE_HEADERS)


def begin(app: App, cycle: Any, connection: Any) -> bool:
    """Begin to answer a request whose body is complete; False if it must go the long way, which then starts anew.

    Args:
        cycle: uvicorn's state of the request.
        connection: uvicorn's connection, whose `start` begins the long way.
    """
    scope = cycle.scope
    place = _INFER.fullmatch(scope["path"])
    if place is None or scope["method"] != "POST" or scope["http_version"] != "1.1":
        return False
    size = len(cycle.body)
    try:
        headers = app.checked(scope)
        if size > app.limits.body or any(name in headers for name in _CODED):
            return False
        exchange = _Exchange(app, cycle, connection, app.free(app.repository.get(place[1], place[2] or "")))
        length = headers.get(_LENGTH)
        exchange.ask(None if length is None else length.decode("latin-1"), size)
    except Exception:  # a refusal, or an error of this program: the long way meets it again, and answers it
        return False
    cycle.body = bytearray()  # the connection keeps its last request
    exchange.accepted = headers.get(b"accept-encoding", b"").decode("latin-1")
    return True


def _nobody(result: list[Array] | Exception) -> None:
    """Nobody waits for this result any more; in place of a method, which would hold the request and all that it has."""


class _Exchange:
    """A request, and what will be its answer."""

    __slots__ = (
        "_app", "_connection", "_cycle", "_job", "_limit", "_model", "_size", "_start", "_timer", "_wanted", "accepted"
    )  # fmt: skip

    def __init__(self, app: App, cycle: Any, connection: Any, model: Model) -> None:
        self._app, self._cycle, self._connection, self._model = app, cycle, connection, model
        self._start = time.monotonic()
        self.accepted = ""

    def ask(self, header_length: str | None, size: int) -> None:
        """Read the request and queue it."""
        app, model = self._app, self._model
        wanted = decode(self._cycle.body, header_length, model.inputs, model.outputs, app.limits.json)
        self._wanted: InferRequest = wanted
        self._limit = app.limits.timeout if wanted.timeout is None else min(wanted.timeout, app.limits.timeout)
        self._job = Job(model, wanted.arrays, self._done, self._start + self._limit)
        app.budget.take(size)
        try:
            app.enqueue(self._job)
        except Refused:
            app.budget.give_back(size)
            raise
        self._size = size
        self._timer = app.loop.call_at(self._job.deadline, self._expire)

    def _expire(self) -> None:
        self._done(self._job.expired(self._limit))

    def _done(self, result: list[Array] | Exception) -> None:
        self._job.abandoned = True
        self._job.done = _nobody
        self._timer.cancel()
        try:
            self._answer(result)
        except Exception:  # an error of this program
            _log.exception("cannot answer %s", self._cycle.scope["path"])
            self._long(json_answer({"error": "the server failed; its log says why."}, 500, close=True))
        finally:
            self._app.budget.give_back(self._size)

    def _answer(self, result: list[Array] | Exception) -> None:
        app, model = self._app, self._model
        try:
            if isinstance(result, Exception):
                raise app.failure(model, result)
            body, headers = encode(model.name, model.version, self._wanted, model.outputs, result)
        except Refused as refused:
            app.statistics.of(model).failed.add(time.monotonic() - self._start)
            was_read(self._cycle.scope)
            self._long(refusal(refused, self._cycle.scope))
            return
        app.statistics.of(model).answered.add(time.monotonic() - self._start)
        packed = self.accepted and len(body) >= WORTH_PACKING
        if packed or len(body) > LARGE or self._cycle.disconnected or self._connection.flow.write_paused:
            self._long(Answer(body, headers))
        else:
            self._write(body, headers)

    def _long(self, answer: Answer) -> None:
        known(self._cycle.scope, self._model.name)
        self._connection.start(self._cycle, self._app.answering(answer, self.accepted, self._start))

    def _write(self, body: bytes, headers: dict[str, str]) -> None:
        """Answer in one packet, as uvicorn would in two."""
        cycle, transport = self._cycle, self._connection.transport
        close = self._app.draining or not cycle.keep_alive
        head = [b"HTTP/1.1 200 OK\r\n", *(b"%b: %b\r\n" % pair for pair in cycle.default_headers)]
        head += [f"{name}: {value}\r\n".encode("latin-1") for name, value in headers.items()]
        head += [b"content-length: %d\r\n" % len(body), _SAFE, b"connection: close\r\n" if close else b"", b"\r\n"]
        cycle.response_started = cycle.response_complete = True
        cycle.waiting_for_100_continue = False
        cycle.message_event.set()
        transport.write(b"".join([*head, body]))
        if close:
            transport.close()
        self._app.note(self._cycle.scope, self._model.name, 200, time.monotonic() - self._start)
        cycle.on_response()
        cycle.on_response = lambda: None
