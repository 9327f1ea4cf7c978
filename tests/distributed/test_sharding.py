"""Sharded training: stages 2 and 3, float32 gradients, loss scaling and clipping over processes, flat buffers."""

import numpy as np
import pytest
from tests.distributed.jobs import names_of
from tests.support import check_close, check_error, run_examples

import paddle
from paddle.distributed.fleet.meta_parallel.sharding import _units, group_sharded_storage, group_sharded_utils
from paddle.distributed.fleet.utils import mix_precision_utils

COMMON = """
import numpy as np
import paddle
from paddle.distributed.fleet.utils import mix_precision_utils as mixed

x = np.random.default_rng(0).standard_normal([6, 3]).astype("float32")

def made():
    paddle.seed(1)
    return paddle.nn.Sequential(paddle.nn.Linear(3, 5), paddle.nn.Tanh(), paddle.nn.Linear(5, 1))

def optimizer_of(net):
    clip = paddle.nn.ClipGradByGlobalNorm(0.3)
    return paddle.optimizer.AdamW(0.1, parameters=net.parameters(), grad_clip=clip)

def train(model, optimizer, data):
    for step in range(3):
        model(paddle.to_tensor(data * (step + 1))).square().mean().backward()
        optimizer.step()
        optimizer.clear_grad()

words = np.random.default_rng(1).integers(0, 30, [8, 5])

class Language(paddle.nn.Layer):
    def __init__(self, outside):
        super().__init__()
        self.words, self.outside = paddle.nn.Embedding(30, 8), outside
        self.blocks = paddle.nn.TransformerEncoder(paddle.nn.TransformerEncoderLayer(8, 2, 32, dropout=0.0), 2)
        self.head = paddle.nn.Linear(8, 30)
        self.head.weight = paddle.create_parameter([8, 30], "float32")
        self.tied = self.head.weight

    def forward(self, ids):
        x = self.blocks(self.words(ids))
        if self.outside:
            return paddle.matmul(x, self.words.weight, transpose_y=True)
        return self.head(x)

def language(outside=False):
    paddle.seed(2)
    return Language(outside)

def read(model, optimizer, ids):
    losses = []
    for _ in range(3):
        ids_ = paddle.to_tensor(ids)
        loss = paddle.nn.functional.cross_entropy(model(ids_), ids_.unsqueeze(-1))
        loss.backward()
        optimizer.step()
        optimizer.clear_grad()
        losses.append(float(loss))
    return losses

UNITS = {
    "whole": {},
    "units": {"segment_size": 200},
    "excluded": {"segment_size": 200, "exclude_layer": ["LayerNorm"]},
    "offload": {"segment_size": 200, "offload": True, "sync_buffers": True},
}
"""

