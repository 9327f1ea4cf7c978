"""Reading Paddle's files into tensors and nested structures."""

import collections
import contextlib
import io
import math
import os
import sys

import numpy as np
import torch

from paddle._core import place
from paddle._core.above import above
from paddle._core.errors import InvalidArgumentError, PaddleError, UnimplementedError, describe, received
from paddle._core.tensor import wrap
from paddle._files.file_type import HEAD, recognise
from paddle._files.pickles import DamagedPickle, OversizedPickle
from paddle._files.pickles.budget import Budget
from paddle._files.pickles.descriptions import MOST_AXES as _MOST_AXES
from paddle._files.tensor_file import MAGIC, read_tensor
from paddle._files.unpickle import DTYPE_NUMBERS, PaddleVocabulary, WrittenDtype, WrittenTensor, load, load_trusted
from paddle._files.write import NAMES, SPLIT

_TENSOR_BYTES = 1500  # approximate memory of a tensor in addition to its values
_PROGRAM = b"\x0a"  # the tag of a program's first block; no pickle begins with it


class EndOfFileError(PaddleError, EOFError):
    kind = "EndOfFile"


def to_tensor(array, name=None):
    """The tensor for an array of a file; it takes over the array's memory."""
    if not array.dtype.isnative:
        array = array.astype(array.dtype.newbyteorder("="))
    kind = array.dtype.name
    if kind not in DTYPE_NUMBERS or kind in ("uint32", "uint64"):
        raise InvalidArgumentError(
            "paddle.load: the file has an array of a dtype that tensors do not support.",
            describe(array),
            "paddle.load(path, return_numpy=True).",
        )
    array = np.ascontiguousarray(array).reshape(array.shape)
    if kind == "uint16":
        t = torch.from_numpy(array.view(np.int16)).view(torch.bfloat16)
    else:
        t = torch.from_numpy(array)
    out = wrap(t.to(place.current_torch()))
    if name is not None:
        out.name = name
    return out


def read(file, as_numpy, keep_names, trusted):
    """The next object of a file that is open for reading bytes."""
    if not file.seekable():
        file = io.BytesIO(file.read())
    start = file.tell()
    head = file.read(HEAD)
    file.seek(start)
    if not head:
        raise EndOfFileError(
            "paddle.load: there is nothing left to read.", None, "after writing to a BytesIO, seek(0)."
        )
    newer = head.startswith(b"{") and b'"pir"' in head
    alien = None if newer else recognise(file, head)
    if newer or (alien is None and head.startswith(_PROGRAM)):
        return above("parse_program")(file.read())
    if alien:
        what, hint = alien
        raise InvalidArgumentError(f"paddle.load: this is not a Paddle file but {what}.", None, hint)
    if head.startswith(MAGIC):
        array = read_tensor(file)
        return array if as_numpy else to_tensor(array)
    if trusted:
        return _restored(load_trusted(file), as_numpy, keep_names, Budget(sys.maxsize))
    vocabulary = PaddleVocabulary()
    return _restored(load(file, vocabulary), as_numpy, keep_names, vocabulary.budget)


def _restored(obj, as_numpy, keep_names, budget):
    """The saved object, from what was unpickled; a small file may not create very many tensors."""
    seen = set()

    def tensor(array, name=None):
        if as_numpy:
            return array
        # The file stores a repeated array once; but tensors do not share memory.
        again = id(array) in seen
        seen.add(id(array))
        budget.charge(_TENSOR_BYTES + (array.nbytes if again else 0))
        return to_tensor(array.copy() if again else array, name)

    def special(leaf):
        if isinstance(leaf, WrittenDtype):
            return leaf.dtype
        if isinstance(leaf, WrittenTensor):
            budget.charge(_TENSOR_BYTES + leaf.array.nbytes)
            return _unpickled(leaf)
        return leaf

    if isinstance(obj, dict) and SPLIT in obj:
        obj = _joined(obj)
    if isinstance(obj, dict) and isinstance(obj.get(NAMES), dict):
        names = obj[NAMES] if keep_names else obj.pop(NAMES)
        obj = {k: tensor(v, _name(names, k)) if isinstance(v, np.ndarray) else v for k, v in obj.items()}
        return _mapped(obj, special)
    if _any_pair(obj):
        return _mapped(obj, lambda leaf: tensor(leaf[1], leaf[0]) if _is_pair(leaf) else special(leaf))
    return _mapped(obj, lambda leaf: tensor(leaf) if isinstance(leaf, np.ndarray) else special(leaf))


def _name(names, key):
    name = names.get(key)
    if name is not None and type(name) is not str:
        raise InvalidArgumentError(
            "paddle.load: the names of a state's parameters must be strings.", f"a {type(name).__name__}"
        )
    return name


def _is_pair(obj):
    """Whether this is a tensor as it is written: its name and its array."""
    return type(obj) is tuple and len(obj) == 2 and isinstance(obj[0], str) and isinstance(obj[1], np.ndarray)


