"""Linear, embedding, dropout and other common layers."""

from ..._core.errors import InvalidArgumentError, received
from ..._core.help import LAYERS, complete
from ..._core.mode import in_dynamic_mode
from .. import functional as F
from ..initializer import Assign
from .layers import Layer

__all__ = [
    "AlphaDropout",
    "Bilinear",
    "Dropout",
    "Dropout2D",
    "Dropout3D",
    "Embedding",
    "FeatureAlphaDropout",
    "Flatten",
    "Identity",
    "Linear",
    "Unflatten",
]

HELP = LAYERS | {
    "p": "probability of zero.",
    "in_features": "size of the last axis of the input.",
    "in1_features": "size of the last axis of the first input.",
    "in2_features": "size of the last axis of the second input.",
    "out_features": "size of the last axis of the output.",
}


class Identity(Layer):
    """Returns its input; accepts any arguments, so that it can replace another layer.

    >>> paddle.nn.Identity(54, unused=True)(paddle.to_tensor([1.0])).tolist()
    [1.0]
    """

    def __init__(self, *args, **kwargs):
        super().__init__()

    def forward(self, input):
        return input


class Linear(Layer):
    """`x @ weight + bias`.

    The weight is [in_features, out_features], where torch has [out_features, in_features].

    Shape:
        [..., in_features] to [..., out_features].

    >>> paddle.nn.Linear(3, 2)(paddle.ones([4, 3])).shape
    [4, 2]
    >>> paddle.nn.Linear(3, 2).weight.shape
    [3, 2]
    """

    def __init__(self, in_features, out_features, weight_attr=None, bias_attr=None, name=None):
        super().__init__()
        self._in_features, self._out_features, self.name = in_features, out_features, name
        self._weight_attr, self._bias_attr = weight_attr, bias_attr
        self.weight = self.create_parameter([in_features, out_features], attr=weight_attr)
        self.bias = self.create_parameter([out_features], attr=bias_attr, is_bias=True)

    def forward(self, input):
        return F.linear(input, self.weight, self.bias)

    def extra_repr(self):
        name = f", name={self.name}" if self.name else ""
        return f"in_features={self._in_features}, out_features={self._out_features}, dtype={self._dtype}{name}"


class Bilinear(Layer):
    """`x1 @ weight[k] @ x2 + bias[k]` for every output k; the weight is [out_features, in1_features, in2_features].

    Shape:
        [N, in1_features] and [N, in2_features] to [N, out_features].

    >>> paddle.nn.Bilinear(3, 4, 2)(paddle.ones([5, 3]), paddle.ones([5, 4])).shape
    [5, 2]
    """

    def __init__(self, in1_features, in2_features, out_features, weight_attr=None, bias_attr=None, name=None):
        super().__init__()
        self._in1_features, self._in2_features, self._out_features = in1_features, in2_features, out_features
        self._weight_attr, self._bias_attr, self._name = weight_attr, bias_attr, name
        self.weight = self.create_parameter([out_features, in1_features, in2_features], attr=weight_attr)
        self.bias = self.create_parameter([1, out_features], attr=bias_attr, is_bias=True)

    def forward(self, x1, x2):
        return F.bilinear(x1, x2, self.weight, self.bias)

    def extra_repr(self):
        return (
            f"in1_features={self._in1_features}, in2_features={self._in2_features}, "
            f"out_features={self._out_features}, dtype={self._dtype}"
        )


