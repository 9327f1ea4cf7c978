"""Activation layers: each calls the function of its name."""

from ..._core.errors import InvalidArgumentError, received
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


def _plain(name, function):
    layer = type(
        name, (_NoOptions,), {"__doc__": function.__doc__, "_function": staticmethod(function), "__module__": __name__}
    )
    layer.__init__ = _NoOptions.__init__
    return layer


ReLU = _plain("ReLU", F.relu)
ReLU6 = _plain("ReLU6", F.relu6)
Sigmoid = _plain("Sigmoid", F.sigmoid)
Tanh = _plain("Tanh", F.tanh)
Hardsigmoid = _plain("Hardsigmoid", F.hardsigmoid)
Hardswish = _plain("Hardswish", F.hardswish)
LogSigmoid = _plain("LogSigmoid", F.log_sigmoid)
Mish = _plain("Mish", F.mish)
Softsign = _plain("Softsign", F.softsign)
Swish = _plain("Swish", F.swish)
Tanhshrink = _plain("Tanhshrink", F.tanhshrink)


class CELU(_Activation):
    """`max(0, x) + min(0, alpha * (exp(x / alpha) - 1))`."""

    _function, _options = staticmethod(F.celu), ("alpha",)

    def __init__(self, alpha=1.0, name=None):
        super().__init__()
        self._keep(name, alpha=alpha)


class ELU(_Activation):
    """`x` where positive, else `alpha * (exp(x) - 1)`."""

    _function, _options = staticmethod(F.elu), ("alpha",)

    def __init__(self, alpha=1.0, name=None):
        super().__init__()
        self._keep(name, alpha=alpha)


class SELU(_Activation):
    """The self-normalising ELU."""

    _function, _options = staticmethod(F.selu), ("scale", "alpha")

    def __init__(self, scale=1.0507009873554804934193349852946, alpha=1.6732632423543772848170429916717, name=None):
        super().__init__()
        self._keep(name, scale=scale, alpha=alpha)

    def extra_repr(self):
        name = f", name={self._name}" if self._name else ""
        return f"scale={self._scale:.16f}, alpha={self._alpha:.16f}{name}"


class GELU(_Activation):
    """`x` times the normal distribution function at `x`."""

    _function, _options = staticmethod(F.gelu), ("approximate",)

    def __init__(self, approximate=False, name=None):
        super().__init__()
        self._keep(name, approximate=approximate)


class GLU(_Activation):
    """One half of the input, gated by the sigmoid of the other."""

    _function, _options = staticmethod(F.glu), ("axis",)

    def __init__(self, axis=-1, name=None):
        super().__init__()
        self._keep(name, axis=axis)


class Hardshrink(_Activation):
    """The input with elements within `threshold` of 0 set to 0."""

    _function, _options = staticmethod(F.hardshrink), ("threshold",)

    def __init__(self, threshold=0.5, name=None):
        super().__init__()
        self._keep(name, threshold=threshold)


class Softshrink(_Activation):
    """The input moved towards 0 by `threshold`."""

    _function, _options = staticmethod(F.softshrink), ("threshold",)

    def __init__(self, threshold=0.5, name=None):
        super().__init__()
        self._keep(name, threshold=threshold)


class Hardtanh(_Activation):
    """The input clipped to between `min` and `max`."""

    _function, _options = staticmethod(F.hardtanh), ("min", "max")

    def __init__(self, min=-1.0, max=1.0, name=None):
        super().__init__()
        self._keep(name, min=min, max=max)


class LeakyReLU(_Activation):
    """`x` where positive, else `negative_slope * x`."""

    _function, _options = staticmethod(F.leaky_relu), ("negative_slope",)

    def __init__(self, negative_slope=0.01, name=None):
        super().__init__()
        self._keep(name, negative_slope=negative_slope)


class RReLU(_Activation):
    """`LeakyReLU` with slopes drawn at random while training."""

    def __init__(self, lower=1.0 / 8.0, upper=1.0 / 3.0, name=None):
        super().__init__()
        self._keep(name, lower=lower, upper=upper)

    def forward(self, x):
        return F.rrelu(x, self._lower, self._upper, self.training)

    def extra_repr(self):
        name = f", name={self._name}" if self._name else ""
        return f"lower={self._lower}, upper={self._upper}, training={self.training}, dtype={self._dtype}{name}"


class PReLU(Layer):
    """`LeakyReLU` with a learned slope: one for all channels, or one for each."""

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
    """`x * sigmoid(x)`."""

    _function, _options = staticmethod(F.silu), ("inplace",)

    def __init__(self, inplace=False, name=None):
        super().__init__()
        self._keep(name, inplace=inplace)


SiLU = Silu


class Softplus(_Activation):
    """`log(1 + exp(beta * x)) / beta`."""

    _function, _options = staticmethod(F.softplus), ("beta", "threshold")

    def __init__(self, beta=1, threshold=20, name=None):
        super().__init__()
        self._keep(name, beta=beta, threshold=threshold)


class ThresholdedReLU(_Activation):
    """`x` where above `threshold`, else `value`."""

    _function, _options = staticmethod(F.thresholded_relu), ("threshold", "value")

    def __init__(self, threshold=1.0, value=0.0, name=None):
        super().__init__()
        self._keep(name, threshold=threshold, value=value)


class Softmax(_Activation):
    """Softmax: exponentials normalised to sum to 1 along `axis`."""

    _function, _options = staticmethod(F.softmax), ("axis",)

    def __init__(self, axis=-1, name=None):
        super().__init__()
        self._keep(name, axis=axis)


class LogSoftmax(_Activation):
    """The logarithm of `Softmax`."""

    _function, _options = staticmethod(F.log_softmax), ("axis",)

    def __init__(self, axis=-1, name=None):
        super().__init__()
        self._keep(name, axis=axis)


class Softmax2D(_Activation):
    """`Softmax` over the channels of images."""

    def __init__(self, name=None):
        super().__init__()
        self._keep(name)

    def forward(self, x):
        if x.ndim not in (3, 4):
            raise InvalidArgumentError("Softmax2D: 'x' must have 3 or 4 dimensions.", received(x=x))
        return F.softmax(x, axis=-3)


class Maxout(_Activation):
    """The maximum over every `groups` neighbouring channels."""

    _function, _options = staticmethod(F.maxout), ("groups", "axis")

    def __init__(self, groups, axis=1, name=None):
        super().__init__()
        self._keep(name, groups=groups, axis=axis)
