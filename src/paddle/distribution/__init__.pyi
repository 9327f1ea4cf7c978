# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import paddle.distribution.transform
import paddle.nn.initializer
from collections.abc import Callable, Iterable, Sequence
from paddle import Tensor
from typing import Any, Literal

from paddle.distribution import bernoulli as bernoulli
from paddle.distribution import beta as beta
from paddle.distribution import binomial as binomial
from paddle.distribution import categorical as categorical
from paddle.distribution import cauchy as cauchy
from paddle.distribution import chi2 as chi2
from paddle.distribution import constraint as constraint
from paddle.distribution import continuous_bernoulli as continuous_bernoulli
from paddle.distribution import dirichlet as dirichlet
from paddle.distribution import distribution as distribution
from paddle.distribution import exponential as exponential
from paddle.distribution import exponential_family as exponential_family
from paddle.distribution import gamma as gamma
from paddle.distribution import geometric as geometric
from paddle.distribution import gumbel as gumbel
from paddle.distribution import independent as independent
from paddle.distribution import kl as kl
from paddle.distribution import laplace as laplace
from paddle.distribution import lkj_cholesky as lkj_cholesky
from paddle.distribution import lognormal as lognormal
from paddle.distribution import multinomial as multinomial
from paddle.distribution import multivariate_normal as multivariate_normal
from paddle.distribution import normal as normal
from paddle.distribution import poisson as poisson
from paddle.distribution import student_t as student_t
from paddle.distribution import transform as transform
from paddle.distribution import transformed_distribution as transformed_distribution
from paddle.distribution import uniform as uniform
from paddle.distribution import variable as variable
from paddle.distribution.transform import AbsTransform as AbsTransform
from paddle.distribution.transform import AffineTransform as AffineTransform
from paddle.distribution.transform import ChainTransform as ChainTransform
from paddle.distribution.transform import ExpTransform as ExpTransform
from paddle.distribution.transform import IndependentTransform as IndependentTransform
from paddle.distribution.transform import PowerTransform as PowerTransform
from paddle.distribution.transform import ReshapeTransform as ReshapeTransform
from paddle.distribution.transform import SigmoidTransform as SigmoidTransform
from paddle.distribution.transform import SoftmaxTransform as SoftmaxTransform
from paddle.distribution.transform import StackTransform as StackTransform
from paddle.distribution.transform import StickBreakingTransform as StickBreakingTransform
from paddle.distribution.transform import TanhTransform as TanhTransform
from paddle.distribution.transform import Transform as Transform

class Bernoulli(ExponentialFamily):
    """1 with probability `probs`, else 0.

    Args:
        probs: float or Tensor between 0 and 1.
        name: a name for the results, used in Programs only.

    >>> paddle.distribution.Bernoulli(0.25).mean.item()
    0.25"""
    name: Any
    probs: Any
    dtype: Any
    logits: Any
    def __init__(self, probs: float | Tensor, name: str | None = None) -> None: ...
    @property
    def mean(self) -> Tensor: ...
    @property
    def variance(self) -> Tensor: ...
    def sample(self, shape: Sequence[int] = ...) -> Tensor: ...
    def rsample(self, shape: Sequence[int] = ..., temperature: float = 1.0) -> Tensor:
        """Continuous samples whose sigmoid approaches 0 or 1 as `temperature` falls."""
    def cdf(self, value: Tensor) -> Tensor:
        """The cumulative distribution function at `value`."""
    def log_prob(self, value: Tensor) -> Tensor: ...
    def prob(self, value: Tensor) -> Tensor: ...
    def entropy(self) -> Tensor: ...
    def kl_divergence(self, other: Bernoulli) -> Tensor: ...

