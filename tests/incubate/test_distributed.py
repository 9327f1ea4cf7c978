"""Mixtures of experts: gates, clipping, and experts spread over two processes against the same in one."""

import numpy as np
import pytest
from tests.distributed.jobs import names_of
from tests.support import check_close, check_error, run_examples

import paddle
from paddle.incubate.distributed.models import moe

COMMON = """
import numpy as np
import paddle
from paddle.incubate.distributed.models import moe

TOKENS = np.random.default_rng(0).standard_normal([8, 4]).astype("float32")
SCORES = np.random.default_rng(1).standard_normal([4, 4]).astype("float32")

class Expert(paddle.nn.Layer):
    def __init__(self, number):
        super().__init__()
        self.line = paddle.nn.Linear(4, 4)
        self.line.weight.set_value(np.random.default_rng(10 + number).standard_normal([4, 4]).astype("float32"))

    def forward(self, x):
        return paddle.tanh(self.line(x))

def mixture(numbers, group=None, **more):
    layer = moe.MoELayer(4, [Expert(n) for n in numbers], {"type": "naive", "top_k": 2}, group, **more)
    layer.gate.gate.weight.set_value(SCORES)
    layer.gate.gate.bias.set_value(np.zeros([4], "float32"))
    return layer
"""

TWO = (
    COMMON
    + """
import json
import paddle.distributed as dist
dist.init_parallel_env()
rank, group = dist.get_rank(), dist.new_group([0, 1])
layer = mixture([2 * rank, 2 * rank + 1], group)
x = paddle.to_tensor(TOKENS[4 * rank : 4 * rank + 4], stop_gradient=False)
out = layer(x)
(out ** 2).sum().backward()
got = {
    "out": out.tolist(),
    "input": x.grad.tolist(),
    "experts": [e.line.weight.grad.tolist() for e in layer.experts],
    "gate": layer.gate.gate.weight.grad.tolist(),
}
# The experts of each process are its own, the gate is shared.
params_grads = [(p, p.grad) for e in layer.experts for p in e.parameters()]
params_grads.append((layer.gate.gate.weight, paddle.ones([4, 4])))
own = {id(p) for p, _ in params_grads[:-1]}
clip = moe.ClipGradForMOEByGlobalNorm(0.5, lambda p: id(p) in own, group)
got["clipped"] = float(clip(params_grads)[-1][1][0, 0])
layer = mixture([2 * rank, 2 * rank + 1], group, recompute_interval=1)
got["recomputed"] = layer(x).tolist()
# Both processes hold the same tokens, and each sends half of them.
whole = paddle.to_tensor(TOKENS, stop_gradient=False)
shared = mixture([0, 1, 2, 3], mp_group=group)(whole)
(shared ** 2).sum().backward()
got["shared"] = [shared.tolist(), whole.grad.tolist()]
index = moe.utils.limit_by_capacity(paddle.to_tensor([[0, 1], [0, 2], [0, 1]]), 2, 2, 4, group)
got["limited"] = index.tolist()
print("RESULT", json.dumps(got))
"""
)


@pytest.fixture(scope="module")
def one():
    """The same mixture in one process: outputs and gradients."""
    names = names_of(COMMON)
    layer = names["mixture"]([0, 1, 2, 3])
    x = paddle.to_tensor(names["TOKENS"], stop_gradient=False)
    out = layer(x)
    (out**2).sum().backward()
    return layer, x, out


def test_the_mixture_is_the_weighted_sum_of_the_chosen_experts(one):
    layer, x, out = one
    scores = layer.gate.gate(x)
    weights, index = paddle.topk(scores, 2)
    for token in range(8):
        wanted = sum(weights[token, k] * layer.experts[int(index[token, k])](x[token]) for k in range(2))
        check_close(out[token].numpy(), wanted.numpy(), rtol=1e-5)


def test_experts_in_two_processes(one, two):
    layer, x, out = one
    for rank, got in enumerate(two):
        part = slice(4 * rank, 4 * rank + 4)
        check_close(got["out"], out[part].numpy(), rtol=1e-5)
        check_close(got["recomputed"], out[part].numpy(), rtol=1e-5)
        check_close(got["input"], x.grad[part].numpy(), rtol=1e-4, atol=1e-5)
        for number, gradient in enumerate(got["experts"]):
            check_close(gradient, layer.experts[2 * rank + number].line.weight.grad.numpy(), rtol=1e-4, atol=1e-5)
    both = np.sum([got["gate"] for got in two], 0)
    check_close(both, layer.gate.gate.weight.grad.numpy(), rtol=1e-4, atol=1e-4)


def test_tokens_that_processes_share(one, two):
    _, x, out = one
    for got in two:
        check_close(got["shared"][0], out.numpy(), rtol=1e-5)
        check_close(got["shared"][1], x.grad.numpy(), rtol=1e-4, atol=1e-5)


