"""The rank of this process, and how it joins the other processes of the job.

Paddle's launcher, torchrun, Slurm and MPI each use their own environment variables for this.
"""

import atexit
import contextlib
import logging
import os
import re
import time

import torch
import torch.distributed as c10d
from torch.distributed.elastic.rendezvous.utils import parse_rendezvous_endpoint

from .._core import place
from .._core.errors import InvalidArgumentError, PreconditionNotMetError
from .._core.help import complete
from . import _checks, _group, _hosts, _nccl
from ._group import default_timeout
from ._interfaces import reach_others
from ._listen import all_local, connect, is_loopback, listen, serve, stay_on_loopback
from ._processes import forget, record

HELP = {"group": "group of processes, of `new_group`; by default all."}

_PORT = 29500  # torch's default port
_RANK = ("PADDLE_TRAINER_ID", "RANK", "SLURM_PROCID", "OMPI_COMM_WORLD_RANK", "PMI_RANK")
_WORLD = ("PADDLE_TRAINERS_NUM", "WORLD_SIZE", "SLURM_NTASKS", "OMPI_COMM_WORLD_SIZE", "PMI_SIZE")
_LOCAL = ("PADDLE_LOCAL_RANK", "LOCAL_RANK", "SLURM_LOCALID", "OMPI_COMM_WORLD_LOCAL_RANK")


def _first(names, default):
    return next((int(os.environ[n]) for n in names if os.environ.get(n, "").isdigit()), default)


def is_available():
    """Whether this build of torch supports several processes.

    Returns:
        bool.

    >>> isinstance(paddle.distributed.is_available(), bool)
    True
    """
    return c10d.is_available()


def is_initialized():
    """Whether this process has joined the others.

    Returns:
        bool.

    >>> paddle.distributed.is_initialized()
    False
    """
    return c10d.is_available() and c10d.is_initialized()


def get_rank(group=None):
    """The rank of this process; 0 if there is only one.

    Returns:
        int.

    >>> paddle.distributed.get_rank()
    0
    """
    if group is not None:
        return group.rank
    return c10d.get_rank() if is_initialized() else _first(_RANK, 0)


def get_world_size(group=None):
    """The number of processes; 1 by default.

    Returns:
        int.

    >>> paddle.distributed.get_world_size()
    1
    """
    if group is not None:
        return group.world_size
    return c10d.get_world_size() if is_initialized() else _first(_WORLD, 1)


class ParallelEnv:
    """Rank, world size, device and addresses of this process.

    >>> env = paddle.distributed.ParallelEnv()
    >>> env.rank, env.world_size
    (0, 1)
    """

    def __init__(self):
        self._endpoints = [e for e in os.environ.get("PADDLE_TRAINER_ENDPOINTS", "").split(",") if e]

    @property
    def rank(self):
        return get_rank()

    @property
    def world_size(self):
        return get_world_size()

    @property
    def device_id(self):
        return _first(("FLAGS_selected_gpus", *_LOCAL), 0)

    @property
    def device_type(self):
        return place.current().kind

    @property
    def trainer_endpoints(self):
        return list(self._endpoints)

    @property
    def current_endpoint(self):
        return os.environ.get("PADDLE_CURRENT_ENDPOINT", "")

    @property
    def nrings(self):
        return 1

    local_rank, nranks, dev_id = rank, world_size, device_id


