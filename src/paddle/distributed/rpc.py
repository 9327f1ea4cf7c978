"""Calls of functions in other processes, on torch's rpc (TensorPipe).

A worker runs whatever function another worker names and unpickles its arguments: everyone who reaches its port can run
code in it. On one machine workers listen on the loopback interface only; docs/security.md has the rest.
"""

import contextlib
import dataclasses
import json
import logging
import os
import re
import socket
import traceback
import warnings

import torch.distributed as c10d
from torch.distributed import rpc as engine
from torch.distributed.rendezvous import register_rendezvous_handler

from .._core import state, system
from .._core.errors import InvalidArgumentError, InvalidTypeError, PreconditionNotMetError, received
from . import _env, _listen
from ._group import default_timeout

__path__ = []  # a package, for the paths of the original below it

__all__ = [
    "get_all_worker_infos",
    "get_current_worker_info",
    "get_worker_info",
    "init_rpc",
    "rpc_async",
    "rpc_sync",
    "shutdown",
]

_SCHEME = "outrigger-rpc"
_INTERFACE = "TP_SOCKET_IFNAME"  # where TensorPipe listens


@dataclasses.dataclass(frozen=True)
class WorkerInfo:
    """The name, rank and address of a worker."""

    name: str
    rank: int
    ip: str
    port: int

    def __repr__(self):
        return f"{{name: {self.name}, rank: {self.rank}, ip: {self.ip}, port: {self.port}}}"


class RemoteError(RuntimeError):
    """What happened in another worker: the cause of an exception that a remote call raises."""


class NoAnswerError(PreconditionNotMetError, TimeoutError):
    """A worker did not answer in time."""


class _Agent:
    def __init__(self, name, store, workers):
        self.name, self.store, self.workers = name, store, workers


_AGENT = state.per_process("rpc agent")  # None before init_rpc
_MEETING = state.per_process("rpc store")  # the store for torch, while init_rpc runs


def _rendezvous(url, **options):
    store, rank, world = _MEETING.value
    yield store, rank, world


register_rendezvous_handler(_SCHEME, _rendezvous)


def init_rpc(name, rank=None, world_size=None, master_endpoint=None):
    """Join the other workers, and answer their calls from now on.

    Args:
        name: the name under which others call this worker.
        rank: the index of this worker; by default that of the launcher, `PADDLE_TRAINER_ID`.
        master_endpoint: "host:port" where the workers meet; rank 0 listens there.
    """
    if not isinstance(name, str) or not name:
        raise InvalidTypeError("init_rpc: 'name' must be a string.", received(name=name))
    if not re.fullmatch(r"[A-Za-z0-9_:-]{1,127}", name):
        raise InvalidArgumentError(
            "init_rpc: 'name' must have at most 127 letters, digits, '_', '-' and ':'.", received(name=name)
        )
    if _AGENT.value is not None:
        raise PreconditionNotMetError(f"init_rpc: this process is already worker '{_AGENT.value.name}'.")
    rank = _env.get_rank() if rank is None else rank
    world = _env.get_world_size() if world_size is None else world_size
    store, local = _store(master_endpoint, rank, world)
    before = os.environ.get(_INTERFACE)
    if local:
        if interface := system.loopback():
            os.environ[_INTERFACE] = interface
    else:
        logging.getLogger(__name__).warning(
            "worker %s listens beyond this machine: everyone who reaches its port can run code in it", name
        )
    seconds = default_timeout().total_seconds()
    _MEETING.value = (store, rank, world)
    try:
        options = engine.TensorPipeRpcBackendOptions(init_method=f"{_SCHEME}://", rpc_timeout=seconds)
        with _without_warning():
            engine.init_rpc(name, engine.BackendType.TENSORPIPE, rank, world, options)
        _AGENT.value = _Agent(name, store, _tell(store, name, rank, world))
        _wait_for_all(store, rank, world)
    except (RuntimeError, ValueError, OSError, c10d.DistError) as error:
        _AGENT.value = None
        raise PreconditionNotMetError(
            f"init_rpc: worker '{name}' (rank {rank} of {world}) could not join the others within {seconds:.0f} s.",
            str(error).strip().splitlines()[0],
            "check that all workers were started, each with its own name and rank; PADDLE_DISTRI_TIMEOUT sets how "
            "many seconds to wait.",
        ) from error
    finally:
        _MEETING.value = None
        if local:
            os.environ.pop(_INTERFACE, None) if before is None else os.environ.__setitem__(_INTERFACE, before)


