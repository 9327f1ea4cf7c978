"""Writing tensors and nested structures as Paddle's pickles."""

import collections
import copyreg
import pickle
from collections.abc import Iterable

import numpy as np
import torch

from paddle._core import tree
from paddle._core.dtype import DType
from paddle._core.errors import InvalidArgumentError, UnimplementedError, describe, received
from paddle._core.tensor import Size, Tensor, unwrap
from paddle._files.unpickle import DTYPE_NUMBERS

NAMES = "StructuredToParameterName@@"
SPLIT = "UnpackBigParamInfor@@"
_SPLIT_BYTES = 2**30 - 1  # the original does not write larger arrays in protocols 2 and 3


def to_array(tensor):
    """The array that represents a tensor in a file: bfloat16 as uint16, float8 as int8."""
    t = unwrap(tensor).detach()
    if t.layout is not torch.strided:
        raise InvalidArgumentError(
            "paddle.save: Paddle's files cannot hold sparse tensors.", describe(tensor), "save x.to_dense()."
        )
    t = t.cpu().resolve_conj().resolve_neg().contiguous()
    if t.dtype is torch.bfloat16:
        return t.view(torch.int16).numpy().view(np.uint16)
    if t.dtype.itemsize == 1 and t.is_floating_point():
        return t.view(torch.int8).numpy()
    return t.numpy()


class Writer(pickle.Pickler):
    """A pickler whose output the original reads."""

    def reducer_override(self, obj):
        if isinstance(obj, Tensor):
            return tuple, ((obj.name, to_array(obj)),)
        if isinstance(obj, DType):
            return copyreg.__newobj__, (DType,), DTYPE_NUMBERS[obj.name]
        if isinstance(obj, Size):
            return list, (list(obj),)
        return NotImplemented


def prepared(obj, protocol):
    """The object to pickle for `obj`, after checking that the original can read it."""
    if not _is_state(obj):
        _check(obj)
        return obj
    out, names = {}, {}
    for key, value in obj.items():
        if isinstance(value, Tensor):
            out[key], names[key] = to_array(value), value.name
        else:
            _check(value)
            out[key] = value
    out[NAMES] = names
    return out if protocol > 3 else _split(out)


def _is_state(obj):
    """Whether a dict contains tensors and otherwise only dicts without any."""
    return isinstance(obj, dict) and all(
        isinstance(v, Tensor) or (isinstance(v, dict) and not _has_tensor(v)) for v in obj.values()
    )


_WITH_SETS = tree.Kinds({}, dict.fromkeys((list, tuple, set), tree.SEQUENCE) | {dict: tree.DICT}, tree.NAMED)
_SAVED = tree.Kinds({collections.OrderedDict: tree.DICT, dict: tree.DICT, list: tree.LIST, tuple: tree.TUPLE})


def _has_tensor(obj):
    return tree.any(lambda tensor: True, obj, kinds=_WITH_SETS, only=Tensor)


def _split(state):
    """Split arrays that are too large for an old protocol into flat pieces."""
    plan = {}
    for key, array in list(state.items()):
        most = _SPLIT_BYTES // array.dtype.itemsize if isinstance(array, np.ndarray) else 0
        if most and array.size > most:
            flat = state.pop(key).reshape(-1)
            pieces = {f"{key}@@.{i}": flat[at : at + most] for i, at in enumerate(range(0, flat.size, most))}
            state.update(pieces)
            plan[key] = {"OriginShape": array.shape, "slices": list(pieces)}
    if plan:
        state[SPLIT] = plan
    return state


def _check(obj):
    """Refuse what the original refuses, so that it can read all our files."""
    for leaf in tree.walk(obj, kinds=_SAVED):
        if type(leaf) is set:
            if _has_tensor(leaf):
                raise InvalidArgumentError("paddle.save: a set cannot hold tensors.", describe(leaf), "a list of them.")
        elif not isinstance(leaf, (Tensor, np.ndarray, str, Size)):
            _check_object(leaf)


def _our_classes(obj):
    return {c.__name__ for c in type(obj).__mro__ if c.__module__.partition(".")[0] == "paddle"}


def is_program(obj):
    """Whether it is a Program, by class name: importing the class would load the graph for every file."""
    return "Program" in _our_classes(obj)


def _check_object(obj):
    ours = _our_classes(obj)
    if ours & {"Layer", "Optimizer"}:
        raise InvalidArgumentError(
            "paddle.save: layers and optimizers cannot be saved, but their states can.",
            type(obj).__name__,
            "paddle.save(x.state_dict(), path).",
        )
    if "Program" in ours:
        raise UnimplementedError(
            "paddle.save: a Program can only be saved alone, not in a list or dict.",
            None,
            "paddle.save(program, path).",
        )
    if isinstance(obj, Iterable):
        raise UnimplementedError(
            "paddle.save: the only iterables that can be saved are tuple, list, dict, OrderedDict, set, str, arrays "
            "and tensors.",
            received(obj=obj),
            "convert it to a list, a dict or an array.",
        )
