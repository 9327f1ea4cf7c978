"""Recurrent layers over sequences, against plain loops; and single steps, in both modes."""

import itertools

import numpy as np
import pytest
import torch
from scipy.special import expit
from tests.fluid.both_modes import both, start, static

import paddle.fluid as fluid

L = fluid.layers
R = np.random.RandomState(0)
LENGTHS = [2, 4, 1]
ENDS = np.cumsum([0, *LENGTHS])
D = 3


def over_sequences(x, step, states, reverse=False):
    """Apply a step along each sequence; return the states of every row."""
    outs = [np.zeros((len(x), len(s[0]))) for s in states]
    for n, (a, b) in enumerate(itertools.pairwise(ENDS)):
        now = [s[n] for s in states]
        for row in reversed(range(a, b)) if reverse else range(a, b):
            now = step(x[row], *now)
            for out, state in zip(outs, now, strict=True):
                out[row] = state
    return outs


@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("peephole", [True, False])
def test_dynamic_lstm(peephole, reverse):
    x = R.randn(7, 4 * D).astype("float32")
    w, b = R.randn(D, 4 * D) * 0.5, R.randn(1, (7 if peephole else 4) * D) * 0.5
    h0, c0 = R.randn(3, D).astype("float32"), R.randn(3, D).astype("float32")

    def step(row, h, c):
        g, i, f, o = np.split(row + h @ w + b[0, : 4 * D], 4)
        wi, wf, wo = np.split(b[0, 4 * D :], 3) if peephole else (0, 0, 0)
        new = expit(f + wf * c) * c + expit(i + wi * c) * np.tanh(g)
        return expit(o + wo * new) * np.tanh(new), new

    def call(v, h, c):
        return L.dynamic_lstm(v, 4 * D, h, c, start(w), start(b), use_peepholes=peephole, is_reverse=reverse)

    hidden, cell = both(call, x, h0, c0, lod=[[LENGTHS], None, None])
    want = over_sequences(x, step, [h0, c0], reverse)
    np.testing.assert_allclose(hidden, want[0], 1e-4, 1e-5)
    np.testing.assert_allclose(cell, want[1], 1e-4, 1e-5)


def test_dynamic_lstm_keeps_its_sequences_and_names():
    x = R.randn(7, 4 * D).astype("float32")
    (hidden, _), _, lods = static(lambda v: L.dynamic_lstm(v, 4 * D), x, lod=[[LENGTHS]])
    assert hidden.shape == (7, D)
    assert lods == [[LENGTHS], [LENGTHS]]
    L.dynamic_lstm(L.data("x", [4 * D], lod_level=1), 4 * D, name="own")
    assert [p.name for p in fluid.default_main_program().all_parameters()] == ["own.w_0", "own.b_0"]


def test_dynamic_lstmp():
    x = R.randn(7, 4 * D).astype("float32")
    w, p, b = R.randn(2, 4 * D) * 0.5, R.randn(D, 2), R.randn(1, 4 * D) * 0.5

    def step(row, r, c):
        g, i, f, o = np.split(row + r @ w + b[0], 4)
        new = expit(f) * c + expit(i) * np.tanh(g)
        return np.tanh((expit(o) * np.tanh(new)) @ p), new

    # Both weights of the layer have one attribute in the original; only their shapes tell them apart.
    class Start(fluid.initializer.Initializer):
        def __call__(self, param, block=None):
            param.set_value((w if tuple(param.shape) == w.shape else p).astype("float32"))

    def call(v):
        return L.dynamic_lstmp(v, 4 * D, 2, fluid.ParamAttr(initializer=Start()), start(b), use_peepholes=False)

    found = both(call, x, lod=[[LENGTHS]])
    want = over_sequences(x, step, [np.zeros((3, 2)), np.zeros((3, D))])
    np.testing.assert_allclose(found[0], want[0], 1e-4, 1e-5)
    np.testing.assert_allclose(found[1], want[1], 1e-4, 1e-5)


