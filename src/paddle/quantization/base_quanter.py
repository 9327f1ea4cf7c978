"""What every quanter gives."""

import abc

from paddle import nn


class BaseQuanter(nn.Layer, metaclass=abc.ABCMeta):
    """A layer that turns a tensor into what is left of it in few bits, and tells how."""

    def __init__(self):
        super().__init__()

    @abc.abstractmethod
    def forward(self, input):
        """The tensor as it comes back from few bits, or as it came while observing."""

    @abc.abstractmethod
    def scales(self):
        """The number that the largest integer stands for; one, or one for each channel or group."""

    @abc.abstractmethod
    def zero_points(self):
        """The integer that stands for 0, or None for 0."""

    @abc.abstractmethod
    def quant_axis(self):
        """The axis of the channels with scales of their own; -1 for one scale for all."""

    @abc.abstractmethod
    def bit_length(self):
        """How many bits there are."""
