"""Optimizers in both modes: update rules, parameters, learning rates, states."""

import numpy as np
import pytest
import torch
from tests.support import golden

import paddle
import paddle.fluid as fluid

SUFFIXED = "SGD Momentum Adagrad Adam Adamax Dpsgd DecayedAdagrad Adadelta RMSProp Ftrl LarsMomentum Lamb".split()
TAKES_MOMENTUM = ("Momentum", "LarsMomentum")


def make(name, rate=0.01, **options):
    more = {"momentum": 0.9} if name in TAKES_MOMENTUM else {}
    return getattr(fluid.optimizer, name)(learning_rate=rate, **more, **options)


class Bag(fluid.dygraph.Layer):
    """Parameters of given values, without a network."""

    def __init__(self, *arrays, **attr):
        super().__init__()
        for i, a in enumerate(arrays):
            init = fluid.initializer.NumpyArrayInitializer(np.asarray(a, "float32"))
            setattr(self, f"p{i}", self.create_parameter(np.shape(a), fluid.ParamAttr(initializer=init, **attr)))


def push(bag, optimizer, *grads, **options):
    """One step with these gradients."""
    loss = sum(
        fluid.layers.reduce_sum(p * fluid.dygraph.to_variable(np.asarray(g, "float32")))
        for p, g in zip(bag.parameters(), grads, strict=True)
    )
    loss.backward()
    result = optimizer.minimize(loss, **options)
    bag.clear_gradients()
    return result


# ---- the rules ----


@pytest.mark.parametrize(
    ("name", "options"),
    [("ftrl", {"l1": 0.01, "l2": 0.02}), ("decayed_adagrad", {"decay": 0.95})],
    ids=["ftrl", "decayed_adagrad"],
)
def test_rules_that_only_fluid_has(name, options):
    fact = golden("fluid_rules.json")[name]
    rule = {"ftrl": "Ftrl", "decayed_adagrad": "DecayedAdagrad"}[name]
    with fluid.dygraph.guard():
        bag = Bag(fact["p"])
        optimizer = getattr(fluid.optimizer, rule)(0.1, parameter_list=bag.parameters(), **options)
        for grad, after in zip(fact["grads"], fact["after"], strict=True):
            push(bag, optimizer, grad)
            np.testing.assert_allclose(bag.p0.numpy(), after, rtol=2e-5, atol=1e-6)


def test_lars_scales_each_rate_by_norms():
    p, g = np.array([[1.0, -2.0], [2.0, 4.0]], "float32"), np.array([[0.5, 0.5], [-0.5, 0.5]], "float32")
    with fluid.dygraph.guard():
        bag = Bag(p)
        rule = fluid.optimizer.LarsMomentum(
            0.1, 0.9, lars_coeff=0.01, lars_weight_decay=0.1, parameter_list=bag.parameters()
        )
        velocity, want = np.zeros_like(p), p.copy()
        for _ in range(2):
            push(bag, rule, g)
            length = np.linalg.norm(want)
            local = 0.1 * 0.01 * length / (np.linalg.norm(g) + 0.1 * length)
            velocity = 0.9 * velocity + local * (g + 0.1 * want)
            want = want - velocity
            np.testing.assert_allclose(bag.p0.numpy(), want, rtol=1e-5)


def test_dpsgd_clips_gradients_and_adds_the_same_noise_to_all():
    p, g = np.zeros([2, 2], "float32"), np.full([2, 2], 3.0, "float32")
    with fluid.dygraph.guard():
        bag = Bag(p)
        rule = fluid.optimizer.Dpsgd(0.1, clip=1.0, batch_size=16.0, sigma=0.0, parameter_list=bag.parameters())
        push(bag, rule, g)
        np.testing.assert_allclose(bag.p0.numpy(), -0.1 * g / 6.0, rtol=1e-6)
        noisy = fluid.optimizer.Dpsgd(0.1, clip=1.0, batch_size=16.0, sigma=1.0, parameter_list=bag.parameters())
        before = bag.p0.numpy().copy()
        push(bag, noisy, g)
        moved = before - 0.1 * g / 6.0 - bag.p0.numpy()
        assert abs(moved[0, 0]) > 1e-4
        np.testing.assert_allclose(moved, moved[0, 0], rtol=1e-3)


