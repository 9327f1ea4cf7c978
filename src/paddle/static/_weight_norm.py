"""`WeightNormParamAttr`: a weight whose norm and direction are trained separately."""

from paddle._core.param_attr import ParamAttr

from .._core.help import complete


class WeightNormParamAttr(ParamAttr):
    """Attributes of a weight `w = g * v / |v|`, where `g` and `v` are the parameters.

    Args:
        dim: the axis whose slices each have their own norm; None for one norm of the whole weight.
        name: name of the weight; by default a new one.
        initializer: initializer of the weight; by default that of the layer.
        learning_rate: factor of the optimizer's learning rate.
        regularizer: regularizer of the parameters; by default none.
        trainable: whether they are trained.
        do_model_average: whether `ModelAverage` averages them.
        need_clip: whether their gradients are clipped.

    >>> paddle.static.WeightNormParamAttr(dim=0).dim
    0
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


complete(globals())