@pytest.mark.parametrize("origin", [False, True])
def test_dynamic_gru_and_its_unit(origin):
    x, h0 = R.randn(7, 3 * D).astype("float32"), R.randn(3, D).astype("float32")
    w, b = R.randn(D, 3 * D) * 0.5, R.randn(1, 3 * D) * 0.5

    def step(row, h):
        row = row + b[0]
        # The matrices of the gates and of the candidate are consecutive in the weight's memory.
        gates, candidate = w.reshape(-1)[: 2 * D * D].reshape(D, 2 * D), w.reshape(-1)[2 * D * D :].reshape(D, D)
        u, r = np.split(expit(row[: 2 * D] + h @ gates), 2)
        c = np.tanh(row[2 * D :] + (r * h) @ candidate)
        return (u * h + (1 - u) * c if origin else (1 - u) * h + u * c,)

    def call(v, h):
        return L.dynamic_gru(v, D, start(w), start(b), is_reverse=True, h_0=h, origin_mode=origin)

    found = both(call, x, h0, lod=[[LENGTHS], None])
    np.testing.assert_allclose(found, over_sequences(x, step, [h0], True)[0], 1e-4, 1e-5)

    def unit(v, h):
        return L.gru_unit(v, h, 3 * D, start(w), start(b), origin_mode=origin)

    hidden, past, gates = both(unit, x[:3], h0)
    np.testing.assert_allclose(hidden, [step(row, h)[0] for row, h in zip(x[:3], h0, strict=True)], 1e-4, 1e-5)
    assert past.shape == (3, D)
    assert gates.shape == (3, 3 * D)


def test_lstm_unit():
    x, h, c = (R.randn(2, n).astype("float32") for n in (4, D, D))
    w = R.randn(4 + D, 4 * D)
    hidden, cell = both(lambda *a: L.lstm_unit(*a, forget_bias=1.0, param_attr=start(w), bias_attr=False), x, h, c)
    i, f, o, g = np.split(np.concatenate([x, h], 1) @ w, 4, 1)
    new = expit(f + 1) * c + expit(i) * np.tanh(g)
    np.testing.assert_allclose(cell, new, 1e-4, 1e-5)
    np.testing.assert_allclose(hidden, expit(o) * np.tanh(new), 1e-4, 1e-5)


@pytest.mark.parametrize("both_ways", [False, True])
def test_stacked_lstm_has_one_flat_weight(both_ways):
    ways = 2 if both_ways else 1
    x = R.randn(5, 2, 4).astype("float32")
    h = np.zeros((2 * ways, 2, D), "float32")
    same = fluid.initializer.Constant(0.1)

    def call(v, a, c):
        return L.lstm(v, a, c, 5, D, 2, is_bidirec=both_ways, default_initializer=same)

    out, last_h, last_c = both(call, x, h, h, batch=False, grad=False)
    layer = torch.nn.LSTM(4, D, 2, bidirectional=both_ways)
    for p in layer.parameters():
        torch.nn.init.constant_(p, 0.1)
    want, (want_h, want_c) = layer(torch.tensor(x))
    np.testing.assert_allclose(out, want.detach().numpy(), 1e-4, 1e-5)
    np.testing.assert_allclose(last_h, want_h.detach().numpy(), 1e-4, 1e-5)
    np.testing.assert_allclose(last_c, want_c.detach().numpy(), 1e-4, 1e-5)


# ---- cells ----


def test_cells_and_the_loop_over_them():
    x = R.randn(2, 5, 4).astype("float32")
    w = R.randn(4 + D, 4 * D) * 0.5

    def call(v):
        cell = L.LSTMCell(D, start(w))
        out, (hidden, state) = L.rnn(cell, v)
        return out, hidden, state

    out, hidden, _ = both(call, x)
    h = c = np.zeros((2, D))
    for t in range(5):
        i, j, f, o = np.split(np.concatenate([x[:, t], h], 1) @ w, 4, 1)
        c = c * expit(f + 1) + expit(i) * np.tanh(j)
        h = np.tanh(c) * expit(o)
        np.testing.assert_allclose(out[:, t], h, 1e-4, 1e-5)
    np.testing.assert_allclose(hidden, h, 1e-4, 1e-5)


def test_loop_with_lengths_backwards_and_both_ways():
    x = R.randn(2, 5, 4).astype("float32")
    lengths = np.array([3, 5], "int64")

    def cell():
        return L.GRUCell(D, fluid.ParamAttr(initializer=fluid.initializer.Constant(0.1)))

    out, last = both(lambda v, n: L.rnn(cell(), v, sequence_length=n), x, lengths)
    np.testing.assert_allclose(last, [out[0, 2], out[1, 4]], 1e-5)
    back, first = both(lambda v: L.rnn(cell(), v, is_reverse=True), x)
    np.testing.assert_allclose(first, back[:, 0], 1e-5)
    turned, _ = both(lambda v: L.rnn(cell(), v), x[:, ::-1].copy())
    np.testing.assert_allclose(back, turned[:, ::-1], 1e-5)
    joined = both(lambda v: L.birnn(cell(), cell(), v)[0], x)
    np.testing.assert_allclose(joined[..., D:], back, 1e-5)
