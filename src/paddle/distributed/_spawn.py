"""`spawn`: run a function in several processes, started from Python."""

import multiprocessing
import multiprocessing.connection
import os
import threading

import torch
import torch.multiprocessing as processes

from .._core import place
from .._core.errors import InvalidArgumentError, InvalidTypeError, received
from ._interfaces import free_ports


def spawn(func, args=(), nprocs=-1, join=True, daemon=False, **options):
    """Call `func(*args)` in `nprocs` processes that can form a group; -1 takes one for each device.

    An exception in one of them ends the others, and is raised in the caller with its traceback.

    Args:
        func: function of a module; processes that are not forked import it.
        args: its arguments.
        nprocs: number of processes; -1 for one for each device.
        join: wait for all of them; else the returned context has `join()` and `processes`.
        daemon: whether the processes end with this one.
        options: `start_method` ('spawn', 'fork', 'forkserver'), `gpus` ('0,1'), `ips`, `print_config`, `backend`.

    Returns:
        None once all have ended; with `join=False` a context.

    >>> def train():
    ...     paddle.distributed.init_parallel_env()
    ...     print(paddle.distributed.get_rank())
    >>> def main():  # in a program: if __name__ == "__main__": main()
    ...     paddle.distributed.spawn(train, nprocs=2)
    """
    if not callable(func):
        raise InvalidTypeError("spawn: 'func' must be callable.", received(func=func))
    known = {"start_method", "gpus", "xpus", "ips", "print_config", "backend", "started_port"}
    unknown = sorted(set(options) - known)
    if unknown:
        hint = f"one of {', '.join(sorted(known))}."
        raise InvalidArgumentError(f"spawn: there is no option '{unknown[0]}'.", received(**options), hint)
    chosen = [d for d in str(options.get("gpus") or "").split(",") if d]
    if nprocs == -1:
        nprocs = len(chosen) or _devices()
    if not isinstance(nprocs, int) or nprocs < 1 or (chosen and nprocs != len(chosen)):
        raise InvalidArgumentError(
            "spawn: 'nprocs' must be -1 or a positive number, and equal the number of gpus if those are given.",
            received(nprocs=nprocs, **options),
        )
    ports = free_ports(nprocs)
    devices = chosen or [str(i) for i in range(nprocs)]
    context = processes.start_processes(
        _entry,
        (func, tuple(args), [f"127.0.0.1:{p}" for p in ports], devices, str(place.current())),
        nprocs,
        join=join,
        daemon=daemon,
        start_method=options.get("start_method") or "spawn",
    )
    return context


def _devices():
    if torch.cuda.is_available():
        return torch.cuda.device_count()
    return int(os.environ.get("CPU_NUM") or os.cpu_count() or 1)


def environment(rank, endpoints, device, local_rank=None):
    """The environment variables that give a process its rank."""
    host, port = endpoints[0].rsplit(":", 1)
    return {
        "PADDLE_TRAINER_ID": str(rank),
        "PADDLE_TRAINERS_NUM": str(len(endpoints)),
        "PADDLE_LOCAL_RANK": str(rank if local_rank is None else local_rank),
        "PADDLE_RANK_IN_NODE": str(rank if local_rank is None else local_rank),
        "PADDLE_CURRENT_ENDPOINT": endpoints[rank],
        "PADDLE_TRAINER_ENDPOINTS": ",".join(endpoints),
        "FLAGS_selected_gpus": device,
        "MASTER_ADDR": host,
        "MASTER_PORT": port,
    }


def _entry(rank, func, args, endpoints, devices, where):
    os.environ.update(environment(rank, endpoints, devices[rank]))
    threading.Thread(target=_end_with, args=(multiprocessing.parent_process(),), daemon=True).start()
    func(*args)


def _end_with(parent):
    """End this process when the one that called `spawn` is gone."""
    multiprocessing.connection.wait([parent.sentinel])
    os._exit(1)
