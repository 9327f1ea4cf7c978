"""Layers for sparse tensors, built on `paddle.sparse.nn.functional`."""

import math

from paddle._kernels.windows import per_axis

from ..._core.args import require_numbers
from ..._core.errors import FailedCheckError, InvalidArgumentError, received
from ..._core.help import LAYERS, complete
from ..._core.tensor import Tensor, unwrap, wrap
from ...nn.functional import batch_norm
from ...nn.initializer import Normal
from ...nn.layer.layers import Layer
from ...nn.layer.norm import SyncBatchNorm as _DenseSyncBatchNorm
from ...nn.layer.norm import _BatchNormBase
from .._entries import like, require_sparse, values_of
from ..unary import with_values
from . import functional as F

__all__ = [
    "BatchNorm",
    "Conv2D",
    "Conv3D",
    "LeakyReLU",
    "MaxPool3D",
    "ReLU",
    "ReLU6",
    "Softmax",
    "SubmConv2D",
    "SubmConv3D",
    "SyncBatchNorm",
]

HELP = {
    **LAYERS,
    "negative_slope": "factor of negative elements.",
    "axis": "the axis; the last one for CSR.",
    "num_features": "how many channels.",
    "momentum": "how much of the running statistics stays at each step; torch's namesake counts the other way round.",
    "epsilon": "added to the variance.",
    "use_global_stats": "whether running statistics are used in training too; by default only in evaluation.",
    "data_format": "the order of the axes, with the channels last.",
    "in_channels": "how many channels the input has.",
    "out_channels": "how many channels the output has.",
    "kernel_size": "size of the kernel or window, an integer or one for each axis.",
    "stride": "step of the kernel or window, an integer or one for each axis.",
    "padding": "how many zeros are added at each end, an integer or one for each axis, or 'SAME' or 'VALID'.",
    "dilation": "distance between two elements of the kernel.",
    "groups": "only 1 is supported.",
    "padding_mode": "only 'zeros' is supported.",
    "weight_attr": "`paddle.ParamAttr`, initializer or name for the weight.",
    "key": "accepted and not used.",
    "backend": "accepted and not used.",
    "return_mask": "accepted and not used.",
    "ceil_mode": "whether a window may reach over the end.",
    "shapes": "a sparse Tensor of any shape becomes one with the same positions.",
}


class _Activation(Layer):
    def __init__(self, name=None):
        super().__init__()
        self._name = name

    def extra_repr(self):
        return f"name={self._name}" if self._name else ""


class ReLU(_Activation):
    """Sets negative elements to zero; the pattern does not change.

    >>> x = paddle.to_tensor([-2.0, 0.0, 1.0]).to_sparse_coo(1)
    >>> paddle.sparse.nn.ReLU()(x).values().tolist()
    [0.0, 1.0]
    """

    def forward(self, x):
        return F.relu(x)


class ReLU6(_Activation):
    """Clips elements to between 0 and 6.

    >>> x = paddle.to_tensor([-2.0, 0.0, 9.0]).to_sparse_coo(1)
    >>> paddle.sparse.nn.ReLU6()(x).values().tolist()
    [0.0, 6.0]
    """

    def forward(self, x):
        return F.relu6(x)


class LeakyReLU(_Activation):
    """Multiplies negative elements by a small number.

    >>> x = paddle.to_tensor([-2.0, 0.0, 1.0]).to_sparse_coo(1)
    >>> paddle.sparse.nn.LeakyReLU(0.5)(x).values().tolist()
    [-1.0, 1.0]
    """

    def __init__(self, negative_slope=0.01, name=None):
        super().__init__(name)
        self._negative_slope = negative_slope

    def forward(self, x):
        return F.leaky_relu(x, self._negative_slope)


class Softmax(_Activation):
    """The softmax along an axis of the stored elements.

    >>> x = paddle.to_tensor([[0.0, 3.0, 3.0]]).to_sparse_csr()
    >>> paddle.sparse.nn.Softmax()(x).values().tolist()
    [0.5, 0.5]
    """

    def __init__(self, axis=-1, name=None):
        super().__init__(name)
        self._axis = axis

    def forward(self, x):
        return F.softmax(x, self._axis)


# ---- normalisation ----


