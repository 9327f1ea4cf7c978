"""Layers with torch's arguments, weights and results: `paddle.compat.nn` has them."""

import math

import paddle

from ..._core.errors import FailedCheckError, InvalidTypeError, received
from ..initializer import Constant, KaimingUniform, Uniform, XavierNormal, XavierUniform
from .layers import Layer
from .pooling import AvgPool1D as _AvgPool1D
from .pooling import AvgPool2D as _AvgPool2D
from .pooling import AvgPool3D as _AvgPool3D

__all__ = ["AvgPool1D", "AvgPool2D", "AvgPool3D", "Linear", "MultiheadAttention", "Softmax", "Unfold"]


class _TorchForm:
    """Refuses Paddle's names of arguments, so that the two kinds are never mixed."""

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        init = cls.__init__
        names = frozenset(init.__code__.co_varnames[1 : init.__code__.co_argcount])

        def checked(self, *args, **kwargs):
            unknown = sorted(kwargs.keys() - names) if type(self) is cls else ()
            if unknown:
                raise InvalidTypeError(
                    f"paddle.compat.nn.{cls.__name__}: unexpected argument {', '.join(map(repr, unknown))}.",
                    None,
                    f"paddle.nn.{cls.__name__} takes Paddle's argument names.",
                )
            init(self, *args, **kwargs)

        checked.__wrapped__ = init  # for inspect.signature
        cls.__init__ = checked


class AvgPool1D(_TorchForm, _AvgPool1D):
    """The mean of every window of sequences; padding counts unless `count_include_pad` is False.

    >>> paddle.compat.nn.AvgPool1D(2)(paddle.to_tensor([[[1.0, 3.0, 5.0, 7.0]]])).tolist()
    [[[2.0, 6.0]]]
    """

    def __init__(self, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True):
        _AvgPool1D.__init__(self, kernel_size, stride, padding, not count_include_pad, ceil_mode)


class AvgPool2D(_TorchForm, _AvgPool2D):
    """The mean of every window of images; padding counts unless `count_include_pad` is False."""

    def __init__(
        self, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None
    ):
        stride = kernel_size if stride is None else stride
        _AvgPool2D.__init__(self, kernel_size, stride, padding, ceil_mode, not count_include_pad, divisor_override)


class AvgPool3D(_TorchForm, _AvgPool3D):
    """The mean of every window of volumes; padding counts unless `count_include_pad` is False."""

    def __init__(
        self, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None
    ):
        stride = kernel_size if stride is None else stride
        _AvgPool3D.__init__(self, kernel_size, stride, padding, ceil_mode, not count_include_pad, divisor_override)


class Linear(_TorchForm, Layer):
    """`x @ weight.T + bias`; the weight is [out_features, in_features] and starts as torch's does.

    >>> paddle.compat.nn.Linear(3, 2).weight.shape
    [2, 3]
    """

    def __init__(self, in_features, out_features, bias=True, device=None, dtype=None):
        super().__init__(dtype=dtype or paddle.get_default_dtype())
        self.in_features, self.out_features = in_features, out_features
        self.weight = self.create_parameter([out_features, in_features], device=device)
        self.bias = self.create_parameter([out_features], is_bias=True, device=device) if bias else None
        self.reset_parameters()

    def reset_parameters(self):
        """Draw the weight and the bias anew."""
        if self.in_features and self.out_features:  # the fan is that of Paddle's order of axes, as in the original
            KaimingUniform(negative_slope=math.sqrt(5), nonlinearity="leaky_relu")(self.weight)
        if self.bias is not None:
            bound = 1 / math.sqrt(self.in_features) if self.in_features else 0
            Uniform(-bound, bound)(self.bias)

    def forward(self, input):
        return paddle.compat.nn.functional.linear(input, self.weight, self.bias)

    def extra_repr(self):
        return f"in_features={self.in_features}, out_features={self.out_features}, bias={self.bias is not None}"


class Softmax(_TorchForm, Layer):
    """Softmax along `dim`; if None, along the first axis of 1 or 3 axes, else the second."""

    def __init__(self, dim=None):
        super().__init__()
        self.dim = dim

    def forward(self, input):
        return paddle.compat.nn.functional.softmax(input, self.dim)

    def extra_repr(self):
        return f"dim={self.dim}"


class Unfold(_TorchForm, Layer):
    """The windows of images as columns."""

    def __init__(self, kernel_size, dilation=1, padding=0, stride=1):
        super().__init__()
        self.kernel_size, self.dilation, self.padding, self.stride = kernel_size, dilation, padding, stride

    def forward(self, input):
        return paddle.compat.nn.functional.unfold(input, self.kernel_size, self.dilation, self.padding, self.stride)

    def extra_repr(self):
        return f"kernel_size={self.kernel_size}, dilation={self.dilation}, padding={self.padding}, stride={self.stride}"


