"""`Parameter`: a leaf tensor that layers own and optimizers train."""

import torch

from . import names, place, state
from .above import above
from .accelerator import also_holds
from .args import shape_list
from .dtype import torch_dtype
from .errors import InvalidTypeError, received
from .tensor import Tensor, unwrap, wrap

# Counts writes that torch's version counters do not see: optimizer steps, running statistics.
UNCOUNTED_WRITES = state.per_process("uncounted writes", 0)

# Counts changes of layer attributes and of parameter dtypes, so that a cache for a layer can tell whether it is still
# valid.
LAYER_CHANGES = state.per_process("changes of layers", 0)


@also_holds
class Parameter(Tensor):
    """A trainable tensor with the attributes that `ParamAttr` sets.

    Made from a tensor, whose memory it shares, or from a shape and a dtype.

    Args:
        data: Tensor or array, or a shape; by default no elements.
        requires_grad: whether it is trained; a dtype if `data` is a shape. Default: True.
        name: its name; by default a generated one.
        trainable: as `requires_grad`. Default: True.
        shape: its sizes, if `data` is not given.
        dtype: its dtype; needed with a shape.
        **attributes: further attributes, such as `regularizer` or `need_clip`.

    >>> paddle.nn.Parameter(paddle.ones([2])).stop_gradient
    False
    >>> paddle.nn.Parameter([2, 3], "float64").shape
    [2, 3]
    """

    __slots__ = ()

    persistable = True
    is_distributed = False
    is_parameter = True

    # Settings that optimizers read; those of a `ParamAttr` are set on the instance.
    optimize_attr = {"learning_rate": 1.0}  # replaced, never mutated
    regularizer = None
    need_clip = True
    do_model_average = None

    def __init__(self, data=None, requires_grad=True, name=None, trainable=True, shape=None, dtype=None, **attributes):
        if isinstance(data, (list, tuple)):  # a shape, and then the second argument is the dtype
            shape, dtype, requires_grad = data, requires_grad if dtype is None else dtype, True
        t = _initial_tensor(data, shape, dtype).detach()
        trains = bool(trainable) and bool(requires_grad)
        self._t = t.requires_grad_(trains and (t.is_floating_point() or t.is_complex()))
        self._name = name or names.generate("_eager_param_base")
        self.__dict__.update(attributes)

    @classmethod
    def from_tensor(cls, tensor, **kwargs):
        """A parameter that shares the memory of a tensor."""
        return cls(tensor, **kwargs)

    @property
    def trainable(self):
        """Whether optimizers update it; the inverse of `stop_gradient`."""
        return not self.stop_gradient

    @trainable.setter
    def trainable(self, value):
        self.stop_gradient = not value

    def set_data(self, t):
        """Hold another torch tensor; `trainable` stays as it is."""
        LAYER_CHANGES.value += 1
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


def _initial_tensor(data, shape, dtype):
    """The torch tensor for the data, or the shape and dtype, that a parameter is made from."""
    if shape is not None:
        if dtype is None or isinstance(dtype, bool):
            raise InvalidTypeError("Parameter: a shape needs a dtype as well.", received(shape=shape), "'float32'.")
        return torch.zeros(shape_list(shape), dtype=torch_dtype(dtype), device=place.current_torch())
    if data is None:
        return torch.empty(0, device=place.current_torch())
    if not isinstance(data, (torch.Tensor, Tensor)):
        data = above("to_tensor")(data)
    return unwrap(data)


def convert_in_place(entry, target, wanted, only_float=True):
    """Change the place or dtype of a tensor, or both, keeping the Tensor object that layers and optimizers hold."""
    t = entry._t
    dtype = wanted.torch if wanted is not None and (t.is_floating_point() or not only_float) else t.dtype
    device = t.device if target is None else target.torch
    if dtype == t.dtype and device == t.device:
        return
    LAYER_CHANGES.value += 1
    trains = t.requires_grad and (dtype.is_floating_point or dtype.is_complex)
    fresh = t.detach().to(device=device, dtype=dtype).requires_grad_(trains)
    if t.grad is not None and trains:
        fresh.grad = t.grad.to(device=device, dtype=dtype)
    entry._t = fresh


def assign_saved(target, value):
    """Copy a saved array or tensor into `target`; return a message if its shape does not fit, else None."""
    saved = unwrap(value if isinstance(value, Tensor) else above("to_tensor")(value))
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


def adopt(t, name=None):
    """Wrap the torch tensor `t` itself in a Parameter: both share one value and one gradient."""
    parameter = object.__new__(Parameter)
    parameter._t = t
    parameter._name = name or names.generate("_torch_param")
    return parameter
