"""Which operators autocast runs in which precision, by Paddle's operator names.

Three tables: Paddle's lists, the operators here for each Paddle name, and the operators here that correspond to one of
several Paddle operators, depending on their arguments.
"""

import functools

import torch

from .._core.operator import OperatorSet, OperatorTable

LOW, FULL, GREY, SKIP = "low", "full", "grey", "skip"

LEVELS = ("O0", "OD", "O1", "O2")

# White: always in the low precision.
_WHITE = (
    "conv2d einsum matmul matmul_v2 max_pool2d_with_index mul fused_gemm_epilogue flash_attn linear_v2 "
    "fused_rotary_position_embedding"
).split()
_WHITE_FLOAT16 = (
    "fake_quantize_dequantize_abs_max fake_quantize_dequantize_moving_average_abs_max fused_attention fused_feedforward"
).split()

# Black: always in float32; the first half at level O1, the second at O1 and O2.
_BLACK_O1 = (
    "tan acos asin sinh cosh atanh tanh_shrink cumprod cumsum dist pnorm frobenius_norm renorm group_norm layer_norm "
    "softmax softmin softplus log_softmax softmax_with_cross_entropy sigmoid_cross_entropy_with_logits "
    "c_softmax_with_cross_entropy c_softmax_with_multi_label_cross_entropy cross_entropy cross_entropy2 nll_loss "
    "huber_loss triplet_margin_loss log_loss hsigmoid_loss margin_cross_entropy square exp expm1 log log10 log2 "
    "reciprocal rsqrt pow erfinv mean reduce_mean reduce_sum reduce_prod"
).split()
_BLACK_O2 = (
    "lookup_table lookup_table_v2 scatter linear_interp_v2 nearest_interp_v2 bilinear_interp_v2 bicubic_interp_v2 "
    "trilinear_interp_v2"
).split()