class Beta(ExponentialFamily):
    """The beta distribution on the interval from 0 to 1.

    Args:
        alpha: positive number or Tensor: larger values move the mass to 1.
        beta: positive number or Tensor: larger values move the mass to 0.

    >>> paddle.distribution.Beta(1.0, 3.0).mean.item()
    0.25"""
    alpha: Any
    beta: Any
    def __init__(self, alpha: float | Tensor, beta: float | Tensor) -> None: ...
    @property
    def mean(self) -> Tensor: ...
    @property
    def variance(self) -> Tensor: ...
    def sample(self, shape: Sequence[int] = ...) -> Tensor: ...
    def log_prob(self, value: Tensor) -> Tensor: ...
    def entropy(self) -> Tensor: ...

class Binomial(Distribution):
    """The number of successes in `total_count` trials of probability `probs`.

    >>> paddle.distribution.Binomial(8, 0.25).mean.item()
    2.0"""
    probs: Any
    dtype: Any
    total_count: Any
    def __init__(self, total_count: int | Tensor, probs: float | Tensor) -> None: ...
    @property
    def mean(self) -> Tensor: ...
    @property
    def variance(self) -> Tensor: ...
    def sample(self, shape: Sequence[int] = ...) -> Tensor: ...
    def log_prob(self, value: Tensor) -> Tensor: ...
    def prob(self, value: Tensor) -> Tensor: ...
    def entropy(self) -> Tensor: ...
    def kl_divergence(self, other: Binomial) -> Tensor: ...

class Categorical(Distribution):
    """The distribution of a class index along the last axis of `logits`.

    As in Paddle, `probs` and `log_prob` treat `logits` as weights, while samples, entropy and divergence treat them
    as log probabilities.

    Args:
        logits: list, array or Tensor of shape [..., number of classes]: non-negative weights.
        name: a name for the results, used in Programs only.

    >>> d = paddle.distribution.Categorical(paddle.to_tensor([1.0, 3.0]))
    >>> d.probs(paddle.to_tensor([1])).tolist()
    [0.75]"""
    name: Any
    logits: Any
    dtype: Any
    def __init__(self, logits: Any, name: str | None = None) -> None: ...
    def sample(self, shape: Sequence[int] = ...) -> Tensor: ...
    def probs(self, value: Tensor) -> Tensor: ...
    def log_prob(self, value: Tensor) -> Tensor: ...
    def entropy(self) -> Tensor: ...
    def kl_divergence(self, other: Categorical) -> Tensor: ...

class Cauchy(Distribution):
    """The distribution of the ratio of two normal numbers, shifted and scaled; it has no mean and no variance.

    Args:
        loc: number or Tensor: the median.
        scale: positive number or Tensor: half of the width at half of the height.
        name: a name for the results, used in Programs only.

    >>> paddle.distribution.Cauchy(0.0, 1.0).cdf(paddle.to_tensor(0.0)).item()
    0.5"""
    name: Any
    loc: Any
    scale: Any
    dtype: Any
    def __init__(self, loc: float | Tensor, scale: float | Tensor, name: str | None = None) -> None: ...
    @property
    def mean(self) -> Any: ...
    @property
    def variance(self) -> Any: ...
    @property
    def stddev(self) -> Any: ...
    def sample(self, shape: Sequence[int] = ..., name: str | None = None) -> Tensor: ...
    def rsample(self, shape: Sequence[int] = ..., name: str | None = None) -> Tensor: ...
    def log_prob(self, value: Tensor) -> Tensor: ...
    def cdf(self, value: Tensor) -> Tensor:
        """The cumulative distribution function at `value`."""
    def entropy(self) -> Tensor: ...
    def kl_divergence(self, other: Cauchy) -> Tensor: ...

class Chi2(Gamma):
    """The sum of the squares of `df` standard normal numbers.

    Args:
        df: positive number or Tensor: the degrees of freedom.

    >>> paddle.distribution.Chi2(paddle.to_tensor([3.0])).mean.tolist()
    [3.0]"""
    df: Any
    def __init__(self, df: float | Tensor) -> None: ...