@contextlib.contextmanager
def _without_warning():
    """Silence torch's warning about how its own rpc uses process groups."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="You are using a Backend")
        yield


def _store(master_endpoint, rank, world):
    """(the store through which the workers find each other, whether all of them are on this machine)"""
    if master_endpoint is None:
        host, port = _env.meeting_point()
        store = _env.create_store(host, port, rank, world)
        return c10d.PrefixStore("paddle/rpc", store), _listen.all_local(host, world)
    host, _, port = str(master_endpoint).rpartition(":")
    if not host or not port.isdigit():
        raise InvalidArgumentError(
            "init_rpc: 'master_endpoint' must be HOST:PORT.", received(master_endpoint=master_endpoint)
        )
    local = _listen.is_loopback(host)
    if rank == 0:
        return _listen.serve(_listen.listen(host, int(port), anywhere=True), default_timeout()), local
    return _listen.connect(host, int(port), default_timeout()), local


def _tell(store, name, rank, world):
    """Exchange the addresses of all workers: {name: WorkerInfo}."""
    ip, port = _address(store, name)
    store.set(f"workers/{rank}", json.dumps([name, ip, port]))
    found = {}
    for other in range(world):
        known, ip, port = json.loads(store.get(f"workers/{other}"))
        found[known] = WorkerInfo(known, other, ip, port)
    return found


def _wait_for_all(store, rank, world):
    """Wait until every worker knows the others: a function that one calls in another may ask for them at once."""
    store.set(f"ready/{rank}", "")
    for other in range(world):
        store.get(f"ready/{other}")


def _address(store, name):
    """The address of this worker: `PADDLE_WORKER_ENDPOINT`, or where TensorPipe listens."""
    given = os.environ.get("PADDLE_WORKER_ENDPOINT")
    if given:
        host, _, port = given.rpartition(":")
        return host, int(port)
    # TensorPipe writes its own address into the store, under the name of the worker.
    keys = [k for k in store.list_keys() if k.endswith(f"addrs/{name}")] if hasattr(store, "list_keys") else []
    for key in keys:
        found = re.search(rb"(\d+\.\d+\.\d+\.\d+):(\d+)", store.get(key))
        if found:
            return found.group(1).decode(), int(found.group(2))
    return socket.gethostbyname(socket.gethostname()), 0


def _agent(what):
    if _AGENT.value is None:
        raise PreconditionNotMetError(f"{what}: this process is no worker yet.", None, "call rpc.init_rpc(name) first.")
    return _AGENT.value


class FutureWrapper:
    """The result of a call that may not have come yet."""

    def __init__(self, future, worker, function):
        self._future, self._worker, self._function = future, worker, function

    def wait(self):
        """Wait for the result; raises what the function raised."""
        worker, called = self._worker, f"{getattr(self._function, '__name__', self._function)}"
        try:
            answer = self._future.wait()
        except RuntimeError as error:
            text = str(error).strip().splitlines()[0]
            kind = NoAnswerError if "timeout" in text.lower() else PreconditionNotMetError
            raise kind(
                f"rpc: worker '{worker.name}' (rank {worker.rank}) gave no answer to {called}.",
                text,
                "look into the log of that worker; 'timeout' sets how many seconds to wait.",
            ) from error
        if isinstance(answer, _Failure):
            answer.throw(worker, called)
        return answer


class _Failure:
    """An exception on its way back, with the traceback as text."""

    def __init__(self, error):
        self.error, self.text = error, "".join(traceback.format_exception(error))
        self.kind = f"{type(error).__name__}: {error}"

    def __reduce__(self):
        import pickle

        try:
            pickle.loads(pickle.dumps(self.error))
            error = self.error
        except Exception:  # an exception of any class whose instances cannot be copied
            error = None
        return _failure, (error, self.text, self.kind)

    def throw(self, worker, called):
        """Raise the exception here; its cause says where it comes from."""
        cause = RemoteError(f"{called} failed in worker '{worker.name}' (rank {worker.rank}):\n{self.text}")
        if self.error is None:
            raise RemoteError(f"{called} failed in worker '{worker.name}' (rank {worker.rank}): {self.kind}") from cause
        raise self.error from cause


def _failure(error, text, kind):
    made = _Failure.__new__(_Failure)
    made.error, made.text, made.kind = error, text, kind
    return made


def _run(function, args, kwargs):
    """Runs in the worker that was called."""
    try:
        return function(*args, **kwargs)
    except Exception as error:
        return _Failure(error)


def rpc_async(to, fn, args=None, kwargs=None, timeout=-1):
    """Call a function in another worker; `wait()` of the result gives its value.

    Args:
        to: the name of the worker.
        timeout: seconds to wait for the result; without a limit if it is not positive.
    """
    worker = get_worker_info(to)
    if not callable(fn):
        raise InvalidTypeError("rpc_async: 'fn' must be a function.", received(fn=fn))
    limit = float(timeout) if timeout and timeout > 0 else 0.0
    future = engine.rpc_async(to, _run, args=(fn, tuple(args or ()), dict(kwargs or {})), timeout=limit)
    return FutureWrapper(future, worker, fn)


def rpc_sync(to, fn, args=None, kwargs=None, timeout=-1):
    """Call a function in another worker, and return its value.

    Args:
        to: the name of the worker.
        timeout: seconds to wait for the result; without a limit if it is not positive.
    """
    return rpc_async(to, fn, args, kwargs, timeout).wait()


def shutdown():
    """Leave, when all workers have called this and all calls are answered."""
    _agent("rpc.shutdown")
    try:
        with _without_warning():
            engine.shutdown()
    finally:
        _AGENT.value = None


def get_worker_info(name):
    """The name, rank and address of a worker."""
    workers = _agent("rpc").workers
    if name not in workers:
        raise InvalidArgumentError(
            f"rpc: there is no worker '{name}'.", received(name=name), f"{', '.join(sorted(workers))}."
        )
    return workers[name]


def get_all_worker_infos():
    """The name, rank and address of all workers, by rank."""
    return sorted(_agent("rpc.get_all_worker_infos").workers.values(), key=lambda worker: worker.rank)


def get_current_worker_info():
    """The name, rank and address of this worker."""
    return get_worker_info(_agent("rpc.get_current_worker_info").name)
