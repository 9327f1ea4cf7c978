"""Samplers; lists of indices are those of the original for the same seeds."""

import numpy as np
import pytest
from tests.support import check_error

import paddle
from paddle.io import (
    BatchSampler,
    DistributedBatchSampler,
    RandomSampler,
    Sampler,
    SequenceSampler,
    SubsetRandomSampler,
    WeightedRandomSampler,
)


def test_sequence_and_batches():
    assert list(SequenceSampler("abc")) == [0, 1, 2]
    assert list(BatchSampler(range(5), batch_size=2)) == [[0, 1], [2, 3], [4]]
    assert list(BatchSampler(sampler=SequenceSampler(range(5)), batch_size=2, drop_last=True)) == [[0, 1], [2, 3]]
    assert len(BatchSampler(range(5), batch_size=2)) == 3


def test_orders_of_the_original():
    # np.random.seed(7); paddle.seed(7); list(RandomSampler(range(6))); list(SubsetRandomSampler(range(6)))
    np.random.seed(7)
    paddle.seed(7)
    assert list(RandomSampler(range(6))) == [3, 5, 0, 2, 1, 4]
    paddle.seed(7)
    assert list(SubsetRandomSampler(range(6))) == [5, 2, 0, 3, 4, 1]


def test_random_with_replacement_and_weights():
    drawn = list(RandomSampler(range(3), replacement=True, num_samples=50))
    assert len(drawn) == 50
    assert set(drawn) == {0, 1, 2}
    weighted = list(WeightedRandomSampler([0.0, 0.0, 1.0], 5))
    assert weighted == [2] * 5
    assert sorted(WeightedRandomSampler([1.0, 1.0, 1.0], 3, replacement=False)) == [0, 1, 2]
    check_error(lambda: RandomSampler(range(5), num_samples=9), ValueError, "5", "9")
    check_error(lambda: WeightedRandomSampler([-1.0], 2), ValueError, "negative")


def test_a_python_generator_gives_the_order():
    assert list(RandomSampler(range(4), generator=iter([2, 0, 3, 1]))) == [2, 0, 3, 1]


# DistributedBatchSampler(dataset of n, batch, num_replicas, rank) in the original
@pytest.mark.parametrize(
    ("n", "batch", "ranks", "want"),
    [
        (10, 3, 3, [[[0, 1, 2], [9]], [[3, 4, 5], [0]], [[6, 7, 8], [1]]]),
        (17, 4, 2, [[[0, 1, 2, 3], [8, 9, 10, 11], [16]], [[4, 5, 6, 7], [12, 13, 14, 15], [0]]]),
    ],
)
def test_shares_of_processes(n, batch, ranks, want):
    for rank in range(ranks):
        sampler = DistributedBatchSampler(range(n), batch, num_replicas=ranks, rank=rank)
        assert list(sampler) == want[rank]
        assert len(sampler) == len(want[rank])


def test_shares_in_the_order_of_an_epoch():
    sampler = DistributedBatchSampler(range(10), 3, num_replicas=2, rank=0, shuffle=True)
    assert list(sampler) == [[2, 8, 4], [7, 3]]
    sampler.set_epoch(1)
    assert list(sampler) == [[2, 9, 6], [1, 7]]
    assert list(sampler) == [[4, 1, 5], [3, 6]]


def test_wrong_arguments():
    check_error(BatchSampler, AssertionError, "sampler")
    check_error(lambda: BatchSampler(range(3), batch_size=0), AssertionError, "batch_size = 0")
    check_error(lambda: DistributedBatchSampler(range(3), 0), AssertionError, "batch_size = 0")
    with pytest.raises(NotImplementedError, match="__iter__"):
        iter(Sampler())
