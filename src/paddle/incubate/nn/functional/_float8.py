"""float8 numbers with a scale for each block of 128, or of 128 x 128: `value = number * scale`."""

import torch
import torch.nn.functional as F

from ...._core.errors import InvalidArgumentError, UnimplementedError, received, require_tensor
from ...._core.op import op
from ....nn.functional.activation import swiglu

BLOCK = 128
_TYPE = torch.float8_e4m3fn
_GREATEST = torch.finfo(_TYPE).max


def _matrix(x, label, what):
    require_tensor(x, label, what)
    if x.dim() != 2:
        raise InvalidArgumentError(f"{what}: '{label}' must be a matrix.", received(**{label: x}))
    return x.float()


def quantised(x, rows, powers, epsilon=0.0):
    """(float8 numbers, scales) of a matrix, a scale for each block of `rows` x 128."""
    height, width = x.shape
    padded = F.pad(x, (0, -width % BLOCK, 0, -height % rows))
    blocks = padded.reshape(padded.shape[0] // rows, rows, padded.shape[1] // BLOCK, BLOCK)
    scale = blocks.abs().amax((1, 3)).clamp(min=epsilon) / _GREATEST
    scale = torch.where(scale > 0, scale, torch.ones_like(scale))  # a block of zeros
    if powers:
        scale = torch.exp2(torch.log2(scale).ceil())
    numbers = (blocks / scale[:, None, :, None]).clamp(-_GREATEST, _GREATEST)
    return numbers.reshape(padded.shape)[:height, :width].to(_TYPE), scale


@op
def fp8_quant_blockwise(
    x,
    epsilon=0.0,
    input_transpose=False,
    output_scale_transpose=True,
    return_transpose_only=False,
    using_pow2_scale=True,
    using_ue8m0_scale=False,
    quant_method="1x128",
    output_type="e4m3",
    name=None,
):
    """Quantise a matrix to float8 with a scale for each block, and with `input_transpose` its transpose too.

    Args:
        epsilon: the lower bound of a block's maximum.
        input_transpose: whether the transpose is quantised too.
        output_scale_transpose: whether scales are stored in column-major order.
        using_pow2_scale: whether scales are powers of two.
        quant_method: blocks of '1x128' or '128x128'.
        x: matrix of any size.
        return_transpose_only: with `input_transpose`, whether only the transpose is returned.
        using_ue8m0_scale: must be False; packed scales raise an error.
        output_type: must be 'e4m3'.

    Returns:
        (numbers, scales), followed by those of the transpose if it is wanted too.

    >>> numbers, scales = paddle.incubate.nn.functional.fp8_quant_blockwise(paddle.ones([2, 256]))
    >>> numbers.dtype, scales.tolist()
    (paddle.float8_e4m3fn, [[0.00390625, 0.00390625], [0.00390625, 0.00390625]])
    """
    what = "fp8_quant_blockwise"
    if quant_method not in ("1x128", "128x128"):
        known = f"{what}: 'quant_method' must be '1x128' or '128x128'."
        raise InvalidArgumentError(known, received(quant_method=quant_method))
    if output_type != "e4m3":
        raise InvalidArgumentError(f"{what}: 'output_type' must be 'e4m3'.", received(output_type=output_type))
    if using_ue8m0_scale:
        raise UnimplementedError(f"{what}: packed scales are not supported.", received(using_ue8m0_scale=True))
    values = _matrix(x, "x", what)
    rows = BLOCK if quant_method == "128x128" else 1

    def made(matrix):
        numbers, scale = quantised(matrix, rows, using_pow2_scale, epsilon)
        return numbers, scale.t().contiguous().t() if output_scale_transpose else scale

    if not input_transpose:
        return made(values)
    turned = made(values.t())
    return turned if return_transpose_only else (*made(values), *turned)


@op
def fused_stack_transpose_quant(x, transpose=True):
    """Transpose and stack matrices, in float8 with a scale for each block of 128 x 128.

    Args:
        x: list of matrices, which are stacked in their order.
        transpose: whether each matrix is transposed.

    Returns:
        (float8 numbers, scales).

    >>> out, scale = paddle.incubate.nn.functional.fused_stack_transpose_quant([paddle.ones([256, 128], "bfloat16")])
    >>> out.shape, scale.shape
    ([128, 256], [1, 2])
    """
    matrices = [_matrix(t, "x", "fused_stack_transpose_quant") for t in x]
    return quantised(torch.cat([t.t() if transpose else t for t in matrices]), BLOCK, False)


@op
def fused_transpose_split_quant(x, input_scales, tokens_per_expert, pow_2_scales=False):
    """The rows of each expert, transposed, in float8 with a scale for each 128 of them.

    Args:
        x: [tokens, features]; in float8 if `input_scales` is given.
        tokens_per_expert: the number of consecutive rows of each expert.
        input_scales: [tokens, features / 128], the scales of `x`, or None.
        pow_2_scales: whether scales are powers of two.

    Returns:
        (a list of numbers [features, tokens], a list of scales [tokens / 128, features])

    >>> x = paddle.ones([256, 128])
    >>> numbers, scales = paddle.incubate.nn.functional.fused_transpose_split_quant(x, None, [128, 128])
    >>> [n.shape for n in numbers], [s.shape for s in scales]
    ([[128, 128], [128, 128]], [[1, 128], [1, 128]])
    """
    what = "fused_transpose_split_quant"
    values = _matrix(x, "x", what)
    if input_scales is not None:
        values = values * input_scales.repeat_interleave(BLOCK, 1)[:, : values.shape[1]]
    if sum(tokens_per_expert) != len(values):
        raise InvalidArgumentError(
            f"{what}: 'tokens_per_expert' must sum to the rows of 'x'.",
            received(x=x, tokens_per_expert=tokens_per_expert),
        )
    pairs = [quantised(part.t(), 1, pow_2_scales) for part in values.split(list(tokens_per_expert))]
    return [numbers for numbers, _ in pairs], [scale.t() for _, scale in pairs]


@op
def fused_weighted_swiglu_act_quant(x, prob=None, using_pow2_scaling=False, name=None):
    """`swiglu(x) * prob` in float8 with a scale for each 128 columns.

    Args:
        x: [..., columns]: gates in the first half, gated values in the second.
        prob: a weight for each row, or None.
        using_pow2_scaling: whether scales are powers of two.

    Returns:
        (numbers of shape [rows, columns / 2], scales).

    >>> out, scale = paddle.incubate.nn.functional.fused_weighted_swiglu_act_quant(paddle.ones([2, 256]))
    >>> out.shape, scale.shape
    ([2, 128], [2, 1])
    """
    require_tensor(x, "x", "fused_weighted_swiglu_act_quant")
    out = swiglu.kernel(x.float()).flatten(0, -2)
    out = out if prob is None else out * prob.float().reshape(-1, 1)
    return quantised(out, 1, using_pow2_scaling)


@op
def cross_entropy_with_softmax_bwd_w_downcast(label, softmax, loss_grad, name=None):
    """The gradient of a cross entropy for its logits, `(softmax - one_hot(label)) * loss_grad`, in bfloat16.

    Args:
        label: integers, the class of each row.
        softmax: probabilities of shape [..., classes].
        loss_grad: gradient of the loss of each row.

    Returns:
        bfloat16 Tensor with the shape of `softmax`.

    >>> label, softmax = paddle.to_tensor([1]), paddle.to_tensor([[0.25, 0.75]])
    >>> backward = paddle.incubate.nn.functional.cross_entropy_with_softmax_bwd_w_downcast
    >>> backward(label, softmax, paddle.ones([1])).astype("float32").tolist()
    [[0.25, -0.25]]
    """
    for key, value in (("label", label), ("softmax", softmax), ("loss_grad", loss_grad)):
        require_tensor(value, key, "cross_entropy_with_softmax_bwd_w_downcast")
    at = label.long().reshape(*softmax.shape[:-1], 1)
    slope = softmax.float().scatter_add(-1, at, softmax.new_full(at.shape, -1.0, dtype=torch.float32))
    return (slope * loss_grad.float().reshape(at.shape)).to(torch.bfloat16)


@op
def embedding_grad_add_to_(token_indices, main_grad_, out_grad, name=None):
    """Add the gradient of each token to the row of its embedding, in place and in the precision of `main_grad_`.

    Args:
        token_indices: integers, the row of each token.
        main_grad_: gradient of the embedding, of shape [rows, features], which is changed.
        out_grad: gradients of the tokens, of shape [..., features].

    Returns:
        `main_grad_` itself.

    >>> grad = paddle.zeros([3, 2])
    >>> out = paddle.incubate.nn.functional.embedding_grad_add_to_(
    ...     paddle.to_tensor([0, 2, 2]), grad, paddle.ones([3, 2]))
    >>> grad.tolist()
    [[1.0, 1.0], [0.0, 0.0], [2.0, 2.0]]
    """
    for key, value in (("token_indices", token_indices), ("main_grad_", main_grad_), ("out_grad", out_grad)):
        require_tensor(value, key, "embedding_grad_add_to_")
    rows = out_grad.reshape(-1, main_grad_.shape[-1]).to(main_grad_.dtype)
    with torch.no_grad():
        return main_grad_.index_add_(0, token_indices.reshape(-1).long(), rows)
