"""`Parameter`: a leaf tensor that layers own and optimizers train."""

import torch

from . import names, place
from .tensor import Tensor, unwrap, wrap

# Called when an optimizer has written to parameters: fused kernels do not count it as a change of the tensor.
CHANGED = []


class Parameter(Tensor):
    """A trainable tensor with the attributes that `ParamAttr` sets."""

    __slots__ = ()

    persistable = True
    is_distributed = False
    is_parameter = True

    # What an optimizer asks of each parameter; `ParamAttr` shadows these on the instance.
    optimize_attr = {"learning_rate": 1.0}  # replaced, never mutated
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


def convert_in_place(entry, target, wanted, only_float=True):
    """Move a tensor to a place, change its dtype, or both, keeping the object that layers and optimizers hold."""
    t = entry._t
    dtype = wanted.torch if wanted is not None and (t.is_floating_point() or not only_float) else t.dtype
    device = t.device if target is None else target.torch
    if dtype == t.dtype and device == t.device:
        return
    trains = t.requires_grad and (dtype.is_floating_point or dtype.is_complex)
    fresh = t.detach().to(device=device, dtype=dtype).requires_grad_(trains)
    if t.grad is not None and trains:
        fresh.grad = t.grad.to(device=device, dtype=dtype)
    entry._t = fresh


def assign_saved(target, value):
    """Put a saved array or tensor into `target`; the reason, in words, if its shape does not fit."""
    from ..tensor.creation import to_tensor

    saved = unwrap(value if isinstance(value, Tensor) else to_tensor(value))
    if list(saved.shape) != list(target.shape):
        # A scalar of the fluid era has shape [1], today's has [].
        if target.size != 1 or saved.numel() != 1:
            return f"the shape is {list(saved.shape)}, the model wants {list(target.shape)}"
        saved = saved.reshape(target.shape)
    if target._t.device.type == "meta":
        target.set_data(saved.to(device=place.current_torch(), dtype=target._t.dtype, copy=True))
    else:
        target.set_value(wrap(saved.detach().to(target._t.dtype)))
    return None
