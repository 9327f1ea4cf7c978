"""How a server listens: each trainer keeps one gRPC stream open, which is its session.

The first message of a stream is `hello`; until then nothing else is answered. The stream ends with `stop`, or when the
trainer is gone, which gRPC reports immediately for a process and after the keepalive time for a machine. All sessions
are coroutines of one thread, so however many connect, the number of threads stays the same.
"""

import asyncio
import contextlib
import sys
import time

from ..._core.errors import PaddleError, PreconditionNotMetError
from .._group import default_timeout
from . import _transport, _wire

_GREETING = 10  # seconds from the beginning of a stream to its `hello`
_HELLO = 4 << 20  # bytes of a `hello`, which names all tables
_GRACE = 5  # seconds for the last answers to be sent
_LINES = 50  # refusals logged per second


class Log:
    """Writes one line to standard error for each fault; in a flood only the first lines of each second."""

    def __init__(self, name):
        self._name, self._second, self._count, self._skipped = name, 0, 0, 0

    def __call__(self, text):
        now = int(time.monotonic())
        if now != self._second:
            if self._skipped:
                self._write(f"{self._skipped} more lines like these were omitted")
            self._second, self._count, self._skipped = now, 0, 0
        self._count += 1
        if self._count <= _LINES:
            self._write(text)
        else:
            self._skipped += 1

    def _write(self, text):
        print(f"{self._name}: {printable(text)}", file=sys.stderr, flush=True)


def printable(text, most=300):
    """Untrusted text as one line without control characters."""
    text = "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text[: most + 1])
    return text if len(text) <= most else text[:most] + "…"


@contextlib.contextmanager
def _deadline(seconds):
    """Limit the time that a coroutine spends in this block; after it, raise TimeoutError.

    Not asyncio.wait_for: it creates a task for each call, whose error is lost when gRPC cancels the caller.
    """
    task, over = asyncio.current_task(), []

    def end():
        over.append(True)
        task.cancel()

    timer = asyncio.get_running_loop().call_later(seconds, end)
    try:
        yield
    except asyncio.CancelledError:
        if not over:
            raise
        if hasattr(task, "uncancel"):  # from Python 3.11 on, cancellations are counted
            task.uncancel()
        raise asyncio.TimeoutError from None
    finally:
        timer.cancel()


class _Refused(Exception):
    """The stream must be ended: its status, and the reason."""


