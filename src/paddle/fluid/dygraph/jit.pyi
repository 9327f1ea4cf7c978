# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

from paddle import Tensor as Tensor
from paddle.jit import TranslatedLayer as TranslatedLayer
from paddle.jit import set_code_level as set_code_level
from paddle.jit import set_verbosity as set_verbosity

class ProgramTranslator:
    """Switches `declarative` on and off; with `enable(False)` decorated functions run as plain Python."""
    @classmethod
    def get_instance(cls) -> Any:
        """The instance."""
    @property
    def enable_to_static(self) -> Any: ...
    def enable(self, enable_declarative: bool = True) -> Any:
        """Whether decorated functions run as static graphs."""
    def get_output(self, dygraph_func: Any, *args: Any, **kwargs: Any) -> Any:
        """Call a function under `to_static`."""
    def get_func(self, dygraph_func: Any) -> Any:
        """Put a function under `to_static`."""
    def get_code(self, dygraph_func: Any) -> Any:
        """The source of the converted function."""
    def get_program(self, dygraph_func: Any, *args: Any, **kwargs: Any) -> Any:
        """(Program, startup program, inputs, outputs) for some arguments."""
    def __init__(self) -> None: ...

class SaveLoadConfig:
    """File names and options for `save` and `load`."""
    output_spec: Any
    model_filename: Any
    params_filename: Any
    separate_params: Any
    keep_name_table: Any
    def __init__(self) -> None: ...

class TracedLayer:
    """A layer recorded from one call, which runs without its Python code and returns arrays."""
    def __init__(self, traced: Any) -> None: ...
    @classmethod
    def trace(cls, layer: Any, inputs: Any) -> Any:
        """Return (the result of one call, the layer recorded by it); the first size of each input may vary."""
    @property
    def program(self) -> Any: ...
    def set_strategy(self, build_strategy: Any = None, exec_strategy: Any = None) -> Any:
        """Do nothing: torch decides about fusion."""
    def __call__(self, inputs: Any) -> Any: ...
    def save_inference_model(self, dirname: Any, feed: Any = None, fetch: Any = None) -> Any:
        """Save it for inference; `feed` and `fetch` select inputs and outputs by index."""

def declarative(dygraph_func: Any = None, input_spec: Any = None) -> Any:
    """A function, or the `forward` of a layer, that runs as a static graph; used as a decorator."""

def dygraph_to_static_func(dygraph_func: Any) -> Any:
    """A function whose Python branches and loops over tensors are converted when a static graph is built."""

dygraph_to_static_program = dygraph_to_static_func
def extract_vars(inputs: Any) -> Any:
    """The tensors in nested lists, tuples and dicts, in order.

    >>> with fluid.dygraph.guard():
    ...     x = fluid.dygraph.to_variable(np.zeros([2], "float32"))
    ...     len(fluid.dygraph.jit.extract_vars([x, {"a": (x, 1)}]))
    2"""

def load(model_path: Any, configs: Any = None) -> Any:
    """Load the layer that `save` wrote."""

def save(layer: Any, model_path: Any, input_spec: Any = None, configs: Any = None) -> Any:
    """Save a layer for inference to `model_path.pdmodel` and `model_path.pdiparams`."""
