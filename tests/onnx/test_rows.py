"""Which models have rows that can run apart: those that are said to are run row by row, the others mix rows."""

import numpy as np
import pytest
from tests.onnx.models import session_of, uniform

import onnx
import paddle
import paddle.nn.functional as F
from onnx import TensorProto, helper
from paddle import nn
from paddle._onnx import convert
from paddle._onnx._rows import why_rows_mix
from paddle.jit._trace import trace
from paddle.static import InputSpec

rng = np.random.default_rng(7)
TABLE, VECTORS, PICTURES = rng.integers(0, 9, (5, 6)), uniform(rng, 5, 6, 4), uniform(rng, 5, 3, 8, 8)
TRIANGLE = np.tril(np.ones((6, 6), "float32"))


class Network(nn.Layer):
    def __init__(self, forward, **layers):
        super().__init__()
        self.called = forward
        for name, layer in layers.items():
            setattr(self, name, layer)

    def forward(self, *inputs):
        return self.called(self, *inputs)


def network(forward, **layers):
    def make():
        paddle.seed(1)
        net = Network(forward, **layers)
        net.eval()
        return net

    return make


def turned(x, count, size):
    """Windows of pictures [rows, 8, 8, 3] in one long first axis, and the way back."""
    return x.reshape([-1, count, size, count, size, 3]).transpose([0, 1, 3, 2, 4, 5])


def heads(x):
    """Two heads of vectors, merged with the rows."""
    return x.reshape([x.shape[0], 6, 2, 2]).transpose([0, 2, 1, 3]).reshape([x.shape[0] * 2, 6, 2])