class ContinuousBernoulli(Distribution):
    """Numbers between 0 and 1 with density `C p^x (1-p)^(1-x)`.

    Between the two numbers of `lims`, where the closed forms lose precision, series around one half are used.

    Args:
        probs: number or Tensor between 0 and 1.
        lims: pair of numbers around one half. Default: (0.499, 0.501).

    >>> paddle.distribution.ContinuousBernoulli(0.5).mean.tolist()
    [0.5]"""
    dtype: Any
    probs: Any
    lims: tuple[float]
    logits: Any
    def __init__(self, probs: float | Tensor, lims: tuple[float] = ...) -> None: ...
    @property
    def mean(self) -> Tensor: ...
    @property
    def variance(self) -> Tensor: ...
    def rsample(self, shape: Sequence[int] = ...) -> Tensor: ...
    def log_prob(self, value: Tensor) -> Tensor: ...
    def prob(self, value: Tensor) -> Tensor: ...
    def cdf(self, value: Tensor) -> Tensor:
        """The cumulative distribution function at `value`."""
    def icdf(self, value: Tensor) -> Tensor:
        """The quantile function: the inverse of `cdf`."""
    def entropy(self) -> Tensor: ...
    def kl_divergence(self, other: ContinuousBernoulli) -> Tensor: ...

class Dirichlet(ExponentialFamily):
    """Points of the simplex: non-negative vectors with sum 1, as long as the last axis of `concentration`.

    Args:
        concentration: Tensor of positive numbers, of shape [..., length of an event].

    >>> paddle.distribution.Dirichlet(paddle.to_tensor([1.0, 3.0])).mean.tolist()
    [0.25, 0.75]"""
    concentration: Tensor
    def __init__(self, concentration: Tensor) -> None: ...
    @property
    def mean(self) -> Tensor: ...
    @property
    def variance(self) -> Tensor: ...
    def sample(self, shape: Sequence[int] = ...) -> Tensor: ...
    def log_prob(self, value: Tensor) -> Tensor: ...
    def entropy(self) -> Tensor: ...

class Distribution:
    """A probability distribution: a batch of independent ones, each over events of one shape.

    Args:
        batch_shape: sizes of the batch, a list or tuple. Default: ().
        event_shape: sizes of one event, a list or tuple. Default: ().

    >>> d = paddle.distribution.Normal(paddle.zeros([3]), paddle.ones([3]))
    >>> d.batch_shape, d.event_shape
    ((3,), ())"""
    def __init__(self, batch_shape: Sequence[int] = ..., event_shape: Sequence[int] = ...) -> None: ...
    @property
    def batch_shape(self) -> Sequence[int]: ...
    @property
    def event_shape(self) -> Sequence[int]: ...
    @property
    def mean(self) -> Tensor: ...
    @property
    def variance(self) -> Tensor: ...
    def sample(self, shape: Sequence[int] = ...) -> Tensor:
        """Samples of shape `shape + batch_shape + event_shape`, without gradients."""
    def rsample(self, shape: Sequence[int] = ...) -> Tensor:
        """Samples like those of `sample`, differentiable with respect to the parameters."""
    def entropy(self) -> Tensor:
        """The entropy, in nats."""
    def kl_divergence(self, other: Distribution) -> Tensor:
        """The Kullback-Leibler divergence from this distribution to `other`."""
    def prob(self, value: Tensor) -> Tensor:
        """The probability or density at `value`."""
    def log_prob(self, value: Tensor) -> Tensor:
        """The logarithm of the probability or density at `value`."""
    def probs(self, value: Tensor) -> Tensor:
        """The probability or density at `value`; the older name of `prob`."""

