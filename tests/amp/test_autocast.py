"""auto_cast: which operator runs in which precision, the lists, regions, threads, gradients."""

import threading

import numpy as np
import pytest
from tests.support import check_error, golden, run_examples

import paddle
import paddle.nn.functional as F
from paddle import nn
from paddle._core.hooks import PARAMETERS_WRITTEN
from paddle._core.state import INTERCEPTORS

FACTS = golden("amp.json")
LETTERS = {"float32": "F", "bfloat16": "B", "bool": "b", "int64": "i"}
LABELS = paddle.to_tensor([0, 1, 2, 3])


def image(x):
    return x.reshape([1, 1, 4, 4])


# An operator of x and y, and its result's dtype at O1 and O2 for x, y = (float32, float32), (bfloat16, bfloat16),
# (bfloat16, float32), (float32, bfloat16). Paddle's documentation: white in bfloat16, black in float32, what is in
# neither list in float32 when any input is.
TABLE = {
    "matmul": (paddle.matmul, "BBBB", "BBBB"),
    "@": (lambda x, y: x @ y, "BBBB", "BBBB"),
    "linear": (F.linear, "BBBB", "BBBB"),
    "einsum": (lambda x, y: paddle.einsum("ij,jk->ik", x, y), "BBBB", "BBBB"),
    "conv2d": (lambda x, y: F.conv2d(image(x), image(y)), "BBBB", "BBBB"),
    "conv1d": (lambda x, y: F.conv1d(x.unsqueeze(0), y.unsqueeze(-1)), "BBBB", "BBBB"),
    "depthwise": (lambda x, y: F.conv1d(x.unsqueeze(0), y.unsqueeze(1), groups=4), "FBFF", "FBFF"),
    "conv3d": (lambda x, y: F.conv3d(image(x).unsqueeze(0), image(y).unsqueeze(0)), "FBFF", "FBFF"),
    "max pool with mask": (lambda x, y: F.max_pool2d(image(x), 2, return_mask=True)[0], "BBBB", "BBBB"),
    "max pool": (lambda x, y: F.max_pool2d(image(x), 2), "FBBF", "FBBF"),
    "attention": (lambda x, y: F.scaled_dot_product_attention(image(x), image(y), image(y)), "BBBB", "BBBB"),
    "bmm": (lambda x, y: paddle.bmm(x.unsqueeze(0), y.unsqueeze(0)), "FBFF", "FBFF"),
    "add": (lambda x, y: x + y, "FBFF", "FBFF"),
    "subtract": (paddle.subtract, "FBFF", "FBFF"),
    "scale": (lambda x, y: x * 2.0, "FBBF", "FBBF"),
    "concat": (lambda x, y: paddle.concat([x, y]), "FBFF", "FBFF"),
    "where": (lambda x, y: paddle.where(x > y, x, y), "FBFF", "FBFF"),
    "relu": (lambda x, y: F.relu(x), "FBBF", "FBBF"),
    "reshape": (lambda x, y: x.reshape([-1]), "FBBF", "FBBF"),
    "index": (lambda x, y: x[0], "FBBF", "FBBF"),
    "cast": (lambda x, y: x.astype("bfloat16"), "BBBB", "BBBB"),
    "zeros_like": (lambda x, y: paddle.zeros_like(x), "FBBF", "FBBF"),
    "exp": (lambda x, y: paddle.exp(x), "FFFF", "FBBF"),
    "x ** 2": (lambda x, y: x**2, "FFFF", "FBBF"),
    "x ** y": (lambda x, y: x**y, "FBFF", "FBFF"),
    "softmax": (lambda x, y: F.softmax(x), "FFFF", "FBBF"),
    "sum": (lambda x, y: x.sum(), "FFFF", "FBBF"),
    "mean": (lambda x, y: x.mean(0), "FFFF", "FBBF"),
    "max": (lambda x, y: x.max(), "FBBF", "FBBF"),
    "p-norm": (lambda x, y: paddle.norm(x, 3, axis=0), "FBBF", "FBBF"),
    "Frobenius norm": (lambda x, y: paddle.norm(x, "fro", axis=[0, 1]), "FFFF", "FBBF"),
    "layer_norm": (lambda x, y: F.layer_norm(x, [4]), "FFFF", "FBBF"),
    "batch_norm": (lambda x, y: F.batch_norm(x, paddle.zeros([4]), paddle.ones([4])), "FBBF", "FBBF"),
    "embedding": (lambda x, y: F.embedding(LABELS, x), "FFFF", "FFFF"),
    "interpolate": (lambda x, y: F.interpolate(image(x), scale_factor=2), "FFFF", "FFFF"),
    "cross_entropy": (lambda x, y: F.cross_entropy(x, LABELS), "FFFF", "FBBF"),
    "mse_loss": (F.mse_loss, "FFFF", "FBFF"),
    "l1_loss": (F.l1_loss, "FFFF", "FBFF"),
    "l1_loss, not reduced": (lambda x, y: F.l1_loss(x, y, reduction="none"), "FBFF", "FBFF"),
    "equal": (lambda x, y: x == y, "bbbb", "bbbb"),
    "argmax": (lambda x, y: paddle.argmax(x), "iiii", "iiii"),
}


