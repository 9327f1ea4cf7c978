"""Distributions of the exponential family: entropy and divergence follow from the log normalizer."""

import paddle

from .distribution import Distribution


class ExponentialFamily(Distribution):
    """A distribution with density `exp(<t(x), θ> - F(θ) + k(x))`.

    A subclass gives the natural parameters θ and the log normalizer F; the entropy is then computed by differentiation.

    Args:
        batch_shape: sizes of the batch, a list or tuple. Default: ().
        event_shape: sizes of one event, a list or tuple. Default: ().

    >>> isinstance(paddle.distribution.Beta(1.0, 1.0), paddle.distribution.ExponentialFamily)
    True
    """

    @property
    def _natural_parameters(self):
        raise self._missing("natural parameters")

    def _log_normalizer(self, *natural_parameters):
        raise self._missing("log normalizer")

    @property
    def _mean_carrier_measure(self):
        raise self._missing("mean of the carrier measure")

    def entropy(self):
        entropy = -self._mean_carrier_measure
        natural = []
        for parameter in self._natural_parameters:
            parameter = parameter.detach()
            parameter.stop_gradient = False
            natural.append(parameter)
        normalizer = self._log_normalizer(*natural)
        gradients = paddle.grad(normalizer.sum(), natural, create_graph=True)
        entropy = entropy + normalizer
        for parameter, gradient in zip(natural, gradients, strict=True):
            entropy = entropy - parameter * gradient
        return entropy
