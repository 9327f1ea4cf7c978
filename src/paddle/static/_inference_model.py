"""Inference models, in Paddle's model format."""

import os

from paddle._core.errors import InvalidArgumentError, InvalidTypeError, received
from paddle._core.graph import Program, Variable, default_main_program, global_scope, program_guard
from paddle._core.place import placed
from paddle._core.tensor import Tensor

from .._core.help import complete

__all__ = [
    "deserialize_persistables",
    "deserialize_program",
    "load_inference_model",
    "save_inference_model",
    "serialize_persistables",
    "serialize_program",
]

HELP = {
    "feed_vars": "variable or list of variables that are fed.",
    "fetch_vars": "variable or list of variables that are fetched.",
    "executor": "`paddle.static.Executor`.",
}


def save_inference_model(path_prefix, feed_vars, fetch_vars, executor, **kwargs):
    """Write the part of a program between feed and fetch to `path_prefix.pdmodel` and `path_prefix.pdiparams`.

    Args:
        program: the program to save; the default main program by default.
        path_prefix: path without an ending.

    Returns:
        None.

    >>> paddle.enable_static()
    >>> main, startup = paddle.static.Program(), paddle.static.Program()
    >>> with paddle.static.program_guard(main, startup):
    ...     x = paddle.static.data("x", [None, 4])
    ...     y = paddle.static.nn.fc(x, 2)
    >>> exe = paddle.static.Executor()
    >>> _ = exe.run(startup)
    >>> import tempfile
    >>> folder = tempfile.mkdtemp()
    >>> paddle.static.save_inference_model(f"{folder}/model", [x], [y], exe, program=main)
    >>> program, feeds, fetches = paddle.static.load_inference_model(f"{folder}/model", exe)
    >>> feeds
    ['x']
    >>> paddle.disable_static()
    """
    from paddle._format import save_model

    prefix = os.path.normpath(os.fspath(path_prefix))
    if os.path.isdir(prefix) or str(path_prefix).endswith(("/", os.sep)):
        raise InvalidArgumentError(
            "save_inference_model: 'path_prefix' must end in a file name, not be a folder.",
            received(path_prefix=path_prefix),
            "'folder/model'.",
        )
    program = _program(kwargs)
    feeds, fetches = _variables(feed_vars, "feed_vars"), _variables(_recorded(fetch_vars, program), "fetch_vars")
    save_model(prefix, program, feeds, fetches)


def load_inference_model(path_prefix, executor, **kwargs):
    """Load a model: [the Program, the names to feed, the variables to fetch], with its values in the global scope.

    Args:
        model_filename: another name of the program's file in the folder `path_prefix`; without a path, its bytes.
        params_filename: another name of the file of values; without a path, its bytes.
        path_prefix: path without an ending, as it was passed to `save_inference_model`.

    Returns:
        list of three: the Program, the names to feed, the variables to fetch.

    >>> paddle.enable_static()
    >>> x = paddle.static.data("x", [None, 2])
    >>> exe = paddle.static.Executor()
    >>> paddle.static.save_inference_model("model", [x], [x * 2], exe)
    >>> program, feeds, fetches = paddle.static.load_inference_model("model", exe)
    >>> exe.run(program, feed={"x": np.ones([1, 2], "float32")}, fetch_list=fetches)[0].tolist()
    [[2.0, 2.0]]
    """
    with placed(getattr(executor, "place", None)):
        loaded = _read(path_prefix, kwargs.get("model_filename"), kwargs.get("params_filename"))
        loaded.fill(global_scope())
    return [loaded.program, [v.name for v in loaded.feeds], loaded.fetches]


def _read(path_prefix, model, params):
    from paddle._format import load_model

    if path_prefix is None:
        for label, value in (("model_filename", model), ("params_filename", params)):
            if not isinstance(value, bytes):
                raise InvalidArgumentError(
                    f"load_inference_model: without 'path_prefix', '{label}' must be the bytes of the file.",
                    received(**{label: value}),
                )
        return load_model(model, params)
    if model is None and params is None:
        return load_model(path_prefix)
    return load_model(*_paths(os.fspath(path_prefix), model, params))


