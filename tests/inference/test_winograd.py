"""The operator for convolutions in `_kernels/_winograd.c`: its numbers, what it refuses, which nodes it replaces."""

import numpy as np
import pytest
from tests.inference.compiled import (
    check_bits,
    check_close,
    check_several_threads,
    model_of,
    session_of,
    with_attributes,
    without_sizes,
)
from tests.inference.conftest import kinds, numbers, run, write

import paddle
from onnx import TensorProto, helper
from paddle import nn
from paddle._kernels import winograd_operator
from paddle._kernels.loops import WINOGRAD
from paddle._onnx import _winograd_kernel
from paddle._onnx._winograd_kernel import use_kernel
from paddle.inference import Config, _conversion, create_predictor
from paddle.static import InputSpec

pytestmark = pytest.mark.skipif(WINOGRAD is None, reason="the operator is not compiled here")
RNG = np.random.default_rng(3)
SIZES = {  # pictures, channels inside and outside, height, width
    "several turns": (3, 32, 48, 34, 57),
    "one pixel": (2, 16, 4, 1, 1),
    "smaller than a tile": (5, 32, 36, 2, 3),
    "a row": (1, 16, 32, 1, 130),
    "a column": (2, 16, 20, 130, 1),
    "many channels": (2, 208, 96, 5, 7),
}


def conv_of(weight, bias=None, add=False, relu=False, size=(None, None), norm=False):
    """A model with one convolution."""
    outside, inside = weight.shape[:2]
    nodes, constants = [helper.make_node("Conv", ["x", "w", "b"], ["y"], pads=[1] * 4)], {"w": weight, "b": bias}
    if bias is None:
        del nodes[0].input[2], constants["b"]
    if norm:
        nodes.append(helper.make_node("BatchNormalization", [nodes[-1].output[0], *"stmv"], ["normed"]))
        constants.update({name: RNG.uniform(0.5, 1.5, outside).astype("float32") for name in "stmv"})
    if add:
        nodes.append(helper.make_node("Add", ["r", nodes[-1].output[0]], ["sum"]))
    if relu:
        nodes.append(helper.make_node("Relu", [nodes[-1].output[0]], ["positive"]))
    ports = [("x", ["n", inside, *size])] + [("r", ["n", outside, *size])] * add
    return model_of(nodes, ports, constants, nodes[-1].output[0], ["n", outside, *size])


def with_kernel(model, step=None, **changes):
    """The model with the operator, and other attributes of it."""
    with pytest.MonkeyPatch.context() as patch:
        if step is not None:
            patch.setattr(_winograd_kernel, "_step", lambda height, width: step)
        assert use_kernel(model) == 1
    return with_attributes(model, changes)


def conv(outside, inside, **how):
    return conv_of(numbers(outside, inside, 3, 3) / np.float32(np.sqrt(9 * inside)), numbers(outside), **how)


@pytest.mark.parametrize("lanes", WINOGRAD.lanes() if WINOGRAD else [])
@pytest.mark.parametrize("name", SIZES)
def test_the_numbers_of_the_runtime(name, lanes):
    pictures, inside, outside, *size = SIZES[name]
    given = {"x": numbers(pictures, inside, *size), "r": numbers(pictures, outside, *size)}
    for step in (4, 2, 1):
        model = conv(outside, inside, add=True, relu=True, size=size)
        (want,) = session_of(model).run(None, given)
        model = with_kernel(model, step=step, lanes=lanes)
        check_close(check_bits(model, given), want)
        last = {name: np.ascontiguousarray(array.transpose(0, 2, 3, 1)) for name, array in given.items()}
        found = check_bits(without_sizes(with_attributes(model, {"last": 1})), last)
        check_close(found.transpose(0, 3, 1, 2), want)


def test_any_size_and_no_pictures():
    model = conv(24, 16)
    plain, session = session_of(model), session_of(with_kernel(model))
    for shape in ((2, 16, 9, 11), (1, 16, 40, 3), (0, 16, 5, 5)):
        x = numbers(*shape)
        (want,), (found,) = plain.run(None, {"x": x}), session.run(None, {"x": x})
        check_close(found, want)


