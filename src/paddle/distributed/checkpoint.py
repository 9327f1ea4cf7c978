"""Checkpoints that all processes write together and any number of processes can read, on torch's."""

import contextlib
import math
import pathlib
import shutil
import warnings

import torch
import torch.distributed as c10d
from torch.distributed import checkpoint as engine
from torch.distributed.checkpoint.metadata import ChunkStorageMetadata, MetadataIndex, TensorProperties
from torch.distributed.checkpoint.planner import TensorWriteData, WriteItem, WriteItemType
from torch.distributed.tensor import DTensor, distribute_tensor

from .._core import tree
from .._core.errors import InvalidArgumentError, InvalidTypeError, NotFoundError, received
from .._core.tensor import Tensor
from . import _group
from ._checkpoint_rules import Rules
from ._sharded_weights import ShardedWeight


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

    Args:
        state_dict: names and tensors; tensors of a mesh and `ShardedWeight`s are written shard by shard.
        path: the folder.
        process_group: group of the processes that write; by default all.
        coordinator_rank: rank that makes the folder and gives it its name.
        unique_id: name of a folder in `path` to write to.
        async_save: accepted and not used: the call returns when everything is written.
        safetensors: write `.safetensors` files, which hold tensors only and no pickles.
        save_replicas: accepted and not used.

    Returns:
        None.

    >>> paddle.distributed.save_state_dict({"w": paddle.ones([2])}, "checkpoint")
    >>> state = {"w": paddle.zeros([2])}
    >>> paddle.distributed.load_state_dict(state, "checkpoint")
    >>> state["w"].tolist()
    [1.0, 1.0]
    """
    folder = _folder(path, unique_id)
    fresh = folder.with_name(folder.name + ".writing")
    group = _group.of(process_group)
    held = _torch(state_dict)
    if safetensors:
        _check_tensors_only(held)
    first = group.nranks == 1 or group.ranks[group.rank] == coordinator_rank
    if first:
        shutil.rmtree(fresh, ignore_errors=True)
        fresh.mkdir(parents=True)
    _wait_for_all(group)
    with _ignore_single_process_warning():
        alone = group.nranks == 1
        writer = engine.HuggingFaceStorageWriter(str(fresh), save_distributed=True) if safetensors else None
        engine.save(
            held,
            checkpoint_id=None if safetensors else str(fresh),
            storage_writer=writer,
            planner=_SavePlanner(),
            process_group=group.engine,
            no_dist=alone,
        )
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
    """Fill the tensors of a state, distributed or not, from a folder written by any number of processes.

    Args:
        state_dict: names and tensors, which are filled.
        path: folder that `save_state_dict` wrote.
        process_group: group of the processes that read; by default all.
        coordinator_rank: accepted and not used.
        unique_id: name of a folder in `path`, if it was saved with one.
        offload: accepted and not used.
        mw_name_compatibility: accepted and not used.
        aoa_config: {"aoa_statements": ["a, b -> c, axis=1"]}, how tensors of the checkpoint become those of the state;
            `fused_qkv` and `fused_ffn` join and split projections by heads and by shards.
        safetensors: read `.safetensors` files, also those of other programs.
        worker_groups: accepted and not used.
        comm_method: accepted and not used.

    Returns:
        None.

    >>> paddle.distributed.save_state_dict({"w": paddle.ones([2])}, "checkpoint")
    >>> state = {"w": paddle.zeros([2])}
    >>> paddle.distributed.load_state_dict(state, "checkpoint")
    >>> state["w"].tolist()
    [1.0, 1.0]
    """
    reader = open_checkpoint(path, unique_id, safetensors, "load_state_dict")
    held = _torch(state_dict)
    known = reader.read_metadata().state_dict_metadata
    rules = None if aoa_config is None else Rules(aoa_config, known, shards_of(known), _shards_of_state(held))
    kept = set() if rules is None else rules.kept
    names = _names(held) - kept
    missing = sorted(n for n in names if (n not in known if rules is None else rules.sources(n) is None))
    if missing:
        raise NotFoundError(
            f"load_state_dict: the checkpoint has no {', '.join(map(repr, missing[:5]))}.",
            f"{len(known)} names: {', '.join(sorted(known)[:8])}, …",
            "the same names as when it was saved.",
        )
    made = set() if rules is None else {n for n in names if not rules.is_plain(n)}
    if made or kept:  # names of statements are those of a flat state
        flat = _flat(held)
        read = _reader_of_full_tensors(reader, known)
        for name in sorted(made):
            _fill(flat[name], rules.value(name, read), name)
        held = {n: v for n, v in flat.items() if n not in made and n not in kept}
    group = _group.of(process_group)
    with _ignore_single_process_warning():
        if held:
            alone = group.nranks == 1
            engine.load(
                held, storage_reader=reader, planner=_LoadPlanner(held), process_group=group.engine, no_dist=alone
            )


def open_checkpoint(path, unique_id, safetensors, what):
    """torch's reader of the checkpoint in a folder; that before it, if a crash came between two renames."""
    folder = _folder(path, unique_id)
    has = _has_safetensors if safetensors else _has_metadata
    for place in (folder, folder.with_name(folder.name + ".old")):
        if has(place):
            return (engine.HuggingFaceStorageReader if safetensors else engine.FileSystemReader)(str(place))
    other = _has_metadata(folder) if safetensors else _has_safetensors(folder)
    raise NotFoundError(
        f"{what}: {folder} holds no checkpoint{' of .safetensors files' if safetensors else ''}.",
        received(path=str(path)),
        f"safetensors={not safetensors}." if other else "the folder that save_state_dict wrote to.",
    )


