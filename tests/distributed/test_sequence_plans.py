"""Long inputs that are split: ring attention, heads exchanged, convolutions by width, segments; against one process."""

import numpy as np
import pytest
import torch
from tests.distributed.jobs import names_of
from tests.support import check_close, check_error

import paddle
import paddle.distributed as dist
from paddle import nn
from paddle.distributed import _ring_attention
from paddle.distributed.auto_parallel.high_level_api import ToDistributedConfig

COMMON = """
import json
import numpy as np
import paddle
import paddle.distributed as dist
import paddle.nn.functional as F
from paddle import nn
from paddle.distributed import fleet

rng = np.random.default_rng(0)
WORDS = rng.integers(0, 20, [2, 8])
IMAGE = rng.standard_normal([2, 3, 4, 8]).astype("float32")

class Attention(nn.Layer):
    def __init__(self, causal):
        super().__init__()
        self.causal = causal

    def forward(self, q, k, v):
        return F.scaled_dot_product_attention(q, k, v, is_causal=self.causal)

class Network(nn.Layer):
    def __init__(self, causal, shared):
        super().__init__()
        paddle.seed(1)
        self.words, self.out, self.heads = nn.Embedding(20, 16), nn.Linear(16, 20), 1 if shared else 2
        self.q, self.k, self.v = nn.Linear(16, 16), nn.Linear(16, 8 * self.heads), nn.Linear(16, 8 * self.heads)
        self.attention = Attention(causal)

    def forward(self, ids):
        x = self.words(ids)
        q = self.q(x).reshape([*ids.shape, 2, 8])
        k, v = (part(x).reshape([*ids.shape, self.heads, 8]) for part in (self.k, self.v))
        return self.out(self.attention(q, k, v).reshape([*ids.shape, 16]) + x)

class Whole(nn.Layer):
    def __init__(self, causal=False, shared=False):
        super().__init__()
        self.net = Network(causal, shared)

    def forward(self, ids):
        return self.net(ids)

class Convolutions(nn.Layer):
    def __init__(self):
        super().__init__()
        paddle.seed(2)
        self.a, self.b = nn.Conv2D(3, 4, [1, 5], padding=[0, 2]), nn.Conv2D(4, 2, 2, stride=2)

    def forward(self, x):
        return self.b(F.relu(self.a(x)))

def loss_of(logits, ids):
    return F.cross_entropy(logits.reshape([-1, 20]), ids.reshape([-1, 1]))

def read(net, optimizer):
    losses = []
    for _ in range(3):
        ids = paddle.to_tensor(WORDS)
        out = net(ids)
        loss = loss_of(dist.unshard_dtensor(out) if out.is_dist() else out, ids)
        loss.backward()
        optimizer.step()
        optimizer.clear_grad()
        losses.append(float(loss))
    return losses, {k: v.numpy().tolist() for k, v in net.state_dict().items()}

def see(net):
    x = paddle.to_tensor(IMAGE, stop_gradient=False)
    out = net(x)
    out.square().sum().backward()
    return [out.numpy().tolist(), *[p.grad.numpy().tolist() for p in net.parameters()], x.grad.numpy().tolist()]

CASES = {"full": (False, False), "causal": (True, False), "shared heads": (True, True)}
sgd = lambda net: paddle.optimizer.SGD(0.5, parameters=net.parameters())
"""

TWO = (
    COMMON
    + """
dist.init_parallel_env()
me, got = dist.get_rank(), {}
mesh = dist.ProcessMesh([0, 1], dim_names=["sep"])
for name, case in CASES.items():
    for backend in ("p2p", "all2all") if name != "shared heads" else ("p2p",):
        net = Whole(*case)
        plan = {"net": dist.PrepareContextParallel(backend), "net.attention": dist.ContextParallel(backend)}
        net, optimizer = dist.parallelize(net, sgd(net), mesh, {"cp_config": {"parallelize_plan": plan}})
        got[f"{name} {backend}"] = read(net, optimizer)

net = Whole()
dist.parallelize(net, None, mesh, {"cp_config": {"parallelize_plan": {"net.attention": dist.ContextParallel()}}})
try:
    net(paddle.to_tensor(WORDS))
except Exception as error:
    got["unprepared"] = f"{type(error).__name__}: {error}"

net = Convolutions()
plan = {"mp_config": {"parallelize_plan": {"[ab]": dist.ConvParallel()}}}
net, _ = dist.parallelize(net, None, dist.ProcessMesh([0, 1], dim_names=["mp"]), plan)
got["convolutions"] = see(net)

net = Whole()
ids = paddle.to_tensor(WORDS)
loader = paddle.io.DataLoader(paddle.io.TensorDataset([ids, ids]), batch_size=2)
net, optimizer, loader = dist.to_distributed(net, sgd(net), loader, device_num=2)
losses = []
for _ in range(3):
    for x, y in loader:
        loss = loss_of(net(x), y)
        loss.backward()
        optimizer.step()
        optimizer.clear_grad()
        losses.append(float(loss))
got["automatic"] = [losses, {k: v.numpy().tolist() for k, v in net.state_dict().items()}]

for name, config in (
    ("sharding", {"sharding": {"enable": True, "stage": 1}, "fused_passes": {"enable": True}}),
    ("amp", {"amp": {"enable": True, "dtype": "bfloat16", "level": "o1"}}),
):
    net = Whole()
    dist.shard_layer(net, dist.ProcessMesh([0, 1], dim_names=["dp"]))
    model = dist.to_static(net, None, loss_of, sgd(net), dist.Strategy(config))
    got["strategy " + name] = [float(model(ids, ids)) for _ in range(3)]

# Segments: each process has half of every sequence; gradients are added over them.
strategy = fleet.DistributedStrategy()
strategy.hybrid_configs = {"sep_degree": 2}
fleet.init(is_collective=True, strategy=strategy)
hybrid = fleet.get_hybrid_communicate_group()
paddle.seed(3)
net = nn.Sequential(nn.Embedding(20, 6), nn.Tanh(), nn.Linear(6, 20))
model, optimizer = fleet.distributed_model(net), fleet.distributed_optimizer(sgd(net))
for _ in range(2):
    part = paddle.to_tensor(WORDS[:, 4 * me : 4 * me + 4])
    (loss_of(model(part), part) / 2).backward()
    optimizer.step()
    optimizer.clear_grad()
got["segments"] = [p.tolist() for p in net.parameters()]
got["groups"] = [type(model).__name__, hybrid.get_sep_parallel_rank(), hybrid.get_sep_parallel_group().ranks,
                 hybrid.get_dp_sep_parallel_group().ranks]
print("RESULT" + json.dumps(got))
"""
)


