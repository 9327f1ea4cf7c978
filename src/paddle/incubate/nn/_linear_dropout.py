"""Fused linear layer, and dropout fused with addition and normalisation."""

from ..._core.errors import FailedCheckError, received
from ...nn import Layer
from ...nn.initializer import Constant
from .functional import fused_bias_dropout_residual_layer_norm, fused_dropout_add, fused_linear


def positive(what, **sizes):
    """Raise an error for sizes that are not positive."""
    for name, value in sizes.items():
        if value <= 0:
            raise FailedCheckError(f"{what}: '{name}' must be positive.", received(**{name: value}))


class FusedLinear(Layer):
    """`input @ weight + bias` in one kernel; with `transpose_weight` the weight is [out_features, in_features].

    Args:
        in_features: how many features the input has.
        out_features: how many features the result has.
        weight_attr: `paddle.ParamAttr`, initializer or name for the weight.
        bias_attr: the same for the bias; False for no bias.
        transpose_weight: whether the weight is stored transposed.
        name: a name for the layer.

    >>> paddle.incubate.nn.FusedLinear(4, 2)(paddle.ones([3, 4])).shape
    [3, 2]
    """

    def __init__(self, in_features, out_features, weight_attr=None, bias_attr=None, transpose_weight=False, name=None):
        super().__init__()
        shape = [out_features, in_features] if transpose_weight else [in_features, out_features]
        self.weight = self.create_parameter(shape, weight_attr)
        self.bias = self.create_parameter([out_features], bias_attr, is_bias=True)
        self.transpose_weight, self.name = transpose_weight, name

    def forward(self, input):
        return fused_linear(input, self.weight, self.bias, self.transpose_weight)


class FusedDropoutAdd(Layer):
    """`dropout(x) + y`.

    Args:
        p: probability that an element of `x` is dropped.
        mode: 'upscale_in_train', where kept elements grow in training, or 'downscale_in_infer', where all shrink in
            inference.
        name: a name that the layer's text shows.

    >>> layer = paddle.incubate.nn.FusedDropoutAdd(p=0.5).eval()
    >>> layer(paddle.ones([2]), paddle.ones([2])).tolist()
    [2.0, 2.0]
    """

    def __init__(self, p=0.5, mode="upscale_in_train", name=None):
        super().__init__()
        self.p, self.mode, self.name = p, mode, name

    def forward(self, x, y):
        return fused_dropout_add(x, y, self.p, self.training, self.mode)

    def extra_repr(self):
        return f"p={self.p}, mode={self.mode}" + (f", name={self.name}" if self.name else "")


class FusedBiasDropoutResidualLayerNorm(Layer):
    """`layer_norm(residual + dropout(x + bias))`.

    Args:
        embed_dim: how many features there are.
        dropout_rate: probability that an element is dropped.
        weight_attr: `paddle.ParamAttr`, initializer or name for the scale, which starts with ones.
        bias_attr: the same for the bias and the shift; False for none.
        epsilon: added to the variance.
        name: a name that the layer's text shows.

    >>> layer = paddle.incubate.nn.FusedBiasDropoutResidualLayerNorm(8)
    >>> layer(paddle.rand([2, 3, 8]), paddle.rand([2, 3, 8])).shape
    [2, 3, 8]
    """

    def __init__(self, embed_dim, dropout_rate=0.5, weight_attr=None, bias_attr=None, epsilon=1e-05, name=None):
        super().__init__()
        positive("FusedBiasDropoutResidualLayerNorm", embed_dim=embed_dim)
        self.embed_dim, self.dropout_rate, self.name, self._epsilon = embed_dim, dropout_rate, name, epsilon
        self.linear_bias = self.create_parameter([embed_dim], bias_attr, is_bias=True)
        self.ln_scale = self.create_parameter([embed_dim], weight_attr, default_initializer=Constant(1.0))
        self.ln_bias = self.create_parameter([embed_dim], bias_attr, is_bias=True)

    def forward(self, x, residual):
        return fused_bias_dropout_residual_layer_norm(
            x, residual, self.linear_bias, self.ln_scale, self.ln_bias, self.dropout_rate, self._epsilon, self.training
        )

    def extra_repr(self):
        sizes = f"embed_dim={self.embed_dim}, dropout_rate={self.dropout_rate}"
        return f"{sizes}, epsilon={self._epsilon}, dtype={self._dtype}"
