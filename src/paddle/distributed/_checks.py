"""Checks that all ranks agree before tensors are exchanged, and reports of missing ranks when an exchange fails.

A collective on tensors of different shapes gives a wrong result, a crash or an endless wait, so the first calls
of each kind in each group are compared across ranks beforehand; `FLAGS_check_collectives` compares them all. When an
exchange fails, each rank writes a mark to the store: a rank without one has died or hangs elsewhere.
"""

import contextlib
import datetime
import json
import re
import sys
import threading
import time

import torch
import torch.distributed as c10d

from .._core import flags
from .._core.errors import InvalidArgumentError, PaddleError, PreconditionNotMetError
from ._group import world_group
from ._hosts import rank_and_host

FIRST_CALLS = 4
_SIZE = 512  # bytes of a description, which all ranks send in the same length
_GATHERING_MARKS = 3.0  # seconds
_NOBODY = 2**30  # the tag of a message that is never sent


def compare(group, kind, tensors):
    """Compare a call with those of the other ranks if it is one of the first of its kind."""
    seen = group.checked.get(kind, 0)
    if seen >= FIRST_CALLS and not flags.flag("FLAGS_check_collectives"):
        return
    group.checked[kind] = seen + 1
    own = json.dumps([kind, [[list(t.shape), str(t.dtype).removeprefix("torch.")] for t in tensors[:4]]]).encode()
    sent = torch.zeros(_SIZE, dtype=torch.uint8)
    sent[: len(own)] = torch.frombuffer(bytearray(own[:_SIZE]), dtype=torch.uint8)
    sent = sent.to(tensors[0].device) if tensors else sent
    gathered = [torch.empty_like(sent) for _ in group.ranks]
    c10d.all_gather(gathered, sent, group=group.engine)
    if all(torch.equal(g, sent) for g in gathered):
        return
    shown = []
    for rank, g in zip(group.ranks, gathered, strict=True):
        name, described = json.loads(bytes(g.tolist()).rstrip(b"\0") or b'["?", []]')
        shown.append(f"rank {rank}: {name}({', '.join(f'{dtype}{shape}' for shape, dtype in described)})")
    raise InvalidArgumentError(
        f"{kind}: every rank must make the same call, with tensors of the same shape and dtype.",
        "; ".join(shown),
        "reshape or pad them to one shape first, or use all_gather_object, which takes any value.",
    )


@contextlib.contextmanager
def explained(group, kind, tensors=(), every=True):
    """Turn an engine's error into one that names this rank, the call, and the ranks that are missing.

    Args:
        every: treat every failure in the block as a failed exchange; else only those that look like engine errors.
    """
    try:
        yield
    except (RuntimeError, c10d.DistError) as error:
        if isinstance(error, PaddleError) or not (every or of_exchange(error)):
            raise
        raise failure(group, kind, error, tensors) from error


def of_exchange(error):
    """Whether an error comes from the connections between ranks; Gloo's errors have no exception class."""
    return isinstance(error, c10d.DistError) or bool(_BROKEN.search(str(error)))


_BROKEN = re.compile(r"[/\\]gloo[/\\]|pair closure|onnection (closed|reset) by peer|NCCL|ncclInternalError")


def explain_uncaught():
    """Add an explanation to the engine's errors that end the program, from exchanges that nobody explained."""
    before = sys.excepthook

    def explain(kind, error, trace):
        before(kind, error, trace)
        if c10d.is_initialized() and not isinstance(error, PaddleError) and of_exchange(error):
            print(failure(world_group(), "the last exchange", error), file=sys.stderr, flush=True)

    sys.excepthook = explain


