"""Layers of dynamic mode: results with both signatures, initial values and names."""

import math

import numpy as np
import pytest
import torch
import torch.nn.functional as F
from tests.support import golden

import paddle
import paddle.fluid as fluid
from paddle.fluid.dygraph import nn

RNG = np.random.default_rng(0)


@pytest.fixture(autouse=True)
def _guarded(_fresh_program):
    with fluid.dygraph.guard():
        yield


def draw(*shape):
    return RNG.standard_normal(shape).astype("float32")


def variable(array):
    return fluid.dygraph.to_variable(np.asarray(array))


def t(value):
    return torch.from_numpy(np.array(value.numpy() if hasattr(value, "numpy") else value))


IMAGE, VOLUME = draw(2, 4, 7, 6), draw(2, 4, 5, 6, 5)

# name, the older call (after the scope), the newer call, input, what torch computes from the layer's own parameters
CONVOLUTIONS = [
    ("Conv2D", (6, 3), (4, 6, 3), {"stride": 2, "padding": 1}, IMAGE, lambda x, w, b: F.conv2d(x, w, b, 2, 1)),
    ("Conv2D", (6, 3), (4, 6, 3), {"groups": 2, "dilation": 2}, IMAGE, lambda x, w, b: F.conv2d(x, w, b, 1, 0, 2, 2)),
    ("Conv3D", (6, 3), (4, 6, 3), {"padding": 1}, VOLUME, lambda x, w, b: F.conv3d(x, w, b, 1, 1)),
    (
        "Conv2DTranspose",
        (6, None, 3),
        (4, 6, 3),
        {"stride": 2, "padding": 1},
        IMAGE,
        lambda x, w, b: F.conv_transpose2d(x, w, b, 2, 1),
    ),
    ("Conv3DTranspose", (6, None, 3), (4, 6, 3), {"stride": 2}, VOLUME, lambda x, w, b: F.conv_transpose3d(x, w, b, 2)),
]


@pytest.mark.parametrize("older", [True, False], ids=["older", "newer"])
@pytest.mark.parametrize(
    ("name", "old", "new", "options", "data", "reference"),
    CONVOLUTIONS,
    ids=[f"{c[0]}-{i}" for i, c in enumerate(CONVOLUTIONS)],
)
def test_convolutions(name, old, new, options, data, reference, older):
    cls = getattr(nn, name)
    layer = cls("net", *old, act="relu", **options) if older else cls(*new, act="relu", **options)
    assert ("weight" in layer.state_dict()) is not older  # the older form waits for its input
    out = layer(variable(data))
    want = reference(t(data), t(layer.weight), t(layer.bias)).relu()
    np.testing.assert_allclose(out.numpy(), want.numpy(), rtol=1e-4, atol=1e-5)
    assert layer.weight.name == (f"net/{name}_0.w_0" if older else f"{layer.full_name()}.w_0")


def test_names_count_from_zero_in_every_guard():
    assert nn.Conv2D(3, 4, 3).weight.name == "conv2d_0.w_0"
    assert nn.Conv2D(3, 4, 3).bias.name == "conv2d_1.b_0"
    norm = nn.BatchNorm(3)
    assert [p.name for p in (norm.weight, norm.bias, norm._mean, norm._variance)] == [
        "batch_norm_0.w_0",
        "batch_norm_0.b_0",
        "batch_norm_0.w_1",
        "batch_norm_0.w_2",
    ]
    with fluid.dygraph.guard():
        assert nn.Conv2D(3, 4, 3).weight.name == "conv2d_0.w_0"


def test_fresh_values():
    paddle.seed(1)
    conv = nn.Conv2D(16, 64, 3)
    np.testing.assert_allclose(conv.weight.numpy().std(), math.sqrt(2 / (9 * 16)), rtol=0.05)
    assert not conv.bias.numpy().any()
    linear = nn.Linear(200, 100)
    assert abs(linear.weight.numpy()).max() <= math.sqrt(6 / 300)
    np.testing.assert_allclose(linear.weight.numpy().std(), math.sqrt(6 / 300) / math.sqrt(3), rtol=0.05)
    slope = nn.PRelu("all")
    assert slope.weight.numpy().tolist() == [1.0]
    table = nn.Embedding([100, 50])
    assert abs(table.weight.numpy()).max() <= math.sqrt(6 / 150)


