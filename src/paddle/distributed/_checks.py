"""What all ranks must agree on before tensors are exchanged, and who is missing when an exchange fails.

A collective on tensors of different shapes ends in a wrong result, a crash or a wait for ever, so the first calls of
each kind in each group are compared across ranks beforehand; `FLAGS_check_collectives` compares all. When an exchange
fails, each rank leaves a mark in the store: a rank without one has died or hangs elsewhere.
"""

import contextlib
import json
import time

import torch
import torch.distributed as c10d

from .._core import flags
from .._core.errors import InvalidArgumentError, PreconditionNotMetError

FIRST_CALLS = 4
_SIZE = 512  # bytes of a description, which all ranks send in the same length
_GATHERING_MARKS = 3.0  # seconds


def compare(group, kind, tensors):
    """Compare a call with that of the other ranks, while it is one of the first of its kind."""
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
        "bring them to one shape first, or use all_gather_object, which takes any value.",
    )


@contextlib.contextmanager
def explained(group, kind, tensors=()):
    """Turn an engine's error into one that names this rank, the call, and the ranks that are missing."""
    try:
        yield
    except (RuntimeError, c10d.DistError) as error:
        if isinstance(error, PreconditionNotMetError):
            raise
        raise failure(group, kind, error, tensors) from error


def failure(group, kind, error, tensors=()):
    """The error for an exchange that failed on this rank."""
    own = c10d.get_rank()
    sent = ", ".join(f"{str(t.dtype).removeprefix('torch.')}{list(t.shape)}" for t in tensors[:4])
    absent = _without_mark(group, own)
    if "Invalid scalar type" in str(error):
        hint = "the engine cannot send this dtype; cast it, for example to int32 or float32."
    elif absent:
        names = " and ".join(f"rank {r}" for r in absent)
        hint = f"look at the log of {names}: it died, hangs, or never made this call."
    else:
        hint = "all ranks are alive and failed together: compare their shapes, dtypes and order of calls."
    missing = f"; no sign of rank {', '.join(map(str, absent))}" if absent else ""
    return PreconditionNotMetError(
        f"{kind}: rank {own} of {c10d.get_world_size()} could not exchange with the others{missing}.",
        f"{sent + '; ' if sent else ''}{str(error).strip().splitlines()[0]}",
        hint,
    )


def _without_mark(group, own):
    """The ranks of the group that do not report a failure too within a moment."""
    try:
        store = c10d.distributed_c10d._get_default_store()
        store.set(f"paddle/failed/{own}", b"1")
        until = time.monotonic() + _GATHERING_MARKS
        absent = [r for r in group.ranks if r != own]
        while absent and time.monotonic() < until:
            absent = [r for r in absent if not store.check([f"paddle/failed/{r}"])]
            time.sleep(0.05)
        return absent
    except (RuntimeError, c10d.DistError):  # the store's own host is gone: rank 0, or the launcher
        return [0] if own else []
