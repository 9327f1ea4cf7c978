"""Texts that mark errors of training in logs, for tools that look for them."""

AADIFF_ERROR = "PaddleRecall error(101): AAdiff"
LOSS_NAN_ERROR = "PaddleRecall error(102): LossNan"
SHARDING_PAD_NON_ZERO_ERROR = "PaddleRecall error(103): ShardingPadNonZero"
LOSS_INF_ERROR = "PaddleRecall error(104): LossInf"


def check_naninf(tensor):
    """The text for a tensor with NaN or infinite values; None for a finite one."""
    if bool(tensor.isnan().any()):
        return LOSS_NAN_ERROR
    return LOSS_INF_ERROR if bool(tensor.isinf().any()) else None
