"""Activations by the name of an operator, as `act` of `BatchNorm` and of the functions of `static.nn` takes them."""

from paddle._core.errors import InvalidArgumentError, received

# Names of operators that functions do not have, with the constants that the operators have by default.
_OPERATORS = {
    "brelu": ("hardtanh", {"min": 0.0, "max": 24.0}),
    "hard_shrink": ("hardshrink", {}),
    "hard_sigmoid": ("hardsigmoid", {"slope": 0.2, "offset": 0.5}),
    "hard_swish": ("hardswish", {}),
    "tanh_shrink": ("tanhshrink", {}),
}
_ELEMENTWISE = frozenset(
    "abs acos asin atan ceil cos cosh erf exp floor log reciprocal round rsqrt sin sinh sqrt square stanh".split()
)


def activated(x, name):
    """`x` after the activation of that name; `x` itself for None."""
    if name is None:
        return x
    import paddle
    from paddle.nn import functional as F

    target, constants = _OPERATORS.get(name, (name, {}))
    function = getattr(paddle if name in _ELEMENTWISE else F, target, None)
    if function is None:
        raise InvalidArgumentError("activation: there is no such function in paddle.nn.functional.", received(act=name))
    return function(x, **constants)
