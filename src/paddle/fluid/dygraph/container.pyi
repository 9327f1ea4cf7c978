# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import paddle.nn
from collections.abc import Iterable
from paddle import Tensor
from paddle._typing import DTypeLike
from typing import Any
from typing_extensions import Self

from paddle.fluid.dygraph.layers import Layer as Layer

class LayerList(paddle.nn.LayerList):
    """A list of layers, registered as sublayers."""
    def __init__(self, name_scope: Any = None, dtype: str = 'float32') -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...
    def train(self, mode: bool = True) -> Self:
        """Switch to training mode."""
    def eval(self) -> Self:
        """Switch to evaluation mode."""
    def create_parameter(self, *args: Any, **kwargs: Any) -> Tensor:
        """A parameter named after this layer: `(shape, attr, dtype, …)`, or `(attr, shape, dtype, …)` as in 1.5."""
    def create_variable(self, name: str | None = None, persistable: bool | None = None, dtype: DTypeLike | None = None, type: Any = None) -> Tensor:
        """An empty tensor named after this layer."""
    def named_sublayers(self, prefix: str = '', include_sublayers: bool = True, include_self: bool = False, layers_set: set[paddle.nn.Layer] | None = None, remove_duplicate: bool = True) -> Iterable[tuple[str, paddle.nn.Layer]]:
        """(name, layer) of all sublayers, and of this layer first if `include_self`; False leaves the sublayers out."""
    def sublayers(self, include_sublayers: bool = True, include_self: bool = False) -> list[paddle.nn.Layer]:
        """All sublayers, or only the direct ones."""
    def set_dict(self, stat_dict: Any, include_sublayers: bool = True, use_structured_name: bool = True) -> tuple[list[str], list[str]]:
        """Load parameters from a dict of arrays or tensors; a warning names those that do not fit."""
    def load_dict(self, stat_dict: Any, include_sublayers: bool = True, use_structured_name: bool = True) -> tuple[list[str], list[str]]:
        """Load parameters from a dict of arrays or tensors; a warning names those that do not fit."""

class ParameterList(paddle.nn.ParameterList):
    """A list of parameters."""
    def __init__(self, name_scope: Any = None, dtype: str = 'float32') -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...
    def train(self, mode: bool = True) -> Self:
        """Switch to training mode."""
    def eval(self) -> Self:
        """Switch to evaluation mode."""
    def create_parameter(self, *args: Any, **kwargs: Any) -> Tensor:
        """A parameter named after this layer: `(shape, attr, dtype, …)`, or `(attr, shape, dtype, …)` as in 1.5."""
    def create_variable(self, name: str | None = None, persistable: bool | None = None, dtype: DTypeLike | None = None, type: Any = None) -> Tensor:
        """An empty tensor named after this layer."""
    def named_sublayers(self, prefix: str = '', include_sublayers: bool = True, include_self: bool = False, layers_set: set[paddle.nn.Layer] | None = None, remove_duplicate: bool = True) -> Iterable[tuple[str, paddle.nn.Layer]]:
        """(name, layer) of all sublayers, and of this layer first if `include_self`; False leaves the sublayers out."""
    def sublayers(self, include_sublayers: bool = True, include_self: bool = False) -> list[paddle.nn.Layer]:
        """All sublayers, or only the direct ones."""
    def set_dict(self, stat_dict: Any, include_sublayers: bool = True, use_structured_name: bool = True) -> tuple[list[str], list[str]]:
        """Load parameters from a dict of arrays or tensors; a warning names those that do not fit."""
    def load_dict(self, stat_dict: Any, include_sublayers: bool = True, use_structured_name: bool = True) -> tuple[list[str], list[str]]:
        """Load parameters from a dict of arrays or tensors; a warning names those that do not fit."""

class Sequential(paddle.nn.Sequential):
    """Layers in sequence, each optionally a (name, layer) pair. A leading name scope (1.6) is ignored.

    >>> with fluid.dygraph.guard():
    ...     net = fluid.dygraph.Sequential(fluid.dygraph.Linear(4, 2, act="relu"), fluid.dygraph.Linear(2, 1))"""
    def __init__(self, *layers: Any) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...
    def train(self, mode: bool = True) -> Self:
        """Switch to training mode."""
    def eval(self) -> Self:
        """Switch to evaluation mode."""
    def create_parameter(self, *args: Any, **kwargs: Any) -> Tensor:
        """A parameter named after this layer: `(shape, attr, dtype, …)`, or `(attr, shape, dtype, …)` as in 1.5."""
    def create_variable(self, name: str | None = None, persistable: bool | None = None, dtype: DTypeLike | None = None, type: Any = None) -> Tensor:
        """An empty tensor named after this layer."""
    def named_sublayers(self, prefix: str = '', include_sublayers: bool = True, include_self: bool = False, layers_set: set[paddle.nn.Layer] | None = None, remove_duplicate: bool = True) -> Iterable[tuple[str, paddle.nn.Layer]]:
        """(name, layer) of all sublayers, and of this layer first if `include_self`; False leaves the sublayers out."""
    def sublayers(self, include_sublayers: bool = True, include_self: bool = False) -> list[paddle.nn.Layer]:
        """All sublayers, or only the direct ones."""
    def set_dict(self, stat_dict: Any, include_sublayers: bool = True, use_structured_name: bool = True) -> tuple[list[str], list[str]]:
        """Load parameters from a dict of arrays or tensors; a warning names those that do not fit."""
    def load_dict(self, stat_dict: Any, include_sublayers: bool = True, use_structured_name: bool = True) -> tuple[list[str], list[str]]:
        """Load parameters from a dict of arrays or tensors; a warning names those that do not fit."""