# A Paddle operator -> the operators here that implement it under another name. A loss that ends in a mean or
# a sum is listed under that; without the reduction it is a variant, see below.
_REDUCED = (
    "kl_div l1_loss binary_cross_entropy margin_ranking_loss hinge_embedding_loss triplet_margin_loss ctc_loss "
    "rnnt_loss multi_label_margin_loss"
).split()
_PRODUCTS = "matmul mm inner tensordot linear fused_linear fused_matmul_bias fused_linear_activation"
_INTERPOLATION = "interpolate upsample"
_OURS = {
    "conv2d": "conv1d conv2d",
    "conv2d_transpose": "conv1d_transpose conv2d_transpose",
    "matmul": _PRODUCTS,
    "matmul_v2": _PRODUCTS,
    "mul": "linear fused_linear",
    "linear_v2": "linear fused_linear",
    "fused_gemm_epilogue": "linear fused_linear fused_matmul_bias fused_linear_activation",
    "flash_attn": (
        "attention scaled_dot_product_attention flash_attention flash_attn_qkvpacked flash_attn_varlen_qkvpacked "
        "flash_attention_v3_varlen flashmask_attention variable_length_memory_efficient_attention"
    ),
    "fused_attention": "fused_multi_head_attention",
    "tanh_shrink": "tanhshrink",
    "frobenius_norm": "matrix_norm frobenius_norm",
    "p_norm": "norm vector_norm pairwise_distance cdist pdist normalize",
    "softmax": "softmax softmax_ softmax_mask_fuse softmax_mask_fuse_upper_triangle",
    "softmax_with_cross_entropy": "softmax_with_cross_entropy cross_entropy npair_loss",
    "sigmoid_cross_entropy_with_logits": "binary_cross_entropy_with_logits sigmoid_focal_loss",
    "log_softmax": "log_softmax adaptive_log_softmax_with_loss",
    "cross_entropy": "cross_entropy",
    "huber_loss": "smooth_l1_loss",
    "hsigmoid_loss": "",
    "hierarchical_sigmoid": "hsigmoid_loss",
    "kldiv_loss": "kl_div",
    "bce_loss": "binary_cross_entropy",
    "warpctc": "ctc_loss",
    "square": "square square_error_cost mse_loss",
    "exp": "exp poisson_nll_loss soft_margin_loss logaddexp",
    "log": "log gaussian_nll_loss",
    "pow": "pow multi_margin_loss local_response_norm",
    "cumsum": "cumsum cumulative_trapezoid",
    "mean": "mean " + " ".join(_REDUCED),
    "reduce_mean": "mean var std multi_label_soft_margin_loss " + " ".join(_REDUCED),
    "reduce_sum": "sum nansum nanmean cosine_similarity cosine_embedding_loss dice_loss cov corrcoef",
    "reduce_prod": "prod",
    "lookup_table": "embedding",
    "lookup_table_v2": "embedding",
    **dict.fromkeys(_BLACK_O2[3:], _INTERPOLATION),
    # In none of Paddle's lists, but in those of its users.
    "elementwise_add": "add",
    "elementwise_sub": "subtract",
    "elementwise_mul": "multiply",
    "elementwise_div": "divide true_divide",
    "elementwise_max": "maximum",
    "elementwise_min": "minimum",
    "elementwise_mod": "remainder",
    "elementwise_floordiv": "floor_divide",
    "elementwise_fmax": "fmax",
    "elementwise_fmin": "fmin",
    "elementwise_heaviside": "heaviside",
    "add": "add",
    "sum": "add_n",
    "reduce_max": "max amax",
    "reduce_min": "min amin",
    "reduce_all": "all",
    "reduce_any": "any",
    "reshape2": "reshape",
    "transpose2": "transpose permute",
    "squeeze2": "squeeze",
    "unsqueeze2": "unsqueeze",
    "flatten_contiguous_range": "flatten",
    "slice": "slice getitem",
    "expand_v2": "expand",
    "expand_as_v2": "expand_as",
    "split_with_num": "split chunk",
    "top_k": "topk",
    "top_k_v2": "topk",
    "arg_max": "argmax",
    "arg_min": "argmin",
    "hard_sigmoid": "hardsigmoid",
    "hard_swish": "hardswish",
    "hard_shrink": "hardshrink",
    "brelu": "hardtanh",
    "logsigmoid": "log_sigmoid",
    "grid_sampler": "grid_sample",
    "bilinear_tensor_product": "bilinear",
    "pool2d": "avg_pool1d avg_pool2d max_pool1d max_pool2d adaptive_avg_pool1d adaptive_avg_pool2d",
    "pool3d": "avg_pool3d max_pool3d adaptive_avg_pool3d",
    "pad3d": "pad",
    "sync_batch_norm": "batch_norm",
    "lrn": "local_response_norm",
    "fused_rms_norm": "rms_norm fused_rms_norm",
    "fused_bias_residual_layernorm": "fused_layer_norm",
}

_NAMES = {"matmul": "matmul_v2", "mm": "matmul_v2", "linear": "matmul_v2", "embedding": "lookup_table_v2"} | {
    ours.split()[0]: paddles
    for paddles, ours in _OURS.items()
    if paddles.startswith(("elementwise_", "reduce_", "hard_", "arg_"))
}


# {operator: the Paddle names that apply to it}.
PADDLE_NAMES = OperatorTable("autocast: Paddle's names in its lists")
for _paddles, _listed in _OURS.items():
    for _name in set(_listed.split()) - {"frobenius_norm"}:  # a norm of matrices, see VARIANTS
        PADDLE_NAMES.setdefault(_name, []).append(_paddles)


def paddle_name(ours):
    """Paddle's name of an operator, for statistics."""
    return _NAMES.get(ours, ours)


# Operators without an input to cast, or whose purpose is a particular dtype or memory.
_UNTOUCHED = OperatorSet(
    "autocast: left alone",
    (
        "cast memcpy assign shape rank numel is_empty empty_like full_like ones_like zeros_like rand_like randn_like "
        "randint_like new_empty new_full new_ones new_zeros uniform_ normal_ exponential_ bernoulli_ cauchy_ "
        "geometric_ log_normal_ random_ _increment"
    ).split()
    + ["x[index] = value"],
)

