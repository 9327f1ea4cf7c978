"""From dynamic to static: `declarative`, `TracedLayer`, `save` and `load`, over `paddle.jit`."""

import importlib

from paddle._core.errors import FailedCheckError, received

from .layers import Layer

__all__ = [
    "ProgramTranslator", "SaveLoadConfig", "TracedLayer", "declarative", "dygraph_to_static_func",
    "dygraph_to_static_program", "load", "save", "set_code_level", "set_verbosity",
]  # fmt: skip


def _jit():
    return importlib.import_module("paddle.jit")


def declarative(dygraph_func=None, input_spec=None):
    """A function, or the `forward` of a layer, that runs as a static graph; used as a decorator."""
    if dygraph_func is None:
        return lambda func: declarative(func, input_spec)
    return _jit().to_static(dygraph_func, input_spec)


def dygraph_to_static_func(dygraph_func):
    """A function whose Python branches and loops over tensors may be used while a static graph is built."""
    return declarative(dygraph_func)


dygraph_to_static_program = dygraph_to_static_func


class SaveLoadConfig:
    """Names and wishes for `save` and `load`."""

    def __init__(self):
        self.output_spec = self.model_filename = self.params_filename = None
        self.separate_params = self.keep_name_table = False


def save(layer, model_path, input_spec=None, configs=None):
    """Write a layer for inference to `model_path.pdmodel` and `model_path.pdiparams`."""
    output = None if configs is None else configs.output_spec
    return _jit().save(layer, model_path, input_spec, **({} if output is None else {"output_spec": output}))


def load(model_path, configs=None):
    """The layer that `save` wrote."""
    return _jit().load(model_path)


class TracedLayer:
    """A layer recorded by one call, which runs without its Python code and gives arrays."""

    def __init__(self, layer, program, feeds, fetches):
        self._layer, self._program, self._feeds, self._fetches = layer, program, feeds, fetches

    @staticmethod
    def trace(layer, inputs):
        """(the result of one call, the layer recorded by it)."""
        from paddle import static
        from paddle._core import mode

        if not isinstance(layer, Layer):
            raise FailedCheckError("TracedLayer.trace: 'layer' must be a Layer.", received(layer=layer))
        listed = list(inputs) if isinstance(inputs, (list, tuple)) else [inputs]
        out = layer(*listed)
        program = static.Program()
        with mode.static(), static.program_guard(program, static.Program()):
            feeds = [static.data(f"feed_{i}", [None, *x.shape[1:]], x.dtype) for i, x in enumerate(listed)]
            made = layer(*feeds)
        fetches = list(made) if isinstance(made, (list, tuple)) else [made]
        return out, TracedLayer(layer, program, feeds, fetches)

    def set_strategy(self, build_strategy=None, exec_strategy=None):
        """Nothing to tune: torch has its own ways."""

    def __call__(self, inputs):
        from paddle import static

        listed = list(inputs) if isinstance(inputs, (list, tuple)) else [inputs]
        feed = {v.name: x for v, x in zip(self._feeds, listed, strict=True)}
        return static.Executor().run(self._program, feed, self._fetches)

    def save_inference_model(self, dirname, feed=None, fetch=None):
        """Write it for inference; `feed` and `fetch` choose inputs and outputs by their numbers."""
        from .. import io
        from ..executor import Executor

        feeds = [v.name for i, v in enumerate(self._feeds) if feed is None or i in feed]
        fetches = [v for i, v in enumerate(self._fetches) if fetch is None or i in fetch]
        return io.save_inference_model(dirname, feeds, fetches, Executor(), self._program)


class ProgramTranslator:
    """The switch of `declarative`: with `enable(False)` decorated functions run as plain Python."""

    _only = None

    def __new__(cls):
        if cls._only is None:
            cls._only = super().__new__(cls)
        return cls._only

    @classmethod
    def get_instance(cls):
        """The one object of this class."""
        return cls()

    def enable(self, enable_declarative=True):
        """Whether decorated functions run as static graphs."""
        _jit().enable_to_static(enable_declarative)

    def get_output(self, dygraph_func, *args, **kwargs):
        """What the function returns, run as a static graph."""
        return declarative(dygraph_func)(*args, **kwargs)

    def get_func(self, dygraph_func):
        """The function as a static graph."""
        return declarative(dygraph_func)

    def get_program(self, dygraph_func, *args, **kwargs):
        """(main program, startup program, inputs, outputs) of one call."""
        from paddle import static
        from paddle._core import mode
        from paddle._core.tensor import Tensor
        from paddle.tensor.creation import to_tensor

        main, startup = static.Program(), static.Program()
        with mode.static(), static.program_guard(main, startup):
            feeds = []
            for i, value in enumerate(args):
                with mode.at_once():
                    made = value if isinstance(value, Tensor) else to_tensor(value)
                feeds.append(static.data(f"feed_{i}", made.shape, made.dtype))
            out = dygraph_func(*feeds, **kwargs)
        return main, startup, feeds, list(out) if isinstance(out, (list, tuple)) else [out]


def set_verbosity(level=0, also_to_stdout=False):
    """How much the translation tells, which is nothing here."""


def set_code_level(level=100, also_to_stdout=False):
    """Which translated code is shown: none is made here."""


def __getattr__(name):
    if name == "TranslatedLayer":
        return _jit().TranslatedLayer
    raise AttributeError(f"module 'paddle.fluid.dygraph.jit' has no attribute {name!r}")
