"""`Parameter`: a leaf tensor that layers own and optimizers train."""

import torch

from . import names
from .tensor import Tensor


class Parameter(Tensor):
    """A trainable tensor with the attributes that `ParamAttr` sets."""

    __slots__ = ()

    persistable = True
    is_distributed = False
    is_parameter = True

    # What an optimizer asks of each parameter; `ParamAttr` shadows these on the instance.
    optimize_attr = {"learning_rate": 1.0}  # noqa: RUF012 - replaced, never mutated
    regularizer = None
    need_clip = True
    do_model_average = None

    def __init__(self, t, name=None, trainable=True, **attributes):
        t = t.detach()
        self._t = t.requires_grad_(bool(trainable) and (t.is_floating_point() or t.is_complex()))
        self._name = name or names.generate("_eager_param_base")
        self.__dict__.update(attributes)

    @property
    def trainable(self):
        """Whether optimizers change it; the inverse of `stop_gradient`."""
        return not self.stop_gradient

    @trainable.setter
    def trainable(self, value):
        self.stop_gradient = not value

    def set_data(self, t):
        """Hold another torch tensor, trainable as before."""
        kept = self._t.requires_grad
        self._t = t.detach().requires_grad_(kept)

    def __repr__(self):
        return "Parameter containing:\n" + Tensor.__repr__(self)

    __str__ = __repr__
    __hash__ = Tensor.__hash__

    def __deepcopy__(self, memo):
        return Tensor.__deepcopy__(self, memo)

    @torch.no_grad()
    def initialize(self):
        """Fill a parameter that was created lazily."""
        init = self.__dict__.pop("_pending_init", None)
        if init is not None:
            init(self)
