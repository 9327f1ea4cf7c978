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

from paddle.distributed import ParallelEnv as Env
from paddle.distributed import ParallelEnv as ParallelEnv
from paddle.distributed import init_parallel_env as init_parallel_env
from paddle.fluid.dygraph.layers import Layer as Layer

class DataParallel(paddle.nn.Layer):
    """A network with the same parameters in all processes, whose gradients are summed over them.

    A step is: `loss = net.scale_loss(loss)`, `loss.backward()`, `net.apply_collective_grads()`, `minimize`."""
    def __init__(self, layers: Any, strategy: Any = None) -> None: ...
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
    def set_dict(self, stat_dict: Any, include_sublayers: bool = True, use_structured_name: bool = True) -> None:
        """Load the state of the wrapped network."""
    def load_dict(self, stat_dict: Any, include_sublayers: bool = True, use_structured_name: bool = True) -> None:
        """Load the state of the wrapped network."""
    def forward(self, *inputs: Any, **kwargs: Any) -> Tensor: ...
    def scale_loss(self, loss: Any) -> Any:
        """The loss divided by the number of processes."""
    def apply_collective_grads(self) -> Any:
        """Sum the gradients over all processes."""
    def state_dict(self, destination: dict[str, Any] | None = None, include_sublayers: bool = True, structured_name_prefix: str = '', **more: Any) -> dict[str, Any]:
        """The state of the wrapped network, which can be loaded without this wrapper."""
    def set_state_dict(self, state_dict: dict[str, Any], use_structured_name: bool = True) -> None:
        """Load the state of the wrapped network."""

class ParallelStrategy:
    """The rank of this process, and the number of processes."""
    nranks: Any
    local_rank: Any
    trainer_endpoints: Any
    current_endpoint: Any
    def __init__(self) -> None: ...

def prepare_context(strategy: Any = None) -> Any:
    """Join the other processes, if any, and return the environment of this one."""

def share(parameters: Any) -> Any:
    """Broadcast the values of the first process to all others."""
