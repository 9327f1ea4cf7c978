"""The operator for convolutions in `_kernels/_products.c`: its numbers, what it refuses, which nodes it replaces."""

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
from paddle._kernels import products_operator
from paddle._kernels.loops import PRODUCTS
from paddle._onnx._convolution_kernel import use_convolutions
from paddle._onnx._winograd_kernel import use_kernel
from paddle.inference import Config, create_predictor
from paddle.static import InputSpec

pytestmark = pytest.mark.skipif(PRODUCTS is None, reason="the operators are not compiled here")
LANES = PRODUCTS.lanes() if PRODUCTS else []


def conv(inside, outside, size, kernel=(1, 1), add=False, relu=False, norm=False, **options):
    """A model with one convolution, of pictures of this size."""
    weight = numbers(outside, inside, *kernel) / np.float32(np.sqrt(inside * kernel[0] * kernel[1]))
    nodes, constants = (
        [helper.make_node("Conv", ["x", "w", "b"], ["y"], **options)],
        {"w": weight, "b": numbers(outside)},
    )
    if norm:
        nodes.append(helper.make_node("BatchNormalization", ["y", *"stmv"], ["normed"]))
        constants |= {name: np.abs(numbers(outside)) + np.float32(0.5) for name in "stmv"}
    ports = [("x", ["n", inside, *size])]
    if add:
        above, left, below, right = options.get("pads", [0] * 4)
        down, across = options.get("strides", [1, 1])
        rows, columns = size[0] + above + below - kernel[0], size[1] + left + right - kernel[1]
        ports.append(("r", ["n", outside, rows // down + 1, columns // across + 1]))
        nodes.append(helper.make_node("Add", [nodes[-1].output[0], "r"], ["sum"]))
    if relu:
        nodes.append(helper.make_node("Relu", [nodes[-1].output[0]], ["positive"]))
    return model_of(nodes, ports, constants, nodes[-1].output[0])


def given_to(model, pictures):
    """Numbers for the inputs of a model."""
    ports = [(p.name, [d.dim_value for d in p.type.tensor_type.shape.dim[1:]]) for p in model.graph.input]
    return {name: numbers(pictures, *sizes) for name, sizes in ports}


def with_kernel(model, **changes):
    """The model with the operator alone, without moved axes, and with other attributes."""
    assert use_convolutions(model) == 1
    nodes = [node for node in model.graph.node if node.op_type == "Convolution"]
    names = {"x/channels last": "x", "r/channels last": "r"}
    nodes[0].input[:] = [names.get(name, name) for name in nodes[0].input]
    model.graph.output[0].name = nodes[0].output[0]
    del model.graph.node[:]
    model.graph.node.extend(nodes)
    return with_attributes(without_sizes(model), changes)


CASES = {  # channels inside and outside, height and width, and the options
    "one by one": (160, 128, (7, 9), {"relu": True, "add": True}),
    "every second pixel": (128, 192, (15, 13), {"strides": [2, 2], "add": True}),
    "every second window": (32, 256, (14, 11), {"kernel": (3, 3), "strides": [2, 2], "pads": [1] * 4, "relu": True}),
    "several turns": (256, 128, (31, 33), {"norm": True, "relu": True, "add": True}),
    "uneven windows": (96, 256, (9, 10), {"kernel": (2, 5), "pads": [0, 3, 2, 1], "norm": True}),
    "a window as large as a picture": (32, 256, (4, 4), {"kernel": (4, 4), "pads": [3] * 4}),
}


@pytest.mark.parametrize("lanes", LANES)
@pytest.mark.parametrize("name", CASES)
def test_the_numbers_of_the_runtime_and_the_same_bits_beside_any_pictures(name, lanes):
    inside, outside, size, options = CASES[name]
    model = conv(inside, outside, size, **options)
    given = given_to(model, 3)
    (want,) = session_of(model).run(None, given)
    last = {name: np.ascontiguousarray(array.transpose(0, 2, 3, 1)) for name, array in given.items()}
    check_close(check_bits(with_kernel(model, lanes=lanes), last).transpose(0, 3, 1, 2), want)


def test_nan_stays_in_its_pixel_or_its_pair():
    model = conv(128, 128, (6, 6), relu=True)
    x = numbers(2, 6, 6, 128)
    x[0, 1, 2, 5] = np.nan
    (found,) = session_of(with_kernel(model)).run(None, {"x": x})
    assert np.isnan(found[0, 1, 2]).all()
    assert np.isfinite(np.delete(found[0].reshape(36, 128), [8, 26], 0)).all()
    assert np.isfinite(found[1]).all()


def test_no_pictures():
    session = session_of(with_kernel(conv(128, 128, (6, 6), relu=True)))
    assert session.run(None, {"x": numbers(0, 6, 6, 128)})[0].shape == (0, 6, 6, 128)


def test_several_threads_at_once():
    session = session_of(with_kernel(conv(128, 256, (9, 9), (3, 3), pads=[1] * 4)), threads=2)
    check_several_threads(session, [numbers(2, 9, 9, 128) for _ in range(3)])


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"columns": 0}, "'columns' is from 1 to 2147483648. Received: 0"),
        ({"columns": 96}, "'columns' is a multiple of 64"),
        ({"columns": 256}, "weights do not belong"),
        ({"activation": 5}, "'activation' is from 0 to 4"),
        ({"stride": 0}, "'stride' is from 1 to 4096"),
        ({"above": -1}, "'above' is from 0 to 4096"),
        ({"high": 4097}, "'high' is from 1 to 4096"),
        ({"high": 2}, "weights do not belong"),
        ({"lanes": 64}, "no vectors of so many numbers"),
    ],
)
def test_attributes_that_it_refuses(change, words):
    model = with_kernel(conv(128, 128, (6, 6)), **change)
    with pytest.raises(Exception, match=words):
        session_of(model).run(None, {"x": numbers(2, 6, 6, 128)})


