"""The Kullback-Leibler divergence between two distributions, by family."""

import functools

import paddle

from .._core.errors import InvalidTypeError, UnimplementedError, received
from .._core.help import complete
from .bernoulli import Bernoulli
from .beta import Beta
from .binomial import Binomial
from .categorical import Categorical
from .cauchy import Cauchy
from .continuous_bernoulli import ContinuousBernoulli
from .dirichlet import Dirichlet
from .distribution import Distribution, sum_rightmost
from .exponential import Exponential
from .exponential_family import ExponentialFamily
from .gamma import Gamma
from .geometric import Geometric
from .independent import Independent
from .laplace import Laplace
from .lognormal import LogNormal
from .multivariate_normal import MultivariateNormal
from .normal import Normal
from .poisson import Poisson
from .uniform import Uniform

_TABLE = {}


def kl_divergence(p, q):
    """The Kullback-Leibler divergence of `p` from `q`, in nats.

    Args:
        p: Distribution.
        q: Distribution of a family that was registered together with that of `p`.

    Returns:
        Tensor with the shape of the batch.

    >>> d = paddle.distribution
    >>> d.kl_divergence(d.Normal(0.0, 1.0), d.Normal(1.0, 1.0)).item()
    0.5
    """
    return _found(type(p), type(q))(p, q)


def register_kl(cls_p, cls_q):
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
    0.0
    """
    for name, family in (("cls_p", cls_p), ("cls_q", cls_q)):
        if not (isinstance(family, type) and issubclass(family, Distribution)):
            details = received(**{name: family})
            raise InvalidTypeError(f"register_kl: '{name}' must be a subclass of Distribution.", details)

    def decorator(function):
        _TABLE[cls_p, cls_q] = function
        _found.cache_clear()
        return function

    return decorator


@functools.lru_cache(None)
def _found(cls_p, cls_q):
    """Return the function for two families, or for their closest base classes that have one."""
    pairs = [(a, b) for a, b in _TABLE if issubclass(cls_p, a) and issubclass(cls_q, b)]
    if not pairs:
        raise UnimplementedError(
            f"kl_divergence is not defined for {cls_p.__name__} and {cls_q.__name__}.",
            hint="write one and register it with paddle.distribution.register_kl.",
        )
    return _TABLE[min(pairs, key=lambda pair: (cls_p.__mro__.index(pair[0]), cls_q.__mro__.index(pair[1])))]


def _by_method(p, q):
    return p.kl_divergence(q)


for _family in (
    Bernoulli,
    Binomial,
    Categorical,
    Cauchy,
    ContinuousBernoulli,
    Exponential,
    Gamma,
    Geometric,
    Laplace,
    LogNormal,
    MultivariateNormal,
    Normal,
    Poisson,
):
    register_kl(_family, _family)(_by_method)


@register_kl(Beta, Beta)
def _beta(p, q):
    total = p.alpha + p.beta
    return (
        q._log_normalizer(q.alpha, q.beta)
        - p._log_normalizer(p.alpha, p.beta)
        + (p.alpha - q.alpha) * p.alpha.digamma()
        + (p.beta - q.beta) * p.beta.digamma()
        + (q.alpha + q.beta - total) * total.digamma()
    )


@register_kl(Dirichlet, Dirichlet)
def _dirichlet(p, q):
    ours, theirs = p.concentration, q.concentration
    spread = ((ours - theirs) * (ours.digamma() - ours.sum(-1, keepdim=True).digamma())).sum(-1)
    return q._log_normalizer(theirs) - p._log_normalizer(ours) + spread


@register_kl(Uniform, Uniform)
def _uniform(p, q):
    divergence = ((q.high - q.low) / (p.high - p.low)).log()
    outside = (q.low > p.low) | (q.high < p.high)
    return paddle.where(outside, paddle.full_like(divergence, float("inf")), divergence)


@register_kl(Independent, Independent)
def _independent(p, q):
    if p._reinterpreted_batch_rank != q._reinterpreted_batch_rank:
        raise UnimplementedError("kl_divergence is not defined for Independents of different ranks.")
    return sum_rightmost(kl_divergence(p._base, q._base), p._reinterpreted_batch_rank)


@register_kl(ExponentialFamily, ExponentialFamily)
def _exponential_family(p, q):
    """The Bregman divergence of the log normalizer, for two distributions of one family."""
    if type(p) is not type(q):
        raise UnimplementedError(f"kl_divergence is not defined for {type(p).__name__} and {type(q).__name__}.")
    ours = [t.detach() for t in p._natural_parameters]
    for t in ours:
        t.stop_gradient = False
    normalizer = p._log_normalizer(*ours)
    gradients = paddle.grad(normalizer.sum(), ours, create_graph=True)
    divergence = q._log_normalizer(*q._natural_parameters) - normalizer
    for mine, theirs, gradient in zip(ours, q._natural_parameters, gradients, strict=True):
        divergence = divergence - sum_rightmost((theirs - mine) * gradient, len(q.event_shape))
    return divergence


complete(globals())
