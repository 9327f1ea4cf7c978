"""Running programs: feeding, fetching, scopes, training, and error messages."""

import numpy as np
import pytest
from tests.support import GOLDEN, check_error

import paddle
from paddle import static


@pytest.fixture
def exe():
    return static.Executor(paddle.CPUPlace())


def test_feed_and_fetch(main, exe):
    x, y = static.data("x", [None, 2]), static.data("y", [2], "int64")
    total = (x + y.astype("float32")).sum(axis=0)
    fed = {"x": np.arange(6, dtype="float32").reshape(3, 2), "y": np.array([1, 2])}
    by_variable, by_name = exe.run(main, feed=fed, fetch_list=[total, total.name])
    np.testing.assert_array_equal(by_variable, [9, 15])
    np.testing.assert_array_equal(by_name, [9, 15])
    (tensor,) = exe.run(main, feed=fed, fetch_list=[total], return_numpy=False)
    assert np.asarray(tensor).tolist() == [9, 15]


def test_another_batch_size_needs_no_new_program(main, exe):
    x = static.data("x", [None, 3])
    out = (x * 2).mean(axis=1)
    for n in (1, 5, 2):
        assert exe.run(main, feed={"x": np.ones([n, 3], "float32")}, fetch_list=[out])[0].shape == (n,)


def test_a_missing_feed_is_named(main, exe):
    out = static.data("picture", [None, 3]) * 2
    check_error(lambda: exe.run(main, fetch_list=[out]), KeyError, "'picture'", "feed={'picture'")


def test_wrong_shape_and_type_of_a_feed(main, exe):
    out = static.data("x", [None, 3]) * 2
    check_error(
        lambda: exe.run(main, feed={"x": np.ones([2, 4], "float32")}, fetch_list=[out]), ValueError, "'x'", "[2, 4]"
    )
    check_error(
        lambda: exe.run(main, feed={"x": np.ones([2, 3], "int64")}, fetch_list=[out]), Exception, "'x'", "int64"
    )
    check_error(lambda: exe.run(main, feed=[1, 2], fetch_list=[out]), TypeError, "feed")
    check_error(lambda: exe.run("main"), TypeError, "Program")


def test_parameters_need_the_startup_program(main, exe):
    out = static.nn.fc(static.data("x", [None, 3]), 2)
    check_error(lambda: exe.run(main, feed={"x": np.ones([1, 3], "float32")}, fetch_list=[out]), Exception, "startup")


def test_an_error_of_a_run_names_the_line_of_the_program(main, exe):
    x, y = static.data("x", [None, 3]), static.data("y", [None, 3])
    out = x + y
    fed = {"x": np.ones([2, 3], "float32"), "y": np.ones([5, 3], "float32")}
    check_error(lambda: exe.run(main, feed=fed, fetch_list=[out]), ValueError, "add", "test_executor.py", "[5, 3]")


def test_scopes_keep_values_apart(main, exe):
    weight = static.create_parameter([1], "float32", name="w", default_initializer=paddle.nn.initializer.Constant(3))
    startup = static.default_startup_program()
    first, second = static.Scope(), static.Scope()
    for scope, value in ((first, 5.0), (second, 7.0)):
        exe.run(startup, scope=scope)
        scope.find_var("w").get_tensor().set(np.array([value], "float32"), paddle.CPUPlace())
    assert exe.run(main, fetch_list=[weight * 1], scope=first)[0] == 5
    assert exe.run(main, fetch_list=[weight * 1], scope=second)[0] == 7
    with static.scope_guard(first):
        assert static.global_scope().find_var("w").get_tensor().shape() == [1]
        assert exe.run(main, fetch_list=["w"])[0] == 5


def _line(n=64):
    rng = np.random.default_rng(0)
    x = rng.standard_normal([n, 3]).astype("float32")
    return x, (x @ np.array([[1.0], [-2.0], [0.5]], "float32") + 0.25).astype("float32")