TWO = (
    COMMON
    + """
import json
import paddle.distributed as dist
from paddle.distributed.fleet.meta_parallel.sharding.group_sharded_optimizer_stage2 import GroupShardedOptimizerStage2
from paddle.distributed.fleet.meta_parallel.sharding.group_sharded_stage2 import GroupShardedStage2
from paddle.distributed.fleet.meta_parallel.sharding.group_sharded_utils import GroupShardedScaler

dist.init_parallel_env()
rank, got = dist.get_rank(), {}
for name in ("plain", "main gradients"):
    net = made()
    optimizer = optimizer_of(net)
    if name == "main gradients":
        mixed.MixPrecisionLayer(net, dtype="bfloat16")
        optimizer = mixed.MixPrecisionOptimizer(optimizer)
    sharded = GroupShardedOptimizerStage2(params=net.parameters(), optim=optimizer)
    train(GroupShardedStage2(net, sharded), sharded, x[rank::2])
    got[name] = [p.tolist() for p in net.parameters()]
    got[name + " state"] = len([k for k in sharded.state_dict() if "moment1" in k])

for level in ("os", "os_g", "p_g_os"):
    net = made()
    model, optimizer, _ = dist.sharding.group_sharded_parallel(net, optimizer_of(net), level)
    train(model, optimizer, x[rank::2])
    full = [p._t.full_tensor() if hasattr(p._t, "full_tensor") else p._t for p in net.parameters()]
    got[level] = [t.tolist() for t in full]

# Parameters by unit: which sublayers are units, what stays whole, what is saved and loaded.
for name, options in UNITS.items():
    net = language()
    steps = paddle.optimizer.Momentum(0.5, parameters=net.parameters(), grad_clip=paddle.nn.ClipGradByGlobalNorm(0.5))
    model, optimizer, _ = dist.sharding.group_sharded_parallel(net, steps, "p_g_os", **options)
    losses = read(model, optimizer, words[rank::2])
    got["language " + name] = [[p.tolist() for p in net.parameters()], losses, [u.name for u in model._units]]
    got["language shapes " + name] = [p._local_shape for p in net.parameters()]
dist.sharding.save_group_sharded_model(model, "saved", optimizer)
model.get_all_parameters()
got["gathered"] = [net.words.weight._local_shape, net.words.weight.is_dist()]
dist.barrier()
fresh = language()
for p, q in zip(fresh.parameters(), net.parameters()):
    p.name = q.name
steps = paddle.optimizer.Momentum(0.5, parameters=fresh.parameters(), grad_clip=paddle.nn.ClipGradByGlobalNorm(0.5))
again, loaded, _ = dist.sharding.group_sharded_parallel(fresh, steps, "p_g_os", segment_size=200)
again.set_state_dict(paddle.load("saved/model.pdmodel"))
loaded.set_state_dict(paddle.load("saved/model.pdopt"))
read(again, loaded, words[rank::2])
got["resumed"] = [p.tolist() for p in fresh.parameters()]
outside, _, _ = dist.sharding.group_sharded_parallel(language(outside=True), steps, "p_g_os", segment_size=200)
try:
    outside(paddle.to_tensor(words))
except Exception as error:
    got["outside"] = f"{type(error).__name__}: {error}"

# Two groups of parameters, of each of which one process owns nothing: the norms are exchanged all the same.
net = paddle.nn.Linear(2, 1)
groups = [{"params": [net.weight]}, {"params": [net.bias]}]
clip = paddle.nn.ClipGradByGlobalNorm(0.5)
optimizer = GroupShardedOptimizerStage2(
    net.parameters(), paddle.optimizer.SGD(1.0, parameters=groups, grad_clip=clip)
)
before = [p.numpy() for p in net.parameters()]
net(paddle.full([1, 2], 3.0)).sum().backward()
optimizer.step()
got["groups"] = [float(np.linalg.norm(b - p.numpy())) for b, p in zip(before, net.parameters())]

# One process overflows, and both skip the step. The scaler itself works on other devices than the CPU only.
scaler = paddle.amp.GradScaler(enable=False, use_dynamic_loss_scaling=False)
scaler._enable, scaler._scale = True, 2.0
scaler = GroupShardedScaler(scaler)
net = paddle.nn.Linear(1, 1)
dist.parallel.sync_params_buffers(net)
optimizer = paddle.optimizer.SGD(1.0, parameters=net.parameters())
before, optimizer = net.weight.item(), GroupShardedOptimizerStage2(net.parameters(), optimizer)
got["stepped"] = []
for factor in (1.0, float("inf") if rank else 1.0):
    scaler.scale(net(paddle.full([1, 1], factor)).sum()).backward()
    scaler.step(optimizer)
    scaler.update()
    optimizer.clear_grad()
    got["stepped"].append(round(before - net.weight.item(), 4))
print("RESULT", json.dumps(got))
"""
)


