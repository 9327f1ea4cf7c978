"""The operators in `_kernels/_products.c`: numbers against float64, what they refuse, which nodes they replace."""

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
from onnx import TensorProto, helper, numpy_helper
from paddle import nn
from paddle._kernels import products_operator
from paddle._kernels.loops import PRODUCTS
from paddle._onnx import _linear_kernel
from paddle._onnx._linear_kernel import DOMAIN, use_products
from paddle.inference import Config, _conversion, create_predictor
from paddle.inference._passes import PRODUCTS as PASS
from paddle.static import InputSpec

pytestmark = pytest.mark.skipif(PRODUCTS is None, reason="the operators are not compiled here")
RNG = np.random.default_rng(5)
LANES = PRODUCTS.lanes() if PRODUCTS else []


def erf(x):
    return paddle.erf(paddle.to_tensor(x, "float64")).numpy()


ACTIVATIONS = {  # in float64
    "none": lambda x: x,
    "relu": lambda x: np.maximum(x, 0),
    "gelu": lambda x: x * (1 + erf(x / np.sqrt(2))) / 2,
    "tanh": lambda x: x / (1 + np.exp(-2 * np.sqrt(2 / np.pi) * (x + 0.044715 * x**3))),
    "silu": lambda x: x / (1 + np.exp(-x)),
}


def after(kind, name):
    """The nodes of an activation, the last of which gives `activated`."""
    if kind == "silu":
        return [helper.make_node("Sigmoid", [name], ["s"]), helper.make_node("Mul", [name, "s"], ["activated"])]
    options = {"approximate": "tanh" if kind == "tanh" else "none"} if kind in ("gelu", "tanh") else {}
    return [helper.make_node("Relu" if kind == "relu" else "Gelu", [name], ["activated"], **options)]


def linear(depth, columns, kind="none", add=False, norm=False, axes=("n", "words")):
    """A model with one linear layer, and the function that computes it in float64."""
    w, b = numbers(depth, columns) / np.float32(np.sqrt(depth)), numbers(columns)
    nodes = [helper.make_node("MatMul", ["x", "w"], ["m"]), helper.make_node("Add", ["m", "b"], ["y"])]
    ports, constants = [("x", [*axes, depth])], {"w": w, "b": b}
    if add:
        nodes.append(helper.make_node("Add", ["r", "y"], ["sum"]))
        ports.append(("r", [*axes, columns]))
    if kind != "none":
        nodes += after(kind, nodes[-1].output[0])
    if norm:
        constants |= {"scale": numbers(columns), "shift": numbers(columns)}
        nodes.append(helper.make_node("LayerNormalization", [nodes[-1].output[0], "scale", "shift"], ["normed"]))

    def wanted(x, r=0.0):
        y = ACTIVATIONS[kind](x.astype(np.float64) @ w + b + r)
        if norm:
            y = y - y.mean(-1, keepdims=True)
            y = y / np.sqrt((y**2).mean(-1, keepdims=True) + 1e-5) * constants["scale"] + constants["shift"]
        return y

    return model_of(nodes, ports, constants, nodes[-1].output[0], [*axes, columns]), wanted


def with_kernel(model, in_pairs=None, **changes):
    """The model with the operator, in pairs or not, and with other attributes."""
    with pytest.MonkeyPatch.context() as patch:
        if in_pairs is not None:
            patch.setattr(_linear_kernel._Linear, "in_pairs", in_pairs)
        assert use_products(model) == 1
    return with_attributes(model, changes)


SIZES = {  # depth, columns, texts, words
    "whole tiles": (64, 64, 2, 28),
    "a column more": (33, 65, 3, 5),
    "few of all": (17, 19, 1, 1),
    "an odd number of words": (160, 128, 3, 21),
    "several turns": (544, 128, 5, 31),
    "shared places": (1024, 64, 2, 40),
}


@pytest.mark.parametrize("lanes", LANES)
@pytest.mark.parametrize("name", SIZES)
def test_the_numbers_and_the_same_bits_beside_any_rows(name, lanes):
    depth, columns, texts, words = SIZES[name]
    given = {"x": numbers(texts, words, depth), "r": numbers(texts, words, columns)}
    for pairs in (False, True)[: 1 + (depth % 32 == 0 and columns % 64 == 0)]:
        model, wanted = linear(depth, columns, "gelu", add=True, norm=True)
        check_close(check_bits(with_kernel(model, in_pairs=pairs, lanes=lanes), given), wanted(**given))


