"""Activation layers: each calls the function of its name."""

from ..._core.args import also_named
from ..._core.errors import InvalidArgumentError, received
from ..._core.help import LAYERS, complete
from .. import functional as F
from ..initializer import Constant
from .layers import Layer

__all__ = [
    "CELU",
    "ELU",
    "GELU",
    "GLU",
    "Hardshrink",
    "Hardsigmoid",
    "Hardswish",
    "Hardtanh",
    "LeakyReLU",
    "LogSigmoid",
    "LogSoftmax",
    "Maxout",
    "Mish",
    "PReLU",
    "RReLU",
    "ReLU",
    "ReLU6",
    "SELU",
    "SiLU",
    "Sigmoid",
    "Silu",
    "Softmax",
    "Softmax2D",
    "Softplus",
    "Softshrink",
    "Softsign",
    "Swish",
    "Tanh",
    "Tanhshrink",
    "ThresholdedReLU",
]

HELP = LAYERS | {"shapes": "any shape; the output has the same."}


class _Activation(Layer):
    """Stores its options as attributes and passes them to `_function` in the order of `_options`."""

    _function = None
    _options = ()

    def _keep(self, name, **options):
        self._name = name
        for option, value in options.items():
            setattr(self, f"_{option}", value)

    def forward(self, x):
        return type(self)._function(x, *[getattr(self, f"_{o}") for o in self._options])

    def extra_repr(self):
        shown = [f"{o}={getattr(self, f'_{o}')}" for o in self._options]
        return ", ".join(shown + ([f"name={self._name}"] if self._name else []))


class _NoOptions(_Activation):
    def __init__(self, name=None):
        super().__init__()
        self._keep(name)

    def forward(self, x):
        return type(self)._function(x)


def _plain(name, function, given, result):
    """A layer without options, with the first sentences of its function's docstring and an example of its own."""
    head = (function.__doc__ or "").partition("\n\nArgs:")[0]
    doc = f"{head}\n\n>>> paddle.nn.{name}()(paddle.to_tensor({given})).tolist()\n{result}\n"
    layer = type(name, (_NoOptions,), {"__doc__": doc, "_function": staticmethod(function), "__module__": __name__})
    layer.__init__ = _NoOptions.__init__
    return layer


ReLU = _plain("ReLU", F.relu, [-1.0, 2.0], [0.0, 2.0])
ReLU6 = _plain("ReLU6", F.relu6, [-1.0, 2.0, 8.0], [0.0, 2.0, 6.0])
Sigmoid = _plain("Sigmoid", F.sigmoid, [-200.0, 0.0], [0.0, 0.5])
Tanh = _plain("Tanh", F.tanh, [0.0, 20.0], [0.0, 1.0])
Hardsigmoid = _plain("Hardsigmoid", F.hardsigmoid, [-3.0, 0.0, 4.0], [0.0, 0.5, 1.0])
Hardswish = _plain("Hardswish", F.hardswish, [0.0, 4.0], [0.0, 4.0])
LogSigmoid = _plain("LogSigmoid", F.log_sigmoid, [-300.0, -200.0], [-300.0, -200.0])
Mish = _plain("Mish", F.mish, [0.0, 30.0], [0.0, 30.0])
Softsign = _plain("Softsign", F.softsign, [-1.0, 3.0], [-0.5, 0.75])
Swish = _plain("Swish", F.swish, [0.0, 30.0], [0.0, 30.0])
Tanhshrink = _plain("Tanhshrink", F.tanhshrink, [0.0, 20.0], [0.0, 19.0])


class CELU(_Activation):
    """`max(0, x) + min(0, alpha * (exp(x / alpha) - 1))`.

    Args:
        alpha: scale of negative values; not 0.

    >>> paddle.nn.CELU()(paddle.to_tensor([0.0, 2.0])).tolist()
    [0.0, 2.0]
    """

    _function, _options = staticmethod(F.celu), ("alpha",)

    def __init__(self, alpha=1.0, name=None):
        super().__init__()
        self._keep(name, alpha=alpha)


class ELU(_Activation):
    """`x` where positive, else `alpha * (exp(x) - 1)`.

    Args:
        alpha: minus the limit for very negative values.

    >>> paddle.nn.ELU(0.5)(paddle.to_tensor([-100.0, 2.0])).tolist()
    [-0.5, 2.0]
    """

    _function, _options = staticmethod(F.elu), ("alpha",)

    def __init__(self, alpha=1.0, name=None):
        super().__init__()
        self._keep(name, alpha=alpha)