def test_conv2d_transpose_to_a_size():
    layer = nn.Conv2DTranspose("net", num_filters=3, output_size=[14, 12], stride=2)
    assert layer(variable(IMAGE)).shape == [2, 3, 14, 12]
    assert layer.weight.shape == [4, 3, 2, 2]
    layer = nn.Conv2DTranspose(4, 3, 3, output_size=[16, 14], stride=2)
    assert layer(variable(IMAGE)).shape == [2, 3, 16, 14]


@pytest.mark.parametrize("scope", [(), ("net",)], ids=["newer", "older"])
@pytest.mark.parametrize("kind", ["max", "avg"])
def test_pool2d(scope, kind):
    layer = nn.Pool2D(*scope, pool_size=3, pool_type=kind, pool_stride=2, pool_padding=1)
    if kind == "max":
        want = F.max_pool2d(t(IMAGE), 3, 2, 1)
    else:
        want = F.avg_pool2d(t(IMAGE), 3, 2, 1, count_include_pad=False)
    np.testing.assert_allclose(layer(variable(IMAGE)).numpy(), want.numpy(), rtol=1e-5, atol=1e-6)
    with pytest.raises(ValueError, match="pool_size"):
        nn.Pool2D(*scope)


def test_fc_flattens_and_adds():
    x, y = draw(2, 3, 4), draw(2, 3, 5)
    layer = nn.FC("net", 6, num_flatten_dims=1)
    np.testing.assert_allclose(
        layer(variable(x)).numpy(), x.reshape(2, 12) @ layer.weight.numpy() + layer.bias.numpy(), rtol=1e-4, atol=1e-5
    )
    layer = nn.FC("net", size=6, num_flatten_dims=2, act="tanh")
    out = layer([variable(x), variable(y)])
    first, second = layer.weight.numpy(), layer.weight_1.numpy()
    np.testing.assert_allclose(out.numpy(), np.tanh(x @ first + y @ second), rtol=1e-4, atol=1e-5)
    assert len(layer.parameters()) == 3


def test_linear_without_bias():
    layer = nn.Linear(4, 2, bias_attr=False, act="sigmoid")
    x = draw(3, 4)
    np.testing.assert_allclose(layer(variable(x)).numpy(), 1 / (1 + np.exp(-(x @ layer.weight.numpy()))), rtol=1e-5)
    assert layer.bias is None


def test_batch_norm_learns_statistics_and_uses_them():
    x = draw(8, 3, 2, 2) * 2 + 1
    layer, twin = nn.BatchNorm("net", 3, act="relu"), torch.nn.BatchNorm2d(3, momentum=0.1)
    out = layer(variable(x))
    np.testing.assert_allclose(out.numpy(), twin(t(x)).relu().detach().numpy(), rtol=1e-4, atol=1e-5)
    np.testing.assert_allclose(layer._mean.numpy(), 0.1 * x.mean((0, 2, 3)), rtol=1e-4, atol=1e-6)
    layer.eval()
    mean, variance = layer._mean.numpy().reshape(1, 3, 1, 1), layer._variance.numpy().reshape(1, 3, 1, 1)
    want = np.maximum((x - mean) / np.sqrt(variance + 1e-5), 0)
    np.testing.assert_allclose(layer(variable(x)).numpy(), want, rtol=1e-4, atol=1e-5)


def test_embedding():
    ids = np.array([[1], [3]])
    newer, older = nn.Embedding([5, 4], padding_idx=3), nn.Embedding("net", size=[5, 4])
    assert newer(variable(ids)).shape == [2, 1, 4]
    assert not newer(variable(ids)).numpy()[1].any()
    np.testing.assert_array_equal(older(variable(ids)).numpy(), older.weight.numpy()[[1, 3]])
    assert older(variable(np.array([[1, 2, 3]]))).shape == [1, 3, 4]
    older._w = newer._w  # in 1.5 two layers share a table so
    assert older.weight is newer.weight
    assert [p.name for p in older.parameters()] == [newer.weight.name]


def test_layer_norm():
    x = draw(2, 3, 4)
    newer = nn.LayerNorm([3, 4], act="relu")
    want = F.layer_norm(t(x), [3, 4]).relu().numpy()
    np.testing.assert_allclose(newer(variable(x)).numpy(), want, rtol=1e-4, atol=1e-5)
    older = nn.LayerNorm("net", begin_norm_axis=2, shift=False)
    np.testing.assert_allclose(older(variable(x)).numpy(), F.layer_norm(t(x), [4]).numpy(), rtol=1e-4, atol=1e-5)
    assert [p.shape for p in older.parameters()] == [[4]]
    with pytest.raises(ValueError, match=r"sizes \[3, 4\]"):
        newer(variable(draw(2, 4, 3)))