def operands():
    x, y = paddle.rand([4, 4]) + 0.5, paddle.rand([4, 4]) + 0.5
    low_x, low_y = x.astype("bfloat16"), y.astype("bfloat16")
    return (x, y), (low_x, low_y), (low_x, y), (x, low_y)


@pytest.mark.parametrize("level", ["O1", "O2"])
@pytest.mark.parametrize("name", TABLE)
def test_precision(name, level):
    call, *expected = TABLE[name]
    got = ""
    for x, y in operands():
        with paddle.amp.auto_cast(level=level, dtype="bfloat16"):
            got += LETTERS[call(x, y).dtype.name]
    assert got == expected[level == "O2"]


@pytest.mark.parametrize("level", ["O0", "OD"])
def test_off_and_white_only(level):
    (x, y), (low, _), *_ = operands()
    with paddle.amp.auto_cast(level=level, dtype="bfloat16"):
        assert paddle.matmul(x, y).dtype == (paddle.bfloat16 if level == "OD" else paddle.float32)
        assert F.relu(low).dtype == (paddle.float32 if level == "OD" else paddle.bfloat16)


def test_without_promotion_everything_is_low_precision():
    (x, y), *_ = operands()
    with paddle.amp.auto_cast(level="O2", dtype="bfloat16", use_promote=False):
        assert (x + y).dtype == paddle.bfloat16
        assert F.embedding(LABELS, x).dtype == paddle.float32
        assert x.astype("float32").dtype == paddle.float32


def test_values_equal_those_of_a_manual_cast():
    (x, y), *_ = operands()
    with paddle.amp.auto_cast(dtype="bfloat16"):
        got = paddle.matmul(x, y)
    want = paddle.matmul(x.astype("bfloat16"), y.astype("bfloat16"))
    assert (got == want).all()


def test_doubles_and_integers_stay():
    x = paddle.rand([4, 4], "float64")
    with paddle.amp.auto_cast(dtype="bfloat16"):
        assert paddle.matmul(x, x).dtype == paddle.float64
        assert (LABELS + LABELS).dtype == paddle.int64


def test_convolution_adds_a_float32_bias_in_float32():
    """As the statistics in Paddle's documentation show: conv2d in low precision, elementwise_add in float32."""
    x = paddle.rand([2, 3, 8, 8])
    for layout, inputs in (("NCHW", x), ("NHWC", x.transpose([0, 2, 3, 1]))):
        layer = nn.Conv2D(3, 4, 3, data_format=layout)
        layer.bias.set_value(paddle.rand([4]))
        with paddle.amp.auto_cast(dtype="bfloat16"):
            got = layer(inputs)
        bare = F.conv2d(inputs.astype("bfloat16"), layer.weight.astype("bfloat16"), data_format=layout)
        bias = layer.bias if layout == "NHWC" else layer.bias.reshape([4, 1, 1])
        assert got.dtype == paddle.float32
        np.testing.assert_array_equal(got.numpy(), (bare.astype("float32") + bias).numpy())


