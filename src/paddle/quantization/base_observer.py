"""What every observer gives."""

import abc

from .base_quanter import BaseQuanter


class BaseObserver(BaseQuanter, metaclass=abc.ABCMeta):
    """A quanter that changes nothing: it looks at tensors and finds the scales for them."""

    def __init__(self):
        super().__init__()

    @abc.abstractmethod
    def cal_thresholds(self):
        """Find the scales from what has been seen."""