class Sessions:
    """Serves the calls of trainers on a gRPC server, for a `Server` that knows the answers."""

    def __init__(self, server):
        self._server, self._grpc = server, _transport.need_grpc("run_server")
        self._key, self._most = _transport.job_key(), _wire.limit()
        self._limit = default_timeout().total_seconds()
        self._log, self.threads = Log(f"parameter server {server.index}"), []

    async def run(self, until):
        """Listen at the server's endpoint until the awaitable `until` is done."""
        grpc, server = self._grpc, self._server
        listening = grpc.aio.server(
            options=_transport.server_options(server.trainers), maximum_concurrent_rpcs=server.trainers + 64
        )
        self.threads = _transport.own_threads()
        listening.add_generic_rpc_handlers((self._handler(),))
        try:
            endpoint, loopback = _transport.resolved(server.endpoint)
            _transport.check_reach(server.index, server.endpoint, loopback, self._key)
            credentials = _transport.server_credentials(grpc)
            if credentials is None:
                port = listening.add_insecure_port(endpoint)
            else:
                port = listening.add_secure_port(endpoint, credentials)
            if not port:
                raise RuntimeError(f"gRPC does not listen at {endpoint}")
        except (OSError, RuntimeError) as error:
            if isinstance(error, PaddleError):
                raise
            raise PreconditionNotMetError(
                f"fleet.run_server: server {server.index} cannot listen at {server.endpoint}.",
                str(error),
                "the address must be this machine's, no other process may use the port, and certificate files must be "
                "in PEM form.",
            ) from None
        await listening.start()
        try:
            await until
        finally:
            await listening.stop(_GRACE)
            del listening

    def _handler(self):
        grpc, sessions = self._grpc, self

        class Handler(grpc.GenericRpcHandler):
            def service(self, details):
                # No method is left to gRPC, so that every call is logged.
                if details.method == _transport.METHOD:
                    return grpc.stream_stream_rpc_method_handler(sessions._session)
                return grpc.stream_stream_rpc_method_handler(sessions._unknown)

        return Handler()

    async def _unknown(self, requests, context):
        self._log(f"refused a call of an unknown method from {context.peer()}")
        await context.abort(self._grpc.StatusCode.UNIMPLEMENTED, "parameter servers have no such method")

    async def _session(self, requests, context):
        """Serve one stream from beginning to end."""
        status, peer = self._grpc.StatusCode, context.peer()  # read now: an ended stream has no peer
        trainer, head, refused = None, None, None
        try:
            if not _transport.admits(context.invocation_metadata(), self._key):
                raise _Refused(status.UNAUTHENTICATED, "the key of the job is missing or wrong")
            with _deadline(_GREETING):
                head, _ = await self._message(context, _wire.Incoming(_HELLO))
            trainer = await self._greet(context, head)
            while trainer is not None and await self._call(context, trainer):
                pass
        except asyncio.TimeoutError:
            refused = _Refused(status.DEADLINE_EXCEEDED, "a message did not arrive in time")
        except _wire.Malformed as error:
            refused = _Refused(status.INVALID_ARGUMENT, f"a malformed message: {error}")
        except _Refused as error:
            refused = error
        except EOFError:  # of a trainer: the server reports that it is gone
            if trainer is None:
                refused = _Refused(status.FAILED_PRECONDITION, "the stream ended in the middle")
        except asyncio.CancelledError:  # by gRPC: the peer is gone, or sent something that gRPC refuses
            if head is None:
                self._log(f"a stream from {peer} ended before 'hello'")
            raise
        finally:
            if trainer is not None:
                self._server.left(trainer)
        if refused is not None:
            who = "" if trainer is None else f" of trainer {trainer}"
            self._log(f"refused a stream{who} from {peer}: {refused.args[1]}")
            await context.abort(refused.args[0], printable(refused.args[1]))

    async def _greet(self, context, head):
        """Handle `hello`; returns the trainer's number, or None if it was refused with a reason."""
        if head.get("call") != "hello":
            raise _Refused(
                self._grpc.StatusCode.FAILED_PRECONDITION, f"the call {str(head.get('call'))!r} before 'hello'"
            )
        try:
            trainer = self._server.hello(head.get("trainer"), head.get("tables"))
        except PaddleError as error:
            self._log(f"refused a trainer from {context.peer()}: {error.expected}")
            await self._send(context, _wire.encode({"error": str(error)}))
            return None
        try:
            await self._send(context, _wire.encode({"loaded": self._server.loaded}))
        except BaseException:
            self._server.left(trainer)
            raise
        return trainer

    async def _message(self, context, incoming):
        """The next message. There is no deadline between calls, when a trainer computes; within a call there is one."""
        complete = incoming.take(await self._chunk(context))
        if not complete:
            with _deadline(self._limit):
                while not complete:
                    complete = incoming.take(await self._chunk(context))
        return incoming.message()

    async def _chunk(self, context):
        chunk = await context.read()
        if chunk is self._grpc.aio.EOF:
            raise EOFError
        return chunk

    async def _send(self, context, chunks):
        with _deadline(self._limit):
            for chunk in chunks:
                await context.write(chunk)

    async def _call(self, context, trainer):
        """Answer one call; returns whether another may follow."""
        head, arrays = await self._message(context, _wire.Incoming(self._most))
        try:
            answer, out = await self._server.answer(trainer, head, arrays)
            chunks = _wire.encode(answer, out, self._most)
        except PaddleError as error:
            chunks = _wire.encode({"error": str(error)})
        except Exception as error:  # the error belongs to the trainer's program
            text = f"{type(error).__name__}: {error}"
            self._log(f"the call {str(head.get('call'))!r} of trainer {trainer} failed: {text}")
            chunks = _wire.encode({"error": f"parameter server {self._server.index}: {text}"})
        await self._send(context, chunks)
        return head.get("call") != "stop"
