"""The command `outrigger serve`: its options, its signals, and its log."""

from __future__ import annotations

import argparse
import contextlib
import ipaddress
import logging
import os
import re
import signal
import socket
import threading
from typing import TYPE_CHECKING, Any

from outrigger._cli import FAILED, Refusal, need
from outrigger._system import system

if TYPE_CHECKING:
    from outrigger.serve.repository import Repository
    from outrigger.serve.server import Server
    from outrigger.serve.sources import Source

HELP = "serve saved models over HTTP (KServe V2 protocol)"
EXAMPLE = (
    "  outrigger serve lenet\n"
    "  outrigger serve models/ --port 8080 --workers 4 --max-batch 16 --batch-delay 2\n"
    "  outrigger serve detector=ocr/det/inference reader=ocr/rec/inference --host 0.0.0.0"
)
_LOOPBACK = ("localhost", "127.0.0.1", "::1")
_LARGEST = 1_000_000  # of an option: more seconds, megabytes or requests than anyone needs, and no overflow
_MOST_THREADS = 1024
_OTHER_FILES = 128  # descriptors for anything but connections: files of models, libraries, the log
_MOST_LOADS = 8  # models that are loaded at once: each has a process of some hundred megabytes
_BURST = 128  # connections that are accepted before any of them is refused


def number(text: str) -> float:
    """A number of seconds, milliseconds or megabytes, not negative."""
    with contextlib.suppress(ValueError):
        if 0 <= (found := float(text)) <= _LARGEST:
            return found
    raise argparse.ArgumentTypeError(f"expected a number from 0 to {_LARGEST}. Received: {text!r}.")


def _integer(text: str, least: int, most: int) -> int:
    with contextlib.suppress(ValueError):
        if least <= (found := int(text)) <= most:
            return found
    raise argparse.ArgumentTypeError(f"expected an integer from {least} to {most}. Received: {text!r}.")


def count(text: str) -> int:
    """A number of things, at least one."""
    return _integer(text, 1, _LARGEST)


def threads(text: str) -> int:
    """A number of threads."""
    return _integer(text, 1, _MOST_THREADS)


def port(text: str) -> int:
    """The number of a port."""
    return _integer(text, 0, 65535)


