"""CRF, CTC, edit distances, chunks, beam search: against brute force."""

import itertools

import numpy as np
import pytest
import torch
from tests.fluid.both_modes import both, start, static

import paddle.fluid as fluid
from paddle.fluid.layers._beam_search import selected, sentences
from paddle.fluid.layers._structured_ops import chunks

L = fluid.layers
R = np.random.RandomState(0)
LENGTHS, TAGS = [3, 1, 2], 3
ENDS = np.cumsum([0, *LENGTHS])
X = R.randn(6, TAGS).astype("float32")
LABEL = R.randint(0, TAGS, (6, 1)).astype("int64")
W = R.randn(TAGS + 2, TAGS).astype("float32")


def score(x, tags):
    total = W[0, tags[0]] + W[1, tags[-1]] + sum(x[i, t] for i, t in enumerate(tags))
    return total + sum(W[2 + a, b] for a, b in itertools.pairwise(tags))


def all_chains(x):
    return list(itertools.product(range(TAGS), repeat=len(x)))


def test_crf_cost_and_best_chain():
    costs, best = [], []
    for a, b in itertools.pairwise(ENDS):
        scores = {tags: score(X[a:b], tags) for tags in all_chains(X[a:b])}
        log_sum = np.log(np.sum(np.exp(list(scores.values()))))
        costs.append([log_sum - score(X[a:b], tuple(LABEL[a:b, 0]))])
        best += max(scores, key=scores.get)

    def call(x, y):
        cost = L.linear_chain_crf(x, y, start(W, "crfw"))
        return cost, L.crf_decoding(x, fluid.ParamAttr(name="crfw"))

    cost, path = both(call, X, LABEL, lod=[[LENGTHS], [LENGTHS]])
    np.testing.assert_allclose(cost, costs, 1e-4)
    assert path.reshape(-1).tolist() == best
    (right,), _, (lod,) = static(
        lambda x, y: L.crf_decoding(x, start(W, "crfw"), label=y), X, LABEL, lod=[[LENGTHS]] * 2
    )
    assert right.reshape(-1).tolist() == (np.array(best) == LABEL[:, 0]).astype(int).tolist()
    assert lod == [LENGTHS]


def test_crf_on_padded_chains_is_the_same():
    def padded(x):
        out = np.zeros((3, 3, x.shape[1]), x.dtype)
        for n, (a, b) in enumerate(itertools.pairwise(ENDS)):
            out[n, : b - a] = x[a:b]
        return out

    ragged = both(lambda x, y: L.linear_chain_crf(x, y, start(W, "crfw")), X, LABEL, lod=[[LENGTHS], [LENGTHS]])
    sizes = np.array([[n] for n in LENGTHS], "int64")
    dense = both(lambda x, y, n: L.linear_chain_crf(x, y, start(W, "crfw"), n), padded(X), padded(LABEL), sizes)
    np.testing.assert_allclose(ragged, dense, 1e-5)
    paths = both(lambda x, n: L.crf_decoding(x, start(W, "crfw"), length=n), padded(X), sizes, grad=False)
    assert paths.shape == (3, 3)
    assert not paths[1, 1:].any()


def test_ctc_loss_and_decoding():
    x, y = R.randn(9, 4).astype("float32"), np.array([[1], [2], [3]], "int32")
    loss = both(lambda a, b: L.warpctc(a, b, blank=0), x, y, lod=[[[5, 4]], [[2, 1]]])
    logs = torch.log_softmax(torch.tensor(x), 1)
    want = [
        torch.nn.functional.ctc_loss(
            logs[a:b, None], torch.tensor(t)[None], torch.tensor([b - a]), torch.tensor([len(t)]), reduction="none"
        ).item()
        for (a, b), t in (((0, 5), [1, 2]), ((5, 9), [3]))
    ]
    np.testing.assert_allclose(loss.reshape(-1), want, 1e-4)

    chances = np.eye(4, dtype="float32")[[0, 1, 1, 0, 2, 3, 3, 0]]
    (out,), _, (lod,) = static(lambda a: L.ctc_greedy_decoder(a, 0), chances, lod=[[[5, 3]]])
    assert out.reshape(-1).tolist() == [1, 2, 3]
    assert lod == [[2, 1]]
    nothing = np.eye(4, dtype="float32")[[0, 0]]
    assert static(lambda a: L.ctc_greedy_decoder(a, 0), nothing, lod=[[[2]]])[0][0].tolist() == [[-1]]
    ids, sizes = both(
        lambda a, n: L.ctc_greedy_decoder(a, 0, n, padding_value=-1),
        chances.reshape(2, 4, 4),
        np.array([[3], [4]], "int64"),
        grad=False,
    )
    assert ids.tolist() == [[1, -1, -1, -1], [2, 3, -1, -1]]
    assert sizes.tolist() == [[1], [2]]


def test_edit_distance():
    a, b = np.array([[1], [2], [3], [4]], "int64"), np.array([[1], [3], [3], [4], [5]], "int64")
    lod = [[[3, 1]], [[2, 3]]]
    found, count = both(lambda x, y: L.edit_distance(x, y, normalized=False), a, b, lod=lod)
    assert found.tolist() == [[1], [2]]
    assert count.tolist() == [2]
    found, _ = both(L.edit_distance, a, b, lod=lod)
    np.testing.assert_allclose(found, [[0.5], [2 / 3]], 1e-6)
    found, _ = both(lambda x, y: L.edit_distance(x, y, False, [3]), a, b, lod=lod)
    assert found.tolist() == [[1], [1]]
    padded, sizes = np.array([[1, 2, 3], [4, 0, 0]], "int64"), np.array([[3], [1]], "int64")
    found, _ = both(lambda x, n: L.edit_distance(x, x, False, None, n, n), padded, sizes)
    assert found.tolist() == [[0], [0]]


