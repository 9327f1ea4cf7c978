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
from outrigger.serve import openapi, page, statistics
from outrigger.serve.answers import LINGER, Answer, Receive, Scope, Send, json_answer, packed, refusal, was_read
from outrigger.serve.batching import Job, Queue
from outrigger.serve.connections import Connections
from outrigger.serve.errors import Refused, shown
from outrigger.serve.limits import Body, Budget, Disconnected, Limits, Origins
from outrigger.serve.metrics import Metrics
from outrigger.serve.model import Model
from outrigger.serve.protocol import EXTENSIONS, HEADER_LENGTH, InferRequest, decode, encode, read_json
from outrigger.serve.repository import Repository
from outrigger.serve.tensors import Array
from outrigger.serve.workers import Workers, stuck

_log = logging.getLogger("outrigger.serve")
_MOST_LOADS = 8  # requests to load or unload that wait
_ONCE = (b"host", b"content-encoding", HEADER_LENGTH.lower().encode())
_SMALL = 1 << 20  # bytes of a request that is not for inference
_KNOWN = "outrigger.model"  # in a scope: the model that the request is for, once it is found
_NO_MEMORY = ("Failed to allocate memory", "can't allocate memory")  # of ONNX Runtime and of torch
Handler = Callable[[Request], Awaitable[Answer]]


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
        self.metrics, self.statistics = Metrics(), statistics.Statistics()
        repository.noted = lambda good: self.metrics.loads.labels("loaded" if good else "failed").inc()
        self.connections = Connections(self.limits)
        self.queue = Queue(self.limits.queue, settings.most_rows, settings.delay)
        self.workers: Workers | None = None
        self._budget, self._origins = Budget(self.limits.held), Origins(settings.hosts)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._loads, self._pause_ends = 0, 0.0
        gauges: dict[str, tuple[str, Callable[[], float]]] = {
            "queue_requests": ("Requests that wait for a run.", lambda: len(self.queue)),
            "held_bytes": ("Bodies of requests that are being served.", lambda: self._budget.used),
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
        self._loop = asyncio.get_running_loop()
        self._loop.set_exception_handler(self._in_the_loop)
        settings = self.settings
        self.workers = Workers(self.queue, settings.workers, settings.threads, self._ran, self._deliver)
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
        start, status = time.perf_counter(), 0
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
            self._check(scope)
        except Refused as refused:
            await refusal(refused, scope)(scope, receive, noting)
        else:
            try:
                await self._starlette(scope, receive, noting)
            except Disconnected:
                status = 0  # nobody is there
            except Exception:  # an error of this program; the client has its answer from `_failed`
                _log.exception("cannot answer %s %s", scope["method"], shown(scope["path"]))
        self.metrics.requests.labels(scope.get(_KNOWN, ""), str(status or "gone")).inc()
        if self.settings.access_log:
            self._note(scope, status, time.perf_counter() - start)

    def _check(self, scope: Scope) -> None:
        size = sum(len(name) + len(value) for name, value in scope["headers"]) + len(scope["raw_path"])
        if size > self.limits.head:
            raise Refused(
                431, f"request line and headers may have {self.limits.head} bytes. Received: {size}.", close=True
            )
        names = [name for name, _ in scope["headers"]]
        for once in _ONCE:
            if (count := names.count(once)) > 1:  # a proxy in front may have looked at another one
                raise Refused(400, f"a request has one {once.decode().title()} header. Received: {count}.", close=True)
        if scope["http_version"] == "1.1" and b"host" not in names:
            raise Refused(400, "a request of HTTP/1.1 has a Host header. Received: none.", close=True)
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        self._origins.check(scope["method"], headers)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
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
        words = {
            404: f"there is no {shown(path)} here. Try /v2, which lists the extensions that this server has, "
            "/v2/models/NAME/infer, /openapi.json, /metrics, or / in a browser.",
            405: f"{shown(path)} does not take {shown(method)}.",
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
        model = self._model(request)
        assert self.workers is not None
        if self.workers.is_stuck(model):
            raise stuck()
        with contextlib.closing(Body(self._budget)) as body:
            content = await body.read(request.headers, request.receive, self.limits)
            was_read(request.scope)
            wanted = decode(content, request.headers.get(HEADER_LENGTH), model.inputs, model.outputs, self.limits.json)
            try:
                arrays = await self._run(model, wanted, start)
            except Refused:
                self.statistics.failed(model, time.monotonic() - start)
                raise
            found, headers = encode(model.name, model.version, wanted, model.outputs, arrays)
        seconds = time.monotonic() - start
        self.metrics.answered.labels(model.name, model.version).observe(seconds)
        self.statistics.answered(model, seconds)
        answer = await packed(Answer(found, headers), request.headers.get("accept-encoding", ""))
        size = len(answer.body)
        self._budget.take(size, alone=True)
        answer.taken = lambda: self._budget.give_back(size)
        return answer

    def _model(self, request: Request) -> Model:
        model = self.repository.get(request.path_params["name"], request.path_params.get("version", ""))
        request.scope[_KNOWN] = model.name
        return model

    async def _run(self, model: Model, wanted: InferRequest, start: float) -> list[Array]:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[list[Array]] = loop.create_future()

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
            state = "ran" if job.started else "waited in the queue"
            done(Refused(504, f"the request {state} until its {limit:g} s were over."))

        self.queue.put(job)
        timer = loop.call_at(job.deadline, expire)
        try:
            return await future
        except Refused:
            raise
        except Exception as error:  # whatever the engines raise
            raise _failure(model, error) from None
        finally:
            timer.cancel()
            job.abandoned = True  # nobody waits any more, whatever the reason

    def _deliver(self, results: list[tuple[Job, list[Array] | Exception]]) -> None:
        """Hand results from a worker to the loop."""

        def settle() -> None:
            for job, result in results:
                job.done(result)

        assert self._loop is not None
        with contextlib.suppress(RuntimeError):  # the loop is closed: the server ended without waiting
            self._loop.call_soon_threadsafe(settle)

    def _ran(self, jobs: list[Job], seconds: float) -> None:
        model = jobs[0].model
        assert isinstance(model, Model)
        labels = model.name, model.version
        self.metrics.ran.labels(*labels).observe(seconds)
        self.metrics.rows.labels(*labels).observe(jobs[0].batch)
        waited = self.metrics.waited.labels(*labels)
        for job in jobs:
            waited.observe(job.started - job.arrived)
        self.statistics.ran(model, jobs, seconds)

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
        model = self._model(request)
        assert self.workers is not None
        if self.workers.is_stuck(model):
            raise stuck()
        return json_answer({"name": model.name, "ready": True})

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
        if "name" in request.path_params:
            return json_answer({"model_stats": [self.statistics.of(self._model(request))]})
        return json_answer({"model_stats": [self.statistics.of(model) for model in self.repository.models()]})

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
        with contextlib.closing(Body(self._budget)) as body:
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


def _failure(model: Model, error: Exception) -> Refused:
    """The answer to a request on which the model fails; where and how is for the log alone."""
    _log.error("%s version %s fails: %s", model.name, model.version, one_line(error)[:1000])
    if isinstance(error, MemoryError) or any(words in str(error) for words in _NO_MEMORY):
        return Refused(500, "there is not enough memory for this run.")
    if isinstance(error, (ValueError, IndexError)) or "InvalidArgument" in type(error).__name__:
        words = one_line(error).rpartition("Status Message: ")[2]  # before that, ONNX Runtime names its own parts
        return Refused(400, f"the model does not take these values: {words[:300]}")
    return Refused(500, "the model failed on these inputs; the server's log says how.")