@pytest.mark.parametrize("name", ["SGD", "Momentum", "Adam", "AdamW", "RMSProp", "Adagrad", "Lamb"])
def test_training_gives_the_numbers_of_dynamic_mode(main, exe, name):
    xs, ys = _line()
    start = np.full([3, 1], 0.1, "float32")
    init = paddle.nn.initializer.Assign
    make = getattr(paddle.optimizer, name)
    x, y = static.data("x", [None, 3]), static.data("y", [None, 1])
    out = static.nn.fc(x, 1, weight_attr=paddle.ParamAttr(initializer=init(start)))
    loss = paddle.nn.functional.mse_loss(out, y)
    make(learning_rate=0.05).minimize(loss)
    exe.run(static.default_startup_program())
    curve = [exe.run(main, feed={"x": xs, "y": ys}, fetch_list=[loss])[0] for _ in range(10)]

    paddle.disable_static()
    layer = paddle.nn.Linear(3, 1, weight_attr=paddle.ParamAttr(initializer=init(start)))
    optimizer = make(learning_rate=0.05, parameters=layer.parameters())
    for wanted in curve:
        loss = paddle.nn.functional.mse_loss(layer(paddle.to_tensor(xs)), paddle.to_tensor(ys))
        np.testing.assert_allclose(wanted, loss.numpy(), rtol=1e-6)
        loss.backward()
        optimizer.step()
        optimizer.clear_grad()
    assert curve[-1] < curve[0]


def test_schedules_decay_and_clipping_work_in_programs(main, exe):
    xs, ys = _line()
    x, y = static.data("x", [None, 3]), static.data("y", [None, 1])
    loss = paddle.nn.functional.mse_loss(static.nn.fc(x, 1), y)
    schedule = paddle.optimizer.lr.StepDecay(0.1, step_size=2, gamma=0.1)
    optimizer = paddle.optimizer.Momentum(schedule, weight_decay=1e-3, grad_clip=paddle.nn.ClipGradByGlobalNorm(0.01))
    optimizer.minimize(loss)
    exe.run(static.default_startup_program())
    before = exe.run(main, feed={"x": xs, "y": ys}, fetch_list=[p.name for p in main.all_parameters()])
    rates = []
    for _ in range(4):
        rates.append(round(optimizer.get_lr(), 6))
        after = exe.run(main, feed={"x": xs, "y": ys}, fetch_list=[p.name for p in main.all_parameters()])
        schedule.step()
    assert rates == [0.1, 0.1, 0.01, 0.01]
    moved = np.sqrt(sum(((a - b) ** 2).sum() for a, b in zip(after, before, strict=True)))
    assert 0 < moved < 0.01 * 0.1 * 20  # clipped gradients move little


def test_layers_of_dynamic_mode_work_on_variables(main, exe):
    net = paddle.vision.models.LeNet()
    x = static.data("x", [None, 1, 28, 28])
    out = net(x)
    assert out.shape == [-1, 10]
    exe.run(static.default_startup_program())
    image = np.random.default_rng(0).standard_normal([2, 1, 28, 28]).astype("float32")
    (got,) = exe.run(main, feed={"x": image}, fetch_list=[out])
    assert got.shape == (2, 10)
    assert np.isfinite(got).all()


def test_batch_norm_keeps_statistics_across_runs(main, exe):
    x = static.data("x", [None, 2])
    out = static.nn.batch_norm(x, momentum=0.5)
    exe.run(static.default_startup_program())
    values = np.array([[0.0, 4.0], [2.0, 8.0]], "float32")
    exe.run(main, feed={"x": values}, fetch_list=[out])
    mean = next(v for v in main.list_vars() if "mean" in v.name or v.name.endswith("w_1"))
    np.testing.assert_allclose(
        exe.run(main.clone(for_test=True), feed={"x": values}, fetch_list=[mean.name])[0], [0.5, 3.0]
    )


def test_compiled_programs_run_as_programs_do(main, exe):
    out = static.data("x", [2]) + 1
    strategy = static.BuildStrategy()
    strategy.fuse_elewise_add_act_ops = True
    compiled = static.CompiledProgram(main, build_strategy=strategy)
    assert exe.run(compiled, feed={"x": np.zeros(2, "float32")}, fetch_list=[out])[0].tolist() == [1, 1]
    with pytest.raises(AttributeError, match="no setting"):
        strategy.fuse_everything = True


