"""Self-attention and feed-forward blocks of a Transformer, with residual and normalisation."""

from ..._core.errors import FailedCheckError, UnimplementedError, received
from ...nn import Layer
from ...nn.initializer import Constant
from ._linear_dropout import positive
from .functional import fused_feedforward, fused_multi_head_attention


class FusedMultiHeadAttention(Layer):
    """Self-attention with its projections, dropout, residual and normalisation.

    Args:
        dropout_rate: probability with which elements of the result are dropped.
        transpose_qkv_wb: whether the projection weight is [embed_dim, 3 * embed_dim].
        embed_dim: how many features there are.
        num_heads: how many heads; they divide `embed_dim`.
        attn_dropout_rate: probability with which attention weights are dropped.
        kdim: kept and not used; keys are made from the queries.
        vdim: kept and not used; values are made from the queries.
        normalize_before: whether the input is normalised; otherwise the result is.
        need_weights: must be False.
        qkv_weight_attr: `paddle.ParamAttr`, initializer or name for the projection to queries, keys and values.
        qkv_bias_attr: the same for its bias; False for none.
        linear_weight_attr: the same for the projection of the result.
        linear_bias_attr: the same for its bias; False for none.
        pre_ln_scale_attr: the same for the scale of the normalisation before.
        pre_ln_bias_attr: the same for its shift; False for none.
        ln_scale_attr: the same for the scale of the normalisation after.
        ln_bias_attr: the same for its shift; False for none.
        epsilon: added to the variance.
        nranks: must be 1; tensor parallelism raises an error.
        ring_id: accepted and not used.
        name: a name that the layer's text shows.

    >>> layer = paddle.incubate.nn.FusedMultiHeadAttention(8, 2)
    >>> layer(paddle.rand([2, 3, 8])).shape
    [2, 3, 8]
    """

    def __init__(
        self,
        embed_dim,
        num_heads,
        dropout_rate=0.5,
        attn_dropout_rate=0.5,
        kdim=None,
        vdim=None,
        normalize_before=False,
        need_weights=False,
        qkv_weight_attr=None,
        qkv_bias_attr=None,
        linear_weight_attr=None,
        linear_bias_attr=None,
        pre_ln_scale_attr=None,
        pre_ln_bias_attr=None,
        ln_scale_attr=None,
        ln_bias_attr=None,
        epsilon=1e-05,
        nranks=1,
        ring_id=-1,
        transpose_qkv_wb=False,
        name=None,
    ):
        super().__init__()
        positive("FusedMultiHeadAttention", embed_dim=embed_dim, num_heads=num_heads)
        if embed_dim % num_heads:
            raise FailedCheckError(
                "FusedMultiHeadAttention: 'embed_dim' must be divisible by 'num_heads'.",
                received(embed_dim=embed_dim, num_heads=num_heads),
            )
        if need_weights:
            raise FailedCheckError(
                "FusedMultiHeadAttention: 'need_weights' must be False.", received(need_weights=True)
            )
        refuse_ranks("FusedMultiHeadAttention", nranks)
        self.normalize_before, self.embed_dim, self.num_heads = normalize_before, embed_dim, num_heads
        self.head_dim, self.kdim, self.vdim = embed_dim // num_heads, kdim, vdim
        self.need_weights, self.transpose_qkv_wb, self._epsilon = need_weights, transpose_qkv_wb, epsilon
        heads = [3, num_heads, self.head_dim]
        self.qkv_weight = self.create_parameter(
            [embed_dim, 3 * embed_dim] if transpose_qkv_wb else [*heads, embed_dim], qkv_weight_attr
        )
        self.qkv_bias = self.create_parameter(
            [3 * embed_dim] if transpose_qkv_wb else heads, qkv_bias_attr, is_bias=True
        )
        self.linear_weight = self.create_parameter([embed_dim, embed_dim], linear_weight_attr)
        self.linear_bias = self.create_parameter([embed_dim], linear_bias_attr, is_bias=True)
        # One of the two norms is used; the other has no parameters.
        self.pre_ln_scale = self.pre_ln_bias = self.ln_scale = self.ln_bias = None
        if normalize_before:
            self.pre_ln_scale, self.pre_ln_bias = norm_parameters(self, embed_dim, pre_ln_scale_attr, pre_ln_bias_attr)
        else:
            self.ln_scale, self.ln_bias = norm_parameters(self, embed_dim, ln_scale_attr, ln_bias_attr)
        self.dropout_rate, self.attn_dropout_rate, self.name = dropout_rate, attn_dropout_rate, name

    def forward(self, query, key=None, value=None, attn_mask=None, cache=None):
        if cache is not None:
            raise UnimplementedError("FusedMultiHeadAttention: 'cache' is not supported.", received(cache=cache))
        return fused_multi_head_attention(
            query,
            self.qkv_weight,
            self.linear_weight,
            self.normalize_before,
            self.pre_ln_scale,
            self.pre_ln_bias,
            self.ln_scale,
            self.ln_bias,
            self._epsilon,
            self.qkv_bias,
            self.linear_bias,
            None,
            attn_mask,
            self.dropout_rate,
            self.attn_dropout_rate,
            self._epsilon,
            self.training,
            num_heads=self.num_heads,
            transpose_qkv_wb=self.transpose_qkv_wb,
        )

    def extra_repr(self):
        return (
            f"embed_dim={self.embed_dim}, num_heads={self.num_heads}, dropout_rate={self.dropout_rate}, "
            f"attn_dropout_rate={self.attn_dropout_rate}, epsilon={self._epsilon}, kdim={self.kdim}, vdim={self.vdim}, "
            f"normalize_before={self.normalize_before}, need_weights={self.need_weights}, dtype={self._dtype}"
        ) + (f", name={self.name}" if self.name else "")


