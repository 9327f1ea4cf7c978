"""From dynamic to static: `declarative`, `TracedLayer`, `save` and `load`, over `paddle.jit`."""

import importlib

from paddle.jit import _eras

__all__ = [
    "ProgramTranslator",
    "SaveLoadConfig",
    "TracedLayer",
    "declarative",
    "dygraph_to_static_func",
    "dygraph_to_static_program",
    "load",
    "save",
    "set_code_level",
    "set_verbosity",
]


def _jit():
    return importlib.import_module("paddle.jit")


def declarative(dygraph_func=None, input_spec=None):
    """A function, or the `forward` of a layer, that runs as a static graph; used as a decorator."""
    if dygraph_func is None:
        return lambda func: declarative(func, input_spec)
    return _jit().to_static(dygraph_func, input_spec)


def dygraph_to_static_func(dygraph_func):
    """A function whose Python branches and loops over tensors are converted when a static graph is built."""
    return declarative(dygraph_func)


dygraph_to_static_program = dygraph_to_static_func


class SaveLoadConfig:
    """File names and options for `save` and `load`."""

    def __init__(self):
        self.output_spec = self.model_filename = self.params_filename = None
        self.separate_params = self.keep_name_table = False


def save(layer, model_path, input_spec=None, configs=None):
    """Save a layer for inference to `model_path.pdmodel` and `model_path.pdiparams`."""
    output = None if configs is None else configs.output_spec
    return _jit().save(layer, model_path, input_spec, **({} if output is None else {"output_spec": output}))


def load(model_path, configs=None):
    """Load the layer that `save` wrote."""
    return _jit().load(model_path)


class TracedLayer(_eras.TracedLayer):
    """A layer recorded from one call, which runs without its Python code and returns arrays."""

    @classmethod
    def trace(cls, layer, inputs):
        """Call the layer once; return the result and the recorded layer."""
        out, traced = super().trace(layer, inputs)
        return out, cls(traced._traced)

    def __call__(self, inputs):
        return [out.numpy() for out in super().__call__(inputs)]

    def save_inference_model(self, dirname, feed=None, fetch=None):
        """Save it for inference; `feed` and `fetch` select inputs and outputs by index."""
        from .. import io
        from ..executor import Executor, scope_guard

        traced = self._traced
        feeds = [v.name for i, v in enumerate(traced.feeds) if feed is None or i in feed]
        fetches = [v for i, v in enumerate(traced.fetches) if fetch is None or i in fetch]
        with scope_guard(traced.scope):
            return io.save_inference_model(dirname, feeds, fetches, Executor(), traced.program)


class ProgramTranslator(_eras.ProgramTranslator):
    """The switch of `declarative`: with `enable(False)` decorated functions run as plain Python."""

    _only = None

    def enable(self, enable_declarative=True):
        """Whether decorated functions run as static graphs."""
        super().enable(enable_declarative)


def set_verbosity(level=0, also_to_stdout=False):
    """Set the log level of the translation; without effect."""


def set_code_level(level=100, also_to_stdout=False):
    """Set which translated code is shown; without effect."""


def __getattr__(name):
    if name == "TranslatedLayer":
        return _jit().TranslatedLayer
    raise AttributeError(f"module 'paddle.fluid.dygraph.jit' has no attribute {name!r}")
