"""Normalisation layers."""

from ..._core.args import also_named
from ..._core.errors import InvalidArgumentError, received
from ..._core.help import LAYERS, complete
from ..._core.param_attr import ParamAttr
from ..._core.state import INTERCEPTORS
from ..._core.tensor import Tensor
from .. import functional as F
from ..functional.by_name import activated
from ..initializer import Constant, Normal
from .activation import Hardswish, ReLU, ReLU6
from .layers import Layer

__all__ = [
    "BatchNorm",
    "BatchNorm1D",
    "BatchNorm2D",
    "BatchNorm3D",
    "GroupNorm",
    "InstanceNorm1D",
    "InstanceNorm2D",
    "InstanceNorm3D",
    "LayerNorm",
    "LocalResponseNorm",
    "SpectralNorm",
    "SyncBatchNorm",
]

HELP = LAYERS | {
    "num_features": "number of channels.",
    "num_channels": "number of channels.",
    "momentum": "share of the old value when running statistics are updated: 1 minus torch's `momentum`.",
    "epsilon": "what is added to the variance, so that it can be divided by.",
    "weight_attr": "`paddle.ParamAttr`, initializer or name for the scale, which starts with ones; False for none.",
    "bias_attr": "the same for the shift, which starts with zeros; False for none.",
    "use_global_stats": "whether running statistics are used; by default only in evaluation.",
    "shapes": "the output has the shape of the input.",
}


BATCH_NORM_ACTIVATIONS = {Hardswish: "hardswish", ReLU: "relu", ReLU6: "relu6"}  # that it can be computed with


class _BatchNormBase(Layer):
    """Scale, shift and running statistics; the latter are parameters that no optimizer trains."""

    _dims = ()

    def __init__(
        self,
        num_features,
        momentum=0.9,
        epsilon=1e-05,
        weight_attr=None,
        bias_attr=None,
        data_format="NCHW",
        use_global_stats=None,
        name=None,
    ):
        super().__init__()
        self._num_features, self._momentum, self._epsilon = num_features, momentum, epsilon
        self._data_format, self._use_global_stats, self._name = data_format, use_global_stats, name
        self._build_parameters([num_features], weight_attr, bias_attr)

    def _build_parameters(self, shape, weight_attr, bias_attr, mean_name=None, variance_name=None):
        self._weight_attr, self._bias_attr = weight_attr, bias_attr
        self.weight = self.create_parameter(shape, attr=weight_attr, default_initializer=Constant(1.0))
        self.bias = self.create_parameter(shape, attr=bias_attr, is_bias=True)
        self._mean = self.create_parameter(shape, attr=_statistic(0.0, mean_name))
        self._variance = self.create_parameter(shape, attr=_statistic(1.0, variance_name))

    def _check_input_dim(self, input):
        if self._dims and input.ndim not in self._dims:
            wanted = " or ".join(f"{d}" for d in self._dims)
            raise InvalidArgumentError(
                f"{type(self).__name__}: the input must have {wanted} dimensions.", received(input=input)
            )

    def forward(self, input):
        self._check_input_dim(input)
        return F.batch_norm(
            input,
            self._mean,
            self._variance,
            self.weight,
            self.bias,
            self.training,
            self._momentum,
            self._epsilon,
            self._data_format,
            self._use_global_stats,
        )

    def _activated(self, input, layer):
        """`layer(self(input))`, computed together where that is possible; `layer` is one of the activations above."""
        if self._data_format != "NCHW":
            return layer(self(input))
        self._check_input_dim(input)
        return self._with_activation(input, BATCH_NORM_ACTIVATIONS[type(layer)])

    def _with_activation(self, input, name):
        parts = self._mean, self._variance, self.weight, self.bias
        by_batch = self.training if self._use_global_stats is None else not self._use_global_stats
        return F.norm.batch_norm_activated(input, *parts, self._momentum, self._epsilon, name, by_batch)

    def extra_repr(self):
        text = f"num_features={self._num_features}, momentum={self._momentum}, epsilon={self._epsilon}"
        if self._data_format != "NCHW":
            text += f", data_format={self._data_format}"
        return text + (f", name={self._name}" if self._name else "")


def _statistic(value, name=None):
    return ParamAttr(name=name, initializer=Constant(value), trainable=False)


