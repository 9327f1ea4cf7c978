# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import paddle
import paddle.static
from typing import Any

class ParamAttr(paddle.ParamAttr):
    """The name, initializer and training settings of a parameter.

    Args:
        learning_rate: multiplies the optimizer's; 0 freezes the parameter.
        regularizer: takes precedence over the optimizer's.
        gradient_clip: a clip of `fluid.clip` for this parameter alone (1.5 to 1.7).

    >>> attr = fluid.ParamAttr(name="w", initializer=fluid.initializer.Constant(0.5), trainable=False)"""
    further: Any
    def __init__(self, name: Any = None, initializer: Any = None, learning_rate: float = 1.0, regularizer: Any = None, trainable: bool = True, do_model_average: bool = True, need_clip: bool = True, gradient_clip: Any = None) -> None: ...

class WeightNormParamAttr(paddle.static.WeightNormParamAttr):
    """Attributes of a weight `w = g * v / |v|`, where `g` and `v` are the parameters."""
    further: Any
    def __init__(self, dim: Any = None, name: Any = None, initializer: Any = None, learning_rate: float = 1.0, regularizer: Any = None, trainable: bool = True, do_model_average: bool = False, gradient_clip: Any = None) -> None: ...
