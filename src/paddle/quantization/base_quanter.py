"""The base class of quanters."""

import abc

from paddle import nn


class BaseQuanter(nn.Layer, metaclass=abc.ABCMeta):
    """A layer that simulates quantisation of a tensor, and reports its parameters.

    >>> issubclass(paddle.quantization.BaseQuanter, paddle.nn.Layer)
    True
    """

    def __init__(self):
        super().__init__()

    @abc.abstractmethod
    def forward(self, input):
        """Quantise and dequantise the tensor, or return it unchanged while observing."""

    @abc.abstractmethod
    def scales(self):
        """The value of the largest integer; one, or one for each channel or group."""

    @abc.abstractmethod
    def zero_points(self):
        """The integer that represents 0, or None for 0."""

    @abc.abstractmethod
    def quant_axis(self):
        """The axis of the channels with separate scales; -1 for one scale for all."""

    @abc.abstractmethod
    def bit_length(self):
        """The number of bits."""
