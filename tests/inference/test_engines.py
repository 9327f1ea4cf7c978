"""The engines of a predictor: their numbers against float64, how one is chosen, and what is missing."""

import importlib.metadata
import logging
import sys
import threading

import numpy as np
import pytest
from tests.inference.conftest import run, write

import paddle
from onnx import helper
from paddle import nn
from paddle._core.errors import InvalidArgumentError
from paddle.inference import Config, PrecisionType, _cache, create_predictor
from paddle.inference._passes import BEFORE_RESIZE, PRODUCTS, WINOGRAD
from paddle.static import InputSpec

TOLERANCE = 1e-5  # of the largest value; documented in docs/deploying.md


class Block(nn.Layer):
    """Convolutions with enough channels for Winograd's algorithm, batch norms, and what else a network has."""

    def __init__(self):
        super().__init__()
        self.first = nn.Conv2D(3, 64, 3, padding=1)
        self.second, self.norm = nn.Conv2D(64, 64, 3, padding=1, bias_attr=False), nn.BatchNorm2D(64)
        self.third = nn.Conv2D(64, 64, 3, padding=1)
        self.fourth = nn.Conv2D(64, 64, 3, padding=1, stride=2)

    def forward(self, x):
        x = nn.functional.relu(self.first(x))
        y = nn.functional.relu(x + self.norm(self.second(x)))
        return self.fourth(y), self.third(y)


@pytest.fixture(scope="module")
def block():
    paddle.seed(5)
    net = Block()
    net.train()
    net(paddle.randn([4, 3, 22, 20]))  # statistics that differ from the initial ones
    net.eval()
    return net


@pytest.fixture(scope="module")
def saved(block, tmp_path_factory):
    return write(block, [InputSpec([None, 3, 22, 20], "float32", "x")], tmp_path_factory.mktemp("block") / "net")


def pictures(count):
    return np.random.default_rng(count).standard_normal((count, 3, 22, 20)).astype("float32")


def reference(block, x):
    """The outputs in float64."""
    double = Block()
    double.set_state_dict(block.state_dict())
    double.to(dtype="float64")
    double.eval()
    return [t.numpy() for t in double(paddle.to_tensor(x.astype("float64")))]


def config_of(saved, engine):
    config = Config(saved)
    if engine == "torch":
        config.disable_onnxruntime()
    elif engine == "openvino":
        pytest.importorskip("openvino")
        config.enable_openvino_engine()
    else:
        config.enable_onnxruntime()
        if engine == "onnxruntime, direct":
            config.delete_pass(WINOGRAD)
    return config


@pytest.mark.parametrize("engine", ["onnxruntime", "onnxruntime, composed", "onnxruntime, direct", "openvino", "torch"])
def test_every_engine_gives_the_numbers_of_float64(block, saved, engine, request):
    if engine == "onnxruntime, composed":
        request.getfixturevalue("composed")
    predictor = create_predictor(config_of(saved, engine))
    assert f"on {engine.split(',')[0]})" in repr(predictor)
    for count in (1, 3):
        x = pictures(count)
        for found, want in zip(run(predictor, [x]), reference(block, x), strict=True):
            assert found.dtype == np.float32
            np.testing.assert_allclose(found, want, rtol=0, atol=TOLERANCE * np.abs(want).max())


@pytest.fixture
def amd64(monkeypatch):
    monkeypatch.setattr("platform.machine", lambda: "x86_64")


def test_which_convolutions_use_winograd(saved, amd64, caplog):
    with caplog.at_level(logging.INFO, "paddle.inference"):
        predictor = create_predictor(Config(saved))
    assert "2 convolutions are computed by Winograd's algorithm" in caplog.text  # not the first, not the last
    assert "runs on onnxruntime" in caplog.text
    assert [len(run(predictor, [pictures(0)])[i]) for i in (0, 1)] == [0, 0]  # no pictures, no error


def _nodes(config):
    import onnx
    from paddle.inference._conversion import converted

    found = converted(config._load(), "onnxruntime", config._winograd(), config._before_resize())
    return onnx.load_from_string(found.onnx).graph.node


def _kinds(config):
    return [node.op_type for node in _nodes(config)]


