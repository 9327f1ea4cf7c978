"""`backward` and the optimizer inside a function under to_static: every run makes them again, as in dynamic mode."""

import warnings

import pytest
from tests.support import check_close

import paddle
from paddle.jit import to_static


def make_net():
    paddle.seed(5)
    net = paddle.nn.Sequential(paddle.nn.Linear(3, 4), paddle.nn.Tanh(), paddle.nn.Linear(4, 2))
    return net


X = [[0.1, -0.4, 0.7], [1.0, 0.3, -0.2], [0.5, 0.5, 0.5], [-1.0, 0.2, 0.9]]


def strict(function):
    """The function under to_static, where running dynamically is an error."""
    static = to_static(function)

    def call(*args):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            return static(*args)

    call.static = static
    return call


def step_of(net, opt):
    """A step of training: the loss, its gradients, and the update."""

    def step(x):
        loss = net(x).square().mean()
        loss.backward()
        opt.step()
        opt.clear_grad()
        return loss

    return step


def trained(make, make_optimizer, steps=4):
    net = make_net()
    opt = make_optimizer(net)

    run, x = make(step_of(net, opt)), paddle.to_tensor(X)
    losses = [float(run(x)) for _ in range(steps)]
    state = {k.partition(".")[2]: v for k, v in opt.state_dict().items() if hasattr(v, "shape")}
    return losses, [p.numpy() for p in net.parameters()], state, run


OPTIMIZERS = {
    "SGD": lambda net: paddle.optimizer.SGD(0.1, parameters=net.parameters()),
    "Momentum": lambda net: paddle.optimizer.Momentum(0.1, parameters=net.parameters(), weight_decay=1e-2),
    "Adam": lambda net: paddle.optimizer.Adam(0.05, parameters=net.parameters()),
    "AdamW, clipped": lambda net: paddle.optimizer.AdamW(
        0.05, parameters=net.parameters(), grad_clip=paddle.nn.ClipGradByGlobalNorm(0.1)
    ),
}


@pytest.mark.parametrize("name", OPTIMIZERS)
def test_a_training_step_is_recorded_and_trains_as_in_dynamic_mode(name):
    want = trained(lambda f: f, OPTIMIZERS[name])
    came = trained(strict, OPTIMIZERS[name])
    assert came[0] == pytest.approx(want[0], rel=1e-6)
    for a, b in zip(came[1], want[1], strict=True):
        check_close(a, b, 1e-6)
    assert sorted(came[2]) == sorted(want[2])
    for key, value in want[2].items():
        check_close(came[2][key], value, 1e-6)
    kinds = [op.type for op in came[3].static.main_program.global_block().ops]
    assert kinds[-3:] == ["backward", f"{name.partition(',')[0]}.step", f"{name.partition(',')[0]}.clear_grad"]


def test_the_original_s_numbers():
    """Recorded: the original's results for this step, which it runs partly outside of the Program."""
    net = paddle.nn.Linear(3, 2)
    net.weight.set_value(paddle.arange(6, dtype="float32").reshape([3, 2]) / 10)
    net.bias.set_value(paddle.zeros([2]))
    opt = paddle.optimizer.Adam(learning_rate=0.1, parameters=net.parameters())

    run, x = strict(step_of(net, opt)), paddle.arange(12, dtype="float32").reshape([4, 3]) / 7
    assert [float(run(x)) for _ in range(3)] == pytest.approx([0.56607145, 0.16209185, 0.02304883], rel=1e-5)
    assert net.weight.tolist()[0] == pytest.approx([-0.25144207, -0.17936367], rel=1e-5)


def test_gradients_accumulate_over_runs_and_can_be_read():
    net = make_net()

    def function(x):
        net(x).sum().backward()
        return net[2].bias.grad * 2

    run, x = strict(function), paddle.to_tensor(X)
    assert run(x).tolist() == [8.0, 8.0]
    assert run(x).tolist() == [16.0, 16.0]
    assert net[2].bias.grad.tolist() == [8.0, 8.0]


