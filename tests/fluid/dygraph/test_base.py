"""Dynamic mode of fluid: guards, tensors, layers, gradients, files."""

import numpy as np
import pytest

import paddle
import paddle.fluid as fluid
from paddle.fluid.dygraph import Layer, Linear, guard, to_variable


def ones(*shape):
    return to_variable(np.ones(shape, "float32"))


# ---- modes ----


def test_a_guard_is_dynamic_mode_and_outside_graphs_are_built():
    assert fluid.data("x", [None, 2])._is_symbolic
    assert not fluid.in_dygraph_mode()
    with guard():
        assert fluid.in_dygraph_mode()
        assert fluid.dygraph.enabled()
        assert ones(2).numpy().tolist() == [1.0, 1.0]
    assert not fluid.in_dygraph_mode()


def test_a_guard_has_names_and_programs_of_its_own():
    outside = fluid.default_main_program()
    with guard():
        assert Linear(2, 2).full_name() == "linear_0"
        assert fluid.default_main_program() is not outside
    with guard(fluid.CPUPlace()):
        assert Linear(2, 2).full_name() == "linear_0"
    assert fluid.default_main_program() is outside


def test_a_guard_ends_when_an_error_passes_through():
    with pytest.raises(ZeroDivisionError), guard():
        raise ZeroDivisionError
    assert not fluid._mode.guarded()
    fluid.data("x", [None, 2])
    assert not fluid.in_dygraph_mode()


def test_dynamic_mode_until_further_notice():
    fluid.enable_dygraph()
    try:
        assert fluid.in_dygraph_mode()
        assert fluid.layers.fill_constant([2], "float32", 1.0).numpy().tolist() == [1.0, 1.0]
    finally:
        fluid.disable_dygraph()
    assert not fluid.in_dygraph_mode()


def test_programs_of_2x_stay_in_dynamic_mode():
    paddle.nn.Linear(2, 2)  # a layer without a guard
    assert fluid.layers.fill_constant([2], "float32", 1.0).numpy().tolist() == [1.0, 1.0]
    assert paddle.in_dynamic_mode()


def test_who_asks_for_dynamic_mode_gets_it():
    paddle.disable_static()
    assert fluid.layers.fill_constant([2], "float32", 1.0).numpy().tolist() == [1.0, 1.0]


def test_the_seed_of_the_startup_program_rules_parameters():
    def drawn(seed):
        with guard():
            fluid.default_startup_program().random_seed = seed
            return Linear(3, 3).weight.numpy()

    np.testing.assert_array_equal(drawn(5), drawn(5))
    assert not np.array_equal(drawn(5), drawn(6))


# ---- tensors ----


def test_to_variable():
    with guard():
        made = to_variable(np.arange(3), name="three")
        assert made.name == "three"
        assert made.dtype == paddle.int64
        assert made.stop_gradient
        assert to_variable(made) is made
        assert to_variable(np.float32(2)).shape == [1]
        assert to_variable([1.0, 2.0], dtype="float64").dtype == paddle.float64
        with pytest.raises(TypeError, match="to_variable"):
            to_variable("text")


def test_truth():
    """Programs before 1.8 write `if bias:` for "if there is a bias"."""
    with guard():
        assert ones(2, 2)
        assert not to_variable(np.zeros([1], "float32"))
    x = fluid.data("x", [None, 2])
    assert x
    with guard():
        assert ones(2)
    assert x
    fluid.enable_dygraph()
    fluid.disable_dygraph()
    paddle.disable_static()
    with pytest.raises(ValueError, match="ambiguous"):
        bool(paddle.ones([2]))
    paddle.enable_static()  # asked for by the program itself, as those of 1.8 do
    assert x
    with pytest.raises(TypeError, match="has no value"):
        bool(x > 0)
    paddle.disable_static()


def test_gradients_of_gradients():
    with guard():
        x = to_variable(np.array([2.0], "float32"))
        x.stop_gradient = False
        (first,) = fluid.dygraph.grad(x * x * x, x, create_graph=True)
        (second,) = fluid.dygraph.grad(first, x)
        assert (first.numpy()[0], second.numpy()[0]) == (12.0, 12.0)


def test_gradients_of_results():
    with guard():
        inputs = [ones(2, 2) for _ in range(3)]
        for x in inputs:
            x.stop_gradient = False
        total = fluid.layers.sums(inputs)
        loss = fluid.layers.reduce_sum(total)
        strategy = fluid.dygraph.BackwardStrategy()
        strategy.sort_sum_gradient = True
        loss.backward(strategy)
        assert loss.gradient().tolist() == [1.0]
        assert inputs[0].gradient().tolist() == [[1.0, 1.0], [1.0, 1.0]]
        inputs[0].clear_gradient()
        assert not inputs[0].gradient().any()


