"""Layers of recurrent networks by loops in C: `_kernels/recurrent_layers`."""

import sys

import numpy as np
import pytest
import torch
from tests.support import check_error, run_python

import paddle
from paddle import nn
from paddle._kernels import recurrent, recurrent_layers
from paddle._kernels.loops import RECURRENT

compiled = pytest.mark.skipif(RECURRENT is None, reason="not compiled")
VERSIONS = RECURRENT.versions() if RECURRENT else ()
MODES = sorted(recurrent_layers.KERNELS)


@pytest.fixture(autouse=True)
def by_loops():
    paddle.set_flags({recurrent_layers.FLAG: "loops"})
    yield
    paddle.set_flags({recurrent_layers.FLAG: "auto"})


def arguments(mode, directions=1, layers=1, batch=5, inputs=7, size=9, steps=6, dtype=torch.float32):
    """x with the batch first, states and weights of torch's kernels."""
    torch.manual_seed(0)
    gates = recurrent_layers._GATES[mode] * size
    x, weights = torch.randn(batch, steps, inputs, dtype=dtype), []
    for i in range(layers):
        for _ in range(directions):
            shapes = (gates, directions * size if i else inputs), (gates, size), (gates,), (gates,)
            weights += [torch.randn(shape, dtype=dtype) * min(0.4, 0.8 * size**-0.5) for shape in shapes]
    states = [torch.randn(layers * directions, batch, size, dtype=dtype) for _ in range(2 if mode == "LSTM" else 1)]
    return [t.requires_grad_() for t in (x, *states, *weights)], len(states)


def run(tensors, states, mode, lengths=None, layers=1, directions=1):
    x, rest = tensors[0], tensors[1:]
    return recurrent._run(x, rest[:states], rest[states:], lengths, mode, layers, 0.0, directions == 2, True)


def used(out):
    """Whether the loops have computed a result, by the names of the functions that lead to it."""
    seen, left = set(), [out.grad_fn]
    while left:
        node = left.pop()
        if node is not None and node not in seen:
            seen.add(node)
            left += [n for n, _ in node.next_functions]
    return any("_LayerBackward" in type(node).__name__ for node in seen)


def exact(tensors):
    return [t.detach().double().requires_grad_() for t in tensors]


def compare(tensors, states, mode, rtol=2e-5, **options):
    """Values and gradients with those of torch's kernel for float64."""
    results = []
    for own in (tensors, exact(tensors)):
        out = run(own, states, mode, **options)
        loss = sum((part * (1 + i)).cos().sum() for i, part in enumerate(out))
        results.append([*out, *torch.autograd.grad(loss, own)])
    assert used(results[0][0])
    assert not used(results[1][0])
    for found, wanted in zip(*results, strict=True):
        torch.testing.assert_close(
            found.double(), wanted, rtol=rtol, atol=rtol * float(wanted.detach().abs().max() + 1)
        )


@compiled
@pytest.mark.parametrize("version", range(len(VERSIONS)), ids=VERSIONS)
@pytest.mark.parametrize("sizes", [(1, 1, 1, 20), (5, 7, 9, 6), (13, 70, 33, 5), (2, 3, 64, 70)], ids=str)
@pytest.mark.parametrize("mode", MODES)
def test_values_and_gradients_of_every_version(monkeypatch, mode, sizes, version):
    monkeypatch.setattr(recurrent_layers, "_VERSION", version)
    compare(*arguments(mode, 1, 1, *sizes), mode)


@compiled
@pytest.mark.parametrize("lengths", [None, [6, 1, 4, 4, 2], [5, 3, 3, 0, 5]])
@pytest.mark.parametrize("mode", MODES)
def test_layers_directions_and_sequences(mode, lengths):
    tensors, states = arguments(mode, 2, 2)
    lengths = None if lengths is None else torch.tensor(lengths)
    compare(tensors, states, mode, lengths=lengths, layers=2, directions=2)


@compiled
@pytest.mark.parametrize("mode", MODES)
def test_threads_take_parts_of_the_batch(mode):
    tensors, states = arguments(mode, 2, batch=21)
    before = torch.get_num_threads()
    torch.set_num_threads(2)
    try:
        compare(tensors, states, mode, directions=2)
        compare(tensors, states, mode, directions=2, lengths=torch.randint(1, 7, [21]))
    finally:
        torch.set_num_threads(before)


