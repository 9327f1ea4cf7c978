"""From dynamic to static: `declarative`, `TracedLayer`, `save` and `load`, over `paddle.jit`."""

from paddle import jit
from paddle._core import tree
from paddle._core.tensor import Tensor
from paddle.jit import TranslatedLayer, _legacy, set_code_level, set_verbosity

__all__ = [
    "ProgramTranslator",
    "SaveLoadConfig",
    "TracedLayer",
    "TranslatedLayer",
    "declarative",
    "dygraph_to_static_func",
    "dygraph_to_static_program",
    "extract_vars",
    "load",
    "save",
    "set_code_level",
    "set_verbosity",
]


def declarative(dygraph_func=None, input_spec=None):
    """A function, or the `forward` of a layer, that runs as a static graph; used as a decorator."""
    if dygraph_func is None:
        return lambda func: declarative(func, input_spec)
    return jit.to_static(dygraph_func, input_spec)


def dygraph_to_static_func(dygraph_func):
    """A function whose Python branches and loops over tensors are converted when a static graph is built."""
    return declarative(dygraph_func)


dygraph_to_static_program = dygraph_to_static_func


def extract_vars(inputs):
    """The tensors in nested lists, tuples and dicts, in order.

    >>> with fluid.dygraph.guard():
    ...     x = fluid.dygraph.to_variable(np.zeros([2], "float32"))
    ...     len(fluid.dygraph.jit.extract_vars([x, {"a": (x, 1)}]))
    2
    """
    return tree.leaves(inputs, only=Tensor)


class SaveLoadConfig:
    """File names and options for `save` and `load`."""

    def __init__(self):
        self.output_spec = self.model_filename = self.params_filename = None
        self.separate_params = self.keep_name_table = False


def save(layer, model_path, input_spec=None, configs=None):
    """Save a layer for inference to `model_path.pdmodel` and `model_path.pdiparams`."""
    output = None if configs is None else configs.output_spec
    return jit.save(layer, model_path, input_spec, **({} if output is None else {"output_spec": output}))


def load(model_path, configs=None):
    """Load the layer that `save` wrote."""
    return jit.load(model_path)


class TracedLayer(_legacy.TracedLayer):
    """A layer recorded from one call, which runs without its Python code and returns arrays."""

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


class ProgramTranslator(_legacy.ProgramTranslator):
    """Switches `declarative` on and off; with `enable(False)` decorated functions run as plain Python."""

    def enable(self, enable_declarative=True):
        """Whether decorated functions run as static graphs."""
        super().enable(enable_declarative)
