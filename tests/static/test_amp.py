"""`static.amp`: scaled losses, steps that are left out, and Programs in half precision."""

import numpy as np
import pytest
from tests.support import check_error, static_mode

import paddle
from paddle import static
from paddle._format import desc

X = np.random.RandomState(0).randn(8, 6).astype("float32")
Y = np.random.RandomState(0).randint(0, 3, (8, 1)).astype("int64")
# Losses of the original 3.3.1 for the network below, on a CPU, at every level and for both types.
LOSSES = [1.5358962, 1.4738657, 1.4158158, 1.3608449]


def network():
    x, y = static.data("x", [None, 6]), static.data("y", [None, 1], "int64")
    attr = paddle.ParamAttr
    h = static.nn.fc(x, 5, activation="relu", weight_attr=attr(name="w1"), bias_attr=attr(name="b1"))
    out = static.nn.fc(h, 3, weight_attr=attr(name="w2"), bias_attr=attr(name="b2"))
    return paddle.mean(paddle.nn.functional.cross_entropy(out, y))


def started(main):
    exe = static.Executor(paddle.CPUPlace())
    exe.run(static.default_startup_program())
    rng = np.random.RandomState(1)
    for p in main.all_parameters():
        if p.name in ("w1", "b1", "w2", "b2"):
            value = (rng.randn(*p.shape) * 0.5).astype("float32")
            static.global_scope().find_var(p.name).get_tensor().set(value, paddle.CPUPlace())
    return exe


def losses(exe, main, loss, count=4):
    return [float(exe.run(main, feed={"x": X, "y": Y}, fetch_list=[loss])[0]) for _ in range(count)]


@pytest.mark.parametrize("settings", [
    {"level": "O1", "dtype": "float16"},
    {"level": "O2", "dtype": "bfloat16", "use_dynamic_loss_scaling": False},
    {"use_pure_fp16": True, "init_loss_scaling": 128.0},
])  # fmt: skip
def test_training_as_the_original(main, settings):
    loss = network()
    optimizer = static.amp.decorate(paddle.optimizer.Adam(0.01), **settings)
    optimizer.minimize(loss)
    exe = started(main)
    optimizer.amp_init(paddle.CPUPlace())
    np.testing.assert_allclose(losses(exe, main, loss), LOSSES, rtol=2e-4)
    assert optimizer.get_loss_scaling().persistable


def test_a_step_with_infinite_gradients_is_left_out(main):
    loss = network()
    optimizer = static.amp.decorate(
        paddle.optimizer.SGD(0.1),
        init_loss_scaling=64.0,
        use_dynamic_loss_scaling=True,
        incr_every_n_steps=2,
        decr_every_n_nan_or_inf=1,
        incr_ratio=2.0,
        decr_ratio=0.5,
        level="O1",
    )
    optimizer.minimize(loss)
    exe = started(main)
    scale = optimizer.get_loss_scaling().name
    read = lambda name: static.global_scope().find_var(name).get_tensor().numpy().copy()  # noqa: E731
    before = read("w1")
    bad = X.copy()
    bad[0, 0] = np.inf
    exe.run(main, feed={"x": bad, "y": Y}, fetch_list=[loss])
    np.testing.assert_array_equal(read("w1"), before)
    assert read(scale)[0] == 32.0
    for _ in range(2):
        exe.run(main, feed={"x": X, "y": Y}, fetch_list=[loss])
    assert read(scale)[0] == 64.0
    assert not np.array_equal(read("w1"), before)


def test_lists_and_their_errors(main):
    lists = static.amp.CustomOpLists(custom_white_list={"relu"}, custom_black_list={"mul"}, dtype="bfloat16")
    assert ("relu" in lists.white_list, "mul" in lists.black_list, len(lists.white_list)) == (True, True, 14)
    check_error(
        lambda: static.amp.CustomOpLists(custom_white_list={"relu"}, custom_black_list={"relu"}), ValueError, "'relu'"
    )
    check_error(lambda: static.amp.decorate(paddle.optimizer.SGD(0.1), dtype="int8"), ValueError, "'bfloat16'")


@pytest.mark.parametrize("guarded", [False, True])
def test_a_program_in_half_precision(main, guarded):
    x = static.data("x", [None, 6])
    w1, w2 = (paddle.ParamAttr(name=n) for n in ("w1", "w2"))
    with static.amp.fp16_guard():
        h = static.nn.fc(x, 5, weight_attr=w1, bias_attr=False)
    out = static.nn.fc(h, 3, weight_attr=w2, bias_attr=False)
    exe = started(main)
    (want,) = exe.run(main, feed={"x": X}, fetch_list=[out.name])
    names = static.amp.cast_model_to_fp16(main, use_fp16_guard=guarded, dest_type="bfloat16")
    assert names == ({"w1"} if guarded else {"w1", "w2"})
    static.amp.cast_parameters_to_fp16(paddle.CPUPlace(), main, to_fp16_var_names=names, dest_type="bfloat16")
    assert static.global_scope().find_var("w1").get_tensor().dtype == paddle.bfloat16
    (got,) = exe.run(main, feed={"x": X}, fetch_list=[out.name], return_numpy=False)
    assert got.dtype == (paddle.float32 if guarded else paddle.bfloat16)
    got = got.numpy() if guarded else (got.numpy().astype("uint32") << 16).view("float32")
    np.testing.assert_allclose(got, want, rtol=0.05, atol=0.05)
    assert not np.array_equal(got, want)


