"""`ParamAttr`: how parameters are named, initialized and trained."""

import numpy as np
import pytest
from tests.support import check_error

import paddle
from paddle import ParamAttr, nn, optimizer
from paddle.nn.initializer import Constant
from paddle.regularizer import L1Decay, L2Decay


def _layer(attr, size=2):
    return nn.Linear(size, size, weight_attr=attr, bias_attr=False)


def _stepped(layer, rule, scale=1.0, **options):
    """How far a step along a gradient of ones times `scale` moves the weight."""
    before = layer.weight.numpy().copy()
    optimizer_ = rule(parameters=layer.parameters(), **options)
    (layer.weight * scale).sum().backward()
    optimizer_.step()
    return before - layer.weight.numpy()


def test_two_models_may_use_one_name():
    """The original refuses a name that any other model in the process uses; here models live side by side."""
    one, two = (_layer(ParamAttr(name="shared", initializer=Constant(float(i)))) for i in range(2))
    assert one.weight.name == two.weight.name == "shared"
    assert one.weight is not two.weight
    for i, net in enumerate((one, two)):
        rule = optimizer.Momentum(0.1, parameters=net.parameters())
        net(paddle.ones([1, 2])).sum().backward()
        rule.step()
        assert list(rule.state_dict()) == ["shared_velocity_0"]
        np.testing.assert_allclose(net.weight.numpy(), i - 0.1, rtol=1e-6)


def test_one_optimizer_refuses_a_name_twice():
    net = nn.Sequential(_layer(ParamAttr(name="same")), _layer(ParamAttr(name="same")))
    check_error(lambda: optimizer.SGD(0.1, parameters=net.parameters()), ValueError, "'same'", "different name")
    groups = [{"params": net[0].parameters()}, {"params": net[1].parameters()}]
    check_error(lambda: optimizer.SGD(0.1, parameters=groups), ValueError, "'same'")


def test_default_names_are_numbered():
    with paddle.utils.unique_name.guard():
        layers = [nn.Linear(1, 1), nn.Linear(1, 1), nn.Linear(1, 1, weight_attr="mine")]
        assert [p.name for layer in layers for p in layer.parameters()] == [
            "linear_0.w_0",
            "linear_0.b_0",
            "linear_1.w_0",
            "linear_1.b_0",
            "mine",
            "linear_2.b_0",
        ]
        assert paddle.create_parameter([1], "float32").name == "create_parameter_0.w_0"
        assert paddle.create_parameter([1], "float32", is_bias=True).name == "create_parameter_1.b_0"
        assert paddle.create_parameter([1], "float32", name="own").name == "own"


@pytest.mark.parametrize(
    "rule", [optimizer.SGD, optimizer.Adam, optimizer.Momentum, optimizer.AdamW, optimizer.RMSProp]
)
def test_a_rate_of_zero_freezes(rule):
    layer = _layer(ParamAttr(learning_rate=0.0))
    assert abs(_stepped(layer, rule, learning_rate=0.1)).max() == 0
    assert not layer.weight.stop_gradient


def test_a_rate_multiplies_that_of_the_optimizer():
    moved = _stepped(_layer(ParamAttr(learning_rate=0.5)), optimizer.SGD, learning_rate=0.1)
    np.testing.assert_allclose(moved, 0.05, rtol=1e-5)
    layer = _layer(ParamAttr(learning_rate=0.5))
    group = [{"params": layer.parameters(), "learning_rate": 0.1}]
    rule = optimizer.SGD(0.1, parameters=group)
    before = layer.weight.numpy().copy()
    layer.weight.sum().backward()
    rule.step()
    np.testing.assert_allclose(before - layer.weight.numpy(), 0.005, rtol=1e-3)


@pytest.mark.parametrize(
    ("own", "common", "penalty"),
    [
        (L2Decay(0.5), None, 1.0),
        (L2Decay(0.5), 10.0, 1.0),
        (L1Decay(0.5), L2Decay(10.0), 0.5),
        (None, 0.25, 0.5),
        (None, L1Decay(0.25), 0.25),
        (None, None, 0.0),
        (L2Decay(0.0), None, 0.0),
    ],
)
def test_the_regularizer_of_a_parameter_overrides_the_optimizers(own, common, penalty):
    layer = _layer(ParamAttr(regularizer=own, initializer=Constant(2.0)))
    moved = _stepped(layer, optimizer.SGD, scale=0.0, learning_rate=1.0, weight_decay=common)
    np.testing.assert_allclose(moved, penalty, rtol=1e-6)


def test_need_clip():
    for need, length in ((True, 1.0), (False, 8.0)):
        layer = _layer(ParamAttr(need_clip=need))
        moved = _stepped(layer, optimizer.SGD, scale=4.0, learning_rate=1.0, grad_clip=nn.ClipGradByGlobalNorm(1.0))
        assert np.linalg.norm(moved) == pytest.approx(length, rel=1e-4)


def test_a_parameter_that_is_not_trainable_has_no_gradient_and_stays():
    layer = _layer(ParamAttr(trainable=False))
    assert layer.weight.stop_gradient
    assert not layer.weight.trainable
    rule = optimizer.SGD(0.1, parameters=layer.parameters())
    x = paddle.ones([1, 2])
    x.stop_gradient = False
    layer(x).sum().backward()
    rule.step()
    assert layer.weight.grad is None
    assert x.grad is not None


def test_training_can_be_switched_off_and_on_later():
    layer = _layer(None)
    layer.weight.trainable = False
    assert layer.weight.stop_gradient
    assert abs(layer(paddle.ones([1, 2])).stop_gradient)
    layer.weight.trainable = True
    layer(paddle.ones([1, 2])).sum().backward()
    assert layer.weight.grad is not None


