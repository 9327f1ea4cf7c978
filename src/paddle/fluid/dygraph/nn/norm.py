"""Normalisation."""

import math

from paddle._core.errors import InvalidArgumentError, received
from paddle._core.param_attr import ParamAttr
from paddle.nn import functional as F
from paddle.nn.initializer import Constant, Normal

from ._two_signatures import TwoSignatures, activation

__all__ = ["BatchNorm", "GroupNorm", "InstanceNorm", "LayerNorm", "SpectralNorm"]


class BatchNorm(TwoSignatures):
    """Normalise every channel over the batch; in evaluation, with the running statistics.

    Args:
        use_global_stats: use the running statistics in training too, without updating them: a frozen layer.
        trainable_statistics: use the batch's statistics in evaluation too.
    """

    _old = (
        "num_channels",
        "act",
        "is_test",
        "momentum",
        "epsilon",
        "param_attr",
        "bias_attr",
        "dtype",
        "data_layout",
        "in_place",
        "moving_mean_name",
        "moving_variance_name",
        "do_model_average_for_mean_and_var",
        "use_global_stats",
        "trainable_statistics",
    )

    def __init__(self, *args, **kwargs):
        if kwargs.pop("fuse_with_relu", False):  # an argument of 1.5
            kwargs.setdefault("act", "relu")
        super().__init__(*args, **kwargs)

    def _setup(
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
        self._act, self._is_test, self._momentum, self._epsilon = activation(act), is_test, momentum, epsilon
        self._data_layout, self._use_global_stats = data_layout, use_global_stats
        self._trainable_statistics, shape = trainable_statistics, [num_channels]
        self.weight = self.create_parameter(shape, param_attr, dtype, default_initializer=Constant(1.0))
        self.bias = self.create_parameter(shape, bias_attr, dtype, is_bias=True)
        self._mean, self._variance = (
            self.create_parameter(
                shape,
                ParamAttr(
                    name, Constant(start), trainable=False, do_model_average=bool(do_model_average_for_mean_and_var)
                ),
                dtype,
            )
            for name, start in ((moving_mean_name, 0.0), (moving_variance_name, 1.0))
        )

    def forward(self, input):
        training = self.training and not self._is_test
        by_batch = (training or self._trainable_statistics) and not self._use_global_stats
        out = F.batch_norm(
            input,
            self._mean,
            self._variance,
            self.weight,
            self.bias,
            by_batch,
            self._momentum,
            self._epsilon,
            self._data_layout,
        )
        return out if self._act is None else self._act(out)


class InstanceNorm(TwoSignatures):
    """Normalise every channel of every sample, then scale and shift."""

    _old = ("num_channels", "epsilon", "param_attr", "bias_attr", "dtype")

    def _setup(self, num_channels=None, epsilon=1e-05, param_attr=None, bias_attr=None, dtype="float32"):
        self._epsilon, self._param_attr, self._bias_attr = epsilon, param_attr, bias_attr
        self._ready(num_channels)

    def _build_once(self, input):
        self._make(input.shape[1])

    def _make(self, channels):
        self.scale = self.bias = None
        if self._param_attr is not False and self._bias_attr is not False:
            self.scale = self.create_parameter([channels], self._param_attr, self._dtype, False, Constant(1.0))
            self.bias = self.create_parameter([channels], self._bias_attr, self._dtype, is_bias=True)

    def forward(self, input):
        return F.instance_norm(input, weight=self.scale, bias=self.bias, eps=self._epsilon)


class LayerNorm(TwoSignatures):
    """Normalise over the last axes, as many as `normalized_shape` has.

    With a name scope, as in 1.5 and 1.6, normalise over the axes from `begin_norm_axis` on.
    """

    _old = ("scale", "shift", "begin_norm_axis", "epsilon", "param_attr", "bias_attr", "act", "dtype")

    def _setup(
        self,
        normalized_shape=None,
        scale=True,
        shift=True,
        epsilon=1e-05,
        param_attr=None,
        bias_attr=None,
        act=None,
        dtype="float32",
        begin_norm_axis=1,
    ):
        self._scale, self._shift, self._epsilon, self._act = scale, shift, epsilon, activation(act)
        self._param_attr, self._bias_attr, self._begin_norm_axis = param_attr, bias_attr, begin_norm_axis
        shape = [normalized_shape] if isinstance(normalized_shape, int) else normalized_shape
        self._ready(None if shape is None else list(shape))

    def _build_once(self, input):
        self._make(list(input.shape[self._begin_norm_axis :]))

    def _make(self, shape):
        self._normalized_shape, width = shape, [math.prod(shape)]
        one = Constant(1.0)
        self.weight = self.create_parameter(width, self._param_attr, self._dtype, False, one) if self._scale else None
        self.bias = self.create_parameter(width, self._bias_attr, self._dtype, is_bias=True) if self._shift else None

    def forward(self, input):
        shape = self._normalized_shape
        if list(input.shape[-len(shape) :]) != shape:
            raise InvalidArgumentError(
                f"LayerNorm: the last axes of the input must have the sizes {shape}.", received(input=input)
            )
        out = F.layer_norm(input, shape, self.weight, self.bias, self._epsilon)
        return out if self._act is None else self._act(out)


class GroupNorm(TwoSignatures):
    """Normalise every group of channels, then scale and shift."""

    _old = ("groups", "epsilon", "param_attr", "bias_attr", "act", "data_layout", "dtype")

    def _setup(
        self,
        channels=None,
        groups=None,
        epsilon=1e-05,
        param_attr=None,
        bias_attr=None,
        act=None,
        data_layout="NCHW",
        dtype="float32",
    ):
        if data_layout != "NCHW":
            raise InvalidArgumentError("GroupNorm: 'data_layout' must be 'NCHW'.", received(data_layout=data_layout))
        self._groups, self._epsilon, self._act = groups, epsilon, activation(act)
        self._param_attr, self._bias_attr = param_attr, bias_attr
        self._ready(channels)

    def _build_once(self, input):
        self._make(input.shape[1])

    def _make(self, channels):
        self.weight = self.create_parameter([channels], self._param_attr, self._dtype, False, Constant(1.0))
        self.bias = self.create_parameter([channels], self._bias_attr, self._dtype, is_bias=True)

    def forward(self, input):
        out = F.group_norm(input, self._groups, self._epsilon, self.weight, self.bias)
        return out if self._act is None else self._act(out)


class SpectralNorm(TwoSignatures):
    """Divide a weight by its largest singular value, estimated by power iteration."""

    _old = ("dim", "power_iters", "eps", "name")

    def _setup(self, weight_shape=None, dim=0, power_iters=1, eps=1e-12, dtype="float32", name=None):
        self._dim, self._power_iters, self._eps = dim, power_iters, eps
        self._ready(weight_shape)

    def _build_once(self, weight):
        self._make(weight.shape)

    def _make(self, shape):
        height = shape[self._dim]
        start = Normal(0.0, 1.0)
        self.weight_u = self.create_parameter([height], None, self._dtype, False, start)
        self.weight_v = self.create_parameter([math.prod(shape) // height], None, self._dtype, False, start)
        self.weight_u.stop_gradient = self.weight_v.stop_gradient = True

    def forward(self, weight):
        from paddle._kernels.spectral import spectral_divide

        return spectral_divide(weight, self.weight_u, self.weight_v, self._dim, self._power_iters, self._eps)