def _paths(prefix, model, params):
    """The paths of both files in a folder; a name with an extension may also complete the prefix."""
    if os.path.isdir(prefix):
        model_path = os.path.join(prefix, model or "__model__")
        return model_path, prefix if params is None else os.path.join(prefix, params)
    return model or f"{prefix}.pdmodel", params or f"{prefix}.pdiparams"


def serialize_program(feed_vars, fetch_vars, **kwargs):
    """The bytes of the `.pdmodel` file that `save_inference_model` writes.

    Returns:
        bytes.

    >>> paddle.enable_static()
    >>> x = paddle.static.data("x", [None, 2])
    >>> type(paddle.static.serialize_program([x], [x * 2]))
    <class 'bytes'>
    """
    from paddle._format import model_bytes

    feeds, fetches = _variables(feed_vars, "feed_vars"), _variables(fetch_vars, "fetch_vars")
    return model_bytes(_program(kwargs), feeds, fetches)


def serialize_persistables(feed_vars, fetch_vars, executor, **kwargs):
    """The bytes of the `.pdiparams` file that `save_inference_model` writes.

    Returns:
        bytes.

    >>> paddle.enable_static()
    >>> x = paddle.static.data("x", [None, 2])
    >>> y = paddle.static.nn.fc(x, 1)
    >>> exe = paddle.static.Executor()
    >>> _ = exe.run(paddle.static.default_startup_program())
    >>> type(paddle.static.serialize_persistables([x], [y], exe))
    <class 'bytes'>
    """
    from paddle._format import params_bytes

    feeds, fetches = _variables(feed_vars, "feed_vars"), _variables(fetch_vars, "fetch_vars")
    return params_bytes(_program(kwargs), feeds, fetches)


def deserialize_program(data):
    """The Program from the bytes of a `.pdmodel` file.

    Args:
        data: bytes of a `.pdmodel` file.

    Returns:
        `paddle.static.Program`.

    >>> paddle.enable_static()
    >>> x = paddle.static.data("x", [None, 2])
    >>> data = paddle.static.serialize_program([x], [x * 2])
    >>> type(paddle.static.deserialize_program(data)).__name__
    'Program'
    """
    return Program.parse_from_string(data)


def deserialize_persistables(program, data, executor):
    """Load the values from the bytes of a `.pdiparams` file into the global scope.

    Args:
        program: the Program whose variables they are.
        data: bytes of a `.pdiparams` file.

    Returns:
        None.

    >>> paddle.enable_static()
    >>> x = paddle.static.data("x", [None, 2])
    >>> y = paddle.static.nn.fc(x, 1)
    >>> exe = paddle.static.Executor()
    >>> _ = exe.run(paddle.static.default_startup_program())
    >>> data = paddle.static.serialize_persistables([x], [y], exe)
    >>> paddle.static.deserialize_persistables(paddle.static.default_main_program(), data, exe)
    """
    from paddle._format import read_values

    if not isinstance(program, Program):
        raise InvalidTypeError("deserialize_persistables: 'program' must be a Program.", received(program=program))
    scope = global_scope()
    for name, tensor in read_values(program, data).items():
        scope.var(name).get_tensor()._hold(tensor)


def _program(kwargs):
    found = kwargs.get("program")
    if found is not None and not isinstance(found, Program):
        found = getattr(found, "_program", found)  # a CompiledProgram
    if found is None:
        found = default_main_program()
    if not isinstance(found, Program):
        raise InvalidTypeError("'program' must be a Program.", received(program=found))
    return found


def _recorded(fetches, program):
    """The variables to fetch; a tensor, such as `paddle.to_tensor` makes, becomes a constant of the program."""
    values = list(fetches) if isinstance(fetches, (list, tuple)) else [fetches]
    if not any(isinstance(v, Tensor) and not isinstance(v, Variable) for v in values):
        return values
    import paddle

    with program_guard(program):
        return [paddle.assign(v) if isinstance(v, Tensor) and not isinstance(v, Variable) else v for v in values]


def _variables(value, name):
    values = list(value) if isinstance(value, (list, tuple)) else [value]
    for item in values:
        if not isinstance(item, Variable):
            raise InvalidArgumentError(
                f"'{name}' must be a variable of the Program, or a list of variables.", received(**{name: value})
            )
    return values


complete(globals())
