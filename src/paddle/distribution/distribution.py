"""The base class of distributions: shapes, parameters, and densities from their logarithms."""

import math
import numbers

import numpy as np

import paddle

from .._core.errors import InvalidArgumentError, InvalidTypeError, UnimplementedError, received, widened


class Distribution:
    """A probability distribution: a batch of independent ones, each over events of one shape.

    Args:
        batch_shape: sizes of the batch, a list or tuple. Default: ().
        event_shape: sizes of one event, a list or tuple. Default: ().

    >>> d = paddle.distribution.Normal(paddle.zeros([3]), paddle.ones([3]))
    >>> d.batch_shape, d.event_shape
    ((3,), ())
    """

    def __init__(self, batch_shape=(), event_shape=()):
        self._batch_shape = tuple(batch_shape)
        self._event_shape = tuple(event_shape)

    @property
    def batch_shape(self):
        """The shape of the batch of distributions."""
        return self._batch_shape

    @property
    def event_shape(self):
        """The shape of one sample of one distribution."""
        return self._event_shape

    @property
    def mean(self):
        """The mean."""
        raise self._missing("mean")

    @property
    def variance(self):
        """The variance."""
        raise self._missing("variance")

    def sample(self, shape=()):
        """Samples of shape `shape + batch_shape + event_shape`, without gradients."""
        with paddle.no_grad():
            return self.rsample(shape)

    def rsample(self, shape=()):
        """Samples like those of `sample`, differentiable with respect to the parameters."""
        raise self._missing("rsample")

    def entropy(self):
        """The entropy, in nats."""
        raise self._missing("entropy")

    def kl_divergence(self, other):
        """The Kullback-Leibler divergence from this distribution to `other`."""
        from .kl import kl_divergence

        return kl_divergence(self, other)

    def prob(self, value):
        """The probability or density at `value`."""
        return self.log_prob(value).exp()

    def log_prob(self, value):
        """The logarithm of the probability or density at `value`."""
        raise self._missing("log_prob")

    def probs(self, value):
        """The probability or density at `value`; the older name of `prob`."""
        return self.prob(value)

    def _missing(self, what):
        return UnimplementedError(f"{type(self).__name__} has no {what}.")

    def _extend_shape(self, sample_shape):
        """The shape of samples: sample, batch and event shape concatenated."""
        return [*sample_shape, *self._batch_shape, *self._event_shape]

    def __repr__(self):
        return f"{type(self).__name__}(batch_shape={self.batch_shape}, event_shape={self.event_shape})"


# ---- parameters ----


# Paddle makes the numbers that these are given float32, whatever the default dtype is.
_IN_SINGLE = (
    "Normal",
    "Uniform",
    "Exponential",
    "Geometric",
    "LKJCholesky",
    "LogNormal",
    "Chi2",
    "Gamma",
    "Categorical",
)


def parameter(value, name, owner, types=(numbers.Real, list, tuple, np.ndarray), own_dtype=True):
    """A parameter as a float tensor; numbers and lists take the default dtype or float32, tensors keep theirs.

    Arrays keep theirs too, unless `own_dtype` is False.
    """
    if isinstance(value, paddle.Tensor):
        return value
    if (isinstance(value, bool) and bool not in types) or not isinstance(value, types):
        type_names = ", ".join(t.__name__.lower().replace("real", "number") for t in types)
        error = InvalidTypeError(
            f"{owner}: '{name}' must be one of: Tensor, {type_names}.", received(**{name: value}), f"{name}=0.5."
        )
        raise widened(error, (ValueError, AttributeError))  # which of them it is in Paddle depends on the distribution
    if own_dtype and isinstance(value, np.ndarray) and value.dtype in (np.float64, np.complex64, np.complex128):
        return paddle.to_tensor(value)
    if isinstance(value, complex) or (isinstance(value, (list, tuple)) and np.iscomplexobj(value)):
        return paddle.to_tensor(np.asarray(value, "complex64"))
    return paddle.to_tensor(value, dtype="float32" if owner in _IN_SINGLE else paddle.get_default_dtype())


