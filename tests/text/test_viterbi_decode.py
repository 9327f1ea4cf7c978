"""Viterbi's algorithm, against every path tried and values recorded from the original."""

import doctest
import importlib
import itertools

import numpy as np
import pytest
from tests.support import check_error

import paddle
from paddle.text import ViterbiDecoder, viterbi_decode

T = paddle.to_tensor


def try_all(potentials, transitions, length, ends):
    """The best path by trying each."""
    best = None
    for path in itertools.product(range(potentials.shape[1]), repeat=length):
        score = sum(potentials[i, tag] for i, tag in enumerate(path))
        score += sum(transitions[a, b] for a, b in itertools.pairwise(path))
        if ends:
            score += transitions[-1, path[0]] + transitions[-2, path[-1]]
        if best is None or score > best[0]:
            best = score, path
    return best


@pytest.mark.parametrize("ends", [True, False])
@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_against_every_path(ends, dtype):
    rng = np.random.RandomState(1)
    potentials, transitions = rng.randn(4, 5, 4).astype(dtype), rng.randn(4, 4).astype(dtype)
    lengths = np.array([5, 1, 3, 4])
    scores, paths = viterbi_decode(T(potentials), T(transitions), T(lengths), ends)
    assert (str(scores.dtype), str(paths.dtype), paths.shape) == (f"paddle.{dtype}", "paddle.int64", [4, 5])
    for i, length in enumerate(lengths):
        score, path = try_all(potentials[i], transitions, length, ends)
        np.testing.assert_allclose(scores.numpy()[i], score, rtol=1e-5)
        assert paths.numpy()[i].tolist() == [*path, *[0] * (5 - length)]


# potentials and transitions of np.random.RandomState(0).rand, (3, 5, 4) and then (4, 4), as float32.
def test_recorded():
    rng = np.random.RandomState(0)
    potentials, transitions = T(rng.rand(3, 5, 4).astype("float32")), T(rng.rand(4, 4).astype("float32"))
    scores, paths = viterbi_decode(potentials, transitions, T(np.array([2, 3, 1])))
    np.testing.assert_allclose(scores.numpy(), [3.7325332164764404, 5.374785900115967, 2.4133541584014893], rtol=1e-6)
    assert paths.tolist() == [[2, 2, 0], [0, 3, 0], [2, 0, 0]]
    scores, paths = ViterbiDecoder(transitions, include_bos_eos_tag=False)(potentials, T(np.array([5, 3, 1])))
    np.testing.assert_allclose(scores.numpy(), [6.6254706382751465, 3.560079574584961, 0.6976311802864075], rtol=1e-6)
    assert paths.tolist() == [[2, 2, 2, 0, 2], [0, 3, 0, 0, 0], [2, 0, 0, 0, 0]]


def test_example():
    assert (
        doctest.testmod(importlib.import_module("paddle.text.viterbi_decode"), extraglobs={"paddle": paddle}).failed
        == 0
    )


def test_errors():
    potentials, transitions, lengths = paddle.zeros([2, 3, 4]), paddle.zeros([4, 4]), T([3, 2])
    check_error(lambda: viterbi_decode(potentials[0], transitions, lengths), ValueError, "[batch, length, tags]")
    check_error(lambda: viterbi_decode(potentials, transitions[:3], lengths), ValueError, "[tags, tags]", "[3, 4]")
    check_error(lambda: viterbi_decode(potentials, transitions, lengths[:1]), ValueError, "lengths must be [batch]")
    check_error(lambda: viterbi_decode(potentials, transitions, T([3.0, 2.0])), ValueError, "must be integers")