def test_clipping_over_the_experts_of_all(one, two):
    layer, _, _ = one
    squares = sum(float((p.grad**2).sum()) for e in layer.experts for p in e.parameters())
    for got in two:
        check_close(got["clipped"], 0.5 / np.sqrt(squares + 16), rtol=1e-4)


def test_the_first_processes_have_precedence(two):
    assert two[0]["limited"] == [[0, 1], [0, 2], [0, 1]]
    assert two[1]["limited"] == [[0, 1], [-1, 2], [-1, 1]]


# ---- one process ----


# In 3.3.1: x = [[1, 2], [3, -1], [0.5, 0.2], [-1, 0.3]] and the cosines of 0, 1, 2, … as weights give these losses.
@pytest.mark.parametrize(("experts", "processes", "loss"), [(3, 1, 1.84689367), (2, 2, 0.49635845), (4, 1, 1.98543382)])
def test_the_loss_of_gshard(experts, processes, loss):
    gate, total = moe.GShardGate(2, experts, processes), experts * processes
    gate.gate.weight.set_value(np.cos(np.arange(2 * total).reshape(2, total)).astype("float32"))
    gate.gate.bias.set_value(np.zeros(total, "float32"))
    gate(paddle.to_tensor([[1.0, 2.0], [3.0, -1.0], [0.5, 0.2], [-1.0, 0.3]]))
    check_close(float(gate.get_loss()), loss)
    assert gate.get_loss() is None


def test_gates_give_weights_and_indices():
    paddle.seed(0)
    x = paddle.rand([6, 4])
    for kind, choices in ((moe.NaiveGate, 2), (moe.GShardGate, 2), (moe.SwitchGate, 1)):
        gate = kind(4, 3, 1)
        weights, index = gate(x)
        assert weights.shape == index.shape == [6, choices]
        assert gate.gate.weight.name.startswith("gate_linear_")  # as in 3.3.1: programs look for it
        assert int(index.max()) < 3
    assert float(gate.get_loss()) > 0
    check_error(lambda: moe.GShardGate(4, 3, 1, topk=1), AssertionError, "topk")
    check_error(lambda: moe.SwitchGate(4, 3, 1, topk=2), AssertionError, "topk")


def test_tokens_beyond_the_capacity_are_dropped():
    gate = moe.SwitchGate(2, 2, 1, switch_eps=0.0, capacity=(0.5, 1.0))
    gate.gate.weight.set_value(np.array([[5.0, 0.0], [5.0, 0.0]], "float32"))
    assert gate(paddle.ones([4, 2]))[1].tolist() == [[0], [0], [-1], [-1]]
    gate.eval()
    assert gate(paddle.ones([4, 2]))[1].tolist() == [[0], [0], [0], [0]]
    layer = moe.MoELayer(2, [paddle.nn.Linear(2, 2) for _ in range(2)], gate)
    layer.train()
    assert layer(paddle.ones([4, 2]))[2:].tolist() == [[0.0, 0.0], [0.0, 0.0]]


# In 3.3.1: the default gate is GShard's; an unknown type is an AssertionError.
def test_gates_by_name():
    experts = [paddle.nn.Linear(4, 4) for _ in range(2)]
    assert type(moe.MoELayer(4, experts).gate) is moe.GShardGate
    assert type(moe.MoELayer(4, experts, {"type": "switch", "top_k": 1}).gate) is moe.SwitchGate
    check_error(lambda: moe.MoELayer(4, experts, {"type": "other"}), AssertionError, "switch")
    check_error(lambda: moe.MoELayer(4, experts)(paddle.ones([2, 3])), ValueError, "d_model")


# In 3.3.1: ([25.], 'float32') for the gradient [3, 4], (None, None) without gradients.
def test_squared_norms():
    p = paddle.create_parameter([2], "float32")
    square, dtype = moe.ClipGradForMOEByGlobalNorm.get_l2_norm_pow([(p, paddle.to_tensor([3.0, 4.0]))])
    assert (square.tolist(), dtype) == ([25.0], "float32")
    assert moe.ClipGradForMOEByGlobalNorm.get_l2_norm_pow([(p, None)]) == (None, None)
    assert moe.ClipGradByGlobalNorm is moe.ClipGradForMOEByGlobalNorm
    net = paddle.nn.Linear(2, 1)
    paddle.optimizer.SGD(0.1, parameters=net.parameters(), grad_clip=moe.ClipGradByGlobalNorm(1.0))


@pytest.mark.parametrize("target", [moe.MoELayer, moe.ClipGradForMOEByGlobalNorm])
def test_examples(target):
    run_examples(target)