@pytest.mark.parametrize("scope", [(), ("net",)], ids=["newer", "older"])
def test_group_norm_and_instance_norm(scope):
    group = nn.GroupNorm("net", 2) if scope else nn.GroupNorm(4, 2)
    np.testing.assert_allclose(group(variable(IMAGE)).numpy(), F.group_norm(t(IMAGE), 2).numpy(), rtol=1e-4, atol=1e-5)
    instance = nn.InstanceNorm(*scope, num_channels=4)
    np.testing.assert_allclose(
        instance(variable(IMAGE)).numpy(), F.instance_norm(t(IMAGE)).numpy(), rtol=1e-4, atol=1e-5
    )


@pytest.mark.parametrize("scope", [(), ("net",)], ids=["newer", "older"])
def test_spectral_norm(scope):
    weight = draw(6, 3, 2)
    layer = nn.SpectralNorm("net", power_iters=20) if scope else nn.SpectralNorm([6, 3, 2], power_iters=20)
    greatest = np.linalg.svd(weight.reshape(6, -1))[1][0]
    np.testing.assert_allclose(layer(variable(weight)).numpy(), weight / greatest, rtol=1e-3, atol=1e-4)
    assert all(p.stop_gradient for p in layer.parameters())


@pytest.mark.parametrize("mode", ["all", "channel", "element"])
@pytest.mark.parametrize("older", [True, False], ids=["older", "newer"])
def test_prelu(mode, older):
    attr = fluid.ParamAttr(initializer=fluid.initializer.Constant(0.25))
    layer = nn.PRelu("net", mode, attr) if older else nn.PRelu(mode, 4, [2, 4, 7, 6], attr)
    want = np.where(IMAGE > 0, IMAGE, 0.25 * IMAGE)
    np.testing.assert_allclose(layer(variable(IMAGE)).numpy(), want, rtol=1e-6)
    assert layer.weight.shape == {"all": [1], "channel": [1, 4, 1, 1], "element": [1, 4, 7, 6]}[mode]


