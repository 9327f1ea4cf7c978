"""amp.debugging: its output, in the original's format, and when it stops."""

import pytest
from tests.support import check_error, run_examples

import paddle
from paddle import nn
from paddle._core.state import INTERCEPTORS
from paddle.amp import debugging as D

T = paddle.to_tensor
WITH_NAN = "num_nan=1, num_inf=1, num_zero=0, max=inf, min=1.000000e+00, mean=nan"


@pytest.fixture(autouse=True)
def _nothing_left():
    yield
    assert not INTERCEPTORS


def test_check_numerics(capsys):
    """The lines are those of paddlepaddle 3.3.1."""
    counts, values = D.check_numerics(T([1.0, 0.0, 3.0]), "relu", "x", D.DebugMode.CHECK_ALL)
    assert (counts.dtype, values.dtype, counts.tolist()) == (paddle.int64, paddle.float32, [0, 0, 1])
    assert capsys.readouterr().out == (
        "[PRECISION] in [device=cpu, op=relu, tensor=x, dtype=fp32], numel=3, num_zero=1, max=3.000000e+00, "
        "min=0.000000e+00, mean=1.333333e+00\n"
    )
    bad = T([1.0, float("nan"), float("inf")])
    assert D.check_numerics(bad, "relu", "x", D.DebugMode.CHECK_NAN_INF)[0].tolist() == [1, 1, 0]
    assert capsys.readouterr().out == (
        f"[PRECISION] [ERROR] in [device=cpu, op=relu, tensor=x, dtype=fp32], numel=3, {WITH_NAN}\n"
    )
    check_error(lambda: D.check_numerics(bad, "relu", "x"), RuntimeError, "num_nan=1", "op=relu")
    D.check_numerics(T([1.0]), "relu", "x")
    D.check_numerics(T([1e6]), "relu", "x", D.DebugMode.CHECK_ALL_FOR_OVERFLOW)
    assert capsys.readouterr().out.count("max=1.000000e+06") == 1


def test_checker_continues_or_stops(capsys):
    D.enable_tensor_checker(D.TensorCheckerConfig(True, D.DebugMode.CHECK_NAN_INF))
    out = T([1.0, 0.0]) / T([0.0, 1.0])
    D.disable_tensor_checker()
    assert out.tolist() == [float("inf"), 0.0]
    assert "op=divide" in capsys.readouterr().out
    D.enable_tensor_checker(D.TensorCheckerConfig(True))
    with pytest.raises(RuntimeError, match="num_inf=1"):
        T([1.0]) / T([0.0])
    D.disable_tensor_checker()
    T([1.0]) / T([0.0])


def test_checker_respects_its_operator_lists(capsys, tmp_path):
    def say(**options):
        D.enable_tensor_checker(D.TensorCheckerConfig(True, D.DebugMode.CHECK_NAN_INF, **options))
        paddle.log(T([0.0]) + 0.0)
        T([1.0]) / T([0.0])
        D.disable_tensor_checker()
        return [line.split("op=")[1].split(",")[0] for line in capsys.readouterr().out.splitlines()]

    assert say() == ["log", "divide"]
    assert say(checked_op_list=["log"]) == ["log"]
    assert say(skipped_op_list=["elementwise_div"]) == ["log"]
    assert say(output_dir=str(tmp_path / "log")) == []
    (written,) = (tmp_path / "log").iterdir()
    assert written.read_text().count("[ERROR]") == 2


def test_steps_of_a_checker(capsys):
    config = D.TensorCheckerConfig(True, D.DebugMode.CHECK_NAN_INF, debug_step=[2, 3])
    for _ in range(4):
        D.enable_tensor_checker(config)
        T([1.0]) / T([0.0])
        D.disable_tensor_checker()
    assert capsys.readouterr().out.count("[ERROR]") == 2
    D.enable_tensor_checker(D.TensorCheckerConfig(False))
    T([1.0]) / T([0.0])
    check_error(lambda: D.TensorCheckerConfig(True, debug_step=3), ValueError, "'debug_step'", "3")
    check_error(lambda: D.TensorCheckerConfig(True, debug_step=[5, 1]), AssertionError, "'debug_step'", "[5, 1]")


def test_check_layer_numerics(capsys):
    class Inverse(nn.Layer):
        @D.check_layer_numerics
        def forward(self, x):
            return 1 / x

    layer = Inverse()
    assert layer(T([1.0, 2.0])).tolist() == [1.0, 0.5]
    check_error(lambda: layer(T([1.0, 0.0])), RuntimeError, "num_inf=1", "op=divide")
    check_error(lambda: layer(3), RuntimeError, "first input", "3")


def test_statistics(capsys):
    layer, x = nn.Linear(4, 4), paddle.rand([2, 4])
    with D.collect_operator_stats(), paddle.amp.auto_cast(dtype="bfloat16"):
        paddle.argmax(layer(x)) + 1
        layer(x).sum()
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == [
        "<------------------------------------------------------- op list "
        "-------------------------------------------------------->",
        "<--------------- Op Name ---------------- | -- FP16 Calls --- | -- BF16 Calls --- | --- FP32 Calls--- "
        "| -- Other Calls -->",
    ]
    rows = {line.split("|")[0].strip(): [int(n) for n in line.split("|")[1:]] for line in lines[2:-2]}
    assert rows == {
        "arg_max": [0, 1, 0, 0],
        "elementwise_add": [0, 0, 0, 1],
        "matmul_v2": [0, 2, 0, 0],
        "reduce_sum": [0, 0, 1, 0],
    }
    assert lines[-2] == (
        "<----------------------------------------------------- op count: 4 "
        "------------------------------------------------------>"
    )
    check_error(D.disable_operator_stats_collection, RuntimeError, "not being counted")


def test_logs_are_not_compared():
    check_error(lambda: D.compare_accuracy("a", "b", "c"), NotImplementedError, "compare_accuracy")


def test_examples():
    run_examples(D.check_numerics)