class FusedFeedForward(Layer):
    """Two linear layers with an activation between, dropout, residual and normalisation.

    Args:
        d_model: how many features there are.
        dim_feedforward: how many features there are inside.
        dropout_rate: probability with which elements of the result are dropped.
        epsilon: added to the variance.
        activation: name of an activation, such as 'relu' or 'gelu'.
        act_dropout_rate: probability with which inner features are dropped; by default `dropout_rate`.
        normalize_before: whether the input is normalised; otherwise the result is.
        linear1_weight_attr: `paddle.ParamAttr`, initializer or name for the first weight.
        linear1_bias_attr: the same for its bias; False for none.
        linear2_weight_attr: the same for the second weight.
        linear2_bias_attr: the same for its bias; False for none.
        ln1_scale_attr: the same for the scale of the normalisation before.
        ln1_bias_attr: the same for its shift; False for none.
        ln2_scale_attr: the same for the scale of the normalisation after.
        ln2_bias_attr: the same for its shift; False for none.
        nranks: must be 1; tensor parallelism raises an error.
        ring_id: accepted and not used.
        name: a name that the layer's text shows.

    >>> paddle.incubate.nn.FusedFeedForward(8, 32)(paddle.rand([2, 3, 8])).shape
    [2, 3, 8]
    """

    def __init__(
        self,
        d_model,
        dim_feedforward,
        dropout_rate=0.1,
        epsilon=1e-05,
        activation="relu",
        act_dropout_rate=None,
        normalize_before=False,
        linear1_weight_attr=None,
        linear1_bias_attr=None,
        linear2_weight_attr=None,
        linear2_bias_attr=None,
        ln1_scale_attr=None,
        ln1_bias_attr=None,
        ln2_scale_attr=None,
        ln2_bias_attr=None,
        nranks=1,
        ring_id=-1,
        name=None,
    ):
        super().__init__()
        positive("FusedFeedForward", d_model=d_model, dim_feedforward=dim_feedforward)
        refuse_ranks("FusedFeedForward", nranks)
        self._d_model, self._dim_feedforward, self._epsilon = d_model, dim_feedforward, epsilon
        self._dropout_rate, self._act_method, self._normalize_before = dropout_rate, activation, normalize_before
        self._act_dropout_rate = dropout_rate if act_dropout_rate is None else act_dropout_rate
        self._linear1_weight = self.create_parameter([d_model, dim_feedforward], linear1_weight_attr)
        self._linear1_bias = self.create_parameter([dim_feedforward], linear1_bias_attr, is_bias=True)
        self._linear2_weight = self.create_parameter([dim_feedforward, d_model], linear2_weight_attr)
        self._linear2_bias = self.create_parameter([d_model], linear2_bias_attr, is_bias=True)
        self._ln1_scale = self._ln1_bias = self._ln2_scale = self._ln2_bias = None
        if normalize_before:
            self._ln1_scale, self._ln1_bias = norm_parameters(self, d_model, ln1_scale_attr, ln1_bias_attr)
        else:
            self._ln2_scale, self._ln2_bias = norm_parameters(self, d_model, ln2_scale_attr, ln2_bias_attr)
        self.name = name

    def forward(self, src, cache=None):
        return fused_feedforward(
            src,
            self._linear1_weight,
            self._linear2_weight,
            self._linear1_bias,
            self._linear2_bias,
            self._ln1_scale,
            self._ln1_bias,
            self._ln2_scale,
            self._ln2_bias,
            self._act_dropout_rate,
            self._dropout_rate,
            self._act_method,
            self._epsilon,
            self._epsilon,
            self._normalize_before,
            self.training,
        )

    def extra_repr(self):
        return (
            f"d_model={self._d_model}, dim_feedforward={self._dim_feedforward}, dropout_rate={self._dropout_rate}, "
            f"epsilon={self._epsilon}, activation={self._act_method}, act_dropout_rate={self._act_dropout_rate}, "
            f"normalize_before={self._normalize_before}, dtype={self._dtype}"
        ) + (f", name={self.name}" if self.name else "")


