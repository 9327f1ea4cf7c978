# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

from paddle.fluid.layers.arithmetic import one as one

def logsumexp(input: Any, dim: Any = None, keep_dim: bool = False, name: Any = None) -> Any:
    """`logsumexp` over the axes `dim`, or over all axes, which gives the shape [1]."""

def reduce_all(input: Any, dim: Any = None, keep_dim: bool = False, name: Any = None) -> Any:
    """`all` over the axes `dim`, or over all axes, which gives the shape [1]."""

def reduce_any(input: Any, dim: Any = None, keep_dim: bool = False, name: Any = None) -> Any:
    """`any` over the axes `dim`, or over all axes, which gives the shape [1]."""

def reduce_max(input: Any, dim: Any = None, keep_dim: bool = False, name: Any = None) -> Any:
    """`max` over the axes `dim`, or over all axes, which gives the shape [1]."""

def reduce_mean(input: Any, dim: Any = None, keep_dim: bool = False, name: Any = None) -> Any:
    """`mean` over the axes `dim`, or over all axes, which gives the shape [1]."""

def reduce_min(input: Any, dim: Any = None, keep_dim: bool = False, name: Any = None) -> Any:
    """`min` over the axes `dim`, or over all axes, which gives the shape [1]."""

def reduce_prod(input: Any, dim: Any = None, keep_dim: bool = False, name: Any = None) -> Any:
    """`prod` over the axes `dim`, or over all axes, which gives the shape [1]."""

def reduce_sum(input: Any, dim: Any = None, keep_dim: bool = False, name: Any = None) -> Any:
    """`sum` over the axes `dim`, or over all axes, which gives the shape [1]."""
