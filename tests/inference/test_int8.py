"""Quantised models run on integer operators of ONNX Runtime, near the floats' numbers; what does not is logged."""

import collections
import logging

import numpy as np
import pytest
from tests.inference.conftest import run
from tests.support import static_mode

import onnx
import paddle
from paddle import nn
from paddle._kernels import integers_operator
from paddle.inference import Config, _conversion, create_predictor
from paddle.inference._choice import FLOATS, INTEGERS, OWN_INTEGERS
from paddle.inference._conversion import converted
from paddle.quantization import PTQ, AbsmaxQuantizer, ImperativePTQ, PerChannelAbsmaxQuantizer, PTQConfig, QuantConfig
from paddle.quantization.observers import AbsmaxObserver
from paddle.static.quantization import PostTrainingQuantization

SHAPE = [3, 10, 10]


class Residual(nn.Layer):
    """Convolutions with batch norms, one of them with negative factors, a sum, and a matrix product."""

    def __init__(self):
        super().__init__()
        self.first = nn.Sequential(nn.Conv2D(3, 8, 3, padding=1), nn.BatchNorm2D(8), nn.ReLU(), nn.MaxPool2D(2))
        self.second, self.norm, self.relu = nn.Conv2D(8, 8, 3, padding=1, bias_attr=False), nn.BatchNorm2D(8), nn.ReLU()
        self.third, self.pool, self.out = nn.Conv2D(8, 8, 1), nn.AdaptiveAvgPool2D(1), nn.Linear(8, 5)

    def forward(self, x):
        x = self.first(x)
        x = self.relu(self.norm(self.second(x)) + x)
        return self.out(self.pool(self.third(x)).flatten(1))


@pytest.fixture(scope="module")
def net():
    paddle.seed(5)
    made = Residual()
    made.norm.weight.set_value(paddle.linspace(-1.5, 1.5, 8))
    made.train()
    for _ in range(5):
        made(paddle.randn([16, *SHAPE]))
    made.eval()
    return made


@pytest.fixture(scope="module")
def samples():
    rng = np.random.default_rng(1)
    return [rng.standard_normal((8, *SHAPE)).astype("float32") for _ in range(4)]


def save(layer, folder):
    folder.mkdir()
    spec = paddle.static.InputSpec([None, *SHAPE], "float32", "x")
    paddle.jit.save(layer, str(folder / "net"), input_spec=[spec])
    return str(folder / "net")


def by_layers(net, samples, folder):
    ptq = PTQ(QuantConfig(AbsmaxObserver(), AbsmaxObserver()))
    observed = ptq.quantize(net)
    for x in samples:
        observed(paddle.to_tensor(x))
    return save(ptq.convert(observed), folder)


def by_program(net, samples, folder, **options):
    save(net, folder)
    with static_mode():
        made = PostTrainingQuantization(
            executor=paddle.static.Executor(paddle.CPUPlace()),
            model_dir=str(folder),
            model_filename="net.pdmodel",
            params_filename="net.pdiparams",
            sample_generator=lambda: ((row,) for x in samples for row in x),
            batch_size=8,
            batch_nums=4,
            algo="abs_max",
            quantizable_op_type=["conv2d", "depthwise_conv2d", "mul", "matmul_v2", "elementwise_add"],
            onnx_format=True,
            **options,
        )
        made.quantize()
        made.save_quantized_model(str(folder / "int8"), "net.pdmodel", "net.pdiparams")
    return str(folder / "int8" / "net")


def kinds(path, tmp_path):
    """The operators of the model as ONNX Runtime runs it."""
    import onnxruntime

    import onnx

    options = onnxruntime.SessionOptions()
    options.optimized_model_filepath, options.log_severity_level = str(tmp_path / "optimised.onnx"), 3
    onnxruntime.InferenceSession(converted(Config(path)._load()).onnx, options, providers=["CPUExecutionProvider"])
    return collections.Counter(n.op_type for n in onnx.load(tmp_path / "optimised.onnx").graph.node)


