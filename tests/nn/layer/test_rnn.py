"""Recurrent networks: values and gradients as recorded from the original, and what the kernels must agree with."""

import numpy as np
import pytest
from tests.golden.nn_sequence_cases import RECURRENT
from tests.nn.recorded import check, check_seeded, seeded
from tests.support import check_error

import paddle
from paddle import nn

KINDS = {"SimpleRNN": nn.SimpleRNN, "GRU": nn.GRU, "LSTM": nn.LSTM}


@pytest.mark.parametrize("name", RECURRENT)
def test_recorded(name):
    check("recurrent", name, RECURRENT[name], "nn_sequences")


def _by_cells(net, x, states, lengths):
    """The same network, one cell and one step at a time."""
    ends = []
    for i, layer in enumerate(net):
        own = nn.layer.rnn.split_states(states, net.num_directions == 2, net.state_components)[i]
        x, end = layer(x, own, lengths)
        if lengths is not None and not net.proj_size:  # with a projection, outputs past the end are not cleared
            x = x * nn.functional.sequence_mask(lengths, x.shape[1], x.dtype).unsqueeze(-1)
        ends.append(end)
    return x, nn.layer.rnn.concat_states(ends, net.num_directions == 2, net.state_components)


@pytest.mark.parametrize("options", [{}, {"bias_ih_attr": False}, {"bias_ih_attr": False, "bias_hh_attr": False}])
@pytest.mark.parametrize("lengths", [None, [4, 1, 3], [0, 5, 2]])
@pytest.mark.parametrize("direction", ["forward", "bidirect"])
@pytest.mark.parametrize("kind", [*KINDS, "LSTM with projections"])
def test_kernel_agrees_with_its_cells(kind, direction, lengths, options):
    size = 4
    if kind not in KINDS:
        kind, options, size = "LSTM", {**options, "proj_size": 3}, 3
    net = KINDS[kind](2, 4, 2, direction, **options)
    x = paddle.randn([3, 5, 2])
    rows = 2 * net.num_directions
    states = [paddle.randn([rows, 3, size]), paddle.randn([rows, 3, 4])][: net.state_components]
    lengths = None if lengths is None else paddle.to_tensor(lengths)
    found = []
    for run in (lambda *a: net(*a), lambda *a: _by_cells(net, *a)):
        leaves = [paddle.to_tensor(t.numpy(), stop_gradient=False) for t in (x, *states)]
        given = tuple(leaves[1:]) if kind == "LSTM" else leaves[1]
        out, end = run(leaves[0], given, lengths)
        parts = [out, *(end if kind == "LSTM" else [end])]
        net.clear_gradients()
        sum((p * (i + 1)).cos().sum() for i, p in enumerate(parts)).backward()
        grads = [t.grad for t in (*leaves, *net.parameters()) if not t.stop_gradient]
        found.append([np.asarray(t) for t in (*parts, *grads)])
    assert len(found[0]) >= 8
    for a, b in zip(*found, strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-4, atol=2e-6)


@pytest.mark.parametrize("fact", seeded("recurrent"), ids=lambda fact: fact["code"].split("\n")[0])
def test_dropout_between_layers_follows_the_original(fact):
    check_seeded(fact)


def test_dropout_is_off_in_evaluation():
    net = nn.GRU(2, 4, 2, dropout=0.9)
    x = paddle.ones([1, 3, 2])
    net.eval()
    assert bool((net(x)[0] == net(x)[0]).all())
    net.train()
    assert not bool((net(x)[0] == net(x)[0]).all())


def test_a_frozen_part_stays_in_the_state():
    cell = nn.GRUCell(2, 3, weight_ih_attr=False, bias_hh_attr=False)
    state = cell.state_dict()
    assert list(state) == ["weight_ih", "weight_hh", "bias_ih", "bias_hh"]
    assert cell.weight_ih.stop_gradient
    assert cell.bias_hh.stop_gradient
    assert cell.weight_ih.numpy().min() == 1.0
    assert abs(cell.bias_hh.numpy()).max() == 0.0
    net = nn.LSTM(2, 3, bias_ih_attr=False)
    assert [k for k, _ in net.named_parameters()] == ["weight_ih_l0", "weight_hh_l0", "bias_hh_l0", "0.cell.bias_ih"]


class Counter(nn.RNNCellBase):
    """A cell with nested states and outputs."""

    def forward(self, inputs, states, scale=1.0):
        total = states[0] + inputs["a"] + inputs["b"].sum(-1, keepdim=True)
        return {"total": total * scale, "pair": (total, states[1])}, (total, states[1] + 1)

    @property
    def state_shape(self):
        return ((1,), (1,))

    @property
    def state_dtype(self):
        return ["float32", "int64"]


