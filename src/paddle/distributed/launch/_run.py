"""Starting the processes, and the report when one of them fails."""

import atexit
import contextlib
import logging
import os
import pathlib
import signal
import sys

import torch
from torch.distributed.elastic.multiprocessing import DefaultLogsSpecs, SignalException
from torch.distributed.elastic.multiprocessing.errors import ChildFailedError
from torch.distributed.elastic.rendezvous.api import RendezvousError, RendezvousTimeoutError
from torch.distributed.launcher.api import LaunchConfig, elastic_launch

from ..._core import system
from .._hosts import here
from .._interfaces import reach_others
from .._listen import stay_on_loopback
from .._processes import ProcessWatcher
from . import _worker
from ._key import KeyProblem
from ._log import Follower, engine_messages, last_lines
from ._options import parse
from ._rendezvous import BACKEND, endpoint, rendezvous_handler
from ._servers import run_servers
from ._signed_store import NotSigned
from ._watch import JobFailed, LostMachine, still_asking

_GRACE = 5  # seconds for the other processes to end before they are killed


def launch():
    """Run the launcher with the command line, and exit."""
    sys.exit(main())


def main(argv=None):
    """Run a program as the options say; returns exit code 0 if all its processes succeeded."""
    options = parse(argv)
    logging.getLogger("torch.distributed.elastic").setLevel(logging.CRITICAL)
    if not options.module and not pathlib.Path(options.program).is_file():
        hint = "the path of a Python file, or -m and a module's name"
        print(f"launch: there is no program {options.program}\n  Try: {hint}", file=sys.stderr)
        return 2
    folder = pathlib.Path(options.log_dir)
    folder.mkdir(parents=True, exist_ok=True)
    if options.run_mode == "ps" or any((options.server_num, options.trainer_num, options.servers, options.trainers)):
        try:
            return run_servers(options, folder, _say)
        except KeyProblem as problem:
            print(f"launch: {problem}", file=sys.stderr)
            return 2
    count, devices = _processes(options)
    _say(options, f"{count} processes of {options.program}, logs in {folder}/workerlog.N")
    with contextlib.ExitStack() as block:
        if options.most == 1:
            stay_on_loopback(os.environ)
        else:
            block.enter_context(engine_messages(folder / "launcherlog"))
        code = _run(options, folder, count, devices)
        if options.most > 1 and still_asking():
            atexit.register(_end_now, code)
        return code


