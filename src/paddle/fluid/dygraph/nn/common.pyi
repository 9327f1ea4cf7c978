# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from collections.abc import Iterable
from paddle import Tensor
from paddle._typing import DTypeLike
from paddle.nn import Layer
from typing import Any
from typing_extensions import Self

from paddle.nn.initializer import Constant as Constant

class BilinearTensorProduct(TwoSignatures):
    """`x @ W[k] @ y` for each of `output_dim` matrices."""
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
    def forward(self, x: Any, y: Any) -> Any: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

class Dropout(TwoSignatures):
    """Set random elements to zero in training.

    Args:
        dropout_implementation: 'downgrade_in_infer' rescales in evaluation, 'upscale_in_train' in training."""
    def forward(self, input: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

class Embedding(TwoSignatures):
    """Rows of a table of shape `size`, selected by ids.

    A layer with a name scope, as in 1.5, drops a last axis of size 1 of its ids."""
    def __setattr__(self, name: Any, value: Any) -> Any: ...
    def forward(self, input: Any) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

class FC(TwoSignatures):
    """A fully connected layer of 1.5 and 1.6: flattens the axes from `num_flatten_dims` on and maps them to `size`.

    Several inputs in a list have a weight each, and their results are summed."""
    def forward(self, input: Any) -> Any: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

class Flatten(TwoSignatures):
    """Flatten the axes from `start_axis` to `stop_axis` into one."""
    def forward(self, input: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

class Linear(TwoSignatures):
    """`input @ weight + bias`, then an activation.

    >>> with fluid.dygraph.guard():
    ...     fluid.dygraph.Linear(4, 2)(fluid.dygraph.to_variable(np.ones([3, 4], "float32"))).shape
    [3, 2]"""
    def forward(self, input: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

class NCE(TwoSignatures):
    """Noise-contrastive estimation: the true classes against classes sampled for each example."""
    def forward(self, input: Any, label: Any, sample_weight: Any = None) -> Any: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

class PRelu(TwoSignatures):
    """`x` where it is positive, else `x` times a learnt slope: one for 'all', one per 'channel' or 'element'."""
    def forward(self, input: Any) -> Any: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

class TwoSignatures(Layer):
    """Base of the layers: a subclass has the newer arguments in `_setup`, and the order of the older ones in `_old`.

    `_setup` stores its arguments and calls `_make(sizes…)` if the sizes are known; otherwise `_build_once` does."""
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...
    def train(self, mode: bool = True) -> Self:
        """Switch to training mode."""
    def eval(self) -> Self:
        """Switch to evaluation mode."""
    def create_parameter(self, *args: Any, **kwargs: Any) -> Tensor:
        """A parameter named after this layer: `(shape, attr, dtype, …)`, or `(attr, shape, dtype, …)` as in 1.5."""
    def create_variable(self, name: str | None = None, persistable: bool | None = None, dtype: DTypeLike | None = None, type: Any = None) -> Tensor:
        """An empty tensor named after this layer."""
    def named_sublayers(self, prefix: str = '', include_sublayers: bool = True, include_self: bool = False, layers_set: set[Layer] | None = None, remove_duplicate: bool = True) -> Iterable[tuple[str, Layer]]:
        """(name, layer) of all sublayers, and of this layer first if `include_self`; False leaves the sublayers out."""
    def sublayers(self, include_sublayers: bool = True, include_self: bool = False) -> list[Layer]:
        """All sublayers, or only the direct ones."""
    def set_dict(self, stat_dict: Any, include_sublayers: bool = True, use_structured_name: bool = True) -> tuple[list[str], list[str]]:
        """Load parameters from a dict of arrays or tensors; a warning names those that do not fit."""
    def load_dict(self, stat_dict: Any, include_sublayers: bool = True, use_structured_name: bool = True) -> tuple[list[str], list[str]]:
        """Load parameters from a dict of arrays or tensors; a warning names those that do not fit."""

def activation(act: Any) -> Any:
    """The activation function with this name; None for None."""
