"""The files of a small model, used by the predictors of these tests."""

import numpy as np
import pytest

import onnx
import paddle
from paddle._format import save_model
from paddle._kernels import winograd_operator
from paddle.inference import _conversion, _engine
from paddle.jit._trace import trace
from paddle.static import InputSpec

RNG = np.random.default_rng(3)


class Net(paddle.nn.Layer):
    """Two inputs, two outputs, with layers that an optimiser can fold."""

    def __init__(self):
        super().__init__()
        self.conv, self.norm = paddle.nn.Conv2D(3, 4, 3, padding=1), paddle.nn.BatchNorm2D(4)
        self.drop, self.linear = paddle.nn.Dropout(0.5), paddle.nn.Linear(4, 5)

    def forward(self, x, y):
        z = paddle.nn.functional.relu(self.norm(self.conv(x)))
        return self.linear(self.drop(z.mean([2, 3]))), x[:, :1] + y


class Endless(paddle.nn.Layer):
    """A loop that ends for no picture, behind a convolution of which there are two forms."""

    def __init__(self):
        super().__init__()
        self.conv = paddle.nn.Conv2D(16, 16, 3, padding=1)

    def forward(self, x):
        x, i = self.conv(x), paddle.zeros([1], "int64")
        while i < 10**15:
            i, x = i + 1, x * 0.5
        return x


def write(layer, specs, prefix):
    """Save a layer as model files; return the path without the extension."""
    layer.eval()
    traced = trace(layer, specs)
    save_model(str(prefix), traced.program, traced.feeds, traced.fetches, scope=traced.scope)
    return str(prefix)


def run(predictor, arrays):
    """The outputs of a predictor for arrays."""
    for name, array in zip(predictor.get_input_names(), arrays, strict=True):
        predictor.get_input_handle(name).copy_from_cpu(array)
    predictor.run()
    return [predictor.get_output_handle(name).copy_to_cpu() for name in predictor.get_output_names()]


def pictures(count):
    """So many pictures of 20×24."""
    return np.random.default_rng(count).standard_normal((count, 3, 20, 24)).astype("float32")


@pytest.fixture(autouse=True)
def one_thread(monkeypatch):
    """Predictors have one thread unless a test says otherwise; by default it is the number of cores."""
    monkeypatch.setenv("OMP_NUM_THREADS", "1")


@pytest.fixture(autouse=True)
def settled(monkeypatch):
    """No form of a model is chosen by its time, and Winograd's algorithm is used, unless a test says otherwise."""
    monkeypatch.setattr(_conversion, "race", lambda runs, feeds, apart: {})
    for module in (_conversion, _engine):
        monkeypatch.setattr(module, "by_rule", lambda: True)


@pytest.fixture
def composed(monkeypatch):
    """As where nothing is compiled: Winograd's algorithm consists of the runtime's operators."""
    monkeypatch.setattr(winograd_operator, "is_there", lambda: False)


@pytest.fixture
def conversions(monkeypatch):
    """The models that predictors convert in this test, as on an x86 processor; none is found in the cache."""
    found, own = [], _conversion.converted
    monkeypatch.setattr("platform.machine", lambda: "x86_64")
    monkeypatch.setenv("OUTRIGGER_MODEL_CACHE", "0")
    monkeypatch.setattr(_conversion, "converted", lambda *args: found.append(own(*args)) or found[-1])
    return found


@pytest.fixture(scope="session")
def net():
    paddle.seed(3)
    layer = Net()
    layer.train()
    layer(paddle.randn([8, 3, 6, 6]), paddle.randn([8, 1, 6, 6]))  # statistics that differ from the initial ones
    layer.eval()
    return layer


@pytest.fixture(scope="session")
def model(net, tmp_path_factory):
    specs = [InputSpec([None, 3, 6, 6], "float32", "x"), InputSpec([None, 1, 6, 6], "float32", "y")]
    return write(net, specs, tmp_path_factory.mktemp("model") / "net")


@pytest.fixture
def arrays():
    rng = np.random.default_rng(0)
    return [rng.standard_normal((2, c, 6, 6)).astype("float32") for c in (3, 1)]


def numbers(*shape):
    """Normal numbers, others at each call."""
    return RNG.normal(size=shape).astype(np.float32)


def kinds(model):
    """The operators of an ONNX model, or of a converted one, in order."""
    model = onnx.load_from_string(model.onnx) if hasattr(model, "onnx") else model
    return [node.op_type for node in model.graph.node]
