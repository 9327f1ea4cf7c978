"""Checkpoints that all processes write together and any number of processes can read, on torch's."""

import contextlib
import pathlib
import shutil
import warnings

import torch
import torch.distributed as c10d
from torch.distributed import checkpoint as engine

from .._core import tree
from .._core.errors import InvalidTypeError, NotFoundError, received
from .._core.tensor import Tensor
from . import _group


def save_state_dict(
    state_dict,
    path,
    process_group=None,
    coordinator_rank=0,
    unique_id=None,
    async_save=False,
    safetensors=False,
    save_replicas=False,
):
    """Write a state of tensors, distributed or not, into a folder: every process writes its part.

    The folder gets its name when everything is written, so that a crash leaves the last good checkpoint unchanged.
    """
    if safetensors:
        raise NotImplementedError(
            "save_state_dict(safetensors=True): distributed tensors in this format are not supported yet"
        )
    folder = _folder(path, unique_id)
    fresh = folder.with_name(folder.name + ".writing")
    group = _group.of(process_group)
    first = group.nranks == 1 or group.ranks[group.rank] == coordinator_rank
    if first:
        shutil.rmtree(fresh, ignore_errors=True)
        fresh.mkdir(parents=True)
    _wait_for_all(group)
    with _ignore_single_process_warning():
        alone = group.nranks == 1
        engine.save(_torch(state_dict), checkpoint_id=str(fresh), process_group=group.engine, no_dist=alone)
    _wait_for_all(group)
    if first:
        old = folder.with_name(folder.name + ".old")
        shutil.rmtree(old, ignore_errors=True)
        if folder.exists():
            folder.rename(old)
        fresh.rename(folder)
        shutil.rmtree(old, ignore_errors=True)
    _wait_for_all(group)


def load_state_dict(
    state_dict,
    path,
    process_group=None,
    coordinator_rank=0,
    unique_id=None,
    offload=False,
    mw_name_compatibility=True,
    aoa_config=None,
    safetensors=False,
    worker_groups=None,
    comm_method="broadcast",
):
    """Fill the tensors of a state, distributed or not, from a folder written by any number of processes."""
    if aoa_config is not None or safetensors:
        raise NotImplementedError("load_state_dict: aoa_config and safetensors are not supported yet")
    folder = _folder(path, unique_id)
    if not (folder / ".metadata").exists():
        old = folder.with_name(folder.name + ".old")  # a crash between two renames
        if not (old / ".metadata").exists():
            raise NotFoundError(
                f"load_state_dict: {folder} holds no checkpoint.",
                received(path=str(path)),
                "the folder that save_state_dict wrote to.",
            )
        folder = old
    held = _torch(state_dict)
    known = engine.FileSystemReader(str(folder)).read_metadata().state_dict_metadata
    missing = sorted(_names(held) - set(known))
    if missing:
        raise NotFoundError(
            f"load_state_dict: the checkpoint has no {', '.join(map(repr, missing[:5]))}.",
            f"{len(known)} names: {', '.join(sorted(known)[:8])}, …",
            "the same names as when it was saved.",
        )
    group = _group.of(process_group)
    with _ignore_single_process_warning():
        engine.load(held, checkpoint_id=str(folder), process_group=group.engine, no_dist=group.nranks == 1)


@contextlib.contextmanager
def _ignore_single_process_warning():
    """Silence torch's warning that a single process works without a group, which is intended here."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="torch.distributed is disabled")
        yield


def _folder(path, unique_id):
    folder = pathlib.Path(path)
    return folder if unique_id is None else folder / str(unique_id)


def _wait_for_all(group):
    if group.nranks > 1:
        c10d.barrier(group.engine)


def _torch(state):
    """The same nested state with torch tensors, which share memory with Paddle's."""
    if not isinstance(state, dict):
        raise InvalidTypeError("expected a dict of names and tensors.", received(state_dict=state))
    return tree.map(lambda tensor: tensor._t.detach(), state, kinds=tree.DICTS, only=Tensor)


def _names(state):
    """The names of the tensors in a nested state."""
    found = tree.leaves_with_path(state, kinds=tree.DICTS, only=torch.Tensor)
    return {".".join(map(str, path)) for path, _ in found}
