"""`paddle.save` and `paddle.load`: reading and writing Paddle's files.

A file is a pickle, except for a Program, which is written like `.pdmodel` files. A state (a dict of tensors and at most
plain dicts) is stored as a dict of arrays, with the tensors' names under `StructuredToParameterName@@`. In any other
structure a tensor is the pair of its name and its array, made by calling `tuple`. bfloat16 is stored as its bits in
uint16.
"""

import collections
import concurrent.futures
import contextlib
import errno
import io
import os

import numpy as np

from paddle._files.atomic import atomic_group, atomic_write
from paddle._files.read import explaining, missing, read, read_folder
from paddle._files.tensor_file import write_tensor
from paddle._files.write import Writer, is_program, prepared, to_array

from .._core import state, tree
from .._core.above import above
from .._core.errors import InvalidArgumentError, InvalidTypeError, UnimplementedError, received
from .._core.import_paths import elsewhere as _elsewhere
from .._core.parameter import Parameter as EagerParamBase  # noqa: F401
from .._core.tensor import Tensor

__all__ = ["load", "save"]

_WRITES = state.collection("files that async_save writes", list)


def save(obj, path, protocol=4, **configs):
    """Save tensors, states and nested structures of them to a file, in Paddle's format.

    The file is replaced only when the new content is complete: a crash or a full disk leaves the old one.

    Args:
        obj: a tensor, the state of a layer or an optimizer, or lists, tuples and dicts with tensors, arrays, numbers
            and strings; or a Program, which becomes a `.pdmodel` file: its operators, without an
            optimizer's steps.
        path: a file name, whose missing folders are created, or a file open for writing bytes.
        protocol: version of pickle, 2 to 4. Default: 4.
        use_binary_format: write a single tensor in the format of `.pdiparams` files.
        **configs: `use_binary_format`, as above.

    Returns:
        None.

    >>> linear = paddle.nn.Linear(2, 3)
    >>> paddle.save(linear.state_dict(), "linear.pdparams")
    >>> sorted(paddle.load("linear.pdparams"))
    ['bias', 'weight']
    """
    protocol = configs.pop("pickle_protocol", protocol)  # its name in Paddle 2.0
    binary = configs.pop("use_binary_format", False)
    _refuse_options("save", configs, "use_binary_format")
    if not isinstance(protocol, int) or not 1 < protocol < 5:
        raise InvalidArgumentError("paddle.save: 'protocol' must be 2, 3 or 4.", received(protocol=protocol))
    if not isinstance(binary, bool):
        raise InvalidTypeError(
            "paddle.save: 'use_binary_format' must be True or False.", received(use_binary_format=binary)
        )
    if binary and not isinstance(obj, Tensor):
        raise UnimplementedError(
            "paddle.save: use_binary_format=True writes a single tensor.", received(obj=obj), "leave the option out."
        )
    _write(obj, path, protocol, binary)


def async_save(obj, path, protocol=4, sync_other_task=False, **configs):
    """Save a tensor or a state as `save` does, while the program goes on; it may change the tensors meanwhile.

    Args:
        obj: a tensor, or a dict such as the state of a layer or an optimizer.
        path: a file name.
        protocol: version of pickle, 2 to 4.
        sync_other_task: wait until the files that are being written are complete, first.
        **configs: as of `save`.

    >>> linear = paddle.nn.Linear(2, 3)
    >>> paddle.async_save(linear.state_dict(), "linear.pdparams")
    >>> paddle.clear_async_save_task_queue()
    >>> sorted(paddle.load("linear.pdparams"))
    ['bias', 'weight']
    """
    if not isinstance(obj, (Tensor, dict)):
        raise InvalidTypeError("async_save: expected a Tensor or a dict.", received(obj=obj), "paddle.save(obj, path).")
    if sync_other_task:
        clear_async_save_task_queue()
    writer = concurrent.futures.ThreadPoolExecutor(1)
    _WRITES.append(writer.submit(_save_after, _WRITES[-1:], tree.map(_copied, obj), path, protocol, configs))
    writer.shutdown(wait=False)  # its thread ends with the file, and the program waits for it at its end


def _copied(value):
    if not isinstance(value, Tensor):
        return value
    copy = value.detach().clone()
    copy.name = value.name
    return copy


def _save_after(others, obj, path, protocol, configs):
    concurrent.futures.wait(others)  # files are complete in the order of the calls
    save(obj, path, protocol, **configs)


def clear_async_save_task_queue():
    """Wait until everything that `async_save` was given is written; an error of writing is raised here."""
    while _WRITES:
        _WRITES.pop(0).result()


def save_group(contents, protocol=4):
    """Save several files, {path: object}, that belong together: none of them is replaced before all are complete."""
    with atomic_group() as group:
        for path, obj in contents.items():
            _write(obj, path, protocol, group=group)


def _write(obj, path, protocol, binary=False, group=None):
    program = is_program(obj)
    content = _program_bytes(obj) if program else to_array(obj) if binary else prepared(obj, protocol)
    with _opened(path, group) as file:
        if program:
            file.write(content)
        elif binary:
            write_tensor(file, content)
        else:
            Writer(file, protocol).dump(content)


