"""The command `outrigger serve`: its options, its signals, and its log."""

from __future__ import annotations

import argparse
import ipaddress
import logging
import math
import re
import signal
import threading
from typing import TYPE_CHECKING, Any

from outrigger._cli import FAILED, Refusal, need
from outrigger._system import system

if TYPE_CHECKING:
    from outrigger.serve.server import Server
    from outrigger.serve.sources import Source

HELP = "serve saved models over HTTP (KServe V2 protocol)"
EXAMPLE = (
    "  outrigger serve lenet\n"
    "  outrigger serve models/ --port 8080 --workers 4 --max-batch 16 --batch-delay 2\n"
    "  outrigger serve detector=ocr/det/inference reader=ocr/rec/inference --host 0.0.0.0"
)
_LOOPBACK = ("localhost", "127.0.0.1", "::1")


def number(text: str) -> float:
    """A number of seconds, milliseconds or megabytes, not negative."""
    found = float(text)
    if not (math.isfinite(found) and found >= 0):
        raise ValueError
    return found


def count(text: str) -> int:
    """A number of things, at least one."""
    found = int(text)
    if found < 1:
        raise ValueError
    return found


def host_name(text: str) -> str:
    """An address or the name of a host."""
    if not re.fullmatch(r"[A-Za-z0-9_.:\-]{1,253}", text):
        raise ValueError
    return text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The models, the address, and the limits."""
    parser.add_argument("models", metavar="MODEL", nargs="+", help="a saved model, a folder of models, or NAME=MODEL")
    where = parser.add_argument_group("address")
    where.add_argument(
        "--host", type=host_name, metavar="ADDRESS", default="127.0.0.1", help="127.0.0.1: this machine only"
    )
    where.add_argument("--port", type=int, default=8000, metavar="N", help="8000; 0 for any free port")
    where.add_argument(
        "--allow-host",
        nargs="+",
        type=host_name,
        default=[],
        metavar="NAME",
        help="host names in requests (any, except on loopback)",
    )
    control = "whether clients may load and unload models (only on loopback)"
    where.add_argument("--control", action=argparse.BooleanOptionalAction, default=None, help=control)
    runs = parser.add_argument_group("runs")
    runs.add_argument("--workers", type=count, metavar="N", help="threads that run models (one for each core)")
    runs.add_argument("--threads", type=count, default=1, metavar="N", help="threads for one operator of one run (1)")
    runs.add_argument(
        "--max-batch", type=count, default=32, metavar="ROWS", help="rows of requests that share a run (32)"
    )
    runs.add_argument(
        "--share-runs",
        nargs="+",
        default=[],
        metavar="NAME",
        help="models whose requests share runs although it cannot be shown that their rows are independent",
    )
    runs.add_argument(
        "--batch-delay", type=number, default=0.0, metavar="MS", help="how long a request waits for company (0 ms)"
    )
    runs.add_argument("--engine", choices=("auto", "onnxruntime", "torch"), default="auto", help="what runs the models")
    runs.add_argument(
        "--poll", type=number, default=2.0, metavar="S", help="seconds between looks for changed files (2; 0: never)"
    )
    limits = parser.add_argument_group("limits")
    limits.add_argument("--max-body", type=number, default=64, metavar="MB", help="body of a request (64)")
    limits.add_argument("--max-json", type=number, default=16, metavar="MB", help="JSON in a body (16)")
    limits.add_argument(
        "--timeout", type=number, default=30, metavar="S", help="from the first byte of a body to the answer (30)"
    )
    limits.add_argument("--queue", type=count, default=512, metavar="N", help="requests that wait (512)")
    limits.add_argument("--connections", type=count, default=1024, metavar="N", help="open connections (1024)")
    ends = parser.add_argument_group("end and log")
    ends.add_argument(
        "--drain", type=number, default=1.0, metavar="S", help="after SIGTERM: seconds to answer while not ready (1)"
    )
    ends.add_argument(
        "--grace", type=number, default=30.0, metavar="S", help="then: seconds for requests to finish (30)"
    )
    ends.add_argument("--access-log", action="store_true", help="a line for each request")
    ends.add_argument("--json", action="store_true", help="the log as JSON, one object a line")


def run(args: argparse.Namespace) -> int:
    """Load the models and serve them until SIGTERM or Ctrl-C."""
    for module in ("uvicorn", "starlette", "httptools", "prometheus_client"):
        need(module, "serve", "outrigger serve")
    from outrigger.serve import log

    handler = log.start(args.json)
    try:
        return _serve(args)
    finally:
        log.stop(handler)


def _serve(args: argparse.Namespace) -> int:
    logger = logging.getLogger("outrigger.serve")
    server = make(args)
    loopback = is_loopback(args.host)
    if not loopback:
        logger.warning(
            "listening on %s: everyone who reaches port %d can use the models. There is neither a password nor "
            "encryption; put a proxy in front that has both.",
            args.host,
            server.port,
        )
    with _Signals(server) as signals:
        return _until_a_signal(args, server, signals, logger)


def _until_a_signal(args: argparse.Namespace, server: Server, signals: _Signals, logger: logging.Logger) -> int:
    server.start()  # before the loading: it takes time, and who asks for readiness gets an answer
    logger.info("loading models; %s answers already whether they are ready", server.url)
    try:
        failures = server.app.repository.refresh()
        ready = len({entry["name"] for entry in server.app.repository.index() if entry["state"] == "READY"})
        if not ready:
            raise Refusal(f"no model could be loaded: {'; '.join(failures)}", FAILED)
    except Refusal:
        server.stop()
        raise
    unknown = set(args.share_runs) - {entry["name"] for entry in server.app.repository.index()}
    if unknown:
        logger.warning("--share-runs: there is no model called %s", ", ".join(map(repr, sorted(unknown))))
    models = "1 model is" if ready == 1 else f"{ready} models are"
    logger.info("%s ready at %s (metrics at %s/metrics)", models, server.url, server.url)
    signals.wait()
    logger.info("ending: requests that have been asked are answered")
    good = server.stop(args.drain, hurry=lambda: signals.count > 1)
    logger.info("ended" if good else "ended before all requests were answered")
    return 0 if good else FAILED


def make(args: argparse.Namespace) -> Server:
    """A server as the options describe it, before it starts and loads its models."""
    from outrigger.serve.app import App, Settings
    from outrigger.serve.limits import MEGABYTE, Limits
    from outrigger.serve.model import Model, Share
    from outrigger.serve.repository import Repository
    from outrigger.serve.server import Server

    if not args.timeout:
        raise Refusal("--timeout must be more than 0 seconds.")

    def load(source: Source) -> Model:
        share = Share.CLAIMED if source.name in args.share_runs else Share.PROVEN
        share = share if args.max_batch > 1 else Share.NONE
        return Model(source.name, source.version, source.program, source.params, args.threads, args.engine, share)

    body = int(args.max_body * MEGABYTE)
    limits = Limits(
        body=body,
        json=min(body, int(args.max_json * MEGABYTE)),
        held=max(8 * body, 512 * MEGABYTE),
        timeout=args.timeout,
        head_timeout=min(10.0, args.timeout),
        write_timeout=min(20.0, args.timeout),
        connections=args.connections,
        queue=args.queue,
    )
    loopback = is_loopback(args.host)
    settings = Settings(
        limits,
        workers=args.workers or system.cores(),
        threads=args.threads,
        most_rows=args.max_batch,
        delay=args.batch_delay / 1e3,
        control=loopback if args.control is None else args.control,
        hosts=(*_LOOPBACK, args.host, *args.allow_host) if loopback else tuple(args.allow_host),
        access_log=args.access_log,
    )
    return Server(App(Repository(args.models, load), settings), args.host, args.port, args.poll, args.grace)


class _Signals:
    """SIGTERM and SIGINT end the server, twice at once; SIGHUP looks for changed models."""

    def __init__(self, server: Server) -> None:
        self.count, self._wanted, self._server = 0, threading.Event(), server
        self._before: dict[int, Any] = {}

    def __enter__(self) -> _Signals:
        handlers: dict[int, Any] = dict.fromkeys(system.end_signals(), self._end)
        if number := system.reload_signal():
            handlers[number] = lambda *_: self._server.look.set()
        for number, handler in handlers.items():
            self._before[number] = signal.signal(number, handler)
        return self

    def __exit__(self, *_: Any) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _end(self, *_: Any) -> None:
        self.count += 1
        self._wanted.set()

    def wait(self) -> None:
        """Wait for a signal, or for the end of the server."""
        while not self._wanted.wait(1.0):
            if not self._server.alive:
                raise Refusal("the server ended; its log says why.", FAILED)


def is_loopback(host: str) -> bool:
    """Whether an address is reached from this machine only."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