def init_parallel_env(nccl_config=None):
    """Join the other processes, and return the group of all of them; nothing happens if there is only this one.

    Args:
        nccl_config: settings of NCCL for this group, as `create_nccl_config` takes them.

    Returns:
        the group of all processes.

    >>> paddle.distributed.init_parallel_env().nranks
    1
    """
    if is_initialized() or get_world_size() == 1:
        return _group.world_group()
    on_cuda = isinstance(place.current(), place.CUDAPlace)
    if on_cuda:
        torch.cuda.set_device(ParallelEnv().device_id)
    rank, world = _first(_RANK, 0), _first(_WORLD, 1)
    host, port = meeting_point()
    try:
        store = create_store(host, port, rank, world)
        # A launcher that restarts all processes keeps its store, which still holds the addresses of the dead ones.
        # torchrun counts restarts on each machine; our launcher passes the number of rendezvous of all machines.
        attempt = os.environ.get("OUTRIGGER_ROUND") or os.environ.get("TORCHELASTIC_RESTART_COUNT", "0")
        backends = c10d.Backend.default_device_backend_map
        backend = "nccl" if on_cuda else backends.get(place.current_torch().type, "gloo")
        c10d.init_process_group(
            backend,
            store=c10d.PrefixStore(f"paddle/attempt {attempt}", store),
            rank=rank,
            world_size=world,
            timeout=default_timeout(),
            pg_options=_nccl.options(nccl_config, backend, default_timeout()),
        )
        _hosts.exchange(rank, world, host)
    except (RuntimeError, ValueError, OSError, c10d.DistError) as error:
        raise PreconditionNotMetError(
            f"init_parallel_env: rank {rank} of {world} could not join the others at tcp://{host}:{port} "
            f"within {default_timeout().total_seconds():.0f} s.",
            str(error).strip().splitlines()[0],
            f"check that all {world} ranks were started, that the address is reachable from each, and that its port is "
            "free; PADDLE_DISTRI_TIMEOUT sets how many seconds to wait.",
        ) from error
    atexit.register(leave)
    _checks.explain_uncaught()
    try:
        record("trainer", rank, os.environ.get("TORCHELASTIC_RUN_ID", "default"), os.getppid())
    except OSError as error:
        logging.getLogger(__name__).info("outrigger doctor will not show this process: %s", error)
    return _group.world_group()


def leave():
    """Destroy the groups before the process ends: otherwise the engine's threads may outlive what they use.

    A thread that releases its last tensors needs the interpreter, and would crash one that is shutting down. So it gets
    a moment to finish.
    """
    destroy_process_group()
    with contextlib.suppress(OSError):
        forget(os.getpid())
    time.sleep(0.02)


def create_store(host, port, rank, world):
    """The store through which the processes find each other; rank 0 serves it, unless a launcher does."""
    here = all_local(host, world)
    if here:
        stay_on_loopback(os.environ)
    else:
        reach_others(os.environ, host)
    if rank == 0 and os.environ.get("TORCHELASTIC_USE_AGENT_STORE") != "True":
        if is_loopback(host) and not here:
            listening = listen("0.0.0.0", port)  # the other ranks reach this machine under another name
        else:
            listening = listen(host, port, anywhere=True)
        return serve(listening, default_timeout(), world)
    return connect(host, port, default_timeout(), world)


def meeting_point():
    """The host and port where the processes meet: the configured address, or that of the first trainer."""
    given = os.environ
    if given.get("MASTER_ADDR"):
        told = f"{given['MASTER_ADDR']}:{given.get('MASTER_PORT', _PORT)}"
    elif given.get("PADDLE_MASTER") or given.get("PADDLE_TRAINER_ENDPOINTS"):
        told = (given.get("PADDLE_MASTER") or given["PADDLE_TRAINER_ENDPOINTS"]).split(",")[0]
    elif given.get("SLURM_NODELIST"):
        told = _first_host(given["SLURM_NODELIST"])
    else:
        told = "127.0.0.1"
    try:
        return parse_rendezvous_endpoint(told.removeprefix("tcp://"), _PORT)
    except ValueError:
        raise InvalidArgumentError(
            "init_parallel_env: the address where the processes meet must be HOST:PORT.",
            told,
            "MASTER_ADDR and MASTER_PORT, or PADDLE_MASTER.",
        ) from None


def _first_host(nodes):
    """The first host of Slurm's list: `node[3-5,9]` gives `node3`."""
    found = re.match(r"([^,\[]+)(?:\[(\d+))?", nodes)
    return found.group(1) + (found.group(2) or "")


def get_backend(group=None):
    """The communication backend of a group, such as GLOO or NCCL.

    Returns:
        str.

    >>> isinstance(paddle.distributed.get_backend(), str)
    True
    """
    return _group.of(group).backend.upper()


def destroy_process_group(group=None):
    """Destroy a group, or all of them.

    Returns:
        None.

    >>> paddle.distributed.destroy_process_group()
    """
    if is_initialized():
        c10d.destroy_process_group(None if group is None or group.id == 0 else group.engine)
    _group.forget(None if group is None or group.id == 0 else group)


complete(globals())