class FusedTransformerEncoderLayer(Layer):
    """A Transformer encoder layer: self-attention and a feed-forward network.

    Args:
        d_model: how many features there are.
        nhead: how many heads; they divide `d_model`.
        dim_feedforward: how many features there are inside the feed-forward network.
        dropout_rate: probability with which elements of results are dropped.
        activation: name of an activation, such as 'relu' or 'gelu'.
        attn_dropout_rate: probability with which attention weights are dropped; by default `dropout_rate`.
        act_dropout_rate: probability with which inner features are dropped; by default `dropout_rate`.
        normalize_before: whether inputs of the blocks are normalised; otherwise their results are.
        weight_attr: for all weights, or a pair for attention and feed-forward network.
        bias_attr: for all biases, or a pair for attention and feed-forward network.

    >>> layer = paddle.incubate.nn.FusedTransformerEncoderLayer(8, 2, 32)
    >>> layer(paddle.rand([2, 3, 8])).shape
    [2, 3, 8]
    """

    def __init__(
        self,
        d_model,
        nhead,
        dim_feedforward,
        dropout_rate=0.1,
        activation="relu",
        attn_dropout_rate=None,
        act_dropout_rate=None,
        normalize_before=False,
        weight_attr=None,
        bias_attr=None,
    ):
        super().__init__()
        positive("FusedTransformerEncoderLayer", d_model=d_model, nhead=nhead, dim_feedforward=dim_feedforward)
        self.normalize_before = normalize_before
        weights, biases = (a if isinstance(a, (list, tuple)) else [a, a] for a in (weight_attr, bias_attr))
        self.fused_attn = FusedMultiHeadAttention(
            d_model,
            nhead,
            dropout_rate,
            dropout_rate if attn_dropout_rate is None else attn_dropout_rate,
            normalize_before=normalize_before,
            qkv_weight_attr=weights[0],
            qkv_bias_attr=biases[0],
            linear_weight_attr=weights[0],
            linear_bias_attr=biases[0],
            pre_ln_scale_attr=weights[0],
            pre_ln_bias_attr=biases[0],
            ln_scale_attr=weights[0],
            ln_bias_attr=biases[0],
        )
        self.ffn = FusedFeedForward(
            d_model,
            dim_feedforward,
            dropout_rate,
            activation=activation,
            act_dropout_rate=act_dropout_rate,
            normalize_before=normalize_before,
            linear1_weight_attr=weights[1],
            linear1_bias_attr=biases[1],
            linear2_weight_attr=weights[1],
            linear2_bias_attr=biases[1],
        )

    def forward(self, src, src_mask=None, cache=None):
        return self.ffn(self.fused_attn(src, attn_mask=src_mask, cache=cache))


def norm_parameters(layer, size, scale_attr, bias_attr):
    """Scale and bias of a layer normalisation."""
    scale = layer.create_parameter([size], scale_attr, default_initializer=Constant(1.0))
    return scale, layer.create_parameter([size], bias_attr, is_bias=True)


def refuse_ranks(what, nranks):
    """Raise an error for tensor parallelism, which these layers do not support."""
    if nranks != 1:
        raise UnimplementedError(
            f"{what}: tensor parallelism inside the layer is not implemented.", received(nranks=nranks)
        )