def _end_now(code):
    """End this process although a thread waits for a store that does not answer."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def _run(options, folder, count, devices):
    """Run the processes of this machine until they end; returns the exit code."""
    handler = None
    try:
        where = _prepare(options) if options.most > 1 else ""
        handler = rendezvous_handler(options)
        config = _config(options, count, handler)
        with ProcessWatcher(options.job_id) as watched, Follower(folder / "workerlog.0"):
            command = watched.command("trainer", "RANK", _command(options, folder, devices))
            elastic_launch(config, sys.executable)(*command)
    except KeyProblem as problem:
        print(f"launch: {problem}", file=sys.stderr)
        return 2
    except NotSigned as error:
        print(f"launch: refused: {error}; give every machine the same --job_key", file=sys.stderr)
        return 1
    except ChildFailedError as error:
        report = _report(error, folder, where)
        print(report, file=sys.stderr, flush=True)
        if options.most > 1:
            _exchange_reports(handler.watch, report.splitlines()[0])
        return 1
    except RendezvousTimeoutError as error:
        print(_incomplete(error, options), file=sys.stderr)
        return 1
    except JobFailed as error:
        print(_failed_elsewhere(error), file=sys.stderr)
        return 1
    except LostMachine as error:
        print(_lost(error, options, where), file=sys.stderr)
        return 1
    except SignalException as error:
        print(f"launch: stopped by {signal.Signals(error.sigval).name}; all processes were ended", file=sys.stderr)
        return 128 + error.sigval
    except (RendezvousError, RuntimeError, OSError, ValueError) as error:
        print(_not_met(error, options), file=sys.stderr)
        return 1
    finally:
        if options.most > 1 and handler is not None:
            handler.watch.stop()
    return 0


def _say(options, text):
    if options.log_level.upper() in ("DEBUG", "INFO"):
        print(f"launch: {text}", file=sys.stderr, flush=True)


def _processes(options):
    """The number of processes of this machine, and their devices."""
    devices = options.devices or ""
    listed = [d for d in devices.split(",") if d]
    if listed and not torch.cuda.is_available():
        _say(options, f"--devices {devices}: this machine has no CUDA device, so {len(listed)} processes use the CPU")
    return options.nproc_per_node or len(listed) or max(1, torch.cuda.device_count()), devices


def _config(options, count, handler):
    return LaunchConfig(
        min_nodes=options.least,
        max_nodes=options.most,
        nproc_per_node=count,
        run_id=options.job_id,
        role="trainer",
        rdzv_backend=BACKEND,
        rdzv_configs={"handler": handler},
        local_addr=options.host if options.most > 1 else "127.0.0.1",
        max_restarts=options.max_restart,
        monitor_interval=0.1,
        logs_specs=DefaultLogsSpecs(),
        shutdown_timeout=_GRACE,
    )


def _command(options, folder, devices):
    program = ["-m", options.program] if options.module else [options.program]
    mode = "w" if options.log_overwrite else "a"
    log = str(folder.resolve() / "workerlog.{rank}")
    first = [sys.executable, *system.isolated(), _worker.__file__]
    return [*first, log, mode, devices, "--", sys.executable, "-u", *program, *options.arguments]


def _prepare(options):
    """Prepare this machine for work with others; returns ` on node1 (10.0.0.1)` for reports."""
    master = endpoint(options)[0]
    reach_others(os.environ, master, options.host)
    # When a connection ends, the engine would fill the logs of processes with frames of its own code.
    os.environ.setdefault("TORCH_CPP_LOG_LEVEL", "ERROR")
    return f" on {here(options.host or master)}"


def _exchange_reports(watch, own):
    """Tell the other launchers, and say if one of them was first."""
    first = watch.first_failure(own)
    if first:
        print(_failed_elsewhere(first), file=sys.stderr, flush=True)
    watch.part()


def _failed_elsewhere(report):
    told = str(report).removeprefix("launch: ")
    return (
        f"launch: the job had failed on another machine: {told}\n  Try: look at the output and the logs of that machine"
    )


def _incomplete(error, options):
    return (
        f"launch: {error} to {options.master} within {options.elastic_timeout} s\n"
        f"  Received: --nnodes {options.nnodes}, --master {options.master}, --rank {options.rank}\n"
        "  Try: start the launcher on the others, with the same --master, --nnodes, --job_id and --job_key; "
        "--elastic_timeout sets how many seconds to wait"
    )


def _lost(error, options, where):
    return (
        f"launch: {error}\n"
        f"  Received: --master {options.master}; the processes{where} were ended\n"
        "  Try: look at the output of the launcher there: it has ended, its machine is down, or the network between "
        "is. Start the job again on all machines; a program that loads its last checkpoint continues from it"
    )


def _report(error, folder, where=""):
    """Report which process failed first, how, and its last output."""
    rank, failure = error.get_first_failure()
    log = folder / f"workerlog.{failure.local_rank}"
    how, advice = system.ending(failure.exitcode)
    others = sorted(r for r in error.failures if r != rank)
    lines = [f"launch: rank {rank}{where} (process {failure.pid}) {how}"]
    if others:
        lines.append(f"  after it failed: rank {', '.join(map(str, others))}")
    if advice:
        lines.append(f"  {advice}")
    lines += [f"  its last lines, from {log}:", *(f"  | {line}" for line in last_lines(log))]
    return "\n".join(lines)


def _not_met(error, options):
    where = options.master or "this machine"
    return (
        f"launch: the machines could not connect at {where}: {str(error).strip() or type(error).__name__}\n"
        f"  Received: --nnodes {options.nnodes}, --master {options.master}, --rank {options.rank}\n"
        "  Try: check that every machine was started with the same --master, --nnodes, --job_id and --job_key, that "
        "the address is reachable and its port free; --elastic_timeout sets how many seconds to wait"
    )