def load(path, **configs):
    """Load what `paddle.save` wrote, in Outrigger or in any Paddle since 1.6; no code in the file is run.

    Args:
        path: a file name, a file open for reading bytes, a folder with one binary file for each variable (Paddle 1.x),
            or what was given to `paddle.jit.save`, for the arrays of its parameters.
        return_numpy: return NumPy arrays instead of tensors.
        keep_name_table: keep the names of a state's parameters, under `StructuredToParameterName@@`.
        trusted: allow the file to run any code. Only for files whose author you trust.
        **configs: `return_numpy`, `keep_name_table` and `trusted`, as above.

    Returns:
        what was saved.

    >>> paddle.save({"epoch": 3, "w": paddle.ones([2])}, "checkpoint.pd")
    >>> paddle.load("checkpoint.pd")["epoch"]
    3
    """
    options = [configs.pop(name, False) for name in ("return_numpy", "keep_name_table", "trusted")]
    inference = {name: configs.pop(name, None) for name in ("model_filename", "params_filename")}
    _refuse_options("load", configs, "return_numpy, keep_name_table, trusted, model_filename and params_filename")
    if hasattr(path, "read") and not isinstance(path, io.TextIOBase):
        with explaining(path):
            return read(path, *options)
    if not isinstance(path, (str, os.PathLike)):
        raise InvalidTypeError(
            "paddle.load: 'path' must be the name of a file or a file open for reading bytes.", received(path=path)
        )
    path = os.fspath(path)
    if os.path.isdir(path):
        return read_folder(path, **inference)
    if not os.path.exists(path):
        if any(os.path.exists(path + ending) for ending in (".pdmodel", ".json")):
            from ..jit.translated_layer import saved_arrays

            return saved_arrays(path)
        raise missing(path)
    with open(path, "rb") as file, explaining(path):
        return read(file, *options)


def _program_bytes(program):
    from .._format import program_bytes

    return program_bytes(program)


def _opened(path, group):
    """The file that `save` writes to: the caller's, or a temporary one that is renamed at the end."""
    if hasattr(path, "write") and not isinstance(path, io.TextIOBase):
        return contextlib.nullcontext(path)
    if not isinstance(path, (str, os.PathLike)):
        raise InvalidArgumentError(
            "paddle.save: 'path' must be the name of a file or a file open for writing bytes.", received(path=path)
        )
    path = os.fspath(path)
    folder, name = os.path.split(path)
    if not name:
        raise InvalidArgumentError(
            "paddle.save: 'path' must end in the name of a file.", received(path=path), "'folder/model.pdparams'."
        )
    if folder and os.path.exists(folder) and not os.path.isdir(folder):
        raise NotADirectoryError(errno.ENOTDIR, "paddle.save: there is a file where a folder is needed", folder)
    if folder:
        os.makedirs(folder, exist_ok=True)
    return atomic_write(path) if group is None else group.write(path)


def _refuse_options(function, given, known):
    if given:
        unknown = ", ".join(map(repr, given))
        raise InvalidArgumentError(f"paddle.{function}: no option {unknown}; there are: {known}.", received(**given))


# ---- parts of reading, which programs with formats of their own use ----


def _parse_every_object(obj, condition_func, convert_func):
    """A nested structure of lists, tuples, sets and dicts with each object that meets a condition converted."""
    if condition_func(obj):
        return convert_func(obj)
    if isinstance(obj, (list, tuple, set, frozenset)):
        items = [_parse_every_object(item, condition_func, convert_func) for item in obj]
        return type(obj)(*items) if hasattr(obj, "_fields") else type(obj)(items)
    if isinstance(obj, dict):
        items = [(key, _parse_every_object(value, condition_func, convert_func)) for key, value in obj.items()]
        return type(obj)(items) if type(obj) in (dict, collections.OrderedDict) else {**dict(items)}
    return obj


def _transformed_from_lodtensor(obj):
    """Whether an object of a file was a tensor that had no name: it is an array."""
    return isinstance(obj, np.ndarray)


def _transformed_from_varbase(obj):
    """Whether an object of a file was a named tensor: the pair of its name and its array."""
    return isinstance(obj, tuple) and len(obj) == 2 and isinstance(obj[0], str) and isinstance(obj[1], np.ndarray)


def _to_LodTensor(ndarray):
    """An array as a tensor."""
    return above("to_tensor")(ndarray)


def _ndarray_to_tensor(obj, return_numpy):
    """An array as a tensor, or as it is."""
    return obj if return_numpy else above("to_tensor")(obj)


def _tuple_to_tensor(obj, return_numpy):
    """The array of a name and an array, as a tensor with that name, or as it is."""
    if return_numpy:
        return obj[1]
    made = above("to_tensor")(obj[1])
    made.name = obj[0]
    return made


__getattr__ = _elsewhere(__name__)
