"""Saving and loading the values of a Program."""

import os
import warnings

import numpy as np

from paddle._core.errors import InvalidArgumentError, InvalidTypeError, NotFoundError, UnimplementedError, received
from paddle._core.graph import Program, Variable, default_main_program, global_scope
from paddle._core.graph.program_state import set_state_dict, state_dict
from paddle._core.mode import at_once
from paddle._files.atomic import atomic_group, atomic_write
from paddle._files.read import explaining
from paddle._files.tensor_file import read_tensor, write_tensor
from paddle._files.write import to_array
from paddle.framework.io import load as _load_file
from paddle.framework.io import save_group

from .._core.help import complete
from .._core.import_paths import elsewhere as _elsewhere
from ._inference_model import (
    deserialize_persistables,
    deserialize_program,
    load_inference_model,
    save_inference_model,
    serialize_persistables,
    serialize_program,
)

__all__ = [
    "deserialize_persistables",
    "deserialize_program",
    "is_parameter",
    "is_persistable",
    "load",
    "load_from_file",
    "load_inference_model",
    "load_program_state",
    "load_vars",
    "normalize_program",
    "save",
    "save_inference_model",
    "save_to_file",
    "save_vars",
    "serialize_persistables",
    "serialize_program",
    "set_program_state",
]

HELP = {"program": "`paddle.static.Program`.", "model_path": "path without an ending.", "returns": "None."}


# ---- all values of a Program ----


def save(program, model_path, protocol=4, **configs):
    """Write the parameters, the optimizer's states and the Program to `model_path.pdparams`, `.pdopt` and `.pdmodel`.

    The Program is written as it is, with its gradients and updates, so that Paddle or `Program.parse_from_string` can
    go on training. What Paddle's model format cannot express is said in a warning, and no `.pdmodel` is written then.

    Args:
        program: `paddle.static.Program`.
        model_path: path without an ending; its last part is the name of the files.
        protocol: protocol of pickle.
        configs: `pickle_protocol`, which takes the place of `protocol`.

    >>> paddle.enable_static()
    >>> y = paddle.static.nn.fc(paddle.static.data("x", [None, 2]), 1)
    >>> _ = paddle.static.Executor().run(paddle.static.default_startup_program())
    >>> paddle.static.save(paddle.static.default_main_program(), "model")
    >>> import os
    >>> os.path.exists("model.pdparams")
    True
    """
    _require(program, "static.save")
    base = os.path.basename(model_path)
    if not base:
        raise InvalidArgumentError(
            "static.save: 'model_path' must end in a name.", received(model_path=model_path), "'folder/model'."
        )
    protocol = configs.pop("pickle_protocol", protocol)
    contents = {}
    for which, ending in (("param", "pdparams"), ("opt", "pdopt")):
        with at_once():
            arrays = {name: to_array(value) for name, value in state_dict(program, which).items()}
        contents[f"{model_path}.{ending}"] = arrays
    if _can_be_written(program, f"{model_path}.pdmodel"):
        contents[f"{model_path}.pdmodel"] = program
    save_group(contents, protocol)


def _can_be_written(program, path):
    """Whether the model format can express a Program; a warning says why not."""
    try:
        program.serialize_to_string()
    except (UnimplementedError, InvalidArgumentError) as error:
        before = f" '{path}' is from an earlier call." if os.path.exists(path) else ""
        warnings.warn(f"static.save: the values are saved, but not the Program: {error}{before}", stacklevel=3)
        return False
    return True


def load(program, model_path, executor=None, var_list=None):
    """Load what `save` wrote, or a file or folder of earlier versions, into the scope.

    Args:
        executor: accepted and not used.
        var_list: variables to load; by default all.

    >>> paddle.enable_static()
    >>> y = paddle.static.nn.fc(paddle.static.data("x", [None, 2]), 1)
    >>> main = paddle.static.default_main_program()
    >>> _ = paddle.static.Executor().run(paddle.static.default_startup_program())
    >>> paddle.static.save(main, "model")
    >>> paddle.static.load(main, "model")
    """
    _require(program, "static.load")
    state = load_program_state(model_path, var_list)
    wanted = None if var_list is None else {v.name for v in var_list}
    set_program_state(program, {k: v for k, v in state.items() if wanted is None or k in wanted})


def load_program_state(model_path, var_list=None):
    """The values of a saved Program: {name: array}.

    Args:
        var_list: variables to load; by default all.

    Returns:
        dict of NumPy arrays.

    >>> paddle.enable_static()
    >>> y = paddle.static.nn.fc(paddle.static.data("x", [None, 2]), 1)
    >>> _ = paddle.static.Executor().run(paddle.static.default_startup_program())
    >>> paddle.static.save(paddle.static.default_main_program(), "model")
    >>> len(paddle.static.load_program_state("model"))
    2
    """
    state = {}
    for ending in (".pdparams", ".pdopt", ".pdmodel"):
        model_path = model_path.removesuffix(ending)
    if os.path.exists(f"{model_path}.pdparams"):
        for ending in ("pdparams", "pdopt"):
            if os.path.exists(f"{model_path}.{ending}"):
                with at_once():
                    state.update(_load_file(f"{model_path}.{ending}", return_numpy=True))
    elif os.path.isdir(model_path):
        state = _load_file(model_path)
    elif os.path.exists(model_path) and var_list is not None:
        state = _from_one_file(model_path, var_list)
    else:
        raise NotFoundError(
            f"load_program_state: there is no '{model_path}.pdparams', nor a folder '{model_path}'.",
            received(model_path=model_path),
            "the path without its extension; for a single file of parameters, also pass var_list.",
        )
    return {name: value for name, value in state.items() if isinstance(value, np.ndarray)}