class Embedding(Layer):
    """A table of vectors, indexed by integers.

    A negative `padding_idx` counts from the end; the row is set to zero here too, as in torch.

    Args:
        padding_idx: the row that reads as zeros and is not trained; by default none.
        sparse: whether gradients are computed only for the rows used.
        num_embeddings: number of rows of the table.
        embedding_dim: length of a row.
        max_norm: length to which longer rows are cut when they are read; by default none.
        norm_type: which norm `max_norm` means.
        scale_grad_by_freq: whether a row's gradient is divided by how often it was read.
        _weight: the table itself, [num_embeddings, embedding_dim]; by default new values.
        _freeze: whether the table is not trained.

    Shape:
        integers of any shape [...] to [..., embedding_dim].

    >>> table = paddle.nn.Embedding(10, 3, padding_idx=0)
    >>> table(paddle.to_tensor([[0, 5]])).shape
    [1, 2, 3]
    >>> table(paddle.to_tensor([0])).tolist()
    [[0.0, 0.0, 0.0]]
    """

    _forward_aliases = {"input": "x"}

    def __init__(
        self,
        num_embeddings,
        embedding_dim,
        padding_idx=None,
        max_norm=None,
        norm_type=2.0,
        *,
        scale_grad_by_freq=False,
        sparse=False,
        _weight=None,
        _freeze=False,
        device=None,
        dtype=None,
        weight_attr=None,
        name=None,
    ):
        super().__init__()
        if num_embeddings <= 0 or embedding_dim <= 0:
            raise InvalidArgumentError(
                "Embedding: 'num_embeddings' and 'embedding_dim' must be positive.",
                received(num_embeddings=num_embeddings, embedding_dim=embedding_dim),
            )
        if padding_idx is not None and not -num_embeddings <= padding_idx < num_embeddings:
            raise InvalidArgumentError(
                f"Embedding: 'padding_idx' must lie between {-num_embeddings} and {num_embeddings - 1}.",
                received(padding_idx=padding_idx),
            )
        self._num_embeddings, self._embedding_dim = num_embeddings, embedding_dim
        self.padding_idx = padding_idx
        self._padding_idx = None if padding_idx is None else padding_idx % num_embeddings
        self._max_norm, self._norm_type, self._sparse = max_norm, norm_type, sparse
        self._scale_grad_by_freq, self._weight_attr, self._name = scale_grad_by_freq, weight_attr, name
        self.weight = self.create_parameter(
            [num_embeddings, embedding_dim],
            attr=weight_attr,
            dtype=dtype,
            device=device,
            default_initializer=None if _weight is None else Assign(_weight),
        )
        if self._padding_idx is not None and in_dynamic_mode():  # in a static graph the row reads as zeros anyway
            self._zero_padding_row()
        if _freeze:
            self.weight.stop_gradient = True

    def _zero_padding_row(self):
        values = self.weight.numpy()
        values[self._padding_idx] = 0
        self.weight.set_value(values)

    def forward(self, x):
        return F.embedding(
            x, self.weight, self._padding_idx, self._max_norm, self._norm_type, self._sparse, self._scale_grad_by_freq
        )

    def extra_repr(self):
        text = f"{self._num_embeddings}, {self._embedding_dim}"
        if self.padding_idx is not None:
            text += f", padding_idx={self.padding_idx}"
        text += f", sparse={self._sparse}, scale_grad_by_freq={self._scale_grad_by_freq}"
        return text + (f", name={self._name}" if self._name else "")


class Dropout(Layer):
    """Sets elements to zero with probability `p` while training, and does nothing in evaluation.

    Args:
        inplace: whether the result is written into the input.
        axis: axis, or list of axes, along which elements are dropped one by one; along the others together. By default
            all.
        mode: 'upscale_in_train' divides what is kept by 1 - `p` while training, as torch does; 'downscale_in_infer'
            multiplies by 1 - `p` in evaluation instead.

    Shape:
        any shape; the output has the same.

    >>> dropout = paddle.nn.Dropout(0.5)
    >>> sorted(set(dropout(paddle.ones([1000])).tolist()))
    [0.0, 2.0]
    >>> dropout.eval()
    Dropout(p=0.5, axis=None, mode=upscale_in_train, inplace=False)
    >>> dropout(paddle.ones([3])).tolist()
    [1.0, 1.0, 1.0]
    """

    def __init__(self, p=0.5, inplace=False, axis=None, mode="upscale_in_train", name=None):
        super().__init__()
        self.p, self.inplace, self.axis, self.mode, self.name = p, inplace, axis, mode, name

    def forward(self, input):
        return F.dropout(input, self.p, self.axis, self.training, self.inplace, self.mode)

    def extra_repr(self):
        name = f", name={self.name}" if self.name else ""
        return f"p={self.p}, axis={self.axis}, mode={self.mode}, inplace={self.inplace}{name}"


