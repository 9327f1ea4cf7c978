"""Saving and loading models, as files or bytes."""

import contextlib
import io
import os

from paddle._files.atomic import atomic_group
from paddle._files.model_paths import NoModelError, params_path, program_path

from .._core import mode
from .._core.errors import InvalidTypeError, PaddleError, received
from .._core.flags import flag
from .._core.graph.program_state import publish_states
from . import desc
from .checksum import Summed, newer, warn_if_mixed
from .described import program_of
from .reader import LoadedModel, Reader, is_value
from .tensors import params_bytes as _params_bytes
from .tensors import read_folder, read_params, write_params
from .wire import DamagedFileError
from .writer import Writer

# ---- writing ----


def save_model(prefix, program, feeds, fetches, *, scope=None, model_filename=None, params_filename=None, group=None):
    """Write the part of a program between `feeds` and `fetches` to `prefix.pdmodel` and `prefix.pdiparams`.

    Args:
        scope: the scope of the values; by default the global scope.
        model_filename: the path of the program, if not `prefix.pdmodel`; likewise `params_filename`.
        group: further files to replace at the same time, see `_files.atomic.atomic_group`.

    Returns:
        {name: Tensor} of the values written.
    """
    writer = Writer(program, list(feeds), list(fetches))
    model, params = writer.model_bytes(), writer.params(scope)
    model_path = model_filename or f"{prefix}.pdmodel"
    folder = os.path.dirname(model_path)
    if folder:
        os.makedirs(folder, exist_ok=True)
    with contextlib.nullcontext(group) if group is not None else atomic_group() as files:
        with files.write(params_filename or f"{prefix}.pdiparams") as file:
            summed = Summed(file)
            write_params(summed, params)
        with files.write(model_path) as file:
            file.write(desc.marked(model, summed.mark()))
    return params


def model_bytes(program, feeds, fetches):
    """The bytes of the program that `save_model` writes."""
    return Writer(program, list(feeds), list(fetches)).model_bytes()


def params_bytes(program, feeds, fetches, *, scope=None):
    """The bytes of the values that `save_model` writes."""
    return _params_bytes(Writer(program, list(feeds), list(fetches)).params(scope))


def program_bytes(program):
    """The bytes of a whole Program, with its gradients and updates, without values."""
    feeds, fetches = getattr(program, "_model", ((), ()))
    data = Writer(program, feeds, fetches, whole=True).model_bytes()
    publish_states(program)
    return data


# ---- reading ----


def parse_program(data):
    """The Program from its bytes, without values."""
    if not isinstance(data, (bytes, bytearray, memoryview)):
        raise InvalidTypeError("a program in Paddle's model format must be bytes.", received(data=data))
    return Reader(_blocks(bytes(data)), training=True).result()[0]


def read_values(program, data):
    """{name: Tensor} from the bytes of a Program's values."""
    wanted = {v.name: [int(n) for n in v.shape] for v in program.persistables()}
    return read_params(io.BytesIO(data), wanted, wanted)


def load_model(model, params=None):
    """Load a model.

    Args:
        model: the path without its extension; or the path of a `.pdmodel`, `.json` or `__model__` file, or of a folder
            with `__model__` in it; or the bytes of a program.
        params: the path of the values, or their bytes; by default the file next to the program.
    """
    if isinstance(model, (bytes, bytearray, memoryview)):
        return _loaded(bytes(model), None, params, None)
    path = program_path(os.fspath(model))
    if params is None:
        params = params_path(path)
    with open(path, "rb") as file:
        data = file.read()
    try:
        return _loaded(data, path, params, os.path.dirname(path))
    except PaddleError as error:
        where = f"path = {path!r}"
        if where not in (error.came or ""):
            error.came = f"{where}, {error.came}" if error.came else where
            error.args = (str(error),)
        raise


def has_values(path):
    """Whether the program in a file has variables with values; one without them is saved without a file of values."""
    with open(path, "rb") as file:
        return any(is_value(v) for v in _blocks(file.read())[0].vars.values())


def load_described(model, params=None):
    """Like `load_model`, with a Program in the words of the model format."""
    path = program_path(os.fspath(model))
    params = params_path(path) if params is None else params
    with open(path, "rb") as file:
        blocks = _blocks(file.read())
    return _described(blocks, params, path)


def _described(blocks, params, path):
    wanted = {v.name: v for v in blocks[0].vars.values() if is_value(v)}
    found, mixed = _values(wanted, params, path, blocks[0].mark)
    return LoadedModel(*program_of(blocks), found, mixed=mixed)


def _loaded(data, path, params, folder):
    blocks = _blocks(data)
    if not flag("FLAGS_enable_pir_api") and not mode.in_dynamic_mode() and len(blocks) == 1:
        return _described(blocks, params, path)
    values = {v.name: v for v in blocks[0].vars.values() if is_value(v)}
    reader = Reader(blocks)
    result = reader.result()
    found, mixed = _values(values, params, path, blocks[0].mark)
    for variable in result[0].persistables():
        value = found.get(variable.name)
        if value is not None and variable.dtype.is_floating_point and not value.dtype.is_floating_point:
            variable.hold_integers(value.dtype)
    return LoadedModel(*result, found, reader.computed, mixed)


def _blocks(data):
    if data.lstrip()[:1] == b"{":
        from .pir import parse as parse_json

        return parse_json(data)
    return desc.parse(data)


def _values(wanted, params, path, mark):
    """{name: Tensor} of the program's values, and whether they were saved with another program."""
    if not wanted:
        return {}, False
    if params is None:
        raise NoModelError(
            f"the model has {len(wanted)} variables with values, but no file of values was given or found.",
            f"path = {path!r}",
            "the .pdiparams file that was written with the model.",
        )
    shapes = {name: var.shape for name, var in wanted.items()}
    if isinstance(params, (bytes, bytearray, memoryview)):
        summed = Summed(io.BytesIO(params))
        found = read_params(summed.file, wanted, shapes, summed)
        return found, warn_if_mixed(mark, summed, path, None)
    params = os.fspath(params)
    if not os.path.exists(params):
        raise NoModelError(f"there is no parameter file '{params}'.", received(params=params))
    summed = Summed(None)
    try:
        if os.path.isdir(params):
            found = read_folder(params, wanted, summed)
        else:
            with open(params, "rb") as file:
                found = read_params(file, wanted, shapes, summed)
    except DamagedFileError as error:
        if f"path = {params!r}" not in error.came:
            error.came = f"path = {params!r}, {error.came}"
        newest = newer(path, params)
        if newest:
            error.hint = f"{error.hint or ''} If they were not saved together: {newest}".strip()
        error.args = (str(error),)
        raise
    return found, warn_if_mixed(mark, summed, path, params)
