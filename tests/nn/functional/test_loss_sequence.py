"""Losses over sequences: as recorded from the original, against every alignment written out, and what they reject."""

import itertools

import numpy as np
import pytest
from tests.golden.loss_cases import SEQUENCE
from tests.nn.recorded import check
from tests.support import check_error, check_grad

import paddle
import paddle.nn.functional as F
from paddle.nn.functional import loss_sequence

T = paddle.to_tensor


@pytest.mark.parametrize("name", SEQUENCE)
def test_recorded(name):
    check("sequence", name, SEQUENCE[name], book="losses")


def all_transductions(logp, labels):
    """The log probability of all paths through one transducer's lattice, one after another."""
    steps, total = len(logp), -np.inf
    for at in itertools.combinations(range(steps + len(labels) - 1), len(labels)):
        t = u = 0
        score = 0.0
        for n in range(steps + len(labels) - 1):
            if n in at:
                score, u = score + logp[t, u, labels[u]], u + 1
            else:
                score, t = score + logp[t, u, 0], t + 1
        total = np.logaddexp(total, score + logp[t, u, 0])
    return total


def test_rnnt_sums_over_all_alignments():
    logp = np.random.RandomState(0).randn(3, 5, 4, 6)
    labels, steps, counts = np.array([[1, 2, 3], [5, 5, 0], [4, 0, 0]]), [5, 4, 2], [3, 2, 0]
    loss = F.rnnt_loss(T(logp), T(labels), T(steps), T(counts), reduction="none")
    for i, (t, u) in enumerate(zip(steps, counts, strict=True)):
        np.testing.assert_allclose(loss[i], -all_transductions(logp[i, :t, : u + 1], labels[i, :u]), rtol=1e-10)


def test_rnnt_gradients():
    labels, steps, counts = T([[1, 2], [2, 2]]), T([3, 2]), T([2, 1])
    check_grad(
        lambda x: F.rnnt_loss(x, labels, steps, counts, fastemit_lambda=0.0, reduction="none"),
        [np.random.RandomState(0).randn(2, 3, 3, 4)],
    )


@pytest.mark.skipif(loss_sequence.LOOPS is None, reason="not built")
@pytest.mark.parametrize(("dtype", "tolerance"), [("float32", 2e-5), ("float64", 1e-11)])
@pytest.mark.parametrize("shape", [(3, 1, 1, 2), (4, 6, 1, 3), (2, 1, 5, 3), (5, 9, 6, 7)])
def test_rnnt_in_c_is_that_in_torch(shape, dtype, tolerance, monkeypatch):
    batch, longest, places, classes = shape
    random = np.random.RandomState(places)
    scores = (random.randn(*shape) * 3).astype(dtype)
    blank = classes - 1
    label = random.randint(0, classes, (batch, places - 1))  # also the blank
    steps, counts = random.randint(1, longest + 1, batch), random.randint(0, places, batch)
    if longest > 1:  # a label that cannot come first, but later
        scores[0, 0, 0, 1], steps[0] = -np.inf, longest
    found = []
    for loops in (loss_sequence.LOOPS, None):
        monkeypatch.setattr(loss_sequence, "LOOPS", loops)
        x = T(scores.transpose(0, 2, 1, 3), stop_gradient=False)  # so that what is given is not contiguous
        loss = F.rnnt_loss(x.transpose([0, 2, 1, 3]), T(label), T(steps), T(counts), blank, 0.3, "none")
        (loss * T(np.arange(1, batch + 1, dtype=dtype))).sum().backward()
        found.append((loss.numpy(), x.grad.numpy()))
    for ours, wanted in zip(*found, strict=True):
        assert ours.dtype == dtype
        np.testing.assert_allclose(ours, wanted, rtol=tolerance, atol=tolerance)


