# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from collections.abc import Sequence
from paddle import Tensor
from paddle._typing import DTypeLike
from typing import Any, Literal

from paddle.nn.functional import swiglu as swiglu

def blha_get_max_len(seq_lens_encoder: Tensor, seq_lens_decoder: Tensor, batch_size: Tensor) -> tuple[Tensor, Tensor]:
    """The greatest length on either side.

    Args:
        seq_lens_encoder: integers, the length of each sample that is processed from its beginning.
        seq_lens_decoder: integers, the length of each sample that continues.
        batch_size: accepted and not used.

    Returns:
        (greatest of the first, greatest of the second), Tensors of shape [1].

    >>> lengths = paddle.to_tensor([2, 5])
    >>> longest = paddle.incubate.nn.functional.blha_get_max_len(lengths, lengths - 1, paddle.ones([2]))
    >>> [int(t) for t in longest]
    [5, 4]"""

def block_multihead_attention(qkv: Tensor, key_cache: Tensor, value_cache: Tensor, seq_lens_encoder: Tensor, seq_lens_decoder: Tensor, seq_lens_this_time: Tensor, padding_offsets: Tensor, cum_offsets: Tensor, cu_seqlens_q: Tensor, cu_seqlens_k: Tensor, block_tables: Tensor, pre_key_cache: Tensor | None = None, pre_value_cache: Tensor | None = None, cache_k_quant_scales: Tensor | None = None, cache_v_quant_scales: Tensor | None = None, cache_k_dequant_scales: Tensor | None = None, cache_v_dequant_scales: Tensor | None = None, qkv_out_scale: Tensor | None = None, qkv_bias: Tensor | None = None, out_shift: Tensor | None = None, out_smooth: Tensor | None = None, max_enc_len_this_time: Tensor | None = None, max_dec_len_this_time: Tensor | None = None, rope_emb: Tensor | None = None, mask: Tensor | None = None, tgt_mask: Tensor | None = None, max_seq_len: int = -1, block_size: int = 64, use_neox_style: bool = False, use_dynamic_cachekv_quant: bool = False, quant_round_type: Any = 1, quant_max_bound: float = 127.0, quant_min_bound: float = -127.0, out_scale: float = -1, compute_dtype: str = 'default', rope_theta: float = 10000.0) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Attention of packed samples to their pages of the cache, to which the new keys and values are added.

    A sample with an encoder length is processed from its beginning, causally or as `mask` allows;
    others continue after their decoder length; one whose length this time is 0 is finished.

    Args:
        qkv: [tokens, (heads + 2 * key heads) * size], the samples concatenated.
        key_cache: [pages, key heads, block_size, size], written in place.
        value_cache: [pages, key heads, block_size, size], written in place.
        seq_lens_encoder: the length of each sample that is processed from its beginning, 0 for others.
        seq_lens_decoder: how many elements of each sample are in the cache.
        seq_lens_this_time: how many tokens of each sample `qkv` has.
        padding_offsets: accepted and not used.
        cum_offsets: accepted and not used.
        cu_seqlens_q: the first token of each sample.
        cu_seqlens_k: accepted and not used.
        block_tables: [batch, pages per sample], the pages of each sample.
        pre_key_cache: [batch, key heads, length, size], keys of a prefix seen by every token, or None.
        pre_value_cache: values of that prefix, or None.
        cache_k_quant_scales: must be None; quantised caches raise an error.
        cache_v_quant_scales: must be None; quantised caches raise an error.
        cache_k_dequant_scales: must be None; quantised caches raise an error.
        cache_v_dequant_scales: must be None; quantised caches raise an error.
        qkv_out_scale: must be None; quantised inputs raise an error.
        qkv_bias: added to `qkv`, or None.
        out_shift: added to the attention, or None.
        out_smooth: factor of the shifted attention, or None.
        max_enc_len_this_time: accepted and not used.
        max_dec_len_this_time: accepted and not used.
        rope_emb: [2, batch, length, 1, size / 2], cosines and sines of pairs of neighbours, or of the two halves with
            `use_neox_style`.
        mask: added to the scores of samples at their beginning, or None for causal attention.
        tgt_mask: added to the scores of samples that continue, or None.
        max_seq_len: accepted and not used. Default: -1.
        block_size: how many elements a page holds. Default: 64.
        use_neox_style: whether the two halves of a head are rotated together; otherwise neighbours are. Default: False.
        use_dynamic_cachekv_quant: accepted and not used. Default: False.
        quant_round_type: accepted and not used. Default: 1.
        quant_max_bound: accepted and not used. Default: 127.0.
        quant_min_bound: accepted and not used. Default: -127.0.
        out_scale: must not be above 0; quantised results raise an error. Default: -1.
        compute_dtype: accepted and not used. Default: 'default'.
        rope_theta: accepted and not used. Default: 10000.0.

    Returns:
        (result [tokens, heads * size], qkv, key_cache, value_cache)

    >>> qkv, keys, values = paddle.ones([2, 3 * 4]), paddle.zeros([1, 1, 8, 4]), paddle.zeros([1, 1, 8, 4])
    >>> two, zero, starts = paddle.to_tensor([2]), paddle.to_tensor([0]), paddle.to_tensor([0, 2])
    >>> out, *_ = paddle.incubate.nn.functional.block_multihead_attention(
    ...     qkv, keys, values, two, zero, two, None, None, starts, starts, paddle.to_tensor([[0]]), block_size=8
    ... )
    >>> out.tolist()[0], keys[0, 0, :, 0].tolist()
    ([1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0])"""

def block_multihead_attention_xpu(*args: Any, **kwargs: Any) -> Any:
    """Paged attention on Kunlun's XPUs.

    Returns:
        nothing; it raises NotImplementedError."""

def build_src_rank_and_local_expert_id(expert_num_global_tensor: Tensor, expert_num_global: list[Any], num_local_experts: int, name: str | None = None) -> Tensor:
    """The bookkeeping of experts on several machines: not implemented here, so it raises NotImplementedError.

    Args:
        expert_num_global_tensor: not used, because the function only raises an error.
        expert_num_global: not used, because the function only raises an error.
        num_local_experts: not used, because the function only raises an error.
        name: not used, because the function only raises an error.

    Returns:
        nothing; it raises NotImplementedError.

    >>> try:
    ...     paddle.incubate.nn.functional.build_src_rank_and_local_expert_id(*[None] * 3)
    ... except NotImplementedError:
    ...     print("not implemented")
    not implemented"""

def cal_aux_loss(gate_prob: Tensor, dispatch_mask: Tensor, tokens_mask: Tensor, dispatch_tokens_mask: Tensor, num_experts: int, use_group: bool, moe_k: int, clip_min: float, name: str | None = None) -> Tensor:
    """The balancing loss of a mixture of experts: not implemented here, so it raises NotImplementedError.

    Args:
        gate_prob: not used, because the function only raises an error.
        dispatch_mask: not used, because the function only raises an error.
        tokens_mask: not used, because the function only raises an error.
        dispatch_tokens_mask: not used, because the function only raises an error.
        num_experts: not used, because the function only raises an error.
        use_group: not used, because the function only raises an error.
        moe_k: not used, because the function only raises an error.
        clip_min: not used, because the function only raises an error.
        name: not used, because the function only raises an error.

    Returns:
        nothing; it raises NotImplementedError.

    >>> try:
    ...     paddle.incubate.nn.functional.cal_aux_loss(*[None] * 8)
    ... except NotImplementedError:
    ...     print("not implemented")
    not implemented"""

def cross_entropy_with_softmax_bwd_w_downcast(label: Tensor, softmax: Tensor, loss_grad: Tensor, name: str | None = None) -> Tensor:
    """The gradient of a cross entropy for its logits, `(softmax - one_hot(label)) * loss_grad`, in bfloat16.

    Args:
        label: integers, the class of each row.
        softmax: probabilities of shape [..., classes].
        loss_grad: gradient of the loss of each row.
        name: a name for the result, used in Programs only.

    Returns:
        bfloat16 Tensor with the shape of `softmax`.

    >>> label, softmax = paddle.to_tensor([1]), paddle.to_tensor([[0.25, 0.75]])
    >>> backward = paddle.incubate.nn.functional.cross_entropy_with_softmax_bwd_w_downcast
    >>> backward(label, softmax, paddle.ones([1])).astype("float32").tolist()
    [[0.25, -0.25]]"""

def embedding_grad_add_to_(token_indices: Tensor, main_grad_: Tensor, out_grad: Tensor, name: str | None = None) -> Tensor:
    """Add the gradient of each token to the row of its embedding, in place and in the precision of `main_grad_`.

    Args:
        token_indices: integers, the row of each token.
        main_grad_: gradient of the embedding, of shape [rows, features], which is changed.
        out_grad: gradients of the tokens, of shape [..., features].
        name: a name for the result, used in Programs only.

    Returns:
        `main_grad_` itself.

    >>> grad = paddle.zeros([3, 2])
    >>> out = paddle.incubate.nn.functional.embedding_grad_add_to_(
    ...     paddle.to_tensor([0, 2, 2]), grad, paddle.ones([3, 2]))
    >>> grad.tolist()
    [[1.0, 1.0], [0.0, 0.0], [2.0, 2.0]]"""

def expand_modality_expert_id(expert_id: Tensor, num_expert_per_modality: int, group_size: int, modality_offset: int, is_group_expert: bool, name: str | None = None) -> Tensor:
    """Experts of several modalities: not implemented here, so it raises NotImplementedError.

    Args:
        expert_id: not used, because the function only raises an error.
        num_expert_per_modality: not used, because the function only raises an error.
        group_size: not used, because the function only raises an error.
        modality_offset: not used, because the function only raises an error.
        is_group_expert: not used, because the function only raises an error.
        name: not used, because the function only raises an error.

    Returns:
        nothing; it raises NotImplementedError.

    >>> try:
    ...     paddle.incubate.nn.functional.expand_modality_expert_id(*[None] * 5)
    ... except NotImplementedError:
    ...     print("not implemented")
    not implemented"""

def fast_ln(x: Tensor, scale: Tensor, bias: Tensor, epsilon: float = 1e-05) -> tuple[Tensor, Tensor, Tensor]:
    """Layer normalisation over the last axis.

    Args:
        x: Tensor of shape [..., features].
        scale: Tensor of shape [features] that the result is multiplied by.
        bias: Tensor of shape [features] that is added to the normalised values.
        epsilon: added to the variance or the mean square. Default: 1e-05.

    Returns:
        (result, mean of each row, inverse standard deviation of each row).

    >>> x = paddle.to_tensor([[1.0, 3.0]])
    >>> out, mean, inverse = paddle.incubate.nn.functional.fast_ln(x, paddle.ones([2]), paddle.zeros([2]), 0.0)
    >>> out.tolist(), mean.tolist(), inverse.tolist()
    ([[-1.0, 1.0]], [2.0], [1.0])"""

def fast_rms_norm(x: Tensor, scale: Tensor, epsilon: float = 1e-05) -> tuple[Tensor, Tensor]:
    """Division by the root mean square over the last axis.

    Args:
        x: Tensor of shape [..., features].
        scale: Tensor of shape [features] that the result is multiplied by.
        epsilon: added to the variance or the mean square. Default: 1e-05.

    Returns:
        (result, inverse root mean square of each row).

    >>> out, inverse = paddle.incubate.nn.functional.fast_rms_norm(paddle.full([1, 4], 2.0), paddle.ones([4]), 0.0)
    >>> out.tolist(), inverse.tolist()
    ([[1.0, 1.0, 1.0, 1.0]], [0.5])"""

def fp8_gemm_blockwise(a: Any, a_decode_scale: Any, b: Any, b_decode_scale: Any, out_dtype: Any, out: Tensor | None = None, bias: Tensor | None = None, accumulate: bool = False, use_split_accumulator: bool = True, is_a_1d_scaled: bool = True, is_b_1d_scaled: bool = True) -> Any:
    """Products of float8 matrices with a scale for each block: not implemented here, so it raises NotImplementedError.

    Args:
        a: not used, because the function only raises an error.
        a_decode_scale: not used, because the function only raises an error.
        b: not used, because the function only raises an error.
        b_decode_scale: not used, because the function only raises an error.
        out_dtype: not used, because the function only raises an error.
        out: not used, because the function only raises an error.
        bias: not used, because the function only raises an error.
        accumulate: not used, because the function only raises an error. Default: False.
        use_split_accumulator: not used, because the function only raises an error. Default: True.
        is_a_1d_scaled: not used, because the function only raises an error. Default: True.
        is_b_1d_scaled: not used, because the function only raises an error. Default: True.

    Returns:
        nothing; it raises NotImplementedError.

    >>> try:
    ...     paddle.incubate.nn.functional.fp8_gemm_blockwise(*[None] * 5)
    ... except NotImplementedError:
    ...     print("not implemented")
    not implemented"""

def fp8_quant_blockwise(x: Tensor, epsilon: float = 0.0, input_transpose: bool = False, output_scale_transpose: bool = True, return_transpose_only: bool = False, using_pow2_scale: bool = True, using_ue8m0_scale: bool = False, quant_method: str = '1x128', output_type: str = 'e4m3', name: str | None = None) -> Any:
    """Quantise a matrix to float8 with a scale for each block, and with `input_transpose` its transpose too.

    Args:
        x: matrix of any size.
        epsilon: the lower bound of a block's maximum. Default: 0.0.
        input_transpose: whether the transpose is quantised too. Default: False.
        output_scale_transpose: whether scales are stored in column-major order. Default: True.
        return_transpose_only: with `input_transpose`, whether only the transpose is returned. Default: False.
        using_pow2_scale: whether scales are powers of two. Default: True.
        using_ue8m0_scale: must be False; packed scales raise an error. Default: False.
        quant_method: blocks of '1x128' or '128x128'. Default: '1x128'.
        output_type: must be 'e4m3'. Default: 'e4m3'.
        name: a name for the result, used in Programs only.

    Returns:
        (numbers, scales), followed by those of the transpose if it is wanted too.

    >>> numbers, scales = paddle.incubate.nn.functional.fp8_quant_blockwise(paddle.ones([2, 256]))
    >>> numbers.dtype, scales.tolist()
    (paddle.float8_e4m3fn, [[0.00390625, 0.00390625], [0.00390625, 0.00390625]])"""

def fused_act_dequant(x: Tensor, x_scale: Tensor) -> Tensor:
    """float8 values times the scale of their 128 columns, in bfloat16.

    Args:
        x: [rows, columns] of float8_e4m3fn.
        x_scale: [rows, columns / 128] of float32.

    Returns:
        bfloat16 Tensor with the shape of `x`.

    >>> x = paddle.ones([1, 128]).astype("float8_e4m3fn")
    >>> out = paddle.incubate.nn.functional.fused_act_dequant(x, paddle.full([1, 1], 2.0))
    >>> out.dtype, float(out.astype("float32").mean())
    (paddle.bfloat16, 2.0)"""

def fused_bias_act(x: Tensor, bias: Tensor | None = None, dequant_scales: Tensor | None = None, shift: Tensor | None = None, smooth: Tensor | None = None, act_method: str = 'gelu', compute_dtype: str = 'default', quant_scale: float = -1, quant_round_type: int = 0, quant_max_bound: float = 0, quant_min_bound: float = 0) -> Tensor:
    """`activation(x + bias)`, then shifted and smoothed.

    Args:
        x: Tensor of shape [..., features].
        bias: Tensor of shape [features] that is added first, or None.
        dequant_scales: must be None; quantised inputs raise an error.
        shift: Tensor that is added to the activation, or None.
        smooth: Tensor that the shifted activation is multiplied by, or None.
        act_method: 'relu', 'gelu', 'silu', 'swish', 'tanh', 'sigmoid' or 'leaky_relu'; or 'swiglu' or 'geglu', which
            halve the last axis. Default: 'gelu'.
        compute_dtype: accepted and not used. Default: 'default'.
        quant_scale: must not be above 0; quantised results raise an error. Default: -1.
        quant_round_type: accepted and not used. Default: 0.
        quant_max_bound: accepted and not used. Default: 0.
        quant_min_bound: accepted and not used. Default: 0.

    Returns:
        Tensor with the shape of `x`, the last axis halved for 'swiglu' and 'geglu'.

    >>> x = paddle.to_tensor([[-2.0, 3.0]])
    >>> paddle.incubate.nn.functional.fused_bias_act(x, paddle.ones([2]), act_method="relu").tolist()
    [[0.0, 4.0]]"""

def fused_bias_dropout_residual_layer_norm(x: Tensor, residual: Tensor, bias: Tensor | None = None, ln_scale: Tensor | None = None, ln_bias: Tensor | None = None, dropout_rate: float = 0.5, ln_epsilon: float = 1e-05, training: bool = True, mode: Any = 'upscale_in_train', name: str | None = None) -> Tensor:
    """`layer_norm(residual + dropout(x + bias))`.

    Args:
        x: Tensor of shape [..., features].
        residual: Tensor with the shape of `x` that is added after the dropout.
        bias: Tensor that is added to `x` first, or None.
        ln_scale: scale of the normalised values, of shape [features], or None.
        ln_bias: shift of the normalised values, of shape [features], or None.
        dropout_rate: probability that an element is dropped. Default: 0.5.
        ln_epsilon: added to the variance. Default: 1e-05.
        training: whether elements are dropped. Default: True.
        mode: 'upscale_in_train', where kept elements grow in training, or 'downscale_in_infer', where all shrink in inference. Default: 'upscale_in_train'.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> x, residual = paddle.to_tensor([[1.0, 2.0]]), paddle.to_tensor([[0.0, 1.0]])
    >>> out = paddle.incubate.nn.functional.fused_bias_dropout_residual_layer_norm(x, residual, dropout_rate=0.0)
    >>> out.round().tolist()
    [[-1.0, 1.0]]"""

def fused_dropout_add(x: Tensor, y: Tensor, p: float = 0.5, training: bool = True, mode: Literal['upscale_in_train', 'downscale_in_infer'] = 'upscale_in_train', name: str | None = None) -> Tensor:
    """`dropout(x) + y`.

    Args:
        x: Tensor of shape [..., features].
        y: Tensor whose shape broadcasts with that of `x`.
        p: probability that an element of `x` is dropped. Default: 0.5.
        training: whether elements are dropped. Default: True.
        mode: 'upscale_in_train', where kept elements grow in training, or 'downscale_in_infer', where all shrink in inference. Default: 'upscale_in_train'.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> x = paddle.ones([2])
    >>> paddle.incubate.nn.functional.fused_dropout_add(x, x, p=0.0).tolist()
    [2.0, 2.0]"""

def fused_feedforward(x: Tensor, linear1_weight: Tensor, linear2_weight: Tensor, linear1_bias: Tensor | None = None, linear2_bias: Tensor | None = None, ln1_scale: Tensor | None = None, ln1_bias: Tensor | None = None, ln2_scale: Tensor | None = None, ln2_bias: Tensor | None = None, dropout1_rate: float = 0.5, dropout2_rate: float = 0.5, activation: str = 'relu', ln1_epsilon: float = 1e-05, ln2_epsilon: float = 1e-05, pre_layer_norm: bool = False, training: bool = True, mode: Any = 'upscale_in_train', ring_id: int = -1, add_residual: bool = True, name: str | None = None) -> Tensor:
    """`linear2(dropout(activation(linear1(x))))` with dropout, residual and normalisation, before or after.

    Args:
        x: [..., features].
        linear1_weight: [features, inner features].
        linear2_weight: [inner features, features].
        linear1_bias: [inner features], or None.
        linear2_bias: [features], or None.
        ln1_scale: scale of the normalisation before, [features], or None.
        ln1_bias: shift of the normalisation before, [features], or None.
        ln2_scale: scale of the normalisation after, [features], or None.
        ln2_bias: shift of the normalisation after, [features], or None.
        dropout1_rate: probability with which inner features are dropped. Default: 0.5.
        dropout2_rate: probability with which elements of the result are dropped. Default: 0.5.
        activation: name of an activation, such as 'relu' or 'gelu'. Default: 'relu'.
        ln1_epsilon: added to the variance in the normalisation before. Default: 1e-05.
        ln2_epsilon: added to the variance in the normalisation after. Default: 1e-05.
        pre_layer_norm: whether the input is normalised; otherwise the result is. Default: False.
        training: whether elements are dropped. Default: True.
        mode: 'upscale_in_train', where kept elements grow in training, or 'downscale_in_infer', where all shrink in
            inference. Default: 'upscale_in_train'.
        ring_id: must be -1; tensor parallelism raises an error. Default: -1.
        add_residual: whether `x` is added to the result. Default: True.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> x, first, second = paddle.rand([2, 3, 8]), paddle.rand([8, 32]), paddle.rand([32, 8])
    >>> paddle.incubate.nn.functional.fused_feedforward(x, first, second).shape
    [2, 3, 8]"""

def fused_layer_norm(x: Tensor, norm_weight: Any, norm_bias: Any, epsilon: Any, residual_alpha: float = 1.0, begin_norm_axis: float = 1, bias: Any = None, residual: Any = None, quant_scale: float = -1, quant_round_type: float = 0, quant_max_bound: float = 0, quant_min_bound: float = 0) -> Any:
    """Layer normalisation of `x + bias + residual_alpha * residual`.

    Args:
        x: Tensor of shape [..., features].
        norm_weight: scale of the normalised values, of the size of the normalised axes, or None.
        norm_bias: shift of the normalised values, of the same size, or None.
        epsilon: added to the variance or the mean square.
        residual_alpha: factor of the residual. Default: 1.0.
        begin_norm_axis: first of the axes that are normalised. Default: 1.
        bias: Tensor that is added to `x` first, or None.
        residual: Tensor with the shape of `x` that is added too, or None.
        quant_scale: must not be above 0; quantised results raise an error. Default: -1.
        quant_round_type: accepted and not used. Default: 0.
        quant_max_bound: accepted and not used. Default: 0.
        quant_min_bound: accepted and not used. Default: 0.

    Returns:
        (result, input of the normalisation, mean and variance of each row); the first two are the same if there is
        neither weight nor bias.

    >>> x = paddle.to_tensor([[1.0, 3.0]])
    >>> out, total, mean, variance = paddle.incubate.nn.functional.fused_layer_norm(x, paddle.ones([2]), None, 0.0)
    >>> out.tolist(), mean.tolist(), variance.round().tolist()
    ([[-1.0, 1.0]], [2.0], [1.0])"""

def fused_linear(x: Tensor, weight: Tensor, bias: Tensor | None = None, transpose_weight: bool = False, name: str | None = None) -> Tensor:
    """`x @ weight + bias`.

    Args:
        x: Tensor of shape [..., features].
        weight: Tensor of shape [features, new features], or [new features, features] with `transpose_weight`.
        bias: Tensor of shape [new features], or None.
        transpose_weight: whether the weight is transposed first. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of shape [..., new features].

    >>> x, weight = paddle.ones([2, 3]), paddle.ones([3, 1])
    >>> paddle.incubate.nn.functional.fused_linear(x, weight, paddle.ones([1])).tolist()
    [[4.0], [4.0]]"""

def fused_linear_activation(x: Tensor, y: Tensor, bias: Tensor, trans_x: bool = False, trans_y: bool = False, activation: Literal['gelu', 'relu'] | None = None) -> Tensor:
    """`activation(x @ y + bias)`; the activation is None, 'relu' or 'gelu'.

    Args:
        x: Tensor of shape [..., features].
        y: Tensor of shape [features, new features], or of more axes.
        bias: Tensor of shape [new features], or None.
        trans_x: whether the last two axes of `x` are exchanged. Default: False.
        trans_y: whether the last two axes of `y` are exchanged. Default: False.
        activation: None or 'none', 'relu' or 'gelu'.

    Returns:
        Tensor of shape [..., new features].

    >>> x, y = paddle.to_tensor([[1.0, -3.0]]), paddle.to_tensor([[2.0, 1.0], [0.0, 1.0]])
    >>> paddle.incubate.nn.functional.fused_linear_activation(x, y, paddle.zeros([2]), activation="relu").tolist()
    [[2.0, 0.0]]"""

def fused_matmul_bias(x: Tensor, y: Tensor, bias: Tensor | None = None, transpose_x: bool = False, transpose_y: bool = False, name: str | None = None) -> Tensor:
    """`x @ y + bias`, with either matrix optionally transposed.

    Args:
        x: Tensor of shape [..., m, k], or [..., k, m] with `transpose_x`.
        y: Tensor of shape [k, n] or [..., k, n], with its last two axes exchanged under `transpose_y`.
        bias: Tensor of shape [n] that is added, or None.
        transpose_x: whether the last two axes of `x` are exchanged. Default: False.
        transpose_y: whether the last two axes of `y` are exchanged. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of shape [..., m, n].

    >>> x, y = paddle.ones([2, 3]), paddle.ones([3, 4])
    >>> paddle.incubate.nn.functional.fused_matmul_bias(x, y, paddle.ones([4])).tolist()[0]
    [4.0, 4.0, 4.0, 4.0]"""

def fused_multi_head_attention(x: Tensor, qkv_weight: Tensor, linear_weight: Tensor, pre_layer_norm: bool = False, pre_ln_scale: Tensor | None = None, pre_ln_bias: Tensor | None = None, ln_scale: Tensor | None = None, ln_bias: Tensor | None = None, pre_ln_epsilon: float = 1e-05, qkv_bias: Tensor | None = None, linear_bias: Tensor | None = None, cache_kv: Tensor | None = None, attn_mask: Tensor | None = None, dropout_rate: float = 0.5, attn_dropout_rate: float = 0.5, ln_epsilon: float = 1e-05, training: bool = True, mode: Any = 'upscale_in_train', ring_id: int = -1, add_residual: bool = True, num_heads: int = -1, transpose_qkv_wb: bool = False, name: str | None = None) -> Tensor:
    """The self-attention block of a Transformer: projections, attention, dropout, residual, normalisation.

    Args:
        x: [batch, length, features].
        qkv_weight: [3, heads, size, features]; with `transpose_qkv_wb` [features, 3 * features], split in `num_heads`.
        linear_weight: [features, features], the projection of the result.
        pre_layer_norm: whether the input is normalised; otherwise the result is. Default: False.
        pre_ln_scale: scale of the normalisation before, [features], or None.
        pre_ln_bias: shift of the normalisation before, [features], or None.
        ln_scale: scale of the normalisation after, [features], or None.
        ln_bias: shift of the normalisation after, [features], or None.
        pre_ln_epsilon: added to the variance in the normalisation before. Default: 1e-05.
        qkv_bias: [3, heads, size], or [3 * features] with `transpose_qkv_wb`, or None.
        linear_bias: [features], or None.
        cache_kv: [2, batch, heads, length, size] of earlier steps; if given, (result, extended cache) is returned.
        attn_mask: True, 1 or 0.0 where a position may be seen, False, 0 or -inf where not.
        dropout_rate: probability with which elements of the result are dropped. Default: 0.5.
        attn_dropout_rate: probability with which attention weights are dropped. Default: 0.5.
        ln_epsilon: added to the variance in the normalisation after. Default: 1e-05.
        training: whether elements are dropped. Default: True.
        mode: 'upscale_in_train', where kept elements grow in training, or 'downscale_in_infer', where all shrink in
            inference. Default: 'upscale_in_train'.
        ring_id: must be -1; tensor parallelism raises an error. Default: -1.
        add_residual: whether `x` is added to the result. Default: True.
        num_heads: how many heads, needed with `transpose_qkv_wb` only. Default: -1.
        transpose_qkv_wb: whether `qkv_weight` is one matrix. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of shape [batch, length, features]; with `cache_kv`, (that Tensor, the longer cache).

    >>> x, qkv_weight, linear_weight = paddle.rand([2, 3, 8]), paddle.rand([3, 2, 4, 8]), paddle.rand([8, 8])
    >>> paddle.incubate.nn.functional.fused_multi_head_attention(x, qkv_weight, linear_weight).shape
    [2, 3, 8]"""

def fused_multi_transformer(x: Tensor, ln_scales: Any, ln_biases: Any, qkv_weights: Any, qkv_biases: Any, linear_weights: Any, linear_biases: Any, ffn_ln_scales: Any, ffn_ln_biases: Any, ffn1_weights: Any, ffn1_biases: Any, ffn2_weights: Any, ffn2_biases: Any, pre_layer_norm: bool = True, epsilon: float = 1e-05, residual_alpha: float = 1.0, cache_kvs: Any = None, beam_offset: Any = None, pre_caches: Any = None, seq_lens: Any = None, rotary_embs: Any = None, time_step: Any = None, attn_mask: Any = None, dropout_rate: float = 0.0, rotary_emb_dims: float = 0, activation: str = 'gelu', training: bool = False, mode: str = 'upscale_in_train', trans_qkvw: bool = True, ring_id: float = -1, norm_type: str = 'layernorm', use_neox_rotary_style: bool = False, gqa_group_size: float = -1, name: str | None = None) -> Any:
    """Several consecutive Transformer layers; every list holds one tensor per layer.

    Args:
        x: [batch, length, features].
        ln_scales: scales of the normalisations of attention, each [features].
        ln_biases: their shifts, or None.
        qkv_weights: [3, heads, size, features], or without `trans_qkvw` [features, 3, heads, size]; with
            `gqa_group_size` key heads [heads + 2 * groups, size, features].
        qkv_biases: biases of the projections to queries, keys and values, or None.
        linear_weights: projections of the attention's results, each [features, features].
        linear_biases: their biases, or None.
        ffn_ln_scales: scales of the normalisations of the feed-forward networks, each [features].
        ffn_ln_biases: their shifts, or None.
        ffn1_weights: first matrices of the feed-forward networks, each [features, inner features].
        ffn1_biases: their biases, or None.
        ffn2_weights: second matrices, each [inner features, features].
        ffn2_biases: their biases, or None.
        pre_layer_norm: whether inputs of the blocks are normalised; otherwise their results are. Default: True.
        epsilon: added to the variance. Default: 1e-05.
        residual_alpha: factor of the residuals. Default: 1.0.
        cache_kvs: [2, batch, heads, longest, size], updated in place; if given, (result, caches) is returned.
        beam_offset: must be None; anything else raises an error.
        pre_caches: must be None; anything else raises an error.
        seq_lens: the length of each sample, used without `attn_mask`.
        rotary_embs: [2, batch, 1, length, size], cosines and sines.
        time_step: the number of elements in the caches; x is then the next one.
        attn_mask: True, 1 or 0.0 where a position may be seen, False, 0 or -inf where not; or None.
        dropout_rate: probability with which elements are dropped. Default: 0.0.
        rotary_emb_dims: 0 or 1. Default: 0.
        activation: name of an activation, such as 'relu' or 'gelu'. Default: 'gelu'.
        training: whether elements are dropped. Default: False.
        mode: 'upscale_in_train', where kept elements grow in training, or 'downscale_in_infer', where all shrink in
            inference. Default: 'upscale_in_train'.
        trans_qkvw: whether the features are the last axis of `qkv_weights`. Default: True.
        ring_id: must be -1; tensor parallelism raises an error. Default: -1.
        norm_type: 'layernorm' or 'rmsnorm'. Default: 'layernorm'.
        use_neox_rotary_style: whether neighbours are rotated together; otherwise the two halves are. Default: False.
        gqa_group_size: how many key heads; by default, below 1, as many as query heads.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`; with `cache_kvs`, (that Tensor, the list of caches).

    >>> ones, none = [paddle.ones([8])], None
    >>> qkv, linear = [paddle.rand([3, 2, 4, 8])], [paddle.rand([8, 8])]
    >>> first, second = [paddle.rand([8, 32])], [paddle.rand([32, 8])]
    >>> paddle.incubate.nn.functional.fused_multi_transformer(
    ...     paddle.rand([1, 3, 8]), ones, none, qkv, none, linear, none, ones, none, first, none, second, none
    ... ).shape
    [1, 3, 8]"""

def fused_rms_norm(x: Tensor, norm_weight: Any, norm_bias: Any, epsilon: Any, begin_norm_axis: float = 1, bias: Any = None, residual: Any = None, quant_scale: float = -1, quant_round_type: float = 0, quant_max_bound: float = 0, quant_min_bound: float = 0) -> Any:
    """`x + bias + residual` divided by its root mean square.

    Args:
        x: Tensor of shape [..., features].
        norm_weight: scale of the normalised values, of the size of the normalised axes, or None.
        norm_bias: shift of the normalised values, of the same size, or None.
        epsilon: added to the variance or the mean square.
        begin_norm_axis: first of the axes that are normalised. Default: 1.
        bias: Tensor that is added to `x` first, or None.
        residual: Tensor with the shape of `x` that is added too, or None.
        quant_scale: must not be above 0; quantised results raise an error. Default: -1.
        quant_round_type: accepted and not used. Default: 0.
        quant_max_bound: accepted and not used. Default: 0.
        quant_min_bound: accepted and not used. Default: 0.

    Returns:
        (result, input of the normalisation if there is a residual)

    >>> out, _ = paddle.incubate.nn.functional.fused_rms_norm(paddle.full([1, 4], 2.0), paddle.ones([4]), None, 0.0)
    >>> out.tolist()
    [[1.0, 1.0, 1.0, 1.0]]"""

def fused_rms_norm_ext(x: Tensor, scale: Any, epsilon: float = 1e-05, name: str | None = None) -> Any:
    """The same as `fast_rms_norm`.

    Args:
        x: Tensor of shape [..., features].
        scale: Tensor of shape [features] that the result is multiplied by.
        epsilon: added to the variance or the mean square. Default: 1e-05.
        name: a name for the result, used in Programs only.

    Returns:
        (result, inverse root mean square of each row).

    >>> x = paddle.full([1, 4], 2.0)
    >>> paddle.incubate.nn.functional.fused_rms_norm_ext(x, paddle.ones([4]), 0.0)[0].tolist()
    [[1.0, 1.0, 1.0, 1.0]]"""

def fused_rotary_position_embedding(q: Tensor, k: Tensor | None = None, v: Tensor | None = None, sin: Tensor | None = None, cos: Tensor | None = None, position_ids: Tensor | None = None, use_neox_rotary_style: bool = True, time_major: bool = False, rotary_emb_base: float = 10000.0) -> tuple[Tensor, Tensor, Tensor]:
    """Rotate queries, keys and values by their positions.

    Args:
        q: [batch, length, heads, size] with an even size, or with `time_major` [length, batch, heads, size].
        k: the same for keys, or None.
        v: the same for values, or None.
        sin: table of sines, [length, size]; by default computed from `rotary_emb_base`.
        cos: table of cosines, given together with `sin`.
        position_ids: [batch, length], the index of each element in the tables; by default its place.
        use_neox_rotary_style: whether neighbours are paired; otherwise the two halves are. Default: True.
        time_major: whether the length comes before the batch. Default: False.
        rotary_emb_base: base of the angles. Default: 10000.0.

    Returns:
        (q, k, v), rotated; None for those not given.

    >>> q = paddle.ones([1, 2, 1, 2])
    >>> q, k, v = paddle.incubate.nn.functional.fused_rotary_position_embedding(q)
    >>> q[0, 0, 0].tolist(), k, v
    ([1.0, 1.0], None, None)"""

def fused_stack_transpose_quant(x: Sequence[Tensor], transpose: bool = True) -> tuple[Tensor, Tensor]:
    """Transpose and stack matrices, in float8 with a scale for each block of 128 x 128.

    Args:
        x: list of matrices, which are stacked in their order.
        transpose: whether each matrix is transposed. Default: True.

    Returns:
        (float8 numbers, scales).

    >>> out, scale = paddle.incubate.nn.functional.fused_stack_transpose_quant([paddle.ones([256, 128], "bfloat16")])
    >>> out.shape, scale.shape
    ([128, 256], [1, 2])"""

def fused_swiglu_weighted_bwd(o1: Tensor, do2_s: Tensor, unzipped_probs: Tensor, name: str | None = None) -> tuple[Tensor, Tensor, Tensor]:
    """Gradients of `swiglu(o1) * probs`, and that product itself.

    Args:
        o1: Tensor of shape [..., 2 * features]: gates, then the values that they multiply.
        do2_s: gradient of the weighted product, of shape [..., features].
        unzipped_probs: the weights, one for each row of `o1`.
        name: a name for the result, used in Programs only.

    Returns:
        (gradient of `o1`, gradient of the weights, the forward result)

    >>> o1, ones = paddle.to_tensor([[0.0, 4.0]]), paddle.ones([1, 1])
    >>> slope, weight_slope, out = paddle.incubate.nn.functional.fused_swiglu_weighted_bwd(o1, ones, ones)
    >>> slope.tolist(), weight_slope.tolist(), out.tolist()
    ([[2.0, 0.0]], [[0.0]], [[0.0]])"""

def fused_transpose_split_quant(x: Tensor, input_scales: Any, tokens_per_expert: Any, pow_2_scales: bool = False) -> Any:
    """The rows of each expert, transposed, in float8 with a scale for each 128 of them.

    Args:
        x: [tokens, features]; in float8 if `input_scales` is given.
        input_scales: [tokens, features / 128], the scales of `x`, or None.
        tokens_per_expert: the number of consecutive rows of each expert.
        pow_2_scales: whether scales are powers of two. Default: False.

    Returns:
        (a list of numbers [features, tokens], a list of scales [tokens / 128, features])

    >>> x = paddle.ones([256, 128])
    >>> numbers, scales = paddle.incubate.nn.functional.fused_transpose_split_quant(x, None, [128, 128])
    >>> [n.shape for n in numbers], [s.shape for s in scales]
    ([[128, 128], [128, 128]], [[1, 128], [1, 128]])"""

def fused_transpose_wlch_split_quant(x: Tensor, tokens_per_expert: Sequence[int], pow_2_scales: bool = False) -> tuple[list[Tensor], list[Tensor]]:
    """Transposed and split matrices in float8: not implemented here, so it raises NotImplementedError.

    Args:
        x: not used, because the function only raises an error.
        tokens_per_expert: not used, because the function only raises an error.
        pow_2_scales: not used, because the function only raises an error. Default: False.

    Returns:
        nothing; it raises NotImplementedError.

    >>> try:
    ...     paddle.incubate.nn.functional.fused_transpose_wlch_split_quant(*[None] * 2)
    ... except NotImplementedError:
    ...     print("not implemented")
    not implemented"""

def fused_weighted_swiglu_act_quant(x: Tensor, prob: Tensor | None = None, using_pow2_scaling: bool = False, name: str | None = None) -> tuple[Tensor, Tensor]:
    """`swiglu(x) * prob` in float8 with a scale for each 128 columns.

    Args:
        x: [..., columns]: gates in the first half, gated values in the second.
        prob: a weight for each row, or None.
        using_pow2_scaling: whether scales are powers of two. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        (numbers of shape [rows, columns / 2], scales).

    >>> out, scale = paddle.incubate.nn.functional.fused_weighted_swiglu_act_quant(paddle.ones([2, 256]))
    >>> out.shape, scale.shape
    ([2, 128], [2, 1])"""

def int_bincount(x: Tensor, low: Any, high: Any, dtype: DTypeLike | None = None, name: str | None = None) -> Any:
    """Counts of integers in a range: not implemented here, so it raises NotImplementedError.

    Args:
        x: not used, because the function only raises an error.
        low: not used, because the function only raises an error.
        high: not used, because the function only raises an error.
        dtype: not used, because the function only raises an error.
        name: not used, because the function only raises an error.

    Returns:
        nothing; it raises NotImplementedError.

    >>> try:
    ...     paddle.incubate.nn.functional.int_bincount(*[None] * 3)
    ... except NotImplementedError:
    ...     print("not implemented")
    not implemented"""

def masked_multihead_attention(x: Tensor, cache_kv: Any = None, bias: Any = None, src_mask: Any = None, cum_offsets: Any = None, sequence_lengths: Any = None, rotary_tensor: Any = None, beam_cache_offset: Any = None, qkv_out_scale: Any = None, out_shift: Any = None, out_smooth: Any = None, seq_len: float = 1, rotary_emb_dims: float = 0, use_neox_rotary_style: bool = False, compute_dtype: str = 'default', out_scale: float = -1, quant_round_type: float = 1, quant_max_bound: float = 127.0, quant_min_bound: float = -127.0) -> Any:
    """One step of generation: attention of the newest element to all elements in the cache.

    Args:
        x: queries, keys and values of the step, [batch, 3 * heads * size].
        cache_kv: [2, batch, heads, longest, size]; the step is written into it.
        bias: [3, heads, size], added to `x`, or None.
        src_mask: [batch, 1, 1, length] including the step itself, added to the scores.
        cum_offsets: must be None; anything else raises an error.
        sequence_lengths: the number of earlier elements of each sample; by default derived from `src_mask`.
        rotary_tensor: must be None; anything else raises an error.
        beam_cache_offset: must be None; anything else raises an error.
        qkv_out_scale: must be None; anything else raises an error.
        out_shift: must be None; anything else raises an error.
        out_smooth: must be None; anything else raises an error.
        seq_len: accepted and not used. Default: 1.
        rotary_emb_dims: accepted and not used. Default: 0.
        use_neox_rotary_style: accepted and not used. Default: False.
        compute_dtype: accepted and not used. Default: 'default'.
        out_scale: must not be above 0; quantised results raise an error. Default: -1.
        quant_round_type: accepted and not used. Default: 1.
        quant_max_bound: accepted and not used. Default: 127.0.
        quant_min_bound: accepted and not used. Default: -127.0.

    Returns:
        (result [batch, heads * size], the cache)

    >>> x, cache = paddle.ones([1, 3 * 2 * 4]), paddle.zeros([2, 1, 2, 5, 4])
    >>> lengths = paddle.to_tensor([[0]])
    >>> out, cache = paddle.incubate.nn.functional.masked_multihead_attention(x, cache, sequence_lengths=lengths)
    >>> out.tolist(), cache[0, 0, 0, :, 0].tolist()
    ([[1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]], [1.0, 0.0, 0.0, 0.0, 0.0])"""

def moe_combine(x: Tensor, combine_weights: Tensor, scatter_index: Tensor, name: str | None = None) -> Tensor:
    """Combine the results of the experts: `out[s] = sum over k of weights[s, k] * x[index[k, s]]`.

    Args:
        x: results of the experts, [rows, features].
        combine_weights: [tokens, k].
        scatter_index: [k, tokens], the row of each token for each of its experts.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of shape [tokens, features].

    >>> x = paddle.to_tensor([[1.0], [2.0], [3.0]])
    >>> weights, index = paddle.to_tensor([[0.5, 0.5]]), paddle.to_tensor([[0], [2]])
    >>> paddle.incubate.nn.functional.moe_combine(x, weights, index).tolist()
    [[2.0]]"""

def moe_gate_dispatch(x: Tensor, gate_logits: Tensor, corr_bias: Tensor, k: int, capacity: int, use_pad: bool, name: str | None = None) -> Tensor:
    """The routing of tokens to experts: not implemented here, so it raises NotImplementedError.

    Args:
        x: not used, because the function only raises an error.
        gate_logits: not used, because the function only raises an error.
        corr_bias: not used, because the function only raises an error.
        k: not used, because the function only raises an error.
        capacity: not used, because the function only raises an error.
        use_pad: not used, because the function only raises an error.
        name: not used, because the function only raises an error.

    Returns:
        nothing; it raises NotImplementedError.

    >>> try:
    ...     paddle.incubate.nn.functional.moe_gate_dispatch(*[None] * 6)
    ... except NotImplementedError:
    ...     print("not implemented")
    not implemented"""

def moe_gate_dispatch_and_quant(x: Tensor, gate_logits: Tensor, corr_bias: Tensor, k: int, capacity: int, use_pad: bool, use_pow2_scale: bool) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]:
    """The routing of tokens to experts, in float8: not implemented here, so it raises NotImplementedError.

    Args:
        x: not used, because the function only raises an error.
        gate_logits: not used, because the function only raises an error.
        corr_bias: not used, because the function only raises an error.
        k: not used, because the function only raises an error.
        capacity: not used, because the function only raises an error.
        use_pad: not used, because the function only raises an error.
        use_pow2_scale: not used, because the function only raises an error.

    Returns:
        nothing; it raises NotImplementedError.

    >>> try:
    ...     paddle.incubate.nn.functional.moe_gate_dispatch_and_quant(*[None] * 7)
    ... except NotImplementedError:
    ...     print("not implemented")
    not implemented"""

def moe_gate_dispatch_partial_nosoftmaxtopk(x: Tensor, combine_weights: Tensor, expert_id: Tensor, k: int, capacity: int, num_experts: int, use_pad: bool, expert_start_index: int, expert_end_index: int, reverse_token_drop: bool, name: str | None = None) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]:
    """The routing of tokens to some of the experts: not implemented here, so it raises NotImplementedError.

    Args:
        x: not used, because the function only raises an error.
        combine_weights: not used, because the function only raises an error.
        expert_id: not used, because the function only raises an error.
        k: not used, because the function only raises an error.
        capacity: not used, because the function only raises an error.
        num_experts: not used, because the function only raises an error.
        use_pad: not used, because the function only raises an error.
        expert_start_index: not used, because the function only raises an error.
        expert_end_index: not used, because the function only raises an error.
        reverse_token_drop: not used, because the function only raises an error.
        name: not used, because the function only raises an error.

    Returns:
        nothing; it raises NotImplementedError.

    >>> try:
    ...     paddle.incubate.nn.functional.moe_gate_dispatch_partial_nosoftmaxtopk(*[None] * 10)
    ... except NotImplementedError:
    ...     print("not implemented")
    not implemented"""

def moe_gate_dispatch_permute(x: Tensor, gate_logits: Tensor, corr_bias: Tensor, k: int, capacity: int, world_size: int, name: str | None = None) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
    """The routing of tokens to experts on several machines: not implemented here, so it raises NotImplementedError.

    Args:
        x: not used, because the function only raises an error.
        gate_logits: not used, because the function only raises an error.
        corr_bias: not used, because the function only raises an error.
        k: not used, because the function only raises an error.
        capacity: not used, because the function only raises an error.
        world_size: not used, because the function only raises an error.
        name: not used, because the function only raises an error.

    Returns:
        nothing; it raises NotImplementedError.

    >>> try:
    ...     paddle.incubate.nn.functional.moe_gate_dispatch_permute(*[None] * 6)
    ... except NotImplementedError:
    ...     print("not implemented")
    not implemented"""

def variable_length_memory_efficient_attention(query: Tensor, key: Tensor, value: Tensor, seq_lens: Tensor, kv_seq_lens: Tensor, mask: Tensor | None = None, scale: float | None = None, causal: bool = False, pre_cache_length: int = 0) -> Tensor:
    """Attention with a length per sample; beyond it the result is zero.

    Args:
        query: [batch, heads, length, size].
        key: [batch, key heads, key length, size]; key heads divide heads.
        value: the values, shaped like `key`.
        seq_lens: the number of queries of each sample.
        kv_seq_lens: the number of keys of each sample.
        mask: added to the scores, or None.
        scale: factor of the scores; by default one divided by the root of the size.
        causal: whether a query sees only keys up to its own place. Default: False.
        pre_cache_length: the number of keys before the first query, for `causal`. Default: 0.

    Returns:
        Tensor with the shape of `query`.

    >>> x, lengths = paddle.ones([1, 1, 3, 1]), paddle.to_tensor([[2]])
    >>> attention = paddle.incubate.nn.functional.variable_length_memory_efficient_attention
    >>> attention(x, x, x, lengths, lengths).flatten().tolist()
    [1.0, 1.0, 0.0]"""
