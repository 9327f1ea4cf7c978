"""paddle.distributed.models: the steps of gates of mixtures of experts."""

import numpy as np
from tests.support import check_error

import paddle
from paddle.distributed.models.moe import utils

R = np.random.RandomState(0)
EXPERTS, PROCESSES = 3, 2
CHOSEN = R.randint(-1, EXPERTS * PROCESSES, 40)


def test_tokens_are_counted_and_sorted():
    counts = utils._number_count(paddle.to_tensor(CHOSEN), 6).numpy()
    np.testing.assert_array_equal(counts, [np.sum(e == CHOSEN) for e in range(6)])
    places = utils._assign_pos(paddle.to_tensor(CHOSEN), paddle.to_tensor(counts.cumsum())).numpy()
    np.testing.assert_array_equal(places, np.concatenate([np.flatnonzero(e == CHOSEN) for e in range(6)]))
    nobody = utils._assign_pos(paddle.to_tensor([-1, -1]), paddle.to_tensor([0, 0]))
    assert nobody.shape == [0]


def test_what_is_beyond_the_capacity_is_dropped():
    counts, capacity = R.randint(0, 9, EXPERTS * PROCESSES), R.randint(2, 12, EXPERTS)
    got = utils._limit_by_capacity(paddle.to_tensor(counts), paddle.to_tensor(capacity), PROCESSES).numpy()
    left, want = capacity.copy(), counts.copy()
    for at in range(len(counts)):  # process by process
        want[at] = min(counts[at], left[at % EXPERTS])
        left[at % EXPERTS] -= want[at]
    np.testing.assert_array_equal(got, want)

    kept = utils._prune_gate_by_capacity(paddle.to_tensor(CHOSEN), paddle.to_tensor(want), EXPERTS, PROCESSES).numpy()
    left = want.copy()
    for token, expert in enumerate(CHOSEN):
        fits = expert >= 0 and left[expert] > 0
        assert kept[token] == (expert if fits else -1)
        left[expert] -= bool(fits)


def test_the_second_expert_is_left_out_at_random():
    index, value = R.randint(0, 6, (20, 2)), R.rand(20, 2).astype("float32")
    prob = R.rand(20).astype("float32")
    got = utils._random_routing(*map(paddle.to_tensor, (index, value, prob))).numpy()
    np.testing.assert_array_equal(got[:, 0], index[:, 0])
    np.testing.assert_array_equal(got[:, 1], np.where(2 * value[:, 1] < prob, -1, index[:, 1]))
    check_error(lambda: utils._random_routing(index, value, prob, topk=3), NotImplementedError, "topk=3")
