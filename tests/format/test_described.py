"""Programs in the words of the model format, and graphs of them."""

import numpy as np
import pytest
from tests.support import run_program, static_mode

import paddle
from paddle import static
from paddle.framework import IrGraph, core


@pytest.fixture
def program():
    """relu(x @ w + b), recorded with FLAGS_enable_pir_api=0."""
    paddle.set_flags({"FLAGS_enable_pir_api": False})
    try:
        with static_mode() as main:
            x = static.data("x", [None, 3])
            out = paddle.nn.functional.relu(static.nn.fc(x, 2, weight_attr=paddle.ParamAttr(name="w")))
            static.Executor().run(static.default_startup_program())
            main.result = out.name
            yield main
    finally:
        paddle.set_flags({"FLAGS_enable_pir_api": True})


X = np.arange(6, dtype="float32").reshape(2, 3) - 2


def test_operators_have_the_names_and_slots_of_the_format(program):
    product, bias, relu = program.global_block().ops
    assert [op.type for op in (product, bias, relu)] == ["mul", "elementwise_add", "relu"]
    assert (product.input_names, product.input("Y"), product.attr("x_num_col_dims")) == (["X", "Y"], ["w"], 1)
    assert bias.input("X") == product.output("Out")
    weight = static.global_scope().find_var("w").get_tensor().numpy()
    np.testing.assert_allclose(run_program(program, {"x": X}, program.result)[0], np.maximum(X @ weight, 0), rtol=1e-5)


def test_operators_can_be_changed(program):
    block = program.global_block()
    relu = block.ops[-1]
    block._rename_var(program.result, "named")
    assert relu.output("Out") == ["named"]
    (before,) = run_program(program, {"x": X}, "named")
    block.append_op(type="scale", inputs={"X": ["named"]}, outputs={"Out": ["doubled"]}, attrs={"scale": 2.0})
    np.testing.assert_allclose(run_program(program, {"x": X}, "doubled")[0], 2 * before)
    block.ops[-1]._set_attr("scale", 3.0)
    np.testing.assert_allclose(run_program(program, {"x": X}, "doubled")[0], 3 * before)
    block._remove_op(len(block.ops) - 1)
    assert block.ops[-1] is relu


def test_a_graph_becomes_the_same_program(program):
    graph = IrGraph(core.Graph(program.desc), for_test=True)
    assert [n.name() for n in graph.all_op_nodes()] == ["mul", "elementwise_add", "relu"]
    assert {"w"} <= {n.name() for n in graph.all_persistable_nodes()}
    assert (graph.is_test(), graph.has_circle(), graph.graph_num()) == (True, False, 1)
    want = run_program(program, {"x": X}, program.result)[0]
    np.testing.assert_allclose(run_program(graph.to_program(), {"x": X}, program.result)[0], want)
    compiled = paddle.static.CompiledProgram(graph.graph)  # as PaddleSlim trains
    np.testing.assert_allclose(run_program(compiled, {"x": X}, program.result)[0], want)


def test_a_pass_inserts_an_operator(program):
    graph = IrGraph(core.Graph(program.desc))
    relu = graph.all_op_nodes()[-1]
    (source,) = relu.inputs
    made = graph.create_var_node("negative", source.type(), source.shape(), source.dtype())
    scale = graph.create_op_node("scale", {"scale": -1.0}, {"X": source}, {"Out": made})
    graph.link_to(source, scale)
    graph.link_to(scale, made)
    graph.update_input_link(source, made, relu)
    changed = graph.to_program()
    assert [op.type for op in changed.global_block().ops] == ["mul", "elementwise_add", "scale", "relu"]
    plain = run_program(program, {"x": X}, program.global_block().ops[1].output("Out")[0])[0]
    np.testing.assert_allclose(run_program(changed, {"x": X}, program.result)[0], np.maximum(-plain, 0))


def test_a_name_without_a_value_is_an_empty_array(program):
    assert np.array(static.Scope().var("nothing").get_tensor()).shape == (0,)
