"""Run many calls in forked children of this interpreter: a crash or a call without end costs one call.

    PYTHON -m call_campaign CALLS.json RESULTS.jsonl [--seed N] [--jobs N] [--limit SECONDS]

Each line of the results is [id, result]. A call that brings its process down is run again alone, since the damage may
have been done by an earlier one; so is one that takes too long, with more time. What crashes alone as well is
{"crash": signal}, what does not end is {"timeout": seconds}.
"""

import argparse
import contextlib
import faulthandler
import importlib
import json
import os
import resource
import select
import signal
import sys
import tempfile
import time

CHUNK = 400
MEMORY = 3 << 30  # bytes that a child may take beyond what the import took


class Child:
    """A forked process that makes some calls and writes a line for each."""

    def __init__(self, calls, seed, limit, run):
        self.calls, self.done, self.limit = calls, 0, limit
        reader, writer = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            os.close(reader)
            serve(calls, seed, writer, run)
        os.close(writer)
        self.fd, self.pending, self.since = reader, b"", time.monotonic()

    def read(self):
        """The results that have arrived; None at the end."""
        data = os.read(self.fd, 1 << 16)
        if not data:
            return None
        *lines, self.pending = (self.pending + data).split(b"\n")
        self.done += len(lines)
        self.since = time.monotonic()
        return [json.loads(line) for line in lines]

    def overdue(self):
        return time.monotonic() - self.since > self.limit

    def end(self):
        """Stop the process; the signal that ended it, or 0."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL) if self.overdue() else None
        _, status = os.waitpid(self.pid, 0)
        os.close(self.fd)
        return os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)


def limit_memory():
    """Let this process take no more than MEMORY beyond what it has."""
    with open("/proc/self/statm") as file:
        pages = int(file.read().split()[0])
    most = pages * resource.getpagesize() + MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def serve(calls, seed, writer, run):
    """In the child: make the calls, quietly, in a folder of their own."""
    faulthandler.disable()  # a crash is a result here
    null = os.open(os.devnull, os.O_RDWR)
    for fd in (0, 1, 2):
        os.dup2(null, fd)
    limit_memory()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for call in calls:
            try:
                result = run(call, seed)
            except Exception as error:  # reading a result failed: it is compared as such
                result = {"err": ["Unreadable"], "cls": type(error).__name__, "msg": str(error)[:200]}
            data = json.dumps([call["id"], result], separators=(",", ":")).encode() + b"\n"
            while data:
                data = data[os.write(writer, data) :]
        os.chdir("/")
    os._exit(0)


def run_all(calls, seed, jobs, limit, write, run):
    """Run calls in so many processes at a time; `write` gets (id, result) of each."""
    queue = [(calls[i : i + CHUNK], False) for i in range(0, len(calls), CHUNK)][::-1]
    live = {}
    while queue or live:
        while queue and len(live) < jobs:
            chunk, alone = queue.pop()
            child = Child(chunk, seed, limit * (3 if alone else 1), run)
            live[child.fd] = child, alone
        ready, _, _ = select.select(list(live), [], [], 0.25)
        for fd, (child, alone) in list(live.items()):
            lines = child.read() if fd in ready else []
            if lines:
                for id_, result in lines:
                    write(id_, result)
            late = lines is not None and not lines and child.overdue()
            if lines is not None and not late:
                continue
            del live[fd]
            status, rest = child.end(), child.calls[child.done :]
            if not rest:
                continue
            if rest[1:]:
                queue.append((rest[1:], False))
            if not alone:
                queue.append((rest[:1], True))
            else:
                write(rest[0]["id"], {"timeout": child.limit} if late else {"crash": status})


def warm_up(namespaces):
    """Import what calls would import when first used, so that not every child does it again."""
    for name in (*namespaces, "paddle.static", "paddle.jit", "numpy.random"):
        if name != "paddle.Tensor":
            importlib.import_module(name)
    if "torch" in sys.modules:  # what gradients, tracing and random numbers import when first used here
        for name in ("torch.fx.experimental.symbolic_shapes", "torch._dynamo", "randomgen"):
            importlib.import_module(name)


def main(argv=None):
    """Run a file of calls and write a file of results."""
    ap = argparse.ArgumentParser(prog="call_campaign", description=__doc__.splitlines()[0])
    ap.add_argument("calls")
    ap.add_argument("results")
    ap.add_argument("--seed", type=int, default=7)
    ap.add_argument("--jobs", type=int, default=2)
    ap.add_argument("--limit", type=float, default=10)
    args = ap.parse_args(argv)
    with open(args.calls, encoding="utf-8") as file:
        calls = [json.loads(line) for line in file]
    from . import one_call, signatures

    warm_up(signatures.NAMESPACES)
    started, count = time.monotonic(), 0
    with open(args.results + ".part", "w", encoding="utf-8") as out:

        def write(id_, result):
            nonlocal count
            count += 1
            out.write(json.dumps([id_, result], separators=(",", ":")) + "\n")
            if count % 5000 == 0:
                print(f"{count} of {len(calls)} after {time.monotonic() - started:.0f} s", file=sys.stderr, flush=True)

        run_all(calls, args.seed, args.jobs, args.limit, write, one_call.run)
    os.replace(args.results + ".part", args.results)