@pytest.mark.parametrize("lanes", LANES)
@pytest.mark.parametrize("kind", [k for k in ACTIVATIONS if k != "none"])
def test_activations_in_the_whole_range(kind, lanes):
    """The weights are ones on the diagonal, so that the numbers are those of the activation alone."""
    model, _ = linear(32, 32, kind, axes=("n",))
    for tensor, array in (("w", np.eye(32)), ("b", np.zeros(32))):
        (at,) = [t for t in model.graph.initializer if t.name == tensor]
        at.CopyFrom(numpy_helper.from_array(array.astype("float32"), tensor))
    session = session_of(with_kernel(model, lanes=lanes))
    x = np.concatenate(
        [np.linspace(-12, 12, 32 * 200), np.geomspace(1e-30, 1e4, 32 * 20), -np.geomspace(1e-30, 1e4, 32 * 20)]
    )
    x = x.reshape(-1, 32).astype("float32")
    (found,) = session.run(None, {"x": x})
    with np.errstate(over="ignore"):
        want = ACTIVATIONS[kind](x.astype(np.float64))
    np.testing.assert_allclose(found, want, rtol=5e-7, atol=1.2e-6)
    assert (np.abs(found - want) <= 3e-7 * np.abs(x)).all()
    special = np.zeros((4, 32), "float32")
    special[0], special[1, 3], special[2], special[3] = np.nan, np.inf, np.inf, -1e30
    special[2, 1:] = 0
    with np.errstate(invalid="ignore"):
        (found,) = session.run(None, {"x": special})
    assert np.isnan(found[0]).all()
    assert np.isnan(found[1, 4:]).all()  # 0 times infinity
    assert not found[3].any()


def test_nan_stays_in_its_row_or_its_pair():
    for pairs, rows in ((False, [3]), (True, [3, 13])):
        model, _ = linear(128, 128)
        x = numbers(2, 20, 128)
        x[0, 3, 7] = np.nan
        (found,) = session_of(with_kernel(model, in_pairs=pairs)).run(None, {"x": x})
        assert np.isnan(found[0, 3]).all()
        others = np.delete(found[0], rows, 0)
        assert np.isfinite(others).all()
        assert np.isfinite(found[1]).all()


def test_nothing_to_do():
    model, _ = linear(128, 128, "relu", norm=True)
    session = session_of(with_kernel(model))
    for shape in ((0, 20, 128), (3, 0, 128)):
        assert session.run(None, {"x": np.zeros(shape, "float32")})[0].shape == shape


def test_several_threads_at_once():
    model, _ = linear(128, 192, "gelu")
    check_several_threads(session_of(with_kernel(model), threads=2), [numbers(3, 33, 128) for _ in range(3)])


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"columns": 0}, "'columns' is from 1 to 2147483648. Received: 0"),
        ({"columns": -64}, "'columns' is from 1 to 2147483648. Received: -64"),
        ({"columns": 192}, "weights do not belong"),
        ({"activation": 5}, "'activation' is from 0 to 4"),
        ({"activation": -1}, "'activation' is from 0 to 4"),
        ({"lanes": 64}, "no vectors of so many numbers"),
        ({"pairs": 0}, "weights do not belong"),
        ({"pairs": 1, "columns": 96}, "there are pairs of panels"),
    ],
)
def test_attributes_that_it_refuses(change, words):
    model, _ = linear(128, 128)
    del model.graph.output[0].type.tensor_type.shape.dim[:]
    with pytest.raises(Exception, match=words):
        session_of(with_kernel(model, **change)).run(None, {"x": numbers(2, 20, 128)})


@pytest.mark.parametrize(
    ("x", "r", "words"),
    [
        ((2, 20, 96), (2, 20, 128), "weights do not belong"),
        ((2, 20, 128), (2, 21, 128), "has other sizes"),
        ((2, 20, 128), (40, 128), "has other sizes"),
        ((128,), (128,), "weights do not belong"),
        ((2, 20, 0), (2, 20, 128), "weights do not belong"),
    ],
)
def test_inputs_that_it_refuses(x, r, words):
    model = without_sizes(with_kernel(linear(128, 128, add=True)[0]))
    with pytest.raises(Exception, match=words):
        session_of(model).run(None, {"x": numbers(*x), "r": numbers(*r)})


