"""Written models have the structure that the original expects, and give the same results when read back."""

import numpy as np
import pytest
from tests.golden.model_networks import SMALL, answers_of, written
from tests.support import static_mode

import paddle
import paddle.nn.functional as F
from paddle import _format, nn, static
from paddle._core import mode
from paddle._core.graph.feed import execute
from paddle._format import desc, schema, wire
from paddle._format.table import READERS, WRITERS, signatures


def traced(network, shape, dtype="float32"):
    """(program, feeds, fetches) of a layer or function called on one variable."""
    program = static.Program()
    with mode.tracing(), static.program_guard(program, static.Program()):
        x = static.data("x", shape, dtype)
        out = network(x)
    return program, [x], list(out) if isinstance(out, (list, tuple)) else [out]


def ops_of(network, shape, dtype="float32"):
    """The operators that a network becomes, without feed and fetch."""
    block = desc.parse(_format.model_bytes(*traced(network, shape, dtype)))[0]
    return [op for op in block.ops if op.type not in ("feed", "fetch")]


def check(network, shape=(2, 4, 6, 6), dtype="float32", rtol=1e-5):
    """Check that a function and its model, written and read back, give the same result."""
    rng = np.random.default_rng(0)
    array = rng.integers(0, 5, shape) if dtype == "int64" else rng.standard_normal(shape).astype(dtype)
    out = network(paddle.to_tensor(array))
    wanted = [v.numpy() for v in (out if isinstance(out, (list, tuple)) else [out])]
    program, feeds, fetches = traced(network, [None, *shape[1:]], dtype)
    model = _format.load_model(
        _format.model_bytes(program, feeds, fetches), _format.params_bytes(program, feeds, fetches)
    )
    scope = static.Scope()
    model.fill(scope)
    came = [v.numpy() for v in execute(model.program, {"x": array}, model.fetches, scope)]
    for a, b in zip(came, wanted, strict=True):
        assert a.shape == b.shape
        assert a.dtype == b.dtype
        np.testing.assert_allclose(a, b, rtol=rtol, atol=1e-6)


# ---- structure, as the original writes it (jit.save of 3.3.1 with FLAGS_enable_pir_api=0) ----


def test_a_linear_layer_is_a_product_and_a_sum():
    product, total = ops_of(nn.Linear(4, 3), [None, 4])
    assert (product.type, total.type) == ("matmul_v2", "elementwise_add")
    assert product.attrs["trans_x"] is product.attrs["trans_y"] is False
    assert total.inputs["X"] == product.outputs["Out"]
    assert total.attrs["axis"] == -1


def test_convolutions():
    conv, bias = ops_of(nn.Conv2D(4, 8, 3, stride=2, padding=1), [None, 4, 8, 8])
    assert (conv.type, bias.type) == ("conv2d", "elementwise_add")
    assert {k: conv.attrs[k] for k in ("strides", "paddings", "dilations", "groups", "padding_algorithm")} == {
        "strides": [2, 2],
        "paddings": [1, 1],
        "dilations": [1, 1],
        "groups": 1,
        "padding_algorithm": "EXPLICIT",
    }
    (depthwise,) = ops_of(nn.Conv2D(4, 4, 3, groups=4, bias_attr=False), [None, 4, 8, 8])
    assert depthwise.type == "depthwise_conv2d"


def test_batch_norm_has_its_five_inputs_and_outputs():
    layer = nn.BatchNorm2D(4)
    layer.eval()
    (norm,) = ops_of(layer, [None, 4, 8, 8])
    assert {k for k, v in norm.inputs.items() if v} == {"X", "Scale", "Bias", "Mean", "Variance"}
    assert set(norm.outputs) == {"Y", "MeanOut", "VarianceOut", "SavedMean", "SavedVariance"}
    assert norm.outputs["MeanOut"] == norm.inputs["Mean"]
    assert norm.attrs["is_test"] is True


def test_numbers_combined_with_tensors_are_a_scale():
    (scale,) = ops_of(lambda x: 3 - x, [None, 4])
    assert (scale.type, scale.attrs["scale"], scale.attrs["bias"]) == ("scale", -1.0, 3.0)


