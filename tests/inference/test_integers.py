"""The operators in `_kernels/_integers.c`: numbers against NumPy's, what they refuse, and what they replace."""

import collections
import itertools

import numpy as np
import pytest
from tests.inference.compiled import check_bits, session_of
from tests.inference.conftest import kinds

from onnx import TensorProto, helper, numpy_helper
from paddle._kernels.loops import INTEGERS
from paddle._onnx._integers_between import DOMAIN
from paddle._onnx._integers_kernel import use_kernel

pytestmark = pytest.mark.skipif(INTEGERS is None, reason="the operators are not compiled here")
LANES = INTEGERS.lanes() if INTEGERS else []
TYPES = {"uint8": TensorProto.UINT8, "float32": TensorProto.FLOAT}


def whole(*shape, seed=0):
    return np.random.default_rng(seed).integers(0, 256, shape, dtype=np.uint8)


def real(*shape, seed=1):
    return np.random.default_rng(seed).standard_normal(shape).astype("float32")


def model_of(nodes, inputs, out, constants=(), kind="uint8"):
    ports = [helper.make_tensor_value_info(k, TYPES[v.dtype.name], [None] * v.ndim) for k, v in inputs.items()]
    out = helper.make_tensor_value_info(out, TYPES[kind], None)
    initializers = [numpy_helper.from_array(np.asarray(v), k) for k, v in dict(constants).items()]
    graph = helper.make_graph(nodes, "model", ports, [out], initializers)
    opsets = [helper.make_opsetid(d, v) for d, v in (("", 20), (DOMAIN, 1), ("com.microsoft", 1))]
    return helper.make_model(graph, opset_imports=opsets, ir_version=10)


def ran(nodes, inputs, constants=(), threads=1):
    model = model_of(nodes, inputs, nodes[-1].output[0], constants)
    return session_of(model, threads).run(None, inputs)[0]


def rounded(x):
    return np.clip(np.rint(np.nan_to_num(x, nan=0, posinf=256, neginf=-1)), 0, 255).astype(np.uint8)


def near(found, want):
    """Sums are rounded once in float64 and in float32: a number half way between two integers may be either."""
    assert found.shape == want.shape
    assert np.abs(found.astype(int) - want.astype(int)).max(initial=0) <= 1
    assert (found != want).mean() < 0.01 if want.size else True


# ---- Table ----


@pytest.mark.parametrize("lanes", LANES)
@pytest.mark.parametrize("shape", [(), (0, 3), (1,), (63,), (64, 5), (3, 7, 11, 13), (2, 50000)])
def test_a_table(shape, lanes):
    x, table = whole(*shape), whole(256, seed=1)
    node = helper.make_node("Table", ["x", "table"], ["y"], domain=DOMAIN, lanes=lanes)
    for threads in (1, 2):
        np.testing.assert_array_equal(ran([node], {"x": x}, {"table": table}, threads), table[x])


# ---- Combine ----


def combine(lanes, gate=False, b=False):
    names = [
        "a",
        "factor",
        "inside",
        "outside",
        *(["gate", "values"] if gate else ["", ""]),
        *(["b", "other"] if b else []),
    ]
    while not names[-1]:
        names.pop()
    return helper.make_node("Combine", names, ["y"], domain=DOMAIN, lanes=lanes)


@pytest.mark.parametrize("lanes", LANES)
@pytest.mark.parametrize(
    "shape", [(2, 3, 4, 1), (3, 4, 4, 16), (1, 5, 7, 16), (2, 3, 3, 64), (2, 9, 5, 72), (3, 1, 1, 130), (0, 2, 2, 8)]
)
def test_sums_and_products(shape, lanes):
    channels = shape[-1]
    a, b, gate = whole(*shape), whole(*shape, seed=2), whole(shape[0], 1, 1, channels, seed=3)
    constants = {k: real(channels, seed=i) for i, k in enumerate(("factor", "inside", "outside", "other"))}
    constants["outside"] = constants["outside"] * 50 + 100
    constants["values"] = real(256, seed=7)
    f, i, o, other, values = (
        constants[k].astype("float64") for k in ("factor", "inside", "outside", "other", "values")
    )
    for with_gate, with_b in itertools.product((False, True), repeat=2):
        want = (a * f + i) * (values[gate] if with_gate else 1) + o + (b * other if with_b else 0)
        inputs = {"a": a, **({"gate": gate} if with_gate else {}), **({"b": b} if with_b else {})}
        used = {k: v for k, v in constants.items() if (with_gate or k != "values") and (with_b or k != "other")}
        found = [ran([combine(lanes, with_gate, with_b)], inputs, used, threads) for threads in (1, 2)]
        np.testing.assert_array_equal(*found)
        near(found[0], rounded(want))