def test_stop_gradient_of_an_intermediate_result_freezes_the_layers_before_it():
    before, after = nn.Linear(2, 2), nn.Linear(2, 1)
    rule = optimizer.SGD(0.1, parameters=[*before.parameters(), *after.parameters()])
    kept, changed = before.weight.numpy().copy(), after.weight.numpy().copy()
    middle = before(paddle.ones([3, 2]))
    middle.stop_gradient = True
    after(middle).sum().backward()
    rule.step()
    assert before.weight.grad is None
    np.testing.assert_array_equal(before.weight.numpy(), kept)
    assert not np.array_equal(after.weight.numpy(), changed)


@pytest.mark.parametrize(
    "make",
    [
        lambda **attrs: nn.Linear(2, 3, **attrs),
        lambda **attrs: nn.Conv2D(2, 3, 1, **attrs),
        lambda **attrs: nn.LayerNorm(3, **attrs),
        lambda **attrs: nn.BatchNorm1D(3, **attrs),
    ],
)
def test_false_leaves_a_bias_out(make):
    layer = make(bias_attr=False)
    assert "bias" not in layer.state_dict()
    assert "weight" in layer.state_dict()


def test_false_leaves_a_weight_out():
    assert list(nn.LayerNorm(3, weight_attr=False).state_dict()) == ["bias"]
    assert nn.LayerNorm(3, weight_attr=False, bias_attr=False).parameters() == []


@pytest.mark.parametrize(
    ("given", "name", "kind"),
    [
        (None, None, None),
        (True, None, None),
        ("w", "w", None),
        (Constant(2.0), None, Constant),
        (L2Decay(0.1), None, None),
        (ParamAttr(name="v"), "v", None),
    ],
)
def test_other_values_are_accepted_as_an_attribute(given, name, kind):
    attr = ParamAttr._to_attr(given)
    assert isinstance(attr, ParamAttr)
    assert attr.name == name
    assert attr.initializer is None if kind is None else isinstance(attr.initializer, kind)
    assert attr.regularizer is (given if isinstance(given, L2Decay) else None)
    assert ParamAttr._to_attr(False) is False
    assert [a.name for a in ParamAttr._to_attr(["a", "b"])] == ["a", "b"]


def test_one_attribute_may_be_used_for_many_parameters():
    attr = ParamAttr(initializer=Constant(3.0), learning_rate=0.5)
    layers = [_layer(attr) for _ in range(2)]
    assert layers[0].weight.name != layers[1].weight.name
    layers[0].weight.optimize_attr["learning_rate"] = 9.0
    assert layers[1].weight.optimize_attr["learning_rate"] == 0.5
    assert attr.name is None


def test_parameters_carry_their_attributes():
    attr = ParamAttr(learning_rate=0.5, regularizer=L1Decay(0.1), need_clip=False, do_model_average=False)
    p = paddle.create_parameter([2, 3], "float64", attr=attr)
    assert p.dtype == paddle.float64
    assert p.shape == [2, 3]
    assert p.optimize_attr == {"learning_rate": 0.5}
    assert p.regularizer is attr.regularizer
    assert not p.need_clip
    assert not p.do_model_average
    assert p.persistable
    assert paddle.create_parameter([2], "float32", is_bias=True).tolist() == [0.0, 0.0]
    assert paddle.create_parameter([2], "int64").tolist() == [0, 0]


@pytest.mark.parametrize(
    ("call", "kind", "words"),
    [
        (lambda: ParamAttr(name=3), TypeError, "name = 3"),
        (lambda: ParamAttr(name=""), ValueError, "must not be empty"),
        (lambda: ParamAttr(learning_rate="x"), TypeError, "learning_rate = 'x'"),
        (lambda: ParamAttr(trainable=1), TypeError, "trainable = 1"),
        (lambda: ParamAttr(need_clip=None), TypeError, "need_clip = None"),
        (lambda: ParamAttr(do_model_average=3), TypeError, "do_model_average = 3"),
        (lambda: ParamAttr._to_attr(3), TypeError, "attr = 3"),
        (lambda: paddle.create_parameter([2], "float32", attr=False), ValueError, "must not be False"),
    ],
)
def test_wrong_use_is_refused(call, kind, words):
    check_error(call, kind, words)


def test_a_parameter_of_a_tensor_shares_its_memory():
    x = paddle.ones([2])
    p = nn.Parameter(x)
    assert isinstance(p, paddle.Tensor)
    assert not p.stop_gradient
    assert x.stop_gradient
    p.set_value(paddle.zeros([2]))
    assert x.tolist() == [0.0, 0.0]
    assert nn.Parameter(x, False).stop_gradient
    assert nn.Parameter(data=x, requires_grad=False).stop_gradient
    layer = nn.Layer()
    layer.p = p
    assert [k for k, _ in layer.named_parameters()] == ["p"]


def test_a_parameter_of_a_shape():
    for p in (nn.Parameter([2, 3], "float64"), nn.Parameter(shape=[2, 3], dtype="float64", trainable=True, name="own")):
        assert p.shape == [2, 3]
        assert p.dtype == paddle.float64
        assert not p.stop_gradient
    assert p.name == "own"
    assert nn.Parameter(shape=[1], dtype="float32", trainable=False).stop_gradient
    assert nn.Parameter().shape == [0]
    check_error(lambda: nn.Parameter([1.0, 2.0]), TypeError, "dtype")
