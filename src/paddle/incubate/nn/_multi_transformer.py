"""A stack of Transformer layers as one layer, for generation."""

from ..._core.errors import FailedCheckError, received
from ...nn import Layer
from ...nn.initializer import Constant
from ._linear_dropout import positive
from ._transformer import refuse_ranks
from .functional import fused_multi_transformer


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
    [1, 3, 8]
    """

    def __init__(
        self,
        embed_dim,
        num_heads,
        dim_feedforward,
        dropout_rate=0.0,
        activation="gelu",
        normalize_before=True,
        ln_scale_attrs=None,
        ln_bias_attrs=None,
        qkv_weight_attrs=None,
        qkv_bias_attrs=None,
        linear_weight_attrs=None,
        linear_bias_attrs=None,
        ffn_ln_scale_attrs=None,
        ffn_ln_bias_attrs=None,
        ffn1_weight_attrs=None,
        ffn1_bias_attrs=None,
        ffn2_weight_attrs=None,
        ffn2_bias_attrs=None,
        epsilon=1e-05,
        residual_alpha=1.0,
        num_layers=-1,
        nranks=1,
        trans_qkvw=True,
        ring_id=-1,
        norm_type="layernorm",
        use_neox_rotary_style=False,
        gqa_group_size=-1,
        name=None,
    ):
        super().__init__()
        positive("FusedMultiTransformer", embed_dim=embed_dim, num_heads=num_heads, dim_feedforward=dim_feedforward)
        refuse_ranks("FusedMultiTransformer", nranks)
        count = len(qkv_weight_attrs) if isinstance(qkv_weight_attrs, (list, tuple)) else num_layers
        if count <= 0:
            raise FailedCheckError("FusedMultiTransformer: 'num_layers' must be positive.", received(num_layers=count))
        if embed_dim % num_heads:
            raise FailedCheckError(
                "FusedMultiTransformer: 'embed_dim' must be divisible by 'num_heads'.",
                received(embed_dim=embed_dim, num_heads=num_heads),
            )
        self.normalize_before, self.embed_dim, self.num_heads = normalize_before, embed_dim, num_heads
        self.head_dim, self.dropout_rate, self.activation = embed_dim // num_heads, dropout_rate, activation
        self.name = name
        self._epsilon, self._residual_alpha, self._trans_qkvw = epsilon, residual_alpha, trans_qkvw
        self._norm_type, self._neox, self._groups = norm_type, use_neox_rotary_style, gqa_group_size
        heads = [num_heads + 2 * gqa_group_size, self.head_dim] if gqa_group_size > 0 else [3, num_heads, self.head_dim]
        wide = dim_feedforward * (2 if activation.endswith("glu") else 1)
        # One row per kind of parameter: (list, attributes, shape, whether it is a bias, whether it starts at one)
        kinds = (
            ("ln_scales", ln_scale_attrs, [embed_dim], False, True),
            ("ln_biases", ln_bias_attrs, [embed_dim], True, False),
            ("qkv_weights", qkv_weight_attrs, [*heads, embed_dim] if trans_qkvw else [embed_dim, *heads], False, False),
            ("qkv_biases", qkv_bias_attrs, heads, True, False),
            ("linear_weights", linear_weight_attrs, [embed_dim, embed_dim], False, False),
            ("linear_biases", linear_bias_attrs, [embed_dim], True, False),
            ("ffn_ln_scales", ffn_ln_scale_attrs, [embed_dim], False, True),
            ("ffn_ln_biases", ffn_ln_bias_attrs, [embed_dim], True, False),
            ("ffn1_weights", ffn1_weight_attrs, [embed_dim, wide], False, False),
            ("ffn1_biases", ffn1_bias_attrs, [wide], True, False),
            ("ffn2_weights", ffn2_weight_attrs, [dim_feedforward, embed_dim], False, False),
            ("ffn2_biases", ffn2_bias_attrs, [embed_dim], True, False),
        )
        by_kind = {kind[0]: [] for kind in kinds}
        for i in range(count):
            for kind, attrs, shape, is_bias, ones in kinds:
                attr = attrs[i] if isinstance(attrs, (list, tuple)) else attrs
                if is_bias and attr in (None, False):
                    continue
                parameter = self.create_parameter(shape, attr, None, is_bias, Constant(1.0) if ones else None)
                self._parameters[parameter.name] = parameter
                by_kind[kind].append(parameter)
        for kind, parameters in by_kind.items():
            object.__setattr__(self, kind, parameters or None)

    def forward(
        self,
        src,
        attn_mask=None,
        caches=None,
        pre_caches=None,
        rotary_embs=None,
        rotary_emb_dims=0,
        beam_offset=None,
        seq_lens=None,
        time_step=None,
    ):
        return fused_multi_transformer(
            src,
            self.ln_scales,
            self.ln_biases,
            self.qkv_weights,
            self.qkv_biases,
            self.linear_weights,
            self.linear_biases,
            self.ffn_ln_scales,
            self.ffn_ln_biases,
            self.ffn1_weights,
            self.ffn1_biases,
            self.ffn2_weights,
            self.ffn2_biases,
            self.normalize_before,
            self._epsilon,
            self._residual_alpha,
            caches,
            beam_offset,
            pre_caches,
            seq_lens,
            rotary_embs,
            time_step,
            attn_mask,
            self.dropout_rate,
            rotary_emb_dims,
            self.activation,
            self.training,
            trans_qkvw=self._trans_qkvw,
            norm_type=self._norm_type,
            use_neox_rotary_style=self._neox,
            gqa_group_size=self._groups,
        )