@compiled
@pytest.mark.parametrize("mode", MODES)
def test_a_result_without_gradients_has_the_same_bits(mode):
    tensors, states = arguments(mode, 2, steps=40)
    with torch.no_grad():
        without = run(tensors, states, mode, directions=2)
    with torch.inference_mode():
        inferred = run([t.detach().clone() for t in tensors], states, mode, directions=2)
    for a, b, c in zip(run(tensors, states, mode, directions=2), without, inferred, strict=True):
        assert torch.equal(a, b)
        assert torch.equal(a, c)


@compiled
@pytest.mark.parametrize("mode", MODES)
def test_only_what_is_wanted_is_computed(mode):
    tensors, states = arguments(mode)
    whole = torch.autograd.grad(run(tensors, states, mode)[0].square().sum(), tensors)
    for i, tensor in enumerate(tensors):
        alone = [t.detach().requires_grad_(t is tensor) for t in tensors]
        (found,) = torch.autograd.grad(run(alone, states, mode)[0].square().sum(), alone[i])
        torch.testing.assert_close(found, whole[i])


@compiled
@pytest.mark.parametrize("lengths", [None, [6, 1, 4, 4, 2]])
@pytest.mark.parametrize("mode", ["LSTM", "GRU", "RNN_TANH"])
def test_the_gradient_of_the_gradient(mode, lengths):
    tensors, states = arguments(mode)
    lengths = None if lengths is None else torch.tensor(lengths)
    results = []
    for own in (tensors, exact(tensors)):
        # Turned, so that the input of the loops is a copy.
        given = [own[0].flip(1), *own[1:]]
        enabled = torch._C._get_mkldnn_enabled()
        first = torch.autograd.grad(run(given, states, mode, lengths)[0].cos().sum(), own, create_graph=True)
        results.append(torch.autograd.grad(sum(g.square().sum() for g in first), own))
        assert torch._C._get_mkldnn_enabled() == enabled
    for found, wanted in zip(*results, strict=True):
        torch.testing.assert_close(found.double(), wanted, rtol=1e-3, atol=1e-3 * float(wanted.abs().max()))


@compiled
@pytest.mark.parametrize("mode", MODES)
def test_a_graph_may_be_used_twice_and_outputs_may_be_changed(mode):
    tensors, states = arguments(mode, 2)
    out, *_ = run(tensors, states, mode, directions=2)
    first = torch.autograd.grad(out.sum(), tensors, retain_graph=True)
    weights = torch.full_like(out, 2)
    weights[:, 1] = 0
    second = torch.autograd.grad((out * weights).sum(), tensors, retain_graph=True)
    out.mul_(2)
    out[:, 1] = 0
    for a, b in zip(second, torch.autograd.grad(out.sum(), tensors), strict=True):
        assert torch.equal(a, b)
    assert not torch.equal(first[0], second[0])
    out, *_ = run(tensors, states, mode, directions=2)
    tensors[-2].detach().add_(1)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        out.sum().backward()


@compiled
@pytest.mark.filterwarnings("ignore:.*torch.jit.script:DeprecationWarning")  # torch.func.jvp itself calls it
@pytest.mark.parametrize("mode", ["GRU", "RNN_RELU", "RNN_TANH"])  # torch has none of oneDNN's LSTM
def test_functional_transforms_are_torchs(mode):
    tensors, states = arguments(mode)
    plain = [t.detach() for t in tensors]

    def outputs(x):
        return run([x, *plain[1:]], states, mode)[0]

    x = plain[0]
    _, along = torch.func.jvp(outputs, (x,), (torch.ones_like(x),))
    step = 1e-3
    difference = (outputs(x + step) - outputs(x - step)) / (2 * step)
    kinks = mode == "RNN_RELU"  # a difference across a corner is neither slope
    assert (along - difference).abs().quantile(0.9 if kinks else 1.0) < 5e-3
    with torch.autograd.forward_ad.dual_level():
        dual = torch.autograd.forward_ad.make_dual(x, torch.ones_like(x))
        tangent = torch.autograd.forward_ad.unpack_dual(outputs(dual)).tangent
    torch.testing.assert_close(tangent, along)


@compiled
def test_numbers_that_are_none_stay_in_their_row():
    tensors, states = arguments("LSTM")
    with torch.no_grad():
        tensors[0][2, 3, 1] = float("nan")
        out, h, _ = run(tensors, states, "LSTM")
    assert out.isnan().any(2).nonzero().tolist() == [[2, 3], [2, 4], [2, 5]]
    assert h.isnan().all(2).tolist() == [[False, False, True, False, False]]