def host_name(text: str) -> str:
    """An address or the name of a host."""
    if not re.fullmatch(r"[A-Za-z0-9_.:\-]{1,253}", text):
        raise argparse.ArgumentTypeError(f"expected an address or the name of a host. Received: {text!r}.")
    return text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The models, the address, and the limits."""
    parser.add_argument("models", metavar="MODEL", nargs="+", help="a saved model, a folder of models, or NAME=MODEL")
    where = parser.add_argument_group("address")
    where.add_argument(
        "--host", type=host_name, metavar="ADDRESS", default="127.0.0.1", help="127.0.0.1: this machine only"
    )
    where.add_argument("--port", type=port, default=8000, metavar="N", help="8000; 0 for any free port")
    where.add_argument(
        "--unix-socket", metavar="PATH", help="listen on a Unix socket in place of a port, for a proxy on this machine"
    )
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
    runs.add_argument("--workers", type=threads, metavar="N", help="threads that run models (one per core)")
    runs.add_argument("--threads", type=threads, default=1, metavar="N", help="threads for one operator of one run (1)")
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
        "--batch-delay", type=number, default=0.0, metavar="MS", help="how long to wait for more requests (0 ms)"
    )
    runs.add_argument("--engine", choices=("auto", "onnxruntime", "torch"), default="auto", help="what runs the models")
    runs.add_argument(
        "--poll", type=number, default=2.0, metavar="S", help="seconds between checks for changed files (2; 0: never)"
    )
    loads = parser.add_argument_group("loading")
    loads.add_argument(
        "--load-timeout",
        type=number,
        default=300,
        metavar="S",
        help="seconds that converting a model may take (300; 0: no limits, and no process for it)",
    )
    loads.add_argument(
        "--load-memory", type=number, metavar="MB", help="memory of a process that converts a model (3/4 of all)"
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
    from outrigger.serve.sources import look

    logger = logging.getLogger("outrigger.serve")
    server = make(args)
    try:
        for given in args.models:
            look(given)  # a path with nothing at it is said at once, and not once the server runs
    except Refusal:
        server.close()
        raise
    if not args.unix_socket and not is_loopback(args.host):
        logger.warning(
            "listening on %s: everyone who reaches port %d can use the models. There is neither a password nor "
            "encryption; put a proxy in front that has both.",
            args.host,
            server.port,
        )
    with _Signals(server) as signals:
        loading = _Loading(server.app.repository)
        code = _until_a_signal(args, server, signals, loading, logger)
    workers = server.app.workers
    if server.app.repository.loads or not loading.ended or (workers is not None and workers.runs):
        # Nothing can stop a load or a run, and libraries that are unloaded under it would end the process with a fault.
        logging.shutdown()
        os._exit(code)
    return code


def _until_a_signal(
    args: argparse.Namespace, server: Server, signals: _Signals, loading: _Loading, logger: logging.Logger
) -> int:
    server.start()  # before the loading: it takes time, and who asks for readiness gets an answer
    logger.info("loading models; %s answers already whether they are ready", server.url)
    loading.start()
    try:
        signals.wait(loading)
        if loading.ended:
            _say_what_is_ready(args, server, loading.result(), logger)
            signals.wait()
    except Refusal:
        server.stop()
        raise
    logger.info("ending: requests that have been asked are answered")
    good = server.stop(args.drain, hurry=lambda: signals.count > 1)
    logger.info("ended" if good else "ended before all requests were answered")
    return 0 if good else FAILED


def _say_what_is_ready(args: argparse.Namespace, server: Server, failures: list[str], logger: logging.Logger) -> None:
    """Log the models that are ready; it is an error if there is none."""
    index = server.app.repository.index()
    ready = len({entry["name"] for entry in index if entry["state"] == "READY"})
    if not ready:
        raise Refusal(f"no model could be loaded: {'; '.join(failures)}", FAILED)
    unknown = set(args.share_runs) - {entry["name"] for entry in index}
    if unknown:
        logger.warning("--share-runs: there is no model called %s", ", ".join(map(repr, sorted(unknown))))
    models = "1 model is" if ready == 1 else f"{ready} models are"
    logger.info("%s ready at %s (metrics at %s/metrics)", models, server.url, server.url)


def make(args: argparse.Namespace) -> Server:
    """A server as the options describe it, before it starts and loads its models."""
    from outrigger.serve.app import App, Settings
    from outrigger.serve.children import Children
    from outrigger.serve.limits import MEGABYTE, Limits
    from outrigger.serve.model import Model, Share
    from outrigger.serve.repository import Repository
    from outrigger.serve.server import Server

    for option in ("timeout", "max_body", "max_json", "load_memory"):
        if getattr(args, option) == 0:
            raise Refusal(f"--{option.replace('_', '-')} must be more than 0.")
    if args.unix_socket and not hasattr(socket, "AF_UNIX"):
        raise Refusal("--unix-socket: this system has no Unix sockets. Try --port.")
    connections = _connections(args.connections)
    children = Children(args.load_timeout, _load_memory(args.load_memory), "converting the model")
    ask = children.ask if args.load_timeout else None

    def load(source: Source) -> Model:
        share = Share.CLAIMED if source.name in args.share_runs else Share.PROVEN
        share = share if args.max_batch > 1 else Share.NONE
        return Model(source.name, source.version, source.program, source.params, args.threads, args.engine, share, ask)

    body = int(args.max_body * MEGABYTE)
    limits = Limits(
        body=body,
        json=min(body, int(args.max_json * MEGABYTE)),
        held=max(8 * body, 512 * MEGABYTE),
        timeout=args.timeout,
        head_timeout=min(10.0, args.timeout),
        write_timeout=min(20.0, args.timeout),
        connections=connections,
        queue=args.queue,
    )
    loopback = is_loopback(args.host) and not args.unix_socket
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
    app = App(Repository(args.models, load, at_once=min(system.cores(), _MOST_LOADS), give_up=children.close), settings)
    return Server(app, args.host, args.port, args.poll, args.grace, args.unix_socket or "")


def _load_memory(megabytes: float | None) -> int:
    """The bytes of memory that a process may have which converts a model."""
    if megabytes is not None:
        return int(megabytes * (1 << 20))
    return int(min(system.memory() * 3 / 4, 1 << 50))


def _connections(wanted: int) -> int:
    """How many connections there may be: each takes a file descriptor, and without one nothing is accepted any more."""
    needed = wanted + _OTHER_FILES + _BURST
    allowed: int | None = system.allow_files(needed)
    if allowed is None or allowed >= needed:
        return wanted
    found = max(1, allowed - _OTHER_FILES - _BURST, allowed // 4)
    logging.getLogger("outrigger.serve").warning(
        "at most %d connections instead of %d: this process may open %d files. Try ulimit -n %d.",
        found,
        wanted,
        allowed,
        needed,
    )
    return found


class _Loading(threading.Thread):
    """The first look for models, in a thread: loading takes time, in which a signal must be heard."""

    def __init__(self, repository: Repository) -> None:
        super().__init__(name="outrigger-load", daemon=True)
        self._repository, self._found = repository, list[str]()
        self._error: Exception | None = None

    def run(self) -> None:
        try:
            self._found = self._repository.refresh()
        except Exception as error:
            self._error = error

    @property
    def ended(self) -> bool:
        """Whether it has ended, or never began."""
        return not self.is_alive()

    def result(self) -> list[str]:
        """Why models could not be loaded."""
        if self._error is not None:
            raise self._error
        return self._found


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

    def wait(self, loading: _Loading | None = None) -> None:
        """Wait for a signal, for the end of the server, or for models to be loaded."""
        while not self._wanted.wait(1.0 if loading is None else 0.02):
            if loading is not None and loading.ended:
                return
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
