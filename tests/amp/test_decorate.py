"""decorate: what is cast, master weights in the optimizer, float32 gradients, the saved dtype."""

import numpy as np
import pytest
from tests.golden.amp_cases import build, dtypes
from tests.support import check_error, golden

import paddle
import paddle.nn.functional as F
from paddle import nn
from paddle.amp import _support

FACTS = golden("amp.json")["decorate"]
OPTIONS = {
    "O1": {"level": "O1"},
    "bfloat16": {},
    "float16": {"dtype": "float16"},
    "no masters": {"master_weight": False},
    "without a layer": {"excluded_layers": "nested"},
    "without a class": {"excluded_layers": [nn.Linear]},
}


def o2(model, optimizer=None, **options):
    return paddle.amp.decorate(model, optimizer, **{"level": "O2", "dtype": "bfloat16", **options})


@pytest.mark.parametrize("name", FACTS)
def test_what_is_cast(name, monkeypatch):
    monkeypatch.setattr(_support, "accelerated", lambda: True)
    net, options = build(paddle), dict(OPTIONS[name])
    if options.get("excluded_layers") == "nested":
        options["excluded_layers"] = net.nested
    optimizer = paddle.optimizer.Adam(parameters=net.parameters())
    assert o2(net, optimizer, **options) == (net, optimizer)
    assert dtypes(net) == FACTS[name]["dtypes"]
    assert optimizer._multi_precision == FACTS[name]["masters"]


def test_float16_has_no_effect_on_the_cpu():
    layer = nn.Linear(2, 2)
    assert paddle.amp.decorate(layer, level="O2").weight.dtype == paddle.float32


def test_one_or_many():
    layers = [nn.Linear(2, 2), nn.Linear(2, 2)]
    optimizers = [paddle.optimizer.SGD(0.1, parameters=layer.parameters()) for layer in layers]
    models, rules = o2(layers, optimizers)
    assert models is layers
    assert rules is optimizers
    assert {layer.weight.dtype for layer in models} == {paddle.bfloat16}
    assert o2(layers) is layers


RULES = "SGD Momentum Adam AdamW Adamax Adagrad Adadelta RMSProp Lamb NAdam RAdam ASGD Rprop".split()


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("masters", [True, False])
def test_master_weights_keep_what_bfloat16_loses(rule, masters):
    layer = nn.Linear(4, 4)
    layer.weight.set_value(paddle.ones([4, 4]))
    optimizer = getattr(paddle.optimizer, rule)(learning_rate=1e-4, parameters=layer.parameters())
    o2(layer, optimizer, master_weight=masters)
    for _ in range(3):
        layer(paddle.ones([2, 4], "bfloat16")).sum().backward()
        optimizer.step()
        optimizer.clear_grad()
    assert layer.weight.dtype == paddle.bfloat16
    state = optimizer.state_dict()
    assert ("master_weights" in state) == masters
    if masters:
        master = state["master_weights"][layer.weight.name]
        assert master.dtype == paddle.float32
        assert 0 < abs(master.numpy() - 1).max() < 0.1
        np.testing.assert_array_equal(master.astype("bfloat16").numpy(), layer.weight.numpy())


def test_optimizer_with_existing_state_continues():
    layer, x = nn.Linear(4, 1), paddle.rand([32, 4])
    optimizer = paddle.optimizer.Adam(0.05, parameters=layer.parameters())

    def train(steps, **region):
        for _ in range(steps):
            with paddle.amp.auto_cast(**region):
                loss = F.mse_loss(layer(x), x.sum(1, keepdim=True))
            loss.backward()
            optimizer.step()
            optimizer.clear_grad()
        return float(loss)

    first = train(20, enable=False)
    o2(layer, optimizer)
    assert train(60, level="O2", dtype="bfloat16") < first / 3


def test_gradients_in_float32():
    layer = nn.Linear(4, 4)
    optimizer = paddle.optimizer.SGD(0.1, parameters=layer.parameters(), grad_clip=nn.ClipGradByGlobalNorm(1.0))
    o2(layer, optimizer, master_grad=True)
    for _ in range(2):
        layer(paddle.rand([2, 4]).astype("bfloat16")).sum().backward()
    assert layer.weight.grad.dtype == paddle.float32
    optimizer.step()
    optimizer.clear_grad()
    assert layer.weight.grad.dtype == paddle.float32
    assert layer.weight.grad.abs().sum() == 0


def test_float32_gradients_without_masters():
    layer = nn.Linear(4, 4)
    optimizer = paddle.optimizer.SGD(0.1, parameters=layer.parameters())
    o2(layer, optimizer, master_grad=True, master_weight=False)
    before = layer.weight.astype("float32").numpy().copy()
    layer(paddle.ones([2, 4], "bfloat16")).sum().backward()
    optimizer.step()
    np.testing.assert_allclose(layer.weight.astype("float32").numpy(), before - 0.2, atol=0.01)


def test_saved_dtype(tmp_path):
    layer = o2(nn.Linear(2, 2), save_dtype="float32")
    layer.register_buffer("count", paddle.ones([1], "int64"))
    state = layer.state_dict()
    assert {k: v.dtype.name for k, v in state.items()} == {"weight": "float32", "bias": "float32", "count": "int64"}
    assert state["weight"].name == layer.weight.name
    assert layer.weight.dtype == paddle.bfloat16
    paddle.save(state, str(tmp_path / "w.pdparams"))
    other = o2(nn.Linear(2, 2))
    other.register_buffer("count", paddle.zeros([1], "int64"))
    other.set_state_dict(paddle.load(str(tmp_path / "w.pdparams")))
    assert (other.weight == layer.weight).all()


def test_wrong_arguments():
    layer = nn.Linear(2, 2)
    check_error(lambda: o2(layer, level="OD"), ValueError, "'level'", "'OD'")
    check_error(lambda: o2(layer, dtype="float32"), ValueError, "'dtype'", "'float32'")
    check_error(lambda: o2("a model"), TypeError, "'models'", "'a model'")
    check_error(lambda: o2([1]), RuntimeError, "'models'", "1")
    check_error(lambda: o2(layer, "x"), TypeError, "'optimizers'", "'x'")
    check_error(lambda: o2(layer, excluded_layers="x"), TypeError, "'excluded_layers'", "'x'")
    check_error(lambda: o2(layer, save_dtype="int8"), ValueError, "'save_dtype'", "'int8'")
