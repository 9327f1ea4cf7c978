"""Which operators are quantised: {operator: [input slots, output slots]}, and the choices for deployment targets."""

_WEIGHTS = (
    ("conv2d depthwise_conv2d conv2d_transpose", ["Input", "Filter"], ["Output"]),
    ("mul matmul matmul_v2", ["X", "Y"], ["Out"]),
)
_ACTIVATIONS = (
    ("mul matmul matmul_v2", ["X", "Y"], ["Out"]),
    ("pool2d", ["X"], ["Out"]),
    ("elementwise_add", ["X", "Y"], ["Out"]),
    ("concat softmax argmax transpose", ["X"], ["Out"]),
    ("equal", ["X", "Y"], ["Out"]),
    ("gather", ["X"], ["Out"]),
    ("greater_equal greater_than less_equal less_than", ["X", "Y"], ["Out"]),
    ("mean", ["X"], ["Out"]),
    ("not_equal", ["X", "Y"], ["Out"]),
    ("reshape reshape2 transpose2 nearest_interp trilinear_interp", ["X"], ["Out"]),
    ("slice", ["Input"], ["Out"]),
    ("squeeze", ["X"], ["Out"]),
    ("elementwise_sub", ["X", "Y"], ["Out"]),
    ("relu relu6 leaky_relu", ["X"], ["Out"]),
    ("prelu", ["X", "Alpha"], ["Out"]),
    ("tanh swish dropout", ["X"], ["Out"]),
    ("batch_norm layer_norm", ["X"], ["Y"]),
    ("sigmoid", ["X"], ["Out"]),
    ("elementwise_mul elementwise_pow", ["X", "Y"], ["Out"]),
    ("hard_swish hard_sigmoid", ["X"], ["Out"]),
    ("gru lstm", ["Input", "Weight"], ["Hidden"]),
    ("pad2d pad3d flatten flatten2 unsqueeze2 flatten_contiguous_range split squeeze2", ["X"], ["Out"]),
    ("nearest_interp_v2 bilinear_interp bilinear_interp_v2", ["X"], ["Out"]),
    ("fill_constant_batch_size_like", ["Input"], ["Out"]),
    ("arg_max abs assign cast clip", ["X"], ["Out"]),
    ("box_coder", ["PriorBox"], ["OutputBox"]),
    ("crop cumsum expand_v2 fill_any_like", ["X"], ["Out"]),
    ("fill_constant", [], ["Out"]),
    ("gelu", ["X"], ["Out"]),
    ("instance_norm", ["X"], ["Y"]),
    ("lookup_table lookup_table_v2", ["W", "Ids"], ["Out"]),
    ("norm", ["X"], ["Norm"]),
    ("p_norm pow reduce_mean", ["X"], ["Out"]),
    ("stack", ["X"], ["Y"]),
    ("top_k_v2", ["X"], ["Out", "Indices"]),
    ("logical_and", ["X", "Y"], ["Out"]),
    ("logical_not meshgrid", ["X"], ["Out"]),
    ("roi_align", ["X", "ROIs"], ["Out"]),
    ("strided_slice", ["Input"], ["Out"]),
    ("where", ["Condition", "X", "Y"], ["Out"]),
    ("grid_sampler", ["X", "Grid"], ["Output"]),
    ("tile", ["X"], ["Out"]),
    ("group_norm", ["X"], ["Y", "Mean", "Variance"]),
    ("reduce_sum square softplus shuffle_channel reduce_max scale", ["X"], ["Out"]),
)


def _table(rows):
    return {name: [list(inputs), list(outputs)] for names, inputs, outputs in rows for name in names.split()}


SUPPORT_WEIGHT_QUANTIZATION_OP_DICT = _table(_WEIGHTS)
SUPPORT_ACT_QUANTIZATION_OP_DICT = _table(_ACTIVATIONS)
SUPPORT_QUANTIZATION_OP_DICT = {**SUPPORT_WEIGHT_QUANTIZATION_OP_DICT, **SUPPORT_ACT_QUANTIZATION_OP_DICT}


class BaseQuantizer:
    """The operators that are quantised for any target: products of the given types, or all of them."""

    def __init__(self, quantizable_op_type=[], quant_bits=8):  # noqa: B006  Paddle's default
        self._quantizable_op_type = quantizable_op_type
        self._quant_bits = quant_bits
        self._quant_min, self._quant_max = -128, 127

    @property
    def weight_quant_operation_types(self):
        """Operators whose weights are quantised."""
        known = list(SUPPORT_WEIGHT_QUANTIZATION_OP_DICT)
        return [t for t in known if t in self._quantizable_op_type] if self._quantizable_op_type else known

    @property
    def activation_quant_operation_types(self):
        """Operators without weights whose inputs are quantised."""
        if self._quantizable_op_type:
            return [t for t in self._quantizable_op_type if t not in SUPPORT_WEIGHT_QUANTIZATION_OP_DICT]
        return ["mul", "matmul", "matmul_v2"]

    @property
    def observer_operation_types(self):
        """Operators whose results are observed."""
        return list(SUPPORT_ACT_QUANTIZATION_OP_DICT)


class TensorRTQuantizer(BaseQuantizer):
    """The operators that TensorRT computes with integers."""

    @property
    def activation_quant_operation_types(self):
        return (
            "pool2d elementwise_add elementwise_sub elementwise_mul elementwise_pow concat softmax argmax mean relu "
            "relu6 leaky_relu tanh swish softplus gelu hard_sigmoid hard_swish sigmoid layer_norm matmul_v2 split "
            "bilinear_interp nearest_interp trilinear_interp nearest_interp_v2 bilinear_interp bilinear_interp_v2 "
            "clip pow reduce_mean reduce_sum reduce_max"
        ).split()


class ARMCPUQuantizer(BaseQuantizer):
    """Like `BaseQuantizer`, with a symmetric range of integers."""

    def __init__(self, quantizable_op_type=[], quant_bits=8):  # noqa: B006  Paddle's default
        super().__init__(quantizable_op_type, quant_bits)
        self._quant_min = -127
