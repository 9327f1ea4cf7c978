"""`--run_mode ps`: start and end the parameter servers and trainers of this machine together."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time

from ..._core import system
from .._interfaces import free_ports, interfaces, is_own
from .._processes import ProcessWatcher
from ._key import given_key, new_key, shared_key
from ._log import Follower, last_lines

_GRACE = 5  # seconds for processes to end before they are killed
_LONGEST = 10  # seconds for servers to end after the last trainer
_SETTINGS = {  # options of the launcher that processes read in the environment
    "ps_folder": "PADDLE_PS_FOLDER",
    "tls_cert": "PADDLE_PS_TLS_CERT",
    "tls_key": "PADDLE_PS_TLS_KEY",
    "tls_ca": "PADDLE_PS_TLS_CA",
    "tls_name": "PADDLE_PS_TLS_NAME",
}


def run_servers(options, folder, say):
    """Start all processes, wait for the trainers, end the servers; returns the exit code."""
    servers, trainers = _endpoints(options)
    own = {host for host in map(_host, [*servers, *trainers]) if _is_here(host, options)}
    # Both are counted over all machines, so that each process gets its number.
    chosen = [("server", i, e) for i, e in enumerate(servers) if _host(e) in own]
    chosen += [("worker", i, e) for i, e in enumerate(trainers) if _host(e) in own]
    if not chosen:
        print(
            f"launch: none of --servers {options.servers} --trainers {options.trainers} is on this machine\n"
            f"  Received: its addresses are {', '.join(_shown_addresses(options))}\n"
            "  Try: --host with the address of this machine",
            file=sys.stderr,
        )
        return 2
    key = _job_key(options, servers, len(chosen) == len(servers) + len(trainers), _host(servers[0]) in own)
    settings = {"PADDLE_JOB_KEY": key}
    settings |= {name: value for option, name in _SETTINGS.items() if (value := getattr(options, option))}
    counts = [sum(kind == k for kind, _, _ in chosen) for k in ("server", "worker")]
    say(
        options,
        f"{counts[0]} servers and {counts[1]} trainers of {options.program}, logs in "
        f"{folder}/serverlog.N and workerlog.N",
    )
    first = next((i for kind, i, _ in chosen if kind == "worker"), None)
    follower = contextlib.nullcontext() if first is None else Follower(folder / f"workerlog.{first}")
    with (
        follower,
        _Stop() as stop,
        ProcessWatcher(options.job_id) as watched,
        _Processes(options, folder, servers, trainers, settings, watched) as processes,
    ):
        for kind, index, endpoint in chosen:
            processes.start(kind, index, endpoint)
        failure = processes.watch(stop)
    if stop.signal:
        name = signal.Signals(stop.signal).name
        print(f"launch: stopped by {name}; all processes were ended", file=sys.stderr)
        return 128 + stop.signal
    if failure:
        print(failure, file=sys.stderr)
    return 1 if failure else 0


class _Process:
    """A server or a trainer."""

    def __init__(self, kind, index, log, popen):
        self.kind, self.index, self.log, self.popen = kind, index, log, popen
        self.name = f"{'server' if kind == 'server' else 'trainer'} {index}"

    def report(self, code):
        """How it ended, and its last output."""
        how, advice = system.ending(code)
        lines = [f"launch: {self.name} (process {self.popen.pid}) {how}"]
        if advice:
            lines.append(f"  {advice}")
        lines += [f"  its last lines, from {self.log}:", *(f"  | {line}" for line in last_lines(self.log))]
        return "\n".join(lines)


class _Processes:
    """All processes of this machine; leaving the block ends those that still run, and their children."""

    def __init__(self, options, folder, servers, trainers, settings, watched):
        self._options, self._folder, self._servers, self._trainers = options, folder, servers, trainers
        self._settings, self._watched, self._all = settings, watched, []

    def __enter__(self):
        return self

    def __exit__(self, *failure):
        for at_once in (False, True):
            running = [p for p in self._all if p.popen.poll() is None]
            for process in running:
                system.end_group(process.popen.pid, at_once)
            until = time.monotonic() + _GRACE
            while time.monotonic() < until and any(p.popen.poll() is None for p in running):
                time.sleep(0.05)
        for process in self._all:  # children that outlived their process
            if system.POSIX:
                system.end_group(process.popen.pid, at_once=True)
            process.popen.wait()

    def start(self, kind, index, endpoint):
        """Start one process, with its role in Paddle's variables."""
        host, port = endpoint.rsplit(":", 1)
        environment = {
            **os.environ,
            **self._settings,
            "PADDLE_PSERVERS_IP_PORT_LIST": ",".join(self._servers),
            "PADDLE_TRAINER_ENDPOINTS": ",".join(self._trainers),
            "PADDLE_TRAINERS_NUM": str(len(self._trainers)),
            "TRAINING_ROLE": "PSERVER" if kind == "server" else "TRAINER",
            "POD_IP": host,
            "PADDLE_PORT": port,
            "PADDLE_JOB_ID": self._options.job_id,
            "PADDLE_PSERVER_ID" if kind == "server" else "PADDLE_TRAINER_ID": str(index),
        }
        if kind == "worker":
            environment["PADDLE_CURRENT_ENDPOINT"] = endpoint
        environment.setdefault("OMP_NUM_THREADS", "1")  # many processes share the cores of a machine
        log = self._folder / f"{kind}log.{index}"
        program = ["-m", self._options.program] if self._options.module else [self._options.program]
        with log.open("wb" if self._options.log_overwrite else "ab") as out:
            command = [sys.executable, "-u", *program, *self._options.arguments]
            role = "server" if kind == "server" else "trainer"
            popen = subprocess.Popen(
                [sys.executable, *self._watched.command(role, index, command)],
                env=environment,
                stdout=out,
                stderr=out,
                stdin=subprocess.DEVNULL,
                **system.own_group(),
            )
        self._all.append(_Process(kind, index, log, popen))

    def watch(self, stop):
        """Wait for the trainers, then for the servers; returns the report of the process that failed first."""
        deadline = None
        while not stop.signal:
            ended = [(p, code) for p in self._all if (code := p.popen.poll()) is not None]
            failed = [(p, code) for p, code in ended if code]
            if failed:
                return self._first(failed)
            if len(ended) == len(self._all):
                return None
            trainers = [p for p in self._all if p.kind == "worker"]
            if trainers and all(p.popen.poll() is not None for p in trainers) and len(self._trainers) == len(trainers):
                deadline = deadline or time.monotonic() + _LONGEST
                if time.monotonic() > deadline:  # no trainer is left on any machine, so the servers are done
                    return None
            time.sleep(0.05)
        return None

    def _first(self, failed):
        """The process that failed first; a killed process is the cause, others fail because it is missing."""
        time.sleep(0.3)
        failed = [(p, p.popen.poll()) for p in self._all if p.popen.poll()]
        process, code = min(failed, key=lambda pair: pair[1] >= 0)
        others = [p.name for p, _ in failed if p is not process]
        report = process.report(code)
        return report + (f"\n  after it failed: {', '.join(others)}" if others else "")


