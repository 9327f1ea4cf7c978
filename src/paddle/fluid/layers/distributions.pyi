# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import paddle
import paddle.distribution
import paddle.nn.initializer
from collections.abc import Sequence
from typing import Any

from paddle import Tensor as Tensor
from paddle.fluid.layers.arithmetic import one as one
from paddle.fluid.layers.creation import assign as assign
from paddle.fluid.layers.random import gaussian_random as gaussian_random
from paddle.fluid.layers.random import uniform_random as uniform_random

class Categorical:
    """The categorical distribution with probabilities `softmax(logits)`."""
    logits: Any
    def sample(self, shape: Sequence[int], seed: float = 0) -> paddle.Tensor:
        """Random values, [*shape, *batch]."""
    def entropy(self) -> paddle.Tensor:
        """The entropy."""
    def kl_divergence(self, other: paddle.distribution.Categorical) -> paddle.Tensor:
        """The Kullback-Leibler divergence from another categorical distribution."""
    def log_prob(self, value: paddle.Tensor) -> paddle.Tensor:
        """The logarithm of the density."""
    def __init__(self, logits: Any) -> None: ...

class MultivariateNormalDiag:
    """The multivariate normal distribution; `scale` is a diagonal matrix of variances."""
    loc: Any
    scale: Any
    def sample(self, shape: Any, seed: float = 0) -> Any:
        """Random values, [*shape, *batch]."""
    def entropy(self) -> Any:
        """The entropy."""
    def kl_divergence(self, other: Any) -> Any:
        """The Kullback-Leibler divergence from another distribution of this kind."""
    def log_prob(self, value: Any) -> Any:
        """The logarithm of the density."""
    def __init__(self, loc: Any, scale: Any) -> None: ...

class Normal:
    """The normal distribution with mean `loc` and standard deviation `scale`."""
    loc: Any
    scale: Any
    def sample(self, shape: Sequence[int], seed: int = 0) -> paddle.Tensor:
        """Random values, [*shape, *batch]."""
    def entropy(self) -> paddle.Tensor:
        """The entropy."""
    def kl_divergence(self, other: paddle.nn.initializer.Normal) -> paddle.Tensor:
        """The Kullback-Leibler divergence from another normal distribution."""
    def log_prob(self, value: paddle.Tensor) -> paddle.Tensor:
        """The logarithm of the density."""
    def __init__(self, loc: Any, scale: Any) -> None: ...

class Uniform:
    """The uniform distribution between two bounds."""
    low: Any
    high: Any
    def sample(self, shape: Sequence[int], seed: int = 0) -> paddle.Tensor:
        """Random values, [*shape, *batch]."""
    def entropy(self) -> paddle.Tensor:
        """The entropy."""
    def kl_divergence(self, other: Any) -> Any:
        """The Kullback-Leibler divergence from another distribution of the same kind."""
    def log_prob(self, value: paddle.Tensor) -> paddle.Tensor:
        """The logarithm of the density."""
    def __init__(self, low: Any, high: Any) -> None: ...