class Exponential(ExponentialFamily):
    """Waiting times of events that occur at the given rate.

    Args:
        rate: positive float, array or Tensor: one divided by the mean.

    >>> paddle.distribution.Exponential(4.0).mean.item()
    0.25"""
    rate: Any
    dtype: Any
    def __init__(self, rate: float | Tensor) -> None: ...
    @property
    def mean(self) -> Tensor: ...
    @property
    def variance(self) -> Tensor: ...
    def rsample(self, shape: Sequence[int] = ...) -> Tensor: ...
    def log_prob(self, value: float | Tensor) -> Tensor: ...
    def cdf(self, value: float | Tensor) -> Tensor:
        """The cumulative distribution function at `value`."""
    def icdf(self, value: float | Tensor) -> Tensor:
        """The quantile function: the inverse of `cdf`."""
    def entropy(self) -> Tensor: ...
    def kl_divergence(self, other: Exponential) -> Tensor: ...

class ExponentialFamily(Distribution):
    """A distribution with density `exp(<t(x), θ> - F(θ) + k(x))`.

    A subclass gives the natural parameters θ and the log normalizer F; the entropy is then computed by differentiation.

    Args:
        batch_shape: sizes of the batch, a list or tuple. Default: ().
        event_shape: sizes of one event, a list or tuple. Default: ().

    >>> isinstance(paddle.distribution.Beta(1.0, 1.0), paddle.distribution.ExponentialFamily)
    True"""
    def entropy(self) -> Tensor: ...

class Gamma(ExponentialFamily):
    """The gamma distribution, given by concentration and rate.

    Args:
        concentration: positive number or Tensor: the form.
        rate: positive number or Tensor: one divided by the scale. Both are numbers or both Tensors.

    >>> paddle.distribution.Gamma(2.0, 4.0).mean.item()
    0.5"""
    concentration: Any
    rate: Any
    dtype: Any
    def __init__(self, concentration: float | Tensor, rate: float | Tensor) -> None: ...
    @property
    def mean(self) -> Tensor: ...
    @property
    def variance(self) -> Tensor: ...
    def rsample(self, shape: Sequence[int] = ...) -> Tensor: ...
    def log_prob(self, value: float | Tensor) -> Tensor: ...
    def entropy(self) -> Tensor: ...
    def kl_divergence(self, other: Gamma) -> Tensor: ...

class Geometric(Distribution):
    """The number of failures before the first success of trials with probability `probs`.

    >>> paddle.distribution.Geometric(0.25).mean.item()
    3.0"""
    probs: Any
    dtype: Any
    def __init__(self, probs: float | Tensor) -> None: ...
    @property
    def mean(self) -> Tensor: ...
    @property
    def variance(self) -> Tensor: ...
    @property
    def stddev(self) -> Tensor: ...
    def pmf(self, k: int | Tensor) -> Tensor:
        """The probability of `k` failures."""
    def log_pmf(self, k: int | Tensor) -> Tensor:
        """The logarithm of the probability of `k` failures."""
    def log_prob(self, value: Tensor) -> Tensor: ...
    def rsample(self, shape: Sequence[int] = ...) -> Tensor: ...
    def entropy(self) -> Tensor: ...
    def cdf(self, k: int | Tensor) -> Tensor:
        """The probability of at most `k` failures."""
    def kl_divergence(self, other: Geometric) -> Tensor:
        """The divergence of one trial, as in Paddle."""

class Gumbel(TransformedDistribution):
    """The distribution of the maximum of many numbers, shifted and scaled.

    Args:
        loc: number or Tensor: the mode.
        scale: positive number or Tensor: the width.

    >>> paddle.distribution.Gumbel(0.0, 1.0).mean.item()
    0.5772156715393066"""
    loc: Any
    scale: Any
    base_dist: paddle.nn.initializer.Uniform
    transforms: Any
    def __init__(self, loc: float | Tensor, scale: float | Tensor) -> None: ...
    @property
    def mean(self) -> Tensor: ...
    @property
    def variance(self) -> Tensor: ...
    @property
    def stddev(self) -> Tensor: ...
    def sample(self, shape: Sequence[int] = ...) -> Tensor: ...
    def rsample(self, shape: Sequence[int] = ...) -> Tensor: ...
    def log_prob(self, value: Tensor) -> Tensor: ...
    def cdf(self, value: Tensor) -> Tensor:
        """The cumulative distribution function at `value`."""
    def entropy(self) -> Tensor: ...