# ---- which nodes ----


def same(model, given):
    """That a model gives the same numbers when it is rewritten; returns the kinds of its nodes then."""
    want = session_of(model).run(None, given)
    use_products(model)
    for a, b in zip(session_of(model).run(None, given), want, strict=True):
        check_close(a, b)
    return kinds(model)


def test_gemm_and_its_transposed_weights():
    for turned in (0, 1):
        constants = {"w": numbers(*((40, 24) if turned else (24, 40))), "b": numbers(40)}
        nodes = [
            helper.make_node("Gemm", ["x", "w", "b"], ["y"], transB=turned),
            helper.make_node("Relu", ["y"], ["z"]),
        ]
        model = model_of(nodes, [("x", ["n", 24])], constants, "z", ["n", 40])
        assert same(model, {"x": numbers(7, 24)}) == ["Linear"]


@pytest.mark.parametrize("change", [{"transA": 1}, {"alpha": 2.0}, {"beta": 0.5}])
def test_other_gemms_are_left_alone(change):
    nodes = [helper.make_node("Gemm", ["x", "w", "b"], ["y"], **change)]
    model = model_of(nodes, [("x", [24, 24])], {"w": numbers(24, 40), "b": numbers(40)}, "y", [24, 40])
    assert use_products(model) == 0
    assert kinds(model) == ["Gemm"]


def test_results_that_others_read_stay():
    model, _ = linear(32, 48, "gelu", axes=("n",))
    model.graph.output.append(helper.make_tensor_value_info("y", TensorProto.FLOAT, ["n", 48]))
    assert same(model, {"x": numbers(5, 32)}) == ["Linear", "Gelu"]


def test_one_row_behind_convolutions_is_left_alone():
    make, constants = helper.make_node, {"f": numbers(32, 3, 3, 3), "w": numbers(32, 48)}
    nodes = [make("Conv", ["x", "f"], ["c"]), make("GlobalAveragePool", ["c"], ["p"]), make("Flatten", ["p"], ["r"])]
    nodes.append(make("MatMul", ["r", "w"], ["y"]))
    model = model_of(nodes, [("x", ["n", 3, 8, 8])], constants, "y", ["n", 48])
    assert use_products(model) == 0
    assert kinds(model) == ["Conv", "GlobalAveragePool", "Flatten", "MatMul"]


def test_a_sum_that_repeats_a_side_stays_a_sum():
    model, _ = linear(32, 48, add=True)
    model.graph.input[1].type.tensor_type.shape.dim[0].dim_value = 1
    assert same(model, {"x": numbers(3, 5, 32), "r": numbers(1, 5, 48)}) == ["Linear", "Add"]


def test_two_layers_that_are_added():
    nodes = [helper.make_node("MatMul", ["x", "w"], ["a"]), helper.make_node("MatMul", ["x", "v"], ["b"])]
    nodes.append(helper.make_node("Add", ["a", "b"], ["y"]))
    model = model_of(nodes, [("x", ["n", 32])], {"w": numbers(32, 48), "v": numbers(32, 48)}, "y", ["n", 48])
    assert same(model, {"x": numbers(3, 32)}) == ["Linear", "Linear"]


@pytest.mark.parametrize("form", ["half last", "half first", "half beside x"])
def test_gelu_in_steps(form):
    half, root = np.array(0.5, "float32"), np.array(np.sqrt(2), "float32")
    make = helper.make_node
    steps = [make("Div", ["m", "root"], ["d"]), make("Erf", ["d"], ["e"]), make("Add", ["e", "one"], ["o"])]
    steps += {
        "half last": [make("Mul", ["m", "o"], ["p"]), make("Mul", ["p", "half"], ["y"])],
        "half first": [make("Mul", ["half", "o"], ["p"]), make("Mul", ["m", "p"], ["y"])],
        "half beside x": [make("Mul", ["m", "half"], ["p"]), make("Mul", ["p", "o"], ["y"])],
    }[form]
    constants = {"w": numbers(32, 48), "root": root, "half": half, "one": np.array(1, "float32")}
    model = model_of([make("MatMul", ["x", "w"], ["m"]), *steps], [("x", ["n", 32])], constants, "y", ["n", 48])
    assert same(model, {"x": numbers(9, 32)}) == ["Linear"]
    for name, value in (("root", 1.5), ("half", 0.4), ("one", 2)):
        model = model_of(
            [make("MatMul", ["x", "w"], ["m"]), *steps],
            [("x", ["n", 32])],
            constants | {name: np.array(value, "float32")},
            "y",
            ["n", 48],
        )
        assert "Erf" in same(model, {"x": numbers(9, 32)})