def test_failed_convolution_leaves_nothing_behind():
    layer = nn.Conv2D(3, 4, 3)
    with paddle.amp.auto_cast(dtype="bfloat16"):
        with pytest.raises(ValueError, match="conv2d"):
            layer(paddle.rand([1, 5, 8, 8]))
        assert F.relu(paddle.ones([2])).tolist() == [1.0, 1.0]


def test_normalisation_keeps_its_statistics():
    layer = nn.BatchNorm1D(4)
    with paddle.amp.auto_cast(dtype="bfloat16", custom_white_list={"batch_norm"}):
        out = layer(paddle.rand([8, 4]))
    assert out.dtype == paddle.bfloat16
    assert layer._mean.dtype == paddle.float32
    assert abs(layer._mean.numpy()).min() > 0


# ---- lists ----


@pytest.mark.parametrize("which", ["white", "black"])
def test_lists_match_the_original(which):
    ours = getattr(paddle.amp, f"{which}_list")()
    assert {d: {level: sorted(names) for level, names in levels.items()} for d, levels in ours.items()} == FACTS[which]


@pytest.mark.parametrize(
    ("white", "black", "call", "dtype"),
    [
        ({"elementwise_add"}, None, lambda x, y: x + y, "bfloat16"),
        (["reduce_sum"], None, lambda x, y: x.sum(), "bfloat16"),
        (("softmax",), None, lambda x, y: F.softmax(x), "bfloat16"),
        (None, {"matmul_v2"}, paddle.matmul, "float32"),
        (None, {"matmul_v2"}, F.linear, "float32"),
        (None, {"conv2d"}, lambda x, y: F.conv2d(image(x), image(y)), "float32"),
        (None, {"relu"}, lambda x, y: F.relu(x.astype("bfloat16")), "float32"),
        ({"an_operator_nobody_has"}, None, lambda x, y: x + y, "float32"),
    ],
)
@pytest.mark.parametrize("level", ["O1", "O2"])
def test_custom_lists_take_paddles_names(white, black, call, dtype, level):
    (x, y), *_ = operands()
    with paddle.amp.auto_cast(True, white, black, level, "bfloat16"):
        assert call(x, y).dtype.name == dtype


def test_wrong_arguments():
    cast = paddle.amp.auto_cast
    check_error(lambda: cast(level="O3"), ValueError, "'level'", "'O3'")
    check_error(lambda: cast(dtype="float32"), ValueError, "'dtype'", "'float32'")
    check_error(lambda: cast(True, {"conv2d", "relu"}, {"conv2d"}), ValueError, "both lists", "['conv2d']")
    check_error(lambda: cast(True, "conv2d"), ValueError, "custom_white_list", "'conv2d'")


# ---- regions ----


@pytest.mark.parametrize("name", [n for n in FACTS["states"] if "bfloat16" in n])
def test_state(name):
    level, dtype, enable = name.split()
    with paddle.amp.auto_cast(enable == "True", level=level, dtype=dtype):
        assert [paddle.is_autocast_enabled(), paddle.get_autocast_dtype()] == FACTS["states"][name]
        assert paddle.get_autocast_cpu_dtype() == paddle.amp.get_autocast_gpu_dtype() == FACTS["states"][name][1]
    assert not paddle.amp.is_autocast_enabled()
    assert not INTERCEPTORS
    assert not PARAMETERS_WRITTEN.hooks


def test_nested_regions():
    (x, y), *_ = operands()
    with paddle.amp.auto_cast(dtype="bfloat16", level="o1"):
        with paddle.amp.auto_cast(False):
            assert paddle.matmul(x, y).dtype == paddle.float32
        with paddle.amp.auto_cast(dtype="bfloat16", custom_black_list=["matmul_v2"]):
            assert paddle.matmul(x, y).dtype == paddle.float32
        assert paddle.matmul(x, y).dtype == paddle.bfloat16