@pytest.mark.parametrize(
    ("x", "r", "words"),
    [
        ((2, 6, 6, 96), (2, 4, 4, 256), "weights do not belong"),
        ((2, 6, 6, 128), (2, 4, 5, 256), "has other sizes"),
        ((2, 6, 6, 128), (1, 4, 4, 256), "has other sizes"),
        ((2, 2, 6, 128), (2, 4, 4, 256), "window is larger than a picture"),
        ((2, 6, 6, 0), (2, 4, 4, 256), "has no channels"),
        ((2, 36, 128), (2, 4, 4, 256), "number of axes"),
    ],
)
def test_inputs_that_it_refuses(x, r, words):
    model = with_kernel(conv(128, 256, (6, 6), (3, 3), add=True))
    with pytest.raises(Exception, match=words):
        session_of(model).run(None, {"x": numbers(*x), "r": numbers(*r)})


# ---- which nodes ----


@pytest.mark.parametrize(
    "model",
    [
        conv(128, 128, (6, 6), strides=[1, 2]),
        conv(128, 128, (6, 6), dilations=[1, 2]),
        conv(128, 128, (6, 6), auto_pad="SAME_UPPER"),
        conv(128, 128, (3, 5)),  # a few pixels
        conv(128, 128, (40, 40)),  # many
        conv(96, 128, (6, 6)),
        conv(128, 192, (6, 6), (3, 3)),
        conv(128, 96, (6, 6)),
        conv(136, 128, (6, 6)),
        conv(128, 128, ("h", "w")),
    ],
)
def test_others_are_left_alone(model):
    want = kinds(model)
    assert use_convolutions(model) == 0
    assert kinds(model) == want


def test_groups_are_left_alone():
    nodes = [helper.make_node("Conv", ["x", "w"], ["y"], group=2)]
    model = model_of(nodes, [("x", ["n", 256, 6, 6])], {"w": numbers(128, 128, 1, 1)}, "y")
    assert use_convolutions(model) == 0


def same(model, given):
    """The kinds of a model's nodes when it is rewritten, which give the same numbers."""
    want = session_of(model).run(None, given)
    use_kernel(model)
    use_convolutions(model)
    for a, b in zip(session_of(model).run(None, given), want, strict=True):
        check_close(a, b)
    return kinds(model)


