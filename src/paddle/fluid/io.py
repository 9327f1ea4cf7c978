"""Readers, loaders, and saving and loading of programs and variables."""

import os

import numpy as np

import paddle
from paddle import static
from paddle._core.errors import InvalidArgumentError, InvalidTypeError, NotFoundError, received
from paddle._core.graph import Persistable, Program, Variable, default_main_program, global_scope
from paddle._core.mode import at_once
from paddle._core.place import placed
from paddle._files.atomic import atomic_group
from paddle._files.read import explaining
from paddle._files.tensor_file import read_tensor, write_tensor
from paddle._files.write import to_array
from paddle.io import BatchSampler, Dataset, IterableDataset
from paddle.reader import (
    ComposeNotAligned,
    buffered,
    cache,
    chain,
    compose,
    firstn,
    map_readers,
    multiprocess_reader,
    shuffle,
    xmap_readers,
)
from paddle.reader.batch import batch
from paddle.static.io import is_parameter, is_persistable, load_program_state, set_program_state

from .reader import DataLoader, PyReader

__all__ = [
    "BatchSampler",
    "ComposeNotAligned",
    "DataLoader",
    "Dataset",
    "IterableDataset",
    "PyReader",
    "batch",
    "buffered",
    "cache",
    "chain",
    "compose",
    "firstn",
    "get_parameter_value",
    "get_parameter_value_by_name",
    "get_program_parameter",
    "get_program_persistable_vars",
    "is_parameter",
    "is_persistable",
    "load",
    "load_inference_model",
    "load_params",
    "load_persistables",
    "load_program_state",
    "load_vars",
    "map_readers",
    "multiprocess_reader",
    "save",
    "save_inference_model",
    "save_params",
    "save_persistables",
    "save_vars",
    "set_program_state",
    "shuffle",
    "xmap_readers",
]


# ---- variables, one file each or one file for all ----


class _State:
    """One state of an optimizer, as a variable that can be saved and loaded."""

    persistable, is_parameter = True, False

    def __init__(self, name, optimizer, value):
        self.name, self.optimizer, self.value = name, optimizer, value

    def read(self):
        return to_array(self.value)


def _program(main_program):
    program = default_main_program() if main_program is None else main_program
    program = getattr(program, "_program", program)  # of a CompiledProgram
    if not isinstance(program, Program):
        raise InvalidTypeError("fluid.io: 'main_program' must be a Program.", received(main_program=main_program))
    return program


def _chosen(main_program, vars, predicate):
    if vars is None:
        found = [v for v in _program(main_program).list_vars() if predicate is None or predicate(v)]
    else:
        program = _program(main_program) if any(isinstance(v, str) for v in vars) else None
        found = [program.global_block().var(v) if isinstance(v, str) else v for v in vars]
    return sorted({v.name: v for v in found if v.persistable}.values(), key=lambda v: v.name)


def _states(program):
    """The optimizer states of a program, which the original keeps as variables."""
    out = []
    with at_once():
        for optimizer in program._optimizers:
            for parameter in optimizer._parameter_list:
                optimizer._entry(parameter)
            out += [
                _State(name, optimizer, value)
                for name, value in optimizer.state_dict().items()
                if isinstance(value, paddle.Tensor) and name != "global_step"
            ]
    return out


def _read(variable):
    return variable.read() if isinstance(variable, _State) else to_array(variable.get_value())


def _write_all(dirname, chosen, filename):
    if dirname is None and filename is None:
        with at_once():
            return _bytes(chosen)
    os.makedirs(dirname or ".", exist_ok=True)
    with at_once(), atomic_group() as files:
        for name, group in [(filename, chosen)] if filename else [(v.name, [v]) for v in chosen]:
            path = os.path.join(dirname or ".", name)
            os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
            with files.write(path) as file:
                for variable in group:
                    write_tensor(file, _read(variable))
    return None


def _bytes(chosen):
    import io

    file = io.BytesIO()
    for variable in chosen:
        write_tensor(file, _read(variable))
    return file.getvalue()


def _read_all(dirname, chosen, filename, optional=()):
    arrays = {}
    for name, group in [(filename, chosen)] if filename else [(v.name, [v]) for v in chosen]:
        path = os.path.join(dirname or ".", name)
        if not os.path.exists(path):
            if not filename and name in optional:
                continue
            raise NotFoundError(
                f"fluid.io: there is no file {path!r}.",
                f"the current folder is {os.getcwd()!r}",
                "the dirname and filename that it was saved with.",
            )
        with open(path, "rb") as file, explaining(path):
            for variable in group:
                arrays[variable.name] = read_tensor(file)
            if filename and file.read(1):
                raise InvalidArgumentError(
                    f"fluid.io: '{path}' holds more variables than the {len(group)} to load.",
                    f"first {group[0].name!r}, last {group[-1].name!r}" if group else None,
                    "load with the program, or the list of variables, that it was saved with.",
                )
    return arrays


def _assign(chosen, arrays):
    scope, states = global_scope(), {}
    for variable in chosen:
        value = arrays.get(variable.name)
        if value is None:
            continue
        if isinstance(variable, _State):
            states.setdefault(id(variable.optimizer), (variable.optimizer, {}))[1][variable.name] = value
            continue
        if list(value.shape) != list(variable.shape):
            raise InvalidArgumentError(
                f"fluid.io: '{variable.name}' has the shape {list(variable.shape)}, the file has {list(value.shape)}."
            )
        scope.var(variable.name).get_tensor().set(value)
    with at_once():
        for optimizer, state in states.values():
            optimizer.set_state_dict(state)