def test_decorator_and_torchs_form():
    (x, y), *_ = operands()

    @paddle.amp.auto_cast(dtype="bfloat16")
    def product(depth):
        return product(depth - 1) if depth else paddle.matmul(x, y)

    assert product(2).dtype == paddle.bfloat16
    with paddle.autocast("cpu", "bfloat16"):
        assert paddle.matmul(x, y).dtype == paddle.bfloat16
    with paddle.autocast("cpu", "bfloat16", enabled=False):
        assert paddle.matmul(x, y).dtype == paddle.float32


def test_region_ends_with_an_error():
    with pytest.raises(KeyError), paddle.amp.auto_cast(dtype="bfloat16"):
        raise KeyError
    assert not INTERCEPTORS


def test_float16_has_no_effect_on_the_cpu():
    (x, y), *_ = operands()
    with pytest.warns(UserWarning, match="bfloat16"):
        region = paddle.amp.auto_cast()
    with region:
        assert paddle.matmul(x, y).dtype == paddle.float32
        assert not paddle.is_autocast_enabled()


def test_threads_do_not_share_a_region():
    (x, y), *_ = operands()
    seen = {}
    with paddle.amp.auto_cast(dtype="bfloat16"):
        thread = threading.Thread(target=lambda: seen.update(dtype=paddle.matmul(x, y).dtype))
        thread.start()
        thread.join()
        assert paddle.matmul(x, y).dtype == paddle.bfloat16
    assert seen["dtype"] == paddle.float32


# ---- gradients and the cache of cast parameters ----


def test_gradients_are_float32_and_close():
    layer, x = nn.Linear(16, 4), paddle.rand([8, 16])
    F.mse_loss(layer(x), paddle.zeros([8, 4])).backward()
    want = layer.weight.grad.numpy().copy()
    layer.clear_gradients()
    with paddle.amp.auto_cast(dtype="bfloat16"):
        loss = F.mse_loss(layer(x), paddle.zeros([8, 4]))
    loss.backward()
    assert (loss.dtype, layer.weight.grad.dtype) == (paddle.float32, paddle.float32)
    np.testing.assert_allclose(layer.weight.grad.numpy(), want, rtol=0.05, atol=0.02)
    assert abs(layer.weight.grad.numpy() - want).max() > 0


def test_parameter_is_cast_once(monkeypatch):
    import sys

    _autocast = sys.modules["paddle.amp.auto_cast"]

    layer, x = nn.Linear(4, 4, bias_attr=False), paddle.rand([2, 4])
    with paddle.amp.auto_cast(dtype="bfloat16"):
        for _ in range(3):
            x = layer(x)
        assert len(_autocast.thread_state.cache) == 1
        with paddle.no_grad():
            assert layer(x).stop_gradient
        assert not layer(x).stop_gradient
    assert not _autocast.thread_state.cache


@pytest.mark.parametrize("optimizer", [paddle.optimizer.SGD, paddle.optimizer.Adam])
def test_training_inside_one_region_sees_new_weights(optimizer):
    layer, x = nn.Linear(4, 1), paddle.rand([32, 4])
    rule, target = optimizer(0.05, parameters=layer.parameters()), x.sum(1, keepdim=True)
    losses = []
    with paddle.amp.auto_cast(dtype="bfloat16"):
        for _ in range(100):
            loss = F.mse_loss(layer(x), target)
            loss.backward()
            rule.step()
            rule.clear_grad()
            losses.append(float(loss))
        layer.weight.set_value(paddle.zeros([4, 1]))
        layer.bias.set_value(paddle.zeros([1]))
        assert layer(x).abs().sum() == 0
    assert losses[-1] < losses[0] / 20


def test_support():
    assert paddle.amp.is_float16_supported("cpu") is False
    assert isinstance(paddle.amp.is_bfloat16_supported(), bool)
    check_error(lambda: paddle.amp.is_bfloat16_supported("abacus"), ValueError, "abacus")


@pytest.mark.parametrize(
    "name", "auto_cast decorate GradScaler is_autocast_enabled is_float16_supported white_list".split()
)
def test_examples(name):
    run_examples(getattr(paddle.amp, name))