def bottleneck():
    """A block of a residual network."""
    make, add = (
        helper.make_node,
        {"w1": numbers(128, 256, 1, 1), "w2": numbers(128, 128, 3, 3), "w3": numbers(256, 128, 1, 1)},
    )
    nodes = [make("Conv", ["x", "w1"], ["a"]), make("Relu", ["a"], ["b"])]
    nodes += [make("Conv", ["b", "w2"], ["c"], pads=[1] * 4), make("Relu", ["c"], ["d"])]
    nodes += [make("Conv", ["d", "w3"], ["e"]), make("Add", ["e", "x"], ["f"]), make("Relu", ["f"], ["y"])]
    constants = {name: array / np.float32(40) for name, array in add.items()}
    return model_of(nodes, [("x", ["n", 256, 8, 8])], constants, "y", ["n", 256, 8, 8])


def test_axes_are_moved_at_the_ends_of_a_chain_only():
    model = bottleneck()
    chain = ["Transpose", "Convolution", "Winograd", "Convolution", "Transpose"]
    assert same(model, {"x": numbers(2, 256, 8, 8)}) == chain
    sizes = {v.name: [d.dim_value for d in v.type.tensor_type.shape.dim[1:]] for v in model.graph.value_info}
    assert sizes == {"b/channels last": [8, 8, 128], "d/channels last": [8, 8, 128]}


def test_results_that_others_read_get_their_axes_back():
    model = bottleneck()
    model.graph.output.append(helper.make_tensor_value_info("d", TensorProto.FLOAT, ["n", 128, 8, 8]))
    found = same(model, {"x": numbers(2, 256, 8, 8)})
    assert found == ["Transpose", "Convolution", "Winograd", "Transpose", "Convolution", "Transpose"]
    model = bottleneck()
    model.graph.output.append(helper.make_tensor_value_info("a", TensorProto.FLOAT, ["n", 128, 8, 8]))
    assert same(model, {"x": numbers(2, 256, 8, 8)})[:4] == ["Transpose", "Convolution", "Transpose", "Relu"]


def test_a_sum_of_two_of_them():
    nodes = [helper.make_node("Conv", ["x", name], [name.upper()]) for name in ("v", "w")]
    nodes.append(helper.make_node("Add", ["V", "W"], ["y"]))
    constants = {name: numbers(128, 128, 1, 1) for name in ("v", "w")}
    model = model_of(nodes, [("x", ["n", 128, 6, 6])], constants, "y", ["n", 128, 6, 6])
    found = same(model, {"x": numbers(2, 128, 6, 6)})
    assert found == ["Transpose", "Convolution", "Convolution", "Transpose"]


# ---- in a predictor ----


class Blocks(nn.Layer):
    """Two blocks of a residual network, the first of which halves its pictures."""

    def __init__(self):
        super().__init__()
        self.one, self.two = nn.Conv2D(128, 256, 3, 2, 1), nn.Conv2D(256, 256, 1)
        self.down, self.norm = nn.Conv2D(128, 256, 1, 2), nn.BatchNorm2D(256)
        self.mean, self.end = nn.AdaptiveAvgPool2D(1), nn.Linear(256, 10)

    def forward(self, x):
        relu = nn.functional.relu
        x = relu(self.norm(self.two(relu(self.one(x)))) + self.down(x))
        return self.end(self.mean(x).flatten(1))


@pytest.mark.skipif(not products_operator.is_there(), reason="vectors of this processor are too narrow")
@pytest.mark.parametrize("there", [True, False])
@pytest.mark.parametrize("threads", [1, 2])
def test_a_predictor_gives_the_same_without_it(there, threads, conversions, monkeypatch, tmp_path):
    monkeypatch.setattr(products_operator, "is_there", lambda: there)
    paddle.seed(2)
    net = Blocks()
    path = write(net, [InputSpec([None, 128, 16, 14], "float32", "x")], tmp_path / "net")
    config = Config(path)
    config.set_cpu_math_library_num_threads(threads)
    predictor = create_predictor(config)
    assert conversions[0].products == (3 if there else 0)
    assert kinds(conversions[0]).count("Convolution") == (3 if there else 0)
    for count in (1, 3):
        x = numbers(count, 128, 16, 14)
        (found,) = run(predictor, [x])
        check_close(found, net(paddle.to_tensor(x)).numpy())