def _any_pair(root):
    """Whether a structure contains a pair; shared parts are visited once."""
    waiting, seen = [root], set()
    while waiting:
        obj = waiting.pop()
        if _is_pair(obj):
            return True
        if isinstance(obj, (dict, list, tuple)) and id(obj) not in seen:
            seen.add(id(obj))
            waiting += obj.values() if isinstance(obj, dict) else obj
    return False


def _mapped(obj, change):
    """The same structure with its leaves changed; shared parts are visited once and stay shared."""
    known = {}

    def visit(value):
        new = change(value)
        if new is not value or type(value) not in (dict, collections.OrderedDict, list, tuple):
            return new
        if id(value) not in known:
            known[id(value)] = renewed(value)
        return known[id(value)]

    def renewed(value):
        if isinstance(value, dict):
            return type(value)([(key, visit(part)) for key, part in value.items()])
        return type(value)([visit(part) for part in value])

    return visit(obj)


def _unpickled(written):
    out = to_tensor(written.array.copy())
    out = out if out.dtype == written.dtype else out.astype(written.dtype)
    out.stop_gradient = not written.requires_grad
    return out


def _joined(state):
    """Join the arrays of a state that an old protocol stores in pieces."""
    for name, keys, shape in pieces_of(state, state.pop(SPLIT), np.ndarray):
        state[name] = np.concatenate([state.pop(key) for key in keys]).reshape(shape)
    return state


def pieces_of(state, plan, kind):
    """(name, keys of its pieces, shape) of each array that is stored in pieces of the class `kind`."""
    for name, row in plan.items() if isinstance(plan, dict) else [(None, plan)]:
        keys, shape = (row.get("slices"), row.get("OriginShape")) if isinstance(row, dict) else (None, None)
        pieces = [state.get(key) for key in keys] if _all(str, keys) and len(set(keys)) == len(keys) else [None]
        fits = _all(int, shape) and pieces and _all(kind, pieces) and min(shape, default=0) >= 0
        fits = fits and all(len(piece.shape) == 1 and piece.dtype == pieces[0].dtype for piece in pieces)
        if not fits or sum(piece.shape[0] for piece in pieces) != math.prod(shape) or len(shape) > _MOST_AXES:
            raise InvalidArgumentError(
                "paddle.load: the description of an array that is stored in pieces does not match the pieces.",
                received(name=name),
            )
        yield name, keys, tuple(shape)


def _all(kind, values):
    return isinstance(values, (list, tuple)) and all(isinstance(v, kind) and type(v) is not bool for v in values)


def read_folder(path, model_filename=None, params_filename=None):
    """The arrays of a folder in which Paddle 1.x keeps one file for each variable."""
    if params_filename:
        raise UnimplementedError(
            "paddle.load: parameters in one combined file have their names only in the model.",
            received(params_filename=params_filename),
            "paddle.jit.load(path) or paddle.static.load_inference_model(path, executor).",
        )
    arrays = {}
    for name in sorted(os.listdir(path)):
        full = os.path.join(path, name)
        if os.path.isdir(full):
            raise InvalidArgumentError(
                f"paddle.load: as a folder, {path!r} must hold one file for each variable.",
                f"a folder {name!r} inside it",
                "name the file itself, such as 'folder/model.pdparams'.",
            )
        if name != (model_filename or "__model__"):
            with open(full, "rb") as file, explaining(full):
                arrays[name] = read_tensor(file)
    return arrays


def missing(path):
    """The error for a missing file."""
    text, hint = f"paddle.load: there is no file {path!r}.", "check the spelling."
    for ending in (".pdparams", ".pdopt"):
        if os.path.exists(path + ending):
            return InvalidArgumentError(text, None, f"with its ending: paddle.load({path + ending!r}).")
    return InvalidArgumentError(text, f"the current folder is {os.getcwd()!r}", hint)


@contextlib.contextmanager
def explaining(where, caller="paddle.load"):
    """Add the file name, and what is wrong with the file, to errors."""
    where = f"path = {where!r}"
    try:
        yield
    except PaddleError as error:
        error.came = f"{where}, {error.came}" if error.came else where
        raise
    except OversizedPickle as error:
        raise InvalidArgumentError(
            f"{caller}: the file is too small for what it describes: {error}.",
            where,
            "only if you trust the author of the file: paddle.load(path, trusted=True).",
        ) from error
    except (MemoryError, OSError):
        raise
    except Exception as error:
        cut = isinstance(error, EOFError) or "truncated" in str(error)
        reason = str(error) if isinstance(error, DamagedPickle) else f"{type(error).__name__}: {error}"
        what = "cut off" if cut else f"damaged or not a Paddle file ({reason})"
        raise InvalidArgumentError(f"{caller}: the file is {what}.", where, "fetch or write it again.") from error