# ---- attention ----


class Attention(nn.Layer):
    def __init__(self, width=96, heads=3):
        super().__init__()
        self.attend = nn.MultiHeadAttention(width, heads)

    def forward(self, x, other=None, mask=None):
        return self.attend(x, other, other, mask) if other is not None else self.attend(x)


@pytest.fixture
def predicted(conversions, tmp_path):
    """The results of a layer and of its predictor, and the nodes of the predictor's model."""

    def compute(layer, spec, arrays):
        layer.eval()
        predictor = create_predictor(Config(write(layer, spec, tmp_path / "net")))
        (found,) = run(predictor, arrays)
        return found, layer(*map(paddle.to_tensor, arrays)).numpy(), kinds(conversions[0])

    return compute


needed = pytest.mark.skipif(not products_operator.is_there(), reason="vectors of this processor are too narrow")


@needed
@pytest.mark.parametrize("words", [1, 40, 70])
def test_attention_in_one_operator(words, predicted):
    x = numbers(3, words, 96)
    found, want, nodes = predicted(Attention(), [InputSpec([None, None, 96], "float32", "x")], [x])
    check_close(found, want)
    assert nodes == ["Linear", "Attention", "Linear"]  # queries, keys and values are one layer


class Parts(nn.Layer):
    """Attention whose queries, keys and values are parts of the numbers of one layer, as in vision transformers."""

    def __init__(self):
        super().__init__()
        self.parts = nn.Linear(64, 3 * 48)

    def forward(self, x):
        q, k, v = self.parts(x).reshape([-1, 21, 3, 4, 12]).transpose([2, 0, 3, 1, 4])
        weights = nn.functional.softmax(q.matmul(k.transpose([0, 1, 3, 2])) / 12**0.5, -1)
        return weights.matmul(v).transpose([0, 2, 1, 3]).reshape([-1, 21, 48])


@needed
def test_attention_to_parts_of_one_layer(predicted):
    found, want, nodes = predicted(Parts(), [InputSpec([None, 21, 64], "float32", "x")], [numbers(3, 21, 64)])
    check_close(found, want)
    assert nodes == ["Linear", "Attention"]


@needed
@pytest.mark.parametrize("swapped", ["keys", "heads", "weights"])
def test_other_attention_is_left_alone(swapped, predicted):
    class Other(Parts):
        def forward(self, x):
            q, k, v = self.parts(x).reshape([-1, 21, 3, 4, 12]).transpose([2, 0, 3, 1, 4])
            k = k.transpose([0, 1, 3, 2])
            k = k.flip([1]) if swapped == "keys" else k
            weights = nn.functional.softmax(q.matmul(k), -1 if swapped != "weights" else -2)
            out = weights.matmul(v)
            return out.transpose([0, 2, 1, 3] if swapped != "heads" else [0, 2, 3, 1]).reshape([-1, 21, 48])

    x = numbers(3, 21, 64)
    found, want, nodes = predicted(Other(), [InputSpec([None, 21, 64], "float32", "x")], [x])
    check_close(found, want)
    assert "Attention" not in nodes
    assert "Linear" in nodes


@needed
def test_attention_to_another_text_with_a_mask(predicted):
    paddle.seed(1)
    spec = [InputSpec([None, 9, 80], "float32", "x"), InputSpec([None, 33, 80], "float32", "other")]
    spec.append(InputSpec([None, 1, 1, 33], "float32", "mask"))
    mask = np.where(RNG.random((2, 1, 1, 33)) < 0.3, -1e9, 0).astype("float32")
    mask[1, ..., :5] = -np.inf
    arrays = [numbers(2, 9, 80), numbers(2, 33, 80), mask]
    found, want, nodes = predicted(Attention(80, 2), spec, arrays)
    check_close(found, want)
    assert nodes == ["Linear", "Linear", "Linear", "Attention", "Linear"]


