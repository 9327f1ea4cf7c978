"""`WeightNormParamAttr`: a weight whose norm and direction are trained separately."""

from paddle._core.param_attr import ParamAttr


class WeightNormParamAttr(ParamAttr):
    """Attributes of a weight `w = g * v / |v|`, where `g` and `v` are the parameters.

    Args:
        dim: the axis whose slices each have their own norm; None for one norm of the whole weight.
    """

    def __init__(
        self,
        dim=None,
        name=None,
        initializer=None,
        learning_rate=1.0,
        regularizer=None,
        trainable=True,
        do_model_average=False,
        need_clip=True,
    ):
        super().__init__(name, initializer, learning_rate, regularizer, trainable, do_model_average, need_clip)
        self.dim = dim
