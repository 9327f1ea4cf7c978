"""`ParamAttr` of fluid, which may hold a gradient clip."""

from paddle._core.param_attr import ParamAttr as _Today
from paddle.static import WeightNormParamAttr as _WeightNorm

__all__ = ["ParamAttr", "WeightNormParamAttr"]


class ParamAttr(_Today):
    """The name, initializer and training settings of a parameter.

    Args:
        learning_rate: multiplies the optimizer's; 0 freezes the parameter.
        regularizer: takes precedence over the optimizer's.
        gradient_clip: a clip of `fluid.clip` for this parameter alone (1.5 to 1.7).

    >>> attr = fluid.ParamAttr(name="w", initializer=fluid.initializer.Constant(0.5), trainable=False)
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
        gradient_clip=None,
    ):
        super().__init__(name, initializer, learning_rate, regularizer, trainable, do_model_average, need_clip)
        if gradient_clip is not None:
            self.further = {"gradient_clip_attr": gradient_clip}


class WeightNormParamAttr(_WeightNorm):
    """Attributes of a weight `w = g * v / |v|`, where `g` and `v` are the parameters."""

    def __init__(
        self,
        dim=None,
        name=None,
        initializer=None,
        learning_rate=1.0,
        regularizer=None,
        trainable=True,
        do_model_average=False,
        gradient_clip=None,
    ):
        super().__init__(dim, name, initializer, learning_rate, regularizer, trainable, do_model_average)
        if gradient_clip is not None:
            self.further = {"gradient_clip_attr": gradient_clip}
