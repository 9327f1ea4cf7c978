"""Normalisation layers."""

from ..._core.errors import InvalidArgumentError, received
from ..._core.param_attr import ParamAttr
from .. import functional as F
from ..initializer import Constant, Normal
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

    def extra_repr(self):
        text = f"num_features={self._num_features}, momentum={self._momentum}, epsilon={self._epsilon}"
        if self._data_format != "NCHW":
            text += f", data_format={self._data_format}"
        return text + (f", name={self._name}" if self._name else "")


def _statistic(value, name=None):
    return ParamAttr(name=name, initializer=Constant(value), trainable=False)


class BatchNorm1D(_BatchNormBase):
    """Batch normalisation of [N, C] or [N, C, L]."""

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
    """Batch normalisation of images.

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
    """Batch normalisation of volumes."""

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
        trainable_statistics: use the batch's statistics in evaluation too.
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
        return out if self._act is None else getattr(F, self._act)(out)

    def extra_repr(self):
        return ""


class SyncBatchNorm(_BatchNormBase):
    """Batch normalisation with statistics over all processes."""

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
    """Normalises the last axes, of the given sizes, jointly to mean 0 and variance 1."""

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
    """Normalises every group of channels to mean 0 and variance 1."""

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
    """Normalises every channel of every sequence to mean 0 and variance 1."""

    _dims = (2, 3)

    def __init__(
        self, num_features, epsilon=1e-05, momentum=0.9, weight_attr=None, bias_attr=None, data_format="NCL", name=None
    ):
        super().__init__()
        self._build(num_features, epsilon, momentum, weight_attr, bias_attr, data_format)


class InstanceNorm2D(_InstanceNormBase):
    """Normalises every channel of every image to mean 0 and variance 1."""

    _dims = (4,)

    def __init__(
        self, num_features, epsilon=1e-05, momentum=0.9, weight_attr=None, bias_attr=None, data_format="NCHW", name=None
    ):
        super().__init__()
        self._build(num_features, epsilon, momentum, weight_attr, bias_attr, data_format)


class InstanceNorm3D(_InstanceNormBase):
    """Normalises every channel of every volume to mean 0 and variance 1."""

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
    """Divides every value by a power of the mean square over neighbouring channels."""

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

    Args:
        dim: the axis of the outputs.
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
