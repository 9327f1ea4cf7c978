"""What optimizers save: names, exact resumption, files of the original, master weights; and what they reject."""

import numpy as np
import pytest
from tests.golden.optimizer_cases import STEPS, VARIANTS, Run
from tests.optimizer.recorded import FACTS, check_run
from tests.support import GOLDEN, check_error

import paddle
from paddle import nn, optimizer
from paddle.regularizer import L2Decay


def _halfway(name, options, extras):
    r = Run(name, options, extras)
    for _ in range(STEPS // 2):
        r.step()
    return r


@pytest.mark.parametrize("dtype", ["float32", "float64", "bfloat16"])
@pytest.mark.parametrize("name", VARIANTS)
def test_a_resumed_run_is_bit_identical(name, dtype, tmp_path):
    options = VARIANTS[name][-1]
    extras = {"dtype": dtype, **({} if name == "Rprop" else {"schedule": "warm"})}
    if dtype == "bfloat16" and name in ("SGD", "Momentum", "Adam", "AdamW", "ASGD", "Lamb", "Rprop"):
        options = {**options, "multi_precision": True}
    with paddle.utils.unique_name.guard():
        first = _halfway(name, options, extras)
    paddle.save({"w": first.w, "b": first.b}, str(tmp_path / "a.pdparams"))
    paddle.save(first.optimizer.state_dict(), str(tmp_path / "a.pdopt"))
    with paddle.utils.unique_name.guard():
        second = Run(name, options, extras)
    loaded = paddle.load(str(tmp_path / "a.pdparams"))
    second.w.set_value(loaded["w"])
    second.b.set_value(loaded["b"])
    second.optimizer.set_state_dict(paddle.load(str(tmp_path / "a.pdopt")))
    second.rng.set_state(first.rng.get_state())
    for r in (first, second):
        for _ in range(STEPS // 2):
            r.step()
    one, two = first.values(), second.values()
    assert list(one) == list(two)
    for key in one:
        np.testing.assert_array_equal(one[key], two[key], err_msg=key)


@pytest.mark.parametrize("name", VARIANTS)
def test_a_run_of_the_original_can_be_resumed(name):
    """Five steps from its files after five steps end where its ten steps end."""
    extras = {} if name == "Rprop" else {"schedule": "step"}
    with paddle.utils.unique_name.guard():
        r = Run(name, {}, extras)
        for _ in range(STEPS // 2):
            r.rng.randn(5, 3)  # skip the data of the original's steps
        loaded = paddle.load(str(GOLDEN / "optimizer_files" / f"{name}.pdparams"))
        r.w.set_value(loaded["w"])
        r.b.set_value(loaded["b"])
        r.optimizer.set_state_dict(paddle.load(str(GOLDEN / "optimizer_files" / f"{name}.pdopt")))
        for _ in range(STEPS // 2):
            r.step()
        check_run(r.values(), FACTS["steps"][f"{name} {{}} {extras}"])


def test_the_number_at_the_end_of_a_key_does_not_matter():
    p = nn.Linear(1, 1).weight
    adam = optimizer.Adam(0.1, parameters=[p])
    state = {f"{p.name}_moment1_7": paddle.full([1, 1], 2.0), f"{p.name}_beta2_pow_acc_7": paddle.to_tensor([0.999**4])}
    adam.set_state_dict(state)
    kept = adam.state_dict()
    assert kept[f"{p.name}_moment1_0"].tolist() == [[2.0]]
    assert float(kept[f"{p.name}_beta1_pow_acc_0"]) == pytest.approx(0.9**4)


def test_a_named_optimizer_names_its_states():
    layer = nn.Linear(1, 1)
    momentum = optimizer.Momentum(0.1, parameters=layer.parameters(), name="opt")
    layer(paddle.ones([1, 1])).backward()
    momentum.step()
    names = [f"{p.name}_opt_velocity_0" for p in layer.parameters()]
    assert list(momentum.state_dict()) == names
    assert momentum.get_opti_var_name_list() == names
    assert [t.name for t in momentum.state_dict().values()] == names


def test_a_state_is_empty_before_the_first_step():
    assert optimizer.Adam(0.1, parameters=nn.Linear(1, 1).parameters()).state_dict() == {}
    scheduled = optimizer.SGD(optimizer.lr.StepDecay(0.1, 2), parameters=nn.Linear(1, 1).parameters())
    assert scheduled.state_dict() == {"LR_Scheduler": {"last_epoch": 0, "last_lr": 0.1}}


@pytest.mark.parametrize("name", ["SGD", "Momentum", "Adam", "AdamW", "ASGD", "Lamb", "Rprop"])
@pytest.mark.parametrize("dtype", ["bfloat16", "float16"])
def test_master_weights_move_like_float32_parameters(name, dtype):
    rng = np.random.RandomState(0)
    start = paddle.to_tensor(rng.randn(3, 2).astype("float32")).astype(dtype)
    low = paddle.create_parameter([3, 2], dtype, default_initializer=nn.initializer.Constant(0.0))
    full = paddle.create_parameter([3, 2], "float32")
    low.set_value(start)
    full.set_value(start.astype("float32"))
    rules = [
        getattr(optimizer, name)(1e-3, parameters=[p], **({"multi_precision": True} if p is low else {}))
        for p in (low, full)
    ]
    for _ in range(6):
        grad = paddle.to_tensor(rng.randn(3, 2).astype("float32")).astype(dtype)
        rules[0].apply_gradients([(low, grad)])
        rules[1].apply_gradients([(full, grad.astype("float32"))])
    master = rules[0].state_dict()["master_weights"][low.name]
    assert master.dtype == paddle.float32
    np.testing.assert_array_equal(master.numpy(), full.numpy())
    assert low.dtype == dtype
    np.testing.assert_array_equal(low.astype("float32").numpy(), master.astype(dtype).astype("float32").numpy())


LAYER = nn.Linear(1, 1)
P = LAYER.parameters()


@pytest.mark.parametrize(
    ("call", "kind", "words"),
    [
        (lambda: optimizer.SGD(0.1), AttributeError, "parameters=model.parameters()"),
        (lambda: optimizer.SGD("x", parameters=P), TypeError, "learning_rate = 'x'"),
        (lambda: optimizer.SGD(None, parameters=P), ValueError, "'learning_rate' is missing"),
        (lambda: optimizer.SGD(0.1, parameters=LAYER.weight), TypeError, "a list of parameters"),
        (lambda: optimizer.SGD(0.1, parameters={"params": P}), TypeError, "a list of parameters"),
        (lambda: optimizer.SGD(0.1, parameters=[{"param": P}]), AssertionError, "keys ['param']"),
        (lambda: optimizer.SGD(0.1, parameters=[3]), TypeError, "parameter = 3"),
        (lambda: optimizer.SGD(0.1, parameters=P, weight_decay="x"), TypeError, "weight_decay = 'x'"),
        (lambda: optimizer.SGD(0.1, parameters=P, grad_clip=1.0), TypeError, "ClipGradByGlobalNorm"),
        (lambda: optimizer.SGD(0.1, parameters=[{"params": P}, {"params": P}]), ValueError, "more than one group"),
        (lambda: optimizer.Adam(0.1, beta1=1.0, parameters=P), ValueError, "beta1 = 1.0"),
        (lambda: optimizer.Adam(0.1, beta1=None, parameters=P), AssertionError, "'beta1' is missing"),
        (lambda: optimizer.Adam(0.1, epsilon=-1, parameters=P), ValueError, "epsilon = -1"),
        (lambda: optimizer.AdamW(0.1, weight_decay=L2Decay(0.1), parameters=P), TypeError, "must be a number"),
        (lambda: optimizer.AdamW(0.1, lr_ratio=3, parameters=P), AssertionError, "lr_ratio = 3"),
        (lambda: optimizer.Momentum(0.1, momentum=None, parameters=P), ValueError, "'momentum' is missing"),
        (lambda: optimizer.ASGD(0.1, batch_num=0, parameters=P), ValueError, "batch_num = 0"),
        (lambda: optimizer.Rprop(0.1, learning_rate_range=(1, 0.1), parameters=P), ValueError, "(1, 0.1)"),
        (lambda: optimizer.Rprop(100.0, parameters=P), ValueError, "learning_rate = 100.0"),
        (lambda: optimizer.Rprop(0.1, etas=(2, 3), parameters=P), ValueError, "etas = (2, 3)"),
        (lambda: optimizer.RMSProp(0.1, rho=None, parameters=P), ValueError, "'rho' is missing"),
        (lambda: optimizer.RMSProp(0.1, epsilon=-1.0, parameters=P), ValueError, "epsilon = -1.0"),
        (lambda: optimizer.Adadelta(0.1, rho=None, parameters=P), ValueError, "'rho' is missing"),
        (lambda: optimizer.Adagrad(None, parameters=P), AssertionError, "'learning_rate' is missing"),
        (lambda: optimizer.NAdam(0.1, momentum_decay=-1, parameters=P), ValueError, "momentum_decay = -1"),
        (lambda: optimizer.LBFGS(line_search_fn="x", parameters=P), ValueError, "line_search_fn = 'x'"),
        (lambda: optimizer.LBFGS(parameters=P).set_state_dict({}), KeyError, "'state'"),
        (lambda: optimizer.SGD(0.1, parameters=P).set_state_dict("x"), TypeError, "state_dict = 'x'"),
        (lambda: optimizer.SGD(0.1, parameters=P).set_lr("x"), TypeError, "value = 'x'"),
        (lambda: optimizer.SGD(0.1, parameters=P).set_lr_scheduler(3), TypeError, "scheduler = 3"),
        (lambda: optimizer.SGD(0.1, parameters=P).minimize(3), AssertionError, "loss = 3"),
        (
            lambda: optimizer.Momentum(0.1, parameters=P).set_state_dict({f"{P[0].name}_velocity_0": paddle.ones([5])}),
            ValueError,
            "must have shape [1, 1]",
        ),
        (lambda: optimizer.Optimizer(0.1, P)._update(None), NotImplementedError, "update rule"),
    ],
)
def test_wrong_use_is_refused(call, kind, words):
    check_error(call, kind, words)