@pytest.mark.skipif(loss_sequence.LOOPS is None, reason="not built")
@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({1: np.full((2, 2), 4)}, ValueError),
        ({2: np.array([3, 4])}, ValueError),
        ({3: np.array([-1, 2])}, ValueError),
        ({10: 4}, ValueError),
        ({4: np.zeros((2, 3, 2))}, ValueError),
        ({5: np.zeros(2, "float32")}, TypeError),
        ({6: -2}, ValueError),
    ],
)
def test_the_loop_of_rnnt_refuses_what_does_not_fit(change, error):
    good = [np.zeros((2, 3, 3, 4)), np.ones((2, 2), "int64"), np.array([3, 1]), np.array([2, 0])]
    good += [np.zeros((2, 3, 3)), np.zeros(2), 2, 3, 3, 4, 0]
    loss_sequence.LOOPS.transducer(*good)
    np.testing.assert_allclose(good[5], [np.log(6), 0])  # the ways through 3 steps and 2 labels
    with pytest.raises(error):
        loss_sequence.LOOPS.transducer(*(change.get(i, value) for i, value in enumerate(good)))


def test_rnnt_padding_gets_no_gradient():
    x = paddle.randn([2, 4, 3, 5])
    x.stop_gradient = False
    F.rnnt_loss(x, T([[1, 99], [3, 1]]), T([2, 4]), T([1, 2])).backward()
    grad = x.grad.numpy()
    assert not grad[0, 2:].any()
    assert not grad[0, :, 2:].any()
    assert grad[1].any()


def all_alignments(logp, labels):
    """The log probability of all class sequences that reduce to the labels when repeats and blanks are dropped."""
    total = -np.inf
    for path in itertools.product(range(logp.shape[1]), repeat=len(logp)):
        read = [c for c, _ in itertools.groupby(path) if c != 0]
        if read == list(labels):
            total = np.logaddexp(total, sum(logp[t, c] for t, c in enumerate(path)))
    return total


def test_ctc_sums_over_all_alignments():
    x = np.random.RandomState(0).randn(5, 2, 3)
    labels = np.array([[1, 2, 2], [1, 1, 9]])
    loss = F.ctc_loss(T(x), T(labels), T([5, 4]), T([3, 2]), reduction="none")
    logp = np.asarray(F.log_softmax(T(x)))
    np.testing.assert_allclose(loss[0], -all_alignments(logp[:, 0], [1, 2, 2]), rtol=1e-10)
    np.testing.assert_allclose(loss[1], -all_alignments(logp[:4, 1], [1, 1]), rtol=1e-10)


def test_a_sequence_too_short_for_its_labels_has_no_loss():
    x = paddle.randn([4, 1, 3])
    x.stop_gradient = False
    loss = F.ctc_loss(x, T([[1, 1, 1]]), T([4]), T([3]), reduction="none")
    loss.sum().backward()
    assert loss.item() == 0.0
    assert not x.grad.numpy().any()


@pytest.mark.parametrize(("name", "shape"), [("ctc_loss", (5, 2, 3)), ("rnnt_loss", (2, 5, 3, 3))])
def test_what_is_refused(name, shape):
    x, y, steps, counts = paddle.randn(shape), T([[1, 2], [1, 1]]), T([5, 4]), T([2, 1])
    loss = getattr(F, name)
    check_error(lambda: loss(x[0], y, steps, counts), ValueError, name, "must be of shape", str(list(shape[1:])))
    check_error(lambda: loss(x, y[:1], steps, counts), ValueError, name, "must be of shape", "[1, 2]")
    check_error(lambda: loss(x, y, T([6, 4]), counts), ValueError, "'input_lengths'", "[6, 4]", "1 and 5")
    check_error(lambda: loss(x, y, T([0, 4]), counts), ValueError, "'input_lengths'", "[0, 4]")
    check_error(lambda: loss(x, y, steps, T([3, 1])), ValueError, "'label_lengths'", "[3, 1]", "0 and 2")
    check_error(lambda: loss(x, y, T([5]), counts), ValueError, "'input_lengths'", "2 lengths")
    check_error(lambda: loss(x, y + 1, steps, counts), ValueError, "a label of 3", "3 classes")
    check_error(lambda: loss(x, y, steps, counts, blank=3), ValueError, "'blank'", "3")
    check_error(lambda: loss(x, y, steps, counts, reduction="max"), AssertionError, "'reduction'", "'max'")
