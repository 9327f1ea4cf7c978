"""Programs: building, printing, cloning and guards."""

import numpy as np
import pytest
from tests.support import check_error, run_program, static_mode

import paddle
from paddle import static


def test_calls_are_recorded_with_shapes_and_types(main):
    x = static.data("x", [None, 3], "float32")
    y = paddle.nn.functional.relu(x @ paddle.ones([3, 4])).sum(axis=1)
    assert x.shape == [-1, 3]
    assert y.shape == [-1]
    assert [op.type for op in main.global_block().ops][-3:] == ["matmul", "relu", "sum"]
    assert main.num_blocks == 1
    assert main.global_block().var("x") is x


def test_unknown_sizes_stay_unknown_only_where_they_must(main):
    x = static.data("x", [-1, 6])
    assert paddle.reshape(x, [-1, 2, 3]).shape == [-1, 2, 3]
    assert paddle.concat([x, x], 0).shape == [-1, 6]
    assert paddle.concat([x, x], 1).shape == [-1, 12]
    assert x.sum().shape == []
    assert x[:4].shape[1] == 6
    assert paddle.transpose(x, [1, 0]).shape == [6, -1]


def test_printing_shows_variables_and_operators(main):
    x = static.data("image", [None, 4])
    static.nn.fc(x, 2, name="score")
    text = str(main)
    for word in ("image", "float32[-1, 4]", "score.w_0", "linear", "block 0"):
        assert word in text


def test_clone_for_test_leaves_out_training(main):
    x = static.data("x", [None, 4])
    loss = paddle.nn.functional.dropout(static.nn.fc(x, 1), 0.5).mean()
    test = main.clone(for_test=True)
    paddle.optimizer.SGD(0.1).minimize(loss)
    assert {op.type for op in main.global_block().ops} >= {"backward", "sgd"}
    assert not {op.type for op in test.global_block().ops} & {"backward", "sgd"}
    exe = static.Executor()
    exe.run(static.default_startup_program())
    fed = {"x": np.ones([2, 4], "float32")}
    once, again = (exe.run(test, feed=fed, fetch_list=[loss.name])[0] for _ in range(2))
    np.testing.assert_array_equal(once, again)  # no dropout in a Program for testing


def test_guards_nest_and_return(main):
    other = static.Program()
    with static.program_guard(other):
        inside = static.data("inside", [1])
        assert static.default_main_program() is other
    assert static.default_main_program() is main
    assert inside.block.program is other
    assert not main.global_block().has_var("inside")


def test_name_scope_and_device_guard_are_noted(main):
    x = static.data("x", [1])
    with static.name_scope("encoder"), static.name_scope("block"), static.device_guard("cpu"):
        x = x + 1
    op = main.global_block().ops[-1]
    assert op.attr("op_namescope") == "/encoder/block/"
    assert op.attr("op_device") == "cpu"


def test_a_variable_has_no_value(main):
    x = static.data("x", [2])
    check_error(lambda: float(x.sum()), Exception, "no value", "fetch_list")
    check_error(lambda: bool(x.sum() > 0), Exception, "cond")
    with pytest.raises(Exception, match="no variable 'missing'"):
        main.global_block().var("missing")


def test_mistakes_are_reported_while_building(main):
    x = static.data("x", [None, 3])
    check_error(lambda: x @ paddle.ones([4, 2]), ValueError, "Received", "[-1, 3]", "[4, 2]")


def test_dynamic_and_static_mode_switch():
    assert paddle.in_dynamic_mode()
    paddle.enable_static()
    try:
        assert not paddle.in_dynamic_mode()
    finally:
        paddle.disable_static()
    assert paddle.in_dynamic_mode()


def test_list_vars_and_parameters(main):
    static.nn.fc(static.data("x", [None, 4]), 2)
    assert [p.name for p in main.all_parameters()] == ["fc_0.w_0", "fc_0.b_0"]
    assert {"x", "fc_0.w_0"} <= {v.name for v in main.list_vars()}
    assert [list(p.shape) for p in main.all_parameters()] == [[4, 2], [2]]


def test_renaming_a_variable():
    with static_mode() as main:
        x = paddle.static.data("x", [2])
        y = x * 3
        renamed = main.global_block()._rename_var(y.name, "tripled")
        main._sync_with_cpp()
        assert renamed is main.global_block().var("tripled")
        assert main.global_block().ops[-1].output_arg_names == ["tripled"]
        (got,) = run_program(main, {"x": np.ones(2, "float32")}, "tripled")
    assert got.tolist() == [3.0, 3.0]