@pytest.mark.parametrize("lanes", LANES)
def test_numbers_out_of_range_and_none_at_all(lanes):
    a = np.full((1, 1, 8), 2, np.uint8)
    factor = np.array([1e30, -1e30, np.inf, -np.inf, np.nan, 0.25, 0.75, 127.75], "float32")
    zero = np.zeros(8, "float32")
    found = ran([combine(lanes)], {"a": a}, {"factor": factor, "inside": zero, "outside": zero})
    assert found.ravel().tolist() == [255, 0, 255, 0, 0, 0, 2, 255]


BAD = {
    "a factor too few": ({"factor": real(7)}, False, False),
    "a table too short": ({"values": real(255)}, True, False),
    "another size": ({"b": whole(1, 2, 3, 8)}, False, True),
    "a gate for each pixel": ({"gate": whole(2, 3, 3, 8)}, True, False),
    "a gate of one picture": ({"gate": whole(1, 1, 1, 8)}, True, False),
    "other factors": ({"other": real(9)}, False, True),
}


@pytest.mark.parametrize("name", BAD)
def test_sizes_that_do_not_belong_together_are_refused(name):
    changes, gate, b = BAD[name]
    every = {"a": whole(2, 3, 3, 8), "gate": whole(2, 1, 1, 8), "b": whole(2, 3, 3, 8), "values": real(256)}
    every |= {k: real(8) for k in ("factor", "inside", "outside", "other")} | changes
    node = combine(0, gate, b)
    given = {k: every[k] for k in node.input if k}
    inputs = {k: v for k, v in given.items() if v.dtype == np.uint8}
    with pytest.raises(Exception, match="Combine: "):
        ran([node], inputs, {k: v for k, v in given.items() if k not in inputs})


# ---- Depthwise ----


def convolved(x, w, step_w, zero, target, target_zero, bias, strides, pads, dilations):
    """A depthwise convolution of integers in the runtime's own operator, with the channels first."""
    channels = w.shape[0]
    constants = {"w": w, "xs": np.float32(1), "xz": np.uint8(zero), "ws": step_w, "wz": np.zeros(channels, np.int8)}
    constants |= {"ys": np.float32(target), "yz": np.uint8(target_zero), "b": bias}
    more = {"strides": strides, "pads": pads, "dilations": dilations, "kernel_shape": w.shape[2:], "group": channels}
    node = helper.make_node("QLinearConv", ["x", "xs", "xz", "w", "ws", "wz", "ys", "yz", "b"], ["y"], **more)
    return node, constants


CASES = {  # channels, height, width, kernel, strides, pads, dilations
    "16 side by side": (16, 9, 11, (3, 3), (1, 1), (1, 1, 1, 1), (1, 1)),
    "32, wide": (32, 4, 40, (3, 3), (1, 1), (1, 1, 1, 1), (1, 1)),
    "1 side by side": (1, 12, 80, (3, 3), (2, 1), (0, 1, 1, 0), (1, 1)),
    "72 in strides": (72, 8, 9, (5, 5), (2, 2), (2, 2, 2, 2), (1, 1)),
    "64 whole": (64, 6, 6, (3, 3), (1, 1), (1, 1, 1, 1), (1, 1)),
    "130, uneven": (130, 7, 5, (2, 4), (2, 1), (0, 3, 1, 0), (2, 1)),
    "mostly outside": (8, 2, 2, (5, 5), (1, 1), (4, 4, 4, 4), (1, 1)),
    "all outside": (16, 1, 1, (1, 1), (3, 3), (3, 3, 3, 3), (1, 1)),
    "one tap": (24, 5, 5, (1, 1), (2, 2), (0, 0, 0, 0), (1, 1)),
    "11 taps": (40, 20, 20, (11, 1), (1, 1), (5, 0, 5, 0), (1, 3)),
}


