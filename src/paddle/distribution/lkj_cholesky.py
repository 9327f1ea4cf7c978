"""The LKJ distribution over Cholesky factors of correlation matrices."""

import math
import numbers

import paddle

from .._core.errors import InvalidArgumentError, InvalidTypeError, received
from .._core.help import complete
from .._core.mode import in_dynamic_mode
from .beta import Beta
from .distribution import Distribution, parameter, require, sample_shape, value_like


class LKJCholesky(Distribution):
    """Lower triangular L for which L Lᵀ is a random correlation matrix of `dim` variables.

    A larger concentration gives matrices closer to the identity; 1 gives the uniform distribution. `sample_method`
    builds the rows from points on spheres ("onion") or from partial correlations ("cvine").

    Args:
        dim: how many variables, at least 2.
        concentration: positive number, list or Tensor.
        sample_method: 'onion' or 'cvine'.

    >>> paddle.distribution.LKJCholesky(3, 1.0).sample().shape
    [3, 3]
    """

    def __init__(self, dim=2, concentration=1.0, sample_method="onion"):
        if not isinstance(dim, int):
            raise InvalidTypeError("LKJCholesky: 'dim' must be an int.", received(dim=dim))
        require(dim >= 2, "LKJCholesky: 'dim' must be at least 2.", dim=dim)
        if sample_method not in ("onion", "cvine"):
            raise InvalidArgumentError(
                "LKJCholesky: 'sample_method' must be 'onion' or 'cvine'.", received(sample_method=sample_method)
            )
        self.dim, self.sample_method = dim, sample_method
        self.concentration = parameter(concentration, "concentration", "LKJCholesky", (numbers.Real, list, tuple))
        self.dtype = self.concentration.dtype
        if in_dynamic_mode():
            require(
                (self.concentration > 0).all(),
                "LKJCholesky: 'concentration' must be positive.",
                concentration=concentration,
            )
        self._beta = self._marginals()
        super().__init__(self.concentration.shape, (dim, dim))

    def _marginals(self):
        """The beta distributions that the method draws from, along a new last axis."""
        above = self.concentration.unsqueeze(-1) + 0.5 * (self.dim - 2)
        if self.sample_method == "onion":  # the squared norm of each row; that of the first is drawn and not used
            offset = paddle.arange(-1, self.dim - 1, dtype=self.dtype).clip(min=0)
            return Beta(offset + 0.5, above - 0.5 * offset)
        # The partial correlation of each entry below the diagonal, mapped to between 0 and 1.
        column = paddle.concat([paddle.arange(row, dtype=self.dtype) for row in range(1, self.dim)])
        return Beta(above - 0.5 * column, above - 0.5 * column)

    def sample(self, sample_shape=()):
        shape = _as_list(sample_shape)
        with paddle.no_grad():
            return self._onion(shape) if self.sample_method == "onion" else self._cvine(shape)

    def _onion(self, shape):
        length = self._beta._drawn(shape)[..., 1:].unsqueeze(-1)
        noise = paddle.randn([*shape, *self.batch_shape, self.dim, self.dim], self.dtype).tril(-1)[..., 1:, :]
        rows = length.sqrt() * noise / noise.norm(axis=-1, keepdim=True)
        full = paddle.concat([paddle.zeros_like(rows[..., :1, :]), rows], -2)
        remainder = (1 - full.square().sum(-1)).clip(min=paddle.finfo(self.dtype).tiny)
        return full + remainder.sqrt().diag_embed()

    def _cvine(self, shape):
        partial = 2 * self._beta._drawn(shape) - 1
        rows, used = [], 0
        for row in range(self.dim):
            entries = partial[..., used : used + row]
            left = (1 - entries.square()).clip(min=paddle.finfo(self.dtype).tiny).cumprod(-1).sqrt()
            one = paddle.ones([*shape, *self.batch_shape, 1], self.dtype)
            gone = paddle.zeros([*shape, *self.batch_shape, self.dim - row - 1], self.dtype)
            rows.append(paddle.concat([entries, one, gone], -1) * paddle.concat([one, left, gone], -1))
            used += row
        return paddle.stack(rows, -2)

    def log_prob(self, value):
        value = value_like(value, self.concentration)
        diagonal = value.diagonal(axis1=-2, axis2=-1)[..., 1:]
        order = paddle.arange(2, self.dim + 1, dtype=self.dtype)
        order = 2 * (self.concentration.unsqueeze(-1) - 1) + self.dim - order
        rows = self.dim - 1
        alpha = self.concentration + 0.5 * rows
        normalizer = 0.5 * rows * math.log(math.pi) + paddle.multigammaln(alpha - 0.5, rows) - alpha.lgamma() * rows
        return (order * diagonal.log()).sum(-1) - normalizer


def _as_list(shape):
    return sample_shape(shape, "LKJCholesky.sample", (range,))


complete(globals())
