"""`core.ops`: operators by name, called with tensors and then names and values of attributes in turn.

Most are those of today, `paddle._legacy_C_ops`; the rows here are operators that only the fluid era had.
"""

from paddle import _legacy_C_ops
from paddle._core.errors import InvalidTypeError, received

# operator -> (function of `fluid.layers`, {attribute: argument of the function})
_ERA = {
    "bpr_loss": ("bpr_loss", {}),
    "cos_sim": ("cos_sim", {}),
    "diag": ("diag", {}),
    "expand_as": ("expand_as", {}),
    "fill_zeros_like": ("zeros_like", {}),
    "flatten": ("flatten", {"axis": "axis"}),
    "fsp": ("fsp_matrix", {}),
    "iou_similarity": ("iou_similarity", {"box_normalized": "box_normalized"}),
    "isfinite": ("isfinite", {}),
    "mean_iou": ("mean_iou", {"num_classes": "num_classes"}),
    "minus": ("elementwise_sub", {}),
    "one_hot": ("one_hot", {"depth": "depth", "allow_out_of_range": "allow_out_of_range"}),
    "pad2d": (
        "pad2d",
        {"paddings": "paddings", "mode": "mode", "pad_value": "pad_value", "data_format": "data_format"},
    ),
    "pad_constant_like": ("pad_constant_like", {"pad_value": "pad_value"}),
    "rank_loss": ("rank_loss", {}),
    "soft_relu": ("soft_relu", {"threshold": "threshold"}),
    "space_to_depth": ("space_to_depth", {"blocksize": "blocksize"}),
    "square_error_cost": ("square_error_cost", {}),
    "squeeze": ("squeeze", {"axes": "axes"}),
    "unsqueeze": ("unsqueeze", {"axes": "axes"}),
}


def __getattr__(name):
    return _era_operator(name) if name in _ERA else getattr(_legacy_C_ops, name)


def __dir__():
    return sorted({*_ERA, *dir(_legacy_C_ops)})


def _era_operator(name):
    function, attributes = _ERA[name]

    def operator(*given):
        from . import layers

        count = next((i for i, value in enumerate(given) if isinstance(value, str)), len(given))
        tensors, rest = given[:count], given[count:]
        if len(rest) % 2 or any(key not in attributes for key in rest[::2]):
            raise InvalidTypeError(
                f"core.ops.{name}: after the tensors, expected names and values of attributes in turn.",
                received(attributes=rest),
                f"one of {', '.join(attributes)}." if attributes else "the tensors alone.",
            )
        return getattr(layers, function)(*tensors, **{attributes[k]: v for k, v in zip(rest[::2], rest[1::2])})

    operator.__name__ = operator.__qualname__ = name
    operator.__doc__ = f"The operator `{name}` of the fluid era: `fluid.layers.{function}`."
    return operator