@pytest.mark.parametrize(
    ("ours", "today", "options"),
    [
        ("SGD", "SGD", {}),
        ("Momentum", "Momentum", {"momentum": 0.8, "use_nesterov": True}),
        ("Adagrad", "Adagrad", {"initial_accumulator_value": 0.1}),
        ("Adam", "Adam", {"beta1": 0.8}),
        ("Adamax", "Adamax", {}),
        ("Adadelta", "Adadelta", {"rho": 0.9}),
        ("RMSProp", "RMSProp", {"momentum": 0.1, "centered": True}),
        ("Lamb", "Lamb", {"lamb_weight_decay": 0.02}),
    ],
    ids=lambda v: v if isinstance(v, str) else "",
)
def test_rules_shared_with_paddle_optimizer(ours, today, options):
    start, rng = np.random.rand(3, 2).astype("float32"), np.random.default_rng(1)
    grads = [rng.standard_normal((3, 2)).astype("float32") for _ in range(3)]
    twin = paddle.create_parameter([3, 2], "float32", default_initializer=paddle.nn.initializer.Assign(start))
    reference = getattr(paddle.optimizer, today)(learning_rate=0.05, parameters=[twin], **options)
    for g in grads:
        (twin * paddle.to_tensor(g)).sum().backward()
        reference.step()
        reference.clear_grad()
    with fluid.dygraph.guard():
        bag = Bag(start)
        optimizer = getattr(fluid.optimizer, ours)(0.05, parameter_list=bag.parameters(), **options)
        for g in grads:
            push(bag, optimizer, g)
        np.testing.assert_array_equal(bag.p0.numpy(), twin.numpy())


@pytest.mark.parametrize("name", SUFFIXED)
def test_both_names(name):
    assert getattr(fluid.optimizer, name) is getattr(fluid.optimizer, f"{name}Optimizer")


@pytest.mark.parametrize("name", SUFFIXED)
def test_every_rule_gives_the_same_result_in_both_modes(name):
    x = np.random.rand(16, 4).astype("float32")
    y = (x @ np.array([[1.0], [-2.0], [0.5], [3.0]], "float32")).astype("float32")
    weight = np.random.rand(4, 1).astype("float32")
    attr = fluid.ParamAttr(name="w", initializer=fluid.initializer.NumpyArrayInitializer(weight))
    with fluid.dygraph.guard():
        net = fluid.dygraph.Linear(4, 1, param_attr=attr)
        optimizer = make(name, parameter_list=net.parameters())
        dynamic = []
        paddle.seed(3)
        for _ in range(4):
            out = net(fluid.dygraph.to_variable(x))
            loss = fluid.layers.mean(fluid.layers.square_error_cost(out, fluid.dygraph.to_variable(y)))
            loss.backward()
            optimizer.minimize(loss)
            net.clear_gradients()
            dynamic.append(loss.numpy()[0])
    a, b = fluid.data("x", [None, 4]), fluid.data("y", [None, 1])
    loss = fluid.layers.mean(fluid.layers.square_error_cost(fluid.layers.fc(a, 1, param_attr=attr), b))
    optimizer = make(name)
    optimizer.minimize(loss)
    exe = fluid.Executor()
    exe.run(fluid.default_startup_program())
    paddle.seed(3)
    static = [exe.run(feed={"x": x, "y": y}, fetch_list=[loss])[0][0] for _ in range(4)]
    np.testing.assert_allclose(static, dynamic, rtol=1e-5)
    assert static[-1] < static[0]
    assert fluid.default_main_program().global_block().ops[-1].type == optimizer.type


# ---- rates ----


