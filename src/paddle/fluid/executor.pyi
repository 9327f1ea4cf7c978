# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import paddle.static
from typing import Any

from paddle import Tensor as Tensor
from paddle.fluid.lod_tensor import LoDTensor as LoDTensor
from paddle.static import Scope as Scope
from paddle.static import default_main_program as default_main_program
from paddle.static import global_scope as global_scope
from paddle.static import scope_guard as scope_guard

class Executor(paddle.static.Executor):
    """Run programs on a place; feeds and fetched values may be sequences (`LoDTensor`).

    >>> exe = fluid.Executor(fluid.CPUPlace())
    >>> exe.run(fluid.default_startup_program())
    []"""
    def run(self, program: Any = None, feed: Any = None, fetch_list: Any = None, feed_var_name: str = 'feed', fetch_var_name: str = 'fetch', scope: Any = None, return_numpy: bool = True, use_program_cache: bool = False, return_merged: bool = True, use_prune: bool = False) -> Any:
        """Run a Program with the given feed, and return the fetched values in order.

        Args:
            feed: {name: array, LoDTensor, nested lists}, or a list with one such dict per device; their batches
                are concatenated, because one device computes them all.
            fetch_list: variables, or names of variables.
            return_numpy: whether to return arrays instead of LoDTensors.
            return_merged: if False, each fetched value is a list with one entry per device, which is one entry here."""
    def close(self) -> None:
        """Do nothing: an Executor holds no resources."""

class SingleArray:
    """A numpy array of one element that `float`, `int` and `%f` accept as the number it holds.

    What is computed from it and has one element is accepted as well: `float(total / batches)`.

    >>> float(np.array([0.5]).view(SingleArray))
    0.5"""
    def __float__(self) -> Any: ...
    def __int__(self) -> Any: ...
    def __complex__(self) -> Any: ...
    def __array_wrap__(self, array: Any, context: Any = None, return_scalar: bool = False) -> Any: ...
    def __array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any: ...

def as_numpy(tensor: Any) -> Any:
    """The array of a tensor, or the arrays of a list of tensors."""