APART = {
    "pictures": (
        network(
            lambda s, x: F.softmax(s.out(s.norm(s.conv(x)).mean([2, 3]))),
            conv=nn.Conv2D(3, 4, 3, padding=1),
            norm=nn.BatchNorm2D(4),
            out=nn.Linear(4, 5),
        ),
        [PICTURES],
    ),
    "a pyramid": (
        network(
            lambda s, x: paddle.concat([F.interpolate(F.max_pool2d(x, 2), scale_factor=2), x], 1)[:, 1:].flatten(1)
        ),
        [PICTURES],
    ),
    "an encoder": (
        network(
            lambda s, x: s.layer(s.table(x)).mean(1),
            table=nn.Embedding(9, 8),
            layer=nn.TransformerEncoderLayer(8, 2, 16),
        ),
        [TABLE],
    ),
    "a tagger": (
        network(
            lambda s, x: s.lstm(s.table(x))[0].argmax(-1), table=nn.Embedding(9, 8), lstm=nn.LSTM(8, 3, 2, "bidirect")
        ),
        [TABLE],
    ),
    "reshaped and turned": (
        network(lambda s, x: x.reshape([x.shape[0], 2, 12]).transpose([1, 0, 2]).unsqueeze(0).sum([0, 1])),
        [VECTORS],
    ),
    "a known count": (network(lambda s, x: x.reshape([-1, 24]).split(2, axis=1)), [VECTORS]),
    "a constant in every row": (network(lambda s, x: paddle.matmul(paddle.to_tensor(TRIANGLE), x) + 1), [VECTORS]),
    "two inputs": (network(lambda s, x, y: paddle.matmul(x, y, transpose_y=True)), [VECTORS, VECTORS]),
    "padded and picked": (
        network(lambda s, x: F.pad(x, [1, 1, 0, 2]).index_select(paddle.to_tensor([0, 2]), 1)),
        [PICTURES],
    ),
    "rows merged and split": (
        network(lambda s, x: s.out(x.reshape([-1, 4])).reshape([-1, 6, 5]), out=nn.Linear(4, 5)),
        [VECTORS],
    ),
    "windows": (
        network(
            lambda s, x: turned(s.out(turned(x.transpose([0, 2, 3, 1]), 2, 4).reshape([-1, 16, 3])), 2, 4),
            out=nn.Linear(3, 3),
        ),
        [PICTURES],
    ),
    "heads merged with rows": (
        network(lambda s, x: paddle.bmm(heads(x), heads(x).transpose([0, 2, 1])).reshape([x.shape[0], 2, 6, 6]).sum(1)),
        [VECTORS],
    ),
    "places of a row": (
        network(lambda s, x: [*paddle.topk(x, 2), paddle.cumsum(x, 1), paddle.flip(paddle.sort(x, 1), [1])]),
        [VECTORS],
    ),
    "a size that is reshaped": (
        network(lambda s, x: x.reshape(paddle.concat([paddle.shape(x)[0].reshape([1]), paddle.to_tensor([24])]))),
        [VECTORS],
    ),
    "by letters": (network(lambda s, x: paddle.einsum("bij,bkj->kbi", x, x).transpose([1, 0, 2])), [VECTORS]),
    "repeated": (
        network(lambda s, x: paddle.tile(x, [1, 2, 1]) + x.unsqueeze(1).expand([-1, 2, 6, 4]).reshape([-1, 12, 4])),
        [VECTORS],
    ),
    "a value for each row": (
        network(lambda s, x: paddle.concat([paddle.ones([1, 1, 4]).expand([x.shape[0], 1, 4]), x], 1).logsumexp(2)),
        [VECTORS],
    ),
    "classes": (network(lambda s, x: [F.one_hot(x, 9), paddle.take_along_axis(x, x % 6, 1)]), [TABLE]),
    "sampled pictures": (network(lambda s, x: F.grid_sample(x, x[:, :2].transpose([0, 2, 3, 1]))), [PICTURES]),
}
MIXED = {
    "a mean over rows": (network(lambda s, x: x - x.mean(0, keepdim=True)), [VECTORS]),
    "statistics of the batch": (
        network(lambda s, x: F.batch_norm(x, s.n._mean, s.n._variance, training=True), n=nn.BatchNorm2D(3)),
        [PICTURES],
    ),
    "the number of rows": (network(lambda s, x: x * paddle.shape(x)[0].astype("float32")), [VECTORS]),
    "the number of rows as a power": (network(lambda s, x: x ** paddle.shape(x)[0].astype("float32")), [VECTORS]),
    "rows that become columns": (network(lambda s, x: paddle.matmul(x[:, 0], x[:, 1], transpose_y=True)), [VECTORS]),
    "joined rows": (network(lambda s, x: x.reshape([-1, 2])), [VECTORS]),
    "rows in another order": (network(lambda s, x: paddle.flip(x, [0])), [VECTORS]),
    "one row": (network(lambda s, x: x + x[0]), [VECTORS]),
    "a softmax over rows": (network(lambda s, x: F.softmax(x, 0)), [VECTORS]),
    "sorted rows": (network(lambda s, x: x.sort(0)), [VECTORS]),
    "rows side by side": (network(lambda s, x: paddle.concat([x, x * 2], 0)), [VECTORS]),
    "a sum over rows and back": (network(lambda s, x: x.transpose([1, 0, 2]).sum(1, keepdim=True) + x), [VECTORS]),
    "places in a batch": (network(lambda s, x: F.max_pool2d(x, 2, return_mask=True)[1]), [PICTURES]),
    "chosen rows": (network(lambda s, x: x[x[:, 0, 0] > 0]), [VECTORS]),
    "the largest decides": (network(lambda s, x: x / x.max()), [VECTORS]),
    "a gate at rare values": (network(lambda s, x: x * (x.mean() < 1000).astype("float32")), [VECTORS]),
    "a sum along the rows": (network(lambda s, x: paddle.cumsum(x, 0)), [VECTORS]),
    "a flat sum": (network(lambda s, x: paddle.cumsum(x).reshape([-1, 6, 4])), [VECTORS]),
    "unlike numbers": (network(lambda s, x: paddle.unique(x)), [TABLE]),
    "places that are not zero": (network(lambda s, x: paddle.nonzero(x)), [TABLE]),
    "rows that name rows": (network(lambda s, x: paddle.gather(x, x[:, 0] % 2, axis=0)), [TABLE]),
    "rows that write rows": (network(lambda s, x: paddle.scatter(x, x[:, 0] % 2, x)), [TABLE]),
    "the number of rows in each": (network(lambda s, x: x + paddle.shape(x)[:1].expand([x.shape[0], 6])), [TABLE]),
    "the place among the rows": (
        network(lambda s, x: x + paddle.arange(x.shape[0], dtype="int64").unsqueeze(1)),
        [TABLE],
    ),
    "merged, and split across rows": (network(lambda s, x: x.reshape([-1, 4]).reshape([6, -1, 4])), [VECTORS]),
    "merged, and halves": (network(lambda s, x: x.reshape([-1, 8]).reshape([-1, 3, 8]).sum(1)), [VECTORS[:, :5, :4]]),
    "merged rows side by side": (
        network(lambda s, x: x.reshape([-1, 12]) + x.reshape([x.shape[0], 24])[:, :12]),
        [VECTORS],
    ),
    "turned and merged": (network(lambda s, x: x.transpose([1, 0, 2]).reshape([-1, 6, 4])), [VECTORS]),
    "letters that mix": (network(lambda s, x: paddle.einsum("bij,bik->ijk", x, x)), [VECTORS]),
    "letters of two rows": (network(lambda s, x: paddle.einsum("aij,bij->ab", x, x)), [VECTORS]),
    "two rows repeated": (network(lambda s, x: paddle.tile(x, [2, 1, 1])), [VECTORS]),
    "every second row": (network(lambda s, x: x[::2]), [VECTORS]),
    "other input's rows": (network(lambda s, x, y: x + y.sum(0)), [VECTORS, VECTORS]),
    "a loss": (network(lambda s, x: x.sum()), [VECTORS]),
}