def test_training_operators_are_removed():
    network = nn.Sequential(nn.Linear(4, 4), nn.Dropout(0.5))
    *_, dropout = ops_of(network, [None, 4])
    assert (dropout.type, dropout.attrs["is_test"]) == ("dropout", True)


def test_feeds_fetches_variables_and_versions():
    layer = nn.Linear(4, 3)
    program, feeds, fetches = traced(layer, [None, 4])
    data = _format.model_bytes(program, feeds, fetches)
    (block,) = desc.parse(data)
    first, last = block.ops[0], block.ops[-1]
    assert (first.type, first.outputs, first.attrs["col"]) == ("feed", {"Out": ["x"]}, 0)
    assert (last.type, last.inputs, last.attrs["col"]) == ("fetch", {"X": [fetches[0].name]}, 0)
    assert (block.vars["x"].shape, block.vars["x"].dtype) == ([-1, 4], "float32")
    assert block.vars["feed"].kind == "FEED_MINIBATCH"
    assert [v.name for v in block.vars.values() if v.persistable][:2] == sorted([layer.bias.name, layer.weight.name])
    described = wire.decode(schema.message("ProgramDesc"), data)
    assert described.version.version == 3003001
    assert {p.op_name: p.op_version.version for p in described.op_version_map.pair}["elementwise_add"] == 1


def test_only_what_the_fetches_need_is_written():
    def network(x):
        paddle.exp(x)
        return F.relu(x)

    assert [op.type for op in ops_of(network, [2, 2])] == ["relu"]


def test_a_branch_and_a_loop_are_blocks():
    def network(x):
        y = static.nn.cond(paddle.mean(x) > 0, lambda: x * 2, lambda: x - 1)
        i = paddle.zeros([], "int64")
        return static.nn.while_loop(lambda i, y: i < 3, lambda i, y: [i + 1, y * 2], [i, y])[1]

    blocks = desc.parse(_format.model_bytes(*traced(network, [None, 2])))
    types = [op.type for op in blocks[0].ops]
    assert types.count("conditional_block") == 2
    assert types.count("select_input") == 1
    assert types.count("while") == 1
    assert [b.parent for b in blocks] == [-1, 0, 0, 0]
    loop = next(op for op in blocks[0].ops if op.type == "while")
    assert loop.inputs["Condition"][0] in loop.outputs["Out"]


# ---- results ----


@pytest.mark.parametrize("name", SMALL)
def test_networks_are_written_and_read(name, tmp_path):
    with static_mode():
        written(SMALL, name, str(tmp_path / name))
    arrays, wanted = answers_of(tmp_path / f"{name}.npz")
    model = _format.load_model(tmp_path / name)
    scope = static.Scope()
    model.fill(scope)
    came = [v.numpy() for v in execute(model.program, {"x0": arrays[0]}, model.fetches, scope)]
    for a, b in zip(came, wanted, strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-5, atol=1e-6)


_UNARY = "sqrt rsqrt square exp log abs ceil floor sign sin cos tanh erf reciprocal round".split()
_ACTIVATIONS = (
    "relu relu6 sigmoid silu leaky_relu elu celu selu gelu hardsigmoid hardshrink softshrink softplus hardswish mish "
    "swish hardtanh softmax log_softmax log_sigmoid tanhshrink thresholded_relu softsign glu"
).split()


@pytest.mark.parametrize("name", _UNARY)
def test_functions_of_one_element(name):
    check(lambda x: getattr(paddle, name)(x.abs() + 0.5), (2, 3))


@pytest.mark.parametrize("name", _ACTIVATIONS)
def test_activations(name):
    check(getattr(F, name), (2, 4))