@pytest.mark.parametrize("lanes", LANES)
@pytest.mark.parametrize("sizes", [(1, 1, 1, 1, 1), (2, 31, 33, 5, 7), (1, 70, 64, 32, 32), (3, 16, 100, 36, 64)])
def test_attention_against_float64(sizes, lanes):
    texts, queries, keys, depth, values = sizes
    heads, scale = 3, 0.3
    q, k = numbers(texts, queries, heads * depth + 2), numbers(texts, keys, heads * depth)
    v, mask = numbers(texts, keys, heads * values + 1), numbers(1, heads, 1, keys)
    options = {"heads": heads, "depth": depth, "values": values, "q_at": 2, "k_at": 0, "v_at": 1}
    node = helper.make_node(
        "Attention", ["q", "k", "v", "mask"], ["y"], domain=DOMAIN, scale=scale, lanes=lanes, **options
    )
    model = model_of([node], [(name, None) for name in ("q", "k", "v", "mask")], {}, "y")
    model.opset_import.append(helper.make_opsetid(DOMAIN, 1))
    (found,) = session_of(model, 2).run(None, {"q": q, "k": k, "v": v, "mask": mask})

    def split(x, at, size):
        return x[..., at:].astype(np.float64).reshape(texts, -1, heads, size).transpose(0, 2, 1, 3)

    scores = split(q, 2, depth) @ split(k, 0, depth).swapaxes(-1, -2) * np.float32(scale) + mask
    weights = np.exp(scores - scores.max(-1, keepdims=True))
    weights /= weights.sum(-1, keepdims=True)
    check_close(found, (weights @ split(v, 1, values)).transpose(0, 2, 1, 3).reshape(texts, queries, -1))


def attention(change):
    options = {
        "heads": 2,
        "depth": 16,
        "values": 16,
        "q_at": 0,
        "k_at": 0,
        "v_at": 0,
        "lanes": 0,
        "scale": 0.25,
    } | change
    node = helper.make_node("Attention", ["q", "k", "v", "mask"], ["y"], domain=DOMAIN, **options)
    model = model_of([node], [(name, None) for name in ("q", "k", "v", "mask")], {}, "y")
    model.opset_import.append(helper.make_opsetid(DOMAIN, 1))
    return model


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"heads": 0}, "'heads' is from 1 to"),
        ({"depth": -16}, "'depth' is from 1 to"),
        ({"values": 1 << 40}, "'values' is from 1 to 2147483648. Received: 1099511627776"),
        ({"q_at": -1}, "'q_at' is from 0 to"),
        ({"heads": 1 << 30, "depth": 1 << 30}, "not that large"),
        ({"scale": -1.0}, "'scale' is above 0"),
        ({"scale": float("nan")}, "'scale' is above 0"),
        ({"lanes": 5}, "no vectors"),
        ({"heads": 3}, "do not belong together"),
        ({"q_at": 1}, "do not belong together"),
        ({"v_at": 1}, "do not belong together"),
    ],
)
def test_attention_refuses_attributes(change, words):
    x, mask = numbers(2, 5, 32), np.zeros((1, 1, 1, 1), "float32")
    with pytest.raises(Exception, match=words):
        session_of(attention(change)).run(None, {"q": x, "k": x, "v": x, "mask": mask})


@pytest.mark.parametrize(
    ("q", "k", "v", "mask", "words"),
    [
        ((2, 5, 32), (3, 5, 32), (3, 5, 32), (1, 1, 1, 1), "do not belong together"),
        ((2, 5, 32), (2, 6, 32), (2, 5, 32), (1, 1, 1, 1), "do not belong together"),
        ((2, 5, 32), (2, 6, 32), (2, 6, 32), (1, 1, 1, 5), "mask does not belong"),
        ((2, 5, 32), (2, 6, 32), (2, 6, 32), (3, 1, 1, 6), "mask does not belong"),
        ((2, 5, 32), (2, 6, 32), (2, 6, 32), (1, 6), "number of axes"),
        ((10, 32), (2, 6, 32), (2, 6, 32), (1, 1, 1, 1), "number of axes"),
    ],
)
def test_attention_refuses_inputs(q, k, v, mask, words):
    given = {"q": numbers(*q), "k": numbers(*k), "v": numbers(*v), "mask": numbers(*mask)}
    with pytest.raises(Exception, match=words):
        session_of(attention({})).run(None, given)


