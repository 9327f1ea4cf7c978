"""`WeightNormParamAttr`: a weight as its length times its direction, trained apart."""

from paddle._core.param_attr import ParamAttr


class WeightNormParamAttr(ParamAttr):
    """Attributes of a weight `w = g * v / |v|`, of which `g` and `v` are the parameters.

    Args:
        dim: the axis along which each slice has a length of its own; None for one length of the whole.
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
