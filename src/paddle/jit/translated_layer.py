"""`load`, and `TranslatedLayer`: a layer made from the files that `save` wrote."""

import glob
import os

from paddle._core import mode, names, tree
from paddle._core.errors import InvalidArgumentError, InvalidTypeError, received
from paddle._core.graph.bound import Bound
from paddle._core.graph.callable_program import CallableProgram
from paddle._core.graph.inline import in_training, inline, replace_persistables
from paddle._core.parameter import Parameter
from paddle._core.tensor import Tensor
from paddle._files.unpickle import load as load_pickle
from paddle._format import DamagedFileError, load_model
from paddle.nn import Layer
from paddle.static import InputSpec

from ._fuse import join_linears
from ._save import INFO

_STATISTICS = ("running_mean", "running_var", "mean", "variance")


class _Method:
    """One Program of a model, in evaluation and in training mode."""

    def __init__(self, model, tensors):
        def bound(variable, block):
            return Bound(block, tensors[variable.name], variable.name)

        program = replace_persistables(model.program, bound)
        self.feeds = [program._find(v.name) for v in model.feeds]
        self.fetches = [program._find(v.name) for v in model.fetches]
        join_linears(program, self.fetches)
        self.programs = {False: program}
        self._calls = {}

    def program(self, training):
        """The Program in training or in evaluation mode."""
        if training not in self.programs:
            self.programs[training] = in_training(self.programs[False], training)
        return self.programs[training]

    def call(self, training):
        """The callable that runs the Program."""
        if training not in self._calls:
            program = self.program(training)
            found = [program._find(v.name) for v in self.feeds], [program._find(v.name) for v in self.fetches]
            self._calls[training] = CallableProgram(program, *found)
        return self._calls[training]


class TranslatedLayer(Layer):
    """A layer that `paddle.jit.load` returns: it runs without the Python code of its class, and can be trained further.

    Args:
        programs: {method: `LoadedModel`}.
        persistable_vars: {name: (Tensor, description)}, the description as `.pdiparams.info` has it.

    >>> paddle.jit.save(paddle.nn.Linear(2, 1), "linear", input_spec=[paddle.static.InputSpec([None, 2])])
    >>> type(paddle.jit.load("linear")).__name__
    'TranslatedLayer'
    """

    def __init__(self, programs, persistable_vars):
        super().__init__()
        tensors = {}
        counts = {"param": 0, "buffer": 0}
        for name in sorted(persistable_vars):
            value, described = persistable_vars[name]
            kind = "param" if "trainable" in described else "buffer"
            label = f"{kind}_{counts[kind]}"
            counts[kind] += 1
            fresh = names.generate(name.rpartition("_")[0]) if name.rpartition("_")[2].isdigit() else name
            if kind == "param":
                tensors[name] = Parameter(value, name=fresh, trainable=not described["stop_gradient"])
                self.add_parameter(label, tensors[name])
            else:
                value.name = fresh
                value.persistable = True
                tensors[name] = value
                self.register_buffer(label, value)
        object.__setattr__(self, "_methods", {k: _Method(m, tensors) for k, m in programs.items()})
        for name in programs:
            if name != "forward":
                object.__setattr__(self, name, self._caller(name))
        self.eval()

    def forward(self, *inputs):
        """Run the Program; return a Tensor, or a list if there are several outputs."""
        return self._run("forward", inputs)

    def _caller(self, name):
        def method(*inputs):
            return self._run(name, inputs)

        method.__name__ = name
        return method

    def _run(self, name, inputs):
        method = self._methods.get(name)
        if method is None:
            raise InvalidArgumentError(
                f"TranslatedLayer: there is no Program '{name}' in the files.",
                f"it has {', '.join(self._methods)}",
                "save without skip_forward=True.",
            )
        call = method.call(self.training)
        given = self._tensors(name, call, inputs)
        if mode.in_dynamic_mode():
            out = call(given)
        else:
            out = inline(call.program, call.feeds, given, call.fetches)
        return out[0] if len(out) == 1 else list(out)

    def _tensors(self, name, call, inputs):
        given = []
        for x in tree.leaves(inputs, kinds=tree.SORTED):
            if not isinstance(x, Tensor):
                x = Tensor(x)
            given.append(x)
        if len(given) != len(call.feeds):
            wanted = ", ".join(f"{v.name}: {v.dtype.name}{list(v._shape)}" for v in call.feeds)
            raise InvalidArgumentError(
                f"TranslatedLayer.{name}: it takes {len(call.feeds)} tensors ({wanted}).", f"{len(given)} tensors"
            )
        for x, v in zip(given, call.feeds, strict=True):
            if x.dtype is not v.dtype:
                raise InvalidTypeError(
                    f"TranslatedLayer.{name}: '{v.name}' is {v.dtype.name}.",
                    received(**{v.name: x}),
                    f"x.astype('{v.dtype.name}').",
                )
        return given

    def program(self, method_name="forward"):
        """The Program of a method."""
        if method_name not in self._methods:
            raise InvalidArgumentError(
                f"TranslatedLayer.program: there is no method '{method_name}'.", f"it has {', '.join(self._methods)}"
            )
        return self._methods[method_name].program(self.training)

    def _input_spec(self, method_name="forward"):
        return [_spec(v) for v in self._methods[method_name].feeds]

    def _output_spec(self, method_name="forward"):
        return [_spec(v) for v in self._methods[method_name].fetches]