def test_cells_with_nested_inputs_outputs_and_states():
    inputs = {"a": paddle.ones([2, 3, 1]), "b": paddle.ones([2, 3, 4])}
    out, (total, count) = nn.RNN(Counter())(inputs, scale=2.0)
    assert out["total"][0].flatten().tolist() == [10.0, 20.0, 30.0]
    assert out["pair"][1].shape == [2, 3, 1]
    assert total.flatten().tolist() == [15.0, 15.0]
    assert count.dtype == paddle.int64
    assert count.flatten().tolist() == [3, 3]
    back, _ = nn.RNN(Counter(), is_reverse=True)(inputs)
    assert back["total"][0].flatten().tolist() == [15.0, 10.0, 5.0]
    assert Counter().call(
        {"a": paddle.ones([2, 1]), "b": paddle.ones([2, 4])}, (paddle.zeros([2, 1]), paddle.zeros([2, 1], "int64"))
    )[0]["total"].tolist() == [[5.0], [5.0]]


@pytest.mark.parametrize(
    ("options", "shapes", "dtypes", "value"),
    [
        ({}, [[2, 4]], ["float32"], 0.0),
        ({"shape": [5]}, [[2, 5]], ["float32"], 0.0),
        ({"shape": [-1, 5]}, [[2, 5]], ["float32"], 0.0),
        ({"shape": ([2], [3]), "dtype": ["float32", "int64"]}, [[2, 2], [2, 3]], ["float32", "int64"], 0.0),
        ({"dtype": "float64", "init_value": 2.5}, [[2, 4]], ["float64"], 2.5),
        ({"batch_dim_idx": 1}, [[3, 4]], ["float32"], 0.0),
    ],
)
def test_initial_states(options, shapes, dtypes, value):
    made = paddle.utils.flatten(nn.GRUCell(3, 4).get_initial_states(paddle.ones([2, 3]), **options))
    assert [m.shape for m in made] == shapes
    assert [m.dtype.name for m in made] == dtypes
    assert all(float(m.min()) == float(m.max()) == value for m in made)


def test_initial_states_may_come_as_a_list_and_in_float64():
    net = nn.LSTM(2, 3)
    net.to(dtype="float64")
    x, h = paddle.ones([1, 2, 2], "float64"), paddle.zeros([1, 1, 3], "float64")
    out, _ = net(x, [h, h], paddle.to_tensor([1]))
    assert out.dtype == paddle.float64
    assert out[0, 1].tolist() == [0.0, 0.0, 0.0]
    cells, _ = nn.RNN(net[0].cell)(x, [h[0], h[0]], paddle.to_tensor([2]))
    np.testing.assert_allclose(cells.numpy()[:, 0], out.numpy()[:, 0], rtol=1e-12)


@pytest.mark.parametrize(
    ("call", "kind", "words"),
    [
        (lambda: nn.LSTM(2, 4, proj_size=5), ValueError, "proj_size = 5"),
        (lambda: nn.LSTMCell(2, 4, proj_size=4), ValueError, "proj_size = 4"),
        (lambda: nn.GRUCell(2, -1), ValueError, "hidden_size = -1"),
        (lambda: nn.LSTM(2, 3, direction="back"), ValueError, "direction = 'back'"),
        (lambda: nn.SimpleRNN(2, 3, activation="gelu"), ValueError, "activation = 'gelu'"),
        (lambda: nn.SimpleRNNCell(2, 3, activation="gelu"), ValueError, "activation = 'gelu'"),
        (lambda: nn.LSTM(2, 3)(paddle.ones([2, 3])), ValueError, "3 dimensions"),
        (lambda: nn.LSTM(2, 3)(paddle.ones([2, 3, 4])), ValueError, "must have size 2"),
        (lambda: nn.LSTM(2, 3)(paddle.ones([2, 3, 2]), paddle.ones([1, 2, 3])), ValueError, "2 tensors"),
        (lambda: nn.GRU(2, 3)(paddle.ones([2, 3, 2]), None, paddle.to_tensor([1, 4])), ValueError, "from 0 to 3"),
        (lambda: nn.GRU(2, 3)(paddle.ones([2, 3, 2]), None, paddle.to_tensor([1])), ValueError, "2 integers"),
        (lambda: nn.BiRNN(nn.GRUCell(2, 3), nn.GRUCell(4, 3)), ValueError, "2 and 4"),
        (
            lambda: nn.BiRNN(nn.GRUCell(2, 3), nn.GRUCell(2, 3))(paddle.ones([1, 2, 2]), (paddle.ones([1, 3]),)),
            AssertionError,
            "1 given",
        ),
        (lambda: nn.RNNCellBase().state_shape, NotImplementedError, "state_shape"),
    ],
)
def test_wrong_use_is_refused(call, kind, words):
    check_error(call, kind, words)
