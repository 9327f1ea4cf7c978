"""Runs cases sequentially in a separate process, and starts another one after a crash or a hang.

A campaign provides a function from the number of a case to its outcome. The worker records the current case in shared
memory, so that a crash or a hang is attributed to the right one.
"""

import collections
import dataclasses
import mmap
import multiprocessing
import os
import pathlib
import resource
import struct
import time

_PEAK = pathlib.Path("/proc/self/clear_refs")  # Linux: writing 5 resets the peak memory


@dataclasses.dataclass
class Limits:
    """The limits for one case."""

    seconds: float = 10
    multiple: int = 10
    """memory, as a multiple of the size of the file"""
    base: int = 256 * 2**20
    """bytes of memory, regardless of the size"""
    address_space: int = 3 * 2**30
    """bytes that the process may allocate in addition; a backstop"""


@dataclasses.dataclass
class Outcome:
    """The outcome of one case."""

    kind: str
    """the row of the table that it belongs to"""
    result: str
    """answer, clear error, unclear error, crash, hang or memory"""
    detail: str = ""
    size: int = 0


RESULTS = ("answer", "clear error", "unclear error", "crash", "hang", "memory")


def run(case, count, limits, describe):
    """The outcomes of `case(0)` … `case(count - 1)`.

    Args:
        case: a function from a number to an `Outcome`.
        describe: a function from a number to the kind of a case, for cases that crash or hang.
    """
    context = multiprocessing.get_context("fork")
    shared = mmap.mmap(-1, 16)
    outcomes, start = [], 0
    while start < count:
        struct.pack_into("<q", shared, 0, start)
        receiving, sending = context.Pipe(duplex=False)
        worker = context.Process(target=_work, args=(case, start, count, limits, shared, sending), daemon=True)
        worker.start()
        sending.close()
        found = _watch(worker, receiving, shared, limits)
        outcomes += found.outcomes
        start = struct.unpack_from("<q", shared, 0)[0]
        if found.fault:
            outcomes.append(Outcome(describe(start), found.fault, f"case {start}: {found.detail}"))
            start += 1
        elif start < count:
            outcomes.append(Outcome(describe(start), "crash", f"case {start}: the worker left"))
            start += 1
    return outcomes


@dataclasses.dataclass
class _Found:
    outcomes: list
    fault: str = ""
    detail: str = ""


def _watch(worker, receiving, shared, limits):
    found, at, since = _Found([]), None, time.monotonic()
    while True:
        if receiving.poll(0.5):
            try:
                found.outcomes.append(receiving.recv())
                continue
            except EOFError:
                worker.join(10)
                if worker.exitcode:
                    found.fault, found.detail = "crash", f"the process ended with {worker.exitcode}"
                return found
        now = struct.unpack_from("<q", shared, 0)[0]
        if now != at:
            at, since = now, time.monotonic()
        elif time.monotonic() - since > limits.seconds + 1:
            worker.kill()
            worker.join(10)
            found.fault, found.detail = "hang", f"more than {limits.seconds} s"
            return found


def _work(case, start, count, limits, shared, sending):
    devnull = os.open(os.devnull, os.O_WRONLY)
    os.dup2(devnull, 1)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_AS, (_status("VmSize") + limits.address_space,) * 2)
    for number in range(start, count):
        struct.pack_into("<q", shared, 0, number)
        _PEAK.write_text("5")
        before, began = _status("VmRSS"), time.monotonic()
        try:
            outcome = case(number)
        except MemoryError as error:
            outcome = Outcome("?", "memory", f"case {number}: MemoryError {error}")
        took, used = time.monotonic() - began, _status("VmHWM") - before
        if took > limits.seconds:
            outcome = Outcome(outcome.kind, "hang", f"case {number}: {took:.1f} s")
        elif used > limits.multiple * outcome.size + limits.base:
            outcome = Outcome(outcome.kind, "memory", f"case {number}: {used >> 20} MB for {outcome.size} bytes")
        sending.send(outcome)
    struct.pack_into("<q", shared, 0, count)
    sending.close()
    os._exit(0)


def _status(field):
    status = pathlib.Path("/proc/self/status").read_text()
    return int(status.partition(f"{field}:")[2].split()[0]) * 1024


def report(outcomes):
    """Print the table of a campaign and the causes of failures; return True if there were none."""
    table = collections.defaultdict(collections.Counter)
    for outcome in outcomes:
        table[outcome.kind][outcome.result] += 1
    widths = [max(map(len, [*table, "kind"])), *map(len, RESULTS)]
    rows = [("kind", *RESULTS), *((kind, *(counts[r] for r in RESULTS)) for kind, counts in sorted(table.items()))]
    rows.append(("all", *(sum(counts[r] for counts in table.values()) for r in RESULTS)))
    for row in rows:
        print("  ".join(str(cell).rjust(width) for cell, width in zip(row, widths, strict=True)))
    failed = [outcome for outcome in outcomes if outcome.result not in RESULTS[:2]]
    causes = collections.defaultdict(list)
    for outcome in failed:
        cause = outcome.detail.partition(": ")[2] or outcome.detail
        causes[outcome.kind, outcome.result, cause].append(outcome.detail.partition(":")[0])
    for (kind, result, cause), cases in sorted(causes.items(), key=lambda item: -len(item[1])):
        print(f"{len(cases)} × {result} in {kind}: {cause} ({', '.join(cases[:3])})")
    return not failed
