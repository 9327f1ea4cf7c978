# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from collections.abc import Sequence
from paddle import Tensor
from paddle.nn import Layer
from paddle.static import InputSpec
from typing import Any

def export(layer: Layer, path: str, input_spec: Sequence[InputSpec | Tensor | object] | None = None, opset_version: int = 9, **configs: Any) -> None:
    """Write a layer or a function as `path.onnx`, in evaluation mode; the file is replaced only on success.

    Args:
        input_spec: an InputSpec, a Tensor or an array for each argument; None in a shape is a size that only a run
            knows. Not needed for a layer whose spec was passed to `to_static`, or that was loaded with `jit.load`.
        opset_version: the version of ONNX's operators, 11 to 23; 17 by default.
        configs: `output_spec`, the results to keep, by variable, name or index; `input_names_after_prune`, to leave out
            inputs that these do not need; `enable_onnx_checker`, whether the model is checked first (True).
        layer: a Layer, or a function.
        path: path without `.onnx`.
        **configs: as above.

    Returns:
        None.

    >>> net = paddle.nn.Sequential(paddle.nn.Linear(4, 2), paddle.nn.ReLU())
    >>> paddle.onnx.export(net, "net", input_spec=[paddle.static.InputSpec([None, 4], name="x")])  # doctest: +SKIP"""

def require(what: Any) -> Any:
    """Raise an error with the install command if the package `onnx` is not installed."""

def saved_to_model(loaded: Any, opset_version: float = 9, output_spec: Any = None) -> Any:
    """The `onnx.ModelProto` of a `LoadedModel`, a model that was read from files."""

def to_model(layer: Any, input_spec: Any = None, opset_version: float = 9, output_spec: Any = None, prune: bool = False) -> Any:
    """The `onnx.ModelProto` of a layer or a function."""

def write(model: Any, path: Any, check: bool = True) -> Any:
    """Write a model to a file, after ONNX's own checks."""