CASES = {
    "arithmetic": lambda x: ((x + 1) * 2 - 3) / 4 + 2 / (x.abs() + 1) - (5 - x) + x * x + x**3 + 2**x,
    "whole numbers": lambda x: ((x * 10).astype("int64") + 3) * 2 // 3,
    "comparisons": lambda x: ((x > 0) & (x < 1) | (x == 0)).astype("float32") + (x >= 0.5).astype("float32"),
    "choice": lambda x: paddle.where(x > 0, x, paddle.zeros_like(x)) + paddle.where(x > 0, x, 0.5),
    "bounds": lambda x: paddle.clip(x, -0.5, 0.5) + x.clip(min=0),
    "reductions": lambda x: [x.sum(), x.mean([1, 2]), x.max(1), x.min(-1, keepdim=True), x.logsumexp(-1), x.std(1)],
    "norms": lambda x: [paddle.norm(x), paddle.norm(x, 1, 1), F.normalize(x, axis=1)],
    "running": lambda x: [x.cumsum(1), paddle.cumprod(x, 2)],
    "search": lambda x: [x.argmax(1), x.sort(-1), x.argsort(1), *paddle.topk(x, 3)],
    "shapes": lambda x: [x.reshape([0, -1]), x.flatten(1, 2), x.unsqueeze([0, 2]), x.transpose([0, 2, 3, 1])],
    "joining": lambda x: [paddle.concat([x, x * 2], 1), paddle.stack([x, x], 1), *paddle.split(x, [1, 3], 1)],
    "repeating": lambda x: [
        x[:, :1].expand([2, 3, 6, 6]),
        paddle.tile(x, [1, 2, 1, 1]),
        x.flip([1]),
        paddle.roll(x, 2, 1),
    ],
    "padding": lambda x: [F.pad(x, [1, 2, 0, 1]), F.pad(x, [1, 1, 1, 1], mode="reflect")],
    "slices": lambda x: [x[0], x[:, 1], x[..., -1], x[:, ::2], x[0, 1, 2, 3], x[:, None, 1], x[1:, :, 2:5:2, 3]],
    "places": lambda x: [x[:, [0, 2]], x[paddle.to_tensor([1, 0])], x[:, paddle.to_tensor([[0, 1], [2, 3]])], x[x > 0]],
    "gathering": lambda x: [paddle.gather(x, paddle.to_tensor([2, 0]), 1), paddle.take_along_axis(x, x.argsort(1), 1)],
    "constants": lambda x: [paddle.ones([2], "int64"), paddle.arange(5), paddle.eye(3), paddle.full_like(x, 3.0)],
    "sizes": lambda x: [x.reshape([x.shape[0], -1]), paddle.concat([x, paddle.zeros([x.shape[0], 1, 6, 6])], 1)],
    "products": lambda x: [x @ x, paddle.matmul(x, x, transpose_y=True), paddle.einsum("bchw,bcxw->bhx", x, x)],
    "pooling": lambda x: [F.max_pool2d(x, 2), F.avg_pool2d(x, 3, 2, 1), F.adaptive_avg_pool2d(x, [2, 3])],
    "one dimension": lambda x: [F.max_pool1d(x[:, 0], 2), F.avg_pool1d(x[:, 0], 3, 2, 1)],
    "resizing": lambda x: [F.interpolate(x, scale_factor=2), F.interpolate(x, size=[9, 11], mode="bilinear")],
    "shuffling": lambda x: [F.pixel_shuffle(x, 2), F.channel_shuffle(x, 2), F.unfold(x, 2)],
    "attention": lambda x: [F.scaled_dot_product_attention(x, x, x, is_causal=True)],
    "losses": lambda x: [
        F.mse_loss(x, x * 0),
        F.smooth_l1_loss(x, x * 2),
        F.kl_div(F.log_softmax(x), F.softmax(x * 2)),
    ],
}


@pytest.mark.parametrize("name", CASES)
def test_families(name):
    check(CASES[name])


def test_writing_a_part():
    def network(x):
        y = x * 1
        y[:, 0] = 0.5
        y[0, 1:3] = x[1, 1:3]
        y[y > 1] = 1.0
        return y

    check(network)


# ---- what cannot be written ----


def test_an_operator_without_a_counterpart_is_named():
    with pytest.raises(NotImplementedError, match=r"'fused_bias_act'(.|\n)*test_writing\.py"):
        _format.model_bytes(*traced(lambda x: paddle.incubate.nn.functional.fused_bias_act(x), [3, 2]))


# ---- the schema, the wire format and the table ----