@pytest.mark.parametrize("way", [by_layers, by_program])
def test_quantised_models_run_on_integers(net, samples, tmp_path, caplog, way):
    path = way(net, samples, tmp_path / "model")
    found = kinds(path, tmp_path)
    assert (found["QLinearConv"], found["MatMulIntegerToFloat"]) == (3, 1)
    assert found["Conv"] + found["FusedConv"] + found["MatMul"] + found["Gemm"] == 0
    if way is by_program:
        assert found["QLinearAdd"] == 1
    with caplog.at_level(logging.WARNING, "paddle.inference"):
        predictor = create_predictor(Config(path))
    assert caplog.text == ""
    assert predictor._engine.name == "onnxruntime"
    (got,) = run(predictor, samples[:1])
    want = net(paddle.to_tensor(samples[0])).numpy()
    assert np.abs(got - want).mean() < 0.05 * np.abs(want).mean()
    assert np.abs(got - want).max() > 0  # the floats themselves would be no evidence


@pytest.mark.parametrize("way", [by_layers, by_program])
def test_integers_are_near_the_simulation_on_torch(net, samples, tmp_path, way):
    path = way(net, samples, tmp_path / "model")
    config = Config(path)
    config.disable_onnxruntime()
    (simulated,) = run(create_predictor(config), samples[1:2])
    (got,) = run(create_predictor(Config(path)), samples[1:2])
    assert np.abs(got - simulated).mean() < 0.05 * np.abs(simulated).mean()


class Mobile(nn.Layer):
    """Two blocks of MobileNetV3: hard swish, depthwise convolutions, squeeze-and-excite, a sum."""

    def __init__(self):
        super().__init__()
        self.first = nn.Sequential(nn.Conv2D(3, 16, 3, padding=1), nn.BatchNorm2D(16), nn.Hardswish())
        self.depth = nn.Sequential(nn.Conv2D(16, 16, 3, padding=1, groups=16), nn.BatchNorm2D(16), nn.Hardswish())
        self.gate = nn.Sequential(
            nn.AdaptiveAvgPool2D(1), nn.Conv2D(16, 8, 1), nn.ReLU(), nn.Conv2D(8, 16, 1), nn.Hardsigmoid()
        )
        self.last, self.norm = nn.Conv2D(16, 16, 1, bias_attr=False), nn.BatchNorm2D(16)
        self.head = nn.Sequential(
            nn.Conv2D(16, 8, 1), nn.ReLU(), nn.AdaptiveAvgPool2D(1), nn.Flatten(), nn.Linear(8, 5)
        )

    def forward(self, x):
        x = self.first(x)
        y = self.depth(x)
        return self.head(x + self.norm(self.last(y * self.gate(y))))


@pytest.mark.skipif(not integers_operator.is_there(), reason="the operators are not compiled here")
@pytest.mark.parametrize("way", [by_layers, by_program])
def test_depthwise_blocks_run_on_integers_from_end_to_end(samples, tmp_path, way):
    paddle.seed(2)
    plain = Mobile()
    for _ in range(5):
        plain(paddle.randn([16, *SHAPE]))
    plain.eval()
    path = way(plain, samples, tmp_path / "model")
    model = onnx.load_from_string(converted(Config(path)._load(), quantised=True).onnx)
    found = collections.Counter(n.op_type for n in model.graph.node)
    assert (found["QLinearConv"], found["Depthwise"]) == (5, 1)
    assert found["Combine"] >= 2
    assert not set(found) & {"Conv", "HardSwish", "HardSigmoid", "BatchNormalization", "Mul", "Add"}
    (got,), want = run(create_predictor(Config(path)), samples[:1]), plain(paddle.to_tensor(samples[0])).numpy()
    config = Config(path)
    config.delete_pass("integer_operator_pass")
    (others,) = run(create_predictor(config), samples[:1])
    assert 0 < np.abs(got - want).mean() < 0.1 * np.abs(want).mean()
    assert np.abs(got - others).mean() < 0.05 * np.abs(want).mean()


def test_cached_integers_that_have_lost_their_operators_are_converted_again(net, samples, tmp_path, monkeypatch):
    monkeypatch.setenv("OUTRIGGER_MODEL_CACHE", str(tmp_path / "cache"))
    path = by_layers(net, samples, tmp_path / "model")
    (want,) = run(create_predictor(Config(path)), samples[:1])
    monkeypatch.setattr(integers_operator, "is_there", lambda: False)
    (got,) = run(create_predictor(Config(path)), samples[:1])
    np.testing.assert_allclose(got, want, atol=0.1 * np.abs(want).max())