def test_feeds_of_several_devices_are_one_batch(main, exe):
    out = static.data("x", [None]) * 2
    feeds = [{"x": np.array([1.0], "float32")}, {"x": paddle.to_tensor([2.0, 3.0])}]
    compiled = static.CompiledProgram(main)
    with pytest.raises(ValueError, match="several dicts in 'feed'"):
        exe.run(compiled, feed=feeds, fetch_list=[out])
    compiled = compiled.with_data_parallel()
    assert exe.run(compiled, feed=feeds, fetch_list=[out])[0].tolist() == [2, 4, 6]
    with pytest.raises(ValueError, match="same names"):
        exe.run(compiled, feed=[*feeds, {"y": 1}], fetch_list=[out])
    with pytest.raises(TypeError, match="must be a dict"):
        exe.run(compiled, feed=[1, 2], fetch_list=[out])


def test_settings_of_earlier_versions_can_be_set():
    build, execution = static.BuildStrategy(), paddle.fluid.ExecutionStrategy()
    for settings, name in (
        (build, "enable_sequential_execution"),
        (build, "remove_unnecessary_lock"),
        (execution, "use_experimental_executor"),
    ):
        assert getattr(settings, name) is False
        setattr(settings, name, True)
        assert getattr(settings, name) is True


def test_sums_of_fetched_losses_are_numbers(main, exe):
    loss = paddle.mean(static.data("x", [None])).reshape([1])
    total = 0
    for value in (1, 2):
        total += exe.run(main, feed={"x": np.full(3, value, "float32")}, fetch_list=[loss])[0]
    assert float(total / 2) == 1.5
    assert f"{float(np.sqrt(total + 6)):.1f}" == "3.0"


def test_randomness_follows_the_seed(main, exe):
    out = paddle.rand([4]) + paddle.nn.functional.dropout(paddle.ones([4]), 0.5)
    runs = []
    for _ in range(2):
        paddle.seed(7)
        runs.append([exe.run(main, fetch_list=[out])[0] for _ in range(3)])
    np.testing.assert_array_equal(runs[0], runs[1])
    assert not np.array_equal(runs[0][0], runs[0][1])


def test_prune_runs_only_what_is_needed(main, exe):
    x = static.data("x", [2])
    unneeded = static.data("unneeded", [2]) * 2  # noqa: F841
    out = x + 1
    run = lambda **kw: exe.run(main, feed={"x": np.zeros(2, "float32")}, fetch_list=[out], **kw)  # noqa: E731
    assert run(use_prune=True)[0].tolist() == [1, 1]
    check_error(run, KeyError, "unneeded")


@pytest.mark.parametrize("curve", ["ROC", "PR"])
@pytest.mark.parametrize("onnx", [False, True], ids=["program", "onnx"])
def test_a_saved_area_under_a_curve_is_that_of_the_program(main, exe, curve, onnx, tmp_path):
    score, label = static.data("score", [None, 2]), static.data("label", [None, 1], "int64")
    area, *_ = static.auc(score, label, curve=curve)
    exe.run(static.default_startup_program())
    path = str(tmp_path / "m")
    static.save_inference_model(path, [score, label], [area], exe, program=main)
    rng = np.random.RandomState(0)
    values = {"score": rng.rand(40, 2).astype("float32"), "label": rng.randint(0, 2, (40, 1)).astype("int64")}
    (wanted,) = exe.run(main, feed=values, fetch_list=[area])
    assert 0.3 < wanted < 0.8
    if onnx:
        config = paddle.inference.Config(f"{path}.pdmodel", f"{path}.pdiparams")
        config.enable_onnxruntime()
        (found,) = paddle.inference.create_predictor(config).run([paddle.to_tensor(v) for v in values.values()])
        found = found.numpy()
    else:
        program, _, fetches = static.load_inference_model(path, exe)
        (found,) = exe.run(program, feed=values, fetch_list=fetches)
    np.testing.assert_allclose(found, wanted, rtol=1e-9)