@pytest.mark.parametrize("older", [True, False], ids=["older", "newer"])
def test_bilinear_tensor_product(older):
    x, y = draw(3, 4), draw(3, 5)
    layer = nn.BilinearTensorProduct("net", size=2) if older else nn.BilinearTensorProduct(4, 5, 2)
    out = layer(variable(x), variable(y))
    want = np.einsum("ni,kij,nj->nk", x, layer.weight.numpy(), y)
    np.testing.assert_allclose(out.numpy(), want, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("name", ["gru_unit", "gru_unit, origin mode"])
def test_gru_unit(name):
    fact = {k: np.array(v, "float32") for k, v in golden("fluid_rules.json")[name].items()}
    layer = nn.GRUUnit(size=12, origin_mode="origin" in name)
    layer.weight.set_value(fact["weight"])
    layer.bias.set_value(fact["bias"])
    out, kept, gate = layer(variable(fact["x"]), variable(fact["hidden"]))
    np.testing.assert_allclose(out.numpy(), fact["out"], rtol=1e-4, atol=1e-5)
    assert kept.shape == [2, 4]
    assert gate.shape == [2, 12]
    with pytest.raises(ValueError, match="three times"):
        nn.GRUUnit("net", 10)


@pytest.mark.parametrize("older", [True, False], ids=["older", "newer"])
def test_nce_trains(older):
    paddle.seed(0)
    x, label = draw(8, 4), RNG.integers(0, 6, (8, 1))
    layer = nn.NCE("net", num_total_classes=6, num_neg_samples=3) if older else nn.NCE(6, 4, num_neg_samples=3)
    cost = layer(variable(x), variable(label))
    assert cost.shape == [8, 1]
    adam = fluid.optimizer.Adam(0.1, parameter_list=layer.parameters())
    costs = []
    for _ in range(40):
        loss = fluid.layers.mean(layer(variable(x), variable(label)))
        loss.backward()
        adam.minimize(loss)
        layer.clear_gradients()
        costs.append(loss.numpy()[0])
    assert np.mean(costs[-5:]) < 0.6 * np.mean(costs[:5])


def test_row_conv():
    x = draw(2, 5, 3)
    layer = nn.RowConv("net", future_context_size=2)
    out, weight = layer(variable(x)), layer.weight.numpy()
    padded = np.concatenate([x, np.zeros([2, 2, 3], "float32")], 1)
    want = sum(padded[:, i : i + 5] * weight[i] for i in range(3))
    np.testing.assert_allclose(out.numpy(), want, rtol=1e-4, atol=1e-5)


def test_sequence_conv_stays_inside_its_sequences():
    rows = draw(5, 2)
    x = fluid.layers.lod_reset(variable(rows), target_lod=[0, 2, 5])
    layer = nn.SequenceConv("net", num_filters=3, filter_size=3)
    out = layer(x)
    weight = layer.weight.numpy()
    zero = np.zeros(2, "float32")
    windows = [
        [zero, rows[0], rows[1]],
        [rows[0], rows[1], zero],
        [zero, rows[2], rows[3]],
        [rows[2], rows[3], rows[4]],
        [rows[3], rows[4], zero],
    ]
    want = np.array([np.concatenate(w) for w in windows]) @ weight
    np.testing.assert_allclose(out.numpy(), want, rtol=1e-4, atol=1e-5)


def test_tree_conv_weighs_by_place_and_depth():
    # 1 has the children 2 and 3, 2 has the child 4; windows of depth 2 reach the children.
    nodes, edges = draw(1, 5, 2), np.array([[[1, 2], [1, 3], [2, 4], [0, 0]]], "int32")
    layer = nn.TreeConv(feature_size=2, output_size=3, num_filters=1, max_depth=2, act=None, bias_attr=False)
    left, right, top = (layer.weight.numpy()[:, i, :, 0] for i in range(3))
    one, two, three, four, _ = nodes[0]
    want = [
        one @ top + two @ (0.5 * right + 0.5 * top) + three @ (0.5 * left + 0.25 * right + 0.5 * top),
        two @ top + four @ (0.25 * left + 0.375 * right + 0.5 * top),
        three @ top,
        four @ top,
        np.zeros(3),
    ]
    np.testing.assert_allclose(layer(variable(nodes), variable(edges)).numpy()[0, :, :, 0], want, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("kind", ["downgrade_in_infer", "upscale_in_train"])
def test_dropout(kind):
    x = np.ones([1000], "float32")
    layer = nn.Dropout(0.25, dropout_implementation=kind)
    out = layer(variable(x)).numpy()
    assert 0.2 < (out == 0).mean() < 0.3
    assert out.max() == pytest.approx(1.0 if kind == "downgrade_in_infer" else 4 / 3)
    layer.eval()
    assert layer(variable(x)).numpy()[0] == pytest.approx(0.75 if kind == "downgrade_in_infer" else 1.0)


def test_a_seeded_dropout_repeats_itself():
    layer = nn.Dropout(0.5, seed=7)
    first, second = (layer(variable(np.ones([64], "float32"))).numpy() for _ in range(2))
    np.testing.assert_array_equal(first, second)


def test_flatten():
    assert nn.Flatten()(variable(IMAGE)).shape == [2, 168]


def test_gradients_reach_weights_and_stay_with_results():
    conv, fc = nn.Conv2D(4, 2, 3), nn.FC("net", 3, act="softmax")
    middle = conv(variable(IMAGE))
    loss = fluid.layers.mean(fc(middle))
    loss.backward(fluid.dygraph.BackwardStrategy())
    assert middle.gradient().shape == (2, 2, 5, 4)
    assert loss.gradient() is not None
    assert all(p.gradient() is not None for p in (*conv.parameters(), *fc.parameters()))


def test_wrong_arguments_are_named():
    with pytest.raises(TypeError, match="Linear: missing a required argument: 'output_dim'"):
        nn.Linear(3)
    with pytest.raises(TypeError, match="after the name scope"):
        nn.Embedding("net", [3, 4], False, False, None, None, "float32", 1)
    with pytest.raises(ValueError, match="divisible"):
        nn.Conv2D(3, 4, 3, groups=2)
    with pytest.raises(ValueError, match="there is no activation"):
        nn.Linear(3, 4, act="rellu")(variable(draw(2, 3)))