def test_set_lr_and_current_step_lr():
    with fluid.dygraph.guard():
        bag = Bag([0.0])
        sgd = fluid.optimizer.SGD(0.5, parameter_list=bag.parameters())
        assert sgd.current_step_lr() == 0.5
        sgd.set_lr(0.25)
        push(bag, sgd, [1.0])
        assert bag.p0.numpy()[0] == -0.25
        assert sgd.current_step_lr() == 0.25
        under = fluid.optimizer.SGD(fluid.dygraph.NoamDecay(8, 4), parameter_list=bag.parameters())
        with pytest.raises(RuntimeError, match="is set by a schedule"):
            under.set_lr(0.1)


def test_the_rate_of_a_program_is_a_variable():
    x = fluid.data("x", [None, 1])
    attr = fluid.ParamAttr(initializer=fluid.initializer.Constant(0.0))
    loss = fluid.layers.mean(fluid.layers.fc(x, 1, param_attr=attr, bias_attr=False))
    sgd = fluid.optimizer.SGD(0.5)
    sgd.minimize(loss)
    exe = fluid.Executor()
    exe.run(fluid.default_startup_program())
    scope, feed = fluid.global_scope(), {"x": np.ones([1, 1], "float32")}
    weight = lambda: np.array(scope.find_var("fc_0.w_0").get_tensor())[0, 0]  # noqa: E731
    (rate,) = exe.run(feed=feed, fetch_list=[sgd._global_learning_rate()])
    assert rate.tolist() == [0.5]
    assert weight() == -0.5
    scope.find_var("learning_rate_0").get_tensor().set(np.array([0.25], "float32"), fluid.CPUPlace())
    exe.run(feed=feed)
    assert weight() == -0.75
    sgd.set_lr(1.0)
    exe.run(feed=feed)
    assert weight() == -1.75
    assert sgd.current_step_lr() == 1.0


def test_schedules_of_dynamic_mode_are_refused_in_a_program():
    loss = fluid.layers.mean(fluid.layers.fc(fluid.data("x", [None, 1]), 1))
    with pytest.raises(TypeError, match="only work in dynamic mode"):
        fluid.optimizer.SGD(fluid.dygraph.NoamDecay(8, 4)).minimize(loss)


def test_a_program_assigns_the_variable_of_its_rate():
    """As ERNIE and BERT of 1.x do."""
    x = fluid.data("x", [None, 3])
    loss = fluid.layers.mean(fluid.layers.fc(x, 1, param_attr="w", bias_attr=False))
    sgd, program = fluid.optimizer.SGD(0.5), fluid.default_main_program()
    assert sgd._learning_rate_map.get(program) is None
    rate = fluid.layers.create_global_var([1], 0.25, "float32", persistable=True, name="my_rate")
    sgd._learning_rate_map[program] = rate
    assert sgd._learning_rate_map[program] is sgd._global_learning_rate() is rate
    assert list(sgd._learning_rate_map) == [program]
    assert fluid.Program() not in sgd._learning_rate_map
    sgd.minimize(loss)
    exe = fluid.Executor()
    exe.run(fluid.default_startup_program())
    weight = np.array(fluid.global_scope().find_var("w").get_tensor())
    exe.run(feed={"x": np.ones([2, 3], "float32")})
    np.testing.assert_allclose(np.array(fluid.global_scope().find_var("w").get_tensor()), weight - 0.25, rtol=1e-5)
    with pytest.raises(NotImplementedError, match="taken away"):
        del sgd._learning_rate_map[program]


def test_a_program_updates_parameters_itself():
    """As ERNIE and BERT of 1.x let weights decay after the step; a copy for testing does not."""
    x = fluid.data("x", [None, 3])
    loss = fluid.layers.mean(fluid.layers.fc(x, 1, param_attr="w", bias_attr=False))
    program = fluid.default_main_program()
    weight = program.global_block().var("w")
    kept = weight * 1.0
    kept.stop_gradient = True
    test = program.clone(for_test=True)
    _, pairs = fluid.optimizer.SGD(0.5).minimize(loss)
    with program._lr_schedule_guard():
        decay = fluid.layers.fill_constant([1], "float32", 0.1)
    for parameter, gradient in pairs:
        with program._optimized_guard([parameter, gradient]), fluid.framework.name_scope("weight_decay"):
            fluid.layers.assign(parameter - kept * decay, parameter)
    exe = fluid.Executor()
    exe.run(fluid.default_startup_program())
    value = lambda: np.array(fluid.global_scope().find_var("w").get_tensor())  # noqa: E731
    before, feed = value(), {"x": np.ones([2, 3], "float32")}
    exe.run(program, feed=feed, fetch_list=[loss])
    np.testing.assert_allclose(value(), before - 0.5 - 0.1 * before, rtol=1e-5)
    after = value()
    for copy in (test, program.clone(for_test=True)):
        exe.run(copy, feed=feed, fetch_list=[loss.name])
        np.testing.assert_array_equal(value(), after)


