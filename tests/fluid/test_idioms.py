"""Idioms of fluid programs, taken from frequently asked questions."""

import numpy as np
import pytest

import paddle
import paddle.fluid as fluid


def ones(*shape):
    return fluid.dygraph.to_variable(np.ones(shape, "float32"))


def one_step(layer, *, lr=0.1, regularization=None, x=None):
    """One step of SGD on the sum of the output; the parameters before and after."""
    before = {p.name: p.numpy().copy() for p in layer.parameters()}
    sgd = fluid.optimizer.SGD(lr, parameter_list=layer.parameters(), regularization=regularization)
    loss = fluid.layers.reduce_sum(layer(ones(2, 3) if x is None else x))
    loss.backward()
    sgd.minimize(loss)
    layer.clear_gradients()
    return before, {p.name: p.numpy() for p in layer.parameters()}


# ---- data ----


def test_a_dataset_becomes_tensors_by_to_variable():
    image, label = next(paddle.dataset.mnist.train()())
    with fluid.dygraph.guard():
        made = fluid.dygraph.to_variable(image)
        assert made.shape == [784]
        assert made.dtype == paddle.float32
        assert fluid.layers.reshape(fluid.layers.unsqueeze(made, [0]), [1, 1, 28, 28]).shape == [1, 1, 28, 28]
        assert fluid.dygraph.to_variable(np.array([label])).shape == [1]


def test_a_random_tensor_comes_from_numpy():
    with fluid.dygraph.guard(fluid.CPUPlace()):
        drawn = np.random.rand(2, 2).astype("float32")
        np.testing.assert_array_equal(fluid.dygraph.to_variable(drawn).numpy(), drawn)


# ---- layers ----


@pytest.mark.parametrize("attr", [{"learning_rate": 0.0}, {"trainable": False}], ids=["rate 0", "not trainable"])
def test_a_layer_is_frozen_by_its_attributes(attr):
    with fluid.dygraph.guard():
        layer = fluid.dygraph.Linear(3, 2, param_attr=fluid.ParamAttr(**attr))
        before, after = one_step(layer)
        np.testing.assert_array_equal(after["linear_0.w_0"], before["linear_0.w_0"])
        assert not np.array_equal(after["linear_0.b_0"], before["linear_0.b_0"])


def test_stop_gradient_freezes_all_layers_before():
    with fluid.dygraph.guard():
        first, second, third = (fluid.dygraph.Linear(3, 3) for _ in range(3))
        held = second(first(ones(2, 3)))
        held.stop_gradient = True
        fluid.layers.reduce_sum(third(held)).backward()
        assert all(p.gradient() is None for layer in (first, second) for p in layer.parameters())
        assert third.weight.gradient() is not None


def test_stop_gradient_in_a_static_graph():
    x = fluid.data("x", [None, 3])
    held = fluid.layers.fc(x, 3, param_attr="first", bias_attr=False)
    held.stop_gradient = True
    loss = fluid.layers.mean(fluid.layers.fc(held, 1, param_attr="second", bias_attr=False))
    _, pairs = fluid.optimizer.SGD(0.1).minimize(loss)
    assert [p.name for p, _ in pairs] == ["second"]


def test_mul_makes_matrices_of_its_operands_and_matmul_broadcasts():
    with fluid.dygraph.guard():
        x, y = ones(2, 3, 4), ones(12, 5)
        assert fluid.layers.mul(x, y, x_num_col_dims=1).shape == [2, 5]
        with pytest.raises(ValueError, match="matmul"):
            fluid.layers.matmul(x, y)
        assert fluid.layers.matmul(x, ones(2, 4, 5)).shape == [2, 3, 5]
        assert fluid.layers.matmul(x, ones(4, 5)).shape == [2, 3, 5]


