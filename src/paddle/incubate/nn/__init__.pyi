# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from collections.abc import Sequence
from paddle import Tensor
from paddle._typing import ParamAttrLike
from paddle.nn import Layer
from typing import Any, Literal

from paddle.incubate.nn import functional as functional
from paddle.incubate.nn import layer as layer

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
    [2, 3, 8]"""
    embed_dim: int
    dropout_rate: float
    name: str | None
    linear_bias: Tensor
    ln_scale: Tensor
    ln_bias: Tensor
    def __init__(self, embed_dim: int, dropout_rate: float = 0.5, weight_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None, epsilon: float = 1e-05, name: str | None = None) -> None: ...
    def forward(self, x: Tensor, residual: Tensor) -> Tensor: ...
    def extra_repr(self) -> Any: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class FusedDropoutAdd(Layer):
    """`dropout(x) + y`.

    Args:
        p: probability that an element of `x` is dropped.
        mode: 'upscale_in_train', where kept elements grow in training, or 'downscale_in_infer', where all shrink in
            inference.
        name: a name that the layer's text shows.

    >>> layer = paddle.incubate.nn.FusedDropoutAdd(p=0.5).eval()
    >>> layer(paddle.ones([2]), paddle.ones([2])).tolist()
    [2.0, 2.0]"""
    p: float
    mode: Literal['upscale_in_train', 'downscale_in_infer']
    name: str | None
    def __init__(self, p: float = 0.5, mode: Literal['upscale_in_train', 'downscale_in_infer'] = 'upscale_in_train', name: str | None = None) -> None: ...
    def forward(self, x: Tensor, y: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

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
    [2, 3, 8]"""
    name: str | None
    def __init__(self, d_model: int, dim_feedforward: int, dropout_rate: float = 0.1, epsilon: float = 1e-05, activation: str = 'relu', act_dropout_rate: float | None = None, normalize_before: bool = False, linear1_weight_attr: ParamAttrLike | None = None, linear1_bias_attr: ParamAttrLike | None = None, linear2_weight_attr: ParamAttrLike | None = None, linear2_bias_attr: ParamAttrLike | None = None, ln1_scale_attr: ParamAttrLike | None = None, ln1_bias_attr: ParamAttrLike | None = None, ln2_scale_attr: ParamAttrLike | None = None, ln2_bias_attr: ParamAttrLike | None = None, nranks: int = 1, ring_id: int = -1, name: str | None = None) -> None: ...
    def forward(self, src: Tensor, cache: Tensor | None = None) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

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
    [3, 2]"""
    weight: Tensor
    bias: Tensor
    transpose_weight: bool
    name: str | None
    def __init__(self, in_features: int, out_features: int, weight_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None, transpose_weight: bool = False, name: str | None = None) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

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
    [2, 3, 8]"""
    normalize_before: bool
    embed_dim: int
    num_heads: int
    head_dim: Any
    kdim: int | None
    vdim: int | None
    need_weights: bool
    transpose_qkv_wb: bool
    qkv_weight: Tensor
    qkv_bias: Tensor
    linear_weight: Tensor
    linear_bias: Tensor
    pre_ln_scale: Any
    pre_ln_bias: Any
    ln_scale: Any
    ln_bias: Any
    dropout_rate: float
    attn_dropout_rate: float
    name: str | None
    def __init__(self, embed_dim: int, num_heads: int, dropout_rate: float = 0.5, attn_dropout_rate: float = 0.5, kdim: int | None = None, vdim: int | None = None, normalize_before: bool = False, need_weights: bool = False, qkv_weight_attr: ParamAttrLike | None = None, qkv_bias_attr: ParamAttrLike | None = None, linear_weight_attr: ParamAttrLike | None = None, linear_bias_attr: ParamAttrLike | None = None, pre_ln_scale_attr: ParamAttrLike | None = None, pre_ln_bias_attr: ParamAttrLike | None = None, ln_scale_attr: ParamAttrLike | None = None, ln_bias_attr: ParamAttrLike | None = None, epsilon: float = 1e-05, nranks: int = 1, ring_id: int = -1, transpose_qkv_wb: bool = False, name: str | None = None) -> None: ...
    def forward(self, query: Tensor, key: Tensor | None = None, value: Tensor | None = None, attn_mask: Tensor | None = None, cache: None = None) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class FusedMultiTransformer(Layer):
    """`num_layers` consecutive Transformer layers, with caches for generation.

    Every `…_attrs` is for all layers, or a list with one per layer; biases exist only if attributes are given,
    as in Paddle.

    Args:
        embed_dim: how many features there are.
        num_heads: how many heads; they divide `embed_dim`.
        dim_feedforward: how many features there are inside a feed-forward network.
        dropout_rate: probability with which elements are dropped.
        activation: name of an activation, such as 'gelu'; 'swiglu' and 'geglu' double the first matrix.
        normalize_before: whether inputs of the blocks are normalised; otherwise their results are.
        ln_scale_attrs: for the scales of the normalisations of attention.
        ln_bias_attrs: for their shifts.
        qkv_weight_attrs: for the projections to queries, keys and values.
        qkv_bias_attrs: for their biases.
        linear_weight_attrs: for the projections of the attention's results.
        linear_bias_attrs: for their biases.
        ffn_ln_scale_attrs: for the scales of the normalisations of the feed-forward networks.
        ffn_ln_bias_attrs: for their shifts.
        ffn1_weight_attrs: for the first matrices of the feed-forward networks.
        ffn1_bias_attrs: for their biases.
        ffn2_weight_attrs: for the second matrices.
        ffn2_bias_attrs: for their biases.
        epsilon: added to the variance.
        residual_alpha: factor of the residuals.
        num_layers: how many layers; with a list of `qkv_weight_attrs` its length counts.
        nranks: must be 1; tensor parallelism raises an error.
        trans_qkvw: whether the features are the last axis of the projections' weights.
        ring_id: accepted and not used.
        norm_type: 'layernorm' or 'rmsnorm'.
        use_neox_rotary_style: whether neighbours are rotated together; otherwise the two halves are.
        gqa_group_size: how many key heads; below 1, as many as query heads.
        name: a name for the layer.

    >>> layer = paddle.incubate.nn.FusedMultiTransformer(8, 2, 32, num_layers=2)
    >>> layer(paddle.rand([1, 3, 8])).shape
    [1, 3, 8]"""
    normalize_before: bool
    embed_dim: int
    num_heads: int
    head_dim: Any
    dropout_rate: float
    activation: str
    name: str | None
    def __init__(self, embed_dim: int, num_heads: int, dim_feedforward: int, dropout_rate: float = 0.0, activation: str = 'gelu', normalize_before: bool = True, ln_scale_attrs: ParamAttrLike | Sequence[ParamAttrLike] | None = None, ln_bias_attrs: ParamAttrLike | Sequence[ParamAttrLike] | None = None, qkv_weight_attrs: ParamAttrLike | Sequence[ParamAttrLike] | None = None, qkv_bias_attrs: ParamAttrLike | Sequence[ParamAttrLike] | None = None, linear_weight_attrs: ParamAttrLike | Sequence[ParamAttrLike] | None = None, linear_bias_attrs: ParamAttrLike | Sequence[ParamAttrLike] | None = None, ffn_ln_scale_attrs: ParamAttrLike | Sequence[ParamAttrLike] | None = None, ffn_ln_bias_attrs: ParamAttrLike | Sequence[ParamAttrLike] | None = None, ffn1_weight_attrs: ParamAttrLike | Sequence[ParamAttrLike] | None = None, ffn1_bias_attrs: ParamAttrLike | Sequence[ParamAttrLike] | None = None, ffn2_weight_attrs: ParamAttrLike | Sequence[ParamAttrLike] | None = None, ffn2_bias_attrs: ParamAttrLike | Sequence[ParamAttrLike] | None = None, epsilon: float = 1e-05, residual_alpha: float = 1.0, num_layers: int = -1, nranks: int = 1, trans_qkvw: bool = True, ring_id: int = -1, norm_type: str = 'layernorm', use_neox_rotary_style: bool = False, gqa_group_size: int = -1, name: str | None = None) -> None: ...
    def forward(self, src: Any, attn_mask: Any = None, caches: Any = None, pre_caches: Any = None, rotary_embs: Any = None, rotary_emb_dims: float = 0, beam_offset: Any = None, seq_lens: Any = None, time_step: Any = None) -> Any: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

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
    [2, 3, 8]"""
    normalize_before: bool
    fused_attn: FusedMultiHeadAttention
    ffn: FusedFeedForward
    def __init__(self, d_model: int, nhead: int, dim_feedforward: int, dropout_rate: float = 0.1, activation: str = 'relu', attn_dropout_rate: float | None = None, act_dropout_rate: float | None = None, normalize_before: bool = False, weight_attr: ParamAttrLike | Sequence[ParamAttrLike] | None = None, bias_attr: ParamAttrLike | Sequence[ParamAttrLike] | None = None) -> None: ...
    def forward(self, src: Any, src_mask: Any = None, cache: Any = None) -> Any: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...