@compiled
@pytest.mark.parametrize("version", range(len(VERSIONS)), ids=VERSIONS)
@pytest.mark.parametrize("kind", ["sigmoid", "tanh"])
def test_functions_of_gates_are_exact_to_the_last_two_bits(kind, version):
    special = [np.inf, -np.inf, np.nan, 0.0, -0.0, 1e-45, -1e-45, -103.9, -90.0, 88.8, -104.5, 3e38, -3e38]
    every = np.arange(0, 2**32, 4099, dtype=np.uint64).astype(np.uint32).view(np.float32)
    x = np.concatenate([np.float32(special), every, np.linspace(-12, 12, 100_001, dtype=np.float32)])
    out = np.empty_like(x)
    RECURRENT.activated(version, x, out, kind == "sigmoid")
    with np.errstate(all="ignore"):
        wide = x.astype(np.float64)
        wanted = 1 / (1 + np.exp(-wide)) if kind == "sigmoid" else np.tanh(wide)
        nearest = wanted.astype(np.float32)
        unit = np.maximum(np.spacing(np.abs(nearest)).astype(np.float64), 2.0**-149)
    none = np.isnan(x)
    assert np.array_equal(np.isnan(out), none)
    assert (np.abs(out.astype(np.float64) - wanted)[~none] / unit[~none]).max() < 2.5
    if kind == "tanh":
        assert np.signbit(out[4])


def test_where_it_applies():
    tensors, _ = arguments("GRU")
    x, h, *weights = (t.detach() for t in tensors)

    def applies(x=x, states=(h,), weights=weights, steps=6):
        return recurrent_layers.applies(x, steps, states, weights, "GRU")

    assert applies() == (RECURRENT is not None)
    assert not applies(x.double())
    assert not applies(x[:, :3], steps=3)
    assert not applies(x[:2], [h[:, :2]])
    assert not applies(x[:, :, :5])
    assert not applies(states=[h[:, :3]])
    assert not applies(weights=[w.bfloat16() for w in weights])
    paddle.set_flags({recurrent_layers.FLAG: "torch"})
    assert not applies()


def test_nothing_is_measured_where_choices_must_not_vary(monkeypatch):
    monkeypatch.setattr(recurrent_layers, "_measured", recurrent_layers._measured.__wrapped__)
    paddle.set_flags({recurrent_layers.FLAG: "auto", "FLAGS_cudnn_deterministic": True})
    try:
        assert not recurrent_layers._measured("LSTM")
        tensors, states = arguments("GRU")
        assert not used(run(tensors, states, "GRU")[0])
    finally:
        paddle.set_flags({"FLAGS_cudnn_deterministic": False})


@compiled
def test_the_measurement_takes_the_faster_way(monkeypatch):
    ways = []
    monkeypatch.setattr(recurrent_layers, "_seconds", lambda way: ways.append(way()) or (2.0 if len(ways) % 2 else 1.0))
    assert recurrent_layers._measured.__wrapped__("LSTM")
    torch.testing.assert_close(*ways[:2])
    with torch.inference_mode():
        assert not recurrent_layers._measured.__wrapped__("GRU") or len(ways) == 24


def test_a_library_must_be_known():
    check_error(lambda: paddle.set_flags({recurrent_layers.FLAG: "fast"}), ValueError, "auto, torch, loops")


@compiled
def test_a_layer_uses_them_in_every_mode():
    paddle.seed(1)
    net = nn.LSTM(4, 5, 2, "bidirect", dropout=0.5)
    x = paddle.randn([3, 8, 4])
    out, _ = net(x)
    assert used(out._t)
    net.eval()
    wanted, _ = net(x)
    found, _ = paddle.jit.to_static(net)(x)
    np.testing.assert_allclose(found.numpy(), wanted.numpy(), rtol=1e-6)
    paddle.set_flags({recurrent_layers.FLAG: "torch"})
    np.testing.assert_allclose(net(x)[0].numpy(), wanted.numpy(), rtol=1e-4, atol=1e-6)
    with paddle.amp.auto_cast(dtype="bfloat16"):
        low, _ = net(x)
    assert np.abs(low.astype("float32").numpy() - wanted.numpy()).max() < 0.05


# ---- what the loops refuse ----