def test_global_pooling_ignores_the_size():
    with fluid.dygraph.guard():
        x = fluid.dygraph.to_variable(np.arange(32, dtype="float32").reshape(1, 2, 4, 4))
        for size in (-1, 2, 7):
            out = fluid.dygraph.Pool2D(pool_size=size, pool_type="avg", global_pooling=True)(x)
            np.testing.assert_allclose(out.numpy().reshape(-1), [7.5, 23.5])
            out = fluid.layers.pool2d(x, pool_size=size, pool_type="max", global_pooling=True)
            np.testing.assert_allclose(out.numpy().reshape(-1), [15.0, 31.0])


# ---- parameters ----


def test_custom_word_vectors():
    vectors = np.random.rand(5, 3).astype("float32")
    with fluid.dygraph.guard():
        attr = fluid.ParamAttr(initializer=fluid.initializer.NumpyArrayInitializer(vectors))
        table = fluid.dygraph.Embedding([5, 3], param_attr=attr)
        found = table(fluid.dygraph.to_variable(np.array([4, 0])))
        np.testing.assert_array_equal(found.numpy(), vectors[[4, 0]])
        with pytest.raises(ValueError, match="shape of the parameter"):
            fluid.dygraph.Embedding([6, 3], param_attr=attr)


def test_embeddings_of_one_name_are_one_in_a_static_graph():
    ids = fluid.data("ids", [None, 1], "int64")
    attr = fluid.ParamAttr(name="word_embedding")
    both = [fluid.embedding(ids, [5, 3], param_attr=attr) for _ in range(2)]
    assert [p.name for p in fluid.default_main_program().all_parameters()] == ["word_embedding"]
    exe = fluid.Executor()
    exe.run(fluid.default_startup_program())
    a, b = exe.run(feed={"ids": np.array([[1], [3]])}, fetch_list=both)
    np.testing.assert_array_equal(a, b)


def test_embeddings_of_one_name_are_one_in_dynamic_mode():
    with fluid.dygraph.guard():
        attr = fluid.ParamAttr(name="word_embedding")
        first, second = (fluid.dygraph.Embedding([5, 3], param_attr=attr) for _ in range(2))
        assert first.weight is second.weight
        with pytest.raises(ValueError, match="word_embedding"):
            fluid.dygraph.Embedding([5, 4], param_attr=attr)
    with fluid.dygraph.guard():
        assert fluid.dygraph.Embedding([5, 3], param_attr=attr).weight is not first.weight


def test_the_regularizer_of_a_parameter_wins_over_the_optimizers():
    own = fluid.ParamAttr(regularizer=fluid.regularizer.L2Decay(0.5))
    start = fluid.initializer.Constant(1.0)
    with fluid.dygraph.guard():
        own.initializer = start
        layer = fluid.dygraph.Linear(3, 2, param_attr=own, bias_attr=fluid.ParamAttr(initializer=start))
        _, after = one_step(layer, lr=0.1, regularization=fluid.regularizer.L2Decay(0.25))
        # The gradient of the sum is 2 for each weight and each bias: two rows of ones.
        np.testing.assert_allclose(after["linear_0.w_0"], 1 - 0.1 * (2 + 0.5), rtol=1e-6)
        np.testing.assert_allclose(after["linear_0.b_0"], 1 - 0.1 * (2 + 0.25), rtol=1e-6)


def test_the_rate_of_a_parameter_multiplies_the_optimizers():
    attr = fluid.ParamAttr(initializer=fluid.initializer.Constant(1.0), learning_rate=2.0)
    with fluid.dygraph.guard():
        _, after = one_step(fluid.dygraph.Linear(3, 2, param_attr=attr), lr=0.1)
        np.testing.assert_allclose(after["linear_0.w_0"], 1 - 0.1 * 2.0 * 2, rtol=1e-6)


def test_batch_norm_is_frozen_by_global_statistics():
    x = np.random.rand(8, 3, 2, 2).astype("float32")
    with fluid.dygraph.guard():
        layer = fluid.dygraph.BatchNorm(3, use_global_stats=True)
        layer._mean.set_value(np.array([1.0, 2.0, 3.0], "float32"))
        layer._variance.set_value(np.array([4.0, 4.0, 4.0], "float32"))
        layer.train()
        out = layer(fluid.dygraph.to_variable(x))
        wanted = (x - np.array([1.0, 2.0, 3.0]).reshape(1, 3, 1, 1)) / np.sqrt(4 + 1e-5)
        np.testing.assert_allclose(out.numpy(), wanted, rtol=1e-5)
        np.testing.assert_array_equal(layer._mean.numpy(), [1.0, 2.0, 3.0])