class Independent(Distribution):
    """`base` with the last `reinterpreted_batch_rank` axes of its batch treated as part of each event.

    >>> d = paddle.distribution
    >>> d.Independent(d.Normal([0.0, 1.0], [1.0, 1.0]), 1).event_shape
    (2,)"""
    def __init__(self, base: Distribution, reinterpreted_batch_rank: int) -> None: ...
    @property
    def mean(self) -> Tensor: ...
    @property
    def variance(self) -> Tensor: ...
    def sample(self, shape: Sequence[int] = ...) -> Tensor: ...
    def rsample(self, shape: Sequence[int] = ...) -> Tensor: ...
    def log_prob(self, value: Tensor) -> Tensor: ...
    def entropy(self) -> Tensor: ...

class LKJCholesky(Distribution):
    """Lower triangular L for which L Lᵀ is a random correlation matrix of `dim` variables.

    A larger concentration gives matrices closer to the identity; 1 gives the uniform distribution. `sample_method`
    builds the rows from points on spheres ("onion") or from partial correlations ("cvine").

    Args:
        dim: how many variables, at least 2. Default: 2.
        concentration: positive number, list or Tensor. Default: 1.0.
        sample_method: 'onion' or 'cvine'. Default: 'onion'.

    >>> paddle.distribution.LKJCholesky(3, 1.0).sample().shape
    [3, 3]"""
    dim: int
    sample_method: Literal['onion', 'cvine']
    concentration: Any
    dtype: Any
    def __init__(self, dim: int = 2, concentration: float = 1.0, sample_method: Literal['onion', 'cvine'] = 'onion') -> None: ...
    def sample(self, sample_shape: Sequence[int] = ...) -> Tensor: ...
    def log_prob(self, value: Tensor) -> Tensor: ...

class Laplace(Distribution):
    """The two-sided exponential distribution around `loc`.

    Args:
        loc: number or Tensor: the mean.
        scale: positive number or Tensor: the width.

    >>> paddle.distribution.Laplace(0.0, 2.0).stddev.item()
    2.8284270763397217"""
    loc: Any
    scale: Any
    def __init__(self, loc: float | Tensor, scale: float | Tensor) -> None: ...
    @property
    def mean(self) -> Tensor: ...
    @property
    def stddev(self) -> Tensor: ...
    @property
    def variance(self) -> Tensor: ...
    def log_prob(self, value: float | Tensor) -> Tensor: ...
    def cdf(self, value: float | Tensor) -> Tensor:
        """The cumulative distribution function at `value`."""
    def icdf(self, value: float | Tensor) -> Tensor:
        """The quantile function: the inverse of `cdf`."""
    def rsample(self, shape: Sequence[int] = ...) -> Tensor: ...
    def entropy(self) -> Tensor: ...
    def kl_divergence(self, other: Laplace) -> Tensor: ...

class LogNormal(TransformedDistribution):
    """Numbers whose logarithm is normal, with mean `loc` and standard deviation `scale`.

    >>> paddle.distribution.LogNormal(0.0, 1.0).mean.item()
    1.6487212181091309"""
    loc: Any
    scale: Any
    def __init__(self, loc: Any, scale: Any) -> None: ...
    @property
    def mean(self) -> Tensor: ...
    @property
    def variance(self) -> Tensor: ...
    def entropy(self) -> Tensor: ...
    def kl_divergence(self, other: LogNormal) -> Tensor: ...

