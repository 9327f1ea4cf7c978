"""The addresses of the server, as a Starlette application."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.routing import Route

from outrigger import __version__
from outrigger._cli import Refusal, one_line
from outrigger.serve import openapi, page, shortcut, statistics
from outrigger.serve.answers import (
    LINGER,
    Answer,
    Receive,
    Scope,
    Send,
    json_answer,
    known,
    model_of,
    packed,
    refusal,
    was_read,
)
from outrigger.serve.batching import Job, Queue
from outrigger.serve.connections import Connections
from outrigger.serve.errors import Refused, shown
from outrigger.serve.limits import Body, Budget, Disconnected, Limits, Origins
from outrigger.serve.metrics import Metrics
from outrigger.serve.model import Model
from outrigger.serve.protocol import EXTENSIONS, HEADER_LENGTH, InferRequest, decode, encode, read_json
from outrigger.serve.repository import Repository
from outrigger.serve.tensors import Array
from outrigger.serve.workers import Results, Workers, stuck

_log = logging.getLogger("outrigger.serve")
_MOST_LOADS = 8  # requests to load or unload that wait
_ONCE = (b"host", b"content-encoding", HEADER_LENGTH.lower().encode())
_SMALL = 1 << 20  # bytes of a request that is not for inference
_NO_MEMORY = ("Failed to allocate memory", "can't allocate memory")  # of ONNX Runtime and of torch
Handler = Callable[[Request], Awaitable[Answer]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]


@dataclass(frozen=True)
class Settings:
    """How requests are served."""

    limits: Limits
    workers: int = 1
    threads: int = 1
    most_rows: int = 32
    delay: float = 0.0
    control: bool = True
    """Whether clients may load and unload models."""
    hosts: tuple[str, ...] = ()
    """Accepted host names; empty for any."""
    access_log: bool = False


class App:
    """The application: `asgi` for a server, and what it is made of."""

    def __init__(self, repository: Repository, settings: Settings) -> None:
        self.repository, self.settings, self.limits = repository, settings, settings.limits
        self.draining = False
        self.statistics = statistics.Statistics()
        self.metrics = Metrics(self.statistics)
        repository.noted = lambda good: self.metrics.loads.labels("loaded" if good else "failed").inc()
        self.connections = Connections(self.limits, lambda cycle, connection: shortcut.begin(self, cycle, connection))
        self.queue = Queue(self.limits.queue, settings.most_rows, settings.delay)
        self.workers: Workers | None = None
        self.budget, self._origins = Budget(self.limits.held), Origins(settings.hosts)
        self._arrived: list[Job] = []
        self._loads, self._pause_ends = 0, 0.0
        gauges: dict[str, tuple[str, Callable[[], float]]] = {
            "queue_requests": ("Requests that wait for a run.", lambda: len(self.queue)),
            "held_bytes": ("Bodies of requests that are being served.", lambda: self.budget.used),
            "connections": ("Open connections.", lambda: len(self.connections.open)),
            "models_ready": ("Models that are ready.", lambda: sum(i["state"] == "READY" for i in repository.index())),
        }
        for name, (help_, value) in gauges.items():
            self.metrics.gauge(name, help_, value)
        # An answer here is an ASGI application, which is all that Starlette asks of its own responses.
        handlers: Any = {Refused: self._refused, HTTPException: self._no_route, Exception: self._failed}
        self._starlette = Starlette(routes=self._routes(), exception_handlers=handlers, lifespan=self._lifespan)
        self._starlette.router.redirect_slashes = False  # the place would be made of the Host header

    # ---- start and end ----

    @contextlib.asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncIterator[None]:
        self.loop = asyncio.get_running_loop()
        self.loop.set_exception_handler(self._in_the_loop)
        settings = self.settings
        self.workers = Workers(self.queue, settings.workers, settings.threads, self._deliver)
        sweeping = asyncio.create_task(self._sweep())
        try:
            yield
        finally:
            sweeping.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await sweeping
            if not await asyncio.to_thread(self.workers.close, 5.0):
                _log.error("a run did not end; the server ends without it")

    def _in_the_loop(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Log an error of the loop: without descriptors it pauses for a second, which needs one line, not many."""
        error = context.get("exception")
        if not (isinstance(error, OSError) and "accept" in context["message"]):
            loop.default_exception_handler(context)
        elif loop.time() >= self._pause_ends:
            self._pause_ends = loop.time() + 1.0
            _log.warning("no connections are accepted for a second: %s", error.strerror)

    async def _sweep(self) -> None:
        """Look after what is over its time."""
        limits = self.limits
        pause = min(1.0, limits.head_timeout / 4, limits.write_timeout / 4, limits.timeout / 4)
        while True:
            await asyncio.sleep(pause)
            now = time.monotonic()
            self.connections.sweep(now)
            assert self.workers is not None
            self.workers.watch(now)

    # ---- every request ----

    async def asgi(self, scope: Scope, receive: Receive, send: Send) -> None:
        """What uvicorn calls."""
        if scope["type"] != "http":
            await self._starlette(scope, receive, send)
            return
        await self._answered(scope, receive, send, self._routed, time.monotonic())

    async def _routed(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.checked(scope)
        await self._starlette(scope, receive, send)

    async def _answered(self, scope: Scope, receive: Receive, send: Send, by: Application, start: float) -> None:
        """Have a request answered by an application."""
        status = 0
        scope[LINGER] = min(2.0, self.limits.timeout)

        async def noting(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], *page.SAFE_HEADERS]
                if self.draining and not any(name == b"connection" for name, _ in message["headers"]):
                    message["headers"].append((b"connection", b"close"))
            await send(message)

        try:
            await by(scope, receive, noting)
        except Refused as refused:
            await refusal(refused, scope)(scope, receive, noting)
        except Disconnected:
            status = 0  # nobody is there
        except Exception:  # an error of this program; the client has its answer from `_failed`
            _log.exception("cannot answer %s %s", scope["method"], shown(scope["path"]))
        self.note(scope, model_of(scope), status, time.monotonic() - start)

    def answering(self, answer: Answer, accepted: str, start: float) -> Application:
        """An application that gives an answer that is there already.

        Args:
            accepted: the Accept-Encoding of the request.
            start: when it began.
        """

        async def give(scope: Scope, receive: Receive, send: Send) -> None:
            await self._counted(await packed(answer, accepted))(scope, receive, send)

        async def application(scope: Scope, receive: Receive, send: Send) -> None:
            await self._answered(scope, receive, send, give, start)

        return application

    def checked(self, scope: Scope) -> dict[bytes, bytes]:
        """The headers of a request that may be answered."""
        found: dict[bytes, bytes] = {}
        size, count = len(scope["raw_path"]), 0
        for name, value in scope["headers"]:
            size += len(name) + len(value)
            found[name] = value
            count += 1
        if size > self.limits.head:
            raise Refused(
                431, f"request line and headers may have {self.limits.head} bytes. Received: {size}.", close=True
            )
        if count > len(found):
            names = [name for name, _ in scope["headers"]]
            for once in _ONCE:
                if (count := names.count(once)) > 1:  # a proxy in front may have looked at another one
                    raise Refused(
                        400, f"a request has one {once.decode().title()} header. Received: {count}.", close=True
                    )
        host, origin = found.get(b"host"), found.get(b"origin")
        if host is None and scope["http_version"] == "1.1":
            raise Refused(400, "a request of HTTP/1.1 has a Host header. Received: none.", close=True)
        self._origins.check(
            scope["method"], (host or b"").decode("latin-1"), None if origin is None else origin.decode("latin-1")
        )
        return found

    def note(self, scope: Scope, model: str, status: int, seconds: float) -> None:
        """Count a request that was answered (0: its client was gone), and log it if that is wanted."""
        self.statistics.ended(model, status)
        if not self.settings.access_log:
            return
        client = scope["client"][0] if scope.get("client") else ""
        fields = {"client": client, "method": scope["method"], "path": scope["path"][:200], "status": status}
        fields["milliseconds"] = round(seconds * 1e3, 3)
        text = "{client} {method} {path} {status} {milliseconds} ms".format(**fields)
        _log.info("%s", text, extra={"fields": fields})

    async def _refused(self, request: Request, error: Exception) -> Answer:
        assert isinstance(error, Refused)
        return refusal(error, request.scope)

    async def _no_route(self, request: Request, error: Exception) -> Answer:
        assert isinstance(error, HTTPException)
        path, method = request.scope["path"], request.scope["method"]
        takes = ", ".join(sorted((error.headers or {}).get("Allow", "").split(", ")))
        words = {
            404: f"there is no {shown(path)} here. Try /v2, which lists the extensions that this server has, "
            "/v2/models/NAME/infer, /openapi.json, /metrics, or / in a browser.",
            405: f"{shown(path)} takes {takes}. Received: {shown(method)}.",
        }
        refused = Refused(error.status_code, words.get(error.status_code, str(error.detail)))
        refused.headers.update(error.headers or {})
        return refusal(refused, request.scope)

    async def _failed(self, request: Request, error: Exception) -> Answer:
        return json_answer({"error": "the server failed; its log says why."}, 500, close=True)

    # ---- inference ----

    async def infer(self, request: Request) -> Answer:
        """POST /v2/models/NAME[/versions/VERSION]/infer"""
        start = time.monotonic()
        model = self.free(self._model(request))
        with contextlib.closing(Body(self.budget)) as body:
            content = await body.read(request.headers, request.receive, self.limits)
            was_read(request.scope)
            wanted = decode(content, request.headers.get(HEADER_LENGTH), model.inputs, model.outputs, self.limits.json)
            try:
                arrays = await self._run(model, wanted, start)
                found, headers = encode(model.name, model.version, wanted, model.outputs, arrays)
            except Refused:
                self.statistics.of(model).failed.add(time.monotonic() - start)
                raise
        self.statistics.of(model).answered.add(time.monotonic() - start)
        return self._counted(await packed(Answer(found, headers), request.headers.get("accept-encoding", "")))

    def _counted(self, answer: Answer) -> Answer:
        """An answer that counts among what is held until the client has taken it."""
        size = len(answer.body)
        self.budget.take(size, alone=True)
        answer.taken = lambda: self.budget.give_back(size)
        return answer

    def _model(self, request: Request) -> Model:
        found = self.repository.get(request.path_params["name"], request.path_params.get("version", ""))
        known(request.scope, found.name)
        return found

    def free(self, model: Model) -> Model:
        """The model, unless a run of it does not end."""
        assert self.workers is not None
        if self.workers.is_stuck(model):
            raise stuck()
        return model

    def enqueue(self, job: Job) -> None:
        """Admit a job, or refuse it; those of one turn of the loop go to the queue together."""
        self.queue.admit(len(self._arrived))
        if not self._arrived:
            self.loop.call_soon(self._hand_over)
        self._arrived.append(job)

    def _hand_over(self) -> None:
        jobs, self._arrived = self._arrived, []
        self.queue.put(jobs)

    async def _run(self, model: Model, wanted: InferRequest, start: float) -> list[Array]:
        future: asyncio.Future[list[Array]] = self.loop.create_future()

        def done(result: list[Array] | Exception) -> None:
            if future.done():
                return
            if isinstance(result, Exception):
                future.set_exception(result)
            else:
                future.set_result(result)

        limit = self.limits.timeout if wanted.timeout is None else min(wanted.timeout, self.limits.timeout)
        job = Job(model, wanted.arrays, done, start + limit)

        def expire() -> None:
            job.abandoned = True
            done(job.expired(limit))

        self.enqueue(job)
        timer = self.loop.call_at(job.deadline, expire)
        try:
            return await future
        except Exception as error:  # whatever the engines raise
            raise self.failure(model, error) from None
        finally:
            timer.cancel()
            job.abandoned = True  # nobody waits any more, whatever the reason

    def _deliver(self, results: Results, seconds: float | None) -> None:
        """Hand results from a worker to the loop."""

        def settle() -> None:
            if seconds is not None:
                model = results[0][0].model
                assert isinstance(model, Model)
                self.statistics.ran(model, [job for job, _ in results], seconds)
            for job, result in results:
                job.done(result)

        with contextlib.suppress(RuntimeError):  # the loop is closed: the server ended without waiting
            self.loop.call_soon_threadsafe(settle)

    def failure(self, model: Model, error: Exception) -> Refused:
        """The answer to a request on which the model fails; where and how is for the log alone."""
        if isinstance(error, Refused):
            return error
        _log.error("%s version %s fails: %s", model.name, model.version, one_line(error)[:1000])
        if isinstance(error, MemoryError) or any(words in str(error) for words in _NO_MEMORY):
            return Refused(500, "there is not enough memory for this run.")
        if isinstance(error, (ValueError, IndexError)) or "InvalidArgument" in type(error).__name__:
            words = one_line(error).rpartition("Status Message: ")[2]  # before that, ONNX Runtime names its own parts
            return Refused(400, f"the model does not take these values: {words[:300]}")
        return Refused(500, "the model failed on these inputs; the server's log says how.")

    # ---- what there is ----

    async def server(self, request: Request) -> Answer:
        """GET /v2"""
        return json_answer({"name": "outrigger", "version": __version__, "extensions": EXTENSIONS})

    async def live(self, request: Request) -> Answer:
        """GET /v2/health/live"""
        return json_answer({"live": True})

    async def ready(self, request: Request) -> Answer:
        """GET /v2/health/ready"""
        good = self.repository.ready and not self.draining
        return json_answer({"ready": good}, 200 if good else 503)

    async def model_ready(self, request: Request) -> Answer:
        """GET /v2/models/NAME[/versions/VERSION]/ready"""
        return json_answer({"name": self.free(self._model(request)).name, "ready": True})

    async def metadata(self, request: Request) -> Answer:
        """GET /v2/models/NAME[/versions/VERSION]"""
        model = self._model(request)
        return json_answer(
            {
                "name": model.name,
                "versions": self.repository.versions(model.name),
                "platform": f"paddle_{model.engine}",
                "inputs": [spec.metadata() for spec in model.inputs],
                "outputs": [spec.metadata() for spec in model.outputs],
            }
        )

    async def config(self, request: Request) -> Answer:
        """GET /v2/models/NAME[/versions/VERSION]/config"""
        return json_answer(statistics.config(self._model(request), self.settings.most_rows, self.settings.delay))

    async def stats(self, request: Request) -> Answer:
        """GET /v2/models[/NAME[/versions/VERSION]]/stats"""
        models = [self._model(request)] if "name" in request.path_params else self.repository.models()
        return json_answer({"model_stats": [statistics.shown(one, self.statistics.of(one)) for one in models]})

    async def described(self, request: Request) -> Answer:
        """GET /openapi.json"""
        return json_answer(openapi.description(self.repository.models()))

    async def measured(self, request: Request) -> Answer:
        """GET /metrics"""
        body, kind = self.metrics.page()
        return Answer(body, {"content-type": kind})

    # ---- models come and go ----

    async def index(self, request: Request) -> Answer:
        """POST /v2/repository/index"""
        given = await self._small(request)
        found = self.repository.index()
        return json_answer([i for i in found if i["state"] == "READY"] if given.get("ready") is True else found)

    async def load(self, request: Request) -> Answer:
        """POST /v2/repository/models/NAME/load"""
        given = await self._controlled(request)
        if given.get("parameters"):
            raise Refused(400, "models are loaded as they lie in the folders that are served, without parameters.")
        name = request.path_params["name"]
        failures = await self._changing(lambda: self.repository.refresh(name, force=True))
        if failures:
            raise Refused(400, f"cannot load {'; '.join(failures)}"[:1000])
        return json_answer({})

    async def unload(self, request: Request) -> Answer:
        """POST /v2/repository/models/NAME/unload"""
        await self._controlled(request)
        await self._changing(lambda: self.repository.unload(request.path_params["name"]))
        return json_answer({})

    async def _controlled(self, request: Request) -> dict[str, Any]:
        if not self.settings.control:
            raise Refused(403, "this server does not let clients load and unload models. Start it with --control.")
        return await self._small(request)

    async def _small(self, request: Request) -> dict[str, Any]:
        with contextlib.closing(Body(self.budget)) as body:
            content = await body.read(request.headers, request.receive, self.limits)
            was_read(request.scope)
            if len(content) > _SMALL:
                raise Refused(413, f"this request may have {_SMALL} bytes. Received: {len(content)}.")
            return read_json(bytes(content)) if content.strip() else {}

    async def _changing(self, change: Callable[[], Any]) -> Any:
        """Change the models in another thread; loading takes seconds."""
        if self._loads >= _MOST_LOADS:
            raise Refused(429, f"{self._loads} requests to load or unload wait already.", headers={"retry-after": "1"})
        self._loads += 1
        try:
            return await asyncio.to_thread(change)
        except Refusal as error:
            raise Refused(400, str(error)) from None
        finally:
            self._loads -= 1

    def _routes(self) -> list[Route]:
        of_model: dict[str, tuple[str, Handler]] = {
            "": ("GET", self.metadata),
            "/ready": ("GET", self.model_ready),
            "/config": ("GET", self.config),
            "/stats": ("GET", self.stats),
            "/infer": ("POST", self.infer),
        }
        found = [
            Route(f"/v2/models/{{name}}{version}{end}", handler, methods=[method])
            for version in ("", "/versions/{version}")
            for end, (method, handler) in of_model.items()
        ]
        others: dict[str, tuple[str, Handler]] = {
            "/v2": ("GET", self.server),
            "/v2/health/live": ("GET", self.live),
            "/v2/health/ready": ("GET", self.ready),
            "/v2/models/stats": ("GET", self.stats),
            "/v2/repository/index": ("POST", self.index),
            "/v2/repository/models/{name}/load": ("POST", self.load),
            "/v2/repository/models/{name}/unload": ("POST", self.unload),
            "/metrics": ("GET", self.measured),
            "/openapi.json": ("GET", self.described),
        }
        others.update({path: ("GET", handler) for path, handler in page.handlers().items()})
        found += [Route(path, handler, methods=[method]) for path, (method, handler) in others.items()]
        # Routes are tried in order: inference first, and names without a parameter before those with one.
        return sorted(found, key=lambda route: (not route.path.endswith("/infer"), "{" in route.path))