@pytest.fixture(scope="module")
def made():
    return names_of(COMMON)


def _agree(found, wanted):
    check_close(found[0], wanted[0], rtol=1e-5)
    for key, value in wanted[1].items():
        check_close(np.float32(found[1][key]), np.float32(value), rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("name", ["full p2p", "full all2all", "causal p2p", "causal all2all", "shared heads p2p"])
def test_attention_over_parts_of_a_sequence(two, made, name):
    net = made["Whole"](*made["CASES"][name.rsplit(" ", 1)[0]])
    wanted = made["read"](net, made["sgd"](net))
    for rank in two:
        _agree(rank[name], wanted)


def test_sequences_must_be_prepared(two):
    for rank in two:
        assert rank["unprepared"].startswith("PreconditionNotMetError")
        assert "PrepareContextParallel" in rank["unprepared"]


def test_convolutions_by_width(two, made):
    wanted = made["see"](made["Convolutions"]())
    for rank in two:
        for value, reference in zip(rank["convolutions"], wanted, strict=True):
            check_close(np.float32(value), np.float32(reference), rtol=1e-5, atol=1e-5)


def test_automatic_distribution(two, made):
    net = made["Whole"]()
    wanted = made["read"](net, made["sgd"](net))
    for rank in two:
        _agree(rank["automatic"], wanted)
        check_close(rank["strategy sharding"], wanted[0], rtol=1e-5)
        check_close(rank["strategy amp"], wanted[0], rtol=2e-2)  # bfloat16 has eight bits
        assert rank["strategy amp"] != rank["strategy sharding"]


def test_segments(two, made):
    paddle.seed(3)
    net = nn.Sequential(nn.Embedding(20, 6), nn.Tanh(), nn.Linear(6, 20))
    optimizer, ids = made["sgd"](net), paddle.to_tensor(made["WORDS"])
    for _ in range(2):
        made["loss_of"](net(ids), ids).backward()
        optimizer.step()
        optimizer.clear_grad()
    for number, rank in enumerate(two):
        assert rank["groups"] == ["SegmentParallel", number, [0, 1], [0, 1]]
        for value, wanted in zip(rank["segments"], net.parameters(), strict=True):
            check_close(np.float32(value), wanted.numpy(), rtol=1e-5, atol=1e-6)


# ---- one process ----


@pytest.mark.parametrize("causal", [False, True])
def test_blocks_of_attention_by_products(causal):
    q, k, v, grad = (torch.randn(2, 3, 5, 4) for _ in range(4))
    out, lse = _ring_attention._block(q, k, v, causal, 0.5)
    for found, wanted in zip(_ring_attention._block_by_products(q, k, v, causal, 0.5), (out, lse), strict=True):
        check_close(found.numpy(), wanted.numpy(), rtol=1e-5, atol=1e-6)
    arguments = grad, q, k, v, out, lse, causal, 0.5
    wanted = _ring_attention._block_gradients(*arguments)
    for found, one in zip(_ring_attention._gradients_by_products(*arguments), wanted, strict=True):
        check_close(found.numpy(), one.numpy(), rtol=1e-4, atol=1e-5)


def test_what_plans_refuse():
    mesh = dist.ProcessMesh([0], dim_names=["mp"])
    check_error(lambda: dist.ContextParallel("ring"), AssertionError, "'p2p' or 'all2all'")
    check_error(lambda: dist.ConvParallel().apply(nn.Linear(1, 1), mesh), TypeError, "Conv2D")
    apply = dist.ConvParallel().apply
    check_error(lambda: apply(nn.Conv2D(1, 1, 3, stride=2, padding=1), mesh), ValueError, "stride 2", "kernel 3")
    check_error(lambda: apply(nn.Conv2D(1, 1, 3, padding="SAME"), mesh), NotImplementedError, "SAME")
    config = ToDistributedConfig()
    config.sequence_parallel = True
    check_error(lambda: dist.to_distributed(None, None, None, 1, 1, config), NotImplementedError, "sequence_parallel")
    check_error(lambda: dist.to_distributed(None, None, None, 4), ValueError, "4", "1", "init_parallel_env")