def test_clipping_before_quantisation_hinders_no_integers(samples, tmp_path):
    """`ImperativePTQ`, which PaddleSlim's PTQ is made of, clips to the scale before it rounds."""
    chain = nn.Sequential(
        nn.Conv2D(3, 8, 3), nn.ReLU(), nn.Conv2D(8, 8, 3), nn.ReLU(), nn.Conv2D(8, 4, 3), nn.Flatten(), nn.Linear(64, 5)
    )
    chain.eval()
    ptq = ImperativePTQ(PTQConfig(AbsmaxQuantizer(), PerChannelAbsmaxQuantizer()))
    observed = ptq.quantize(chain)
    for x in samples:
        observed(paddle.to_tensor(x))
    path = str(tmp_path / "net")
    ptq.save_quantized_model(observed, path, [paddle.static.InputSpec([None, *SHAPE], "float32", "x")])
    found = kinds(path, tmp_path)
    # The last convolution has a float32 result: it is flattened before it is quantised.
    assert (found["QLinearConv"], found["MatMulIntegerToFloat"], found["Clip"]) == (2, 1, 0)
    (got,) = run(create_predictor(Config(path)), samples[:1])
    want = chain(paddle.to_tensor(samples[0])).numpy()
    assert 0 < np.abs(got - want).mean() < 0.05 * np.abs(want).mean()


def test_what_stays_in_float_is_logged(samples, tmp_path, caplog):
    class Net(nn.Layer):
        def __init__(self):
            super().__init__()
            self.conv = nn.Conv2D(3, 4, 3)

        def forward(self, x):
            return nn.functional.gelu(self.conv(x)).mean([2, 3])

    paddle.seed(1)
    plain = Net()
    plain.eval()
    path = by_layers(plain, samples, tmp_path / "model")  # nothing observes the result of the convolution
    with caplog.at_level(logging.WARNING, "paddle.inference"):
        predictor = create_predictor(Config(path))
    assert "1 quantised operator Conv of the model runs in float32" in caplog.text
    assert "its result is not quantised" in caplog.text
    (got,) = run(predictor, samples[:1])
    np.testing.assert_allclose(got, plain(paddle.to_tensor(samples[0])).numpy(), atol=0.02)


def test_networks_that_gain_little_say_so(samples, tmp_path, caplog, monkeypatch):
    monkeypatch.setattr(integers_operator, "is_there", lambda: False)
    layers = [nn.Conv2D(3, 8, 1), nn.Conv2D(8, 8, 3, padding=1, groups=8), nn.ReLU(), nn.Conv2D(8, 4, 1), nn.ReLU()]
    model = nn.Sequential(*layers)
    model.eval()
    path = by_layers(model, samples, tmp_path / "model")
    with caplog.at_level(logging.WARNING, "paddle.inference"):
        create_predictor(Config(path))
    assert "quantised convolutions are depthwise" in caplog.text
    assert "hardly faster than in float32" in caplog.text


@pytest.mark.parametrize("may", [True, False])
def test_the_float32_form_is_what_integers_are_compared_with(net, samples, tmp_path, caplog, monkeypatch, may):
    monkeypatch.setenv("OUTRIGGER_MODEL_CACHE", str(tmp_path / "cache"))
    seen = {}

    def race(runs, feeds, apart):
        seen.update({name: work(samples[:1])[0] for name, work in runs.items()})
        times = {INTEGERS: 3.3, OWN_INTEGERS: 3.0, FLOATS: 2.0}
        return {name: {1: times[name]} for name in runs}

    monkeypatch.setattr(_conversion, "race", race)
    config = Config(by_layers(net, samples, tmp_path / "model"))
    if not may:
        config.delete_pass("quantized_in_float32_pass")
    for _ in range(2):  # converted, and from the cache
        caplog.clear()
        with caplog.at_level(logging.WARNING, "paddle.inference"):
            predictor = create_predictor(config)
        assert "times as long as the same in float32" in caplog.text
        assert ("it runs in float32" in caplog.text) == may
    np.testing.assert_allclose(seen[FLOATS], net(paddle.to_tensor(samples[0])).numpy(), atol=0.05)
    integers = OWN_INTEGERS if OWN_INTEGERS in seen else INTEGERS
    assert predictor._engine.choice.taken == (FLOATS if may else integers)
    np.testing.assert_array_equal(run(predictor, samples[:1])[0], seen[FLOATS if may else integers])


