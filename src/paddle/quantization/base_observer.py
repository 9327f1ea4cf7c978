"""The base class of observers."""

import abc

from .base_quanter import BaseQuanter


class BaseObserver(BaseQuanter, metaclass=abc.ABCMeta):
    """A quanter that changes nothing: it observes tensors and finds their scales.

    >>> issubclass(paddle.quantization.BaseObserver, paddle.quantization.BaseQuanter)
    True
    """

    def __init__(self):
        super().__init__()

    @abc.abstractmethod
    def cal_thresholds(self):
        """Compute the scales from the observed tensors."""