class MultiheadAttention(_TorchForm, Layer):
    """Attention of several heads over [length, batch, width], or [batch, length, width] with `batch_first`.

    A mask that is True hides a position, as in torch and unlike in `paddle.nn.MultiHeadAttention`.

    >>> layer, x = paddle.compat.nn.MultiheadAttention(4, 2), paddle.ones([3, 1, 4])
    >>> out, weights = layer(x, x, x)
    >>> out.shape, weights.shape
    ([3, 1, 4], [1, 3, 3])
    """

    def __init__(
        self, embed_dim, num_heads, dropout=0.0, bias=True, add_bias_kv=False, add_zero_attn=False, kdim=None,
        vdim=None, batch_first=False, device=None, dtype=None,
    ):  # fmt: skip
        if embed_dim <= 0 or num_heads <= 0 or embed_dim % num_heads:
            raise FailedCheckError(
                "MultiheadAttention: 'embed_dim' must be a positive multiple of 'num_heads'.",
                received(embed_dim=embed_dim, num_heads=num_heads),
            )
        super().__init__(dtype=dtype or paddle.get_default_dtype())
        self.embed_dim, self.num_heads, self.head_dim = embed_dim, num_heads, embed_dim // num_heads
        self.kdim, self.vdim = embed_dim if kdim is None else kdim, embed_dim if vdim is None else vdim
        self.dropout, self.batch_first, self.add_zero_attn = dropout, batch_first, add_zero_attn
        self._qkv_same_embed_dim = self.kdim == self.vdim == embed_dim

        def new(*shape):
            return self.create_parameter([*shape], device=device)

        self.in_proj_weight = self.q_proj_weight = self.k_proj_weight = self.v_proj_weight = None
        self.in_proj_bias = self.q_proj_bias = self.k_proj_bias = self.v_proj_bias = None
        if self._qkv_same_embed_dim:
            self.in_proj_weight = new(3 * embed_dim, embed_dim)
            self.in_proj_bias = new(3 * embed_dim) if bias else None
        else:
            for part, width in (("q", embed_dim), ("k", self.kdim), ("v", self.vdim)):
                setattr(self, f"{part}_proj_weight", new(embed_dim, width))
                setattr(self, f"{part}_proj_bias", new(embed_dim) if bias else None)
        self.bias_k, self.bias_v = (new(1, 1, embed_dim), new(1, 1, embed_dim)) if add_bias_kv else (None, None)
        self.out_proj = Linear(embed_dim, embed_dim, bias, device, dtype)
        self._reset_parameters()

    def _reset_parameters(self):
        for name, parameter in self.named_parameters():
            if name.endswith("proj_weight"):
                XavierUniform()(parameter)
            elif name.startswith("bias_"):
                XavierNormal()(parameter)
            elif name.endswith("bias"):
                Constant(0.0)(parameter)

    def _projected(self, query, key, value):
        if self._qkv_same_embed_dim:
            weights = paddle.split(self.in_proj_weight, 3)
            biases = (None,) * 3 if self.in_proj_bias is None else paddle.split(self.in_proj_bias, 3)
        else:
            weights = self.q_proj_weight, self.k_proj_weight, self.v_proj_weight
            biases = self.q_proj_bias, self.k_proj_bias, self.v_proj_bias
        linear = paddle.compat.nn.functional.linear
        return [linear(x, w, b) for x, w, b in zip((query, key, value), weights, biases, strict=True)]

    def _heads(self, x):
        """[batch, length, width] as [batch, heads, length, width of a head]."""
        return x.reshape([x.shape[0], -1, self.num_heads, self.head_dim]).transpose([0, 2, 1, 3])

    def _bias_of_masks(self, attn_mask, key_padding_mask, is_causal, batch, lengths, dtype):
        """What is added to the scores, or None."""

        def added(mask):
            return paddle.where(mask, paddle.full([], -math.inf, dtype), 0.0) if mask.dtype == paddle.bool else mask

        total = None
        if attn_mask is None and is_causal:
            attn_mask = paddle.ones(lengths, "bool").triu(1)
        if attn_mask is not None:
            shape = [batch, self.num_heads, *lengths] if attn_mask.ndim == 3 else [1, 1, *lengths]
            total = added(attn_mask).reshape(shape)
        if key_padding_mask is not None:
            hidden = added(key_padding_mask).reshape([batch, 1, 1, -1])
            total = hidden if total is None else total + hidden
        return total

    def forward(
        self, query, key, value, key_padding_mask=None, need_weights=True, attn_mask=None, average_attn_weights=True,
        is_causal=False,
    ):  # fmt: skip
        single = query.ndim == 2
        if single:
            query, key, value = (x.unsqueeze(0) for x in (query, key, value))
        elif not self.batch_first:
            query, key, value = (x.transpose([1, 0, 2]) for x in (query, key, value))
        q, k, v = self._projected(query, key, value)
        batch, length, source = q.shape[0], q.shape[1], k.shape[1]
        bias = self._bias_of_masks(attn_mask, key_padding_mask, is_causal, batch, [length, source], q.dtype)
        extra = []
        if self.bias_k is not None:
            extra.append((self.bias_k.expand([batch, 1, -1]), self.bias_v.expand([batch, 1, -1])))
        if self.add_zero_attn:
            extra.append((paddle.zeros([batch, 1, self.embed_dim], k.dtype),) * 2)
        for more_k, more_v in extra:
            k, v = paddle.concat([k, more_k], 1), paddle.concat([v, more_v], 1)
        if bias is not None and extra:
            bias = paddle.concat([bias, paddle.zeros([*bias.shape[:-1], len(extra)], bias.dtype)], -1)
        q, k, v = map(self._heads, (q, k, v))
        if need_weights:
            scores = (q / math.sqrt(self.head_dim)) @ k.transpose([0, 1, 3, 2])
            weights = paddle.nn.functional.softmax(scores if bias is None else scores + bias, -1)
            weights = paddle.nn.functional.dropout(weights, self.dropout, training=self.training)
            out = weights @ v
            if average_attn_weights:
                weights = weights.mean(1)
        else:
            dropout = self.dropout if self.training else 0.0
            out = paddle.compat.nn.functional.scaled_dot_product_attention(q, k, v, bias, dropout)
            weights = None
        out = self.out_proj(out.transpose([0, 2, 1, 3]).reshape([batch, length, self.embed_dim]))
        if single:
            return out.squeeze(0), None if weights is None else weights.squeeze(0)
        return out if self.batch_first else out.transpose([1, 0, 2]), weights


AvgPool1d, AvgPool2d, AvgPool3d = AvgPool1D, AvgPool2D, AvgPool3D