def set_program_state(program, state_dict):
    """Set the values of variables from {name: array}.

    Args:
        state_dict: {name: array}.

    >>> paddle.enable_static()
    >>> y = paddle.static.nn.fc(paddle.static.data("x", [None, 2]), 1)
    >>> _ = paddle.static.Executor().run(paddle.static.default_startup_program())
    >>> main = paddle.static.default_main_program()
    >>> paddle.static.save(main, "model")
    >>> paddle.static.set_program_state(main, paddle.static.load_program_state("model"))
    """
    _require(program, "static.set_program_state")
    if not isinstance(state_dict, dict):
        raise InvalidTypeError("set_program_state: 'state_dict' must be a dict.", received(state_dict=state_dict))
    set_state_dict(program, state_dict)


def _require(program, what):
    if not isinstance(program, Program):
        raise InvalidTypeError(f"{what}: 'program' must be a Program.", received(program=program))


# ---- variables, in Paddle's binary format ----


def is_persistable(var):
    """Whether a variable is persistable."""
    return bool(var.persistable)


def is_parameter(var):
    """Whether a variable is a parameter."""
    return bool(var.is_parameter)


def _chosen(main_program, vars, predicate):
    program = default_main_program() if main_program is None else main_program
    chosen = list(program.list_vars()) if vars is None else list(vars)
    chosen = [v for v in chosen if v.persistable and (vars is not None or predicate is None or predicate(v))]
    return sorted(chosen, key=lambda v: v.name)


def save_vars(executor, dirname, main_program=None, vars=None, predicate=None, filename=None):
    """Write variables to a folder, either one file per variable, or all of them to one file `filename`."""
    chosen = _chosen(main_program, vars, predicate)
    os.makedirs(dirname, exist_ok=True)
    with atomic_group() as files:
        for name, group in [(filename, chosen)] if filename else [(v.name, [v]) for v in chosen]:
            with files.write(os.path.join(dirname, name)) as file:
                for variable in group:
                    write_tensor(file, to_array(variable.get_value()))


def load_vars(executor, dirname, main_program=None, vars=None, predicate=None, filename=None):
    """Load what `save_vars` wrote into the scope."""
    chosen = _chosen(main_program, vars, predicate)
    if filename:
        values = _from_one_file(os.path.join(dirname, filename), chosen)
    else:
        values = {}
        for variable in chosen:
            values.update(_from_one_file(os.path.join(dirname, variable.name), [variable]))
    scope, place = global_scope(), getattr(executor, "place", None)
    for variable in chosen:
        value = values[variable.name]
        if list(value.shape) != list(variable.shape):
            raise InvalidArgumentError(
                f"load_vars: '{variable.name}' has shape {list(variable.shape)}, the file has {list(value.shape)}.",
                received(dirname=dirname),
            )
        scope.var(variable.name).get_tensor().set(value, place)


def _from_one_file(path, variables):
    """The arrays of a file that holds consecutive variables, sorted by name."""
    if not os.path.exists(path):
        raise NotFoundError(f"there is no file {path!r}.", f"the current folder is {os.getcwd()!r}")
    with open(path, "rb") as file, explaining(path):
        return {v.name: read_tensor(file) for v in sorted(variables, key=lambda v: v.name)}


# ---- raw files ----


def save_to_file(path, content):
    """Write bytes to a file.

    Args:
        path: where to write.
        content: bytes.

    >>> paddle.static.save_to_file("data.bin", b"abc")
    >>> paddle.static.load_from_file("data.bin")
    b'abc'
    """
    if not isinstance(content, bytes):
        raise FileContentError("static.save_to_file: 'content' must be bytes.", received(content=content))
    with atomic_write(path) as file:
        file.write(content)


def load_from_file(path):
    """The bytes of a file.

    Args:
        path: the file.

    Returns:
        bytes.

    >>> paddle.static.save_to_file("data.bin", b"abc")
    >>> paddle.static.load_from_file("data.bin")
    b'abc'
    """
    with open(path, "rb") as file:
        return file.read()


class FileContentError(InvalidArgumentError):
    """The content is not bytes; a ValueError, as in Paddle."""


# ---- inference programs ----


def normalize_program(program, feed_vars, fetch_vars, **kwargs):
    """A Program pruned to what computes the fetched variables from the fed ones, in evaluation mode.

    Args:
        skip_prune_program: keep all operators.
        feed_vars: variables that are fed.
        fetch_vars: variables that are fetched.

    Returns:
        a new Program.

    >>> paddle.enable_static()
    >>> x = paddle.static.data("x", [None, 2])
    >>> y, other = x * 2, x + 1
    >>> program = paddle.static.normalize_program(paddle.static.default_main_program(), [x], [y])
    >>> type(program).__name__
    'Program'
    """
    _require(program, "normalize_program")
    feeds, fetches = _listed(feed_vars, "feed_vars"), _listed(fetch_vars, "fetch_vars")
    copy = program.clone(for_test=True)
    if not kwargs.get("skip_prune_program", False):
        _prune(copy, {v.name for v in feeds}, [v.name for v in fetches])
    return copy


def _listed(value, name):
    values = list(value) if isinstance(value, (list, tuple)) else [value]
    for item in values:
        if not isinstance(item, Variable):
            raise InvalidTypeError(
                f"normalize_program: '{name}' must be a variable or a list of variables.", received(**{name: value})
            )
    return values


def _prune(program, feeds, fetches):
    from paddle._core.graph.run import all_reads, needed

    block = program.global_block()
    block.ops = needed(block, fetches, feeds)
    used = {v.name for op in block.ops for v in (*all_reads(op), *op.writes())} | feeds | set(fetches)
    block.vars = {name: v for name, v in block.vars.items() if name in used}
    program._touch()


complete(globals())

__getattr__ = _elsewhere(__name__)
