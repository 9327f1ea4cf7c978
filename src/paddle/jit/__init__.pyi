# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from collections.abc import Callable, Sequence
from paddle import Tensor
from paddle.nn import Layer
from paddle.static import InputSpec
from typing import Any

from paddle.jit import api as api
from paddle.jit import dy2static as dy2static
from paddle.jit import translated_layer as translated_layer

class TranslatedLayer(Layer):
    """A layer that `paddle.jit.load` returns: it runs without the Python code of its class, and can be trained further.

    Args:
        programs: {method: `LoadedModel`}.
        persistable_vars: {name: (Tensor, description)}, the description as `.pdiparams.info` has it.

    >>> paddle.jit.save(paddle.nn.Linear(2, 1), "linear", input_spec=[paddle.static.InputSpec([None, 2])])
    >>> type(paddle.jit.load("linear")).__name__
    'TranslatedLayer'"""
    def __init__(self, programs: Any, persistable_vars: Any) -> None: ...
    def forward(self, *inputs: Any) -> Any:
        """Run the Program; return a Tensor, or a list if there are several outputs."""
    def program(self, method_name: str = 'forward') -> Any:
        """The Program of a method."""
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

def enable_to_static(enable_to_static_bool: bool) -> None:
    """Switch `to_static` on or off globally; when it is off, functions run as ordinary Python.

    Args:
        enable_to_static_bool: True or False.

    Returns:
        None.

    >>> paddle.jit.enable_to_static(True)"""

def ignore_module(modules: list[Any]) -> None:
    """Exclude the functions of modules from conversion when a converted function calls them.

    Args:
        modules: list, tuple or set of modules.

    Returns:
        None.

    >>> import math
    >>> paddle.jit.ignore_module([math])"""

def load(path: str, **configs: Any) -> Any:
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
    [3, 1]"""

def not_to_static(func: Any = None) -> Any:
    """Mark a function, so that it is not converted when a converted function calls it.

    Args:
        func: the function; without it a decorator is returned.

    Returns:
        the function itself.

    >>> @paddle.jit.not_to_static
    ... def plain(x):
    ...     return x + 1"""

def save(layer: Layer | Callable[..., Any], path: str, input_spec: Sequence[InputSpec | Tensor | object] | None = None, **configs: Any) -> None:
    """Write a layer or a function for deployment: `path.pdmodel`, `path.pdiparams` and `path.pdiparams.info`.

    The layer's other methods under `to_static` are written to separate files, `path.method.pdmodel` and so on. All
    files are written completely under temporary names before any is renamed.

    Args:
        input_spec: for each argument an InputSpec (sizes that are None fit any call), an example Tensor, or a value
            that is kept as it is; by default those of the last call. If `to_static` has an input_spec, that one is
            used, and inputs missing here that the outputs do not need are left out.
        output_spec: which outputs to keep: their positions, or variables.
        skip_forward: write the other methods only.
        layer: a Layer, or a function.
        path: path without an ending.
        **configs: `output_spec` and `skip_forward`, as above.

    Returns:
        None.

    >>> layer = paddle.nn.Linear(4, 2)
    >>> paddle.jit.save(layer, "linear", input_spec=[paddle.static.InputSpec([None, 4])])
    >>> bool((paddle.jit.load("linear")(paddle.ones([1, 4])) == layer(paddle.ones([1, 4]))).all())
    True"""

def set_code_level(level: int = 100, also_to_stdout: bool = False) -> None:
    """Log the source of converted functions; 0 switches it off.

    Args:
        level: 0 for nothing; other numbers mean the same here. Default: 100.
        also_to_stdout: whether it is printed on the standard output too. Default: False.

    Returns:
        None.

    >>> paddle.jit.set_code_level(0)"""

def set_verbosity(level: int = 0, also_to_stdout: bool = False) -> None:
    """Log what `to_static` traces, if the level is not 0.

    Args:
        level: 0 for nothing; other numbers mean the same here. Default: 0.
        also_to_stdout: whether it is printed on the standard output too. Default: False.

    Returns:
        None.

    >>> paddle.jit.set_verbosity(0)"""

def to_static(function: Any = None, input_spec: Any = None, build_strategy: Any = None, backend: Any = 'CINN', **kwargs: Any) -> Any:
    """Trace a function, a method or a layer into a Program for each kind of call, and run that.

    `if`, `while`, `for`, `and`, `or`, `not`, `assert` and `print` on tensors become part of the Program. If something
    cannot be converted, a warning names it and the function runs dynamically. Results and gradients stay the same.

    Args:
        function: function, method or layer; without it a decorator is returned.
        input_spec: an InputSpec for each argument; sizes that are None fit any call.
        build_strategy: `build_cinn_pass` asks for the compiler like `backend='CINN'`; the rest is ignored.
        backend: 'CINN' lets torch's compiler try every Program after a few calls, which takes a while, and use its code
            where that is faster; None never compiles. Unless it is given, only `FLAGS_use_cinn=1` asks for that. Default: 'CINN'.
        full_graph: accepted and ignored; a function is always traced as a whole.
        **kwargs: `full_graph`, as above.

    Returns:
        a function with the same arguments, or the layer with its `forward` traced.

    >>> @paddle.jit.to_static
    ... def relu(x):
    ...     return x if x > 0 else x * 0
    >>> float(relu(paddle.to_tensor(3.0))), float(relu(paddle.to_tensor(-3.0)))
    (3.0, -0.0)"""