def converted(make, arrays):
    specs = [InputSpec([None, *a.shape[1:]], str(a.dtype), f"x{k}") for k, a in enumerate(arrays)]
    traced = trace(make(), specs, convert=False)
    return convert(traced.program, traced.feeds, traced.fetches, opset=20, scope=traced.scope)


def outputs(session, arrays):
    return session.run(None, {f"x{k}": a for k, a in enumerate(arrays)})


def row_by_row(session, arrays):
    rows = [outputs(session, [a[i : i + 1] for a in arrays]) for i in range(len(arrays[0]))]
    return [np.concatenate(side) if np.ndim(side[0]) else np.array(side) for side in zip(*rows, strict=True)]


@pytest.mark.parametrize("name", APART)
def test_rows_that_run_apart(name):
    model = converted(*APART[name])
    assert not why_rows_mix(model)
    session, arrays = session_of(model), APART[name][1]
    for whole, rows in zip(outputs(session, arrays), row_by_row(session, arrays), strict=True):
        assert whole.shape == rows.shape
        np.testing.assert_allclose(rows, whole, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("name", MIXED)
def test_rows_that_depend_on_others(name):
    assert why_rows_mix(converted(*MIXED[name]))


def test_a_fixed_number_of_rows_is_not_divided():
    traced = trace(nn.Linear(4, 2), [InputSpec([5, 4], "float32", "x0")], convert=False)
    assert why_rows_mix(convert(traced.program, traced.feeds, traced.fetches, opset=20, scope=traced.scope))


@pytest.mark.parametrize(
    ("kind", "shapes", "options", "apart"),
    [
        ("Gemm", [("n", 4), (4, 3), (3,)], {}, True),
        ("Gemm", [("n", 4), (4, 3), (1, 3)], {}, True),
        ("Gemm", [(4, "n"), (4, 3)], {"transA": 1}, False),
        ("Flatten", [("n", 4, 3)], {"axis": 1}, True),
        ("Flatten", [("n", 4, 3)], {"axis": 2}, False),
        ("Add", [("n", 4), (4,)], {}, True),
        ("Add", [("n", 4), ("m", 4)], {}, False),
        ("Add", [("n", 4), (1, 4)], {}, True),
        ("Add", [("n", 4), (5, 4)], {}, False),
        ("MatMul", [("n", 4), (4,)], {}, True),
        ("MatMul", [(3, 4), (4, "n")], {}, False),
        ("BatchNormalization", [("n", 4), (4,), (4,), (4,), (4,)], {"training_mode": 1}, False),
        ("GatherND", [("n", 4), (4, 2)], {}, False),
        ("MatMul", [("n", 4), (4, 3)], {}, True),
        ("MatMul", [(3, 4), ("n", 4, 2)], {}, True),
        ("Softmax", [("n", 4)], {"axis": -2}, False),
        ("Unheard", [("n", 4)], {}, False),
        ("Bernoulli", [("n", 4)], {}, False),
    ],
)
def test_single_operators(kind, shapes, options, apart):
    """The input with an open size has the rows; the others are constants, or an input of another number of rows."""
    names = [f"x{i}" for i in range(len(shapes))]
    given = [(n, s) for n, s in zip(names, shapes, strict=True) if any(isinstance(d, str) for d in s)]
    rest = [(n, s) for n, s in zip(names, shapes, strict=True) if (n, s) not in given]
    constants = [helper.make_tensor(n, TensorProto.FLOAT, s, np.ones(s).ravel()) for n, s in rest]
    inputs = [helper.make_tensor_value_info(n, TensorProto.FLOAT, s) for n, s in given if "m" not in s]
    values = [helper.make_tensor_value_info(n, TensorProto.FLOAT, s) for n, s in given if "m" in s]
    out = helper.make_tensor_value_info("y", TensorProto.FLOAT, None)
    nodes = [helper.make_node(kind, names, ["y"], **options)]
    graph = helper.make_graph(nodes, "one", inputs, [out], constants, value_info=values)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 20)])
    assert (not why_rows_mix(model)) is apart


def test_bodies_of_nodes_are_not_looked_into():
    x, y = (helper.make_tensor_value_info(n, TensorProto.FLOAT, ["n", 2]) for n in "xy")
    row = [helper.make_tensor_value_info(n, TensorProto.FLOAT, [2]) for n in "ab"]
    body = helper.make_graph([helper.make_node("Relu", ["a"], ["b"])], "body", row[:1], row[1:])
    scan = helper.make_node("Scan", ["x"], ["y"], body=body, num_scan_inputs=1)
    model = helper.make_model(helper.make_graph([scan], "scan", [x], [y]))
    onnx.checker.check_model(model)
    assert why_rows_mix(model)