def test_no_grad():
    with guard():
        layer = Linear(2, 2)
        with fluid.dygraph.no_grad():
            assert layer(ones(1, 2)).stop_gradient

        @fluid.dygraph.no_grad
        def evaluate():
            return layer(ones(1, 2))

        assert evaluate().stop_gradient


# ---- layers ----


class Scaled(Layer):
    """A layer of 1.5: it creates its weight at the first call."""

    def __init__(self, name_scope):
        super().__init__(name_scope)

    def _build_once(self, x):
        self.scale = self.create_parameter(
            fluid.ParamAttr(initializer=fluid.initializer.Constant(2.0)), [x.shape[-1]], "float32", is_bias=False
        )

    def forward(self, x):
        return x * self.scale


def test_a_layer_that_builds_at_its_first_call():
    with guard():
        layer = Scaled("outer")
        assert layer.full_name() == "outer/Scaled_0"
        assert layer.parameters() == []
        assert layer(ones(1, 3)).numpy().tolist() == [[2.0, 2.0, 2.0]]
        assert [p.name for p in layer.parameters()] == ["outer/Scaled_0.w_0"]


def test_values_loaded_before_the_first_call():
    with guard():
        layer = fluid.dygraph.Sequential(Scaled("a"), Scaled("b"))
        layer.set_dict({"0.scale": np.full([3], 5.0, "float32"), "1.scale": np.full([3], 3.0, "float32")})
        assert layer(ones(1, 3)).numpy().tolist() == [[15.0, 15.0, 15.0]]


def test_values_of_another_shape_are_refused_at_the_first_call():
    with guard():
        layer = Scaled("a")
        layer.set_dict({"scale": np.full([4], 5.0, "float32")})
        with pytest.raises(ValueError, match=r"a/Scaled_0.*\[4\].*\[3\]"):
            layer(ones(1, 3))


def test_names_under_a_scope_are_the_layers_own():
    """Programs of 1.5 use one parameter name in many layers; only without a scope is it one shared parameter."""
    with guard():
        attr = fluid.ParamAttr(name="weights")
        first, second = fluid.dygraph.FC("net", 2, param_attr=attr), fluid.dygraph.FC("net", 3, param_attr=attr)
        second(first(ones(1, 4)))
        assert [first.weight.name, second.weight.name] == ["net/FC_0.weights", "net/FC_1.weights"]
        assert attr.name == "weights"


def test_create_parameter_in_both_orders():
    with guard():
        layer = Layer("net")
        attr = fluid.ParamAttr(name="w", initializer=fluid.initializer.Constant(1.0))
        older = layer.create_parameter(attr, [2, 3], "float32", False)
        assert (older.name, older.shape) == ("net/Layer_0.w", [2, 3])
        assert layer.create_parameter(attr=None, shape=[3], dtype="float32", is_bias=True).name == "net/Layer_0.b_0"
        newer = Layer().create_parameter([2], None, "float32", False, fluid.initializer.Constant(4.0))
        assert newer.numpy().tolist() == [4.0, 4.0]
        assert layer.create_parameter(False, shape=[2]) is None


def test_parameters_and_sublayers_by_hand():
    with guard():
        layer = Layer()
        layer.add_parameter("w", layer.create_parameter([2]))
        layer.add_sublayer("inner", Linear(2, 2))
        assert list(layer.state_dict()) == ["w", "inner.weight", "inner.bias"]
        assert len(layer.sublayers()) == 1
        assert layer.sublayers(False) == [layer.inner]


def test_containers():
    with guard():
        net = fluid.dygraph.Sequential("scope", ("first", Linear(2, 3)), ("second", Linear(3, 1)))
        assert net(ones(4, 2)).shape == [4, 1]
        assert list(net.state_dict()) == ["first.weight", "first.bias", "second.weight", "second.bias"]
        assert len(fluid.dygraph.LayerList([Linear(2, 2), Linear(2, 2)]).parameters()) == 4
        assert len(fluid.dygraph.ParameterList([Layer().create_parameter([2])]).parameters()) == 1
        assert isinstance(net, Layer)


def test_train_and_eval():
    with guard():
        net = fluid.dygraph.Sequential(fluid.dygraph.Dropout(1.0), Linear(2, 2, bias_attr=False))
        net.train()
        assert not net(ones(1, 2)).numpy().any()
        net.eval()
        assert not net.training


# ---- files ----


def test_the_saved_state_determines_the_extension(tmp_path):
    path = str(tmp_path / "model")
    with guard():
        layer = Linear(2, 2)
        fluid.save_dygraph(layer.state_dict(), path)
        params, state = fluid.load_dygraph(path)
        assert state is None
        np.testing.assert_array_equal(params["weight"], layer.weight.numpy())
        adam = fluid.optimizer.Adam(0.1, parameter_list=layer.parameters())
        fluid.layers.mean(layer(ones(1, 2))).backward()
        adam.minimize(fluid.layers.mean(layer(ones(1, 2))))
        fluid.save_dygraph(adam.state_dict(), path)
        assert fluid.load_dygraph(path + ".pdparams")[1].keys() == adam.state_dict().keys()
    assert sorted(p.name for p in tmp_path.iterdir()) == ["model.pdopt", "model.pdparams"]


