"""`ParamAttr`, and the creation of parameters."""

import contextlib

import numpy as np
import torch

from . import names, place, state, tree
from .above import above
from .args import shape_list
from .dtype import convert, default_torch_dtype, torch_dtype
from .errors import (
    FailedCheckError,
    IndexRangeError,
    InvalidArgumentError,
    InvalidTypeError,
    ResourceExhaustedError,
    received,
    widened,
)
from .mode import in_dynamic_mode
from .parameter import Parameter


class ParamAttr:
    """The name, initial value and training settings of a layer's parameter.

    Args:
        learning_rate: factor of the optimizer's learning rate; 0 freezes the parameter. Default: 1.0.
        regularizer: regularizer that is used instead of the optimizer's; by default none.
        name: name of the parameter; by default a generated one.
        initializer: initializer of `paddle.nn.initializer`; by default the layer's.
        trainable: whether it is trained. Default: True.
        do_model_average: whether an average of it may be kept. Default: True.
        need_clip: whether its gradient is clipped with the others. Default: True.

    >>> frozen = paddle.nn.Linear(2, 2, weight_attr=paddle.ParamAttr(name="w", trainable=False))
    >>> frozen.weight.name, frozen.weight.stop_gradient
    ('w', True)
    """

    def __init__(
        self,
        name=None,
        initializer=None,
        learning_rate=1.0,
        regularizer=None,
        trainable=True,
        do_model_average=True,
        need_clip=True,
    ):
        for label, value, kinds in (
            ("name", name, (str, type(None))),
            ("learning_rate", learning_rate, (int, float)),
            ("trainable", trainable, bool),
            ("do_model_average", do_model_average, bool),
            ("need_clip", need_clip, bool),
        ):
            if not isinstance(value, kinds):
                wanted = kinds.__name__ if isinstance(kinds, type) else " or ".join(k.__name__ for k in kinds)
                raise InvalidTypeError(f"ParamAttr: '{label}' must be {wanted}.", received(**{label: value}))
        if name == "":
            raise InvalidArgumentError("ParamAttr: 'name' must not be empty.", "name = ''")
        self.name = name
        self.initializer = initializer
        self.learning_rate = learning_rate
        self.regularizer = regularizer
        self.trainable = trainable
        self.do_model_average = do_model_average
        self.need_clip = need_clip

    @staticmethod
    def _to_attr(arg):
        """Convert a `weight_attr` to a ParamAttr: a name, an initializer, a regularizer, True or None; False stays."""
        return tree.map(_attribute, arg, kinds=tree.LISTS)


def _attribute(arg):
    if isinstance(arg, ParamAttr) or arg is False:
        return arg
    if arg is None or arg is True:
        return ParamAttr()
    if isinstance(arg, str):
        return ParamAttr(name=arg)
    if hasattr(arg, "_fill"):
        return ParamAttr(initializer=arg)
    if hasattr(arg, "coeff") or hasattr(arg, "_coeff"):
        return ParamAttr(regularizer=arg)
    raise InvalidTypeError(
        "ParamAttr: expected a ParamAttr, a name, an initializer, a regularizer, True, False or None.",
        received(attr=arg),
    )


# Set by `nn.initializer.set_global_initializer`: (weights, biases).
GLOBAL_INITIALIZER = state.collection("global initializers", list, [None, None])


def make_parameter(owner, shape, attr=None, dtype=None, is_bias=False, initializer=None):
    """Make a parameter of the layer or call `owner`, in either mode; None if `attr` is False.

    All parameters are made here. Without a name in `attr` it is named after its owner: `linear_0.w_0`.
    """
    attr = ParamAttr._to_attr(attr)
    if attr is False:
        return None
    wanted = torch_dtype(dtype) or default_torch_dtype()
    initializer = attr.initializer or _default_initializer(is_bias, initializer, wanted)
    attributes = {
        "trainable": attr.trainable,
        "optimize_attr": {"learning_rate": attr.learning_rate},
        "regularizer": attr.regularizer,
        "do_model_average": attr.do_model_average,
        "need_clip": attr.need_clip,
        "is_bias": is_bias,
        **getattr(attr, "further", {}),  # additional settings from the attributes of other eras
    }
    name = attr.name or names.generate(f"{owner}.{'b' if is_bias else 'w'}")
    if not in_dynamic_mode():
        from .graph.startup import declare, declare_weight_norm

        given = name, _sizes(shape), convert(wanted), initializer
        return (
            declare_weight_norm(*given, attr.dim, **attributes)
            if hasattr(attr, "dim")
            else declare(*given, **attributes)
        )
    empty = _allocated(_sizes(shape), wanted)
    parameter = Parameter(empty, name=name, **attributes)
    if _LAZY.value:
        parameter._pending_init = _lazy_initializer(initializer)
    else:
        initializer(parameter)
    return parameter