class BatchNorm1D(_BatchNormBase):
    """Batch normalisation of sequences: every channel gets mean 0 and variance 1, then a scale and a shift.

    Args:
        data_format: where the channels of the input are: 'NC', 'NCL' or 'NLC'.

    Shape:
        [N, C] or [N, C, L]; the output has the same.

    >>> paddle.nn.BatchNorm1D(1, epsilon=0.0)(paddle.to_tensor([[1.0], [3.0]])).tolist()
    [[-1.0], [1.0]]
    """

    _dims = (2, 3)

    def __init__(
        self,
        num_features,
        momentum=0.9,
        epsilon=1e-05,
        weight_attr=None,
        bias_attr=None,
        data_format="NCL",
        use_global_stats=None,
        name=None,
    ):
        super().__init__(num_features, momentum, epsilon, weight_attr, bias_attr, data_format, use_global_stats, name)


class BatchNorm2D(_BatchNormBase):
    """Batch normalisation of images: every channel gets mean 0 and variance 1, then a scale and a shift.

    Running statistics, `_mean` and `_variance`, are updated while training with the biased variance, where torch takes
    the unbiased one.

    Shape:
        [N, C, H, W]; the output has the same.

    >>> bn = paddle.nn.BatchNorm2D(3)
    >>> bn(paddle.rand([2, 3, 4, 4])).shape
    [2, 3, 4, 4]
    """

    _dims = (4,)

    def __init__(
        self,
        num_features,
        momentum=0.9,
        epsilon=1e-05,
        weight_attr=None,
        bias_attr=None,
        data_format="NCHW",
        use_global_stats=None,
        name=None,
    ):
        super().__init__(num_features, momentum, epsilon, weight_attr, bias_attr, data_format, use_global_stats, name)


class BatchNorm3D(_BatchNormBase):
    """Batch normalisation of volumes: every channel gets mean 0 and variance 1, then a scale and a shift.

    Args:
        data_format: where the channels of the input are: 'NCDHW' or 'NDHWC'.

    Shape:
        [N, C, D, H, W]; the output has the same.

    >>> paddle.nn.BatchNorm3D(3)(paddle.ones([2, 3, 2, 4, 4])).shape
    [2, 3, 2, 4, 4]
    """

    _dims = (5,)

    def __init__(
        self,
        num_features,
        momentum=0.9,
        epsilon=1e-05,
        weight_attr=None,
        bias_attr=None,
        data_format="NCDHW",
        use_global_stats=None,
        name=None,
    ):
        super().__init__(num_features, momentum, epsilon, weight_attr, bias_attr, data_format, use_global_stats, name)


class BatchNorm(_BatchNormBase):
    """Batch normalisation of any number of dimensions with an activation, as in earlier Paddle versions.

    Args:
        is_test: for static programs; here `train()` and `eval()` decide.
        trainable_statistics: whether the batch's statistics are used in evaluation too.
        act: name of the activation applied to the result, such as 'relu'; by default none.
        param_attr: `paddle.ParamAttr`, initializer or name for the scale, which starts with ones; False for none.
        dtype: dtype of the parameters.
        data_layout: where the channels are: 'NCHW' or 'NHWC'.
        in_place: accepted; the result is always new.
        moving_mean_name: name of the running mean; by default a generated one.
        moving_variance_name: name of the running variance; by default a generated one.
        do_model_average_for_mean_and_var: accepted; no average is kept here.
        use_global_stats: whether running statistics are used while training too.

    >>> norm = paddle.nn.BatchNorm(1, act="relu", epsilon=0.0)
    >>> norm(paddle.to_tensor([[1.0], [3.0]])).tolist()
    [[0.0], [1.0]]
    """

    def __init__(
        self,
        num_channels,
        act=None,
        is_test=False,
        momentum=0.9,
        epsilon=1e-05,
        param_attr=None,
        bias_attr=None,
        dtype="float32",
        data_layout="NCHW",
        in_place=False,
        moving_mean_name=None,
        moving_variance_name=None,
        do_model_average_for_mean_and_var=True,
        use_global_stats=False,
        trainable_statistics=False,
    ):
        Layer.__init__(self, dtype=dtype)
        self._num_features, self._momentum, self._epsilon = num_channels, momentum, epsilon
        self._data_format = self._data_layout = data_layout
        self._act, self._is_test, self._name = act, is_test, None
        self._use_global_stats, self._trainable_statistics = use_global_stats, trainable_statistics
        self._build_parameters([num_channels], param_attr, bias_attr, moving_mean_name, moving_variance_name)

    def forward(self, input):
        by_batch = (self.training or self._trainable_statistics) and not self._use_global_stats
        plain = type(input) is Tensor and not INTERCEPTORS and self._data_format == "NCHW"
        if by_batch and plain and self._act in BATCH_NORM_ACTIVATIONS.values():
            return self._with_activation(input, self._act)
        out = F.batch_norm(
            input,
            self._mean,
            self._variance,
            self.weight,
            self.bias,
            by_batch,
            self._momentum,
            self._epsilon,
            self._data_format,
        )
        return activated(out, self._act)

    def extra_repr(self):
        return ""


