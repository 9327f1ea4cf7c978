"""Operators below the public functions: their arguments and results are the original's."""

import numpy as np
import pytest
from tests.golden.operator_cases import CASES, LEGACY, call, plain
from tests.support import check_error, check_facts, golden, run_examples

import paddle
from paddle._operators import find, find_legacy
from paddle._operators.find import found, recorded
from paddle._operators.rows import LEGACY as RENAMED
from paddle._operators.rows import ROWS

FACTS = golden("operators.json")
_C_ops, legacy = paddle._C_ops, paddle._legacy_C_ops


def _compared(got, want):
    """Our results where the original has any: a value that only its gradients need may be anything."""
    if isinstance(want, list) and (len(want) != 3 or not isinstance(want[0], str)):
        assert len(got) == len(want)
        return [_compared(g, w) for g, w in zip(got, want, strict=True)]
    return None if want is None else got


@pytest.mark.parametrize("name", CASES)
def test_operators(name):
    want = FACTS["operators"][name]
    check_facts(_compared(plain(call(paddle, "operators", name)), want), want, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("name", LEGACY)
def test_legacy_operators(name):
    want = FACTS["legacy"][name]
    check_facts(_compared(plain(call(paddle, "legacy", name)), want), want, rtol=1e-4, atol=1e-5)


def test_every_row_is_an_operator_of_the_original():
    theirs = recorded("operators")
    assert set(ROWS) <= set(theirs)
    assert all(callable(found(name)) for name in ROWS)
    assert set(RENAMED) <= set(recorded("legacy"))
    assert all(name in theirs for name in RENAMED.values())


def test_many_operators_have_a_counterpart():
    assert len(dir(_C_ops)) > 500
    assert len(dir(legacy)) > 400


@pytest.mark.parametrize("name", ["conv2d", "layer_norm", "softmax", "matmul", "batch_norm", "gather"])
def test_results_have_gradients(name):
    from tests.golden.operator_cases import Inputs

    args = CASES[name](Inputs(paddle))
    args[0].stop_gradient = False
    out = getattr(_C_ops, name)(*args)
    (out[0] if isinstance(out, tuple) else out).sum().backward()
    assert args[0].grad.shape == args[0].shape


def test_steps_change_the_parameter_itself():
    w = paddle.create_parameter([2], "float32", default_initializer=paddle.nn.initializer.Constant(1.0))
    out, _ = _C_ops.sgd_(w, paddle.to_tensor([0.5]), paddle.to_tensor([1.0, 2.0]), None, False)
    assert out is w
    assert w.tolist() == [0.5, 0.0]
    assert not w.stop_gradient


def test_coalesced_tensors_share_memory():
    parts = [paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([[3.0]])]
    whole = paddle.empty([3])
    legacy.coalesce_tensor(parts, parts, whole, "copy_data", True, "use_align", False, "dtype", paddle.float32)
    whole[0] = 7.0
    assert whole.tolist() == [7.0, 2.0, 3.0]
    assert [p.tolist() for p in parts] == [[7.0, 2.0], [[3.0]]]


def test_gradients_of_a_linear_layer_are_added():
    x, dout = paddle.rand([4, 3]), paddle.rand([4, 2])
    weight, bias = _C_ops.fused_linear_param_grad_add(x, dout, None, None, False, True)
    np.testing.assert_allclose(weight.numpy(), x.numpy().T @ dout.numpy(), rtol=1e-5)
    np.testing.assert_allclose(bias.numpy(), dout.numpy().sum(0), rtol=1e-5)
    main = paddle.ones([3, 2])
    again, none = _C_ops.fused_linear_param_grad_add(x, dout, main, None, True, False)
    assert again is main
    assert none is None
    np.testing.assert_allclose(main.numpy(), 1 + weight.numpy(), rtol=1e-5)


@pytest.mark.parametrize("causal", [False, True])
def test_attention_returns_its_sums(causal):
    q, k, v = (paddle.randn([2, 5, 3, 4]) for _ in range(3))
    out, _, sums, _ = _C_ops.flash_attn(q, k, v, None, None, 0.0, causal, False, True, "")
    scores = np.einsum("bqhd,bkhd->bhqk", q.numpy(), k.numpy()) / 2
    scores = np.where(np.tril(np.ones((5, 5))) > 0, scores, -np.inf) if causal else scores
    np.testing.assert_allclose(sums.numpy(), np.log(np.exp(scores).sum(-1)), rtol=1e-4)
    want = np.einsum("bhqk,bkhd->bqhd", np.exp(scores - sums.numpy()[..., None]), v.numpy())
    np.testing.assert_allclose(out.numpy(), want, rtol=1e-4, atol=1e-5)


def test_statistics_are_updated_by_legacy_batch_norm():
    x, ones = paddle.rand([4, 2]), paddle.ones([2])
    mean, variance = paddle.zeros([2]), paddle.ones([2])
    out, *_ = legacy.sync_batch_norm(
        x, ones, paddle.zeros([2]), mean, variance, mean, variance, "momentum", 0.5, "data_layout", "NCHW"
    )
    np.testing.assert_allclose(mean.numpy(), x.numpy().mean(0) / 2, rtol=1e-5)
    np.testing.assert_allclose(out.numpy().mean(0), [0, 0], atol=1e-5)


def test_calls_with_names_of_attributes():
    x, boxes, number = (
        paddle.rand([1, 2, 8, 8]),
        paddle.to_tensor([[0.0, 0.0, 6.0, 6.0]]),
        paddle.to_tensor([1], "int32"),
    )
    pairs = ("pooled_height", 2, "pooled_width", 2, "spatial_scale", 1.0)
    out, places = legacy.roi_pool(x, boxes, number, *pairs)
    assert paddle.take_along_axis(x.flatten(2), places.flatten(2), 2).tolist() == out.flatten(2).tolist()
    assert _C_ops.roi_align(x, boxes, number, *pairs, "sampling_ratio", 2, "aligned", True).shape == [1, 2, 2, 2]


def test_under_the_compiled_core():
    core = paddle.base.core
    assert core.eager.ops.argsort is _C_ops.argsort
    assert core.eager.ops.legacy is legacy
    assert not hasattr(core.eager.ops.legacy, "fused_gemm_epilogue")


def test_missing_operators_say_so():
    assert not hasattr(_C_ops, "chunk_eval")
    check_error(lambda: _C_ops.chunk_eval, NotImplementedError, "paddle._C_ops.chunk_eval has no counterpart here")
    check_error(lambda: _C_ops.none_such, AttributeError, "has no attribute 'none_such'")
    check_error(lambda: legacy.attention_lstm, NotImplementedError, "attention_lstm has no counterpart here")
    check_error(lambda: find("none_such"), NotImplementedError, "none_such")
    check_error(lambda: find_legacy("none_such"), AttributeError, "none_such")


def test_wrong_arguments():
    x = paddle.ones([2])
    check_error(lambda: _C_ops.relu(x, 1, 2), TypeError, "at most 1 arguments: x", "3 arguments")
    check_error(lambda: legacy.relu(x, "alpha"), TypeError, "name and the value of each attribute")
    check_error(lambda: legacy.sgd(x, x, x, "unheard_of", 1), TypeError, "no argument unheard_of")


def test_examples():
    run_examples(_C_ops)
    run_examples(legacy)


def test_names_of_earlier_releases():
    x, y = paddle.rand([2, 3]), paddle.rand([3, 2])
    assert _C_ops.matmul_v2(x, y, "trans_x", True, "trans_y", True).tolist() == paddle.matmul(x, y, True, True).tolist()
    assert _C_ops.final_state_matmul(x, y, False, False).tolist() == paddle.matmul(x, y).tolist()
    assert _C_ops.final_state_momentum is _C_ops.momentum_
    assert not hasattr(_C_ops, "final_state_nonsense")
    assert not hasattr(_C_ops, "nonsense")