class _SparseNorm:
    """Normalisation of the stored rows, with the channels last."""

    def forward(self, input):
        if isinstance(input, Tensor) and input._is_symbolic and input.is_sparse_coo():
            self._require_channels(input)
            return with_values(input, self._normalised(input.values()))
        t = require_sparse(unwrap(input), f"nn.{type(self).__name__}", "input", "coo")
        self._require_channels(t)
        return wrap(like(t, unwrap(self._normalised(wrap(values_of(t))))))

    def _require_channels(self, t):
        if t.dense_dim() != 1:
            raise InvalidArgumentError(
                f"{type(self).__name__}: the last axis of the input, its channels, must be dense, all others sparse.",
                received(input=t),
                f"create it with x.to_sparse_coo({t.dim() - 1}).",
            )

    def _normalised(self, rows):
        return batch_norm(
            rows,
            self._mean,
            self._variance,
            self.weight,
            self.bias,
            self.training,
            self._momentum,
            self._epsilon,
            "NC",
            self._use_global_stats,
        )


class BatchNorm(_SparseNorm, _BatchNormBase):
    """Normalises every channel of the stored elements to mean 0 and variance 1, or by the running statistics.

    >>> x = paddle.to_tensor([[1.0], [3.0]]).reshape([1, 1, 1, 2, 1]).to_sparse_coo(4)
    >>> y = paddle.sparse.nn.BatchNorm(1)(x)
    >>> [round(v, 3) for v in y.values().flatten().tolist()]
    [-1.0, 1.0]
    """

    def __init__(
        self,
        num_features,
        momentum=0.9,
        epsilon=1e-05,
        weight_attr=None,
        bias_attr=None,
        data_format="NDHWC",
        use_global_stats=None,
        name=None,
    ):
        if data_format not in ("NDHWC", "NHWC"):
            raise InvalidArgumentError(
                "BatchNorm: 'data_format' must be 'NDHWC' or 'NHWC' for sparse tensors.",
                received(data_format=data_format),
            )
        super().__init__(num_features, momentum, epsilon, weight_attr, bias_attr, data_format, use_global_stats, name)


class SyncBatchNorm(_SparseNorm, _DenseSyncBatchNorm):
    """`BatchNorm` with statistics over all processes.

    >>> x = paddle.to_tensor([[1.0], [3.0]]).reshape([1, 1, 1, 2, 1]).to_sparse_coo(4)
    >>> y = paddle.sparse.nn.SyncBatchNorm(1)(x)
    >>> [round(v, 3) for v in y.values().flatten().tolist()]
    [-1.0, 1.0]
    """

    def forward(self, x):
        from ...distributed import get_world_size

        if get_world_size() > 1:
            raise NotImplementedError("paddle.sparse.nn.SyncBatchNorm over several processes")
        return _SparseNorm.forward(self, x)


# ---- convolution and pooling ----


class _Conv(Layer):
    """Base of the four convolutions; `key` and `backend` select kernels and have no effect here."""

    _n, _function = 0, None

    def _build(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride,
        padding,
        dilation,
        groups,
        padding_mode,
        weight_attr,
        bias_attr,
        data_format,
    ):
        owner, n = type(self).__name__, self._n
        if groups != 1:
            raise FailedCheckError(f"{owner}: 'groups' must be 1.", received(groups=groups))
        if padding_mode != "zeros":
            raise FailedCheckError(f"{owner}: 'padding_mode' must be 'zeros'.", received(padding_mode=padding_mode))
        if data_format != ("NHWC" if n == 2 else "NDHWC"):
            raise FailedCheckError(
                f"{owner}: 'data_format' must be '{'NHWC' if n == 2 else 'NDHWC'}'.", received(data_format=data_format)
            )
        self._in_channels, self._out_channels, self._groups = in_channels, out_channels, groups
        self._kernel_size = list(per_axis(kernel_size, n, "kernel_size", owner))
        self._stride = list(per_axis(stride, n, "stride", owner))
        self._dilation = list(per_axis(dilation, n, "dilation", owner))
        self._padding, self._data_format = padding, data_format
        require_numbers(owner, in_channels=in_channels)
        spread = math.sqrt(2.0 / (math.prod(self._kernel_size) * in_channels))
        self.weight = self.create_parameter(
            [*self._kernel_size, in_channels, out_channels], attr=weight_attr, default_initializer=Normal(0.0, spread)
        )
        self.bias = self.create_parameter([out_channels], attr=bias_attr, is_bias=True)

    def forward(self, x):
        return type(self)._function(
            x, self.weight, self.bias, self._stride, self._padding, self._dilation, self._groups, self._data_format
        )

    def extra_repr(self):
        text = f"{self._in_channels}, {self._out_channels}, kernel_size={self._kernel_size}"
        if self._stride != [1] * self._n:
            text += f", stride={self._stride}"
        if self._padding != 0:
            text += f", padding={self._padding}"
        if self._dilation != [1] * self._n:
            text += f", dilation={self._dilation}"
        return f"{text}, data_format={self._data_format}"