def test_gradients_of_arguments_reach_the_caller():
    def function(x):
        (x * x).sum().backward()
        return x.grad + 1

    x = paddle.to_tensor([1.0, 2.0], stop_gradient=False)
    assert strict(function)(x).tolist() == [3.0, 5.0]
    assert x.grad.tolist() == [2.0, 4.0]


def test_several_outputs_and_given_gradients():
    w = paddle.to_tensor([1.0, 2.0], stop_gradient=False)

    def function(x):
        paddle.autograd.backward([w * x, w + x], [x, None])
        return x * 1

    strict(function)(paddle.to_tensor([3.0, 4.0]))
    assert w.grad.tolist() == [10.0, 17.0]


def test_a_schedule_moves_in_every_run():
    net = make_net()
    schedule = paddle.optimizer.lr.ExponentialDecay(0.5, gamma=0.5)
    opt = paddle.optimizer.SGD(schedule, parameters=net.parameters())

    def step(x):
        net(x).sum().backward()
        opt.step()
        opt.clear_grad()
        schedule.step()
        return x * 1

    run, before = strict(step), net[2].bias.numpy()
    for _ in range(3):
        run(paddle.to_tensor(X))
    assert schedule.last_epoch == 3
    check_close(net[2].bias, before - 4 * (0.5 + 0.25 + 0.125), 1e-6)


def test_two_steps_in_one_function_use_the_new_parameters():
    def losses(make):
        net = make_net()
        opt = paddle.optimizer.SGD(0.2, parameters=net.parameters())

        def step(x):
            first = net(x).square().mean()
            first.backward()
            opt.step()
            net.clear_gradients()
            second = net(x).square().mean()
            second.backward()
            opt.step()
            opt.clear_grad()
            return first, second

        run, x = make(step), paddle.to_tensor(X)
        return [float(v) for _ in range(2) for v in run(x)]

    assert losses(strict) == pytest.approx(losses(lambda f: f), rel=1e-6)


def test_a_step_inside_a_branch_depends_on_the_values_of_the_run():
    net = make_net()
    opt = paddle.optimizer.SGD(0.1, parameters=net.parameters())

    def step(x):
        loss = net(x).sum()
        loss.backward()
        if x.sum() > 0:
            opt.step()
        opt.clear_grad()
        return loss

    run, before = strict(step), net[2].bias.numpy()
    run(paddle.to_tensor(X) - 5.0)
    assert net[2].bias.numpy().tolist() == before.tolist()
    run(paddle.to_tensor(X))
    check_close(net[2].bias, before - 0.4, 1e-6)


@pytest.mark.parametrize(
    ("reason", "body"),
    [
        ("makes a new SGD", lambda net, opt, x: paddle.optimizer.SGD(0.1, parameters=net.parameters()).step()),
        ("get_lr depends on", lambda net, opt, x: x * opt.get_lr()),
        ("after its own backward", lambda net, opt, x: net[2].bias.grad),
        ("cannot change a gradient in place", lambda net, opt, x: net[2].bias.grad.scale_(0.5)),
    ],
)
def test_what_cannot_be_recorded_runs_dynamically_and_says_why(reason, body):
    net = make_net()
    opt = paddle.optimizer.SGD(0.1, parameters=net.parameters())

    def step(x):
        if "own" not in reason:
            net(x).sum().backward()
        body(net, opt, x)
        return x * 1

    with pytest.warns(UserWarning, match=reason):
        to_static(step)(paddle.to_tensor(X))


def test_a_model_that_trains_is_not_saved(tmp_path):
    net = make_net()

    def step(x):
        loss = net(x).sum()
        loss.backward()
        return loss

    with pytest.raises(ValueError, match=r"backward\(\).*does not train"):
        paddle.jit.save(step, str(tmp_path / "m"), input_spec=[paddle.static.InputSpec([4, 3])])
    assert not list(tmp_path.iterdir())
