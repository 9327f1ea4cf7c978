"""`TracedLayer` and `ProgramTranslator` of Paddle 2.x, which Paddle 3.x removed."""

import functools

from paddle._core.errors import InvalidTypeError, received
from paddle._core.tensor import Tensor
from paddle._format import save_model
from paddle.nn import Layer
from paddle.static import InputSpec

from ._static_function import ENABLED, StaticFunction
from ._trace import trace


class TracedLayer:
    """A layer recorded by one call, which then runs without its Python code."""

    def __init__(self, traced):
        self._traced = traced
        self._call = traced.runner()

    @classmethod
    def trace(cls, layer, inputs):
        """Return (the result of one call, the layer recorded by it); the first size of each input may vary."""
        if not isinstance(layer, Layer):
            raise InvalidTypeError("TracedLayer.trace: 'layer' must be a Layer.", received(layer=layer))
        listed = list(inputs) if isinstance(inputs, (list, tuple)) else [inputs]
        specs = [InputSpec([None, *x.shape[1:]] if x.ndim else [], x.dtype, f"feed_{i}") for i, x in enumerate(listed)]
        return layer(*listed), cls(trace(layer, specs, training=layer.training, convert=False))

    @property
    def program(self):
        """The Program."""
        return self._traced.program

    def set_strategy(self, build_strategy=None, exec_strategy=None):
        """Do nothing: torch decides about fusion."""

    def __call__(self, inputs):
        """Run the recorded layer and return the results in a list."""
        listed = list(inputs) if isinstance(inputs, (list, tuple)) else [inputs]
        return list(self._call([x if isinstance(x, Tensor) else Tensor(x) for x in listed]))

    def save_inference_model(self, path, feed=None, fetch=None, **kwargs):
        """Save the layer for inference; `feed` and `fetch` select inputs and outputs by their indices."""
        traced = self._traced
        feeds = traced.feeds if feed is None else [traced.feeds[i] for i in feed]
        fetches = traced.fetches if fetch is None else [traced.fetches[i] for i in fetch]
        save_model(path, traced.program, feeds, fetches, scope=traced.scope)


_instance = functools.cache(object.__new__)


class ProgramTranslator:
    """Switches `to_static` on and off, and gives access to its results; each class has one instance."""

    def __new__(cls):
        return _instance(cls)

    @classmethod
    def get_instance(cls):
        """The instance."""
        return cls()

    @property
    def enable_to_static(self):
        """Whether `to_static` is on."""
        return ENABLED.value

    def enable(self, enable_to_static):
        """Switch `to_static` on or off."""
        ENABLED.value = bool(enable_to_static)

    def get_output(self, dygraph_func, *args, **kwargs):
        """Call a function under `to_static`."""
        return self.get_func(dygraph_func)(*args, **kwargs)

    def get_func(self, dygraph_func):
        """Put a function under `to_static`."""
        return dygraph_func if isinstance(dygraph_func, StaticFunction) else StaticFunction(dygraph_func)

    def get_code(self, dygraph_func):
        """The source of the converted function."""
        return self.get_func(dygraph_func).code

    def get_program(self, dygraph_func, *args, **kwargs):
        """(Program, startup program, inputs, outputs) for some arguments."""
        found, _ = self.get_func(dygraph_func).get_concrete_program(*args, **kwargs)
        return found.main_program, found.startup_program, found.inputs, found.outputs