def _spec(variable):
    made = InputSpec([int(n) for n in variable._shape], variable.dtype, variable.name)
    made.stop_gradient = variable.stop_gradient
    return made


# ---- files ----


def load(path, **configs):
    """Load the layer that `paddle.jit.save` or `static.save_inference_model` wrote to `path`.

    Args:
        path: as it was passed to `save`, without an extension; or a folder of Paddle 1.x.
        model_filename, params_filename: the files in a folder of Paddle 1.x, by default `__model__` and none.
        **configs: `model_filename` and `params_filename`, as above; others of earlier versions have no effect.

    Returns:
        TranslatedLayer.

    >>> layer = paddle.nn.Linear(2, 1)
    >>> paddle.jit.save(layer, "linear", input_spec=[paddle.static.InputSpec([None, 2])])
    >>> paddle.jit.load("linear")(paddle.ones([3, 2])).shape
    [3, 1]
    """
    path = os.fspath(path).removesuffix(".pdmodel")
    unknown = set(configs) - {"model_filename", "params_filename", "separate_params", "keep_name_table", "return_numpy"}
    if unknown:
        raise InvalidArgumentError(f"jit.load: unknown options {sorted(unknown)}.", received(**configs))
    found = dict(_models(path, configs))
    if not found:
        raise MissingModelError(
            f"jit.load: there is no model '{path}': neither '{path}.pdmodel' nor '{path}.json' exists.",
            f"the current folder is {os.getcwd()!r}",
            "the path as it was passed to jit.save, without an extension.",
        )
    kept = {}
    for prefix, model in found.values():
        info = read_info(prefix + INFO)
        statistics = _statistics(model.program)
        for name, tensor in model.params.items():
            if name not in kept:
                kept[name] = tensor, info.get(name) or _described(tensor, name in statistics)
    return TranslatedLayer({name: model for name, (_, model) in found.items()}, kept)


class MissingModelError(InvalidArgumentError, FileNotFoundError):
    """Missing files, for which Paddle raises ValueError."""


def _models(path, configs):
    """(method, (prefix, model)) for each model found at `path`."""
    if os.path.isdir(path):
        params = configs.get("params_filename")
        model = os.path.join(path, configs.get("model_filename") or "__model__")
        if os.path.isfile(model):
            yield "forward", (path, load_model(model, os.path.join(path, params) if params else None))
        return
    if os.path.isfile(path + ".pdmodel") or os.path.isfile(path + ".json"):
        yield "forward", (path, load_model(path))
    for file in sorted(glob.glob(f"{glob.escape(path)}.*.pdmodel")):
        name = file[len(path) + 1 : -len(".pdmodel")]
        if name.isidentifier():
            yield name, (file.removesuffix(".pdmodel"), load_model(file))


def read_info(path):
    """The file that stores what the model format does not, as {name: description}; empty if it does not exist."""
    if not os.path.isfile(path):
        return {}
    try:
        with open(path, "rb") as file:
            found = load_pickle(file)
    except (MemoryError, OSError):
        raise
    except Exception as error:  # a pickle can be damaged in many ways
        cut = isinstance(error, EOFError) or "cut off" in str(error)
        raise _damaged_info(path, "it is cut off" if cut else getattr(error, "expected", str(error))) from error
    if not isinstance(found, dict):
        raise _damaged_info(path, f"it holds {type(found).__name__}, not a dict")
    for name, described in found.items():
        if not isinstance(name, str) or not isinstance(described, dict):
            raise _damaged_info(path, "its entries are not names with a description each")
        if type(described.get("stop_gradient")) is not bool:
            raise _damaged_info(path, f"{name!r} does not say whether it has a gradient ('stop_gradient')")
        if type(described.get("trainable", True)) is not bool:
            raise _damaged_info(path, f"{name!r} has a 'trainable' that is neither true nor false")
        if type(described.get("structured_name", "")) is not str:
            raise _damaged_info(path, f"{name!r} has a 'structured_name' that is not a string")
    return found


def _damaged_info(path, why):
    return DamagedFileError(
        f"the file next to the model that describes its parameters is damaged: {why[:200]}.",
        f"path = {path!r}",
        "save the model again, or delete this file: the model loads without it, guessing which parameters are trained.",
    )


def saved_arrays(path):
    """{name in the layer: array} of a saved model, the result of `paddle.load`."""
    info = read_info(path + INFO)
    return {info.get(k, {}).get("structured_name", k): v.numpy() for k, v in load_model(path).params.items()}


def _described(tensor, is_statistic):
    trained = tensor.dtype.is_floating_point and not is_statistic
    return {"stop_gradient": not trained, "trainable": trained}


def _statistics(program):
    """The names of running means and variances, which are not trained."""
    found = set()
    for block in program.blocks:
        for op in block.ops:
            if op.type in ("batch_norm", "sync_batch_norm"):
                for label, value in op.named_arguments().items():
                    if label in _STATISTICS and isinstance(value, Tensor):
                        found.add(value.name)
    return found


__all__ = ["TranslatedLayer", "load", "read_info", "saved_arrays"]