def test_rates_of_other_kinds_are_refused():
    with pytest.raises(TypeError, match="learning_rate"):
        fluid.optimizer.SGD("0.1")


# ---- clips and regularizers ----


def test_clips_of_the_constructor_and_of_minimize():
    with fluid.dygraph.guard():
        for options, call in (
            ({"grad_clip": fluid.clip.GradientClipByGlobalNorm(1.0)}, {}),
            ({}, {"grad_clip": fluid.dygraph_grad_clip.GradClipByGlobalNorm(1.0)}),
        ):
            bag = Bag([0.0], [0.0])
            push(bag, fluid.optimizer.SGD(1.0, parameter_list=bag.parameters(), **options), [3.0], [4.0], **call)
            np.testing.assert_allclose([bag.p0.numpy()[0], bag.p1.numpy()[0]], [-0.6, -0.8], rtol=1e-6)


def test_clips_by_value_and_norm():
    with fluid.dygraph.guard():
        for clip, want in (
            (fluid.clip.GradientClipByValue(0.5), [-0.5, 0.5]),
            (fluid.clip.GradientClipByValue(1.0, -2.0), [-1.0, 2.0]),
            (fluid.clip.GradientClipByNorm(1.0), [-0.6, 0.8]),
        ):
            bag = Bag([0.0, 0.0])
            push(bag, fluid.optimizer.SGD(1.0, bag.parameters(), grad_clip=clip), [3.0, -4.0])
            np.testing.assert_allclose(bag.p0.numpy(), want, rtol=1e-6)
        bag = Bag([0.0, 0.0])
        value = fluid.dygraph_grad_clip.GradClipByValue(-1.0, 2.0)
        push(bag, fluid.optimizer.SGD(1.0, bag.parameters()), [3.0, -4.0], grad_clip=value)
        np.testing.assert_allclose(bag.p0.numpy(), [-2.0, 1.0])


def test_a_clip_that_spares_parameters():
    with fluid.dygraph.guard():
        bag = Bag([0.0], [0.0])
        first = bag.p0.name
        clip = fluid.clip.GradientClipByGlobalNorm(1.0, need_clip=lambda p: p.name != first)
        push(bag, fluid.optimizer.SGD(1.0, bag.parameters(), grad_clip=clip), [3.0], [4.0])
        np.testing.assert_allclose([bag.p0.numpy()[0], bag.p1.numpy()[0]], [-3.0, -1.0], rtol=1e-6)


def test_a_clip_of_a_parameter_itself():
    with fluid.dygraph.guard():
        bag = Bag([0.0], gradient_clip=fluid.clip.GradientClipByValue(0.5))
        push(bag, fluid.optimizer.SGD(1.0, bag.parameters()), [3.0])
        np.testing.assert_allclose(bag.p0.numpy(), [-0.5])


def test_set_gradient_clip_of_a_program():
    x = fluid.data("x", [None, 2])
    attr = fluid.ParamAttr(initializer=fluid.initializer.Constant(0.0))
    loss = fluid.layers.reduce_sum(fluid.layers.fc(x, 1, param_attr=attr, bias_attr=False))
    fluid.clip.set_gradient_clip(fluid.clip.GradientClipByGlobalNorm(1.0))
    fluid.optimizer.SGD(1.0).minimize(loss)
    exe = fluid.Executor()
    exe.run(fluid.default_startup_program())
    exe.run(feed={"x": np.array([[3.0, 4.0]], "float32")})
    weight = np.array(fluid.global_scope().find_var("fc_0.w_0").get_tensor())
    np.testing.assert_allclose(weight, [[-0.6], [-0.8]], rtol=1e-6)