@pytest.mark.parametrize("lanes", LANES)
@pytest.mark.parametrize("name", CASES)
def test_depthwise_convolutions(name, lanes):
    channels, height, width, kernel, strides, pads, dilations = CASES[name]
    x, rng = whole(3, channels, height, width), np.random.default_rng(4)
    w = rng.integers(-128, 128, (channels, 1, *kernel)).astype(np.int8)
    w[0] = -128  # the largest sums
    bias = rng.integers(-20000, 20000, channels).astype(np.int32)
    step_w = (np.abs(real(channels)) + 0.1).astype("float32")
    target = np.float32(200 * np.sqrt(w[0].size))
    node, constants = convolved(x, w, step_w, 77, target, 100, bias, strides, pads, dilations)
    want = ran([node], {"x": x}, constants)
    model = model_of([node], {"x": x}, "y", constants)
    assert use_kernel(model) == 1
    assert kinds(model) == ["Transpose", "Depthwise", "Transpose"]
    next(a for a in model.graph.node[1].attribute if a.name == "lanes").i = lanes
    near(check_bits(model, {"x": x}), want)


@pytest.mark.parametrize(
    "changes", [{"zero": 256}, {"down": 0}, {"top": -1}, {"height": 2000}, {"height": 40, "width": 40}, {"lanes": 7}]
)
def test_wrong_numbers_of_a_convolution_are_refused(changes):
    numbers = {"zero": 0, "height": 3, "width": 3, "down": 1, "right": 1, "tall": 1, "broad": 1, "lanes": 0}
    numbers |= {"top": 0, "left": 0, "bottom": 0, "last": 0} | changes
    constants = {"f": np.zeros((3, 8, 4), np.int8), "factor": real(8), "offset": real(8)}
    node = helper.make_node("Depthwise", ["x", *constants], ["y"], domain=DOMAIN, **numbers)
    with pytest.raises(Exception, match=r"Depthwise: |lanes"):
        ran([node], {"x": whole(1, 4, 4, 8)}, constants)


@pytest.mark.parametrize("shape", [(1, 2, 5, 8), (1, 4, 4, 9), (0, 5, 5, 8)])
def test_sizes_of_pictures(shape):
    numbers = {"zero": 0, "height": 3, "width": 3, "down": 1, "right": 1, "tall": 1, "broad": 1, "lanes": 0}
    numbers |= {"top": 0, "left": 0, "bottom": 0, "last": 0}
    constants = {"f": np.zeros((3, 8, 4), np.int8), "factor": real(8), "offset": real(8)}
    node = helper.make_node("Depthwise", ["x", *constants], ["y"], domain=DOMAIN, **numbers)
    if not shape[0]:
        assert ran([node], {"x": whole(*shape)}, constants).shape == (0, 3, 3, 8)
        return
    with pytest.raises(Exception, match=r"Depthwise: the (picture|filters)"):
        ran([node], {"x": whole(*shape)}, constants)


# ---- whole models ----