def _has_metadata(folder):
    return (folder / ".metadata").exists()


def _has_safetensors(folder):
    return folder.is_dir() and any(folder.glob("*.safetensors"))


def _reader_of_full_tensors(reader, known):
    """A function that reads one tensor of the checkpoint in full, in this process alone."""

    def read(name):
        found = known[name]
        full = torch.empty(found.size, dtype=found.properties.dtype)
        with _ignore_single_process_warning():
            engine.load({name: full}, storage_reader=reader, no_dist=True)
        return full

    return read


def read_full(reader, names, rules=None):
    """{name: full torch tensor} of some of the tensors of a checkpoint."""
    known = reader.read_metadata().state_dict_metadata
    read = _reader_of_full_tensors(reader, known)
    return {name: read(name) if rules is None else rules.value(name, read) for name in names}


def _fill(target, full, name):
    """Copy a full tensor, or the part that this process holds, into a tensor of the state."""
    size = target.size() if isinstance(target, Shard) else target.shape
    if tuple(size) != tuple(full.shape):
        raise InvalidArgumentError(
            f"load_state_dict: '{name}' must have shape {list(size)}.", f"{list(full.shape)} after the statements"
        )
    with torch.no_grad():
        if isinstance(target, Shard):
            target.tensor.copy_(full[target.place()])
        elif isinstance(target, DTensor):
            target.copy_(
                distribute_tensor(full.to(target.device), target.device_mesh, target.placements, src_data_rank=None)
            )
        else:
            target.copy_(full)


class Shard:
    """A `ShardedWeight` as torch's checkpoints take it: a tensor and its place in a larger one."""

    def __init__(self, weight):
        if weight.is_flattened:
            raise NotImplementedError(
                f"checkpoint: '{weight.key}' is a range of a flattened weight, which is not supported yet"
            )
        self.tensor = weight.local_tensor._t.detach()
        self._size, self._offset = torch.Size(weight.global_shape), torch.Size(weight.global_offset)

    def size(self):
        """The shape of the full tensor."""
        return self._size

    def place(self):
        """The slices of the full tensor that this shard is."""
        return tuple(slice(o, o + n) for o, n in zip(self._offset, self.tensor.shape, strict=True))

    def _chunk(self):
        return ChunkStorageMetadata(offsets=self._offset, sizes=self.tensor.size())

    def __create_write_items__(self, fqn, object):
        data = TensorWriteData(self._chunk(), TensorProperties.create_from_tensor(self.tensor), self._size)
        return [WriteItem(MetadataIndex(fqn, self._offset), WriteItemType.SHARD, tensor_data=data)]

    def __create_chunk_list__(self):
        return [self._chunk()]


class _SavePlanner(engine.DefaultSavePlanner):
    def lookup_object(self, index):
        found = self.state_dict[index.fqn]
        return found.tensor if isinstance(found, Shard) else super().lookup_object(index)


class _LoadPlanner(engine.DefaultLoadPlanner):
    def __init__(self, state):
        super().__init__()
        found = tree.leaves_with_path(state, kinds=tree.DICTS, only=Shard)
        self._shards = {".".join(map(str, place)): shard for place, shard in found}

    def set_up_planner(self, *args, **kwargs):
        super().set_up_planner(*args, **kwargs)
        self.state_dict.update(self._shards)  # torch has put None in place of objects that it does not know

    def lookup_tensor(self, index):
        found = self.state_dict[index.fqn]
        return found.tensor if isinstance(found, Shard) else super().lookup_tensor(index)


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

    def one(value):
        if isinstance(value, ShardedWeight):
            whole = tuple(value.local_shape) == tuple(value.global_shape)
            return value.local_tensor._t.detach() if whole else Shard(value)
        return value._t.detach() if isinstance(value, Tensor) else value

    return tree.map(one, state, kinds=tree.DICTS)


def _check_tensors_only(state):
    for place, value in tree.leaves_with_path(state, kinds=tree.DICTS):
        if not isinstance(value, (torch.Tensor, Shard)):
            raise InvalidTypeError(
                f"save_state_dict(safetensors=True): '{'.'.join(map(str, place))}' must be a tensor, as these files "
                "hold nothing else.",
                received(value=value),
            )


def _flat(state):
    return {".".join(map(str, place)): v for place, v in tree.leaves_with_path(state, kinds=tree.DICTS)}


def shards_of(known):
    """(name, axis) -> into how many shards a tensor was split when the checkpoint was written, along an axis or all."""

    def count(name, axis):
        return len({chunk.offsets if axis is None else chunk.offsets[axis] for chunk in known[name].chunks})

    return count


def _shards_of_state(state):
    flat = _flat(state)

    def count(name, axis):
        target = flat.get(name)
        if isinstance(target, Shard):
            return target.size()[axis] // target.tensor.shape[axis]
        if isinstance(target, DTensor):
            split = [n for n, p in zip(target.device_mesh.shape, target.placements, strict=True) if p.is_shard(axis)]
            return math.prod(split)
        return None if target is None else 1

    return count


def _names(state):
    """The names of the tensors in a nested state."""
    found = tree.leaves_with_path(state, kinds=tree.DICTS)
    return {".".join(map(str, path)) for path, value in found if isinstance(value, (torch.Tensor, Shard))}