def _sizes(shape):
    """The shape of a parameter as ints; Paddle accepts neither floats nor arrays among them."""
    for size in shape if isinstance(shape, (list, tuple)) else ():
        held = getattr(size, "_t", size)
        if isinstance(size, (bool, float, np.ndarray, np.floating)):
            raise InvalidTypeError("The shape of a parameter must consist of integers.", received(shape=shape))
        if isinstance(held, torch.Tensor) and held.dim():
            raise widened(
                InvalidTypeError("The shape of a parameter must consist of integers.", received(shape=shape)),
                (SystemError,),
            )
        if isinstance(size, int) and size < 0 and in_dynamic_mode():
            raise FailedCheckError("The sizes of a parameter must not be negative.", received(shape=shape))
    return shape_list(shape)


def _allocated(shape, dtype):
    try:
        return torch.empty(shape, dtype=dtype, device="meta" if _LAZY.value else place.current_torch())
    except RuntimeError:
        if min(shape, default=0) < 0:
            raise FailedCheckError("a parameter's sizes must not be negative.", f"shape = {shape}") from None
        if max(shape, default=0) >= 2**31:
            raise IndexRangeError("a parameter's sizes must fit into 32 bits.", f"shape = {shape}") from None
        raise ResourceExhaustedError("not enough memory for a parameter.", f"shape = {shape}") from None


class ParameterHelper:
    """Makes the parameters for one call of a function, named `fc_0.w_0` or `name.w_0`."""

    def __init__(self, kind, name=None, dtype="float32"):
        self.key, self.dtype = name or names.generate(kind), convert(dtype)

    def weight(self, shape, attr=None, initializer=None):
        """A weight, or None if `attr` is False."""
        return self.make(shape, attr, False, initializer)

    def bias(self, shape, attr=None):
        """A bias, initialized to zero by default, or None if `attr` is False."""
        return self.make(shape, attr, True)

    def make(self, shape, attr, is_bias, initializer=None):
        """A parameter, or None if `attr` is False."""
        return make_parameter(self.key, shape, attr, self.dtype, is_bias, initializer)


def _default_initializer(is_bias, default, dtype):
    zeros = is_bias or not dtype.is_floating_point
    return GLOBAL_INITIALIZER[is_bias] or default or (above("Constant")(0.0) if zeros else above("XavierUniform")())


def create_parameter(shape, dtype, name=None, attr=None, is_bias=False, default_initializer=None):
    """Create a parameter that does not belong to a layer.

    Args:
        shape: its sizes.
        dtype: its dtype.
        name: its name; by default a generated one.
        attr: a `paddle.ParamAttr`, initializer or name; by default None.
        is_bias: whether it starts with zeros, as a bias, unless an initializer is given. Default: False.
        default_initializer: initializer that is used if `attr` has none; by default Xavier's uniform values.

    Returns:
        a Parameter.

    >>> paddle.create_parameter([2, 3], "float32").shape
    [2, 3]
    """
    attr = ParamAttr._to_attr(attr)
    if attr is False:
        raise InvalidArgumentError(
            "create_parameter: 'attr' must not be False, since there would be no parameter to return."
        )
    if name is not None and attr.name is None:
        attr = ParamAttr(**{**attr.__dict__, "name": name})
    return make_parameter(names.generate("create_parameter"), shape, attr, dtype, is_bias, default_initializer)


_LAZY = state.per_process("lazy parameters", False)


class LazyGuard(contextlib.ContextDecorator):
    """A block in which new layers allocate no memory for parameters until `param.initialize()` is called.

    >>> with paddle.LazyGuard():
    ...     layer = paddle.nn.Linear(2, 3)
    >>> for parameter in layer.parameters():
    ...     parameter.initialize()
    >>> layer(paddle.ones([1, 2])).shape
    [1, 3]
    """

    def __enter__(self):
        self._before, _LAZY.value = _LAZY.value, True
        return self

    def __exit__(self, *exc):
        _LAZY.value = self._before


class LazyInitHelper:
    """What some programs ask instead of using `LazyGuard`: whether new parameters wait for `param.initialize()`."""

    @property
    def state(self):
        """Whether new parameters wait."""
        return _LAZY.value

    def enable(self):
        """Let new parameters wait."""
        _LAZY.value = True

    def disable(self):
        """Let new parameters be filled at once."""
        _LAZY.value = False


lazy_init_helper = LazyInitHelper()


def _lazy_initializer(initializer):
    def fill(parameter):
        parameter.set_data(torch.empty(parameter.shape, dtype=parameter.dtype.torch, device=place.current_torch()))
        initializer(parameter)

    return fill