def test_a_quantised_model_without_its_quantisation(net, samples, tmp_path):
    from paddle._core.graph.scope import Scope
    from paddle._onnx import convert
    from paddle._onnx._integers import without_quantisation

    model, scope = Config(by_layers(net, samples, tmp_path / "model"))._load(), Scope()
    model.fill(scope)
    graph = convert(model.program, model.feeds, model.fetches, scope=scope).graph
    assert {"QuantizeLinear", "DequantizeLinear"} <= {node.op_type for node in graph.node}
    assert without_quantisation(graph)
    assert not {node.op_type for node in graph.node} & {"QuantizeLinear", "DequantizeLinear", "Clip", "QLinearConv"}
    plain = Config(save(net, tmp_path / "plain"))._load()
    plain.fill(scope)
    assert not without_quantisation(convert(plain.program, plain.feeds, plain.fetches, scope=scope).graph)


def test_weights_that_are_not_quantised_stay_floats(samples, tmp_path, caplog):
    paddle.seed(1)
    net = nn.Sequential(nn.Conv2D(3, 4, 3), nn.ReLU(), nn.AdaptiveAvgPool2D(1), nn.Flatten(), nn.Linear(4, 2))
    net.eval()
    ptq = PTQ(QuantConfig(AbsmaxObserver(), None))
    observed = ptq.quantize(net)
    observed(paddle.to_tensor(samples[0]))
    path = save(ptq.convert(observed), tmp_path / "model")
    with caplog.at_level(logging.WARNING, "paddle.inference"):
        predictor = create_predictor(Config(path))
    assert "its weight is not quantised" in caplog.text
    (got,) = run(predictor, samples[:1])
    np.testing.assert_allclose(got, net(paddle.to_tensor(samples[0])).numpy(), atol=0.02)


def test_branches_keep_what_they_read(samples, tmp_path):
    class Net(nn.Layer):
        def __init__(self):
            super().__init__()
            self.conv, self.relu, self.out = nn.Conv2D(3, 4, 3), nn.ReLU(), nn.Linear(4, 2)
            self.scale = self.create_parameter([4])

        def forward(self, x):
            y = self.relu(self.conv(x)).mean([2, 3])
            if y.sum() > 0:
                y = y * (self.scale + 2.0)
            else:
                y = y - self.scale
            return self.out(y)

    paddle.seed(1)
    plain = Net()
    plain.eval()
    path = by_layers(plain, samples, tmp_path / "model")
    assert kinds(path, tmp_path)["QLinearConv"] == 1
    (got,) = run(create_predictor(Config(path)), samples[:1])
    np.testing.assert_allclose(got, plain(paddle.to_tensor(samples[0])).numpy(), atol=0.05)


def test_messages_are_repeated_from_the_cache(samples, tmp_path, caplog, monkeypatch):
    monkeypatch.setenv("OUTRIGGER_MODEL_CACHE", str(tmp_path / "cache"))
    paddle.seed(1)
    net = nn.Sequential(nn.Conv2D(3, 4, 3), nn.Flatten())
    net.eval()
    ptq = PTQ(QuantConfig(AbsmaxObserver(), None))
    observed = ptq.quantize(net)
    observed(paddle.to_tensor(samples[0]))
    path = save(ptq.convert(observed), tmp_path / "model")
    for _ in range(2):
        caplog.clear()
        with caplog.at_level(logging.WARNING, "paddle.inference"):
            predictor = create_predictor(Config(path))
        assert "run in float32" in caplog.text or "runs in float32" in caplog.text
    assert predictor._engine._model is None


def test_statistics_of_a_norm_that_nothing_computes_are_not_sampled(samples, tmp_path):
    """`group_norm` names its mean and variance in a model."""
    paddle.seed(3)
    plain = nn.Sequential(nn.Conv2D(3, 8, 3), nn.GroupNorm(4, 8), nn.Conv2D(8, 4, 3), nn.Flatten(), nn.Linear(144, 5))
    plain.eval()
    (got,) = run(create_predictor(Config(by_program(plain, samples, tmp_path / "model"))), samples[:1])
    want = plain(paddle.to_tensor(samples[0])).numpy()
    assert 0 < np.abs(got - want).mean() < 0.1 * np.abs(want).mean()
