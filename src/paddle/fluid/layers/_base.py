"""What the families of `fluid.layers` share: parameters in either mode, activations by name, scalars of shape [1]."""

import functools

import paddle
from paddle._core.errors import InvalidArgumentError, received
from paddle._core.graph import Variable
from paddle._core.mode import in_dynamic_mode
from paddle._core.param_attr import ParamAttr, ParameterHelper
from paddle._core.random import INFERRING_SHAPES
from paddle.static.nn import _helper as static_helper

from .. import _mode


class Helper(ParameterHelper):
    """The parameters of one call, in a Program or in dynamic mode."""

    def make(self, shape, attr, is_bias, initializer=None):
        """Create a parameter; as in a Program, the same name gives the same parameter within a guard."""
        name = getattr(ParamAttr._to_attr(attr), "name", None)
        if name is None or not in_dynamic_mode():
            return super().make(shape, attr, is_bias, initializer)
        tracer = _mode.tracer()
        parameter = tracer.find(name)
        if parameter is None or list(parameter.shape) != list(shape):
            parameter = super().make(shape, attr, is_bias, initializer)
            tracer.share(name, parameter)
            tracer.__dict__.setdefault("kept", {})[name] = parameter
        return parameter


def in_both_modes(function):
    """Make a function of `static.nn` work in dynamic mode too, where each call creates its own parameters."""

    @functools.wraps(function)
    def anywhere(*args, **kwargs):
        with static_helper.in_any_mode():
            return function(*args, **kwargs)

    return anywhere


def activated(x, act):
    """`x` after the activation of that name (or {'type': name, ...})."""
    if act is None:
        return x
    from . import activations

    options = dict(act) if isinstance(act, dict) else {"type": act}
    kind = options.pop("type")
    function = getattr(activations, kind, None) if kind in activations.__all__ else None
    if function is None:
        raise InvalidArgumentError("fluid.layers: there is no activation of that name.", received(act=act))
    return function(x, **options)


def one(x):
    """A scalar in the shape [1], as in fluid."""
    return paddle.reshape(x, [1]) if list(x.shape) != [1] else x


def output_or(result, out):
    """Assign the result to `out` if it is given; return `out` or the result."""
    if out is None:
        return result
    paddle.assign(result, out)
    return out


def is_static(*values):
    """Whether one of the values belongs to a Program."""
    return any(isinstance(v, Variable) for v in values)


def placeholder(x, rows, *tail):
    """A placeholder of that shape that depends on `x`, for shape inference."""
    return x.reshape(-1)[:1].sum().expand(rows, *tail) + 0


def inferring_shapes():
    """Whether only shapes are being inferred, so that values are meaningless."""
    return bool(INFERRING_SHAPES)


def through(module):
    """A `__getattr__` for a module through which programs also reach functions of other files."""

    def reached(name):
        if name.startswith("__"):
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        from paddle.fluid import layers

        return getattr(layers, name)

    return reached
