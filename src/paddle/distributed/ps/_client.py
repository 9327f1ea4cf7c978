"""A trainer's connections to all servers: one request to each, then all answers.

Each connection is one gRPC stream, open from `hello` to `stop`. All of them run in an event loop in a separate thread;
the program's thread waits for the answers.
"""

import asyncio
import atexit
import sys
import threading

import numpy as np

from ..._core.errors import PreconditionNotMetError
from .._group import default_timeout
from . import _transport, _wire
from ._sessions import printable

_DISTRUST = ("handshake failed", "verification check failed")  # gRPC reports this only in its status
_PATIENCE = 15  # seconds without a server after which a trainer reports what it is waiting for


class Client:
    """Sends requests to all servers; an error names a server that is gone."""

    def __init__(self, trainer, endpoints, tables):
        self._grpc = _transport.need_grpc("init_worker")
        self.endpoints, self._trainer = endpoints, trainer
        self._limit, self._most = default_timeout().total_seconds(), _wire.limit()
        self._lock, self._broken = threading.Lock(), None
        self._connections, self._threads = [], []
        for endpoint in endpoints:
            _transport.address(endpoint)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="parameter servers", daemon=True)
        self._thread.start()
        atexit.register(self._leave)
        try:
            self._connections = self._run(self._connect())
            self._threads = _transport.own_threads()
            hello = {"call": "hello", "trainer": trainer, "tables": tables}
            heads = self._run(self._all({s: self._greet(s, hello) for s in range(len(endpoints))}))
        except BaseException:
            self._leave()
            raise
        self.loaded = all(head["loaded"] for head in heads)

    def ask_all(self, head, arrays=None):
        """Send `head` to every server, each with its own arrays; returns their (dict, arrays)."""
        return self.ask({s: (head, arrays[s] if arrays else ()) for s in range(len(self.endpoints))})

    def ask(self, messages):
        """{server: (dict, arrays)}: the answers, in the order of the servers asked."""
        # Encode everything first, so that errors come before any server has received its part.
        ready = {server: _wire.encode(head, arrays, self._most) for server, (head, arrays) in messages.items()}
        with self._lock:
            if self._broken:
                raise self._broken
            try:
                answers = self._run(self._all({s: self._asked(s, chunks) for s, chunks in ready.items()}))
            except BaseException as error:
                # Answers may still arrive, and would be taken for those to the next request.
                self._broken = error if isinstance(error, PreconditionNotMetError) else self._interrupted()
                raise
        for head, _ in answers:
            _check(head)
        return answers

    def by_owner(self, ids):
        """{server: which of the ids it holds}, for servers that hold any."""
        owners = ids % len(self.endpoints)
        found = {s: np.flatnonzero(owners == s) for s in range(len(self.endpoints))}
        return {s: chosen for s, chosen in found.items() if len(chosen)}

    def close(self):
        """Disconnect from all servers."""
        self.ask_all({"call": "stop"})
        self._leave()

    # ---- in the event loop ----

    def _run(self, coroutine):
        """Run a coroutine in the loop, and wait for its result."""
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result()

    async def _close(self):
        while self._connections:
            await self._connections.pop().close()
        rest = asyncio.all_tasks() - {asyncio.current_task()}
        if rest:  # cancelled calls, and gRPC's own tasks
            await asyncio.wait(rest, timeout=1)

    async def _connect(self):
        credentials = _transport.channel_credentials(self._grpc)
        return [_Connection(self._grpc, endpoint, credentials) for endpoint in self.endpoints]

    async def _all(self, coroutines):
        """All results; the first server that is gone ends the wait for the others.

        The other streams stay open until this process ends: if they were closed now, their servers would report
        this trainer as gone before the other trainers have noticed which server is gone.
        """
        if len(coroutines) == 1:
            return [await next(iter(coroutines.values()))]
        return await asyncio.gather(*coroutines.values())

    async def _greet(self, server, hello):
        """Send `hello` to a server, which may not have started yet."""
        status = self._grpc.StatusCode
        connection, endpoint, loop = self._connections[server], self.endpoints[server], asyncio.get_running_loop()
        began, told = loop.time(), False
        while True:
            left = began + self._limit - loop.time()
            try:
                head, _ = await connection.begin(hello, max(left, 0.1), self._most)
                _check(head)
                return head
            except asyncio.TimeoutError:
                why = "no answer"
            except _Ended as error:
                why = str(error)
                if error.code is status.UNAUTHENTICATED:
                    raise PreconditionNotMetError(
                        f"fleet.init_worker: parameter server {server} at {endpoint} does not admit this trainer.",
                        why,
                        "set PADDLE_JOB_KEY to the same secret in all processes (the launcher: --job_key).",
                    ) from None
                if any(text in why.lower() for text in _DISTRUST):
                    raise PreconditionNotMetError(
                        f"fleet.init_worker: parameter server {server} at {endpoint} presents no trusted certificate.",
                        why,
                        "PADDLE_PS_TLS_CA must name the certificate that signed the server's, which must be made for "
                        "this address; PADDLE_PS_TLS_NAME sets another name to expect.",
                    ) from None
                if error.code not in (status.UNAVAILABLE, status.RESOURCE_EXHAUSTED):
                    raise self._gone(server, why) from None
            if loop.time() > began + self._limit:
                raise PreconditionNotMetError(
                    f"fleet.init_worker: no parameter server answers at {endpoint} within {self._limit:.0f} s.",
                    why,
                    "check that all servers were started, and the addresses in PADDLE_PSERVERS_IP_PORT_LIST; where "
                    "servers use certificates, set PADDLE_PS_TLS_CA; PADDLE_DISTRI_TIMEOUT sets how many seconds to "
                    "wait.",
                ) from None
            if not told and loop.time() > began + _PATIENCE:
                told = True
                text = f"trainer {self._trainer} waits for parameter server {server} at {endpoint}: {why}"
                print(text, file=sys.stderr, flush=True)
            await asyncio.sleep(0.05)

    async def _asked(self, server, chunks):
        try:
            return await self._connections[server].ask(chunks, self._limit, self._most)
        except asyncio.TimeoutError:
            raise PreconditionNotMetError(
                f"parameter server {server} at {self.endpoints[server]} does not answer within {self._limit:.0f} s.",
                None,
                "look at its log; PADDLE_DISTRI_TIMEOUT sets how many seconds to wait.",
            ) from None
        except _wire.Malformed as error:
            raise self._gone(server, f"it sent {error}") from None
        except _Ended as error:
            raise self._gone(server, str(error)) from None

    def _gone(self, server, why):
        return PreconditionNotMetError(
            f"parameter server {server} at {self.endpoints[server]} is gone.",
            why,
            f"look at the log of that server, serverlog.{server}.",
        )

    def _interrupted(self):
        return PreconditionNotMetError(
            "parameter servers: an earlier call was interrupted, so its answers cannot be told from later ones."
        )

    def _leave(self):
        """Close all connections and end the thread; servers without a `stop` report this trainer as gone."""
        atexit.unregister(self._leave)
        if not self._thread.is_alive():
            return
        self._run(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
        _transport.settle(self._threads)


class _Ended(Exception):
    """The server ended the stream, or the connection was lost."""

    def __init__(self, code, details):
        if details == "Internal error from Core":  # gRPC's message when a write finds the stream closed
            details = "it ended the stream while a message was sent"
        super().__init__(printable(details or f"the stream ended with {code.name}"))
        self.code = code


class _Connection:
    """The stream to one server."""

    def __init__(self, grpc, endpoint, credentials):
        options = _transport.channel_options()
        if credentials is None:
            self._channel = grpc.aio.insecure_channel(endpoint, options=options)
        else:
            self._channel = grpc.aio.secure_channel(endpoint, credentials, options=options)
        self._grpc, self._stream = grpc, None

    async def begin(self, head, seconds, most):
        """Open the stream with a first message; returns its answer."""
        self._stream = self._open()
        try:
            return await self.ask(_wire.encode(head), seconds, most)
        except _Ended as error:
            self._stream.cancel()
            # Refused while the message was being sent: gRPC then knows no reason, so open another stream and listen.
            raise (await self._reason() if error.code is self._grpc.StatusCode.INTERNAL else None) or error from None
        except BaseException:
            self._stream.cancel()
            raise

    def _open(self):
        open_stream = self._channel.stream_stream(_transport.METHOD)
        return open_stream(metadata=_transport.credentials_of_call(), wait_for_ready=False)

    async def _reason(self):
        """Why the server ends a stream before it has received anything; None if it does not."""
        stream = self._open()
        try:
            await asyncio.wait_for(stream.read(), 2)
        except asyncio.TimeoutError:
            return None
        except (self._grpc.aio.AioRpcError, asyncio.CancelledError):
            return _Ended(await stream.code(), await stream.details())
        finally:
            stream.cancel()
        return _Ended(await stream.code(), await stream.details())

    async def ask(self, chunks, seconds, most):
        """Send a message and wait for its answer; a timeout ends the stream."""
        stream, loop = self._stream, asyncio.get_running_loop()
        late = loop.call_later(seconds, stream.cancel)
        try:
            return await self._exchange(stream, chunks, _wire.Incoming(most))
        except asyncio.CancelledError:
            if stream.cancelled() and late.when() <= loop.time():
                raise asyncio.TimeoutError from None
            raise
        finally:
            late.cancel()

    async def _exchange(self, stream, chunks, incoming):
        try:
            for chunk in chunks:
                await stream.write(chunk)
            while True:
                chunk = await stream.read()
                if chunk is self._grpc.aio.EOF:
                    break
                if incoming.take(chunk):
                    return incoming.message()
        except (self._grpc.aio.AioRpcError, asyncio.InvalidStateError):  # the stream has more details about its end
            pass
        raise _Ended(await stream.code(), await stream.details())

    async def close(self):
        if self._stream is not None:
            self._stream.cancel()
        await self._channel.close()
        self._stream = self._channel = None


def _check(head):
    if "error" in head:
        raise PreconditionNotMetError(head["error"].removeprefix("(PreconditionNotMet) "))