class Multinomial(Distribution):
    """The count of each class in `total_count` draws with the probabilities along the last axis of `probs`.

    >>> paddle.distribution.Multinomial(10, paddle.to_tensor([0.25, 0.75])).mean.tolist()
    [2.5, 7.5]"""
    probs: Any
    total_count: int
    def __init__(self, total_count: int, probs: Tensor) -> None: ...
    @property
    def mean(self) -> Tensor: ...
    @property
    def variance(self) -> Tensor: ...
    def sample(self, shape: Iterable[int] = ...) -> Tensor: ...
    def log_prob(self, value: Tensor) -> Tensor: ...
    def prob(self, value: Tensor) -> Tensor: ...
    def entropy(self) -> Tensor: ...

class MultivariateNormal(Distribution):
    """The normal distribution over vectors, given by exactly one of covariance, precision and Cholesky factor.

    Args:
        loc: number or Tensor of shape [..., n]: the mean.
        covariance_matrix: positive definite Tensor of shape [..., n, n].
        precision_matrix: the inverse of the covariance, of shape [..., n, n].
        scale_tril: lower triangular factor of the covariance, of shape [..., n, n].

    >>> d = paddle.distribution.MultivariateNormal(paddle.zeros([2]), scale_tril=2 * paddle.eye(2))
    >>> d.variance.tolist()
    [4.0, 4.0]"""
    dtype: Any
    covariance_matrix: Tensor | None
    precision_matrix: Tensor | None
    scale_tril: Tensor | None
    loc: Any
    def __init__(self, loc: float | Tensor, covariance_matrix: Tensor | None = None, precision_matrix: Tensor | None = None, scale_tril: Tensor | None = None) -> None: ...
    @property
    def mean(self) -> Tensor: ...
    @property
    def variance(self) -> Tensor: ...
    def rsample(self, shape: Sequence[int] = ...) -> Tensor: ...
    def log_prob(self, value: Tensor) -> Tensor: ...
    def entropy(self) -> Tensor: ...
    def kl_divergence(self, other: MultivariateNormal) -> Tensor: ...

class Normal(Distribution):
    """The normal distribution; with a complex mean, the circular one, whose parts share the variance.

    Args:
        loc: number, list, array or Tensor: the mean.
        scale: positive number, list, array or Tensor: the standard deviation. If one of both is a Tensor, both are.
        name: a name for the results, used in Programs only.

    >>> paddle.distribution.Normal(0.0, 2.0).entropy()
    Tensor(shape=[], dtype=float32, place=Place(cpu), stop_gradient=True,
           2.11208582)"""
    name: Any
    loc: Any
    scale: Any
    dtype: Any
    def __init__(self, loc: Any, scale: Any, name: str | None = None) -> None: ...
    @property
    def mean(self) -> Tensor: ...
    @property
    def variance(self) -> Tensor: ...
    def sample(self, shape: Sequence[int] = ..., seed: int = 0) -> Tensor: ...
    def rsample(self, shape: Sequence[int] = ...) -> Tensor: ...
    def entropy(self) -> Tensor: ...
    def log_prob(self, value: Tensor) -> Tensor: ...
    def probs(self, value: Tensor) -> Tensor: ...
    def kl_divergence(self, other: paddle.nn.initializer.Normal) -> Tensor: ...

class Poisson(Distribution):
    """The number of events in a unit of time, at the given rate.

    Args:
        rate: non-negative number or Tensor: the mean; a number makes a batch of one.

    >>> paddle.distribution.Poisson(paddle.to_tensor(4.0)).variance.item()
    4.0"""
    rate: Any
    dtype: Any
    def __init__(self, rate: float | Tensor) -> None: ...
    @property
    def mean(self) -> Tensor: ...
    @property
    def variance(self) -> Tensor: ...
    def sample(self, shape: Sequence[int] = ...) -> Tensor: ...
    def log_prob(self, value: Tensor) -> Tensor: ...
    def entropy(self) -> Tensor:
        """The entropy, summed over all counts whose probability is distinguishable from 0."""
    def kl_divergence(self, other: Poisson) -> Tensor: ...