def test_winograd_can_be_switched_off(saved, amd64, monkeypatch, composed):
    assert _kinds(Config(saved)).count("Scan") == 2
    plain, fixed, arm = Config(saved), Config(saved), Config(saved)
    plain.delete_pass(WINOGRAD)
    fixed.switch_ir_optim(False)
    assert [_kinds(config).count("Scan") for config in (plain, fixed)] == [0, 0]
    assert "| winograd        | true" in Config(saved).summary()
    assert "| winograd        | false" in plain.summary()
    monkeypatch.setattr("platform.machine", lambda: "arm64")
    assert not arm._winograd()


def test_openvino_is_what_runs(saved, block):
    pytest.importorskip("openvino")
    config = Config(saved)
    config.enable_openvino_engine(PrecisionType.Float32)
    assert config.openvino_engine_enabled()
    assert not config.onnxruntime_enabled()
    assert "| engine          | openvino" in config.summary()
    predictor, found = create_predictor(config), {}

    def work(i):
        found[i] = [run(predictor.clone(), [pictures(i)]) for _ in range(3)]

    threads = [threading.Thread(target=work, args=(i,)) for i in (1, 2, 4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    for i, runs in found.items():
        want = reference(block, pictures(i))
        for outs in runs:
            for a, b in zip(outs, want, strict=True):
                np.testing.assert_allclose(a, b, rtol=0, atol=TOLERANCE * np.abs(b).max())
    assert len(found) == 3


def test_openvino_is_named_where_it_is_missing(saved, monkeypatch):
    monkeypatch.setitem(sys.modules, "openvino", None)
    config = Config(saved)
    config.enable_openvino_engine()
    with pytest.raises(ModuleNotFoundError, match=r"enable_openvino_engine.*\n.*outrigger-paddle\[openvino\]"):
        create_predictor(config)


@pytest.mark.parametrize("precision", [PrecisionType.Int8, "float32", None])
def test_precisions_that_openvino_does_not_get(precision):
    with pytest.raises(ValueError, match="Float32, Half or Bfloat16"):
        Config().enable_openvino_engine(precision)


def test_an_engine_that_is_asked_for_later_counts(saved):
    config = Config(saved)
    config.enable_openvino_engine()
    config.enable_onnxruntime()
    assert not config.openvino_engine_enabled()
    assert config.onnxruntime_enabled()


def test_the_cache_tells_engines_and_versions_apart(saved, tmp_path, monkeypatch, amd64):
    monkeypatch.setenv("OUTRIGGER_MODEL_CACHE", str(tmp_path))
    folder = tmp_path / ".outrigger_cache"
    create_predictor(config_of(saved, "onnxruntime"))
    create_predictor(config_of(saved, "onnxruntime"))
    assert len(list(folder.iterdir())) == 1
    create_predictor(config_of(saved, "onnxruntime, direct"))
    assert len(list(folder.iterdir())) == 2
    source = Config(saved)._source()
    keys = {_cache._key(source, form) for form in ("onnxruntime True", "onnxruntime False", "openvino True")}
    own = importlib.metadata.version
    for package in ("onnx", "onnxruntime", "openvino"):
        monkeypatch.setattr(importlib.metadata, "version", lambda name, p=package: "99" if name == p else own("numpy"))
        _cache._runtimes.cache_clear()
        keys.add(_cache._key(source, "onnxruntime True"))
    monkeypatch.undo()
    _cache._runtimes.cache_clear()
    monkeypatch.setattr("platform.machine", lambda: "arm64")
    keys.add(_cache._key(source, "onnxruntime True"))
    assert len(keys) == 7


def test_layer_norms_stay_apart_from_sums(tmp_path, monkeypatch):
    """ONNX Runtime's kernel for both is several times slower than one after the other."""
    monkeypatch.chdir(tmp_path)  # where the profile is written
    layer = nn.TransformerEncoderLayer(16, 2, 32, dropout=0.0)
    path = write(layer, [InputSpec([None, 5, 16], "float32", "x")], tmp_path / "net")
    config = Config(path)
    config.enable_profile()
    config.delete_pass(PRODUCTS)
    predictor = create_predictor(config)
    x = np.random.default_rng(0).standard_normal((2, 5, 16)).astype("float32")
    (found,) = run(predictor, [x])
    with open(predictor._engine.runtime.session.end_profiling()) as file:
        text = file.read()
    assert "LayerNormalization" in text
    assert "SkipLayerNormalization" not in text
    np.testing.assert_allclose(found, layer(paddle.to_tensor(x)).numpy(), atol=1e-5)


# ---- convolutions before a picture is enlarged ----


class Pyramid(nn.Layer):
    """Features of two sizes, added and concatenated after the small ones are enlarged, as in detectors of text."""

    def __init__(self):
        super().__init__()
        self.large, self.small = nn.Conv2D(3, 16, 3, padding=1), nn.Conv2D(16, 64, 3, 2, 1)
        self.lateral = nn.Conv2D(16, 64, 1, bias_attr=False)
        self.smooth = nn.Conv2D(64, 24, 3, padding=1, bias_attr=False)
        self.other = nn.Conv2D(64, 72, 3, padding=1, bias_attr=False)
        self.head, self.norm = nn.Conv2D(96, 8, 3, padding=1), nn.BatchNorm2D(8)
        self.last = nn.Conv2D(64, 5, 3, padding=1)

    def forward(self, x):
        def twice(v, times=2):
            return nn.functional.interpolate(v, scale_factor=times, mode="nearest")

        x = nn.functional.relu(self.large(x))
        y = self.small(x)
        both = paddle.concat([self.smooth(self.lateral(x) + twice(y)), twice(self.other(y))], 1)
        return nn.functional.relu(self.norm(self.head(both))), self.last(twice(y, 4))


@pytest.fixture(scope="module")
def pyramid(tmp_path_factory):
    paddle.seed(6)
    net = Pyramid()
    net.train()
    net(paddle.randn([2, 3, 16, 16]))
    net.eval()
    spec = InputSpec([None, 3, None, None], "float32", "x")
    return net, write(net, [spec], tmp_path_factory.mktemp("pyramid") / "net")


def test_convolutions_before_enlarging(pyramid, amd64, caplog):
    net, path = pyramid
    with caplog.at_level(logging.INFO, "paddle.inference"):
        predictor = create_predictor(config_of(path, "onnxruntime"))
    assert "3 convolutions are computed before a picture is enlarged" in caplog.text
    double = Pyramid()
    double.set_state_dict(net.state_dict())
    double.to(dtype="float64")
    double.eval()
    for size in ((2, 3, 36, 40), (1, 3, 64, 34), (0, 3, 32, 32), (1, 3, 6, 4), (1, 3, 1, 40)):
        x = np.random.default_rng(0).standard_normal(size).astype("float32")
        want = [t.numpy() for t in double(paddle.to_tensor(x.astype("float64")))]
        for found, expected in zip(run(predictor, [x]), want, strict=True):
            assert found.shape == expected.shape
            np.testing.assert_allclose(found, expected, rtol=0, atol=TOLERANCE * np.abs(expected).max(initial=0))


def test_before_enlarging_can_be_switched_off(pyramid, amd64, composed):
    config = config_of(pyramid[1], "onnxruntime")
    config.delete_pass(BEFORE_RESIZE)
    assert not config._before_resize()
    kinds = _kinds(config)
    assert [kinds.count(kind) for kind in ("Resize", "Conv")] == [3, 7]
    assert _kinds(config_of(pyramid[1], "onnxruntime")).count("Resize") == 1  # from four times to twice


class Repeated(nn.Layer):
    """A sum that repeats its one pixel over an enlarged picture."""

    def __init__(self):
        super().__init__()
        self.first, self.last = nn.Conv2D(3, 64, 3, padding=1), nn.Conv2D(64, 8, 3, padding=1)

    def forward(self, x):
        x = self.first(x)
        return self.last(nn.functional.adaptive_avg_pool2d(x, 1) + nn.functional.interpolate(x, scale_factor=2))


def test_a_sum_that_repeats_a_pixel_stays(tmp_path, amd64):
    paddle.seed(8)
    net = Repeated()
    net.eval()
    config = config_of(write(net, [InputSpec([None, 3, None, None], "float32", "x")], tmp_path / "net"), "onnxruntime")
    x = np.random.default_rng(1).standard_normal((2, 3, 32, 36)).astype("float32")
    want = net(paddle.to_tensor(x)).numpy()
    (found,) = run(create_predictor(config), [x])
    np.testing.assert_allclose(found, want, rtol=0, atol=TOLERANCE * np.abs(want).max())
    assert _kinds(config).count("Resize") == 1


class TwoPictures(nn.Layer):
    """The sum of a picture and an enlarged one, whose numbers may differ."""

    def __init__(self):
        super().__init__()
        self.large, self.small = nn.Conv2D(3, 16, 3, padding=1), nn.Conv2D(3, 64, 3, padding=1)
        self.lateral, self.last = nn.Conv2D(16, 64, 1, bias_attr=False), nn.Conv2D(64, 24, 3, padding=1)

    def forward(self, large, small):
        small = nn.functional.interpolate(self.small(small), scale_factor=2)
        return self.last(self.lateral(nn.functional.relu(self.large(large))) + small)


def test_a_sum_that_repeats_one_picture_of_another_input(tmp_path, amd64):
    paddle.seed(8)
    net = TwoPictures()
    net.eval()
    specs = [InputSpec([None, 3, None, None], "float32", name) for name in ("large", "small")]
    predictor = create_predictor(config_of(write(net, specs, tmp_path / "net"), "onnxruntime"))
    random = np.random.default_rng(1)
    large, small = (random.standard_normal(size).astype("float32") for size in ((1, 3, 64, 72), (2, 3, 32, 36)))
    want = net(paddle.to_tensor(large), paddle.to_tensor(small)).numpy()
    (found,) = run(predictor, [large, small])
    np.testing.assert_allclose(found, want, rtol=0, atol=TOLERANCE * np.abs(want).max())


def test_few_tiles_use_the_smaller_winograd(tmp_path, amd64, composed):
    paddle.seed(7)
    net = nn.Conv2D(256, 256, 3, padding=1)
    path = write(net, [InputSpec([None, 256, 7, 7], "float32", "x")], tmp_path / "net")
    scan = next(node for node in _nodes(Config(path)) if node.op_type == "Scan")
    (body,) = [helper.get_attribute_value(a) for a in scan.attribute if a.name == "body"]
    products = [list(t.dims) for t in body.initializer if t.name == body.node[4].input[0]]
    assert (scan.op_type, body.node[4].op_type, products) == ("Scan", "MatMul", [[16, 256, 256]])
    x = np.random.default_rng(1).standard_normal((3, 256, 7, 7)).astype("float32")
    want = net.to(dtype="float64")(paddle.to_tensor(x.astype("float64"))).numpy()
    (found,) = run(create_predictor(config_of(path, "onnxruntime")), [x])
    np.testing.assert_allclose(found, want, rtol=0, atol=TOLERANCE * np.abs(want).max())


def test_a_kernel_that_onnx_runtime_lacks(tmp_path):
    """Products of bfloat16 have an ONNX form, but no kernel on the CPU."""
    path = tmp_path / "m"
    function = paddle.jit.to_static(
        lambda x: (x.astype("bfloat16") * 2).astype("float32"), input_spec=[InputSpec([None, 2], "float32", "x")]
    )
    paddle.jit.save(function, str(path))
    config = Config(f"{path}.pdmodel", f"{path}.pdiparams")
    with pytest.warns(UserWarning, match="does not accept the model.*Mul"):
        predictor = create_predictor(config)
    assert "on torch" in repr(predictor)
    np.testing.assert_array_equal(run(predictor, [np.ones([3, 2], "float32")])[0], np.full([3, 2], 2.0))
    config.enable_onnxruntime()
    with pytest.raises(Exception, match="Could not find an implementation"):
        create_predictor(config)


@pytest.mark.parametrize("index", [-1, 5, -7, -(2**63)])
def test_an_index_that_an_embedding_lacks(tmp_path, index):
    prefix = write(nn.Embedding(5, 3), [InputSpec([None], "int64", "x")], tmp_path / "net")
    predictor = create_predictor(Config(prefix + ".pdmodel", prefix + ".pdiparams"))
    assert run(predictor, [np.array([0, 4])])[0].shape == (2, 3)
    with pytest.raises(InvalidArgumentError, match="embedding: every index must lie between 0 and 4"):
        run(predictor, [np.array([index])])
