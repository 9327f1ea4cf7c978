"""Element types, places and precisions of predictors."""

import enum

import torch

from .._core.errors import InvalidTypeError, received


class _Kind(enum.IntEnum):
    """A number that is shown under the name of the original's class."""

    def __str__(self):
        return f"{_SHOWN[type(self).__name__]}.{self.name}"

    def __repr__(self):
        return f"<{self}: {self.value}>"

    def __format__(self, spec):
        return format(str(self), spec)


_SHOWN = {"DataType": "PaddleDType", "PlaceType": "PaddlePlace", "PrecisionType": "Precision"}


class DataType(_Kind):
    """The type of a predictor's tensor.

    Args:
        value: number of a member; this is all that is given to get one.
        names: with this, `module`, `qualname`, `type`, `start` and `boundary` Python makes a new enumeration, see
            `enum.Enum`.

    >>> paddle.inference.DataType(0).name
    'FLOAT32'
    """

    FLOAT64 = 7
    FLOAT32 = 0
    FLOAT16 = 5
    BFLOAT16 = 8
    INT64 = 1
    INT32 = 2
    UINT8 = 3
    INT8 = 4
    BOOL = 6


class PlaceType(_Kind):
    """The place of a predictor's tensor.

    Args:
        value: number of a member; this is all that is given to get one.
        names: with this, `module`, `qualname`, `type`, `start` and `boundary` Python makes a new enumeration, see
            `enum.Enum`.

    >>> paddle.inference.PlaceType(1).name
    'GPU'
    """

    UNK = -1
    CPU = 0
    GPU = 1
    XPU = 2
    CUSTOM = 4


class PrecisionType(_Kind):
    """The precision of a predictor.

    Args:
        value: number of a member; this is all that is given to get one.
        names: with this, `module`, `qualname`, `type`, `start` and `boundary` Python makes a new enumeration, see
            `enum.Enum`.

    >>> paddle.inference.PrecisionType(2).name
    'Half'
    """

    Float32 = 0
    Int8 = 1
    Half = 2
    Bfloat16 = 3


FROM_TORCH = {
    torch.float64: DataType.FLOAT64,
    torch.float32: DataType.FLOAT32,
    torch.float16: DataType.FLOAT16,
    torch.bfloat16: DataType.BFLOAT16,
    torch.int64: DataType.INT64,
    torch.int32: DataType.INT32,
    torch.uint8: DataType.UINT8,
    torch.int8: DataType.INT8,
    torch.bool: DataType.BOOL,
}
_BYTES = {kind: torch.empty(0, dtype=dtype).element_size() for dtype, kind in FROM_TORCH.items()}


def get_num_bytes_of_data_type(dtype):
    """The bytes of one element.

    Args:
        dtype: a `DataType`.

    Returns:
        integer.

    >>> paddle.inference.get_num_bytes_of_data_type(paddle.inference.DataType.INT64)
    8
    """
    if not isinstance(dtype, DataType):
        raise InvalidTypeError("get_num_bytes_of_data_type: expected a DataType.", received(dtype=dtype))
    return _BYTES[dtype]


class XpuConfig:
    """Options of Kunlun XPUs, which are stored and shown but have no effect here.

    >>> paddle.inference.XpuConfig().device_id
    0
    """

    def __init__(self):
        self.device_id = 0
        self.l3_size, self.l3_ptr, self.l3_autotune_size = 0, None, 0
        self.context, self.context_gm_size, self.stream = None, -1, None
        self.conv_autotune_level, self.conv_autotune_file, self.conv_autotune_file_writeback = 0, "", False
        self.fc_autotune_level, self.fc_autotune_file, self.fc_autotune_file_writeback = 0, "", False
        self.gemm_compute_precision = 1
        self.transformer_softmax_optimize_level, self.transformer_encoder_adaptive_seqlen = 0, True
        self.quant_post_static_gelu_out_threshold = 10.0
        self.quant_post_dynamic_activation_method, self.quant_post_dynamic_weight_precision = 0, 1
        self.quant_post_dynamic_op_types = []
