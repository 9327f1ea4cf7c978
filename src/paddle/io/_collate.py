"""Collating samples into batches."""

import numbers
from collections.abc import Mapping, Sequence

import numpy as np
import torch

from .._core import tree
from .._core.errors import InvalidArgumentError, InvalidTypeError, describe
from .._core.tensor import Tensor, unwrap, wrap


def default_collate_fn(batch):
    """Stack samples field by field: arrays, tensors and numbers along a new first axis, strings in lists.

    >>> from paddle.io.dataloader.collate import default_collate_fn
    >>> default_collate_fn([(1, "a"), (2, "b")])
    [array([1, 2]), ['a', 'b']]
    """
    return collate(batch, None)


def collate(batch, room):
    """`default_collate_fn`; `room(shape, dtype)` gives a torch tensor to stack into, or None if there is no room."""
    first = batch[0]
    if isinstance(first, np.ndarray):
        return _stacked(batch, room)
    if isinstance(first, (Tensor, torch.Tensor)):
        return _stacked([unwrap(t) for t in batch], room)
    if isinstance(first, (numbers.Number, np.generic)):
        return np.array(batch)
    if isinstance(first, (str, bytes)):
        return batch
    if isinstance(first, Mapping):
        return {key: collate([sample[key] for sample in batch], room) for key in first}
    if isinstance(first, Sequence):
        if any(len(sample) != len(first) for sample in batch):
            raise InvalidArgumentError(
                "DataLoader: all samples of a batch must have the same number of fields.",
                f"{[len(sample) for sample in batch]} fields",
            )
        return [collate(list(fields), room) for fields in zip(*batch, strict=True)]
    raise InvalidTypeError(
        "DataLoader: a sample may hold arrays, tensors, numbers, strings, and lists, tuples or dicts of these.",
        describe(first),
        "return such values from __getitem__, or give a collate_fn.",
    )


def _stacked(values, room):
    """Arrays or torch tensors stacked, the latter as a Tensor; as a torch tensor where there was room for it."""
    out = None if room is None else _room_for(values, room)
    try:
        if isinstance(values[0], np.ndarray):
            if out is None:
                return np.stack(values)
            np.stack(values, out=out.numpy())
            return out
        if out is None:
            return wrap(torch.stack(values))
        return torch.stack(values, out=out)
    except (ValueError, RuntimeError, TypeError):
        _check_shapes(values)
        raise


def _check_shapes(values):
    shapes = [list(v.shape) if hasattr(v, "shape") else describe(v) for v in values]
    if any(shape != shapes[0] for shape in shapes):
        raise InvalidArgumentError(
            "DataLoader: samples of different shapes cannot be stacked into a batch.",
            f"shapes {shapes[:8]}" + (" …" if len(values) > 8 else ""),
            "resize or pad them to one size in the data set, or give a collate_fn.",
        ) from None


# Of these the loader can make a tensor that NumPy writes into.
_STACKED_IN_PLACE = {np.dtype(n): getattr(torch, n) for n in "uint8 int16 int32 int64 float32 float64 bool".split()}


def _room_for(values, room):
    """A tensor for the stacked values, if they are of one plain dtype and on the CPU, and without gradients."""
    first = values[0]
    if any(v.dtype != first.dtype for v in values):
        return None
    if isinstance(first, np.ndarray):
        dtype = _STACKED_IN_PLACE.get(first.dtype)
    else:
        plain = all(type(v) is torch.Tensor and v.is_cpu and not v.requires_grad for v in values)
        dtype = first.dtype if plain else None
    return None if dtype is None else room([len(values), *first.shape], dtype)


def default_convert_fn(batch):
    """Return a single sample unchanged."""
    return list(batch) if isinstance(batch, tuple) else batch


SMALL = 1 << 19  # bytes up to which a pipe is faster than shared memory


# Dtypes that NumPy lacks -> a NumPy dtype of the same size.
_BITS = {torch.bfloat16: torch.int16, torch.float8_e4m3fn: torch.uint8, torch.float8_e5m2: torch.uint8}


class RawTensor:
    """A tensor of a dtype that NumPy lacks, as an array that can go through a pipe."""

    def __init__(self, array, dtype):
        self.array, self.dtype, self.nbytes = array, dtype, array.nbytes

    def tensor(self):
        return torch.from_numpy(self.array).view(self.dtype)


def to_torch(batch):
    """The arrays and tensors of a batch as torch tensors."""
    return map_leaves(_torch_leaf, batch)


def to_shareable(batch):
    """Convert large arrays to torch tensors, for shared memory, and small ones to arrays, for a pipe."""
    return map_leaves(_shareable_leaf, batch)


def to_numpy(batch):
    """The arrays and tensors of a batch as arrays, which travel between processes through a pipe."""
    return map_leaves(_numpy_leaf, batch)


_BATCH = tree.Kinds(
    dict.fromkeys((np.ndarray, torch.Tensor, Tensor)),
    {Mapping: tree.DICT, dict: tree.DICT, list: tree.LIST, tuple: tree.LIST},
    tree.NAMED,
)


def map_leaves(leaf, batch):
    """Apply `leaf` to the values in the dicts and lists of a batch."""
    return tree.map(leaf, batch, kinds=_BATCH)


def _torch_leaf(value):
    if isinstance(value, np.ndarray):
        return torch.from_numpy(value) if value.dtype.kind not in "OUSV" else value
    if isinstance(value, np.generic):
        return torch.as_tensor(value)
    return unwrap(value).detach() if isinstance(value, Tensor) else value


def _shareable_leaf(value):
    if isinstance(value, torch.Tensor) and value.is_shared():
        return value
    value = _numpy_leaf(value)
    if getattr(value, "nbytes", 0) <= SMALL:
        return value
    return value.tensor() if isinstance(value, RawTensor) else _torch_leaf(value)


def _numpy_leaf(value):
    if isinstance(value, (Tensor, torch.Tensor)):
        value = unwrap(value).detach()
        bits = _BITS.get(value.dtype)
        value = value.cpu()
        return value.numpy() if bits is None else RawTensor(value.view(bits).numpy(), value.dtype)
    return np.asarray(value) if isinstance(value, np.generic) else value


def _sent(value, device):
    """A tensor on another device; to a card through pinned memory, so that the copy runs beside the program."""
    if device.type == "cuda" and value.device.type == "cpu":
        return value.pin_memory().to(device, non_blocking=True)
    return value.to(device)


def to_paddle(batch, device):
    """Convert a batch to Paddle tensors on the chosen device."""

    def leaf(value):
        if isinstance(value, RawTensor):
            value = value.tensor()
        if isinstance(value, np.ndarray) and value.dtype.kind not in "OUSV":
            value = torch.from_numpy(value)
        if isinstance(value, torch.Tensor):
            return wrap(value if value.device == device else _sent(value, device))
        return value

    return map_leaves(leaf, batch)