class _ChannelDropout(Layer):
    _function = None

    def __init__(self, p, data_format, name):
        super().__init__()
        self.p, self.data_format, self.name = p, data_format, name

    def forward(self, input):
        return type(self)._function(input, self.p, self.training, self.data_format)

    def extra_repr(self):
        name = f", name={self.name}" if self.name else ""
        return f"p={self.p}, data_format={self.data_format}{name}"


class Dropout2D(_ChannelDropout):
    """Drops entire channels of images while training; what is kept is divided by 1 - `p`.

    Args:
        data_format: where the channels of the input are: 'NCHW' or 'NHWC'.

    Shape:
        [N, C, H, W]; the output has the same.

    >>> out = paddle.nn.Dropout2D(0.5)(paddle.ones([2, 3, 4, 4]))
    >>> [len(set(image.flatten().tolist())) for image in out[0]]
    [1, 1, 1]
    """

    _function = staticmethod(F.dropout2d)

    def __init__(self, p=0.5, data_format="NCHW", name=None):
        super().__init__(p, data_format, name)


class Dropout3D(_ChannelDropout):
    """Drops entire channels of volumes while training; what is kept is divided by 1 - `p`.

    Args:
        data_format: where the channels of the input are: 'NCDHW' or 'NDHWC'.

    Shape:
        [N, C, D, H, W]; the output has the same.

    >>> out = paddle.nn.Dropout3D(0.5)(paddle.ones([2, 3, 2, 4, 4]))
    >>> [len(set(volume.flatten().tolist())) for volume in out[0]]
    [1, 1, 1]
    """

    _function = staticmethod(F.dropout3d)

    def __init__(self, p=0.5, data_format="NCDHW", name=None):
        super().__init__(p, data_format, name)


class AlphaDropout(Layer):
    """Dropout that keeps the mean and the variance of SELU activations.

    Args:
        p: probability of the value that SELU has for very negative numbers.

    Shape:
        any shape; the output has the same.

    >>> dropout = paddle.nn.AlphaDropout(0.5)
    >>> len(set(dropout(paddle.ones([1000])).tolist()))
    2
    """

    def __init__(self, p=0.5, name=None):
        super().__init__()
        self.p, self.name = p, name

    def forward(self, input):
        return F.alpha_dropout(input, self.p, self.training)

    def extra_repr(self):
        return f"p={self.p}" + (f", name={self.name}" if self.name else "")


class FeatureAlphaDropout(AlphaDropout):
    """`AlphaDropout` of entire channels.

    Args:
        p: probability that a channel is dropped.

    Shape:
        [N, C, ...]; the output has the same.

    >>> out = paddle.nn.FeatureAlphaDropout(0.5)(paddle.ones([2, 3, 4, 4]))
    >>> [len(set(image.flatten().tolist())) for image in out[0]]
    [1, 1, 1]
    """

    def forward(self, input):
        return F.feature_alpha_dropout(input, self.p, self.training)


class Flatten(Layer):
    """Merges the axes from `start_axis` to `stop_axis` into one.

    Args:
        start_axis: first axis that is merged.
        stop_axis: last axis that is merged.

    >>> paddle.nn.Flatten()(paddle.ones([2, 3, 4])).shape
    [2, 12]
    """

    def __init__(self, start_axis=1, stop_axis=-1):
        super().__init__()
        self.start_axis, self.stop_axis = start_axis, stop_axis

    def forward(self, input):
        return input.flatten(self.start_axis, self.stop_axis)


class Unflatten(Layer):
    """Splits one axis into several.

    Args:
        axis: the axis that is split.
        shape: sizes that it is split into: list, tuple or Tensor; one may be -1.

    >>> paddle.nn.Unflatten(1, [2, -1])(paddle.ones([3, 6])).shape
    [3, 2, 3]
    """

    def __init__(self, axis, shape, name=None):
        super().__init__()
        self.axis, self.shape, self.name = axis, shape, name

    def forward(self, input):
        return input.unflatten(self.axis, self.shape)

    def extra_repr(self):
        return f"axis={self.axis}, shape={self.shape}" + (f", name={self.name}" if self.name else "")


complete(globals())