@pytest.mark.parametrize(
    ("size", "step"), [((56, 56), 4), ((14, 14), 4), ((7, 7), 4), ((8, 2), 1), ((4, 4), 2), ((2, 2), 1)]
)
def test_tiles_are_for_pictures_of_many_pixels(size, step):
    (node,) = with_kernel(conv(16, 16, size=size)).graph.node
    assert [a.i for a in node.attribute if a.name == "step"] == [step]


def test_nan_stays_in_its_neighbourhood_and_passes_relu():
    model = conv(16, 16, relu=True, size=(40, 40))
    x = numbers(1, 16, 40, 40)
    x[0, 3, 8, 8] = np.nan
    (found,) = session_of(with_kernel(model)).run(None, {"x": x})
    assert np.isnan(found[0, :, 7:10, 7:10]).all()
    assert np.isfinite(found[0, :, 16:, 16:]).all()


def test_several_threads_at_once():
    session = session_of(with_kernel(conv(64, 64, size=(30, 30))), threads=2)
    check_several_threads(session, [numbers(2, 64, 30, 30) for _ in range(3)])


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"step": 3}, "'step' is 4, 2 or 1"),
        ({"step": 0}, "'step' is from 1 to 4. Received: 0"),
        ({"channels": 6}, "multiple of 4"),
        ({"channels": -4}, "'channels' is from 1 to"),
        ({"relu": 2}, "'relu' is from 0 to 1"),
        ({"last": 2}, "'last' is from 0 to 1"),
        ({"last": 1}, "filters do not belong"),
        ({"lanes": 64}, "no vectors of so many numbers"),
        ({"channels": 64}, "filters do not belong"),
    ],
)
def test_attributes_that_it_refuses(change, words):
    with pytest.raises(Exception, match=words):
        session_of(with_kernel(conv(32, 16, size=(8, 8)), **change)).run(None, {"x": numbers(1, 16, 8, 8)})


@pytest.mark.parametrize(
    ("x", "r", "words"),
    [
        ((1, 32, 8, 8), (1, 32, 8, 8), "filters do not belong"),
        ((1, 16, 8, 8), (1, 32, 8, 9), "has other sizes"),
        ((2, 16, 8, 8), (1, 32, 8, 8), "has other sizes"),
    ],
)
def test_inputs_that_it_refuses(x, r, words):
    model = without_sizes(with_kernel(conv(32, 16, add=True, size=(8, 8))))
    with pytest.raises(Exception, match=words):
        session_of(model).run(None, {"x": numbers(*x), "r": numbers(*r)})


# ---- which nodes ----


def test_what_follows_is_computed_together():
    model = conv(32, 16, norm=True, add=True, relu=True, size=(12, 12))
    given = {"x": numbers(2, 16, 12, 12), "r": numbers(2, 32, 12, 12)}
    (want,) = session_of(model).run(None, given)
    (found,) = session_of(with_kernel(model)).run(None, given)
    check_close(found, want)
    assert len(model.graph.initializer) == 2  # the filters and the bias, with the batch norm in them


def test_a_sum_of_unknown_sizes_stays_a_sum():
    """It could repeat a side of size 1."""
    model = conv(32, 16, add=True, relu=True)
    assert use_kernel(model) == 1
    assert kinds(model) == ["Winograd", "Add", "Relu"]
    x, r = numbers(2, 16, 12, 12), numbers(1, 32, 1, 1)
    assert session_of(model).run(None, {"x": x, "r": r})[0].shape == (2, 32, 12, 12)


def test_a_result_that_others_read_stays():
    model = conv(32, 16, relu=True, size=(12, 12))
    model.graph.output.append(helper.make_tensor_value_info("y", TensorProto.FLOAT, ["n", 32, 12, 12]))
    assert use_kernel(model) == 1
    assert kinds(model) == ["Winograd", "Relu"]
    given = {"x": numbers(1, 16, 12, 12)}
    positive, y = session_of(model).run(None, given)
    np.testing.assert_array_equal(positive, np.maximum(y, 0))