def save_vars(executor, dirname, main_program=None, vars=None, predicate=None, filename=None):
    """Write variables to a folder, either one file per variable, or all of them to one file `filename`.

    >>> out = fluid.layers.fc(fluid.data("x", [None, 4]), 2)
    >>> exe = fluid.Executor(); _ = exe.run(fluid.default_startup_program())
    >>> fluid.io.save_vars(exe, "last_layer", vars=["fc_0.w_0", "fc_0.b_0"])
    >>> fluid.io.load_vars(exe, "last_layer", vars=["fc_0.w_0", "fc_0.b_0"])
    """
    return _write_all(dirname, _chosen(main_program, vars, predicate), filename)


def load_vars(executor, dirname, main_program=None, vars=None, predicate=None, filename=None):
    """Load what `save_vars` wrote into the scope."""
    chosen = _chosen(main_program, vars, predicate)
    with placed(getattr(executor, "place", None)):
        _assign(chosen, _read_all(dirname, chosen, filename))


def save_params(executor, dirname, main_program=None, filename=None):
    """Write all parameters."""
    return save_vars(executor, dirname, main_program, predicate=is_parameter, filename=filename)


def load_params(executor, dirname, main_program=None, filename=None):
    """Load what `save_params` wrote."""
    load_vars(executor, dirname, main_program, predicate=is_parameter, filename=filename)


def save_persistables(executor, dirname, main_program=None, filename=None):
    """Write all persistable variables: parameters, statistics, counters and optimizer states."""
    program = _program(main_program)
    chosen = [*_chosen(program, None, is_persistable), *_states(program)]
    return _write_all(dirname, sorted(chosen, key=lambda v: v.name), filename)


def load_persistables(executor, dirname, main_program=None, filename=None):
    """Load what `save_persistables` wrote; training continues where it stopped."""
    program = _program(main_program)
    states = _states(program)
    chosen = sorted([*_chosen(program, None, is_persistable), *states], key=lambda v: v.name)
    with placed(getattr(executor, "place", None)):
        _assign(chosen, _read_all(dirname, chosen, filename, {s.name for s in states}))


def get_program_parameter(program):
    """The parameters of a program."""
    return [v for v in _program(program).list_vars() if is_parameter(v)]


def get_program_persistable_vars(program):
    """The persistable variables of a program."""
    return [v for v in _program(program).list_vars() if is_persistable(v)]


def get_parameter_value(para, executor):
    """The value of a parameter, as an array."""
    if not isinstance(para, Persistable):
        raise InvalidTypeError("get_parameter_value: 'para' must be a parameter.", received(para=para))
    return np.asarray(para.get_value())


def get_parameter_value_by_name(name, executor, program=None):
    """The value of a parameter, by its name."""
    return get_parameter_value(_program(program).global_block().var(name), executor)


# ---- whole programs ----


def save(program, model_path, protocol=2, **configs):
    """Write a program's parameters, its optimizer's states and itself to `.pdparams`, `.pdopt` and `.pdmodel`."""
    static.save(_program(program), model_path, protocol, **configs)


def load(program, model_path, executor=None, var_list=None):
    """Load what `save` wrote."""
    static.load(_program(program), model_path, executor, var_list)


def save_inference_model(
    dirname,
    feeded_var_names,
    target_vars,
    executor,
    main_program=None,
    model_filename=None,
    params_filename=None,
    export_for_deployment=True,
    program_only=False,
):
    """Write a program for inference to a folder: the graph to `__model__`, and the parameters, a file for each.

    Args:
        feeded_var_names: the names that a run feeds.
        target_vars: the variables that a run fetches.
        params_filename: one file for all parameters.

    Returns:
        the names of the targets

    >>> prediction = fluid.layers.fc(fluid.data("x", [None, 4]), 2, act="softmax")
    >>> exe = fluid.Executor(); _ = exe.run(fluid.default_startup_program())
    >>> _ = fluid.io.save_inference_model("model", ["x"], [prediction], exe)
    >>> program, feeds, fetches = fluid.io.load_inference_model("model", exe)
    >>> exe.run(program, feed={feeds[0]: np.ones([3, 4], "float32")}, fetch_list=fetches)[0].shape
    (3, 2)
    """
    from ._inference import write

    feeds = [feeded_var_names] if isinstance(feeded_var_names, str) else list(feeded_var_names or ())
    targets = [target_vars] if isinstance(target_vars, Variable) else list(target_vars)
    if not all(isinstance(name, str) for name in feeds):
        raise InvalidArgumentError(
            "save_inference_model: 'feeded_var_names' must be a list of names.", received(feeded_var_names=feeds)
        )
    if not targets or not all(isinstance(v, Variable) for v in targets):
        raise InvalidArgumentError(
            "save_inference_model: 'target_vars' must be a list of variables.", received(target_vars=target_vars)
        )
    program = targets[0].block.program if main_program is None else _program(main_program)
    write(dirname, feeds, targets, program, model_filename, params_filename, program_only)
    return [v.name for v in targets]


def load_inference_model(dirname, executor, model_filename=None, params_filename=None, pserver_endpoints=None):
    """Load an inference model: (program, names to feed, variables to fetch)."""
    from ._inference import read

    with placed(getattr(executor, "place", None)):
        return read(dirname, model_filename, params_filename)