class SyncBatchNorm(_BatchNormBase):
    """Batch normalisation with statistics over all processes; in a single process it computes as `BatchNorm2D` does.

    Args:
        data_format: where the channels are: second, as in 'NCHW', or last, as in 'NHWC'.

    >>> net = paddle.nn.Sequential(paddle.nn.Conv2D(3, 4, 3), paddle.nn.BatchNorm2D(4))
    >>> net = paddle.nn.SyncBatchNorm.convert_sync_batchnorm(net)
    >>> type(net[1]).__name__
    'SyncBatchNorm'
    """

    def __init__(
        self, num_features, momentum=0.9, epsilon=1e-05, weight_attr=None, bias_attr=None, data_format="NCHW", name=None
    ):
        super().__init__(num_features, momentum, epsilon, weight_attr, bias_attr, data_format, None, name)

    def forward(self, input):
        from ...distributed import is_initialized

        if not (is_initialized() and self.training and not self._use_global_stats):
            return super().forward(input)
        from ...distributed._batch_norm import sync_batch_norm

        self._check_input_dim(input)
        return sync_batch_norm(
            input, self._mean, self._variance, self.weight, self.bias, self._momentum, self._epsilon, self._data_format
        )

    @classmethod
    def convert_sync_batchnorm(cls, layer):
        """Replace every batch normalisation in a layer by a synchronous one; parameters are shared, not copied."""
        if isinstance(layer, _BatchNormBase) and not isinstance(layer, SyncBatchNorm):
            converted = cls.__new__(cls)
            Layer.__init__(converted)
            for key in ("_num_features", "_momentum", "_epsilon", "_data_format", "_name"):
                setattr(converted, key, getattr(layer, key))
            converted._use_global_stats = layer._use_global_stats or None
            for table in ("_parameters", "_buffers"):
                getattr(converted, table).update(getattr(layer, table))
            object.__setattr__(converted, "training", layer.training)
            return converted
        for name, child in layer.named_children():
            layer.add_sublayer(name, cls.convert_sync_batchnorm(child))
        return layer


class LayerNorm(Layer):
    """Normalises the last axes, of the given sizes, jointly to mean 0 and variance 1.

    Scale and shift are 1-D here, of all elements in row-major order; torch's have the normalised shape.

    Args:
        normalized_shape: sizes of the last axes that are normalised, or one integer for the last axis.
        elementwise_affine: whether there are a scale and a shift.
        bias: whether there is a shift.

    >>> paddle.nn.LayerNorm(2, epsilon=0.0)(paddle.to_tensor([[1.0, 3.0]])).tolist()
    [[-1.0, 1.0]]
    >>> paddle.nn.LayerNorm([2, 3]).weight.shape
    [6]
    """

    @also_named(("epsilon", "eps"))
    def __init__(
        self,
        normalized_shape,
        epsilon=1e-05,
        *,
        elementwise_affine=True,
        bias=True,
        device=None,
        dtype=None,
        weight_attr=None,
        bias_attr=None,
        name=None,
    ):
        super().__init__()
        shape = [normalized_shape] if isinstance(normalized_shape, int) else list(normalized_shape)
        self._normalized_shape, self._epsilon = shape, epsilon
        self._weight_attr, self._bias_attr = weight_attr, bias_attr
        size = 1
        for n in shape:
            size *= n
        self.weight = self.create_parameter(
            [size],
            attr=weight_attr if elementwise_affine else False,
            dtype=dtype,
            device=device,
            default_initializer=Constant(1.0),
        )
        self.bias = self.create_parameter(
            [size], attr=bias_attr if elementwise_affine and bias else False, dtype=dtype, device=device, is_bias=True
        )

    def forward(self, input):
        return F.layer_norm(input, self._normalized_shape, self.weight, self.bias, self._epsilon)

    def extra_repr(self):
        return f"normalized_shape={self._normalized_shape}, epsilon={self._epsilon}"