class Model:
    """A quantised model as `_integers` makes them, node after node."""

    def __init__(self):
        self.nodes, self.constants, self.count = [], {}, itertools.count()
        self.add("QuantizeLinear", ["x", self.number(0.03), self.zero(128)], "q0")

    def number(self, value):
        name = f"c{next(self.count)}"
        self.constants[name] = np.asarray(value, np.float32)
        return name

    def zero(self, value):
        name = f"c{next(self.count)}"
        self.constants[name] = np.asarray(value, np.uint8)
        return name

    def add(self, kind, inputs, out, **more):
        self.nodes.append(helper.make_node(kind, inputs, [out], **more))
        return out

    def conv(self, x, outside, inside, size, out, zero=128, source=(0.03, 128), groups=1, **more):
        rng = np.random.default_rng(len(self.nodes))
        names = [f"{out}/{kind}" for kind in ("w", "ws", "wz", "b")]
        arrays = rng.integers(-127, 128, (outside, inside // groups, size, size)).astype(np.int8)
        self.constants[names[0]] = arrays
        self.constants[names[1]] = np.full(outside, 2.0 / 127 / np.sqrt(inside / groups * size * size), "float32")
        self.constants[names[2]] = np.zeros(outside, np.int8)
        self.constants[names[3]] = rng.integers(-500, 500, outside).astype(np.int32)
        inputs = [
            x,
            self.number(source[0]),
            self.zero(source[1]),
            *names[:3],
            self.number(0.03),
            self.zero(zero),
            names[3],
        ]
        pads = [size // 2] * 4
        return self.add("QLinearConv", inputs, out, group=groups, pads=pads, kernel_shape=[size, size], **more)

    def floats(self, name, zero=128):
        return self.add("DequantizeLinear", [name, self.number(0.03), self.zero(zero)], f"{name}/floats")

    def integers(self, name, step=0.03, zero=128):
        return self.add("QuantizeLinear", [name, self.number(step), self.zero(zero)], f"{name}/quantised")

    def checked(self, out, x, most=1.0):
        """The kinds of nodes after the rewriting, which changes numbers by no more than steps."""
        model = model_of(self.nodes, {"x": x}, out, self.constants, kind="float32")
        (want,) = session_of(model).run(None, {"x": x})
        use_kernel(model)
        (found,) = session_of(model).run(None, {"x": x})
        assert want.std() > 0.05  # otherwise all would be near
        assert np.abs(found - want).max() <= most * 0.03 + 1e-6
        return collections.Counter(kinds(model))


X = real(2, 8, 9, 9)


def test_a_function_between_convolutions_is_a_table():
    m = Model()
    y = m.floats(m.conv("q0", 16, 8, 1, "a"))
    y = m.integers(m.add("HardSwish", [y], "y"))
    y = m.floats(m.conv(y, 16, 16, 3, "b", groups=16))
    y = m.add("Mul", [y, m.add("Sigmoid", [y], "s")], "silu")  # of two nodes, and after a depthwise convolution
    y = m.floats(m.conv(m.integers(y), 8, 16, 1, "c"))
    found = m.checked(y, X)
    assert found == {
        "QuantizeLinear": 1, "Transpose": 2, "QLinearConv": 2, "Table": 1, "Depthwise": 1, "DequantizeLinear": 1
    }  # fmt: skip


def test_functions_of_other_things_stay_floats():
    """A sum with a constant for each channel is no function of one number, nor is one of two different values."""
    m = Model()
    a, b = m.floats(m.conv("q0", 8, 8, 1, "a")), m.floats(m.conv("q0", 8, 8, 1, "b"))
    m.constants["each"] = real(1, 8, 1, 1)
    y = m.integers(m.add("Add", [a, "each"], "y"))
    z = m.integers(m.add("Max", [a, b], "z"))
    y, z = m.floats(m.conv(y, 8, 8, 1, "c")), m.floats(m.conv(z, 8, 8, 1, "d"))
    found = m.checked(m.add("Sub", [y, z], "out"), X, 2)
    assert (found["Table"], found["Combine"], found["Add"], found["Max"]) == (0, 0, 1, 1)


def norm(m, x, out, channels=8):
    names = [f"{out}/{kind}" for kind in ("scale", "shift", "mean", "variance")]
    for i, name in enumerate(names):
        m.constants[name] = np.abs(real(channels, seed=i)) + 0.5
    return m.add("BatchNormalization", [x, *names], out)


@pytest.mark.parametrize("relu", [False, True])
def test_sums_with_batch_norms_on_integers(relu):
    m = Model()
    a, b = m.floats(m.conv("q0", 8, 8, 1, "a")), m.floats(m.conv("q0", 8, 8, 3, "b"))
    y = m.add("Add", [a, norm(m, b, "n")], "y")
    y = m.add("Relu", [y], "relu") if relu else y
    y = m.floats(m.integers(y, zero=0 if relu else 128), zero=0 if relu else 128)
    found = m.checked(y, X)
    assert (found["Combine"], found["Add"], found["BatchNormalization"], found["Relu"]) == (1, 0, 0, 0)


def test_a_sum_of_other_sizes_stays_one_of_floats():
    m = Model()
    a, b = m.floats(m.conv("q0", 8, 8, 1, "a")), m.floats(m.conv("q0", 8, 8, 9, "b"))
    small = m.conv("q0", 8, 8, 1, "s", strides=[9, 9])  # one pixel, which is added to all
    y = m.floats(m.integers(m.add("Add", [a, m.floats(small)], "y")))
    z = m.floats(m.integers(m.add("Add", [a, b], "z")))
    found = m.checked(m.add("Add", [y, z], "out"), X, 2)
    assert (found["Combine"], found["Add"]) == (1, 2)


def test_squeeze_and_excite_on_integers():
    m = Model()
    x = m.add("HardSwish", [m.floats(m.conv("q0", 8, 8, 3, "a", groups=8))], "swish")
    pooled = m.integers(m.add("GlobalAveragePool", [x], "pooled"))
    gate = m.floats(m.conv(m.conv(pooled, 4, 8, 1, "down", zero=0), 8, 4, 1, "up", source=(0.03, 0)))
    y = m.add("Mul", [m.add("HardSigmoid", [gate], "gate"), x], "y")
    y = m.floats(m.conv(m.integers(y), 8, 8, 1, "c"))
    found = m.checked(y, X, 2)
    assert (found["Combine"], found["QLinearGlobalAveragePool"], found["Depthwise"], found["Table"]) == (1, 1, 1, 0)
    assert not set(found) & {"Mul", "HardSwish", "HardSigmoid", "GlobalAveragePool"}
    assert found["Transpose"] == 2


def test_what_others_read_stays():
    """An output, and a reader that needs floats, get theirs."""
    m = Model()
    a = m.floats(m.conv("q0", 8, 8, 1, "a"))
    y = m.add("HardSwish", [a], "y")
    z = m.floats(m.conv(m.integers(y), 8, 8, 1, "b"))
    found = m.checked(m.add("Concat", [m.add("Softmax", [y], "s", axis=2), z, y], "out", axis=1), X)
    assert (found["Table"], found["HardSwish"], found["Softmax"], found["Concat"]) == (1, 1, 1, 1)


def test_pools_and_flat_rows_keep_the_order():
    m = Model()
    y = m.conv("q0", 8, 8, 3, "a")
    y = m.add("MaxPool", [y], "pooled", kernel_shape=[3, 3], strides=[2, 2])
    y = m.add("GlobalAveragePool", [m.floats(y)], "mean")
    y = m.floats(m.integers(m.add("Flatten", [y], "flat")))
    found = m.checked(y, X)
    assert (found["NhwcMaxPool"], found["QLinearGlobalAveragePool"], found["Transpose"], found["Flatten"]) == (
        1,
        1,
        1,
        1,
    )


def test_convolutions_of_lines_stay():
    m = Model()
    m.nodes[0].input[0] = m.add("Squeeze", ["x", "axes"], "line")
    m.nodes.reverse()
    m.constants["axes"] = np.array([3])
    y = m.conv("q0", 8, 8, 1, "a")
    m.constants["a/w"] = m.constants["a/w"][..., 0]
    node = m.nodes[-1]
    for attribute in node.attribute:
        if attribute.name in ("pads", "kernel_shape"):
            del attribute.ints[len(attribute.ints) // 2 :]
    found = m.checked(m.add("HardSwish", [m.floats(y)], "out"), real(2, 8, 9, 1), 1)
    assert found["QLinearConv"] == 1
    assert found["Transpose"] == 0


def test_the_runtime_is_told_the_axes_of_results():
    """Without them it ends the process where it moves changes of axes through what follows."""
    m = Model()
    y = m.add("Tanh", [m.floats(m.conv("q0", 8, 8, 1, "a"))], "y")
    z = m.floats(m.conv(m.integers(y), 8, 8, 1, "b"))
    for name, value in {"from": 1, "to": 15, "axis": 1}.items():
        m.constants[name] = np.array([value])
    y = m.add("Slice", [m.add("Concat", [y, z], "both", axis=1), "from", "to", "axis"], "part")
    y = m.add("Concat", [y, m.floats(m.conv(m.integers(y), 4, 14, 1, "c"))], "more", axis=1)
    found = m.checked(y, X, 2)
    assert found["Table"] == 1
    model = model_of(m.nodes, {"x": X}, y, m.constants, kind="float32")
    use_kernel(model)
    known = {v.name: len(v.type.tensor_type.shape.dim) for v in model.graph.value_info}
    assert {known[node.output[0]] for node in model.graph.node if node.domain == DOMAIN} == {4}


def test_functions_of_flat_rows_stay_floats():
    m = Model()
    y = m.add("GlobalAveragePool", [m.floats(m.conv("q0", 8, 8, 3, "a"))], "mean")
    y = m.floats(m.integers(m.add("Flatten", [y], "flat")))
    y = m.floats(m.integers(m.add("HardSwish", [y], "swish")))
    found = m.checked(y, X)
    assert (found["Table"], found["HardSwish"]) == (0, 1)


@pytest.mark.parametrize("kind", ["Gelu", "Mish", "Elu", "Softplus", "LeakyRelu", "Celu", "Tanh", "Erf"])
def test_functions_that_the_runtime_has(kind):
    m = Model()
    y = m.integers(m.add(kind, [m.floats(m.conv("q0", 8, 8, 1, "a"))], "y"))
    found = m.checked(m.floats(m.conv(y, 8, 8, 1, "b")), X)
    assert (found["Table"], found[kind]) == (1, 0)


def test_bounds_that_are_left_out():
    m = Model()
    m.constants["high"] = np.float32(0.5)
    y = m.integers(m.add("Clip", [m.floats(m.conv("q0", 8, 8, 1, "a")), "", "high"], "y"))
    assert m.checked(m.floats(m.conv(y, 8, 8, 1, "b")), X)["Table"] == 1