def test_the_weights_of_one_layer_are_exported_and_loaded(tmp_path):
    x = fluid.data("x", [None, 3])
    fluid.layers.fc(fluid.layers.fc(x, 4, name="body"), 2, name="head")
    exe = fluid.Executor()
    exe.run(fluid.default_startup_program())
    program, scope = fluid.default_main_program(), fluid.global_scope()
    last = [v for v in program.all_parameters() if v.name.startswith("head")]
    fluid.io.save_vars(exe, str(tmp_path), program, vars=last)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["head.b_0", "head.w_0"]
    saved = np.array(scope.find_var("head.w_0").get_tensor())
    scope.find_var("head.w_0").get_tensor().set(np.zeros([4, 2], "float32"), fluid.CPUPlace())
    fluid.io.load_vars(exe, str(tmp_path), program, vars=last)
    np.testing.assert_array_equal(np.array(scope.find_var("head.w_0").get_tensor()), saved)


# ---- training ----


def make_step(seed):
    """A network with Adam under a schedule, and a function that takes a step on numbered data."""
    paddle.seed(seed)
    net = fluid.dygraph.Linear(4, 1)
    schedule = fluid.dygraph.PolynomialDecay(0.1, 20, 0.01)
    adam = fluid.optimizer.Adam(schedule, parameter_list=net.parameters())

    def step(number):
        x = np.random.default_rng(number).random((8, 4), dtype="float32")
        out = net(fluid.dygraph.to_variable(x))
        loss = fluid.layers.mean(fluid.layers.square_error_cost(out, fluid.dygraph.to_variable(x[:, :1])))
        loss.backward()
        adam.minimize(loss)
        net.clear_gradients()
        return loss.numpy()[0]

    return net, adam, step


def test_training_goes_on_from_saved_parameters_and_optimizer_state(tmp_path):
    path = str(tmp_path / "checkpoint")
    with fluid.dygraph.guard():
        net, adam, step = make_step(1)
        for number in range(5):
            step(number)
        fluid.save_dygraph(net.state_dict(), path)
        fluid.save_dygraph(adam.state_dict(), path)
        wanted = [step(number) for number in range(5, 10)]
    assert sorted(p.name for p in tmp_path.iterdir()) == ["checkpoint.pdopt", "checkpoint.pdparams"]
    with fluid.dygraph.guard():
        net, adam, step = make_step(2)
        params, state = fluid.load_dygraph(path)
        net.set_dict(params)
        adam.set_dict(state)
        assert [step(number) for number in range(5, 10)] == wanted


def test_training_of_a_static_graph_goes_on_from_its_persistables(tmp_path):
    x, y = fluid.data("x", [None, 4]), fluid.data("y", [None, 1])
    loss = fluid.layers.mean(fluid.layers.square_error_cost(fluid.layers.fc(x, 1), y))
    fluid.optimizer.Momentum(0.1, 0.9).minimize(loss)
    exe = fluid.Executor(fluid.CPUPlace())
    exe.run(fluid.default_startup_program())

    def step(number):
        data = np.random.default_rng(number).random((8, 4), dtype="float32")
        return exe.run(feed={"x": data, "y": data[:, :1]}, fetch_list=[loss])[0][0]

    for number in range(4):
        step(number)
    fluid.io.save_persistables(exe, str(tmp_path), fluid.default_main_program())
    wanted = [step(number) for number in range(4, 8)]
    exe.run(fluid.default_startup_program())
    fluid.io.load_persistables(exe, str(tmp_path), fluid.default_main_program())
    assert [step(number) for number in range(4, 8)] == wanted


