"""Tracing: the contents of the Program, and that no changes are left behind."""

import collections

import numpy as np
import pytest

import paddle
from paddle import nn
from paddle._core.graph.bound import Bound
from paddle.jit._trace import Slot, flatten, rebuild, trace, trace_call
from paddle.static import Executor, InputSpec


def test_names_of_parameters_and_inputs():
    layer = nn.Linear(4, 2)
    traced = trace(layer, [InputSpec([None, 4])])
    assert [v.name for v in traced.feeds] == ["input"]
    assert [p.name for p in traced.parameters] == [layer.weight.name, layer.bias.name]
    assert traced.parameters[0] is layer.weight
    assert traced.fetches[0].shape == [-1, 2]
    assert layer.weight is layer._parameters["weight"]
    assert not isinstance(layer.weight, Bound)
    assert traced.scope.find_var(layer.weight.name).get_tensor() is layer.weight


def test_a_traced_program_runs_with_the_newest_values():
    layer = nn.Linear(3, 3)
    traced = trace(layer, [InputSpec([None, 3], name="x")])
    x = np.ones([2, 3], "float32")
    for _ in range(2):
        (got,) = Executor().run(traced.program, feed={"x": x}, fetch_list=traced.fetches)
        assert np.array_equal(got, layer(paddle.to_tensor(x)).numpy())
        layer.weight.set_value(layer.weight * 2)


def test_evaluation_for_saving_and_training_on_demand():
    layer = nn.Sequential(nn.Dropout(0.5), nn.BatchNorm1D(2))
    for training in (False, True):
        traced = trace(layer, [InputSpec([None, 2])], training=training)
        flags = [op.named_arguments()["training"] for op in traced.program.global_block().ops]
        assert flags == [training, training]
    assert layer.training


def test_structures_are_restored():
    tensors = []
    value = {"a": paddle.ones([1]), "b": [1, (paddle.zeros([1]), None)]}
    structure = flatten(value, tensors)
    assert structure == {"a": Slot(0), "b": [1, (Slot(1), None)]}
    assert rebuild(structure, tensors)["b"][1][0] is tensors[1]


def test_a_trace_that_fails_leaves_nothing_behind():
    class Failing(nn.Layer):
        def __init__(self):
            super().__init__()
            self.fc, self.seen = nn.Linear(2, 2), []
            self.register_buffer("total", paddle.zeros([2]))

        def forward(self, x):
            self.seen.append(x)
            self.last = x
            self.total = self.total + 1
            return self.fc(x) + self.missing

    layer = Failing()
    held = layer.total
    with pytest.raises(AttributeError, match="missing"):
        trace(layer, [InputSpec([None, 2])])
    assert layer.seen == []
    assert not hasattr(layer, "last")
    assert layer.total is held
    assert layer.fc.weight is layer.fc._parameters["weight"]
    assert paddle.in_dynamic_mode()
    assert (layer.total + 1).tolist() == [1, 1]
    assert nn.Layer.__call__.__qualname__ == "Layer.__call__"


def test_layers_that_a_function_calls():
    norm = nn.BatchNorm1D(2)

    def f(x):
        return norm(x)

    traced = trace(f, [InputSpec([None, 2])])
    assert {v.name for v in traced.bound} >= {norm.weight.name, norm._mean.name}


def test_inputs_of_every_form():
    pair = collections.namedtuple("pair", "first second")
    named, plain = paddle.ones([2]), paddle.ones([2])
    named.name = "mine"
    named.stop_gradient = False

    def f(x, inner, *more):
        return x + inner["a"].first * inner["a"].second, more[0] + more[1]

    traced = trace(f, [named, {"a": pair(plain, InputSpec([None]))}, np.ones([3], "float32"), 4])
    assert [v.name for v in traced.feeds] == ["mine", "inner_a_0", "inner_a_1", "more_0"]
    assert [v.shape for v in traced.feeds] == [[2], [2], [-1], [3]]
    assert [v.stop_gradient for v in traced.feeds] == [False, True, False, False]
    assert traced.structure == (Slot(0), Slot(1))


def test_inputs_by_keyword():
    traced = trace(lambda x, scale: x * scale, {"scale": 3, "x": InputSpec([None, 2])})
    assert [v.name for v in traced.feeds] == ["x"]
    (found,) = traced.runner()([paddle.ones([1, 2])])
    assert found.tolist() == [[3, 3]]


def test_results_that_no_operator_computes():
    """For export they are copied; `to_static` returns the tensors themselves."""
    layer = nn.Linear(2, 2)

    def f(x):
        return x, layer.weight

    x = paddle.ones([2])
    exported, called = trace(f, [InputSpec([2])]), trace_call(f, [x], {})
    assert len(exported.program.global_block().ops) == 2
    assert called.program.global_block().ops == []
    assert called.runner()([x])[0] is x
    assert called.runner()([x])[1] is layer.weight


def test_two_inputs_with_the_same_name():
    with pytest.raises(ValueError, match="two inputs have the name 'x'"):
        trace(lambda a, b: a + b, [InputSpec([1], name="x"), InputSpec([1], name="x")])


def test_a_value_that_is_not_a_function():
    with pytest.raises(TypeError, match="layer or a function"):
        trace(3, [])
