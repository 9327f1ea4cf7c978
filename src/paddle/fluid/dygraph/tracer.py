"""`Tracer`: what programs ask about the dynamic mode of the surrounding guard."""

from paddle.base.dygraph.tracer import Tracer as _Today

from .. import _mode

__all__ = ["Tracer"]


class Tracer(_Today):
    """The dynamic mode of the surrounding guard: training or evaluation, gradients or not, its parameters.

    >>> with fluid.dygraph.guard():
    ...     fluid.framework._dygraph_tracer()._train_mode
    True
    """

    @property
    def _train_mode(self):
        return _mode.tracer().training

    @_train_mode.setter
    def _train_mode(self, value):
        _mode.tracer().training = bool(value)

    def train_mode(self):
        """Make functions such as dropout behave as in training."""
        self._train_mode = True

    def eval_mode(self):
        """Make functions such as dropout behave as in evaluation."""
        self._train_mode = False

    def all_parameters(self):
        """The parameters that layers of this guard have created."""
        return _mode.all_parameters()
