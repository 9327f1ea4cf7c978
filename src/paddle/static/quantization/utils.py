"""Helpers of the passes: values of variables, operators' slots, and weights as integers."""

import sys

import numpy as np

from paddle._core.errors import NotFoundError, received

from .quant_config import SUPPORT_QUANTIZATION_OP_DICT

# Operators whose weights have their channels on axis 1.
_channelwise_quant_axis1_ops = ["conv2d_transpose", "mul", "matmul", "matmul_v2"]

_SMALLEST_SCALE = 1e-8


# ---- operators ----


def _called(value):
    return value() if callable(value) else value


def _kind(op):
    return op.name() if hasattr(op, "op") and callable(getattr(op, "name", None)) else _called(op.type)


def _get_op_input_var_names(op):
    """The names of the variables that are quantised when an operator reads them."""
    slots = SUPPORT_QUANTIZATION_OP_DICT.get(_kind(op), [[], []])[0]
    return [name for slot in slots for name in op.input(slot)]


def _get_op_output_var_names(op):
    """The names of the results of an operator that are quantised."""
    slots = SUPPORT_QUANTIZATION_OP_DICT.get(_kind(op), [[], []])[1]
    return [name for slot in slots for name in op.output(slot)]


def _get_input_name_index(op, input_var_name):
    """(slot, index) of a variable that an operator reads."""
    return _found(SUPPORT_QUANTIZATION_OP_DICT.get(_kind(op), [[], []])[0], op.input, input_var_name)


def _get_output_name_index(op, output_var_name):
    """(slot, index) of a variable that an operator writes."""
    return _found(SUPPORT_QUANTIZATION_OP_DICT.get(_kind(op), [[], []])[1], op.output, output_var_name)


def _found(slots, names_of, wanted):
    for slot in slots:
        names = names_of(slot)
        if wanted in names:
            return slot, names.index(wanted)
    return None


# ---- values ----


def load_variable_data(scope, var_name):
    """The value of a variable, as an array."""
    found = scope.find_var(var_name)
    if found is None or not found.is_initialized():
        raise NotFoundError(
            f"load_variable_data: there is no variable '{var_name}' in the scope.", received(scope=scope)
        )
    return np.array(found.get_tensor().numpy())


def set_variable_data(scope, place, var_name, np_value):
    """Set the value of a variable."""
    scope.var(var_name).get_tensor().set(np.asarray(np_value), place)


def move_persistable_var_to_global_block(program):
    """Move variables with lasting values from inner blocks to the outermost one."""
    main = program.global_block()
    for block in program.blocks[1:]:
        for name in [n for n, v in block.vars.items() if v.persistable]:
            main.vars.setdefault(name, block.vars.pop(name))
    program._touch()


# ---- weights as integers ----


def _shaped(scale, x, quant_axis):
    """Scales shaped to broadcast: one for each channel of a list, or one for all."""
    if not isinstance(scale, (list, np.ndarray)) or np.ndim(scale) == 0:
        return np.asarray(max(float(scale), _SMALLEST_SCALE), dtype=x.dtype)
    values = np.maximum(np.asarray(scale, dtype=x.dtype).reshape(-1), _SMALLEST_SCALE)
    return values.reshape([-1 if i == quant_axis else 1 for i in range(x.ndim)])


def quant_tensor(x, scale, quant_axis=0, weight_bits=8, onnx_format=False):
    """Values scaled to the range of integers; with `onnx_format` rounded and clipped, otherwise only clipped.

    Args:
        scale: one number, or a list with one for each channel of `quant_axis`.
    """
    largest = (1 << (weight_bits - 1)) - 1
    shaped = _shaped(scale, x, quant_axis)
    if onnx_format:
        return np.clip(np.round(x / shaped * largest), -largest - 1, largest).astype(x.dtype)
    return (np.clip(x, -shaped, shaped) / shaped * largest).astype(x.dtype)


def dequant_tensor(x, scale, quant_axis=0, weight_bits=8):
    """The values that integers stand for."""
    largest = (1 << (weight_bits - 1)) - 1
    return (x * _shaped(scale, x, quant_axis) / largest).astype(x.dtype)


def bias_correction_w(x, x_quant, scale_v, quant_axis, weight_bits=8):
    """Quantised weights, changed so that mean and deviation of each channel stay those of the weights `x`."""
    eps = 1e-8
    back = dequant_tensor(x_quant, scale_v, quant_axis, weight_bits)
    if isinstance(scale_v, list) and quant_axis in (0, 1):
        others = tuple(i for i in range(x.ndim) if i != quant_axis)
        mean = (x - back).mean(others)
        ratio = x.std(others) / (back.std(others) + eps)
        # The original repeats the values of the channels over all elements in order.
        mean, ratio = np.resize(mean, x.shape), np.resize(ratio, x.shape)
    else:
        mean, ratio = np.mean(x - back), x.std() / (back.std() + eps)
    return quant_tensor((back + mean) * ratio, scale_v, quant_axis, weight_bits)


def stable_sigmoid(x):
    """The sigmoid function of an array, without overflow."""
    x = np.asarray(x)
    small = np.exp(-np.abs(x))
    return np.asarray(np.where(x >= 0, 1 / (1 + small), small / (1 + small)), dtype=x.dtype)


def calculate_quant_cos_error(orig_tensor, qdq_tensor):
    """The cosine of the angle between a tensor and its quantised form: 1 without an error."""
    a, b = orig_tensor.flatten(), qdq_tensor.flatten()
    return np.sum(a * b) / (np.sqrt(np.sum(np.square(a))) * np.sqrt(np.sum(np.square(b))))


def l2_loss(gt, pred):
    """The mean squared difference."""
    return ((gt - pred) ** 2).mean()


class tqdm:
    """A bar on the terminal that shows how far a loop has come.

    Args:
        bar_format: the text, with `{bar}` where the bar belongs.
    """

    def __init__(self, total, bar_format="Loading|{bar}", ncols=80):
        self.total, self.bar_format, self.ncols, self.n = total, bar_format, ncols, 0

    def update(self, n=1):
        """Count `n` more steps and draw the bar."""
        self.n += n
        label, _, after = self.bar_format.partition("{bar}")
        tail = f"{after}| {self.n}/{self.total}"
        width = max(self.ncols - len(label) - len(tail), 10)
        filled = round(width * self.n / max(self.total, 1))
        sys.stderr.write("\r" + label + "#" * filled + " " * (width - filled) + tail)
        sys.stderr.flush()

    def __enter__(self):
        return self

    def __exit__(self, *error):
        sys.stderr.write("\n")