def test_regularization_of_a_program():
    x = fluid.data("x", [None, 1])
    attr = fluid.ParamAttr(initializer=fluid.initializer.Constant(2.0))
    loss = fluid.layers.reduce_sum(fluid.layers.fc(x, 1, param_attr=attr, bias_attr=False))
    fluid.optimizer.SGD(1.0, regularization=fluid.regularizer.L1DecayRegularizer(0.25)).minimize(loss)
    exe = fluid.Executor()
    exe.run(fluid.default_startup_program())
    exe.run(feed={"x": np.ones([1, 1], "float32")})
    assert np.array(fluid.global_scope().find_var("fc_0.w_0").get_tensor()).tolist() == [[0.75]]


# ---- parameters and states ----


def test_minimize_with_a_list_of_parameters():
    with fluid.dygraph.guard():
        bag = Bag([0.0], [0.0])
        fluid.dygraph.FC("scope", 1)
        sgd = fluid.optimizer.SGD(1.0)
        push(bag, sgd, [1.0], [1.0], parameter_list=[bag.p1])
        assert [bag.p0.numpy()[0], bag.p1.numpy()[0]] == [0.0, -1.0]


def test_a_state_that_waits_for_its_parameters(tmp_path):
    """Layers under a name scope create parameters at the first call, after states were loaded."""
    x = np.random.rand(4, 3).astype("float32")

    def step(net, optimizer):
        loss = fluid.layers.mean(net(fluid.dygraph.to_variable(x)))
        loss.backward()
        optimizer.minimize(loss)
        net.clear_gradients()

    with fluid.dygraph.guard():
        net, adam = fluid.dygraph.FC("net", 2, act="tanh"), fluid.optimizer.AdamOptimizer(0.1)
        step(net, adam)
        step(net, adam)
        fluid.save_dygraph(net.state_dict(), str(tmp_path / "m"))
        fluid.save_dygraph(adam.state_dict(), str(tmp_path / "m"))
        step(net, adam)
        want = net.weight.numpy()
    with fluid.dygraph.guard():
        params, state = fluid.load_dygraph(str(tmp_path / "m"))
        net, adam = fluid.dygraph.FC("net", 2, act="tanh"), fluid.optimizer.AdamOptimizer(0.1)
        net.load_dict(params)
        adam.set_dict(state)
        step(net, adam)
        np.testing.assert_array_equal(net.weight.numpy(), want)


def test_the_state_holds_where_a_schedule_stands():
    with fluid.dygraph.guard():
        bag = Bag([0.0])
        adam = fluid.optimizer.Adam(fluid.dygraph.NoamDecay(8, 4), parameter_list=bag.parameters())
        for _ in range(3):
            push(bag, adam, [1.0])
        state = adam.state_dict()
        assert state["global_step"].numpy().tolist() == [4]
        fresh = fluid.optimizer.Adam(fluid.dygraph.NoamDecay(8, 4), parameter_list=bag.parameters())
        fresh.set_dict({"global_step": np.array([4], "int32")})
        assert fresh._given_rate.step_num == 4


# ---- wrappers around optimizers ----


def small_program(optimizer=None):
    x = fluid.data("x", [None, 1])
    attr = fluid.ParamAttr(initializer=fluid.initializer.Constant(0.0))
    loss = fluid.layers.reduce_sum(fluid.layers.fc(x, 1, param_attr=attr, bias_attr=False))
    return loss


def run(exe, times):
    weight = []
    for _ in range(times):
        exe.run(feed={"x": np.ones([1, 1], "float32")})
        weight.append(float(np.array(fluid.global_scope().find_var("fc_0.w_0").get_tensor())[0, 0]))
    return weight


def started():
    exe = fluid.Executor()
    exe.run(fluid.default_startup_program())
    return exe