@pytest.mark.parametrize("name", ["plain", "main gradients", "os", "os_g", "p_g_os"])
def test_sharded_training_is_that_of_one_process(two, name):
    names = names_of(COMMON)
    net = names["made"]()
    names["train"](net, names["optimizer_of"](net), names["x"])
    for got in two:
        for value, wanted in zip(got[name], net.parameters(), strict=True):
            check_close(value, wanted.numpy(), rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("name", ["whole", "units", "excluded", "offload"])
def test_units_change_no_number(two, name):
    net, _ = _language_alone(3)
    for got in two:
        for value, wanted in zip(got[f"language {name}"][0], net.parameters(), strict=True):
            check_close(value, wanted.numpy(), rtol=1e-5, atol=2e-6)


def _language_alone(steps):
    names = names_of(COMMON)
    net = names["language"]()
    clip = paddle.nn.ClipGradByGlobalNorm(0.5)
    optimizer = paddle.optimizer.Momentum(0.5, parameters=net.parameters(), grad_clip=clip)
    for _ in range(steps // 3):
        names["read"](net, optimizer, names["words"])
    return net, names


def test_which_sublayers_are_units(two):
    blocks = [f"blocks.layers.{i}.{part}" for i in range(2) for part in ("self_attn", "linear1", "linear2")]
    assert two[0]["language whole"][2] == [""]
    assert two[0]["language units"][2] == ["words", *blocks, "head", ""]
    # The weight of `head` is also a parameter of the model itself, so it belongs to the last unit.
    names = names_of(COMMON)
    net = names["language"]()
    units = {name: held for name, _, held in _units.choose_units(net, 200)}
    assert [p is net.head.bias for p in units["head"]] == [True]
    assert any(p is net.tied for p in units[""])
    norms = [i for i, s in enumerate(two[0]["language shapes excluded"]) if s == [8]]
    assert len(norms) == 8  # four norms with scale and shift, whole in every process
    assert [8] not in two[0]["language shapes units"]


def test_sharded_weights_are_saved_gathered_and_loaded(two):
    net, _ = _language_alone(6)
    state = _language_alone(3)[0].state_dict()
    for got in two:
        assert got["gathered"] == [[30, 8], False]
        for value, wanted in zip(got["resumed"], net.parameters(), strict=True):
            check_close(value, wanted.numpy(), rtol=1e-4, atol=1e-5)
    assert state["words.weight"].shape == [30, 8]


def test_a_parameter_used_outside_its_unit_is_an_error(two):
    for got in two:
        assert got["outside"].startswith("PreconditionNotMetError")
        assert "exclude_layer" in got["outside"]


def test_layers_to_leave_out_must_exist():
    net = paddle.nn.Sequential(paddle.nn.Linear(4, 4), paddle.nn.LayerNorm(4))
    check_error(lambda: _units.excluded_parameters(net, ["Conv2D"]), AssertionError, "Conv2D", "exclude_layer")
    check_error(lambda: _units.excluded_parameters(net, [net[0]]), TypeError, "exclude_layer", "id(layer)")
    assert _units.excluded_parameters(net, [id(net[1])]) == {id(p) for p in net[1].parameters()}
    assert [(name, len(held)) for name, _, held in _units.choose_units(net, 20)] == [("0", 2), ("", 2)]


def test_state_lies_at_the_owners(two):
    for name in ("plain", "main gradients"):
        assert sum(got[f"{name} state"] for got in two) == 4
        assert all(got[f"{name} state"] for got in two)


def test_groups_of_parameters_are_clipped_one_by_one(two):
    for got in two:
        check_close(got["groups"], [0.5, 0.5], rtol=1e-5)


def test_all_processes_skip_a_step_together(two):
    assert [got["stepped"] for got in two] == [[1.0, 1.0]] * 2


# ---- one process ----


# In 3.3.1: `grad` is None, `main_grad` float32 sums; clear_grad sets zeros, or None with set_to_zero=False.
def test_main_gradients():
    net = paddle.nn.Linear(2, 2)
    model = mix_precision_utils.MixPrecisionLayer(net, dtype="bfloat16")
    optimizer = mix_precision_utils.MixPrecisionOptimizer(paddle.optimizer.SGD(1.0, parameters=net.parameters()))
    before = net.weight.numpy()
    for times in (1.0, 2.0):
        model(paddle.ones([1, 2])).sum().backward()
        assert net.weight.grad is None
        assert net.weight.main_grad.tolist() == [[times, times]] * 2
    optimizer.step()
    check_close(before - net.weight.numpy(), np.full([2, 2], 2.0), rtol=1e-6)
    optimizer.clear_grad()
    assert net.weight.main_grad.tolist() == [[0.0, 0.0]] * 2
    optimizer.clear_grad(set_to_zero=False)
    assert net.weight.main_grad is None
    assert list(model.state_dict()) == ["weight", "bias"]
    check_error(lambda: mix_precision_utils.MixPrecisionLayer(net, dtype="float32"), AssertionError, "bfloat16")


def test_main_gradients_keep_what_low_precision_loses():
    net = paddle.nn.Linear(1, 1, bias_attr=False).astype("bfloat16")
    mix_precision_utils.MixPrecisionLayer(net, dtype="bfloat16")
    for value in (256.0, 1.0, 1.0):  # 256 + 1 is 256 in bfloat16
        net(paddle.full([1, 1], value, "bfloat16")).sum().backward()
    assert net.weight.main_grad.dtype == paddle.float32
    assert net.weight.main_grad.item() == 258.0


def test_the_scaler_of_main_gradients():
    net = paddle.nn.Linear(1, 1, bias_attr=False)
    mix_precision_utils.MixPrecisionLayer(net, dtype="float16")
    optimizer = mix_precision_utils.MixPrecisionOptimizer(paddle.optimizer.SGD(1.0, parameters=net.parameters()))
    scaler = paddle.amp.GradScaler(enable=False, use_dynamic_loss_scaling=False)
    scaler._enable, scaler._scale = True, 8.0  # as on another device than the CPU
    mix_precision_utils.MixPrecisionScaler(scaler)
    scaler.scale(net(paddle.full([1, 1], 3.0)).sum()).backward()
    assert net.weight.main_grad.item() == 24.0
    before = net.weight.item()
    scaler.step(optimizer)
    assert net.weight.main_grad.item() == 3.0
    check_close(before - net.weight.item(), 3.0, rtol=1e-6)


def test_types_are_dtypes():
    kinds = group_sharded_utils.Type
    assert {kinds.fp16.value: 2, kinds.fp32.value: 4}[paddle.ones([1]).dtype] == 4
    assert [(k.name, k.value) for k in kinds] == [
        ("fp16", paddle.float16),
        ("bf16", paddle.bfloat16),
        ("fp32", paddle.float32),
    ]
    with group_sharded_utils.device_guard(device="cpu"):
        assert paddle.get_device() == "cpu"


def test_parameters_and_gradients_in_buffers():
    first, second = paddle.create_parameter([2, 2], "float32"), paddle.create_parameter([3], "float32")
    values = [*first.flatten().tolist(), 0.0, 0.0, *second.tolist(), 0.0]
    align = {first.name: 2, second.name: 1}
    weights = group_sharded_storage.ParamStorage(size=10, dtype=paddle.float32, device="gpu")
    weights.add_rank_params([first, second], align)
    assert weights.buffer.tolist() == values
    weights.buffer.set_value(np.arange(10, dtype="float32"))
    assert (first.tolist(), second.tolist()) == ([[0.0, 1.0], [2.0, 3.0]], [6.0, 7.0, 8.0])
    gradients = group_sharded_storage.GradStorage(10, paddle.float32, "gpu", destination=0, param2align=align)
    assert gradients.can_add_grad_view(first, 2)
    for p in (first, second):
        gradients.add_grad(p, align[p.name])
    assert not gradients.can_add_grad_view(first, 2)
    for _ in range(2):
        (first.sum() + (second * second).sum()).backward()
    assert gradients.buffer.tolist() == [2.0, 2.0, 2.0, 2.0, 0.0, 0.0, 24.0, 28.0, 32.0, 0.0]
    check_error(lambda: weights.add_rank_params([first], align), AssertionError, "only once")
    small = group_sharded_storage.ParamStorage(2, paddle.float32, "cpu")
    check_error(lambda: small.add_rank_params([second], align), AssertionError, "buffer of 2")


def test_examples():
    run_examples(mix_precision_utils.MixPrecisionLayer)