class SELU(_Activation):
    """`scale` times the ELU with `alpha`: activations tend to mean 0 and variance 1 from layer to layer.

    Args:
        scale: factor of all values, greater than 1.
        alpha: minus the limit for very negative values, before the factor.

    >>> paddle.nn.SELU(scale=2.0, alpha=0.5)(paddle.to_tensor([-100.0, 2.0])).tolist()
    [-1.0, 4.0]
    """

    _function, _options = staticmethod(F.selu), ("scale", "alpha")

    def __init__(self, scale=1.0507009873554804934193349852946, alpha=1.6732632423543772848170429916717, name=None):
        super().__init__()
        self._keep(name, scale=scale, alpha=alpha)

    def extra_repr(self):
        name = f", name={self._name}" if self._name else ""
        return f"scale={self._scale:.16f}, alpha={self._alpha:.16f}{name}"


class GELU(_Activation):
    """`x` times the normal distribution function at `x`.

    Args:
        approximate: whether a formula with tanh is used; a bool, or 'tanh' or 'none' as in torch.

    >>> paddle.nn.GELU()(paddle.to_tensor([0.0, 10.0])).tolist()
    [0.0, 10.0]
    """

    _function, _options = staticmethod(F.gelu), ("approximate",)

    def __init__(self, approximate=False, name=None):
        super().__init__()
        self._keep(name, approximate=approximate)


class GLU(_Activation):
    """One half of the input, gated by the sigmoid of the other.

    Args:
        axis: axis that is halved.

    Shape:
        any shape with an even size along `axis`, which the output has half of.

    >>> paddle.nn.GLU()(paddle.to_tensor([2.0, 0.0])).tolist()
    [1.0]
    """

    _function, _options = staticmethod(F.glu), ("axis",)

    @also_named(("axis", "dim"))
    def __init__(self, axis=-1, name=None):
        super().__init__()
        self._keep(name, axis=axis)


class Hardshrink(_Activation):
    """The input with elements within `threshold` of 0 set to 0.

    Args:
        threshold: greatest distance from 0 that becomes 0.

    >>> paddle.nn.Hardshrink()(paddle.to_tensor([-1.0, 0.25, 2.0])).tolist()
    [-1.0, 0.0, 2.0]
    """

    _function, _options = staticmethod(F.hardshrink), ("threshold",)

    @also_named(("threshold", "lambd"))
    def __init__(self, threshold=0.5, name=None):
        super().__init__()
        self._keep(name, threshold=threshold)


class Softshrink(_Activation):
    """The input moved towards 0 by `threshold`, and 0 where it would pass it.

    Args:
        threshold: how far values move; not negative.

    >>> paddle.nn.Softshrink()(paddle.to_tensor([-1.0, 0.25, 2.0])).tolist()
    [-0.5, 0.0, 1.5]
    """

    _function, _options = staticmethod(F.softshrink), ("threshold",)

    @also_named(("threshold", "lambd"))
    def __init__(self, threshold=0.5, name=None):
        super().__init__()
        self._keep(name, threshold=threshold)


class Hardtanh(_Activation):
    """The input clipped to between `min` and `max`.

    Args:
        min: least value.
        max: greatest value.

    >>> paddle.nn.Hardtanh()(paddle.to_tensor([-3.0, 0.5, 3.0])).tolist()
    [-1.0, 0.5, 1.0]
    """

    _function, _options = staticmethod(F.hardtanh), ("min", "max")

    def __init__(self, min=-1.0, max=1.0, name=None):
        super().__init__()
        self._keep(name, min=min, max=max)


class LeakyReLU(_Activation):
    """`x` where positive, else `negative_slope * x`.

    Args:
        negative_slope: factor of negative values.

    >>> paddle.nn.LeakyReLU(0.5)(paddle.to_tensor([-2.0, 2.0])).tolist()
    [-1.0, 2.0]
    """

    _function, _options = staticmethod(F.leaky_relu), ("negative_slope",)

    def __init__(self, negative_slope=0.01, name=None):
        super().__init__()
        self._keep(name, negative_slope=negative_slope)


class RReLU(_Activation):
    """`LeakyReLU` with slopes drawn at random while training; in evaluation the slope is the mean of the bounds.

    Args:
        lower: least slope.
        upper: greatest slope.

    >>> relu = paddle.nn.RReLU(0.25, 0.75)
    >>> _ = relu.eval()
    >>> relu(paddle.to_tensor([-2.0, 2.0])).tolist()
    [-1.0, 2.0]
    """

    def __init__(self, lower=1.0 / 8.0, upper=1.0 / 3.0, name=None):
        super().__init__()
        self._keep(name, lower=lower, upper=upper)

    def forward(self, x):
        return F.rrelu(x, self._lower, self._upper, self.training)

    def extra_repr(self):
        name = f", name={self._name}" if self._name else ""
        return f"lower={self._lower}, upper={self._upper}, training={self.training}, dtype={self._dtype}{name}"


