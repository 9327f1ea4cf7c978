"""Names of `incubate.tensor` that programs import."""

import pytest

import paddle
from paddle.incubate.tensor import manipulation


# PaddleOCR-VL imports `create_async_load` and does not call it to predict; on a CPU the original fails there, too.
def test_copies_beside_computation_are_refused():
    for call in (
        manipulation.create_async_load,
        lambda: manipulation.async_offload(paddle.ones([1]), None),
        lambda: manipulation.async_reload(paddle.ones([1]), None),
    ):
        with pytest.raises(NotImplementedError, match="no copying beside computation"):
            call()