class GroupNorm(Layer):
    """Normalises every group of channels to mean 0 and variance 1.

    Args:
        num_groups: number of groups; divides `num_channels`.
        affine: whether there are a scale and a shift.
        data_format: where the channels are: second, as in 'NCHW', or last, as in 'NHWC'.

    Shape:
        [N, C, ...]; the output has the same.

    >>> norm = paddle.nn.GroupNorm(2, 4, epsilon=0.0)
    >>> norm(paddle.to_tensor([[1.0, 3.0, 5.0, 7.0]]).reshape([1, 4, 1, 1])).flatten().tolist()
    [-1.0, 1.0, -1.0, 1.0]
    """

    @also_named(("epsilon", "eps"))
    def __init__(
        self,
        num_groups,
        num_channels,
        epsilon=1e-05,
        *,
        affine=True,
        device=None,
        dtype=None,
        weight_attr=None,
        bias_attr=None,
        data_format="NCHW",
        name=None,
    ):
        super().__init__()
        self._num_groups, self._num_channels, self._epsilon = num_groups, num_channels, epsilon
        self._data_format, self._weight_attr, self._bias_attr = data_format, weight_attr, bias_attr
        self.weight = self.create_parameter(
            [num_channels],
            attr=weight_attr if affine else False,
            dtype=dtype,
            device=device,
            default_initializer=Constant(1.0),
        )
        self.bias = self.create_parameter(
            [num_channels], attr=bias_attr if affine else False, dtype=dtype, device=device, is_bias=True
        )

    def forward(self, input):
        return F.group_norm(input, self._num_groups, self._epsilon, self.weight, self.bias, self._data_format)

    def extra_repr(self):
        return f"num_groups={self._num_groups}, num_channels={self._num_channels}, epsilon={self._epsilon}"


class _InstanceNormBase(Layer):
    _dims = ()

    def _build(self, num_features, epsilon, momentum, weight_attr, bias_attr, data_format):
        if (weight_attr is False) != (bias_attr is False):
            raise InvalidArgumentError(
                f"{type(self).__name__}: 'weight_attr' and 'bias_attr' must be both False or both not False.",
                received(weight_attr=weight_attr, bias_attr=bias_attr),
            )
        self._num_features, self._epsilon, self._momentum = num_features, epsilon, momentum
        self._data_format, self._weight_attr, self._bias_attr = data_format, weight_attr, bias_attr
        self.scale = self.create_parameter([num_features], attr=weight_attr, default_initializer=Constant(1.0))
        self.bias = self.create_parameter([num_features], attr=bias_attr, is_bias=True)

    def forward(self, input):
        if input.ndim not in self._dims:
            wanted = " or ".join(map(str, self._dims))
            raise InvalidArgumentError(
                f"{type(self).__name__}: the input must have {wanted} dimensions.", received(input=input)
            )
        return F.instance_norm(
            input,
            weight=self.scale,
            bias=self.bias,
            momentum=self._momentum,
            eps=self._epsilon,
            data_format=self._data_format,
        )

    def extra_repr(self):
        return f"num_features={self._num_features}, epsilon={self._epsilon}"


class InstanceNorm1D(_InstanceNormBase):
    """Normalises every channel of every sequence to mean 0 and variance 1.

    Unlike torch's, it has a scale and a shift unless both attributes are False.

    Args:
        momentum: kept for old models; no running statistics are kept.
        data_format: where the channels of the input are: 'NC', 'NCL' or 'NLC'.

    Shape:
        [N, C] or [N, C, L]; the output has the same.

    >>> paddle.nn.InstanceNorm1D(1, epsilon=0.0)(paddle.to_tensor([[[1.0, 3.0]]])).tolist()
    [[[-1.0, 1.0]]]
    """

    _dims = (2, 3)

    def __init__(
        self, num_features, epsilon=1e-05, momentum=0.9, weight_attr=None, bias_attr=None, data_format="NCL", name=None
    ):
        super().__init__()
        self._build(num_features, epsilon, momentum, weight_attr, bias_attr, data_format)


class InstanceNorm2D(_InstanceNormBase):
    """Normalises every channel of every image to mean 0 and variance 1.

    Unlike torch's, it has a scale and a shift unless both attributes are False.

    Args:
        momentum: kept for old models; no running statistics are kept.

    Shape:
        [N, C, H, W]; the output has the same.

    >>> paddle.nn.InstanceNorm2D(3)(paddle.ones([2, 3, 4, 4])).shape
    [2, 3, 4, 4]
    """

    _dims = (4,)

    def __init__(
        self, num_features, epsilon=1e-05, momentum=0.9, weight_attr=None, bias_attr=None, data_format="NCHW", name=None
    ):
        super().__init__()
        self._build(num_features, epsilon, momentum, weight_attr, bias_attr, data_format)