def test_folders_of_1_5(tmp_path):
    with guard():
        layer = Linear(2, 2)
        adam = fluid.optimizer.Adam(0.1, parameter_list=layer.parameters())
        loss = fluid.layers.mean(layer(ones(1, 2)))
        loss.backward()
        adam.minimize(loss)
        fluid.dygraph.save_persistables(layer.state_dict(), str(tmp_path / "save_dir"), adam)
        params, states = fluid.dygraph.load_persistables(str(tmp_path / "save_dir"))
        np.testing.assert_array_equal(params["weight"], layer.weight.numpy())
        assert "linear_0.w_0_moment1_0" in states
        with pytest.raises(RuntimeError, match="no folder"):
            fluid.dygraph.load_persistables(str(tmp_path / "nothing"))


def test_missing_files(tmp_path):
    with pytest.raises(RuntimeError, match="neither"):
        fluid.load_dygraph(str(tmp_path / "nothing"))
    with guard(), pytest.raises(ValueError, match="model_path"):
        fluid.save_dygraph(Linear(2, 2).state_dict(), str(tmp_path) + "/")
    with pytest.raises(TypeError, match="state_dict"):
        fluid.save_dygraph([], "x")


def test_states_of_today_and_of_then_are_one(tmp_path):
    with guard():
        layer = Linear(2, 3)
        fluid.save_dygraph(layer.state_dict(), str(tmp_path / "m"))
    today = paddle.nn.Linear(2, 3)
    today.set_state_dict(paddle.load(str(tmp_path / "m.pdparams")))
    np.testing.assert_array_equal(today.weight.numpy(), layer.weight.numpy())


# ---- data parallelism with one process ----


def test_data_parallel_with_one_process():
    with guard():
        strategy = fluid.dygraph.parallel.prepare_context()
        assert (strategy.nranks, strategy.local_rank) == (1, 0)
        net = fluid.dygraph.DataParallel(Linear(2, 1), strategy)
        loss = net.scale_loss(fluid.layers.mean(net(ones(3, 2))))
        loss.backward()
        net.apply_collective_grads()
        assert list(net.state_dict()) == ["weight", "bias"]
        net.set_dict({k: np.zeros_like(v.numpy()) for k, v in net.state_dict().items()})
        assert not net(ones(3, 2)).numpy().any()
        assert fluid.dygraph.ParallelEnv().nranks == 1


# ---- to static ----


def test_traced_layer():
    with guard():
        layer = Linear(4, 2, act="relu")
        x = to_variable(np.random.rand(3, 4).astype("float32"))
        out, traced = fluid.dygraph.TracedLayer.trace(layer, [x])
        np.testing.assert_allclose(traced([x])[0], out.numpy(), rtol=1e-6)
        assert traced([ones(7, 4)])[0].shape == (7, 2)


def test_a_traced_layer_is_written_and_read(tmp_path):
    with guard():
        layer = Linear(4, 2)
        x = np.random.rand(3, 4).astype("float32")
        out, traced = fluid.dygraph.TracedLayer.trace(layer, [to_variable(x)])
        traced.save_inference_model(str(tmp_path), feed=[0], fetch=[0])
        wanted = out.numpy()
    exe = fluid.Executor()
    with fluid.scope_guard(fluid.Scope()):
        program, feeds, fetches = fluid.io.load_inference_model(str(tmp_path), exe)
        (found,) = exe.run(program, {feeds[0]: x}, fetches)
    np.testing.assert_allclose(found, wanted, rtol=1e-6)


def test_the_program_of_a_function():
    with guard():
        main, _, inputs, outputs = fluid.dygraph.ProgramTranslator().get_program(
            lambda x: fluid.layers.relu(x) * 2, np.array([-1.0, 1.0], "float32")
        )
    assert isinstance(main, fluid.Program)
    (found,) = fluid.Executor().run(main, feed={inputs[0].name: np.array([-1.0, 3.0], "float32")}, fetch_list=outputs)
    assert found.tolist() == [0.0, 6.0]
    assert fluid.dygraph.ProgramTranslator() is fluid.dygraph.ProgramTranslator.get_instance()


def test_declarative():
    @fluid.dygraph.declarative
    def doubled(x):
        if fluid.layers.reduce_mean(x) > 0:
            return x * 2
        return x - 1

    with guard():
        assert doubled(ones(2)).numpy().tolist() == [2.0, 2.0]
        assert doubled(-ones(2)).numpy().tolist() == [-2.0, -2.0]