def test_two_convolutions_that_are_added():
    model = conv(32, 16, add=True, relu=True, size=(12, 12))
    graph = model.graph
    graph.node.insert(0, helper.make_node("Conv", ["x", "w"], ["r"], pads=[1] * 4))
    del graph.input[1]
    given = {"x": numbers(2, 16, 12, 12)}
    (want,) = session_of(model).run(None, given)
    assert use_kernel(model) == 2
    assert kinds(model) == ["Winograd", "Winograd"]
    (found,) = session_of(model).run(None, given)
    check_close(found, want)


@pytest.mark.parametrize(
    "change",
    [
        {"strides": [2, 2]},
        {"dilations": [2, 2]},
        {"pads": [0] * 4},
        {"pads": [1, 1, 2, 2]},
        {"group": 2},
        {"auto_pad": "SAME_UPPER"},
    ],
)
def test_other_convolutions_are_left_alone(change):
    weight = numbers(32, 16 // change.get("group", 1), 3, 3)
    model = conv_of(weight)
    node = model.graph.node[0]
    for name in change:
        for attribute in [a for a in node.attribute if a.name == name]:
            node.attribute.remove(attribute)
        node.attribute.append(helper.make_attribute(name, change[name]))
    assert use_kernel(model) == 0
    assert kinds(model) == ["Conv"]
    for shape in ((32, 15, 3, 3), (30, 16, 3, 3), (32, 16, 5, 5), (32, 16, 1, 1)):
        assert use_kernel(conv_of(numbers(*shape))) == 0


# ---- in a predictor ----


class Block(nn.Layer):
    """A block of a residual network for pictures of any size."""

    def __init__(self):
        super().__init__()
        self.stem = nn.Conv2D(3, 32, 3, padding=1)
        self.one, self.two = nn.Conv2D(32, 32, 3, padding=1), nn.Conv2D(32, 32, 3, padding=1, bias_attr=False)
        self.norm = nn.BatchNorm2D(32)

    def forward(self, x):
        x = nn.functional.relu(self.stem(x))
        return nn.functional.relu(x + self.norm(self.two(nn.functional.relu(self.one(x)))))


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    paddle.seed(2)
    net = Block()
    net.eval()
    spec = [InputSpec([None, 3, 30, 26], "float32", "x")]
    return net, write(net, spec, tmp_path_factory.mktemp("block") / "net")


@pytest.mark.parametrize("there", [True, False])
@pytest.mark.parametrize("threads", [1, 2])
def test_a_predictor_gives_the_same_without_it(saved, there, threads, conversions, monkeypatch):
    if there and not winograd_operator.is_there():
        pytest.skip("vectors of this processor are too narrow")
    monkeypatch.setattr(winograd_operator, "is_there", lambda: there)
    net, path = saved
    config = Config(path)
    config.set_cpu_math_library_num_threads(threads)
    predictor = create_predictor(config)
    assert conversions[0].compiled == there
    assert conversions[0].winograd == (2 if there else 0)  # composed of operators, so few channels do not pay
    if there:
        assert kinds(conversions[0]).count("Winograd") == 2
    for count in (1, 3):
        x = numbers(count, 3, 30, 26)
        want = net(paddle.to_tensor(x)).numpy()
        (found,) = run(predictor, [x])
        check_close(found, want)


def test_a_model_in_the_cache_needs_no_conversion(saved, monkeypatch, tmp_path):
    monkeypatch.setattr(winograd_operator, "is_there", lambda: True)
    monkeypatch.setattr("platform.machine", lambda: "x86_64")
    monkeypatch.setenv("OUTRIGGER_MODEL_CACHE", str(tmp_path))
    x = numbers(2, 3, 30, 26)
    (want,) = run(create_predictor(Config(saved[1])), [x])
    monkeypatch.setattr(_conversion, "converted", lambda *args: pytest.fail("converted again"))
    (found,) = run(create_predictor(Config(saved[1])), [x])
    np.testing.assert_array_equal(found, want)