def test_the_wire_carries_every_kind_of_attribute():
    op = desc.Op("x", {"X": ["a", "b"]}, {"Out": []})
    values = {
        "INT": -3,
        "FLOAT": 0.5,
        "STRING": "ü",
        "INTS": [1, -2],
        "FLOATS": [0.25],
        "STRINGS": ["", "b"],
        "BOOLEAN": True,
        "BOOLEANS": [True, False],
        "LONG": -(1 << 40),
        "LONGS": [1 << 40],
        "FLOAT64S": [1e300],
        "FLOAT64": 1e-300,
        "SCALAR": 2.5,
        "SCALARS": [True, 3, 1.5, 2 + 1j],
        "VAR": "v",
        "VARS": ["v", "w"],
    }
    for kind, value in values.items():
        op.attrs[kind.lower()], op.types[kind.lower()] = value, kind
    block = desc.Block(vars={"a": desc.Var("a", [-1, 1 << 33], "bfloat16", persistable=True)}, ops=[op])
    (again,) = desc.parse(desc.serialize([block], 1, {}))
    assert again == block


def test_negative_numbers_take_ten_bytes_as_protobuf_has_it():
    made = wire.encode(schema.message("BlockDesc")(idx=0, parent_idx=-1))
    assert made == b"\x08\x00\x10" + b"\xff" * 9 + b"\x01"
    assert wire.decode(schema.message("BlockDesc"), made).parent_idx == -1


def test_the_table_is_large_and_complete():
    from paddle._format import ops  # noqa: F401

    assert len(WRITERS) > 250
    assert len(READERS) > 250
    assert all({"in", "out", "attrs"} <= set(facts) for facts in signatures().values())


COMPOSED = {
    "hypot": lambda x: paddle.hypot(x, x + 1),
    "logaddexp": lambda x: paddle.logaddexp(x, x * 2),
    "cosine_similarity": lambda x: F.cosine_similarity(x, x + 1, axis=1),
    "count_nonzero": lambda x: paddle.count_nonzero(x > 0, axis=1),
    "diff": lambda x: paddle.diff(x, axis=2),
    "nan_to_num": lambda x: paddle.nan_to_num(x),
    "frac": lambda x: paddle.frac(x),
}


@pytest.mark.parametrize("name", COMPOSED)
def test_functions_without_an_operator_are_written_with_others(name):
    check(COMPOSED[name])


# Recorded from the original 3.3.1: append_op of a static program with FLAGS_enable_pir_api=0, scale 2.5, 8 bits.
_X = [[3.5281, 0.80031, 1.95748, 4.48179], [3.73512, -1.95456, 1.90018, -0.30271], [-0.20644, 0.8212, 0.28809, 2.90855]]


def _quantized(type, inputs, out, **attrs):
    from paddle._format.append_op import append_op

    program = static.Program()
    with mode.tracing(), static.program_guard(program, static.Program()):
        block = program.global_block()
        feeds = {slot: static.data(slot, np.shape(a)) for slot, a in inputs.items()}
        target = block.create_var(name="out", shape=[3, 4], dtype="float32")
        append_op(block, type, feeds, {out: target}, {"bit_length": 8, **attrs})
    return execute(program, {k: np.asarray(a, "float32") for k, a in inputs.items()}, [target])[0].numpy()


def test_quantised_models():
    whole = _quantized("quantize_linear", {"X": _X, "Scale": [2.5]}, "Y", quant_axis=-1)
    np.testing.assert_array_equal(whole, [[127, 41, 99, 127], [127, -99, 97, -15], [-10, 42, 15, 127]])
    rows = _quantized("quantize_linear", {"X": _X, "Scale": [2.5, 1.0, 3.0]}, "Y", quant_axis=0)
    np.testing.assert_array_equal(rows, [[127, 41, 99, 127], [127, -128, 127, -38], [-9, 35, 12, 123]])
    back = _quantized("dequantize_linear", {"X": whole, "Scale": [2.5]}, "Y", quant_axis=-1)
    np.testing.assert_allclose(back[0], [2.5, 0.80709, 1.94882, 2.5], atol=1e-5)
    both = _quantized("fake_quantize_dequantize_moving_average_abs_max", {"X": _X, "InScale": [2.5]}, "Out")
    np.testing.assert_allclose(both[2], [-0.19685, 0.82677, 0.29528, 2.5], atol=1e-5)
    own = _quantized("fake_quantize_dequantize_abs_max", {"X": _X}, "Out")
    np.testing.assert_allclose(own[2], [-0.21174, 0.81166, 0.28232, 2.89375], atol=1e-5)
    each = _quantized("fake_channel_wise_quantize_dequantize_abs_max", {"X": _X}, "Out", quant_axis=0)
    np.testing.assert_allclose(each[2], [-0.20612, 0.82447, 0.29773, 2.90855], atol=1e-5)