class StudentT(Distribution):
    """Student's t distribution with `df` degrees of freedom, shifted and scaled.

    Args:
        df: positive number or Tensor: the degrees of freedom.
        loc: number or Tensor: the middle.
        scale: positive number or Tensor: the width.
        name: a name for the results, used in Programs only.

    >>> paddle.distribution.StudentT(4.0, 0.0, 1.0).variance.item()
    2.0"""
    name: Any
    df: Any
    loc: Any
    scale: Any
    def __init__(self, df: float | Tensor, loc: float | Tensor, scale: float | Tensor, name: str | None = None) -> None: ...
    @property
    def mean(self) -> Tensor: ...
    @property
    def variance(self) -> Tensor: ...
    def sample(self, shape: Sequence[int] = ...) -> Tensor: ...
    def log_prob(self, value: Tensor) -> Tensor: ...
    def entropy(self) -> Tensor: ...

class TransformedDistribution(Distribution):
    """The distribution of `transforms[-1](… transforms[0](x))` for samples x of `base`.

    Args:
        base: the Distribution whose samples are transformed.
        transforms: list of Transforms, the first one applied first.

    >>> d = paddle.distribution
    >>> half_sure = d.TransformedDistribution(d.Normal(0.0, 1.0), [d.SigmoidTransform()])
    >>> half_sure.log_prob(paddle.to_tensor(0.5)).item()
    0.4673558473587036"""
    def __init__(self, base: Distribution, transforms: Sequence[paddle.distribution.transform.Transform]) -> None: ...
    def sample(self, shape: Sequence[int] = ...) -> Tensor: ...
    def rsample(self, shape: Sequence[int] = ...) -> Tensor: ...
    def log_prob(self, value: Tensor) -> Tensor: ...

class Uniform(Distribution):
    """Constant density between `low` and `high`, both excluded.

    Args:
        low: number, list, array or Tensor: the lower bound.
        high: number, list, array or Tensor: the upper bound. If one of both is a Tensor, both are.
        name: a name for the results, used in Programs only.

    >>> paddle.distribution.Uniform(1.0, 5.0).prob(paddle.to_tensor([0.5, 2.0])).tolist()
    [0.0, 0.25]"""
    name: Any
    low: Any
    high: Any
    dtype: Any
    def __init__(self, low: Any, high: Any, name: str | None = None) -> None: ...
    @property
    def mean(self) -> Tensor: ...
    @property
    def variance(self) -> Tensor: ...
    def sample(self, shape: Sequence[int] = ..., seed: int = 0) -> Tensor: ...
    def rsample(self, shape: Sequence[int] = ...) -> Tensor: ...
    def log_prob(self, value: Tensor) -> Tensor: ...
    def probs(self, value: Tensor) -> Tensor: ...
    def entropy(self) -> Tensor: ...

def kl_divergence(p: Distribution, q: Distribution) -> Tensor:
    """The Kullback-Leibler divergence of `p` from `q`, in nats.

    Args:
        p: Distribution.
        q: Distribution of a family that was registered together with that of `p`.

    Returns:
        Tensor with the shape of the batch.

    >>> d = paddle.distribution
    >>> d.kl_divergence(d.Normal(0.0, 1.0), d.Normal(1.0, 1.0)).item()
    0.5"""

def register_kl(cls_p: type[Distribution], cls_q: type[Distribution]) -> Callable[[Any], Any]:
    """Register the decorated function `(p, q) -> Tensor` as `kl_divergence` of these two families.

    Args:
        cls_p: subclass of Distribution.
        cls_q: subclass of Distribution.

    Returns:
        a decorator, which returns the function as it is.

    >>> class Coin(paddle.distribution.Bernoulli):
    ...     pass
    >>> @paddle.distribution.register_kl(Coin, Coin)
    ... def between_coins(p, q):
    ...     return paddle.zeros([])
    >>> paddle.distribution.kl_divergence(Coin(0.5), Coin(0.5)).item()
    0.0"""