def failure(group, kind, error, tensors=()):
    """The error for an exchange that failed on this rank."""
    own = c10d.get_rank()
    sent = ", ".join(f"{str(t.dtype).removeprefix('torch.')}{list(t.shape)}" for t in tensors[:4])
    marks, absent, answered = _marks(group, own, kind, broken=of_exchange(error))
    # The forward and backward pass of a wrapper count as one exchange: ranks may be slightly out of step.
    elsewhere = {r: mark for r, mark in marks.items() if mark.split(".")[0] != kind.split(".")[0]}
    missing = f"; no sign of {', '.join(map(rank_and_host, absent))}" if absent else ""
    missing += "".join(f"; rank {r} was in {mark} instead" for r, mark in sorted(elsewhere.items()))
    if "Invalid scalar type" in str(error):
        hint = "the engine cannot send this dtype; cast it, for example to int32 or float32."
    elif not answered:
        hint = "the first machine does not answer either: this machine has lost its network, or that one is down."
    elif absent:
        names = " and ".join(f"rank {r}" for r in absent)
        hint = f"look at the log of {names}: it died, hangs, has ended, or never made this call."
    elif elsewhere:
        names = " and ".join(f"rank {r}" for r in sorted(elsewhere))
        hint = f"give every rank the same number of batches and the same calls: {names} took another path."
    else:
        hint = "all ranks are alive and failed together: compare their shapes, dtypes and order of calls."
    return PreconditionNotMetError(
        f"{kind}: {rank_and_host(own, of=c10d.get_world_size())} could not exchange with the others{missing}.",
        f"{sent + '; ' if sent else ''}{_in_words(error)}",
        hint,
    )


def _in_words(error):
    """The first line of an engine's error, without source locations and advice."""
    text = re.sub(r"^\[[^\]]*[/\\]gloo[/\\][^\]]*\] ", "", str(error).strip().splitlines()[0])
    text = re.sub(r" This is typically caused by .*", "", text)
    late = re.match(r"Timed out waiting (\d+)ms for (\w+) operation to complete", text)
    return f"no answer within {int(late.group(1)) / 1000:g} s" if late else text


def _marks(group, own, kind, broken):
    """What each rank of the group was doing when its exchange failed, and which ranks do not report within a moment.

    The third result is false if nobody could be asked, because the first machine does not answer.
    """
    found, absent = {}, [r for r in group.ranks if r != own]
    if broken:
        _end_connections(group)
    # The store may be on a machine that cannot be reached any more: then it never answers.
    asking = threading.Thread(target=_exchange_marks, args=(own, kind, found, absent), daemon=True)
    asking.start()
    asking.join(2 * _GATHERING_MARKS + 1)
    return dict(found), list(absent), not asking.is_alive()


def _exchange_marks(own, kind, found, absent):
    """Write the mark of this rank, and move ranks from `absent` to `found` as they write theirs."""
    try:
        store = c10d.distributed_c10d._get_default_store()
        store.set(f"paddle/failed/{own}", kind)
        until = time.monotonic() + _GATHERING_MARKS
        while absent and time.monotonic() < until:
            for rank in [r for r in absent if store.check([f"paddle/failed/{r}"])]:
                found[rank] = store.get(f"paddle/failed/{rank}").decode(errors="replace")[:60]
                absent.remove(rank)
            time.sleep(0.05)
        store.set(f"paddle/read/{own}", kind)
        # Rank 0 may serve the store: it stays until the others have read what they need.
        until = time.monotonic() + _GATHERING_MARKS
        while own == 0 and found and time.monotonic() < until:
            if store.check([f"paddle/read/{rank}" for rank in found]):
                break
            time.sleep(0.05)
    except (RuntimeError, c10d.DistError):  # the process that serves the store (rank 0 or the launcher) is gone
        if own and 0 in absent:
            absent[:] = [0]


def _end_connections(group):
    """Tell every rank of a group now that it is broken, instead of when its wait times out.

    Gloo has no call for this, but closes all connections of a group when a receive times out.
    """
    if group.engine is None or group.backend != "gloo":
        return
    for place in range(group.nranks):
        if place != group.rank:
            with contextlib.suppress(RuntimeError):  # the timeout closes the connections
                group.engine.recv([torch.empty(1)], place, _NOBODY).wait(datetime.timedelta(milliseconds=1))