def test_attention_to_nothing_is_zero_and_nan_stays_in_its_text():
    session = session_of(attention({}))
    mask, q = np.zeros((1, 1, 1, 1), "float32"), numbers(2, 5, 32)
    empty = numbers(2, 0, 32)
    assert not session.run(None, {"q": q, "k": empty, "v": empty, "mask": mask})[0].any()
    assert session.run(None, {"q": q[:0], "k": q[:0], "v": q[:0], "mask": mask})[0].shape == (0, 5, 32)
    k = numbers(2, 6, 32)
    k[0, 1, 3] = np.nan
    (found,) = session.run(None, {"q": q, "k": k, "v": numbers(2, 6, 32), "mask": mask})
    assert np.isnan(found[0, :, :16]).all()  # the first head
    assert np.isfinite(found[0, :, 16:]).all()
    assert np.isfinite(found[1]).all()
    forbidden = np.full((1, 1, 1, 6), -np.inf, "float32")
    (found,) = session.run(None, {"q": q, "k": numbers(2, 6, 32), "v": numbers(2, 6, 32), "mask": forbidden})
    assert np.isnan(found).all()  # as softmax has it


# ---- in a predictor ----


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    paddle.seed(2)
    layer = nn.TransformerEncoderLayer(128, 4, 256, dropout=0.0, activation="gelu")
    net = nn.Sequential(nn.TransformerEncoder(layer, 2), nn.Linear(128, 40))
    net.eval()
    return net, write(net, [InputSpec([None, 24, 128], "float32", "x")], tmp_path_factory.mktemp("texts") / "net")


@needed
@pytest.mark.parametrize("there", [True, False])
@pytest.mark.parametrize("threads", [1, 2])
def test_a_predictor_gives_the_same_without_them(saved, there, threads, conversions, monkeypatch):
    monkeypatch.setattr(products_operator, "is_there", lambda: there)
    net, path = saved
    config = Config(path)
    config.set_cpu_math_library_num_threads(threads)
    predictor = create_predictor(config)
    assert conversions[0].products == (15 if there else 0)
    if there:
        assert kinds(conversions[0]) == ["Linear", "Attention", "Linear", "Linear", "Linear"] * 2 + ["Linear"]
    for count in (1, 3):
        x = numbers(count, 24, 128)
        (found,) = run(predictor, [x])
        check_close(found, net(paddle.to_tensor(x)).numpy())


@needed
@pytest.mark.usefixtures("conversions")
def test_they_can_be_switched_off(saved, caplog):
    with caplog.at_level("INFO", "paddle.inference"):
        create_predictor(Config(saved[1]))
    assert "15 linear layers, convolutions and attentions are operators of ours" in caplog.text
    caplog.clear()
    config = Config(saved[1])
    config.delete_pass(PASS)
    with caplog.at_level("INFO", "paddle.inference"):
        create_predictor(config)
    assert "operators of ours" not in caplog.text


@needed
def test_a_model_in_the_cache_needs_no_conversion(saved, monkeypatch, tmp_path):
    monkeypatch.setattr("platform.machine", lambda: "x86_64")
    monkeypatch.setenv("OUTRIGGER_MODEL_CACHE", str(tmp_path))
    x = numbers(2, 24, 128)
    (want,) = run(create_predictor(Config(saved[1])), [x])
    monkeypatch.setattr(_conversion, "converted", lambda *args: pytest.fail("converted again"))
    (found,) = run(create_predictor(Config(saved[1])), [x])
    np.testing.assert_array_equal(found, want)


@needed
def test_a_model_in_the_cache_whose_operators_are_gone_is_converted_again(saved, conversions, monkeypatch, tmp_path):
    monkeypatch.setenv("OUTRIGGER_MODEL_CACHE", str(tmp_path))
    x = numbers(2, 24, 128)
    (want,) = run(create_predictor(Config(saved[1])), [x])
    monkeypatch.setattr(products_operator, "is_there", lambda: False)
    del conversions[:]
    (found,) = run(create_predictor(Config(saved[1])), [x])
    assert [m.products for m in conversions] == [0]
    check_close(found, want)