class Conv2D(_Conv):
    """The convolution of a sparse image.

    Shape:
        [batch, height, width, in channels] to [batch, new height, new width, out channels], in COO format.

    >>> x = paddle.ones([1, 3, 3, 1]).to_sparse_coo(3)
    >>> paddle.sparse.nn.Conv2D(1, 4, 3)(x).shape
    [1, 1, 1, 4]
    """

    _n, _function = 2, F.conv2d

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride=1,
        padding=0,
        dilation=1,
        groups=1,
        padding_mode="zeros",
        weight_attr=None,
        bias_attr=None,
        data_format="NHWC",
    ):
        super().__init__()
        self._build(
            in_channels,
            out_channels,
            kernel_size,
            stride,
            padding,
            dilation,
            groups,
            padding_mode,
            weight_attr,
            bias_attr,
            data_format,
        )


class Conv3D(_Conv):
    """The convolution of a sparse volume.

    Shape:
        [batch, depth, height, width, in channels] to [batch, new sizes..., out channels], in COO format.

    >>> x = paddle.ones([1, 3, 3, 3, 1]).to_sparse_coo(4)
    >>> paddle.sparse.nn.Conv3D(1, 4, 3)(x).shape
    [1, 1, 1, 1, 4]
    """

    _n, _function = 3, F.conv3d

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride=1,
        padding=0,
        dilation=1,
        groups=1,
        padding_mode="zeros",
        weight_attr=None,
        bias_attr=None,
        data_format="NDHWC",
    ):
        super().__init__()
        self._build(
            in_channels,
            out_channels,
            kernel_size,
            stride,
            padding,
            dilation,
            groups,
            padding_mode,
            weight_attr,
            bias_attr,
            data_format,
        )


class SubmConv2D(_Conv):
    """The convolution of a sparse image, stored only at the positions of the input.

    Shape:
        [batch, height, width, in channels] to [batch, height, width, out channels], in COO format.

    >>> x = paddle.ones([1, 3, 3, 1]).to_sparse_coo(3)
    >>> paddle.sparse.nn.SubmConv2D(1, 4, 3)(x).shape
    [1, 3, 3, 4]
    """

    _n, _function = 2, F.subm_conv2d

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride=1,
        padding=0,
        dilation=1,
        groups=1,
        padding_mode="zeros",
        key=None,
        weight_attr=None,
        bias_attr=None,
        data_format="NHWC",
        backend=None,
    ):
        super().__init__()
        self._build(
            in_channels,
            out_channels,
            kernel_size,
            stride,
            padding,
            dilation,
            groups,
            padding_mode,
            weight_attr,
            bias_attr,
            data_format,
        )
        self._key, self._backend = key, backend


class SubmConv3D(_Conv):
    """The convolution of a sparse volume, stored only at the positions of the input.

    Shape:
        [batch, depth, height, width, in channels] to [batch, depth, height, width, out channels], in COO format.

    >>> x = paddle.ones([1, 1, 3, 3, 1]).to_sparse_coo(4)
    >>> paddle.sparse.nn.SubmConv3D(1, 4, 3)(x).shape
    [1, 1, 3, 3, 4]
    """

    _n, _function = 3, F.subm_conv3d

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride=1,
        padding=0,
        dilation=1,
        groups=1,
        padding_mode="zeros",
        key=None,
        weight_attr=None,
        bias_attr=None,
        data_format="NDHWC",
        backend=None,
    ):
        super().__init__()
        self._build(
            in_channels,
            out_channels,
            kernel_size,
            stride,
            padding,
            dilation,
            groups,
            padding_mode,
            weight_attr,
            bias_attr,
            data_format,
        )
        self._key, self._backend = key, backend


class MaxPool3D(Layer):
    """The largest stored element of each window of a sparse volume.

    Args:
        stride: step of the windows; by default their size.

    Shape:
        [batch, depth, height, width, channels] to [batch, new sizes..., channels], in COO format.

    >>> x = paddle.ones([1, 2, 2, 2, 1]).to_sparse_coo(4)
    >>> paddle.sparse.nn.MaxPool3D(2)(x).shape
    [1, 1, 1, 1, 1]
    """

    def __init__(
        self, kernel_size, stride=None, padding=0, return_mask=False, ceil_mode=False, data_format="NDHWC", name=None
    ):
        super().__init__()
        self.ksize, self.stride, self.padding = kernel_size, stride, padding
        self.ceil_mode, self.data_format, self.name = ceil_mode, data_format, name

    def forward(self, x):
        return F.max_pool3d(x, self.ksize, self.stride, self.padding, self.ceil_mode, self.data_format)

    def extra_repr(self):
        return f"kernel_size={self.ksize}, stride={self.stride}, padding={self.padding}"


complete(globals())