def test_lookahead():
    fluid.optimizer.LookaheadOptimizer(fluid.optimizer.SGD(1.0), alpha=0.5, k=2).minimize(small_program())
    # The slow weight starts with the result of the first step, -1; at -2 it moves half way.
    assert run(started(), 3) == [-1.0, -1.5, -2.5]


def test_model_average():
    fluid.optimizer.SGD(1.0).minimize(small_program())
    average = fluid.optimizer.ModelAverage(1.0, min_average_window=10, max_average_window=10)
    exe = started()
    run(exe, 3)
    tensor = fluid.global_scope().find_var("fc_0.w_0").get_tensor()
    with average.apply(exe):
        assert np.array(tensor)[0, 0] == -2.0
    assert np.array(tensor)[0, 0] == -3.0


def test_exponential_moving_average():
    fluid.optimizer.SGD(1.0).minimize(small_program())
    ema = fluid.optimizer.ExponentialMovingAverage(0.5)
    ema.update()
    exe = started()
    run(exe, 2)
    tensor = fluid.global_scope().find_var("fc_0.w_0").get_tensor()
    with ema.apply(exe):
        np.testing.assert_allclose(np.array(tensor)[0, 0], (0.25 * -1 + 0.5 * -2) / 0.75, rtol=1e-6)
    assert np.array(tensor)[0, 0] == -2.0


def test_recompute_gives_the_same_result():
    loss = small_program()
    optimizer = fluid.optimizer.RecomputeOptimizer(fluid.optimizer.SGD(1.0))
    with pytest.raises(RuntimeError, match="checkpoints"):
        optimizer.minimize(loss)
    optimizer._set_checkpoints([loss])
    optimizer.minimize(loss)
    assert run(started(), 2) == [-1.0, -2.0]


def test_recompute_keeps_less_for_the_gradients():
    """Bytes that torch keeps for the gradients, and the trained weights, with and without checkpoints."""
    kept, trained = [], []
    for checkpoints in (False, True):
        with fluid.program_guard(fluid.Program(), fluid.Program()), fluid.scope_guard(fluid.Scope()):
            paddle.seed(3)
            with fluid.unique_name.guard():
                x = h = fluid.layers.data("x", [16], dtype="float32")
                ends = []
                for _ in range(3):
                    for _ in range(3):
                        h = fluid.layers.tanh(fluid.layers.fc(h, 16))
                    h = fluid.layers.dropout(h, 0.3)
                    ends.append(h)
                loss = fluid.layers.reduce_mean(fluid.layers.square(h))
            optimizer = fluid.optimizer.SGD(1.0)
            if checkpoints:
                optimizer = fluid.optimizer.RecomputeOptimizer(optimizer)
                optimizer._set_checkpoints(ends)
            optimizer.minimize(loss)
            exe = fluid.Executor()
            exe.run(fluid.default_startup_program())
            sizes = []
            note = lambda t, sizes=sizes: sizes.append(t.nbytes) or t  # noqa: E731
            with torch.autograd.graph.saved_tensors_hooks(note, lambda t: t):
                for _ in range(2):
                    exe.run(feed={x.name: np.ones([64, 16], "float32")}, fetch_list=[loss])
            kept.append(sum(sizes))
            trained.append(np.array(fluid.global_scope().find_var("fc_0.w_0").get_tensor()))
    np.testing.assert_array_equal(*trained)
    assert kept[1] < kept[0] / 3


def test_unsupported_distributed_optimizers_raise_an_error(monkeypatch):
    fluid.optimizer.DGCMomentumOptimizer(1.0, 0.9, rampup_begin_step=0).minimize(small_program())
    np.testing.assert_allclose(run(started(), 2), [-1.0, -2.9], rtol=1e-6)
    with pytest.raises(NotImplementedError, match=r"paddle\.distributed"):
        fluid.optimizer.PipelineOptimizer(fluid.optimizer.SGD(1.0))
    monkeypatch.setenv("PADDLE_TRAINERS_NUM", "2")
    with pytest.raises(NotImplementedError, match=r"paddle\.distributed"):
        fluid.optimizer.DGCMomentumOptimizer(1.0, 0.9, rampup_begin_step=0)