@pytest.mark.parametrize(
    ("form", "wanted"), [("newer", [0.42857143] * 3), ("older", [0.38038278, 0.39285714, 0.40017825])]
)
def test_areas_in_files_of_the_original(exe, form, wanted):
    """What it saves in .pdmodel goes on counting, here after twenty samples; what it saves in .json counts anew."""
    rng = np.random.RandomState(0)
    score, label = rng.rand(10, 2).astype("float32"), rng.randint(0, 2, (10, 1)).astype("int64")
    program, feeds, fetches = static.load_inference_model(str(GOLDEN / "models" / "areas" / form), exe)
    found = [exe.run(program, feed=dict(zip(feeds, (score, label), strict=True)), fetch_list=fetches) for _ in wanted]
    np.testing.assert_allclose([float(v) for (v,) in found], wanted, rtol=1e-7)


def test_auc_and_accuracy_accumulate(main, exe):
    score, label = static.data("score", [None, 2]), static.data("label", [None, 1], "int64")
    area, *_ = static.auc(score, label)
    share = static.accuracy(score, label)
    exe.run(static.default_startup_program())
    scores = np.array([[0.9, 0.1], [0.2, 0.8], [0.6, 0.4], [0.3, 0.7]], "float32")
    labels = np.array([[0], [1], [1], [0]])
    got_area, got_share = exe.run(main, feed={"score": scores, "label": labels}, fetch_list=[area, share])
    assert abs(float(got_area) - 0.75) < 1e-3
    assert float(got_share) == 0.5


def test_py_func_calls_python_with_gradients(main, exe):
    x = static.data("x", [3])
    x.stop_gradient = False
    out = main.current_block().create_var(name="out", dtype="float32", shape=[3])
    static.py_func(lambda v: np.tanh(v), x, out, lambda v, o, g: np.asarray(g) * (1 - np.square(np.asarray(o))))
    (gradient,) = static.gradients(out.sum(), x)
    values = np.array([-1.0, 0.0, 2.0], "float32")
    got, slope = exe.run(main, feed={"x": values}, fetch_list=[out, gradient])
    np.testing.assert_allclose(got, np.tanh(values), rtol=1e-6)
    np.testing.assert_allclose(slope, 1 - np.tanh(values) ** 2, rtol=1e-5)


def test_print_shows_and_returns_the_value(main, exe, capfd):
    out = static.Print(static.data("x", [2]), message="look:", first_n=1) * 2
    for _ in range(2):
        assert exe.run(main, feed={"x": np.array([1.0, 2.0], "float32")}, fetch_list=[out])[0].tolist() == [2, 4]
    shown = "".join(capfd.readouterr())
    assert shown.count("look:") == 1
    assert "x" in shown


def test_moving_averages_apply_and_restore(main, exe):
    x = static.data("x", [None, 1])
    loss = static.nn.fc(x, 1, bias_attr=False).mean()
    paddle.optimizer.SGD(1.0).minimize(loss)
    average = static.ExponentialMovingAverage(0.5)
    average.update()
    exe.run(static.default_startup_program())
    weight = main.all_parameters()[0].name
    seen = [exe.run(main, feed={"x": np.ones([1, 1], "float32")}, fetch_list=[weight])[0].item() for _ in range(3)]
    want, product = 0.0, 1.0
    for value in seen:
        want, product = 0.5 * want + 0.5 * value, product * 0.5
    read = lambda: static.global_scope().find_var(weight).get_tensor().numpy().item()  # noqa: E731
    with average.apply(exe):
        assert abs(read() - want / (1 - product)) < 1e-6
    assert abs(read() - seen[-1]) < 1e-7


def test_in_place_operators_change_the_variable(main, exe):
    x = static.data("x", [3, 3])
    y = x * 1
    y.fill_diagonal_(5.0)
    count = paddle.zeros([1])
    paddle.increment(count, 2.0)
    z = x * 1
    z[0] = 7.0
    got = exe.run(main, feed={"x": np.zeros([3, 3], "float32")}, fetch_list=[y, count, z, x])
    np.testing.assert_array_equal(got[0], np.diag([5.0] * 3))
    assert got[1].tolist() == [2]
    assert got[2].sum() == 21
    assert not got[3].any()