def test_bfloat16_training(main):
    loss = network()
    static.amp.bf16.decorate_bf16(paddle.optimizer.Adam(0.01)).minimize(loss)
    exe = started(main)
    np.testing.assert_allclose(losses(exe, main, loss.name), LOSSES, rtol=0.02)
    assert static.amp.bf16.convert_float_to_uint16([1.0, -2.0]).tolist() == [16256, 49152]


def test_operators_of_a_program_are_counted_by_precision(capsys):
    """Golden fact: the text that Paddle 3.3.1 prints for this Program."""
    paddle.set_flags({"FLAGS_enable_pir_api": False})
    try:
        with static_mode() as program:
            x = paddle.static.data("x", [2, 3])
            low = paddle.static.nn.fc(x, 4).astype("bfloat16")
            mean = paddle.mean((paddle.nn.functional.softmax(low) + low).astype("float32"))
            whole = paddle.cast(paddle.static.nn.fc(mean.reshape([1, 1]), 2), "int64")
            whole = whole + whole
            paddle.static.amp.debugging.collect_operator_stats(program)
    finally:
        paddle.set_flags({"FLAGS_enable_pir_api": True})
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"<{'-' * 48} op list of all blocks {'-' * 49}>"
    counts = [[word.strip() for word in line.split("|")] for line in lines[3:-2]]
    assert counts == [
        ["cast", "0", "1", "2", "0"],
        ["elementwise_add", "0", "1", "2", "1"],
        ["mul", "0", "0", "2", "0"],
        ["reduce_mean", "0", "0", "1", "0"],
        ["reshape2", "0", "0", "1", "0"],
        ["softmax", "0", "1", "0", "0"],
    ]
    assert lines[-2] == f"<{'-' * 53} op count: 6 {'-' * 54}>"
    with pytest.raises(TypeError, match="must be a Program"):
        paddle.static.amp.debugging.collect_operator_stats("x")


def scaled_gradients(path):
    """Save a model that checks gradients and adapts their scale: what it keeps is changed by each run."""
    a, b, scale = static.data("a", [3]), static.data("b", [2, 2]), static.data("scale", [1])
    state = [
        static.create_global_var([1], value, dtype, persistable=True)
        for value, dtype in ((8.0, "float32"), (0, "int32"), (0, "int32"))
    ]
    grads, found = static.amp.amp_nn.check_finite_and_unscale([a * 1.0, b * 1.0], scale)
    grads = static.amp.amp_nn.update_loss_scaling(grads, found, *state, 2, 1, 2.0, 0.5)
    results = [*(paddle.assign(g) for g in grads), found, *(v * 1 for v in state)]
    exe = static.Executor()
    exe.run(static.default_startup_program())
    static.save_inference_model(path, [a, b, scale], results, exe)
    return results


def test_scaled_gradients_in_a_saved_model(main, tmp_path):
    """The numbers are those of Paddle 3.3.1, which runs the file with the same results."""
    wanted = scaled_gradients(str(tmp_path / "m"))
    exe = static.Executor()
    kinds = [op.type for op in desc.parse((tmp_path / "m.pdmodel").read_bytes())[0].ops]
    assert {"check_finite_and_unscale", "update_loss_scaling"} <= set(kinds)
    a, b = np.array([1, 2, 3], "float32"), np.array([[4, 5], [6, 7]], "float32")

    def runs(program, fetches):
        for bad in (False, False, True, False):
            feed = {"a": a * np.inf if bad else a, "b": b, "scale": np.array([4], "float32")}
            *grads, found, scale, good, worse = exe.run(program, feed=feed, fetch_list=fetches)
            for found_grad, grad in zip(grads, (a, b), strict=True):
                np.testing.assert_array_equal(found_grad, grad * 0 if bad else grad / 4)
            yield bool(found), float(scale), int(good), int(worse)

    of_the_original = [(False, 8.0, 1, 0), (False, 16.0, 0, 0), (True, 8.0, 0, 0), (False, 8.0, 1, 0)]
    assert list(runs(main, wanted)) == of_the_original
    program, _, fetches = static.load_inference_model(str(tmp_path / "m"), exe)
    assert list(runs(program, fetches)) == of_the_original
