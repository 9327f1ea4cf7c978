"""`basic_gru`, `basic_lstm` and their single steps, against NumPy, in both modes."""

import numpy as np
import pytest

import paddle
import paddle.fluid as fluid
from paddle.fluid.contrib.layers import BasicGRUUnit, BasicLSTMUnit, basic_gru, basic_lstm

RNG = np.random.default_rng(0)
BATCH, STEPS, SIZE, HIDDEN, LAYERS = 2, 4, 3, 5, 2
X = RNG.standard_normal((BATCH, STEPS, SIZE)).astype("float32")
LENGTHS = np.array([4, 2], "int64")


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def gru_step(x, states, weights):
    (h,), (gate_w, gate_b, new_w, new_b) = states, weights
    r, u = np.split(sigmoid(np.concatenate([x, h], 1) @ gate_w + gate_b), 2, 1)
    new = np.tanh(np.concatenate([x, r * h], 1) @ new_w + new_b)
    return [u * h + (1 - u) * new]


def lstm_step(x, states, weights):
    (h, c), (w, b) = states, weights
    i, j, f, o = np.split(np.concatenate([x, h], 1) @ w + b, 4, 1)
    c = c * sigmoid(f + 1.0) + sigmoid(i) * np.tanh(j)
    return [np.tanh(c) * sigmoid(o), c]


def reference(step, kinds, weights, lengths, both, first=None):
    """Outputs and last states; `weights` has a list for each layer, first those of the first direction."""
    ways = 2 if both else 1
    outputs, lasts = [], []
    for way in range(ways):
        states = [[np.zeros((BATCH, HIDDEN))] * kinds for _ in range(LAYERS)]
        if first is not None:
            states = [[kind[layer * ways + way] for kind in first] for layer in range(LAYERS)]
        outs = [None] * STEPS
        for t in range(STEPS)[:: -1 if way else 1]:
            x, on = X[:, t], (t < lengths)[:, None]
            for layer in range(LAYERS):
                new = step(x, states[layer], weights[way * LAYERS + layer])
                states[layer] = [np.where(on, a, b) for a, b in zip(new, states[layer])]
                x = states[layer][0]
            outs[t] = x
        outputs.append(np.stack(outs, 1))
        lasts.append(states)
    last = [np.stack([lasts[w][n][k] for n in range(LAYERS) for w in range(ways)]) for k in range(kinds)]
    return np.concatenate(outputs, 2), last


def grouped(parameters, size):
    return [parameters[i : i + size] for i in range(0, len(parameters), size)]


CASES = [(False, None), (False, LENGTHS), (True, LENGTHS)]
IDS = ["one way", "lengths", "both ways"]


@pytest.mark.parametrize(("both", "lengths"), CASES, ids=IDS)
@pytest.mark.parametrize("kind", ["gru", "lstm"])
@pytest.mark.parametrize("given", [False, True], ids=["zeros", "states"])
def test_a_program(kind, both, lengths, given):
    kinds, call, step, size = (1, basic_gru, gru_step, 4) if kind == "gru" else (2, basic_lstm, lstm_step, 2)
    first = [RNG.standard_normal((LAYERS * (1 + both), BATCH, HIDDEN)).astype("float32") for _ in range(kinds)]
    main, startup = fluid.Program(), fluid.Program()
    with fluid.program_guard(main, startup):
        x = fluid.data("x", [None, STEPS, SIZE])
        begin = [fluid.data(f"s{k}", list(first[k].shape)) if given else None for k in range(kinds)]
        length = None if lengths is None else fluid.data("length", [None], "int64")
        found = call(x, *begin, HIDDEN, LAYERS, length, bidirectional=both)
        exe = fluid.Executor()
        exe.run(startup)
        feed = {"x": X, "length": LENGTHS, **{f"s{k}": first[k] for k in range(kinds)}}
        names = {v.name for v in main.list_vars()}
        parameters = main.all_parameters()
        got = exe.run(main, {k: v for k, v in feed.items() if k in names}, [*found, *parameters])
    paddle.disable_static()
    results, weights = got[: 1 + kinds], grouped(got[1 + kinds :], size)
    assert len(weights) == LAYERS * (1 + both)
    full = np.full(BATCH, STEPS) if lengths is None else lengths
    output, last = reference(step, kinds, weights, full, both, first if given else None)
    for mine, want in zip(results, [output, *last], strict=True):
        np.testing.assert_allclose(mine, want, atol=1e-5)


def test_dynamic_mode_and_steps_first():
    with fluid.dygraph.guard():
        x = fluid.dygraph.to_variable(X)
        paddle.seed(1)
        rows, hidden, cell = basic_lstm(x, None, None, HIDDEN)
        paddle.seed(1)
        columns, *_ = basic_lstm(fluid.layers.transpose(x, [1, 0, 2]), None, None, HIDDEN, batch_first=False)
        np.testing.assert_allclose(rows.numpy(), columns.numpy().transpose(1, 0, 2), atol=1e-6)
        assert [rows.shape, hidden.shape, cell.shape] == [[2, 4, 5], [1, 2, 5], [1, 2, 5]]
        np.testing.assert_allclose(rows.numpy()[:, -1], hidden.numpy()[0], atol=1e-6)


def test_dropout_scales_what_is_left():
    with fluid.dygraph.guard():
        paddle.seed(3)
        out, hidden = basic_gru(fluid.dygraph.to_variable(X), None, HIDDEN, dropout_prob=0.5)
        last, state = out.numpy()[:, -1], hidden.numpy()[0]
        kept = last != 0
        assert 0 < kept.sum() < kept.size
        np.testing.assert_allclose(last[kept], 2 * state[kept], rtol=1e-5)


def test_names_of_parameters():
    with fluid.program_guard(fluid.Program(), fluid.Program()):
        x = fluid.data("x", [None, STEPS, SIZE])
        attrs = {"param_attr": fluid.ParamAttr(name="w"), "bias_attr": fluid.ParamAttr(name="b")}
        basic_gru(x, None, HIDDEN, 2, **attrs)
        names = [p.name for p in fluid.default_main_program().all_parameters()]
    paddle.disable_static()
    assert len(names) == len(set(names)) == 8
    assert {"w_fw_0_gate", "b_fw_1_candidate"} <= set(names)


def test_single_steps():
    h, c = (RNG.standard_normal((BATCH, HIDDEN)).astype("float32") for _ in range(2))
    with fluid.dygraph.guard():
        to = fluid.dygraph.to_variable
        unit = BasicGRUUnit("gru", HIDDEN)
        got = unit(to(X[:, 0]), to(h)).numpy()
        np.testing.assert_allclose(got, gru_step(X[:, 0], [h], [p.numpy() for p in unit.parameters()])[0], atol=1e-5)
        unit = BasicLSTMUnit("lstm", HIDDEN)
        got = [v.numpy() for v in unit(to(X[:, 0]), to(h), to(c))]
        want = lstm_step(X[:, 0], [h, c], [p.numpy() for p in unit.parameters()])
        np.testing.assert_allclose(got, want, atol=1e-5)
        assert sorted(unit.state_dict()) == ["_bias", "_weight"]


def test_a_wrong_state_is_an_error():
    with fluid.dygraph.guard():
        state = fluid.dygraph.to_variable(np.zeros([1, BATCH, HIDDEN + 1], "float32"))
        with pytest.raises(ValueError, match="Received"):
            basic_gru(fluid.dygraph.to_variable(X), state, HIDDEN)