class PReLU(Layer):
    """`LeakyReLU` with a learned slope: one for all channels, or one for each.

    Args:
        num_parameters: number of slopes: 1, or the number of channels.
        init: slope at the start.
        weight_attr: `paddle.ParamAttr`, initializer or name for the slopes; by default the constant `init`.
        data_format: where the channels of the input are, if there are several slopes: 'NC', 'NCL', 'NLC', 'NCHW',
            'NHWC', 'NCDHW' or 'NDHWC'.

    >>> paddle.nn.PReLU()(paddle.to_tensor([-2.0, 2.0])).tolist()
    [-0.5, 2.0]
    """

    def __init__(self, num_parameters=1, init=0.25, weight_attr=None, data_format="NCHW", name=None):
        super().__init__()
        self._num_parameters, self._init, self._name, self._data_format = num_parameters, init, name, data_format
        self._weight = self.create_parameter([num_parameters], attr=weight_attr, default_initializer=Constant(init))

    def forward(self, x):
        return F.prelu(x, self._weight, self._data_format)

    def extra_repr(self):
        name = f", name={self._name}" if self._name else ""
        return (
            f"num_parameters={self._num_parameters}, data_format={self._data_format}, init={self._init}, "
            f"dtype={self._dtype}{name}"
        )


class Silu(_Activation):
    """`x * sigmoid(x)`.

    Args:
        inplace: whether the result is written into the input.

    >>> paddle.nn.Silu()(paddle.to_tensor([0.0])).tolist()
    [0.0]
    """

    _function, _options = staticmethod(F.silu), ("inplace",)

    def __init__(self, inplace=False, name=None):
        super().__init__()
        self._keep(name, inplace=inplace)


SiLU = Silu


class Softplus(_Activation):
    """`log(1 + exp(beta * x)) / beta`, a smooth ReLU.

    Args:
        beta: steepness of the bend.
        threshold: value of `beta * x` above which `x` itself is returned.

    >>> paddle.nn.Softplus()(paddle.to_tensor([-200.0, 30.0])).tolist()
    [0.0, 30.0]
    """

    _function, _options = staticmethod(F.softplus), ("beta", "threshold")

    def __init__(self, beta=1, threshold=20, name=None):
        super().__init__()
        self._keep(name, beta=beta, threshold=threshold)


class ThresholdedReLU(_Activation):
    """`x` where above `threshold`, else `value`.

    Args:
        threshold: greatest value that is replaced.
        value: what it is replaced by.

    >>> paddle.nn.ThresholdedReLU()(paddle.to_tensor([0.5, 2.0])).tolist()
    [0.0, 2.0]
    """

    _function, _options = staticmethod(F.thresholded_relu), ("threshold", "value")

    def __init__(self, threshold=1.0, value=0.0, name=None):
        super().__init__()
        self._keep(name, threshold=threshold, value=value)


class Softmax(_Activation):
    """Softmax: exponentials normalised to sum to 1 along `axis`.

    Args:
        axis: axis along which the results sum to 1; torch's namesake calls it `dim`.

    >>> paddle.nn.Softmax()(paddle.to_tensor([[0.0, 0.0]])).tolist()
    [[0.5, 0.5]]
    """

    _function, _options = staticmethod(F.softmax), ("axis",)

    def __init__(self, axis=-1, name=None):
        super().__init__()
        self._keep(name, axis=axis)


class LogSoftmax(_Activation):
    """The logarithm of `Softmax`.

    Args:
        axis: axis along which the exponentials of the results sum to 1.

    >>> paddle.nn.LogSoftmax()(paddle.to_tensor([[0.0, 0.0]])).tolist()
    [[-0.6931471824645996, -0.6931471824645996]]
    """

    _function, _options = staticmethod(F.log_softmax), ("axis",)

    def __init__(self, axis=-1, name=None):
        super().__init__()
        self._keep(name, axis=axis)


class Softmax2D(_Activation):
    """`Softmax` over the channels of images.

    Shape:
        [N, C, H, W] or [C, H, W]; the output has the same.

    >>> paddle.nn.Softmax2D()(paddle.zeros([1, 2, 1, 1])).flatten().tolist()
    [0.5, 0.5]
    """

    def __init__(self, name=None):
        super().__init__()
        self._keep(name)

    def forward(self, x):
        if x.ndim not in (3, 4):
            raise InvalidArgumentError("Softmax2D: 'x' must have 3 or 4 dimensions.", received(x=x))
        return F.softmax(x, axis=-3)


class Maxout(_Activation):
    """The maximum over every `groups` neighbouring channels.

    Args:
        groups: how many neighbouring channels give one of the output; divides their number.
        axis: axis of the channels: 1 or -1.

    Shape:
        [N, C, H, W] to [N, C / groups, H, W].

    >>> paddle.nn.Maxout(2)(paddle.arange(4.0).reshape([1, 4, 1, 1])).flatten().tolist()
    [1.0, 3.0]
    """

    _function, _options = staticmethod(F.maxout), ("groups", "axis")

    def __init__(self, groups, axis=1, name=None):
        super().__init__()
        self._keep(name, groups=groups, axis=axis)


complete(globals())