def parameters(owner, types=(numbers.Real, list, tuple, np.ndarray), mixed=True, alike=False, own_dtype=True, **values):
    """Several parameters as float tensors of the same dtype, in the given order, not broadcast; see `parameter`.

    Numbers take the dtype of the tensors; with `mixed` False they must not stand beside tensors. With `alike`
    tensors must have one dtype.
    """
    if not mixed and len({isinstance(v, paddle.Tensor) for v in values.values() if not isinstance(v, complex)}) > 1:
        raise InvalidArgumentError(
            f"{owner}: if one parameter is a Tensor, all must be.", received(**values), "paddle.to_tensor(0.5)."
        )
    tensors = [parameter(v, name, owner, types, own_dtype) for name, v in values.items()]
    given = [t for t, v in zip(tensors, values.values(), strict=True) if isinstance(v, paddle.Tensor)]
    if given and len(given) < len(tensors):
        dtype = given[0].dtype
        tensors = [
            t if isinstance(v, paddle.Tensor) or t.dtype == dtype or t.is_complex() else t.astype(dtype)
            for t, v in zip(tensors, values.values(), strict=True)
        ]
    if alike:
        require_alike(owner, **dict(zip(values, tensors, strict=True)))
    return tensors


def require_alike(owner, **tensors):
    """Reject parameters of several dtypes, which Paddle does not broadcast together."""
    if len({t.dtype for t in tensors.values()}) > 1:
        raise InvalidArgumentError(
            f"{owner}: all parameters must have the same dtype.", received(**tensors), "x.astype('float32')."
        )


def broadcast(*tensors):
    """Broadcast tensors to their common shape."""
    shape = broadcast_shape(*[t.shape for t in tensors])
    return [t if list(t.shape) == shape else t.expand(shape) for t in tensors]


def broadcast_shape(*shapes):
    """The shape that tensors of these shapes broadcast to."""
    common = list(shapes[0])
    for shape in shapes[1:]:
        common = paddle.broadcast_shape(common, list(shape))
    return [*common]


def value_like(value, like, any_form=False, own_dtype=False):
    """The argument of a density, a tensor or with `any_form` a number too, in the dtype of the parameters.

    With `own_dtype` a tensor of floats stays as it is.
    """
    if not isinstance(value, paddle.Tensor):
        if any_form:
            return paddle.to_tensor(value, dtype=None if isinstance(value, complex) else like.dtype)
        error = InvalidTypeError("'value' must be a Tensor.", received(value=value), "paddle.to_tensor(value).")
        raise widened(error, (ValueError, AttributeError))  # which of them it is in Paddle depends on the distribution
    if value.dtype == like.dtype or value.is_complex() or like.is_complex():
        return value
    if own_dtype and value.is_floating_point():
        return value
    return value.astype(like.dtype)


def sample_shape(shape, owner, forms=()):
    """The requested sample shape as a list; `forms` are the types that it may have besides list and tuple."""
    if isinstance(shape, paddle.Tensor):
        return shape.tolist()
    if not isinstance(shape, (list, tuple, *forms)):
        raise InvalidTypeError(
            f"{owner}: the shape of a sample must be a list or tuple.",
            received(shape=shape),
            f"sample([{shape}])." if isinstance(shape, int) else None,
        )
    return list(shape)


def same_family(one, other, family=None):
    """Reject a divergence between two different families."""
    family = family or type(one)
    if not isinstance(other, family):
        name = family.__name__
        raise InvalidTypeError(f"{name}.kl_divergence: 'other' must be a {name}.", received(other=other))


def sum_rightmost(value, n):
    """The sum over the last `n` axes."""
    return value.sum(list(range(-n, 0))) if n > 0 else value


def eps_of(dtype):
    """The distance from 1 to the next number of a dtype."""
    if not str(dtype).rpartition(".")[2].startswith(("float", "bfloat", "complex")):
        error = InvalidArgumentError("the parameters must be floats.", f"dtype = {dtype}", "x.astype('float32').")
        raise widened(error, (RuntimeError, TypeError))
    return paddle.finfo(dtype).eps


def require(holds, text, **values):
    """Reject parameters for which a condition does not hold."""
    if not holds:
        raise InvalidArgumentError(text, received(**values))


HALF_LOG_2PI = 0.5 * math.log(2 * math.pi)
EULER = 0.57721566490153286060