@pytest.mark.parametrize(
    ("scheme", "labels", "want"),
    [
        ("IOB", [0, 1, 4, 2, 3, 3, 0], {(0, 1, 0), (3, 5, 1), (6, 6, 0)}),
        ("IOB", [0, 0, 1], {(0, 0, 0), (1, 2, 0)}),
        ("IOB", [4, 1, 1], {(1, 2, 0)}),
        ("IOE", [0, 1, 4, 3], {(0, 1, 0), (3, 3, 1)}),
        ("IOBES", [0, 1, 2, 3, 8, 7], {(0, 2, 0), (3, 3, 0), (5, 5, 1)}),
        ("plain", [0, 0, 1, 2, 1], {(0, 1, 0), (2, 2, 1), (4, 4, 1)}),
    ],
)
def test_chunks(scheme, labels, want):
    assert chunks(labels, scheme, 2) == want


def test_chunk_eval_counts():
    guess = np.array([0, 1, 4, 2, 3, 4], "int64").reshape(-1, 1)
    truth = np.array([0, 1, 4, 2, 4, 0], "int64").reshape(-1, 1)
    found = both(lambda a, b: L.chunk_eval(a, b, "IOB", 2), guess, truth, lod=[[[3, 3]], [[3, 3]]])
    np.testing.assert_allclose([f[0] for f in found], [0.5, 1 / 3, 0.4, 2, 3, 1], 1e-6)
    padded = both(
        lambda a, b, n: L.chunk_eval(a, b, "IOB", 2, seq_length=n),
        guess.reshape(2, 3),
        truth.reshape(2, 3),
        np.array([3, 3], "int64"),
    )
    np.testing.assert_allclose([f[0] for f in padded], [f[0] for f in found], 1e-6)
    without = both(lambda a, b: L.chunk_eval(a, b, "IOB", 2, [1]), guess, truth, lod=[[[3, 3]], [[3, 3]]])
    assert [f[0] for f in without[3:]] == [1, 2, 1]


# ---- beam search ----


def test_a_step_keeps_the_best_of_each_source():
    # One source with two prefixes, the second of which has ended.
    ids, scores, parents, outer, inner = selected(
        torch.tensor([[5], [1]]),
        torch.tensor([[-1.0], [-2.5]]),
        torch.tensor([[7, 8, 9], [7, 8, 9]]),
        torch.tensor([[-2.0, -3.0, -4.0], [-0.1, -0.2, -0.3]]),
        torch.tensor([0, 2]),
        torch.tensor([0, 1, 2]),
        2,
        1,
        True,
    )
    assert ids.reshape(-1).tolist() == [7, 1]
    np.testing.assert_allclose(scores.reshape(-1), [-2.0, -2.5])
    assert parents.tolist() == [0, 1]
    assert (outer.tolist(), inner.tolist()) == ([0, 2], [0, 1, 2])


def test_a_source_whose_sentences_have_all_ended_is_dropped():
    ids, *_, inner = selected(
        torch.tensor([[1], [1]]),
        torch.zeros(2, 1),
        None,
        torch.zeros(2, 4),
        torch.tensor([0, 2]),
        torch.tensor([0, 1, 2]),
        2,
        1,
        True,
    )
    assert ids.shape == (0, 1)
    assert inner.tolist() == [0, 0, 0]


def test_decoding_gives_whole_sentences():
    steps = [torch.tensor([[0]]), torch.tensor([[3], [4]]), torch.tensor([[1], [5], [1]])]
    scores = [torch.tensor([[0.0]]), torch.tensor([[-1.0], [-2.0]]), torch.tensor([[-1.5], [-1.7], [-2.2]])]
    outers = [torch.tensor([0, 1]), torch.tensor([0, 1]), torch.tensor([0, 2])]
    inners = [torch.tensor([0, 1]), torch.tensor([0, 2]), torch.tensor([0, 2, 3])]
    ids, values, sources, ends = sentences(steps, scores, outers, inners, 1)
    assert ids.reshape(-1).tolist() == [0, 3, 1, 0, 3, 5, 0, 4, 1]
    assert sources.tolist() == [0, 3]
    assert ends.tolist() == [0, 3, 6, 9]
    np.testing.assert_allclose(values.reshape(-1)[2], -1.5)


def test_gather_tree():
    ids = np.array([[[2, 2]], [[6, 1]], [[3, 9]]], "int64")
    parents = np.array([[[0, 0]], [[1, 1]], [[0, 1]]], "int64")
    assert both(L.gather_tree, ids, parents, batch=False)[:, 0].T.tolist() == [[2, 6, 3], [2, 1, 9]]


def test_tree_conv_as_its_layer():
    nodes = R.randn(2, 5, 2).astype("float32")
    edges = np.array([[[1, 2], [1, 3], [2, 4], [0, 0]], [[1, 2], [2, 3], [0, 0], [0, 0]]], "int32")
    weight = R.randn(2, 3, 4, 2).astype("float32")
    attr = fluid.ParamAttr(initializer=fluid.initializer.NumpyArrayInitializer(weight))
    out = both(lambda x, e: L.tree_conv(x, e, 4, 2, param_attr=attr), nodes, edges)
    assert out.shape == (2, 5, 4, 2)
    with fluid.dygraph.guard():
        layer = fluid.dygraph.TreeConv(2, 4, 2, param_attr=attr)
        want = layer(fluid.dygraph.to_variable(nodes), fluid.dygraph.to_variable(edges)).numpy()
    np.testing.assert_allclose(out, want, rtol=1e-5, atol=1e-6)
    assert fluid.contrib.layers.tree_conv is L.tree_conv