def good_call():
    def zeros(*shape):
        return np.zeros(shape, "float32")

    packed = zeros(RECURRENT.packed_floats(0, 0, 4, 3, False)), zeros(RECURRENT.packed_floats(0, 0, 4, 4, False))
    given = {"version": 0, "mode": 0, "reverse": False, "inputs": 3, "hidden": 4, "first": 0, "last": 2}
    given |= {"sizes": np.array([2, 2, 1]), "x": zeros(5, 3), "packed_input": packed[0], "bias": zeros(16)}
    given |= {"packed": packed[1], "hidden_bias": None, "h": zeros(2, 4), "c": zeros(2, 4), "out": zeros(5, 4)}
    return given | {"offset": 0, "stride": 4, "gates": zeros(5, 16), "kept": zeros(5, 4), "before": zeros(5, 4)}


@compiled
@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"version": 9}, "no such version"),
        ({"mode": 4}, "no such layer"),
        ({"inputs": 0}, "no such layer"),
        ({"hidden": -4}, "no such layer"),
        ({"last": 3}, "no such layer"),
        ({"first": 2}, "no such layer"),
        ({"stride": 3}, "no such layer"),
        ({"stride": 2**61}, "sizes are not those of memory"),
        ({"offset": 1}, "elements of 4 bytes are needed"),
        ({"offset": -1}, "sizes are not those of memory"),
        ({"sizes": np.array([1, 2])}, "do not grow"),
        ({"sizes": np.array([2, 0])}, "do not grow"),
        ({"sizes": np.array([2**62])}, "do not grow"),
        ({"sizes": np.array([2, 2, 2])}, "elements of 4 bytes are needed"),
        ({"x": np.zeros((5, 3))}, "elements of 4 bytes"),
        ({"packed": np.zeros(8, "float32")}, "elements of 4 bytes are needed"),
        ({"out": np.frombuffer(bytes(80), "float32")}, "(?i)read-?only|writable"),
        ({"kept": np.zeros((4, 5), "float32").T}, "contiguous"),
        ({"c": None}, "bytes-like|buffer"),
    ],
)
def test_the_loops_refuse_memory_of_other_sizes(change, error):
    good = good_call()
    RECURRENT.forward(*good.values())
    with pytest.raises((ValueError, TypeError, BufferError), match=error):
        RECURRENT.forward(*(good | change).values())


@compiled
@pytest.mark.parametrize("short", ["x", "packed_input", "packed", "gates", "kept", "before", "grad", "h", "c", "of_x"])
def test_going_back_refuses_memory_of_other_sizes(short):
    def zeros(*shape):
        return np.zeros(shape, "float32")

    packed = zeros(RECURRENT.packed_floats(0, 0, 4, 3, True)), zeros(RECURRENT.packed_floats(0, 0, 4, 4, True))
    given = {"version": 0, "mode": 0, "reverse": True, "inputs": 3, "hidden": 4, "first": 0, "last": 2}
    given |= {"sizes": np.array([2, 2, 1]), "x": zeros(5, 3), "packed_input": packed[0], "packed": packed[1]}
    given |= {"gates": zeros(5, 16), "kept": zeros(5, 4), "before": zeros(5, 4), "grad": zeros(5, 4)}
    given |= {"of_grad": 0, "stride": 4, "h": zeros(2, 4), "c": zeros(2, 4)}
    given |= {"of_x": zeros(5, 3), "of_ih": zeros(16, 3), "of_hh": zeros(16, 4), "of_bias": zeros(16)}
    RECURRENT.backward(*given.values())
    with pytest.raises(ValueError, match="elements of 4 bytes are needed"):
        RECURRENT.backward(*(given | {short: given[short].reshape(-1)[:-1]}).values())


THREADS = """
import os
import torch
import paddle

def threads():
    return len(os.listdir("/proc/self/task"))

paddle.set_flags({"FLAGS_cpu_recurrent_library": "loops"})
torch.set_num_threads(2)
x = paddle.randn([64, 20, 32])
x.stop_gradient = False
(paddle.randn([2000, 2000]) @ paddle.randn([2000, 100]) + 1.0).sum()  # starts torch's own threads
paddle.nn.Linear(32, 32)(x).sum().backward()
before = threads()
for _ in range(3):
    paddle.nn.GRU(32, 256)(x)[0].sum().backward()
print(threads() - before)
"""


@compiled
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="counts threads as Linux lists them")
def test_a_thread_of_ours_starts_no_team_of_its_own():
    """With more of OpenMP's threads than cores every later operator of the process would wait longer."""
    assert int(run_python(THREADS, OMP_NUM_THREADS="2")) <= 1
