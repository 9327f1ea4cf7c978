"""Which operators compute in half precision: the lists of `static.amp`, in the words of the model format."""

import copy

from paddle._core.errors import InvalidArgumentError, received

FP16_WHITE_LIST = set(
    (
        "conv2d einsum fake_quantize_dequantize_abs_max fake_quantize_dequantize_moving_average_abs_max flash_attn "
        "fused_attention fused_feedforward fused_gemm_epilogue fused_rotary_position_embedding linear_v2 matmul "
        "matmul_v2 max_pool2d_with_index mul"
    ).split()
)
_only_supported_fp16_list = {"resnet_unit", "fused_bn_add_activation"}
EXTRA_BLACK_LIST = set(
    (
        "linear_interp_v2 nearest_interp_v2 bilinear_interp_v2 bicubic_interp_v2 trilinear_interp_v2 lookup_table "
        "lookup_table_v2 scatter"
    ).split()
)
FP16_BLACK_LIST = set(
    (
        "acos asin atanh c_softmax_with_cross_entropy c_softmax_with_multi_label_cross_entropy cosh cross_entropy "
        "cross_entropy2 cumprod cumsum dist erfinv exp expm1 frobenius_norm group_norm hsigmoid_loss huber_loss "
        "layer_norm log log10 log2 log_loss log_softmax margin_cross_entropy mean nll_loss pnorm pow reciprocal "
        "reduce_mean reduce_prod reduce_sum renorm rsqrt sigmoid_cross_entropy_with_logits sinh softmax "
        "softmax_with_cross_entropy softmin softplus square tan tanh_shrink triplet_margin_loss"
    ).split()
)
white_list, black_list, _extra_black_list = FP16_WHITE_LIST, FP16_BLACK_LIST, EXTRA_BLACK_LIST
gray_list = set(
    (
        "all_reduce batch_norm c_concat c_identity cast concat dropout elementwise_add elementwise_div "
        "elementwise_floordiv elementwise_max elementwise_min elementwise_mod elementwise_mul elementwise_pow "
        "elementwise_sub fill_constant flatten2 fused_attention fused_bn_add_activation fused_feedforward "
        "fused_multi_transformer gather gaussian_random get_tensor_from_selected_rows layer_norm leaky_relu pool2d "
        "pool3d rank relu relu6 reshape2 scale sigmoid sign slice soft_relu split stack tanh top_k transpose2 "
        "uniform_random uniform_random_batch_size_like unstack"
    ).split()
)


def check_amp_dtype(dtype):
    """Raise an error for a type that is not half precision."""
    if dtype not in ("float16", "bfloat16"):
        raise InvalidArgumentError("static.amp: 'dtype' must be 'float16' or 'bfloat16'.", received(dtype=dtype))


class AutoMixedPrecisionLists:
    """The operators that compute in half precision, those that do not, and those that follow their inputs.

    Args:
        custom_white_list: operators that compute in half precision in addition to the default ones.
        custom_black_list: operators that compute in float32.
        custom_black_varnames: names of variables whose operators compute in float32.
    """

    def __init__(self, custom_white_list=None, custom_black_list=None, custom_black_varnames=None, dtype="float16"):
        check_amp_dtype(dtype)
        self.amp_dtype = dtype
        self._custom_white_list, self._custom_black_list = custom_white_list, custom_black_list
        self.white_list = set(FP16_WHITE_LIST) | (_only_supported_fp16_list if dtype == "float16" else set())
        self.black_list = FP16_BLACK_LIST | EXTRA_BLACK_LIST
        self.gray_list = copy.copy(gray_list)
        self.unsupported_list = set()  # torch has kernels for all of them
        self.all_list = None
        self.black_varnames = copy.copy(custom_black_varnames)
        self._update_list()

    def _update_list(self):
        white, black = set(self._custom_white_list or ()), set(self._custom_black_list or ())
        for name in sorted(white & black):
            raise InvalidArgumentError(
                f"AutoMixedPrecisionLists: '{name}' is in both lists.",
                received(custom_white_list=white, custom_black_list=black),
            )
        self.white_list = (self.white_list | white) - black
        self.black_list = (self.black_list - white) | black
        self.gray_list = self.gray_list - white - black


CustomOpLists = AutoMixedPrecisionLists