class InstanceNorm3D(_InstanceNormBase):
    """Normalises every channel of every volume to mean 0 and variance 1.

    Unlike torch's, it has a scale and a shift unless both attributes are False.

    Args:
        momentum: kept for old models; no running statistics are kept.
        data_format: where the channels of the input are: 'NCDHW' or 'NDHWC'.

    Shape:
        [N, C, D, H, W]; the output has the same.

    >>> paddle.nn.InstanceNorm3D(3)(paddle.ones([2, 3, 2, 4, 4])).shape
    [2, 3, 2, 4, 4]
    """

    _dims = (5,)

    def __init__(
        self,
        num_features,
        epsilon=1e-05,
        momentum=0.9,
        weight_attr=None,
        bias_attr=None,
        data_format="NCDHW",
        name=None,
    ):
        super().__init__()
        self._build(num_features, epsilon, momentum, weight_attr, bias_attr, data_format)


class LocalResponseNorm(Layer):
    """Divides every value by `(k + alpha * mean of squares over neighbouring channels) ** beta`.

    Args:
        size: how many neighbouring channels count.
        alpha: factor of the mean square.
        beta: exponent of the divisor.
        k: number that is added to the mean square.
        data_format: where the channels are: second, as in 'NCHW', or last, as in 'NHWC'.

    Shape:
        [N, C, ...], of 3 to 5 axes; the output has the same.

    >>> paddle.nn.LocalResponseNorm(1, alpha=1.0, beta=1.0)(paddle.ones([1, 1, 1, 2])).tolist()
    [[[[0.5, 0.5]]]]
    """

    def __init__(self, size, alpha=0.0001, beta=0.75, k=1.0, data_format="NCHW", name=None):
        super().__init__()
        self.size, self.alpha, self.beta, self.k, self.data_format, self.name = size, alpha, beta, k, data_format, name

    def forward(self, input):
        return F.local_response_norm(input, self.size, self.alpha, self.beta, self.k, self.data_format)

    def extra_repr(self):
        text = f"size={self.size}, alpha={self.alpha}, beta={self.beta}, k={self.k}"
        if self.data_format != "NCHW":
            text += f", data_format={self.data_format}"
        return text + (f", name={self.name}" if self.name else "")


class SpectralNorm(Layer):
    """Divides a weight by its largest singular value, estimated by power iteration.

    It is called with a weight; to wrap a layer take `paddle.nn.utils.spectral_norm`.

    Args:
        dim: the axis of the outputs, which becomes the rows of the matrix.
        weight_shape: shape of the weight.
        power_iters: iterations in each call.
        eps: what is added to lengths, so that they can be divided by.
        dtype: dtype of the weight.

    >>> norm = paddle.nn.SpectralNorm([2, 2], power_iters=20)
    >>> out = norm(paddle.to_tensor([[4.0, 0.0], [0.0, 2.0]]))
    >>> [[round(v, 3) for v in row] for row in out.tolist()]
    [[1.0, 0.0], [0.0, 0.5]]
    """

    def __init__(self, weight_shape, dim=0, power_iters=1, eps=1e-12, dtype="float32"):
        super().__init__(dtype=dtype)
        self._dim, self._power_iters, self._epsilon = dim, power_iters, eps
        shape = list(weight_shape)
        if not shape or any(n <= 0 for n in shape):
            raise InvalidArgumentError(
                "SpectralNorm: 'weight_shape' must hold positive sizes.", received(weight_shape=shape)
            )
        height, width = shape[dim], 1
        for i, n in enumerate(shape):
            width *= 1 if i == dim % len(shape) else n
        self.weight_u = self.create_parameter([height], default_initializer=Normal(0.0, 1.0))
        self.weight_v = self.create_parameter([width], default_initializer=Normal(0.0, 1.0))
        self.weight_u.stop_gradient = self.weight_v.stop_gradient = True

    def forward(self, x):
        from paddle._kernels.spectral import spectral_divide

        return spectral_divide(x, self.weight_u, self.weight_v, self._dim, self._power_iters, self._epsilon)


complete(globals())