class _Stop:
    """Records signals that ask the launcher to end."""

    def __init__(self):
        self.signal, self._before = None, {}

    def __enter__(self):
        for number in system.end_signals():
            self._before[number] = signal.signal(number, self._note)
        return self

    def _note(self, number, frame):
        self.signal = number

    def __exit__(self, *failure):
        for number, handler in self._before.items():
            signal.signal(number, handler)


def _job_key(options, servers, alone, first):
    """The key of the job: generated on one machine if none is given, shared on several."""
    if alone:
        return (options.job_key or "").strip() or new_key()
    return given_key(options) or shared_key(first, _host(servers[0]))


def _endpoints(options):
    """The addresses of all servers and trainers; free ports of this machine if only numbers are given."""
    host = options.host or "127.0.0.1"
    servers = [e for e in (options.servers or "").split(",") if e]
    trainers = [e for e in (options.trainers or "").split(",") if e]
    bare = [i for i, e in enumerate(trainers) if ":" not in e]
    fresh = iter(
        free_ports(
            (0 if servers else options.server_num or 1) + (0 if trainers else options.trainer_num or 1) + len(bare),
            host="",  # on every interface
        )
    )
    servers = servers or [f"{host}:{next(fresh)}" for _ in range(options.server_num or 1)]
    trainers = trainers or [f"{host}:{next(fresh)}" for _ in range(options.trainer_num or 1)]
    return servers, [e if i not in bare else f"{e}:{next(fresh)}" for i, e in enumerate(trainers)]


def _host(endpoint):
    return endpoint.rsplit(":", 1)[0]


def _is_here(host, options):
    """Whether an endpoint's host is this machine."""
    if options.host:
        return host in (options.host, "127.0.0.1", "localhost", "0.0.0.0", socket.gethostname())
    return is_own(host)


def _shown_addresses(options):
    return [options.host] if options.host else sorted({socket.gethostname(), *(address for address, _ in interfaces())})
