# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import paddle.fluid.dygraph.nn.common
from typing import Any

from paddle.fluid.dygraph.nn.common import TwoSignatures as TwoSignatures
from paddle.fluid.dygraph.nn.common import activation as activation

class GRUUnit(paddle.fluid.dygraph.nn.common.TwoSignatures):
    """One step of a GRU on an already projected input: `(input [N, 3D], hidden [N, D])`, with `size` 3D.

    Returns:
        (the next hidden state, the hidden state after the reset gate, the three gates)"""
    def forward(self, input: Any, hidden: Any) -> Any: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

class RowConv(paddle.fluid.dygraph.nn.common.TwoSignatures):
    """The weighted sum of each step of [batch, steps, features] and the `future_context_size` steps after it."""
    def forward(self, input: Any) -> Any: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

class SequenceConv(paddle.fluid.dygraph.nn.common.TwoSignatures):
    """Map windows of `filter_size` rows of each sequence to `num_filters`; for LoD tensors."""
    def forward(self, input: Any) -> Any: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

class TreeConv(paddle.fluid.dygraph.nn.common.TwoSignatures):
    """Convolution over trees (Mou et al., 2016): each node with its descendants down to `max_depth` - 1.

    Called with the features of the nodes [N, nodes, features] and the edges [N, edges, 2], each from a parent to a
    child, numbered from 1, terminated by zeros."""
    def forward(self, nodes_vector: Any, edge_set: Any) -> Any: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

def offsets(x: Any, what: Any, level: float = -1) -> Any:
    """The offsets of one level of `x`, which must have sequences."""

def row_conv(x: Any, weight: Any) -> Any:
    """The weighted sum of each step of [batch, step, d] and the steps after it.

    Args:
        x: Tensor of any shape."""

def tree_conv(nodes: Any, edges: Any, weight: Any, max_depth: Any) -> Any:
    """Convolve nodes [N, n, features] and their descendants with weights [features, 3, outputs, filters]."""