def test_every_minimize_counts_a_step():
    with fluid.dygraph.guard():
        net = fluid.dygraph.Linear(3, 1)
        sgd = fluid.optimizer.SGD(
            fluid.dygraph.PiecewiseDecay([2, 4], [0.3, 0.2, 0.1], begin=0), parameter_list=net.parameters()
        )
        rates = []
        for _ in range(6):
            loss = fluid.layers.mean(net(ones(2, 3)))
            loss.backward()
            sgd.minimize(loss)
            net.clear_gradients()
            rates.append(sgd.current_step_lr())
        np.testing.assert_allclose(rates, [0.3, 0.3, 0.2, 0.2, 0.1, 0.1], rtol=1e-6)


def test_every_run_of_a_program_counts_a_step():
    x = fluid.data("x", [None, 3])
    rate = fluid.layers.piecewise_decay([2, 4], [0.3, 0.2, 0.1])
    loss = fluid.layers.mean(fluid.layers.fc(x, 1))
    fluid.optimizer.SGD(rate).minimize(loss)
    exe = fluid.Executor()
    exe.run(fluid.default_startup_program())
    found = [exe.run(feed={"x": np.ones([2, 3], "float32")}, fetch_list=[rate])[0][0] for _ in range(6)]
    np.testing.assert_allclose(found, [0.3, 0.3, 0.2, 0.2, 0.1, 0.1], rtol=1e-6)


def test_an_optimizer_in_dynamic_mode_needs_its_parameters():
    with fluid.dygraph.guard():
        fluid.dygraph.Linear(3, 2)
        with pytest.raises(AttributeError, match="parameter_list") as caught:
            fluid.optimizer.Adam(learning_rate=0.1)
    assert "Try: AdamOptimizer(..., parameter_list=model.parameters())" in str(caught.value)


def test_an_optimizer_of_layers_under_a_name_scope_finds_its_parameters():
    with fluid.dygraph.guard():
        layer = fluid.dygraph.FC("net", 2)
        sgd = fluid.optimizer.SGDOptimizer(learning_rate=0.1)
        loss = fluid.layers.reduce_sum(layer(ones(2, 3)))
        before = layer.weight.numpy().copy()
        loss.backward()
        sgd.minimize(loss)
        np.testing.assert_allclose(layer.weight.numpy(), before - 0.2, rtol=1e-5, atol=1e-6)


def test_cuda_place_without_a_number_is_explained():
    with pytest.raises(TypeError, match="the number of the device is missing") as caught:
        fluid.CUDAPlace()
    assert "CUDAPlace(0)" in str(caught.value)


def test_memory_switches_are_accepted():
    fluid.set_flags({"FLAGS_eager_delete_tensor_gb": 0.0, "FLAGS_fraction_of_gpu_memory_to_use": 0.0})
    assert fluid.get_flags("FLAGS_eager_delete_tensor_gb") == {"FLAGS_eager_delete_tensor_gb": 0.0}


def test_operators_of_graphs_count_axes_of_the_batch_from_the_first():
    x = fluid.data("x", [None, 4])
    rows = fluid.layers.reduce_sum(x, dim=1)
    out = [x - rows, x / rows, x > rows, x - fluid.layers.reduce_sum(x, dim=0)]
    values = np.arange(1, 9, dtype="float32").reshape(2, 4)
    sums = values.sum(1, keepdims=True)
    want = [values - sums, values / sums, values > sums, values - values.sum(0)]
    for found, wanted in zip(fluid.Executor().run(feed={"x": values}, fetch_list=out), want, strict=True):
        np.testing.assert_allclose(found, wanted, rtol=1e-6)
    paddle.enable_static()  # a program of 2.0 or later, where axes are counted from the last
    try:
        out = fluid.data("z", [None, 4]) - fluid.data("y", [None])
        (found,) = fluid.Executor().run(feed={"x": values, "z": values, "y": values[0]}, fetch_list=[out])
        np.testing.assert_array_equal(found, values - values[0])
    finally:
        paddle.disable_static()
