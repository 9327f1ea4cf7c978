"""`save_dygraph` and `load_dygraph`: parameters in `.pdparams`, an optimizer's state in `.pdopt`."""

import os

import paddle
from paddle._core.errors import InvalidArgumentError, InvalidTypeError, NotFoundError, received
from paddle._core.parameter import Parameter

__all__ = ["load_dygraph", "load_persistables", "save_dygraph", "save_persistables"]


def save_dygraph(state_dict, model_path):
    """Write the state of a layer to `model_path.pdparams`, or that of an optimizer to `model_path.pdopt`.

    A state that holds parameters is a layer's.

    >>> with fluid.dygraph.guard():
    ...     fluid.save_dygraph(fluid.dygraph.Embedding([10, 10]).state_dict(), "model")
    """
    if not isinstance(state_dict, dict):
        raise InvalidTypeError(
            "save_dygraph: 'state_dict' must be the state of a layer or of an optimizer.",
            received(state_dict=state_dict),
            "layer.state_dict().",
        )
    if not os.path.basename(model_path):
        raise InvalidArgumentError(
            "save_dygraph: 'model_path' must end in a name.", received(model_path=model_path), "'folder/model'."
        )
    ending = ".pdparams" if any(isinstance(v, Parameter) for v in state_dict.values()) else ".pdopt"
    paddle.save(state_dict, model_path + ending, protocol=2)


def load_dygraph(model_path, keep_name_table=False, **configs):
    """Load (parameters, optimizer state), each a dict of arrays, or None if its file does not exist."""
    base = model_path
    for ending in (".pdparams", ".pdopt"):
        base = base.removesuffix(ending)
    found = [
        paddle.load(base + ending, return_numpy=True, keep_name_table=keep_name_table)
        if os.path.exists(base + ending)
        else None
        for ending in (".pdparams", ".pdopt")
    ]
    if found == [None, None]:
        if os.path.exists(base):  # a folder of variables, or what jit.save wrote
            return paddle.load(base, return_numpy=True), None
        raise NotFoundError(
            f"load_dygraph: there is neither '{base}.pdparams' nor '{base}.pdopt'.",
            f"the current folder is {os.getcwd()!r}",
            "the path that save_dygraph was given.",
        )
    return tuple(found)


def save_persistables(model_dict, dirname="save_dir", optimizers=None):
    """Write the states of a layer and of its optimizers to a folder, as in 1.5."""
    listed = optimizers if isinstance(optimizers, (list, tuple)) else [optimizers] if optimizers is not None else []
    paddle.save(dict(model_dict), os.path.join(dirname, "model.pdparams"), protocol=2)
    for i, optimizer in enumerate(listed):
        paddle.save(optimizer.state_dict(), os.path.join(dirname, f"optimizer_{i}.pdopt"), protocol=2)


def load_persistables(dirname="save_dir"):
    """Load what `save_persistables` wrote: a dict of the parameters, and one dict of all optimizer states."""
    if not os.path.isdir(dirname):
        raise NotFoundError(
            f"load_persistables: there is no folder {dirname!r}.", f"the current folder is {os.getcwd()!r}"
        )
    states = {}
    for name in sorted(os.listdir(dirname)):
        if name.endswith(".pdopt"):
            states.update(paddle.load(os.path.join(dirname, name), return_numpy=True))
    return paddle.load(os.path.join(dirname, "model.pdparams"), return_numpy=True), states