@pytest.mark.parametrize("p", [2, None, "fro", "nuc", 1, -1, -2, float("inf"), -float("inf")])
def test_norms_of_matrices(p):
    """Order 2 is the largest singular value, and not the Frobenius norm."""
    check(lambda x: paddle.norm(x, p, axis=[1, 3]), rtol=1e-4)


@pytest.mark.parametrize("p", [2, 0, 1, 2.5, float("inf"), -float("inf")])
def test_norms_of_vectors_along_several_axes(p):
    check(lambda x: paddle.linalg.vector_norm(x, p, axis=[0, 2], keepdim=True))
    check(lambda x: paddle.norm(x, p, axis=[1, 2, 3]))


def test_fill_values_in_words(tmp_path):
    """As in masks of decoders: `paddle.full(..., fill_value="-inf")`."""

    def masked(x):
        return paddle.triu(paddle.full([3, 3], "-inf", "float32"), 1) + paddle.full_like(x, "2.5"), x + 1

    paddle.jit.save(masked, str(tmp_path / "m"), input_spec=[paddle.static.InputSpec([None, 3], "float32", "x")])
    mask, _ = paddle.jit.load(str(tmp_path / "m"))(paddle.zeros([3, 3]))
    infinite = float("-inf")
    assert mask.tolist() == [[2.5, infinite, infinite], [2.5, 2.5, infinite], [2.5, 2.5, 2.5]]


def test_a_comparison_of_a_float_with_a_whole_tensor(tmp_path):
    def function(x, y):
        return (x > y.astype("int32")).astype("float32") + (y.astype("int64") == x.astype("int32")).astype("float32")

    path = str(tmp_path / "model")
    paddle.jit.save(function, path, input_spec=[static.InputSpec([None], "float32", n) for n in "xy"])
    x, y = paddle.to_tensor([1.5, 2.0, 3.0]), paddle.to_tensor([1.0, 2.5, 3.0])
    assert paddle.jit.load(path)(x, y).tolist() == function(x, y).tolist() == [2.0, 1.0, 1.0]


def test_products_that_are_scaled_and_read_by_others_are_multiplied(tmp_path):
    class Gelu(paddle.nn.Layer):  # as transformers write it: 0.5 * x * (1 + tanh(a * (x + b * x ** 3)))
        def __init__(self):
            super().__init__()
            self.inner = paddle.nn.Linear(4, 8, bias_attr=False)

        def forward(self, x):
            x = self.inner(x)
            scores = paddle.matmul(x, x, transpose_y=True) * 0.25  # the only reader may scale
            return 0.5 * x * (1 + paddle.tanh(0.8 * (x + 0.04 * x**3))), scores

    layer, path, x = Gelu(), str(tmp_path / "m"), paddle.randn([3, 4])
    paddle.jit.save(layer, path, input_spec=[paddle.static.InputSpec([None, 4])])
    operators = desc.parse((tmp_path / "m.pdmodel").read_bytes())[0].ops
    (product, scores) = (op.outputs["Out"] for op in operators if op.type == "matmul_v2")
    readers = [op.type for op in operators if product[0] in op.inputs.get("X", [])]
    assert "scale" not in readers
    assert readers.count("elementwise_mul") == 1 < len(readers)
    assert [op.type for op in operators if op.inputs.get("X") == scores] == ["scale"]
    for came, wanted in zip(paddle.jit.load(path)(x), layer(x), strict=True):
        np.testing.assert_allclose(came, wanted, rtol=1e-6, atol=1e-6)
