"""Operators that compute gradients, against recorded results of the original."""

import numpy as np
import pytest
from tests.golden.gradient_operator_cases import CALLS, run
from tests.support import golden

import paddle

RECORDED = golden("gradient_operators.json")


@pytest.mark.parametrize("call", CALLS)
def test_gradients_are_those_of_the_original(call):
    came, want = run(call), RECORDED[call]
    assert len(came) == len(want)
    for mine, theirs in zip(came, want, strict=True):
        np.testing.assert_allclose(np.array(mine), np.array(theirs), rtol=1e-4, atol=2e-5)


def test_the_form_in_place_writes_over_the_gradient_of_the_output():
    out, grad = paddle.to_tensor([1.0, 0.0]), paddle.to_tensor([3.0, 4.0])
    assert paddle._C_ops.relu_grad_(out, grad) is grad
    assert grad.tolist() == [3.0, 0.0]


def test_what_has_no_counterpart_says_so():
    for name in ("cudnn_lstm_grad", "flash_attn_v3_grad"):
        with pytest.raises(NotImplementedError, match=name):
            getattr(paddle._C_ops, name)
