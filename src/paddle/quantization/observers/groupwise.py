"""An observer of the largest absolute value of each group of rows of a weight."""

from ..._core.errors import InvalidArgumentError, received
from ..factory import ObserverFactory
from .abs_max import UniformObserver


class GroupWiseWeightObserver(ObserverFactory):
    """Uses the largest absolute value of each group of `group_size` rows of a weight, column by column.

    Args:
        quant_bits: how many bits the integers have. Default: 8.
        group_size: how many rows share a scale. Default: 128.

    >>> from paddle.quantization.observers import GroupWiseWeightObserver
    >>> observer = GroupWiseWeightObserver(group_size=64)
    """

    def __init__(self, quant_bits=8, group_size=128):
        super().__init__(quant_bits=quant_bits, group_size=group_size)

    def _get_class(self):
        return GroupWiseWeightObserverLayer


class GroupWiseWeightObserverLayer(UniformObserver):
    """The layer that the factory creates; its scales are [groups, columns]."""

    def __init__(self, layer, quant_bits=8, group_size=128):
        super().__init__(quant_bits)
        self.group_size = group_size

    def _observe(self, x):
        rows, columns = x.shape
        if rows % self.group_size:
            raise InvalidArgumentError(
                "GroupWiseWeightObserver: the number of rows must be a multiple of the group size.",
                received(x=x, group_size=self.group_size),
            )
        self._scale = x.abs().reshape([-1, self.group_size, columns]).max(1)
