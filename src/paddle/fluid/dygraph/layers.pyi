# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import paddle
import paddle.nn
from collections.abc import Iterable
from paddle._typing import DTypeLike
from typing import Any
from typing_extensions import Self

from paddle import ParamAttr as ParamAttr
from paddle import Tensor as Tensor
from paddle.static import default_main_program as default_main_program
from paddle.static import default_startup_program as default_startup_program

class Layer(paddle.nn.Layer):
    """A part of a network: subclass it, build in `__init__`, compute in `forward`.

    A subclass that needs the shape of its input builds in `_build_once(*inputs)`, which the first call runs; values
    passed to `set_dict` before that are kept until then.

    Args:
        name_scope: the prefix of the parameter names, followed by the class name."""
    def __init__(self, name_scope: Any = None, dtype: str = 'float32') -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...
    def train(self, mode: bool = True) -> Self:
        """Switch to training mode."""
    def eval(self) -> Self:
        """Switch to evaluation mode."""
    def create_parameter(self, *args: Any, **kwargs: Any) -> paddle.Tensor:
        """A parameter named after this layer: `(shape, attr, dtype, …)`, or `(attr, shape, dtype, …)` as in 1.5."""
    def create_variable(self, name: str | None = None, persistable: bool | None = None, dtype: DTypeLike | None = None, type: Any = None) -> paddle.Tensor:
        """An empty tensor named after this layer."""
    def named_sublayers(self, prefix: str = '', include_sublayers: bool = True, include_self: bool = False, layers_set: set[paddle.nn.Layer] | None = None, remove_duplicate: bool = True) -> Iterable[tuple[str, paddle.nn.Layer]]:
        """(name, layer) of all sublayers, and of this layer first if `include_self`; False leaves the sublayers out."""
    def sublayers(self, include_sublayers: bool = True, include_self: bool = False) -> list[paddle.nn.Layer]:
        """All sublayers, or only the direct ones."""
    def set_dict(self, stat_dict: Any, include_sublayers: bool = True, use_structured_name: bool = True) -> tuple[list[str], list[str]]:
        """Load parameters from a dict of arrays or tensors; a warning names those that do not fit."""
    def load_dict(self, stat_dict: Any, include_sublayers: bool = True, use_structured_name: bool = True) -> tuple[list[str], list[str]]:
        """Load parameters from a dict of arrays or tensors; a warning names those that do not fit."""

def assign_saved(target: Any, value: Any) -> Any:
    """Copy a saved array or tensor into `target`; return a message if its shape does not fit, else None."""

def keep_gradient(out: Any) -> Any:
    """Let intermediate results keep their gradients, as in fluid."""

def seeded(seed: Any) -> Any:
    """A block that draws from generators seeded with `seed` and restores them afterwards; 0 changes nothing."""