# Statistics and scales of these stay in float32 regardless of `x`: only `x` is checked and cast.
FIRST_ONLY = OperatorSet("autocast: only x is cast", ("batch_norm", "layer_norm", "instance_norm"))


class Policy:
    """The policy of one `auto_cast`: a precision for each listed operator, and a rule for the others."""

    __slots__ = ("dtype", "kinds", "level", "name", "rest")

    def __init__(self, level, name, white, black, promote):
        self.level, self.name, self.dtype = level, name, getattr(torch, name)
        self.rest = {"OD": FULL, "O1": GREY, "O2": GREY if promote else LOW}[level]
        self.kinds = dict.fromkeys(_UNTOUCHED, SKIP)
        for kind, listed in ((FULL, black), (LOW, white)):
            for operator in listed:
                for ours in _OURS.get(operator, operator).split():
                    self.kinds[ours] = kind


@functools.lru_cache(64)
def policy(level, name, more_white, more_black, promote):
    """The policy of a level and a dtype, with the user's own lists on top of Paddle's."""
    white = (white_list()[name][level] | more_white) - more_black
    black = (black_list()[name][level] | more_black) - more_white
    chosen = Policy(level, name, white, black, promote)
    # A name given by the user takes precedence over others that share an operator: `matmul_v2` also means `linear`.
    for kind, listed in ((FULL, more_black), (LOW, more_white)):
        for operator in listed:
            for ours in _OURS.get(operator, operator).split():
                chosen.kinds[ours] = kind
    return chosen


def white_list():
    """Paddle's operators that run in the low precision: {dtype: {level: names}}.

    >>> "matmul_v2" in paddle.amp.white_list()["bfloat16"]["O1"]
    True
    """
    names = {"float16": _WHITE + _WHITE_FLOAT16, "bfloat16": _WHITE}
    return {dtype: {level: set(listed) for level in LEVELS[1:]} for dtype, listed in names.items()}


def black_list():
    """Paddle's operators that run in float32: {dtype: {level: names}}."""
    names = {"OD": [], "O1": _BLACK_O1 + _BLACK_O2, "O2": _BLACK_O2}
    return {dtype: {level: set(listed) for level, listed in names.items()} for dtype in ("float16", "bfloat16")}


# ---- calls that are one of several operators ----


def argument(op, args, kwargs, name, default=None):
    """An argument of a call by its name."""
    if name in kwargs:
        return kwargs[name]
    at = op.parameters.index(name)
    return args[at] if at < len(args) else default


def _conv(op, args, kwargs):
    weight, groups = argument(op, args, kwargs, "weight"), argument(op, args, kwargs, "groups", 1)
    return "depthwise_conv2d" if groups != 1 and weight.shape[1] == 1 else op.name


def _pow(op, args, kwargs):
    both = (argument(op, args, kwargs, "x"), argument(op, args, kwargs, "y"))
    return "pow" if not isinstance(both[1], torch.Tensor) else "elementwise_pow"


def _max_pool(op, args, kwargs):
    return "max_pool2d_with_index" if argument(op, args, kwargs, "return_mask", False) else op.name


def _norm(op, args, kwargs):
    axis = argument(op, args, kwargs, "axis")
    matrix = isinstance(axis, (list, tuple)) and len(axis) == 2
    return "frobenius_norm" if matrix and argument(op, args, kwargs, "p") in (None, "fro") else "norm"


def _reduced(op, args, kwargs):
    return f"{op.name}.none" if argument(op, args, kwargs, "reduction") == "none" else op.name


VARIANTS = OperatorTable(
    "autocast: which of several operators a call is",
    {
        "conv1d": _conv,
        "conv2d": _conv,
        "pow": _pow,
        "norm": _norm,
        "max_pool1d": _max_pool,
        "max_pool2d": _max_pool,
        "adaptive_max_pool2d": lambda op, args, kwargs: "max_pool2d_with_index",
        **dict.fromkeys(_REDUCED, _reduced),
    },
)
